"""What a screen reader is told while the coach speaks: the bubble, what is lit, and then all the rest."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.system.metrics import inside
from tablegame.ui.widgets.accessible_item import Item, numbered

Shown = Callable[[Item], bool]
"""Whether what an item tells of stands above the veil."""


def around_bubble(items: Sequence[Item], shown: Shown, coachs: str, rest: str) -> list[Item]:
    """The items in the order in which they are read. What is not lit says nothing by itself, and is found
    last, in a list with the name `rest`; keys that begin with `coachs` are those of the coach's widgets."""
    bubble = [one for one in items if one.key == "coach"]
    lit, frame, dark = list[Item](), list[Item](), list[Item]()
    for one in items:
        if one in bubble:
            continue
        if one.key == "progress" or one.key.startswith(coachs):
            frame.append(one)
        elif one.children and one.role in ("list", "list box"):
            for kept, into in ((True, lit), (False, dark)):
                if some := [each for each in one.children if shown(each) is kept]:
                    whole = len(some) == len(one.children)
                    into.append(one if whole else replace(one, key=f"{one.key}.{kept}", children=tuple(some)))
        else:
            (lit if shown(one) else dark).append(one)
    others = [Item("rest", "list", rest, children=numbered([_silent(one) for one in dark]))] if dark else []
    return [*bubble, *lit, *frame, *others]


def _silent(item: Item) -> Item:
    return replace(item, live="", children=tuple(map(_silent, item.children)))


def overlaps(item: Item, lit: Sequence[Lit]) -> bool:
    """Whether the place of an item is lit, or something that lies on it."""
    if item.box is None:
        return False
    x, y, w, h = item.box
    middle = x + w / 2, y + h / 2
    return any(inside(one.box, middle) or inside(item.box, one.box.centre) for one in lit)
