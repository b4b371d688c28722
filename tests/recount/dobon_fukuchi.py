"""docs/rules/dobon_fukuchi.md, §1 to §7 and §9."""

from tests.recount.account import CHANCE, VALUES, Account, Deal, Lines, alone, deal_round

PACK = 52


class _Deal:
    """One deal, followed card by card."""

    def __init__(self, lines: Lines, dealer: int) -> None:
        self.lines, self.seats, self.dealer = lines, lines.seats, dealer
        clockwise = [(dealer + n) % self.seats for n in range(1, self.seats + 1)]
        self.hands, rest = deal_round(lines.chance("shuffle"), clockwise, 4)
        self.pile, self.stock, self.owner = [rest[0]], rest[1:], -1
        self.jacks, self.penalty, self.stake = 0, 0, 100
        self.drawer = -1
        self.how, self.callers = "burst", [-1]
        self.over = self._window(-1)
        while not self.over:
            actor, words = lines.peek()
            if actor in (CHANCE, None):
                break  # somebody has burst, who can only be the last to have drawn
            lines.take("play", "draw", "take")
            self.over = self._play(actor, words[1:]) if words[0] == "play" else self._draw(actor, words[0])

    @property
    def _top(self) -> int:
        return VALUES[self.pile[-1][0]]

    def _can_call(self, seat: int) -> bool:
        return self.owner not in (-1, seat) and makes(self.hands[seat], self._top)

    def _can_add(self, seat: int) -> bool:
        hand = self.hands[seat]
        return len(hand) > 1 and any(VALUES[card[0]] == self._top for card in hand)

    def _window(self, drawer: int) -> bool:
        """Let all seats answer that can do something. Return whether one called."""
        asked = [seat for seat in range(self.seats) if self._can_call(seat) or self._can_add(seat)]
        said = dict(self.lines.take("dobon", "play", "pass") for _ in asked)
        assert sorted(said) == asked
        step = -1 if self.jacks % 2 else 1
        start = self.dealer if self.owner < 0 else self.owner
        order = [(start + step * n) % self.seats for n in range(1, self.seats + 1)]
        callers = [seat for seat in order if said.get(seat, [""])[0] == "dobon"]
        if callers:
            nearest = self.lines.options["callers"] == "nearest"
            self.how, self.callers = "dobon", callers[:1] if nearest else callers
            if makes(self.hands[self.owner], self._top):
                who, words = self.lines.take("return", "pass")
                assert who == self.owner
                self.how = "return" if words[0] == "return" else "dobon"
            return True
        order.sort(key=lambda seat: seat != drawer)
        player = next((seat for seat in order if said.get(seat, [""])[0] == "play"), None)
        return player is not None and self._play(player, said[player][1:])

    def _play(self, seat: int, words: list[str]) -> bool:
        cards = [word for word in words if len(word) == 2]
        for card in cards:
            self.hands[seat].remove(card)
        self.pile += cards
        self.owner = seat
        self.jacks += len(cards) if cards[0][0] == "J" else 0
        self.penalty += 2 * len(cards) if cards[0][0] == "2" else 0
        return self._window(-1)

    def _draw(self, seat: int, word: str) -> bool:
        wanted, drawn = (self.penalty if word == "take" else 1), 0
        self.penalty = 0 if word == "take" else self.penalty
        self.drawer = seat
        while drawn < wanted:
            if not self.stock and not self._renew():
                break
            self.hands[seat].append(self.stock.pop(0))
            drawn += 1
        if drawn and not self.stock:
            self._renew()
        return drawn > 0 and self._window(seat)

    def _renew(self) -> bool:
        if len(self.pile) < 2:
            return False
        self.stock, self.pile = self.lines.chance("shuffle"), self.pile[-1:]
        self.stake *= 2
        return True

    def deal(self) -> Deal:
        """Return the payments of the deal."""
        points = [0] * self.seats
        if self.how == "burst":
            assert len(self.hands[self.drawer]) >= 10
            everybody = self.lines.options["burst_pays"] == "all"
            others = [seat for seat in range(self.seats) if seat != self.drawer]
            for seat in others if everybody else ():
                points[seat] += self.stake
            points[self.drawer] = -self.stake * (len(others) if everybody else 1)
        for caller in self.callers if self.how != "burst" else ():
            gain = -2 * self.stake if self.how == "return" else self.stake
            points[caller] += gain
            points[self.owner] -= gain
        return Deal([("account", list(points))], points, [self.hands[seat] for seat in range(self.seats)])

    @property
    def loser(self) -> int:
        """Who deals next; of several callers the nearest after the owner."""
        return {"burst": self.drawer, "dobon": self.owner, "return": self.callers[0]}[self.how]


def recount(lines: Lines) -> Account:
    """Follow every card, window by window."""
    account = Account(alone(lines.seats))
    dealer = int(lines.chance("choose")[0])
    while lines:
        played = _Deal(lines, dealer)
        account.deals.append(played.deal())
        dealer = played.loser
    account.rank()
    return account


def makes(hand: list[str], number: int) -> bool:
    """Return whether a hand makes a number: two cards by any operation, more by their sum."""
    values = [VALUES[card[0]] for card in hand]
    if len(values) != 2:
        return bool(values) and sum(values) == number
    a, b = sorted(values)
    return number in (a + b, b - a, a * b, b / a)
