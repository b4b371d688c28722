"""What faces do beside moods: they glance, talk, think and blink by what all saw, and by the clock."""

import random
from itertools import pairwise
from pathlib import Path
from random import Random
from unittest import mock

import pytest

from tablegame.ai.levels import LEVELS
from tablegame.controllers import think_delay
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon import DOBON
from tablegame.rules.dokuson import DOKUSON
from tablegame.ui.draw import theme as t
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.table.faces import APART_MS, BLINK_MS, Blinks
from tests.lengths import rest_long
from tests.ui.table.driver import NAMES, Driver, at_table
from tests.ui.table.two_worlds import LEVEL, frames

HOME = Seat(0)
SEATS = {"clackerjack": 4}
FRAMES = 170


# Two worlds -------------------------------------------------------------------------------------------------
def started(game_id: str) -> Match:
    """Return a match in which the last seat, a computer, has to move, and then the person."""
    game, rng, seats = GAMES[game_id], random.Random(5), SEATS.get(game_id, 3)
    players = [Player(name, "human" if not n else f"bot:{LEVEL}") for n, name in enumerate(NAMES[:seats])]
    match = Match.new(game, seats, {}, players, dealer=Dealer.seeded(7), bots=b"bots")
    last = Seat(seats - 1)
    while True:
        due = match.to_act() == (last,) == (GAME_TABLES[game_id].turn(match.view(None)),)
        if due and len(match.record.moves) > 12 and len(match.legal(last)) > 1 and ending(match, last):
            return match
        seat = rng.choice(match.to_act())
        match.decide(seat, rng.choice(list(match.legal(seat))))


def ending(match: Match, last: Seat) -> list[str]:
    """Return the moves of the seat after which no other computer has to move."""
    moves = []
    for action in match.legal(last):
        state = match._replayer.state.clone()
        state.apply(last, action, [])
        next_one = GAME_TABLES[match.game.id].turn(state.view(None))
        moves += [action.notation()] if next_one in (HOME, None) and last not in state.to_act() else []
    return moves


def twin_of(match: Match, last: Seat) -> tuple[Match, str]:
    """Return the same match as the person sees it, with another hand of the seat to move, and a move of
    both."""
    game, rng, seen = match.game, Rng(2), match.view(HOME)
    hand, legal = match.view(last).table.hand, ending(match, last)
    for _ in range(400):
        twin = game.assemble(seen, game.imagine(seen, rng))
        if last not in twin.to_act() or twin.view(last).table.hand == hand:
            continue
        other = {action.notation() for action in twin.legal_actions(last)}
        for move in legal:
            if move in other and len(other) > 1:
                theirs = started(game.id)
                theirs._replayer.state = twin
                assert theirs.view(HOME) == seen
                return theirs, move
    raise AssertionError("no other world")


@pytest.mark.parametrize("game_id", rest_long(list(GAMES), but=["dokuson", "dobon"]))
def test_no_frame_tells_two_worlds_apart_that_look_alike(tmp_path: Path, game_id: str) -> None:
    """A thought of another length, within one step of the pause, and about another hand, is not seen."""
    ours = started(game_id)
    last = Seat(ours.seats - 1)
    theirs, move = twin_of(ours, last)
    pause = think_delay.pause_s(LEVEL, game_id, ours.view(None), last, Random(1))
    step = think_delay.usual_s(LEVEL) * think_delay.STEP
    shown, thinks, _ = frames(tmp_path / "ours", ours, pause + 0.1 * step, [move], FRAMES)
    assert len(set(shown)) > 20 and thinks > 5, "something moves, and thought is seen"
    other, *_ = frames(tmp_path / "theirs", theirs, pause + 0.9 * step, [move], FRAMES)
    assert [n for n, (one, two) in enumerate(zip(shown, other, strict=True)) if one != two] == []
    if game_id == "dokuson":
        later, *_ = frames(tmp_path / "later", started(game_id), pause + 1.9 * step, [move], FRAMES)
        assert later != shown, "a step later is seen"


# Glances, talk, blinks --------------------------------------------------------------------------------------
def test_no_two_players_blink_at_once_and_each_opens_the_eyes_again() -> None:
    blinks, before, began = Blinks(5), dict[Seat, str](), list[float]()
    for now in range(0, 60_000, 10):
        shown = dict(blinks.shown(now, now + 10_000))
        began += [now for seat in shown if seat not in before]
        before = shown
    assert 35 < len(began) < 90
    assert min(b - a for a, b in pairwise(began)) >= APART_MS - 10


def test_eyes_shut_only_if_frames_are_drawn_until_they_are_open_again() -> None:
    blinks = Blinks(1)
    begins = next(now for now in range(20_000) if blinks.shown(now, now + 1000))
    assert not Blinks(1).shown(begins, begins + BLINK_MS - 1)
    assert Blinks(1).shown(begins, begins + BLINK_MS) == {Seat(0): "half"}


def test_blinks_that_were_missed_at_rest_are_skipped() -> None:
    blinks, hours = Blinks(10), 8 * 3_600_000
    blinks.shown(0, 0)
    with mock.patch.object(blinks._chance, "uniform", wraps=blinks._chance.uniform) as drawn:
        blinks.shown(hours, hours)
    assert drawn.call_count <= 3 * 10
    assert any(blinks.shown(hours + now, hours + 60_000) for now in range(0, 20_000, 10)), "eyes blink again"


def watched(driver: Driver, frames: int) -> set[str]:
    """Return all that faces show in so many frames."""
    faces, shown = driver.scene.parts.faces, set[str]()
    for _ in range(frames):
        driver.step()
        for seat in faces._seats():
            shown |= {faces._lively.get(seat, faces.mood(seat)), faces._blinking().get(seat, "")}
    return shown - {""}


def test_faces_glance_talk_and_blink_while_others_play(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, speed="normal", people=0) as driver:
        shown = watched(driver, 900)
        assert {"left", "right", "talk1", "talk2", "half", "shut", "smile", t.PLEASED} <= shown


def test_with_reduced_motion_moods_change_at_once_and_nothing_else_moves(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, speed="normal", people=0) as driver:
        driver.ui.preferences.reduced_motion = True
        driver.ui.changed()
        assert t.PLEASED in (shown := watched(driver, 900)) and shown <= set(t.MOODS)


def test_at_rest_faces_and_eyes_ask_for_no_frame(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOKUSON, seats=3, first=0, speed="normal") as driver:
        while not driver.own:
            driver.play_next()
        driver.until_asked()
        driver.scene.model.now += 9000
        driver.step(30)
        driver.until(lambda: not driver.scene.parts.turn_light.pulsing)
        driver.step(30)
        drawn = driver.loop.frames_drawn
        driver.step(900)
        assert driver.loop.frames_drawn == drawn
        faces = driver.scene.parts.faces
        assert not faces._blinking() and faces._dot is None


def test_thought_is_seen_after_a_delay_that_follows_from_public_facts_alone(tmp_path: Path) -> None:
    least, most = think_delay.SEEN_AFTER_S
    view = started("dokuson").view(None)
    delays = [think_delay.seen_after_s(level, "dokuson", view, 1) for level in LEVELS]
    assert delays == sorted(delays) and least == delays[0] < delays[-1] <= most
    assert think_delay.seen_after_s("", "dokuson", view, 1) == most, "a person"


def test_the_face_of_a_player_who_is_out_falls_asleep_slowly(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, speed="normal") as driver:
        faces, model = driver.scene.parts.faces, driver.scene.model
        driver.step(4)
        with mock.patch.object(faces, "_is_out", lambda seat: seat == 2):
            seen = []
            for _ in range(60):
                driver.step()
                seen.append(faces.mood(Seat(2)))
        assert list(dict.fromkeys(seen)) == ["uneasy", "half", t.ASLEEP]
        assert not model.moods
