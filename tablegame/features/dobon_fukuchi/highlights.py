"""Deals of Fukuchi Dobon: the cards that were called, returns, raised stakes, bursts."""

from collections.abc import Iterator
from typing import Final

from tablegame.features.deal_story import Bonus, CountedDeal, Names, Story, Teller, Terms, list_names
from tablegame.features.shedding_story import Rare, calculation, rare_events
from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import reckon_hand
from tablegame.rules.dobon_fukuchi.events import (
    CardsDrawn,
    CardsLaid,
    DobonCalled,
    DobonReturned,
    Flipped,
    HandBurst,
)
from tablegame.rules.dobon_fukuchi.scoring import STAKE
from tablegame.speech import Text

RETURN, SEVERAL, DRAWN, BURST, RAISED = 5, 4, 3, 2, 1


def story(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe how the deal ended."""
    facts = deal.facts
    loser = Seat(int(facts["loser"]))
    points = deal.result.points()
    slots: dict[str, object] = {"loser": names[loser], "stake": facts["stake"], "points": abs(points[loser])}
    burst, called, back = deal.last(HandBurst), deal.last(DobonCalled), deal.last(DobonReturned)
    if facts["how"] == "burst" and burst is not None:
        slots["n"] = burst[1].count
        text = Text("highlights.dobon_fukuchi.burst_end", slots)
        return Story(burst[0], loser, text, deal.result.hands[loser])
    assert called is not None, "who goes out has called"
    number, top = int(facts["number"]), _top(deal)
    if facts["how"] == "return" and back is not None:
        slots |= {"seat": names[back[1].seat], "card": top}
        text = Text("highlights.dobon_fukuchi.returned", slots)
        return Story(back[0], back[1].seat, text, _made(back[1].hand, number, top))
    winners = [Seat(seat) for seat, gain in enumerate(points) if gain > 0]
    slots |= {"seats": list_names(names, winners), "n": len(winners), "card": top}
    hand = called[1].hands[winners[0]] or ()
    text = Text("highlights.dobon_fukuchi.called", slots)
    return Story(called[0], winners[0], text, _made(hand, number, top))


def _top(deal: CountedDeal) -> int:
    """Return the card that was called on."""
    laid, flipped = deal.last(CardsLaid), deal.last(Flipped)
    if laid is not None:
        return laid[1].cards[-1]
    assert flipped is not None, "something lies open"
    return flipped[1].card


def _made(hand: tuple[int, ...], number: int, top: int) -> Terms:
    """Return a hand that makes the number of a card in one of four ways."""
    return calculation(reckon_hand(mask_of(hand), number), hand, top)


def bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Yield a return, several callers, a call on a card just drawn, a burst, a raised stake."""
    end, facts, points = story(deal, names), deal.facts, deal.result.points()
    slots = {"seat": names[end.seat], "stake": facts["stake"], "points": abs(points[end.seat])}
    rare: list[Rare] = []
    winners = [seat for seat, gain in enumerate(points) if gain > 0]
    if facts["how"] == "return":
        rare.append((RETURN, "return", {}))
    elif facts["how"] == "burst":
        rare.append((BURST, "burst", {}))
    elif len(winners) > 1:
        rare.append((SEVERAL, "several", {"n": len(winners)}))
    elif _drawn(deal, end.seat):
        rare.append((DRAWN, "drawn", {}))
    if int(facts["stake"]) > STAKE:
        rare.append((RAISED + int(facts["stake"]) // (4 * STAKE), "raised", {}))
    yield from rare_events("dobon_fukuchi", rare, end, slots, glad=points[end.seat] >= 0)


def _drawn(deal: CountedDeal, seat: Seat) -> bool:
    """Return whether the caller had just drawn."""
    for one in reversed(deal.events):
        if isinstance(one.event, CardsDrawn):
            return one.event.seat == seat
        if isinstance(one.event, CardsLaid):
            return False
    return False


TELLER: Final = Teller(story, bonuses)
