"""Who loses a life, who is left, and the score sheet of a deal (rules §5, §6)."""

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
"""Why a life is lost: 31 declared, caught by a challenge, a challenge that was wrong, the highest pile of
all, or 31 and more when every trick has been played."""


def losers_at_end(
    totals: Sequence[int], alive: Sequence[Seat], play_out: bool
) -> tuple[str, tuple[Seat, ...]]:
    """Who loses a life when the hands are empty, and why (rules §5.3; §8, play_out)."""
    if play_out:
        over = tuple(seat for seat in alive if totals[seat] >= LIMIT)
        if over:
            return OVER, over
    most = max(totals[seat] for seat in alive)
    return HIGHEST, tuple(seat for seat in alive if totals[seat] == most)


def spared(
    lives: Sequence[int], totals: Sequence[int], alive: Sequence[Seat], losers: Sequence[Seat]
) -> tuple[Seat, ...]:
    """Who keeps his last life because nobody would be left: the fewest points in the deal (rules §6.4)."""
    if len(losers) < len(alive) or any(lives[seat] > 1 for seat in alive):
        return ()
    fewest = min(totals[seat] for seat in alive)
    return tuple(seat for seat in alive if totals[seat] == fewest)


@dataclass(frozen=True, slots=True)
class Left:
    """What a deal that is over leaves behind, in short."""

    alive: tuple[Seat, ...]
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    why: str
    by: Seat | None
    """Who declared."""
    target: Seat | None
    """Whom he challenged."""
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


def explain(left: Left) -> DealResult:
    """The score sheet: for each seat of the deal its pile, and the life that it lost, if any."""
    facts: list[tuple[str, int | str]] = [("why", left.why)]
    if left.by is not None:
        facts.append(("by", left.by))
    if left.target is not None:
        facts.append(("target", left.target))
    return DealResult(
        hands=tuple(tuple(cards_in(hand)) for hand in left.hands),
        lines=tuple(_lines(left, Seat(seat)) for seat in range(len(left.hands))),
        facts=tuple(facts),
    )


def _lines(left: Left, seat: Seat) -> tuple[Line, ...]:
    if seat not in left.alive:
        return ()
    total = left.totals[seat]
    lines = [
        Line(
            "loadum.line.pile",
            tuple(cards_in(left.piles[seat] & LOADERS)),
            (("pile", total), ("n", left.tricks[seat])),
            0,
        )
    ]
    if seat in left.losers:
        lines.append(Line(_LINE[left.why], (), (("pile", total),), -1))
    if seat in left.kept:
        lines.append(Line("loadum.line.spared", (), (("pile", total),), 1))
    return tuple(lines)
