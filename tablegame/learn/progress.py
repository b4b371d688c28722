"""The progress of a player in lessons, drills and tips, which `ui.system.learned` stores.

In the first deals of a game the coach gives tips.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.features.game_features import features_of
from tablegame.limits import STORE, parse_json

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Best:
    """The best run of one drill: how many of how many were right, and in what time, if it was taken."""

    right: int
    of: int
    ms: int | None = None

    def beats(self, other: "Best | None") -> bool:
        """Return whether it is better: more right, or as many in less time; a time is better than none."""
        if other is None:
            return True
        own, others = self.right * other.of, other.right * self.of
        if own != others:
            return own > others
        return self.ms is not None and (other.ms is None or self.ms < other.ms)


@dataclass
class Progress:
    """The stored progress. Games, lessons and drills are named as in their files."""

    done: dict[str, dict[str, str]] = field(default_factory=dict)
    """By game and lesson the day it was last played to its end, `2026-11-22`."""
    at: dict[str, dict[str, int]] = field(default_factory=dict)
    """By game and lesson the step at which it was left, from 0 on."""
    own: dict[str, dict[str, tuple[int, ...]]] = field(default_factory=dict)
    """By game and lesson the steps that were done by hand and not skipped, while it has no new seal."""
    seen: dict[str, set[str]] = field(default_factory=dict)
    """By game the lessons that were gone through to their end, with steps skipped."""
    declined: set[str] = field(default_factory=set)
    """Games that were played without their lesson: it is not offered again."""
    bests: dict[str, dict[str, Best]] = field(default_factory=dict)
    """By game and drill."""
    streaks: dict[str, int] = field(default_factory=dict)
    """By game the longest run of right answers in its drills."""
    runs: dict[str, int] = field(default_factory=dict)
    """By game the present run of right answers."""
    tips: set[str] = field(default_factory=set)
    """Tips on rules that were shown once."""
    coached: dict[str, int] = field(default_factory=dict)
    """By game the deals that were played with the coach."""

    def lesson_day(self, game: str, lesson: str) -> str | None:
        """Return the day a lesson was finished; None if it was not."""
        return self.done.get(game, {}).get(lesson)

    def step(self, game: str, lesson: str) -> int:
        """Return the step at which a lesson goes on: the one at which it was left, else the first."""
        return self.at.get(game, {}).get(lesson, 0)

    def own_steps(self, game: str, lesson: str) -> tuple[int, ...]:
        """Return the steps that were done by hand; where that is not known, all before the one it was left
        at."""
        return self.own.get(game, {}).get(lesson, tuple(range(self.step(game, lesson))))

    def was_seen(self, game: str, lesson: str) -> bool:
        """Return whether it was gone through, and has no seal only because steps were skipped."""
        return lesson in self.seen.get(game, ())

    def following(self, game: str, lessons: Iterable[str]) -> str | None:
        """Return which of a game's lessons, in order, to take next: the first new one, else the first without
        a seal.

        None: all have theirs.
        """
        undone = [lesson for lesson in lessons if self.lesson_day(game, lesson) is None]
        unseen = (lesson for lesson in undone if not self.was_seen(game, lesson))
        return next(unseen, next(iter(undone), None))

    def leave(self, game: str, lesson: str, step: int, own: Collection[int] | None = None) -> None:
        """Leave a lesson at a step, with the steps done by hand if that is known. At the first step it was
        not begun."""
        if step > 0:
            self.at.setdefault(game, {})[lesson] = step
        else:
            self.at.get(game, {}).pop(lesson, None)
        if own is not None and (step > 0 or own):
            self.own.setdefault(game, {})[lesson] = tuple(sorted(own))
        else:
            self.own.get(game, {}).pop(lesson, None)

    def finish(self, game: str, lesson: str, day: str) -> None:
        """Finish a lesson that was played to its end: stamp its seal, and let it begin anew next time."""
        self.done.setdefault(game, {})[lesson] = day
        self.seen.get(game, set()).discard(lesson)
        self.leave(game, lesson, 0)

    def saw(self, game: str, lesson: str, step: int, own: Collection[int]) -> None:
        """Record a lesson that was finished with steps skipped: it goes on at the first of them, and its seal
        waits.

        One that has its seal keeps it.
        """
        if self.lesson_day(game, lesson) is not None:
            self.leave(game, lesson, 0)
            return
        self.seen.setdefault(game, set()).add(lesson)
        self.leave(game, lesson, step, own)

    def offers(self, game: str) -> bool:
        """Return whether to offer the lesson: no one has learned this game yet, nor declined to."""
        return not (self.done.get(game) or self.seen.get(game) or game in self.declined)

    def decline(self, game: str) -> None:
        """Record that the game is played without its lesson."""
        self.declined.add(game)

    def best(self, game: str, drill: str) -> Best | None:
        """Return the best run of a drill."""
        return self.bests.get(game, {}).get(drill)

    def drilled(self, game: str, drill: str, run: Best) -> bool:
        """Note that a drill was played to its end, and return whether it is the best run so far, which is
        kept."""
        if not run.beats(self.best(game, drill)):
            return False
        self.bests.setdefault(game, {})[drill] = run
        return True

    def answered(self, game: str, right: bool) -> None:
        """Record the answer to a question of a drill: the run of right answers goes on, or begins anew."""
        self.runs[game] = self.runs.get(game, 0) + 1 if right else 0
        if self.runs[game] > self.streaks.get(game, 0):
            self.streaks[game] = self.runs[game]

    def had_tip(self, name: str) -> bool:
        """Return whether a tip was shown."""
        return name in self.tips

    def coached_deal(self, game: str) -> None:
        """Count a deal that was played to its end with the coach."""
        self.coached[game] = self.coached.get(game, 0) + 1

    def tip(self, name: str) -> bool:
        """Return whether a tip in place is shown, which happens once."""
        fresh = name not in self.tips
        self.tips.add(name)
        return fresh


def to_bytes(progress: Progress) -> bytes:
    """Return the contents of a file."""
    bests = {
        game: {drill: [best.right, best.of, best.ms] for drill, best in drills.items()}
        for game, drills in progress.bests.items()
    }
    data = {
        "version": VERSION,
        "done": progress.done,
        "at": progress.at,
        "own": progress.own,
        "seen": {game: sorted(lessons) for game, lessons in progress.seen.items()},
        "declined": sorted(progress.declined),
        "bests": bests,
        "streaks": progress.streaks,
        "runs": progress.runs,
        "tips": sorted(progress.tips),
        "coached": progress.coached,
    }
    return (json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> Progress:
    """Read each entry of a file that makes sense. Raise ValueError if the file is not of this kind."""
    data = parse_json(raw, STORE)
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ValueError("no progress of a learner")
    out = Progress()
    for game, lesson, day in _pairs(data.get("done")):
        if isinstance(day, str):
            out.done.setdefault(game, {})[lesson] = day
    for game, lesson, step in _pairs(data.get("at")):
        if type(step) is int and step > 0:
            out.at.setdefault(game, {})[lesson] = step
    for game, lesson, steps in _pairs(data.get("own")):
        if isinstance(steps, list) and all(type(step) is int and step >= 0 for step in steps):
            out.own.setdefault(game, {})[lesson] = tuple(steps)
    seen = data.get("seen")
    for game, lessons in seen.items() if isinstance(seen, dict) else ():
        if names := _names(lessons):
            out.seen[game] = names
    for game, drill, best in _pairs(data.get("bests")):
        if isinstance(best, list) and len(best) == 3 and _is_best(*best):
            out.bests.setdefault(game, {})[drill] = Best(*best)
    out.streaks, out.runs = _counts(data.get("streaks")), _counts(data.get("runs"))
    out.declined = _names(data.get("declined"))
    out.tips = _names(data.get("tips"))
    out.coached = _counts(data.get("coached"))
    return out


def _pairs(data: Any) -> list[tuple[str, str, Any]]:
    """Return the game, the name and the value of each entry."""
    games = data.items() if isinstance(data, Mapping) else ()
    return [(game, name, value) for game, of in games if isinstance(of, dict) for name, value in of.items()]


def _names(data: Any) -> set[str]:
    return {name for name in data if isinstance(name, str)} if isinstance(data, list) else set()


def _counts(data: Any) -> dict[str, int]:
    """Return by game a count."""
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


def add_progress(own: Progress, other: Progress) -> None:
    """Add to `own` what `other` has more of; where they differ, the better or later value stays."""
    for game, lessons in other.done.items():
        for lesson, day in lessons.items():
            known = own.done.setdefault(game, {})
            known[lesson] = max(day, known.get(lesson, ""))
    for game, steps in other.at.items():
        for lesson, step in steps.items():
            if own.step(game, lesson) == 0 and own.lesson_day(game, lesson) is None:
                own.leave(game, lesson, step, other.own_steps(game, lesson))
    for game, names in other.seen.items():
        fresh = {lesson for lesson in names if own.lesson_day(game, lesson) is None}
        if fresh:
            own.seen.setdefault(game, set()).update(fresh)
    for game, bests in other.bests.items():
        for drill, best in bests.items():
            own.drilled(game, drill, best)
    for game, run in other.runs.items():
        own.runs.setdefault(game, run)
    for larger, counts in ((own.streaks, other.streaks), (own.coached, other.coached)):
        for game, count in counts.items():
            larger[game] = max(count, larger.get(game, 0))
    for game, lessons in own.done.items():
        own.seen.get(game, set()).difference_update(lessons)
    own.declined |= other.declined
    own.tips |= other.tips


COACHED_DEALS: Final = 3
"""The number of deals of a game in which the coach gives tips."""


def tips_of(game: str) -> Sequence[Tip]:
    """Return the tips on a game: of two that fit a moment the first is the rarer one."""
    return features_of(game).tips()


def tip_key(game: str, tip: Tip) -> str:
    """Return the key of a tip's text."""
    return f"coach_{game}.{tip.id}"


def gives_tips(game: str, progress: Progress) -> bool:
    """Return whether the coach still gives tips in a game."""
    return bool(tips_of(game)) and progress.coached.get(game, 0) < COACHED_DEALS


def next_tip(game: str, moment: TipMoment, progress: Progress) -> Tip | None:
    """Return the first tip that fits `moment` and is not known yet; None if there is none."""
    fresh = (tip for tip in tips_of(game) if not is_known(game, tip, progress))
    return next((tip for tip in fresh if tip.when(moment)), None)


def is_known(game: str, tip: Tip, progress: Progress) -> bool:
    """Return whether the tip was shown, or the player has the stamp of the lesson that teaches its rule."""
    return progress.had_tip(tip_name(game, tip)) or progress.lesson_day(game, tip.lesson) is not None


def tip_name(game: str, tip: Tip) -> str:
    """Return the name under which the showing of a tip is recorded."""
    return f"{game}.{tip.id}"
