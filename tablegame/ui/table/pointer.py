"""The mouse on the table: hovering, clicking, dragging one card or all that are picked."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tablegame.ui.system.metrics import inside
from tablegame.ui.table import places
from tablegame.ui.table.hand_layout import LIFT, own_places
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.table.pose import Box, Pose, card_spot, piece_of
from tablegame.ui.table.readings import TurnSpot
from tablegame.ui.table.selection import Selection

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

DRAG_FROM = 6.0
"""A press becomes a drag after this many du."""
HELD_SIZE = 1.06
HELD_STEP = 34.0
SNAP_MS = 160
COVER = 0.4
"""The share of a card that must lie over a zone to be dropped there."""

Point = tuple[float, float]


class PointerInput:
    """What the mouse holds."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.hovered: int | None = None
        self.dragging: tuple[int, ...] = ()
        """The cards under way with the mouse."""
        self._held: tuple[int, Point] | None = None
        self._pressed_zone: str | None = None
        self._at: Point = (0.0, 0.0)
        self._tilt = 0.0

    def release(self) -> None:
        """Nothing is held any more."""
        self._held = None
        self.dragging = ()

    def let_go(self) -> None:
        """Nothing is picked or laid when the button comes up."""
        self.release()
        self._pressed_zone = None

    def forget(self) -> None:
        """Nothing is held or pointed at any more."""
        self.release()
        self.hovered = self._pressed_zone = None

    def follow(self, picked: tuple[int, ...]) -> None:
        """Other cards are picked, or the same in another order; what is no longer picked is let go."""
        if set(self.dragging) == set(picked):
            self.dragging = picked if self.dragging else ()
        else:
            self.release()

    def keep(self, cards: tuple[int, ...]) -> None:
        """Hold on to what is still in the hand."""
        if not set(self.dragging) <= set(cards) or (self._held is not None and self._held[0] not in cards):
            self.release()

    def handle(self, event: pygame.event.Event) -> bool:
        """A mouse event; whether it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(self._scene.ui.metrics.du(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN:
            point = self._scene.ui.metrics.du(event.pos)
            return self._down(point) if event.button == 1 else event.button == 3 and self._cancel()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(self._scene.ui.metrics.du(event.pos))
        if event.type == pygame.MOUSEWHEEL and self._scene.face.tile and self.hovered is not None:
            self._scene.flip(self.hovered)
            return True
        return False

    def card_at(self, point: Point) -> int | None:
        """The card of the hand under a point, by where it lies without being raised."""
        cards = self._scene.hand.cards
        poses = own_places(self._scene.hand, self._scene.face, self._scene.room)
        for card, pose in sorted(zip(cards, poses, strict=True), key=lambda each: -each[1].z):
            box = pose.box
            rise = LIFT if card in self._scene.hand.selection.pieces else 0.0
            if inside(Box(box.x, box.y - rise, box.w, box.h + rise + 20), point):
                return card
        return None

    def zone_at(self, point: Point) -> str | None:
        """The zone under a point."""
        scene = self._scene
        for zone in scene.zones():
            if inside(zone.box, point):
                return zone.name
        return None

    def held_poses(self) -> list[tuple[int, Pose]]:
        """Where the dragged cards are drawn."""
        x, y = self._at
        return [
            (
                card,
                Pose(
                    x + HELD_STEP * n, y, self._width() * HELD_SIZE, self._tilt, piece_of(card), 5000 + n,
                    self._scene.face.tile, card in self._scene.hand.turned,
                ),
            )
            for n, card in enumerate(self.dragging)
        ]  # fmt: skip

    def _width(self) -> float:
        return own_places(self._scene.hand, self._scene.face, self._scene.room)[0].w

    def _moved(self, point: Point) -> bool:
        scene = self._scene
        if self._held is not None and not self.dragging:
            card, start = self._held
            if (point[0] - start[0]) ** 2 + (point[1] - start[1]) ** 2 >= DRAG_FROM**2:
                picked = scene.hand.selection.pieces
                if card not in picked:
                    scene.hand.selection = Selection((card,))
                self.dragging = scene.hand.selection.pieces
                scene.picked_changed()
        if self.dragging:
            swing = self._tilt * 0.7 + (point[0] - self._at[0]) * 0.5
            self._tilt = 0.0 if scene.ui.pace.reduced else max(-6.0, min(6.0, swing))
            self._at = point
            scene.dirty = True
            return True
        self._at = point
        hovered = self.card_at(point)
        self.hovered = hovered
        return False

    @property
    def zone(self) -> str | None:
        """The zone that dragged cards are over: under the pointer, or covered most and enough."""
        if not self.dragging:
            return None
        if (found := self.zone_at(self._at)) is not None:
            return found
        scene = self._scene
        box = self.held_poses()[0][1].box
        covered = [(zone.box.overlap(box), zone.name) for zone in scene.zones()]
        area, name = max(covered, default=(0.0, ""))
        return name if area >= COVER * box.w * box.h else None

    def _down(self, point: Point) -> bool:
        scene = self._scene
        self._at = point
        asking = isinstance(scene.form.at(point), Answer | Ground | TurnSpot)
        if not asking and (card := self.card_at(point)) is not None:
            scene.decisions.cancel()
            scene.stage.finish()
            scene.form.set_focus(None)
            scene.form.ring_shown = False
            self._held = (card, point)
            return True
        if scene.form.at(point) is not None:
            return False
        self._pressed_zone = self.zone_at(point)
        if scene.decisions.asking or not any(
            zone.words for zone in scene.zones() if zone.name == self._pressed_zone
        ):
            # Words that were said before wait for a place that goes with them.
            scene.decisions.cancel()
        if self._pressed_zone is None or not (scene.hand.selection.pieces or scene.asked):
            scene.skip()
        return self._pressed_zone is not None

    def _up(self, point: Point) -> bool:
        scene = self._scene
        held, pressed = self._held, self._pressed_zone
        self._held = self._pressed_zone = None
        if self.dragging:
            self._drop()
            return True
        if held is not None:
            scene.pick(held[0])
            return True
        if pressed is not None and pressed == self.zone_at(point):
            scene.decisions.at_zone(pressed)
            return True
        return False

    def _drop(self) -> None:
        scene = self._scene
        zone = self.zone
        carried = {card_spot(card): replace(pose, z=0) for card, pose in self.held_poses()}
        picked = self.dragging
        self.release()
        if zone is not None and scene.commit(zone, carried):
            return
        if zone is None and len(picked) == 1 and (place := self._place_in_hand()) is not None:
            scene.hand.move(picked[0], place)
        if len(picked) == 1 and not scene.decisions.asking:
            scene.hand.clear()
        scene.picked_changed()
        scene.settle(SNAP_MS, carried)

    def _place_in_hand(self) -> int | None:
        """Where in the hand a piece is put that was let go over it."""
        scene = self._scene
        return places.place_at(own_places(scene.hand, scene.face, scene.room), *self._at)

    def _cancel(self) -> bool:
        """Right click: a tile is turned, what is picked or asked is put back; else what happened is told."""
        if (item := self.card_at(self._at)) is not None and self._scene.face.tile:
            self._scene.flip(item)
            return True
        busy = self._scene.decisions.cancel() or self.dragging or self._scene.hand.selection.pieces
        if not busy:
            self._scene.explain()
            return True
        self.release()
        self._scene.hand.clear()
        self._scene.picked_changed()
        return True
