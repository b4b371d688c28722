"""Records that come from elsewhere are checked, copied and never overwrite; nothing that is read starts."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.home import matches
from tablegame.match.record_files import (
    Imported,
    NotImported,
    export_record,
    exports,
    import_record,
    lay_record,
)
from tests.match.helpers import begin, play


def nowhere(identity: str) -> None:
    """Check that the folder holds no match."""


def record(path: Path, moves: int = 10**9) -> Path:
    path.parent.mkdir(exist_ok=True)
    play(begin(path), moves).close()
    return path


@pytest.mark.parametrize("moves", [9, 10**9])
def test_a_record_is_copied_byte_for_byte(tmp_path: Path, moves: int) -> None:
    source = record(tmp_path / "from" / "Kate.tgr", moves)
    found = import_record(tmp_path, source, nowhere)
    assert found.fresh and found.path == matches(tmp_path) / "Kate.tgr"
    assert found.path.read_bytes() == source.read_bytes() and len(found.identity) == 32
    if os.name == "posix":
        assert found.path.stat().st_mode & 0o777 == 0o600


def test_nothing_is_overwritten_and_what_is_here_stays_as_it_is(tmp_path: Path) -> None:
    source = record(tmp_path / "from" / "a.tgr", 9)
    other = matches(tmp_path) / "a.tgr"
    other.parent.mkdir()
    other.write_bytes(b"another")
    found = import_record(tmp_path, source, nowhere)
    assert found.path.name == "a-2.tgr" and other.read_bytes() == b"another"
    again = import_record(tmp_path, source, lambda identity: found.path)
    assert again == Imported(found.path, found.identity, False) and len(list(other.parent.iterdir())) == 2


def changed(source: Path, **first: Any) -> bytes:
    head, rest = source.read_bytes().split(b"\n", 1)
    return json.dumps({**json.loads(head), **first}).encode() + b"\n" + rest


def test_what_is_no_record_is_refused_with_its_reason(tmp_path: Path) -> None:
    good = record(tmp_path / "from" / "good.tgr")
    wrong = good.read_bytes().replace(b'"a": 1', b'"a": 0', 1)
    cases = [
        (b"", "none"), (b"hello\n", "none"), (b"\xff\xfe" * 50, "none"), (b"[" * 200_000 + b"\n", "none"),
        (b'{"tablegame": 99}\n', "newer"), (b'{"tablegame": 1}\n', "damaged"), (wrong, "damaged"),
        (changed(good, players=[]), "damaged"),
    ]  # fmt: skip
    for data, reason in cases:
        source = tmp_path / "from" / "x.tgr"
        source.write_bytes(data)
        with pytest.raises(NotImported) as fault:
            import_record(tmp_path, source, nowhere)
        assert fault.value.key == f"errors.import.{reason}", data[:40]
    for source in (tmp_path / "from" / "gone.tgr", tmp_path / "from"):
        with pytest.raises(NotImported) as fault:
            import_record(tmp_path, source, nowhere)
        assert fault.value.key == "errors.record.unreadable"
    assert not matches(tmp_path).exists()


def test_a_record_of_other_rules_is_taken_for_its_result(tmp_path: Path) -> None:
    source = record(tmp_path / "from" / "old.tgr")
    source.write_bytes(changed(source, rules=99))
    assert import_record(tmp_path, source, nowhere).fresh


def test_no_record_content_reaches_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*what: object, **how: object) -> None:
        raise AssertionError(f"a process was started: {what}")

    for place, name in ((subprocess, "Popen"), (os, "system")):
        monkeypatch.setattr(place, name, started)
    source = record(tmp_path / "from" / "evil.tgr", 9)
    command = "touch /tmp/owned; xterm"
    first = json.loads(source.read_bytes().split(b"\n", 1)[0])
    players = [{"name": command, "kind": f"outside:{command}"} for _ in first["players"]]
    source.write_bytes(changed(source, players=players, created=command, extra=command))
    assert import_record(tmp_path, source, nowhere).fresh


@pytest.mark.parametrize("name", ["../../up.tgr", "a\nb.tgr", " .tgr", "CON:x?.tgr", "あ" * 70 + ".tgr"])
def test_a_name_from_elsewhere_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    source = record(tmp_path / "from" / "a.tgr", 9)
    named = source.with_name(name.replace("/", "_"))
    source.rename(named)
    found = import_record(tmp_path, named, nowhere)
    assert found.path.parent == matches(tmp_path) and found.path.suffix == ".tgr"
    assert found.path.name.isprintable() and not set(found.path.name) & set('\\/:*?"<>|')


def test_a_copy_for_others_lies_in_a_folder_of_its_own(tmp_path: Path) -> None:
    path = record(matches(tmp_path) / "a.tgr", 9)
    sent = export_record(tmp_path, path)
    assert sent == exports(tmp_path) / "a.tgr" and sent.read_bytes() == path.read_bytes()
    assert export_record(tmp_path, path) == sent, "the same once more"
    sent.write_bytes(b"kept")
    assert export_record(tmp_path, path).name == "a-2.tgr" and sent.read_bytes() == b"kept"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("CON.tgr", "_CON"), ("nul.tgr", "_nul"), ("Com1.tgr", "_Com1"), ("lpt³.x.tgr", "_lpt³.x"),
        ("aux .tgr", "_aux"), ("console.tgr", "console"), ("com.tgr", "com"), ("com10.tgr", "com10"),
        ("a?b*.tgr", "a_b_"), ("  . .tgr", "match"), ("con" * 40 + ".tgr", ("con" * 40)[:80]),
    ],
)  # fmt: skip
def test_names_are_those_that_every_system_allows(tmp_path: Path, name: str, stem: str) -> None:
    assert lay_record(tmp_path, name, b"{}\n").name == f"{stem}.tgr"


def test_a_later_state_is_taken_and_an_earlier_one_is_not(tmp_path: Path) -> None:
    """The match here is the beginning of the one that comes, or goes on after it, or went another way."""
    whole = record(tmp_path / "other.tgr").read_bytes()
    lines = whole.splitlines(True)
    here = matches(tmp_path) / "mine.tgr"
    here.parent.mkdir(parents=True)
    here.write_bytes(b"".join(lines[:6]))
    source = tmp_path / "source.tgr"

    def bring(data: bytes) -> Imported:
        source.write_bytes(data)
        return import_record(tmp_path, source, lambda identity: here)

    assert not bring(b"".join(lines[:4])).fresh and here.read_bytes() == b"".join(lines[:6])
    found = bring(whole)
    assert found.fresh and found.path == here and here.read_bytes() == whole
    assert not bring(whole).fresh
    here.write_bytes(b"".join([*lines[:6], lines[7]]))
    found = bring(whole)
    assert found.fresh and found.path != here, "both are here, as neither is the beginning of the other"
    assert here.read_bytes() != whole == found.path.read_bytes()
