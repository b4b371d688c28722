"""Default answers of the table of a game that adds up points over deals."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, Event, PublicTable, SeatView
from tablegame.speech import Text, number
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.table.table_values import Names, SeatInfo


class PointsPart(PublicTable, Protocol):
    """The further public facts of games that add up points over deals."""

    @property
    def dealer(self) -> Seat | None:
        """The dealer, or None before the first lot and in games without one."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score by seat."""


class PointsView(SeatView, Protocol):
    """A view of such a game."""

    @property
    def table(self) -> PointsPart:
        """The public information, and the viewer's own hand."""


P = TypeVar("P", bound=PointsView)


class PointsTable(DefaultTable[P]):
    """Defaults for a game whose points are added up, over a number of deals or to a target."""

    def deal(self, view: P) -> Text:
        """Deal n of m, or deal n where no number of deals ends the match."""
        deals = getattr(view.table, "deals", None)
        return (
            super().deal(view)
            if deals is None
            else Text("table.deal", {"deal": view.table.deal, "deals": deals})
        )

    def people(self, view: P, names: Names) -> tuple[SeatInfo, ...]:
        table = view.table
        turn = self.turn(view)
        return tuple(
            SeatInfo(
                count,
                (number(score),),
                heard=Text("app.card.points", {"n": score}),
                active=seat == turn,
                dealer=seat == table.dealer,
                tile=self.tile,
            )
            for seat, (count, score) in enumerate(zip(table.counts, table.scores, strict=True))
        )

    def closing(self, before: P, events: Sequence[Event], after: P) -> P:
        kept = ("deal", "dealer", "scores", "results", "phase")
        then = {name: getattr(before.table, name) for name in kept}
        any_view: Any = after
        view: P = replace(any_view, table=replace(any_view.table, turn=None, **then))
        return view

    def strip(self, view: P, shown: Action | None) -> Text:
        """Return the viewer's score."""
        assert view.viewer is not None, "only somebody who sits has a strip"
        return Text("table.score", {"n": view.table.scores[view.viewer]})
