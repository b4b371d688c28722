"""The scene in front for a screen reader: named items with values, states and actions.

This module depends on no particular screen reader. It describes only the topmost scene, as drawn: scenes
behind it, such as a table behind a curtain, are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tablegame.ui.access.recorder import addressed, listen, spoken
from tablegame.ui.kit.controls import FoldWidget
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene_stack import StackedScene
from tablegame.ui.system.metrics import inside
from tablegame.ui.widgets.accessible_item import AccessibleItem, numbered
from tablegame.ui.widgets.buttons import Toggle
from tablegame.ui.widgets.choices import Dropdown, Segmented
from tablegame.ui.widgets.form import Widget
from tablegame.ui.widgets.inputs import Slider, Stepper, TextField

SILENT = frozenset({"none", "scroll bar"})
"""Roles of widgets that only the mouse needs."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything a screen reader may know now."""

    page: AccessibleItem
    focus: str
    """The key of the item with the focus."""


def describe(ui: Ui) -> Screen:
    """Return the scene in front, in words."""
    top = ui.stack.top
    if top is None:
        return Screen(AccessibleItem("page", "page", ui.text("app.name")), "page")
    items = list(top.accessible_items())
    if not items:
        items = _written(ui, top)
    told_of = [widget for widget in top.form.widgets if widget.visible and widget.role not in SILENT]
    widgets = top.form.in_order(told_of)
    lists: dict[str, list[AccessibleItem]] = {}
    for widget in told_of:
        if widget.role == "list item":
            lists.setdefault(widget.group, []).append(item(ui, widget))
    others = [item(ui, each) for each in widgets if each.role != "list item"]
    for group, rows in lists.items():
        key, called = (f"list.{group}", group) if group else ("hand", top.list_name or ui.text("access.hand"))
        items.append(AccessibleItem(key, "list box", called, children=numbered(rows)))
    role = "page" if top.opaque else "dialog"
    name = _page_name(ui, top, items)
    page = AccessibleItem("page", role, name, children=tuple(top.accessible_order((*items, *others))))
    focus = top.form.focus
    key = "page"
    if focus is not None and focus.visible and focus in widgets:
        key = next(
            (each.key for each in item(ui, focus).children if each.checked or each.selected), _key(focus)
        )
    return Screen(page, key)


def _page_name(ui: Ui, top: StackedScene, items: Sequence[AccessibleItem]) -> str:
    """Return what the page is called: by itself, else by its first words; the first page is the program."""
    first = next((each.name for each in items if each.role == "text"), "")
    name = top.page_name or ("" if top is ui.stack.scenes[0] else first)
    return name or ui.text("app.name")


def story(ui: Ui, scene: StackedScene, since: int) -> list[str]:
    """Return the lines of the scene's log from number `since` on, as texts."""
    return [addressed(ui, text, scene.own_name) for text in scene.log[since:]]


def _written(ui: Ui, scene: StackedScene) -> list[AccessibleItem]:
    """Return the words on a page that are not those of its widgets, line by line."""
    boxes = [widget.rect for widget in scene.form.widgets if widget.visible]
    lines = [
        heard
        for heard in listen(ui, scene.draw, scene)
        if not any(inside(box, (heard.x, heard.y)) for box in boxes)
    ]
    title, rest = lines[:1], sorted(lines[1:], key=lambda heard: (round(heard.y / 12), heard.x))
    seen: dict[str, int] = {}
    items = []
    for heard in (*title, *rest):
        words = spoken(ui, heard.text)
        seen[words] = seen.get(words, 0) + 1
        items.append(AccessibleItem(f"text.{words}.{seen[words]}", "text", words))
    return items


# Widgets ----------------------------------------------------------------------------------------------------
def _key(widget: Widget) -> str:
    return f"widget.{widget.name}"


def item(ui: Ui, widget: Widget) -> AccessibleItem:
    """Return one widget in words. A value that only repeats the label is left out."""
    actions = {"press", "focus"} if widget.enabled and widget.focusable else set()
    label, value = spoken(ui, widget.label), spoken(ui, widget.value_text)
    plain = AccessibleItem(
        _key(widget), widget.role, label, value if value != label else "", widget.rect,
        frozenset(actions), widget.enabled,
        shortcut=ui.keys.cap(widget.action) if widget.action and ui.keys.knows(widget.action) else "",
    )  # fmt: skip
    match widget:
        case Toggle():
            return replace(plain, checked=widget.value, value="")
        case Segmented():
            return replace(plain, value="", actions=frozenset(), children=_options(ui, widget, "radio"))
        case Dropdown():
            options = _options(ui, widget, "option") if widget.opened else ()
            return replace(plain, opened=widget.opened, children=options)
        case FoldWidget():
            return replace(plain, opened=widget.opened)
        case Stepper():
            number = (float(widget.value), float(widget.low), float(widget.high))
            words = spoken(ui, widget.show(widget.value))
            return replace(plain, number=number, value=words, actions=_counted(actions))
        case Slider():
            number = (widget.value, widget.stops[0], widget.stops[-1])
            words = plain.value if widget.show is None else spoken(ui, widget.show(widget.value))
            return replace(plain, number=number, value=words, actions=_counted(actions))
        case TextField():
            quiet = plain.value or spoken(ui, widget.placeholder)
            can = frozenset(actions | {"set"}) if actions else frozenset()
            return replace(plain, value=quiet, actions=can)
    match widget.role:
        case "list item":
            return plain if widget.group else replace(plain, selected=widget.confirm == "activate")
        case "tab":
            return replace(plain, selected=widget.value_text == "1", value="")
        case "radio button" | "check box":
            return replace(plain, checked=widget.value_text == "1", value="")
    return plain


def _counted(actions: set[str]) -> frozenset[str]:
    return frozenset(actions - {"press"} | {"more", "less", "set"}) if actions else frozenset()


def _options(ui: Ui, widget: Segmented | Dropdown, role: str) -> tuple[AccessibleItem, ...]:
    marked = widget.marked if isinstance(widget, Dropdown) else -1
    about = widget.about if isinstance(widget, Dropdown) and widget.about is not None else lambda _: ""
    return numbered(
        [
            AccessibleItem(
                f"{_key(widget)}#{index}", role, spoken(ui, text), about(value), enabled=widget.enabled,
                actions=frozenset({"press", "focus"} if widget.enabled else ()),
                checked=value == widget.value if role == "radio" else None,
                selected=index == marked if role == "option" else None,
            )
            for index, (value, text) in enumerate(widget.options)
        ]
    )  # fmt: skip


def carry_out(ui: Ui, key: str, action: str, value: str | float | None = None) -> bool:
    """Apply an action of a screen reader. Return False if its widget is not on the screen or cannot act
    now."""
    top = ui.stack.top
    if top is None or not key.startswith("widget."):
        return False
    name, _, index = key.removeprefix("widget.").partition("#")
    form, widget = top.form, top.form.find(name)
    if widget is None or not (widget.enabled and widget.visible) or form.modal not in (None, widget):
        return False
    ui.use_device("keyboard")
    form.set_focus(widget, ring=True)
    if action == "focus":
        return True
    if index and isinstance(widget, Segmented | Dropdown):
        widget.take(form, int(index))
    elif action == "press":
        form.press(name)
    elif action in ("more", "less"):
        arrow = pygame.K_RIGHT if action == "more" else pygame.K_LEFT
        widget.key(form, pygame.event.Event(pygame.KEYDOWN, key=arrow, mod=0, unicode=""))
    elif action == "set" and isinstance(widget, TextField) and isinstance(value, str):
        widget.caret, widget.anchor = len(widget.value), 0
        widget.insert(value)
    elif action == "set" and isinstance(widget, Stepper | Slider) and isinstance(value, int | float):
        widget.put(value)
    else:
        return False
    form.changed()
    return True
