"""How a match goes on in the window: back a move, faster for a while, to the end of a deal."""

from itertools import product
from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import read_record
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.rules.dokuson import DOKUSON
from tablegame.speech import LANGUAGES
from tablegame.ui.kit import controls
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.input.guidance import LET_BE
from tablegame.ui.widgets.buttons import Button
from tests.lengths import rest_long
from tests.ui.matches import until_a_window
from tests.ui.table.driver import BOTH, NAMES, Driver, Stacked, at_table

CTRL = pygame.KMOD_LCTRL


def practice(people: int = 1, record: Path | None = None) -> Match:
    """Return a practice table of three, with the hands of `BOTH` if it is not recorded."""
    dealer = Dealer.seeded(6) if record else Stacked(BOTH)
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(3)]
    return Match.new(DOKUSON, 3, {}, players, dealer=dealer, record=record, assisted=True)


def play(driver: Driver) -> None:
    """Make the first legal play, by keys."""
    driver.until_asked()
    driver.key(pygame.K_RIGHTBRACKET)
    driver.key(pygame.K_RETURN)


# Back -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("how", ["button", "u", "ctrl z"])
def test_at_a_practice_table_a_move_is_taken_back(tmp_path: Path, how: str) -> None:
    with at_table(tmp_path, match=practice()) as driver:
        play(driver)
        play(driver)
        driver.until_asked()
        before = driver.scene.model.view
        play(driver)
        driver.until_asked()
        if how == "button":
            driver.click(driver.widget_point("undo"))
        else:
            driver.key(pygame.K_u if how == "u" else pygame.K_z, 0 if how == "u" else CTRL)
        driver.until_asked()
        assert driver.scene.model.view == before == driver.match.view(Seat(0)) and len(driver.own) == 2
        assert driver.scene.model.hand.cards and set(driver.scene.model.hand.cards) == set(before.table.hand)
        assert driver.reason in ("", "table.taken_back")
        play(driver)
        assert len(driver.own) == 3


def test_back_to_the_first_move_and_across_a_deal_and_then_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    with at_table(tmp_path, match=practice(record=path)) as driver:
        while driver.match.standing().deal < 2 or not driver.scene.parts.legal.asked:
            driver.play_next()
        moves = len(driver.own)
        for left in reversed(range(moves)):
            driver.key(pygame.K_u)
            assert len(driver.own) == left
            driver.step(2)
        driver.key(pygame.K_u)
        assert driver.reason == "errors.undo.first"
        assert driver.scene.model.log[0].key == "table.practice_log"
        while not isinstance(driver.ui.stack.top, ResultScene):
            driver.play_next()
        assert driver.ui.stack.top.table.match.assisted
    record = read_record(path)
    assert verify(record).ok and record.result is not None and record.header.assisted


def test_elsewhere_a_slip_is_taken_back_while_nobody_has_been_seen_to_play(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=2, speed="slow") as driver:
        driver.ui.preferences.speed = "instant"
        driver.until_asked()
        driver.ui.preferences.speed = "slow"
        assert driver.scene.form.find("undo") is None, "there is nothing to take back"
        driver.key(pygame.K_u)
        assert driver.reason == "errors.undo.first"
        play(driver)
        driver.until(lambda: not driver.scene.animator.moving and driver.match.line > 4)
        driver.click(driver.widget_point("undo"))
        assert driver.own == [] and driver.reason == "table.taken_back" and not driver.match.helped


@pytest.mark.parametrize("language", LANGUAGES)
def test_among_computers_one_move_a_deal_is_taken_back_though_others_have_played(
    tmp_path: Path, language: str
) -> None:
    with at_table(tmp_path, hands=BOTH, language=language) as driver:
        play(driver)
        driver.until_asked()
        before = driver.moves
        driver.key(pygame.K_u)
        assert driver.reason == "table.take_back_sure" and driver.moves == before, "it is said first"
        driver.key(pygame.K_u)
        assert driver.reason == "table.taken_back_help" and driver.own == [] and driver.match.helped == {1}
        helped = driver.ui.text("table.helped")
        parts = driver.scene.parts.painter._sides(driver.ui.canvas())
        assert any(helped in str(part.mark) for part in parts)
        play(driver)
        driver.until_asked()
        assert driver.scene.form.find("undo") is None, "it can not work any more in this deal"
        driver.key(pygame.K_u)
        assert driver.reason == "errors.undo.once" and len(driver.own) == 1
        while driver.match.standing().deal == 1 or not driver.scene.parts.legal.asked:
            driver.play_next()
        own = len(driver.own)
        play(driver)
        driver.until_asked()
        driver.click(driver.widget_point("undo"))
        assert len(driver.own) == own and driver.match.helped == {1, 2}, "it need not be said again"


def test_several_people_take_back_in_their_own_turn_at_a_practice_table_only(tmp_path: Path) -> None:
    for match in (practice(2), None):
        with at_table(tmp_path, match=match, hands=BOTH, people=2) as driver:
            for _ in range(3):
                driver.until(
                    lambda: (
                        isinstance(driver.ui.stack.top, CurtainScene) and driver.ui.stack.top.phase == "hangs"
                    )
                )
                driver.key(pygame.K_u)
                driver.key(pygame.K_LEFT)
                driver.key(pygame.K_RIGHT)
                driver.until(lambda: driver.ui.stack.top is driver.scene)
                driver.until_asked()
                if driver.scene.model.viewer == 0 and driver.own:
                    break
                driver.key(pygame.K_RIGHTBRACKET)
                driver.key(pygame.K_RETURN)
            driver.key(pygame.K_u)
            if match is None:
                assert driver.reason == "errors.undo.shared" and len(driver.own) == 1
                continue
            assert driver.own == [] and driver.scene.model.viewer == 0 and driver.table.holder == 0
            driver.step(3)
            assert driver.ui.stack.top is driver.scene and driver.scene.parts.legal.asked
            assert set(driver.scene.model.hand.cards) == set(driver.match.view(Seat(0)).table.hand)


def test_a_window_is_open_again_when_what_was_let_be_is_taken_back(tmp_path: Path) -> None:
    game = GAMES["dobon_fukuchi"]
    players = [Player(NAMES[seat], "human" if seat == 0 else "bot:easy") for seat in range(3)]
    match = Match.new(game, 3, {}, players, dealer=Dealer.seeded(3), assisted=True, bots=b"bots")
    with at_table(tmp_path, match=match, first_windows="wait") as driver:
        legal, window = driver.scene.parts.legal, driver.scene.parts.call_window
        until_a_window(driver, lambda each: each.play_next(), lambda: legal.asked)
        driver.clock.advance(300)
        driver.step(11)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: not window.open)
        driver.key(pygame.K_u)
        driver.until(lambda: window.open, 100)


def test_a_carried_card_is_let_go_when_a_move_is_taken_back(tmp_path: Path) -> None:
    with at_table(tmp_path, match=practice()) as driver:
        play(driver)
        driver.until_asked()
        card = driver.scene.model.hand.cards[0]
        x, y = driver.scene.animator.pose(f"card.{card}").box.centre  # type: ignore[union-attr]
        driver.down((x - 30, y))
        driver.move((x - 30, y), (640, 300))
        assert driver.scene.dragging
        driver.key(pygame.K_u)
        assert not driver.scene.dragging and driver.own == []
        driver.up((640, 300))
        driver.step(3)
        assert driver.own == [] and not driver.picked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_practice_table_says_so(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, match=practice(), language=language) as driver:
        play(driver)
        driver.until_asked()
        chip = driver.ui.text("table.practice")
        parts = driver.scene.parts.painter._sides(driver.ui.canvas())
        marks = [str(part.mark) for part in parts]
        assert any(chip in mark for mark in marks)
        assert isinstance(driver.scene.form.find("undo"), Button)


# Forwards ---------------------------------------------------------------------------------------------------
FEW = (
    "AS 2S AH 2H 3D",
    "4D 5S 7S JH QH",
    "6D 5H 7H JS QS",
    "8D 9S 9H JD KD",
    "TD KH KS QD 3H",
)
COURSE = "AS 2S|4D|6D|8D|TD|AH 2H|5S|5H|9S|KH|3D"
"""Eleven plays; the first of five people is out of cards then, and three more end the deal."""
LAST = {1: ["play 7S"], 2: ["play 7H"], 3: ["play 9H"]}


def out_of_cards(people: int = 1) -> Match:
    """Return a deal that others still play."""
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(5)]
    match = Match.new(DOKUSON, 5, {"cards": 5}, players, dealer=Stacked(FEW))
    for text in COURSE.split("|"):
        seat = match.to_act()[0]
        match.decide(seat, match.parse(seat, f"play {text}"))
    assert match.view(None).table.counts == (0, 3, 3, 3, 3) and match.standing().deal == 1
    return match


@pytest.mark.parametrize(
    ("language", "by_key"), rest_long(product(LANGUAGES, (True, False)), but=[("en", True), ("ja", False)])
)
def test_whoever_is_out_runs_the_deal_to_its_end_and_then_all_is_as_slow_as_before(
    tmp_path: Path, by_key: bool, language: str
) -> None:
    with at_table(tmp_path, match=out_of_cards(), speed="slow", scripts=LAST, language=language) as driver:
        driver.step(3)
        play, run = driver.scene.form.find("play"), driver.scene.form.find("run_on")
        assert play is None and isinstance(run, Button)
        assert run.text == driver.ui.say("table.run_on")
        assert driver.scene.plays_by_itself, "there is nothing to do but watch"
        if by_key:
            driver.key(pygame.K_n)
        else:
            driver.click(driver.widget_point("run_on"))
        assert driver.scene.table.runs_to_end and driver.scene.table.pace().preset == "instant"
        run = driver.scene.form.find("run_on")
        assert isinstance(run, Button) and not run.enabled
        fast = driver.until(lambda: driver.scene.form.find("deal_sheet") is not None)
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.ui.stack.top, SheetScene)
        assert driver.moves[-1] == "3 play 9H" and fast * 16 < 2500, "ms, a slow banner alone takes 2200"
        assert driver.ui.preferences.speed == "slow"
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.scene.model.view.table.deal == 2)
        assert driver.scene.table.pace().preset == "slow" and not driver.scene.parts.match_controls.offered
        driver.until_asked()
        assert not driver.scene.plays_by_itself
        assert driver.scene.form.find("run_on") is None and driver.scene.form.find("play") is not None


def test_the_paper_of_a_player_who_is_out_goes_with_the_deal(tmp_path: Path) -> None:
    """Pieces that are left over at the end of a deal are no longer played."""
    with at_table(tmp_path, match=out_of_cards(), speed="slow", scripts=LAST) as driver:
        controls = driver.scene.parts.match_controls
        driver.until(lambda: controls.lines)
        driver.until(lambda: driver.scene.model.ending)
        assert not controls.lines


def test_a_player_who_is_out_of_one_deal_sees_its_hands_and_no_later_ones(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards(), speed="slow", scripts=LAST) as driver:
        driver.until(lambda: driver.scene.form.find("hands") is not None)
        assert driver.table.is_out_of_deal and not driver.table.is_out
        driver.click(driver.widget_point("hands"))
        driver.step(3)
        assert {seat for seat, cards in driver.scene.model.open_hands.items() if cards} == {1, 2, 3, 4}
        assert driver.scene.parts.painter.part("out") is not None
        shown = driver.table.match.line
        assert not driver.table.may_take_back(shown)
        assert driver.table.take_back(shown) == Reason("errors.undo.seen")
        driver.key(pygame.K_n)
        driver.until(lambda: driver.scene.form.find("deal_sheet") is not None)
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_RETURN)
        driver.until_asked()
        assert driver.scene.model.view.table.deal == 2
        assert not driver.table.hands_open and not driver.table.may_open_hands
        assert not any(driver.scene.model.open_hands.values()) and driver.scene.form.find("hands") is None
        assert driver.scene.parts.painter.part("out") is None


def test_hands_stay_closed_while_another_person_still_plays(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards(2), people=2, speed="slow") as driver:
        driver.step(3)
        assert not driver.table.may_open_hands


def test_a_deal_is_not_run_while_a_person_still_plays(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards(2), people=2, speed="slow") as driver:
        driver.step(3)
        assert not driver.scene.parts.match_controls.offered


def test_who_watches_computers_runs_their_deal_to_its_end(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards(0), person=False, speed="slow", scripts=LAST) as driver:
        driver.step(3)
        assert driver.scene.parts.match_controls.offered
        driver.key(pygame.K_n)
        assert driver.scene.table.runs_to_end
        fast = driver.until(lambda: driver.scene.form.find("deal_sheet") is not None)
        assert fast * 16 < 2500
        driver.key(pygame.K_RETURN)
        driver.until(lambda: isinstance(driver.ui.stack.top, SheetScene))


def test_a_player_who_is_out_of_the_match_sees_all_hands_and_skips_to_the_result(tmp_path: Path) -> None:
    for seed in range(40):
        match = Match.new(
            GAMES["loadum"], 4, {"lives": 1, "swap": 0},
            [Player(name, "human" if n == 0 else "bot:easy") for n, name in enumerate(NAMES[:4])],
            dealer=Dealer.seeded(seed),
        )  # fmt: skip
        while not match.over and 0 not in match.standing().out:
            actor = match.to_act()[0]
            match.decide(actor, match.legal(actor)[-1])
        if match.standing().out == (0,):
            break
    with at_table(tmp_path, match=match, scripts={}, speed="slow") as driver:
        driver.until(lambda: driver.scene.form.find("run_on") is not None)
        deal, alive = match.standing().deal, set(range(4)) - set(match.standing().out)
        hands = driver.scene.form.find("hands")
        assert hands is not None and driver.table.is_out and not driver.table.shared
        driver.click(driver.widget_point("hands"))
        assert {seat for seat, cards in driver.scene.model.open_hands.items() if cards} == alive
        driver.step(3)
        assert driver.widget("run_on").label == driver.ui.text("table.to_result_label")
        paper = driver.scene.parts.painter.part("out")
        assert paper is not None and paper.y > driver.ui.canvas().h / 2, "where a hand would lie"
        assert announced(driver) == [driver.ui.text("table.out_of_match")]
        driver.key(pygame.K_n)
        (head,) = announced(driver)
        deals = driver.ui.text("table.deal_open", deal=deal)
        assert head == driver.ui.text("table.skipping_match", deal=deals)
        marks = [part.mark for part in driver.scene.parts.match_controls.parts() if part.name == "out"]
        said = str(marks[0])
        assert head in said and driver.ui.keys.cap("back") in said, "how to leave is written there"
        with mock.patch.object(driver.table, "hurry_bots") as hurry:
            driver.step(2)
        hurry.assert_called_with(True)
        driver.until(lambda: isinstance(driver.ui.stack.top, ResultScene), 20000)
        assert match.over and match.standing().deal > deal, "past the sheets between, without another press"


def announced(driver: Driver) -> list[str]:
    """Return what a screen reader is told of the paper as soon as it changes."""
    items = driver.scene.accessible_items()
    return [item.name for item in items if item.key.startswith("out") and item.live]


def test_moves_one_by_one_end_the_skipping(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards(), speed="slow") as driver:
        driver.step(3)
        driver.key(pygame.K_n)
        assert announced(driver) == [driver.ui.text("table.skipping_deal")]
        driver.scene.form.press("step")
        driver.step()
        assert not driver.scene.table.runs_to_end and driver.scene.model.stepping
        assert announced(driver) == [driver.ui.text("table.out_of_deal")]


def test_enter_opens_the_sheet_where_moves_are_watched_one_by_one(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards()) as driver:
        driver.step(3)
        driver.key(pygame.K_n)
        driver.until(lambda: driver.scene.model.ending and driver.scene.form.find("deal_sheet"), 20000)
        driver.scene.model.stepping = True
        driver.step()
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.ui.stack.top is not driver.scene)


def test_a_window_that_opens_while_moves_are_watched_has_one_large_button(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        driver.step(3)
        form, column = driver.scene.form, driver.scene.parts.controls._column
        form.clear()
        names = (LET_BE, "next_move")
        column._place({name: controls.button(name, print, name=name) for name in names})
        assert form.find(LET_BE) is not None and form.find("next_move") is None


def test_the_faster_key_makes_time_pass_four_times_as_fast_while_it_is_held(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.step()
        before = driver.scene.model.now
        driver.step()
        plain = driver.scene.model.now - before
        driver.key(pygame.K_x)
        before = driver.scene.model.now
        driver.step()
        assert driver.scene.model.now - before == 4 * plain
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_x, mod=0, unicode=""))
        driver.step()
        before = driver.scene.model.now
        driver.step()
        assert driver.scene.model.now - before == plain
        driver.key(pygame.K_x)
        driver.key(pygame.K_ESCAPE)
        driver.step()
        driver.key(pygame.K_ESCAPE)
        driver.step()
        before = driver.scene.model.now
        driver.step()
        assert driver.scene.model.now - before == plain, "a page in front lets it go"


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA])
@pytest.mark.parametrize("focus_lost", [False, True])
def test_the_faster_key_ends_at_its_release_or_with_the_focus(
    tmp_path: Path, mod: int, focus_lost: bool
) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.step()
        driver.key(pygame.K_x)
        released = pygame.event.Event(pygame.KEYUP, key=pygame.K_x, mod=mod, unicode="")
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST) if focus_lost else released)
        driver.step()
        before = driver.scene.model.now
        driver.step()
        assert driver.scene.model.now - before == driver.clock.frame


def test_who_is_asked_with_an_empty_hand_is_not_out(tmp_path: Path) -> None:
    with at_table(tmp_path, match=out_of_cards(), speed="slow") as driver:
        driver.step(3)
        assert driver.scene.parts.match_controls.offered
        with mock.patch.object(TableController, "question", new=object()):
            assert not driver.scene.parts.match_controls.watched
