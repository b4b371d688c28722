"""Records of method 4, as they were written first: they are read, checked and gone on with for ever."""

import shutil
from pathlib import Path

import pytest

from tablegame.ai.fingerprint import decides_alike
from tablegame.controllers.bot_audit import rethink, summed
from tablegame.match.dealer import SEALED
from tablegame.match.match import Match
from tablegame.match.record import dump, read_record
from tablegame.match.verify import NEVER, verify
from tests.controllers.in_process import played
from tests.stages import COMPLETE
from tests.test_attacks import sceptic

FOLDER = Path(__file__).parent / "records_sealed"
RECORDS = sorted(path.stem for path in FOLDER.glob("*.tgr"))


def test_every_game_is_there() -> None:
    assert set(RECORDS) == {f"{game}-{end}" for game in COMPLETE for end in ("finished", "unfinished")}


@pytest.mark.parametrize("name", RECORDS)
def test_it_is_verified(name: str) -> None:
    path = FOLDER / f"{name}.tgr"
    record = read_record(path)
    promise = record.header.promise
    assert promise is not None and promise.method == SEALED
    assert b"".join(map(dump, record.lines())) == path.read_bytes()
    verdict = verify(record)
    assert verdict.ok and verdict.sealed and verdict.cuts == ("maple 楓",), verdict.fault
    assert verdict.unprotected == NEVER and verdict.finished is name.endswith("-finished")
    status, said = sceptic(path, promise.commit)
    assert status == (0 if verdict.finished else 1), said
    assert ("GOOD: all" if verdict.finished else "NOT FINISHED") in said
    if verdict.finished:
        told = summed(list(rethink(record)), record)
        assert told.others == 0 and told.people == (0,)
        if decides_alike(record.header.game, record.minds()):
            assert told.followed > 2 and not told.unchecked
        else:
            assert set(told.unchecked) == {"mark"}, "another version's thought"


@pytest.mark.parametrize("game", COMPLETE)
def test_an_unfinished_one_is_played_to_its_end_by_the_same_method(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    shutil.copy(FOLDER / f"{game}-unfinished.tgr", path)
    begun = read_record(path)
    match = Match.resume(path)
    played(match).close()
    ended = read_record(path)
    assert ended.header == begun.header and ended.moves[: len(begun.moves)] == begun.moves
    assert verify(ended).ok and verify(ended).finished
    status, said = sceptic(path)
    assert status == 0 and "GOOD" in said
