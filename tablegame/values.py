"""Immutable objects of named fields, without the code that a data class generates for each of its methods.

Compiling that code takes most of the time of an import. Making and comparing a `Value` takes longer, so use
it for objects that are made rarely, such as the pages that a scene opens.
"""

from dataclasses import KW_ONLY, FrozenInstanceError
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """The base: a subclass lists its fields as a data class does; those after `KW_ONLY` go by name."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _by_place: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Note the fields of the class, after those of its bases."""
        fields, by_place, keyword = [*cls._fields], [*cls._by_place], False
        for name, kind in cls.__dict__.get("__annotations__", {}).items():
            if kind is KW_ONLY:
                keyword = True
            elif name not in fields:
                fields.append(name)
                if not keyword:
                    by_place.append(name)
        cls._fields, cls._by_place = tuple(fields), tuple(by_place)

    def __init__(self, *args: Any, **named: Any) -> None:
        """Take the fields by place or by name; TypeError if one is missing, unknown or given twice."""
        kind = type(self)
        if len(args) > len(kind._by_place):
            raise TypeError(f"{kind.__name__} takes {len(kind._by_place)} fields by place, not {len(args)}")
        values = dict(zip(kind._by_place, args, strict=False))
        for name, value in named.items():
            if name in values or name not in kind._fields:
                raise TypeError(f"{kind.__name__}: {name} is unknown or given twice")
            values[name] = value
        for name in kind._fields:
            if name not in values:
                try:
                    values[name] = getattr(kind, name)
                except AttributeError:
                    raise TypeError(f"{kind.__name__}: {name} is missing") from None
        self.__dict__.update(values)

    def changed(self, **named: Any) -> Self:
        """Return a copy with other values of some fields."""
        return type(self)(**{**self.__dict__, **named})

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *(self.__dict__[name] for name in self._fields)))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields)
        return f"{type(self).__name__}({fields})"
