"""A question of a drill: what lies on the cloth, what can be answered, what is right and why."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from tablegame.pieces.rng import Rng
from tablegame.speech import Text

NONE = "none"
"""The answer that none of the others is right."""

Verdict: TypeAlias = Literal["right", "nearly", "wrong"]


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to choose from. It shows its text or, instead of it, pieces."""

    id: str
    text: Text
    under: Text | None = None
    """A small line below."""
    pieces: tuple[int, ...] = ()
    cap: str = ""
    """The key that chooses it."""

    @property
    def alone(self) -> bool:
        """Whether the answer cannot be chosen together with others."""
        return self.id == NONE


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the explanation."""

    what: Text
    result: Text | None = None
    pieces: tuple[int, ...] = ()
    answer: str = ""
    """The answer that it is about, which is right."""
    note: Text | None = None
    """A further remark, above all where nothing comes of it."""
    holds: bool | None = None
    """For a row that is about no answer: whether its condition is met."""


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that lie together, with a caption."""

    caption: Text
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """Groups of pieces side by side, and the four signs of arithmetic where they are allowed."""

    groups: tuple[Group, ...]
    signs: bool = False
    foot: Text | None = None


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks one below the other, a column for each seat."""

    names: tuple[Text, ...]
    cards: tuple[tuple[int, ...], ...]
    """By trick and seat."""
    led: tuple[int, ...]
    """By trick: who led."""
    before: tuple[int, ...] | None
    """By seat: the points taken before these tricks; None for a deal that begins with them."""
    foot: Text | None = None


@dataclass(frozen=True, slots=True)
class Lanes:
    """Rows of cards by suit, and a hand below them."""

    rows: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...] = ()
    caption: Text | None = None


Cloth: TypeAlias = Hands | Tricks | Lanes


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a drill with the answers that the rules give; a test derives them in another way."""

    id: str
    """The same for the same question, so that it is not asked again soon."""
    kind: str
    level: int
    """1 to 3."""
    ask: Text
    help: Text
    cloth: Cloth
    answers: tuple[Answer, ...]
    right: frozenset[str]
    said: Text
    """The right answer as a sentence."""
    rows: tuple[Row, ...]
    paragraph: str
    """The paragraph of the rule book."""
    many: bool = False
    """Whether several answers may be chosen."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """The position in the words of the game's own layout."""

    def verdict(self, chosen: frozenset[str]) -> Verdict:
        """Return the verdict on an answer; "nearly" is some of what is right and nothing else."""
        if chosen == self.right:
            return "right"
        return "nearly" if chosen and chosen < self.right else "wrong"


class Drill(Protocol):
    """A game's drill: kinds of questions, in the order of a first series of ten."""

    kinds: tuple[str, ...]

    def ask(self, kind: str, level: int, rng: Rng) -> Question:
        """Return a question of a kind; 1 is the easiest level and 3 the hardest."""


Maker: TypeAlias = Callable[[int, Rng], Question]


@dataclass(frozen=True)
class Kinds:
    """A drill of which each kind has a function of its own."""

    makers: Mapping[str, Maker]
    kinds: tuple[str, ...]
    """Ten of them, as they come in a series."""

    def ask(self, kind: str, level: int, rng: Rng) -> Question:
        """Return a question of a kind."""
        return self.makers[kind](level, rng)


def plain(value: int | str, key: str = "drills.plain") -> Text:
    """Return a number or a word that is the same in every language."""
    return Text(key, {"text": str(value)})


def yes_no() -> tuple[Answer, ...]:
    """Return the answers yes and no."""
    return (
        Answer("yes", Text("drills.yes"), cap="Y"),
        Answer("no", Text("drills.no"), cap="K"),
    )


RANK_CAPS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "0", "J", "Q", "K")


def ranks(*more: Answer) -> tuple[Answer, ...]:
    """Return an answer for each rank, A to K, those with a letter with their number below it."""
    letters = {1: "A", 11: "J", 12: "Q", 13: "K"}
    found = [
        Answer(
            str(number), plain(letters.get(number, number)),
            plain(number) if number in letters else None, cap=RANK_CAPS[number - 1],
        )
        for number in range(1, 14)
    ]  # fmt: skip
    return (*found, *more)


def none_of_them(cap: str = "N") -> Answer:
    """Return the answer that nothing is right."""
    return Answer(NONE, Text("drills.none"), cap=cap)


def numbers(right: int, near: tuple[int, ...], rng: Rng, count: int = 6) -> tuple[Answer, ...]:
    """Return numbers to choose from, ascending: the right one and those that a slip would lead to."""
    others = [value for value in dict.fromkeys(near) if value != right]
    rng.shuffle(others)
    step = 1
    while len(others) < count - 1:
        for value in (right + step, right - step):
            if value not in others:
                others.append(value)
        step += 1
    chosen = sorted([right, *others[: count - 1]])
    return tuple(
        Answer(str(value), Text("drills.number", {"n": value}), cap=str(nth))
        for nth, value in enumerate(chosen, 1)
    )


def rank_card(number: int, held: tuple[int, ...]) -> int:
    """Return a card of this number that is not among those held; a joker for 0."""
    if number == 0:
        return 52 if 52 not in held else 53
    for suit in (3, 2, 1, 0):
        card = 13 * suit + number - 1
        if card not in held:
            return card
    return number - 1
