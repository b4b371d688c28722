"""A hanging scroll: the sign under which a game hangs on the wall of the title."""

from collections.abc import Callable

from tablegame.rules.contract import AnyGame
from tablegame.speech import Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, game_name, grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

W, H = 236.0, 426.0
LIFT = 8.0
BODY = (8.0, 6.0, 220.0, 410.0)
"""The cloth inside the sprite."""
PICTURE = (200.0, 260.0)
"""Width and height of a game's picture."""


def players_words(ui: Ui, game: AnyGame) -> Text:
    """ "3–5 players": the numbers its author meant."""
    seats = game.official_seats
    if len(seats) == 1:
        return ui.say("title.players_one", low=seats[0])
    if len(seats) == 2 and seats[1] - seats[0] > 1:
        return ui.say("title.players_pair", low=seats[0], high=seats[1])
    return ui.say("title.players_range", low=seats[0], high=seats[-1])


def name_in(game_id: str, language: str) -> str:
    """A game's name in a language, or its id for a game that has none there."""
    speaker, key = Speaker(language), f"{game_id}_rules.name"
    return speaker.text(key) if speaker.has(key) else game_id


def draw_picture(canvas: Canvas, ui: Ui, game_id: str, x: float, y: float, w: float) -> None:
    """What a game is known by, `w` du wide; its name on paper where nobody has drawn anything."""
    if ui.art.has(f"title/{game_id}"):
        canvas.sprite(f"title/{game_id}", x, y, w)
        return
    k = w / PICTURE[0]
    h = PICTURE[1] * k
    canvas.sprite("title/plain", x, y, w)
    words = game_name(ui, game_id).split(" ")
    size = min(40 * k, *(canvas.type.fitting(word, 40 * k, w - 28 * k, True, 6.0) for word in words))
    step = 1.2 * canvas.type.em(words[0], size)
    middle = y + 0.66 * h - step * (len(words) - 1) / 2
    for n, word in enumerate(words):
        canvas.text(
            word, x + w / 2, middle + n * step, size, True, t.SUMI, "center", w - 20 * k, "middle",
            shrink=True, display=True,
        )  # fmt: skip


def draw_name(
    canvas: Canvas, ui: Ui, game_id: str, language: str, x: float, y: float, h: float, w: float = 400.0
) -> float:
    """A game's name in a line `h` du high and at most `w` wide: as it was lettered for it, or in the display
    face. How wide it is."""
    name = f"title/name_{game_id}_{language}"
    if ui.art.has(name):
        wide = min(w, h / ratio(name))
        canvas.sprite(name, x, y + (h - wide * ratio(name)) / 2, wide)
        return wide
    size = capped(ui, 0.86 * h, 0.86 * h)
    return canvas.text(
        name_in(game_id, language), x, y + h / 2, size, True, t.SUMI if language == "en" else t.SHU,
        max_width=w, anchor="middle", shrink=True, display=True,
    )[0]  # fmt: skip


class Scroll(Hotspot):
    """Its top left corner is that of the cloth; pressed, it opens the seats of its game."""

    def __init__(
        self,
        ui: Ui,
        game: AnyGame,
        y: float,
        window: Box | None,
        on_press: Callable[[], object],
        on_focus: Callable[[], object],
    ) -> None:
        """`window` is what can be seen of the wall; None where all of it is."""
        label = ui.text("title.play", game=game_name(ui, game.id))
        super().__init__((0, y, BODY[2], BODY[3]), label, on_press, name=f"scroll.{game.id}", ring=None)
        self.ui = ui
        self.game = game
        self.window = window
        self.on_focus = on_focus

    def hang(self, x: float, seen: bool) -> None:
        """Where its cloth begins now; only what is `seen` can be pressed by a finger beside it."""
        self.rect = (x, *self.rect[1:])
        self.touchable = seen

    def hit(self, point: tuple[float, float]) -> bool:
        """Only where it can be seen."""
        return super().hit(point) and (self.window is None or inside(self.window, point))

    def focus_changed(self, form: Form, focused: bool) -> None:
        """Who looks at it by keys wants to see it."""
        if focused:
            self.on_focus()

    def draw(self, canvas: Canvas, state: State) -> None:
        """As much of it as hangs in the window."""
        if self.window is None:
            self._draw(canvas, state)
            return
        x, _, w, _ = self.window
        if x < self.rect[0] + self.rect[2] and self.rect[0] < x + w:
            with canvas.clip(*self.window):
                self._draw(canvas, state)

    def _draw(self, canvas: Canvas, state: State) -> None:
        """The mounting, the picture, the names on the strip."""
        x, y, w, h = self.rect
        raised = state.focused or state.hovered
        y -= LIFT if raised and not state.pressed else 0
        picture, pad = canvas.panels.shadows.get(
            canvas.metrics.px(w - 8),
            canvas.metrics.px(h + 4),
            4 * canvas.metrics.s,
            (9 if raised else 6) * canvas.metrics.s,
            t.BLACK,
            0.55,
        )
        place = canvas.metrics.rect(x + 4, y + 10, 1, 1)
        canvas.surface.blit(picture, (place.x - pad, place.y - pad))
        mounting = f"title/scroll_{self.game.id}"
        own = self.ui.art.has(mounting)
        canvas.sprite(mounting if own else "title/scroll_plain", x - BODY[0], y - BODY[1], W)
        draw_picture(canvas, self.ui, self.game.id, x + 10, y + 14, PICTURE[0])
        self._strip(canvas, x, y)
        if state.focused:
            canvas.ring((x - 8, y - 8, w + 16, h + 18), 6)

    def _strip(self, canvas: Canvas, x: float, y: float) -> None:
        ui, game_id = self.ui, self.game.id
        first, second = ("ja", "en") if ui.language == "ja" else ("en", "ja")
        cx, top, room = x + 110, y + 288, 186.0
        k = grown(ui, t.SIDE)
        roomy = k < 1.36
        at = top + (7 if roomy else 6)
        for language, most in ((first, 25.0), (second, 15.0)):
            if language == second and not roomy:
                continue
            name = f"title/name_{game_id}_{language}"
            if ui.art.has(name):
                wide = min(room, most / ratio(name))
                high = wide * ratio(name)
                canvas.sprite(name, cx - wide / 2, at + (most - high) / 2, wide, tint=None)
            else:
                canvas.text(
                    name_in(game_id, language), cx, at + most / 2, capped(ui, 0.86 * most, 0.86 * most),
                    True, t.SUMI if language == "en" else t.SHU, "center", room, "middle",
                    shrink=True, display=True,
                )  # fmt: skip
            at += most + 4
        rest = top + 104 - at
        lines: list[tuple[Text, bool]] = [(players_words(ui, self.game), True)]
        key = f"{game_id}_rules.tagline"
        if roomy and ui.speaker.has(key):
            lines.append((ui.say(key), False))
        step = (rest - 8) / len(lines)
        for index, (text, bold) in enumerate(lines):
            middle = at + (index + 0.5) * step
            canvas.text(
                text,
                cx,
                middle,
                t.SIDE,
                bold,
                t.SUMI if bold else t.SUMI_SECOND,
                "center",
                192,
                "middle",
                shrink=True,
            )
