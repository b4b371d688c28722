"""Asks whoever sits at the table, once a frame, and hands the screen what it may show."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from tablegame.controllers.human import Human
from tablegame.controllers.question import Controller, Notice, Question
from tablegame.match.match import Batch, IllegalAction, Match
from tablegame.pieces.seats import Seat, Viewer


class Table:
    """One match and a controller a seat. The screen calls `tick` and, for a person, `decide`.

    Bots are asked at once, so that they think while the last move is still being shown; their moves wait
    until the stage is ready. A person is asked when it is.
    """

    def __init__(self, match: Match, controllers: Sequence[Controller], *, fresh: bool = True) -> None:
        """`fresh`: tell what has happened so far, as the first deal; otherwise only what follows."""
        if len(controllers) != match.seats:
            raise ValueError(f"{len(controllers)} controllers for {match.seats} seats")
        self.match = match
        self.fresh = fresh
        self.controllers = tuple(controllers)
        humans = [Seat(seat) for seat, sitter in enumerate(controllers) if sitter.human]
        self.viewer: Viewer = humans[0] if len(humans) == 1 else None
        self.notices: list[Notice] = []
        """What the people should be told. The reader empties it."""
        self._asked: dict[Seat, Question] = {}
        self._answers: dict[Seat, Any] = {}
        self._held: deque[Batch] = deque(match.history(self.viewer) if fresh else ())
        self._stop = match.listen(self.viewer, self._held.append)
        self._ready = False
        self._finished = False
        self.left = False
        """Nobody sits here any longer."""

    @property
    def question(self) -> Question | None:
        """What a person at the screen is asked now."""
        for seat, question in sorted(self._asked.items()):
            sitter = self.controllers[seat]
            if isinstance(sitter, Human) and sitter.question is question:
                return question
        return None

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
        self._ready = ready and not shown and not self._held
        self._ask()
        self._poll()
        if self._ready and self._carry_out():
            shown += self._release()
            self._ready = False
            self._ask()
        if self.match.over and not self._finished:
            self._finished = True
            for sitter in self.controllers:
                sitter.finish(self.match.standing())
        return shown

    def decide(self, action: Any) -> bool:
        """A person's move. False if nobody is asked; IllegalAction, with the reason, if it is not legal."""
        question = self.question
        if question is None or question.index != self.match.index:
            return False
        self.match.decide(question.seat, action)
        self._forget(question.seat)
        return True

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
        """What is durable may be shown."""
        durable = self.match.acknowledged
        shown: list[Batch] = []
        while self._held and self._held[0].line <= durable:
            shown.append(self._held.popleft())
        return shown

    def _ask(self) -> None:
        owed = self.match.to_act()
        index = self.match.index
        for seat, question in tuple(self._asked.items()):
            if seat not in owed or question.index != index:
                self._forget(seat)
        for seat in owed:
            sitter = self.controllers[seat]
            if seat in self._asked or (sitter.human and not self._ready):
                continue
            question = Question(
                match_id=self.match.id,
                index=index,
                seat=seat,
                view=self.match.view(seat),
                legal=tuple(self.match.legal(seat)),
                game_id=self.match.game.id,
                seed=self.match.bot_seed(seat),
            )
            self._asked[seat] = question
            sitter.ask(question)

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
            question = self._asked[seat]
            if question.index != self.match.index:
                break
            try:
                self.match.decide(seat, action)
            except IllegalAction:
                other = self.controllers[seat].refused(question)
                self.match.decide(seat, question.legal[0] if other is None else other)
            self._forget(seat)
            done = True
            if self.match.index != index:
                break
        return done
