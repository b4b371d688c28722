"""Positions of Dobon written down as cards, and what tests do with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.cards import card_text
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.layout import lay_out
from tablegame.rules.dobon.state import DobonState
from tests.rules.positions import act_in, chance, reason_against

PACK = 54


def position(
    hands: Mapping[int, str],
    field: str,
    *,
    seats: int = 4,
    owner: int | None = -1,
    free: bool = False,
    rounds: int = 20,
    stage: int | None = 6,
    **more: Any,
) -> DobonState:
    """Return the match in which `turn` is to act on this field card; `more` as `layout.lay_out` has it.

    The card has no owner if `owner` is None, and that of the seat before if it is -1. Without a `stage` the
    match is one of before there were stages.
    """
    options = dict(complete(DOBON, seats, {"voluntary_draw": free, "rounds": rounds, "stage": stage or 6}))
    if stage is None:
        del options["stage"]
    who: Any = {None: "none", -1: None}.get(owner, owner)
    return lay_out(seats, options, hands=hands, field=field, owner=who, **more)


def dealt(
    seats: int, hands: Sequence[str] = (), field: str = "", stock: str = "", **options: object
) -> DobonState:
    """Return a fresh match, dealt: these hands from seat 0 on, this field card, these cards first in the
    stock."""
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


def act(state: DobonState, seat: int, text: str) -> list[Event]:
    """Make a legal move of a seat. Return its events."""
    return act_in(DOBON, state, seat, text)


def refused(state: DobonState, seat: int, text: str) -> str:
    """Return why a seat may not make this move, which must be illegal."""
    return reason_against(DOBON, state, seat, text).code.removeprefix("dobon.reason.")


def bid(state: DobonState, *bids: int) -> None:
    """Bid for all seats, from seat 0 on."""
    for seat, amount in enumerate(bids):
        act(state, seat, f"bid {amount}")


def play(state: DobonState, *texts: str) -> list[Event]:
    """Make moves of the only seat to act. Return their events."""
    told: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        told += act(state, seat, text)
    return told


def last(state: DobonState) -> DealResult:
    """Return the public result of the round that has just ended."""
    return state.view(None).table.results[-1]


def bare(state: DobonState) -> tuple[int, ...]:
    """Return the points of the round that has just ended, without those of the auction."""
    return tuple(
        sum(line.points for line in lines if not line.key.startswith("dobon.line.right"))
        for lines in last(state).lines
    )


def bonuses(state: DobonState, seat: int) -> list[tuple[str, int]]:
    """Return the lines after the first of a seat's sheet: what for, and the points."""
    return [(line.key.removeprefix("dobon.line."), line.points) for line in last(state).lines[seat][1:]]


def how(state: DobonState) -> tuple[object, object, object]:
    """Return how the round has ended, who won and who lost."""
    facts = dict(last(state).facts)
    return facts["how"], facts.get("winner"), facts.get("loser")
