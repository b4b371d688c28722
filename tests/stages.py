"""The stages of a game: what a playable game has, what a complete one has besides, and which test misses it.

`python -m tests.stages` writes the table of CONTRIBUTING, "Add a game", from `stages.toml`.
"""

import tomllib
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tablegame.rules.catalogue import SHELF

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "CONTRIBUTING.md"
LIST: Final = ROOT / "tests" / "stages.toml"
COMPLETE: Final = tuple(line.id for line in SHELF.values() if line.stage == "complete")
"""The games that have all parts; others are playable."""
WITH_ROWS: Final = tuple(
    line.id for line in SHELF.values() if (ROOT / "docs" / "rules" / f"{line.id}.md").is_file()
)
"""The games with a page of rules and its worked examples."""


class Part(NamedTuple):
    """One part of a game."""

    stage: Literal["playable", "complete"]
    """The stage that needs it."""
    what: str
    where: str
    """Its files, those of the package without `tablegame/`."""
    missed: str
    """The test that fails without it, or what else notices."""


PARTS: Final = tuple(Part(**part) for part in tomllib.loads(LIST.read_text(encoding="utf-8"))["part"])
"""In the order in which a game is written."""


def table() -> str:
    """Return the table of CONTRIBUTING."""
    tables = []
    for stage, besides in (("playable", ""), ("complete", " besides")):
        rows = [f"| {part.what} | {part.where} | {part.missed} |\n" for part in PARTS if part.stage == stage]
        head = f"### A {stage} game has{besides}\n\n| what | where | is missed by |\n|---|---|---|\n"
        tables.append(head + "".join(rows))
    return "\n".join(tables)


def with_table(page: str) -> str:
    """Return CONTRIBUTING with the table as the list has it."""
    head, between, tail = page.partition("### A playable game has\n")
    _, end, rest = tail.partition("\nAll else is found by itself")
    assert between and end, "the table stands between its heading and the sentence after it"
    return head + table() + end + rest


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
