"""What moves on a table: its places and sizes, its sounds, how it is skipped, and its still form."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast
from unittest import mock

import pygame
import pytest

from tablegame.pieces.cards import parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.draw import effect_pictures, marks
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.motion import Pace
from tablegame.ui.table import animations, finale_drawings
from tablegame.ui.table.animations import PAN
from tablegame.ui.table.model import SheetShown
from tablegame.ui.table.pose import Box, GatherFlight
from tablegame.ui.table.segments import closing_up
from tablegame.ui.table.table_values import Cue, DealEnd, Equation, FallenPetal
from tests.ui.table.driver import BOTH, NAMES, Driver, at_table

CLOSE_UP = Pace("normal").ms("close_up")


def own_card(driver: Driver) -> float:
    """Play a card from the keyboard. Return when it leaves, by the table's clock."""
    driver.until_asked()
    driver.ui.sounds.played.clear()
    driver.key(pygame.K_RIGHTBRACKET)
    driver.clock.advance(300)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.scene.animator.lands, 30)
    return driver.scene.model.now


def watch_until(driver: Driver, what: Callable[[], bool], frames: int = 120) -> None:
    """Draw every frame until something is so."""
    for _ in range(frames):
        if what():
            return
        driver.step()
    raise AssertionError("it never came to that")


def idle(driver: Driver) -> bool:
    """Return whether nothing is drawn any more, once the light of the turn has come to rest."""
    driver.step(300)
    before = driver.loop.frames_drawn
    driver.step(20)
    return driver.loop.frames_drawn == before


# A card -----------------------------------------------------------------------------------------------------
def test_a_card_is_heard_and_raises_dust_when_it_touches_the_cloth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        began, rings = own_card(driver), list[tuple[float, int]]()
        monkeypatch.setattr(
            effect_pictures, "dust", lambda *look: rings.append((driver.scene.model.now - began, look[2]))
        )
        assert "lacquer" not in driver.ui.sounds.played, "it is in the air"
        watch_until(driver, lambda: "lacquer" in driver.ui.sounds.played)
        assert 180 - 16 <= driver.scene.model.now - began <= 180 + 32
        assert driver.scene.animator.moving, "it is not at rest yet"
        driver.step(12)
        steps = [step for _, step in rings]
        assert steps == sorted(steps) and set(steps) == {0, 1, 2}, "three rings, each larger and paler"
        assert 180 <= rings[0][0] and rings[-1][0] <= 180 + 32 + 3 * 40


def test_with_reduced_motion_a_card_is_simply_there(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        driver.ui.preferences.reduced_motion = True
        driver.ui.changed()
        driver.until_asked()
        driver.ui.sounds.played.clear()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.clock.advance(300)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: "lacquer" in driver.ui.sounds.played, 8)
        flights = driver.scene.animator.flights()
        assert flights and all(flight.fades for flight in flights), "it fades in, and nothing flies"


def test_a_key_that_skips_a_flight_does_nothing_else(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal", first=2) as driver:
        driver.until(lambda: driver.scene.animator.lands and not driver.scene.parts.playback.deals)
        driver.until_asked()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.scene.animator.lands, 60)
        own, flight = driver.own, next(one for one in driver.scene.animator.flights() if one.lands)
        driver.key(pygame.K_RIGHTBRACKET)
        assert flight in driver.scene.animator.flights(), "a key with a meaning of its own skips nothing"
        driver.key(pygame.K_RETURN)
        assert flight not in driver.scene.animator.flights() and driver.own == own
        assert "lacquer" in driver.ui.sounds.played, "what lies is heard"


def test_a_press_during_the_deal_only_skips_it(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        driver.until(lambda: driver.scene.parts.playback.deals)
        driver.step(4)
        driver.down(driver.card_point("AS"))
        driver.up(driver.card_point("AS"))
        assert not driver.scene.animator.moving and not driver.picked
        driver.until_asked()
        assert idle(driver)


def test_a_hand_closes_up_from_the_gap_outwards() -> None:
    waits = closing_up((1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 4, 5, 6, 7, 8), Pace("normal"))
    assert waits["card.2"] == waits["card.4"] == 0 and waits["card.1"] == waits["card.5"] == CLOSE_UP
    assert waits["card.8"] == 4 * CLOSE_UP, "not later than the card lands"
    assert closing_up((1, 2), (1, 2, 3), Pace("normal")) == {}, "what comes leaves no gap"


def test_sounds_come_a_little_from_the_side_of_their_seat(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        pans = [driver.scene.parts.animations.pan(Seat(seat)) for seat in range(3)]
        assert pans[0] == 0 and -PAN <= pans[1] < 0 < pans[2] <= PAN


# A call -----------------------------------------------------------------------------------------------------
def call_of(driver: Driver, seat: int) -> DealEnd:
    """Return a call on the last discard, by a seat that holds two unseen cards."""
    view = driver.scene.model.view
    cards = parse_card("6H"), parse_card("6C")
    sum_of = Equation(Seat(seat), cards, ("+",), view.table.pile[-1], "6 + 6 = 12")
    stamp = Text("dobon.banner.call", {"seat": NAMES[seat]})
    return DealEnd(stamp, (Seat(seat),), stamp, equations=(sum_of,))


@pytest.fixture
def dobon(tmp_path: Path) -> Iterator[Driver]:
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=3) as driver:
        scene = driver.scene
        driver.until(lambda: scene.parts.decisions.number is not None and scene.parts.legal.asked)
        driver.clock.advance(300)
        driver.step(12)
        driver.key(pygame.K_2)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: scene.parts.legal.asked and scene.model.view.table.phase == "play", 9000)
        driver.ui.preferences.speed = "normal"
        driver.until_asked()
        yield driver


def test_a_key_that_would_play_a_card_only_skips_a_call(dobon: Driver) -> None:
    dobon.key(pygame.K_RIGHTBRACKET)
    picked, moves = dobon.picked, list(dobon.moves)
    dobon.scene.parts.finale.call(call_of(dobon, 2), "call")
    dobon.until(lambda: dobon.scene.model.finale is not None and dobon.scene.model.finale.risen, 90)
    dobon.key(pygame.K_RETURN)
    assert not dobon.scene.parts.finale.running and dobon.picked == picked and dobon.moves == moves
    assert idle(dobon)


def test_a_call_is_shown_step_by_step(dobon: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    model, seen = dobon.scene.model, list[tuple[float, str, float]]()

    def watch(place: ModuleType, what: str, argument: int) -> None:
        draw = getattr(place, what)

        def noting(*look: Any, **rest: Any) -> None:
            seen.append((model.now, what, look[argument]))
            draw(*look, **rest)

        monkeypatch.setattr(place, what, noting)

    watch(marks, "stamp", 6)
    watch(effect_pictures, "shade", 2)
    watch(effect_pictures, "splash", 3)
    dobon.ui.sounds.played.clear()
    dobon.scene.parts.finale.call(call_of(dobon, 2), "call")
    watch_until(dobon, lambda: model.finale is not None and model.finale.stamped is not None)
    assert model.finale is not None and model.finale.stamped is not None
    began = model.finale.stamped
    watch_until(dobon, lambda: "bells" in dobon.ui.sounds.played)
    rung = model.now - began
    sums = [name for name in dobon.ui.sounds.played if name.startswith("sum_")]
    assert sums == ["sum_1"], "a note for each card, and the bells for the last"
    assert "call" in dobon.ui.sounds.played
    assert 140 + 60 + 180 + 60 + 600 <= rung <= 140 + 60 + 180 + 60 + 600 + 64
    dobon.step(30)
    grown = [value for _, what, value in seen if what == "stamp"]
    assert sorted(set(grown), reverse=True) == [1.3, 1.12, 1.0] and grown == sorted(grown, reverse=True)
    shades = [value for _, what, value in seen if what == "shade"]
    assert shades == sorted(shades) and set(shades) == {0.5, 1.0}
    drops = [(at - began - rung, share) for at, what, share in seen if what == "splash"]
    assert drops and 0 <= drops[0][0] and drops[-1][0] < 380, "they spring up once, and fall"


def test_with_reduced_motion_a_call_stands_at_once(dobon: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    dobon.ui.preferences.reduced_motion = True
    dobon.ui.changed()
    dobon.step(30)
    grown = list[float]()
    monkeypatch.setattr(marks, "stamp", lambda *look, **_: grown.append(look[6]))
    monkeypatch.setattr(effect_pictures, "splash", lambda *_: pytest.fail("nothing springs"))
    dobon.ui.sounds.played.clear()
    dobon.scene.parts.finale.call(call_of(dobon, 2), "call")
    watch_until(dobon, lambda: "bells" in dobon.ui.sounds.played)
    assert model_terms(dobon) == 2 and set(grown) == {1.0}
    assert not [name for name in dobon.ui.sounds.played if name.startswith("sum_")]
    dobon.step(10)


def model_terms(driver: Driver) -> int:
    """Return the number of cards of a call that have been counted."""
    assert driver.scene.model.finale is not None
    return driver.scene.model.finale.terms


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_s_own_call_is_larger(dobon: Driver, language: str) -> None:
    dobon.ui.preferences.language = language
    dobon.ui.changed()
    finale = dobon.scene.parts.finale
    for scale in (1.0, 2.0):
        dobon.ui.preferences.text_scale = scale
        dobon.ui.changed()
        own, other = call_of(dobon, 0), replace(call_of(dobon, 2), stamp=call_of(dobon, 0).stamp)
        text, wide, size = finale.stamp_look(other)
        assert finale.stamp_look(own) == (text, 1.25 * wide, 1.25 * size)
        assert finale.stamp_look(own, lowered=True) == (text, wide, size), "open hands need the room"
        assert finale.stamp_foot(own) < finale.stamp_foot(other), "turned, it does not reach lower"


def test_the_answer_to_a_call_falls_half_over_it(dobon: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    model, finale = dobon.scene.model, dobon.scene.parts.finale
    finale.call(call_of(dobon, 2), "call")
    dobon.until(lambda: model.finale is not None and model.finale.stamped is not None, 90)
    stamp = Text("dobon.banner.returned", {"seat": NAMES[1]})
    returned = replace(call_of(dobon, 1), stamp=stamp, gains=(0,) * 4)
    finale.deal(returned, SheetShown(0, model.view), model.view, "return", ())
    stamps = list[tuple[float, float, float]]()

    def note(*look: Any, **_: Any) -> None:
        stamps.append((look[2], look[3], look[8] if len(look) > 8 else marks.STAMP_TURN))

    monkeypatch.setattr(marks, "stamp", note)
    watch_until(dobon, lambda: model.finale is not None and model.finale.risen)
    (x, y, _), (over_x, over_y, turn) = stamps[-2:]
    high = marks.stamp_height(finale.stamp_look(returned)[2])
    assert 0 < over_x - x < 200 and 0.3 * high < abs(over_y - y) < 0.7 * high, "half over it"
    assert turn == -4, "and turned the other way"
    dobon.key(pygame.K_RETURN)
    assert model.finale is not None and model.finale.stands
    dobon.step()


def test_a_call_that_was_taken_back_leaves_no_stamp(dobon: Driver) -> None:
    model, finale = dobon.scene.model, dobon.scene.parts.finale
    finale.call(call_of(dobon, 2), "call")
    finale.skip()
    dobon.scene.went_elsewhere()
    finale.deal(call_of(dobon, 1), SheetShown(0, model.view), model.view, "call", ())
    assert model.finale is not None and model.finale.first is None, "this call answers no other one"


# A trick ----------------------------------------------------------------------------------------------------
def gathered(driver: Driver) -> list[GatherFlight]:
    """Return the cards of a trick of computers that is just being gathered, lowest first."""
    driver.until(lambda: driver.scene.animator.gathers, 20000)
    return [flight for flight in driver.scene.animator.flights() if isinstance(flight, GatherFlight)]


def test_a_trick_slides_under_the_card_that_takes_it(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2, person=False, speed="normal") as driver:
        flights = gathered(driver)
        top, others, began = flights[-1], flights[:-1], flights[0].begins
        assert len(others) == 3 and top.under is None
        assert {flight.lasts for flight in flights} == {520.0}
        assert top.pose(began + 160).y == top.start.y - 8, "the card that takes it rises"
        assert top.pose(began + 160).rim == "winning"
        outs = sorted(flight.sets_out * 520 for flight in others)
        assert outs == pytest.approx([160, 182, 204]), "one after another"
        for flight in others:
            under, lies = flight.pose(began + 340), top.pose(began + 340)
            assert (under.x, under.y) == pytest.approx((lies.x, lies.y)) and under.face == flight.start.face
        for flight in flights:
            assert flight.pose(began + 520).box == flight.goal.box, "all of them go to their taker"
        driver.ui.sounds.played.clear()
        driver.until(lambda: not driver.scene.animator.gathers, 60)
        heard = driver.ui.sounds.played
        assert heard[0] == "trick" and heard.count("tick") <= 4


def test_any_key_skips_a_trick_and_does_nothing_else(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2, person=False, speed="normal") as driver:
        gathered(driver)
        driver.key(pygame.K_ESCAPE)
        assert driver.top is driver.scene and not driver.scene.animator.gathers
        assert "trick" in driver.ui.sounds.played


def test_with_reduced_motion_a_trick_fades_to_its_taker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2, person=False, speed="normal") as driver:
        driver.ui.preferences.reduced_motion = True
        driver.ui.changed()
        driver.until(lambda: "trick" in driver.ui.sounds.played, 20000)
        flights = driver.scene.animator.flights()
        faces = list[tuple[float, ...]]()
        monkeypatch.setattr(marks, "owner", lambda canvas, piece, *_: faces.append(tuple(piece)))
        driver.step()
        starts = [tuple(flight.start.box) for flight in flights if flight.start.rim == "winning"]
        assert faces[-1:] == starts, "the face of the taker is on the card that wins"
        assert flights and all(flight.fades for flight in flights)
        assert flights[0].begins - driver.scene.animator.now > 350, "who takes it stands on it first"


def test_what_is_shown_beside_a_seat_goes_as_soon_as_the_seats_are_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gains = list[str]()
    monkeypatch.setattr(animations, "_draw_gain", lambda text, *_: gains.append(text))
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2, person=False, speed="normal") as driver:
        scene = driver.scene
        driver.step()
        scene.parts.animations.show_gain("+5", scene.parts.geometry.room.plate(Seat(1)), 0.0)
        scene.parts.animations.play("trick", 100.0)
        driver.step()
        assert gains == ["+5"]
        scene.model.home = Seat(2)
        scene.layout()
        driver.ui.sounds.played.clear()
        driver.step(12)
        assert gains == ["+5"], "another seat has its place now"
        assert "trick" in driver.ui.sounds.played, "the sound is heard"


# A life -----------------------------------------------------------------------------------------------------
def test_a_petal_falls_for_a_life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2, person=False, speed="normal") as driver:
        model, hushed = driver.scene.model, list[float]()
        monkeypatch.setattr(driver.ui.music, "hush", hushed.append)
        driver.ui.preferences.speed = "instant"
        driver.until(lambda: model.finale is not None and model.finale.scored is not None, 20000)
        driver.ui.preferences.speed = "normal"
        driver.until(lambda: model.finale is not None and model.finale.stands)
        driver.scene.parts.finale.again()
        hushed.clear()
        driver.until(lambda: driver.finale.landed > 0, 900)
        began, (seat, gain) = model.now, next((n, g) for n, g in enumerate(driver.finale.end.gains) if g)
        driver.ui.sounds.played.clear()
        petal = driver.scene.game_table.petal(Seat(seat), driver.scene.parts.geometry.room)
        assert gain == -1 and petal is not None and hushed == [800], "the music gives way"
        driver.until(lambda: "life" in driver.ui.sounds.played, 60)
        assert 520 - 16 <= model.now - began <= 520 + 48, "it is heard when the petal lies"
        driver.until(lambda: driver.finale.fallen > 0, 4)
        driver.step()
        part = driver.scene.parts.painter.part("finale.petal.0")
        assert part is not None and abs(part.centre[0] - petal.x) < 4 and abs(part.centre[1] - petal.y) < 4
        driver.until(lambda: driver.finale.stands, 60)
        assert 900 - 32 <= model.now - began <= 900 + 64
        assert idle(driver)


def test_the_note_of_the_last_life_follows_the_stone_as_fast_as_the_petal_fell(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2, person=False) as driver:
        model, show, game_table = driver.scene.model, driver.scene.parts.finale, driver.scene.game_table
        driver.until(lambda: model.finale is not None and model.finale.stands, 20000)
        petal = game_table.petal(Seat(1), driver.scene.parts.geometry.room)
        people = [replace(person, out=True) for person in game_table.people(model.view, model.names)]
        assert petal is not None
        for speed, after in (("slow", 480), ("normal", 300), ("fast", 180)):
            driver.ui.preferences.speed = speed
            with (
                mock.patch.object(show._animations, "play") as played,
                mock.patch.object(game_table, "people", lambda *_: people),
            ):
                show._lose_life(Seat(1), petal)
            (life, lies, _), (note, later, _) = (call.args for call in played.call_args_list)
            assert (life, note) == ("life", "lose") and later - lies == pytest.approx(after)


def test_a_petal_drifts_and_turns_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[FallenPetal]()
    monkeypatch.setattr(finale_drawings, "draw_petal", lambda petal, canvas: drawn.append(petal))
    goal = FallenPetal(300, 164, 20, 40)
    for age in range(0, 521, 10):
        finale_drawings.draw_falling((320, 100), goal, 900, cast(Canvas, None), age)
    assert (drawn[0].x, drawn[0].y) == (320, 100) and (drawn[-1].x, drawn[-1].y) == pytest.approx((300, 164))
    assert {petal.angle for petal in drawn} == {10, 15, 20, 25, 30, 35, 40}, "few pictures are made"
    middle = drawn[len(drawn) * 6 // 10]
    assert middle.x > 320 - 20 * (middle.y - 100) / 64 + 8, "it swings to the side"


# A bomb -----------------------------------------------------------------------------------------------------
def at_bombs(home: Path) -> AbstractContextManager[Driver]:
    """Yield a table of computers that lay bombs."""
    return at_table(home, game=GAMES["clackerjack"], seats=4, seed=1, person=False, speed="normal")


def bomb(driver: Driver) -> tuple[Cue, float]:
    """Return the cue of the first bomb of several tiles that computers lay, and when it is laid."""
    laid, playback = list[Cue](), driver.scene.parts.playback
    begin = playback._bomb

    def noting(cue: Cue, landing: float, pace: Pace) -> None:
        laid.append(cue)
        begin(cue, landing, pace)

    with mock.patch.object(playback, "_bomb", noting):
        for _ in range(40000):
            if laid and len(laid[-1].origins) > 1:
                break
            if driver.page:
                driver.key(pygame.K_RETURN)
            driver.ui.sounds.played.clear()
            driver.step()
    return laid[-1], driver.scene.model.now


def test_the_tiles_of_a_bomb_come_one_after_another_and_a_firework_lights_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_bombs(tmp_path) as driver:
        lights = list[tuple[float, int, bool]]()
        cue, began = bomb(driver)

        def now() -> float:
            return driver.scene.model.now - began

        def note(canvas: Canvas, whole: Box, step: int, pale: bool) -> None:
            lights.append((now(), step, pale))

        monkeypatch.setattr(effect_pictures, "burst", note)
        tiles = len(cue.origins)
        begins = [flight.begins for flight in driver.scene.animator.flights() if flight.spot in cue.origins]
        assert sorted(begin - min(begins) for begin in begins) == [50.0 * n for n in range(tiles)]
        assert 1 <= cue.bomb <= 5
        watch_until(driver, lambda: "firework" in driver.ui.sounds.played)
        stones = ["tile", "tile_2", "tile_3"][:tiles]
        assert driver.ui.sounds.played == [*stones, "fuse", "firework"], "each a semitone higher"
        lie = 240 + 50 * (tiles - 1)
        assert lie + 120 <= now() <= lie + 120 + 48
        assert driver.scene.parts.animations.holding, "its level stands over it"
        watch_until(driver, lambda: not driver.scene.parts.animations.holding)
        assert lie + 600 - 16 <= now() <= lie + 600 + 48
        assert [step for _, step, _ in lights] == sorted(step for _, step, _ in lights)
        assert {min(step, 2) for _, step, _ in lights} == {0, 1, 2}
        pale = [at for at, _, pale in lights if pale]
        assert pale and min(pale) >= lie + 120 + 240 - 16, "it fades at last"


def test_any_key_skips_the_light_of_a_bomb(tmp_path: Path) -> None:
    with at_bombs(tmp_path) as driver:
        bomb(driver)
        driver.until(lambda: driver.scene.parts.animations.holding and not driver.scene.animator.moving, 60)
        driver.key(pygame.K_ESCAPE)
        assert driver.top is driver.scene and not driver.scene.parts.animations.holding


def test_with_reduced_motion_a_bomb_lies_at_once(tmp_path: Path) -> None:
    with at_bombs(tmp_path) as driver:
        driver.ui.preferences.reduced_motion = True
        driver.ui.changed()
        with mock.patch.object(driver.scene.parts.animations, "light_up", lambda *_: pytest.fail("it runs")):
            driver.until(lambda: driver.scene.parts.painter.part("firework") is not None, 20000)
        assert driver.scene.game_table.burst(driver.scene.model.view, driver.scene.parts.geometry.room)
