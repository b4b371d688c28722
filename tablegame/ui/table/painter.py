"""How a table is drawn: a picture of what stands still, kept while it is true, and what moves above it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.draw import marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, prompt, tag, tag_height, top_bar
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import places
from tablegame.ui.table import plates as paint
from tablegame.ui.table.animator import Flight
from tablegame.ui.table.explain import button_right
from tablegame.ui.table.hand_layout import LIFT, own_places
from tablegame.ui.table.pose import Box, Pose, card_spot, piece_of, seat_of
from tablegame.ui.table.static_layer import Part, StaticLayer

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

STAMP_MS = 140
PATIENCE = 2
"""Parts that are mended in one frame while cards are under way."""
CORNER = 12.0
"""Of a plate, in du."""
GLOW = 26.0
"""How far the light of a plate reaches, in du."""


class Painter:
    """Draws one table scene."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self._still = StaticLayer()
        self.stale = True
        """Something that stands still may have changed."""
        self._version = -1
        self.arriving = False
        """Whether something that stands still is still on its way there."""
        self._arrived: dict[str, tuple[object, float]] = {}
        """What has come, by the names of parts: their marks, and when."""

    def forget(self) -> None:
        """Window, theme, language or a setting has changed."""
        self._still.forget()
        self.stale = True

    def draw(self, canvas: Canvas) -> None:
        """The whole table."""
        scene, stage = self._scene, self._scene.stage
        if self.stale or self._version != stage.version:
            self._version = stage.version
            most = PATIENCE if stage.moving else None
            self.stale = not self._still.show(canvas, self._ground, self._arrive(self._parts(canvas)), most)
        else:
            self._still.blit(canvas)
        scene.window.draw(canvas)
        self._hand(canvas)
        held = {card_spot(card) for card in scene.grip.dragging}
        flights = [(flight, seat_of(flight.spot)) for flight in stage.flights()]
        for flight, seat in flights:
            if seat is not None:
                _flight(canvas, flight, stage.now)
        for seat in {seat for _, seat in flights if seat is not None}:
            if (plate := scene.room.plates.get(Seat(seat))) is not None:
                # A hand is held behind its plate on the way there, too.
                self._still.cover(canvas, plate, CORNER)
        self._thinking(canvas)
        scene.turn_light.draw(canvas)
        for flight, seat in flights:
            if seat is None and flight.spot not in held:
                _flight(canvas, flight, stage.now)
        scene.form.draw(canvas)
        for _, pose in scene.grip.held_poses():
            _card(canvas, pose, rim="selected", lift=14, air=0.5)
        self._over(canvas)

    def _arrive(self, parts: Sequence[Part]) -> list[Part]:
        """The same parts; those that have just come, as they look on their way."""
        scene, pace = self._scene, self._scene.going.pace
        lasts = 0.0 if pace.reduced else pace.ms("cord")
        before, self._arrived, self.arriving = self._arrived, {}, False
        found = []
        for part in parts:
            if part.arrives is not None:
                known = before.get(part.name)
                since = scene.now if self._still.painted else -lasts
                _, since = self._arrived[part.name] = (
                    known if known is not None and known[0] == part.mark else (part.mark, since)
                )
                if (age := scene.now - since) < lasts:
                    share = round(out_cubic(age / lasts), 2)
                    part = replace(part, mark=(part.mark, share), paint=partial(_coming, part.arrives, share))
                    self.arriving = True
            found.append(part)
        return found

    def _ground(self, canvas: Canvas) -> None:
        """The cloth and what never changes on it. Costly pictures are made now, before any move."""
        scene = self._scene
        for box in scene.room.plates.values():
            canvas.panel("plate_active", *box)
        canvas.panel("you_active", *places.action_column(*scene.size, scene.hold)[0])
        for place in (1, 2, 3):
            canvas.medal(place, 60, 60)
        for pose in {replace(pose, x=0, y=0, z=0) for pose in scene.poses().values() if pose.face is None}:
            canvas.prepare(None, pose.w, pose.angle, pose.tile)
        if scene.face.tile:
            for item, pose in zip(
                scene.hand.cards, own_places(scene.hand, scene.face, scene.room), strict=True
            ):
                canvas.prepare(piece_of(item), pose.w, pose.angle, tile=True)
        canvas.table()
        scene.face.ground(canvas, scene.room)

    def chores(self) -> Iterator[Callable[[Canvas], None]]:
        """Pictures that will be needed, to be made in frames that draw nothing."""
        face, say = self._scene.face, self._scene.ui.speaker
        width = face.width or places.CARD_WIDTHS[self._scene.room.seats]
        for turn in (0.0, 1.0, 2.0):
            for card in face.pieces:
                yield partial(Canvas.prepare, card=card, w=width, angle=turn)
        for text in face.banners:
            yield partial(_unseen, partial(paint.draw_banner, text=text.say(say), grow=1.0))
        for size, bold in ((t.SIDE, False), (t.NAME, True)):
            yield partial(_unseen, partial(_suits, size, bold))

    # What stands still --------------------------------------------------------------------------------------
    def _parts(self, canvas: Canvas) -> list[Part]:
        """Rearmost first. A hand lies behind its plate, and in front of what lies on the table."""
        scene = self._scene
        view, shown = scene.view, scene.shown_action()
        own = {card_spot(card) for card in scene.hand.cards}
        parts = [*scene.turn_light.parts(), *scene.face.furniture(scene.ui.speaker, view, shown, scene.room)]
        hands: dict[int, list[Pose]] = {}
        for spot, pose in scene.stage.resting():
            if (seat := seat_of(spot)) is not None:
                hands.setdefault(seat, []).append(pose)
            elif spot not in own:
                parts.append(Part(spot, _reach(pose), pose, partial(_card, pose=pose)))
        picked = tuple(map(piece_of, scene.hand.selection.pieces))
        ghosts = scene.face.ghosts(view, picked, scene.room)
        for seat, poses in hands.items():
            parts.append(Part(f"hand.{seat}", _around(poses), poses, partial(_cards, poses)))
        parts += scene.face.fittings(scene.ui.speaker, view, scene.room, scene.names)
        if ghosts:
            parts.append(Part("ghosts", _around(ghosts), ghosts, partial(_ghosts, ghosts)))
        return parts + self._people() + self.wanted() + self._sides(canvas)

    def wanted(self) -> list[Part]:
        """Places that are to be pressed after the words that were said."""
        words = set(self._scene.decisions.words)
        return [
            Part(f"target.{zone.name}", zone.box.grown(8), None, partial(marks.target, box=zone.box))
            for zone in self._scene.zones()
            if zone.after and set(zone.after) <= words
        ]

    def _people(self) -> list[Part]:
        scene = self._scene
        speaker, room = scene.ui.speaker, scene.room
        people = scene.face.people(scene.view, scene.names)
        parts = []
        for seat, box in room.plates.items():
            person, name = people[seat], scene.names[seat]
            said = paint.said_of(person, speaker)
            draw = partial(paint.draw_plate, box=box, seat=seat, name=name, person=person, said=said)
            parts.append(Part(f"plate.{seat}", box.grown(GLOW), (person, said, name), draw))
        home = room.home
        box = room.plate(home)
        if scene.viewer is None:
            value = paint.said_of(people[home], speaker).value
        else:
            shown = scene.shown_action()
            kept = scene.face.remember(scene.view, shown) if scene.table.shared else None
            value = (kept or scene.face.strip(scene.view, shown)).say(speaker)
        person, name = people[home], scene.names[home]
        letter = paint.dealer_letter(scene.ui.speaker)
        draw = partial(
            paint.draw_strip, box=box, seat=home, name=name, person=person, value=value, dealer=letter
        )
        return [*parts, Part(f"plate.{home}", box.grown(GLOW), (home, person, value, name), draw)]

    def _sides(self, canvas: Canvas) -> list[Part]:
        """Bar, tag, log and prompt."""
        scene = self._scene
        speaker, view = scene.ui.speaker, scene.view
        title = scene.face.name.say(speaker)
        practice = speaker.say("table.practice") if scene.table.match.assisted else ""
        sub = scene.face.deal(view).say(speaker)
        wide, most = places.slip(scene.room.seats)
        rows = [
            (label.say(speaker), self._value(value))
            for label, value in scene.face.tag(view, scene.names)[:most]
        ]
        slip = Box(12, 50, wide, tag_height(len(rows), canvas.type.scale, wide)).grown(20)
        gutter, bottom, across = places.log_corner(*scene.size, scene.hold, scene.room.seats)
        lines, aside = [text for text in scene.log if text.key != "table.seal"][-4:], button_right(scene)
        # A question beside a piece stands where the prompt is, and asks for itself.
        said = () if scene.decisions.asking else scene.prompt().say(speaker)
        x, y = places.prompt_line(canvas.w, canvas.h)
        return [
            Part("tag", slip, rows, partial(_hang, rows, wide)),
            Part(
                "bar", Box(0, 0, canvas.w, TOPBAR_H + 2), (title, sub, practice),
                partial(top_bar, title=title, sub=sub, icon="", right=aside + 16, mark=practice),
            ),
            Part(
                "prompt", Box(x - 280, y - 26, 560, 52), said,
                partial(prompt, text=said, x=x, y=y, most=540 if scene.text_scale <= 1 else 490),
            ),
            Part(
                "log", Box(gutter - 8, bottom - 124, across + 16, 132), lines,
                partial(
                    paint.draw_log, speaker=speaker, texts=lines, left=gutter, bottom=bottom, room=across
                ),
            ),
        ]  # fmt: skip

    def _value(self, value: "Runs | Text") -> Runs:
        return value.say(self._scene.ui.speaker) if isinstance(value, Text) else value

    # What moves ---------------------------------------------------------------------------------------------
    def _thinking(self, canvas: Canvas) -> None:
        scene = self._scene
        turn = scene.face.turn(scene.view)
        box: Box | None = scene.room.plates.get(turn) if turn is not None else None
        if box is not None and turn is not None:
            step = 1 if scene.ui.pace.reduced else int(scene.now / 240) % 3
            aside = bool(scene.face.people(scene.view, scene.names)[turn].chips)
            paint.draw_thinking(canvas, box, step, aside)

    def _hand(self, canvas: Canvas) -> None:
        scene = self._scene
        picked = scene.hand.selection.pieces
        own = {card_spot(card): card for card in scene.hand.cards}
        badges = scene.face.badges(scene.view, scene.shown_action())
        focus = scene.form.focus.name if scene.form.focus is not None and scene.form.ring_shown else ""
        marked, dimmed = scene.marks.rims, scene.marks.dimmed
        for spot, pose in scene.stage.resting():
            card = own.get(spot)
            if card is None or card in scene.grip.dragging:
                continue
            rim = "selected" if card in picked else "focus" if spot == focus else None
            rim = rim or ("came" if card in scene.attention.came else "legal" if card in marked else None)
            tick = None
            if card in picked:
                tick = str(picked.index(card) + 1) if len(picked) > 1 else ""
            _card(canvas, pose, rim=rim, tick=tick, raised=card in picked, dimmed=card in dimmed)
            if piece_of(card) in badges and card not in picked:
                paint.draw_badge(canvas, pose, badges[piece_of(card)])

    def _over(self, canvas: Canvas) -> None:
        """Large cards, bubble and banner."""
        scene = self._scene
        scene.attention.draw(canvas)
        if scene.bubble is not None:
            text, at = scene.bubble
            if at:
                x, y = at.x, at.y - at.h / 2 - LIFT - 8
            else:
                x, y = places.prompt_line(canvas.w, canvas.h)
                y -= 22
            paint.draw_bubble(canvas, text.say(scene.ui.speaker), x, y)
        aside = scene.face.aside(scene.view) if scene.aside else None
        if aside is not None:
            paint.draw_aside(canvas, aside, scene.names, scene.ui.speaker)
        if scene.banner is not None:
            age = scene.now - scene.banner_since
            grow = 1.0 if scene.ui.pace.reduced else 1.3 - 0.3 * out_cubic(min(1.0, age / STAMP_MS))
            paint.draw_banner(canvas, scene.banner.say(scene.ui.speaker), grow, scene.banner_seats)


def _coming(draw: Callable[[Canvas, float], None], share: float, canvas: Canvas) -> None:
    draw(canvas, share)


def _reach(pose: Pose) -> Box:
    """All that a card at rest covers, with its shadow."""
    return pose.box.grown(14 + (0.25 * pose.w if pose.angle else 0))


def _around(poses: Sequence[Pose]) -> Box:
    boxes = [_reach(pose) for pose in poses]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _unseen(draw: Callable[[Canvas], object], canvas: Canvas) -> None:
    """Draws where nobody looks, so that what it is made of is kept."""
    with canvas.onto(pygame.Surface((1, 1))):
        draw(canvas)


def _suits(size: float, bold: bool, canvas: Canvas) -> None:
    canvas.text("♠♥♦♣", 0, 0, size, bold)


def _hang(rows: Sequence[tuple[Runs, Runs]], w: float, canvas: Canvas) -> None:
    tag(canvas, 12, rows, w)


def _cards(poses: Sequence[Pose], canvas: Canvas) -> None:
    for pose in poses:
        _card(canvas, pose)


def _ghosts(poses: Sequence[Pose], canvas: Canvas) -> None:
    """The picked cards where they would lie, numbered in the order of picking."""
    for number, pose in enumerate(poses, 1):
        _card(canvas, pose, ghost=True)
        if len(poses) > 1:
            x = pose.box.x + 13 if canvas.look.dress.left_handed else pose.box.right - 13
            canvas.tick(x, pose.box.y + 14, str(number))


def _flight(canvas: Canvas, flight: Flight, now: float) -> None:
    """A card on its way; with reduced motion it fades where it was and appears where it will be."""
    if not flight.fades:
        _card(
            canvas, flight.pose(now), squeeze=flight.squeeze(now), made_for=flight.goal.w,
            air=flight.air(now),
        )  # fmt: skip
        return
    share = flight.share(now)
    if flight.start != flight.goal:
        _card(canvas, flight.start, alpha=round(255 * (1 - share)))
    _card(canvas, flight.goal, alpha=round(255 * share))


def _card(
    canvas: Canvas, pose: Pose, *, rim: str | None = None, tick: str | None = None, squeeze: float = 1.0,
    lift: float = 0.0, ghost: bool = False, raised: bool = False, dimmed: bool = False, alpha: int = 255,
    made_for: float | None = None, air: float = 0.0,
) -> None:  # fmt: skip
    box = pose.box
    if air > 0:
        marks.air_shadow(canvas, box, air, squeeze)
    canvas.piece(
        pose.face, box.x, box.y, box.w, pose.angle, tile=pose.tile, turned=pose.turned,
        rim=rim, tick=tick, squeeze=squeeze, lift=lift,
        ghost=ghost, dimmed=dimmed, alpha=alpha,
        shadow="lifted" if raised else None, made_for=made_for,
    )  # fmt: skip
