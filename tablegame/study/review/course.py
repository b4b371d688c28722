"""The reviewable part of a record: the decisions of one seat, and its deals."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegame.match.header import match_id
from tablegame.match.record import Record, seated_by
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.contract import Action
from tablegame.rules.events import DealScored
from tablegame.study.review.judge import judge, seed_of
from tablegame.study.review.measure import played_by
from tablegame.study.review.model import DealPlayed, Judged, Review


@dataclass(frozen=True, slots=True)
class Decision:
    """A move where there was a choice."""

    line: int
    """The line of the record."""
    deal: int
    """From 0."""


class Course:
    """One record for one seat; raises RecordError for a record that cannot be followed.

    Of a match that is not over only the deals that are counted. Where a person sat in the seat for a while,
    only what that person decided; else everything.
    """

    def __init__(self, record: Record, seat: Seat) -> None:
        self.timeline: Final = Timeline(record)
        self.seat: Final = seat
        self.match: Final = match_id(record.header)
        counted = [number for number, deal in enumerate(self.timeline.deals) if deal.points is not None]
        persons = _persons_lines(record, seat) if seat in self.timeline.people else None
        found: list[Decision] = []
        deals: list[DealPlayed] = []
        for entry in self.timeline.entries:
            if entry.deal not in counted:
                continue
            if (
                entry.actor == seat
                and (persons is None or entry.line in persons)
                and len(self.timeline.legal(entry.line)) > 1
            ):
                found.append(Decision(entry.line, entry.deal))
            for event in entry.events:
                if isinstance(event, DealScored):
                    played = played_by(self.timeline.game, event.result, entry.deal, seat)
                    deals += [played] if played is not None else []
        self.decisions: Final = tuple(found)
        self.deals: Final = tuple(deals)

    def begun(self, mark: str) -> Review:
        """Return the review before anything is judged."""
        game = self.timeline.game.id
        return Review(self.match, game, self.seat, mark, len(self.decisions), (), self.deals)

    def asked(self, decision: Decision) -> tuple[Any, tuple[Action, ...], Action]:
        """Return the seat's view, its legal actions, and its choice."""
        entry = self.timeline.entry(decision.line)
        assert entry is not None and entry.actor != CHANCE, "a seat's move"
        view = self.timeline.view(decision.line - 1, self.seat)
        return view, self.timeline.legal(decision.line), self.timeline.game.parse(entry.text)

    def judge(self, decision: Decision, again: int = 0) -> Judged:
        """Return the judgement of one decision; with another number `again` in other imagined deals."""
        view, legal, played = self.asked(decision)
        seed = seed_of(self.match, decision.line) + again
        return judge(self.timeline.game.id, view, legal, played, seed, line=decision.line, deal=decision.deal)

    def reviewed(self, known: Review, again: int = 0) -> Iterator[Review]:
        """Return the review as it grows, a decision at a time; what is `known` is not judged again."""
        done = {each.line: each for each in known.judged}
        for decision in self.decisions:
            if decision.line not in done:
                done[decision.line] = self.judge(decision, again)
                judged = tuple(done[line] for line in sorted(done))
                yield replace(known, judged=judged)


def _persons_lines(record: Record, seat: Seat) -> set[int]:
    """Return the lines before which a person was in the seat."""
    kind = record.header.players[seat].kind
    found = set()
    for who, what in seated_by(record.header.data, record.header.seats):
        kind = what if who == seat else kind
    for line, move in enumerate(record.moves, 2):
        if kind == "human":
            found.add(line)
        for who, what in seated_by(move.data, record.header.seats):
            kind = what if who == seat else kind
    return found
