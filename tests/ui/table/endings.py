"""Ends of deals of all kinds, from random matches; put on a table they are shown as they were."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult
from tablegame.rules.events import DealScored
from tests.ui.table.driver import Driver

CALLS = ("return", "dobon", "reveal", "accept")
LONGEST = 3000
MATCHES = 24

OPTIONS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "dokuson": ({},),
    "dobon": ({},),
    "dobon_fukuchi": ({},),
    "loadum": ({}, {}, {"end": "play_out"}, {"declaration": "manual"}),
    "clackerjack": ({},),
}
"""Rules under which matches are played, one after the other."""


class Ended(NamedTuple):
    """The batch that ended a deal, and what the viewer saw before it."""

    kind: str
    before: Any
    batch: Batch
    scored: DealScored


def kind_of(game: str, result: DealResult) -> str:
    """Return what tells one end of a deal from another on the screen."""
    facts = dict(result.facts)
    calls = sum("way" in dict(line.values) for lines in result.lines for line in lines)
    points = result.points()
    best = sum(gain == max(points) for gain in points)
    losers = sum(gain < 0 for gain in points)
    words = {
        "dokuson": f"{min(best, 2)} best",
        "dobon": str(facts.get("how")),
        "dobon_fukuchi": f"{facts.get('how')} by {min(calls, 3)}",
        "loadum": f"{facts.get('why')}, {min(losers, 2)} lose",
        "clackerjack": f"{sum(not hand for hand in result.hands)} out",
    }
    return words.get(game, f"{min(best, 2)} best")


def _matches(game: str, seats: int) -> Iterator[tuple[Match, Rng]]:
    players = [Player(f"Player {seat + 1}", "human" if seat == 0 else "bot:easy") for seat in range(seats)]
    for seed in range(MATCHES):
        every = OPTIONS.get(game, ({},))
        options = dict(every[seed % len(every)])
        dealer = Dealer.seeded(seed + 1)
        yield Match.new(GAMES[game], seats, options, players, dealer=dealer, bots=b"ends"), Rng(seed)


def _move(legal: Sequence[Any], rng: Rng, calls: bool) -> Any:
    if calls:
        for word in CALLS:
            for move in legal if len(legal) < 200 else ():
                if move.notation() == word:
                    return move
    return legal[rng.below(len(legal))]


@cache
def endings(game: str, seats: int) -> tuple[Ended, ...]:
    """Return one of each kind: that with the most pieces left."""
    found: dict[str, Ended] = {}
    for number, (match, rng) in enumerate(_matches(game, seats)):
        heard: list[Batch] = []
        stop = match.listen(Seat(0), heard.append)
        before = match.view(Seat(0))
        for _ in range(LONGEST):
            if match.over:
                break
            seat = match.to_act()[0]
            match.decide(seat, _move(match.legal(seat), rng, calls=number % 2 == 0))
            for batch in heard:
                for event in batch.events:
                    if isinstance(event, DealScored):
                        ended = Ended(kind_of(game, event.result), before, batch, event)
                        old = found.get(ended.kind)
                        if old is None or _left(old) < _left(ended):
                            found[ended.kind] = ended
                before = batch.view
            heard.clear()
        stop()
    return tuple(found.values())


def _left(ended: Ended) -> int:
    result = ended.scored.result
    return sum(map(len, result.hands)) + sum(len(line.pieces) for lines in result.lines for line in lines)


def put(driver: Driver, ended: Ended) -> None:
    """Show the end of a deal that was played elsewhere."""
    model, playback = driver.scene.model, driver.scene.parts.playback
    playback.forget()
    model.view, model.dealt = ended.before, True
    model.hand.set_pieces(driver.scene.game_table.hand(ended.before))
    driver.scene.parts.arrangement.place()
    playback.show(ended.batch)
    driver.until(lambda: model.finale is not None and model.finale.scored is not None, 2000)
