"""Scenes of the coach for the contact sheets: a tip of each game, and a window that waits for it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from studio import Studio, play_to, usual

from tablegame.controllers.advice import BlunderCheck
from tablegame.features.coach_tip import TipMoment
from tablegame.learn.tip_course import name_of, tips_of
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.study.review.judge import judge_now
from tablegame.study.review.model import Judged
from tablegame.ui.table.scene import TableScene

SEEDS = 40
"""Matches in which a mistake is looked for."""
TRIED = 4
"""Moves of a decision that are judged."""
TIME_MS = 2500
LONGEST = 600
"""Frames until a coach speaks."""


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {}
    for game in SHELF:
        if tips_of(game):
            found[f"coach_{game}"] = _tip(game, "turn" if tips_of(game)[-1].id == "turn" else "led")
    found["coach_dobon_window"] = _tip("dobon", "window")
    found["coach_dobon_fukuchi_window"] = _tip("dobon_fukuchi", "window")
    for game in SHELF:
        found[f"slip_{game}"] = partial(_slip, game, why=False)
        found[f"slip_{game}_why"] = partial(_slip, game, why=True)
    return found


def _slip(game: str, studio: Studio, *, why: bool) -> TableScene:
    """At a practice table, after a move that gave something away; `why`: he was asked for the reason."""
    seed, moves, judged = _mistake(game)
    match = _practice(studio.players(usual(game)), game, seed)
    play_to(match, lambda match, view: len(match.record.moves) == moves)
    scene = studio.table(match)
    played = next(each for each in match.legal(Seat(0)) if each.notation() == judged.played)
    slip = scene.parts.coach.slip
    slip._line = scene.source.line
    scene.parts.decisions.decide(played, None)
    slip._slips = BlunderCheck(studio.service.workers)
    slip._slips.found = judged
    studio.until(lambda: slip.speaks, LONGEST)
    if why:
        slip.press("why")
    studio.step(10)
    return scene


def _practice(players: Sequence[Player], game: str, seed: int) -> Match:
    dealer = Dealer.seeded(seed)
    return Match.new(
        GAMES[game], usual(game), {}, players, dealer=dealer, bots=b"studio", assisted=True
    )  # fmt: skip


@cache
def _mistake(game: str) -> tuple[int, int, Judged]:
    """A move that clearly gives something away, as the coach judges it: of which match, after how many moves,
    and what is to be said."""

    def moment(match: Match, view: Any) -> bool:
        few = len(match.record.moves) > 8 * match.seats and view.table.phase in ("play", "trick")
        return few and Seat(0) in match.to_act() and len(match.legal(Seat(0))) > 2

    for seed in range(SEEDS):
        players = [Player(str(n), "human" if n == 0 else "bot:easy") for n in range(usual(game))]
        match = _practice(players, game, seed)
        if not play_to(match, moment):
            continue
        view, legal = match.view(Seat(0)), match.legal(Seat(0))
        for played in legal[:: max(1, len(legal) // TRIED)]:
            judged = judge_now(game, view, legal, played, seed, TIME_MS)
            if judged is not None and judged.grade in ("mistake", "blunder") and judged.reason is not None:
                return seed, len(match.record.moves), judged
    raise LookupError(f"{game}: nobody makes a mistake")


def _tip(game: str, wanted: str) -> Callable[[Studio], TableScene]:
    """A deal, as soon as that tip is in place; all others were shown before."""
    tip = next(tip for tip in tips_of(game) if tip.id == wanted)

    def moment(match: Match, view: Any) -> bool:
        asked = Seat(0) in match.to_act()
        return asked and tip.when(TipMoment((), view, Seat(0)))

    def show(studio: Studio) -> TableScene:
        for other in tips_of(game):
            if other is not tip:
                studio.ui.learned.tip(name_of(game, other))
        match = studio.match(game, usual(game), moment)
        scene = studio.table(match)
        coach = scene.parts.coach
        coach.there = True
        coach.saw((), scene.model.view)
        studio.until(lambda: coach.tip is not None, LONGEST)
        studio.step(10)
        return scene

    return show
