"""Dobon's table at its stages, and the question after a discard."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import CALL, DRAW
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.events import WindowOpened
from tablegame.rules.shedding import events as ev
from tablegame.speech import LANGUAGES, Speaker, Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.input.hand import Hand
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.places import Room
from tests.rules.dobon.positions import dealt, play, position
from tests.rules.positions import chance
from tests.ui.table.driver import NAMES

FACE: Any = GAME_TABLES["dobon"]
FLUSH, NO_YAKU = "2S 4S 6S 9S KS 9H", "2S 4S 6S 9S KD 9H"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    ui = Ui(tmp_path, size=(1280, 720))
    view = dealt(4).view(None)
    yield TableGeometry(TableModel(list(NAMES), None, view, Seat(0), Hand()), FACE, ui).room
    ui.close()


def said(text: Text) -> str:
    for language in LANGUAGES:
        assert text.say(Speaker(language))
    return text.key


def own(stage: int, hand: str = "8H JC 5S X1", field: str = "8S") -> DobonView:
    return position({0: hand}, field, stage=stage).view(Seat(0))


def names_of(view: DobonView, room: Room) -> set[str]:
    return {command.name for command in FACE.commands(view, (DRAW,), room, NAMES, False)}


def test_there_is_a_dobon_button_where_there_is_dobon(room: Room) -> None:
    for stage in range(1, 7):
        assert ("dobon" in names_of(own(stage), room)) == (stage >= 5)
        assert "draw" in names_of(own(stage), room)
        assert FACE.has_windows(own(stage)) == (stage >= 5)
        assert (FACE.remember(own(stage, "4H 5H"), None) is not None) == (stage >= 5)
        assert (FACE.sums(own(stage, "4H 5H"), None) is not None) == (stage >= 5)
        rows = [said(name) for name, _ in FACE.tag(own(stage), NAMES)]
        assert ("dobon.tag.stage" in rows) == (stage < 6)
        assert ("dobon.tag.right" in rows) == (stage == 6)
    assert FACE.refusal(own(5), CALL) is not None


def test_a_card_that_names_nothing_is_spoken_of_as_such() -> None:
    view = own(1)
    assert FACE.tried(view, (33,), "field", ()) == "play 8D"
    assert FACE.tried(own(2), (33,), "field", ()) == "play 8D D"
    state = position({0: "8H 3C 4C", 1: "9D 9C TC"}, "8S", stage=1)
    told = play(state, "play 8H")
    [reason] = FACE.reasons(told[0], view, NAMES)
    assert said(reason) == "explain.dobon.number"
    assert said(FACE.prompt(state.view(Seat(1)), None, NAMES)) == "dobon.prompt.turn"
    assert said(FACE.stuck(state.view(Seat(1)))) == "dobon.prompt.stuck"


def test_a_lot_is_told_and_explained(room: Room) -> None:
    state = dealt(4, stage=3)
    before = state.view(None)
    assert said(FACE.prompt(before, None, NAMES)) == "dobon.prompt.begins"
    assert FACE.turn(before) is None and FACE.call(before, room) is None
    [begins] = told = chance(state, "choose 2")
    cue = FACE.cue(begins, before, NAMES)
    assert said(cue.banner) == "dobon.banner.begins" and [said(line) for line in cue.log]
    assert [said(reason) for reason in FACE.reasons(begins, before, NAMES)] == ["explain.dobon.begins"]
    shown = FACE.intermediate_view(before, told, state.view(None))
    assert FACE.turn(shown) == 2 == FACE.turn(state.view(None))


def test_a_sheet_of_a_stage_has_cards_alone() -> None:
    state = position({0: "4S", 1: "KH 9H"}, "9S", stage=3)
    told = play(state, "play 4S")
    [out] = [event for event in told if isinstance(event, ev.WentOut)]
    assert said(FACE.reasons(out, own(3), NAMES)[0]) == "explain.dobon.out_uncalled"
    result = state.view(None).table.results[-1]
    assert {FACE.row(line) for lines in result.lines for line in lines} == {"cards"}


@pytest.mark.parametrize("stage", range(1, 7))
def test_what_can_not_be_done_is_said(stage: int) -> None:
    view = own(stage)
    for text in ("bid 3", "dobon", "pass", "reveal", "play 5S last", "play 8H S", "play JC C", "draw"):
        reason = DOBON.why_not(view, DOBON.parse(text))
        if reason is not None:
            said(Text(reason.code, dict(reason.values)))


# The question after a discard ------------------------------------------------------------------------------
def until_the_question(hand: str, field: str, discard: str) -> tuple[DobonState, DobonView, list[Event]]:
    """Return the match, what a bystander saw before, and the events up to where the question opens."""
    state = position({0: hand, 1: "7H 7D", 2: "8H 8D", 3: "TH TD"}, field, stock="AD AC")
    before = state.view(None)
    told = play(state, f"play {discard}")
    return state, before, told[: told.index(WindowOpened("yaku")) + 1]


@pytest.mark.parametrize(
    ("yaku", "none", "field", "discard"),
    [
        (FLUSH, NO_YAKU, "9C", "9H"),
        ("AS 2H 4H 6H 9H KH", "AS 2H 4H 6H 9H KD", "9S", "AS"),
        ("QS 2H 4H 6H 9H KH", "QS 2H 4H 6H 9H KD", "9S", "QS"),
        ("2S AH 4H 6H 9H KH", "2S AH 4H 6H 9H KD", "9S", "2S"),
        ("8S AH 4H 6H 9H KH", "8S AH 4H 6H 9H KD", "9S", "8S H"),
    ],
)
def test_the_table_is_the_same_whether_or_not_somebody_is_asked(
    yaku: str, none: str, field: str, discard: str, room: Room
) -> None:
    asked, before, told = until_the_question(yaku, field, discard)
    _, none_before, none_told = until_the_question(none, field, discard)
    assert told == none_told
    real = asked.view(None)
    shown = FACE.intermediate_view(none_before, none_told, real)
    for view in (real, shown):
        assert view.table.window == "yaku" and FACE.turn(view) is None
    assert FACE.prompt(real, None, NAMES) == FACE.prompt(shown, None, NAMES)
    assert FACE.call(real, room) == FACE.call(shown, room)
    assert FACE.tag(real, NAMES) == FACE.tag(shown, NAMES)
    assert FACE.people(real, NAMES) == FACE.people(shown, NAMES)
    assert FACE.lay(real, room).keys() == FACE.lay(shown, room).keys()
    speaker = Speaker("en")
    for parts in (FACE.furniture, FACE.fittings):
        extra = (NAMES,) if parts == FACE.fittings else ()
        first, second = (
            parts(speaker, view, room, *extra) if extra else parts(speaker, view, None, room)
            for view in (real, shown)
        )
        assert [(part.name, part.mark) for part in first] == [(part.name, part.mark) for part in second]


def test_who_discarded_is_visited_whatever_stood_between() -> None:
    people = [Seat(0), Seat(1), Seat(2)]
    _, _, told = until_the_question(FLUSH, "9C", "9H")
    assert FACE.visited("yaku", told, people) == (0,)
    drawn = [*told, ev.Drew(Seat(2), 1, None)]
    assert FACE.visited("yaku", drawn, people) == (2,)
    assert FACE.visited("yaku", told, [Seat(1), Seat(2)]) == ()
