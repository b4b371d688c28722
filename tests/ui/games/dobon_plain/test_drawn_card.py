"""Whether a drawn card follows shows in no frame: not by the time of a computer, nor at a shared screen."""

import random
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.controllers import think_delay
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.rules.dobon_plain.state import DobonPlainState
from tablegame.rules.shedding.moves import DRAW, KEEP
from tablegame.ui.table.input.highlights import RING_MS
from tablegame.ui.table.pose import card_spot, items_of
from tests.ui.matches import open_curtain, uncover
from tests.ui.table.driver import NAMES, Driver, at_table
from tests.ui.table.two_worlds import LEVEL, frames, picture

SEATS = 3
LAST = Seat(SEATS - 1)
FRAMES = 320


def state_of(match: Match) -> DobonPlainState:
    """Return the state of a match, which a test may change."""
    state = match._replayer.state
    assert isinstance(state, DobonPlainState)
    return state


def about_to_draw(seat: Seat, people: int) -> Match:
    """Return a match whose seat has to play and may draw from a stock with many cards."""
    rng = random.Random(5)
    kinds = ["human" if n < people else f"bot:{LEVEL}" for n in range(SEATS)]
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    match = Match.new(DOBON_PLAIN, SEATS, {}, players, dealer=Dealer.seeded(7), bots=b"bots")
    while True:
        state = state_of(match)
        due = match.to_act() == (seat,) and DRAW in match.legal(seat) and not state.damage
        if due and len(match.record.moves) > 12 and state.direction > 0 and len(state.stock.cards) > 8:
            return match
        actor = rng.choice(match.to_act())
        match.decide(actor, rng.choice(list(match.legal(actor))))


def worlds(seat: Seat, people: int) -> list[Match]:
    """Return two matches that look alike: the card to be drawn follows in the first, not in the second."""
    made = []
    for follows in (True, False):
        match = about_to_draw(seat, people)
        cards = state_of(match).stock.cards
        for n in range(len(cards)):
            cards[-1], cards[n] = cards[n], cards[-1]
            drawn = state_of(match).clone()
            drawn.apply(seat, DRAW)
            if (len(drawn.legal_actions(seat)) > 1) is follows:
                break
        else:
            raise AssertionError("the stock has cards of both kinds")
        assert list(drawn.legal_actions(seat))[-1] == KEEP
        made.append(match)
    one, other = made
    assert one.view(seat) == other.view(seat) and one.view(None) == other.view(None)
    return made


def test_no_frame_tells_whether_the_card_that_a_computer_drew_follows(tmp_path: Path) -> None:
    """It thinks about a card that follows, and keeps the other one without a thought, after the same time."""
    follows, not_follows = worlds(LAST, 1)
    pause = think_delay._usual_pause_s(LEVEL, DOBON_PLAIN.id, follows.view(None), LAST)
    shown, _, moves = frames(tmp_path / "a", follows, pause / 2, ["draw", "keep"], FRAMES)
    other, _, others = frames(tmp_path / "b", not_follows, pause / 2, ["draw", "keep"], FRAMES)
    assert moves == others == [f"{LAST} draw", f"{LAST} keep"] and len(set(shown)) > 40
    assert [n for n, (one, two) in enumerate(zip(shown, other, strict=True)) if one != two] == []


def drawn_and_kept(home: Path, match: Match, chosen: dict[str, Any]) -> tuple[list[Any], list[str]]:
    """Draw and keep at a screen that two people share.

    Return the question with its buttons, and a mark of each frame, "own" for those of the hand's owner.
    """
    with at_table(home, match=match, people=2, speed="normal", auto_pass=True) as driver:
        for name, value in chosen.items():
            setattr(driver.ui.preferences, name, value)
        driver.ui.changed()
        show_hand(driver)
        before = driver.moves
        driver.click(driver.widget_point("draw"))
        seen = watch(driver, 150)
        question = driver.table.question
        assert question is not None and question.seat == 0 and driver.moves == [*before, "0 draw"]
        assert driver.scene.parts.legal.asked
        parts = driver.scene.parts
        asked = [parts.prompt_line.text(), buttons(driver), parts.highlights.dimmed, parts.highlights.stuck]
        driver.click(driver.widget_point("keep"))
        seen += watch(driver, 150)
        assert driver.moves == [*before, "0 draw", "0 keep"]
        return asked, seen


def show_hand(driver: Driver) -> None:
    """Open the hand of the person who has to play."""
    for _ in range(400):
        if driver.table.viewer == 0 and driver.scene.parts.legal.asked:
            driver.step(60)
            return
        if driver.scene.parts.pass_and_play.covered:
            uncover(driver)
        open_curtain(driver)
        driver.step()
    raise AssertionError("no hand is open")


def watch(driver: Driver, count: int) -> list[str]:
    """Return a mark of so many frames."""
    seen = []
    for _ in range(count):
        driver.step()
        seen.append("own" if driver.table.viewer is not None else picture(driver))
    return seen


def buttons(driver: Driver) -> list[tuple[str, str, bool]]:
    """Return name, words and state of each widget at the table but the cards."""
    widgets = [each for each in driver.scene.form.widgets if not each.name.startswith("card.")]
    return sorted((each.name, each.label, each.enabled) for each in widgets)


@pytest.mark.parametrize(
    "chosen", [{}, {"reduced_motion": True, "first_windows": "wait", "speed": "instant"}]
)
def test_a_person_at_a_shared_screen_is_asked_alike_and_answers(
    tmp_path: Path, chosen: dict[str, Any]
) -> None:
    (asked, seen), (other, others) = (
        drawn_and_kept(tmp_path / str(n), match, chosen) for n, match in enumerate(worlds(Seat(0), 2))
    )
    assert asked == other and "keep" in [name for name, *_ in asked[1]]
    assert seen.count("own") > 100 and len(set(seen)) > 3
    assert [n for n, (one, two) in enumerate(zip(seen, others, strict=True)) if one != two] == []


def rims(driver: Driver) -> dict[int, Any]:
    """Return the edges of the hand's cards as they are drawn now."""
    found: dict[int, Any] = {}

    def note(canvas: Any, pose: Any, *, rim: str | None = None, **how: Any) -> None:
        found[pose.face] = rim, how.get("dimmed", False)

    with mock.patch("tablegame.ui.table.painter._card", note):
        driver.scene.layout()
        driver.scene.parts.painter.forget()
        driver.scene.draw(driver.ui.canvas())
        driver.ui.canvas().drop()
    return found


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize("shoulder", [False, True])
def test_the_card_that_was_drawn_stays_marked_until_the_decision(
    tmp_path: Path, people: int, follows: bool, shoulder: bool
) -> None:
    """In the hand of its owner, covered meanwhile or not; keys begin at it."""
    match = worlds(Seat(0), people)[not follows]
    with at_table(tmp_path, match=match, people=people, speed="normal") as driver:
        scene, parts = driver.scene, driver.scene.parts
        show_hand(driver)
        driver.click(driver.widget_point("draw"))
        driver.ui.preferences.shoulder = shoulder
        for _ in range(2):
            driver.until(lambda: parts.legal.asked and not scene.animator.moving)
            driver.until(lambda: not scene.model.ringed)
            driver.step(round(RING_MS / 16) + 20)
            (card,) = state_of(match).view(Seat(0)).table.fresh
            edges = rims(driver)
            assert [one for one, (rim, _) in edges.items() if rim == "came"] == [card]
            if people > 1:
                assert not any(dimmed for _, dimmed in edges.values()), "which says nothing of the card"
            driver.key(pygame.K_RETURN if people > 1 or follows else pygame.K_RIGHT)
            assert scene.form.focus is not None and scene.form.focus.name == card_spot(card)
            scene.form.set_focus(None)
            if people > 1:
                parts.pass_and_play.cover()
                driver.step(20)
                assert "came" not in [rim for rim, _ in rims(driver).values()]
                driver.clock.advance(400)
                parts.pass_and_play.turn_over()
        driver.step(20)
        driver.click(driver.widget_point("keep"))
        driver.until(lambda: driver.moves[-1] == "0 keep")
        driver.until(lambda: not scene.game_table.drawn(scene.model.view))


def test_a_card_on_its_way_comes_into_the_hand_when_its_owner_has_seen_it_at_once(tmp_path: Path) -> None:
    match = worlds(Seat(0), 2)[0]
    with at_table(tmp_path, match=match, people=2, speed="normal") as driver:
        scene = driver.scene
        show_hand(driver)
        driver.click(driver.widget_point("draw"))
        seen = 0
        for _ in range(120):
            seen += bool(scene.source.looks)
            driver.key(pygame.K_SPACE)
            driver.step()
            assert set(scene.model.hand.cards) == set(items_of(scene.game_table.hand(scene.model.view)))
        assert seen
