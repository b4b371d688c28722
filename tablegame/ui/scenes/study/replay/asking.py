"""A computer that is asked why it played what is shown: one question at a time."""

from dataclasses import dataclass

from tablegame.controllers.ask_why import AskWhy, level_of
from tablegame.speech import Runs
from tablegame.ui.scenes.common import seat_names
from tablegame.ui.scenes.study.replay.replay_text import ReplayText
from tablegame.ui.shell.context import Ui


@dataclass(frozen=True, slots=True)
class Ask:
    """What can be asked about the move that is shown."""

    name: str
    level: str
    off: str = ""
    """The key of the reason why it cannot be asked."""


class Asking:
    """The question of one replay; it is dropped when the replay goes elsewhere."""

    def __init__(self, ui: Ui, words: ReplayText) -> None:
        self._ui = ui
        self._words = words
        self.asked: AskWhy | None = None

    @property
    def offer(self) -> Ask | None:
        """The question that can be asked about the shown move; None for moves of people and of the dealer."""
        words, source = self._words, self._words.source
        actor = words.actor()
        if actor is None:
            return None
        level = level_of(words.timeline, source.moments[source.at - 1].line)
        if not level:
            return None
        said = "" if level == "outside" else self._ui.text(f"bots.level.{level}.name")
        names = seat_names(self._ui, source.players)
        off = "" if words.timeline.over else "replay.off.why"
        return Ask(names[actor], said, off)

    def ask(self) -> bool:
        """Ask why the shown move was played. Return whether that was possible and had not been asked yet."""
        offer, source = self.offer, self._words.source
        if offer is None or offer.off or self.asked is not None:
            return False
        workers = getattr(self._ui.service, "workers", None)
        self.asked = AskWhy(workers, self._words.timeline, source.moments[source.at - 1].line)
        return True

    def tick(self) -> bool:
        """Poll the answer. Return whether it changed."""
        return self.asked is not None and self.asked.tick()

    def forget(self) -> None:
        """Cancel the question."""
        if self.asked is not None:
            self.asked.cancel()
            self.asked = None

    @property
    def reason(self) -> Runs:
        """The reasons of the computer in words, once they are known."""
        from tablegame.ai.words import words

        names = seat_names(self._ui, self._words.source.players)
        if self.asked is None:
            return ()
        first, *rest = words(self._ui.speaker, self.asked.reasons, names) or ("",)
        return (first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest)

    def move(self, text: str) -> Runs:
        """Return one of the moves that were weighed, in words."""
        assert self.asked is not None, "only a computer that was asked weighs moves"
        return self._words.move(text, self.asked.seat, self.asked.line)
