"""Tells software centres of the releases: `tools/metainfo.py CHANGELOG FILE` writes FILE with them.

It goes to standard output. A release's heading is `## 1.2.0 – 2026-11-23`; what is not released has no day.
"""

import re
import sys
from pathlib import Path

HEADING = re.compile(r"^## v?(\d[\w.+-]*)\W+(\d{4}-\d{2}-\d{2})\b", re.MULTILINE)
BEFORE = "  <content_rating"
"""The line before which the releases stand."""


def releases(changes: str) -> list[tuple[str, str, str]]:
    """Return version, day and kind of each release, the newest first. 1.0.0rc1 and 1.0.0-rc1 come before
    1.0.0."""
    found = []
    for version, day in HEADING.findall(changes):
        early = re.fullmatch(r"([\d.]+)-?((?:a|b|rc)\d+)", version)
        found.append(
            (f"{early[1]}~{early[2]}" if early else version, day, "development" if early else "stable")
        )
    return found


def with_releases(page: str, changes: str) -> str:
    """Return the page with its releases; as it was where there are none."""
    lines = [
        f'    <release version="{version}" date="{day}" type="{kind}"/>\n'
        for version, day, kind in releases(changes)
    ]
    told = "".join(["  <releases>\n", *lines, "  </releases>\n"]) if lines else ""
    head, found, rest = page.partition(BEFORE)
    if not found:
        raise ValueError(f"no line begins with {BEFORE.strip()}")
    return head + told + found + rest


if __name__ == "__main__":
    told = with_releases(*(Path(name).read_text("utf-8") for name in reversed(sys.argv[1:3])))
    sys.stdout.buffer.write(told.encode())
