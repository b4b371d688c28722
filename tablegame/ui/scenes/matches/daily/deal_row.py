"""A row of a day's game: what was reached beside par, or the way to play it."""

from collections.abc import Callable
from functools import partial

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Layers, Node, Panel, Row, Sized
from tablegame.ui.kit.nodes import Draw, Label, Speech, hairline
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.daily.daily_text import beside, deal_text, notes, setup_words, value_words
from tablegame.ui.scenes.matches.daily.days import Deal
from tablegame.ui.scenes.matches.records import deal_numbers, where_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

LETTERS = 24.0
"""The greatest height of the letters of a button, in du."""


def deal_row(
    ui: Ui, deal: Deal, *, first: bool, line: bool, play: Callable[[Deal], object],
    replay: Callable[[Deal], object],
) -> Node:  # fmt: skip
    """Return the row of a game. `first`: it is played next; `line`: whether a line stands over it."""
    done = deal.value is not None
    speech = Speech(deal_text(ui, deal), name=f"row.{deal.game}") if done else None
    pressed = _second_buttons(ui, deal, play, replay) if done else [_play_button(ui, deal, first, play)]
    picture = Draw(partial(_draw_picture, ui, deal.game), 46, 52)
    results = Row(*_results(ui, deal), gap=10, align="baseline") if done else None
    content = Row(picture, _names(ui, deal), results, *pressed, gap=10)
    ground = Draw(_draw_next, 0, 0) if first else hairline(0) if line else None
    return Layers(speech, ground, Panel(content, kind="", pad=8, top=3), grow=1)


def _draw_next(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    straw = (
        f'<rect x="1.2" y="1.2" width="{w - 2.4:.1f}" height="{h - 4.4:.1f}" rx="10" fill="{t.STRAW}"'
        f' stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
    )
    canvas.shape("next", straw, x, y + 1, w, h - 2)


def _draw_picture(ui: Ui, game: str, canvas: Canvas, box: Box) -> None:
    picture = f"title/{game}"
    if not ui.art.has(picture):
        return
    x, y, w, h = box
    wide = min(w, h / ratio(picture))
    high = wide * ratio(picture)
    top = y + (h - high) / 2
    canvas.fill(x - 2, top - 2, wide + 4, high + 4, t.WASHI_BOX)
    canvas.sprite(picture, x, top, wide)


def _names(ui: Ui, deal: Deal) -> Node:
    """Return the game's name over how long it is, and where its match stands if one goes on."""
    brief = deal.value is not None or deal.begun is not None
    under = ui.text("app.separator").join(notes(ui, deal)) or setup_words(ui, deal, short=brief)
    name = Label(game_name(ui, deal.game), bold=True, size=t.BODY, most=26, say=False, grow=1)
    where: Node | None = None
    if deal.begun is not None:
        words = where_words(ui, deal.begun)
        if ui.type.measure(words, t.SIDE) > 10 * letter_height(ui, t.SIDE):
            words = deal_numbers(ui, deal.begun)
        where = Label(words, t.SIDE, most=22, align="right", say=False)
    setup = Label(under, t.SIDE, t.SUMI_QUIET, most=20, say=False)
    return Sized(Column(Row(name, where), setup), 7 * letter_height(ui, t.NAME), grow=1)


def _results(ui: Ui, deal: Deal) -> list[Node]:
    """Return columns: the own result, par once it is known, and how far from par, or how much is computed."""
    assert deal.value is not None, "the match is finished"
    sign, word = beside(ui, deal)
    ink = t.GAIN if sign.startswith("▲") else t.LOSS if sign.startswith("▼") else t.SUMI_SECOND
    if deal.par is None:
        sign, word = ui.text("daily.percent", n=round(100 * deal.share)), ui.text("daily.working")
    you = value_words(ui, deal, deal.value)
    columns = [_result(ui, you, ui.text("daily.you"), 26, 3.4, True)]
    if deal.par is not None:
        columns.append(_result(ui, value_words(ui, deal, deal.par), ui.text("daily.par"), 22, 3.4))
    columns.append(_result(ui, sign, word, t.READING, 5.4, True, ink))
    return columns


def _result(
    ui: Ui, words: str, under: str, size: float, ems: float, bold: bool = False, ink: str = t.SUMI
) -> Node:
    small = t.SUMI_QUIET if ink == t.SUMI else ink
    value = Label(words, size, ink, bold=bold, most=27, align="right", say=False)
    note = Label(under, t.SIDE, small, most=20, align="right", say=False)
    return Sized(Column(value, note), ems * letter_height(ui, t.NAME))


def _second_buttons(
    ui: Ui, deal: Deal, play: Callable[[Deal], object], replay: Callable[[Deal], object]
) -> list[Node]:
    """Return the ways to the replay of a finished match and to another try."""
    game = game_name(ui, deal.game)
    ways = (("replay", "daily.replay", "history", replay), ("again", "daily.repeat.label", "cards", play))
    return [
        Sized(
            button(
                ui.text(key, game=game), partial(press, deal), name=f"{name}.{deal.game}", icon=icon,
                bare=True, size=20, high=44,
            ),
            44,
        )
        for name, key, icon, press in ways
    ]  # fmt: skip


def _play_button(ui: Ui, deal: Deal, first: bool, play: Callable[[Deal], object]) -> Node:
    words = ui.text("daily.continue" if deal.begun is not None else "daily.play")
    return button(
        words, partial(play, deal), name=f"play.{deal.game}", icon="continue",
        kind="primary" if first else "paper", size=clamp_size(ui, t.NAME, LETTERS), least=148,
        label=ui.text("access.row", label=words, value=deal_text(ui, deal)),
    )  # fmt: skip
