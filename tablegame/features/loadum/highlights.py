"""Deals of Losing Loadum: who lost a life and why, challenges, and a last life that was spared."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.features.deal_story import Bonus, CountedDeal, Names, Story, Teller, list_names
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.events import LifeLost
from tablegame.rules.loadum.scoring import CHALLENGED, DECLARED, WRONG
from tablegame.speech import Text

SPARED, CHALLENGE, MISTAKE, OUT = 5, 4, 3, 1


def losers(deal: CountedDeal) -> list[Seat]:
    """Return the seats that lost a life."""
    return [
        Seat(seat) for seat, lines in enumerate(deal.result.lines) if any(line.points < 0 for line in lines)
    ]


def story(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe whose life was lost, and why."""
    facts, lost = deal.facts, losers(deal)
    seat = hero if hero is not None and hero in lost else lost[0]
    pile = deal.line(seat, "loadum.line.pile")
    slots: dict[str, object] = {
        "seats": list_names(names, lost),
        "n": len(lost),
        "pile": dict(pile.values)["pile"] if pile is not None else 0,
    }
    if "by" in facts:
        slots["by"] = names[int(facts["by"])]
    if "target" in facts:
        slots["target"] = names[int(facts["target"])]
    why = str(facts["why"])
    key = why if why in (DECLARED, CHALLENGED, WRONG) else "counted"
    life = deal.last(LifeLost)
    line = life[0] if life is not None else deal.counted
    return Story(line, seat, Text(f"highlights.loadum.{key}", slots), pile.pieces if pile is not None else ())


def bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Yield a challenge, right or wrong; a life that was spared; a player who is out."""
    end, facts = story(deal, names), deal.facts
    spared = [
        Seat(seat)
        for seat, lines in enumerate(deal.result.lines)
        if any(line.key == "loadum.line.spared" for line in lines)
    ]
    if spared:
        slots: dict[str, object] = {"seats": list_names(names, spared), "n": len(spared)}
        head, text = (Text(f"highlights.loadum.spared.{part}", slots) for part in ("head", "text"))
        yield Bonus(SPARED, end.line, spared[0], head, text)
    if facts["why"] in (CHALLENGED, WRONG) and "by" in facts and "target" in facts:
        by = Seat(int(facts["by"]))
        key, rank = ("right", CHALLENGE) if facts["why"] == CHALLENGED else ("wrong_one", MISTAKE)
        slots = {"by": names[by], "target": names[int(facts["target"])]}
        head, text = (Text(f"highlights.loadum.{key}.{part}", slots) for part in ("head", "text"))
        yield Bonus(rank, end.line, by, head, text, glad=key == "right")
    out = [event.seat for _, event in deal.every(LifeLost) if event.left == 0 and event.seat not in spared]
    if out:
        slots = {"seats": list_names(names, out), "n": len(out)}
        head, text = (Text(f"highlights.loadum.out.{part}", slots) for part in ("head", "text"))
        yield Bonus(OUT, end.line, out[0], head, text, glad=False)


def heaviest(deals: Sequence[CountedDeal]) -> tuple[CountedDeal, Seat, int] | None:
    """Return the heaviest pile that cost a life."""
    piles = [
        (int(dict(line.values)["pile"]), -deal.index, seat, deal)
        for deal in deals
        for seat in losers(deal)
        if (line := deal.line(seat, "loadum.line.pile")) is not None
    ]
    if not piles:
        return None
    pile, _, seat, deal = max(piles, key=lambda entry: entry[:2])
    return deal, seat, pile


TELLER: Final = Teller(story, bonuses, heaviest)
