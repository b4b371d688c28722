"""What the numbers say of a move."""

from typing import Any, cast

import pytest

from tablegame.ai.mind import AnyMind, TriedMove
from tablegame.ai.reasons import reasons
from tablegame.ai.search import SearchResult
from tablegame.pieces.seats import Seat


class Mute:
    """Has no reason of its own."""

    def reason(self, *_: Any) -> None:
        return None


@pytest.mark.parametrize(
    ("value", "ahead", "told"),
    [
        (0.501, (50, 50), "hints.close"),
        (0.501, (55, 45), "hints.close"),
        (0.501, (60, 40), "hints.ahead"),
        (0.53, (50, 50), "hints.ahead"),
        (0.501, (0, 0), "hints.usual"),
    ],
)
def test_a_rival_that_is_as_good_is_named_as_good(value: float, ahead: tuple[int, int], told: str) -> None:
    tried = (TriedMove("this", value, 100), TriedMove("that", 0.5, 100))
    found = SearchResult("this", 200, tried, ahead)
    (reason,) = reasons(cast(AnyMind, Mute()), None, Seat(0), found, 2)
    assert reason.code == told
    if told == "hints.ahead":
        assert reason.values["n"] == ahead[0]
