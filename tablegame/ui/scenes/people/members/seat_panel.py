"""The seats of the next match: how they change, the next game, and plates that can be dragged."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, choice, segmented
from tablegame.ui.kit.layout import Column, Node, Panel, Row, Sized, Space, Spread
from tablegame.ui.kit.nodes import Label, Speech
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.people.members.people_data import LEAST, PeopleData
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.dragging import Tile
from tablegame.ui.widgets.form import Form, WidgetState

WHOLE: Final = 4
"""With more people plates show the name alone."""
LEAST_FACE: Final = 9.0
"""The radius of the smallest face on a plate, in du."""
BROADER: Final = 1.12
"""How much broader plates become at most so that a face stands on each of them."""
FACE, BESIDE, MARGIN, EDGE = 16.0, 7.0, 9.0, 10.0
"""The radius of a face at most, the gap beside it, and the margins of a plate and of the cloth, in du."""
PLATE: Final = "plate."
"""The beginning of the names of plates."""
SIDES: Final[dict[int, tuple[str, ...]]] = {
    0: (), 1: ("bottom",), 2: ("bottom", "top"), 3: ("bottom", "left", "right"),
}  # fmt: skip
PLACES: Final = {"bottom": (0.5, 1.0), "left": (0.0, 0.5), "top": (0.5, 0.0), "right": (1.0, 0.5)}
RING: Final = {5: (1, 1, 2), 6: (1, 2, 1), 7: (3, 1, 2), 8: (3, 1, 3), 9: (3, 2, 2), 10: (3, 2, 3)}
"""How many of that many people sit at the bottom, at each side, and at the top."""
CLOTH: Final = 380.0
"""The width of the cloth beside the words, in du."""


def sides(count: int) -> Sequence[str]:
    """Return where up to four people sit, in the order of play."""
    return SIDES.get(count, ("bottom", "left", "top", "right"))


def spots(count: int) -> list[tuple[float, float]]:
    """Return the places of the plates as shares of the cloth, clockwise from the bottom."""
    if count <= WHOLE:
        return [PLACES[side] for side in sides(count)]
    near, beside, opposite = RING[count]
    along = {1: (0.5,), 2: (0.25, 0.75), 3: (0.0, 0.5, 1.0)}
    up = {1: (0.5,), 2: (0.67, 0.33)}[beside]
    nearest = [(share, 1.0) for share in reversed(along[near])]
    rim = nearest[near // 2 :]
    rim += [(0.0, share) for share in up] + [(share, 0.0) for share in along[opposite]]
    return rim + [(1.0, share) for share in reversed(up)] + nearest[: near // 2]


def plate_size(ui: Ui, names: Sequence[str], *, small: bool) -> tuple[float, float]:
    """Return the width and the height of the plates with these names, in du.

    Names are whole: in the smallest letters where plates are `small`, and there without a face if it takes
    more than `BROADER`.
    """
    scale = min(1.7, text_scale(ui, t.NAME))
    size = (136.0 * min(1.5, scale), 46.0 * scale)
    if len(names) > WHOLE:
        size = 112.0 * scale, 34.0 * scale
    letters, beside = (t.CAPTION, 0.0) if small else (t.NAME, 2 * FACE + BESIDE)
    longest = max((ui.type.measure(name, letters, True) for name in names), default=0.0)
    broader = longest + 2 * LEAST_FACE + 8 + 2 * MARGIN + 2 if small else 0.0
    faced = broader if broader <= BROADER * size[0] else 0.0
    return max(size[0], longest + beside + 2 * MARGIN + 2, faced), size[1]


@dataclass(frozen=True)
class SeatedPerson:
    """A person who is to sit in a place."""

    name: str
    crest: int
    was: str
    """The place of the person before, in words."""
    moved: bool


def draw_plate(who: SeatedPerson, small: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the plate of a person who is to sit in a place, with the name alone if it is `small`."""
    x, y, w, h = box
    canvas.panel("plate", x, y, w, h, radius=9)
    # Rather a small face, or none, than a line that is cut.
    least = canvas.type.measure(who.name, t.CAPTION, True)
    if not small:
        least = max(least, canvas.type.measure(who.was, t.CAPTION, False))
    r = min(FACE, 0.36 * h, (w - 2 * MARGIN - 8 - least) / 2)
    left = x + MARGIN
    if r >= LEAST_FACE:
        canvas.face(who.crest, left + r, y + h / 2, r)
        left += 2 * r + BESIDE
    room = x + w - MARGIN - left
    alone = small or not who.was
    size = canvas.type.within(who.name, t.NAME, (0.5 if alone else 0.4) * h)
    middle = y + (0.5 if alone else 0.3) * h
    canvas.text(who.name, left, middle, size, True, t.TEXT, max_width=room, anchor="middle", shrink=True)
    if not alone:
        size, ink = canvas.type.within(who.was, t.SIDE, 0.38 * h), t.BRASS_HI if who.moved else t.TEXT_SOFT
        canvas.text(
            who.was, left, y + 0.69 * h, size, False, ink, max_width=room, anchor="middle", shrink=True
        )
    if state.hovered or state.focused:
        canvas.ring(box, 9, False, gap=1, width=2)


def draw_seat_cloth(canvas: Canvas, box: Box, count: int, plate: tuple[float, float]) -> None:
    """Draw the cloth under so many plates of this size, and the order of play as a line with arrows."""
    x, y, w, h = box
    cloth = canvas.look.cloth
    ground = (
        f'<rect width="{w:.1f}" height="{h:.1f}" rx="10" fill="{cloth.middle}"/>'
        f'<rect x="1" y="1" width="{w - 2:.1f}" height="{h - 2:.1f}" rx="9.5" fill="none"'
        f' stroke="{cloth.rim}" stroke-width="2"/>'
    )
    canvas.shape("cloth", ground, x, y, w, h)
    cx, cy = x + w / 2, y + h / 2
    rx, ry = (w - plate[0]) / 2 - EDGE, (h - plate[1]) / 2 - EDGE
    ink = t.hexa(canvas.look.stitch)
    svg = (
        f'<ellipse cx="{w / 2:.1f}" cy="{h / 2:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="none" stroke="{ink}"'
        ' stroke-opacity=".7" stroke-width="1.8" stroke-dasharray="8 6"/>'
    )
    if count < 2:
        return
    canvas.shape("way", svg, x, y, w, h)
    if count > WHOLE:
        return
    for n in range(4):
        angle = math.pi / 4 + n * math.pi / 2
        ax, ay = cx + rx * math.cos(angle), cy + ry * math.sin(angle)
        turn = math.degrees(math.atan2(ry * math.cos(angle), -rx * math.sin(angle)))
        sign = (
            f'<g transform="rotate({turn:.1f} 12 12)"><path d="M5,6L11,12L5,18M12,6L18,12L12,18" fill="none"'
            f' stroke="{t.BRASS_HI}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></g>'
        )
        canvas.shape("turn", sign, ax - 12, ay - 12, 24, 24)


class SeatPanel:
    """The nodes of the seats of the next match."""

    def __init__(self, ui: Ui, data: PeopleData, form: Form) -> None:
        self.ui = ui
        self.data = data
        self.form = form

    def node(self, *, beside: bool) -> Node:
        """Return the seats of the next match; `beside`: with the cloth beside the words rather than under."""
        ui, data = self.ui, self.data
        sentences = self._seat_words()
        enough = len(data.ring) >= LEAST
        shown = len(sentences) - (beside and enough and ui.device != "touch")
        words = Column(
            Label(ui.text("people.seats.head"), t.BODY, bold=True),
            *(Label(sentence, t.SIDE, t.SUMI_SECOND, lines=0) for sentence in sentences[:shown]),
            Speech(*sentences[shown:]),
            Space(),
            self._way() if enough else None,
            self._game() if enough and data.next_game is not None else None,
            gap=5, grow=1,
        )  # fmt: skip
        if not data.ring:
            return Panel(words, pad=14, top=9)
        size = plate_size(ui, [data.name(id) for id in data.ring], small=beside)
        cloth = self._cloth(size)
        if beside:
            across = max(CLOTH, 36 + size[0] * (3 if len(data.ring) > WHOLE else 2))
            return Panel(Row(words, Sized(cloth, across), gap=12, align="fill"), pad=14, top=9)
        return Panel(Column(words, Sized(cloth, h=220), gap=12), pad=14)

    def _way(self) -> Node:
        ui, data = self.ui, self.data
        ways: list[tuple[object, Text]] = [
            (way, ui.text(f"people.seats.{way}")) for way in ("swap", "lot", "stay")
        ]
        return segmented(
            ui.text("people.seats.how"), ways, data.how, data.arrange, name="how", again=frozenset({"lot"})
        )

    def _game(self) -> Node:
        ui, data, game = self.ui, self.data, self.data.next_game
        games: list[tuple[object, Text]] = [(other.id, game_name(ui, other.id)) for other in data.games()]
        label = ui.text("people.seats.game")
        return choice(label, games, game.id if game is not None else "", self._choose_game, name="game")

    def _choose_game(self, game: object) -> None:
        self.data.game = str(game)
        self.data.changed()

    def _cloth(self, size: tuple[float, float]) -> Node:
        ring = self.data.ring
        many = len(ring) > WHOLE

        def paint(canvas: Canvas, box: Box) -> None:
            draw_seat_cloth(canvas, box, len(ring), size)

        plates = [self._plate(id, place, size) for place, id in enumerate(ring)]
        return Spread(plates, spots(len(ring)), paint, across=3 if many else 2, down=4 if many else 3)

    def _plate(self, id: str, place: int, size: tuple[float, float]) -> Node:
        ui, data, ring = self.ui, self.data, self.data.ring
        person = data.host.people.by_id(id)
        name, crest = ("", 0) if person is None else (person.name, person.crest)
        seated = SeatedPerson(name, crest, self._place_before(id, place), data.before.index(id) != place)
        label = ui.text("people.seats.plate", name=name, n=place + 1, of=len(ring))

        def make(box: Box) -> Tile:
            return Tile(
                box, label, partial(self._step, place, 1), partial(draw_plate, seated, len(ring) > WHOLE),
                partial(self._drop, place), name=f"{PLATE}{place}", value=seated.was, keys=keys,
            )  # fmt: skip

        keys = {pygame.K_LEFT: partial(self._step, place, 1), pygame.K_RIGHT: partial(self._step, place, -1)}

        return Control(make, lambda layout: size[0], least=60, high=size[1])

    def _place_before(self, id: str, place: int) -> str:
        """Return in words where a person sat in the last match."""
        ui, evening, before = self.ui, self.data.open, self.data.before
        if evening is None or not evening.matches:
            return ""
        if id not in [self.data.host.known(other) for other in evening.matches[-1].people]:
            return ui.text("people.seats.new")
        if before.index(id) == place:
            return ui.text("people.seats.stays")
        if len(before) > WHOLE:
            return ui.text("people.seats.was.other")
        return ui.text(f"people.seats.was.{sides(len(before))[before.index(id)]}")

    def _step(self, place: int, step: int) -> None:
        other = (place + step) % len(self.data.ring)
        self.data.exchange(place, other)
        self.form.set_focus(self.form.find(f"{PLATE}{other}"), ring=True)

    def _drop(self, place: int, other: str) -> None:
        """Exchange a plate with the one on which it was dropped, by its name, if there is one."""
        if other:
            self.data.exchange(place, int(other.removeprefix(PLATE)))
        else:
            self.data.changed()

    def _seat_words(self) -> list[str]:
        """Return what is proposed, and what happens to the other seats."""
        ui, data = self.ui, self.data
        ring = data.ring
        if len(ring) < LEAST:
            return [ui.text("people.seats.few")]
        if data.next_game is None:
            return [ui.text("people.seats.none", n=len(ring))]
        words, plan = [self._change_words(ring, data.before)], data.plan()
        if plan is not None and plan.seats > len(ring):
            words.append(ui.text("people.seats.fill", n=plan.seats - len(ring)))
        if ui.device != "touch":
            words.append(ui.text("people.seats.drag", left="←", right="→"))
        return words

    def _change_words(self, ring: Sequence[str], before: Sequence[str]) -> str:
        ui, data = self.ui, self.data
        if data.how in ("own", "lot"):
            return ui.text(f"people.seats.{'own' if data.how == 'own' else 'by_lot'}")
        moved = [id for place, id in enumerate(ring) if before[place] != id]
        if not moved:
            return ui.text("people.seats.stays_all")
        fresh, all_new = data.new_neighbours()
        names = [person.name for id in moved if (person := data.host.people.by_id(id)) is not None]
        if len(names) == 2:
            one, other = (ui.type.ellipsis(name, t.SIDE, 120) for name in names)
            key = "pair" if all_new and len(ring) > 2 else "pair_again"
            return ui.text(f"people.seats.{key}", one=one, other=other)
        return ui.text("people.seats.all_new") if all_new else ui.text("people.seats.some_new", n=fresh)
