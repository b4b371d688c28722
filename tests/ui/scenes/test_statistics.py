"""The page of statistics: what is asked, what is told, what is written and what is reset."""

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from scenes import showing

from tablegame.match.home import matches
from tablegame.match.record import read_record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.study.figures_store import PERSON, FigureStore
from tablegame.study.review.stored_reviews import KeptReview, write_review
from tablegame.ui.access.recorder import listen
from tablegame.ui.scenes.formats import MARK
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.statistics.figure_rows import exported_rows, figure_rows, who_words
from tablegame.ui.scenes.study.statistics.scene import LOOK_MS, StatisticsScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.shell.navigation import SeatingPage
from tablegame.ui.widgets.dragging import Track
from tests.study.test_figures_store import ten_thousand
from tests.ui.made_review import made_review
from tests.ui.scenes.pages import Maker, cut_texts, make, show

__all__ = ["make"]


@pytest.fixture(scope="module")
def studio() -> Iterator[Any]:
    """Yield sixty matches of Dokuson, six of them at practice tables, seven with help."""
    with showing("statistics_dokuson") as found:
        yield found


@pytest.fixture
def scene(studio: Any) -> StatisticsScene:
    found = StatisticsScene(studio.ui, "dokuson")
    studio.show(found)
    return found


def key(studio: Any, code: int, mod: int = 0) -> None:
    studio.top.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    studio.step(1)


def told(scene: StatisticsScene) -> str:
    return "\n".join(item.name for item in scene.accessible_items())


def test_practice_and_help_are_counted_apart(scene: StatisticsScene) -> None:
    counted = {}
    for sort in ("no_practice", "plain", "helped", "practice"):
        scene.ask(sort=sort)
        counted[sort] = scene.stats.matches
        assert f"{scene.stats.matches} matches" in told(scene)
    assert counted["plain"] + counted["helped"] == counted["no_practice"] == 60 - counted["practice"]
    assert counted["practice"] == 6 and counted["helped"] > 0
    assert scene.ui.text("statistics.foot_practice") in told(scene)


def test_filters_narrow_what_is_counted(scene: StatisticsScene) -> None:
    every = scene.stats.matches
    levels = scene.answers.levels(scene.asked)
    assert {"normal", "hard", "easy"} <= set(levels)
    parts = []
    for level in levels:
        scene.ask(level=level)
        parts.append(scene.stats.matches)
    assert sum(parts) == every and all(parts)
    scene.ask(level="", days=30)
    assert 0 < scene.stats.matches < every
    scene.ask(level="hard", days=7, sort="practice")
    assert not scene.stats.matches and scene.ui.text("statistics.nothing_fits") in told(scene)
    scene.ask(game="dobon")
    assert scene.stats.matches == 0 and scene.asked.level == ""


def test_the_keyboard_reaches_everything(studio: Any, scene: StatisticsScene) -> None:
    met = set()
    for _ in range(13):
        key(studio, pygame.K_TAB)
        met.add(scene.form.focus.name if scene.form.focus else "")
    assert {"who", "game", "days", "level", "seats", "sort", "line", "back", "export", "reset"} <= met
    scene.form.set_focus(scene.form.find("game"), ring=True)
    key(studio, pygame.K_RIGHT)
    assert scene.asked.game == "dobon_plain"
    key(studio, pygame.K_LEFT)
    assert scene.asked.game == "dokuson"


def test_the_figures_lead_to_the_matches_that_were_counted(studio: Any, scene: StatisticsScene) -> None:
    scene.ask(days=30, level="hard")
    who = who_words(scene.ui, scene.asked.who)
    scene.form.press("list")
    studio.step(3)
    top = studio.top
    assert isinstance(top, MatchesScene)
    query, filters = top.model.filters.query, top.model.filters
    assert (query.game, query.person, query.level, filters.days) == ("dokuson", who, "hard", 30)
    studio.ui.stack.pop(top)
    scene.ask(sort="practice", days=0, level="")
    scene.form.press("list")
    studio.step(3)
    top = studio.top
    assert isinstance(top, MatchesScene) and top.model.filters.query.tab.name == "PRACTICE"


def test_a_list_is_chosen_from_by_keys(studio: Any, scene: StatisticsScene) -> None:
    scene.form.set_focus(scene.form.find("sort"), ring=True)
    key(studio, pygame.K_SPACE)
    for _ in range(3):
        key(studio, pygame.K_DOWN)
    key(studio, pygame.K_RETURN)
    assert scene.asked.sort == "practice"


def test_the_line_is_walked_match_by_match(studio: Any, scene: StatisticsScene) -> None:
    scene.form.set_focus(scene.form.find("line"), ring=True)
    key(studio, pygame.K_LEFT)
    last = len(scene.stats.recent)
    assert scene.mark == last
    key(studio, pygame.K_LEFT)
    assert scene.mark == last - 1 and "running total" in scene.form.find("line").value_text  # type: ignore[union-attr]
    for _ in range(last + 5):
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert scene.mark == 1
    key(studio, pygame.K_TAB)
    assert scene.mark is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_panels_are_told_in_words(studio: Any, language: str) -> None:
    studio.ui.set_language(language)
    try:
        scene = StatisticsScene(studio.ui, "dokuson")
        studio.show(scene)
        words = told(scene)
        for name in ("won", "places", "met", "cards"):
            assert studio.ui.text(f"statistics.{name}.head") in words
        line = scene.form.find("line")
        assert line is not None and studio.ui.text("statistics.line.sub") in line.label
        assert f"{round(100 * scene.stats.share)}%" in words
        for row in figure_rows(studio.ui, "dokuson", scene.stats):
            assert row.label in words
    finally:
        studio.ui.set_language("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_panels_of_many_matches_are_seen_without_scrolling(game: str, language: str) -> None:
    with showing(f"statistics_{game}", language, (1280, 720)) as found:
        assert not any(area.most for area in found.top.areas.values())


@pytest.mark.parametrize("game", GAMES)
def test_each_game_invites_to_a_first_match(make: Maker, game: str) -> None:
    """Without a match there are no panels of zeros, but one sentence and the way to a match of this game."""
    ui = make()
    scene = StatisticsScene(ui, game)
    show(ui, scene)
    assert told(scene).count(ui.text("statistics.empty")) == 1
    assert ui.text("statistics.won.head") not in told(scene) and scene.form.find("line") is None
    assert (scene.form.find("play") is not None) == ui.leads(SeatingPage)
    assert figure_rows(ui, game, scene.stats)
    assert not scene.form.find("export").enabled  # type: ignore[union-attr]


def test_the_invitation_leads_to_the_seats_of_its_game() -> None:
    with showing("statistics_none") as studio:
        studio.top.form.press("play")
        studio.step(3)
        top = studio.top
        assert isinstance(top, SeatingScene) and top.game.id == "dobon"


def test_the_export_is_what_is_shown(studio: Any, scene: StatisticsScene) -> None:
    scene.ask(sort="plain")
    scene.form.press("export")
    path = studio.ui.home / "exports"
    (file,) = path.glob("statistics-dokuson-*.csv")
    text = file.read_text("utf-8")
    assert text.startswith(MARK) and file.stat().st_mode & 0o077 == 0
    rows = list(csv.reader(io.StringIO(text[1:])))
    assert {len(row) for row in rows} == {6}
    shown = {(row[0], row[1]): row[2] for row in rows}
    assert shown["Matches won", "Matches won"] == str(scene.stats.wins)
    assert shown["Statistics", "Kind of matches"] == "Without help"
    assert shown["Places", "1st"] == str(scene.stats.places[0])
    assert str(file) in told(scene)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.0), ((1024, 640), 2.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_long_path_is_shown_and_all_of_it_is_said(
    make: Maker, language: str, size: tuple[int, int], scale: float
) -> None:
    ui = make(language, size, scale)
    scene = StatisticsScene(ui, "dobon_fukuchi")
    folders = ["a folder with a long name"] * 4
    scene.saved = Path("/home", *folders, "exports", "statistics-20261127-173605.csv")
    show(ui, scene)
    assert ui.text("statistics.saved", file=str(scene.saved)) in told(scene)
    with cut_texts(ui) as cut:
        drawn = [heard.text for heard in listen(ui, scene.draw)]
    assert any(line.endswith(f"exports/{scene.saved.name}") for line in drawn), drawn
    assert not any(scene.saved.name in line for line in cut)
    assert any(str(scene.saved) in tip for _, tip in scene._tips), "under the pointer"


def test_no_name_becomes_a_formula(studio: Any, scene: StatisticsScene) -> None:
    asked = [("Player", "=1+1"), ("Player", "@x"), ("Game", "-3")]
    rows = exported_rows(studio.ui, "dokuson", asked, scene.stats)
    assert [row[2] for row in rows[1:4]] == ["'=1+1", "'@x", "-3"]


def test_a_reset_counts_from_now_on_and_is_undone(studio: Any, scene: StatisticsScene) -> None:
    every = scene.stats.matches
    scene.form.press("reset")
    studio.step(3)
    ask = studio.top
    assert ask.form.find("again") is None
    ask.form.press("yes")
    studio.step(3)
    assert scene.stats.matches == 0 and scene.answers.since.of("dokuson")
    assert "Counted since" in told(scene)
    other = FigureStore(studio.ui.home)
    assert len(other.seatings("dokuson", scene.asked.who)) >= every
    other.close()
    scene.form.press("reset")
    studio.step(3)
    studio.top.form.press("again")
    studio.step(3)
    assert scene.stats.matches == every and not scene.answers.since.of("dokuson")


def test_few_matches_tell_nothing() -> None:
    with showing("statistics_few") as found:
        words = told(found.top)
        assert found.ui.text("statistics.few") in words and "95% sure" not in words


def test_numbers_and_the_line_lead_to_their_match(studio: Any, scene: StatisticsScene) -> None:
    """The best match, and the one that is pointed out, are seen again; Esc leads back."""
    assert scene.stats.best is not None
    for name, played in (("best", scene.stats.best), ("worst", scene.stats.worst)):
        scene.form.press(name)
        studio.step(3)
        assert seen_again(studio) == played.record  # type: ignore[union-attr]
        key(studio, pygame.K_ESCAPE)
        studio.step(3)
        assert studio.top is scene
    scene.form.set_focus(scene.form.find("line"), ring=True)
    key(studio, pygame.K_LEFT)
    key(studio, pygame.K_LEFT)
    key(studio, pygame.K_RETURN)
    studio.step(3)
    assert seen_again(studio) == scene.stats.recent[-2].record


def seen_again(studio: Any) -> str:
    """Return the file of the match that is replayed."""
    top = studio.top
    assert isinstance(top, ReplayScene) and top.page.path is not None
    return str(top.page.path.name)


def test_the_mouse_points_out_a_match_and_opens_it(studio: Any, scene: StatisticsScene) -> None:
    studio.step(2)
    chart = scene.form.find("line")
    assert isinstance(chart, Track)
    x, y = chart.xs[9], chart.rect[1] + 60
    chart.press(scene.form, (x + 0.4, y + 9))
    assert scene.mark == 10 and studio.top is scene
    chart.press(scene.form, (x + 0.4, y + 9))
    studio.step(3)
    assert seen_again(studio) == scene.stats.recent[9].record


def test_a_record_that_is_gone_is_said_to_be(studio: Any, scene: StatisticsScene) -> None:
    assert scene.stats.best is not None
    scene.open_match(scene.stats.best._replace(record="gone.tgr"))
    studio.step(3)
    assert isinstance(studio.top, NoteScene)


def test_pars_that_are_found_meanwhile_are_told(studio: Any, scene: StatisticsScene) -> None:
    scene.update(LOOK_MS)
    before = scene.luck
    seating = scene.answers.taken(scene.asked)[-1]
    record = read_record(matches(studio.ui.home) / seating.record)
    review = made_review(record, Seat(seating.seat))
    assert review.match == seating.identity
    write_review(studio.ui.home, KeptReview(review, record.header.created, scene.asked.who))
    scene.dirty = False
    scene.update(LOOK_MS - 20)
    assert scene.luck == before
    scene.update(20)
    assert scene.luck[0].matches == before[0].matches + 1 and scene.dirty
    laid = scene.items
    for _ in range(10):
        scene.update(LOOK_MS)
    assert scene.items is laid, "nothing is laid out anew for nothing"


def test_it_never_opens_on_a_computer(studio: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that has finished nothing gives way to a person, or to nothing."""
    monkeypatch.setattr(studio.ui.preferences, "player_name", "Zoe")
    answers = StatisticsScene(studio.ui, "dokuson").answers
    who, _ = answers.first("Zoe", "dokuson")
    assert who.startswith(PERSON) and who in answers.players("dokuson")
    days = {"Player": "1", "Kate": "2"}
    newest = {f"{PERSON}{name}": SimpleNamespace(created=day) for name, day in days.items()}
    with monkeypatch.context() as patch:
        patch.setattr(answers, "players", lambda game: ["bot:hard", *newest])
        patch.setattr(answers.persons, "seatings", lambda game, who: [newest[who]])
        assert answers.first("", "dokuson")[0] == f"{PERSON}Kate", "who was seated last"
    monkeypatch.setattr(answers, "players", lambda game: ["bot:hard", "bot:easy"])
    assert answers.first("Zoe", "dokuson")[0] == f"{PERSON}Zoe"
    scene = StatisticsScene(studio.ui, "dokuson")
    monkeypatch.setattr(scene.answers, "players", lambda game: ["bot:hard"])
    scene.ask(game="dobon")
    assert scene.asked.who.startswith(PERSON)


def test_it_opens_from_the_title(studio: Any) -> None:
    from tablegame.ui.shell.navigation import TitlePage

    studio.ui.open(TitlePage())
    studio.step(3)
    assert studio.top.form.find("statistics").value_text == "60 matches counted"
    key(studio, pygame.K_t)
    studio.step(3)
    assert isinstance(studio.top, StatisticsScene)
    key(studio, pygame.K_ESCAPE)
    studio.step(3)
    assert not isinstance(studio.top, StatisticsScene)


@pytest.mark.slow
def test_the_page_of_ten_thousand_matches_opens_in_half_a_second() -> None:
    with showing("statistics_none") as found:
        found.ui.preferences.player_name = "Ann"
        ten_thousand(found.ui.home)
        begun = time.process_time()
        scene = StatisticsScene(found.ui, "dokuson")
        found.ui.stack.reset(scene)
        found.ui.stack.apply()
        scene.draw(found.ui.canvas())
        lasted = time.process_time() - begun
        assert scene.stats.matches == 10_001 and lasted < 0.5
        begun = time.process_time()
        scene.ask(sort="plain")
        assert time.process_time() - begun < 0.3
