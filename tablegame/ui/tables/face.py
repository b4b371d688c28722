"""What a game's table tells the scene that shows it: zones, furniture, and a cue for each event. No rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from tablegame.rules.contract import Action, Event, Reason
from tablegame.speech import Runs, Speaker
from tablegame.ui.canvas import Canvas
from tablegame.ui.pose import Box, Pose
from tablegame.ui.still import Part

Size: TypeAlias = tuple[float, float]
"""Of the canvas, in du."""
Names: TypeAlias = Sequence[str]
"""Who sits where, by seat."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of `speech`, not yet said in any language."""

    key: str
    slots: Mapping[str, Any] = field(default_factory=dict)

    def say(self, speaker: Speaker) -> Runs:
        """The text in the speaker's language."""
        return speaker.say(self.key, **self.slots)


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where pieces can be laid, named as gestures name it."""

    name: str
    box: Box
    label: Text


@dataclass(frozen=True, slots=True)
class Cue:
    """How an event is shown: where pieces come from, what is heard, said and noted."""

    log: tuple[Text, ...] = ()
    sound: str = ""
    origins: Mapping[str, int] = field(default_factory=dict)
    """Spots whose card comes out of a seat's hand."""
    deal: bool = False
    """Hands come from the pack."""
    banner: Text | None = None
    scored: int | None = None
    """The index of the deal's result that the sheet explains after a pause."""


class Face(Protocol):
    """The table of one game. Views are those of its rules; sizes in du."""

    name: Text
    pieces: Sequence[int]
    """All that the game is played with."""
    width: float
    """Of a card that lies in the middle."""
    banners: Sequence[Text]
    """All that its cues may put on a banner."""

    def lay(self, view: Any, size: Size) -> dict[str, Pose]:
        """The pieces that lie open in the middle."""

    def zones(self, view: Any, size: Size) -> tuple[Zone, ...]:
        """Where pieces can be laid."""

    def ghosts(self, view: Any, pieces: Sequence[int], size: Size) -> tuple[Pose, ...]:
        """Where the picked pieces would lie, in the order of picking."""

    def ground(self, canvas: Canvas, size: Size) -> None:
        """Draw on the cloth what never changes in a match."""

    def furniture(self, speaker: Speaker, view: Any, shown: Action | None, size: Size) -> Sequence[Part]:
        """What lies beneath the pieces, as if `shown` had been played."""

    def cue(self, event: Event, before: Any, names: Names) -> Cue:
        """How an event is shown. `before` is the view that it changed."""

    def piece_text(self, piece: int) -> str:
        """A piece as moves are written."""

    def wrong_zone(self, pieces: Sequence[int]) -> Reason | None:
        """Why pieces that may be played cannot lie where they were dropped."""

    def prompt(self, view: Any, shown: Action | None, names: Names) -> Text:
        """One line that says whose turn it is and what is allowed."""

    def play_label(self, shown: Action | None) -> Text:
        """What the play button would do."""

    def tag(self, view: Any, names: Names) -> tuple[tuple[Text, Runs | Text], ...]:
        """Rows of the hanging tag: label and value."""

    def strip(self, view: Any, shown: Action | None) -> Text:
        """What stands beside the viewer's own name."""

    def badges(self, view: Any, shown: Action | None) -> Mapping[int, int]:
        """What each card in the viewer's hand is worth now."""
