"""The decisions of computer players in Losing Loadum.

The simple policy plays the card that plain sense plays, and swaps only where a hand gets safer by it. It
counts along, so that it knows which others have reached 31. It reads nothing but what its seat has seen. A
forgetful level knows fewer voids, and fewer cards in the piles of others.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tablegame.ai.levels import LIKELY, NOISE, LevelSettings, Temper
from tablegame.ai.loadum import inference, reasons
from tablegame.ai.loadum.choice import EndgameSolver, distinct_cards, is_endgame, likely_card
from tablegame.ai.loadum.policy import choose_swap, rank_leads, rank_offers, sensible_card
from tablegame.ai.mind import Mind, Outcome, TriedMove
from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.rules.imagine import Known
from tablegame.rules.loadum import imagine
from tablegame.rules.loadum.actions import (
    ACCEPT,
    ACCEPT_LOSS,
    CHALLENGES,
    LEAVE,
    OBJECT,
    PASS,
    PLAYS,
    TAKE,
    LoadumAction,
    Play,
    Propose,
)
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.position import CLAIM, DECLARE, OVER, SHUFFLE, SWAP, TRICK
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.rules.loadum.state import LoadumState, next_of
from tablegame.rules.loadum.view import CardTrace, LoadumView

PLAYOUTS: Final = 3000
"""Playouts at hard, for a card to a trick."""
SWAPPING: Final = 600
"""The worlds for proposals and cards of swaps."""
OVERLOOKED: Final = {"novice": 0.4, "easy": 0.25, "normal": 0.1, "hard": 0.03}
"""The rate at which a level overlooks that it has reached 31 (rules §5), anew with every trick it takes."""

_WIDE: Final = 8
"""Proposals of a swap that a search tries at most."""

_DEARER: Final = 5.0
"""Points by which a lead may be dearer than another and still be thought of."""

_LIFE: Final = -100.0
"""The worth of a lost life in a review."""
_EASE: Final = 0.8
"""With all lives left: how much of what a deal is worth depends on points, the rest on keeping the life."""
_NEAR: Final = 3.0
"""Points more that make a seat worth 2.7 times less."""
_FEW: Final = tuple(math.exp(-points / _NEAR) for points in range(121))
"""By points taken, 0 .. 120: the weight of a seat where shares of the deal are split by its points."""


def _declare(state: LoadumState, seat: Seat) -> LoadumAction:
    """Declare by count: a player who counts along knows which others have reached 31."""
    if state.totals[seat] < LIMIT:
        return PASS
    for other in state.alive:
        if other != seat and state.totals[other] >= LIMIT:
            return CHALLENGES[other]
    return ACCEPT_LOSS


def _swallow(state: LoadumState, seat: Seat) -> LoadumAction:
    """Take no points of others, and let none have what should hurt another seat."""
    points = sum(POINTS[one] for one in state.trick)
    if state.phase == CLAIM:
        return TAKE if state.winner == seat or not points else LEAVE
    profits = points and state.claimant != state.winner and state.winner != seat
    return OBJECT if profits and state.totals[state.winner] > state.totals[state.claimant] else PASS


class LoadumMind(Mind[LoadumView, LoadumState, LoadumAction]):
    """Losing Loadum as the search needs it."""

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        """Give more worlds to the levels that choose softly, because few tell little of so long a deal. Let
        expert trust no solved ending, because no player plays as if all hands lay open."""
        if settings.name == "novice":
            return replace(settings, worlds=1, temperature=0.25, blunder=0.5)
        if settings.name == "easy":
            return replace(settings, worlds=10, noise=NOISE)
        if settings.name == "hard":
            return replace(settings, inference=True, weighs=False)
        if settings.name == "expert":
            return replace(settings, effort=1.5, noise=(LIKELY,), nodes=0)
        return replace(settings, worlds=24)

    def sensible(self, state: LoadumState, seat: Seat) -> LoadumAction:
        """Read what has been played, what has been taken, and the hand of `seat` only."""
        phase = state.phase
        if phase == TRICK:
            return PLAYS[sensible_card(state, seat)]
        if phase == SWAP:
            return choose_swap(state, seat)
        return _declare(state, seat) if phase == DECLARE else _swallow(state, seat)

    def candidates(self, state: LoadumState, seat: Seat, legal: Sequence[LoadumAction]) -> list[LoadumAction]:
        """Return one of cards that are neighbours in hand, and the most promising proposals, to any seat."""
        if state.phase == TRICK:
            return distinct_cards(state, seat)
        if state.phase == SWAP and state.swap is not None and not state.swap.stage:
            return [PASS, *(offer for _, offer in rank_offers(state, seat)[:_WIDE])]
        return list(legal)

    def plausible(self, state: LoadumState, seat: Seat, moves: Sequence[LoadumAction]) -> list[LoadumAction]:
        """Leave out what no player does. That is a lead far dearer than another, or a loader on a trick that
        a low card may take. Nor does a player keep an ace or a ten that could be thrown on others, or trump
        without need. Nor are points taken as the last where a lower card would do."""
        if state.phase != TRICK:
            return list(moves)
        cards = [move.card for move in moves if isinstance(move, Play)]
        if not state.trick:
            costs = {one: cost for cost, one in rank_leads(state, seat)}
            most = min(costs.values()) + _DEARER
            return [PLAYS[one] for one in cards if costs[one] <= most] or list(moves)
        under = [one for one in cards if state.power[one] < state.best]
        if under:
            heavy = [one for one in under if POINTS[one] >= 10]
            lying = sum(POINTS[one] for one in state.trick)
            last = len(state.trick) + 1 == len(state.alive)
            kept = [one for one in under if POINTS[one] or not heavy]
            kept += [
                one for one in cards
                if one not in under and one // 13 == state.led and not POINTS[one]
                and (lying <= 3 or not last)
            ]  # fmt: skip
        else:
            kept = [one for one in cards if not POINTS[one]] or [one for one in cards if POINTS[one] < 10]
        return [PLAYS[one] for one in kept or cards]

    def playout(self, state: LoadumState, seat: Seat, move: LoadumAction, rng: Rng, noise: float) -> float:
        """End the deal by the simple policy, each decision strayed from with chance `noise`; where that is
        LIKELY, cards are played as strong players choose."""
        return self.worth(state, self.finish(state, seat, move, rng, noise), seat)

    def outcome(self, state: LoadumState, seat: Seat, move: LoadumAction, rng: Rng, noise: float) -> Outcome:
        """Return a life, in hundredths, and the points of the pile; both are bad."""
        world = self.finish(state, seat, move, rng, noise)
        lost = _LIFE if world.lives[seat] < state.lives[seat] else 0.0
        return Outcome(lost, self.worth(state, world, seat), -float(world.totals[seat]))

    def finish(
        self, state: LoadumState, seat: Seat, move: LoadumAction, rng: Rng, noise: float
    ) -> LoadumState:
        """Return the deal ended so. Leaves `state` as it is."""
        world = state.clone()
        world.apply(seat, move)
        random = rng.random
        action: LoadumAction
        while True:
            phase = world.phase
            if phase == TRICK:
                actor = world.turn
                if noise == LIKELY:
                    action = PLAYS[likely_card(world, actor, rng)]
                elif random() < noise:
                    action = world.random_action(actor, rng)
                else:
                    action = PLAYS[sensible_card(world, actor)]
            elif phase == SHUFFLE or phase == OVER:
                return world
            else:
                actor = world.to_act()[0]
                if phase == SWAP and world.swap is not None and not world.swap.stage:
                    action = PASS
                else:
                    action = self.sensible(world, actor)
            world.apply(actor, action)

    def worth(self, before: LoadumState, after: LoadumState, seat: Seat) -> float:
        """Return the worth of the end of a deal for `seat`: nothing with a life lost.

        Else it is its life, and how few points it took beside the others who kept theirs. The fewer lives it
        had, the more the life alone counts.
        """
        lives, held = after.lives, before.lives
        if not lives[seat]:
            return 0.0
        if after.phase == OVER:
            return 1.0
        if lives[seat] < held[seat]:
            return 0.0
        totals = after.totals
        field = sum(_FEW[totals[other]] for other in before.alive if lives[other] == held[other])
        ease = _EASE * held[seat] / before.terms.lives
        return 1.0 - ease * (1.0 - _FEW[totals[seat]] / field)

    def effort(self, state: LoadumState, seat: Seat) -> int:
        """Give no playouts to declarations and swallowed tricks, because they follow from what has been
        counted."""
        if state.phase == TRICK:
            return PLAYOUTS
        return SWAPPING if state.phase == SWAP else 0

    def at_once(
        self,
        state: LoadumState,
        seat: Seat,
        settings: LevelSettings,
        draw: Callable[[], LoadumState],
        rng: Rng,
    ) -> LoadumAction:
        """Return the chance that a reached 31 is overlooked: none for the best; weak levels also forget trump
        that was turned down again."""
        if state.phase == DECLARE:
            return PASS if rng.random() < OVERLOOKED.get(settings.name, 0.0) else _declare(state, seat)
        if rng.random() >= settings.memory:
            return TAKE if state.phase == CLAIM else PASS
        return _swallow(state, seat)

    def forget(self, view: LoadumView, memory: float, rng: Rng) -> LoadumView:
        """Forget voids, cards in the piles of others, and cards seen in swaps."""
        return forget_view(view, memory, rng)

    def evidence(self, view: LoadumView) -> Callable[[LoadumState], float] | None:
        """Return for expert how often the others would have played from a world's hands what they did
        play."""
        return inference.agreement_evidence(view, imagine.assemble(view, imagine.imagine(view, Rng(0))))

    def dealer(self, view: LoadumView) -> Callable[[Rng], Hidden] | None:
        """Return a dealer of hidden cards that follows the acts of the whole deal."""
        return inference.act_dealer(view)

    def likes(
        self, state: LoadumState, seat: Seat, moves: Sequence[LoadumAction], temper: Temper
    ) -> list[float]:
        """Look for swaps, and keep or spend trumps."""
        likes_by_move = []
        for move in moves:
            like = temper.swaps if isinstance(move, Propose) or move == ACCEPT else 0.0
            if isinstance(move, Play) and move.card // 13 == state.trump:
                like -= temper.hoards
            likes_by_move.append(like)
        return likes_by_move

    def exact(
        self, world: LoadumState, seat: Seat, moves: Sequence[LoadumAction], nodes: int
    ) -> list[float] | None:
        """Return worths where `is_endgame` holds; None also where the solver gives up."""
        if not is_endgame(world):
            return None
        ending = EndgameSolver(world, self.worth, self.sensible, nodes)
        worths_by_move = []
        for move in moves:
            worths = ending.after(seat, move)
            if worths is None:
                return None
            worths_by_move.append(worths[seat])
        return worths_by_move

    def solved(
        self, world: LoadumState, seat: Seat, moves: Sequence[LoadumAction], nodes: int
    ) -> list[Outcome] | None:
        """Return solved outcomes, in which nothing is worth as little as a lost life."""
        worths = self.exact(world, seat, moves, nodes)
        return None if worths is None else [Outcome(0.0 if w > 0.0 else _LIFE, w) for w in worths]

    def reason(
        self, state: LoadumState, seat: Seat, move: LoadumAction, tried: Sequence[TriedMove]
    ) -> Reason | None:
        """Return the most telling thing about a move; None if nothing stands out."""
        return reasons.reason(state, seat, move)


MIND: Final = LoadumMind()


_VOIDS: Final = 1.25
"""The ease of remembering a void compared with a card: normal forgets none."""


def forget_view(view: LoadumView, memory: float, rng: Rng) -> LoadumView:
    """Return the view with this share of what has gone by.

    Kept for certain is what can be seen: the trick, the one before, totals that are shown, own piles and own
    trades.
    """
    table, old = view.table, view.memory
    seen = set(table.last_trick)
    counted = table.terms.declaration == "auto"
    piles = tuple(
        pile
        if counted or seat == view.viewer
        else tuple(card for card in pile if card in seen or rng.random() < memory)
        for seat, pile in enumerate(old.piles)
    )
    shown = _voids_shown(view)
    voids = tuple(
        tuple(suit for suit in suits if (seat, suit) in shown or rng.random() < _VOIDS * memory)
        for seat, suits in enumerate(old.voids)
    )
    own = {card for trade in table.trades for card in trade.cards}
    traces = tuple(trace for trace in old.traces if trace.card in own or rng.random() < memory)
    past = tuple(trick for trick in old.past if rng.random() < memory)
    offers = tuple(offer for offer in old.offers if offer.seat == view.viewer or rng.random() < memory)
    kept = replace(old, piles=piles, voids=voids, traces=traces, past=past, offers=offers)
    return replace(view, memory=kept, known=_wider(view, voids, traces))


def _voids_shown(view: LoadumView) -> set[tuple[int, str]]:
    """Return the seats that lack the suit of the trick on the table, each with the suit."""
    table = view.table
    if not table.trick:
        return set()
    after = next_of(table.alive, table.seats)
    led, seat = suit_of(table.trick[0]), table.opener
    voids = set()
    for card in table.trick:
        if suit_of(card) != led:
            voids.add((int(seat), SUITS[led]))
        seat = after[seat]
    return voids


def _wider(
    view: LoadumView,
    voids: Sequence[Sequence[str]],
    traces: Sequence[CardTrace],
) -> Known:
    """Return the knowledge of unseen cards that such voids and traces leave."""
    known = view.known
    if not known.allowed:
        return known
    others = [seat for seat in range(view.table.seats) if seat != view.viewer]
    every = (1 << len(known.places)) - 1
    open_to = {
        suit: every & ~sum(1 << place for place, seat in enumerate(others) if suit in voids[seat])
        for suit in SUITS
    }
    seen = {
        card: sum(1 << place for place, seat in enumerate(others) if seat in where) for card, where in traces
    }
    allowed = tuple(open_to[SUITS[suit_of(card)]] & seen.get(card, every) for card in known.unseen)
    return replace(known, allowed=allowed if any(mask != every for mask in allowed) else ())
