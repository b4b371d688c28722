"""The timeline of a record: moments that can be opened at once, each as one viewer may know it.

States are kept every so many lines and followed from the nearest one. A moment differs for its viewer from
the one before. Hidden answers of others, and a window that closes after them, belong to the moment before, so
that it does not show who was asked.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from tablegame.match.dealer import KEYED, Dealer
from tablegame.match.position import Position, position_of
from tablegame.match.record import Record, id_of, seated_by
from tablegame.match.replay import Replayer, seen
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyGame, AnyState, Event
from tablegame.rules.events import DealScored, WindowClosed

EVERY: Final = 50
"""The number of lines between two stored states."""
_RECENT: Final = 6
"""The number of recent states that are kept besides, because the next line is followed from there."""
_VIEWS: Final = 24
"""The number of cached views."""


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """One line of a record, with all its events, hidden ones too."""

    line: int
    index: int
    actor: Seat
    text: str
    events: tuple[Event, ...] = field(repr=False)
    deal: int
    """The deal of the line, from 0."""


@dataclass(frozen=True, slots=True)
class TimelineMoment:
    """The events that one viewer sees at once."""

    line: int
    """The first line of the moment."""
    last: int
    """The last line of the moment."""
    own: bool
    """Whether the viewer decided."""


@dataclass(frozen=True, slots=True)
class TimelineDeal:
    """The lines of one deal, from its first lot or shuffle to its count."""

    first: int
    last: int
    points: tuple[int, ...] | None
    """The points by seat; None for a deal that is not over."""


class Timeline:
    """The timeline of one record. Raises RecordError for one that cannot be followed."""

    def __init__(self, record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.record: Final = record
        replayer = Replayer.of(record.header, games)
        self.game: Final = replayer.game
        self.options: Final = replayer.options
        self.seats: Final = record.header.seats
        self._kept: dict[int, Replayer] = {1: replayer.again()}
        self._recent: OrderedDict[int, Replayer] = OrderedDict()
        self._views: OrderedDict[tuple[int, Viewer], Any] = OrderedDict()
        entries: list[TimelineEntry] = []
        deals: list[TimelineDeal] = []
        first = 2
        for move in record.moves:
            events = replayer.follow(move, None)
            line = replayer.line
            entries.append(TimelineEntry(line, replayer.index, move.actor, move.text, events, len(deals)))
            if line % EVERY == 0:
                self._kept[line] = _copy(replayer)
            scored = next((event for event in events if isinstance(event, DealScored)), None)
            if scored is not None:
                deals.append(TimelineDeal(first, line, scored.result.points()))
                first = line + 1
        self.last: Final = replayer.line
        """The last line of a move, or 1 before the first."""
        over = not replayer.state.to_act()
        if first <= self.last and not over:
            deals.append(TimelineDeal(first, self.last, None))
        elif first <= self.last and deals:
            # Events after the last count belong to that deal.
            deals[-1] = TimelineDeal(deals[-1].first, self.last, deals[-1].points)
        self.entries: Final = tuple(entries)
        """The lines with moves: `entries[i]` is line i + 2."""
        self.deals: Final = tuple(deals)
        self.over: Final = over
        """Whether the match has been played to its end."""

    @cached_property
    def id(self) -> str:
        """The id of the match."""
        return id_of(self.record.header)

    # Viewers ------------------------------------------------------------------------------------------------
    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats in which people have ever sat."""
        return tuple(Seat(seat) for seat, kinds in enumerate(self.record.kinds()) if "human" in kinds)

    @property
    def home(self) -> Viewer:
        """The viewer whose knowledge may always be shown: the one person's. None for a match that is not over
        and has several people, or none."""
        if self.over:
            return self.people[0] if self.people else Seat(0)
        return self.people[0] if len(self.people) == 1 else None

    def may_see(self, viewer: Viewer) -> bool:
        """Return whether the knowledge of a viewer may be shown: of a match that is not over only the one
        person's."""
        return self.over or viewer is None or viewer == self.home

    # State and views-----------------------------------------------------------------------------------------
    def entry(self, line: int) -> TimelineEntry | None:
        """Return the move of a line, or None for the first one."""
        return self.entries[line - 2] if line >= 2 else None

    def _replayer(self, line: int) -> Replayer:
        """Return the match after a line, which must not be changed."""
        if not 1 <= line <= self.last:
            raise IndexError(f"the record has no line {line}")
        near = max((at for at in (*self._kept, *self._recent) if at <= line), default=1)
        replayer = self._recent.get(near) or self._kept[near]
        if near < line:
            replayer = _copy(replayer)
            for move in self.record.moves[near - 1 : line - 1]:
                replayer.advance(move.actor, replayer.parse(move.actor, move.text), quiet=True)
        self._recent[line] = replayer
        self._recent.move_to_end(line)
        if len(self._recent) > _RECENT:
            self._recent.popitem(last=False)
        return replayer

    def at(self, line: int) -> AnyState:
        """Return the true state after a line; its own copy. IndexError for a line that there is not."""
        return self._replayer(line).state.clone()

    def view(self, line: int, viewer: Viewer) -> Any:
        """Return what a viewer knew after a line."""
        key = (line, viewer)
        if key not in self._views:
            self._views[key] = self._replayer(line).state.view(viewer)
            if len(self._views) > _VIEWS:
                self._views.popitem(last=False)
        self._views.move_to_end(key)
        return self._views[key]

    def seen(self, line: int, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events of a line as a viewer may see them."""
        entry = self.entry(line)
        return () if entry is None else seen(entry.events, viewer)

    def legal(self, line: int) -> tuple[Action, ...]:
        """Return the actions that were legal instead of the move of a line."""
        entry = self.entry(line)
        if entry is None or entry.actor == CHANCE:
            return ()
        return tuple(self._replayer(line - 1).state.legal_actions(entry.actor))

    def bot_seed(self, line: int) -> int:
        """Return the seed with which a computer thought of the move of a line."""
        entry = self.entry(line)
        assert entry is not None and entry.actor != CHANCE, "a seat's move"
        return self._replayer(line - 1).bot_seed(self.record.header.bots, entry.actor)

    def acting(self, line: int) -> tuple[Seat, ...]:
        """Return the seats that owe a decision after a line."""
        return tuple(self._replayer(line).state.to_act())

    def deal_at(self, line: int) -> int:
        """Return the deal of a line, from 0; 0 before the first one."""
        entry = self.entry(line)
        return 0 if entry is None else min(entry.deal, max(0, len(self.deals) - 1))

    def kinds_at(self, line: int) -> tuple[str, ...]:
        """Return the kinds of players by seat at the move of a line, as it and those before say."""
        kinds = [player.kind for player in self.record.header.players]
        for data in (self.record.header.data, *(move.data for move in self.record.moves[: line - 1])):
            for seat, kind in seated_by(data, self.seats):
                kinds[seat] = kind
        return tuple(kinds)

    def position(self, line: int, viewer: Viewer) -> Position:
        """Return the moment after a line, for another match to begin from."""
        moves = reversed(self.record.moves[: line - 1])
        order = next((move.text for move in moves if move.text.startswith("shuffle ")), "").split()[1:]
        start = self.record.header.start
        if not order and start is not None and start.hidden:
            order = list(start.hidden[-1])
        return position_of(self.game, self._replayer(line).state, viewer, order, self.id, line)

    # Moments ------------------------------------------------------------------------------------------------
    def moments(self, viewer: Viewer, everything: bool = False) -> tuple[TimelineMoment, ...]:
        """Return the moments that a viewer can tell apart; with `everything` each decision of any seat
        besides."""
        moments: list[TimelineMoment] = []
        for entry in self.entries:
            own = entry.actor == viewer and viewer is not None
            is_seen = any(not isinstance(event, WindowClosed) for event in seen(entry.events, viewer))
            if is_seen or own or (everything and entry.actor != CHANCE):
                moments.append(TimelineMoment(entry.line, entry.line, own))
            elif moments:
                before = moments[-1]
                moments[-1] = TimelineMoment(before.line, entry.line, before.own)
        return tuple(moments)

    def told(self, moment: TimelineMoment, viewer: Viewer) -> Sequence[Event]:
        """Return the events of a moment, as its viewer may see them."""
        lines = range(moment.line, moment.last + 1)
        return tuple(event for line in lines for event in self.seen(line, viewer))


def _copy(replayer: Replayer) -> Replayer:
    twin = replayer.again()
    twin.state = replayer.state.clone()
    twin.line, twin.index = replayer.line, replayer.index
    twin.decisions = list(replayer.decisions)
    return twin


def beginning(timeline: Timeline, deal: int) -> int | None:
    """Return the line after which the first decision of a deal is asked for; None if it has none."""
    lines = timeline.deals[deal]
    for line in range(max(1, lines.first - 1), lines.last):
        if timeline.at(line).dealt() and CHANCE not in timeline.acting(line):
            return line
    return None


def off(timeline: Timeline, deal: int, seat: Seat) -> str:
    """Return the key of the reason why a deal cannot be played again in a seat; "" where it can."""
    if not timeline.over:
        # Hidden pieces of a match in progress must not be found out beside it.
        return "later"
    if not timeline.deals:
        return "none"
    begins = beginning(timeline, deal)
    if begins is None:
        return "none"
    if seat in timeline.at(begins).standing().out:
        return "out"
    return "renewed" if dealer_of(timeline.record) is None and _renewed(timeline, deal, begins) else ""


def dealer_of(record: Record) -> Dealer | None:
    """Return the dealer if the cards of a deal do not depend on what was played before it, else None."""
    promise = record.header.promise
    return promise.dealer() if promise is not None and promise.method in KEYED else None


def played_again(record: Record, parent: Timeline) -> int | None:
    """Return the deal of its parent that a record begins anew, with all hands as they were; None if it does
    not."""
    start = record.header.start
    viewer = start.view.get("viewer") if start is not None else None
    if start is None or not isinstance(viewer, int) or start.match != parent.id:
        return None
    if not parent.over or not 1 <= start.line <= parent.last:
        return None
    deal = parent.deal_at(start.line + 1) if start.line < parent.last else None
    if deal is None or beginning(parent, deal) != start.line:
        return None
    return deal if parent.position(start.line, Seat(viewer)) == start else None


def _renewed(timeline: Timeline, deal: int, begins: int) -> bool:
    """Return whether the dealer was asked again in the course of a deal."""
    entries = timeline.entries[begins - 1 : timeline.deals[deal].last - 1]
    return any(entry.actor == CHANCE for entry in entries)
