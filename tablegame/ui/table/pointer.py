"""The mouse on the table: hovering, clicking, dragging one piece or all that are picked."""

from dataclasses import replace

import pygame

from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import places
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.effects import PicksChanged, Redraw, Settle, Skip
from tablegame.ui.table.hand import Selection
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.model import Point
from tablegame.ui.table.pages import Pages
from tablegame.ui.table.panels import PROMPT_HALF, Answer, Ground
from tablegame.ui.table.picking import Picking, TurnSpot
from tablegame.ui.table.pose import Box, Pose, card_spot, piece_of
from tablegame.ui.table.table_context import TableContext, TablePart

DRAG_FROM = 6.0
"""A press becomes a drag after this many du."""
HELD_SIZE = 1.06
"""How large a piece under way is drawn, of its size in the hand."""
HELD_STEP = 34.0
"""Between pieces that are carried together, in du."""
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

    def card_at(self, point: Point) -> int | None:
        """Return the item of the hand under a point, by where it lies without being raised."""
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
            self._animator.finish()
            form.set_focus(None)
            form.ring_shown = False
            pointer.held = (item, point)
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
        """Handle a right click: turn a tile, put back what is picked or asked, or else explain what happened.
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
