"""What every bot needs, to be copied beside your own: the talk with Tablegame, and worlds to try moves in.

    import tablegame_bot

    class First(tablegame_bot.Bot):
        def choose(self, ask):
            return self.moves(ask)[0]

    tablegame_bot.play(First())

The talk (`Bot`, `play`) needs nothing but Python. `Worlds` plays by the rules of Tablegame itself, and needs
its package: install it, or keep this file in a folder beside `tablegame/`, as `docs/` is.
"""

import json
import sys
from pathlib import Path
from random import Random


class Bot:
    """A program in a seat. Write `choose`; the rest is there to be replaced where you want to know more."""

    name = "Bot"
    takes = ("seed", "events", "bids", "matches")
    """What it asks for (docs/bots.md). Leave `matches` out if it can't forget a match that is over."""

    game = ""
    seats = 0
    seat = 0
    options: dict = {}
    rng = Random()

    def begin(self, request):
        """A match begins."""

    def told(self, event):
        """This has happened, as the seat may see it."""

    def anew(self):
        """Forget what was told of this deal: all of it follows."""

    def choose(self, ask):
        """One of `self.moves(ask)`. `ask` has `view`, `legal`, `ms` and, in an auction, `bids`."""
        raise NotImplementedError

    def end(self, scores, winners):
        """The match is over."""

    def moves(self, ask, bids=(1, 4, 8, 12, 17, 25)):
        """The legal moves; of an auction only these `bids`, which may be any."""
        low, high = ask.get("bids", (1, 0))
        wanted = {f"bid {bid}": low <= bid <= high for bid in bids}
        # A Tablegame from before ranges lists every bid.
        listed = [move for move in ask["legal"] if not move.startswith("bid ") or move in wanted]
        return listed + [bid for bid, within in wanted.items() if within]


def play(bot):
    """Talk to Tablegame until it says goodbye. What you print must go to standard error."""
    say, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        request = json.loads(line)
        command, answer = request["cmd"], {}
        if command == "hello":
            answer = {"name": bot.name, "takes": list(bot.takes)}
        elif command == "begin":
            bot.game, bot.seats, bot.seat = request["game"], request["seats"], request["seat"]
            bot.options, bot.rng = request["options"], Random(request.get("seed"))
            bot.begin(request)
        elif command == "events":
            if request.get("anew"):
                bot.anew()
            for event in request["events"]:
                bot.told(event)
        elif command == "ask":
            answer = {"move": bot.choose(request)}
        elif command == "end":
            bot.end(request["scores"], request["winners"])
        elif command == "quit":
            break
        print(json.dumps(answer), file=say, flush=True)


class Worlds:
    """Matches that a view allows. Each is the whole truth as it could be: copy it, and play it on."""

    def __init__(self, game, view, rng):
        """`game`: the id of a game; `view`: that of a question; `rng`: a `random.Random`."""
        if not any((Path(folder or ".") / "tablegame" / "rules").is_dir() for folder in sys.path):
            sys.path.append(str(Path(__file__).resolve().parents[1]))
        from tablegame.pieces.rng import Rng
        from tablegame.rules import chance
        from tablegame.rules.catalogue import GAMES

        self.rules = GAMES[game]
        self.seat = view["viewer"]
        self._view = self.rules.view_from_json(view)
        self._chance = chance
        self._rng = Rng(rng.getrandbits(60))

    def imagine(self):
        """A match as it may be: the unseen pieces are dealt so that nothing in the view is wrong."""
        return self.rules.assemble(self._view, self.rules.imagine(self._view, self._rng))

    def after(self, match, move, policy=None):
        """A copy of `match` at the end of this deal: `move` is made, and then everybody plays by `policy`.

        `policy`: takes a match, the seat that is to act and the generator, and returns an action; without one
        every move is a random one.
        """
        match = match.clone()
        match.apply(self.seat, self.rules.parse(move))
        while match.dealt():
            seat = match.to_act()[0]
            if (request := match.chance()) is not None:
                action = self._chance.answer(request, self._rng)
            elif policy is None:
                action = match.random_action(seat, self._rng)
            else:
                action = policy(match, seat, self._rng)
            match.apply(seat, action)
        return match
