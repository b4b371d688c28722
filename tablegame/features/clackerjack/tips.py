"""Tips on Clackerjack."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.pieces.dominoes import blanks
from tablegame.rules.clackerjack.actions import KINDS, is_bomb
from tablegame.rules.clackerjack.events import Passed, Played, RoundWon, WentOut

TABLE: Final = "table"
"""The section of the rule book that shows the table."""


def _turn(phase: str, moment: TipMoment) -> bool:
    return moment.table.phase == phase and moment.own


def _bomb(moment: TipMoment) -> bool:
    return any(is_bomb(KINDS.index(event.kind)) for event in moment.of(Played))


def _follows(moment: TipMoment) -> bool:
    top = moment.table.top
    return _turn("play", moment) and top is not None and not is_bomb(top.kind)


TIPS: Final[Sequence[Tip]] = (
    Tip("stacks", "", f"{TABLE}.stacks", "field", lambda now: _turn("stacks", now)),
    Tip("gift", "scoring", "turn.choice", "field", lambda now: _turn("lead", now)),
    Tip(
        "out", "first", "scoring.out", "field",
        lambda now: bool(now.of(WentOut)) and now.table.phase == "play",
    ),
    Tip("bomb", "bombs", "calls.bomb_top", "field", _bomb),
    Tip(
        "blank", "bombs", "cards.blank", "field",
        lambda now: any(blanks(tile) for event in now.of(Played) for tile in event.tiles),
    ),
    Tip(
        "won", "first", "turn.ends", "field",
        lambda now: any(event.leader == event.seat for event in now.of(RoundWon)),
    ),
    Tip("led", "first", "turn.leads", "hand", lambda now: _turn("play", now) and now.table.top is None),
    Tip("follow", "first", "calls.stronger", "field", _follows),
    Tip("passed", "deal", "turn.soft", "hand", lambda now: bool(now.of(Passed)) and bool(now.table.round)),
)  # fmt: skip
