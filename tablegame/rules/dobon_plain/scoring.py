"""What a round pays (rules §10)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tablegame.pieces.cards import JOKERS, card_text, cards_in
from tablegame.rules.arithmetic import NUMBERS, total
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED

JOKER_POINTS: Final = 20
RETURN_FACTOR: Final = 2
POINTS: Final = (*NUMBERS[:52], JOKER_POINTS, JOKER_POINTS)
"""By card: its points (rules §1.2, §13.3)."""


def points_of(hand: int) -> int:
    """Return the points of a hand, given as a mask."""
    return total(hand) + JOKER_POINTS * (hand >> JOKERS[0]).bit_count()


class Ending(NamedTuple):
    """A round that is over, as its score sheet needs it."""

    how: str
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    hands: tuple[int, ...]
    """By seat the cards left in hand, as a mask."""
    card: int
    """The top card at the end."""
    factor: int
    """By what payments are multiplied: new stocks and a call after a draw, where payments double."""
    chips: bool


def worths(ending: Ending) -> list[int]:
    """Return by seat what the hands are worth."""
    return [1] * len(ending.hands) if ending.chips else list(map(points_of, ending.hands))


def amounts(ending: Ending) -> tuple[int, int]:
    """Return what is paid, but for factors, for the card called on and for the hands (rules §10)."""
    if ending.chips:
        return 0, len(ending.hands) - 1
    worth = worths(ending)
    return POINTS[ending.card], sum(worth) - sum(worth[seat] for seat in ending.winners)


def payment(ending: Ending) -> int:
    """Return what each loser pays each winner; of a player who goes out each pays their own hand."""
    return ending.factor * sum(amounts(ending)) * (RETURN_FACTOR if ending.how == RETURNED else 1)


def score_round(ending: Ending) -> list[int]:
    """Return what each seat wins or pays, by seat; it adds up to zero."""
    seats = range(len(ending.hands))
    points = [0] * len(ending.hands)
    if ending.how == OUT:
        worth = worths(ending)
        points = [-ending.factor * worth[seat] for seat in seats]
        (winner,) = ending.winners
        points[winner] = 0
        points[winner] = -sum(points)
    elif ending.winners:
        each = payment(ending)
        for seat in ending.winners:
            points[seat] = each * len(ending.losers)
        for seat in ending.losers:
            points[seat] = -each * len(ending.winners)
    return points


def explain(ending: Ending) -> DealResult:
    """Return the score sheet of a round: a line for each seat."""
    facts: list[tuple[str, int | str]] = [("how", ending.how), ("card", card_text(ending.card))]
    if ending.how == OUT:
        facts.append(("winner", ending.winners[0]))
    elif ending.how == DOBON:
        facts += [("callers", len(ending.winners)), ("loser", ending.losers[0])]
    elif ending.how == RETURNED:
        facts += [("callers", len(ending.losers)), ("winner", ending.winners[0])]
    if ending.factor > 1:
        facts.append(("factor", ending.factor))
    hands = tuple(tuple(cards_in(hand)) for hand in ending.hands)
    lines = tuple((_line(ending, seat, hands[seat], won),) for seat, won in enumerate(score_round(ending)))
    return DealResult(hands=hands, lines=lines, facts=tuple(facts))


def _line(ending: Ending, seat: int, hand: tuple[int, ...], won: int) -> Line:
    if ending.how == OUT:
        key = "out" if seat in ending.winners else "chip" if ending.chips else "hand"
        return Line(f"dobon_plain.line.{key}", hand, _values({"factor": ending.factor}.items()), won)
    if not ending.winners:
        return Line("dobon_plain.line.void", hand, (), 0)
    card, hands = amounts(ending)
    values = {"card": card, "hands": hands, "factor": ending.factor}
    if ending.how == RETURNED:
        values["factor"] *= RETURN_FACTOR
    if seat in ending.winners:
        key, values["times"] = ending.how, len(ending.losers)
    elif seat in ending.losers:
        key, values["times"] = ("caught" if ending.how == DOBON else "beaten"), len(ending.winners)
    else:
        return Line("dobon_plain.line.spared", hand, (), 0)
    return Line(f"dobon_plain.line.{key}", hand, _values(values.items()), won)


def _values(pairs: Iterable[tuple[str, int]]) -> tuple[tuple[str, int | str], ...]:
    """Return the values of a line, without factors of one."""
    return tuple((name, value) for name, value in pairs if value != 1 or name not in ("factor", "times"))
