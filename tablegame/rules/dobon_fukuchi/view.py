"""What one seat may know of a match of Fukuchi's Dobon."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.cards import card_text, parse_card
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.card_tracking import PublicKnowledge, public_from_json, public_to_json
from tablegame.rules.contract import DealResult
from tablegame.rules.dobon_fukuchi.actions import PACK
from tablegame.rules.imagine import Known, known_from_json, known_to_json
from tablegame.rules.json_codec import cards, result_from_json, result_to_json, texts


@dataclass(frozen=True, slots=True)
class PublicView:
    """All that lies open, the viewer's own hand, and his own sealed answer.

    While a window is open nothing here tells who is asked, or who has answered.
    """

    seats: int
    deal: int
    """1 .. `deals`."""
    deals: int
    take_ends: bool
    """Whether drawing a penalty ends the turn (option `draw_two_ends_turn`)."""
    burst_pays: bool
    """Whether a burst is paid to the others."""
    phase: str
    """`deal`, `play` or `over`."""
    dealer: Seat | None
    """None before the first lot."""
    turn: Seat | None
    """Whose turn it is; in a window who laid or drew last, the dealer after the flip."""
    direction: int
    """1 clockwise, -1 the other way."""
    pile: tuple[int, ...]
    """The discards since the deal or the last new stock, the top card last."""
    stock: int
    """Cards in it."""
    suit: str
    """That the top card counts as."""
    owner: Seat | None
    """Who laid the top card; None for the flipped one."""
    penalty: int
    """Cards that the next seat owes for twos."""
    skip: int
    """Seats that the turn will pass over for aces."""
    owed: int | None
    """Cards still to be drawn while the discards are being shuffled; None at any other time."""
    again: bool
    """Whether the seat that took a penalty goes on with its turn if nobody lays a card."""
    heavy: Seat | None
    """Who has drawn to ten cards or more in this turn."""
    due: bool
    """Whether that seat has still to lay a card."""
    window: str | None
    """`flip`, `discard`, `draw` or `return` while a window is open."""
    asked: bool
    """Whether the viewer owes an answer in a window."""
    answer: str | None
    """The viewer's own answer while the others' are not in."""
    callers: tuple[Seat, ...]
    """Who has called dobon."""
    opened: tuple[tuple[int, ...], ...]
    """By seat, the hands that callers have laid open; () while no cards are dealt."""
    stake: int
    counts: tuple[int, ...]
    """Cards in each hand."""
    scores: tuple[int, ...]
    """Accounts."""
    hand: tuple[int, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    results: tuple[DealResult, ...]
    """Of the deals that are over."""

    @property
    def top(self) -> int:
        """The top card of the pile, which is not empty."""
        return self.pile[-1]


@dataclass(frozen=True, slots=True)
class DobonFukuchiView:
    """What is drawn (`table`), what is known of the unseen cards (`known`), and what open play has told
    everybody about them (`told`), from which `known` follows."""

    viewer: Viewer
    table: PublicView
    known: Known
    public: PublicKnowledge


_NUMBERS = ("seats", "deal", "deals", "direction", "stock", "penalty", "skip", "stake")
_TEXTS = ("phase", "suit")
_WORDS = ("window", "answer")
_FLAGS = ("take_ends", "burst_pays", "asked", "again", "due")
_MAYBE = ("dealer", "turn", "owner", "heavy", "owed")
_LISTS = ("callers", "counts", "scores")


def to_json(view: DobonFukuchiView) -> dict[str, Any]:
    """The view as plain JSON values; cards as text."""
    t = view.table
    found: dict[str, Any] = {"viewer": view.viewer}
    for name in (*_NUMBERS, *_TEXTS, *_WORDS, *_FLAGS, *_MAYBE):
        found[name] = getattr(t, name)
    for name in _LISTS:
        found[name] = list(getattr(t, name))
    found["pile"] = texts(t.pile)
    found["hand"] = texts(t.hand)
    found["opened"] = list(map(texts, t.opened))
    found["results"] = list(map(result_to_json, t.results))
    found |= known_to_json(view.known, card_text)
    found["told"] = public_to_json(view.public)
    return found


def from_json(data: Mapping[str, Any]) -> DobonFukuchiView:
    """The view that `to_json` wrote; ValueError for anything else."""
    try:
        values: dict[str, Any] = {name: int(data[name]) for name in _NUMBERS}
        values |= {name: str(data[name]) for name in _TEXTS}
        values |= {name: None if data[name] is None else str(data[name]) for name in _WORDS}
        values |= {name: bool(data[name]) for name in _FLAGS}
        values |= {name: None if data[name] is None else int(data[name]) for name in _MAYBE}
        values |= {name: tuple(map(int, data[name])) for name in _LISTS}
        viewer = data["viewer"]
        return DobonFukuchiView(
            viewer=None if viewer is None else Seat(int(viewer)),
            table=PublicView(
                **values,
                pile=_of_the_pack(cards(data["pile"])),
                hand=_of_the_pack(cards(data["hand"])),
                opened=tuple(_of_the_pack(cards(hand)) for hand in data["opened"]),
                results=tuple(map(result_from_json, data["results"])),
            ),
            known=known_from_json(data, parse_card),
            public=public_from_json(data["told"]),
        )
    except (KeyError, TypeError, AttributeError, OverflowError) as fault:
        raise ValueError(f"not a view of this Dobon: {fault}") from fault


def _of_the_pack(found: tuple[int, ...]) -> tuple[int, ...]:
    if any(card >= PACK for card in found):
        raise ValueError("this Dobon is played without jokers")
    return found
