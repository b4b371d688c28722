"""Matches of both Dobons on a real screen, by mouse and by keyboard, with their windows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegame.pieces.cards import card_text
from tablegame.rules.dobon.actions import Bid
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tests.x11.hands import Hands
from tests.x11.short import Turn, own_moves, whole_match

pytestmark = [pytest.mark.x11, pytest.mark.timeout(150)]

CLOTH = (470.0, 440.0)
CALLS = ("dobon", "return")


def stage(scene: Any) -> tuple[object, ...]:
    """Return what a hand can change; the next window may open as soon as one is waved through."""
    draft, window = scene.model.draft, scene.model.window
    opened = None if window is None else window.since
    return len(own_moves(scene)), opened, bool(draft.choices), draft.typed


def play(hands: Hands, scene: Any, act: Callable[[Hands, Any], None], next_deal: Callable[[], None]) -> int:
    """Play until the result is shown. Return how many windows were passed."""
    windows = missed = 0

    def due() -> bool:
        if hands.top is not scene:
            return isinstance(hands.top, SheetScene | ResultScene)
        if hands.deal_ended(scene):
            return False
        return (scene.parts.legal.asked or scene.parts.call_window.open) and not scene.animator.moving

    for _ in range(600):
        hands.until(due, "something to decide", 30)
        if isinstance(hands.top, ResultScene):
            return windows
        if hands.top is not scene:
            hands.frames(4)
            next_deal()
            continue
        hands.rest(0.17)
        if not due() or hands.top is not scene:
            continue
        before = stage(scene)
        windows += scene.parts.call_window.open
        act(hands, scene)

        def changed(was: object = before) -> bool:
            return stage(scene) != was or hands.top is not scene

        try:
            hands.until(changed, "a change", 5)
        except AssertionError:
            # What comes just as something else changes is not taken, so that nobody plays by mistake.
            missed += 1
            assert missed <= 3, "nothing that is done here is taken"
    raise AssertionError("the match does not end")


def wanted(scene: Any) -> Any:
    """Return a call, or else the first move with cards, or else whatever there is."""
    calls = [move for move in scene.parts.legal.actions if move.notation() in CALLS]
    return next(
        iter(
            [
                *calls,
                *(move for move in scene.parts.legal.actions if move.gesture().pieces),
                *scene.parts.legal.actions,
            ]
        ),
        None,
    )


def by_mouse(hands: Hands, scene: Any) -> None:
    """Make one decision by clicks and drags."""
    if scene.model.draft.choices:
        hands.press("choice.0")
        return
    move = wanted(scene)
    if move is not None and move.notation() in CALLS:
        hands.press("dobon")
    elif scene.parts.call_window.open:
        hands.click(CLOTH)
    elif isinstance(move, Bid):
        hands.press("digit.1")
        hands.press("chip.20")
        hands.press("play")
    elif move.gesture().pieces:
        cards = move.gesture().pieces
        for card in cards[:-1]:
            hands.click(hands.card(card))
        zone = next(zone for zone in scene.parts.geometry.zones() if zone.name == move.gesture().zone)
        if len(cards) == 1 and len(own_moves(scene)) % 2:
            hands.click(hands.card(cards[0]))
            assert scene.model.hand.selection.pieces == cards, card_text(cards[0])
            hands.press("play")
        else:
            hands.drag(hands.card(cards[-1]), zone.box.centre)
    elif scene.form.find("reveal") is not None:
        hands.press("reveal")
    else:
        hands.click(scene.parts.geometry.zones()[1].box.centre)


def by_keys(hands: Hands, scene: Any) -> None:
    """Make one decision by keys."""
    if scene.model.draft.choices:
        hands.keys("1")
        return
    move = wanted(scene)
    if move is not None and move.notation() in CALLS:
        hands.keys("d")
    elif scene.parts.call_window.open:
        # Where a card has the ring, the space bar lifts it.
        focus = scene.form.focus if scene.form.ring_shown else None
        on_card = focus is not None and focus.role == "list item"
        hands.keys("Return" if on_card else "space")
    elif isinstance(move, Bid):
        hands.keys("2", "1", "Return")
    elif move.gesture().pieces:
        hands.keys("bracketright", "Return")
    else:
        hands.keys("y" if scene.form.find("reveal") is not None else "t")


GAMES = [("dobon", {"rounds": 1}, {"bid 21", "play"}), ("dobon_fukuchi", {"deals": 1}, {"play"})]


@pytest.mark.parametrize(("turn", "keys"), [(by_mouse, False), (by_keys, True)], ids=["mouse", "keys"])
@pytest.mark.parametrize(("game", "short", "words"), GAMES)
def test_a_match_by_one_kind_of_hand(
    own_home: Path, game: str, short: dict[str, object], words: set[str], turn: Turn, keys: bool
) -> None:
    moves, windows = whole_match(own_home, game, 4, short, turn, by_keys=keys, go_on=play)
    assert windows and all(any(move.startswith(word) for move in moves) for word in words)
