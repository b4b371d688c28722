"""Several people at one table: for whom it is drawn, and when cards are covered again.

`TableSource.viewer` is the only switch. Whenever it changes, another player sits down (`follow`) before
anything is drawn, so that nothing of the viewer before stays on the screen.
"""

import time
from typing import Any

import pygame

from tablegame.pieces.seats import Seat, Viewer
from tablegame.speech import Text
from tablegame.ui.shell.navigation import CurtainPage
from tablegame.ui.system.metrics import inside
from tablegame.ui.system.window import OUT_OF_SIGHT
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.match_controls import Pages
from tablegame.ui.table.model import Point
from tablegame.ui.table.table_context import (
    Cover,
    Hide,
    Open,
    Rearrange,
    Refresh,
    Reveal,
    Say,
    Seen,
    Sit,
    SkipRound,
    TableContext,
    TablePart,
)

IDLE_MS = 8000
"""The time without input after which cards that are shown on request are covered again, in ms."""
WARN_MS = 5000.0
"""The time before cards are covered at which the player is warned, in ms."""
LOOK_MS = 2000
"""The time that drawn cards are shown to the player who drew them, or until that player confirms."""
SHORT_MS = 300
"""A press on the eye that is shorter turns the cards over; a longer one shows them while it lasts."""
GUARD_MS = 150
"""A press this soon after a covered turn began was meant for something else."""
SEAL_MS = 150
"""The cards lie covered for so long before the move is shown."""
SLEPT_S = 20.0
"""A gap in the time of day that only a sleeping computer makes."""
LINES = 4
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_INPUT = frozenset(
    {
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
    }
)


class PassAndPlay(TablePart):
    """What a table has to do with several people. With one person, or none, nothing."""

    def __init__(self, table: TableContext, pages: Pages) -> None:
        super().__init__(table)
        self._pages = pages
        self._shared = self._source.shared
        self.public: Any = None
        """The public view while one player looks alone. Event playback sets it too."""
        self.alone: Any = None
        """The view of the player who looks at drawn cards; None while those have not been shown."""
        self._looks_since: float | None = None
        """Since when it lies open, in ms of the table's clock."""
        self._warned = self._idle = False
        """Whether the player was warned that the cards will be covered, and whether they were."""
        self._outside = False
        """Whether the mouse has left the window."""
        self._shown_by = ""
        """What shows the cards while it is held: "key", "eye", or "" for nothing."""
        self._pressed = 0
        """When that was pressed, in ms of the clock of the room, as the next."""
        self._touched = 0
        """When anything was moved or pressed last."""
        self._began = 0
        """When the last turn began covered, in ms of the same clock."""
        self._day = time.time()
        """When the table was last in front, in s of the time of day."""
        self._x: float | None = None
        """Where the last press was, in du."""
        self._decided: Seat | None = None
        """Who has decided last, until that is shown."""
        self._seen: dict[Seat, int] = {}
        """How many lines the log had when each had last decided."""

    # Who looks ----------------------------------------------------------------------------------------------
    @property
    def turn(self) -> bool:
        """Return whether a private turn is on, its cards up or covered."""
        return self._source.holder is not None

    @property
    def covered(self) -> bool:
        """Return whether a private turn is on with its cards covered."""
        return self.turn and self._source.viewer is None

    @property
    def eye_label(self) -> str:
        """The words of the eye for a screen reader."""
        word, names = "show" if self.covered else "hide", self._model.names
        cap = self._ui.keys.cap("peek")
        return self._ui.text(f"curtain.{word}_label", seat=names[self._model.home], key=cap)

    @property
    def turns_over(self) -> bool:
        """Return whether a key or a press on the hand turns over what lies covered: it lay open before."""
        return self.covered and self._source.looks != "drawn" and not self._ui.preferences.shoulder

    def follow(self) -> None:
        """Draw the table for the present viewer, if that has changed."""
        model, source, viewer = self._model, self._source, self._source.viewer
        if viewer == model.viewer:
            return
        if model.viewer is None:
            # Once one person is left, what was shown last may have been for that person already.
            self.public = model.view if model.view.viewer is None else None
        if viewer is not None:
            model.home = viewer
            view = source.view(viewer) if self.alone is None else self.alone
            ahead = bool(source.looks) or model.coming.in_window
            ahead = ahead or (self._game_table.one_by_one and source.visiting)
            self._emit(Sit(viewer, self._game_table.private(model.view, view) if ahead else view))
        else:
            public, self.public = self.public, None
            self._emit(Sit(None, source.view(None) if public is None else public))

    def open(self, seat: Seat, *, covered: bool = False) -> None:
        """Begin the private turn of the player who is due; `covered`: the hand has still to be asked for."""
        if seat not in (self._source.due, self._source.holder):
            return
        self._show(seat)
        if covered or self._ui.preferences.shoulder:
            self.cover()
        if covered:
            self._began = self._ui.clock.now()

    def _show(self, seat: Seat) -> None:
        if self._source.looks == "drawn" and self.alone is None:
            return  # the drawn cards are not in the hand yet
        self._emit(Reveal(seat))
        self._touched, self._day = self._ui.clock.now(), time.time()
        self._warned = self._idle = False
        self.follow()

    def seen(self) -> None:
        """End a look; where the same player's turn goes on, with the hand open, show what is asked.

        Events that are still to be shown, such as a card on its way to the hand, lead there by themselves.
        """
        self._forget_look()
        viewer, model = self._source.viewer, self._model
        if viewer is not None and viewer == model.viewer and not model.coming.batches:
            model.view = self._source.view(viewer)
        self.follow()

    def _forget_look(self) -> None:
        self._shown_by, self.alone, self._looks_since = "", None, None

    def cover(self) -> None:
        """Turn the cards face down; the seat whose turn it is stays known."""
        self._shown_by = ""
        self._emit(Cover())
        self.follow()

    def put_down(self) -> None:
        """Cover the cards, because something that all may look at comes in front."""
        self._shown_by = ""
        self._model.pointer.release()
        if self.turn:
            self.cover()
        else:
            self._emit(Hide())

    def lost(self) -> None:
        """Bring the curtain back, because the window is out of sight."""
        self._forget_look()
        self._emit(Hide())
        self.follow()

    def decided(self, seat: Viewer, *, dropped: bool) -> None:
        """Cover the cards of a person who has decided. A card `dropped` on the table stays where it was let
        go."""
        # The own decision may have left one person at the screen: the cards are covered all the same.
        if self._source.shared or self._shared:
            self._decided = seat
            self._forget_look()
            self.follow()
            if self._source.looks and self._ui.preferences.shoulder:
                self.cover()
            if not dropped:
                self._model.rest(SEAL_MS)

    def shown(self) -> None:
        """Note that the picture follows what was decided."""
        if self._decided is not None:
            self._seen[self._decided], self._decided = len(self._model.log), None

    def went_back(self) -> None:
        """Return to the public view and the read lines of an earlier moment, because moves were taken
        back.
        """
        self._decided = None
        self._forget_look()
        if self._model.viewer is not None:
            self.public = self._table.public_view()
        self._seen = {seat: min(read, len(self._model.log)) for seat, read in self._seen.items()}

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, settled: bool, lies: bool) -> None:
        """Follow the turns once a frame; `settled`: all that happened has been seen; `lies`: it is shown, at
        least."""
        source = self._source
        self.follow()
        if source.looks == "drawn":
            self._look(lies)
        day, self._day = self._day, time.time()
        if source.shared != self._shared:
            self._shared = source.shared
            self._emit(Rearrange())
        if not source.shared:
            self.public = None  # it would be out of date when a player sits down
            return
        if abs(self._day - day) > SLEPT_S:
            self.lost()
        if (due := source.due) is not None:
            if due == source.keeps:
                # No other player held the screen meanwhile, but events have brought others to look at it.
                self.open(due, covered=True)
            elif settled:
                self._curtain(due)
        elif self.turn and not self.covered and not self._shown_by and source.looks != "drawn":
            self._cover_when_idle()

    def _look(self, lies: bool) -> None:
        """End the look at a drawn piece after a while; where cards lie covered, when the player says so."""
        model, chosen = self._model, self._ui.preferences
        if self._source.goes_on and lies and (self.covered or self.alone is not None):
            self._emit(Seen())
        elif self.covered or not lies or self.alone is None:
            self._looks_since = None
        elif self._looks_since is None:
            self._looks_since = model.now
        elif chosen.shoulder or self._ui.pace.call_window(2) is None:
            return
        elif model.now - self._looks_since >= LOOK_MS:
            self._emit(Seen())

    def _cover_when_idle(self) -> None:
        """Cover idle cards: not while the mouse is on the hand, and open ones in a turn not without a
        warning."""
        chosen, now = self._ui.preferences, self._ui.clock.now()
        if chosen.shoulder:
            if now - self._touched >= IDLE_MS:
                self.cover()
            return
        if chosen.cover_after == "off":
            return
        if self._model.pointer.hovered is not None and not self._outside:
            self._touched = now
        lasts = 1000.0 * int(chosen.cover_after) - (now - self._touched)
        if lasts <= 0:
            self._idle = True
            self.cover()
        elif lasts > WARN_MS:
            self._warned = False
        elif not self._warned:
            self._warned = True
            self._emit(Say(Text("curtain.warning"), lasts=lasts))

    def _curtain(self, seat: Seat) -> None:
        model, seen = self._model, self._seen.get(seat)
        page = CurtainPage(
            seat,
            model.names[seat],
            crests_of(model.names)[seat],
            tuple(model.log[1 if seen is None else seen :][-LINES:]),
            again=seen is not None,
            right=self._x is not None and self._x < self._geometry.size[0] / 2,
            on_open=lambda: self.open(seat),
            on_menu=self._pages.pause,
            on_lost=self.lost,
            on_skip=self._skip_round if self._source.looking_round else None,
        )
        self._emit(Open(page))

    def _skip_round(self) -> None:
        self._emit(SkipRound())
        self._emit(Refresh())

    # Hands --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the eye, the key that shows while it is held, and the window out of sight."""
        if not self._source.shared:
            return False
        if event.type in OUT_OF_SIGHT:
            self.lost()
            return False
        if event.type in _INPUT:
            self._touched, self._warned = self._ui.clock.now(), False
            self._outside = False
        if event.type == pygame.WINDOWLEAVE:
            self._outside = True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self._ui.keys.hits(event, "peek"):
            self._show_by("key", event.type == pygame.KEYDOWN)
            return True
        if event.type == pygame.KEYDOWN and self._shows(event):
            self.turn_over()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._shown_by == "eye":
            if self._ui.clock.now() - self._pressed < SHORT_MS:
                self._shown_by = ""
            self._show_by("eye", False)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(self._ui.metrics.du(event.pos))
        return False

    def _shows(self, event: pygame.event.Event) -> bool:
        """Return whether it is a key for a hand that lies covered, where it need not be."""
        if not self.turns_over:
            return False
        if self._form.focus is not None and self._form.ring_shown:
            return False
        named = ("lift", "activate", "next_set", "previous_set", "sort")
        return event.key in _ARROWS or any(self._ui.keys.hits(event, name) for name in named)

    def _down(self, point: Point) -> bool:
        self._x = point[0]
        eye = self._form.find("eye")
        if eye is not None and eye.hit(point):
            if self.covered:
                self._show_by("eye", True)
            else:
                self.cover()
            return True
        if self.covered and not self._ui.preferences.shoulder:
            count = self._game_table.counts(self._model.view)[self._model.home]
            hand = self._game_table.fan(count, self._geometry.room)
            if any(inside(pose.box, point) for pose in hand):
                self.turn_over()
                return True
        return False

    def _show_by(self, what: str, down: bool) -> None:
        holder = self._source.holder
        if down and self.covered and holder is not None:
            self._shown_by, self._pressed = what, self._ui.clock.now()
            self._show(holder)
        elif not down and self._shown_by == what:
            self.cover()

    def turn_over(self) -> None:
        """Show the cards, or cover them."""
        holder = self._source.holder
        if self.covered and self._ui.clock.now() - self._began < GUARD_MS:
            return
        if self.covered and holder is not None:
            self._show(holder)
        elif self.turn:
            self.cover()

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self) -> Text | None:
        """Return what the prompt says while the cards are covered, or there to be looked at."""
        model, looks, chosen = self._model, self._source.looks, self._ui.preferences
        slots = {"seat": model.names[model.home]}
        if self.covered and self._idle and not chosen.shoulder:
            return Text("curtain.covered_idle", {**slots, "n": chosen.cover_after})
        if self.covered and looks == "drawn" and self.alone is None:
            return None
        if self.turns_over:
            if key := self._ui.keys.cap("activate"):
                return Text("curtain.covered_turn", {**slots, "key": key})
        if self.covered:
            return Text("curtain.covered", {**slots, "key": self._ui.keys.cap("peek")})
        return Text(f"curtain.look_{looks}", slots) if looks else None
