"""Everything painted anew in every frame, for tests that look at what is written rather than at pixels."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.incremental_drawing import PagePicture
from tablegame.ui.table.static_layer import Frame, StaticLayer


def _paint(canvas: Canvas, key: object, paint: Callable[[Canvas], object]) -> None:
    paint(canvas)


def _show(frame: Frame, canvas: Canvas, still: StaticLayer, draw: Callable[[Canvas], object]) -> None:
    still.blit(canvas)
    draw(canvas)


def _picture(
    picture: PagePicture, canvas: Canvas, ground: Callable[[Canvas], object], draw: Callable[[Canvas], object]
) -> None:
    ground(canvas)
    draw(canvas)


@contextmanager
def painted_anew() -> Iterator[None]:
    """Draw everything anew within the block, without kept pictures."""
    with (
        mock.patch.object(Canvas, "again", _paint),
        mock.patch.object(StaticLayer, "_drawing", lambda *_: None),
        mock.patch.object(Frame, "show", _show),
        mock.patch.object(PagePicture, "show", _picture),
    ):
        yield
