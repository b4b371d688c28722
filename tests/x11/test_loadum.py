"""Matches of Losing Loadum on a real screen, by mouse and by keyboard."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.pieces.cards import card_text
from tablegame.rules.loadum.actions import Give, Play, Propose
from tests.x11.hands import Hands
from tests.x11.short import Turn, own_moves, whole_match

pytestmark = [pytest.mark.x11, pytest.mark.timeout(150)]

SHORT = {"lives": 1, "stop_at": 2, "swap": 1}
"""It ends when the first one is out."""


def words(moves: list[str]) -> set[str]:
    return {move.split()[0] for move in moves}


def offered(scene: Any) -> Propose | None:
    """Return a swap to offer, once."""
    offers = [move for move in scene.parts.legal.actions if isinstance(move, Propose)]
    return offers[0] if offers and "propose" not in words(own_moves(scene)) else None


def by_mouse(hands: Hands, scene: Any) -> None:
    """Make one decision by clicks and drags."""
    table = scene.model.view.table
    if table.phase == "swap":
        if (offer := offered(scene)) is None:
            hands.press("pass")
            return
        _, kind, target = offer.notation().split()
        hands.press(f"kind.{kind}")
        hands.press(f"seat.{target}")
    elif table.phase == "answer":
        hands.press("accept")
    elif table.phase == "declare":
        if len(own_moves(scene)) % 2:
            hands.press("challenge")
            hands.press(f"seat.{next(seat for seat in table.alive if seat)}")
        else:
            hands.press("declare")
    else:
        move = scene.parts.legal.actions[0]
        assert isinstance(move, Play | Give)
        if len(own_moves(scene)) % 2:
            zone = next(zone for zone in scene.parts.geometry.zones() if zone.name == move.gesture().zone)
            hands.drag(hands.card(move.card), zone.box.centre)
        else:
            hands.click(hands.card(move.card))
            assert scene.model.hand.selection.pieces == (move.card,), card_text(move.card)
            hands.press("play")


def by_keys(hands: Hands, scene: Any) -> None:
    """Make one decision by keys."""
    phase = scene.model.view.table.phase
    if phase == "swap":
        if (offer := offered(scene)) is None:
            hands.keys("p")
            return
        _, kind, target = offer.notation().split()
        hands.tab_to(f"kind.{kind}")
        hands.keys("Return")
        hands.tab_to(f"seat.{target}")
        hands.keys("Return")
    elif phase == "answer":
        hands.keys("y")
    elif phase == "declare":
        hands.keys("d")
    else:
        hands.keys("bracketright", "Return")


@pytest.mark.parametrize(("turn", "keys"), [(by_mouse, False), (by_keys, True)], ids=["mouse", "keys"])
def test_a_match_by_one_kind_of_hand(own_home: Path, turn: Turn, keys: bool) -> None:
    moves, _ = whole_match(own_home, "loadum", 3, SHORT, turn, by_keys=keys)
    assert {"propose", "play"} <= words(moves)
