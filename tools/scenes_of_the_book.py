"""The rule book: sections of every game, an open word, a search, an example that is shown and one to try."""

from collections.abc import Callable
from functools import partial

from studio import Studio, usual

from tablegame.learn.pages import ORDER
from tablegame.match.match import Match
from tablegame.rules.catalogue import GAMES
from tablegame.ui.kit.rich_text import WordLink
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import BookPage


def _open(
    studio: Studio, game: str, paragraph: str = "", *, over_table: bool = False, waits: bool = False
) -> BookScene:
    ui = studio.ui
    page = BookPage(game, paragraph, waits=waits)
    if over_table:
        seats = usual(game)
        scene = studio.table(studio.match(game, seats, _asked))
        page = BookPage(game, paragraph, scene.source.table, waits=waits)  # type: ignore[attr-defined]
    else:
        studio.show(TitleScene(ui))
    ui.open(page)
    studio.step(3)
    book = ui.stack.top
    assert isinstance(book, BookScene), f"{game} has no book"
    studio.step(60)
    return book


def _asked(match: Match, view: object) -> bool:
    return 0 in match.to_act() and len(match.record.moves) > 6


def _section(game: str, section: str, studio: Studio) -> None:
    _open(studio, game, f"{section}.", over_table=section in ("this", "calls"), waits=section == "calls")


def _bubble(game: str, studio: Studio) -> None:
    """The first word that is explained, wherever there is one."""
    book = _open(studio, game, "turn.")
    for section, _ in book.contents.sections():
        book.open_section(section)
        links = [each for each in book.form.widgets if isinstance(each, WordLink) and each.kind == "word"]
        if links:
            book.open_word(links[0].target, links[0].name)
            studio.step(3)
            return
    raise LookupError(f"{game} explains no word")


def _search(game: str, text: dict[str, str], studio: Studio) -> None:
    book = _open(studio, game, "short.")
    book.search_for(text[studio.language])
    studio.step(3)


def _example(game: str, mode: str, studio: Studio) -> None:
    """The first example that can be tried."""
    book = _open(studio, game, "turn.")
    for section, _ in book.contents.sections():
        book.open_section(section)
        for widget in book.form.widgets:
            if widget.name.endswith(f"/{mode}"):
                book.form.set_focus(widget, ring=True)
                book.form.press(widget.name)
                studio.step(60)
                return
    raise LookupError(f"{game} has no example to {mode}")


def scenes() -> dict[str, Callable[[Studio], object]]:
    """By name."""
    found: dict[str, Callable[[Studio], object]] = {}
    for game in GAMES:
        for section in ORDER:
            found[f"book_{game}_{section}"] = partial(_section, game, section)
        found[f"book_{game}_try"] = partial(_example, game, "try")
        found[f"book_{game}_show"] = partial(_example, game, "show")
    found["book_bubble"] = partial(_bubble, "dobon")
    found["book_search"] = partial(_search, "dobon", {"en": "call", "ja": "ドボン"})
    found["book_search_nothing"] = partial(_search, "dobon", {"en": "xylophone", "ja": "木琴奏者"})
    return found
