"""The question to a seat, and the controllers that need no other process: people and scripts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing


@dataclass(frozen=True, slots=True)
class Question:
    """One decision that a seat owes. A seat knows nothing but `view` and `legal`."""

    match_id: str
    index: int
    """The public decision point; all questions of one window share it."""
    seat: Seat
    view: Any
    """The View of its game for this seat."""
    legal: tuple[Any, ...]
    """Its legal actions; none for a person who is asked in a window and could not call."""
    game_id: str
    seed: int = 0
    """For a bot's random choices: 0 .. 2**64 - 1."""
    public: Any = None
    """The view of a bystander, which all seats know; None where pauses are not computed from it."""


@dataclass(frozen=True, slots=True)
class AnswerOrigin:
    """The origin of an answer, as far as it is needed to repeat the thought."""

    minds: str | None = None
    """The mark of the thought."""
    playouts: int | None = None
    """The number of playouts after which the clock cut it short, if it did."""
    simple: bool = False
    """Whether the simple policy answered, because the thought or the program had failed."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the people at the table: a key of speech, and the seat that it is about."""

    key: str
    seat: Seat


class Controller(Protocol):
    """The interface of the players of seats. Called from one thread, once a frame; never blocks."""

    @property
    def human(self) -> bool:
        """Return whether the screen answers."""

    def ask(self, question: Question) -> None:
        """Start to think. Replaces an earlier question."""

    def answer(self) -> Any | None:
        """Return the action decided on for the question last asked, once, or None while there is none yet."""

    def withdraw(self) -> None:
        """Forget the question."""

    def refused(self, question: Question) -> Any | None:
        """Handle an illegal answer. Return another one, or None to be asked again."""

    def origin(self) -> AnswerOrigin:
        """Return how the last answer came about, for the record alone."""

    def notices(self) -> list[Notice]:
        """Return what there is to say since the last call."""

    def finish(self, standing: Standing) -> None:
        """Note the end of the match."""

    def close(self) -> None:
        """Release everything when the table is left."""


def simple(game_id: str, view: Any, legal: Sequence[Any]) -> Any:
    """Return the simple policy's move, at once."""
    if len(legal) == 1:
        return legal[0]
    from tablegame.ai import think

    return think.simple(game_id, view, legal)


class _Silent:
    """A controller that thinks nothing: it stores the question, and its answers have no origin."""

    def __init__(self) -> None:
        self.question: Question | None = None

    def ask(self, question: Question) -> None:
        self.question = question

    def withdraw(self) -> None:
        self.question = None

    def origin(self) -> AnswerOrigin:
        return AnswerOrigin()

    def notices(self) -> list[Notice]:
        return []

    def finish(self, standing: Standing) -> None:
        pass

    def close(self) -> None:
        self.withdraw()


class Human(_Silent):
    """The controller of a person: the screen shows the question and answers it."""

    human = True

    def answer(self) -> Any | None:
        """Return None, because a person's move comes through `TableController.decide`."""
        return None

    def refused(self, question: Question) -> Any | None:
        """Return None, because a person is asked again."""
        return None


class Scripted(_Silent):
    """A controller that plays the given texts of moves in turn, then the simple policy."""

    human = False

    def __init__(self, moves: Iterable[str] = (), *, then: Callable[[Question], Any] | None = None) -> None:
        """Play these texts of moves, then what `then` decides, by default the simple policy."""
        super().__init__()
        self._moves: Iterator[str] = iter(moves)
        self._then = then

    def answer(self) -> Any | None:
        """Return the next move of the list."""
        question, self.question = self.question, None
        if question is None:
            return None
        text = next(self._moves, None)
        if text is not None:
            return GAMES[question.game_id].parse(text)
        if self._then is not None:
            return self._then(question)
        return simple(question.game_id, question.view, question.legal)

    def refused(self, question: Question) -> Any | None:
        """Return the simple policy's move."""
        return simple(question.game_id, question.view, question.legal)
