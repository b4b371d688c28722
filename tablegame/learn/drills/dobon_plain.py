"""Everyday Dobon: what a hand waits for, calls and returns, and what is paid (rules §7, §8, §10)."""

from typing import Final

from tablegame.learn.drills.drill import (
    DrillQuestion,
    DrillRow,
    Group,
    Hands,
    Kinds,
    numbers,
    plain,
    rank_card,
)
from tablegame.learn.drills.sums import JOKER, REN, YOU, SumQuestions, cards_text, seat_name, sum_text
from tablegame.pieces.cards import card_text, mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import HIGHEST, NUMBERS, total
from tablegame.rules.dobon_plain.scoring import Ending, score_round
from tablegame.rules.shedding.facts import sum_makes
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED
from tablegame.speech import Text

_ASK: Final = SumQuestions("dobon_plain", sum_makes, jokers=False)
_AOI: Final = 2
_ENDS: Final = {1: (OUT, _AOI), 2: (DOBON, YOU), 3: (RETURNED, REN)}
"""By level: how the round ends, and who wins it."""


def _ended(how: str, rng: Rng) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return the last card played and the three hands; only a Dobon and its return make the card's number."""
    pack = list(range(JOKER))
    while True:
        rng.shuffle_front(pack, 8)
        own, other, third = tuple(pack[:2]), tuple(pack[2:4]), tuple(pack[4:7])
        if how == OUT:
            return pack[7], (own, other, ())
        number = total(mask_of(own))
        if number > HIGHEST or total(mask_of(third)) == number:
            continue
        if (total(mask_of(other)) == number) == (how == RETURNED):
            card = rank_card(number, (*own, *other, *third))
            if card not in (*own, *other, *third):
                return card, (own, other, third)


def _pay(level: int, rng: Rng) -> DrillQuestion:
    """Ask what is paid. Level 1: to a player who went out; 2: for a Dobon; 3: after its return."""
    how, winner = _ENDS[level]
    card, hands = _ended(how, rng)
    losers = {OUT: (YOU, REN), DOBON: (REN,), RETURNED: (YOU,)}[how]
    ending = Ending(how, (winner,), losers, tuple(map(mask_of, hands)), card, 1, chips=False)
    right = score_round(ending)[winner]
    sums = [total(mask_of(hand)) for hand in hands]
    number, factor = NUMBERS[card], 2 if how == RETURNED else 1
    tens = sum(min(10, NUMBERS[held]) for seat in range(3) if seat != winner for held in hands[seat])
    near = [right - factor * number, right + factor * sums[winner], factor * (tens + number), right + number]
    near += [right // 2] if how == RETURNED else [2 * right] if how == DOBON else [sums[YOU], sums[REN]]
    names = [Text("drills.hand"), seat_name(REN), seat_name(_AOI)]
    rows = [] if how == OUT else [DrillRow(_ASK.said("row.card", card=card, n=number), plain(number))]
    rows += [
        DrillRow(_ASK.said("row.hand", seat=names[seat], sum=sum_text(hands[seat])), plain(sums[seat]))
        for seat in range(3)
        if seat != winner
    ]
    rows.append(DrillRow(_ASK.said(f"row.{how}"), plain(right), answer=str(right)))
    order = (REN, YOU) if how == OUT else (REN, _AOI, YOU)
    groups = [Group(_ASK.said("pay.you") if seat == YOU else names[seat], hands[seat]) for seat in order]
    by = _AOI if how == OUT else REN
    played = Group(_ASK.said("pay.out" if how == OUT else "pay.laid"), (card,))
    slots: dict[str, object] = {"seat": names[by]}
    return DrillQuestion(
        id=f"pay {how} {card_text(card)} {' / '.join(map(cards_text, hands))}",
        kind="pay",
        level=level,
        ask=_ASK.said(f"pay.ask_{how}", **slots),
        help=_ASK.said(f"pay.help_{how}", **slots),
        cloth=Hands((played, *groups)),
        answers=numbers(right, tuple(value for value in near if value > 0), rng),
        right=frozenset({str(right)}),
        said=_ASK.said(f"pay.said_{how}", n=right),
        rows=tuple(rows),
        paragraph="scoring.pays",
        facts={"how": how, "card": card_text(card), "hands": tuple(map(cards_text, hands))},
    )


DRILL: Final = Kinds(
    {"wait": _ASK.wait, "call": _ASK.call, "return": _ASK.sent_back, "pay": _pay},
    ("wait", "call", "pay", "wait", "return", "pay", "call", "return", "wait", "pay"),
)
