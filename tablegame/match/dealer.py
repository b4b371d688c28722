"""All chance of a match: a seed, promised before the first card and shown after the last.

`Dealer` deals by method 1, one stream over the whole match, as in older records and in the arena.
`SealedDealer` deals by method 4, in which every deal has a key of its own that binds what is played and who
plays. `UnboundDealer` deals by method 2, whose keys do not bind who plays, for matches that were begun by it.
`CommonDealer` (`match/code.py`) deals by method 3, the same cards for all who play the same match
(docs/sealing.md).
"""

import hashlib
import hmac
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules import chance
from tablegame.rules.chance import answer
from tablegame.rules.contract import (
    AnyGame,
    ChanceAction,
    Choose,
    ChooseAction,
    Options,
    Shuffle,
    ShuffleAction,
)

STREAM: Final = 1
UNBOUND: Final = 2
COMMON: Final = 3
SEALED: Final = 4
METHODS: Final = (STREAM, UNBOUND, COMMON, SEALED)
"""Every way of dealing that this program knows."""
KEYED: Final = (UNBOUND, COMMON, SEALED)
"""The methods in which every deal has a key of its own."""
AGREED: Final = "agreed"
"""The key in the dealer's part of the first line for the agreement before the first card."""
SEED_BYTES: Final = 32
BOTS_BYTES: Final = 16
TAG: Final = "tablegame 4"
"""The beginning of the text under a seal of method 4."""


class Cut(NamedTuple):
    """A word that a player mixed in, and the seat of that player."""

    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class Terms:
    """The game and its set-up, as in the first line of the record."""

    game: str
    rules: int
    seats: int
    options: Options
    agreed: Mapping[str, Any] = field(default_factory=dict)
    """Players, length, practice and memory aid, as the first line stores them (`header.agreed_in`)."""


def commitment(seed: bytes) -> str:
    """Return the promise before the first card: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class Dealer:
    """A stream of answers, fixed by the seed and the words that people added after the promise.

    The stream is `Rng` seeded with a SHA-256, read as a big-endian number. The hash is that of the seed,
    followed by every word in UTF-8 with a line feed before it. It runs on over the whole match.
    """

    __slots__ = ("_rng", "cuts", "seed", "used")

    method = STREAM
    bots: bytes | None = None
    """The bots' seed, if it is under the same seal."""
    marks: Mapping[str, str] = MappingProxyType({})
    """Keys of the first line that tell where the seeds come from, such as a code."""

    def __init__(self, seed: bytes, cuts: Iterable[str] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a dealer's seed has {SEED_BYTES} bytes")
        self.seed = seed
        self.cuts = tuple(cuts)
        self.used = 0
        """The number of answers of the stream so far."""
        words = b"".join(b"\n" + word.encode("utf-8", "surrogatepass") for word in self.cuts)
        self._rng = Rng(int.from_bytes(hashlib.sha256(seed + words).digest(), "big"))

    @staticmethod
    def new() -> "SealedDealer":
        """Return a dealer that no player can foresee: the dealer of every new match."""
        return SealedDealer(os.urandom(SEED_BYTES), os.urandom(BOTS_BYTES))

    @classmethod
    def seeded(cls, number: int, cuts: Iterable[str] = ()) -> "Dealer":
        """Return the same dealer every time for the same number."""
        return cls(hashlib.sha256(f"dealer {number}".encode()).digest(), cuts)

    @property
    def commit(self) -> str:
        """The promise, shown before the first card: `commitment` of the seed."""
        return commitment(self.seed)

    def cut(self, word: str, seat: Seat | None = None) -> None:
        """Add a word of a player before the first card. This method keeps no seats."""
        if self.used:
            raise ValueError("the cards are cut before the first one is dealt")
        word = " ".join(word.split())
        if word:
            Dealer.__init__(self, self.seed, (*self.cuts, word))

    def written_cuts(self) -> list[Any]:
        """Return the words as the first line of the record holds them."""
        return list(self.cuts)

    def written(self) -> dict[str, Any]:
        """Return the dealer's part of the first line of a record."""
        return {
            "method": self.method, "commit": self.commit, "seed": self.seed.hex(), "cut": self.written_cuts()
        }  # fmt: skip

    def fresh(self) -> "Dealer":
        """Return the same dealer before the first answer."""
        return Dealer(self.seed, self.cuts)

    def at(self, terms: Terms, *, inherit: bool = False) -> "Dealer":
        """Return the same dealer before the first answer in a match of `terms`.

        `inherit`: what was agreed stays that of the recorded match whose dealer this is.
        """
        return self.fresh()

    def counting_from(self, deal: int, pack: int) -> "Dealer":
        """Return the same dealer before the first answer, in a match that begins within or after a deal. This
        method counts none."""
        return self.fresh()

    def answer(self, request: Shuffle | Choose) -> ChanceAction:
        """Return the next answer of the stream: an order of the pieces asked about, or one of the values."""
        self.used += 1
        return chance.answer(request, self._rng)


def seal(seed: bytes, bots: bytes, tag: str = TAG) -> str:
    """Return the seal, shown before anything is chosen: the SHA-256 of both seeds, all 64 digits."""
    return hashlib.sha256(f"{tag} {seed.hex()} {bots.hex()}".encode("ascii")).hexdigest()


def ranked(key: bytes, texts: Sequence[str]) -> list[int]:
    """Return the places of `texts` in the order of the SHA-256 of `key` followed by each text and its count.

    The count, after a space, says how many of the same text stand before it. Of fewer texts the order among
    them is the same.
    """
    count: dict[str, int] = {}
    ranks: list[bytes] = []
    for text in texts:
        copy = count.get(text, 0)
        count[text] = copy + 1
        ranks.append(hashlib.sha256(key + f"{text} {copy}".encode("utf-8", "surrogatepass")).digest())
    return sorted(range(len(texts)), key=ranks.__getitem__)


class SealedDealer(Dealer):
    """A dealer by keys (method 4), fixed by the sealed seed, the cuts with their seats, and what is played
    and by whom.

    Each deal, renewal and lot has a key of its own. The dealer is made, and its seal shown, before anything
    is chosen. The first shuffle of a match begins deal 1, and every later one of as many pieces the next
    deal. A shuffle of fewer is a renewal of the deal under way. Lots are counted from each deal; those before
    the first belong to deal 0. A match that begins from a position begins in the deal that is under way
    there, with lot and renewal 0.
    """

    __slots__ = ("_begun", "_deal", "_lots", "_pack", "_renewals", "bots", "terms", "words")

    method = SEALED
    tag = TAG
    binds = True
    """Whether the agreement goes into the keys."""
    bots: bytes

    def __init__(
        self,
        seed: bytes,
        bots: bytes,
        words: Iterable[Cut] = (),
        terms: Terms | None = None,
        begun: tuple[int, int] = (0, 0),
    ) -> None:
        """Begin in the deal and with the whole pack that `begun` names."""
        if len(seed) != SEED_BYTES or len(bots) != BOTS_BYTES:
            raise ValueError(f"a dealer's seed has {SEED_BYTES} bytes and the bots' {BOTS_BYTES}")
        self.seed, self.bots = seed, bots
        self.words = tuple(words)
        """The words in the order of seats, each seat once."""
        self.cuts = tuple(word for _, word in self.words)
        self.terms = terms
        self.used = 0
        self._begun = begun
        self._deal, self._pack = begun
        self._renewals = self._lots = 0

    @classmethod
    def numbered(cls, number: int) -> "SealedDealer":
        """Return the same dealer every time for the same number."""
        secret = [hashlib.sha256(f"{who} {number}".encode()).digest() for who in ("dealer", "bots")]
        return cls(secret[0], secret[1][:BOTS_BYTES])

    @property
    def commit(self) -> str:
        """The seal."""
        return seal(self.seed, self.bots, self.tag)

    def cut(self, word: str, seat: Seat | None = None) -> None:
        """Mix in a word of the person in `seat` before the first card; ValueError for a second one."""
        if self.used:
            raise ValueError("the cards are cut before the first one is dealt")
        word = " ".join(word.split())
        if not word:
            return
        if seat is None:
            raise ValueError("whoever cuts the cards has a seat")
        if any(cut.seat == seat for cut in self.words):
            raise ValueError(f"seat {seat} has cut the cards already")
        self.words = tuple(sorted((*self.words, Cut(seat, word))))
        self.cuts = tuple(word for _, word in self.words)

    def written_cuts(self) -> list[Any]:
        """Return the words and their seats as the first line of the record holds them."""
        return [{"seat": int(seat), "word": word} for seat, word in self.words]

    def written(self) -> dict[str, Any]:
        """Return the dealer's part of the first line, with what was agreed where the keys bind it."""
        bound = {AGREED: dict(self.terms.agreed)} if self.binds and self.terms is not None else {}
        return super().written() | bound

    def fresh(self) -> "SealedDealer":
        """Return the same dealer before the first answer."""
        return self._again(self.terms, self._begun)

    def at(self, terms: Terms, *, inherit: bool = False) -> "SealedDealer":
        """Return the dealer before the first answer in such a match; ValueError for a cut from no seat."""
        if any(not 0 <= seat < terms.seats for seat, _ in self.words):
            raise ValueError("somebody cut the cards who has no seat")
        if inherit and self.terms is not None:
            terms = replace(terms, agreed=self.terms.agreed)
        return self._again(terms, (0, 0))

    def counting_from(self, deal: int, pack: int) -> "SealedDealer":
        """Return the same dealer before the first answer, counting on after deal `deal`, 0 for none. A
        shuffle of fewer pieces than `pack` is a renewal in it."""
        return self._again(self.terms, (deal, pack))

    def _again(self, terms: Terms | None, begun: tuple[int, int]) -> "SealedDealer":
        return type(self)(self.seed, self.bots, self.words, terms, begun)

    def answer(self, request: Shuffle | Choose) -> ChanceAction:
        """Return the answer to a request: the next deal, renewal or lot."""
        self.used += 1
        if isinstance(request, Choose):
            first = ranked(self._key("lot", self._lots), list(map(str, map(int, request.values))))[0]
            self._lots += 1
            return ChooseAction(request.values[first])
        if len(request.texts) >= self._pack:
            self._pack = len(request.texts)
            self._deal += 1
            self._renewals = self._lots = 0
            key = self._key()
        else:
            key = self._key("renewal", self._renewals)
            self._renewals += 1
        order = ranked(key, request.texts)
        return ShuffleAction(
            tuple(map(request.pieces.__getitem__, order)), tuple(map(request.texts.__getitem__, order))
        )

    def _key(self, *which: str | int) -> bytes:
        if self.terms is None:
            raise ValueError("the dealer has not been told what is played")
        named = [*self._named(self.terms), self._deal, *which]
        message = json.dumps(named, sort_keys=True, separators=(",", ":"))
        return hmac.digest(self.seed, message.encode("ascii"), "sha256")

    def _named(self, terms: Terms) -> list[object]:
        """Return the part of the text that goes into every key."""
        agreed = [dict(terms.agreed)] if self.binds else []
        return [self.written_cuts(), terms.game, terms.rules, terms.seats, dict(terms.options), *agreed]


class UnboundDealer(SealedDealer):
    """A dealer of method 2, for matches begun by it: the keys do not bind the players."""

    __slots__ = ()

    method = UNBOUND
    tag = "tablegame 2"
    binds = False


_PLACE: Final = re.compile(r"([1-9]\d{0,2})/([1-9]\d{0,2})")


def pack_size(game: AnyGame, seats: int, options: Options) -> int:
    """Return the number of pieces shuffled for the first deal, the same in every match."""
    state = game.begin(seats, options)
    while (request := state.chance()) is not None:
        if isinstance(request, Shuffle):
            return len(request.pieces)
        state.apply(CHANCE, answer(request, Rng(0)))
    raise ValueError("a match begins with a shuffle")


def word_of(place: int, pack: int) -> str:
    """Return the text of a place."""
    if not 1 <= place < pack:
        raise ValueError("the pack is cut between two pieces")
    return f"{place}/{pack}"


def place_of(word: str) -> tuple[int, int] | None:
    """Return the place that a word means, and of how many pieces, or None for any other word."""
    match = _PLACE.fullmatch(word)
    if match is None:
        return None
    place, pack = int(match[1]), int(match[2])
    return (place, pack) if place < pack else None
