"""Dobon as a game of the catalogue: options, imagined cards, and the reasons why moves are not legal."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.cards import SUITS, mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.base_game import BaseGame
from tablegame.rules.card_tracking import group_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.dobon.actions import (
    CALL,
    DRAW,
    HIGHEST_BID,
    KEEP,
    PASS,
    RETURN,
    REVEAL,
    Bid,
    Discard,
    Move,
    parse,
)
from tablegame.rules.dobon.matching import ANY, BIND, JOKER, STAGES, STANDARD, key_of, suits_to_name
from tablegame.rules.dobon.seeing import Hidden, fill_hands, restore_position
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import CODEC, DobonView, PublicView
from tablegame.rules.imagine import AssembleCache, deal_with_stock


def _bare(view: DobonView) -> DobonState:
    table = view.table
    state = DobonState().begin(table.seats, table.deals, table.voluntary_draw, table.rules)
    restore_position(state, view)
    return state


_last: Final = AssembleCache(_bare)


class Dobon(BaseGame[Move, DobonView]):
    """The rules of docs/rules/dobon.md."""

    id: Final = "dobon"
    title: Final = "Dobon"
    rules_version: Final = 1
    seats: Final = (3, 4, 5, 6)
    official_seats: Final = (3, 4, 5, 6)
    low_wins = True
    signed_keys = BaseGame.signed_keys | {"direction"}
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {
        "standard": {"rounds": 20, "voluntary_draw": False, "stage": STANDARD},
        "short": {"rounds": 5, "voluntary_draw": False, "stage": STANDARD},
        "first_steps": {"rounds": 5, "voluntary_draw": False, "stage": 1},
        "no_calls": {"rounds": 20, "voluntary_draw": False, "stage": 4},
        "no_bonus": {"rounds": 20, "voluntary_draw": False, "stage": 5},
        "free_draw": {"rounds": 20, "voluntary_draw": True, "stage": STANDARD},
    }

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return rounds (rules §11), drawing beside a legal discard (rules §5.2), and the stage (rules
        §12)."""
        return (
            Option("rounds", 20, range=(1, 100)),
            Option("voluntary_draw", False, choices=(False, True)),
            Option("stage", STANDARD, range=(1, STANDARD), later=True),
        )

    def deals(self, seats: int, options: Options) -> int:
        """Return as many rounds as the option says."""
        return int(options["rounds"] or 1)

    def begin(self, seats: int, options: Options) -> DobonState:
        """Return a match before its first shuffle."""
        stage = options.get("stage")
        assert stage is None or isinstance(stage, int), "the options are allowed"
        return DobonState().begin(
            seats, self.deals(seats, options), options["voluntary_draw"] is True, STAGES[stage]
        )

    def parse(self, text: str) -> Move:
        """Parse `bid 30`, `play 8S H last` or `draw`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: DobonView, rng: Rng) -> Hidden:
        """Return the other hands and the order of the stock, every assignment that is allowed as likely."""
        return deal_with_stock(view.known, rng)

    def assemble(self, view: DobonView, hidden: Hidden) -> DobonState:
        """Return the match that this view and these hidden cards make."""
        state = _last.of(view)
        fill_hands(state, view, hidden)
        return state

    def why_not(self, view: DobonView, action: Move) -> Reason | None:
        """Return the first rule that forbids the move, in the order of `reasons`; None if it is legal."""
        return why_not(view, action)

    def facts(self, view: DobonView) -> ViewFacts:
        table = view.table
        settings = {
            "seats": table.seats, "deals": table.deals, "voluntary_draw": table.voluntary_draw,
            "stage": table.stage,
        }  # fmt: skip
        owners, window = group_owners(view, view.public), table.window is not None
        return ViewFacts(owners, len(table.pile), window, table.opened, settings)


_WORDS = {"yaku": (REVEAL, KEEP), "dobon": (CALL, PASS), "return": (RETURN, PASS)}


def why_not(view: DobonView, action: Move) -> Reason | None:
    """Return the first rule that forbids a move; None if it is legal."""
    table = view.table
    if isinstance(action, Bid):
        return _why_not_bid(table, action)
    if table.phase == "auction":
        return Reason("dobon.reason.bid_first")
    if not table.rules.calls and action in (CALL, RETURN, PASS):
        return Reason("dobon.reason.no_calls")
    if not table.rules.bids and action in (REVEAL, KEEP):
        return Reason("dobon.reason.no_bonus")
    if table.window is not None:
        if action in _WORDS[table.window]:
            return None if table.asked else Reason(f"dobon.reason.no_{table.window}")
        return Reason("dobon.reason.window")
    if isinstance(action, Discard) or action == DRAW:
        if view.viewer is None or table.phase != "play" or table.turn != view.viewer or table.owed:
            return Reason("dobon.reason.turn")
        return _why_not_draw(table) if not isinstance(action, Discard) else _why_not_discard(table, action)
    if action in (CALL, RETURN, PASS):
        return Reason("dobon.reason.no_dobon")
    return Reason("dobon.reason.no_yaku")


def _why_not_bid(table: PublicView, bid: Bid) -> Reason | None:
    if not table.rules.bids:
        return Reason("dobon.reason.no_bids")
    if table.phase != "auction" or table.bids is not None:
        return Reason("dobon.reason.no_auction")
    if not table.asked:
        return Reason("dobon.reason.bid_once")
    if not 1 <= bid.amount <= HIGHEST_BID:
        return Reason("dobon.reason.bid_range", {"low": 1, "high": HIGHEST_BID})
    return None


def legal_cards(table: PublicView) -> int:
    """Return the cards of the viewer's hand that are legal discards in the viewer's turn, as a mask."""
    hand = mask_of(table.hand)
    rules = table.rules
    if rules.declares and len(table.hand) == 1 and (hand & JOKER or table.turn not in table.declared):
        return 0
    return hand & (BIND if table.damage else rules.match)[_key(table)]


def _key(table: PublicView) -> int:
    return key_of(table.pile[-1], SUITS.index(table.suit) if table.suit else ANY)


def _why_not_draw(table: PublicView) -> Reason | None:
    if not table.voluntary_draw and legal_cards(table):
        return Reason("dobon.reason.must_discard")
    return None


def _why_not_discard(table: PublicView, action: Discard) -> Reason | None:
    card = action.card
    slots: dict[str, object] = {"card": card}
    if card not in table.hand:
        return Reason("dobon.reason.hand", slots)
    if not legal_cards(table) & action.mask:
        if table.rules.declares and len(table.hand) == 1 and action.mask & JOKER:
            return Reason("dobon.reason.lone_joker")
        field = table.pile[-1]
        slots["field"] = field
        if table.damage:
            if not BIND[_key(table)] & action.mask:
                return Reason("dobon.reason.bind", {"card": card, "n": table.damage})
        elif not table.rules.match[_key(table)] & action.mask:
            if table.suit_was_named:
                return Reason("dobon.reason.named", {"card": card, "field": field, "suit": table.suit})
            return Reason("dobon.reason.match", slots)
        return Reason("dobon.reason.undeclared", slots)
    named_suits = suits_to_name(card, table.rules)
    if action.suit is None and named_suits:
        return Reason("dobon.reason.name_suit", slots)
    if action.suit is not None and action.suit not in named_suits:
        return Reason("dobon.reason.other_suit" if named_suits else "dobon.reason.no_suit", slots)
    if action.last and not table.rules.declares:
        return Reason("dobon.reason.no_last")
    if action.last and len(table.hand) != 2:
        return Reason("dobon.reason.not_last")
    return None


DOBON: Final = Dobon()
