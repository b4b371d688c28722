"""The question about a yaku after a discard that leaves five cards (rules §9.12)."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.contract import Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.events import Bound
from tablegame.rules.dobon.position import YAKU_LEFT
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.rules.shedding.events import DirectionTurned
from tests.rules.dobon.positions import act, play, position

OPENED, CLOSED = WindowOpened("yaku"), WindowClosed("yaku")
FLUSH = "2S 4S 6S 9S KS"


def test_the_question_follows_a_dobon_that_nobody_called() -> None:
    state = position({0: f"{FLUSH} 9H", 2: "4H 5H"}, "9C")
    play(state, "play 9H")
    assert act(state, 2, "pass") == [WindowClosed("dobon"), OPENED]
    assert list(state.to_act()) == [0] and state.standing().phase == "yaku"


@pytest.mark.parametrize(
    ("field", "discard", "follows"),
    [("9S", "QS", DirectionTurned(False)), ("9S", "2S", Bound(2)), ("3S", "X1", Bound(5))],
)
def test_the_turn_goes_on_as_without_a_question(field: str, discard: str, follows: Event) -> None:
    yaku = position({0: f"{discard} 4H 6H 9H KH AH"}, field)
    none = position({0: f"{discard} 4H 6H 9H KH AD"}, field)
    told = play(yaku, f"play {discard}"), play(none, f"play {discard}")
    assert told[0][-2:] == [follows, OPENED] and told[1][-3:] == [follows, OPENED, CLOSED]
    act(yaku, 0, "keep")
    assert yaku.to_act() == none.to_act()
    assert yaku.view(None).table.damage == none.view(None).table.damage


def test_a_five_in_a_bind_has_turned_before_the_question() -> None:
    state = position({0: "5S 4H 6H 9H KH AH"}, "2S", damage=2)
    assert play(state, "play 5S")[-2:] == [DirectionTurned(False), OPENED]
    act(state, 0, "reveal")
    assert list(state.to_act()) == [3]


def test_the_question_opens_whether_or_not_the_five_are_a_yaku() -> None:
    for hand in (f"{FLUSH} 9H", "2S 4S 6S 9S KD 9H"):
        assert OPENED in play(position({0: hand}, "9C"), "play 9H")
    for hand in ("2S 4S 6S 9S KS KD 9H", "2S 4S 6S 9S 9H"):  # six stay, four stay
        assert OPENED not in play(position({0: hand}, "9C"), "play 9H")


def test_others_see_the_same_whether_or_not_somebody_is_asked() -> None:
    """What a bystander sees of both goes into the question alike."""
    asked, not_asked = (
        position({0: hand, 1: "7H 7D", 2: "8H 8D", 3: "TH TD"}, "9C", stock="AD AC")
        for hand in (f"{FLUSH} 9H", "2S 4S 6S 9S KD 9H")
    )
    opens = [event for event in play(asked, "play 9H") if event.seen_by(None) is not None]
    assert play(not_asked, "play 9H") == [*opens, CLOSED]


def test_a_revealed_seat_is_not_asked_again() -> None:
    state = position({0: f"{FLUSH} 9H"}, "9C", revealed={0: "straight"})
    assert OPENED not in play(state, "play 9S")
    kept = position({0: f"{FLUSH} 9H"}, "9C")
    play(kept, "play 9H", "keep")
    assert kept.view(None).table.revealed == ("", "", "", "")


def test_the_question_can_be_imagined_from_every_seat() -> None:
    state = position({0: f"{FLUSH} 9H"}, "9C")
    play(state, "play 9H")
    rng = Rng(3)
    for viewer in (None, *map(Seat, range(4))):
        view = state.view(viewer)
        assert DOBON.view_from_json(DOBON.view_to_json(view)) == view
        for _ in range(20):
            world = DOBON.assemble(view, DOBON.imagine(view, rng))
            assert world.view(viewer) == view and list(world.to_act()) == [0]
            world.apply(Seat(0), DOBON.parse("keep"))
            assert list(world.to_act()) == [1]


def test_the_old_way_asks_at_the_deal_and_after_draws_alone() -> None:
    state = position({0: f"{FLUSH} 9H"}, "9C", stage=None)
    assert OPENED not in play(state, "play 9H") and list(state.to_act()) == [1]
    assert "stage" not in DOBON.view_to_json(state.view(None))
    drawn = position({0: "2S 4S 6S KS"}, "9H", stage=None, stock="9S AD")
    assert OPENED in play(drawn, "draw") and list(drawn.to_act()) == [0]


def test_a_draw_after_an_own_discard_is_told_from_that_discard() -> None:
    """With three at the table, all drawing: the question after a draw of the owner of the field card."""
    state = position({0: "2S 4S 6S KS", 1: "7H 7D", 2: "8H TD"}, "9C", seats=3, owner=0, stock="9S AD")
    play(state, "draw")
    view = state.view(Seat(0))
    assert (view.table.turn, view.table.owner, view.table.window) == (0, 0, "yaku")
    assert DOBON.assemble(view, DOBON.imagine(view, Rng(1))).view(Seat(0)) == view
    act(state, 0, "keep")
    assert list(state.to_act()) == [1]


def test_random_matches_meet_the_question() -> None:
    """It is not only made up: random matches come to it, answered either way."""
    met = set()
    for seed in range(150):
        rng = Rng(seed)
        state = DOBON.begin(4, complete(DOBON, 4, {"rounds": 3}))
        while acting := state.to_act():
            seat = acting[0]
            if seat == CHANCE:
                request = state.chance()
                assert request is not None
                state.apply(seat, answer(request, rng))
                continue
            move = state.random_action(seat, rng)
            if state.phase == YAKU_LEFT:
                met.add(move.notation())
            state.apply(seat, move, [])
    assert met == {"reveal", "keep"}
