"""What the page shows, as a table for other programs: CSV in the language spoken."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from tablegame.study.review.luck import Luck
from tablegame.study.statistics import Statistics
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.matches.exported import csv_bytes, lay, safe
from tablegame.ui.scenes.study.luck import in_sheet
from tablegame.ui.scenes.study.statistics.figure_rows import figure_rows, luck_rows
from tablegame.ui.scenes.study.statistics.numbers import plain
from tablegame.ui.shell.context import Ui


def table(
    ui: Ui, game: str, asked: Sequence[tuple[str, str]], found: Statistics, luck: Sequence[Luck] = ()
) -> list[list[str]]:
    """All rows: what was asked for, then panel by panel what is shown."""
    rows = [*_rows(ui, game, asked, found), *_luck_rows(ui, luck)]
    return [[safe(cell) for cell in row] for row in rows]


def _luck_rows(ui: Ui, luck: Sequence[Luck]) -> Iterator[list[str]]:
    """What the cards were worth by their pars, beside what was made of them: of all, and of this month."""
    for each, when in zip(luck, ("", "month"), strict=False):
        section = ui.text("statistics.cards.head")
        if when:
            section = f"{section} {ui.text('luck.this_month')}"
        yield [section, ui.text("luck.csv_matches"), str(each.matches), "", "", ""]
        if each.sums is not None and (par := in_sheet(each.game, each.sums.par)) is not None:
            error = abs(in_sheet(each.game, each.sums.error) or 0.0)
            made = in_sheet(each.game, each.sums.total) or 0.0
            low, high = (f"{par + sign * error:.2f}" for sign in (-1, 1))
            yield [section, ui.text("luck.csv_par"), f"{par:.2f}", low, high, ""]
            yield [section, ui.text("luck.csv_made"), f"{made:.2f}", "", "", f"{par:.2f}"]
            lost = abs(in_sheet(each.game, each.sums.lost) or 0.0)
            yield [section, ui.text("luck.csv_lost"), f"{lost:.2f}", "", "", ""]


def _rows(ui: Ui, game: str, asked: Sequence[tuple[str, str]], found: Statistics) -> Iterator[list[str]]:
    title = ui.text("statistics.title")
    yield [ui.text(f"statistics.csv.{each}") for each in ("section", "what", "value", "low", "high", "par")]
    for what, value in asked:
        yield [title, what, value, "", "", ""]
    section = ui.text("statistics.won.head")
    yield [
        section,
        ui.text("statistics.csv.wins"),
        str(found.wins),
        "",
        "",
        plain(found.par * found.matches, 1),
    ]
    shares = (found.share, found.low, found.high, found.par)
    yield [section, ui.text("statistics.csv.share"), *(f"{each:.4f}" for each in shares)]
    section = ui.text("statistics.places.head")
    mean = f"{found.mean_place:.3f}", "", "", f"{found.par_place:.3f}"
    yield [section, ui.text("statistics.csv.mean_place"), *mean]
    for n, (often, par) in enumerate(zip(found.places, found.par_places, strict=True), 1):
        yield [section, place_word(ui, n), str(often), "", "", f"{par:.2f}"]
    section = ui.text("statistics.line.head", n=len(found.recent))
    for each, level in zip(found.recent, found.line[1:], strict=True):
        yield [section, moment(ui, each.created), f"{level:.3f}", "", "", ""]
    section = ui.text("statistics.figures.head", game=ui.text(f"{game}_rules.name"))
    yield [section, ui.text("statistics.csv.deals"), str(found.figures.deals), "", "", ""]
    low, high = found.points - found.points_range, found.points + found.points_range
    points = ui.text("statistics.csv.points")
    yield [section, points, f"{found.points:.3f}", f"{low:.3f}", f"{high:.3f}", ""]
    yield [section, ui.text("statistics.csv.average"), f"{found.table_points:.3f}", "", "", ""]
    for row in figure_rows(ui, game, found)[1:]:
        yield [section, row.label, row.value, "", "", row.side]
    section = ui.text("statistics.met.head")
    for met in found.met:
        yield [section, met.name, f"{met.ahead} : {met.behind}", "", "", ""]
    section = ui.text("statistics.cards.head")
    word = ui.text("statistics.few" if found.fortune == "few" else f"statistics.cards.{found.fortune}")
    yield [section, ui.text("statistics.cards.of"), plain(round(found.luck)), "", "", word]
    for what, count, chance in luck_rows(ui, game, found):
        yield [section, what, str(count), "", "", str(chance)]


def write(home: Path, game: str, rows: Sequence[Sequence[str]], now: datetime | None = None) -> Path:
    """A file of its own in the folder of exports; OSError if it cannot be written."""
    return lay(home, f"statistics-{game}", ".csv", csv_bytes(rows), now)
