"""Every colour and every text size of the screen."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from tablegame.characters import CHARACTERS

Colour = str | tuple[int, int, int] | tuple[int, int, int, int]

WHITE, BLACK = "#FFFFFF", "#000000"
WASHI, WASHI_SHEET, WASHI_SHADE, WASHI_LINE = "#FBF7EC", "#F3ECDC", "#E6DCC5", "#CDBF9F"
WASHI_BOX = "#FFFDF6"
SUMI, SUMI_SECOND, SUMI_QUIET, SUMI_FAINT = "#1B1A1E", "#4A4540", "#6B6459", "#9C9484"
LACQUER_TOP, LACQUER, LACQUER_LOW = "#312830", "#1C171B", "#110E12"
LACQUER_EDGE = "#0B090B"
LACQUER_BUTTON = ("#40353D", "#1E181D")
OFF_TEXT, OFF_CALL = "#B8B0A3", "#E0A79B"
"""Words of a button that cannot be pressed, and of a call."""
OFF_WELL, OFF_LINE = "#0E0A0C", "#E9DDBF"
"""The empty place where such a button would be, and its dashed rim."""
BRASS_HI, BRASS, BRASS_LO = "#F1DA9B", "#C9A14A", "#856429"
PRIMARY, PRIMARY_TEXT, PRIMARY_EDGE = ("#F6E3AE", "#C79E45"), "#221703", "#5C4316"
SHU_HI, SHU, SHU_LO, SHU_TEXT = "#CF4A35", "#A62B1F", "#6E1710", "#FFF6E6"
SHU_DEEP, SHU_EDGE = "#5C190F", "#FFB3A3"
"""The ground and the edge of a refusal."""
HINT, HINT_TEXT = "#8FD3A8", "#0F3A22"
"""The tab of a hint, and the sign on it."""
FOCUS, FOCUS_PAPER = "#FFD54A", "#8A5B00"
SELECTED = "#FFD54A"
LEGAL_RIM = "#FFE9A8"
WINNING_RIM = "#F8DF96"
GAIN, LOSS = "#1E6B45", "#A62B1F"
SWITCH_OFF = "#8A8175"
TRACK, TRACK_PAPER = "#0A0D12", "#D6C9A9"
"""What is not yet chosen of a slider, on the table and on paper."""
CHIP, EVEN, PROMPT = "#3A3038", "#4A4F57", "#0E0C10"
TAB, TAB_TEXT = "#1E3D60", WHITE
STRAW, STRAW_DEEP = "#F8E7BE", "#EBD49A"
CHART = (TAB, "#4F7299", "#8FA9C4", "#BFCBD8")
"""Of plots on paper, from what is most to what is least."""
CHART_PALE, CHART_BELL = "#B9C6D4", "#C6D3E0"
FILTER_SET, STAR_OFF = "#EAF0F6", "#A99C82"
TERM, TERM_DEEP = "#8A5B00", "#5A3D00"
"""The dots under a word that is explained, and the letters of a badge."""
SLOT, GAIN_PALE = "#DDE1E6", "#E1EFE4"
"""Under numbers of the match in a rule; under an answer that was found."""
SUM_CLOTH, LOSS_CLOTH = "#FFE9A8", "#FFB8A6"
"""Words about an example, on the cloth."""
PAPER_EDGE = ((3.0, "#6B5D3E"), (2.4, "#AA9B77"), (1.0, "#E3D8BE"))
"""The sheets seen under a card, the lowest first: how far below its face, in du, and their colour."""
STANDING_RATIOS = {"front": 1.82, "left": 0.58, "right": 0.58}
"""The height of a standing tile, in widths: seen from its back, or along the row with its back at one end."""
PILE_ROWS, PILE_FOOT = ("#EFE6D2", "#9D8F6C"), "#5D5036"
"""The layers of a pile in turn, the upper one first, and what is seen under the lowest."""
LESSON_VEIL = "#180814"
"""What a lesson lays over everything that it does not speak of; hues show through."""
WELL, WELL_LINE = "#5A3A14", "#7A5320"
"""A place for a card on the paper of a lane, and lines on it."""
LANE_PLUS, LANE_MINUS = "#123A20", "#560B06"
"""What a place makes of a card, on the paper of a lane."""
TEXT_BRIGHT = "#FFF3D6"
NIGHT, MOON = ("#121A38", "#2A2150", "#1B1420"), ("#FFF6DA", "#E8CF92", "#CDAE6C")
STEP_WOOD, STEP_EDGE = ("#D9A96E", "#BE8A52"), ("#EBC48C", "#5B3417")
PODIUM, PODIUM_FIRST, PODIUM_LOW = "#4A3038", "#5A4417", "#2A2026"
GAIN_CLOTH = "#8FD3A8"
"""Of something that is in order, on the cloth."""
TEXT, TEXT_WARM, TEXT_SOFT, TEXT_COOL, TEXT_FAINT = "#F4EEE0", "#E9DDBF", "#CFC5B2", "#D6DFE9", "#C5D3E2"
DIM, DIM_ALPHA = "#3A2C16", 0.19
"""What lies over a piece that may not be played, and how much of it is seen."""
VEIL = "#060A12"
LAMP, DROP = "#FFE0A6", ("#A9D6EE", "#F2FBFF")
"""The light of a lamp on a table, and a drop of water with its gleam."""
BOMB_LED, BOMB_LIVE = "#2B3F88", "#F6D9A8"
"""Rows of the legend of bombs: what was led, and what may still be played."""
NOREN, NOREN_DARK, NOREN_CREST = (
    ("#2C5280", "#1D3C62", "#142A47"),
    "#10141C",
    "#34547C",
)
LIFE, LIFE_LOST, CORD_WHITE, SPENT = "#F0644C", "#8B7F7A", "#F3E3C4", "#6E665F"
ROD, NOREN_LOOP = ("#6B4A2E", "#3B2616", "#A9794B"), ("#1B3659", "#0E1F36")
RESIST, FLOOR = "#E9EEF3", "#3A2E26"
SUNRISE_FOOT = "#332B42"
"""The foot of the mountain before the rising sun, and all beneath it."""
SUNRISE: tuple[tuple[float, Colour], ...] = (
    (0.0, "#34203C"),
    (0.26, "#63303F"),
    (0.48, "#A04A3C"),
    (0.68, "#D97F4C"),
    (0.8, "#E8A060"),
    (1.0, SUNRISE_FOOT),
)
"""The colours of the sky from above down to the haze before the mountain, each at its share of it."""

SEATS = (
    "#F8C834",
    "#39889C",
    "#EAABB9",
    "#A5CD81",
    "#8469BB",
    "#E9701A",
    "#6FA5F9",
    "#EEE6C3",
    "#E53966",
    "#BE8147",
    "#B045F9",
    "#B5ECF6",
    "#F7F181",
    "#1F997A",
    "#9BB4DA",
    "#B3AEBE",
)
"""By crest."""
FACES = ("guest", *CHARACTERS, "guest_two", "guest_three", "someone")
"""By crest."""
CALM, PLEASED, WORRIED, ASLEEP = MOODS = ("calm", "pleased", "worried", "asleep")
EXPRESSIONS = (*MOODS, "smile", "uneasy", "half", "shut", "left", "right", "down", "talk1", "talk2")
"""What a face can show: moods, what lies between them, and what eyes and mouth do."""

CURTAIN, BANNER, TITLE, DAMAGE, TOTAL, HERO, BODY = 50, 48, 32, 30, 26, 20, 18
SHARE, PERCENT = 34, 24
READING, NAME, SIDE, CAPTION, KEY_CAP = 17, 16, 15, 14, 13
"""Text sizes in du; KEY_CAP only for the letter on a key."""
LATIN_FLOOR_PX, JAPANESE_FLOOR_PX, JAPANESE_FLOOR_DU = 14, 16, 16
LATIN_LEADING, JAPANESE_LEADING = 1.45, 1.6

CARD_RATIO, TILE_RATIO = 1.4, 2.0
"""Height over width."""

MOST_TABLE_TEXT = {6: 1.8, 7: 1.6, 8: 1.5, 9: 1.4, 10: 1.3}
"""How far the text of a table may grow with so many seats; with fewer as far as all other text."""


def table_text(chosen: float, seats: int) -> float:
    """Return the text size of a table at which so many sit."""
    return min(chosen, MOST_TABLE_TEXT.get(seats, chosen))


CARD_FACES: Final = ("own", "plain")
"""The sets of faces: ours, and one as cards are printed all over the world."""
SUIT_COLOURS: Final = ("two", "four", "contrast")
SUIT_TONES: Final[Mapping[str, tuple[str, ...]]] = {
    "S": ("#101418", "#2A3550", "#D5D9E4", "#93A0BE"),
    "H": ("#C2410C", "#7A2706", "#F7DCCB", "#F0A27A"),
    "D": ("#1D4ED8", "#132F80", "#D5E0FB", "#86A5F3"),
    "C": ("#00806A", "#00483C", "#CDE9E2", "#63BDAB"),
}
"""The colours that the sprites have: sign, robe or its edge, light ground, accent."""

_RED = ("#BE1228", "#74081A", "#F8D9DC", "#EB98A2")
_OTHERS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "two": {"H": _RED, "D": _RED, "C": ("#101418", "#2B3038", "#DEE0E4", "#9BA0AA")},
    "contrast": {
        "H": ("#A62F26", "#641710", "#F7D9D6", "#E38A82"),
        "D": ("#0314BE", "#020A70", "#D3D7FB", "#7E88F0"),
        "C": ("#147F81", "#08484A", "#CBE8E8", "#5AB5B7"),
    },
}
_PAPER: Final = {"#FBF7EC": "#FFFFFF", "#B9AB8B": "#3C3832"}
"""In high contrast faces are white with a dark edge."""

_COLOUR = re.compile(r"#[0-9A-F]{6}")
_PART = re.compile(r'<g id="(rank|sign|art|wheel|word)">')
_JOKERS: Final = ("X1", "X2")

# Where the parts go, in card units (250 x 350): scale across, scale down, move right, move down.
_NORMAL = dict.fromkeys(("rank", "sign", "wheel", "word", "art"), (1.0, 1.0, 0.0, 0.0))
_LARGE = {
    "rank": (1.2, 1.53, -3.8, -9.5),
    "sign": (1.38, 1.38, -12.0, 9.0),
    "wheel": (1.22, 1.22, -6.0, -10.0),
    "word": (1.5, 1.28, -20.0, -14.0),
    "art": (0.88, 0.88, 30.0, 20.9),
}
_TURNED = {False: (150.0, -76.0), True: (136.0, -97.0)}
"""For a left hand the index stands at the right: how much further it and the art go, normal and large."""


def suit_colour(suits: str, suit: str) -> str:
    """Return the colour of a suit's sign on paper in one of `SUIT_COLOURS`."""
    return _OTHERS.get(suits, {}).get(suit, SUIT_TONES[suit])[0]


@dataclass(frozen=True)
class CardStyle:
    """A style of cards; the default one changes nothing."""

    suits: str = "four"
    large: bool = False
    left_handed: bool = False
    faces: str = "own"

    def sprite(self, name: str) -> str:
        """Return the sprite that is drawn for one of that name: the jokers are the same in both sets."""
        if self.faces == "own" or not name.startswith("cards/") or name[-1] not in SUIT_TONES:
            return name
        return f"cards/{self.faces}/{name.removeprefix('cards/')}"

    def worn(self, name: str, source: bytes) -> bytes:
        """Return the SVG of a sprite, dressed if it is a face or a suit's sign."""
        suit = name[-1]
        face = name.startswith("cards/") and (suit in SUIT_TONES or name.endswith(_JOKERS))
        if self == CardStyle() or not (face or name.startswith("suits/")):
            return source
        text = source.decode()
        if (new := _OTHERS.get(self.suits, {}).get(suit)) is not None:
            paints = dict(zip(SUIT_TONES[suit], new, strict=True))
            text = _COLOUR.sub(lambda match: paints.get(match[0], match[0]), text)
        if face and self.suits == "contrast":
            text = _COLOUR.sub(lambda match: _PAPER.get(match[0], match[0]), text)
        if face and (self.large or self.left_handed):
            text = _PART.sub(lambda match: f'<g transform="{self._place(match[1])}">', text)
        return text.encode()

    def _place(self, part: str) -> str:
        across, down, x, y = (_LARGE if self.large else _NORMAL)[part]
        x += _TURNED[self.large][part == "art"] if self.left_handed else 0.0
        return f"translate({x:g},{y:g}) scale({across:g},{down:g})"


@dataclass(frozen=True)
class PlateMaterial:
    """The material of name plates: its sprite, and the colours of all that stands on it."""

    name: str
    ink: str = TEXT
    second: str = TEXT_WARM
    """The colour of numbers of pieces."""
    out: str = TEXT_SOFT
    """The colour of the name of a player who is out, on the back of the plate."""
    ring: str = BRASS_LO
    """The rim around the face."""
    tab: tuple[str, str] = (WASHI_SHEET, SUMI)
    """The ground and the words of the tab that says how well a computer plays."""
    chip: tuple[str, str] = (CHIP, TEXT)
    """The ground and the words of a chip."""
    best: tuple[str, str] = (BRASS_LO, TEXT)
    """The same of a chip that says who is ahead."""
    chip_corner: float | None = None
    """The radius of the corners of a chip; None: round ends."""
    lives: tuple[str, str] = (LIFE, LIFE_LOST)
    """The colours of a life, and of the outline of a lost one."""


_BRASS_CHIP, _DARK_CHIP = ("#DDBD72", PRIMARY_TEXT), ("#221407", "#FFDE8A")
_CORAL, _CRIMSON = ("#FF8A74", "#CDBEB4"), ("#A3241A", "#5A4632")
WOOD = PlateMaterial(
    "wood", "#1E1208", "#2F1C0E", "#D9C3A2", "#5A371B", ("#3A2413", "#F3DDB4"), ("#4A2E18", "#F8E9CB"),
    _DARK_CHIP, 5.0, _CRIMSON,
)  # fmt: skip
PAPER = PlateMaterial(
    "paper", SUMI, "#4A3A2C", "#E0D2BA", "#B98A35", ("#6B3A24", "#FFF3DD"), ("#6A4A1C", "#FFF3D8"),
    _DARK_CHIP, 5.0, _CRIMSON,
)  # fmt: skip
CUSHION = PlateMaterial(
    "cushion", "#F7F1DF", "#E6EEE2", "#D5CFBE", "#C9A562", ("#14241D", "#EFE3BC"), ("#132329", "#F3E7C4"),
    _BRASS_CHIP, None, _CORAL,
)  # fmt: skip
LEATHER = PlateMaterial(
    "leather", "#FBEFD9", "#EFD9B4", "#CFC0AE", "#C79E48", ("#C79E45", "#221405"), ("#2A130A", "#F7E2BC"),
    _BRASS_CHIP, None, _CORAL,
)  # fmt: skip
SLATE = PlateMaterial(
    "slate", "#F2F4FD", "#D5DCF5", "#C4C7D4", "#BFC8EA", ("#12162C", "#E6EAFB"), ("#171C38", "#E6EAFB"),
    _BRASS_CHIP, None, _CORAL,
)  # fmt: skip
BLACKBOARD = PlateMaterial(
    "blackboard", "#F6F5EA", "#E3EEDF", "#D3D0C2", "#D3AC76", ("#E9DDBF", "#2A1B0D"), ("#12251D", "#F1EEDC"),
    ("#E7CD8B", "#221703"), 4.0, _CORAL,
)  # fmt: skip
CHARCOAL = PlateMaterial("charcoal")


@dataclass(frozen=True)
class Cloth:
    """The table's cloth: the gradient from the centre to the rim, and its stitches."""

    name: str
    centre: str
    middle: str
    rim: str
    stitch: str
    mat: str
    lane: str
    """The ground of a lane in an exercise."""
    slot: str
    """The ground of a place for a card."""
    table: str = ""
    """The sprite of the table that stands for it while a match is seen, without its height; "" for none."""
    plates: PlateMaterial = CHARCOAL
    sunrise: bool = False
    """Whether the sun rises behind the winners of a match, in the place of a fan."""


CLOTHS = {
    cloth.name: cloth
    for cloth in (
        Cloth("indigo", "#2B5078", "#1E3D60", "#13263F", "#A9C3DE", "#0D1B2E", "#152C47", "#08131F"),
        Cloth("forest", "#2F5F49", "#244B3A", "#152E24", "#B5D3BF", "#0E2219", "#1A3A2C", "#0A1812"),
        Cloth("teal", "#2A5A61", "#224A50", "#13292D", "#AFD6DA", "#0D2124", "#193A3F", "#081517"),
        Cloth("wine", "#6A3440", "#4C232D", "#2A1118", "#E0BCC4", "#240E14", "#3D1A23", "#16070B"),
        Cloth("dark", "#34383E", "#26292E", "#16181B", "#AEB4BC", "#0D0F11", "#1C1F23", "#08090A"),
    )
}


@dataclass(frozen=True)
class Theme:
    """The looks that a player chose; `cloth` is that of the visible table."""

    cloth: Cloth = CLOTHS["indigo"]
    back: str = "back"
    dress: CardStyle = CardStyle()

    @property
    def stitch(self) -> str:
        """The colour of stitches on the cloth."""
        return self.cloth.stitch


OWN = "own"
"""Chosen instead of a cloth: a table has that of its game."""


def theme(cloth: str = "indigo", back: str = "back", dress: CardStyle | None = None) -> Theme:
    """Return the theme with these names; an unknown cloth is indigo."""
    return Theme(CLOTHS.get(cloth, CLOTHS["indigo"]), back, dress or CardStyle())


@lru_cache(maxsize=512)
def _parsed(text: str) -> tuple[int, int, int, int]:
    value = pygame.Color(text)
    return value.r, value.g, value.b, value.a


def rgba(colour: Colour, alpha: float | None = None) -> tuple[int, int, int, int]:
    """Return a colour as four numbers; `alpha` (0..1) replaces its own."""
    if isinstance(colour, str):
        r, g, b, a = _parsed(colour)
    else:
        values: Sequence[int] = colour
        r, g, b = values[0], values[1], values[2]
        a = values[3] if len(values) > 3 else 255
    return r, g, b, a if alpha is None else round(alpha * 255)


def hexa(colour: Colour) -> str:
    """Return a colour as #rrggbb, for SVG."""
    r, g, b, _ = rgba(colour)
    return f"#{r:02x}{g:02x}{b:02x}"


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0..1."""
    parts = [v / 255 for v in rgba(colour)[:3]]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1..21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seat_colour(crest: int) -> str:
    """Return the colour that goes with a crest."""
    return SEATS[crest % len(SEATS)]
