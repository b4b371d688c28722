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

    def of(self, listed: Listed, seat: Seat | None) -> LostPoints | None:
        """Return what stands in the column, or None where there can be no review."""
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
            kept = read(path)
            self._known[path] = stamp, None if kept is None else self._words(kept.review)
        return self._known[path][1] or LostPoints(self._ui.text("matches.decisions.none"), known=False)

    def _words(self, review: Review) -> LostPoints:
        ui = self._ui
        if not review.complete:
            return LostPoints(ui.text("matches.decisions.some", n=len(review.judged), of=review.total))
        lives = review.game in IN_LIVES
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
