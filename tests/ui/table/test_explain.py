"""What just happened, in words: the same for all viewers, in both languages, for all games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.shedding import events as dobon_events
from tablegame.speech import Speaker
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.table.drawers import ExplainScene
from tablegame.ui.table.scene import TableScene
from tests.stages import COMPLETE
from tests.ui.table.driver import BOTH, NAMES, at_table

MOVES = 250


def told(game_id: str, seed: int, seat: Seat) -> Iterator[tuple[Event, Event | None, Any, Any]]:
    """Yield each event as a bystander and as a seat sees it, with their views before it."""
    game = GAMES[game_id]
    seats = max(game.seats[0], 3) if 3 in game.seats else game.seats[-1]
    players = [Player(NAMES[n], "bot:easy") for n in range(seats)]
    match = Match.new(game, seats, {}, players, dealer=Dealer.seeded(seed))
    public: list[Any] = []
    own: list[Any] = []
    match.listen(None, lambda batch: public.append(batch))
    match.listen(seat, lambda batch: own.append(batch))
    rng, before = Rng(seed), (match.view(None), match.view(seat))
    for _ in range(MOVES):
        if match.over:
            return
        actor = match.to_act()[0]
        match.decide(actor, rng.choice(list(match.legal(actor))))
        for common, private in zip(public, own, strict=True):
            for event, seen in zip(common.events, private.events, strict=True):
                yield event, seen, *before
            before = common.view, private.view
        public.clear()
        own.clear()


@pytest.mark.parametrize("game_id", COMPLETE)
def test_reasons_are_the_same_for_everybody_and_can_be_said(game_id: str) -> None:
    face, speakers, given = GAME_TABLES[game_id], [Speaker("en"), Speaker("ja")], 0
    for seed in range(4):
        for event, seen, public, private in told(game_id, seed, Seat(seed % 2)):
            reasons = face.reasons(event, public, NAMES)
            assert seen is not None and face.reasons(seen, private, NAMES) == reasons
            for text in reasons:
                given += 1
                assert all(speaker.plain(text.say(speaker)).strip() for speaker in speakers)
    assert given > 100


def test_a_discard_is_explained_by_what_it_lay_on() -> None:
    face, keys = GAME_TABLES["dobon"], set()
    for seed in range(12):
        for event, _, before, _ in told("dobon", seed, Seat(0)):
            if isinstance(event, dobon_events.Discarded):
                keys |= {text.key.rpartition(".")[2] for text in face.reasons(event, before, NAMES)}
                first = face.reasons(event, before, NAMES)[0].key.rpartition(".")[2]
                field, card = before.table.pile[-1], event.cards[0]
                if first == "suit":
                    assert "SHDC"[card // 13] == before.table.suit
                if first == "number":
                    assert card % 13 == field % 13
    assert {"suit", "number", "eight", "joker", "in_bind", "names", "last"} <= keys


def test_e_tells_what_happened_move_by_move(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: len(driver.scene.parts.history.moments) > 2)
        driver.key(pygame.K_e)
        driver.step(2)
        page = driver.ui.stack.top
        assert isinstance(page, ExplainScene)
        last, count = page.said(), len(page.moments)
        assert page.place == count - 1 and any(not line.strong for line in last)
        driver.key(pygame.K_LEFT)
        assert page.place == count - 2 and page.said() != last
        driver.key(pygame.K_RIGHT)
        assert page.said() == last
        driver.key(pygame.K_e)
        driver.step()
        assert isinstance(driver.ui.stack.top, TableScene)


def test_a_right_click_puts_back_what_is_picked_and_then_explains(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.down((640.0, 200.0), 3)
        assert not driver.picked and driver.ui.stack.top is driver.scene
        driver.down((640.0, 200.0), 3)
        driver.step()
        assert isinstance(driver.ui.stack.top, ExplainScene)
        driver.down((640.0, 200.0), 3)
        driver.step()
        assert driver.ui.stack.top is driver.scene


@pytest.mark.parametrize("game", [DOBON, DOBON_FUKUCHI])
def test_a_moment_holds_one_deed_and_what_came_of_it(tmp_path: Path, game: Any) -> None:
    with at_table(tmp_path, game=game, seats=4, person=False, seed=9) as driver:
        driver.until(lambda: len(driver.scene.parts.history.moments) > 20)
        deeds = {"discarded", "cards_laid", "cards_laid_out_of_turn", "drew_unseen", "cards_drawn_unseen"}
        for moment in driver.scene.parts.history.moments:
            keys = [one.lines[0].key.rpartition(".")[2] for one in moment]
            assert sum(key in deeds for key in keys) <= 1, keys
            assert not any(key in deeds for key in keys[1:]), keys


def test_of_a_match_that_is_gone_on_with_the_lines_are_told(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=3, person=False, seed=5) as driver:
        driver.until(lambda: len(driver.scene.parts.history.moments) > 10)
        match = driver.match
        known = len(driver.scene.parts.history.moments)
    with at_table(tmp_path, match=match, person=False, game=DOBON) as driver:
        moments = driver.scene.parts.history.moments
        assert len(moments) >= known - 1
        assert not any(told.reasons for moment in moments for told in moment)


def test_no_icon_of_the_bar_lies_on_another(tmp_path: Path) -> None:
    for game_id in GAMES:
        with at_table(tmp_path, game=GAMES[game_id], seats=4, seed=5) as driver:
            driver.until(lambda: bool(driver.scene.model.log))
            driver.step(5)
            boxes = [widget.rect for widget in driver.scene.form.widgets if widget.rect[1] == 0]
            lefts = sorted(x for x, *_ in boxes)
            assert all(b - a >= 44 for a, b in zip(lefts, lefts[1:], strict=False)), game_id


def test_whoever_is_asked_is_told_what_and_never_finds_an_empty_page(tmp_path: Path) -> None:
    """A bid, before anything has happened that could be explained; and what others are waited for."""
    with at_table(tmp_path, game=DOBON, seats=3, options={"rounds": 1}) as driver:
        driver.until(lambda: driver.scene.parts.decisions.number is not None)
        driver.scene.parts.history.moments.clear()
        driver.key(pygame.K_e)
        page = driver.ui.stack.top
        assert isinstance(page, ExplainScene)
        lines = [driver.ui.speaker.plain(said) for said in (line.text for line in page.said())]
        assert lines[0].startswith("Make a bid. ") and "1 to 999" in lines[1]
    with at_table(tmp_path, hands=BOTH, first=1, speed="slow") as driver:
        driver.until(lambda: driver.scene.model.dealt)
        driver.step(3)
        driver.key(pygame.K_e)
        page = driver.ui.stack.top
        assert isinstance(page, ExplainScene)
        last = driver.ui.speaker.plain(page.said()[-1].text)
        assert last == "Now: " + driver.ui.speaker.plain(
            driver.scene.game_table.prompt(driver.scene.model.words, None, NAMES).say(driver.ui.speaker)
        )
