"""Asks whoever sits at the table, once a frame, and hands the screen what it may show."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tablegame.controllers.human import Human
from tablegame.controllers.question import Controller, Notice, Origin, Question
from tablegame.match.match import Batch, IllegalAction, Match
from tablegame.match.record import MINDS, PLAYOUTS, SIMPLE
from tablegame.match.taking_back import back_to, last_decision, reveals
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event, Reason
from tablegame.rules.windows import WindowClosed, WindowOpened

Foreseen: TypeAlias = Callable[[Any], Sequence[Any]]
"""By the view of somebody who is asked before it is his turn to answer: what he may say then."""
Visitors: TypeAlias = Callable[[str, Sequence[Event]], Sequence[Seat] | None]
"""By a window and what everybody saw before it the people asked in turn, None for those who want to be."""


class TableController:
    """One match and a controller a seat. The screen calls `tick` and, for a person, `decide`.

    Bots are asked at once, so that they think while the last move is still being shown; their moves wait
    until the stage is ready. A person is asked when it is.

    `viewer` is the only switch of what may be seen. With one person it is that person. With several it is
    nobody, until the person who is `due` has been found (`reveal`), and nobody again from the moment that he
    decides (or `cover`, or `hide`): a question with what only he may know exists in between and no longer.
    """

    def __init__(self, match: Match, controllers: Sequence[Controller], *, fresh: bool = True) -> None:
        """`fresh`: tell what has happened so far, as the first deal; otherwise only what follows."""
        if len(controllers) != match.seats:
            raise ValueError(f"{len(controllers)} controllers for {match.seats} seats")
        self.match = match
        self.fresh = fresh
        self.controllers = tuple(controllers)
        self.viewer: Viewer = self._usual
        self.holder: Seat | None = None
        """With several people: whose private turn it is, though he may have covered his cards."""
        self.notices: list[Notice] = []
        """What the people should be told. The reader empties it."""
        self._asked: dict[Seat, Question] = {}
        self._answers: dict[Seat, Any] = {}
        self._visitors: Visitors | None = None
        self._foreseen: Foreseen | None = None
        self._window: tuple[str, tuple[Event, ...], bool] | None = None
        """In which people are visited: its kind, what was seen before it, whether it has closed again."""
        self.awaits_buzzers = False
        """Whether the screen has still to say (`visit`) who wants to be asked in a window."""
        self._visits: deque[Seat] = deque()
        """The people who are still asked in turn in a window, whether or not they may call."""
        self._sealed: dict[Seat, Any] = {}
        """What people have decided in a window, until all of them were asked."""
        self._promised: tuple[int, dict[Seat, Any]] = (-1, {})
        """What they have decided then, by the index of the window: carried out when it comes to them."""
        self._kept: tuple[Seat, int] | None = None
        self._held: deque[Batch] = deque(match.history(self.viewer) if fresh else ())
        self._followed = self.viewer
        self._stop = match.listen(self.viewer, self._held.append)
        self._ready = False
        self._finished = False
        if not fresh:
            self._visit(match.history(None), still_open=True)
        self.left = False
        """Nobody sits here any longer."""

    def arrange(self, visitors: Visitors, early_answers: Foreseen | None = None) -> None:
        """Who is asked in turn in a window, on public grounds; None: who wants to be.

        `foreseen`: for windows in which one answers after the other.
        """
        self._visitors, self._foreseen = visitors, early_answers
        if self._visits:
            self._plan()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people who may still be asked."""
        out = self.match.standing().out
        sitters = enumerate(self.controllers)
        return tuple(Seat(seat) for seat, sitter in sitters if sitter.human and seat not in out)

    @property
    def shared(self) -> bool:
        """Whether several people use this screen, so that hands are hidden between their turns."""
        return len(self.people) > 1

    @property
    def _usual(self) -> Viewer:
        """Who looks at the screen when nobody's turn is private."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def question(self) -> Question | None:
        """What the person at the screen is asked now."""
        if self.viewer is None:
            return None
        question = self._asked.get(self.viewer)
        sitter = self.controllers[self.viewer]
        return question if isinstance(sitter, Human) and sitter.question is question else None

    @property
    def due(self) -> Seat | None:
        """The person to whom the screen must be handed before the match can go on."""
        if not self._ready or not self.shared or self.holder is not None:
            return None
        return next(iter(self._owing()), None)

    @property
    def keeps(self) -> Seat | None:
        """The person who decided last and has put nothing down since: he need not be looked for again."""
        if self._kept is None or self._kept[1] != self.match.standing().deal:
            return None
        return self._kept[0]

    def reveal(self, seat: Seat) -> None:
        """The person who is due, or whose covered turn it is, looks at the screen alone."""
        if not self.shared or seat not in (self.due, self.holder):
            raise ValueError(f"seat {seat} is not due")
        self.viewer = self.holder = seat
        self._kept = None
        if seat not in self._asked:
            self._put(seat, self._answers_of(seat))

    def _answers_of(self, seat: Seat) -> Sequence[Any]:
        """What a person may decide; nothing in a window that has closed in the match already."""
        closed = self._visits and self._window is not None and self._window[2]
        if self._visits and self._foreseen is not None:
            return self._foreseen(self.match.view(seat))
        return () if closed else self.match.legal(seat)

    def cover(self) -> None:
        """The person whose turn it is hides his cards and goes on being asked."""
        if self.holder is not None:
            self.viewer = None

    def hide(self) -> None:
        """Nobody can be sure any more who looks at the screen: whose turn it is must be found again."""
        self._kept = None
        if (seat := self.holder) is not None:
            self.viewer = self.holder = None
            if seat in self._asked:
                self._forget(seat)

    @property
    def thinking(self) -> set[Seat]:
        """The seats that the table visibly waits for, other than a person."""
        if not self._ready:
            return set()
        return {seat for seat in self._asked if not self.controllers[seat].human}

    @property
    def over(self) -> bool:
        """The match has ended and all of it has been handed out."""
        return self.match.over and not self._held

    def tick(self, ready: bool) -> list[Batch]:
        """Poll everybody, carry out what was decided, and return what may now be shown, in order.

        `ready`: the stage has shown everything that it was given.
        """
        if self.left:
            return []
        shown = self._release()
        self._keep_promises()
        asked = bool(self._visits) or self.awaits_buzzers
        self._ready = ready and not shown and (asked or not self._held)
        self._follow()
        self._ask()
        self._poll()
        if self._ready and not self._visits and not self.awaits_buzzers and self._carry_out():
            shown += self._release()
            self._ready = False
            self._ask()
        if self.match.over and not self._finished:
            self._finished = True
            for sitter in self.controllers:
                sitter.finish(self.match.standing())
        return shown

    def decide(self, action: Any) -> bool:
        """A person's move. False if nobody is asked; IllegalAction, with the reason, if it is not legal.

        In a window people's moves are carried out together, when everybody was asked.
        """
        question = self.question
        if question is None or question.index != self.match.index:
            return False
        deal = self.match.standing().deal
        if self._visits and action in question.legal:
            self._sealed[question.seat] = action
        else:
            self.match.decide(question.seat, action)
        self._done(question.seat, deal)
        return True

    def waive(self) -> bool:
        """A person who is asked in a window, and could not call, has seen so. False if nobody is."""
        question = self.question
        if question is None or question.legal:
            return False
        self._done(question.seat, self.match.standing().deal)
        return True

    def replace(self, seat: Seat, sitter: Controller) -> None:
        """Somebody else sits down. With one person left the screen is his alone."""
        if self.holder == seat:
            self.hide()
        if seat in self._asked:
            self._forget(seat)
        self.controllers[seat].close()
        self.controllers = (*self.controllers[:seat], sitter, *self.controllers[seat + 1 :])
        if seat in self._visits:
            self._visits.remove(seat)
            self._unseal()
        if not self.shared:
            self.hide()

    def why_not_back(self, shown: int) -> Reason | None:
        """Why the person at the screen cannot take his last decision back; None if he can.

        `shown`: the line of the last batch that people have seen. At a practice table he always can. At
        another one he can while nothing new was revealed to him, and not at all where others look on.
        """
        seat = self.viewer
        if seat is None:
            return Reason("errors.undo.nobody")
        line = last_decision(self.match, seat)
        if self.match.record.result is not None:
            return Reason("errors.undo.over")
        if line is None:
            return Reason("errors.undo.first")
        if self.match.assisted:
            return None
        if self.shared:
            return Reason("errors.undo.shared")
        if shown > line:
            return Reason("errors.undo.others")
        return Reason("errors.undo.revealed") if reveals(self.match, line) else None

    def take_back(self, shown: int) -> Reason | None:
        """Go back to the last decision of the person at the screen, who makes it anew; or say why not."""
        reason, seat = self.why_not_back(shown), self.viewer
        if reason is not None or seat is None:
            return reason
        line = last_decision(self.match, seat)
        assert line is not None, "there is a decision to take back"
        for asked in tuple(self._asked):
            self._forget(asked)
        self._visits.clear()
        self._sealed.clear()
        self._promised = (-1, {})
        self._held.clear()
        self._kept = None
        self._ready = False
        self.match.take_back(back_to(self.match, line))
        self._visit(self.match.history(None), still_open=True)
        if self.shared:
            # His turn goes on: in a window he is asked first now.
            if seat in self._visits:
                self._visits.remove(seat)
                self._visits.appendleft(seat)
            self.holder = seat
            self._put(seat, self._answers_of(seat))
        return None

    def faults(self, seat: Seat) -> int:
        """Answers of an outside program that were late, wrong or missing."""
        return int(getattr(self.controllers[seat], "faults", 0))

    def leave(self) -> None:
        """Everybody gets up. The match can be resumed from its record."""
        if self.left:
            return
        self.left = True
        self._stop()
        for seat in tuple(self._asked):
            self._forget(seat)
        for sitter in self.controllers:
            sitter.close()
        self.match.close()

    def _release(self) -> list[Batch]:
        """What is durable may be shown; with several people no more than up to a window they are asked in."""
        durable = self.match.acknowledged
        shown: list[Batch] = []
        while self._held and self._held[0].line <= durable and not (self._visits or self.awaits_buzzers):
            shown.append(self._held.popleft())
            self._visit(shown[-1:])
        return shown

    def _visit(self, told: Sequence[Batch], *, still_open: bool = False) -> None:
        """In a window everybody is asked in turn: who could call at all must not show.

        `still_open`: only in one that has not closed again.
        """
        if not self.shared:
            return
        events = [event for batch in told for event in batch.events]
        marks = [event for event in events if isinstance(event, WindowOpened | WindowClosed)]
        opened = [mark for mark in (marks[-1:] if still_open else marks) if isinstance(mark, WindowOpened)]
        if opened:
            at = max(place for place, event in enumerate(events) if event is opened[-1])
            closed = isinstance(marks[-1], WindowClosed)
            self._window = opened[-1].kind, tuple(events[:at]), closed
            self._plan()

    def _plan(self) -> None:
        assert self._window is not None, "a window has opened"
        kind, events, _ = self._window
        people = self.people if self._visitors is None else self._visitors(kind, events)
        self.awaits_buzzers = people is None
        self._visits = deque(people or ())

    @property
    def before_window(self) -> tuple[Event, ...]:
        """What everybody saw before the window in which people are visited."""
        return self._window[1] if self._visits and self._window is not None else ()

    @property
    def visiting(self) -> bool:
        """Whether people are asked in turn in a window, whether or not they may call."""
        return bool(self._visits)

    def visit(self, seats: Sequence[Seat], silence: Any) -> None:
        """These people want to be asked in the window; the others say nothing, where they could call."""
        self.awaits_buzzers = False
        self._visits = deque(seats)
        owed = self.match.to_act()
        for seat in self.people:
            if seat in owed and seat not in seats and silence in self.match.legal(seat):
                self._sealed[seat] = silence
        self._unseal()

    def _owing(self) -> Sequence[Seat]:
        """The people who must be asked, in order; on grounds that everybody knows."""
        if self.awaits_buzzers:
            return ()
        if self._visits:
            return tuple(self._visits)
        owed = self.match.to_act()
        return tuple(seat for seat in self.people if seat in owed)

    def _follow(self) -> None:
        """Once one person is left, the table is told as he may see it."""
        if self.holder is not None or self._held or not self._ready or self.viewer == self._usual:
            return
        self.viewer = self._usual
        if self.viewer != self._followed:
            self._stop()
            self._followed = self.viewer
            self._stop = self.match.listen(self.viewer, self._held.append)

    def _done(self, seat: Seat, deal: int) -> None:
        """A person has decided, in that deal; his cards are hidden before anything else happens."""
        if self.holder == seat:
            self.viewer = self.holder = None
            self._kept = (seat, deal)
        if seat in self._asked:
            self._forget(seat)
        if self._visits and self._visits[0] == seat:
            self._visits.popleft()
            self._unseal()

    def _unseal(self) -> None:
        """The last in a window was asked: what people decided is carried out."""
        if self._visits:
            return
        sealed, self._sealed = self._sealed, {}
        self._promised = self.match.index, sealed
        self._keep_promises()

    def _keep_promises(self) -> None:
        """Who has answered and is asked now is answered for, as long as the same window is open."""
        index, promised = self._promised
        while not self._visits and index == self.match.index:
            due = [seat for seat in self.match.to_act() if seat in promised]
            if not due:
                return
            self.match.decide(due[0], promised.pop(due[0]))

    def _ask(self) -> None:
        owed = self.match.to_act()
        index = self.match.index
        for seat, question in tuple(self._asked.items()):
            if (seat not in owed and seat not in self._visits) or question.index != index:
                self._forget(seat)
                if seat == self.holder:
                    self.hide()
        for seat in owed:
            sitter = self.controllers[seat]
            if seat not in self._asked and (not sitter.human or (self._ready and not self.shared)):
                self._put(seat, self.match.legal(seat))

    def _put(self, seat: Seat, legal: Sequence[Any]) -> None:
        """Put the question to whoever sits there."""
        question = Question(
            match_id=self.match.id,
            index=self.match.index,
            seat=seat,
            view=self.match.view(seat),
            legal=tuple(legal),
            game_id=self.match.game.id,
            seed=self.match.bot_seed(seat),
        )
        self._asked[seat] = question
        self.controllers[seat].ask(question)

    def _forget(self, seat: Seat) -> None:
        del self._asked[seat]
        self._answers.pop(seat, None)
        self.controllers[seat].withdraw()

    def _poll(self) -> None:
        for seat in self._asked:
            sitter = self.controllers[seat]
            if seat not in self._answers and (action := sitter.answer()) is not None:
                self._answers[seat] = action
        for sitter in self.controllers:
            self.notices += sitter.notices()

    def _carry_out(self) -> bool:
        """Carry out the answers that are in, up to the first that everybody is told of."""
        index = self.match.index
        done = False
        for seat, action in sorted(self._answers.items()):
            question, sitter = self._asked[seat], self.controllers[seat]
            if question.index != self.match.index:
                break
            try:
                self.match.decide(seat, action, _kept(sitter.origin()))
            except IllegalAction:
                other = sitter.refused(question)
                self.match.decide(seat, question.legal[0] if other is None else other, _kept(sitter.origin()))
            self._forget(seat)
            done = True
            if self.match.index != index:
                break
        return done


def _kept(origin: Origin) -> dict[str, object]:
    """What the record keeps of how a decision came about."""
    told = {MINDS: origin.minds, PLAYOUTS: origin.playouts, SIMPLE: True if origin.simple else None}
    return {key: value for key, value in told.items() if value is not None}
