"""Edge cases of Dokuson (rules §9), its options, its reasons, and where the suits stand during a deal."""

import copy

import pytest

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import parse_answer
from tablegame.rules.contract import Choose, Shuffle
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson.actions import Play, parse
from tablegame.rules.dokuson.events import DealVoid, Laid
from tablegame.rules.dokuson.scoring import standing_now
from tests.rules.dokuson.positions import EACH, dealt, last, play, position, refused, row
from tests.rules.positions import cards, chance, moves, shuffle_of


def test_a_player_without_cards_is_skipped() -> None:
    state = position({0: "4S 5H", 1: "", 2: "KD QD"})
    play(state, "4S")
    assert list(state.to_act()) == [2]
    play(state, "KD")
    assert list(state.to_act()) == [0]


def test_the_only_player_with_cards_goes_on() -> None:
    state = position({0: "4S 5H", 1: "", 2: ""})
    play(state, "4S")
    assert list(state.to_act()) == [0]


def test_a_deal_without_cards_is_void_and_dealt_again() -> None:
    state = position({0: "", 1: "9H", 2: ""}, "A2/3/", turn=1, dealer=2, deal=2, scores=[3, -4, 5])
    told = play(state, "9H")
    assert told == [Laid(Seat(1), cards("9H"), "H", 2), DealVoid(2)]
    assert list(state.to_act()) == [CHANCE]
    assert isinstance(state.chance(), Shuffle)
    standing = state.standing()
    assert (standing.deal, standing.phase, standing.scores) == (2, "deal", (3, -4, 5))
    assert state.view(Seat(0)).table.results == ()
    chance(state)
    view = state.view(Seat(0))
    assert list(state.to_act()) == [2] and view.table.dealer == 2 and view.table.deal == 2
    assert view.table.counts == (9, 9, 9) and view.table.rows == ((), (), ())


def test_an_empty_hand_scores_nothing() -> None:
    state = position({0: "4S", 1: "KS QH", 2: ""}, "35679//2", dealer=1)
    play(state, "4S")
    assert last(state).points() == (0, 13 - 12, 0)
    assert last(state).hands[0] == ()


def test_hands_are_shown_at_scoring_and_not_before() -> None:
    state = position({0: "4S 6D", 1: "KS", 2: "QH"}, "35679//")
    before = state.view(Seat(1)).table
    assert before.hand == cards("KS") and before.results == ()
    play(state, "4S")
    assert last(state).hands == (cards("6D"), cards("KS"), cards("QH"))


def test_the_set_aside_cards_are_never_shown() -> None:
    state = position({0: "4S"}, "35679//")
    play(state, "4S")
    assert sum(len(hand) for hand in last(state).hands) == 27 - 6


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 11, 19), (3, 8, 13), (4, 7, 9), (5, 5, 7), (6, 5, 6)])
def test_cards_each_can_be_chosen_where_nobody_gets_stuck(seats: int, low: int, high: int) -> None:
    for count in range(low, high + 1):
        state = DOKUSON.begin(seats, complete(DOKUSON, seats, {"cards": count}))
        chance(state, "choose 0")
        chance(state)
        assert state.view(Seat(0)).table.counts == (count,) * seats
    for other in (low - 1, high + 1, True, "9", 9.0):
        with pytest.raises(ValueError, match="option cards"):
            complete(DOKUSON, seats, {"cards": other})


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_everybody_deals_equally_often(rounds: int) -> None:
    options = complete(DOKUSON, 4, {"deals_per_player": rounds})
    assert DOKUSON.deals(4, options) == 4 * rounds
    assert DOKUSON.begin(4, options).view(None).table.deals == 4 * rounds


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_card_is_dealt_twice_nor_one_that_there_is_not(seats: int) -> None:
    for dealer in range(seats):
        state = dealt(seats, dealer)
        assert list(state.to_act()) == [dealer]
        views = [state.view(Seat(seat)) for seat in range(seats)]
        each = EACH[seats]
        assert all(view.table.counts == (each,) * seats for view in views)
        assert all(view.known.places == (each,) * (seats - 1) + (39 - each * seats,) for view in views)
        assert all(len(view.known.unseen) == 39 - each for view in views)
        hands = [card for view in views for card in view.table.hand]
        assert len(hands) == len(set(hands)) == each * seats and max(hands) < 39


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_card_ends_a_deal_of_three_rows_of_five(seat: int) -> None:
    state = position({}, "A2345/A2345/A2345", turn=seat)
    singles = moves(state)
    assert len(singles) == 4 and all(len(text.split()) == 2 for text in singles)
    for text in singles:
        end = state.clone()
        play(end, text.removeprefix("play "))
        assert sum(map(len, end.view(None).table.rows)) == 16
        assert len(end.view(None).table.results) == 1
        assert end.standing().phase == "deal"


def test_the_turn_does_not_come_back_to_who_has_doubled_four_times() -> None:
    """The dealer of D20 holds one card; whatever the others lay, the deal ends within two turns."""
    state = position({0: "KD", 1: "7H 6H 5D 6D QS JH", 2: "6S 7S 7D 8D QH JS"}, "A2345/3A245/A234", turn=1)
    turns = set()
    for one in moves(state):
        after = state.clone()
        play(after, one.removeprefix("play "))
        if after.standing().phase == "deal":
            turns.add(1)
            continue
        for two in moves(after):
            end = after.clone()
            play(end, two.removeprefix("play "))
            assert end.standing().phase == "deal"
            turns.add(2)
    assert turns == {1, 2}


def test_wrong_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="7 seats"):
        complete(DOKUSON, 7, {})
    with pytest.raises(ValueError, match="no option 'jokers'"):
        complete(DOKUSON, 3, {"jokers": 2})
    with pytest.raises(ValueError, match="deals_per_player"):
        complete(DOKUSON, 3, {"deals_per_player": True})


def test_the_first_dealer_is_drawn_by_lot() -> None:
    state = DOKUSON.begin(5, complete(DOKUSON, 5, {}))
    assert state.chance() == Choose((0, 1, 2, 3, 4))
    assert state.view(Seat(0)).table.dealer is None and state.standing().phase == "deal"


def test_cards_go_round_from_the_dealers_left() -> None:
    state = dealt(3, 1)
    request = DOKUSON.begin(3, complete(DOKUSON, 3, {}))
    chance(request, "choose 1")
    order = shuffle_of(request).pieces
    for place in range(27):
        assert order[place] in state.view(Seat((2 + place) % 3)).table.hand


@pytest.mark.parametrize("text", ["play 5H", "play AS 2S", "play 2S AS", "play KD", "play AS 2S 3S"])
def test_moves_are_read_back(text: str) -> None:
    assert DOKUSON.parse(text).notation() == text


@pytest.mark.parametrize(
    "text",
    ["", "play", "play ", "5H", "Play 5H", "play 5h", "play 5C", "play X1", "play 5H ", "play  5H", "draw"],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        DOKUSON.parse(text)


@pytest.mark.parametrize("text", ["choose 3", "choose", "choose 01", "shuffle", "choose 0 "])
def test_other_lots_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_answer(Choose((0, 1, 2)), text)


@pytest.mark.parametrize("text", ["shuffle AS", "shuffle AS AS", "shuffle AS 2S 3S", "choose 0", "AS 2S"])
def test_other_shuffles_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_answer(Shuffle((0, 1), ("AS", "2S")), text)


def test_reasons_name_the_cards() -> None:
    state = position({0: "AS 2S 4H 6H KS 5D 9D TD JD"}, "79JKQ//")
    assert refused(state, "3H") == "dokuson.reason.hand"
    assert refused(state, "AS AS") == "dokuson.reason.many"
    reason = DOKUSON.why_not(state.view(Seat(0)), parse("play 6H 4H"))
    assert reason is not None and dict(reason.values) == {"first": cards("4H")[0], "second": cards("6H")[0]}
    reason = DOKUSON.why_not(state.view(Seat(0)), Play(cards("AS 2S")))
    assert reason is not None and dict(reason.values) == {"suit": "S"}
    for viewer in (Seat(1), Seat(2), None):
        reason = DOKUSON.why_not(state.view(viewer), parse("play AS"))
        assert reason is not None and reason.code == "dokuson.reason.turn"


def lanes(rows: str) -> list[tuple[int, str, int, int]]:
    laid = [row(suit, ranks) for suit, ranks in zip("SHD", rows.split("/"), strict=True)]
    return [(lane.place, lane.why, lane.mine, lane.theirs) for lane in standing_now(laid)]


def test_where_the_suits_stand_during_a_deal() -> None:
    assert lanes("//") == [(0, "empty", 0, 0)] * 3
    assert lanes("A//") == [(1, "count", 1, 0), (2, "empty", 0, 0), (2, "empty", 0, 0)]
    assert lanes("A23/KQ/7") == [(1, "count", 3, 2), (2, "count", 2, 1), (3, "count", 1, 2)]
    assert lanes("A23/2T/9T") == [(1, "count", 3, 2), (3, "earlier", 2, 9), (2, "earlier", 9, 2)]
    assert lanes("A23/TQ/9T") == [(1, "count", 3, 2), (2, "last", 12, 10), (3, "last", 10, 12)]
    assert lanes("A2/A2/3") == [(0, "level", 2, 2), (0, "level", 2, 2), (3, "count", 1, 2)]


def test_a_double_may_be_laid_up_to_six_and_singles_always() -> None:
    state = position({0: "AS 2S 4H 5H 9D TD"}, "34567/AKJT/", turn=0)
    assert moves(state) == {
        "play AS", "play 2S", "play 4H", "play 5H", "play 9D", "play TD",
        "play 4H 5H", "play 5H 4H", "play 9D TD", "play TD 9D",
    }  # fmt: skip


def test_a_spoilt_view_is_refused() -> None:
    good = DOKUSON.view_to_json(position({0: "4S"}, "35679//").view(Seat(0)))
    assert DOKUSON.view_from_json(good)
    for key in good:
        without = {name: value for name, value in good.items() if name != key}
        with pytest.raises(ValueError):
            DOKUSON.view_from_json(without)
    wrong = [("hand", ["4C"]), ("hand", [["4S"]]), ("rows", [["4S"]]), ("rows", 3), ("scores", ["x"])]
    wrong += [("results", [{}]), ("places", None), ("unseen", ["X1"]), ("turn", [1]), ("deal", float("inf"))]
    for key, value in wrong:
        with pytest.raises(ValueError):
            DOKUSON.view_from_json({**copy.deepcopy(good), key: value})
