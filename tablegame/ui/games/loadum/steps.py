"""The steps in which events of Losing Loadum are shown, and the views between them; the end of a deal.

Some phases exist only on the screen. They are `offered` while an offer is open, `swapped` while two traders
see their cards, and `turn_up` while trump is turned up. In `quiz` a lesson asks about a trick.
"""

from collections.abc import Sequence
from dataclasses import replace

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.events import DealScored
from tablegame.rules.loadum.events import (
    Claimed,
    LetPass,
    Objected,
    Played,
    Proposed,
    Swapped,
    TrickTaken,
    TurnedUp,
)
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.scoring import CHALLENGED, HIGHEST, LIMIT, WRONG
from tablegame.rules.loadum.view import LoadumView, Offer, PublicView, Swaps
from tablegame.speech import Listed, Text
from tablegame.ui.games import endings
from tablegame.ui.table.table_values import DealEnd, EventGroup, Names

OFFERED, SWAPPED, TURN_UP, QUIZ = "offered", "swapped", "turn_up", "quiz"
_SHOWN_ALONE = (TurnedUp, Objected, Swapped, Claimed, LetPass)


def stages(before: LoadumView, events: Sequence[Event]) -> tuple[EventGroup, ...]:
    """Return a card lies before trump is turned up, trump is seen before the trick goes, which is looked
    at."""
    groups: list[EventGroup] = []
    held: list[Event] = []
    table = before.table
    laid = len(table.trick)
    for place, event in enumerate(events):
        rest = events[place + 1 :]
        held.append(event)
        laid += isinstance(event, Played)
        full = laid >= len(table.alive) and any(isinstance(later, TrickTaken) for later in rest)
        if isinstance(event, Played) and rest:
            turned = isinstance(rest[0], TurnedUp)
            groups.append(EventGroup(tuple(held), "" if turned or not full else "trick_hold"))
            held = []
        elif isinstance(event, _SHOWN_ALONE) and (rest or not isinstance(event, LetPass | Claimed)):
            groups.append(EventGroup(tuple(held), _length(table, event)))
            held = []
            if isinstance(event, TurnedUp) and full:
                groups.append(EventGroup((), "trick_hold"))
    return (*groups, EventGroup(tuple(held)))


def _length(table: PublicView, event: Event) -> str:
    if isinstance(event, Swapped):
        return "banner" if event.cards is not None else "moment"
    return "memory" if isinstance(event, TurnedUp) and table.terms.swallow else "moment"


def intermediate_view(before: LoadumView, events: Sequence[Event], after: LoadumView) -> LoadumView:
    """Return the view after `events`, on the way from `before` to `after`."""
    view = before
    for event in events:
        view = _step(view, event, after)
    if not events and view.table.phase == TURN_UP:
        view = replace(view, table=replace(view.table, phase="trick"))
    return view


def _step(view: LoadumView, event: Event, after: LoadumView) -> LoadumView:
    table = view.table
    match event:
        case Played(seat, cards):
            table = replace(
                table,
                phase="trick",
                turn=None,
                opener=table.opener if table.trick else seat,
                trick=(*table.trick, *cards),
                counts=_more(table.counts, seat, -1),
                hand=tuple(card for card in table.hand if card not in cards),
            )
        case TurnedUp(_, cards, suit):
            table = replace(table, phase=TURN_UP, turn=None, turned=cards, trump=suit)
        case Objected(_, (card,)):
            table = replace(table, phase=TURN_UP, turn=None, turned=(card,), trump=SUITS[suit_of(card)])
        case Claimed(seat, taken):
            table = replace(table, turn=None, claimant=seat if taken else None)
        case TrickTaken(seat):
            piles = (pile + table.trick * (place == seat) for place, pile in enumerate(view.memory.piles))
            view = replace(view, memory=replace(view.memory, piles=tuple(piles)))
            table = replace(
                table,
                phase="trick",
                turn=seat,
                trick=(),
                claimant=None,
                turned=after.table.turned,
                trump=after.table.trump,
                last_trick=table.trick,
                last_by=(table.opener, seat),
                tricks=_more(table.tricks, seat, 1),
                totals=after.table.totals,
                opener=seat,
            )
        case Proposed():
            return offered(view, event)
        case Swapped():
            table = replace(table, phase=SWAPPED, turn=None, trades=after.table.trades)
    return replace(view, table=table)


def _more(numbers: Sequence[int], seat: Seat, by: int) -> tuple[int, ...]:
    return tuple(n + by * (place == seat) for place, n in enumerate(numbers))


def offered(view: LoadumView, event: Proposed) -> LoadumView:
    """Return whether an offer stands, as all see it; it may have been declined already."""
    table = view.table
    rounds = table.terms.swap_rounds(len(table.alive))
    swaps = table.swaps or Swaps(rounds, rounds, 0, (), None, None, ())
    swaps = replace(swaps, offer=Offer(event.seat, event.kind, event.target), partner=None, cards=())
    return replace(view, table=replace(table, phase=OFFERED, turn=event.target, swaps=swaps))


def view_during_window(before: LoadumView, events: Sequence[Event], after: LoadumView) -> LoadumView:
    """Return the open offer as all see it who are not asked, so that it does not show whether they are."""
    last = next((event for event in reversed(events) if isinstance(event, Proposed)), None)
    if last is None or after.table.phase == "answer":
        return after
    return offered(before, last)


def private(public: LoadumView, view: LoadumView) -> LoadumView:
    """Return the offer as seen by a player who is asked, or who would be if able to take it."""
    table = public.table
    if table.phase != OFFERED or view.viewer is None:
        return view
    own = view.table
    return replace(
        view,
        table=replace(
            table, phase="answer", turn=view.viewer, hand=own.hand, trades=own.trades, totals=own.totals
        ),
    )


def deal_end(scored: DealScored, closing: LoadumView, names: Names) -> DealEnd:
    """Return the ending: the counting cards of every pile with their sum, and the life that is lost."""
    result, why = scored.result, str(dict(scored.result.facts)["why"])
    piles = [
        tuple(sorted((card for line in lines for card in line.pieces), key=lambda one: (-POINTS[one], one)))
        for lines in result.lines
    ]
    losers = tuple(Seat(seat) for seat, gain in enumerate(result.points()) if gain < 0)

    def said(seat: Seat) -> endings.Said:
        if not result.lines[seat]:
            return ()
        return (Text("loadum.end", {"n": _pile(result, seat)}),)

    word = "challenge" if why in (CHALLENGED, WRONG) else "declared" if why == "declared" else "counted"
    hands = tuple(
        replace(hand, rest=result.hands[hand.seat])
        for hand in endings.in_turn(piles, losers, said, taken=True)
    )
    return DealEnd(
        Text(f"loadum.banner.{word}"),
        losers if len(losers) == 1 else (),
        _told(scored, why, losers, closing.viewer, names),
        hands,
        result.points(),
    )


def _pile(result: DealResult, seat: Seat) -> int:
    return int(dict(result.lines[seat][0].values)["pile"])


def _told(scored: DealScored, why: str, losers: Sequence[Seat], viewer: Viewer, names: Names) -> Text:
    """Return who loses a life, with the figures that decide it."""
    if not losers:
        return Text("loadum.deal_spared", {"deal": scored.deal})
    reason = why if why in (HIGHEST, WRONG) else "limit"
    who = "lost" if len(losers) > 1 else "yours" if losers[0] == viewer else "loses"
    slots: dict[str, object] = {"limit": LIMIT, "seat": Listed(names[seat] for seat in losers)}
    return Text(f"loadum.{who}.{reason}", {**slots, "pile": _pile(scored.result, losers[0])})
