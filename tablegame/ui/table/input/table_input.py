"""The mouse and the keys on the table: pieces are picked and dragged, and actions have keys."""

from dataclasses import replace

import pygame

from tablegame.pieces.seats import Seat
from tablegame.speech import Text
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.system.keys import digit_of
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import places
from tablegame.ui.table.geometry import LIFT
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.guidance import PLAY, PrimaryAction, numbered
from tablegame.ui.table.input.hand import Selection
from tablegame.ui.table.input.picking import Picking, TurnSpot
from tablegame.ui.table.match_controls import MatchControls, Pages
from tablegame.ui.table.model import Point
from tablegame.ui.table.overlay.memory_aid import MemoryAid
from tablegame.ui.table.overlay.table_panels import PROMPT_HALF, Answer, Ground
from tablegame.ui.table.pose import Box, Pose, card_spot, piece_of
from tablegame.ui.table.table_context import (
    Focus,
    PicksChanged,
    Redraw,
    Say,
    Seen,
    Settle,
    Skip,
    TableContext,
    TablePart,
)

DRAG_FROM = 6.0
"""A press becomes a drag after this many du."""
HELD_SIZE = 1.06
"""How large a piece under way is drawn, of its size in the hand."""
HELD_STEP = 34.0
"""The distance between pieces that are carried together, in du."""
SNAP_MS = 160
COVER = 0.4
"""The share of a card that must lie over a zone to be dropped there."""


class PointerInput(TablePart):
    """What mouse and finger do with pieces and places; widgets have their own."""

    def __init__(self, table: TableContext, decisions: Decisions, picking: Picking, pages: Pages) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._picking = picking
        self._pages = pages

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; return whether it was used."""
        metrics, hovered = self._ui.metrics, self._model.pointer.hovered
        if event.type == pygame.MOUSEMOTION:
            return self._moved(metrics.du(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN:
            point = metrics.du(event.pos)
            return self._down(point) if event.button == 1 else event.button == 3 and self._cancel()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(metrics.du(event.pos))
        if event.type == pygame.MOUSEWHEEL and self._game_table.tile and hovered is not None:
            self._picking.flip(hovered)
            return True
        return False

    @property
    def hand_is_shown(self) -> bool:
        """Whether the viewer's pieces lie in the middle at the end of a deal, not where they are held."""
        held, hand = self._geometry.hand, self._model.hand
        if held is None or self._model.finale is None:
            return False
        poses = (self._animator.pose(card_spot(item)) for item in hand.cards)
        return not any(pose is not None and pose.box.overlap(held) for pose in poses)

    def card_at(self, point: Point) -> int | None:
        """Return the item of the hand under a point, by where it lies without being raised."""
        if self.hand_is_shown:
            return None
        hand = self._model.hand
        lying = zip(hand.cards, self._geometry.own_places(), strict=True)
        for item, pose in sorted(lying, key=lambda each: -each[1].z):
            box = pose.box
            rise = LIFT if item in hand.selection.pieces else 0.0
            if inside(Box(box.x, box.y - rise, box.w, box.h + rise + 20), point):
                return item
        return None

    def card_near(self, point: Point) -> Pose | None:
        """Return the open piece under a point, in the hand or on the table."""
        if (item := self.card_at(point)) is not None:
            return self._animator.pose(card_spot(item))
        for _, pose in reversed(self._animator.resting()):
            if pose.face is not None and inside(pose.box, point):
                return pose
        return None

    def held_poses(self) -> list[tuple[int, Pose]]:
        """Return where the dragged items are drawn."""
        pointer, hand, tile = self._model.pointer, self._model.hand, self._game_table.tile
        if not pointer.dragging:
            return []
        (x, y), w = pointer.at, self._geometry.own_places()[0].w * HELD_SIZE
        return [
            (
                item,
                Pose(
                    x + HELD_STEP * n, y, w, pointer.tilt, piece_of(item), 5000 + n, tile,
                    item in hand.turned,
                ),
            )
            for n, item in enumerate(pointer.dragging)
        ]  # fmt: skip

    def _moved(self, point: Point) -> bool:
        pointer, hand = self._model.pointer, self._model.hand
        if pointer.held is not None and not pointer.dragging:
            item, start = pointer.held
            if (point[0] - start[0]) ** 2 + (point[1] - start[1]) ** 2 >= DRAG_FROM**2:
                if item not in hand.selection.pieces:
                    hand.selection = Selection((item,))
                pointer.dragging = hand.selection.pieces
                self._emit(PicksChanged())
        if pointer.dragging:
            swing = pointer.tilt * 0.7 + (point[0] - pointer.at[0]) * 0.5
            pointer.tilt = 0.0 if self._ui.pace.reduced else max(-6.0, min(6.0, swing))
            pointer.at = point
            self._emit(Redraw())
            return True
        pointer.at = point
        pointer.hovered = self.card_at(point)
        return False

    @property
    def zone(self) -> str | None:
        """The zone that dragged pieces are over: under the pointer, or covered most and enough."""
        pointer = self._model.pointer
        if not pointer.dragging:
            return None
        if (found := self._geometry.zone_at(pointer.at)) is not None:
            return found
        box = self.held_poses()[0][1].box
        covered = [(zone.box.overlap(box), zone.name) for zone in self._geometry.zones()]
        area, name = max(covered, default=(0.0, ""))
        return name if area >= COVER * box.w * box.h else None

    def _down(self, point: Point) -> bool:
        model, pointer, form = self._model, self._model.pointer, self._form
        pointer.at = point
        asking = isinstance(form.at(point), Answer | Ground | TurnSpot)
        if not asking and (item := self.card_at(point)) is not None:
            self._decisions.cancel()
            form.set_focus(None)
            form.ring_shown = False
            pointer.held = (item, point)
            self._emit(Redraw())
            return True
        if form.at(point) is not None:
            return False
        pressed = pointer.pressed_zone = self._geometry.zone_at(point)
        if model.draft.choices or not any(
            zone.words for zone in self._geometry.zones() if zone.name == pressed
        ):
            # Words that were said before wait for a place that goes with them.
            self._decisions.cancel()
        if pressed is None or not (model.hand.selection.pieces or self._legal.asked):
            if self._animator.lands:
                # What only skips does nothing when it is let go.
                pointer.pressed_zone = None
            self._emit(Skip())
        return pressed is not None

    def _up(self, point: Point) -> bool:
        pointer = self._model.pointer
        held, pressed = pointer.held, pointer.pressed_zone
        pointer.held = pointer.pressed_zone = None
        if pointer.dragging:
            # The window may have changed its size since the hand last moved.
            pointer.at = point
            self._drop()
            return True
        if held is not None:
            self._emit(Redraw())
            self._picking.click(held[0])
            return True
        if pressed is not None and pressed == self._geometry.zone_at(point):
            self._decisions.at_zone(pressed)
            return True
        return False

    def _drop(self) -> None:
        pointer, hand = self._model.pointer, self._model.hand
        zone = self.zone
        carried = {card_spot(item): replace(pose, z=0) for item, pose in self.held_poses()}
        picked = pointer.dragging
        pointer.release()
        if (zone is not None or self._on_board()) and self._decisions.commit(zone, carried):
            return
        if zone is None and len(picked) == 1 and (place := self._place_in_hand()) is not None:
            hand.move(picked[0], place)
        if len(picked) == 1 and not self._model.draft.choices:
            hand.clear()
        self._emit(PicksChanged())
        self._emit(Settle(SNAP_MS, carried))

    def _on_board(self) -> bool:
        """Return whether a piece that is let go here, between bar and prompt, is meant to be played."""
        y, line = self._model.pointer.at[1], places.prompt_line(*self._geometry.size)[1]
        return self._decisions.number is None and TOPBAR_H < y < line - PROMPT_HALF

    def _place_in_hand(self) -> int | None:
        """Return where in the hand a piece is put that was let go over it."""
        return places.place_at(self._geometry.own_places(), *self._model.pointer.at)

    def _cancel(self) -> bool:
        """Handle a right click: turn a tile, put back what is picked or asked, or else explain what
        happened.
        """
        model = self._model
        if (item := self.card_at(model.pointer.at)) is not None and self._game_table.tile:
            self._picking.flip(item)
            return True
        busy = self._decisions.cancel() or model.pointer.dragging or model.hand.selection.pieces
        if not busy:
            self._pages.explain()
            return True
        self._picking.put_back()
        return True


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
        watched = self._model.stepping and not self._model.ending and not self._legal.asked
        if watched and looked and not on_card:
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
        sideways = event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        on_play = form.focus is not None and form.focus.name == PLAY
        if sideways and on_play and self._primary_action.waits_for_piece(self._decisions.commands()):
            # At the right of the button is nothing, and a piece is what it asks for.
            aimless = True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) and aimless:
            self._picking.focus_hand(-1 if event.key == pygame.K_LEFT else 1)
            return True
        begun = bool(picked or model.draft.typed) and not self._primary_action.lets_be
        if keys.hits(event, "activate") and aimless and begun:
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
        elif self._primary_action.waits_for_piece(self._decisions.commands()):
            self._picking.choose()
            return True
        else:
            legal = self._legal.actions
            usable = [one for one in self._decisions.commands() if one.action in legal or one.words]
            usable.sort(key=lambda one: (0.0, 0.0) if one.box is None else (one.box.y, one.box.x))
            names = [one.name for one in usable if not one.off]
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
