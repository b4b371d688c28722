"""What one person has learned: lessons, drills, tips. Where it is kept, others know (`ui.system.learned`)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Best:
    """The best run of one drill: how many of how many were right, and in what time, if it was taken."""

    right: int
    of: int
    ms: int | None = None

    def beats(self, other: "Best | None") -> bool:
        """Whether it is better: more right, or as many in less time; a time is better than none."""
        if other is None:
            return True
        mine, others = self.right * other.of, other.right * self.of
        if mine != others:
            return mine > others
        return self.ms is not None and (other.ms is None or self.ms < other.ms)


@dataclass
class Progress:
    """What is written down. Games, lessons and drills are named as in their files."""

    done: dict[str, dict[str, str]] = field(default_factory=dict)
    """By game and lesson the day it was last played to its end, `2026-11-22`."""
    at: dict[str, dict[str, int]] = field(default_factory=dict)
    """By game and lesson the step at which it was left, from 0 on."""
    declined: set[str] = field(default_factory=set)
    """Games that were played without their lesson: it is not offered again."""
    bests: dict[str, dict[str, Best]] = field(default_factory=dict)
    """By game and drill."""
    streaks: dict[str, int] = field(default_factory=dict)
    """By game the longest run of right answers in its drills."""
    runs: dict[str, int] = field(default_factory=dict)
    """By game the run of right answers that goes on."""
    tips: set[str] = field(default_factory=set)
    """Tips on rules that were shown once."""
    coached: dict[str, int] = field(default_factory=dict)
    """By game the deals that were played with the coach."""

    def lesson_day(self, game: str, lesson: str) -> str | None:
        """The day a lesson was finished; None if it was not."""
        return self.done.get(game, {}).get(lesson)

    def step(self, game: str, lesson: str) -> int:
        """Where a lesson goes on: the step at which it was left, else the first."""
        return self.at.get(game, {}).get(lesson, 0)

    def leave(self, game: str, lesson: str, step: int) -> None:
        """A lesson is left at a step; at the first one it was not begun."""
        if step > 0:
            self.at.setdefault(game, {})[lesson] = step
        else:
            self.at.get(game, {}).pop(lesson, None)

    def finish(self, game: str, lesson: str, day: str) -> None:
        """A lesson was played to its end: its seal is stamped, and it begins anew next time."""
        self.done.setdefault(game, {})[lesson] = day
        self.leave(game, lesson, 0)

    def offers(self, game: str) -> bool:
        """Whether nobody has learned this game yet, nor said that he would not."""
        return not self.done.get(game) and game not in self.declined

    def decline(self, game: str) -> None:
        """The game is played without its lesson."""
        self.declined.add(game)

    def best(self, game: str, drill: str) -> Best | None:
        """The best run of a drill."""
        return self.bests.get(game, {}).get(drill)

    def drilled(self, game: str, drill: str, run: Best) -> bool:
        """A drill was played to its end; whether it is the best run so far, which is kept."""
        if not run.beats(self.best(game, drill)):
            return False
        self.bests.setdefault(game, {})[drill] = run
        return True

    def answered(self, game: str, right: bool) -> None:
        """A question of a drill was answered: the run of right answers goes on, or begins anew."""
        self.runs[game] = self.runs.get(game, 0) + 1 if right else 0
        if self.runs[game] > self.streaks.get(game, 0):
            self.streaks[game] = self.runs[game]

    def had_tip(self, name: str) -> bool:
        """Whether a tip was shown."""
        return name in self.tips

    def coached_deal(self, game: str) -> None:
        """A deal was played to its end with the coach."""
        self.coached[game] = self.coached.get(game, 0) + 1

    def tip(self, name: str) -> bool:
        """A tip would be in place: whether it is shown, which is once."""
        fresh = name not in self.tips
        self.tips.add(name)
        return fresh


def to_bytes(progress: Progress) -> bytes:
    """The file."""
    bests = {
        game: {drill: [best.right, best.of, best.ms] for drill, best in drills.items()}
        for game, drills in progress.bests.items()
    }
    data = {
        "version": VERSION,
        "done": progress.done,
        "at": progress.at,
        "declined": sorted(progress.declined),
        "bests": bests,
        "streaks": progress.streaks,
        "runs": progress.runs,
        "tips": sorted(progress.tips),
        "coached": progress.coached,
    }
    return (json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> Progress:
    """What stands in a file: each entry that makes sense. ValueError if it is no such file at all."""
    try:
        data = json.loads(raw)
    except RecursionError as fault:
        raise ValueError("nested too deeply") from fault
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ValueError("not what somebody has learned")
    out = Progress()
    for game, lesson, day in _pairs(data.get("done")):
        if isinstance(day, str):
            out.done.setdefault(game, {})[lesson] = day
    for game, lesson, step in _pairs(data.get("at")):
        if type(step) is int and step > 0:
            out.at.setdefault(game, {})[lesson] = step
    for game, drill, best in _pairs(data.get("bests")):
        if isinstance(best, list) and len(best) == 3 and _is_best(*best):
            out.bests.setdefault(game, {})[drill] = Best(*best)
    out.streaks, out.runs = _counts(data.get("streaks")), _counts(data.get("runs"))
    out.declined = _names(data.get("declined"))
    out.tips = _names(data.get("tips"))
    out.coached = _counts(data.get("coached"))
    return out


def _pairs(data: Any) -> list[tuple[str, str, Any]]:
    """By game and name whatever is kept of it."""
    games = data.items() if isinstance(data, Mapping) else ()
    return [(game, name, value) for game, of in games if isinstance(of, dict) for name, value in of.items()]


def _names(data: Any) -> set[str]:
    return {name for name in data if isinstance(name, str)} if isinstance(data, list) else set()


def _counts(data: Any) -> dict[str, int]:
    """By game a count."""
    games = data.items() if isinstance(data, dict) else ()
    return {game: count for game, count in games if type(count) is int and count >= 0}


def _is_best(right: Any, of: Any, ms: Any) -> bool:
    return (
        type(right) is int
        and type(of) is int
        and 0 <= right <= of
        and of > 0
        and (ms is None or (type(ms) is int and ms >= 0))
    )
