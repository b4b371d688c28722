"""The commands that back up a home folder and restore it."""

from pathlib import Path

from tablegame.controllers.backup import backing_up
from tablegame.controllers.presets import OwnPresets
from tablegame.controllers.restore import NotRestored, RestoreTarget, restoring
from tablegame.learn.progress import add_progress
from tablegame.match.bookmarks import Bookmarks
from tablegame.match.evenings import Evenings
from tablegame.match.home import HomeBusy, lock
from tablegame.match.people import People
from tablegame.match.store import SAVES, cause, cause_slots
from tablegame.speech import Speaker
from tablegame.study.exercises.own_exercises import OwnExercises
from tablegame.ui.scenes.matches.backup_text import outcome_sentences
from tablegame.ui.system import preferences
from tablegame.ui.system.preferences import Learned


class BackupRefused(Exception):
    """The error of a backup or restore that was refused; the sentence explains why."""


def back_up(home: Path, target: Path | None, speaker: Speaker) -> list[str]:
    """Return sentences about the backup that was made. Raise Refused where none was."""
    steps = backing_up(home, target.absolute() if target is not None else None)
    try:
        while True:
            next(steps)
    except StopIteration as end:
        words = outcome_sentences(speaker, end.value)
        if end.value.lacks_matches:
            raise BackupRefused("\n".join(words)) from None
        return words
    except OSError as fault:
        raise BackupRefused(speaker.text("backup.failed", text=cause(speaker, fault))) from None


def restore(home: Path, source: Path, speaker: Speaker, *, settings: bool = False) -> list[str]:
    """Return sentences about what was restored. Raise Refused where nothing was, as while the window is open.

    `settings`: those of another person, and the start of statistics, are taken, too.
    """
    try:
        with lock(home):
            kept, learned = Bookmarks(home), Learned(home)
            people, evenings = People(home), Evenings(home)
            chosen, _ = preferences.load(home)
            exercises = OwnExercises(home)
            hands = RestoreTarget(
                kept.join,
                lambda other: add_progress(learned, other),
                lambda raw: preferences.take(chosen, raw),
                exercises.join,
                people.join,
                evenings.join,
                OwnPresets(home).join,
                lambda name: settings or preferences.is_own(chosen, people, home, name),
            )
            steps = restoring(home, source, hands)
            try:
                while True:
                    next(steps)
            except StopIteration as end:
                learned.save()
                chosen.save(home)
                for fault in SAVES.flush().values():
                    raise BackupRefused(speaker.text("backup.stopped", text=cause(speaker, fault))) from None
                words = outcome_sentences(speaker, end.value)
                return [*words, speaker.text("cli.restore.offered")] if end.value.offered else words
    except HomeBusy as fault:
        raise BackupRefused(speaker.text(fault.key)) from None
    except NotRestored as fault:
        raise BackupRefused(speaker.text(fault.key, **cause_slots(speaker, fault.key, fault.slots))) from None
    except OSError as fault:
        raise BackupRefused(speaker.text("backup.stopped", text=cause(speaker, fault))) from None
