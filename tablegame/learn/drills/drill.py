"""A question of a drill: what lies on the cloth, what can be answered, what is right and why."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, TypeAlias

from tablegame.learn.attempts import Attempts
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import OfEachGame
from tablegame.speech import Text

NONE = "none"
"""The answer that none of the others is right."""

Verdict: TypeAlias = Literal["right", "nearly", "wrong"]


@dataclass(frozen=True, slots=True)
class DrillAnswer:
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
        """Return whether the answer cannot be chosen together with others."""
        return self.id == NONE


@dataclass(frozen=True, slots=True)
class DrillRow:
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
class DrillQuestion:
    """One question of a drill with the answers that the rules give; a test derives them in another way."""

    id: str
    """The same for the same question, so that it is not asked again soon."""
    kind: str
    level: int
    """1 to 3."""
    ask: Text
    help: Text
    cloth: Cloth
    answers: tuple[DrillAnswer, ...]
    right: frozenset[str]
    said: Text
    """The right answer as a sentence."""
    rows: tuple[DrillRow, ...]
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

    def ask(self, kind: str, level: int, rng: Rng) -> DrillQuestion:
        """Return a question of a kind; 1 is the easiest level and 3 the hardest."""


Maker: TypeAlias = Callable[[int, Rng], DrillQuestion]


@dataclass(frozen=True)
class Kinds:
    """A drill of which each kind has a function of its own."""

    makers: Mapping[str, Maker]
    kinds: tuple[str, ...]
    """Ten of them, as they come in a series."""

    def ask(self, kind: str, level: int, rng: Rng) -> DrillQuestion:
        """Return a question of a kind."""
        return self.makers[kind](level, rng)


def plain(value: int | str, key: str = "drills.plain") -> Text:
    """Return a number or a word that is the same in every language."""
    return Text(key, {"text": str(value)})


def yes_no() -> tuple[DrillAnswer, ...]:
    """Return the answers yes and no."""
    return (
        DrillAnswer("yes", Text("drills.yes"), cap="Y"),
        DrillAnswer("no", Text("drills.no"), cap="K"),
    )


RANK_CAPS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "0", "J", "Q", "K")


def ranks(*more: DrillAnswer) -> tuple[DrillAnswer, ...]:
    """Return an answer for each rank, A to K, those with a letter with their number below it."""
    letters = {1: "A", 11: "J", 12: "Q", 13: "K"}
    answers = [
        DrillAnswer(
            str(number), plain(letters.get(number, number)),
            plain(number) if number in letters else None, cap=RANK_CAPS[number - 1],
        )
        for number in range(1, 14)
    ]  # fmt: skip
    return (*answers, *more)


def none_of_them(cap: str = "N") -> DrillAnswer:
    """Return the answer that nothing is right."""
    return DrillAnswer(NONE, Text("drills.none"), cap=cap)


def numbers(right: int, near: tuple[int, ...], rng: Rng, count: int = 6) -> tuple[DrillAnswer, ...]:
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
        DrillAnswer(str(value), Text("drills.number", {"n": value}), cap=str(nth))
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


DRILLS: Final = OfEachGame[Drill]("learn.drills", "DRILL")
"""By game."""


def has_drill(game_id: str) -> bool:
    """Return whether there are questions about a game."""
    return game_id in DRILLS


COUNT: Final = 10
LEVELS: Final = (1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
"""The levels of the questions, one after the other."""
_TRIES: Final = 40
"""The tries for a question other than one that was just asked."""


def series(
    drill: Drill, seed: int, again: Sequence[DrillQuestion] = (), but: Collection[str] = ()
) -> tuple[DrillQuestion, ...]:
    """Return ten questions: first those to be asked `again`, then new ones, none of which is among `but`."""
    rng = Rng(seed)
    questions = list(again[:COUNT])
    asked = {question.id for question in questions} | set(but)
    for nth in range(len(questions), COUNT):
        questions.append(another(drill, nth, rng, asked))
        asked.add(questions[-1].id)
    return tuple(questions)


def another(drill: Drill, nth: int, rng: Rng, asked: Collection[str]) -> DrillQuestion:
    """Return the n-th question of a series, from 0, that was not asked yet."""
    kind, level = drill.kinds[nth % len(drill.kinds)], LEVELS[nth % COUNT]
    for _ in range(_TRIES):
        question = drill.ask(kind, level, rng)
        if question.id not in asked:
            return question
    raise LookupError(f"there are no more questions of the kind {kind!r}")


@dataclass
class DrillRun:
    """The answers to one series of questions. Each is answered once, and then explained."""

    questions: tuple[DrillQuestion, ...]
    at: int = 0
    """The index of the question that is asked or explained; their number once the run is over."""
    chosen: frozenset[str] = frozenset()
    """The ids of the answers that are chosen, before they are checked."""
    verdicts: list[Verdict] = field(default_factory=list)
    """The verdicts on the answers, by question."""
    given: list[frozenset[str]] = field(default_factory=list)
    """The ids of the answers that were given, by question."""
    ms: int = 0
    """The time taken by the questions, without their explanations, in ms."""
    longest: int = 0
    """The most right answers in a row."""
    attempts: Attempts[frozenset[str]] = field(init=False)
    """The answer to the question at hand."""
    _row: int = 0

    def __post_init__(self) -> None:
        self.attempts = self._ask()

    def _ask(self) -> Attempts[frozenset[str]]:
        right = self.question.right
        return Attempts(lambda chosen: chosen == right, tries=1)

    @property
    def over(self) -> bool:
        """Return whether the last explanation was read, too."""
        return self.at >= len(self.questions)

    @property
    def question(self) -> DrillQuestion:
        """The question that is asked or explained."""
        return self.questions[min(self.at, len(self.questions) - 1)]

    @property
    def checked(self) -> bool:
        """Return whether the question has been answered and is explained."""
        return not self.attempts.waits

    @property
    def right(self) -> int:
        """The number of right answers so far."""
        return self.verdicts.count("right")

    @property
    def missed(self) -> tuple[DrillQuestion, ...]:
        """The questions that were not answered rightly."""
        asked = zip(self.questions, self.verdicts, strict=False)
        return tuple(question for question, verdict in asked if verdict != "right")

    def choose(self, id: str) -> None:
        """Choose an answer, or take it back. Of answers that exclude each other the others are taken back."""
        if self.checked or self.over:
            return
        alone = {answer.id for answer in self.question.answers if answer.alone}
        if id in self.chosen:
            self.chosen -= {id}
        elif self.question.many and id not in alone:
            self.chosen = (self.chosen - alone) | {id}
        else:
            self.chosen = frozenset({id})

    def check(self) -> Verdict | None:
        """Return what the chosen answer is worth, or None while nothing is chosen."""
        if self.checked or self.over or not self.chosen:
            return None
        right, verdict = self.attempts.answer(self.chosen), self.question.verdict(self.chosen)
        self.verdicts.append(verdict)
        self.given.append(self.chosen)
        self._row = self._row + 1 if right else 0
        self.longest = max(self.longest, self._row)
        return verdict

    def go_on(self) -> None:
        """Go to the next question, or to the end."""
        if self.checked:
            self.at += 1
            self.chosen = frozenset()
            self.attempts = self._ask()

    def passes(self, ms: int) -> None:
        """Count time while a question is asked."""
        if not self.checked and not self.over:
            self.ms += ms
