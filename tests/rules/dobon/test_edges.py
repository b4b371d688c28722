"""Edge cases of Dobon, its options, its reasons, and what stays sealed."""

import pytest

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import BIDS, DRAW, Bid, Discard, parse
from tablegame.rules.dobon.events import BindEnded
from tablegame.rules.dobon.scoring import SPECIALS, YAKU, yaku_of
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.rules.shedding.events import Drew, DrewNothing, StockRenewed
from tests.rules.dobon.positions import act, bid, dealt, how, play, position, refused
from tests.rules.positions import cards, chance, moves, shuffle_of

HAND_OF = {
    "straight": ("9S TH JD QC KS", "AS 2H 3D 4C 5S", "TS JH QD KC AS"),
    "flush": ("2S 4S 6S 8S TS",),
    "full_house": ("2S 2H 2D 3S 3C",),
    "four": ("7S 7H 7D 7C 3C",),
    "straight_flush": ("3D 4D 5D 6D 7D", "AC TC JC QC KC"),
    "": ("JS QH KD AC 2S", "2S 2H 2D 3S 4C", "2S 2H 3D 3S 4C", "X1 4S 5S 6S 7S", "7S 7H 7D 7C"),
}
EVERY_HAND = [(yaku, hand) for yaku, hands in HAND_OF.items() for hand in hands]


@pytest.mark.parametrize(("yaku", "hand"), EVERY_HAND)
def test_yaku(yaku: str, hand: str) -> None:
    assert YAKU[yaku_of(sum(1 << card for card in cards(hand)))] == yaku


def test_bids_are_listed_without_being_built() -> None:
    state = dealt(3)
    legal = state.legal_actions(Seat(1))
    assert legal is BIDS and len(legal) == 999
    assert Bid(999) in legal and Bid(1000) not in legal and Bid(0) not in legal and DRAW not in legal
    assert legal[0] == Bid(1) and legal[998] == Bid(999) and list(legal)[41] == Bid(42)


@pytest.mark.parametrize(
    "text",
    [
        "", "bid", "bid 0", "bid 01", "bid 1000", "bid -1", "bid ٣", "bid 1 2", "play", "play 9H ",
        "play  9H", "play 9H last last", "play 8S H C", "play 8S h", "play 8S last H", "PLAY 9H", "draw 1",
        "dobon ", "last", "play X3", "play 8S HD",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_discards_that_no_rule_allows_have_a_text_too() -> None:
    for text in ("play 9H S", "play 8S", "play JS H last", "play X1 C"):
        assert parse(text).notation() == text
    assert parse("play 8S H") is parse("play 8S H")


def test_bids_stay_sealed_until_the_last_one() -> None:
    state = dealt(3)
    assert act(state, 1, "bid 42") == []
    assert state.view(Seat(1)).table.answer == "bid 42" and not state.view(Seat(1)).table.asked
    for other in (None, Seat(0), Seat(2)):
        table = state.view(other).table
        assert table.answer is None and table.bids is None
        assert table.asked == (other is not None)
    assert refused(state, 1, "bid 43") == "bid_once"
    assert refused(state, 0, "draw") == "bid_first" and refused(state, 0, "pass") == "bid_first"


def test_answers_to_a_yaku_are_opened_together_and_keeping_is_never_told() -> None:
    state = dealt(3, ["5S 6H 7D 8C 9S", "KS QD 4C 2D TH", "QC QH QS 3D 3C"], "5H")
    bid(state, 9, 1, 2)
    assert list(state.to_act()) == [0, 2]
    assert state.view(Seat(1)).table.window == "yaku" and not state.view(Seat(1)).table.asked
    assert act(state, 2, "keep") == []
    assert state.view(Seat(0)).table.opened == ((), (), ())
    told = act(state, 0, "reveal")
    assert [type(event).__name__ for event in told] == ["WindowClosed", "Revealed"]
    table = state.view(Seat(1)).table
    assert table.revealed == ("straight", "", "") and table.window is None and table.turn == 0


def test_the_marks_stand_whether_anybody_is_asked_or_not() -> None:
    for hand, asked in (("4H 5C", True), ("4H 6C", False)):
        state = position({0: "9S KS KC", 2: hand}, "3S", seats=3)
        told = play(state, "play 9S")
        assert told[1] == WindowOpened("dobon")
        assert (WindowClosed("dobon") in told) != asked
        if asked:
            assert act(state, 2, "pass")[0] == WindowClosed("dobon")
        assert list(state.to_act()) == [1]


def test_a_yaku_is_asked_about_after_each_draw_until_it_is_revealed() -> None:
    state = position({0: "2D 3D 4D 5D"}, "9S", seats=3, stock="6D KD QD 8H")
    assert play(state, "draw")[-1] == WindowOpened("yaku")
    assert moves(state) == {"reveal", "keep"} and refused(state, 1, "draw") == "window"
    twin = state.clone()
    told = play(state, "reveal")
    assert list(state.to_act()) == [1] and told[0] == WindowClosed("yaku")
    play(twin, "keep")
    assert twin.view(None).table.revealed == ("", "", "")
    state = position({0: "2D 3D 4D 5D"}, "9S", seats=3, stock="6C KD", revealed={0: "flush"})
    told = play(state, "draw")
    assert not [event for event in told if isinstance(event, WindowOpened)] and list(state.to_act()) == [1]


def test_the_mark_of_a_yaku_stands_at_five_cards_whatever_they_are() -> None:
    state = position({0: "2D 3D 4D 5D"}, "9S", seats=3, stock="7C KD")
    assert play(state, "draw")[-2:] == [WindowOpened("yaku"), WindowClosed("yaku")]
    state = position({0: "2D 3D 4D"}, "9S", seats=3, stock="7C KD")
    assert not [event for event in play(state, "draw") if isinstance(event, WindowOpened)]


def test_a_declaration_lapses_with_a_draw() -> None:
    state = position({0: "4H", 1: "9D 9H", 2: "TC KC"}, "9S", seats=3, declared=(0,), stock="4D KD QD 8H")
    play(state, "draw")
    assert state.view(None).table.declared == ()
    state = position({0: "4H 5H"}, "4S", seats=3)
    assert moves(state) == {"play 4H", "play 4H last"}
    assert refused(state, 0, "play 5H last") == "match"
    state = position({0: "4H 5H 6H"}, "4S", seats=3)
    assert refused(state, 0, "play 4H last") == "not_last"


def test_naming_suits() -> None:
    state = position({0: "8C JH 4S"}, "4H", seats=3)
    eights = {f"play 8C {suit}" for suit in "SHDC"}
    assert moves(state) == eights | {"play JH H", "play JH D", "play 4S"}
    assert refused(state, 0, "play 8C") == "name_suit"
    assert refused(state, 0, "play JH S") == "other_suit"
    assert refused(state, 0, "play 4S S") == "no_suit"
    assert refused(state, 0, "play 9D") == "hand"
    assert refused(state, 0, "draw") == "must_discard"
    assert refused(state, 0, "dobon") == "no_dobon" and refused(state, 0, "reveal") == "no_yaku"
    assert refused(state, 1, "play 4S") == "turn" and refused(state, 0, "bid 3") == "no_auction"


def test_an_eight_as_the_last_card_names_a_suit_too() -> None:
    state = position({0: "8C"}, "4H", seats=3, declared=(0,))
    assert moves(state) == {f"play 8C {suit}" for suit in "SHDC"}
    play(state, "play 8C D")
    assert how(state)[:2] == ("out", 0)


def test_the_named_suit_outlasts_draws_and_a_new_stock() -> None:
    state = position(
        {0: "9S", 1: "9D 3D 3H", 2: "KC 2D"}, "8S", suit="C", seats=3, stock="", under="TS TH TD", rest=1
    )
    play(state, "draw")
    told = chance(state, "shuffle TD TS TH")
    assert told[0] == StockRenewed(3) and told[1] == Drew(Seat(0), 1, cards("TD"))
    assert state.view(None).table.suit == "C" and state.view(None).table.pile == cards("8S")


def test_a_single_discard_is_shuffled_into_a_stock_of_one() -> None:
    state = position({0: "9S", 1: "9D"}, "8S", suit="C", seats=3, stock="", under="TS", rest=2)
    play(state, "draw")
    assert list(state.to_act()) == [CHANCE] and state.standing().phase == "turn"
    assert shuffle_of(state).texts == ("TS",)
    chance(state, "shuffle TS")
    assert list(state.to_act()) == [1] and state.view(None).table.stock == 0


def test_nothing_to_draw_keeps_the_declaration() -> None:
    state = position({0: "9S"}, "8S", suit="C", seats=3, stock="", rest=2, declared=(0,))
    told = play(state, "draw")
    assert told == [DrewNothing(Seat(0))] and state.view(None).table.declared == (0,)
    assert state.view(None).table.idle == 1


def test_free_drawing_in_a_bind_takes_the_damage() -> None:
    state = position({0: "2S 9S", 1: "KC KH"}, "2H", seats=3, damage=4, free=True)
    assert moves(state) == {"play 2S", "play 2S last", "draw"}
    told = play(state, "draw")
    assert told[0].count == 4 and BindEnded() in told  # type: ignore[attr-defined]


def test_nobody_may_dobon_on_the_card_turned_up() -> None:
    state = dealt(3, ["5S 6H 7D 8C TS", "AS AD 3C 2D 4H", "QC QH 9S 3D 6C"], "JH")
    bid(state, 9, 1, 2)
    assert list(state.to_act()) == [0] and state.standing().phase == "turn"


def test_the_owner_may_not_dobon_on_his_own_card() -> None:
    state = position({0: "9S 4C 5C", 1: "KC QC", 2: "KD QD"}, "3S", seats=3)
    play(state, "play 9S")
    assert list(state.to_act()) == [1] and state.standing().phase == "turn"
    assert refused(state, 0, "dobon") == "no_dobon"


def test_the_next_round_begins_anew() -> None:
    state = position({0: "9S", 1: "KC", 2: "KD"}, "3S", seats=3, declared=(0,), direction=-1, rounds=2)
    play(state, "play 9S")
    table = state.view(Seat(1)).table
    assert (table.phase, table.deal, table.turn) == ("deal", 2, None)
    assert table.hand == cards("KC") and table.results[0].hands == ((), cards("KC"), cards("KD"))
    assert len(shuffle_of(state).texts) == 54
    chance(state)
    table = state.view(Seat(1)).table
    assert table.direction == 1 and table.bids is None and table.declared == () and table.counts == (5, 5, 5)


def test_options() -> None:
    assert complete(DOBON, 3, {}) == {"rounds": 20, "voluntary_draw": False, "stage": 6}
    wrong_ones = (
        {"rounds": 0}, {"rounds": 101}, {"voluntary_draw": 1}, {"rounds": None},
        {"stage": 0}, {"stage": 7}, {"stage": None}, {"stage": True},
    )  # fmt: skip
    for wrong in wrong_ones:
        with pytest.raises(ValueError):
            complete(DOBON, 3, wrong)
    stages = {name: preset["stage"] for name, preset in DOBON.presets.items()}
    assert stages == {
        "standard": 6, "short": 6, "first_steps": 1, "no_calls": 4, "no_bonus": 5, "free_draw": 6
    }  # fmt: skip
    assert DOBON.deals(4, complete(DOBON, 4, {"rounds": 7})) == 7
    assert [special.id for special in SPECIALS] == ["disrupt"]


def test_gestures_tell_moves_apart() -> None:
    assert Discard(7, 1, True).gesture().words == ("H", "last")
    assert DRAW.gesture().zone == "stock" and Discard(7, 1).gesture().zone == "field"


@pytest.mark.parametrize("key", ["viewer", "pile", "told", "unseen", "scores", "results"])
def test_other_data_is_no_view(key: str) -> None:
    whole = DOBON.view_to_json(dealt(3).view(Seat(0)))
    for broken in ({**whole, key: [[1]]}, {name: value for name, value in whole.items() if name != key}):
        with pytest.raises(ValueError):
            DOBON.view_from_json(broken)


def test_no_view_shows_a_card_that_its_seat_may_not_know() -> None:
    """The text of a view names hidden cards only where it lists what may lie anywhere."""
    state = position({0: "9S KS KC", 1: "4H 5C", 2: "QD JD"}, "3S", seats=3)
    play(state, "play 9S")
    data = DOBON.view_to_json(state.view(Seat(2)))
    for key in ("unseen", "told"):
        data.pop(key)
    named = str(data)
    assert "QD" in named and not any(text in named for text in ("'4H'", "'5C'", "'KS'", "'KC'"))
    assert data["asked"] is False and data["answer"] is None
