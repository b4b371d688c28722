"""The title and its list over records of all sorts: many, damaged, of other versions, found meanwhile."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegame.match.home import matches
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.drawers import LogScene
from tablegame.ui.table.scene import TableScene
from tests.match.helpers import begin, play
from tests.ui.scenes.test_leaving import Room


@pytest.fixture(params=LANGUAGES)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path, request.param)
    yield room
    room.ui.close()
    room.service.close()


def record(home: Path, name: str, moves: int = 6) -> Path:
    path = matches(home) / f"{name}.tgr"
    play(begin(path), moves).close()
    return path


def changed(path: Path, **header: object) -> None:
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps({**json.loads(first), **header}).encode() + b"\n" + rest)


def test_what_is_found_meanwhile_joins_the_title_and_the_list(room: Room) -> None:
    for number in range(30):
        changed(record(room.home, f"{number:02}"), bots=f"{number:032x}")
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(2)
    top = room.top
    assert 5 < top.listed, "the first picture does not wait for all"
    room.until(lambda: not room.service.archive.busy and top.listed == 30)
    room.click("history")
    assert isinstance(room.top, MatchesScene) and room.top.model.rows.count == 30


def test_a_match_of_other_rules_is_listed_and_can_be_looked_at(room: Room) -> None:
    record(room.home, "new")
    path = record(room.home, "old")
    kept = path.read_bytes()
    changed(path, rules=99, created="9999-12-31T23:59:59-12:00")
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    title = room.top
    assert [one.path.name for one in title.waiting] == ["new.tgr"] and title.listed == 2
    room.click("history")
    room.click("row.old.tgr")
    room.click("view")
    assert isinstance(room.top, LogScene)
    said = [text.say(room.ui.speaker) for text in room.top.texts]
    told = [room.ui.speaker.plain(text) for text in said]
    assert "99" in told[0] and "Ann" in told[1]
    assert any("play" in line for line in told) and not any("shuffle" in line for line in told)
    room.click("close")
    room.click("row.new.tgr")
    room.click("continue")
    assert isinstance(room.top, TableScene)
    assert path.read_bytes().split(b"\n", 1)[1] == kept.split(b"\n", 1)[1]


def test_a_list_of_nothing_but_what_was_set_aside(room: Room) -> None:
    """A damaged record is gone on with from its last good line; a newer one is named."""
    damaged = record(room.home, "damaged", 9)
    damaged.write_bytes(damaged.read_bytes().replace(b'"a": 1', b'"a": 9', 1))
    (matches(room.home) / "newer.tgr").write_bytes(b'{"tablegame": 99}\n')
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    room.click("close")  # the note that tells of it
    room.click("history")
    top = room.top
    assert isinstance(top, MatchesScene) and top.model.rows.count == 0
    assert (top.model.damaged, top.model.newer) == (["damaged.tgr.damaged-1"], ["newer.tgr"])
    room.click("show")
    assert "newer.tgr" in room.ui.speaker.plain(room.top.texts[1])
    room.click("close")
    room.click("mend")
    assert room.top.model.chosen.summary.path.name == "damaged.tgr" and room.top.model.damaged == []
    room.click("continue")
    assert isinstance(room.top, TableScene)
    assert (matches(room.home) / "damaged.tgr.mended-1").exists()
