"""What screen readers are told, and what they may do: no bridge is needed to know it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.pieces.cards import card_text, parse_card
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson.actions import PACK
from tablegame.speech import LANGUAGES, Listed, Text, keys, slots
from tablegame.speech.runs import Mark, piece_sign
from tablegame.ui.access import reader
from tablegame.ui.access.accesskit import _ROLES, EVERY_MS, Reader
from tablegame.ui.access.recorder import addressed, joined, listen, spoken
from tablegame.ui.access.tree import Screen, carry_out, describe, item
from tablegame.ui.draw.components import plain_words
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.buttons import Button, Dropdown, Segmented, Toggle
from tablegame.ui.widgets.inputs import Slider, Stepper, TextField
from tests.lengths import rest_long
from tests.ui.still_service import StillService
from tests.ui.table.driver import BOTH, Driver, at_table
from tests.ui.table.test_secrecy import walking
from tests.ui.watch import _open_in, pieces_in


def every(item: AccessibleItem) -> Iterator[AccessibleItem]:
    """Yield an item and all that it holds."""
    yield item
    for child in item.children:
        yield from every(child)


def words(screen: Screen) -> str:
    """Return all words of a screen."""
    return "\n".join(f"{each.name} {each.value}" for each in every(screen.page))


def of(screen: Screen, key: str) -> AccessibleItem:
    """Return the item with a key."""
    return next(each for each in every(screen.page) if each.key == key)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table at which the person is dealer and begins."""
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        yield driver


# The table --------------------------------------------------------------------------------------------------
def test_the_hand_is_a_list_in_words(table: Driver) -> None:
    hand = of(describe(table.ui), "hand").children
    assert [each.key for each in hand] == [f"widget.card.{card}" for card in table.scene.model.hand.cards]
    assert hand[0].name.startswith("ace of spades") and hand[1].name.startswith("2 of spades")
    assert hand[0].place == (1, 9) and hand[-1].place == (9, 9)
    assert not any(each.selected for each in hand)
    table.key(pygame.K_RIGHT)
    assert describe(table.ui).focus == hand[0].key
    table.key(pygame.K_SPACE)
    assert of(describe(table.ui), hand[0].key).selected


def test_cards_have_japanese_names(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, language="ja") as table:
        table.until_asked()
        screen = describe(table.ui)
        assert of(screen, "hand").children[0].name.startswith("スペードのエース")
        assert re.search("[♠♥♦♣]", words(screen)) is None


def test_people_lanes_and_prompt_are_told(table: Driver) -> None:
    screen = describe(table.ui)
    people = of(screen, "people").children
    assert [each.name for each in people] == ["You (Ann)", "Aoi", "Mei"]
    assert "9 cards" in people[1].value and "points" in people[1].value
    assert "to play" in people[0].value and "dealer" in people[0].value
    assert "Your turn" in of(screen, "prompt").name and of(screen, "prompt").live == "soon"
    assert "spades has 0 cards" in of(screen, "widget.lane.S").value
    assert "9 cards" in people[0].value


def test_a_person_without_a_name_is_you_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, names=("Player", "Aoi", "Mei")) as table:
        table.until_asked()
        people = of(describe(table.ui), "people").children
        assert [person.name for person in people] == ["You", "Aoi", "Mei"]


def test_a_card_is_picked_and_laid_by_its_actions(table: Driver) -> None:
    assert carry_out(table.ui, f"widget.card.{parse_card('5H')}", "press")
    assert carry_out(table.ui, f"widget.card.{parse_card('6H')}", "press")
    assert table.picked == "5H 6H"
    assert "hearts" in of(describe(table.ui), "prompt").name
    assert carry_out(table.ui, "widget.lane.H", "press")
    assert table.own == ["0 play 5H 6H"]
    table.until_asked()
    lane = of(describe(table.ui), "widget.lane.H").value
    assert lane.startswith("5 of hearts, 6 of hearts") and "The sixth ends the deal." in lane


def test_the_wrong_lane_says_why_at_once(table: Driver) -> None:
    carry_out(table.ui, f"widget.card.{parse_card('AS')}", "press")
    carry_out(table.ui, "widget.lane.D", "press")
    bubble = of(describe(table.ui), "bubble")
    assert bubble.live == "now" and "belongs to the spades lane" in bubble.name
    assert table.moves == []


def test_what_lies_on_top_is_all_there_is(table: Driver) -> None:
    table.scene.parts.pages.pause()
    table.step()
    assert isinstance(table.ui.stack.top, PauseScene)
    screen = describe(table.ui)
    assert screen.page.role == "dialog" and screen.page.name == "Paused"
    assert "ace of spades" not in words(screen)
    assert not carry_out(table.ui, f"widget.card.{parse_card('5H')}", "press")
    assert table.picked == ""


@pytest.fixture
def signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the signs of cards, which look like nothing else."""
    monkeypatch.setattr("tablegame.ui.access.recorder._CARD", re.compile("(?!)"))
    monkeypatch.setattr("tablegame.ui.access.recorder._SUITS", {})


@pytest.mark.usefixtures("signs")
def test_no_hidden_card_is_ever_told(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=4, seed=3) as table:
        for _ in range(400):
            table.play_next()
            if table.ui.stack.top is table.scene:
                seen = pieces_in(words(describe(table.ui)))
                finale = table.scene.model.finale
                ended = () if finale is None else finale.end.hands[: finale.summed]
                counted = {piece for hand in ended for piece in (*hand.pieces, *hand.rest)}
                assert seen <= shown_to(table) | told_before(table) | counted
                if finale is None:  # at the end of a deal hands are told as they are counted
                    assert set(table.scene.model.hand.cards) <= seen
            if len(table.own) > 6:
                break
        assert len(table.own) > 3


def shown_to(table: Driver) -> set[int]:
    return set(table.scene.model.view.table.hand) | {
        card for row in table.scene.model.view.table.rows for card in row
    }


def told_before(table: Driver) -> set[int]:
    return pieces_in(
        " ".join(table.ui.speaker.plain(text.say(table.ui.speaker)) for text in table.scene.model.log)
    )


@pytest.mark.usefixtures("signs")
@pytest.mark.parametrize("seed", rest_long(range(3), but=[0]))
def test_people_at_one_screen_are_told_what_they_may_see(tmp_path: Path, seed: int) -> None:
    curtains = tables = 0
    with walking(tmp_path, "dokuson", seed) as walk:
        while walk.frame < 250:
            walk.go(walk.frame + 5)
            top = walk.ui.stack.top
            if walk.watch is None or top is None:
                continue
            now, before = walk.watch._now, walk.watch._before
            allowed = {piece for each in (before, now) for piece in _open_in(each.views[None])} | now.open
            viewer = walk.scene.source.viewer
            curtains += isinstance(top, CurtainScene)
            if top is walk.scene and viewer is not None:
                allowed |= _open_in(now.views[viewer])
                tables += 1
            assert pieces_in(words(describe(walk.ui))) <= allowed
    assert curtains and tables


# Pages ------------------------------------------------------------------------------------------------------
class Page(Scene):
    """One of every kind of widget, and some words."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.got: list[Any] = []
        self.on = True

    def layout(self) -> None:
        form, got = self.form, self.got
        form.clear()
        options = [("a", "First"), ("b", "Second"), ("c", "Third")]
        form.add(Button((40, 100, 200, 44), "Press", lambda: got.append("press"), name="press"))
        form.add(Button((40, 160, 200, 44), "Off", lambda: got.append("off"), name="off", enabled=False))
        form.add(Toggle((40, 220, 200, 44), "Sound", True, got.append, name="toggle"))
        form.add(Segmented((40, 280, 300, 44), "Size", options, "b", got.append, name="segmented"))
        form.add(Dropdown((40, 340, 300, 44), "Kind", options, "c", got.append, name="choice"))
        seats = "{} seats".format
        form.add(Stepper((40, 400, 300, 44), "Seats", 3, 2, 6, got.append, show=seats, name="stepper"))
        form.add(Slider((40, 460, 300, 44), "Volume", 40, range(0, 101, 20), got.append, name="slider"))
        form.add(TextField((40, 520, 300, 44), "Name", "Ann", got.append, name="field"))

    def draw(self, canvas: Any) -> None:
        canvas.text("A page", 40, 20)
        canvas.lines("Long words that need more than one line to be written down", 40, 50, 200)
        super().draw(canvas)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """Yield a page over nothing."""
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    pygame.event.clear()
    scene = Page(ui)
    ui.stack.push(Scene(ui))
    ui.stack.push(scene)
    Loop(ui, DEVICES).step()
    yield scene
    ui.close()


def test_widgets_have_roles_values_and_states(page: Page) -> None:
    screen = describe(page.ui)
    assert screen.page.name == "A page"
    told = {each.key.removeprefix("widget."): each for each in screen.page.children}
    assert told["press"].actions == {"press", "focus"} and told["press"].enabled
    assert not told["off"].enabled and not told["off"].actions
    assert told["toggle"].role == "switch" and told["toggle"].checked is True
    assert [(each.name, each.checked) for each in told["segmented"].children] == [
        ("First", False), ("Second", True), ("Third", False),
    ]  # fmt: skip
    assert (told["choice"].value, told["choice"].opened) == ("Third", False)
    assert told["stepper"].number == (3, 2, 6) and told["slider"].number == (40, 0, 100)
    assert told["stepper"].value == "3 seats", "as it is shown"
    assert told["field"].value == "Ann" and "set" in told["field"].actions
    assert "Long words that need more than one line to be written down" in words(screen)


def test_actions_reach_every_widget(page: Page) -> None:
    ui, got = page.ui, page.got
    for key, action, value in (
        ("press", "press", None), ("toggle", "press", None), ("segmented#2", "press", None),
        ("stepper", "more", None), ("stepper", "less", None), ("stepper", "set", 99.0),
        ("slider", "more", None), ("slider", "set", 17.0), ("field", "set", "Mei"),
    ):  # fmt: skip
        assert carry_out(ui, f"widget.{key}", action, value), (key, action)
    assert got == ["press", False, "c", 4, 3, 6, 60, 20, "Mei"]
    assert carry_out(ui, "widget.choice", "press")
    options = of(describe(ui), "widget.choice").children
    assert [(each.name, each.selected) for each in options] == [
        ("First", False),
        ("Second", False),
        ("Third", True),
    ]
    assert describe(ui).focus == "widget.choice#2"
    assert not carry_out(ui, "widget.press", "press"), "an open list is in front of the rest"
    assert carry_out(ui, "widget.choice#0", "press")
    assert got[-1] == "a" and of(describe(ui), "widget.choice").value == "First"


@pytest.mark.parametrize(
    "key", ["widget.off", "widget.gone", "text.A page.1", "page", "", "widget.", "widget.choice#77"]
)
@pytest.mark.parametrize("action", ["press", "set", "nonsense"])
def test_what_cannot_be_done_is_not_done(page: Page, key: str, action: str) -> None:
    carry_out(page.ui, key, action, object())  # type: ignore[arg-type]
    assert page.got == []


def test_focus_follows(page: Page) -> None:
    assert describe(page.ui).focus == "page"
    assert carry_out(page.ui, "widget.slider", "focus")
    assert describe(page.ui).focus == "widget.slider"
    assert page.form.ring_shown
    carry_out(page.ui, "widget.segmented", "focus")
    assert describe(page.ui).focus == "widget.segmented#1", "of several choices it is on the chosen one"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_widget_of_the_pages_has_a_name_and_a_known_role(tmp_path: Path, language: str) -> None:
    service = StillService()
    ui = Ui(
        tmp_path, language=language, clock=ManualClock(), service=service, size=(1280, 720), routes=ROUTES
    )
    loop = Loop(ui, DEVICES)
    pygame.event.clear()
    from tablegame.ui.scenes.system.about import AboutScene
    from tablegame.ui.scenes.system.letters import LettersScene
    from tablegame.ui.scenes.system.settings_page import SettingsScene

    field = TextField((0, 0, 9, 9), "Name", "", lambda _: None)
    scenes: list[Scene] = [
        TitleScene(ui), SeatingScene(ui, "dokuson"), SettingsScene(ui), AboutScene(ui),
        NoteScene(ui, ["One thing.", "Another."]), LettersScene(ui, Scene(ui).form, field),
    ]  # fmt: skip
    for scene in scenes:
        ui.stack.push(scene)
        loop.step()
        told = list(every(describe(ui).page))
        assert len({each.key for each in told}) == len(told), type(scene)
        for each in told:
            assert each.name.strip(), (type(scene), each)
            assert each.role in _ROLES, (type(scene), each)
    ui.close()


def test_a_note_is_read_whole(page: Page) -> None:
    page.ui.stack.push(NoteScene(page.ui, ["The disk is full.", "Play goes on."]))
    page.ui.stack.apply()
    told = words(describe(page.ui))
    assert "The disk is full." in told and "Play goes on." in told


def test_signs_are_said_in_words(page: Page) -> None:
    assert (
        spoken(page.ui, "10♥ and Q♠, in the ♦ lane")
        == "10 of hearts and queen of spades, in the diamonds lane"
    )
    assert plain_words(("Play ", Mark("piece", parse_card("5H")), " ", Mark("suit", "S"))) == "Play 5♥ ♠"
    assert [each.text for each in listen(page.ui, lambda canvas: canvas.text("  x ", 1, 2))] == ["x"]
    assert item(page.ui, page.form.widgets[0]).name == "Press"


# The bridge -------------------------------------------------------------------------------------------------
class Node:
    """Notes what it is given."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.given: dict[str, Any] = {"actions": []}

    def __getattr__(self, name: str) -> Any:
        def note(*values: Any) -> None:
            if name == "add_action":
                self.given["actions"].append(values[0])
            else:
                self.given[name.removeprefix("set_")] = values[0] if values else True

        return note


class Kit(SimpleNamespace):
    """AccessKit's shape, without a system behind it."""

    def __init__(self) -> None:
        class Names:
            def __getattr__(self, name: str) -> str:
                return name

        class Update(SimpleNamespace):
            def __init__(self, focus: int) -> None:
                super().__init__(focus=focus, nodes=[], tree=None)

        class Adapter:
            def __init__(self, begin: Any, ask: Any, end: Any) -> None:
                self.begin, self.ask, self.end = begin, ask, end
                self.updates: list[Any] = []
                self.focused: list[bool] = []

            def update_if_active(self, make: Any) -> None:
                self.updates.append(make())

            def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
                assert len(outer) == 4

            def update_window_focus_state(self, focused: bool) -> None:
                self.focused.append(focused)

        super().__init__(
            Node=Node, TreeUpdate=Update, Tree=lambda root: SimpleNamespace(root=root), Role=Names(),
            Action=Names(), Live=Names(), Toggled=Names(), Rect=lambda *sides: sides,
            unix=SimpleNamespace(Adapter=Adapter),
        )  # fmt: skip


@pytest.fixture
def bridge(table: Driver, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a bridge at a table, with a reader that listens."""
    monkeypatch.setattr("tablegame.ui.access.accesskit.sys", SimpleNamespace(platform="linux"))
    found = Reader(table.ui, Kit())
    table.loop.reader = found
    table.step()
    assert found._adapter.updates == [], "nobody listens yet"
    assert found._adapter.begin().nodes
    table.clock.advance(EVERY_MS)
    table.step()
    return found


def nodes(bridge: Any) -> dict[str, Node]:
    """Return the last tree, by key."""
    return {bridge._keys.get(number, str(number)): node for number, node in bridge._adapter.updates[-1].nodes}


def test_the_tree_holds_the_table(bridge: Any, table: Driver) -> None:
    told = nodes(bridge)
    card = told[f"widget.card.{parse_card('AS')}"]
    assert card.role == "LIST_BOX_OPTION" and card.given["label"].startswith("ace of spades")
    assert card.given["actions"] and card.given["position_in_set"] == 1
    assert told["hand"].role == "LIST_BOX"
    numbers = {number for number, _ in bridge._adapter.updates[-1].nodes}
    for node in told.values():
        assert set(node.given.get("children", ())) <= numbers


def test_nothing_is_told_twice(bridge: Any, table: Driver) -> None:
    before = len(bridge._adapter.updates)
    for _ in range(30):
        table.clock.advance(EVERY_MS)
        table.step()
    assert len(bridge._adapter.updates) == before


def test_what_happens_is_announced_once(bridge: Any, table: Driver) -> None:
    table.key(pygame.K_RIGHTBRACKET)
    table.key(pygame.K_RETURN)
    said = []
    for _ in range(200):
        table.clock.advance(20)
        table.step()
        said.append(bridge._said)
    lines = list(dict.fromkeys(said))
    heard = " ".join(lines)
    assert heard.count("You: ") == 1 and "Ann" not in heard and "Aoi" in heard and "Mei" in heard
    assert "ace of spades" in heard and re.search("[♠♥♦♣]", heard) is None
    assert any(node.given.get("live") == "POLITE" for node in nodes(bridge).values())


def heard_of(bridge: Any, table: Driver, frames: int = 20) -> str:
    """Return what is announced while time passes."""
    said: list[str] = []
    for _ in range(frames):
        table.clock.advance(20)
        table.step()
        said.append(bridge._said)
    return " ".join(dict.fromkeys(said))


def test_a_page_that_comes_to_the_front_says_its_name_and_the_table_that_comes_back_its_own(
    bridge: Any, table: Driver
) -> None:
    assert bridge._said == "", "the first page is the window, which readers name"
    table.key(pygame.K_g)
    assert heard_of(bridge, table).endswith("Standings so far.")
    table.key(pygame.K_ESCAPE)
    assert heard_of(bridge, table).endswith("Dokuson.")


def test_the_explanation_is_spoken_move_by_move(bridge: Any, table: Driver) -> None:
    table.key(pygame.K_RIGHTBRACKET)
    table.key(pygame.K_RETURN)
    table.until_asked()
    table.key(pygame.K_e)
    assert heard_of(bridge, table).endswith("What just happened.")
    live = {key: node.given["value"] for key, node in nodes(bridge).items() if node.given.get("live")}
    shown = [spoken(table.ui, line.text) for line in table.ui.stack.top.said()]  # type: ignore[union-attr]
    assert shown and set(shown) < set(live.values())
    table.key(pygame.K_LEFT)
    heard_of(bridge, table)
    earlier = {key for key, node in nodes(bridge).items() if node.given.get("live")}
    said_before = {key for key in live if key.startswith("text.line.")}
    assert said_before and earlier and not earlier & said_before, "new items, so that each step is spoken"


def test_the_memory_aid_says_its_name_and_has_lists_of_its_own(bridge: Any, table: Driver) -> None:
    hand = nodes(bridge)["hand"].given["children"]
    table.key(pygame.K_m)
    heard_of(bridge, table)
    told = nodes(bridge)
    assert told["memory"].given["live"] == "POLITE" and told["memory"].given["value"] == "Memory aid"
    assert told["hand"].given["children"] == hand, "its rows are no cards"
    lists = {node.given["label"]: node for node in told.values() if node.role == "LIST_BOX"}
    assert list(lists) == ["Your hand", "Still out", "What you know about them"]
    rows = [bridge._keys[number] for number in lists["Still out"].given["children"]]
    assert rows == ["widget.aid.row.0", "widget.aid.row.1", "widget.aid.row.2"]
    assert told[rows[0]].given["position_in_set"] == 1 and told[rows[0]].given["size_of_set"] == 3
    assert not any("selected" in told[row].given for row in rows), "nothing is chosen among them"
    table.key(pygame.K_m)
    heard_of(bridge, table)
    assert "memory" not in nodes(bridge)


def test_lines_end_as_sentences_do_in_the_language_of_the_screen(tmp_path: Path) -> None:
    for language, said in (("en", "One. Two! Three."), ("ja", "One。Two!Three。")):
        ui = Ui(tmp_path, language=language, clock=ManualClock(), size=(1280, 720), routes=ROUTES)
        assert joined(ui, ["One", "Two!", "Three"]) == said
        ui.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_at_the_screen_is_you(tmp_path: Path, language: str) -> None:
    ui = Ui(tmp_path, language=language, clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    played = Text("loadum.log.played", {"seat": "Ann", "cards": (0,)})
    taken = Text("loadum.log.taken", {"seat": "Ann"})
    declined = Text("loadum.log.declined", {"seat": "Ann", "other": "Mei", "kind": "10"})
    swapped = Text("loadum.log.swapped", {"seat": "Mei", "other": "Ann", "kind": "10"})
    scored = Text("dokuson.log.scored", {"deal": 2, "points": Listed(["Ann +3", "Anna −3"])})
    over = Text("dokuson.log.over", {"names": Listed(["Ann", "Mei"])})
    unknown = Text("loadum.log.objected_none", {"seat": "Mei"})
    said = [addressed(ui, text, "Ann") for text in (played, taken, declined, swapped, scored, over, unknown)]
    assert said == {
        "en": [
            "You: ace of spades", "You take the trick", "Mei declines you: 10", "Mei and you swap 10: done",
            "Deal 2: you +3, Anna −3", "The match is over. Winner: you, Mei", "Mei objects",
        ],
        "ja": [
            "あなた：スペードのエース", "あなたがトリックを取りました",
            "Meiさんがあなたとの交換を断りました：10", "Meiさんとあなたの交換（10）が成立しました",
            *said[4:6], "Meiさんが指摘しました",
        ],
    }[language]  # fmt: skip
    assert all("Ann " not in words and "Annさん" not in words for words in said)
    assert "Ann" in addressed(ui, taken, ""), "where several people sit here, all have their names"
    ui.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_the_player_has_the_slots_of_what_is_said_of_others(language: str) -> None:
    told = [key for key in keys(language) if re.match(r"you\.\w+\.\w+\.", key)]
    assert told
    for key in told:
        _, slot, of_others = key.split(".", 2)
        wanted = slots(language, of_others)
        assert wanted.pop(slot) in ("seat", "text"), f"{key}: a player, or several joined"
        if slot == "seats":  # the player stands for several, whose number is left out
            wanted.pop("n", None)
        assert slots(language, key) == wanted, key


@pytest.mark.parametrize("game", ["loadum", "dobon_fukuchi", "clackerjack"])
def test_no_event_names_the_player_or_holds_digits_of_the_seal(
    tmp_path: Path, game: str, language: str = "en"
) -> None:
    with at_table(tmp_path, game=GAMES[game], seats=4, language=language) as table:
        for _ in range(150):
            table.play_next()
        log = table.scene.log
        said = [addressed(table.ui, text, table.scene.own_name) for text in log]
        assert table.scene.own_name == "Ann" and len(said) > 3
        assert not [line for line in said if re.search(r"\bAnn\b|[0-9a-f]{16}", line)]


def test_several_people_at_one_screen_keep_their_names(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, people=2) as table:
        table.step(5)
        assert table.scene.own_name == ""


def test_what_was_asked_on_another_thread_is_done_between_frames(bridge: Any, table: Driver) -> None:
    number = bridge._numbers[f"widget.card.{parse_card('AS')}"]
    bridge._adapter.ask(SimpleNamespace(target=number, action="CLICK", data=None))
    bridge._adapter.ask(SimpleNamespace(target=98765, action="CLICK", data=None))
    bridge._adapter.ask(SimpleNamespace(target=number, action="SCROLL_DOWN", data=None))
    assert table.picked == ""
    table.step()
    assert table.picked == "AS"


def test_nobody_listens_any_more(bridge: Any, table: Driver) -> None:
    bridge._adapter.end()
    before = len(bridge._adapter.updates)
    table.key(pygame.K_RIGHTBRACKET)
    table.clock.advance(1000)
    table.step()
    assert len(bridge._adapter.updates) == before


def test_without_the_extra_there_is_no_bridge(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegame.ui.access.reader.importlib.util.find_spec", lambda name: None)
    assert reader.open_reader(page.ui) is None


def test_a_bridge_that_does_not_start_harms_nobody(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegame.ui.access.reader.importlib.util.find_spec", lambda name: True)
    monkeypatch.setattr("tablegame.ui.access.accesskit.importlib.import_module", lambda name: 1 / 0)
    assert reader.open_reader(page.ui) is None


def test_without_the_extra_nothing_of_it_is_imported() -> None:
    code = (
        "import sys, tablegame.ui.shell.loop, tablegame.ui.table.scene;"
        "import tablegame.ui.scenes.system.title.scene;"
        "print([name for name in sys.modules if name.endswith('accesskit')])"
    )
    called = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert called.stdout.strip() == "[]"


def test_cards_are_told_by_their_names(table: Driver) -> None:
    names = [spoken(table.ui, piece_sign(card) or "") for card in range(PACK)]
    assert len(set(names)) == PACK
    assert card_text(parse_card("TD")) == "TD" and "10 of diamonds" in names
