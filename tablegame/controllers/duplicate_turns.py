"""The turns of duplicates: tables for the deals to be played next, and their results."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.controllers.presets import OwnPresets
from tablegame.controllers.table_controller import TableController
from tablegame.match.archive import Message
from tablegame.match.duplicate import Duplicate
from tablegame.match.duplicate_store import Duplicates
from tablegame.match.files import put_aside
from tablegame.match.header import Turn
from tablegame.match.match import Match
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.rules.catalogue import GAMES
from tablegame.speech.terminal import printable


class DuplicateTurns:
    """The duplicates of one home, and the tables where they are played."""

    def __init__(
        self,
        home: Path,
        seat_at: Callable[[Match, bool], TableController],
        moved: Callable[[Path], object],
        presets: Callable[[], OwnPresets] | None = None,
    ) -> None:
        """Use `seat_at` to open the table of a match that is fresh or goes on. `moved` is called with records
        that have moved to the finished matches. `presets` returns the own presets that name the options."""
        self.store: Final = Duplicates(home, moved)
        self.messages: Final[list[Message]] = []
        """Messages about records that were put aside. The reader empties the list."""
        self._seat_at = seat_at
        self._presets = presets or partial(OwnPresets, home)

    def table(self, duplicate: Duplicate, person: int) -> TableController:
        """Return the table of the next deal of a person, which goes on where it was left.

        RecordError if that cannot be (OtherRules: it was begun by other rules), OSError if its record cannot
        be read. A damaged record is put aside, `messages` says so, and the deal begins again.
        """
        deal = duplicate.next_deal(person)
        game = GAMES.get(duplicate.game)
        if deal is None or not duplicate.closed or game is None or duplicate.level not in LEVELS:
            raise RecordError(1, "nothing of this duplicate is left to be played", "duplicate-over")
        if game.rules_version != duplicate.rules:
            raise OtherRules(f"it was begun under version {duplicate.rules} of the rules")
        path = self.store.path(duplicate, person, deal)
        turn = duplicate.turn(person, deal)
        if path.exists() and (begun := self._resumed(path, turn)) is not None:
            return self._seat_at(begun, False)
        match = Match.new(
            game, duplicate.seats, duplicate.options, duplicate.players(person, deal),
            dealer=duplicate.dealer(deal), record=path, memory=duplicate.memory, turn=turn, deals=1,
            preset=self._presets().name_of(game, duplicate.seats, duplicate.options),
        )  # fmt: skip
        return self._seat_at(match, True)

    def _resumed(self, path: Path, turn: Turn) -> Match | None:
        """Return the match of this turn as it was left. None if its record was unusable, which is put
        aside."""
        try:
            match = Match.resume(path)
            if match.turn == turn:
                return match
            match.close()
            fault = RecordError(1, "the record of another turn")
        except OtherRules:
            raise
        except RecordError as damage:
            fault = damage
        slots = {"file": printable(put_aside(path).name), **fault.slots}
        self.messages.append(Message("errors.record.put_aside", slots))
        return None

    def begun(self, duplicate: Duplicate, person: int) -> bool:
        """Return whether the person has begun the deal that comes next."""
        deal = duplicate.next_deal(person)
        return deal is not None and self.store.path(duplicate, person, deal).exists()

    def of(self, table: TableController) -> Duplicate | None:
        """Return the duplicate that a table belongs to, with its results so far; None for any other table."""
        turn = table.match.turn
        if turn is None:
            return None
        if table.match.over:
            table.leave()  # moves are on the disk before they are looked for there
        return self.store.look(turn.duplicate)
