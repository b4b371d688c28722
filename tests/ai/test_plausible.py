"""Levels that try every move in a few worlds leave out what no person would think of."""

import pytest

from tablegame.ai.clackerjack import MIND as CLACKERJACK_MIND
from tablegame.ai.dokuson import MIND as DOKUSON_MIND
from tablegame.ai.think import think
from tablegame.rules.clackerjack.actions import PASS, Play
from tablegame.rules.clackerjack.combinations import is_bomb
from tablegame.rules.clackerjack.state import PLAY
from tests.ai.dokuson_play import positions
from tests.ai.test_clackerjack import some

WEAK = ("novice", "easy", "normal")


@pytest.mark.parametrize("seats", [2, 4])
def test_clackerjack_goes_out_and_spares_bombs_and_partner(seats: int) -> None:
    out = beaten = spared = 0
    for number, (state, seat) in enumerate(some(seats, range(12))):
        if state.phase != PLAY:
            continue
        legal = state.legal_actions(seat)
        kept = CLACKERJACK_MIND.plausible(state, seat, CLACKERJACK_MIND.candidates(state, seat, legal))
        assert kept and set(kept) <= set(legal)
        ends = {play for play in legal if isinstance(play, Play) and play.size == state.counts[seat]}
        rivals = [count for other, count in enumerate(state.counts) if count and (other - seat) % 2]
        if ends:
            out += 1
            assert set(kept) <= ends
            for level in WEAK:
                assert think("clackerjack", state.view(seat), legal, level, number).move in ends
        elif min(rivals) > 3:
            if state.top is not None and (state.owner - seat) % 4 == 2:
                beaten += len(legal) > 1
                assert kept == [PASS]
            plain = [play for play in legal if isinstance(play, Play) and not is_bomb(play.kind)]
            if plain and any(isinstance(play, Play) for play in kept):
                spared += len(plain) < len(legal) - 1
                assert not any(isinstance(play, Play) and is_bomb(play.kind) for play in kept)
    assert out > 5 and spared > 20 and (beaten > 5) == (seats == 4)


def test_dokuson_ends_a_deal_with_the_card_that_brings_most() -> None:
    chosen = 0
    for state, seat in positions(range(60)):
        legal = state.legal_actions(seat)
        moves = DOKUSON_MIND.candidates(state, seat, legal)
        kept = DOKUSON_MIND.plausible(state, seat, moves)
        assert set(kept) <= set(moves)
        brought: dict[int, dict[int, bool]] = {}
        for play in moves:
            after = state.clone()
            after.apply(seat, play)
            if len(after.results()) > len(state.results()):
                points = after.results()[-1].points()[seat]
                brought.setdefault(play.suit, {}).setdefault(points, False)
                brought[play.suit][points] |= play in kept
            else:
                assert play in kept
        for by_points in brought.values():
            chosen += len(by_points) > 1
            assert [points for points, left in by_points.items() if left] == [max(by_points)]
    assert chosen > 10
