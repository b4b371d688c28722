"""The reasons for the events of Everyday Dobon."""

from typing import Final

from tablegame.pieces.cards import JOKERS
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS
from tablegame.rules.contract import Event
from tablegame.rules.dobon_plain import events as ev
from tablegame.rules.dobon_plain.terms import NAMING
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView
from tablegame.rules.shedding import events as family
from tablegame.speech import Text
from tablegame.ui.table.table_values import Names

_SKIP_TURN: Final = {"a_j": ("A", "J"), "a_9": ("A", "9"), "j_q": ("J", "Q")}
"""By the option: the number that skips, and the one that reverses, as cards show them."""


def _said(key: str, **slots: object) -> Text:
    return Text(f"explain.dobon_plain.{key}", slots)


def reasons(event: Event, before: DobonPlainView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    options = table.options
    match event:
        case family.Begins():
            return (_said("begins"),)
        case family.Discarded(seat, cards, suit):
            return _discarded(table, cards, suit)
        case family.DirectionTurned():
            return (_said("turns", number=_SKIP_TURN[options.skip_reverse][1]),)
        case family.Skipped(seat):
            return (_said("skips", number=_SKIP_TURN[options.skip_reverse][0], seat=names[seat]),)
        case ev.PenaltyGrew(count):
            return (_said("two", n=count),)
        case ev.PenaltyEnded():
            return (_said("taken"),)
        case ev.Forfeited(seat, count, kind):
            return (_said("wrong" if kind == "wrong" else "forgot", seat=names[seat], n=count),)
        case family.Drew(seat, count):
            return _drew(table, seat, count)
        case family.DrewNothing():
            return (_said("nothing"),)
        case family.StockRenewed():
            doubled = (_said("renewed_doubles"),) if options.payment == "doubling" else ()
            return (_said("renewed"), *doubled)
        case family.DobonCalled(seat, owner):
            made = "called_pair" if options.numbers == "pair" else "called"
            pays = "pays_chips" if options.payment == "chips" else "pays"
            card = table.pile[-1]
            return (_said(made, seat=names[seat], card=card), _said(pays, owner=names[owner], card=card))
        case family.DobonReturned(seat):
            return (_said("returned", seat=names[seat]),)
        case family.WentOut():
            return (_said("out"),)
        case family.RoundVoid():
            return (_said("void"),)
    return ()


def _drew(table: PublicView, seat: Seat, count: int) -> tuple[Text, ...]:
    if table.damage:
        return (_said("draws_penalty", n=count),)
    if table.turn != seat or table.window is not None or table.rules.forfeit:
        return ()  # it may be for a mistake, which is told before
    asked = (_said("drawn"),) if table.options.draw == "may_play" else ()
    return (_said("draws"), *asked)


def _discarded(table: PublicView, cards: tuple[int, ...], suit: str) -> tuple[Text, ...]:
    top, field = cards[0], table.pile[-1]
    texts = [_follows(table, top, field)]
    if len(cards) > 1:
        texts.append(_said("several"))
    if suit:
        texts.append(_said("names", card=cards[-1], suit=suit))
    return tuple(texts)


def _follows(table: PublicView, card: int, field: int) -> Text:
    """Return the reason why a card follows on the field."""
    slots: dict[str, object] = {"card": card, "field": field}
    if table.damage:
        return _said("answer")
    if card in JOKERS:
        return _said("joker")
    if not table.suit:
        return _said("on_joker")
    if NUMBERS[card] == NUMBERS[field]:
        return Text("explain.dobon.number", slots)
    if NAMING >> card & 1:
        return _said("eight")
    if table.owner is not None and NAMING >> field & 1:
        return _said("named", card=card, suit=table.suit)
    return Text("explain.dobon.suit", slots)
