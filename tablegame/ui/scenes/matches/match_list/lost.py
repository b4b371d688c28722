"""What the decisions of a listed match lost, as far as it has been reviewed."""

from dataclasses import dataclass
from pathlib import Path

from tablegame.match.archive_page import Listed
from tablegame.match.summary import Summary
from tablegame.pieces.seats import Seat
from tablegame.study.review.kept import path_of, read
from tablegame.study.review.limits import IN_LIVES
from tablegame.study.review.model import Review
from tablegame.ui.scenes.points import plain
from tablegame.ui.shell.context import Ui

MOST = 500
"""Reviews of which the loss is kept."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The column of one match."""

    words: str
    much: bool = False
    """Whether a decision of it was a blunder."""
    known: bool = True
    """Whether it has been reviewed at all."""


class Losses:
    """Of the matches of one list."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._known: dict[Path, tuple[tuple[int, int], Lost | None]] = {}

    def of(self, listed: Listed, seat: Seat | None) -> Lost | None:
        """What stands in the column; None where no review can be."""
        found = listed.summary
        if seat is None or not (found.over and found.playable and found.identity):
            return None
        path = path_of(self._ui.home, found.identity, seat)
        try:
            stat = path.stat()
        except OSError:
            return Lost(self._ui.text("matches.decisions.none"), known=False)
        stamp = stat.st_mtime_ns, stat.st_size  # clocks of disks are coarse
        if path not in self._known or self._known[path][0] != stamp:
            if len(self._known) > MOST:
                self._known.clear()
            kept = read(path)
            self._known[path] = stamp, None if kept is None else self._words(kept.review)
        return self._known[path][1] or Lost(self._ui.text("matches.decisions.none"), known=False)

    def _words(self, review: Review) -> Lost:
        ui = self._ui
        if not review.complete:
            return Lost(ui.text("matches.decisions.some", n=len(review.judged), of=review.total))
        lives = review.game in IN_LIVES
        written = plain(review.lost / 100 if lives else review.lost, 1 if lives else None)
        if written == "0":
            return Lost(ui.text("matches.decisions.nothing"))
        unit = ("life" if written == "1" else "lives") if lives else "point" if written == "1" else "points"
        much = any(each.grade == "blunder" for each in review.judged)
        return Lost(ui.text(f"matches.decisions.{unit}", n=written), much)


def seat_of(found: Summary, you: list[str]) -> Seat | None:
    """Whose decisions the column tells: of the first of these names that a person goes by, else of the first
    person."""
    people = [Seat(seat) for seat, player in enumerate(found.players) if player.kind == "human"]
    mine = (seat for seat in people if found.players[seat].name in you)
    return next(mine, people[0] if people else None)
