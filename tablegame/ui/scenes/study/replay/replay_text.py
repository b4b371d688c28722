"""The words of a replay, and the choice of a viewpoint: the own one, a seat's, or everything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.controllers.ask_why import AskWhy, level_of
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat, Viewer
from tablegame.speech import Runs, Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import capitalised, first_key, move_words, seat_names
from tablegame.ui.scenes.formats import amount_words
from tablegame.ui.scenes.study.luck_text import review_of
from tablegame.ui.scenes.study.replay.replay_table import ReplayTable
from tablegame.ui.scenes.study.replay.time_line import DealSegment, TimeLineContent
from tablegame.ui.shell.context import Ui

ROW: Final = 48.0
"""The height of a row of viewpoints, in du."""
LEAST: Final = 44.0
"""The least width of the cell of a crest, in du."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The player whose knowledge a replay shows, or all hands."""

    seat: Seat | None
    """The seat, or None for what all players saw."""
    everything: bool = False
    own: bool = False
    """Whether it is the viewpoint of the person who plays here."""


class ReplayText:
    """The words of one replay, at the moment at which its source stands."""

    def __init__(self, ui: Ui, timeline: Timeline, table: ReplayTable, home: Viewer) -> None:
        """Describe a replay that shows at first what the seat `home` knew."""
        self._ui = ui
        self.timeline = timeline
        self.table = table
        self.source = table.replay
        self.home = home
        self.names = table.model.names
        self._game_table = GAME_TABLES[timeline.game.id]

    def key(self, key: str) -> str:
        """Return the key of a text of the replay: the game's own text if it has one."""
        own = f"{self.timeline.game.id}.replay.{key.rpartition('.')[2]}"
        return first_key(self._ui, own, f"replay.{key}")

    # Viewpoints --------------------------------------------------------------------------------------------
    def viewpoint(self) -> Viewpoint:
        """Return the viewpoint that is taken."""
        source = self.source
        if source.everything:
            return Viewpoint(None, everything=True)
        return Viewpoint(source.viewer, own=source.viewer == self.home)

    def viewpoints(self) -> list[tuple[Viewpoint, str]]:
        """Return all viewpoints with their words."""
        ui, timeline = self._ui, self.timeline
        person = timeline.people == (self.home,)
        own = "replay.as_all" if self.home is None else "replay.as_you" if person else "replay.as_seat"
        slots = {} if self.home is None or person else {"seat": self.names[self.home]}
        viewpoints = [(Viewpoint(self.home, own=True), ui.text(own, **slots))]
        for seat in map(Seat, range(timeline.seats)):
            if seat != self.home:
                viewpoints.append((Viewpoint(seat), ui.text("replay.as_seat", seat=self.names[seat])))
        return [*viewpoints, (Viewpoint(None, everything=True), ui.text("replay.everything"))]

    def barred_viewpoints(self) -> frozenset[Viewpoint]:
        """Return the viewpoints that may not be taken."""
        if self.timeline.over:
            return frozenset()
        return frozenset(viewpoint for viewpoint, _ in self.viewpoints() if not viewpoint.own)

    # What is shown ------------------------------------------------------------------------------------------
    def actor(self) -> Seat | None:
        """Return the seat whose decision is shown; None if the viewer must not know."""
        return self.table.narration.actor(self.source.at - 1) if self.source.at else None

    def known_words(self) -> Runs:
        """Return the heading of what was known."""
        seat = self.source.viewer
        if seat is None or self.timeline.people == (seat,):
            return self._ui.say("replay.known")
        return self._ui.say("replay.known_of", seat=self.names[seat])

    def happened(self) -> Sequence[tuple[Sequence[Text], Sequence[Text]]]:
        """Return what happened, line by line with its reasons; of a sealed decision only whose it was."""
        if not self.source.at:
            return ()
        happened = self.table.narration.reasons(self.source.at - 1)
        actor = self.actor()
        if happened or actor is None:
            return happened
        return [((self._silent(self.source.at - 1, actor),), ())]

    def _silent(self, at: int, actor: Seat) -> Text:
        if actor != self.source.viewer:
            return Text("replay.decided", {"seat": self.names[actor]})
        entry = self.timeline.entry(self.source.moments[at].line)
        assert entry is not None, "an actor decided"
        move = self.move(entry.text, actor, entry.line)
        return Text("replay.decided_own", {"move": self._ui.speaker.plain(move)})

    def move(self, text: str, seat: Seat, line: int) -> Runs:
        """Return a move that a seat could make in a line, in words."""
        action, view = self.timeline.game.parse(text), self.timeline.view(line - 1, seat)
        room = self.table.parts.geometry.room
        return move_words(self._ui.speaker, self._game_table, view, action, self.names, room)

    def deal(self) -> Runs:
        """Return which deal it is, and of how many."""
        return self._game_table.deal(self.table.model.words).say(self._ui.speaker)

    # The line of time ---------------------------------------------------------------------------------------
    def segments(self, preview: bool) -> list[DealSegment]:
        """Return a segment for each deal; without preview only those that have begun, and no points."""
        source, timeline = self.source, self.timeline
        segments: list[DealSegment] = []
        seat = source.viewer if source.viewer is not None else None
        for n, deal in enumerate(timeline.deals):
            first, last = source.of_line(deal.first - 1), source.of_line(deal.last)
            if not preview and first > max(0, self.source.at - 1) and n:
                break
            label = self._ui.text(self.key("deal"), n=n + 1)
            points = deal.points[seat] if deal.points is not None and seat is not None and preview else None
            segments.append(DealSegment(first, last, label, str(n + 1), points))
        if not segments:
            label = self._ui.text(self.key("deal"), n=1)
            segments.append(DealSegment(0, len(source.moments), label, "1", None))
        return segments

    def line(self, preview: bool) -> TimeLineContent:
        """Return what the line of time shows."""
        source, narration = self.source, self.table.narration
        upto = len(source.moments) if preview else self.source.at
        ticks = [n + 1 for n, moment in enumerate(source.moments[:upto]) if moment.own]
        signs = [(n + 1, narration.narrate(n).sign) for n in range(upto) if narration.narrate(n).sign]
        costs = [at for at in self.costs() if at <= upto]
        return TimeLineContent(self.segments(preview), ticks, signs, self.source.at, preview, costs)

    def costs(self) -> Mapping[int, float]:
        """Return what reviewed decisions of the viewer cost, by moment from 1."""
        review = review_of(self._ui, self.timeline.record, self.source.viewer)
        if review is None or not self.timeline.over:
            return {}
        return {self.source.of_line(judged.line): judged.loss for judged in review.costliest()}

    def note_of(self, at: int) -> Runs:
        """Return the deal of a moment, and what happened in it."""
        if not at:
            return self._ui.say(self.key("deal"), n=1)
        lines = self.table.narration.narrate(at - 1).lines
        deal = self.timeline.deal_at(self.source.moments[at - 1].line)
        head = self._ui.say(self.key("deal"), n=deal + 1)
        said = (*head, self._ui.text("app.between.and"), *lines[0].say(self._ui.speaker)) if lines else head
        if (loss := self.costs().get(at)) is not None:
            amount = amount_words(self._ui, self.timeline.game.id, loss)
            said = (*said, self._ui.text("app.between.and"), *self._ui.say("review.cost", points=amount))
        return said

    def place(self, preview: bool) -> str:
        """Return where the replay stands; without preview not of how many moments."""
        if not preview:
            return self._ui.text("replay.place_open", n=self.source.at)
        return self._ui.text("replay.place", n=self.source.at, of=len(self.source.moments))


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the computer that played the shown move."""

    name: str
    level: str
    off: str = ""
    """The key of the reason why it cannot be asked."""


class Asking:
    """The question why a computer played the shown move. It is dropped when the replay goes elsewhere."""

    def __init__(self, ui: Ui, words: ReplayText) -> None:
        self._ui = ui
        self._words = words
        self.asked: AskWhy | None = None

    @property
    def offer(self) -> Ask | None:
        """The question that can be asked about the shown move; None for moves of people and of the dealer."""
        words, source = self._words, self._words.source
        actor = words.actor()
        if actor is None:
            return None
        level = level_of(words.timeline, source.moments[source.at - 1].line)
        if not level:
            return None
        said = "" if level == "outside" else self._ui.text(f"bots.level.{level}.name")
        names = seat_names(self._ui, source.players)
        off = "" if words.timeline.over else "replay.off.why"
        return Ask(names[actor], said, off)

    def ask(self) -> bool:
        """Ask why the shown move was played. Return whether that was possible and had not been asked yet."""
        offer, source = self.offer, self._words.source
        if offer is None or offer.off or self.asked is not None:
            return False
        workers = self._ui.service.workers if self._ui.has_service else None
        self.asked = AskWhy(workers, self._words.timeline, source.moments[source.at - 1].line)
        return True

    def tick(self) -> bool:
        """Poll the answer. Return whether it changed."""
        return self.asked is not None and self.asked.tick()

    def forget(self) -> None:
        """Cancel the question."""
        if self.asked is not None:
            self.asked.cancel()
            self.asked = None

    @property
    def reason(self) -> Runs:
        """The reasons of the computer in words, once they are known."""
        from tablegame.ai.words import words

        names = seat_names(self._ui, self._words.source.players)
        if self.asked is None:
            return ()
        return capitalised(words(self._ui.speaker, self.asked.reasons, names))

    def move(self, text: str) -> Runs:
        """Return one of the moves that were weighed, in words."""
        assert self.asked is not None, "only a computer that was asked weighs moves"
        return self._words.move(text, self.asked.seat, self.asked.line)
