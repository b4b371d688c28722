"""How a match goes on: faster for a while, to the end of a deal that people are out of, or back a move."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tablegame.rules.contract import Event
from tablegame.speech import Text
from tablegame.ui.system.motion import Pace
from tablegame.ui.table import places
from tablegame.ui.table.game_table import Cue

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

FASTER = 4
"""Time passes so much faster while the key is held."""


def retold(scene: "TableScene") -> Iterator[tuple[Sequence[Event], list[Cue]]]:
    """What has happened in each decision so far, as all who look may hear it, with how it was shown.

    The views of then are not there any more: they are followed from the first one, by what lay open.
    """
    match, face = scene.table.match, scene.face
    viewer = None if scene.table.shared else scene.viewer
    view = first = match.game.begin(match.seats, match.options).view(viewer)
    for batch in match.history(viewer):
        cues = []
        for event in batch.events:
            cues.append(face.cue(event, view, scene.names))
            view = face.intermediate_view(view, (event,), first)
        yield batch.events, cues


class MatchControls:
    """What a table scene knows of the way it goes on."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.shown_line = 0 if scene.table.fresh else scene.table.match.line
        """The line of the record that the last thing shown came from."""
        self._running = False
        self._held = False

    # Forwards -----------------------------------------------------------------------------------------------
    @property
    def _out(self) -> bool:
        """Whether people sit here and none of them holds a card."""
        counts = self._scene.face.counts(self._scene.view)
        people = [seat for seat, sitter in enumerate(self._scene.table.controllers) if sitter.human]
        return bool(people) and not any(counts[seat] for seat in people)

    @property
    def watched(self) -> bool:
        """Whether the people here are out of this deal, which others still play. Who is asked is not out."""
        asked = self._scene.table.question is not None
        return self._out and not asked and any(self._scene.face.counts(self._scene.view))

    @property
    def running(self) -> bool:
        """Whether the deal that is shown is run to its end."""
        return self._running and self._out

    @property
    def offered(self) -> bool:
        """Whether the deal can be run to its end."""
        return self.watched and not self.running

    def run_on(self) -> None:
        """At the pace "instant" until the deal has ended."""
        if self.offered:
            self._running = True
            self._scene.skip()
            self._scene.refresh()

    def deal_over(self) -> None:
        """The next deal is as slow as the one before."""
        self._running = False

    @property
    def pace(self) -> Pace:
        """The pace chosen, or the one of a deal that is run to its end."""
        pace = self._scene.ui.pace
        return replace(pace, preset="instant", hold=False) if self.running else pace

    def hasten(self, ms: int) -> int:
        """The time that passes on the table."""
        return ms * FASTER if self._held else ms

    def hold(self, event: pygame.event.Event) -> bool:
        """The key that makes all faster while it is held."""
        if not self._scene.ui.keys.hits(event, "faster"):
            return False
        self._held = event.type == pygame.KEYDOWN
        return True

    def let_go(self) -> None:
        """Nothing is held any more."""
        self._held = False

    # Backwards ----------------------------------------------------------------------------------------------
    @property
    def by_button(self) -> bool:
        """Whether moves are taken back by a button above the strip, and not by a sign on the bar."""
        scene = self._scene
        free = len(scene.names) < places.CROWDED and not scene.share.turn
        return scene.table.match.assisted and scene.viewer is not None and free

    def take_back(self) -> None:
        """The last decision of whoever looks is open again; or the reason why it cannot be."""
        scene = self._scene
        scene.grip.release()
        reason = scene.table.take_back(self.shown_line)
        if reason is not None:
            scene.say(Text(reason.code, dict(reason.values)))
            scene.ui.sounds.play("illegal")
            return
        self.shown_line = scene.table.match.line
        self._running = False
        scene.rewind()
        scene.say(Text("table.taken_back"))
        scene.ui.sounds.play("slide")

    def log_so_far(self, *, told: bool = True) -> list[Text]:
        """The log from the beginning: the dealer's seal, and what has been `told`."""
        scene = self._scene
        match = scene.table.match
        log = []
        if match.commit:
            seal = " ".join(match.commit[place : place + 16] for place in range(0, 64, 16))
            log.append(Text("table.seal", {"seal": seal}))
        if match.assisted:
            log.append(Text("table.practice_log"))
        if told:
            for _, cues in retold(scene):
                log += [text for cue in cues for text in cue.log]
        return log
