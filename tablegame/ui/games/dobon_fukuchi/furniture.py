"""Drawings only for Fukuchi's Dobon: the stake, Snap, sums beside open hands, intermediate views."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.pieces.cards import SUITS, value_of
from tablegame.pieces.seats import Viewer
from tablegame.rules.arithmetic import spoken
from tablegame.rules.contract import Action, Event
from tablegame.rules.dobon_fukuchi import events as ev
from tablegame.rules.dobon_fukuchi.actions import Play
from tablegame.rules.dobon_fukuchi.view import PublicView
from tablegame.rules.events import Dealt, WindowClosed, WindowOpened
from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games import shedding as parts
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Command

SNAP: Final = Box(132.0, 84.0, 120.0, 48.0)
"""In du from the middle of the pile: 48 du under the Dobon button."""


# Commands ---------------------------------------------------------------------------------------------------
def snaps(legal: Sequence[Action]) -> tuple[Action, ...]:
    """Return plays out of turn without anything picked: one card, or as many as may go."""
    plays = [one for one in legal if isinstance(one, Play)]
    most = max((len(one.cards) for one in plays), default=0)
    return tuple(one for one in plays if len(one.cards) in (1, most))


def snap_command(table: PublicView, legal: Sequence[Action], room: Room, live: bool) -> Command:
    """Return the button for a card of the same rank out of turn: in its place; pale unless it is `live`."""
    several: tuple[Action, ...] = ()
    why = Text("dobon_fukuchi.refusal.snap")
    if table.window not in (None, "return"):
        several = snaps(legal)
        rank = spoken(value_of(table.top)).split()[0]
        held = any(value_of(card) == value_of(table.top) for card in table.hand)
        why = Text("dobon_fukuchi.reason.last" if held else "dobon_fukuchi.refusal.rank", {"rank": rank})
    label = Text("dobon_fukuchi.button.snap")
    box = parts.beside(room, SNAP)
    tip = Text("dobon_fukuchi.button.snap_tip" if live else "table.call_idle")
    return Command(
        "snap", label, several=several, key="snap", box=box, always=True, live=live, tip=tip, refused=why
    )


# Parts ------------------------------------------------------------------------------------------------------
def stake_part(text: Runs, room: Room) -> Part:
    """Return the stake of the deal, in brass above the stock."""
    box = parts.stock_box(room)
    return Part("stake", Box(box.x - 40, box.y - 48, box.w + 80, 44), text, partial(_draw_stake, text, box))


def _draw_stake(text: Runs, box: Box, canvas: Canvas) -> None:
    size = canvas.type.within(text, t.SIDE, 22)
    wide = canvas.type.measure(text, size, True) + 28
    x, y = box.x + box.w / 2, box.y - 26
    canvas.panel("chip", x - wide / 2, y - 13, wide, 26, color=t.BRASS_LO)
    canvas.text(text, x, y, size, True, t.TEXT, "center", anchor="middle")


# Views in between -------------------------------------------------------------------------------------------
def changed(table: PublicView, event: Event, viewer: Viewer, after: PublicView) -> PublicView:
    """Return the table after an event that comes before a window."""
    match event:
        case Dealt(_, dealer):
            return replace(
                after, phase="play", window="flip", turn=dealer, following=None, asked=False, answer=None
            )
        case ev.CardsLaid(seat, cards):
            counts = tuple(n - len(cards) * (other == seat) for other, n in enumerate(table.counts))
            return replace(
                table, pile=(*table.pile, *cards), counts=counts, owner=seat,
                turn=seat if table.following is None else table.turn,
                suit=SUITS[cards[-1] // 13], hand=tuple(one for one in table.hand if one not in cards),
                due=table.due and seat != table.heavy, asked=False, answer=None,
            )  # fmt: skip
        case ev.SuitNamed(_, suit):
            return replace(table, suit=suit)
        case ev.DirectionTurned(clockwise):
            return replace(table, direction=1 if clockwise else -1)
        case ev.PenaltyGrown(count):
            return replace(table, penalty=count)
        case ev.StockRenewed(count, stake):
            return replace(table, stock=count, pile=table.pile[-1:], stake=stake)
        case ev.CardsDrawn(seat, count, _, penalty):
            counts = tuple(n + count * (other == seat) for other, n in enumerate(table.counts))
            return replace(
                table, counts=counts, stock=table.stock - count, turn=seat,
                penalty=0 if penalty else table.penalty,
                hand=after.hand if seat == viewer else table.hand, asked=False, answer=None,
            )  # fmt: skip
        case ev.DobonCalled(callers, hands):
            opened = tuple(hand or () for hand in hands)
            return replace(table, callers=callers, opened=opened, asked=False, answer=None)
        case WindowOpened("draw"):
            return replace(table, window="draw", heavy=after.heavy, due=after.due)
        case WindowOpened(kind):
            return replace(table, window=kind)
        case WindowClosed():
            return replace(table, window=None)
    return table
