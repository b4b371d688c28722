"""The README of a package: its pictures and links lead to the addresses of the version's own sources."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r'^__version__ = "(.+)"', re.MULTILINE)


def with_addresses(text: str, source: str, version: str) -> str:
    """Return the README with every path replaced by its address below `source`, at the tag of `version`."""

    def address(link: re.Match[str]) -> str:
        mark, label, path = link.groups()
        if path.startswith(("#", "https:")):
            return link[0]
        if path.startswith("../../"):
            # The page of the repository itself, relative to the folder of its front page.
            return f"{mark}[{label}]({source}/{path.removeprefix('../../')})"
        kind = "raw" if mark else "blob"
        return f"{mark}[{label}]({source}/{kind}/v{version}/{path})"

    return re.sub(r"(!?)\[([^]\n]*)\]\(([^)\s]+)\)", address, text)


class PackageReadme(MetadataHookInterface):
    """The metadata hook of `pyproject.toml`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README in the project's metadata."""
        version = VERSION.search((ROOT / "tablegame" / "__init__.py").read_text("utf-8"))
        assert version is not None, "the program has a version"
        text = (ROOT / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, source, version[1]),
        }
