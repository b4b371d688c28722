"""The dealer's promise and stream."""

import hashlib

import pytest

from tablegame.match.dealer import Dealer, commitment
from tablegame.pieces.rng import Rng
from tablegame.rules.chance import answer
from tablegame.rules.contract import Choose, Shuffle

PACK = Shuffle(tuple(range(5)), tuple("abcde"))
LOT = Choose((0, 1, 2))


def test_the_stream_is_the_documented_one() -> None:
    seed = bytes(range(32))
    dealer = Dealer(seed, ("one", "駒"))
    rng = Rng(int.from_bytes(hashlib.sha256(seed + "\none\n駒".encode()).digest(), "big"))
    for request in (LOT, PACK, PACK, LOT):
        assert dealer.answer(request) == answer(request, rng)
    assert dealer.used == 4
    assert dealer.commit == hashlib.sha256(seed).hexdigest() == commitment(seed)


def test_a_known_answer() -> None:
    dealer = Dealer(bytes(32))
    assert dealer.commit == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert [dealer.answer(request).notation() for request in (LOT, PACK)] == KNOWN


KNOWN = ["choose 0", "shuffle a e b d c"]


def test_a_cut_changes_the_cards_and_not_the_promise() -> None:
    plain, cut = Dealer.seeded(1), Dealer.seeded(1)
    cut.cut("  my \n word ")
    assert cut.cuts == ("my word",)
    assert cut.commit == plain.commit
    assert [plain.answer(PACK) for _ in range(4)] != [cut.answer(PACK) for _ in range(4)]
    with pytest.raises(ValueError):
        cut.cut("too late")


def test_an_empty_word_cuts_nothing() -> None:
    dealer = Dealer.seeded(1)
    dealer.cut(" ")
    assert dealer.cuts == ()


def test_fresh_begins_again() -> None:
    dealer = Dealer.seeded(9, ["word"])
    first = [dealer.answer(PACK) for _ in range(3)]
    again = dealer.fresh()
    assert [again.answer(PACK) for _ in range(3)] == first
    assert Dealer.new().seed != Dealer.new().seed


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError):
        Dealer(b"short")
