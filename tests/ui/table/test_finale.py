"""The end of a deal is seen beat by beat, agrees with all that is written, and waits for people."""

from pathlib import Path

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.header import Player, Turn
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Text, signed
from tablegame.ui.access.recorder import addressed, spoken
from tablegame.ui.access.tree import describe
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.loop import Loop
from tablegame.ui.table.pose import card_spot
from tests.lengths import by_turns, rest_long
from tests.ui.table.driver import NAMES, Driver, at_table
from tests.ui.table.endings import Ended, endings, put
from tests.ui.unseen import seldom_drawn

SEATS = {"clackerjack": 4}


def to_the_end_of_a_deal(driver: Driver, frames: int = 30000) -> None:
    """Play legal moves until a deal is counted on the screen."""
    with seldom_drawn(driver.loop):
        for _ in range(frames):
            finale = driver.scene.model.finale
            if finale is not None and finale.scored is not None and not finale.dismissed:
                return
            if driver.ui.stack.top is not driver.scene or driver.scene.parts.call_window.open:
                driver.key(pygame.K_RETURN)
            elif driver.scene.parts.legal.asked and not driver.scene.animator.moving:
                actions = driver.scene.parts.legal.actions
                driver.scene.source.decide(actions[len(driver.moves) % len(actions)])
            driver.step()
    raise AssertionError("the deal does not end")


def stands(driver: Driver) -> bool:
    finale = driver.scene.model.finale
    return finale is not None and finale.stands and not finale.dismissed


def sheet(driver: Driver) -> bool:
    return isinstance(driver.ui.stack.top, SheetScene)


@pytest.mark.parametrize("game", sorted(GAME_TABLES))
def test_header_dealer_and_totals_stay_with_the_deal_until_they_are_counted(
    tmp_path: Path, game: str
) -> None:
    """At the first beat all plates say what they said before; at the last what the match says."""
    table = GAME_TABLES[game]
    with at_table(tmp_path, game=GAMES[game], seats=SEATS.get(game, 4), seed=3) as driver:
        model = driver.scene.model
        first = table.deal(model.view)
        to_the_end_of_a_deal(driver)
        driver.scene.parts.finale.skip()
        assert table.deal(model.view) == first and stands(driver)
        driver.scene.parts.finale.again()
        closing = table.people(model.view, model.names)
        assert [person.value for person in closing] == [
            person.value for person in table.people(driver.finale.closing, model.names)
        ]
        assert not any(person.active for person in closing), "nobody's plate is lit"
        driver.until(lambda: stands(driver))
        assert driver.finale.scored is not None
        after = driver.finale.scored.view
        counted = table.people(model.view, model.names)
        assert [person.lives for person in counted] == [
            person.lives for person in table.people(after, model.names)
        ]
        if hasattr(after.table, "scores"):
            assert model.view.table.scores == after.table.scores


@pytest.mark.parametrize("game", sorted(GAME_TABLES))
def test_every_hand_that_the_match_opens_lies_open(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=GAMES[game], seats=SEATS.get(game, 4), seed=5, person=False) as driver:
        to_the_end_of_a_deal(driver)
        before = {pose.face for pose in driver.scene.animator.rest.values()}
        driver.until(lambda: stands(driver))
        up = [pose.face for pose in driver.scene.animator.rest.values()]
        assert driver.finale.scored is not None
        result = driver.finale.scored.view.table.results[-1]
        for hand in result.hands:
            assert set(hand) <= set(up), "what is left of every hand"
        backs = [spot for spot in driver.scene.animator.rest if spot.startswith("back.")]
        assert not backs
        opened = any(set(hand) - before for hand in result.hands)
        assert opened or not any(result.hands) or game == "clackerjack"


def test_nothing_goes_on_by_itself_and_any_key_shows_all(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=4, speed="slow") as driver:
        driver.ui.preferences.speed = "instant"
        to_the_end_of_a_deal(driver)
        driver.step(2000)
        assert stands(driver) and not sheet(driver)
        driver.ui.preferences.speed = "slow"
        driver.scene.parts.finale.again()
        driver.step(20)
        assert not stands(driver)
        driver.key(pygame.K_a)
        assert stands(driver) and not sheet(driver), "the key only shows all"
        focus = driver.scene.form.focus
        assert focus is not None and focus.name == "deal_sheet"
        driver.key(pygame.K_RETURN)
        driver.step(3)
        assert sheet(driver)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.scene.model.view.table.deal == 2)
        assert driver.scene.model.finale is None


def test_the_sheet_by_its_key_leads_on_to_the_next_deal(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        driver.until(lambda: stands(driver))
        driver.key(pygame.K_g)
        driver.step(3)
        assert sheet(driver)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.scene.model.view.table.deal == 2)
        assert driver.scene.model.finale is None


@pytest.mark.parametrize(
    ("game", "good"),
    rest_long([("dokuson", 1), ("dobon", -1), ("loadum", 1)], but=[("loadum", 1)]),
)
def test_points_are_green_for_whoever_is_glad_of_them(tmp_path: Path, game: str, good: int) -> None:
    """Where few points are good, points are not; a life lost never is."""
    with at_table(tmp_path, game=GAMES[game], seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        driver.until(lambda: stands(driver))
        shown = driver.scene.parts.finale_parts.parts()
        gains = driver.finale.end.gains
        looks = {part.name: part.mark for part in shown if part.name.startswith("finale.gain.")}
        assert looks == {
            f"finale.gain.{seat}": (signed(gain), good * gain > 0) for seat, gain in enumerate(gains) if gain
        }
        assert looks


def test_at_the_speed_instant_all_of_it_is_there_at_once(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        assert driver.until(lambda: stands(driver)) < 60


def test_with_reduced_motion_nothing_flies(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        driver.until(lambda: stands(driver))
        driver.ui.preferences.speed, driver.ui.preferences.reduced_motion = "normal", True
        driver.ui.changed()
        assert driver.ui.pace.reduced
        driver.scene.parts.finale.again()
        for _ in range(400):
            driver.step()
            assert all(flight.fades for flight in driver.scene.animator.flights())
            if stands(driver):
                return
        raise AssertionError("it never ends")


@pytest.mark.parametrize("game", ("dokuson", "dobon"))
def test_the_last_sheet_comes_before_the_result(tmp_path: Path, game: str) -> None:
    options = {"deals_per_player": 1} if game == "dokuson" else {"rounds": 3}
    fronts: list[type] = []
    with at_table(tmp_path, game=GAMES[game], seats=3, seed=2, options=options, person=False) as driver:
        for _ in range(40000):
            top = type(driver.ui.stack.top)
            if not fronts or fronts[-1] is not top:
                fronts.append(top)
            if top is ResultScene:
                break
            if driver.page:
                driver.key(pygame.K_RETURN)
            driver.step()
    sheets = fronts.count(SheetScene)
    assert sheets == 3
    assert fronts[-1] is ResultScene and SheetScene in fronts[-3:]


def test_a_call_is_counted_before_anybody_may_answer_it(tmp_path: Path) -> None:
    """The stamp, then the hand in the middle beside the card. No person may return it: it stays until it
    is known what follows."""
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=1, person=False) as driver:
        driver.ui.preferences.speed = "fast"
        model = driver.scene.model

        def called() -> bool:
            return model.finale is not None and model.finale.scored is None

        for _ in range(40000):
            if called():
                break
            if driver.page and not called():
                driver.key(pygame.K_RETURN)
            driver.step()
        finale = model.finale
        assert finale is not None and len(finale.end.equations) == 1
        equation = finale.end.equations[0]
        first = [card_spot(piece) for piece in equation.pieces]
        assert not any(spot in driver.scene.animator.rest for spot in first), "still held"
        driver.until(lambda: finale.risen)
        driver.until(lambda: finale.terms == len(equation.pieces))
        poses = [driver.scene.animator.rest[spot] for spot in (*first, card_spot(equation.goal))]
        assert all(pose.w > 40 for pose in poses)
        assert poses == sorted(poses, key=lambda pose: pose.x), "from left to right, the number last"
        driver.until(lambda: finale.kept)
        assert poses == [driver.scene.animator.rest[spot] for spot in (*first, card_spot(equation.goal))]
        driver.until(lambda: model.finale is not finale)
        after = model.finale
        if after is not None and after.scored is not None:
            assert after.risen and after.stamped is not None, "nobody returned it: it stays where it stands"
            assert poses == [driver.scene.animator.rest[spot] for spot in (*first, card_spot(equation.goal))]


def test_a_screen_reader_hears_each_beat_once(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        driver.until(lambda: stands(driver))
        driver.ui.preferences.speed = "normal"
        driver.scene.parts.finale.again()
        heard: list[tuple[str, str]] = []
        while not stands(driver):
            driver.step()
            for item in describe(driver.ui).page.children:
                if item.live and (item.name, item.live) not in heard and item.name:
                    heard.append((item.name, item.live))
        names = [name for name, _ in heard]
        end = driver.finale.end
        speaker = driver.ui.speaker
        assert len(names) == len(set(names))
        assert sum(speaker.plain(end.told.say(speaker)) in name for name in names) == 1


def test_the_log_counts_the_deal_as_its_duplicate_does(tmp_path: Path) -> None:
    players = [Player(NAMES[seat], "human" if seat == 0 else "bot:easy") for seat in range(3)]
    match = Match.new(
        GAMES["dobon_fukuchi"], 3, {}, players, dealer=Dealer.seeded(4), turn=Turn("d", 0, 1, 3), bots=b"bots"
    )
    with at_table(tmp_path, match=match) as driver:
        to_the_end_of_a_deal(driver)
        driver.until(lambda: stands(driver))
        driver.key(pygame.K_RETURN)
        log = driver.scene.model.log
        (scored,) = [text for text in log if text.key == "dobon_fukuchi.log.scored"]
        assert scored.slots["deal"] == 2


def test_seats_that_took_a_call_back_keep_nothing_of_it(tmp_path: Path) -> None:
    """Taking a move back forgets what was being shown of an end."""
    with at_table(tmp_path, seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        driver.scene.parts.playback.forget()
        assert driver.scene.model.finale is None and not driver.scene.model.ending
        assert driver.scene.model.home == Seat(0)


def check_closing(game: str, ended: Ended) -> None:
    """Check that a deal ends with its own number, dealer and totals."""
    table, before = GAME_TABLES[game], ended.before
    closing = table.closing(before, ended.batch.events, ended.batch.view)
    assert table.deal(closing) == table.deal(before), "closing keeps the number of the deal"
    then, now = table.people(before, NAMES[:4]), table.people(closing, NAMES[:4])
    assert [one.dealer for one in now] == [one.dealer for one in then], "closing keeps the dealer"
    assert [(one.value, one.lives) for one in now] == [(one.value, one.lives) for one in then]


@pytest.mark.parametrize(("game", "language"), by_turns(sorted(GAME_TABLES), LANGUAGES))
def test_each_beat_is_said_once_and_politely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    """Sums as they are counted, each hand with what it counts, the points, then whose deal it was."""
    monkeypatch.setattr(Loop, "_draw", lambda loop: None)
    with at_table(tmp_path, game=GAMES[game], seats=4, language=language, seed=3) as driver:
        for ended in endings(game, 4):
            check_closing(game, ended)
            put(driver, ended)
            driver.scene.parts.finale.skip()
            driver.ui.preferences.speed = "normal"
            driver.scene.parts.finale.again()
            heard: list[tuple[str, str]] = []
            while not stands(driver):
                driver.step()
                heard += beats_said(driver, heard)
            driver.step(3)
            heard += beats_said(driver, heard)
            driver.ui.preferences.speed = "instant"
            end, speaker = driver.finale.end, driver.ui.speaker
            ids = [name for name, _ in heard]
            assert len(ids) == len(set(ids)), "nothing is said twice, or in other words"
            summed = [f"finale.sum.{number}" for number in range(len(end.equations))]
            told_of = [hand for hand in end.hands if hand.pieces or hand.rest or hand.said]
            hands = [f"finale.hand.{hand.seat}" for hand in told_of]
            points = ["finale.gains"] if any(end.gains) else []
            assert ids == [*summed, *hands, *points], ended.kind
            words = dict(heard)
            for hand in end.hands:
                for each in hand.said:
                    said = each.say(speaker) if isinstance(each, Text) else each
                    assert spoken(driver.ui, said) in words[f"finale.hand.{hand.seat}"]
            told = addressed(driver.ui, end.told, driver.scene.own_name)
            assert any(told in item.name for item in driver.scene.accessible_items() if item.live == "soon")


def beats_said(driver: Driver, before: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what has come to be said of the end of a deal, by its key; nothing of it interrupts."""
    items = [item for item in driver.scene.accessible_items() if item.key.startswith("finale.")]
    assert all(item.live == "soon" for item in items)
    return [pair for item in items if (pair := (item.key, item.name)) not in before]
