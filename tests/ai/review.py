"""The expert looks over what hard has played: where does it see a better move, and by how much?

    python -m tests.ai.review dobon --seats 4 --deals 200 --share 0.2

Hard plays itself, briefly but for a share of its decisions: those that took thought are thought over by the
expert, with other worlds. The largest losses are told: what was played, what would have been better, why,
and what hard saw.
"""

import argparse
import json
import random
from dataclasses import dataclass
from typing import Any

from tablegame.ai.think import MINDS, think
from tablegame.ai.words import words
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Speaker

LOOK = 8000
"""Playouts of a second opinion."""
BRIEF = 300
"""Playouts of a decision that is not looked over."""
LONG = ("options", "unseen", "places", "allowed", "results", "told")
"""What a view has besides what a person would look at."""


@dataclass(frozen=True)
class Loss:
    """A decision that the expert would have taken otherwise."""

    worth: float
    deal: int
    number: int
    played: str
    better: str
    why: str
    view: str


def review(game: str, seats: int, deals: int, share: float, seed: int) -> tuple[int, list[Loss]]:
    """Return how many decisions were looked over, and the losses, the largest first."""
    chance, speaker = random.Random(seed), Speaker("en")
    looked, losses = 0, []
    for deal in range(deals):
        players = [Player(f"Seat{seat}", "bot:hard") for seat in range(seats)]
        match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed * 100_000 + deal))
        while not match.over and match.standing().deal == 1:
            seat = match.to_act()[0]
            legal = match.legal(seat)
            if len(legal) == 1:
                match.decide(seat, legal[0])
                continue
            view = match.view(seat)
            closely = chance.random() < share
            found = think(game, view, legal, "hard", chance.getrandbits(62), None if closely else BRIEF)
            if closely and len(found.tried) > 1:
                looked += 1
                second = think(game, view, legal, "expert", chance.getrandbits(62), LOOK, 60_000, why=True)
                worth = {each.move: each.value for each in second.tried}
                lost = worth.get(second.move, 0.0) - worth.get(found.move, 0.0)
                seen = GAMES[game].view_to_json(view).items()
                shown = {name: what for name, what in seen if name not in LONG}
                if second.move != found.move and lost > 0:
                    losses.append(
                        Loss(
                            lost, deal, match.index, found.move.notation(), second.move.notation(),
                            speaker.plain(words(speaker, second.reasons, [each.name for each in players])),
                            json.dumps(shown),
                        )
                    )  # fmt: skip
            match.decide(seat, found.move)
        match.close()
    return looked, sorted(losses, key=lambda loss: -loss.worth)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.ai.review")
    parser.add_argument("game", choices=sorted(MINDS))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--share", type=float, default=0.2, help="of the decisions that are looked over")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--top", type=int, default=20)
    given: Any = parser.parse_args()
    looked, losses = review(given.game, given.seats, given.deals, given.share, given.seed)
    total = sum(loss.worth for loss in losses)
    print(f"{looked} decisions, {len(losses)} otherwise, mean loss {total / max(1, looked):.4f} of 1")
    for loss in losses[: given.top]:
        print(f"\n{loss.worth:.3f}  deal {loss.deal}, move {loss.number}")
        print(f"  {loss.played}; better {loss.better}: {loss.why}\n  {loss.view}", flush=True)


if __name__ == "__main__":
    main()
