"""The site: every link leads somewhere, nothing comes from elsewhere, both languages have their pages."""

import re
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

import pytest
import website

from tests.markup import Balanced
from tests.stages import COMPLETE

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    website.write(folder, website.Hosts(releases="https://example.org/releases"))
    return folder


class Reader(Balanced):
    """What a page has: ids, links, what it loads, tags left open; its pictures are described."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.language = ""
        self.heads: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids[found["id"]] += 1
        if tag == "a":
            self.links.append(found["href"])
        elif tag in ("img", "link", "source"):
            self.loaded.append(found.get("src") or found.get("href") or found["srcset"])
        assert tag != "script" and not any(name.startswith("on") for name in found)
        if tag == "img":
            assert "alt" in found and int(found["width"]) > 0 and int(found["height"]) > 0
        self.language = found["lang"] if tag == "html" else self.language
        self.heads += [tag] if tag in ("h1", "h2", "h3") else []
        super().handle_starttag(tag, attrs)


@pytest.fixture(scope="module")
def pages(site: Path) -> Mapping[Path, Reader]:
    return {path: Reader(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def test_every_page_is_there_in_both_languages(site: Path, pages: Mapping[Path, Reader]) -> None:
    there = {path.relative_to(site).as_posix() for path in pages}
    mine = ["index", "install", "keys", "commands", *(f"rules/{game}" for game in COMPLETE)]
    assert {f"{folder}{name}.html" for folder in ("", "ja/") for name in mine} <= there
    for path, page in pages.items():
        assert page.language == ("ja" if "ja" in path.relative_to(site).parts else "en")
        assert page.open == [] and page.heads.count("h1") == 1
        assert [name for name, count in page.ids.items() if count > 1] == []


def test_every_link_leads_somewhere(site: Path, pages: Mapping[Path, Reader]) -> None:
    for path, page in pages.items():
        for link in page.links:
            if link.startswith("https:"):
                continue
            file, _, anchor = unquote(link).partition("#")
            aim = (path.parent / file).resolve() if file else path
            assert aim.is_relative_to(site) and aim.is_file(), (path, link)
            assert not anchor or pages[aim].ids[anchor] == 1, (path, link)
        for file in page.loaded:
            assert ":" not in file and (path.parent / file).resolve().is_relative_to(site)
            assert (path.parent / file).is_file(), (path, file)


def test_every_page_and_picture_can_be_come_to(site: Path, pages: Mapping[Path, Reader]) -> None:
    seen: set[Path] = set()
    ahead = [site / "index.html"]
    while ahead:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        if path in pages:
            aims = [unquote(link).partition("#")[0] for link in pages[path].links if ":" not in link]
            ahead += [(path.parent / aim).resolve() for aim in (*aims, *pages[path].loaded) if aim]
    assert {path for path in site.rglob("*") if path.is_file()} <= seen


@pytest.mark.parametrize("name", website.PAGES)
def test_what_players_read_is_written_in_both_languages(name: str) -> None:
    folder = ROOT / "docs"
    english = folder / f"{name}.md" if name != "README" else ROOT / "README.md"
    japanese = folder / f"{name}.ja.md"
    assert f"[日本語]({japanese.relative_to(english.parent)})" in english.read_text("utf-8")
    assert "[English](" in japanese.read_text("utf-8").split("\n## ")[0]


def test_both_languages_count_the_shipped_exercises_alike() -> None:
    counted = []
    for page in ("exercises.md", "exercises.ja.md"):
        lines = (ROOT / "docs" / page).read_text("utf-8").splitlines()
        rows = [line.split("|")[2:4] for line in lines if re.match(r"\| [^|]+ \| \d\d \|", line)]
        # The name of a kind may begin with a number: 2枚出し, 1枚出し.
        counted.append([[int(n), *map(int, re.findall(r"(\d+)(?=[,、 ])", kinds))] for n, kinds in rows])
    assert counted[0] == counted[1] and len(counted[0]) == len(COMPLETE)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a **b** *c* `d*e*` <f>", "<p>a <strong>b</strong> <em>c</em> <code>d*e*</code> &lt;f&gt;</p>"),
        ("[a `b`](c.md)", '<p><a href="c.md!">a <code>b</code></a></p>'),
        ("[a](none) <https://b.c/d>", '<p>a <a href="https://b.c/d">https://b.c/d</a></p>'),
        ("日本\n語 a\nb", "<p>日本語 a b</p>"),
        ("## A & B", '<h2 id="a--b">A &amp; B</h2>'),
        ("1. a\n   b\n   - c\n2. d", "<ol>\n<li>a b\n<ul>\n<li>c\n</li>\n</ul>\n</li>\n<li>d\n</li>\n</ol>"),
        ("![a](b.png)", "<figure>b.png: a</figure>"),
        ("```sh\na <b>\n```", '<pre tabindex="0"><code>a &lt;b&gt;</code></pre>'),
    ],
)
def test_markdown_becomes_html(site: Path, text: str, html: str) -> None:
    maker = sys.modules["markdown"].Markdown(
        lambda aim: None if aim == "none" else f"{aim}!", lambda aim, said: f"{aim}: {said}"
    )
    assert maker.html(text) == html


def test_a_table_becomes_one(site: Path) -> None:
    maker = sys.modules["markdown"].Markdown(lambda aim: aim, lambda aim, said: aim)
    html = maker.html("| a | b |\n|---|---|\n| `c\\|d` | |\n")
    assert '<th scope="col">a</th>' in html and '<td data-head="a"><code>c|d</code></td>' in html
    assert '<td data-head="b"></td>' in html
