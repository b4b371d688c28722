"""The curtain between two people at one screen: nothing private is behind it until the next one opens it."""

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from tablegame.ui.draw import noren
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control, button, icon_button
from tablegame.ui.kit.layout import (
    AsMany,
    Column,
    Layers,
    Layout,
    Node,
    Paint,
    Panel,
    PlacedItem,
    Row,
    Sized,
    Space,
)
from tablegame.ui.kit.nodes import Draw, Label, Press, key_picture
from tablegame.ui.kit.page import PageScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CurtainPage
from tablegame.ui.system.keys import digit_of
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.system.motion import in_out_cubic, out_cubic
from tablegame.ui.system.window import OUT_OF_SIGHT
from tablegame.ui.widgets.buttons import Hotspot

HOLD_MS = 500
FACE, LEAST_FACE = 330.0, 236.0
"""The height of the round portrait, and the least one, in du."""
HALF = 72.0
"""The size of the two places that stand for the halves of the cloth, in du."""
LOG_W = 676.0
"""The width of the paper with what has happened, in du."""
LINES = 3
"""How many of the last lines of the log are shown at most."""
SMALL = 24.0
"""The greatest height of letters that are to be read, in du."""
HALVES_MS = 4000
"""Two presses on opposite halves belong together for so long."""
_SIDES = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right"}
_OTHER = {"left": "right", "right": "left"}


class CurtainScene(PageScene):
    """A curtain that falls, hangs until the right person opens it, and is drawn aside."""

    opaque, sheet, first = False, False, ""

    def __init__(self, ui: Ui, who: CurtainPage) -> None:
        super().__init__(ui)
        self.who = who
        self.phase = "falls"
        self._age = 0.0
        self._since: int | None = None
        """When the button or the key went down."""
        self._key_held = False
        self._first: tuple[str, int] | None = None
        """The half pressed first, and when."""
        self._hovered = False

    def covered(self) -> None:
        """Release what is held. A curtain that is being drawn aside falls again after the page in front."""
        self._release()
        self._first = None
        if self.phase == "opens":
            self._give_up()

    # The page -----------------------------------------------------------------------------------------------
    def bar(self) -> Node:
        ui, skip = self.ui, None
        menu = icon_button("menu", ui.text("table.menu"), self.who.on_menu, name="menu", side=48, ink=t.TEXT)
        if self.who.on_skip is not None:
            label = ui.text("curtain.skip_label")
            skip = button(ui.say("curtain.skip"), self._skip, name="skip", label=label)
        return Column(Space(36, grow=0), Row(Space(0, grow=0), menu, Space(), skip, Space(8, grow=0)))

    def place_parts(self, layout: Layout) -> None:
        """Place the words on the cloth, which fills the window."""
        metrics = self.ui.metrics
        layout.room = metrics.h
        self.body().place(layout, (0.0, 0.0, metrics.w, metrics.h))

    def body(self) -> Node:
        return AsMany(self._cloth, min(LINES, len(self.who.lines)), search=True)

    def _cloth(self, count: int) -> Node:
        """Return all that stands on the cloth, with the last `count` lines of the log."""
        ui, who = self.ui, self.who
        key = "look_hand" if who.on_skip is not None else "since" if who.again else "so_far"
        log = [Label(ui.say(f"curtain.{key}", seat=who.name), t.NAME, bold=True, most=SMALL, align="center")]
        for line in who.lines[-count:]:
            log.append(Label(line.say(ui.speaker), t.NAME, lines=0, most=SMALL, align="center"))
        middle = Column(
            Sized(Draw(self._draw_person, FACE, LEAST_FACE, name="person"), h=FACE, low=LEAST_FACE),
            Space(8, grow=0),
            Label(ui.say("curtain.pass"), t.HERO, t.TEXT, most=30, align="center"),
            Label(who.name, t.CURTAIN, t.WHITE, bold=True, most=52, align="center"),
            Draw(self._draw_line, 136, 6),
            Space(8, grow=0),
            Sized(Panel(Column(*log, gap=3), kind="sheet"), LOG_W),
            Space(12, grow=0),
            self._ways(),
            align="center",
        )
        side = Space(68, grow=0)
        halves = Row(side, self._half_spot("left"), Space(), self._half_spot("right"), side)
        away = Label(ui.say("curtain.away"), t.SIDE, t.TEXT_WARM, most=SMALL, align="center")
        cloth = Layers(Column(Space(), middle, Space()), halves, grow=1)
        return Column(Space(36, grow=0), cloth, Sized(away, h=noren.FLOOR - 20))

    def _ways(self) -> Node:
        """Return the button in the half away from the last player's finger, and the other ways beside it."""
        ui, first, seat = self.ui, self._first, self.who.name
        words = Column(
            Label(ui.say("curtain.i_am", seat=seat), t.BODY, t.PRIMARY_TEXT, bold=True, most=27),
            Label(ui.say("curtain.hold"), t.CAPTION, t.PRIMARY_TEXT, most=21),
        )
        label, ring = ui.text("curtain.label", seat=seat), Draw(self._draw_ring, 40, 40)
        spot = partial(self._spot, label, "hold", self._refuse, self._draw_button)
        hold = Press(spot, Sized(Row(ring, words, gap=12), h=52), pad=18, top=10, name="hold")
        keys = key_picture(ui, str(self.digit), dark=True)
        key = "halves" if first is None else f"then_{_OTHER[first[0]]}"
        ways = Column(
            Row(Label(ui.say("curtain.key"), t.NAME, t.TEXT_COOL, most=SMALL), keys),
            Label(ui.say(f"curtain.{key}"), t.NAME, t.TEXT_COOL if first is None else t.FOCUS, most=SMALL),
            gap=6,
        )
        ground = Panel(ways, kind="prompt", pad=16, top=8)
        halves = (ground, hold) if self.who.right else (hold, ground)
        return Row(Row(Space(), halves[0], gap=0), Row(halves[1], Space(), gap=0), gap=24, shares=(1, 1))

    def _half_spot(self, side: str) -> Control:
        """Return the place that stands for one half of the cloth."""
        press, paint = partial(self._half, side), partial(self._draw_half, side)
        make = partial(self._spot, self.ui.text(f"curtain.{side}"), side, press, paint)
        return Control(make, lambda layout: HALF, high=HALF)

    @staticmethod
    def _spot(label: str, name: str, press: Callable[[], object], paint: Paint, box: Box) -> Hotspot:
        """Return a place for keys and screen readers; the scene takes the mouse, anywhere on the cloth."""
        return Hotspot(
            box, label, press, lambda canvas, b, state: paint(canvas, b), name=name, ring=16, touchable=False
        )

    # Input --------------------------------------------------------------------------------------------------
    @property
    def digit(self) -> int:
        """The digit of the seat's key."""
        return (self.who.seat + 1) % 10

    @property
    def button(self) -> Box:
        """The place that is held down with the mouse or a finger."""
        return self.named["hold"]

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a hold, the seat's key, or two halves; Enter and Space alone do nothing."""
        if event.type in OUT_OF_SIGHT:
            self.covered()
            return False
        if self.phase != "hangs":
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._moved(self.ui.metrics.du(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP:
            self._release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event)
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if digit_of(event) == self.digit:
            if event.type == pygame.KEYUP:
                self._release()
            elif self._since is None:
                self._since, self._key_held = self.ui.clock.now(), True
            return True
        if event.type == pygame.KEYUP:
            return super().handle(event)
        if self.ui.keys.hits(event, "back"):
            self._release()
            self.who.on_menu()
            return True
        if event.key in _SIDES:
            self._half(_SIDES[event.key])
            return True
        return super().handle(event)

    def _down(self, event: pygame.event.Event) -> bool:
        point = self.ui.metrics.du(event.pos)
        if inside(self.button, point):
            self._since, self._key_held = self.ui.clock.now(), False
            self._first = None
            self.layout()
        elif not super().handle(event):
            self._half("left" if point[0] < self.ui.metrics.w / 2 else "right")
        return True

    def _moved(self, point: tuple[float, float]) -> None:
        hovered = inside(self.button, point)
        if hovered != self._hovered:
            self._hovered, self.dirty = hovered, True
        if not hovered and self._since is not None and not self._key_held:
            self._release()

    def _release(self) -> None:
        if self._since is not None:
            self._since, self.dirty = None, True

    def _give_up(self) -> None:
        self.who.on_lost()
        self.ui.stack.pop(self)

    def _skip(self) -> None:
        """Go on without a look; the table hangs the curtain again for the player who must act."""
        assert self.who.on_skip is not None
        self.who.on_skip()
        self.ui.stack.pop(self)

    def _refuse(self) -> None:
        """Refuse a single press: it is no proof that the right person sits there."""
        self.ui.sounds.play("illegal")

    def _half(self, side: str) -> None:
        now = self.ui.clock.now()
        first, self._first = self._first, (side, now)
        if first is not None and first[0] != side and now - first[1] <= HALVES_MS:
            self._open()
        else:
            self.ui.sounds.play("select")
            self.layout()

    def _open(self) -> None:
        self._release()
        self._first = None
        self.phase, self._age = "opens", 0.0
        self.opaque, self.dirty = False, True
        self.ui.sounds.play("slide")
        self.who.on_open()
        if self.ui.pace.reduced:
            self.ui.stack.pop(self)

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """Let the curtain fall, fill the ring of the button, and draw the curtain aside."""
        super().update(ms)
        now = self.ui.clock.now()
        self._age += ms
        if self.phase == "falls":
            self.dirty = True
            if self._age >= self.ui.pace.ms("curtain_fall"):
                self.phase, self.opaque = "hangs", True
        elif self.phase == "opens":
            self.dirty = True
            if self._age >= self.ui.pace.ms("curtain_open"):
                self.ui.stack.pop(self)
        elif self._since is not None:
            self.dirty = True
            if now - self._since >= HOLD_MS:
                self._open()
        elif self._first is not None and now - self._first[1] > HALVES_MS:
            self._first = None
            self.layout()

    # Picture ------------------------------------------------------------------------------------------------
    @property
    def _words_shown(self) -> bool:
        """Return whether the curtain hangs; one that does not move does so at once."""
        return self.phase == "hangs" or (self.phase == "falls" and self.ui.pace.reduced)

    def draw_ground(self, canvas: Canvas) -> None:
        band = t.seat_colour(self.who.crest)
        if self.phase == "opens":
            share = min(1.0, self._age / self.ui.pace.ms("curtain_open"))
            noren.draw_noren(canvas, 1.0, in_out_cubic(share), band)
        elif self._words_shown:
            noren.draw_noren(canvas, band=band)
            _, y, _, h = self.named["person"]
            noren.draw_crests(canvas, self.who.crest, y + h / 2 - 20)
        else:
            noren.draw_noren(
                canvas, out_cubic(min(1.0, self._age / self.ui.pace.ms("curtain_fall"))), band=band
            )

    def draw_items(self, canvas: Canvas, items: Iterable[PlacedItem], seen: Box) -> None:
        """Draw the items of a curtain that hangs; one that moves is cloth alone."""
        if self._words_shown:
            super().draw_items(canvas, items, seen)

    def _draw_person(self, canvas: Canvas, box: Box) -> None:
        """Draw the face in two rings, one of the person's colour."""
        x, y, w, h = box
        cx, cy, r = x + w / 2, y + h / 2, h / 2
        canvas.circle(cx, cy, r, t.NOREN_DARK, t.RESIST, 6, 0.0)
        canvas.circle(cx, cy, r - 13, None, t.seat_colour(self.who.crest), 4, 0.0)
        canvas.portrait(self.who.crest, cx, cy, (r - 15) / 0.43)

    def _draw_line(self, canvas: Canvas, box: Box) -> None:
        """Draw a line in the person's colour under the name."""
        canvas.line(box[0], box[1] + 3, box[0] + box[2], box[1] + 3, t.seat_colour(self.who.crest), 5)

    def _draw_button(self, canvas: Canvas, box: Box) -> None:
        state = "pressed" if self._since is not None else "hover" if self._hovered else ""
        canvas.panel("button_primary", *box, state=state, radius=16)

    def _draw_ring(self, canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        share = (self.ui.clock.now() - self._since) / HOLD_MS if self._since is not None else 0.0
        noren.draw_hold_ring(canvas, x + w / 2, y + h / 2, share)

    def _draw_half(self, side: str, canvas: Canvas, box: Box) -> None:
        """Draw the sign of a half, lit while it is the one to be pressed next."""
        x, y, w, h = box
        cx, cy = x + w / 2, y + h / 2
        lit = self._first is not None and self._first[0] != side
        rim, width = (t.FOCUS, 3.0) if lit else (t.CLOTHS["indigo"].stitch, 1.8)
        canvas.circle(cx, cy, 34, t.NOREN_DARK, rim, width, 0.45)
        canvas.icon(side, cx, cy, 26, t.FOCUS if lit else t.RESIST)
