"""A replay by keys, mouse and ear: where it stands, with whose eyes, what it says, and how one plays on."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest
from scenes import showing

from tablegame.controllers.ask_why import Weighed
from tablegame.match.dealer import Dealer
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, dump, read_record
from tablegame.match.summary import summarise
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import describe
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.study.replay import side_column
from tablegame.ui.scenes.study.replay.replay_text import Viewpoint
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.navigation import ReplayPage
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.choices import DrawnChoice
from tablegame.ui.widgets.dragging import Track
from tests.controllers.in_process import InProcess, sit
from tests.match.test_timeline import played
from tests.ui.ink import written
from tests.ui.unseen import UnseenWindow


class Desk(UnseenWindow):
    """One replay in a window on the dummy driver."""

    def open(self, game: str = "dokuson", moves: int = 10**6, line: int = 1, people: int = 1) -> ReplayScene:
        record = played(game, moves=moves, people=people)
        self.ui.open(ReplayPage(None, record, line))
        self.step(2)
        assert isinstance(self.ui.stack.top, ReplayScene)
        return self.ui.stack.top

    def click(self, name: str, share: float = 0.5) -> None:
        widget = self.ui.stack.top.form.find(name)  # type: ignore[union-attr]
        assert widget is not None, name
        x, y, w, h = widget.rect
        self.clock.advance(400)
        pos = (x + w * share) * self.ui.metrics.s, (y + h / 2) * self.ui.metrics.s
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
        self.step(2)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def words(desk: Desk) -> str:
    """Return all that a screen reader says of the scene in front."""
    items, found = [describe(desk.ui).page], []
    while items:
        item = items.pop(0)
        items += item.children
        found += [item.name, item.value]
    return " | ".join(found)


# From place to place ----------------------------------------------------------------------------------------
def test_the_table_beside_the_column_is_drawn_by_threads(desk: Desk) -> None:
    load, threads = Art.load, set()

    def record(art: Art, name: str, w_px: int, h_px: int) -> pygame.Surface:
        if name.startswith("lanes/"):
            threads.add(threading.current_thread())
        return load(art, name, w_px, h_px)

    desk.ui.lively = True
    with mock.patch.object(Art, "load", record):
        scene = desk.open()
        tables = desk.ui.canvas().tables
        until = time.monotonic() + 60
        while tables.is_drawing and time.monotonic() < until:
            time.sleep(0.01)
            desk.step()
    assert threads and threading.main_thread() not in threads, "nothing is waited for"
    for _ in range(60):
        desk.clock.advance(100)
        desk.step()
    shown = pygame.image.tobytes(desk.ui.window.surface(), "RGB")
    desk.ui.lively = False
    scene.show_new_pictures()
    scene.dirty = True
    desk.step(3)
    assert pygame.image.tobytes(desk.ui.window.surface(), "RGB") == shown


def test_it_plays_when_it_is_opened_and_space_pauses(desk: Desk) -> None:
    scene = desk.open(line=0)
    assert scene.source.playing and scene.speed == 1.0
    desk.key(pygame.K_5)
    desk.step(80)
    assert scene.at > 2
    desk.key(pygame.K_SPACE)
    at = scene.at
    desk.step(80)
    assert not scene.source.playing and scene.at == at
    desk.key(pygame.K_SPACE)
    desk.step(80)
    assert scene.at > at


def test_the_screen_stays_awake_while_it_plays(desk: Desk) -> None:
    scene = desk.open(line=0)
    desk.step(2)
    assert scene.source.playing and not pygame.display.get_allow_screensaver()
    desk.key(pygame.K_SPACE)
    desk.step(2)
    assert pygame.display.get_allow_screensaver()


@pytest.mark.long
def test_it_plays_to_the_end_over_the_ends_of_deals_and_begins_anew(desk: Desk) -> None:
    scene = desk.open(line=0)
    desk.key(pygame.K_5)
    assert scene.speed == 8.0
    for _ in range(6000):
        if not scene.source.playing:
            break
        desk.step()
    assert scene.at == len(scene.source.moments)
    desk.click("play")
    assert scene.source.playing and scene.at < 5


def test_arrows_go_by_moves_decisions_and_deals(desk: Desk) -> None:
    scene = desk.open()
    own = [n for n, each in enumerate(scene.source.moments) if each.own]
    desk.key(pygame.K_HOME)
    assert scene.at == 0
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_LEFT)
    assert scene.at == 1
    desk.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert scene.at == own[0], "the moment before it is made: it is to be decided"
    assert scene.table.model.view.viewer == 0
    desk.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert scene.at == own[1]
    desk.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.at == own[0]
    desk.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert scene.timeline.deal_at(scene.source.moments[scene.at].line) == 1
    desk.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    assert scene.at == 0
    desk.key(pygame.K_END)
    assert scene.at == len(scene.source.moments)


def test_every_button_does_what_its_key_does(desk: Desk) -> None:
    scene = desk.open()
    scene.go(20)
    for name, at in (("step_on", 21), ("step_back", 20), ("first", 0)):
        desk.click(name)
        assert scene.at == at, name
    desk.click("deal_on")
    second = scene.at
    desk.click("deal_back")
    assert second > scene.at == 0
    desk.click("mine_on")
    mine = scene.at
    assert scene.source.moments[mine].own
    desk.click("mine_on")
    desk.click("mine_back")
    assert scene.at == mine


def test_each_place_is_the_state_of_that_line(desk: Desk) -> None:
    scene = desk.open("dobon")
    for at in (0, 30, 200, 7, 333):
        scene.go(at)
        assert scene.table.model.view == scene.timeline.view(scene.source.line, Seat(0))
        assert len(scene.table.log) == len(scene.table.narration.log(at))


def test_the_line_of_time_is_pressed_and_dragged(desk: Desk) -> None:
    scene = desk.open()
    desk.click("time", 0.75)
    total = len(scene.source.moments)
    assert abs(scene.at / total - 0.75) < 0.06
    line = scene.form.find("time")
    assert isinstance(line, Track) and line.xs == sorted(line.xs)
    assert [line.nearest(x) for x in line.xs] == list(range(total + 1))


def test_a_line_of_the_log_goes_to_its_moment(desk: Desk) -> None:
    scene = desk.open("dobon")
    scene.go(60)
    with mock.patch.object(side_column, "draw_log_line") as draw:
        desk.key(pygame.K_l)
        desk.step(2)
    lines = [each for each in scene.form.widgets if each.name.startswith("line.")]
    assert len(lines) == len(scene.table.narration.log(60))
    assert {call.args[2] for call in draw.mock_calls if call.args[0]} == {lines[0].rect}
    assert lines[-1].name == "line.0", "the newest first"
    scene.form.press("line.10")
    desk.step(2)
    assert scene.at == scene.table.narration.log(60)[10][0] + 1
    assert not scene.source.playing


def test_no_preview_hides_the_length_the_points_and_what_comes(desk: Desk) -> None:
    scene = desk.open("dobon")
    scene.go(50)
    whole = scene.words.line(scene.preview)
    assert any(each.points is not None for each in whole.segments)
    desk.key(pygame.K_n)
    line = scene.words.line(scene.preview)
    assert not line.preview and len(line.segments) < len(whole.segments)
    assert all(each.points is None for each in line.segments)
    assert all(at <= 50 for at in line.ticks) and all(at <= 50 for at, _ in line.signs)
    assert str(len(scene.source.moments)) not in scene.words.place(scene.preview)
    time = scene.form.find("time")
    assert isinstance(time, Track) and time.nearest(10_000.0) == 50
    desk.key(pygame.K_END)
    assert scene.at == 50
    desk.key(pygame.K_RIGHT)
    assert scene.at == 51


def test_a_note_over_the_line_of_time_tells_what_happened_there(desk: Desk) -> None:
    scene = desk.open("dobon")
    x, y, w, h = scene.form.find("time").rect  # type: ignore[union-attr]
    s = desk.ui.metrics.s
    pos = ((x + 0.5 * w) * s, (y + h - 16) * s)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0)))
    desk.step(2)
    time = scene.form.find("time")
    assert isinstance(time, Track) and scene.form.looked_at is time
    with mock.patch.object(Canvas, "text", autospec=True) as text:
        time.draw_over(desk.ui.canvas())
    at = time.nearest(x + 0.5 * w) or 0
    said = desk.ui.type.plain(scene.words.note_of(at))
    assert at > 100 and text.call_args_list and text.call_args_list[0].args[1] in said


def test_a_record_that_cannot_be_followed_is_answered_with_a_sentence(desk: Desk) -> None:
    record = played("dokuson")
    broken = Record(record.header, [*record.moves[:9], record.moves[8]])
    desk.ui.open(ReplayPage(None, broken))
    desk.step(2)
    assert isinstance(desk.ui.stack.top, NoteScene)


# Whose eyes -------------------------------------------------------------------------------------------------
def test_other_eyes_and_everything_keep_the_line(desk: Desk) -> None:
    scene = desk.open()
    scene.go(20)
    line = scene.source.line
    desk.key(pygame.K_v)
    assert scene.source.viewer == 1 and scene.table.model.view.viewer == 1
    assert abs(scene.source.line - line) <= 2
    scene.take_viewpoint(Viewpoint(None, everything=True))
    desk.step(2)
    assert scene.source.viewer == 0 and set(scene.table.model.open_hands) == {1, 2, 3}
    for seat, hand in scene.table.model.open_hands.items():
        shown = set(scene.game_table.hidden(scene.timeline.view(scene.source.line, seat)))
        assert set(hand) == shown
    desk.key(pygame.K_v)
    assert scene.words.viewpoint().own and not scene.table.model.open_hands


def test_of_a_match_under_way_only_the_own_view_is_shown_with_the_reason(desk: Desk) -> None:
    scene = desk.open(moves=20)
    desk.key(pygame.K_e)
    eyes = scene.form.find("eyes")
    assert isinstance(eyes, DrawnChoice)
    for option in range(1, len(eyes.options)):
        eyes.take(scene.form, option)
        desk.step()
        assert scene.source.viewer == 0 and not scene.source.everything
    assert scene.column.why_off() == "replay.off.unfinished"
    assert desk.ui.text("replay.off.unfinished") in words(desk)
    scene.go(len(scene.source.moments))
    assert scene.branch_off == "replay.off.later"
    scene.choose_branch()
    assert not scene.column.choosing
    shared = desk.open(moves=20, people=2)
    assert shared.source.viewer is None and shared.table.model.view.viewer is None


# Words ------------------------------------------------------------------------------------------------------
def test_a_reader_hears_where_it_stands_and_what_happened(desk: Desk) -> None:
    scene = desk.open("dobon")
    scene.go(40)
    desk.step(2)
    said = words(desk)
    assert desk.ui.text("replay.place", n=40, of=len(scene.source.moments)) in said
    lines = scene.table.narration.narrate(39).lines
    assert desk.ui.speaker.plain(lines[-1].say(desk.ui.speaker)).split()[0] in said
    for name in ("play", "step_on", "time", "eyes", "branch"):
        assert scene.form.find(name) is not None, name


def test_own_sealed_decisions_are_told_and_others_only_as_such(desk: Desk) -> None:
    """Bids: none is shown before all have been made."""
    scene = desk.open("dobon")
    narration = scene.table.narration
    moments = enumerate(scene.source.moments)
    own = next(n for n, moment in moments if moment.own and not narration.narrate(n).lines)
    scene.go(own + 1)
    assert [line.key for lines, _ in scene.words.happened() for line in lines] == ["replay.decided_own"]
    scene.take_viewpoint(Viewpoint(None, everything=True))
    silent = next(
        n for n in range(len(scene.source.moments))
        if scene.table.narration.actor(n) not in (None, 0) and not scene.table.narration.narrate(n).lines
    )  # fmt: skip
    scene.go(silent + 1)
    assert [line.key for lines, _ in scene.words.happened() for line in lines] == ["replay.decided"]


# A computer's reasons ---------------------------------------------------------------------------------------
def test_a_computer_is_asked_by_key_and_another_place_forgets_it(desk: Desk) -> None:
    scene = desk.open()
    theirs = next(n for n in range(10, 40) if scene.table.narration.actor(n) == Seat(1))
    scene.go(theirs + 1)
    desk.key(pygame.K_w)
    assert scene.asking.asked is not None and scene.asking.asked.case == "version", (
        "no mark lies in this record"
    )
    assert desk.ui.text("replay.why.version") in words(desk)
    desk.key(pygame.K_RIGHT)
    assert scene.asking.asked is None
    own = next(n for n in range(10, 40) if scene.table.narration.actor(n) == Seat(0))
    scene.go(own + 1)
    desk.key(pygame.K_w)
    assert scene.asking.asked is None and scene.form.find("why") is None


def test_what_a_computer_answers_is_brought_into_view(desk: Desk) -> None:
    """With a paper that has no room for it under what happened."""
    scene = desk.open()
    theirs = next(n for n in range(10, 40) if scene.table.narration.actor(n) == Seat(1))
    scene.go(theirs + 1)
    desk.key(pygame.K_l)
    asked = mock.Mock(case="thinking", weighed=(), reasons=(), seat=Seat(1), line=scene.source.line)
    text = scene.timeline.entry(scene.source.line).text  # type: ignore[union-attr]
    with mock.patch("tablegame.ui.scenes.study.replay.replay_text.AskWhy", return_value=asked):
        desk.key(pygame.K_w)
        asked.case = "told"
        asked.weighed = tuple(Weighed(text, worth, worth == 60) for worth in (60, 50, 40) * 3)
        asked.tick.side_effect = [True] + [False] * 50
        desk.step(2)
    rows = [box for name, box in scene.named.items() if name.startswith("weighed.")]
    side = scene.areas["side"]
    _, top, _, high = side.box
    assert len(rows) == 9 and side.offset > 0
    assert all(top <= y - side.offset and y - side.offset + h <= top + high for _, y, _, h in rows)


# Playing on -------------------------------------------------------------------------------------------------
def begun(desk: Desk, scene: ReplayScene, way: str) -> Any:
    own = [n for n, each in enumerate(scene.source.moments) if each.own]
    scene.go(own[4])
    desk.key(pygame.K_p)
    assert scene.column.choosing
    desk.click(f"branch.{way}")
    top = desk.ui.stack.top
    assert isinstance(top, TableScene) and not isinstance(top, ReplayScene)
    return top.source.table.match  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", ["known", "anew", "expert"])
def test_one_plays_on_in_three_ways_as_practice(desk: Desk, way: str) -> None:
    scene = desk.open()
    timeline, own = scene.timeline, [n for n, each in enumerate(scene.source.moments) if each.own]
    line = scene.source.moments[own[4] - 1].last
    match = begun(desk, scene, way)
    assert match.assisted and match.start is not None
    assert (match.start.match, match.start.line) == (timeline.id, line)
    kinds = [player.kind for player in match.players]
    assert kinds == ["bot:expert" if way == "expert" else "human", "bot:easy", "bot:easy", "bot:easy"]
    assert match.beginning().state.view(Seat(0)) == timeline.view(line, Seat(0))
    state = match.beginning().state
    same = [state.view(Seat(seat)) == timeline.view(line, Seat(seat)) for seat in (1, 2, 3)]
    assert all(same) == (way != "anew")
    desk.step(5)
    assert match.path is not None
    desk.service.leave_all()
    record = read_record(match.path)
    assert record.header.data["tablegame"] == 2 and verify(record).fault is None
    summary = summarise(match.path, 0.0, GAMES)
    assert summary.branch and summary.assisted and summary.parent == timeline.id


def test_branches_are_listed_beneath_their_match_by_the_name_in_their_records(desk: Desk) -> None:
    path = new_record_path(desk.service.home, "dokuson")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(map(dump, played("dokuson").lines())))
    desk.ui.open(ReplayPage(path, read_record(path), 1))
    desk.step(2)
    scene = desk.ui.stack.top
    assert isinstance(scene, ReplayScene)
    matches = []
    for way in ("known", "anew"):
        matches.append(begun(desk, scene, way))
        desk.ui.stack.reset(scene)
        desk.step(2)
        scene.choose_branch()
    desk.service.leave_all()
    summaries = {one: summarise(one, 0.0, GAMES) for one in (path, *(each.path for each in matches))}
    named = summaries[path].known_as
    assert named and [summaries[each.path].parent for each in matches] == [named, named]


def test_from_a_branch_one_goes_back_to_its_replay(desk: Desk) -> None:
    scene = desk.open()
    begun(desk, scene, "known")
    line = desk.service.origin(desk.service.tables[0]).line  # type: ignore[union-attr]
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_ESCAPE)
    desk.click("back_to_origin")
    again = desk.ui.stack.top
    assert isinstance(again, ReplayScene) and again.source.line == line
    assert not again.source.playing


def test_where_nothing_can_be_played_on_it_says_why(desk: Desk) -> None:
    scene = desk.open()
    desk.key(pygame.K_e)
    for at, key in ((0, "between"), (len(scene.source.moments), "over")):
        scene.go(at)
        assert scene.branch_off == f"replay.off.{key}"
        button = scene.form.find("branch")
        assert button is not None and not button.enabled
        assert desk.ui.text(f"replay.off.{key}") in button.value_text


# From the result --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", ["click", "key"])
def test_the_result_leads_to_the_replay_and_back(desk: Desk, by: str) -> None:
    """Where no person played; else it leads to the review, and that to the replay."""
    table = sit(Match.load(played("dokuson", people=0)), InProcess())
    desk.ui.stack.push(ResultScene(desk.ui, table))
    desk.step(3)
    if by == "click":
        desk.click("replay")
    else:
        desk.key(pygame.K_r)
    scene = desk.ui.stack.top
    assert isinstance(scene, ReplayScene) and scene.source.playing
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.ui.stack.top, ResultScene)


# Room -------------------------------------------------------------------------------------------------------
def drawer_of(tmp_path: Path, size: tuple[int, int], act: Callable[[Desk, ReplayScene], None]) -> None:
    desk = Desk(tmp_path, size=size)
    try:
        act(desk, desk.open("dobon"))
    finally:
        desk.service.close()
        desk.ui.close()


def test_in_a_small_window_the_paper_is_a_drawer(tmp_path: Path) -> None:
    def act(desk: Desk, scene: ReplayScene) -> None:
        assert not scene.beside and not scene.paper
        desk.key(pygame.K_e)
        assert scene.paper and scene.form.find("eyes") is not None
        desk.key(pygame.K_ESCAPE)
        assert not scene.paper and desk.ui.stack.top is scene
        scene.go(40)
        desk.key(pygame.K_p)
        assert scene.paper and scene.column.choosing
        desk.key(pygame.K_ESCAPE)
        assert not scene.column.choosing
        desk.key(pygame.K_ESCAPE)
        desk.key(pygame.K_ESCAPE)
        assert desk.ui.stack.top is not scene

    drawer_of(tmp_path, (1024, 640), act)


@pytest.mark.parametrize(("game", "seats"), [("dokuson", 4), ("loadum", 4), ("loadum", 10), ("dobon", 6)])
def test_at_the_usual_size_the_paper_covers_nothing(tmp_path: Path, game: str, seats: int) -> None:
    desk = Desk(tmp_path, size=(1280, 720))
    try:
        players = [Player(f"P{n}", "bot:easy" if n else "human") for n in range(seats)]
        match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(3))
        while not match.over and match.line < 40:
            seat = match.to_act()[0]
            match.decide(seat, match.legal(seat)[0])
        desk.ui.open(ReplayPage(None, match.record, 20))
        desk.step(3)
        scene = desk.ui.stack.top
        assert isinstance(scene, ReplayScene) and scene.beside and scene.paper
        assert scene.part.metrics.w_px <= scene.named["column"][0] * desk.ui.metrics.s
        room = scene.table.parts.geometry.room
        assert all(box.x + box.w <= room.size[0] for box in room.plates.values())
    finally:
        desk.service.close()
        desk.ui.close()


def test_in_a_wide_one_it_stands_beside_the_table(tmp_path: Path) -> None:
    def act(desk: Desk, scene: ReplayScene) -> None:
        assert scene.beside and scene.paper
        left = scene.named["column"][0] * desk.ui.metrics.s
        assert scene.part.metrics.w_px <= left
        desk.key(pygame.K_e)
        assert scene.paper

    drawer_of(tmp_path, (1920, 1080), act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_step_is_numbered_in_the_usual_window_and_moves_no_button(language: str) -> None:
    with showing("replay_ten", language, (1280, 720)) as studio:
        scene, places = studio.top, set()
        of = scene.playback.last
        for at in (9, 111, 1000):
            scene.playback.go(at)
            studio.step(3)
            said = {line.whole for line in written(studio.ui).standing}
            assert said & {studio.ui.text(key, n=at, of=of) for key in ("replay.place", "explain.place")}
            places.add(tuple(scene.form.find("play").rect))
        assert len(places) == 1
