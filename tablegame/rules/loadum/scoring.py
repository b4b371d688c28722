"""The seats that lose a life, those that are left, and the score sheet of a deal (rules §5, §6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.loadum.pack import LOADERS

LIMIT: Final = 31
"""Points at which a pile costs a life."""

DECLARED: Final = "declared"
CHALLENGED: Final = "challenged"
WRONG: Final = "wrong"
HIGHEST: Final = "highest"
OVER: Final = "over"
"""The reasons why a life is lost: 31 declared, caught by a challenge, a wrong challenge, the highest pile, or
31 and more after every trick."""


def losers_at_end(
    totals: Sequence[int], alive: Sequence[Seat], play_out: bool
) -> tuple[str, tuple[Seat, ...]]:
    """Return why and which seats lose a life when the hands are empty (rules §5.3; §8, play_out)."""
    if play_out:
        over = tuple(seat for seat in alive if totals[seat] >= LIMIT)
        if over:
            return OVER, over
    most = max(totals[seat] for seat in alive)
    return HIGHEST, tuple(seat for seat in alive if totals[seat] == most)


def spared_seats(
    lives: Sequence[int], totals: Sequence[int], alive: Sequence[Seat], losers: Sequence[Seat]
) -> tuple[Seat, ...]:
    """Return the seats that keep their last life because none would be left: those with the fewest points in
    the deal (rules §6.4)."""
    if len(losers) < len(alive) or any(lives[seat] > 1 for seat in alive):
        return ()
    fewest = min(totals[seat] for seat in alive)
    return tuple(seat for seat in alive if totals[seat] == fewest)


@dataclass(frozen=True)
class Ending:
    """The end of a deal in short."""

    alive: tuple[Seat, ...]
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    why: str
    by: Seat | None
    """The seat that declared 31; None where none did."""
    target: Seat | None
    """The challenged seat; None where the declarer took the loss."""
    losers: tuple[Seat, ...]
    kept: tuple[Seat, ...]
    """Losers whose last life is spared."""


_LINE: Final = {
    DECLARED: "loadum.line.declared",
    CHALLENGED: "loadum.line.challenged",
    WRONG: "loadum.line.wrong",
    HIGHEST: "loadum.line.highest",
    OVER: "loadum.line.over",
}


def explain(ending: Ending) -> DealResult:
    """Return the score sheet: for each seat of the deal its pile, and the life that it lost, if any."""
    facts: list[tuple[str, int | str]] = [("why", ending.why)]
    if ending.by is not None:
        facts.append(("by", ending.by))
    if ending.target is not None:
        facts.append(("target", ending.target))
    return DealResult(
        hands=tuple(tuple(cards_in(hand)) for hand in ending.hands),
        lines=tuple(_lines(ending, Seat(seat)) for seat in range(len(ending.hands))),
        facts=tuple(facts),
    )


def _lines(ending: Ending, seat: Seat) -> tuple[Line, ...]:
    if seat not in ending.alive:
        return ()
    total = ending.totals[seat]
    lines = [
        Line(
            "loadum.line.pile",
            tuple(cards_in(ending.piles[seat] & LOADERS)),
            (("pile", total), ("n", ending.tricks[seat])),
            0,
        )
    ]
    if seat in ending.losers:
        lines.append(Line(_LINE[ending.why], (), (("pile", total),), -1))
    if seat in ending.kept:
        lines.append(Line("loadum.line.spared", (), (("pile", total),), 1))
    return tuple(lines)
