"""Title, seats, pause, sheet and result: drawn at every size, and used by mouse and keyboard."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.match.record import Player
from tablegame.match.summary import Summary
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.clock import ManualClock
from tablegame.ui.context import Ui
from tablegame.ui.metrics import SMALLEST
from tablegame.ui.scene import Scene
from tablegame.ui.scenes.note import NoteScene
from tablegame.ui.scenes.pause import PauseScene
from tablegame.ui.scenes.plan import USUAL, Plan, again, first_plan, recall, remember, shown_name
from tablegame.ui.scenes.result import ResultScene
from tablegame.ui.scenes.rules_form import in_order
from tablegame.ui.scenes.seating import SeatingScene
from tablegame.ui.scenes.sheet import SheetScene
from tablegame.ui.scenes.sheet_data import SheetData, places_of
from tablegame.ui.scenes.title import TitleScene
from tablegame.ui.scenes.waiting import WaitingScene
from tablegame.ui.tables import FACES
from tablegame.ui.widgets import Segmented

GAME = GAMES["dokuson"]
LONG = "Bartholomew Featherstonehaugh " * 7


@lru_cache
def played(seats: int = 4, deals: int | None = None, each: int = 1, name: str = "Anna") -> Match:
    """A match of random moves, whole or until so many deals are over."""
    players = [Player(name, "human"), *(Player(f"Bot {n}", "bot:hard") for n in range(1, seats))]
    match = Match.new(GAME, seats, {"deals_per_player": each}, players, dealer=Dealer.seeded(3), record=None)
    rng = Rng(4)
    while not match.over and (deals is None or len(match.view(None).table.results) < deals):
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    return match


def summary(number: int, to_act: str = "Anna") -> Summary:
    """A match that waits."""
    players = (Player("Anna", "human"), Player(LONG, "bot:easy"), Player("Cleo", "bot:hard"))
    return Summary(
        path=Path(f"{number}.tgr"),
        game="dokuson",
        seats=3,
        options={},
        players=players,
        deal=2,
        deals=3,
        scores=(1, 2, 3),
        places=(3, 2, 1),
        winners=(),
        to_act=(to_act,),
        over=False,
        created="2024-05-01T12:00:00+00:00",
        modified=0.0,
        playable=True,
    )


class House:
    """A house whose matches are named, and that remembers what was asked of it."""

    def __init__(self, waiting: int = 0) -> None:
        self.list = [summary(number) for number in range(waiting)]
        self.seals: list[str] = []
        self.begun: list[tuple[Any, ...]] = []
        self.archive = SimpleNamespace(messages=[])
        self.practice = False
        self.abandoned: list[Path] = []
        self.put_aside: list[str] = []

    def unfinished(self) -> list[Summary]:
        """Those it was made with."""
        return self.list

    def damaged(self) -> list[str]:
        """Those it was given."""
        return self.put_aside

    def abandon(self, path: Path) -> Path:
        """Notes which was abandoned."""
        self.abandoned.append(path)
        self.list = [each for each in self.list if each.path != path]
        return path

    def new_match(
        self, *what: Any, cut: str = "", dealer: Dealer | None = None, assisted: bool = False
    ) -> str:
        """Notes what was begun."""
        self.begun.append((*what, cut))
        self.practice = assisted
        self.seals += [dealer.commit] if dealer else []
        return "table"


Maker = Callable[..., Ui]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    """Screens that are closed afterwards."""
    opened: list[Ui] = []

    def maker(
        language: str = "en",
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        house: House | None = None,
    ) -> Ui:
        ui = Ui(tmp_path, language=language, clock=ManualClock(), house=house or House(), size=size)
        ui.preferences.text_scale = scale
        ui.changed()
        opened.append(ui)
        return ui

    yield maker
    for ui in opened:
        ui.close()


def show(ui: Ui, scene: Scene) -> None:
    """Puts a scene in front and draws it."""
    ui.stack.push(scene)
    draw(ui)


def draw(ui: Ui) -> None:
    """One frame."""
    ui.stack.apply()
    canvas = ui.canvas()
    for scene in ui.stack.visible:
        scene.draw(canvas)


def key(ui: Ui, code: int) -> None:
    """A key, and the frame after it."""
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
    assert ui.stack.top is not None
    ui.stack.top.handle(event)
    draw(ui)


def click(ui: Ui, name: str) -> None:
    """A click in the middle of a widget."""
    top = ui.stack.top
    assert top is not None
    widget = top.form.find(name)
    assert widget is not None, name
    x, y, w, h = widget.rect
    pos = ((x + w / 2) * ui.metrics.s, (y + h / 2) * ui.metrics.s)
    ui.clock.advance(1000)  # type: ignore[attr-defined]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        top.handle(pygame.event.Event(kind, button=1, pos=pos))
    draw(ui)


def table(match: Match) -> Any:
    """As much of a table as these screens look at."""
    return SimpleNamespace(match=match, viewer=0)


def scenes(ui: Ui) -> list[Scene]:
    """Every screen of this file, full to the brim."""
    whole, begun = played(6, each=3, name=LONG), played(2, deals=2, each=3)
    crowded = first_plan(GAME)
    crowded.seats = 6
    crowded.sitters[1].kind = "outside"
    crowded.sitters[2].name = LONG[:200]
    crowded.options = {"cards": 5}
    return [
        TitleScene(ui),
        WaitingScene(ui, [summary(n, "Cleo") for n in range(9)]),
        SeatingScene(ui, "dokuson", crowded),
        SheetScene(ui, "dokuson", whole.players, whole.view(None), 17, before=whole.view(None)),
        SheetScene(ui, "dokuson", begun.players, begun.view(0), None),
        ResultScene(ui, table(whole)),
        PauseScene(ui, table(begun)),
        NoteScene(ui, [LONG * 3]),
    ]


@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_widget_lies_on_the_canvas_and_on_no_other(
    make: Maker, language: str, size: tuple[int, int]
) -> None:
    ui = make(language, size, house=House(3))
    for scene in scenes(ui):
        show(ui, scene)
        boxes = [
            (widget.name, pygame.FRect(widget.rect)) for widget in scene.form.widgets if widget.rect[2] > 0
        ]
        for index, (name, box) in enumerate(boxes):
            assert box.left >= 0 and box.top >= 0, (scene, name)
            assert box.right <= ui.metrics.w and box.bottom <= ui.metrics.h, (scene, name)
            for other, far in boxes[index + 1 :]:
                assert not box.colliderect(far), (scene, name, other)
        ui.stack.pop()
        ui.stack.apply()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_can_be_drawn_with_letters_twice_as_large(make: Maker, language: str) -> None:
    ui = make(language, (1920, 1080), 2.0, house=House(3))
    for scene in scenes(ui):
        show(ui, scene)
        ui.stack.pop()
        ui.stack.apply()


# Title ------------------------------------------------------------------------------------------
def test_the_title_offers_the_newest_match_and_the_others(make: Maker) -> None:
    ui = make(house=House(3))
    title = TitleScene(ui)
    show(ui, title)
    hero = title.form.find("continue")
    assert hero is not None and hero.label == "Continue Dokuson"
    assert getattr(hero, "sub", "") == "deal 2 of 3 · your turn"
    click(ui, "others")
    assert isinstance(ui.stack.top, WaitingScene)
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is title


def test_without_a_match_that_waits_the_title_offers_a_game(make: Maker) -> None:
    ui = make()
    show(ui, TitleScene(ui))
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, SeatingScene)


def test_the_large_button_offers_the_game_that_was_last_looked_at(make: Maker) -> None:
    ui = make()
    title = TitleScene(ui)
    show(ui, title)
    scroll, hero = title.form.find("scroll.loadum"), title.form.find("play")
    assert scroll is not None and hero is not None and hero.label == "Play Dokuson"
    place = (scroll.rect[0] + 90, scroll.rect[1] + 90)
    title.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    title.update(16)
    assert hero.label == "Play Losing Loadum" and scroll.rect[0] == title.ox + 46 + 3 * 242
    title.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 700), rel=(0, 0), buttons=(0, 0, 0)))
    title.update(16)
    assert hero.label == "Play Losing Loadum"
    title.form.set_focus(title.form.find("scroll.dobon"), ring=True)
    title.update(16)
    draw(ui)
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, SeatingScene) and ui.stack.top.game.id == "dobon"
    again = TitleScene(ui)
    show(ui, again)
    assert again.hero is not None and again.hero.label == "Play Dobon", "it is the last one next time, too"


@pytest.mark.parametrize("waiting", [0, 2])
def test_buttons_stand_under_the_scrolls(make: Maker, waiting: int) -> None:
    ui = make(house=House(waiting))
    title = TitleScene(ui)
    show(ui, title)
    scrolls = [w.rect for w in title.form.widgets if w.name.startswith("scroll.")]
    foot = sorted(w.rect for w in title.form.widgets if w.rect[1] > scrolls[0][1] + scrolls[0][3])
    assert [box[0] for box in foot] == [scrolls[n][0] for n in (0, 2, 3, 4)]
    assert [box[0] + box[2] for box in foot] == [scrolls[n][0] + scrolls[n][2] for n in (1, 2, 3, 4)]
    assert title.form.find("settings") is not None and title.form.find("fullscreen") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_on_a_scroll_is_cut(make: Maker, language: str) -> None:
    ui = make(language)
    for game in FACES:
        words = ui.text(f"{game}_rules.tagline")
        assert ui.type.measure(words, ui.type.fitting(words, 15, 192)) <= 192, game


def test_only_games_with_a_table_are_offered_or_gone_on_with(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make(house=House(2))
    title = TitleScene(ui)
    assert {game.id for game in title.games} == set(FACES)
    monkeypatch.setattr("tablegame.ui.scenes.title.find_spec", lambda name: None)
    title = TitleScene(ui, games=[GAMES["dokuson"]])
    show(ui, title)
    assert title.waiting == [] and title.form.find("continue") is None
    monkeypatch.undo()
    ui.house.list = [replace(summary(0), game="a game of later")]
    title = TitleScene(ui)
    show(ui, title)
    assert title.waiting == [] and title.form.find("play") is not None


def test_the_language_changes_at_once(make: Maker) -> None:
    ui = make()
    title = TitleScene(ui)
    show(ui, title)
    click(ui, "language")
    assert ui.language == "ja"
    play = title.form.find("play")
    assert play is not None and play.label == "独尊で遊ぶ"
    key(ui, pygame.K_j)
    assert ui.language == "en"


def test_messages_are_shown_once(make: Maker) -> None:
    house = House()
    told = SimpleNamespace(key="errors.record.damaged", slots={"line": 3, "file": "a.tgr"})
    house.archive.messages.append(told)
    ui = make(house=house)
    title = TitleScene(ui)
    show(ui, title)
    assert isinstance(ui.stack.top, NoteScene) and not house.archive.messages
    key(ui, pygame.K_RETURN)
    assert ui.stack.top is title


# Seats ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_no_question_of_the_rules_is_cut(make: Maker, game: str, language: str) -> None:
    """Every answer can be read whole beside its question, and no row lies on another, for all seat counts."""
    ui = make(language)
    for seats in GAMES[game].seats:
        plan = first_plan(GAMES[game])
        plan.seats = seats
        plan.sitters[1].kind = "human"
        scene = SeatingScene(ui, game, plan)
        show(ui, scene)
        shown: set[str] = set()
        for page in range(len(scene.rules._pages)):
            scene.rules.page = page
            scene.layout()
            boxes = [pygame.FRect(widget.rect) for widget in scene.form.widgets if widget.rect[2] > 0]
            assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
            for widget in scene.form.widgets:
                if isinstance(widget, Segmented) and widget.name != "seats":
                    shown.add(widget.name)
                    floor = sum(ui.type.measure(words, 14, True) + 8 for _, words in widget.options)
                    assert floor <= widget.rect[2], widget.name
            for words, _, room in scene.rules._heads:
                assert ui.type.measure(words, ui.type.fitting(words, 16, room, True), True) <= room, words
        assert len(scene.rules._pages) == 1 or "rule_pages" in shown
        ui.stack.pop()
        ui.stack.apply()


def test_answers_stand_in_an_order() -> None:
    assert in_order((False, True)) == [True, False]
    assert in_order((2, 0, 1, 5)) == [0, 1, 2, 5]
    assert in_order(("all", "none")) == ["all", "none"]


def test_seats_are_remembered(make: Maker) -> None:
    ui = make()
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    scene.form.press("seats")
    assert scene.plan.seats == 5
    name = scene.form.find("name.0")
    assert name is not None
    scene.form.set_focus(name)
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text="Ο Ανδρέας 安"))
    kept = recall(GAME, ui.preferences.last["seating.dokuson"])
    assert kept.seats == 5 and kept.sitters[0].name == "Ο Ανδρέας 安"


def test_any_mix_of_people_and_computers_sits_down_each_with_a_name(make: Maker) -> None:
    ui = make()
    plan = first_plan(GAME)
    assert plan.people == [0] and shown_name(ui, plan, 0) == ui.text("seating.names.human")
    plan.put(2, "human")
    assert plan.people == [0, 2]
    names = [player.name for player in plan.players(ui)]
    assert (names[0], names[2]) == ("Player 1", "Player 2") and len(set(names)) == plan.seats
    ui.preferences.player_name = "Mia"
    assert [shown_name(ui, plan, seat) for seat in plan.people] == ["Mia", "Player 2"]
    kept = recall(GAME, remember(plan))
    assert kept.people == [0, 2], "they are remembered"
    plan.put(2, "bot:easy")
    plan.put(0, "bot:easy")
    assert plan.people == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_who_share_may_keep_their_cards_covered(make: Maker, language: str) -> None:
    ui = make(language=language)
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    assert scene.form.find("shoulder") is None
    scene._sit(1, "human")
    assert scene.form.find("shoulder") is not None
    scene.form.press("shoulder")
    assert ui.preferences.shoulder
    for seat in (0, 1):
        scene._sit(seat, "bot:easy")
    start = scene.form.find("start")
    assert start is not None and start.label == ui.text("seating.watch")


def test_what_was_remembered_may_be_nonsense() -> None:
    usual = remember(first_plan(GAME))
    for kept in (None, 7, [], {"seats": 99}, {"seats": True}, {"sitters": [1]}, {"sitters": [["x", "", ""]]}):
        assert remember(recall(GAME, kept)) == usual
    assert recall(GAME, {"options": {"cards": 99, "deals_per_player": []}}).all_options(GAME)["cards"] is None


def test_options_follow_the_presets(make: Maker) -> None:
    ui = make()
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    assert scene.plan.preset(GAME) == "standard"
    scene.form.press("preset")
    assert scene.plan.preset(GAME) == "double"
    cards = scene.form.find("option.cards")
    assert cards is not None
    scene.form.set_focus(cards)
    key(ui, pygame.K_RIGHT)
    assert scene.plan.preset(GAME) is None
    assert scene.plan.all_options(GAME) == {"deals_per_player": 2, "cards": 7}


def test_a_program_needs_a_command(make: Maker) -> None:
    house = House()
    ui = make(house=house)
    scene = SeatingScene(ui, "dokuson")
    scene.plan.put(1, "outside")
    show(ui, scene)
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, NoteScene) and not house.begun


def test_start_begins_the_match(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    ui = make(house=house)
    opened: list[object] = []
    monkeypatch.setattr("tablegame.ui.scenes.seating.open_table", lambda ui, table: opened.append(table))
    scene = SeatingScene(ui, "dokuson")
    scene.plan.cut = "plum"
    scene.plan.sitters[1].name = "  Anna \n Maria "
    show(ui, scene)
    key(ui, pygame.K_RETURN)
    ((game, seats, options, players, cut),) = house.begun
    assert (game, seats, cut) == ("dokuson", 4, "plum")
    assert options == {"deals_per_player": 1, "cards": None}
    assert [player.kind for player in players] == ["human", USUAL, USUAL, USUAL]
    assert players[1].name == "Anna Maria" and all(player.name for player in players)
    assert opened == ["table"]
    shown = ui.text("seating.cut_help", seal=house.seals[0][:12])
    assert shown in [ui.speaker.plain(words) for words, _ in scene.rules._helps]


def test_a_rematch_with_other_rules_keeps_the_players() -> None:
    players = [Player("A", "bot:easy"), Player("B", "outside:x y"), Player("C", "human")]
    plan = again(GAME, players, {"deals_per_player": 3, "cards": 9})
    assert plan.seats == 3 and plan.people == [2]
    assert plan.sitters[1].command == "x y"
    assert plan.all_options(GAME) == {"deals_per_player": 3, "cards": 9}


# Sheet ------------------------------------------------------------------------------------------
def test_every_number_on_the_sheet_is_explained(make: Maker) -> None:
    ui = make()
    match = played(4, deals=2)
    view = match.view(0)
    closed: list[int] = []
    scene = SheetScene(ui, "dokuson", match.players, view, 1, on_close=lambda: closed.append(1))
    show(ui, scene)
    data = SheetData(ui, "dokuson", scene.names, view)
    for row, _, _ in scene._places:
        for seat in range(4):
            name = f"{row.kind}.{row.index}.{seat}"
            if scene.form.find(name) is None:
                continue
            scene.form.press(name)
            why = scene.why
            assert why is not None and why.points == row.values[seat]
            if why.parts:
                assert sum(points for _, points in why.parts) == why.points
            draw(ui)
    totals = data.totals(2)
    assert totals == view.table.scores
    key(ui, pygame.K_RETURN)
    assert closed == [1] and ui.stack.top is None


def test_the_sheet_goes_through_many_deals(make: Maker) -> None:
    ui = make()
    match = played(6, each=3)
    scene = SheetScene(ui, "dokuson", match.players, match.view(None), 17)
    show(ui, scene)
    click(ui, "tabs")
    scene._turn("all")
    draw(ui)
    assert scene.form.find("one.0.0") is not None and scene.form.find("one.17.0") is None
    for _ in range(30):
        scene.scroll(1)
    draw(ui)
    assert scene.form.find("one.17.0") is not None and scene.form.find("one.0.0") is None
    total = scene.form.find("total.17.5")
    assert total is not None


def test_places_are_shared() -> None:
    assert places_of((5, 9, 5, -1)) == (2, 1, 2, 4)
    assert places_of(()) == ()


# Pause and result ------------------------------------------------------------------------------------------
def test_pause_changes_the_speed_and_leaves(make: Maker) -> None:
    ui = make()
    left: list[int] = []
    scene = PauseScene(ui, table(played(4, deals=1)), on_title=lambda: left.append(1))
    show(ui, scene)
    scene.form.press("speed")
    assert ui.preferences.speed == "fast"
    click(ui, "sheet")
    assert isinstance(ui.stack.top, SheetScene)
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is scene
    click(ui, "leave")
    assert left == [1]
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is None


def test_the_result_offers_a_rematch_with_the_same_players(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House()
    ui = make(house=house)
    opened: list[object] = []
    monkeypatch.setattr("tablegame.ui.scenes.result.open_table", lambda ui, table: opened.append(table))
    match = played(4)
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    assert [match.standing().places[seat] for seat in scene.order] == sorted(match.standing().places)
    key(ui, pygame.K_RETURN)
    assert opened == ["table"]
    assert house.begun == [("dokuson", 4, dict(match.options), list(match.players), "")]
    click(ui, "again")
    draw(ui)
    assert isinstance(ui.stack.top, SeatingScene)
    plan: Plan = ui.stack.top.plan
    assert plan.sitters[0].name == "Anna"


def test_the_proof_names_the_record(make: Maker) -> None:
    ui = make()
    match = played(3)
    match.record.path = Path("/a folder/x.tgr")
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    assert scene.proof.command == "tablegame verify '/a folder/x.tgr'"
    assert scene.proof.commit == match.commit


@pytest.mark.parametrize("reduced", [False, True])
def test_the_end_of_a_match_is_heard_and_stamped(make: Maker, reduced: bool) -> None:
    ui = make()
    ui.preferences.reduced_motion = reduced
    match = played(4)
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    won = 0 in match.standing().winners
    assert ui.sounds.played[-1] == ("win" if won else "lose")
    sizes = []
    for _ in range(30):
        sizes.append(scene.fall.value)
        scene.update(16)
        draw(ui)
    assert sizes[-1] == 1.0 and sizes == sorted(sizes, reverse=True)
    assert (sizes[0] == 1.0) == reduced and scene.fall.done
