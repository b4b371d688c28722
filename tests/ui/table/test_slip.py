"""The coach after a move: what it cost, before anybody else plays, and what is done about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.controllers import think_delay
from tablegame.controllers.advice import BUDGET_MS
from tablegame.controllers.workers import Job
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.speech import LANGUAGES, Runs
from tablegame.study.review.review_model import Judged, Rival
from tablegame.ui.shell.context import Ui
from tablegame.ui.table import plates as paint
from tablegame.ui.table.overlay import blunder_alert, messages
from tablegame.ui.table.overlay.blunder_alert import LATE_MS
from tablegame.ui.table.overlay.bubble_place import bubble_area
from tablegame.ui.table.overlay.messages import HandTotal
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tests.lengths import rest_long
from tests.ui.still_service import StillService
from tests.ui.table.driver import NAMES, Driver, at_table, covered_by


class Judge:
    """Says of every move what it was told to say, at the third look; or never."""

    ready = idle = True

    def __init__(self, grade: str = "mistake", silent: bool = False) -> None:
        self.grade = grade
        self.silent = silent
        self.asked: list[tuple[Any, ...]] = []
        self.job: Job | None = None
        self.left = 0

    def judge(
        self, game: str, view: Any, legal: list[str], played: str, match: str, index: int, ms: int
    ) -> Job:
        assert ms == BUDGET_MS
        self.asked.append((game, view, legal, played, match, index))
        other = next(each for each in legal if each != played)
        rival = Rival(other, 8.2, 1.1, 71, 29)
        told = Judged(0, 0, played, self.grade, 8.2, 3.0, 400, rival, False, Reason("hints.usual"))  # type: ignore[arg-type]
        self.job = Job(1, b"", 0.6)
        self.job.answer = {"move": played, "judged": asdict(told)}
        self.left = 3
        return self.job

    def tick(self) -> None:
        self.left -= 1
        if not self.left and self.job is not None and not self.silent:
            self.job.move = self.job.answer["move"]

    def withdraw(self, job: Job) -> None:
        self.job = None


@contextmanager
def practising(
    tmp_path: Path, judge: Judge, *, assisted: bool = True, people: int = 1, language: str = "en",
    game: str = "dokuson", **more: Any,
) -> Iterator[Driver]:  # fmt: skip
    """Yield a table without moves."""
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(3)]
    match = Match.new(GAMES[game], 3, {}, players, dealer=Dealer.seeded(3), bots=b"bots", assisted=assisted)
    with at_table(tmp_path, match=match, people=people, language=language, **more) as driver:
        driver.ui.service = StillService(judge)
        driver.scene.parts.coach.there = False
        yield driver


def moved(driver: Driver) -> int:
    """Make the person's first move. Return how many lines the record had then."""
    driver.until_asked()
    question = driver.scene.source.question
    assert question is not None and len(question.legal) > 1
    driver.scene.parts.decisions.decide(question.legal[0], None)
    return len(driver.match.record.moves)


def spoken(driver: Driver) -> int:
    """Wait until the coach has spoken of the first move. Return how many lines there are."""
    lines = moved(driver)
    driver.until(lambda: driver.scene.parts.coach.slip.speaks, 400)
    driver.step(3)
    return lines


def test_nobody_else_plays_until_he_was_answered(tmp_path: Path) -> None:
    with practising(tmp_path, Judge()) as driver:
        lines = spoken(driver)
        slip = driver.scene.parts.coach.slip
        driver.step(300)
        assert slip.speaks and len(driver.match.record.moves) == lines, "everybody waits"
        assert driver.match.hints == {0: 1}, "it counts as help"
        driver.key(pygame.K_RETURN)
        assert not slip.speaks
        driver.until(lambda: len(driver.match.record.moves) > lines, 3000)
        assert driver.scene.form.find("slip.on") is None


def test_the_move_is_taken_back_and_thought_over(tmp_path: Path) -> None:
    judge = Judge()
    with practising(tmp_path, judge) as driver:
        lines = spoken(driver)
        hand = len(driver.scene.model.hand.cards)
        driver.key(pygame.K_u)
        driver.step(5)
        assert len(driver.match.record.moves) < lines and not driver.scene.parts.coach.slip.speaks
        assert len(driver.scene.model.hand.cards) > hand
        judge.grade = "good"
        lines = moved(driver)
        driver.until(lambda: len(driver.match.record.moves) > lines, 3000)
        assert len(judge.asked) == 2 and judge.asked[0] == judge.asked[1], "the same worlds"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_cost_and_why_are_read_aloud(tmp_path: Path, language: str) -> None:
    with practising(tmp_path, Judge(), language=language) as driver:
        spoken(driver)
        slip, scene = driver.scene.parts.coach.slip, driver.scene
        cost = slip.told()
        assert "8" in cost and "**" not in cost
        assert any(item.name == cost and item.live == "now" for item in scene.accessible_items())
        driver.key(pygame.K_e)
        driver.step(2)
        why = slip.told()
        assert why.startswith(cost) and "71" in why and scene.form.find("slip.why") is None
        scene.draw(driver.ui.canvas())
        driver.key(pygame.K_ESCAPE)
        assert not slip.speaks


def test_his_buttons_are_pressed_with_the_mouse_and_the_ring(tmp_path: Path) -> None:
    with practising(tmp_path, Judge()) as driver:
        spoken(driver)
        slip = driver.scene.parts.coach.slip
        hand = {pose.box.centre for pose in driver.scene.parts.geometry.own_places()}
        driver.click(next(iter(hand)))
        assert slip.speaks and not driver.picked, "nothing on the table answers meanwhile"
        driver.click(driver.widget_point("slip.why"))
        assert slip.speaks and slip.on_button == ""
        for _ in driver.scene.form.widgets:
            driver.key(pygame.K_TAB)
            if slip.on_button == "back":
                break
        assert slip.on_button == "back"
        lines = len(driver.match.record.moves)
        driver.key(pygame.K_RETURN)
        driver.step(3)
        assert not slip.speaks and len(driver.match.record.moves) < lines


def test_the_golden_one_of_his_buttons_is_what_enter_presses(tmp_path: Path) -> None:
    """It follows the ring."""
    with practising(tmp_path, Judge()) as driver:
        spoken(driver)
        slip, form = driver.scene.parts.coach.slip, driver.scene.form

        def golden() -> list[str]:
            return [one.name for one in form.widgets if isinstance(one, Button) and one.kind == "primary"]

        assert golden() == ["slip.on"]
        for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT):
            driver.key(key)
            driver.step(2)
            assert golden() == [f"slip.{slip.on_button}"]
        assert golden() == ["slip.on"]
        driver.key(pygame.K_RETURN)
        assert not slip.speaks and driver.own, "Enter goes on, as the gold said"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 640), 2.0), ((2560, 1080), 1.3)])
def test_it_covers_no_card_in_hand_and_none_that_was_laid(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    with practising(tmp_path, Judge(), size=size, language="ja") as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        spoken(driver)
        slip, scene = driver.scene.parts.coach.slip, driver.scene
        driver.key(pygame.K_e)
        box, room = slip.box, scene.parts.geometry
        assert box is not None
        assert box.x >= 0 and box.y >= 40 and box.right <= room.size[0] and box.bottom <= room.size[1]
        assert not any(box.overlap(pose.box) for pose in room.own_places())
        for name in ("slip.back", "slip.on"):
            widget = scene.form.find(name)
            assert widget is not None
            x, y, w, h = widget.rect
            assert box.x <= x and x + w <= box.right + 1 and box.y <= y and y + h <= box.bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_cost_stands_in_one_low_row_beside_the_buttons(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with practising(tmp_path, Judge(), language=language) as driver:
        spoken(driver)
        slip, ui = driver.scene.parts.coach.slip, driver.ui
        for game in GAMES:
            key = f"{game}.costs" if ui.speaker.has(f"{game}.costs") else "coach.costs"
            said = ui.text(key, n="115" if game == "dobon_fukuchi" else "15")
            monkeypatch.setattr(slip, "_sentences", lambda said=said: [said])
            driver.scene.layout()
            why = driver.scene.form.find("slip.why")
            assert slip.box is not None and slip.box.h < 70, game
            assert isinstance(why, Button) and why.cap != "-", game


def silent(driver: Driver) -> None:
    """Play goes on and nothing was said."""
    lines = moved(driver)
    driver.until(lambda: len(driver.match.record.moves) > lines, 3000)
    assert not driver.scene.parts.coach.slip.speaks and not driver.match.hints


def test_a_move_about_as_good_is_not_spoken_of(tmp_path: Path) -> None:
    for grade in ("good", "inaccuracy"):
        with practising(tmp_path, Judge(grade)) as driver:
            silent(driver)


def test_bids_that_are_open_by_then_are_not_spoken_of(tmp_path: Path) -> None:
    judge = Judge("blunder")
    with practising(tmp_path, judge, game="dobon") as driver:
        moved(driver)
        driver.step(300)
        assert not judge.asked and not driver.scene.parts.coach.slip.speaks


def test_neither_dots_of_whoever_is_next_nor_the_own_sum_nor_the_prompt_are_there_while_he_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[object, ...]] = []
    monkeypatch.setattr(think_delay, "seen_after_s", lambda *about: 0.0)
    monkeypatch.setattr(paint, "draw_thinking", lambda *said: drawn.append(said))
    monkeypatch.setattr(HandTotal, "draw", lambda *said: drawn.append(said))
    place_prompt = messages.place_prompt

    def placed(ui: Ui, words: Runs, *where: Any) -> Any:
        drawn.append((words,))
        return place_prompt(ui, words, *where)

    monkeypatch.setattr(messages, "place_prompt", placed)
    with practising(tmp_path, Judge()) as driver:
        spoken(driver)
        drawn.clear()
        driver.scene.dirty = True
        driver.step(3)
        assert driver.scene.parts.coach.slip.speaks and not any(drawn)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: any(len(said) > 2 for said in drawn), 3000)


def test_what_is_not_clear_in_time_is_left_unsaid(tmp_path: Path) -> None:
    judge = Judge(silent=True)
    with practising(tmp_path, judge) as driver:
        lines = moved(driver)
        slip = driver.scene.parts.coach.slip
        assert slip.waits
        driver.clock.advance(BUDGET_MS + LATE_MS + 1)
        driver.until(lambda: len(driver.match.record.moves) > lines, 3000)
        assert not slip.waits and not slip.speaks and judge.job is None


def test_he_is_not_there_where_it_is_no_practice_or_he_is_not_wanted(tmp_path: Path) -> None:
    judge = Judge()
    with practising(tmp_path, judge) as driver:
        driver.ui.preferences.coach_moves = "off"
        silent(driver)
    with practising(tmp_path, judge, assisted=False) as driver:
        silent(driver)
    with practising(tmp_path, judge) as driver:
        judge.idle = False
        silent(driver)
        judge.idle = True
    assert not judge.asked


def test_he_is_there_in_first_deals(tmp_path: Path) -> None:
    with practising(tmp_path, Judge(), assisted=False) as driver:
        driver.until_asked()
        driver.scene.parts.coach.there = True
        driver.scene.parts.coach.forget()
        spoken(driver)
        assert driver.scene.form.find("slip.back") is not None


def test_several_people_are_not_spoken_to(tmp_path: Path) -> None:
    judge = Judge()
    with practising(tmp_path, judge, people=2) as driver:
        source, slip = driver.scene.source, driver.scene.parts.coach.slip
        question = SimpleNamespace(legal=(1, 2), seat=Seat(0))
        assert source.shared
        slip.decided(question, SimpleNamespace(notation=lambda: "x"), True)  # type: ignore[arg-type]
        assert not slip.waits and not judge.asked


# Over nothing that is needed --------------------------------------------------------------------------------
SHAPES = [((1280, 720), 1.0), ((1280, 720), 0.8), ((1024, 640), 1.0), ((1024, 640), 2.0), ((1920, 1080), 1.3)]
SEATINGS = [
    (game, seats) for game in GAMES for seats in sorted({min(GAMES[game].seats), 4, max(GAMES[game].seats)})
]
LAWS = [(*seating, shape, language) for seating in SEATINGS for shape in SHAPES for language in LANGUAGES]
USUAL_LAWS = [
    (*seating, shape, language)
    for n, seating in enumerate(SEATINGS)
    for shape, language in zip((SHAPES[0], SHAPES[3]), (*LANGUAGES, *LANGUAGES)[n % 2 :], strict=False)
]
"""Each seating in the usual window and with the largest letters in the smallest, in languages by turns."""
REASONS = {
    "en": "it brings ♥ closer to first place, and you keep 11 points, so another player may have to take it",
    "ja": "これより強い札がまだ7枚出ていないので、ほかの人が取ることになるかもしれません",
}


@pytest.mark.parametrize(("game", "seats", "shape", "language"), rest_long(LAWS, but=USUAL_LAWS))
def test_the_alert_and_its_reasons_cover_no_piece_no_plate_and_no_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    game: str, seats: int, shape: tuple[tuple[int, int], float], language: str,
) -> None:  # fmt: skip
    size, scale = shape
    names = ["Ann"] * seats
    monkeypatch.setattr(blunder_alert, "clause", lambda *_: (REASONS[language],))
    with at_table(
        tmp_path, game=GAMES[game], seats=seats, seed=2, size=size, names=names, language=language
    ) as table:
        table.ui.preferences.text_scale = scale
        table.ui.changed()
        table.until_asked()
        table.step(30)
        scene, question = table.scene, table.table.question
        assert question is not None
        slip, form, geometry = scene.parts.coach.slip, scene.form, scene.parts.geometry
        played = question.legal[-1].notation()
        rival = Rival(played, 12.5, 1.0, 64, 36)
        slip.speak(Judged(0, 0, played, "blunder", 12.5, 0, 100, rival, False, Reason("hints.usual")))
        for _ in range(4):
            table.step(2)
            box = slip.box
            assert box is not None
            kept = {f"plate {seat}": plate for seat, plate in geometry.room.plates.items()}
            kept |= {str(spot): pose.box for spot, pose in scene.animator.resting()}
            kept |= {
                one.name: Box(*one.rect) for one in form.widgets
                if isinstance(one, Button) and not one.name.startswith("slip.")
            }  # fmt: skip
            assert not covered_by(box, kept)
            area = bubble_area(*geometry.size)
            assert area.x <= box.x and box.right <= area.right + 1
            assert area.y <= box.y and box.bottom <= area.bottom + 1
            for one in form.widgets:
                if one.name.startswith("slip."):
                    x, y, w, h = one.rect
                    assert box.x <= x and x + w <= box.right + 1 and box.y <= y and y + h <= box.bottom
            if form.find("slip.why") is None:
                break
            slip.press("why")
        assert form.find("slip.why") is None, "every sentence was shown"
