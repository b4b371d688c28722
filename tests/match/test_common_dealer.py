"""The dealer of method 3: the same cards for all who play the same match, whatever is played."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.code import Code, CommonDealer, from_lowest
from tablegame.match.dealer import COMMON, Dealer, SealedDealer, Terms
from tablegame.match.match import Match, Player
from tablegame.match.record import DEALT, TO, Record, dump, parse_bytes
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.match.timeline import dealer_of
from tablegame.match.verify import verify
from tablegame.pieces.seats import CHANCE, Seat, clockwise
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Choose, Shuffle
from tests.lengths import rest_long
from tests.match.helpers import play
from tests.match.test_code import checked

DEAL = 0x123456789ABC
TABLES = [(game, seats) for game in GAMES for seats in GAMES[game].seats]


def code(game: str, seats: int = 4, **options: object) -> Code:
    return Code(game, seats, complete(GAMES[game], seats, options), DEAL)


def begin(one: Code, day: date | None = None, path: Path | None = None) -> Match:
    players = [Player(f"N{seat}", "human") for seat in range(one.seats)]
    dealer = one.dealer(day)
    return Match.new(GAMES[one.game], one.seats, one.options, players, dealer=dealer, record=path)


def pack_of(game: str, seats: int) -> Shuffle:
    state = GAMES[game].begin(seats, complete(GAMES[game], seats, {}))
    while isinstance(request := state.chance(), Choose):
        state.apply(CHANCE, Dealer.seeded(1).answer(request))
    assert isinstance(request, Shuffle)
    return request


def known(game: str, seats: int = 4) -> list[str]:
    """Return the first lot, the beginnings of two deals, and of the renewal of every third piece in the
    second."""
    dealer, pack = code(game, seats).dealer().at(Terms(game, 1, seats, {})), pack_of(game, seats)
    pack = Shuffle(pack.pieces, pack.texts, clockwise(Seat(0), seats), pack.dealt)
    third = Shuffle(pack.pieces[::3], pack.texts[::3])
    lot = Choose(tuple(range(seats)))
    said = [dealer.answer(request).notation() for request in (lot, pack, pack, third)]
    return [" ".join(text.split()[1:9]) for text in said]


KNOWN = {
    "dokuson": ["2", "8H 7S 9D 9H 7D 2D 7H 3S", "7H 4S 2H AD 7D 9S 8D QS", "4S QH 8D 7S KS 9H JD 6H"],
    "dobon": ["2", "2D 3S AC TS X2 5S 6D 7H", "QH 4D KD 5D KH AH 2C 5C", "4C 6H KS AC TS JD 2D 3H"],
    "dobon_fukuchi": ["0", "8H 6C 5H KC 4D TC 8C JH", "AS 8C 9D QC 8D KD TS TC", "2D AS 9H 4S 3H 5D JD TS"],
    "loadum": ["0", "2S QH 2H 9C 3D 4H AH 4S", "AH 7S KH TS QD 6S AS AD", "9H AS 3H TC AC 5D 2D 4C"],
    "clackerjack": ["0", "35 45 25 36 26 15 23 33", "56 45 22 35 55 24 36 23", "55 14 11 26 12 15 34 56"],
}
"""These stay as they are as long as there is this program: somebody has the code on a slip of paper."""


@pytest.mark.parametrize("game", KNOWN)
def test_known_cards(game: str) -> None:
    assert known(game) == KNOWN[game]


def orders(match: Match) -> dict[tuple[int, int], tuple[list[str], dict[int, list[str]], list[str]]]:
    """Return by deal and renewal all pieces, those of each seat, and those that were not dealt."""
    found: dict[tuple[int, int], Any] = {}
    deal = renewal = 0
    for move in match.record.moves:
        what, *texts = move.text.split(" ")
        if what != "shuffle" or move.actor != CHANCE:
            continue
        to, dealt = move.data.get(TO, []), move.data.get(DEALT, 0)
        deal, renewal = (deal + 1, 0) if to else (deal, renewal + 1)
        hands = {seat: texts[place : dealt : len(to)] for place, seat in enumerate(to)}
        found[deal, renewal] = texts, dict(sorted(hands.items())), texts[dealt:]
    return found


@pytest.mark.parametrize(("game", "seats"), rest_long(TABLES, but=[t for t in TABLES if t[1] == 4]))
def test_other_play_leaves_the_cards_as_they_lie(game: str, seats: int) -> None:
    """The order of the pack in every later deal and renewal is the same; and the hands, wherever as many are
    dealt in."""
    options = {"dokuson": {}, "dobon": {"rounds": 40}, "dobon_fukuchi": {"deals": 80}}.get(game, {})
    first, *others = [orders(play(begin(code(game, seats, **options)), seed=seed)) for seed in range(3)]
    compared = Counter[str]()
    for other in others:
        for which in first.keys() & other.keys():
            (one, hands, rest), (two, hands_now, rest_now) = first[which], other[which]
            if not which[1] and len(hands) == len(hands_now):
                for mine, now in zip(hands.values(), hands_now.values(), strict=True):
                    least = min(len(mine), len(now))
                    # In Clackerjack two of four seats have one tile more, and the others a double blank.
                    assert mine[:least] == now[:least] and abs(len(mine) - len(now)) < 2
                assert rest == rest_now
                compared["hands"] += 1
            if which[1]:
                common = Counter(one) & Counter(two)
                assert [text for text in one if common[text]] == [text for text in two if common[text]]
                compared["renewals"] += 1
    assert compared["hands"]
    if game.startswith("dobon"):
        assert compared["renewals"]


def test_another_number_of_seats_dealt_in_leaves_the_order_of_the_pack() -> None:
    """In Losing Loadum a seat without lives is not dealt in any more: the order goes round the others."""
    order = tuple("abcdefghijkl")
    for to in ((0, 1, 2, 3), (2, 3, 0, 1), (3, 0, 2), (2, 0)):
        lying = from_lowest(order, tuple(map(Seat, to)), 9 - 9 % len(to))
        hands = {seat: lying[place : 9 - 9 % len(to) : len(to)] for place, seat in enumerate(to)}
        round_table = [hand[turn] for turn in range(9 // len(to)) for _, hand in sorted(hands.items())]
        assert (*round_table, *lying[9 - 9 % len(to) :]) == order


def test_who_gets_a_piece_more_takes_it_from_what_is_left() -> None:
    lying = from_lowest(tuple("abcdefgh"), (Seat(2), Seat(0), Seat(1)), 8)
    assert [lying[place::3] for place in (1, 2, 0)] == [("a", "d", "g"), ("b", "e"), ("c", "f", "h")]


def test_the_order_of_a_deal_is_that_of_its_key() -> None:
    """Dealt from seat 0, method 3 is method 2 without the options."""
    pack = pack_of("loadum", 4)
    at_zero = Shuffle(pack.pieces, pack.texts, clockwise(Seat(0), 4), pack.dealt)
    common = CommonDealer(bytes(32), bytes(16), terms=Terms("loadum", 1, 4, {"lives": 3}))
    other = CommonDealer(bytes(32), bytes(16), terms=Terms("loadum", 1, 4, {"lives": 1, "later": 2}))
    sealed = SealedDealer(bytes(32), bytes(16), terms=Terms("loadum", 1, 4, {"lives": 3}))
    assert common.answer(at_zero) == other.answer(at_zero) != sealed.answer(at_zero)
    assert common.commit != sealed.commit


def test_a_code_is_not_cut_and_a_sealed_deal_is() -> None:
    one = code("dokuson").dealer()
    one.cut("  ", Seat(0))
    with pytest.raises(ValueError):
        one.cut("maple", Seat(0))
    sealed = CommonDealer(bytes(32), bytes(16))
    sealed.cut("maple", Seat(0))
    assert sealed.at(Terms("dokuson", 1, 4, {})).written_cuts() == [{"seat": 0, "word": "maple"}]


def test_what_a_record_says_of_it(tmp_path: Path) -> None:
    path = tmp_path / "daily.tgr"
    match = begin(code("dobon", rounds=3), date(2026, 11, 22), path)
    play(match, 30)
    match.close()
    record = parse_bytes(path.read_bytes())
    assert record.header.promise is not None and record.header.promise.method == COMMON
    assert (record.header.code, record.header.daily) == (code("dobon", rounds=3).text, "2026-11-22")
    again = Match.resume(path)
    play(again)
    assert verify(again.record).ok and verify(again.record).sealed
    assert isinstance(dealer_of(again.record), CommonDealer)
    assert Match.load(again.record).over
    plain = Match.new(GAMES["dobon"], 4, {}, match.players, dealer=CommonDealer(bytes(32), bytes(16)))
    assert plain.record.header.code == plain.record.header.daily == ""
    assert verify(play(plain).record).ok


def changed(record: Record, **header: Any) -> Record:
    lines = record.lines()
    lines[0] = {**lines[0], **header}
    return parse_bytes(b"".join(map(dump, lines)))


def test_a_code_that_the_cards_do_not_come_from_is_found() -> None:
    match = play(begin(code("dokuson")))
    other = Code("dokuson", 4, match.options, DEAL + 1).text
    for text in (other, other[:-1] + "0", code("dokuson", 5).text, code("dokuson", deals_per_player=2).text):
        fault = verify(changed(match.record, code=text)).fault
        assert fault is not None and fault.code == "other-code"
        with pytest.raises(RecordError):
            Match.load(changed(match.record, code=text))
    fault = verify(changed(match.record, code=code("dokuson").letters)).fault
    assert fault is not None and fault.code == "other-code"  # there is one way of writing it in a record
    newer = changed(match.record, code=checked("DK42100J6HB7H6NW"))
    with pytest.raises(OtherRules):
        Match.load(newer)
    assert newer.header.code.startswith("DK42")


def test_a_card_dealt_to_others_is_found() -> None:
    match = play(begin(code("dokuson")))
    for key, value in ((TO, [0, 1, 2, 3]), (DEALT, 31), (TO, None)):
        lines = [dict(line) for line in match.record.lines()]
        shuffle = next(line for line in lines if TO in line and line[TO] != [0, 1, 2, 3])
        shuffle[key] = value
        fault = verify(parse_bytes(b"".join(map(dump, lines)))).fault
        assert fault is not None and fault.code == "other-chance"
