"""Cards as numbers, their texts, sets of them; seats round a table."""

import pytest

from tablegame.pieces.cards import (
    JOKERS,
    RANKS,
    SUITS,
    card_text,
    cards_in,
    mask_of,
    parse_card,
    suit_of,
    value_of,
)
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, left_of


def test_every_card_has_its_number() -> None:
    expected = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    assert [card_text(card) for card in range(52)] == expected
    assert [card_text(card) for card in JOKERS] == ["X1", "X2"]
    assert (SUITS, RANKS) == ("SHDC", "A23456789TJQK")


@pytest.mark.parametrize(
    ("text", "card", "suit", "value"),
    [
        ("AS", 0, 0, 1),
        ("KS", 12, 0, 13),
        ("TH", 22, 1, 10),
        ("QD", 37, 2, 12),
        ("AC", 39, 3, 1),
        ("X2", 53, 4, 2),
    ],
)
def test_known_cards(text: str, card: int, suit: int, value: int) -> None:
    assert parse_card(text) == card and card_text(card) == text
    assert suit_of(card) == suit and value_of(card) == value


def test_texts_are_read_back() -> None:
    assert [parse_card(card_text(card)) for card in range(54)] == list(range(54))


@pytest.mark.parametrize("text", ["", "A", "as", "10S", "SA", "1S", "AS ", "X3", "X0", "♠A", "ASAS" * 100])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as caught:
        parse_card(text)
    assert len(str(caught.value)) < 50


def test_sets_as_masks() -> None:
    rng = Rng(9)
    for _ in range(200):
        pack = list(range(54))
        rng.shuffle(pack)
        some = pack[: rng.below(55)]
        mask = mask_of(some)
        assert list(cards_in(mask)) == sorted(some)
        assert mask.bit_count() == len(some)
    assert mask_of([]) == 0 and list(cards_in(0)) == []
    assert mask_of([0, 53]) == 1 + (1 << 53)


def test_seats_go_round() -> None:
    assert [left_of(Seat(seat), 3) for seat in range(3)] == [1, 2, 0]
    assert CHANCE == -1
