"""The end of a drill: how many were right, the best so far, and what to look at again."""

from collections.abc import Iterator
from typing import Final, Protocol

from tablegame.learn.drills.run import Run
from tablegame.learn.progress import Best
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import heading
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form

MISSED: Final = 4
"""So many missed questions are named."""
FOOT_Y: Final = 628.0
LEFT: Final = 84.0
WIDE: Final = 1112.0


class Ended(Protocol):
    """The drill that is over."""

    ui: Ui
    form: Form
    game_id: str
    run: Run
    before: Best | None
    """The best run before this one."""
    beaten: bool

    def place(self, box: Box) -> Box:
        """A box of the picture on this canvas."""

    def time(self, ms: int) -> str:
        """A time as minutes and seconds."""

    def again(self) -> None:
        """Ten more."""

    def close(self) -> None:
        """Back to what lies beneath."""


def lay_out(scene: Ended) -> None:
    """Once more, and done."""
    ui, run = scene.ui, scene.run
    x, y, _, _ = scene.place((LEFT, FOOT_Y, 0, 0))
    words = ui.say("drills.end.again_missed" if run.missed else "drills.end.again")
    wide = min(640.0, max(220.0, ui.type.measure(words, t.HERO, True) + 110))
    scene.form.add(
        Button(
            (x, y, wide, 52), words, scene.again, kind="primary", action="activate", name="again",
            size=t.HERO,
        )
    )  # fmt: skip
    done = ui.say("drills.end.done")
    scene.form.add(
        Button((x + wide + 16, y, 200, 52), done, scene.close, kind="paper", name="done", size=t.HERO)
    )


def title(scene: Ended) -> str:
    """ "8 of 10 right"."""
    run = scene.run
    key = "drills.end.all" if run.right == len(run.questions) else "drills.end.title"
    return scene.ui.text(key, n=run.right, of=len(run.questions))


def lines(scene: Ended) -> Iterator[str]:
    """What is said below it."""
    ui, run = scene.ui, scene.run
    nearly = run.verdicts.count("nearly")
    if nearly:
        yield ui.text("drills.end.nearly", n=nearly)
    if ui.preferences.drill_timer:
        yield ui.text("drills.end.time", time=scene.time(run.ms))
    best = ui.learned.best(scene.game_id, "ten")
    if scene.before is None:
        yield ui.text("drills.end.first")
    elif scene.beaten:
        yield ui.text("drills.end.new_best")
    elif best is not None and best.ms is not None:
        yield ui.text("drills.end.best_time", n=best.right, of=best.of, time=scene.time(best.ms))
    elif best is not None:
        yield ui.text("drills.end.best", n=best.right, of=best.of)
    yield ui.text("drills.end.row", n=run.longest, best=ui.learned.streaks.get(scene.game_id, 0))


def missed(scene: Ended) -> Iterator[tuple[str, str]]:
    """The missed questions: what was asked of what, and what is right."""
    speaker = scene.ui.speaker
    for question in scene.run.missed:
        said = speaker.plain(question.said.say(speaker))
        pieces = next((group.pieces for group in getattr(question.cloth, "groups", ())[-1:]), ())
        ask = speaker.plain(question.ask.say(speaker))
        held = speaker.text("drills.tiles", tiles=pieces) if pieces else ""
        yield (speaker.text("drills.noted", first=held, second=ask) if held else ask), said


def missed_head(scene: Ended) -> str:
    """How many there are to look at again."""
    count = len(scene.run.missed)
    return scene.ui.text("drills.end.missed", n=count) if count else scene.ui.text("drills.end.clean")


def paint(scene: Ended, canvas: Canvas) -> None:
    """The figures on the left, what was missed in a note on the right."""
    type = canvas.type
    x, y, _, _ = scene.place((LEFT, 96, 0, 0))
    words = title(scene)
    size = type.within(words, t.BANNER, 56)
    heading(canvas, words, x, y + 34, size, WIDE)
    across = 452.0
    top = y + 92
    for nth, line in enumerate(lines(scene)):
        size = type.within(line, t.BODY, 26)
        strong = nth == 0
        top += canvas.lines(line, x, top, across, size, strong, t.SUMI if strong else t.SUMI_SECOND) + 10
    nx, ny, nw = x + across + 24, y + 92, WIDE - across - 24
    high = 420.0
    canvas.panel("note", nx, ny, nw, high, color=t.BRASS)
    head = missed_head(scene)
    size = type.within(head, t.HERO, 28)
    canvas.rows(head, nx + 24, ny + 36, nw - 48, size, True, t.SUMI, most=2, high=56)
    found = list(missed(scene))
    step = 82.0
    for nth, (ask, said) in enumerate(found[:MISSED]):
        row = ny + 66 + nth * step
        canvas.line(nx + 24, row, nx + nw - 24, row, t.WASHI_LINE, 1, 0.6)
        canvas.rows(ask, nx + 24, row + 24, nw - 48, type.within(ask, t.NAME, 21), False, t.SUMI_SECOND,
                    most=1, high=34)  # fmt: skip
        canvas.rows(said, nx + 24, row + 56, nw - 48, type.within(said, t.BODY, 23), True, t.GAIN, most=1,
                    high=36)  # fmt: skip
    if len(found) > MISSED:
        more = scene.ui.text("drills.end.more", n=len(found) - MISSED)
        canvas.text(more, nx + nw - 24, ny + high - 14, type.within(more, t.SIDE, 20), False, t.SUMI_QUIET,
                    "right", anchor="middle")  # fmt: skip


def items(scene: Ended) -> tuple[Item, ...]:
    """All of it for a screen reader."""
    words = [title(scene), *lines(scene), missed_head(scene)]
    words += [scene.ui.text("drills.noted", first=ask, second=said) for ask, said in missed(scene)]
    return tuple(
        Item(f"text.{nth}", "text", each, live="soon" if not nth else "") for nth, each in enumerate(words)
    )
