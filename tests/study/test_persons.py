"""A person's figures are those under every name that was ever theirs."""

from pathlib import Path

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.home import matches
from tablegame.match.match import Match
from tablegame.match.people import People
from tablegame.rules.catalogue import GAMES
from tablegame.study.figures_store import PERSON, FigureStore
from tablegame.study.persons import Persons, grouped
from tablegame.study.report import player_reports
from tablegame.study.statistics import examine
from tablegame.study.stats_epoch import Since
from tests.match.helpers import play


def played(home: Path, seed: int, *names: str) -> None:
    folder = matches(home)
    folder.mkdir(parents=True, exist_ok=True)
    players = [Player(name, "human") for name in names]
    players += [Player(f"c{n}", "bot:easy") for n in range(3 - len(names))]
    match = Match.new(
        GAMES["dokuson"], 3, {}, players, dealer=Dealer.seeded(seed), record=folder / f"m{seed}.tgr",
        bots=bytes([seed]),
    )  # fmt: skip
    play(match, seed=seed).close()


def test_a_person_is_counted_under_every_name(tmp_path: Path) -> None:
    played(tmp_path, 1, "Kat", "Hana")
    played(tmp_path, 2, "Kate", "Hana")
    played(tmp_path, 3, "Hana", "Cathy")
    played(tmp_path, 4, "Guest")
    people = People(tmp_path)
    kate = people.add("Kat")
    people.rename(kate.id, "Kate")
    other = people.add("Cathy")
    store = FigureStore(tmp_path)
    store.refresh()
    persons = Persons(store, people)
    assert dict(persons.who("dokuson"))["human:Kate"] == 2
    people.merge(other.id, kate.id)
    counts = dict(persons.who("dokuson"))
    assert counts["human:Kate"] == counts["human:Hana"] == 3 and counts["human:Guest"] == 1
    assert "human:Kat" not in counts and counts["bot:easy"] == 5
    assert (
        len(persons.seatings("dokuson", "human:Kate")) == 3 == len(persons.seatings("dokuson", "human:Kat"))
    )
    mine = examine(persons.seatings("dokuson", "human:Kate"), persons.meetings("dokuson", "human:Kate"))
    theirs = examine(persons.seatings("dokuson", "human:Hana"), persons.meetings("dokuson", "human:Hana"))
    assert [met.name for met in mine.met] == ["Hana"] and [met.name for met in theirs.met] == ["Kate"]
    assert (mine.met[0].ahead, mine.met[0].behind) == (theirs.met[0].behind, theirs.met[0].ahead)
    found = list(player_reports(persons, Since(tmp_path), ["dokuson"], "Cathy"))
    assert {each["player"] for each in found} == {"Kate"} and found[0]["matches"] == 3
    played_by = {"Kat": 1, "Kate": 1, "Cathy": 1, "Guest": 1}
    assert grouped(people, played_by)(kate.id) == 3
    assert persons.whose(f"{PERSON}Guest") == f"{PERSON}Guest"
    store.close()


def test_a_guest_is_one_however_the_name_is_written(tmp_path: Path) -> None:
    for seed, name in enumerate(("Ｔｏｍｏ", "Tomo", "tomo", "Tomo")):
        played(tmp_path, seed, name, "Hana")
    store = FigureStore(tmp_path)
    store.refresh()
    people = People(tmp_path)
    persons = Persons(store, people)
    counts = {who: count for who, count in persons.who("dokuson") if who.startswith(PERSON)}
    assert counts == {"human:Tomo": 4, "human:Hana": 4}
    for name in ("Ｔｏｍｏ", "TOMO"):
        assert len(persons.seatings("dokuson", f"{PERSON}{name}")) == 4
        assert persons.whose(f"{PERSON}{name}") == "human:Tomo"
    met = examine(persons.seatings("dokuson", "human:Hana"), persons.meetings("dokuson", "human:Hana")).met
    assert [each.name for each in met] == ["Tomo"]
    people.add("TOMO")
    assert dict(persons.who("dokuson"))["human:TOMO"] == 4
    store.close()


def test_a_shared_place_with_a_computer_is_neither_ahead_nor_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = {f"{PERSON}Kate": [("Ken", 1, 1), ("Ken", 1, 2), ("Ken", 3, 1), ("Ken", 3, 2), ("Mei", 2, 1)]}
    monkeypatch.setattr(FigureStore, "computers_met", lambda store, who: results.get(who, []))
    store = FigureStore(tmp_path)
    persons = Persons(store, People(tmp_path))
    assert persons.record_against("Kate", {"Ken"}) == (1, 2)
    assert persons.record_against("Hana", {"Ken"}) == (0, 0), "each player has results of their own"
    store.close()
