"""The rule book over a running match: nothing of it moves, a call waits, reasons lead to their paragraph."""

import time
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from scenes import all_scenes
from studio import Studio

from tablegame.learn.book import read
from tablegame.match.match import Match
from tablegame.speech import LANGUAGES, Text, slots
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.scenes.learn.book import book_pictures
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.table.drawers import ExplainScene
from tablegame.ui.scenes.table.live_table import read_book
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.shell.navigation import ExplainPage
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import position_view
from tablegame.ui.table.table_context import Say
from tests.ui.scenes.test_book import paragraphs


@pytest.fixture
def studio(tmp_path: Path) -> Any:
    """Return a studio with a window on the dummy driver."""
    one = Studio(tmp_path, "en", (1280, 720))
    yield one
    one.close()


def press(studio: Any, code: int) -> None:
    """Press a key, and run what follows."""
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
    ui = studio.ui
    _ = ui.before_scenes(event) or ui.stack.top.handle(event)
    studio.step(2)


def asked(match: Match, view: Any) -> bool:
    """Return whether the first seat is to decide, well into a deal."""
    return 0 in match.to_act() and len(match.record.moves) > 8


def test_it_opens_over_the_table_and_touches_nothing(studio: Any) -> None:
    scene = studio.table(studio.match("dobon", 4, asked))
    match, view = scene.source.table.match, scene.model.view
    moves, now = len(match.record.moves), scene.model.now
    press(studio, pygame.K_F1)
    book = studio.top
    assert isinstance(book, BookScene) and book.page.table is scene.source.table
    studio.step(120)
    assert (len(match.record.moves), scene.model.view) == (moves, view)
    assert scene.model.now - now < 200, "the table's clock stands still"
    press(studio, pygame.K_ESCAPE)
    assert studio.top is scene
    assert scene.parts.legal.asked


def test_a_call_waits_while_somebody_reads_and_afterwards(studio: Any) -> None:
    studio.ui.preferences.first_windows = "usual"
    all_scenes()["phase_dobon_window"](studio)
    scene = studio.top
    assert scene.model.window is not None and not scene.model.window.frozen
    press(studio, pygame.K_F1)
    book = studio.top
    assert isinstance(book, BookScene) and book.page.waits
    studio.step(300)
    press(studio, pygame.K_ESCAPE)
    studio.step(300)
    assert scene.model.window is not None and scene.model.window.frozen


def test_from_the_pause_it_is_the_book_of_the_table_beneath(studio: Any) -> None:
    scene = studio.table(studio.match("loadum", 4, asked))
    studio.ui.open(scene.source.pause_page())
    studio.step(3)
    pause = studio.top
    assert isinstance(pause, PauseScene)
    pause.form.press("book")
    studio.step(3)
    assert studio.top.page.game_id == "loadum"
    assert "this" in dict(studio.top.contents.sections())


def a_sentence() -> tuple[str, str]:
    """Return one that the book explains, with nothing to be filled in, and where it does so."""
    return next((key, place) for key, place in read("dobon").reasons.items() if not slots("en", key))


def test_what_is_just_said_is_where_it_opens(studio: Any) -> None:
    scene = studio.table(studio.match("dobon", 4, asked))
    key, place = a_sentence()
    scene.carry_out(Say(Text(key)))
    press(studio, pygame.K_F1)
    assert studio.top.page.paragraph == place


def test_a_press_on_what_is_said_opens_its_paragraph(studio: Any) -> None:
    scene = studio.table(studio.match("dobon", 4, asked))
    key, place = a_sentence()
    press(studio, pygame.K_F1)  # from now on the book is known
    press(studio, pygame.K_ESCAPE)
    scene.carry_out(Say(Text(key)))
    studio.step(3)
    assert scene.model.bubble.explained
    x, y, w, h = scene.parts.message.box
    at = ((x + w / 2) * studio.ui.metrics.s, (y + h / 2) * studio.ui.metrics.s)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    studio.step(2)
    assert isinstance(studio.top, BookScene) and studio.top.page.paragraph == place


def test_what_has_happened_leads_to_its_paragraph(studio: Any) -> None:
    studio.table(studio.match("dobon", 4, asked))
    key, place = a_sentence()
    moment = (((Text("table.practice"),), (Text(key),)),)
    studio.ui.open(ExplainPage((moment,), (), "dobon"))
    studio.step(3)
    explain = studio.top
    assert isinstance(explain, ExplainScene)
    explain.form.press("rule.1")
    studio.step(3)
    book = studio.top
    assert isinstance(book, BookScene) and book.page.paragraph == place and book.page.table is not None
    press(studio, pygame.K_ESCAPE)
    assert studio.top is explain


class Counted:
    """How often some functions are called while it is open."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *of: tuple[Any, str]) -> None:
        self.calls: Counter[str] = Counter()
        for owner, name in of:
            monkeypatch.setattr(owner, name, partial(self._called, getattr(owner, name), name))

    def _called(self, function: Callable[..., Any], name: str, *args: Any, **more: Any) -> Any:
        self.calls[name] += 1
        return function(*args, **more)


@pytest.mark.parametrize(("section", "most"), [("table", 9), ("cards", 6)])
def test_little_is_done_before_it_stands(
    studio: Any, section: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file is read, no table is made, and a text is measured a few times only, in its first frame."""
    scene = studio.table(studio.match("dobon", 4, asked))
    read_book("dobon", "en")
    sizes: list[int] = []
    width = Typesetter.measure

    def measured(self: Typesetter, text: Any, *args: Any, **more: Any) -> float:
        sizes.append(len(self.plain(text)))
        return width(self, text, *args, **more)

    monkeypatch.setattr(Typesetter, "measure", measured)
    made = (book_pictures, "table_at"), (position_view, "_draw_once")
    done = Counted(monkeypatch, (tomllib, "loads"), *made)
    studio.ui.open(scene.rule_page().changed(paragraph=f"{section}."))
    studio.step(1)
    book = studio.top
    assert isinstance(book, BookScene) and book.section.id == section
    assert not done.calls, done.calls
    letters = sum(len(item.name) for item in book.accessible_items())
    assert sum(sizes) < most * letters, "whole lines are measured only where they are nearly full"
    if section == "table":
        studio.step(40)
        (picture,) = book.text.pictures.values()
        assert done.calls["table_at"] == 1 and picture.is_made, "the picture comes when the page stands"


def test_the_picture_of_a_table_waits_for_what_threads_draw(
    studio: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Art.load

    def load_slowly(art: Art, name: str, w_px: int, h_px: int) -> pygame.Surface:
        time.sleep(2.0 if name == "lanes/tray" else 0.0)
        return load(art, name, w_px, h_px)

    def made() -> bytes:
        until = time.monotonic() + 60
        while not picture.is_made and time.monotonic() < until:
            time.sleep(0.01)
            studio.step(1)
        assert picture._finished is not None
        return pygame.image.tobytes(picture._finished.surface, "RGB")

    scene = studio.table(studio.match("dokuson", 4, asked))
    studio.ui.art.clear()
    monkeypatch.setattr(Art, "load", load_slowly)
    studio.ui.lively = True
    studio.ui.open(scene.rule_page().changed(paragraph="table."))
    studio.step(1)
    (picture,) = studio.top.text.pictures.values()
    shown = made()
    studio.ui.lively, picture._finished = False, None
    assert made() == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paragraph_far_down_is_shown_before_what_is_above_it(studio: Any, language: str) -> None:
    """What stands at once is what is seen; it stays where it is while the rest comes."""
    studio.ui.set_language(language)
    scene = studio.table(studio.match("dobon", 4, asked))
    page = scene.rule_page().changed(paragraph="")
    whole = BookScene(studio.ui, page.changed(paragraph="cards."))
    whole.layout()
    ids = paragraphs(whole)
    last = ids[-3]
    whole.go_to(last)
    studio.ui.lively = True
    studio.ui.open(page.changed(paragraph=last))
    studio.step(1)
    book = studio.top
    assert isinstance(book, BookScene) and len(paragraphs(book)) < 0.6 * len(ids)
    area = book.areas["page"]
    inner = [widget for widget in book.form.widgets if book.form.area(widget) is area]
    seen = {widget.name: widget.rect for widget in inner if inside(area.box, widget.rect[:2])}
    assert seen
    studio.step(60)
    assert not book.text.growing and paragraphs(book) == paragraphs(whole)
    after = {widget.name: widget.rect for widget in book.form.widgets}
    assert all(abs(after[name][1] - rect[1]) < 1 for name, rect in seen.items())
    assert abs(book.offset - whole.offset) < 40


def test_a_paragraph_far_down_is_found_while_the_text_is_still_measured(studio: Any) -> None:
    scene = studio.table(studio.match("dobon", 4, asked))
    page = scene.rule_page().changed(paragraph="cards.")
    whole = BookScene(studio.ui, page)
    whole.layout()
    last = paragraphs(whole)[-3]
    whole.go_to(last)
    studio.ui.lively = True
    studio.ui.open(page)
    studio.step(1)
    book = studio.top
    assert isinstance(book, BookScene) and book.text.growing
    book.go_to(last)
    studio.step(60)
    assert whole.offset > 0 and abs(book.offset - whole.offset) < 40


def test_it_opens_at_once_when_it_has_been_read(studio: Any) -> None:
    """Twice as long is allowed as anybody would notice: other tests run beside this one."""
    studio.table(studio.match("dobon", 4, asked))
    press(studio, pygame.K_F1)
    press(studio, pygame.K_ESCAPE)
    times = []
    for _ in range(3):
        began = time.process_time()
        press(studio, pygame.K_F1)
        times.append(time.process_time() - began)
        press(studio, pygame.K_ESCAPE)
    assert min(times) < 0.25, times


def test_pointing_at_something_draws_nothing_beneath_the_book(
    studio: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = studio.table(studio.match("dobon", 4, asked))
    press(studio, pygame.K_F1)
    studio.step(80)
    book, frames = studio.top, studio._loop.frames_drawn
    done = Counted(monkeypatch, (scene, "draw"))
    x, y, w, h = book.form.find("section.cards").rect
    at = ((x + w / 2) * studio.ui.metrics.s, (y + h / 2) * studio.ui.metrics.s)
    book.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    studio.step(2)
    assert studio._loop.frames_drawn > frames and not done.calls
    book.open_section("cards")
    studio.step(2)
    assert done.calls
