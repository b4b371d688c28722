"""Tooltips at a table: what is pointed at for a while, or has the focus, says what it is.

All of it can be seen on the screen anyway: plates, the notice board, what lies and
stands on the cloth. What a thing means stands in texts `tips.<game>.…`; a thing without one says nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TAG_HEAD, tag_step
from tablegame.ui.kit.layout import Column, Node, Panel, Row
from tablegame.ui.kit.nodes import Label, piece, piece_ratio
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.crests import hides, temper_words
from tablegame.ui.table.input.call_window import Familiarity
from tablegame.ui.table.input.table_input import PointerInput
from tablegame.ui.table.model import Point
from tablegame.ui.table.overlay.bubble import draw_node, measure_node
from tablegame.ui.table.overlay.bubble_place import bubble_area, least_covered, places_beside
from tablegame.ui.table.painter import Painter
from tablegame.ui.table.pose import Box, around
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import Redraw, TableContext, TablePart
from tablegame.ui.table.table_values import SeatInfo, TableTip
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Widget

REST_MS: Final = 600.0
"""How long the pointer rests before a tooltip comes."""
STILL: Final = 3.0
"""The distance up to which a pointer counts as resting, in du."""
WIDE: Final = 330.0
"""The greatest width of a tooltip, in du."""
LETTERS: Final = 24.0
"""The greatest height of letters, in du."""
PIECE_H: Final = 72.0
"""The height of pieces in a tooltip, in du."""
RAISED: Final = 20.0
"""How far a raised piece stands out of the hand, in du."""
LARGE: Final = 0.3
"""The share of the screen from which a thing is the table itself, which has no tooltip."""


class Tooltips(TablePart):
    """The tooltip of one table."""

    def __init__(
        self, table: TableContext, familiarity: Familiarity, pointer: PointerInput, painter: Painter
    ) -> None:
        super().__init__(table)
        self._painter = painter
        self._familiarity = familiarity
        self._pointer = pointer
        self._at: Point | None = None
        """The last place of the pointer; None before the first."""
        self._focus = ""
        self._rested = -1.0
        """How long the pointer rests, in ms; below 0 if it has not moved since a press."""
        self.shown: TableTip | None = None

    @property
    def wanted(self) -> bool:
        """Return whether this table has tooltips."""
        if self._model.quiz:
            return False
        chosen = self._ui.preferences.tooltips
        return chosen == "on" or (chosen == "new" and self._familiarity.learn(self._source.people))

    def hide(self) -> None:
        """Hide the tooltip after a press, until the pointer moves again."""
        self._rested = -1.0
        self._put(None)

    def update(self, ms: float) -> None:
        """Show the tooltip of what is under the resting pointer, or has the focus, after a while."""
        if not self.wanted or self._busy():
            self._put(None)
            self._at = self._model.pointer.at
            return
        focus = self._form.focus.name if self._form.focus is not None and self._form.ring_shown else ""
        if focus != self._focus:
            self._focus = focus
            self._rested = 0.0 if focus else -1.0
            self._put(None)
        moved = self._moved()
        if moved:
            self._rested = 0.0
            if self.shown is not None and not inside(self.shown.box, self._model.pointer.at):
                self._put(None)
        if self._rested < 0:
            return
        before, self._rested = self._rested, self._rested + ms
        if before < REST_MS <= self._rested and self.shown is None:
            self._put(self._found())

    def _moved(self) -> bool:
        at, before = self._model.pointer.at, self._at
        if before is None or (at[0] - before[0]) ** 2 + (at[1] - before[1]) ** 2 >= STILL**2:
            self._at = at
            return before is not None
        return False

    def _busy(self) -> bool:
        """Return whether something else is shown."""
        model = self._model
        return bool(
            model.ending or model.pointer.dragging or model.aside or self._ui.device == "touch"
            or model.bubble is not None or model.banner is not None or model.closely is not None
        )  # fmt: skip

    def _put(self, tip: TableTip | None) -> None:
        if tip != self.shown:
            self.shown = tip
            self._emit(Redraw())

    # What there is to tell ----------------------------------------------------------------------------------
    def _found(self) -> TableTip | None:
        """Return the tooltip of the smallest thing at focus or pointer; None over hand and buttons."""
        focus = self._form.focus
        if self._focus and focus is not None:
            x, y, w, h = focus.rect
            return None if _speaks(focus) else self.at((x + w / 2, y + h / 2))
        point = self._model.pointer.at
        under = self._form.at(point)
        if self._pointer.card_at(point) is not None or (under is not None and _speaks(under)):
            return None
        return self.at(point)

    def at(self, point: Point) -> TableTip | None:
        """Return the tooltip at a point, if there is one."""
        under = [tip for tip in self.tips() if inside(tip.box, point)]
        return min(under, key=lambda tip: tip.box.w * tip.box.h, default=None)

    def tips(self) -> list[TableTip]:
        """Return all tooltips of the table as it is now."""
        tips = [*self._plates(), *self._board(), *self._strip(), *self._log(), *self._parts(), *self._own()]
        width, height = self._geometry.size
        return [tip for tip in tips if tip.box.w * tip.box.h < LARGE * width * height]

    def _key(self, *parts: str) -> Text | None:
        """Return the text of a thing of this game, if it has one, by the rules of this table."""
        if len(parts) == 2:
            parts = (parts[0], self._game_table.tip_form(self._model.words, *parts))
        key = ".".join(("tips", self._source.game.id, *parts))
        return Text(key) if self._ui.speaker.has(key) else None

    def _plates(self) -> Iterator[TableTip]:
        model, room = self._model, self._geometry.room
        people = self._game_table.people(model.words, model.names)
        for seat, box in room.plates.items():
            texts = (*self._level(seat), *self._temper(seat), *self._of_person(people[seat]))
            yield TableTip(f"plate.{seat}", box, Text("tips.name", {"seat": model.names[seat]}), texts)

    def _level(self, seat: Seat) -> Iterator[Text]:
        """Return how well a computer plays, which plates do not say where seats are crowded."""
        what, _, level = self._source.players[seat].kind.partition(":")
        if what == "bot" and level:
            yield Text("seating.kind.bot", {"level": self._ui.text(f"bots.level.{level}.name")})

    def _temper(self, seat: Seat) -> Iterator[Text]:
        """Return the temper of a computer's character, if it plays by one."""
        player = self._source.players[seat]
        if hides(player) and not self._source.over:
            yield Text("characters.someone.temper")
        elif player.kind.startswith("bot:"):
            if words := temper_words(self._ui.speaker, player.character, self._game_table.tempers):
                yield Text("tips.temper", {"words": words})

    def _of_person(self, person: SeatInfo) -> Iterator[Text]:
        if person.count is not None and not person.out:
            yield Text("tips.tiles" if person.tile else "tips.cards", {"n": person.count})
        if (value := self._key("value")) is not None and person.lives is None and person.value:
            yield value
        if person.lives is not None:
            left, every = person.lives
            yield Text("tips.lives", {"n": left, "of": every})
        if person.dealer:
            yield self._key("dealer") or Text("tips.dealer")
        for chip, _ in person.chips:
            meaning = self._key("chip", chip.key.rpartition(".")[2])
            if meaning is not None:
                yield Text(meaning.key, chip.slots)
        if person.active:
            yield Text("tips.active")
        if person.out:
            yield Text("tips.out")

    def _board(self) -> Iterator[TableTip]:
        """Return the tooltips of the rows of the notice."""
        notice = self._painter.notice()
        x, y, wide, _ = notice.box
        step = tag_step(notice.scale, wide)
        for nth, label in enumerate(notice.labels):
            meaning = self._key("tag", label.key.rpartition(".")[2])
            if meaning is not None:
                row = Box(x, y + TAG_HEAD + nth * step, wide, step)
                yield TableTip(f"tag.{nth}", row, label, (meaning,), whole=notice.box)

    def _strip(self) -> Iterator[TableTip]:
        if self._model.viewer is not None and (meaning := self._key("strip")) is not None:
            yield TableTip("strip", self._geometry.column[0], None, (meaning,))

    def _log(self) -> Iterator[TableTip]:
        """Return the lines on the paper of the log, whole and with names in the place of faces."""
        rows = self._painter.log_rows()
        paper = around(box for _, box in rows)
        for nth, (text, box) in enumerate(rows):
            yield TableTip(f"log.{nth}", box, None, (text,), whole=paper)

    def _parts(self) -> Iterator[TableTip]:
        """Return the tooltips of what lies under and over the pieces, and of the places of the game."""
        model, room, speaker = self._model, self._geometry.room, self._ui.speaker
        parts: list[Part] = list(self._game_table.furniture(speaker, model.view, None, room))
        parts += self._game_table.fittings(speaker, model.view, room, model.names)
        for part in parts:
            name = part.name.partition(".")[0]
            if (meaning := self._key("part", name)) is not None:
                yield TableTip(f"part.{part.name}", part.box, None, (meaning,))
        for zone in self._geometry.zones():
            name = zone.name.partition(".")[0]
            if (meaning := self._key("zone", name)) is not None:
                yield TableTip(f"zone.{zone.name}", zone.box, zone.label, (meaning,))

    def _own(self) -> Sequence[TableTip]:
        model, room = self._model, self._geometry.room
        with self._ui.type.at(self._geometry.text_scale):
            return self._game_table.tips(model.view, model.names, self._ui.type, self._ui.speaker, room)

    # How it looks -------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the tooltip beside its thing."""
        if self.shown is None or self._busy():
            return
        node, tip = self._node(self.shown), self.shown
        with canvas.type.at(self._geometry.text_scale):
            size = measure_node(self._ui, node, WIDE * max(1.0, min(1.4, canvas.type.scale)))
            draw_node(self._ui, node, self.place(tip.whole or tip.box, *size), canvas)

    def words(self, tip: TableTip) -> tuple[Runs | None, list[Runs]]:
        """Return the title of a tooltip, if it has one, and its texts, as the viewer reads them."""
        speaker, you = self._ui.speaker, self._model.you
        title = None if tip.title is None else in_second_person(speaker, tip.title, you)
        return title, [in_second_person(speaker, text, you) for text in tip.texts]

    def _node(self, tip: TableTip) -> Node:
        """Return the words of a tooltip over the pieces that explain them."""
        title, words = self.words(tip)
        pieces = [piece(one, PIECE_H / piece_ratio(one)) for one in tip.pieces]
        lines = [
            None if title is None else Label(title, t.SIDE + 1, bold=True, most=LETTERS),
            *(Label(text, t.SIDE, t.SUMI_SECOND, lines=0, most=LETTERS) for text in words),
            Row(*pieces, gap=6) if pieces else None,
        ]
        return Panel(Column(*lines, gap=4), kind="bubble", pad=16)

    def place(self, target: Box, wide: float, tall: float) -> Box:
        """Return the box beside a thing that covers least, but neither the thing, the hand nor the notice."""
        area, hand = bubble_area(*self._geometry.size), self._geometry.hand
        own = () if hand is None else (Box(hand.x, hand.y - RAISED, hand.w, hand.h + RAISED),)
        # A long thing may have room at one of its ends alone.
        ends = [Box(x, target.y, wide, target.h) for x in (target.x, target.right - wide)]
        spots = [spot for about in (target, *ends) for spot in places_beside((wide, tall), about, area)]
        return least_covered(spots, (target, *own, self._painter.notice().box), self._others(), area).box

    def _others(self) -> list[Box]:
        """Return what is covered where there is no other room: pieces, plates, buttons, the prompt."""
        lying = [pose.box for pose in self._geometry.lying(self._model.view).values()]
        widgets = [Box(*widget.rect) for widget in self._form.widgets if isinstance(widget, Button)]
        plates = self._geometry.room.plates.values()
        return [*lying, *plates, self._geometry.column[0], self._geometry.prompt(400, 36), *widgets]

    def items(self) -> list[AccessibleItem]:
        """Return the tooltip for a screen reader."""
        if self.shown is None:
            return []
        speaker = self._ui.speaker
        texts = ([] if self.shown.title is None else [self.shown.title]) + list(self.shown.texts)
        words = " ".join(spoken(self._ui, text.say(speaker)) for text in texts)
        return [AccessibleItem("tip", "text", words, live="soon")]


def _speaks(widget: Widget) -> bool:
    """Return whether a widget explains itself, or hides what lies under it."""
    return isinstance(widget, Button | IconButton) or widget.name.startswith("aid.")
