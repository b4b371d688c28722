"""`tablegame rules` as a person types it, on the game whose book every kind of part is in."""

from pathlib import Path

import pytest

from tablegame.cli import run
from tablegame.controllers.presets import FILE, OwnPreset, OwnPresets
from tablegame.rules.catalogue import SHELF


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_the_book_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "high_card"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("High Card: rule book\n") and "The match ends after 3 deals." in out and not err
    assert "This table" not in out


def test_in_japanese_and_by_another_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--language", "ja", "high_card", "--preset=short"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("ハイカードのルール\n") and "1回のディールで終わります。" in out and not err


def test_the_preset_may_be_an_own_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path))
    OwnPresets(tmp_path).add(OwnPreset("high_card", "うちのルール", {"deals": 2}))
    OwnPresets(tmp_path).add(OwnPreset("high_card", "Later", {"deals": 2, "jokers": 2}))
    assert run(["rules", "high_card", "--preset", "うちのルール"]) == 0
    out, err = capsys.readouterr()
    assert "The match ends after 2 deals." in out and not err
    assert run(["rules", "high_card", "--preset", "later"]) == 0
    out, err = capsys.readouterr()
    assert "The match ends after 2 deals." in out
    assert err == ("tablegame: This version doesn't know some settings of “Later”, so they're left out.\n")
    page = tmp_path / "book.html"
    assert run(["rules", "high_card", "--preset", "Later", "--html", str(page)]) == 0
    assert "Rules: Later" in page.read_text("utf-8")
    capsys.readouterr()
    assert run(["rules", "high_card", "--preset", "none"]) == 2
    assert capsys.readouterr().err.rstrip().endswith("うちのルール, Later.")
    (tmp_path / FILE).write_bytes(b"{")
    assert run(["rules", "high_card", "--preset", "Later"]) == 2
    assert f"{FILE}.damaged-1" in capsys.readouterr().err


def test_the_book_of_an_own_preset_is_for_seats_that_allow_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path))
    for cards in (6, 12):
        OwnPresets(tmp_path).add(OwnPreset("dokuson", f"Deal {cards}", {"cards": cards}))
        assert run(["rules", "dokuson", "--preset", f"Deal {cards}"]) == 0
        out, err = capsys.readouterr()
        assert f"everyone is dealt {cards} cards" in out and not err


def test_a_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "book.html"
    assert run(["rules", "high_card", "--html", str(page), "--preset", "short"]) == 0
    assert capsys.readouterr().out == f"Rule book written to {page}\n"
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>") and "Rules: Short" in text
    assert "The match ends with its only deal." in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules"], "rules needs a game: tablegame rules GAME. The games are: dokuson, dobon_plain, dobon,"),
        (["rules", "whist"], "There is no game whist. The games are: dokuson, dobon_plain, dobon,"),
        (["rules", "high_card", "again"], "rules doesn't take again."),
        (["rules", "high_card", "--preset", "long"], "has no preset long. The presets are: standard, short."),
        (["rules", "high_card", "--preset"], "--preset needs a value: PRESET."),
        (["rules", "high_card", "--html"], "--html needs a value: FILE."),
    ],
)
def test_a_wrong_call_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and err.startswith("tablegame: ") and err.count("\n") == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_that_cannot_be_written_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    for place in (tmp_path, tmp_path / "nowhere" / "book.html", Path("a\0b")):
        assert run(["rules", "high_card", "--language", language, "--html", str(place)]) == 1
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1
        assert ("can't be written" if language == "en" else "書き込めません") in err


def test_a_game_without_a_book_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.learn.book.FILE", "no_book.toml")
    assert "high_card" in SHELF and run(["rules", "high_card"]) == 1
    assert capsys.readouterr().err == "tablegame: There is no rule book for High Card yet.\n"
