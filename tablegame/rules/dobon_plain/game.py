"""Everyday Dobon as a game of the catalogue: options, imagined cards, and why moves are not legal."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, total
from tablegame.rules.base_game import BaseGame
from tablegame.rules.card_tracking import group_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.dobon_plain.actions import Move, drawn_lays, lays_of, parse
from tablegame.rules.dobon_plain.state import DRAWN, FIRST, DobonPlainState
from tablegame.rules.dobon_plain.terms import NAMING, chosen_of
from tablegame.rules.dobon_plain.view import CODEC, DobonPlainView, PublicView, key_on
from tablegame.rules.imagine import AssembleCache, deal_with_stock
from tablegame.rules.shedding import seeing
from tablegame.rules.shedding.facts import number_of
from tablegame.rules.shedding.moves import CALL, DRAW, KEEP, PASS, RETURN, Discard
from tablegame.rules.shedding.position import DOBON_WINDOW, OVER, RENEW, RETURN_WINDOW, SHUFFLE, TURN
from tablegame.rules.shedding.seeing import Hidden

MOST_DEALT: Final = 40
"""Cards that may be dealt to all hands together (rules §13.1)."""


def _bare(view: DobonPlainView) -> DobonPlainState:
    t = view.table
    state = DobonPlainState().begin(t.seats, t.deals, t.options)
    seeing.restore_shared(state, view)
    state.starter = t.starter
    state.callers = t.callers
    state.laid = t.laid
    state.damage = t.damage
    state.renewed = t.renewed
    state.forfeits = t.forfeits
    state.fresh = t.fresh[0] if t.fresh else -1
    state.phase = _phase(t)
    return state


def _phase(t: PublicView) -> int:
    if t.phase == "over":
        return OVER
    if t.phase == "deal":
        return FIRST if t.starter is None else SHUFFLE
    if t.phase == "drawn":
        return DRAWN
    if t.window is not None:
        return DOBON_WINDOW if t.window == CALL.text else RETURN_WINDOW
    return RENEW if t.owed else TURN


_last: Final = AssembleCache(_bare)

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "skip_reverse": ("a_j", "a_9", "j_q"),
    "draw": ("may_play", "ends_turn", "until"),
    "same_number": ("one", "queens", "any"),
    "numbers": ("sum", "pair"),
    "out": ("last_card", "dobon_only"),
    "reach": ("auto", "draw_1", "draw_2"),
    "callers": ("all", "nearest"),
    "wrong_call": ("refused", "draw_2"),
    "payment": ("points", "chips", "doubling"),
}
_STANDARD: Final[Options] = {
    "rounds": 5, "hand": 5, "jokers": 0, **{name: values[0] for name, values in _CHOICES.items()}
}  # fmt: skip


class DobonPlain(BaseGame[Move, DobonPlainView]):
    """The rules of docs/rules/dobon_plain.md."""

    id: Final = "dobon_plain"
    title: Final = "Everyday Dobon"
    rules_version: Final = 1
    seats: Final = (2, 3, 4, 5, 6, 7, 8)
    official_seats: Final = seats
    signed_keys = BaseGame.signed_keys | {"direction"}
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {
        "standard": _STANDARD,
        "long": {**_STANDARD, "rounds": 10},
        "nine": {**_STANDARD, "skip_reverse": "a_9"},
        "american": {**_STANDARD, "skip_reverse": "j_q", "reach": "draw_1"},
        "dobon_only": {**_STANDARD, "out": "dobon_only"},
        "sums": {**_STANDARD, "numbers": "pair", "hand": 4},
        "stakes": {**_STANDARD, "payment": "doubling", "draw": "ends_turn", "out": "dobon_only"},
    }

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the twelve options (rules §2, §4, §5, §7, §9, §10, §13)."""
        hands = {number: (3, min(7, MOST_DEALT // number)) for number in self.seats}
        return (
            Option("rounds", 5, range=(1, 100)),
            Option("hand", 5, range=hands[seats], by_seats=hands),
            Option("jokers", 0, choices=(0, 1, 2)),
            *(Option(name, values[0], choices=values) for name, values in _CHOICES.items()),
        )

    def deals(self, seats: int, options: Options) -> int:
        """Return as many rounds as the option says."""
        return int(options["rounds"] or 1)

    def begin(self, seats: int, options: Options) -> DobonPlainState:
        """Return a match before the lot for who begins."""
        return DobonPlainState().begin(seats, self.deals(seats, options), chosen_of(options))

    def parse(self, text: str) -> Move:
        """Parse `play 8S 8H D`, `play 7S last` or `draw`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: DobonPlainView, rng: Rng) -> Hidden:
        """Return the other hands and the order of the stock, every assignment that is allowed as likely."""
        return deal_with_stock(view.known, rng)

    def assemble(self, view: DobonPlainView, hidden: Hidden) -> DobonPlainState:
        """Return the match that this view and these hidden cards make."""
        state, t = _last.of(view), view.table
        seeing.fill_hands(state, view, hidden)
        if t.window is not None:
            seeing.restore_call(state, view, parse)
        elif t.phase == "drawn" and t.turn is not None and t.turn != view.viewer:
            # Of another hand no card is known to be the one just drawn; where one must follow, one that does.
            hand = state.hands[t.turn]
            follow = hand & t.rules.match[state.key] if t.rules.draw == "until" else 0
            state.fresh = (follow or hand).bit_length() - 1
        return state

    def why_not(self, view: DobonPlainView, action: Move) -> Reason | None:
        """Return the first rule that forbids the move; None if it is legal."""
        return why_not(view, action)

    def facts(self, view: DobonPlainView) -> ViewFacts:
        t = view.table
        settings = {"seats": t.seats, "deals": t.deals, "options": t.options._asdict()}
        return ViewFacts(
            group_owners(view, view.public), len(t.pile), t.window is not None, t.opened, settings
        )  # fmt: skip


def legal_moves(view: DobonPlainView) -> list[Move]:
    """Return all legal moves of the viewer, as its view shows them."""
    t = view.table
    if t.window is not None:
        return [CALL if t.window == CALL.text else RETURN, PASS] if t.asked else []
    if view.viewer is None or t.turn != view.viewer or t.owed or t.phase not in ("play", "drawn"):
        return []
    hand, key, rules = mask_of(t.hand), key_on(t), t.rules
    if t.phase == "play":
        return [*lays_of(hand, key, t.damage, rules), DRAW]
    moves: list[Move] = [*drawn_lays(hand, t.fresh[0] if t.fresh else -1, key, rules)]
    if not moves or rules.draw != "until":
        moves.append(KEEP)
    called = rules.doubling and t.owner not in (None, view.viewer)
    if called and rules.makes(hand, total(hand), number_of(key)):
        moves.append(CALL)
    return moves


def why_not(view: DobonPlainView, action: Move) -> Reason | None:
    """Return the first rule that forbids a move; None if it is legal."""
    if action in legal_moves(view):
        return None
    code, values = _why_not(view.table, view.viewer, action)
    return Reason(f"dobon_plain.reason.{code}", values)


def _why_not(t: PublicView, viewer: Seat | None, action: Move) -> tuple[str, dict[str, object]]:
    if t.window is not None:
        answers = (CALL if t.window == CALL.text else RETURN, PASS)
        return (f"no_{t.window}" if action in answers else "window"), {}
    if action in (CALL, RETURN, PASS):
        return "no_dobon", {}
    if viewer is None or t.turn != viewer or t.owed or t.phase not in ("play", "drawn"):
        return "turn", {}
    if type(action) is Discard:
        return _why_not_discard(t, action)
    if t.phase == "play":
        return "no_keep", {}
    return ("must_play" if action == KEEP else "drawn"), {}


def _why_not_discard(t: PublicView, action: Discard) -> tuple[str, dict[str, object]]:
    slots: dict[str, object] = {"card": action.card}
    rules, cards, left = t.rules, action.cards, len(t.hand) - len(action.cards)
    if len(set(cards)) < len(cards) or not set(cards) <= set(t.hand):
        return "hand", slots
    if t.phase == "drawn" and (rules.draw == "ends_turn" or cards != t.fresh):
        return "drawn", slots
    if action.under and (len({NUMBERS[card] for card in cards}) > 1 or not rules.together >> action.card & 1):
        return "together", slots
    first: dict[str, object] = {"card": cards[0], "field": t.pile[-1]}
    if t.damage and not rules.answers[key_on(t)] >> cards[0] & 1:
        return "penalty", {"card": cards[0], "n": t.damage}
    if not rules.match[key_on(t)] >> cards[0] & 1:
        if t.owner is not None and NAMING >> t.pile[-1] & 1:
            return "named", {**first, "suit": t.suit}
        return "match", first
    if rules.stays and not left:
        return "keeps_one", slots
    names = bool(left) and NAMING >> action.card & 1
    if names and action.suit is None:
        return "name_suit", slots
    if not names and action.suit is not None:
        return "no_suit", slots
    if action.last:
        return ("not_last" if rules.forfeit else "no_last"), slots
    return "order", slots


DOBON_PLAIN: Final = DobonPlain()
