"""Dobon in stages (rules §12): what there is not yet."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.contract import Choose, Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.events import WindowOpened
from tablegame.rules.shedding.events import Begins
from tests.rules.dobon.positions import act, bare, bonuses, dealt, last, play, position, refused
from tests.rules.positions import chance

BELOW = [1, 2, 3, 4, 5]


def test_at_stage_1_an_eight_names_nothing() -> None:
    state = position({0: "8H JC 5S X1"}, "8S", stage=1)
    play(state, "play 8H")
    assert state.view(None).table.suit == "H" and not state.view(None).table.suit_was_named


@pytest.mark.parametrize("stage", BELOW)
def test_a_lot_says_who_begins_every_round(stage: int) -> None:
    for seat in range(4):
        state = dealt(4, stage=stage)
        assert state.standing().phase == "lot" and state.chance() == Choose((0, 1, 2, 3))
        assert list(state.to_act()) == [CHANCE] and state.dealt()
        table = state.view(Seat(2)).table
        assert table.phase == "lot" and len(table.hand) == 5 and table.turn is None
        assert chance(state, f"choose {seat}") == [Begins(Seat(seat))]
        assert list(state.to_act()) == [seat] and state.standing().phase == "turn"
        assert refused(state, seat, "bid 1") == "no_bids" and refused(state, seat, "reveal") == "no_bonus"
        table = state.view(None).table
        assert table.bids is None and table.right is None


@pytest.mark.parametrize("stage", BELOW)
def test_a_round_without_bonus_points(stage: int) -> None:
    """Three wins in a row with a straight in the hand at the deal: cards are all that count."""
    state = position({0: "4S", 1: "KH 9H", 2: "QD", 3: "AC"}, "9S", stage=stage, declared=(0,), streak=(0, 2))
    told: list[Event] = play(state, "play 4S")
    assert WindowOpened("yaku") not in told
    assert state.standing().scores == (0, 19, 10, 1) == bare(state)
    assert all(len(lines) == 1 for lines in last(state).lines)
    state = dealt(4, ["4S 5H 6D 7C 8S"], stage=stage)
    chance(state, "choose 0")
    assert state.standing().phase == "turn"


@pytest.mark.parametrize("stage", BELOW)
def test_a_dobon_with_a_yaku_is_a_dobon(stage: int) -> None:
    state = position({0: "7S KD KC", 1: "AS AH AD 2S 2H"}, "3S", stage=stage)
    play(state, "play 7S")
    if stage == 5:
        act(state, 1, "dobon")
        assert bonuses(state, 1) == [] and bare(state)[1] == 0
    else:
        assert state.standing().phase == "turn"


@pytest.mark.parametrize("stage", [1, 2])
def test_nothing_binds_before_stage_3(stage: int) -> None:
    state = position({0: "5S 2H KD KC", 1: "3H 5D 5C"}, "5H", stage=stage)
    play(state, "play 5S", "play 5D")
    assert state.view(None).table.direction == 1 and state.view(None).table.damage == 0


def test_a_draw_tells_what_the_hand_can_not_hold_at_its_stage() -> None:
    """Below stage 4 a single card that does not follow is told by the draw, declared or not."""
    for stage, known in ((3, True), (4, False)):
        state = position({0: "9D", 1: "KC KD"}, "4S", stage=stage, stock="3D 3C")
        play(state, "draw")
        groups = state.view(None).public.groups[0]
        spade = 1 << 8  # 9S would have followed
        assert any(not may & spade for _, may in groups) == known


@pytest.mark.parametrize("stage", [0, 7, -1])
def test_a_view_of_no_stage_is_refused(stage: int) -> None:
    whole = DOBON.view_to_json(dealt(3).view(Seat(0)))
    with pytest.raises(ValueError):
        DOBON.view_from_json({**whole, "stage": stage})


@pytest.mark.parametrize("stage", [None, *BELOW, 6])
def test_an_old_match_and_every_stage_come_to_their_ends(stage: int | None) -> None:
    rng = Rng(9)
    options = dict(complete(DOBON, 3, {"rounds": 4}))
    del options["stage"]
    if stage is not None:
        options["stage"] = stage
    state = DOBON.begin(3, options)
    while acting := state.to_act():
        seat = acting[0]
        request = state.chance()
        state.apply(seat, state.random_action(seat, rng) if request is None else answer(request, rng))
    assert len(state.view(None).table.results) == 4
