"""Picking narrows the legal actions down to the one that is meant."""

import doctest
from dataclasses import dataclass

from tablegame.rules.contract import Gesture
from tablegame.ui.table.input import hand as hand_module
from tablegame.ui.table.input.hand import (
    Hand,
    Selection,
    arranged,
    complete,
    completing,
    fits,
    fitting,
    joining,
)


@dataclass(frozen=True)
class Move:
    """Any game's action."""

    said: Gesture

    def notation(self) -> str:
        return str(self.said)

    def gesture(self) -> Gesture:
        return self.said


def moves(*gestures: Gesture) -> list[Move]:
    return [Move(gesture) for gesture in gestures]


UP, DOWN = Gesture((1, 2), "all", "a"), Gesture((2, 1), "all", "a")


def test_where_every_place_counts_the_order_of_picking_tells_them_apart() -> None:
    legal = moves(UP, DOWN, Gesture((1,), "all", "a"))
    assert fitting(legal, Selection((2,))) == moves(DOWN)
    assert complete(legal, Selection((1,))) == moves(Gesture((1,), "all", "a"))
    assert complete(legal, Selection((1, 2))) == moves(UP)
    assert complete(legal, Selection((1, 2)).turned()) == moves(DOWN)
    assert complete(legal, Selection((2, 3))) == []


def test_where_order_is_nothing_any_order_will_do() -> None:
    legal = moves(Gesture((1, 2, 3), "any", "a"))
    for pieces in ((3,), (3, 1), (2, 3, 1)):
        assert fitting(legal, Selection(pieces)) == legal
    assert complete(legal, Selection((3, 1))) == []
    assert complete(legal, Selection((3, 1, 2))) == legal
    assert fitting(legal, Selection((4,))) == []


def test_where_the_last_counts_it_must_be_picked_last() -> None:
    top2, top3 = Gesture((1, 3, 2), "last", "a"), Gesture((1, 2, 3), "last", "a")
    legal = moves(top2, top3)
    assert fitting(legal, Selection((2, 3))) == legal, "both can still come of it"
    assert complete(legal, Selection((3, 1, 2))) == moves(top2)
    assert complete(legal, Selection((2, 1, 3))) == moves(top3)
    assert complete(legal, Selection((2, 3, 1))) == []


def test_the_zone_decides_between_equal_pieces() -> None:
    left, right = Gesture((1,), "all", "left"), Gesture((1,), "all", "right")
    legal = moves(left, right)
    assert len(complete(legal, Selection((1,)))) == 2
    assert complete(legal, Selection((1,), "right")) == moves(right)
    assert complete(legal, Selection((1,), "middle")) == []


def test_the_table_orders_what_was_picked_in_another_order() -> None:
    """3♥ lies on the pile: K♥ (1) goes alone, K♦ (2) and K♣ (3) only on it."""
    last = [Gesture((1, 2), "last", "a"), Gesture((1, 3), "last", "a")]
    last += [Gesture((1, 2, 3), "last", "a"), Gesture((1, 3, 2), "last", "a")]
    legal = moves(Gesture((1,), "any", "a"), *last)
    assert arranged(legal, Selection((2, 1))).pieces == (1, 2)
    assert arranged(legal, Selection((1, 2))).pieces == (1, 2)
    three = arranged(legal, Selection((2, 3, 1))).pieces
    assert three[-1] == 3 and set(three) == {1, 2, 3}, "what was picked last of those that may lie on top"
    assert complete(legal, Selection(three)) == moves(last[2])
    assert arranged(legal, Selection((2, 3))).pieces == (2, 3), "there is no order for these"
    assert arranged(moves(UP), Selection((2, 1))).pieces == (1, 2)
    assert arranged(moves(UP, DOWN), Selection((2, 1))).pieces == (2, 1), "both may be: it is the player's"
    assert joining(legal, (1, 2, 3, 4)) == {2, 3}


def test_what_may_be_picked_next() -> None:
    legal = moves(UP, DOWN, Gesture((2, 5), "all", "a"), Gesture((7,), "all", "b"))
    assert completing(legal, Selection()) == {1, 2, 5, 7}
    assert completing(legal, Selection((2,))) == {1, 5}
    assert completing(legal, Selection((1, 2))) == set()
    assert completing(legal, Selection((2,), "b")) == set()


def test_a_selection_that_is_empty_fits_everything() -> None:
    assert all(fits(Selection(), gesture) for gesture in (UP, Gesture((1,), "last"), Gesture()))


def test_toggling_keeps_the_order_of_the_others() -> None:
    held = Selection((4, 2, 9)).toggled(2)
    assert held.pieces == (4, 9)
    assert held.toggled(2).pieces == (4, 9, 2)


def test_a_hand_keeps_only_what_it_holds() -> None:
    hand = Hand()
    hand.set_pieces((30, 2, 14))
    assert hand.cards == (2, 14, 30)
    assert hand.pick(2, set()) and hand.pick(14, {14})
    hand.set_pieces((14, 30))
    assert (hand.cards, hand.selection.pieces) == ((14, 30), (14,))
    assert not hand.pick(30, set()), "it does not go with the other"
    assert hand.selection.pieces == (30,)
    assert hand.pick(30, set()) and hand.selection.pieces == ()


def test_sorting_by_value_goes_before_suits() -> None:
    hand = Hand()
    hand.set_pieces((12, 13, 27, 1))
    assert hand.cards == (1, 12, 13, 27)
    assert hand.resort() == "rank"
    assert hand.cards == (13, 1, 27, 12)
    assert hand.resort() == "suit"


def test_the_example_at_its_head_is_true() -> None:
    tried = doctest.testmod(hand_module)
    assert tried.attempted > 4 and tried.failed == 0
