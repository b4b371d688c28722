"""Five boxes: an exercise that was solved comes again later each time, and from the start after a miss."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

DAYS: Final = (1, 3, 7, 14, 30)
"""After how many days an exercise of each box comes again."""
REST: Final = timedelta(hours=1)
"""The time after its review in which a position is not asked for, because it would only be remembered."""


@dataclass(frozen=True, slots=True)
class Place:
    """The box of an exercise and the day when it is due."""

    since: datetime
    """When it was kept, with its zone."""
    box: int = 0
    """1 to 5; 0: never solved yet."""
    due: date | None = None
    """The first day on which it is due; None: as soon as it has rested."""

    def is_due(self, now: datetime) -> bool:
        """Return whether it is due now."""
        if now - self.since < REST and now >= self.since:
            return False
        return self.due is None or self.due <= now.astimezone().date()

    def days_left(self, now: datetime) -> int:
        """Return the days until the exercise is due; 0: now, or within the hour."""
        return max(0, (self.due - now.astimezone().date()).days) if self.due is not None else 0

    def answered(self, right: bool, now: datetime) -> "Place":
        """Return the place after an answer; only the first answer of a sitting counts."""
        box = min(len(DAYS), self.box + 1) if right else 0
        days = DAYS[max(0, box - 1)]
        return replace(self, box=box, due=now.astimezone().date() + timedelta(days=days))
