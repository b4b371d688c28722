"""The keys of a table; those of its buttons are the form's."""

import pygame

from tablegame.pieces.seats import Seat
from tablegame.speech import Text
from tablegame.ui.system.keys import digit_of
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.effects import Focus, Say, Seen, Skip
from tablegame.ui.table.hand import used
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.memory_aid import MemoryAid
from tablegame.ui.table.pages import Pages
from tablegame.ui.table.panels import numbered
from tablegame.ui.table.picking import Picking
from tablegame.ui.table.primary_action import PLAY, PrimaryAction
from tablegame.ui.table.table_context import TableContext, TablePart


class Keyboard(TablePart):
    """What keys do that the table itself takes."""

    def __init__(
        self, table: TableContext, call_window: CallWindow, decisions: Decisions, picking: Picking,
        primary_action: PrimaryAction, match_controls: MatchControls, memory: MemoryAid, pages: Pages,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._call_window = call_window
        self._decisions = decisions
        self._picking = picking
        self._primary_action = primary_action
        self._match_controls = match_controls
        self._memory = memory
        self._pages = pages

    def press(self, event: pygame.event.Event) -> bool:
        """Handle a key that goes down; return whether it was used."""
        keys, model, form = self._ui.keys, self._model, self._form
        if self._match_controls.key(event):
            return True
        undo = keys.hits(event, "undo_ctrl") or keys.hits(event, "undo")
        if undo and model.viewer is not None:
            self._match_controls.take_back()
            return True
        if self._answer(event):
            return True
        if keys.hits(event, "memory"):
            self._memory.press()
            return True
        picked = model.hand.selection.pieces
        if keys.hits(event, "back"):
            if self._memory.open:
                self._memory.close()
            elif self._decisions.cancel():
                pass
            elif model.pointer.dragging or picked:
                self._picking.put_back()
            else:
                self._pages.pause()
            return True
        on_card = form.ring_shown and form.focus is not None
        looked = keys.hits(event, "lift") or keys.hits(event, "activate")
        if self._source.looks and looked and not on_card:
            self._emit(Seen())
            return True
        if self._model.stepping and looked and not on_card and not self._legal.asked:
            self._match_controls.next_step()
            return True
        waiting = self._call_window.open and not self._source.shared
        if keys.hits(event, "lift") and (not self._legal.asked or (waiting and not on_card)):
            self._emit(Skip())
            return True
        if keys.hits(event, "activate") and model.coming.halted:
            self._emit(Skip())
            return True
        if keys.hits(event, "next_set") or keys.hits(event, "previous_set"):
            self._picking.step_set(1 if keys.hits(event, "next_set") else -1)
            return True
        aimless = form.focus is None or not form.ring_shown
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and aimless:
            if self._decisions.step_reading(-1 if event.key == pygame.K_LEFT else 1):
                return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) and aimless:
            self._picking.focus_hand(-1 if event.key == pygame.K_LEFT else 1)
            return True
        if keys.hits(event, "activate") and aimless and (picked or model.draft.typed):
            self._decisions.commit()
            return True
        if keys.hits(event, "activate") and aimless and (lacks := self._lacks()) is not None:
            self._emit(Say(lacks))
            return True
        commands = self._decisions.commands()
        if keys.hits(event, "activate") and aimless and (gold := self._primary_action.name(commands)):
            if gold == PLAY or form.find(gold) is None:
                return False
            form.press(gold)
            return True
        if keys.hits(event, "activate") and aimless and self._point_on():
            return True
        if keys.hits(event, "flip") and self._game_table.tile:
            self._picking.flip()
            return True
        return False

    def _lacks(self) -> Text | None:
        """Return the number that is missing before the large button does anything; None where none is asked
        for.

        In a lesson it is None as well, because the coach says it.
        """
        asked = self._decisions.number
        if asked is None or not self._legal.asked or self._call_window.open or self._model.coached:
            return None
        return Text("explain.number", {"low": asked.low, "high": asked.high})

    def _point_on(self) -> bool:
        """Pick the piece under the mouse, or show the focus ring on what can be pressed next.

        That is a place that goes with what was said, a piece of the hand, or a button. Nothing is done while
        anything is picked or there is a primary action.
        """
        if not self._legal.asked or self._call_window.open or self._model.draft.choices:
            return False
        if self._model.draft.words:
            names = [one.name for one in self._primary_action.places()]
        elif used(self._legal.actions):
            self._picking.choose()
            return True
        else:
            legal = self._legal.actions
            found = [one for one in self._decisions.commands() if one.action in legal or one.words]
            found.sort(key=lambda one: (0.0, 0.0) if one.box is None else (one.box.y, one.box.x))
            names = [one.name for one in found if not one.off]
        if names:
            self._emit(Focus(names[0], ring=True))
        return bool(names)

    def _answer(self, event: pygame.event.Event) -> bool:
        """Answer what stands in front: a number, one of several answers, or a buzzer."""
        decisions, number = self._decisions, digit_of(event)
        digit = "" if number is None else str(number)
        if self._model.draft.choices:
            if digit:
                decisions.choose(int(digit) - 1)
                return True
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
                self._step_answer(-1 if event.key in (pygame.K_LEFT, pygame.K_UP) else 1)
                return True
            return False
        if decisions.number is not None and (digit or event.key == pygame.K_BACKSPACE):
            decisions.type(digit)
            return True
        if digit and 0 <= int(digit) - 1 < len(decisions.readings):
            decisions.read(int(digit) - 1)
            return True
        if digit and self._legal.asked and not self._call_window.open:
            rows = numbered(decisions.commands())
            if 0 <= int(digit) - 1 < len(rows):
                decisions.press(rows[int(digit) - 1])
                return True
        if digit and self._call_window.open and self._source.shared:
            seat = (int(digit) - 1) % 10
            if seat < len(self._model.names):
                self._call_window.buzz(Seat(seat))
            return True
        return False

    def _step_answer(self, by: int) -> None:
        """Move the focus to the next answer."""
        count = len(self._model.draft.choices)
        focus = self._form.focus.name if self._form.focus is not None else ""
        place = int(focus.partition(".")[2]) if focus.startswith("choice.") else -by
        self._emit(Focus(f"choice.{(place + by) % count}", ring=True))


