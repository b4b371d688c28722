"""Losing Loadum as a game of the catalogue."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.rng import Rng
from tablegame.rules.base_game import BaseGame, hand_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.loadum import imagine as imagining
from tablegame.rules.loadum.actions import ACCEPT, DECLINE, PASS, LoadumAction, parse
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.pack import KIND_MASK, KINDS
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.terms import OPTIONS, PRESETS, terms_of
from tablegame.rules.loadum.view import CODEC, LoadumView
from tablegame.rules.loadum.why import why_not


class Loadum(BaseGame[LoadumAction, LoadumView]):
    """The rules of docs/rules/loadum.md."""

    id: Final = "loadum"
    title: Final = "Losing Loadum"
    rules_version: Final = 1
    seats: Final = (3, 4, 5, 6, 7, 8, 9, 10)
    official_seats: Final = (3, 4, 5, 6, 7, 8, 9, 10)
    lives = True
    codec = CODEC
    presets: Final[Mapping[str, Options]] = PRESETS

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the same for every number of seats."""
        return OPTIONS

    def deals(self, seats: int, options: Options) -> None:
        """Return None: a match goes on until the lives are gone."""
        return None

    def begin(self, seats: int, options: Options) -> LoadumState:
        """Return a match before the lot for its first dealer."""
        return LoadumState().begin(seats, terms_of(options))

    def parse(self, text: str) -> LoadumAction:
        """Parse `play KS` or `propose loader any`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: LoadumView, rng: Rng) -> Hidden:
        """Return the other hands and the talon, every deal that fits as likely."""
        return imagining.imagine(view, rng)

    def assemble(self, view: LoadumView, hidden: Hidden) -> LoadumState:
        """Return the match that this view and these hidden cards make."""
        return imagining.assemble(view, hidden)

    def why_not(self, view: LoadumView, action: LoadumAction) -> Reason | None:
        """Return the first rule that forbids the move; None if it is legal."""
        return why_not(view, action)

    def offered(self, view: LoadumView, action: LoadumAction) -> bool:
        """Hide the choice to keep silent about 31 where totals are counted for players (rules §5)."""
        table = view.table
        return not (table.phase == "declare" and table.terms.declaration == "assisted" and action == PASS)

    def answers(self, view: LoadumView) -> tuple[LoadumAction, ...]:
        """Return the viewer's answers to the standing offer once it reaches the viewer; () if it can not."""
        swaps = view.table.swaps
        if swaps is None or swaps.offer is None:
            return ()
        kind = KIND_MASK[KINDS.index(swaps.offer.kind)]
        return (ACCEPT, DECLINE) if any(kind >> card & 1 for card in view.table.hand) else ()

    def facts(self, view: LoadumView) -> ViewFacts:
        table = view.table
        return ViewFacts(
            hand_owners(view), len(table.trick), settings={"seats": table.seats, "options": table.terms}
        )


LOADUM: Final = Loadum()
