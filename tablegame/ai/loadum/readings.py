"""What the public acts of a deal tell about hands: cards that somebody would rather have played if he had
held them."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tablegame.ai.loadum.policy import HIGHER, SHED
from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.pack import ALL, KIND_MASK, KINDS, LOADER, LOADERS, PLAIN, POWERS
from tablegame.rules.loadum.state import next_of
from tablegame.rules.loadum.view import LoadumView, PastOffer
from tablegame.rules.tricks import NO_TRUMP

SORTS: Final = (
    "duck_over_plain", "duck_over_loader", "duck_under", "duck_above",
    "rise_below", "rise_between", "rise_above",
    "last_below", "last_between", "last_above",
    "throw_little", "throw_more", "throw_much", "throw_trump", "throw_same_below", "throw_below",
    "lead_below", "lead_above", "lead_other_below", "lead_other_above",
    "high_below", "high_above", "high_other_below", "high_other_above",
    "offers_rank", "offers_loader", "offers_plain", "takes_rank", "takes_loader", "takes_plain",
    "nobody_rank", "nobody_loader", "nobody_plain",
)  # fmt: skip
"""How a card stands to an act: above or below the card that was played, in its suit or in another."""
SORT: Final = {name: nth for nth, name in enumerate(SORTS)}

_LITTLE: Final = 3
_MORE: Final = 9
"""By so much SHED a card would have been gladlier thrown, to be called a little or more."""
_HIGH: Final = 7
"""From this strength on (the eight) a lead is a high one."""


class Reading(NamedTuple):
    """An act of a seat makes it more or less likely that it held some cards then."""

    seat: Seat
    sort: int
    """An index of SORTS."""
    cards: int
    """As a mask."""


def _at_least() -> dict[str, tuple[int, ...]]:
    """By the order of ranks, then by SHED: the cards that are given away as gladly or more so."""
    return {
        order: tuple(sum(1 << card for card in range(52) if shed[card] >= least) for least in range(60))
        for order, shed in SHED.items()
    }


_SHED_FROM: Final = _at_least()


def readings(view: LoadumView) -> Iterator[Reading]:
    """What the acts of the other seats in this deal tell, the oldest first."""
    table, memory = view.table, view.memory
    for offer in memory.offers:
        yield from _offered(offer, table.alive)
    after = next_of(table.alive, table.seats)
    order = table.terms.rank_order
    turned = suit_of(memory.turned[0]) if memory.turned else NO_TRUMP
    trump = NO_TRUMP
    for opener, cards in (*memory.past, (table.opener, table.trick)):
        seat, best, power = opener, 0, POWERS[order][0][0]
        for nth, card in enumerate(cards):
            if not nth:
                led = suit_of(card)
                power = POWERS[order][trump + 1][led]
                if seat != view.viewer:
                    yield from _led(seat, card, order)
            else:
                if seat != view.viewer:
                    if suit_of(card) == led:
                        last = nth + 1 == len(table.alive)
                        yield from _followed(seat, card, led, power, best, order, last)
                    else:
                        yield from _thrown(seat, card, trump, power, best, order)
                if suit_of(card) != led and trump == NO_TRUMP:
                    trump = turned
                    power = POWERS[order][trump + 1][led]
                    best = max(power[one] for one in cards[:nth])
            best = max(best, power[card])
            seat = after[seat]


def _led(seat: Seat, card: int, order: str) -> Iterator[Reading]:
    suit = 0x1FFF << 13 * suit_of(card)
    higher = HIGHER[order]
    lower = suit & ~higher[card] & ~(1 << card)
    rank = card % 13
    above = sum(higher[13 * n + rank] for n in range(4)) & ~suit
    below = ALL & ~above & ~suit & ~sum(1 << 13 * n + rank for n in range(4))
    kind = "lead" if lower.bit_count() < _HIGH - 1 else "high"
    yield Reading(seat, SORT[f"{kind}_below"], lower)
    yield Reading(seat, SORT[f"{kind}_above"], higher[card] & suit)
    yield Reading(seat, SORT[f"{kind}_other_below"], below)
    yield Reading(seat, SORT[f"{kind}_other_above"], above)


def _followed(
    seat: Seat, card: int, led: int, power: Sequence[int], best: int, order: str, last: bool
) -> Iterator[Reading]:
    higher = HIGHER[order]
    suit = 0x1FFF << 13 * led
    below = sum(1 << one for one in range(13 * led, 13 * led + 13) if power[one] < best)
    if power[card] < best:
        gap = below & higher[card]
        yield Reading(seat, SORT["duck_over_plain"], gap & ~LOADERS)
        yield Reading(seat, SORT["duck_over_loader"], gap & LOADERS)
        yield Reading(seat, SORT["duck_under"], below & ~gap & ~(1 << card))
        yield Reading(seat, SORT["duck_above"], suit & ~below)
    else:
        kind = "last" if last else "rise"
        yield Reading(seat, SORT[f"{kind}_below"], below)
        yield Reading(seat, SORT[f"{kind}_between"], suit & ~below & ~higher[card] & ~(1 << card))
        yield Reading(seat, SORT[f"{kind}_above"], higher[card])


def _thrown(
    seat: Seat, card: int, trump: int, power: Sequence[int], best: int, order: str
) -> Iterator[Reading]:
    shed, upwards = SHED[order][card], _SHED_FROM[order]
    taking = 0
    if trump != NO_TRUMP:
        taking = sum(1 << one for one in range(13 * trump, 13 * trump + 13) if power[one] > best)
        yield Reading(seat, SORT["throw_trump"], taking & ~(1 << card))
    rest = ALL & ~taking
    little, more = upwards[shed + _LITTLE + 1], upwards[shed + _MORE + 1]
    suit = 0x1FFF << 13 * suit_of(card)
    yield Reading(seat, SORT["throw_little"], rest & upwards[shed + 1] & ~little)
    yield Reading(seat, SORT["throw_more"], rest & little & ~more)
    yield Reading(seat, SORT["throw_much"], rest & more)
    yield Reading(seat, SORT["throw_same_below"], rest & ~upwards[shed] & suit)
    yield Reading(seat, SORT["throw_below"], rest & ~upwards[shed] & ~suit)


def _offered(offer: PastOffer, alive: Sequence[Seat]) -> Iterator[Reading]:
    """A proposal speaks of a card that its seat would be rid of; so does an answer."""
    kind = KINDS.index(offer.kind)
    if kind > PLAIN:
        return
    what = "loader" if kind == LOADER else "plain" if kind == PLAIN else "rank"
    yield Reading(offer.seat, SORT[f"offers_{what}"], KIND_MASK[kind])
    if offer.partner is not None:
        yield Reading(offer.partner, SORT[f"takes_{what}"], KIND_MASK[kind])
    elif offer.target is None:
        for seat in alive:
            if seat != offer.seat:
                yield Reading(seat, SORT[f"nobody_{what}"], KIND_MASK[kind])
