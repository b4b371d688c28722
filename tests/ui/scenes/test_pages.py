"""Title, seats, pause, sheet and result: drawn at every size, and used by mouse and keyboard; the title."""

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.note import NoteScene
from tablegame.ui.scenes.seating.scene import SeatingScene
from tablegame.ui.scenes.title.scene import TitleScene
from tablegame.ui.scenes.title.waiting import WaitingScene
from tablegame.ui.system.metrics import SMALLEST
from tests.ui.scenes.pages import Maker, Service, click, draw, key, make, scenes, show, summary

__all__ = ["make"]


@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_widget_lies_on_the_canvas_and_on_no_other(
    make: Maker, language: str, size: tuple[int, int]
) -> None:
    ui = make(language, size, service=Service(3))
    for scene in scenes(ui):
        show(ui, scene)
        boxes = [
            (widget.name, pygame.FRect(widget.rect)) for widget in scene.form.widgets if widget.rect[2] > 0
        ]
        for index, (name, box) in enumerate(boxes):
            assert box.left >= 0 and box.top >= 0, (scene, name)
            assert box.right <= ui.metrics.w and box.bottom <= ui.metrics.h, (scene, name)
            for other, far in boxes[index + 1 :]:
                assert not box.colliderect(far), (scene, name, other)
        ui.stack.pop()
        ui.stack.apply()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_can_be_drawn_with_letters_twice_as_large(make: Maker, language: str) -> None:
    ui = make(language, (1920, 1080), 2.0, service=Service(3))
    for scene in scenes(ui):
        show(ui, scene)
        ui.stack.pop()
        ui.stack.apply()


# Title ------------------------------------------------------------------------------------------
def test_the_title_offers_the_newest_match_and_the_others(make: Maker) -> None:
    ui = make(service=Service(3))
    title = TitleScene(ui)
    show(ui, title)
    hero = title.form.find("continue")
    assert hero is not None and hero.label == "Continue Dokuson"
    assert getattr(hero, "sub", "") == "deal 2 of 3 · your turn"
    click(ui, "others")
    assert isinstance(ui.stack.top, WaitingScene)
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is title


def test_without_a_match_that_waits_the_title_offers_a_game(make: Maker) -> None:
    ui = make()
    show(ui, TitleScene(ui))
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, SeatingScene)


def test_the_large_button_offers_the_game_that_was_last_looked_at(make: Maker) -> None:
    ui = make()
    title = TitleScene(ui)
    show(ui, title)
    scroll, hero = title.form.find("scroll.loadum"), title.form.find("play")
    assert scroll is not None and hero is not None and hero.label == "Play Dokuson"
    place = (scroll.rect[0] + 90, scroll.rect[1] + 90)
    title.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    title.update(16)
    assert hero.label == "Play Losing Loadum" and scroll.rect[0] == title.ox + 46 + 3 * 242
    title.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 700), rel=(0, 0), buttons=(0, 0, 0)))
    title.update(16)
    assert hero.label == "Play Losing Loadum"
    title.form.set_focus(title.form.find("scroll.dobon"), ring=True)
    title.update(16)
    draw(ui)
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, SeatingScene) and ui.stack.top.game.id == "dobon"
    again = TitleScene(ui)
    show(ui, again)
    assert again.hero is not None and again.hero.label == "Play Dobon", "it is the last one next time, too"


@pytest.mark.parametrize("waiting", [0, 2])
def test_buttons_stand_under_the_scrolls(make: Maker, waiting: int) -> None:
    ui = make(service=Service(waiting))
    title = TitleScene(ui)
    show(ui, title)
    scrolls = [w.rect for w in title.form.widgets if w.name.startswith("scroll.")]
    foot = sorted(w.rect for w in title.form.widgets if w.rect[1] > scrolls[0][1] + scrolls[0][3])
    assert [box[0] for box in foot] == [scrolls[n][0] for n in (0, 2, 3, 4)]
    assert [box[0] + box[2] for box in foot] == [scrolls[n][0] + scrolls[n][2] for n in (1, 2, 3, 4)]
    assert title.form.find("settings") is not None and title.form.find("fullscreen") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_on_a_scroll_is_cut(make: Maker, language: str) -> None:
    ui = make(language)
    for game in GAME_TABLES:
        words = ui.text(f"{game}_rules.tagline")
        assert ui.type.measure(words, ui.type.fitting(words, 15, 192)) <= 192, game


def test_only_games_with_a_table_are_offered_or_gone_on_with(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make(service=Service(2))
    title = TitleScene(ui)
    assert {game.id for game in title.games} == set(GAME_TABLES)
    monkeypatch.setattr("tablegame.rules.catalogue.find_spec", lambda name: None)
    title = TitleScene(ui, games=[GAMES["dokuson"]])
    show(ui, title)
    assert title.waiting == [] and title.form.find("continue") is None
    monkeypatch.undo()
    ui.service.list = [replace(summary(0), game="a game of later")]
    title = TitleScene(ui)
    show(ui, title)
    assert title.waiting == [] and title.form.find("play") is not None


def test_the_language_changes_at_once(make: Maker) -> None:
    ui = make()
    title = TitleScene(ui)
    show(ui, title)
    click(ui, "language")
    assert ui.language == "ja"
    play = title.form.find("play")
    assert play is not None and play.label == "独尊で遊ぶ"
    key(ui, pygame.K_j)
    assert ui.language == "en"


def test_messages_are_shown_once(make: Maker) -> None:
    service = Service()
    told = SimpleNamespace(key="errors.record.damaged", slots={"line": 3, "file": "a.tgr"})
    service.archive.messages.append(told)
    ui = make(service=service)
    title = TitleScene(ui)
    show(ui, title)
    assert isinstance(ui.stack.top, NoteScene) and not service.archive.messages
    key(ui, pygame.K_RETURN)
    assert ui.stack.top is title
