"""Positions of Everyday Dobon as examples write them: hands, the top card, and the state of the turn."""

from typing import Any

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Options
from tablegame.rules.dobon_plain.game import DOBON_PLAIN
from tablegame.rules.dobon_plain.state import DobonPlainState
from tablegame.rules.dobon_plain.terms import chosen_of, terms_of
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView
from tablegame.rules.shedding.layout import arrange_cards


def lay_out(
    seats: int, options: Options, *, starter: int = 0, renewed: int = 0, **cards: Any
) -> DobonPlainState:
    """Return the match in which a seat is to act, its `cards` and its turn written as in `arrange_cards`."""
    chosen = chosen_of(options)
    layout = arrange_cards(seats, terms_of(chosen).pack, **cards)
    table = PublicView(
        **layout.fields,
        deals=DOBON_PLAIN.deals(seats, options),
        options=chosen,
        starter=Seat(starter),
        callers=(),
        laid=1,
        renewed=renewed,
        forfeits=(),
        fresh=(),
        declared=tuple(Seat(seat) for seat, count in enumerate(layout.fields["counts"]) if count == 1),
    )
    view = DobonPlainView(layout.fields["turn"], table, layout.public, layout.known)
    return DOBON_PLAIN.assemble(view, layout.hidden)
