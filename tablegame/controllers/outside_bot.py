"""A seat played by somebody else's program (protocol, "Outside bots")."""

import time
from collections import deque
from collections.abc import Mapping
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablegame.controllers.fallback import simple
from tablegame.controllers.pipe import Pipe
from tablegame.controllers.question import Notice, Origin, Question
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Options, Standing

BUDGET_MS: Final = 2000
"""What a program is told that it may take for a move."""
HELLO_S: Final = 10.0
"""Seconds that a program may take to start up."""
STARTS: Final = 2
"""Starts in a match: the first, and one again."""


class OutsideBot:
    """Speaks to a program. A late, wrong or missing answer is counted, and the simple policy plays."""

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
    ) -> None:
        """Start the program. `options`: all rule options of the match; `ms`: what it may take for a move.

        `apart`: it runs in an empty folder of its own, and is not told where this program keeps its matches.
        """
        self.name = ""
        """What the program calls itself, once it has said so."""
        self.faults = 0
        """Answers that were late, wrong or missing."""
        self._command = command
        self._begin = {
            "cmd": "begin",
            "game": game_id,
            "seats": seats,
            "seat": int(seat),
            "options": dict(options),
        }
        self._seat = seat
        self._ms = ms
        self._folder: TemporaryDirectory[str] | None = None
        if apart:
            self._folder = TemporaryDirectory(prefix="tablegame-program-", ignore_cleanup_errors=True)
        self._pipe: Pipe | None = None
        """None while no program runs: then the simple policy plays."""
        self._starts = 0
        self._expected: deque[object] = deque()
        """What the coming lines answer, in order: "hello", "begin", "end", or the mark of a question."""
        self._greeted = False
        """Whether it has answered to "hello" since its start."""
        self._begun_at = 0.0
        """When it was started, on the monotonic clock in seconds."""
        self._question: Question | None = None
        self._asked: object = None
        """The mark of the standing question in `_expected`."""
        self._deadline: float | None = None
        """Until when its answer counts, on the monotonic clock; None until the program has greeted."""
        self._left_out = False
        """A line came since the question was asked that answered an earlier one."""
        self._simple = False
        """Whether the last answer was not the program's."""
        self._notices: list[Notice] = []
        self._start()

    @property
    def pid(self) -> int | None:
        """The program's process, while there is one."""
        return None if self._pipe is None else self._pipe.pid

    def ask(self, question: Question) -> None:
        """Send the view and the legal moves."""
        self._listen()
        self._question = question
        self._left_out = False
        self._deadline = None
        if self._pipe is not None and self._pipe.dead:
            self._restart()
        if self._pipe is None:
            return
        self._asked = object()
        self._expected.append(self._asked)
        self._pipe.send(
            {
                "cmd": "ask",
                "view": GAMES[question.game_id].view_to_json(question.view),
                "legal": sorted(action.notation() for action in question.legal),
                "ms": self._ms,
            }
        )

    def answer(self) -> Any | None:
        """The program's move, or the simple policy's in its stead."""
        said = self._listen()
        question = self._question
        if question is None:
            return None
        if said is not None:
            return self._judge(question, said)
        if self._pipe is None:
            return self._fall_back(question)
        now = time.monotonic()
        if self._pipe.dead:
            self._restart()
            return self._fall_back(question)
        if not self._greeted:
            if now - self._begun_at < HELLO_S:
                return None
            self._restart()
            return self._fall_back(question)
        if self._deadline is None:
            self._deadline = now + self._ms / 1000
        if now < self._deadline:
            return None
        if self._left_out:
            self._expected.clear()  # a line came and answered nothing: the program leaves questions out
        return self._fall_back(question)

    def withdraw(self) -> None:
        """Forget the question; its answer will be dropped."""
        self._question = None

    def refused(self, question: Question) -> Any | None:
        """The simple policy's move; counted."""
        return self._fall_back(question)

    def origin(self) -> Origin:
        """Whether the simple policy played in the program's stead."""
        return Origin(simple=self._simple)

    def notices(self) -> list[Notice]:
        """That the program could not be started, was started again, or is gone."""
        notices, self._notices = self._notices, []
        return notices

    def finish(self, standing: Standing) -> None:
        """Tell the program how it ended."""
        if self._pipe is not None:
            self._pipe.send(
                {
                    "cmd": "end",
                    "scores": list(standing.scores),
                    "winners": [int(seat) for seat in standing.winners],
                }
            )
            self._expected.append("end")

    def close(self) -> None:
        """Say goodbye and end the program."""
        self._question = None
        if self._pipe is not None:
            self._pipe.send({"cmd": "quit"})
            self._pipe.close()
            self._pipe = None
        if self._folder is not None:
            self._folder.cleanup()

    def _start(self) -> None:
        """Start the program and greet it; a notice if that cannot be."""
        self._starts += 1
        self._expected.clear()
        self._greeted = False
        self._begun_at = time.monotonic()
        try:
            self._pipe = Pipe(self._command, None if self._folder is None else self._folder.name)
        except (OSError, ValueError):
            self._notices.append(Notice("bots.notice.not_started", self._seat))
            return
        self._pipe.send({"cmd": "hello", "protocol": 1})
        self._pipe.send(self._begin)
        self._expected.extend(("hello", "begin"))

    def _restart(self) -> None:
        """End the program; start it again if it may be started again."""
        if self._pipe is not None:
            self._pipe.close(wait=0.0)
            self._pipe = None
        if self._starts >= STARTS:
            self._notices.append(Notice("bots.notice.gone", self._seat))
            return
        self._notices.append(Notice("bots.notice.restarted", self._seat))
        self._start()

    def _listen(self) -> Mapping[str, Any] | None:
        """Take in lines; returns the one that answers the standing question."""
        while self._pipe is not None and (said := self._pipe.receive()) is not None:
            if not self._expected:
                continue
            what = self._expected.popleft()
            if what == "hello":
                self._greeted = True
                self.name = str(said.get("name", ""))[:40]
            elif what is self._asked and self._question is not None:
                return said
            elif what != "begin":
                self._left_out = True
        return None

    def _judge(self, question: Question, said: Mapping[str, Any]) -> Any:
        """The move of an answer; the simple policy's if it is none of the legal ones."""
        move = said.get("move")
        for action in question.legal:
            if action.notation() == move:
                self._question = None
                self._simple = False
                return action
        return self._fall_back(question)

    def _fall_back(self, question: Question) -> Any:
        """The simple policy's move; counted as a fault."""
        self.faults += 1
        self._question = None
        self._simple = True
        return simple(question.game_id, question.view, question.legal)
