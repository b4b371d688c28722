"""Par for the cards of a deal or of matches, and the cost of mistakes: numbers, no verdict."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.study.review.review_model import Review, Sums, counts_lives, sums_of
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import first_key, seat_names
from tablegame.ui.scenes.formats import amount_words, digits_of, gain_words, plain, signed
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.service import Reviewing

NOTHING: Final = 0.005
"""The number of points below which no loss is written."""


@dataclass(frozen=True, slots=True)
class LuckNumbers:
    """The numbers about luck and mistakes, written as the score sheet of the game counts them."""

    par: str
    error: str
    made: str
    gap: str
    lost: str
    """The cost of mistakes."""


def in_sheet(game: str, up: float | None) -> float | None:
    """Return points as the sheet of the game counts them, given points of which many are good."""
    if up is None:
        return None
    return up * (0.01 if counts_lives(game) else 1.0) * (-1.0 if GAME_TABLES[game].low else 1.0)


def luck_numbers(game: str, sums: Sums) -> LuckNumbers | None:
    """Return the numbers of a match or a deal, or None while pars are missing."""
    par, made, error = (in_sheet(game, value) for value in (sums.par, sums.total, sums.error))
    if par is None or made is None or error is None or not sums.deals:
        return None
    error = abs(error)
    digits = min(1 + counts_lives(game), digits_of(max(abs(par), abs(made), error)))
    # What is written is what adds up: the difference of the numbers as they are written.
    gap = round(made, digits) - round(par, digits)
    write = _write_of(game)
    return LuckNumbers(
        write(par, digits), plain(error, digits), write(made, digits), signed(gap, digits),
        lost_of(game, sums),
    )  # fmt: skip


def _write_of(game: str) -> Callable[[float, int], str]:
    """Return how a score of the game is written: with its sign only if many points are good."""
    return plain if GAME_TABLES[game].low else signed


def lost_of(game: str, sums: Sums) -> str:
    """Return the cost of mistakes, as the score sheet of the game counts, without a sign."""
    lost = abs(in_sheet(game, sums.lost) or 0.0)
    return plain(lost, min(1 + counts_lives(game), digits_of(lost)))


def gave_words(ui: Ui, review: Review, deal: int | None = None) -> str:
    """Return the cost of mistakes in a match or a deal, or how many moves have been reviewed."""
    if not review.complete:
        return ui.text("review.progress", n=len(review.judged), of=review.total)
    lost = sums_of(review, deal).lost
    if lost < NOTHING:
        return ui.text("luck.gave_nothing")
    return ui.text("luck.gave", points=amount_words(ui, review.game, lost))


def gap_words(ui: Ui, game: str, numbers: LuckNumbers) -> str:
    """Return how far the score is from par, in words if few points are good."""
    return gain_words(ui, numbers.gap, low=GAME_TABLES[game].low)


def luck_words(ui: Ui, review: Review, deal: int | None = None, name: str = "") -> str:
    """Return par, the score and the cost of mistakes of a match or a deal in sentences.

    The text is "" if no deal counts. `name`: of the player, or "" for the only person.
    """
    sums, game = sums_of(review, deal), review.game
    if not sums.deals:
        return ""
    numbers, of = luck_numbers(game, sums), "_of" if name else ""
    if numbers is None:
        cards = ui.text(f"luck.to_come{of}", n=sums.pars, of=sums.deals, name=name)
    else:
        cards = ui.text(
            first_key(ui, f"{game}.luck{of}", f"luck.one{of}"),
            par=numbers.par, error=numbers.error, made=numbers.made, gap=gap_words(ui, game, numbers),
            name=name,
        )  # fmt: skip
    return ui.text("luck.both", cards=cards, decisions=gave_words(ui, review, deal))


@dataclass(frozen=True, slots=True)
class PersonLuck:
    """The luck of one person in a match that is over, or in one of its deals."""

    seat: Seat
    name: str
    made: str
    """The points that the seat made, beside par; "" where it had no part, or nothing is known."""
    numbers: LuckNumbers | None
    """None while pars are to come."""
    lost: str
    """The cost of mistakes; "" while some moves are not reviewed."""
    progress: str
    """How many moves have been reviewed, in words."""
    to_come: bool
    """Whether pars or reviewed moves are still missing."""
    words: str
    """Par, the score and the cost of mistakes in sentences."""


class PeopleLuck:
    """The luck of all people in one record, as far as it is known by now."""

    def __init__(self, ui: Ui, record: Record | None, names: Sequence[str] = ()) -> None:
        """Read a record. `names`: of the players in order of their seats, where the record has others."""
        self._ui, self._record = ui, record
        people: tuple[Seat, ...] = ()
        if record is not None:
            people = tuple(Seat(seat) for seat, kinds in enumerate(record.kinds()) if "human" in kinds)
        self.people: Final = people
        """The seats in which people have ever sat."""
        self._names = names
        self._known: dict[int | None, tuple[object, tuple[PersonLuck, ...]]] = {}

    def of(self, deal: int | None = None) -> tuple[PersonLuck, ...]:
        """Return the luck of the people in the match or a deal: none before the end or without reviews."""
        if self._record is None or self._record.result is None:
            return ()
        reviews = [review_of(self._ui, self._record, seat) for seat in self.people]
        known = any(reviews) or any(map(self._awaited, self.people))
        stamp = (self._ui.language, known, *reviews)
        before = self._known.get(deal)
        if before is None or before[0] != stamp:
            names = namesakes_apart(
                self._ui, self._names or seat_names(self._ui, self._record.header.players)
            )
            people = zip(self.people, reviews, strict=True)
            luck = tuple(self._person(seat, names[seat], review, deal) for seat, review in people)
            self._known[deal] = before = stamp, luck if known else ()
        return before[1]

    def _awaited(self, seat: Seat) -> bool:
        reviewing = reviewing_of(self._ui)
        return reviewing is not None and self._record is not None and reviewing.awaited(self._record, seat)

    def _person(self, seat: Seat, name: str, review: Review | None, deal: int | None) -> PersonLuck:
        ui = self._ui
        if review is None:
            return PersonLuck(seat, name, "", None, "", "", True, ui.text("review.begins"))
        sums, game = sums_of(review, deal), review.game
        made = in_sheet(game, sums.total) or 0.0
        return PersonLuck(
            seat,
            name,
            _write_of(game)(made, min(1 + counts_lives(game), digits_of(abs(made)))) if sums.deals else "",
            luck_numbers(game, sums),
            lost_of(game, sums) if review.complete else "",
            ui.text("luck.part", n=len(review.judged), of=review.total),
            bool(sums.deals) and (sums.pars < sums.deals or not review.complete),
            luck_words(ui, review, deal, name),
        )


def namesakes_apart(ui: Ui, names: Sequence[str]) -> list[str]:
    """Return the names at one table; names that occur twice get the number of their seat."""
    return [
        ui.text("luck.namesake", name=name, n=seat) if names.count(name) > 1 else name
        for seat, name in enumerate(names, 1)
    ]


def reviewing_of(ui: Ui) -> Reviewing | None:
    """Return the service that reviews matches, or None if this window has none."""
    return ui.service.reviewing if ui.has_service else None


def review_of(ui: Ui, record: Record | None, seat: Seat | None) -> Review | None:
    """Return the review of a seat in a match that is over, as far as it has come, or None."""
    reviewing = reviewing_of(ui)
    if reviewing is None or record is None or seat is None:
        return None
    return reviewing.found(record, seat)
