"""Points of reviews as they are written: short, with the unit that a game counts in."""

from tablegame.speech.runs import MINUS
from tablegame.study.review.limits import IN_LIVES
from tablegame.ui.shell.context import Ui


def digits_of(value: float) -> int:
    """So many behind the point: none for large numbers, two for small ones."""
    return 0 if abs(value) >= 9.95 else 1 if abs(value) >= 0.995 else 2


def plain(value: float, digits: int | None = None) -> str:
    """`33`, `4.2`, `0.35`; no noughts at the end of a fraction."""
    written = f"{value:.{digits_of(value) if digits is None else digits}f}"
    if "." in written:
        written = written.rstrip("0").rstrip(".")
    return "0" if written in ("-0", "") else written.replace("-", MINUS)


def signed(value: float, digits: int | None = None) -> str:
    """The same with its sign."""
    written = plain(value, digits)
    return written if written.startswith(MINUS) or written == "0" else f"+{written}"


def amount_words(ui: Ui, game: str, value: float) -> str:
    """So many points, or so much of a life."""
    written = plain(value)
    unit = "life" if game in IN_LIVES else "point" if written == "1" else "points"
    return ui.text(f"review.unit.{unit}", n=written)
