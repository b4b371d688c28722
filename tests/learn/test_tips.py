"""Tips on the rules: each at its moment, once, and from nothing but what a seat may see."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablegame.features.coach_tip import TipMoment
from tablegame.learn.book import read
from tablegame.learn.lessons import read as lessons
from tablegame.learn.progress import (
    COACHED_DEALS,
    Progress,
    from_bytes,
    gives_tips,
    is_known,
    next_tip,
    tip_key,
    tip_name,
    tips_of,
    to_bytes,
)
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import AnyGame, AnyState
from tablegame.rules.events import Dealt
from tablegame.rules.loadum.events import Accepted, Declined, Swapped
from tablegame.rules.shedding.events import Drew
from tablegame.speech import LANGUAGES, Speaker, slots
from tests.rules.positions import random_ply

LIMITS = {"en": 140, "ja": 70}
PLIES = 400
SEEDS = 120
"""So many matches at most: random moves seldom lead to a return."""
GAMES_WITH_TIPS = [game for game in GAMES if tips_of(game)]


def steps(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[AnyState, Seat, list[Any]]]:
    """Yield a match of random moves: after each the state, a seat, and what that seat has seen of it."""
    rng = Rng(seed)
    state = game.begin(seats, complete(game, seats, {}))
    me = Seat(seed % seats)
    for _ in range(PLIES):
        if not state.to_act():
            return
        seen = [event.seen_by(me) for event in random_ply(state, rng)]
        yield state, me, seen


def found(game_id: str) -> dict[str, TipMoment]:
    """Return the first moment of each tip in random matches, until all tips are found."""
    moments: dict[str, TipMoment] = {}
    for seed in range(SEEDS):
        if len(moments) == len(tips_of(game_id)):
            break
        progress, seats = Progress(), GAMES[game_id].seats
        for state, me, events in steps(GAMES[game_id], seats[seed % len(seats)], seed):
            moment = TipMoment(events, state.view(me), me)
            tip = next_tip(game_id, moment, progress)
            if tip is not None:
                assert progress.tip(tip_name(game_id, tip))
                moments.setdefault(tip.id, moment)
        assert len(progress.tips) <= len(tips_of(game_id))
    return moments


@pytest.mark.parametrize("game_id", GAMES_WITH_TIPS)
def test_every_tip_has_its_moment(game_id: str) -> None:
    assert set(found(game_id)) == {tip.id for tip in tips_of(game_id)}


@pytest.mark.parametrize("game_id", GAMES_WITH_TIPS)
def test_a_tip_that_was_shown_never_comes_again(game_id: str) -> None:
    progress, shown = Progress(), []
    for seed in range(3):
        for state, me, events in steps(GAMES[game_id], GAMES[game_id].seats[0], seed):
            tip = next_tip(game_id, TipMoment(events, state.view(me), me), progress)
            if tip is not None:
                shown.append(tip.id)
                progress.tip(tip_name(game_id, tip))
    assert shown and len(shown) == len(set(shown))


@pytest.mark.parametrize("game_id", GAMES_WITH_TIPS)
def test_tips_are_short_and_name_nothing_of_the_position(game_id: str) -> None:
    """Without slots nothing that lies hidden can be told."""
    assert 6 <= len(tips_of(game_id)) <= 10
    for language in LANGUAGES:
        for tip in tips_of(game_id):
            key = tip_key(game_id, tip)
            assert not slots(language, key)
            said = Speaker(language).plain(Speaker(language).say(key)).replace("**", "")
            assert len(said) <= LIMITS[language], (key, len(said))


@pytest.mark.parametrize("game_id", GAMES_WITH_TIPS)
def test_every_tip_has_its_paragraph(game_id: str) -> None:
    assert {tip.paragraph for tip in tips_of(game_id)} <= set(read(game_id).places)


def test_the_coach_is_there_for_three_deals() -> None:
    progress = Progress()
    for _ in range(COACHED_DEALS):
        assert gives_tips("dobon", progress)
        progress.coached_deal("dobon")
    assert not gives_tips("dobon", progress) and gives_tips("loadum", progress)
    assert from_bytes(to_bytes(progress)).coached == {"dobon": COACHED_DEALS}


def test_what_another_has_drawn_is_no_moment() -> None:
    drew = Drew(Seat(1), 1, None)
    for state, me, _ in steps(GAMES["dobon"], 4, 0):
        if state.view(me).table.phase == "play":
            tips = {tip.id: tip for tip in tips_of("dobon")}
            assert not tips["drawn"].when(TipMoment((drew,), state.view(me), me))
            return


@pytest.mark.parametrize("game_id", GAMES_WITH_TIPS)
def test_the_stamp_of_a_lesson_covers_its_tips(game_id: str) -> None:
    ids = list(lessons(game_id))
    assert {tip.lesson for tip in tips_of(game_id)} <= {*ids, ""}
    progress, untaught = Progress(), {tip.id for tip in tips_of(game_id) if not tip.lesson}
    for lesson in ids:
        progress.finish(game_id, lesson, "2026-11-22")
    for seed in range(3):
        for state, me, events in steps(GAMES[game_id], GAMES[game_id].seats[0], seed):
            tip = next_tip(game_id, TipMoment(events, state.view(me), me), progress)
            assert tip is None or tip.id in untaught


def test_a_lesson_covers_no_tips_of_another() -> None:
    progress = Progress()
    progress.finish("loadum", "first", "2026-11-22")
    known = {tip.id for tip in tips_of("loadum") if is_known("loadum", tip, progress)}
    assert known == {"trump", "void", "points", "taken", "follow"}


def test_swapping_is_explained_before_the_first_offer_is_answered() -> None:
    (swap,) = [tip for tip in tips_of("loadum") if tip.id == "swap"]
    shown = 0
    for seed in range(6):
        answered = False
        for state, me, events in steps(GAMES["loadum"], 4, seed):
            if any(isinstance(event, Accepted | Declined | Swapped) for event in events):
                answered = True
            if any(isinstance(event, Dealt) for event in events):
                answered = False
            if swap.when(TipMoment(events, state.view(me), me)):
                assert not answered
                shown += 1
    assert shown
