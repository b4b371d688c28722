"""The texts of a language, read file by file when needed: <language>/<area>.toml has the keys "<area>.…"."""

import tomllib
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache, lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final, NamedTuple

from tablegame.speech.runs import Run, Runs, joined
from tablegame.speech.template import Entry, TextFault, parse, parse_plural

LANGUAGES = ("en", "ja")

_PACKAGES: Final = ["tablegame.speech"]
"""The packages with a folder for each language."""


def add_package(package: str) -> None:
    """Add the texts of one more package: of a game whose folders are elsewhere."""
    _PACKAGES.append(package)
    _forget()


def remove_package(package: str) -> None:
    """Remove the texts of a package that was added."""
    _PACKAGES.remove(package)
    _forget()


def _forget() -> None:
    for read in (_files, areas, area, entries):
        read.cache_clear()
    filled.cache_clear()


@cache
def _files(language: str) -> Mapping[str, Traversable]:
    """Return the files of a language by area."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}")
    folders = [files(package) / language for package in _PACKAGES]
    return {path.name[:-5]: path for at in folders for path in at.iterdir() if path.name.endswith(".toml")}


@cache
def areas(language: str) -> tuple[str, ...]:
    """Return the areas of a language, in order. Raise ValueError for an unknown language."""
    return tuple(sorted(_files(language)))


@cache
def area(language: str, name: str) -> Mapping[str, Entry]:
    """Return the texts of one area by key, read when the first of them is said; none for an area there is
    not."""
    file = _files(language).get(name)
    if file is None:
        return MappingProxyType({})
    try:
        return MappingProxyType(dict(_read(name, tomllib.loads(file.read_text(encoding="utf-8")))))
    except ValueError as fault:
        raise TextFault(f"{language}/{name}.toml: {fault}") from fault


@cache
def entries(language: str) -> Mapping[str, Entry]:
    """Return every text of a language by key; ValueError for a language that there is not."""
    texts: dict[str, Entry] = {}
    for name in areas(language):
        texts.update(area(language, name))
    return MappingProxyType(texts)


def readings(language: str) -> list[Callable[[], object]]:
    """Return what reads the texts of pages before they are said, one area each.

    Left out are texts of a single page of one game, such as its book, and those of the terminal.
    """
    single = ("book_", "lessons_", "cli", "remarks")
    return [partial(area, language, name) for name in areas(language) if not name.startswith(single)]


def keys(language: str) -> frozenset[str]:
    return frozenset(entries(language))


def slots(language: str, key: str) -> dict[str, str]:
    """Return the slots of a text with their types, over all its plural forms."""
    return entry(language, key).slots()


def has(language: str, key: str) -> bool:
    return key in area(language, key.partition(".")[0])


def entry(language: str, key: str) -> Entry:
    try:
        return area(language, key.partition(".")[0])[key]
    except KeyError:
        raise KeyError(f"no text {key!r} in language {language!r}") from None


class FilledText(NamedTuple):
    """A text whose slots are filled."""

    runs: Runs
    marked: tuple[tuple[Run, str], ...]
    """Its runs, each with the name of the slot that it came from, "" for the text's own words."""


def fill(language: str, key: str, values: Mapping[str, object]) -> FilledText:
    """Return a text with these values in its slots."""
    marked = entry(language, key).form(values).filled(values)
    return FilledText(joined(run for run, _ in marked), marked)


@lru_cache(8192)
def filled(language: str, key: str, slots: tuple[tuple[str, type, Hashable], ...]) -> FilledText:
    """Return a text as `fill` does; `slots` are names, types and values.

    Cached, because a table says the same texts again after each change. The types are there as 1 == True.
    """
    return fill(language, key, {name: value for name, _, value in slots})


def _read(path: str, table: Mapping[str, object]) -> Iterator[tuple[str, Entry]]:
    for name, value in table.items():
        key = f"{path}.{name}"
        if isinstance(value, str):
            yield key, Entry(parse(value))
        elif not isinstance(value, dict):
            raise TextFault(f"{key} is neither a text nor a table")
        elif "other" in value and value.keys() <= {"one", "other"}:
            forms = {form: text for form, text in value.items() if isinstance(text, str)}
            if len(forms) != len(value):
                raise TextFault(f"{key} has a plural form that is not a text")
            yield key, parse_plural(forms)
        else:
            yield from _read(key, value)
