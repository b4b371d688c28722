"""Clackerjack through the real scenes: by bots, by the mouse, by the keyboard; readings, turning, cues."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.dominoes import TILES, blanks, declared_of, rank_of, suit_of, tile
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules import events as shared
from tablegame.rules.clackerjack import events as own
from tablegame.rules.clackerjack.actions import PASS, Lead, Pass, Play, Take, parse
from tablegame.rules.clackerjack.game import CLACKERJACK
from tablegame.rules.events import Dealt, FirstDealer, Public
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui import places
from tablegame.ui.assets import has_asset
from tablegame.ui.canvas import Canvas
from tablegame.ui.clock import ManualClock
from tablegame.ui.context import Ui
from tablegame.ui.loop import Loop
from tablegame.ui.metrics import Metrics
from tablegame.ui.pose import Box, piece_of
from tablegame.ui.preferences import Preferences
from tablegame.ui.scenes.curtain import CurtainScene
from tablegame.ui.scenes.result import ResultScene
from tablegame.ui.scenes.seating import SeatingScene
from tablegame.ui.scenes.table_paint import room_of
from tablegame.ui.scenes.table_poses import own_places
from tablegame.ui.scenes.table_readings import GAP, ROWS, pages, strip_box
from tablegame.ui.selection import Selection, complete
from tablegame.ui.sound import KINDS as SOUNDS
from tablegame.ui.tables import FACES
from tablegame.ui.tables import clackerjack_places as at
from tablegame.ui.tables import clackerjack_words as combos
from tests.ui.table_driver import NAMES, Driver, at_table

FACE = FACES["clackerjack"]
SHORT: dict[str, Any] = {"deals": 1}
WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (3840, 2160)]


def over(driver: Driver) -> bool:
    return driver.match.over and isinstance(driver.ui.stack.top, ResultScene)


def run(driver: Driver, act: Callable[[Driver], None], frames: int = 30000) -> None:
    """Until the result of the match is shown; `act` whenever the person owes something."""
    for _ in range(frames):
        if over(driver):
            return
        scene = driver.scene
        if scene in driver.ui.stack.scenes and driver.ui.stack.top is not scene:
            driver.key(pygame.K_RETURN)
        elif scene.asked and not scene.stage.moving:
            driver.clock.advance(300)
            driver.step(11)
            if scene.asked:
                act(driver)
        driver.step()
    raise AssertionError("the match does not end")


def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn from now on."""
    said: list[str] = []
    real = Canvas.text

    def text(canvas: Canvas, words: Any, *rest: Any, **how: Any) -> tuple[float, float]:
        said.append(canvas.type.plain(words))
        return real(canvas, words, *rest, **how)

    monkeypatch.setattr(Canvas, "text", text)
    return said


# Matches ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, person=False, options=SHORT, seed=seats) as driver:
        run(driver, lambda _: None)
        assert driver.match.view(None).table.results
        assert {move.split()[1] for move in driver.moves} >= {"play", "pass"}


@pytest.mark.parametrize("preset", CLACKERJACK.presets)
def test_bots_play_every_preset(tmp_path: Path, preset: str) -> None:
    options = {**CLACKERJACK.presets[preset], "deals": 1}
    with at_table(tmp_path, game=CLACKERJACK, seats=2, person=False, options=options, seed=5) as driver:
        run(driver, lambda _: None)


@pytest.mark.slow
@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_two_hundred_matches_by_bots_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    for seed in range(100):
        with at_table(tmp_path, game=CLACKERJACK, seats=seats, person=False, seed=seed) as driver:
            run(driver, lambda _: None, 200000)


def chosen(driver: Driver) -> Any:
    """Some decision: mostly large plays, so that the match goes on."""
    scene = driver.scene
    rng = random.Random(len(driver.moves))
    plays = [move for move in scene.legal if isinstance(move, Play)]
    if plays and (PASS not in scene.legal or rng.random() < 0.8):
        most = max(play.size for play in plays)
        return rng.choice([play for play in plays if play.size == most])
    return rng.choice([move for move in scene.legal if not isinstance(move, Play)])


def by_mouse(driver: Driver) -> None:
    """One decision by clicks, or tiles dragged to the middle."""
    scene, move = driver.scene, chosen(driver)
    if isinstance(move, Pass):
        driver.click(driver.widget_point("pass"))
    elif isinstance(move, Take):
        if len(driver.moves) % 2:
            driver.click(at.stack_box(move.parity, scene.room).centre)
        else:
            driver.click(driver.widget_point(f"take.{move.parity}"))
    elif isinstance(move, Lead):
        driver.click(driver.widget_point("lead.partner" if move.partner else "lead.self"))
    else:
        for item in scene.items(move.tiles):
            driver.click(tile_point(driver, item))
        assert sorted(map(piece_of, scene.hand.selection.pieces)) == sorted(move.tiles)
        while (place := reading_of(driver, move)) is None or scene.form.find(f"reading.{place}") is None:
            driver.click(driver.widget_point("reading.more"))
        if scene.decisions.reading != place:
            driver.click(driver.widget_point(f"reading.{place}"))
        assert scene.shown_action() == move
        if len(driver.moves) % 3:
            driver.click(driver.widget_point("play"))
        else:
            start, (x, y) = tile_point(driver, scene.hand.selection.pieces[-1]), scene.room.centre
            driver.clock.advance(300)
            driver.down(start)
            driver.move(start, (x, y + 40))
            driver.up((x, y + 40))
        driver.until(lambda: driver.moves and driver.own[-1] == f"0 {move.notation()}", 200)


def reading_of(driver: Driver, move: Play) -> int | None:
    """The place of a play among what the picked tiles can be."""
    readings = driver.scene.decisions.readings
    return next((n for n, one in enumerate(readings) if one.actions == (move,)), None)


def tile_point(driver: Driver, item: int) -> tuple[float, float]:
    """A point of a tile in hand."""
    scene = driver.scene
    pose = own_places(scene.hand, scene.face, scene.room)[scene.hand.cards.index(item)]
    return pose.x, pose.y - 20


@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_a_match_is_played_by_the_mouse_alone(
    tmp_path: Path, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, options=SHORT, seed=3) as driver:
        run(driver, by_mouse)
        said = spoken(monkeypatch)
        driver.ui.changed()
        driver.step(2)
        winners = [NAMES[seat] for seat in driver.match.standing().winners]
        assert any(all(name in one for name in winners) and " win" in one for one in said)
        assert not any("share" in one for one in said), "partners win together"
        assert sum(" play " in move for move in driver.own) >= 3


def by_keys(driver: Driver) -> None:
    """One decision by keys."""
    scene, move = driver.scene, chosen(driver)
    if isinstance(move, Pass):
        driver.key(pygame.K_p)
    elif isinstance(move, Take):
        driver.key(pygame.K_1 if move.parity == "odd" else pygame.K_2)
    elif isinstance(move, Lead):
        driver.key(pygame.K_2 if move.partner else pygame.K_1)
    else:
        for item in scene.items(move.tiles):
            walk_to(driver, f"card.{item}")
            driver.key(pygame.K_SPACE)
        driver.key(pygame.K_UP)
        for _ in scene.decisions.readings:
            if scene.shown_action() == move:
                break
            driver.key(pygame.K_RIGHT)
        assert scene.shown_action() == move
        driver.clock.advance(300)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.moves and driver.own[-1] == f"0 {move.notation()}", 200)


def walk_to(driver: Driver, name: str) -> None:
    """The focus goes along the hand with the arrows."""
    form = driver.scene.form
    for _ in range(60):
        here = form.focus.name if form.focus is not None and form.ring_shown else ""
        if here == name:
            return
        target, now = form.find(name), form.find(here) if here.startswith("card.") else None
        assert target is not None
        if here.startswith("reading."):
            driver.key(pygame.K_DOWN)
        elif now is None:
            driver.key(pygame.K_TAB)
        else:
            driver.key(pygame.K_RIGHT if target.rect[0] > now.rect[0] else pygame.K_LEFT)
    raise AssertionError(f"{name} cannot be reached")


@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_a_match_is_played_by_the_keyboard_alone(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, options=SHORT, seed=4) as driver:
        run(driver, by_keys)
        assert sum(" play " in move for move in driver.own) >= 3


# Readings ---------------------------------------------------------------------------------------------------
def held(driver: Driver, *pieces: int) -> tuple[int, ...]:
    items = driver.scene.items(pieces)
    assert items, "the hand of this seed has these tiles"
    return items


def leading(driver: Driver) -> None:
    """Until the person leads a round."""
    for _ in range(20):
        driver.until_asked()
        table = driver.scene.view.table
        if table.phase == "play" and not table.round:
            return
        driver.key(pygame.K_1 if table.phase != "play" else pygame.K_p)
        driver.step(5)


def test_every_reading_is_listed_the_strongest_first_and_chosen_by_arrows(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        first, second = held(driver, tile(0, 1), tile(0, 2))
        for item in (first, second):
            driver.click(tile_point(driver, item))
        readings = scene.decisions.readings
        plays = [play for one in readings if isinstance(play := one.actions[0], Play)]
        legal = complete(scene.legal, Selection((first, second)))
        assert sorted(map(repr, plays)) == sorted(map(repr, legal)) and len(plays) == 9
        strength = [(play.kind, play.key) for play in plays]
        assert strength == sorted(strength, reverse=True)
        assert combos.level(plays[0]) == 2 and readings[0].level == 2, "a Double Step, the second bomb"
        assert scene.shown_action() == plays[0]
        driver.key(pygame.K_RIGHT)
        assert scene.shown_action() == plays[1]
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_LEFT)
        assert scene.shown_action() == plays[-1]
        driver.key(pygame.K_3)
        assert scene.shown_action() == plays[2]
        lying = {
            piece_of(item): scene.stage.rest[f"card.{item}"].face for item in scene.hand.selection.pieces
        }
        assert set(lying.values()) == set(plays[2].faces), "picked tiles look as they would be played"


def test_a_picked_tile_turned_round_is_another_reading(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        item = next(i for i in scene.hand.cards if blanks(piece_of(i)) == 0 and odd(i))
        driver.click(tile_point(driver, item))
        ways = []
        for turn in (key_f, right_click, wheel, button):
            shown = scene.shown_action()
            assert isinstance(shown, Play)
            ways.append((suit_of(shown.faces[0]), rank_of(shown.faces[0])))
            turn(driver, item)
        assert ways[0] == ways[2] == ways[1][::-1] == ways[3][::-1] and ways[0][0] > ways[0][1]


def odd(item: int) -> bool:
    """Whether the halves of a tile differ."""
    return len(set(str(FACE.piece_text(piece_of(item))))) == 2


def key_f(driver: Driver, item: int) -> None:
    driver.key(pygame.K_f)
    driver.step(12)


def right_click(driver: Driver, item: int) -> None:
    driver.move(tile_point(driver, item), tile_point(driver, item), 1)
    driver.down(tile_point(driver, item), 3)
    driver.up(tile_point(driver, item), 3)
    driver.step(12)


def wheel(driver: Driver, item: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    driver.step(12)


def button(driver: Driver, item: int) -> None:
    driver.click(driver.widget_point(f"turn.{item}"))
    driver.step(12)


def test_a_tile_turned_before_it_is_picked_is_read_as_it_lies(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        item = next(i for i in scene.hand.cards if blanks(piece_of(i)) == 0 and odd(i))
        right_click(driver, item)
        assert scene.stage.rest[f"card.{item}"].turned
        driver.click(tile_point(driver, item))
        shown = scene.shown_action()
        assert isinstance(shown, Play) and suit_of(shown.faces[0]) < rank_of(shown.faces[0])


def test_a_turn_that_makes_nothing_is_refused_in_words(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        doubles = [i for i in scene.hand.cards if blanks(piece_of(i)) == 0 and not odd(i)]
        driver.click(tile_point(driver, doubles[0]))
        before = scene.shown_action()
        key_f(driver, doubles[0])
        assert scene.shown_action() == before and driver.reason == "table.turn_none"


def test_tiles_that_would_complete_a_combination_are_marked(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        item = scene.hand.cards[0]
        driver.click(tile_point(driver, item))
        for other in set(scene.hand.cards) - {item}:
            fits = any(
                not Counter((piece_of(item), piece_of(other))) - Counter(move.gesture().pieces)
                for move in scene.legal
                if isinstance(move, Play)
            )
            assert (other in scene.marks.rims) == fits


def test_tiles_that_do_not_go_together_are_refused_with_a_reason(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        plain = [item for item in scene.hand.cards if not blanks(piece_of(item))]
        driver.click(tile_point(driver, plain[0]))
        other = next(item for item in plain[1:] if item not in scene.decisions.next_picks())
        driver.click(tile_point(driver, other))
        assert driver.reason == "clackerjack.reason.no_combination"
        assert scene.hand.selection.pieces == (other,), "it begins again with the last one"


def test_every_few_tiles_that_may_not_be_played_have_a_reason() -> None:
    match = Match.new(CLACKERJACK, 4, {}, [Player(n, "bot:easy") for n in NAMES[:4]], dealer=Dealer.seeded(2))
    rng, refused = Rng(4), set()
    for _ in range(60):
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.legal(seat)
        if view.table.phase == "play":
            for size in (1, 2, 3):
                pieces = tuple(rng.choice(view.table.hand) for _ in range(size))
                if all(Counter(move.gesture().pieces) != Counter(pieces) for move in legal):
                    action = CLACKERJACK.parse(FACE.attempt(pieces, None, ()))
                    reason = CLACKERJACK.why_not(view, action)
                    assert reason is not None
                    assert Speaker("en").plain(Speaker("en").say(reason.code, **dict(reason.values)))
                    refused.add(reason.code)
        match.decide(seat, rng.choice(legal))
        if match.over:
            break
    assert len(refused) >= 4


def test_pages_hold_every_reading_once() -> None:
    rng = random.Random(3)
    for count in range(1, 29):
        wide = [rng.uniform(90, 230) for _ in range(count)]
        laid = pages(wide, 828)
        assert [place for page in laid for row in page for place in row] == list(range(count))
        for page in laid:
            assert 1 <= len(page) <= ROWS
            assert all(sum(wide[n] + GAP for n in row) - GAP <= 828 for row in page)


def test_tiles_do_not_move_aside_for_the_one_that_is_pointed_at(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        before = {spot: pose.x for spot, pose in scene.poses().items()}
        scene.grip.hovered = scene.hand.cards[2]
        assert {spot: pose.x for spot, pose in scene.poses().items()} == before


# Hands ------------------------------------------------------------------------------------------------------
def test_hands_are_sorted_in_four_ways() -> None:
    hand = (tile(0, 0), tile(0, 3), tile(1, 6), tile(2, 2), tile(5, 5), tile(4, 5))
    names = {sort: [FACE.piece_text(piece) for piece in FACE.order(sort, hand)] for sort in FACE.sorts}
    assert names == {
        "high": ["16", "55", "45", "22", "00", "03"],
        "low": ["55", "45", "22", "16", "00", "03"],
        "double": ["55", "22", "16", "45", "00", "03"],
        "blank": ["00", "16", "55", "45", "22", "03"],
    }


def test_how_tiles_are_worn_gives_the_play_back() -> None:
    rng = random.Random(1)
    for play in rng.sample([p for p in map(parse, texts()) if isinstance(p, Play)], 60):
        pieces = list(play.tiles)
        rng.shuffle(pieces)
        worn = combos.worn(pieces, play)
        assert len(worn) == play.size
        for piece, look in zip(pieces, worn, strict=True):
            if look.face in TILES:
                assert look.face == piece and blanks(piece) == 0
            else:
                assert look.face in play.faces and declared_of(look.face)


def texts() -> list[str]:
    from tablegame.rules.clackerjack.actions import PLAYS

    return [play.notation() for play in PLAYS]


# Places -----------------------------------------------------------------------------------------------------
def apart(*boxes: Box) -> None:
    for one, other in combinations(boxes, 2):
        assert one.overlap(other) == 0, (one, other)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_nothing_lies_on_anything_else(seats: int, window: tuple[int, int], left_handed: bool) -> None:
    metrics = Metrics(*window)
    size = metrics.w, metrics.h
    room = room_of(seats, Seat(0), size, places.Hold(left_handed))
    column = places.action_column(*size, room.hold)
    flip = Box(column[0].x, column[0].y - 52, column[0].w, 44)
    x, y = places.prompt_line(*size)
    prompt = Box(x - 270, y - 16, 540, 32)
    trays = [at.their_tray(seat, at.OPEN[seats], room) for seat in room.plates]
    ladder = at.ladder(room, at.LADDER[1], 56 + 33 * 5)
    tag = Box(12, 50, 188, 120)
    own = at.tray(room)
    hidden = [pose.box for pose in at.hidden_fan(at.HIDDEN[seats], room)]
    fan = Box(hidden[0].x, hidden[0].y, hidden[-1].right - hidden[0].x, hidden[0].h)
    apart(*room.plates.values(), *trays, ladder, tag, own, fan, *column, flip, prompt)
    tops = [at.played_pose(n, 3, room).box for n in range(3)]
    tops += [at.played_pose(n, 3, room, earlier=True).box for n in range(3)]
    px, py = at.pill(room)
    chips = Box(size[0] / 2 - 414, size[1] - 720 + 400, 828, 91)
    apart(*tops, Box(px - 200, py - 17, 400, 34), *trays, *room.plates.values(), prompt, ladder, tag)
    peeking = [p.box for box in room.plates.values() for p in places.peeking(box, at.HIDDEN[seats], True)]
    assert all(chips.overlap(box) == 0 for box in (*trays, flip, *column, fan)), "chips are clear of trays"
    assert all(own.overlap(box) == 0 and ladder.overlap(box) == 0 for box in peeking)
    stacks = [at.stack_box(parity, room) for parity in ("odd", "even")]
    row = Box(size[0] / 2 - 200, size[1] - 720 + 440, 400, 48)
    apart(*stacks, row, prompt, *room.plates.values())
    for parity in ("odd", "even"):
        tiles = [at.stack_pose(parity, copy, n, room).box for copy in range(2) for n in range(3)]
        apart(*tiles)
        box = at.stack_box(parity, room)
        assert all(abs(box.overlap(each) - each.w * each.h) < 0.01 for each in tiles)
    for count in range(1, at.OPEN[seats] + 1):
        lying = [at.tray_pose(n, room).box for n in range(count)]
        apart(*lying)
        assert all(own.overlap(each) > 0.95 * each.w * each.h for each in lying)
    everything = (*hidden, own, *trays, ladder, *(at.aside_pose(n, room).box for n in range(4)))
    for box in everything:
        assert box.x >= 0 and box.y >= 0 and box.right <= size[0] and box.bottom <= size[1]


def test_chips_stand_beside_the_log_and_above_the_prompt(tmp_path: Path) -> None:
    for left_handed in (False, True):
        with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
            driver.ui.preferences.left_handed = left_handed
            driver.ui.changed()
            driver.step(3)
            box = strip_box(driver.scene)
            gutter, bottom, across = places.log_corner(*driver.scene.size, driver.scene.hold, 4)
            assert box.overlap(Box(gutter, bottom - 118, across, 118)) == 0
            assert box.overlap(places.action_column(*driver.scene.size, driver.scene.hold)[0]) == 0


# Cues -------------------------------------------------------------------------------------------------------
def kinds() -> set[type]:
    """Every class of event that the rules of Clackerjack can tell."""
    found = [value for module in (shared, own) for value in vars(module).values() if isinstance(value, type)]
    return {kind for kind in found if hasattr(kind, "seen_by")} - {Public, FirstDealer, Dealt}


def told(seats: int, seed: int) -> list[tuple[Any, Any]]:
    """The events of a match by chance, each with a view before it."""
    players = [Player(NAMES[n], "bot:easy") for n in range(seats)]
    match = Match.new(CLACKERJACK, seats, {"deals": 2}, players, dealer=Dealer.seeded(seed))
    rng = Rng(seed)
    found: list[tuple[Any, Any]] = []
    views = [match.view(Seat(0))]
    match.listen(Seat(0), lambda batch: found.extend((event, views[-1]) for event in batch.events))
    while not match.over:
        views.append(match.view(Seat(0)))
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(match.legal(seat)))
    return found


def test_every_event_has_a_cue_in_every_language() -> None:
    found = [*told(4, 1), *told(2, 2), *told(4, 3)]
    assert {type(event) for event, _ in found} | {own.FirstStarter} >= kinds()
    for event, before in found[::3]:
        cue = FACE.cue(event, before, NAMES[:4])
        assert cue.log
        for language in LANGUAGES:
            speaker = Speaker(language)
            for text in (*cue.log, *([cue.banner] if cue.banner else [])):
                assert speaker.plain(text.say(speaker)).strip()
        assert not cue.sound or any(has_asset(f"sounds/{cue.sound}{kind}") for kind in SOUNDS)
        assert cue.deal == isinstance(event, own.TilesDealt)


def test_a_bomb_sounds_like_one_and_a_tile_like_a_tile() -> None:
    heard = {
        (event.kind.startswith("double"), FACE.cue(event, before, NAMES).sound)
        for event, before in told(4, 1)
        if isinstance(event, own.Played)
    }
    assert heard == {(True, "bomb"), (False, "tile")}


def test_an_unknown_event_is_not_passed_over() -> None:
    class Eclipse(Public):
        pass

    with pytest.raises(TypeError, match="Eclipse"):
        FACE.cue(Eclipse(), None, NAMES)


def test_a_tile_comes_from_where_it_lay() -> None:
    for event, before in told(4, 5):
        if not isinstance(event, own.Played):
            continue
        cue = FACE.cue(event, before, NAMES)
        assert set(cue.origins.values()) == {event.seat}
        room = room_of(4, Seat(0), (1280, 720))
        lying = FACE.lay(before, room)
        for n, piece in enumerate(event.tiles):
            start = cue.starts.get(f"play.{len(before.table.round)}.{n}", "")
            if event.seat == 0:
                assert start == f"card.{piece}" or piece_of(int(start.split(".")[1])) == piece
            elif piece in before.table.open[event.seat]:
                assert start in lying and lying[start].face == piece
            else:
                assert not start


def test_nothing_that_is_drawn_depends_on_hidden_tiles() -> None:
    match = Match.new(CLACKERJACK, 4, {}, [Player(n, "bot:easy") for n in NAMES[:4]], dealer=Dealer.seeded(2))
    view = match.view(None)
    faces = {pose.face for pose in FACE.lay(view, room_of(4, Seat(0), (1280, 720))).values()}
    assert faces <= {tile(0, n) for n in range(1, 7)}
    assert FACE.readings(view, ()) == [] and FACE.settled((), Preferences()) == ()


# Before a match ---------------------------------------------------------------------------------------------
def seating(
    home: Path, window: tuple[int, int], language: str, scale: float
) -> tuple[Ui, SeatingScene, Loop]:
    ui = Ui(home, language=language, clock=ManualClock(), size=window)
    ui.preferences.text_scale = scale
    ui.changed()
    scene = SeatingScene(ui, "clackerjack")
    ui.stack.push(scene)
    loop = Loop(ui)
    loop.step()
    loop.step()
    return ui, scene, loop


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_option_and_preset_can_be_reached(
    tmp_path: Path, window: tuple[int, int], language: str, scale: float
) -> None:
    ui, scene, loop = seating(tmp_path, window, language, scale)
    if scene.paged:
        scene._turn("rules")
    found: set[str] = set()
    for page in range(len(scene.rules._pages)):
        scene.rules._turn(page)
        loop.step()
        boxes = [
            Box(*w.rect)
            for w in scene.form.widgets
            if w.name.startswith(("option.", "preset", "cut", "rule"))
        ]
        apart(*boxes, *(Box(*w.rect) for w in scene.form.widgets if w.name in ("start", "back")))
        found |= {widget.name for widget in scene.form.widgets}
    assert {f"option.{option.name}" for option in CLACKERJACK.options(4)} | {"preset", "cut"} <= found
    ui.close()


def test_partners_sit_across_from_each_other_and_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui, scene, loop = seating(tmp_path, (1280, 720), "en", 1.0)
    said = spoken(monkeypatch)
    scene.dirty = True
    loop.step()
    assert {"Player + Mei", "Aoi + Ren"} <= set(said)
    said.clear()
    scene._count(2)
    loop.step()
    assert said and not any(" + " in one for one in said), "two players have no partners"
    ui.close()


# Several people ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_people_at_one_screen_play_by_turns(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, people=2, options=SHORT, seed=6) as driver:
        scene, visits = driver.scene, set()
        for _ in range(30000):
            top = driver.ui.stack.top
            if over(driver):
                break
            if isinstance(top, CurtainScene):
                if top.phase != "opens":
                    assert scene.viewer is None, "nobody's tiles lie open behind the curtain"
                    driver.key(pygame.K_LEFT)
                    driver.key(pygame.K_RIGHT)
            elif top is not scene:
                driver.key(pygame.K_RETURN)
            elif scene.asked and not scene.stage.moving:
                assert scene.viewer is not None
                visits.add(scene.viewer)
                driver.clock.advance(300)
                driver.step(11)
                if scene.asked:
                    scene.decisions.decide(chosen(driver), None)
            driver.step()
        assert over(driver) and visits == {0, 1}
