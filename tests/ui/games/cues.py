"""What a seat is told of random matches, and what every cue is held to."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES, Speaker


def kinds_of(module: ModuleType) -> set[type]:
    """Return the classes that a module of events defines."""
    classes = inspect.getmembers(module, inspect.isclass)
    return {kind for _, kind in classes if kind.__module__ == module.__name__}


def told_moves(
    game: AnyGame, names: Sequence[str], options: Mapping[str, Any], seed: int, most: int = 10**6
) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the first seat's view before each random move, and the events that it is told; the deal first."""
    players = [Player(name, "bot:easy") for name in names]
    match = Match.new(game, len(names), options, players, dealer=Dealer.seeded(seed))
    events = [event for batch in match.history(Seat(0)) for event in batch.events]

    def listen(batch: Batch) -> None:
        events.extend(batch.events)

    match.listen(Seat(0), listen)
    before, rng = match.view(Seat(0)), Rng(seed)
    while not match.over and len(match.record.moves) <= most:
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
        yield before, list(events)
        events.clear()
        before = match.view(Seat(0))


def checked_cue(face: Any, event: Any, before: Any, names: Sequence[str]) -> Any:
    """Return the cue of an event, each text of which can be said in every language."""
    cue = face.cue(event, before, names)
    for text in (*cue.log, *((cue.banner,) if cue.banner else ())):
        assert all(speaker.plain(text.say(speaker)).strip() for speaker in _speakers())
    return cue


@cache
def _speakers() -> tuple[Speaker, ...]:
    return tuple(map(Speaker, LANGUAGES))
