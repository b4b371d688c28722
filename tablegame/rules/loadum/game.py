"""Losing Loadum as a game of the catalogue, and the reasons why moves are not legal."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.base_game import BaseGame, hand_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.loadum import imagine as imagining
from tablegame.rules.loadum.actions import (
    ACCEPT,
    ANY,
    DECLINE,
    PASS,
    Declare,
    Give,
    LoadumAction,
    Play,
    Propose,
    parse,
)
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.pack import CLASSES, KIND_MASK, KINDS, KINDS_NAMED
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.terms import OPTIONS, PRESETS, terms_of
from tablegame.rules.loadum.view import CODEC, LoadumView, Offer, PublicView, Swaps


class Loadum(BaseGame[LoadumAction, LoadumView]):
    """The rules of docs/rules/loadum.md."""

    id: Final = "loadum"
    title: Final = "Losing Loadum"
    rules_version: Final = 1
    seats: Final = (3, 4, 5, 6, 7, 8, 9, 10)
    official_seats: Final = (3, 4, 5, 6, 7, 8, 9, 10)
    lives = True
    codec = CODEC
    presets: Final[Mapping[str, Options]] = PRESETS

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the options, which are the same for every number of seats."""
        return OPTIONS

    def deals(self, seats: int, options: Options) -> None:
        """Return None: a match goes on until the lives are gone."""
        return None

    def begin(self, seats: int, options: Options) -> LoadumState:
        """Return a match before the lot for its first dealer."""
        return LoadumState().begin(seats, terms_of(options))

    def parse(self, text: str) -> LoadumAction:
        """Parse `play KS` or `propose loader any`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: LoadumView, rng: Rng) -> Hidden:
        """Return the other hands and the talon, every deal that fits as likely."""
        return imagining.imagine(view, rng)

    def assemble(self, view: LoadumView, hidden: Hidden) -> LoadumState:
        """Return the match that this view and these hidden cards make."""
        return imagining.assemble(view, hidden)

    def why_not(self, view: LoadumView, action: LoadumAction) -> Reason | None:
        """Return the first rule that forbids the move; None if it is legal."""
        return why_not(view, action)

    def offered(self, view: LoadumView, action: LoadumAction) -> bool:
        """Hide the choice to keep silent about 31 where totals are counted for players (rules §5)."""
        table = view.table
        return not (table.phase == "declare" and table.terms.declaration == "assisted" and action == PASS)

    def answers(self, view: LoadumView) -> tuple[LoadumAction, ...]:
        """Return the viewer's answers to the standing offer once it reaches the viewer; () if it can not."""
        swaps = view.table.swaps
        if swaps is None or swaps.offer is None:
            return ()
        kind = KIND_MASK[KINDS.index(swaps.offer.kind)]
        return (ACCEPT, DECLINE) if any(kind >> card & 1 for card in view.table.hand) else ()

    def facts(self, view: LoadumView) -> ViewFacts:
        table = view.table
        return ViewFacts(
            hand_owners(view), len(table.trick), settings={"seats": table.seats, "options": table.terms}
        )


_WORDS = {
    "swap": ("pass",),
    "answer": ("accept", "decline"),
    "declare": ("pass",),
    "take": ("take", "leave"),
    "object": ("object", "pass"),
}
"""By what a seat is asked: the single words that answer it."""


def why_not(view: LoadumView, action: LoadumAction) -> Reason | None:
    """Return the first rule that forbids a move; None if it is legal."""
    table, viewer = view.table, view.viewer
    if viewer is None or not _is_asked(table, viewer):
        return Reason("loadum.reason.turn")
    asked = table.phase
    if asked == "swallow":
        asked = "take" if table.claimant is None else "object"
    if type(action) is Play and asked == "trick":
        return _play(table, action.card)
    if type(action) is Give and asked == "give" and table.swaps is not None:
        return _give(table, table.swaps, action.card)
    if type(action) is Propose and asked == "swap" and table.swaps is not None:
        return _propose(table, table.swaps, viewer, action)
    if type(action) is Declare and asked == "declare":
        if action.target is None or (action.target in table.alive and action.target != viewer):
            return None
        return Reason("loadum.reason.challenge")
    if action.notation() in _WORDS.get(asked, ()):
        return None
    if asked == "declare" and table.terms.declaration == "assisted":
        return Reason("loadum.reason.reached", {"n": table.totals[viewer]})
    return Reason(f"loadum.reason.asked_{asked}")


def _is_asked(table: PublicView, viewer: Seat) -> bool:
    if table.phase == "give" and table.swaps is not None and table.swaps.offer is not None:
        return viewer in (table.swaps.offer.seat, table.swaps.partner) and not table.swaps.cards
    return table.turn == viewer and table.phase not in ("deal", "over") and viewer in table.alive


def _play(table: PublicView, card: int) -> Reason | None:
    if card not in table.hand:
        return Reason("loadum.reason.hand", {"card": card})
    if table.trick:
        led = suit_of(table.trick[0])
        held = sum(suit_of(own) == led for own in table.hand)
        if held and suit_of(card) != led:
            return Reason("loadum.reason.follow", {"suit": SUITS[led], "n": held})
    return None


def _give(table: PublicView, swaps: Swaps, card: int) -> Reason | None:
    if card not in table.hand:
        return Reason("loadum.reason.hand", {"card": card})
    assert swaps.offer is not None, "cards are given for an offer"
    kind = swaps.offer.kind
    if KIND_MASK[KINDS.index(kind)] >> card & 1:
        return None
    return Reason(f"loadum.reason.give_{_sort(kind)}", {"card": card, "rank": kind})


def _propose(table: PublicView, swaps: Swaps, viewer: Seat, action: Propose) -> Reason | None:
    kind = action.kind
    if kind not in KINDS_NAMED[table.terms.swap_kinds]:
        return Reason("loadum.reason.kind")
    if not any(KIND_MASK[kind] >> card & 1 for card in table.hand):
        return Reason(f"loadum.reason.none_{_sort(KINDS[kind])}", {"rank": KINDS[kind]})
    target = None if action.target == ANY else action.target
    if target == viewer or (target is not None and target not in table.alive):
        return Reason("loadum.reason.target")
    if Offer(viewer, KINDS[kind], target) in swaps.barred:
        return Reason("loadum.reason.again")
    return None


def _sort(kind: str) -> str:
    """Return the name of a class, or `rank` for any rank."""
    return kind if kind in CLASSES else "rank"


LOADUM: Final = Loadum()
