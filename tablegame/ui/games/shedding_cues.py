"""The cues of the events that games of the Dobon family share, the views between them, and the round's end.

The texts are in the area of the game's id.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tablegame.pieces.cards import JOKERS, SUITS, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, HandNumbers
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.shedding import events as ev
from tablegame.rules.shedding.moves import CALL
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED
from tablegame.speech import Listed, Text, signed
from tablegame.ui.games import endings
from tablegame.ui.games.endings import Said
from tablegame.ui.games.shedding import STOCK, equation
from tablegame.ui.table.pose import back_spot, card_spot
from tablegame.ui.table.table_values import Act, Cue, DealEnd, Equation, Names, act, flag

Reckon = Callable[[Sequence[int], int], HandNumbers | None]
"""How cards make a number; None if they do not."""
_BANNERS = {DOBON: "call", RETURNED: "returned", OUT: "out"}


def family_cue(event: Event, before: Any, names: Names, area: str, reckon: Reckon) -> Cue:
    """Return the cue of an event that the family shares; TypeError for others."""
    result = _of_round(event, names, area) or _of_play(event, before, names, area, reckon)
    if result is None:
        raise TypeError(f"no cue for {type(event).__name__}")
    return result


def _of_round(event: Event, names: Names, area: str) -> Cue | None:
    match event:
        case ev.RoundDealt(deal):
            return Cue((Text(f"{area}.event.round_dealt", {"deal": deal}),), "deal", deal=True)
        case ev.FieldTurned(cards):
            spots = tuple(map(card_spot, cards))
            return Cue((Text(f"{area}.event.field_turned", {"cards": cards}),), large=spots)
        case ev.Begins(seat):
            slots: dict[str, object] = {"seat": names[seat]}
            line = Text(f"{area}.event.begins", slots)
            return Cue((line,), "select", banner=Text(f"{area}.banner.begins", slots))
        case ev.WentOut(seat):
            slots = {"seat": names[seat]}
            line, banner = Text(f"{area}.event.went_out", slots), Text(f"{area}.banner.out", slots)
            return Cue((line,), "win", banner=banner, acts=act("out", seat))
        case ev.RoundVoid(deal):
            line = Text(f"{area}.event.round_void", {"deal": deal})
            return Cue((line,), "illegal", banner=Text(f"{area}.banner.void"))
        case DealScored(deal, result):
            points = Listed(f"{name} {signed(won)}" for name, won in zip(names, result.points(), strict=True))
            line = Text(f"{area}.log.scored", {"deal": deal, "points": points})
            return Cue((line,), scored=deal - 1)
        case MatchEnded(_, winners):
            return Cue((Text(f"{area}.log.over", {"names": Listed(names[seat] for seat in winners)}),))
    return None


def _of_play(event: Event, before: Any, names: Names, area: str, reckon: Reckon) -> Cue | None:
    match event:
        case ev.Discarded(seat, cards, suit, last):
            key = f"{area}.event.discarded" + ("_suit" if suit else "") + ("_last" if last else "")
            text = Text(key, {"seat": names[seat], "cards": cards, "suit": suit})
            done = act("named" if suit else "cards", seat, cards=cards, suit=suit)
            done += (Act(Text(f"{area}.choice.last"), seat),) if last else ()
            origins = {card_spot(card): seat for card in cards}
            return Cue((text,), "last" if last else "place", origins, acts=done)
        case ev.Drew(seat, count, cards):
            # With several people at the screen all read the log: it never names what was drawn.
            text = Text(f"{area}.event.drew_unseen", {"seat": names[seat], "count": count})
            held = before.table.counts[seat]
            spots = [back_spot(seat, held + n) for n in range(count)]
            if cards is not None:
                spots = [card_spot(card) for card in cards]
            return Cue((text,), "slide", starts=dict.fromkeys(spots, STOCK), acts=act("draws", seat, n=count))
        case ev.DrewNothing(seat):
            line = Text(f"{area}.event.drew_nothing", {"seat": names[seat]})
            return Cue((line,), "illegal", acts=act("draws_nothing", seat))
        case ev.StockRenewed(count):
            return Cue((Text(f"{area}.event.stock_renewed", {"count": count}),), "shuffle")
        case ev.DirectionTurned(clockwise):
            key = f"{area}.event.direction_turned" + ("_clockwise" if clockwise else "")
            return Cue((Text(key),), "flip", acts=act("turns", None))
        case ev.Skipped(seat):
            line = Text(f"{area}.event.skipped", {"seat": names[seat]})
            return Cue((line,), acts=(*act("skip", None), *flag("skipped", seat)))
        case ev.DobonCalled(seat, owner, cards, number):
            slots = {"seat": names[seat], "owner": names[owner], "cards": cards}
            made = reckon(cards, number)
            lines = (Text(f"{area}.event.dobon_called", slots), _written(made, number, area))
            sums = equation(seat, made, before.table.pile[-1], owner)
            banner, shown = Text(f"{area}.banner.call", slots), {card_spot(card): seat for card in cards}
            return Cue(lines, "call", shown, banner=banner, sums=sums, acts=act(CALL.text, seat))
        case ev.DobonReturned(seat, _, cards, number):
            slots = {"seat": names[seat], "cards": cards}
            lines = (
                Text(f"{area}.event.dobon_returned", slots), _written(reckon(cards, number), number, area)
            )  # fmt: skip
            banner, shown = Text(f"{area}.banner.returned", slots), {card_spot(card): seat for card in cards}
            return Cue(lines, "return", shown, banner=banner, acts=act("returned", seat))
        case WindowOpened() | WindowClosed():
            return Cue()
    return None


def _written(made: HandNumbers | None, number: int, area: str) -> Text:
    """Return a calculation such as `2 + J 11 = K 13`."""
    return Text(f"{area}.log.sum", {"text": made.shown() if made is not None else str(number)})


def table_after(table: Any, event: Event, viewer: Seat | None, after: Any) -> Any:
    """Return the table after an event that the family shares, on the way to `after`."""
    match event:
        case WindowOpened(kind):
            return replace(table, window=kind, asked=False, answer=None)
        case ev.Discarded(seat, cards, suit, last):
            counts = tuple(n - len(cards) * (other == seat) for other, n in enumerate(table.counts))
            opened = tuple(tuple(one for one in row if one not in cards) for row in table.opened)
            named = suit or ("" if cards[-1] in JOKERS else SUITS[cards[-1] // 13])
            return replace(
                table, pile=(*table.pile, *cards), counts=counts, owner=seat, suit=named, drawn=0,
                hand=tuple(one for one in table.hand if one not in cards), opened=opened,
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
        case ev.DobonCalled(seat, _, cards):
            opened = tuple(cards if other == seat else row for other, row in enumerate(table.opened))
            return replace(table, opened=opened)
    return table


def round_end(
    scored: DealScored, closing: Any, names: Names, area: str, winners: tuple[Seat, ...], reckon: Reckon,
    account: Callable[[Seat], Said],
) -> DealEnd:  # fmt: skip
    """Return the ending: the cards that made the number and the last discarder, or a round without a winner.

    `account` is how the points of a seat come about.
    """
    result, facts = scored.result, dict(scored.result.facts)
    how = str(facts["how"])
    sums: tuple[Equation, ...] = ()
    if how in (DOBON, RETURNED):
        card = parse_card(str(facts["card"]))
        for seat in winners:
            sums += equation(seat, reckon(result.hands[seat], NUMBERS[card]), card, closing.table.owner)
    slots = {"seat": Listed(names[seat] for seat in winners)} if winners else {}
    return DealEnd(
        Text(f"{area}.banner.{_BANNERS.get(how, 'void')}", slots),
        winners,
        endings.told(scored.deal, winners, closing.viewer, names, area)
        if winners
        else Text(f"{area}.deal_void", {"deal": scored.deal}),
        endings.in_turn(result.hands, winners, account),
        result.points(),
        sums,
        winners,
    )
