"""The sixth game in the window: by bots and by hand, with its scroll, its seats, its sheet, its result."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tablegame.pieces.cards import card_text
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import SHELF
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES
from tablegame.ui.access.recorder import listen
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.data import SheetData
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table import places
from tests.sixth.shelf import LINE
from tests.ui.matches import run
from tests.ui.scenes.pages import Maker, Service, click, draw, make, show, summary
from tests.ui.table.driver import Driver, at_table

__all__ = ["make"]


@pytest.mark.parametrize("seats", LINE.seats)
def test_a_match_by_bots(tmp_path: Path, sixth: AnyGame, seats: int) -> None:
    options = {"deals": 2}
    with at_table(tmp_path, game=sixth, seats=seats, person=False, options=options, seed=seats) as driver:
        run(driver, lambda _: None, drawn=True)
        assert driver.match.standing().over and len(driver.match.view(None).table.results) == 2


def lay(driver: Driver) -> None:
    """Pick up a card of the person by a click, and lay it into the middle by another."""
    size = driver.ui.metrics.w, driver.ui.metrics.h
    driver.click(driver.card_point(card_text(driver.match.view(Seat(0)).table.hand[0])))
    driver.step(20)
    driver.click(places.oval(driver.match.seats, *size)[0])


def watched(driver: Driver) -> list[object]:
    """Return the scenes that will have been in front, one entry for each time that another came."""
    fronts: list[object] = []
    step = driver.loop.step

    def each() -> object:
        done = step()
        if not fronts or driver.ui.stack.top is not fronts[-1]:
            fronts.append(driver.ui.stack.top)
        return done

    driver.loop.step = each  # type: ignore[assignment]
    return fronts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_by_clicks(tmp_path: Path, sixth: AnyGame, language: str) -> None:
    options = {"deals": 2}
    with at_table(tmp_path, game=sixth, seats=3, options=options, seed=2, language=language) as driver:
        fronts = watched(driver)
        run(driver, lay)
        assert [text.split()[1] for text in driver.own] == ["play"] * 10
        assert sum(isinstance(scene, SheetScene) for scene in fronts) == 2
        result = fronts[-1]
        assert isinstance(result, ResultScene)
        written = [heard.text for heard in listen(driver.ui, result.draw, result)]
        assert written.count(driver.ui.text("high_card.name")) == 2, "above the sheet, and as its stamp"
        names = tuple(player.name for player in driver.match.players)
        data = SheetData(driver.ui, LINE.id, names, driver.match.view(Seat(0)))
        assert data.totals(2) == driver.match.standing().scores


def test_a_card_out_of_turn_is_refused_for_a_reason_in_words(tmp_path: Path, sixth: AnyGame) -> None:
    with at_table(tmp_path, game=sixth, seats=3, options={"deals": 1}, seed=2) as driver:
        view = driver.match.view(Seat(0))
        reason = sixth.why_not(view, sixth.parse("play AS"))
        assert reason is not None and driver.ui.say(reason.code, **reason.values)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_scroll_hangs_on_the_wall(
    make: Maker, language: str, scale: float, size: tuple[int, int]
) -> None:
    ui = make(language, size, scale)
    title = TitleScene(ui)
    show(ui, title)
    names = [widget.name for widget in title.form.widgets if widget.name.startswith("scroll.")]
    assert len(names) == len(SHELF) and names[-1] == "scroll.high_card"
    click(ui, "wall.right")
    title.update(1000)
    draw(ui)
    click(ui, "scroll.high_card")
    assert title.chosen.id == LINE.id
    click(ui, "seats")
    seating = ui.stack.top
    assert isinstance(seating, SeatingScene) and seating.game.id == LINE.id
    assert not ui.art.has(f"title/{LINE.id}"), "nobody has drawn anything for it"


def test_a_match_of_it_waits_on_the_list(make: Maker) -> None:
    service = Service(1)
    service.list = [replace(summary(0), game=LINE.id)]
    ui = make(service=service)
    title = TitleScene(ui)
    show(ui, title)
    go = title.form.find("go")
    assert go is not None and go.label == "Continue High Card"
    click(ui, "history")
    assert isinstance(ui.stack.top, MatchesScene)
    draw(ui)


def test_a_game_without_a_rule_book_says_so_once(
    tmp_path: Path, sixth: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so does a screen that is about no game."""
    monkeypatch.setattr("tablegame.learn.book.has_book", lambda game: False)
    with at_table(tmp_path, game=sixth, seats=3, options={"deals": 1}, seed=2) as driver:
        driver.until_asked()
        for _ in range(2):
            driver.key(pygame.K_F1)
            driver.step(20)
        note = driver.ui.stack.top
        assert isinstance(note, NoteScene)
        assert [driver.ui.speaker.plain(text) for text in note.texts] == [
            driver.ui.text("rulebook.none", game=driver.ui.text("high_card.name"))
        ]
        assert driver.ui.stack.scenes[-2] is driver.scene, "one note"
        driver.ui.stack.clear()
        driver.ui.stack.push(SettingsScene(driver.ui))
        driver.key(pygame.K_F1)
        note = driver.ui.stack.top
        assert isinstance(note, NoteScene)
        assert driver.ui.speaker.plain(note.texts[0]) == driver.ui.text("rulebook.none_here")
