"""The console under a replay: the line of time, speeds, no preview, and buttons from place to place."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import grown
from tablegame.ui.scenes.study.replay.line import Line, TimeLine
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented, Toggle
from tablegame.ui.widgets.form import Form, State

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
HIGH, BUTTON, GAP, EDGE = 116.0, 46.0, 8.0, 24.0
LABELS: Final = 26.0
"""The height of the deals' names above the line."""
PLACE: Final = 150.0
"""The room of the words at the right that tell where it stands."""
PLAYS: Final = ("play", "pause", "again")
WAYS: Final = ("first", "deal_back", "mine_back", "step_back", "play", "step_on", "mine_on", "deal_on")


class Console:
    """Lays the widgets out along the foot of the window; what they do is the scene's."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self.time: TimeLine | None = None
        self.right = 0.0
        """Where the lowest row of widgets ends."""

    @property
    def tall(self) -> bool:
        """Whether letters are so large that one row of buttons is not enough."""
        speeds, toggle, ways = self._widths(WAYS)
        across = sum(ways) + GAP * (len(ways) - 1)
        return 2 * EDGE + speeds + toggle + across + 3 * GAP > self._ui.metrics.w

    @property
    def _k(self) -> float:
        return grown(self._ui, t.NAME)

    def _widths(self, names: Sequence[str]) -> tuple[float, float, list[float]]:
        """Of the speeds, of the switch, and of the buttons that go from place to place."""
        ui = self._ui
        speeds = sum(
            ui.type.measure(ui.text(f"replay.speed.{n}"), t.NAME, True) + 12 for n in range(len(SPEEDS))
        )
        toggle = 74 + ui.type.measure(ui.say("replay.no_preview"), t.SIDE)
        found = []
        for name in names:
            if name == "play":
                words = max(ui.type.measure(ui.say(f"replay.{each}"), t.BODY, True) for each in PLAYS)
                found.append(max(112.0, words + 28 + 16 + 14))
            elif name.startswith("mine"):
                found.append(ui.type.measure(ui.say("replay.mine"), t.NAME, True) + 25 + 16 + 8)
            else:
                found.append(BUTTON)
        return max(178.0, speeds), toggle, found

    @property
    def high(self) -> float:
        """How much it takes of the window, in du."""
        more = LABELS * (min(1.7, grown(self._ui, t.CAPTION)) - 1)
        return HIGH + more + (BUTTON + GAP if self.tall else 0)

    def lay(
        self,
        form: Form,
        line: Line,
        speed: float,
        playing: bool,
        mine: bool,
        acts: dict[str, Callable[[], object]],
        on_speed: Callable[[object], object],
        on_preview: Callable[[bool], object],
        time: Callable[[Box], TimeLine],
    ) -> None:
        """`mine`: whether whoever looks has decisions of his own; `acts` by the names in WAYS."""
        ui = self._ui
        w, top = ui.metrics.w, ui.metrics.h - self.high
        foot = ui.metrics.h - 10 - BUTTON
        tall = self.tall
        row = foot - BUTTON - GAP if tall else foot
        self.time = form.add(time((EDGE, top + 6, w - 2 * EDGE, row - top - 12)))
        self.time.line = line
        ways = [name for name in WAYS if mine or not name.startswith("mine")]
        speeds_w, toggle_w, widths = self._widths(ways)
        across = sum(widths) + GAP * (len(ways) - 1)
        speeds = (EDGE, foot, speeds_w, BUTTON)
        toggle = (EDGE + speeds_w + 10, foot, toggle_w, BUTTON)
        begin = EDGE if tall else toggle[0] + toggle_w + GAP
        free = w - begin - across - (EDGE if tall else EDGE + PLACE * self._k)
        left = begin + max(0.0, free / 2)
        self.right = toggle[0] + toggle_w if tall else left + across
        end = line.at >= line.total
        if not tall:
            self._speeds(form, speeds, speed, on_speed)
            self._preview(form, toggle, not line.preview, on_preview)
        for name, wide in zip(ways, widths, strict=True):
            self._way(form, name, (left, row, wide, BUTTON), playing, end, line, acts[name])
            left += wide + GAP
        if tall:
            self._speeds(form, speeds, speed, on_speed)
            self._preview(form, toggle, not line.preview, on_preview)

    def _speeds(self, form: Form, box: Box, speed: float, on_speed: Callable[[object], object]) -> None:
        ui = self._ui
        options = [(each, ui.text(f"replay.speed.{n}")) for n, each in enumerate(SPEEDS)]
        form.add(
            Segmented(box, ui.text("replay.speeds"), options, speed, on_speed, name="speed", size=t.NAME)
        )

    def _preview(self, form: Form, box: Box, off: bool, on_preview: Callable[[bool], object]) -> None:
        ui = self._ui
        form.add(Toggle(box, ui.say("replay.no_preview"), off, on_preview, name="no_preview", size=t.SIDE))

    def _way(
        self, form: Form, name: str, box: Box, playing: bool, end: bool, line: Line, act: Callable[[], object]
    ) -> None:
        ui = self._ui
        if name == "play":
            word = "pause" if playing else "again" if end else "play"
            icon = {"pause": "pause", "again": "replay", "play": "continue"}[word]
            form.add(
                Button(
                    box,
                    ui.say(f"replay.{word}"),
                    act,
                    kind="primary",
                    icon=icon,
                    name="play",
                    size=t.BODY,
                    action="activate",
                    key="-",
                )
            )
            return
        label, on = ui.text(f"replay.way.{name}"), name.endswith("_on")
        enabled = line.at < line.total if on else line.at > 0
        if on and not line.preview:
            enabled = not end
        if name.startswith("mine"):
            icon = "step_on" if on else "step_back"
            button = Button(
                box, ui.say("replay.mine"), act, icon=icon, name=name, size=t.NAME, enabled=enabled, key="-"
            )
            button.label = label
            form.add(button)
            return
        form.add(_Way(box, name, label, act, enabled))


class _Way(IconButton):
    """A bare sign on a button of its own."""

    def __init__(
        self, rect: Box, icon: str, label: str, on_press: Callable[[], object], enabled: bool
    ) -> None:
        super().__init__(rect, icon, label, on_press, name=icon, enabled=enabled)

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the button, then the sign; its words while it is pointed at."""
        x, y, w, h = self.rect
        word = state.word if self.enabled else "off"
        canvas.panel("button", x, y, w, h, state=word)
        canvas.icon(self.icon, x + w / 2, y + h / 2, self.size, self.color, 255 if self.enabled else 115)
        if state.focused:
            canvas.ring(self.rect, 11)
        if state.pointed:
            canvas.hint(self.label, self.rect, above=True)
