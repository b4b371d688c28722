"""Positions of Dokuson as examples and lessons write them: the hands and the rows."""

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.pieces.cards import parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Options
from tablegame.rules.dokuson.actions import PACK
from tablegame.rules.dokuson.game import DOKUSON, EACH
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.dokuson.view import DokusonView, PublicView
from tablegame.rules.imagine import Known

_SUITS: Final = "SHD"


def lay_out(
    seats: int,
    options: Options,
    *,
    hands: Mapping[int, str],
    rows: str = "//",
    turn: int = 0,
    dealer: int = 0,
    deal: int = 1,
    scores: Sequence[int] | None = None,
    keep: str = "",
) -> DokusonState:
    """Return the match in which `turn` is to play, with these hands and these rows S/H/D as ranks, `79JK//2`.

    Hands that are not given get as many of the remaining cards as have been dealt, evenly; the cards of
    `keep` stay aside.
    """
    cards_each = int(options["cards"] or EACH[seats])
    laid = tuple(
        tuple(parse_card(rank + suit) for rank in ranks)
        for suit, ranks in zip(_SUITS, rows.split("/"), strict=True)
    )
    held = {seat: tuple(map(parse_card, text.split())) for seat, text in hands.items()}
    used = {card for group in (*laid, *held.values(), map(parse_card, keep.split())) for card in group}
    if max(used, default=0) >= PACK:
        raise ValueError("there are no clubs")
    free = [card for card in range(PACK) if card not in used]
    empty = [seat for seat in range(seats) if seat not in held]
    owed = cards_each * seats - sum(map(len, laid)) - sum(map(len, held.values()))
    for nth, seat in enumerate(empty):
        share = (owed + len(empty) - 1 - nth) // len(empty)
        held[seat], free = tuple(free[:share]), free[share:]
    own = tuple(sorted(held[turn]))
    seen = {*own, *(card for line in laid for card in line)}
    others = tuple(held[seat] for seat in range(seats) if seat != turn)
    dealt = {card for hand in held.values() for card in hand} | seen
    aside = tuple(card for card in range(PACK) if card not in dealt)
    unseen = tuple(card for card in range(PACK) if card not in seen)
    view = DokusonView(
        Seat(turn),
        PublicView(
            seats=seats,
            deal=deal,
            deals=DOKUSON.deals(seats, options),
            hand_size=cards_each,
            phase="play",
            dealer=Seat(dealer),
            turn=Seat(turn),
            rows=laid,
            counts=tuple(len(held[seat]) for seat in range(seats)),
            scores=tuple(scores or [0] * seats),
            hand=own,
            results=(),
        ),
        Known(unseen, (*map(len, others), len(aside))),
    )
    return DOKUSON.assemble(view, (*others, aside))
