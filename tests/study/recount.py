"""Figures and statistics counted again from the lines of records, by the pages of rules alone.

Nothing here knows the program: hands and windows are followed by the accounts of `tests/recount`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import erf, sqrt
from typing import Any

from tests.recount import clackerjack, dobon, dobon_fukuchi, dokuson, loadum
from tests.recount.account import CHANCE, VALUES, Account, Lines, deal_round

Hands = Mapping[int, list[str]]


@dataclass
class Seat:
    """What one seat did."""

    points: list[int] = field(default_factory=list)
    """Deal by deal."""
    means: list[float] = field(default_factory=list)
    counts: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    fortune: float = 0.0
    spread: float = 0.0


class Log(Lines):
    """Lines that remember what was taken."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(lines)
        self.log: list[tuple[Any, list[str]]] = []

    def take(self, *words: str) -> tuple[Any, list[str]]:
        found = super().take(*words)
        self.log.append(found)
        return found


@dataclass
class Found:
    """What a record comes to."""

    seats: list[Seat]
    account: Account


def count(game: str, lines: list[str]) -> Found:
    """Count a whole record."""
    account = ACCOUNTS[game](Lines(lines))
    seats = [Seat() for _ in account.deals[0].points]
    for deal in account.deals:
        named = dict(deal.rows)
        playing = [s for s in range(len(seats)) if game != "loadum" or named["pile"][s] is not None]
        for seat in playing:
            seats[seat].points.append(deal.points[seat])
            seats[seat].means.append(sum(deal.points[s] for s in playing) / len(playing))
    COUNTERS[game](Log(lines), seats, account)
    return Found(seats, account)


def fortunes(seats: list[Seat], hands: Hands, worth: Callable[[list[str]], float]) -> None:
    """Count first hands against the mean of the table."""
    values = {seat: worth(hand) for seat, hand in hands.items()}
    mean = sum(values.values()) / len(values)
    for seat, value in values.items():
        seats[seat].fortune += value - mean
        seats[seat].spread += sum((each - mean) ** 2 for each in values.values()) / len(values)


def lots(seats: list[Seat], winner: int) -> None:
    seats[winner].counts["lot"] += 1
    for seat in seats:
        seat.counts["chance_of_lot"] += 1 / len(seats)


def kinds(seats: list[Seat], hands: Hands, name: str, is_one: Callable[[str], bool], share: float) -> None:
    """Count the pieces of a kind, and how many come by chance: `share` of a hand."""
    for seat, hand in hands.items():
        seats[seat].counts[name] += sum(map(is_one, hand))
        seats[seat].counts[f"chance_of_{name}"] += share * len(hand)


# Dobon ------------------------------------------------------------------------------------------------------
class _Round(dobon._Round):
    def __init__(self, lines: Log) -> None:
        self.said: list[tuple[int, str]] = []
        super().__init__(lines)

    def _answer(self) -> tuple[int, str]:
        seat, word = super()._answer()
        self.said.append((seat, word))
        return seat, word


def bid_for(hand: list[str], seats: int) -> int:
    """Return what a sensible player bids."""
    strong = sum(card[0] in "82" for card in hand) + 0.5 * sum(card[0] in "JX" for card in hand)
    wins = min(0.6, 0.06 + 0.5 / seats + (0.15 - 0.011 * seats) * strong)
    gain = 3.0 + (30.0 * wins if dobon.is_yaku(hand) else 0.0)
    return min(50, max(1, round(0.72 * (50.0 * wins + gain) / (1.0 - wins))))


def _dobon(lines: Log, seats: list[Seat], account: Account) -> None:
    while lines:
        order = lines.peek()[1][1:]
        hands, _ = deal_round(order, range(len(seats)), 5)
        played = _Round(lines)
        for seat, word in played.said:
            seats[seat].counts["calls" if word == "dobon" else "let_go"] += 1
        if played.right >= 0:
            seats[played.right].counts["rights"] += 1
            seats[played.right].counts["bids"] += played.bids[played.right]
        if played.winner >= 0:
            seats[played.winner].counts["won"] += 1
            seats[played.winner].counts[f"won_by_{played.how}"] += 1
        if played.how == "dobon":
            seats[played.loser].counts["paid"] += 1
        elif played.how == "return":
            seats[played.loser].counts["returned"] += 1
        fortunes(seats, hands, lambda hand: bid_for(hand, len(seats)))
        kinds(seats, hands, "jokers", lambda card: card[0] == "X", 2 / 54)
        kinds(seats, hands, "eights", lambda card: card[0] == "8", 4 / 54)


# Fukuchi ----------------------------------------------------------------------------------------------------
class _FukuchiDeal(dobon_fukuchi._Deal):
    def __init__(self, lines: Log, dealer: int, seats: list[Seat]) -> None:
        self.log, self.found = lines.log, seats
        self.turn, self.depth = dealer, 0
        self.called: list[int] = []
        self.keeps = lines.options.get("jump_in") == "keeps_turn"
        super().__init__(lines, dealer)

    def _window(self, drawer: int) -> bool:
        can = [seat for seat in range(self.seats) if self._can_call(seat)]
        asked = sum(self._can_call(seat) or self._can_add(seat) for seat in range(self.seats))
        said = self.log[len(self.log) :]
        start = len(self.log)
        self.depth += 1
        over = super()._window(drawer)
        self.depth -= 1
        said = self.log[start : start + asked]
        for seat, words in said:
            if seat in can:
                self.found[seat].counts["calls" if words[0] == "dobon" else "let_go"] += 1
        if any(words[0] == "dobon" for _, words in said):
            self.called = [seat for seat, words in said if words[0] == "dobon"]
        return over

    def _play(self, seat: int, words: list[str]) -> bool:
        if self.depth and seat != self.turn:
            self.found[seat].counts["out_of_turn"] += 1
        if not (self.depth and self.keeps):
            self.turn = seat
        return super()._play(seat, words)

    def _draw(self, seat: int, word: str) -> bool:
        self.turn = seat
        return super()._draw(seat, word)


def _fukuchi(lines: Log, seats: list[Seat], account: Account) -> None:
    dealer = int(lines.chance("choose")[0])
    lots(seats, dealer)
    while lines:
        clockwise = [(dealer + n) % len(seats) for n in range(1, len(seats) + 1)]
        hands, _ = deal_round(lines.peek()[1][1:], clockwise, 4)
        played = _FukuchiDeal(lines, dealer, seats)
        winners = {"burst": [], "dobon": played.callers, "return": [played.owner]}[played.how]
        for seat in winners:
            seats[seat].counts["won"] += 1
            seats[seat].counts["won_by_return"] += played.how == "return"
            seats[seat].counts["stake"] = max(seats[seat].counts["stake"], played.stake)
        if played.how == "burst":
            seats[played.drawer].counts["bursts"] += 1
        elif played.how == "dobon":
            seats[played.owner].counts["paid"] += 1
        else:
            for seat in played.called:
                seats[seat].counts["returned"] += 1
        dealer = played.loser
        fortunes(seats, hands, lambda hand: -sum(VALUES[card[0]] for card in hand))
        kinds(seats, hands, "low_cards", lambda card: VALUES[card[0]] <= 4, 16 / 52)


# Loadum -----------------------------------------------------------------------------------------------------
class _LoadumDeal(loadum._Deal):
    def __init__(self, lines: Log, dealer: int, lives: list[int], seats: list[Seat]) -> None:
        self.log, self.found = lines.log, seats
        self.reached: set[int] = set()
        self.missed: set[int] = set()
        super().__init__(lines, dealer, lives)

    def _swaps(self) -> None:
        start, proposer = len(self.log), -1
        super()._swaps()
        for seat, words in self.log[start:]:
            if words[0] == "propose":
                proposer = seat
            elif words[0] == "accept":
                for each in (seat, proposer):
                    self.found[each].counts["swaps"] += 1

    def _trick(self, leader: int) -> int:
        taker = super()._trick(leader)
        self.found[taker].counts["tricks"] += 1
        return taker

    def _declares(self, taker: int) -> bool:
        start = len(self.log)
        over = super()._declares(taker)
        for seat, words in self.log[start:]:
            if self.totals[seat] < 31:
                continue
            self.reached.add(seat)
            if words[0] == "pass":
                self.missed.add(seat)
                continue
            self.found[seat].counts["declared"] += 1
            if len(words) > 1:
                self.found[seat].counts["right" if int(words[1]) in self.losers else "wrong"] += 1
        return over


def _loadum(lines: Log, seats: list[Seat], account: Account) -> None:
    lives = [account.stake] * len(seats)
    dealer = int(lines.chance("choose")[0])
    lots(seats, dealer)
    number = 0
    while lines:
        clockwise = [(dealer + n) % len(seats) for n in range(1, len(seats) + 1)]
        alive = [seat for seat in clockwise if lives[seat]]
        each = 16 if len(alive) == 3 and lines.options["three_hand"] == 16 else 51 // len(alive)
        hands, _ = deal_round(lines.peek()[1][1:], alive, each)
        played = _LoadumDeal(lines, dealer, lives, seats)
        points = account.deals[number].points
        number += 1
        for seat in alive:
            seats[seat].counts["lost"] += points[seat] < 0
            seats[seat].counts["pile"] += played.totals[seat]
            seats[seat].counts["reached"] += seat in played.reached
            seats[seat].counts["unnoticed"] += seat in played.missed
        lives = [a + b for a, b in zip(lives, points, strict=True)]
        dealer = played.leader
        rank = {**VALUES, "A": 14}
        fortunes(seats, hands, lambda hand, rank=rank: -sum(rank[card[0]] for card in hand))  # type: ignore[misc]
        kinds(seats, hands, "aces_tens", lambda card: card[0] in "AT", 8 / 52)


# Dokuson ----------------------------------------------------------------------------------------------------
def _dokuson(lines: Log, seats: list[Seat], account: Account) -> None:
    count = len(seats)
    dealer = int(lines.chance("choose")[0])
    lots(seats, dealer)
    each = lines.options["cards"] or dokuson.EACH[count]
    done = 0
    while lines:
        clockwise = [(dealer + n) % count for n in range(1, count + 1)]
        hands, _ = deal_round(lines.chance("shuffle"), clockwise, each)
        rows = dict.fromkeys("SHD", 0)
        while lines and lines.peek()[0] != CHANCE:
            seat, words = lines.take("play")
            seats[seat].counts["doubles"] += len(words) == 3
            rows[words[1][1]] += len(words) - 1
        if max(rows.values()) < 6:
            continue
        deal = account.deals[done]
        done += 1
        # A suit is first by its sixth card; of the others the account tells which lost points.
        first = max(rows, key=lambda suit: rows[suit])
        last = {
            suit
            for suit, values in deal.rows
            if suit != first and any(value is not None and value < 0 for value in values)
        }
        level = _last(lines.log, first)
        for seat in range(count):
            seats[seat].counts["won"] += deal.points[seat] == max(deal.points)
            sums = {s: sum(VALUES[c[0]] for c in hands[seat] if c[1] == s) for s in "SHD"}
            best = [suit for suit, value in sums.items() if value == max(sums.values())]
            if len(best) == 1:
                seats[seat].counts["strong"] += 1
                seats[seat].counts["strong_first"] += best[0] == first
                seats[seat].counts["strong_last"] += best[0] in level
                assert not last or last == set(level)
        fortunes(seats, hands, _apart)
        for seat, hand in hands.items():
            held = sorted((card[1], VALUES[card[0]]) for card in hand)
            pairs = sum(a[0] == b[0] and b[1] - a[1] == 1 for a, b in pairwise(held))
            seats[seat].counts["neighbours"] += pairs
            seats[seat].counts["chance_of_neighbours"] += 36 * each * (each - 1) / (39 * 38)
        dealer = (dealer + 1) % count


def _last(log: list[tuple[Any, list[str]]], first: str) -> list[str]:
    """Return the suit that came last in the deal that ends the log; none where two are level."""
    start = max(n for n, (_, words) in enumerate(log) if words[0] == "shuffle")
    rows: dict[str, list[int]] = {suit: [] for suit in "SHD"}
    for _, words in log[start + 1 :]:
        for card in words[1:]:
            rows[card[1]].append(VALUES[card[0]])
    one, two = (suit for suit in "SHD" if suit != first)
    a, b = ((len(rows[suit]), rows[suit][::-1]) for suit in (one, two))
    return [] if a == b else [two if a > b else one]


def _apart(hand: list[str]) -> float:
    sums = sorted(sum(VALUES[card[0]] for card in hand if card[1] == suit) for suit in "SHD")
    return sums[0] - sums[1]


# Clackerjack ------------------------------------------------------------------------------------------------
def _clackerjack(lines: Log, seats: list[Seat], account: Account) -> None:
    count = len(seats)
    starter = int(lines.chance("choose")[0])
    lots(seats, starter)
    number, highest = 0, 5 if count == 2 else 6
    score = [0, 0]
    while lines:
        clockwise = [(starter + n) % count for n in range(count)]
        order = lines.peek()[1][1:]
        hidden = deal_round(order, clockwise, 13)[0] if count == 2 else _four(order, clockwise)
        hands = clackerjack._dealt(lines, starter)
        left = {seat: len(hand) for seat, hand in hands.items()}
        owner, passes, bomb, outs = -1, 0, False, list[int]()
        while lines and lines.peek()[0] != CHANCE:
            seat, words = lines.take("play", "pass", "lead")
            if words[0] == "play":
                faces = [word.replace("*", "") for word in words[1:] if word != "single"]
                bomb = "single" not in words and all(face[0] == face[-1] for face in faces)
                owner, passes = seat, 0
                left[seat] -= len(faces)
                seats[seat].counts["bombs"] += bomb
                if not left[seat]:
                    outs.append(seat)
            elif words[0] == "pass":
                passes += 1
                if passes == sum(bool(tiles) for other, tiles in left.items() if other != owner):
                    for each in seats:
                        each.counts["rounds"] += 1
                    seats[owner].counts["rounds_won"] += 1
                    seats[owner].counts["bombed"] += bomb
        points = account.deals[number].points
        number += 1
        seats[outs[0]].counts["out_first"] += 1
        for seat in range(count):
            partner = (seat + 2) % 4 if count == 4 else -1
            seats[seat].counts["out_both"] += {seat, partner} <= set(outs)
            seats[seat].counts["won"] += points[seat] > points[1 - seat % 2]
        score = [score[side] + points[side] for side in range(2)]
        after = [(starter + n) % count for n in range(1, count + 1)]
        level, lower = score[0] == score[1], int(score[1] < score[0])
        starter = after[0] if level else next(seat for seat in after if seat % 2 == lower)

        def double(tile: str) -> bool:
            return tile[0] == tile[1] != "0"

        fortunes(seats, hidden, lambda hand: sum(map(double, hand)))
        for seat, hand in hidden.items():
            seats[seat].counts["doubles"] += sum(map(double, hand))
            plain = sum("0" not in tile for tile in hand)
            seats[seat].counts["chance_of_doubles"] += plain * 2 / (highest + 1)


def _four(order: list[str], clockwise: list[int]) -> dict[int, list[str]]:
    return {seat: order[place::4] for place, seat in enumerate(clockwise)}


ACCOUNTS: Mapping[str, Callable[[Lines], Account]] = {
    "dobon": dobon.recount,
    "dobon_fukuchi": dobon_fukuchi.recount,
    "loadum": loadum.recount,
    "dokuson": dokuson.recount,
    "clackerjack": clackerjack.recount,
}
COUNTERS: Mapping[str, Callable[[Log, list[Seat], Account], None]] = {
    "dobon": _dobon,
    "dobon_fukuchi": _fukuchi,
    "loadum": _loadum,
    "dokuson": _dokuson,
    "clackerjack": _clackerjack,
}


# Statistics -------------------------------------------------------------------------------------------------
def interval(wins: int, matches: int) -> tuple[float, float]:
    """Return the shares from which what was found is 1.96 standard errors off, found by halving."""
    share = wins / matches

    def off(p: float) -> float:
        return abs(share - p) - 1.96 * sqrt(p * (1 - p) / matches)

    def root(inside: float, outside: float) -> float:
        for _ in range(80):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if off(middle) <= 0 else (inside, middle)
        return inside

    return (0.0 if not wins else root(share, 0.0)), (1.0 if wins == matches else root(share, 1.0))


def hundredth(z: float) -> float:
    """Return how many in 100 of a normal distribution lie below."""
    return 50 * (1 + erf(z / sqrt(2)))
