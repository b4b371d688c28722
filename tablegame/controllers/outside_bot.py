"""A seat that an outside program plays (docs/protocol.md, "Outside bots")."""

import json
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablegame.controllers.conversation import BIDS, EVENTS, SEED, Conversation, NewPrograms, Starter
from tablegame.controllers.pipe import ReceivedLine
from tablegame.controllers.question import AnswerOrigin, Notice, Question, simple
from tablegame.controllers.seat_observer import SeatObserver
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Options, Standing

BUDGET_MS: Final = 2000
"""The milliseconds that a program may take for a move, as it is told."""
HELLO_S: Final = 10.0
"""Seconds that a program may take to start up."""
STARTS: Final = 2
"""Starts in a match: the first, and one again."""
LATE, ILLEGAL, UNREADABLE, GONE = "late", "illegal", "unreadable", "gone"
KINDS: Final = (LATE, ILLEGAL, UNREADABLE, GONE)
"""The kinds of failed answers: late; none of the legal moves; no JSON object; no program."""
SEEDS: Final = 1 << 53
"""Seeds are below this, so that every language reads them as they are."""
_BID: Final = re.compile(r"bid ([0-9]+)")


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer that failed."""

    kind: str
    """One of `KINDS`."""
    question: Mapping[str, Any]
    """The line that it answered, or should have answered."""
    answer: str
    """The beginning of the answer; empty if there was none."""


class OutsideBot:
    """The controller of an outside program. A late, wrong or missing answer is counted, and the simple policy
    plays."""

    human = False

    def __init__(
        self,
        command: str,
        game_id: str,
        seats: int,
        seat: Seat,
        options: Options,
        ms: int = BUDGET_MS,
        apart: bool = False,
        *,
        seed: int = 0,
        observer: SeatObserver | None = None,
        starter: Starter | None = None,
    ) -> None:
        """Start the program. `options`: all rule options of the match; `ms`: what it may take for a move.

        `apart`: it runs in an empty folder of its own, and is not told where this program keeps its matches.
        `seed`: for its random choices. `observer`: of the events of the seat, if the program asks for them.
        `starter`: lends it in place of starting `command` anew.
        """
        self.name = ""
        """The name that the program gives itself, once known."""
        self.faults = 0
        """The number of answers that were late, wrong or missing."""
        self.kinds: Counter[str] = Counter()
        """The number of failed answers by kind."""
        self.first_fault: Fault | None = None
        self._begin = {
            "cmd": "begin",
            "game": game_id,
            "seats": seats,
            "seat": int(seat),
            "options": dict(options),
        }
        self._seed = seed % SEEDS
        self._seat = seat
        self._ms = ms
        self._observer = observer
        self._folder: TemporaryDirectory[str] | None = None
        if apart:
            self._folder = TemporaryDirectory(prefix="tablegame-program-", ignore_cleanup_errors=True)
        self._starter = starter or NewPrograms(command, self._folder.name if self._folder else None, None)
        self._talk: Conversation | None = None
        """The conversation; None while no program runs and the simple policy plays."""
        self._begun = False
        """Whether the program knows of this match."""
        self._starts = 0
        self._untold: list[dict[str, Any]] = []
        """Events that were not sent to the program yet."""
        self._anew = False
        """Whether they are all of this deal so far."""
        self._question: Question | None = None
        self._sent: Mapping[str, Any] = {}
        """The line of the open question."""
        self._asked: object = None
        """The mark of the open question."""
        self._deadline: float | None = None
        """The moment until which its answer counts, on the monotonic clock; None until the program has been
        asked."""
        self._left_out = False
        """Whether a line has come since the question was asked that answered an earlier one."""
        self._ending: Mapping[str, Any] | None = None
        """The end of the match, until the program knows."""
        self._simple = False
        """Whether the last answer was the simple policy's."""
        self._notices: list[Notice] = []
        self._start()

    @property
    def pid(self) -> int | None:
        """The program's process, while there is one."""
        return None if self._talk is None else self._talk.pid

    def ask(self, question: Question) -> None:
        """Send the view and the legal moves."""
        self._listen()
        self._question = question
        self._sent = {}
        self._asked = None
        self._left_out = False
        self._deadline = None
        if self._talk is not None and self._talk.dead:
            self._restart()
        self._put()

    def answer(self) -> Any | None:
        """Return the program's move, or the simple policy's in its stead."""
        line = self._listen()
        question, talk = self._question, self._talk
        if question is None:
            return None
        if line is not None:
            return self._judge(question, line)
        if talk is None:
            return self._fall_back(question, GONE)
        now = time.monotonic()
        if talk.dead:
            self._restart()
            return self._fall_back(question, GONE)
        if not talk.greeted:
            if now - talk.begun_at < HELLO_S:
                return None
            self._restart()
            return self._fall_back(question, LATE)
        if self._deadline is None:
            self._deadline = now + self._ms / 1000
        if now < self._deadline:
            return None
        if self._left_out:
            talk.let_go()  # a line came and answered nothing: the program leaves questions out
        return self._fall_back(question, LATE)

    def withdraw(self) -> None:
        """Forget the question; its answer will be dropped."""
        self._question = None

    def refused(self, question: Question) -> Any | None:
        """Return the simple policy's move; counted."""
        return self._fall_back(question, ILLEGAL)

    def origin(self) -> AnswerOrigin:
        """Return whether the simple policy played in the program's stead."""
        return AnswerOrigin(simple=self._simple)

    def notices(self) -> list[Notice]:
        """Return notices that the program could not be started, was started again, or is gone."""
        self._keep_up()
        notices, self._notices = self._notices, []
        return notices

    def finish(self, standing: Standing) -> None:
        """Send the result of the match to the program."""
        winners = [int(seat) for seat in standing.winners]
        self._ending = {"cmd": "end", "scores": list(standing.scores), "winners": winners}
        self._keep_up()
        self._tell_the_end()

    def close(self) -> None:
        """Release the program, which ends unless it can play another match."""
        self._question = None
        if self._observer is not None:
            self._observer.shut()
        if self._talk is not None:
            self._starter.give_back(self._talk)
            self._talk = None
        if self._folder is not None:
            self._folder.cleanup()

    def _start(self) -> None:
        """Start the program, which is greeted; a notice if that cannot be."""
        self._starts += 1
        self._begun = False
        try:
            self._talk = self._starter.start()
        except (OSError, ValueError):
            self._notices.append(Notice("bots.notice.not_started", self._seat))
            return
        if self._talk.greeted:
            self._open_match(self._talk)

    def _restart(self) -> None:
        """End the program; start it again if it may be started again."""
        if self._talk is not None:
            self._talk.close(wait=0.0)
            self._talk = None
        if self._starts >= STARTS:
            self._notices.append(Notice("bots.notice.gone", self._seat))
            return
        self._notices.append(Notice("bots.notice.restarted", self._seat))
        self._start()

    def _open_match(self, talk: Conversation) -> None:
        """Send the match and the open question to a program that has greeted."""
        self._begun = True
        self.name = talk.name
        line: dict[str, Any] = dict(self._begin)
        if talk.takes:
            line["gets"] = sorted(talk.takes - ({EVENTS} if self._observer is None else set()))
        if SEED in talk.takes:
            line["seed"] = self._seed
        talk.send(line, "begin")
        if self._observer is not None:
            if EVENTS in talk.takes:
                self._observer.open(self._hear)
            else:
                self._observer.shut()
        self._put()
        self._tell_the_end()

    def _hear(self, events: Sequence[dict[str, Any]], anew: bool) -> None:
        if anew:
            self._untold = []
            self._anew = True
        self._untold += events
        self._keep_up()

    def _keep_up(self) -> None:
        """Read lines of the program and send it events, while no answer is awaited."""
        if self._question is None:
            self._listen()
            self._tell()

    def _tell(self, now: bool = False) -> None:
        """Send events to the program, once it has answered the lines before, or `now`. So no lines pile up
        before a slow program."""
        talk = self._talk
        if talk is None or not (self._untold or self._anew) or (talk.awaits(EVENTS) and not now):
            return
        line: dict[str, Any] = {"cmd": "events", "events": self._untold}
        if self._anew:
            line["anew"] = True
        self._untold, self._anew = [], False
        talk.send(line, EVENTS)

    def _tell_the_end(self) -> None:
        if self._talk is not None and self._begun and self._ending is not None:
            self._tell(now=True)
            self._talk.send(self._ending, "end")
            self._ending = None

    def _put(self) -> None:
        """Send the open question, once the program knows of the match."""
        question, talk = self._question, self._talk
        if question is None or talk is None or not self._begun:
            return
        if self._observer is not None:
            self._observer.catch_up()
        self._tell(now=True)
        self._asked = object()
        legal = sorted(action.notation() for action in question.legal)
        line = {
            "cmd": "ask",
            "view": GAMES[question.game_id].view_to_json(question.view),
            "legal": legal,
            "ms": self._ms,
        }
        bids = [bid[1] for move in legal if (bid := _BID.fullmatch(move))]
        if BIDS in talk.takes and bids:
            line["bids"] = [min(map(int, bids)), max(map(int, bids))]
            line["legal"] = [move for move in legal if not _BID.fullmatch(move)]
        self._sent = line
        talk.send(line, self._asked)

    def _listen(self) -> ReceivedLine | None:
        """Receive lines, and return the one that answers the open question."""
        while self._talk is not None and (came := self._talk.next_answer()) is not None:
            mark, heard = came
            if mark == "hello":
                self._open_match(self._talk)
            elif mark is self._asked and self._question is not None:
                return heard
            elif mark not in ("begin", EVENTS):
                self._left_out = True
        return None

    def _judge(self, question: Question, heard: ReceivedLine) -> Any:
        """Return the move of an answer; the simple policy's if it is none of the legal ones."""
        if heard.said is None:
            return self._fall_back(question, UNREADABLE, heard.text)
        move = heard.said.get("move")
        for action in question.legal:
            if action.notation() == move:
                self._question = None
                self._simple = False
                return action
        return self._fall_back(question, ILLEGAL, heard.text)

    def _fall_back(self, question: Question, kind: str, answer: str = "") -> Any:
        """Return the simple policy's move; counted as a fault."""
        self.faults += 1
        self.kinds[kind] += 1
        if self.first_fault is None:
            self.first_fault = Fault(kind, json.loads(json.dumps(self._sent)), answer)
        self._question = None
        self._simple = True
        return simple(question.game_id, question.view, question.legal)
