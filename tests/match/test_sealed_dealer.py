"""The dealers of methods 2 and 4: their seals, their keys, and the same answers every time."""

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.dealer import SEALED, Cut, Dealer, SealedDealer, Terms, UnboundDealer, seal
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, parse_record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.verify import verify
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Choose, ChooseAction, Shuffle, ShuffleAction
from tests.match.helpers import play

SEED, BOTS = bytes(range(32)), bytes(range(16))
AGREED = {"players": [{"name": "Kate 楓", "kind": "human"}] * 3, "deals": 2, "memory": "cards"}
TERMS = Terms("dokuson", 1, 3, {"deals_per_player": 1, "cards": None}, AGREED)
WORDS = (Cut(Seat(0), "maple"), Cut(Seat(2), "駒"))
PACK = Shuffle(tuple(range(6)), ("8H", "JD", "JH", "□|□", "□|□", "AS"))
FEW = Shuffle((0, 3, 5), ("8H", "□|□", "AS"))
LOT = Choose((0, 1, 2))


def dealer(
    words: Sequence[Cut] = WORDS, terms: Terms = TERMS, kind: type[SealedDealer] = SealedDealer
) -> SealedDealer:
    return kind(SEED, BOTS, words, terms)


def by_hand(
    words: Sequence[Cut], terms: Terms, bound: Sequence[object], which: Sequence[object], texts: Sequence[str]
) -> list[str]:
    """Return what the page says, without the program."""
    cut = [{"seat": seat, "word": word} for seat, word in words]
    named = [cut, terms.game, terms.rules, terms.seats, terms.options, *bound, *which]
    message = json.dumps(named, sort_keys=True, separators=(",", ":")).encode()
    key = hmac.new(SEED, message, hashlib.sha256).digest()
    counted = [f"{text} {list(texts[:place]).count(text)}" for place, text in enumerate(texts)]
    counted.sort(key=lambda text: hashlib.sha256(key + text.encode()).digest())
    return [text.rsplit(" ", 1)[0] for text in counted]


def order(answer: object) -> list[str]:
    assert isinstance(answer, ShuffleAction)
    return list(answer.texts)


def test_the_seal_is_the_hash_of_a_line_that_anybody_can_type() -> None:
    for kind, tag in ((UnboundDealer, "tablegame 2"), (SealedDealer, "tablegame 4")):
        known = KNOWN[kind][0]
        typed = f"{tag} {SEED.hex()} {BOTS.hex()}"
        assert dealer(kind=kind).commit == seal(SEED, BOTS, tag) == known
        assert hashlib.sha256(typed.encode()).hexdigest() == known
        assert dealer((), Terms("dobon", 9, 6, {}), kind).commit == known
        assert seal(SEED, bytes(16), tag) != known != seal(bytes(32), BOTS, tag)


@pytest.mark.parametrize(("kind", "bound"), [(UnboundDealer, []), (SealedDealer, [AGREED])])
def test_every_deal_renewal_and_lot_has_a_key_of_its_own(
    kind: type[SealedDealer], bound: list[object]
) -> None:
    one = dealer(kind=kind)
    for which, texts in (
        ([0, "lot", 0], "012"),
        ([0, "lot", 1], "012"),
        ([1], PACK.texts),
        ([1, "renewal", 0], FEW.texts),
        ([1, "lot", 0], "012"),
        ([1, "renewal", 1], FEW.texts),
        ([2], PACK.texts),
        ([2, "renewal", 0], FEW.texts),
    ):
        expected = by_hand(WORDS, TERMS, bound, which, texts)
        if "lot" in which:
            assert one.answer(LOT) == ChooseAction(int(expected[0]))
        else:
            assert order(one.answer(PACK if len(texts) == 6 else FEW)) == expected


KNOWN = {
    UnboundDealer: (
        "eb97bd6a13994ccdd7a9c0bcca23c9de5ad17a46b3c6db6027683ff3aa60bc6e",
        [
            "choose 2",
            "shuffle 8H □|□ JH JD AS □|□",
            "shuffle 8H □|□ AS",
            "choose 0",
            "shuffle JD □|□ AS 8H JH □|□",
        ],
    ),
    SealedDealer: (
        "beac501be5b97e107a251ee3f7dcd695e076f37296d666a82edc66c46f2115b9",
        [
            "choose 2",
            "shuffle AS JH 8H □|□ JD □|□",
            "shuffle □|□ AS 8H",
            "choose 0",
            "shuffle JD □|□ □|□ JH AS 8H",
        ],
    ),
}
"""By method, which a record of it needs for ever: the seal and five answers."""


@pytest.mark.parametrize("kind", KNOWN)
def test_known_answers(kind: type[SealedDealer]) -> None:
    one = dealer(kind=kind)
    answers = [one.answer(request).notation() for request in (LOT, PACK, FEW, LOT, PACK)]
    assert answers == KNOWN[kind][1]


def test_a_deal_does_not_depend_on_what_happened_in_the_one_before() -> None:
    calm, busy = dealer(), dealer()
    calm.answer(LOT)
    calm.answer(PACK)
    for request in (LOT, PACK, FEW, FEW, LOT, FEW):
        busy.answer(request)
    assert calm.answer(PACK) == busy.answer(PACK)
    assert calm.answer(FEW) == busy.answer(FEW) and calm.answer(LOT) == busy.answer(LOT)


def test_fewer_pieces_keep_the_order_among_them() -> None:
    one, other = dealer(), dealer()
    one.answer(PACK)
    other.answer(PACK)
    four, three = (Shuffle(PACK.pieces[n:4], PACK.texts[n:4]) for n in (0, 1))
    long, short = order(one.answer(four)), order(other.answer(three))
    assert [text for text in long if text in short] == short


@pytest.mark.parametrize(
    "other",
    [
        dealer(WORDS[:1]),
        dealer(()),
        dealer((Cut(Seat(1), "maple"), WORDS[1])),
        dealer(terms=replace(TERMS, game="dobon")),
        dealer(terms=replace(TERMS, rules=2)),
        dealer(terms=replace(TERMS, seats=4)),
        dealer(terms=replace(TERMS, options={"deals_per_player": 2, "cards": None})),
        dealer(terms=replace(TERMS, agreed={})),
        dealer(terms=replace(TERMS, agreed=AGREED | {"deals": 1})),
        dealer(terms=replace(TERMS, agreed=AGREED | {"assisted": True})),
        dealer(terms=replace(TERMS, agreed=AGREED | {"memory": "seats"})),
        dealer(terms=replace(TERMS, agreed=AGREED | {"players": [{"name": "Kate", "kind": "human"}] * 3})),
        dealer(kind=UnboundDealer),
        SealedDealer(bytes(32), BOTS, WORDS, TERMS),
    ],
)
def test_everything_that_is_named_goes_into_the_keys(other: SealedDealer) -> None:
    pack = Shuffle(tuple(range(30)), tuple(map(str, range(30))))
    assert other.answer(pack) != dealer().answer(pack)


def test_a_person_cuts_once_and_before_the_first_card() -> None:
    one = SealedDealer(SEED, BOTS)
    sealed = one.commit
    one.cut("  駒 \n", Seat(2))
    one.cut(" ", Seat(1))
    one.cut("maple", Seat(0))
    assert one.words == WORDS and one.cuts == ("maple", "駒") and one.commit == sealed
    with pytest.raises(ValueError):
        one.cut("other", Seat(2))
    with pytest.raises(ValueError):
        one.cut("whose")
    assert one.words == WORDS
    two = SealedDealer(SEED, BOTS)
    two.cut(" two \t  words ", Seat(1))
    assert two.cuts == ("two words",), "words stay apart, by one space"
    begun = one.at(TERMS)
    assert begun.answer(PACK) == dealer().answer(PACK)
    with pytest.raises(ValueError):
        begun.cut("too late", Seat(1))
    with pytest.raises(ValueError):
        one.answer(PACK)  # nobody has said what is played
    with pytest.raises(ValueError):
        one.at(Terms("dokuson", 1, 2, {}))  # seat 2 has cut


def test_new_dealers_are_never_alike() -> None:
    assert type(Dealer.new()) is SealedDealer and Dealer.new().method == SEALED
    assert Dealer.new().commit != Dealer.new().commit
    assert SealedDealer.numbered(3).commit == SealedDealer.numbered(3).commit
    for seed, bots in ((b"short", BOTS), (SEED, b"short")):
        with pytest.raises(ValueError):
            SealedDealer(seed, bots)


def begun(game: str, number: int = 1, path: Path | None = None) -> Match:
    """Return a match whose people have cut."""
    seats = GAMES[game].seats[-1]
    one = SealedDealer.numbered(number)
    one.cut("maple", Seat(0))
    players = [Player(f"P{seat}", "human") for seat in range(seats)]
    return Match.new(GAMES[game], seats, {}, players, dealer=one, record=path)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_every_game_is_dealt_resumed_and_verified(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    match = play(begun(game, path=path), 60)
    match.close()
    first = read_record(path)
    again = Match.resume(path)
    assert again.record.moves[: len(first.moves)] == first.moves
    play(again)
    again.close()
    record = read_record(path)
    verdict = verify(record)
    assert verdict.ok and verdict.finished and verdict.sealed and verdict.words == (Cut(Seat(0), "maple"),)
    assert verdict.commit == SealedDealer.numbered(1).commit == again.commit
    assert record.header.bots == SealedDealer.numbered(1).bots.hex()
    assert verdict.answers == sum(move.actor == CHANCE for move in record.moves)
    other = play(begun(game, 2)).record
    assert [move.text for move in other.moves[:2]] != [move.text for move in record.moves[:2]]


@pytest.mark.parametrize("game", ["dobon", "dobon_fukuchi"])
def test_other_play_gets_the_same_deals(game: str) -> None:
    """However often the stock was renewed before."""
    packs = []
    for seed in (1, 2):
        match = play(begun(game), seed=seed)
        texts = [move.text for move in match.record.moves if move.actor == CHANCE]
        full = max(map(len, texts))
        packs.append([text for text in texts if len(text) == full])
    shared = min(map(len, packs))
    assert shared > 1 and packs[0][:shared] == packs[1][:shared]


def test_what_was_taken_back_is_dealt_again() -> None:
    match = play(begun("dobon"), 400)
    texts = [move.text for move in match.record.moves]
    line = match.line
    match.take_back(30)
    for text in texts[29 : line - 1]:
        if match.line < line and text.split()[0] not in ("shuffle", "choose"):
            seat = next(each for each in match.to_act() if text in [a.notation() for a in match.legal(each)])
            match.decide(seat, match.parse(seat, text))
    assert [move.text for move in match.record.moves] == texts


def test_a_lot_says_what_it_was_drawn_among() -> None:
    lines = play(begun("dokuson"), 3).record.lines()
    assert lines[1]["of"] == list(range(6)) and "of" not in lines[2]
    lines[1]["of"] = [0]
    fault = verify(parse_record(lines)).fault
    assert fault is not None and (fault.line, fault.code) == (2, "other-chance")


@pytest.mark.parametrize(
    "dealt",
    [
        {"agreed": []},
        {"agreed": {}},
        {"agreed": {"players": [], "created": ""}},
        {"more": 1},
        {"seed": "AB" * 32},
        {"seed": "00" * 31},
        {"cut": ["maple"]},
        {"cut": [{"seat": 0}]},
        {"cut": [{"seat": True, "word": "a"}]},
        {"cut": [{"seat": 9, "word": "a"}]},
        {"cut": [{"seat": 1, "word": "a"}, {"seat": 0, "word": "b"}]},
        {"cut": [{"seat": 0, "word": "a"}, {"seat": 0, "word": "b"}]},
        {"cut": [{"seat": 0, "word": "a", "more": 1}]},
        {"cut": {}},
    ],
)
def test_a_promise_has_one_form(dealt: dict[str, Any]) -> None:
    lines = begun("dokuson").record.lines()
    lines[0]["dealer"] = {**lines[0]["dealer"], **dealt}
    with pytest.raises(RecordError) as caught:
        parse_record(lines)
    assert caught.value.line == 1 and caught.value.code == "damaged"


def test_the_bots_seed_lies_under_the_seal() -> None:
    players = [Player("A", "human")] * 3
    with pytest.raises(ValueError):
        Match.new(GAMES["dokuson"], 3, {}, players, dealer=SealedDealer.numbered(1), bots=b"0" * 16)
    lines = begun("dokuson").record.lines()
    lines[0]["bots"] = "00" * 16
    fault = verify(parse_record(lines)).fault
    assert fault is not None and fault.code == "other-seed"


@pytest.mark.parametrize("game", ["dokuson", "dobon_fukuchi"])
def test_from_every_line_the_same_cards_come(game: str) -> None:
    whole = play(begun(game, 3)).record
    for length in range(0, len(whole.moves), 7):
        again = Match.load(Record(whole.header, whole.moves[:length]))
        shared = len(again.record.moves)
        assert shared >= length and again.record.moves == whole.moves[:shared]
        assert all(move.actor == CHANCE for move in again.record.moves[length:])
