"""The actions of gamepad buttons."""

from typing import Final

ACTIONS: Final[dict[str, tuple[str, ...]]] = {
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


def button_for(action: str) -> str:
    """Return the button that starts an action; nothing where none does."""
    if action == "pause":
        return "start"
    return next((button for button, actions in ACTIONS.items() if action in actions), "")
