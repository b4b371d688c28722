"""Every phase of every game: matches that come to it, played on until it stands on the screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from studio import NAMES, Moment, Studio

from tablegame.ai.think import simple
from tablegame.controllers.question import Human, Question, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.table.scene import TableScene

TRIES, LONGEST = 400, 900
"""Matches that are searched, and moves of each before the phase."""
PLAYED, FRAMES = 10, 2500
"""Matches that are played on, and frames until the phase stands."""

Mover = Callable[[str, Any, Sequence[Any], Rng], Any]
Seen = Callable[[TableScene], object]
Hands = Callable[[Studio, TableScene], object]

_SEEDS: dict[str, int] = {}
"""In which match a phase was found: the next picture of it begins there."""


def eager(game: str, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Call, accept and challenge whenever it is legal; otherwise make the simple policy's move."""
    for word in ("return", "dobon", "reveal", "accept"):
        for move in legal if len(legal) < 200 else ():
            if move.notation() == word:
                return move
    return simple(game, view, legal)


def wild(game: str, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Call whenever it is legal; otherwise make any move."""
    for word in ("return", "dobon", "reveal", "accept"):
        for move in legal if len(legal) < 200 else ():
            if move.notation() == word:
                return move
    return legal[rng.below(len(legal))]


def plainly(game: str, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Return the simple policy's move."""
    return simple(game, view, legal)


@dataclass(frozen=True)
class Phase:
    """What is to be seen, and where matches come near it."""

    game: str
    seats: int
    near: Moment
    """Whether to sit down at the table here: the match, and what the first seat sees."""
    seen: Seen = lambda scene: scene.parts.legal.asked
    then: Hands = lambda studio, scene: None
    """What is done before the picture is taken."""
    mover: Mover = eager
    own: Mover | None = None
    """How the person plays on; as the others do unless it is given."""
    people: int = 1
    speed: str = "instant"
    settle: int = 20
    """Frames after it was seen."""
    options: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()


def reach(studio: Studio, name: str, phase: Phase) -> TableScene:
    """Play on until the table is in this phase, and return it."""
    first = _SEEDS.get(name, 0)
    played = 0
    for seed in range(first, TRIES):
        if played >= PLAYED:
            break
        match, rng = _match(studio, phase, seed), Rng(seed)
        if not _near(match, phase, rng):
            continue
        played += 1
        if (scene := _play_on(studio, match, phase, rng)) is not None:
            _SEEDS[name] = seed
            studio.step(phase.settle)
            phase.then(studio, scene)
            return scene
    raise LookupError(f"{name}: it never comes to that")


def _match(studio: Studio, phase: Phase, seed: int) -> Match:
    names = phase.names or NAMES[studio.language]
    players = [Player(names[n], "human" if n < phase.people else "bot:hard") for n in range(phase.seats)]
    dealer = Dealer.seeded(seed)
    return Match.new(GAMES[phase.game], phase.seats, phase.options, players, dealer=dealer, bots=b"studio")


def _near(match: Match, phase: Phase, rng: Rng) -> bool:
    for _ in range(LONGEST):
        if match.over:
            return False
        if phase.near(match, match.view(Seat(0))):
            return True
        seat = match.to_act()[0]
        match.decide(seat, phase.mover(match.game.id, match.view(seat), match.legal(seat), rng))
    return False


def _play_on(studio: Studio, match: Match, phase: Phase, rng: Rng) -> TableScene | None:
    def answer(question: Question) -> Any:
        return phase.mover(question.game_id, question.view, question.legal, rng)

    sitters = [Human() if n < phase.people else Scripted(then=answer) for n in range(match.seats)]
    studio.ui.preferences.speed = phase.speed
    scene = live_table(studio.ui, TableController(match, sitters, fresh=False))
    studio.show(scene)
    own = phase.own or phase.mover
    with studio.unseen():
        for _ in range(FRAMES):
            if phase.seen(scene):
                return scene
            _hands(studio, scene, own, rng)
            studio.step(1)
    scene.leave()
    return None


def _hands(studio: Studio, scene: TableScene, own: Mover, rng: Rng) -> None:
    """Do what a person does at the table to go on."""
    top = studio.top
    if isinstance(top, CurtainScene):
        if top.phase == "hangs":
            press(pygame.K_LEFT)
            press(pygame.K_RIGHT)
    elif top is not scene or scene.source.looks or waits(scene):
        press(pygame.K_RETURN)
    elif scene.model.ending:
        pass  # beat by beat, which a press would skip
    elif (
        not scene.animator.moving
        and (question := scene.source.question) is not None
        and question.legal
        and scene.parts.legal.asked
    ):
        if scene.parts.call_window.open or scene.model.now - scene.model.asked_at >= 200:
            move = own(question.game_id, question.view, question.legal, rng)
            if scene.parts.call_window.open and len(question.legal) == 1:
                scene.parts.call_window.wave()
            elif move in scene.parts.legal.actions:
                scene.parts.decisions.decide(move, None)
    elif scene.parts.call_window.open and not scene.animator.moving:
        scene.parts.call_window.wave()
    elif scene.source.visiting and not scene.animator.moving and scene.source.holder is not None:
        scene.parts.decisions.waive()


def waits(scene: TableScene) -> bool:
    """Return whether all of a deal's end has been shown and its score sheet has still to be opened."""
    finale = scene.model.finale
    return finale is not None and scene.model.ending and finale.stands


def press(code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
