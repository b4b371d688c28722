"""Positions of Dobon as examples write them: hands, the field card, and the state of the turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Options
from tablegame.rules.dobon.game import DOBON
from tablegame.rules.dobon.matching import ALL, STAGES
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.shedding.layout import arrange_cards


def lay_out(
    seats: int,
    options: Options,
    *,
    declared: Sequence[int] = (),
    revealed: Mapping[int, str] | None = None,
    right: int = 0,
    bid: int = 1,
    streak: Sequence[int] | None = None,
    **cards: Any,
) -> DobonState:
    """Return the match in which a seat is to act, its `cards` and its turn written as in `arrange_cards`.

    `streak` is a seat and its wins in a row.
    """
    stage = options.get("stage")
    if not (stage is None or isinstance(stage, int)):
        raise ValueError("a stage is a number")
    layout = arrange_cards(seats, ALL, shown=revealed or (), **cards)
    auction = STAGES[stage].bids
    table = PublicView(
        **layout.fields,
        deals=DOBON.deals(seats, options),
        voluntary_draw=options["voluntary_draw"] is True,
        stage=stage,
        caller=None,
        revealed=tuple((revealed or {}).get(seat, "") for seat in range(seats)),
        declared=tuple(map(Seat, declared)),
        bids=tuple(bid if seat == right else 1 for seat in range(seats)) if auction else None,
        right=Seat(right) if auction else None,
        streak_seat=None if streak is None else Seat(streak[0]),
        streak=0 if streak is None else streak[1],
    )
    return DOBON.assemble(DobonView(layout.fields["turn"], table, layout.public, layout.known), layout.hidden)
