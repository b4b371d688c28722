"""Every shipped text: in both languages, with the same slots, in letters the fonts hold, and asked for."""

import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

import tablegame
from tablegame.speech import LANGUAGES, Speaker, keys, slots
from tablegame.speech.runs import MINUS, RANKS, SUIT_SIGNS, TILE_SIGNS
from tablegame.speech.template import SLOT_TYPES, Template
from tablegame.speech.text_catalogue import area, areas, entries, readings

PACKAGE = Path(tablegame.__file__).parent
SPEECH = PACKAGE / "speech"
FONTS = sorted((PACKAGE / "ui" / "draw" / "fonts").glob("*.ttf"))
AREAS = sorted({file.stem for language in LANGUAGES for file in (SPEECH / language).glob("*.toml")})
JOINERS = {"separator", "and", "or", "with"}
KEY = re.compile(
    rf"""(?<![\w"'])(f?)(["'])((?:{"|".join(AREAS)})\.(?!py\b|toml\b|db\b|jsonl?\b)[^"'\s/]+)\2(?!\s*\+)"""
)


def test_texts_read_ahead_are_not_read_again_when_they_are_said() -> None:
    area.cache_clear()
    for read in readings("en"):
        read()
    missed = area.cache_info().misses
    assert len(areas("en")) / 2 < missed < len(areas("en"))
    Speaker("en").say("settings.title")
    assert area.cache_info().misses == missed


def templates(language: str) -> list[tuple[str, Template]]:
    return [
        (key, form)
        for key, entry in entries(language).items()
        for form in (entry.one, entry.other)
        if form is not None
    ]


@cache
def asked() -> list[tuple[str, bool, str]]:
    """Return (where, whether a part of it is computed, key) for all strings of the code that begin like a
    key."""
    return [
        (f"{file.relative_to(PACKAGE)}: {key}", computed == "f", key)
        for file in sorted(PACKAGE.rglob("*.py"))
        for computed, _, key in KEY.findall(file.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("area", AREAS)
def test_an_area_has_the_same_keys_in_both_languages(area: str) -> None:
    found = [{key for key in keys(language) if key.startswith(f"{area}.")} for language in LANGUAGES]
    assert found[0] == found[1], f"only in one language: {sorted(found[0] ^ found[1])}"


def test_a_text_has_the_same_slots_in_both_languages() -> None:
    shared = keys("en") & keys("ja")
    differing = {key for key in shared if slots("en", key) != slots("ja", key)}
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_slot_types_are_known(language: str) -> None:
    assert all(set(form.slots().values()) <= SLOT_TYPES for _, form in templates(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_loose_ends(language: str) -> None:
    loose = []
    for key, form in templates(language):
        words = "".join(part if isinstance(part, str) else "x" for part in form.parts)
        joins = key.rpartition(".")[2] in JOINERS or key.startswith("app.sign.")
        if not words or "  " in words or (words != words.strip() and not joins):
            loose.append(key)
    assert not loose


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_fonts_hold_every_character(font: Path) -> None:
    with TTFont(font) as opened:
        held = set(opened.getBestCmap())
    wanted = {ord(char) for char in "".join(RANKS) + "".join(SUIT_SIGNS.values()) + MINUS + "+0123456789"}
    wanted |= {ord(char) for char in "".join(TILE_SIGNS) + "-*"}
    missing = {chr(code) for code in wanted - held}
    lacking = {}
    for language in LANGUAGES:
        for key, form in templates(language):
            words = "".join(part for part in form.parts if isinstance(part, str)).replace("\n", "")
            if gone := {char for char in words if ord(char) not in held}:
                lacking[f"{language}/{key}"] = gone
    assert not missing
    assert not lacking


def test_both_weights_are_looked_at() -> None:
    assert [font.stem for font in FONTS] == ["BIZUDPGothic-Bold", "BIZUDPGothic-Regular"]


def test_every_key_written_in_the_code_exists() -> None:
    known = keys("en")
    missing = []
    for where, computed, key in asked():
        if computed:
            parts = re.split(r"(\{[^}]*\})", key)
            shape = "".join(".+" if part.startswith("{") else re.escape(part) for part in parts)
            exists = any(re.fullmatch(shape, text) for text in known)
        else:
            exists = key in known or (key.endswith(".") and any(text.startswith(key) for text in known))
        if not exists:
            missing.append(where)
    assert not missing
