"""All chance of a match: one seed, promised before the first card and shown after the last (method 1)."""

import hashlib
import os
from collections.abc import Iterable
from typing import Final

from tablegame.pieces.rng import Rng
from tablegame.rules import chance
from tablegame.rules.contract import ChanceAction, Choose, Shuffle

METHOD: Final = 1
SEED_BYTES: Final = 32


def commitment(seed: bytes) -> str:
    """What is shown before the first card: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class Dealer:
    """A stream of answers, fixed by the seed and the words that people added after the promise.

    The stream is `Rng` seeded with the SHA-256, read as a big-endian number, of the seed followed by every
    word in UTF-8 with a line feed before it. It runs on over the whole match.
    """

    __slots__ = ("_rng", "cuts", "seed", "used")

    def __init__(self, seed: bytes, cuts: Iterable[str] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a dealer's seed has {SEED_BYTES} bytes")
        self.seed = seed
        self.cuts = tuple(cuts)
        self.used = 0
        """Answers of the stream given so far."""
        words = b"".join(b"\n" + word.encode("utf-8", "surrogatepass") for word in self.cuts)
        self._rng = Rng(int.from_bytes(hashlib.sha256(seed + words).digest(), "big"))

    @classmethod
    def new(cls, cuts: Iterable[str] = ()) -> "Dealer":
        """A dealer of a random seed, which nobody can foresee."""
        return cls(os.urandom(SEED_BYTES), cuts)

    @classmethod
    def seeded(cls, number: int, cuts: Iterable[str] = ()) -> "Dealer":
        """The same dealer every time for the same number."""
        return cls(hashlib.sha256(f"dealer {number}".encode()).digest(), cuts)

    @property
    def commit(self) -> str:
        """The promise, shown before the first card: `commitment` of the seed."""
        return commitment(self.seed)

    def cut(self, word: str) -> None:
        """A person adds a word of his own, before the first card."""
        if self.used:
            raise ValueError("the cards are cut before the first one is dealt")
        word = " ".join(word.split())
        if word:
            Dealer.__init__(self, self.seed, (*self.cuts, word))

    def fresh(self) -> "Dealer":
        """The same dealer before his first answer."""
        return Dealer(self.seed, self.cuts)

    def answer(self, request: Shuffle | Choose) -> ChanceAction:
        """The next answer of the stream: an order of the pieces asked about, or one of the values."""
        self.used += 1
        return chance.answer(request, self._rng)
