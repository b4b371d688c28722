"""Positions of Fukuchi Dobon as examples write them: hands, the top card, and the state of the turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from tablegame.pieces.cards import SUITS, cards_in, mask_of, parse_card, suit_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.card_tracking import known_to
from tablegame.rules.contract import Options
from tablegame.rules.dobon_fukuchi.game import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.rules.public_knowledge import PublicKnowledge

_PACK = (1 << 52) - 1


def lay_out(
    seats: int,
    options: Options,
    *,
    hands: Mapping[int, str],
    top: str,
    owner: int | Literal["none"] = 0,
    turn: int = 1,
    dealer: int = 0,
    clockwise: bool = True,
    penalty: int = 0,
    suit: str = "",
    skip: int = 0,
    window: str = "",
    stock: str = "",
    left: int | None = None,
    stake: int = 100,
    deal: int = 1,
    scores: Sequence[int] | None = None,
) -> DobonFukuchiState:
    """Return the match with these hands, others of four high cards, and the cards of `stock` to be drawn
    next.

    `top` is the card that `owner` has laid, behind the cards under it. Without a `window` the seat `turn` is
    to act, with one it has laid or drawn last. With `left` so many cards are in the stock and the others lie
    under the top card. Where the order is kept the seat `turn` has laid or drawn nothing yet, or if a window
    is open, has laid.
    """
    held = {seat: _cards(text) for seat, text in hands.items()}
    pile, known_stock = _cards(top), _cards(stock)
    used = {card for group in (*held.values(), pile, known_stock) for card in group}
    free = [card for card in range(52) if card not in used]
    for seat in range(seats):
        if seat not in held:
            held[seat] = tuple(_dull(free, value_of(pile[-1]))[:4])
            free = [card for card in free if card not in held[seat]]
    rest = (*known_stock, *free)
    if left is not None:
        rest, under = rest[:left], rest[left:]
        pile = (*under, *pile)
    counts = tuple(len(held[seat]) for seat in range(seats))
    own, open_cards = mask_of(held[turn]), mask_of(pile)
    hidden = _PACK & ~open_cards
    tracker = PublicKnowledge(tuple(((n, hidden),) if n else () for n in counts), (0,) * seats, hidden)
    keeps_turn = options["jump_in"] == "keeps_turn"
    direction = 1 if clockwise else -1
    table = PublicView(
        seats=seats,
        deal=deal,
        deals=DOBON_FUKUCHI.deals(seats, options),
        take_ends=options["draw_two_ends_turn"] is True,
        burst_pays=options["burst_pays"] == "all",
        keeps_turn=keeps_turn,
        nearest=options["callers"] == "nearest",
        phase="play",
        window=window or None,
        dealer=Seat(dealer),
        turn=Seat(turn),
        following=Seat((turn + direction) % seats) if keeps_turn else None,
        fixed=keeps_turn and bool(window),
        owner=None if owner == "none" else Seat(owner),
        direction=direction,
        pile=pile,
        suit=suit or SUITS[suit_of(pile[-1])],
        penalty=penalty,
        skip=skip,
        stock=len(rest),
        stake=stake,
        owed=None,
        again=False,
        heavy=None,
        due=False,
        asked=False,
        answer=None,
        callers=(),
        opened=((),) * seats,
        counts=counts,
        scores=tuple(scores or [0] * seats),
        hand=tuple(cards_in(own)),
        results=(),
    )
    known = known_to(Seat(turn), own, tracker, open_cards, _PACK, len(rest))
    view = DobonFukuchiView(Seat(turn), table, known, tracker)
    others = tuple(held[seat] for seat in range(seats) if seat != turn)
    state = DOBON_FUKUCHI.assemble(view, (*others, rest))
    if turn in state.to_act():
        # A view says whether its seat owes an answer in a window.
        asked = replace(view, table=replace(table, asked=table.window is not None))
        if state.view(Seat(turn)) != asked:
            raise ValueError("the position contradicts itself")
    return state


def _cards(text: str) -> tuple[int, ...]:
    return tuple(map(parse_card, text.split()))


def _dull(free: Sequence[int], value: int) -> list[int]:
    """Return the cards that cannot call alone, best first: high, and not of the rank of the top card."""
    return sorted((card for card in free if value_of(card) != value), key=lambda card: -value_of(card))
