"""The words on the scrolls of the title, and how wide the scrolls are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.rules.contract import AnyGame
from tablegame.speech import Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.shell.context import Ui

PAPER: Final = 104.0
"""The least height of the paper under the picture, with the names."""
EDGE: Final = 10.0
"""The width of the cloth at each side of the picture, in du."""
ROOM_EDGES: Final = 28.0
"""The width of a scroll that words on its paper do not have, in du."""
NAME_EDGES: Final = 6.0
"""The width that a lettered name leaves free of that of words, in du."""
LEADING: Final = 1.34
PAPER_EDGES: Final = 10.0
"""The least height that stays free on the paper, above, below and between its lines, in all."""
BIGGEST: Final = 26.0
"""The greatest height of letters on a scroll, which is only so wide, in du."""
LARGE: Final = 1.36
"""The text size from which only one name is shown, as large as it can be."""
ALIKE: Final = 0.8
"""The least share of its height that a name has, so that a longer one has letters of the same size."""
LEAST: Final = 160.0
"""The least width of a scroll with words of the usual size, in du."""


def players_words(ui: Ui, game: AnyGame, said: bool = False) -> str:
    """Return "3–5 players", the numbers that the author meant, or as it is `said`, "3 to 5 players"."""
    seats = game.official_seats
    if len(seats) == 1:
        return ui.text("title.players_one", low=seats[0])
    if len(seats) == 2 and seats[1] - seats[0] > 1:
        return ui.text("title.players_pair", low=seats[0], high=seats[1])
    key = "title.players_said" if said else "title.players_range"
    return ui.text(key, low=seats[0], high=seats[-1])


def tagline(ui: Ui, game_id: str) -> str:
    """Return a game's description in a few words, or "" for a game without one."""
    key = f"{game_id}_rules.tagline"
    return ui.text(key) if ui.speaker.has(key) else ""


def name_in(game_id: str, language: str) -> str:
    """Return the name of a game in a language, or its id if it has none there."""
    speaker, key = Speaker(language), f"{game_id}_rules.name"
    return speaker.text(key) if speaker.has(key) else game_id


@dataclass(frozen=True)
class PaperLine:
    """One line on the paper, or a few: a name in its own lettering, or words."""

    height: float
    language: str = ""
    words: str = ""
    size: float = 0.0
    bold: bool = False


def lettered(game: AnyGame, language: str) -> str:
    """Return the sprite of a game's name in a language."""
    return f"title/name_{game.id}_{language}"


@dataclass(frozen=True)
class WallSize:
    """How many scrolls are seen at a time, their width and that of the gaps between them, in du."""

    columns: int
    width: float
    gap: float

    @property
    def step(self) -> float:
        """From one scroll to the next."""
        return self.width + self.gap


WIDE: Final = WallSize(5, 220.0, 22.0)
NARROW: Final = WallSize(6, 180.5, 21.0)


class Papers:
    """The papers of all `games`, which are of one height: that which the wordiest of them needs."""

    def __init__(self, ui: Ui, games: Sequence[AnyGame], scroll: float) -> None:
        """Measure the words of these games on scrolls so wide."""
        self._ui, self.room = ui, scroll - ROOM_EDGES
        """The width that words have."""
        self._scale = text_scale(ui, t.SIDE)
        own = "ja" if ui.language == "ja" else "en"
        self._name = min(40.0, 28.0 * self._scale)
        if self._scale < LARGE:
            names = [name for name in (lettered(game, own) for game in games) if ui.art.has(name)]
            fitting = min(((self.room - NAME_EDGES) * ratio(name) for name in names), default=self._name)
            self._name = min(self._name, max(ALIKE * self._name, fitting))
        self.lines = {game.id: self._lines(game) for game in games}
        """The lines of each game, by its id."""
        needed = max(sum(line.height for line in lines) for lines in self.lines.values())
        self.depth = max(PAPER, needed + PAPER_EDGES)
        """The height of every paper, in du."""

    def _lines(self, game: AnyGame) -> list[PaperLine]:
        """Return the lines on a paper: both names, the players, the tagline.

        The name in the other language is left out where letters are large.
        """
        ui = self._ui
        own, other = ("ja", "en") if ui.language == "ja" else ("en", "ja")
        lines = [PaperLine(self._name, own)]
        if self._scale < LARGE:
            lines.append(PaperLine(19.0, other))
        for words, size, bold in (
            (players_words(ui, game), clamp_size(ui, t.NAME, BIGGEST), True),
            (tagline(ui, game.id), clamp_size(ui, t.SIDE, BIGGEST), False),
        ):
            if words:
                count = len(ui.type.wrap(words, size, self.room, bold))
                lines.append(PaperLine(count * LEADING * ui.type.em(words, size), "", words, size, bold))
        return lines


def wall_size(ui: Ui, count: int) -> WallSize:
    """Return the size of a wall of so many scrolls: narrow ones if more are seen so, and words have room."""
    narrow = count > WIDE.columns and LEAST * text_scale(ui, t.SIDE) <= NARROW.width
    return NARROW if narrow else WIDE
