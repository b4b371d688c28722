"""Everything that is read has a limit, which is checked before anything else is done with it."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tablegame import limits
from tablegame.cli import run
from tablegame.learn import progress
from tablegame.limits import EXERCISE, LINE, RECORD_LINES, STORE, Limit, TooLarge, parse_json
from tablegame.match import bookmarks as keepsakes
from tablegame.match import duplicate_store as duplicates
from tablegame.match import evenings, people
from tablegame.match.archive import Archive
from tablegame.match.code import BadCode, Code
from tablegame.match.dealer import SealedDealer, Terms
from tablegame.match.files import read_regular
from tablegame.match.header import agreement, make_header
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, dump, glance_bytes, make_move, parse_bytes, parse_record
from tablegame.match.record_error import RecordError
from tablegame.match.record_files import good_part
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, complete
from tablegame.study import stats_epoch
from tablegame.study.review import stored_reviews
from tablegame.ui.system import preferences
from tests.match.helpers import play

ROOT = Path(__file__).parent
HEADER = {
    "tablegame": 1, "game": "dokuson", "rules": 1, "seats": 2, "created": "", "options": {},
    "players": [{"name": "Ann", "kind": "human"}, {"name": "Ben", "kind": "human"}],
}  # fmt: skip


class Counted:
    """The calls of Python functions, and of built-in ones, while something is done."""

    def __init__(self) -> None:
        self.calls = 0

    def __enter__(self) -> "Counted":
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        self.calls += event in ("call", "c_call")


def nested(levels: int) -> Any:
    """Return an object with so many levels, itself the first."""
    found: Any = {}
    for _ in range(levels - 1):
        found = {"x": found}
    return found


def edges(limit: Limit) -> Iterator[tuple[str, Any, Any]]:
    """Yield what is limited, the largest value that is accepted in an object with one key, and the
    smallest that is refused."""
    yield "text", "a" * limit.text, "a" * (limit.text + 1)
    yield "number", limit.number, limit.number + 1
    yield "fraction", float(limit.number), float(limit.number) * 1.01
    yield "key", {"k" * limit.text: 1}, {"k" * (limit.text + 1): 1}
    yield "depth", nested(limit.depth - 2), nested(limit.depth)
    most = min(limit.values - 100, limit.size // 2 - 1000)
    yield "values", [0] * most, [0] * (limit.values + 1)
    for name, most in limit.named.items():
        text = min(most, limit.text)
        yield f"{name}, text", {name: "a" * text}, {name: "a" * (text + 1)}
        yield f"{name}, number", {name: most}, {name: most + 1}
        yield f"{name}, negative", {name: -most}, {name: -most - 1}
        if most <= 10_000:
            yield f"{name}, list", {name: [0] * most}, {name: [0] * (most + 1)}
            yield (
                f"{name}, object",
                {name: dict.fromkeys(map(str, range(most)))},
                {name: dict.fromkeys(map(str, range(most + 1)))},
            )


def as_line(value: Any) -> None:
    parse_record([HEADER, {"a": 0, "m": "play 5S", "x": value}])


def as_header(value: Any) -> None:
    parse_record([{**HEADER, "x": value}])


def as_text(value: Any) -> None:
    data = dump(HEADER) + dump({"a": 0, "m": "play 5S", "x": value}) + dump({"a": 1, "m": "x"})
    glance_bytes(data), parse_bytes(data)


def as_settings(value: Any) -> None:
    preferences.take(preferences.Preferences(), json.dumps({"x": value}).encode())


def stored(read: Callable[[bytes], object], **whole: Any) -> Callable[[Any], None]:
    """Return how a small file with a further key is read."""
    return lambda value: void(read(json.dumps({"version": 1, **whole, "x": value}).encode()))


def void(_: object) -> None: ...


DUPLICATE: dict[str, Any] = {
    "id": "0" * 32, "created": "", "game": "dokuson", "level": "hard", "memory": "", "secret": "0" * 64,
    "state": "open", "count": "sum", "rules": 1, "seats": 2, "deals": 1, "seat": 0, "rotated": False,
    "options": {}, "people": ["Ann", "Ben"], "computers": ["Ren"], "points": [],
}  # fmt: skip
READERS: dict[str, tuple[Limit, Callable[[Any], None]]] = {
    "line": (LINE, as_line),
    "first line": (LINE, as_header),
    "text of a record": (LINE, as_text),
    "people": (STORE, stored(people.from_bytes, people=[])),
    "evenings": (STORE, stored(evenings.from_bytes, evenings=[])),
    "stars and notes": (STORE, stored(keepsakes.from_bytes, matches={})),
    "what was learned": (STORE, stored(progress.from_bytes)),
    "start of statistics": (STORE, stored(stats_epoch.from_bytes, since={})),
    "opinions": (STORE, stored(stored_reviews.opinions_from)),
    "duplicate": (STORE, stored(duplicates.from_bytes, **DUPLICATE)),
    "settings": (STORE, as_settings),
    "exercise": (EXERCISE, lambda value: void(parse_json(json.dumps({"x": value}).encode(), EXERCISE))),
}


@pytest.mark.parametrize("reader", READERS)
def test_the_largest_value_is_accepted_and_the_next_larger_refused(reader: str) -> None:
    limit, read = READERS[reader]
    for what, largest, refused in edges(limit):
        with Counted() as accepting:
            read(largest)
        with Counted() as refusing, pytest.raises((TooLarge, RecordError)):
            read(refused)
        entries = len(json.dumps(largest)) if isinstance(largest, dict | list) else 0
        assert accepting.calls < 1500 + 8 * entries, what
        assert refusing.calls < 1500 + 8 * entries, what


@pytest.mark.parametrize("most", [STORE.size, EXERCISE.size])
def test_a_text_is_not_longer_than_its_limit(most: int) -> None:
    limit = STORE if most == STORE.size else EXERCISE
    parse_json(b"{}" + b" " * (most - 2), limit)
    with Counted() as refusing, pytest.raises(TooLarge):
        parse_json(b"{}" + b" " * (most - 1), limit)
    assert refusing.calls < 300


def test_a_record_has_so_many_lines() -> None:
    whole = dump(HEADER) + b"0\n" * (RECORD_LINES - 1)
    with pytest.raises(RecordError, match="line 2"):
        parse_bytes(whole)
    for read in (parse_bytes, glance_bytes, good_part):
        with Counted() as refusing, pytest.raises(RecordError, match=f"line {RECORD_LINES + 1}"):
            read(whole + b"0\n")
        assert refusing.calls < 300
    with Counted() as refusing, pytest.raises(RecordError, match=f"line {RECORD_LINES + 1}"):
        parse_record([HEADER] * (RECORD_LINES + 1))
    assert refusing.calls < 300


def test_a_line_is_not_longer_than_its_limit() -> None:
    for length in (LINE.size, LINE.size + 1):
        line = dump({**HEADER, "a": 0, "m": "x"})[:-1]
        data = dump(HEADER) + line + b" " * (length - len(line)) + b"\n"
        if length == LINE.size:
            assert len(parse_bytes(data).moves) == 1
            continue
        for read in (parse_bytes, glance_bytes, good_part):
            with Counted() as refusing, pytest.raises(RecordError, match="line 2"):
                read(data)
            assert refusing.calls < 300


def test_a_file_is_not_larger_than_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x" * 100)
    assert len(read_regular(file, 100)) == 100
    with pytest.raises(OSError, match="arge"):
        read_regular(file, 99)


CODE = "DK4-1100-J6HB-7H6N-WRD"


def test_a_code_is_bounded() -> None:
    assert Code.read(CODE + " " * (limits.CODE - len(CODE))).text == CODE
    with pytest.raises(BadCode, match="length"):
        Code.read(CODE + " " * (limits.CODE - len(CODE) + 1))
    with Counted() as refusing, pytest.raises(BadCode, match="length"):
        Code.read("DK4-1" + "0" * 3_000_000)
    assert refusing.calls < 300
    assert Code.found_in("x" * (limits.PASTED - len(CODE)) + CODE) is not None
    assert Code.found_in("x" * (limits.PASTED - len(CODE) + 1) + CODE) is None
    with Counted() as looking:
        assert Code.found_in("DK41" * 1_000_000) is None
    assert looking.calls < 1_000_000


def test_evenings_that_can_be_written_are_read_again() -> None:
    """Large tables of computers have the most values in so many bytes."""
    seats = ("a" * 8, *[""] * 9)
    match = evenings.EveningMatch("", "loadum", "2026-11-27T19:30:00+00:00", seats, (1,) * 10, (2,) * 10)
    played = tuple(replace(match, identity=f"{nth:032x}") for nth in range(evenings.MOST_MATCHES))
    one = evenings.Evening(f"{0:08x}", match.began, ("b",), {"b": "B"}, played)
    days = STORE.size // len(evenings.to_bytes([one]))
    raw = evenings.to_bytes([replace(one, id=f"{nth:08x}") for nth in range(days)])
    assert 0.9 * STORE.size < len(raw) <= STORE.size
    assert len(evenings.from_bytes(raw)) == days


def test_every_game_has_codes_below_the_limit() -> None:
    for game in GAMES.values():
        for seats in game.seats:
            options = {option.name: option.default for option in game.options(seats)}
            code = Code.new(game.id, seats, complete(game, seats, options))
            assert 2 * len(code.text) <= limits.CODE


@pytest.mark.parametrize("command", ["verify", "replay", "import", "review"])
def test_no_command_works_long_on_a_long_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "home"))
    dealer = {"method": 3, "commit": "0" * 64, "seed": "0" * 64, "cut": []}
    header = {**HEADER, "dealer": dealer, "bots": "0" * 32, "code": "DK2-1" + "0" * 1_000_000}
    path = tmp_path / "a.tgr"
    path.write_bytes(dump(header))
    with Counted() as working:
        assert run([command, str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert working.calls < 200_000  # most of it loads modules


def test_the_title_does_not_work_long_on_a_long_code(tmp_path: Path) -> None:
    path = matches(tmp_path) / "a.tgr"
    path.parent.mkdir(parents=True)
    path.write_bytes(dump({**HEADER, "code": "DK2-1" + "0" * 1_000_000}))
    with Counted() as working:
        archive = Archive(tmp_path)
    assert working.calls < 20_000 and archive.messages
    archive.close()


MOST: dict[str, dict[str, Any]] = {
    "dokuson": {"deals_per_player": 3},
    "dobon": {"rounds": 100, "voluntary_draw": True},
    "dobon_fukuchi": {"deals": 100},
    "loadum": {"lives": 5, "swap": 10, "declaration": "manual"},
    "clackerjack": {"deals": 50},
}
"""Options of the longest matches, where that is not every range at its end."""
NAMES = ("長" * limits.NAME, "outside:" + "c" * limits.COMMAND)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_longest_match_is_far_below_every_limit(name: str) -> None:
    game = GAMES[name]
    seats = game.seats[-1]
    longest = {option.name: option.range[1] for option in game.options(seats) if option.range}
    options = complete(game, seats, MOST.get(name, longest))
    dealer = SealedDealer.numbered(1)
    for seat in range(seats):
        dealer.cut("楓" * limits.NAME, Seat(seat))
    players = [Player(*NAMES, "aoi")] * seats
    agreed = agreement(players, True, "seats", 200)
    dealer = dealer.at(Terms(name, game.rules_version, seats, options, agreed))
    header = make_header(
        name, game.rules_version, seats, options, players, "2026-11-20T19:30:00+00:00", dealer, bytes(16),
        True, memory="seats", deals=200,
    )  # fmt: skip
    record, rng = Record(header), Rng(1)
    state = game.begin(seats, options)
    while acting := state.to_act():
        request = state.chance()
        action = state.random_action(acting[0], rng) if request is None else chance.answer(request, rng)
        record.moves.append(make_move(acting[0], action.notation(), {"n": 10**6, "minds": "0" * 16}))
        state.apply(acting[0], action)
    data = b"".join(map(dump, record.lines()))
    assert len(parse_bytes(data).moves) == len(record.moves)
    assert 4 * len(record.lines()) < RECORD_LINES and 4 * len(data) < limits.RECORD_BYTES
    assert 4 * max(len(move.text) for move in record.moves) < LINE.named["m"]
    view = game.view_to_json(state.view(None))
    Limit(LINE.size, LINE.values // 4, LINE.text // 4, depth=LINE.depth // 4).check(view)
    assert any(move.actor == CHANCE for move in record.moves)


@pytest.mark.parametrize("back", [1, 7])
def test_what_is_taken_back_again_and_again_can_be_read(back: int) -> None:
    """One move after the other, so that every line holds the next; and the same moves many times."""
    game = GAMES["dobon"]
    players = [Player(f"P{seat}", "human") for seat in range(6)]
    match = Match.new(game, 6, {"rounds": 100}, players, dealer=SealedDealer.numbered(1), assisted=True)
    play(match, 90, 1)
    for turn in range(40):
        if match.line < 20:
            play(match, 60, turn)
        match.take_back(match.line - back)
    while match.line > 20:
        match.take_back(match.line - 1)
    lines = [dump(line) for line in match.record.lines()]
    assert parse_bytes(b"".join(lines)).lines() == match.record.lines()
    assert b"taken_back" in lines[-1]


def test_all_records_of_these_tests_are_read() -> None:
    found = sorted(ROOT.rglob("*.tgr"))
    assert len(found) >= 10
    for path in found:
        parse_bytes(path.read_bytes())
