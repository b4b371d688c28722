"""Makes the project's site: a folder of pages for any host, in both languages, with nothing that runs.

`python tools/website.py FOLDER`, from anywhere. `--releases URL` says where the downloads are,
`--repository URL` where other files can be read; without them these words are no links. The pages are those
of README and docs/, the rule books those of `tablegame rules --html`; the folder holds all that they need.
"""

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath
from typing import Final

import pygame
from markdown import Markdown

from tablegame import __version__
from tablegame.learn.book import has_book
from tablegame.rulebook.book_command import page as rule_book
from tablegame.rules.catalogue import SHELF
from tablegame.speech import LANGUAGES, Speaker

ROOT: Final = Path(__file__).resolve().parents[1]
LOOK: Final = Path(__file__).with_name("website.css")

PAGES: Final = (
    "README",
    "install",
    "keys",
    "commands",
    "devices",
    "coach",
    "exercises",
    "statistics",
    "codes",
    "people",
    "duplicate",
)
"""What players read. A page that is not written in a language is linked in the other one."""

BOOKS: Final = tuple(game_id for game_id in SHELF if has_book(game_id))
"""The games that have a rule book, each of which is a page of the site."""

WORDS: Final = {
    "en": {
        "download": "Download",
        "games": "Games",
        "rules": "Rule books",
        "keys": "Keys",
        "commands": "Commands",
        "other": "日本語",
        "skip": "To the content",
        "menu": "Pages",
        "about": "A card table on your desktop for six games, alone or around one screen. Free,"
        " offline, in English and Japanese.",
        "books": "The whole rules of each game on one page, as in the program: with worked examples, to read"
        " here or to print.",
        "foot": "Tablegame {version}. This page sets no cookies, runs no script and loads nothing from"
        " elsewhere.",
    },
    "ja": {
        "download": "ダウンロード",
        "games": "ゲーム",
        "rules": "ルールブック",
        "keys": "キー",
        "commands": "コマンド",
        "other": "English",
        "skip": "本文へ",
        "menu": "ページ",
        "about": "めずらしいゲームを中心に6つを、パソコンの卓で。ひとりでも、1つの画面を囲んででも。"
        "無料、オフライン、日本語と英語。",
        "books": "各ゲームのルールを、例も含めて1ページにまとめました。"
        "アプリの中と同じ内容で、印刷もできます。",
        "foot": "Tablegame {version}。このサイトはCookieもスクリプトも使わず、外部から何も読み込みません。",
    },
}


@dataclass(frozen=True)
class Hosts:
    """Addresses that the folder cannot know."""

    releases: str | None = None
    repository: str | None = None


def source(name: str, language: str) -> Path:
    """Return the file of a page; README stands beside docs/, but for its translation."""
    suffix = "" if language == "en" else f".{language}"
    return (
        ROOT / f"{name}.md" if (name, language) == ("README", "en") else ROOT / "docs" / f"{name}{suffix}.md"
    )


def place(name: str, language: str) -> str:
    """Return where a page lies in the folder."""
    return ("" if language == "en" else f"{language}/") + f"{'index' if name == 'README' else name}.html"


def book(game_id: str, language: str) -> str:
    """Return where a rule book lies in the folder."""
    return ("" if language == "en" else f"{language}/") + f"rules/{game_id}.html"


def there() -> dict[Path, str]:
    """Return where what is written lies in the folder."""
    return {
        source(name, language): place(name, language)
        for language in LANGUAGES
        for name in PAGES
        if source(name, language).is_file()
    }


def way(start: str, end: str) -> str:
    """Return a link from one place to another."""
    return os.path.relpath(end, PurePosixPath(start).parent).replace(os.sep, "/")


def _tongue(language: str) -> str:
    """Return the attributes of a link to a page in another language, whose words are in that language,
    too."""
    return f'lang="{language}" hreflang="{language}"'


class Site:
    """All pages, made from what is written."""

    def __init__(self, hosts: Hosts) -> None:
        self._hosts = hosts
        self._there = there()

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield every page: its place and its HTML."""
        for written, to in self._there.items():
            yield to, self._page(written, to, "ja" if to.startswith("ja/") else "en")
        for language in LANGUAGES:
            for game_id in BOOKS:
                yield book(game_id, language), self._book(game_id, language)

    # Pages --------------------------------------------------------------------------------------------------
    def _page(self, written: Path, to: str, language: str) -> str:
        # The bar leads to the other language.
        text = re.sub(
            r" ?\[(日本語|English)\]\([^)]+\)$", "", written.read_text(encoding="utf-8"), flags=re.M
        )
        maker = Markdown(
            lambda aim: self._aim(aim, written, to), lambda aim, said: self._picture(aim, said, written, to)
        )
        title = re.search(r"^# (.+)$", text, re.MULTILINE)
        assert title is not None, written
        parts = re.split(r"(?m)^(?=## )", text)
        start = written.stem.startswith("README")
        body = []
        for number, part in enumerate(parts):
            kind = "hero" if start and number == 0 else "part"
            body.append(f'<section class="{kind}">\n{maker.html(part)}\n</section>')
            if start and re.match(r"## (The games|ゲーム)\n", part):
                body[-1] = self._games(body[-1])
                body.append(self._books(to, language))
        head = title[1] if start else f"{title[1]} – Tablegame"
        return self._whole(head, "\n".join(body), to, language, "start" if start else "text")

    def _games(self, html: str) -> str:
        """Return the section of games: an article each."""
        first, *rest = re.split(r"(?=<h3 )", html.removesuffix("\n</section>"))
        articles = "".join(f"<article>\n{each}</article>\n" for each in rest)
        return f'{first.replace("part", "part games", 1)}<div class="shelf">\n{articles}</div>\n</section>'

    def _books(self, to: str, language: str) -> str:
        say, words = Speaker(language).text, WORDS[language]
        items = "\n".join(
            f'<li><a href="{way(to, book(game_id, language))}"><b>{escape(say(f"{game_id}_rules.name"))}</b>'
            f"<span>{escape(say(f'{game_id}_rules.tagline'))}</span></a></li>"
            for game_id in BOOKS
        )
        head = f'<h2 id="rule-books">{words["rules"]}</h2>\n<p>{words["books"]}</p>'
        return f'<section class="part books">\n{head}\n<ul>\n{items}\n</ul>\n</section>'

    def _whole(self, title: str, body: str, to: str, language: str, kind: str) -> str:
        words = WORDS[language]
        icon, style = way(to, "icon.svg"), way(to, "style.css")
        lines = [
            f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f'<meta name="description" content="{escape(words["about"])}">',
            f'<link rel="icon" href="{icon}" type="image/svg+xml">',
            f'<link rel="stylesheet" href="{style}">',
            *self._languages(to),
            f'</head>\n<body class="{kind}">\n<a class="skip" href="#content">{words["skip"]}</a>',
            self._bar(to, language),
            f'<main id="content">\n{body}\n</main>',
            f"<footer>{escape(words['foot'].format(version=__version__))}</footer>\n</body>\n</html>\n",
        ]
        return "\n".join(lines)

    def _languages(self, to: str) -> Iterator[str]:
        for language in LANGUAGES:
            if (other := self._in(to, language)) is not None:
                yield f'<link rel="alternate" hreflang="{language}" href="{way(to, other)}">'

    def _in(self, to: str, language: str) -> str | None:
        """Return the same page in a language, where there is one."""
        bare = to.removeprefix("ja/")
        other = bare if language == "en" else f"{language}/{bare}"
        return other if other in self._there.values() or "rules/" in other else None

    def _bar(self, to: str, language: str) -> str:
        words, start = WORDS[language], place("README", language)
        games = "the-games" if language == "en" else "ゲーム"
        download = "download" if language == "en" else "ダウンロード"
        links = [
            (f"{way(to, start)}#{download}", words["download"]),
            (f"{way(to, start)}#{games}", words["games"]),
            (f"{way(to, start)}#rule-books", words["rules"]),
            (way(to, place("keys", language)), words["keys"]),
            (way(to, place("commands", language)), words["commands"]),
        ]
        (other,) = (each for each in LANGUAGES if each != language)
        aim = self._in(to, other) or place("README", other)
        items = "".join(f'<a href="{aim}">{escape(name)}</a>' for aim, name in links)
        icon = f'<img src="{way(to, "icon.svg")}" alt="" width="28" height="28">'
        return (
            f'<header class="bar"><a class="home" href="{way(to, start)}">{icon}Tablegame</a>'
            f'<nav aria-label="{words["menu"]}">{items}</nav>'
            f'<a class="other" {_tongue(other)} href="{way(to, aim)}">{words["other"]}</a></header>'
        )

    def _book(self, game_id: str, language: str) -> str:
        """Return a rule book as the program writes it, with a line that leads back."""
        to, words = book(game_id, language), WORDS[language]
        (other,) = (each for each in LANGUAGES if each != language)
        there = f'<a {_tongue(other)} href="{way(to, book(game_id, other))}">{words["other"]}</a>'
        line = f'<p class="by"><a href="{way(to, place("README", language))}">Tablegame</a> · {there}</p>'
        head = f'<link rel="icon" href="{way(to, "icon.svg")}" type="image/svg+xml">\n</head>\n<body>\n{line}'
        return rule_book(game_id, Speaker(language), None).replace("</head>\n<body>", head, 1)

    # Links --------------------------------------------------------------------------------------------------
    def _aim(self, aim: str, written: Path, to: str) -> str | None:
        if re.match(r"[a-z]+:", aim) or aim.startswith("#"):
            return aim
        file, _, anchor = aim.partition("#")
        meant = (written.parent / file).resolve()
        if meant == (ROOT / "../../releases").resolve():
            return self._hosts.releases
        if meant in self._there:
            return way(to, self._there[meant]) + (f"#{anchor}" if anchor else "")
        if meant == ROOT / "docs" / "rules" / "README.md":
            return way(to, place("README", "ja" if to.startswith("ja/") else "en")) + "#rule-books"
        if self._hosts.repository is None:
            return None
        return f"{self._hosts.repository.rstrip('/')}/{meant.relative_to(ROOT).as_posix()}" + (
            anchor and f"#{anchor}"
        )

    def _picture(self, aim: str, said: str, written: Path, to: str) -> str:
        file = (written.parent / aim).resolve()
        w, h = pygame.image.load(file).get_size()
        src = way(to, f"pictures/{file.name}")
        if file.stem != "play":
            return f'<img src="{src}" alt="{escape(said)}" width="{w}" height="{h}" loading="lazy">'
        still = way(to, "pictures/dokuson.png")
        return (
            f'<picture><source media="(prefers-reduced-motion: reduce)" srcset="{still}">'
            f'<img src="{src}" alt="{escape(said)}" width="{w}" height="{h}"></picture>'
        )


def write(folder: Path, hosts: Hosts) -> None:
    """Make the folder anew."""
    for to, html in Site(hosts).files():
        (folder / to).parent.mkdir(parents=True, exist_ok=True)
        (folder / to).write_text(html, encoding="utf-8", newline="\n")
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures", dirs_exist_ok=True)
    shutil.copy(ROOT / "sprites" / "icon.svg", folder / "icon.svg")
    shutil.copy(LOOK, folder / "style.css")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--releases", metavar="URL")
    parser.add_argument("--repository", metavar="URL")
    asked = parser.parse_args(arguments)
    write(asked.folder, Hosts(asked.releases, asked.repository))


if __name__ == "__main__":
    main(sys.argv[1:])
