"""Fukuchi Dobon: every rank that a hand calls, and which discards could be returned (rules §6)."""

from typing import Final

from tablegame.learn.drills.drill import (
    NONE,
    DrillAnswer,
    DrillQuestion,
    DrillRow,
    Group,
    Hands,
    Kinds,
    none_of_them,
    plain,
    rank_card,
    ranks,
)
from tablegame.pieces.cards import card_text, mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import HIGHEST, NUMBERS, hand_targets, number_text, reckon_hand, total
from tablegame.speech import Listed, Text
from tablegame.speech.runs import MINUS

_PACK: Final = 52


def _draw(rng: Rng, count: int) -> tuple[int, ...]:
    pack = list(range(_PACK))
    rng.shuffle_front(pack, count)
    return tuple(sorted(pack[:count], key=NUMBERS.__getitem__, reverse=True))


def calls(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks that a hand calls, ascending."""
    made = hand_targets(mask_of(hand))
    return tuple(number for number in range(1, HIGHEST + 1) if made >> number & 1)


def answers_of(hand: tuple[int, ...]) -> frozenset[str]:
    """Return the ranks that a hand calls, as answers."""
    return frozenset(map(str, calls(hand))) or frozenset({NONE})


def _list(ranks: tuple[int, ...]) -> Listed:
    return Listed(number_text(number) for number in ranks)


def _two(level: int, rng: Rng) -> DrillQuestion:
    """Return all that two cards call. Harder: more results, and quotients."""
    while True:
        hand = _draw(rng, 2)
        high, low = (NUMBERS[card] for card in hand)
        count = len(calls(hand))
        exact = low > 1 and high > low and high % low == 0
        if count >= 2 and low > 1 and (exact if level == 3 else level == 2 or not exact):
            break
    return DrillQuestion(
        id=f"two {high} {low}",
        kind="two",
        level=level,
        ask=Text("drills.dobon_fukuchi.two.ask"),
        help=Text("drills.dobon_fukuchi.two.help"),
        cloth=Hands(
            (Group(Text("drills.hand"), hand),), signs=True, foot=Text("drills.dobon_fukuchi.two.foot")
        ),
        answers=ranks(),
        right=answers_of(hand),
        said=Text("drills.dobon_fukuchi.two.said", {"ranks": _list(calls(hand))}),
        rows=pair_rows(hand),
        paragraph="calls.ways",
        many=True,
        facts={"hand": " ".join(map(card_text, hand))},
    )


def pair_rows(hand: tuple[int, ...]) -> tuple[DrillRow, ...]:
    """Return a row for each of the four operations; whether a result is a call the rules say."""
    high, low = sorted((NUMBERS[card] for card in hand), reverse=True)
    called, shown = calls(hand), set[int]()
    rows = []
    for sign, result in (("+", high + low), (MINUS, high - low), ("×", high * low), ("÷", high // low)):
        what = plain(f"{high} {sign} {low}")
        if sign == "÷" and high % low:
            rows.append(DrillRow(what, note=Text("drills.dobon_fukuchi.row.rest")))
        elif result not in called:
            key = "zero" if result == 0 else "above"
            rows.append(DrillRow(what, plain(result), note=Text(f"drills.dobon_fukuchi.row.{key}")))
        elif result in shown:
            rows.append(DrillRow(what, plain(result), note=Text("drills.dobon_fukuchi.row.same")))
        else:
            rows.append(DrillRow(what, plain(result), (rank_card(result, hand),), str(result)))
            shown.add(result)
    return tuple(rows)


def _more(level: int, rng: Rng) -> DrillQuestion:
    """Ask what three or four cards call, of which only the sum counts."""
    count = 3 if level < 3 else 3 + rng.below(2)
    nothing = rng.below(4) == 0
    while True:
        hand = _draw(rng, count)
        sums = total(mask_of(hand))
        if 8 <= sums <= HIGHEST + 4 and (answers_of(hand) == {NONE}) == nothing:
            break
    terms = " + ".join(str(NUMBERS[card]) for card in hand)
    rows = [
        DrillRow(
            plain(terms), plain(sums), () if nothing else (rank_card(sums, hand),),
            "" if nothing else str(sums), Text("drills.above") if nothing else None,
        ),
        DrillRow(Text("drills.dobon_fukuchi.row.many"), note=Text("drills.dobon_fukuchi.row.only_sum")),
    ]  # fmt: skip
    return DrillQuestion(
        id=f"more {' '.join(str(NUMBERS[card]) for card in hand)}",
        kind="more",
        level=level,
        ask=Text("drills.dobon_fukuchi.more.ask", {"n": count}),
        help=Text("drills.dobon_fukuchi.more.help"),
        cloth=Hands((Group(Text("drills.hand"), hand),), foot=Text("drills.dobon_fukuchi.more.foot")),
        answers=ranks(none_of_them()),
        right=answers_of(hand),
        said=Text("drills.dobon_fukuchi.more.none", {"n": sums})
        if nothing
        else Text("drills.dobon_fukuchi.more.said", {"rank": number_text(sums)}),
        rows=tuple(rows),
        paragraph="calls.ways",
        many=True,
        facts={"hand": " ".join(map(card_text, hand))},
    )


def returns(hand: tuple[int, ...]) -> frozenset[str]:
    """Return the cards of a hand whose discard could be returned, as answers."""
    cards = {card_text(card) for card in hand if hand_targets(mask_of(hand) ^ 1 << card) >> NUMBERS[card] & 1}
    return frozenset(cards or {NONE})


def _return(level: int, rng: Rng) -> DrillQuestion:
    """Ask which cards the others of a hand could return: of three all or none, of four the sum."""
    nothing = rng.below(3) == 0
    count = 3 if level == 1 else 3 + rng.below(2)
    while True:
        hand = _draw(rng, count)
        right = returns(hand)
        close = total(mask_of(hand)) <= 2 * HIGHEST + 2 and NUMBERS[hand[-1]] > 1
        different = len({NUMBERS[card] for card in hand}) == count
        near = not nothing or count == 3 or abs(total(mask_of(hand)) - 2 * NUMBERS[hand[0]]) <= 2
        if close and different and near and (right == {NONE}) == nothing:
            break
    rows = []
    for card in hand:
        text, number = card_text(card), NUMBERS[card]
        rest = mask_of(hand) ^ 1 << card
        way = reckon_hand(rest, number)
        others = tuple(other for other in hand if other != card)
        if way is None:
            made = Listed(map(str, calls(others) or (total(rest),)))
            row = DrillRow(
                Text("drills.dobon_fukuchi.row.makes", {"cards": others}),
                Text("drills.plain", {"text": made}), (card,),
                note=Text("drills.dobon_fukuchi.row.not", {"rank": number_text(number)}),
            )  # fmt: skip
        else:
            terms = f" {way.shown_sign} ".join(str(NUMBERS[term]) for term in way.cards)
            row = DrillRow(plain(terms), plain(number), (card,), text)
        rows.append(row)
    cards = tuple(card for card in hand if card_text(card) in right)
    return DrillQuestion(
        id=f"return {' '.join(str(NUMBERS[card]) for card in hand)}",
        kind="return",
        level=level,
        ask=Text("drills.dobon_fukuchi.return.ask"),
        help=Text("drills.dobon_fukuchi.return.help"),
        cloth=Hands(
            (Group(Text("drills.hand"), hand),), signs=True, foot=Text("drills.dobon_fukuchi.return.foot")
        ),
        answers=(
            *(
                DrillAnswer(card_text(card), Text("drills.card", {"card": card}), None, (card,), str(nth))
                for nth, card in enumerate(hand, 1)
            ),
            none_of_them(),
        ),
        right=right,
        said=Text("drills.dobon_fukuchi.return.said", {"cards": cards})
        if cards
        else Text("drills.dobon_fukuchi.return.none"),
        rows=tuple(rows),
        paragraph="calls.return",
        many=True,
        facts={"hand": " ".join(map(card_text, hand))},
    )


DRILL: Final = Kinds(
    {"two": _two, "more": _more, "return": _return},
    ("two", "two", "two", "more", "two", "return", "two", "return", "more", "two"),
)
