"""Hints at the table: one step more for each press of the key or the button."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tablegame.controllers.worker import reply
from tablegame.controllers.workers import Job
from tablegame.pieces.cards import parse_card
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.table.input.hand import Selection
from tablegame.ui.table.pose import card_spot
from tests.ui.games.dobon_fukuchi.test_table import by_keys
from tests.ui.matches import buzz_for_all, open_curtain, over, run, until_a_window
from tests.ui.still_service import StillService
from tests.ui.table.driver import BOTH, Driver, at_table


class Here:
    """Thinks in this process, a little, and answers at the third look."""

    def __init__(self) -> None:
        self.left = 0

    def submit(
        self, game: str, view: Mapping[str, Any], legal: list[str], level: str, seed: int, ms: int, why: bool
    ) -> Job:
        self.job = Job(1, b"", 0.0)
        request = {"id": 1, "game": game, "view": view, "legal": legal, "level": level, "seed": seed}
        self.job.answer = reply(request | {"iterations": 60, "ms": 60_000, "why": why})
        self.left = 3
        return self.job

    def tick(self) -> None:
        self.left -= 1
        if not self.left:
            self.job.move = self.job.answer["move"]

    def withdraw(self, job: Job) -> None:
        self.left = 0


@pytest.fixture
def workers() -> Here:
    return Here()


def told(driver: Driver, key: str) -> str:
    """Return what the bubble says once the thought has come back."""
    if driver.reason == "hints.thinking":
        driver.until(lambda: driver.reason != "hints.thinking", 20)
    assert driver.reason == key
    assert driver.scene.model.bubble is not None
    return driver.ui.speaker.plain(driver.scene.model.bubble.text.say(driver.ui.speaker))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_three_presses_tell_why_then_two_moves_then_the_best(
    tmp_path: Path, workers: Here, language: str
) -> None:
    with at_table(tmp_path, hands=BOTH, language=language) as driver:
        driver.ui.service = StillService(workers)
        driver.until_asked()
        assert not driver.picked
        driver.key(pygame.K_h)
        first = told(driver, "hints.look")
        assert not driver.picked
        driver.key(pygame.K_h)
        second = told(driver, "hints.two")
        assert second != first and not driver.picked
        driver.key(pygame.K_h)
        assert told(driver, "hints.best")
        assert driver.picked
        best = driver.scene.parts.decisions.shown()
        assert best is not None
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.own)
        assert driver.own[0] == f"0 {best.notation()}"
        assert driver.table.match.hints == {0: 1}, "the record holds it, three presses being one hint"


@pytest.mark.parametrize("swapped", [False, True])
def test_enter_after_two_moves_were_named_points_at_the_better_one(
    tmp_path: Path, workers: Here, swapped: bool
) -> None:
    """Also where pieces that neither names come before it in the hand."""
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.ui.service, scene = StillService(workers), driver.scene
        driver.until_asked()
        for step in ("look", "two"):
            driver.key(pygame.K_h)
            told(driver, f"hints.{step}")
        answer = workers.job.answer
        best = scene.model.hand.find(GAMES["dokuson"].parse(answer["move"]).gesture().pieces)
        cards = [card for card in scene.model.hand.cards if card not in best]
        scene.model.hand.set_pieces([*best, *cards] if swapped else [*cards, *best])
        assert best and not driver.picked
        driver.key(pygame.K_RETURN)
        focus = scene.form.focus
        assert focus is not None and scene.form.ring_shown
        assert focus.name in map(card_spot, best) and not driver.picked
        driver.key(pygame.K_RETURN)
        assert scene.model.hand.selection.pieces[0] in best


def test_the_button_does_what_the_key_does_and_goes_with_the_viewer(tmp_path: Path, workers: Here) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.ui.service = StillService(workers)
        driver.until_asked()
        driver.click(driver.widget_point("hint"))
        told(driver, "hints.look")
    with at_table(tmp_path, hands=BOTH, people=2) as driver:
        driver.step(30)
        assert driver.scene.model.viewer is None and driver.scene.form.find("hint") is None


def test_escape_puts_the_hint_away_before_it_pauses(tmp_path: Path, workers: Here) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.ui.service = StillService(workers)
        driver.until_asked()
        driver.key(pygame.K_h)
        told(driver, "hints.look")
        driver.key(pygame.K_ESCAPE)
        assert driver.scene.model.bubble is None and driver.ui.stack.top is driver.scene
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.ui.stack.top, PauseScene)


def test_enter_plays_what_a_hint_has_picked_wherever_the_ring_was(tmp_path: Path, workers: Here) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.ui.service = StillService(workers)
        driver.until_asked()
        driver.scene.form.set_focus(driver.scene.form.find("sort"), ring=True)
        for step in ("look", "two", "best"):
            driver.key(pygame.K_h)
            told(driver, f"hints.{step}")
        focus = driver.scene.form.focus
        assert focus is not None and focus.name == "play" and driver.scene.form.ring_shown
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.own)


def test_nobody_is_advised_while_others_move(tmp_path: Path, workers: Here) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow", first=1) as driver:
        driver.ui.service = StillService(workers)
        driver.step(3)
        assert not driver.scene.parts.legal.asked
        driver.key(pygame.K_h)
        assert driver.reason == "hints.others_turn"


def test_a_new_question_begins_with_the_first_step(tmp_path: Path, workers: Here) -> None:
    with at_table(tmp_path, seed=4) as driver:
        driver.ui.service = StillService(workers)
        for _ in range(2):
            driver.until_asked()
            driver.key(pygame.K_h)
            told(driver, "hints.look")
            asked = driver.table.question
            driver.key(pygame.K_RIGHTBRACKET)
            driver.key(pygame.K_RETURN)
            driver.until(lambda q=asked: driver.table.question is not q)  # type: ignore[misc]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_move_can_be_said(tmp_path: Path, game_id: str, language: str) -> None:
    """Moves without pieces, too, and all of them differently."""
    game = GAMES[game_id]
    seats = 4 if 4 in game.seats else game.seats[0]
    with at_table(tmp_path, game=game, seats=seats, language=language, seed=2) as driver:
        driver.until(lambda: driver.scene.parts.legal.asked)
        speaker = driver.ui.speaker
        legal = driver.scene.parts.legal.actions[:60]
        said = [speaker.plain(driver.scene.parts.hint.said(move)) for move in legal]
        assert all(said)


def press_until_decided(driver: Driver) -> str:
    """Press Enter until the person has decided, and return the decision."""
    before = len(driver.own)
    for _ in range(6):
        driver.key(pygame.K_RETURN)
        if len(driver.own) > before:
            return driver.own[before].removeprefix("0 ")
        driver.clock.advance(300)
        driver.step(3)
    raise AssertionError("Enter decides nothing")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_enter_from_a_hint_plays_exactly_the_hint(tmp_path: Path, game: str) -> None:
    """Any legal move may be the hint, after whatever was picked, asked or typed before it."""
    rules, rng = GAMES[game], Random(11)
    options = {"dobon": {"rounds": 2}, "clackerjack": {"deals": 1}, "dobon_fukuchi": {"deals": 2}}
    asked, decided = [0], list[str]()

    def act(driver: Driver) -> None:
        scene = driver.scene
        if not scene.parts.legal.asked:
            return driver.key(pygame.K_RETURN)
        legal = scene.parts.legal.actions
        ways: dict[tuple[int, ...], list[Action]] = {}
        for each in legal[:300]:
            ways.setdefault(tuple(sorted(each.gesture().pieces)), []).append(each)
        several = [moves for moves in ways.values() if len(moves) > 1] or [list(legal[:300])]
        move = rng.choice(rng.choice(several))
        if rng.random() < 0.5 and scene.model.hand.cards:
            scene.parts.picking.pick(rng.choice(scene.model.hand.cards))
        scene.form.set_focus(scene.form.find("sort"), ring=rng.random() < 0.5)
        if not scene.parts.legal.asked:
            return None
        scene.parts.hint._pick(move)
        choices = scene.parts.decisions.found()
        asked[0] += len(choices) > 1
        decided.append(press_until_decided(driver))
        assert decided[-1] == move.notation()
        return None

    seats = 4 if 4 in rules.seats else rules.seats[0]
    with at_table(tmp_path, game=rules, seats=seats, options=options.get(game), seed=6) as driver:
        run(driver, act, until=lambda driver: over(driver) or len(decided) >= 25)
    assert len(decided) > 3 and (asked[0] > 0 or game not in ("dobon", "dobon_fukuchi"))


def test_a_hint_in_a_window_that_has_closed_in_the_match_tells_no_move_after_it(
    tmp_path: Path, workers: Here
) -> None:
    """People are asked in turn whether or not a hand calls; what is asked next would tell that none does."""
    game, options = GAMES["dobon_fukuchi"], {"deals": 2}
    with at_table(tmp_path, game=game, seats=3, people=2, options=options, seed=5) as driver:
        driver.ui.service, scene = StillService(workers), driver.scene
        until_a_window(driver, by_keys, lambda: scene.model.view.table.window == "discard")
        buzz_for_all(driver)
        driver.step(60)
        open_curtain(driver)
        driver.step(20)
        question = scene.source.question
        assert question is not None and not question.legal and scene.model.view.table.window == "discard"
        before = dict(driver.table.match.hints)
        driver.key(pygame.K_h)
        driver.until(lambda: driver.reason != "hints.thinking", 20)
        said = told(driver, "hints.best")
        assert "Pass" in said and "legal move" in said
        assert not scene.model.hand.selection.pieces and driver.table.match.hints == before
        driver.clock.advance(300)
        driver.step(11)
        driver.key(pygame.K_RETURN)
        assert scene.source.question is not question, "Enter passes"


def test_enter_asks_for_the_suit_held_most_first(tmp_path: Path) -> None:
    """Without a hint: of the cards that stay in the hand."""
    hands = ("8S 3H 9H TD", "AS 2S 3S 4S", "AC 2C 3C 4C")
    with at_table(tmp_path, game=GAMES["dobon_fukuchi"], seats=3, seed=1) as driver:
        driver.until_asked()
        scene = driver.scene
        scene.model.hand.set_pieces([parse_card(card) for card in hands[0].split()])
        scene.model.hand.selection = Selection((parse_card("8S"),))
        plays = [GAMES["dobon_fukuchi"].parse(f"play 8S {suit}") for suit in "SHDC"]
        scene.parts.decisions.ask(plays, None)
        focus = scene.form.focus
        assert focus is not None and focus.name == "choice.1"
        scene.model.draft.advised = plays[3]
        scene.parts.decisions.ask(plays, None)
        focus = scene.form.focus
        assert focus is not None and focus.name == "choice.3"
