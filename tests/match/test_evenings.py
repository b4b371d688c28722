"""An evening adds up over all games, seats change for new neighbours; a damaged file costs nothing else."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tablegame.match.evening_table import (
    by_lot,
    by_places,
    by_points,
    exchanged,
    followed,
    present,
    spread,
    swapped,
)
from tablegame.match.evenings import FILE, Evening, EveningMatch, Evenings, from_bytes, to_bytes

NAMES = {"h": "Hana", "k": "Kate", "j": "Jun", "s": "Sora"}


class Day:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 21, 19, 40, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


def played(identity: str, game: str, people: str, places: list[int], scores: list[int]) -> EveningMatch:
    """Return a match of people, a dot being a computer."""
    sitting = tuple("" if letter == "." else letter for letter in people)
    return EveningMatch(identity, game, "2026-11-21T20:00:00+00:00", sitting, tuple(places), tuple(scores))


TONIGHT = Evening(
    "e", "2026-11-21T19:40:00+00:00", ("h", "k", "j", "s"), NAMES,
    (
        played("1", "dokuson", "hkjs", [1, 2, 4, 3], [30, 20, 0, 10]),
        played("2", "dobon", "kjhs", [1, 3, 2, 4], [90, 40, 60, 20]),
        played("3", "loadum", "hjks", [1, 2, 3, 4], [0, 1, 2, 3]),
        played("4", "clackerjack", "jhsk", [2, 3, 4, 1], [2, 1, 0, 5]),
        played("5", "dobon", "skhj", [4, 3, 1, 2], [0, 10, 90, 30]),
        EveningMatch("6", "dobon", "2026-11-21T21:00:00+00:00", ("h", "k")),
    ),
)  # fmt: skip


def test_places_count_over_all_games() -> None:
    ledger = by_places(TONIGHT)
    assert [(line.person, line.total, line.place) for line in ledger.lines] == [
        ("h", 12, 1), ("k", 10, 2), ("j", 7, 3), ("s", 1, 4),
    ]  # fmt: skip
    assert [entry and entry.place for entry in ledger.lines[0].entries] == [1, 2, 1, 3, 1]
    assert ledger.most_people == 4


def test_who_shares_a_place_shares_the_mean_and_computers_are_left_out() -> None:
    evening = replace(
        TONIGHT,
        matches=(
            played("1", "clackerjack", "hkjs", [1, 2, 1, 2], [1, 0, 1, 0]),
            played("2", "dokuson", ".h.k", [1, 2, 3, 4], [9, 8, 7, 6]),
            played("3", "dokuson", "h...", [4, 3, 2, 1], [0, 1, 2, 3]),
        ),
    )
    ledger = by_places(evening)
    assert [(line.person, line.total, line.place) for line in ledger.lines] == [
        ("h", 3.5, 1), ("j", 2.5, 2), ("k", 0.5, 3), ("s", 0.5, 3),
    ]  # fmt: skip
    assert len(ledger.matches) == 2 and ledger.lines[1].entries[1] is None


def test_points_add_up_within_one_game() -> None:
    dobon = by_points(TONIGHT, "dobon", False)
    assert [(line.person, line.total) for line in dobon.lines] == [
        ("h", 150),
        ("k", 100),
        ("j", 70),
        ("s", 20),
    ]
    low = by_points(TONIGHT, "loadum", True)
    assert [(line.person, line.total, line.place) for line in low.lines][0] == ("h", 0, 1)
    assert [line.person for line in low.lines][-1] == "s"


def test_whoever_turns_out_to_be_one_person_has_one_line() -> None:
    ledger = by_places(TONIGHT, lambda id: "h" if id == "s" else id)
    assert [line.person for line in ledger.lines] == ["h", "k", "j"]


def test_four_change_neighbours_where_two_across_change_seats() -> None:
    ring = ("k", "h", "j", "s")
    after = swapped(ring, Counter(zip(ring, (*ring[1:], ring[0]), strict=True)))
    assert sum(a != b for a, b in zip(ring, after, strict=True)) == 2
    pairs = set(zip(after, (*after[1:], after[0]), strict=True))
    assert not pairs & set(zip(ring, (*ring[1:], ring[0]), strict=True))
    assert swapped(("k", "h"), Counter()) == ("h", "k") and swapped(("k",), Counter()) == ("k",)


@pytest.mark.parametrize("count", [5, 6, 7, 8, 9, 10])
def test_nobody_follows_the_same_person_twice_as_long_as_that_can_be(count: int) -> None:
    ring = tuple("abcdefghij"[:count])
    seen: Counter[tuple[str, str]] = Counter(zip(ring, (*ring[1:], ring[0]), strict=True))
    for _ in range(2):
        ring = swapped(ring, seen)
        assert sorted(ring) == sorted("abcdefghij"[:count])
        seen.update(zip(ring, (*ring[1:], ring[0]), strict=True))
    assert max(seen.values()) == 1


def test_who_sits_there_now_is_as_in_the_last_match_with_newcomers_behind() -> None:
    evening = replace(TONIGHT, people=("t", "h", "j", "k"), matches=TONIGHT.matches[:2])
    assert present(evening) == ("k", "j", "h", "t")
    assert followed(evening)["h", "k"] == 1 and followed(evening)["h", "s"] == 1
    assert sorted(by_lot(("a", "b", "c"), Random(1))) == ["a", "b", "c"]
    assert exchanged(("a", "b", "c"), 0, 2) == ("c", "b", "a")


def test_computers_sit_between_people() -> None:
    assert spread(("a", "b"), 4) == ("a", "", "b", "")
    assert spread(("a", "b", "c"), 4) == ("a", "b", "c", "")
    assert spread(("a", "b", "c"), 3) == ("a", "b", "c")


def test_an_evening_lasts_until_good_night(tmp_path: Path) -> None:
    day = Day()
    evenings = Evenings(tmp_path, day)
    evenings.begin(EveningMatch("1", "dobon", day.at.isoformat(), ("h", "k")), {"h": "Hana", "k": "Kate"})
    evenings.result("1", ("h", "k"), (2, 1), (10, 30))
    day.at += timedelta(hours=2)
    evenings.begin(EveningMatch("2", "dobon", day.at.isoformat(), ("h", "t")), {"h": "Hana", "t": "Tomo"})
    again = Evenings(tmp_path, day)
    assert again.open is not None and again.open.people == ("h", "k", "t") and len(again.open.matches) == 2
    assert [each.identity for each in again.open.waiting] == ["2"]
    again.drop("2")
    closed = again.good_night()
    assert closed is not None and again.open is None and Evenings(tmp_path).all == (closed,)
    assert again.good_night() is None
    opened = again.reopen(closed.id)
    assert opened is not None and again.open == opened
    assert again.with_match("1") == opened and again.with_match("2") is None


def test_another_day_is_another_evening_unless_it_is_gone_on_with(tmp_path: Path) -> None:
    day = Day()
    evenings = Evenings(tmp_path, day)
    both = {"h": "Hana", "k": "Kate"}
    first = evenings.begin(EveningMatch("1", "dobon", day.at.isoformat(), ("h", "k")), both)
    day.at += timedelta(days=1)
    went_on = evenings.begin(EveningMatch("2", "dobon", day.at.isoformat(), ("h", "k")), both, same=True)
    assert went_on.id == first.id
    day.at += timedelta(days=1)
    other = evenings.begin(EveningMatch("3", "dobon", day.at.isoformat(), ("h", "k")), both)
    assert other.id != first.id and evenings.all[0].ended and len(other.matches) == 1
    assert evenings.reopen(first.id) is None


def test_an_evening_without_a_match_is_none(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path)
    evenings.gather(NAMES)
    evenings.gather({"h": "Hana"})
    assert evenings.open is not None and evenings.open.people == ("h",)
    assert evenings.good_night() is None and evenings.all == ()


def test_an_evening_without_a_match_does_not_come_back_with_the_file(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path)
    evenings.gather(NAMES)
    evenings.good_night()
    assert Evenings(tmp_path).all == ()


def test_evenings_from_elsewhere_are_added(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path)
    mine = evenings.begin(EveningMatch("1", "dobon", "2026-11-21", ("h", "k")), NAMES)
    theirs = replace(mine, ended="x", matches=(replace(mine.matches[0], places=(1, 2), scores=(3, 4)),))
    evenings.join([theirs, replace(TONIGHT, ended="")])
    assert [each.id for each in evenings.all] == ["e", mine.id]
    assert evenings.open is not None and evenings.open.id == mine.id and evenings.open.matches[0].over
    before = evenings.all
    evenings.join(before)
    assert evenings.all == before


@pytest.mark.parametrize("raw", [b"\xff", b"[]", b"{}", b'{"evenings": 3}', b"[" * 100_000])
def test_a_damaged_file_is_put_aside_and_named(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    evenings = Evenings(tmp_path)
    assert evenings.damaged == f"{FILE}.damaged-1" and (tmp_path / evenings.damaged).read_bytes() == raw
    evenings.gather(NAMES)
    assert Evenings(tmp_path).open is not None


def test_of_entries_that_make_no_sense_only_those_are_lost() -> None:
    raw = b"""{"evenings": [3, {"id": 1}, {"id": "a", "began": "b", "people": ["h", 3], "names": {"h": 2},
        "ended": 4, "matches": [3, {"match": "m", "game": "dobon", "began": "c", "sitting": ["h", ""],
        "places": [1, 9], "scores": [1, 2]}, {"match": "n", "game": "dobon", "began": "c"}]}]}"""
    assert from_bytes(raw) == (Evening("a", "b", ("h",), {}, (EveningMatch("m", "dobon", "c", ("h", "")),)),)
    assert from_bytes(to_bytes([TONIGHT])) == (TONIGHT,)


def test_a_thousand_evenings_are_read_and_written_at_once(tmp_path: Path) -> None:
    many = [replace(TONIGHT, id=f"{n}", ended="x") for n in range(1000)]
    evenings = Evenings(tmp_path)
    evenings.join(many)
    assert len(Evenings(tmp_path).all) == 1000
