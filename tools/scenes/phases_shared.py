"""What several people at one screen see, and pages over tables."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame
from studio import Studio, usual, widest

from scenes.phases import Phase, press, wild
from scenes.phases_dobon import later, opened, turn
from scenes.phases_loadum import trader
from tablegame.match.match import Match
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.table.scene import TableScene

LONG = tuple(f"{name} " + "of the long name " * 12 for name in ("Kate", "Aoi", "Mei", "Ren", "Sora", "Hana"))
BROAD = tuple(
    name * 40
    for name in ("けいと様", "あおい", "めいめい", "れん太郎", "そら", "はな", "かい", "ゆい", "りく", "なお")
)
"""Names of some 200 letters."""


def curtain(scene: TableScene) -> bool:
    """Return whether a curtain hangs."""
    top = scene.ui.stack.top
    return isinstance(top, CurtainScene) and top.phase == "hangs"


def behind(scene: TableScene) -> bool:
    """Return whether a player has come behind the curtain."""
    return scene.source.holder is not None and scene.ui.stack.top is scene and scene.parts.legal.asked


def visited(scene: TableScene) -> bool:
    """Return whether a player is asked in a window behind the curtain."""
    return behind(scene) and scene.source.visiting


def looks(scene: TableScene) -> bool:
    """Return whether a player looks at a dealt hand behind the curtain."""
    return bool(scene.source.looks) and scene.ui.stack.top is scene and not scene.animator.moving


def buzzers(scene: TableScene) -> bool:
    """Return whether several people may press."""
    return opened(scene) and len(scene.parts.call_window.buzzers()) > 1


def buzz(studio: Studio, scene: TableScene) -> None:
    """Press for two people."""
    for seat in sorted(scene.parts.call_window.buzzers())[:2]:
        press(pygame.K_1 + seat)
    studio.step(6)


def cover(studio: Studio, scene: TableScene) -> None:
    """Turn the cards face down."""
    scene.parts.pass_and_play.cover()
    studio.step(10)


def remember(studio: Studio, scene: TableScene) -> None:
    """Pick a card, so that the memory aid shows what it would be without it."""
    move = next(move for move in scene.parts.legal.actions if move.gesture().pieces)
    studio.pick(scene, move.gesture().pieces)


def hint(studio: Studio, scene: TableScene) -> None:
    """Ask for the third step of a hint."""
    for _ in range(3):
        scene.parts.hint.press()
        for _ in range(400):
            studio.step(1)
            if scene.model.bubble is not None and scene.model.bubble.text.key != "hints.thinking":
                break
            time.sleep(0.01)  # who advises thinks in time of his own


def explain(studio: Studio, scene: TableScene) -> None:
    """Open the explanation of what just happened."""
    scene.parts.pages.explain()
    studio.step(20)


def log(studio: Studio, scene: TableScene) -> None:
    """Open the whole log."""
    scene.parts.pages.log()
    studio.step(30)


def sheet(studio: Studio, scene: TableScene) -> None:
    """Open the score sheet so far."""
    scene.parts.pages.sheet()
    studio.step(60)


def middle(least: int) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat is to play after so many moves."""
    return lambda match, view: 0 in match.to_act() and len(match.record.moves) > least


def _of(game: str) -> Callable[..., Phase]:
    """Make phases of a game; those of Losing Loadum with much trade."""
    return partial(Phase, game, mover=trader) if game == "loadum" else partial(Phase, game)


def phases() -> Mapping[str, Phase]:
    """Return the phases by name."""
    found: dict[str, Phase] = {}
    for game in GAMES:
        seats, most = 5 if game == "loadum" else usual(game), widest(game)
        phase = _of(game)
        found |= {
            f"shared_{game}_curtain": phase(seats, middle(20), curtain, people=3),
            f"shared_{game}_turn": phase(seats, middle(20), behind, people=3),
            f"shared_{game}_covered": phase(seats, middle(20), behind, people=3, then=cover),
            f"page_{game}_hint": phase(seats, middle(30), then=hint),
            f"page_{game}_explain": phase(seats, middle(30), then=explain),
            f"page_{game}_log": phase(seats, middle(30), then=log),
            f"page_{game}_sheet": phase(most, middle(60), then=sheet, names=BROAD),
            f"names_{game}": phase(most, middle(40), names=BROAD),
        }
        if most <= len(LONG):
            found[f"names_{game}_latin"] = phase(most, middle(40), names=LONG)
    for game in ("dobon", "dobon_fukuchi"):
        found |= {
            f"shared_{game}_looks": Phase(
                game, 4, lambda m, v: turn(m, v) and min(v.table.counts) <= 2, looks, people=3
            ),
            f"shared_{game}_buzzers": Phase(game, 5, later, buzzers, people=5),
            f"shared_{game}_buzzed": Phase(game, 4, later, buzzers, buzz, people=3),
            f"shared_{game}_remember": Phase(game, 4, turn, behind, remember, people=3),
            f"shared_{game}_return": Phase(
                game,
                4,
                lambda m, v: v.table.window == "return" and v.table.owner == 0,
                visited,
                mover=wild,
                people=3,
            ),
        }
    found["shared_dobon_yaku"] = Phase("dobon", 4, lambda m, v: v.table.window == "yaku", visited, people=3)
    found["shared_loadum_offer"] = Phase(
        "loadum",
        5,
        lambda m, v: v.table.phase == "swap" and v.table.turn == 0,
        visited,
        mover=trader,
        people=4,
    )
    return found
