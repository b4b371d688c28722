"""Outside programs: a record names them, and only what this machine's user has entered is ever started."""

import json
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.programs import FILE, LONGEST_NAME, Programs, ProgramsWanted, program_of
from tablegame.controllers.workers import Workers
from tablegame.match.header import Player
from tablegame.match.home import matches
from tablegame.match.store import SAVES
from tablegame.pieces.seats import Seat

BOT = Path(__file__).parents[2] / "docs" / "example_bot.py"
COMMAND = shlex.join([sys.executable, str(BOT)])
PEOPLE = [Player("Ann", "human"), Player("Deep", "outside:Deep"), Player("Mei", "bot:novice")]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[MatchService]:
    made = MatchService(tmp_path, Workers())
    yield made
    made.close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record all programs of seats that are started from now on, without a process that watches over them."""
    found: list[Any] = []
    true = subprocess.Popen

    def popen(*args: Any, **options: Any) -> Any:
        if args[0][0] == sys.executable:
            found.append(args[0])
        return true(*args, **options)

    monkeypatch.setattr("tablegame.controllers.pipe.subprocess.Popen", popen)
    return found


def recorded(service: MatchService) -> Path:
    """Return a match with a program in it that was begun here and left."""
    service.programs.enter("Deep", COMMAND)
    table = service.new_match("dokuson", 3, {}, PEOPLE)
    path = table.match.path
    assert path is not None
    table.leave()
    return path


def test_what_is_entered_stands_under_its_name(tmp_path: Path) -> None:
    programs = Programs(tmp_path)
    assert programs.enter("  Deep \n Thought ", " run it ") == "Deep Thought"
    assert Programs(tmp_path).command("Deep Thought") == "run it"
    assert Programs(tmp_path).names == ("Deep Thought",)


def test_a_name_is_not_taken_from_another_command(tmp_path: Path) -> None:
    programs = Programs(tmp_path)
    assert [programs.enter("Deep", command) for command in ("a", "b", "a", "b", "c")] == [
        "Deep", "Deep 2", "Deep", "Deep 2", "Deep 3",
    ]  # fmt: skip
    long = "x" * 200
    assert len(programs.enter(long, "a")) == LONGEST_NAME and len(programs.enter(long, "b")) <= LONGEST_NAME


@pytest.mark.parametrize("pair", [("", "run"), ("  ", "run"), ("Deep", ""), ("Deep", " \n ")])
def test_a_program_needs_a_name_and_a_command(tmp_path: Path, pair: tuple[str, str]) -> None:
    with pytest.raises(ValueError):
        Programs(tmp_path).enter(*pair)


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[]", b"null", b'{"programs": [], "agreed": []}', b'{"programs": {}}', b"\xff" * 9]
)
def test_a_damaged_file_is_put_aside(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / FILE).write_bytes(broken)
    programs = Programs(tmp_path)
    assert programs.names == ()
    assert [path.read_bytes() for path in tmp_path.glob(f"{FILE}.damaged-*")] == [broken]
    programs.enter("Deep", "run")
    assert Programs(tmp_path).names == ("Deep",)


def test_a_folder_that_cannot_be_written_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, not a folder")
    programs = Programs(tmp_path / "home")
    assert programs.enter("Deep", "run") == "Deep" and SAVES.fault(tmp_path / "home" / FILE) is not None
    assert programs.command("Deep") == "run"


def test_a_match_begun_here_goes_on_with_its_program(service: MatchService, started: list[Any]) -> None:
    path = recorded(service)
    assert started == [shlex.split(COMMAND)]
    service.resume(path).leave()
    assert len(started) == 2


def test_a_record_names_the_program_and_not_its_command(service: MatchService) -> None:
    text = recorded(service).read_text("utf-8")
    assert "outside:Deep" in text and str(BOT) not in text


def test_an_unknown_name_starts_nothing(service: MatchService, started: list[Any]) -> None:
    path = recorded(service)
    service.programs.remove("Deep")
    started.clear()
    with pytest.raises(ProgramsWanted) as wanted:
        service.resume(path)
    (one,) = wanted.value.wanted
    assert (one.seat, one.player, one.program, one.state) == (1, "Deep", "Deep", "unknown")
    with pytest.raises(ProgramsWanted):
        service.new_match("dokuson", 3, {}, PEOPLE)
    assert started == [] and service.tables == []


def test_a_computer_may_sit_down_instead(service: MatchService, started: list[Any]) -> None:
    path = recorded(service)
    service.programs.remove("Deep")
    started.clear()
    table = service.resume(path, {Seat(1): "bot:novice"})
    assert [player.kind for player in table.match.sitting] == ["human", "bot:novice", "bot:novice"]
    assert started == []
    table.leave()


def test_a_match_from_elsewhere_asks_once(service: MatchService, tmp_path: Path, started: list[Any]) -> None:
    path = recorded(service)
    there = MatchService(tmp_path / "there", Workers())
    copy = matches(tmp_path / "there") / path.name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(path.read_bytes())
    there.programs.enter("Deep", COMMAND)
    started.clear()
    with pytest.raises(ProgramsWanted) as wanted:
        there.resume(copy)
    assert [one.state for one in wanted.value.wanted] == ["unasked"] and started == []
    there.resume(copy, agreed=True).leave()
    there.resume(copy).leave()
    assert len(started) == 2
    there.close()


def fields(value: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the ways to all texts of a JSON value."""
    if isinstance(value, str):
        yield way
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from fields(each, (*way, key))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from fields(each, (*way, place))


def changed(value: Any, way: tuple[Any, ...], text: str) -> Any:
    """Return the value with another text at the end of a way."""
    if not way:
        return text
    if isinstance(value, dict):
        return value | {way[0]: changed(value[way[0]], way[1:], text)}
    return [changed(each, way[1:], text) if place == way[0] else each for place, each in enumerate(value)]


def test_no_text_of_a_record_reaches_a_process(
    service: MatchService, tmp_path: Path, started: list[Any]
) -> None:
    """Every text field of every kind of line holds a command, as text and as a player's kind."""
    witness = tmp_path / "started"
    evil = shlex.join([sys.executable, "-c", f"open({str(witness)!r}, 'w')"])
    path = recorded(service)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[0]["seated"] = {"0": "bot:novice", "2": "human"}
    lines[-1]["seated"] = {"0": "human"}
    started.clear()
    tried = 0
    for number in sorted({0, 1, 2, len(lines) - 1}):
        for way in fields(lines[number]):
            for text in (evil, f"outside:{evil}", f"bot:{evil}"):
                bad = [
                    changed(line, way, text) if place == number else line for place, line in enumerate(lines)
                ]
                path.write_text("".join(json.dumps(line) + "\n" for line in bad), "utf-8")
                tried += 1
                for agreed in (False, True):
                    try:
                        table = service.resume(path, agreed=agreed)
                    except Exception:
                        continue
                    table.tick(True)
                    table.leave()
    assert tried > 40
    assert all(words == shlex.split(COMMAND) for words in started) and not witness.exists()


def test_a_program_runs_in_a_folder_of_its_own_and_is_not_told_of_the_matches(
    service: MatchService, tmp_path: Path
) -> None:
    told = tmp_path / "told.json"
    code = (
        "import json, os, sys\n"
        f"open({str(told)!r}, 'w').write(json.dumps([os.getcwd(), os.listdir(), dict(os.environ)]))\n"
    )
    service.programs.enter("Curious", shlex.join([sys.executable, "-c", code]))
    table = service.new_match(
        "dokuson", 3, {}, [Player("A", "human"), Player("B", "outside:Curious"), PEOPLE[2]]
    )
    for _ in range(400):
        if told.exists() and told.read_text():
            break
        time.sleep(0.01)
    folder, files, environment = json.loads(told.read_text())
    table.leave()
    assert files == [] and "TABLEGAME_HOME" not in environment
    assert not Path(folder).is_relative_to(Path.cwd()) and not Path(folder).exists()


@pytest.mark.parametrize(("kind", "name"), [("human", None), ("bot:hard", None), ("outside:X y", "X y")])
def test_the_name_of_a_program_in_a_kind(kind: str, name: str | None) -> None:
    assert program_of(kind) == name
