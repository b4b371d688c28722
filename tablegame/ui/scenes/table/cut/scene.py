"""The cut before a match: the seal stands, and every person may mix in a word or a place in the pack."""

import pygame

from tablegame.match.cutting import pack_size, place_of, word_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading, short_name
from tablegame.ui.scenes.table.cut.fan import Fan
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CutPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Segmented, Toggle
from tablegame.ui.widgets.digits import Digits, groups
from tablegame.ui.widgets.inputs import TextField

WIDTH, EDGE = 1040.0, 44.0
FAN_H = 208.0
LONGEST = 200
"""Letters of a word."""


class CutScene(Scene):
    """A sheet of paper over whatever leads to the match."""

    opaque = False

    def __init__(self, ui: Ui, page: CutPage) -> None:
        super().__init__(ui)
        self.page = page
        self.people = [Seat(n) for n, player in enumerate(page.players) if player.kind == "human"]
        self.cuts = {seat: word for seat, word in page.cuts.items() if seat in self.people}
        self.seat = page.seat if page.seat in self.people else self.people[0]
        self.pack = pack_size(GAMES[page.game_id], len(page.players), page.options)
        self.box: Box = (0, 0, 0, 0)
        self._first = page.seat is not None
        """Whoever typed a word before can do so again at once."""

    def name(self, seat: Seat) -> str:
        """Who cuts."""
        return self.page.players[seat].name

    @property
    def place(self) -> int:
        """Where the chosen person has cut this pack; 0 for nowhere."""
        found = place_of(self.cuts.get(self.seat, ""))
        return found[0] if found is not None and found[1] == self.pack else 0

    def told(self) -> Text:
        """Everybody's cut so far, in the order of seats."""
        ui = self.ui
        if not self.cuts:
            return ui.say("cut.none")
        parts = []
        for seat, word in sorted(self.cuts.items()):
            found, name = place_of(word), short_name(ui, self.name(seat), t.SIDE, 180)
            if found is not None:
                parts.append(ui.text("fair_play.place", seat=name, n=found[0], of=found[1]))
            else:
                word = ui.type.ellipsis(word, t.SIDE, 220)
                parts.append(ui.text("fair_play.word", seat=name, word=word))
        return ui.text("app.separator").join(parts)

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Head, seal, people, fan, word, what is told, foot."""
        ui, form = self.ui, self.form
        w = min(ui.metrics.w - 56, WIDTH * min(1.4, grown(ui, t.NAME)))
        inner = w - 2 * EDGE
        label = ui.text("fair_play.seal.label", seal=" ".join(groups(self.page.seal)))
        digits = Digits(ui.type, self.page.seal, 0, 0, inner, label=label, name="seal", least=2)
        self.note_size = capped(ui, t.NAME, 24)
        note, told = ui.say("cut.note"), self.told()
        line = ui.type.leading(note, self.note_size)
        note_h = len(ui.type.wrap(note, self.note_size, inner)) * line
        told_h = max(2.0, len(ui.type.wrap(told, self.note_size, inner))) * line
        several = 54.0 if len(self.people) > 1 else 0.0
        fixed = 84 + note_h + 8 + digits.rect[3] + 12 + several + 58 + told_h + 8 + 82
        fan_h = max(96.0, min(FAN_H, ui.metrics.h - 24 - fixed))
        h = fixed + fan_h
        x, y = (ui.metrics.w - w) / 2, max(4.0, (ui.metrics.h - h) / 2)
        self.box = (x, y, w, h)
        left, top = x + EDGE, y + 84
        self.note_y = top
        top += note_h + 8
        digits.rect = (left, top, *digits.rect[2:])
        top += digits.rect[3] + 12
        form.clear()
        form.paper = True
        form.add(digits)
        if several:
            names = [(seat, short_name(ui, self.name(seat), t.NAME, 150)) for seat in self.people]
            box = (left, top, inner, 44.0)
            form.add(Segmented(box, ui.text("cut.who"), names, self.seat, self.choose, name="who"))
            top += several
        self.fan = Fan(
            (left, top, inner, fan_h), ui.text("cut.fan"), self.pack, self.place, self.take_place, self._told,
            tiles=self.page.game_id == "clackerjack",
        )  # fmt: skip
        form.add(self.fan)
        self._word((left, top + fan_h + 10, inner, 44.0))
        self.told_y = top + fan_h + 62
        self._foot(left, y + h - 70, inner)
        if self._first:
            self._first = False
            self.form.set_focus(self.form.find("word"), ring=True)
        self.dirty = True

    def _told(self, place: float) -> str:
        if not place:
            return self.ui.text("cut.nowhere")
        return self.ui.text("cut.place", n=int(place), of=self.pack)

    def _word(self, box: Box) -> None:
        ui = self.ui
        x, y, w, h = box
        label = ui.text("cut.word")
        self.word_at = (x, y + h / 2)
        wide = min(0.45 * w, ui.type.measure(label, t.NAME, True) + 14)
        self.word_room = wide
        erase = ui.text("cut.clear")
        high = ui.type.measure(erase, t.NAME, True) + 60
        field = TextField(
            (x + wide, y, min(420.0, w - wide - high - 12), h), label, "" if self.place else self.mine,
            self.take_word, most=LONGEST, placeholder=ui.text("seating.cut_hint"), name="word",
            on_enter=self.go, size=17,
        )  # fmt: skip
        self.form.add(field)
        self.form.add(
            Button(
                (x + w - high, y, high, h), erase, self.clear, kind="paper", icon="erase", name="clear",
                size=t.NAME, enabled=bool(self.mine),
            )
        )  # fmt: skip

    @property
    def mine(self) -> str:
        """The word of whoever is chosen."""
        return self.cuts.get(self.seat, "")

    def _foot(self, left: float, top: float, inner: float) -> None:
        ui, form = self.ui, self.form
        big = grown(ui, t.NAME) > 1.4
        back = min(0.26 * inner, 190 * min(1.3, grown(ui, t.NAME)))
        go = min(0.34 * inner, 250 * min(1.3, grown(ui, t.NAME)))
        middle = (left + back + 20, top, inner - back - go - 40, 50.0)
        asks = ui.preferences.ask_cut
        form.add(
            Button(
                (left, top, back, 50), ui.say("cut.back"), self.close, kind="paper", action="back",
                icon="" if big else "left", name="back",
            )
        )  # fmt: skip
        form.add(Toggle(middle, ui.text("cut.ask"), asks, self._ask, name="ask_cut"))
        form.add(
            Button(
                (left + inner - go, top, go, 50), ui.say("cut.start" if self.page.begins else "cut.done"),
                self.go, kind="primary", action="activate", icon="" if big else "continue", name="go",
                size=t.BODY,
            )
        )  # fmt: skip

    # What the person does -----------------------------------------------------------------------------------
    def choose(self, seat: object) -> None:
        """Another person cuts."""
        self.seat = Seat(int(str(seat)))
        self.layout()

    def take_place(self, place: float) -> None:
        """The pack is cut there, or nowhere."""
        self._put(word_of(int(place), self.pack) if place else "")
        held = self.form.held
        if held is not self.fan:
            self.layout()

    def take_word(self, word: str) -> None:
        """A word takes the place's place."""
        self._put(word)
        clear = self.form.find("clear")
        if clear is not None:
            clear.enabled = bool(self.mine)
        self.fan.value = self.place
        self.dirty = True

    def clear(self) -> None:
        """This person mixes in nothing."""
        self._put("")
        self.layout()

    def _put(self, word: str) -> None:
        self.cuts.pop(self.seat, None)
        if clean := " ".join(word.split()):
            self.cuts[self.seat] = clean

    def _ask(self, on: bool) -> None:
        self.ui.preferences.ask_cut = on
        self.ui.save_soon()
        self.layout()

    def go(self) -> None:
        """What is mixed in stays; the match begins, or the seats are chosen on."""
        self.ui.stack.pop(self)
        self.page.on_cut(dict(self.cuts))

    def close(self) -> None:
        """Back, and nothing is mixed in that was not before."""
        self.ui.stack.pop(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """The pack opens a little under the mouse; what a finger or the mouse let go stays."""
        if event.type == pygame.MOUSEMOTION:
            point = self.ui.metrics.du(event.pos)
            pointed = self.fan.place_at(point) if self.fan.hit(point) else None
            if pointed != self.fan.pointed:
                self.fan.pointed = pointed
                self.dirty = True
        held = self.form.held is self.fan
        used = super().handle(event)
        if held and self.form.held is None:
            self.layout()
        focus = self.form.focus
        typed = focus is not None and focus.role == "text field"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and typed and not used:
            self.form.set_focus(None)
            return True
        return used

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        ui = self.ui
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(canvas, ui.say("cut.title"), x + EDGE, y + 46, capped(ui, t.TITLE, 42), inner)
            canvas.lines(
                ui.say("cut.note"), x + EDGE, self.note_y, inner, self.note_size, color=t.SUMI_SECOND
            )
            canvas.text(
                ui.say("cut.word"), *self.word_at, t.NAME, True, t.SUMI, max_width=self.word_room - 12,
                anchor="middle", shrink=True,
            )  # fmt: skip
            canvas.lines(self.told(), x + EDGE, self.told_y, inner, self.note_size, color=t.SUMI)
            self.form.draw(canvas)
