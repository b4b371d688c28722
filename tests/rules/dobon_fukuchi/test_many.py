"""Two thousand random matches with each way to play that no preset has."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import complete
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tests.rules.hooks import shortened
from tests.rules.laws import check_match, random_options

PARTS, EACH = 20, 100


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("option", "value"), [("jump_in", "keeps_turn"), ("callers", "nearest")])
def test_two_thousand_matches(option: str, value: str, part: int) -> None:
    for seed in range(20_000 + part * EACH, 20_000 + (part + 1) * EACH):
        rng = Rng(seed)
        seats = rng.choice(DOBON_FUKUCHI.seats)
        chosen = {**random_options(DOBON_FUKUCHI, seats, rng), option: value}
        options = complete(DOBON_FUKUCHI, seats, shortened(DOBON_FUKUCHI.id, chosen))
        check_match(DOBON_FUKUCHI, seats, options, seed, closely=0, rarely=50)
