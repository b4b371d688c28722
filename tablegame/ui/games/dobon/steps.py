"""The steps in which events of Dobon are shown, and the views between them; the end of a round.

The bids are turned one after the other, from low to high, and a lot goes round among those with equal bids.
Both are steps of the screen alone (`BidTurned`, `LotStands`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HandNumbers, reckon_sum
from tablegame.rules.contract import Event, Line
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.events import DealScored, Public
from tablegame.rules.shedding import events as family
from tablegame.speech import Text, signed
from tablegame.ui.games.shedding_cues import round_end, table_after
from tablegame.ui.table.table_values import DealEnd, EventGroup, Names

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
        case family.Begins(seat):
            return replace(table, phase="play", turn=seat)
        case ev.Bound(damage):
            return replace(table, damage=damage)
        case ev.BindEnded():
            return replace(table, damage=0)
    changed: PublicView = table_after(table, event, viewer, after)
    return replace(changed, caller=event.seat) if isinstance(event, family.DobonCalled) else changed


def reckon(cards: Sequence[int], number: int) -> HandNumbers | None:
    """Return how cards add up to a number; None if they do not."""
    return reckon_sum(mask_of(cards), number)


def deal_end(scored: DealScored, closing: DobonView, names: Names) -> DealEnd:
    """Return the ending: the cards that made the number and the last discarder, or a round without a
    winner."""
    result, facts = scored.result, dict(scored.result.facts)
    winners = (Seat(int(facts["winner"])),) if "winner" in facts else ()
    return round_end(
        scored, closing, names, "dobon", winners, reckon,
        lambda seat: tuple(filter(None, map(_said, result.lines[seat]))),
    )  # fmt: skip


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
