"""Fukuchi Dobon through the real scenes: by bots, by mouse, by keys, in windows, at one screen."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.pieces.cards import card_text, value_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi import events as ev
from tablegame.rules.dobon_fukuchi.actions import DOBON, PASS, Call, Play
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded, WindowClosed, WindowOpened
from tablegame.speech import Listed, Speaker, Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.match_setup import first_plan
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box
from tablegame.ui.table.segments import segments
from tests.lengths import rest_long
from tests.rules.dobon_fukuchi.positions import dealt, do, position, table
from tests.ui.games.cues import checked_cue, kinds_of, told_moves
from tests.ui.matches import buzz_for_all, letting_go, open_curtain, over, run, until_a_window
from tests.ui.table.driver import NAMES, Driver, at_table
from tests.ui.unseen import seldom_drawn

FACE = GAME_TABLES["dobon_fukuchi"]
GAME = DOBON_FUKUCHI
SHORT: dict[str, Any] = {"deals": 2}
BUTTON_GAP = 48
ROOM = room_of(4, Seat(0), (1280.0, 720.0))


@pytest.mark.parametrize("seats", rest_long(GAME.seats, but=[4]))
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=GAME, seats=seats, person=False, options=SHORT, seed=seats) as driver:
        run(driver, lambda _: None, drawn=True)
        assert len(driver.match.view(None).table.results) == 2
        assert {move.split()[1] for move in driver.moves} >= {"play", "draw"}


def best(driver: Driver) -> Any:
    """Return dobon before all, then cards, a pass only where nothing else is legal."""
    legal = driver.scene.parts.legal.actions
    found: list[Any] = [move for move in legal if isinstance(move, Call) and move.word in ("dobon", "return")]
    found += [move for move in legal if isinstance(move, Play)] + [move for move in legal if move != PASS]
    return found[0] if found else PASS


def by_mouse(driver: Driver) -> None:
    """Make one decision by clicks and drags."""
    scene = driver.scene
    if scene.model.draft.choices:
        driver.click(driver.widget_point("choice.0"))
        return
    move = best(driver)
    pile, stock = (zone.box.centre for zone in scene.parts.geometry.zones())
    if isinstance(move, Play):
        *first, last = map(card_text, move.cards)
        for card in first:
            driver.click(driver.card_point(card))
        driver.drag(last, pile)
    elif move == PASS:
        driver.click((640.0, 520.0))
    elif move.word in ("dobon", "return"):
        driver.click(driver.widget_point("dobon"))
    else:
        driver.click(stock)


def by_keys(driver: Driver) -> None:
    """Make one decision by keys."""
    scene = driver.scene
    if scene.model.draft.choices:
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
        return
    move = best(driver)
    if scene.source.visiting:
        driver.key(pygame.K_p)
    elif isinstance(move, Play):
        if scene.parts.call_window.open:
            driver.key(pygame.K_a)
        else:
            driver.key(pygame.K_RIGHTBRACKET)
            driver.step(11)
            driver.key(pygame.K_RETURN)
    elif move == PASS:
        driver.key(pygame.K_SPACE)
    else:
        driver.key(pygame.K_d if move.word in ("dobon", "return") else pygame.K_t)


@pytest.mark.long
@pytest.mark.parametrize("act", (by_mouse, by_keys))
def test_a_match_by_one_hand(tmp_path: Path, act: Callable[[Driver], None]) -> None:
    with at_table(tmp_path, game=GAME, seats=4, options={"deals": 4}, seed=3) as driver:
        snapped = []

        def watched(each: Driver) -> None:
            before = each.scene.parts.call_window.open, len(each.own)
            act(each)
            if before[0] and len(each.own) > before[1] and " play " in each.own[-1]:
                snapped.append(each.own[-1])

        run(driver, watched)
        words = {move.split()[1] for move in driver.own}
    assert {"play", "draw"} <= words
    assert snapped, "a card of the same rank went out of turn"


# Windows ----------------------------------------------------------------------------------------------------
def to_window(driver: Driver, fits: Callable[[Driver], bool]) -> None:
    """Play by keys until a window is open as a test wants it."""
    with seldom_drawn(driver.loop):
        for _ in range(30000):
            scene = driver.scene
            if driver.page:
                driver.key(pygame.K_RETURN)
            elif scene.parts.call_window.open and not scene.animator.moving:
                driver.until(lambda: driver.scene.model.now >= driver.scene.model.coming.rests_until)
                driver.step(2)
                if fits(driver):
                    return
                driver.key(pygame.K_SPACE)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked and not scene.parts.call_window.open:
                    by_keys(driver)
            driver.step()
            assert not over(driver), "no such window in the match"
    raise AssertionError("no such window")


def others_card(driver: Driver) -> bool:
    table = driver.scene.model.view.table
    return table.window in ("discard", "draw") and table.owner not in (None, 0)


def dobon_at_hand() -> dict[str, Any]:
    """Return arguments for `at_table`: the first discard, by seat 3, is the sum of the person's hand."""
    hands = ("AS 2S 3S 3H", "KD QD JD TD", "KH QH JH TH", "9S 4S KC QC")
    return {"game": GAME, "hands": hands, "first": 2, "scripts": {3: ["play 9S"]}, "options": {"deals": 10}}


def others_able(driver: Driver) -> bool:
    return others_card(driver) and bool(driver.scene.parts.legal.actions)


def test_windows_follow_flip_discard_and_draw(tmp_path: Path) -> None:
    seen = set()
    with at_table(tmp_path, game=GAME, seats=3, options=SHORT, seed=4) as driver:

        def act(each: Driver) -> None:
            if each.scene.parts.call_window.open:
                seen.add(each.scene.model.view.table.window)
            by_keys(each)

        run(driver, act)
    assert {"flip", "discard", "draw"} <= seen


def test_a_window_lasts_as_long_whoever_may_call(tmp_path: Path) -> None:
    lengths = set()
    with at_table(tmp_path, game=GAME, seats=4, options={"deals": 10}, seed=4) as driver:
        for fits in (others_able, others_card, others_able, others_card):
            to_window(driver, fits)
            begun = driver.clock.now()
            driver.until(lambda: not driver.scene.parts.call_window.open)
            lengths.add(driver.clock.now() - begun)
    assert max(lengths) - min(lengths) <= 2 * driver.clock.frame
    assert 1500 <= min(lengths) < 2200


def looks(driver: Driver) -> list[tuple[Any, ...]]:
    found = []
    for name in ("dobon", "snap", "wait"):
        widget = driver.scene.form.find(name)
        assert widget is not None
        found.append((widget.rect, widget.enabled, widget.label))
    return found


def test_the_buttons_are_the_same_whether_or_not_one_can_call(tmp_path: Path) -> None:
    with at_table(tmp_path, **dobon_at_hand()) as driver:
        to_window(driver, lambda each: others_card(each) and DOBON in each.scene.parts.legal.actions)
        able = looks(driver)
        driver.key(pygame.K_SPACE)
        to_window(driver, lambda each: others_card(each) and not each.scene.parts.legal.actions)
        assert looks(driver) == able
    call, snap = able[0][0], able[1][0]
    assert snap[1] - (call[1] + call[3]) == BUTTON_GAP


def test_a_wrong_call_is_answered_in_numbers_and_ends_the_window(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAME, seats=4, options={"deals": 10}, seed=4) as driver:
        to_window(driver, lambda each: others_card(each) and DOBON not in each.scene.parts.legal.actions)
        moves = len(driver.moves)
        driver.key(pygame.K_d)
        assert driver.reason in ("dobon_fukuchi.refusal.sum", "dobon_fukuchi.refusal.pair")
        assert not driver.scene.parts.call_window.open
        driver.step(30)
        assert not any(move.endswith("dobon") for move in driver.own)
        assert len(driver.moves) >= moves


def test_snap_without_a_card_says_so_and_leaves_the_window_open(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAME, seats=4, options={"deals": 10}, seed=4) as driver:
        to_window(driver, lambda each: others_card(each) and not each.scene.parts.legal.actions)
        driver.key(pygame.K_a)
        assert driver.reason == "dobon_fukuchi.refusal.rank"
        assert driver.scene.parts.call_window.open


def test_a_card_of_the_same_rank_is_dragged_out_of_turn(tmp_path: Path) -> None:
    def can(driver: Driver) -> bool:
        return others_card(driver) and any(
            isinstance(move, Play) for move in driver.scene.parts.legal.actions
        )

    with at_table(tmp_path, game=GAME, seats=4, options={"deals": 10}, seed=4) as driver:
        to_window(driver, can)
        scene = driver.scene
        move = next(one for one in scene.parts.legal.actions if isinstance(one, Play) and len(one.cards) == 1)
        driver.clock.advance(300)
        driver.step(11)
        driver.take(card_text(move.cards[0]), scene.parts.geometry.zones()[0].box.centre)
        driver.step(400)
        assert scene.parts.call_window.open, "time stands still while a card is held"
        driver.up(scene.parts.geometry.zones()[0].box.centre)
        if scene.model.draft.choices:
            driver.step(400)
            assert scene.parts.call_window.open, "and while a suit is asked for"
            driver.key(pygame.K_1)
        assert driver.own[-1].startswith(f"0 play {card_text(move.cards[0])}")


def test_dobon_is_called_and_the_arithmetic_told(tmp_path: Path) -> None:
    with at_table(tmp_path, **dobon_at_hand()) as driver:
        to_window(driver, lambda each: others_card(each) and DOBON in each.scene.parts.legal.actions)
        driver.key(pygame.K_d)
        assert driver.own[-1] == "0 dobon"
        driver.until(lambda: any(text.key == "dobon_fukuchi.log.sum" for text in driver.scene.model.log))
        said = next(text for text in driver.scene.model.log if text.key == "dobon_fukuchi.log.sum")
        assert "=" in said.slots["text"] or said.slots["text"].count(" ") <= 1


def test_a_window_waved_through_before_it_is_asked_stays_closed(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAME, seats=3, options=SHORT, seed=4) as driver:
        for _ in range(20000):
            scene = driver.scene
            if over(driver):
                break
            if scene.parts.call_window.open:
                driver.key(pygame.K_SPACE)
            elif driver.page:
                driver.key(pygame.K_RETURN)
            elif (
                scene.parts.legal.asked
                and not scene.animator.moving
                and scene.model.view.table.window is None
            ):
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked and scene.model.view.table.window is None:
                    by_keys(driver)
            driver.step()
        assert over(driver)
        assert any(move.endswith(" pass") for move in driver.own)


# Cards in the order of picking ------------------------------------------------------------------------------
def test_the_last_one_picked_lies_on_top(tmp_path: Path) -> None:
    hands = ("9S 9H 9D 4C", "9C KC QC JC", "2D 3D 5D 6D")
    with at_table(tmp_path, game=GAME, hands=hands, first=2) as driver:
        for _ in range(2000):
            scene = driver.scene
            if scene.parts.legal.asked and scene.model.view.table.window is None:
                break
            if scene.parts.call_window.open and not scene.animator.moving:
                driver.key(pygame.K_SPACE)
            driver.step()
        table = scene.model.view.table
        pairs = {
            move.cards
            for move in scene.parts.legal.actions
            if isinstance(move, Play) and len(move.cards) == 2
        }
        if not pairs:
            assert table.suit not in "SHD" and value_of(table.top) != 9
            return
        cards = sorted(pairs)[0]
        driver.clock.advance(300)
        driver.step(11)
        for card in cards:
            driver.click(driver.card_point(card_text(card)))
        assert driver.picked == " ".join(map(card_text, cards))
        driver.key(pygame.K_RETURN)
        assert driver.own[-1] == "0 play " + " ".join(map(card_text, cards))
        assert driver.match.view(None).table.top == cards[-1]


# Several people ---------------------------------------------------------------------------------------------
def test_who_buzzes_says_behind_his_curtain_whether_he_calls_or_lays(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAME, seats=4, people=3, options=SHORT, seed=5) as driver:
        scene, visits = driver.scene, []
        for _ in range(4000):
            open_curtain(driver)
            if (
                scene.parts.call_window.open
                and not scene.animator.moving
                and scene.model.view.table.window == "discard"
            ):
                break
            if scene.parts.call_window.open or scene.source.looks:
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                by_keys(driver)
            driver.step()
        pads = sorted(scene.parts.call_window.buzzers())
        assert scene.model.viewer is None and len(pads) == 3
        for seat in reversed(pads):
            driver.key(pygame.K_1 + seat)
        driver.key(pygame.K_RETURN)
        for _ in pads:
            driver.until(
                lambda: isinstance(driver.ui.stack.top, CurtainScene) or scene.source.holder is not None
            )
            who = open_curtain(driver)
            visits.append(who if who is not None else int(scene.source.holder or 0))
            assert scene.model.view.table.window == "discard", "the window stands open for each of them"
            assert {"dobon", "snap", "pass"} <= {widget.name for widget in scene.form.widgets}
            driver.clock.advance(300)
            driver.step(11)
            driver.key(pygame.K_p)
            driver.step()
        assert visits == pads


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pass_covers_neither_the_knot_nor_the_sum_of_the_twos(tmp_path: Path, language: str) -> None:
    """Who has buzzed after a 2 reads what is at stake."""
    options = {"deals": 2}
    with at_table(
        tmp_path, game=GAME, seats=3, people=2, options=options, seed=2, language=language
    ) as driver:
        scene = driver.scene
        until_a_window(driver, by_keys, lambda: scene.model.view.table.penalty > 0)
        buzz_for_all(driver)
        driver.step(60)
        open_curtain(driver)
        driver.step(40)
        room, view = scene.parts.geometry.room, scene.model.view
        parts = scene.game_table.furniture(driver.ui.speaker, view, None, room)
        cord = next(part for part in parts if part.name == "cord")
        boxes = {one.name: Box(*one.rect) for one in scene.form.widgets}
        others = [boxes["dobon"], boxes["snap"], boxes["wait"], boxes["stock"], *cord.read]
        assert len(cord.read) == 2 and not any(boxes["pass"].overlap(box) for box in others)


@pytest.mark.long
def test_people_share_a_match_to_its_end(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAME, seats=3, people=2, options={"deals": 1}, seed=6) as driver:
        run(driver, letting_go(by_keys))
        standing = driver.match.standing()
        assert standing.winners and sum(standing.scores) == 0, "what one gains another pays"
        assert {"0", "1"} <= {move.split()[0] for move in driver.moves}


# Words ------------------------------------------------------------------------------------------------------
def test_every_event_has_a_cue_and_every_text_of_it_can_be_said() -> None:
    kinds = kinds_of(ev) | {FirstDealer, Dealt, DealScored, MatchEnded, WindowOpened, WindowClosed}
    seen, before = set[type](), None
    for seed in range(30):
        for before, events in told_moves(GAME, NAMES[:3], {"deals": 2}, seed, 600):
            for event in events:
                seen.add(type(event))
                checked_cue(FACE, event, before, NAMES[:3])
    rare = (
        ev.NothingDrawn(Seat(1)), ev.DobonReturned(Seat(0), (4, 5)), ev.HandBurst(Seat(1), 11),
        ev.StockRenewed(30, 200), ev.NearestStands(Seat(2)), FirstDealer(Seat(0)),
    )  # fmt: skip
    for event in rare:
        seen.add(type(event))
        checked_cue(FACE, event, before, NAMES)
    assert kinds <= seen, kinds - seen


def test_a_short_match_is_offered_first() -> None:
    assert first_plan(GAME).options["deals"] == 5


def hoarding(driver: Driver, seen: dict[str, Any]) -> None:
    """Draw whenever it is legal, and note what is said at nine cards and at ten."""
    scene, table = driver.scene, driver.scene.model.view.table
    if scene.parts.call_window.open:
        driver.key(pygame.K_SPACE)
    elif scene.model.draft.choices:
        driver.key(pygame.K_1)
    else:
        told = FACE.prompt(scene.model.view, None, NAMES).key.rpartition(".")[2]
        if not table.penalty and table.window is None:
            seen[told] = len(table.hand)
        if any(isinstance(move, Call) for move in scene.parts.legal.actions):
            driver.key(pygame.K_t)
        else:
            by_keys(driver)


def burst(driver: Driver) -> bool:
    """Return whether a hand has burst on the screen."""
    return any(text.key == "dobon_fukuchi.event.hand_burst" for text in driver.scene.model.log)


def test_nine_cards_are_a_warning_and_ten_a_duty(tmp_path: Path) -> None:
    seen: dict[str, Any] = {}
    with at_table(tmp_path, game=GAME, seats=3, options={"deals": 6}, seed=2) as driver:
        run(driver, partial(hoarding, seen=seen), until=burst)
        keys = {text.key for text in driver.scene.model.log}
        ends = {dict(result.facts)["how"] for result in driver.match.view(None).table.results}
    assert seen["near"] == 9 and seen["duty"] >= 10
    assert "burst" in ends and "dobon_fukuchi.event.hand_burst" in keys


def test_every_number_of_a_sheet_is_explained() -> None:
    ends: set[object] = set()
    for seed in range(40):
        players = [Player(NAMES[n], "bot:easy") for n in range(4)]
        match = Match.new(GAME, 4, {"deals": 2}, players, dealer=Dealer.seeded(seed))
        rng = Rng(seed)
        while not match.over:
            seat = match.to_act()[0]
            match.decide(seat, rng.choice(list(match.legal(seat))))
        for result in match.view(None).table.results:
            facts = dict(result.facts)
            ends.add(facts["how"])
            assert FACE.rows(result) == ["account"]
            for who, (line,) in enumerate(result.lines):
                why = FACE.why(line, NAMES, who, result)
                assert isinstance(why.text, Text)
                assert all(why.text.say(Speaker(language)) for language in ("en", "ja"))
                times, _, stake = why.sum.replace("−", "-").partition(" × ")
                worth = int(times) * int(stake) if why.sum else line.points
                assert worth == line.points
                assert bool(why.sum) == (abs(line.points) > int(facts["stake"]))
    assert {"dobon", "burst"} <= ends


def test_several_callers_open_their_hands_in_the_order_of_the_rules() -> None:
    players = [Player(NAMES[n], "bot:easy") for n in range(4)]
    match = Match.new(GAME, 4, SHORT, players, dealer=Dealer.seeded(1))
    hands = ((9, 11), None, (2,), None)
    event = ev.DobonCalled((Seat(0), Seat(2)), hands, Seat(1))
    cue = FACE.cue(event, match.view(None), NAMES[:4])
    assert cue.steps == {"card.2": 0, "card.9": 1, "card.11": 1}
    assert cue.log[0].slots["callers"] == Listed((NAMES[2], NAMES[0]))
    assert not cue.large, "the end of the deal shows each hand and its sum"


def test_a_window_that_closed_at_once_is_shown_as_it_stood() -> None:
    drawn = ("pile", "stock", "counts", "hand", "owner", "suit", "penalty", "direction", "stake", "window")
    compared, closed = 0, 0
    for seed in range(12):
        players = [Player(NAMES[n], "bot:easy") for n in range(4)]
        match = Match.new(GAME, 4, SHORT, players, dealer=Dealer.seeded(seed))
        told: list[Batch] = []
        match.listen(Seat(0), told.append)
        rng, view = Rng(seed), match.view(Seat(0))
        while not match.over:
            seat = match.to_act()[0]
            match.decide(seat, rng.choice(list(match.legal(seat))))
            for batch in told:
                for segment in segments(batch, FACE, view):
                    if not segment.opens:
                        continue
                    view = FACE.intermediate_view(view, segment.events, batch.view)
                    assert view.table.window is not None and FACE.call(view, ROOM) is not None
                    if batch.view.table.window == view.table.window:
                        compared += 1
                        for name in drawn:
                            assert getattr(view.table, name) == getattr(batch.view.table, name), name
                    else:
                        closed += 1
                view = batch.view
            told.clear()
    assert compared > 50 and closed > 50


# Cards out of turn, and several callers ---------------------------------------------------------------------
KEPT: dict[str, Any] = {"deals": 1, "jump_in": "keeps_turn"}
JUMP = ("9S KD QD 2H", "8H KH QH JH", "9D KS QS 2C", "KC QC JC 3S")
"""The flip is the first card left over, AS; seat 3 deals first, so that seat 0 begins."""


@pytest.mark.parametrize(("options", "following"), [(KEPT, 1), ({"deals": 1}, 3)])
def test_the_turn_is_where_the_rules_leave_it(
    tmp_path: Path, options: dict[str, Any], following: int
) -> None:
    """Seat 0 lays 9S; seat 2 jumps in with 9D."""
    scripts = {2: ["play 9D"], 1: ["draw"], 3: ["draw"]}
    with at_table(tmp_path, game=GAME, hands=JUMP, first=3, scripts=scripts, options=options) as driver:
        scene = driver.scene
        driver.until(lambda: scene.parts.legal.asked and scene.model.view.table.window is None)
        assert scene.model.view.table.turn == 0
        driver.clock.advance(300)
        driver.step(11)
        driver.drag("9S", scene.parts.geometry.zones()[0].box.centre)
        views: list[Any] = []
        driver.match.listen(None, lambda batch: views.append(batch.view))

        def waved_through() -> bool:
            if scene.parts.call_window.open and not scene.animator.moving:
                driver.key(pygame.K_SPACE)
            return len(driver.moves) >= 3

        driver.until(waved_through)
        turns = [turn for view in views if view.table.owner == 2 and (turn := FACE.turn(view)) is not None]
        assert turns[0] == following and driver.moves[1:3] == ["2 play 9D", f"{following} draw"]
        keys = [text.key.rpartition(".")[2] for text in scene.model.log]
        assert "cards_laid_out_of_turn" in keys


def test_the_explanation_says_whether_the_turn_moves() -> None:
    for options, said in (({"jump_in": "keeps_turn"}, "snap_kept"), ({}, "snap_next")):
        state = position({0: "9S KD QD", 2: "9D JS TS"}, "3S", owner=3, turn=0, keeps_turn=bool(options))
        do(state, "0 play 9S")
        before = state.view(None)
        (laid,) = (event for event in do(state, "2 play 9D") if isinstance(event, ev.CardsLaid))
        assert [text.key for text in FACE.reasons(laid, before, NAMES)][1] == f"explain.fukuchi.{said}"
    flip = dealt(4, 0, ["KS QS JD TD", "KH QH JH TS", "5S KD QD JC", "8H KC QC JS"], "5C", KEPT)
    before = flip.view(None)
    (laid,) = (event for event in do(flip, "2 play 5S") if isinstance(event, ev.CardsLaid))
    assert FACE.reasons(laid, before, NAMES)[1].key == "explain.fukuchi.snap_next", "the start does move"


@pytest.mark.parametrize("nearest", [False, True])
def test_who_of_several_callers_counts_is_told_and_shown(nearest: bool) -> None:
    hands = {0: "7S 5D 2D", 1: "3C 4C", 2: "KC QC TD", 3: "7D"}
    state = position(hands, "3S", owner=3, turn=0, clockwise=False, nearest=nearest)
    do(state, "0 play 7S", "1 dobon")
    before = state.view(None)
    told = do(state, "3 dobon")
    log = [text for event in told for text in FACE.cue(event, before, NAMES).log]
    assert log[0].slots["callers"] == Listed((NAMES[3], NAMES[1]))
    stands = [text for text in log if text.key == "dobon_fukuchi.event.nearest_stands"]
    assert [text.slots for text in stands] == ([{"seat": NAMES[3], "owner": NAMES[0]}] if nearest else [])
    why = {text.key.rpartition(".")[2]: text for event in told for text in FACE.reasons(event, before, NAMES)}
    assert why["pays"].slots["n"] == (1 if nearest else 2) and ("nearest" in why) == nearest
    chips = [[text.key for text, _ in person.chips] for person in FACE.people(state.view(None), NAMES[:4])]
    first = "dobon" if nearest else "dobon_nth"
    last = "outvoted" if nearest else "dobon_nth"
    assert chips[3] == [f"dobon_fukuchi.chip.{first}"] and chips[1] == [f"dobon_fukuchi.chip.{last}"]
    before = state.view(None)
    told = do(state, "0 return")
    why = {text.key.rpartition(".")[2]: text for event in told for text in FACE.reasons(event, before, NAMES)}
    assert set(why) == {"returned_nearest" if nearest else "returned"}
    speakers = [Speaker("en"), Speaker("ja")]
    for text in (*log, *why.values()):
        assert all(text.say(speaker) for speaker in speakers)
    result = table(state).results[-1]
    (line,) = result.lines[1]
    assert (line.key == "dobon_fukuchi.line.outvoted") == nearest
    assert FACE.why(line, NAMES, 1, result).sum == ("" if nearest else "−2 × 100")


def test_the_call_window_of_the_nearest_looks_like_any(tmp_path: Path) -> None:
    """Whichever player might call, in whichever place: the same people, the same kind, and as long."""
    lengths, asked = set(), set()
    options = {"deals": 10, "callers": "nearest"}
    with at_table(tmp_path, game=GAME, seats=4, options=options, seed=4) as driver:
        for fits in (others_able, others_card, others_able, others_card):
            to_window(driver, fits)
            begun = driver.clock.now()
            call = FACE.call(driver.scene.model.view, ROOM)
            assert call is not None
            asked.add(call.kind)
            driver.until(lambda: not driver.scene.parts.call_window.open)
            lengths.add(driver.clock.now() - begun)
    assert max(lengths) - min(lengths) <= 2 * driver.clock.frame
    assert 1500 <= min(lengths) < 2200 and asked <= {"discard", "draw"}
