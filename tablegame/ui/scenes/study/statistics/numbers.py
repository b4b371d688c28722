"""Numbers as they stand on the page of statistics."""

from tablegame.speech.runs import MINUS
from tablegame.ui.shell.context import Ui


def plain(value: float, digits: int = 0) -> str:
    """`12`, `2.2`, `−3`."""
    written = f"{value:.{digits}f}"
    if float(written) == 0:
        written = f"{0:.{digits}f}"
    return written.replace("-", MINUS)


def signed(value: float, digits: int = 0) -> str:
    """`+11`, `−0.4`, `0`."""
    written = plain(value, digits)
    return written if written.startswith(MINUS) or float(written) == 0 else f"+{written}"


def digits_of(value: float) -> int:
    """So many behind the point: none for large numbers, two for small ones."""
    return 0 if abs(value) >= 10 else 1 if abs(value) >= 1 else 2


def percent(ui: Ui, part: float, whole: float) -> str:
    """`33%`; nothing where there is no whole."""
    return ui.text("statistics.percent", n=round(100 * part / whole)) if whole else ""


def par_words(ui: Ui, par: float) -> str:
    """`one in four`, or so many in 100."""
    part = round(1 / par) if par > 0 else 0
    # Shared wins move par a little: what rounds to the same is said alike.
    if part and round(100 * par) == round(100 / part) and ui.speaker.has(key := f"statistics.par.{part}"):
        return ui.text(key)
    return ui.text("statistics.par.other", n=plain(100 * par))
