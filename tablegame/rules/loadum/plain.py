"""Views of Losing Loadum as plain JSON values."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tablegame.pieces.cards import card_text, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.imagine import known_from_json, known_to_json
from tablegame.rules.json_codec import cards, result_from_json, result_to_json, texts
from tablegame.rules.loadum.terms import terms_of
from tablegame.rules.loadum.view import LoadumView, Memory, Offer, PublicView, Swaps, Trade


def to_json(view: LoadumView) -> dict[str, Any]:
    """The keys that bots read; cards as text."""
    t, memory = view.table, view.memory
    return {
        "viewer": view.viewer,
        "options": asdict(t.terms),
        "seats": t.seats,
        "deal": t.deal,
        "phase": t.phase,
        "dealer": t.dealer,
        "leader": t.leader,
        "turn": t.turn,
        "lives": list(t.lives),
        "fallen": list(t.fallen),
        "alive": list(t.alive),
        "counts": list(t.counts),
        "hand": texts(t.hand),
        "talon": t.talon,
        "turned": texts(t.turned),
        "trump": t.trump,
        "opener": t.opener,
        "trick": texts(t.trick),
        "claimant": t.claimant,
        "last_trick": texts(t.last_trick),
        "last_by": None if t.last_by is None else list(t.last_by),
        "tricks": list(t.tricks),
        "totals": list(t.totals),
        "swaps": None if t.swaps is None else _swaps_to_json(t.swaps),
        "trades": [{"seat": one.seat, "done": one.done, "cards": texts(one.cards)} for one in t.trades],
        "results": list(map(result_to_json, t.results)),
        "piles": list(map(texts, memory.piles)),
        "voids": list(map("".join, memory.voids)),
        "known_turned": texts(memory.turned),
        "traces": [{"card": card_text(card), "seats": list(where)} for card, where in memory.traces],
    } | known_to_json(view.known, card_text)


def _swaps_to_json(swaps: Swaps) -> dict[str, Any]:
    return {
        "round": swaps.round,
        "rounds": swaps.rounds,
        "passes": swaps.passes,
        "barred": list(map(_offer_to_json, swaps.barred)),
        "offer": None if swaps.offer is None else _offer_to_json(swaps.offer),
        "partner": swaps.partner,
        "cards": texts(swaps.cards),
    }


def _offer_to_json(offer: Offer) -> dict[str, Any]:
    return {"seat": offer.seat, "kind": offer.kind, "target": offer.target}


def from_json(data: Mapping[str, Any]) -> LoadumView:
    """The view that `to_json` wrote; ValueError for anything else."""
    try:
        return LoadumView(
            viewer=_seat(data["viewer"]),
            table=_table(data),
            known=known_from_json(data, parse_card),
            memory=Memory(
                piles=tuple(map(cards, data["piles"])),
                voids=tuple(map(tuple, data["voids"])),
                turned=cards(data["known_turned"]),
                traces=tuple((parse_card(one["card"]), _seats(one["seats"])) for one in data["traces"]),
            ),
        )
    except (KeyError, TypeError, AttributeError, OverflowError) as fault:
        raise ValueError(f"not a view of Losing Loadum: {fault}") from fault


def _table(data: Mapping[str, Any]) -> PublicView:
    last_by = data["last_by"]
    return PublicView(
        terms=terms_of(data["options"]),
        seats=int(data["seats"]),
        deal=int(data["deal"]),
        phase=str(data["phase"]),
        dealer=_seat(data["dealer"]),
        leader=Seat(int(data["leader"])),
        turn=_seat(data["turn"]),
        lives=_numbers(data["lives"]),
        fallen=_numbers(data["fallen"]),
        alive=_seats(data["alive"]),
        counts=_numbers(data["counts"]),
        hand=cards(data["hand"]),
        talon=int(data["talon"]),
        turned=cards(data["turned"]),
        trump=None if data["trump"] is None else str(data["trump"]),
        opener=Seat(int(data["opener"])),
        trick=cards(data["trick"]),
        claimant=_seat(data["claimant"]),
        last_trick=cards(data["last_trick"]),
        last_by=None if last_by is None else (Seat(int(last_by[0])), Seat(int(last_by[1]))),
        tricks=_numbers(data["tricks"]),
        totals=tuple(None if total is None else int(total) for total in data["totals"]),
        swaps=None if data["swaps"] is None else _swaps(data["swaps"]),
        trades=tuple(
            Trade(Seat(int(one["seat"])), bool(one["done"]), _pair(one["cards"])) for one in data["trades"]
        ),
        results=tuple(map(result_from_json, data["results"])),
    )


def _swaps(data: Mapping[str, Any]) -> Swaps:
    return Swaps(
        round=int(data["round"]),
        rounds=int(data["rounds"]),
        passes=int(data["passes"]),
        barred=tuple(map(_offer, data["barred"])),
        offer=None if data["offer"] is None else _offer(data["offer"]),
        partner=_seat(data["partner"]),
        cards=cards(data["cards"]),
    )


def _offer(data: Mapping[str, Any]) -> Offer:
    return Offer(Seat(int(data["seat"])), str(data["kind"]), _seat(data["target"]))


def _pair(found: Any) -> tuple[int, int]:
    first, second = cards(found)
    return first, second


def _seat(found: Any) -> Seat | None:
    return None if found is None else Seat(int(found))


def _seats(found: Any) -> tuple[Seat, ...]:
    return tuple(Seat(int(seat)) for seat in found)


def _numbers(found: Any) -> tuple[int, ...]:
    return tuple(map(int, found))
