"""What the stories of games of the Dobon family share: a calculation, the last line, and rare events."""

from collections.abc import Iterator, Mapping, Sequence

from tablegame.features.deal_story import Bonus, CountedDeal, Story, Terms
from tablegame.rules.arithmetic import HandNumbers
from tablegame.rules.shedding.events import Discarded, WentOut
from tablegame.speech import Text

Rare = tuple[int, str, Mapping[str, object]]
"""The rank of a rare event, the key of its texts, and what these say besides."""


def calculation(made: HandNumbers | None, cards: Sequence[int], card: int) -> Terms:
    """Return how cards make the number of a card; their sum where they do not."""
    order, sign = (cards, "+") if made is None else (made.cards, made.shown_sign)
    terms: list[int | str] = []
    for one in order:
        terms += [sign, one] if terms else [one]
    return (*terms, "=", card)


def last_card_line(deal: CountedDeal) -> int:
    """Return the line of the record with which a player went out, or the last card was played."""
    lines = [last[0] for kind in (WentOut, Discarded) if (last := deal.last(kind)) is not None]
    return lines[0] if lines else deal.counted


def rare_events(
    area: str, rare: Sequence[Rare], end: Story, slots: Mapping[str, object], *, glad: bool = True
) -> Iterator[Bonus]:
    """Yield rare events of a round with its end, in the texts of an area."""
    for rank, key, more in rare:
        head, text = (Text(f"highlights.{area}.{key}.{part}", {**slots, **more}) for part in ("head", "text"))
        yield Bonus(rank, end.line, end.seat, head, text, glad=glad)
