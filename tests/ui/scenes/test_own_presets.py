"""The player's own presets on the page of seats and rules."""

import json
from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.presets import FILE, MOST_PRESETS, OwnPreset, OwnPresets
from tablegame.match.code import Code
from tablegame.match.header import LONGEST_PRESET
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.access.recorder import listen
from tablegame.ui.access.tree import describe
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.match_setup import presets_of, rules_name
from tablegame.ui.scenes.people.own_presets import OWN, PresetNameScene, standard_names
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title_cache import seats_and_rules
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets.choices import OneOf
from tests.controllers.in_process import InProcess
from tests.ui.ink import written
from tests.ui.scenes.pages import GAME, Maker, Service, draw, key, make, show

__all__ = ["make"]

HOUSE = OwnPreset("dokuson", "House rules", {"deals_per_player": 2, "cards": 7})


def seating(ui: Ui, presets: Iterable[OwnPreset] = (), game: str = "dokuson") -> SeatingScene:
    """Return the page of a game, opened at its rules, where these presets are stored."""
    for preset in presets:
        presets_of(ui).add(preset)
    scene = SeatingScene(ui, game)
    scene.page = "rules"
    show(ui, scene)
    return scene


def set_custom(scene: SeatingScene) -> None:
    """Set the options that no standard preset has."""
    scene.plan.options = dict(HOUSE.options)
    scene.changed()


def press(ui: Ui, name: str) -> None:
    """Press a widget by Enter, as a keyboard and a gamepad do."""
    scene = ui.stack.top
    assert scene is not None
    scene.form.set_focus(scene.form.find(name), ring=True)
    assert scene.form.focus is not None, name
    key(ui, pygame.K_RETURN)


def type_name(ui: Ui, name: str) -> PresetNameScene:
    """Write into the field of the dialog and press Enter."""
    dialog = ui.stack.top
    assert isinstance(dialog, PresetNameScene)
    dialog.form.set_focus(field := dialog.form.find("field"))
    assert field is not None and field.role == "text field"
    dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="a"))
    if name:
        dialog.handle(pygame.event.Event(pygame.TEXTINPUT, text=name))
    else:
        key(ui, pygame.K_BACKSPACE)
    key(ui, pygame.K_RETURN)
    return dialog


def listed(scene: SeatingScene) -> list[object]:
    """Return the presets that can be chosen."""
    widget = scene.form.find("preset")
    assert isinstance(widget, OneOf)
    return [value for value, _ in widget.options]


def names(scene: SeatingScene) -> set[str]:
    """Return the buttons for own presets that can be pressed."""
    shown = (widget for widget in scene.form.widgets if "_preset" in widget.name and widget.enabled)
    return {widget.name.removesuffix("_preset") for widget in shown}


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_saved_chosen_renamed_and_deleted_by_keys(make: Maker, language: str) -> None:
    ui = make(language)
    scene = seating(ui)
    assert names(scene) == set(), "a standard preset needs no saving"
    set_custom(scene)
    assert names(scene) == {"save"}
    press(ui, "save_preset")
    type_name(ui, "  Our\t rules ")
    assert ui.stack.top is scene and listed(scene)[-1] == f"{OWN}Our rules"
    assert scene.form.focus is scene.form.find("preset") and names(scene) == {"rename", "delete"}
    scene.rules._take_preset("standard")
    assert scene.plan.preset(GAME) == "standard" and names(scene) == set()
    scene.rules._take_preset(f"{OWN}Our rules")
    assert scene.plan.all_options(GAME) == HOUSE.options and rules_name(ui, GAME, scene.plan) == "Our rules"
    press(ui, "rename_preset")
    type_name(ui, "うちのルール")
    assert listed(scene)[-1] == f"{OWN}うちのルール" and len(presets_of(ui).all) == 1
    press(ui, "delete_preset")
    assert presets_of(ui).all == () and names(scene) == {"save", "undo"}
    assert scene.plan.all_options(GAME) == HOUSE.options, "the table keeps its rules"
    assert scene.form.focus is scene.form.find("undo_preset")
    key(ui, pygame.K_RETURN)
    assert [preset.name for preset in OwnPresets(presets_of(ui)._path.parent).all] == ["うちのルール"]
    assert names(scene) == {"rename", "delete"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "people.person.empty"), (" \u3000 ", "people.person.empty"),
        ("\U0001f3b2", "people.person.undrawable"),
        ("x" * (LONGEST_PRESET + 1), "seating.presets.long"), ("STANDARD", "seating.presets.standard"),
        ("標準", "seating.presets.standard"), ("ｃｕｓｔｏｍ", "seating.presets.standard"),
        ("double", "seating.presets.standard"), ("HOUSE rules", "seating.presets.taken"),
    ],
)  # fmt: skip
def test_a_refused_name_gets_one_sentence(make: Maker, language: str, name: str, why: str) -> None:
    ui = make(language)
    scene = seating(ui, [HOUSE])
    scene.plan.options = {"deals_per_player": 3, "cards": 7}
    scene.changed()
    press(ui, "save_preset")
    dialog = type_name(ui, name)
    assert ui.stack.top is dialog and len(presets_of(ui).all) == 1
    slots = {"name": " ".join(name.split()), "n": LONGEST_PRESET}
    assert dialog.fault == ui.text(why, **slots)
    said = [heard.text for heard in listen(ui, dialog.draw)]
    assert dialog.fault in said and dialog.form.focus is dialog.form.find("field")
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["dobon_plain", "loadum"])
def test_a_number_stays_under_the_pointer_when_it_is_changed(make: Maker, game: str, language: str) -> None:
    """The buttons for presets do not push the first option down while it is pressed."""
    ui = make(language)
    scene = seating(ui, [], game)
    name = next(option.name for option in GAMES[game].options(scene.plan.seats) if option.range)
    before = scene.form.find(f"option.{name}")
    assert before is not None and names(scene) == set()
    before._by(1)  # type: ignore[attr-defined]
    draw(ui)
    after = scene.form.find(f"option.{name}")
    assert after is not None and after.rect == before.rect and names(scene) == {"save"}


@pytest.mark.parametrize("game", GAME_TABLES)
def test_no_own_preset_has_the_name_of_a_standard_one(game: str) -> None:
    words = set(standard_names(GAMES[game]))
    assert {*GAMES[game].presets, "Custom", "カスタム"} <= words


def test_a_renamed_preset_may_keep_its_name_and_a_full_list_says_so(make: Maker) -> None:
    ui = make()
    others = [OwnPreset("dokuson", f"Rules {n}", {"cards": None}) for n in range(MOST_PRESETS - 1)]
    scene = seating(ui, [*others, HOUSE])
    set_custom(scene)
    press(ui, "rename_preset")
    type_name(ui, "HOUSE RULES")
    assert ui.stack.top is scene and presets_of(ui).all[-1].name == "HOUSE RULES"
    scene.plan.options = {"deals_per_player": 3, "cards": 7}
    scene.changed()
    press(ui, "save_preset")
    assert type_name(ui, "One more").fault == ui.text("seating.presets.full", n=MOST_PRESETS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_that_are_left_out_are_said(make: Maker, language: str) -> None:
    ui = make(language)
    later = OwnPreset("dokuson", "Later", {**HOUSE.options, "jokers": 2})
    few = OwnPreset("dokuson", "Few", {"deals_per_player": 2, "cards": 12})
    scene = seating(ui, [later, few])
    notes = {"Later": ("left_out", later, HOUSE.options), "Few": ("seats", few, {"deals_per_player": 2})}
    for name, (text, preset, taken) in notes.items():
        scene.rules._take_preset(OWN + name)
        draw(ui)
        assert taken.items() <= scene.plan.all_options(GAME).items()
        note = ui.text(f"seating.presets.{text}", name=name, n=scene.plan.seats)
        assert note in [heard.text for heard in listen(ui, scene.draw, scene)]
        assert preset in presets_of(ui).all, "the file keeps them"
    scene.rules._take_preset("standard")
    assert scene.form.find("preset_note") is None and scene.rules.own.taken is None


def test_the_note_about_options_follows_the_number_of_seats(make: Maker) -> None:
    ui = make()
    few = OwnPreset("dokuson", "Few", {"deals_per_player": 2, "cards": 12})
    scene = seating(ui, [few])
    scene.rules._take_preset(OWN + "Few")
    for seats, cards in ((5, None), (3, 12), (4, None)):
        scene._choose("seats", seats)
        draw(ui)
        assert scene.plan.all_options(GAME)["cards"] == cards
        note = ui.text("seating.presets.seats", name="Few", n=seats) if cards is None else ""
        assert scene.rules.own._note() == note


def test_of_presets_with_the_same_options_the_chosen_one_names_them(make: Maker) -> None:
    ui = make()
    scene = seating(ui, [HOUSE, OwnPreset("dokuson", "Twin", dict(HOUSE.options))])
    for name in ("Twin", "House rules", "Twin"):
        scene.rules._take_preset(OWN + name)
        widget = scene.form.find("preset")
        assert isinstance(widget, OneOf) and widget.value == OWN + name


def test_a_match_keeps_the_name_and_the_title_shows_it(make: Maker, tmp_path: Path) -> None:
    service = MatchService(tmp_path, InProcess())
    ui = make(service=service)
    scene = seating(ui, [HOUSE])
    set_custom(scene)
    assert ui.preferences.last["seating.dokuson"]["preset"] == "custom", "an older program reads that"
    assert seats_and_rules(ui, GAME).endswith("House rules")
    page = scene.rule_page()
    assert page.preset == "House rules"  # type: ignore[attr-defined]
    scene.start()
    (table,) = service.tables
    assert table.match.record.header.preset == "House rules"
    scene.rules._take_preset("double")
    assert "own" not in ui.preferences.last["seating.dokuson"]
    service.close()


def test_the_rules_of_a_code_can_only_be_looked_at(make: Maker) -> None:
    ui = make()
    presets_of(ui).add(HOUSE)
    code = Code.new("dokuson", 4, HOUSE.options)
    scene = SeatingScene(ui, "dokuson", code=code)
    show(ui, scene)
    widget = scene.form.find("preset")
    assert isinstance(widget, OneOf) and widget.value == f"{OWN}House rules" and not widget.enabled
    assert names(scene) == set() and Code.read(code.text).options == HOUSE.options


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_file_costs_one_sentence(make: Maker, language: str) -> None:
    service = Service()
    path = service.home / FILE
    path.write_bytes(raw := json.dumps({"version": 1, "presets": [{"game": 7}]}).encode())
    ui = make(language, service=service)
    scene = seating(ui)
    draw(ui)
    note = ui.stack.top
    assert isinstance(note, NoteScene) and f"{FILE}.damaged-1" in ui.speaker.plain(note.texts[0])
    assert path.with_name(f"{FILE}.damaged-1").read_bytes() == raw
    note.close()
    draw(ui)
    scene.enter()
    draw(ui)
    assert ui.stack.top is scene, "it is said once"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_are_read_whole_on_the_smallest_screen(make: Maker, language: str, scale: float) -> None:
    ui = make(language, SMALLEST, scale)
    wide = "長" * LONGEST_PRESET
    many = [OwnPreset("dobon", f"{wide[:-2]}{n:02}", {"rounds": n}) for n in range(3, 3 + MOST_PRESETS - 1)]
    scene = seating(ui, [*many, OwnPreset("dobon", "W" * LONGEST_PRESET, {"rounds": 2})], "dobon")
    for name in (many[0].name, "W" * LONGEST_PRESET):
        scene.rules._take_preset(OWN + name)
        draw(ui)
        area = pygame.FRect(scene.areas["rules"].box)
        for widget in scene.form.widgets:
            if widget.name.endswith("preset"):
                scene.form.set_focus(widget, ring=True)
                assert area.contains(widget.rect), widget.name
        spoken = str(describe(ui).page.children)
        assert name in spoken
    press(ui, "preset")
    opened = scene.form.find("preset")
    x, y, w, h = opened._list  # type: ignore[union-attr]
    assert x >= 0 and y >= 0 and x + w <= ui.metrics.w and y + h <= ui.metrics.h
    field = ui.metrics.rect(*opened.rect)  # type: ignore[union-attr]
    cut = [line for line in written(ui).standing if line.cut]
    assert not [str(line) for line in cut if not field.contains(line.box)], "the list shows them whole"


@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("letters", ["W" * LONGEST_PRESET, "長" * LONGEST_PRESET])
@pytest.mark.parametrize("game", ["dobon_plain", "loadum"])
def test_the_longest_name_changes_no_form_of_the_page(
    make: Maker, game: str, letters: str, size: tuple[int, int]
) -> None:
    """Seats and rules stand beside each other with it where they do without it."""
    ui = make("en", size)
    scene = seating(ui, [], game)
    tabs = scene.form.find("pages") is not None
    rounds = next(option for option in GAMES[game].options(scene.plan.seats) if option.range)
    scene.plan.options = {rounds.name: rounds.range[0] + 1}  # type: ignore[index]
    scene.changed()
    press(ui, "save_preset")
    type_name(ui, letters)
    draw(ui)
    assert listed(scene)[-1] == f"{OWN}{letters}"
    assert (scene.form.find("pages") is not None) == tabs
    press(ui, "preset")
    cut = [line.whole for line in written(ui).standing if line.cut]
    assert cut in ([], [letters]), "at most the field cuts it"
