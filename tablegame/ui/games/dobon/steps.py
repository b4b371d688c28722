"""The steps in which events of Dobon are shown, and the views between them; the end of a round.

The bids are turned one after the other, from low to high, and a lot goes round among those with equal bids.
Both are steps of the screen alone (`BidTurned`, `LotStands`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.pieces.cards import JOKERS, SUITS, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, reckon_sum
from tablegame.rules.contract import Event, Line
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.scoring import DOBON, RETURNED, VOID
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.events import DealScored, Public, WindowOpened
from tablegame.speech import Text, signed
from tablegame.ui.games import endings
from tablegame.ui.games.shedding import equation
from tablegame.ui.table.table_values import DealEnd, Equation, EventGroup, Names

SEALED: Final = 0
"""Stands in `bids`, while they are being turned, for one that is not turned yet."""
LOT_STEPS: Final = 6
"""How often the lot moves at most, the last time onto whom it falls."""


@dataclass(frozen=True, slots=True)
class BidTurned(Public):
    """The turning of a bid; without a seat, all bids are still closed."""

    seat: Seat | None
    bids: tuple[int, ...]
    """As they lie now, by seat."""


@dataclass(frozen=True, slots=True)
class LotStands(Public):
    """The lot is at one of those who said the same."""

    seat: Seat


def stages(events: Sequence[Event]) -> tuple[EventGroup, ...]:
    """Group the events so that bids are turned and lots drawn before anything else is shown."""
    groups: list[EventGroup] = []
    rest = list(events)
    while rest and isinstance(rest[0], ev.BidsOpened | ev.RightWon):
        event = rest.pop(0)
        if isinstance(event, ev.BidsOpened):
            groups += [EventGroup((step,), "bid") for step in _turned(event.bids)]
            groups.append(EventGroup((event,), "moment"))
        elif isinstance(event, ev.RightWon):
            groups += [EventGroup((step,), "lot") for step in _lot(event.seat, event.tied)]
            rest.insert(0, event)
            break
    return (*groups, EventGroup(tuple(rest)))


def _turned(bids: Sequence[int]) -> Iterator[BidTurned]:
    lying = [SEALED] * len(bids)
    yield BidTurned(None, tuple(lying))
    for seat in sorted(range(len(bids)), key=lambda seat: (bids[seat], seat)):
        lying[seat] = bids[seat]
        yield BidTurned(Seat(seat), tuple(lying))


def _lot(winner: Seat, tied: Sequence[Seat]) -> Iterator[LotStands]:
    """Round and round, and at last at the winner."""
    if tied:
        place = list(tied).index(winner)
        around = [*tied[place + 1 :], *tied[: place + 1]]
        yield from map(LotStands, around * max(1, LOT_STEPS // len(around)))


def intermediate_view(before: DobonView, events: Sequence[Event], after: DobonView) -> DobonView:
    """Return the view after `events`, on the way from `before` to `after`."""
    table = before.table
    for event in events:
        table = _changed(table, event, before.viewer, after.table)
    return replace(before, table=table)


def _changed(table: PublicView, event: Event, viewer: Seat | None, after: PublicView) -> PublicView:
    match event:
        case BidTurned(_, bids):
            return replace(table, bids=bids, right=None, asked=False, answer=None)
        case LotStands(seat):
            return replace(table, right=seat)
        case ev.BidsOpened(bids):
            return replace(table, bids=bids, right=None, asked=False, answer=None)
        case ev.RightWon(seat):
            return replace(table, right=seat, bids=after.bids, phase="play", turn=None)
        case ev.Begins(seat):
            return replace(table, phase="play", turn=seat)
        case WindowOpened(kind):
            return replace(table, window=kind, asked=False, answer=None)
        case ev.Discarded(seat, cards, suit, last):
            card = cards[0]
            counts = tuple(n - (other == seat) for other, n in enumerate(table.counts))
            opened = tuple(
                tuple(one for one in row if one != card or other != seat)
                for other, row in enumerate(table.opened)
            )
            named = suit or ("" if card in JOKERS else SUITS[card // 13])
            return replace(
                table, pile=(*table.pile, card), counts=counts, owner=seat, suit=named, drawn=0,
                hand=tuple(one for one in table.hand if one != card), opened=opened,
                declared=(*table.declared, seat) if last else table.declared,
            )  # fmt: skip
        case ev.StockRenewed(count):
            return replace(table, stock=table.stock + count, pile=table.pile[-1:])
        case ev.Drew(seat, count):
            counts = tuple(n + count * (other == seat) for other, n in enumerate(table.counts))
            return replace(
                table, counts=counts, stock=table.stock - count, drawn=table.drawn + count,
                hand=after.hand if seat == viewer else table.hand,
                declared=tuple(other for other in table.declared if other != seat),
            )  # fmt: skip
        case ev.DirectionTurned(clockwise):
            return replace(table, direction=1 if clockwise else -1)
        case ev.Bound(damage):
            return replace(table, damage=damage)
        case ev.BindEnded():
            return replace(table, damage=0)
        case ev.DobonCalled(seat, _, cards, _):
            opened = tuple(cards if other == seat else row for other, row in enumerate(table.opened))
            return replace(table, caller=seat, opened=opened)
    return table


BANNERS = {DOBON: "call", RETURNED: "returned", VOID: "void"}


def deal_end(scored: DealScored, closing: DobonView, names: Names) -> DealEnd:
    """Return the ending: the cards that made the number and the last discarder, or a round without a
    winner."""
    result, facts = scored.result, dict(scored.result.facts)
    how = str(facts["how"])
    winners = (Seat(int(facts["winner"])),) if "winner" in facts else ()
    slots = {"seat": names[winners[0]]} if winners else {}
    sums: tuple[Equation, ...] = ()
    if how in (DOBON, RETURNED) and winners:
        card = parse_card(str(facts["card"]))
        made = reckon_sum(mask_of(result.hands[winners[0]]), NUMBERS[card])
        sums = equation(winners[0], made, card, closing.table.owner)
    return DealEnd(
        Text(f"dobon.banner.{BANNERS.get(how, 'out')}", slots),
        winners,
        endings.told(scored.deal, winners, closing.viewer, names, "dobon")
        if winners
        else Text("dobon.deal_void", {"deal": scored.deal}),
        endings.in_turn(
            result.hands, winners, lambda seat: tuple(filter(None, map(_said, result.lines[seat])))
        ),
        result.points(),
        sums,
        winners,
    )


def _said(line: Line) -> Text | tuple[str, ...] | None:
    """Return a calculation such as `37`, `2 × 37 = 74` or `bid + 27`, or None if nothing counts."""
    values, word = dict(line.values), line.key.rpartition(".")[2]
    if "factor" in values:
        return (f"{values['factor']} × {values['worst']} = {line.points}",)
    if word == "hand":
        return (str(line.points),)
    if not line.points:
        return None
    row = "right" if word.startswith("right") else "slam" if word == "slam" else ""
    if row:
        return Text(f"dobon.end.{row}", {"points": line.points})
    return (signed(line.points),)
