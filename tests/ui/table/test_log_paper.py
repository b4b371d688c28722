"""The newest lines of the log on their slip of paper."""

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tablegame.pieces.dominoes import parse_face
from tablegame.rules.clackerjack import GAME
from tablegame.rules.loadum import LOADUM
from tablegame.speech import LANGUAGES, Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.history import LOG_NEWEST, LOG_TALL, StripLine, draw_log, fitting, line_of
from tablegame.ui.table.table_context import Repaint, Skip
from tests.ui.table.driver import Driver, at_table

NAMES = ("プレイヤー2", "Player 2", "W" * 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_play_of_tiles_is_whole_and_the_line_before_it_is_seen(
    tmp_path: Path, language: str
) -> None:
    with at_table(tmp_path, game=GAME, seats=4, language=language) as driver:
        canvas, speaker = driver.ui.canvas(), driver.ui.speaker
        *_, room = places.log_corner(1280, 720)
        faces = tuple(map(parse_face, ("3-3*", "3*-3*", "3*-3")))
        kind = Text("clackerjack.short.double_trip")
        for name in NAMES:
            slots = {"seat": name, "faces": faces, "kind": kind, "left": 10}
            said = Text("clackerjack.log.played", slots).say(speaker)
            before = Text("clackerjack.log.passed", {"seat": "Ann"}).say(speaker)
            found = fitting(canvas, [StripLine(said), StripLine(before)], room, LOG_TALL)
            whole = len(canvas.type.wrap(said, t.SIDE, room, True))
            assert len(found) == 2 and found[0][1] == whole
            assert sum(high for *_, high in found) <= LOG_TALL + 1


def slid(driver: Driver, frames: int) -> list[tuple[int, bool]]:
    """Return in each frame where the ground of the newest line begins on the paper, and whether it comes."""
    painter, surface, found = driver.scene.parts.painter, driver.ui.window.surface(), []
    gutter, bottom, _ = places.log_corner(1280, 720)
    for _ in range(frames):
        driver.step()
        paper = [
            surface.get_at((round(gutter) + 1, y))[:3] for y in range(round(bottom) - 100, round(bottom))
        ]
        straw = t.rgba(t.STRAW)[:3]
        found.append((paper.index(straw) if straw in paper else 100, painter.arriving))
    return found


def with_lines(driver: Driver, *keys: str) -> None:
    """Write lines into the log of a table at rest."""
    for key in keys:
        driver.scene.model.log.append(Text(key, {"seat": "Ann"}))
    driver.scene.carry_out(Repaint())


@pytest.fixture
def resting(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table at rest, with motion."""
    with at_table(tmp_path, game=GAME, seats=4) as driver:
        driver.until_asked()
        driver.step(240)  # until the plate of the player to move has come to rest
        driver.ui.preferences.speed = "normal"
        yield driver


def test_the_newest_line_slides_in_from_the_foot_of_the_paper_and_stays(resting: Driver) -> None:
    with_lines(resting, "clackerjack.log.passed")
    seen = slid(resting, 20)
    begins = max(range(20), key=lambda frame: seen[frame][0])
    tops = [top for top, _ in seen[begins:]]
    assert begins < 3 and tops == sorted(tops, reverse=True) and len(set(tops)) > 4
    assert [comes for _, comes in seen].index(False) in (10, 11), "160 ms are ten frames"
    drawn = resting.loop.frames_drawn
    resting.step(30)
    assert resting.loop.frames_drawn == drawn, "nothing moves any more"


def test_a_line_is_there_at_once_without_motion_or_when_it_is_skipped(resting: Driver) -> None:
    with_lines(resting, "clackerjack.log.passed")
    slid(resting, 2)
    resting.scene.carry_out(Skip())
    assert len(set(slid(resting, 12))) == 1
    resting.ui.preferences.reduced_motion = True
    with_lines(resting, "clackerjack.log.passed")
    assert len(set(slid(resting, 12))) == 1


def test_no_name_is_torn_beside_ten_plates(tmp_path: Path) -> None:
    """Not from its さん either; what happened is whole."""
    with at_table(tmp_path, game=LOADUM, language="ja") as driver:
        canvas, speaker = driver.ui.canvas(), driver.ui.speaker
        *_, room = places.log_corner(1280, 720, seats=10)
        slots = {"seat": "めい", "other": "れん", "kind": Text("loadum.kind.plain")}
        said = Text("loadum.log.void", slots).say(speaker)
        drawn: list[str] = []
        with mock.patch.object(canvas, "lines", lambda text, *args, **more: drawn.append(text)):
            draw_log(canvas, speaker, [Text("loadum.log.void", slots)], ("めい", "れん"), 0, 500, room)
        rows = drawn[0].split("\n")
        assert 1 < len(rows) <= LOG_NEWEST and "".join(rows) == canvas.type.plain(said).replace("\u2060", "")
        for name in ("めいさん", "れんさん"):
            assert any(name in row for row in rows)


def test_the_newest_line_is_told_however_little_room_there_is(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, language="ja") as driver:
        canvas, speaker = driver.ui.canvas(), driver.ui.speaker
        said = Text("loadum.log.void", {"seat": "めい", "other": "れん", "kind": Text("loadum.kind.plain")})
        for high in (30.0, 50.0):
            found = fitting(canvas, [StripLine(said.say(speaker))] * 2, 172.0, high)
            assert len(found) == 1 and found[0][1] >= 1 and found[0][2] <= high + 1


def test_a_newest_line_that_does_not_fit_is_cut_and_no_older_one_stands_for_it(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM) as driver:
        canvas, speaker = driver.ui.canvas(), driver.ui.speaker
        short = StripLine(Text("loadum.log.taken", {"seat": "Mei"}).say(speaker))
        slots = {"seat": "Mei", "other": "Ren", "kind": Text("loadum.kind.plain")}
        newest = StripLine(Text("loadum.log.void", slots).say(speaker))
        [(shown, rows, _)] = fitting(canvas, [newest, short], 172.0, 30.0)
        whole = canvas.type.wrap(newest.said, t.SIDE, 172.0, True)
        assert shown is newest and rows < len(whole)
        with mock.patch.object(canvas, "text") as drawn:
            texts = [Text("loadum.log.taken", {"seat": "Mei"}), Text("loadum.log.void", slots)]
            draw_log(canvas, speaker, texts, ("Mei", "Ren"), 0, 500, 172.0, 30.0)
        assert drawn.call_count == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [6, 10])
def test_each_older_line_of_a_deal_with_swaps_is_whole_or_absent(
    tmp_path: Path, seats: int, language: str
) -> None:
    names = ("Wolfgang Amadeus", "Ann", "めい", *"BCDEFGH")[:seats]
    shown, cut = 0, list[str]()

    def spy(
        canvas: Canvas, lines: list[StripLine], left: float, bottom: float, room: float, most: float,
        share: float = 1.0,
    ) -> None:  # fmt: skip
        nonlocal shown
        newest, *older = fitting(canvas, lines, room, most)
        shown += 1 + len(older)
        assert newest[0] is lines[0]
        for line, rows, _ in older:
            if len(canvas.type.wrap(line.said, t.SIDE, room - line.indent, False)) > rows:
                cut.append(canvas.type.plain(line.said))

    with (
        at_table(tmp_path, game=LOADUM, seats=seats, language=language, names=names, person=False) as driver,
        mock.patch("tablegame.ui.table.history._draw_lines", spy),
    ):
        driver.until(lambda: driver.match.over or len(driver.match.view(None).table.results) > 0, drawn=True)
        driver.step(60)
    assert shown > 20 and not cut


@pytest.mark.parametrize(
    ("language", "key", "words"),
    [
        ("en", "loadum.log.taken", "takes the trick"),
        ("ja", "loadum.log.taken", "トリックを取りました"),
        ("en", "dokuson.log.single", "6♠ (♠ lane: 3)"),
        ("ja", "dokuson.log.single", "6♠（♠の列3枚目）"),
        ("en", "loadum.log.void", None),
        ("ja", "loadum.log.void", None),
    ],
)
def test_a_face_stands_for_whoever_did_it(tmp_path: Path, language: str, key: str, words: str | None) -> None:
    """Where two did it, both are named."""
    with at_table(tmp_path, language=language) as driver:
        speaker, canvas = driver.ui.speaker, driver.ui.canvas()
        slots = {
            "seat": "Mei", "other": "Ren", "kind": Text("loadum.kind.plain"), "cards": (5,), "suit": "S",
            "length": 3,
        }  # fmt: skip
        line = line_of(Text(key, slots), speaker, ("Kate", "Mei", "Ren"))
        assert (line.crest is None) == (words is None)
        if words is not None:
            assert canvas.type.plain(line.said).replace("\u2060", "") == words
            assert line.crest == crests_of(("Kate", "Mei", "Ren"))[1]
        else:
            assert "Mei" in canvas.type.plain(line.said)


def test_a_name_two_people_have_is_told_in_words(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        line = line_of(Text("loadum.log.taken", {"seat": "Mei"}), driver.ui.speaker, ("Mei", "Mei", "Ren"))
        assert line.crest is None


def test_whoever_leads_is_a_face_in_both_languages() -> None:
    led = Text("loadum.log.led", {"seat": "れん", "cards": (3,)})
    for language in LANGUAGES:
        line = line_of(led, Speaker(language), ("めい", "れん"))
        assert line.crest is not None and line.said, language
        first = line.said[0]
        assert isinstance(first, str) and not first.startswith("の")
