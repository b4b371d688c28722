"""What macOS is told about the program: the list of properties in Tablegame.app.

None of it has been tried on a Mac. The oldest system is the first for both kinds of processor; SDL and Python
are content with older ones.
"""

import re
from typing import Any

OLDEST_SYSTEM = "11.0"


def properties(version: str) -> dict[str, Any]:
    """Return keys and values of Info.plist, beside those that PyInstaller writes. A version consists of
    numbers."""
    numbers = re.match(r"\d+(\.\d+){0,2}", version)
    assert numbers is not None, version
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "ja"],
        "CFBundleShortVersionString": numbers[0],
        "CFBundleVersion": numbers[0],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "Copyright Tablegame contributors. MIT licence.",
    }
