"""Rounds of Dobon: who called on which card, what was returned, slams and yaku."""

from collections.abc import Iterator
from typing import Final

from tablegame.features.deal_story import Bonus, CountedDeal, Names, Story, Teller, Terms
from tablegame.features.shedding_story import calculation, last_card_line
from tablegame.pieces.cards import mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, reckon_sum
from tablegame.rules.dobon.scoring import DOBON, FACTOR, RETURNED, SPECIALS, VOID, YAKU
from tablegame.rules.shedding.events import DobonCalled, DobonReturned
from tablegame.speech import Text

SPECIAL, YAKU_RANK, SLAM, RETURN, RIGHT = 6, 5, 4, 3, 1
HEADS: Final = {each.id: SPECIAL for each in SPECIALS} | {each: YAKU_RANK for each in YAKU if each}


def story(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe how the round ended."""
    facts, points = deal.facts, deal.result.points()
    how = facts["how"]
    if how == VOID:
        return Story(deal.counted, Seat(0), Text("highlights.dobon.void"))
    winner, card = Seat(int(facts["winner"])), parse_card(str(facts["card"]))
    slots: dict[str, object] = {"seat": names[winner], "card": card}
    called, back = deal.last(DobonCalled), deal.last(DobonReturned)
    if how in (DOBON, RETURNED) and called is not None:
        loser = Seat(int(facts["loser"]))
        paid = deal.line(loser, "dobon.line.loser")
        worst = int(dict(paid.values)["worst"]) if paid is not None else 0
        slots |= {"loser": names[loser], "factor": FACTOR[str(how)], "worst": worst}
        if how == RETURNED and back is not None:
            terms: Terms = (card, *called[1].cards, "→", *back[1].cards)
            return Story(back[0], winner, Text("highlights.dobon.returned", slots), terms)
        cards = called[1].cards
        made = calculation(reckon_sum(mask_of(cards), NUMBERS[card]), cards, card)
        return Story(called[0], winner, Text("highlights.dobon.called", slots), made)
    left = [value if seat != winner else -1 for seat, value in enumerate(points)]
    worst_seat = left.index(max(left))
    slots |= {"loser": names[worst_seat], "points": points[worst_seat]}
    return Story(last_card_line(deal), winner, Text("highlights.dobon.out", slots), (card,))


def bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Yield what the winner is paid for beside the cards, and a return."""
    facts = deal.facts
    if "winner" not in facts:
        return
    seat, line = Seat(int(facts["winner"])), story(deal, names).line
    slots: dict[str, object] = {"seat": names[seat]}
    for entry in deal.result.lines[seat]:
        word = entry.key.rpartition(".")[2]
        said = slots | dict(entry.values) | {"points": entry.points}
        if word in HEADS:
            head = Text("highlights.dobon.yaku.head", {"yaku": Text(f"dobon.yaku.{word}")})
            text = Text("highlights.dobon.yaku.text", said)
            if HEADS[word] == SPECIAL:
                head = Text(f"highlights.dobon.{word}.head", said)
                text = Text(f"highlights.dobon.{word}.text", said)
            yield Bonus(HEADS[word], line, seat, head, text)
        elif word in ("slam", "right_won"):
            head, text = (Text(f"highlights.dobon.{word}.{part}", said) for part in ("head", "text"))
            yield Bonus(SLAM if word == "slam" else RIGHT, line, seat, head, text)
    if facts["how"] == RETURNED:
        said = slots | {"points": deal.result.points()[int(facts["loser"])]}
        said["loser"] = names[int(facts["loser"])]
        head, text = (Text(f"highlights.dobon.return.{part}", said) for part in ("head", "text"))
        yield Bonus(RETURN, line, seat, head, text)


TELLER: Final = Teller(story, bonuses, unit="round")
