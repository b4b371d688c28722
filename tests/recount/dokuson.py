"""docs/rules/dokuson.md, §2 to §8."""

from tests.recount.account import VALUES, Account, Deal, Lines, alone, deal_round

EACH = {2: 12, 3: 9, 4: 8, 5: 7, 6: 6}
SUITS = "SHD"


def recount(lines: Lines) -> Account:
    """Follow the rows of suits, and count the hands."""
    seats = lines.seats
    account = Account(alone(seats))
    dealer = int(lines.chance("choose")[0])
    each = lines.options["cards"] or EACH[seats]
    while lines:
        clockwise = [(dealer + n) % seats for n in range(1, seats + 1)]
        hands, _ = deal_round(lines.chance("shuffle"), clockwise, each)
        rows: dict[str, list[int]] = {suit: [] for suit in SUITS}
        while all(len(row) < 6 for row in rows.values()) and any(hands.values()):
            seat, words = lines.take("play")
            for card in words[1:]:
                hands[seat].remove(card)
                rows[card[1]].append(VALUES[card[0]])
        if all(len(row) < 6 for row in rows.values()):
            continue  # void: the same dealer deals again
        factor = _factors(rows)
        shown: list[tuple[str, list[int | None]]] = []
        points = [0] * seats
        for suit in SUITS:
            counts = [
                factor[suit] * sum(VALUES[card[0]] for card in hands[seat] if card[1] == suit)
                for seat in range(seats)
            ]
            shown.append((suit, list(counts)))
            points = [a + b for a, b in zip(points, counts, strict=True)]
        account.deals.append(Deal(shown, points, [hands[seat] for seat in range(seats)]))
        dealer = (dealer + 1) % seats
    account.rank()
    return account


def _factors(rows: dict[str, list[int]]) -> dict[str, int]:
    """Return +1 for the suit with the sixth card; of the others 0 for the better one, −1 for the worse."""
    first = next(suit for suit, row in rows.items() if len(row) == 6)
    one, two = (suit for suit in SUITS if suit != first)
    a, b = ((len(rows[suit]), rows[suit][::-1]) for suit in (one, two))
    if a == b:
        return {first: 1, one: 0, two: 0}
    better, worse = (one, two) if a > b else (two, one)
    return {first: 1, better: 0, worse: -1}
