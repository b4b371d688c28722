"""A listener on AT-SPI, as a screen reader is: a process of the system's own Python, one JSON object a line.

It is given the number of a process; then lines like {"do": "tree"}, {"do": "act", "role": "button",
"name": "Quit"} or {"do": "heard"}.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # type: ignore[import-not-found]  # noqa: E402

STATES = {
    "focused": Atspi.StateType.FOCUSED,
    "selected": Atspi.StateType.SELECTED,
    "checked": Atspi.StateType.CHECKED,
    "pressed": Atspi.StateType.PRESSED,
    "enabled": Atspi.StateType.ENABLED,
    "expanded": Atspi.StateType.EXPANDED,
}


def wake() -> None:
    """Tell programs that a reader listens."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        bus.call_sync(
            "org.a11y.Bus",
            "/org/a11y/bus",
            "org.freedesktop.DBus.Properties",
            "Set",
            GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True))),
            None,
            Gio.DBusCallFlags.NONE,
            5000,
            None,
        )


def program(pid: int) -> Any:
    """Return the program with this number, once it is there."""
    desktop = Atspi.get_desktop(0)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        turn()
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_process_id() == pid and child.get_child_count():
                return child
        time.sleep(0.1)
    raise SystemExit("the program is not on the bus")


def turn() -> None:
    """Handle events."""
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def told(node: Any, order: Any = None) -> dict[str, Any]:
    """Return one thing and what it holds."""
    states = node.get_state_set()
    out: dict[str, Any] = {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "about": node.get_description() or "",
        "states": sorted(word for word, state in STATES.items() if states.contains(state)),
        "actions": [],
        "children": [],
    }
    action = node.get_action_iface()
    if action is not None:
        out["actions"] = [action.get_action_name(n) for n in range(action.get_n_actions())]
    value = node.get_value_iface()
    if value is not None:
        out["number"] = [
            value.get_current_value(),
            value.get_minimum_value(),
            value.get_maximum_value(),
        ]
    text = node.get_text_iface()
    if text is not None:
        out["text"] = text.get_text(0, text.get_character_count())
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            out["children"].append(told(child))
    return out


def find(node: Any, role: str, name: str) -> Any:
    """Return the first thing of a role whose name begins so."""
    if node.get_role_name() == role and (node.get_name() or "").startswith(name):
        return node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        found = find(child, role, name) if child is not None else None
        if found is not None:
            return found
    return None


def act(app: Any, order: dict[str, Any]) -> bool:
    """Do what a screen reader's user wants."""
    node = find(app, order["role"], order["name"])
    if node is None:
        return False
    if "focus" in order:
        return bool(node.get_component_iface().grab_focus())
    if "number" in order:
        return bool(node.get_value_iface().set_current_value(order["number"]))
    return bool(node.get_action_iface().do_action(0))


def patiently(do: Callable[[Any, Any], Any], app: Any, order: dict[str, Any]) -> Any:
    """Try again where an item went away while it was read."""
    for _ in range(20):
        try:
            return do(app, order)
        except GLib.Error:
            time.sleep(0.05)
    raise SystemExit("the screen never rests")


def main() -> None:
    heard: list[tuple[str, str]] = []
    wake()
    Atspi.init()
    listener = Atspi.EventListener.new(lambda event: heard.append((event.type, str(event.any_data))))
    focus = Atspi.EventListener.new(lambda event: heard.append(("focus", event.source.get_name() or "")))
    listener.register("object:announcement")
    focus.register("object:state-changed:focused")
    app = program(int(sys.argv[1]))
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        turn()
        # What came on to the screen since it was last looked at must not be missed.
        app.clear_cache()
        if order["do"] == "heard":
            answer, heard[:] = list(heard), []
        else:
            answer = patiently(told if order["do"] == "tree" else act, app, order)
        print(json.dumps(answer), flush=True)


main()
