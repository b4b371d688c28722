"""People who share a screen: whose eyes it is for, who is given it next, and windows asked in turn."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from tablegame.match.match import Batch, Match
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.rules.windows import WindowClosed, WindowOpened

EarlyAnswers: TypeAlias = Callable[[Any], Sequence[Any]]
"""By the view of somebody who is asked before it is his turn to answer: what he may say then."""
Visitors: TypeAlias = Callable[[str, Sequence[Event]], Sequence[Seat] | None]
"""By a window and what everybody saw before it the people asked in turn, None for those who want to be."""


class _Window(NamedTuple):
    """A window in which people are visited."""

    kind: str
    before: tuple[Event, ...]
    """What everybody saw before it, of the batches that it came with."""
    closed: bool
    """Whether it has closed again in the match, so that nobody can call any more."""


class Visits:
    """The curtain of one table, and its windows.

    With one person the screen is for that person. With several it is for nobody, until the person who is next
    has been found (`reveal`), and for nobody again from the moment that he decides (or `cover`, or `hide`).

    In a window of calls several may decide at once, and who may must not show. So the people are *visited*:
    each is asked in turn, whether or not he may call; what they say is sealed, and carried out when the last
    one was asked. Who owes his answer only later in the window has *promised* it: it is given when the match
    comes to him, as long as the window is the same.
    """

    def __init__(self, match: Match, people: Callable[[], Sequence[Seat]]) -> None:
        """`people`: the seats of people who may still be asked, ascending; asked anew each time."""
        self._match = match
        self._people = people
        self.viewer: Viewer = self.usual_viewer
        """The only switch of what may be seen."""
        self.holder: Seat | None = None
        """With several people: whose private turn it is, though he may have covered his cards."""
        self._last: tuple[Seat, int] | None = None
        """Who decided last and has put nothing down since, and the deal that it was in."""
        self._visitors: Visitors | None = None
        self._early_answers: EarlyAnswers | None = None
        self._window: _Window | None = None
        """The last one."""
        self.awaits_buzzers = False
        """Whether it has still to be said (`visit`) who wants to be asked in a window."""
        self._queue: deque[Seat] = deque()
        """Who is still to be asked in the window, in order."""
        self._sealed: dict[Seat, Any] = {}
        """What people have decided in a window, until all of them were asked."""
        self._promised: tuple[int, dict[Seat, Any]] = (-1, {})
        """What they have decided then, by the index of the window: carried out when it comes to them."""

    def arrange(self, visitors: Visitors, early_answers: EarlyAnswers | None) -> None:
        """Who is visited in a window; `early_answers` for windows in which one answers after the other."""
        self._visitors, self._early_answers = visitors, early_answers
        if self._queue:
            self._plan()

    # Whose eyes the screen is for

    @property
    def shared(self) -> bool:
        """Whether several people use this screen, so that hands are hidden between their turns."""
        return len(self._people()) > 1

    @property
    def usual_viewer(self) -> Viewer:
        """Who looks at the screen when nobody's turn is private."""
        people = self._people()
        return people[0] if len(people) == 1 else None

    @property
    def next(self) -> Seat | None:
        """The person to whom the screen must be handed before the match can go on; on public grounds."""
        if not self.shared or self.holder is not None or self.awaits_buzzers:
            return None
        if self._queue:
            return self._queue[0]
        owed = self._match.to_act()
        return next((seat for seat in self._people() if seat in owed), None)

    @property
    def keeps(self) -> Seat | None:
        """The person who decided last in this deal and has put nothing down: he is there already."""
        if self._last is None or self._last[1] != self._match.standing().deal:
            return None
        return self._last[0]

    def reveal(self, seat: Seat) -> None:
        """He looks at the screen alone."""
        self.viewer = self.holder = seat
        self._last = None

    def cover(self) -> None:
        """The person whose turn it is hides his cards and goes on being asked."""
        if self.holder is not None:
            self.viewer = None

    def hide(self) -> Seat | None:
        """Nobody can be sure any more who looks at the screen; whose turn it was."""
        self._last = None
        holder = self.holder
        if holder is not None:
            self.viewer = self.holder = None
        return holder

    def become_usual(self) -> bool:
        """Once one person is left the screen is his; whether that was news."""
        if self.holder is not None or self.viewer == self.usual_viewer:
            return False
        self.viewer = self.usual_viewer
        return True

    # Windows in which people are asked in turn

    @property
    def visiting(self) -> bool:
        """Whether people are asked in turn in a window, whether or not they may call."""
        return bool(self._queue)

    @property
    def under_way(self) -> bool:
        """Whether a window has still people to ask, or to find: nothing that follows it may be shown."""
        return self.visiting or self.awaits_buzzers

    @property
    def before_window(self) -> tuple[Event, ...]:
        """What everybody saw before the window in which people are visited."""
        return self._window.before if self._queue and self._window is not None else ()

    def awaits(self, seat: Seat) -> bool:
        """Whether he is still to be visited in the window."""
        return seat in self._queue

    def legal(self, seat: Seat) -> Sequence[Any]:
        """What a person may decide; nothing in a window that has closed in the match already."""
        if self._queue and self._early_answers is not None:
            return self._early_answers(self._match.view(seat))
        closed = self._queue and self._window is not None and self._window.closed
        return () if closed else self._match.legal(seat)

    def follow(self, batches: Sequence[Batch], *, still_open: bool = False) -> None:
        """What everybody is shown now: if a window opens in it people are visited.

        `still_open`: only in one that has not closed again.
        """
        if not self.shared:
            return
        events = [event for batch in batches for event in batch.events]
        marks = [event for event in events if isinstance(event, WindowOpened | WindowClosed)]
        opened = [mark for mark in (marks[-1:] if still_open else marks) if isinstance(mark, WindowOpened)]
        if opened:
            at = max(place for place, event in enumerate(events) if event is opened[-1])
            closed = isinstance(marks[-1], WindowClosed)
            self._window = _Window(opened[-1].kind, tuple(events[:at]), closed)
            self._plan()

    def visit(self, seats: Sequence[Seat], silence: Any) -> None:
        """These people want to be asked in the window; the others say nothing, where they could call."""
        self.awaits_buzzers = False
        self._queue = deque(seats)
        owed = self._match.to_act()
        for seat in self._people():
            if seat in owed and seat not in seats and silence in self._match.legal(seat):
                self._sealed[seat] = silence
        self._unseal()

    def seal(self, seat: Seat, action: Any) -> None:
        """What he has decided in the window waits until all were asked."""
        self._sealed[seat] = action

    def decided(self, seat: Seat, deal: int) -> None:
        """A person has decided, in that deal: his cards are hidden; in a window it is the next one's turn."""
        if self.holder == seat:
            self.viewer = self.holder = None
            self._last = (seat, deal)
        if self._queue and self._queue[0] == seat:
            self._queue.popleft()
            self._unseal()

    def drop(self, seat: Seat) -> None:
        """No person sits there any more."""
        if seat in self._queue:
            self._queue.remove(seat)
            self._unseal()

    def begin_anew(self, history: Sequence[Batch], seat: Seat) -> None:
        """The match went back to a decision of this person, whose turn goes on. `history`: as nobody's eyes
        have seen it."""
        self._queue.clear()
        self._sealed.clear()
        self._promised = (-1, {})
        self._last = None
        self.follow(history, still_open=True)
        if self.shared:
            # In a window he is asked first now.
            if seat in self._queue:
                self._queue.remove(seat)
                self._queue.appendleft(seat)
            self.holder = seat

    def keep_promises(self) -> None:
        """Who has answered and is asked now is answered for, as long as the same window is open."""
        index, promised = self._promised
        while not self._queue and index == self._match.index:
            due = [seat for seat in self._match.to_act() if seat in promised]
            if not due:
                return
            self._match.decide(due[0], promised.pop(due[0]))

    def _plan(self) -> None:
        """Who is visited in the window that has opened, or that those are still to be found."""
        assert self._window is not None, "a window has opened"
        window = self._window
        people = self._people() if self._visitors is None else self._visitors(window.kind, window.before)
        self.awaits_buzzers = people is None
        self._queue = deque(people or ())

    def _unseal(self) -> None:
        """The last in a window was asked: what people decided is carried out."""
        if self._queue:
            return
        sealed, self._sealed = self._sealed, {}
        self._promised = self._match.index, sealed
        self.keep_promises()
