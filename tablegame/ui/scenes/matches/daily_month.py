"""The two halves of the page: a row for each game of a day, and the month as blossoms."""

import math
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import TARGET, Control, button, icon_button
from tablegame.ui.kit.layout import Column, Flow, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Speech, hairline
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.daily_days import (
    FIRST,
    DailyDeal,
    Days,
    Petal,
    beside,
    cell_words,
    day_words,
    deal_text,
    first_weekday,
    month_by,
    month_words,
    notes,
    setup_words,
    value_words,
)
from tablegame.ui.scenes.matches.records import deal_numbers, where_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

LETTERS = 24.0
"""The greatest height of the letters of a button, in du."""
R = 21.0
"""The greatest radius of a blossom, in du."""
LOWEST, TALLEST = 44.0, 76.0
"""The least and the greatest height of a day, in du."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}


def deal_row(
    ui: Ui, deal: DailyDeal, *, first: bool, line: bool, play: Callable[[DailyDeal], object],
    replay: Callable[[DailyDeal], object],
) -> Node:  # fmt: skip
    """Return the row of a game. `first`: it is played next; `line`: whether a line stands over it."""
    done = deal.value is not None
    speech = Speech(deal_text(ui, deal), name=f"row.{deal.game}") if done else None
    pressed = _second_buttons(ui, deal, play, replay) if done else [_play_button(ui, deal, first, play)]
    picture = Draw(partial(_draw_picture, ui, deal.game), 46, 52)
    results = _results(ui, deal) if done else None
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


def _names(ui: Ui, deal: DailyDeal) -> Node:
    """Return the game's name over how long it is, and where its match stands if one goes on."""
    brief = deal.value is not None or deal.begun is not None
    under = ui.text("app.separator").join(notes(ui, deal)) or setup_words(ui, deal, short=brief)
    name = Label(game_name(ui, deal.game), bold=True, size=t.BODY, most=30, say=False, grow=1)
    where: Node | None = None
    if deal.begun is not None:
        words = where_words(ui, deal.begun)
        if ui.type.measure(words, t.SIDE) > 10 * letter_height(ui, t.SIDE):
            words = deal_numbers(ui, deal.begun)
        where = Label(words, t.SIDE, most=24, align="right", say=False)
    setup = Label(under, t.SIDE, t.SUMI_QUIET, most=24, say=False)
    return Sized(Column(Row(name, where), setup), 7 * letter_height(ui, t.NAME), grow=1)


def _results(ui: Ui, deal: DailyDeal) -> Node:
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
    lines = (Row(*line, gap=10, align="baseline") for line in zip(*columns, strict=True))
    return Column(*lines)


def _result(
    ui: Ui, words: str, under: str, size: float, ems: float, bold: bool = False, ink: str = t.SUMI
) -> tuple[Node, Node]:
    """Return a result and the words under it, `ems` wide."""
    small = t.SUMI_QUIET if ink == t.SUMI else ink
    value = Label(words, size, ink, bold=bold, most=32, align="right", say=False)
    note = Label(under, t.SIDE, small, most=24, align="right", say=False)
    em = letter_height(ui, t.NAME)
    return Sized(value, ems * em), Sized(note, ems * em)


def _second_buttons(
    ui: Ui, deal: DailyDeal, play: Callable[[DailyDeal], object], replay: Callable[[DailyDeal], object]
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


def _play_button(ui: Ui, deal: DailyDeal, first: bool, play: Callable[[DailyDeal], object]) -> Node:
    words = ui.text("daily.continue" if deal.begun is not None else "daily.play")
    return button(
        words, partial(play, deal), name=f"play.{deal.game}", icon="continue",
        kind="primary" if first else "paper", size=clamp_size(ui, t.NAME, LETTERS), least=148,
        label=ui.text("access.row", label=words, value=deal_text(ui, deal)),
    )  # fmt: skip


def draw_blossom(canvas: Canvas, x: float, y: float, petals: Sequence[Petal], r: float = R) -> None:
    """Draw a blossom with its middle at (x, y), the first petal on top, the others clockwise."""
    half = r + 2.0
    small = 0.4 * r
    out = ""
    order = sorted(range(len(petals)), key=lambda n: petals[n] != "open")
    for n in order:
        a = math.radians(360 / max(1, len(petals)) * n - 90)
        place = f'cx="{half + 0.58 * r * math.cos(a):.2f}" cy="{half + 0.58 * r * math.sin(a):.2f}"'
        if petals[n] == "par":
            out += f'<circle {place} r="{small:.2f}" fill="{t.TAB}"/>'
        elif petals[n] == "played":
            out += (
                f'<circle {place} r="{small - 0.8:.2f}" fill="{t.WASHI_BOX}" stroke="{t.TAB}"'
                f' stroke-width="{r * 0.11:.2f}"/>'
            )
        else:
            out += (
                f'<circle {place} r="{small - 0.6:.2f}" fill="none" stroke="{t.WASHI_LINE}"'
                f' stroke-width="{r * 0.075:.2f}"/>'
            )
    if petals and all(petal == "par" for petal in petals):
        out += f'<circle cx="{half}" cy="{half}" r="{0.24 * r:.2f}" fill="{t.BRASS}"/>'
    canvas.shape("blossom", out, x - half, y - half, 2 * half, 2 * half)


def _draw_cell(
    ui: Ui, day: date, petals: Sequence[Petal], chosen: bool, shut: bool, canvas: Canvas, box: Box,
    state: WidgetState,
) -> None:  # fmt: skip
    """Draw the number of a day and its blossom, on straw if it is `chosen`."""
    x, y, w, h = box
    if chosen:
        straw = (
            f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="9" fill="{t.STRAW}"'
            f' stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
        )
        canvas.shape("day", straw, x, y, w, h)
    elif state.hovered and not shut:
        straw = f'<rect width="{w}" height="{h}" rx="9" fill="{t.STRAW}" fill-opacity=".45"/>'
        canvas.shape("day_pointed", straw, x, y, w, h)
    size = clamp_size(ui, t.CAPTION, min(20.0, 0.4 * h))
    em = canvas.type.em("0", size)
    ink = t.SUMI_FAINT if shut else t.SUMI
    canvas.text(str(day.day), x + 8, y + 4 + em / 2, size, False, ink, anchor="middle")
    if not shut:
        number = 8 + canvas.type.measure("30", size)
        r = min(R, 0.3 * h, 0.3 * w, max(w - 7 - number, h - 9 - em) / 2 + 1.5)  # clear of the number
        middle = min(w - r - 7, max(0.6 * w, number + r))
        draw_blossom(canvas, x + middle, y + h - r - 5, petals, r)
    if state.focused:
        canvas.ring(box, 9, True, gap=1)


def month_node(
    ui: Ui, days: Days, today: date, turn: Callable[[int], object], choose: Callable[[date], object]
) -> Node:
    """Return the month of the chosen day; `turn` turns months, `choose` chooses a day up to `today`."""
    first = days.day.replace(day=1)
    turns = [
        icon_button(
            icon, ui.text(f"daily.{name}"), partial(turn, by), name=name,
            enabled=FIRST <= month_by(first, by) <= today,
        )
        for name, by, icon in (("month_back", -1, "left"), ("month_on", 1, "right"))
    ]  # fmt: skip
    name = Label(month_words(ui, days.day), t.HERO, bold=True, most=32, grow=1, say=False)
    weekdays = [(n + first_weekday(ui) - 1) % 7 + 1 for n in range(7)]
    names = [
        Label(ui.text(f"matches.weekday.{n}"), t.CAPTION, t.SUMI_SECOND, most=20, align="center", say=False)
        for n in weekdays
    ]
    cells: list[Node] = [Space(grow=0) for _ in range(weekdays.index(first.isoweekday()))]
    cells += [_cell(ui, days, day, today, choose) for day in days.month()]
    cells += [Space(grow=0) for _ in range(-len(cells) % 7)]
    weeks = [
        Row(*cells[n : n + 7], gap=2, align="fill", shares=(1,) * 7, grow=1) for n in range(0, len(cells), 7)
    ]
    calendar = Column(*weeks, gap=2, grow=1, stretch=TALLEST / LOWEST)
    content = Column(
        Row(name, *turns, gap=4), Row(*names, gap=2, shares=(1,) * 7), calendar,
        hairline(), _legend(ui), gap=6, grow=1,
    )  # fmt: skip
    return Panel(content, grow=1)


def _cell(ui: Ui, days: Days, day: date, today: date, choose: Callable[[date], object]) -> Node:
    deals, shut, chosen = days.deals(day), day > today, day == days.day

    def make() -> Node:
        label = ui.text("daily.told.shut", day=day_words(ui, day)) if shut else cell_words(ui, day, deals)
        value = ui.text("daily.told.chosen") if chosen else ""
        keys = {key: partial(choose, day + timedelta(days=days)) for key, days in STEPS.items()}
        petals = [deal.petal for deal in deals]

        def made(box: Box) -> Hotspot:
            return Hotspot(
                box, label, partial(choose, day), partial(_draw_cell, ui, day, petals, chosen, shut),
                name=f"day.{day.isoformat()}", enabled=not shut, ring=None, value=value, tab_stop=chosen,
                sound="button", keys=keys,
            )  # fmt: skip

        return Control(made, lambda layout: TARGET, high=LOWEST)

    return days.cells.node(ui, (day, shut, chosen, *(deal.petal for deal in deals)), make)


def _legend(ui: Ui) -> Node:
    """Return the key to the petals."""
    looks = {
        "open": f'fill="none" stroke="{t.WASHI_LINE}" stroke-width="1.6"',
        "played": f'fill="none" stroke="{t.TAB}" stroke-width="2.2"',
        "par": f'fill="{t.TAB}"',
        "all": f'fill="{t.BRASS}"',
    }
    return Flow(*(_meaning(ui.text(f"daily.petal.{name}"), look) for name, look in looks.items()), gap=14)


def _meaning(words: str, look: str) -> Node:
    petal = f'<circle cx="8" cy="8" r="6.4" {look}/>'
    picture = Draw(lambda canvas, b: canvas.shape("petal", petal, b[0], b[1], 16, 16), 16, 16)
    return Row(picture, Label(words, t.CAPTION, t.SUMI_SECOND, most=20, say=False), gap=6)
