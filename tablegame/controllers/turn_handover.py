"""People who share a screen: whose eyes it is for, who is given it next, and windows asked in turn."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from tablegame.match.match import Batch, Match
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowClosed, WindowOpened

EarlyAnswers: TypeAlias = Callable[[Any], Sequence[Any]]
"""By the view of somebody who is asked before it is his turn to answer: what he may say then."""
Visitors: TypeAlias = Callable[[str, Sequence[Event]], Sequence[Seat] | None]
"""By a window and what everybody saw before it the people asked in turn, None for those who want to be.

What led to the window is among it even where another window stood between."""
Lookers: TypeAlias = Callable[[Sequence[Event]], Sequence[Seat]]
"""By what everybody has just seen the people who look at their hands, each alone, before anything else."""

Looks: TypeAlias = Literal["", "hand", "drawn"]
"""The hand that was dealt, or what has just come into it; "" where somebody is asked, or nobody is there."""


class _Window(NamedTuple):
    """A window in which people are visited."""

    kind: str
    before: tuple[Event, ...]
    """What everybody saw before it, of the batches that it came with."""
    led: tuple[Event, ...]
    """The same from the decision on that led to it, through windows between."""
    closed: bool
    """Whether it has closed again in the match, so that nobody can call any more."""


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
        """Who is still to look at a hand, in order: all at the one that was dealt, or one who asks for it."""
        self.looks: Looks = ""
        """What the private turn is there for looking at, where nothing is asked in it."""
        self._was_shared = False
        """Whether the last private turn was one of several players' who were still in the match."""
        self.viewer: Viewer = self.usual_viewer
        """The only switch of what may be seen."""
        self.holder: Seat | None = None
        """With several people: whose private turn it is, though he may have covered his cards."""
        self._last: tuple[Seat, int] | None = None
        """Who decided last and has put nothing down since, and the deal that it was in."""
        self.goes_on = False
        """Whether the player who looks at a drawn piece is asked again at once, with the hand still open."""
        self._visitors: Visitors | None = None
        self._early_answers: EarlyAnswers | None = None
        self._window: _Window | None = None
        """The one that is shown, or was last."""
        self._later: deque[_Window] = deque()
        """Windows that follow it in what is shown already."""
        self._led: tuple[Event, ...] = ()
        """What everybody has seen since the last decision that no window asked for."""
        self.awaits_buzzers = False
        """Whether it has still to be said (`visit`) who wants to be asked in a window."""
        self._queue: deque[Seat] = deque()
        """Who is still to be asked in the window, in order."""
        self._sealed: dict[Seat, Any] = {}
        """What people have decided in a window, until all of them were asked."""
        self._promised: tuple[int, dict[Seat, Any]] = (-1, {})
        """What they have decided then, by the index of the window: carried out when it comes to them."""
        self._lookers: Lookers | None = None
        self._refrains: dict[Seat, tuple[int, str, Any]] = {}
        """What people answer to every window of a kind in a deal, without being asked again."""

    def arrange(
        self, visitors: Visitors, early_answers: EarlyAnswers | None, lookers: Lookers | None = None
    ) -> None:
        """Set who is visited in a window, and in which windows one answers after the other (`early_answers`).
        `lookers` look at their hands before calls."""
        self._visitors, self._early_answers, self._lookers = visitors, early_answers, lookers
        if self._queue:
            self._plan()

    # Whose eyes the screen is for

    @property
    def shared(self) -> bool:
        """Whether several people use this screen, so that hands are hidden between their turns."""
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
        """Whether people have still to look at the hand that was dealt."""
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
        """Whether people are asked in turn in a window, whether or not they may call."""
        return bool(self._queue)

    @property
    def under_way(self) -> bool:
        """Whether a window has still people to ask, or to find: nothing that follows it may be shown."""
        return self.visiting or self.awaits_buzzers or bool(self.looks) or self.looking_round

    @property
    def windows_ahead(self) -> int:
        """How many windows follow the one in which people are asked, in what was handed out with it."""
        return len(self._later)

    @property
    def before_window(self) -> tuple[Event, ...]:
        """What all players saw before the window in which people are visited."""
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
        """Follow what all players are shown: people are visited in each window that opens. `still_open`: only
        in one that has not closed again."""
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
        """Store what a seat has decided in the window until all were asked."""
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
        """Go back to a decision of this person, whose turn continues. `history`: what a bystander has seen.
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
            # In a window he is asked first now.
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
