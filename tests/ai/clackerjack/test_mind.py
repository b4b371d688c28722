from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tablegame.ai.clackerjack.evaluation import (
    EndgameSolver,
    TooLong,
    deal_worth,
    distinct_plays,
    is_endgame,
    turns_needed,
)
from tablegame.ai.clackerjack.mind import KEPT, MIND
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import simple, think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.actions import PASS, Play, blanks_declared
from tablegame.rules.clackerjack.reach import plays_in
from tablegame.rules.clackerjack.state import ClackerjackState
from tests.ai.spoken import spoken
from tests.lengths import rest_long
from tests.rules.clackerjack.positions import position

Mover = Callable[[ClackerjackState, Seat, int], Any]


def random_mover(state: ClackerjackState, seat: Seat, seed: int) -> Any:
    return state.random_action(seat, Rng(seed))


def thinker(level: str, iterations: int | None = None) -> Mover:
    def move(state: ClackerjackState, seat: Seat, seed: int) -> Any:
        legal = state.legal_actions(seat)
        return think("clackerjack", state.view(seat), legal, level, seed, iterations, ms=60_000).move

    return move


def greedy(state: ClackerjackState, seat: Seat, seed: int) -> Any:
    return simple("clackerjack", state.view(seat), state.legal_actions(seat))


def walk(seed: int, movers: list[Mover], **options: object) -> Iterator[tuple[ClackerjackState, Seat]]:
    """Yield every decision of a match whose deals depend on nothing but `seed`; at last the state at its
    end."""
    seats = len(movers)
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, options))
    rng = Rng(seed)
    count = 0
    while owed := state.to_act():
        if (request := state.chance()) is not None:
            state.apply(CHANCE, answer(request, rng))
            continue
        yield state, owed[0]
        count += 1
        state.apply(owed[0], movers[owed[0]](state, owed[0], seed * 1000 + count))
    yield state, Seat(0)


def duel(hero: Mover, villain: Mover, seats: int, seeds: range) -> float:
    """Return the hero's side's share of the single deals that were played from both sides."""
    won = 0
    for seed in seeds:
        for side in (0, 1):
            movers = [hero if seat % 2 == side else villain for seat in range(seats)]
            *_, (end, _) = walk(seed, movers, deals=1)
            won += end.standing().scores[side] > end.standing().scores[1 - side]
    return won / (2 * len(seeds))


def some(seats: int, seeds: range = range(3)) -> list[tuple[ClackerjackState, Seat]]:
    """Return decisions of each phase."""
    found = []
    for seed in seeds:
        *decisions, _ = ((state.clone(), seat) for state, seat in walk(seed, [random_mover] * seats, deals=1))
        found += decisions
    return found


@pytest.mark.parametrize("seats", rest_long([2, 4], but=[4]))
def test_every_level_plays_legal_moves_in_every_phase(seats: int) -> None:
    phases = set()
    for number, (state, seat) in enumerate(some(seats)):
        phase = state.standing().phase
        if number % 12 and phase == "play":
            continue
        phases.add(phase)
        legal = state.legal_actions(seat)
        for level in LEVELS:
            thought = think("clackerjack", state.view(seat), legal, level, 3, iterations=60)
            assert thought.move in legal
            assert thought.value is None or 0 <= thought.value <= 1
    assert phases == ({"stacks", "play", "lead"} if seats == 4 else {"play"})


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("loose", [False, True])
def test_the_simple_policy_plays_legal_moves_through_whole_matches(seats: int, loose: bool) -> None:
    def move(state: ClackerjackState, seat: Seat, seed: int) -> Any:
        chosen = MIND.sensible(state, seat)
        assert chosen in state.legal_actions(seat)
        return chosen

    for seed in range(10):
        *_, (end, _) = walk(seed, [move] * seats, lone_double_as_single=loose, lone_blank_as_single=loose)
        assert end.standing().over


@pytest.mark.parametrize("seats", [2, 4])
def test_of_a_long_list_only_unlike_plays_are_searched(seats: int) -> None:
    longest = 0
    for state, seat in some(seats):
        legal = state.legal_actions(seat)
        kept = MIND.candidates(state, seat, legal)
        longest = max(longest, len(legal))
        assert kept and set(kept) <= set(legal)
        if len(legal) > 2:
            assert len(kept) <= KEPT + 1 and (PASS in kept) == (PASS in legal)
            patterns = [(play.kind, play.key) for play in kept if isinstance(play, Play)]
            assert len(set(patterns)) == len(patterns)
    assert longest > 100


def test_decisions_follow_from_the_view() -> None:
    """In every world that the view allows the same is thought, value and all."""
    tried = 0
    for number, (state, seat) in enumerate(some(4) + some(2)):
        if number % 4:
            continue
        view = state.view(seat)
        thoughts = set()
        for seed in range(4):
            world = CLACKERJACK.assemble(view, CLACKERJACK.imagine(view, Rng(seed)))
            legal = world.legal_actions(seat)
            assert MIND.sensible(world, seat) == MIND.sensible(state, seat)
            assert MIND.candidates(world, seat, legal) == MIND.candidates(state, seat, legal)
            thought = think("clackerjack", world.view(seat), legal, "hard", 7, iterations=40, ms=60_000)
            thoughts.add((thought.move, thought.value))
        assert len(thoughts) == 1
        tried += 1
    assert tried > 20


def test_the_view_survives_the_pipe_without_changing_the_thought() -> None:
    for state, seat in some(4)[::9] + some(2)[::9]:
        view, legal = state.view(seat), state.legal_actions(seat)
        again = CLACKERJACK.view_from_json(CLACKERJACK.view_to_json(view))
        one = think("clackerjack", view, legal, "hard", 5, iterations=60, ms=60_000)
        two = think("clackerjack", again, legal, "hard", 5, iterations=60, ms=60_000)
        assert (one.move, one.value) == (two.move, two.value)


def test_a_playout_leaves_the_state_as_it_is() -> None:
    for number, (state, seat) in enumerate(some(4)[::5]):
        before = state.view(seat)
        worth = MIND.playout(state, seat, state.random_action(seat, Rng(1)), Rng(number), 0.5)
        assert 0 <= worth <= 1 and state.view(seat) == before


def chosen(state: ClackerjackState) -> str:
    (seat,) = state.to_act()
    return str(simple("clackerjack", state.view(seat), state.legal_actions(seat)).notation())


def test_turns_that_a_hand_needs() -> None:
    state = position({0: "12 13 14 35 36 00"})
    assert turns_needed(state.hands[0], state.terms.allowed) == 2
    assert turns_needed(position({0: "12 34 56"}).hands[0], state.terms.allowed) == 3


def test_the_simple_policy_goes_out_when_it_can() -> None:
    assert chosen(position({0: "13 23 33"})) == "play 3-1 3-2 3-3"
    assert chosen(position({1: "11"}, [(3, "play 5-3")], turn=1, passed=[0])) == "play 1-1"
    winning = position({0: "66", 2: "11 22 33"}, [(2, "play 5-3")], turn=0, passed=[3])
    assert chosen(winning) == "play 6-6"


def test_the_simple_policy_leaves_the_round_to_a_winning_partner() -> None:
    state = position({0: "56 11 22 33"}, [(2, "play 2-3")], turn=0, passed=[3])
    assert "play 6-5" in {move.notation() for move in state.legal_actions(Seat(0))}
    assert chosen(state) == "pass"


def test_the_simple_policy_holds_back_bombs_until_an_opponent_is_nearly_out() -> None:
    hand = "66 12 34 25 46 13 24 56 35"
    calm = position({1: hand, 0: "11 22 33 44 55"}, [(0, "play 6-5")], turn=1)
    assert chosen(calm) == "pass"
    urgent = position({1: hand, 0: "11"}, [(0, "play 6-5")], turn=1)
    assert chosen(urgent) == "play 6-6"


def test_the_simple_policy_leads_long_and_cheap() -> None:
    state = position({0: "13 23 33 16 25 45 66 00"})
    assert chosen(state) == "play 3-1 3-2 3-3"


def test_the_lead_goes_to_whoever_is_nearer_to_the_end() -> None:
    for mine, choice in (("12 13", "lead self"), ("12 13 14 15 16", "lead partner")):
        state = position({0: f"{mine} 11", 2: "22 23 24"})
        for move in ("play 1-1", "pass", "pass", "pass"):
            state.apply(state.to_act()[0], CLACKERJACK.parse(move))
        assert state.standing().phase == "lead"
        assert chosen(state) == choice


@pytest.mark.parametrize("seats", [2, 4])
def test_the_simple_policy_beats_random_play(seats: int) -> None:
    assert duel(greedy, random_mover, seats, range(20)) > 0.8


def test_one_play_stands_for_all_of_its_kind_and_key() -> None:
    state = position({0: "11 12 12 13 33 01 02 00"})
    mask = state.plays(Seat(0))
    plays = distinct_plays(mask)
    patterns = [(play.kind, play.key) for play in plays]
    assert len(set(patterns)) == len(patterns)
    assert set(patterns) == {(play.kind, play.key) for play in plays_in(mask)}
    for play in plays:
        alike = [other for other in plays_in(mask) if (other.kind, other.key) == (play.kind, play.key)]
        assert blanks_declared(play) == min(map(blanks_declared, alike))


def by_hand(state: ClackerjackState, seat: Seat, before: list[int]) -> float:
    """Return what the best play of both sides brings, without any short cut."""
    if state.standing().phase not in ("play", "lead"):
        return deal_worth(state, seat, before)
    turn = state.to_act()[0]
    found = []
    for move in state.legal_actions(turn):
        twin = state.clone()
        twin.apply(turn, move)
        found.append(by_hand(twin, seat, before))
    return max(found) if turn % 2 == seat % 2 else min(found)


@pytest.mark.parametrize(
    "hands",
    [
        {0: "12 33", 1: "56 11", 2: "22", 3: "45"},
        {0: "12 13 55", 1: "66 46", 2: "16", 3: "23"},
        {0: "11 36", 1: "01", 2: "25 26", 3: "45"},
    ],
)
def test_an_ending_is_played_out_exactly(hands: dict[int, str]) -> None:
    state = position(hands)
    seat = state.to_act()[0]
    legal = state.legal_actions(seat)
    assert is_endgame(state)
    worths = MIND.exact(state, seat, legal, 100_000)
    assert worths is not None
    for move, value in zip(legal, worths, strict=True):
        world = state.clone()
        world.apply(seat, move)
        assert value == pytest.approx(by_hand(world, seat, state.scores[:]))


def test_an_ending_that_takes_too_long_is_left() -> None:
    state = position({0: "12 33 45", 1: "56 11", 2: "22", 3: "45"})
    seat = state.to_act()[0]
    assert MIND.exact(state, seat, state.legal_actions(seat), 3) is None
    with pytest.raises(TooLong):
        EndgameSolver(state, seat, 1).after(state, state.legal_actions(seat)[0])
    full = position({0: "12 13 14 15 16 23", 1: "24 25 26 34 35 36", 2: "22", 3: "45"})
    assert not is_endgame(full) and MIND.exact(full, Seat(0), full.legal_actions(Seat(0)), 10_000) is None


def test_the_best_level_sees_how_an_ending_is_won() -> None:
    """Leading the double keeps the lead; leading 1-2 lets the others out."""
    state = position({0: "66 12", 1: "56", 2: "11 22 33", 3: "45"})
    found = think("clackerjack", state.view(Seat(0)), state.legal_actions(Seat(0)), "expert", 1, ms=60_000)
    assert found.move.notation() == "play 6-6"


def test_every_reason_is_a_text_of_both_languages() -> None:
    keys = set()
    for number, (state, seat) in enumerate(some(4, range(6)) + some(2)):
        moves = list(state.legal_actions(seat))
        for move in moves if len(moves) < 20 else moves[number % 7 :: 7]:
            found = MIND.reason(state, seat, move, ())
            if found is None:
                continue
            keys.add(found.code)
            assert all(spoken(found))
    assert len(keys) >= 13


def test_reasons_tell_what_matters() -> None:
    def told(state: ClackerjackState, move: str) -> str:
        found = MIND.reason(state, state.to_act()[0], CLACKERJACK.parse(move), ())
        return found.code.partition(".")[2] if found is not None else ""

    assert told(position({0: "13 23 33"}), "play 3-1 3-2 3-3") == "out"
    hand = "66 12 34 25 46 13 24 56 35"
    assert told(position({1: hand, 0: "11 22 33"}, [(0, "play 6-5")], turn=1), "pass") == "keeps_bomb"
    near = position({1: hand, 0: "11"}, [(0, "play 6-5")], turn=1)
    assert told(near, "play 6-6") == "stops"
    partners = position({0: "56 11 22 33", 2: "11 12 14"}, [(2, "play 2-3")], turn=0, passed=[3])
    assert told(partners, "pass") == "partner"


@pytest.mark.slow
@pytest.mark.timeout(2400)
@pytest.mark.parametrize(("seats", "least"), [(4, 0.68), (2, 0.6)])
def test_hard_beats_the_simple_policy(seats: int, least: float) -> None:
    share = duel(thinker("hard", 600), greedy, seats, range(70_000, 70_040))
    print(f"hard against the simple policy, {seats} seats: {share:.3f} of the deals")
    assert share >= least
