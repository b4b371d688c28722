"""People at one screen who only look: at the hand that was dealt, and at what they have just drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.pieces.cards import card_text
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.table.input.pass_and_play import LOOK_MS
from tests.ui.matches import curtain, uncover
from tests.ui.table.driver import Driver, at_table

DRAW = pygame.K_t


@contextmanager
def fukuchi(home: Path, people: int = 2, **how: Any) -> Iterator[Driver]:
    """Yield a table of two people and two who always pass or draw."""
    with at_table(home, game=GAMES["dobon_fukuchi"], seats=4, people=people, **how) as driver:
        yield driver


def open_curtain(driver: Driver) -> int:
    """Open the curtain for the person who is named, and return the seat."""
    seat = curtain(driver).who.seat
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_RIGHT)
    driver.until(lambda: driver.ui.stack.top is driver.scene)
    return int(seat)


def look_round(driver: Driver) -> list[int]:
    """Let all people look at their hands, and return their seats in order."""
    seats: list[int] = []
    curtain(driver)
    while True:
        driver.until(lambda: isinstance(driver.ui.stack.top, CurtainScene) or not driver.table.looking_round)
        if not driver.table.looking_round:
            return seats
        seats.append(open_curtain(driver))
        driver.key(pygame.K_RETURN)


def until_asked(driver: Driver) -> int:
    """Wait until a person has the screen and owes a decision, without calls; return the seat."""

    def there() -> bool:
        if driver.scene.parts.call_window.open:
            driver.key(pygame.K_RETURN)
        if isinstance(driver.ui.stack.top, CurtainScene) and driver.ui.stack.top.phase == "hangs":
            open_curtain(driver)
        return driver.scene.parts.legal.asked and not driver.scene.animator.moving

    driver.until(there)
    driver.clock.advance(300)
    driver.step(12)
    assert driver.scene.model.viewer is not None
    return int(driver.scene.model.viewer)


def draw(driver: Driver) -> int:
    """Draw for the first person whose turn it is, and return the seat."""
    look_round(driver)
    seat = until_asked(driver)
    driver.key(DRAW)
    assert driver.moves[-1] == f"{seat} draw"
    return seat


def drawn(driver: Driver, seat: int) -> set[int]:
    """Return what the viewer has drawn last."""
    event: Any = [event for event in driver.match.events_since() if type(event).__name__ == "CardsDrawn"][-1]
    assert event.seat == seat
    return set(event.cards)


def up(driver: Driver) -> set[int | None]:
    """Return the cards that lie open on the stage."""
    return {pose.face for pose in driver.scene.animator.rest.values()} - {None}


# The hand that was dealt ------------------------------------------------------------------------------------
def test_the_curtain_goes_once_round_before_the_first_call_window(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        scene = driver.scene
        assert curtain(driver).form.find("skip") is not None
        assert not scene.parts.call_window.open
        seen = []
        for _ in range(2):
            seat = open_curtain(driver)
            assert set(scene.model.hand.cards) == set(driver.match.view(Seat(seat)).table.hand)
            assert scene.parts.prompt_line.text().key == "curtain.look_hand"
            assert scene.form.find("play") is None and not scene.parts.legal.asked
            driver.step(200)
            assert scene.model.viewer == seat, "he looks as long as he likes"
            seen.append(seat)
            driver.click(driver.widget_point("seen"))
            assert scene.model.viewer is None
        assert seen == [0, 1]
        driver.until(lambda: scene.parts.call_window.open)
        assert scene.model.viewer is None and not driver.table.looking_round


def test_what_the_table_shows_in_the_look_round_is_the_same_whoever_may_call(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        for _ in range(2):
            seat = open_curtain(driver)
            table = driver.scene.model.view.table
            assert not table.asked and table.answer is None
            assert driver.table.question is None and set(table.hand) <= up(driver) | {None}
            assert not up(driver) & set(driver.match.view(Seat(1 - seat)).table.hand)
            driver.key(pygame.K_SPACE)


def test_the_look_round_can_be_skipped(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        top = curtain(driver)
        skip = top.form.find("skip")
        assert skip is not None and skip.label
        while top.form.focus is not skip:
            driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.scene.parts.call_window.open)
        assert driver.scene.model.viewer is None


def test_out_of_sight_in_the_look_round_the_same_person_is_looked_for_again(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        seat = open_curtain(driver)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        driver.step()
        assert driver.scene.model.viewer is None and not up(driver) & set(
            driver.match.view(Seat(seat)).table.hand
        ) - set(driver.match.view(None).table.pile)
        assert open_curtain(driver) == seat


@pytest.mark.parametrize(("game", "people"), [("dobon_fukuchi", 1), ("dokuson", 2), ("dobon", 2)])
def test_there_is_no_look_round_where_nobody_needs_it(tmp_path: Path, game: str, people: int) -> None:
    with at_table(tmp_path, game=GAMES[game], seats=4, people=people) as driver:
        for _ in range(200):
            driver.step()
            assert not driver.table.looking_round and not driver.table.looks


# What was drawn ---------------------------------------------------------------------------------------------
def test_who_draws_sees_what_he_drew_before_all_is_covered(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        scene, seat = driver.scene, draw(driver)
        assert scene.model.viewer == seat and driver.table.question is None
        driver.until(lambda: not scene.animator.moving and driver.scene.parts.pass_and_play.alone)
        card = drawn(driver, seat)
        assert card <= set(scene.model.hand.cards) and card <= set(scene.model.ringed), "with a ring"
        assert scene.parts.prompt_line.text().key == "curtain.look_drawn"
        assert not scene.parts.call_window.open, "the window waits"
        frames = driver.until(lambda: scene.model.viewer is None)
        assert LOOK_MS / 16 - 5 <= frames <= LOOK_MS / 16 + 5
        assert not card & up(driver) and scene.model.hand.cards == ()
        driver.until(lambda: scene.parts.call_window.open)
        assert scene.model.viewer is None


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, 0])
def test_he_says_that_he_has_seen_it(tmp_path: Path, code: int) -> None:
    with fukuchi(tmp_path) as driver:
        scene = driver.scene
        draw(driver)
        driver.until(lambda: not scene.animator.moving and driver.scene.parts.pass_and_play.alone)
        driver.step(5)
        if code:
            driver.key(code)
        else:
            driver.click(driver.widget_point("seen"))
        assert scene.model.viewer is None


def test_nothing_drawn_is_told_in_the_log_the_story_or_the_public_view(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        seat = draw(driver)
        driver.until(lambda: driver.scene.model.viewer is None)
        card = next(iter(drawn(driver, seat)))
        log = driver.scene.model.log[-1]
        assert log.key.endswith("drawn_unseen") and "cards" not in log.slots
        told = [line for moment in driver.scene.parts.history.moments for one in moment for line in one.lines]
        assert card_text(card) not in str(told)
        assert driver.scene.model.view == driver.match.view(None)


def test_a_look_that_ends_before_the_card_is_shown_shows_it_in_the_open_hand(tmp_path: Path) -> None:
    """A hand that is covered and opened again ends the look early where its player is asked again."""
    with fukuchi(tmp_path) as driver:
        look_round(driver)
        seat = until_asked(driver)
        driver.scene.parts.decisions.decide(GAMES["dobon_fukuchi"].parse("draw"), None)
        playback = driver.scene.parts.playback
        driver.until(lambda: driver.scene.model.coming.batches or driver.scene.model.coming.segments)
        driver.table._visits.goes_on = True
        driver.table.seen()
        for batch in tuple(driver.scene.model.coming.batches):
            playback.show(batch)
        driver.step(2)
        assert driver.scene.model.viewer == seat
        assert drawn(driver, seat) <= set(driver.scene.model.view.table.hand)


@pytest.mark.parametrize("late", [0, 2, 30])
def test_out_of_sight_it_is_covered_whenever_that_happens(tmp_path: Path, late: int) -> None:
    with fukuchi(tmp_path, speed="slow") as driver:
        driver.ui.preferences.speed = "instant"
        look_round(driver)
        seat = until_asked(driver)
        driver.ui.preferences.speed = "slow"
        driver.key(DRAW)
        driver.step(late)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        driver.step()
        card = drawn(driver, seat)
        for _ in range(200):
            faces = {flight.start.face for flight in driver.scene.animator.flights()} | up(driver)
            assert driver.scene.model.viewer is None and not card & faces
            driver.step()
        assert not driver.table.looks


def test_a_page_in_front_covers_it_and_he_may_look_again(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        scene, seat = driver.scene, draw(driver)
        driver.until(lambda: not scene.animator.moving and scene.parts.pass_and_play.alone)
        driver.key(pygame.K_l)
        assert scene.model.viewer is None
        driver.key(pygame.K_ESCAPE)
        driver.step(300)
        assert scene.model.viewer is None and driver.table.looks == "drawn", "it waits for him"
        driver.click(driver.widget_point("eye"))
        assert scene.model.viewer == seat and drawn(driver, seat) <= set(scene.model.hand.cards)
        driver.until(lambda: scene.model.viewer is None)


def test_where_cards_lie_covered_what_was_drawn_does_too(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        scene = driver.scene
        look_round(driver)
        seat = until_asked(driver)
        driver.ui.preferences.shoulder = True
        driver.key(DRAW)
        driver.step(300)
        assert driver.table.looks == "drawn" and scene.model.viewer is None
        driver.key(pygame.K_v)
        assert scene.model.viewer == seat and drawn(driver, seat) <= set(scene.model.hand.cards)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=0, unicode=""))
        driver.step()
        assert scene.model.viewer is None
        driver.key(pygame.K_RETURN)
        assert not driver.table.looks


def test_where_windows_wait_what_was_drawn_waits_too(tmp_path: Path) -> None:
    with fukuchi(tmp_path) as driver:
        look_round(driver)
        seat = until_asked(driver)
        driver.ui.preferences.call_window = "untimed"
        driver.key(DRAW)
        driver.step(400)
        assert driver.scene.model.viewer == seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_dobon_shows_it_too(tmp_path: Path, language: str) -> None:
    with at_table(
        tmp_path, game=GAMES["dobon"], seats=3, people=2, language=language, seed=5, speed="fast"
    ) as driver:
        for _ in range(6000):
            if driver.table.looks == "drawn" and driver.scene.parts.pass_and_play.alone is not None:
                break
            scene = driver.scene
            if isinstance(driver.ui.stack.top, CurtainScene):
                open_curtain(driver)
            elif driver.ui.stack.top is not scene:
                driver.key(pygame.K_RETURN)
            elif scene.parts.call_window.open:
                driver.key(pygame.K_RETURN)
            elif scene.parts.pass_and_play.covered:
                uncover(driver)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(12)
                if scene.parts.decisions.number is not None:
                    driver.key(pygame.K_1)
                else:
                    draw_now = any(str(move.notation()) == "draw" for move in scene.parts.legal.actions)
                    driver.key(DRAW if draw_now else pygame.K_RIGHTBRACKET)
                driver.key(pygame.K_RETURN if scene.parts.legal.actions else pygame.K_k)
            else:
                driver.step()
        assert driver.table.looks == "drawn"
        seen: Any = [event for event in driver.match.events_since() if type(event).__name__ == "Drew"][-1]
        driver.until(lambda: not driver.scene.animator.moving)
        model = driver.scene.model
        assert model.viewer == seen.seat and set(seen.cards) <= set(model.hand.cards)
        driver.until(lambda: driver.scene.model.viewer is None)
