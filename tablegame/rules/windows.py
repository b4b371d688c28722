"""Events of windows, which all seats see open and close."""

from dataclasses import dataclass

from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class WindowOpened(Public):
    """The start of calls, whether or not a seat can really make one."""

    kind: str


@dataclass(frozen=True, slots=True)
class WindowClosed(Public):
    """The end of calls."""

    kind: str
