"""The moments of a match that is over: a row for each, with its portrait, its words and its pieces."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.study.highlights.find import Highlight
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Node, Row, Sized
from tablegame.ui.kit.nodes import Draw, FittedText, Press
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

HIGH: Final = 94.0
"""The height of a row, in du."""
FACE, FACE_LEAST = 84.0, 60.0
"""The side of a portrait, and its least height, in du."""
CARD, TILE, SIGN = 48.0, 39.0, 20.0
"""How wide cards, tiles and the signs between them are, in du."""
SMALLEST: Final = 0.74
"""A sum that is too wide has smaller cards first, then only the signs that stand between two hands."""
JOINTS: Final = ("=", "→", "＞")
APART: Final = 4.0
LEAST: Final = 17.6
"""The least height of letters for the player who has chosen large ones, in du."""
READ: Final = 302.0
"""The least width of the words, in du."""


def moment_row(
    ui: Ui, words: ResultWords, index: int, moment: Highlight, low: float, open_moment: Callable[[], object]
) -> Node:
    """Return the row of a moment. It gives way down to the height `low`."""
    scale = text_scale(ui, t.NAME)
    size = clamp_size(ui, t.NAME, 20)
    first, *more = (ui.type.plain(text.say(ui.speaker)) for text in moment.texts[:2])
    forms = [*(ui.text("result.two", one=first, two=two) for two in more), first]
    text = FittedText(
        forms, size, t.SUMI_SECOND, title=ui.type.plain(moment.head.say(ui.speaker)),
        title_size=clamp_size(ui, 19, 23), room=READ * min(1.5, scale), grow=1,
        floor=size * min(1.0, LEAST / (size * text_scale(ui, size))) if scale > 1.3 else t.CAPTION,
    )  # fmt: skip
    crest, mood = crests_of(words.names)[moment.seat], "pleased" if moment.glad else "worried"
    portrait = Draw(partial(_draw_portrait, crest, mood), FACE, FACE_LEAST)
    pieces = None
    if moment.terms:
        paint, last = partial(_draw_terms, moment.terms), moment.terms[-1]
        whole = _whole(moment.terms)
        pieces = Sized(Draw(paint, whole, 0), whole, least=_wide(last))
    label = words.accessible_moment(moment)
    row = Row(portrait, text, pieces, gap=16, align="fill")
    press = Press(
        lambda box: Hotspot(box, label, open_moment, partial(_draw_ground, box), name=f"moment.{index}"),
        row, pad=8, top=4,
    )  # fmt: skip
    return Sized(press, h=HIGH, low=low, name=f"moment.{index}")


def _draw_ground(box: Box, canvas: Canvas, state: State) -> None:
    canvas.panel("column" if state.hovered or state.pressed else "note", *box)


def _draw_portrait(crest: int, mood: str, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.portrait(crest, x + w / 2, y + h / 2 + 2, min(w, h), mood)


def _draw_terms(terms: Sequence[int | str], canvas: Canvas, box: Box) -> None:
    """Draw pieces and signs at the right of a box, closer together where there are many."""
    x, y, room, h = box
    right, middle, k = x + room - 4, y + h / 2, 1.0
    if any(isinstance(term, str) for term in terms):
        k = max(SMALLEST, min(1.0, room / _whole(terms)))
        if _whole(terms) * k > room:
            terms = tuple(term for term in terms if not isinstance(term, str) or term in JOINTS)
    wides = [k * _wide(term) for term in terms]
    whole = sum(wides) + APART * (len(wides) - 1)
    pieces = sum(1 for term in terms if not isinstance(term, str))
    squeeze = max(0.0, whole - room) / max(1, pieces - 1) if pieces > 1 else 0.0
    x = right - min(whole, max(room, wides[-1]))
    for n, (term, wide) in enumerate(zip(terms, wides, strict=True)):
        if isinstance(term, str):
            size = canvas.type.within(term, t.HERO, 24)
            canvas.text(term, x + wide / 2, middle, size, True, t.SUMI_QUIET, "center", anchor="middle")
            x += wide + APART
            continue
        high = wide * (t.TILE_RATIO if term >= FIRST_TILE else t.CARD_RATIO)
        canvas.piece(term, x, middle - high / 2, wide)
        last = n == len(wides) - 1 or isinstance(terms[n + 1], str)
        x += wide + APART - (0 if last else squeeze)


def _whole(terms: Sequence[int | str]) -> float:
    return sum(map(_wide, terms)) + APART * (len(terms) - 1)


def _wide(term: int | str) -> float:
    if isinstance(term, str):
        return SIGN
    return TILE if term >= FIRST_TILE else CARD
