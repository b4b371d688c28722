"""Questions about the sum of a hand: what it waits for, when it may call, what could be returned."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegame.learn.drills.drill import (
    NONE,
    DrillAnswer,
    DrillQuestion,
    DrillRow,
    Group,
    Hands,
    none_of_them,
    plain,
    rank_card,
    ranks,
    yes_no,
)
from tablegame.pieces.cards import card_text, mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import HIGHEST, NUMBERS, number_text, total
from tablegame.speech import Text

JOKER: Final = 52
"""The first of two jokers."""
YOU, REN = 0, 1
"""Seats of a question: the player, and another one."""


def cards_text(cards: tuple[int, ...]) -> str:
    """Format cards as `3S JH`."""
    return " ".join(map(card_text, cards))


def sum_text(cards: tuple[int, ...]) -> str:
    """Format a sum as `3 + 11`, jokers as 0."""
    return " + ".join(str(NUMBERS[card]) for card in cards)


def draw(rng: Rng, count: int, jokers: bool = False) -> tuple[int, ...]:
    """Return some cards of a shuffled pack, the lowest first."""
    pack = list(range(JOKER + 2 if jokers else JOKER))
    rng.shuffle_front(pack, count)
    return tuple(sorted(pack[:count], key=NUMBERS.__getitem__))


def seat_name(seat: int) -> Text:
    """Return the name of a seat of a question."""
    return Text(f"drills.name.{seat}")


def card_answers(hand: tuple[int, ...]) -> tuple[DrillAnswer, ...]:
    """Return each card of a hand to choose, and none."""
    cards = [
        DrillAnswer(card_text(card), Text("drills.card", {"card": card}), pieces=(card,), cap=str(nth))
        for nth, card in enumerate(hand, 1)
    ]
    return (*cards, none_of_them())


@dataclass(frozen=True)
class SumQuestions:
    """The questions about sums in one game."""

    area: str
    """The game's id, with which the texts begin."""
    makes: Callable[[int, int, int], bool]
    """Whether a hand, a mask with its sum, may call on a number."""
    jokers: bool
    """Whether the pack has jokers."""

    def said(self, key: str, **slots: object) -> Text:
        """Return a text of this game's questions."""
        return Text(f"drills.{self.area}.{key}", slots)

    def waits(self, hand: tuple[int, ...]) -> frozenset[str]:
        """Return the numbers on which a hand may call, 0 for a joker, as answers."""
        mask = mask_of(hand)
        sums = total(mask)
        return frozenset(
            str(number) for number in range(HIGHEST + 1) if self.makes(mask, sums, number)
        ) or frozenset({NONE})

    def wait(self, level: int, rng: Rng) -> DrillQuestion:
        """Ask what a hand waits for. Harder: more cards, jokers, and hands that wait for nothing."""
        nothing = level > 1 and rng.below(3) == 0
        while True:
            jokers = self.jokers and level > 2 and rng.below(3) == 0
            hand = draw(rng, (2, 3)[rng.below(2)] if level == 1 else 3 + rng.below(2), jokers)
            if self.jokers and level == 3 and rng.below(12) == 0:
                hand = (JOKER,)
            sums = total(mask_of(hand))
            with_joker = hand[0] >= JOKER
            close = sums <= HIGHEST + 5 and (sums >= 8 or with_joker)
            if close and (self.waits(hand) == {NONE}) == (nothing or (with_joker and len(hand) > 1)):
                break
        right = self.waits(hand)
        if right == {NONE}:
            said = self.said("wait.joker" if with_joker else "wait.above", n=sums)
        else:
            number = int(next(iter(right)))
            said = (
                self.said("wait.for_joker")
                if number == 0
                else self.said("wait.said", rank=number_text(number))
            )
        joker = [DrillAnswer("0", Text("drills.joker"), pieces=(JOKER,), cap="X")] if self.jokers else []
        return DrillQuestion(
            id=f"wait {cards_text(hand)}",
            kind="wait",
            level=level,
            ask=self.said("wait.ask"),
            help=self.said("wait.help"),
            cloth=Hands((Group(Text("drills.hand"), hand),), foot=self.said("wait.foot")),
            answers=ranks(*joker, none_of_them()),
            right=right,
            said=said,
            rows=self._wait_rows(hand, right),
            paragraph="calls.call",
            facts={"hand": cards_text(hand)},
        )

    def _wait_rows(self, hand: tuple[int, ...], right: frozenset[str]) -> tuple[DrillRow, ...]:
        sums = total(mask_of(hand))
        number = None if NONE in right else int(next(iter(right)))
        rows = []
        if len(hand) > 1 or number != 0:
            rows.append(
                DrillRow(
                    plain(sum_text(hand)),
                    plain(sums),
                    () if number is None else (rank_card(number, hand),),
                    "" if number is None else str(number),
                    Text("drills.above") if sums > HIGHEST else None,
                )
            )
        for card in hand:
            if NUMBERS[card] > 10:
                rows.append(self.counts(card))
        if hand[0] >= JOKER and len(hand) > 1:
            rows.append(DrillRow(self.said("row.joker"), note=self.said("row.joker_bars"), holds=False))
        elif number == 0:
            rows.append(DrillRow(self.said("row.joker"), plain(0), (53,), "0", self.said("row.joker_joker")))
        return tuple(rows[:4])

    def counts(self, card: int) -> DrillRow:
        """Explain that a court card is not a ten here."""
        number = NUMBERS[card]
        return DrillRow(self.said("row.counts", card=card, n=number), note=self.said("row.not_ten", n=number))

    def call(self, level: int, rng: Rng) -> DrillQuestion:
        """Ask whether a hand may call on a card. The traps: sums that are near, tens, jokers, one's own
        card."""
        traps = tuple(trap for trap in ("near", "tens", "joker", "own") if self.jokers or trap != "joker")
        wanted = rng.below(2) == 0
        trap = "" if wanted else rng.choice(("near",) if level == 1 else traps)
        while True:
            hand = draw(rng, 2 + rng.below(2 if level == 1 else 3))
            sums = total(mask_of(hand))
            courts = [card for card in hand if NUMBERS[card] > 10]
            number = sums
            if trap == "near":
                number += rng.choice((-1, 1))
            elif trap == "tens":
                number = sum(min(10, NUMBERS[card]) for card in hand)
                if not courts:
                    hand = draw(rng, 2)
                    continue
            elif trap == "joker":
                hand = (*hand, JOKER)
            field = rank_card(number, hand)
            if 5 <= number <= HIGHEST and (trap != "tens" or number != sums) and field not in hand:
                break
        owner = YOU if trap == "own" else REN
        mask = mask_of(hand)
        right = owner != YOU and self.makes(mask, total(mask), NUMBERS[field])
        rows = [DrillRow(plain(sum_text(hand)), plain(total(mask)), (), holds=total(mask) == NUMBERS[field])]
        rows.append(
            DrillRow(
                self.said("row.card", card=field, n=NUMBERS[field]),
                note=self.said("row.not_ten", n=NUMBERS[field]) if NUMBERS[field] > 10 else None,
            )
        )
        rows += [self.counts(card) for card in courts[:1]]
        if trap == "joker":
            rows.append(DrillRow(self.said("row.joker"), note=self.said("row.joker_bars"), holds=False))
        if trap == "own":
            rows.append(DrillRow(Text("drills.own_card"), note=Text("drills.own_card_bars"), holds=False))
        theirs = Text("drills.laid", {"seat": seat_name(REN)})
        caption = Text("drills.laid_by_you") if trap == "own" else theirs
        return DrillQuestion(
            id=f"call {owner} {card_text(field)} {cards_text(hand)}",
            kind="call",
            level=level,
            ask=self.said("call.ask"),
            help=self.said("call.help_own" if trap == "own" else "call.help"),
            cloth=Hands((Group(caption, (field,)), Group(Text("drills.hand"), hand))),
            answers=yes_no(),
            right=frozenset({"yes" if right else "no"}),
            said=self.said("call.yes" if right else f"call.no_{trap}", n=total(mask)),
            rows=tuple(rows[:4]),
            paragraph="calls.call",
            facts={"hand": cards_text(hand), "field": card_text(field), "owner": owner},
        )

    def returns(self, hand: tuple[int, ...]) -> frozenset[str]:
        """Return the cards of a hand whose discard could be returned when it is called on, as answers."""
        cards = set()
        for card in hand:
            rest = mask_of(hand) ^ 1 << card
            if self.makes(rest, total(rest), NUMBERS[card]):
                cards.add(card_text(card))
        return frozenset(cards or frozenset({NONE}))

    def sent_back(self, level: int, rng: Rng) -> DrillQuestion:
        """Ask which discards could be returned."""
        nothing = level > 1 and rng.below(4) == 0
        while True:
            count = 3 if level < 3 else 3 + rng.below(2)
            hand = draw(rng, count, self.jokers and level > 2 and rng.below(4) == 0)
            most = NUMBERS[hand[-1]]
            close = abs(total(mask_of(hand)) - 2 * most) <= (2 if level > 1 else 4)
            if close and (self.returns(hand) == {NONE}) == nothing:
                break
        right = self.returns(hand)
        rows = []
        for card in hand:
            rest = tuple(other for other in hand if other != card)
            text, joker = card_text(card), rest[0] >= JOKER
            note = None
            if text not in right:
                note = self.said("row.joker_bars") if joker else self.said("row.not", n=NUMBERS[card])
            rows.append(
                DrillRow(
                    self.said("row.rest", sum=sum_text(rest)),
                    plain(total(mask_of(rest))), (card,), text if text in right else "", note,
                )
            )  # fmt: skip
        cards = tuple(card for card in hand if card_text(card) in right)
        return DrillQuestion(
            id=f"return {cards_text(hand)}",
            kind="return",
            level=level,
            ask=self.said("return.ask"),
            help=self.said("return.help"),
            cloth=Hands((Group(Text("drills.hand"), hand),), foot=self.said("return.foot")),
            answers=card_answers(hand),
            right=right,
            said=self.said("return.said", cards=cards) if cards else self.said("return.none"),
            rows=tuple(rows),
            paragraph="calls.return",
            many=True,
            facts={"hand": cards_text(hand)},
        )
