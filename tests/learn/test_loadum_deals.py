"""The worked deals in the rule book of Losing Loadum: their figures are those of the rules."""

import pytest

from tablegame.learn.book import read
from tablegame.learn.book_model import Table
from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.pack import LOADERS, POINTS
from tablegame.rules.loadum.scoring import DECLARED, HIGHEST, LIMIT, OVER, losers_at_end
from tablegame.speech import LANGUAGES, Speaker

PLAY_OUT = ("over", "under")
"""Deals of tables where all tricks are played."""


def sheet(name: str) -> Table:
    section = read("loadum").section("scoring")
    assert section is not None
    return next(part for part in section.parts if isinstance(part, Table) and part.id == f"scoring.{name}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "why"), [("declared", DECLARED), ("counted", HIGHEST), ("over", OVER), ("under", HIGHEST)]
)
def test_figures_are_right(name: str, why: str, language: str) -> None:
    speaker, rows = Speaker(language), sheet(name).rows
    totals = [sum(POINTS[card] for card in row.pieces) for row in rows]
    cards = [card for row in rows for card in row.pieces]
    assert len(set(cards)) == len(cards) and not mask_of(cards) & ~LOADERS
    if why == DECLARED:
        losers = tuple(Seat(nth) for nth, total in enumerate(totals) if total >= LIMIT)
        assert len(losers) == 1
    else:
        found, losers = losers_at_end(totals, [Seat(nth) for nth in range(len(rows))], name in PLAY_OUT)
        assert found == why and (why == OVER or max(totals) < LIMIT)
    said = [[speaker.text(key) for key in row.cells[1:]] for row in rows]
    assert said == [[str(total), "−1" if nth in losers else "0"] for nth, total in enumerate(totals)]
