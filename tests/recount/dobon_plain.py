"""docs/rules/dobon_plain.md, §1 to §13: the whole game once more, as questions and answers.

A round is a generator. It asks the dealer for the order of a shuffle, and seats for one of the moves that
they have. It is sent the order, or the answers by seat. So every legal move is counted again, too.
"""

from collections.abc import Generator, Iterable, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from tests.recount.account import VALUES, Account, Deal, Lines, alone

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
EFFECTS = {"a_j": ("A", "J"), "a_9": ("A", "9"), "j_q": ("J", "Q")}
FORGOTTEN = {"auto": 0, "draw_1": 1, "draw_2": 2}


class Lay(NamedTuple):
    """Cards laid together: which, the top one, the suit named, and whether the last card is announced."""

    cards: frozenset[str]
    top: str
    suit: str
    last: bool


Moves = frozenset[Lay | str]
Asked = dict[int, Moves]
Play = Generator[Any, Any, Any]


class Void(Exception):
    """The end of a round without a new stock, or without a legal move."""


def read(text: str) -> Lay | str:
    """Return a move as it is written in a record."""
    words = text.split()
    if words[0] != "play":
        return text
    last = words[-1] == "last"
    words = words[1 : len(words) - last]
    suit = words.pop() if len(words[-1]) == 1 else ""
    return Lay(frozenset(words), words[-1], suit, last)


def points(cards: Iterable[str]) -> int:
    """Follow §1.2, §13.3."""
    return sum(20 if card[0] == "X" else VALUES[card[0]] for card in cards)


def makes(hand: list[str], number: int, pair: bool) -> bool:
    """Follow §7.1-2, §13.3."""
    numbers = [VALUES[card[0]] for card in hand]
    if pair and len(hand) == 2:
        a, b = numbers
        made = {a + b, abs(a - b), a * b}
        made |= {x // y for x, y in ((a, b), (b, a)) if y and x % y == 0}
        return number in made and 0 < number <= 13
    return bool(hand) and sum(numbers) == number


class Table:
    """One round."""

    def __init__(self, options: Mapping[str, Any], seats: int, starter: int) -> None:
        self.o, self.n, self.turn = options, seats, starter
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pile: list[str] = []
        self.stock: list[str] = []
        self.suit = ""
        """The suit that follows; empty where any card does."""
        self.owner: int | None = None
        self.step, self.penalty, self.renewed, self.idle, self.starter = 1, 0, 0, 0, starter
        self.won = [0] * seats

    def round(self) -> Play:
        """Play a round by §2.3 and all that follow."""
        order = yield PACK + ["X1", "X2"][: self.o["jokers"]]
        for place in range(self.o["hand"] * self.n):
            self.hands[(self.starter + place) % self.n].append(order[place])
        rest = order[self.o["hand"] * self.n :]
        self.pile, self.stock = [rest[0]], rest[1:]
        self.suit = "" if rest[0][0] == "X" else rest[0][1]
        try:
            while not (yield from self.take_turn()):
                pass
        except Void:
            pass

    def follows(self, card: str) -> bool:
        """Follow §3, §13.3."""
        if self.penalty:
            return card[0] == "2"
        return card[0] in "8X" or not self.suit or card[1] == self.suit or card[0] == self.pile[-1][0]

    def lays(self, seat: int, cards: tuple[str, ...]) -> set[Lay]:
        """Return the ways to lay these cards, one of which follows; §3.2, §4.4, §5.3, §9."""
        left = len(self.hands[seat]) - len(cards)
        dobon_only = self.o["out"] == "dobon_only"
        if not left and dobon_only:
            return set()
        says = (False, True) if FORGOTTEN[self.o["reach"]] and left == 1 and not dobon_only else (False,)
        ways = set()
        for top in cards:
            if len(cards) > 1 and not any(self.follows(card) for card in cards if card != top):
                continue
            suits = "SHDC" if left and top[0] in "8X" else [""]
            ways |= {Lay(frozenset(cards), top, suit, last) for suit in suits for last in says}
        return ways

    def plays(self, seat: int) -> set[Lay]:
        """Return all plays of a turn."""
        hand, ways = self.hands[seat], set[Lay]()
        for card in hand:
            if self.follows(card):
                ways |= self.lays(seat, (card,))
        together = {"one": "", "queens": "Q", "any": "A23456789TJQK"}[self.o["same_number"]]
        for rank in together:
            same = [card for card in hand if card[0] == rank]
            for count in range(2, len(same) + 1):
                for group in combinations(same, count):
                    ways |= self.lays(seat, group)
        return ways

    def draw(self, seat: int, count: int) -> Play:
        """Draw by §11, and return the cards drawn."""
        got: list[str] = []
        while len(got) < count:
            if not self.stock:
                if len(self.pile) == 1:
                    break
                if self.renewed == 3:
                    raise Void
                self.stock = yield self.pile[:-1]
                self.pile = self.pile[-1:]
                self.renewed += 1
            got.append(self.stock.pop(0))
            self.hands[seat].append(got[-1])
        return got

    def take_turn(self) -> Play:
        """Take a turn by §4 and §6.2. Return whether the round is over."""
        seat = self.turn
        move = (yield {seat: self.plays(seat) | {"draw"}})[seat]
        if move != "draw":
            return (yield from self.lay(seat, move))
        if self.penalty:
            owed, self.penalty = self.penalty, 0
            self.count_idle((yield from self.draw(seat, owed)))
        else:
            got = yield from self.draw(seat, 1)
            fresh = got
            while self.o["draw"] == "until" and fresh and not self.follows(fresh[0]):
                fresh = yield from self.draw(seat, 1)
            self.count_idle(got)
            moves = self.after_draw(seat, fresh[0] if fresh else "") if got else set()
            if moves:
                move = (yield {seat: moves})[seat]
                if move == "dobon":
                    assert self.owner is not None
                    yield from self.called(self.owner, [seat], 2)
                    return True
                if move != "keep":
                    return (yield from self.lay(seat, move))
        self.turn = (seat + self.step) % self.n
        return False

    def count_idle(self, got: list[str]) -> None:
        """Follow §11.2."""
        self.idle = 0 if got else self.idle + 1
        if self.idle == self.n:
            raise Void

    def after_draw(self, seat: int, card: str) -> set[Any]:
        """Return what the player is asked by §4.2-3 and §10.2; nothing if the turn is over."""
        how, doubling = self.o["draw"], self.o["payment"] == "doubling"
        moves: set[Any] = set()
        if card and how != "ends_turn" and self.follows(card):
            moves |= self.lays(seat, (card,))
        if how == "may_play" or (doubling and not (how == "until" and moves)):
            moves.add("keep")
        if doubling and self.owner not in (None, seat) and self.can_call(seat, self.pile[-1]):
            moves.add("dobon")
        return moves

    def can_call(self, seat: int, card: str) -> bool:
        """Follow §7.1-2."""
        return makes(self.hands[seat], VALUES[card[0]], self.o["numbers"] == "pair")

    def after(self, seat: int) -> list[int]:
        """Return the other seats in the direction of play, the nearest first."""
        return [(seat + self.step * steps) % self.n for steps in range(1, self.n)]

    def lay(self, seat: int, move: Lay) -> Play:
        """Lay by §4.4. Return whether the round is over."""
        for card in move.cards:
            self.hands[seat].remove(card)
        self.pile += [card for card in move.cards if card != move.top] + [move.top]
        self.suit = move.suit or ("" if move.top[0] == "X" else move.top[1])
        self.owner, self.idle = seat, 0
        punished = self.o["wrong_call"] == "draw_2"
        able = [other for other in self.after(seat) if self.can_call(other, move.top)]
        asked = self.after(seat) if punished else able
        said = (yield {other: {"dobon", "pass"} for other in asked}) if asked else {}
        callers = [other for other in able if said[other] == "dobon"]
        if callers:
            yield from self.called(seat, callers, 1)
            return True
        for other in asked:
            if said[other] == "dobon":
                yield from self.draw(other, 2)
        hand = self.hands[seat]
        if not hand:
            self.pay_out(seat)
            return True
        forgotten = FORGOTTEN[self.o["reach"]] if self.o["out"] == "last_card" else 0
        if len(hand) == 1 and forgotten and not move.last:
            yield from self.draw(seat, forgotten)
        self.effect(seat, move)
        return False

    def effect(self, seat: int, move: Lay) -> None:
        """Follow §5, §6.1."""
        skip, turn = EFFECTS[self.o["skip_reverse"]]
        rank, count, steps = move.top[0], len(move.cards), 1
        if rank == "2":
            self.penalty += 2 * count
        elif rank == skip:
            steps += count
        elif rank == turn and count % 2:
            self.step = -self.step
        self.turn = (seat + steps * self.step) % self.n

    def called(self, owner: int, callers: list[int], factor: int) -> Play:
        """Follow §7.6, §8, §10."""
        card = self.pile[-1]
        if self.o["callers"] == "nearest":
            callers = callers[:1]
        returned = False
        if self.can_call(owner, card):
            returned = (yield {owner: {"return", "pass"}})[owner] == "return"
        chips = self.o["payment"] == "chips"
        worth = [1 if chips else points(hand) for hand in self.hands]
        winners = [owner] if returned else callers
        amount = (
            self.n - 1
            if chips
            else points([card]) + sum(worth[seat] for seat in range(self.n) if seat not in winners)
        )
        amount *= factor * self.doubled() * (2 if returned else 1) * (-1 if returned else 1)
        for caller in callers:
            self.won[caller] += amount
            self.won[owner] -= amount
        self.starter = winners[0]

    def pay_out(self, winner: int) -> None:
        """Pay out by §10: the winner has played the last card."""
        for seat, hand in enumerate(self.hands):
            if seat != winner:
                amount = self.doubled() * (1 if self.o["payment"] == "chips" else points(hand))
                self.won[seat] -= amount
                self.won[winner] += amount
        self.starter = winner

    def doubled(self) -> int:
        """Follow §10.2."""
        return 2**self.renewed if self.o["payment"] == "doubling" else 1


def match(options: Mapping[str, Any], seats: int) -> Generator[Any, Any, list[Table]]:
    """Play all rounds of a match by §2."""
    starter = yield seats
    tables = []
    for _ in range(options["rounds"]):
        table = Table(options, seats, starter)
        yield from table.round()
        starter = table.starter
        tables.append(table)
    return tables


def recount(lines: Lines, seen: Any = None) -> Account:
    """Answer every question from the record. `seen` is told of each question to seats."""
    play = match(lines.options, lines.seats)
    answer: Any = None
    while True:
        try:
            question = play.send(answer)
        except StopIteration as end:
            tables: list[Table] = end.value
            break
        if isinstance(question, int):
            answer = int(lines.chance("choose")[0])
            assert 0 <= answer < question
        elif isinstance(question, list):
            answer = lines.chance("shuffle")
            assert sorted(answer) == sorted(question)
        else:
            said = {}
            for _ in question:
                if seen is not None:
                    seen({seat: moves for seat, moves in question.items() if seat not in said})
                seat, words = lines.take()
                said[seat] = read(" ".join(words))
                assert said[seat] in question[seat], (seat, words, question[seat])
            answer = said
    assert not lines
    account = Account(alone(lines.seats))
    for table in tables:
        rows: list[tuple[str, list[int | None]]] = [("round", list(table.won))]
        account.deals.append(Deal(rows, table.won, table.hands))
    account.rank()
    return account
