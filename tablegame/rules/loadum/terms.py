"""The options of a match of Losing Loadum (rules §3, §5, §6, §8)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tablegame.rules.contract import Option, Options

UNTIL_ALL_PASS: Final = 10
"""The number of rounds of swaps that means until a whole round of passes."""

OPTIONS: Final = (
    Option("lives", 3, range=(1, 5)),
    Option("swap", None, choices=(0, 1, 2, 5, UNTIL_ALL_PASS), null=True, later=True),
    Option("swap_kinds", "all", choices=("all", "classes", "rank", "court")),
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
"""The first is Akagiri's reconstruction, the second what was played at Nakayoshi-mura."""

_MANY: Final = 7
"""From so many players on, one round of swaps is enough where the match does not say."""

_BEFORE: Final = 2
"""Rounds of swaps, however many were alive, in the old records that do not name them."""


@dataclass(frozen=True)
class Terms:
    """The options of a match under their names."""

    lives: int
    swap: int | None
    """Rounds of swaps before play, at most; None for the usual ones (`swap_rounds`)."""
    swap_kinds: str
    declaration: str
    rank_order: str
    end: str
    stop_at: int
    three_hand: int
    swallow: bool

    def swap_rounds(self, alive: int) -> int:
        """Return rounds of swaps in a deal of so many players: two, or one where they are many, if nothing
        else is agreed (rules §3)."""
        if self.swap is not None:
            return self.swap
        return 1 if alive >= _MANY else 2


def terms_of(options: Mapping[str, Any]) -> Terms:
    """Complete options as terms; KeyError or ValueError if they are not."""
    options = {"swap": _BEFORE, **options}
    for option in OPTIONS:
        if not option.allows(options[option.name]):
            raise ValueError(f"option {option.name} can not be {str(options[option.name])[:20]!r}")
    return Terms(**{part.name: options[part.name] for part in fields(Terms)})
