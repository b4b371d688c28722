"""The worked examples A of the rules of Clackerjack: what tiles can be read as."""

from itertools import combinations
from typing import Any

from tablegame.pieces.dominoes import TILES, blanks, tile_text
from tests.rules.clackerjack.positions import position, read, readings, refused
from tests.rules.positions import moves


def test_A1_a_tile_is_turned_either_way() -> None:
    assert readings("35") == read("S 5-3, S 3-5")


def test_A2_a_double_is_no_single() -> None:
    assert readings("11") == read("D 1")


def test_A3_a_half_blank_alone() -> None:
    assert readings("03") == read("D 3")
    assert refused(position({0: "03"}), "play 6*-3") == "lone_blank"


def test_A4_the_double_blank_alone() -> None:
    assert readings("00") == read("D 1, D 2, D 3, D 4, D 5, D 6")
    assert readings("00", seats=2) == read("D 1, D 2, D 3, D 4, D 5")


def test_A5_a_step() -> None:
    assert readings("13 23") == read("St 3-2")
    assert "play 3-1 3-2" in moves(position({0: "13 23"}))


def test_A6_nothing_in_common() -> None:
    assert readings("23 45") == set()
    assert refused(position({0: "23 45"}), "play 3-2 4-5") == "no_combination"


def test_A7_a_double_step() -> None:
    assert readings("22 33") == read("DSt 3")
    assert "play 2-2 3-3" in moves(position({0: "22 33"}))


def test_A8_doubles_that_are_no_neighbours() -> None:
    assert readings("11 33") == set()


def test_A9_an_identical_pair_either_way() -> None:
    assert readings("35 35") == read("IP 5-3, IP 3-5")


def test_A10_two_equal_doubles() -> None:
    assert readings("11 11") == read("DP 1")


def test_A11_a_double_inside_a_run() -> None:
    assert readings("34 44 45") == read("R 4-5")
    assert "play 4-3 4-4 4-5" in moves(position({0: "34 44 45"}))


def test_A12_a_double_run() -> None:
    assert readings("11 22 33") == read("DR 3")
    assert "play 1-1 2-2 3-3" in moves(position({0: "11 22 33"}))


def test_A13_an_identical_trip() -> None:
    assert readings("35 35 05") == read("IT 5-3, IT 3-5")


def test_A14_a_double_trip() -> None:
    assert readings("11 11 01") == read("DT 1")
    assert readings("11 11 02") == set()


def test_A15_bomb_or_step() -> None:
    assert readings("44 05") == read("DSt 5, St 4-5")
    assert {"play 4-4 5-5*", "play 4-4 4*-5"} <= moves(position({0: "44 05"}))


def test_A16_two_half_blanks() -> None:
    expected = read(
        "DSt 2, IP 1-2, IP 2-1, St 1-2, St 1-3, St 2-2, St 3-2, St 4-2, St 5-2, St 6-2",
    )
    assert len(expected) == 10
    assert readings("01 02") == expected


def test_A17_blanks_alone() -> None:
    assert ("double_run", 3) in readings("01 00 03")
    assert readings("01 00 03", all_blank_combos=False) == set()
    assert refused(position({0: "01 00 03"}, all_blank_combos=False), "play 1-1* 2*-2* 3-3*") == "all_blank"


def test_A18_run_or_double_run() -> None:
    assert readings("01 22 03") == read("DR 3, R 2-3")
    assert {"play 1-1* 2-2 3-3*", "play 2*-1 2-2 2*-3"} <= moves(position({0: "01 22 03"}))


def test_A19_numbers_do_not_wrap() -> None:
    assert readings("66 11") == set()
    assert readings("15 56") == set()


def test_A20_a_run_with_a_blank() -> None:
    assert readings("23 24 05") == read("R 2-5")
    assert "play 2-3 2-4 2*-5" in moves(position({0: "23 24 05"}))


def test_A21_four_tiles() -> None:
    for text, play in (
        ("11 22 33 44", "play 1-1 2-2 3-3 4-4"),
        ("12 12 01 02", "play 1-2 1-2 1-2* 1*-2"),
        ("13 23 33 34", "play 3-1 3-2 3-3 3-4"),
    ):
        assert readings(text) == set()
        assert refused(position({0: text}), play) == "many"
        assert all(len(move.split()) <= 4 for move in moves(position({0: text})))


def test_A22_two_players() -> None:
    assert ("double_run", 5) in readings("04 05 00", seats=2)
    assert "play 3*-3* 4-4* 5-5*" in moves(position({0: "04 05 00"}, seats=2))


def test_the_most_readings() -> None:
    """The counts that rules §3 names. A hand holds no blank tile twice."""
    some = [tile_text(tile) for tile in TILES if blanks(tile)]
    plain = [tile_text(tile) for tile in TILES if not blanks(tile)]
    two = {" ".join(pair): len(readings(" ".join(pair))) for pair in combinations(some, 2)}
    assert max(two.values()) == 28 == two["00 03"]
    three = {" ".join(three): len(readings(" ".join(three))) for three in combinations(some, 3)}
    assert max(three.values()) == 18 == three["00 03 04"]
    assert max(len(readings(f"{one} {blank}")) for one in plain for blank in some) < 28


def test_a_lone_double_as_single() -> None:
    option: dict[str, Any] = {"lone_double_as_single": True}
    assert readings("33", **option) == read("D 3, S 3-3")
    assert readings("03", **option) == read("D 3")
    assert {"play 3-3", "play 3-3 single"} <= moves(position({0: "33"}, **option))
    assert refused(position({0: "33"}), "play 3-3 single") == "lone_double"
    assert refused(position({0: "03"}, **option), "play 3-3* single") == "lone_double"
    led = position({1: "33", 0: "12"}, [(0, "play 3-2")], turn=1, **option)
    assert moves(led) == {"pass", "play 3-3", "play 3-3 single"}
    led = position({1: "33", 0: "12"}, [(0, "play 3-4")], turn=1, **option)
    assert moves(led) == {"pass", "play 3-3"}


def test_a_lone_blank_as_single() -> None:
    option: dict[str, Any] = {"lone_blank_as_single": True}
    singles = {f"S 3-{n}" for n in (1, 2, 4, 5, 6)} | {f"S {n}-3" for n in (1, 2, 4, 5, 6)}
    assert readings("03", **option) == read("D 3, " + ", ".join(sorted(singles)))
    assert len(readings("00", **option)) == 36
    assert "play 3-5*" in moves(position({0: "03"}, **option))
