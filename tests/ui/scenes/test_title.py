"""The title: the game that is chosen, what the large button does with it, what is said of every scroll."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.features.game_features import features_of
from tablegame.match.summary import Summary
from tablegame.rules.catalogue import GAMES, SHELF, Shelved
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.access.recorder import listen
from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.match_setup import first_plan, remember
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.system.title import title_rows
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.system.title_cache import BEGUN, memory
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    LessonPage,
    NewMatchPage,
    Page,
    SeatingPage,
    StampBookPage,
    TablePage,
)
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets import buttons
from tests.controllers.in_process import InProcess
from tests.ui.scenes.pages import (
    BEGUN_TABLE,
    Maker,
    Service,
    click,
    cut_texts,
    draw,
    key,
    make,
    service_of,
    shelf,
    show,
    summary,
)

__all__ = ["make"]

ROOT: Final = Path(__file__).parents[3]


def titled(ui: Ui, *, learn: bool = False) -> TitleScene:
    """Return the title in front, with all games known unless `learn`."""
    ui.learned.declined = set() if learn else set(GAMES)
    title = TitleScene(ui)
    show(ui, title)
    return title


def value_of(title: TitleScene, name: str) -> str:
    """Return what a screen reader says of a cell of the strip after its name."""
    cell = title.form.find(name)
    assert cell is not None
    return cell.value_text


def unfinished(number: int, game: str) -> Summary:
    """Return a match of a game that waits."""
    return replace(summary(number), game=game)


def label(title: TitleScene, name: str) -> str:
    """Return what is written on a button."""
    found = title.form.find(name)
    return "" if found is None else found.label


def written(ui: Ui, title: TitleScene) -> list[str]:
    """Return all drawn words."""
    return [heard.text for heard in listen(ui, title.draw)]


def opened(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """Record the pages that are opened, instead of opening them."""
    pages: list[Page] = []
    monkeypatch.setattr(ui, "open", pages.append)
    return pages


# One press to the cards -------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAME_TABLES)
def test_one_press_begins_a_match_with_the_usual_seats(make: Maker, game: str) -> None:
    service = Service()
    ui = make(service=service)
    pages: list[Page] = []
    routed = ui.open
    ui.preferences.last["game"] = game
    title = titled(ui, learn=True)
    ui.open = lambda page: pages.append(page) if isinstance(page, TablePage) else routed(page)  # type: ignore[method-assign]
    key(ui, pygame.K_p)
    simplest = GAME_TABLES[game].simplest
    note = Text(f"lessons.simplest.{game}") if simplest else None
    assert pages == [TablePage(BEGUN_TABLE, note)]
    ((begun, seats, options, players, _),) = service.begun
    plan = first_plan(GAMES[game])
    assert (begun, seats) == (game, plan.seats)
    assert options == {**plan.all_options(GAMES[game]), **simplest}
    assert not ui.learned.offers(game), "who plays at once is not asked to learn again"
    assert [player.kind for player in players] == ["human"] + ["bot:normal"] * (seats - 1)
    assert len(service.seals) == 1 and len(service.seals[0]) == 64, "sealed before the first card"
    assert title.chosen.id == game and ui.preferences.last[BEGUN] == [game]


def test_the_next_match_has_the_seats_and_rules_of_the_last(make: Maker) -> None:
    service = Service()
    ui = make(service=service)
    show(ui, form := SeatingScene(ui, "dokuson"))
    form.form.press("seats")
    form.form.press("preset")
    form.seats.sit(2, "bot:easy")
    ui.stack.pop()
    ui.stack.apply()
    title = titled(ui)
    go = title.form.find("go")
    assert getattr(go, "sub", "") == "5 players · Double"
    ui.open = lambda page: None if isinstance(page, TablePage) else Ui.open(ui, page)  # type: ignore[method-assign]
    click(ui, "go")
    ((game, seats, options, players, _),) = service.begun
    assert (game, seats, players[2].kind) == ("dokuson", 5, "bot:easy")
    assert options == {"deals_per_player": 2, "cards": None}


@pytest.mark.parametrize(
    "kept",
    [
        None, 7, [], "x", {}, {"seats": 99}, {"seats": True}, {"seats": "4"}, {"seats": 4, "preset": 9},
        {"seats": 4, "preset": "no such one"}, {"seats": 4, "sitters": [["outside:gone", "", 3]]},
    ],
)  # fmt: skip
@pytest.mark.parametrize("begun", [None, 3, {"a": 1}, [1, None, "dobon"]])
def test_what_was_remembered_may_be_nonsense(make: Maker, kept: Any, begun: Any) -> None:
    service = Service()
    ui = make(service=service)
    ui.preferences.last.update({memory("dokuson"): kept, BEGUN: begun, "game": ["dokuson"]})
    title = titled(ui)
    assert title.chosen.id == "dokuson"
    ui.open = lambda page: None if isinstance(page, TablePage) else Ui.open(ui, page)  # type: ignore[method-assign]
    click(ui, "go")
    assert service.begun[0][:2] == ("dokuson", 4)


def test_a_program_that_is_gone_has_to_be_named_first(make: Maker) -> None:
    service = Service()
    ui = make(service=service)
    plan = first_plan(GAMES["dokuson"])
    plan.sitters[1].kind = "outside:gone"
    ui.preferences.last[memory("dokuson")] = remember(plan)
    titled(ui)
    click(ui, "go")
    assert isinstance(ui.stack.top, SeatingScene) and not service.begun


# The game that is chosen ------------------------------------------------------------------------------------
def test_enter_plays_the_chosen_game_whatever_the_pointer_rests_on(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make()
    title = titled(ui)
    click(ui, "scroll.loadum")
    written = label(title, "go")
    assert title.chosen.id == "loadum" and "Losing Loadum" in written
    for name in ("scroll.dobon", "seats", "settings", "scroll.clackerjack"):
        widget = title.form.find(name)
        assert widget is not None
        x, y, w, h = widget.rect
        place = (x + w / 2) * ui.metrics.s, (y + h / 2) * ui.metrics.s
        title.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        title.update(16)
        draw(ui)
        assert label(title, "go") == written
    pages = opened(ui, monkeypatch)
    key(ui, pygame.K_p)
    assert pages == [NewMatchPage("loadum")]


def test_the_choice_is_kept_and_a_second_press_plays(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make()
    title = titled(ui)
    click(ui, "scroll.dobon")
    assert title.chosen.id == "dobon" and ui.stack.top is title
    assert [scroll.game.id for scroll in title.game_scrolls if scroll.chosen] == ["dobon"]
    assert titled(ui).chosen.id == "dobon"
    pages = opened(ui, monkeypatch)
    click(ui, "scroll.dobon")
    assert pages == [NewMatchPage("dobon")]


def test_arrows_go_through_the_storeys(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make()
    title = titled(ui)

    def focus() -> str:
        return title.form.focus.name if title.form.focus is not None else ""

    assert focus() == "go" and not title.form.ring_shown
    for code, wanted in (
        (pygame.K_RIGHT, "scroll.dobon_plain"), (pygame.K_RIGHT, "scroll.dobon"),
        (pygame.K_RIGHT, "scroll.dobon_fukuchi"), (pygame.K_DOWN, "go"),
        (pygame.K_UP, "scroll.dobon_fukuchi"), (pygame.K_DOWN, "go"),
        (pygame.K_RIGHT, "lesson"), (pygame.K_UP, "scroll.dobon_fukuchi"), (pygame.K_LEFT, "scroll.dobon"),
        (pygame.K_DOWN, "go"), (pygame.K_DOWN, "history"), (pygame.K_UP, "go"),
    ):  # fmt: skip
        key(ui, code)
        assert focus() == wanted
    pages = opened(ui, monkeypatch)
    key(ui, pygame.K_UP)
    key(ui, pygame.K_SPACE)
    assert pages == [NewMatchPage("dobon")]


def test_tab_follows_the_eye(make: Maker) -> None:
    ui = make(service=Service(2))
    title = titled(ui)
    stops: list[pygame.FRect] = []
    key(ui, pygame.K_TAB)
    while title.form.focus is not None and title.form.focus.name != "about":
        key(ui, pygame.K_TAB)
    names = []
    for _ in range(11):
        assert title.form.focus is not None
        names.append(title.form.focus.name)
        stops.append(pygame.FRect(title.form.focus.rect))
        key(ui, pygame.K_TAB)
    assert names == [
        "about", "fullscreen", "settings", "language", "quit", "scroll.dokuson", "go", "play", "seats",
        "lessons", "history",
    ]  # fmt: skip
    for one, other in zip(stops, stops[1:], strict=False):
        assert other.top >= one.bottom or (other.top == one.top and other.left >= one.right)


def test_keys_play_and_set_the_table(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make(service=Service(1))
    titled(ui)
    pages = opened(ui, monkeypatch)
    key(ui, pygame.K_p)
    key(ui, pygame.K_s)
    assert pages == [NewMatchPage("dokuson"), SeatingPage("dokuson")], "a new match beside one that waits"


def test_a_reader_chooses_without_starting(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make()
    title = titled(ui, learn=True)
    pages = opened(ui, monkeypatch)
    assert describe(ui).page.name == "Tablegame: choose a game"
    assert carry_out(ui, "widget.scroll.loadum", "focus") and title.chosen.id == "dokuson"
    assert carry_out(ui, "widget.scroll.loadum", "press") and title.chosen.id == "loadum" and not pages
    checked = [child.name for child in describe(ui).page.children if child.checked]
    assert checked == ["Losing Loadum, 3 to 10 players, take no points, never played"]


# Matches that wait ------------------------------------------------------------------------------------------
def test_the_large_button_goes_on_with_the_chosen_game(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service()
    service.list = [unfinished(0, "loadum"), unfinished(1, "dokuson"), unfinished(2, "loadum")]
    ui = make(service=service)
    title = titled(ui)
    assert title.chosen.id == "loadum", "the newest"
    assert label(title, "go") == "Continue Losing Loadum" and label(title, "play") == "New match"
    assert getattr(title.form.find("go"), "sub", "") == "deal 2 of 3 · your turn"
    for kept, line in (
        ({"seats": 4}, "4 players"), ({"seats": 4, "preset": "custom"}, "as last time"), (None, ""),
    ):  # fmt: skip
        ui.preferences.last[memory("loadum")] = kept
        title.layout()
        assert getattr(title.form.find("play"), "sub", "") == line, "what has room"
    click(ui, "scroll.dobon")
    assert label(title, "go") == "Play Dobon"
    waiting = [title.form.find(f"slip.{game}") for game in GAME_TABLES]
    assert [slip is not None for slip in waiting] == [game in ("loadum", "dokuson") for game in GAME_TABLES]
    gone_on: list[Path] = []
    monkeypatch.setattr(title, "resume", lambda match: gone_on.append(match.path))
    title.layout()
    click(ui, "slip.dokuson")
    assert carry_out(ui, "widget.scroll.loadum", "press")
    key(ui, pygame.K_RETURN)
    assert gone_on == [service.list[1].path, service.list[0].path]


def test_the_list_is_one_press_away_and_says_when_it_is_empty(make: Maker) -> None:
    ui = make(service=Service(3))
    title = titled(ui)
    assert value_of(title, "history") == "3 unfinished"
    click(ui, "history")
    assert isinstance(ui.stack.top, MatchesScene)
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is title
    service_of(ui).list, service_of(ui).shelf = [], shelf(ui.home / "empty")
    title = titled(ui)
    assert value_of(title, "history") == "none unfinished"
    key(ui, pygame.K_h)
    page = ui.stack.top
    assert isinstance(page, MatchesScene)
    assert "No unfinished matches." in " ".join(heard.text for heard in listen(ui, page.draw, page))
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is title


def test_only_games_with_a_table_are_offered_or_gone_on_with(make: Maker) -> None:
    ui = make()
    assert {game.id for game in TitleScene(ui).games} == set(GAME_TABLES)
    service_of(ui).list = [unfinished(0, "a game of later")]
    title = titled(ui)
    assert title.waiting == [] and label(title, "go") == "Play Dokuson"


# New games --------------------------------------------------------------------------------------------------
def test_a_game_is_new_until_a_match_of_it_has_begun_and_never_again(make: Maker, tmp_path: Path) -> None:
    service = MatchService(tmp_path, InProcess())
    ui = make(service=service)
    title = titled(ui, learn=True)
    assert all(scroll.new for scroll in title.game_scrolls)
    ui.open(NewMatchPage("dobon"))
    ui.stack.apply()
    (table,) = service.tables
    assert table.match.path is not None
    service.leave_all()
    title = titled(ui, learn=True)
    assert [scroll.game.id for scroll in title.game_scrolls if not scroll.new] == ["dobon"]
    assert title.chosen.id == "dobon" and label(title, "go") == "Continue Dobon"
    service.abandon(table.match.path)
    title = titled(ui, learn=True)
    for _ in range(200):  # a first look at the folder is short, however slow the disk is
        title.update(500)
        if not service.archive.busy:
            break
    assert [scroll.game.id for scroll in title.game_scrolls if not scroll.new] == ["dobon"]
    assert label(title, "go") == "Play Dobon"
    service.close()


def test_games_played_before_the_seal_was_known_are_not_new(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make()
    monkeypatch.setattr(ui.service, "played", lambda: {"loadum"})
    title = titled(ui, learn=True)
    assert [scroll.game.id for scroll in title.game_scrolls if not scroll.new] == ["loadum"]
    assert ui.preferences.last[BEGUN] == ["loadum"]


def test_a_new_game_is_learned_first_and_never_offered_again(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make()
    title = titled(ui, learn=True)
    assert label(title, "go").startswith("Learn Dokuson") and label(title, "play") == "Play"
    pages = opened(ui, monkeypatch)
    key(ui, pygame.K_RETURN)
    (page,) = pages
    assert isinstance(page, LessonPage) and page.game_id == "dokuson"
    key(ui, pygame.K_l)
    assert pages[1:] == [StampBookPage("dokuson")]
    ui.learned.finish("dokuson", page.lesson_id, "2026-11-22")
    ui.learned.save()
    title.update(16)
    assert label(title, "go") == "Play Dokuson" and label(title, "lesson") == "Show me a lesson"
    assert [scroll.game.id for scroll in title.game_scrolls if not scroll.new] == ["dokuson"]


LED: Final = [(game, first) for game in GAMES if (first := features_of(game).first_game)]
"""Games that lead newcomers to another game, with that game."""


@pytest.mark.parametrize(("game", "first"), LED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_is_led_to_the_game_to_begin_with(
    make: Maker, language: str, game: str, first: str
) -> None:
    ui = make(language)
    title = titled(ui, learn=True)
    assert first in GAMES and title.form.find("first_game") is None, "another game is chosen"
    click(ui, f"scroll.{game}")
    words = ui.text(f"{game}_rules.first_game")
    assert game_name(ui, first) in words and label(title, "first_game") == words in written(ui, title)
    assert words in [child.name for child in describe(ui).page.children]
    key(ui, pygame.K_TAB)
    assert title.form.focus is title.form.find("first_game"), "Tab goes on from the scroll to the link"
    key(ui, pygame.K_RETURN)
    assert title.chosen.id == first and title.form.find("first_game") is None
    click(ui, f"scroll.{game}")
    assert carry_out(ui, "widget.first_game", "press") and title.chosen.id == first


@pytest.mark.parametrize(("game", "first"), LED)
@pytest.mark.parametrize("learned", [False, True])
def test_a_player_who_knows_one_of_the_two_is_not_led(
    make: Maker, game: str, first: str, learned: bool
) -> None:
    for known in (game, first):
        ui = make()
        title = titled(ui, learn=True)
        click(ui, f"scroll.{game}")
        assert title.form.find("first_game") is not None
        if learned:
            ui.learned.decline(known)
        else:
            ui.preferences.last[BEGUN] = [known]
        title = TitleScene(ui)
        show(ui, title)
        assert title.chosen.id == game and title.form.find("first_game") is None


@pytest.mark.parametrize("size", [SMALLEST, (1024, 768), (1280, 720)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_the_strip_that_hold_no_name_are_not_cut(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    ui = make(language, size)
    title = titled(ui)
    shown: list[str] = []
    whole = ui.type.ellipsis

    def watched(text: Any, *how: Any) -> str:
        shown.append(whole(text, *how))
        return shown[-1]

    monkeypatch.setattr(ui.type, "ellipsis", watched)
    for key_of in ("title.people_none", "title.tonight_begun"):
        line = ui.text(key_of)
        monkeypatch.setattr(title_rows, "people_line", lambda _, line=line: line)
        title.layout()
        draw(ui)
        assert line in shown, key_of


def test_the_strip_is_up_to_date_when_a_page_is_left(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game night that ended on its page, for example, is no longer in progress."""
    ui = make()
    title = titled(ui)
    monkeypatch.setattr(title_rows, "people_line", lambda _: "ended")
    title.covered()
    title.update(16)
    assert value_of(title, "people") == "ended"


@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_the_matches_becomes_shorter_before_it_is_cut(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(title_rows, "open_duplicates", lambda ui: [object()])
    service = Service(waiting=7)
    ui = make(language, size, 1.0, service)
    title = titled(ui)
    whole, *shorter = title_rows.matches_lines(ui, 7)
    assert ui.text("duplicate.waiting.tables", n=1) in whole and len(shorter) == 1
    cell = title.form.find("history")
    assert isinstance(cell, buttons.Hotspot) and cell.value_text == whole
    with cut_texts(ui) as cut:
        drawn = written(ui, title)
    assert not {whole, *shorter} & set(cut)
    assert any(line in drawn for line in (whole, *shorter))
    assert whole in drawn or cell.tip == whole, "the whole line is shown under the pointer"
    if size != SMALLEST:
        assert whole in drawn


@pytest.mark.parametrize("size", [(1280, 720), (1278, 695), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tools_show_their_keys(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    ui, shown = make(language, size), []
    monkeypatch.setattr(buttons, "key_cap", lambda canvas, x, y, cap, *how: shown.append(cap))
    titled(ui)
    assert {ui.keys.cap(name) for name in ("fullscreen", "settings", "language")} <= set(shown)


# Words and places -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_a_scroll_is_cut(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], scale: float
) -> None:
    service = Service()
    service.list = [unfinished(n, game) for n, game in enumerate(GAME_TABLES)]
    ui = make(language, size, scale, service)
    title = titled(ui)
    title.choose(title.games[-1])
    title.update(5000)
    told = written(ui, title)
    title.choose(title.games[0])
    title.update(5000)
    told += written(ui, title)
    for scroll in title.game_scrolls:
        lines, room = scroll.paper.lines[scroll.game.id], scroll.paper.room
        assert sum(row.height for row in lines) <= scroll.paper.depth
        for row in lines:
            assert not row.words or row.words in told
            for line in ui.type.wrap(row.words, row.size, room, row.bold) if row.words else ():
                assert ui.type.measure(line, row.size, row.bold) <= room
        slip = title.form.find(f"slip.{scroll.game.id}")
        assert slip is not None and slip.label in told
    cut: list[str] = []
    whole = ui.type.ellipsis

    def watched(text: Any, *how: Any) -> str:
        shown = whole(text, *how)
        if shown != ui.type.plain(text):
            cut.append(shown)
        return shown

    monkeypatch.setattr(ui.type, "ellipsis", watched)
    draw(ui)
    assert cut == []
    page = pygame.FRect(0, 0, ui.metrics.w, ui.metrics.h)
    boxes = {w.name: pygame.FRect(w.rect) for w in title.form.widgets if w.rect[2] > 0 and w.touchable}
    assert all(page.contains(box) for box in boxes.values())
    for scroll in title.game_scrolls:
        assert pygame.FRect(scroll.spot.rect).inflate(0, 20).contains(scroll.widgets[-1].rect)
    flat = [(name, box) for name, box in boxes.items() if not name.startswith("slip.")]
    for index, (name, box) in enumerate(flat):
        assert not any(box.colliderect(other) for _, other in flat[index + 1 :]), name


@pytest.mark.parametrize("waiting", [0, 2])
def test_buttons_end_where_the_scrolls_end(make: Maker, waiting: int) -> None:
    ui = make(service=Service(waiting))
    title = titled(ui)
    go = title.form.find("go")
    assert go is not None
    row = sorted(w.rect for w in title.form.widgets if w.rect[1] == go.rect[1] and w.rect[2])
    seen = [scroll.spot.rect for scroll in title.game_scrolls if scroll.spot.touchable]
    first, last = seen[0], seen[-1]
    assert row[0][0] == first[0] and row[-1][0] + row[-1][2] == last[0] + last[2]
    assert row[0][2] == 462, "the large button has the same size whatever it says"


def test_the_language_changes_at_once(make: Maker) -> None:
    ui = make()
    title = titled(ui)
    click(ui, "language")
    assert ui.language == "ja" and label(title, "go") == "独尊（ドクソン）で遊ぶ"
    key(ui, pygame.K_j)
    assert ui.language == "en"


def test_nothing_is_drawn_while_nothing_moves(make: Maker) -> None:
    ui = make(service=Service(2))
    title = titled(ui)
    title.drawn()
    for _ in range(20):
        title.update(16)
    assert not title.wants_drawing


def test_only_the_rules_of_the_chosen_game_are_loaded_once_nothing_moves() -> None:
    loaded: list[str] = []

    class Line(Shelved):
        def load(self) -> Any:
            loaded.append(self.id)
            raise ImportError("damaged")  # not a fault of the title

    first, other = Line("first", "First", (2,)), Line("other", "Other", (2,))
    rules = title_rows.RulesAhead()
    for _ in range(9):
        rules.update(first, 50, moving=True)
    rules.update(first, title_rows.RULES_AFTER_MS - 1, moving=False)
    assert not loaded
    for _ in range(9):
        rules.update(first, 50, moving=False)
    assert loaded == ["first"], "once"
    rules.update(other, 50, moving=True)
    rules.update(other, 500, moving=False)
    assert loaded == ["first", "other"]


LOADED: Final = """
import sys, tempfile
from pathlib import Path
from tablegame import app
from tablegame.rules.catalogue import SHELF
from tablegame.ui.shell.loop import Loop
step, left = Loop.step, [120]
def limited(loop):
    left[0] -= 1
    if not left[0]:
        print([game.id for game in SHELF.values() if game.loaded])
        loop.ui.quit()
    return step(loop)
Loop.step = limited
if __name__ == "__main__":
    app.run(size=(1280, 720), language="en")
"""


def test_the_program_starts_with_the_rules_of_one_game(tmp_path: Path) -> None:
    file = tmp_path / "start.py"
    file.write_text(LOADED, "utf-8")
    done = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, timeout=60,
        env=os.environ | {"TABLEGAME_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"['{next(iter(SHELF))}']"
