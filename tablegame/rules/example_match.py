"""A worked example at the table: the match that it begins from, and its moves.

A match from its first shuffle, and a deal of given hands, every game has. A position in the middle of a deal
is written in the words of the game's own `rules/<game>/layout.py`.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.rules.chance import parse_answer
from tablegame.rules.contract import AnyGame, AnyState, Choose, Event, Options, Shuffle
from tablegame.rules.examples import BadExample, Case, ExampleMove

_DEALT: Final = ("dealer", "dealt", "next")


def begin_case(game_id: str, case: Case) -> AnyState:
    """Return the match at the start of a case. Raise BadExample if there is no such start."""
    game = GAMES[game_id]
    try:
        options = complete(game, case.seats, case.options)
        if not case.start:
            return game.begin(case.seats, options)
        if "dealt" in case.start:
            return _dealt(game, case.seats, options, case.start)
        layout = import_module(f"{SHELF[game_id].folder('rules')}.layout")
        state: AnyState = layout.lay_out(case.seats, options, **case.start)
        return state
    except Exception as fault:
        # A wrong position raises something different in every game.
        raise BadExample(f"{case.where}: start: there is none such: {fault}") from fault


def make_move(game: AnyGame, state: AnyState, move: ExampleMove) -> list[Event]:
    """Make a move in place, for its seat or the dealer. Return its events; ValueError if it is not legal."""
    events: list[Event] = []
    if move.actor == CHANCE:
        request = state.chance()
        if request is None:
            raise ValueError("the dealer is not asked for anything")
        state.apply(CHANCE, parse_answer(request, _whole(request, move.text)), events)
        return events
    action = game.parse(move.text)
    if action not in state.legal_actions(move.actor):
        legal = ", ".join(sorted(one.notation() for one in state.legal_actions(move.actor))[:20])
        raise ValueError(f"'{move.text}' is not legal for seat {move.actor}: {legal or 'it is not asked'}")
    state.apply(move.actor, action, events)
    return events


def _whole(request: Shuffle | Choose, text: str) -> str:
    """Return a shuffle that names its first pieces alone, with all the others behind them as they come."""
    words = text.split()
    if isinstance(request, Choose) or words[:1] != ["shuffle"]:
        return text
    left = list(request.texts)
    for piece in words[1:]:
        if piece in left:
            left.remove(piece)
    return " ".join([*words, *left])


def _dealt(game: AnyGame, seats: int, options: Options, start: Mapping[str, Any]) -> AnyState:
    """Return a first deal: the given hands by seat, and `next` for what comes behind all hands, first piece
    first.

    A trial deal of the unshuffled pack shows the seat that each piece of a shuffle goes to.
    """
    for key in start:
        if key not in _DEALT:
            raise ValueError(f"a deal has no {key!r}; it has {', '.join(_DEALT)}")
    state = game.begin(seats, options)
    request = state.chance()
    if isinstance(request, Choose):
        state.apply(CHANCE, parse_answer(request, f"choose {start.get('dealer', request.values[0])}"))
        request = state.chance()
    if not isinstance(request, Shuffle):
        raise ValueError("the match does not begin with a deal")
    trial = state.clone()
    make_move(game, trial, ExampleMove(CHANCE, "shuffle"))
    to = {piece: seat for seat in range(seats) for piece in game.view_to_json(trial.view(Seat(seat)))["hand"]}
    given = {seat: text.split() for seat, text in start["dealt"].items()}
    behind = start.get("next", "").split()
    named = {piece for group in (*given.values(), behind) for piece in group}
    others = [piece for piece in request.texts if piece not in named]
    order = []
    for piece in request.texts:
        hand = given.get(to[piece], []) if piece in to else behind
        order.append(hand.pop(0) if hand else others.pop())
    if any(given.values()) or behind:
        raise ValueError("there are more pieces in it than are dealt")
    make_move(game, state, ExampleMove(CHANCE, "shuffle " + " ".join(order)))
    return state
