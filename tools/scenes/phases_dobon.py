"""The phases of all Dobons."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame
from studio import Studio

from scenes.phases import Phase, plainly, press, waits, wild
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import SHELF
from tablegame.rules.dobon.actions import REVEAL, Discard
from tablegame.rules.dobon_fukuchi.actions import Play
from tablegame.rules.shedding import moves as family
from tablegame.speech import Text
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.scene import TableScene

FUKUCHI, PLAIN = "dobon_fukuchi", "dobon_plain"
SHOWN = 12
"""Frames in which all that came with a stamp is painted, and none of it goes."""


def turn(match: Match, view: Any) -> bool:
    """Return whether the first seat is to play."""
    return 0 in match.to_act() and view.table.phase == "play" and view.table.window is None


def may(word: str) -> Callable[[Match, Any], bool]:
    """Return a test of whether a player may call this."""

    def moment(match: Match, view: Any) -> bool:
        return any(
            any(move.notation() == word for move in match.legal(seat))
            for seat in match.to_act()
            if view.table.window is not None
        )

    return moment


def window(match: Match, view: Any) -> bool:
    """Return whether a window is open for the first seat, late in a deal."""
    table = view.table
    return (
        table.window not in (None, "return", "yaku") and table.owner not in (None, 0) and len(table.pile) >= 9
    )


def later(match: Match, view: Any) -> bool:
    """Return whether another player is to play, late in a deal."""
    table = view.table
    return table.phase == "play" and table.turn not in (None, 0) and len(table.pile) >= 9


def powerless(scene: TableScene) -> bool:
    """Return whether a window is on the screen in which the first seat can do nothing."""
    return opened(scene) and scene.model.view.table.owner != 0 and len(scene.parts.legal.actions) < 2


def opened(scene: TableScene) -> bool:
    """Return whether a window is on the screen and no piece moves."""
    return scene.parts.call_window.open and not scene.animator.moving


def words(scene: TableScene) -> Text | None:
    """Return the text of a banner, or the stamp of a call or of a deal's end, over resting pieces."""
    if scene.animator.moving:
        return None
    if scene.model.banner is not None:
        return scene.model.banner.text
    finale = scene.model.finale if scene.model.ending else None
    if finale is None or finale.stamped is None or finale.flying is not None:
        return None
    count = max((len(one.pieces) for one in finale.end.equations), default=0)
    down = finale.stamped + scene.ui.pace.ms("stamp_drop")
    return finale.end.stamp if finale.terms >= count and scene.model.now >= down else None


def banner(scene: TableScene) -> bool:
    """Return whether a banner or a stamp is shown over resting pieces, after the hand of a call was
    counted."""
    return words(scene) is not None


def says(word: str) -> Callable[[TableScene], bool]:
    """Return a test of whether a banner or stamp is shown whose text has this word in its name."""

    def seen(scene: TableScene) -> bool:
        said = words(scene)
        return said is not None and word in said.key

    return seen


def over(kind: type) -> Callable[[TableScene], bool]:
    """Return a test of whether a page of this kind is in front."""
    return lambda scene: isinstance(scene.ui.stack.top, kind)


def say(word: int) -> Callable[[Studio, TableScene], None]:
    """Return an action that presses a key."""

    def hands(studio: Studio, scene: TableScene) -> None:
        press(word)
        studio.step(6)

    return hands


def lay(kind: type, fits: Callable[[Any], bool], commit: bool = True) -> Callable[[Studio, TableScene], None]:
    """Return an action that picks a play of the hand and lays it."""

    def hands(studio: Studio, scene: TableScene) -> None:
        move = next(move for move in scene.parts.legal.actions if isinstance(move, kind) and fits(move))
        studio.step(20)
        studio.pick(scene, move.gesture().pieces)
        if commit:
            scene.parts.decisions.commit()
        studio.step(6)

    return hands


def can(kind: type, fits: Callable[[Any], bool]) -> Callable[[Match, Any], bool]:
    """Return a test of whether the first seat may make such a play."""

    def moment(match: Match, view: Any) -> bool:
        return 0 in match.to_act() and any(isinstance(m, kind) and fits(m) for m in match.legal(Seat(0)))

    return moment


def bid(studio: Studio, scene: TableScene) -> None:
    """Type a number."""
    for digit in "37":
        scene.parts.decisions.type(digit)
    studio.step(4)


def begun(match: Match, view: Any) -> bool:
    """Return True: the phase is there at once."""
    return True


def settled(match: Match, view: Any) -> bool:
    """Return whether two deals are over and the third is near its end."""
    table = view.table
    return len(table.results) >= 2 and turn(match, view) and min(table.counts) <= 2


def phases() -> Mapping[str, Phase]:
    """Return the phases by name."""
    dobon = partial(Phase, "dobon")
    return {
        "dobon_bid": dobon(4, begun, then=bid),
        "dobon_bids_turned": dobon(
            6,
            begun,
            lambda s: (
                s.model.view.table.bids is not None and all(s.model.view.table.bids) and not s.animator.moving
            ),
            speed="normal",
            settle=4,
        ),
        "dobon_yaku": dobon(4, lambda m, v: 0 in m.to_act() and REVEAL in m.legal(Seat(0)), mover=plainly),
        "dobon_yaku_shown": dobon(
            6, lambda m, v: turn(m, v) and sum(map(bool, v.table.revealed)) >= 1 and len(v.table.pile) > 5
        ),
        "dobon_window": dobon(4, window, opened),
        "dobon_window_frozen": dobon(6, window, opened, then=say(pygame.K_w)),
        "dobon_wrong_call": dobon(4, later, powerless, then=say(pygame.K_d)),
        "dobon_call": dobon(
            4,
            lambda m, v: may("dobon")(m, v) and v.table.owner not in (0, None),
            banner,
            speed="normal",
            settle=SHOWN,
        ),
        "dobon_return_window": dobon(
            4, lambda m, v: v.table.window == "return" and v.table.owner == 0, opened, mover=wild
        ),
        "dobon_returned": dobon(
            4,
            lambda m, v: may("return")(m, v),
            says("return"),
            speed="normal",
            settle=SHOWN,
        ),
        "dobon_bind": dobon(4, lambda m, v: turn(m, v) and v.table.damage >= 4, mover=wild),
        "dobon_suit": dobon(
            4,
            can(Discard, lambda move: move.suit is not None),
            then=lay(Discard, lambda m: m.suit is not None),
        ),
        "dobon_last": dobon(3, can(Discard, lambda move: move.last), then=lay(Discard, lambda m: m.last)),
        "dobon_many_cards": dobon(6, lambda m, v: turn(m, v) and len(v.table.hand) >= 15, mover=wild),
        "dobon_settled": dobon(6, settled, waits, settle=SHOWN, options={"rounds": 5}),
        "dobon_round_sheet": dobon(6, settled, over(SheetScene), settle=60, options={"rounds": 5}),
        "dobon_end": dobon(6, settled, over(ResultScene), settle=150, options={"rounds": 3}),
        **_fukuchi(),
        **(_plain() if PLAIN in SHELF else {}),
    }


def _fukuchi() -> Mapping[str, Phase]:
    phase = partial(Phase, FUKUCHI)

    def snap(match: Match, view: Any) -> bool:
        asked = window(match, view) and 0 in match.to_act()
        return asked and any(isinstance(m, Play) for m in match.legal(Seat(0)))

    def callers(count: int) -> Callable[[Match, Any], bool]:
        def moment(match: Match, view: Any) -> bool:
            return view.table.owner != 0 and count <= sum(
                any(move.notation() == "dobon" for move in match.legal(seat))
                for seat in match.to_act()
                if view.table.window is not None
            )

        return moment

    def back(match: Match, view: Any) -> bool:
        return bool(view.table.callers) and view.table.owner == 0

    return {
        "fukuchi_window": phase(4, window, opened),
        "fukuchi_snap": phase(5, snap, opened, then=lay(Play, lambda m: True, commit=False)),
        "fukuchi_wrong_call": phase(4, later, powerless, then=say(pygame.K_d)),
        "fukuchi_wrong_snap": phase(
            4,
            later,
            powerless,
            then=say(pygame.K_a),
        ),
        "fukuchi_calls": phase(5, callers(2), banner, speed="normal", settle=SHOWN, mover=wild),
        "fukuchi_call": phase(4, callers(1), banner, speed="normal", settle=SHOWN),
        "fukuchi_return_window": phase(4, back, opened, mover=wild),
        "fukuchi_returned": phase(
            4,
            lambda m, v: may("return")(m, v),
            says("return"),
            speed="normal",
            settle=SHOWN,
            mover=wild,
        ),
        "fukuchi_settled": phase(
            4,
            callers(1),
            waits,
            settle=SHOWN,
        ),
        "fukuchi_twos": phase(4, lambda m, v: turn(m, v) and v.table.penalty >= 4, mover=wild),
        "fukuchi_several": phase(
            4,
            can(Play, lambda m: len(m.cards) >= 2 and m.named >= 0),
            then=lay(Play, lambda m: len(m.cards) >= 2 and m.named >= 0),
        ),
        "fukuchi_order": phase(
            5,
            can(Play, lambda m: len(m.cards) >= 3),
            then=lay(Play, lambda m: len(m.cards) >= 3, commit=False),
        ),
        "fukuchi_duty": phase(5, lambda m, v: turn(m, v) and v.table.due and v.table.heavy == 0, mover=wild),
        "fukuchi_burst": phase(
            3,
            lambda m, v: v.table.due and v.table.heavy not in (None, 0),
            says("burst"),
            speed="normal",
            settle=SHOWN,
            mover=wild,
        ),
        "fukuchi_burst_sheet": phase(
            3,
            lambda m, v: v.table.due and v.table.heavy not in (None, 0),
            lambda s: over(SheetScene)(s) and dict(s.model.view.table.results[-1].facts)["how"] == "burst",
            settle=60,
            mover=wild,
        ),
        "fukuchi_sheet": phase(5, callers(2), over(SheetScene), settle=60, mover=wild),
        "fukuchi_end": phase(5, settled, over(ResultScene), settle=150, options={"deals": 3}),
    }


def _plain() -> Mapping[str, Phase]:
    phase = partial(Phase, PLAIN)

    def callers(count: int) -> Callable[[Match, Any], bool]:
        def moment(match: Match, view: Any) -> bool:
            return view.table.owner != 0 and count <= sum(
                family.CALL in match.legal(seat) for seat in match.to_act() if view.table.window == "dobon"
            )

        return moment

    def back(match: Match, view: Any) -> bool:
        return bool(view.table.window == "return" and view.table.owner == 0)

    def announced(match: Match, view: Any) -> bool:
        return turn(match, view) and bool({*view.table.declared} - {0})

    def near_out(match: Match, view: Any) -> bool:
        return turn(match, view) and min(view.table.counts[1:]) == 1

    def several(move: Any) -> bool:
        return len(move.cards) >= 2

    wide = {"same_number": "any"}
    return {
        "plain_window": phase(4, window, opened),
        "plain_window_8": phase(8, window, opened),
        "plain_wrong_call": phase(4, later, powerless, then=say(pygame.K_d)),
        "plain_call": phase(4, callers(1), banner, speed="normal", settle=SHOWN),
        "plain_call_8": phase(8, callers(1), banner, speed="normal", settle=SHOWN),
        "plain_calls": phase(6, callers(2), banner, speed="normal", settle=SHOWN, mover=wild),
        "plain_return_window": phase(4, back, opened, mover=wild),
        "plain_returned": phase(
            4, lambda m, v: may("return")(m, v), says("return"), speed="normal", settle=SHOWN, mover=wild
        ),
        "plain_out": phase(4, near_out, says("out"), speed="normal", settle=SHOWN, mover=plainly),
        "plain_twos": phase(4, lambda m, v: turn(m, v) and v.table.damage >= 4, mover=wild),
        "plain_twos_8": phase(8, lambda m, v: turn(m, v) and v.table.damage >= 4, mover=wild),
        "plain_drawn": phase(4, lambda m, v: 0 in m.to_act() and v.table.phase == "drawn"),
        "plain_suit": phase(
            4,
            can(family.Discard, lambda move: move.suit is not None),
            then=lay(family.Discard, lambda move: move.suit is not None),
        ),
        "plain_named": phase(
            4,
            lambda m, v: (
                turn(m, v)
                and len(v.table.pile) > 3
                and v.table.owner is not None
                and v.table.pile[-1] % 13 == 7
                and v.table.suit != "SHDC"[v.table.pile[-1] // 13]
            ),
        ),
        "plain_last": phase(4, announced),
        "plain_forgotten": phase(
            4,
            can(family.Discard, lambda move: move.last),
            then=lay(family.Discard, lambda move: move.last),
            options={"reach": "draw_1"},
        ),
        "plain_several": phase(
            4, can(family.Discard, several), then=lay(family.Discard, several, commit=False), options=wide
        ),
        "plain_many_cards": phase(8, lambda m, v: turn(m, v) and len(v.table.hand) >= 10, mover=wild),
        "plain_settled": phase(8, callers(1), waits, settle=SHOWN),
        "plain_sheet": phase(8, callers(1), over(SheetScene), settle=60),
        "plain_end": phase(8, settled, over(ResultScene), settle=150, options={"rounds": 3}),
    }
