"""The language that the system asks for."""

import locale
from collections.abc import Mapping


def preferred_language(environ: Mapping[str, str]) -> str:
    """Japanese where the system speaks it, else English."""
    chosen = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if not chosen:
        try:
            chosen = locale.getlocale()[0] or ""
        except ValueError:
            chosen = ""
    return "ja" if chosen.lower().startswith("ja") else "en"
