"""Positions of Dobon as examples write them: hands, the field card, and the state of the turn."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tablegame.pieces.cards import mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.card_tracking import PublicKnowledge, known_to
from tablegame.rules.contract import Options
from tablegame.rules.dobon.game import DOBON
from tablegame.rules.dobon.matching import PACK, STAGES
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.imagine import Known


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
    declared: Sequence[int] = (),
    revealed: Mapping[int, str] | None = None,
    right: int = 0,
    bid: int = 1,
    stock: str | None = None,
    under: str = "",
    rest: int | None = None,
    tiny: bool = False,
    deal: int = 1,
    scores: Sequence[int] | None = None,
    streak: Sequence[int] | None = None,
) -> DobonState:
    """Return the match in which `turn` is to act on this field card, laid by `owner` or else by the seat
    before.

    `suit` is the one that an 8 or J has named. `stock` and `under`, the discards below the field card,
    default to the remaining cards and to none. `rest` is a seat that holds the remaining cards instead. Seats
    without a hand hold two cards that add up to more than any card. A `tiny` deck has no remaining cards.
    `streak` is a seat and its wins in a row.
    """
    stage = options.get("stage")
    if not (stage is None or isinstance(stage, int)):
        raise ValueError("a stage is a number")
    held = {seat: _cards(text) for seat, text in hands.items()}
    below, face_down = _cards(under), _cards(stock or "")
    top = parse_card(field)
    used = {top, *below, *face_down, *(card for hand in held.values() for card in hand)}
    free = [] if tiny else [card for card in range(PACK) if card not in used]
    pack = sum(1 << card for card in {*used, *free})
    for seat in range(seats):
        if seat not in held and seat != rest:
            held[seat] = tuple(card for card in free if card < 52 and card % 13 > 6)[:2]
            free = [card for card in free if card not in held[seat]]
    if rest is not None:
        held[rest] = (*held.get(rest, ()), *free)
    elif stock is None:
        face_down = tuple(free)
    else:
        below = (*free, *below)
    pile = (*below, top)
    shown = {seat: mask_of(held[seat]) for seat in revealed or {}}
    hidden = pack & ~mask_of(pile) & ~sum(shown.values())
    public = PublicKnowledge(
        groups=tuple(() if seat in shown else ((len(held[seat]), hidden),) for seat in range(seats)),
        opened=tuple(shown.get(seat, 0) for seat in range(seats)),
        stock=hidden,
    )
    auction = STAGES[stage].bids
    by = (turn - direction) % seats if owner is None else owner
    known: Known = known_to(Seat(turn), mask_of(held[turn]), public, mask_of(pile), pack, len(face_down))
    view = DobonView(
        Seat(turn),
        PublicView(
            seats=seats,
            deal=deal,
            deals=DOBON.deals(seats, options),
            voluntary_draw=options["voluntary_draw"] is True,
            stage=stage,
            phase="play",
            window=None,
            turn=Seat(turn),
            owner=None if by == "none" else Seat(by),
            caller=None,
            direction=direction,
            pile=pile,
            suit=suit if suit is not None else "" if field in ("X1", "X2") else field[1],
            damage=damage,
            stock=len(face_down),
            owed=0,
            drawn=0,
            idle=0,
            counts=tuple(len(held[seat]) for seat in range(seats)),
            opened=tuple(held[seat] if seat in shown else () for seat in range(seats)),
            revealed=tuple((revealed or {}).get(seat, "") for seat in range(seats)),
            declared=tuple(map(Seat, declared)),
            bids=tuple(bid if seat == right else 1 for seat in range(seats)) if auction else None,
            right=Seat(right) if auction else None,
            streak_seat=None if streak is None else Seat(streak[0]),
            streak=0 if streak is None else streak[1],
            scores=tuple(scores or [0] * seats),
            hand=tuple(sorted(held[turn])),
            asked=False,
            answer=None,
            results=(),
        ),
        public,
        known,
    )
    places = [held[seat] for seat in range(seats) if seat != turn and seat not in shown]
    return DOBON.assemble(view, (*places, face_down))


def _cards(text: str) -> tuple[int, ...]:
    """Parse cards such as `5H TS X1`."""
    return tuple(map(parse_card, text.split()))
