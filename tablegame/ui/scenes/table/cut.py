"""The page of the cut before a match: each person may mix a word or a place in the pack into the shuffle."""

import pygame

from tablegame.match.dealer import pack_size, place_of, word_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import Control, button, field, segmented, toggle
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space, Steady
from tablegame.ui.kit.nodes import DigitsNode, Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import short_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CutPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.digits import groups
from tablegame.ui.widgets.fan import Fan

FAN_HEIGHTS = (208.0, 176.0, 144.0, 120.0, 96.0)
"""The heights of the fan that are tried, in du."""
ROOMY = 176.0
"""The least height of a fan beside which other parts are not close together, in du."""
LONGEST = 200
"""The most letters of a word."""


class CutScene(PageScene):
    """A dialog over the page that leads to the match."""

    opaque, width, title = False, 1040.0, "cut.title"
    edge = 20.0

    def __init__(self, ui: Ui, page: CutPage) -> None:
        super().__init__(ui)
        self.page = page
        self.people = [Seat(n) for n, player in enumerate(page.players) if player.kind == "human"]
        self.cuts = {seat: word for seat, word in page.cuts.items() if seat in self.people}
        self.seat = page.seat if page.seat in self.people else self.people[0]
        self.pack = pack_size(GAMES[page.game_id], len(page.players), page.options)
        self.first = "" if page.seat is None else "word"
        """The field if the player comes from a word, so that typing goes on at once."""
        self.typed = "" if self.place else self.word
        """What stands in the field for a word, with its spaces."""

    @property
    def word(self) -> str:
        """The word of the chosen person; "" if there is none."""
        return self.cuts.get(self.seat, "")

    @property
    def place(self) -> int:
        """The place where the chosen person has cut this pack; 0 if there is none."""
        place = place_of(self.word)
        return place[0] if place is not None and place[1] == self.pack else 0

    # The content --------------------------------------------------------------------------------------------
    def layout(self) -> None:
        super().layout()
        self.first = ""

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        return Fits(*map(self._body, FAN_HEIGHTS), whole=len(FAN_HEIGHTS))

    def _body(self, high: float) -> Node:
        """Return the body with a fan of this height."""
        ui = self.ui
        note = Label(ui.say("cut.note"), t.NAME, t.SUMI_SECOND, lines=0, most=24)
        label = ui.text("fair_play.seal.label", seal=" ".join(groups(self.page.seal)))
        seal = DigitsNode(self.page.seal, label=label, name="seal", least=2)
        who = None
        if len(self.people) > 1:
            names = [(seat, short_name(ui, self._name(seat), t.NAME, 150)) for seat in self.people]
            who = segmented(ui.text("cut.who"), names, self.seat, self.choose, name="who")
        fan = Control(self._make_fan, lambda layout: 480, high=high)
        roomy = high >= ROOMY
        cuts = Steady(
            Label(self._cuts_in_words(), t.NAME, lines=0, most=24),
            Label("x\nx", t.NAME, lines=2 if roomy else 1, most=24),
        )
        return Column(note, seal, who, fan, self._word_row(), cuts, gap=10 if roomy else 4)

    def foot(self) -> Node:
        ui, say = self.ui, self.ui.say
        back = button(
            say("cut.back"), self.close, name="back", icon="left", action="back", size=t.BODY, least=180
        )
        ask = toggle(
            ui.text("cut.ask"), ui.preferences.ask_cut, self._ask, name="ask_cut", size=t.NAME, grow=1
        )
        go = button(
            say("cut.start" if self.page.begins else "cut.done"), self.go, name="go", kind="primary",
            icon="continue", action="activate", size=t.BODY, least=240,
        )  # fmt: skip
        under = Column(ask, Row(back, go, gap=20, shares=(1, 2)), gap=10)
        return Fits(Row(back, ask, go, gap=20), under, ease=0.9)

    def _make_fan(self, box: Box) -> Fan:
        tiles = GAMES[self.page.game_id].tiles
        label = self.ui.text("cut.fan")
        self.fan = Fan(box, label, self.pack, self.place, self.take_place, self._place_in_words, tiles=tiles)
        return self.fan

    def _word_row(self) -> Node:
        """Return the field for a word, and the button that takes back what was mixed in."""
        ui = self.ui
        label = ui.text("cut.word")
        word = field(
            label, self.typed, self._type, name="word", most=LONGEST,
            placeholder=ui.text("seating.cut_hint"), on_enter=self.go, size=17, wide=420,
        )  # fmt: skip
        clear = button(ui.text("cut.clear"), self.clear, name="clear", icon="erase", enabled=bool(self.word))
        return Row(Label(label, t.NAME, bold=True, say=False), word, Space(), clear, gap=12)

    def _place_in_words(self, place: float) -> str:
        if not place:
            return self.ui.text("cut.nowhere")
        return self.ui.text("cut.place", n=int(place), of=self.pack)

    def _cuts_in_words(self) -> str:
        """Return a sentence with all cuts so far, in the order of seats."""
        ui = self.ui
        if not self.cuts:
            return ui.text("cut.none")
        parts = []
        for seat, word in sorted(self.cuts.items()):
            place, name = place_of(word), short_name(ui, self._name(seat), t.SIDE, 180)
            if place is not None:
                parts.append(ui.text("fair_play.place", seat=name, n=place[0], of=place[1]))
            else:
                word = ui.type.ellipsis(word, t.SIDE, 220)
                parts.append(ui.text("fair_play.word", seat=name, word=word))
        return ui.text("app.separator").join(parts)

    def _name(self, seat: Seat) -> str:
        return self.page.players[seat].name

    # What the player does -----------------------------------------------------------------------------------
    def choose(self, seat: object) -> None:
        """Let another person cut."""
        self.seat = Seat(int(str(seat)))
        self.typed = "" if self.place else self.word
        self.layout()

    def take_place(self, place: float) -> None:
        """Cut the pack at a place, or nowhere for 0."""
        self.take_word(word_of(int(place), self.pack) if place else "")

    def _type(self, word: str) -> None:
        """Mix in what stands in the field, whose spaces stay while the player types."""
        self.take_word(word, word)

    def take_word(self, word: str, typed: str = "") -> None:
        """Mix in a word instead of what the chosen person mixed in before; "" for nothing."""
        self.cuts.pop(self.seat, None)
        if clean := " ".join(word.split()):
            self.cuts[self.seat] = clean
        self.typed = typed
        self.layout()

    def clear(self) -> None:
        """Mix in nothing for the chosen person."""
        self.take_word("")

    def _ask(self, on: bool) -> None:
        self.ui.preferences.ask_cut = on
        self.ui.save_soon()
        self.layout()

    def go(self) -> None:
        """Keep the cuts and go on to the match or to the seats."""
        self.close()
        self.page.on_cut(dict(self.cuts))

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the pack a little under the mouse; Escape leaves the field before it leaves the page."""
        if event.type == pygame.MOUSEMOTION:
            point = self.ui.metrics.du(event.pos)
            pointed = self.fan.place_at(point) if self.fan.hit(point) else None
            if pointed != self.fan.pointed:
                self.fan.pointed = pointed
                self.dirty = True
        used = super().handle(event)
        focus = self.form.focus
        typed = focus is not None and focus.role == "text field"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and typed and not used:
            self.form.set_focus(None)
            return True
        return used
