"""Dobon: what a hand waits for, whether it may call, and which discards could be returned (rules §8)."""

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
    yes_no,
)
from tablegame.pieces.cards import card_text, mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, NUMBERS, number_text, total
from tablegame.rules.dobon.matching import PACK
from tablegame.rules.dobon.scoring import callers_of, may_call
from tablegame.speech import Text

_JOKER: Final = 52
_YOU, _REN, _THIRD = range(3)


def _text(cards: tuple[int, ...]) -> str:
    return " ".join(map(card_text, cards))


def _sum(cards: tuple[int, ...]) -> str:
    """Format a sum as `3 + 11`, jokers as 0."""
    return " + ".join(str(NUMBERS[card]) for card in cards)


def _draw(rng: Rng, count: int, jokers: bool = False) -> tuple[int, ...]:
    pack = list(range(PACK if jokers else _JOKER))
    rng.shuffle_front(pack, count)
    return tuple(sorted(pack[:count], key=NUMBERS.__getitem__))


def waits(hand: tuple[int, ...]) -> frozenset[str]:
    """Return the numbers on which a hand may call, 0 for a joker, as answers."""
    mask = mask_of(hand)
    sums = total(mask)
    return frozenset(
        str(number) for number in range(HIGHEST + 1) if may_call(mask, sums, number)
    ) or frozenset({NONE})


def _wait(level: int, rng: Rng) -> DrillQuestion:
    """Ask what a hand waits for. Harder: court cards, jokers, and hands that wait for nothing."""
    nothing = level > 1 and rng.below(3) == 0
    while True:
        jokers = level > 2 and rng.below(3) == 0
        hand = _draw(rng, (2, 3)[rng.below(2)] if level == 1 else 3 + rng.below(2), jokers)
        if level == 3 and rng.below(12) == 0:
            hand = (_JOKER,)
        sums = total(mask_of(hand))
        with_joker = hand[0] >= _JOKER
        close = sums <= HIGHEST + 5 and (sums >= 8 or with_joker)
        if close and (waits(hand) == {NONE}) == (nothing or (with_joker and len(hand) > 1)):
            break
    right = waits(hand)
    if right == {NONE}:
        key = "joker" if with_joker else "above"
        said = Text(f"drills.dobon.wait.{key}", {"n": sums})
    else:
        number = int(next(iter(right)))
        said = (
            Text("drills.dobon.wait.for_joker")
            if number == 0
            else Text("drills.dobon.wait.said", {"rank": number_text(number)})
        )
    return DrillQuestion(
        id=f"wait {_text(hand)}",
        kind="wait",
        level=level,
        ask=Text("drills.dobon.wait.ask"),
        help=Text("drills.dobon.wait.help"),
        cloth=Hands((Group(Text("drills.hand"), hand),), foot=Text("drills.dobon.wait.foot")),
        answers=ranks(DrillAnswer("0", Text("drills.joker"), pieces=(_JOKER,), cap="X"), none_of_them()),
        right=right,
        said=said,
        rows=_wait_rows(hand, right),
        paragraph="calls.call",
        facts={"hand": _text(hand)},
    )


def _wait_rows(hand: tuple[int, ...], right: frozenset[str]) -> tuple[DrillRow, ...]:
    sums = total(mask_of(hand))
    number = None if NONE in right else int(next(iter(right)))
    rows = []
    if len(hand) > 1 or number != 0:
        rows.append(
            DrillRow(
                plain(_sum(hand)),
                plain(sums),
                () if number is None else (rank_card(number, hand),),
                "" if number is None else str(number),
                Text("drills.above") if sums > HIGHEST else None,
            )
        )
    for card in hand:
        if NUMBERS[card] > 10:
            rows.append(_counts(card))
    if hand[0] >= _JOKER and len(hand) > 1:
        rows.append(
            DrillRow(Text("drills.dobon.row.joker"), note=Text("drills.dobon.row.joker_bars"), holds=False)
        )
    elif number == 0:
        rows.append(
            DrillRow(
                Text("drills.dobon.row.joker"), plain(0), (53,), "0", Text("drills.dobon.row.joker_joker")
            )
        )
    return tuple(rows[:4])


def _counts(card: int) -> DrillRow:
    """Explain that a court card is not a ten here."""
    number = NUMBERS[card]
    return DrillRow(
        Text("drills.dobon.row.counts", {"card": card, "n": number}),
        note=Text("drills.dobon.row.not_ten", {"n": number}),
    )


def _call(level: int, rng: Rng) -> DrillQuestion:
    """Return whether a hand may call on a card. The traps: sums that are near, tens, jokers, one's own
    card."""
    wanted = rng.below(2) == 0
    trap = "" if wanted else rng.choice(("near",) if level == 1 else ("near", "tens", "joker", "own"))
    while True:
        hand = _draw(rng, 2 + rng.below(2 if level == 1 else 3))
        sums = total(mask_of(hand))
        courts = [card for card in hand if NUMBERS[card] > 10]
        number = sums
        if trap == "near":
            number += rng.choice((-1, 1))
        elif trap == "tens":
            number = sum(min(10, NUMBERS[card]) for card in hand)
            if not courts:
                hand = _draw(rng, 2)
                continue
        elif trap == "joker":
            hand = (*hand, _JOKER)
        field = rank_card(number, hand)
        if 5 <= number <= HIGHEST and (trap != "tens" or number != sums) and field not in hand:
            break
    owner = _YOU if trap == "own" else _REN
    mask = mask_of(hand)
    right = _YOU in callers_of(NUMBERS[field], Seat(owner), (mask, 0, 0), (total(mask), -1, -1))
    rows = [DrillRow(plain(_sum(hand)), plain(total(mask)), (), holds=total(mask) == NUMBERS[field])]
    rows.append(
        DrillRow(
            Text("drills.dobon.row.card", {"card": field, "n": NUMBERS[field]}),
            note=Text("drills.dobon.row.not_ten", {"n": NUMBERS[field]}) if NUMBERS[field] > 10 else None,
        )
    )
    rows += [_counts(card) for card in courts[:1]]
    if trap == "joker":
        rows.append(
            DrillRow(Text("drills.dobon.row.joker"), note=Text("drills.dobon.row.joker_bars"), holds=False)
        )
    if trap == "own":
        rows.append(DrillRow(Text("drills.own_card"), note=Text("drills.own_card_bars"), holds=False))
    caption = Text("drills.you_discard") if trap == "own" else Text("drills.discards", {"seat": _name(_REN)})
    return DrillQuestion(
        id=f"call {owner} {card_text(field)} {_text(hand)}",
        kind="call",
        level=level,
        ask=Text("drills.dobon.call.ask"),
        help=Text("drills.dobon.call.help_own" if trap == "own" else "drills.dobon.call.help"),
        cloth=Hands((Group(caption, (field,)), Group(Text("drills.hand"), hand))),
        answers=yes_no(),
        right=frozenset({"yes" if right else "no"}),
        said=Text("drills.dobon.call.yes" if right else f"drills.dobon.call.no_{trap}", {"n": total(mask)}),
        rows=tuple(rows[:4]),
        paragraph="calls.call",
        facts={"hand": _text(hand), "field": card_text(field), "owner": owner},
    )


def returns(hand: tuple[int, ...]) -> frozenset[str]:
    """Return the cards of a hand whose discard could be returned when it is called on, as answers."""
    cards = set()
    for card in hand:
        rest = mask_of(hand) ^ 1 << card
        if may_call(rest, total(rest), NUMBERS[card]):
            cards.add(card_text(card))
    return frozenset(cards or frozenset({NONE}))


def _return(level: int, rng: Rng) -> DrillQuestion:
    """Ask which discards could be returned."""
    nothing = level > 1 and rng.below(4) == 0
    while True:
        hand = _draw(rng, 3 if level < 3 else 3 + rng.below(2), level > 2 and rng.below(4) == 0)
        most = NUMBERS[hand[-1]]
        close = abs(total(mask_of(hand)) - 2 * most) <= (2 if level > 1 else 4)
        if close and (returns(hand) == {NONE}) == nothing:
            break
    right = returns(hand)
    rows = []
    for card in hand:
        rest = tuple(other for other in hand if other != card)
        text, joker = card_text(card), rest[0] >= _JOKER
        note = (
            None
            if text in right
            else Text(
                "drills.dobon.row.joker_bars" if joker else "drills.dobon.row.not", {"n": NUMBERS[card]}
            )
        )
        rows.append(
            DrillRow(
                Text("drills.dobon.row.rest", {"sum": _sum(rest)}),
                plain(total(mask_of(rest))), (card,), text if text in right else "", note,
            )
        )  # fmt: skip
    best = (
        Text("drills.dobon.return.none")
        if right == {NONE}
        else Text(
            "drills.dobon.return.said", {"cards": tuple(card for card in hand if card_text(card) in right)}
        )
    )
    return DrillQuestion(
        id=f"return {_text(hand)}",
        kind="return",
        level=level,
        ask=Text("drills.dobon.return.ask"),
        help=Text("drills.dobon.return.help"),
        cloth=Hands((Group(Text("drills.hand"), hand),), foot=Text("drills.dobon.return.foot")),
        answers=card_answers(hand),
        right=right,
        said=best,
        rows=tuple(rows),
        paragraph="calls.return",
        many=True,
        facts={"hand": _text(hand)},
    )


def card_answers(hand: tuple[int, ...]) -> tuple[DrillAnswer, ...]:
    """Return each card of a hand to choose, and none."""
    cards = [
        DrillAnswer(card_text(card), Text("drills.card", {"card": card}), pieces=(card,), cap=str(nth))
        for nth, card in enumerate(hand, 1)
    ]
    return (*cards, none_of_them())


def _name(seat: int) -> Text:
    return Text(f"drills.name.{seat}")


DRILL: Final = Kinds(
    {"wait": _wait, "call": _call, "return": _return},
    ("wait", "call", "wait", "return", "call", "wait", "return", "call", "wait", "return"),
)
