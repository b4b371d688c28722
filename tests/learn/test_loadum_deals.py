"""The worked deals in the rule book of Losing Loadum: their figures are those of the rules."""

import pytest

from tablegame.learn.book import read
from tablegame.learn.parts import Table
from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.pack import LOADERS, POINTS
from tablegame.rules.loadum.scoring import HIGHEST, LIMIT, losers_at_end
from tablegame.speech import LANGUAGES, Speaker


def sheet(name: str) -> Table:
    section = read("loadum").section("scoring")
    assert section is not None
    return next(part for part in section.parts if isinstance(part, Table) and part.id == f"scoring.{name}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["declared", "counted"])
def test_figures_are_right(name: str, language: str) -> None:
    speaker, rows = Speaker(language), sheet(name).rows
    totals = [sum(POINTS[card] for card in row.pieces) for row in rows]
    cards = [card for row in rows for card in row.pieces]
    assert len(set(cards)) == len(cards) and not mask_of(cards) & ~LOADERS
    over = [Seat(nth) for nth, total in enumerate(totals) if total >= LIMIT]
    if name == "declared":
        assert len(over) == 1
        losers = tuple(over)
    else:
        assert not over
        why, losers = losers_at_end(totals, [Seat(nth) for nth in range(len(rows))], False)
        assert why == HIGHEST
    said = [[speaker.text(key) for key in row.cells[1:]] for row in rows]
    assert said == [[str(total), "−1" if nth in losers else "0"] for nth, total in enumerate(totals)]
