"""Deals of Clackerjack: who went out against how many tiles, partners going out together, bombs."""

from collections.abc import Iterator
from typing import Final

from tablegame.features.deal_story import Bonus, CountedDeal, Names, Story, Teller
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import KINDS, is_bomb
from tablegame.rules.clackerjack.events import Played, WentOut
from tablegame.speech import Text

TOGETHER: Final = 4
"""Ranks like a bomb of this level."""


def story(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe which seat went out first, with what."""
    out = next(deal.every(WentOut), None)
    if out is None:
        return Story(deal.counted, Seat(0), Text("highlights.clackerjack.none"))
    line, went_out = out
    own = (event for at, event in deal.every(Played) if at == line and event.seat == went_out.seat)
    last = next((event for event in own if not event.left), None)
    n = _tiles(deal, went_out)
    slots: dict[str, object] = {"seat": names[went_out.seat], "against": names[went_out.against], "n": n}
    terms = last.faces if last is not None else ()
    if last is None:
        return Story(line, went_out.seat, Text("highlights.clackerjack.out", slots), terms)
    slots["kind"] = Text(f"clackerjack.kind.{last.kind}")
    return Story(line, went_out.seat, Text("highlights.clackerjack.out_with", slots), terms)


def _tiles(deal: CountedDeal, went_out: WentOut) -> int:
    """Return the tiles that a seat that went out was paid for."""
    lines = (dict(line.values) for line in deal.result.lines[went_out.seat])
    return next((int(values["n"]) for values in lines if values["seat"] == went_out.seat), went_out.points)


def bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Yield both partners being out first, and the strongest bomb."""
    outs = [event for _, event in deal.every(WentOut)]
    if len(outs) > 1 and (outs[0].seat - outs[1].seat) % 2 == 0:
        at = [line for line, _ in deal.every(WentOut)][1]
        slots: dict[str, object] = {
            "seat": names[outs[0].seat],
            "partner": names[outs[1].seat],
            "points": sum(_tiles(deal, one) for one in outs[:2]),
        }
        head, text = (Text(f"highlights.clackerjack.together.{part}", slots) for part in ("head", "text"))
        yield Bonus(TOGETHER, at, outs[0].seat, head, text)
    bombs = [(KINDS.index(event.kind), -line, event) for line, event in deal.every(Played)]
    bombs = [one for one in bombs if is_bomb(one[0])]
    if bombs:
        kind, before, event = max(bombs, key=lambda one: one[:2])
        slots = {"seat": names[event.seat], "kind": Text(f"clackerjack.kind.{event.kind}")}
        head, text = (Text(f"highlights.clackerjack.bomb.{part}", slots) for part in ("head", "text"))
        yield Bonus(kind % 5 + 1, -before, event.seat, head, text, event.faces)


TELLER: Final = Teller(story, bonuses)
