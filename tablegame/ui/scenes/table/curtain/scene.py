"""The curtain between two people at one screen: nothing private is behind it until the next one opens it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.table.curtain import paint
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CurtainPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.keys import digit_of
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.system.motion import in_out_cubic, out_cubic
from tablegame.ui.system.window import OUT_OF_SIGHT
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Form, State, Widget

HOLD_MS = 500
FACE_R, FACE_Y, NAME_Y = 130.0, 180.0, 380.0
"""How large the ring round the face is; the middle of the ring and of the name, in du from the top."""
TOLD, TOLD_Y, ROOM = 640.0, 417.0, 143.0
"""The width of what has happened, where it begins, and the height that it may have, in du."""
BESIDE = 400.0
"""The room beside the button."""
I_AM_MOST, HOLD_MOST, READ_MOST = 27.0, 21.0, 24.0
"""As large as letters become on the button, and where more is to be read, in du."""
HALVES_MS = 4000
"""Two presses on opposite halves belong together for so long."""
_SIDES = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right"}
_OTHER = {"left": "right", "right": "left"}


class Silent(Widget):
    """Something that is told to a screen reader and takes the focus; the scene itself takes the mouse."""

    role = "button"

    def __init__(self, rect: Box, label: str, name: str, on_press: Callable[[], object]) -> None:
        super().__init__(rect, label, name=name)
        self._on_press = on_press

    def hit(self, point: tuple[float, float]) -> bool:
        """Never."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """By a key or by a screen reader."""
        self._on_press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """Only where the focus is; the scene draws the rest."""
        if state.focused and self.name == "hold":
            canvas.ring(self.rect, 16)


class CurtainScene(Scene):
    """Falls, hangs until the right person opens it, and is drawn aside."""

    opaque = False

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

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """The ring in the middle, what happened below it, the button in one half."""
        ui = self.ui
        self.cx, self.oy = ui.metrics.w / 2, (ui.metrics.h - 720) / 2
        # In a small window letters take more room than they are meant to.
        i_am, hold = ui.say("curtain.i_am", seat=self.who.name), ui.say("curtain.hold")
        named = ui.type.measure(i_am, capped(ui, t.BODY, I_AM_MOST), True)
        said = ui.type.measure(hold, capped(ui, t.CAPTION, HOLD_MOST))
        wide = max(260.0, min(420.0, 92 + max(said, named)))
        left = self.cx if self.who.right else self.cx - wide
        self.button: Box = (left, self.oy + 562, wide, 72)
        self.pads = {
            side: (self.cx + sign * 500, self.oy + 300) for side, sign in (("left", -1), ("right", 1))
        }
        form = self.form
        form.clear()
        form.add(IconButton((8, 36, 48, 48), "menu", ui.text("table.menu"), self.who.on_menu, name="menu"))
        if self.who.on_skip is not None:
            words, size = ui.say("curtain.skip"), capped(ui, t.NAME, 20)
            wide = ui.type.measure(words, size, True) + 48
            skip = Button((ui.metrics.w - wide - 16, 36, wide, 44), words, self._skip, size=size, name="skip")
            skip.label = ui.text("curtain.skip_label")
            form.add(skip)
        label = ui.text("curtain.label", seat=self.who.name)
        form.add(Silent(self.button, label, "hold", self._refuse))
        for side, (x, y) in self.pads.items():
            box = (x - 36, y - 36, 72.0, 72.0)
            form.add(Silent(box, ui.text(f"curtain.{side}"), side, partial(self._half, side)))
        self.dirty = True

    def covered(self) -> None:
        """Another page is in front: a curtain that is being drawn aside falls again after it."""
        self._let_go()
        self._first = None
        if self.phase == "opens":
            self._give_up()

    # Hands --------------------------------------------------------------------------------------------------
    @property
    def digit(self) -> int:
        """The digit of the seat's key."""
        return (self.who.seat + 1) % 10

    def handle(self, event: pygame.event.Event) -> bool:
        """A hold, the seat's key, or two halves; Enter and Space alone do nothing."""
        if event.type in OUT_OF_SIGHT:
            self._let_go()
            self._first = None
            if self.phase == "opens":
                self._give_up()
            return False
        if self.phase != "hangs":
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._moved(self.ui.metrics.du(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP:
            self._let_go()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event)
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if digit_of(event) == self.digit:
            if event.type == pygame.KEYUP:
                self._let_go()
            elif self._since is None:
                self._since, self._key_held = self.ui.clock.now(), True
            return True
        if event.type == pygame.KEYUP:
            return super().handle(event)
        if self.ui.keys.hits(event, "back"):
            self._let_go()
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
            self.dirty = True
            return True
        if super().handle(event):
            return True
        self._half("left" if point[0] < self.cx else "right")
        return True

    def _moved(self, point: tuple[float, float]) -> None:
        hovered = inside(self.button, point)
        if hovered != self._hovered:
            self._hovered, self.dirty = hovered, True
        if not hovered and self._since is not None and not self._key_held:
            self._let_go()

    def _let_go(self) -> None:
        if self._since is not None:
            self._since, self.dirty = None, True

    def _give_up(self) -> None:
        self.who.on_lost()
        self.ui.stack.pop(self)

    def _skip(self) -> None:
        """Play goes on; the table hangs the curtain again for whoever must act."""
        assert self.who.on_skip is not None
        self.who.on_skip()
        self.ui.stack.pop(self)

    def _refuse(self) -> None:
        """One press is no proof that the right person sits there."""
        self.ui.sounds.play("illegal")

    def _half(self, side: str) -> None:
        now = self.ui.clock.now()
        first, self._first = self._first, (side, now)
        self.dirty = True
        if first is not None and first[0] != side and now - first[1] <= HALVES_MS:
            self._open()
        else:
            self.ui.sounds.play("select")

    def _open(self) -> None:
        self._let_go()
        self._first = None
        self.phase, self._age = "opens", 0.0
        self.opaque = False
        self.ui.sounds.play("slide")
        self.who.on_open()
        if self.ui.pace.reduced:
            self.ui.stack.pop(self)

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """It falls, the ring of the button fills, it is drawn aside."""
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
            self._first, self.dirty = None, True

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Cloth, then words while it hangs."""
        still = self.ui.pace.reduced
        if self.phase == "opens":
            share = min(1.0, self._age / self.ui.pace.ms("curtain_open"))
            paint.draw_noren(canvas, 1.0, in_out_cubic(share))
            return
        if self.phase == "falls" and not still:
            share = min(1.0, self._age / self.ui.pace.ms("curtain_fall"))
            paint.draw_noren(canvas, out_cubic(share))
            return
        paint.draw_noren(canvas)
        self._name(canvas)
        self._summary(canvas)
        self._button(canvas)
        self._halves(canvas)
        text = self.ui.say("curtain.away")
        size = capped(self.ui, t.SIDE, 24)
        canvas.text(
            text, self.cx, canvas.h - 26, size, color=t.TEXT_WARM, align="center", anchor="middle",
            max_width=canvas.w - 60, shrink=True,
        )  # fmt: skip
        self.form.draw(canvas)

    def _name(self, canvas: Canvas) -> None:
        ui, cx, y = self.ui, self.cx, self.oy
        paint.draw_person(canvas, self.who.crest, cx, y + FACE_Y, FACE_R)
        canvas.text(
            ui.say("curtain.pass"), cx, y + 334, capped(ui, t.HERO, 30), color=t.TEXT, align="center",
            anchor="middle", max_width=720, shrink=True,
        )  # fmt: skip
        size = capped(ui, canvas.type.fitting(self.who.name, t.CURTAIN, 720, True, t.TITLE), 52)
        canvas.text(
            self.who.name, cx, y + NAME_Y, size, True, t.WHITE, "center", max_width=720, anchor="middle"
        )

    def _summary(self, canvas: Canvas) -> None:
        ui, x, y = self.ui, self.cx - TOLD / 2 - 18, self.oy + TOLD_Y
        size = capped(ui, t.NAME, READ_MOST)
        step = max(25.0, canvas.type.leading("あ" if ui.language == "ja" else "x", size))
        said = [line.say(ui.speaker) for line in self.who.lines]
        lines = _newest(canvas, said, size, int((ROOM - 22) // step - 1))
        high = 22 + step * (1 + len(lines))
        canvas.panel("sheet", x, y + (ROOM - high) / 2, TOLD + 36, high, radius=10)
        y += (ROOM - high) / 2 + 11 + step / 2
        key = "look_hand" if self.who.on_skip is not None else "since" if self.who.again else "so_far"
        head = ui.say(f"curtain.{key}", seat=self.who.name)
        for row, words in enumerate([head, *lines]):
            canvas.text(
                words, self.cx, y + row * step, size, not row, t.SUMI, "center", TOLD, "middle", shrink=True
            )

    def _button(self, canvas: Canvas) -> None:
        ui = self.ui
        x, y, w, h = self.button
        held = self._since is not None
        state = "pressed" if held else "hover" if self._hovered else ""
        canvas.panel("button_primary", x, y + held, w, h, state=state, radius=16)
        share = (ui.clock.now() - self._since) / HOLD_MS if self._since is not None else 0.0
        paint.draw_hold_ring(canvas, x + 38, y + held + h / 2, share)
        room, ink = w - 82, t.PRIMARY_TEXT
        canvas.text(
            ui.say("curtain.i_am", seat=self.who.name), x + 70, y + held + 25, capped(ui, t.BODY, I_AM_MOST),
            True, ink, anchor="middle", max_width=room, shrink=True,
        )  # fmt: skip
        canvas.text(
            ui.say("curtain.hold"), x + 70, y + held + 51, capped(ui, t.CAPTION, HOLD_MOST), False, ink,
            anchor="middle", max_width=room, shrink=True,
        )  # fmt: skip

    def _halves(self, canvas: Canvas) -> None:
        """The other ways: the seat's key, and two presses on opposite halves."""
        ui, (x, y, w, _) = self.ui, self.button
        size, room = capped(ui, t.NAME, READ_MOST), BESIDE
        left = x - 24 - room if self.who.right else x + w + 24
        words = ui.say("curtain.key")
        cap = str(self.digit)
        wide = min(canvas.type.measure(words, size), room - 40)
        start = left + room - wide - 8 - cap_width(canvas, cap) if self.who.right else left
        canvas.text(
            words, start, y + 24, size, color=t.TEXT_COOL, anchor="middle", max_width=wide + 1, shrink=True
        )
        key_cap(canvas, start + wide + 8, y + 24, cap)
        words = ui.say("curtain.halves" if self._first is None else f"curtain.then_{_OTHER[self._first[0]]}")
        align: Align = "right" if self.who.right else "left"
        edge = left + room if self.who.right else left
        ink = t.TEXT_COOL if self._first is None else t.FOCUS
        canvas.text(words, edge, y + 54, size, False, ink, align, room, "middle", shrink=True)
        focus = self.form.focus.name if self.form.focus is not None and self.form.ring_shown else ""
        for side, (px, py) in self.pads.items():
            lit = self._first is not None and self._first[0] != side
            paint.draw_pad(canvas, px, py, side, lit, focus == side)


def _newest(canvas: Canvas, said: Sequence[Runs], size: float, room: int) -> Sequence[Text]:
    """So many rows: long lines of the log stand on several, an older one on what it has."""
    found: list[Text] = []
    for line in reversed(said):
        whole = canvas.type.measure(line, min(size, t.CAPTION / canvas.type.scale)) <= TOLD
        rows = [] if whole else canvas.type.wrap(line, size, TOLD)
        if not room - len(found):
            break
        found = [*rows, *found] if 0 < len(rows) <= room - len(found) else [line, *found]
    return found
