"""The union of what was learned in two places: nothing that is known in either is lost."""

from tablegame.learn.progress import Progress


def join(mine: Progress, theirs: Progress) -> None:
    """Add to `mine` what `theirs` has more of; where both say something else, the better or later stays."""
    for game, lessons in theirs.done.items():
        for lesson, day in lessons.items():
            known = mine.done.setdefault(game, {})
            known[lesson] = max(day, known.get(lesson, ""))
    for game, steps in theirs.at.items():
        for lesson, step in steps.items():
            if mine.step(game, lesson) == 0 and mine.lesson_day(game, lesson) is None:
                mine.leave(game, lesson, step, theirs.own_steps(game, lesson))
    for game, names in theirs.seen.items():
        fresh = {lesson for lesson in names if mine.lesson_day(game, lesson) is None}
        if fresh:
            mine.seen.setdefault(game, set()).update(fresh)
    for game, bests in theirs.bests.items():
        for drill, best in bests.items():
            mine.drilled(game, drill, best)
    for game, run in theirs.runs.items():
        mine.runs.setdefault(game, run)
    for larger, other in ((mine.streaks, theirs.streaks), (mine.coached, theirs.coached)):
        for game, count in other.items():
            larger[game] = max(count, larger.get(game, 0))
    for game, lessons in mine.done.items():
        mine.seen.get(game, set()).difference_update(lessons)
    mine.declined |= theirs.declined
    mine.tips |= theirs.tips
