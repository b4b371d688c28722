"""The auction of Dobon on the screen: bids turned from low to high, the lot, and what is told meanwhile."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.actions import Bid
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.dobon import steps
from tablegame.ui.table.overlay.table_panels import number_box
from tablegame.ui.table.plates import room_of
from tests.ui.ink import written
from tests.ui.table.driver import Driver, at_table

RING = 5.6
"""How far the ring of the focus reaches out of a button, in du."""
SCRIPTS = {1: ["bid 30"], 2: ["bid 5"], 3: ["bid 30"]}


def bid(driver: Driver, number: str) -> None:
    driver.until_asked()
    for digit in number:
        driver.key(pygame.K_0 + int(digit))
    driver.clock.advance(300)
    driver.step(11)
    driver.key(pygame.K_RETURN)


def shown(driver: Driver) -> list[tuple[int, tuple[int, ...] | None, Seat | None]]:
    """Return which bids were shown when, and who held the right, until the auction is over."""
    found: list[tuple[int, tuple[int, ...] | None, Seat | None]] = []
    for _ in range(2000):
        table = driver.scene.model.view.table
        if table.phase != "auction":
            return found
        if not found or found[-1][1:] != (table.bids, table.right):
            found.append((driver.clock.now(), table.bids, table.right))
        driver.step()
    raise AssertionError("the auction does not end")


def test_bids_are_turned_from_low_to_high_and_then_the_lot_goes_round(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, speed="normal", scripts=SCRIPTS) as driver:
        bid(driver, "9")
        told = [each for each in shown(driver) if each[1] is not None]
        turned = [bids for _, bids, right in told if right is None]
        assert turned == [(0, 0, 0, 0), (0, 0, 5, 0), (9, 0, 5, 0), (9, 30, 5, 0), (9, 30, 5, 30)]
        gaps = [told[n + 1][0] - told[n][0] for n in range(4)]
        assert all(abs(gap - 300) <= 2 * driver.clock.frame for gap in gaps), gaps
        lot = [right for _, _, right in told if right is not None]
        winner = driver.scene.model.view.table.right
        assert set(lot) <= {1, 3} and lot[-1] == winner and len(lot) >= 3
        first = next(when for when, _, right in told if right is not None)
        assert driver.clock.now() - first <= 1200 + 4 * driver.clock.frame


@pytest.mark.parametrize("tied", [(0, 1), (1, 2, 4), (0, 1, 2, 3, 4, 5)])
def test_a_lot_ends_with_whom_it_falls_on(tied: Sequence[int]) -> None:
    for winner in tied:
        event = ev.RightWon(Seat(winner), 7, tuple(map(Seat, tied)))
        *lots, last = steps.stages([event])
        seats = [lot.seat for step in lots for lot in step.events[:1] if isinstance(lot, steps.LotStands)]
        assert len(seats) == len(lots)
        assert seats[-1] == winner and set(seats) == set(tied) and len(seats) <= steps.LOT_STEPS
        assert last.events == (event,)


def test_without_equals_there_is_no_lot() -> None:
    opened, won = ev.BidsOpened((3, 9, 1)), ev.RightWon(Seat(1), 9, ())
    *turned, last = steps.stages([opened, won])
    kinds = [type(stage.events[0]) for stage in turned]
    assert kinds == [steps.BidTurned] * 4 + [ev.BidsOpened] and last.events == (won,)


def test_at_instant_speed_nothing_waits(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, scripts=SCRIPTS) as driver:
        bid(driver, "9")
        begun = driver.clock.now()
        shown(driver)
        assert driver.clock.now() - begun < 600


@pytest.mark.parametrize("size", [(1280.0, 720.0), (1280.0, 800.0), (1706.0, 720.0)])
@pytest.mark.parametrize("seats", DOBON.seats)
def test_bids_lie_clear_of_everything(seats: int, size: tuple[float, float]) -> None:
    room = room_of(seats, Seat(0), size)
    boxes = [part.box.grown(-10) for part in parts.bid_parts([30] * seats, None, room)]
    others = [parts.stock_box(room), parts.field_box(room), *room.plates.values()]
    others += [parts.beside(room, parts.BUTTON), parts.beside(room, parts.WAIT)]
    for number, box in enumerate(boxes):
        assert not any(box.overlap(other) for other in (*others, *boxes[:number]))


@pytest.mark.parametrize("size", [(1280.0, 720.0), (1280.0, 800.0), (1706.0, 720.0)])
@pytest.mark.parametrize("seats", DOBON.seats)
def test_the_pad_stands_clear_of_the_stock_and_the_plates(seats: int, size: tuple[float, float]) -> None:
    room, pad = room_of(seats, Seat(0), size), number_box(*size)
    assert not any(pad.overlap(other) for other in (parts.stock_box(room), *room.plates.values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("seats", [4, 6])
def test_the_prompt_stands_clear_of_the_pad(tmp_path: Path, seats: int, scale: float, language: str) -> None:
    with at_table(tmp_path, game=DOBON, seats=seats, seed=3, language=language) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        driver.until_asked()
        ink = written(driver.ui)
        assert not ink.faults()
        parts = driver.scene.parts.painter._sides(driver.ui.canvas())
        (pill,) = next(part.read for part in parts if part.name == "prompt")
        assert not pill.overlap(number_box(*driver.scene.parts.geometry.size))


def test_the_stock_stands_still_between_auction_and_play(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, scripts=SCRIPTS) as driver:
        driver.until_asked()
        before = dict(driver.scene.animator.resting())["stock"]
        assert driver.scene.model.view.table.phase == "auction"
        bid(driver, "9")
        scene = driver.scene
        driver.until(lambda: scene.model.view.table.phase == "play" and not scene.animator.moving)
        after = dict(driver.scene.animator.resting())["stock"]
        assert (round(before.x), round(before.y), before.w) == (round(after.x), round(after.y), after.w)


def test_the_first_digit_after_a_hint_replaces_it(tmp_path: Path) -> None:
    """The next ones are added to it, and so is what a chip adds."""
    with at_table(tmp_path, game=DOBON, seats=4, seed=3) as driver:
        driver.until_asked()
        driver.scene.parts.hint._pick(Bid(27))
        draft = driver.scene.model.draft
        assert draft.typed == "27"
        for digit, typed in ((pygame.K_3, "3"), (pygame.K_0, "30")):
            driver.key(digit)
            assert draft.typed == typed
        driver.scene.parts.hint._pick(Bid(27))
        driver.scene.parts.decisions.add(5)
        assert draft.typed == "32"
        driver.key(pygame.K_1)
        assert draft.typed == "321"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_bid_above_a_hundred_is_confirmed_once(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, language=language) as driver:
        bid(driver, "273")
        draft = driver.scene.model.draft
        assert not driver.own and len(draft.choices) == 2 and draft.caption is not None
        assert driver.ui.speaker.plain(draft.caption.say(driver.ui.speaker)).count("273") >= 1
        driver.key(pygame.K_RETURN)
        assert not driver.own and not draft.choices and draft.typed == "273", "Enter changes it"
        driver.key(pygame.K_RETURN)
        driver.scene.parts.decisions.type("")
        assert not draft.choices and draft.typed == "27", "another number is not confirmed by this"
        driver.scene.parts.decisions.type("3")
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_1)
        assert driver.own == ["0 bid 273"]
    with at_table(tmp_path, game=DOBON, seats=4, seed=3) as driver:
        bid(driver, "100")
        assert driver.own == ["0 bid 100"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_ring_round_an_answer_touches_no_letter_of_the_question(
    tmp_path: Path, language: str, scale: float
) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, language=language) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        bid(driver, "273")
        caption, focus = driver.scene.model.draft.caption, driver.scene.form.focus
        assert caption is not None and focus is not None and focus.name.startswith("choice.")
        said = driver.ui.speaker.plain(caption.say(driver.ui.speaker))
        question = next(line for line in written(driver.ui).standing if line.drawn == said)
        assert question.box.bottom < (focus.rect[1] - RING) * driver.ui.metrics.s


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_title_of_the_pad_is_whole(
    tmp_path: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, language=language, size=size) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        driver.until_asked()
        for _ in range(4):
            ink = written(driver.ui)
            assert not ink.faults()
            assert Speaker(language).text("dobon.bid.title") in [line.drawn for line in ink.standing]
            driver.key(pygame.K_9)
            driver.step(20)
