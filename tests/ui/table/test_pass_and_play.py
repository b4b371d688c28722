"""Several people at the table on the screen: curtain, cover, eye, and what is said meanwhile."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.controllers.question import Scripted
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.summary import summarise
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson import DOKUSON
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.matches.records import summary_words
from tablegame.ui.scenes.table.curtain import HOLD_MS, CurtainScene
from tablegame.ui.scenes.table.drawers import LogScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.widgets.buttons import Button
from tests.ui.matches import curtain, run
from tests.ui.table.driver import BOTH, Driver, at_table


@contextmanager
def sharing(home: Path, people: int = 2, **how: Any) -> Iterator[Driver]:
    """Yield a table of three; the first `people` are persons, the others play by themselves."""
    with at_table(home, hands=BOTH, people=people, **how) as driver:
        yield driver


def opened(driver: Driver) -> None:
    """Wait until the curtain is opened and gone."""
    curtain(driver)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_RIGHT)
    driver.until(lambda: driver.ui.stack.top is driver.scene)
    driver.until_asked()


def up(driver: Driver, code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))
    driver.step()


def faces_up(driver: Driver) -> set[int | None]:
    """Return the cards that lie open on the stage."""
    return {pose.face for pose in driver.scene.animator.rest.values()} - {None}


def eye(driver: Driver) -> tuple[float, float]:
    return driver.widget_point("eye")


# The curtain ------------------------------------------------------------------------------------------------
def test_a_curtain_opens_for_a_player_who_has_been_seen_to_think(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, people=2, speed="slow") as driver:
        opened(driver)
        assert driver.scene.model.home == 1


def test_a_curtain_falls_before_the_first_hand_is_seen(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        scene = driver.scene
        assert scene.model.viewer is None
        falling = curtain(driver)
        assert falling.opaque and falling.who.name == "Ann" and not falling.who.again
        assert scene.model.hand.cards == () and scene.model.view.viewer is None
        opened(driver)
        assert scene.model.viewer == 0 == scene.source.viewer and len(scene.model.hand.cards) == 9


WRONG = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER, pygame.K_2, pygame.K_v)


@pytest.mark.parametrize("code", WRONG)
def test_no_other_key_opens_it(tmp_path: Path, code: int) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        for _ in range(3):
            driver.key(code)
            driver.step(HOLD_MS // 16 + 5)
            up(driver, code)
        assert driver.ui.stack.top is top and top.phase == "hangs" and driver.scene.model.viewer is None


def test_enter_on_the_button_is_not_enough(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        top.form.set_focus(top.form.find("hold"), ring=True)
        for code in (pygame.K_RETURN, pygame.K_SPACE):
            driver.key(code)
            driver.step(50)
        top.form.press("hold")
        assert top.phase == "hangs"


@pytest.mark.parametrize("code", [pygame.K_1, pygame.K_KP_1])
def test_the_seats_key_opens_it_when_held(tmp_path: Path, code: int) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        driver.key(code)
        driver.step(HOLD_MS // 16 - 4)
        up(driver, code)
        driver.step(20)
        assert top.phase == "hangs", "let go too soon"
        driver.key(code)
        driver.step(HOLD_MS // 16 + 2)
        assert top.phase == "opens" and driver.scene.model.viewer == 0


def test_the_button_opens_it_when_held(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        x, y, w, h = top.button
        assert x + w <= driver.ui.metrics.w / 2 + 1, "in the left half"
        driver.click((x + 30, y + 30))
        driver.step(40)
        assert top.phase == "hangs"
        driver.down((x + 30, y + 30))
        driver.step(10)
        driver.move((x + 30, y + 30), (x + 30, y - 60))
        driver.step(40)
        assert top.phase == "hangs", "the finger left it"
        driver.up((x + 30, y - 60))
        driver.down((x + 30, y + 30))
        driver.step(HOLD_MS // 16 + 2)
        assert top.phase == "opens"


def test_two_presses_on_opposite_halves_open_it_two_on_one_half_do_not(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        left, right = (200.0, 200.0), (1100.0, 400.0)
        for _ in range(3):
            driver.click(right)
        assert top.phase == "hangs"
        driver.clock.advance(5000)
        driver.step()
        driver.click(left)
        assert top.phase == "hangs", "the first was too long ago"
        driver.click(right)
        assert top.phase == "opens"


def test_the_halves_are_reached_by_tab_and_named(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        for side in ("left", "right"):
            while top.form.focus is None or top.form.focus.name != side:
                driver.key(pygame.K_TAB)
            assert top.form.focus.label
            driver.key(pygame.K_RETURN)
        assert top.phase == "opens"


def test_the_button_stands_away_from_the_finger_that_played(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.click(driver.card_point("2S"))
        driver.clock.advance(300)
        driver.step()
        driver.click((500.0, driver.lane_point("S")[1]))
        assert driver.moves == ["0 play 2S"]
        top = curtain(driver)
        assert top.who.name == "Aoi" and top.who.right
        assert top.button[0] >= driver.ui.metrics.w / 2 - 1


def test_the_curtain_shows_the_face_large_and_gives_one_instruction(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver, mock.patch.object(Canvas, "portrait", autospec=True) as portrait:
        top = curtain(driver)
        driver.step()
        [call] = portrait.call_args_list[-1:]
        assert call.args[1] == top.who.crest and call.args[4] > 200
        for language in LANGUAGES:
            said = Speaker(language).text("curtain.away")
            assert len(re.findall("[.。]", said)) == 1, "what others are to do, and no more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_covered_hand_names_the_key_that_shows_it(tmp_path: Path, language: str) -> None:
    with sharing(tmp_path, language=language) as driver:
        driver.ui.keys.remap("peek", pygame.K_q)
        opened(driver)
        driver.ui.preferences.shoulder = True
        driver.click(eye(driver))
        said = driver.scene.parts.prompt_line.text()
        assert said.key == "curtain.covered"
        widget = driver.scene.form.find("eye")
        assert widget is not None and "Q" in widget.label and "Q" in driver.ui.text(said.key, **said.slots)
        assert "V" not in widget.label and "V" not in driver.ui.text(said.key, **said.slots)


def test_the_curtain_tells_what_happened_since(tmp_path: Path) -> None:
    with sharing(tmp_path, people=2) as driver:
        for _ in range(3):
            opened(driver)
            driver.key(pygame.K_RIGHTBRACKET)
            driver.key(pygame.K_RETURN)
        top = curtain(driver)
        said = [driver.ui.speaker.plain(line.say(driver.ui.speaker)) for line in top.who.lines]
        assert top.who.name == "Aoi" and top.who.again
        assert [text.split(":")[0] for text in said] == ["Mei", "Ann"]


def test_the_pause_opens_over_the_curtain_and_closes_onto_it(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.ui.stack.top, PauseScene)
        driver.key(pygame.K_ESCAPE)
        assert curtain(driver) is top


def test_with_reduced_motion_it_neither_falls_nor_slides(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        driver.ui.preferences.reduced_motion = True
        top = curtain(driver)
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_RIGHT)
        driver.step(2)
        assert driver.ui.stack.top is driver.scene and top not in driver.ui.stack.scenes


# The private turn -------------------------------------------------------------------------------------------
def test_the_cards_go_down_before_the_move_is_shown(tmp_path: Path) -> None:
    with sharing(tmp_path, speed="normal") as driver:
        opened(driver)
        scene = driver.scene
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        assert len(driver.moves) == 1 and scene.model.viewer is None
        assert not faces_up(driver), "not even the card that was played"
        rows = scene.model.view.table.rows
        driver.step(7)
        assert scene.model.view.table.rows == rows, "a moment of stillness"
        driver.until(lambda: scene.model.view.table.rows != rows)


def test_it_is_the_next_ones_turn_only_behind_a_new_curtain(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        top = curtain(driver)
        assert top.who.seat == 1 and driver.scene.model.viewer is None
        opened(driver)
        assert driver.scene.model.viewer == 1 and driver.scene.parts.geometry.room.home == 1
        assert set(driver.scene.model.hand.cards).isdisjoint(driver.match.view(Seat(0)).table.hand)


def test_a_hand_stays_open_however_long_somebody_thinks(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.clock.advance(600_000)
        driver.step(3)
        assert driver.scene.model.viewer == 0 and driver.ui.preferences.cover_after == "off"


def test_an_idle_hand_is_covered_where_that_was_chosen_and_not_without_a_word(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        driver.ui.preferences.cover_after = "30"
        opened(driver)
        scene, aside = driver.scene, (640.0, 300.0)
        point = driver.card_point("2S")
        driver.move(aside, aside)
        driver.clock.advance(24_000)
        driver.step()
        assert driver.reason == ""
        driver.clock.advance(2000)
        driver.step()
        assert driver.reason == "curtain.warning" and scene.model.viewer == 0
        driver.move(aside, aside)
        driver.clock.advance(29_000)
        driver.step()
        assert scene.model.viewer == 0, "a hand that moves is not idle"
        driver.clock.advance(1100)
        driver.step()
        assert scene.model.viewer is None and scene.model.hand.cards == () and driver.table.holder == 0
        said = scene.parts.prompt_line.text()
        eye = driver.scene.form.find("eye")
        assert isinstance(eye, Button) and eye.kind == "primary", "Enter shows the hand again"
        assert said.key == "curtain.covered_idle" and "30" in driver.ui.speaker.text(said.key, **said.slots)
        driver.click(point)
        assert scene.model.viewer == 0 and scene.parts.legal.asked


def test_it_is_not_covered_while_the_pointer_is_on_it(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        driver.ui.preferences.cover_after = "30"
        opened(driver)
        point = driver.card_point("2S")
        driver.move(point, point)
        for _ in range(4):
            driver.clock.advance(29_000)
            driver.step()
        assert driver.scene.model.viewer == 0 and driver.reason == ""
        pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
        driver.step()
        driver.clock.advance(31_000)
        driver.step()
        assert driver.scene.model.viewer is None, "it has left the window"


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHTBRACKET])
def test_keys_are_not_dead_at_a_covered_hand(tmp_path: Path, code: int) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.key(pygame.K_l)
        driver.key(pygame.K_ESCAPE)
        driver.step(3)
        assert driver.scene.model.viewer is None
        driver.key(code)
        assert driver.scene.model.viewer == 0 and not driver.moves, "it shows the hand, and does nothing else"


def test_where_cards_lie_covered_no_key_but_the_one_for_it_shows_them(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        driver.ui.preferences.shoulder = True
        curtain(driver)
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_RIGHT)
        driver.until(lambda: driver.ui.stack.top is driver.scene)
        driver.step(5)
        for code in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHTBRACKET):
            driver.key(code)
            assert driver.scene.model.viewer is None
        driver.click(eye(driver))
        assert driver.scene.model.viewer == 0
        driver.clock.advance(8100)
        driver.step()
        assert driver.scene.model.viewer is None


def test_the_key_shows_the_cards_while_it_is_held(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        scene = driver.scene
        driver.click(eye(driver))
        assert scene.model.viewer is None
        driver.key(pygame.K_v)
        assert scene.model.viewer == 0
        driver.clock.advance(20_000)
        driver.step(2)
        assert scene.model.viewer == 0, "a held key is not idle"
        up(driver, pygame.K_v)
        assert scene.model.viewer is None and not faces_up(driver)


MODIFIERS = (pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA)


@pytest.mark.parametrize("mod", MODIFIERS)
def test_a_peek_ends_at_the_release_of_its_key_whatever_else_is_held(tmp_path: Path, mod: int) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        scene = driver.scene
        driver.click(eye(driver))
        driver.key(pygame.K_v)
        assert scene.model.viewer == 0
        driver.key(pygame.K_LCTRL, pygame.KMOD_LCTRL)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=mod, unicode=""))
        driver.step()
        assert scene.model.viewer is None
        up(driver, pygame.K_LCTRL)
        assert scene.model.viewer is None


def test_a_peek_ends_when_the_focus_is_lost(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.click(eye(driver))
        driver.key(pygame.K_v)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        driver.step()
        assert driver.scene.model.viewer is None and driver.table.holder is None


def test_the_eye_shows_while_it_is_held_and_turns_over_when_clicked(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        scene = driver.scene
        driver.click(eye(driver))
        driver.clock.advance(300)
        driver.down(eye(driver))
        assert scene.model.viewer == 0
        driver.step(40)
        driver.up(eye(driver))
        assert scene.model.viewer is None, "held and let go"
        driver.click(eye(driver))
        assert scene.model.viewer == 0, "clicked: they stay up"
        widget = scene.form.find("eye")
        assert widget is not None and widget.label == driver.ui.text("curtain.hide_label", seat="Ann")
        scene.form.set_focus(widget, ring=True)
        driver.key(pygame.K_RETURN)
        assert scene.model.viewer is None
        driver.key(pygame.K_RETURN)
        assert scene.model.viewer == 0


def test_people_who_wish_it_see_their_cards_only_while_they_ask(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        driver.ui.preferences.shoulder = True
        curtain(driver)
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_RIGHT)
        driver.until(lambda: driver.ui.stack.top is driver.scene)
        driver.step(5)
        scene = driver.scene
        assert driver.table.holder == 0 and scene.model.viewer is None
        driver.click((640, 640))
        assert scene.model.viewer is None, "the hand itself does not turn over"
        driver.key(pygame.K_v)
        driver.until_asked()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        assert len(driver.moves) == 1 and scene.model.viewer is None


def test_what_was_picked_is_dropped_when_the_cards_are_covered(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.click(driver.card_point("2S"))
        assert driver.picked == "2S"
        driver.take("KS", (500.0, 300.0))
        assert driver.scene.model.pointer.dragging
        driver.key(pygame.K_l)
        assert (
            not driver.scene.model.pointer.dragging
            and driver.picked == ""
            and driver.scene.model.viewer is None
        )


PAGES: tuple[tuple[int, type], ...] = (
    (pygame.K_l, LogScene),
    (pygame.K_g, SheetScene),
    (pygame.K_ESCAPE, PauseScene),
)


@pytest.mark.parametrize(("code", "page"), PAGES)
def test_every_page_covers_the_cards_and_shows_what_all_may_see(
    tmp_path: Path, code: int, page: type
) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.key(code)
        top = driver.ui.stack.top
        assert isinstance(top, page) and driver.scene.model.viewer is None
        if isinstance(top, SheetScene):
            assert top.view.viewer is None
        driver.key(pygame.K_ESCAPE)
        driver.step(3)
        assert driver.ui.stack.top is driver.scene and driver.scene.model.viewer is None
        driver.click(eye(driver))
        assert driver.scene.model.viewer == 0


LOST: tuple[int, ...] = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@pytest.mark.parametrize("event", LOST)
def test_out_of_sight_the_curtain_comes_again(tmp_path: Path, event: int) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        pygame.event.post(pygame.event.Event(event))
        driver.step()
        assert driver.scene.model.viewer is None and driver.table.holder is None
        assert curtain(driver).who.seat == 0


def test_a_computer_that_slept_wakes_behind_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        import time

        now = [time.time() + 3600]
        monkeypatch.setattr("tablegame.ui.table.input.pass_and_play.time.time", lambda: now[0])
        driver.step()
        assert driver.scene.model.viewer is None
        assert curtain(driver).who.seat == 0
        now[0] += 3600
        opened(driver)
        assert driver.scene.model.viewer == 0, "the curtain may hang for as long as it likes"


def test_while_it_is_drawn_aside_out_of_sight_is_out_of_sight(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_RIGHT)
        assert top.phase == "opens" and driver.scene.model.viewer == 0
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        driver.step()
        assert driver.scene.model.viewer is None
        assert curtain(driver) is not top


def test_a_page_that_opens_while_it_is_drawn_aside_lies_over_covered_cards(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        top = curtain(driver)
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_F10)
        assert driver.ui.stack.top is not top and driver.scene.model.viewer is None
        driver.key(pygame.K_ESCAPE)
        assert curtain(driver).who.seat == 0


def test_a_player_who_is_asked_again_needs_no_curtain_but_a_press(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.table._visits._last = (Seat(1), 1)  # as if Aoi had just played
        driver.until(lambda: driver.table.holder == 1)
        driver.key(pygame.K_RETURN)
        driver.step(60)
        assert driver.scene.model.viewer is None, "a press in the same moment was meant for something else"
        assert driver.ui.stack.scenes == [driver.scene]
        driver.key(pygame.K_RETURN)
        assert driver.scene.model.viewer == 1 and len(driver.moves) == 1


# Whole matches ----------------------------------------------------------------------------------------------
def test_a_resumed_match_lands_on_a_curtain(tmp_path: Path) -> None:
    with at_table(tmp_path / "a", people=2, seed=3) as driver:
        opened(driver)
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        opened(driver)
        seat = driver.scene.model.viewer
        record = driver.match.record
    with at_table(tmp_path / "b", match=Match.load(record), people=2) as driver:
        top = curtain(driver)
        assert top.who.seat == seat and driver.scene.model.viewer is None


def test_with_one_person_left_no_curtain_falls(tmp_path: Path) -> None:
    with sharing(tmp_path) as driver:
        opened(driver)
        driver.table.replace(Seat(1), Scripted())
        driver.until(lambda: driver.scene.parts.legal.asked)
        assert driver.scene.model.viewer == 0 and not driver.table.shared
        assert driver.scene.form.find("eye") is None
        for _ in range(4):
            driver.until_asked()
            driver.key(pygame.K_RIGHTBRACKET)
            driver.key(pygame.K_RETURN)
            assert driver.scene.model.viewer == 0, "his cards stay up"
        assert not any(isinstance(scene, CurtainScene) for scene in driver.ui.stack.scenes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_names_people_and_never_you(tmp_path: Path, language: str) -> None:
    with sharing(tmp_path, people=3, language=language) as driver:
        for _ in range(5):
            opened(driver)
            driver.key(pygame.K_RIGHTBRACKET)
            driver.key(pygame.K_RETURN)
        driver.step(40)
        said = [driver.ui.speaker.plain(line.say(driver.ui.speaker)) for line in driver.scene.model.log]
        assert not any(re.search(r"\byou|あなた", text, re.IGNORECASE) for text in said)
        for name in ("Ann", "Aoi", "Mei"):
            assert any(name in text for text in said)


def test_a_match_of_bots_is_watched_without_a_curtain(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, people=0) as driver:
        driver.until(lambda: len(driver.moves) > 5)
        assert driver.scene.model.viewer is None and driver.scene.form.find("play") is None
        assert driver.ui.stack.scenes == [driver.scene]


def test_the_screen_stays_awake_only_while_a_match_runs_by_itself(tmp_path: Path) -> None:
    with at_table(tmp_path / "people", hands=BOTH) as driver:
        driver.until_asked()
        assert pygame.display.get_allow_screensaver(), "it may go dark before a person who is asked"
    with at_table(tmp_path / "bots", hands=BOTH, people=0) as driver:
        driver.until(lambda: len(driver.moves) > 2)
        assert not pygame.display.get_allow_screensaver()
        driver.key(pygame.K_ESCAPE)
        driver.step(2)
        assert driver.ui.stack.top is not driver.scene and pygame.display.get_allow_screensaver()


def test_three_people_play_to_the_end(tmp_path: Path) -> None:
    with sharing(tmp_path, people=3) as driver:
        driver.ui.preferences.reduced_motion = True
        run(driver, Driver.play_next)
        assert driver.scene.model.viewer is None


def test_a_waiting_match_of_several_people_names_whose_turn_it_is(tmp_path: Path) -> None:
    people = (Player("Anna", "human"), Player("Bo", "human"), Player("Cleo", "bot:easy"))
    match = Match.new(DOKUSON, 3, {}, people, dealer=Dealer.seeded(1), record=tmp_path / "a.tgr")
    while match.to_act() != (1,):
        match.decide(match.to_act()[0], match.legal(match.to_act()[0])[0])
    match.close()
    waiting = summarise(tmp_path / "a.tgr", 0.0, GAMES)
    with at_table(tmp_path) as driver:
        said = summary_words(driver.ui, waiting)
        assert "Bo" in said and driver.ui.text("title.your_turn") not in said
        alone = replace(waiting, players=(Player("Anna", "bot:easy"), *people[1:]))
        assert driver.ui.text("title.your_turn") in summary_words(driver.ui, alone)
