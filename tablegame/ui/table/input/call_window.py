"""A call window on the screen: its ring, its length, and how it is frozen or waved through.

Where people share the screen, or a program plays, its look and length do not depend on who can call. Several
have buzzers, and those who pressed are visited when it closes. One person's answer closes it. Among computers
it may close by itself where that person has no other move, which no other seat notices.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tablegame.match.people import deals_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.marks import WINDOW_R, window_ring
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.model import OpenWindow
from tablegame.ui.table.pose import Box
from tablegame.ui.table.source import among_computers
from tablegame.ui.table.table_context import (
    Decide,
    Play,
    Redraw,
    Refresh,
    Say,
    TableContext,
    TablePart,
    Visit,
)

ENOUGH: Final = 5
"""The number of deals after which a person knows a game."""
SLOW_MS: Final = 4000.0
"""The least that a window stays open for them where it does not wait."""
CALL_MS: Final = 6000.0
"""The least time, in ms, for a window in which a person with automatic passing can call."""
MOST: Final = 64
"""People of whom it is kept, for each game."""


class Familiarity:
    """The people at one table, by the names they play under; kept with the preferences."""

    def __init__(self, game_id: str, names: Sequence[str], over: int, ui: Ui) -> None:
        """Follow the people at a table; `over`: deals that have ended already and count no more."""
        self._game_id = game_id
        self._names = names
        self._ui = ui
        self._seen = over
        """Deals that were over when that was last told."""

    def follow(self, over: int, people: Iterable[int]) -> None:
        """Count the deals that have ended since the last call, for the people at the table."""
        before, self._seen = self._seen, max(over, self._seen)
        if over <= before:
            return
        played = self._ui.preferences.deals.setdefault(self._game_id, {})
        known = {name: deals_of(played, name) for name in {self._names[seat] for seat in people}}
        if all(count >= ENOUGH for count in known.values()):
            return
        for name, count in known.items():
            played.pop(name, None)
            played[name] = min(ENOUGH, count + over - before)
        for name in list(played)[: max(0, len(played) - MOST)]:
            del played[name]
        self._ui.save_soon()

    def learn(self, people: Iterable[int]) -> bool:
        """Return whether any of the people is still getting to know the game."""
        played = self._ui.preferences.deals.get(self._game_id, {})
        return any(deals_of(played, self._names[seat]) < ENOUGH for seat in people)

    def length(self, usual: float | None, people: Sequence[int]) -> float | None:
        """Return how long a window stays open that is `usual` for others; None: until it is waved through."""
        chosen = self._ui.preferences.first_windows
        if usual is None or chosen == "usual" or not self.learn(people):
            return usual
        return None if chosen == "wait" else max(usual, SLOW_MS)


LATE_MS = 250
"""How long a press still counts after the ring has run out."""
GUARD_MS = 150
"""How long a new window cannot be waved away, because the press was not meant for it."""
AUTO_MS = 600.0
"""How long the ring of a window runs in which passing is all that its person can do."""
EXPLAINED, EXPLAINED_MS = "auto_pass_explained", 9000
"""The key of the note that this was explained, and how long the explanation stands."""
PAD = 96.0
"""The width and height of a buzzer, in du."""


class CallWindow(TablePart):
    """The window that is open on one table."""

    def __init__(self, table: TableContext, familiarity: Familiarity) -> None:
        super().__init__(table)
        self._familiarity = familiarity
        self._silence: Action | None = None
        """The answer to give for a person who let the card be before being asked."""

    @property
    def open(self) -> bool:
        """Return whether a window is open, so that nothing more is shown."""
        return self._model.window is not None

    def begin(self) -> None:
        """Open the window of the view, if a person here may call by what all players have seen."""
        source = self._source
        self._silence = None
        call = self._game_table.call(self._model.view, self._geometry.room)
        people = source.people
        # Where people are visited in any case, each has the window behind a curtain of their own.
        visited = source.shared and not source.awaits_buzzers
        if call is None or call.centre is None or visited or not set(people) & set(call.people):
            if source.awaits_buzzers:
                self._emit(Visit((), None if call is None else call.silence))
            return
        length = self._familiarity.length(self._ui.pace.call_window(len(people)), source.humans)
        length = None if source.patient else length
        window = self._model.window = OpenWindow(call, length, since=self._model.now)
        self._fit_length(window)
        self._emit(Refresh())

    def update(self, ms: float) -> None:
        """Run the ring down. It waits while a card is held or a question stands beside it."""
        model, window = self._model, self._model.window
        if window is not None:
            self._fit_length(window)
        if window is None:
            if self._silence is not None and self._silence in self._legal.actions:
                self._say_nothing(self._silence)
            return
        if window.length is None or window.frozen or model.pointer.dragging or model.draft.choices:
            return
        window.age += ms
        self._emit(Redraw())
        if window.passes and window.age >= window.length:
            self._pass_by_itself(window)
        elif window.age >= window.length + LATE_MS:
            self.wave()

    def _fit_length(self, window: OpenWindow) -> None:
        """Close a window soon if its person can only pass. If they can call, leave them time.

        The second comes seldom, among many windows that pass by themselves.
        """
        if window.passes or window.frozen:
            return
        if self._only_passes(window):
            window.passes, window.length = True, AUTO_MS
            self._emit(Refresh())
        elif window.length is not None and self._passes_for_person and self._source.question is not None:
            window.length = max(window.length, CALL_MS)

    @property
    def _passes_for_person(self) -> bool:
        """Return whether the player has asked to be passed for, where that can be done.

        This is for one person among computers, whose screen shows what the hand adds up to and waits for, so
        that it tells nothing new. The computers answer by their own clocks, whenever the ring ends.
        """
        source, chosen = self._source, self._ui.preferences
        wanted = chosen.auto_pass and chosen.own_sum == "all" and not source.patient
        return (
            wanted and among_computers(source) and self._game_table.sums(self._model.view, None) is not None
        )

    def _only_passes(self, window: OpenWindow) -> bool:
        """Return whether the player is passed for, and has no other legal move in this window."""
        source, coming = self._source, self._model.coming
        if not self._passes_for_person:
            return False
        if source.question is not None:
            return set(source.question.legal) <= {window.call.silence}
        return bool(coming.segments or coming.batches) or not source.owes

    def _pass_by_itself(self, window: OpenWindow) -> None:
        """Close the window, and explain why the first time."""
        self._model.window = None
        if window.call.silence in self._legal.actions:
            self._emit(Decide(window.call.silence))
        if not self._ui.preferences.last.get(EXPLAINED):
            self._ui.preferences.last[EXPLAINED] = True
            self._ui.save_soon()
            self._emit(Say(Text("table.auto_passed"), lasts=EXPLAINED_MS))
        self._emit(Refresh())

    # What people do -----------------------------------------------------------------------------------------
    def freeze(self) -> None:
        """Keep the window open until it is waved through, which a second press does.

        Without a window, or in one that waits anyway, say so.
        """
        window = self._model.window
        if window is None or window.length is None:
            self._emit(Say(self.wait_tip, asked=True))
            return
        if window.frozen:
            self.wave()
        else:
            window.frozen = True
            self._emit(Refresh())

    def go_on(self) -> None:
        """Let the ring of a frozen window run if passing is all that its person can do."""
        window = self._model.window
        if window is not None and window.frozen and self._only_passes(window):
            window.frozen, window.age = False, 0.0
            self._emit(Refresh())

    def hold(self) -> None:
        """Keep the window open until it is waved through, unless passing is all that its person can do."""
        window = self._model.window
        if window is not None and not self.held and not self._only_passes(window):
            self.freeze()

    @property
    def wait_tip(self) -> Text:
        """What the button that freezes it would do now."""
        state = "held" if self.held else "open" if self.open else "none"
        return Text(f"table.wait_tip.{state}", {"key": self._ui.keys.cap("lift")})

    @property
    def held(self) -> bool:
        """Return whether a window is open that waits until it is waved through."""
        window = self._model.window
        return window is not None and (window.frozen or window.length is None)

    def let_be(self) -> None:
        """Pass the window for the only person here, but not in the moment in which it comes."""
        window = self._model.window
        if window is not None and self._model.now - window.since >= GUARD_MS:
            self.wave()

    def wave(self) -> None:
        """Close the window. A person who has not called lets the card be."""
        window = self._model.window
        if window is None:
            return
        self._model.window = None
        if self._source.awaits_buzzers:
            self._emit(Visit(tuple(sorted(window.buzzed)), window.call.silence))
        else:
            self._say_nothing(window.call.silence)
        self._emit(Refresh())

    def _say_nothing(self, silence: Action) -> None:
        """Let the card be for the only person here, as soon as the question comes."""
        asked = silence in self._legal.actions
        self._silence = None if asked else silence
        if asked:
            self._emit(Decide(silence))

    @property
    def answers(self) -> bool:
        """Return whether the question is that of a window which was let pass before the question came."""
        return self._silence is not None and self._silence in self._legal.actions

    def decided(self) -> None:
        """Close the window after the only person here has called."""
        if not self._source.shared:
            self._model.window = None

    def refused(self) -> None:
        """Close the window after a call that was refused: there is one try on a card."""
        window = self._model.window
        if self._source.patient:
            return
        if not self._source.shared and window is not None:
            self._model.window = None
            self._say_nothing(window.call.silence)
            self._model.rest(self._ui.pace.ms("banner"))
            self._emit(Refresh())

    def buzz(self, seat: Seat) -> None:
        """Note that a person at a shared screen wants to call."""
        window = self._model.window
        if window is not None and seat in window.call.people and seat in self._source.people:
            window.buzzed.add(seat)
            self._emit(Play("call"))
            self._emit(Refresh())

    def buzzers(self) -> dict[Seat, Box]:
        """Return the buzzers of the people who may call, by seat; none with one person."""
        window = self._model.window
        if window is None or not self._source.shared:
            return {}
        return {seat: self._pad(seat) for seat in self._source.people if seat in window.call.people}

    def _pad(self, seat: Seat) -> Box:
        room = self._geometry.room
        box = room.plate(seat)
        if seat == room.home:
            return Box(box.x + (box.w - PAD) / 2, box.bottom + 10, PAD, PAD)
        if box.y < 100:
            return Box(box.right + 8, box.y - 4, PAD, PAD)
        if box.x < room.middle:
            return Box(box.right + 8, box.y, PAD, PAD)
        return Box(box.x + (box.w - PAD) / 2, box.y - PAD - 8, PAD, PAD)

    # Words and picture --------------------------------------------------------------------------------------
    def prompt(self) -> Text | None:
        """Return what the prompt says while the window is open; None without one."""
        model, window = self._model, self._model.window
        if window is None:
            return None
        if self._source.shared:
            return Text("table.window_shared")
        if window.passes and not window.frozen:
            return Text("table.window_passes")
        question = self._game_table.prompt(model.view, None, model.names)
        if window.length is None:
            return Text("table.window_waits", {"text": question})
        return Text("table.window_frozen" if window.frozen else "table.window", {"text": question})

    def draw(self, canvas: Canvas) -> None:
        """Draw the ring as far as it has run down."""
        window = self._model.window
        if window is None or window.call.centre is None:
            return
        left = 1.0
        if not window.frozen and window.length:
            left = max(0.0, 1 - window.age / window.length)
        r = WINDOW_R * self._geometry.room.growth
        window_ring(canvas, *window.call.centre, left, r)
