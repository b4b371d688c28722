"""The keys of a table, and the reason why something cannot be played."""

from typing import TYPE_CHECKING

import pygame

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.speech import Text
from tablegame.ui.table.panels import numbered
from tablegame.ui.table.readings import step_reading
from tablegame.ui.table.selection import Selection

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene


def press_key(scene: "TableScene", event: pygame.event.Event) -> bool:
    """A key that the table itself takes; whether it did."""
    keys = scene.ui.keys
    if scene.going.hold(event):
        return True
    if keys.hits(event, "undo_ctrl") and scene.viewer is not None:
        scene.going.take_back()
        return True
    if _answer(scene, event):
        return True
    if keys.hits(event, "back"):
        if scene.decisions.cancel():
            pass
        elif scene.grip.dragging or scene.hand.selection.pieces:
            scene.hand.clear()
            scene.grip.release()
            scene.picked_changed()
        else:
            scene.pause()
        return True
    waiting = scene.window.open and not scene.table.shared
    on_card = scene.form.ring_shown and scene.form.focus is not None
    if keys.hits(event, "lift") and (not scene.asked or (waiting and not on_card)):
        scene.skip()
        return True
    if keys.hits(event, "activate") and scene.course.held:
        scene.skip()
        return True
    if keys.hits(event, "next_set") or keys.hits(event, "previous_set"):
        step_set(scene, 1 if keys.hits(event, "next_set") else -1)
        return True
    aimless = scene.form.focus is None or not scene.form.ring_shown
    if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and aimless:
        if step_reading(scene, -1 if event.key == pygame.K_LEFT else 1):
            return True
    if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) and aimless:
        focus_hand(scene, -1 if event.key == pygame.K_LEFT else 1)
        return True
    if keys.hits(event, "activate") and aimless and (scene.hand.selection.pieces or scene.decisions.typed):
        scene.commit()
        return True
    if keys.hits(event, "flip") and scene.face.tile:
        scene.flip()
        return True
    return False


def _digit(event: pygame.event.Event) -> str:
    if pygame.K_0 <= event.key <= pygame.K_9:
        return str(event.key - pygame.K_0)
    pad = (
        pygame.K_KP_0, pygame.K_KP_1, pygame.K_KP_2, pygame.K_KP_3, pygame.K_KP_4,
        pygame.K_KP_5, pygame.K_KP_6, pygame.K_KP_7, pygame.K_KP_8, pygame.K_KP_9,
    )  # fmt: skip
    return str(pad.index(event.key)) if event.key in pad else ""


def _answer(scene: "TableScene", event: pygame.event.Event) -> bool:
    """What the screen in front asks: a number, one of several answers, or a buzzer."""
    decisions, digit = scene.decisions, _digit(event)
    if decisions.asking:
        if digit:
            decisions.choose(int(digit) - 1)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            _step_answer(scene, -1 if event.key in (pygame.K_LEFT, pygame.K_UP) else 1)
            return True
        return False
    if decisions.number is not None and (digit or event.key == pygame.K_BACKSPACE):
        decisions.type(digit)
        return True
    if digit and 0 <= int(digit) - 1 < len(decisions.readings):
        decisions.read(int(digit) - 1)
        return True
    if digit and scene.asked and not scene.window.open:
        face, visiting = scene.face, scene.table.visiting
        rows = numbered(face.commands(scene.view, scene.legal, scene.room, scene.names, visiting))
        if 0 <= int(digit) - 1 < len(rows):
            decisions.press(rows[int(digit) - 1])
            return True
    if digit and scene.window.open and scene.table.shared:
        seat = (int(digit) - 1) % 10
        if seat < len(scene.names):
            scene.window.buzz(Seat(seat))
        return True
    return False


def _step_answer(scene: "TableScene", by: int) -> None:
    """The focus goes to the next answer."""
    count = len(scene.decisions.asking)
    focus = scene.form.focus.name if scene.form.focus is not None else ""
    place = int(focus.partition(".")[2]) if focus.startswith("choice.") else -by
    scene.form.set_focus(scene.form.find(f"choice.{(place + by) % count}"), ring=True)


def focus_hand(scene: "TableScene", by: int) -> None:
    """The first or last card of the hand takes the focus."""
    if scene.hand.cards:
        card = scene.hand.cards[0 if by > 0 else -1]
        if (widget := scene.form.find(f"card.{card}")) is not None:
            scene.form.set_focus(widget, ring=True)


def step_set(scene: "TableScene", by: int) -> None:
    """The next legal play is picked."""
    legal = scene.legal
    if not legal:
        return
    sets = list(dict.fromkeys(pieces for move in legal if (pieces := scene.items(move.gesture().pieces))))
    if not sets:
        return
    picked = scene.hand.selection.pieces
    place = (sets.index(picked) + by) % len(sets) if picked in sets else (0 if by > 0 else -1)
    scene.hand.selection = Selection(sets[place])
    if scene.form.ring_shown and (spot := scene.form.find(f"card.{sets[place][-1]}")) is not None:
        scene.form.set_focus(spot)
    scene.picked_changed()


def why_not(scene: "TableScene", picked: tuple[int, ...], zone: str | None) -> Text | None:
    """Why picked cards cannot be played, there if a zone is named; None if nothing speaks against it."""
    game = scene.table.match.game
    text = scene.face.tried(scene.view, picked, zone, scene.decisions.words)
    reason: Reason | None = None
    try:
        action = game.parse(text)
    except ValueError:
        action = None
    if action is not None:
        reason = game.why_not(scene.view, action)
    if reason is None and zone is not None and (action is None or action.gesture().zone != zone):
        reason = scene.face.wrong_zone(picked)
    return None if reason is None else Text(reason.code, dict(reason.values))
