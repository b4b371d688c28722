"""Positions of Fukuchi's Dobon made from a view and the cards it does not show."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablegame.pieces.cards import SUITS, cards_in, mask_of, parse_card, suit_of, value_of
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.card_tracking import PublicKnowledge, known_to
from tablegame.rules.chance import parse_answer
from tablegame.rules.contract import DealResult, Event, Shuffle
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.speech import LANGUAGES, Speaker

PACK = (1 << 52) - 1


def cards(text: str) -> tuple[int, ...]:
    """Cards of a text, in its order."""
    return tuple(map(parse_card, text.split()))


def fillers(free: Sequence[int], value: int) -> list[int]:
    """The cards of `free` that can not call alone, best first: high, and not of the rank of the top card."""
    return sorted((card for card in free if value_of(card) != value), key=lambda card: -value_of(card))


def position(
    hands: Mapping[int, str],
    top: str,
    *,
    owner: int | None = 0,
    turn: int = 1,
    seats: int = 4,
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
    deals: int = 10,
    take_ends: bool = False,
    burst_pays: bool = True,
    scores: Sequence[int] | None = None,
) -> DobonFukuchiState:
    """The match with these hands, others of four high cards, and the cards of `stock` to be drawn next.

    Without a `window` the seat `turn` is to act, with one it has laid or drawn last. With `left` so many
    cards are in the stock and the others lie under the top card.
    """
    held = {seat: cards(text) for seat, text in hands.items()}
    pile, known_stock = cards(top), cards(stock)
    used = {card for group in (*held.values(), pile, known_stock) for card in group}
    free = [card for card in range(52) if card not in used]
    for seat in range(seats):
        if seat not in held:
            held[seat] = tuple(fillers(free, value_of(pile[-1]))[:4])
            free = [card for card in free if card not in held[seat]]
    rest = [*known_stock, *free]
    if left is not None:
        rest, under = rest[:left], rest[left:]
        pile = (*under, *pile)
    told = {
        "seats": seats, "deal": deal, "deals": deals, "take_ends": take_ends, "burst_pays": burst_pays,
        "phase": "play", "window": window or None, "dealer": Seat(dealer), "owner": owner,
        "direction": 1 if clockwise else -1, "suit": suit or SUITS[suit_of(pile[-1])], "penalty": penalty,
        "skip": skip, "stake": stake, "scores": tuple(scores or [0] * seats),
    }  # fmt: skip
    return assembled(held, pile, tuple(rest), Seat(turn), told)


def assembled(
    held: Mapping[int, tuple[int, ...]],
    pile: tuple[int, ...],
    stock: tuple[int, ...],
    turn: Seat,
    told: Mapping[str, object],
) -> DobonFukuchiState:
    """The state built from the view of `turn` and the hands and the stock that he does not see."""
    seats = len(held)
    counts = tuple(len(held[seat]) for seat in range(seats))
    open_cards = mask_of(pile)
    hidden = PACK & ~open_cards
    tracker = PublicKnowledge(tuple(((n, hidden),) if n else () for n in counts), (0,) * seats, hidden)
    own = mask_of(held[turn])
    table = PublicView(
        turn=turn,
        pile=pile,
        stock=len(stock),
        owed=None,
        again=False,
        heavy=None,
        due=False,
        asked=False,
        answer=None,
        callers=(),
        opened=((),) * seats,
        counts=counts,
        hand=tuple(cards_in(own)),
        results=(),
        **told,  # type: ignore[arg-type]
    )
    view = DobonFukuchiView(turn, table, known_to(turn, own, tracker, open_cards, PACK, len(stock)), tracker)
    others = tuple(held[seat] for seat in range(seats) if seat != turn)
    state = DOBON_FUKUCHI.assemble(view, (*others, stock))
    if turn in state.to_act():
        # A seat that owes an answer in a window is told so.
        asked = replace(view, table=replace(table, asked=table.window is not None))
        assert state.view(turn) == asked
    return state


def legal(state: DobonFukuchiState, seat: int) -> set[str]:
    """The legal moves of a seat as text; nothing where it is not asked."""
    listed = [move.notation() for move in state.legal_actions(Seat(seat))]
    assert len(listed) == len(set(listed)) and bool(listed) == (seat in state.to_act())
    return set(listed)


def do(state: DobonFukuchiState, *moves: str) -> list[Event]:
    """Moves as `1 play 8S D`, each legal; what happened."""
    told: list[Event] = []
    for text in moves:
        seat = Seat(int(text[0]))
        move = DOBON_FUKUCHI.parse(text[2:])
        assert move in state.legal_actions(seat), (text, legal(state, seat))
        assert DOBON_FUKUCHI.why_not(state.view(seat), move) is None
        state.apply(seat, move, told)
    return told


def refused(state: DobonFukuchiState, text: str) -> str:
    """Why a move is not legal, which it must not be."""
    seat = Seat(int(text[0]))
    move = DOBON_FUKUCHI.parse(text[2:])
    assert move not in state.legal_actions(seat)
    reason = DOBON_FUKUCHI.why_not(state.view(seat), move)
    assert reason is not None
    assert all(Speaker(language).text(reason.code, **reason.values) for language in LANGUAGES)
    return reason.code.removeprefix("dobon_fukuchi.reason.")


def silent(state: DobonFukuchiState) -> list[Event]:
    """Everybody who is asked in a window passes, until none is open."""
    told: list[Event] = []
    while state.standing().phase == "window":
        told += do(state, f"{state.to_act()[0]} pass")
    return told


def chance(state: DobonFukuchiState, text: str = "") -> None:
    """The dealer answers; a shuffle without a text leaves the pieces as they are."""
    request = state.chance()
    assert request is not None and tuple(state.to_act()) == (CHANCE,)
    if not text:
        assert isinstance(request, Shuffle)
        text = "shuffle " + " ".join(request.texts)
    state.apply(CHANCE, parse_answer(request, text))


def dealt(seats: int, dealer: int, hands: Sequence[str] = (), flip: str = "") -> DobonFukuchiState:
    """A fresh match whose first deal is dealt, of these hands and this flip if they are given."""
    options = {"deals": 10, "draw_two_ends_turn": False, "burst_pays": "all"}
    state = DOBON_FUKUCHI.begin(seats, options)
    chance(state, f"choose {dealer}")
    order: list[str] = []
    given = list(map(str.split, hands))
    for card in range(4 if given else 0):
        order += [given[(dealer + 1 + seat) % seats][card] for seat in range(seats)]
    if flip:
        order.append(flip)
    request = state.chance()
    assert isinstance(request, Shuffle)
    chance(state, "shuffle " + " ".join([*order, *(text for text in request.texts if text not in order)]))
    return state


def table(state: DobonFukuchiState) -> PublicView:
    """What everybody sees."""
    return state.view(None).table


def last(state: DobonFukuchiState) -> DealResult:
    """The result of the deal that has just ended; every line of its sheet can be said."""
    result = table(state).results[-1]
    for language in LANGUAGES:
        for (line,) in result.lines:
            assert Speaker(language).text(line.key, **dict(line.values))
    return result


def after(state: DobonFukuchiState, how: str, points: Sequence[int], dealer: int) -> None:
    """The deal has ended so, and the loser deals next."""
    result = last(state)
    assert dict(result.facts)["how"] == how
    assert result.points() == tuple(points) == state.standing().scores
    assert table(state).dealer == dealer and dict(result.facts)["loser"] == dealer
