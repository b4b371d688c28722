"""The chip on the bar: whole digits at every size, and all of the seal behind it."""

from pathlib import Path
from unittest import mock

import pytest

from tablegame.ui.scenes.study.seal import FairPlayScene
from tablegame.ui.widgets.form import WidgetState
from tests.ui.table.driver import at_table


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_its_digits_are_whole_and_told(
    tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    with at_table(tmp_path, size=size, language=language) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        driver.until_asked()
        chip = driver.scene.form.find("seal")
        assert chip is not None
        digits = (driver.scene.source.seal or "none")[:4]
        assert digits in chip.label
        canvas = driver.ui.canvas()
        with canvas.type.at(driver.scene.parts.geometry.text_scale):
            with mock.patch.object(canvas, "text") as text:
                chip.draw(canvas, WidgetState())
            (call,) = text.call_args_list
            wide = canvas.type.measure(digits, call.args[3], True)
        assert call.args[0] == digits and wide <= call.kwargs["max_width"] + 0.5


def test_it_opens_the_whole_seal(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        driver.until_asked()
        driver.click(driver.widget_point("seal"))
        driver.step(2)
        assert isinstance(driver.ui.stack.top, FairPlayScene)
