"""Parts of Fukuchi Dobon alone: stake and Snap, intermediate views, the end of a deal, the sheet's head."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.pieces.cards import SUITS, mask_of, value_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.arithmetic import number_text, reckon_hand
from tablegame.rules.contract import Action, DealResult, Event, Line
from tablegame.rules.dobon_fukuchi import events as ev
from tablegame.rules.dobon_fukuchi.actions import Play, play_order
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.rules.events import DealScored, Dealt, WindowClosed, WindowOpened
from tablegame.speech import Listed, Runs, Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games import endings
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.shedding import equation
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Command, DealEnd, Names

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
        rank = number_text(value_of(table.top)).split()[0]
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
    """Return the stake of the deal, in brass above the stock at its highest."""
    box = parts.stock_box(room)
    return Part("stake", Box(box.x - 40, box.y - 56, box.w + 80, 44), text, partial(_draw_stake, text, box))


def _draw_stake(text: Runs, box: Box, canvas: Canvas) -> None:
    size = canvas.type.within(text, t.SIDE, 22)
    wide = canvas.type.measure(text, size, True) + 28
    x, y = box.x + box.w / 2, box.y - 34
    canvas.panel("chip", x - wide / 2, y - 13, wide, 26, color=t.BRASS)
    canvas.text(text, x, y, size, True, t.SUMI, "center", anchor="middle")


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


def deal_end(scored: DealScored, closing: DobonFukuchiView, names: Names) -> DealEnd:
    """Return the ending: the cards of all who called on the number, or the hand that burst."""
    result, facts, table = scored.result, dict(scored.result.facts), closing.table
    lines = [line for (line,) in result.lines]
    callers = in_order(table, [seat for seat, line in enumerate(lines) if "way" in dict(line.values)])
    how, crests = str(facts["how"]), tuple(callers)
    if how == "burst":
        loser = Seat(int(facts["loser"]))
        stamp, crests = Text("dobon_fukuchi.banner.burst", {"seat": names[loser]}), (loser,)
    elif how == "return":
        stamp = Text("dobon_fukuchi.banner.returned", {"seat": Listed(names[seat] for seat in callers)})
    else:
        stamp = Text("dobon_fukuchi.banner.call", {"seats": Listed(names[seat] for seat in callers)})
    sums = tuple(
        one
        for seat in callers
        for one in equation(
            seat, reckon_hand(mask_of(result.hands[seat]), int(facts["number"])), table.pile[-1], table.owner
        )
    )
    return DealEnd(
        stamp,
        crests,
        endings.told(scored.deal, callers, closing.viewer, names),
        endings.in_turn(result.hands, callers, lambda seat: _said(lines[seat])),
        result.points(),
        sums,
        tuple(callers),
    )


def in_order(table: PublicView, callers: Sequence[int]) -> list[Seat]:
    """Sort callers as the rules do (§2): from the owner of the top card on, in the direction of play."""
    owner = table.owner if table.owner is not None else Seat(0)
    return [seat for seat in play_order(table.seats, owner, table.direction) if seat in callers]


def _said(line: Line) -> endings.Said:
    """Return how often the stake is paid; the calculation of a hand is shown in the middle."""
    stakes = sum_of(line)
    return ((stakes,),) if stakes else ()


def sum_of(line: Line) -> str:
    """Return how often the stake is paid or gained, such as `−2 × 100`, or "" for once."""
    stake = int(dict(line.values)["stake"])
    times = line.points // stake
    if abs(times) < 2:
        return ""
    sign = "−" if times < 0 else ""
    return f"{sign}{abs(times)} × {stake}"


def draw_head(canvas: Canvas, speaker: Speaker, result: DealResult, names: Names, box: Box) -> float:
    """Return the cards that made the number and a stamp; how much of the width they took."""
    facts = dict(result.facts)
    how = str(facts["how"])
    wide = parts.draw_stamp(canvas, speaker, f"dobon_fukuchi.stamp.{how}", box.right - 84, box.y + 40)
    x = box.right - 84 - wide / 2 - 22
    lines = [line for (line,) in result.lines]
    winners = [seat for seat, line in enumerate(lines) if "way" in dict(line.values)]
    tops = [line.pieces[0] for line in lines if line.key.endswith((".hit", ".beaten"))]
    if len(winners) == 1 and tops:
        made = reckon_hand(mask_of(result.hands[winners[0]]), int(facts["number"]))
        if made is not None:
            signs = (made.shown_sign,) * (len(made.cards) - 1)
            parts.draw_equation(canvas, made.cards, tops[0], x, box.y + 10, signs)
            return box.right - x + 330
    slots = {
        "seats": Listed(names[seat] for seat in winners),
        "seat": names[int(facts["loser"])],
        "n": len(result.hands[int(facts["loser"])]),
    }
    text = Text("dobon_fukuchi.ending.burst" if how == "burst" else "dobon_fukuchi.ending.all", slots)
    parts.draw_ending(canvas, text.say(speaker), x, box.y + 40)
    return box.right - x + parts.ENDING_W
