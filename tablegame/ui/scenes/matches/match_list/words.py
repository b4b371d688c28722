"""The words of a row: a match as everybody may know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.match.archive_page import Listed, Tab
from tablegame.match.header import Player
from tablegame.match.keepsakes import Keepsake
from tablegame.match.summary import Summary
from tablegame.ui.scenes.common import game_name, place_word, seat_names
from tablegame.ui.scenes.dates import short_date
from tablegame.ui.scenes.matches.match_list.lost import seat_of
from tablegame.ui.scenes.matches.records import where_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import crests_of

LIVES: Final = frozenset({"loadum"})
"""Games whose points are lives: who has none is out."""
MARKS: Final = {
    "duplicate": "person", "daily": "calendar", "code": "code", "practice": "learn", "branch": "branch",
    "helped": "undo", "hints": "hint", "copy": "copy", "seat": "seat", "rules": "info",
}  # fmt: skip
"""Icons, by what they tell."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """One of those who played."""

    name: str
    crest: int
    score: str
    place: int
    """0 where that is not settled."""
    person: bool
    lives: bool = False
    """Whether a life is drawn after the score."""


@dataclass(frozen=True, slots=True)
class RowWords:
    """What stands in a row."""

    game: str
    game_name: str
    deals: str
    when: str
    sitters: tuple[Sitter, ...]
    """In the order of their places; in the order of seats while the match goes on."""
    you: Sitter | None
    marks: tuple[tuple[str, str], ...]
    """Icon and words of each."""
    star: bool
    note: str

    @property
    def title(self) -> str:
        """The match in a few words."""
        return " ".join(filter(None, (self.game_name, self.deals)))


def row_words(ui: Ui, listed: Listed, kept: Keepsake, you: Sequence[str], now: datetime) -> RowWords:
    """A match in words; `you` are the names of who looks."""
    found = listed.summary
    sitters = _sitters(ui, found)
    seat = seat_of(found, list(you))
    crest = None if seat is None else crests_of([player.name for player in found.players])[seat]
    mine = next((each for each in sitters if each.crest == crest), None)
    when = short_date(ui, found.modified, now)
    level = level_words(ui, found.players)
    return RowWords(
        found.game, game_name(ui, found.game), deals_words(ui, found),
        ui.text("matches.row.when_level", when=when, level=level), sitters,
        mine if found.over else None, _marks(ui, found), kept.star, kept.note,
    )  # fmt: skip


def _sitters(ui: Ui, found: Summary) -> tuple[Sitter, ...]:
    names = seat_names(ui, found.players)
    crests = crests_of(names)
    out = []
    for seat, player in enumerate(found.players):
        score = score_words(ui, found, seat)
        lives = found.game in LIVES and bool(found.scores) and found.scores[seat] > 0
        place = found.places[seat] if found.over and found.places else 0
        out.append(Sitter(names[seat], crests[seat], score, place, player.kind == "human", lives))
    return tuple(sorted(out, key=lambda each: each.place))


def score_words(ui: Ui, found: Summary, seat: int) -> str:
    """What a seat has reached; nothing where that is not known."""
    if not found.scores or (not found.over and not found.deal):
        return ""
    score = found.scores[seat]
    if found.game in LIVES and score <= 0:
        return ui.text("matches.row.out")
    return str(score).replace("-", "−")


def deals_words(ui: Ui, found: Summary) -> str:
    """How many deals were played; how far it has come while it goes on."""
    if not found.over:
        return where_words(ui, found) if found.playable else ""
    if not found.deal:
        return ""  # it has not been followed yet
    own = f"matches.deals.{found.game}"
    return ui.text(own if ui.speaker.has(own) else "matches.deals.any", n=found.deal)


def level_words(ui: Ui, players: Sequence[Player]) -> str:
    """How strong the computers are."""
    kinds = {player.kind for player in players if player.kind != "human"}
    if not kinds:
        return ui.text("matches.level.none")
    if len(kinds) > 1:
        return ui.text("matches.level.mixed")
    what, _, rest = next(iter(kinds)).partition(":")
    if what == "bot" and rest in LEVELS:
        return ui.text(f"bots.level.{rest}.name").lower() if ui.language == "en" else level_name(ui, rest)
    return rest[:24] or what


def level_name(ui: Ui, level: str) -> str:
    """The name of a level."""
    return ui.text(f"bots.level.{level}.name")


def _marks(ui: Ui, found: Summary) -> tuple[tuple[str, str], ...]:
    told: Mapping[str, bool] = {
        "duplicate": found.duplicate and not found.branch,
        "daily": bool(found.daily) and not found.branch,
        "code": bool(found.code) and not found.daily and not found.branch,
        "branch": found.branch, "practice": found.assisted and not found.branch,
        "helped": found.helped and not found.assisted, "hints": found.hints > 0 and not found.assisted,
        "copy": found.copy, "seat": bool(found.changed), "rules": not found.playable,
    }  # fmt: skip
    words = {name: f"matches.mark.{name}" for name, is_so in told.items() if is_so}
    slots: Mapping[str, Mapping[str, object]] = {"hints": {"n": found.hints}}
    return tuple((MARKS[name], ui.text(key, **slots.get(name, {}))) for name, key in words.items())


def spoken_row(ui: Ui, words: RowWords) -> str:
    """Everything about a match, for who hears it."""
    told = [words.when]
    for each in words.sitters:
        if each.place:
            place = place_word(ui, each.place)
            told.append(ui.text("matches.row.person", place=place, name=each.name, score=each.score))
        else:
            told.append(ui.text("matches.row.person_now", name=each.name, score=each.score).strip())
    told += [said for _, said in words.marks]
    if words.star:
        told.append(ui.text("matches.row.kept"))
    if words.note:
        told.append(ui.text("matches.row.note", note=words.note))
    return ui.text("app.separator").join(told)


TABS: Final = {tab.name.lower(): tab for tab in Tab}
"""By the name that pages use."""
