"""What the page shows, as a table for other programs: CSV in the language spoken."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from tablegame.study.review.luck import Luck
from tablegame.study.statistics import Statistics
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.matches.exported import csv_bytes, lay, safe
from tablegame.ui.scenes.points import fixed
from tablegame.ui.scenes.study.luck import in_sheet
from tablegame.ui.scenes.study.statistics.figure_rows import figure_rows, luck_rows
from tablegame.ui.shell.context import Ui


def table(
    ui: Ui, game: str, asked: Sequence[tuple[str, str]], stats: Statistics, luck: Sequence[Luck] = ()
) -> list[list[str]]:
    """Return all rows: what was asked for, then panel by panel what is shown."""
    rows = [*_rows(ui, game, asked, stats), *_luck_rows(ui, luck)]
    return [[safe(cell) for cell in row] for row in rows]


def _luck_rows(ui: Ui, luck: Sequence[Luck]) -> Iterator[list[str]]:
    """Yield what the cards were worth by their pars, and what was made of them: of all, and of this month."""
    for part, when in zip(luck, ("", "month"), strict=False):
        section = ui.text("statistics.cards.head")
        if when:
            section = f"{section} {ui.text('luck.this_month')}"
        yield [section, ui.text("luck.csv_matches"), str(part.matches), "", "", ""]
        if part.sums is not None and (par := in_sheet(part.game, part.sums.par)) is not None:
            error = abs(in_sheet(part.game, part.sums.error) or 0.0)
            made = in_sheet(part.game, part.sums.total) or 0.0
            low, high = (f"{par + sign * error:.2f}" for sign in (-1, 1))
            yield [section, ui.text("luck.csv_par"), f"{par:.2f}", low, high, ""]
            yield [section, ui.text("luck.csv_made"), f"{made:.2f}", "", "", f"{par:.2f}"]
            lost = abs(in_sheet(part.game, part.sums.lost) or 0.0)
            yield [section, ui.text("luck.csv_lost"), f"{lost:.2f}", "", "", ""]


def _rows(ui: Ui, game: str, asked: Sequence[tuple[str, str]], stats: Statistics) -> Iterator[list[str]]:
    title = ui.text("statistics.title")
    yield [ui.text(f"statistics.csv.{name}") for name in ("section", "what", "value", "low", "high", "par")]
    for what, value in asked:
        yield [title, what, value, "", "", ""]
    section = ui.text("statistics.won.head")
    par_wins = fixed(stats.par * stats.matches, 1)
    yield [section, ui.text("statistics.csv.wins"), str(stats.wins), "", "", par_wins]
    shares = (stats.share, stats.low, stats.high, stats.par)
    yield [section, ui.text("statistics.csv.share"), *(f"{share:.4f}" for share in shares)]
    section = ui.text("statistics.places.head")
    mean = f"{stats.mean_place:.3f}", "", "", f"{stats.par_place:.3f}"
    yield [section, ui.text("statistics.csv.mean_place"), *mean]
    for n, (often, par) in enumerate(zip(stats.places, stats.par_places, strict=True), 1):
        yield [section, place_word(ui, n), str(often), "", "", f"{par:.2f}"]
    section = ui.text("statistics.line.head", n=len(stats.recent))
    for played, level in zip(stats.recent, stats.line[1:], strict=True):
        yield [section, moment(ui, played.created), f"{level:.3f}", "", "", ""]
    section = ui.text("statistics.figures.head", game=ui.text(f"{game}_rules.name"))
    yield [section, ui.text("statistics.csv.deals"), str(stats.figures.deals), "", "", ""]
    low, high = stats.points - stats.points_range, stats.points + stats.points_range
    points = ui.text("statistics.csv.points")
    yield [section, points, f"{stats.points:.3f}", f"{low:.3f}", f"{high:.3f}", ""]
    yield [section, ui.text("statistics.csv.average"), f"{stats.table_points:.3f}", "", "", ""]
    for row in figure_rows(ui, game, stats)[1:]:
        yield [section, row.label, row.value, "", "", row.side]
    section = ui.text("statistics.met.head")
    for met in stats.met:
        yield [section, met.name, f"{met.ahead} : {met.behind}", "", "", ""]
    section = ui.text("statistics.cards.head")
    word = ui.text("statistics.few" if stats.fortune == "few" else f"statistics.cards.{stats.fortune}")
    yield [section, ui.text("statistics.cards.of"), fixed(round(stats.luck)), "", "", word]
    for what, count, chance in luck_rows(ui, game, stats):
        yield [section, what, str(count), "", "", str(chance)]


def write(home: Path, game: str, rows: Sequence[Sequence[str]], now: datetime | None = None) -> Path:
    """Write a new file into the folder of exports and return its path; raise OSError if that fails."""
    return lay(home, f"statistics-{game}", ".csv", csv_bytes(rows), now)
