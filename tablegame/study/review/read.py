"""Reviews that are kept, of many matches at once: each file is read again only when it has changed."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.study.review.kept import FOLDER, KeptReview, path_of, read

MOST: Final = 2000
"""The number of reviews that are read, those of the newest matches first."""


class ReadReviews:
    """The stored reviews of one home folder."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[str, tuple[tuple[int, int], KeptReview | None]] = {}

    def of(self, wanted: Iterable[tuple[str, int]]) -> list[KeptReview]:
        """Return the readable reviews of these matches, by their ids and seats, the oldest first."""
        there = self._listed()
        paths = [(path_of(self._home, match, Seat(seat)), (match, seat)) for match, seat in wanted]
        found = []
        for path, whose in [each for each in paths if each[0].name in there][-MOST:]:
            stamp, known = self._known.get(path.name, ((0, 0), None))
            if stamp != there[path.name]:
                known = read(path)
                self._known[path.name] = there[path.name], known
            if known is not None and (known.review.match, known.review.seat) == whose:
                found.append(known)
        return found

    @property
    def written(self) -> int:
        """Something else once a review has been written; asked now and then it costs nothing."""
        try:
            return os.stat(self._home / FOLDER).st_mtime_ns
        except OSError:
            return 0

    def _listed(self) -> dict[str, tuple[int, int]]:
        """Return the files there are, when each was written, and how long it is: clocks of disks are
        coarse."""
        try:
            with os.scandir(self._home / FOLDER) as entries:
                stats = {each.name: each.stat() for each in entries}
        except OSError:
            return {}
        return {name: (stat.st_mtime_ns, stat.st_size) for name, stat in stats.items()}
