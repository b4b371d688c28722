"""What one seat may know of a match of Dobon."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.cards import card_text, parse_card
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.card_tracking import PublicKnowledge, public_from_json, public_to_json
from tablegame.rules.contract import DealResult
from tablegame.rules.imagine import Known, known_from_json, known_to_json
from tablegame.rules.json_codec import cards, result_from_json, result_to_json, texts


@dataclass(frozen=True, slots=True)
class PublicView:
    """All that lies open, the viewer's own hand, and what he is asked or has answered."""

    seats: int
    deal: int
    """The round, 1 .. `deals`."""
    deals: int
    voluntary_draw: bool
    phase: str
    """`deal`, `auction`, `play` or `over`."""
    window: str | None
    """What may be called just now: `yaku`, `dobon` or `return`; whoever may really call it."""
    turn: Seat | None
    """Whose turn it is, or was when the window opened; None before the first turn of a round."""
    owner: Seat | None
    """Who discarded the field card; None if it was turned up."""
    caller: Seat | None
    """Whose dobon waits for a return."""
    direction: int
    """+1 clockwise, -1 counter-clockwise."""
    pile: tuple[int, ...]
    """The discards in order, the field card last. They stay until the next round."""
    suit: str
    """The effective suit of the field card; the empty text if any will do."""
    damage: int
    """0 outside a bind."""
    stock: int
    """Cards left."""
    owed: int
    """Cards that `turn` has still to draw when the stock is renewed."""
    drawn: int
    """Cards that he has drawn so far."""
    idle: int
    """Turns in a row in which nothing was drawn and nothing discarded."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    opened: tuple[tuple[int, ...], ...]
    """Cards of each hand that lie open."""
    revealed: tuple[str, ...]
    """The yaku that each seat has revealed in this round; the empty text for none."""
    declared: tuple[Seat, ...]
    """Who holds one card and has declared it."""
    bids: tuple[int, ...] | None
    """None until all are in."""
    right: Seat | None
    """Who holds the right of the auction."""
    streak_seat: Seat | None
    streak: int
    """Rounds that `streak_seat` has won in a row."""
    scores: tuple[int, ...]
    hand: tuple[int, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    asked: bool
    """Whether the viewer owes an answer in an auction or a window."""
    answer: str | None
    """The sealed answer that he has given."""
    results: tuple[DealResult, ...]
    """Of the rounds that are over."""

    @property
    def dealer(self) -> Seat | None:
        """Nobody: seats are fixed and the auction names who begins (rules §11.3)."""
        return None


@dataclass(frozen=True, slots=True)
class DobonView:
    """What is drawn (`table`), what open play tells all (`public`), and what the viewer knows (`known`).

    The places of `known` are the groups of `public` of the other seats, ascending, then the stock.
    """

    viewer: Viewer
    table: PublicView
    public: PublicKnowledge
    known: Known


_PLAIN = (
    "seats", "deal", "deals", "voluntary_draw", "phase", "window", "turn", "owner", "caller", "direction",
    "suit", "damage", "stock", "owed", "drawn", "idle", "right", "streak_seat", "streak", "asked", "answer",
)  # fmt: skip
"""Fields of the table that JSON writes as they are."""


def to_json(view: DobonView) -> dict[str, Any]:
    """The view as plain JSON values; cards as text."""
    t = view.table
    data: dict[str, Any] = {"viewer": view.viewer}
    data.update((name, getattr(t, name)) for name in _PLAIN)
    data.update(
        pile=texts(t.pile),
        counts=list(t.counts),
        opened=[texts(hand) for hand in t.opened],
        revealed=list(t.revealed),
        declared=list(t.declared),
        bids=None if t.bids is None else list(t.bids),
        scores=list(t.scores),
        hand=texts(t.hand),
        results=[result_to_json(result) for result in t.results],
        told=public_to_json(view.public),
        **known_to_json(view.known, card_text),
    )
    return data


def from_json(data: Mapping[str, Any]) -> DobonView:
    """The view that `to_json` wrote; ValueError for anything else."""
    try:
        bids = data["bids"]
        return DobonView(
            viewer=_seat(data["viewer"]),
            table=PublicView(
                seats=int(data["seats"]),
                deal=int(data["deal"]),
                deals=int(data["deals"]),
                voluntary_draw=bool(data["voluntary_draw"]),
                phase=str(data["phase"]),
                window=_text(data["window"]),
                turn=_seat(data["turn"]),
                owner=_seat(data["owner"]),
                caller=_seat(data["caller"]),
                direction=int(data["direction"]),
                pile=cards(data["pile"]),
                suit=str(data["suit"]),
                damage=int(data["damage"]),
                stock=int(data["stock"]),
                owed=int(data["owed"]),
                drawn=int(data["drawn"]),
                idle=int(data["idle"]),
                counts=_numbers(data["counts"]),
                opened=tuple(map(cards, data["opened"])),
                revealed=tuple(map(str, data["revealed"])),
                declared=tuple(map(Seat, _numbers(data["declared"]))),
                bids=None if bids is None else _numbers(bids),
                right=_seat(data["right"]),
                streak_seat=_seat(data["streak_seat"]),
                streak=int(data["streak"]),
                scores=_numbers(data["scores"]),
                hand=cards(data["hand"]),
                asked=bool(data["asked"]),
                answer=_text(data["answer"]),
                results=tuple(map(result_from_json, data["results"])),
            ),
            public=public_from_json(data["told"]),
            known=known_from_json(data, parse_card),
        )
    except (KeyError, TypeError, AttributeError, OverflowError, IndexError) as fault:
        raise ValueError(f"not a view of Dobon: {fault}") from fault


def _seat(value: Any) -> Viewer:
    return None if value is None else Seat(int(value))


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _numbers(values: Any) -> tuple[int, ...]:
    return tuple(map(int, values))
