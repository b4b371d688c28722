"""What a deal would have brought: it is played by computers alone, the hard one in the person's seat."""

from dataclasses import replace
from typing import Final

from tablegame.ai.levels import settings_of
from tablegame.controllers.silent_match import SilentMatch
from tablegame.controllers.workers import Workers
from tablegame.match.again import dealer_of
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.match import Match
from tablegame.match.record import Record
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
        levels = [player.kind.partition(":")[2] if _thinks(player) else OTHERS for player in header.players]
        levels[self.seat] = LEVEL
        players = [
            replace(player, kind=f"bot:{level}", character=player.character if _thinks(player) else "")
            for player, level in zip(header.players, levels, strict=True)
        ]
        players[self.seat] = replace(players[self.seat], character="")
        match = Match.new(
            GAMES[header.game], header.seats, header.options, players,
            dealer=dealer_of(record) or Dealer.new(), start=start,
        )  # fmt: skip
        self._silent = SilentMatch(
            workers, match, levels, match.bot_seed, lambda level: settings_of(level).cap_ms
        )

    def tick(self) -> bool:
        """Take in what was thought, and ask for the next move; whether the deal is over by this."""
        if self.points is not None:
            return False
        line = self._silent.match.line
        if not self._silent.tick():
            return False
        for event in self._silent.match.events_since(line):
            if isinstance(event, DealScored):
                self.points = event.result.points()
                return True
        return False

    def pause(self) -> None:
        """Nobody waits now: the move that is thought about is asked for again."""
        self._silent.pause()


def _thinks(player: Player) -> bool:
    return player.kind.startswith("bot:")
