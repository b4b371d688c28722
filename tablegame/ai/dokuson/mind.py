"""The decisions of computer players in Dokuson.

The simple policy looks one play ahead. For the lengths that the rows would have it knows how likely each suit
is to come first or last. It keeps the hand that is then worth most. Playouts use the same policy on bare
numbers instead of the rules, because they are most of the search; a test holds the two equal. The hands of
others are inferred from their plays, by the likelihoods of `choice`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

from tablegame.ai.dokuson.choice import (
    BITS,
    FACTORS,
    STEP,
    SUIT,
    SUM,
    any_play,
    best_play,
    count_points,
    is_rising,
    likely_play,
    play_chance,
)
from tablegame.ai.levels import LIKELY, LevelSettings, Temper
from tablegame.ai.mind import Mind, Outcome, TriedMove
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.rules.dokuson.actions import DOWN, SINGLE, UP, Play
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.dokuson.view import DokusonView

PLAYOUTS: Final = 3000
"""Playouts at hard."""
WORLDS: Final = {"novice": 1, "easy": 3, "normal": 14}
"""In which the weak levels try every play."""
CLEAR: Final = 0.08
"""A forecast from so far on is told as a reason."""


class DokusonMind(Mind[DokusonView, DokusonState, Play]):
    """Dokuson as the search needs it."""

    def sensible(self, state: DokusonState, seat: Seat) -> Play:
        """Read the rows and the hand of `seat` only."""
        hand = state.hands[seat]
        a, b, c = state.rows
        suit, bit, double = best_play(hand, len(a) * 49 + len(b) * 7 + len(c))
        card = 13 * suit + bit
        if not double:
            return SINGLE[card]
        return UP[card] if is_rising(hand & ~(3 << card), suit) else DOWN[card]

    def candidates(self, state: DokusonState, seat: Seat, legal: Sequence[Play]) -> list[Play]:
        """Return every single, and every double in the order that suits the rest of the hand."""
        hand = state.hands[seat]
        kept = []
        for play in legal:
            if len(play.cards) == 2:
                low = min(play.cards)
                if (play.cards[0] == low) != is_rising(hand & ~(3 << low), low // 13):
                    continue
            kept.append(play)
        return kept

    def plausible(self, state: DokusonState, seat: Seat, moves: Sequence[Play]) -> list[Play]:
        """Return of the plays that end the deal with a suit those that bring most."""
        brings = {play: _ended(state, seat, play) for play in moves}
        most: dict[int, int] = {}
        for play, points in brings.items():
            if points is not None:
                most[play.suit] = max(points, most.get(play.suit, points))
        return [play for play, points in brings.items() if points is None or points == most[play.suit]]

    def playout(self, state: DokusonState, seat: Seat, move: Play, rng: Rng, noise: float) -> float:
        """End the deal from `state` by the simple policy, each play strayed from with chance `noise`; where
        that is LIKELY, as strong players choose."""
        points = self.finish(state, move, rng, noise)
        return self.worth(state, seat, points) if points else 0.5

    def outcome(self, state: DokusonState, seat: Seat, move: Play, rng: Rng, noise: float) -> Outcome:
        """Return the points of the deal; none where no seat could end it."""
        points = self.finish(state, move, rng, noise)
        return Outcome(points[seat], self.worth(state, seat, points)) if points else Outcome(0.0, 0.5)

    def finish(self, state: DokusonState, move: Play, rng: Rng, noise: float) -> list[int]:
        """Return the points of a deal ended so; [] where no seat could end it. Leaves `state` as it is."""
        rows = [row[:] for row in state.rows]
        hands = state.hands[:]
        seats = state.seats
        random = rng.random
        code = len(rows[0]) * 49 + len(rows[1]) * 7 + len(rows[2])
        turn: int = state.turn
        cards = move.cards
        suit = cards[0] // 13
        idle = 0
        while True:
            row = rows[suit]
            for card in cards:
                row.append(card)
                hands[turn] ^= 1 << card
            code += STEP[suit] * len(cards)
            if len(row) >= FULL:
                return count_points(rows, suit, hands)
            while True:
                turn += 1
                if turn == seats:
                    turn = 0
                hand = hands[turn]
                if hand:
                    break
                idle += 1
                if idle > 64:
                    return []
            if noise == LIKELY:
                suit, bit, double = likely_play(hand, code, rng)
            else:
                suit, bit, double = any_play(hand, code, rng) if random() < noise else best_play(hand, code)
            card = 13 * suit + bit
            if not double:
                cards = (card,)
            elif is_rising(hand & ~(3 << card), suit):
                cards = (card, card + 1)
            else:
                cards = (card + 1, card)

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        """Tell the weak levels apart by the number of worlds in which they try a play, more than by how
        softly they choose. Searches soon know better than the simple policy, which sees one play ahead."""
        worlds = WORLDS.get(settings.name, 0)
        settings = replace(settings, worlds=worlds, leave=0.5, inference=not worlds)
        if settings.name == "expert":
            return replace(settings, noise=(LIKELY,))
        return replace(settings, temperature=0.2, blunder=0.5) if settings.name == "novice" else settings

    def effort(self, state: DokusonState, seat: Seat) -> int:
        """Return many playouts, because they are quick: hard takes about 50 ms."""
        return PLAYOUTS

    def likes(self, state: DokusonState, seat: Seat, moves: Sequence[Play], temper: Temper) -> list[float]:
        """Prefer to play two cards at once."""
        return [temper.doubles if len(move.cards) == 2 else 0.0 for move in moves]

    def evidence(self, view: DokusonView) -> Callable[[DokusonState], float] | None:
        """Return the log-likelihood of the plays of the others in a world."""
        return evidence(view)

    def reason(
        self, state: DokusonState, seat: Seat, move: Play, tried: Sequence[TriedMove]
    ) -> Reason | None:
        """Explain what the play does to the race of its row."""
        suit = move.suit
        if (points := _ended(state, seat, move)) is not None:
            return Reason("dokuson_hints.ends", {"n": points})
        left = state.hands[seat] & ~move.mask
        rows = [row[:] for row in state.rows]
        rows[suit] += move.cards
        factor = FACTORS[sum(len(row) * step for row, step in zip(rows, STEP, strict=True))][suit]
        kept = SUM[left >> 13 * suit & SUIT]
        if factor > CLEAR and kept:
            return Reason("dokuson_hints.feeds", {"suit": suit, "n": kept})
        if factor < -CLEAR:
            value = sum(card % 13 + 1 for card in move.cards)
            return Reason("dokuson_hints.sheds", {"suit": suit, "n": value})
        return Reason("dokuson_hints.free")

    def worth(self, state: DokusonState, seat: Seat, points: Sequence[int]) -> float:
        """Return the worth of these points to `seat`: 0.6 for its share of the win, 0.4 for its score."""
        own = points[seat]
        left = state.deals - state.deal
        if left == 0:
            totals = [had + won for had, won in zip(state.scores, points, strict=True)]
        else:
            totals = list(points)
        best = max(totals)
        share = 1.0 / totals.count(best) if totals[seat] == best else 0.0
        score = 0.39 * min(1.0, max(0.0, 0.5 + own / 40)) + 0.01 * min(1.0, max(0.0, 0.5 + own / 200))
        return 0.6 * share + score


def _ended(state: DokusonState, seat: Seat, play: Play) -> int | None:
    """Return the points of `seat` if the play ends the deal; else None."""
    rows = [row[:] for row in state.rows]
    rows[play.suit] += play.cards
    if len(rows[play.suit]) < FULL:
        return None
    return count_points(rows, play.suit, [state.hands[seat] & ~play.mask])[0]


MIND: Final = DokusonMind()


TRUST: Final = 0.6
"""The part of it that is believed: no one plays by this alone."""
FORECAST: Final = 0.3
"""The part that is believed of each point that the hand is worth by the forecast alone, beside it."""
ANY: Final = 0.1
"""The share of plays, 0..1, that are taken to mean nothing: any legal play is as likely."""
ANY_OF_NINE: Final = ANY / 9
"""For one of as many plays as a hand has in the middle of a deal."""
LAST: Final = 9
"""Plays of others that are looked back at."""

Moment = tuple[int, int, int, int, int, bool]
"""A play of another: its seat, the code of the lengths before it, its suit, its lowest card as a bit of that
suit, all that the seat has laid since, this play among it, and whether it was of two cards."""


def evidence(view: DokusonView) -> Callable[[DokusonState], float] | None:
    """Return the log-likelihood of what the others have laid, by world; None before any has."""
    moments: list[Moment] = []
    since = [0] * view.table.seats
    a, b, c = map(len, view.table.rows)
    code = a * STEP[0] + b * STEP[1] + c
    for seat, cards in reversed(view.table.laid):
        suit = cards[0] // 13
        code -= STEP[suit] * len(cards)
        for card in cards:
            since[seat] |= 1 << card
        if seat != view.viewer and len(moments) < LAST:
            moments.append((seat, code, suit, min(cards) % 13, since[seat], len(cards) == 2))
    if not moments:
        return None

    def likelihood(world: DokusonState) -> float:
        log_likelihood = 0.0
        hands = world.hands
        for seat, code, suit, bit, laid, double in moments:
            hand = hands[seat] | laid
            chosen = play_chance(hand, code, suit, bit, double)
            forecast = _by_forecast(hand, code, suit, bit, double)
            log_likelihood += TRUST * log((1.0 - ANY) * chosen + ANY_OF_NINE)
            log_likelihood += FORECAST * log((1.0 - ANY) * forecast + ANY_OF_NINE)
        return log_likelihood

    return likelihood


def _by_forecast(hand: int, code: int, played: int, played_bit: int, played_double: bool) -> float:
    """Return the chance that a hand makes this of all its plays if the forecast alone counted."""
    masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
    sums = (SUM[masks[0]], SUM[masks[1]], SUM[masks[2]])
    total = made = 0.0
    for suit in (0, 1, 2):
        mask = masks[suit]
        if not mask:
            continue
        for doubled in (1, 2):
            if doubled == 2:
                mask &= mask >> 1
                if not mask or code // STEP[suit] % 7 + 2 > FULL:
                    break
            factors = FACTORS[code + doubled * STEP[suit]]
            worth = sums[0] * factors[0] + sums[1] * factors[1] + sums[2] * factors[2]
            for bit in BITS[mask]:
                value = bit + 1 if doubled == 1 else 2 * bit + 3
                weight = exp(worth - factors[suit] * value)
                total += weight
                if suit == played and bit == played_bit and (doubled == 2) == played_double:
                    made = weight
    return made / total
