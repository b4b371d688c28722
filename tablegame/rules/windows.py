"""Windows as everybody sees them open and close."""

from dataclasses import dataclass

from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class WindowOpened(Public):
    """Calls are allowed from here on, whoever may really make one."""

    kind: str


@dataclass(frozen=True, slots=True)
class WindowClosed(Public):
    """Nobody may call any more."""

    kind: str
