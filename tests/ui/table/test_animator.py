"""Where things lie is settled at once; only the picture is under way."""

from dataclasses import replace

import pytest

from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.table.pose import Animator, Flight, Pose

A, B, C = Pose(0, 0, 72), Pose(420, 0, 72, face=7), Pose(0, 420, 72, z=3)


def settled() -> Animator:
    stage = Animator()
    stage.place({"one": A, "two": C})
    return stage


def test_the_final_layout_stands_at_once() -> None:
    stage = settled()
    stage.settle({"one": B, "two": C}, 200)
    assert stage.rest["one"] == B
    assert stage.moving
    assert stage.pose("one") == A, "its picture has not left yet"
    assert [flight.spot for flight in stage.flights()] == ["one"]
    assert [spot for spot, _ in stage.resting()] == ["two"], "what does not move rests"


def test_a_flight_is_between_its_ends_and_arrives() -> None:
    stage = settled()
    stage.settle({"one": B, "two": C}, 200)
    stage.advance(100)
    half = stage.pose("one")
    assert half is not None and 0 < half.x < 420
    stage.advance(100)
    assert not stage.moving and stage.pose("one") == B


def test_a_face_turns_half_way() -> None:
    stage = settled()
    stage.settle({"one": B, "two": C}, 200)
    flight = stage.flights()[0]
    assert flight.pose(stage.now + 104).face is None
    assert flight.pose(stage.now + 106).face == 7
    widths = [flight.squeeze(stage.now + ms) for ms in (4, 89, 91, 104, 106, 119, 121)]
    assert widths == [1, 1, 0.4, 0.4, 0.4, 0.4, 1], "in two steps, so that few pictures are made"


def test_a_piece_that_nearly_lies_as_it_will_turns_no_further() -> None:
    """Each angle is another picture, and six large tiles that turn by a degree at once take half a frame."""
    flight = Flight("one", A, replace(B, angle=6.0), 0.0, 200.0, lands=True)
    angles = [round(flight.pose(now).angle) for now in range(201)]
    assert angles == sorted(angles) and {2, 3, 4, 6} <= set(angles) and 5 not in angles


def test_a_tile_that_waits_to_be_dealt_is_no_card() -> None:
    stage = settled()
    stage.settle({"one": replace(B, tile=True), "two": C}, 200, delays={"one": 100})
    assert stage.flights()[0].pose(stage.now) == replace(A, tile=True)


def test_what_becomes_smaller_flies_as_it_lay() -> None:
    large, small = Pose(0, 0, 108), Pose(420, 0, 30)
    stage = Animator()
    stage.place({"one": large, "two": C})
    stage.settle({"one": small, "two": C}, 200)
    assert stage.flights()[0].picture_w == 108, "nothing is stretched"
    stage.advance(100)
    stage.settle({"one": Pose(0, 300, 20), "two": C}, 200)
    assert stage.flights()[0].picture_w == 20, "of how it looked in between there is no picture"
    stage.place({"one": large})
    stage.settle({"one": Pose(420, 0, 30, face=7)}, 200)
    assert stage.flights()[0].picture_w == 30, "how it looks now it did not lie"


def test_flights_end_together() -> None:
    stage = settled()
    stage.settle({"one": B, "two": Pose(9, 9, 72)}, 200, delays={"two": 300.0})
    stage.advance(250)
    assert {flight.spot for flight in stage.flights()} == {"one", "two"}, "the picture is made once"
    assert stage.pose("one") == B
    waiting = stage.pose("two")
    assert waiting is not None and (waiting.x, waiting.y) == (C.x, C.y), "it has not set out"
    stage.advance(250)
    assert not stage.moving


def test_finishing_early_shows_the_end() -> None:
    stage = settled()
    stage.settle({"one": B, "two": C}, 1000)
    stage.advance(10)
    stage.finish()
    assert not stage.moving and stage.pose("one") == B


def test_a_change_of_mind_goes_on_from_where_the_picture_is() -> None:
    stage = settled()
    stage.settle({"one": B, "two": C}, 200)
    stage.advance(100)
    there = stage.pose("one")
    stage.settle({"one": A, "two": C}, 200)
    now = stage.pose("one")
    assert there is not None and now is not None
    assert (now.x, now.y) == pytest.approx((there.x, there.y))


def test_an_origin_and_how_long_its_flight_takes() -> None:
    stage = settled()
    stage.settle({"one": A, "two": C, "new": B}, 1000, origins={"new": A}, landing=200)
    assert stage.pose("one") == A
    flight = stage.flights()[0]
    assert (flight.spot, flight.lands) == ("new", True)
    assert flight.lasts == 200
    stage.settle({"new": Pose(4000, 0, 72)}, 0, origins={"new": A}, landing=200)
    assert stage.flights()[0].lasts == 200, "far flights last as long as near ones"


def test_without_an_origin_a_new_card_lies_there() -> None:
    stage = settled()
    stage.settle({"one": A, "two": C, "new": B}, 200)
    assert not stage.moving and stage.pose("new") == B


def test_no_time_no_flight() -> None:
    stage = settled()
    stage.settle({"one": B, "two": C}, 0)
    assert not stage.moving and stage.pose("one") == B


def test_what_is_gone_is_gone() -> None:
    stage = settled()
    stage.settle({"one": B}, 200)
    assert stage.pose("two") is None


def test_the_version_tells_when_the_still_picture_is_stale() -> None:
    stage = settled()
    seen = [stage.version]
    stage.settle({"one": B, "two": C}, 200)
    seen.append(stage.version)
    stage.advance(50)
    assert stage.version == seen[-1], "under way nothing that rests changes"
    stage.advance(200)
    seen.append(stage.version)
    stage.finish()
    assert stage.version == seen[-1], "there was nothing to finish"
    stage.place({})
    seen.append(stage.version)
    assert len(set(seen)) == len(seen)


def test_higher_cards_are_drawn_last() -> None:
    stage = Animator()
    stage.place({"top": Pose(0, 0, 1, z=9), "low": Pose(0, 0, 1, z=1)})
    assert [spot for spot, _ in stage.resting()] == ["low", "top"]
    stage.settle({"top": Pose(9, 0, 1, z=9), "low": Pose(9, 0, 1, z=1)}, 100)
    assert [flight.spot for flight in stage.flights()] == ["low", "top"]


def test_what_is_laid_down_comes_through_the_air() -> None:
    stage = Animator()
    stage.settle({"new": B, "old": A}, 100, origins={"new": C})
    (flight,) = stage.flights()
    at = [flight.begins + k / 220 * flight.lasts for k in (0, 40, 110, 180, 220)]
    assert [flight.air(time) for time in at] == pytest.approx([0, 0.6, 1, 0.25, 0])
    assert [flight.way(time) for time in at] == pytest.approx([0, 0, 0.5, 1, 1]), "it rises, flies and lands"
    assert [flight.touched(time) for time in at] == [False, False, False, True, True]
    straight = [C.y + (B.y - C.y) * flight.way(time) for time in at]
    above = [y - flight.pose(time).y for y, time in zip(straight, at, strict=True)]
    high = 72 * CARD_RATIO / 134 * 26
    assert above == pytest.approx([0, 0.6 * high, high + 14, 0.25 * high, 0]), "its way is bent a little"
    assert stage.lands
    stage.place({"old": A})
    stage.settle({"old": B}, 100)
    (moved,) = stage.flights()
    assert moved.air(moved.begins + 50) == 0.0, "what makes room slides"
    assert not stage.lands


def test_what_flies_on_to_the_same_place_is_not_stopped() -> None:
    stage = settled()
    stage.settle({"one": A, "two": C, "new": B}, 90, origins={"new": C}, landing=200)
    (flight,) = stage.flights()
    stage.advance(100)
    stage.settle({"one": A, "two": Pose(9, 9, 72), "new": B}, 90)
    assert flight in stage.flights() and len(stage.flights()) == 2
