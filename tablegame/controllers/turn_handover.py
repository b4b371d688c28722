"""The handover of a shared screen: its viewer, the person who gets it next, and windows asked in turn."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from tablegame.match.match import Batch, Match
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowClosed, WindowOpened

EarlyAnswers: TypeAlias = Callable[[Any], Sequence[Any]]
"""A function from the view of a seat that is asked before its turn to answer, to its legal moves then."""
Visitors: TypeAlias = Callable[[str, Sequence[Event]], Sequence[Seat] | None]
"""A function from a window and the public events before it to the people asked in turn.

None: those who want to be asked. The events that led to the window are among them, even if another window
came between.
"""
Lookers: TypeAlias = Callable[[Sequence[Event]], Sequence[Seat]]
"""A function from the latest public events to the people who then look at their hands, each alone."""

Looks: TypeAlias = Literal["", "hand", "drawn"]
"""The content of a look: the dealt hand, or pieces that came into it; "" if a question is open, or no one
looks."""


class _Window(NamedTuple):
    """A window in which people are visited."""

    kind: str
    before: tuple[Event, ...]
    """The public events before it, of the batches that it came with."""
    led: tuple[Event, ...]
    """The public events since the decision that led to it, through windows between."""
    closed: bool
    """Whether it has closed again in the match, so that no seat can call any more."""


class Visits:
    """The curtain of one table, and its windows.

    With one person the screen is for that person. With several it is for no viewer until the person who is
    next has been found (`reveal`). It is so again from the moment of the decision (or of `cover`, or `hide`).

    In a window of calls several may decide at once, and who may must not show. So the people are *visited*:
    each is asked in turn, even without a possible call. Their answers are sealed, and carried out when the
    last one was asked. A person who owes an answer only later in the window has *promised* it. It is given
    when the match comes to that person, if the window is the same.

    A private turn may be there for looking alone (`looks`): at a hand that was just dealt or at what was just
    drawn. Hands are looked at one after the other (`round`). The turn ends when the person has `seen` it.
    """

    def __init__(
        self,
        match: Match,
        people: Callable[[], Sequence[Seat]],
        owner: Callable[[], Seat | None] = lambda: None,
    ) -> None:
        """Use `people` for the seats of people who may still be asked, ascending. `owner` returns the seat of
        the only person who ever sat here while a computer plays for it."""
        self._match = match
        self._people = people
        self._owner = owner
        self.round: tuple[Seat, ...] = ()
        """The seats that are still to look at a hand, in order: all at the dealt hands, or one that asks for
        it."""
        self.looks: Looks = ""
        """The content of the private turn, if nothing is asked in it."""
        self._was_shared = False
        """Whether several players were still in the match at the last private turn."""
        self.viewer: Viewer = self.usual_viewer
        """The only switch of what may be seen."""
        self.holder: Seat | None = None
        """The seat whose private turn it is, with several people, even if its hand is covered."""
        self._last: tuple[Seat, int] | None = None
        """The seat that decided last and has put nothing down since, and the deal of that decision."""
        self.goes_on = False
        """Whether the player who looks at a drawn piece is asked again at once, with the hand still open."""
        self._visitors: Visitors | None = None
        self._early_answers: EarlyAnswers | None = None
        self._window: _Window | None = None
        """The window that is shown, or was shown last."""
        self._later: deque[_Window] = deque()
        """Windows that follow it in the events shown already."""
        self._led: tuple[Event, ...] = ()
        """The public events since the last decision that no window asked for."""
        self.awaits_buzzers = False
        """Whether the people who want to be asked in a window are still to be named (`visit`)."""
        self._queue: deque[Seat] = deque()
        """The seats that are still to be asked in the window, in order."""
        self._sealed: dict[Seat, Any] = {}
        """Decisions of people in a window, until all of them were asked."""
        self._promised: tuple[int, dict[Seat, Any]] = (-1, {})
        """Decisions made ahead, by the index of the window; they are carried out when it comes."""
        self._lookers: Lookers | None = None
        self._refrains: dict[Seat, tuple[int, str, Any]] = {}
        """Answers of people to every window of a kind in a deal, without being asked again."""

    def arrange(
        self, visitors: Visitors, early_answers: EarlyAnswers | None, lookers: Lookers | None = None
    ) -> None:
        """Set who is visited in a window, and in which windows one answers after the other (`early_answers`).
        `lookers` look at their hands before calls."""
        self._visitors, self._early_answers, self._lookers = visitors, early_answers, lookers
        if self._queue:
            self._plan()

    # The viewer of the screen

    @property
    def shared(self) -> bool:
        """Return whether several people use this screen, so that hands are hidden between their turns."""
        people = self._people()
        if len(people) > 1 or bool(self.round) or self.looks == "hand":
            return True
        # Where all the others went out, the last player's hand still opens at that player's own press.
        return bool(people) and self._was_shared

    @property
    def usual_viewer(self) -> Viewer:
        """The viewer of the screen while no turn is private."""
        people = self._people()
        return None if self.shared else people[0] if people else self._owner()

    @property
    def next(self) -> Seat | None:
        """The person to whom the screen must be handed before the match can go on; on public grounds."""
        if not self.shared or self.holder is not None:
            return None
        if self.round:
            return self.round[0]
        if self.awaits_buzzers:
            return None
        if self._queue:
            return self._queue[0]
        owed = self._match.to_act()
        return next((seat for seat in self._people() if seat in owed), None)

    @property
    def keeps(self) -> Seat | None:
        """The player who decided last in this deal and put nothing down: a press is needed, no curtain."""
        if self._last is None or self._last[1] != self._match.standing().deal:
            return None
        return self._last[0]

    def asks(self, seat: Seat, events: Sequence[Event]) -> bool:
        """Return whether a seat is asked in turn in a window that opens in the public `events`."""
        for at, event in enumerate(events):
            if isinstance(event, WindowOpened):
                people = self._people() if self._visitors is None else self._visitors(event.kind, events[:at])
                if people is not None and seat in people:
                    return True
        return False

    def reveal(self, seat: Seat) -> None:
        """Reveal the screen to a seat alone."""
        if self.holder is None and seat in self.round[:1]:
            self.looks = "hand"
        self.viewer = self.holder = seat
        self._last, self._was_shared = None, len(self._people()) > 1

    def linger(self, seat: Seat, *, goes_on: bool = False) -> None:
        """Keep the hand open for a player who has just drawn; `goes_on`: one who is asked again at once."""
        self.viewer = self.holder = seat
        self.looks, self.goes_on = "drawn", goes_on

    def seen(self) -> None:
        """End a look: the screen is for all again, or the turn of the player who drew goes on."""
        if self.looks:
            if self.looks == "hand":
                self.round = self.round[1:]
            self.looks = ""
            if not self.goes_on:
                self.viewer = self.holder = None
            self.goes_on = False

    @property
    def looking_round(self) -> bool:
        """Return whether people are still to look at their dealt hands."""
        return bool(self.round)

    def show_hand(self, seat: Seat) -> None:
        """Show a hand that a computer plays to its person alone, and then the screen to its usual viewer."""
        if not self.under_way and self._owner() is None:
            self.hide()
            people = self._people()
            self.round = (seat, *(people if len(people) == 1 else ()))
            self.viewer = None

    def skip_round(self) -> None:
        """Skip the looks at hands that are left before play goes on."""
        self.round = ()

    def cover(self) -> None:
        """Hide the hand of the person whose turn it is, who is still asked."""
        if self.holder is not None:
            self.viewer = None

    def hide(self) -> Seat | None:
        """Hide all hands, because any player may look now. Return the seat that held the screen."""
        self._last, self.goes_on = None, False
        holder = self.holder
        if holder is not None:
            self.viewer = self.holder = None
        self.looks = ""
        return holder

    def become_usual(self) -> bool:
        """Give the screen to the one person who is left. Return whether that was new."""
        if self.holder is not None or self.viewer == self.usual_viewer:
            return False
        self.viewer = self.usual_viewer
        return True

    # Windows in which people are asked in turn

    @property
    def visiting(self) -> bool:
        """Return whether people are asked in turn in a window, whether or not they may call."""
        return bool(self._queue)

    @property
    def under_way(self) -> bool:
        """Return whether a window still has people to ask or to name, so that nothing after it may be
        shown."""
        return self.visiting or self.awaits_buzzers or bool(self.looks) or self.looking_round

    @property
    def windows_ahead(self) -> int:
        """The number of windows that follow the one in which people are asked, in the same batches."""
        return len(self._later)

    @property
    def before_window(self) -> tuple[Event, ...]:
        """The events that all players saw before the window in which people are visited."""
        return self._window.before if self._queue and self._window is not None else ()

    def awaits(self, seat: Seat) -> bool:
        """Return whether a seat is still to be visited in the window."""
        return seat in self._queue

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Return what a person may decide; nothing in a window that has closed in the match already."""
        if self._queue and self._early_answers is not None:
            return self._early_answers(self._match.view(seat))
        closed = self._queue and self._window is not None and self._window.closed
        return () if closed else self._match.legal(seat)

    def follow(self, batches: Sequence[Batch], *, still_open: bool = False) -> None:
        """Follow the events that all players are shown: people are visited in each window that opens.
        `still_open`: only in one that has not closed again."""
        if not self.shared:
            return
        events = [event for batch in batches for event in batch.events]
        if not still_open and self._lookers is not None and (people := tuple(self._lookers(events))):
            self.round = people
        follows = bool(events) and isinstance(events[0], WindowClosed)
        self._led = (*self._led, *events) if follows else tuple(events)
        earlier = len(self._led) - len(events)
        marks = [
            (at, event) for at, event in enumerate(events) if isinstance(event, WindowOpened | WindowClosed)
        ]
        for at, mark in marks[-1:] if still_open else marks:
            if isinstance(mark, WindowOpened):
                closed = at != marks[-1][0]
                before, led = tuple(events[:at]), self._led[: earlier + at]
                self._later.append(_Window(mark.kind, before, led, closed))
        self._go_on()

    def visit(self, seats: Sequence[Seat], silence: Any) -> None:
        """Visit these people in the window; the others pass in silence if they could call."""
        self.awaits_buzzers = False
        self._queue = deque(seats)
        owed = self._match.to_act()
        for seat in self._people():
            if seat in owed and seat not in seats and silence in self._match.legal(seat):
                self._sealed[seat] = silence
        self._unseal()

    def refrain(self, seat: Seat, action: Any) -> None:
        """Give this answer of a seat in every window of this kind until the deal is over, without a visit."""
        if self._window is not None:
            self._refrains[seat] = self._match.standing().deal, self._window.kind, action

    def seal(self, seat: Seat, action: Any) -> None:
        """Store the decision of a seat in the window until all were asked."""
        self._sealed[seat] = action

    def decided(self, seat: Seat, deal: int) -> None:
        """Hide the hand of a person who has decided in that deal; in a window it is the next one's turn."""
        if self.holder == seat:
            self.viewer = self.holder = None
            self._last = (seat, deal)
        if self._queue and self._queue[0] == seat:
            self._queue.popleft()
            self._unseal()

    def drop(self, seat: Seat) -> None:
        """Forget the person who sat there. One who is left has the screen alone."""
        self._was_shared = False
        self.round = tuple(other for other in self.round if other != seat)
        self._refrains.pop(seat, None)
        if seat in self._queue:
            self._queue.remove(seat)
            self._unseal()

    def begin_anew(self, history: Sequence[Batch], seat: Seat) -> None:
        """Go back to a decision of this person, whose turn continues.

        `history`: what a bystander has seen.
        """
        self._queue.clear()
        self._later.clear()
        self._sealed.clear()
        self._refrains.clear()
        self.round, self.looks, self.goes_on = (), "", False
        self._promised = (-1, {})
        self._last = None
        self.follow(history, still_open=True)
        if self.shared:
            # In a window this seat is asked first now.
            if seat in self._queue:
                self._queue.remove(seat)
                self._queue.appendleft(seat)
            self.holder = seat

    def keep_promises(self) -> None:
        """Answer for the seats that have answered already, as long as the same window is open."""
        index, promised = self._promised
        while not self._queue and index == self._match.index:
            due = [seat for seat in self._match.to_act() if seat in promised]
            if not due:
                return
            self._match.decide(due[0], promised.pop(due[0]))

    def _go_on(self) -> None:
        """Go to the next window in which people are visited."""
        while self._later and not (self.visiting or self.awaits_buzzers):
            self._window = self._later.popleft()
            self._plan()

    def _plan(self) -> None:
        """Choose who is visited in the window that has opened, or note that this is still to be found."""
        assert self._window is not None, "a window has opened"
        window = self._window
        people = self._people() if self._visitors is None else self._visitors(window.kind, window.led)
        self.awaits_buzzers = people is None
        deal, silent = self._match.standing().deal, dict[Seat, Any]()
        for seat in people or ():
            since, kind, action = self._refrains.get(seat, (-1, "", None))
            if (since, kind) == (deal, window.kind):
                silent[seat] = action
        asked = [seat for seat in people or () if seat not in silent]
        # All answers are sealed, so that the order shows nothing: who sits here already needs no curtain.
        self._queue = deque(sorted(asked, key=lambda seat: seat != self.keeps))
        if silent and not window.closed:
            self._sealed |= silent
            self._unseal()

    def _unseal(self) -> None:
        """Carry out what people decided, because the last in a window was asked."""
        if self._queue:
            return
        sealed, self._sealed = self._sealed, {}
        self._promised = self._match.index, sealed
        self.keep_promises()
        self._go_on()
