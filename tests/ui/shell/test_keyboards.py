"""Every action and every digit can be pressed on keyboards of nine layouts; modifiers have one rule."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.ui.system.keys import BINDINGS, Keys, at_position, digit_of

FILE = Path(__file__).parent / "keyboards.toml"
LAYOUTS: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text("utf-8"))
KEYS, PLACES = Keys(), sorted({one.place for one in BINDINGS})
SCANCODES = [*range(4, 40), *range(45, 50), *range(51, 57)]
"""Positions of SDL in the order of the file."""
LEVELS = {"plain": 0, "shift": pygame.KMOD_LSHIFT, "altgr": pygame.KMOD_RALT}


def pressed(layout: str, held: int = 0) -> Iterator[pygame.event.Event]:
    """Yield a key event for every sign of a layout as SDL gives it, with more held down."""
    signs = LAYOUTS[layout]
    for level, mod in LEVELS.items():
        for scancode, plain, typed in zip(SCANCODES, signs["plain"], signs[level], strict=True):
            if typed != " " or level == "plain":
                key = 0 if plain == " " else ord(plain)
                unicode = "" if typed == " " or held else typed
                yield pygame.event.Event(
                    pygame.KEYDOWN, key=key, scancode=scancode, unicode=unicode, mod=mod | held
                )


def starts(event: pygame.event.Event, place: str) -> list[str]:
    """Return the actions that an event starts in a place."""
    event = at_position(event)
    here = (one.action for one in BINDINGS if one.place in (place, "everywhere"))
    return [action for action in here if KEYS.hits(event, action)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_action_has_a_key(layout: str) -> None:
    events = [event for held in (0, pygame.KMOD_LCTRL) for event in pressed(layout, held)]
    started = {place: {action for event in events for action in starts(event, place)} for place in PLACES}
    named = [
        one.action for one in BINDINGS
        if not any(key & (1 << 30) or key < 33 or key == pygame.K_DELETE for key, _ in one.presses)
    ]  # fmt: skip
    missing = [one.action for one in BINDINGS if one.action in named and one.action not in started[one.place]]
    assert not missing and len(named) > 50


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_key_starts_two_actions(layout: str) -> None:
    for place in PLACES:
        for held in (0, pygame.KMOD_LCTRL):
            for event in pressed(layout, held):
                assert len(starts(event, place)) <= 1, (place, event)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_digit_can_be_pressed(layout: str) -> None:
    digits = {digit_of(at_position(event)) for event in pressed(layout)}
    assert digits >= set(range(10))
    keypad = [pygame.event.Event(pygame.KEYDOWN, key=getattr(pygame, f"K_KP{n}"), mod=0) for n in range(10)]
    assert [digit_of(event) for event in keypad] == list(range(10))


def test_letters_stay_where_the_layout_has_them() -> None:
    """On a French keyboard A is where an American one has Q, and a comma is no M."""
    at = {event.scancode: at_position(event).key for event in pressed("fr") if not event.mod}
    assert at[20] == pygame.K_a and at[4] == pygame.K_q and at[16] == pygame.K_COMMA
    at = {event.scancode: at_position(event).key for event in pressed("ru") if not event.mod}
    assert at[20] == pygame.K_q and at[4] == pygame.K_a and at[47] == pygame.K_LEFTBRACKET


def test_signs_are_found_where_they_are_typed() -> None:
    signs = [event for event in pressed("de") if event.unicode and event.unicode in "[]/*"]
    typed = {at_position(event).key: (event.scancode, event.mod) for event in signs}
    assert typed[pygame.K_LEFTBRACKET] == (37, pygame.KMOD_RALT)
    assert typed[pygame.K_SLASH] == (36, pygame.KMOD_LSHIFT)
    assert typed[pygame.K_ASTERISK] == (48, pygame.KMOD_LSHIFT)


@pytest.mark.parametrize(
    ("key", "mod", "action", "hit"),
    [
        (pygame.K_h, 0, "hint", True), (pygame.K_h, pygame.KMOD_LALT, "hint", False),
        (pygame.K_h, pygame.KMOD_LSHIFT, "hint", True), (pygame.K_h, pygame.KMOD_LCTRL, "hint", False),
        (pygame.K_RETURN, pygame.KMOD_LALT, "activate", False), (pygame.K_RETURN, 0, "activate", True),
        (pygame.K_RETURN, pygame.KMOD_RALT, "fullscreen", True), (pygame.K_RETURN, 0, "fullscreen", False),
        (pygame.K_KP_ENTER, pygame.KMOD_LALT, "fullscreen", True), (pygame.K_F11, 0, "fullscreen", True),
        (pygame.K_q, pygame.KMOD_LCTRL, "quit", True), (pygame.K_q, pygame.KMOD_LMETA, "quit", True),
        (pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_LALT, "quit", False),
        (pygame.K_RIGHT, pygame.KMOD_LCTRL, "next_set", True), (pygame.K_RIGHT, 0, "next_set", False),
        (pygame.K_h, pygame.KMOD_CAPS | pygame.KMOD_NUM, "hint", True),
    ],
)  # fmt: skip
def test_modifiers_mean_the_same_for_all_actions(key: int, mod: int, action: str, hit: bool) -> None:
    assert Keys().hits(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""), action) is hit


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA])
def test_a_digit_with_a_command_key_is_none_but_its_release_is(mod: int) -> None:
    down, up = (pygame.event.Event(kind, key=pygame.K_3, mod=mod) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    assert digit_of(down) is None and digit_of(up) == 3
