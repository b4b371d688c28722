"""docs/rules/dobon.md, §2 to §11."""

from tests.recount.account import CHANCE, VALUES, Account, Deal, Lines, alone, deal_round

SLAM = 3


class _Round:
    """One round, followed card by card."""

    def __init__(self, lines: Lines) -> None:
        self.lines, self.seats = lines, lines.seats
        self.hands, rest = deal_round(lines.chance("shuffle"), range(self.seats), 5)
        self.pile, self.stock = [rest[0]], rest[1:]
        self.clockwise, self.damage = True, 0
        self.stage = int(lines.options.get("stage", 6))
        self.bids: dict[int, int] = {}
        self.right = -1
        if self.stage == 6:
            self.bids = dict(self._bid() for _ in range(self.seats))
            best = [seat for seat in range(self.seats) if self.bids[seat] == max(self.bids.values())]
            self.right = best[0] if len(best) == 1 else int(lines.chance("choose")[0])
        else:
            lines.chance("choose")
        self.revealed: set[int] = set()
        self.how, self.winner, self.loser = "void", -1, -1
        self.disrupt = False
        idle = 0
        while self.winner < 0 and idle < self.seats:
            seat, words = lines.take("play", "draw", "reveal", "keep")
            if words[0] == "reveal":
                self.revealed.add(seat)
            elif words[0] == "draw":
                idle = 0 if self._draw(seat) else idle + 1
            elif words[0] == "play":
                idle = 0
                self._discard(seat, words[1])

    def _bid(self) -> tuple[int, int]:
        seat, words = self.lines.take("bid")
        return seat, int(words[1])

    def _draw(self, seat: int) -> bool:
        """Return whether there was anything to draw."""
        wanted, drawn = self.damage or 1, 0
        self.damage = 0
        while drawn < wanted:
            if not self.stock:
                if len(self.pile) == 1:
                    break
                self.stock, self.pile = self.lines.chance("shuffle"), self.pile[-1:]
            self.hands[seat].append(self.stock.pop(0))
            drawn += 1
        return drawn > 0

    def _discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        number, hand = VALUES[card[0]], self.hands[seat]
        could = [other for other in range(self.seats) if other != seat and makes(self.hands[other], number)]
        if self.stage < 5:
            could = []
        said = dict(self._answer() for _ in could)
        assert sorted(said) == could
        step = 1 if self.clockwise else -1
        nearest = [(seat + step * n) % self.seats for n in range(1, self.seats)]
        callers = [other for other in nearest if said.get(other) == "dobon"]
        if callers:
            self.how, self.winner, self.loser = "dobon", callers[0], seat
            self.disrupt = not hand and self.stage == 6
            if hand and makes(hand, number):
                who, words = self.lines.take("return", "pass")
                assert who == seat
                if words[0] == "return":
                    self.how, self.winner, self.loser, self.disrupt = "return", seat, callers[0], False
        elif not hand:
            self.how, self.winner = "out", seat
        elif self.stage < 3:
            self.clockwise ^= self.stage == 2 and number == 12
        elif self.damage:
            self.damage += {2: 2, 0: 5, 5: 0}[number]
            self.clockwise ^= number == 5
        else:
            self.damage = {2: 2, 0: 5}.get(number, 0)
            self.clockwise ^= number == 12

    def _answer(self) -> tuple[int, str]:
        seat, words = self.lines.take("dobon", "pass")
        return seat, words[0]

    def deal(self, wins: int) -> Deal:
        """Count the round. `wins`: how many the winner has won in a row now."""
        seats, winner, loser = range(self.seats), self.winner, self.loser
        worth = {seat: sum(min(VALUES[card[0]], 10) for card in self.hands[seat]) for seat in seats}
        if winner >= 0:
            worth[winner] = 0
        worst = max((worth[seat] for seat in seats if seat != loser), default=0)
        lost = worst * {"dobon": 2, "return": 6}.get(self.how, 0)
        won = self.right == winner
        yaku = winner in self.revealed or (
            self.stage == 6 and self.how in ("dobon", "return") and is_yaku(self.hands.get(winner, []))
        )
        rows: list[tuple[str, list[int | None]]] = [
            ("cards", [None if seat == loser else worth[seat] for seat in seats]),
            ("caught", [lost if seat == loser else None for seat in seats]),
            ("right", [(-50 if won else self.bids[seat]) if seat == self.right else None for seat in seats]),
            (
                "slam",
                [-50 if seat == winner and wins >= SLAM and self.stage == 6 else None for seat in seats],
            ),
            ("yaku", [-100 if seat == winner and yaku else None for seat in seats]),
            ("special", [-50 if seat == winner and self.disrupt else None for seat in seats]),
        ]
        rows = [row for row in rows if any(value is not None for value in row[1])]
        points = [sum(values[seat] or 0 for _, values in rows) for seat in seats]
        return Deal(rows, points, [self.hands[seat] for seat in seats])


def recount(lines: Lines) -> Account:
    """Follow every card: what is left in the hands depends on it."""
    account = Account(alone(lines.seats), low=True)
    last, wins = -1, 0
    while lines:
        assert lines.peek()[0] == CHANCE
        played = _Round(lines)
        wins = 0 if played.winner < 0 else wins + 1 if played.winner == last else 1
        last = played.winner
        account.deals.append(played.deal(wins))
    account.rank()
    return account


def makes(hand: list[str], number: int) -> bool:
    """Return whether a hand may call on a number: no joker beside other cards."""
    jokers = sum(card[0] == "X" for card in hand)
    return bool(hand) and jokers in (0, len(hand)) and sum(VALUES[card[0]] for card in hand) == number


def is_yaku(hand: list[str]) -> bool:
    """Return whether five cards are a straight or better; the ace is low or high, and a joker never helps."""
    if len(hand) != 5 or any(card[0] == "X" for card in hand):
        return False
    ranks = sorted(VALUES[card[0]] for card in hand)
    counts = sorted(ranks.count(rank) for rank in set(ranks))
    straight = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [1, 10, 11, 12, 13])
    return straight or len({card[1] for card in hand}) == 1 or counts in ([2, 3], [1, 4])
