"""A duplicate: several people play the same deals one after the other, each against the same computers.

Every deal is a match of its own that ends after that deal. So it begins for all people at the same moment
with the same cards, whatever they did before. The results stay closed until all have played.
"""

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final, Literal, get_args

from tablegame.match.code import CommonDealer
from tablegame.match.dealer import BOTS_BYTES, SEED_BYTES
from tablegame.match.header import Player, Turn
from tablegame.match.home import SUFFIX
from tablegame.match.people import person_key
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame, Options, OptionValue

VERSION: Final = 1
FEWEST_PEOPLE, MOST_PEOPLE = 2, 6
MOST_DEALS: Final = 12
USUAL_DEALS: Final = 2
LONGEST_NAME: Final = 200
_SINGLE: Final = ("rounds", "deals")
"""Options by which a game itself sets its number of deals."""

Count = Literal["sum", "places"]
State = Literal["open", "over", "called_off"]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A duplicate: its people, deals, and the results so far."""

    id: str
    created: str
    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    options: Options
    people: tuple[str, ...]
    """The names of the people, each once, in the order of play."""
    computers: tuple[str, ...]
    """The names of the computers, from the person's left on."""
    level: str
    deals: int
    seat: Seat
    """The seat of every person in the first deal."""
    rotated: bool
    """Whether they sit one seat further on in each deal."""
    count: Count
    """The measure of the result: the points of all deals together, or the places among the people in each."""
    memory: str
    """The level of the memory aid for all people; "" under rules that exclude it."""
    secret: str
    """The secret that the cards of all deals follow from, in hexadecimal."""
    margin: bool = False
    """Whether points are less those of the other side, as where two sides play."""
    state: State = "open"
    points: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The points by person and deal."""

    # Turns of people ---------------------------------------------------------------------------------------
    def next_deal(self, person: int) -> int | None:
        """Return the next deal of a person, or None if all deals are played."""
        return next((deal for deal in range(self.deals) if (person, deal) not in self.points), None)

    def has_played(self, person: int) -> bool:
        """Return whether a person has played all deals."""
        return self.next_deal(person) is None

    @property
    def next_person(self) -> int | None:
        """Return the first person in order who has not played all deals, or None."""
        return next((person for person in range(len(self.people)) if not self.has_played(person)), None)

    @property
    def closed(self) -> bool:
        """Return whether its records are closed, because not all have played."""
        return self.state == "open"

    def seat_in(self, deal: int) -> Seat:
        """Return the seat of the person in a deal, the same for all people."""
        return Seat((self.seat + (deal if self.rotated else 0)) % self.seats)

    def players(self, person: int, deal: int) -> list[Player]:
        """Return by seat, the person and the computers: these sit in the same order round every person."""
        seat, players = self.seat_in(deal), list[Player]()
        for place in range(self.seats):
            nth = (place - seat) % self.seats
            computer = Player(self.computers[nth - 1], f"bot:{self.level}")
            players.append(computer if nth else Player(self.people[person], "human"))
        return players

    def dealer(self, deal: int) -> CommonDealer:
        """Return the dealer, the same for all people, from the lowest seat."""
        secret = bytes.fromhex(self.secret)
        seeds = [hashlib.sha256(b"%s %s %d" % (secret, who, deal)).digest() for who in (b"dealer", b"bots")]
        return CommonDealer(seeds[0][:SEED_BYTES], seeds[1][:BOTS_BYTES])

    def turn(self, person: int, deal: int) -> Turn:
        """Return the entry by which the record of a match names its duplicate."""
        return Turn(self.id, person, deal, self.deals)

    def file(self, person: int, deal: int) -> str:
        """Return the name of that record."""
        day = "".join(letter for letter in self.created[:10] if letter.isdigit())
        return f"{day}-{self.game}-{self.id[:8]}-{person + 1}-{deal + 1}{SUFFIX}"

    def made_of(self, points: Sequence[int], deal: int) -> int:
        """Return the points of the person for a deal with these points by seat."""
        seat = self.seat_in(deal)
        # Partners face each other, so the neighbour belongs to the other side.
        return points[seat] - (points[(seat + 1) % self.seats] if self.margin else 0)

    # Results -----------------------------------------------------------------------------------------------
    def with_points(self, person: int, deal: int, points: int) -> "Duplicate":
        """Return the duplicate with one more deal played; it is over after the last."""
        duplicate = replace(self, points={**self.points, (person, deal): points})
        return replace(duplicate, state="over") if duplicate.next_person is None else duplicate

    def total(self, person: int) -> int:
        """Return the points of all deals that a person has played."""
        return sum(points for (player, _), points in self.points.items() if player == person)

    def places(self, deal: int, low: bool) -> dict[int, Fraction]:
        """Return by person the place in one deal among those who have played it. People who are level share
        the mean of their places. `low`: few points are good."""
        made = {person: made for (person, played), made in self.points.items() if played == deal}
        return _shared({person: -points if low else points for person, points in made.items()})

    def ranks(self, deal: int, low: bool) -> dict[int, int]:
        """Return places in one deal by person, 1 for the first; people who are level share the better one."""
        places = self.places(deal, low)
        return {person: 1 + sum(other < own for other in places.values()) for person, own in places.items()}

    def sum_of_places(self, person: int, low: bool) -> Fraction:
        """Return the places of all deals together."""
        places = (self.places(deal, low).get(person, Fraction(0)) for deal in range(self.deals))
        return sum(places, Fraction(0))

    def final_places(self, low: bool) -> dict[int, int]:
        """Return the final place by person, 1 for the first; people who are level share it."""
        worth: dict[int, Fraction] = {}
        for person in range(len(self.people)):
            if self.count == "places":
                worth[person] = -self.sum_of_places(person, low)
            else:
                worth[person] = Fraction(-self.total(person) if low else self.total(person))
        return {person: 1 + sum(other > own for other in worth.values()) for person, own in worth.items()}


def _shared(worth: Mapping[int, int]) -> dict[int, Fraction]:
    places: dict[int, Fraction] = {}
    for person, own in worth.items():
        above = sum(other > own for other in worth.values())
        level = sum(other == own for other in worth.values())
        places[person] = Fraction(2 * above + level + 1, 2)
    return places


def one_deal(game: AnyGame, seats: int, options: Options) -> Options:
    """Return the options of a match of one deal, with the game's own length set to that."""
    known = {option.name: option for option in game.options(seats)}
    single: dict[str, OptionValue] = {name: 1 for name in _SINGLE if name in known and known[name].allows(1)}
    return {**options, **single}


def why_not(game: AnyGame, seats: int, people: Sequence[str]) -> str:
    """Return the reason why there can be no such duplicate, as a word; "" where there can."""
    names = [" ".join(name.split()) for name in people]
    if not FEWEST_PEOPLE <= len(names) <= MOST_PEOPLE:
        return "people"
    if seats not in game.seats:
        return "seats"
    if not all(names):
        return "nameless"
    return "namesakes" if len({person_key(name) for name in names}) < len(names) else ""


def new_duplicate(
    game: AnyGame,
    seats: int,
    options: Options,
    people: Sequence[str],
    computers: Sequence[str],
    level: str,
    *,
    deals: int = USUAL_DEALS,
    seat: int = 0,
    rotated: bool = False,
    count: Count = "sum",
    memory: str = "",
) -> Duplicate:
    """Return a duplicate that begins now, with random cards; ValueError for impossible settings."""
    if reason := why_not(game, seats, people):
        raise ValueError(reason)
    if not 1 <= deals <= MOST_DEALS or len(computers) != seats - 1 or not 0 <= seat < seats:
        raise ValueError("deals, computers or seat do not fit")
    return Duplicate(
        os.urandom(16).hex(), datetime.now(UTC).isoformat(timespec="seconds"), game.id, game.rules_version,
        seats, one_deal(game, seats, options), tuple(" ".join(name.split()) for name in people),
        tuple(computers), level, deals, Seat(seat), rotated, count, memory, os.urandom(SEED_BYTES).hex(),
        len(game.sides(seats)) == 2,
    )  # fmt: skip


# On the disk ------------------------------------------------------------------------------------------------
_TEXTS: Final = ("id", "created", "game", "level", "memory", "secret", "state", "count")
_NUMBERS: Final = ("rules", "seats", "deals", "seat")


def to_json(duplicate: Duplicate) -> dict[str, Any]:
    """Return the duplicate as plain JSON values, people and deals counted from 1."""
    data: dict[str, Any] = {name: getattr(duplicate, name) for name in (*_TEXTS, *_NUMBERS)}
    played = [[person + 1, deal + 1, made] for (person, deal), made in sorted(duplicate.points.items())]
    return {
        "version": VERSION, **data, "rotated": duplicate.rotated,
        "margin": duplicate.margin, "options": dict(duplicate.options),
        "people": list(duplicate.people), "computers": list(duplicate.computers), "points": played,
    }  # fmt: skip


def from_json(data: Any) -> Duplicate:
    """Return what `to_json` wrote; ValueError for anything else."""
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueError("no duplicate that this program knows")
    texts, numbers = [data.get(name) for name in _TEXTS], [data.get(name) for name in _NUMBERS]
    people: Any = data.get("people")
    computers: Any = data.get("computers")
    options: Any = data.get("options")
    if not (
        all(isinstance(text, str) for text in texts)
        and all(type(number) is int and 0 <= number < 1000 for number in numbers)
        and _names(people)
        and _names(computers)
        and isinstance(options, dict)
        and type(data.get("rotated")) is bool
        and data["state"] in get_args(State)
        and data["count"] in get_args(Count)
        and is_id(data["id"])
        and data["game"].isidentifier()
        and FEWEST_PEOPLE <= len(people) <= MOST_PEOPLE
        and 1 <= data["deals"] <= MOST_DEALS
        and data["seat"] < data["seats"] == len(computers) + 1
        and len(bytes.fromhex(data["secret"])) == SEED_BYTES
    ):
        raise ValueError("no duplicate")
    points: dict[tuple[int, int], int] = {}
    for row in data.get("points", ()):
        if not (isinstance(row, list) and len(row) == 3 and all(type(number) is int for number in row)):
            raise ValueError("no deal of a duplicate")
        person, deal, made = row
        if not (1 <= person <= len(people) and 1 <= deal <= data["deals"]):
            raise ValueError("no deal of this duplicate")
        points[person - 1, deal - 1] = made
    return Duplicate(
        id=data["id"], created=data["created"], game=data["game"], rules=data["rules"], seats=data["seats"],
        options=options, people=tuple(people), computers=tuple(computers), level=data["level"],
        deals=data["deals"], seat=Seat(data["seat"]), rotated=data["rotated"], count=data["count"],
        memory=data["memory"], secret=data["secret"], margin=data.get("margin") is True,
        state=data["state"], points=points,
    )  # fmt: skip


def is_id(text: object) -> bool:
    """Return whether a text can name a duplicate, and a file of it."""
    return isinstance(text, str) and len(text) == 32 and all(letter in "0123456789abcdef" for letter in text)


def _names(names: Any) -> bool:
    return isinstance(names, list) and all(isinstance(name, str) and name for name in names)
