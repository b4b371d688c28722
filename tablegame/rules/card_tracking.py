"""The facts that open play shows about hidden hands and the stock.

A hand's hidden cards stand in groups, the longest held first. Cards that came together have the same bans.
Cards that lay open while they were held cannot be among them, and a forced draw shows what was not there. The
groups of one hand that may hold a card at all are nested, the longest held one tightest. So a discard is
taken from the first group that may have held it. If it came from a later one, the card that stays in its
place meets the looser bans.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from tablegame.pieces.cards import cards_in, mask_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import SeatView
from tablegame.rules.imagine import Known
from tablegame.rules.public_knowledge import Group, PublicKnowledge

MOST_GROUPS: Final = 2
"""Groups of a hand in PublicKnowledge: more would tell little more and take long to sample from."""

Note = tuple[int, int, int]
"""An event: one of the numbers below; the seat, 0 .. n-1; and the value for that number: a count, a card, or
cards as a mask. A bare tuple, because playouts make one for every move."""

DREW: Final = 0
"""A seat has drawn so many hidden cards from the stock."""
LAID: Final = 1
"""A seat has laid this card of its hand."""
BARRED: Final = 2
"""A seat has shown that its hidden cards are none of this mask."""
SHOWN: Final = 3
"""A seat has laid the cards of this mask open, and keeps them."""
RENEWED: Final = 4
"""The stock was empty and is now made of exactly the cards of this mask; the seat means nothing."""
DREW_ONE: Final = 5
"""A seat that holds none of this mask has drawn one hidden card from the stock."""


def group_owners(view: SeatView, public: PublicKnowledge) -> tuple[Seat | None, ...]:
    """Return the owners of places (`ViewFacts.owners`): of the others' groups, then of the stock."""
    if not view.known.places:
        return ()
    owners = (Seat(seat) for seat, groups in enumerate(public.groups) if seat != view.viewer for _ in groups)
    return (*owners, None)


class CardTracker:
    """The public knowledge of a deal under way. Notes are cheap; they are worked out on demand. Mutable;
    `clone` copies."""

    __slots__ = ("_public", "notes", "pack")

    def __init__(self, pack: int, public: PublicKnowledge, notes: list[Note]) -> None:
        self.pack = pack
        """All cards of the deal, as a mask."""
        self._public = public
        self.notes = notes
        """The events since it was last worked out; a play appends to them."""

    @staticmethod
    def begin(pack: int, counts: Iterable[int]) -> "CardTracker":
        """Return a tracker of hands of `counts` cards, all hidden, dealt from the cards of the mask
        `pack`."""
        hands = tuple(((count, pack),) if count else () for count in counts)
        return CardTracker(pack, PublicKnowledge(hands, (0,) * len(hands), pack), [])

    def clone(self) -> "CardTracker":
        """Return an independent copy."""
        return CardTracker(self.pack, self._public, self.notes[:])

    def public(self, open_cards: int) -> PublicKnowledge:
        """Return the knowledge that open play gives by now; `open_cards` is the mask of the cards on the
        table."""
        if self.notes:
            self._work_out()
        public = self._public
        hidden = self.pack & ~open_cards
        for mask in public.opened:
            hidden &= ~mask
        groups = tuple(
            _fewer(_joined((count, may & hidden) for count, may in hand)) for hand in public.groups
        )
        return PublicKnowledge(groups, public.opened, public.stock & hidden)

    def _work_out(self) -> None:
        hands = [list(hand) for hand in self._public.groups]
        opened = list(self._public.opened)
        stock = self._public.stock
        for what, seat, value in self.notes:
            hand = hands[seat]
            if what == LAID:
                if opened[seat] >> value & 1:
                    opened[seat] ^= 1 << value
                else:
                    _take(hand, value)
            elif what == DREW:
                hand.append((value, stock))
            elif what == BARRED:
                hand[:] = [(count, may & ~value) for count, may in hand]
            elif what == DREW_ONE:
                hand[:] = [*((count, may & ~value) for count, may in hand), (1, stock)]
            elif what == SHOWN:
                for card in cards_in(value & ~opened[seat]):
                    _take(hand, card)
                opened[seat] |= value
            else:
                stock = value
                hands = [[(count, may & ~value) for count, may in hand_groups] for hand_groups in hands]
        self.notes = []
        self._public = PublicKnowledge(tuple(tuple(_joined(hand)) for hand in hands), tuple(opened), stock)


def _take(hand: list[Group], card: int) -> None:
    """Take a card out of the first group that may have held it.

    Sound where the later ones may hold all that it may, as with whole notes. Where a view has fewer groups
    than there are, a merged group may overlap the next one. Then those that may have held the card become
    one.
    """
    places = [place for place, (_, may) in enumerate(hand) if may >> card & 1]
    if not places:
        return
    first = places[0]
    count, may = hand[first]
    if any(may & ~hand[place][1] for place in places[1:]):
        for place in reversed(places[1:]):
            count += hand[place][0]
            may |= hand[place][1]
            del hand[place]
    hand[first : first + 1] = [(count - 1, may)] if count > 1 else []


def _fewer(groups: list[Group]) -> tuple[Group, ...]:
    """Return at most MOST_GROUPS groups, by merging the neighbours that lose the least by it."""
    while len(groups) > MOST_GROUPS:
        losses = [
            one * (other_may & ~may).bit_count() + other * (may & ~other_may).bit_count()
            for (one, may), (other, other_may) in pairwise(groups)
        ]
        place = losses.index(min(losses))
        (one, may), (other, other_may) = groups[place : place + 2]
        groups[place : place + 2] = [(one + other, may | other_may)]
    return tuple(groups)


def _joined(groups: Iterable[Group]) -> list[Group]:
    """Merge neighbouring groups that may hold the same cards."""
    merged: list[Group] = []
    for count, may in groups:
        if merged and merged[-1][1] == may:
            merged[-1] = (merged[-1][0] + count, may)
        else:
            merged.append((count, may))
    return merged


def known_to(
    viewer: Viewer, own: int, public: PublicKnowledge, open_cards: int, pack: int, stock: int
) -> Known:
    """Return the knowledge of a viewer who holds the mask `own`.

    Places are the groups of the other hands, seat by seat, and last the stock of `stock` cards.
    """
    hidden = pack & ~open_cards & ~own
    for mask in public.opened:
        hidden &= ~mask
    places: list[int] = []
    masks: list[int] = []
    for seat, hand in enumerate(public.groups):
        if seat != viewer:
            for count, may in hand:
                places.append(count)
                masks.append(may)
    places.append(stock)
    masks.append(public.stock)
    unseen = tuple(cards_in(hidden))
    if all(not hidden & ~may for may in masks):
        return Known(unseen, tuple(places))
    allowed = tuple(sum(1 << place for place, may in enumerate(masks) if may >> card & 1) for card in unseen)
    return Known(unseen, tuple(places), allowed)


def hands_from(
    viewer: Viewer, own: int, public: PublicKnowledge, dealt: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[int, ...]]:
    """Return all hands as masks, and the stock, from pieces dealt to the places of `known_to`."""
    hands: list[int] = []
    place = 0
    for seat, groups in enumerate(public.groups):
        if seat == viewer:
            hands.append(own)
            continue
        mask = public.opened[seat]
        for _ in groups:
            mask |= mask_of(dealt[place])
            place += 1
        hands.append(mask)
    return hands, tuple(dealt[place])


# Numbers that seats have let go by: all players saw that a seat could have called them, and it did not.
# They are one whole number for a table. A seat takes as many bits as there are numbers, so that at a table of
# four they fit into one machine word.

_SEATS: Final = 8
_HIGHEST: Final = 13
PASSED_BITS: Final = _HIGHEST + 1
"""The bits of a seat: bit PASSED_BITS * s + n stands for seat s and number n."""


def _passed_by_others(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return by the owner of a card, then its number, the numbers that all others let go by."""
    return tuple(
        tuple(
            sum(1 << PASSED_BITS * seat + number for seat in range(seats) if seat != owner)
            for number in range(PASSED_BITS)
        )
        for owner in range(seats)
    )


PASSED_BY_OTHERS: Final = tuple(_passed_by_others(seats) for seats in range(_SEATS + 1))
"""By the seats of a table, the owner of a card, then its number: what all others let go by when no seat
calls."""
HAND_CHANGED: Final = tuple(~((1 << PASSED_BITS) - 1 << PASSED_BITS * seat) for seat in range(_SEATS))
"""By the seat whose hand has changed: the mask of the numbers that still count, those of all other seats."""


def passed_by_seat(passed: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return by seat the numbers of `passed`, ascending; () where no seat has any."""
    numbers = tuple(
        tuple(number for number in range(PASSED_BITS) if passed >> PASSED_BITS * seat + number & 1)
        for seat in range(seats)
    )
    return numbers if any(numbers) else ()


def passed_as_bits(passed: Sequence[Sequence[int]]) -> int:
    """Return the numbers that each seat has let go by as one whole number."""
    return sum(
        1 << PASSED_BITS * seat + number for seat, numbers in enumerate(passed) for number in set(numbers)
    )


def check_passed(passed: Sequence[Sequence[int]], seats: int) -> None:
    """Raise ValueError if `passed` cannot be the numbers that so many seats have let go by."""
    if passed and len(passed) != seats:
        raise ValueError("every seat has numbers that it has let go by")
    if any(not 0 <= number <= _HIGHEST for numbers in passed for number in numbers):
        raise ValueError("numbers that were let go by are those of cards")
