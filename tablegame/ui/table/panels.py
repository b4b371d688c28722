"""Small panels over a table: the choice beside a piece, the pad for a number, buzzers, and commands."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.draw.marks import buzzer
from tablegame.ui.table import places
from tablegame.ui.table.game_table import Choice, Command, NumberAsked
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, State, Widget

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas
    from tablegame.ui.table.scene import TableScene

TARGET: Final = 64.0
"""The least size of an answer, in du."""
GAP: Final = 12.0
PAD_W, PAD_H = 212.0, 322.0
"""Of the pad for a number."""


class Ground(Widget):
    """What a panel's buttons stand on; pressing it does nothing."""

    def __init__(self, box: Box, name: str, title: str = "") -> None:
        super().__init__(box, title or name, name=name)
        self.focusable = False

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws lacquer."""
        canvas.panel("plate", *self.rect)


class Answer(Widget):
    """One answer to the question beside a piece."""

    role = "button"

    def __init__(self, scene: "TableScene", place: int, choice: Choice, box: Box) -> None:
        label = scene.ui.speaker.plain(choice.label.say(scene.ui.speaker))
        super().__init__(box, label, name=f"choice.{place}")
        self._scene, self._place, self._choice = scene, place, choice

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """This is what is meant."""
        self._scene.decisions.choose(self._place)

    def draw(self, canvas: "Canvas", state: State) -> None:
        """A suit sign or words, the number of its key in the corner."""
        x, y, w, h = self.rect
        kind = "button_primary" if self._choice.ring else "button"
        if self._choice.suit:
            canvas.panel("button_paper", x, y, w, h, state=state.word)
            canvas.suit(self._choice.suit, x + w / 2, y + h / 2 - 4, 34)
            ink = t.SUMI_SECOND
        else:
            canvas.panel(kind, x, y, w, h, state=state.word)
            ink = t.PRIMARY_TEXT if self._choice.ring else t.TEXT
            words = self._choice.label.say(self._scene.ui.speaker)
            canvas.text(
                words, x + w / 2, y + h / 2 - 6, t.BODY, True, ink, "center", w - 16, "middle", shrink=True
            )
        key = str(self._place + 1)
        canvas.text(key, x + w / 2, y + h - 10, t.KEY_CAP, False, ink, "center", anchor="middle")
        if state.focused:
            canvas.ring(self.rect, 11)


def add_choices(scene: "TableScene") -> None:
    """The question beside the piece, in rows above the hand."""
    asking = scene.decisions.asking
    if not asking:
        return
    type, say = scene.ui.type, scene.ui.speaker
    wide = [
        TARGET if choice.suit else max(TARGET, type.measure(choice.label.say(say), t.BODY, True) + 36)
        for choice in asking
    ]
    most = min(1040.0, scene.size[0] - 260)
    rows: list[list[int]] = [[]]
    for place, w in enumerate(wide):
        if rows[-1] and sum(wide[n] + GAP for n in rows[-1]) + w > most:
            rows.append([])
        rows[-1].append(place)
    spans = [sum(wide[n] + GAP for n in row) - GAP for row in rows]
    w, h = max(spans) + 2 * GAP, len(rows) * (TARGET + GAP) + GAP
    over = scene.decisions.asked_over
    middle = over.x if over is not None else scene.size[0] / 2
    left, right = places.HAND_AREA[0], places.HAND_AREA[1] + scene.size[0] - 1280
    if scene.hold.left_handed:
        left, right = scene.size[0] - right, scene.size[0] - left
    x = max(left, min(right - w, middle - w / 2))
    y = scene.size[1] - 720 + 540 - h
    scene.form.add(Ground(Box(x, y, w, h), "choice"))
    for line, (row, span) in enumerate(zip(rows, spans, strict=True)):
        at = x + (w - span) / 2
        for place in row:
            box = Box(at, y + GAP + line * (TARGET + GAP), wide[place], TARGET)
            scene.form.add(Answer(scene, place, asking[place], box))
            at += wide[place] + GAP


class Chip(Button):
    """A chip that is put to the number."""

    def draw(self, canvas: "Canvas", state: State) -> None:
        """A brass pill."""
        x, y, w, h = self.rect
        canvas.panel("chip", x, y + (1 if state.pressed else 0), w, h, color=t.BRASS_LO)
        said = canvas.type.plain(self.text)
        size = canvas.type.within(said, t.SIDE, 22)
        canvas.text(said, x + w / 2, y + h / 2, size, True, t.TEXT, "center", w - 4, "middle", shrink=True)
        if state.focused or state.hovered:
            canvas.ring(self.rect, h / 2)


class CallButton(Button):
    """The button of a call: large letters, its key beneath them."""

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Vermilion, the same in every window."""
        x, y, w, h = self.rect
        y += 1 if state.pressed else 0
        canvas.panel("button_call", x, y, w, h, state=state.word)
        cap = canvas.cap_of(self.action) if self.action else ""
        middle = y + h * (0.4 if cap else 0.5)
        canvas.text(
            self.text, x + w / 2, middle, self.size, True, t.SHU_TEXT, "center", w - 10, "middle",
            shrink=True, display=True,
        )  # fmt: skip
        if cap:
            key_cap(canvas, x + w / 2 - cap_width(canvas, cap) / 2, y + h * 0.77, cap)
        if state.focused:
            canvas.ring(self.rect, 16)


class Shown(Widget):
    """The number so far, and what it decides."""

    role = "status"

    def __init__(self, scene: "TableScene", asked: NumberAsked, box: Box) -> None:
        super().__init__(box, scene.ui.speaker.plain(asked.title.say(scene.ui.speaker)), name="number")
        self._scene, self._asked = scene, asked
        self.focusable = False

    @property
    def value_text(self) -> str:
        """The number so far."""
        return self._scene.decisions.typed

    def draw(self, canvas: "Canvas", state: State) -> None:
        """A dark field with the number, its title at the left."""
        x, y, w, h = self.rect
        canvas.panel("slot", x, y, w, h)
        title = self._asked.title.say(self._scene.ui.speaker)
        canvas.text(title, x + 10, y + h / 2, t.SIDE, False, t.TEXT_SOFT, max_width=w - 84, anchor="middle")
        typed = self._scene.decisions.typed or "–"
        size = canvas.type.within(typed, t.TOTAL, h - 6)
        canvas.text(typed, x + w - 12, y + h / 2, size, True, t.TEXT, "right", anchor="middle")


def number_box(scene: "TableScene") -> Box:
    """Where the pad stands: left of the middle, so that field, calls and hand stay in sight."""
    return Box(scene.size[0] / 2 - 416, (scene.size[1] - 720) / 2 + 166, PAD_W, PAD_H)


def add_number(scene: "TableScene") -> None:
    """The pad for a number: digits, chips, and the number so far."""
    asked = scene.decisions.number
    if asked is None or scene.viewer is None:
        return
    box, form, decisions = number_box(scene), scene.form, scene.decisions
    form.add(Ground(box, "pad"))
    x, y, w = box.x + 8, box.y + 8, box.w - 16
    form.add(Shown(scene, asked, Box(x, y, w, 44)))
    y += 50
    pitch, high = (w + 6) / 3, 48.0
    for index, digit in enumerate("789456123"):
        place = x + index % 3 * pitch, y + index // 3 * (high + 6), pitch - 6, high
        form.add(Button(place, digit, partial(decisions.type, digit), name=f"digit.{digit}"))
    y += 3 * (high + 6)
    zero = (x, y, 2 * pitch - 6, high)
    form.add(Button(zero, "0", partial(decisions.type, "0"), name="digit.0"))
    back = Button((x + 2 * pitch, y, pitch - 6, high), "←", partial(decisions.type, ""), name="digit.back")
    back.label = scene.ui.text("table.number_back")
    form.add(back)
    y += high + 6
    step = (w + 6) / len(asked.chips)
    for index, chip in enumerate(asked.chips):
        place = (x + index * step, y, step - 6, 44)
        put = Chip(place, str(chip), partial(decisions.add, chip), name=f"chip.{chip}")
        put.label = f"+{chip}"
        form.add(put)


class BuzzPad(Widget):
    """A buzzer at a shared screen."""

    role = "button"

    def __init__(self, scene: "TableScene", seat: int, key: str, box: Box) -> None:
        super().__init__(box, scene.ui.text("table.buzzer", seat=scene.names[seat]), name=f"buzzer.{seat}")
        self._scene, self._seat, self._key = scene, seat, key

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """This person wants to call."""
        self._scene.window.buzz(self._scene.table.people[self._scene.table.people.index(self._seat)])

    def draw(self, canvas: "Canvas", state: State) -> None:
        """The pad in the seat's colour."""
        pressed = self._seat in self._scene.window.buzzed
        buzzer(canvas, Box(*self.rect), self._seat, self._key, pressed)
        if state.focused:
            canvas.ring(self.rect, 12)


def add_window(scene: "TableScene") -> None:
    """What a call window needs: buzzers for several people, and the button that freezes it."""
    ui, form = scene.ui, scene.form
    for seat, box in scene.window.buzzers().items():
        form.add(BuzzPad(scene, seat, str((seat + 1) % 10), box))
    if scene.face.calls and (box_of := scene.face.wait_box(scene.room)) is not None:
        form.add(
            Button(box_of, ui.say("table.wait"), scene.window.freeze, size=16, name="wait", action="wait")
        )
    if scene.window.open and scene.table.shared:
        # Beside the ring, so that neither cards nor the cord of a bind are covered.
        x, y = scene.room.centre
        box = Box(x + 84, y + 92, 220, 48)
        nobody = ui.say("table.nobody")
        form.add(Button(box, nobody, scene.window.wave, size=18, name="nobody", action="activate"))


def numbered(commands: Sequence[Command]) -> list[Command]:
    """Those of several in the row above the prompt that a digit presses."""
    middle = [one for one in commands if one.box is None and one.place == "middle" and not one.key]
    return middle if len(middle) > 1 else []


def add_commands(scene: "TableScene", commands: "list[Command]") -> None:
    """Buttons for decisions without pieces, and for words."""
    ui, form, legal = scene.ui, scene.form, scene.legal
    strip, _, left, _ = places.action_column(*scene.size, scene.hold)
    column = [one for one in commands if one.box is None and one.place == "column"]
    middle = [one for one in commands if one.box is None and one.place == "middle"]
    boxes: dict[str, Box] = {one.name: one.box for one in commands if one.box is not None}
    foot = strip.y - (104 if scene.share.turn or scene.going.by_button else 52)
    for number, one in enumerate(column):
        boxes[one.name] = left if number == 0 else Box(strip.x, foot - 52 * (number - 1), strip.w, 44)
    if middle:
        words = [one.label.say(ui.speaker) for one in middle]
        wide = [max(120.0, ui.type.measure(said, t.BODY, True) + 76) for said in words]
        x = scene.size[0] / 2 - (sum(wide) + GAP * (len(wide) - 1)) / 2
        for one, w in zip(middle, wide, strict=True):
            boxes[one.name] = Box(x, scene.size[1] - 720 + 440, w, 48)
            x += w + GAP
    caps = {one.name: str(n) for n, one in enumerate(numbered(commands), 1)}
    for one in commands:
        said = one.words and scene.decisions.words == one.words
        # While words wait for the rest of them, nothing else is the thing to do.
        usual = "plain" if scene.decisions.words and one.kind == "primary" else one.kind
        able = one.always or (one.action in legal if one.action is not None else not one.off)
        button = (CallButton if one.kind == "call" else Button)(
            boxes[one.name],
            one.label.say(ui.speaker),
            partial(scene.decisions.press, one),
            kind="primary" if said else usual,
            icon=one.icon,
            size=one.size,
            name=one.name,
            action=one.key,
            key=caps.get(one.name, ""),
            enabled=able,
        )
        form.add(button)
