"""The seal of a match, on the page of fair play, over a match that hides its secret, and alone."""

from functools import partial
from typing import Final

import pygame

from tablegame.match.dealer import STREAM
from tablegame.match.header import Promise
from tablegame.match.record import Record
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Flow, Node, Row
from tablegame.ui.kit.nodes import DigitsNode, Draw, Label, hairline, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import game_name, names_list, seat_names
from tablegame.ui.scenes.formats import day_alone, moment
from tablegame.ui.scenes.study.fair_questions import cut_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.digits import groups
from tablegame.ui.widgets.inputs import to_clipboard

LOCK: Final = 40.0
"""The size of the picture of a lock, in du."""
DIGITS: Final = 15.0
"""The size of digits, with which eight groups stand beside each other in the panel."""


def sealed_node(ui: Ui, record: Record, promise: Promise, over: bool) -> Node:
    """Return the seal, and of a match that is `over` the secret and how the seal follows from it."""
    if record.header.code:
        return _code_node(ui, record)
    sealed = promise.method != STREAM
    label = ui.text("fair_play.seal.label", seal=" ".join(groups(promise.commit)))
    brief = "brief" if over else "note"
    parts: list[Node] = [
        _locked_head(ui, "seal", brief if sealed else "note_stream", opened=False),
        DigitsNode(promise.commit, label=label, name="seal", size=DIGITS, least=2),
    ]
    if over:
        arrow = Draw(_draw_tip, 12, 8)
        line = hairline(w=20, grow=1)
        sum_words = Label("SHA-256", t.SIDE, t.SUMI_SECOND)
        parts += [
            Column(Row(line, sum_words, hairline(w=20, grow=1)), arrow),
            _locked_head(ui, "secret", "note", opened=True),
            _secret_digits(promise.seed, "secret"),
        ]
        if sealed:
            parts.append(Label(ui.say("fair_play.secret.bots"), t.SIDE, t.SUMI_SECOND, lines=0))
            parts.append(_secret_digits(promise.bots, "bots"))
    return Column(*parts, gap=4)


def _secret_digits(digits: str, name: str) -> Node:
    label, least = " ".join(groups(digits)), 2 if len(digits) > 32 else 1
    return DigitsNode(digits, label=label, name=name, size=DIGITS, bold=False, ink=t.SUMI, least=least)


def _code_node(ui: Ui, record: Record) -> Node:
    """Return what a code or a day says: anyone can compute the cards, so there is no seal."""
    header = record.header
    key = "its_code" if header.daily else "of_code"
    texts = [ui.say(f"fair_play.code.{key}", code=header.code), ui.say("fair_play.code.common")]
    if header.daily:
        texts.insert(0, ui.say("fair_play.code.of_day", day=day_alone(ui, header.daily)))
    head = Label(ui.say("fair_play.code.head"), t.BODY, bold=True)
    return Column(head, *paragraphs(texts, t.SIDE), gap=8)


def _locked_head(ui: Ui, name: str, note: str, *, opened: bool) -> Node:
    """Return the picture of a lock, and beside it a heading and a note."""
    words = Column(
        Label(ui.say(f"fair_play.{name}.head"), t.BODY, bold=True),
        Label(ui.say(f"fair_play.{name}.{note}"), t.SIDE, t.SUMI_SECOND, lines=0, least=6),
        grow=1,
    )
    return Row(Draw(lambda canvas, b: _draw_lock(canvas, b, opened), LOCK, LOCK), words, gap=12)


def _draw_tip(canvas: Canvas, box: Box) -> None:
    x, y, w, _ = box
    tip = f'<polygon points="0,0 12,0 6,7" fill="{t.SUMI_SECOND}"/>'
    canvas.shape("sha.tip", tip, x + w / 2 - 6, y, 12, 8)


def _draw_lock(canvas: Canvas, box: Box, opened: bool) -> None:
    r = LOCK / 2
    bow = "M14,19V14.5A6,6 0 0 1 25.6,12.4" if opened else "M14,19V15A6,6 0 0 1 26,15V19"
    ground, ink = (t.WASHI_BOX, t.TAB) if opened else (t.TAB, t.WHITE)
    svg = (
        f'<circle cx="{r}" cy="{r}" r="{r - 1.5}" fill="{ground}" stroke="{t.TAB}" stroke-width="2"/>'
        f'<circle cx="{r}" cy="{r}" r="{r - 5}" fill="none" stroke="{ink}" stroke-width="1.4"/>'
        f'<path d="M11,19H29V29H11Z{bow}" fill="none" stroke="{ink}" stroke-width="2"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )
    canvas.shape(f"disc.{opened}", svg, *box)


class FairPlayScene(PageScene):
    """A dialog over a table about the seal and the words of its match. It shows no secret."""

    opaque, width, title, first = False, 860.0, "fair_play.title", ""
    over = False
    """Whether the secret is shown."""

    def __init__(self, ui: Ui, record: Record) -> None:
        super().__init__(ui)
        self.record = record
        self.copied = ""
        """The name of the button that copied or saved something last."""

    def head(self) -> Node:
        return Column(heading(self.ui.say(self.title)), self._match(), grow=1)

    def _match(self) -> Node:
        """Return the line that says which match this is."""
        ui, header = self.ui, self.record.header
        names = names_list(ui, seat_names(ui, header.players), 150, t.SIDE)
        sub = ui.say(
            "fair_play.sub", game=game_name(ui, header.game), when=moment(ui, header.created), names=names
        )
        return Label(sub, t.SIDE, t.SUMI_SECOND, most=22, grow=1)

    def body(self) -> Node:
        promise = self.record.header.promise
        seal = self._sealed(promise) if promise is not None else self._free()
        return Column(seal, self._cut(), gap=18)

    def _free(self) -> Node:
        """Return the note about a match that was dealt without a seal."""
        return Label(self.ui.say("fair_play.seal.free"), lines=0)

    def _cut(self) -> Node:
        """Return the words that were mixed in, and when the secret will be shown."""
        ui, header = self.ui, self.record.header
        words = cut_words(ui, self.record)
        head = Label(ui.say("fair_play.words.head"), t.BODY, bold=True) if words else None
        sealed = header.promise is not None and not header.code
        later = Label(ui.say("fair_play.secret.later"), lines=0) if sealed else None
        return Column(Column(head, *paragraphs(words), gap=4), later, gap=16)

    def foot(self) -> Node:
        back = button(
            self.ui.say("fair_play.back"), self.close, name="back", icon="left", action="back",
            kind="primary", size=t.BODY, least=150,
        )  # fmt: skip
        return Row(back)

    def _sealed(self, promise: Promise) -> Node:
        """Return the seal, what may be known of its secret, and the buttons that copy them."""
        code, copies = self.record.header.code, [("copy_seal", "fair_play.seal.copy", promise.commit)]
        if code:
            copies = [("copy_secret", "fair_play.code.copy", code)] if self.over else []
        elif self.over:
            sealed = promise.method != STREAM
            line = f"tablegame {promise.method} {promise.seed} {promise.bots}" if sealed else promise.seed
            key = "fair_play.secret.copy" if sealed else "fair_play.secret.copy_stream"
            copies.append(("copy_secret", key, line))
        made = (
            button(
                self.ui.say("fair_play.copied" if self.copied == name else key),
                partial(self.take, name, text), name=name, icon="share", least=150,
            )
            for name, key, text in copies
        )  # fmt: skip
        return Column(sealed_node(self.ui, self.record, promise, self.over), Flow(*made, gap=12), gap=8)

    def take(self, name: str, text: str) -> None:
        """Copy a text to the clipboard for the button `name`."""
        if to_clipboard(text):
            self.copied = name
            self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_c:
            for name in ("copy_secret", "copy_seal"):
                if self.form.find(name) is not None:
                    self.form.press(name)
                    return True
        return False


class SealScene(PageScene):
    """All 64 digits of a seal, to read and to copy."""

    opaque, width, title, first, veil = False, 700.0, "fair_play.seal.title", "", 0.45

    def __init__(self, ui: Ui, seal: str) -> None:
        super().__init__(ui)
        self.seal = seal
        self.copied = False

    def head(self) -> Node:
        return heading(self.ui.say(self.title))

    def body(self) -> Node:
        label = self.ui.text("fair_play.seal.label", seal=" ".join(groups(self.seal)))
        digits = DigitsNode(self.seal, label=label, name="seal", size=t.READING, least=2)
        note = Label(self.ui.say("fair_play.seal.note_alone"), t.NAME, t.SUMI_SECOND, lines=0)
        return Column(digits, note, gap=16)

    def foot(self) -> Node:
        say = self.ui.say
        copy = say("fair_play.copied" if self.copied else "fair_play.seal.copy")
        return buttons(
            button(copy, self._copy, name="copy_seal", icon="share", grow=1),
            button(say("fair_play.close"), self.close, name="close", kind="primary", action="back", grow=1),
            equal=True,
        )

    def _copy(self) -> None:
        self.copied = to_clipboard(self.seal)
        self.layout()
