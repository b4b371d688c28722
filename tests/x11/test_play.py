"""Whole matches of Dokuson on a real screen, by mouse and by keyboard."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.match.record import read_record
from tablegame.match.verify import verify
from tablegame.rules.contract import Action
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.drawers import LogScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.scene import TableScene
from tests.x11.hands import Hands, at_title

pytestmark = [pytest.mark.x11, pytest.mark.timeout(150)]

DEALS = 4


def wanted(legal: tuple[Action, ...], cards: int) -> Action:
    """Return a play of one card or, if there is one, of two."""
    return next((move for move in legal if len(move.gesture().pieces) == cards), legal[0])


def own_moves(scene: Any) -> list[str]:
    """Return what the person has played, as recorded."""
    return [move.text for move in scene.source.table.match.record.moves if move.actor == scene.model.viewer]


def played(hands: Hands, scene: Any, action: Action, before: int) -> None:
    """Check that the record has this play, in this order of cards."""
    hands.until(lambda: len(own_moves(scene)) > before, f"{action.notation()} is played", 5)
    assert own_moves(scene)[before] == action.notation()


def check_end(hands: Hands, home: Path, turns: int) -> None:
    """Check that the result of a whole match is shown and its record is in order."""
    result = hands.expect(ResultScene)
    match = result.table.match
    assert match.over
    assert len(result.view.table.results) == DEALS
    assert result.standing.winners
    assert turns >= DEALS
    (path,) = (home / "matches").glob("*.tgr")
    record = read_record(path)
    verdict = verify(record)
    assert verdict.ok and verdict.finished, verdict.fault
    assert record.result is not None and record.result.scores == result.standing.scores
    assert sum(move.actor == 0 for move in record.moves) == turns


def test_a_match_by_mouse(own_home: Path) -> None:
    """From the title to the result: cards dragged from the fan to their lane."""
    with at_title(own_home) as hands:
        hands.shot("mouse-1-title")
        hands.press("seats")
        hands.expect(SeatingScene)
        for seat in (1, 2, 3):
            hands.pick_row(f"kind.{seat}", "bot:easy")
        hands.shot("mouse-2-seating")
        hands.press("start")
        scene = hands.expect(TableScene)
        assert [player.kind for player in scene.source.table.match.players] == ["human"] + ["bot:easy"] * 3
        hands.press("speed")
        assert hands.ui.preferences.speed == "fast"
        turns = 0
        doubles = 0
        for deal in range(DEALS):
            while hands.turn(scene, [SheetScene]):
                if turns == 0:
                    wrong_lane(hands, scene)
                doubles += mouse_turn(hands, scene, turns)
                turns += 1
            sheet = hands.top
            assert sheet.deal == deal
            hands.frames(4)
            hands.press(f"deal.{deal}.0")
            assert sheet.why is not None
            hands.shot(f"mouse-5-sheet-{deal + 1}")
            hands.press("next")
            if deal == 0:
                hands.expect(TableScene)
                hands.press("speed")
                assert hands.ui.preferences.speed == "instant"
        check_end(hands, own_home, turns)
        assert doubles
        hands.shot("mouse-6-result")
        hands.press("title")
        assert hands.expect(TitleScene).waiting == []


def wrong_lane(hands: Hands, scene: Any) -> None:
    """Drop a card on a lane of another suit: it comes back, and the table says why."""
    action = wanted(scene.parts.legal.actions, 1)
    gesture = action.gesture()
    other = next(zone for zone in ("lane.S", "lane.H", "lane.D") if zone != gesture.zone)
    before = len(own_moves(scene))
    hands.drag(hands.card(gesture.pieces[0]), hands.lane(other))
    assert scene.model.bubble is not None and "lane" in scene.model.bubble.text.key
    hands.shot("mouse-3-refused")
    assert len(own_moves(scene)) == before
    assert gesture.pieces[0] in scene.model.hand.cards
    hands.until(lambda: not scene.animator.moving, "the card is back")
    assert not scene.model.hand.selection.pieces


def mouse_turn(hands: Hands, scene: Any, turn: int) -> bool:
    """Drag a card; each second time two, picked by a click each; once in a while click the lane or Play."""
    action = wanted(scene.parts.legal.actions, 2 if turn % 2 else 1)
    gesture = action.gesture()
    before = len(own_moves(scene))
    cards = gesture.pieces
    if len(cards) == 2 or turn % 6 in (3, 4):
        for number, card in enumerate(cards, 1):
            hands.click(hands.card(card))
            assert scene.model.hand.selection.pieces == cards[:number]
    zone = hands.lane(gesture.zone)
    if turn % 6 == 3:
        hands.press("play")
    elif turn % 6 == 4:
        hands.click(zone)
    else:

        def look() -> None:
            assert scene.model.pointer.dragging == cards
            assert scene.parts.pointer.zone == gesture.zone
            if turn < 4:
                hands.shot(f"mouse-4-drag-{turn + 1}")

        hands.drag(hands.card(cards[0]), zone, held=look)
    played(hands, scene, action, before)
    return len(cards) == 2


def test_a_match_by_keyboard(own_home: Path) -> None:
    """The same without a mouse, with the log, the sheet and the pause on the way."""
    with at_title(own_home) as hands:
        # Where the pointer was left must not matter; no button is under it here.
        hands.send("mousemove", 1919, 1079)
        hands.keys("j")
        assert hands.ui.language == "ja"
        hands.shot("keys-1-title-ja")
        hands.keys("j")
        assert hands.ui.language == "en"
        hands.keys("Right", "Right", "Left", "Left", "Down")
        assert hands.top.chosen.id == "dokuson" and hands.top.form.focus.name == "go"
        hands.tab_to("seats")
        hands.keys("space")
        hands.expect(SeatingScene)
        hands.keys("Escape")
        hands.expect(TitleScene)
        hands.keys("s")
        assert hands.expect(SeatingScene).game.id == "dokuson"
        for seat in (1, 2, 3):
            choose_easy(hands, f"kind.{seat}")
        hands.shot("keys-2-seating")
        hands.tab_to("start")
        hands.keys("Return")
        scene = hands.expect(TableScene)
        pause(hands)
        turns = 0
        for deal in range(DEALS):
            while hands.turn(scene, [SheetScene]):
                if turns == 1:
                    look_around(hands, scene)
                key_turn(hands, scene, turns)
                turns += 1
            assert hands.top.deal == deal
            hands.shot(f"keys-6-sheet-{deal + 1}")
            hands.keys("Return")
        check_end(hands, own_home, turns)
        hands.shot("keys-7-result")
        hands.keys("g")
        hands.expect(SheetScene)
        hands.keys("Escape")
        hands.expect(ResultScene)
        hands.keys("Escape")
        assert hands.expect(TitleScene).waiting == []


def choose_easy(hands: Hands, name: str) -> None:
    """Open a list, go to the easy computer, take it."""
    hands.tab_to(name)
    hands.keys("Return")
    choice = hands.top.form.find(name)
    assert choice.opened
    goal = [value for value, _ in choice.options].index("bot:easy")
    while choice.marked != goal:
        hands.keys("Up" if choice.marked > goal else "Down")
    hands.keys("Return")
    assert hands.top.form.find(name).value == "bot:easy"


def pause(hands: Hands) -> None:
    """Make everything as fast as possible on the pause page."""
    hands.keys("Escape")
    hands.expect(PauseScene)
    hands.tab_to("speed")
    hands.shot("keys-3-pause")
    while hands.ui.preferences.speed != "instant":
        hands.keys("Right")
    hands.keys("Escape")
    hands.expect(TableScene)


def look_around(hands: Hands, scene: Any) -> None:
    """Open and close log and sheet while the person is asked, and check that nothing is lost."""
    before = len(own_moves(scene))
    hands.keys("l")
    hands.expect(LogScene)
    hands.shot("keys-4-log")
    hands.keys("Escape")
    hands.expect(TableScene)
    hands.keys("g")
    hands.expect(SheetScene)
    hands.shot("keys-5-standing")
    hands.keys("g")
    hands.expect(TableScene)
    hands.keys("s", "s")
    assert scene.parts.legal.asked and len(own_moves(scene)) == before


def walk(hands: Hands, scene: Any, card: int) -> None:
    """Press arrows along the hand until a card has the focus."""
    for _ in range(len(scene.model.hand.cards) + 2):
        focus = scene.form.focus
        if focus is not None and focus.name == f"card.{card}":
            return
        here = getattr(focus, "item", None)
        cards = scene.model.hand.cards
        forward = here not in cards or cards.index(here) < cards.index(card)
        hands.keys("Right" if forward else "Left")
    raise AssertionError(f"the arrows never reach card {card}")


def key_turn(hands: Hands, scene: Any, turn: int) -> None:
    """Move, pick with Space, play with Enter; each fourth time go through the legal plays."""
    before = len(own_moves(scene))
    action = wanted(scene.parts.legal.actions, 2 if turn % 2 else 1)
    cards = action.gesture().pieces
    if turn % 4 == 2:
        hands.keys("bracketright")
        action = scene.parts.decisions.shown()
        assert action is not None
    elif len(cards) == 2:
        for card in reversed(cards):
            walk(hands, scene, card)
            hands.keys("space")
        assert scene.model.hand.selection.pieces == cards[::-1]
        hands.keys("r")
        assert scene.model.hand.selection.pieces == cards
        if turn < 6:
            hands.shot(f"keys-5-double-{turn}")
    else:
        walk(hands, scene, cards[0])
        hands.keys("space")
    assert scene.parts.decisions.shown() == action
    hands.keys("Return")
    played(hands, scene, action, before)
