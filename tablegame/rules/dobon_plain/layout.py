"""Positions of Everyday Dobon as examples write them: hands, the top card, and the state of the turn."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tablegame.pieces.cards import cards_in, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.card_tracking import PublicKnowledge, known_to
from tablegame.rules.contract import Options
from tablegame.rules.dobon_plain.game import DOBON_PLAIN
from tablegame.rules.dobon_plain.state import DobonPlainState
from tablegame.rules.dobon_plain.terms import chosen_of, terms_of
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView


def lay_out(
    seats: int,
    options: Options,
    *,
    hands: Mapping[int, str],
    field: str,
    turn: int = 0,
    suit: str | None = None,
    damage: int = 0,
    direction: int = 1,
    owner: int | Literal["none"] | None = None,
    starter: int = 0,
    stock: str | None = None,
    under: str = "",
    renewed: int = 0,
    tiny: bool = False,
    deal: int = 1,
    scores: Sequence[int] | None = None,
) -> DobonPlainState:
    """Return the match in which `turn` is to act on this top card, laid by `owner` or by the seat before.

    `suit` is the one that was named. `stock` and `under`, the discards below the top card, default to the
    remaining cards and to none. Seats without a hand hold two cards that add up to more than any card. A
    `tiny` deck has no remaining cards.
    """
    chosen = chosen_of(options)
    pack = terms_of(chosen).pack
    held = {seat: _cards(text) for seat, text in hands.items()}
    below, face_down, top = _cards(under), _cards(stock or ""), parse_card(field)
    used = {top, *below, *face_down, *(card for hand in held.values() for card in hand)}
    free = [] if tiny else [card for card in cards_in(pack) if card not in used]
    pack = mask_of({*used, *free})
    for seat in range(seats):
        if seat not in held:
            held[seat] = tuple(card for card in free if card < 52 and card % 13 > 6)[:2]
            free = [card for card in free if card not in held[seat]]
    if stock is None:
        face_down = tuple(free)
    else:
        below = (*free, *below)
    pile = (*below, top)
    hidden = pack & ~mask_of(pile)
    public = PublicKnowledge(
        groups=tuple(((len(held[seat]), hidden),) for seat in range(seats)), opened=(0,) * seats, stock=hidden
    )
    by = (turn - direction) % seats if owner is None else owner
    view = DobonPlainView(
        Seat(turn),
        PublicView(
            seats=seats,
            deal=deal,
            deals=DOBON_PLAIN.deals(seats, options),
            options=chosen,
            phase="play",
            window=None,
            starter=Seat(starter),
            turn=Seat(turn),
            owner=None if by == "none" else Seat(by),
            callers=(),
            direction=direction,
            suit=suit if suit is not None else "" if field in ("X1", "X2") else field[1],
            laid=1,
            damage=damage,
            stock=len(face_down),
            renewed=renewed,
            owed=0,
            drawn=0,
            forfeits=(),
            idle=0,
            asked=False,
            answer=None,
            fresh=(),
            pile=pile,
            counts=tuple(len(held[seat]) for seat in range(seats)),
            opened=((),) * seats,
            declared=tuple(Seat(seat) for seat in range(seats) if len(held[seat]) == 1),
            scores=tuple(scores or [0] * seats),
            hand=tuple(sorted(held[turn])),
            results=(),
        ),
        public,
        known_to(Seat(turn), mask_of(held[turn]), public, mask_of(pile), pack, len(face_down)),
    )
    places = [held[seat] for seat in range(seats) if seat != turn]
    return DOBON_PLAIN.assemble(view, (*places, face_down))


def _cards(text: str) -> tuple[int, ...]:
    """Parse cards such as `5H TS X1`."""
    return tuple(map(parse_card, text.split()))
