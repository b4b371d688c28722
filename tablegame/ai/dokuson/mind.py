"""The decisions of computer players in Dokuson.

The simple policy looks one play ahead. For the lengths that the rows would have it knows how likely each suit
is to come first or last. It keeps the hand that is then worth most. Playouts use the same policy on bare
numbers instead of the rules, because they are most of the search; a test holds the two equal.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tablegame.ai.dokuson.choice import likely_play
from tablegame.ai.dokuson.inference import evidence
from tablegame.ai.dokuson.race import FACTORS, STEP, SUIT, SUM, any_play, count, pick, rising
from tablegame.ai.levels import LIKELY, LevelSettings
from tablegame.ai.mind import Mind, Outcome, TriedMove
from tablegame.ai.temper import Temper
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
    """Dokuson for the search: what `think` asks of it."""

    def seat(self, view: DokusonView) -> Seat:
        """Return the viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: DokusonState, seat: Seat) -> Play:
        """Read the rows and the hand of `seat` only."""
        hand = state.hands[seat]
        a, b, c = state.rows
        suit, bit, double = pick(hand, len(a) * 49 + len(b) * 7 + len(c))
        card = 13 * suit + bit
        if not double:
            return SINGLE[card]
        return UP[card] if rising(hand & ~(3 << card), suit) else DOWN[card]

    def candidates(self, state: DokusonState, seat: Seat, legal: Sequence[Play]) -> list[Play]:
        """Return every single, and every double in the order that suits the rest of the hand."""
        hand = state.hands[seat]
        kept = []
        for play in legal:
            if len(play.cards) == 2:
                low = min(play.cards)
                if (play.cards[0] == low) != rising(hand & ~(3 << low), low // 13):
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
                return count(rows, suit, hands)
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
                suit, bit, double = any_play(hand, code, rng) if random() < noise else pick(hand, code)
            card = 13 * suit + bit
            if not double:
                cards = (card,)
            elif rising(hand & ~(3 << card), suit):
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
        """Return how likely the plays of the others were in a world, as its logarithm."""
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
        """Return what these points of the deal are worth to `seat`: 0.6 its share of the win, 0.4 its
        score."""
        mine = points[seat]
        left = state.deals - state.deal
        if left == 0:
            totals = [had + won for had, won in zip(state.scores, points, strict=True)]
        else:
            totals = list(points)
        best = max(totals)
        share = 1.0 / totals.count(best) if totals[seat] == best else 0.0
        score = 0.39 * min(1.0, max(0.0, 0.5 + mine / 40)) + 0.01 * min(1.0, max(0.0, 0.5 + mine / 200))
        return 0.6 * share + score


def _ended(state: DokusonState, seat: Seat, play: Play) -> int | None:
    """Return the points of `seat` if the play ends the deal; else None."""
    rows = [row[:] for row in state.rows]
    rows[play.suit] += play.cards
    if len(rows[play.suit]) < FULL:
        return None
    return count(rows, play.suit, [state.hands[seat] & ~play.mask])[0]


MIND: Final = DokusonMind()
