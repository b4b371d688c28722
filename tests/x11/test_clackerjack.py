"""Matches of Clackerjack on a real screen, by mouse and by keyboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegame.pieces.dominoes import halves
from tablegame.rules.clackerjack.actions import PASS, Play
from tablegame.ui.table.geometry import own_places
from tablegame.ui.table.pose import piece_of
from tests.x11.hands import Hands, Point
from tests.x11.short import Turn, own_moves, whole_match

pytestmark = [pytest.mark.x11, pytest.mark.timeout(150)]

SHORT = {"deals": 1}


def wanted(scene: Any) -> Play | None:
    """Return the play of most tiles that can be laid, or None."""
    plays = [move for move in scene.parts.legal.actions if isinstance(move, Play)]
    return max(plays, key=lambda move: move.size, default=None)


def tile_at(scene: Any, item: int) -> Point:
    """Return where a tile of the hand can be taken."""
    pose = own_places(scene.model.hand, scene.game_table, scene.parts.geometry.room)[
        scene.model.hand.cards.index(item)
    ]
    return pose.x, pose.y - 20


def turned_every_way(hands: Hands, scene: Any) -> None:
    """Turn a picked tile with the right button, the wheel, the key and the small button."""
    tiles = {item: halves(piece_of(item)) for item in scene.model.hand.cards}
    item = next(item for item, (low, high) in tiles.items() if 0 < low < high)
    place = tile_at(scene, item)
    hands.click(place)
    lies = scene.parts.decisions.shown()
    turns: tuple[Callable[[], object], ...] = (
        lambda: hands.send("mousemove", *hands.pixel(place), "click", 3),
        lambda: hands.send("mousemove", *hands.pixel(place), "click", 4),
        lambda: hands.keys("f"),
        lambda: hands.press(f"turn.{item}"),
    )
    for turn in turns:
        turn()
        now = scene.parts.decisions.shown()
        assert now != lies, "the other way round it is another Single"
        lies = now
    hands.keys("Escape")
    assert not scene.model.hand.selection.pieces


def by_mouse(hands: Hands, scene: Any) -> None:
    """Make one decision by clicks, or by dragging tiles to the middle."""
    count = len(own_moves(scene))
    if (move := wanted(scene)) is None:
        hands.press("pass")
        return
    if not count and not scene.model.view.table.round:
        turned_every_way(hands, scene)
    for item in scene.model.hand.find(move.tiles):
        hands.click(tile_at(scene, item))
    readings = scene.parts.decisions.readings
    place = next(n for n, one in enumerate(readings) if one.actions == (move,))
    while scene.form.find(f"reading.{place}") is None:
        hands.press("reading.more")
    if scene.parts.decisions.reading != place:
        hands.press(f"reading.{place}")
    assert scene.parts.decisions.shown() == move
    if count % 2:
        (x, y), last = scene.parts.geometry.room.centre, scene.model.hand.selection.pieces[-1]
        hands.drag(tile_at(scene, last), (x, y + 40))
    else:
        hands.press("play")


def by_keys(hands: Hands, scene: Any) -> None:
    """Make one decision by keys."""
    if PASS in scene.parts.legal.actions and wanted(scene) is None:
        hands.keys("p")
        return
    hands.keys("bracketright")
    if len(scene.parts.decisions.readings) > 1:
        hands.keys("Right", "Left")
    assert scene.parts.decisions.shown() is not None
    hands.keys("Return")


@pytest.mark.parametrize(("turn", "keys"), [(by_mouse, False), (by_keys, True)], ids=["mouse", "keys"])
def test_a_match_by_one_kind_of_hand(own_home: Path, turn: Turn, keys: bool) -> None:
    moves, _ = whole_match(own_home, "clackerjack", 2, SHORT, turn, by_keys=keys)
    assert sum(move.startswith("play ") for move in moves) >= 3
