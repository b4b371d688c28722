"""The parts of Dobon for pages that all games share."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import (
    DailySetup,
    ExampleFact,
    Features,
    FigureWriter,
    MeasuredTables,
    SideBySide,
)
from tablegame.features.shedding_features import SheddingFeatures
from tablegame.speech import Text

__all__ = ["FEATURES"]


class DobonFeatures(SheddingFeatures):
    """The optional parts of Dobon."""

    daily = DailySetup(4, {"rounds": 3}, 5)
    measured = MeasuredTables(
        (4,),
        {(4, "greedy", "random"): 0.60, (4, "hard", "greedy"): 0.25, (4, "hard", "random"): 0.45},
        lead=True,
        even=(4,),
    )
    first_game = "dobon_plain"
    exercise_kinds = ("discard", "suit", "draw", "call", "let_go")
    comparison = SideBySide(
        "dobons", ("dobon_plain", "dobon", "dobon_fukuchi"),
        (
            "players", "pack", "hand", "start", "follow", "turn", "draw", "jump", "out", "numbers", "call",
            "own", "when", "pays", "return", "several", "last", "ace", "two", "five", "eight", "jack",
            "queen", "limit", "stock", "match",
        ),
    )  # fmt: skip
    example_facts: Mapping[str, ExampleFact] = {
        "deal": ExampleFact(), "scores": ExampleFact("each"), "counts": ExampleFact("each"),
        "right": ExampleFact("seat", number="bids", always=True),
        "streak": ExampleFact(seat="streak_seat"),
        "direction": ExampleFact("clockwise", starts=("clockwise",)), "suit": ExampleFact("suit"),
        "damage": ExampleFact(), "stock": ExampleFact(starts=("left", "rest")), "owner": ExampleFact("seat"),
        "declared": ExampleFact("seats"), "revealed": ExampleFact("names", words="dobon.yaku."),
        "window": ExampleFact("window"),
    }  # fmt: skip

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        if words[0] in ("dobon", "return"):
            return "call"
        if words[0] == "pass":
            return "let_go"
        if words[0] == "draw":
            return "draw"
        if words[0] != "play":
            return ""
        return "suit" if len(words) > 2 and words[2] != "last" else "discard"

    def figure_rows(self, rows: FigureWriter) -> None:
        count = rows.count
        rows.points()
        rows.share("won")
        rows.numbers("how", [count(f"won_by_{how}") for how in ("dobon", "return", "out")], inset=True)
        rows.number("calls", count("calls"), Text("dobon.figures.returned", {"n": round(count("returned"))}))
        rows.share("paid")
        rows.of("let_go", count("let_go") + count("calls"), loss=True)
        rights = count("rights")
        bid = count("bids") / rights if rights else 0
        rows.number("bid", bid, Text("dobon.figures.bids", {"n": round(rights)}))


FEATURES: Final[Features] = DobonFeatures()
