"""How a table is drawn: a picture of what stands still, kept while it is true, and what moves above it."""

from typing import TYPE_CHECKING

import pygame

from tablegame.speech import Runs
from tablegame.ui import places
from tablegame.ui import theme as t
from tablegame.ui.canvas import Canvas
from tablegame.ui.furniture import prompt, tag, top_bar
from tablegame.ui.motion import out_cubic
from tablegame.ui.pose import Box, Pose, card_spot
from tablegame.ui.scenes import table_paint as paint
from tablegame.ui.scenes.table_poses import LIFT
from tablegame.ui.tables.face import Text

if TYPE_CHECKING:
    from tablegame.ui.scenes.table import TableScene

STAMP_MS = 140


class Picture:
    """Draws one table scene."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.stale = True
        """What stands still has changed."""
        self._kept: pygame.Surface | None = None
        self._key: object = None
        self._cloth: pygame.Surface | None = None
        self._cloth_key: object = None

    def draw(self, canvas: Canvas) -> None:
        """The whole table."""
        scene, surface = self._scene, canvas.surface
        key = (surface.get_size(), scene.stage.version, scene.ui.theme)
        if self.stale or key != self._key or self._kept is None:
            self._still(canvas)
            if self._kept is None or self._kept.get_size() != surface.get_size():
                self._kept = surface.copy()
            else:
                self._kept.blit(surface, (0, 0))
            self._key, self.stale = key, False
        else:
            surface.blit(self._kept, (0, 0))
        self._thinking(canvas)
        self._hand(canvas)
        held = {card_spot(card) for card in scene.grip.dragging}
        flights = scene.stage.flights()
        hidden = [flight for flight in flights if flight.spot.startswith("back.")]
        for flight in hidden:
            _card(canvas, flight.pose(scene.stage.now), made_for=flight.goal.w)
        if hidden:
            # A hand is held behind its plate on the way there, too.
            self._people(canvas)
        for flight in flights:
            if flight in hidden:
                continue
            if flight.spot in held:
                continue
            pose = flight.pose(scene.stage.now)
            _card(canvas, pose, squeeze=flight.squeeze(scene.stage.now), made_for=flight.goal.w)
        scene.form.draw(canvas)
        for _, pose in scene.grip.held_poses():
            _card(canvas, pose, rim="selected", lift=14)
        self._over(canvas)

    def _ground(self, canvas: Canvas) -> None:
        """The cloth and what never changes on it, kept for each window and theme."""
        surface, key = canvas.surface, (canvas.surface.get_size(), self._scene.ui.theme)
        if self._cloth is None or self._cloth_key != key:
            self._warm(canvas)
            canvas.table()
            self._scene.face.ground(canvas, self._scene.size)
            self._cloth, self._cloth_key = surface.copy(), key
        else:
            surface.blit(self._cloth, (0, 0))

    def _warm(self, canvas: Canvas) -> None:
        """Have the costly pictures made now, under the cloth, and not in the middle of a move."""
        for box in self._scene.round.boxes.values():
            canvas.panel("plate_active", *box)
        canvas.panel("you_active", *places.action_column(*self._scene.size)[0])
        for place in (1, 2, 3):
            canvas.medal(place, 60, 60)

    # What stands still --------------------------------------------------------------------------------------
    def _still(self, canvas: Canvas) -> None:
        scene = self._scene
        speaker = scene.ui.speaker
        view, shown = scene.view, scene.shown_action()
        self._ground(canvas)
        scene.face.furnish(canvas, speaker, view, shown, scene.size)
        own = {card_spot(card) for card in scene.hand.cards}
        hidden = []
        for spot, pose in scene.stage.resting():
            if spot.startswith("back."):
                hidden.append(pose)
            elif spot not in own:
                _card(canvas, pose)
        self._ghosts(canvas)
        for pose in hidden:
            _card(canvas, pose)
        self._people(canvas)
        title = scene.face.name.say(speaker)
        sub = speaker.say("table.deal", deal=view.table.deal, deals=view.table.deals)
        top_bar(canvas, title, sub, icon="", right=240)
        rows = [
            (label.say(speaker), self._value(value)) for label, value in scene.face.tag(view, scene.names)
        ]
        tag(canvas, 12, rows)
        bottom = canvas.h - 720 + 556.0
        paint.draw_log(canvas, speaker, scene.log[-4:], bottom)
        said = scene.face.prompt(view, shown, scene.names).say(speaker)
        prompt(canvas, said, *places.prompt_line(canvas.w, canvas.h), most=540)

    def _value(self, value: "Runs | Text") -> Runs:
        return value.say(self._scene.ui.speaker) if isinstance(value, Text) else value

    def _ghosts(self, canvas: Canvas) -> None:
        """The picked cards where they would lie, numbered in the order of picking."""
        scene = self._scene
        picked = scene.hand.selection.pieces
        for number, pose in enumerate(scene.face.ghosts(scene.view, picked, scene.size), 1):
            _card(canvas, pose, ghost=True)
            if len(picked) > 1:
                canvas.tick(pose.box.right - 13, pose.box.y + 14, str(number))

    def _people(self, canvas: Canvas) -> None:
        scene = self._scene
        counts, scores, dealer, turn = paint.view_fields(scene.view)
        around = scene.round
        for seat, box in around.boxes.items():
            paint.draw_plate(
                canvas, box, seat, scene.names[seat], counts[seat], scores[seat],
                active=seat == turn, dealer=seat == dealer,
            )  # fmt: skip
        strip = places.action_column(*scene.size)[0]
        home = around.home
        value = scene.face.strip(scene.view, scene.shown_action()).say(scene.ui.speaker)
        if scene.viewer is None:
            value = scene.ui.say("app.card.points", n=scores[home])
        paint.draw_strip(
            canvas, strip, home, scene.names[home], value, active=turn == home, dealer=dealer == home
        )

    # What moves ---------------------------------------------------------------------------------------------
    def _thinking(self, canvas: Canvas) -> None:
        scene = self._scene
        turn = scene.view.table.turn
        box: Box | None = scene.round.boxes.get(turn) if turn is not None else None
        if box is not None:
            paint.draw_thinking(canvas, box, int(scene.now / 240) % 3)

    def _hand(self, canvas: Canvas) -> None:
        scene = self._scene
        picked = scene.hand.selection.pieces
        own = {card_spot(card): card for card in scene.hand.cards}
        badges = scene.face.badges(scene.view, scene.shown_action())
        focus = scene.form.focus.name if scene.form.focus is not None and scene.form.ring_shown else ""
        next_picks = scene.next_picks() if picked else set()
        for spot, pose in scene.stage.resting():
            card = own.get(spot)
            if card is None or card in scene.grip.dragging:
                continue
            rim = "selected" if card in picked else "focus" if spot == focus else None
            rim = rim or ("legal" if card in next_picks else None)
            tick = None
            if card in picked:
                tick = str(picked.index(card) + 1) if len(picked) > 1 else ""
            _card(canvas, pose, rim=rim, tick=tick, raised=card in picked)
            if card in badges and card not in picked:
                paint.draw_badge(canvas, pose, badges[card])

    def _over(self, canvas: Canvas) -> None:
        """Bubble and banner."""
        scene = self._scene
        if scene.bubble is not None:
            text, at = scene.bubble
            x, y = (
                (at.x, at.y - at.w * t.CARD_RATIO / 2 - LIFT)
                if at
                else places.prompt_line(canvas.w, canvas.h)
            )
            paint.draw_bubble(canvas, text.say(scene.ui.speaker), x, y - 8)
        if scene.banner is not None:
            age = scene.now - scene.banner_since
            rise = 0.0 if scene.ui.pace.reduced else 40 * (1 - out_cubic(min(1.0, age / STAMP_MS)))
            paint.draw_banner(canvas, scene.banner.say(scene.ui.speaker), rise)


def _card(
    canvas: Canvas, pose: Pose, *, rim: str | None = None, tick: str | None = None, squeeze: float = 1.0,
    lift: float = 0.0, ghost: bool = False, raised: bool = False,
    made_for: float | None = None,
) -> None:  # fmt: skip
    box = pose.box
    canvas.card(
        pose.face, box.x, box.y, box.w, pose.angle, rim=rim, tick=tick, squeeze=squeeze, lift=lift,
        ghost=ghost,
        shadow="lifted" if raised else None, made_for=made_for,
    )  # fmt: skip
