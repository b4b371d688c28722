"""Dokuson: the places of the suits, and what a hand is worth (rules §6, §7)."""

from typing import Final

from tablegame.learn.drills.drill import (
    NONE,
    DrillAnswer,
    DrillQuestion,
    DrillRow,
    Kinds,
    Lanes,
    none_of_them,
    numbers,
)
from tablegame.pieces.cards import RANKS, SUITS, card_text, cards_in, mask_of, suit_of, value_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import number_text
from tablegame.rules.dokuson.actions import LANES, PACK
from tablegame.rules.dokuson.scoring import (
    FACTOR,
    FULL,
    Ending,
    Lane,
    explain,
    points_of,
    standing_now,
    suit_places,
)
from tablegame.speech import Text

Rows = tuple[tuple[int, ...], ...]


def _ended(level: int, rng: Rng) -> tuple[Rows, int]:
    """Return the rows of a deal that is over, and the suit that ended it. Harder: equal lengths and ranks."""
    first = rng.below(LANES)
    suits = [list(range(13 * suit, 13 * suit + 13)) for suit in range(LANES)]
    for suit in suits:
        rng.shuffle(suit)
    others = [suit for suit in range(LANES) if suit != first]
    lengths = [1 + rng.below(5), 1 + rng.below(5)]
    if level == 1 and lengths[0] == lengths[1]:
        lengths[1] = lengths[0] % 5 + 1
    if level > 1:
        lengths[1] = lengths[0] = 2 + rng.below(3)
    if level == 2 and rng.below(4) == 0:
        lengths[1] = 0
    if level == 3:
        a, b = others
        level_ones = 1 + rng.below(2) if rng.below(4) else lengths[0]
        for back in range(1, min(level_ones, lengths[0]) + 1):
            value = value_of(suits[a][lengths[0] - back])
            at = suits[b].index(13 * b + value - 1)
            suits[b][at], suits[b][lengths[1] - back] = suits[b][lengths[1] - back], suits[b][at]
    size = {first: FULL, others[0]: lengths[0], others[1]: lengths[1]}
    return tuple(tuple(suits[suit][: size[suit]]) for suit in range(LANES)), first


def _rows_text(rows: Rows) -> str:
    """Format rows for the game's layout: `79JK//2`."""
    return "/".join("".join(RANKS[card % 13] for card in row) for row in rows)


def _why(lane: Lane) -> Text:
    slots: dict[str, object] = {"against": SUITS[lane.against]}
    if lane.why == "count":
        return Text("drills.dokuson.why.count", slots | {"n": lane.mine, "theirs": lane.theirs})
    if lane.why in ("last", "earlier"):
        above = "above" if lane.mine > lane.theirs else "below"
        own, other = number_text(lane.mine), number_text(lane.theirs)
        return Text(f"drills.dokuson.why.{lane.why}_{above}", slots | {"mine": own, "theirs": other})
    return Text(f"drills.dokuson.why.{lane.why}", slots)


def place_rows(rows: Rows, first: int, wanted: int) -> tuple[DrillRow, ...]:
    """Return the suits from the first to the last, each with why it is there."""
    place = suit_places(first, rows)
    now = standing_now(rows)
    answer_rows = []
    for suit in sorted(range(LANES), key=lambda suit: (place[suit], suit)):
        note = Text("drills.dokuson.why.full") if suit == first else _why(now[suit])
        answer_rows.append(
            DrillRow(
                Text("drills.dokuson.row.suit", {"suit": SUITS[suit], "n": len(rows[suit])}),
                Text(f"drills.dokuson.place.{place[suit]}"), (rows[suit][-1],) if rows[suit] else (),
                SUITS[suit] if place[suit] == wanted else "", note,
            )
        )  # fmt: skip
    return tuple(answer_rows)


def _place(level: int, rng: Rng) -> DrillQuestion:
    """Ask which suits have come in at a place."""
    rows, first = _ended(level, rng)
    wanted = 2 + rng.below(2)
    place = suit_places(first, rows)
    right = {SUITS[suit] for suit in range(LANES) if place[suit] == wanted} or {NONE}
    if right == {NONE}:
        said = Text("drills.dokuson.place.nobody")
    elif len(right) > 1:
        said = Text("drills.dokuson.place.both")
    else:
        said = Text(f"drills.dokuson.place.said{wanted}", {"suit": next(iter(right))})
    return DrillQuestion(
        id=f"place {wanted} {_rows_text(rows)}",
        kind="place",
        level=level,
        ask=Text(f"drills.dokuson.place.ask{wanted}"),
        help=Text("drills.dokuson.place.help"),
        cloth=Lanes(rows),
        answers=(
            *(
                DrillAnswer(SUITS[suit], Text("drills.suit", {"suit": SUITS[suit]}), cap=str(suit + 1))
                for suit in range(LANES)
            ),
            none_of_them(),
        ),
        right=frozenset(right),
        said=said,
        rows=place_rows(rows, first, wanted),
        paragraph="calls.more",
        many=True,
        facts={"rows": rows, "first": first},
    )


def _worth(level: int, rng: Rng) -> DrillQuestion:
    """Ask what a hand is worth when the deal is over."""
    while True:
        rows, first = _ended(level, rng)
        free = [card for card in range(PACK) if card not in {card for row in rows for card in row}]
        rng.shuffle(free)
        hand = tuple(sorted(free[: 3 + min(level, 2)]))
        place = suit_places(first, rows)
        if len({suit_of(card) for card in hand}) > 1 and len({place[suit_of(card)] for card in hand}) > 1:
            break
    right = points_of(mask_of(hand), place)
    sums = [sum(value_of(card) for card in hand if suit_of(card) == suit) for suit in range(LANES)]
    swapped = sum(FACTOR[5 - p if p > 1 else 1] * sums[suit] for suit, p in enumerate(place))
    near = [swapped, -right, sum(sums), right + sums[first], right - sums[first], right + 10, right - 10]
    near += [right + by for by in (-2, -1, 1, 2)]
    result = explain(Ending(place, (mask_of(hand),)))
    answer_rows = []
    for line in sorted(result.lines[0], key=lambda line: -line.points):
        if line.pieces:
            slots = dict(line.values)
            answer_rows.append(
                DrillRow(
                    Text(f"drills.dokuson.row.place{slots['place']}", {"suit": slots["suit"]}),
                    Text("drills.signed", {"n": line.points}), tuple(line.pieces),
                )
            )  # fmt: skip
    points = Text("drills.signed", {"n": right})
    answer_rows.append(DrillRow(Text("drills.dokuson.row.all"), points, answer=str(right)))
    return DrillQuestion(
        id=f"worth {_rows_text(rows)} {' '.join(map(card_text, cards_in(mask_of(hand))))}",
        kind="worth",
        level=level,
        ask=Text("drills.dokuson.worth.ask"),
        help=Text("drills.dokuson.worth.help"),
        cloth=Lanes(rows, hand, Text("drills.hand")),
        answers=tuple(
            DrillAnswer(answer.id, Text("drills.signed", {"n": int(answer.id)}), cap=answer.cap)
            for answer in numbers(right, tuple(near), rng)
        ),
        right=frozenset({str(right)}),
        said=Text("drills.dokuson.worth.said", {"n": right}),
        rows=tuple(answer_rows),
        paragraph="scoring.places",
        facts={"rows": rows, "first": first, "hand": hand},
    )


DRILL: Final = Kinds(
    {"place": _place, "worth": _worth},
    ("place", "worth", "place", "worth", "place", "worth", "place", "worth", "place", "worth"),
)
