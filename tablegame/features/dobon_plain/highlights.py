"""Rounds of Everyday Dobon: who called on which card, returns, several calls, calls on a last card."""

from collections.abc import Iterator
from typing import Final

from tablegame.features.deal_story import Bonus, CountedDeal, Names, Story, Teller, Terms, list_names
from tablegame.features.shedding_story import Rare, calculation, last_card_line, rare_events
from tablegame.pieces.cards import mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, reckon_hand, reckon_sum
from tablegame.rules.shedding.events import DobonCalled, DobonReturned
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED
from tablegame.speech import Text

RETURN, SEVERAL, LAST, FACTOR = 5, 4, 3, 2


def story(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe how the round ended."""
    facts, points = deal.facts, deal.result.points()
    winners = [Seat(seat) for seat, won in enumerate(points) if won > 0]
    if facts["how"] not in (DOBON, RETURNED, OUT):
        return Story(deal.counted, Seat(0), Text("highlights.dobon_plain.void"))
    card = parse_card(str(facts["card"]))
    seat = Seat(int(facts["winner"])) if "winner" in facts else winners[0]
    slots: dict[str, object] = {"seat": names[seat], "card": card, "points": points[seat]}
    called, back = deal.last(DobonCalled), deal.last(DobonReturned)
    if facts["how"] == DOBON and called is not None:
        loser = Seat(int(facts["loser"]))
        slots |= {"seats": list_names(names, winners), "n": len(winners)}
        slots |= {"loser": names[loser], "points": -points[loser]}
        text = Text("highlights.dobon_plain.called", slots)
        return Story(called[0], seat, text, _made(called[1].cards, card))
    if back is not None:
        text = Text("highlights.dobon_plain.returned", slots)
        return Story(back[0], seat, text, _made(back[1].cards, card))
    return Story(last_card_line(deal), seat, Text("highlights.dobon_plain.out", slots), (card,))


def _made(cards: tuple[int, ...], card: int) -> Terms:
    """Return a hand that makes the number of a card, by its sum or in another way."""
    hand, number = mask_of(cards), NUMBERS[card]
    return calculation(reckon_sum(hand, number) or reckon_hand(hand, number), cards, card)


def bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Yield a return, several calls, a call on a last card, and doubled payments."""
    end, facts = story(deal, names), deal.facts
    slots: dict[str, object] = {"seat": names[end.seat]}
    rare: list[Rare] = []
    if facts["how"] == RETURNED:
        rare.append((RETURN, "return", {}))
    elif facts["how"] == DOBON:
        loser, callers = Seat(int(facts["loser"])), int(facts["callers"])
        if callers > 1:
            rare.append((SEVERAL, "several", {"n": callers}))
        if not deal.result.hands[loser]:
            rare.append((LAST, "last", {"loser": names[loser]}))
    if "factor" in facts:
        rare.append((FACTOR, "factor", {"factor": facts["factor"]}))
    yield from rare_events("dobon_plain", rare, end, slots)


TELLER: Final = Teller(story, bonuses, unit="round")
