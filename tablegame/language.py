"""The language that the system asks for, and how it writes dates."""

import locale
from collections.abc import Mapping

MONTH_FIRST = ("_us", "_ph", "united states", "philippines")
"""Regions that write "Nov 22, 2026, 6:21 am" in English, as locales name them."""


def preferred_language(environ: Mapping[str, str]) -> str:
    """Return Japanese where the system uses it, else English."""
    return "ja" if _locale(environ, "LC_MESSAGES").startswith("ja") else "en"


def month_first(environ: Mapping[str, str]) -> bool:
    """Return whether the system writes the month before the day in English, and hours up to twelve."""
    chosen = _locale(environ, "LC_TIME")
    return any(region in chosen for region in MONTH_FIRST)


def _locale(environ: Mapping[str, str], category: str) -> str:
    """Return the name of the locale for a category, in small letters."""
    chosen = next((environ[name] for name in ("LC_ALL", category, "LANG") if environ.get(name)), "")
    if not chosen:
        try:
            chosen = locale.getlocale()[0] or ""
        except ValueError:
            chosen = ""
    return chosen.lower()
