"""What others show of the releases, from the list of changes.

`tools/metainfo.py CHANGELOG FILE` prints the metainfo FILE with the releases, for software centers.
`tools/metainfo.py --notes VERSION CHANGELOG` prints the notes of one release.
A release's heading is `## 1.2.0 – 2026-11-23`; what is not released has no day.
"""

import re
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

HEADING = re.compile(r"^## (?:v?(\d[\w.+-]*)\W+(\d{4}-\d{2}-\d{2})\b)?.*\n", re.MULTILINE)
SUMMARY = re.compile(r"^### .+ in ten lines\n\n((?:- .+\n)+)", re.MULTILINE)
"""The part of a release that sums it up."""
BEFORE = "  <content_rating"
"""The line before which the releases stand."""
NEWEST = "/raw/HEAD/"
"""The part of a picture's address that leads to the newest version of it."""


@dataclass(frozen=True)
class Release:
    """A release, and the text of its changes."""

    version: str
    day: str
    changes: str

    @property
    def summary(self) -> list[str]:
        """The lines that sum the release up, without markup; empty where no part of it does."""
        lines = SUMMARY.search(self.changes + "\n")
        return [] if lines is None else [line[2:].replace("`", "") for line in lines[1].splitlines()]

    @property
    def element(self) -> str:
        """The element of the metainfo file. 1.0.0rc1 and 1.0.0-rc1 come before 1.0.0."""
        early = re.fullmatch(r"([\d.]+)-?((?:a|b|rc)\d+)", self.version)
        version = f"{early[1]}~{early[2]}" if early else self.version
        kind = "development" if early else "stable"
        start = f'    <release version="{version}" date="{self.day}" type="{kind}"'
        if not self.summary:
            return start + "/>\n"
        items = "".join(f"          <li>{escape(line, quote=False)}</li>\n" for line in self.summary)
        described = f"      <description>\n        <ul>\n{items}        </ul>\n      </description>\n"
        return f"{start}>\n{described}    </release>\n"

    @property
    def notes(self) -> str:
        """The notes in Markdown: the summary first, then all changes."""
        lines = SUMMARY.search(self.changes + "\n")
        if lines is None:
            return self.changes
        rest = self.changes.replace(lines[0].rstrip("\n"), "").strip()
        return f"{lines[1]}\n## All changes\n\n{rest}" if rest else lines[1]


def releases(changes: str) -> list[Release]:
    """Return the releases, the newest first."""
    _, *parts = HEADING.split(changes)
    return [
        Release(version, day, text.strip())
        for version, day, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        if version
    ]


def with_releases(page: str, changes: str) -> str:
    """Return the page with its releases and the pictures of the newest; unchanged where there are none."""
    known = releases(changes)
    if not known:
        return page
    head, found, rest = page.partition(BEFORE)
    if not found:
        raise ValueError(f"no line begins with {BEFORE.strip()}")
    elements = "".join(release.element for release in known)
    head = head.replace(NEWEST, f"/raw/v{known[0].version}/")
    return f"{head}  <releases>\n{elements}  </releases>\n{found}{rest}"


def notes(version: str, changes: str) -> str:
    """Return the notes of a release; ValueError if the list of changes does not name it."""
    for release in releases(changes):
        if release.version == version:
            return release.notes
    raise ValueError(f"no heading names {version}")


if __name__ == "__main__":
    if sys.argv[1] == "--notes":
        printed = notes(sys.argv[2], Path(sys.argv[3]).read_text("utf-8"))
    else:
        printed = with_releases(*(Path(name).read_text("utf-8") for name in reversed(sys.argv[1:3])))
    sys.stdout.buffer.write(printed.encode())
