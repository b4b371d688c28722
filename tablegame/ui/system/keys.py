"""The bindings of keys: one registry for the whole program."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame


@dataclass(frozen=True)
class Binding:
    """An action, its key, and where it applies; `everywhere` meets every other place."""

    action: str
    key: int
    place: str = "everywhere"
    ctrl: bool = False
    second: tuple[int, str] | None = None
    """Another key that every keyboard has, and "ctrl", "alt" or "" for what is held with it."""

    @property
    def presses(self) -> frozenset[tuple[int, str]]:
        """The keys of the action, each with its modifier."""
        first = (self.key, "ctrl" if self.ctrl else "")
        return frozenset({first} if self.second is None else {first, self.second})

    def meets(self, other: "Binding") -> bool:
        """Return whether one key would start both actions in one place."""
        together = self.place == other.place or "everywhere" in (self.place, other.place)
        return together and not self.presses.isdisjoint(other.presses)


BINDINGS: tuple[Binding, ...] = (
    Binding("fullscreen", pygame.K_F11, second=(pygame.K_RETURN, "alt")),
    Binding("settings", pygame.K_F10),
    Binding("back", pygame.K_ESCAPE),
    Binding("next", pygame.K_TAB),
    Binding("activate", pygame.K_RETURN),
    Binding("lift", pygame.K_SPACE),
    Binding("quit", pygame.K_q, ctrl=True),
    Binding("copy", pygame.K_c, ctrl=True),
    Binding("cut", pygame.K_x, ctrl=True),
    Binding("paste", pygame.K_v, ctrl=True),
    Binding("select_all", pygame.K_a, ctrl=True),
    Binding("play", pygame.K_p, "title"),
    Binding("seats", pygame.K_s, "title"),
    Binding("history", pygame.K_h, "title"),
    Binding("statistics", pygame.K_t, "title"),
    Binding("people", pygame.K_e, "title"),
    Binding("daily", pygame.K_d, "title"),
    Binding("code", pygame.K_c, "title"),
    Binding("exercises", pygame.K_x, "title"),
    Binding("language", pygame.K_j, "title"),
    Binding("lessons", pygame.K_l, "title"),
    Binding("skip_step", pygame.K_n, "lesson"),
    Binding("sound", pygame.K_m, ctrl=True),
    Binding("book", pygame.K_F1),
    Binding("search", pygame.K_SLASH, "book", second=(pygame.K_f, "ctrl")),
    Binding("keep_match", pygame.K_ASTERISK, "matches", second=(pygame.K_k, "")),
    Binding("note_match", pygame.K_n, "matches"),
    Binding("export_match", pygame.K_e, "matches"),
    Binding("fair_match", pygame.K_p, "matches"),
    Binding("again_match", pygame.K_a, "matches"),
    Binding("review_listed", pygame.K_r, "matches"),
    Binding("delete_match", pygame.K_DELETE, "matches"),
    Binding("put_back", pygame.K_z, "matches", ctrl=True),
    Binding("filter_matches", pygame.K_f, "matches"),
    Binding("filter_people", pygame.K_f, "matches", ctrl=True),
    Binding("pause", pygame.K_PAUSE, "table"),
    Binding("sort", pygame.K_s, "table"),
    Binding("hint", pygame.K_h, "table"),
    Binding("log", pygame.K_l, "table"),
    Binding("sheet", pygame.K_g, "table"),
    Binding("explain", pygame.K_e, "table"),
    Binding("aside", pygame.K_b, "table"),
    Binding("previous_set", pygame.K_LEFTBRACKET, "table", second=(pygame.K_LEFT, "ctrl")),
    Binding("next_set", pygame.K_RIGHTBRACKET, "table", second=(pygame.K_RIGHT, "ctrl")),
    Binding("pass", pygame.K_p, "table"),
    Binding("flip", pygame.K_f, "table"),
    Binding("draw", pygame.K_t, "table"),
    Binding("yes", pygame.K_y, "table"),
    Binding("no", pygame.K_k, "table"),
    Binding("dobon", pygame.K_d, "table"),
    Binding("snap", pygame.K_a, "table"),
    Binding("wait", pygame.K_w, "table"),
    Binding("peek", pygame.K_v, "table"),
    Binding("faster", pygame.K_x, "table"),
    Binding("run_on", pygame.K_n, "table"),
    Binding("undo", pygame.K_u, "table"),
    Binding("undo_ctrl", pygame.K_z, "table", ctrl=True),
    Binding("swap", pygame.K_r, "table"),
    Binding("memory", pygame.K_m, "table"),
    Binding("why", pygame.K_w, "replay"),
    Binding("play_on", pygame.K_p, "replay"),
    Binding("eyes", pygame.K_v, "replay"),
    Binding("side", pygame.K_e, "replay"),
    Binding("lines", pygame.K_l, "replay"),
    Binding("preview", pygame.K_n, "replay"),
    Binding("review_match", pygame.K_r, "result"),
    Binding("try_it", pygame.K_t, "review"),
    Binding("play_from", pygame.K_p, "review"),
    Binding("others_held", pygame.K_o, "review"),
    Binding("keep_decision", pygame.K_k, "review"),
    Binding("doubt", pygame.K_x, "review"),
    Binding("watch", pygame.K_r, "review"),
    Binding("deal_again", pygame.K_a, "result"),
    Binding("plays_tonight", pygame.K_t, "people"),
)

_ACTIONS = frozenset(each.action for each in BINDINGS)

CAPS = {
    pygame.K_RETURN: "Enter", pygame.K_ESCAPE: "Esc", pygame.K_SPACE: "Space", pygame.K_TAB: "Tab",
    pygame.K_PAUSE: "Pause", pygame.K_LEFT: "←", pygame.K_RIGHT: "→", pygame.K_UP: "↑", pygame.K_DOWN: "↓",
    pygame.K_DELETE: "Del",
}  # fmt: skip
"""What is written on the caps of keys without a letter."""

SAME_KEY = {pygame.K_KP_ENTER: pygame.K_RETURN}

_ROWS = {4: "abcdefghijklmnopqrstuvwxyz1234567890", 45: "-=[]\\", 51: ";'`,./"}
POSITIONS = {first + n: ord(sign) for first, row in _ROWS.items() for n, sign in enumerate(row)}
"""The key of an American keyboard at a position (a scancode of SDL)."""
_DIGIT_ROW = range(30, 40)
_SIGNS_FOR_LETTERS = frozenset({(20, ";"), (20, "/"), (26, "'")})
"""Positions of letters at which Greek and Hebrew keyboards write a sign."""
_KEYPAD = {getattr(pygame, f"K_KP{digit}"): digit for digit in range(10)}
_NAMED = 1 << 30
"""Keys of SDL from here on write nothing: arrows, function keys, the number pad."""


def position_key(event: pygame.event.Event) -> int:
    """Return the key of a key event as an American keyboard has it at that position, where that is meant.

    Meant are keys of layouts without Latin letters, and the digit row where it writes signs (French, Czech).
    A sign that was typed with Shift or AltGr is the key of that sign.
    """
    key, there = event.key, POSITIONS.get(getattr(event, "scancode", 0))
    typed, mod = getattr(event, "unicode", ""), getattr(event, "mod", 0)
    shifted = mod & (pygame.KMOD_SHIFT | pygame.KMOD_RALT | pygame.KMOD_MODE)
    if shifted and len(typed) == 1 and "!" <= typed <= "~" and not typed.isalnum():
        return ord(typed)
    letter_or_digit = key < 128 and chr(key).isalnum()
    if there is None or letter_or_digit or key & _NAMED or (0 < key < 33):
        return int(key)
    foreign = key >= 128 or key == 0 or (event.scancode, chr(key)) in _SIGNS_FOR_LETTERS
    return there if foreign or event.scancode in _DIGIT_ROW else int(key)


def at_position(event: pygame.event.Event) -> pygame.event.Event:
    """Return a key event with the key that `position_key` says, and all other events as they are."""
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or (key := position_key(event)) == event.key:
        return event
    mod = event.mod
    if key < 128 and chr(key) == getattr(event, "unicode", ""):
        # Shift and AltGr were held to type the sign; with AltGr, Windows reports a Ctrl of its own.
        held = pygame.KMOD_SHIFT | pygame.KMOD_RALT | pygame.KMOD_MODE
        held |= pygame.KMOD_LCTRL if mod & (pygame.KMOD_RALT | pygame.KMOD_MODE) else 0
        mod &= ~held
    return pygame.event.Event(event.type, {**event.dict, "key": key, "mod": mod})


def held_with(event: pygame.event.Event) -> str:
    """Return which command key is held: "ctrl" (or Command), "alt", "ctrl alt", or "" for none."""
    mod = getattr(event, "mod", 0)
    ctrl, alt = mod & (pygame.KMOD_CTRL | pygame.KMOD_META), mod & pygame.KMOD_ALT
    return "ctrl alt" if ctrl and alt else "ctrl" if ctrl else "alt" if alt else ""


def digit_of(event: pygame.event.Event) -> int | None:
    """Return the digit of a key, above the letters or on the number pad; None with a command key held."""
    if event.type == pygame.KEYDOWN and held_with(event):
        return None
    if pygame.K_0 <= event.key <= pygame.K_9:
        return int(event.key - pygame.K_0)
    return _KEYPAD.get(event.key)


MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip
"""Keys that mean nothing alone."""
FIXED = frozenset(
    {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, *range(pygame.K_0, pygame.K_9 + 1)}
)
"""Keys that always move the focus or answer what a screen asks by number."""


class Keys:
    """The bindings with the player's own changes."""

    def __init__(self, changed: Mapping[str, int] | None = None) -> None:
        self._changed = {
            action: key
            for action, key in (changed or {}).items()
            if self.knows(action) and key not in FIXED | MODIFIERS
        }
        self._now: dict[str, Binding] = {}
        """As they are now by action, found when one is first asked for."""
        # A file may say anything: actions that got in each other's way have their first keys again.
        while self._changed and (
            both := [action for pair in self.conflicts() for action in pair if action in self._changed]
        ):
            del self._changed[both[0]]
            self._now.clear()

    def changed(self) -> dict[str, int]:
        """Return the keys that are not the first ones, by action."""
        return {action: key for action, key in self._changed.items() if key != self.first(action).key}

    def first(self, action: str) -> Binding:
        """Return the binding of an action before any change; KeyError if there is none."""
        for binding in BINDINGS:
            if binding.action == action:
                return binding
        raise KeyError(action)

    def _bindings(self) -> dict[str, Binding]:
        if not self._now:
            changed = self._changed
            self._now = {one.action: replace(one, key=changed.get(one.action, one.key)) for one in BINDINGS}
        return self._now

    def __iter__(self) -> Iterator[Binding]:
        return iter(self._bindings().values())

    def binding(self, action: str) -> Binding:
        """Return the binding of an action; KeyError if there is none."""
        return self._bindings()[action]

    def knows(self, action: str) -> bool:
        """Return whether there is such an action."""
        return action in _ACTIONS

    def cap(self, action: str) -> str:
        """Return what is written on the key of an action."""
        return self.caps(action)[0]

    def caps(self, action: str) -> list[str]:
        """Return what is written on the key of an action, and on its second key if it has one."""
        binding = self.binding(action)
        second = [binding.second] if binding.second else []
        presses = [(binding.key, "ctrl" if binding.ctrl else ""), *second]
        return [
            f"{held.title()}+{name}" if held else name
            for key, held in presses
            for name in [CAPS.get(key) or pygame.key.name(key).upper()]
        ]

    def hits(self, event: pygame.event.Event, action: str) -> bool:
        """Return whether a key event presses the key of an action.

        Other devices say in it which they mean.
        """
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return False
        if meant := getattr(event, "action", ""):
            return bool(meant == action)
        key, presses = SAME_KEY.get(event.key, event.key), self.binding(action).presses
        if event.type == pygame.KEYUP:  # what is held with it may have been released before, or pressed since
            return any(key == one for one, _ in presses)
        return (key, held_with(event)) in presses

    def remap(self, action: str, key: int) -> None:
        """Give an action another key; KeyError if there is no such action."""
        self.binding(action)
        self._changed[action] = SAME_KEY.get(key, key)
        self._now.clear()

    def taken(self, action: str, key: int) -> str | None:
        """Return the action that a key starts already where `action` is wanted."""
        wanted = replace(self.binding(action), key=SAME_KEY.get(key, key))
        others = (binding for binding in self if binding.action != action)
        return next((binding.action for binding in others if binding.meets(wanted)), None)

    def conflicts(self) -> list[tuple[str, str]]:
        """Return pairs of actions that one key would start in one place."""
        out = []
        every = list(self)
        for index, one in enumerate(every):
            for other in every[index + 1 :]:
                if one.meets(other):
                    out.append((one.action, other.action))
        return out


PAD_ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "a": ("activate", "lift"),
    "b": ("back",),
    "x": ("lift",),
    "y": ("swap", "sort"),
    "lb": ("previous_set", "previous"),
    "rb": ("next_set", "next"),
    "lt": ("peek",),
    "rt": ("faster",),
    "select": ("sheet", "skip_step"),
    "lstick": ("log",),
    "rstick": ("hint",),
}
"""What a button starts: the first of its actions that the scene in front takes."""


def pad_button(action: str) -> str:
    """Return the button that starts an action; nothing where none does."""
    if action == "pause":
        return "start"
    return next((button for button, actions in PAD_ACTIONS.items() if action in actions), "")
