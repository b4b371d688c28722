"""Whether a game is to be counted from now on, or wholly again. Records stay as they are."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, game_name, grown, heading
from tablegame.ui.scenes.dates import moment
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button

WIDTH = 680.0
EDGE = 48.0
BUTTON = 52.0


class ResetScene(Scene):
    """A small page with two or three buttons."""

    opaque = False

    def __init__(self, ui: Ui, game: str, since: str, on_reset: Callable[[bool], object]) -> None:
        """`since`: from when on the game is counted now; "" for from the first match on. `on_reset` hears
        True for counting from now on, False for counting all again."""
        super().__init__(ui)
        self.game = game
        self.since = since
        self.on_reset = on_reset
        self.box: Box = (0, 0, 0, 0)
        self.lines: list[Text] = []

    def layout(self) -> None:
        """As high as its words."""
        ui, type = self.ui, self.ui.type
        w = min(WIDTH * min(1.5, max(1.0, grown(ui, t.BODY) * 0.95)), ui.metrics.w - 80)
        inner = w - 2 * EDGE
        named = ui.text("statistics.ask.means", game=game_name(ui, self.game))
        self.lines = [named, ui.text("statistics.ask.kept")]
        if self.since:
            self.lines.append(ui.text("statistics.ask.now", when=moment(ui, self.since)))
        high = sum(
            len(type.wrap(words, t.BODY, inner)) * type.leading(words, t.BODY) + 10 for words in self.lines
        )
        choices = [("no", "primary", "", "back"), ("yes", "paper", "erase", "")]
        if self.since:
            choices.append(("again", "paper", "undo", ""))
        h = min(ui.metrics.h - 24, 100 + high + len(choices) * (BUTTON + 10) + 34)
        self.box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        self.form.clear()
        self.form.paper = True
        top = y + h - 30 - len(choices) * (BUTTON + 10)
        press = {"no": self._leave, "yes": self._now, "again": self._again}
        for name, kind, icon, action in choices:
            self.form.add(
                Button(
                    (x + EDGE, top, inner, BUTTON), ui.text(f"statistics.ask.{name}"), press[name], kind=kind,
                    icon=icon, action=action, name=name,
                )
            )  # fmt: skip
            top += BUTTON + 10

    def _leave(self) -> None:
        self.ui.stack.pop(self)

    def _now(self) -> None:
        self._leave()
        self.on_reset(True)

    def _again(self) -> None:
        self._leave()
        self.on_reset(False)

    def draw(self, canvas: Canvas) -> None:
        """The question and what it means."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            size = capped(self.ui, t.TITLE, 42)
            title = self.ui.text("statistics.ask.title", game=game_name(self.ui, self.game))
            heading(canvas, title, x + EDGE, y + 52, size, inner)
            top = y + 88
            for words in self.lines:
                top += canvas.lines(words, x + EDGE, top, inner, t.BODY, color=t.SUMI) + 10
            self.form.draw(canvas)
