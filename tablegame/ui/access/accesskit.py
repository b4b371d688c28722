"""The bridge to the system's screen readers, by AccessKit, where that is installed.

Its callbacks come on other threads: they only note what was asked, and `pump` does it between frames.
Linux was tried (AT-SPI); Windows and macOS follow AccessKit's own examples and were not.
"""

import importlib
import sys
from collections import deque
from collections.abc import Iterator
from typing import Any, Final

from tablegame.ui.access.recorder import joined
from tablegame.ui.access.tree import Screen, carry_out, describe, story
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene_stack import StackedScene
from tablegame.ui.widgets.accessible_item import AccessibleItem

EVERY_MS = 100
"""The least time between two descriptions."""
ROOT, SAID = 0, 1
_ROLES: Final = {
    "page": "GROUP", "dialog": "DIALOG", "text": "LABEL", "list": "LIST", "list box": "LIST_BOX",
    "entry": "LIST_ITEM", "list item": "LIST_BOX_OPTION", "button": "BUTTON", "zone": "BUTTON",
    "switch": "SWITCH", "radio group": "RADIO_GROUP", "radio": "RADIO_BUTTON", "combo box": "COMBO_BOX",
    "radio button": "RADIO_BUTTON", "check box": "CHECK_BOX", "tab": "TAB", "option": "LIST_BOX_OPTION",
    "text field": "TEXT_INPUT", "spin button": "SPIN_BUTTON", "slider": "SLIDER",
}  # fmt: skip
_ACTIONS: Final = {
    "press": "CLICK",
    "focus": "FOCUS",
    "more": "INCREMENT",
    "less": "DECREMENT",
    "set": "SET_VALUE",
}
_LIVE: Final = {"soon": "POLITE", "now": "ASSERTIVE"}


class Reader:
    """Tells screen readers what the window shows, and does what they ask."""

    def __init__(self, ui: Ui, kit: Any = None) -> None:
        self.ui = ui
        self.kit: Any = kit or importlib.import_module("accesskit")
        self.active = False
        self._numbers: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._wanted: deque[tuple[int, str, Any]] = deque()
        self._shown: Screen | None = None
        self._said = ""
        self._says = SAID
        self._front: StackedScene | None = None
        """The scene whose name was announced last."""
        self._scene: StackedScene | None = None
        self._lines = 0
        self._next = 0
        self._drawn = -1
        self._focused: bool | None = None
        self._names = {str(getattr(self.kit.Action, name)): word for word, name in _ACTIONS.items()}
        self._adapter = self._attach()

    # The system ---------------------------------------------------------------------------------------------
    def _attach(self) -> Any:
        window = self.ui.window
        if sys.platform == "win32":
            # The window may not be seen before it is taken over.
            window.hide()
            try:
                return self.kit.windows.SubclassingAdapter(window.handle, self._begin, self._ask)
            finally:
                window.show()
        if sys.platform == "darwin":
            self.kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return self.kit.macos.SubclassingAdapter.for_window(window.handle, self._begin, self._ask)
        return self.kit.unix.Adapter(self._begin, self._ask, self._end)

    def _begin(self) -> Any:
        """Begin to serve a screen reader: return a bare window now; the rest follows with the next frame."""
        self.active, self._shown, self._focused = True, None, None
        update = self.kit.TreeUpdate(ROOT)
        update.tree = self.kit.Tree(ROOT)
        update.nodes.append((ROOT, self._root(())))
        return update

    def _end(self) -> None:
        self.active = False

    def _ask(self, request: Any) -> None:
        data = request.data
        value = data[1] if isinstance(data, tuple) and len(data) == 2 else data
        self._wanted.append((int(request.target), self._names.get(str(request.action), ""), value))

    # Frames -------------------------------------------------------------------------------------------------
    def pump(self, drawn: int) -> None:
        """Carry out requests, and send changes to the screen reader; called every frame.

        Nothing has changed if no frame was drawn since the last call.
        """
        while self._wanted:
            number, action, value = self._wanted.popleft()
            if (key := self._keys.get(number)) is not None and action:
                carry_out(self.ui, key, action, value)
        now = self.ui.clock.now()
        if not self.active or now < self._next or (drawn == self._drawn and self._shown is not None):
            return
        self._next, self._drawn = now + EVERY_MS, drawn
        if (focused := self.ui.window.focused) != self._focused:
            self._focused = focused
            self._tell_window(focused)
        screen = describe(self.ui)
        said = self._news(screen.page.name)
        if screen == self._shown and not said:
            return
        self._shown = screen
        if said:
            # Another number each time: the same words twice are two messages.
            self._says, self._said = 2 if self._says == SAID else SAID, said
        events = self._adapter.update_if_active(self._update)
        if events is not None:
            events.raise_events()

    def _tell_window(self, focused: bool) -> None:
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            x, y, w, h = self.ui.window.place
            bounds = self.kit.Rect(x, y, x + w, y + h)
            self._adapter.set_root_window_bounds(bounds, bounds)
            self._adapter.update_window_focus_state(focused)

    def _news(self, page: str) -> str:
        """Return the name of the page if another scene has come to the front, and what has happened on it."""
        top, lines = self.ui.stack.top, list[str]()
        if top is not self._front:
            # The page that is there at the beginning is known by the title of the window.
            lines += [page] if self._front is not None else []
            self._front = top
        if top is not None and top.log:
            if top is not self._scene:
                self._scene, self._lines = top, len(top.log)
            lines += story(self.ui, top, min(self._lines, len(top.log)))
            self._lines = len(top.log)
        return joined(self.ui, lines)

    # The tree -----------------------------------------------------------------------------------------------
    def _number(self, key: str) -> int:
        if key not in self._numbers:
            number = len(self._numbers) + 3
            self._numbers[key], self._keys[number] = number, key
        return self._numbers[key]

    def _update(self) -> Any:
        screen = self._shown
        assert screen is not None, "described before it is told"
        update = self.kit.TreeUpdate(self._number(screen.focus))
        update.tree = self.kit.Tree(ROOT)
        update.tree.toolkit_name = "tablegame"
        children = [self._number(screen.page.key)]
        if self._said:
            children.append(self._says)
            update.nodes.append((self._says, self._announcement()))
        update.nodes.append((ROOT, self._root(children)))
        for item in _all(screen.page):
            update.nodes.append((self._number(item.key), self._node(item)))
        return update

    def _root(self, children: Any) -> Any:
        node = self.kit.Node(self.kit.Role.WINDOW)
        node.set_label(self.ui.window.title)
        node.set_language(self.ui.language)
        node.set_children(list(children))
        return node

    def _announcement(self) -> Any:
        node = self.kit.Node(self.kit.Role.LABEL)
        node.set_value(self._said)
        node.set_live(self.kit.Live.POLITE)
        return node

    def _node(self, item: AccessibleItem) -> Any:
        kit = self.kit
        role = _ROLES.get(item.role, "BUTTON")
        node = kit.Node(getattr(kit.Role, role))
        node.set_author_id(item.key)
        self._words(node, item, role)
        if item.box is not None:
            x, y, w, h = (self.ui.metrics.s * side for side in item.box)
            node.set_bounds(kit.Rect(x, y, x + w, y + h))
        for action in item.actions:
            node.add_action(getattr(kit.Action, _ACTIONS[action]))
        if not item.enabled:
            node.set_disabled()
        if item.checked is not None:
            node.set_toggled(kit.Toggled.TRUE if item.checked else kit.Toggled.FALSE)
        if item.selected is not None:
            node.set_selected(item.selected)
        if item.opened is not None:
            node.set_expanded(item.opened)
        if item.number is not None:
            value, least, most = item.number
            node.set_numeric_value(value)
            node.set_min_numeric_value(least)
            node.set_max_numeric_value(most)
        if item.place is not None:
            node.set_position_in_set(item.place[0])
            node.set_size_of_set(item.place[1])
        if item.shortcut:
            node.set_keyboard_shortcut(item.shortcut)
        if item.live:
            node.set_live(getattr(kit.Live, _LIVE[item.live]))
        if item.role == "dialog":
            node.set_modal()
        node.set_children([self._number(child.key) for child in item.children])
        return node

    def _words(self, node: Any, item: AccessibleItem, role: str) -> None:
        """Name and value, each where readers look for it."""
        if role == "LABEL":
            node.set_value(item.name)
            return
        label = item.name
        if role == "LIST_ITEM" and item.value:
            label = self.ui.text("access.row", label=item.name, value=item.value)
        elif item.value and role in ("COMBO_BOX", "TEXT_INPUT"):
            node.set_value(item.value)
            if role == "COMBO_BOX" and sys.platform == "linux":
                # AT-SPI has no value of a combo box: readers look for what is chosen among its children.
                node.set_description(item.value)
        elif item.value:
            node.set_description(item.value)
        node.set_label(label)


def _all(item: AccessibleItem) -> Iterator[AccessibleItem]:
    yield item
    for child in item.children:
        yield from _all(child)
