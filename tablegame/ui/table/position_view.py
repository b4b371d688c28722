"""Still positions of a match: the sources that show them, and the real table drawn once at any scale."""

import copy
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from tablegame.controllers.question import Notice, Question
from tablegame.controllers.turn_handover import Lookers, Looks
from tablegame.match.header import Player, Turn
from tablegame.match.match import Batch
from tablegame.match.timeline import Timeline, TimelineMoment
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, AnyGame, Event, Options, Reason
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.picture_cache import Unfinished, limit_picture_time
from tablegame.ui.kit.nodes import Draw, draw_cloth
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage, BookPage, FairPlayPage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import Foreseen, Visitors

STEP_MS: Final = 200
MOST_STEPS: Final = 60
"""The number of steps of time after which everything has come to rest."""
PART_S: Final = 0.006
"""How long pictures are made in one part of the work, in seconds."""
RIM: Final = 4.0
"""The width of the cloth around the picture, in du."""
LEAST: Final = 200.0
"""The least width of the picture, in du."""


@dataclass(frozen=True, slots=True)
class FinishedPicture:
    """A picture of the table without its bar, for the screen as it was then."""

    key: object
    surface: pygame.Surface
    marks: tuple[Box | None, ...]
    """The boxes of what is marked, in shares of the picture; None for what is not on it."""
    words: tuple[Box, ...]
    """The boxes of what is read, in shares of the picture."""


class PositionView(ABC):
    """One position, as the viewer of its table sees it; hidden pieces stay hidden.

    The picture is made part by part in idle frames (`make`), and made again when the screen looks different.
    """

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._work: tuple[object, Iterator[FinishedPicture | None]] | None = None
        """The rest of the work, with the look of the screen that it is done for."""
        self._finished: FinishedPicture | None = None
        self._scaled: tuple[object, pygame.Surface] | None = None
        """The picture at the size at which it was shown last."""

    @abstractmethod
    def set_up(self, ui: Ui) -> TableScene:
        """Return the table at rest. `ui` moves nothing, makes no sound and stores no preference."""

    def marked(self, table: TableScene) -> Iterator[TableBox | None]:
        """Yield the boxes of what is marked on the picture; each is found in a frame of its own."""
        yield from ()

    def words(self, table: TableScene) -> Sequence[TableBox]:
        """Return the boxes of what is read on the picture."""
        return ()

    @abstractmethod
    def paint_over(self, canvas: Canvas, box: Box, made: FinishedPicture, picture: pygame.Surface) -> None:
        """Draw what stands over `picture`, which is `made` at the size of `box`."""

    @property
    def is_made(self) -> bool:
        """Return whether there is a picture for the screen as it is."""
        return self._finished is not None and self._finished.key == self._key()

    @property
    def marks(self) -> Sequence[Box | None]:
        """The boxes of what is marked, in shares of the picture; None for what is not on it."""
        return self._finished.marks if self._finished is not None else ()

    def _key(self) -> object:
        ui = self._ui
        return ui.language, ui.metrics, ui.theme, ui.type.scale, ui.preferences.player_name

    # Making -------------------------------------------------------------------------------------------------
    def make(self) -> bool:
        """Make the next part of the picture, if some is left. Return whether the picture is done now."""
        if self.is_made:
            return False
        key = self._key()
        if self._work is None or self._work[0] != key:
            self._work = key, self._parts(key)
        finished = next(self._work[1])
        if finished is None:
            return False
        self._finished, self._work = finished, None
        return True

    def _parts(self, key: object) -> Iterator[FinishedPicture | None]:
        """Yield None after each part of the work, and last the picture."""
        table = self.set_up(_quiet(self._ui))
        yield None
        canvas = self._ui.canvas()
        while (whole := _draw_once(table, canvas)) is None:
            yield None
        if canvas.tables.is_drawing:  # something else stands for what a thread draws
            while canvas.tables.is_drawing:
                yield None
            table.layout()
            while (whole := _draw_once(table, canvas)) is None:
                yield None
        bar = canvas.metrics.px(TOPBAR_H)
        across, down = canvas.w, canvas.h - TOPBAR_H

        def share(box: TableBox) -> Box:
            return box.x / across, (box.y - TOPBAR_H) / down, box.w / across, box.h / down

        marks: list[Box | None] = []
        for box in self.marked(table):
            yield None
            marks.append(None if box is None else share(box))
        cut = whole.subsurface((0, bar, whole.get_width(), whole.get_height() - bar))
        yield FinishedPicture(key, cut, tuple(marks), tuple(map(share, self.words(table))))

    # Showing ------------------------------------------------------------------------------------------------
    def node(self, wide: float, say: str) -> Draw:
        """Return the picture, at most `wide` du wide, with words for a screen reader."""
        metrics = self._ui.metrics
        ratio = (metrics.h - TOPBAR_H) / metrics.w
        return Draw(self.paint, wide, wide * ratio, least=LEAST, say=say, scaled=True)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw bare cloth until the picture is made, then the picture."""
        draw_cloth(canvas, box)
        if self._finished is None or not self.is_made:
            return
        x, y, w, h = box
        area = canvas.metrics.rect(x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM)
        key = self._finished.key, area.size
        if self._scaled is None or self._scaled[0] != key:
            self._scaled = key, pygame.transform.smoothscale(self._finished.surface, area.size)
        canvas.surface.blit(self._scaled[1], area)
        self.paint_over(canvas, box, self._finished, self._scaled[1])


def settle(table: TableScene, rests: Callable[[], bool]) -> None:
    """Let time pass until a table rests, or for as long as any table takes."""
    for _ in range(MOST_STEPS):
        table.update(STEP_MS)
        if rests():
            break
    table.update(1)


def _draw_once(table: TableScene, canvas: Canvas) -> pygame.Surface | None:
    """Return a picture of a table as large as the window, or None if it takes another frame."""
    picture = pygame.Surface(canvas.surface.get_size())
    try:
        with limit_picture_time(PART_S), canvas.onto(picture):
            table.draw(canvas)
    except Unfinished:
        return None
    finally:
        canvas.drop()
    return picture


def _quiet(ui: Ui) -> Ui:
    """Return the same screen, on which nothing moves, sounds or is stored."""
    quiet = copy.copy(ui)
    quiet.preferences = replace(ui.preferences, reduced_motion=True, speed="instant", first_windows="usual")
    quiet.sounds = Sounds(on=False)
    return quiet


class StillSource:
    """Answers that say no, for a source that only shows."""

    assisted = helped = not_saved = over = False
    patient = True
    turn: Turn | None = None
    seal: str | None = None
    code = remarks_seed = ""
    shared = looking_round = watching = may_open_hands = hands_open = False
    holder: Seat | None = None
    due: Seat | None = None
    keeps: Seat | None = None
    goes_on = False
    looks: Looks = ""
    visiting = awaits_buzzers = False
    owes = True
    windows_ahead = 0
    before_window: Sequence[Event] = ()

    def note_help(self) -> None:
        """Ignore help, which harms no player here."""

    def note_hint(self) -> None:
        """Ignore the hint, because no record is written here."""

    def note_slip(self) -> None:
        """Ignore the coach, because no record is written here."""

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """Return nothing that the table would have to say again."""
        return ()

    def take_notices(self) -> Sequence[Notice]:
        """Return no notices."""
        return ()

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Return no views, because hands are not open."""
        return {}

    def take_back(self, shown: int) -> Reason | None:
        """Return that nothing is taken back here."""
        return Reason("lessons.no_take_back")

    def may_take_back(self, shown: int) -> bool:
        """Return False."""
        return False

    def back_helps(self, shown: int) -> bool:
        """Return False."""
        return False

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Ignore visitors: no person is visited here."""

    def reveal(self, seat: Seat) -> None:
        """Ignore the seat: no person looks alone here."""

    def cover(self) -> None:
        """Cover nothing."""

    def hide(self) -> None:
        """Hide nothing."""

    def open_hands(self, on: bool) -> None:
        """Leave hands as they are."""

    def hurry_bots(self, on: bool) -> None:
        """Ignore the pace, because no computer thinks here."""

    @property
    def skips_to_result(self) -> bool:
        """Never: nothing is played here."""
        return False

    def seen(self) -> None:
        """End nothing: no person only looks here."""

    def skip_round(self) -> None:
        """Skip nothing: no person looks at a hand before play."""

    def refrain(self, action: Action) -> None:
        """Ignore the answer: no person is asked in turn."""

    def waive(self) -> bool:
        """Return False: no person is asked who could not answer."""
        return False

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        """Visit no seat."""

    def leave(self) -> None:
        """Leave without losing anything."""

    def again_page(self, deal: int) -> AgainPage | None:
        """Return None: what is only shown is not played once more from its sheet."""
        return None


class ReplaySource(StillSource):
    """A record on its way. `at` moments have been handed out; the next one follows while it plays."""

    watching = True
    humans: Sequence[Seat] = ()
    people: Sequence[Seat] = ()
    question: Question | None = None
    fresh = False

    def __init__(self, timeline: Timeline, viewer: Viewer) -> None:
        self.timeline: Final = timeline
        self.game: AnyGame = timeline.game
        self.players: Sequence[Player] = timeline.record.header.players
        self.kinds: Sequence[Set[str]] = timeline.record.kinds()
        self.memory = timeline.record.header.memory
        self.remarks_seed = timeline.record.header.remarks_seed
        self.viewer: Viewer = viewer
        self.everything = False
        self.moments: Sequence[TimelineMoment] = timeline.moments(viewer)
        self.at = 0
        self.playing = False

    # Where it stands ----------------------------------------------------------------------------------------
    @property
    def moment(self) -> TimelineMoment | None:
        """The last moment that was handed out; None at the beginning."""
        return self.moments[self.at - 1] if self.at else None

    @property
    def line(self) -> int:
        """The line of the record after which everything is as it is shown."""
        return self.moments[self.at - 1].last if self.at else 1

    @property
    def index(self) -> int:
        """The decision point of that line."""
        entry = self.timeline.entry(self.line)
        return 0 if entry is None else entry.index

    def of_line(self, line: int) -> int:
        """Return how many moments have begun up to a line."""
        return bisect_right(self.moments, line, key=lambda each: each.line)

    def go(self, at: int) -> None:
        """Go to the moment after so many."""
        self.at = max(0, min(len(self.moments), at))

    def look(self, viewer: Viewer, everything: bool) -> None:
        """Look as another viewer at the same line. What may not be seen is not shown."""
        timeline, line = self.timeline, self.line
        if not timeline.may_see(viewer) or (everything and not timeline.over):
            return
        self.viewer, self.everything = viewer, everything
        self.moments = timeline.moments(viewer, everything)
        self.at = self.of_line(line)

    @property
    def hands_open(self) -> bool:  # type: ignore[override]
        """Return whether all hands are open."""
        return self.everything

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Return all views after a line, where all hands lie open."""
        if not self.everything:
            return {}
        return {Seat(seat): self.timeline.view(line, Seat(seat)) for seat in range(self.timeline.seats)}

    # What the table asks ------------------------------------------------------------------------------------
    def tick(self, ready: bool) -> Sequence[Batch]:
        """Return the next moment, while the replay plays and the last one was seen."""
        if not (ready and self.playing and self.at < len(self.moments)):
            return ()
        return (self.next(),)

    def next(self) -> Batch:
        """Give out the next moment."""
        self.at += 1
        moment = self.moments[self.at - 1]
        events = tuple(self.timeline.told(moment, self.viewer))
        return Batch(self.index, events, moment.last, self.timeline.view(moment.last, self.viewer))

    def first_view(self, viewer: Viewer) -> Any:
        """Return the view before anything has happened."""
        return self.timeline.view(1, viewer)

    def view(self, viewer: Viewer) -> Any:
        """Return the view at this moment."""
        return self.timeline.view(self.line, viewer)

    def decide(self, action: Action) -> bool:
        """Return False, because the past cannot be changed."""
        return False

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.timeline.options

    # Pages --------------------------------------------------------------------------------------------------
    def pause_page(self) -> Page:
        """Return the rule book, because a replay has no menu."""
        return self.rule_page("", False)

    def result_page(self) -> Page:
        """Return the rule book, because a replay has no result page."""
        return self.rule_page("", False)

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """Return the rule book with the rules of that match."""
        timeline = self.timeline
        return BookPage(
            self.game.id, paragraph, seats=timeline.seats, options=self.options,
            preset=timeline.record.header.preset,
        )  # fmt: skip

    def seal_page(self) -> Page:
        """Return what was promised about the cards of the match."""
        return FairPlayPage(self.timeline.record)
