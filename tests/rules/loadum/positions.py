"""Positions of Losing Loadum written down as cards: a view and its hidden pieces, joined by `assemble`."""

from collections.abc import Mapping, Sequence

from tablegame.pieces.cards import cards_in, mask_of, parse_card
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.chance import settle
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.imagine import Known
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.pack import ALL, POINTS
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.terms import DEFAULT, terms_of
from tablegame.rules.loadum.view import LoadumView, Memory, PublicView, Swaps


def cards(text: str) -> tuple[int, ...]:
    """`5H TS` as cards."""
    return tuple(map(parse_card, text.split()))


def position(
    hands: Mapping[int, str],
    *,
    seats: int = 4,
    turn: int = 0,
    phase: str = "trick",
    talon: str = "",
    turned: str = "",
    piles: Mapping[int, str] | None = None,
    lives: Sequence[int] | None = None,
    dealer: int | None = None,
    **options: object,
) -> LoadumState:
    """The deal in which `turn` is to lead, or to make the first turn of the swaps. Hands that are not given
    belong to the dead. `turned` is the talon's card that lies open, `talon` what follows it; all cards that
    are named nowhere follow these."""
    terms = terms_of({**DEFAULT, **options})
    lives = tuple(lives or [terms.lives if seat in hands else 0 for seat in range(seats)])
    alive = tuple(Seat(seat) for seat in sorted(hands))
    held = [tuple(sorted(cards(hands.get(seat, "")))) for seat in range(seats)]
    taken = tuple(tuple(sorted(cards((piles or {}).get(seat, "")))) for seat in range(seats))
    shown = cards(turned)
    used = mask_of(card for group in (*held, *taken, shown, cards(talon)) for card in group)
    rest = cards(talon) + tuple(cards_in(ALL & ~used))
    others = tuple(hand for seat, hand in enumerate(held) if seat != turn)
    seen = mask_of(card for group in (held[turn], *taken, shown) for card in group)
    at = alive.index(Seat(turn))
    table = PublicView(
        terms=terms,
        seats=seats,
        deal=1,
        phase=phase,
        dealer=alive[at - 1] if dealer is None else Seat(dealer),
        leader=Seat(turn),
        turn=Seat(turn),
        lives=lives,
        fallen=(0,) * seats,
        alive=alive,
        counts=tuple(map(len, held)),
        hand=held[turn],
        talon=len(shown) + len(rest),
        turned=() if terms.swallow else shown,
        trump=None if terms.swallow or not shown else "SHDC"[shown[0] // 13],
        opener=Seat(turn),
        trick=(),
        claimant=None,
        last_trick=(),
        last_by=None,
        tricks=(0,) * seats,
        totals=(None,) * seats,
        swaps=Swaps(1, terms.swap, 0, (), None, None, ()) if phase == "swap" else None,
        trades=(),
        results=(),
    )
    view = LoadumView(
        Seat(turn),
        table,
        Memory(piles=taken, voids=((),) * seats, turned=shown, traces=()),
        Known(tuple(cards_in(ALL & ~seen)), (*map(len, others), len(rest))),
    )
    return LOADUM.assemble(view, (*others, rest))


def between_deals(lives: Sequence[int], dealer: int, **options: object) -> LoadumState:
    """The moment before a shuffle: a deal is over, and `dealer` deals next."""
    seats = len(lives)
    state = position(dict.fromkeys(range(seats), ""), seats=seats, lives=lives, **options)
    view = state.view(None)
    table = {name: getattr(view.table, name) for name in PublicView.__slots__}
    table |= {
        "deal": 2,
        "phase": "deal",
        "turn": None,
        "dealer": Seat(dealer),
        "results": (DealResult(((),) * seats, ((),) * seats),),
    }
    return LOADUM.assemble(LoadumView(None, PublicView(**table), view.memory, Known()), ())


def act(state: LoadumState, seat: int, text: str) -> list[Event]:
    """Make a legal move; what was told."""
    action = LOADUM.parse(text)
    assert action in state.legal_actions(Seat(seat)), f"{text} is not legal for {seat}: {legal(state, seat)}"
    assert LOADUM.why_not(state.view(Seat(seat)), action) is None
    told: list[Event] = []
    state.apply(Seat(seat), action, told)
    return told


def play(state: LoadumState, trick: str) -> list[Event]:
    """Play cards, each by the seat whose turn it is; what was told."""
    return [event for card in trick.split() for event in act(state, state.to_act()[0], f"play {card}")]


def legal(state: LoadumState, seat: int) -> set[str]:
    """The texts of a seat's legal moves."""
    return {action.notation() for action in state.legal_actions(Seat(seat))}


def refused(state: LoadumState, seat: int, text: str) -> str:
    """Why a move is not legal."""
    action = LOADUM.parse(text)
    assert action not in state.legal_actions(Seat(seat))
    reason = LOADUM.why_not(state.view(Seat(seat)), action)
    assert reason is not None
    return reason.code


def totals(state: LoadumState) -> list[int]:
    """Points in the piles."""
    return [sum(POINTS[card] for card in pile) for pile in state.view(None).memory.piles]


def lives(state: LoadumState) -> list[int]:
    return list(state.standing().scores)


def told_as(told: Sequence[Event], kind: type) -> list[Event]:
    return [event for event in told if type(event) is kind]


def shuffled(state: LoadumState, seed: int = 1) -> LoadumState:
    """The same match with the next deal dealt."""
    assert list(state.to_act()) == [CHANCE]
    settle(state, Rng(seed))
    return state


def to_next_deal(state: LoadumState, seed: int = 1) -> None:
    """Random moves to the end of the deal; its hands are dealt and shown."""
    rng = Rng(seed)
    while list(state.to_act()) not in ([CHANCE], []):
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, rng))
