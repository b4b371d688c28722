"""Positions of Losing Loadum written down as cards, and what tests do with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.contract import Event
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.layout import lay_out
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.terms import DEFAULT
from tests.rules.positions import act_in, reason_against


def position(hands: Mapping[int, str], *, seats: int = 4, **more: Any) -> LoadumState:
    """Return the deal with these hands; `more` are options, and what `layout.lay_out` has."""
    options = {name: more.pop(name) for name in DEFAULT if name in more and name != "lives"}
    return lay_out(seats, complete(LOADUM, seats, options), hands=hands, **more)


def between_deals(lives: Sequence[int], dealer: int, **options: object) -> LoadumState:
    """Return the moment before a shuffle: a deal is over, and `dealer` deals next."""
    seats = len(lives)
    return lay_out(seats, complete(LOADUM, seats, options), phase="deal", lives=lives, dealer=dealer)


def act(state: LoadumState, seat: int, text: str) -> list[Event]:
    """Make a legal move; what was told."""
    return act_in(LOADUM, state, seat, text)


def refused(state: LoadumState, seat: int, text: str) -> str:
    """Return why a move is not legal."""
    return reason_against(LOADUM, state, seat, text).code


def play(state: LoadumState, trick: str) -> list[Event]:
    """Play cards, each by the seat whose turn it is; what was told."""
    return [event for card in trick.split() for event in act(state, state.to_act()[0], f"play {card}")]


def totals(state: LoadumState) -> list[int]:
    """Return the points in the piles."""
    return [sum(POINTS[card] for card in pile) for pile in state.view(None).memory.piles]


def lives(state: LoadumState) -> list[int]:
    return list(state.standing().scores)


def told_as(told: Sequence[Event], kind: type) -> list[Event]:
    return [event for event in told if type(event) is kind]


def shuffled(state: LoadumState, seed: int = 1) -> LoadumState:
    """Return the same match with the next deal dealt."""
    assert list(state.to_act()) == [CHANCE]
    settle(state, Rng(seed))
    return state


def to_next_deal(state: LoadumState, seed: int = 1) -> None:
    """Make random moves to the end of the deal; its hands are dealt and shown."""
    rng = Rng(seed)
    while list(state.to_act()) not in ([CHANCE], []):
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, rng))
