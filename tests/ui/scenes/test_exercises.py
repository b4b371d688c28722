"""Exercises by keys and by mouse: chosen, solved, missed, kept, and what a reader hears."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from tablegame.learn.attempts import AnswerStage
from tablegame.match.home import matches
from tablegame.match.record import dump
from tablegame.match.timeline import Timeline
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.study.exercises.exercise import Exercise, is_sound, shipped
from tablegame.study.exercises.exercise_session import ExerciseTurn, Sitting
from tablegame.study.exercises.own_exercises import OwnExercises
from tablegame.study.exercises.review_exercises import exercises_of, gathered
from tablegame.study.review.stored_reviews import KeptReview, write_review
from tablegame.ui.access.tree import describe
from tablegame.ui.scenes.learn import exercise_service
from tablegame.ui.scenes.learn.exercise_chooser import ChooserScene
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene, SittingEndScene, SittingPlan
from tablegame.ui.scenes.learn.highlight_targets import MARK_MS
from tablegame.ui.scenes.learn.stamp_book import StampBookScene
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import ExercisesPage, ReviewPage, StampBookPage, TitlePage
from tests.lengths import long
from tests.match.test_timeline import played
from tests.study.test_exercises import positions
from tests.ui.made_review import MadeReviewing, made_review
from tests.ui.unseen import UnseenWindow, seldom_drawn

T = TypeVar("T")


class Desk(UnseenWindow):
    """A window on the dummy driver over an empty home."""

    def __init__(self, home: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        self.home = home
        super().__init__(home, language, size)
        self.ui.preferences.speed = "instant"
        self.ui.open(TitlePage())
        self.step(2)

    def key(self, code: int, mod: int = 0) -> None:
        self.clock.advance(400)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, unicode=""))
        self.step(3)

    def own(self, count: int = 3, hours: float = 3) -> OwnExercises:
        """Store so many exercises, since so many hours."""
        own = exercise_service.own_of(self.ui)
        now = datetime.now(UTC) - timedelta(hours=hours)
        own._now = lambda: now
        for each in positions("dokuson", count):
            own.keep(each)
        own._now = lambda: datetime.now(UTC)
        return own

    def choose(self, game: str = "") -> ChooserScene:
        self.ui.open(ExercisesPage(game))
        self.step(2)
        return self.top(ChooserScene)

    def solve(self, exercise: Exercise) -> ExerciseScene:
        plan = SittingPlan(Sitting([exercise]), "Test", lambda ui: None)
        self.ui.stack.push(ExerciseScene(self.ui, plan))
        self.step(4)
        return self.top(ExerciseScene)

    def top(self, kind: type[T]) -> T:
        assert isinstance(self.ui.stack.top, kind)
        return self.ui.stack.top


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    exercise_service.forget(tmp_path)
    made.close()


def play(desk: Desk, scene: ExerciseScene, move: str) -> None:
    """Make the move on the table, as a press there makes it."""
    action = next(each for each in scene.exercise.legal if each.notation() == move)
    scene.parts.decisions.decide(action, None)
    desk.step(3)


# Solving ----------------------------------------------------------------------------------------------------
def test_a_card_is_played_by_keys_and_answered(desk: Desk) -> None:
    one = next(each for each in positions("dokuson", 20) if each.best.count(" ") == 1)
    scene = desk.solve(one)
    assert scene.sitting.turn.stage is AnswerStage.ASKED
    action = scene.exercise.rules_of_game.parse(one.best)
    (item,) = scene.model.hand.find(action.gesture().pieces)
    desk.step(60)  # a press right after a question came is not taken for its answer
    desk.ui.use_device("keyboard")
    scene.form.set_focus(scene.form.find(f"card.{item}"), ring=True)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_RETURN)
    assert scene.sitting.turn.tried == [one.best]
    assert scene.sitting.turn.stage is AnswerStage.EXPLAINED
    assert scene.model.view == one.position, "nothing is really played"
    assert any("Right." in item.name for item in scene.accessible_items())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_shows_its_positions_and_answers(desk: Desk, game: str) -> None:
    one = next(iter(positions(game, 1)))
    scene = desk.solve(one)
    told = describe(desk.ui)
    assert told is not None
    worse = one.moves[1].move
    play(desk, scene, worse)
    assert scene.sitting.turn.stage is AnswerStage.WRONG
    assert "costs" in scene.question().words
    assert scene.position.asks
    scene.show()
    desk.step(2)
    assert scene.sitting.turn.stage is AnswerStage.SHOWN
    assert not scene.position.asks
    assert not set("♠♥♦♣") & set(scene.accessible_items()[0].name), "suits are said in words"
    play(desk, scene, one.best)
    assert scene.sitting.turn.tried == [worse], "what is shown is not answered any more"
    desk.key(pygame.K_RETURN)
    assert scene not in desk.ui.stack.scenes


def test_the_mark_on_another_move_goes_when_its_time_is_over(desk: Desk) -> None:
    one = next(iter(positions("dokuson", 1)))
    scene = desk.solve(one)
    play(desk, scene, one.moves[1].move)
    desk.step(30)
    drawn = 0
    while scene.model.now - scene.tried.since < MARK_MS + 100:
        scene.dirty = False
        desk.clock.advance(20)
        scene.update(20)
        drawn += scene.dirty and scene.model.now - scene.tried.since >= MARK_MS
    assert drawn, "a last frame without it"
    scene.dirty = False
    scene.update(20)
    assert not scene.dirty


def test_what_the_rules_forbid_counts_for_nothing(desk: Desk) -> None:
    from tablegame.speech import Text
    from tablegame.ui.table.table_context import Refuse

    scene = desk.solve(next(iter(positions("dokuson", 1))))
    scene.carry_out(Refuse(Text("lessons.no_take_back"), "play 5H"))
    desk.step(2)
    assert scene.sitting.turn.tried == []
    assert scene.question().wrong


def test_a_move_that_was_not_measured_is_compared_with_the_best(desk: Desk) -> None:
    one = next(each for each in positions("dokuson", 9) if len(each.legal) > 2)
    other = one.legal[2].notation()
    assert one.loss(other) is None
    scene = desk.solve(one)
    play(desk, scene, other)
    until = time.monotonic() + 60
    while not scene.sitting.turn.tried and time.monotonic() < until:
        desk.step()
    assert scene.sitting.turn.tried == [other]
    assert scene.sitting.turn.loss(other) is not None
    assert not scene.compares


def test_the_three_last_tries_show_the_best_with_a_ring(desk: Desk) -> None:
    one = next(iter(positions("dokuson", 1)))
    scene = desk.solve(one)
    for _ in range(3):
        play(desk, scene, one.moves[1].move)
    assert scene.sitting.turn.stage is AnswerStage.SHOWN
    assert scene.best_target() is not None


def test_how_well_the_others_play_is_not_told_where_nobody_knows_it(desk: Desk) -> None:
    scene = desk.solve(shipped("dokuson")[0])
    texts = [text for tip in scene.parts.tooltips.tips() for text in tip.texts]
    assert texts and not any(text.key == "seating.kind.bot" for text in texts)
    assert {player.kind for player in scene.position.players} == {"human", "bot:"}


def test_escape_leaves_and_nothing_is_lost(desk: Desk) -> None:
    desk.own()
    chooser = desk.choose()
    chooser.solve_own()
    desk.step(3)
    desk.top(ExerciseScene)
    desk.key(pygame.K_ESCAPE)
    desk.top(ChooserScene)
    assert len(exercise_service.own_of(desk.ui).due()) == 3


def test_no_hand_but_the_own_one_is_known_to_the_table(desk: Desk) -> None:
    """The same picture and the same words, however the unseen pieces lie."""
    from tablegame.pieces.rng import Rng

    for game in ("dokuson", "loadum", "dobon"):
        one = next(iter(positions(game, 1)))
        rules = one.rules_of_game
        seen = set()
        for seed in range(4):
            again = next(iter(positions(game, 1)))
            again.__dict__["state"] = rules.assemble(one.position, rules.imagine(one.position, Rng(seed)))
            scene = desk.solve(again)
            seen.add(repr([(item.key, item.name) for item in scene.accessible_items()]))
            desk.ui.stack.pop(scene)
            desk.step(2)
        assert len(seen) == 1


# A sitting --------------------------------------------------------------------------------------------------
def test_due_ones_are_solved_one_after_the_other_by_keys(desk: Desk) -> None:
    own = desk.own(2)
    chooser = desk.choose()
    chooser.solve_own()
    desk.step(3)
    scene = desk.top(ExerciseScene)
    missed = scene.exercise
    play(desk, scene, missed.moves[1].move)
    play(desk, scene, missed.best)
    for _ in range(2):
        desk.key(pygame.K_RETURN)
        scene = desk.top(ExerciseScene)
        play(desk, scene, scene.exercise.best)
    assert scene.sitting.turn.again and scene.exercise == missed
    desk.key(pygame.K_RETURN)
    ending = desk.top(SittingEndScene)
    assert ending.verdict() == "1 of 2 at the first try"
    assert len(list(ending.missed())) == 1
    assert not set("♠♥♦♣") & {sign for item in ending.accessible_items() for sign in item.name}
    assert own.due() == []
    place = own.place(missed)
    assert place is not None and place.box == 0
    desk.key(pygame.K_RETURN)
    desk.top(ChooserScene)
    assert [each.id for each in OwnExercises(desk.home).all] == [each.id for each in own.all]


def test_one_comes_again_after_each_of_the_boxes_and_from_the_start_after_a_miss(desk: Desk) -> None:
    own, days = desk.own(1, hours=0.5), list[int]()
    chooser = desk.choose()
    assert not own.due() and "within the hour" in chooser._due_line(len(chooser.due()))
    now = [datetime.now(UTC) + timedelta(hours=1)]
    own._now = lambda: now[0]
    for right in (True, True, True, True, True, True, False, True):
        chooser = desk.choose()
        start = now[0]
        while not chooser.due():
            assert (left := own.days_left()) is not None and left > 0
            assert chooser._due_line(0) == desk.ui.text("exercises.due_later", n=left)
            now[0] += timedelta(days=1)
        days.append((now[0] - start).days)
        chooser.solve_own()
        desk.step(3)
        scene = desk.top(ExerciseScene)
        if not right:
            play(desk, scene, scene.exercise.moves[1].move)
        play(desk, scene, scene.exercise.best)
        while isinstance(desk.ui.stack.top, ExerciseScene):
            desk.key(pygame.K_RETURN)
            if isinstance(desk.ui.stack.top, ExerciseScene):
                again = desk.ui.stack.top
                play(desk, again, again.exercise.best)
        said = desk.top(SittingEndScene).verdict()
        assert said == ("Solved at the first try" if right else "Not at the first try")
        desk.key(pygame.K_RETURN)
    assert days == [0, 1, 3, 7, 14, 30, 30, 1]


@pytest.mark.parametrize("most", [12, long(1000)])
def test_a_shipped_set_is_played_to_its_end(desk: Desk, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(exercise_service, "shipped", lambda game: shipped(game)[:most])
    whole = len([one for one in shipped("dokuson")[:most] if is_sound(one)])
    with seldom_drawn(desk.loop):
        for _ in range(0, whole, exercise_service.SHIPPED_MOST):
            desk.choose().solve_shipped("dokuson")
            desk.step(2)
            while isinstance(scene := desk.ui.stack.top, ExerciseScene):
                play(desk, scene, scene.exercise.best)
                desk.key(pygame.K_RETURN)
            desk.top(SittingEndScene)
            desk.key(pygame.K_RETURN)
    chooser = desk.top(ChooserScene)
    assert exercise_service.solved(desk.ui, "dokuson") == (whole, whole)
    chooser.layout()
    button = chooser.form.find("shipped.dokuson")
    assert button is not None and button.label == "5 again"
    first = [turn.exercise for turn in _solved_again(desk)]
    assert first == list(shipped("dokuson")[:5]), "then from the beginning"
    assert [turn.exercise for turn in _solved_again(desk)] == list(shipped("dokuson")[5:10])


def _solved_again(desk: Desk) -> list[ExerciseTurn]:
    """Return the next of those that are all solved."""
    desk.top(ChooserScene).solve_shipped("dokuson")
    desk.step(2)
    turns = list(desk.top(ExerciseScene).sitting.turns)
    while isinstance(scene := desk.ui.stack.top, ExerciseScene):
        play(desk, scene, scene.exercise.best)
        desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    return turns


def test_an_exercise_is_taken_out_and_put_back(desk: Desk) -> None:
    own = desk.own(1)
    desk.choose().solve_own()
    desk.step(3)
    scene = desk.top(ExerciseScene)
    play(desk, scene, scene.exercise.best)
    scene.form.press("exercise.keep")
    assert not own.has(scene.exercise)
    scene.form.press("exercise.keep")
    assert own.has(scene.exercise)


def test_shipped_ones_go_on_where_one_stopped(desk: Desk) -> None:
    first = exercise_service.next_shipped(desk.ui, "dobon")
    assert first and first[0] == shipped("dobon")[0]
    desk.choose().solve_shipped("dobon")
    desk.step(3)
    scene = desk.top(ExerciseScene)
    play(desk, scene, scene.exercise.best)
    assert exercise_service.solved(desk.ui, "dobon")[0] == 1
    assert first[0] not in exercise_service.next_shipped(desk.ui, "dobon")


def test_the_exercise_of_the_day_is_of_a_game_that_was_played(desk: Desk) -> None:
    chooser = desk.choose()
    days = [datetime(2026, 11, 24).date() + timedelta(days=n) for n in range(10)]
    assert not any(exercise_service.of_today(desk.ui, day) for day in days)
    assert chooser._today_line() == desk.ui.text("exercises.today_unplayed")
    desk.ui.preferences.deals = {"dobon": {"Ann": 2}, "loadum": {"Ann": 1, "Aoi": 5}, "dokuson": {"Aoi": 3}}
    games = [{one.game for day in days if (one := exercise_service.of_today(desk.ui, day))}]
    desk.ui.preferences.player_name = "Ann"
    host_of(desk.ui).people.add("Ann")
    games.append({one.game for day in days if (one := exercise_service.of_today(desk.ui, day))})
    assert games == [{"dokuson", "dobon", "loadum"}, {"dobon", "loadum"}]


def test_the_exercise_of_the_day_is_asked_once(desk: Desk) -> None:
    desk.ui.preferences.deals = {"dokuson": {"Ann": 1}}
    chooser = desk.choose()
    if exercise_service.of_today(desk.ui, chooser.today) is None:
        chooser.today = datetime(2026, 11, 24).date()
    chooser.solve_day()
    desk.step(3)
    scene = desk.top(ExerciseScene)
    play(desk, scene, scene.exercise.best)
    assert exercise_service.own_of(desk.ui).of_day(chooser.today) is True
    desk.key(pygame.K_RETURN)
    assert desk.top(SittingEndScene).verdict() == "Solved at the first try"


# Ways in ----------------------------------------------------------------------------------------------------
def test_the_title_counts_and_leads_there(desk: Desk) -> None:
    desk.own(2)
    desk.step(2)
    title = desk.top(TitleScene)
    place = title.form.find("exercises")
    assert place is not None and place.value_text == "2 for today"
    desk.key(pygame.K_x)
    desk.top(ChooserScene)
    desk.key(pygame.K_ESCAPE)
    desk.top(TitleScene)


def test_the_stamp_book_counts_and_leads_there(desk: Desk) -> None:
    desk.own(2)
    desk.ui.open(StampBookPage("dokuson"))
    desk.step(3)
    book = desk.top(StampBookScene)
    book.form.press("exercises")
    desk.step(2)
    assert desk.top(ChooserScene).game == "dokuson"


def test_filters_narrow_what_is_due(desk: Desk) -> None:
    desk.own(3)
    chooser = desk.choose()
    assert len(chooser.due()) == 3
    chooser._set_game("dobon")
    assert chooser.due() == []
    chooser._set_game("dokuson")
    kinds = {each.kind for each in chooser.due()}
    chooser._set_kind(next(iter(kinds)))
    assert 0 < len(chooser.due()) <= 3


def test_a_list_that_is_open_stays_open_while_exercises_are_added(desk: Desk) -> None:
    desk.own(2)
    chooser = desk.choose()
    chooser.form.set_focus(chooser.form.find("game"), ring=True)
    desk.key(pygame.K_RETURN)
    opened = chooser.form.modal
    assert opened is not None
    exercise_service.own_of(desk.ui).keep(next(iter(positions("dobon", 1))))
    desk.step(3)
    assert chooser.form.modal is opened
    desk.key(pygame.K_ESCAPE)
    assert chooser.form.modal is None
    kept = desk.ui.text("exercises.kept_count", n=3)
    assert kept in [item.name for item in chooser.accessible_items()]


def test_lines_that_could_not_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "exercises.jsonl").write_bytes(b"{broken\n")
    desk = Desk(tmp_path)
    chooser = desk.choose()
    assert any("1 line" in item.name for item in chooser.accessible_items())
    exercise_service.forget(tmp_path)
    desk.service.close()
    desk.ui.close()


# Reviews ----------------------------------------------------------------------------------------------------
def test_mistakes_of_a_review_become_exercises_once(tmp_path: Path) -> None:
    record = played("dobon", people=1)
    review = made_review(record)
    costly = [each for each in review.judged if each.grade in ("mistake", "blunder")]
    found = list(exercises_of(Timeline(record), review))
    assert len(found) == len(costly) > 0
    for one, judged in zip(found, costly, strict=True):
        assert is_sound(one)
        assert (one.best, one.played) == (judged.better, judged.played)
        assert one.loss(judged.played) == judged.loss
    doubted = [costly[0].line]
    assert len(list(exercises_of(Timeline(record), review, doubted=doubted))) == len(costly) - 1
    folder = matches(tmp_path)
    folder.mkdir(parents=True)
    (folder / "one.tgr").write_bytes(b"".join(map(dump, record.lines())))
    write_review(tmp_path, KeptReview(review, record.header.created, "P0", "one.tgr"))
    ((name, gained),) = gathered(tmp_path, ())
    assert {one.id for one in gained} == {one.id for one in found}
    own = OwnExercises(tmp_path)
    own.keep_all(name, gained)
    assert list(gathered(tmp_path, own.looked)) == []
    assert len(own.all) == len(found) and own.due() == [], "nothing is asked for within an hour"


def test_a_star_in_a_review_keeps_and_what_does_not_convince_goes(desk: Desk) -> None:
    reviewing = MadeReviewing()
    desk.service._reviewing = reviewing  # type: ignore[assignment]
    record = played("dobon", people=1)
    reviewing.put(made_review(record))
    desk.ui.open(ReviewPage(None, record))
    desk.step(3)
    own, page = exercise_service.own_of(desk.ui), desk.ui.stack.top
    page.toggle_kept()  # type: ignore[union-attr]
    (one,) = own.all
    assert one.game == "dobon" and is_sound(one)
    page.toggle_kept()  # type: ignore[union-attr]
    assert own.all == []
    page.toggle_kept()  # type: ignore[union-attr]
    page.toggle_doubt()  # type: ignore[union-attr]
    assert own.all == []


# Pictures ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_drawn_with_large_letters(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, language, (1024, 640))
    desk.ui.preferences.text_scale = 2.0
    desk.ui.changed()
    desk.own(2)
    desk.choose()
    desk.step(2)
    scene = desk.solve(next(iter(positions("clackerjack", 1))))
    assert scene.where is not None
    box = scene.where.box
    assert 0 <= box.x and box.right <= desk.ui.metrics.w and box.bottom <= desk.ui.metrics.h
    play(desk, scene, scene.exercise.moves[1].move)
    scene.show()
    desk.step(3)
    exercise_service.forget(tmp_path)
    desk.service.close()
    desk.ui.close()
