"""The parts of Clackerjack for pages that all games share."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import DailySetup, ExampleFact, Features, FigureWriter, MeasuredTables
from tablegame.features.open_pieces import ROUND, MemoryBox, OpenedBy, OpenGroup, memory_rows
from tablegame.pieces.dominoes import COPIES, blanks
from tablegame.rules.contract import Event

__all__ = ["FEATURES"]


class ClackerjackFeatures(Features):
    """The optional parts of Clackerjack."""

    daily = DailySetup(4, {"deals": 2}, 7)
    measured = MeasuredTables(
        (2, 4),
        {
            (4, "greedy", "random"): 0.68, (2, "greedy", "random"): 0.68, (4, "hard", "greedy"): 0.75,
            (2, "hard", "greedy"): 0.70, (4, "hard", "random"): 0.45,
        },
    )  # fmt: skip
    review_limits = (0.5, 1.2, 2.5)
    exercise_kinds = ("lead", "beat", "bomb", "pass")
    picture_focus = 1.0
    example_facts: Mapping[str, ExampleFact] = {
        "deal": ExampleFact(), "scores": ExampleFact("each"), "counts": ExampleFact("each"),
        "starter": ExampleFact("seat"), "target": ExampleFact(), "outs": ExampleFact("seats"),
        "passed": ExampleFact("seats"),
    }  # fmt: skip

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        if words[0] == "pass":
            return "pass"
        if words[0] != "play":
            return ""
        if not view.get("round"):
            return "lead"
        return "bomb" if _is_bomb(" ".join(words)) else "beat"

    def figure_rows(self, rows: FigureWriter) -> None:
        rows.points()
        rows.share("won")
        rows.share("rounds_won", rows.count("rounds"))
        rows.share("bombed", rows.count("rounds_won"))
        rows.mean("bombs")
        rows.share("out_first")
        if rows.played_with(4):
            rows.share("out_both")

    def memory(self, view: Any, pieces: Sequence[int]) -> MemoryBox:
        plain = [piece for piece in pieces if not blanks(piece)]
        return MemoryBox(memory_rows(plain), COPIES)

    def opened_by(self, event: Event) -> OpenedBy | None:
        from tablegame.rules.clackerjack.events import Played, RoundWon, TilesDealt

        match event:
            case TilesDealt():
                return OpenedBy(deal=True)
            case Played():
                return OpenedBy(event.tiles, ROUND, event.seat)
            case RoundWon():
                return OpenedBy(complete=True)
        return None

    def open_groups(self, view: Any) -> Iterator[OpenGroup]:
        if view.table.top is not None:
            yield OpenGroup("led", view.table.top.gesture().pieces)


def _is_bomb(text: str) -> bool:
    from tablegame.rules.clackerjack.actions import Play, is_bomb, parse

    play = parse(text)
    return isinstance(play, Play) and is_bomb(play.kind)


FEATURES: Final[Features] = ClackerjackFeatures()
