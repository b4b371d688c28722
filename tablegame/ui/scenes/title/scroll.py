"""A hanging scroll: the sign under which a game hangs on the wall of the title."""

from collections.abc import Callable

from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import game_name, grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

W, H = 236.0, 426.0
LIFT = 8.0
BODY = (8.0, 6.0, 220.0, 410.0)
"""The cloth inside the sprite."""


def players_words(ui: Ui, game: AnyGame) -> Text:
    """ "3–5 players": the numbers its author meant."""
    seats = game.official_seats
    if len(seats) == 1:
        return ui.say("title.players_one", low=seats[0])
    if len(seats) == 2 and seats[1] - seats[0] > 1:
        return ui.say("title.players_pair", low=seats[0], high=seats[1])
    return ui.say("title.players_range", low=seats[0], high=seats[-1])


class Scroll(Hotspot):
    """Its top left corner is that of the cloth; pressed, it opens the seats of its game."""

    def __init__(self, ui: Ui, game: AnyGame, x: float, y: float, on_press: Callable[[], object]) -> None:
        label = ui.text("title.play", game=game_name(ui, game.id))
        super().__init__((x, y, BODY[2], BODY[3]), label, on_press, name=f"scroll.{game.id}", ring=None)
        self.ui = ui
        self.game = game

    def draw(self, canvas: Canvas, state: State) -> None:
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
        game_id = self.game.id
        canvas.sprite(f"title/scroll_{game_id}", x - BODY[0], y - BODY[1], W)
        canvas.sprite(f"title/{game_id}", x + 10, y + 14, 200)
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
            name = f"title/name_{game_id}_{language}"
            if not ui.art.has(name) or (language == second and not roomy):
                continue
            wide = min(room, most / ratio(name))
            high = wide * ratio(name)
            canvas.sprite(name, cx - wide / 2, at + (most - high) / 2, wide, tint=None)
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
