"""The form of a record, and records cut short or damaged anywhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import MOST_BYTES, dump, parse_bytes, parse_record, read_record
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.rules.dokuson import DOKUSON
from tests.match.helpers import PLAYERS, begin, play


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    match = play(begin(tmp_path / "a.tgr"))
    match.close()
    return tmp_path / "a.tgr"


def changed(path: Path, line: int, **changes: Any) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_the_form(finished: Path) -> None:
    lines = [json.loads(line) for line in finished.read_text(encoding="utf-8").splitlines()]
    assert lines[0] == {
        "tablegame": 1,
        "game": "dokuson",
        "rules": DOKUSON.rules_version,
        "seats": 3,
        "options": {"deals_per_player": 1, "cards": None},
        "players": [{"name": player.name, "kind": player.kind} for player in PLAYERS],
        "created": lines[0]["created"],
        "dealer": {
            "method": 1,
            "commit": Dealer.seeded(1).commit,
            "seed": Dealer.seeded(1).seed.hex(),
            "cut": [],
        },
        "bots": b"bots".hex(),
    }
    assert all(set(line) == {"a", "m"} for line in lines[1:-1])
    assert lines[1]["a"] == "chance" and lines[1]["m"].startswith("choose ")
    assert set(lines[-1]["result"]) == {"scores", "winners"}
    assert read_record(finished).lines() == lines == parse_record(lines).lines()


def test_cut_at_every_byte(finished: Path, tmp_path: Path) -> None:
    """All that was whole is there; the match goes on from it to the same end, dealt by the same dealer."""
    data = finished.read_bytes()
    header = data.index(b"\n") + 1
    torn = tmp_path / "torn.tgr"
    for size in range(len(data) + 1):
        if size < header:
            with pytest.raises(RecordError) as caught:
                parse_bytes(data[:size])
            assert caught.value.line == 1
            continue
        torn.write_bytes(data[:size])
        lines = data[:size].count(b"\n")
        assert len(read_record(torn).lines()) == lines
        if size % 7 and size < len(data) - 60:
            continue  # going on is the slow part
        match = Match.resume(torn)
        # Where the dealer was to act, or the result was to be written, that has happened again.
        assert data.startswith(b"".join(map(dump, match.record.lines())))
        assert match.line + (match.record.result is not None) >= lines
        match.close()
        assert torn.read_bytes() == b"".join(map(dump, match.record.lines()))


def test_play_goes_on_after_a_torn_line(finished: Path, tmp_path: Path) -> None:
    data = finished.read_bytes()
    torn = tmp_path / "torn.tgr"
    torn.write_bytes(data[: len(data) // 2] + b"\x00\xff")
    match = play(Match.resume(torn))
    match.close()
    assert read_record(torn).lines() == match.record.lines()
    assert match.record.result is not None


@pytest.mark.parametrize(
    "junk", [b"\n", b"null\n", b"{}\n", b"[1]\n", b'{"a": 0\n', b"\xff\xfe\n", b"\x00\n"]
)
def test_a_damaged_line_is_named(finished: Path, junk: bytes) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    for number in (1, 2, 5, len(lines)):
        with pytest.raises(RecordError) as caught:
            parse_bytes(b"".join([*lines[: number - 1], junk, *lines[number:]]))
        assert caught.value.line == number
        assert f"line {number}" in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"tablegame": "1"},
        {"game": 5},
        {"seats": 4},
        {"seats": "3"},
        {"players": None},
        {"players": [{"name": "x"}] * 3},
        {"options": []},
        {"dealer": None},
        {"dealer": {"method": 1, "commit": "", "seed": "zz"}},
        {"options": {"cards": 99}},
        {"options": {"other": 1}},
    ],
)
def test_a_damaged_header_is_line_1(finished: Path, change: dict[str, Any]) -> None:
    changed(finished, 1, **change)
    with pytest.raises(RecordError) as caught:
        Match.resume(finished)
    assert caught.value.line == 1 and not isinstance(caught.value, OtherRules)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"a": 7}, "damaged"),
        ({"a": True}, "damaged"),
        ({"m": 3}, "damaged"),
        ({"m": "play 5C"}, "illegal-move"),
        ({"m": "nonsense"}, "illegal-move"),
        ({"a": "chance"}, "not-to-act"),
    ],
)
def test_a_move_that_cannot_be_names_its_line(finished: Path, change: dict[str, Any], code: str) -> None:
    changed(finished, 5, **change)
    with pytest.raises(RecordError) as caught:
        Match.resume(finished)
    assert (caught.value.line, caught.value.code) == (5, code)


def test_a_line_after_the_result(finished: Path) -> None:
    lines = len(read_record(finished).lines())
    with finished.open("ab") as file:
        file.write(b'{"a": 0, "m": "play 5H"}\n')
    with pytest.raises(RecordError) as caught:
        read_record(finished)
    assert caught.value.line == lines + 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules": 99}, "other_rules"),
        ({"game": "whist"}, "other_rules"),
        ({"tablegame": 3}, "other_format"),
    ],
)
def test_other_rules_are_one_sentence(finished: Path, change: dict[str, Any], code: str) -> None:
    changed(finished, 1, **change)
    with pytest.raises(OtherRules) as caught:
        Match.resume(finished)
    assert "\n" not in str(caught.value) and caught.value.key == f"errors.record.{code}"


@pytest.mark.parametrize(
    "change",
    [
        {"tablegame": 2},
        {"seated": {"1" * 5000: "human"}},
        {"result": {"scores": [10**300, 0, 0], "winners": [0]}},
        {"result": {"scores": [1, 0, 0], "winners": [10**300]}},
    ],
)
def test_odd_values_are_damage_or_ignored(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "a.tgr"
    play(begin(path), 5).close()
    changed(path, 1 if "tablegame" in change else 4, **change)
    try:
        Match.resume(path).close()
    except RecordError as fault:
        assert not isinstance(fault, OtherRules) and fault.line in (1, 4)
    else:
        assert "seated" in change


def test_a_file_far_larger_than_any_match_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(OSError, match="large"):
        read_record(path)


def test_unknown_keys_are_kept_and_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    play(begin(path), 5).close()
    changed(path, 1, later={"x": [1]})
    changed(path, 4, note="good move")
    match = play(Match.resume(path))
    match.close()
    lines = read_record(path).lines()
    assert lines[0]["later"] == {"x": [1]} and lines[3]["note"] == "good move"
    assert match.over


def test_a_last_text_cut_short_is_dropped() -> None:
    lines: list[Any] = [json.dumps(line) for line in play(begin(), 5).record.lines()]
    assert len(parse_record([*lines, '{"a": 0, "m": "pl']).moves) == len(lines) - 1
    with pytest.raises(RecordError):
        parse_record(["{"])
    with pytest.raises(RecordError):
        parse_record([])


def test_names_of_any_letters(tmp_path: Path) -> None:
    names = ["駒\u2028\n井", "half \ud800", '"\\']
    players = [Player(name, "human") for name in names]
    match = Match.new(DOKUSON, 3, {}, players, dealer=Dealer.seeded(1, ["\udfff"]), record=tmp_path / "a.tgr")
    match.close()
    assert [player.name for player in Match.resume(tmp_path / "a.tgr").players] == names
