"""Cards and score sheets as plain JSON values, for views that go to disk and to other programs."""

from collections.abc import Iterable, Mapping
from typing import Any

from tablegame.pieces.cards import card_text, parse_card
from tablegame.rules.contract import DealResult, Line


def texts(found: Iterable[int]) -> list[str]:
    """Cards as their texts."""
    return list(map(card_text, found))


def cards(found: Any) -> tuple[int, ...]:
    """Cards of a list of texts; TypeError or ValueError for anything else."""
    if not isinstance(found, list | tuple):
        raise TypeError("cards stand in a list")
    return tuple(map(parse_card, found))


def result_to_json(result: DealResult) -> dict[str, Any]:
    """`hands`, for each seat its `lines`, and the `facts` of the deal."""
    return {
        "hands": [texts(hand) for hand in result.hands],
        "lines": [
            [
                {"key": ln.key, "cards": texts(ln.pieces), "values": dict(ln.values), "points": ln.points}
                for ln in lines
            ]
            for lines in result.lines
        ],
        "facts": dict(result.facts),
    }


def result_from_json(data: Mapping[str, Any]) -> DealResult:
    """What `result_to_json` wrote; AttributeError, KeyError, TypeError or ValueError for anything else."""
    return DealResult(
        hands=tuple(map(cards, data["hands"])),
        lines=tuple(
            tuple(
                Line(str(ln["key"]), cards(ln["cards"]), tuple(ln["values"].items()), int(ln["points"]))
                for ln in lines
            )
            for lines in data["lines"]
        ),
        facts=tuple(data["facts"].items()),
    )
