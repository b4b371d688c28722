"""Records made by hand, and what is counted of them."""

import pytest

from tests.study.made import Made, counts


def test_dobon() -> None:
    """Twice the same round: first the Dobon is returned, then it stands. Before, one was let go by."""
    match = Made("dobon", 3, rounds=2)
    for answer in ("return", "pass"):
        match.deal({0: "KH KD QH QD JH", 1: "TS 9S 2S 3H 4D", 2: "AS AH 2C 2D 4C"}, "7S")
        match.moves("0 bid 10; 1 bid 20; 2 bid 5")
        match.moves(f"1 play TS; 2 pass; 2 play AS; 1 play 9S; 2 dobon; 1 {answer}")
    none, owner, caller = match.figures()
    names = ("calls", "let_go", "returned", "paid", "won", "rights", "bids")
    assert not any(counts(none, *names).values())
    assert counts(owner, *names) == {
        "calls": 0,
        "let_go": 0,
        "returned": 0,
        "paid": 1,
        "won": 1,
        "rights": 2,
        "bids": 40,
    }
    assert counts(owner, "won_by_return", "won_by_dobon", "won_by_out") == {
        "won_by_return": 1,
        "won_by_dobon": 0,
        "won_by_out": 0,
    }
    assert counts(caller, *names) == {
        "calls": 2,
        "let_go": 2,
        "returned": 1,
        "paid": 0,
        "won": 1,
        "rights": 0,
        "bids": 0,
    }
    # 50 in hand, twice. 50 of the winner's bonus; 2 × 50 and the bid of 20. 6 × 50, and nothing.
    assert [(each.deals, each.points) for each in (none, owner, caller)] == [(2, 100), (2, 70), (2, 300)]
    assert [each.squares for each in (none, owner, caller)] == [2 * 50**2, 50**2 + 120**2, 300**2]
    assert none.table == pytest.approx((100 + 70 + 300) / 3)
    assert counts(none, "jokers", "eights") == {"jokers": 0, "eights": 0}
    assert none.counts["chance_of_jokers"] == pytest.approx(2 * 5 * 2 / 54)


def test_dobon_by_going_out() -> None:
    """At the first stage there are no calls: a round ends with the last card."""
    match = Made("dobon", 3, rounds=1, stage=1)
    match.deal({0: "2S 3S 4S 5S 6S", 1: "7S 9S TS KS QS", 2: "2H 3H 4H 5H 6H"}, "AS 7H 8H AH JH")
    match.lot(0)
    for mine, theirs in zip("23456", ("7S", "9S", "TS", "KS", ""), strict=True):
        match.moves(f"0 play {mine}S")
        if theirs:
            match.moves(f"1 play {theirs}; 2 draw")
    assert counts(match.figures()[0], "won", "won_by_out", "calls") == {"won": 1, "won_by_out": 1, "calls": 0}


def test_everyday_dobon() -> None:
    """The same round twice: one of two players calls, and it is returned; both call, and it stands."""
    match = Made("dobon_plain", 3, rounds=2, hand=4)
    match.lot(0)
    for answers in ("1 dobon; 2 pass; 0 return", "1 dobon; 2 dobon; 0 pass"):
        match.deal({0: "7S AD 3D 3H", 1: "AS AH 2C 3C", 2: "AC 2S 2H 2D"}, "5S")
        match.moves(f"0 play 7S; {answers}")
    owner, caller, late = match.figures()
    names = ("calls", "let_go", "returned", "paid", "won", "won_by_return", "won_by_dobon", "won_by_out")
    assert list(counts(owner, *names).values()) == [0, 0, 0, 1, 1, 1, 0, 0]
    assert list(counts(caller, *names).values()) == [2, 0, 1, 0, 1, 0, 1, 0]
    assert list(counts(late, *names).values()) == [1, 1, 0, 0, 1, 0, 1, 0]
    # Twice 7 + 7 + 7; then 7 + 7 for each of the two.
    assert [each.points for each in (owner, caller, late)] == [42 - 28, 14 - 42, 14]
    assert counts(owner, "lot", "twos") == {"lot": 1, "twos": 0} and late.counts["twos"] == 6
    assert late.counts["chance_of_twos"] == pytest.approx(2 * 4 * 4 / 52)


def test_fukuchi() -> None:
    """A deal won, one that bursts after cards out of turn, and one that comes back."""
    match = Made("dobon_fukuchi", 3, deals=3)
    match.lot(2)
    match.deal({0: "KS KH 3D 9C", 1: "7S 7H 2C 6D", 2: "QH TD 4C JC"}, "5S")
    match.moves("0 play KS; 0 play KH; 1 play 7H; 1 pass; 2 play QH; 0 dobon")
    match.deal({0: "2S KH 3D 9C", 1: "2H 2C 2D 6D", 2: "QH TD 4C JC"}, "5S 3C 5C 6C 7C 8C KC AC 9S")
    match.moves("0 play 2S; 1 play 2H 2C 2D; 2 take; 2 play TD")
    match.deal({0: "KS KH 3D 9C", 1: "7S 7H 2C 6D", 2: "QH 7D 4C AC"}, "5S")
    match.moves("0 play KS; 0 play KH; 1 play 7H; 1 pass; 2 pass; 2 play QH; 0 dobon; 2 return")
    caller, jumper, owner = match.figures()
    names = ("won", "won_by_return", "paid", "calls", "let_go", "returned", "bursts", "out_of_turn", "stake")
    assert counts(caller, *names) == {
        "won": 1,
        "won_by_return": 0,
        "paid": 0,
        "calls": 2,
        "let_go": 0,
        "returned": 1,
        "bursts": 0,
        "out_of_turn": 0,
        "stake": 100,
    }
    assert counts(jumper, *names) == dict.fromkeys(names, 0) | {"out_of_turn": 1}
    assert counts(owner, *names) == {
        "won": 1,
        "won_by_return": 1,
        "paid": 1,
        "calls": 0,
        "let_go": 0,
        "returned": 0,
        "bursts": 1,
        "out_of_turn": 0,
        "stake": 100,
    }
    assert [(each.points, each.squares) for each in (caller, jumper, owner)] == [
        (100 + 100 - 200, 100**2 + 100**2 + 200**2),
        (100, 100**2),
        (-100 - 200 + 200, 100**2 + 2 * 200**2),
    ]
    assert counts(owner, "lot", "low_cards") == {"lot": 1, "low_cards": 1 + 1 + 2}


def test_fukuchi_lets_a_call_go_by() -> None:
    match = Made("dobon_fukuchi", 3, deals=1)
    match.lot(2)
    match.deal({0: "KS KH 3D 9C", 1: "7S 7H QC 6D", 2: "QH TD 4C JC"}, "5S 8D")
    match.moves("0 play KS; 0 play KH; 1 play 7H; 1 pass; 2 play QH; 0 pass; 1 play QC; 0 dobon")
    assert counts(match.figures()[0], "let_go", "calls", "won") == {"let_go": 1, "calls": 1, "won": 1}


def loadum() -> Made:
    """Seat 0 has 33 after the first trick, and passes."""
    match = Made("loadum", 3, lives=1, swap=0, stop_at=2)
    match.lot(2)
    hands = {
        0: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2C 3C 4C 5C 6C",
        1: "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H 2D 3D 4D 5D",
        2: "AD KD QD JD TD 9D 8D 7D 6D AC KC QC JC TC 9C 8C 7C",
    }
    match.deal(hands, "2S")
    match.moves("0 play AS; 1 play AH; 2 play AC; 0 pass")
    return match


CHALLENGE = ("unnoticed", "reached", "declared", "right", "wrong", "lost", "tricks", "pile")


def test_loadum_challenged_wrongly() -> None:
    match = loadum()
    match.moves("0 play KS; 1 play 2H; 2 play 6D; 0 declare 1")
    first, second, third = match.figures()
    assert counts(first, *CHALLENGE) == {
        "unnoticed": 1,
        "reached": 1,
        "declared": 1,
        "right": 0,
        "wrong": 1,
        "lost": 1,
        "tricks": 2,
        "pile": 36,
    }
    assert not any(counts(second, *CHALLENGE).values())
    assert (first.deals, first.points, second.points) == (1, -1, 0)
    assert counts(first, "aces_tens") == {"aces_tens": 2} and counts(third, "aces_tens", "lot") == {
        "aces_tens": 4,
        "lot": 1,
    }


def test_loadum_counts_an_unnoticed_31_once_in_a_deal() -> None:
    match = loadum()
    match.moves("0 play KS; 1 play 2H; 2 play 6D; 0 pass; 0 play QS; 1 play 3H; 2 play 7D; 0 declare 1")
    assert counts(match.figures()[0], "unnoticed", "reached", "declared") == {
        "unnoticed": 1,
        "reached": 1,
        "declared": 1,
    }


def test_loadum_challenged_rightly() -> None:
    match = loadum()
    match.moves("0 play 2C; 1 play TH; 2 play TC; 2 play KC; 0 play 3C; 1 play KH")
    match.moves("2 play 9C; 0 play 4C; 1 play QH; 2 play QC; 0 play 5C; 1 play JH; 2 declare 0")
    first, _, third = match.figures()
    assert counts(third, *CHALLENGE) == {
        "unnoticed": 0,
        "reached": 1,
        "declared": 1,
        "right": 1,
        "wrong": 0,
        "lost": 0,
        "tricks": 4,
        "pile": 31,
    }
    assert counts(first, "lost", "unnoticed") == {"lost": 1, "unnoticed": 1}


def test_loadum_counts_only_who_is_alive() -> None:
    """Who has lost the last life takes no part in the deals that follow."""
    match = Made("loadum", 3, lives=1, swap=0)
    match.lot(2)
    suits = {seat: " ".join(rank + suit for rank in "AKQJT98765432") for seat, suit in enumerate("SHD")}
    hands = {0: suits[0] + " 2C 3C 4C 5C", 1: suits[1] + " 6C 7C 8C 9C", 2: suits[2] + " TC JC QC KC"}
    match.deal(hands, "AC")
    match.moves("0 play AS; 1 play AH; 2 play AD; 0 declare")
    hearts = "AH TH " + " ".join(f"{rank}H" for rank in range(2, 10))
    rest = " ".join(rank + suit for suit in "DC" for rank in "KQJ98765432")
    match.deal({1: f"{suits[0]} {hearts} AD TD", 2: f"KH QH JH {rest}"}, "AC", first=1)
    match.moves("1 play AS; 2 play KH; 1 play TS; 2 play QH; 1 play AH; 2 play JH; 1 declare")
    gone, loser, winner = match.figures()
    assert [(each.deals, each.points) for each in (gone, loser, winner)] == [(1, -1), (2, -1), (2, 0)]
    assert loser.table == pytest.approx(-1 / 3 - 1 / 2)


def test_dokuson() -> None:
    """Each begins a deal with nine cards of one suit, and doubles of it."""
    match = Made("dokuson", 3)
    match.lot(2)
    suits = "SHD"
    hands = {seat: " ".join(rank + suit for rank in "A23456789") for seat, suit in enumerate(suits)}
    for starter in (2, 0, 1):
        match.deal(hands, first=(starter + 1) % 3)
        for low, high in ("A2", "34", "56"):
            for seat in (starter, (starter + 1) % 3, (starter + 2) % 3)[: 1 if low == "5" else 3]:
                match.moves(f"{seat} play {low}{suits[seat]} {high}{suits[seat]}")
    for seat, each in enumerate(match.figures()):
        assert counts(each, "doubles", "won", "strong", "strong_first", "strong_last", "lot") == {
            "doubles": 7,
            "won": 1,
            "strong": 3,
            "strong_first": 1,
            "strong_last": 0,
            "lot": seat == 2,
        }
        assert (each.deals, each.points, each.squares, each.table) == (3, 24, 24**2, 24.0)
        assert each.counts["neighbours"] == 3 * 8 and each.fortune == 0


def test_clackerjack() -> None:
    """One side leads again and again, with three bombs, and goes out with its nineteenth tile."""
    match = Made("clackerjack", 2, deals=1, target=5)
    match.lot(0)
    match.deal({0: "11 11 22 22 33 33 44 44 55 55 12 12 13", 1: "13 14 14 15 15 23 23 24 24 25 25 34 34"})
    for play in ("1-1 1-2 1-3", "1-1 1-2 1*-3", "2*-1 2-2 2-3*", "3-3 3*-4 3*-5", "2-2 3-3 4-4"):
        match.moves(f"0 play {play}; 1 pass")
    match.moves("0 play 3*-3* 4-4 5-5; 1 pass; 0 play 5-5")
    winner, loser = match.figures()
    names = ("rounds", "rounds_won", "bombs", "bombed", "out_first", "out_both", "won", "doubles", "lot")
    assert counts(winner, *names) == {
        "rounds": 6,
        "rounds_won": 6,
        "bombs": 3,
        "bombed": 2,
        "out_first": 1,
        "out_both": 0,
        "won": 1,
        "doubles": 10,
        "lot": 1,
    }
    assert counts(loser, *names) == dict.fromkeys(names, 0) | {"rounds": 6}
    assert (winner.points, loser.points) == (19, 0)
    # 13 plain tiles of 15, five of which are doubles.
    assert winner.counts["chance_of_doubles"] == pytest.approx(13 / 3)
