"""What a person thinks of decisions is kept by match, and no file can do harm."""

from pathlib import Path

import pytest

from tablegame.pieces.seats import Seat
from tablegame.study.review.stored_reviews import (
    FOLDER,
    OPINIONS_ENDING,
    Opinions,
    opinions_bytes,
    opinions_from,
)


def test_what_was_thought_is_there_again(tmp_path: Path) -> None:
    first = Opinions(tmp_path, "abc")
    first.put("kept", Seat(0), 12, True)
    first.put("doubted", Seat(2), 40, True)
    first.put("kept", Seat(0), 14, True)
    first.put("kept", Seat(0), 12, False)
    again = Opinions(tmp_path, "abc")
    assert again.lines("kept", Seat(0)) == {14}
    assert again.has("doubted", Seat(2), 40) and not again.has("doubted", Seat(0), 40)
    assert not Opinions(tmp_path, "other").lines("kept", Seat(0))


def test_no_name_of_a_match_leads_out_of_the_folder(tmp_path: Path) -> None:
    Opinions(tmp_path, "../../x").put("kept", Seat(0), 1, True)
    (only,) = (tmp_path / FOLDER).iterdir()
    assert only.suffix == OPINIONS_ENDING


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"7", b"[" * 100_000])
def test_what_is_no_such_file_is_put_aside(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / FOLDER / f"abc{OPINIONS_ENDING}"
    path.parent.mkdir()
    path.write_bytes(raw)
    opinions = Opinions(tmp_path, "abc")
    assert opinions.damaged and not opinions.lines("kept", Seat(0))


def test_pairs_that_make_no_sense_are_left_out() -> None:
    held = opinions_from(b'{"kept": [[0, 5], [1], "x", [0, -1], [0, true], [0, 1.5]], "doubted": 3}')
    assert held == {"kept": {(0, 5)}, "doubted": set()}
    assert opinions_from(opinions_bytes(held)) == held


def test_a_home_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file")
    opinions = Opinions(tmp_path, "abc")
    opinions.put("kept", Seat(0), 3, True)
    assert opinions.not_saved and opinions.has("kept", Seat(0), 3)
