"""What one seat may know of a match of Dokuson."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.cards import card_text, parse_card
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.dokuson.actions import LANES, PACK
from tablegame.rules.imagine import Known


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies open, and the viewer's own hand."""

    seats: int
    deal: int
    """1 .. `deals`."""
    deals: int
    each: int
    """Cards dealt to each seat."""
    phase: str
    """`deal`, `play` or `over`."""
    dealer: Seat | None
    """None before the first lot."""
    turn: Seat | None
    rows: tuple[tuple[int, ...], ...]
    """For each suit S H D the cards laid, in order. They stay until the next deal."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    scores: tuple[int, ...]
    hand: tuple[int, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    results: tuple[DealResult, ...]
    """Of the deals that are over."""


@dataclass(frozen=True, slots=True)
class DokusonView:
    """What is drawn (`table`) and what is known of the unseen cards (`known`).

    The places of `known` are the other seats, ascending, then the cards set aside.
    """

    viewer: Viewer
    table: Table
    known: Known


def to_json(view: DokusonView) -> dict[str, Any]:
    """The view as plain JSON values; cards as text."""
    t = view.table
    return {
        "viewer": view.viewer,
        "seats": t.seats,
        "deal": t.deal,
        "deals": t.deals,
        "each": t.each,
        "phase": t.phase,
        "dealer": t.dealer,
        "turn": t.turn,
        "rows": [_texts(row) for row in t.rows],
        "counts": list(t.counts),
        "scores": list(t.scores),
        "hand": _texts(t.hand),
        "results": [_result_to_json(result) for result in t.results],
        "unseen": _texts(view.known.unseen),
        "places": list(view.known.places),
    }


def from_json(data: Mapping[str, Any]) -> DokusonView:
    """The view that `to_json` wrote; ValueError for anything else."""
    try:
        viewer, dealer, turn = (data[key] for key in ("viewer", "dealer", "turn"))
        return DokusonView(
            viewer=None if viewer is None else Seat(int(viewer)),
            table=Table(
                seats=int(data["seats"]),
                deal=int(data["deal"]),
                deals=int(data["deals"]),
                each=int(data["each"]),
                phase=str(data["phase"]),
                dealer=None if dealer is None else Seat(int(dealer)),
                turn=None if turn is None else Seat(int(turn)),
                rows=_rows(data["rows"]),
                counts=tuple(map(int, data["counts"])),
                scores=tuple(map(int, data["scores"])),
                hand=_cards(data["hand"]),
                results=tuple(map(_result_from_json, data["results"])),
            ),
            known=Known(_cards(data["unseen"]), tuple(map(int, data["places"]))),
        )
    except (KeyError, TypeError, AttributeError, OverflowError) as fault:
        raise ValueError(f"not a view of Dokuson: {fault}") from fault


def _rows(rows: Any) -> tuple[tuple[int, ...], ...]:
    found = tuple(map(_cards, rows))
    if len(found) != LANES:
        raise ValueError("a view of Dokuson has three rows")
    return found


def _texts(cards: tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in cards]


def _cards(texts: Any) -> tuple[int, ...]:
    cards = tuple(map(parse_card, texts))
    if any(card >= PACK for card in cards):
        raise ValueError("Dokuson is played without clubs and jokers")
    return cards


def _result_to_json(result: DealResult) -> dict[str, Any]:
    return {
        "hands": [_texts(hand) for hand in result.hands],
        "lines": [
            [
                {"key": ln.key, "cards": _texts(ln.pieces), "values": dict(ln.values), "points": ln.points}
                for ln in lines
            ]
            for lines in result.lines
        ],
        "places": dict(result.facts),
    }


def _result_from_json(data: Mapping[str, Any]) -> DealResult:
    return DealResult(
        hands=tuple(map(_cards, data["hands"])),
        lines=tuple(
            tuple(
                Line(str(ln["key"]), _cards(ln["cards"]), tuple(ln["values"].items()), int(ln["points"]))
                for ln in lines
            )
            for lines in data["lines"]
        ),
        facts=tuple(data["places"].items()),
    )
