"""What has come of a backup, and of one that came back, in sentences."""

from tablegame.controllers.backup import (
    EVENINGS,
    EXERCISES,
    KEPT,
    LEARNED,
    PEOPLE,
    RESETS,
    SETTINGS,
    BackedUp,
)
from tablegame.controllers.restoring import OPINIONS, Restored
from tablegame.speech import Speaker
from tablegame.speech.terminal import printable

NAMES = {
    KEPT: "kept", PEOPLE: "people", EVENINGS: "evenings", LEARNED: "learned", SETTINGS: "settings",
    RESETS: "resets", EXERCISES: "exercises", OPINIONS: "opinions",
}  # fmt: skip
MOST_NAMES = 3
"""So many files are named; of others it is said how many they are."""


def told(speaker: Speaker, found: BackedUp | Restored) -> list[str]:
    """Each sentence once, and only what there is to say."""
    say = speaker.text

    def names(files: list[str]) -> str:
        shown = [printable(each, 60) for each in files[:MOST_NAMES]]
        if len(files) > MOST_NAMES:
            shown.append(say("matches.row.more", n=len(files) - MOST_NAMES))
        return say("app.separator").join(shown)

    if isinstance(found, BackedUp):
        key = "backup.lacks_matches" if found.lacks_matches else "backup.done"
        out = [say(key, n=found.records, file=found.path.name, folder=str(found.path.parent))]
        if found.left_out:
            out.append(say("backup.left_out", n=len(found.left_out), files=names(found.left_out)))
        return out
    new, further = len(found.records), len(found.further)
    out = [] if further and not new else [say("backup.in.matches", n=new) if new else say("backup.in.none")]
    if found.further:
        out.append(say("backup.in.further", n=len(found.further)))
    if found.known:
        out.append(say("backup.in.known", n=found.known))
    others = [say(f"backup.in.{word}") for name, word in NAMES.items() if name in found.others]
    if others:
        out.append(say("backup.in.others", what=say("app.separator").join(others)))
    if found.differ:
        out.append(say("backup.in.differ", n=len(found.differ), files=names(found.differ)))
    if found.refused:
        out.append(say("backup.in.refused", n=len(found.refused), files=names(found.refused)))
    return out
