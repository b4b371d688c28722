"""docs/rules/clackerjack.md, §1 to §10."""

from tests.recount.account import Account, Deal, Lines, deal_round

STACKS = {"odd": ["01", "03", "05"], "even": ["02", "04", "06"]}
OTHER = {"odd": "even", "even": "odd"}


def recount(lines: Lines) -> Account:
    """Follow the tiles until they are gone."""
    seats = lines.seats
    sides = [tuple(range(first, seats, 2)) for first in range(2)]
    account = Account(sides)
    target = lines.options["target"] or (30 if seats == 4 else 15)
    starter = int(lines.chance("choose")[0])
    score = [0, 0]
    while lines:
        hands = _dealt(lines, starter)
        outs: list[tuple[int, int]] = []
        while True:
            seat, words = lines.take("play", "pass", "lead")
            if words[0] != "play":
                continue
            for face in words[1:]:
                if face != "single":
                    hands[seat].remove(_tile(face))
            if hands[seat]:
                continue
            tiles = max(len(hands[other]) for other in sides[1 - seat % 2])
            outs.append((seat, tiles))
            score[seat % 2] += tiles
            if score[seat % 2] >= target or all(not hands[each] for each in sides[seat % 2]):
                break
        # First what the one side has got, then what the other has.
        rows: list[tuple[str, list[int | None]]] = [
            (f"out.{out}", [tiles if seat % 2 == side else None for seat in range(seats)])
            for side in range(2)
            for out, tiles in outs
            if out % 2 == side
        ]
        points = [sum(tiles for out, tiles in outs if (out - seat) % 2 == 0) for seat in range(seats)]
        account.deals.append(Deal(rows, points, [hands[seat] for seat in range(seats)]))
        left = [(starter + n) % seats for n in range(1, seats + 1)]
        level, lower = score[0] == score[1], int(score[1] < score[0])
        starter = left[0] if level else next(seat for seat in left if seat % 2 == lower)
    account.rank()
    return account


def _dealt(lines: Lines, starter: int) -> dict[int, list[str]]:
    seats = lines.seats
    clockwise = [(starter + n) % seats for n in range(seats)]
    order = lines.chance("shuffle")
    if seats == 2:
        hands, _ = deal_round(order, clockwise, 13)
        for hand in hands.values():
            hand += ["00", "01", "02", "03", "04", "05"]
        return hands
    hands = {seat: [] for seat in clockwise}
    for place, tile in enumerate(order):
        hands[clockwise[place % 4]].append(tile)
    for seat in clockwise[2:]:
        hands[seat].append("00")
    for _ in range(2):
        seat, words = lines.take("take")
        hands[seat] += STACKS[words[1]]
        hands[(seat + 2) % 4] += STACKS[OTHER[words[1]]]
    return hands


def _tile(face: str) -> str:
    """Return the tile that shows a face: a number with a star is a blank."""
    return "".join(sorted("0" if half.endswith("*") else half for half in face.split("-")))
