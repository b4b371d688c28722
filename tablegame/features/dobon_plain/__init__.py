"""The parts of Everyday Dobon for pages that all games share."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import DailySetup, ExampleFact, Features, FigureWriter, MeasuredTables
from tablegame.features.shedding_features import SheddingFeatures
from tablegame.speech import Text

__all__ = ["FEATURES"]


class DobonPlainFeatures(SheddingFeatures):
    """The optional parts of Everyday Dobon."""

    daily = DailySetup(4, {"rounds": 3}, 6)
    measured = MeasuredTables(
        (4,),
        {(4, "greedy", "random"): 0.60, (4, "hard", "greedy"): 0.27, (4, "hard", "random"): 0.60},
        lead=True,
        even=(4,),
    )
    picture_focus = 0.3
    review_limits = (5.0, 15.0, 30.0)
    exercise_kinds = ("play", "suit", "draw", "drawn", "call", "let_go")
    example_facts: Mapping[str, ExampleFact] = {
        "deal": ExampleFact(), "scores": ExampleFact("each"), "counts": ExampleFact("each"),
        "starter": ExampleFact("seat"), "direction": ExampleFact("clockwise", starts=("clockwise",)),
        "suit": ExampleFact("suit"), "damage": ExampleFact(text="penalty"),
        "stock": ExampleFact(starts=("left", "rest")), "renewed": ExampleFact(),
        "owner": ExampleFact("seat"), "window": ExampleFact("window"),
    }  # fmt: skip

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        if words[0] in ("dobon", "return"):
            return "call"
        if words[0] == "pass":
            return "let_go"
        if view.get("phase") == "drawn":
            return "drawn"
        if words[0] == "draw":
            return "draw"
        return "suit" if len(words) > 2 and words[2] != "last" else "play"

    def figure_rows(self, rows: FigureWriter) -> None:
        count = rows.count
        rows.points()
        rows.share("won")
        rows.numbers("how", [count(f"won_by_{how}") for how in ("dobon", "return", "out")], inset=True)
        returned = Text("dobon_plain.figures.returned", {"n": round(count("returned"))})
        rows.number("calls", count("calls"), returned)
        rows.share("paid")
        rows.of("let_go", count("let_go") + count("calls"), loss=True)


FEATURES: Final[Features] = DobonPlainFeatures()
