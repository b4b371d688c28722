"""Values behave as frozen data classes do."""

from collections.abc import Callable
from dataclasses import KW_ONLY, FrozenInstanceError

import pytest

from tablegame.values import Value


class Place(Value):
    """A place on the shelf."""

    row: int
    label: str = "none"
    _: KW_ONLY
    on_top: bool
    weight: int = 3


class Tray(Place):
    """A place with a tray."""

    tray: str = "oak"


def test_fields_are_taken_by_place_and_by_name() -> None:
    place = Place(1, "a", on_top=True)
    assert (place.row, place.label, place.on_top, place.weight) == (1, "a", True, 3)
    assert place == Place(label="a", row=1, on_top=True, weight=3) and hash(place) == hash(
        Place(1, "a", on_top=True)
    )
    assert place != Place(2, "a", on_top=True) and place != Tray(1, "a", on_top=True)
    assert repr(place) == "Place(row=1, label='a', on_top=True, weight=3)"
    assert Tray(1, "a", "elm", on_top=False).tray == "elm"
    assert place.changed(row=5) == Place(5, "a", on_top=True)


def test_wrong_fields_are_refused() -> None:
    make: Callable[..., Place] = Place
    for by_place, named in (
        ((1,), {}),
        ((), {"on_top": True}),
        ((1, "a", True), {}),
        ((1,), {"row": 2, "on_top": True}),
        ((1,), {"on_top": True, "colour": 2}),
    ):
        with pytest.raises(TypeError):
            make(*by_place, **named)


def test_a_value_does_not_change() -> None:
    place = Place(1, on_top=True)
    with pytest.raises(FrozenInstanceError):
        place.row = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del place.row
    assert place.row == 1
