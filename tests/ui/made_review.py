"""A review without thought: a real match, moves that were legal there, and made-up values."""

import random
from collections.abc import Sequence

from tablegame.match.header import match_id
from tablegame.match.record import Record
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.events import DealScored
from tablegame.study.review.review_model import Grade, Judged, Par, Review, Rival, played_by
from tablegame.ui.games.registry import GAME_TABLES

OWN = Seat(0)
SCALE = {"dobon": 33.0, "dobon_fukuchi": 90.0, "dokuson": 6.0, "clackerjack": 2.4, "loadum": 12.0}
"""Points of the largest loss of a made-up review."""


def decisions(timeline: Timeline, seat: Seat) -> list[int]:
    """Return the lines in which a seat had a choice."""
    found = []
    for entry in timeline.entries:
        if entry.actor == seat and entry.actor != CHANCE and len(timeline.legal(entry.line)) > 1:
            found.append(entry.line)
    return found


def made_review(
    record: Record, seat: Seat = OWN, costs: int = 4, upto: float = 1.0, pars: bool = True
) -> Review:
    """Return a review in which `costs` decisions cost something and `upto` is the share that has been
    judged."""
    timeline = Timeline(record)
    game, up = timeline.game.id, -1.0 if GAME_TABLES[timeline.game.id].low else 1.0
    lines = decisions(timeline, seat)
    rng = random.Random(7)
    wrong = sorted(rng.sample(lines, min(costs, len(lines))))
    large = SCALE.get(game, 1.0)
    grades: Sequence[Grade] = ("blunder", "mistake", "mistake", "inaccuracy")
    judged = []
    for line in lines[: round(upto * len(lines))]:
        entry = timeline.entry(line)
        assert entry is not None
        deal = timeline.deal_at(line)
        points = timeline.deals[deal].points
        goal = up * points[seat] if points is not None else 0.0
        others = [each.notation() for each in timeline.legal(line) if each.notation() != entry.text]
        expected = goal * rng.random() + large * (rng.random() - 0.5)
        if line in wrong:
            nth = wrong.index(line)
            loss = large * (1.0, 0.58, 0.48, 0.2)[nth % 4]
            rival = Rival(rng.choice(others), loss, 0.12 * loss, 712, 238)
            judged.append(
                Judged(line, deal, entry.text, grades[nth % 4], loss, expected, 1500, rival, nth == 3)
            )
        elif rng.random() < 0.3:
            rival = Rival(rng.choice(others), 0.05 * large, 0.1 * large, 410, 390)
            judged.append(Judged(line, deal, entry.text, "good", 0.0, expected, 4000, rival))
        else:
            judged.append(Judged(line, deal, entry.text, "good", 0.0, expected, 0))
    deals = []
    for entry in timeline.entries:
        for event in entry.events:
            if isinstance(event, DealScored):
                told = played_by(timeline.game, event.result, entry.deal, seat)
                deals += [told] if told is not None else []
    found = tuple(
        Par(each.deal, each.average + 0.3 * large * rng.random(), 0.1 * large, 24) for each in deals
    )
    whole = len(judged) >= len(lines)
    return Review(
        match_id(record.header),
        game,
        seat,
        "made-up",
        len(lines),
        tuple(judged),
        tuple(deals),
        found if pars and whole else (),
    )


class MadeReviewing:
    """Has what it is given, and notes what is wanted."""

    busy = False

    def __init__(self, **how: object) -> None:
        self.how = how
        self.wanted: list[tuple[str, Seat, bool]] = []
        self.coming: set[tuple[str, Seat]] = set()
        """Of which nothing is known yet, though it comes."""
        self.deals: list[int | None] = []
        """That were wanted first."""
        self._found: dict[tuple[str, Seat], Review] = {}

    def want(self, record: Record, seat: Seat, pars: bool = False, deal: int | None = None) -> None:
        match = match_id(record.header)
        self.wanted.append((match, seat, pars))
        self.deals.append(deal)
        self._found.setdefault((match, seat), made_review(record, seat, **self.how))  # type: ignore[arg-type]

    def put(self, review: Review) -> None:
        """Set what is known from now on."""
        self._found[(review.match, review.seat)] = review

    def found(self, record: Record, seat: Seat) -> Review | None:
        """Return what was made up."""
        return self._found.get((match_id(record.header), seat))

    def awaited(self, record: Record, seat: Seat) -> bool:
        """Return whether that was said."""
        return (match_id(record.header), seat) in self.coming

    def close(self) -> None:
        """Do nothing."""

    def tick(self) -> bool:
        return False
