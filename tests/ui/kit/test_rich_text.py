"""Running text whose words can be pressed, and long columns of it that are measured a little at a time."""

import pytest

from tablegame.ui.draw import theme as t
from tablegame.ui.kit.layout import Column, Layout, Node, Scroll, Space, Widths
from tablegame.ui.kit.long_column import LongColumn
from tablegame.ui.kit.nodes import Described, Draw, Label
from tablegame.ui.kit.overlay import Overlay
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.rich_text import RichText, TextSpan, WordLink
from tablegame.ui.shell.context import Ui
from tests.ui.scenes.pages import Maker, click, make, show

__all__ = ["make"]

TEXTS = {
    "en": (
        TextSpan("Match the "), TextSpan("field card", False, "word", "field"), TextSpan(" by suit or by "),
        TextSpan("number", True), TextSpan("; after round "), TextSpan("20", False, "slot"),
        TextSpan(" see "), TextSpan("how a match ends", False, "link", "end"), TextSpan("."),
    ),
    "ja": (
        TextSpan("場札", False, "word", "field"), TextSpan("と同じマークか同じ数字の札を出します。"),
        TextSpan("20", False, "slot"), TextSpan("回目のあとは"),
        TextSpan("試合の終わり", False, "link", "end"), TextSpan("を見てください。"),
    ),
}  # fmt: skip


def links(layout: Layout) -> list[WordLink]:
    return [item.widget for item in layout.items if isinstance(item.widget, WordLink)]


@pytest.mark.parametrize("w", [140, 260, 900])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", TEXTS)
def test_words_stand_inside_their_box_and_links_on_their_letters(
    make: Maker, language: str, scale: float, w: float
) -> None:
    ui = make(language, (1280, 720), scale)
    layout = Layout(ui)
    text = RichText(TEXTS[language], t.BODY, follow=lambda *link: None, name="text")
    asked = text.ask(layout)
    w = max(w, asked.least)
    high = text.height(layout, w)
    text.place(layout, (100, 50, w, high))
    assert asked.least <= asked.needed <= asked.wished and text.broken(layout, w).width <= w + 1
    assert [link.target for link in links(layout)] == ["field", "end"], "Tab goes in reading order"
    for link in links(layout):
        for x, y, wide, tall in link.boxes:
            assert x >= 99 and x + wide <= 101 + w and y >= 49 and y + tall <= 51 + high


def test_a_link_on_two_lines_is_pressed_on_each_and_says_what_it_leads_to(make: Maker) -> None:
    ui, followed = make(), list[tuple[str, str, str]]()
    text = RichText(TEXTS["en"], follow=lambda *link: followed.append(link), name="text")
    layout = Layout(ui)
    text.place(layout, (0, 0, 170, text.height(layout, 170)))
    end = links(layout)[1]
    points = [(x + w / 2, y + h / 2) for x, y, w, h in end.boxes]
    assert len(points) > 1 and all(map(end.hit, points)) and not end.hit((500, 500))
    assert layout.named[end.name] == end.rect
    show(ui, scene := TextScene(ui))
    scene.form.press("text.0/1")
    assert scene.followed == [("word", "field", "text.0/1")]


def test_words_that_are_not_marked_are_no_links(make: Maker) -> None:
    layout = Layout(make())
    text = RichText(TEXTS["en"], dots=False, follow=lambda *link: None, name="text")
    text.place(layout, (0, 0, 900, 60))
    assert [link.kind for link in links(layout)] == ["link"]


class TextScene(PageScene):
    """Thirty paragraphs that scroll, the first of which has a bubble when it is asked for."""

    first = ""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.followed: list[tuple[str, str, str]] = []
        self.asked = ""

    def body(self) -> Node:
        texts = (RichText(TEXTS["en"], follow=self.follow, name=f"text.{n}") for n in range(30))
        return Column(*texts, gap=14)

    def follow(self, kind: str, target: str, name: str) -> None:
        self.followed.append((kind, target, name))

    def overlays(self) -> list[Overlay]:
        more = RichText((TextSpan("more", False, "link", "more"),), follow=self.follow, name="bubble")
        return [Overlay(Column(Label("what it means"), more), self.asked)] if self.asked else []


def test_an_overlay_stands_beside_its_scrolled_anchor_and_is_read_behind_it(make: Maker) -> None:
    ui = make()
    show(ui, scene := TextScene(ui))
    scene.scroll(scene.areas["page"], 400)
    scene.asked = "text.12/1"
    scene.layout()
    names = [widget.name for widget in scene.form.widgets]
    asked = names.index("text.12/1")
    assert names[asked + 1 : asked + 3] == ["overlay.text.12/1", "bubble/0"]
    anchor, ground = (scene.form.widgets[n].rect for n in (asked, asked + 1))
    assert abs(ground[1] - anchor[1]) < 200
    covered = next(
        widget for widget in scene.form.widgets
        if isinstance(widget, WordLink) and widget.name.startswith("text") and _meets(widget.rect, ground)
    )  # fmt: skip
    x, y, w, h = covered.rect
    point = (max(x, ground[0]) + 2, max(y, ground[1]) + 2)
    assert scene.form.at(point) is not covered, "what is covered cannot be pressed"
    click(ui, "bubble/0")
    assert scene.followed == [("link", "more", "bubble/0")]


def _meets(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    return across > 6 and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > 6


def test_words_are_said_for_a_node_and_what_can_be_pressed_in_it_stays(make: Maker) -> None:
    layout = Layout(make())
    text = RichText(TEXTS["en"], follow=lambda *link: None, name="text")
    Described("a table", Column(Label("one"), text)).place(layout, (0, 0, 600, 60))
    assert [item.text for item in layout.items if item.text] == ["a table"] and len(links(layout)) == 2


def test_a_scaled_picture_keeps_its_proportions(make: Maker) -> None:
    layout = Layout(make())
    picture = Draw(lambda canvas, box: None, 400, 200, least=100, scaled=True)
    assert [picture.height(layout, w) for w in (100, 400, 800)] == [50, 200, 200]


# Long columns -----------------------------------------------------------------------------------------------
class Counted(Space):
    """A gap that counts how often it is measured."""

    measured = 0

    def _height(self, layout: Layout, w: float) -> float:
        Counted.measured += 1
        return super()._height(layout, w)


def long_column(count: int = 100, start: int = 0, until: float = 0.0, lazy: bool = True) -> LongColumn:
    Counted.measured = 0
    nodes = [Counted(20 + n % 3 * 10, grow=0) for n in range(count)]
    return LongColumn(nodes, widths=Widths(100, 100, 500), start=start, until=until, lazy=lazy)


@pytest.mark.parametrize(("start", "until"), [(0, 0.0), (0, 900.0), (50, 0.0), (99, 0.0)])
def test_only_what_is_seen_first_is_measured_at_first(make: Maker, start: int, until: float) -> None:
    layout = Layout(make())
    column = long_column(start=start, until=until)
    Scroll(column, gutter=True).place(layout, (0, 0, 500, 300))
    assert start in column.measured and Counted.measured < 60 and not column.is_measured
    top = column.top(start) + until
    assert column.is_measured_between(top, min(top + 300, column.top(100)))
    while not column.is_measured:
        column.measure_more(layout, 0)
    assert Counted.measured == 100 and column.top(100) == sum(20 + n % 3 * 10 for n in range(100))


def test_a_column_that_waits_for_nothing_is_measured_whole(make: Maker) -> None:
    column = long_column(lazy=False)
    column.height(Layout(make()), 500)
    assert column.is_measured


def test_a_node_that_is_replaced_moves_what_is_below_it(make: Maker) -> None:
    layout = Layout(make())
    column = long_column(lazy=False)
    before = column.height(layout, 500)
    column.nodes[1] = Space(130, grow=0)
    assert column.height(layout, 500) == before + 100 and column.top(2) == 150
