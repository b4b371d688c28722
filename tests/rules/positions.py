"""What tests do with a position of any game: cards and moves as text, answers of the dealer, refusals."""

from typing import Any

from tablegame.pieces.cards import parse_card
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.chance import answer, parse_answer
from tablegame.rules.contract import AnyGame, AnyState, Event, Reason, Shuffle


def cards(text: str) -> tuple[int, ...]:
    """Return the cards of `5H TS X1`, in its order."""
    return tuple(map(parse_card, text.split()))


def shuffle_of(state: AnyState) -> Shuffle:
    """Return the shuffle that the dealer owes now."""
    request = state.chance()
    assert isinstance(request, Shuffle) and tuple(state.to_act()) == (CHANCE,)
    return request


def chance(state: AnyState, text: str = "") -> list[Event]:
    """Answer for the dealer; a shuffle without a text leaves the pieces as they are. Return the events."""
    text = text or "shuffle " + " ".join(shuffle_of(state).texts)
    request = state.chance()
    assert request is not None and tuple(state.to_act()) == (CHANCE,)
    events: list[Event] = []
    state.apply(CHANCE, parse_answer(request, text), events)
    return events


def random_chance(state: AnyState, rng: Rng) -> list[Event]:
    """Answer once for the dealer by `rng`. Return the events."""
    request = state.chance()
    assert request is not None and tuple(state.to_act()) == (CHANCE,)
    events: list[Event] = []
    state.apply(CHANCE, answer(request, rng), events)
    return events


def random_ply(state: AnyState, rng: Rng) -> list[Event]:
    """Let the dealer answer, or a seat make a move, at random. Return the events."""
    if state.chance() is not None:
        return random_chance(state, rng)
    events: list[Event] = []
    seat = rng.choice(state.to_act())
    state.apply(seat, rng.choice(state.legal_actions(seat)), events)
    return events


def moves(state: AnyState, seat: int | None = None) -> set[str]:
    """Return the legal moves of a seat, or of the only seat that is to act, as text."""
    if seat is None:
        (seat,) = state.to_act()
    listed = [move.notation() for move in state.legal_actions(Seat(seat))]
    assert len(listed) == len(set(listed)) and bool(listed) == (seat in state.to_act())
    return set(listed)


def act_in(game: AnyGame, state: AnyState, seat: int, text: str) -> list[Event]:
    """Let a seat make a move, which must be legal. Return the events."""
    events: list[Event] = []
    move = game.parse(text)
    assert move in state.legal_actions(Seat(seat)), (text, moves(state, seat))
    assert game.why_not(state.view(Seat(seat)), move) is None
    state.apply(Seat(seat), move, events)
    return events


def reason_against(game: AnyGame, state: AnyState, seat: int, text: str) -> Reason:
    """Return why a seat may not make this move, which must be illegal."""
    move: Any = game.parse(text)
    assert move not in state.legal_actions(Seat(seat))
    reason = game.why_not(state.view(Seat(seat)), move)
    assert reason is not None
    return reason
