"""The table of a replay, at which no player is asked to act, and the narration of its moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.match.timeline import Timeline, TimelineMoment
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.study.replay.table_inset import PartUi
from tablegame.ui.scenes.study.replay.time_line import Sign
from tablegame.ui.table import places
from tablegame.ui.table import table_context as e
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.overlay.bubble import draw_node
from tablegame.ui.table.overlay.messages import place_prompt
from tablegame.ui.table.played_pieces import last_laid
from tablegame.ui.table.position_view import ReplaySource
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import hands_shown
from tablegame.ui.table.table_values import Cue, Names
from tablegame.ui.widgets.accessible_item import AccessibleItem

DOERS: Final = ("seat", "caller")
"""The fields of events that name the seat that acted."""
SOUNDS: Final[dict[str, Sign]] = {"call": "call", "return": "returned"}
"""The signs of calls, by their sounds."""
LAID: Final = 12
"""The number of past moments that are searched for the last pieces laid."""
SKIPS: Final = 40
"""The most steps of one moment, such as a window and the end of a deal."""
SEEN_MS: Final = 2600.0
"""How long the end of a deal is shown before the next one begins, in ms of the table's clock."""
HERE: Final = (
    e.Say, e.Tell, e.Play, e.Skip, e.Redraw, e.Repaint, e.Refresh, e.Rearrange, e.Relayout, e.Settle, e.Sit,
    e.PicksChanged,
)  # fmt: skip
"""The effects that this table carries out: nothing is decided, covered or opened."""


@dataclass(frozen=True, slots=True)
class NarratedMoment:
    """The words, the cues and the sign of one moment."""

    lines: tuple[Text, ...]
    cues: tuple[Cue, ...]
    sign: Sign
    """The sign of the moment on the line of time."""


class Narration:
    """All moments of a replay from one viewpoint; a moment is put into words when it is first needed."""

    def __init__(
        self,
        timeline: Timeline,
        viewer: Viewer,
        everything: bool,
        moments: Sequence[TimelineMoment],
        game_table: AnyGameTable,
        names: Names,
    ) -> None:
        self.moments: Final = moments
        self._timeline = timeline
        self._viewer = viewer
        self._everything = everything
        self._game_table = game_table
        self._names = names
        self._narrated: dict[int, NarratedMoment] = {}

    def _before(self, at: int) -> Any:
        """Return what was known before a moment."""
        line = self.moments[at - 1].last if at else 1
        return self._timeline.view(line, self._viewer)

    def _steps(self, at: int) -> Sequence[tuple[Event, Any]]:
        """Return the events of a moment, each with the view that it changes."""
        moment, view = self.moments[at], self._before(at)
        after = self._timeline.view(moment.last, self._viewer)
        steps = []
        for event in self._timeline.told(moment, self._viewer):
            steps.append((event, view))
            view = self._game_table.intermediate_view(view, (event,), after)
        return steps

    def narrate(self, at: int) -> NarratedMoment:
        """Return the moment with this number, from 0, in words."""
        if at not in self._narrated:
            steps = self._steps(at)
            cues = tuple(self._game_table.cue(event, view, self._names) for event, view in steps)
            lines = tuple(line for cue in cues for line in cue.log)
            ends = any(isinstance(event, DealScored) for event, _ in steps)
            sign: Sign = "out" if ends else ""
            for cue in cues:
                sign = SOUNDS.get(cue.sound, sign)
            self._narrated[at] = NarratedMoment(lines, cues, sign)
        return self._narrated[at]

    def reasons(self, at: int) -> Sequence[tuple[tuple[Text, ...], tuple[Text, ...]]]:
        """Return what happened in a moment and why, event by event."""
        reasons = []
        for event, view in self._steps(at):
            cue = self._game_table.cue(event, view, self._names)
            if cue.log:
                reasons.append((cue.log, tuple(self._game_table.reasons(event, view, self._names))))
        return reasons

    def log(self, upto: int) -> list[tuple[int, Text]]:
        """Return the log of the first moments, each line with the number of its moment from 0."""
        return [(at, line) for at in range(upto) for line in self.narrate(at).lines]

    def cues(self, upto: int) -> list[Cue]:
        """Return the cues of the moments just before a number."""
        return [cue for at in range(max(0, upto - LAID), upto) for cue in self.narrate(at).cues]

    def actor(self, at: int) -> Seat | None:
        """Return the seat whose decision a moment is; None for the dealer, and if the viewer must not know.

        The last seat to answer in a window was asked, and only seats that could call are asked.
        """
        entry = self._timeline.entry(self.moments[at].line)
        if entry is None or entry.actor == CHANCE:
            return None
        if self._everything or entry.actor == self._viewer:
            return entry.actor
        events = self._timeline.told(self.moments[at], self._viewer)
        shown = any(entry.actor in (getattr(event, name, None) for name in DOERS) for event in events)
        return entry.actor if shown else None


class ReplayTable(TableScene):
    """The table at the moment of its source; it goes to another moment at once, or follows as it plays."""

    def __init__(self, ui: PartUi, source: ReplaySource) -> None:
        self.replay = source
        self._stood: float | None = None
        """The time since which the end of a deal is shown; None if it is not."""
        super().__init__(ui, source, GAME_TABLES[source.game.id])
        self.model.coached = True
        self.model.home = self._home
        self.narration = self._make_narration()
        self.reset_log()

    @property
    def _home(self) -> Seat:
        viewer, home = self.replay.viewer, self.replay.timeline.home
        return viewer if viewer is not None else home if home is not None else Seat(0)

    def _make_narration(self) -> Narration:
        source, names = self.replay, self.model.names
        return Narration(
            source.timeline, source.viewer, source.everything, source.moments, self.game_table, names
        )

    def carry_out(self, effect: e.Effect) -> None:
        if isinstance(effect, HERE):
            super().carry_out(effect)

    # From moment to moment ----------------------------------------------------------------------------------
    def reset_log(self) -> None:
        """Set log and story to those of the moments so far, quicker than from the first card on."""
        lines = [text for _, text in self.narration.log(self.replay.at)]
        self.log = self.model.log = lines
        self.parts.history.moments.clear()
        self.model.laid = last_laid(self.narration.cues(self.replay.at))

    def _recall(self) -> None:
        pass  # The narration has the past moments.

    def take_viewpoint(self, viewer: Viewer, everything: bool) -> None:
        """Take another viewpoint at the same line."""
        source = self.replay
        source.look(viewer, everything)
        self.narration = self._make_narration()
        self.model.viewer, self.model.home = source.viewer, self._home
        self.carry_out(e.Sit(source.viewer, source.view(source.viewer)))
        self.go(source.at)

    def go(self, at: int) -> None:
        """Go to the moment after so many, at once; the end of a deal is shown as it was."""
        source = self.replay
        source.go(at)
        moment = source.moment
        ends = moment is not None and any(
            isinstance(event, DealScored) for event in source.timeline.told(moment, source.viewer)
        )
        if ends:
            source.go(at - 1)
        self._place()
        if ends:
            self.model.hand.clear()
            self.parts.playback.show(source.next())
            for _ in range(SKIPS):
                self._hurry()
                if self.model.finale is not None and self.model.finale.stands:
                    break
            self.reset_log()
        self.animator.finish()
        self.parts.remarks.clear()
        self.carry_out(e.Repaint())

    def _hurry(self) -> None:
        self.animator.finish()
        self.parts.playback.hurry()
        self.model.banner = None
        super().update(1)

    def _place(self) -> None:
        """Place all pieces as they lie at this moment."""
        model, source, game_table = self.model, self.replay, self.game_table
        self._stood = None
        model.shown_line, model.running = source.line, False
        model.dealt = source.timeline.view(source.line, None) is not None and source.at > 0
        self.parts.playback.forget()
        model.forget_attention()
        model.window = model.banner = model.told = model.bubble = None
        model.view = source.view(source.viewer)
        self.parts.seat_acts.clear()
        self.parts.faces.clear()
        model.open_hands = hands_shown(source, game_table, model)
        model.hand.clear()
        model.hand.set_pieces(game_table.hand(model.view))
        self.reset_log()
        self.parts.arrangement.place()
        self.parts.painter.stale = True
        self.carry_out(e.Refresh())

    # What every scene does ----------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        self.model.paused = not self.replay.playing
        super().update(ms)
        finale = self.model.finale
        if finale is None or finale.dismissed or not finale.stands:
            self._stood = None
            return
        if self._stood is None:
            self._stood = self.model.now
        last = self.replay.at >= len(self.replay.moments)
        if self.replay.playing and not last and self.model.now - self._stood >= SEEN_MS:
            finale.dismissed = True

    @property
    def resting(self) -> bool:
        """Return whether everything that happened so far has been shown."""
        coming, finale = self.model.coming, self.model.finale
        if finale is not None and not finale.dismissed:
            return finale.stands
        return not (coming.batches or coming.segments or self.animator.moving)

    def draw(self, canvas: Canvas) -> None:
        for widget in self.form.widgets:
            widget.visible = False
        super().draw(canvas)

    def accessible_items(self) -> Sequence[AccessibleItem]:
        return [item for item in super().accessible_items() if item.key not in ("game", "prompt")]

    def draw_prompt(self, canvas: Canvas, happened: Sequence[Text]) -> None:
        """Draw the last line of the log of this moment, or of what `happened`, where a prompt stands."""
        lines = self.narration.narrate(self.replay.at - 1).lines or happened
        if lines and not self.model.ending:
            line = places.prompt_line(*self.parts.geometry.size)
            with canvas.type.at(self.parts.geometry.text_scale):
                said, most = lines[-1].say(self.ui.speaker), self.parts.hand_total.prompt_room
                draw_node(self.ui, *place_prompt(self.ui, said, line, most), canvas)
