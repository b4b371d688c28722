"""The parts of a table stand for themselves: no scene in them, no reaching into each other."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tablegame.ui.table
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import PASS
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.input.call_window import GUARD_MS, LATE_MS, CallWindow, Familiarity
from tablegame.ui.table.input.guidance import LET_BE, PrimaryAction
from tablegame.ui.table.input.hand import Hand
from tablegame.ui.table.input.highlights import RING_MS, Attention
from tablegame.ui.table.model import OpenWindow, TableModel
from tablegame.ui.table.table_context import Decide, Effect, Play, Redraw, Refresh, TableContext, Visit
from tablegame.ui.table.table_values import Call

FILES = sorted(Path(tablegame.ui.table.__file__).parent.rglob("*.py"))
PARTS = [path for path in FILES if path.stem not in ("scene", "position_view")]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("path", PARTS, ids=lambda path: path.stem)
def test_no_part_knows_the_scene(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert not node.module.startswith(("tablegame.ui.scenes", "tablegame.ui.games")), path
            assert node.module not in ("tablegame.ui.table.scene", "tablegame.ui.table.table_parts")
        assert not (isinstance(node, ast.Name) and node.id == "TYPE_CHECKING")
        assert not (isinstance(node, ast.arg) and node.arg == "scene")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_part_reaches_into_another(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef):
            inner = [each for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)]
            assert not inner, f"{path.stem}.{node.name} imports as it runs"
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            own = isinstance(node.value, ast.Name) and node.value.id == "self"
            assert own, f"{path.stem} knows {ast.unparse(node)}"


# A part alone -----------------------------------------------------------------------------------------------
class Source:
    """What a call window asks of a source: two people at one screen, or one."""

    def __init__(self, people: tuple[Seat, ...]) -> None:
        self.people = self.humans = people
        self.shared = len(people) > 1
        self.awaits_buzzers = self.shared
        self.question = None
        self.visiting = self.patient = self.watching = False
        self.kinds = tuple({"human"} for _ in range(3))
        self.game = DOBON


@pytest.fixture
def ui(tmp_path: Path) -> Any:
    found = Ui(tmp_path, size=(1280, 720))
    yield found
    found.close()


def context(**used: Any) -> TableContext:
    """Return a table of which a part uses no more than this."""
    names = ("model", "source", "game_table", "animator", "form", "ui", "emit")
    parts: dict[str, Any] = dict.fromkeys(names) | used
    return TableContext(**parts)


def window(
    ui: Ui, people: tuple[Seat, ...], length: float | None
) -> tuple[TableModel, CallWindow, list[Effect]]:
    """Return a window that is open on a table without a scene, and what it wants to happen."""
    game_table = GAME_TABLES["dobon"]
    view = DOBON.begin(4, {"rounds": 1, "voluntary_draw": False}).view(None)
    model = TableModel(["Ann", "Aoi", "Mei", "Ren"], None, view, Seat(0), Hand())
    model.window = OpenWindow(Call("dobon", people, PASS, (640.0, 300.0)), length)
    source: Any = Source(people)
    effects: list[Effect] = []
    table = context(model=model, source=source, game_table=game_table, ui=ui, emit=effects.append)
    found = CallWindow(table, Familiarity("dobon", model.names, 0, ui))
    return model, found, effects


def test_a_window_that_has_run_out_says_who_wants_to_call(ui: Ui) -> None:
    model, call_window, effects = window(ui, (Seat(0), Seat(2)), 1000.0)
    call_window.buzz(Seat(2))
    call_window.buzz(Seat(3))
    assert effects == [Play("call"), Refresh()], "who does not sit here has no buzzer"
    effects.clear()
    call_window.update(1000.0 + LATE_MS - 1)
    assert effects == [Redraw()] and call_window.open
    call_window.update(1.0)
    assert effects == [Redraw(), Redraw(), Visit((Seat(2),), PASS), Refresh()]
    assert model.window is None and not call_window.open


def test_a_carried_card_and_a_frozen_window_stop_its_time(ui: Ui) -> None:
    model, call_window, effects = window(ui, (Seat(0),), 1000.0)
    model.pointer.dragging = (3,)
    call_window.update(5000.0)
    model.pointer.dragging = ()
    call_window.freeze()
    call_window.update(5000.0)
    assert call_window.open and effects == [Refresh()]
    call_window.freeze()
    assert not call_window.open and not any(isinstance(each, Decide) for each in effects)


def test_a_ring_stays_after_what_came_has_landed() -> None:
    said: list[object] = []
    model: Any = SimpleNamespace(now=100.0, ringed=frozenset(), enlarged=())
    animator: Any = SimpleNamespace(left=800.0)
    attention = Attention(context(model=model, animator=animator, emit=said.append))
    attention.ring([3])
    model.now += RING_MS + 799
    attention.update()
    assert model.ringed == {3} and not said, "the time in the air does not count"
    model.now += 2
    attention.update()
    assert not model.ringed and said


def lone_window(since: float, *, shared: bool = False) -> tuple[CallWindow, Any]:
    """Return the call window of a table, open since a moment, and its model."""
    model: Any = SimpleNamespace(window=OpenWindow(Any, 4000.0, since=since), now=since)  # type: ignore[arg-type]
    source: Any = SimpleNamespace(awaits_buzzers=shared, shared=shared)
    legal: Any = SimpleNamespace(actions=())
    model.window.call = SimpleNamespace(silence="pass")
    table = context(model=model, source=source, emit=lambda effect: None)
    table.legal = legal
    newcomers: Any = None
    return CallWindow(table, newcomers), model


def test_a_window_is_not_waved_away_in_the_moment_in_which_it_comes() -> None:
    call_window, model = lone_window(1000.0)
    for after, still_open in ((0.0, True), (GUARD_MS - 1, True), (GUARD_MS, False)):
        model.now = 1000.0 + after
        call_window.let_be()
        assert call_window.open is still_open, after


def test_nothing_lets_a_window_pass_for_several_people() -> None:
    hand: Any = SimpleNamespace(selection=SimpleNamespace(pieces=()))
    for shared, wanted in ((False, LET_BE), (True, "")):
        call_window, model = lone_window(0.0, shared=shared)
        model.viewer, model.hand, model.draft = Seat(0), hand, SimpleNamespace(choices=(), advised=None)
        source: Any = SimpleNamespace(shared=shared)
        decisions: Any = None
        gold = PrimaryAction(context(model=model, source=source), decisions, call_window)
        assert gold.name(()) == wanted
