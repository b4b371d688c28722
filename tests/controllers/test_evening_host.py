"""What people play is written into their evening, whenever it ends; guests and computers are left out."""

from pathlib import Path
from typing import Any

from tablegame.controllers.evening_host import EveningHost
from tablegame.match.archive import Archive
from tablegame.match.dealer import Dealer
from tablegame.match.evening_table import by_places
from tablegame.match.home import abandoned, matches
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tests.match.helpers import play

NAMES = ("Kate", "Hana", "Guest")


def begin(home: Path, seed: int, *names: str, **more: Any) -> Match:
    """Return a match of these people against as many computers as are missing."""
    players = [Player(name, "human") for name in names]
    players += [Player(f"c{n}", "bot:easy") for n in range(4 - len(names))]
    folder = matches(home)
    folder.mkdir(parents=True, exist_ok=True)
    return Match.new(
        GAMES["dokuson"], 4, {}, players, dealer=Dealer.seeded(seed), record=folder / f"m{seed}.tgr",
        bots=bytes([seed]), **more,
    )  # fmt: skip


def host(home: Path, archive: Archive | None = None) -> EveningHost:
    found = EveningHost(home, lambda: (archive or Archive(home)).lists)
    for name in NAMES[:2]:
        if found.people.by_name(name) is None:
            found.people.add(name)
    return found


def test_a_match_among_people_belongs_to_an_evening(tmp_path: Path) -> None:
    at_home = host(tmp_path)
    match = begin(tmp_path, 1, *NAMES)
    at_home.began(match)
    evening = at_home.evenings.open
    assert evening is not None and not evening.over and len(evening.people) == 2
    at_home.ended(match)
    assert at_home.evenings.open == evening
    play(match)
    at_home.ended(match)
    evening = at_home.evenings.open
    assert evening is not None
    ledger = by_places(evening, at_home.known)
    assert len(ledger.matches) == 1 and sorted(line.total for line in ledger.lines) == [0, 1]
    standing = match.standing()
    ahead = min((0, 1), key=lambda seat: standing.places[seat])
    assert at_home.name(evening, ledger.lines[0].person) == NAMES[ahead]
    match.close()


def test_what_is_not_a_match_among_people_is_none(tmp_path: Path) -> None:
    at_home = host(tmp_path)
    for match in (
        begin(tmp_path, 1, "Kate"),
        begin(tmp_path, 2, "Kate", "Guest"),
        begin(tmp_path, 3, "Kate", "Kate"),
        begin(tmp_path, 4, "Kate", "Hana", assisted=True),
    ):
        at_home.began(match)
        match.close()
    assert at_home.evenings.open is None
    assert at_home.alone([Player("Kate", "human"), Player("x", "bot:easy")]) == at_home.people.by_name("Kate")
    assert at_home.alone([Player("Kate", "human"), Player("x", "human")]) is None
    assert at_home.alone([Player("x", "human")]) is None


def test_a_match_that_ends_another_day_is_written_then(tmp_path: Path) -> None:
    at_home = host(tmp_path)
    one, two = begin(tmp_path, 1, "Kate", "Hana"), begin(tmp_path, 2, "Kate", "Hana")
    for match in (one, two):
        at_home.began(match)
    play(two, 10).close()
    assert at_home.evenings.open is not None
    waiting = at_home.waiting(at_home.evenings.open)
    assert waiting is not None and waiting.path == matches(tmp_path) / "m2.tgr"
    play(one).close()
    later = host(tmp_path)
    later.settle()
    assert later.evenings.open is not None
    assert [each.over for each in later.evenings.open.matches] == [True, False]
    abandoned(tmp_path).mkdir()
    (matches(tmp_path) / "m2.tgr").rename(abandoned(tmp_path) / "m2.tgr")
    again = host(tmp_path)
    again.settle()
    assert again.evenings.open is not None and len(again.evenings.open.matches) == 1
    assert again.waiting(again.evenings.open) is None


def test_a_seat_where_another_sat_down_is_nobodys(tmp_path: Path) -> None:
    at_home = host(tmp_path)
    match = begin(tmp_path, 1, "Kate", "Hana")
    at_home.began(match)
    play(match, 10)
    match.seat(match.to_act()[0].__class__(1), "bot:easy")
    play(match)
    at_home.ended(match)
    match.close()
    assert at_home.evenings.open is not None
    assert [bool(id) for id in at_home.evenings.open.matches[0].sitting] == [True, False, False, False]
    assert by_places(at_home.evenings.open).matches == ()


def test_a_person_who_was_renamed_or_joined_stays_in_the_ledger(tmp_path: Path) -> None:
    at_home = host(tmp_path)
    match = begin(tmp_path, 1, "Kate", "Hana")
    at_home.began(match)
    play(match)
    at_home.ended(match)
    match.close()
    kate, hana = at_home.people.all
    at_home.people.rename(kate.id, "Katherine")
    other = at_home.people.add("Hanako")
    at_home.people.merge(hana.id, other.id)
    evening = at_home.evenings.open
    assert evening is not None
    names = {at_home.name(evening, line.person) for line in by_places(evening, at_home.known).lines}
    assert names == {"Katherine", "Hanako"}
    at_home.people.delete(other.id)
    names = {at_home.name(evening, line.person) for line in by_places(evening, at_home.known).lines}
    assert names == {"Katherine", "Hana"}
