"""Positions of Dokuson written down as cards, and what tests do with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.cards import SUITS, parse_card, suit_of
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson.layout import lay_out
from tablegame.rules.dokuson.state import DokusonState
from tests.rules.positions import act_in, chance, reason_against, shuffle_of

EACH = {2: 12, 3: 9, 4: 8, 5: 7, 6: 6}
"""The rules' own table, once more."""


def row(suit: str, ranks: str) -> tuple[int, ...]:
    """Return the cards of one suit by their ranks, `5QKT`."""
    return tuple(parse_card(rank + suit) for rank in ranks)


def position(
    hands: Mapping[int, str],
    rows: str = "//",
    *,
    seats: int = 3,
    deals_per_player: int = 1,
    **more: Any,
) -> DokusonState:
    """Return the match with these hands and these rows S/H/D, as ranks; `more` as `layout.lay_out` has it."""
    options = complete(DOKUSON, seats, {"deals_per_player": deals_per_player})
    return lay_out(seats, options, hands=hands, rows=rows, **more)


def dealt(seats: int, dealer: int, hands: Sequence[str] | None = None) -> DokusonState:
    """Return a fresh match, its first dealer drawn and its first deal dealt, of these hands if they are
    given."""
    state = DOKUSON.begin(seats, {"deals_per_player": 1, "cards": None})
    chance(state, f"choose {dealer}")
    given = list(map(str.split, hands or []))
    order = []
    for card in range(len(given[0]) if given else 0):
        order += [given[(dealer + 1 + seat) % seats][card] for seat in range(seats)]
    order += [text for text in shuffle_of(state).texts if text not in order]
    chance(state, "shuffle " + " ".join(order))
    return state


def play(state: DokusonState, *texts: str) -> list[Event]:
    """Play these legal cards of the seats to act in turn. Return the public events."""
    told: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        told += act_in(DOKUSON, state, seat, f"play {text}")
    return told


def refused(state: DokusonState, text: str) -> str:
    """Return why the seat to act may not play these cards, which must be illegal."""
    (seat,) = state.to_act()
    return reason_against(DOKUSON, state, seat, f"play {text}").code


def last(state: DokusonState) -> DealResult:
    """Return the public result of the deal that has just ended; its sheet adds up."""
    result = state.view(None).table.results[-1]
    place = dict(result.facts)
    factor = {1: 1, 2: 0, 3: -1}
    for hand, lines in zip(result.hands, result.lines, strict=True):
        assert sorted(hand) == sorted(card for line in lines for card in line.pieces)
        for line in lines:
            values = dict(line.values)
            assert all(SUITS[suit_of(card)] == values["suit"] for card in line.pieces)
            assert values["place"] == place[str(values["suit"])]
            assert line.points == factor[int(values["place"])] * sum(card % 13 + 1 for card in line.pieces)
    return result
