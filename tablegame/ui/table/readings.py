"""What picked pieces can be, as chips above the hand, and the buttons that turn tiles round."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.marks import bomb
from tablegame.ui.table.game_table import Choice
from tablegame.ui.table.hand_layout import HOVER, LIFT, own_places
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, State, Widget

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas
    from tablegame.ui.table.scene import TableScene

HIGH: Final = 43.0
SPACE: Final = 5.0
"""Between rows."""
GAP: Final = 10.0
ROWS: Final = 2
SIZE: Final = 17.0
DISC: Final = 13.0
MORE: Final = 76.0
"""The width of the button that shows further readings."""
CAPS: Final = 64.0
"""Of the two key caps beside the chips."""


def strip_box(scene: "TableScene") -> Box:
    """Where the chips stand: between the people and the prompt, beside the log."""
    width, height = scene.size
    left, right = 228.0, width - 224
    if scene.hold.left_handed:
        left, right = width - right, width - left
    h = ROWS * HIGH + (ROWS - 1) * SPACE
    return Box(left, height - 720 + 491 - h, right - left, h)


class Reading(Widget):
    """One thing that the picked pieces can be."""

    role = "radio"

    def __init__(self, scene: "TableScene", place: int, choice: Choice, chosen: bool, box: Box) -> None:
        super().__init__(
            box, scene.ui.speaker.plain(choice.label.say(scene.ui.speaker)), name=f"reading.{place}"
        )
        self._scene, self._place, self._choice, self.chosen = scene, place, choice, chosen

    @property
    def value_text(self) -> str:
        """Whether it is the one that is meant."""
        return self._scene.ui.text("table.reading_chosen") if self.chosen else ""

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """This is what is meant; pressed by a key once more it is played."""
        if point is None and self.chosen:
            self._scene.commit()
        else:
            self._scene.decisions.read(self._place)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Left and right choose, down goes back to the hand."""
        scene = self._scene
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step_reading(scene, 1 if event.key == pygame.K_RIGHT else -1)
            form.set_focus(form.find(f"reading.{scene.decisions.reading}"), ring=True)
            return True
        if event.key == pygame.K_DOWN:
            picked = scene.hand.selection.pieces
            form.set_focus(form.find(f"card.{picked[-1]}") if picked else None, ring=True)
            return True
        return False

    def wheel(self, form: Form, steps: int) -> bool:
        """The next or the one before."""
        step_reading(self._scene, -steps)
        return True

    def draw(self, canvas: "Canvas", state: State) -> None:
        """A pill, the chosen one of brass; the level of a bomb in a red disc."""
        x, y, w, h = self.rect
        kind = "button_primary" if self.chosen else "button"
        canvas.panel(kind, x, y, w, h, state=state.word, radius=h / 2)
        if self.chosen:
            canvas.ring(self.rect, h / 2, gap=0, width=3)
        left = x + 20
        if self._choice.level:
            bomb(canvas, x + 24, y + h / 2, self._choice.level, DISC)
            left += 24
        words = self._choice.label.say(self._scene.ui.speaker)
        ink = t.PRIMARY_TEXT if self.chosen else t.TEXT
        canvas.text(
            words, left, y + h / 2, SIZE, True, ink, max_width=x + w - 14 - left, anchor="middle", shrink=True
        )
        if state.focused:
            canvas.ring(self.rect, h / 2, gap=4)


class Lead(Widget):
    """The words and key caps beside the chips."""

    role = "label"

    def __init__(self, scene: "TableScene", text: str, box: Box, caps: bool) -> None:
        super().__init__(box, text, name="reading.lead")
        self.focusable = self.touchable = False
        self._caps = caps

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Words at the left, caps at the right."""
        x, y, w, h = self.rect
        if self.label:
            canvas.text(self.label, x, y + h / 2, t.SIDE, False, t.TEXT_WARM, anchor="middle")
        for n, sign in enumerate("←→" if self._caps else ""):
            left = x + w - CAPS + 12 + 26 * n
            canvas.fill(left, y + h / 2 - 10, 22, 20, t.LACQUER_LOW, 0.5)
            canvas.text(sign, left + 11, y + h / 2, t.KEY_CAP, False, t.TEXT_SOFT, "center", anchor="middle")


def step_reading(scene: "TableScene", by: int) -> bool:
    """Something else that the picked pieces can be; whether there is a choice."""
    if len(scene.decisions.readings) < 2:
        return False
    scene.decisions.read(scene.decisions.reading + by)
    return True


def pages(wide: Sequence[float], room: float) -> list[list[list[int]]]:
    """The places of chips so wide, in rows, in pages; where there are several each has room for a button."""
    one = _broken(wide, room)
    if len(one) <= ROWS:
        return [_even(wide, room) if len(one) == ROWS else one]
    rows = _broken(wide, room - MORE - GAP)
    return [rows[first : first + ROWS] for first in range(0, len(rows), ROWS)]


def _broken(wide: Sequence[float], room: float) -> list[list[int]]:
    """As many as go into each row."""
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
    """The same in rows as even as can be."""
    tried = range(200, int(room), 10)
    return _broken(wide, next((most for most in tried if len(_broken(wide, most)) <= ROWS), room))


def add_readings(scene: "TableScene") -> None:
    """The chips, where the picked pieces can be something."""
    readings = scene.decisions.readings
    if not readings or scene.decisions.asking or scene.viewer is None:
        return
    type, speaker = scene.ui.type, scene.ui.speaker
    area, chosen = strip_box(scene), scene.decisions.reading
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
            said = scene.ui.text("table.readings", n=len(scene.hand.selection.pieces))
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
            scene.form.add(Lead(scene, said, Box(x, y, before + span + after, HIGH), after > 0))
        x += before
        for place in row:
            box = Box(x, y, wide[place], HIGH)
            scene.form.add(Reading(scene, place, readings[place], place == chosen, box))
            x += wide[place] + GAP
        if tail:
            first = laid[(page + 1) % len(laid)][0][0]
            more = Button(
                (x, y, MORE, HIGH), f"{page + 1}/{len(laid)} →", partial(scene.decisions.read, first),
                size=15, name="reading.more",
            )  # fmt: skip
            more.label = scene.ui.text("table.readings_more", n=len(readings))
            scene.form.add(more)


class TurnSpot(Widget):
    """The button below a tile that is pointed at or picked; it turns the tile round."""

    role = "button"

    def __init__(self, scene: "TableScene", item: int, box: Box) -> None:
        super().__init__(box, scene.ui.text("table.turn"), name=f"turn.{item}")
        self._scene, self.item = scene, item
        self.focusable = False

    @property
    def shown(self) -> bool:
        """Whether the tile is pointed at or picked."""
        scene = self._scene
        return self.item in (scene.grip.hovered, *scene.hand.selection.pieces) and not scene.grip.dragging

    def hit(self, point: tuple[float, float]) -> bool:
        """Only where it is to be seen."""
        return self.shown and super().hit(point)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """The tile is turned."""
        self._scene.flip(self.item)

    def draw(self, canvas: "Canvas", state: State) -> None:
        """A small button with two arrows."""
        if self.shown:
            canvas.panel("button", *self.rect, state=state.word, radius=9)
            x, y, w, h = self.rect
            canvas.icon("flip", x + w / 2, y + h / 2, 18, t.BRASS_HI)


def add_turns(scene: "TableScene") -> None:
    """A button below each tile of the hand."""
    if not scene.face.tile or scene.viewer is None:
        return
    for item, pose in zip(scene.hand.cards, own_places(scene.hand, scene.face, scene.room), strict=True):
        lift = LIFT if item in scene.hand.selection.pieces else HOVER
        top = pose.box.bottom - lift + 3
        scene.form.add(TurnSpot(scene, item, Box(pose.x - 23, top, 46, min(28.0, scene.size[1] - 2 - top))))
