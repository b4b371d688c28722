"""The options of a match of Losing Loadum (rules §3, §5, §6, §8)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tablegame.rules.contract import Option, Options

OPTIONS: Final = (
    Option("lives", 3, range=(1, 5)),
    Option("swap", 2, choices=(2, 0, 1, 5)),
    Option("swap_kinds", "all", choices=("all", "classes", "rank")),
    Option("declaration", "assisted", choices=("assisted", "auto", "manual")),
    Option("rank_order", "plain", choices=("plain", "ten_high")),
    Option("end", "at_31", choices=("at_31", "play_out")),
    Option("stop_at", 1, choices=(1, 2)),
    Option("three_hand", 17, choices=(17, 16)),
    Option("swallow", False, choices=(False, True)),
)

DEFAULT: Final[Options] = {option.name: option.default for option in OPTIONS}

PRESETS: Final[Mapping[str, Options]] = {
    "standard": DEFAULT,
    "session_2024": {**DEFAULT, "rank_order": "ten_high", "end": "play_out", "stop_at": 2},
    "parlett": {**DEFAULT, "rank_order": "ten_high", "end": "play_out"},
    "willughby": {**DEFAULT, "swallow": True, "declaration": "manual"},
}
"""The first is that of Nakayoshi-mura."""


@dataclass(frozen=True, slots=True)
class Terms:
    """All options under their names."""

    lives: int
    swap: int
    """Rounds of swaps before play: 0, 1, 2 or 5."""
    swap_kinds: str
    declaration: str
    rank_order: str
    end: str
    stop_at: int
    three_hand: int
    swallow: bool


def terms_of(options: Mapping[str, Any]) -> Terms:
    """Complete options as terms; KeyError or ValueError if they are not."""
    for option in OPTIONS:
        if not option.allows(options[option.name]):
            raise ValueError(f"option {option.name} can not be {str(options[option.name])[:20]!r}")
    return Terms(**{part.name: options[part.name] for part in fields(Terms)})
