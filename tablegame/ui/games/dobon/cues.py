"""The look, sound and log text of each event of Dobon, and the reasons for it."""

from tablegame.pieces.cards import JOKERS, SUITS, mask_of, suit_of
from tablegame.rules.arithmetic import NUMBERS, reckon_sum
from tablegame.rules.contract import Event
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.matching import suits_to_name
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.events import DealScored, MatchEnded, WindowClosed, WindowOpened
from tablegame.speech import Listed, Text, signed
from tablegame.ui.games.dobon.steps import BidTurned, LotStands
from tablegame.ui.games.shedding import STOCK, equation
from tablegame.ui.table.pose import back_spot, card_spot
from tablegame.ui.table.table_values import Cue, Names, act, flag


def cue(event: Event, before: DobonView, names: Names) -> Cue:
    """Return the cue of any event of this game; TypeError for others."""
    result = _of_round(event, names) or _of_play(event, before, names)
    if result is None:
        raise TypeError(f"no cue for {type(event).__name__}")
    return result


def _of_round(event: Event, names: Names) -> Cue | None:
    """Return the cue of an event of deal, auction or the end of a round, or None for another one."""
    match event:
        case ev.RoundDealt(deal):
            return Cue((Text("dobon.event.round_dealt", {"deal": deal}),), "deal", deal=True)
        case ev.FieldTurned(cards):
            spots = tuple(map(card_spot, cards))
            return Cue((Text("dobon.event.field_turned", {"cards": cards}),), large=spots)
        case ev.Begins(seat):
            slots: dict[str, object] = {"seat": names[seat]}
            line = Text("dobon.event.begins", slots)
            return Cue((line,), "select", banner=Text("dobon.banner.begins", slots))
        case BidTurned(seat) | LotStands(seat):
            return Cue((), "" if seat is None else "flip" if isinstance(event, BidTurned) else "select")
        case ev.BidsOpened(bids):
            said = Listed(f"{name} {bid}" for name, bid in zip(names, bids, strict=True))
            return Cue((Text("dobon.log.bids", {"text": said}),))
        case ev.RightWon(seat, bid, tied):
            slots = {"seat": names[seat], "bid": bid}
            lines = [Text("dobon.event.right_won", slots)]
            if tied:
                drawn = Listed(names[one] for one in tied)
                lines.insert(0, Text("dobon.log.lot", {"text": drawn}))
            key = "dobon.banner.right_lot" if tied else "dobon.banner.right"
            return Cue(tuple(lines), "select", banner=Text(key, slots), acts=act("right", seat, n=bid))
        case ev.WentOut(seat):
            slots = {"seat": names[seat]}
            line = Text("dobon.event.went_out", slots)
            return Cue((line,), "win", banner=Text("dobon.banner.out", slots), acts=act("out", seat))
        case ev.RoundVoid(deal):
            return Cue(
                (Text("dobon.event.round_void", {"deal": deal}),), "illegal", banner=Text("dobon.banner.void")
            )
        case DealScored(deal, result):
            points = Listed(f"{name} {signed(won)}" for name, won in zip(names, result.points(), strict=True))
            line = Text("dobon.log.scored", {"deal": deal, "points": points})
            return Cue((line,), scored=deal - 1)
        case MatchEnded(_, winners):
            won = Listed(names[seat] for seat in winners)
            return Cue((Text("dobon.log.over", {"names": won}),))
    return None


def _of_play(event: Event, before: DobonView, names: Names) -> Cue | None:
    """Return the cue of a discard, a draw or a call, or None for another event."""
    match event:
        case ev.Discarded(seat, cards, suit, last):
            key = "dobon.event.discarded" + ("_suit" if suit else "") + ("_last" if last else "")
            text = Text(key, {"seat": names[seat], "cards": cards, "suit": suit})
            done = act("named" if suit else "cards", seat, cards=cards, suit=suit)
            done += act("last", seat) if last else ()
            return Cue((text,), "last" if last else "place", {card_spot(cards[0]): seat}, acts=done)
        case ev.Drew(seat, count, cards):
            # With several people at the screen all read the log: it never names what was drawn.
            text = Text("dobon.event.drew_unseen", {"seat": names[seat], "count": count})
            held = before.table.counts[seat]
            spots = [back_spot(seat, held + n) for n in range(count)]
            if cards is not None:
                spots = [card_spot(card) for card in cards]
            return Cue((text,), "slide", starts=dict.fromkeys(spots, STOCK), acts=act("draws", seat, n=count))
        case ev.DrewNothing(seat):
            line = Text("dobon.event.drew_nothing", {"seat": names[seat]})
            return Cue((line,), "illegal", acts=act("draws_nothing", seat))
        case ev.StockRenewed(count):
            return Cue((Text("dobon.event.stock_renewed", {"count": count}),), "shuffle")
        case ev.Revealed(seat, cards, yaku):
            slots = {"seat": names[seat], "cards": cards, "yaku": Text(f"dobon.yaku.{yaku}")}
            return Cue(
                (Text("dobon.event.revealed", slots),),
                "flip",
                {card_spot(card): seat for card in cards},
                banner=Text("dobon.banner.yaku", slots),
                large=_away(before, seat, cards),
                acts=act("yaku", seat, yaku=slots["yaku"]),
            )
        case ev.DirectionTurned(clockwise):
            key = "dobon.event.direction_turned" + ("_clockwise" if clockwise else "")
            return Cue((Text(key),), "flip", acts=act("turns", None))
        case ev.Skipped(seat):
            line = Text("dobon.event.skipped", {"seat": names[seat]})
            return Cue((line,), acts=(*act("skip", None), *flag("skipped", seat)))
        case ev.Bound(damage):
            line = Text("dobon.event.bound", {"damage": damage})
            return Cue((line,), "trump", acts=act("bind", None, n=damage))
        case ev.BindEnded():
            return Cue((Text("dobon.event.bind_ended"),))
        case ev.DobonCalled(seat, owner, cards, number):
            slots = {"seat": names[seat], "owner": names[owner], "cards": cards}
            lines = (Text("dobon.event.dobon_called", slots), _written(cards, number))
            shown = {card_spot(card): seat for card in cards}
            sums = equation(seat, reckon_sum(mask_of(cards), number), before.table.pile[-1], owner)
            banner = Text("dobon.banner.call", slots)
            return Cue(lines, "call", shown, banner=banner, sums=sums, acts=act("dobon", seat))
        case ev.DobonReturned(seat, _, cards, number):
            slots = {"seat": names[seat], "cards": cards}
            lines = (Text("dobon.event.dobon_returned", slots), _written(cards, number))
            shown = {card_spot(card): seat for card in cards}
            banner = Text("dobon.banner.returned", slots)
            return Cue(lines, "return", shown, banner=banner, acts=act("returned", seat))
        case WindowOpened() | WindowClosed():
            return Cue()
    return None


def _away(before: DobonView, seat: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Return the spots of cards that another player shows; the viewer's own are visible already."""
    return () if seat == before.viewer else tuple(map(card_spot, cards))


def _written(cards: tuple[int, ...], number: int) -> Text:
    """Return a calculation such as `2 + J 11 = K 13`."""
    made = reckon_sum(mask_of(cards), number)
    return Text("dobon.log.sum", {"text": made.written() if made is not None else str(number)})


FIVE, EIGHT = 5, 8


def reasons(event: Event, before: DobonView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    match event:
        case ev.RightWon(seat, bid, tied):
            lot = (Text("explain.dobon.lot"),) if tied else ()
            return (*lot, Text("explain.dobon.right", {"seat": names[seat], "n": bid}))
        case ev.Begins(seat):
            return (Text("explain.dobon.begins", {"seat": names[seat]}),)
        case ev.Revealed():
            return (Text("explain.dobon.yaku"),)
        case ev.Discarded(seat, cards, suit, last):
            return _discarded(table, seat, cards[0], suit, last)
        case ev.DirectionTurned():
            bound = bool(table.damage)
            return (Text("explain.dobon.five" if bound else "explain.dobon.queen"),)
        case ev.Skipped(seat):
            return (Text("explain.dobon.ace", {"seat": names[seat]}),)
        case ev.Bound():
            return (Text("explain.dobon.bound"),)
        case ev.BindEnded():
            return (Text("explain.dobon.bind_over"),)
        case ev.Drew(seat, count):
            if table.damage:
                return (Text("explain.dobon.draws_bind", {"n": count}),)
            key = "draws_free" if table.voluntary_draw else "draws"
            return (Text(f"explain.dobon.{key}"),)
        case ev.DrewNothing():
            return (Text("explain.dobon.nothing"),)
        case ev.StockRenewed():
            return (Text("explain.dobon.renewed"),)
        case ev.DobonCalled(seat, owner):
            slots = {"seat": names[seat], "owner": names[owner], "card": table.pile[-1]}
            return (Text("explain.dobon.called", slots), Text("explain.dobon.pays", slots))
        case ev.DobonReturned(seat, caller):
            slots = {"seat": names[seat], "caller": names[caller]}
            return (Text("explain.dobon.returned", slots),)
        case ev.WentOut():
            return (Text("explain.dobon.out" if table.rules.calls else "explain.dobon.out_uncalled"),)
        case ev.RoundVoid():
            return (Text("explain.dobon.void"),)
    return ()


def _discarded(table: PublicView, seat: int, card: int, suit: str, last: bool) -> tuple[Text, ...]:
    field = table.pile[-1]
    slots: dict[str, object] = {"card": card, "field": field}
    texts = [Text(f"explain.dobon.{_fits(table, card, field)}", {**slots, "suit": table.suit})]
    if suit:
        texts.append(Text("explain.dobon.names", {"card": card, "suit": suit}))
    if last:
        texts.append(Text("explain.dobon.last"))
    elif table.counts[seat] == 2 and table.rules.declares:
        texts.append(Text("explain.dobon.silent"))
    return tuple(texts)


def _fits(table: PublicView, card: int, field: int) -> str:
    """Return the key of the reason why a card fits the field."""
    number = NUMBERS[card]
    if table.damage:
        return "in_bind_five" if number == FIVE else "in_bind"
    if card in JOKERS:
        return "joker"
    if field in JOKERS:
        return "on_joker"
    if number == NUMBERS[field]:
        return "number"
    if suits_to_name(card, table.rules):
        if number == EIGHT:
            return "eight"
        if SUITS[suit_of(card)] != table.suit:
            return "jack"
    return "named" if table.suit_was_named else "suit"
