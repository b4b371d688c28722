"""The page of seats and rules: remembered, checked, and where a match begins."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.ai.levels import LEVELS
from tablegame.controllers.match_service import MatchService
from tablegame.match.dealer import Cut
from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.access.recorder import listen
from tablegame.ui.access.tree import describe
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.match_setup import USUAL, first_plan, plan_like, recall, remember, shown_name
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.people.seating_questions import in_order
from tablegame.ui.scenes.study.seal import SealScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.shell.navigation import TablePage
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets.buttons import Dropdown, Segmented
from tablegame.ui.widgets.inputs import Stepper, TextField
from tests.controllers.in_process import InProcess
from tests.ui.ink import written
from tests.ui.scenes.pages import BEGUN_TABLE, GAME, Maker, Service, click, draw, key, make, show

__all__ = ["make"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_TABLES)
def test_no_question_of_the_rules_is_cut(make: Maker, game: str, language: str) -> None:
    """Every answer can be read whole beside its question, and all are reached by scrolling, at all counts."""
    ui = make(language)
    for seats in GAMES[game].seats:
        plan = first_plan(GAMES[game])
        plan.seats = seats
        plan.sitters[1].kind = "human"
        scene = SeatingScene(ui, game, plan)
        show(ui, scene)
        area = scene.areas["rules"]
        for name in ("preset", *(f"option.{option.name}" for option in GAMES[game].options(seats))):
            widget = scene.form.find(name)
            assert widget is not None
            scene.form.set_focus(widget, ring=True)
            assert pygame.FRect(area.box).contains(widget.rect), name
            if isinstance(widget, Segmented):
                floor = sum(ui.type.measure(words, 14, True) + 8 for _, words in widget.options)
                assert floor <= widget.rect[2], name
            if isinstance(widget, Stepper):
                room = widget.rect[2] - 2 * widget.rect[3] - 8
                for number in range(widget.low, widget.high + 1):
                    assert ui.type.measure(widget.show(number), widget.size, True) <= room, name
        assert not [str(line) for line in written(ui).standing if line.cut]
        ui.stack.pop()
        ui.stack.apply()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_list_sets_the_level_of_all_computers(make: Maker, language: str) -> None:
    """Seats of people and of programs stay; and no number of seats is cut beside it."""
    ui = make(language)
    for game in GAME_TABLES:
        plan = first_plan(GAMES[game])
        plan.seats = max(GAMES[game].seats)
        scene = SeatingScene(ui, game, plan)
        show(ui, scene)
        level, seats = scene.form.find("level"), scene.form.find("seats")
        assert isinstance(level, Dropdown) and isinstance(seats, Segmented)
        assert sum(ui.type.measure(words, 14, True) + 8 for _, words in seats.options) <= seats.rect[2]
        assert level.rect[0] >= seats.rect[0] + seats.rect[2]
        scene.set_level("hard")
        assert [one.kind for one in plan.sitters[: plan.seats]] == ["human"] + ["bot:hard"] * (plan.seats - 1)
        plan.sitters[1].kind = "human"
        scene.set_level("expert")
        assert plan.sitters[0].kind == plan.sitters[1].kind == "human"
        if plan.seats > 3:
            plan.sitters[2].kind = "bot:easy"
            scene.layout()
            mixed = scene.form.find("level")
            assert isinstance(mixed, Dropdown) and mixed.value == ""
        ui.stack.pop()
        ui.stack.apply()


def test_answers_stand_in_an_order() -> None:
    assert in_order((False, True)) == [True, False]
    assert in_order((2, 0, 1, 5)) == [0, 1, 2, 5]
    assert in_order(("all", "none")) == ["all", "none"]


def test_seats_are_remembered(make: Maker) -> None:
    ui = make()
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    scene.form.press("seats")
    assert scene.plan.seats == 5
    name = scene.form.find("name.0")
    assert name is not None
    scene.form.set_focus(name)
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text="Ο Ανδρέας 安"))
    kept = recall(GAME, ui.preferences.last["seating.dokuson"])
    assert kept.seats == 5 and kept.sitters[0].name == "Ο Ανδρέας 安"


def test_any_mix_of_people_and_computers_sits_down_each_with_a_name(make: Maker) -> None:
    ui = make()
    plan = first_plan(GAME)
    assert plan.people == [0] and shown_name(ui, plan, 0) == ui.text("seating.names.human")
    plan.sitters[2].kind = "human"
    assert plan.people == [0, 2]
    names = [player.name for player in plan.players(ui)]
    assert (names[0], names[2]) == ("Player 1", "Player 2") and len(set(names)) == plan.seats
    ui.preferences.player_name = "Mia"
    assert [shown_name(ui, plan, seat) for seat in plan.people] == ["Mia", "Player 2"]
    kept = recall(GAME, remember(plan))
    assert kept.people == [0, 2], "they are remembered"
    plan.sitters[2].kind = "bot:easy"
    plan.sitters[0].kind = "bot:easy"
    assert plan.people == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_who_share_may_keep_their_cards_covered(make: Maker, language: str) -> None:
    ui = make(language=language)
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    assert scene.form.find("shoulder") is None
    scene.seats.sit(1, "human")
    assert scene.form.find("shoulder") is not None
    scene.form.press("shoulder")
    assert ui.preferences.shoulder
    for seat in (0, 1):
        scene.seats.sit(seat, "bot:easy")
    start = scene.form.find("start")
    assert start is not None and start.label == ui.text("seating.watch")


def test_what_was_remembered_may_be_nonsense() -> None:
    usual = remember(first_plan(GAME))
    others: tuple[Any, ...] = (
        None, 7, [], {"seats": 99}, {"seats": True}, {"sitters": [1]}, {"sitters": [["x", "", ""]]},
    )  # fmt: skip
    for other in others:
        assert remember(recall(GAME, other)) == usual
    assert recall(GAME, {"options": {"cards": 99, "deals_per_player": []}}).all_options(GAME)["cards"] is None


def test_options_follow_the_presets(make: Maker) -> None:
    ui = make()
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    assert scene.plan.preset(GAME) == "standard"
    scene.form.press("preset")
    assert scene.plan.preset(GAME) == "double"
    cards = scene.form.find("option.cards")
    assert cards is not None
    scene.form.set_focus(cards)
    key(ui, pygame.K_RIGHT)
    assert scene.plan.preset(GAME) is None
    assert scene.plan.all_options(GAME) == {"deals_per_player": 2, "cards": 7}


def test_a_program_needs_a_command(make: Maker) -> None:
    service = Service()
    ui = make(service=service)
    scene = SeatingScene(ui, "dokuson")
    scene.plan.sitters[1].kind = "outside"
    show(ui, scene)
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, NoteScene) and not service.begun


def test_start_begins_the_match(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service()
    ui = make(service=service)
    opened: list[object] = []
    monkeypatch.setattr(ui, "open", opened.append)
    scene = SeatingScene(ui, "dokuson")
    scene.plan.sitters[0].cut = " plum  tree "
    scene.plan.sitters[1].name = "  Anna \n Maria "
    show(ui, scene)
    key(ui, pygame.K_RETURN)
    ((game, seats, options, players, cut),) = service.begun
    assert (game, seats, cut) == ("dokuson", 4, {0: "plum tree"})
    assert options == {"deals_per_player": 1, "cards": None}
    assert [player.kind for player in players] == ["human", USUAL, USUAL, USUAL]
    assert players[1].name == "Anna Maria" and all(player.name for player in players)
    assert opened == [TablePage(BEGUN_TABLE)]
    assert service.seals == [scene.dealer.commit]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seal_is_a_chip_and_does_not_change_with_what_is_chosen(
    make: Maker, language: str, tmp_path: Path
) -> None:
    """It is the seal of the match that begins, and the words lie in its record by seat."""
    service = MatchService(tmp_path, InProcess())
    ui = make(language, service=service)
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)

    def seal() -> str:
        chip = scene.form.find("open_seal")
        assert chip is not None
        assert scene.dealer.commit[:4] in chip.label
        return scene.dealer.commit

    before = seal()
    assert len(before) == 64
    assert scene.form.find("cut.1") is None, "a computer cuts nothing"
    scene.form.press("seats")
    scene.form.press("preset")
    scene.seats.sit(3, "human")
    scene.seats.sit(1, "human")
    for seat, word in ((3, "梅 の 木"), (0, "  plum\n tree "), (1, "gone")):
        field = scene.form.find(f"cut.{seat}")
        assert field is not None
        scene.form.set_focus(field)
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=word))
        scene.layout()
        assert ui.speaker.plain(scene.note()) == ui.text("seating.cut_help")
    scene.seats.sit(1, "bot:easy")
    ui.set_language("en" if language == "ja" else "ja")
    assert seal() == before
    scene.start()
    (table,) = service.tables
    promise = table.match.record.header.promise
    assert promise is not None and promise.commit == table.match.commit == before
    assert promise.words == (Cut(Seat(0), "plum tree"), Cut(Seat(3), "梅 の 木"))
    assert "cut" not in str(ui.preferences.last), "words are new each time"
    service.close()


def test_the_note_of_a_field_is_seen_and_a_composition_in_it_stays(make: Maker) -> None:
    ui = make("ja")
    scene = SeatingScene(ui, "loadum")
    show(ui, scene)
    help_of_cuts = ui.text("seating.cut_help")
    assert help_of_cuts not in {item.name for item in scene.accessible_items()}
    scene.form.set_focus(scene.form.find("cut.0"))
    scene.handle(pygame.event.Event(pygame.TEXTEDITING, text="うめ", start=2, length=0))
    assert help_of_cuts in {item.name for item in scene.accessible_items()}
    scene.handle(pygame.event.Event(pygame.TEXTEDITING, text="うめの", start=3, length=0))
    field = scene.form.focus
    assert isinstance(field, TextField) and field.name == "cut.0" and field.composing == "うめの"


@pytest.mark.parametrize(
    ("pressed", "mod"), [(pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_TAB, 0), (pygame.K_ESCAPE, 0)]
)
def test_the_sides_have_the_names_that_were_written(make: Maker, pressed: int, mod: int) -> None:
    ui = make("en")
    scene = SeatingScene(ui, "clackerjack")
    show(ui, scene)
    scene.form.set_focus(scene.form.find("name.0"))
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text="Zoe"))
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=mod, unicode=""))
    assert ui.stack.top is scene
    assert any(item.name.startswith("Zoe") and item.role != "text field" for item in scene.accessible_items())


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 10])
def test_the_seal_is_one_press_away(make: Maker, seats: int, language: str, scale: float) -> None:
    ui = make(language, SMALLEST, scale)
    plan = first_plan(GAMES["loadum"])
    plan.seats = seats
    for seat in range(seats):
        plan.sitters[seat].kind = "human"
    scene = SeatingScene(ui, "loadum", plan)
    show(ui, scene)
    page = pygame.FRect(scene.box)
    for seat in range(seats):
        scene.form.set_focus(scene.form.find(f"cut.{seat}"), ring=True)
        draw(ui)
        field, start = scene.form.focus, scene.form.find("start")
        assert field is not None and page.contains(field.rect), "all of them are reached"
        assert start is not None and page.contains(start.rect), "it does not scroll"
    click(ui, "open_seal")
    assert isinstance(ui.stack.top, SealScene) and ui.stack.top.seal == scene.dealer.commit
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is scene


def test_rules_open_at_their_top_after_seats_that_were_scrolled(make: Maker) -> None:
    ui = make("en", SMALLEST, 2.0)
    plan = first_plan(GAMES["loadum"])
    plan.seats = 10
    show(ui, scene := SeatingScene(ui, "loadum", plan))
    scene.form.set_focus(scene.form.find("name.9"), ring=True)
    assert scene.areas["players"].offset > 0
    pages = scene.form.find("pages")
    assert isinstance(pages, Segmented) and scene.form.find("preset") is None
    pages.choose("rules")
    preset = scene.form.find("preset")
    assert preset is not None and pygame.FRect(scene.areas["rules"].box).contains(preset.rect)
    assert scene.form.find("name.9") is None


def test_a_rematch_with_other_rules_keeps_the_players() -> None:
    players = [Player("A", "bot:easy"), Player("B", "outside:x y"), Player("C", "human")]
    plan = plan_like(GAME, players, {"deals_per_player": 3, "cards": 9})
    assert plan.seats == 3 and plan.people == [2]
    assert (plan.sitters[1].kind, plan.sitters[1].command) == ("outside:x y", "")
    assert plan.all_options(GAME) == {"deals_per_player": 3, "cards": 9}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_asterisk_is_explained_before_it_is_chosen(make: Maker, language: str) -> None:
    ui = make(language)
    for game, explained in (("dokuson", True), ("loadum", False)):
        show(ui, scene := SeatingScene(ui, game))
        note = ui.text("seating.unofficial_note", low=3, high=5)
        told = [heard.text for heard in listen(ui, scene.draw, scene)]
        assert (note in told) is explained and scene.plan.seats in scene.game.official_seats


@pytest.mark.parametrize("language", LANGUAGES)
def test_expert_says_where_it_is_no_stronger_than_hard(make: Maker, language: str) -> None:
    ui = make(language, SMALLEST, 1.0)
    even = ui.text("bots.level.expert.even", game=ui.text("loadum_rules.name"))
    for game, told in (("loadum", even), ("dokuson", ui.text("bots.level.expert.about"))):
        show(ui, scene := SeatingScene(ui, game))
        click(ui, "kind.1")
        assert told in [heard.text for heard in listen(ui, scene.draw)]
        scene.plan.sitters[1].kind = "bot:expert"
        scene.form.focus = scene.form.find("kind.1")
        assert scene.note() == told


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_says_what_it_is_before_it_is_chosen(make: Maker, language: str, scale: float) -> None:
    ui = make(language, SMALLEST, scale)
    show(ui, scene := SeatingScene(ui, "dokuson"))
    click(ui, "kind.1")
    kind = scene.form.find("kind.1")
    assert isinstance(kind, Dropdown) and kind.opened
    told = [heard.text for heard in listen(ui, scene.draw)]
    for level in LEVELS:
        assert ui.text(f"bots.level.{level}.about") in told
    x, y, w, h = kind._list
    assert x + w <= ui.metrics.w and y >= 0 and y + h <= ui.metrics.h
    options = next(child for child in describe(ui).page.children if child.key == "widget.kind.1").children
    assert [option.value for option in options[2 : 2 + len(LEVELS)]] == [
        ui.text(f"bots.level.{level}.about") for level in LEVELS
    ]
    row = [value for value, _ in kind.options].index("bot:expert")
    for what in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        ui.clock.advance(1000)  # type: ignore[attr-defined]
        place = (x + 30) * ui.metrics.s, (y + 4 + (row + 0.5) * kind.ROW) * ui.metrics.s
        scene.handle(pygame.event.Event(what, button=1, pos=place))
    assert scene.plan.sitters[1].kind == "bot:expert"
