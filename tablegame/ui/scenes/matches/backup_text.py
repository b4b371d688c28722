"""The result of a backup, or of one that was restored, in sentences."""

from tablegame.controllers.backup import (
    EVENINGS,
    EXERCISES,
    KEPT,
    LEARNED,
    PEOPLE,
    PRESETS,
    RESETS,
    SETTINGS,
    BackedUp,
)
from tablegame.controllers.restore import OPINIONS, Restored
from tablegame.speech import Speaker
from tablegame.speech.terminal import printable

NAMES = {
    KEPT: "kept", PEOPLE: "people", EVENINGS: "evenings", LEARNED: "learned", SETTINGS: "settings",
    RESETS: "resets", EXERCISES: "exercises", PRESETS: "presets", OPINIONS: "opinions",
}  # fmt: skip
MOST_NAMES = 3
"""The most files that are named; a number stands for the others."""


def outcome_sentences(speaker: Speaker, result: BackedUp | Restored) -> list[str]:
    """Return sentences that say what was written or restored, and what was left out."""
    say = speaker.text

    def names(files: list[str]) -> str:
        shown = [printable(file, 60) for file in files[:MOST_NAMES]]
        if len(files) > MOST_NAMES:
            shown.append(say("matches.row.more", n=len(files) - MOST_NAMES))
        return say("app.separator").join(shown)

    if isinstance(result, BackedUp):
        key = "backup.lacks_matches" if result.lacks_matches else "backup.done"
        out = [say(key, n=result.records, file=result.path.name, folder=str(result.path.parent))]
        if result.left_out:
            out.append(say("backup.left_out", n=len(result.left_out), files=names(result.left_out)))
        return out
    new, further = len(result.records), len(result.further)
    out = [] if further and not new else [say("backup.in.matches", n=new) if new else say("backup.in.none")]
    if result.further:
        out.append(say("backup.in.further", n=len(result.further)))
    if result.known:
        out.append(say("backup.in.known", n=result.known))
    others = [say(f"backup.in.{word}") for name, word in NAMES.items() if name in result.others]
    if others:
        out.append(say("backup.in.others", what=say("app.separator").join(others)))
    if result.differ:
        out.append(say("backup.in.differ", n=len(result.differ), files=names(result.differ)))
    if result.refused:
        out.append(say("backup.in.refused", n=len(result.refused), files=names(result.refused)))
    return out
