"""The layout engine: random trees against laws, over window sizes, text sizes and both languages."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import pytest

from tablegame.pieces.rng import Rng
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit import controls
from tablegame.ui.kit.layout import (
    GUTTER,
    AsMany,
    Column,
    Fits,
    Flow,
    Grid,
    Layers,
    Layout,
    Node,
    NodeCache,
    Panel,
    Row,
    Scroll,
    Sized,
    Space,
    Spread,
    Steady,
    TableNode,
    Widths,
    share_widths,
)
from tablegame.ui.kit.nodes import DigitsNode, Draw, FittedText, Label, Press, Speech, icon
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.overlay.messages import place_prompt
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.digits import Digits
from tests.ui.scenes.pages import Maker, make

__all__ = ["make"]

WORDS = {
    "en": "the quick brown fox jumps over a lazy dog and never looks back at the card table".split(),
    "ja": "札 手札 場札 山札 親 子 順番 上がり 得点 切り札 数字 札を出す 引き分け 勝ち 負け".split(),
}
SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)]
MATRIX = [(size, scale, language) for size in SIZES for scale in (0.8, 1.0, 2.0) for language in WORDS]
ROUNDING = 1.0
"""How far places may differ from the law, in du."""


class Placements(list[tuple[Node, Box, Node | None]]):
    """The nodes of a tree with their boxes and their parents, in the order in which they were placed."""

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record what is placed meanwhile."""
        real, around = Node.place, list[Node]()

        def place(node: Node, layout: Layout, box: Box) -> None:
            self.append((node, box, around[-1] if around else None))
            around.append(node)
            real(node, layout, box)
            around.pop()

        with mock.patch.object(Node, "place", place):
            yield

    def of(self, parent: Node) -> list[Box]:
        """Return the boxes of the children of a node."""
        return [box for _, box, around in self if around is parent]


class Trees:
    """Random trees: the same numbers give the same trees."""

    def __init__(self, seed: int, language: str) -> None:
        self.rng, self.words, self.count = Rng(seed), WORDS[language], 0

    def text(self) -> str:
        """Return some words."""
        return " ".join(self.rng.choice(self.words) for _ in range(1 + self.rng.below(12)))

    def leaf(self) -> Node:
        """Return words, a picture, a gap or a control."""
        self.count += 1
        name, which = f"w{self.count}", self.rng.below(9)
        if which < 3:
            lines = self.rng.choice([0, 1, 2])
            size = self.rng.choice([t.SIDE, t.BODY, t.TITLE])
            return Label(self.text(), size, lines=lines, bold=which == 1)
        if which == 3:
            return Draw(lambda canvas, box: None, 40, 30, say="picture")
        if which == 4:
            return controls.toggle(self.text(), True, print, name=name)
        if which == 5:
            options = [(n, self.rng.choice(self.words)) for n in range(3)]
            return controls.one_of("label", options, 1, print, name=name)
        if which == 6:
            return controls.link(self.text(), print, name=name)
        return controls.button(self.text(), print, name=name, icon=self.rng.choice(["", "check"]))

    def node(self, depth: int) -> Node:
        """Return a tree of at most this depth."""
        if depth == 0:
            return self.leaf()
        inner = [self.node(self.rng.below(depth)) for _ in range(1 + self.rng.below(4))]
        which = self.rng.below(7)
        if which < 2:
            return Row(*inner, align=self.rng.choice(["top", "middle", "baseline", "fill"]))
        if which < 4:
            return Column(*inner, gap=6)
        if which == 4:
            return Flow(*inner)
        grid = Grid(inner, 3, least=200, spread=self.rng.below(2) == 0)
        return Panel(grid) if which == 5 else Fits(Row(*inner), Column(*inner))


def placed(ui: Ui, node: Node, w: float) -> tuple[Layout, Placements]:
    """Return the layout of a tree in a column of this width, and where its nodes stand."""
    layout, placements = Layout(ui), Placements()
    with placements.recorded():
        node.place(layout, (100, 50, w, node.height(layout, w)))
    return layout, placements


def inside(box: Box, outer: Box) -> bool:
    """Return whether a box lies in another, but for rounding."""
    x, y, w, h = box
    left, top, wide, high = outer
    across = left - ROUNDING <= x and x + w <= left + wide + ROUNDING
    return across and top - ROUNDING <= y and y + h <= top + high + ROUNDING


def apart(a: Box, b: Box) -> bool:
    """Return whether two boxes have nothing in common, but for rounding."""
    across = a[0] + a[2] <= b[0] + ROUNDING or b[0] + b[2] <= a[0] + ROUNDING
    return across or a[1] + a[3] <= b[1] + ROUNDING or b[1] + b[3] <= a[1] + ROUNDING


@pytest.mark.parametrize(("size", "scale", "language"), MATRIX)
def test_random_trees_keep_the_laws(make: Maker, size: tuple[int, int], scale: float, language: str) -> None:
    ui = make(language, size, scale)
    for seed in range(12):
        node = Trees(seed, language).node(4)
        least = node.ask(Layout(ui)).least
        layout, placements = placed(ui, node, max(least, ui.metrics.w - 200))
        boxes = {id(one): box for one, box, _ in placements}
        for one, box, parent in placements:
            assert box[2] >= -ROUNDING and box[3] >= -ROUNDING, (seed, one)
            if parent is not None:
                assert inside(box, boxes[id(parent)]), f"{seed}: {one} leaves {parent}"
            children = placements.of(one)
            for n, first in enumerate(children):
                assert all(apart(first, other) for other in children[n + 1 :]), f"{seed}: overlap in {one}"
        order = [item.widget.name for item in layout.items if item.widget is not None]
        assert order == sorted(order, key=lambda name: int(name[1:])), "Tab goes in reading order"


def test_a_node_is_as_high_as_it_says(make: Maker) -> None:
    ui = make("en", (1280, 720))
    for seed in range(30):
        node = Trees(seed, "en").node(3)
        for w in (400.0, 900.0):
            _, placements = placed(ui, node, w)
            bottom = max(box[1] + box[3] for _, box, _ in placements)
            assert bottom <= 50 + node.height(Layout(ui), w) + ROUNDING


def test_widths_give_way_in_steps_and_never_below_zero() -> None:
    asked = [(Widths(50, 100, 200), 0.0), (Widths(20, 20, 40), 1.0)]
    assert share_widths(asked, 300) == [200, 100], "spare room goes to what grows"
    assert share_widths(asked, 230) == [200, 30], "what grows gives way first"
    assert share_widths(asked, 120) == [100, 20], "then all down to what is needed"
    assert share_widths(asked, 70) == [50, 20], "then down to the least"
    assert share_widths(asked, 35) == [25, 10], "then everything alike"
    assert share_widths([], 10) == []


def test_letters_of_different_sizes_stand_on_one_line(make: Maker) -> None:
    ui = make("en", (1280, 720))
    link = controls.link("link", print, name="link")
    row = Row(Label("small", t.SIDE), Label("LARGE", t.TITLE), link, align="baseline")
    layout, placements = placed(ui, row, 900)
    lines = [box[1] + node.baseline(layout, box[2]) for node, box, parent in placements if parent is row]
    assert max(lines) - min(lines) < 0.01


def test_the_first_form_that_fits_is_shown(make: Maker) -> None:
    ui = make("en", (1280, 720))
    form = Fits(Sized(Label("wide"), 500), Sized(Label("narrow"), 200))
    texts = [[item.text for item in placed(ui, form, w)[0].items if item.text] for w in (600.0, 300.0)]
    assert texts == [["wide"], ["narrow"]]


def test_a_form_that_is_a_function_is_made_when_it_is_tried(make: Maker) -> None:
    made: list[str] = []

    def narrow() -> Label:
        made.append("narrow")
        return Label("narrow")

    layout, form = Layout(make()), Fits(Sized(Label("wide"), 500), narrow)
    assert form.ask(layout).wished == 500 and form.height(layout, 600) and not made
    low = form.chosen(layout, 300)
    assert form.chosen(layout, 300) is low and made == ["narrow"], "once"


def test_a_height_holds_for_the_room_that_it_was_measured_in(make: Maker) -> None:
    layout = Layout(make())
    tall, low = Sized(Space(0, grow=0), h=300), Sized(Space(0, grow=0), h=80)
    column = Column(Panel(Fits(tall, low, whole=1), pad=0, top=0), Sized(Space(0, grow=0), h=10))
    scrolled = Scroll(column)
    for room, high in ((400, 310), (100, 90), (400, 310)):
        layout.room = room
        assert column.height(layout, 200) == column.least_height(layout, 200) == high
        assert scrolled.height(layout, 200) == high
    layout.room = 400
    scrolled.place(layout, (0, 0, 200, 100))
    assert layout.areas["page"].most == 0, "the part that scrolls is the room of what stands in it"


def test_a_node_is_kept_until_its_key_or_the_language_changes(make: Maker) -> None:
    ui, cache = make(), NodeCache()
    first = cache.node(ui, ("row", 1), Space)
    assert cache.node(ui, ("row", 1), Space) is first is not cache.node(ui, ("row", 2), Space)
    ui.set_language("ja")
    assert cache.node(ui, ("row", 1), Space) is not first


def test_the_one_node_of_a_name_is_made_again_when_it_shows_something_else(make: Maker) -> None:
    ui, cache = make(), NodeCache()
    first = cache.latest(ui, "chart", [1], Space)
    assert cache.latest(ui, "chart", [1], Space) is first is not cache.latest(ui, "sum", [1], Space)
    second = cache.latest(ui, "chart", [2], Space)
    assert second is not first and cache.latest(ui, "chart", [1], Space) is not first
    ui.set_language("ja")
    assert cache.latest(ui, "sum", [1], Space) is cache.latest(ui, "sum", [1], Space)


def test_what_needs_more_than_a_column_has_a_row_of_its_own(make: Maker) -> None:
    ui = make("en", (1280, 720))
    cells = [Sized(Label(f"{w}"), w) for w in (100, 350, 100, 100, 100)]
    _, placements = placed(ui, Grid(cells, 2, gap=20, least=300, spread=True), 620)
    boxes = {id(node): box for node, box, _ in placements}
    places = [boxes[id(cell)][:3] for cell in cells]
    tops = sorted({top for _, top, _ in places})
    assert [(x, tops.index(top), w) for x, top, w in places] == [
        (100, 0, 620), (100, 1, 620), (100, 2, 300), (420, 2, 300), (100, 3, 620),
    ]  # fmt: skip


def test_columns_of_a_table_stand_under_each_other(make: Maker) -> None:
    ui = make("en", (1280, 720))
    rows: list[list[Node | None]] = [
        [Label("a name"), Label("1")], [Label("n"), Label("1,000,000")], [Label("over both"), None],
    ]  # fmt: skip
    _, placements = placed(ui, TableNode(rows), 600)
    boxes = {id(node): box for node, box, _ in placements}
    first, second, third = ([boxes[id(cell)] for cell in row if cell is not None] for row in rows)
    assert first[1][0] == second[1][0] and first[0][0] == second[0][0] == third[0][0] == 100
    assert abs(third[0][2] - 600) < ROUNDING and abs(first[1][0] + first[1][2] - 700) < ROUNDING


def test_what_is_too_high_scrolls_and_nothing_else_gives_way(make: Maker) -> None:
    ui = make("en", (1280, 720))
    long = Column(*(Label(f"line {n}") for n in range(60)))
    column = Column(Label("head"), Scroll(long), Scroll(Label("short"), "other"), Label("foot"))
    layout = Layout(ui)
    column.place(layout, (0, 0, 600, 400))
    assert layout.areas["page"].most > 0 and layout.areas["other"].most == 0
    assert [item.text for item in layout.items if item.text][-1] == "foot"
    assert max(item.box[1] + item.box[3] for item in layout.items if item.area is None) <= 400 + ROUNDING
    with pytest.raises(ValueError, match="lies in another"):
        Scroll(Scroll(Label("x"), "inner")).place(Layout(ui), (0, 0, 100, 100))


def test_a_widget_speaks_for_what_lies_on_it(make: Maker) -> None:
    ui = make("en", (1280, 720))
    spot = Press(lambda box: Hotspot(box, "all of it", print, name="spot"), Label("part"))
    layout, _ = placed(ui, Column(spot, Speech("aloud"), icon("check", 20)), 400)
    assert [item.text for item in layout.items if item.text] == ["aloud"]


def test_what_is_cut_is_shown_whole_under_the_pointer(make: Maker) -> None:
    ui = make("en", (1280, 720))
    long = "a very long name that has no room at all in such a narrow place"
    layout, _ = placed(ui, Column(Label(long), Label("short"), Label(long * 3, lines=2)), 160)
    assert [tip for _, tip in layout.tips] == [long, long * 3]


def test_a_page_stands_still_while_what_is_shown_changes(make: Maker) -> None:
    ui = make("en", (1280, 720))
    short, long = Label("short", lines=0), Label("word " * 80, lines=0)
    layout, placements = placed(ui, Column(Steady(short, long), Label("below")), 400)
    boxes = {node.words: box for node, box, _ in placements if isinstance(node, Label)}
    assert boxes["below"][1] - boxes["short"][1] >= long.height(layout, 400) > 3 * boxes["short"][3]
    assert [item.text for item in layout.items if item.text] == ["short", "below"]


def test_as_many_parts_are_shown_as_fit(make: Maker) -> None:
    ui = make("en", (1280, 720))
    asked: list[int] = []

    def parts(count: int) -> Node:
        asked.append(count)
        return Row(*(Sized(Label(str(n)), 50) for n in range(count)), gap=10)

    for room, shown in ((600, 8), (310, 5), (20, 1)):
        asked.clear()
        layout, _ = placed(ui, AsMany(parts, 8), room)
        assert [item.text for item in layout.items if item.text] == [str(n) for n in range(shown)]
        assert len(asked) <= 4, "the forms between are not made"


def test_nodes_stand_where_their_spots_are(make: Maker) -> None:
    ui = make("en", (1280, 720))
    nodes = [Sized(Label(str(n)), 100, h=40) for n in range(3)]
    spread = Spread(nodes, [(0.5, 1), (0, 0), (1, 0)], lambda canvas, box: None, across=2, down=2)
    layout, placements = placed(ui, spread, 400)
    bottom, left, right = ([box for node, box, _ in placements if node is one][0] for one in nodes)
    high = spread.height(layout, 400)
    assert (left[0] - 100, right[0] + right[2] - 100) == (spread.edge, 400 - spread.edge)
    assert bottom[0] + 50 == 300 and left[1] == right[1] == bottom[1] - high + 2 * spread.edge + 40


def test_a_row_of_a_table_has_a_ground_of_its_own(make: Maker) -> None:
    ui = make("en", (1280, 720))
    drawn: list[Box] = []
    rows: list[list[Node | None]] = [[Label("one")], [Label("two")]]
    table = TableNode(rows, grounds={1: lambda canvas, box: drawn.append(box)}, line=False)
    layout, placements = placed(ui, table, 400)
    second = next(box for node, box, _ in placements if node is rows[1][0])
    ground = layout.items[2].box
    assert ground[2] == 400 and ground[1] <= second[1] and second[1] + second[3] <= ground[1] + ground[3]


def test_layers_share_a_box_and_a_column_stretches_no_further_than_it_may(make: Maker) -> None:
    ui = make()
    row = Sized(Label("row"), h=40, grow=1)
    row.grow, row.name = 1, "row"
    ground = Draw(lambda canvas, box: None, 20, 20, name="ground")
    layout = Layout(ui)
    tree = Column(Layers(ground, row, grow=1), stretch=1.5)
    tree.place(layout, (0, 0, 200, 400))
    assert layout.named["ground"] == layout.named["row"] == (0, 0, 200, 60)


@pytest.mark.parametrize("count", [1, 40])
def test_a_gutter_keeps_columns_in_line_with_those_beside_the_area(make: Maker, count: int) -> None:
    layout = Layout(make())
    head = Row(Sized(Label("head"), grow=1), Space(GUTTER, 0), gap=0)
    rows = [Label("row", grow=1, name=f"row.{n}") for n in range(count)]
    head.nodes[0].name = "head"
    Column(head, Scroll(Column(*rows), gutter=True)).place(layout, (0, 0, 300, 200))
    x, _, w, _ = layout.named["row.0"]
    assert (x, w) == (layout.named["head"][0], layout.named["head"][2])


def test_labels_of_equal_rooms_have_letters_of_one_size(make: Maker) -> None:
    ui = make()
    names = ("Kit", "Bartholomew Featherstone")
    sizes: list[float] = []
    with mock.patch.object(Canvas, "text", lambda _, words, x, y, size, *rest, **how: sizes.append(size)):
        for words in names:
            layout = Layout(ui)
            Label(words, 20, even=names).place(layout, (0, 0, 150, 30))
            for item in layout.items:
                if item.paint is not None:
                    item.paint(ui.canvas(), item.box)
    assert len(set(sizes)) == 1 and sizes[0] < 20


def test_digits_stand_in_even_rows_inside_their_width(make: Maker) -> None:
    ui = make("en", (1280, 720))
    high = []
    for room in (900, 300, 120):
        node = DigitsNode("0123456789abcdef" * 4, label="a seal", name="seal", least=2)
        layout, _ = placed(ui, node, room)
        (digits,) = (item.widget for item in layout.items if isinstance(item.widget, Digits))
        assert digits.rect[2] <= room and digits.rows * digits.per_row == 16 and digits.rows >= 2
        assert node.height(layout, room) == digits.rect[3]
        high.append(digits.rect[3])
    assert high == sorted(high) and high[0] < high[-1]


def test_a_sized_node_gives_way_down_to_its_least_size(make: Maker) -> None:
    layout = Layout(make())
    node = Sized(Space(0, grow=0), 500, h=94, least=200, low=70)
    assert node.ask(layout) == (200, 200, 500) and node.height(layout, 300) == 94
    assert node.least_height(layout, 300) == 70
    assert Sized(Space(0, grow=0), 500, h=94).least_height(layout, 300) == 94


@pytest.mark.parametrize("language", WORDS)
def test_a_fitted_text_takes_a_shorter_form_before_it_is_cut(make: Maker, language: str) -> None:
    between = " " if language == "en" else ""
    long, short = between.join(WORDS[language]), between.join(WORDS[language][:3])
    for w, h, cut in ((2000, 60, False), (260, 60, False), (60, 18, True)):
        layout = Layout(make(language))
        FittedText([long, short], 18).place(layout, (0, 0, w, h))
        assert [item.text for item in layout.items if item.text] == [long], "all of it is spoken"
        assert bool(layout.tips) == cut
        assert all(item.box[1] >= 0 for item in layout.items)


def test_as_many_parts_are_searched_for_by_width_and_height(make: Maker) -> None:
    layout = Layout(make())
    made: list[int] = []

    def form(count: int) -> Node:
        made.append(count)
        return Sized(Space(0, grow=0), 100.0 * count, h=50.0 * count)

    layout.room = 160
    assert AsMany(form, 9, search=True).height(layout, 1000) == 150
    assert made == [9, 8, 7, 6, 5, 4, 3], "no form is made before it is tried"
    assert AsMany(form, 9, search=True).height(layout, 250) == 100
    assert AsMany(form, 9, search=True).height(layout, 20) == 50, "one part in the end"


def test_the_words_of_a_prompt_stand_in_the_middle_of_a_higher_pill(make: Maker) -> None:
    ui = make("en", (1280, 720))
    node, (x, y, w, h) = place_prompt(ui, ("Kate discards 7.",), (400.0, 300.0), 600.0)
    layout, placements = Layout(ui), Placements()
    with placements.recorded():
        node.place(layout, (x, y, w, h + 20))
    words = next(box for placed, box, _ in placements if isinstance(placed, Label))
    assert words[1] + words[3] / 2 == pytest.approx(y + (h + 20) / 2, abs=1)
