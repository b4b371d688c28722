"""Every text of every scene against what lies beneath it, in all cloths and both languages; and the suits."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, cycle
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.characters import CHARACTERS
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import SUIT_COLOURS, suit_colour
from tablegame.ui.draw.typesetting import MIDDLE_EM
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.games.shedding import cord_part
from tablegame.ui.scenes.system.about import AboutScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.shell.context import Ui
from tests.lengths import rest_long
from tests.ui.anew import painted_anew
from tests.ui.ink import pixel
from tests.ui.scenes.pages import make, scenes, show
from tests.ui.table.driver import BOTH, Driver, at_table

__all__ = ["make"]

INACTIVE = 0.5
"""What is drawn fainter than this cannot be used now."""
Colour = tuple[int, int, int]
EVERY_LIGHT = [(cloth, language) for cloth in t.CLOTHS for language in LANGUAGES]
IN_EVERY_LIGHT = pytest.mark.parametrize(
    ("cloth", "language"), rest_long(EVERY_LIGHT, but=list(zip(t.CLOTHS, cycle(LANGUAGES), strict=False)))
)
"""By default every cloth, and both languages."""


# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear light.
BLIND = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES = ("", *BLIND)
"""All kinds of eyes, the usual one first."""


def linear(colour: t.Colour | Colour, eye: str = "") -> list[float]:
    """Return the light of a colour as an eye of that kind sees it."""
    light = [v / 255 for v in t.rgba(colour)[:3]]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in light]
    if not eye:
        return light
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in BLIND[eye]]


@cache
def seen_by(colour: t.Colour | Colour, eye: str) -> Colour:
    """Return the colour that looks to the usual eye as this one does to an eye of that kind."""
    light = linear(colour, eye)
    shown = [12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in light]
    return round(255 * shown[0]), round(255 * shown[1]), round(255 * shown[2])


class Inks:
    """Texts that some `eyes` hardly read on what was there: text, contrast, wanted contrast, ground."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, eyes: Sequence[str] = ("",)) -> None:
        self.eyes = eyes
        self.poor: set[tuple[str, float, float, str]] = set()
        self.seen = 0
        self.bare: pygame.Surface | None = None
        """The table without anything on it. Words on it are read on every pixel, not on most alone."""
        real = Canvas.text

        def noted(canvas: Canvas, text: Any, x: float, y: float, *args: Any, **named: Any) -> Any:
            before = canvas.surface.copy()
            size = real(canvas, text, x, y, *args, **named)
            self._note(canvas, before, canvas.type.plain(text), x, y, size, args, named)
            return size

        monkeypatch.setattr(Canvas, "text", noted)

    def _note(
        self, canvas: Canvas, before: pygame.Surface, text: str, x: float, y: float,
        measured: tuple[float, float], args: tuple[Any, ...], named: dict[str, Any],
    ) -> None:  # fmt: skip
        names = ("size", "bold", "color", "align", "max_width", "anchor", "alpha")
        given = dict(zip(names, args, strict=False)) | named
        alpha = given.get("alpha", 1.0)
        if not text.strip() or alpha <= INACTIVE:
            return
        wide, em = measured
        left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[given.get("align", "left")] * wide
        top = y - {"top": 0.0, "middle": MIDDLE_EM, "baseline": 0.8}[given.get("anchor", "top")] * em
        box = canvas.metrics.rect(left, top, wide, 0.8 * em).clip(before.get_rect()).clip(before.get_clip())
        if box.w < 4 or box.h < 4:
            return
        self.seen += 1
        pixels = em * canvas.metrics.s
        wanted = 3.0 if pixels >= 24 or (pixels >= 18.6 and given.get("bold", False)) else 4.5
        ink = t.rgba(given.get("color", t.TEXT))[:3]
        thirds = [
            pygame.Rect(box.x + third * box.w // 3, box.y, max(1, box.w // 3), box.h) for third in range(3)
        ]
        grounds = {_middle(before, third) for third in thirds}
        if self.bare is not None and _same(before, self.bare, box):
            wanted = 4.5
            grounds = {
                pixel(before, (x, y)) for x in range(box.x, box.right) for y in range(box.y, box.bottom)
            }
        for ground in grounds:
            shown = tuple(round(alpha * a + (1 - alpha) * b) for a, b in zip(ink, ground, strict=True))
            found = min(t.contrast(seen_by(shown, eye), seen_by(ground, eye)) for eye in self.eyes)
            if found < wanted - 0.005:
                self.poor.add((text, round(found, 2), wanted, t.hexa(ground)))


def _same(one: pygame.Surface, other: pygame.Surface, box: pygame.Rect) -> bool:
    return len({pygame.image.tobytes(whole.subsurface(box), "RGB") for whole in (one, other)}) == 1


def _middle(surface: pygame.Surface, box: pygame.Rect) -> Colour:
    """Return the pixel of middling luminance: lines and letters that were there before do not count."""
    pixels = [
        pixel(surface, (x, y))
        for x in range(box.x, box.right, max(1, box.w // 6))
        for y in range(box.y, box.bottom, max(1, box.h // 4))
    ]
    return sorted(pixels, key=t.luminance)[len(pixels) // 2]


@pytest.fixture
def inks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Inks]:
    """Yield the list of what is drawn and hard to read."""
    with painted_anew():
        yield Inks(monkeypatch)


def draw(ui: Ui) -> None:
    canvas = ui.canvas()
    for scene in ui.stack.visible:
        scene.draw(canvas)
    canvas.finish()


@IN_EVERY_LIGHT
def test_every_page_can_be_read(make: Callable[..., Ui], inks: Inks, cloth: str, language: str) -> None:
    ui = make(language=language)
    ui.preferences.cloth = cloth
    ui.changed()
    for scene in [*scenes(ui), AboutScene(ui)]:
        show(ui, scene)
        draw(ui)
    settings = SettingsScene(ui)
    show(ui, settings)
    for page in settings.tab_names:
        settings.turn_to(page)
        draw(ui)
    assert inks.seen > 300
    assert inks.poor == set()


@IN_EVERY_LIGHT
def test_the_table_can_be_read(tmp_path: Path, inks: Inks, cloth: str, language: str) -> None:
    with at_table(tmp_path, hands=BOTH, language=language) as driver:
        driver.ui.preferences.cloth = cloth
        driver.ui.changed()
        driver.until_asked()
        driver.click(driver.card_point("5H"))
        driver.key(ord("r"))
        driver.step(12)
        driver.click(driver.widget_point("play"))
        driver.step(30)
        driver.until_asked()
        driver.scene.parts.painter.forget()
        driver.scene.dirty = True
        driver.step(2)
    assert inks.seen > 60
    assert inks.poor == set()


OWN_TABLES = [
    (name, language)
    for name in sorted(GAMES)
    if GAME_TABLES[name].cloth is not None
    for language in LANGUAGES
]
"""Games that have a table of their own, as a new game need not."""
MANY = ("Ann", *CHARACTERS)
"""Names for the largest table."""


@pytest.mark.parametrize(("name", "language"), rest_long(OWN_TABLES, but=OWN_TABLES[::2]))
def test_every_game_can_be_read_on_its_own_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    game = GAMES[name]
    with at_table(
        tmp_path, game=game, seats=max(game.seats), names=MANY, person=False, language=language
    ) as driver:
        driver.ui.preferences.cloth = t.OWN
        driver.ui.changed()
        driver.step(20)
        assert driver.ui.look.cloth.plates is not t.CHARCOAL
        with painted_anew():
            inks = Inks(monkeypatch, EYES)
            paint_on_bare_table(driver, inks)
    assert inks.seen > 20
    assert inks.poor == set()


def paint_on_bare_table(driver: Driver, inks: Inks) -> None:
    """Paint a table anew while `inks` looks on, which is given the table as it is without anything on it."""
    scene, canvas = driver.scene, driver.ui.canvas()
    inks.bare = bare = driver.ui.window.surface().copy()
    with canvas.onto(bare):
        scene.parts.painter._ground(canvas)
    scene.parts.painter.forget()
    scene.dirty = True
    driver.step(1)


def test_how_a_bind_adds_up_is_read_where_stitches_of_the_table_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, game=DOBON_PLAIN, seats=4, names=MANY, person=False) as driver:
        driver.ui.preferences.cloth = t.OWN
        driver.ui.changed()
        driver.step(20)
        cord = [cord_part("+4", ("penalty: 2 + 2",), driver.scene.parts.geometry.room)]
        monkeypatch.setattr(type(driver.scene.game_table), "fittings", lambda *_: cord)
        with painted_anew():
            inks = Inks(monkeypatch, EYES)
            paint_on_bare_table(driver, inks)
    assert inks.seen > 10
    assert inks.poor == set()


# Tables -----------------------------------------------------------------------------------------------------
TINY = (64, 36)
"""The size in pixels at which tables are told apart."""
APART, APART_SHARE, ZONE_APART = 8.0, 0.4, 12.0
"""A difference that is seen at once, the share of a table that has it, and that of zone and floor."""


def tiny_table(home: Path, name: str) -> pygame.Surface:
    """Return a small picture of a dealt table of a game."""
    seats = 4 if 4 in GAMES[name].seats else min(GAMES[name].seats)
    with at_table(home, game=GAMES[name], seats=seats, names=MANY, person=False) as driver:
        driver.ui.preferences.cloth = t.OWN
        driver.ui.changed()
        driver.step(20)
        return pygame.transform.smoothscale(driver.ui.window.surface(), TINY)


def mean(surface: pygame.Surface, area: pygame.Rect) -> Colour:
    r, g, b, _ = pygame.transform.average_color(surface, area)
    return r, g, b


def test_tables_and_their_playing_zones_are_told_apart_by_every_kind_of_eye(tmp_path: Path) -> None:
    tables = {name: tiny_table(tmp_path / name, name) for name in GAMES}
    points = [(x, y) for x in range(TINY[0]) for y in range(3, TINY[1])]
    for eye in EYES:
        seen = {name: [lab(pixel(table, at), eye) for at in points] for name, table in tables.items()}
        for one, other in combinations(seen, 2):
            far = sum(distance(a, b) > APART for a, b in zip(seen[one], seen[other], strict=True))
            assert far > APART_SHARE * len(points), (eye, one, other)
        for name, table in tables.items():
            zone, floor = mean(table, pygame.Rect(18, 9, 28, 15)), mean(table, pygame.Rect(0, 29, 10, 7))
            assert distance(lab(zone, eye), lab(floor, eye)) > ZONE_APART, (eye, name)


# Suits ------------------------------------------------------------------------------------------------------
LEAST = {
    "four": {"": 30, "protan": 19, "deutan": 24, "tritan": 14},
    "contrast": dict.fromkeys(("", *BLIND), 20),
}


def lab(colour: t.Colour | Colour, blind: str = "") -> tuple[float, float, float]:
    """Return CIE L*a*b* under D65, as an eye of that kind sees it."""
    r, g, b = linear(colour, blind)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the CIEDE2000 distance."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = h2 - h1
    turn -= 360 * round(turn / 360) if c1 * c2 else turn
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = (
        (h1 + h2) / 2
        if abs(h1 - h2) <= 180
        else (h1 + h2 + 360) / 2
        if h1 + h2 < 360
        else (h1 + h2 - 360) / 2
    )
    cos = [math.cos(math.radians(v)) for v in (h - 30, 2 * h, 3 * h + 6, 4 * h - 63)]
    tone = 1 - 0.17 * cos[0] + 0.24 * cos[1] + 0.32 * cos[2] - 0.20 * cos[3]
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * tone
    rot = (
        -2
        * math.sqrt(c**7 / (c**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((h - 275) / 25) ** 2))))
    )
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rot * (dc / sc) * (dh / sh))


def test_the_distance_is_that_of_its_inventors() -> None:
    """Pairs 1, 7 and 16 of Sharma, Wu and Dalal."""
    pairs = (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
    )
    for one, other, wanted in pairs:
        assert distance(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("suits", LEAST)
@pytest.mark.parametrize("blind", ["", *BLIND])
def test_suits_are_told_apart_by_every_kind_of_eye(suits: str, blind: str) -> None:
    colours = [lab(suit_colour(suits, suit), blind) for suit in "SHDC"]
    assert min(distance(a, b) for a, b in combinations(colours, 2)) >= LEAST[suits][blind]


@pytest.mark.parametrize("suits", SUIT_COLOURS)
def test_every_set_can_be_read_on_its_paper(suits: str) -> None:
    paper = t.WHITE if suits == "contrast" else t.WASHI
    assert min(t.contrast(suit_colour(suits, suit), paper) for suit in "SHDC") >= 4.5


def test_seats_and_rims_stand_out() -> None:
    assert min(t.contrast(colour, t.LACQUER) for colour in t.SEATS) >= 3.8
    for cloth in t.CLOTHS.values():
        for ground in (cloth.centre, cloth.middle, cloth.rim):
            assert t.contrast(t.FOCUS, ground) >= 4.5 and t.contrast(t.LEGAL_RIM, ground) >= 4.5
            assert t.contrast(t.TEXT, ground) >= 5.5
    assert t.contrast(t.FOCUS_PAPER, t.WASHI_SHEET) >= 4.5
    assert min(t.contrast(t.WHITE, colour) for colour in t.NOREN) >= 4.5
    assert t.contrast(t.SHU_TEXT, t.SHU_HI) >= 3 and t.contrast(t.SHU_TEXT, t.SHU) >= 4.5, (
        "large on the light end"
    )
    assert t.contrast(t.SHU, t.WASHI_SHEET) >= 4.5, "a banner"
    assert min(t.contrast(t.PRIMARY_TEXT, colour) for colour in t.PRIMARY) >= 4.5
    assert min(t.contrast(t.TEXT, colour) for colour in (t.CHIP, t.PROMPT, *t.LACQUER_BUTTON)) >= 4.5
