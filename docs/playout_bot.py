"""A bot that thinks: it imagines the unseen cards, and plays such deals to their end to try its moves.

A few hundred playouts per move, shared out so that the moves that lead get most of them. Everybody plays at
random in them: it knows the rules (`tablegame_bot.Worlds`), and nothing of how a game is played well.

    tablegame arena --game dokuson --bots "mine=python docs/playout_bot.py,normal"
"""

import math
import sys
import time

import tablegame_bot

PLAYOUTS = int(sys.argv[1]) if len(sys.argv) > 1 else 600
SHARE_OF_TIME = 0.6
"""Of the milliseconds that a move may take."""
LOW_IS_GOOD = ("dobon",)
"""Games in which few points win."""


class PlayoutBot(tablegame_bot.Bot):
    name = "Playouts"

    def choose(self, ask):
        moves = self.moves(ask)
        if len(moves) == 1:
            return moves[0]
        until = time.monotonic() + ask["ms"] / 1000 * SHARE_OF_TIME
        worlds = tablegame_bot.Worlds(self.game, ask["view"], self.rng)
        total = dict.fromkeys(moves, 0.0)
        rounds = math.ceil(math.log2(len(moves)))
        for _ in range(rounds):  # the better half goes on; those that are left meet the same worlds
            for _ in range(max(1, PLAYOUTS // rounds // len(moves))):
                match = worlds.imagine()
                for move in moves:
                    total[move] += self.worth(match, worlds.after(match, move))
                if time.monotonic() > until:
                    return max(moves, key=total.get)
            moves = sorted(moves, key=total.get, reverse=True)[: (len(moves) + 1) // 2]
        return moves[0]

    def worth(self, before, after):
        """What the deal brought: 2 for the first place, 1 for one that is shared, and some of the lead."""
        begun, ended = before.standing(), after.standing()
        gains = [now - then for then, now in zip(begun.scores, ended.scores, strict=True)]
        if self.game in LOW_IS_GOOD:
            gains = [-gain for gain in gains]
        if self.game == "loadum":
            # Lives are few; what was taken tells more.
            gains = [40 * gain - taken for gain, taken in zip(gains, points_taken(after), strict=True)]
        partner = (self.seat + 2) % 4 if self.game == "clackerjack" and self.seats == 4 else self.seat
        apart = (self.seat, partner, *begun.out)
        others = [gain for seat, gain in enumerate(gains) if seat not in apart]
        own, best = gains[self.seat], max(others)
        lead = (own - sum(others) / len(others)) / (1 + max(map(abs, gains)))
        return (own >= best) + (own > best) + 0.3 * lead


def points_taken(match):
    """By seat, of the deal that is just over in Losing Loadum."""
    result = match.view(None).table.results[-1]
    return [dict(lines[0].values)["pile"] if lines else 0 for lines in result.lines]


if __name__ == "__main__":
    tablegame_bot.play(PlayoutBot())
