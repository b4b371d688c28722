"""What open play tells about hidden hands: never more than the truth allows, whatever happens."""

import json

import pytest

from tablegame.pieces.cards import cards_in, mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.card_tracking import (
    BARRED,
    DREW,
    LAID,
    RENEWED,
    SHOWN,
    CardTracker,
    hands_from,
    known_to,
)
from tablegame.rules.imagine import deal_unseen
from tablegame.rules.json_codec import ViewCodec
from tablegame.rules.public_knowledge import PublicKnowledge
from tablegame.rules.stock import Stock

PACK = (1 << 20) - 1


def places(told: PublicKnowledge, seat: int) -> list[tuple[int, list[int]]]:
    return [(count, list(cards_in(may))) for count, may in told.groups[seat]]


def test_a_renewed_stock_and_the_hands_hold_different_cards() -> None:
    tracker = CardTracker.begin(0b11111111, (2, 2))
    tracker.notes.append((LAID, 0, 0))
    tracker.notes.append((LAID, 1, 1))
    tracker.notes.append((DREW, 0, 1))
    tracker.notes.append((RENEWED, 0, 0b1))
    told = tracker.public(0b10)
    assert places(told, 0) == [(2, [2, 3, 4, 5, 6, 7])]
    assert places(told, 1) == [(1, [2, 3, 4, 5, 6, 7])]
    assert told.stock == 0b1
    tracker.notes.append((DREW, 1, 1))
    told = tracker.public(0b10)
    assert places(told, 1) == [(1, [2, 3, 4, 5, 6, 7]), (1, [0])]
    tracker.notes.append((LAID, 1, 0))
    assert places(tracker.public(0b11), 1) == [(1, [2, 3, 4, 5, 6, 7])]


def test_a_forced_draw_bars_what_was_held_but_not_what_is_drawn() -> None:
    tracker = CardTracker.begin(0b111111, (2,))
    tracker.notes.append((BARRED, 0, 0b111))
    tracker.notes.append((DREW, 0, 1))
    assert places(tracker.public(0), 0) == [(2, [3, 4, 5]), (1, [0, 1, 2, 3, 4, 5])]
    tracker.notes.append((LAID, 0, 4))
    assert places(tracker.public(0b10000), 0) == [(1, [3, 5]), (1, [0, 1, 2, 3, 5])]


def test_shown_cards_are_known_until_they_leave() -> None:
    tracker = CardTracker.begin(0b111111, (2, 1))
    tracker.notes.append((SHOWN, 0, 0b11))
    told = tracker.public(0)
    assert told.opened == (0b11, 0) and told.groups[0] == ()
    assert places(told, 1) == [(1, [2, 3, 4, 5])]
    tracker.notes.append((LAID, 0, 1))
    assert tracker.public(0b10).opened == (0b1, 0)


def test_a_card_of_groups_that_overlap_widens_them() -> None:
    """A view holds at most two groups of a hand. So two of them may have become one that overlaps the third
    without being within it. In a match that was assembled from such a view a laid card may have come
    from either. Both must then be one: after another such card the truth would be excluded."""
    tracker = CardTracker.begin(PACK, (1,))
    renewed = PACK & ~0b11
    tracker.notes += [(BARRED, 0, renewed), (RENEWED, 0, renewed), (DREW, 0, 1)]
    tracker.notes += [(BARRED, 0, renewed & ~0b11100), (DREW, 0, 2)]
    told = tracker.public(0)
    assert places(told, 0) == [(2, [0, 1, 2, 3, 4]), (2, list(range(2, 20)))]
    again = CardTracker(PACK, told, [])
    again.notes.append((LAID, 0, 2))
    assert places(again.public(0b100), 0) == [(3, [0, 1, *range(3, 20)])]
    again.notes.append((LAID, 0, 3))
    told = again.public(0b1100)
    # Both came from the last draw: what was held before is all there still.
    assert fits([0, 4], told.groups[0])


def test_knowledge_goes_through_json() -> None:
    tracker = CardTracker.begin(PACK, (3, 2))
    tracker.notes.append((BARRED, 0, 0b1110))
    tracker.notes.append((DREW, 0, 2))
    tracker.notes.append((SHOWN, 1, 0b11 << 15))
    told = tracker.public(0b1 << 19)
    codec = ViewCodec(PublicKnowledge, "what all know", range(54))
    data = json.loads(json.dumps(codec.to_json(told)))
    assert data["opened"] == [[], ["3H", "4H"]]
    assert codec.from_json(data) == told
    assert codec.from_json({**data, "stock": ["3S", "X2"]}).stock == 1 << 2 | 1 << 53
    for stock in ("3S", ["3S", 4], None, ["1S"]):
        with pytest.raises(ValueError):
            codec.from_json({**data, "stock": stock})


@pytest.mark.parametrize("seed", range(60))
def test_the_truth_is_never_excluded(seed: int) -> None:
    """Random draws, forced draws, discards, shown cards and renewals, looked at now and then."""
    rng = Rng(seed)
    order = list(range(20))
    rng.shuffle(order)
    hands = [mask_of(order[:4]), mask_of(order[4:8])]
    stock = Stock.of(order[8:-1], order[-1:])
    tracker = CardTracker.begin(PACK, (4, 4))
    for _ in range(60):
        seat = rng.below(2)
        what = rng.below(12)
        if what < 5 and hands[seat].bit_count() > 1:
            card = rng.choice(list(cards_in(hands[seat])))
            hands[seat] ^= 1 << card
            stock.pile.append(card)
            tracker.notes.append((LAID, seat, card))
        elif what < 10:
            if what < 8:
                tracker.notes.append((BARRED, seat, rng.below(PACK) & ~hands[seat]))
            if (request := stock.renewal()) is not None:
                again = list(request.pieces)
                rng.shuffle(again)
                stock.renew(again)
                tracker.notes.append((RENEWED, 0, mask_of(again)))
            drawn = stock.draw(1 + rng.below(2))
            hands[seat] |= mask_of(drawn)
            if drawn:
                tracker.notes.append((DREW, seat, len(drawn)))
        elif what == 10 and rng.below(4) == 0:
            tracker.notes.append((SHOWN, seat, hands[seat]))
        if rng.below(3):
            continue
        lying = mask_of(stock.pile)
        told = tracker.clone().public(lying)
        for other, groups in enumerate(told.groups):
            hidden = hands[other] & ~told.opened[other]
            assert sum(count for count, _ in groups) == hidden.bit_count()
            assert fits(list(cards_in(hidden)), groups)
        assert mask_of(stock.cards) & ~told.stock == 0
        for viewer, own in ((Seat(0), hands[0]), (Seat(1), hands[1]), (None, 0)):
            known = known_to(viewer, own, told, lying, PACK, len(stock.cards))
            found, left = hands_from(viewer, own, told, deal_unseen(known, rng))
            assert [hand.bit_count() for hand in found] == [hand.bit_count() for hand in hands]
            assert sum(map(mask_of, [left])) + sum(found) == PACK ^ lying
            assert viewer is None or found[viewer] == own


def fits(held: list[int], groups: tuple[tuple[int, int], ...]) -> bool:
    """Return whether these cards can be given to the groups."""
    if not held:
        return all(count == 0 for count, _ in groups)
    card, rest = held[0], held[1:]
    for place, (count, may) in enumerate(groups):
        if count and may >> card & 1:
            left = (*groups[:place], (count - 1, may), *groups[place + 1 :])
            if fits(rest, left):
                return True
    return False
