"""Two people and a computer share a real screen: by mouse, by keyboard, and once more after a restart."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.table.scene import TableScene
from tests.x11.hands import Hands, at_title

pytestmark = [pytest.mark.x11, pytest.mark.timeout(150)]


def hangs(hands: Hands) -> CurtainScene:
    """Return the curtain, once it hangs."""
    top = hands.expect(CurtainScene)
    hands.until(lambda: top.phase == "hangs", "the curtain hangs")
    hands.frames(4)
    assert isinstance(top, CurtainScene)
    return top


def by_mouse(hands: Hands) -> Any:
    """Hold the button until the curtain opens."""
    top = hangs(hands)
    x, y, w, h = top.button
    hands.move((x + w / 2, y + h / 2))
    hands.send("mousedown", 1)
    hands.until(lambda: top.phase == "opens", "the curtain opens", 3)
    hands.send("mouseup", 1)
    return hands.expect(TableScene)


def by_key(hands: Hands) -> Any:
    """Hold the seat's key until the curtain opens."""
    top = hangs(hands)
    hands.send("keydown", top.digit)
    hands.until(lambda: top.phase == "opens", "the curtain opens", 3)
    hands.send("keyup", top.digit)
    return hands.expect(TableScene)


def test_two_people_take_turns_behind_a_curtain(own_home: Path) -> None:
    with at_title(own_home) as hands:
        hands.press("seats")
        hands.expect(SeatingScene)
        hands.pick_row("kind.1", "human")
        hands.pick_row("kind.2", "bot:easy")
        hands.shot("sharing-1-seating")
        hands.press("start")
        top = hangs(hands)
        hands.shot("sharing-2-curtain")
        hands.keys("Return", "space", "Return")
        assert top.phase == "hangs"
        for turn in range(4):
            seat = hangs(hands).who.seat
            scene = by_key(hands) if turn % 2 else by_mouse(hands)
            hands.turn(scene, ())
            assert scene.model.viewer == seat and scene.model.hand.cards
            hands.rest(0.3)
            hands.shot(f"sharing-3-turn-{turn}")
            action = next(move for move in scene.parts.legal.actions if len(move.gesture().pieces) == 1)
            gesture = action.gesture()
            if turn % 2:
                hands.press("eye")
                assert scene.model.viewer is None and not scene.model.hand.cards
                hands.send("keydown", "v")
                assert scene.model.viewer == seat
                hands.send("keyup", "v")
                assert scene.model.viewer is None
                hands.press("eye")
                assert scene.model.viewer == seat
                hands.rest(0.3)
                hands.keys("bracketright", "Return")
            else:
                hands.drag(hands.card(gesture.pieces[0]), hands.lane(gesture.zone))
            hands.expect(CurtainScene)
            assert scene.model.viewer is None
        moves = [
            move.actor
            for move in hands.expect(CurtainScene).ui.stack.scenes[0].source.table.match.record.moves
        ]
        assert sum(actor in (0, 1) for actor in moves) == 4
    with at_title(own_home) as hands:
        hands.keys("Return")
        top = hangs(hands)
        scene = hands.ui.stack.scenes[0]
        assert isinstance(scene, TableScene) and scene.model.viewer is None
        hands.shot("sharing-4-resumed")
        by_mouse(hands)
        assert scene.model.viewer == top.who.seat
