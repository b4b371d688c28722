"""A game of a day: what was reached beside par, or the way to play it."""

from collections.abc import Callable
from functools import partial

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name
from tablegame.ui.scenes.matches.daily.days import Deal
from tablegame.ui.scenes.matches.daily.words import beside, notes, setup_words, told, value_words
from tablegame.ui.scenes.matches.records import deal_numbers, where_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form

BUTTON_W, BUTTON_H = 148.0, 46.0
ICON = 44.0


def draw_row(ui: Ui, canvas: Canvas, box: Box, deal: Deal, *, first: bool, last: bool) -> None:
    """All but what is pressed; `first`: the one to play next."""
    x, y, w, h = box
    if first:
        straw = (
            f'<rect x="1.2" y="1.2" width="{w + 13.6:.1f}" height="{h - 4.4:.1f}" rx="10" fill="{t.STRAW}"'
            f' stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
        )
        canvas.shape("next", straw, x - 8, y + 1, w + 16, h - 2)
    elif not last:
        canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.2)
    picture = f"title/{deal.game}"
    left = x + 8
    middle = y + h / 2
    if ui.art.has(picture):
        wide = min(46.0, (h - 14) / ratio(picture))
        high = wide * ratio(picture)
        canvas.fill(left - 2, middle - high / 2 - 2, wide + 4, high + 4, t.WASHI_BOX)
        canvas.sprite(picture, left, middle - high / 2, wide)
    left = x + 70
    name, side = capped(ui, t.BODY, 0.36 * h), capped(ui, t.SIDE, 0.28 * h)
    upper, lower = middle - 0.18 * h, middle + 0.2 * h
    done = deal.value is not None
    button = 2 * ICON + 8 if done else BUTTON_W
    right = x + w - 8 - button
    columns = _columns(ui, canvas, deal, right) if done else []
    end = min((place for place, *_ in columns), default=right) - 12
    if deal.begun is not None:
        where, most = where_words(ui, deal.begun), 0.4 * (right - left)
        if canvas.type.measure(where, side) > most:
            where = deal_numbers(ui, deal.begun)
        wide = min(most, canvas.type.measure(where, side) + 12)
        canvas.text(
            where, right - 14, upper, side, False, t.SUMI, "right", max_width=wide, anchor="middle",
            shrink=True,
        )  # fmt: skip
        end = right - 14 - wide - 10
    canvas.text(
        game_name(ui, deal.game), left, upper, name, True, t.SUMI, max_width=end - left, anchor="middle",
        shrink=True,
    )  # fmt: skip
    brief = done or deal.begun is not None
    under = ui.text("app.separator").join(notes(ui, deal)) or setup_words(ui, deal, short=brief)
    canvas.text(
        under, left, lower, side, False, t.SUMI_QUIET, max_width=end - left, anchor="middle", shrink=True
    )
    for place, room, words, low, size, bold, ink in columns:
        canvas.text(
            words, place + room, upper, size, bold, ink, "right", max_width=room, anchor="middle", shrink=True
        )
        canvas.text(
            low, place + room, lower, side, False, t.SUMI_QUIET if ink == t.SUMI else ink, "right",
            max_width=room, anchor="middle", shrink=True,
        )  # fmt: skip


def _columns(
    ui: Ui, canvas: Canvas, deal: Deal, right: float
) -> list[tuple[float, float, str, str, float, bool, str]]:
    """From the right: how far from par, par once it is known, and the own result; each with its place, its
    room, two lines, the size, whether it is bold, and its ink."""
    assert deal.value is not None, "the match is finished"
    total, number = capped(ui, 26.0, 36), capped(ui, 22.0, 32)
    sign, word = beside(ui, deal)
    ink = t.GAIN if sign.startswith("▲") else t.LOSS if sign.startswith("▼") else t.SUMI_SECOND
    if deal.par is None:
        sign, word = ui.text("daily.percent", n=round(100 * deal.share)), ui.text("daily.working")
    you = value_words(ui, deal, deal.value)
    said = [(sign, word, capped(ui, t.READING, 26), True, ink, 96.0, 150.0)]
    if deal.par is not None:
        par = value_words(ui, deal, deal.par)
        said.append((par, ui.text("daily.par"), number, False, t.SUMI, 64.0, 110.0))
    said.append((you, ui.text("daily.you"), total, True, t.SUMI, 64.0, 110.0))
    side, end, found = capped(ui, t.SIDE, 20), right - 14, []
    for words, low, size, bold, colour, least, most in said:
        asked = max(canvas.type.measure(words, size, bold) + 8, canvas.type.measure(low, side) + 4)
        room = min(most, max(least, asked))
        found.append((end - room, room, words, low, size, bold, colour))
        end -= room + 10
    return found


def buttons_of(
    ui: Ui, form: Form, box: Box, deal: Deal, *, first: bool, play: Callable[[Deal], object],
    replay: Callable[[Deal], object],
) -> None:  # fmt: skip
    """What is pressed in a row: of a deal that was played its replay and playing it again, else the play."""
    x, y, w, h = box
    middle = y + h / 2
    if deal.value is not None:
        for n, (name, key, icon, press) in enumerate(
            (("replay", "daily.replay", "history", replay), ("again", "daily.repeat.label", "cards", play))
        ):
            place = (x + w - 8 - (2 - n) * ICON - (1 - n) * 8, middle - ICON / 2, ICON, ICON)
            button = Button(
                place, "", partial(press, deal), kind="paper", icon=icon, name=f"{name}.{deal.game}", size=20
            )
            button.label = button.tip = ui.text(key, game=game_name(ui, deal.game))
            form.add(button)
        return
    words = ui.text("daily.continue" if deal.begun is not None else "daily.play")
    place = (x + w - 8 - BUTTON_W, middle - BUTTON_H / 2, BUTTON_W, BUTTON_H)
    button = Button(
        place, words, partial(play, deal), kind="primary" if first else "paper", icon="continue",
        name=f"play.{deal.game}", size=capped(ui, t.NAME, 24),
    )  # fmt: skip
    button.label = ui.text("access.row", label=words, value=told(ui, deal))
    form.add(button)
