"""What one seat may know of a match of Dokuson."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult
from tablegame.rules.dokuson.actions import LANES, PACK
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import cards, result_from_json, result_to_json, texts


@dataclass(frozen=True, slots=True)
class PublicView:
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
    laid: tuple[tuple[int, ...], ...] = ()
    """The cards of each play of this deal, in order: those of `rows`."""
    players: tuple[Seat, ...] = ()
    """Who laid them."""


@dataclass(frozen=True, slots=True)
class DokusonView:
    """What is drawn (`table`) and what is known of the unseen cards (`known`).

    The places of `known` are the other seats, ascending, then the cards set aside.
    """

    viewer: Viewer
    table: PublicView
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
        "rows": [texts(row) for row in t.rows],
        "counts": list(t.counts),
        "scores": list(t.scores),
        "hand": texts(t.hand),
        "results": [_result_to_json(result) for result in t.results],
        "laid": [[seat, texts(cards)] for seat, cards in zip(t.players, t.laid, strict=True)],
        "unseen": texts(view.known.unseen),
        "places": list(view.known.places),
    }


def from_json(data: Mapping[str, Any]) -> DokusonView:
    """The view that `to_json` wrote; ValueError for anything else."""
    try:
        viewer, dealer, turn = (data[key] for key in ("viewer", "dealer", "turn"))
        return DokusonView(
            viewer=None if viewer is None else Seat(int(viewer)),
            table=PublicView(
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
                results=tuple(map(_result, data["results"])),
                laid=tuple(_cards(laid) for _, laid in data["laid"]),
                players=tuple(Seat(int(seat)) for seat, _ in data["laid"]),
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


def _cards(found: Any) -> tuple[int, ...]:
    return _of_the_pack(cards(found))


def _of_the_pack(found: tuple[int, ...]) -> tuple[int, ...]:
    if any(card >= PACK for card in found):
        raise ValueError("Dokuson is played without clubs and jokers")
    return found


def _result_to_json(result: DealResult) -> dict[str, Any]:
    """The facts of a deal are the places of the suits, and are called so."""
    data = result_to_json(result)
    data["places"] = data.pop("facts")
    return data


def _result(data: Mapping[str, Any]) -> DealResult:
    result = result_from_json({**data, "facts": data["places"]})
    for hand in result.hands:
        _of_the_pack(hand)
    return result
