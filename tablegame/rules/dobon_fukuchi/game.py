"""Fukuchi Dobon as a game of the catalogue: options, imagined cards, and why moves are not legal."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.cards import SUITS, mask_of, value_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.base_game import BaseGame
from tablegame.rules.card_tracking import CardTracker, group_owners, hands_from, passed_as_bits
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.dobon_fukuchi.actions import (
    EIGHT,
    NO_SEAT,
    TWO,
    Action,
    Play,
    parse,
    seats_to_ask,
    turn_plays,
)
from tablegame.rules.dobon_fukuchi.position import (
    ALL_CARDS,
    ANSWER,
    BACK,
    CLOSED,
    OVER,
    RENEW,
    SHUFFLE,
    TURN,
    WINDOW,
)
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import CODEC, DobonFukuchiView, PublicView
from tablegame.rules.imagine import AssembleCache, deal_with_stock
from tablegame.rules.stock import Stock

Hidden = tuple[tuple[int, ...], ...]
"""The unseen cards by the places of `Known`: groups of the other hands, last the stock, next card first."""


_STANDARD: Final[Options] = {
    "deals": 10,
    "draw_two_ends_turn": False,
    "burst_pays": "all",
    "jump_in": "moves_turn",
    "callers": "all",
}


class DobonFukuchi(BaseGame[Action, DobonFukuchiView]):
    """The rules of ../rules/dobon_fukuchi."""

    id: Final = "dobon_fukuchi"
    title: Final = "Fukuchi Dobon"
    rules_version: Final = 1
    seats: Final = (3, 4, 5)
    official_seats: Final = (3, 4, 5)
    signed_keys = BaseGame.signed_keys | {"direction", "stake"}
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {
        "standard": _STANDARD,
        "short": {**_STANDARD, "deals": 5},
        "literal": {**_STANDARD, "burst_pays": "none"},
        "strict": {**_STANDARD, "draw_two_ends_turn": True},
    }

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return deals of the match (rules §7.9), the end of a turn (rules §4.2) and who is paid for a burst
        (§7.7). Return also whose turn follows a card out of turn, and who of several callers stands (§9)."""
        return (
            Option("deals", 10, range=(1, 100)),
            Option("draw_two_ends_turn", False, choices=(False, True)),
            Option("burst_pays", "all", choices=("all", "none")),
            Option("jump_in", "moves_turn", choices=("moves_turn", "keeps_turn")),
            Option("callers", "all", choices=("all", "nearest")),
        )

    def deals(self, seats: int, options: Options) -> int:
        """Return as many deals as the option `deals` says."""
        return int(options["deals"] or 0)

    def begin(self, seats: int, options: Options) -> DobonFukuchiState:
        """Return a match before the lot for its first dealer."""
        return DobonFukuchiState().begin(
            seats,
            self.deals(seats, options),
            take_ends=options["draw_two_ends_turn"] is True,
            burst_pays=options["burst_pays"] == "all",
            keeps_turn=options["jump_in"] == "keeps_turn",
            nearest=options["callers"] == "nearest",
        )

    def parse(self, text: str) -> Action:
        """Parse `play 8S 8H D`, `draw` or `dobon`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: DobonFukuchiView, rng: Rng) -> Hidden:
        """Return the other hands and the stock in its order, every allowed deal as likely."""
        return deal_with_stock(view.known, rng)

    def assemble(self, view: DobonFukuchiView, hidden: Hidden) -> DobonFukuchiState:
        """Return the match that this view and these hidden cards make."""
        state = _last.of(view)
        if view.table.turn is None:
            return state
        state.hands, stock = hands_from(view.viewer, mask_of(view.table.hand), view.public, hidden)
        state.makes = list(map(hand_targets, state.hands))
        state.stock.cards = list(stock[::-1])
        if state.phase == WINDOW:
            _ask(state, view)
        elif state.phase == ANSWER:
            state.waiting = 1 << state.owner
        return state

    def why_not(self, view: DobonFukuchiView, action: Action) -> Reason | None:
        """Return the first rule that forbids the move, in the order of `reasons`; None if it is legal."""
        return why_not(view, action)

    def facts(self, view: DobonFukuchiView) -> ViewFacts:
        table = view.table
        settings = {
            "seats": table.seats, "deals": table.deals, "take_ends": table.take_ends,
            "burst_pays": table.burst_pays, "keeps_turn": table.keeps_turn, "nearest": table.nearest,
        }  # fmt: skip
        owners, window = group_owners(view, view.public), table.window is not None
        return ViewFacts(owners, len(table.pile), window, table.opened, settings)


def _bare(view: DobonFukuchiView) -> DobonFukuchiState:
    """Return the match without what the view does not show."""
    t = view.table
    state = DobonFukuchiState().begin(t.seats, t.deals, t.take_ends, t.burst_pays, t.keeps_turn, t.nearest)
    state.deal = t.deal
    state.dealer = t.dealer
    state.direction = t.direction
    state.suit = SUITS.index(t.suit)
    state.owner = NO_SEAT if t.owner is None else t.owner
    state.penalty = t.penalty
    state.skip = t.skip
    state.again = t.again
    state.fixed = t.fixed
    state.following = NO_SEAT if t.following is None else t.following
    state.stake = t.stake
    state.scores = list(t.scores)
    state.sheets = t.results
    state.callers = sum(1 << seat for seat in t.callers)
    state.passed = passed_as_bits(t.passed)
    if t.pile:
        state.value = t.pile[-1] % 13 + 1
    if t.turn is None:
        _between_deals(state, view)
        return state
    state.turn = t.turn
    state.window = t.window or CLOSED
    state.due = t.due
    if t.heavy is not None:
        state.heavy = t.heavy
    state.stock = Stock.of((), t.pile)
    state.tracker = CardTracker(ALL_CARDS, view.public, [])
    if t.owed is not None:
        state.phase = RENEW
        state.owed = t.owed
    else:
        state.phase = TURN if t.window is None else ANSWER if t.window == BACK else WINDOW
    return state


_last: Final = AssembleCache(_bare)


def _between_deals(state: DobonFukuchiState, view: DobonFukuchiView) -> None:
    """Restore the hands of the last deal, which are all known; the other cards are its stock."""
    t = view.table
    if t.results:
        state.hands = list(map(mask_of, t.results[-1].hands))
        state.makes = list(map(hand_targets, state.hands))
        seen = mask_of(t.pile)
        for hand in state.hands:
            seen |= hand
        state.stock = Stock.of((card for card in range(52) if not seen >> card & 1), t.pile)
    if t.phase == "over":
        state.phase = OVER
    elif t.dealer is not None:
        state.phase = SHUFFLE


def _ask(state: DobonFukuchiState, view: DobonFukuchiView) -> None:
    """Ask the seats that could do something in this world; the viewer's own answer stands.

    An open window shows a viewer who owes no answer that another seat is asked, so one is asked here.
    """
    viewer = view.viewer
    waiting = seats_to_ask(state.hands, state.makes, state.value, state.owner)
    if viewer is not None and view.table.answer:
        waiting &= ~(1 << viewer)
        state.answers = ((viewer, parse(view.table.answer)),)
    if not waiting:
        waiting = 1 << next(seat for seat in range(state.seats) if seat != viewer)
    state.waiting = waiting


def _because(code: str, values: Mapping[str, object] | None = None) -> Reason:
    return Reason(f"dobon_fukuchi.reason.{code}", values or {})


def why_not(view: DobonFukuchiView, action: Action) -> Reason | None:
    """Return why the viewer may not make this move; None for a legal one."""
    t, viewer = view.table, view.viewer
    if viewer is None or t.phase != "play" or t.owed is not None:
        return _because("turn")
    if t.window == BACK:
        if not t.asked:
            return _because("turn")
        said = "" if isinstance(action, Play) else action.word
        return None if said in ("return", "pass") else _because("back")
    hand = mask_of(t.hand)
    if t.window is not None:
        return _in_a_window(t, viewer, hand, action)
    if viewer != t.turn:
        return _because("turn")
    if isinstance(action, Play):
        return _in_turn(t, hand, action)
    if action.word not in ("draw", "take"):
        return _because("window")
    if t.due:
        return _because("duty", {"n": len(t.hand)})
    if t.penalty and action.word == "draw":
        return _because("penalty", {"n": t.penalty})
    return _because("no_penalty") if not t.penalty and action.word == "take" else None


def _in_a_window(t: PublicView, viewer: int, hand: int, action: Action) -> Reason | None:
    dobon = _no_dobon(t, viewer, hand)
    if t.answer is not None:
        return _because("answered")
    if isinstance(action, Play):
        if (wrong := _badly_made(t, hand, action)) is not None:
            return wrong
        if action.value != value_of(t.top):
            return _because("same_rank", {"card": t.top})
        return _one_form(t, action)
    if action.word == "dobon":
        return dobon
    if action.word != "pass":
        return _because("closing")
    return None if t.asked else _because("nothing")


def _no_dobon(t: PublicView, viewer: int, hand: int) -> Reason | None:
    """Return why the viewer may not go out on the top card (rules §6.1-2), or None."""
    if t.owner is None:
        return _because("flip")
    if t.owner == viewer:
        return _because("own", {"card": t.top})
    return None if hand_targets(hand) >> value_of(t.top) & 1 else _because("number", {"card": t.top})


def _badly_made(t: PublicView, hand: int, play: Play) -> Reason | None:
    """Return the reason why the cards of a play are no play on any top card, or None."""
    for card in play.cards:
        if not hand >> card & 1:
            return _because("hand", {"card": card})
    if len({value_of(card) for card in play.cards}) > 1 or len(set(play.cards)) < len(play.cards):
        return _because("one_rank")
    if play.mask == hand:
        return _because("last")
    if play.value == EIGHT and play.named < 0:
        return _because("name")
    if play.value != EIGHT and play.named >= 0:
        return _because("only_eight")
    return None


def _in_turn(t: PublicView, hand: int, play: Play) -> Reason | None:
    if (wrong := _badly_made(t, hand, play)) is not None:
        return wrong
    if t.penalty and play.value != TWO:
        return _because("twos", {"n": t.penalty})
    if play.value != value_of(t.top) and SUITS[play.cards[0] // 13] != t.suit:
        return _because("match", {"card": play.cards[0], "top": t.top, "suit": t.suit})
    return _one_form(t, play)


def _one_form(t: PublicView, play: Play) -> Reason | None:
    """Refuse all orders but one of those that leave the same card on top."""
    suit = SUITS.index(t.suit)
    legal = turn_plays(mask_of(t.hand), value_of(t.top), suit, t.penalty)
    return None if play in legal else _because("order")


DOBON_FUKUCHI: Final = DobonFukuchi()
