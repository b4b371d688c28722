"""Numbers as pages write them: points of reviews with the unit of their game, and figures of statistics."""

from tablegame.speech.runs import MINUS
from tablegame.study.review.limits import counts_lives
from tablegame.ui.shell.context import Ui


def digits_of(value: float) -> int:
    """Return how many digits are written behind the point: none for large numbers, two for small ones."""
    return 0 if abs(value) >= 9.95 else 1 if abs(value) >= 0.995 else 2


def fixed(value: float, digits: int = 0) -> str:
    """Return a number with all its digits behind the point: `12`, `2.0`, `−3`."""
    written = f"{value:.{digits}f}"
    if float(written) == 0:
        written = f"{0:.{digits}f}"
    return written.replace("-", MINUS)


def fixed_signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign and all its digits: `+11`, `−0.4`, `0`."""
    return _with_sign(fixed(value, digits))


def plain(value: float, digits: int | None = None) -> str:
    """Return a number without zeros at the end of a fraction: `33`, `4.2`, `0.35`."""
    written = fixed(value, digits_of(value) if digits is None else digits)
    return written.rstrip("0").rstrip(".") if "." in written else written


def signed(value: float, digits: int | None = None) -> str:
    """Return a number with its sign, without zeros at the end of a fraction."""
    return _with_sign(plain(value, digits))


def _with_sign(written: str) -> str:
    return written if written.startswith(MINUS) or float(written) == 0 else f"+{written}"


def amount_words(ui: Ui, game: str, value: float) -> str:
    """Return so many points, or so much of a life, in words."""
    written = plain(value)
    unit = "life" if counts_lives(game) else "point" if written == "1" else "points"
    return ui.text(f"review.unit.{unit}", n=written)
