"""A stock, and its renewal from the discards."""

from tablegame.rules.stock import Stock


def test_cards_come_in_the_order_of_the_shuffle() -> None:
    stock = Stock.of([7, 3, 9, 1])
    assert stock.draw(1) == [7]
    assert stock.draw(2) == [3, 9]
    assert stock.draw(5) == [1]
    assert stock.draw(1) == [] and stock.cards == []


def test_the_discards_under_the_top_become_the_stock() -> None:
    stock = Stock.of([5], [40, 2, 30])
    assert stock.renewal() is None
    stock.draw(1)
    request = stock.renewal()
    assert request is not None and request.pieces == (2, 40) and request.texts == ("3S", "2C")
    stock.renew((40, 2))
    assert stock.pile == [30] and stock.draw(2) == [40, 2]
    assert stock.renewal() is None


def test_a_single_discard_is_shuffled_too() -> None:
    stock = Stock.of([], [4, 6])
    request = stock.renewal()
    assert request is not None and request.pieces == (4,)


def test_a_clone_is_independent() -> None:
    stock = Stock.of([1, 2], [3])
    twin = stock.clone()
    twin.draw(1)
    twin.pile.append(9)
    assert stock.draw(2) == [1, 2] and stock.pile == [3]
