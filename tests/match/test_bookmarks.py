"""Stars and notes last, and a damaged file costs nothing else."""

from pathlib import Path

import pytest

from tablegame.match.bookmarks import FILE, LONGEST_NOTE, Bookmark, Bookmarks


def test_stars_and_notes_last(tmp_path: Path) -> None:
    first = Bookmarks(tmp_path)
    first.star("a", True)
    first.note("a", "  the  8♣ was\nthe worst ")
    first.note("b", "x" * 900)
    first.star("c", True)
    first.star("c", False)
    again = Bookmarks(tmp_path)
    assert again.of("a") == Bookmark(True, "the 8♣ was the worst")
    assert again.of("b") == Bookmark(False, "x" * LONGEST_NOTE) and again.of("c") == Bookmark()
    assert again.starred == {"a"} and not again.not_saved and again.damaged is None
    again.star("a", False)
    again.note("a", " ")
    assert Bookmarks(tmp_path).of("a") == Bookmark()


@pytest.mark.parametrize("raw", [b"\xff", b"[]", b"{}", b'{"matches": 3}', b"[" * 100_000])
def test_a_damaged_file_is_put_aside_and_named(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    kept = Bookmarks(tmp_path)
    assert kept.damaged == f"{FILE}.damaged-1" and kept.starred == frozenset()
    assert (tmp_path / kept.damaged).read_bytes() == raw
    kept.star("a", True)
    assert Bookmarks(tmp_path).starred == {"a"}


def test_of_entries_that_make_no_sense_only_those_are_lost(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"matches": {"a": {"star": 1, "note": 2}, "b": 3, "c": {"star": true}}}')
    kept = Bookmarks(tmp_path)
    assert kept.starred == {"c"} and kept.of("a") == Bookmark() and kept.damaged is None


def test_a_folder_that_cannot_be_written_keeps_them_for_now(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path / "file" / "below")
    (tmp_path / "file").write_bytes(b"")
    kept.star("a", True)
    assert kept.not_saved and kept.starred == {"a"}


def test_two_notes_are_joined_only_where_both_fit(tmp_path: Path) -> None:
    own = Bookmarks(tmp_path)
    own.note("short", "mine")
    own.note("long", "m" * LONGEST_NOTE)
    own.join({name: Bookmark(star=True, note="theirs") for name in ("short", "long", "new")})
    assert own.of("short") == Bookmark(star=True, note="mine / theirs")
    assert own.of("long") == Bookmark(star=True, note="m" * LONGEST_NOTE)
    assert own.of("new") == Bookmark(star=True, note="theirs")
