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
    """A random id, which stays the same under every name."""
    name: str
    crest: int = 0
    language: str = ""
    """"en" or "ja"; empty: the language of the settings."""
    speed: str = ""
    """One of SPEEDS; empty: the speed of the settings."""
    former: tuple[str, ...] = ()
    """Other names under which matches were played."""
    joined: tuple[str, ...] = ()
    """The ids of entries that were merged into this one."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name under which matches were played, the present one first."""
        return (self.name, *self.former)


class NameTaken(ValueError):
    """The error of a name that is, or was, another person's, because matches are found by it."""

    def __init__(self, person: Person) -> None:
        super().__init__(f"a name of {person.name}")
        self.person = person


class People(Store[Sequence[Person]]):
    """The people of one home, in one file; every change is written at once."""

    named_by_page = True

    def __init__(self, home: Path) -> None:
        """Load the file of the home."""
        super().__init__(home, FILE, from_bytes, to_bytes, VERSION)
        self.changes = 0
        """A number that grows with every change."""
        self._take(self.load() or ())

    # Queries ------------------------------------------------------------------------------------------------
    @property
    def all(self) -> tuple[Person, ...]:
        """The known people, in the order in which they became known."""
        return self._people

    def by_name(self, name: str) -> Person | None:
        """Return the person who has, or had, a name; None for a guest's."""
        return self._exact.get(_spelling(name)) or self._by_key.get(person_key(name))

    def by_id(self, id: str) -> Person | None:
        """Return the person of an id, or the one that it was merged into."""
        return self._by_id.get(id)

    def identity(self, name: str) -> str:
        """Return the identity that all names of one player share: the id of a person, or the key of a guest's
        name."""
        person = self.by_name(name)
        return f"guest {person_key(name)}" if person is None else person.id

    def group(self, names: Iterable[str]) -> dict[str, list[str]]:
        """Return names of records by player: the present name of a person, or a guest's first spelling."""
        groups: dict[str, list[str]] = {}
        labels: dict[str, str] = {}
        for name in names:
            person = self.by_name(name)
            label = labels.setdefault(self.identity(name), name if person is None else person.name)
            groups.setdefault(label, []).append(name)
        return groups

    def names(self, name: str, among: Iterable[str] = ()) -> tuple[str, ...]:
        """Return all names of the player with this one, and those `among` others that are theirs, too."""
        person, identity = self.by_name(name), self.identity(name)
        own = (name,) if person is None else person.names
        return tuple(dict.fromkeys([*own, *(other for other in among if self.identity(other) == identity)]))

    def free_crest(self, names: Iterable[int] = ()) -> int:
        """Return a crest that no person here has, as far as there are any; `names` are others that are
        taken.
        """
        taken = {person.crest for person in self._people} | set(names)
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
        """Rename a person.

        `played`: whether there are matches under the former name, which then stays known.
        """
        person = self._of(id)
        name = self._free(name, person)
        kept = person.names if played else person.former
        former = tuple(former_name for former_name in kept if former_name != name)
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
        self._put(tuple(whole if known == other else known for known in self._people if known != person))
        return whole

    def delete(self, id: str) -> None:
        """Delete the person of that id. Matches stay what they are."""
        self._put(tuple(person for person in self._people if person != self._of(id)))

    def put_back(self, people: Sequence[Person]) -> None:
        """Restore exactly these people, which undoes what was done to them."""
        self._put(tuple(people))

    def join(self, others: Iterable[Person]) -> None:
        """Add people who are known elsewhere. People who share an id or a name are one person; choices made
        here stay."""
        people = list(self._people)
        for other in others:
            ids, names, keys = {other.id, *other.joined}, set(other.names), set(map(person_key, other.names))
            same = [
                person for person in people if ids & {person.id, *person.joined} or names & set(person.names)
            ]
            same = same or [person for person in people if keys & set(map(person_key, person.names))]
            if not same:
                if len(people) < MOST_PEOPLE:
                    people.append(other)
                continue
            whole = same[0]
            for more in (*same[1:], other):
                whole = _joined(whole, more)
            people = [whole if person == same[0] else person for person in people if person not in same[1:]]
        self._put(tuple(people))

    # Internals ----------------------------------------------------------------------------------------------
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
            self._put(tuple(after if person == before else person for person in self._people))
        return after

    def _take(self, people: Sequence[Person]) -> None:
        self._people: tuple[Person, ...] = tuple(people)
        self._by_id = {id: person for person in reversed(people) for id in (person.id, *person.joined)}
        named = [(name, person) for person in reversed(people) for name in person.names]
        # Namesakes that are in an older file stay apart as they are written, until they are made one.
        self._exact: Mapping[str, Person] = {_spelling(name): person for name, person in named}
        self._by_key: Mapping[str, Person] = {person_key(name): person for name, person in named}

    def _put(self, people: Sequence[Person]) -> None:
        self._take(people)
        self.changes += 1
        self._save(people)


def plain_name(name: str) -> str:
    """Return a name as it is stored: without needless blanks, and of limited length."""
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


def deals_of(played: Mapping[str, int], name: str) -> int:
    """Return how many deals were played under a name, however it is written."""
    key = person_key(name)
    return max((count for other, count in played.items() if person_key(other) == key), default=0)


def _is_invisible(letter: str) -> bool:
    """Return whether a letter is invisible: a control, a joiner, a mark of direction or of variation."""
    return (
        (unicodedata.category(letter) in ("Cf", "Cc") and not letter.isspace())
        or letter in "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
    )


def _joined(person: Person, other: Person) -> Person:
    former = dict.fromkeys((*person.former, *other.names))
    joined = dict.fromkeys((*person.joined, other.id, *other.joined))
    return replace(
        person,
        language=person.language or other.language,
        speed=person.speed or other.speed,
        former=tuple(name for name in former if name != person.name),
        joined=tuple(id for id in joined if id != person.id),
    )


# The file ---------------------------------------------------------------------------------------------------
def to_bytes(people: Iterable[Person]) -> bytes:
    """Return the contents of a file."""
    listed = [
        {
            "id": person.id, "name": person.name, "crest": person.crest, "language": person.language,
            "speed": person.speed, "former": list(person.former), "joined": list(person.joined),
        }
        for person in people
    ]  # fmt: skip
    data = {"version": VERSION, "people": listed}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> tuple[Person, ...]:
    """Return the valid entries of a file. Raise ValueError if it is no such file."""
    data = parse_json(raw, STORE)
    listed = data.get("people") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise ValueError("no list of people")
    people: list[Person] = []
    ids, names = set[str](), set[str]()
    for value in listed[:MOST_PEOPLE]:
        person = _person(value)
        if person is None or person.id in ids or person.name in names:
            continue
        former = tuple(name for name in person.former if name not in names)
        joined = tuple(id for id in person.joined if id not in ids)
        person = replace(person, former=former, joined=joined)
        ids |= {person.id, *joined}
        names |= set(person.names)
        people.append(person)
    return tuple(people)


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
        tuple(former_name for former_name in former if former_name != plain_name(name)),
        tuple(joined_id for joined_id in dict.fromkeys(_texts(data.get("joined"), str)) if joined_id != id),
    )


def _texts(data: Any, plain: Callable[[str], str]) -> list[str]:
    texts = [plain(value) for value in data if isinstance(value, str)] if isinstance(data, list) else []
    return [text for text in texts if text]
