"""Edge cases of Fukuchi Dobon: forms of plays, priorities, the ten-card duty, options, reasons, views."""

import copy

import pytest

from tablegame.pieces.cards import card_text, mask_of
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import Choose
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.events import (
    CardsDrawn,
    CardsLaid,
    DobonCalled,
    HandBurst,
    NothingDrawn,
    StockRenewed,
)
from tablegame.rules.events import WindowClosed, WindowOpened
from tests.rules.dobon_fukuchi.positions import after, do, position, refused, silent, table
from tests.rules.positions import cards, chance, moves, shuffle_of

NINE = "KS QS JS TS 9S 7S 6S 5S 4S"


def test_one_form_for_each_set_and_top_card() -> None:
    state = position({1: "9S 9H 9D 9C KD"}, "3H")
    assert moves(state, 1) == {
        "play 9H", "play 9H 9S", "play 9H 9D", "play 9H 9C",
        "play 9H 9D 9S", "play 9H 9C 9S", "play 9H 9S 9D", "play 9H 9C 9D", "play 9H 9S 9C", "play 9H 9D 9C",
        "play 9H 9D 9C 9S", "play 9H 9S 9C 9D", "play 9H 9S 9D 9C", "draw",
    }  # fmt: skip
    assert refused(state, "1 play 9S 9H") == "match" and refused(state, "1 play 9H 9D 9S 9C") == "order"


def test_by_rank_the_lowest_of_the_others_goes_first() -> None:
    state = position({1: "9S 9H 9D KD"}, "9C")
    assert moves(state, 1) == {
        "play 9S", "play 9H", "play 9D", "play 9H 9S", "play 9D 9S", "play 9S 9H", "play 9D 9H", "play 9S 9D",
        "play 9H 9D", "play 9H 9D 9S", "play 9S 9D 9H", "play 9S 9H 9D", "draw",
    }  # fmt: skip


def test_every_play_of_eights_names_a_suit() -> None:
    state = position({1: "8S 8H KD"}, "3S")
    assert moves(state, 1) == {
        "draw", *(f"play 8S {suit}" for suit in "SHDC"), *(f"play 8S 8H {suit}" for suit in "SHDC")
    }  # fmt: skip
    assert refused(state, "1 play 8S") == "name"
    state = position({1: "8S 8H KD", 2: "KH"}, "8D", owner=0, turn=0, window="discard")
    assert "play 8H 8S C" in moves(state, 1)
    do(state, "1 play 8H 8S C")
    assert table(state).suit == "C" and table(state).top == cards("8S")[0]


def test_a_named_suit_counts_instead_of_the_printed_one() -> None:
    state = position({1: "9S 9D KH"}, "8S", suit="D")
    assert moves(state, 1) == {"play 9D", "play 9D 9S", "draw"}


def test_plays_go_by_the_direction_and_the_owner_is_last() -> None:
    for clockwise, first in ((True, 2), (False, 3)):
        hands = {1: "9S KD QD", 2: "9H KS QS", 3: "9D KH QH", 0: "TC JC QC"}
        state = position(hands, "9C", owner=1, turn=1, window="discard", clockwise=clockwise)
        assert list(state.to_act()) == [1, 2, 3]
        told = do(state, "1 play 9S", "3 play 9D", "2 play 9H")
        assert [event.seat for event in told if isinstance(event, CardsLaid)] == [first]


def test_after_a_draw_the_drawer_goes_first_also_as_the_owner() -> None:
    hands = {1: "KD QD TD", 2: "9H KS QS", 3: "9D KH QH", 0: "TC JC QC"}
    for owner in (0, 1):
        state = position(hands, "9C", owner=owner, stock="9S")
        do(state, "1 draw")
        told = do(state, "3 play 9D", "2 play 9H", "1 play 9S")
        laid = [event for event in told if isinstance(event, CardsLaid)]
        assert [(event.seat, event.out_of_turn) for event in laid] == [(1, False)]


def test_only_the_aces_of_the_last_play_skip() -> None:
    state = position({0: "AS AH KD QD"}, "3S", owner=3, turn=0)
    do(state, "0 play AS", "0 play AH")
    silent(state)
    assert list(state.to_act()) == [2]
    state = position({0: "AS TD KD QD", 2: "AH KS QS"}, "3S", owner=3, turn=0)
    do(state, "0 play AS", "2 play AH")
    silent(state)
    assert list(state.to_act()) == [0]


def test_a_jack_turns_before_its_window() -> None:
    hands = {0: "JS KD QD", 1: "JH KC QC", 3: "JD KH QH", 2: "TC TS TH"}
    state = position(hands, "3S", owner=3, turn=0)
    told = do(state, "0 play JS", "1 play JH", "3 play JD")
    assert [event.seat for event in told if isinstance(event, CardsLaid)] == [0, 3]


def test_the_turn_ends_when_another_seat_lays_after_the_draw() -> None:
    hands = {1: "KD QD TD", 2: "KS QS TS", 3: "9D KH QH", 0: "TC JC QC"}
    state = position(hands, "9C", owner=0, stock="5S")
    do(state, "1 draw", "3 play 9D")
    assert list(state.to_act()) == [0] and state.standing().phase == "turn"


def test_the_penalty_taken_and_another_seat_lays_a_two() -> None:
    hands = {1: "KD QD TD", 2: "KS QS TS", 3: "2D KH QH", 0: "TC JC QC"}
    state = position(hands, "2C", owner=0, penalty=2, stock="5S 6S")
    do(state, "1 take", "3 play 2D")
    assert table(state).penalty == 2 and list(state.to_act()) == [0]


def test_the_duty_stays_when_another_seat_lays() -> None:
    hands = {1: NINE, 3: "3D KH QH", 0: "TC JC QC", 2: "KD QD TD"}
    state = position(hands, "3H", owner=0, stock="5D")
    do(state, "1 draw")
    assert moves(state, 3) == {"play 3D", "pass"}
    do(state, "3 play 3D")
    assert list(state.to_act()) == [1] and moves(state, 1) == {"play 5D", "play 5D 5S"}
    do(state, "1 play 5D")
    silent(state)
    assert list(state.to_act()) == [2]


def test_the_duty_onto_a_card_that_does_not_fit_bursts() -> None:
    hands = {1: NINE, 3: "3C KH QH", 0: "TC JC QC", 2: "KD QD TD"}
    state = position(hands, "3S", owner=0, stock="5D")
    do(state, "1 draw")
    told = do(state, "3 play 3C")
    assert HandBurst(Seat(1), 10) in told
    after(state, "burst", [100, -300, 100, 100], 1)


def test_under_an_open_penalty_the_duty_takes_a_two() -> None:
    hands = {1: "KS QS JS TS 9S 7S 6S 5S 2S", 3: "2D KH QH", 0: "TC JC QC", 2: "KD QD TD"}
    state = position(hands, "2C", owner=0, stock="5D")
    do(state, "1 draw", "1 pass", "3 play 2D")
    assert table(state).window == "discard" and moves(state, 1) == {"play 2S", "pass"}
    do(state, "1 pass")
    assert table(state).penalty == 2 and state.standing().phase == "turn"
    assert list(state.to_act()) == [1] and moves(state, 1) == {"play 2S"}
    do(state, "1 play 2S")
    silent(state)
    assert table(state).penalty == 4 and list(state.to_act()) == [2]


def test_a_play_in_a_window_meets_the_duty() -> None:
    hands = {1: NINE, 3: "TC KH QH", 0: "TH JC QC", 2: "KD QD TD"}
    state = position(hands, "3S", owner=0, stock="3D")
    do(state, "1 draw", "1 play 3D")
    silent(state)
    assert table(state).counts[1] == 9 and list(state.to_act()) == [2]


def test_a_dobon_comes_before_the_burst() -> None:
    hands = {1: "KS QS JS TS 9S 7S 6S 5H", 2: "AS 4C", 0: "TC JC QC", 3: "KD QD TD"}
    state = position(hands, "2H", owner=0, penalty=4, stock="AD 3H 4D 8D")
    do(state, "1 take", "1 play 5H", "2 dobon")
    after(state, "dobon", [0, -100, 100, 0], 1)


def test_taking_may_end_the_turn() -> None:
    hands = {1: "KD QD TD", 2: "KS QS TS", 3: "JD KH QH", 0: "TC JC QC"}
    state = position(hands, "2C", owner=0, penalty=2, stock="5C 6S", take_ends=True)
    do(state, "1 take")
    assert list(state.to_act()) == [2]
    state = position({**hands, 1: NINE}, "2S", owner=0, penalty=2, stock="5C 6C", take_ends=True)
    do(state, "1 take")
    assert list(state.to_act()) == [1] and "draw" not in moves(state, 1)
    do(state, "1 play KS")
    silent(state)
    assert table(state).counts[1] == 10 and list(state.to_act()) == [2]


def test_a_burst_may_pay_nobody() -> None:
    state = position({0: NINE, 1: "KC QC JC TC"}, "3H", owner=3, turn=0, stock="8D", burst_pays=False)
    do(state, "0 draw")
    after(state, "burst", [-100, 0, 0, 0], 0)


def test_a_penalty_goes_on_from_the_new_stock() -> None:
    state = position({1: "KD QD TD"}, "2C", owner=0, penalty=4, stock="5S", left=1)
    do(state, "1 take")
    assert table(state).owed == 3 and list(state.to_act()) == [CHANCE] and state.standing().phase == "turn"
    assert table(state).counts[1] == 4 and refused(state, "1 draw") == "turn"
    chance(state)
    assert table(state).counts[1] == 7 and table(state).stake == 200 and table(state).owed is None


def crowded(top: str, one: str) -> dict[int, str]:
    """Return two hands that hold all but `top` and the hand `one`."""
    used = cards(f"{top} {one}")
    rest = [card_text(card) for card in range(52) if card not in used]
    return {1: one, 0: " ".join(rest[:20]), 2: " ".join(rest[20:])}


def test_with_nothing_left_anywhere_nothing_is_drawn() -> None:
    state = position(crowded("6D", "KS QS"), "6D", owner=0, seats=3)
    assert table(state).stock == 0
    told = do(state, "1 draw")
    assert told == [NothingDrawn(Seat(1))] and list(state.to_act()) == [2] and table(state).stake == 100
    state = position(crowded("2D", "KS QS"), "2D", owner=0, seats=3, penalty=2)
    assert do(state, "1 take") == [NothingDrawn(Seat(1))]
    assert table(state).penalty == 0 and moves(state, 1) == {"draw"}


def test_cards_that_come_to_lie_under_the_top_are_shuffled_when_wanted() -> None:
    state = position(crowded("6D AS", "KS QS"), "AS 6D", owner=0, seats=3)
    do(state, "1 draw")
    assert list(state.to_act()) == [CHANCE] and table(state).owed == 1
    chance(state)
    assert table(state).stake == 200 and table(state).counts[1] == 3 and table(state).stock == 0


def test_who_is_asked_shows_nowhere() -> None:
    hands = {0: "9H KD QD", 1: "KC QC JC", 2: "9S KS QS", 3: "KH QH JH"}
    state = position(hands, "3H", owner=3, turn=0)
    told = do(state, "0 play 9H")
    assert [type(event) for event in told] == [CardsLaid, WindowOpened]
    before = [state.view(seat) for seat in (Seat(0), Seat(1), Seat(3), None)]
    assert do(state, "2 pass") == [WindowClosed("discard")]
    quiet = position({**hands, 2: "TS KS QS"}, "3H", owner=3, turn=0)
    assert do(quiet, "0 play 9H") == [*told, WindowClosed("discard")]
    assert all(view.table.window == "discard" for view in before)


def test_callers_show_their_hands() -> None:
    state = position({0: "8S 3C 5H", 1: "4C 4D"}, "9S", owner=3, turn=0)
    do(state, "0 play 8S S")
    told = do(state, "1 dobon")
    hands = (None, cards("4D 4C"), None, None)
    calls = [event for event in told if isinstance(event, DobonCalled)]
    assert calls == [DobonCalled((Seat(1),), hands, Seat(0))]
    assert state.standing().phase == "return"
    for viewer in (None, Seat(0), Seat(2)):
        view = state.view(viewer)
        assert view.table.opened[1] == cards("4D 4C") and not set(cards("4D 4C")) & set(view.known.unseen)
        assert refused(state, "0 play 3C") == "back"


def test_a_draw_is_seen_by_its_owner_only() -> None:
    state = position({1: "KD QD TD"}, "9C", stock="5S")
    drawn = next(event for event in do(state, "1 draw") if isinstance(event, CardsDrawn))
    assert drawn == CardsDrawn(Seat(1), 1, cards("5S"), False)
    assert drawn.seen_by(Seat(1)) == drawn and drawn.seen_by(Seat(2)) == drawn.seen_by(None) == CardsDrawn(
        Seat(1), 1, None, False
    )


def test_a_new_stock_is_known_apart_from_the_hands() -> None:
    hands = {0: "KD QD TD", 1: "KS QS TS", 2: "KC QC TC", 3: "KH QH TH"}
    state = position(hands, "3S", owner=0, stock="5C", left=1)
    do(state, "1 draw")
    chance(state)
    silent(state)
    view = state.view(Seat(3))
    under = set(state.stock.cards)
    assert view.known.allowed and view.known.places[-1] == len(under)
    stock_place = len(view.known.places) - 1
    for card, places in zip(view.known.unseen, view.known.allowed, strict=True):
        assert (places == 1 << stock_place) == (card in under)
    do(state, "2 draw")
    drawn = next(iter(set(state.view(Seat(2)).table.hand) - {*cards("KC QC TC")}))
    view = state.view(Seat(3))
    places = view.known.allowed[view.known.unseen.index(drawn)]
    assert places.bit_count() == 2
    assert {view.known.places[place] for place in range(9) if places >> place & 1} == {1, len(under) - 1}


def test_reasons() -> None:
    state = position({1: "9S 9H 8D KD"}, "9C")
    assert refused(state, "1 play 9S 8D") == "one_rank"
    assert refused(state, "1 play 9D") == "hand"
    assert refused(state, "1 play 9S H") == "only_eight"
    assert refused(state, "1 play KD") == "match"
    assert refused(state, "1 take") == "no_penalty"
    assert refused(state, "1 dobon") == refused(state, "1 pass") == "window"
    assert refused(state, "0 draw") == "turn"
    state = position({1: "2S 9H 8D KD"}, "2C", penalty=2)
    assert refused(state, "1 draw") == "penalty" and refused(state, "1 play 9H") == "twos"
    state = position({1: "9S 9H 8D KD", 2: "9D KS KC"}, "9C", owner=0, turn=0, window="discard")
    assert refused(state, "1 play 8D D") == "same_rank" and refused(state, "1 draw") == "closing"
    do(state, "1 pass")
    assert refused(state, "1 pass") == "answered"
    assert refused(state, "0 pass") == "nothing"


@pytest.mark.parametrize(
    "text", ["draw", "take", "dobon", "return", "pass", "play 9S", "play 9S 9H", "play 8S 8H D", "play 8S"]
)
def test_moves_are_read_back(text: str) -> None:
    assert DOBON_FUKUCHI.parse(text).notation() == text


@pytest.mark.parametrize(
    "text",
    ["", "play", "play ", "play S", "9S", "Play 9S", "play 9s", "play X1", "play 9S ", "draw ", "bid 1"],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        DOBON_FUKUCHI.parse(text)


def test_wrong_wishes_are_refused() -> None:
    for seats, options in (
        (2, {}),
        (6, {}),
        (4, {"deals": 0}),
        (4, {"deals": 101}),
        (4, {"burst_pays": "some"}),
    ):
        with pytest.raises(ValueError):
            complete(DOBON_FUKUCHI, seats, options)
    assert DOBON_FUKUCHI.begin(5, complete(DOBON_FUKUCHI, 5, {})).chance() == Choose((0, 1, 2, 3, 4))


def test_a_spoilt_view_is_refused() -> None:
    good = DOBON_FUKUCHI.view_to_json(position({1: "9S 9H 8D KD"}, "9C").view(Seat(1)))
    assert DOBON_FUKUCHI.view_from_json(good)
    for key in good:
        if key != "allowed":
            without = {name: value for name, value in good.items() if name != key}
            with pytest.raises(ValueError):
                DOBON_FUKUCHI.view_from_json(without)
    wrong = [
        ("hand", ["X1"]),
        ("pile", 3),
        ("scores", ["x"]),
        ("results", [{}]),
        ("unseen", ["1S"]),
        ("told", 2),
    ]
    for key, value in wrong:
        with pytest.raises(ValueError):
            DOBON_FUKUCHI.view_from_json({**copy.deepcopy(good), key: value})


def test_the_stock_renewed_is_told_with_its_stake() -> None:
    state = position({1: "KD QD TD", 0: "KS QS", 2: "KC QC", 3: "KH QH"}, "3S", owner=0, stock="5C", left=1)
    do(state, "1 draw")
    under = shuffle_of(state)
    assert mask_of(under.pieces) == mask_of(state.view(None).table.pile[:-1])
    told = chance(state)
    assert told[0] == StockRenewed(len(under.pieces), 200)
