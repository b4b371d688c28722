"""Worlds of Losing Loadum drawn by what the acts of the others tell about their hands."""

import math
from collections.abc import Callable
from typing import Final

from tablegame.ai.loadum.readings import TELLS, readings
from tablegame.pieces.rng import Rng
from tablegame.rules.loadum import imagine
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.view import LoadumView

_MOST: Final = 4.0
"""However much has been seen: no card is taken to be likelier or less likely by more."""

_MOVES: Final = 2
"""Cards that change places between two worlds, for each unseen card; not all do."""
_FRESH: Final = 16
"""The number of worlds that are reached from one that was dealt without regard to the acts."""
_SETTLE: Final = 3
"""Times as many moves before the first of them."""


def dealer(view: LoadumView) -> Callable[[Rng], Hidden] | None:
    """Return a dealer of the hidden cards that prefers deals fitting the acts so far; None if nothing was
    seen.

    None too where swaps are under way and traders must hold a card of the kind.
    """
    if view.table.swaps is not None or not view.known.unseen:
        return None
    weights = weigh(view)
    return ActDealer(view, weights).deal if weights is not None else None


def weigh(view: LoadumView) -> list[list[float]] | None:
    """Return by unseen card and place how likely it lies there rather than elsewhere, the size of the place
    apart."""
    known, table = view.known, view.table
    others = [seat for seat in range(table.seats) if seat != view.viewer]
    place = {seat: nth for nth, seat in enumerate(others)}
    at = {card: nth for nth, card in enumerate(known.unseen)}
    every = sum(1 << card for card in known.unseen)
    logs = [[0.0] * len(known.places) for _ in known.unseen]
    found = False
    for seat, sort, cards in readings(view):
        tells = TELLS[sort]
        cards &= every
        if seat == view.viewer:
            continue
        found = True
        column = place[seat]
        while cards:
            low = cards & -cards
            logs[at[low.bit_length() - 1]][column] += tells
            cards ^= low
    if not found:
        return None
    allowed = known.allowed or ((1 << len(known.places)) - 1,) * len(known.unseen)
    return [
        [
            math.exp(min(_MOST, max(-_MOST, log))) if mask >> nth & 1 else 0.0
            for nth, log in enumerate(row)
        ]
        for row, mask in zip(logs, allowed, strict=True)
    ]


class ActDealer:
    """Walks from world to world: two cards change places, or do not, as their weights say."""

    __slots__ = ("_left", "_view", "_weights", "_where")

    def __init__(self, view: LoadumView, weights: list[list[float]]) -> None:
        self._view = view
        self._weights = weights
        self._where: list[int] = []
        self._left = 0

    def deal(self, rng: Rng) -> Hidden:
        """Deal one more world."""
        known = self._view.known
        count = len(known.unseen)
        moves = _MOVES * count
        if not self._left:
            self._left = _FRESH
            dealt = imagine.imagine(self._view, rng)
            where = {card: nth for nth, cards in enumerate(dealt) for card in cards}
            self._where = [where[card] for card in known.unseen]
            moves *= _SETTLE
        self._left -= 1
        self._walk(moves, rng)
        hidden: list[list[int]] = [[] for _ in known.places]
        for card, nth in zip(known.unseen, self._where, strict=True):
            hidden[nth].append(card)
        rng.shuffle(hidden[-1])
        return tuple(map(tuple, hidden))

    def _walk(self, moves: int, rng: Rng) -> None:
        where, weights = self._where, self._weights
        count = len(where)
        random = rng.random
        for _ in range(moves):
            one, two = int(random() * count), int(random() * count)
            here, there = where[one], where[two]
            if here != there:
                mine, theirs = weights[one], weights[two]
                ratio = mine[there] * theirs[here] / (mine[here] * theirs[there])
                if ratio >= 1.0 or random() < ratio:
                    where[one], where[two] = there, here
