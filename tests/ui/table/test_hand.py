"""A hand on the screen: one row or two, gaps, what is pointed at, what has come, and its order."""

from pathlib import Path

import pygame
import pytest

from tablegame.pieces.cards import parse_card
from tablegame.ui.games.dokuson.table import DokusonTable
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table import places
from tablegame.ui.table.geometry import NEED, own_places
from tablegame.ui.table.input.hand import BY_HAND, Hand, breaks_of
from tablegame.ui.table.input.highlights import GROWN, RING_MS, growth
from tablegame.ui.table.pose import Pose, card_spot
from tests.ui.table.driver import BOTH, at_table

SIZE = (1280.0, 720.0)
TWO = places.HandStyle(least=places.ROWS["two"])


# Rows -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("count", range(1, 55))
@pytest.mark.parametrize("left", [False, True])
def test_a_hand_of_any_size_stays_in_its_place(count: int, left: bool) -> None:
    for least in places.ROWS.values():
        hold = places.HandStyle(left_handed=left, least=least)
        fan = places.fan(count, *SIZE, hold)
        column = places.action_column(*SIZE, hold)
        x, y = places.prompt_line(*SIZE)
        for pose in fan:
            assert pose.box.x >= 12 and pose.box.right <= SIZE[0] - 12 and pose.box.bottom <= SIZE[1]
            assert not any(pose.box.overlap(box) for box in column)
            assert pose.box.y - 18 >= y + 16, "a picked card stays below the prompt"
        assert len({pose.z for pose in fan}) == count


def rows_of(fan: tuple[Pose, ...]) -> list[int]:
    heights = sorted({pose.y for pose in fan})
    return [sum(pose.y == y for pose in fan) for y in heights]


def test_two_rows_come_when_too_little_of_each_card_would_show() -> None:
    assert all(
        len(rows_of(places.fan(count, *SIZE, places.HandStyle(flat=True)))) == 1 for count in range(1, 26)
    )
    small = max(places.ROWS["auto"], places.LEAST_PX / Metrics(800, 450).s)
    assert rows_of(places.fan(25, *SIZE, places.HandStyle(least=small))) == [13, 12]
    assert rows_of(places.fan(18, *SIZE, places.HandStyle(least=small))) == [18], "enough of eighteen shows"
    assert rows_of(places.fan(30, *SIZE)) == [15, 15]
    assert rows_of(places.fan(30, *SIZE, places.HandStyle(least=0.0))) == [30]
    assert rows_of(places.fan(14, *SIZE, TWO)) == [7, 7]
    assert rows_of(places.fan(8, *SIZE, places.HandStyle(flat=True, least=TWO.least))) == [8]


def test_of_the_rear_row_its_upper_part_looks_out() -> None:
    rear, *_, front = places.fan(25, *SIZE, TWO)
    assert front.y - rear.y == pytest.approx(places.REAR * rear.h)
    assert places.strip_of(places.fan(25, *SIZE, TWO)) >= 79


@pytest.mark.parametrize("hold", [places.RIGHT, TWO, places.HandStyle(left_handed=True)])
def test_a_card_is_let_go_between_its_neighbours(hold: places.HandStyle) -> None:
    fan = places.fan(25, *SIZE, hold)
    for place, pose in enumerate(fan):
        y = pose.box.y + 10
        if not hold.left_handed:
            assert places.place_at(fan, pose.x + 1, y) == place + 1
    assert places.place_at(fan, 640, 300) is None and places.place_at((), 640, 650) is None


def test_gaps_stand_between_suits_that_stand_together() -> None:
    cards = [parse_card(text) for text in "AS 2S 3H 4D 5D".split()]
    assert breaks_of(cards) == (2, 3) and breaks_of([*cards, parse_card("KS")]) == ()
    plain, parted = places.fan(25, *SIZE), places.fan(25, *SIZE, breaks=(8, 15))
    steps = [round(b.x - a.x, 3) for a, b in zip(parted, parted[1:], strict=False)]
    assert steps[7] - steps[6] == pytest.approx(places.GAP) == pytest.approx(steps[14] - steps[15])
    assert parted[-1].x - parted[0].x == pytest.approx(plain[-1].x - plain[0].x)


# Order ------------------------------------------------------------------------------------------------------
def test_the_order_made_by_hand_lasts_until_the_next_deal() -> None:
    hand = Hand()
    hand.set_pieces((1, 2, 14, 30))
    hand.move(30, 0)
    assert hand.cards == (30, 1, 2, 14) and hand.sort == BY_HAND
    assert [hand.resort(), hand.resort(), hand.resort()] == ["suit", "rank", BY_HAND]
    assert hand.cards == (30, 1, 2, 14)
    hand.set_pieces((1, 2, 7, 14, 30))
    assert hand.cards == (30, 1, 2, 14, 7), "what comes stands at the right"
    hand.resort()
    hand.resort()
    assert (hand.resort(), hand.cards) == (BY_HAND, (30, 1, 2, 14, 7))
    hand.dealt()
    hand.set_pieces((50, 3))
    assert hand.sort == "suit" and hand.cards == (3, 50)
    assert [hand.resort(), hand.resort()] == ["rank", "suit"], "no order of his own any more"


def test_shift_and_an_arrow_carry_a_card_along(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_RIGHT)
        first, second, *_ = driver.scene.model.hand.cards
        driver.key(pygame.K_LEFT, pygame.KMOD_LSHIFT)
        assert driver.scene.model.hand.cards[:2] == (first, second), "it is the first already"
        driver.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
        assert driver.scene.model.hand.cards[:2] == (second, first)
        focus = driver.scene.form.focus
        assert (
            focus is not None and focus.name == card_spot(first) and driver.scene.model.hand.sort == BY_HAND
        )


# What is pointed at -----------------------------------------------------------------------------------------
@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a hand of 25, whatever the rules say."""
    monkeypatch.setattr(DokusonTable, "hand", lambda face, view: tuple(range(25)))


@pytest.mark.parametrize("rows", ["one", "two"])
@pytest.mark.usefixtures("many")
def test_the_fan_parts_and_the_hit_area_stays(tmp_path: Path, rows: str) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        scene = driver.scene
        driver.ui.preferences.hand_rows = rows
        scene.layout()
        lying = own_places(scene.model.hand, scene.game_table, scene.parts.geometry.room)
        x, y = lying[4].box.x + 6, lying[4].box.y + 20
        before = [scene.parts.pointer.card_at((x + dx, y)) for dx in range(0, 60, 3)]
        driver.post(pygame.MOUSEMOTION, (x, y))
        driver.step(20)
        here, after = (scene.animator.pose(card_spot(scene.model.hand.cards[n])) for n in (4, 5))
        assert here is not None and after is not None
        assert after.x - here.x >= NEED - 0.01 and here.y == pytest.approx(lying[4].y - 22)
        assert [scene.parts.pointer.card_at((x + dx, y)) for dx in range(0, 60, 3)] == before
        front = scene.animator.pose(card_spot(scene.model.hand.cards[20]))
        assert rows == "one" or (front is not None and front.x == pytest.approx(lying[20].x))


def test_the_card_with_the_focus_rises_too(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        scene = driver.scene
        lying = own_places(scene.model.hand, scene.game_table, scene.parts.geometry.room)
        driver.key(pygame.K_RIGHT)
        driver.step(20)
        pose = scene.animator.pose(card_spot(scene.model.hand.cards[0]))
        assert pose is not None and pose.y == pytest.approx(lying[0].y - 22)


# What has come ----------------------------------------------------------------------------------------------
def test_a_card_that_came_wears_a_ring_for_a_while(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        model = driver.scene.model
        driver.scene.parts.attention.ring({3})
        assert model.ringed == {3}
        begun = driver.scene.model.now
        driver.until(lambda: not model.ringed)
        assert driver.scene.model.now - begun == pytest.approx(RING_MS, abs=50)


def test_a_card_shown_large_docks_again(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        driver.until_asked()
        scene, shown = driver.scene, []
        spot = card_spot(scene.model.hand.cards[0])
        assert scene.parts.attention.enlarge((spot,), 0.0) == 900
        for one in scene.model.enlarged:
            shown = [growth(one, scene.model.now + ms) for ms in (0, 60, 450, 840, 899)]
        assert shown[0] == pytest.approx(1.0) and shown[2] == pytest.approx(GROWN)
        assert shown[1] < GROWN and shown[4] < shown[3] <= GROWN
        driver.step(80)
        assert not scene.model.enlarged
