"""The list of matches in a real window, by keyboard alone."""

from pathlib import Path

import pytest

from tablegame.match.home import abandoned, matches
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.system.dialogs import MatchNoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tests.match.many import records
from tests.x11.hands import at_title

pytestmark = [pytest.mark.x11, pytest.mark.timeout(120)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_chosen_noted_deleted_and_put_back_by_keys(own_home: Path, language: str) -> None:
    records(own_home, 24)
    with at_title(own_home) as hands:
        hands.ui.set_language(language)
        hands.until(lambda: not hands.service.archive.busy, "all records are read", 60)
        hands.keys("h")
        hands.until(lambda: isinstance(hands.top, MatchesScene), "the list")
        top = hands.top
        hands.keys("2")
        hands.keys("Down", "Down")
        hands.until(lambda: top.model.rows.index == 2, "the third match")
        hands.shot(f"matches-1-{language}")
        path = top.model.chosen.summary.path
        before = path.read_bytes()
        hands.keys("n")
        hands.until(lambda: isinstance(hands.top, MatchNoteScene), "the note")
        hands.keys("g", "o", "o", "d")
        hands.keys("Return")
        hands.until(lambda: hands.top is top, "the list again")
        assert top.model.words(top.model.chosen).note == "good"
        hands.keys("Delete")
        hands.until(lambda: not path.exists(), "deleted")
        assert (abandoned(own_home) / path.name).read_bytes() == before
        hands.shot(f"matches-2-{language}")
        hands.keys("ctrl+z")
        hands.until(path.exists, "put back")
        assert path.read_bytes() == before and path.parent == matches(own_home)
        hands.keys("Escape")
        hands.until(lambda: isinstance(hands.top, TitleScene), "the title")
