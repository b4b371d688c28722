"""The phases of Losing Loadum."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from studio import Studio

from scenes.phases import Phase, eager, waits
from scenes.phases_dobon import SHOWN, banner, over
from tablegame.match.match import Match
from tablegame.pieces.rng import Rng
from tablegame.rules.loadum.actions import Declare, Give, Play, Propose
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.table_context import LookAside

MANUAL = {"declaration": "manual"}
SWALLOW = {"swallow": True, "declaration": "manual"}


def trader(game: str, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Offer swaps; otherwise play eagerly."""
    offers = [move for move in legal if isinstance(move, Propose)]
    if offers and rng.below(2):
        return rng.choice(offers)
    return eager(game, view, legal, rng)


def claimer(game: str, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Take tricks, object and declare too early."""
    for move in legal:
        if move.notation() in ("take", "object", "declare"):
            return move
    return eager(game, view, legal, rng)


def asked(name: str) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat is asked in this phase."""
    return lambda match, view: 0 in match.to_act() and view.table.phase == name


def kind(studio: Studio, scene: TableScene) -> None:
    """Name a kind, so that it is asked with whom to swap."""
    scene.form.press("kind.loader")
    studio.step(6)


def give(studio: Studio, scene: TableScene) -> None:
    """Pick a card to be given."""
    move = next(move for move in scene.parts.legal.actions if isinstance(move, Give))
    studio.pick(scene, (move.card,))


def play(studio: Studio, scene: TableScene) -> None:
    """Pick a card."""
    move = next(move for move in scene.parts.legal.actions if isinstance(move, Play))
    studio.pick(scene, (move.card,))


def aside(studio: Studio, scene: TableScene) -> None:
    """Look at the last trick."""
    scene.carry_out(LookAside())
    studio.step(4)


def challenge(studio: Studio, scene: TableScene) -> None:
    """Begin a challenge."""
    scene.form.press("challenge")
    studio.step(6)


def stands(phase: str) -> Callable[[TableScene], bool]:
    """Return a test of whether the screen shows a phase for the eye."""
    return lambda scene: scene.model.view.table.phase == phase and not scene.animator.moving


def ghost(match: Match, view: Any) -> bool:
    """Return whether a player without lives deals."""
    table = view.table
    return (
        asked("trick")(match, view)
        and table.dealer is not None
        and not table.lives[table.dealer]
        and table.trick
    )


def out(match: Match, view: Any) -> bool:
    """Return whether the first seat is out and the others play."""
    return view.table.phase == "trick" and not view.table.lives[0] and len(view.table.trick) == 1


def full(trick: int) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat is to play to a trick of so many cards, after two tricks."""
    return lambda match, view: (
        asked("trick")(match, view) and len(view.table.trick) >= trick and sum(view.table.tricks) >= 2
    )


def last_two(match: Match, view: Any) -> bool:
    """Return whether two players are left, with 25 cards each."""
    return asked("trick")(match, view) and len(view.table.hand) >= 25


def losing(match: Match, view: Any) -> bool:
    """Return whether a life is about to be lost."""
    legal = match.legal(match.to_act()[0])
    return any(isinstance(move, Declare) for move in legal) and match.to_act()[0] != 0


def own_swap(scene: TableScene) -> bool:
    """Return whether the first seat has swapped and both cards lie open."""
    return bool(scene.model.view.table.trades) and stands("swapped")(scene)


def phases() -> Mapping[str, Phase]:
    """Return the phases by name."""
    phase = partial(Phase, "loadum", mover=trader)
    return {
        "loadum_swap": phase(6, asked("swap")),
        "loadum_swap_kind": phase(6, asked("swap"), then=kind),
        "loadum_swap_kind_10": phase(10, asked("swap"), then=kind),
        "loadum_answer": phase(5, asked("answer")),
        "loadum_answer_10": phase(10, asked("answer")),
        "loadum_give": phase(5, asked("give"), then=give),
        "loadum_offered": phase(
            5,
            lambda m, v: v.table.phase == "swap" and v.table.turn != 0,
            stands("offered"),
            speed="normal",
            settle=2,
        ),
        "loadum_swapped": phase(5, asked("give"), own_swap, speed="normal", settle=2),
        "loadum_void": phase(
            4,
            asked("give"),
            lambda s: own_swap(s) and not s.model.view.table.trades[-1].done,
            speed="normal",
            settle=2,
        ),
        "loadum_trick": phase(6, full(3), then=play),
        "loadum_trick_3": phase(3, full(2)),
        "loadum_trick_10": phase(10, full(8)),
        "loadum_turn_up": phase(
            6,
            lambda m, v: v.table.phase == "trick" and v.table.trump is None and len(v.table.trick) >= 2,
            stands("turn_up"),
            speed="normal",
            settle=2,
        ),
        "loadum_taken": phase(
            6,
            full(3),
            lambda s: len(s.model.view.table.trick) == 6 and not s.animator.moving,
            speed="normal",
            settle=4,
        ),
        "loadum_last_trick": phase(6, full(2), then=aside),
        "loadum_last_trick_10": phase(10, full(2), then=aside),
        "loadum_declare": phase(5, asked("declare")),
        "loadum_challenge": phase(5, asked("declare"), then=challenge),
        "loadum_manual": phase(4, asked("declare"), options=MANUAL),
        "loadum_refused": phase(
            4,
            lambda m, v: v.table.phase == "trick" and sum(v.table.tricks) >= 2,
            lambda s: banner(s) or s.model.bubble,
            options=MANUAL,
            mover=claimer,
            speed="normal",
            settle=4,
        ),
        "loadum_swallow": phase(4, asked("swallow"), options=SWALLOW),
        "loadum_object": phase(
            4,
            lambda m, v: asked("swallow")(m, v) and v.table.claimant is not None,
            options=SWALLOW,
            mover=claimer,
        ),
        "loadum_ghost": phase(5, ghost),
        "loadum_out": phase(5, out, lambda s: s.parts.match_controls.offered),
        "loadum_out_10": phase(10, out, lambda s: s.parts.match_controls.offered),
        "loadum_25": phase(4, last_two),
        "loadum_lost": phase(5, losing, banner, speed="normal", settle=SHOWN),
        "loadum_settled": phase(5, losing, waits, settle=SHOWN),
        "loadum_settled_10": phase(10, losing, waits, settle=SHOWN),
        "loadum_sheet_10": phase(10, losing, over(SheetScene), settle=60),
        "loadum_end_10": phase(
            10,
            lambda m, v: 0 < sum(map(bool, v.table.lives)) <= 3,
            over(ResultScene),
            settle=150,
            options={"lives": 1},
        ),
    }
