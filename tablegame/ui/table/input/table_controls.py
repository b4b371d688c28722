"""The widgets of a table in their order, with cards and places as things that take the focus."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.accessible import piece_words, zone_words
from tablegame.ui.table.input.action_column import ActionColumn
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.guidance import PLAY, PrimaryAction
from tablegame.ui.table.input.hand import used
from tablegame.ui.table.input.highlights import Highlights
from tablegame.ui.table.input.picking import Picking, Readings
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.memory_aid import MemoryAid
from tablegame.ui.table.overlay.table_panels import TablePanels
from tablegame.ui.table.overlay.top_bar import TopBar
from tablegame.ui.table.pose import Box, card_spot, piece_of
from tablegame.ui.table.source import addressee
from tablegame.ui.table.table_context import Emit, LegalActions, Redraw, Skip, TableContext, TablePart
from tablegame.ui.table.table_values import Zone
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget, WidgetState


class CardSpot(Widget):
    """An item of the hand for the keyboard; the mouse is the pointer's."""

    role = "list item"

    def __init__(
        self,
        item: int,
        box: Box,
        label: str,
        model: TableModel,
        legal: LegalActions,
        decisions: Decisions,
        picking: Picking,
        gold: str,
        ui: Ui,
        emit: Emit,
    ) -> None:
        """Make the spot of an item; `gold` is the name of the button that Enter presses."""
        super().__init__(box, label, name=card_spot(item))
        self.item = item
        self._model = model
        self._legal = legal
        self._decisions = decisions
        self._picking = picking
        self._gold = gold
        self._ui = ui
        self._emit = emit
        self.touchable = False
        self.confirm = "activate" if item in model.hand.selection.pieces else "lift"

    @property
    def value_text(self) -> str:
        if self._legal.highlights == "off" or not self._legal.asked:
            return ""
        pieces = used(self._legal.actions)
        return self._ui.text("access.unplayable") if pieces and piece_of(self.item) not in pieces else ""

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        """Draw nothing: the card is drawn with the hand."""
        return ()

    def hit(self, point: tuple[float, float]) -> bool:
        """Return False: cards overlap and are dragged."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Pick the card."""
        self._picking.pick(self.item)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Walk along the hand by arrows, with Shift taking the card along; Space picks, Enter plays."""
        keys, decisions = self._ui.keys, self._decisions
        if keys.hits(event, "previous_set") or keys.hits(event, "next_set"):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            self._picking.carry(self.item, 1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            others = sorted((w for w in form.widgets if isinstance(w, CardSpot)), key=lambda w: w.rect[0])
            place = others.index(self) + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= place < len(others):
                form.set_focus(others[place], ring=True)
                self._emit(Redraw())
                return True
            # A pad has no Tab at a table: from the end of the hand it goes on to the buttons.
            return self._ui.device != "pad"
        if event.key == pygame.K_UP and decisions.readings:
            form.set_focus(form.find(f"reading.{decisions.reading}"), ring=True)
            return True
        if keys.hits(event, "lift"):
            if self._legal.asked:
                self._picking.pick(self.item)
            else:
                self._emit(Skip())
            return True
        if keys.hits(event, "activate"):
            if self._gold == PLAY or (self._model.hand.selection.pieces and not self._gold):
                decisions.commit()
            elif self._gold and form.find(self._gold) is not None:
                form.press(self._gold)
            else:
                self._picking.pick(self.item)
            return True
        return False


class ZoneSpot(Widget):
    """A place where pieces are laid, for keys and pads; the mouse is handled by the pointer."""

    role = "zone"

    def __init__(
        self, name: str, box: Box, label: str, words: Callable[[], str], press: Callable[[str], object],
        cap: str = "", button: bool = False,
    ) -> None:  # fmt: skip
        """Make the spot of a zone: `words` says what lies there, `press` lays what is picked in the zone of
        that name.

        `cap` is the key that does it now, for the primary action; `button`: the spot looks like a button.
        """
        super().__init__(box, label, name=name)
        self._words, self._press = words, press
        self._cap = cap
        self._gold = Button(box, label, lambda: None, kind="primary", key=cap) if cap and button else None
        self.touchable = False

    @property
    def value_text(self) -> str:
        return self._words()

    def hit(self, point: tuple[float, float]) -> bool:
        """Return False: pieces lie on it."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Lay what is picked here."""
        self._press(self.name)

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        """Return an empty area while the spot has neither the focus nor a cap."""
        return None if self._cap or state.focused else ()

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the ring of the focus, and the sign of the place to press now."""
        if self._gold is not None:
            self._gold.draw(canvas, replace(state, focused=False))
        elif self._cap:
            x, y, w, h = self.rect
            wide = cap_width(canvas, self._cap)
            canvas.ring(self.rect, 12, gap=1)
            canvas.panel("chip", x + w / 2 - wide / 2 - 6, y + h - 13, wide + 12, 26, color=t.BRASS_HI)
            key_cap(canvas, x + w / 2 - wide / 2, y + h, self._cap, dark=True)
        if state.focused:
            canvas.ring(self.rect, 14, gap=0)


class Controls(TablePart):
    """Lays the widgets of one table out, for the hand and the selection as they are."""

    def __init__(
        self, table: TableContext, decisions: Decisions, picking: Picking, top_bar: TopBar,
        column: ActionColumn, panels: TablePanels, readings: Readings, highlights: Highlights,
        primary_action: PrimaryAction, memory: MemoryAid, coach: Coach,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._memory = memory
        self._coach = coach
        self._decisions = decisions
        self._picking = picking
        self._top_bar = top_bar
        self._column = column
        self._panels = panels
        self._readings = readings
        self._highlights = highlights
        self._primary_action = primary_action

    def build(self) -> None:
        """Make all widgets anew; the focus stays where it was, or goes to the hand if its card has gone."""
        form = self._form
        focused = form.focus.name if form.focus is not None else ""
        ring = form.ring_shown
        form.clear()
        self._coach.add_links()
        self._top_bar.add()
        if self._model.ending:
            self._column.add_deal_end()
            return
        if self._coach.slip.speaks:
            # The alert is answered before anything else is done here.
            self._column.add_match_controls()
            self._add_cards()
            self._coach.slip.add()
            return
        self._column.add()
        self._add_cards()
        gold = self._primary_action.name(self._decisions.commands())
        for zone in self._geometry.zones():
            label = self._ui.speaker.plain(zone.label.say(self._ui.speaker))
            label = label if zone.seat is None else self._model.names[zone.seat]
            words = partial(self._zone_words, zone)
            cap = self._ui.keys.cap("activate") if zone.name == gold else ""
            form.add(ZoneSpot(zone.name, zone.box, label, words, self._decisions.at_zone, cap, zone.button))
        self._panels.add_window()
        self._panels.add_number()
        self._panels.add_choices()
        self._readings.add_turns()
        self._readings.add_readings()
        self._memory.add()
        if focused.startswith("card.") and form.focus is None and ring:
            self._picking.focus_hand(1)

    def _zone_words(self, zone: Zone) -> str:
        shown = self._decisions.shown()
        you = addressee(self._model.viewer, self._source)
        return zone_words(self._ui, self._game_table, self._model, self._geometry, shown, zone, you)

    def _add_cards(self) -> None:
        ui, hand = self._ui, self._model.hand
        count, picked = len(hand.cards), hand.selection.pieces
        gold = self._primary_action.name(self._decisions.commands())
        joins = self._highlights.joins
        for index, (item, pose) in enumerate(zip(hand.cards, self._geometry.own_places(), strict=True)):
            kind = "tile" if self._game_table.tile else "card"
            words = piece_words(ui, piece_of(item), item in hand.turned)
            label = ui.text(f"access.{kind}_label", piece=words, n=index + 1, of=count)
            if item in picked:
                label = ui.text("access.picked", piece=words, n=picked.index(item) + 1)
            elif item in joins:
                label = ui.text("access.joins", label=label)
            self._form.add(
                CardSpot(
                    item, pose.box, label, self._model, self._legal, self._decisions, self._picking, gold,
                    ui, self._emit,
                )
            )  # fmt: skip
