"""The interface of the match service for pages and tables."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from tablegame.controllers.deal_par import DailyPars, DealPar
from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.controllers.evening_host import EveningHost
from tablegame.controllers.match_service import FirstTime, Origin
from tablegame.controllers.match_shelf import MatchShelf
from tablegame.controllers.presets import OwnPresets
from tablegame.controllers.programs import Programs
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.archive import Archive
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.position import Position
from tablegame.match.record import Record
from tablegame.match.summary import Summary
from tablegame.pieces.seats import Seat
from tablegame.study.figures_store import FigureStore
from tablegame.study.review.review_model import Review


class Reviewing(Protocol):
    """The reviews of matches, stored or under way; the thinking is done in another process."""

    def want(self, record: Record, seat: Seat, pars: bool = False, deal: int | None = None) -> None:
        """Review this match for a seat before all others. A second call changes nothing.

        `deal` is reviewed first, from 0. With `pars` the pars of the deals follow after everything else.
        """

    def found(self, record: Record, seat: Seat) -> Review | None:
        """Return the review as far as it has come, or None. Called every frame, so it must cost nothing."""

    def awaited(self, record: Record, seat: Seat) -> bool:
        """Return whether a review of a match that is over is under way and must not be shown yet."""

    def tick(self) -> bool:
        """Take in what was thought. Return whether any review grew."""


class Service(Protocol):
    """The matches of the program, as pages and tables use them. `MatchService` documents each member."""

    @property
    def workers(self) -> Workers: ...

    @property
    def works(self) -> bool: ...

    @property
    def programs(self) -> Programs: ...

    @property
    def archive(self) -> Archive: ...

    @property
    def figures(self) -> FigureStore: ...

    @property
    def reviewing(self) -> Reviewing: ...

    @property
    def shelf(self) -> MatchShelf: ...

    @property
    def host(self) -> EveningHost: ...

    @property
    def presets(self) -> OwnPresets: ...

    @property
    def duplicates(self) -> DuplicateTurns: ...

    @property
    def daily_pars(self) -> DailyPars: ...

    @property
    def tables(self) -> Sequence[TableController]: ...

    def new_match(
        self,
        game_id: str,
        seats: int,
        options: Mapping[str, object],
        players: Sequence[Player],
        cut: str | Mapping[Seat, str] = "",
        dealer: Dealer | None = None,
        assisted: bool = False,
        memory: str = "",
        start: Position | None = None,
        deals: int | None = None,
    ) -> TableController: ...

    def resume(
        self, path: Path, seated: Mapping[Seat, str] | None = None, *, agreed: bool = False
    ) -> TableController: ...

    def seat(self, table: TableController, seat: Seat, kind: str) -> None: ...

    def abandon(self, path: Path) -> Path: ...

    def mend(self, name: str) -> Path: ...

    def stop_unattended(self) -> None: ...

    def unfinished(self) -> list[Summary]: ...

    def listed(self) -> list[Summary]: ...

    def unfinished_count(self, games: Iterable[str]) -> int: ...

    def damaged(self) -> list[str]: ...

    def newer(self) -> list[str]: ...

    def played(self) -> set[str]: ...

    def look(self) -> None: ...

    def read_on(self, seconds: float) -> bool: ...

    def note_origin(self, table: TableController, origin: Origin) -> None: ...

    def origin(self, table: TableController) -> Origin | None: ...

    def parent(self, record: Record) -> Origin | None: ...

    def first_time(self, record: Record) -> FirstTime | None: ...

    def par(self, record: Record) -> DealPar: ...
