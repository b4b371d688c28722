"""docs/rules/loadum.md, §1 to §8."""

from tests.recount.account import Account, Deal, Lines, alone, deal_round

POINTS = {"A": 11, "T": 10, "K": 3, "Q": 2, "J": 1}
RANKS = {"plain": "23456789TJQKA", "ten_high": "23456789JQKTA"}
LIMIT = 31


class _Deal:
    """One deal, followed card by card."""

    def __init__(self, lines: Lines, dealer: int, lives: list[int]) -> None:
        self.lines, self.options = lines, lines.options
        seats = lines.seats
        clockwise = [(dealer + n) % seats for n in range(1, seats + 1)]
        self.alive = [seat for seat in clockwise if lives[seat]]
        count = len(self.alive)
        each = 16 if count == 3 and self.options["three_hand"] == 16 else 51 // count
        self.hands, talon = deal_round(lines.chance("shuffle"), self.alive, each)
        self.turn_up, self.trump = talon[0], ""
        self.totals = dict.fromkeys(self.alive, 0)
        self.losers: list[int] = []
        self.leader = self.alive[0]
        self._swaps()
        leader = self.leader
        over = False
        while not over and self.hands[leader]:
            leader = self._trick(leader)
            over = self.options["end"] != "play_out" and self._declares(leader)
        if not over:
            reached = [seat for seat in self.alive if self.totals[seat] >= LIMIT]
            most = max(self.totals.values())
            highest = [seat for seat in self.alive if self.totals[seat] == most]
            self.losers = reached if reached and self.options["end"] == "play_out" else highest

    def _swaps(self) -> None:
        proposer = -1
        while self.lines.peek()[1][0] in ("pass", "propose", "accept", "decline"):
            seat, words = self.lines.take()
            if words[0] == "propose":
                proposer = seat
            elif words[0] == "accept":
                given = dict(self.lines.take("give") for _ in range(2))
                one, two = given[proposer][1], given[seat][1]
                if one[1] != two[1]:
                    for giver, taker, card in ((proposer, seat, one), (seat, proposer, two)):
                        self.hands[giver].remove(card)
                        self.hands[taker].append(card)

    def _trick(self, leader: int) -> int:
        """Play a trick. Return who takes it."""
        ranks = RANKS[self.options["rank_order"]]
        first = self.alive.index(leader)
        order = self.alive[first:] + self.alive[:first]
        played: dict[int, str] = {}
        for seat in order:
            who, words = self.lines.take("play")
            assert who == seat
            self.hands[seat].remove(words[1])
            played[seat] = words[1]
            if words[1][1] != played[leader][1] and not self.trump:
                self.trump = self.turn_up[1]
        led = played[leader][1]
        following = [seat for seat in order if played[seat][1] == led]
        trumps = [seat for seat in order if played[seat][1] == self.trump]
        high = max(following, key=lambda seat: ranks.index(played[seat][0]))
        taker = max(trumps, key=lambda seat: ranks.index(played[seat][0])) if trumps else high
        if self.options["swallow"]:
            taker = self._swallow(high, taker)
        self.totals[taker] += sum(POINTS.get(card[0], 0) for card in played.values())
        return taker

    def _swallow(self, high: int, winner: int) -> int:
        """Let the highest of the suit led take the trick, if it is not challenged."""
        who, words = self.lines.take("take", "leave")
        assert who == high
        if words[0] == "leave":
            return winner
        for _ in self.alive[1:]:
            if self.lines.take("object", "pass")[1][0] == "object":
                return winner
        return high

    def _declares(self, taker: int) -> bool:
        """Return whether the deal ends because a seat has lost a life."""
        reached, way = self.totals[taker] >= LIMIT, self.options["declaration"]
        if way == "auto":
            self.losers = [taker] if reached else []
            return reached
        if not (reached or way == "manual"):
            return False
        who, words = self.lines.take("declare", "pass")
        assert who == taker
        if words[0] == "pass" or not reached:
            return False
        caught = len(words) > 1 and self.totals[int(words[1])] >= LIMIT
        self.losers = [int(words[1]) if caught else taker]
        return True


def recount(lines: Lines) -> Account:
    """Follow every trick until the lives are gone."""
    seats, options = lines.seats, lines.options
    account = Account(alone(seats), stake=int(options["lives"]))
    lives, fell = [account.stake] * seats, [0] * seats
    dealer = int(lines.chance("choose")[0])
    while lines:
        played = _Deal(lines, dealer, lives)
        number = len(account.deals) + 1
        left = {seat: lives[seat] - (seat in played.losers) for seat in played.alive}
        saved: list[int] = []
        if not any(left.values()):
            fewest = min(played.totals.values())
            saved = [seat for seat in played.alive if played.totals[seat] == fewest]
        everybody = range(seats)
        rows: list[tuple[str, list[int | None]]] = [
            ("pile", [played.totals.get(seat) for seat in everybody]),
            ("life", [-1 if seat in played.losers else None for seat in everybody]),
            ("spared", [1 if seat in saved else None for seat in everybody]),
        ]
        rows = [row for row in rows if any(value is not None for value in row[1])]
        points = [(seat in saved) - (seat in played.losers) for seat in everybody]
        account.deals.append(Deal(rows, points, [played.hands.get(seat, []) for seat in everybody]))
        lives = [a + b for a, b in zip(lives, points, strict=True)]
        fell = [fell[seat] or (0 if lives[seat] else number) for seat in everybody]
        over = not lines
        # Who lives is ahead of who is out; of these who fell later. At the end all who live have won.
        alive = [(number + 1, 0 if over else left) for left in lives]
        worth = [alive[seat] if lives[seat] else (fell[seat], 0) for seat in everybody]
        account.places.append([1 + sum(other > mine for other in worth) for mine in worth])
        dealer = played.leader
    account.winners = [seat for seat in range(seats) if lives[seat]]
    return account
