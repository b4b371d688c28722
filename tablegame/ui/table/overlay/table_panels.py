"""Small panels over a table: the choice beside a piece, the pad for a number, and buzzers."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.marks import buzzer
from tablegame.ui.kit.controls import Control
from tablegame.ui.kit.layout import Column, Fits, Grid, Layers, Layout, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.table.table_values import Choice, NumberAsked
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import Widget, WidgetState

TARGET: Final = 64.0
"""The least width and the height of an answer, in du."""
GAP: Final = 12.0
PROMPT_HALF: Final = 30.0
"""The room between the middle of the prompt and what stands above it, in du."""
CAPTION_H: Final = 22.0
"""The height of what a chooser asks."""
RING_H: Final = 5.0
"""The room beneath it for the ring round an answer, in du."""
WORD_EM, DIGIT_EM = 34.0, 16.0
"""The greatest height of letters on an answer, and of the number of its key under them."""
CHOICE_GAP: Final = 8.0
"""The room between the rows of a chooser, and around them, in du."""
CHOICE_FOOT: Final = 26.0
"""The room between the middle of the prompt and a chooser, low because pieces lie above it, in du."""
LOG_H: Final = 120.0
"""The height of the lines of the log, in du."""
ASIDE: Final = 10.0
"""The step by which a chooser is moved to cover less, in du."""
BESIDE_PIECE: Final = 32.0
"""How far a chooser reaches beyond the middle of its piece, at both sides, in du."""
CHIPS_GAP: Final = 3.0
TITLE_EM: Final = 16.0
"""The height of the letters of a pad's title beside a long number, in du."""
PAD_W, PAD_H = 162.0, 370.0
"""The size of the pad for a number, which stands between a plate and the stock, in du."""


class NodeWidget(Hotspot):
    """A widget of a table whose picture is a node over what `draw` draws. Its box may move afterwards."""

    def __init__(
        self, ui: Ui, rect: Rect, label: str, node: Node, press: Callable[[], object] = lambda: None,
        **more: Any,
    ) -> None:  # fmt: skip
        """Create a widget; `more` goes to the place that can be pressed."""
        super().__init__(rect, label, press, **more)
        layout = Layout(ui)
        node.place(layout, (0.0, 0.0, *rect[2:]))
        self._items = [(item.box, item.paint) for item in layout.items if item.paint is not None]

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if self.drawer is not None:
            self.drawer(canvas, self.rect, state)
        for (x, y, w, h), paint in self._items:
            paint(canvas, (self.rect[0] + x, self.rect[1] + y, w, h))
        if state.focused and self.ring is not None:
            canvas.ring(self.rect, self.ring, self.paper)


class Ground(NodeWidget):
    """The ground of a panel with its title. A press on it does nothing."""

    def __init__(self, ui: Ui, box: Rect, name: str, title: str = "", node: Node | None = None) -> None:
        words = Label(title, t.SIDE, t.TEXT_WARM, bold=True, align="center", most=CAPTION_H)
        plate = Panel(Column(Sized(words, h=CAPTION_H), Space()), kind="plate", pad=10, top=CHOICE_GAP / 2)
        super().__init__(ui, box, title or name, node or plate, name=name, role="none", focusable=False)


class Answer(NodeWidget):
    """One answer to the question beside a piece."""

    def __init__(self, ui: Ui, place: int, choice: Choice, box: Rect, choose: Callable[[int], None]) -> None:
        """Create an answer; `choose` is called with its place among all answers."""
        said = choice.label.say(ui.speaker)
        kind = "button_paper" if choice.suit else "button_primary" if choice.ring else "button"
        ink = t.SUMI_SECOND if choice.suit else t.PRIMARY_TEXT if choice.ring else t.TEXT
        words: Node = Label(said, t.BODY, ink, bold=True, align="center", most=WORD_EM, grow=1)
        if suit := choice.suit:
            words = Draw(lambda canvas, b: canvas.suit(suit, b[0] + b[2] / 2, b[1] + b[3] / 2, 34), 44, 34)
            words = Row(Space(), words, Space())
        key = Label(str(place + 1), t.KEY_CAP, ink, align="center", most=DIGIT_EM, floor=4.0)
        node = Panel(Layers(Column(Sized(words, h=52), Space()), Column(Space(), key)), kind="", pad=8, top=0)
        super().__init__(
            ui, box, ui.speaker.plain(said), node, partial(choose, place), name=f"choice.{place}", ring=11,
            draw=lambda canvas, b, state: canvas.panel(kind, *b, state=state.word),
        )  # fmt: skip


class Chip(Button):
    """A chip that is put to the number."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        canvas.panel("chip", x, y + (1 if state.pressed else 0), w, h, color=t.BRASS_LO)
        said = canvas.type.plain(self.text)
        size = canvas.type.within(said, t.SIDE, 22)
        canvas.text(said, x + w / 2, y + h / 2, size, True, t.TEXT, "center", w - 2, "middle", shrink=True)
        if state.focused or state.hovered:
            canvas.ring(self.rect, h / 2)


def _number_field(ui: Ui, asked: NumberAsked, typed: str, box: Rect) -> NodeWidget:
    """Return the number so far in a dark field, with its whole title at the left.

    A long number has smaller letters, and so has the title where that is not enough.
    """
    title = asked.title.say(ui.speaker)

    def row(most: float) -> Node:
        words = Label(title, t.SIDE, t.TEXT_SOFT, most=most, least=99.0, grow=1)
        number = Label(typed or "–", t.TOTAL, t.TEXT, bold=True, align="right", most=box[3] - 6, least=1.0)
        return Row(words, number, gap=4)

    node = Panel(Fits(row(0.0), row(TITLE_EM)), kind="slot", pad=10, top=0)
    return NodeWidget(
        ui, box, ui.speaker.plain(title), node, name="number", role="status", value=typed, focusable=False
    )


def _buzzer(
    label: str, seat: Seat, crest: int, pressed: bool, box: Box, buzz: Callable[[Seat], None]
) -> Hotspot:
    """Return a buzzer at a shared screen; `pressed`: whether this person has said that they want to call."""
    key = str((seat + 1) % 10)
    return Hotspot(
        (box.x, box.y, box.w, box.h), label, partial(buzz, seat), name=f"buzzer.{seat}", ring=12,
        draw=lambda canvas, b, state: buzzer(canvas, Box(*b), crest, key, pressed),
    )  # fmt: skip


ABOVE_STOCK: Final = 184.0
"""The lower edge of a pad above the largest stock, on a canvas 720 high."""


def number_box(width: float, height: float) -> Box:
    """Return the box of the pad: left of the middle, so that field, calls and hand stay in sight.

    Where pieces are larger it stands above the stock.
    """
    middle = (height - 720) / 2
    low = middle + ABOVE_STOCK - PAD_H if places.tallness(width, height) > 0 else middle + 146
    return Box(width / 2 - 416, low, PAD_W, PAD_H)


def _cell(make: Callable[[Rect], Widget], high: float) -> Node:
    """Return a widget as wide as its place in a grid."""
    return Control(make, lambda layout: 0.0, high=high)


def answer_rows(answers: Sequence[Node], most: float, layout: Layout) -> Node:
    """Return answers in as few rows as fit into `most` du, one under each other at worst."""
    rows = Column()
    for count in range(1, len(answers) + 1):
        across = -(-len(answers) // count)
        lines = [Row(*answers[n : n + across], gap=GAP) for n in range(0, len(answers), across)]
        rows = Column(*lines, gap=CHOICE_GAP, align="center")
        if rows.ask(layout).wished <= most:
            break
    return rows


class TablePanels(TablePart):
    """The panels of one table, as far as they are needed now."""

    def __init__(self, table: TableContext, call_window: CallWindow, decisions: Decisions) -> None:
        super().__init__(table)
        self._call_window = call_window
        self._decisions = decisions

    def add_choices(self) -> None:
        """Add the question beside the piece, in rows above the hand."""
        choices, (width, height) = self._model.draft.choices, self._geometry.size
        if not choices:
            return
        ui, speaker, layout = self._ui, self._ui.speaker, Layout(self._ui)
        caption, most = self._model.draft.caption, min(1040.0, width - 260)
        said = "" if caption is None else speaker.plain(caption.say(speaker))
        rows = answer_rows([self._answer(nth, one) for nth, one in enumerate(choices)], most, layout)
        content = Column(Space(CAPTION_H + RING_H, grow=0), rows)
        node = Press(lambda box: Ground(ui, box, "choice", said), content, pad=GAP, top=CHOICE_GAP)
        w = max(min(most, layout.type.measure(said, t.SIDE, True) + 24), node.ask(layout).wished)
        h = node.height(layout, w)
        about = self._model.draft.about
        middle = about.x if about is not None else width / 2
        left, right = places.HAND_AREA[0], places.HAND_AREA[1] + width - 1280
        if self._geometry.hand_style.left_handed:
            left, right = width - right, width - left
        taken = self._geometry.taken
        left, right = max(left, taken[0] + GAP), min(right, width - taken[1] - GAP)
        x = max(left, min(right - w, middle - w / 2))
        # Above the prompt, which goes on saying what is done.
        y = places.prompt_line(width, height)[1] - CHOICE_FOOT - h
        if about is not None:
            # It stands over the piece that it is about.
            left = max(left, min(right - w, middle + BESIDE_PIECE - w))
            right = min(right, max(left, middle - BESIDE_PIECE) + w)
        self._add_node(node, self._clear(Box(x, y, w, h), left, right))

    def _answer(self, nth: int, choice: Choice) -> Node:
        ui, wide = self._ui, TARGET
        if not choice.suit:
            wide = max(TARGET, ui.type.measure(choice.label.say(ui.speaker), t.BODY, True) + 36)
        return Control(
            lambda box: Answer(ui, nth, choice, box, self._decisions.choose), lambda layout: wide, high=TARGET
        )

    def _clear(self, wanted: Box, left: float, right: float) -> Box:
        """Return the box, moved along its row to where it covers least of pieces, words and buttons.

        It goes no farther than that is worth.
        """
        geometry, view, game = self._geometry, self._model.view, self._game_table
        room = geometry.room
        parts = game.furniture(self._ui.speaker, view, None, room)
        gutter, foot, wide = places.log_corner(*geometry.size, geometry.hand_style, room.seats)
        covered = [pose.box.grown(4) for pose in geometry.lying(view).values()]
        covered += [box for part in parts for box in part.read]
        covered += [*room.plates.values(), Box(gutter, foot - LOG_H, wide, LOG_H)]
        covered += [Box(*one.rect) for one in self._form.widgets if isinstance(one, Button)]

        def cost(box: Box) -> float:
            return sum(box.overlap(other) for other in covered) + abs(box.x - wanted.x)

        steps = range(int((right - wanted.w - left) // ASIDE) + 1)
        tried = [wanted, *(Box(left + ASIDE * n, wanted.y, wanted.w, wanted.h) for n in steps)]
        return min(tried, key=cost)

    def add_number(self) -> None:
        """Add the pad for a number: digits, chips, and the number so far."""
        asked = self._decisions.number
        if asked is None or self._model.viewer is None:
            return
        ui, draft = self._ui, self._model.draft
        label = ui.text("table.number_back")
        digits = [self._digit(digit) for digit in "7894561230"]
        pad = Column(
            _cell(lambda box: _number_field(ui, asked, draft.typed, box), 44),
            Grid(digits[:9], 3, gap=6),
            Row(digits[9], self._digit("", icon="erase", label=label), gap=6, shares=(2, 1)),
            Grid([self._chip(amount) for amount in asked.chips], 2, gap=CHIPS_GAP),
            gap=6,
        )
        node = Press(lambda box: Ground(ui, box, "pad"), pad, pad=8, top=8)
        self._add_node(node, number_box(*self._geometry.size))

    def _chip(self, amount: int) -> Node:
        add = partial(self._decisions.add, amount)
        return _cell(lambda box: Chip(box, f"+{amount}", add, name=f"chip.{amount}"), 44)

    def _digit(self, digit: str, icon: str = "", label: str = "") -> Node:
        def make(box: Rect) -> Button:
            press = partial(self._decisions.type, digit)
            button = Button(box, digit, press, icon=icon, name=f"digit.{digit or 'back'}")
            button.label = label or digit
            return button

        return _cell(make, 48)

    def add_window(self) -> None:
        """Add what a call window needs: buzzers for several people, and the button that freezes it."""
        ui, form, call_window, room = self._ui, self._form, self._call_window, self._geometry.room
        window = self._model.window
        crests = crests_of(self._model.names)
        for seat, box in call_window.buzzers().items():
            label = ui.text("table.buzzer", seat=self._model.names[seat])
            pressed = window is not None and seat in window.buzzed
            form.add(_buzzer(label, seat, crests[seat], pressed, box, call_window.buzz))
        at = self._game_table.wait_box(room) if self._game_table.has_windows(self._model.view) else None
        if at is not None:
            said = ui.say("table.waits" if call_window.held else "table.wait")
            wait = Button(at, said, call_window.freeze, size=16, name="wait", action="wait")
            wait.faint, wait.sunk = not call_window.open, call_window.held
            wait.tip = ui.speaker.plain(call_window.wait_tip.say(ui.speaker))
            form.add(wait)
        if call_window.open and self._source.shared:
            # Beside the ring, so that neither cards nor the cord of a bind are covered.
            x, y = room.centre
            box = Box(x + 84, y + 92, 220, 48)
            nobody = ui.say("table.no_more" if window is not None and window.buzzed else "table.nobody")
            form.add(Button(box, nobody, call_window.wave, size=18, name="nobody", action="activate"))
