"""The table of a replay: the real one, at which nobody is asked anything."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.events import DealScored
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.study.replay.inset import PartUi
from tablegame.ui.scenes.study.replay.telling import Telling
from tablegame.ui.table import effects as e
from tablegame.ui.table import places
from tablegame.ui.table.last_laid import last_laid
from tablegame.ui.table.replay_source import ReplaySource
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.views import hands_shown
from tablegame.ui.widgets.accessible_item import Item

SKIPS: Final = 40
"""Things that follow each other in one moment, at most."""
SEEN_MS: Final = 2600.0
"""How long the end of a deal stands, by the table's clock, before the next one begins."""
HERE: Final = (
    e.Say, e.Tell, e.Play, e.Skip, e.Redraw, e.Repaint, e.Refresh, e.Rearrange, e.Relayout, e.Settle, e.Sit,
    e.PicksChanged,
)  # fmt: skip
"""What may happen at this table: nothing is decided, covered or opened."""


class ReplayTable(TableScene):
    """Shows where its source stands, goes to another moment at once, or follows as it plays."""

    def __init__(self, ui: PartUi, source: ReplaySource) -> None:
        self.replay = source
        self._stood: float | None = None
        """Since when the end of a deal stands."""
        super().__init__(ui, source, GAME_TABLES[source.game.id])
        self.model.coached = True
        self.model.home = self._home
        self.telling = self._telling()
        self.retell()

    @property
    def _home(self) -> Seat:
        viewer, home = self.replay.viewer, self.replay.timeline.home
        return viewer if viewer is not None else home if home is not None else Seat(0)

    def _telling(self) -> Telling:
        source, names = self.replay, self.model.names
        return Telling(
            source.timeline, source.viewer, source.everything, source.moments, self.game_table, names
        )

    def carry_out(self, effect: e.Effect) -> None:
        """What a part wants to happen happens, if it is only for eyes and ears."""
        if isinstance(effect, HERE):
            super().carry_out(effect)

    # From moment to moment ----------------------------------------------------------------------------------
    def retell(self) -> None:
        """Log and story are those of the moments so far; quicker than from the first card on."""
        told = [text for _, text in self.telling.log(self.replay.at)]
        self.log = self.model.log = told
        self.parts.story.moments.clear()
        self.model.laid = last_laid(self.telling.cues(self.replay.at))

    def _recall(self) -> None:
        """The replay tells what has been."""

    def look(self, viewer: Viewer, everything: bool) -> None:
        """With other eyes, at the same line."""
        source = self.replay
        source.look(viewer, everything)
        self.telling = self._telling()
        self.model.viewer, self.model.home = source.viewer, self._home
        self.carry_out(e.Sit(source.viewer, source.view(source.viewer)))
        self.go(source.at)

    def go(self, at: int) -> None:
        """To the moment after so many, at once. The end of a deal is shown as it stood there."""
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
            self.retell()
        self.animator.finish()
        self.parts.remarks.clear()
        self.carry_out(e.Repaint())

    def _hurry(self) -> None:
        self.animator.finish()
        self.parts.playback.hurry()
        self.model.banner = None
        super().update(1)

    def _place(self) -> None:
        """Everything lies as it does at this moment."""
        model, source, game_table = self.model, self.replay, self.game_table
        self._stood = None
        model.shown_line, model.running = source.line, False
        model.dealt = source.timeline.view(source.line, None) is not None and source.at > 0
        self.parts.playback.forget()
        model.forget_attention()
        model.window = model.banner = model.told = model.bubble = None
        model.view = source.view(source.viewer)
        self.parts.seat_acts.clear()
        self.parts.moods.clear()
        model.open_hands = hands_shown(source, game_table, model)
        model.hand.clear()
        model.hand.set_pieces(game_table.hand(model.view))
        self.retell()
        self.parts.arrangement.place()
        self.parts.painter.stale = True
        self.carry_out(e.Refresh())

    # What every scene does ----------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """Time passes; the end of a deal stands for a while, and the next deal begins."""
        self.model.paused = not self.replay.playing
        super().update(ms)
        finale = self.model.finale
        if finale is None or finale.left or not finale.stands:
            self._stood = None
            return
        if self._stood is None:
            self._stood = self.model.now
        last = self.replay.at >= len(self.replay.moments)
        if self.replay.playing and not last and self.model.now - self._stood >= SEEN_MS:
            finale.left = True

    @property
    def resting(self) -> bool:
        """Whether all that was handed out has been shown."""
        coming, finale = self.model.coming, self.model.finale
        if finale is not None and not finale.left:
            return finale.stands
        return not (coming.batches or coming.segments or self.animator.moving)

    def draw(self, canvas: Canvas) -> None:
        """The table without anything to press."""
        for widget in self.form.widgets:
            widget.visible = False
        super().draw(canvas)

    def accessible_items(self) -> Sequence[Item]:
        """The table in words, without the line that would say what is asked."""
        return [item for item in super().accessible_items() if item.key not in ("game", "prompt")]

    @property
    def prompt_place(self) -> tuple[float, float, float]:
        """Where a table says what is asked: the middle of the line, and how wide that may be; in its du."""
        parts = self.parts
        return (*places.prompt_line(*parts.geometry.size), parts.own_sum.prompt_room)

    @property
    def said(self) -> tuple[Text, ...]:
        """What happened in the moment that is shown."""
        at = self.replay.at
        return self.telling.told(at - 1).lines if at else ()
