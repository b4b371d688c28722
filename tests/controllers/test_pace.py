"""How long a computer takes tells nothing of what it holds."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablegame.ai.levels import LEVELS
from tablegame.controllers import think_delay
from tablegame.controllers.bot import Bot
from tablegame.controllers.question import Question
from tablegame.controllers.workers import Job, Workers
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import AnyState
from tests.stages import COMPLETE


class Clock:
    """Stands still until it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("tablegame.controllers.bot.time.monotonic", lambda: self.now)


class Thinking(Workers):
    """Every thought takes as long as it is told, on the clock of the test."""

    def __init__(self, clock: Clock, seconds: float, *, capped: bool = False) -> None:
        super().__init__()
        self.clock, self.seconds, self.capped = clock, seconds, capped
        self.job: Job | None = None
        self.legal: list[str] = []
        self.since = 0.0

    def submit(self, game_id: str, view: Any, legal: list[str], *_: Any, **__: Any) -> Job:
        self.job, self.legal, self.since = Job(1, b"", 0.0), legal, self.clock.now
        return self.job

    def tick(self) -> None:
        if self.job is not None and self.clock.now >= self.since + self.seconds:
            self.job.answer = {"capped": self.capped, "iterations": 7}
            self.job.move = self.legal[0]


def asked(game_id: str, state: AnyState, seat: Any) -> Question:
    view, legal = state.view(seat), tuple(state.legal_actions(seat))
    return Question("m", 1, seat, view, legal, game_id, 1, state.view(None))


def takes(clock: Clock, question: Question, thought: float, level: str, *, seed: int = 1) -> float:
    """Return the seconds until a bot of that level has answered whose thought takes so long."""
    bot = Bot(Thinking(clock, thought), level, watched=True)
    bot._chance = Random(seed)
    began = clock.now
    bot.ask(question)
    while bot.answer() is None:
        clock.now += 0.001
    return clock.now - began


@pytest.mark.parametrize("game_id", GAMES)
def test_a_pause_is_the_same_in_worlds_that_look_alike(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a seat holds, however many moves it has, and however long it thought about them."""
    game, rng, clock = GAMES[game_id], Rng(4), Clock(monkeypatch)
    seats = game.official_seats[0]
    state = game.begin(seats, complete(game, seats, {}))
    compared = differed = 0
    while (acting := state.to_act()) and compared < 25:
        seat, request = rng.choice(acting), state.chance()
        if seat != CHANCE and rng.below(2):
            public = state.view(None)
            twin = game.assemble(public, game.imagine(public, rng))
            if seat in twin.to_act():
                ours, theirs = asked(game_id, state, seat), asked(game_id, twin, seat)
                differed += len(ours.legal) != len(theirs.legal)
                thoughts = [0.0, 0.01 * rng.below(20)]
                found = [
                    takes(clock, question, thought, "hard")
                    for question, thought in zip((ours, theirs), thoughts, strict=True)
                ]
                assert found[0] == pytest.approx(found[1], abs=0.0015)
                compared += 1
        action = state.random_action(seat, rng) if request is None else chance.answer(request, rng)
        state.apply(seat, action)
    assert compared > 8 and (differed or game_id not in COMPLETE)


def test_a_pause_follows_the_cards_on_the_table_and_chance() -> None:
    game, rng = GAMES["dokuson"], Rng(2)
    state = game.begin(3, complete(game, 3, {}))
    chance.settle(state, rng)
    early = think_delay.pause_s("hard", game.id, state.view(None), 0, Random(1))
    assert early != think_delay.pause_s("hard", game.id, state.view(None), 0, Random(2))
    for _ in range(5):
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, rng))
        chance.settle(state, rng)
    assert state.standing().deal == 1
    assert think_delay.pause_s("hard", game.id, state.view(None), 0, Random(1)) < early


def test_a_longer_thought_is_waited_for_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rng = Clock(monkeypatch), Rng(2)
    state = GAMES["dokuson"].begin(3, complete(GAMES["dokuson"], 3, {}))
    chance.settle(state, rng)
    question = asked("dokuson", state, state.to_act()[0])
    for level in LEVELS:
        usual = think_delay.usual_s(level)
        whole = takes(clock, question, 0.0, level)
        assert usual * 0.5 < whole < usual * 1.4
        late = [takes(clock, question, whole + usual * part, level) for part in (0.05, 0.2, 0.45)]
        assert max(late) - min(late) < 0.003 < min(late) - whole


def test_a_forced_answer_takes_as_long_and_without_people_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, rng = Clock(monkeypatch), Rng(2)
    state = GAMES["dokuson"].begin(3, complete(GAMES["dokuson"], 3, {}))
    chance.settle(state, rng)
    question = asked("dokuson", state, state.to_act()[0])
    forced = replace(question, legal=question.legal[:1])
    assert takes(clock, forced, 0.0, "hard") == pytest.approx(takes(clock, question, 0.1, "hard"), abs=0.002)
    alone = Bot(Thinking(clock, 0.0), "hard")
    alone.ask(question)
    assert alone.answer() is not None


def test_people_are_told_once_that_a_thought_was_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rng = Clock(monkeypatch), Rng(2)
    state = GAMES["dokuson"].begin(3, complete(GAMES["dokuson"], 3, {}))
    chance.settle(state, rng)
    question = asked("dokuson", state, state.to_act()[0])
    workers = Thinking(clock, 0.0, capped=True)
    told = []
    for _ in range(3):
        bot = Bot(workers, "hard")
        bot.ask(question)
        assert bot.answer() is not None
        told += [notice.key for notice in bot.notices()]
    assert told == ["bots.notice.cut"]


def test_a_hurried_computer_still_thinks_in_full_and_answers_without_its_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, rng = Clock(monkeypatch), Rng(2)
    state = GAMES["dokuson"].begin(3, complete(GAMES["dokuson"], 3, {}))
    chance.settle(state, rng)
    bot = Bot(Thinking(clock, 0.1), "hard", watched=True)
    bot.ask(asked("dokuson", state, state.to_act()[0]))
    clock.now += 0.05
    bot.hurried = True
    assert bot.answer() is None, "its thought is not finished"
    clock.now += 0.051
    bot.hurried = False
    assert bot.answer() is None, "its pause is not over"
    bot.hurried = True
    assert bot.answer() is not None
