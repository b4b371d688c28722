"""The parts of Dokuson for pages that all games share."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import DailySetup, ExampleFact, Features, FigureWriter, MeasuredTables
from tablegame.features.open_pieces import ROW, OpenedBy, OpenGroup
from tablegame.rules.contract import Event

__all__ = ["FEATURES"]


class DokusonFeatures(Features):
    """The optional parts of Dokuson."""

    daily = DailySetup(4, {"deals_per_player": 1}, 6)
    measured = MeasuredTables((3,), {(3, "greedy", "random"): 0.43, (3, "hard", "greedy"): 0.46})
    review_limits = (2.0, 4.0, 8.0)
    exercise_kinds = ("single", "double")
    picture_focus = 0.2
    example_facts: Mapping[str, ExampleFact] = {
        "deal": ExampleFact(), "scores": ExampleFact("each"), "counts": ExampleFact("each"),
        "dealer": ExampleFact("seat"),
    }  # fmt: skip

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        return "double" if len(words) > 2 else "single"

    def figure_rows(self, rows: FigureWriter) -> None:
        rows.points()
        rows.share("won")
        rows.mean("doubles")
        rows.share("strong_first", rows.count("strong"))
        rows.share("strong_last", rows.count("strong"))

    def opened_by(self, event: Event) -> OpenedBy | None:
        from tablegame.rules.dokuson.events import Laid

        return OpenedBy(event.cards, ROW, event.seat) if isinstance(event, Laid) else None

    def open_groups(self, view: Any) -> Iterator[OpenGroup]:
        yield from (OpenGroup("lane", row) for row in view.table.rows)


FEATURES: Final[Features] = DokusonFeatures()
