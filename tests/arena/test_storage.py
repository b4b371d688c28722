from pathlib import Path

import pytest

from tablegame.arena.play import play_deal
from tablegame.arena.setup import FileFault, set_up
from tablegame.arena.storage import append, begin, deal_data, read, resume, rewrite
from tests.files import damage

SETUP = set_up("dokuson", 3, ["greedy", "random"])
OTHER = set_up("dokuson", 3, ["greedy", "random"], seed=2)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return three deals of SETUP."""
    path = tmp_path / "run.jsonl"
    assert resume(path, SETUP) == []
    for deal in range(3):
        append(path, SETUP, play_deal(SETUP, deal))
    return path


def test_a_run_is_found_again(kept: Path) -> None:
    assert [deal_data(deal)["bots"]["random"] for deal in resume(kept, SETUP)] == [
        deal_data(play_deal(SETUP, number))["bots"]["random"] for number in range(3)
    ]
    assert kept.read_bytes().count(b"\n") == 4


def test_a_torn_last_line_is_cut_off_and_played_again(kept: Path) -> None:
    whole = kept.read_bytes()
    for cut in (1, 20):
        kept.write_bytes(whole[:-cut])
        assert len(resume(kept, SETUP)) == 2
        assert kept.read_bytes() == whole[: whole[:-cut].rindex(b"\n") + 1]
        kept.write_bytes(whole)


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    assert resume(path, SETUP) == [] and len(read(path)) == 1


def test_another_set_up_is_refused(kept: Path) -> None:
    before = kept.read_bytes()
    with pytest.raises(FileFault) as caught:
        resume(kept, OTHER)
    assert caught.value.key == "other" and caught.value.slots["what"] == "seed"
    begin(kept, OTHER)
    with pytest.raises(FileFault):
        resume(kept, OTHER)
    assert kept.read_bytes().startswith(before)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (1, b'"arena":1', b'"arena":9'),
        (1, b"{", b"["),
        (1, b'"bots":[', b'"bots":["x",'),
        (2, b'"deal":0', b'"deal":5'),
        (3, b'"share":', b'"shore":'),
        (3, b'"set":"', b'"set":"x'),
        (3, b"{", b"\xff"),
        (2, b'"max":', b'"mix":'),
    ],
)
def test_damage_names_its_line(kept: Path, line: int, old: bytes, new: bytes) -> None:
    damaged = damage(kept, line, old, new)
    with pytest.raises(FileFault) as caught:
        read(kept)
    assert caught.value.key == "damaged" and caught.value.slots["n"] in (line, 2)
    assert kept.read_bytes() == damaged


def test_somebody_elses_file_is_left_alone(tmp_path: Path) -> None:
    for text in (b"a letter", b"a letter\n", b'{"tablegame": 1}\n', b"\n", b"\0" * 50, b"[1]\n", b"7\n"):
        path = tmp_path / "letter"
        path.write_bytes(text)
        with pytest.raises(FileFault):
            resume(path, SETUP)
        assert path.read_bytes() == text


def test_set_ups_share_a_file(kept: Path) -> None:
    begin(kept, OTHER)
    append(kept, OTHER, play_deal(OTHER, 0))
    append(kept, SETUP, play_deal(SETUP, 3))
    found = read(kept)
    assert [(one.id, len(one.deals)) for one in found] == [(SETUP.id, 4), (OTHER.id, 1)]
    rewrite(kept, found[1:])
    assert [(one.id, len(one.deals)) for one in read(kept)] == [(OTHER.id, 1)]
