"""Levels that try every move in a few worlds leave out what no person would think of."""

import pytest

from tablegame.ai.clackerjack.mind import MIND as CLACKERJACK_MIND
from tablegame.ai.dobon.mind import MIND as DOBON_MIND
from tablegame.ai.dobon.policy import bid_for
from tablegame.ai.dokuson.mind import MIND as DOKUSON_MIND
from tablegame.ai.loadum.mind import MIND as LOADUM_MIND
from tablegame.ai.think import think
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import PASS, Play, is_bomb
from tablegame.rules.clackerjack.state import PLAY
from tablegame.rules.loadum import LOADUM
from tests.ai.clackerjack.test_mind import some
from tests.ai.dokuson.play import positions
from tests.rules.dobon.positions import position as dobon_position
from tests.rules.loadum.positions import position as loadum_position
from tests.rules.positions import cards as dobon_cards

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
            if state.top is not None and (state.owner - seat) % 4 == 2 and state.counts[state.owner]:
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


def dobon(hand: str, field: str, next_one: str = "5H 6H 7H 9C") -> set[str]:
    """Return what a weak level thinks of in a turn, as text."""
    state = dobon_position({0: hand, 1: next_one, 2: "5D 6D 7D 9D", 3: "5S 6S 7S 6C"}, field)
    legal = state.legal_actions(Seat(0))
    moves = DOBON_MIND.candidates(state, Seat(0), legal)
    return {move.notation() for move in DOBON_MIND.plausible(state, Seat(0), moves)}


def test_dobon_keeps_what_always_fits_and_names_what_it_holds() -> None:
    assert dobon("3H 3C 8D TH QC", "4H") == {"play 3H", "play TH"}
    assert "play X1" not in dobon("X1 9S KS 2D 4C", "3S")
    assert "play X1" in dobon("X1 9S KS 2D 4C", "3S", "5H 6H"), "somebody has two cards left"
    assert dobon("8D 3C JC TC QC", "4H") == {"play 8D C"}, "nothing else fits, and clubs are held"
    assert {text for text in dobon("JH KH", "QH") if text.startswith("play J")} == {"play JH H last"}
    assert dobon("X1 9S", "3S") == {"play X1 last"}, "a joker alone could not be laid"


def test_dobon_bids_no_more_than_anybody_pays() -> None:
    strongest = dobon_cards("2S 2H 2D 2C 8H")
    assert bid_for(sum(1 << card for card in strongest), 4) <= 50


def loadum(hands: dict[int, str], *played: str) -> set[str]:
    """Return what a weak level thinks of after these cards, as text."""
    state = loadum_position(hands)
    for card in played:
        state.apply(state.to_act()[0], LOADUM.parse(f"play {card}"))
    seat = state.to_act()[0]
    moves = LOADUM_MIND.candidates(state, seat, state.legal_actions(seat))
    return {move.notation() for move in LOADUM_MIND.plausible(state, seat, moves)}


def test_loadum_stays_below_and_throws_what_counts() -> None:
    rest = {0: "QH 3S 4S", 1: "TH 5S 6S", 2: "QC 7S 8S"}
    assert loadum({**rest, 3: "AH 2H 9S"}, "QH", "TH", "QC") == {"play 2H"}
    assert loadum({**rest, 3: "AD 7D 2C"}, "QH", "TH", "QC") == {"play AD"}
    assert loadum({0: "TC 2C AD", 1: "3H 4H 5H", 2: "6H 7H 8H", 3: "9S TS JS"}) == {"play 2C"}
    assert loadum({0: "TC AD AS", 1: "3H 4H 5H", 2: "6H 7H 8H", 3: "9S TS JS"}) == {
        "play TC", "play AD", "play AS",
    }  # fmt: skip
