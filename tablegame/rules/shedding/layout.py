"""Positions as examples of the games of the family write them: the cards, and what all their views show."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tablegame.pieces.cards import cards_in, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.card_tracking import known_to
from tablegame.rules.imagine import Known
from tablegame.rules.public_knowledge import PublicKnowledge
from tablegame.rules.shedding.seeing import Hidden


class Layout(NamedTuple):
    """A position as written, in the parts of the view of the seat in turn."""

    fields: dict[str, Any]
    """The fields of the drawn table that all games of the family show alike, by name."""
    public: PublicKnowledge
    known: Known
    hidden: Hidden


def arrange_cards(
    seats: int,
    pack: int,
    *,
    hands: Mapping[int, str],
    field: str,
    turn: int = 0,
    suit: str | None = None,
    damage: int = 0,
    direction: int = 1,
    owner: int | Literal["none"] | None = None,
    stock: str | None = None,
    under: str = "",
    tiny: bool = False,
    deal: int = 1,
    scores: Sequence[int] | None = None,
    rest: int | None = None,
    shown: Collection[int] = (),
) -> Layout:
    """Return the position in which `turn` acts on this field card, laid by `owner` or by the seat before.

    `suit` is the one that was named. `stock` and `under`, the discards below the field card, default to the
    remaining cards of the `pack` and to none. `rest` is a seat that holds the remaining cards instead. Seats
    without a hand hold two cards that add up to more than any card. A `tiny` deck has no remaining cards. The
    hands of `shown` lie open.
    """
    held = {seat: _cards(text) for seat, text in hands.items()}
    below, face_down, top = _cards(under), _cards(stock or ""), parse_card(field)
    used = {top, *below, *face_down, *(card for hand in held.values() for card in hand)}
    free = [] if tiny else [card for card in cards_in(pack) if card not in used]
    pack = mask_of({*used, *free})
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
    opened = tuple(held[seat] if seat in shown else () for seat in range(seats))
    hidden = pack & ~mask_of(pile) & ~mask_of(card for hand in opened for card in hand)
    public = PublicKnowledge(
        groups=tuple(() if opened[seat] else ((len(held[seat]), hidden),) for seat in range(seats)),
        opened=tuple(map(mask_of, opened)),
        stock=hidden,
    )
    by = (turn - direction) % seats if owner is None else owner
    fields: dict[str, Any] = {
        "seats": seats,
        "deal": deal,
        "phase": "play",
        "window": None,
        "turn": Seat(turn),
        "owner": None if by == "none" else Seat(by),
        "direction": direction,
        "pile": pile,
        "suit": suit if suit is not None else "" if field in ("X1", "X2") else field[1],
        "damage": damage,
        "stock": len(face_down),
        "owed": 0,
        "drawn": 0,
        "idle": 0,
        "counts": tuple(len(held[seat]) for seat in range(seats)),
        "opened": opened,
        "scores": tuple(scores or [0] * seats),
        "hand": tuple(sorted(held[turn])),
        "asked": False,
        "answer": None,
        "results": (),
    }
    known = known_to(Seat(turn), mask_of(held[turn]), public, mask_of(pile), pack, len(face_down))
    places = [held[seat] for seat in range(seats) if seat != turn and not opened[seat]]
    return Layout(fields, public, known, (*places, face_down))


def _cards(text: str) -> tuple[int, ...]:
    """Parse cards such as `5H TS X1`."""
    return tuple(map(parse_card, text.split()))
