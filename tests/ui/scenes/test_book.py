"""The rule book on the screen: gone through by hand and by keys, words opened, examples played and tried."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.learn.book import has_book
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.access.tree import describe
from tablegame.ui.kit.rich_text import WordLink
from tablegame.ui.scenes.learn.book.example_story import HAND, playing
from tablegame.ui.scenes.learn.book.example_view import ExampleView
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.table.pose import COPY
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import TextField
from tests.lengths import rest_long
from tests.ui.scenes.pages import Maker, click, draw, make, show

BOOKS = [game for game in GAMES if has_book(game)]
WHOLE = [(game, language) for game in BOOKS for language in LANGUAGES]
QUICK = {("dokuson", "ja"), ("dobon", "en")}
"""Books that are gone through by default."""

__all__ = ["make"]

Opener = Callable[..., BookScene]


@pytest.fixture
def book(make: Maker) -> Iterator[Opener]:
    """Yield the book over the title, as `BookPage` says."""

    def opener(game: str = "dobon", paragraph: str = "", language: str = "en", **more: Any) -> BookScene:
        shape = {name: more.pop(name) for name in ("size", "scale") if name in more}
        ui = make(language, **shape)
        show(ui, TitleScene(ui))
        ui.open(BookPage(game, paragraph, **more))
        draw(ui)
        top = ui.stack.top
        assert isinstance(top, BookScene)
        return top

    yield opener


def search(scene: BookScene, text: str) -> None:
    scene.form.set_focus(scene.form.find("search"))
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def key(ui: Ui, code: int, mod: int = 0, unicode: str = "") -> None:
    """Press a key as the loop delivers it, and run the frame after it."""
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)
    assert ui.stack.top is not None
    _ = ui.before_scenes(event) or ui.stack.top.handle(event)
    if unicode and ui.stack.top is not None:
        ui.stack.top.handle(pygame.event.Event(pygame.TEXTINPUT, text=unicode))
    draw(ui)


def paragraphs(scene: BookScene) -> list[str]:
    """Return the ids of the paragraphs that stand on the page."""
    return [block.id for block in scene.text.blocks if f"block.{block.id}" in scene.named]


def words_in(scene: BookScene) -> list[WordLink]:
    """Return the words on the page that are explained."""
    return [each for each in scene.form.widgets if isinstance(each, WordLink) and each.kind == "word"]


def open_with_words(book: Opener) -> BookScene:
    """Return a section in which words are explained."""
    scene = book()
    for section, _ in scene.contents.sections():
        scene.open_section(section)
        draw(scene.ui)
        if len(words_in(scene)) > 1:
            return scene
    raise LookupError("no section explains two words")


def strips(scene: BookScene) -> list[ExampleView]:
    """Return the examples of the section."""
    return list(scene.text.examples.values())


def section_with_strip(book: Opener, game: str = "dobon") -> BookScene:
    """Return a section with an example that can be tried."""
    scene = book(game)
    for section, _ in scene.contents.sections():
        scene.open_section(section)
        draw(scene.ui)
        if any(each.name.endswith("/try") for each in scene.form.widgets):
            return scene
    raise LookupError("nothing can be tried")


# Reading ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "language"),
    rest_long(WHOLE, but=QUICK & set(WHOLE)),
)
def test_every_section_opens_and_is_told_whole(book: Opener, game: str, language: str) -> None:
    """By the arrow, one after the other, to the last; a reader of the screen is told each of them."""
    scene = book(game, language=language)
    first = scene.contents.sections()[0][0]
    scene.open_section(first)
    for section, title in scene.contents.sections():
        draw(scene.ui)
        assert scene.section.id == section
        told = [item.name for item in describe(scene.ui).page.children]
        assert any(title in name for name in told) and len(told) > 10
        key(scene.ui, pygame.K_RIGHT)
    assert scene.section.id == scene.contents.sections()[-1][0], "there is nothing behind the last one"


def test_it_opens_where_it_is_asked_to_and_else_where_it_was_open_last(book: Opener) -> None:
    scene = book("dobon", "scoring.")
    ui = scene.ui
    assert scene.section.id == "scoring"
    scene.open_section("calls")
    scene.scroll(scene.areas["page"], 200)
    key(ui, pygame.K_ESCAPE)
    assert isinstance(ui.stack.top, TitleScene)
    ui.open(BookPage("dobon"))
    draw(ui)
    again = ui.stack.top
    assert isinstance(again, BookScene) and again.section.id == "calls" and again.offset > 0


def test_back_and_forward(book: Opener) -> None:
    scene = book("dobon", "short.")
    scene.open_section("calls")
    scene.open_section("end")
    click(scene.ui, "earlier")
    assert scene.section.id == "calls"
    key(scene.ui, pygame.K_LEFT, pygame.KMOD_ALT)
    assert scene.section.id == "short"
    key(scene.ui, pygame.K_RIGHT, pygame.KMOD_ALT)
    assert scene.section.id == "calls"
    click(scene.ui, "later")
    assert scene.section.id == "end"


def test_arrows_and_the_wheel_scroll_and_nothing_is_scrolled_away_for_good(book: Opener) -> None:
    scene = book("dobon", "cards.")
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        before = scene.offset
        key(scene.ui, code)
        assert scene.offset > before or code == pygame.K_END
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=200)
    scene.handle(wheel)
    assert scene.offset == 0


def test_a_paragraph_that_is_gone_to_is_in_sight_and_bright_for_a_moment(book: Opener) -> None:
    scene = book("dobon", "short.")
    target = next(id for id in paragraphs(scene) if id.startswith("short."))
    scene.open_section("calls")
    scene.go_to(target)
    assert scene.section.id == "short" and scene.text.flash[0] == target
    scene.update(700)
    assert scene.text.flash[1] <= 0


def test_the_heading_above_a_paragraph_that_is_gone_to_is_whole(book: Opener) -> None:
    scene = book("dokuson", "calls.last")
    heading, paragraph = scene.named["block.calls.equal"], scene.named["block.calls.last"]
    assert scene.offset > 0 and heading[1] + heading[3] == pytest.approx(paragraph[1], abs=5)
    assert scene.offset <= heading[1] - scene.areas["page"].box[1]


# Words ------------------------------------------------------------------------------------------------------
def test_one_word_is_open_at_a_time_and_escape_closes_it_first(book: Opener) -> None:
    scene = open_with_words(book)
    ui, (first, second, *_) = scene.ui, words_in(scene)
    scene.form.press(first.name)
    draw(ui)
    assert scene.word == first.target
    told = [item.name for item in describe(ui).page.children if item.key == "text.word"]
    assert told, "it is told to readers of the screen"
    other = next((each for each in words_in(scene) if each.target != first.target), second)
    scene.form.press(other.name)
    assert scene.word == other.target
    key(ui, pygame.K_ESCAPE)
    assert not scene.word and ui.stack.top is scene
    key(ui, pygame.K_ESCAPE)
    assert isinstance(ui.stack.top, TitleScene)


def test_a_press_beside_the_open_word_closes_it(book: Opener) -> None:
    scene = open_with_words(book)
    scene.form.press(words_in(scene)[0].name)
    draw(scene.ui)
    s = scene.ui.metrics.s
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(340 * s, 690 * s)))
    assert not scene.word


def test_underlines_can_be_hidden(book: Opener) -> None:
    scene = open_with_words(book)
    click(scene.ui, "underlines")
    assert not scene.ui.preferences.underlines and not words_in(scene)
    click(scene.ui, "underlines")
    assert words_in(scene)


# Search -----------------------------------------------------------------------------------------------------
def test_search_by_keys(book: Opener) -> None:
    scene = book("dobon", "short.")
    ui = scene.ui
    key(ui, pygame.K_SLASH)
    for letter in "joker":
        key(ui, ord(letter), unicode=letter)
    wanted = scene.search.findings[1]
    key(ui, pygame.K_DOWN)
    key(ui, pygame.K_RETURN)
    assert wanted.target.partition(".")[0] in (scene.section.id, f"word:{wanted.target[5:]}")
    assert scene.form.focus is None, "the keys are the text's again"


def test_what_is_not_found_says_where_all_words_stand(book: Opener) -> None:
    scene = book()
    search(scene, "qqqqq")
    draw(scene.ui)
    told = " ".join(item.name for item in describe(scene.ui).page.children)
    assert "qqqqq" in told
    key(scene.ui, pygame.K_ESCAPE)
    assert scene.ui.stack.top is scene, "escape leaves the field before it leaves the book"


# Examples ---------------------------------------------------------------------------------------------------
def test_an_example_is_shown_to_its_end(book: Opener) -> None:
    scene = section_with_strip(book)
    strip = strips(scene)[0]
    scene.form.press(f"text.{strip.id}/show")
    seen = set()
    for _ in range(60):
        scene.update(400)
        seen.add(strip.words())
    draw(scene.ui)
    assert strip.mode == "show" and strip.at_end and len(seen) > 1


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_below_an_example_moves_while_it_is_shown(book: Opener, scale: float) -> None:
    """Its picture has the room of all boards from the start; words may take more lines, never fewer."""
    scene = book("dobon", "turn.", size=(1280, 720) if scale == 1.0 else (1024, 640), scale=scale)
    strip = next(view for view in strips(scene) if view.story.beats)
    name, heights = f"block.{strip.id}", []
    strip.show()
    for _ in range(60):
        scene.update(400)
        heights.append(scene.named[name][3])
    assert strip.at_end and heights == sorted(heights)
    strip.rest()
    assert scene.named[name][3] == heights[-1]


def test_the_pieces_that_can_be_picked_are_the_hand_side_by_side(book: Opener) -> None:
    scene = section_with_strip(book)
    strip = strips(scene)[0]
    scene.form.press(f"text.{strip.id}/try")
    draw(scene.ui)
    boxes = [one.rect for one in scene.form.widgets if one.name.startswith(f"text.{strip.id}/piece.")]
    hand = strip.board.find(HAND)
    assert hand is not None and len(boxes) == len(hand.pieces) > 1
    assert all(x + w <= right + 0.01 for (x, _, w, _), (right, *_) in pairwise(boxes))


def test_pieces_travel_to_the_next_board_and_rest(book: Opener) -> None:
    strip = strips(section_with_strip(book))[0]
    assert not strip.update(16)
    strip.show()
    assert strip.update(100), "they are on their way"
    strip.rest()
    assert strip.update(400) and not strip.update(16)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_reader_is_told_what_bears_on_the_decision(book: Opener, language: str) -> None:
    """A suit that was named, a bind, lives: what the picture of the pieces does not say."""
    scene, told = book("dobon", language=language), 0
    for section, _ in scene.contents.sections():
        scene.open_section(section)
        draw(scene.ui)
        for strip in strips(scene):
            facts = [one.rstrip(".。") for one in strip._playing.position(Speaker(language))]
            if strip.mode == "rest":
                assert all(fact in strip.words() for fact in facts), strip.id
            told += len(facts)
            if len(facts) > 2 and strip.story.beats:
                strip.show()
                assert facts[-1] not in strip.words(), "it is true of the decision alone"
    assert told > 20


def test_what_bears_on_a_decision_is_true_of_its_moment() -> None:
    names = ("Player", "Mei", "Ren", "Sora")
    for number, fact in (("14", "The pile counts as ♣."), ("17", "There is a bind. Penalty: 2.")):
        position = playing("dobon", number, 0, names).position(Speaker("en"))
        assert fact in position and position[-1] == "To act: You.", position


@pytest.mark.parametrize("game", BOOKS)
def test_the_move_that_an_example_makes_is_right(book: Opener, game: str) -> None:
    """Of the first example that can be tried, by its pieces and buttons."""
    scene = section_with_strip(book, game)
    start = next(each.name for each in scene.form.widgets if each.name.endswith("/try"))
    strip = next(each for each in strips(scene) if start == f"text.{each.id}/try")
    scene.form.press(start)
    assert strip.mode == "ask"
    assert solve(scene, strip), "no way of the hand leads there"
    assert strip.mode == "right"
    draw(scene.ui)


def solve(scene: BookScene, strip: ExampleView) -> bool:
    """Press what the wanted move asks for. Return whether it was made."""
    for _ in range(12):
        trial = strip.trial
        if strip.mode != "ask" or trial is None:
            break
        move = next(one for one in trial.legal if trial.wanted in ("", one.notation()))
        left = list(move.gesture().pieces)
        for item in trial.selection.pieces:
            left.remove(item % COPY)
        offer = next((one.name for one in trial.offers() if move in one.actions), "")
        if left and not offer:
            item = next(i for i in trial.items if i % COPY == left[0] and i not in trial.selection.pieces)
            scene.form.press(f"text.{strip.id}/piece.{item}")
        else:
            scene.form.press(f"text.{strip.id}/{offer or 'play'}")
    return strip.mode != "ask"


def test_a_wrong_move_is_answered_in_its_place_and_can_be_made_again(book: Opener) -> None:
    scene = book("dobon")
    for section, _ in scene.contents.sections():
        scene.open_section(section)
        for strip in strips(scene):
            if f"text.{strip.id}/try" not in {each.name for each in scene.form.widgets}:
                continue
            scene.form.press(f"text.{strip.id}/try")
            dobon = scene.form.find(f"text.{strip.id}/dobon")
            if dobon is not None:
                scene.form.press(dobon.name)
            if strip.mode == "wrong":
                assert "✕" in strip.words()
                scene.form.press(f"text.{strip.id}/try")
                assert strip.mode == "ask"
                return
            strip.rest()
    pytest.fail("there is no wrong move")


# Ways in ----------------------------------------------------------------------------------------------------
def test_f1_on_the_title_is_the_chosen_game(make: Maker) -> None:
    ui = make()
    title = TitleScene(ui)
    show(ui, title)
    title.choose(GAMES["loadum"])
    key(ui, pygame.K_F1)
    assert isinstance(ui.stack.top, BookScene) and ui.stack.top.page.game_id == "loadum"
    key(ui, pygame.K_F1)
    assert len([scene for scene in ui.stack.scenes if isinstance(scene, BookScene)]) == 1


def test_seating_opens_it_with_the_options_that_are_chosen(make: Maker) -> None:
    from tablegame.ui.scenes.people.seating_page import SeatingScene

    ui = make()
    seating = SeatingScene(ui, "dobon")
    show(ui, seating)
    click(ui, "book")
    top = ui.stack.top
    assert isinstance(top, BookScene) and top.page.options is not None
    assert "this" in dict(top.contents.sections())


def test_the_page_that_was_open_last_survives_the_program(book: Opener, tmp_path: Path) -> None:
    scene = book("dobon", "end.")
    key(scene.ui, pygame.K_ESCAPE)
    scene.ui.save()
    assert '"end"' in (tmp_path / "preferences.json").read_text("utf-8")


def test_the_wheel_over_the_findings_scrolls_them_and_not_the_text(
    book: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = book("dobon", "cards.", size=(1024, 640), scale=2.0)
    search(scene, "call")
    scene.search.findings = [*scene.search.findings] * 2
    scene.layout()
    draw(scene.ui)
    found, before = scene.areas["findings"], scene.offset
    assert found.most
    x, y, w, h = found.box
    s = scene.ui.metrics.s
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: ((x + w / 2) * s, (y + h / 2) * s))
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert found.offset > 0 and scene.offset == before


def test_a_press_on_a_finding_opens_it(book: Opener) -> None:
    scene = book("dobon", "short.")
    search(scene, "call")
    draw(scene.ui)
    target = scene.search.findings[1].target
    click(scene.ui, "found.1")
    assert scene.section.id == target.partition(".")[0] and not scene.search.open


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_findings_stand_in_even_rows_in_line_with_the_field(
    book: Opener, language: str, scale: float
) -> None:
    scene = book("dobon", "short.", language, size=(1024, 640), scale=scale)
    search(scene, "call" if language == "en" else "ドボン")
    field = scene.form.find("search")
    assert isinstance(field, TextField) and field.caret == field.anchor == len(field.value)
    rows = [widget.rect for widget in scene.form.widgets if widget.name.startswith("found.")]
    assert len(rows) == len(scene.search.findings) and len({round(h) for _, _, _, h in rows}) == 1
    x, _, w, _ = scene.named["search"]
    listed = scene.form.find("overlay.search")
    assert listed is not None and round(listed.rect[0] + listed.rect[2]) == round(x + w)
    assert not scene.areas["findings"].most, "all are seen"


def test_the_foot_names_the_neighbours_in_all_sections_or_in_none(book: Opener) -> None:
    for size, scale in (((1280, 720), 1.0), ((1024, 640), 2.0)):
        scene = book("clackerjack", "cards.", size=size, scale=scale)
        named = set()
        for id, _ in scene.contents.sections():
            scene.open_section(id)
            steps = [widget for widget in scene.form.widgets if widget.name in ("before", "after")]
            named |= {bool(step.text) for step in steps if isinstance(step, Button)}
        assert len(named) == 1


def test_the_names_of_sections_have_the_same_rows_in_all_sections(book: Opener) -> None:
    scene = book("clackerjack", "cards.")
    rows = []
    for id, _ in scene.contents.sections():
        scene.open_section(id)
        rows.append([widget.rect for widget in scene.form.widgets if widget.name.startswith("section.")])
    assert all(row == rows[0] for row in rows)
