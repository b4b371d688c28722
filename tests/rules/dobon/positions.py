"""Positions of Dobon written down as cards: a view and its hidden pieces, joined by `assemble`."""

from collections.abc import Mapping, Sequence

from tablegame.pieces.cards import card_text, mask_of, parse_card
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.card_tracking import PublicKnowledge, known_to
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import parse_answer
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import DobonView, PublicView

PACK = 54


def cards(text: str) -> tuple[int, ...]:
    """`5H TS X1` as cards."""
    return tuple(map(parse_card, text.split()))


def position(
    hands: Mapping[int, str],
    field: str,
    *,
    turn: int = 0,
    seats: int = 4,
    suit: str | None = None,
    damage: int = 0,
    direction: int = 1,
    owner: int | None = -1,
    declared: Sequence[int] = (),
    revealed: Mapping[int, str] | None = None,
    right: int = 0,
    bid: int = 1,
    stock: str | None = None,
    under: str | None = None,
    rest: int | None = None,
    tiny: bool = False,
    free: bool = False,
    deal: int = 1,
    deals: int = 20,
    scores: Sequence[int] | None = None,
    streak: tuple[int, int] | None = None,
) -> DobonState:
    """The match in which `turn` is to act on this field card.

    `suit` is the one that an 8 or J has named. `stock` and `under`, the discards below the field card,
    default to the remaining cards and to none; `rest` is a seat that holds the remaining cards instead. Seats
    without a hand hold two cards that add up to more than any card. A `tiny` deck has no remaining cards.
    """
    held = {seat: cards(text) for seat, text in hands.items()}
    below, face_down = cards(under or ""), cards(stock or "")
    top = parse_card(field)
    used = {top, *below, *face_down, *(card for hand in held.values() for card in hand)}
    free_cards = [] if tiny else [card for card in range(PACK) if card not in used]
    pack = sum(1 << card for card in {*used, *free_cards})
    for seat in range(seats):
        if seat not in held and seat != rest:
            held[seat] = tuple(card for card in free_cards if card < 52 and card % 13 > 6)[:2]
            free_cards = [card for card in free_cards if card not in held[seat]]
    if rest is not None:
        held[rest] = (*held.get(rest, ()), *free_cards)
    elif stock is None:
        face_down = tuple(free_cards)
    else:
        below = (*free_cards, *below)
    pile = (*below, top)
    shown = {seat: mask_of(held[seat]) for seat in revealed or {}}
    hidden = pack & ~mask_of(pile) & ~sum(shown.values())
    told = PublicKnowledge(
        groups=tuple(() if seat in shown else ((len(held[seat]), hidden),) for seat in range(seats)),
        opened=tuple(shown.get(seat, 0) for seat in range(seats)),
        stock=hidden,
    )
    own = mask_of(held[turn])
    effective = suit if suit is not None else "" if field in ("X1", "X2") else field[1]
    view = DobonView(
        Seat(turn),
        PublicView(
            seats=seats,
            deal=deal,
            deals=deals,
            voluntary_draw=free,
            phase="play",
            window=None,
            turn=Seat(turn),
            owner=Seat((turn - direction) % seats) if owner == -1 else owner,
            caller=None,
            direction=direction,
            pile=pile,
            suit=effective,
            damage=damage,
            stock=len(face_down),
            owed=0,
            drawn=0,
            idle=0,
            counts=tuple(len(held[seat]) for seat in range(seats)),
            opened=tuple(held[seat] if seat in shown else () for seat in range(seats)),
            revealed=tuple((revealed or {}).get(seat, "") for seat in range(seats)),
            declared=tuple(map(Seat, declared)),
            bids=tuple(bid if seat == right else 1 for seat in range(seats)),
            right=Seat(right),
            streak_seat=None if streak is None else Seat(streak[0]),
            streak=0 if streak is None else streak[1],
            scores=tuple(scores or [0] * seats),
            hand=tuple(sorted(held[turn])),
            asked=False,
            answer=None,
            results=(),
        ),
        told,
        known_to(Seat(turn), own, told, mask_of(pile), pack, len(face_down)),
    )
    places = [held[seat] for seat in range(seats) if seat != turn and seat not in shown]
    return DOBON.assemble(view, (*places, face_down))


def dealt(
    seats: int, hands: Sequence[str] = (), field: str = "", stock: str = "", **options: object
) -> DobonState:
    """A fresh match, dealt: these hands from seat 0 on, this field card, these cards first in the stock."""
    state = DOBON.begin(seats, complete(DOBON, seats, options))
    given = [text.split() for text in hands]
    named = [*(text for hand in given for text in hand), *field.split(), *stock.split()]
    mixed = [card_text(card * 17 % PACK) for card in range(PACK)]
    free = [text for text in mixed if text not in named]
    full = [given[seat] if seat < len(given) else [free.pop() for _ in range(5)] for seat in range(seats)]
    order = [full[seat][card] for card in range(5) for seat in range(seats)]
    order.append(field or free.pop())
    chance(state, " ".join(["shuffle", *order, *stock.split(), *free]))
    return state


def chance(state: DobonState, text: str) -> list[Event]:
    """Let the dealer answer."""
    request = state.chance()
    assert request is not None and tuple(state.to_act()) == (CHANCE,)
    told: list[Event] = []
    state.apply(CHANCE, parse_answer(request, text), told)
    return told


def bid(state: DobonState, *bids: int) -> None:
    """All seats bid, from seat 0 on."""
    for seat, amount in enumerate(bids):
        act(state, seat, f"bid {amount}")


def moves(state: DobonState, seat: int | None = None) -> set[str]:
    """The legal moves of a seat, or of the only seat that is to act, as text."""
    if seat is None:
        (seat,) = state.to_act()
    listed = [move.notation() for move in state.legal_actions(Seat(seat))]
    assert len(listed) == len(set(listed))
    return set(listed)


def legal_cards(state: DobonState) -> set[str]:
    """The cards that the seat to act may discard; it may draw only if there are none."""
    found = {text.split()[1] for text in moves(state) if text.startswith("play")}
    assert ("draw" in moves(state)) == (not found)
    return found


def act(state: DobonState, seat: int, text: str) -> list[Event]:
    """A seat moves; the move must be legal. What is told."""
    told: list[Event] = []
    move = DOBON.parse(text)
    assert move in state.legal_actions(Seat(seat)), (text, moves(state, seat))
    assert DOBON.why_not(state.view(Seat(seat)), move) is None
    state.apply(Seat(seat), move, told)
    return told


def play(state: DobonState, *texts: str) -> list[Event]:
    """The only seat to act moves, again and again."""
    told: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        told += act(state, seat, text)
    return told


def refused(state: DobonState, seat: int, text: str) -> str:
    """Why a seat may not make this move; it must be illegal."""
    move = DOBON.parse(text)
    assert move not in state.legal_actions(Seat(seat))
    reason = DOBON.why_not(state.view(Seat(seat)), move)
    assert reason is not None
    return reason.code.removeprefix("dobon.reason.")


def last(state: DobonState) -> DealResult:
    """The result of the round that has just ended, as everybody sees it."""
    return state.view(None).table.results[-1]


def bare(state: DobonState) -> tuple[int, ...]:
    """The points of the round that has just ended, without those of the auction."""
    return tuple(
        sum(line.points for line in lines if not line.key.startswith("dobon.line.right"))
        for lines in last(state).lines
    )


def bonuses(state: DobonState, seat: int) -> list[tuple[str, int]]:
    """The lines after the first of a seat's sheet: what for, and the points."""
    return [(line.key.removeprefix("dobon.line."), line.points) for line in last(state).lines[seat][1:]]


def how(state: DobonState) -> tuple[object, object, object]:
    """How the round has ended, who won and who lost."""
    facts = dict(last(state).facts)
    return facts["how"], facts.get("winner"), facts.get("loser")
