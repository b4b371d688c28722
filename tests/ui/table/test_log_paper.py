"""The newest lines of the log on their slip of paper."""

from pathlib import Path

import pytest

from tablegame.pieces.dominoes import parse_face
from tablegame.rules.clackerjack import GAME
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.table import places
from tablegame.ui.table.plates import LOG_TALL, _fitting
from tests.ui.table.driver import at_table

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
            found = _fitting(canvas, [said, said], room, LOG_TALL)
            whole = len(canvas.type.wrap(canvas.type.plain(said), t.SIDE, room))
            assert len(found) == 2 and found[0][1] == whole
            assert sum(high for *_, high in found) <= LOG_TALL
