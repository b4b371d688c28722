"""Matches are found by every name that was ever a person's, and a damaged file costs nothing else."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablegame.match.duplicate import why_not
from tablegame.match.people import FILE, NameTaken, People, Person, from_bytes, person_key, to_bytes
from tablegame.rules.catalogue import GAMES


def test_people_last(tmp_path: Path) -> None:
    people = People(tmp_path)
    kate = people.add("  Kate \n", language="en", speed="fast")
    hana = people.add("Hana", crest=5)
    people.change(kate.id, crest=3, language="ja")
    again = People(tmp_path)
    assert [each.name for each in again.all] == ["Kate", "Hana"]
    assert again.by_name(" Kate ") == replace(kate, crest=3, language="ja")
    assert again.by_id(hana.id) == hana and again.by_name("Tomo") is None
    assert again.by_name("kate") == again.by_name("Kate")
    assert not again.not_saved and again.damaged is None


def test_a_new_person_gets_a_crest_that_nobody_has(tmp_path: Path) -> None:
    people = People(tmp_path)
    crests = [people.add(f"P{n}").crest for n in range(15)]
    assert sorted(crests) == list(range(15)) and crests[:3] == [0, 13, 14]


def test_a_name_that_was_played_with_stays_the_persons(tmp_path: Path) -> None:
    people = People(tmp_path)
    kate = people.add("Kat")
    people.rename(kate.id, "Kate", played=False)
    assert people.by_name("Kat") is None
    people.rename(kate.id, "Katherine")
    assert people.names("Kate") == people.names("Katherine") == ("Katherine", "Kate")
    with pytest.raises(NameTaken) as taken:
        people.add("kate")
    assert taken.value.person.name == "Katherine"
    people.rename(kate.id, "Kate")
    assert people.names("Kate") == ("Kate", "Katherine")
    with pytest.raises(ValueError):
        people.rename(kate.id, "  ")


def test_two_who_are_one_keep_all_names_and_ids(tmp_path: Path) -> None:
    people = People(tmp_path)
    kate, cat, hana = people.add("Kate"), people.add("Cat", language="ja"), people.add("Hana")
    people.rename(cat.id, "Cathy")
    whole = people.merge(cat.id, kate.id)
    assert whole.names == ("Kate", "Cathy", "Cat") and whole.language == "ja" and whole.id == kate.id
    assert people.by_id(cat.id) == whole and [each.name for each in people.all] == ["Kate", "Hana"]
    assert People(tmp_path).all == people.all
    assert people.group(["Cathy", "Hana", "Kate", "guest"]) == {
        "Kate": ["Cathy", "Kate"], "Hana": ["Hana"], "guest": ["guest"],
    }  # fmt: skip
    people.delete(hana.id)
    assert people.by_name("Hana") is None
    people.put_back([hana, kate])
    assert people.all == (hana, kate) == People(tmp_path).all


def test_a_person_who_was_joined_twice_is_found_by_the_first_id(tmp_path: Path) -> None:
    people = People(tmp_path)
    kate, cat, hana = people.add("Kate"), people.add("Cat"), people.add("Hana")
    people.merge(kate.id, cat.id)
    whole = people.merge(cat.id, hana.id)
    assert people.by_id(kate.id) == whole == People(tmp_path).by_id(kate.id)


def test_letters_are_compared_however_they_were_put_together(tmp_path: Path) -> None:
    people = People(tmp_path)
    zoe = people.add("Zo\u00eb")
    assert people.by_name("Zoe\u0308") == zoe


def test_people_from_elsewhere_who_share_a_name_or_an_id_are_one(tmp_path: Path) -> None:
    people = People(tmp_path)
    kate, hana = people.add("Kate"), people.add("Hana", speed="slow")
    people.join(
        [
            Person("x", "Kate", 7, "ja", "fast", ("K.",)),
            Person("y", "Tomo", 2),
            Person("z", "Hanako", 1, former=("Hana", "K.")),
        ]
    )
    assert [each.name for each in people.all] == ["Kate", "Tomo"]
    found = people.by_name("Hanako")
    assert found is not None and found.id == kate.id and found.crest == kate.crest
    assert set(found.joined) == {"x", "z", hana.id} and found.speed == "fast"
    assert people.by_id("z") == people.by_id(hana.id) == found
    before = people.all
    people.join(before)
    assert people.all == before


@pytest.mark.parametrize("raw", [b"\xff", b"[]", b"{}", b'{"people": 3}', b"[" * 100_000])
def test_a_damaged_file_is_put_aside_and_named(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    people = People(tmp_path)
    assert people.damaged == f"{FILE}.damaged-1" and people.all == ()
    assert (tmp_path / people.damaged).read_bytes() == raw
    people.add("Kate")
    assert len(People(tmp_path).all) == 1


def test_of_entries_that_make_no_sense_only_those_are_lost() -> None:
    raw = b"""{"people": [3, {"id": "a", "name": " "}, {"id": 1, "name": "B"},
        {"id": "c", "name": "C", "crest": 99, "language": "fr", "speed": 2, "former": [3, "", "C", "D"]},
        {"id": "e", "name": "E", "former": ["D"], "joined": ["c", "f"]}, {"id": "c", "name": "G"}]}"""
    assert from_bytes(raw) == (
        Person("c", "C", 0, former=("D",)),
        Person("e", "E", joined=("f",)),
    )
    assert from_bytes(to_bytes(from_bytes(raw))) == from_bytes(raw)


def test_a_folder_that_cannot_be_written_keeps_them_for_now(tmp_path: Path) -> None:
    people = People(tmp_path / "file" / "below")
    (tmp_path / "file").write_bytes(b"")
    people.add("Kate")
    assert people.not_saved and len(people.all) == 1


@pytest.mark.parametrize(
    "name", ["kate", "KATE", "Ｋａｔｅ", " Ka\u200bte ", "\u202eKate", "K\u00ada\u2060te", "Kate\ufe0f"]
)
def test_a_name_is_one_name_however_it_is_written(tmp_path: Path, name: str) -> None:
    people = People(tmp_path)
    kate = people.add("Kate")
    assert people.by_name(name) == kate and person_key(name) == person_key("Kate")
    with pytest.raises(NameTaken):
        people.add(name)
    assert why_not(GAMES["dokuson"], 3, ["Kate", name]) == "namesakes"
    assert list(people.group(["Hana", name, "Kate", "ハナ", "ﾊﾅ"])) == ["Hana", "Kate", "ハナ"]
    assert set(people.names("ハナ", ["ﾊﾅ", "Hana"])) == {"ハナ", "ﾊﾅ"}
    people.join([replace(kate, id="elsewhere", name=name.strip())])
    assert len(people.all) == 1


def test_different_names_stay_different() -> None:
    names = ["Kate", "Káte", "はな", "ばな", "ハナ", "花", "Ka te", "\u200b", "\u2060", "👩", "👨"]
    assert len(set(map(person_key, names))) == len(names)


def test_namesakes_of_an_older_file_stay_apart_until_they_are_made_one(tmp_path: Path) -> None:
    both = (Person("a", "Kate"), Person("b", "kate"))
    (tmp_path / FILE).write_bytes(to_bytes(both))
    people = People(tmp_path)
    assert people.all == both and people.by_name("kate") == both[1] and people.by_name("Kate") == both[0]
    people.join(both)
    assert people.all == both, "a backup of the same file leaves them so, too"
    assert people.by_name("KATE") == both[0]
    people.rename("b", "kate", played=True)
    whole = people.merge("b", "a")
    assert people.all == (whole,) and people.by_name("kate") == whole == people.by_name("ｋａｔｅ")
