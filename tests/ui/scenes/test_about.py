"""The pages about the program: whole, and the path of its data."""

from pathlib import Path

import pygame
import pytest

from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.system.about import PAGES as ABOUT_PAGES
from tablegame.ui.scenes.system.about import TEXTS, AboutScene, paragraphs
from tests.ui.scenes.settings_desk import Opener, desk

__all__ = ["desk"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_page_about_the_program_shows_everything_to_its_last_line(
    desk: Opener, language: str, scale: float
) -> None:
    screen = desk(language, (1024, 640), scale)
    scene = AboutScene(screen.ui)
    screen.ui.stack.push(scene)
    screen.step()
    for page in ABOUT_PAGES:
        scene.turn_to(page)
        screen.step()
        screen.key(pygame.K_END)
        area = scene.areas["page"]
        inside = [item.box for item in scene.items if item.area is area]
        assert inside and area.offset == area.most
        lowest = max(y + h for _, y, _, h in inside) - area.offset
        assert lowest <= area.box[1] + area.box[3] + 1, page


def test_the_licences_are_whole() -> None:
    root = Path(__file__).resolve().parents[3]
    ours = " ".join((root / "LICENSE").read_text("utf-8").split())
    assert " ".join(" ".join(each.text for each in paragraphs("mit")).split()) == ours
    told = {page: " ".join(each.text for each in paragraphs(page)) for page in TEXTS}
    assert told["ofl"].count("SIL OPEN FONT LICENSE Version 1.1") == 3
    assert "END OF TERMS AND CONDITIONS" in told["lgpl"] and "Version 2.1, February 1999" in told["lgpl"]
    assert "Sam Lantinga" in told["libraries"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in told["python"]


def test_the_path_of_the_data_is_shown_and_can_be_copied(
    desk: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr("tablegame.ui.scenes.system.about.to_clipboard", copy)
    screen = desk()
    scene = AboutScene(screen.ui)
    screen.ui.stack.push(scene)
    screen.step()
    assert str(tmp_path) in [item.text for item in scene.items]
    screen.press("copy")
    assert copied == [str(tmp_path)] and scene.copied


def test_arrow_keys_turn_to_the_neighbours_of_a_tab_and_take_the_focus_along(desk: Opener) -> None:
    screen = desk()
    scene = AboutScene(screen.ui)
    screen.ui.stack.push(scene)
    screen.step()
    scene.form.set_focus(scene.form.find("tab.program"), ring=True)
    for code, page in ((pygame.K_DOWN, "parts"), (pygame.K_UP, "program"), (pygame.K_UP, "python")):
        screen.key(code)
        assert scene.form.focus is not None
        assert (scene.page, scene.form.focus.name) == (page, f"tab.{page}")
