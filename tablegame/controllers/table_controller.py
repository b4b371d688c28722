"""The table: asks the controllers of all seats once a frame, and returns what the screen may show."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from tablegame.controllers.bot import Bot
from tablegame.controllers.question import AnswerOrigin, Controller, Human, Notice, Question
from tablegame.controllers.turn_handover import EarlyAnswers, Lookers, Looks, Visitors, Visits
from tablegame.crash_report import note_event
from tablegame.match.match import Batch, IllegalAction, Match
from tablegame.match.record import MINDS, PLAYOUTS, SIMPLE
from tablegame.match.take_back import back_to, last_decision, reveals
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event, Reason
from tablegame.rules.events import WindowOpened

VIEWS: Final = 64
"""The number of lines of which all views are kept while hands may be opened; the picture is never further
behind."""


class TableController:
    """One match and a controller a seat. The screen calls `tick` and, for a person, `decide`.

    Bots are asked at once, so that they think while the last move is still being shown. Their moves wait
    until the screen is ready, and so do questions to people.

    `viewer` is the only switch of what may be seen. With one person it is that person. With several it is
    None until the person who is `due` has been found (`reveal`). It is None again from the moment of the
    decision (or of `cover`, or `hide`). A question with private knowledge exists in between and no longer. A
    decision may show its player alone something new, such as a drawn card. Then that player goes on looking,
    without a question, until it was `seen`; nothing that follows is shown before.
    """

    def __init__(self, match: Match, controllers: Sequence[Controller], *, fresh: bool = True) -> None:
        """Take a match and a controller a seat. `fresh`: show what has happened so far, too, as the first
        deal."""
        if len(controllers) != match.seats:
            raise ValueError(f"{len(controllers)} controllers for {match.seats} seats")
        self.match = match
        self.fresh = fresh
        self.controllers = tuple(controllers)
        self._visits = Visits(match, lambda: self.people, lambda: self.owner)
        self.notices: list[Notice] = []
        """Messages for the people. The reader empties the list."""
        self._asked: dict[Seat, Question] = {}
        """The open questions, by seat."""
        self._answers: dict[Seat, Any] = {}
        """Answers to them that are not carried out yet."""
        self._unshown: deque[Batch] = deque(match.history(self.viewer) if fresh else ())
        """Events that were not handed to the screen yet, as `_listens_as` may see them."""
        self._listens_as = self.viewer
        self._stop_listening = match.listen(self.viewer, self._unshown.append)
        self._stop_noting = match.listen(None, _note_events)
        self._lingers_to = 0
        """The line of the record that a player who has just decided looks at; nothing after it is handed
        out."""
        self._ready = False
        """Whether the screen has shown everything that it may show, so that people can be asked."""
        self._finished = False
        """Whether the controllers know of the end."""
        if not fresh:
            self._visits.follow(match.history(None), still_open=True)
        self._open = False
        """Whether hands were opened to all who watch."""
        self._ears: list[Callable[[], None]] = []
        """The function that ends listening to public events."""
        self._views: dict[int, dict[Seat, Any]] = {}
        """The views of seats, by line and seat."""
        self._later: set[Seat] = set()
        """Seats of computers that people take between deals."""
        self.left = False
        """Whether the table has been left."""
        self.unattended = False
        """Whether computers play the match to its end without a screen."""
        self._hurried = False
        """Whether computers answer as soon as they have thought."""
        self._seen_deal = self.match.standing().deal if self.is_out_of_deal else None
        """The deal whose hands a player who is out of it has opened, or could have opened before."""

    def arrange(
        self, visitors: Visitors, early_answers: EarlyAnswers | None = None, lookers: Lookers | None = None
    ) -> None:
        """Set the rules of visits in windows.

        `visitors` chooses, on public grounds, who is asked in turn; None: those who want to be.
        `early_answers`: for windows in which one answers after the other. `lookers`: who looks at the dealt
        hand before calls are possible.
        """
        self._visits.arrange(visitors, early_answers, lookers)

    @property
    def viewer(self) -> Viewer:
        """The seat that the screen is for now: the only switch of what may be seen."""
        return self._visits.viewer

    @property
    def holder(self) -> Seat | None:
        """The seat whose private turn it is at a shared table, even if its hand is covered."""
        return self._visits.holder

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people who may still be asked."""
        out = self.match.standing().out
        controllers = enumerate(self.controllers)
        return tuple(Seat(seat) for seat, controller in controllers if controller.human and seat not in out)

    @property
    def watching(self) -> bool:
        """Return whether no person sits here."""
        return not any(controller.human for controller in self.controllers)

    @property
    def people_ever(self) -> tuple[Seat, ...]:
        """The seats that people had when the match began, or have had since."""
        players = enumerate(zip(self.match.players, self.match.sitting, strict=True))
        return tuple(Seat(seat) for seat, pair in players if "human" in (pair[0].kind, pair[1].kind))

    @property
    def owner(self) -> Seat | None:
        """The seat of the only person who ever sat here while a computer plays for it. In a practice match
        from a position it is the seat that knew the position."""
        people = self.people_ever
        if not self.watching or len(people) > 1:
            return None
        if people:
            return people[0]
        start = self.match.start
        knew = start.view.get("viewer") if start is not None and self.match.assisted else None
        return Seat(knew) if type(knew) is int else None

    @property
    def shared(self) -> bool:
        """Return whether several people use this screen, so that hands are hidden between their turns."""
        return self._visits.shared

    @property
    def question(self) -> Question | None:
        """The question to the person at the screen."""
        if self.viewer is None or self.looks:
            return None
        question = self._asked.get(self.viewer)
        controller = self.controllers[self.viewer]
        return question if isinstance(controller, Human) and controller.question is question else None

    @property
    def due(self) -> Seat | None:
        """The person to whom the screen must be handed before the match can go on."""
        return self._visits.next if self._ready else None

    @property
    def keeps(self) -> Seat | None:
        """The player who decided last and put nothing down: the next turn needs a press but no curtain."""
        return self._visits.keeps

    @property
    def goes_on(self) -> bool:
        """Return whether the player who looks at a drawn piece is asked again at once, with the hand still
        open."""
        return self._visits.goes_on

    @property
    def looks(self) -> Looks:
        """The piece or hand that the private turn shows, where nothing is asked in it."""
        return self._visits.looks

    @property
    def looking_round(self) -> bool:
        """Return whether people look at their dealt hands, one after the other."""
        return self._visits.looking_round

    def seen(self) -> None:
        """End a look. Play goes on, with the same player if that player is asked again at once."""
        self._visits.seen()
        holder = self.holder
        if holder is not None and holder not in self._asked and not self.looks:
            self._put(holder, self._visits.legal(holder))

    def skip_round(self) -> None:
        """Skip the looks at hands that are left before play goes on."""
        self._visits.skip_round()

    @property
    def awaits_buzzers(self) -> bool:
        """Return whether the screen has still to say (`visit`) who wants to be asked in a window."""
        return self._visits.awaits_buzzers

    @property
    def visiting(self) -> bool:
        """Return whether people are asked in turn in a window, whether or not they may call."""
        return self._visits.visiting

    @property
    def windows_ahead(self) -> int:
        """The number of windows that follow the one in which people are visited, in the same batches."""
        return self._visits.windows_ahead

    @property
    def before_window(self) -> tuple[Event, ...]:
        """The events that all players saw before the window in which people are visited."""
        return self._visits.before_window

    def visit(self, seats: Sequence[Seat], silence: Any) -> None:
        """Visit these people in the window; the others pass in silence if they could call."""
        self._visits.visit(seats, silence)

    def reveal(self, seat: Seat) -> None:
        """Reveal the screen to the person who is due, or whose covered turn it is."""
        if not self.shared or seat not in (self.due, self.holder):
            raise ValueError(f"seat {seat} is not due")
        self._visits.reveal(seat)
        if seat not in self._asked and not self._visits.looks:
            self._put(seat, self._visits.legal(seat))

    def cover(self) -> None:
        """Hide the hand of the person whose turn it is, who is still asked."""
        self._visits.cover()

    def hide(self) -> None:
        """Hide all hands, because the viewer is unknown from now on, and look for whose turn it is again."""
        holder = self._visits.hide()
        if holder in self._asked:
            self._forget(holder)

    @property
    def thinking(self) -> set[Seat]:
        """The seats that the table visibly waits for, other than a person."""
        if not self._ready:
            return set()
        return {seat for seat in self._asked if not self.controllers[seat].human}

    @property
    def over(self) -> bool:
        """Return whether the match has ended and all of it has been handed out."""
        return self.match.over and not self._unshown

    def tick(self, ready: bool) -> list[Batch]:
        """Poll all controllers, carry out what was decided, and return what may now be shown, in order.
        `ready`: the screen has shown everything that it was given."""
        if self.left:
            return []
        self._seat_those_who_wait()
        # A player who is out of one deal has seen nothing of the next.
        self._open = self._open and self.may_open_hands
        self._keep_views()
        shown = self._release()
        self._visits.keep_promises()
        self._ready = ready and not shown and (self._visits.under_way or not self._unshown)
        self._listen_as_usual()
        self._ask()
        self._poll()
        if self._ready and not self._visits.under_way and self._carry_out():
            shown += self._release()
            self._ready = False
            self._ask()
        if self.match.over and not self._finished:
            self._finished = True
            for controller in self.controllers:
                controller.finish(self.match.standing())
        return shown

    def decide(self, action: Any) -> bool:
        """Carry out a person's move; False if no person is asked, IllegalAction with the reason if it is not
        legal. In a window people's moves are carried out together, when all were asked."""
        question = self.question
        if question is None or question.index != self.match.index:
            return False
        deal = self.match.standing().deal
        if self.visiting and action in question.legal:
            self._visits.seal(question.seat, action)
            self._decided(question.seat, deal)
            return True
        own: list[Batch] = []
        stop = self.match.listen(question.seat, own.append) if self.shared else None
        try:
            self.match.decide(question.seat, action)
        finally:
            if stop is not None:
                stop()
        self._decided(question.seat, deal)
        if self.shared and self.match.standing().deal == deal and not self.match.over:
            self._linger(question.seat, own)
        return True

    def _linger(self, seat: Seat, own: Sequence[Batch]) -> None:
        """Show pieces that a decision brought into a hand to the player of that hand alone.

        An open hand reveals nothing by itself, because all see that its owner draws. Where the same player is
        asked again at once, the hand stays open for that, unless others were shown something, too.
        """
        seen = [event for batch in self._unshown for event in batch.events]
        opened = any(isinstance(event, WindowOpened) for event in seen)
        again = seat in self.match.to_act() and not opened
        if self._visits.asks(seat, seen) or (again and len(self.match.to_act()) > 1):
            return
        by_line = {batch.line: place for place, batch in enumerate(self._unshown)}
        more = [batch for batch in own if batch.line in by_line]
        more = [batch for batch in more if batch.events != self._unshown[by_line[batch.line]].events]
        others = [other for other in range(self.match.seats) if other != seat]
        for event in (event for batch in own if again for event in batch.events):
            if event in seen or any(event.seen_by(Seat(other)) not in seen for other in others):
                return
        for batch in more:
            place = by_line[batch.line]
            self._unshown[place] = replace(batch, everybodys=self._unshown[place])
            self._lingers_to = batch.line
        if more:
            self._visits.linger(seat, goes_on=again)

    def refrain(self, action: Any) -> None:
        """Give this answer of the person who is asked to all windows of its kind until the deal is over."""
        if self.visiting and (question := self.question) is not None:
            self._visits.refrain(question.seat, action)

    def waive(self) -> bool:
        """Note that a person who is asked in a window, and could not call, has seen so. Return False if none
        is."""
        question = self.question
        if question is None or question.legal:
            return False
        self._decided(question.seat, self.match.standing().deal)
        return True

    def replace(self, seat: Seat, controller: Controller) -> None:
        """Replace the controller of a seat. If one person is left, that person alone uses the screen."""
        if self.holder == seat:
            self.hide()
        if seat in self._asked:
            self._forget(seat)
        self._open = False
        self._later.discard(seat)
        self.controllers[seat].close()
        self.controllers = (*self.controllers[:seat], controller, *self.controllers[seat + 1 :])
        self._visits.drop(seat)
        if not self.shared:
            self.hide()

    def why_not_back(self, shown: int) -> Reason | None:
        """Return why the person at the screen cannot take the last decision back, or None.

        `shown`: the line of the last batch that people have seen. At a practice table it is always possible.
        Among computers it is possible while nothing new was revealed, and once a deal otherwise, which counts
        as help. It is not possible where others play.
        """
        seat = self.viewer
        if seat is None or self.watching:
            return Reason("errors.undo.nobody")
        line = last_decision(self.match, seat)
        if self.match.record.result is not None:
            return Reason("errors.undo.over")
        if self.match.turn is not None:
            return Reason("errors.undo.duplicate")
        if line is None:
            return Reason("errors.undo.first")
        if self.match.assisted:
            return None
        if not self._alone:
            return Reason("errors.undo.shared")
        deal = self.match.standing().deal
        if self.match.deal_of(line) != deal:
            return Reason("errors.undo.deal")
        if deal == self._seen_deal:
            return Reason("errors.undo.seen")
        spent = deal in self.match.helped
        return Reason("errors.undo.once") if spent and self._revealed(line, shown) else None

    @property
    def _alone(self) -> bool:
        """Return whether one person at most has ever sat here, among computers."""
        return len(self.people_ever) < 2

    def _revealed(self, line: int, shown: int) -> bool:
        """Return whether something new was seen since the decision of that line was open."""
        return shown > line or reveals(self.match, line)

    def may_take_back(self, shown: int) -> bool:
        """Return whether taking back may be possible. This is quicker than `why_not_back`."""
        seat, match = self.viewer, self.match
        line = None if seat is None else last_decision(match, seat)
        if line is None or match.record.result is not None or self.watching or match.turn is not None:
            return False
        if match.assisted:
            return True
        deal = match.standing().deal
        if deal == self._seen_deal:
            return False
        return self._alone and match.deal_of(line) == deal and (deal not in match.helped or shown <= line)

    def back_helps(self, shown: int) -> bool:
        """Return whether the decision that can be taken back has shown something new, so that it counts as
        help."""
        line = None if self.viewer is None else last_decision(self.match, self.viewer)
        return line is not None and not self.match.assisted and self._revealed(line, shown)

    def take_back(self, shown: int) -> Reason | None:
        """Go back to the last decision of the person at the screen, who makes it anew; or say why not."""
        reason, seat = self.why_not_back(shown), self.viewer
        if reason is not None or seat is None:
            return reason
        line = last_decision(self.match, seat)
        assert line is not None, "there is a decision to take back"
        helps = self.back_helps(shown)
        for asked in tuple(self._asked):
            self._forget(asked)
        self._unshown.clear()
        self._ready = False
        self.match.take_back(back_to(self.match, line), helps=helps)
        self._visits.begin_anew(self.match.history(None), seat)
        if self.shared:
            self._put(seat, self._visits.legal(seat))
        return None

    def show_hand(self, seat: Seat) -> None:
        """Show the hand of a person for whom a computer plays, behind the curtain."""
        if seat in self.people_ever and not self.controllers[seat].human:
            self._visits.show_hand(seat)

    @property
    def is_out(self) -> bool:
        """Return whether one person sits here among computers and has no more part in the match."""
        return not self.people and not self.watching and self._alone

    @property
    def is_out_of_deal(self) -> bool:
        """Return whether one person sits here among computers and is asked nothing more in this deal."""
        people, match = self.people, self.match
        if not match.game.rests_without_pieces or match.turn is not None or not self._alone:
            return False
        if len(people) != 1 or people[0] in match.to_act():
            return False
        counts = match.view(None).table.counts
        return any(counts) and not counts[people[0]]

    @property
    def may_open_hands(self) -> bool:
        """Return whether open hands harm no player: no person plays on here, or one alone, to practise."""
        harmless = self.watching or self.is_out or self.match.assisted or self.is_out_of_deal
        return harmless and not self.match.over and not self.shared

    @property
    def hands_open(self) -> bool:
        """Return whether all hands are open to those who watch."""
        return self._open and self.may_open_hands

    def open_hands(self, on: bool) -> None:
        """Open all hands, or cover them. A person who has seen them and sits down later does so to
        practise."""
        self._open = on and self.may_open_hands
        if self._open and (self.watching or self.is_out):
            self.match.open_hands()
        elif self._open and self.is_out_of_deal:
            self._seen_deal = self.match.standing().deal

    def hurry_bots(self, on: bool) -> None:
        """Let computers answer as soon as they have thought, without the pause that hides what they hold."""
        self._hurried = on and (self.watching or self.is_out or self.is_out_of_deal)
        for controller in self.controllers:
            if isinstance(controller, Bot):
                controller.hurried = self._hurried

    @property
    def skips_to_result(self) -> bool:
        """Return whether the only person is out and skips to the result of a match that is on a disk."""
        skips = self._hurried and self.is_out and not self.match.over
        return skips and self.match.path is not None

    def get_up(self) -> None:
        """Leave the table, which goes on without a screen while the person skips to the result."""
        if self.left or not self.skips_to_result:
            self.leave()
        else:
            self.unattended = True

    def play_unattended(self) -> bool:
        """Carry out what the computers have decided; return True once the match has ended."""
        self.hurry_bots(True)
        self.tick(True)
        self.notices.clear()
        return self.match.over

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Return what all seats knew after that line while all hands are open, or nothing if that is not
        kept."""
        if not self.hands_open:
            return {}
        if line == self.match.line:
            return {Seat(seat): self.match.view(Seat(seat)) for seat in range(self.match.seats)}
        return self._views.get(line, {})

    def _keep_views(self) -> None:
        """Keep the views of all seats as long as all hands may be opened."""
        wanted = self.may_open_hands and not self.left
        if wanted == bool(self._ears):
            return
        for stop in self._ears:
            stop()
        self._ears, self._views = [], {}
        if wanted:
            for seat in map(Seat, range(self.match.seats)):
                self._ears.append(self.match.listen(seat, partial(self._overhear, seat)))

    def _overhear(self, seat: Seat, batch: Batch) -> None:
        self._views.setdefault(batch.line, {})[seat] = batch.view
        while len(self._views) > VIEWS:
            del self._views[next(iter(self._views))]

    def sit_down(self, seat: Seat) -> bool:
        """Give a computer's seat to a person between deals. Return False if that has to wait for the next
        deal."""
        self._later.add(seat)
        self._seat_those_who_wait()
        return self.controllers[seat].human

    @property
    def waiting_to_sit(self) -> frozenset[Seat]:
        """The seats that people take when the next deal begins."""
        return frozenset(self._later)

    def stay_out(self, seat: Seat) -> None:
        """Keep the computer in the seat."""
        self._later.discard(seat)

    def _seat_those_who_wait(self) -> None:
        if self._later and self.match.begins_deal and not self.match.over:
            for seat in sorted(self._later):
                self.match.seat(seat, "human")
                self.replace(seat, Human())

    def faults(self, seat: Seat) -> int:
        """Return the number of answers of an outside program that were late, wrong or missing."""
        return int(getattr(self.controllers[seat], "faults", 0))

    def leave(self) -> None:
        """Leave the table. The match can be resumed from its record."""
        if self.left:
            return
        self.left = True
        self._keep_views()
        self._stop_listening()
        self._stop_noting()
        for seat in tuple(self._asked):
            self._forget(seat)
        for controller in self.controllers:
            controller.close()
        self.match.close()

    def _release(self) -> list[Batch]:
        """Return the durable batches that may be shown. With several people none after a window that they are
        asked in."""
        durable = self.match.acknowledged
        shown: list[Batch] = []
        while self._unshown and self._unshown[0].line <= durable and self._may_release(self._unshown[0]):
            batch = self._unshown.popleft()
            public_batch = batch.everybodys or batch
            # Nothing is kept for a player who does not look any more.
            shown.append(batch if self._visits.looks == "drawn" else public_batch)
            self._visits.follow([public_batch])
        return shown

    def _may_release(self, batch: Batch) -> bool:
        if self._visits.looks == "drawn":
            return batch.line <= self._lingers_to
        return not self._visits.under_way

    def _listen_as_usual(self) -> None:
        """Follow all events from the seat of the one person who is left, if there is only one."""
        if self._unshown or not self._ready or not self._visits.become_usual():
            return
        if self.viewer != self._listens_as:
            self._stop_listening()
            self._listens_as = self.viewer
            self._stop_listening = self.match.listen(self.viewer, self._unshown.append)

    def _decided(self, seat: Seat, deal: int) -> None:
        """Hide the hand of a person who has decided in that deal, before anything else happens."""
        if seat in self._asked:
            self._forget(seat)
        self._visits.decided(seat, deal)

    def _ask(self) -> None:
        """Withdraw questions that are no longer open, and ask those that can be asked. A bot is asked at
        once; a person when the screen is ready and private, which `reveal` ensures."""
        owed = self.match.to_act()
        index = self.match.index
        for seat, question in tuple(self._asked.items()):
            if (seat not in owed and not self._visits.awaits(seat)) or question.index != index:
                self._forget(seat)
                if seat == self.holder:
                    self.hide()
        for seat in owed:
            controller = self.controllers[seat]
            if seat not in self._asked and (not controller.human or (self._ready and not self.shared)):
                self._put(seat, self.match.legal(seat))

    def _put(self, seat: Seat, legal: Sequence[Any]) -> None:
        """Ask the controller of a seat."""
        question = Question(
            match_id=self.match.id,
            index=self.match.index,
            seat=seat,
            view=self.match.view(seat),
            legal=tuple(legal),
            game_id=self.match.game.id,
            seed=self.match.bot_seed(seat),
            public=self.match.view(None),
        )
        self._asked[seat] = question
        self.controllers[seat].ask(question)

    def _forget(self, seat: Seat) -> None:
        """Withdraw the question that a seat was asked."""
        del self._asked[seat]
        self._answers.pop(seat, None)
        self.controllers[seat].withdraw()

    def _poll(self) -> None:
        """Collect answers and what there is to say."""
        for seat in self._asked:
            controller = self.controllers[seat]
            if seat not in self._answers and (action := controller.answer()) is not None:
                self._answers[seat] = action
        for controller in self.controllers:
            self.notices += controller.notices()

    def _carry_out(self) -> bool:
        """Carry out the answers that are in, up to the first public one. Return whether any was.

        An answer that is not legal is replaced by another of the controller's, or by the first legal one.
        """
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


def _note_events(batch: Batch) -> None:
    """Note public events for a crash report."""
    for event in batch.events:
        note_event("event", event)


def _kept(origin: AnswerOrigin) -> dict[str, object]:
    """Return the fields of the record about the origin of a decision."""
    fields = {MINDS: origin.minds, PLAYOUTS: origin.playouts, SIMPLE: True if origin.simple else None}
    return {key: value for key, value in fields.items() if value is not None}
