"""Codes of deals: the game, its options and its cards, in letters that are easily read out and typed.

A code has two letters of the game and the number of seats, the format, and the version of the rules. Then
follow the preset or the options, 48 bits of deal, and two check letters (docs/code_format.md).

>>> code = Code("dokuson", 4, {"deals_per_player": 1, "cards": None}, 0x123456789ABC)
>>> code.text
'DK4-1100-J6HB-7H6N-WRD'
>>> Code.read(" dk4 lio0 j6hb 7h6n wrd ") == code
True
>>> Code.read("DK4-1100-J6HB-7H6N-WRE")
Traceback (most recent call last):
tablegame.match.code.BadCode: checksum
"""

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import islice
from typing import Final, Literal, TypeAlias, TypeVar

from tablegame.limits import CODE as LONGEST
from tablegame.limits import PASTED
from tablegame.match.dealer import BOTS_BYTES, COMMON, Cut, SealedDealer, Terms
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.rules.contract import (
    AnyGame,
    ChanceAction,
    Choose,
    Option,
    Options,
    OptionValue,
    Shuffle,
    ShuffleAction,
)

P = TypeVar("P")


class CommonDealer(SealedDealer):
    """A keyed dealer who deals from the lowest seat; neither options nor players change the cards."""

    __slots__ = ("marks",)

    method = COMMON
    tag = "tablegame 3"
    binds = False

    def __init__(
        self,
        seed: bytes,
        bots: bytes,
        words: Iterable[Cut] = (),
        terms: Terms | None = None,
        begun: tuple[int, int] = (0, 0),
        marks: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(seed, bots, words, terms, begun)
        self.marks = dict(marks or {})

    def cut(self, word: str, seat: Seat | None = None) -> None:
        """Mix in a word, as other dealers do; ValueError if the cards are those of a code."""
        if self.marks and word.strip():
            raise ValueError("the cards of a code are not cut")
        super().cut(word, seat)

    def answer(self, request: Shuffle | Choose) -> ChanceAction:
        """Return the answer to a request; dealt pieces go to the lowest seat first."""
        answer = super().answer(request)
        if isinstance(request, Choose) or not request.to:
            return answer
        assert isinstance(answer, ShuffleAction), "a shuffle is answered by an order"
        return ShuffleAction(
            from_lowest(answer.order, request.to, request.dealt),
            from_lowest(answer.texts, request.to, request.dealt),
        )

    def _named(self, terms: Terms) -> list[object]:
        return [self.written_cuts(), terms.game, terms.rules, terms.seats]

    def _again(self, terms: Terms | None, begun: tuple[int, int]) -> "CommonDealer":
        return CommonDealer(self.seed, self.bots, self.words, terms, begun, self.marks)


def from_lowest(order: Sequence[P], to: Sequence[Seat], dealt: int) -> tuple[P, ...]:
    """Return the order in which pieces must lie so that these seats get what `order` gives them from the
    lowest seat on.

    The pieces go out to `to` in turn. If some seats get one piece more, these take what is left in the same
    way.
    """
    handed = sorted(range(dealt), key=lambda place: (place // len(to), to[place % len(to)]))
    lying = list(order)
    for place, piece in zip(handed, order, strict=False):
        lying[place] = piece
    return tuple(lying)


LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of base 32 without the letters that are taken for others (Crockford)."""
FORMAT: Final = 1
"""The format, which grows when a code of today would be read otherwise, as by another order of options."""
BITS: Final = 48
CODE: Final = "code"
"""The key in the first line of a record for the code that its cards come from."""
DAILY: Final = "daily"
"""The key in the first line of a record for the day whose deal this is, as 2026-11-22."""

_READ: Final = {**{letter: letter for letter in LETTERS}, "O": "0", "I": "1", "L": "1"}
_BETWEEN: Final = frozenset(" -‐‑‒–—−ー_.\t\r\n\u3000")
"""Marks that may separate the letters of a code."""
_PRIME: Final = 1021
"""The largest below 32²: one wrong letter, or two neighbours changed about, never leave the remainder."""
_OWN: Final = 31
"""The number in place of a preset after which each option follows by itself."""
_HEAD: Final = 6
_DEAL: Final = 10
_CHECK: Final = 2
_SHORTEST: Final = _HEAD + _DEAL + _CHECK
_MOST_LETTERS: Final = 32
"""A number of letters that no game's code reaches."""
_MOST_STARTS: Final = 50
"""The number of places of a pasted text at which a code is looked for."""

Fault: TypeAlias = Literal["letters", "short", "length", "checksum", "format", "game", "rules", "options"]


class BadCode(ValueError):
    """The error of a text that is no code of this program. `key` is its sentence in `speech`."""

    def __init__(self, fault: Fault, **slots: object) -> None:
        super().__init__(fault)
        self.fault: Final = fault
        self.slots: Mapping[str, object] = slots

    @property
    def key(self) -> str:
        """The key of the error's sentence in `speech`."""
        return f"errors.code.{self.fault}"


@dataclass(frozen=True)
class Code:
    """A game with its set-up, and the deal."""

    game: str
    seats: int
    options: Options = field(hash=False)
    """All options."""
    deal: int
    """The deal, 48 bits."""

    @classmethod
    def new(cls, game: str, seats: int, options: Options) -> "Code":
        """Return a new random code."""
        return cls(game, seats, options, int.from_bytes(os.urandom(BITS // 8), "big"))

    @classmethod
    def of_day(cls, day: date, game: str, seats: int, options: Options) -> "Code":
        """Return the code of a day, which is the same on all computers and needs no network."""
        digest = hashlib.sha256(f"tablegame daily {day.isoformat()} {game}".encode()).digest()
        return cls(game, seats, options, int.from_bytes(digest[: BITS // 8], "big"))

    @classmethod
    def read(cls, text: str, games: Mapping[str, AnyGame] = GAMES) -> "Code":
        """Read the code in a text as it was typed; BadCode for anything else."""
        if len(text) > LONGEST:
            raise BadCode("length")
        digits = [LETTERS.index(letter) for letter in letters_of(text)]
        if len(digits) < _SHORTEST:
            raise BadCode("short")
        own = digits[3] == FORMAT and digits[5] == _OWN
        name = "".join(LETTERS[digit] for digit in digits[:2])
        game_id = next((line.id for line in SHELF.values() if line.letters == name), None)
        game = games.get(game_id) if game_id is not None else None
        seats = digits[2]
        listed = game.options(seats) if own and game is not None and seats in game.seats else ()
        whole = _SHORTEST + _length(listed)
        if own and len(digits) < whole:
            raise BadCode("short")
        if _remainder(digits[:-_CHECK]) != _number(digits[-_CHECK:]):
            raise BadCode("checksum")
        if digits[3] != FORMAT:
            raise BadCode("format")
        if game is None or seats not in game.seats:
            raise BadCode("game")
        if digits[4] != game.rules_version % 32:
            raise BadCode("rules")
        if len(digits) != whole:
            raise BadCode("length")
        deal = _number(digits[whole - _CHECK - _DEAL : -_CHECK])
        if deal >> BITS:
            raise BadCode("checksum")
        chosen: Mapping[str, object]
        if own:
            chosen = _chosen(listed, _number(digits[_HEAD : whole - _CHECK - _DEAL]))
        else:
            presets = list(game.presets.values())
            if digits[5] >= len(presets):
                raise BadCode("options")
            chosen = presets[digits[5]]
        try:
            options = complete(game, seats, chosen)
        except ValueError as fault:
            raise BadCode("options") from fault
        code = cls(game.id, seats, options, deal)
        if code.letters != "".join(LETTERS[digit] for digit in digits):
            raise BadCode("options")
        return code

    @classmethod
    def found_in(cls, text: str) -> "Code | None":
        """Return the first code in a pasted text, among other words and brackets."""
        text = unicodedata.normalize("NFKC", text[:PASTED])[:PASTED]
        games = "|".join(line.letters for line in SHELF.values() if line.letters)
        for start in islice(re.finditer(games, text, re.IGNORECASE), _MOST_STARTS):
            letters = _letters_at(text[start.start() : start.start() + LONGEST])[:_MOST_LETTERS]
            if letters[3:4] != LETTERS[FORMAT]:
                continue
            for length in range(_SHORTEST, len(letters) + 1):
                try:
                    return cls.read(letters[:length])
                except BadCode:
                    continue
        return None

    @cached_property
    def letters(self) -> str:
        """The code without hyphens."""
        game, seats = GAMES[self.game], self.seats
        options = complete(game, seats, self.options)
        presets = [complete(game, seats, preset) for preset in game.presets.values()]
        digits = [LETTERS.index(letter) for letter in SHELF[self.game].letters]
        digits += [seats, FORMAT, game.rules_version % 32]
        if options in presets:
            digits.append(presets.index(options))
        else:
            listed = game.options(seats)
            digits += [_OWN, *_digits(_chosen_as(listed, options), _length(listed))]
        digits += _digits(self.deal, _DEAL)
        digits += _digits(_remainder(digits), _CHECK)
        return "".join(LETTERS[digit] for digit in digits)

    @property
    def text(self) -> str:
        """The code in groups: three letters, then four by four."""
        return grouped(self.letters)

    def dealer(self, day: date | None = None) -> CommonDealer:
        """Return its dealer, which has no secret. `day`: the day whose deal it is."""
        marks = {CODE: self.text, **({DAILY: day.isoformat()} if day is not None else {})}
        return CommonDealer(*seeds(self.deal), marks=marks)


def seeds(deal: int) -> tuple[bytes, bytes]:
    """Return the dealer's seed of these 48 bits, and the bots'."""
    named = (f"tablegame {whose} {deal:0{BITS // 4}x}" for whose in ("code", "code bots"))
    cards, bots = (hashlib.sha256(name.encode()).digest() for name in named)
    return cards, bots[:BOTS_BYTES]


def letters_of(text: str) -> str:
    """Return the letters of a typed code without separators. Raise BadCode for a letter of none."""
    letters: list[str] = []
    for sign in text:
        if sign in _BETWEEN:
            continue
        if 0xFF01 <= ord(sign) <= 0xFF5E:  # wide, as a Japanese keyboard writes them
            sign = chr(ord(sign) - 0xFEE0)
            if sign in _BETWEEN:
                continue
        letter = _READ.get(sign.upper())
        if letter is None:
            raise BadCode("letters", sign=sign)
        letters.append(letter)
    return "".join(letters)


def _letters_at(text: str) -> str:
    """Return the letters of a code that `text` begins with, up to the first sign of none."""
    letters = ""
    for sign in text:
        try:
            letters += letters_of(sign)
        except BadCode:
            break
    return letters


def grouped(letters: str) -> str:
    """Group the letters of a code, or of the beginning of one, with hyphens."""
    return "-".join(group for group in (letters[:3], *_fours(letters[3:])) if group)


def _fours(letters: str) -> list[str]:
    return [letters[place : place + 4] for place in range(0, len(letters), 4)]


def _number(digits: Iterable[int]) -> int:
    number = 0
    for digit in digits:
        number = number * 32 + digit
    return number


def _digits(number: int, length: int) -> list[int]:
    return [number >> 5 * place & 31 for place in reversed(range(length))]


def _remainder(digits: Iterable[int]) -> int:
    """Return the remainder of the number times 32², so that the two letters themselves are checked with the
    rest."""
    return _number(digits) * 32**_CHECK % _PRIME


def _values(option: Option) -> list[OptionValue]:
    """Return all values of an option, in an order that stays."""
    low, high = option.range or (0, -1)
    values: list[OptionValue] = list(option.choices) if option.choices else list(range(low, high + 1))
    if option.null and not any(value is None for value in values):
        values.append(None)
    return values


def _length(listed: Iterable[Option]) -> int:
    """Return how many letters the options of a game take."""
    ways = 1
    for option in listed:
        ways *= len(_values(option))
    return -(-(ways - 1).bit_length() // 5)


def _chosen_as(listed: Iterable[Option], options: Options) -> int:
    number = 0
    for option in listed:
        values = _values(option)
        value = options[option.name]
        place = next(n for n, other in enumerate(values) if other == value and type(other) is type(value))
        number = number * len(values) + place
    return number


def _chosen(listed: Iterable[Option], number: int) -> dict[str, OptionValue]:
    """Return the options that `_chosen_as` made this number of; BadCode where it is too large for any."""
    chosen: dict[str, OptionValue] = {}
    for option in reversed(list(listed)):
        values = _values(option)
        number, place = divmod(number, len(values))
        chosen[option.name] = values[place]
    if number:
        raise BadCode("options")
    return chosen
