"""Scenes of the coach for the contact sheets: a tip of each game, and a window that waits for it."""

from collections.abc import Callable, Mapping
from typing import Any

from studio import Studio, usual

from tablegame.learn.tips.course import name_of, tips_of
from tablegame.learn.tips.tip import Moment
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import SHELF
from tablegame.ui.table.scene import TableScene

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
    return found


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
