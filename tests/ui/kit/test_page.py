"""Pages of the kit: focus, keys, scrolling, lists, reading order, overlays and what is drawn again."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.ui.access.tree import describe, item
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit import controls
from tablegame.ui.kit.layout import Column, Fits, Flow, Grid, Layout, Node, Panel, Row, Scroll, Sized, Space
from tablegame.ui.kit.list_node import ListNode, ListState
from tablegame.ui.kit.nodes import (
    Draw,
    Label,
    Press,
    Speech,
    face,
    heading,
    icon,
    key_hint,
    key_picture,
    paragraphs,
)
from tablegame.ui.kit.overlay import NodeLayer, Overlay, overlap, place_beside
from tablegame.ui.kit.page import DrawerScene, PageScene, TabbedScene
from tablegame.ui.kit.scrolling import ScrollBar
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Dropdown, Hotspot
from tablegame.ui.widgets.inputs import TextField
from tests.ui.ink import written
from tests.ui.scenes.pages import Maker, click, draw, key, make, show

__all__ = ["make"]

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)]
TEXTS = {
    "en": ["Everything stands in its place.", "A card", "The winner of a trick leads to the next one."],
    "ja": ["すべてがその場所にあります。", "札", "前のトリックを取った人が、次のトリックを始めます。"],
}


class GalleryScene(PageScene):
    """One of every node, and more than fits into a small window."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.pressed: list[object] = []
        self.spots: list[Box] = []
        """The boxes in which the place that can be pressed was drawn."""

    def head(self) -> Node:
        words = TEXTS[self.ui.language]
        return Row(heading(words[0]), controls.icon_button("book", words[1], self.close, name="book"))

    def body(self) -> Node:
        words, note = TEXTS[self.ui.language], self.pressed.append
        options = [(n, text) for n, text in enumerate(words[:2])]
        return Column(
            Row(face(1, 20), icon("check", 20), Label(words[2], lines=0, grow=1, name="sentence")),
            controls.toggle(words[2], True, note, name="toggle"),
            controls.one_of(words[1], options, 0, note, name="one of"),
            controls.choice(words[1], options, 1, note, name="choice"),
            controls.slider(words[1], 1.0, (0.5, 1.0, 2.0), note, name="slider", show="{:g}".format),
            controls.stepper(words[1], 3, 2, 10, note, name="stepper"),
            controls.field(words[1], words[1], note, name="field"),
            controls.link(words[2], self.close, name="link"),
            controls.icon_check(("star", "star_kept"), words[1], True, note, name="star", words=words[1]),
            Row(key_hint(self.ui, "Esc", words[1]), key_picture(self.ui, "F1", dark=True)),
            Flow(*(self.picture(words[1], chosen) for chosen in (True, False)), gap=20),
            Flow(*controls.tabs([("a", words[1]), ("b", words[2])], "a", note)),
            Grid([Panel(Column(*paragraphs(words))) for _ in range(3)], 3, least=240),
            Press(lambda box: self.spot(box, words[1]), Label(words[1])),
            Draw(lambda canvas, box: canvas.panel("field", *box), 60, 30, say="chart"),
            gap=10,
        )  # fmt: skip

    def spot(self, box: Box, words: str) -> Hotspot:
        """Return a place that notes where it is drawn."""
        return Hotspot(
            box, words, lambda: self.pressed.append("spot"), lambda _, b, state: self.spots.append(b),
            name="spot",
        )  # fmt: skip

    def picture(self, words: str, chosen: bool) -> Node:
        """Return a picture that can be chosen."""
        return controls.swatch(
            words, lambda canvas, box: canvas.panel("field", *box), chosen,
            lambda: self.pressed.append("picture"), name=f"picture.{chosen}", w=60, h=40,
        )  # fmt: skip

    def foot(self) -> Node:
        words = TEXTS[self.ui.language]
        back = controls.button(words[1], self.close, name="back", action="back")
        more = controls.button(words[0], lambda: self.pressed.append("more"), name="more", icon="check")
        return controls.buttons(back, more)


class RowsScene(PageScene):
    """A list of numbers between two buttons, with a scroll area beside it."""

    scrolls = False

    def __init__(self, ui: Ui, count: int = 40) -> None:
        super().__init__(ui)
        self.rows = tuple(range(count))
        self.state = ListState()
        self.made: list[int] = []

    def choose(self, index: int) -> None:
        """Choose a row and give it the focus."""
        self.state.index = index
        self.layout()
        self.form.set_focus(self.form.find(f"row.{index}"), ring=True)

    def head(self) -> Node:
        return controls.button("above", print, name="above")

    def body(self) -> Node:
        beside = Column(*(controls.button(f"side {n}", print, name=f"side.{n}") for n in range(30)))
        rows = ListNode(self.state, self.rows, self.row, self.choose, before="above")
        return Row(rows, Scroll(beside, "side"), align="fill", shares=(2, 1))

    def row(self, number: int) -> Node:
        """Return a row of the list."""
        self.made.append(number)
        return Press(
            lambda box: Hotspot(box, f"row {number}", lambda: self.choose(number), name=f"row.{number}"),
            Label(f"row {number}"), top=6,
        )  # fmt: skip

    def foot(self) -> Node:
        return controls.button("back", self.close, name="back", action="back")


def names(scene: PageScene) -> list[str]:
    """Return the names of all widgets that can have the focus."""
    return [widget.name for widget in scene.form.widgets if widget.focusable]


def area(scene: PageScene, name: str = "page") -> float:
    """Return the offset of a scroll area."""
    return scene.areas[name].offset


def wheel(ui: Ui, scene: PageScene, point: tuple[float, float], steps: int) -> None:
    """Turn the wheel at a point in du."""
    at = (point[0] * ui.metrics.s, point[1] * ui.metrics.s)
    with mock.patch.object(pygame.mouse, "get_pos", lambda: at):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=steps))
    draw(ui)


def move_mouse(ui: Ui, scene: PageScene, widget: str) -> None:
    """Move the mouse to the middle of a widget."""
    found = scene.form.find(widget)
    assert found is not None
    x, y, w, h = found.rect
    pos = ((x + w / 2) * ui.metrics.s, (y + h / 2) * ui.metrics.s)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("language", list(TEXTS))
def test_everything_is_whole_and_reached_by_tab_in_reading_order(
    make: Maker, language: str, scale: float, size: tuple[int, int]
) -> None:
    ui = make(language, size, scale)
    scene = GalleryScene(ui)
    show(ui, scene)
    assert not written(ui).faults()
    reached: list[str] = []
    for _ in names(scene):
        key(ui, pygame.K_TAB)
        assert scene.form.focus is not None
        reached.append(scene.form.focus.name)
        x, y, w, h = scene.form.focus.rect
        within = scene.form.area(scene.form.focus)
        _, top, _, high = (0.0, 0.0, 0.0, ui.metrics.h) if within is None else within.box
        bottom = top + high
        assert top - 1 <= y and (y + h <= bottom + 1 or h > bottom - top), f"{reached[-1]} is out of sight"
        assert x >= 0 and x + w <= ui.metrics.w + 1
    start = reached.index(names(scene)[0])
    assert reached[start:] + reached[:start] == names(scene)
    read = [item.key for item in describe(ui).page.children]
    widgets = [key.removeprefix("widget.") for key in read if key.startswith("widget.")]
    assert [name for name in widgets if name in names(scene)] == names(scene)


def test_a_place_is_drawn_where_it_is_scrolled_to(make: Maker) -> None:
    ui = make("en", (1024, 640), 2.0)
    scene = GalleryScene(ui)
    show(ui, scene)
    spot, before = scene.form.find("spot"), scene.spots[-1] if scene.spots else None
    scene.scroll(scene.areas["page"], 1e9)
    draw(ui)
    assert isinstance(spot, Hotspot) and scene.spots[-1] == spot.rect != before
    spot.window = (0.0, 0.0, 10.0, 10.0)
    assert not spot.hit(spot.rect[:2]), "it is cut away there"


def test_a_hint_is_read_with_its_key_and_a_tip_that_repeats_its_words_once(make: Maker) -> None:
    ui = make("en")
    scene = GalleryScene(ui)
    show(ui, scene)
    assert f"Esc: {TEXTS['en'][1]}" in [read.name for read in scene.accessible_items()]
    book = scene.form.find("book")
    assert book is not None and item(ui, book).name == TEXTS["en"][1] and not item(ui, book).value


def test_only_what_changed_is_drawn_again_and_nothing_at_rest(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = GalleryScene(ui)
    show(ui, scene)
    scene.drawn()
    assert not scene.wants_drawing, "nothing is drawn while nothing changes"
    move_mouse(ui, scene, "more")
    assert scene.wants_drawing
    canvas, drawn = ui.canvas(), list[object]()
    canvas.intact = True
    real = Canvas.text

    def text(self: Canvas, words: object, *rest: object, **how: object) -> object:
        drawn.append(words)
        return real(self, words, *rest, **how)

    with mock.patch.object(Canvas, "text", text):
        scene.draw(canvas)
    assert 0 < len(drawn) <= 6, "the button under the mouse, and what stands near it"


def picture(ui: Ui, scene: PageScene, *, intact: bool) -> bytes:
    """Draw what changed on an `intact` canvas, or the whole page; return the pixels."""
    canvas = ui.canvas()
    canvas.intact = intact
    scene.draw(canvas)
    canvas.finish()
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_a_partial_drawing_looks_like_a_whole_one(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = GalleryScene(ui)
    show(ui, scene)
    scene.drawn()
    move_mouse(ui, scene, "toggle")
    assert picture(ui, scene, intact=True) == picture(ui, scene, intact=False)


def test_a_page_that_was_scrolled_is_drawn_whole(make: Maker) -> None:
    ui = make("en", (1024, 640))
    scene = GalleryScene(ui)
    show(ui, scene)
    scene.drawn()
    assert scene.scroll(scene.areas["page"], 40.0) and scene.wants_drawing
    assert picture(ui, scene, intact=True) == picture(ui, scene, intact=False)


def test_a_label_goes_without_a_whole_drawing_and_stays_while_other_things_change(make: Maker) -> None:
    ui = make()
    scene = GalleryScene(ui)
    show(ui, scene)
    bare = picture(ui, scene, intact=False)
    scene.drawn()
    canvas = ui.canvas()

    def part() -> bytes:
        canvas.lift()
        assert scene.repeats_labels and not scene.dirty
        return picture(ui, scene, intact=True)

    move_mouse(ui, scene, "book")
    labelled = part()
    assert labelled != bare and labelled == picture(ui, scene, intact=False)
    toggle = scene.form.find("toggle")
    assert toggle is not None
    scene.form.set_focus(toggle, ring=True)
    assert part() == picture(ui, scene, intact=False) != labelled, "the label stays"
    move_mouse(ui, scene, "more")
    assert part() == picture(ui, scene, intact=False)


def test_cloth_and_sheet_are_painted_once_and_again_where_they_differ(make: Maker) -> None:
    ui = make()
    scene = GalleryScene(ui)
    show(ui, scene)
    with mock.patch.object(Canvas, "ground", lambda _, key, paint: paint()):
        painted = picture(ui, scene, intact=False)
    with mock.patch.object(Canvas, "table") as table:
        assert picture(ui, scene, intact=False) == painted
        assert not table.called
    scene.width -= 200
    scene.layout()
    assert picture(ui, scene, intact=False) != painted
    ui.preferences.cloth = next(cloth for cloth in t.CLOTHS if cloth != ui.theme.cloth.name)
    ui.changed()
    narrow = picture(ui, scene, intact=False)
    with mock.patch.object(Canvas, "ground", lambda _, key, paint: paint()):
        assert picture(ui, scene, intact=False) == narrow, "the ground has the new cloth"


def test_what_is_darkened_is_darkened_alike_in_parts(make: Maker) -> None:
    canvas = make().canvas()
    canvas.surface.fill((90, 120, 150))
    canvas.veil(0.5, top=40)
    whole = pygame.image.tobytes(canvas.surface, "RGB")
    canvas.surface.fill((90, 120, 150))
    for x in (0.0, 300.0):
        with canvas.clip(x, 0, 300 if not x else canvas.w - 300, canvas.h):
            canvas.veil(0.5, top=40)
    assert pygame.image.tobytes(canvas.surface, "RGB") == whole
    assert canvas.surface.get_at((5, 5))[:3] == (90, 120, 150) != canvas.surface.get_at((5, 700))[:3]


def test_keys_and_the_wheel_scroll_the_area_that_they_mean(make: Maker) -> None:
    ui = make("en", (1024, 640))
    scene = GalleryScene(ui)
    show(ui, scene)
    key(ui, pygame.K_END)
    assert area(scene) == scene.areas["page"].most > 0
    key(ui, pygame.K_HOME)
    assert area(scene) == 0
    wheel(ui, scene, (500, 300), -2)
    assert area(scene) > 0
    rows = RowsScene(ui)
    show(ui, rows)
    x, y, w, h = rows.areas["side"].box
    wheel(ui, rows, (x + w / 2, y + h / 2), -1)
    assert area(rows, "side") > 0 and rows.state.first == 0
    wheel(ui, rows, (200, 300), -3)
    assert rows.state.first == 3
    hidden = rows.form.find("side.29")
    assert hidden is not None
    bx, by, bw, bh = hidden.rect
    assert rows.form.at((bx + bw / 2, by + bh / 2)) is not hidden, "what is scrolled away cannot be pressed"


def test_a_list_lays_out_only_what_is_in_sight_and_keeps_its_rows(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = RowsScene(ui, 1000)
    show(ui, scene)
    # The engine asks for the height of some rows; a thousand are never made.
    assert len(scene.made) < 80 and len(set(scene.made)) == len(scene.made)
    made = len(scene.made)
    scene.layout()
    assert len(scene.made) == made, "equal rows keep their nodes"
    ui.preferences.text_scale = 1.5
    ui.changed()
    assert len(scene.made) > made, "another text size makes them again"


def test_arrow_keys_go_through_a_list_and_out_of_it(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = RowsScene(ui, 30)
    show(ui, scene)
    scene.form.set_focus(scene.form.find("above"), ring=True)
    key(ui, pygame.K_DOWN)
    assert scene.form.focus is scene.form.find("row.0")
    for _ in range(12):
        key(ui, pygame.K_DOWN)
    assert scene.state.index == 12 and scene.form.focus is scene.form.find("row.12")
    key(ui, pygame.K_END)
    assert scene.state.index == 29 and scene.form.find("row.29") is not None
    key(ui, pygame.K_DOWN)
    assert scene.form.focus is scene.form.find("back")
    key(ui, pygame.K_UP)
    assert scene.form.focus is scene.form.find("row.29")
    key(ui, pygame.K_HOME)
    key(ui, pygame.K_UP)
    assert scene.form.focus is scene.form.find("above")


def test_a_list_beside_others_leaves_the_arrow_keys_to_them(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = RowsScene(ui)
    show(ui, scene)
    rows: Any = scene._lists[0]
    rows.takes_all_keys, rows.before = False, "no such widget"
    scene.form.set_focus(scene.form.find("side.3"), ring=True)
    assert not rows.key(scene.form, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
    scene.form.set_focus(scene.form.find("row.0"), ring=True)
    assert not rows.key(scene.form, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
    assert rows.key(scene.form, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))


def test_an_empty_list_takes_no_key(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = RowsScene(ui, 0)
    show(ui, scene)
    for code in (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
        key(ui, code)
    assert scene.state.index == 0


class BubbleScene(GalleryScene):
    """The gallery with a bubble beside its sentence."""

    def overlays(self) -> Sequence[Overlay]:
        bubble = Panel(Label("a bubble about the sentence", lines=0), kind="bubble", name="bubble")
        return [Overlay(bubble, "sentence", avoid=("heading",))]


@pytest.mark.parametrize("size", SIZES[:3])
def test_a_bubble_never_covers_what_it_speaks_of(make: Maker, size: tuple[int, int]) -> None:
    ui = make("en", size)
    scene = BubbleScene(ui)
    show(ui, scene)
    bubble = scene.named["bubble"]
    assert overlap(bubble, scene.named["sentence"]) == overlap(bubble, scene.named["heading"]) == 0
    assert bubble[0] >= 0 and bubble[0] + bubble[2] <= ui.metrics.w


def test_an_overlay_takes_the_narrower_size_where_the_wide_one_covers_something() -> None:
    anchor, room = (100.0, 100.0, 50.0, 50.0), (0.0, 0.0, 300.0, 260.0)
    covered = [anchor, (160.0, 0.0, 140.0, 260.0)]
    box = place_beside([(200, 60), (90, 80)], anchor, covered, room, ("below", "right"))
    assert box[2:] == (90, 80) and not any(overlap(box, other) for other in covered)
    crowded = place_beside([(200, 60)], anchor, [(0.0, 0.0, 300.0, 200.0)], room, ("above", "below"))
    assert crowded[1] + crowded[3] <= 260 and crowded[1] >= 150, "where nothing is free it covers least"


@pytest.mark.parametrize(("align", "left"), [("center", 75.0), ("left", 100.0), ("right", 50.0)])
def test_an_overlay_is_in_line_with_its_anchor_where_it_has_room(align: Align, left: float) -> None:
    anchor, room = (100.0, 100.0, 50.0, 50.0), (0.0, 0.0, 400.0, 400.0)
    assert place_beside([(100, 60)], anchor, [anchor], room, ["below"], align)[0] == left


def test_a_layer_adds_nodes_to_a_scene_that_is_no_page(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene, layer, pressed, drawn = Scene(ui), NodeLayer(ui), [], []
    bubble = Row(
        Draw(lambda canvas, box: drawn.append(box), 40, 40), Label("words"),
        controls.button("Next", lambda: pressed.append("next"), name="next"),
    )  # fmt: skip
    wide, high = layer.size(bubble, 400)
    assert wide < 400 and high >= 40 and layer.size(bubble, 120)[0] == 120
    (button,) = layer.place(bubble, (100, 60, wide, high), paper=True)
    scene.form.add(button)
    layer.draw(ui.canvas(), scene.form)
    scene.form.press("next")
    assert button.paper and pressed == ["next"]
    assert [box[0] for box in drawn] == [100] and button.rect[0] + button.rect[2] == pytest.approx(100 + wide)
    layer.clear()
    layer.draw(ui.canvas(), scene.form)
    assert len(drawn) == 1


def test_a_layer_shows_a_cut_text_whole_under_the_mouse(make: Maker) -> None:
    ui = make("en", (1280, 720))
    form, layer, hints = Scene(ui).form, NodeLayer(ui), []
    layer.place(Label("words that have no room here"), (100, 60, 60, 30))
    canvas = ui.canvas()
    canvas.hint = lambda words, box, *_: hints.append(words)  # type: ignore[method-assign]
    assert not layer.point((300, 70)) and layer.point((120, 70)) and not layer.point((125, 70))
    layer.draw(canvas, form)
    assert hints == ["words that have no room here"]
    assert layer.point((300, 70))
    layer.draw(canvas, form)
    assert len(hints) == 1


def test_pressing_a_control_reports_its_value(make: Maker) -> None:
    ui = make("en", (1920, 1080))
    scene = GalleryScene(ui)
    show(ui, scene)
    click(ui, "toggle")
    click(ui, "star")
    click(ui, "more")
    assert scene.pressed == [False, False, "more"]
    click(ui, "back")
    assert ui.stack.top is None


def test_a_button_says_its_label_and_keeps_its_icon_for_letters_of_usual_size(make: Maker) -> None:
    class ButtonScene(PageScene):
        def body(self) -> Node:
            return controls.button("9 s", self.close, name="back", icon="undo", label="Undo")

    ui = make("en", (1280, 720))
    scene = ButtonScene(ui)
    show(ui, scene)
    made = scene.form.find("back")
    assert isinstance(made, Button) and made.label == "Undo" and made.icon == "undo"
    ui.preferences.text_scale = 2.0
    ui.changed()
    made = scene.form.find("back")
    assert isinstance(made, Button) and not made.icon


def test_a_filter_shows_that_it_leaves_something_out(make: Maker) -> None:
    ui = make("en", (1280, 720))
    layout = Layout(ui)
    for value, leaves_out in (("", False), ("a", True)):
        options = [("", "all"), ("a", "A")]
        node = controls.choice("x", options, value, print, name="x", narrows=True, icon="sort")
        node.place(layout, (0, 0, node.ask(layout).wished, 44))
        made = layout.items[-1].widget
        assert isinstance(made, Dropdown) and made.leaves_out is leaves_out


def test_the_first_widget_has_the_focus_and_keeps_it(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = GalleryScene(ui)
    show(ui, scene)
    assert scene.form.focus is scene.form.find("back") and not scene.form.ring_shown
    key(ui, pygame.K_TAB)
    focus = scene.form.focus
    scene.layout()
    assert scene.form.focus is not focus and focus is not None
    assert scene.form.focus is scene.form.find(focus.name), "a new layout keeps the focus by name"


def test_a_list_makes_its_last_rows_when_it_is_scrolled(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = RowsScene(ui, 400)
    show(ui, scene)
    assert max(scene.made) < 100 and scene.form.find("scroll bar.list") is not None
    scene._lists[0].scroll(400)
    scene.layout()
    assert max(scene.made) == 399 and scene.form.find("row.399") is not None


def test_a_dragged_bar_scrolls_without_a_new_layout(make: Maker) -> None:
    ui = make("en", (1024, 640))
    scene = GrowingScene(ui)
    show(ui, scene)
    bar, more = scene.form.find("scroll bar"), scene.form.find("more")
    assert isinstance(bar, ScrollBar) and more is not None
    top = more.rect[1]
    bar.drag(scene.form, (bar.rect[0], bar.rect[1] + bar.rect[3]))
    assert area(scene) == scene.areas["page"].most > 0 and bar.offset == 1.0
    assert scene.form.find("more") is more and more.rect[1] == top - area(scene)


class GrowingScene(PageScene):
    """A button under rows, whose number changes."""

    count = 2

    def body(self) -> Node:
        below = controls.button("More", self.close, name="more")
        return Column(*(Sized(Label(str(n)), h=60) for n in range(self.count)), below, Space(900))


def test_a_focus_that_a_change_moves_out_of_sight_is_followed(make: Maker) -> None:
    ui = make("en", (1024, 640))
    scene = GrowingScene(ui)
    show(ui, scene)
    scene.form.set_focus(scene.form.find("more"), ring=True)
    assert not area(scene)
    scene.count = 30
    scene.refresh()
    followed = area(scene)
    assert followed > 0
    key(ui, pygame.K_HOME)
    scene.refresh()
    assert not area(scene), "the reader looks at something else"
    scene.scroll(scene.areas["page"], followed)
    bar = scene.form.find("scroll bar")
    assert isinstance(bar, ScrollBar)
    bar.drag(scene.form, (bar.rect[0], bar.rect[1]))
    scene.refresh()
    assert not area(scene), "nor is a dragged bar held back"
    scene.count = 2
    scene.refresh()
    scene.form.ring_shown = False
    scene.count = 30
    scene.refresh()
    assert not area(scene), "without its ring a focus is not followed"


class CountScene(GalleryScene):
    """A page with words that change, after others that come and go."""

    def head(self) -> Node:
        before = [Label("pressed")] if self.pressed else []
        count = len(self.pressed)
        return Column(*before, Label(f"{count} times", name="count", live="soon"), Speech("rest"))


def test_words_that_change_are_live_and_keep_their_key(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = CountScene(ui)
    show(ui, scene)

    def heard() -> list[tuple[str, str, str]]:
        return [(item.key, item.name, item.live) for item in describe(ui).page.children if item.live]

    assert heard() == [("text.count", "0 times", "soon")]
    scene.pressed.append(1)
    scene.refresh()
    draw(ui)
    assert heard() == [("text.count", "1 times", "soon")], "other words before it do not change its key"


class FoldersScene(TabbedScene):
    """Two tabs, the first with more than fits."""

    title, tab_names = "settings.title", ("long", "short")

    def tab_words(self, name: str) -> str:
        return name

    def body(self) -> Node:
        return Column(*(Label(f"{self.page} {n}") for n in range(60 if self.page == "long" else 3)))

    def foot(self) -> Node:
        return Row(controls.button("back", self.close, name="back", action="back"), Space())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_tabs_turn_by_keys_and_by_presses_and_open_at_the_top(
    make: Maker, size: tuple[int, int], scale: float
) -> None:
    ui = make("en", size, scale)
    scene = FoldersScene(ui)
    show(ui, scene)
    assert scene.page == "long" and scene.areas["page"].most > 0 and not written(ui).faults()
    tab = scene.form.find("tab.long")
    assert tab is not None
    place = tab.rect
    key(ui, pygame.K_END)
    scene.form.set_focus(tab, ring=True)
    key(ui, pygame.K_DOWN)
    assert scene.page == "short" and scene.form.focus is scene.form.find("tab.short")
    click(ui, "tab.long")
    assert scene.page == "long" and area(scene) == 0
    assert (tab := scene.form.find("tab.long")) is not None and tab.rect == place
    assert names(scene)[-1] == "back"
    read = [item.name for item in scene.accessible_items()]
    assert read[0] == scene.page_name and "long 0" in read


class SideScene(DrawerScene):
    """A drawer with some words."""

    chosen = 0

    def body(self) -> Node:
        options = [(n, f"option {n}") for n in range(3)]
        choice = controls.choice("x", options, self.chosen, self._choose, name="choice")
        return Column(*paragraphs(TEXTS[self.ui.language]), choice)

    def _choose(self, value: int) -> None:
        self.chosen = value

    def foot(self) -> Node:
        return controls.button("back", self.close, name="back")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_drawer_leaves_the_rest_in_sight_and_closes_by_a_press_there(
    make: Maker, size: tuple[int, int], scale: float
) -> None:
    ui = make("ja", size, scale)
    scene = SideScene(ui)
    show(ui, GalleryScene(ui))
    show(ui, scene)
    x, _, w, _ = scene.box
    assert scene.least_width <= w <= scene.width and x + w <= ui.metrics.w and x > 0.4 * ui.metrics.w
    assert not written(ui).faults()
    for du, top in ((x + w / 2, scene), (x / 2, ui.stack.scenes[0])):
        pos = (du * ui.metrics.s, 100 * ui.metrics.s)
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos))
        draw(ui)
        assert ui.stack.top is top


def test_a_press_beside_a_drawer_first_closes_its_open_list(make: Maker) -> None:
    ui = make("en", (1280, 720))
    scene = SideScene(ui)
    show(ui, GalleryScene(ui))
    show(ui, scene)
    scene.form.press("choice")
    draw(ui)
    pos = (100 * ui.metrics.s, 100 * ui.metrics.s)
    for modal, top in ((None, scene), (None, ui.stack.scenes[0])):
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos))
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=pos))
        draw(ui)
        assert scene.form.modal is modal and ui.stack.top is top


class RowsDialog(PageScene):
    """A dialog with high rows, or with low ones where the window has no room for them."""

    opaque, count = False, 5

    def body(self) -> Node:
        forms = (Column(*(Sized(Label(f"row {n}"), h=high) for n in range(self.count))) for high in (60, 30))
        return Fits(*forms, whole=1)


@pytest.mark.parametrize(("count", "high"), [(5, 300), (10, 600), (11, 330), (40, 1200)])
def test_a_dialog_takes_the_high_form_only_where_it_need_not_scroll(
    make: Maker, count: int, high: float
) -> None:
    ui = make("en", (1280, 720))
    scene = RowsDialog(ui)
    scene.count = count
    show(ui, scene)
    boxes = [item.box for item in scene.items if item.text]
    assert boxes[-1][1] + boxes[-1][3] - boxes[0][1] == pytest.approx(high)
    assert bool(scene.areas["page"].most) == (count == 40)


def test_the_area_of_a_form_that_is_no_longer_shown_does_not_scroll(make: Maker) -> None:
    class HighOrScrolled(RowsDialog):
        """Rows that scroll only where they are too high."""

        scrolls = False

        def body(self) -> Node:
            rows = super().body()
            return Fits(rows, Scroll(rows, "rows"), whole=1)

    scene = HighOrScrolled(ui := make("en", (1280, 720)))
    scene.count = 40
    show(ui, scene)
    assert scene.areas["rows"].most > 0
    scene.count = 5
    scene.layout()
    assert not scene.areas["rows"].most


@pytest.mark.parametrize("opened", [False, True])
def test_a_fold_says_what_a_press_does(make: Maker, opened: bool) -> None:
    ui, pressed = make(), list[str]()

    class FoldedScene(PageScene):
        def body(self) -> Node:
            fold = controls.fold(self.ui, "More", opened, lambda: pressed.append("more"), name="fold.more")
            return Column(fold, Label("All of it") if opened else None)

    scene = FoldedScene(ui)
    show(ui, scene)
    widget = scene.form.find("fold.more")
    act = ui.text("app.fold.hide" if opened else "app.fold.show")
    assert widget is not None and widget.value_text == act
    assert item(ui, widget).opened is opened, "a screen reader is told whether it is open"
    scene.form.press("fold.more")
    assert pressed == ["more"]


@pytest.mark.parametrize("count", [1, 40])
def test_a_list_wishes_the_height_of_as_many_rows_as_asked_for(make: Maker, count: int) -> None:
    ui, state = make(), ListState()
    row, choose = lambda row: Sized(Label(str(row)), h=50), print
    node = ListNode(state, range(count), row, choose, wished_rows=3)
    assert node.height(Layout(ui), 400) == 150


@pytest.mark.parametrize(("count", "shown"), [(3, 3), (40, 7)])
def test_rows_are_as_wide_as_their_head_and_share_the_room_of_a_cut_row(
    make: Maker, count: int, shown: int
) -> None:
    """Seven rows of 50 du and a head of 30 du leave 20 du of 400, in which an eighth would be cut."""
    layout, state = Layout(make()), ListState()
    head = Sized(Space(), h=30, name="head")
    node = ListNode(
        state, range(count), lambda number: Sized(Space(), h=50, name=f"row.{number}"), print, head=head
    )
    node.place(layout, (0, 0, 400, 400))
    assert node.shown == shown
    _, top, width, high = layout.named["head"]
    assert (top, high) == (0, 30)
    boxes = [layout.named[f"row.{number}"] for number in range(shown)]
    assert {box[2] for box in boxes} == {width} and boxes[0][1] == 30
    last = boxes[-1][1] + boxes[-1][3]
    assert last == pytest.approx(400) if count > shown else last == 180


def test_a_form_whose_list_can_give_way_is_seen_without_scrolling(make: Maker) -> None:
    ui, state = make(), ListState()
    layout = Layout(ui)
    layout.room = 400.0
    rows = ListNode(state, range(40), lambda row: Sized(Label(str(row)), h=50), print)
    low = Label("low")
    assert Fits(Column(rows), low, whole=1).chosen(layout, 400) is not low
    high = Draw(lambda canvas, box: None, 40, 500)
    assert Fits(Column(rows, high), low, whole=1).chosen(layout, 400) is low


class BarScene(GalleryScene):
    """A page under a bar with a button, and a name that is cut on a place that can be pressed."""

    def bar(self) -> Node:
        menu = controls.icon_button("menu", "Menu", self.close, name="menu", side=40)
        return Row(menu, Space())

    def body(self) -> Node:
        make_spot = partial(Hotspot, label="spot", on_press=self.close, name="spot")
        return Row(Sized(Press(make_spot, Label("Bartholomew Featherstone")), 60), Space())


def test_a_sheet_stands_under_the_bar_whose_widgets_lie_on_the_cloth(make: Maker) -> None:
    scene = BarScene(make())
    show(scene.ui, scene)
    menu, spot = scene.form.find("menu"), scene.form.find("spot")
    assert menu is not None and spot is not None
    assert menu.rect[1] + menu.rect[3] <= 40 <= scene.box[1] < spot.rect[1]
    assert spot.paper and not menu.paper and names(scene)[0] == "menu"


def test_a_cut_text_is_shown_whole_while_its_widget_has_the_ring(make: Maker) -> None:
    ui = make()
    scene = BarScene(ui)
    show(ui, scene)
    hints: list[str] = []
    with mock.patch.object(Canvas, "hint", lambda _, text, *rest: hints.append(text)):
        draw(ui)
        assert not hints
        scene.form.set_focus(scene.form.find("spot"), ring=True)
        draw(ui)
    assert hints == ["Bartholomew Featherstone"]


class BesideScene(PageScene):
    """A scene whose nodes stand in a panel at the right and along the foot, beside something else."""

    sheet = False

    def place_parts(self, layout: Layout) -> None:
        w, h = self.ui.metrics.w, self.ui.metrics.h
        texts = TEXTS["en"] * 30
        panel = Panel(Scroll(Column(*paragraphs(texts)), "text"), kind="sheet", name="panel")
        play = controls.button("Play", self.close, name="play")
        panel.place(layout, (w - 300, 0, 300, h - 60))
        play.place(layout, (0, h - 60, w, 60))


def test_nodes_can_stand_beside_something_else(make: Maker) -> None:
    ui = make()
    scene = BesideScene(ui)
    show(ui, scene)
    w, h = ui.metrics.w, ui.metrics.h
    assert scene.named["panel"] == (w - 300, 0, 300, h - 60) and area(scene, "text") == 0
    wheel(ui, scene, (w - 100, 200), -1)
    assert area(scene, "text") > 0
    assert [item.name for item in scene.accessible_items()][0] == TEXTS["en"][0]
    play = scene.form.find("play")
    assert play is not None and not play.paper
    ui.stack.pop(scene)


def test_a_question_is_said_once_and_its_field_offers_texts_to_take(make: Maker) -> None:
    ui = make()

    class QuestionScene(PageScene):
        def body(self) -> Node:
            written = controls.field("Name", "Ann", print, name="name", presets=("Ben", "Mei"))
            return controls.question("Name", written, "As it is shown.")

    scene = QuestionScene(ui)
    show(ui, scene)
    widget = scene.form.find("name")
    assert isinstance(widget, TextField) and list(widget.presets) == ["Ben", "Mei"]
    assert [item.name for item in describe(ui).page.children] == ["Name", "As it is shown."]


def field_with_focus(make: Maker, ring: bool) -> tuple[Ui, GalleryScene]:
    """Return a page that was drawn while its text field had the focus."""
    ui = make("en", (1280, 720))
    scene = GalleryScene(ui)
    show(ui, scene)
    scene.form.set_focus(scene.form.find("field"), ring=ring)
    draw(ui)
    scene.drawn()
    return ui, scene


def test_typed_letters_are_drawn_at_once(make: Maker) -> None:
    ui, scene = field_with_focus(make, ring=True)
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text="Q"))
    assert picture(ui, scene, intact=True) == picture(ui, scene, intact=False)


def test_a_field_that_loses_the_focus_is_drawn_without_it(make: Maker) -> None:
    ui, scene = field_with_focus(make, ring=False)
    scene.form.set_focus(None)  # as by a press beside all widgets
    assert picture(ui, scene, intact=True) == picture(ui, scene, intact=False)


def test_a_node_can_give_way_before_it_scrolls(make: Maker) -> None:
    ui = make("en", (1280, 720))

    class RowsOfButtons(PageScene):
        count, scrolls = 12, False

        def body(self) -> Node:
            rows = (controls.button("row", print, name=f"row.{n}") for n in range(self.count))
            return Scroll(Column(*(Sized(row, low=30) for row in rows), gap=4), shrink=True)

    scene = RowsOfButtons(ui)
    for count, most, high in ((12, 0, 44), (16, 0, 30), (40, 1, 44)):
        scene.count = count
        show(ui, scene)
        scene.layout()
        row = scene.form.find("row.0")
        assert row is not None and row.rect[3] == pytest.approx(high, abs=14 if high == 30 else 0.5)
        assert bool(scene.areas["page"].most) is bool(most)
        ui.stack.pop(scene)
        ui.stack.apply()


def test_what_is_scrolled_under_the_head_does_not_take_its_presses(make: Maker) -> None:
    ui = make("en", (1280, 720))

    class ScrolledButtons(PageScene):
        def head(self) -> Node:
            return controls.button("book", print, name="book")

        def body(self) -> Node:
            return Column(*(controls.button("row", print, name=f"row.{n}") for n in range(40)))

    scene = ScrolledButtons(ui)
    show(ui, scene)
    book = scene.form.find("book")
    assert book is not None
    middle = book.rect[0] + book.rect[2] / 2, book.rect[1] + book.rect[3] / 2
    scene.scroll(scene.areas["page"], 500)
    assert sum(widget.hit(middle) for widget in scene.form.widgets) > 1
    assert scene.form.at(middle) is book


class FullScene(GalleryScene):
    """A gallery over another page, as large as the window allows."""

    opaque, full = False, True

    def body(self) -> Node:
        names = [("a", "Rules"), ("b", "This table")]
        rows = controls.tabs(names, "b", print, prefix="part", badges={"b": "3 differ"}, one_stop=True)
        return Column(*rows, *(Label(f"line {n}", name=f"line.{n}") for n in range(60)))


def test_a_full_sheet_is_as_high_as_the_window_and_scrolls_to_what_is_named(make: Maker) -> None:
    ui = make()
    show(ui, scene := FullScene(ui))
    assert scene.box[3] > ui.metrics.h - 60
    scene.scroll_to("line.20", "page")
    _, y, _, _ = scene.named["line.20"]
    assert y - area(scene) == pytest.approx(scene.areas["page"].box[1] + 12)
    scene.scroll_to("line.0", "page")
    assert scene.named["line.0"][1] - area(scene) == pytest.approx(scene.areas["page"].box[1] + 12)


def test_of_tabs_with_one_stop_tab_reaches_the_chosen_one(make: Maker) -> None:
    ui = make()
    show(ui, scene := FullScene(ui))
    stops = {name: scene.form.find(name) for name in ("part.a", "part.b")}
    assert [name for name, tab in stops.items() if tab is not None and tab.tab_stop] == ["part.b"]
    assert (
        ui.type.measure("This table", t.READING, True) + 60
        < controls.tabs([("b", "This table")], "b", print, badges={"b": "3 differ"})[0].ask(Layout(ui)).wished
    )


@pytest.mark.parametrize("rows", [2, 40])
def test_the_wheel_changes_a_number_only_where_nothing_scrolls(make: Maker, rows: int) -> None:
    ui, taken = make("en", (1280, 720)), list[int]()

    class NumbersScene(PageScene):
        def body(self) -> Node:
            numbers = (controls.stepper("n", 3, 2, 10, taken.append, name=f"n.{n}") for n in range(rows))
            return Column(*numbers, gap=8)

    scene = NumbersScene(ui)
    show(ui, scene)
    number = scene.form.find("n.1")
    assert number is not None
    middle = number.rect[0] + number.rect[2] / 2, number.rect[1] + number.rect[3] / 2
    move_mouse(ui, scene, "n.1")
    wheel(ui, scene, middle, -1)
    assert taken == ([2] if rows == 2 else []) and (area(scene) > 0) is (rows == 40)


def test_a_full_sheet_draws_parts_of_its_own_over_a_page_at_rest(make: Maker) -> None:
    ui = make()
    show(ui, GalleryScene(ui))
    show(ui, scene := FullScene(ui))
    for beneath in ui.stack.scenes:
        beneath.drawn()
    canvas = ui.canvas()

    def picture(intact: bool) -> bytes:
        canvas.intact = intact
        for shown in ui.stack.visible[-1:] if intact else ui.stack.visible:
            shown.draw(canvas)
        canvas.finish()
        return pygame.image.tobytes(canvas.surface, "RGB")

    picture(False)
    scene.drawn()
    move_mouse(ui, scene, "part.a")
    assert scene.draws_part, "only the tab looks different"
    assert picture(True) == picture(False)
    scene.dirty = True
    assert not scene.draws_part


class CutTextScene(PageScene):
    """A text that is cut, under other rows that scroll; a bubble over it while `bubble`."""

    bubble = False

    def body(self) -> Node:
        make_spot = partial(Hotspot, label="spot", on_press=self.close, name="spot")
        options = [(n, str(n)) for n in range(3)]
        cut = Row(Sized(Press(make_spot, Label("Bartholomew Featherstone"), name="cut"), 60), Space())
        pick = controls.choice("a list", options, 0, print, name="choice")
        return Column(cut, Row(pick, Space()), Space(3000, grow=0))

    def overlays(self) -> Sequence[Overlay]:
        bubble = Panel(Sized(Label("a bubble"), h=400), kind="bubble")
        return [Overlay(bubble, "choice", sides=["above"])] if self.bubble else []

    def point_at_text(self) -> None:
        """Move the mouse to the middle of the text."""
        x, y, w, h = self.named["cut"]
        at = self.ui.metrics.px(x + w / 2), self.ui.metrics.px(y + h / 2)
        self.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


@pytest.mark.parametrize("why", ["list", "bubble", "wheel", "ring"])
def test_a_cut_text_is_not_shown_over_what_covers_it_or_when_it_is_scrolled_away(
    make: Maker, why: str
) -> None:
    ui, hints = make(), list[str]()
    scene = CutTextScene(ui)
    show(ui, scene)
    with mock.patch.object(Canvas, "hint", lambda _, text, *rest: hints.append(text)):
        scene.point_at_text()
        draw(ui)
        assert hints == ["Bartholomew Featherstone"]
        if why == "list":
            scene.form.press("choice")
        elif why == "bubble":
            scene.bubble = True
            scene.layout()
            scene.point_at_text()
        else:
            if why == "ring":
                scene.form.set_focus(scene.form.find("spot"), ring=True)
            scene.scroll(scene.areas["page"], 1000)
        hints.clear()
        scene.dirty = True
        draw(ui)
    assert not hints


class OffScene(PageScene):
    """Two buttons on paper that cannot be pressed."""

    def body(self) -> Node:
        kinds = ("primary", "paper")
        return Column(
            *(controls.button("now", print, kind=kind, enabled=False, name=kind, key="-") for kind in kinds)
        )


def test_a_button_that_cannot_be_pressed_is_an_empty_place_in_its_paper(make: Maker) -> None:
    ui = make()
    scene = OffScene(ui)
    show(ui, scene)
    draw(ui)
    found = []
    for name in ("primary", "paper"):
        widget = scene.form.find(name)
        assert widget is not None
        x, y, _, h = widget.rect
        point = round(ui.metrics.s * (x + 8)), round(ui.metrics.s * (y + h / 2))
        found.append(sum(ui.window.surface().get_at(point)[:3]))
    assert min(found) > 500 and abs(found[0] - found[1]) < 40
