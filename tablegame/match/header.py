"""The first line of a record: the game, its rules, the players, and the dealer's promise."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablegame.limits import LINE, TooLarge
from tablegame.match.code import CODE, DAILY, BadCode, Code, CommonDealer, seeds
from tablegame.match.dealer import (
    AGREED,
    BOTS_BYTES,
    COMMON,
    KEYED,
    METHODS,
    SEALED,
    SEED_BYTES,
    STREAM,
    UNBOUND,
    Cut,
    Dealer,
    SealedDealer,
    Terms,
    UnboundDealer,
)
from tablegame.match.position import BadPosition, Position, position_from_json
from tablegame.match.record_error import FORMAT, FROM_POSITION, OtherFormat, OtherRules, RecordError
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Options

# Keys of this program's own. Other readers keep and ignore them.
ASSISTED: Final = "assisted"
"""The key for a practice table: moves may be taken back freely."""
MEMORY: Final = "memory"
"""The key for the level of the memory aid for the people who share this table."""
DEALS: Final = "deals"
"""The key for the number of deals after which the match ends, though its rules may go on."""
TERMS: Final = ("players", DEALS, ASSISTED, MEMORY)
"""The keys for the agreement before the first card, which goes into the keys of method 4."""
DUPLICATE: Final = "duplicate"
"""The key for the duplicate that the match belongs to, its person and its deal."""
PRESET: Final = "preset"
"""The key for the name of the player's own preset that the options are."""
LONGEST_PRESET: Final = 30
"""The most letters of that name."""
START: Final = "start"
"""The key of format 2 for the position that the match begins from."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a seat: the name shown, and `human`, `bot:LEVEL` or `outside:NAME`."""

    name: str
    kind: str
    character: str = ""
    """The character whose temper a computer has; "" for a level by itself."""

    def written(self) -> dict[str, str]:
        """Return the player as the first line of a record holds it."""
        data = {"name": self.name, "kind": self.kind}
        return data | {"character": self.character} if self.character else data


@dataclass(frozen=True, slots=True)
class Promise:
    """The dealer's part of the header: method, commitment and seed in hexadecimal, the words added."""

    method: int
    commit: str
    seed: str
    cuts: tuple[str, ...]
    """The words that were mixed in."""
    words: tuple[Cut, ...] = ()
    """The words with their seats, if the method keeps those."""
    bots: str = ""
    terms: Terms | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    """Keys of the first line that tell where the seeds come from, such as a code."""
    agreed: bool = True
    """Whether the keys bind the agreement that the first line states."""

    def dealer(self) -> Dealer:
        """Return the dealer of the promise. Raise RecordError if the seed is not the one promised, or not the
        code's."""
        seed = bytes.fromhex(self.seed)
        if self.method == STREAM:
            dealer = Dealer(seed, self.cuts)
        elif self.method in (UNBOUND, SEALED):
            kind = SealedDealer if self.method == SEALED else UnboundDealer
            dealer = kind(seed, bytes.fromhex(self.bots), self.words, self.terms)
        elif self.method == COMMON:
            bots = bytes.fromhex(self.bots)
            dealer = CommonDealer(seed, bots, self.words, self.terms, marks=self.marks)
            if CODE in self.marks:
                self._check_code(dealer)
        else:
            raise OtherRules(f"the cards were dealt by method {self.method}, unknown to this program")
        if dealer.commit != self.commit:
            raise RecordError(1, "the dealer's seed is not the one promised", "other-seed")
        if not self.agreed:
            raise RecordError(1, "the cards were dealt for other players or terms", "other-table")
        return dealer

    def _check_code(self, dealer: CommonDealer) -> None:
        """Check that the cards of a code are those that any program computes from it, because a code has no
        secret."""
        terms = self.terms
        try:
            code = Code.read(self.marks[CODE])
        except BadCode as fault:
            if fault.fault in ("format", "game", "rules"):
                raise OtherRules("the code of this match is one of another version of the rules") from fault
            raise RecordError(1, f"there is no code {self.marks[CODE][:40]!r}", "other-code") from fault
        asked = terms and (terms.game, terms.seats, terms.options)
        played = asked == (code.game, code.seats, code.options) and not dealer.words
        written = code.text == self.marks[CODE]
        if not played or not written or (dealer.seed, dealer.bots) != seeds(code.deal):
            raise RecordError(1, "the code is not the one that these cards come from", "other-code")


@dataclass(frozen=True, slots=True)
class Turn:
    """The part of a duplicate that a match is: one deal played by one person."""

    duplicate: str
    """The duplicate's id."""
    person: int
    """The number of the person, from 0."""
    deal: int
    """The number of the deal, from 0."""
    deals: int
    """The number of deals of the duplicate."""

    def to_json(self) -> dict[str, object]:
        """Return the turn as the first line holds it, people and deals counted from 1."""
        return {"id": self.duplicate, "person": self.person + 1, "deal": self.deal + 1, "of": self.deals}


@dataclass(frozen=True, slots=True)
class Header:
    """The first line. `data` is all of it, unknown keys too."""

    game: str
    rules: int
    seats: int
    options: Options
    players: tuple[Player, ...]
    created: str
    promise: Promise | None
    bots: str
    """The seed of the bots' own choices, apart from the dealer's."""
    data: Mapping[str, Any] = field(repr=False)
    start: Position | None = None
    """The position that the match begins from, if not with the first card."""

    @property
    def assisted(self) -> bool:
        """Return whether this is a practice table, where moves are taken back freely."""
        return self.data.get(ASSISTED) is True

    @property
    def remarks_seed(self) -> str:
        """The public seed of the remarks at the table, never empty."""
        return self.promise.commit if self.promise is not None else f"{self.game} {self.created}"

    @property
    def code(self) -> str:
        """The code that the cards come from; "" if they come from a secret."""
        return self.promise.marks.get(CODE, "") if self.promise is not None else ""

    @property
    def daily(self) -> str:
        """The day whose deal this is, as 2026-11-22; "" for all others."""
        return self.promise.marks.get(DAILY, "") if self.promise is not None else ""

    @property
    def memory(self) -> str:
        """The level of the memory aid for all people; "" if none was agreed."""
        level = self.data.get(MEMORY)
        return level if isinstance(level, str) else ""

    @property
    def deals(self) -> int | None:
        """The number of deals after which the match ends; None if its rules decide."""
        count = self.data.get(DEALS)
        return count if type(count) is int and count > 0 else None

    @property
    def preset(self) -> str:
        """The name of the player's own preset that the options were; "" for all others."""
        name = self.data.get(PRESET)
        return " ".join(name.split())[:LONGEST_PRESET] if isinstance(name, str) else ""

    @property
    def turn(self) -> Turn | None:
        """The part of a duplicate that this match is, or None for a match by itself."""
        turn = self.data.get(DUPLICATE)
        if not isinstance(turn, Mapping):
            return None
        name, numbers = turn.get("id"), [turn.get(key) for key in ("person", "deal", "of")]
        if not isinstance(name, str) or not all(type(number) is int and number > 0 for number in numbers):
            return None
        person, deal, deals = (int(number or 0) for number in numbers)
        return Turn(name, person - 1, deal - 1, deals)


def make_header(
    game: str,
    rules: int,
    seats: int,
    options: Options,
    players: Sequence[Player],
    created: str,
    dealer: Dealer | None,
    bots: bytes,
    assisted: bool = False,
    start: Position | None = None,
    memory: str = "",
    turn: Turn | None = None,
    deals: int | None = None,
    preset: str = "",
) -> Header:
    """Return the header of a match that begins now."""
    data: dict[str, Any] = {
        "tablegame": FORMAT if start is None else FROM_POSITION,
        "game": game,
        "rules": rules,
        "seats": seats,
        "options": dict(options),
        "players": [],
        "created": created,
    }
    if dealer is not None:
        data["dealer"] = dealer.written()
        data.update(dealer.marks)
    data["bots"] = bots.hex()
    data.update(agreement(players, assisted, memory, deals))
    if preset:
        data[PRESET] = preset
    if turn is not None:
        data[DUPLICATE] = turn.to_json()
    if start is not None:
        data[START] = start.to_json()
    return header_of(data)


def agreement(
    players: Sequence[Player], assisted: bool = False, memory: str = "", deals: int | None = None
) -> dict[str, Any]:
    """Return the agreement before the first card, as the first line stores it."""
    agreed: dict[str, Any] = {"players": [player.written() for player in players]}
    if assisted:
        agreed[ASSISTED] = True
    if memory:
        agreed[MEMORY] = memory
    if deals is not None:
        agreed[DEALS] = deals
    return agreed


def header_of(data: Any) -> Header:
    """Return the header in a first line; RecordError if it is damaged, OtherRules for another format."""
    if not isinstance(data, Mapping) or type(data.get("tablegame")) is not int:
        raise RecordError(1, "this is not the first line of a record")
    if data["tablegame"] not in (FORMAT, FROM_POSITION):
        raise OtherFormat(data["tablegame"])
    try:
        LINE.check(data)
    except (TooLarge, TypeError) as fault:
        raise RecordError(1, f"no first line of a match is so large: {fault}") from fault
    game, rules, seats = data.get("game"), data.get("rules"), data.get("seats")
    options, created = data.get("options", {}), data.get("created", "")
    players: Any = data.get("players")
    if not isinstance(game, str) or type(rules) is not int or type(seats) is not int:
        raise RecordError(1, "the first line names no game, version of its rules or number of seats")
    if not isinstance(options, Mapping) or not isinstance(created, str):
        raise RecordError(1, "the first line's options or time are not in order")
    if not all_are(players, dict) or len(players) != seats:
        raise RecordError(1, "the first line does not name one player for each seat")
    bots = data.get("bots", "")
    return Header(
        game,
        rules,
        seats,
        options,
        tuple(_player(player) for player in players),
        created,
        _promise(data, Terms(game, rules, seats, options)) if "dealer" in data else None,
        bots if isinstance(bots, str) else "",
        data,
        _start(data) if data["tablegame"] == FROM_POSITION else None,
    )


def _start(data: Mapping[str, Any]) -> Position:
    try:
        return position_from_json(data.get(START))
    except BadPosition as fault:
        raise RecordError(1, str(fault)) from fault


def _player(data: Mapping[str, Any]) -> Player:
    name, kind = data.get("name"), data.get("kind")
    if not isinstance(name, str) or not isinstance(kind, str):
        raise RecordError(1, "a player has no name or kind")
    character = data.get("character", "")
    return Player(name, kind, character if isinstance(character, str) else "")


def _promise(header: Mapping[str, Any], terms: Terms) -> Promise:
    data, bots = header["dealer"], header.get("bots", "")
    try:
        method, commit, seed, cuts = data["method"], data["commit"], data["seed"], data.get("cut", [])
        if type(method) is int and isinstance(commit, str):
            if method not in METHODS:
                return Promise(method, commit, "", ())
            if method == STREAM and all_are(cuts, str) and len(bytes.fromhex(seed)) == SEED_BYTES:
                return Promise(method, commit, seed, tuple(cuts))
            if method in KEYED and _is_hex(seed, SEED_BYTES) and _is_hex(bots, BOTS_BYTES):
                words = _words(cuts, terms.seats)
                texts = tuple(word for _, word in words)
                named = {key: header[key] for key in (CODE, DAILY) if isinstance(header.get(key), str)}
                marks = named if method == COMMON and CODE in named else {}
                agreed = True
                if method == SEALED:
                    terms = replace(terms, agreed=_agreed(data))
                    # A match from a position keeps what was agreed in the match that its dealer comes from.
                    agreed = header["tablegame"] == FROM_POSITION or _same(terms.agreed, header)
                return Promise(method, commit, seed, texts, tuple(words), bots, terms, marks, agreed)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise RecordError(1, "the dealer's part of the first line is not in order")


def _agreed(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the agreement that the keys bind. Raise ValueError unless the part has exactly the fields of
    method 4."""
    agreed = data[AGREED]
    fields = {"method", "commit", "seed", "cut", AGREED}
    if set(data) != fields or not {"players"} <= set(agreed) <= set(TERMS):
        raise ValueError("the dealer's part has other fields than the format names")
    return dict(agreed)


def _same(agreed: Mapping[str, Any], header: Mapping[str, Any]) -> bool:
    """Return whether the first line says the same as JSON, in which true is not 1."""
    named = {key: header[key] for key in TERMS if key in header}
    return json.dumps(agreed, sort_keys=True) == json.dumps(named, sort_keys=True)


def _is_hex(text: Any, count: int) -> bool:
    """Return whether these are so many bytes, in the one way of writing them that is hashed."""
    return isinstance(text, str) and bytes.fromhex(text).hex() == text and len(text) == 2 * count


def _words(cuts: Any, seats: int) -> list[Cut]:
    """Return the words that people mixed in; ValueError unless they are in the order of seats, each seat
    once."""
    if not all_are(cuts, dict) or any(set(cut) != {"seat", "word"} for cut in cuts):
        raise ValueError("a cut is a seat and a word")
    words = [Cut(Seat(cut["seat"]), cut["word"]) for cut in cuts]
    order, texts = [seat for seat, _ in words], [word for _, word in words]
    if not (all_are(order, int) and all_are(texts, str) and order == sorted(set(order))):
        raise ValueError("each seat cuts once")
    if order and not 0 <= order[0] <= order[-1] < seats:
        raise ValueError("nobody sits in that seat")
    return words


def all_are(values: Any, kind: type) -> bool:
    """Return whether it is a list of values of exactly this kind."""
    return isinstance(values, list) and all(type(value) is kind for value in values)


def match_id(header: Header) -> str:
    """Return the identity of a match: 32 digits of what its first line keeps while it is played."""
    promise = header.promise
    names = [player.name for player in header.players]
    values = [header.game, header.seats, header.created, promise and promise.commit, header.bots, names]
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:32]
