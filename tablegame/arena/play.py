"""One deal of a set-up: played once for every placement of the bots, with the same shuffles."""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablegame.arena.figures import Times
from tablegame.arena.players import ArenaPlayer, BotDecision, DealOfMatch, ProgramPool, player_for, usual_cap
from tablegame.arena.setup import RANDOM, RunSetup
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.match.match import Player as MatchPlayer
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult, Standing

PILE: Final = "pile"
"""The value of a line with the points that a seat has taken, in a game whose points are lives."""


@dataclass(slots=True)
class BotFigures:
    """The results of one bot in one deal: means over its seats in all placements."""

    share: float = 0.0
    """The share of the win, 0..1: partners win together, equals share."""
    points: float = 0.0
    """The points of the deal: in Dobon and Losing Loadum few are good."""
    lives: float | None = None
    """Lost by the deal, in a game with lives."""
    faults: int = 0
    """Decisions that failed and that the simple policy took over; this and the next two are sums."""
    capped: int = 0
    """Thoughts that the cap cut short."""
    slow: int = 0
    """Decisions that took more than the level is given in the window."""
    fault: str = ""
    """The report of the first thought that failed."""
    kinds: Counter[str] = field(default_factory=Counter)
    """The faults of a program by kind: `outside_bot.KINDS`."""
    first_fault: Mapping[str, Any] | None = None
    """The first answer of a program that failed, as JSON values: `kind`, `deal`, `placement`, `seat`,
    `question`, `answer`."""
    times: dict[str, Times] = field(default_factory=dict)
    """By phase, of decisions that took thought."""


@dataclass(slots=True)
class DealFigures:
    """One deal, the unit of all statistics."""

    deal: int
    """Its number: 0, 1, 2 .."""
    seconds: float
    """The processor seconds of all its placements together."""
    bots: dict[str, BotFigures]
    """By name."""


def play_deal(
    setup: RunSetup, deal: int, check: Callable[[], None] = lambda: None, programs: ProgramPool | None = None
) -> DealFigures:
    """Deal number `deal` of a set-up. `check` is called between decisions and may raise.

    `programs`: where outside programs run on; without it they end with the deal.
    """
    began = time.process_time()
    figures = {name: BotFigures() for name in setup.names}
    placements = setup.placements()
    lent = programs or ProgramPool()
    try:
        for number, placement in enumerate(placements):
            _play(setup, deal, number, placement, figures, check, lent)
    finally:
        if programs is None:
            lent.close()
    for name, figure in figures.items():
        seats = sum(placement.count(name) for placement in placements)
        # As precise as a file keeps them: a resumed run has the same figures.
        figure.share = round(figure.share / seats, 6)
        figure.points = round(figure.points / seats, 4)
        if figure.lives is not None:
            figure.lives = round(figure.lives / seats, 4)
    return DealFigures(deal, time.process_time() - began, figures)


def _play(
    setup: RunSetup,
    deal: int,
    number: int,
    placement: Sequence[str],
    figures: Mapping[str, BotFigures],
    check: Callable[[], None],
    programs: ProgramPool,
) -> None:
    """Play placement `number`, the bots' names by seat, and add what they did to `figures`."""
    match = Match.new(
        GAMES[setup.game],
        setup.seats,
        setup.options,
        [MatchPlayer(name, f"bot:{name}") for name in placement],
        dealer=Dealer(_seed("dealer", setup.seed, deal)),
        bots=_seed("bots", setup.seed, deal, number)[:16],
    )
    players: list[ArenaPlayer] = []
    try:
        about = DealOfMatch(match, programs, check)
        players += [player_for(setup, name, Seat(seat), about) for seat, name in enumerate(placement)]
        _play_out(match, players, placement, figures, check)
        result: DealResult = match.view(None).table.results[-1]
        ended = first(match.standing(), result, setup.sides)
        for player in players:
            player.finish(ended)
    finally:
        for player in players:
            player.close()
    points = points_of(result)
    shares = shares_of(ended.winners, setup.sides)
    for seat, name in enumerate(placement):
        figure = figures[name]
        figure.share += shares[seat]
        figure.points += points[seat]
        if _with_lives(result):
            figure.lives = (figure.lives or 0.0) - result.points()[seat]
        figure.faults += players[seat].faults
        figure.capped += players[seat].capped
        figure.fault = figure.fault or players[seat].fault
        figure.kinds.update(players[seat].kinds)
        if figure.first_fault is None and (failed := players[seat].first_fault) is not None:
            where = {"kind": failed.kind, "deal": deal, "placement": number, "seat": seat}
            figure.first_fault = {**where, "question": failed.question, "answer": failed.answer}


def _play_out(
    match: Match,
    players: Sequence[ArenaPlayer],
    placement: Sequence[str],
    figures: Mapping[str, BotFigures],
    check: Callable[[], None],
) -> None:
    """Play until the number of the deal changes, or the match is over."""
    while not match.over and (standing := match.standing()).deal == 1:
        check()
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            match.decide(seat, legal[0])
            continue
        player, figure = players[seat], figures[placement[seat]]
        move = player.decide(
            BotDecision(match.game.id, seat, match.view(seat), legal, match.bot_seed(seat), match.index)
        )
        match.decide(seat, move)
        if (ms := player.last_ms) is not None and placement[seat] != RANDOM:
            figure.times.setdefault(standing.phase, Times()).add(ms)
            cap = usual_cap(placement[seat])
            figure.slow += cap is not None and ms > cap


def points_of(result: DealResult) -> tuple[int, ...]:
    """Return by seat what the deal brought; the points taken, in a game with lives."""
    if _with_lives(result):
        return tuple(sum(_piles(result, seat)) for seat in range(len(result.lines)))
    return result.points()


def first(standing: Standing, result: DealResult, sides: Sequence[Sequence[Seat]]) -> Standing:
    """Return the standing after the first deal, with the best seats in it as its winners.

    All began level, so the places of the match are those of the deal. Seats that keep their lives are ordered
    by what they have taken.
    """
    best = [seat for side in sides for seat in side if standing.places[seat] == 1]
    if _with_lives(result):
        least = min(sum(_piles(result, seat)) for seat in best)
        best = [seat for seat in best if sum(_piles(result, seat)) == least]
    return replace(standing, winners=tuple(sorted(best)))


def shares_of(winners: Sequence[Seat], sides: Sequence[Sequence[Seat]]) -> dict[int, float]:
    """Return by seat its side's share of the win."""
    winning = [side for side in sides if any(seat in winners for seat in side)]
    return {seat: (side in winning) / len(winning) for side in sides for seat in side}


def _with_lives(result: DealResult) -> bool:
    """Return whether points are lives, so that only the piles show which seat took more."""
    return any(_piles(result, seat) for seat in range(len(result.lines)))


def _piles(result: DealResult, seat: int) -> list[int]:
    """Return the points of each pile that a seat took; none in a game without lives."""
    return [
        value
        for line in result.lines[seat][:1]
        for key, value in line.values
        if key == PILE and isinstance(value, int)
    ]


def _seed(*words: object) -> bytes:
    """Return 32 bytes that only these words lead to."""
    return hashlib.sha256(" ".join(map(str, ("arena", *words))).encode()).digest()
