"""The phases of Clackerjack and Dokuson."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from studio import Studio

from scenes.phases import Phase, waits
from scenes.phases_dobon import SHOWN, banner, over
from tablegame.match.match import Match
from tablegame.pieces.dominoes import blanks
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import KINDS, Play
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.scene import TableScene

BOMBS = KINDS.index("double")


def asked(name: str) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat is asked in this phase."""
    return lambda match, view: 0 in match.to_act() and view.table.phase == name


def playing(fits: Callable[[Any], object]) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat is to play and the table is as wanted."""
    return lambda match, view: asked("play")(match, view) and bool(fits(view.table))


def can(fits: Callable[[Play], bool]) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat may play such a combination."""
    return lambda match, view: (
        asked("play")(match, view)
        and any(isinstance(move, Play) and fits(move) for move in match.legal(Seat(0)))
    )


def pick(fits: Callable[[Play], bool]) -> Callable[[Studio, TableScene], None]:
    """Return an action that picks the tiles of a combination."""

    def hands(studio: Studio, scene: TableScene) -> None:
        move = next(move for move in scene.parts.legal.actions if isinstance(move, Play) and fits(move))
        studio.pick(scene, move.tiles)

    return hands


def blank(move: Play) -> bool:
    """Return whether a combination has a blank."""
    return move.size >= 2 and any(map(blanks, move.tiles))


def half(studio: Studio, scene: TableScene) -> None:
    """Pick one tile of a combination, so that those that would complete it are marked."""
    move = max(
        (move for move in scene.parts.legal.actions if isinstance(move, Play)), key=lambda move: move.size
    )
    studio.pick(scene, move.tiles[:1])


def nearly(match: Match, view: Any) -> bool:
    """Return whether a player has one tile left."""
    return view.table.phase == "play" and 1 in view.table.counts


def double(studio: Studio, scene: TableScene) -> None:
    """Pick two cards of one suit."""
    move = next(move for move in scene.parts.legal.actions if len(move.gesture().pieces) == 2)
    studio.pick(scene, move.gesture().pieces)


def phases() -> Mapping[str, Phase]:
    """Return the phases by name."""
    phase, dokuson = partial(Phase, "clackerjack"), partial(Phase, "dokuson")
    found: dict[str, Phase] = {}
    for seats in (2, 4):
        found |= {
            f"clackerjack_{seats}_lead": phase(
                seats, playing(lambda table: table.top is None and len(table.hand) > 8)
            ),
            f"clackerjack_{seats}_beat": phase(
                seats, playing(lambda table: table.top and len(table.round) >= 2)
            ),
            f"clackerjack_{seats}_half": phase(seats, playing(lambda table: table.top is None), then=half),
            f"clackerjack_{seats}_readings": phase(seats, can(blank), then=pick(blank)),
            f"clackerjack_{seats}_three": phase(
                seats, can(lambda m: m.size >= 3), then=pick(lambda m: m.size >= 3)
            ),
            f"clackerjack_{seats}_bomb": phase(
                seats, playing(lambda table: table.top and table.top.kind >= BOMBS and table.top.size >= 2)
            ),
            f"clackerjack_{seats}_out": phase(seats, nearly, banner, speed="normal", settle=SHOWN),
            f"clackerjack_{seats}_settled": phase(seats, nearly, waits, settle=SHOWN),
            f"clackerjack_{seats}_sheet": phase(seats, nearly, over(SheetScene), settle=60),
            f"clackerjack_{seats}_end": phase(
                seats, nearly, over(ResultScene), settle=150, options={"target": 10}
            ),
        }
    return {
        **found,
        "clackerjack_4_stacks": phase(4, asked("stacks")),
        "clackerjack_4_choose_lead": phase(4, asked("lead")),
        "clackerjack_4_passed": phase(4, playing(lambda table: len(table.passed) >= 2 and table.top)),
        "clackerjack_4_partner": phase(4, playing(lambda table: table.round and table.round[-1][0] == 2)),
        "dokuson_begins": dokuson(5, lambda m, v: 0 in m.to_act()),
        "dokuson_double": dokuson(
            4,
            lambda m, v: (
                0 in m.to_act()
                and len(m.record.moves) > 12
                and any(len(move.gesture().pieces) == 2 for move in m.legal(Seat(0)))
            ),
            then=double,
        ),
        "dokuson_late_6": dokuson(6, lambda m, v: 0 in m.to_act() and len(m.record.moves) > 30),
        "dokuson_settled": dokuson(5, lambda m, v: len(m.record.moves) > 30, waits, settle=SHOWN),
        "dokuson_sheet": dokuson(5, lambda m, v: len(m.record.moves) > 30, over(SheetScene), settle=60),
        "dokuson_end": dokuson(6, lambda m, v: len(m.record.moves) > 30, over(ResultScene), settle=150),
    }
