"""The look, sound and log text of each event of Losing Loadum, and the reasons for it."""

from typing import Final

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.loadum import events as ev
from tablegame.rules.loadum.events import (
    Accepted,
    Claimed,
    Declared,
    Declined,
    LetPass,
    LifeLost,
    Objected,
    Played,
    Proposed,
    Refused,
    SwapPassed,
    Swapped,
    SwapsOver,
    TrickTaken,
    TurnedUp,
)
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.view import LoadumView, PublicView
from tablegame.speech import Listed, Text
from tablegame.ui.table.pose import card_spot
from tablegame.ui.table.table_values import Cue, Names, TakenTrick, act, flag

STOCK: Final = "stock"
BANNERS: Final = tuple(Text(f"loadum.banner.{word}") for word in ("declared", "challenge", "counted"))


def kind_text(kind: str) -> Text:
    """Return the name of what is swapped, such as a loader or a king."""
    return Text(f"loadum.kind.{kind}")


def cue(event: Event, before: LoadumView, names: Names) -> Cue:
    """Return how an event is shown; raises TypeError for an event of another game."""
    result = _swaps(event, before, names) or _tricks(event, before, names) or _ends(event, names)
    if result is None:
        raise TypeError(f"no cue for {type(event).__name__}")
    return result


def _swaps(event: Event, before: LoadumView, names: Names) -> Cue | None:
    match event:
        case FirstDealer(seat):
            return Cue((Text("loadum.log.first_dealer", {"seat": names[seat]}),))
        case Dealt(deal, dealer, counts):
            slots = {"deal": deal, "seat": names[dealer], "n": max(counts)}
            key = "dealt" if counts[dealer] else "dealt_ghost"
            return Cue((Text(f"loadum.log.{key}", slots),), "deal", deal=True)
        case Proposed(seat, kind, target):
            slots = {"seat": names[seat], "kind": kind_text(kind)}
            done = act("offers", seat, kind=kind_text(kind))
            if target is None:
                return Cue((Text("loadum.log.proposed_any", slots),), "turn", acts=done)
            slots["other"] = names[target]
            return Cue((Text("loadum.log.proposed", slots),), "turn", acts=done)
        case Declined(seat, kind, target):
            slots = {"seat": names[seat], "kind": kind_text(kind)}
            if target is None:
                return Cue((Text("loadum.log.declined_any", slots),), "illegal")
            slots["other"] = names[target]
            return Cue((Text("loadum.log.declined", slots),), "illegal", acts=act("declines", target))
        case Accepted(seat, partner, kind):
            slots = {"seat": names[seat], "other": names[partner], "kind": kind_text(kind)}
            return Cue((Text("loadum.log.accepted", slots),), "select", acts=act("accepts", partner))
        case SwapPassed(seat):
            line = Text("loadum.log.swap_passed", {"seat": names[seat]})
            return Cue((line,), acts=act("passes", seat))
        case Swapped():
            return _swapped(event, before, names)
        case SwapsOver(leader):
            return Cue((Text("loadum.log.swaps_over", {"seat": names[leader]}),))
        case WindowOpened() | WindowClosed():
            return Cue()
    return None


def _swapped(event: Swapped, before: LoadumView, names: Names) -> Cue:
    slots = {"seat": names[event.seat], "other": names[event.partner], "kind": kind_text(event.kind)}
    lines = [Text("loadum.log.swapped" if event.done else "loadum.log.void", slots)]
    if event.cards is not None:
        given, received = event.cards if before.viewer == event.seat else event.cards[::-1]
        other = event.partner if before.viewer == event.seat else event.seat
        own = {"other": names[other], "given": (given,), "got": (received,)}
        lines.append(Text("loadum.log.own_swap" if event.done else "loadum.log.own_void", own))
    key = "swapped" if event.done else "void"
    both = act(key, event.seat) + act(key, event.partner)
    return Cue(tuple(lines), "slide" if event.done else "illegal", acts=both)


def _tricks(event: Event, before: LoadumView, names: Names) -> Cue | None:
    table = before.table
    match event:
        case Played(seat, cards):
            key = "loadum.log.played" if table.trick else "loadum.log.led"
            said = Text(key, {"seat": names[seat], "cards": cards})
            done = act("cards", seat, cards=cards)
            return Cue((said,), "place", {card_spot(card): seat for card in cards}, acts=done)
        case TurnedUp(seat, cards, suit):
            slots = {"seat": names[seat], "cards": cards, "suit": suit}
            lines = (Text("loadum.log.reneged", slots), Text("loadum.log.turned_up", slots))
            return Cue(lines, "trump", starts={card_spot(card): STOCK for card in cards})
        case Claimed(seat, taken):
            key = "loadum.log.claimed" if taken else "loadum.log.left"
            done = act("takes" if taken else "leaves", seat)
            return Cue((Text(key, {"seat": names[seat]}),), "select", acts=done)
        case LetPass(seat):
            line = Text("loadum.log.let_pass", {"seat": names[seat]})
            return Cue((line,), acts=act("lets_pass", seat))
        case Objected(seat, cards):
            slots = {"seat": names[seat], "cards": cards}
            key = "loadum.log.objected" if cards else "loadum.log.objected_none"
            from_talon = {card_spot(card): STOCK for card in cards}
            return Cue((Text(key, slots),), "call", starts=from_talon, acts=act("objects", seat))
        case TrickTaken(seat):
            spots = {card_spot(card): card_spot(card) for card in table.trick}
            said = Text("loadum.log.taken", {"seat": names[seat]})
            gathering = _gathering(table, seat)
            return Cue((said,), "trick", starts=spots, gathering=gathering, acts=act("trick", seat))
    return None


def _gathering(table: PublicView, seat: Seat) -> TakenTrick | None:
    """Return how a trick is gathered by its taker: clockwise, and cards that count last where they are
    shown."""
    first, trick = table.alive.index(table.opener), table.trick
    nth = (table.alive.index(seat) - first) % len(table.alive)
    if nth >= len(trick):
        return None
    shown = table.terms.declaration == "auto"
    others = (*trick[nth + 1 :], *trick[:nth])
    counting = sum(POINTS[card] > 0 for card in trick) if shown else 0
    if shown:
        others = tuple(sorted(others, key=lambda card: POINTS[card] > 0))
    points = sum(POINTS[card] for card in trick) if shown else 0
    return TakenTrick(seat, card_spot(trick[nth]), tuple(map(card_spot, others)), counting, points)


def _ends(event: Event, names: Names) -> Cue | None:
    match event:
        case Declared(seat, target):
            if target is None:
                said = Text("loadum.log.declared", {"seat": names[seat]})
                done = act("declares", seat)
                return Cue((said,), "call", banner=Text("loadum.banner.declared"), acts=done)
            said = Text("loadum.log.challenged", {"seat": names[seat], "other": names[target]})
            done = act("challenges", seat, seat=names[target])
            return Cue((said,), "call", banner=Text("loadum.banner.challenge"), acts=done)
        case Refused(seat, total):
            said = Text("loadum.log.refused", {"seat": names[seat], "total": total})
            return Cue((said,), "illegal", hold="moment", acts=act("wrong", seat))
        case LifeLost(seat, left):
            key = "loadum.log.life" if left else "loadum.log.out"
            lost = flag("life" if left else "life_last", seat)
            # It is heard when its blossom has fallen.
            return Cue((Text(key, {"seat": names[seat], "n": left}),), acts=lost)
        case DealScored(deal, result):
            facts = dict(result.facts)
            counted = facts["why"] in ("highest", "over")
            piles = Listed(
                f"{names[seat]} {dict(lines[0].values)['pile']}"
                for seat, lines in enumerate(result.lines)
                if lines
            )
            said = Text("loadum.log.scored", {"deal": deal, "points": piles})
            banner = Text("loadum.banner.counted") if counted else None
            return Cue((said,), banner=banner, scored=deal - 1)
        case MatchEnded(_, winners):
            won = Listed(names[seat] for seat in winners)
            return Cue((Text("loadum.log.over", {"names": won}),))
    return None


def reasons(event: Event, before: LoadumView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    match event:
        case ev.Proposed():
            return (Text("explain.loadum.offer"),)
        case ev.Declined():
            return (Text("explain.loadum.declined"),)
        case ev.Accepted():
            return (Text("explain.loadum.accepted"),)
        case ev.Swapped(done=done):
            return (Text("explain.loadum.swapped" if done else "explain.loadum.void"),)
        case ev.Played(_, cards):
            return (_played(before.table, cards[0]),)
        case ev.TurnedUp(suit=suit):
            return (Text("explain.loadum.trump", {"suit": suit}),)
        case ev.TrickTaken(seat):
            return (Text("explain.loadum.trick", {"seat": names[seat]}),)
        case ev.Declared(seat, target):
            if target is None:
                return (Text("explain.loadum.declared", {"seat": names[seat]}),)
            return (Text("explain.loadum.challenged", {"seat": names[seat], "target": names[target]}),)
        case ev.Refused(_, total):
            return (Text("explain.loadum.refused", {"n": total}),)
        case ev.LifeLost(seat, left):
            key = "life" if left else "gone"
            return (Text(f"explain.loadum.{key}", {"seat": names[seat], "n": left}),)
    return ()


def _played(table: PublicView, card: int) -> Text:
    if not table.trick:
        return Text("explain.loadum.lead", {"suit": SUITS[suit_of(card)]})
    led, laid = SUITS[suit_of(table.trick[0])], SUITS[suit_of(card)]
    if laid == led:
        return Text("explain.loadum.follows", {"suit": led})
    key = "trumps" if laid == table.trump else "cannot"
    return Text(f"explain.loadum.{key}", {"suit": led})
