"""A score sheet for others: as text, for a spreadsheet, or as a picture."""

import io
from collections.abc import Callable, Sequence
from typing import Final, Literal
from unicodedata import east_asian_width

import pygame

from tablegame.speech.runs import MINUS
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.scenes.formats import csv_bytes
from tablegame.ui.scenes.table.sheet.data import ScoreRow, SheetData
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, Metrics

Kind = Literal["text", "csv", "png"]
SUFFIXES: Final[dict[Kind, str]] = {"text": ".txt", "csv": ".csv", "png": ".png"}
LARGER: Final = 2
"""So many times the pixels of the window a picture has each way."""
MOST_PIXELS: Final = 32_000_000
GAP: Final = "  "
BELOW: Final = 20.0
"""The paper under the body in a picture, in du."""


def label_of(data: SheetData, row: ScoreRow) -> str:
    """Return the name of a row, its suit before it."""
    label = data.ui.type.plain(row.label)
    if row.suit:
        label = data.ui.type.plain(data.word("why.part", suit=row.suit, text=label))
    return label


def table(data: SheetData, rows: Sequence[ScoreRow], plain: bool = False) -> list[list[str]]:
    """Return the names, then each row of the sheet; `plain`: numbers as other programs read them."""
    out = [["", *(data.true_name(column) for column in data.columns)]]
    for row in rows:
        words = [data.words(row, column) for column in data.columns]
        if plain:
            words = ["" if cell == "–" else cell.lstrip("+") for cell in words]
        # The true minus and the dash are as wide as two letters in some fonts of a fixed pitch.
        out.append([label_of(data, row), *(cell.replace(MINUS, "-").replace("–", "-") for cell in words)])
    return out


def wide(text: str) -> int:
    """Return the number of columns of a fixed pitch that a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def as_text(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    """Return titles, then the table in columns: words begin and numbers end beneath each other."""
    widths = [max(wide(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = [*filter(None, titles), ""]
    for row in rows:
        first = row[0] + " " * (widths[0] - wide(row[0]))
        rest = (" " * (room - wide(cell)) + cell for room, cell in zip(widths[1:], row[1:], strict=True))
        lines.append(GAP.join([first, *rest]))
    text = "".join(f"{''.join(c if c.isprintable() else ' ' for c in line).rstrip()}\n" for line in lines)
    return text.encode("utf-8", "replace")


def as_picture(ui: Ui, sheet: Box, body: Box, draw: Callable[[Canvas], object]) -> bytes:
    """Return what `draw` writes on a sheet, down to its body, at twice the size of the window, as PNG."""
    box = (*sheet[:3], body[1] + body[3] + BELOW - sheet[1])
    window = ui.metrics
    larger = LARGER if LARGER**2 * window.w_px * window.h_px <= MOST_PIXELS else 1
    metrics = Metrics(window.w_px * larger, window.h_px * larger)
    canvas = picture_canvas(ui, metrics, Typesetter(metrics, ui.art, ui.type.scale))
    canvas.cloth()
    canvas.panel("sheet", *box)
    draw(canvas)
    return png_bytes(canvas, box)


def picture_canvas(ui: Ui, metrics: Metrics, type: Typesetter) -> Canvas:
    """Return an empty canvas for a picture that is saved."""
    type.sign, type.calculation = ui.type.sign, ui.type.calculation
    canvas = Canvas(pygame.Surface((metrics.w_px, metrics.h_px)), metrics, ui.theme, type, ui.art)
    canvas.cap_of = ui.cap
    return canvas


def png_bytes(canvas: Canvas, box: Box) -> bytes:
    """Return what is drawn in a box of a canvas, as PNG."""
    canvas.finish()
    surface, file = canvas.surface, io.BytesIO()
    part = surface.subsurface(canvas.metrics.rect(*box).clip(surface.get_rect()))
    pygame.image.save(part, file, ".png")
    return file.getvalue()


def to_bytes(
    data: SheetData, rows: Sequence[ScoreRow], kind: Kind, titles: Sequence[str],
    more: Sequence[Sequence[str]] = (),
) -> bytes:  # fmt: skip
    """Return a file of words and numbers; `more` lines stand beneath."""
    added = [[cell.replace(MINUS, "-").replace("–", "-") for cell in line] for line in more]
    if kind == "csv":
        return csv_bytes([*table(data, rows, plain=True), *added])
    return as_text(titles, [*table(data, rows), *added])
