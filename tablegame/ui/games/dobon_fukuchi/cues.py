"""The look, sound and log text of each event of Fukuchi Dobon, and the reasons for it."""

from tablegame.pieces.cards import mask_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import reckon_hand
from tablegame.rules.contract import Event
from tablegame.rules.dobon_fukuchi import events as ev
from tablegame.rules.dobon_fukuchi.actions import EIGHT, LIMIT, play_order
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded, WindowClosed, WindowOpened
from tablegame.speech import Listed, Text, signed
from tablegame.ui.games.dobon_fukuchi.words import sum_said
from tablegame.ui.games.shedding import STOCK, equation
from tablegame.ui.table.pose import back_spot, card_spot
from tablegame.ui.table.table_values import Cue, Names, act, flag


def cue(event: Event, before: DobonFukuchiView, names: Names) -> Cue:
    """Return the cue of any event of this game; TypeError for others."""
    result = _of_deal(event, names) or _of_play(event, before, names) or _of_end(event, before, names)
    if result is None:
        raise TypeError(f"no cue for {type(event).__name__}")
    return result


def _of_deal(event: Event, names: Names) -> Cue | None:
    """Return the deal, and its account."""
    match event:
        case FirstDealer(seat):
            return Cue((Text("dobon_fukuchi.log.first_dealer", {"seat": names[seat]}),))
        case Dealt(deal, dealer):
            slots = {"deal": deal, "seat": names[dealer]}
            return Cue((Text("dobon_fukuchi.log.dealt", slots),), "deal", deal=True)
        case ev.Flipped(seat, card):
            text = Text("dobon_fukuchi.event.flipped", {"seat": names[seat], "card": card})
            return Cue((text,), large=(card_spot(card),))
        case DealScored(deal, result):
            points = Listed(f"{name} {signed(won)}" for name, won in zip(names, result.points(), strict=True))
            line = Text("dobon_fukuchi.log.scored", {"deal": deal, "points": points})
            return Cue((line,), scored=deal - 1)
        case MatchEnded(_, winners):
            won = Listed(names[seat] for seat in winners)
            return Cue((Text("dobon_fukuchi.log.over", {"names": won}),))
        case WindowOpened() | WindowClosed():
            return Cue()
    return None


def _of_play(event: Event, before: DobonFukuchiView, names: Names) -> Cue | None:
    """Return the cue of cards played or drawn and of their effects, or None for another event."""
    match event:
        case ev.CardsLaid(seat, cards, out_of_turn):
            slots: dict[str, object] = {"seat": names[seat], "cards": cards}
            origins = {card_spot(card): seat for card in cards}
            if not out_of_turn:
                line = Text("dobon_fukuchi.event.cards_laid", slots)
                return Cue((line,), "place", origins, acts=act("cards", seat, cards=cards))
            text = Text("dobon_fukuchi.event.cards_laid_out_of_turn", slots)
            return Cue((text,), "last", origins, acts=act("snap", seat) + act("cards", seat, cards=cards))
        case ev.SuitNamed(seat, suit):
            line = Text("dobon_fukuchi.event.suit_named", {"seat": names[seat], "suit": suit})
            return Cue((line,), acts=act("names", seat, suit=suit))
        case ev.DirectionTurned(clockwise):
            key = "direction_turned" + ("_clockwise" if clockwise else "")
            return Cue((Text(f"dobon_fukuchi.event.{key}"),), "flip", acts=act("turns", None))
        case ev.PenaltyGrown(count):
            line = Text("dobon_fukuchi.event.penalty_grown", {"count": count})
            return Cue((line,), "trump", acts=act("plus", None, n=count))
        case ev.SeatsSkipped(skipped):
            said = Listed(names[seat] for seat in skipped)
            line = Text("dobon_fukuchi.event.seats_skipped", {"skipped": said})
            return Cue((line,), acts=(*act("skip", None), *flag("skipped", *skipped)))
        case ev.CardsDrawn(seat, count, cards, penalty):
            # With several people at the screen all read the log: it never names what was drawn.
            key = "cards_drawn_penalty_unseen" if penalty else "cards_drawn_unseen"
            text = Text(f"dobon_fukuchi.event.{key}", {"seat": names[seat], "count": count})
            held = before.table.counts[seat]
            spots = [back_spot(seat, held + n) for n in range(count)]
            if cards is not None:
                spots = [card_spot(card) for card in cards]
            return Cue((text,), "slide", starts=dict.fromkeys(spots, STOCK), acts=act("draws", seat, n=count))
        case ev.NothingDrawn(seat):
            line = Text("dobon_fukuchi.event.nothing_drawn", {"seat": names[seat]})
            return Cue((line,), "illegal", acts=act("draws_nothing", seat))
        case ev.StockRenewed(count, stake):
            slots = {"count": count, "stake": stake}
            text = Text("dobon_fukuchi.event.stock_renewed", slots)
            return Cue((text,), "shuffle", banner=Text("dobon_fukuchi.banner.stake", slots))
    return None


def _of_end(event: Event, before: DobonFukuchiView, names: Names) -> Cue | None:
    """Return the cue of calls, of their return, and of a hand that bursts, or None for another event."""
    table = before.table
    slots: dict[str, object]
    match event:
        case ev.DobonCalled(callers, hands, owner):
            order = [seat for seat in play_order(len(names), owner, table.direction) if seat in callers]
            said = Listed(names[seat] for seat in order)
            slots = {"callers": said, "owner": names[owner]}
            lines = [Text("dobon_fukuchi.event.dobon_called", slots)]
            lines += [_written(names[seat], hands[seat] or (), table.pile[-1]) for seat in order]
            shown = {card_spot(card): seat for seat in order for card in hands[seat] or ()}
            steps = {card_spot(card): n for n, seat in enumerate(order) for card in hands[seat] or ()}
            banner = Text("dobon_fukuchi.banner.call", {"seats": said})
            top = table.pile[-1]
            sums = tuple(
                one
                for seat in order
                for one in equation(seat, reckon_hand(mask_of(hands[seat] or ()), value_of(top)), top, owner)
            )
            called = tuple(one for seat in order for one in act("dobon_fukuchi", seat))
            return Cue(tuple(lines), "call", shown, steps=steps, banner=banner, sums=sums, acts=called)
        case ev.NearestStands(seat):
            slots = {"seat": names[seat], "owner": names[table.owner or Seat(0)]}
            return Cue((Text("dobon_fukuchi.event.nearest_stands", slots),))
        case ev.DobonReturned(seat, hand):
            slots = {"seat": names[seat], "hand": hand}
            lines_ = (
                Text("dobon_fukuchi.event.dobon_returned", slots),
                _written(names[seat], hand, table.pile[-1]),
            )
            laid = _from(seat, hand)
            banner = Text("dobon_fukuchi.banner.returned", slots)
            return Cue(lines_, "return", laid, banner=banner, acts=act("returned_fukuchi", seat))
        case ev.HandBurst(seat, count):
            slots = {"seat": names[seat], "count": count}
            banner = Text("dobon_fukuchi.banner.burst", slots)
            line = Text("dobon_fukuchi.event.hand_burst", slots)
            return Cue((line,), "illegal", banner=banner, acts=act("burst", seat))
    return None


def _from(seat: Seat, hand: tuple[int, ...]) -> dict[str, int]:
    return {card_spot(card): seat for card in hand}


def _written(name: str, hand: tuple[int, ...], top: int) -> Text:
    """Return a calculation such as `Aoi: Q 12 ÷ 3 = 4`."""
    return Text("dobon_fukuchi.log.sum", {"seat": name, "text": sum_said(hand, top)})


def reasons(event: Event, before: DobonFukuchiView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    match event:
        case ev.Flipped():
            return (Text("explain.fukuchi.flip"),)
        case ev.CardsLaid(seat, cards, out_of_turn):
            return _laid(table, names, seat, cards, out_of_turn)
        case ev.SuitNamed(_, suit):
            return (Text("explain.fukuchi.names", {"suit": suit}),)
        case ev.DirectionTurned():
            return (Text("explain.fukuchi.jack"),)
        case ev.PenaltyGrown(count):
            return (Text("explain.fukuchi.two", {"n": count}),)
        case ev.SeatsSkipped(skipped):
            return (Text("explain.fukuchi.ace", {"n": len(skipped)}),)
        case ev.CardsDrawn(seat, count, _, penalty):
            texts = [Text("explain.fukuchi.takes" if penalty else "explain.fukuchi.draws")]
            if (held := table.counts[seat] + count) >= LIMIT:
                texts.append(Text("explain.fukuchi.duty", {"seat": names[seat], "n": held}))
            return tuple(texts)
        case ev.NothingDrawn():
            return (Text("explain.fukuchi.nothing"),)
        case ev.StockRenewed(_, stake):
            return (Text("explain.fukuchi.renewed", {"n": stake}),)
        case ev.DobonCalled(callers, _, owner):
            paid = 1 if table.nearest else len(callers)
            slots = {"owner": names[owner], "stake": table.stake, "n": paid}
            return (Text("explain.fukuchi.called"), Text("explain.fukuchi.pays", slots))
        case ev.NearestStands(seat):
            return (Text("explain.fukuchi.nearest", {"seat": names[seat]}),)
        case ev.DobonReturned(seat):
            key = "returned_nearest" if table.nearest else "returned"
            return (Text(f"explain.fukuchi.{key}", {"seat": names[seat], "n": 2 * table.stake}),)
        case ev.HandBurst(seat, count):
            return (Text("explain.fukuchi.burst", {"seat": names[seat], "n": count, "stake": table.stake}),)
    return ()


def _laid(
    table: PublicView, names: Names, seat: Seat, cards: tuple[int, ...], out_of_turn: bool
) -> tuple[Text, ...]:
    top = table.top
    slots: dict[str, object] = {"cards": cards, "card": cards[0], "top": top, "suit": table.suit}
    if out_of_turn:
        texts = [Text("explain.fukuchi.snap", slots)]
        if table.following is None:
            texts.append(Text("explain.fukuchi.snap_next", {"seat": names[seat]}))
        else:
            texts.append(Text("explain.fukuchi.snap_kept"))
        return tuple(texts)
    key = "suit" if value_of(cards[0]) != value_of(top) else "rank"
    if key == "suit" and value_of(top) == EIGHT and table.owner is not None:
        key = "named"
    texts = [Text(f"explain.fukuchi.{key}", slots)]
    if len(cards) > 1:
        texts.append(Text("explain.fukuchi.several"))
    return tuple(texts)
