"""The coach at the table: one tip in its moment, which waits to be closed; silent after three deals."""

from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pygame
import pytest

from tablegame.features.coach_tip import Tip
from tablegame.learn import progress as course
from tablegame.learn.progress import COACHED_DEALS, tips_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon import GAME as DOBON
from tablegame.rules.dokuson import DOKUSON
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.people.match_setup import begin_as_last, first_plan, remember
from tablegame.ui.scenes.system.title_cache import memory
from tablegame.ui.shell.navigation import NewMatchPage, StampBookPage
from tablegame.ui.table.model import Finale
from tablegame.ui.table.overlay.coach import OFF, RULE
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_values import DealEnd, Equation
from tablegame.ui.widgets.buttons import Button
from tests.lengths import by_turns
from tests.stages import COMPLETE
from tests.ui.input.test_gamepad import Pad
from tests.ui.input.test_touch import Finger
from tests.ui.still_service import StillService
from tests.ui.table.driver import BOTH, Driver, at_table, covered_by
from tests.ui.unseen import seldom_drawn

_JOB = SimpleNamespace(move=None, failed=False)
THINKING = SimpleNamespace(submit=lambda *_, **__: _JOB, tick=lambda: None, withdraw=lambda job: None)
"""Computers that never come to an end of thinking."""


def spoken(driver: Driver, frames: int = 3000) -> str:
    """Return the tip that comes next; Enter is never pressed for it."""
    coach = driver.scene.parts.coach
    driver.until(lambda: coach.tip is not None, frames)
    assert coach.tip is not None
    driver.step(3)
    return str(coach.tip.id)


def test_he_speaks_and_is_heard_with_enter(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        coach = driver.scene.parts.coach
        coach.there = True
        assert spoken(driver) == "turn"
        assert "dokuson.turn" in driver.ui.learned.tips
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        assert coach.tip is None and not driver.own, "Enter says that he was heard, and plays nothing"
        driver.until_asked()
        driver.key(pygame.K_RETURN)
        driver.step(3)
        assert len(driver.own) == 1


def test_while_a_tip_is_up_the_table_says_that_it_waits(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        scene = driver.scene
        driver.until_asked()
        tip = Tip("turn", "", "", "hand", lambda now: True)
        with mock.patch.object(type(scene.parts.legal), "asked", False):
            scene.parts.faces._turn = Seat(1)
            scene.model.now += 60_000
            assert scene.parts.faces._thinks_for > 0
            scene.parts.coach.tip = tip
            assert scene.parts.prompt_line.text() == Text("coach.waits")
            assert scene.parts.faces._thinks_for < 0, "no one seems to think meanwhile"
            scene.parts.coach.tip = None
            assert scene.parts.prompt_line.text() != Text("coach.waits")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_read_aloud_and_leads_to_its_paragraph(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, hands=BOTH, language=language) as driver:
        coach = driver.scene.parts.coach
        coach.there = True
        spoken(driver)
        told = coach.told()
        assert told and any(told in item.name for item in driver.scene.accessible_items())
        assert describe(driver.ui).page is not None
        driver.scene.draw(driver.ui.canvas())
        assert coach.pressed((640, 700)) == ""
        driver.key(pygame.K_F1)
        driver.step(3)
        assert isinstance(driver.ui.stack.top, BookScene) and coach.tip is None


def to_link(driver: Driver, hand: str, name: str) -> None:
    """Press the link of that name in the bubble, with the device that a player may have at hand."""
    coach, loop, ui = driver.scene.parts.coach, driver.loop, driver.ui
    link = driver.scene.form.find(name)
    assert link is not None
    x, y, w, h = link.rect
    if hand == "touch":
        Finger(ui, loop).tap((x + w / 2, y + h + 4))
    elif hand == "reader":
        carry_out(ui, f"widget.{name}", "press")
    elif hand == "keys":
        for _ in driver.scene.form.widgets:
            driver.key(pygame.K_TAB)
            if coach.on_link == name:
                break
        assert coach.on_link == name, "Tab stops there"
        driver.key(pygame.K_RETURN)
    else:
        pad = Pad(driver.step)
        for _ in range(20):
            if coach.on_link == name:
                break
            pad.press("right" if coach.on_link else "up")
        assert coach.on_link == name, "the arrows come to it"
        pad.press("a")
    driver.step(3)


@pytest.mark.parametrize("hand", ["keys", "pad", "touch", "reader"])
def test_the_rule_in_his_bubble_is_opened_by_every_hand(tmp_path: Path, hand: str) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        coach = driver.scene.parts.coach
        coach.there = True
        spoken(driver)
        driver.scene.draw(driver.ui.canvas())
        paragraph = coach.paragraph
        (link,) = [one for one in describe(driver.ui).page.children if one.key == "widget.coach_rule"]
        assert link.role == "button" and "press" in link.actions
        to_link(driver, hand, RULE)
        book = driver.ui.stack.top
        assert isinstance(book, BookScene) and coach.tip is None and paragraph
        assert not driver.own and driver.scene.form.find("coach_rule") is None


def test_he_speaks_while_a_call_stands_that_nobody_here_may_answer(tmp_path: Path) -> None:
    """The tip then holds the match, and would hold it for good if the coach waited for the deal's end."""
    with at_table(tmp_path, game=DOBON, seats=3, seed=3, options={"stage": 5}) as driver:
        model, coach = driver.scene.model, driver.scene.parts.coach
        driver.until_asked()
        coach.there = True
        coach.forget()
        called = Text("dobon.prompt.dobon")
        summed = Equation(Seat(1), (1, 2), ("+",), 4, "2 + 3 = 5", Seat(2))
        end = DealEnd(called, (Seat(1),), called, equations=(summed,))
        model.finale = Finale(end, stamped=model.now, risen=True, terms=2, kept=True)
        coach._next = tips_of("dobon")[0]
        driver.scene.layout()
        driver.until(lambda: coach.tip is not None, 300)
        assert model.finale is not None and coach.tip is not None
        assert driver.scene.form.find("deal_sheet") is None, "nothing is counted yet"
        driver.step(3)
        (stamp,) = driver.scene.parts.finale.stamp_boxes()
        assert coach.box is not None and not coach.box.overlap(stamp), "the call can be read beside the tip"
        driver.key(pygame.K_RETURN)
        assert coach.tip is None and not coach.holds


def test_the_prompt_says_that_the_others_wait_for_a_tip(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=3, seed=3, options={"stage": 5}) as driver:
        parts = driver.scene.parts
        driver.until_asked()
        own_turn = parts.prompt_line.text()
        parts.coach.there = True
        parts.coach._next = tips_of("dobon")[0]
        driver.until(lambda: parts.coach.tip is not None, 300)
        assert parts.prompt_line.text() == own_turn, "the player may play beside a tip"
        with mock.patch.object(type(parts.legal), "asked", False):
            assert parts.prompt_line.text() == Text("coach.waits")
        driver.key(pygame.K_RETURN)
        assert parts.prompt_line.text() == own_turn


def test_nothing_goes_on_and_a_window_stays_open_until_he_was_heard(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=3, seed=3, options={"stage": 5}) as driver:
        coach, window = driver.scene.parts.coach, driver.scene.parts.call_window
        coach.there = True
        while spoken(driver) != "window":
            driver.key(pygame.K_RETURN)
            for _ in range(40):
                if coach.tip is None and not window.open:
                    driver.play_next()
        moves = driver.moves
        driver.clock.advance(20_000)
        driver.step(200)
        assert driver.moves == moves and coach.tip is not None
        assert window.open and window.held
        driver.key(pygame.K_RETURN)
        driver.step(100)
        assert coach.tip is None and window.open, "as after Wait! it stays until it is let pass"


@pytest.mark.parametrize("way", ["closed", "read"])
def test_a_window_in_which_one_can_only_pass_goes_on_after_the_tip(tmp_path: Path, way: str) -> None:
    game = GAMES["dobon_plain"]
    with at_table(tmp_path, game=game, seats=4, seed=3, auto_pass=True) as driver:
        parts = driver.scene.parts
        coach, window = parts.coach, parts.call_window

        def opens_to_pass() -> bool:
            here = driver.scene.model.window
            if here is None:
                driver.play_next()
            return here is not None and here.passes

        driver.until(opens_to_pass)
        coach.there, coach._next = True, tips_of("dobon_plain")[0]
        driver.until(lambda: coach.tip is not None, 300)
        assert window.open and window.held
        opened = driver.scene.model.window
        if way == "read":
            driver.key(pygame.K_F1)
            driver.step(3)
            assert isinstance(driver.ui.stack.top, BookScene)
            driver.key(pygame.K_ESCAPE)
            driver.step(3)
        else:
            driver.key(pygame.K_RETURN)
        assert coach.tip is None and not window.held
        driver.until(lambda: driver.scene.model.window is not opened, 300)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("hand", ["keys", "pad", "touch", "reader"])
def test_no_more_tips_turns_the_coach_off(tmp_path: Path, hand: str, language: str) -> None:
    with at_table(tmp_path, hands=BOTH, language=language) as driver:
        coach = driver.scene.parts.coach
        coach.there = True
        spoken(driver)
        driver.scene.draw(driver.ui.canvas())
        to_link(driver, hand, OFF)
        assert coach.tip is None and not driver.ui.preferences.coach and not driver.own
        assert driver.reason == "coach.is_off" and not coach._speaks


@pytest.mark.parametrize("game_id", GAMES)
def test_one_tip_at_most_from_turn_to_turn(tmp_path: Path, game_id: str) -> None:
    """Each game has tips for moments in which another tip was just read."""
    always = tuple(Tip(f"t{n}", "", "", "hand", lambda now: True) for n in range(200))
    with at_table(tmp_path, game=GAMES[game_id], seats=4, seed=3) as driver:
        scene, coach = driver.scene, driver.scene.parts.coach
        coach.there = True
        ends, tips, mine, deal = 0, 0, False, scene.model.view.table.deal
        with (
            mock.patch.object(course, "tips_of", lambda game: always),
            mock.patch.object(coach, "_rule", lambda tip: ""),
            mock.patch.object(coach, "_said", lambda tip: "tip"),
            seldom_drawn(driver.loop),
        ):
            for _ in range(1500):
                if coach.tip is not None:
                    tips += 1
                    driver.key(pygame.K_RETURN)
                driver.play_next()
                turn = scene.game_table.turn(scene.model.view)
                if turn is not None:
                    ends, mine = ends + (mine and turn != 0), turn == 0
                if scene.model.ending or scene.model.view.table.deal != deal or driver.page or ends > 2:
                    break
        assert 1 <= tips <= ends + 1


def test_enter_stands_on_the_button_that_it_presses(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        scene, coach = driver.scene, driver.scene.parts.coach
        driver.until_asked()
        large = [one.name for one in scene.form.widgets if isinstance(one, Button) and one.cap == "Enter"]
        assert len(large) == 1
        coach.tip = tips_of("dokuson")[0]
        scene.layout()
        scene.draw(driver.ui.canvas())
        assert not any(one.cap == "Enter" for one in scene.form.widgets if isinstance(one, Button))
        driver.key(pygame.K_RETURN)
        assert coach.tip is None
        (again,) = (one.name for one in scene.form.widgets if isinstance(one, Button) and one.cap == "Enter")
        assert [again] == large


@pytest.mark.parametrize("game_id", COMPLETE)
def test_a_hint_closes_the_bubble_and_is_given(tmp_path: Path, game_id: str) -> None:
    """Also where the view says that it is the own turn, and the question comes a moment later."""
    with at_table(tmp_path, game=GAMES[game_id], seats=4, seed=3) as driver:
        scene, coach = driver.scene, driver.scene.parts.coach
        driver.until_asked()
        driver.ui.service = StillService(THINKING)
        coach.tip = tips_of(game_id)[0]
        scene.layout()
        driver.key(pygame.K_h)
        assert coach.tip is None and driver.reason == "hints.thinking"


def test_a_hint_waits_for_the_question_of_the_own_turn(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        scene, hint = driver.scene, driver.scene.parts.hint
        driver.until_asked()
        driver.ui.service = StillService(THINKING)
        with mock.patch.object(type(scene.parts.legal), "asked", False):
            hint.press()
            assert driver.reason == "hints.thinking" and hint._hints is None
            hint.update()
            assert hint._hints is None
        hint.update()
        assert hint._hints is not None and hint._question == scene.source.question


@pytest.mark.parametrize(("game_id", "language"), by_turns(GAMES, LANGUAGES))
def test_the_bubble_covers_no_piece_no_plate_no_notice_and_no_prompt(
    tmp_path: Path, game_id: str, language: str
) -> None:
    game = GAMES[game_id]
    for seats in (min(game.seats), max(game.seats)):
        with at_table(
            tmp_path / str(seats),
            game=game,
            seats=seats,
            seed=3,
            language=language,
            names=["Ann"] * seats,
            options={"stage": 5} if game_id == "dobon" else {},
        ) as driver:
            driver.until_asked()
            assert_bubbles_stand_clear(driver, game_id)
            for _ in range(3):
                driver.play_next()
            driver.step(120)
            assert_bubbles_stand_clear(driver, game_id)


def assert_bubbles_stand_clear(driver: Driver, game_id: str) -> None:
    """Fail if a bubble of a tip covers a piece, plate, button, notice or prompt, in any letters."""
    scene, coach = driver.scene, driver.scene.parts.coach
    assert not scene.animator.moving
    for scale in (1.0, 2.0):
        driver.ui.preferences.text_scale = scale
        coach.tip = None
        scene.layout()
        for tip in tips_of(game_id):
            coach.tip = tip
            scene.draw(driver.ui.canvas())
            box, geometry = coach.box, scene.parts.geometry
            assert box is not None
            kept = {f"plate {seat}": plate for seat, plate in geometry.room.plates.items()}
            assert (notice := scene.parts.bubble_room.notice) is not None
            kept |= {"notice": notice}
            kept |= {spot: pose.box for spot, pose in scene.animator.resting()}
            kept |= {one.name: Box(*one.rect) for one in scene.form.widgets if isinstance(one, Button)}
            parts = {part.name: part for part in scene.parts.painter._found}
            if "prompt" in parts:  # otherwise the bubble stands in its place
                kept |= {"prompt": parts["prompt"].read[0]}
            covered = covered_by(box, kept)
            assert not covered, (driver.match.seats, scale, tip.id, covered)
    coach.tip = None


def test_a_move_takes_him_away(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        coach = driver.scene.parts.coach
        coach.there = True
        spoken(driver)
        driver.until_asked()
        driver.drag("2S", driver.lane_point("S"))
        driver.step(3)
        assert driver.own == ["0 play 2S"] and (coach.tip is None or coach.tip.id != "turn")


@pytest.mark.long
def test_three_deals_and_then_silence(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, options={"deals_per_player": 2}) as driver:
        learned, coach = driver.ui.learned, driver.scene.parts.coach
        coach.there = True
        for _ in range(6000):
            if learned.coached.get("dokuson") == COACHED_DEALS:
                break
            if coach.tip is not None:
                driver.key(pygame.K_RETURN)
            driver.play_next()
        assert learned.coached == {"dokuson": COACHED_DEALS}
        learned.tips.clear()
        while not driver.match.over:
            driver.play_next()
            assert coach.tip is None
        assert learned.coached == {"dokuson": COACHED_DEALS}


@pytest.mark.parametrize("people", [0, 2])
def test_only_beside_one_person(tmp_path: Path, people: int) -> None:
    with at_table(tmp_path, hands=BOTH, people=people) as driver:
        driver.scene.parts.coach.there = True
        for _ in range(300):
            driver.step()
            assert not driver.scene.parts.coach.holds


def test_not_where_the_setting_is_off(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.scene.parts.coach.there = True
        driver.ui.preferences.coach = False
        driver.until_asked()
        assert not driver.scene.parts.coach.holds and not driver.ui.learned.tips


def test_the_stamp_book_begins_a_deal_with_him(tmp_path: Path) -> None:
    """A seal for each deal; the next one is pressed, and a practice deal with one person begins."""
    with at_table(tmp_path, hands=BOTH) as driver:
        ui = driver.ui
        for done in range(COACHED_DEALS + 1):
            ui.open(StampBookPage("dokuson"))
            driver.step(3)
            seal = driver.top.form.find("coached")
            assert (seal is None) == (done == COACHED_DEALS)
            if seal is not None:
                with mock.patch.object(ui, "open") as opened:
                    driver.top.form.press("coached")
                assert opened.call_args.args == (NewMatchPage("dokuson", coached=True),)
            ui.learned.coached_deal("dokuson")


def test_a_deal_with_him_is_a_practice_deal_of_one_person(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        ui = driver.ui
        shared = first_plan(DOKUSON)
        shared.sitters[1].kind = "human"
        ui.preferences.last[memory("dokuson")] = remember(shared)
        begun = mock.Mock()
        begun.return_value.match.sitting = ()
        ui.service = StillService()
        with mock.patch.object(ui.service, "new_match", begun), mock.patch.object(ui, "open") as opened:
            begin_as_last(ui, DOKUSON, coached=True)
        (page,) = opened.call_args.args
        assert page.coached and begun.call_args.kwargs["assisted"] is True
        players = begun.call_args.args[3]
        assert [player.kind for player in players].count("human") == 1
