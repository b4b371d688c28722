"""How pieces of the hand are picked, turned and put in another order, and what the picked ones can be."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import bomb
from tablegame.ui.kit.layout import Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table.geometry import HOVER, LIFT
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.hand import Selection, arranged, used
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.overlay.table_panels import NodeWidget
from tablegame.ui.table.places import HandStyle
from tablegame.ui.table.pose import Box, card_spot, piece_of
from tablegame.ui.table.table_context import Focus, PicksChanged, Play, Say, TableContext, TablePart
from tablegame.ui.table.table_values import Choice
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget, WidgetState

DOUBLE_MS: Final = 350
"""Two clicks on an item within this time are one double click."""
NO_CLICK: Final = (None, 0)


class Picking(TablePart):
    """The viewer's hand as its player works with it."""

    def __init__(self, table: TableContext, decisions: Decisions) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._clicked: tuple[int | None, int] = NO_CLICK
        """The item clicked last, and when, by the clock on the wall."""

    def pick(self, item: int) -> None:
        """Pick an item, or put it back, while a person plays this hand and the deal has not ended."""
        hand = self._model.hand
        if self._model.ending or item not in hand.cards or not self._legal.decides:
            return
        picked = hand.selection.pieces
        self._decisions.cancel()
        if picked == (item,) == self._decisions.only_piece():
            return
        if not hand.pick(item, self._decisions.next_picks()) and self._legal.asked:
            self._decisions.missed((*picked, item))
        hand.selection = arranged(self._legal.actions, hand.selection)
        if self._decisions.useless() is not None:
            self._decisions.explain(hand.selection.pieces, None)
        self._emit(Play("select"))
        self._emit(PicksChanged())
        if self._ui.preferences.one_click and self._decisions.only_play():
            self._decisions.commit()

    def put_back(self) -> None:
        """Put all picked pieces back."""
        self._model.hand.clear()
        self._model.pointer.release()
        self._emit(PicksChanged())

    def pointed_at(self) -> tuple[int, ...]:
        """Return the item of the hand that has the focus, or the mouse over it; () if there is none."""
        form, model = self._form, self._model
        focus = form.focus.name if form.focus is not None and form.ring_shown else ""
        hovered = model.pointer.hovered
        focused = next((item for item in model.hand.cards if card_spot(item) == focus), hovered)
        # What was under the mouse may have been played since.
        return (focused,) if focused in model.hand.cards else ()

    def flip(self, item: int | None = None) -> None:
        """Turn a tile round, or those that are picked."""
        items = (item,) if item is not None else self._model.hand.selection.pieces or self.pointed_at()
        if items:
            self._decisions.turn(items)

    def swap(self) -> None:
        """Turn the order of the picked items round."""
        hand = self._model.hand
        if len(hand.selection.pieces) > 1:
            hand.selection = hand.selection.turned()
            self._emit(Play("select"))
            self._emit(PicksChanged())

    def sort(self) -> None:
        """Sort the hand in another way."""
        self._model.hand.resort()
        self._emit(PicksChanged())
        self._emit(Say(Text(f"table.sort_{self._model.hand.sort}")))

    def carry(self, item: int, by: int) -> None:
        """Move an item past a neighbour: the order becomes the player's own."""
        hand = self._model.hand
        if (place := hand.cards.index(item) + by) in range(len(hand.cards)):
            hand.move(item, place)
            self._emit(PicksChanged())
            self._emit(Focus(card_spot(item), ring=True))
            self._emit(Say(Text("table.sort_hand")))

    def step_set(self, by: int) -> None:
        """Pick the next legal play, or the one before."""
        hand, legal = self._model.hand, self._legal.actions
        sets = list(dict.fromkeys(items for move in legal if (items := hand.find(move.gesture().pieces))))
        if not sets:
            return
        picked = hand.selection.pieces
        place = (sets.index(picked) + by) % len(sets) if picked in sets else (0 if by > 0 else -1)
        hand.selection = Selection(sets[place])
        if self._form.ring_shown and self._form.find(card_spot(sets[place][-1])) is not None:
            self._emit(Focus(card_spot(sets[place][-1])))
        self._emit(PicksChanged())

    def click(self, item: int) -> None:
        """Pick an item; at the second click within `DOUBLE_MS` play what is picked, or ask which way."""
        now, (before, since) = self._ui.clock.now(), self._clicked
        double = item == before and now - since <= DOUBLE_MS and self._legal.asked
        self._clicked = (item, now)
        if not double or self._decisions.number is not None:
            self.pick(item)
            return
        self._clicked = NO_CLICK
        if item not in self._model.hand.selection.pieces:
            self.pick(item)
        if item in self._model.hand.selection.pieces:
            # What was refused may have been put back, and without a piece other moves are meant.
            self._decisions.commit()

    def choose(self) -> None:
        """Pick the item that is pointed at, or point at the first one that can be played."""
        if pointed := self.pointed_at():
            self.pick(pointed[0])
        else:
            self.focus_playable()

    def focus_playable(self) -> None:
        """Focus the better of two moves that a hint has named.

        Else it goes to a drawn item, to the first that can be played where that is told, or to the first.
        """
        for move in filter(self._legal.actions.__contains__, self._model.draft.named):
            spots = [card_spot(item) for item in self._model.hand.find(move.gesture().pieces)]
            spots += [one.name for one in self._decisions.commands() if one.action == move]
            if spots and self._form.find(spots[0]) is not None:
                self._emit(Focus(spots[0], ring=True))
                return
        pieces = used(self._legal.actions) if self._legal.highlights != "off" else set[int]()
        cards = self._model.hand.cards
        items = self._decisions.drawn() or [item for item in cards if piece_of(item) in pieces] or cards
        if items and self._form.find(card_spot(items[0])) is not None:
            self._emit(Focus(card_spot(items[0]), ring=True))

    def focus_hand(self, by: int) -> None:
        """Focus a drawn item, or else the first one; the last one where `by` is negative."""
        if cards := self._decisions.drawn() or self._model.hand.cards:
            item = cards[0 if by > 0 else -1]
            if self._form.find(card_spot(item)) is not None:
                self._emit(Focus(card_spot(item), ring=True))


HIGH: Final = 43.0
SPACE: Final = 5.0
"""The room between rows, in du."""
GAP: Final = 10.0
ROWS: Final = 2
SIZE: Final = 17.0
DISC: Final = 13.0
MORE: Final = 76.0
"""The width of the button that shows further readings."""
CAPS: Final = 64.0
"""The width of the two key caps beside the chips, in du."""


def strip_box(width: float, height: float, style: HandStyle) -> Box:
    """Return where the chips stand: above the prompt, between the tiles that stand at both sides."""
    left, right = 274.0, width - 272
    if style.left_handed:
        left, right = width - right, width - left
    h = ROWS * HIGH + (ROWS - 1) * SPACE
    return Box(left, height - 720 + 491 - h, right - left, h)


class Reading(NodeWidget):
    """One thing that the picked pieces can be: a pill, of brass if it is meant."""

    def __init__(
        self, model: TableModel, decisions: Decisions, ui: Ui, place: int, choice: Choice, chosen: bool,
        box: Box,
    ) -> None:  # fmt: skip
        """Make a chip; `place` is that of the choice among all, `chosen` whether it is the meant one."""
        said, level, ink = choice.label.say(ui.speaker), choice.level, t.PRIMARY_TEXT if chosen else t.TEXT

        def mark(canvas: Canvas, b: Rect) -> None:
            bomb(canvas, b[0] + b[2] / 2, b[1] + b[3] / 2, level, DISC)

        disc = Draw(mark, 2 * DISC, 2 * DISC) if level else None
        row = Row(disc, Label(said, SIZE, ink, bold=True, grow=1), gap=7)
        node = Panel(row, kind="", pad=11.0 if level else 17.0, top=0)
        super().__init__(
            ui, box, ui.speaker.plain(said), node, name=f"reading.{place}", role="radio", ring=None,
            value=ui.text("table.reading_chosen") if chosen else "",
            draw=lambda canvas, b, state: _draw_pill(canvas, b, chosen, state),
        )  # fmt: skip
        self._model, self._decisions, self._place, self.chosen = model, decisions, place, chosen

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Choose this reading; pressed by a key once more it is played."""
        if point is None and self.chosen:
            self._decisions.commit()
        else:
            self._decisions.read(self._place)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Choose by left and right, and go back to the hand by down."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._decisions.step_reading(1 if event.key == pygame.K_RIGHT else -1)
            form.set_focus(form.find(f"reading.{self._decisions.reading}"), ring=True)
            return True
        if event.key == pygame.K_DOWN:
            picked = self._model.hand.selection.pieces
            form.set_focus(form.find(card_spot(picked[-1])) if picked else None, ring=True)
            return True
        return False

    def wheel(self, form: Form, steps: int) -> bool:
        """Choose the next reading or the one before."""
        self._decisions.step_reading(-steps)
        return True


def _draw_pill(canvas: Canvas, box: Rect, chosen: bool, state: WidgetState) -> None:
    h = box[3]
    canvas.panel("button_primary" if chosen else "button", *box, state=state.word, radius=h / 2)
    if chosen:
        canvas.ring(box, h / 2, gap=0, width=3)
    if state.focused:
        canvas.ring(box, h / 2, gap=4)


class Lead(NodeWidget):
    """The words and key caps beside the chips."""

    def __init__(self, ui: Ui, text: str, box: Box, caps: bool) -> None:
        signs = Row(*map(_cap, "←→"), Space(0, grow=0), gap=4) if caps else None
        node = Row(Label(text, t.SIDE, t.TEXT_WARM), Space(), signs, gap=0)
        super().__init__(
            ui, box, text, node, name="reading.lead", role="label", focusable=False, touchable=False
        )


def _cap(sign: str) -> Node:
    """Return the picture of a key with an arrow."""

    def paint(canvas: Canvas, box: Rect) -> None:
        x, y, w, h = box
        canvas.fill(x, y, w, h, t.LACQUER_LOW, 0.5)
        canvas.text(sign, x + 11, y + 10, t.KEY_CAP, False, t.TEXT_SOFT, "center", anchor="middle")

    return Draw(paint, 22, 20)


def pages(wide: Sequence[float], room: float) -> list[list[list[int]]]:
    """Return the places of chips so wide, in rows, in pages; where there are several each has room for a
    button."""
    one = _broken(wide, room)
    if len(one) <= ROWS:
        return [_even(wide, room) if len(one) == ROWS else one]
    rows = _broken(wide, room - MORE - GAP)
    return [rows[first : first + ROWS] for first in range(0, len(rows), ROWS)]


def _broken(wide: Sequence[float], room: float) -> list[list[int]]:
    """Divide chips into rows, as many as go into each."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for place, w in enumerate(wide):
        if rows[-1] and used + w > room:
            rows.append([])
            used = 0.0
        rows[-1].append(place)
        used += w + GAP
    return rows


def _even(wide: Sequence[float], room: float) -> list[list[int]]:
    """Divide chips into the same number of rows, as even as can be."""
    tried = range(200, int(room), 10)
    return _broken(wide, next((most for most in tried if len(_broken(wide, most)) <= ROWS), room))


class TurnSpot(Widget):
    """The button below a tile that is pointed at or picked; it turns the tile round."""

    role = "none"  # readers and keys have the button of the picked tile

    def __init__(
        self, label: str, item: int, box: Box, model: TableModel, flip: Callable[[int], None]
    ) -> None:
        """Make the button of a tile; `flip` takes its item."""
        super().__init__(box, label, name=f"turn.{item}")
        self.item, self._model, self._flip = item, model, flip
        self.focusable = False

    @property
    def shown(self) -> bool:
        """Return whether the tile is pointed at or picked."""
        pointer = self._model.pointer
        pointed = self.item in (pointer.hovered, *self._model.hand.selection.pieces)
        return pointed and not pointer.dragging

    def hit(self, point: tuple[float, float]) -> bool:
        """Return the area only where the button is visible."""
        return self.shown and super().hit(point)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Turn the tile."""
        self._flip(self.item)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw a small button with two arrows."""
        if self.shown:
            canvas.panel("button", *self.rect, state=state.word, radius=9)
            x, y, w, h = self.rect
            canvas.icon("flip", x + w / 2, y + h / 2, 18, t.BRASS_HI)


class Readings(TablePart):
    """Puts chips and turn buttons into the form of a table, where they are needed now."""

    def __init__(self, table: TableContext, decisions: Decisions, picking: Picking) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._picking = picking

    def add_readings(self) -> None:
        """Add the chips, where the picked pieces can be something."""
        model, ui, decisions = self._model, self._ui, self._decisions
        readings = decisions.readings
        if not readings or model.draft.choices or model.viewer is None:
            return
        type, speaker = ui.type, ui.speaker
        area, chosen = strip_box(*self._geometry.size, self._geometry.hand_style), decisions.reading
        wide = [
            min(area.w, type.measure(one.label.say(speaker), SIZE, True) + 36 + (24 if one.level else 0))
            for one in readings
        ]
        laid = pages(wide, area.w)
        page = next(n for n, rows in enumerate(laid) if any(chosen in row for row in rows))
        rows = laid[page]
        several = len(laid) > 1
        for line, row in enumerate(rows):
            span = sum(wide[n] + GAP for n in row) - GAP
            y = area.bottom - HIGH - (len(rows) - 1 - line) * (HIGH + SPACE)
            tail = MORE + GAP if several and line == len(rows) - 1 else 0.0
            said, before, after = "", 0.0, 0.0
            if len(rows) == 1 and not several:
                said = ui.text("table.readings", n=len(model.hand.selection.pieces))
                before = type.measure(said, t.SIDE) + 18
                after = CAPS if len(readings) > 1 else 0.0
                if span + before + after > area.w:
                    said, before = "", 0.0
                if span + before + after > area.w:
                    after = 0.0
            middle = area.x + area.w / 2
            x = max(
                area.x,
                min(area.right - span - before - after - tail, middle - (span + before + after + tail) / 2),
            )
            if said or after:
                self._form.add(Lead(ui, said, Box(x, y, before + span + after, HIGH), after > 0))
            x += before
            for place in row:
                box = Box(x, y, wide[place], HIGH)
                self._form.add(Reading(model, decisions, ui, place, readings[place], place == chosen, box))
                x += wide[place] + GAP
            if tail:
                first = laid[(page + 1) % len(laid)][0][0]
                more = Button(
                    (x, y, MORE, HIGH), f"{page + 1}/{len(laid)} →", partial(decisions.read, first),
                    size=15, name="reading.more",
                )  # fmt: skip
                more.label = ui.text("table.readings_more", n=len(readings))
                self._form.add(more)

    def add_turns(self) -> None:
        """Add a button below each tile of the hand."""
        model = self._model
        if not self._game_table.tile or model.viewer is None:
            return
        label = self._ui.text("table.turn")
        for item, pose in zip(model.hand.cards, self._geometry.own_places(), strict=True):
            lift = LIFT if item in model.hand.selection.pieces else HOVER
            top = pose.box.bottom - lift + 3
            box = Box(pose.x - 23, top, 46, min(28.0, self._geometry.size[1] - 2 - top))
            self._form.add(TurnSpot(label, item, box, model, self._picking.flip))
