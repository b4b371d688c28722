"""Reads the data of a file of examples, lessons or a book, and says what is wrong with it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn


class DataReader:
    """A reader of one part of such a file. What is wrong is raised as `fault`, and begins with `_place`."""

    fault: ClassVar[type[Exception]]

    def __init__(self, where: str) -> None:
        self._where = where

    @property
    def _place(self) -> str:
        """The place that is read, for the author of the data."""
        return self._where

    def _fail(self, field: str, what: str) -> NoReturn:
        raise self.fault(f"{self._place}: {field} {what}")

    def _table(self, field: str, value: Any, keys: Sequence[str] = ()) -> Mapping[str, Any]:
        """Return a table; with `keys` it has no fields but those."""
        if not isinstance(value, dict):
            self._fail(field, f"is no table but {str(value)[:40]!r}")
        for key in value:
            if keys and key not in keys:
                self._fail(field, f"has no field {key!r}; it has {', '.join(keys)}")
        return value

    def _list(self, field: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            self._fail(field, f"is no list but {str(value)[:40]!r}")
        return value
