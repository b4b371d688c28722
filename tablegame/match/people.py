"""The people who play at this computer: name, crest, language, speed, and every former name.

Records keep the names they were played with. So a person keeps a changed name, and gets the names of a person
who is merged into it. The matches are found by any of these names. A guest has no entry.
"""

import json
import os
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tablegame.characters import CRESTS, GUEST, GUESTS
from tablegame.limits import STORE, parse_json
from tablegame.match.store import Store
from tablegame.speech import LANGUAGES

FILE: Final = "people.json"
VERSION: Final = 1
LONGEST_NAME: Final = 200
MOST_PEOPLE: Final = 200
SPEEDS: Final = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True, slots=True)
class Person:
    """A person who is known here."""

    id: str
    """Says nothing about the person, and stays the same under every name."""
    name: str
    crest: int = 0
    language: str = ""
    """"en" or "ja"; nothing: the one that is spoken anyway."""
    speed: str = ""
    """One of SPEEDS; nothing: that of the settings."""
    former: tuple[str, ...] = ()
    """Other names under which matches were played."""
    joined: tuple[str, ...] = ()
    """The ids of people who turned out to be this one."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name under which matches were played, the present one first."""
        return (self.name, *self.former)


class NameTaken(ValueError):
    """A name is, or was, another person's: their matches are found by it."""

    def __init__(self, person: Person) -> None:
        super().__init__(f"a name of {person.name}")
        self.person = person


class People(Store[Sequence[Person]]):
    """Kept in one file of the home folder; every change is written at once."""

    named_by_page = True

    def __init__(self, home: Path) -> None:
        """Load what is stored in that folder."""
        super().__init__(home, FILE, from_bytes, to_bytes, VERSION)
        self.changes = 0
        """Grows with every change."""
        self._take(self.load() or ())

    # Questions ----------------------------------------------------------------------------------------------
    @property
    def all(self) -> tuple[Person, ...]:
        """All people, in the order in which they became known."""
        return self._people

    def by_name(self, name: str) -> Person | None:
        """Return whose name it is, or was, or None for a guest's."""
        return self._exact.get(_spelling(name)) or self._by_key.get(person_key(name))

    def by_id(self, id: str) -> Person | None:
        """Return the person of that id, or the one that it was joined to."""
        return self._by_id.get(id)

    def identity(self, name: str) -> str:
        """Return what all names of one player share: the id of a person, or the key of a guest's name."""
        person = self.by_name(name)
        return f"guest {person_key(name)}" if person is None else person.id

    def group(self, names: Iterable[str]) -> dict[str, list[str]]:
        """Return names of records by player: the present name of a person, or a guest's first spelling."""
        found: dict[str, list[str]] = {}
        labels: dict[str, str] = {}
        for name in names:
            person = self.by_name(name)
            label = labels.setdefault(self.identity(name), name if person is None else person.name)
            found.setdefault(label, []).append(name)
        return found

    def names(self, name: str, among: Iterable[str] = ()) -> tuple[str, ...]:
        """Return all names of the player with this one, and those `among` others that are theirs, too."""
        person, identity = self.by_name(name), self.identity(name)
        own = (name,) if person is None else person.names
        return tuple(dict.fromkeys([*own, *(other for other in among if self.identity(other) == identity)]))

    def free_crest(self, names: Iterable[int] = ()) -> int:
        """Return a crest that no person here has, as far as there are any; `names` are others that are taken.
        """
        taken = {each.crest for each in self._people} | set(names)
        return next((crest for crest in (*GUESTS, *range(CRESTS)) if crest not in taken), GUEST)

    # Changes ------------------------------------------------------------------------------------------------
    def add(self, name: str, *, crest: int | None = None, language: str = "", speed: str = "") -> Person:
        """Add a person; ValueError for an empty name or too many people, NameTaken for a name of another."""
        name = self._free(name, None)
        if len(self._people) >= MOST_PEOPLE:
            raise ValueError("too many people")
        person = Person(
            self._new_id(), name, self.free_crest() if crest is None else crest % CRESTS, language, speed
        )
        self._put((*self._people, person))
        return person

    def rename(self, id: str, name: str, *, played: bool = True) -> Person:
        """Rename a person. `played`: whether there are matches under the former name, which then stays known.
        """
        person = self._of(id)
        name = self._free(name, person)
        kept = person.names if played else person.former
        former = tuple(each for each in kept if each != name)
        return self._swap(person, replace(person, name=name, former=former))

    def change(
        self, id: str, *, crest: int | None = None, language: str | None = None, speed: str | None = None
    ) -> Person:
        """Change crest, language or speed; what is left out stays."""
        person = self._of(id)
        if language not in (None, "", *LANGUAGES) or speed not in (None, "", *SPEEDS):
            raise ValueError("no such language or pace")
        return self._swap(
            person,
            replace(
                person,
                crest=person.crest if crest is None else crest % CRESTS,
                language=person.language if language is None else language,
                speed=person.speed if speed is None else speed,
            ),
        )

    def merge(self, id: str, into: str) -> Person:
        """Merge two entries of one person, with all names of both; the choices are those of `into`."""
        person, other = self._of(id), self._of(into)
        if person == other:
            return other
        whole = _joined(other, person)
        self._put(tuple(whole if each == other else each for each in self._people if each != person))
        return whole

    def delete(self, id: str) -> None:
        """Delete the person of that id. Matches stay what they are."""
        self._put(tuple(each for each in self._people if each != self._of(id)))

    def put_back(self, people: Sequence[Person]) -> None:
        """Restore exactly these people, which undoes what was done to them."""
        self._put(tuple(people))

    def join(self, others: Iterable[Person]) -> None:
        """Add people who are known elsewhere. People who share an id or a name are one person; choices made
        here stay."""
        people = list(self._people)
        for other in others:
            ids, names, keys = {other.id, *other.joined}, set(other.names), set(map(person_key, other.names))
            same = [each for each in people if ids & {each.id, *each.joined} or names & set(each.names)]
            same = same or [each for each in people if keys & set(map(person_key, each.names))]
            if not same:
                if len(people) < MOST_PEOPLE:
                    people.append(other)
                continue
            whole = same[0]
            for more in (*same[1:], other):
                whole = _joined(whole, more)
            people = [whole if each == same[0] else each for each in people if each not in same[1:]]
        self._put(tuple(people))

    # Inside -------------------------------------------------------------------------------------------------
    def _of(self, id: str) -> Person:
        person = self.by_id(id)
        if person is None:
            raise KeyError(id)
        return person

    def _free(self, name: str, person: Person | None) -> str:
        name = plain_name(name)
        if not name:
            raise ValueError("no name")
        owner = self._by_key.get(person_key(name))
        if owner not in (None, person) and not (person is not None and name in person.names):
            raise NameTaken(owner)
        return name

    def _new_id(self) -> str:
        while self.by_id(id := os.urandom(6).hex()) is not None:
            pass
        return id

    def _swap(self, before: Person, after: Person) -> Person:
        if after != before:
            self._put(tuple(after if each == before else each for each in self._people))
        return after

    def _take(self, people: Sequence[Person]) -> None:
        self._people: tuple[Person, ...] = tuple(people)
        self._by_id = {id: person for person in reversed(people) for id in (person.id, *person.joined)}
        named = [(name, each) for each in reversed(people) for name in each.names]
        # Namesakes that are in an older file stay apart as they are written, until they are made one.
        self._exact: Mapping[str, Person] = {_spelling(name): each for name, each in named}
        self._by_key: Mapping[str, Person] = {person_key(name): each for name, each in named}

    def _put(self, people: Sequence[Person]) -> None:
        self._take(people)
        self.changes += 1
        self._save(people)


def plain_name(name: str) -> str:
    """Return a name as it is kept: without needless blanks, and of one length at most."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def _spelling(name: str) -> str:
    """Return a name as it is written, however its letters were put together."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def person_key(name: str) -> str:
    """Return a name as it is compared everywhere: in one width and one case, without what cannot be seen.

    Names that share a key are one name.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = (letter for letter in unicodedata.normalize("NFKC", folded) if not _is_invisible(letter))
    return " ".join("".join(seen).split()) or _spelling(name)


def _is_invisible(letter: str) -> bool:
    """Return whether a letter leaves no ink: a control, a joiner, a mark of direction or of variation."""
    return (
        (unicodedata.category(letter) in ("Cf", "Cc") and not letter.isspace())
        or letter in "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
    )


def _joined(one: Person, other: Person) -> Person:
    former = dict.fromkeys((*one.former, *other.names))
    joined = dict.fromkeys((*one.joined, other.id, *other.joined))
    return replace(
        one,
        language=one.language or other.language,
        speed=one.speed or other.speed,
        former=tuple(name for name in former if name != one.name),
        joined=tuple(id for id in joined if id != one.id),
    )


# The file ---------------------------------------------------------------------------------------------------
def to_bytes(people: Iterable[Person]) -> bytes:
    """Return the file."""
    listed = [
        {
            "id": each.id, "name": each.name, "crest": each.crest, "language": each.language,
            "speed": each.speed, "former": list(each.former), "joined": list(each.joined),
        }
        for each in people
    ]  # fmt: skip
    data = {"version": VERSION, "people": listed}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> tuple[Person, ...]:
    """Return what stands in a file: each entry that makes sense. ValueError if it is no such file at all."""
    data = parse_json(raw, STORE)
    listed = data.get("people") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise ValueError("not who plays here")
    found: list[Person] = []
    ids, names = set[str](), set[str]()
    for each in listed[:MOST_PEOPLE]:
        person = _person(each)
        if person is None or person.id in ids or person.name in names:
            continue
        former = tuple(name for name in person.former if name not in names)
        joined = tuple(id for id in person.joined if id not in ids)
        person = replace(person, former=former, joined=joined)
        ids |= {person.id, *joined}
        names |= set(person.names)
        found.append(person)
    return tuple(found)


def _person(data: Any) -> Person | None:
    if not isinstance(data, dict):
        return None
    id, name = data.get("id"), data.get("name")
    if not (isinstance(id, str) and id and isinstance(name, str) and plain_name(name)):
        return None
    crest = data.get("crest")
    former = dict.fromkeys(_texts(data.get("former"), plain_name))
    return Person(
        id,
        plain_name(name),
        crest if type(crest) is int and 0 <= crest < CRESTS else 0,
        data["language"] if data.get("language") in LANGUAGES else "",
        data["speed"] if data.get("speed") in SPEEDS else "",
        tuple(each for each in former if each != plain_name(name)),
        tuple(each for each in dict.fromkeys(_texts(data.get("joined"), str)) if each != id),
    )


def _texts(data: Any, plain: Callable[[str], str]) -> list[str]:
    found = [plain(each) for each in data if isinstance(each, str)] if isinstance(data, list) else []
    return [each for each in found if each]
