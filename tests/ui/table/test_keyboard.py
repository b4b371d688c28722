"""The table without a mouse."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.pieces.cards import card_text, parse_card
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.table.drawers import LogScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.pose import card_spot
from tests.ui.table.driver import BOTH, Driver, at_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table at which the person is dealer and begins."""
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        yield driver


def focus(driver: Driver) -> str:
    """Return the card with the ring."""
    widget = driver.scene.form.focus
    if widget is None or not driver.scene.form.ring_shown or not widget.name.startswith("card."):
        return ""
    return card_text(int(widget.name.removeprefix("card.")))


def test_enter_on_an_empty_bid_says_what_is_asked(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=3, seed=2) as driver:
        driver.until_asked()
        driver.key(pygame.K_RETURN)
        assert driver.reason == "explain.number"


def test_enter_picks_the_card_under_the_mouse(table: Driver) -> None:
    table.move((640, 300), table.card_point("5H"))
    table.key(pygame.K_RETURN)
    assert table.scene.model.hand.selection.pieces == (parse_card("5H"),)


def test_enter_does_not_pick_a_card_that_the_mouse_has_played(table: Driver) -> None:
    table.drag("5H", table.lane_point("H"))
    table.until(lambda: table.own)
    table.until_asked()
    table.scene.model.pointer.hovered = parse_card("5H")  # the mouse has not moved since
    table.key(pygame.K_RETURN)
    assert parse_card("5H") not in table.scene.model.hand.selection.pieces and focus(table)


def test_enter_with_nothing_picked_goes_to_the_first_card_that_can_be_played(table: Driver) -> None:
    """Then it picks it, and then plays it: a player can play by this key alone."""
    assert focus(table) == ""
    table.key(pygame.K_RETURN)
    first = table.scene.model.hand.cards[0]
    assert focus(table) == card_text(first) and not table.scene.model.hand.selection.pieces
    table.key(pygame.K_RETURN)
    assert table.scene.model.hand.selection.pieces == (first,)
    table.key(pygame.K_RETURN)
    table.until(lambda: table.own)
    assert table.own == [f"0 play {card_text(first)}"]


def test_arrows_walk_along_the_hand_and_stop_at_its_ends(table: Driver) -> None:
    hand = [card_text(card) for card in table.scene.model.hand.cards]
    table.key(pygame.K_RIGHT)
    assert focus(table) == hand[0]
    table.key(pygame.K_LEFT)
    assert focus(table) == hand[0]
    walked = [focus(table)]
    for _ in hand[1:]:
        table.key(pygame.K_RIGHT)
        walked.append(focus(table))
    assert walked == hand
    table.key(pygame.K_RIGHT)
    assert focus(table) == hand[-1]


def test_the_left_arrow_begins_at_the_right(table: Driver) -> None:
    table.key(pygame.K_LEFT)
    assert focus(table) == card_text(table.scene.model.hand.cards[-1])


def test_space_picks_and_enter_plays(table: Driver) -> None:
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_SPACE)
    assert (table.picked, table.moves) == ("AS", [])
    table.key(pygame.K_SPACE)
    assert table.picked == ""
    table.key(pygame.K_SPACE)
    table.key(pygame.K_RETURN)
    assert table.own == ["0 play AS"]
    table.until_asked()
    assert focus(table), "the ring goes on to another card"


def test_enter_on_a_card_picks_it_and_again_plays_it(table: Driver) -> None:
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_KP_ENTER)
    assert (table.picked, table.moves) == ("AS", [])
    table.key(pygame.K_KP_ENTER)
    assert table.own == ["0 play AS"]


def test_a_double_by_keys_is_laid_in_the_order_of_picking(table: Driver) -> None:
    hand = [card_text(card) for card in table.scene.model.hand.cards]
    table.key(pygame.K_RIGHT)
    for _ in range(hand.index("6H")):
        table.key(pygame.K_RIGHT)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_LEFT)
    table.key(pygame.K_SPACE)
    assert table.picked == "6H 5H"
    table.key(pygame.K_r)
    assert table.picked == "5H 6H"
    table.key(pygame.K_RETURN)
    assert table.own == ["0 play 5H 6H"]


def test_r_does_nothing_to_one_card(table: Driver) -> None:
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_r)
    assert table.picked == "AS"


def test_brackets_step_through_every_legal_play_both_ways(table: Driver) -> None:
    legal = [" ".join(map(card_text, move.gesture().pieces)) for move in table.scene.parts.legal.actions]
    assert "5H 6H" in legal and "6H 5H" in legal
    forth = []
    for _ in legal:
        table.key(pygame.K_RIGHTBRACKET)
        forth.append(table.picked)
    assert forth == legal
    table.key(pygame.K_RIGHTBRACKET)
    assert table.picked == legal[0], "it goes round"
    table.key(pygame.K_LEFTBRACKET)
    assert table.picked == legal[-1]
    table.key(pygame.K_RETURN)
    assert table.own == [f"0 play {legal[-1]}"]


def test_the_left_bracket_begins_with_the_last_legal_play(table: Driver) -> None:
    legal = [" ".join(map(card_text, move.gesture().pieces)) for move in table.scene.parts.legal.actions]
    table.key(pygame.K_LEFTBRACKET)
    assert table.picked == legal[-1] != legal[0]


def test_s_sorts_the_hand_and_keeps_what_is_picked(table: Driver) -> None:
    table.key(pygame.K_RIGHTBRACKET)
    before = table.scene.model.hand.cards
    table.key(pygame.K_s)
    after = table.scene.model.hand.cards
    assert after != before and set(after) == set(before)
    assert table.picked == "AS"
    table.key(pygame.K_s)
    assert table.scene.model.hand.cards == before


@pytest.mark.parametrize(("key", "scene"), [(pygame.K_l, LogScene), (pygame.K_g, SheetScene)])
def test_l_opens_the_log_and_g_the_sheet_and_escape_closes_them(
    table: Driver, key: int, scene: type[object]
) -> None:
    table.key(key)
    assert isinstance(table.ui.stack.top, scene)
    table.step(3)
    table.key(pygame.K_ESCAPE)
    table.step()
    assert table.ui.stack.scenes == [table.scene]
    assert table.moves == []


def test_escape_first_puts_back_then_pauses_then_goes_on(table: Driver) -> None:
    table.key(pygame.K_RIGHTBRACKET)
    table.key(pygame.K_ESCAPE)
    assert table.picked == "" and table.ui.stack.top is table.scene
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.ui.stack.top, PauseScene)
    table.key(pygame.K_ESCAPE)
    table.step()
    assert table.ui.stack.top is table.scene and not table.table.left
    table.until_asked()
    table.key(pygame.K_RIGHTBRACKET)
    table.key(pygame.K_RETURN)
    assert len(table.own) == 1


def test_a_pause_stops_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="normal") as table:
        table.until(lambda: table.scene.animator.moving)
        table.key(pygame.K_ESCAPE)
        table.clock.advance(60_000)
        table.step(200)
        assert table.moves == []
        table.key(pygame.K_ESCAPE)
        table.until_asked()
        assert len(table.moves) == 2


def test_ctrl_m_turns_the_sound_off(table: Driver) -> None:
    table.key(pygame.K_m)
    assert table.ui.preferences.sound
    table.key(pygame.K_m)
    table.key(pygame.K_m, mod=pygame.KMOD_CTRL)
    assert not table.ui.preferences.sound
    heard = len(table.ui.sounds.played)
    table.key(pygame.K_RIGHTBRACKET)
    table.key(pygame.K_RETURN)
    table.until_asked()
    assert len(table.ui.sounds.played) == heard


def test_space_hurries_what_is_only_shown(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="slow") as table:
        table.until(lambda: table.scene.animator.moving)
        frames = 0
        while not table.scene.parts.legal.asked:
            table.key(pygame.K_SPACE)
            frames += 1
            assert frames < 20
        assert len(table.moves) == 2


def test_tab_reaches_every_card_and_button(table: Driver) -> None:
    seen = set()
    for _ in range(40):
        table.key(pygame.K_TAB)
        assert table.scene.form.focus is not None
        seen.add(table.scene.form.focus.name)
    assert {f"card.{card}" for card in table.scene.model.hand.cards} <= seen
    assert {"menu", "log", "sheet", "speed", "sound", "fullscreen", "sort"} <= seen


def test_enter_plays_after_a_button_was_pressed_with_the_mouse(table: Driver) -> None:
    table.click(table.card_point("5H"))
    table.click(table.card_point("6H"))
    table.click(table.widget_point("swap"))
    table.key(pygame.K_RETURN)
    assert table.own == ["0 play 6H 5H"]


def test_keys_of_an_empty_selection_play_nothing(table: Driver) -> None:
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_r, pygame.K_UP, pygame.K_h, pygame.K_x, pygame.K_0):
        table.key(key)
        assert table.moves == []
    assert parse_card("AS") in table.scene.model.hand.cards


def test_every_widget_has_a_name_for_those_who_do_not_see(table: Driver) -> None:
    labels = [widget.label for widget in table.scene.form.widgets]
    assert all(str(label).strip() for label in labels)
    assert "ace of spades, card 1 of 9" in labels


@pytest.mark.parametrize(("key", "place"), [(pygame.K_RIGHT, 0), (pygame.K_LEFT, -1)])
def test_arrows_lead_from_the_button_that_asks_for_a_card_to_the_hand(
    tmp_path: Path, key: int, place: int
) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        form = driver.scene.form
        form.set_focus(driver.widget("play"), ring=True)
        driver.key(key)
        assert form.focus is not None
        assert form.focus.name == card_spot(driver.scene.model.hand.cards[place])
