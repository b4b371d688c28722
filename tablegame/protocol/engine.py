"""`tablegame engine`: a request a line in, an answer a line out."""

import contextlib
import os
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from tablegame import __version__
from tablegame import crash_report as report
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import think
from tablegame.ai.words import words
from tablegame.language import preferred_language
from tablegame.match.dealer import Dealer
from tablegame.match.home import home
from tablegame.pieces.seats import Seat
from tablegame.protocol.session import Session
from tablegame.protocol.wire import LIMIT, BadRequest, Source, decode, encode, lines, quoted, refusal
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, Option, Reason
from tablegame.speech import LANGUAGES, Speaker

LONGEST_THOUGHT: Final = 600_000
"""Milliseconds that may be asked for."""
MOST_ITERATIONS: Final = 10_000_000


def _report_fault(fault: Exception) -> None:
    """Write a report, and a sentence for the user of the engine."""
    path = report.write(home(), report.compose("engine", report.details(fault), {}))
    key, slots = report.sentence(path, fault)
    sentence = Speaker(preferred_language(os.environ)).text(key, **slots)
    with contextlib.suppress(OSError):
        print(f"tablegame: {sentence}", file=sys.stderr, flush=True)


class Sink(Protocol):
    """The part of a binary stream that is written."""

    def write(self, data: bytes, /) -> object:
        """Take the bytes."""

    def flush(self) -> object:
        """Send them."""


def serve(source: Source, sink: Sink) -> None:
    """Answer every line until `quit` or the end of input."""
    engine = Engine()
    # Text that a library might print must not mix with the answers.
    with contextlib.redirect_stdout(sys.stderr):
        for line in lines(source):
            answer = engine.answer(line)
            if answer is None:
                return
            sink.write(answer)
            sink.flush()


class Engine:
    """Answers requests; holds at most one match."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self._commands: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "games": self._games,
            "new": self._new,
            "state": self._state,
            "act": self._act,
            "view": self._view,
            "suggest": self._suggest,
            "record": self._record,
            "load": self._load,
        }

    def answer(self, line: bytes | None) -> bytes | None:
        """Return the line to send back; None after `quit`. A line that was too long is None."""
        try:
            if line is None:
                raise BadRequest("bad-request", f"a line holds at most {LIMIT} bytes")
            request = decode(line)
            command = _text(request, "cmd")
            if command == "quit":
                return None
            if command not in self._commands:
                raise BadRequest("unknown-command", f"there is no command {quoted(command)}")
            return encode({"ok": True} | self._commands[command](request))
        except BadRequest as refused:
            return encode(refusal(refused))
        except Exception as fault:
            # An error of the engine must not take the match away from its players.
            _report_fault(fault)
            return encode(refusal(BadRequest("bad-request", "the engine failed at this request")))

    def _hello(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"protocol": 1, "name": "tablegame", "version": __version__}

    def _games(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"games": [_game_to_json(game) for game in GAMES.values()]}

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        name = _text(request, "game")
        seats = _whole(request, "seats")
        options = request.get("options", {})
        chance = request.get("chance", "auto")
        if not isinstance(options, dict):
            raise BadRequest("bad-request", "'options' is an object of names and values")
        if chance not in ("auto", "manual"):
            raise BadRequest("bad-request", '\'chance\' is "auto" or "manual"')
        seed = _whole(request, "seed") if "seed" in request else None
        if name not in GAMES:
            raise BadRequest("unknown-game", f"there is no game {quoted(name)}; there are {', '.join(GAMES)}")
        dealer = None
        if chance == "auto":
            dealer = Dealer.new() if seed is None else Dealer.seeded(seed)
        self.session = Session.new(GAMES[name], seats, options, dealer)
        return self.session.status()

    def _match(self) -> Session:
        if self.session is None:
            raise BadRequest("no-match", "no match has begun; send 'new' or 'load' first")
        return self.session

    def _state(self, request: dict[str, Any]) -> dict[str, Any]:
        return self._match().status()

    def _act(self, request: dict[str, Any]) -> dict[str, Any]:
        actor = request.get("actor")
        if actor != "chance" and type(actor) is not int:
            raise BadRequest("bad-request", "'actor' is a seat or \"chance\"")
        session = self._match()
        events = session.act(actor, _text(request, "move"))
        return session.status() | {"events": events}

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = _whole(request, "seat")
        session = self._match()
        return {"view": session.match.game.view_to_json(session.view(seat))}

    def _suggest(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = _whole(request, "seat")
        level = _text(request, "level")
        if level not in LEVELS:
            raise BadRequest("bad-request", f"'level' is one of {', '.join(LEVELS)}")
        ms = _whole(request, "ms", 1, LONGEST_THOUGHT) if "ms" in request else None
        iterations = _whole(request, "iterations", 1, MOST_ITERATIONS) if "iterations" in request else None
        seed = _whole(request, "seed") if "seed" in request else secrets.randbits(64)
        session = self._match()
        view = session.view(seat)
        if session.match.over:
            raise BadRequest("match-over", "the match is over")
        legal = session.match.legal(Seat(seat))
        if not legal:
            raise BadRequest("not-to-act", f"seat {seat} is not to act")
        # A generator takes no negative seed: both signs get numbers of their own.
        unsigned = 2 * seed if seed >= 0 else -2 * seed - 1
        thought = think(session.match.game.id, view, legal, level, unsigned, iterations, ms, why=True)
        info = {
            "iterations": thought.iterations,
            "value": thought.value,
            "capped": thought.capped,
            "reason": {
                language: _reason_text(Speaker(language), thought.reasons, session.match.seats)
                for language in LANGUAGES
            },
        }
        return {"move": thought.move.notation(), "ms": round(thought.ms), "info": info}

    def _record(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"record": self._match().record()}

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        lines = request.get("record")
        if not isinstance(lines, list):
            raise BadRequest("bad-request", "'record' is a list of lines")
        self.session = Session.load(lines)
        return self.session.status()


def _reason_text(speaker: Speaker, reasons: Sequence[Reason], seats: int) -> str:
    """Return the reasons in one sentence; seats are numbered from 0, as everywhere in the protocol."""
    names = [speaker.text("seating.seat", n=seat) for seat in range(seats)]
    return speaker.plain(words(speaker, reasons, names))


def _text(request: dict[str, Any], key: str) -> str:
    """Return the text under a key of a request; Refused for anything else."""
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRequest("bad-request", f"'{key}' is a text")
    return value


def _whole(request: dict[str, Any], key: str, low: int | None = None, high: int | None = None) -> int:
    """Return the whole number under a key of a request, `low` .. `high` if both are given; Refused for
    others."""
    value = request.get(key)
    if type(value) is not int:
        raise BadRequest("bad-request", f"'{key}' is a whole number")
    if low is not None and high is not None and not low <= value <= high:
        raise BadRequest("bad-request", f"'{key}' is {low}..{high}")
    return value


def _game_to_json(game: AnyGame) -> dict[str, Any]:
    options: dict[str, Option] = {}
    for seats in (*game.official_seats, *game.seats):
        options |= {option.name: option for option in game.options(seats) if option.name not in options}
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "presets": {name: dict(values) for name, values in game.presets.items()},
        "options": {name: _option_to_json(option) for name, option in options.items()},
    }


def _option_to_json(option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {"default": option.default, "null": option.null}
    if option.by_seats is not None:
        data["range"] = {str(seats): list(limits) for seats, limits in option.by_seats.items()}
    elif option.range is not None:
        data["range"] = list(option.range)
    else:
        data["choices"] = list(option.choices)
    return data
