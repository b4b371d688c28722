"""Positions of Losing Loadum as examples write them: hands, piles, lives, the first cards of the talon."""

from collections.abc import Mapping, Sequence

from tablegame.pieces.cards import cards_in, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Options
from tablegame.rules.imagine import Known
from tablegame.rules.loadum.game import LOADUM
from tablegame.rules.loadum.pack import ALL
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.terms import terms_of
from tablegame.rules.loadum.view import LoadumView, Memory, PublicView, Swaps


def lay_out(
    seats: int,
    options: Options,
    *,
    hands: Mapping[int, str] | None = None,
    turn: int = 0,
    phase: str = "trick",
    talon: str = "",
    turned: str = "",
    piles: Mapping[int, str] | None = None,
    lives: Sequence[int] | None = None,
    dealer: int | None = None,
) -> LoadumState:
    """Return the deal in which `turn` is to lead or, in the phase `swap`, makes the first turn of the swaps.

    Hands that are not given belong to the dead. `turned` is the talon's card that has been turned up, `talon`
    what follows it; all cards that are named nowhere follow these. A pile is of no more tricks than its cards
    need. In the phase `deal` a deal is over, and `dealer` is about to deal the second one to those who have
    lives left.
    """
    hands = dict.fromkeys(range(seats), "") if hands is None else hands
    terms = terms_of(options)
    lives = tuple(lives or [terms.lives if seat in hands else 0 for seat in range(seats)])
    alive = tuple(Seat(seat) for seat in sorted(hands))
    held = [_cards(hands.get(seat, "")) for seat in range(seats)]
    taken = tuple(_cards((piles or {}).get(seat, "")) for seat in range(seats))
    shown = _cards(turned)
    first = tuple(map(parse_card, talon.split()))
    used = mask_of(card for group in (*held, *taken, shown, first) for card in group)
    rest = first + tuple(cards_in(ALL & ~used))
    over = phase == "deal"
    others = () if over else tuple(hand for seat, hand in enumerate(held) if seat != turn)
    seen = mask_of(card for group in (held[turn], *taken, shown) for card in group)
    at = alive.index(Seat(turn))
    table = PublicView(
        terms=terms,
        seats=seats,
        deal=2 if over else 1,
        phase=phase,
        dealer=alive[at - 1] if dealer is None else Seat(dealer),
        leader=Seat(turn),
        turn=None if over else Seat(turn),
        lives=lives,
        fallen=(0,) * seats,
        alive=alive,
        counts=tuple(map(len, held)),
        hand=() if over else held[turn],
        talon=len(shown) + len(rest),
        turned=() if terms.swallow else shown,
        trump=None if terms.swallow or not shown else "SHDC"[shown[0] // 13],
        opener=Seat(turn),
        trick=(),
        claimant=None,
        last_trick=(),
        last_by=None,
        tricks=tuple(-(-len(pile) // len(alive)) for pile in taken),
        totals=(None,) * seats,
        swaps=Swaps(1, terms.swap_rounds(len(alive)), 0, (), None, None, ()) if phase == "swap" else None,
        trades=(),
        results=(DealResult(((),) * seats, ((),) * seats),) if over else (),
    )
    known = Known() if over else Known(tuple(cards_in(ALL & ~seen)), (*map(len, others), len(rest)))
    view = LoadumView(
        None if over else Seat(turn),
        table,
        Memory(piles=taken, voids=((),) * seats, turned=shown, traces=(), past=(), offers=()),
        known,
    )
    return LOADUM.assemble(view, () if over else (*others, rest))


def _cards(text: str) -> tuple[int, ...]:
    """Parse cards such as `5H TS` into the order of the pack."""
    return tuple(sorted(map(parse_card, text.split())))
