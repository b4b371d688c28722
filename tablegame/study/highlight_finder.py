"""The choice of three moments of a match: the largest swing, the most unusual one, and the decisive one.

The same record always gives the same three. The choice uses only what all seats saw, and the counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, Literal, TypeAlias

from tablegame.features.deal_story import Bonus, CountedDeal, Names, PublicEvent, Terms, list_names
from tablegame.features.game_features import features_of
from tablegame.match.record import Record
from tablegame.match.replay import Replayer, seen
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.rules.events import DealScored
from tablegame.speech import Text

MOST: Final = 3
Kind: TypeAlias = Literal["swing", "bonus", "deciding"]
Sides: TypeAlias = Sequence[Sequence[Seat]]


@dataclass(frozen=True, slots=True)
class Highlight:
    """One moment that is worth another look."""

    kinds: tuple[Kind, ...]
    """The reasons for the choice; of one deal there may be several."""
    deal: int
    """From 0."""
    line: int
    """The line of the record, where a replay shows it."""
    seat: Seat
    """The seat whose moment it was."""
    glad: bool
    """Whether it was a good one."""
    head: Text
    texts: tuple[Text, ...]
    """The sentence on the deal's end, then those on the reasons for the choice."""
    terms: Terms


def gathered(
    record: Record, earlier: int, games: Mapping[str, AnyGame] = GAMES
) -> Iterator[CountedDeal | None]:
    """Yield the deals that a record counts, with None for each line on the way. `earlier`:
    deals that were counted before the match began from a position."""
    replayer = Replayer.of(record.header, games)
    seen_events: list[PublicEvent] = []
    index = earlier
    for move in record.moves:
        events = replayer.follow(move, None)
        seen_events += [PublicEvent(replayer.line, event) for event in seen(events, None)]
        scored = next((one.event for one in reversed(seen_events) if isinstance(one.event, DealScored)), None)
        if isinstance(scored, DealScored):
            cut = next(n for n, one in enumerate(seen_events) if one.event is scored) + 1
            yield CountedDeal(index, scored.result, scored.scores, tuple(seen_events[:cut]))
            seen_events, index = seen_events[cut:], index + 1
        yield None


class Finder:
    """Looks a record through a little at a time, until `done`."""

    def __init__(
        self, record: Record, names: Names, sides: Sides, places: Sequence[int], *, earlier: int = 0,
        games: Mapping[str, AnyGame] = GAMES,
    ) -> None:  # fmt: skip
        self.done = False
        self.found: tuple[Highlight, ...] = ()
        self._names, self._sides, self._places = names, sides, places
        self._game = record.header.game
        self._deals: list[CountedDeal] = []
        self._steps = gathered(record, earlier, games)

    def work(self, seconds: float | None = None) -> bool:
        """Continue for so many seconds (None: to the end). Return whether it is done."""
        until = None if seconds is None else perf_counter() + seconds
        while not self.done:
            try:
                step = next(self._steps)
            except StopIteration:
                self.found = highlights(self._game, self._deals, self._names, self._sides, self._places)
                self.done = True
                break
            if step is not None:
                self._deals.append(step)
            if until is not None and perf_counter() > until:
                break
        return self.done


def highlights(
    game: str, deals: Sequence[CountedDeal], names: Names, sides: Sides, places: Sequence[int]
) -> tuple[Highlight, ...]:
    """Return up to three highlights in the order in which they happened. `places`: by seat, those of the
    end."""
    if not deals:
        return ()
    teller = features_of(game).highlights()
    low = is_low(deals[-1].scores, places)
    chosen: dict[int, Highlight] = {}

    def choose(
        deal: CountedDeal, kind: Kind, who: Seat, head: Text, text: Text | None, bonus: Bonus | None = None
    ) -> None:
        """Choose a deal, or add one more reason to it."""
        why = () if text is None else (text,)
        if (before := chosen.get(deal.index)) is not None:
            chosen[deal.index] = replace(before, kinds=(*before.kinds, kind), texts=(*before.texts, *why))
            return
        if len(chosen) == MOST:
            return
        story = teller.story(deal, names, who if kind == "swing" else None)
        line, terms = story.line, story.terms
        if bonus is not None:
            line, terms = bonus.line, bonus.terms or terms
        glad = lead_of(deal.result.points(), side_of(sides, who), sides, low) >= 0
        if bonus is not None:
            glad = bonus.glad
        chosen[deal.index] = Highlight(
            (kind,), deal.index, line, who, glad,
            Text(f"highlights.head.{teller.unit}", {"deal": deal.index + 1, "what": head}),
            (story.text, *why), terms,
        )  # fmt: skip

    out = [(bonus, deal) for deal in deals for bonus in teller.bonuses(deal, names)]
    out.sort(key=lambda pair: (-pair[0].rank, pair[1].index))
    if out:
        bonus, deal = out[0]
        choose(deal, "bonus", bonus.seat, bonus.head, bonus.text, bonus)
    winners = [side for side in sides if places[side[0]] == 1]
    found_deciding = decided(deals, sides, places, low)
    if found_deciding is not None and len(deals) > 1:
        deciding, always = found_deciding
        key = "away" if always else "last" if deciding is deals[-1] else "deciding"
        slots: dict[str, object] = {"names": list_names(names, [seat for side in winners for seat in side])}
        head, text = (Text(f"highlights.{key}.{part}", slots) for part in ("head", "text"))
        choose(deciding, "deciding", winners[0][0], head, text)
    if teller.heaviest is not None and (hit := teller.heaviest(deals)) is not None:
        deal, seat, n = hit
        slots = {"seat": names[seat], "n": n}
        head, text = (Text(f"highlights.{game}.swing.{part}", slots) for part in ("head", "text"))
        choose(deal, "swing", seat, head, text)
    elif (swing := largest(deals, sides, low)) is not None:
        deal, side = swing
        points = deal.result.points()[side[0]]
        slots = {"names": list_names(names, side), "points": points}
        before = chosen.get(deal.index)
        texts = (teller.story(deal, names, side[0]).text,) if before is None else before.texts
        told = any(_tells(said, [names[seat] for seat in side], points) for said in texts)
        text = Text(f"highlights.swing.{'told' if told else 'text'}", slots)
        choose(deal, "swing", side[0], Text("highlights.swing.head"), text)
    for bonus, deal in out:
        if deal.index not in chosen:
            choose(deal, "bonus", bonus.seat, bonus.head, bonus.text, bonus)
    for deal in deals:
        if len(chosen) < min(MOST, len(deals)) and deal.index not in chosen:
            choose(deal, "swing", teller.story(deal, names, None).seat, Text("highlights.also"), None)
    return tuple(sorted(chosen.values(), key=lambda highlight: highlight.deal))


def _tells(text: Text, names: Sequence[str], points: int) -> bool:
    """Return whether a text names the only one of these players together with the points."""
    return len(names) == 1 and text.slots.get("points") == points and names[0] in text.slots.values()


def foremost(candidates: Sequence[Highlight], most: int) -> tuple[Highlight, ...]:
    """Return the highlights that say most, where there is no room for all; in the order of the deals."""
    weights = {"deciding": 3, "swing": 2, "bonus": 1}

    def weight(highlight: Highlight) -> tuple[bool, int]:
        return len(highlight.texts) > 1, sum(weights[kind] for kind in highlight.kinds)

    chosen = sorted(candidates, key=weight, reverse=True)[:most]
    return tuple(highlight for highlight in candidates if highlight in chosen)


def is_low(scores: Sequence[int], places: Sequence[int]) -> bool:
    """Return whether few points are good, as the places show."""
    best = [score for score, place in zip(scores, places, strict=True) if place == min(places)]
    rest = [score for score, place in zip(scores, places, strict=True) if place != min(places)]
    return bool(rest) and max(best) < max(rest) and min(best) < min(rest)


def side_of(sides: Sides, seat: Seat) -> Sequence[Seat]:
    """Return the seats of the side of a seat."""
    return next(side for side in sides if seat in side)


def lead_of(values: Sequence[int], side: Sequence[Seat], sides: Sides, low: bool) -> float:
    """Return how much better a side did than the others on average."""
    others = [values[other[0]] for other in sides if other is not side]
    ahead = values[side[0]] - sum(others) / max(1, len(others))
    return -ahead if low else ahead


def largest(
    deals: Sequence[CountedDeal], sides: Sides, low: bool
) -> tuple[CountedDeal, Sequence[Seat]] | None:
    """Return the deal and the side whose points were furthest from the others'; of equals the first, and
    a gain rather than a loss."""
    best: tuple[float, bool] = (0.0, False)
    swing = None
    for deal in deals:
        points = deal.result.points()
        for side in sides:
            ahead = lead_of(points, side, sides, low)
            if (abs(ahead), ahead > 0) > best:
                best, swing = (abs(ahead), ahead > 0), (deal, side)
    return swing


def decided(
    deals: Sequence[CountedDeal], sides: Sides, places: Sequence[int], low: bool
) -> tuple[CountedDeal, bool] | None:
    """Return the deal after which the winners were never behind again, and False. Where they always led,
    return the deal in which they pulled away furthest, and True."""
    winners = [side[0] for side in sides if places[side[0]] == 1]
    losers = [side[0] for side in sides if places[side[0]] != 1]
    if not losers:
        return None

    def margin(scores: Sequence[int]) -> int:
        """Return how far the worst of the winners is ahead of the best of the others."""
        winning, losing = [scores[seat] for seat in winners], [scores[seat] for seat in losers]
        return min(losing) - max(winning) if low else min(winning) - max(losing)

    margins = [margin(deal.scores) for deal in deals]
    behind = [n for n, value in enumerate(margins) if value <= 0 and n < len(deals) - 1]
    if behind:
        return deals[behind[-1] + 1], False
    gains = [after - before for before, after in zip([0, *margins], margins, strict=False)]
    return deals[gains.index(max(gains))], True
