"""What the others do is shown at their plates: alike to all viewers, clear of what is played, for a while."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from scenes import showing

from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon import DOBON
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.events import SwapPassed, TrickTaken, TurnedUp
from tablegame.ui.access.tree import describe
from tablegame.ui.games.loadum.components import winning
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.table.overlay.seat_marks import around, gathered
from tablegame.ui.table.pose import Box, seat_of
from tablegame.ui.table.table_values import Cue, act, flag
from tests.lengths import rest_long
from tests.rules.secrets import named
from tests.ui.ink import written
from tests.ui.table.driver import NAMES, Driver, at_table

SEATS = {"dokuson": (2, 3), "dobon": (4, 6), "dobon_fukuchi": (3, 5), "loadum": (4, 10), "clackerjack": (4,)}
TEN = ("Ann", "Aoi", "Mei", "Ren", "Sora", "Yuki", "Haru", "Kaito", "Hana", "Riku")
EVERY = [(game, seats) for game, all_seats in SEATS.items() for seats in all_seats]
FIRST = [(game, seats[0]) for game, seats in SEATS.items()]


# What is told -----------------------------------------------------------------------------------------------
def _told(game: str, seats: int, seed: int) -> dict[Viewer, dict[int, list[Any]]]:
    """Return by viewer and line of a random match the acts that the viewer's table shows."""
    rng, table = random.Random(seed), GAME_TABLES[game]
    names = [f"P{n}" for n in range(seats)]
    players = [Player(name, "human") for name in names]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed))
    found: dict[Viewer, dict[int, list[Any]]] = {}
    views: dict[Viewer, Any] = {}
    for viewer in (None, *map(Seat, range(seats))):
        views[viewer], found[viewer] = match.view(viewer), {}

        def listen(batch: Batch, viewer: Viewer = viewer) -> None:
            acts = [one for event in batch.events for one in table.cue(event, views[viewer], names).acts]
            if acts:
                found[viewer][batch.line] = acts
            views[viewer] = batch.view

        match.listen(viewer, listen)
    for _ in range(160):
        if match.over:
            break
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    return found


@pytest.mark.parametrize(("game", "seats"), rest_long(EVERY, but=FIRST))
def test_everybody_is_told_the_same_and_nothing_that_is_hidden(game: str, seats: int) -> None:
    for seed in range(3):
        told = _told(game, seats, seed)
        assert told[None], "something was told"
        for viewer, acts in told.items():
            assert acts == told[None], f"{viewer} is told something else"


@pytest.mark.parametrize("game", SEATS)
def test_what_is_told_names_pieces_that_lie_open_only(game: str) -> None:
    table, seats = GAME_TABLES[game], SEATS[game][0]
    players = [Player(f"P{n}", "human") for n in range(seats)]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(5))
    rng, shown = random.Random(5), 0
    before = {seat: match.view(Seat(seat)) for seat in range(seats)}

    def listen(batch: Batch) -> None:
        nonlocal shown
        for event in batch.events:
            for one in table.cue(event, before[0], [f"P{n}" for n in range(seats)]).acts:
                pieces = {piece for value in one.text.slots.values() for piece in _pieces(value)}
                shown += len(pieces)
                assert pieces <= opened, f"{one.text.key} names what is hidden"

    opened: set[int] = set()
    match.listen(None, lambda batch: opened.update(*(named(event) for event in batch.events)))
    match.listen(Seat(0), listen)
    for _ in range(200):
        if match.over:
            break
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    assert shown or game == "clackerjack"


def _pieces(value: object) -> tuple[int, ...]:
    return tuple(value) if isinstance(value, tuple) else ()


def test_what_happens_together_stands_together() -> None:
    cards = act("cards", Seat(2), cards=(5,))
    slips = gathered([*cards, *act("skip", None), *flag("skipped", Seat(3)), *act("turns", None)], 9.0)
    assert [(slip.seat, slip.flag, len(slip.texts)) for slip in slips] == [(3, True, 1), (2, False, 3)]
    assert [text.key for text in slips[1].texts] == ["acts.cards", "acts.skip", "acts.turns"]
    assert gathered(act("turns", None), 1.0) == [], "of nobody nothing is told"


# Where it stands --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "seats"), rest_long(EVERY, but=[("dobon", 4), ("loadum", 10)]))
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_no_slip_lies_over_pieces_hands_buttons_or_the_prompt(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    checked = 0
    with at_table(tmp_path, game=GAMES[game], seats=seats, size=size, names=TEN, speed="fast") as driver:
        scene, rng = driver.scene, random.Random(3)
        for frame in range(900):
            driver.play_next() if frame % 2 else driver.step()
            if scene.animator.moving or driver.page:
                continue
            parts = scene.parts.painter._parts(driver.ui.canvas())
            acts: list[Any] = [part for part in parts if "act." in part.name]
            for part in acts:
                if part.name == "act.newest":
                    continue
                checked += 1
                _clear(driver, part.mark[1], seats, part.name)
            if scene.parts.legal.asked and rng.random() < 0.5:
                scene.source.decide(rng.choice(list(scene.parts.legal.actions)))
            if checked > 60:
                break
    assert checked > 20


def _clear(driver: Driver, box: Any, seats: int, name: str) -> None:
    scene = driver.scene
    plates = scene.parts.geometry.room.plates
    for spot, pose in scene.animator.rest.items():
        seat = seat_of(spot)
        crowded = seats >= 8 and seat is not None
        plate = None if seat is None else plates.get(Seat(seat))
        # A hand is held behind its plate.
        behind = plate is not None and plate.overlap(box) > 0.99 * box.w * box.h
        assert crowded or behind or not box.overlap(pose.box), f"{name} lies over {spot}"
    for widget in scene.form.widgets:
        if widget.visible and widget.touchable:
            x, y, w, h = widget.rect
            assert not box.overlap(Box(x, y, w, h)) or box.y + box.h - y < 3, f"{name} over {widget.name}"
    assert 0 <= box.x and box.right <= driver.ui.metrics.w and box.y >= 40


def test_the_places_of_a_slip_are_beside_its_plate() -> None:
    plate = Box(12, 310, 184, 88)
    for box in around(plate, 80, 26, left=True):
        assert box.overlap(plate.grown(24)) > 0


@pytest.mark.parametrize(
    ("name", "scale"), [("phase_shared_loadum_offer", 1.0), ("phase_shared_clackerjack_turn", 1.6)]
)
def test_a_slip_of_the_seat_at_the_lower_edge_never_lies_on_its_name(name: str, scale: float) -> None:
    """At a shared screen the table turns, and the last move is then shown at the strip of the player who
    made it."""
    with showing(name) as studio:
        studio.ui.preferences.text_scale = scale
        studio.ui.changed()
        studio.step(2)
        scene = studio.top
        scene.model.viewer, room = None, scene.parts.geometry.room
        for words in (act("cards", room.home, cards=(5, 6, 7)), flag("skipped", room.home)):
            scene.parts.seat_acts._slips = {room.home: gathered(words, 1e9)[0]}
            parts = scene.parts.painter._parts(studio.ui.canvas())
            boxes = [part.mark[1] for part in parts if part.name == f"act.{room.home}"]
            assert boxes and all(box.overlap(room.plate(room.home).grown(-4)) == 0 for box in boxes)


# When it goes -----------------------------------------------------------------------------------------------
def quiet(driver: Driver) -> None:
    """Wait until the others have played, the person is asked again, and all pieces rest."""
    while not driver.own:
        driver.play_next()
    driver.until_asked()
    driver.step(20)


def test_a_slip_stays_as_long_as_the_pace_says_and_then_nothing_is_drawn(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOKUSON, seats=3, first=0, speed="normal") as driver:
        quiet(driver)
        acts = driver.scene.parts.seat_acts
        assert acts.shown, "the others have played"
        assert all(slip.seat != 0 for slip in acts.shown), "what one does oneself one knows"
        left = max(slip.until for slip in acts.shown) - driver.scene.model.now
        assert 0 < left <= driver.ui.pace.ms("slip") == 5000
        driver.scene.model.now += left + 1
        driver.step(2)
        assert not acts.shown
        # The plate of whoever is to move calls for attention for a while.
        driver.until(lambda: not driver.scene.parts.turn_light.pulsing)
        driver.step(30)
        before = driver.loop.frames_drawn
        driver.step(120)
        assert driver.loop.frames_drawn == before


def test_the_reader_hears_it_from_the_log_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, people=0, speed="normal") as driver:
        driver.until(lambda: any(slip.texts for slip in driver.scene.parts.seat_acts.shown), 6000)
        said: Counter[str] = Counter()
        items = [describe(driver.ui).page]
        while items:
            item = items.pop()
            items += item.children
            said[item.name] += 1
        words = [
            driver.ui.speaker.plain(text.say(driver.ui.speaker))
            for slip in driver.scene.parts.seat_acts.shown
            for text in slip.texts
        ]
        assert words and not any(said[word] for word in words)


def test_a_deal_clears_the_plates(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOKUSON, seats=3, first=0) as driver:
        quiet(driver)
        acts = driver.scene.parts.seat_acts
        assert acts.shown
        acts.show([Cue((), deal=True)])
        assert not acts.shown


# The last piece and the winning card ------------------------------------------------------------------------
def test_the_last_piece_is_its_owners_also_where_a_match_is_taken_up_again(tmp_path: Path) -> None:
    match = Match.new(DOKUSON, 3, {}, [Player(name, "human") for name in NAMES[:3]], dealer=Dealer.seeded(2))
    for _ in range(4):
        seat = match.to_act()[0]
        match.decide(seat, match.legal(seat)[0])
    played: Any = match.history(None)[-1].events[-1]
    with at_table(tmp_path, match=match, people=3) as driver:
        laid = driver.scene.model.laid
        assert laid is not None and laid.seat == played.seat
        assert laid.spots == tuple(f"card.{card}" for card in played.cards)


@pytest.mark.parametrize("swallow", [False, True])
def test_the_winning_card_takes_the_trick_and_is_not_marked_where_it_must_be_noticed(swallow: bool) -> None:
    players = [Player(name, "human") for name in NAMES[:4]]
    options: dict[str, Any] = {"swap": 0, "swallow": swallow}
    match = Match.new(LOADUM, 4, options, players, dealer=Dealer.seeded(1))
    marked, right = set(), 0
    for _ in range(40):
        table, seat = match.view(None).table, match.to_act()[0]
        action = match.legal(seat)[0]
        if table.phase == "trick" and len(table.trick) > 1:
            marked.add(winning(table) is not None)
        whole = replace(table, trick=(*table.trick, *action.gesture().pieces))
        match.decide(seat, action)
        events = match.history(None)[-1].events
        if not swallow and any(isinstance(each, TrickTaken) for each in events):
            taken = next(each for each in events if isinstance(each, TrickTaken))
            if not any(isinstance(each, TurnedUp) for each in events):
                assert winning(whole) == taken.seat
                right += 1
    assert marked == ({False} if swallow else {True}) and (right > 3) != swallow


def test_many_passes_of_a_swap_are_one_beat(tmp_path: Path) -> None:
    scripts = dict.fromkeys(range(10), ("pass", "pass"))
    with at_table(
        tmp_path, game=LOADUM, seats=10, people=0, speed="normal", scripts=scripts, names=TEN
    ) as driver:
        scene = driver.scene
        when: list[float] = []
        for _ in range(3000):
            driver.step()
            passed = sum(one.key == "loadum.log.swap_passed" for one in scene.model.log)
            when += [scene.model.now] * (passed - len(when))
            if passed >= 9:
                break
        assert len(when) >= 9
        apart = [b - a for a, b in pairwise(when)]
        assert max(apart[:8]) < 300 and when[7] - when[0] < 2200, apart
        assert GAME_TABLES["loadum"].brief == (SwapPassed,)


@pytest.mark.parametrize(("language", "words"), [("en", "you lead"), ("ja", "あなたがリード")])
def test_the_player_at_the_table_is_addressed(language: str, words: str) -> None:
    with showing("table_clackerjack", language) as studio:
        scene = studio.top
        # The name of somebody at a screen of their own says "you".
        scene.model.you = scene.model.names[0]
        done = act("leads_other", Seat(2), seat=scene.model.names[0])
        acts = scene.parts.seat_acts
        acts._slips = {Seat(2): gathered(done, 1e12)[0]}
        scene.parts.painter.forget()
        assert words in {line.whole for line in written(studio.ui, passing=True).lines}
