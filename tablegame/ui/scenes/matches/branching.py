"""Practice matches that begin at a moment of a record."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from tablegame.controllers.match_service import Origin
from tablegame.controllers.programs import ProgramsWanted
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.position import imagined
from tablegame.match.timeline import Timeline
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat, Viewer
from tablegame.speech import Text
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ProgramsPage, TablePage

WAYS: Final = ("known", "anew", "expert")
"""The ways to play on: with the hands as they were, unseen pieces dealt anew, or played by the expert."""
OTHERS: Final = "bot:normal"
"""The computer that plays for all other people of the match, because a single player plays on."""
SHOWS: Final = "bot:expert"


class Branching:
    """The practice matches that can begin at moments of one record."""

    def __init__(self, ui: Ui, timeline: Timeline, path: Path | None) -> None:
        self._ui = ui
        self._timeline = timeline
        self._path = path

    def off(self, line: int, viewer: Viewer) -> str:
        """Return the key of the reason why it is impossible to play on after a line; "" if it is possible."""
        timeline = self._timeline
        if not timeline.over:
            # Hidden pieces of a match that is still played must not become known in another one.
            return "off.later"
        if viewer is None:
            return "off.unknown"
        acting = timeline.acting(line)
        return "off.over" if not acting else "off.between" if min(acting) < 0 else ""

    def begin(
        self, way: str, line: int, seat: Seat, begun: Text, seated: Mapping[Seat, str] | None = None,
        dealer: Dealer | None = None, home: Seat | None = None, *, reviewed: bool = False,
    ) -> None:  # fmt: skip
        """Begin a match after a line of the record, in one of the WAYS.

        `begun`: the sentence that is shown first. `seated`: who plays for programs that are not known here.
        `dealer`: who deals what follows, or None for a new dealer. `home`: the player's seat in the record,
        which the player of `seat` gets in exchange. `reviewed`: whether the way back leads to a review.
        """
        ui, timeline = self._ui, self._timeline
        header = timeline.record.header

        def begin_with(chosen: Mapping[Seat, str]) -> None:
            self.begin(way, line, seat, begun, chosen, dealer, home, reviewed=reviewed)

        position = timeline.position(line, seat)
        if way == "anew":
            rng = Rng(int.from_bytes(os.urandom(8), "big"))
            position = imagined(timeline.game, timeline.seats, position, rng)
        try:
            table = ui.service.new_match(
                timeline.game.id, timeline.seats, timeline.options,
                self._players(way, line, seat, seated or {}, home), assisted=True,
                memory=header.memory, start=position, dealer=dealer, deals=header.deals,
            )  # fmt: skip
        except ProgramsWanted as fault:
            ui.open(ProgramsPage(fault.wanted, begin_with))
            return
        origin = Origin(self._path, timeline.record, line, seat if reviewed else None)
        ui.service.note_origin(table, origin)
        ui.open(TablePage(table, begun))

    def _players(
        self, way: str, line: int, seat: Seat, seated: Mapping[Seat, str], home: Seat | None
    ) -> list[Player]:  # fmt: skip
        kinds = self._timeline.kinds_at(line)
        players = [
            replace(player, kind=kind)
            for player, kind in zip(self._timeline.record.header.players, kinds, strict=True)
        ]
        if home is not None and kinds[home] == "human":
            players[home], players[seat] = players[seat], players[home]
        seats = []
        for n, player in enumerate(players):
            kind = OTHERS if player.kind == "human" else player.kind
            kind = (SHOWS if way == "expert" else "human") if n == seat else seated.get(Seat(n), kind)
            seats.append(replace(player, kind=kind))
        return seats
