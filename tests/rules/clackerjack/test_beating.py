"""The worked examples B of the rules of Clackerjack: what beats what."""

from tests.rules.clackerjack.positions import moves, position, refused

TWO_THREES = "play 2-3 2-3"
RUN = "play 2-3 2-4 2-5"


def after(hand: str, *laid: str, **options: object):
    """Seat 1 holds this hand; the plays were led and made by seats 3, 0 or just 0."""
    seats = [0, 3][: len(laid)][::-1]
    return position({1: hand}, list(zip(seats, laid, strict=True)), turn=1, **options)


def test_B1_a_pair_of_a_stronger_suit() -> None:
    assert "play 3-1 3-1" in moves(after("13 13", TWO_THREES))


def test_B2_a_pair_of_a_stronger_rank() -> None:
    assert "play 2-4 2-4" in moves(after("24 24", TWO_THREES))


def test_B3_equal_and_weaker_pairs() -> None:
    state = after("03 03 16 16", TWO_THREES)
    assert refused(state, "play 2*-3 2*-3") == "weaker"
    assert refused(state, "play 1-6 1-6") == "weaker"


def test_B4_another_kind() -> None:
    assert refused(after("46 56", TWO_THREES), "play 6-4 6-5") == "kind_pair"


def test_B5_bombs_too_low_for_a_run() -> None:
    state = after("55 66 66", RUN)
    for play in ("play 6-6 6-6", "play 5-5 6-6", "play 6-6"):
        assert refused(state, play) == "row_double_run"
    assert moves(state) == {"pass"}


def test_B6_a_double_run_on_a_run() -> None:
    assert "play 1-1 2-2 3-3" in moves(after("11 22 33", RUN))


def test_B7_a_double_trip_on_a_run() -> None:
    assert "play 1-1 1-1 1-1*" in moves(after("11 11 01", RUN))


def test_B8_double_pairs() -> None:
    assert "play 2-2 2-2" in moves(after("22 22", "play 1-1 1-1"))
    assert refused(after("02 02", "play 2-2 2-2"), "play 2-2* 2-2*") == "weaker"


def test_B9_a_double_run_on_a_double_step() -> None:
    assert "play 1-1 2-2 3-3" in moves(after("11 22 33", "play 5-5 6-6"))


def test_B10_a_lone_blank_is_a_bomb() -> None:
    assert moves(after("01", "play 6-5")) == {"pass", "play 1-1*"}


def test_B11_a_bomb_is_on_top() -> None:
    state = after("56", "play 2-1", "play 1-1")
    assert refused(state, "play 6-5") == "no_bomb"
    assert moves(state) == {"pass"}


def test_B12_a_double_is_too_low_for_a_step() -> None:
    assert refused(after("66", "play 1-1 1-2"), "play 6-6") == "row_double_step"
    assert "play 1-1* 2-2" in moves(after("01 22", "play 1-1 1-2"))


def test_B13_a_double_step_is_too_low_for_a_pair() -> None:
    assert refused(after("55 66", TWO_THREES), "play 5-5 6-6") == "row_double_pair"
    assert "play 1-1 1-1" in moves(after("11 11", TWO_THREES))


def test_B14_only_a_double_trip_beats_a_trip() -> None:
    led = "play 1-2 1-2 1-2*"
    assert refused(after("44 55 66", led), "play 4-4 5-5 6-6") == "row_double_trip"
    assert "play 1-1 1-1 1-1*" in moves(after("11 11 01", led))


def test_B15_runs_by_suit_first() -> None:
    assert "play 3-1 3-2 3-3" in moves(after("13 23 33", "play 2-4 2-5 2-6"))


def test_B16_steps_by_suit_first() -> None:
    assert "play 3-1 3-2" in moves(after("13 23", "play 2-5 2-6"))


def test_B17_the_level_counts_first() -> None:
    assert "play 1-1 2-2" in moves(after("11 22", "play 6-6"))
    assert "play 1-1 1-1" in moves(after("11 11", "play 5-5 6-6"))


def test_B18_a_lone_half_blank_is_no_single() -> None:
    state = after("06", "play 2-3")
    assert refused(state, "play 6-5*") == "lone_blank"
    assert moves(state) == {"pass", "play 6-6*"}


def test_B19_bombs_on_a_bomb() -> None:
    assert "play 2-2 3-3 4-4" in moves(after("22 33 44", RUN, "play 1-1 2-2 3-3"))
    assert "play 1-1 1-1* 1-1*" in moves(after("11 01 01", RUN, "play 1-1 2-2 3-3"))
