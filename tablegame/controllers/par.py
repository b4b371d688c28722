"""What a deal would have brought: it is played by computers alone, the hard one in the person's seat."""

from typing import Final

from tablegame.ai.levels import settings_of
from tablegame.controllers.workers import Job, Workers
from tablegame.match.again import dealer_of
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.match.record import Player, Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.events import DealScored

LEVEL: Final = "hard"
OTHERS: Final = "normal"
"""Plays for people and programs that sat at the table."""


class Par:
    """One deal, thought about in the thinking process a move at a time, and only while that has nothing else
    to do: call `tick` now and then."""

    def __init__(self, workers: Workers, record: Record) -> None:
        """`record`: a match that begins with the deal, of which the par is wanted for the seat that knew the
        position."""
        header = record.header
        start = header.start
        assert start is not None, "it begins from a position"
        self.seat: Final = Seat(int(start.view["viewer"]))
        self.points: tuple[int, ...] | None = None
        """By seat, once the deal is over."""
        self._workers = workers
        self._job: Job | None = None
        self._levels = [player.kind.partition(":")[2] if _thinks(player) else OTHERS
                        for player in header.players]  # fmt: skip
        self._levels[self.seat] = LEVEL
        players = [
            Player(player.name, f"bot:{level}")
            for player, level in zip(header.players, self._levels, strict=True)
        ]
        self._match = Match.new(
            GAMES[header.game], header.seats, header.options, players,
            dealer=dealer_of(record) or Dealer.new(), start=start,
        )  # fmt: skip

    def tick(self) -> bool:
        """Take in what was thought, and ask for the next move; whether the deal is over by this."""
        if self.points is not None:
            return False
        match = self._match
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if self._job is None and len(legal) > 1:
            if self._workers.idle:
                level = self._levels[seat]
                self._job = self._workers.submit(
                    match.game.id, match.game.view_to_json(match.view(seat)),
                    [action.notation() for action in legal], level, match.bot_seed(seat),
                    settings_of(level).cap_ms,
                )  # fmt: skip
            return False
        action = legal[0]
        if (job := self._job) is not None:
            self._workers.tick()
            if job.move is None and not job.failed:
                return False
            self._job = None
            if job.move is None:
                from tablegame.ai.think import simple

                action = simple(match.game.id, match.view(seat), legal)
            else:
                action = match.game.parse(job.move)
        line = match.line
        match.decide(seat, action)
        for event in match.events_since(line):
            if isinstance(event, DealScored):
                self.points = event.result.points()
                return True
        return False

    def pause(self) -> None:
        """Nobody waits now: the move that is thought about is asked for again."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._job = None


def _thinks(player: Player) -> bool:
    return player.kind.startswith("bot:")
