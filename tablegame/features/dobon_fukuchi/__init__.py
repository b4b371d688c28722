"""The parts of Fukuchi Dobon for pages that all games share."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import DailySetup, ExampleFact, Features, FigureWriter, MeasuredTables
from tablegame.features.open_pieces import (
    DISCARDED,
    TURNED,
    MemoryBox,
    OpenedBy,
    OpenGroup,
    memory_rows,
    opened_hands,
)
from tablegame.rules.contract import Event
from tablegame.speech import Text

__all__ = ["FEATURES"]


class FukuchiFeatures(Features):
    """The optional parts of Fukuchi Dobon."""

    daily = DailySetup(4, {"deals": 3}, 5)
    measured = MeasuredTables(
        (4,),
        {(4, "greedy", "random"): 0.45, (4, "hard", "greedy"): 0.25, (4, "hard", "random"): 0.45},
        lead=True,
        even=(4,),
    )
    review_limits = (15.0, 40.0, 80.0)
    exercise_kinds = ("play", "several", "suit", "draw", "jump", "call", "let_go")
    picture_focus = 0.78
    example_facts: Mapping[str, ExampleFact] = {
        "deal": ExampleFact(), "scores": ExampleFact("each"), "counts": ExampleFact("each"),
        "dealer": ExampleFact("seat"), "direction": ExampleFact("clockwise", starts=("clockwise",)),
        "suit": ExampleFact("suit"), "penalty": ExampleFact(), "skip": ExampleFact(), "stake": ExampleFact(),
        "stock": ExampleFact(starts=("left", "rest")), "owner": ExampleFact("seat"),
        "window": ExampleFact("window"),
    }  # fmt: skip

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        if words[0] in ("dobon", "return"):
            return "call"
        if words[0] == "pass":
            return "let_go" if view.get("window") else "draw"
        if words[0] in ("draw", "take"):
            return "draw"
        if view.get("window") or view.get("turn") != view.get("viewer"):
            return "jump"
        cards = [word for word in words[1:] if len(word) == 2]
        if len(words) - 1 > len(cards):
            return "suit"
        return "several" if len(cards) > 1 else "play"

    def figure_rows(self, rows: FigureWriter) -> None:
        count = rows.count
        rows.points()
        returns = Text("dobon_fukuchi.figures.returns", {"n": round(count("won_by_return"))})
        rows.number("won", count("won"), returns)
        rows.share("paid")
        rows.of("let_go", count("let_go") + count("calls"), loss=True)
        rows.share("bursts")
        rows.mean("out_of_turn")
        rows.number("stake", count("stake"))

    def memory(self, view: Any, pieces: Sequence[int]) -> MemoryBox:
        return MemoryBox(memory_rows(pieces), held=opened_hands(view.public.opened))

    def opened_by(self, event: Event) -> OpenedBy | None:
        from tablegame.rules.dobon_fukuchi.events import CardsLaid, Flipped, StockRenewed

        match event:
            case Flipped():
                return OpenedBy((event.card,), TURNED)
            case CardsLaid():
                return OpenedBy(event.cards, DISCARDED, event.seat)
            case StockRenewed():
                return OpenedBy(renewed=True)
        return None

    def open_groups(self, view: Any) -> Iterator[OpenGroup]:
        yield OpenGroup("pile", view.table.pile[-1:])


FEATURES: Final[Features] = FukuchiFeatures()
