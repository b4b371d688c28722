"""A person's opinions of decisions in a review: those worth keeping, and those whose judgement does not
convince. One small file a match, beside its review."""

import json
import re
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tablegame.limits import STORE, parse_json
from tablegame.match.store import Store
from tablegame.pieces.seats import Seat

FOLDER: Final = "reviews"
ENDING: Final = ".opinions"
VERSION: Final = 1
MOST: Final = 10_000
"""Lines that a file may name."""
Opinion: TypeAlias = Literal["kept", "doubted"]
OPINIONS: Final[tuple[Opinion, ...]] = ("kept", "doubted")
Lines: TypeAlias = frozenset[tuple[Seat, int]]


class Opinions(Store[dict[Opinion, Lines]]):
    """The opinions of one match; a decision is identified by its seat and its line in the record. Every
    change is written at once."""

    def __init__(self, home: Path, match: str) -> None:
        """Read the opinions in the home folder; none, where there is no file, or a damaged one."""
        name = re.sub(r"[^A-Za-z0-9_-]", "_", match)[:80]
        super().__init__(home, f"{FOLDER}/{name}{ENDING}", from_bytes, to_bytes, VERSION)
        self._held: dict[Opinion, Lines] = {"kept": frozenset(), "doubted": frozenset()}
        self._held |= self.load() or {}

    def has(self, opinion: Opinion, seat: Seat, line: int) -> bool:
        """Return whether a decision is kept, or not convincing."""
        return (seat, line) in self._held[opinion]

    def lines(self, opinion: Opinion, seat: Seat) -> frozenset[int]:
        """Return the lines of a seat's decisions of which this is thought."""
        return frozenset(line for who, line in self._held[opinion] if who == seat)

    def put(self, opinion: Opinion, seat: Seat, line: int, on: bool) -> None:
        """Set or clear an opinion of a decision."""
        one = frozenset({(seat, line)})
        held = self._held[opinion]
        self._held[opinion] = held | one if on else held - one
        self._save(self._held)

    def join(self, others: dict[Opinion, Lines]) -> None:
        """Add what was thought elsewhere."""
        self._held = {name: lines | others.get(name, frozenset()) for name, lines in self._held.items()}
        self._save(self._held)


def to_bytes(held: dict[Opinion, Lines]) -> bytes:
    """Return the file."""
    data = {name: sorted([int(seat), line] for seat, line in lines) for name, lines in held.items()}
    return (json.dumps({"version": VERSION, **data}, sort_keys=True) + "\n").encode()


def from_bytes(raw: bytes) -> dict[Opinion, Lines]:
    """Read each pair of a file that makes sense. Raise ValueError if the file is not of this kind."""
    data = parse_json(raw, STORE)
    if not isinstance(data, dict):
        raise ValueError("not what somebody thinks of decisions")
    found: dict[Opinion, Lines] = {}
    for name in OPINIONS:
        pairs = data.get(name)
        pairs = pairs[:MOST] if isinstance(pairs, list) else []
        found[name] = frozenset(
            (Seat(each[0]), each[1])
            for each in pairs
            if isinstance(each, list)
            and len(each) == 2
            and all(type(n) is int and 0 <= n < 10**6 for n in each)
        )
    return found
