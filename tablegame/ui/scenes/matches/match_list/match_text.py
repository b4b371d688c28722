"""The words of a row: what all players may know of a match, and what its reviewed decisions lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.match.archive_page import ArchiveRow, Tab
from tablegame.match.bookmarks import Bookmark
from tablegame.match.header import Player
from tablegame.match.summary import Summary
from tablegame.pieces.seats import Seat
from tablegame.study.review.review_model import Review, counts_lives
from tablegame.study.review.stored_reviews import path_of, read_review
from tablegame.ui.scenes.common import game_name, place_word, seat_names
from tablegame.ui.scenes.formats import plain, short_date
from tablegame.ui.scenes.matches.records import where_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import crests_of

MOST = 500
"""Reviews of which the loss is kept."""
MARKS: Final = {
    "duplicate": "person", "daily": "calendar", "code": "code", "practice": "learn", "branch": "branch",
    "helped": "undo", "hints": "hint", "copy": "copy", "seat": "seat", "rules": "info",
}  # fmt: skip
"""The icons of marks, by name."""


@dataclass(frozen=True, slots=True)
class LostPoints:
    """What stands in the column of a match."""

    words: str
    much: bool = False
    """Whether one of its decisions was a blunder."""
    known: bool = True
    """Whether it has been reviewed at all."""


class ReviewLosses:
    """The losses of the matches of a list, which are read again when a review has changed."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._known: dict[Path, tuple[tuple[int, int], LostPoints | None]] = {}

    def of(self, listed: ArchiveRow, seat: Seat | None) -> LostPoints | None:
        """Return the content of the column, or None where there can be no review."""
        summary = listed.summary
        if seat is None or not (summary.over and summary.playable and summary.identity):
            return None
        path = path_of(self._ui.home, summary.identity, seat)
        try:
            stat = path.stat()
        except OSError:
            return LostPoints(self._ui.text("matches.decisions.none"), known=False)
        stamp = stat.st_mtime_ns, stat.st_size  # clocks of disks are coarse
        if path not in self._known or self._known[path][0] != stamp:
            if len(self._known) > MOST:
                self._known.clear()
            kept = read_review(path)
            self._known[path] = stamp, None if kept is None else self._words(kept.review)
        return self._known[path][1] or LostPoints(self._ui.text("matches.decisions.none"), known=False)

    def _words(self, review: Review) -> LostPoints:
        ui = self._ui
        if not review.complete:
            return LostPoints(ui.text("matches.decisions.some", n=len(review.judged), of=review.total))
        lives = counts_lives(review.game)
        written = plain(review.lost / 100 if lives else review.lost, 1 if lives else None)
        if written == "0":
            return LostPoints(ui.text("matches.decisions.nothing"))
        unit = ("life" if written == "1" else "lives") if lives else "point" if written == "1" else "points"
        much = any(judged.grade == "blunder" for judged in review.judged)
        return LostPoints(ui.text(f"matches.decisions.{unit}", n=written), much)


def seat_of(summary: Summary, you: list[str]) -> Seat | None:
    """Return the seat of the first person with one of these names, else of the first person, if any."""
    people = [Seat(seat) for seat, player in enumerate(summary.players) if player.kind == "human"]
    own = (seat for seat in people if summary.players[seat].name in you)
    return next(own, people[0] if people else None)


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A player of a match."""

    name: str
    crest: int
    score: str
    place: int
    """0 until it is settled."""
    person: bool
    lives: bool = False
    """Whether a life is drawn after the score."""


@dataclass(frozen=True, slots=True)
class RowWords:
    """The words of a row."""

    game: str
    game_name: str
    deals: str
    when: str
    players: tuple[PlayerInfo, ...]
    """In the order of their places; in the order of seats while the match goes on."""
    you: PlayerInfo | None
    marks: tuple[tuple[str, str], ...]
    """Icon and words of each."""
    star: bool
    note: str
    preset: str = ""
    """The name of the player's own preset that the match was begun with."""

    @property
    def title(self) -> str:
        """The game and how much of it was played."""
        return " ".join(filter(None, (self.game_name, self.deals)))


def row_words(ui: Ui, listed: ArchiveRow, kept: Bookmark, you: Sequence[str], now: datetime) -> RowWords:
    """Return a match in words; `you` are the names of the player at the screen."""
    summary = listed.summary
    players = _players(ui, summary)
    seat = seat_of(summary, list(you))
    crest = None if seat is None else crests_of([player.name for player in summary.players])[seat]
    own = next((player for player in players if player.crest == crest), None)
    when = short_date(ui, summary.modified, now)
    level = level_words(ui, summary.players)
    return RowWords(
        summary.game, game_name(ui, summary.game), deals_words(ui, summary),
        ui.text("matches.row.when_level", when=when, level=level), players,
        own if summary.over else None, _marks(ui, summary), kept.star, kept.note, summary.preset,
    )  # fmt: skip


def _players(ui: Ui, summary: Summary) -> tuple[PlayerInfo, ...]:
    names = seat_names(ui, summary.players)
    crests = crests_of(names)
    out = []
    for seat, player in enumerate(summary.players):
        score = score_words(ui, summary, seat)
        lives = counts_lives(summary.game) and bool(summary.scores) and summary.scores[seat] > 0
        place = summary.places[seat] if summary.over and summary.places else 0
        out.append(PlayerInfo(names[seat], crests[seat], score, place, player.kind == "human", lives))
    return tuple(sorted(out, key=lambda player: player.place))


def score_words(ui: Ui, summary: Summary, seat: int) -> str:
    """Return the score of a seat, or an empty text until it is known."""
    if not summary.scores or (not summary.over and not summary.deal):
        return ""
    score = summary.scores[seat]
    if counts_lives(summary.game) and score <= 0:
        return ui.text("matches.row.out")
    return str(score).replace("-", "−")


def deals_words(ui: Ui, summary: Summary) -> str:
    """Return the number of deals played, or the progress of an unfinished match, in words."""
    if not summary.over:
        return where_words(ui, summary) if summary.playable else ""
    if not summary.deal:
        return ""  # it has not been followed yet
    own = f"matches.deals.{summary.game}"
    return ui.text(own if ui.speaker.has(own) else "matches.deals.any", n=summary.deal)


def level_words(ui: Ui, players: Sequence[Player]) -> str:
    """Return the levels of the computers in words."""
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
    """Return the name of a level."""
    return ui.text(f"bots.level.{level}.name")


def _marks(ui: Ui, summary: Summary) -> tuple[tuple[str, str], ...]:
    marks: Mapping[str, bool] = {
        "duplicate": summary.duplicate and not summary.branch,
        "daily": bool(summary.daily) and not summary.branch,
        "code": bool(summary.code) and not summary.daily and not summary.branch,
        "branch": summary.branch, "practice": summary.assisted and not summary.branch,
        "helped": summary.helped and not summary.assisted,
        "hints": summary.hints > 0 and not summary.assisted,
        "copy": summary.copy, "seat": bool(summary.changed), "rules": not summary.playable,
    }  # fmt: skip
    words = {name: f"matches.mark.{name}" for name, is_so in marks.items() if is_so}
    slots: Mapping[str, Mapping[str, object]] = {"hints": {"n": summary.hints}}
    return tuple((MARKS[name], ui.text(key, **slots.get(name, {}))) for name, key in words.items())


def spoken_row(ui: Ui, words: RowWords) -> str:
    """Return all that a row says, for screen readers."""
    parts = [words.when, *([words.preset] if words.preset else [])]
    for player in words.players:
        if player.place:
            place = place_word(ui, player.place)
            parts.append(ui.text("matches.row.person", place=place, name=player.name, score=player.score))
        else:
            parts.append(ui.text("matches.row.person_now", name=player.name, score=player.score).strip())
    parts += [said for _, said in words.marks]
    if words.star:
        parts.append(ui.text("matches.row.kept"))
    if words.note:
        parts.append(ui.text("matches.row.note", note=words.note))
    return ui.text("app.separator").join(parts)


TABS: Final = {tab.name.lower(): tab for tab in Tab}
"""By the name that pages use."""
