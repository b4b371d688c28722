"""Scenes of the coach for the contact sheets: a tip of each game, and a window that waits for it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from studio import Studio, play_to, usual

from tablegame.controllers.slips import Slips
from tablegame.learn.tips.course import name_of, tips_of
from tablegame.learn.tips.tip import Moment
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.rules.contract import Reason
from tablegame.study.review.model import Judged, Rival
from tablegame.ui.table.scene import TableScene

LOSSES = {"dokuson": 4.4, "dobon": 9.6, "dobon_fukuchi": 52.0, "loadum": 11.0, "clackerjack": 1.5}
"""What the moves gave away that the coach speaks of, in the measure of each game."""
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

    def moment(match: Match, view: Any) -> bool:
        few = len(match.record.moves) > 8 * match.seats and view.table.phase in ("play", "trick")
        return few and Seat(0) in match.to_act() and len(match.legal(Seat(0))) > 2

    for seed in range(20):
        match = Match.new(
            GAMES[game], usual(game), {}, studio.players(usual(game)), dealer=Dealer.seeded(seed),
            bots=b"studio", assisted=True,
        )  # fmt: skip
        if play_to(match, moment):
            break
    scene = studio.table(match)
    legal = match.legal(Seat(0))
    judged = Judged(
        0, 0, legal[0].notation(), "mistake", LOSSES[game], 0.0, 400,
        Rival(legal[-1].notation(), LOSSES[game], 0.9, 71, 29), False, Reason("hints.usual"),
    )  # fmt: skip
    slip = scene.parts.coach.slip
    slip._line = scene.source.line
    scene.parts.decisions.decide(legal[0], None)
    slip._slips = Slips(studio.service.workers)
    slip._slips.found = judged
    studio.until(lambda: slip.speaks, LONGEST)
    if why:
        slip.press("why")
    studio.step(10)
    return scene


def _tip(game: str, wanted: str) -> Callable[[Studio], TableScene]:
    """A deal, as soon as that tip is in place; all others were shown before."""
    tip = next(tip for tip in tips_of(game) if tip.id == wanted)

    def moment(match: Match, view: Any) -> bool:
        asked = Seat(0) in match.to_act()
        return asked and tip.when(Moment((), view, Seat(0)))

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
