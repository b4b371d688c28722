"""The look, sound and log text of each event of Dobon, and the reasons for it."""

from tablegame.pieces.cards import JOKERS, SUITS, suit_of
from tablegame.rules.arithmetic import NUMBERS
from tablegame.rules.contract import Event
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.matching import suits_to_name
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.shedding import events as family
from tablegame.speech import Listed, Text
from tablegame.ui.games.dobon.steps import BidTurned, LotStands, reckon
from tablegame.ui.games.shedding_cues import family_cue
from tablegame.ui.table.pose import card_spot
from tablegame.ui.table.table_values import Cue, Names, act


def cue(event: Event, before: DobonView, names: Names) -> Cue:
    """Return the cue of any event of this game; TypeError for others."""
    match event:
        case BidTurned(seat) | LotStands(seat):
            return Cue((), "" if seat is None else "flip" if isinstance(event, BidTurned) else "select")
        case ev.BidsOpened(bids):
            said = Listed(f"{name} {bid}" for name, bid in zip(names, bids, strict=True))
            return Cue((Text("dobon.log.bids", {"text": said}),))
        case ev.RightWon(seat, bid, tied):
            slots: dict[str, object] = {"seat": names[seat], "bid": bid}
            lines = [Text("dobon.event.right_won", slots)]
            if tied:
                drawn = Listed(names[one] for one in tied)
                lines.insert(0, Text("dobon.log.lot", {"text": drawn}))
            key = "dobon.banner.right_lot" if tied else "dobon.banner.right"
            return Cue(tuple(lines), "select", banner=Text(key, slots), acts=act("right", seat, n=bid))
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
        case ev.Bound(damage):
            line = Text("dobon.event.bound", {"damage": damage})
            return Cue((line,), "trump", acts=act("bind", None, n=damage))
        case ev.BindEnded():
            return Cue((Text("dobon.event.bind_ended"),))
    return family_cue(event, before, names, "dobon", reckon)


def _away(before: DobonView, seat: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Return the spots of cards that another player shows; the viewer's own are visible already."""
    return () if seat == before.viewer else tuple(map(card_spot, cards))


FIVE, EIGHT = 5, 8


def reasons(event: Event, before: DobonView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    match event:
        case ev.RightWon(seat, bid, tied):
            lot = (Text("explain.dobon.lot"),) if tied else ()
            return (*lot, Text("explain.dobon.right", {"seat": names[seat], "n": bid}))
        case family.Begins(seat):
            return (Text("explain.dobon.begins", {"seat": names[seat]}),)
        case ev.Revealed():
            return (Text("explain.dobon.yaku"),)
        case family.Discarded(seat, cards, suit, last):
            return _discarded(table, seat, cards[0], suit, last)
        case family.DirectionTurned():
            bound = bool(table.damage)
            return (Text("explain.dobon.five" if bound else "explain.dobon.queen"),)
        case family.Skipped(seat):
            return (Text("explain.dobon.ace", {"seat": names[seat]}),)
        case ev.Bound():
            return (Text("explain.dobon.bound"),)
        case ev.BindEnded():
            return (Text("explain.dobon.bind_over"),)
        case family.Drew(seat, count):
            if table.damage:
                return (Text("explain.dobon.draws_bind", {"n": count}),)
            key = "draws_free" if table.voluntary_draw else "draws"
            return (Text(f"explain.dobon.{key}"),)
        case family.DrewNothing():
            return (Text("explain.dobon.nothing"),)
        case family.StockRenewed():
            return (Text("explain.dobon.renewed"),)
        case family.DobonCalled(seat, owner):
            slots = {"seat": names[seat], "owner": names[owner], "card": table.pile[-1]}
            return (Text("explain.dobon.called", slots), Text("explain.dobon.pays", slots))
        case family.DobonReturned(seat, caller):
            slots = {"seat": names[seat], "caller": names[caller]}
            return (Text("explain.dobon.returned", slots),)
        case family.WentOut():
            return (Text("explain.dobon.out" if table.rules.calls else "explain.dobon.out_uncalled"),)
        case family.RoundVoid():
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
