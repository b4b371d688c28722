"""One button is of gold, the right one, and on Enter; a covered hand changes nothing on the screen."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon.actions import DRAW, Bid
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.preferences import load
from tablegame.ui.table.input.action_column import LARGE_HIGH
from tablegame.ui.table.input.call_window import ENOUGH, MOST, Familiarity
from tablegame.ui.table.input.guidance import LET_BE, PLAY
from tablegame.ui.table.places import HandStyle
from tablegame.ui.table.plates import room_of
from tablegame.ui.widgets.buttons import Button
from tests.ui.matches import open_curtain, run, uncover
from tests.ui.still_service import StillService
from tests.ui.table.driver import BOTH, NAMES, Driver, at_table
from tests.ui.table.test_hint import Here


def golden(driver: Driver) -> list[str]:
    """Return the buttons of brass."""
    widgets = driver.scene.form.widgets
    return [one.name for one in widgets if isinstance(one, Button) and one.kind == "primary"]


def test_play_is_of_gold_as_long_as_a_card_is_waited_for(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        assert golden(driver) == [PLAY]
        play = driver.scene.form.find(PLAY)
        assert play is not None and play.enabled and play.label == "Pick a card"
        driver.key(pygame.K_RETURN)
        focus = driver.scene.form.focus
        assert focus is not None and focus.name.startswith("card.") and driver.scene.form.ring_shown
        driver.scene.form.set_focus(None)
        driver.click(driver.card_point("2S"))
        play = driver.scene.form.find(PLAY)
        assert golden(driver) == [PLAY] and play is not None and play.enabled
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.own)
        assert driver.own == ["0 play 2S"]


@pytest.mark.parametrize("game", ["dobon", "clackerjack"])
def test_what_alone_is_possible_is_of_gold_and_on_enter(tmp_path: Path, game: str) -> None:
    """Through a match: a player who can only draw, or pass, does so by Enter or by the key of the button.
    Enter does so with the ring on a card, too."""
    pressed = {"aimless": 0, "on a card": 0, "its own key": 0}
    options = {"dobon": {"rounds": 2}, "clackerjack": {"deals": 1}}[game]
    name = {"dobon": "draw", "clackerjack": "pass"}[game]

    def act(driver: Driver) -> None:
        scene, question = driver.scene, driver.table.question
        if question is None or scene.parts.call_window.open:
            driver.key(pygame.K_SPACE)
            return
        if any(one.gesture().pieces for one in question.legal) or len(question.legal) > 1:
            large = driver.scene.form.find(PLAY)
            chosen = "Pick a tile" if name == "pass" else "Pick a card"
            pieces = any(one.gesture().pieces for one in question.legal)
            assert large is not None and (large.label == chosen) == pieces
            scene.parts.decisions.decide(question.legal[0], None)
            return
        assert golden(driver) == [name]
        large = driver.widget(name)
        assert large.enabled and large.label.startswith(name.capitalize())
        assert scene.form.find(PLAY) is None, "no second button does the same"
        assert large.rect[3] == LARGE_HIGH, "the button of the command is the large one"
        on_card = pressed["aimless"] > pressed["on a card"] and scene.model.hand.cards
        by_key = pressed["on a card"] > pressed["its own key"]
        if on_card:
            scene.parts.picking.focus_hand(1)
        pressed["its own key" if by_key else "on a card" if on_card else "aimless"] += 1
        before = len(driver.own)
        driver.key({"draw": pygame.K_t, "pass": pygame.K_p}[name] if by_key else pygame.K_RETURN)
        assert len(driver.own) == before + 1

    with at_table(tmp_path, game=GAMES[game], seats=4, options=options, seed=3) as driver:
        run(driver, act)
    assert min(pressed.values()) > 0


def test_nothing_is_pointed_out_by_gold_to_who_does_not_want_it(tmp_path: Path) -> None:
    def act(driver: Driver) -> None:
        driver.ui.preferences.legal = "off"
        driver.scene.parts.controls.build()
        question = driver.table.question
        if question is None or driver.scene.parts.call_window.open:
            driver.key(pygame.K_SPACE)
            return
        assert "draw" not in golden(driver)
        driver.scene.parts.decisions.decide(question.legal[0], None)

    with at_table(tmp_path, game=GAMES["dobon"], seats=4, options={"rounds": 1}, seed=3) as driver:
        run(driver, act)


def test_what_a_hint_names_is_of_gold(tmp_path: Path) -> None:
    """Drawing, too, where a card might be played."""
    options = {"rounds": 2, "voluntary_draw": True}
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, options=options, seed=3) as driver:
        driver.ui.service = StillService(Here())
        found: list[Any] = []

        def act(driver: Driver) -> None:
            question = driver.table.question
            if question is None or driver.scene.parts.call_window.open:
                driver.key(pygame.K_SPACE)
            elif DRAW in question.legal and len(question.legal) > 1:
                driver.scene.model.draft.advised = DRAW
                driver.scene.parts.controls.build()
                large = driver.widget("draw")
                assert golden(driver) == ["draw"] and large.label.startswith("Draw")
                driver.key(pygame.K_RETURN)
                found.append(driver.own[-1])
            else:
                driver.scene.parts.decisions.decide(question.legal[0], None)

        run(driver, act, until=lambda _: bool(found))
        driver.ui.service = None
        assert found == ["0 draw"] and driver.scene.model.draft.advised is None


def test_windows_wait_for_who_is_new_and_are_never_closed_early(tmp_path: Path) -> None:
    """The same for a hand that could call and for one that could not, until they are pressed away."""
    seen = {True: 0, False: 0}

    def act(driver: Driver) -> None:
        scene = driver.scene
        window = scene.model.window
        if window is not None:
            assert window.length is None and golden(driver) == [LET_BE]
            if min(seen.values()) == 0 or sum(seen.values()) < 3:
                driver.step(500)
                assert scene.model.window is window
            seen[scene.parts.legal.asked] += 1
            driver.key(pygame.K_RETURN)
            assert scene.model.window is not window
        elif (question := driver.table.question) is not None:
            scene.parts.decisions.decide(question.legal[0], None)

    with at_table(
        tmp_path, game=GAMES["dobon"], seats=3, options={"rounds": 3}, seed=5, first_windows="wait"
    ) as driver:
        run(driver, act)
        assert driver.ui.preferences.deals == {"dobon": {"Ann": 3}}
    assert seen[False] > 0


@pytest.mark.parametrize(("chosen", "length"), [("wait", None), ("seconds", 4000.0), ("usual", 1500.0)])
def test_five_deals_are_enough(tmp_path: Path, chosen: str, length: float | None) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], people=1, seats=3, first_windows=chosen) as driver:
        newcomers = driver.scene.parts.familiarity
        assert newcomers.length(1500.0, (0,)) == length and newcomers.length(None, (0,)) is None
        for over in range(1, ENOUGH + 1):
            assert newcomers.learn((0,))
            newcomers.follow(over, (0,))
            newcomers.follow(over, (0,))
        assert not newcomers.learn((0,)) and newcomers.length(1500.0, (0,)) == 1500.0
        assert newcomers.learn((0, 1)), "of several people all must have played"


@pytest.mark.parametrize("game", ["dobon", "dobon_fukuchi", "dokuson", "loadum", "clackerjack"])
def test_a_covered_hand_changes_nothing_on_the_screen(tmp_path: Path, game: str) -> None:
    """Two hands of the same number of pieces, covered: pixel by pixel the same picture, the same words."""
    pictures, words = [], []
    for seed in (1, 2):
        rules = GAMES[game]
        seats = 4 if 4 in rules.seats else rules.seats[0]
        with at_table(tmp_path / str(seed), game=rules, seats=seats, people=2, seed=3) as driver:
            if driver.table.match.over:
                continue
            scene = driver.scene
            driver.until(lambda d=driver: d.table.due is not None, 4000)  # type: ignore[misc]
            due = driver.table.due
            assert due is not None
            driver.scene.source.reveal(due)
            scene.parts.pass_and_play.follow()
            driver.step(40)
            if seed == 2:
                home = scene.model.home
                other = scene.game_table.hand(scene.source.view(Seat((home + 1) % seats)))
                held = len(scene.model.hand.cards)
                scene.model.hand.set_pieces(other[:held])
                scene.model.view = replace(
                    scene.model.view, table=replace(scene.model.view.table, hand=other[:held])
                )
                scene.parts.controls.build()
            scene.parts.pass_and_play.cover()
            driver.step(60)
            scene.layout()
            scene.draw(scene.ui.canvas())
            scene.ui.canvas().drop()
            pictures.append(pygame.image.tobytes(scene.ui.window.surface(), "RGB"))
            words.append([(item.name, item.value) for item in scene.accessible_items()])
            assert scene.model.viewer is None
            assert scene.parts.primary_action.name(scene.parts.decisions.commands()) == ""
            assert not scene.parts.hand_total.lines
    assert pictures[0] == pictures[1] and words[0] == words[1]


@pytest.mark.parametrize(
    "found", [3, [], {"dobon": 3}, {"dobon": {"Ann": "5"}}, {"dobon": {"Ann": -1}}, {"dobon": {"Ann": True}}]
)
def test_a_damaged_count_is_no_count(tmp_path: Path, found: object) -> None:
    (tmp_path / "preferences.json").write_text(json.dumps({"deals": found, "sound": False}))
    read, damaged = load(tmp_path)
    assert damaged is None and not read.sound and read.deals == {}


def test_names_do_not_grow_without_end(tmp_path: Path) -> None:
    ui = Ui(tmp_path, size=(1280, 720))
    try:
        for number in range(MOST + 20):
            Familiarity("dobon", [f"Person {number}"], 0, ui).follow(1, (0,))
        assert len(ui.preferences.deals["dobon"]) == MOST
        assert "Person 0" not in ui.preferences.deals["dobon"]
        ui.preferences.reset()
        assert len(ui.preferences.deals["dobon"]) == MOST, "what somebody knows is no setting"
    finally:
        ui.close()


def test_in_the_bidding_enter_sends_the_bid(tmp_path: Path) -> None:
    """Wherever the focus was; a digit reached by keyboard is pressed."""
    with at_table(tmp_path, game=GAMES["dobon"], seats=3, options={"rounds": 1}) as driver:
        driver.until(lambda: driver.scene.parts.decisions.number is not None)
        driver.clock.advance(300)
        driver.step(20)
        driver.key(pygame.K_4)
        driver.scene.form.set_focus(driver.scene.form.find("digit.2"), ring=True)
        driver.key(pygame.K_RETURN)
        assert driver.scene.model.draft.typed == "42" and not driver.own
        driver.scene.parts.picking.focus_hand(1)
        driver.key(pygame.K_RETURN)
        assert driver.own == ["0 bid 42"]


@pytest.mark.parametrize("game", ["dobon", "dobon_fukuchi"])
def test_calls_show_by_public_rules_alone_whether_they_can_be_made(tmp_path: Path, game: str) -> None:
    """Every hand shows the same buttons as every other in the same window: whose card it is decides."""
    table = GAME_TABLES[game]
    rules = GAMES[game]
    lit = {True: 0, False: 0}
    for seed in range(6):
        players = [Player(NAMES[n], "bot:easy") for n in range(4)]
        match = Match.new(rules, 4, {}, players, dealer=Dealer.seeded(seed))
        rng = Rng(seed)
        for _ in range(120):
            if match.over:
                break
            actor = match.to_act()[0]
            for seat in range(4):
                view = match.view(Seat(seat))
                strange = replace(view, table=replace(view.table, hand=()))
                room = room_of(4, Seat(seat), (1280.0, 720.0), HandStyle())
                legal = match.legal(Seat(seat)) if seat == actor else ()
                looks = [
                    [(one.name, one.live, one.tip) for one in table.commands(each, moves, room, NAMES, False)
                     if one.always and one.box is not None]
                    for each, moves in ((view, legal), (strange, ()))
                ]  # fmt: skip
                assert looks[0] == looks[1]
                for _, live, _ in looks[0]:
                    lit[live] += 1
                if view.table.window is None:
                    assert not any(live for _, live, _ in looks[0])
            match.decide(actor, rng.choice(list(match.legal(actor))))
    assert min(lit.values()) > 20


def test_the_sum_stands_beside_an_open_hand_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=3, people=2, options={"rounds": 1}) as driver:
        scene = driver.scene
        for _ in range(400):
            opened = open_curtain(driver) is not None
            if scene.parts.pass_and_play.covered:
                uncover(driver)
                opened = True
            if opened and scene.parts.hand_total.lines:
                break
            if scene.parts.call_window.open:
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and scene.model.view.table.phase != "play":
                driver.step(20)
                scene.parts.decisions.decide(scene.parts.legal.actions[0], None)
            driver.step(5)
        made = sum(min(13, one % 13 + 1) for one in scene.model.view.table.hand if one < 52)
        first = scene.parts.hand_total.lines[0]
        assert first.key != "table.sum" or first.slots["n"] == made
        assert any(item.name.startswith(("Hand", "no sum")) for item in scene.accessible_items())
        for chosen, count in (("off", 0), ("own", 1)):
            driver.ui.preferences.own_sum = chosen
            assert len(scene.parts.hand_total.lines) == count
        driver.ui.preferences.own_sum = "all"
        scene.parts.pass_and_play.cover()
        assert not scene.parts.hand_total.lines, "before the next frame is drawn"
        assert not any(item.name.startswith(("Hand", "no sum")) for item in scene.accessible_items())


def test_the_bid_that_a_hint_names_is_typed(tmp_path: Path) -> None:
    """Enter sends it, as it plays a card."""
    with at_table(tmp_path, game=GAMES["dobon"], seats=3, options={"rounds": 1}) as driver:
        driver.until(lambda: driver.scene.parts.decisions.number is not None)
        driver.clock.advance(300)
        driver.step(20)
        driver.scene.parts.hint._pick(Bid(19))
        assert driver.scene.model.draft.typed == "19" and golden(driver) == [PLAY]
        driver.key(pygame.K_RETURN)
        assert driver.own == ["0 bid 19"]


def deeds(driver: Driver) -> dict[str, str]:
    """Return what Enter may have done, each with the label of a button that promises it."""
    scene, text = driver.scene, driver.ui.text
    table, view = scene.game_table, scene.model.view
    speaker = driver.ui.speaker
    kind = "tile" if table.tile else "card"
    found = {"pointed": text(f"table.choose_{kind}"), "passed": text("table.let_be")}
    found["later"] = text("table.let_be_and_play")
    for move in scene.parts.legal.actions[:400]:
        found[move.notation()] = speaker.plain(table.play_label(move, (move,)).say(speaker))
    if (asked := table.number(view, scene.parts.legal.actions)) is not None:
        for number in range(1, 101):
            move = asked.action(number)
            found[move.notation()] = speaker.plain(asked.button(number).say(speaker))
    for command in scene.parts.decisions.commands():
        if command.action is not None:
            found[command.action.notation()] = speaker.plain(command.label.say(speaker))
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_large_gold_button_names_what_enter_does(tmp_path: Path, game: str) -> None:
    """Whatever is asked, picked or open: the label is that of the decision, the pass or the pointing."""
    rules, rng, seen = GAMES[game], Random(5), set[str]()

    def act(driver: Driver) -> None:
        scene = driver.scene
        if scene.parts.decisions.number is not None:
            scene.parts.decisions.type(str(rng.choice((7, 19, 64))))
        elif rng.randrange(2):
            scene.parts.picking.step_set(1 + rng.randrange(3))
        if scene.parts.call_window.open and not scene.parts.legal.asked and rng.randrange(2):
            scene.parts.picking.pick(scene.model.hand.cards[0])
        scene.form.set_focus(None)
        scene.model.draft.waits = False
        names = golden(driver)
        large = [one for one in (PLAY, LET_BE, "draw", "pass") if one in names]
        label = "" if not large else getattr(scene.form.find(large[0]), "label", "")
        promised, window, before = deeds(driver), scene.parts.call_window.open, len(driver.own)
        driver.key(pygame.K_RETURN)
        focus = scene.form.focus
        if len(driver.own) > before:
            done = driver.own[-1].removeprefix("0 ")
        elif scene.model.draft.waits:
            done = "later"
        elif window and not scene.parts.call_window.open:
            done = "passed"
        elif focus is not None and focus.name.startswith("card.") and not scene.model.draft.choices:
            done = "pointed"
        else:
            done = ""  # A question stands beside the piece, or a place is pointed at.
        if large and done:
            seen.add("move" if done not in ("later", "passed", "pointed") else done)
            passing = window and not scene.parts.call_window.open and label == promised["passed"]
            assert label == promised[done] or passing, (label, done)
        elif done and window:
            assert not large
        scene.parts.decisions.cancel()
        scene.model.hand.clear()
        if done in ("", "pointed") and (question := driver.table.question) is not None:
            scene.parts.decisions.decide(rng.choice(list(question.legal[:200])), None)

    options = {"dobon": {"rounds": 2}, "clackerjack": {"deals": 1}, "dobon_fukuchi": {"deals": 2}}
    seats = 4 if 4 in rules.seats else rules.seats[0]
    with at_table(tmp_path, game=rules, seats=seats, options=options.get(game), seed=6) as driver:
        run(driver, act)
    assert {"move", "pointed"} <= seen and (game not in ("dobon", "dobon_fukuchi") or "passed" in seen)
