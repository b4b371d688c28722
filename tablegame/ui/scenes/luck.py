"""What the cards of a deal, a match or many were worth, beside what was made of them: two numbers and their
difference, and no verdict."""

from dataclasses import dataclass

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.study.review.limits import IN_LIVES
from tablegame.study.review.model import Review
from tablegame.study.review.sums import Sums, sums_of
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.points import digits_of, plain, signed
from tablegame.ui.scenes.review.reviewed import reviewing_of
from tablegame.ui.shell.context import Ui


@dataclass(frozen=True, slots=True)
class LuckNumbers:
    """As the sheet of the game counts them, written out."""

    par: str
    error: str
    made: str
    gap: str


def in_sheet(game: str, up: float | None) -> float | None:
    """Points as the sheet of the game counts them, of points of which many are good."""
    if up is None:
        return None
    return up * (0.01 if game in IN_LIVES else 1.0) * (-1.0 if GAME_TABLES[game].low else 1.0)


def luck_numbers(game: str, sums: Sums) -> LuckNumbers | None:
    """None while pars are missing."""
    par, made, error = (in_sheet(game, each) for each in (sums.par, sums.total, sums.error))
    if par is None or made is None or error is None or not sums.deals:
        return None
    error = abs(error)
    digits = min(1 + (game in IN_LIVES), digits_of(max(abs(par), abs(made), error)))
    # What is told is what adds up: the difference of the numbers as they are written.
    gap = round(made, digits) - round(par, digits)
    return LuckNumbers(
        signed(par, digits), plain(error, digits), signed(made, digits), signed(gap, digits)
    )  # fmt: skip


def luck_words(ui: Ui, review: Review, deal: int | None = None) -> str:
    """The sentence about a match, or one of its deals; that par is still to come; or "" where there is no
    such thing."""
    sums = sums_of(review, deal)
    if not sums.deals:
        return ""
    numbers = luck_numbers(review.game, sums)
    if numbers is None:
        return ui.text("luck.to_come", n=sums.pars, of=sums.deals)
    own = f"{review.game}.luck"
    return ui.text(
        own if ui.speaker.has(own) else "luck.low" if GAME_TABLES[review.game].low else "luck.one",
        par=numbers.par, error=numbers.error, made=numbers.made, gap=numbers.gap,
    )  # fmt: skip


def review_of(ui: Ui, record: Record | None, seat: Seat | None) -> Review | None:
    """What is known by now of a seat in a match that is over; asked every frame it costs nothing."""
    reviewing = reviewing_of(ui)
    if reviewing is None or record is None or seat is None:
        return None
    return reviewing.found(record, seat)
