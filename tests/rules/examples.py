"""Plays worked examples through the contract, and says where they are not true: the same for every game."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.match.event_json import event_to_json
from tablegame.match.position import place, position_of
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import AnyGame, AnyState, Choose, Event
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import BadExample, Case, Example, ExampleMove, ExampleStep
from tablegame.speech import LANGUAGES, Speaker

ANY_ORDER = ("hand", "hands", "opened", "open")
"""Keys whose pieces may be written in any order."""


class Untrue(AssertionError):
    """An example that the rules do not bear out."""


def play(example: Example) -> None:
    """Play all cases; Untrue names the row, the case and the step that is wrong."""
    for case in example.cases:
        try:
            state = begin_case(example.game, case)
        except BadExample as fault:
            raise Untrue(str(fault)) from fault
        if case.start and "dealt" not in case.start:
            check_position(GAMES[example.game], case, state)
        for at, step in enumerate(case.steps, 1):
            _Check(example.game, f"{case.where}, step {at}", state).step(step, case)


def check_position(game: AnyGame, case: Case, state: AnyState) -> None:
    """Check that a position from an example is a whole one, from which a record could begin."""
    acting = state.to_act()[0]
    viewer = None if acting == CHANCE else acting
    try:
        options = complete(game, case.seats, case.options)
        again = place(game, case.seats, options, position_of(game, state, viewer))
    except Exception as fault:
        raise Untrue(f"{case.where}: start: there is none such: {fault}") from fault
    assert again.view(viewer) == state.view(viewer) and again.to_act() == state.to_act()


def reason_key(game: str, reason: str) -> str:
    """Return the key of speech of a reason, which examples write without what all of them begin with."""
    return f"{game}.reason.{reason}"


def check(game: str, state: AnyState, case: Case) -> None:
    """Take the steps of a case from a state that is at hand; it is changed."""
    for at, step in enumerate(case.steps, 1):
        _Check(game, f"{case.where}, {at}", state).step(step, case)


class _Check:
    def __init__(self, game: str, where: str, state: AnyState) -> None:
        self.game, self.id = GAMES[game], game
        self.where = where
        self.state = state

    def wrong(self, field: str, wanted: object, found: object) -> None:
        raise Untrue(f"{self.where}: {field} is {found!r} and not {wanted!r}")

    def same(self, field: str, wanted: object, found: object) -> None:
        if not matches(wanted, found, field.rpartition(".")[2]):
            self.wrong(field, wanted, found)

    def step(self, step: ExampleStep, case: Case) -> None:
        told = [event for move in step.do for event in self.make(move)]
        self.events("events", step.events, told, None, whole=False)
        if step.exact_events is not None:
            self.events("exact_events", step.exact_events, told, None, whole=True)
        names = [event_to_json(event)["event"] for event in told]
        for name in step.no_events:
            if name in names:
                raise Untrue(f"{self.where}: {name} is among the events")
        for viewer, events in step.seen.items():
            self.events("seen", events, told, viewer, whole=False)
        state = self.state
        if step.acts is not None:
            self.same("acts", list(step.acts), list(state.to_act()))
        if step.asks:
            self.same("asks", sorted(step.asks.replace(",", " ").split()), sorted(self.asked().split()))
        for seat, moves in step.legal.items():
            self.same(f"legal.{seat}", sorted(moves), sorted(self.legal(seat)))
        for seat, moves in step.may.items():
            if missing := sorted(set(moves) - set(self.legal(seat))):
                self.wrong(f"may.{seat}", missing, sorted(self.legal(seat)))
        for reason, refused in step.refused.items():
            for move in refused:
                self.same(f"refused ({move.actor} {move.text})", reason, self.reason(move))
        self.keys("table", step.table, self.game.view_to_json(state.view(None)))
        for seat, keys in step.sees.items():
            self.keys(f"sees.{seat}", keys, self.game.view_to_json(state.view(seat)))
        standing = state.standing()
        self.keys("", step.standing, {name: getattr(standing, name) for name in type(standing).__slots__})
        if step.result:
            self.result(step.result, case.seats)

    def make(self, move: ExampleMove) -> list[Event]:
        if move.actor != CHANCE and move.actor in self.state.to_act():
            why = self.game.why_not(self.state.view(move.actor), self.game.parse(move.text))
            if why is not None:
                raise Untrue(f"{self.where}: '{move.text}' of seat {move.actor} is refused: {why.code}")
        try:
            return make_move(self.game, self.state, move)
        except ValueError as fault:
            raise Untrue(f"{self.where}: {fault}") from fault

    def legal(self, seat: Seat) -> list[str]:
        found = [action.notation() for action in self.state.legal_actions(seat)]
        assert len(found) == len(set(found)) and bool(found) == (seat in self.state.to_act())
        return found

    def asked(self) -> str:
        request = self.state.chance()
        if request is None:
            return "nothing"
        if isinstance(request, Choose):
            return " ".join(f"choose {value}" for value in request.values)
        return " ".join(["shuffle", *request.texts])

    def reason(self, move: ExampleMove) -> str:
        action = self.game.parse(move.text)
        if action in self.state.legal_actions(move.actor):
            return "nothing: the move is legal"
        reason = self.game.why_not(self.state.view(move.actor), action)
        if reason is None:
            return "nothing: no reason is given"
        assert all(Speaker(language).text(reason.code, **reason.values) for language in LANGUAGES)
        return reason.code.removeprefix(reason_key(self.id, ""))

    def events(
        self, field: str, wanted: Sequence[Mapping[str, Any]], told: list[Event], viewer: Viewer, whole: bool
    ) -> None:
        heard = told if field != "seen" else [e for event in told if (e := event.seen_by(viewer)) is not None]
        found = [event_to_json(event) for event in heard]
        at = 0
        for nth, event in enumerate(wanted):
            while at < len(found) and not whole and not has(event, found[at]):
                at += 1
            if at >= len(found) or not has(event, found[at]):
                self.wrong(f"{field}[{nth}]", dict(event), found)
            at += 1
        if whole and at < len(found):
            self.wrong(field, "all", found[at:])

    def keys(self, field: str, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> None:
        for key, value in wanted.items():
            if key not in found:
                raise Untrue(f"{self.where}: {field} has no {key!r}; it has {', '.join(found)}")
            self.same(f"{field}.{key}".strip("."), value, found[key])

    def result(self, wanted: Mapping[str, Any], seats: int) -> None:
        results = self.state.view(None).table.results
        if not results:
            raise Untrue(f"{self.where}: no deal has ended")
        result = results[-1]
        shown = event_to_json(result)
        assert len(result.lines) == seats
        for key, value in wanted.items():
            if key == "points":
                self.same("result.points", value, result.points())
            elif key == "facts":
                for name, wanted_fact in value.items():
                    self.same(f"result.facts.{name}", wanted_fact, shown["facts"].get(name))
            else:
                for seat, of_seat in value.items():
                    self.of_seat(key, seat, of_seat, shown)

    def of_seat(self, key: str, seat: Seat, wanted: Any, shown: Mapping[str, Any]) -> None:
        field = f"result.{key}.{seat}"
        lines = shown["lines"][seat]
        if key == "hands":
            self.same(f"{field}.hand", wanted, shown["hands"][seat])
        elif key == "lines":
            said = [f"{line['key'].removeprefix(f'{self.id}.line.')} {line['points']}" for line in lines]
            self.same(field, [part.strip() for part in wanted.split(",") if part.strip()], said)
        elif key == "cards":
            self.same(f"{field}.hand", wanted, [card for line in lines for card in line["pieces"]])
        else:
            self.keys(field, wanted, dict(pair for line in lines for pair in line["values"].items()))


def has(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Return whether an event has all the fields that are wanted of it, as they are wanted."""
    return all(key in found and matches(value, found[key], key) for key, value in wanted.items())


def matches(wanted: Any, found: Any, key: str = "") -> bool:
    """Return whether a value is as an example writes it: pieces in one text, `null` for what there is not."""
    if isinstance(found, tuple):
        found = list(found)
    if isinstance(wanted, str) and isinstance(found, list) and all(isinstance(one, str) for one in found):
        pieces = wanted.split()
        return sorted(pieces) == sorted(found) if key in ANY_ORDER else pieces == found
    if isinstance(wanted, list) and isinstance(found, list):
        pairs = zip(wanted, found, strict=False)
        return len(wanted) == len(found) and all(matches(one, other, key) for one, other in pairs)
    if isinstance(wanted, dict) and isinstance(found, dict):
        return has(wanted, found)
    if wanted == "null" or found is None:
        return bool(wanted == "null" and found is None)
    return type(wanted) is type(found) and bool(wanted == found)
