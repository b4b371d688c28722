"""People who watch: whose hands lie open to them, how fast it goes, and how they sit down."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.controllers.question import Human, Scripted
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.cards import card_text
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson import DOKUSON
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.pause import SubstitutesScene
from tablegame.ui.shell.navigation import SubstitutesPage
from tablegame.ui.table.pose import piece_of
from tablegame.ui.widgets.buttons import Button
from tests.ui.table.driver import NAMES, Driver, at_table


def table_of(people: int, *, assisted: bool = False) -> Match:
    """Return three at a table; the first `people` are persons."""
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(3)]
    return Match.new(DOKUSON, 3, {}, players, dealer=Dealer.seeded(6), assisted=assisted)


def get_up(driver: Driver, seat: int) -> None:
    """Let a computer play on for a person."""
    driver.match.seat(Seat(seat), "bot:easy")
    driver.table.replace(Seat(seat), Scripted())


def others_up(driver: Driver) -> set[Any]:
    """Return what lies open of the others' hands."""
    rest = driver.scene.animator.rest
    return {pose.face for spot, pose in rest.items() if spot.startswith("back.")} - {None}


# Whose hand -------------------------------------------------------------------------------------------------
def test_a_hand_that_a_computer_plays_stays_open_to_its_only_owner(tmp_path: Path) -> None:
    with at_table(tmp_path, match=table_of(1)) as driver:
        driver.until_asked()
        get_up(driver, 0)
        driver.step(6)
        model = driver.scene.model
        assert model.viewer == 0 and driver.table.watching and not others_up(driver)
        held = set(driver.match.view(Seat(0)).table.hand)
        assert held and held <= set(model.hand.cards)
        assert driver.scene.form.find("play") is None and driver.scene.form.find("undo") is None
        driver.key(pygame.K_u)
        assert driver.reason == "errors.undo.nobody", "a computer's move is not his"


def test_where_others_sit_it_is_covered_and_shown_behind_the_curtain(tmp_path: Path) -> None:
    with at_table(tmp_path, match=table_of(2), people=2) as driver:
        get_up(driver, 1)
        driver.until_asked()
        scene = driver.scene
        assert scene.model.viewer == 0 and not driver.table.shared
        driver.ui.open(SubstitutesPage(driver.table))
        driver.step(3)
        top = driver.ui.stack.top
        assert isinstance(top, SubstitutesScene) and top.form.find("look.0") is None
        assert "Aoi" in top.form.find("look.1").label  # type: ignore[union-attr]
        top.form.press("look.1")
        assert scene.model.viewer is None or driver.ui.stack.top is not scene
        for seat in (1, 0):
            driver.until(
                lambda: isinstance(driver.ui.stack.top, CurtainScene) and driver.ui.stack.top.phase == "hangs"
            )
            assert scene.model.viewer is None and scene.model.hand.cards == ()
            assert driver.top.who.seat == seat
            driver.key(pygame.K_LEFT)
            driver.key(pygame.K_RIGHT)
            driver.until(lambda: driver.ui.stack.top is scene)
            assert scene.model.viewer == seat and driver.table.question is None
            assert set(scene.model.hand.cards) == set(driver.match.view(Seat(seat)).table.hand)
            driver.key(pygame.K_RETURN)
        driver.until_asked()
        assert scene.model.viewer == 0 and not driver.table.shared


# Open hands -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("people", "assisted", "offered"),
    [(0, False, True), (1, False, False), (1, True, True), (2, True, False)],
)
def test_hands_are_opened_only_where_that_harms_nobody(
    tmp_path: Path, people: int, assisted: bool, offered: bool
) -> None:
    with at_table(tmp_path, match=table_of(people, assisted=assisted), people=people) as driver:
        driver.step(5)
        assert (driver.scene.form.find("hands") is not None) == offered == driver.table.may_open_hands
        driver.table.open_hands(True)
        views = driver.table.all_views(driver.match.line)
        assert driver.table.hands_open == offered == bool(views)


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_open_hands_follow_the_picture(tmp_path: Path, game: str, language: str) -> None:
    seats = 3 if 3 in GAMES[game].seats else 4
    with at_table(tmp_path, game=GAMES[game], seats=seats, people=0, language=language) as driver:
        driver.step(12)
        assert not others_up(driver), "nothing is open before it is asked for"
        driver.scene.form.press("hands")
        seen = 0
        for _ in range(250):
            driver.step()
            model, table = driver.scene.model, driver.scene.game_table
            for seat, hand in model.open_hands.items():
                assert len(hand) == table.counts(model.view)[seat]
                if driver.match.line == model.shown_line:
                    assert set(hand) <= set(driver.match.view(seat).table.hand)
                    seen += 1
        assert seen > 8
        if (button := driver.scene.form.find("hands")) is not None:
            assert button.label == driver.ui.text("table.hands_cover_label")
            driver.scene.form.press("hands")
            driver.step(2)
            assert not others_up(driver)


def test_who_sits_down_after_hands_were_open_does_so_to_practise(tmp_path: Path) -> None:
    for opens in (True, False):
        with at_table(tmp_path, match=table_of(1)) as driver:
            driver.until_asked()
            get_up(driver, 0)
            driver.step(5)
            if opens:
                driver.scene.form.press("hands")
            driver.step(5)
            assert not driver.match.assisted, "to watch harms nothing"
            driver.match.seat(Seat(0), "human")
            driver.table.replace(Seat(0), Human())
            driver.until_asked()
            assert driver.match.assisted == opens and not others_up(driver) and not driver.table.hands_open
            driver.key(pygame.K_RIGHTBRACKET)
            driver.key(pygame.K_RETURN)
            assert driver.match.record.practised() == opens
            assert Match.load(driver.match.record).assisted == opens


# How it goes on ---------------------------------------------------------------------------------------------
def test_step_by_step_each_move_waits_for_a_press(tmp_path: Path) -> None:
    with at_table(tmp_path, match=table_of(0), person=False, people=0) as driver:
        driver.step(8)
        driver.click(driver.widget_point("step"))
        driver.step(100)
        line = driver.scene.model.shown_line
        driver.step(300)
        assert driver.scene.model.shown_line == line
        for press in (pygame.K_SPACE, pygame.K_RETURN, 0):
            if press:
                driver.key(press)
            else:
                driver.click(driver.widget_point("next_move"))
            driver.step(120)
            assert driver.scene.model.shown_line == line + 1
            line += 1
        driver.scene.form.press("step")
        driver.until(lambda: driver.scene.model.shown_line > line + 2)


def test_full_tricks_wait_where_that_is_switched_on(tmp_path: Path) -> None:
    with at_table(tmp_path, match=table_of(0), person=False, people=0) as driver:
        driver.step(5)
        driver.scene.form.press("hold")
        assert driver.ui.preferences.hold_trick
        driver.scene.form.press("hold")
        assert not driver.ui.preferences.hold_trick


@pytest.mark.parametrize("game", GAMES)
def test_the_button_that_makes_the_table_wait_names_no_trick_where_there_is_none(
    tmp_path: Path, game: str
) -> None:
    seats = min(GAMES[game].seats)
    with at_table(tmp_path, game=GAMES[game], seats=seats, person=False) as driver:
        driver.step(5)
        for word in ("on", "off"):
            hold = driver.scene.form.find("hold")
            assert isinstance(hold, Button)
            said = f"{driver.ui.speaker.plain(hold.text)} {hold.label}".lower()
            assert game == "loadum" or "trick" not in said, (word, said)
            driver.scene.form.press("hold")
            driver.step(2)


# Sitting down -----------------------------------------------------------------------------------------------
def test_a_computers_seat_is_taken_at_the_beginning_of_a_deal(tmp_path: Path) -> None:
    with at_table(tmp_path, match=table_of(0), person=False, people=0) as driver:
        driver.until(lambda: driver.match.line > 8)
        driver.ui.open(SubstitutesPage(driver.table))
        driver.step(3)
        top = driver.ui.stack.top
        assert isinstance(top, SubstitutesScene) and top.seats == [0, 1, 2]
        top._choose(Seat(1), "human")
        top.form.press("done")
        assert driver.table.waiting_to_sit == {1} and driver.table.watching
        for _ in range(3000):
            if driver.scene.parts.legal.asked:
                break
            if driver.ui.stack.top is not driver.scene or driver.scene.model.ending:
                driver.key(pygame.K_RETURN)
            driver.step()
        assert driver.scene.model.viewer == 1 and driver.table.people == (1,)
        assert driver.match.sitting[1].kind == "human" and not driver.match.assisted
        decided = [move.actor for move in driver.match.record.moves]
        begins = max(place for place, actor in enumerate(decided) if actor < 0)
        assert 1 not in decided[begins:], "nobody has decided for him in this deal"


def test_the_seat_is_left_to_the_computer_after_all(tmp_path: Path) -> None:
    with at_table(tmp_path, match=table_of(0), person=False, people=0) as driver:
        driver.until(lambda: driver.match.line > 8)
        driver.table.sit_down(Seat(2))
        driver.ui.open(SubstitutesPage(driver.table))
        driver.step(3)
        top = driver.ui.stack.top
        assert isinstance(top, SubstitutesScene) and top.kinds[Seat(2)] == "human"
        top._choose(Seat(2), "bot:easy")
        top.form.press("done")
        assert not driver.table.waiting_to_sit


# The watch bites --------------------------------------------------------------------------------------------
def test_views_of_all_are_kept_for_nobody_while_several_people_share_the_screen(tmp_path: Path) -> None:
    listened: list[Sequence[Any]] = []
    real = Match.listen

    def listen(match: Match, viewer: Any, callback: Any) -> Any:
        listened.append((viewer,))
        return real(match, viewer, callback)

    with mock.patch.object(Match, "listen", listen):
        with at_table(tmp_path, match=table_of(2), people=2) as driver:
            driver.step(30)
    assert {viewer for (viewer,) in listened} == {None}


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_nothing_is_picked_in_a_hand_that_a_computer_plays(tmp_path: Path, key: int) -> None:
    """Neither by keys nor by the mouse, and no refusal is told."""
    with at_table(tmp_path, match=table_of(1)) as driver:
        driver.until_asked()
        get_up(driver, 0)
        driver.step(6)
        hand = driver.scene.model.hand
        driver.key(pygame.K_RIGHT)
        driver.key(key)
        driver.key(key)
        assert not driver.picked and not driver.reason
        driver.click(driver.card_point(card_text(piece_of(hand.cards[0]))))
        driver.drag(card_text(piece_of(hand.cards[0])), (640, 300))
        assert not driver.picked and not driver.reason
