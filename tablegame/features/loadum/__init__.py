"""The parts of Losing Loadum for pages that all games share."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import DailySetup, ExampleFact, Features, FigureWriter, MeasuredTables
from tablegame.features.open_pieces import (
    TRICK,
    TURNED,
    MemoryBox,
    MemoryRow,
    OpenedBy,
    OpenGroup,
    memory_rows,
)
from tablegame.rules.contract import Event, Options

__all__ = ["FEATURES"]

SWAP: Final = ("propose", "give", "accept", "decline")
LIMIT: Final = 31


class LoadumFeatures(Features):
    """The optional parts of Losing Loadum."""

    daily = DailySetup(4, {"lives": 1}, 8)
    measured = MeasuredTables(
        (4, 7),
        {(4, "greedy", "random"): 0.42, (4, "hard", "greedy"): 0.30, (4, "hard", "random"): 0.45},
        even=(4, 7),
    )
    exercise_kinds = ("lead", "follow", "throw", "swap")
    example_facts: Mapping[str, ExampleFact] = {
        "deal": ExampleFact(), "lives": ExampleFact("each"), "counts": ExampleFact("each"),
        "dealer": ExampleFact("seat"), "leader": ExampleFact("seat"), "talon": ExampleFact(in_start=False),
        "trump": ExampleFact("suit"),
    }  # fmt: skip

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        if words[0] in SWAP or (words[0] == "pass" and view.get("phase") != "trick"):
            return "swap"
        if words[0] != "play":
            return ""
        trick = view.get("trick") or []
        if not trick:
            return "lead"
        return "follow" if words[1][-1:] == str(trick[0])[-1:] else "throw"

    def figure_rows(self, rows: FigureWriter) -> None:
        count, deals = rows.count, rows.deals
        rows.points(-1)
        rows.number("pile", count("pile") / deals if deals else 0, digits=1)
        rows.mean("tricks")
        rows.mean("swaps")
        rows.of("declared", count("reached"))
        rows.numbers("challenges", (count("right"), count("wrong")))
        rows.of("unnoticed", count("reached"), loss=True)

    def allows_memory(self, options: Options) -> bool:
        return not (options.get("swallow") or options.get("declaration") == "manual")

    def memory(self, view: Any, pieces: Sequence[int]) -> MemoryBox:
        from tablegame.rules.loadum.pack import POINTS, POWERS

        table = view.table
        power = POWERS[table.terms.rank_order][0][0]
        rows = []
        for row in memory_rows(pieces):
            cards = sorted(row.pieces, key=lambda card: -power[card % 13])
            rows.append(MemoryRow(row.name, tuple(cards), row.name == table.trump))
        turned = frozenset(table.turned)
        if table.terms.declaration == "manual":
            return MemoryBox(tuple(rows), turned=turned)
        taken = tuple(sum(POINTS[card] for card in pile) for pile in view.memory.piles)
        points = dict(enumerate(POINTS))
        return MemoryBox(tuple(rows), turned=turned, points=points, limit=LIMIT, taken=taken)

    def opened_by(self, event: Event) -> OpenedBy | None:
        from tablegame.rules.loadum.events import Played, TrickTaken, TurnedUp

        match event:
            case Played():
                return OpenedBy(event.cards, TRICK, event.seat)
            case TrickTaken():
                return OpenedBy(complete=True)
            case TurnedUp():
                return OpenedBy(event.cards, TURNED)
        return None

    def open_groups(self, view: Any) -> Iterator[OpenGroup]:
        yield OpenGroup("trick", view.table.trick)
        yield OpenGroup("turned", view.table.turned)

    def taken(self, view: Any) -> Sequence[Sequence[int]]:
        piles: Sequence[Sequence[int]] = view.memory.piles
        return piles


FEATURES: Final[Features] = LoadumFeatures()
