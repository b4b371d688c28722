"""The look, sound and log text of each event of Everyday Dobon, the views between them, and the end."""

from collections.abc import Sequence
from dataclasses import replace

from tablegame.pieces.cards import JOKERS, SUITS, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, HandNumbers, reckon_hand, reckon_sum
from tablegame.rules.contract import Event
from tablegame.rules.dobon_plain import events as ev
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView
from tablegame.rules.events import DealScored, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED
from tablegame.speech import Listed, Text, signed
from tablegame.ui.games import endings
from tablegame.ui.games.shedding import STOCK, equation
from tablegame.ui.table.pose import back_spot, card_spot
from tablegame.ui.table.table_values import Cue, DealEnd, Equation, Names, act, flag


def reckon(table: PublicView, cards: Sequence[int], number: int) -> HandNumbers | None:
    """Return how cards make a number by the options of the match; None if they do not."""
    hand = mask_of(cards)
    return reckon_hand(hand, number) if table.options.numbers == "pair" else reckon_sum(hand, number)


def cue(event: Event, before: DobonPlainView, names: Names) -> Cue:
    """Return the cue of any event of this game; TypeError for others."""
    result = _of_round(event, names) or _of_play(event, before, names)
    if result is None:
        raise TypeError(f"no cue for {type(event).__name__}")
    return result


def _of_round(event: Event, names: Names) -> Cue | None:
    match event:
        case ev.RoundDealt(deal):
            return Cue((Text("dobon_plain.event.round_dealt", {"deal": deal}),), "deal", deal=True)
        case ev.FieldTurned(cards):
            spots = tuple(map(card_spot, cards))
            return Cue((Text("dobon_plain.event.field_turned", {"cards": cards}),), large=spots)
        case ev.Begins(seat):
            slots: dict[str, object] = {"seat": names[seat]}
            line = Text("dobon_plain.event.begins", slots)
            return Cue((line,), "select", banner=Text("dobon_plain.banner.begins", slots))
        case ev.WentOut(seat):
            slots = {"seat": names[seat]}
            line, banner = Text("dobon_plain.event.went_out", slots), Text("dobon_plain.banner.out", slots)
            return Cue((line,), "win", banner=banner, acts=act("out", seat))
        case ev.RoundVoid(deal):
            line = Text("dobon_plain.event.round_void", {"deal": deal})
            return Cue((line,), "illegal", banner=Text("dobon_plain.banner.void"))
        case DealScored(deal, result):
            points = Listed(f"{name} {signed(won)}" for name, won in zip(names, result.points(), strict=True))
            line = Text("dobon_plain.log.scored", {"deal": deal, "points": points})
            return Cue((line,), scored=deal - 1)
        case MatchEnded(_, winners):
            return Cue((Text("dobon_plain.log.over", {"names": Listed(names[seat] for seat in winners)}),))
    return None


def _of_play(event: Event, before: DobonPlainView, names: Names) -> Cue | None:
    match event:
        case ev.Discarded(seat, cards, suit, last):
            key = "dobon_plain.event.discarded" + ("_suit" if suit else "") + ("_last" if last else "")
            text = Text(key, {"seat": names[seat], "cards": cards, "suit": suit})
            done = act("named" if suit else "cards", seat, cards=cards, suit=suit)
            done += act("last", seat) if last else ()
            origins = {card_spot(card): seat for card in cards}
            return Cue((text,), "last" if last else "place", origins, acts=done)
        case ev.Drew(seat, count, cards):
            # With several people at the screen all read the log: it never names what was drawn.
            text = Text("dobon_plain.event.drew_unseen", {"seat": names[seat], "count": count})
            held = before.table.counts[seat]
            spots = [back_spot(seat, held + n) for n in range(count)]
            if cards is not None:
                spots = [card_spot(card) for card in cards]
            return Cue((text,), "slide", starts=dict.fromkeys(spots, STOCK), acts=act("draws", seat, n=count))
        case ev.DrewNothing(seat):
            line = Text("dobon_plain.event.drew_nothing", {"seat": names[seat]})
            return Cue((line,), "illegal", acts=act("draws_nothing", seat))
        case ev.Forfeited(seat, count, kind):
            line = Text(f"dobon_plain.event.forfeited_{kind}", {"seat": names[seat], "count": count})
            return Cue((line,), "illegal")
        case ev.StockRenewed(count):
            return Cue((Text("dobon_plain.event.stock_renewed", {"count": count}),), "shuffle")
        case ev.DirectionTurned(clockwise):
            key = "dobon_plain.event.direction_turned" + ("_clockwise" if clockwise else "")
            return Cue((Text(key),), "flip", acts=act("turns", None))
        case ev.Skipped(seat):
            line = Text("dobon_plain.event.skipped", {"seat": names[seat]})
            return Cue((line,), acts=(*act("skip", None), *flag("skipped", seat)))
        case ev.PenaltyGrew(count):
            line = Text("dobon_plain.event.penalty_grew", {"count": count})
            return Cue((line,), "trump", acts=act("bind", None, n=count))
        case ev.PenaltyEnded():
            return Cue((Text("dobon_plain.event.penalty_ended"),))
        case ev.DobonCalled(seat, owner, cards, number):
            slots = {"seat": names[seat], "owner": names[owner], "cards": cards}
            made = reckon(before.table, cards, number)
            lines = (Text("dobon_plain.event.dobon_called", slots), _written(made, number))
            sums = equation(seat, made, before.table.pile[-1], owner)
            banner, shown = Text("dobon_plain.banner.call", slots), {card_spot(card): seat for card in cards}
            return Cue(lines, "call", shown, banner=banner, sums=sums, acts=act("dobon", seat))
        case ev.DobonReturned(seat, _, cards, number):
            slots = {"seat": names[seat], "cards": cards}
            made = reckon(before.table, cards, number)
            lines = (Text("dobon_plain.event.dobon_returned", slots), _written(made, number))
            banner = Text("dobon_plain.banner.returned", slots)
            shown = {card_spot(card): seat for card in cards}
            return Cue(lines, "return", shown, banner=banner, acts=act("returned", seat))
        case WindowOpened() | WindowClosed():
            return Cue()
    return None


def _written(made: HandNumbers | None, number: int) -> Text:
    """Return a calculation such as `2 + J 11 = K 13`."""
    return Text("dobon_plain.log.sum", {"text": made.written() if made is not None else str(number)})


def changed(table: PublicView, event: Event, viewer: Seat | None, after: PublicView) -> PublicView:
    """Return the table after an event, on the way to `after`."""
    match event:
        case WindowOpened(kind):
            return replace(table, window=kind, asked=False, answer=None)
        case ev.Discarded(seat, cards, suit, last):
            counts = tuple(n - len(cards) * (other == seat) for other, n in enumerate(table.counts))
            named = suit or ("" if cards[-1] in JOKERS else SUITS[cards[-1] // 13])
            return replace(
                table, pile=(*table.pile, *cards), counts=counts, owner=seat, suit=named, drawn=0, fresh=(),
                hand=tuple(one for one in table.hand if one not in cards), laid=len(cards),
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
        case ev.PenaltyGrew(count):
            return replace(table, damage=count)
        case ev.PenaltyEnded():
            return replace(table, damage=0)
        case ev.DobonCalled(seat, _, cards, _):
            opened = tuple(cards if other == seat else row for other, row in enumerate(table.opened))
            return replace(table, callers=(*table.callers, seat), opened=opened)
    return table


def winners_of(facts: dict[str, int | str], points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that have won a round, ascending; () for a void one."""
    if facts["how"] in (OUT, RETURNED):
        return (Seat(int(facts["winner"])),)
    return tuple(Seat(seat) for seat, won in enumerate(points) if won > 0)


def deal_end(scored: DealScored, closing: DobonPlainView, names: Names) -> DealEnd:
    """Return the ending: the cards that made the number, or a round without a winner."""
    result, facts = scored.result, dict(scored.result.facts)
    how, points = str(facts["how"]), result.points()
    winners = winners_of(facts, points)
    sums: tuple[Equation, ...] = ()
    if how in (DOBON, RETURNED):
        card = parse_card(str(facts["card"]))
        for seat in winners:
            made = reckon(closing.table, result.hands[seat], NUMBERS[card])
            sums += equation(seat, made, card, closing.table.owner)
    banner = {DOBON: "call", RETURNED: "returned", OUT: "out"}.get(how, "void")
    slots = {"seat": Listed(names[seat] for seat in winners)} if winners else {}
    return DealEnd(
        Text(f"dobon_plain.banner.{banner}", slots),
        winners,
        endings.told(scored.deal, winners, closing.viewer, names, "dobon_plain")
        if winners
        else Text("dobon_plain.deal_void", {"deal": scored.deal}),
        endings.in_turn(
            result.hands, winners, lambda seat: ((signed(points[seat]),),) if points[seat] else ()
        ),
        points,
        sums,
        winners,
    )
