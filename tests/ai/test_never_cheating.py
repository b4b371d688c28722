"""Opponents decide by their view and nothing else: in worlds that it can not tell apart all is alike."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import tablegame.ai
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import MINDS, Thought, think
from tablegame.ai.worlds import Worlds
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyState
from tests.ai.positions import Position, gathered
from tests.lengths import rest_long
from tests.rules.hooks import NEWER
from tests.stages import COMPLETE

MINUTE = 60_000
AI = Path(tablegame.ai.__file__).parent


def thought(position: Position, world: AnyState, level: str, seed: int, iterations: int | None) -> Thought:
    """Return what a level thinks in one world."""
    view, legal = world.view(position.seat), world.legal_actions(position.seat)
    return think(position.game_id, view, legal, level, seed, iterations, MINUTE, why=True)


def alike(position: Position, level: str, seed: int, worlds: int, iterations: int | None) -> None:
    """Check that views equal to the byte bring equal moves, values of all moves, and reasons."""
    write = GAMES[position.game_id].view_to_json
    view = json.dumps(write(position.view))
    first: Thought | None = None
    for world in (position.state, *position.worlds(worlds, seed)):
        assert json.dumps(write(world.view(position.seat))) == view
        found = thought(position, world, level, seed, iterations)
        assert not found.capped
        if first is None:
            first = found
        assert (found.move, found.iterations, found.tried) == (first.move, first.iterations, first.tried)
        assert found.reasons == first.reasons


@pytest.mark.parametrize("count", rest_long((4, 8), but=[4]))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_worlds_that_look_alike_are_thought_about_alike(game_id: str, level: str, count: int) -> None:
    for number, position in enumerate(gathered(game_id, count, 10 * LEVELS.index(level))):
        alike(position, level, number, worlds=3, iterations=30)


@pytest.mark.parametrize("level", rest_long(LEVELS, but=["hard"]))
@pytest.mark.parametrize(("game_id", "option", "value"), NEWER)
def test_every_newer_value_of_an_option_is_played_without_looking(
    game_id: str, option: str, value: object, level: str
) -> None:
    first = 20 * LEVELS.index(level)
    for number, position in enumerate(gathered(game_id, 6, first, {option: value})):
        alike(position, level, number, worlds=3, iterations=30)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_five_hundred_positions_in_eight_worlds_each(game_id: str, level: str) -> None:
    for number, position in enumerate(gathered(game_id, 500, 1000)):
        alike(position, level, number, worlds=8, iterations=50)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_fifty_positions_with_all_the_thought_a_level_has(game_id: str, level: str) -> None:
    for number, position in enumerate(gathered(game_id, 50, 5000)):
        alike(position, level, number, worlds=8, iterations=None)


PHASES = {
    "dokuson": {"play"},
    "dobon_plain": {"turn", "drawn", "dobon"},
    "dobon": {"auction", "turn", "dobon", "yaku"},
    "dobon_fukuchi": {"turn", "window"},
    "loadum": {"swap", "answer", "give", "trick"},
    "clackerjack": {"stacks", "play", "lead"},
}


@pytest.mark.parametrize("game_id", COMPLETE)
def test_windows_swaps_bids_and_endings_are_among_the_positions(game_id: str) -> None:
    found = gathered(game_id, 150)
    assert {position.state.standing().phase for position in found} >= PHASES[game_id]
    unseen = [len(position.view.known.unseen) for position in found]
    assert min(unseen) < 0.7 * max(unseen)


def caught(position: Position, seed: int) -> bool | None:
    """Return whether a bot that searches in the true state is found out; None where nothing is searched."""
    found = set()
    for world in (position.state, *position.worlds(7, seed)):
        looks: Any = {name: lambda self, w=world: w.clone() for name in ("uniform", "_one")}
        with mock.patch.multiple(Worlds, **looks):
            leaky = thought(position, world, "hard", seed, 50)
        found.add((leaky.move, leaky.tried))
    return len(found) > 1 if leaky.iterations else None


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_bot_that_looks_is_caught(game_id: str) -> None:
    verdicts = [caught(position, seed) for seed, position in enumerate(gathered(game_id, 24, 300))]
    searched = [verdict for verdict in verdicts if verdict is not None]
    assert len(searched) >= 8
    assert sum(searched) / len(searched) >= 0.8


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_the_true_deal_is_not_imagined_more_often_than_others(game_id: str) -> None:
    """The hands of others, drawn again and again, meet the true ones no more often than each other."""
    truth_met = each_other = 0.0
    for number, position in enumerate(gathered(game_id, 60, 700)):
        hands = [_hands(world, position) for world in position.worlds(24, number)]
        true = _hands(position.state, position)
        truth_met += hands.count(true) / len(hands)
        each_other += sum(hands.count(one) - 1 for one in hands) / (len(hands) * (len(hands) - 1))
    assert truth_met <= each_other + 3 * max(1.0, each_other) ** 0.5


def _hands(world: AnyState, position: Position) -> str:
    write = GAMES[position.game_id].view_to_json
    others = [seat for seat in range(len(world.standing().scores)) if seat != position.seat]
    return json.dumps([write(world.view(Seat(seat))).get("hand") for seat in others], sort_keys=True)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_the_simple_policy_and_the_choice_of_moves_read_no_guess(game_id: str) -> None:
    mind = MINDS[game_id]
    for number, position in enumerate(gathered(game_id, 40, 40)):
        seat, legal = position.seat, position.legal
        for world in position.worlds(3, number):
            assert mind.sensible(world, seat) == mind.sensible(position.state, seat)
            assert mind.candidates(world, seat, legal) == mind.candidates(position.state, seat, legal)
            assert mind.effort(world, seat) == mind.effort(position.state, seat)


def test_thought_imports_no_match_no_screen_and_no_controller() -> None:
    allowed = ("tablegame.ai", "tablegame.pieces", "tablegame.rules", "tablegame.speech")
    for file in AI.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name != "pygame"
                known = name == "tablegame" or name.startswith(allowed)  # its version
                assert not name.startswith("tablegame") or known, f"{file.name}: {name}"


def test_a_view_and_never_a_state_goes_through_the_door() -> None:
    """What the thinking process is sent is text."""
    position = gathered("dokuson", 1)[0]
    sent = json.dumps(GAMES["dokuson"].view_to_json(position.view))
    again = GAMES["dokuson"].view_from_json(json.loads(sent))
    one = think("dokuson", position.view, position.legal, "expert", 4, 60, MINUTE)
    two = think("dokuson", again, position.legal, "expert", 4, 60, MINUTE)
    assert (one.move, one.tried) == (two.move, two.tried)


SCRIPT = """
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import think
from tablegame.rules.catalogue import GAMES
from tests.ai.positions import gathered
for game_id in sorted(GAMES):
    for position in gathered(game_id, 3, 77):
        for level in LEVELS:
            found = think(game_id, position.view, position.legal, level, 5, 24, 60_000, why=True)
            print(game_id, level, found.move.notation(), found.value, found.reasons)
"""


def test_another_process_thinks_the_same() -> None:
    """Nothing hangs on the order of sets, on addresses or on what was thought before."""
    said = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True, text=True, check=True, cwd=AI.parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1 and len(said.pop().splitlines()) == 90
