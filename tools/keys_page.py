"""The last section of the pages on keys: every key before any change, from the program's own registry."""

from collections.abc import Iterator
from typing import Final

from tablegame.speech import Speaker
from tablegame.ui.system.keys import BINDINGS, Keys

HEADS: Final = {"en": "## All keys", "ja": "## すべてのキー"}
COLUMNS: Final = {"en": ("key", "does"), "ja": ("キー", "働き")}


def whole(page: str, language: str) -> str:
    """Return a page with this section made anew; what stands before it is written by hand."""
    written, head, _ = page.partition(HEADS[language])
    return written + head + "\n" + "\n".join(_tables(Speaker(language))) + "\n"


def _tables(speaker: Speaker) -> Iterator[str]:
    keys, between = Keys(), "・" if speaker.language == "ja" else " · "
    for place in dict.fromkeys(each.place for each in BINDINGS):
        yield f"\n### {speaker.text(f'settings.keys.place.{place}')}\n"
        yield f"| {' | '.join(COLUMNS[speaker.language])} |\n|---|---|"
        for each in BINDINGS:
            if each.place == place:
                caps = (cap if cap[-1].isalnum() else f"`{cap}`" for cap in keys.caps(each.action))
                yield f"| {between.join(caps)} | {speaker.text(f'settings.keys.action.{each.action}')} |"
