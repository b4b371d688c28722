"""Deals of Dokuson: who filled the row that ended it, and how narrowly the suits came in."""

from collections.abc import Iterator
from typing import Final

from tablegame.features.deal_story import Bonus, CountedDeal, Names, Story, Teller, most_extreme_seat
from tablegame.pieces.cards import SUITS
from tablegame.pieces.seats import Seat
from tablegame.rules.dokuson.actions import LANES
from tablegame.rules.dokuson.events import Laid
from tablegame.rules.dokuson.scoring import FULL, standing_now
from tablegame.speech import Text

DOUBLE, NARROW = 3, 2


def story(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe the hand that gained or lost most, and the places of the suits."""
    points, places = deal.result.points(), deal.facts
    seat = most_extreme_seat(deal) if hero is None else hero
    by_place = {int(place): suit for suit, place in places.items()}
    slots: dict[str, object] = {"seat": names[seat], "points": points[seat], "first": by_place[1]}
    key = "places" if 3 in by_place else "level"
    if 3 in by_place:
        slots["third"] = by_place[3]
    laid = deal.last(Laid)
    line = laid[0] if laid is not None else deal.counted
    return Story(line, seat, Text(f"highlights.dokuson.{key}", slots), deal.result.hands[seat])


def bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Yield a double that fills a row, and suits of equal length that their values decide."""
    laid = deal.last(Laid)
    if laid is None:
        return
    line, last = laid
    slots: dict[str, object] = {"seat": names[last.seat], "suit": last.suit}
    if len(last.cards) > 1 and last.length == FULL:
        head, text = (Text(f"highlights.dokuson.double.{part}", slots) for part in ("head", "text"))
        yield Bonus(DOUBLE, line, last.seat, head, text, last.cards)
    rows: list[list[int]] = [[] for _ in range(LANES)]
    for _, event in deal.every(Laid):
        rows[SUITS.index(event.suit)] += event.cards
    for suit, lane in enumerate(standing_now(rows)):
        if lane.place == 2 and lane.why in ("last", "earlier") and lane.against != suit:
            slots |= {"suit": SUITS[suit], "other": SUITS[lane.against], "n": len(rows[suit])}
            head, text = (Text(f"highlights.dokuson.narrow.{part}", slots) for part in ("head", "text"))
            terms = (rows[suit][-1], "＞", rows[lane.against][-1]) if lane.why == "last" else ()
            yield Bonus(NARROW, line, last.seat, head, text, terms)


TELLER: Final = Teller(story, bonuses)
