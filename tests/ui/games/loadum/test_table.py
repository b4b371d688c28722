"""Losing Loadum through the real scenes: bots, one person by mouse and by keys, several people."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from scenes import showing

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.cards import card_text, parse_card, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.events import (
    DealScored,
    Dealt,
    FirstDealer,
    MatchEnded,
    Public,
    WindowClosed,
    WindowOpened,
)
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum import events as ev
from tablegame.rules.loadum.actions import ACCEPT, Give, Play, Propose
from tablegame.rules.loadum.pack import POINTS
from tablegame.speech import LANGUAGES, Speaker, Text
from tablegame.ui.access.tree import item
from tablegame.ui.games.loadum import layout as ring
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.table import places
from tablegame.ui.table.plates import room_of
from tablegame.ui.widgets.buttons import Button
from tests.lengths import rest_long
from tests.ui.games.cues import checked_cue, kinds_of, told_moves
from tests.ui.ink import written
from tests.ui.matches import open_curtain, over, run
from tests.ui.table.driver import NAMES, Driver, at_table
from tests.ui.unseen import seldom_drawn

FACE = GAME_TABLES["loadum"]
PEOPLE = (*NAMES, "Jiro", "Kenta", "Lina", "Taro")
SHORT: dict[str, Any] = {"lives": 1}


@pytest.mark.parametrize("seats", rest_long(LOADUM.seats, but=[5]))
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    with at_table(
        tmp_path, game=LOADUM, seats=seats, person=False, options=SHORT, seed=seats, names=PEOPLE
    ) as driver:
        run(driver, lambda _: None, drawn=True)
        assert driver.match.standing().winners
        assert {"play", "declare"} <= {move.split()[1] for move in driver.moves}


@pytest.mark.parametrize("preset", rest_long(LOADUM.presets, but=["standard"]))
def test_every_preset_is_played_to_its_end(tmp_path: Path, preset: str) -> None:
    options = {**LOADUM.presets[preset], "lives": 1}
    with at_table(tmp_path, game=LOADUM, seats=4, options=options, seed=2, names=PEOPLE) as driver:
        run(driver, by_keys)
        words = {move.split()[1] for move in driver.own}
        assert "play" in words and ("declare" in words or "take" in words or preset != "willughby")


# One person -------------------------------------------------------------------------------------------------
def said(driver: Driver, word: str) -> int:
    """Return how often the person has decided so."""
    return sum(move.split()[1] == word for move in driver.own)


def by_mouse(driver: Driver) -> None:
    """Make one decision by clicks and drags."""
    scene = driver.scene
    phase = scene.model.view.table.phase
    if scene.model.draft.choices:
        driver.click(driver.widget_point("choice.0"))
    elif phase == "swap":
        offers = [move for move in scene.parts.legal.actions if isinstance(move, Propose)]
        if not offers or said(driver, "propose") > said(driver, "pass"):
            driver.click(driver.widget_point("pass"))
            return
        kind, target = offers[len(driver.moves) % len(offers)].notation().split()[1:]
        driver.click(driver.widget_point(f"kind.{kind}"))
        driver.click(driver.widget_point(f"seat.{target}"))
    elif phase == "answer":
        driver.click(driver.widget_point("accept"))
    elif phase in ("trick", "give"):
        move = scene.parts.legal.actions[0]
        assert isinstance(move, Play | Give)
        if len(driver.moves) % 2:
            zone = next(zone for zone in scene.parts.geometry.zones() if zone.name == move.gesture().zone)
            driver.drag(card_text(move.card), zone.box.centre)
        else:
            driver.click(driver.card_point(card_text(move.card)))
            driver.step(11)
            driver.click(driver.widget_point("play"))
    elif phase == "declare":
        driver.click(driver.widget_point("challenge"))
        other = next(seat for seat in scene.model.view.table.alive if seat)
        driver.click(driver.widget_point(f"seat.{other}"))
    else:
        driver.click(driver.widget_point("take" if scene.model.view.table.claimant is None else "object"))


def focus(driver: Driver, name: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if driver.scene.form.focus is not None and driver.scene.form.focus.name == name:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"{name} is not reached")


def by_keys(driver: Driver) -> None:
    """Make one decision by keys."""
    scene = driver.scene
    phase = scene.model.view.table.phase
    if scene.model.draft.choices:
        driver.key(pygame.K_1)
    elif phase == "swap":
        if said(driver, "propose") > said(driver, "pass"):
            driver.key(pygame.K_p)
            return
        kind, target = (
            next(m for m in scene.parts.legal.actions if isinstance(m, Propose)).notation().split()[1:]
        )
        focus(driver, f"kind.{kind}")
        driver.key(pygame.K_RETURN)
        focus(driver, f"seat.{target}")
        driver.key(pygame.K_RETURN)
    elif phase in ("answer", "swallow"):
        driver.key(pygame.K_y if scene.parts.legal.actions and len(driver.moves) % 2 else pygame.K_p)
    elif phase in ("trick", "give"):
        driver.key(pygame.K_RIGHTBRACKET)
        driver.step(11)
        driver.key(pygame.K_RETURN)
    elif scene.model.view.table.terms.declaration == "manual" and len(driver.moves) % 3:
        driver.key(pygame.K_p)
    else:
        driver.key(pygame.K_d)


@pytest.mark.parametrize("act", rest_long((by_mouse, by_keys), but=[by_mouse]))
def test_a_match_by_one_hand(tmp_path: Path, act: Callable[[Driver], None]) -> None:
    options = {"lives": 1, "stop_at": 2}
    words = set()
    for seed in (3, 5):
        with at_table(tmp_path, game=LOADUM, seats=4, seed=seed, options=options) as driver:
            run(driver, act)
            words |= {move.split()[1] for move in driver.own}
    assert {"propose", "pass", "play", "give"} <= words


def until_phase(driver: Driver, *phases: str, act: Callable[[Driver], None] | None = None) -> None:
    """Play until the person is asked in one of these phases; before, `act` decides."""
    with seldom_drawn(driver.loop):
        for _ in range(6000):
            scene = driver.scene
            if driver.page:
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked and scene.model.view.table.phase in phases:
                    return
                if scene.parts.legal.asked:
                    (act or by_keys)(driver)
            driver.step()
    raise AssertionError(f"never {phases}")


def test_a_card_of_another_suit_is_refused_with_its_reason(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3) as driver:
        scene = driver.scene
        for _ in range(40):
            until_phase(driver, "trick")
            table = scene.model.view.table
            wrong = [
                card
                for card in table.hand
                if all(card not in m.gesture().pieces for m in scene.parts.legal.actions)
            ]
            if wrong:
                break
            by_keys(driver)
            driver.step()
        assert scene.parts.highlights.dimmed == frozenset(wrong)
        driver.click(driver.card_point(card_text(wrong[0])))
        driver.step(11)
        driver.key(pygame.K_RETURN)
        assert driver.reason == "loadum.reason.follow"
        assert (
            scene.model.bubble is not None
            and scene.model.bubble.text.slots["suit"] == "SHDC"[suit_of(table.trick[0])]
        )
        play = scene.form.find("play")
        assert isinstance(play, Button) and play.kind == "plain" and play.faint, "no gold on what cannot be"
        assert scene.parts.prompt_line.text().key == "loadum.prompt.follow", "it is said beside the card"
        driver.until(lambda: scene.model.bubble is None)
        assert scene.parts.prompt_line.text().key == "loadum.reason.follow", "and stays said"


def test_a_plate_alone_says_nothing_before_a_challenge_is_meant(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3, options={"lives": 2}) as driver:
        until_phase(driver, "declare")
        driver.step(3)
        drawn = {part.name for part in driver.scene.parts.painter._parts(driver.ui.canvas())}
        assert "pool" in drawn and "turn" not in drawn, "no stitch looks like a dash between the buttons"
        scene, before = driver.scene, list(driver.moves)
        other = next(seat for seat in scene.model.view.table.alive if seat)
        driver.click(driver.widget_point(f"seat.{other}"))
        assert driver.moves == before and scene.parts.legal.asked and not scene.parts.painter.wanted()
        driver.click(driver.widget_point("challenge"))
        assert scene.parts.prompt_line.text().key == "loadum.prompt.challenge"
        rivals = {f"target.seat.{seat}" for seat in scene.model.view.table.alive if seat}
        assert {part.name for part in scene.parts.painter.wanted()} == rivals
        brass = {one.name for one in scene.form.widgets if getattr(one, "kind", "") == "primary"}
        assert not brass and driver.widget("challenge").sunk, "it waits for a rival"
        driver.click(driver.widget_point(f"seat.{other}"))
        assert driver.own[-1] == f"0 declare {other}"


def asked_to_declare(home: Path, kinds: str, **options: Any) -> tuple[set[str], set[str]]:
    """Return the buttons of the first declaration of a table of these kinds, and the legal moves of the
    rules."""
    players = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds.split())]
    rules = {"lives": 5, "swap": 0, **options}
    match = Match.new(LOADUM, len(players), rules, players, dealer=Dealer.seeded(3), bots=b"bots")
    with at_table(home, match=match) as driver:
        until_phase(driver, "declare")
        scene = driver.scene
        assert scene.source.question is not None
        legal = {move.notation() for move in scene.source.question.legal}
        for key in (pygame.K_1, pygame.K_2, pygame.K_3):
            if scene.form.find("challenge") is None:
                driver.key(key)
        assert scene.parts.legal.asked, "no key stands for what is not offered"
        return {widget.name for widget in scene.form.widgets}, legal


@pytest.mark.parametrize(
    ("kinds", "offered"),
    [
        ("human human bot:expert bot:expert", False),
        ("human bot:expert bot:hard bot:expert", True),
        ("human bot:expert bot:novice bot:expert", True),
        ("human bot:expert outside:mine bot:expert", True),
    ],
)
def test_a_challenge_is_offered_where_somebody_can_have_kept_silent(
    tmp_path: Path, kinds: str, offered: bool
) -> None:
    """Rules §10: the window alone leaves it out; the legal moves stay."""
    shown, legal = asked_to_declare(tmp_path, kinds)
    assert legal == {"declare", "declare 1", "declare 2", "declare 3", "pass"}
    assert "declare" in shown and "silent" not in shown
    assert ("challenge" in shown) == ("challenge.note" in shown) == offered


def test_who_keeps_silent_by_his_own_will_can_be_challenged(tmp_path: Path) -> None:
    shown, _ = asked_to_declare(tmp_path, "human human bot:expert", declaration="manual")
    assert {"declare", "challenge", "silent"} <= shown and "challenge.note" not in shown


def test_whoever_has_sat_at_the_table_may_have_kept_silent(tmp_path: Path) -> None:
    """Another one in the seat has not been silent, but the pile is the same."""
    players = [Player(NAMES[0], "human"), *(Player(name, "bot:expert") for name in NAMES[1:4])]
    match = Match.new(LOADUM, 4, {"lives": 1}, players, dealer=Dealer.seeded(3), bots=b"bots")
    view, table = match.view(Seat(0)), FACE
    challenge = LOADUM.parse("declare 2")
    assert table.vain(view, challenge, match.kinds)
    assert not table.vain(view, LOADUM.parse("declare"), match.kinds)
    match.seat(Seat(2), "bot:easy")
    match.seat(Seat(2), "human")
    assert not table.vain(view, challenge, match.kinds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_beside_a_challenge_are_heard_with_it(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3, options={"lives": 2}, language=language) as driver:
        until_phase(driver, "declare")
        words = driver.ui.text("loadum.say.challenge_note")
        button = driver.scene.form.find("challenge")
        assert button is not None and item(driver.ui, button).value == words
        assert driver.widget("challenge.note").label == words


def test_no_card_can_be_played_instead_of_a_declaration(tmp_path: Path) -> None:
    """A player who tries it is asked to declare, and does not learn that silence is legal."""
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3, options={"lives": 2}) as driver:
        until_phase(driver, "declare")
        driver.click(driver.card_point(card_text(driver.scene.model.hand.cards[0])))
        driver.step(11)
        driver.key(pygame.K_RETURN)
        assert driver.reason == "loadum.reason.reached" and driver.scene.parts.legal.asked


def test_a_court_card_is_offered_and_given_until_nobody_wants_one(tmp_path: Path) -> None:
    options = {"lives": 1, "swap_kinds": "court", "swap": 10}
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3, options=options) as driver:
        until_phase(driver, "swap")
        scene = driver.scene
        label = driver.widget("kind.court").label
        assert label == driver.ui.text("loadum.swap.court_of_three")
        rows = {str(label.key): words for label, words in FACE.tag(scene.model.view, scene.model.names)}
        assert rows["loadum.tag.swaps"] == ("1",), "nobody counts rounds to ten"
        driver.click(driver.widget_point("kind.court"))
        driver.click(driver.widget_point("seat.any"))
        assert driver.own[-1] == "0 propose court any"


def test_after_a_kind_anyone_is_of_gold_and_a_hint_says_who(tmp_path: Path) -> None:
    """Enter goes on from the kind to the players who may accept; it never takes the kind back."""
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3) as driver:
        scene = driver.scene
        until_phase(driver, "swap")
        driver.until_asked()

        def gold() -> str | None:
            return scene.parts.primary_action.name(scene.parts.decisions.commands())

        scene.model.draft.advised = LOADUM.parse("propose A 2")
        assert gold() == "kind.A"
        driver.key(pygame.K_RETURN)
        assert gold() == "seat.2"
        scene.model.draft.advised = None
        assert gold() == "seat.any"
        scene.parts.controls.build()
        kind = scene.form.find("kind.A")
        assert isinstance(kind, Button) and kind.sunk and kind.kind == "plain"
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.own)
        assert driver.own == ["0 propose A any"]


def test_by_keys_the_ring_goes_on_from_the_kind(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3) as driver:
        until_phase(driver, "swap")
        driver.until_asked()
        driver.key(pygame.K_RETURN)
        focus = driver.scene.form.focus
        assert focus is not None and focus.name == "kind.loader" and driver.scene.form.ring_shown
        assert not driver.scene.model.hand.selection.pieces, "no card is picked where none can be played"
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.own)
        assert driver.own == ["0 propose loader any"]


def test_leading_on_is_silence_where_nobody_counts(tmp_path: Path) -> None:
    options = {"declaration": "manual", "swap": 0}
    with at_table(tmp_path, game=LOADUM, seats=3, seed=3, options=options) as driver:
        until_phase(driver, "declare")
        scene = driver.scene
        card = card_text(scene.model.view.table.hand[0])
        driver.click(driver.card_point(card))
        driver.step(11)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.own[-1] == f"0 play {card}", 400)
        assert driver.own[-2] == "0 pass"


# What is shown ----------------------------------------------------------------------------------------------
def pictures(driver: Driver, frames: int = 4000) -> Iterator[Any]:
    """Yield the table of every frame, the person deciding by keys."""
    for _ in range(frames):
        scene = driver.scene
        if driver.page:
            if isinstance(driver.ui.stack.top, ResultScene):
                return
            driver.key(pygame.K_RETURN)
        elif scene.parts.legal.asked and not scene.animator.moving:
            driver.clock.advance(300)
            driver.step(11)
            if scene.parts.legal.asked:
                by_keys(driver)
        driver.step()
        yield scene.model.view.table


def test_trump_is_seen_large_and_the_trick_before_it_goes(tmp_path: Path) -> None:
    large = full = ready = 0
    suits = [" ".join(rank + suit for rank in "23456789TJQK") for suit in "SHDC"]
    options = {**SHORT, "swap": 0}
    with at_table(tmp_path, game=LOADUM, hands=suits, speed="fast", options=options) as driver:
        for table in pictures(driver):
            room, scene = driver.scene.parts.geometry.room, driver.scene
            if table.trick and not table.turned:
                widths = [pose.w for pose in FACE.next_poses(scene.model.view, room)]
                ready += widths == [ring.shown_pose(room).w]
            if table.phase == "turn_up" and not scene.animator.moving:
                assert not FACE.next_poses(scene.model.view, room)
                pose = FACE.lay(scene.model.view, room)[f"card.{table.turned[0]}"]
                large += pose.w >= 1.25 * ring.talon_pose(room).w
            full += len(table.trick) == len(table.alive) and not scene.animator.moving
            if large * 16 >= 400 and full * 16 >= 600 * 3:
                break
    assert large * 16 >= 400 and full * 16 >= 600 * 3 and ready


def test_it_is_said_who_takes_a_full_trick_and_which_trick_and_deal_this_is(tmp_path: Path) -> None:
    """The prompt, a chip and the later view agree; `n of m` and the deal do not jump."""
    told: list[int] = []
    tricks: dict[int, set[str]] = {}
    with at_table(tmp_path, game=LOADUM, seats=5, seed=3, options={"lives": 1, "swap": 0}) as driver:
        scene, taken = driver.scene, 0
        for table in pictures(driver):
            prompt = scene.parts.prompt_line.text()
            if prompt.key == "loadum.prompt.takes":
                told.append(NAMES.index(prompt.slots["seat"]))
                chips = [
                    text.key for person in FACE.people(scene.model.view, NAMES) for text, _ in person.chips
                ]
                assert chips.count("loadum.plate.takes") == 1
            if table.phase == "trick" and sum(table.tricks) > taken and table.last_by is not None:
                assert told[-1] == table.last_by[1]
            taken = sum(table.tricks)
            if table.phase == "trick":
                rows = {label.key: value for label, value in FACE.tag(scene.model.view, NAMES)}
                value = rows.get("loadum.tag.trick")
                if isinstance(value, Text):
                    tricks.setdefault(len(table.results), set()).add(value.slots["of"])
            if table.phase == "deal" and table.results:
                assert FACE.deal(scene.model.view).slots["deal"] == len(table.results)
    assert told and tricks and all(len(each) == 1 for each in tricks.values()), tricks


@pytest.mark.parametrize("declaration", ["assisted", "auto", "manual"])
def test_won_cards_lie_open_only_where_points_are_public(declaration: str) -> None:
    players = [Player(name, "human") for name in NAMES[:4]]
    options: dict[str, Any] = {"swap": 0, "declaration": declaration}
    match, shown = Match.new(LOADUM, 4, options, players, dealer=Dealer.seeded(2)), set[bool]()
    room = room_of(4, Seat(0), (1280, 720))
    for _ in range(30):
        seat = match.to_act()[0]
        match.decide(seat, match.legal(seat)[0])
        view = match.view(Seat(0))
        if view.table.phase != "trick":
            break
        faces = {pose.face for pose in FACE.lay(view, room).values()} - {None}
        won = {card for pile in view.memory.piles for card in pile}
        assert faces & won in (set(), {card for card in won if POINTS[card]})
        shown.add(bool(faces & won))
    assert (True in shown) == (declaration == "auto")


def test_a_lesson_that_asks_shows_no_winner() -> None:
    players = [Player(name, "human") for name in NAMES[:4]]
    match = Match.new(LOADUM, 4, {"swap": 0}, players, dealer=Dealer.seeded(2))
    room = room_of(4, Seat(0), (1280, 720))
    for _ in range(3):
        seat = match.to_act()[0]
        match.decide(seat, match.legal(seat)[0])
    view = match.view(Seat(0))
    asked = FACE.quizzed(view)
    assert any(pose.rim for pose in FACE.lay(view, room).values()) == (FACE.winning(view) is not None)
    assert not any(pose.rim for pose in FACE.lay(asked, room).values())
    names = [part.name for part in FACE.fittings(Speaker("en"), asked, room, NAMES)]
    assert "lead" in names and not [name for name in names if name.startswith("winning")]


def test_who_lost_a_life_has_a_petal_until_the_next_deal_is_over(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3, options={"swap": 0, "lives": 3}) as driver:
        scene, seen = driver.scene, set[bool]()

        def look(driver: Driver) -> bool:
            view = scene.model.view
            parts = FACE.fittings(driver.ui.speaker, view, scene.parts.geometry.room, NAMES)
            petals = {part.name for part in parts if part.name.startswith("petal")}
            results = view.table.results
            points = results[-1].points() if results else ()
            assert petals == {f"petal.{seat}" for seat, lives in enumerate(points) if lives < 0}
            seen.add(bool(petals))
            return len(results) > 1 or over(driver)

        run(driver, by_keys, until=look)
        assert seen == {False, True}


def test_a_trick_lies_until_it_is_waved_away_where_that_is_wanted(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=3, seed=3, options={"lives": 1, "swap": 0}) as driver:
        driver.ui.preferences.hold_trick = True
        driver.ui.changed()
        scene = driver.scene
        for _ in range(3000):
            if scene.model.coming.halted:
                break
            if scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                by_keys(driver)
            driver.step()
        driver.step(300)
        assert scene.model.coming.halted and len(scene.model.view.table.trick) == 3
        driver.key(pygame.K_SPACE)
        driver.step(60)
        assert not scene.model.view.table.trick and scene.model.view.table.last_by is not None


def test_the_last_trick_can_be_looked_at_again(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, seed=3, options={"swap": 0}) as driver:
        until_phase(driver, "trick")
        assert driver.scene.form.find("aside") is None
        while driver.scene.model.view.table.last_by is None:
            by_keys(driver)
            until_phase(driver, "trick", "declare")
        driver.key(pygame.K_b)
        scene = driver.scene
        assert scene.model.aside
        table, shown = scene.model.view.table, FACE.aside(scene.model.view)
        assert shown is not None and shown.pieces == table.last_trick
        assert shown.owners[0] == table.last_by[0]
        driver.key(pygame.K_b)
        assert not scene.model.aside and scene.parts.legal.asked


@pytest.mark.parametrize(("seat", "scripts"), [(2, {}), (1, {1: ["decline"]})])
def test_a_refusal_takes_as_long_as_a_no(tmp_path: Path, seat: int, scripts: dict[int, list[str]]) -> None:
    """Seat 2 has no ace, seat 1 keeps one: both seem to think."""
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3, speed="normal", scripts=scripts) as driver:
        scene = driver.scene
        until_phase(driver, "swap")
        scene.parts.decisions.decide(LOADUM.parse(f"propose A {seat}"), None)
        driver.until(lambda: scene.model.view.table.phase == "offered")
        since = scene.model.now
        driver.until(lambda: scene.model.view.table.phase != "offered")
        assert scene.model.log[-1].key.startswith("loadum.log.declined")
        assert ("1 decline" in driver.moves) == bool(scripts)
        assert 480 <= scene.model.now - since <= 1000


@pytest.mark.long
def test_a_refusal_takes_as_long_as_any_answer(tmp_path: Path) -> None:
    """A player without such a card seems to think as long as one who declines."""
    waits: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(6):
        with at_table(tmp_path, game=LOADUM, seats=5, seed=seed, speed="normal") as driver:
            scene, since, closed = driver.scene, 0.0, False
            for _ in range(3000):
                table = scene.model.view.table
                if table.phase == "offered" and not since:
                    since, closed = scene.model.now, scene.model.coming.in_window
                elif table.phase != "offered" and since:
                    if scene.model.log[-1].key.startswith("loadum.log.declined"):
                        waits[closed].append(scene.model.now - since)
                    since = 0.0
                if table.phase == "trick":
                    break
                if scene.parts.legal.asked and not scene.animator.moving:
                    driver.clock.advance(300)
                    driver.step(11)
                    if scene.parts.legal.asked and table.phase == "swap":
                        ranks = [
                            m for m in scene.parts.legal.actions if isinstance(m, Propose) and m.kind < 13
                        ]
                        scene.parts.decisions.decide(ranks[seed * 7 % len(ranks)], None)
                    elif scene.parts.legal.asked:
                        by_keys(driver)
                driver.step()
    both = waits[True] + waits[False]
    assert waits[True] and waits[False], waits
    assert min(both) >= 480 and max(both) <= 1000


# Several people ---------------------------------------------------------------------------------------------
def offer(driver: Driver, text: str) -> None:
    """Make this offer of seat 0 at its turn, once all people have opened the curtain."""
    scene = driver.scene
    for _ in range(4000):
        open_curtain(driver)
        if scene.parts.legal.asked and not scene.animator.moving:
            driver.clock.advance(300)
            driver.step(11)
            if scene.model.viewer == 0 and scene.model.view.table.phase == "swap":
                scene.parts.decisions.decide(LOADUM.parse(text), None)
                return
            driver.key(pygame.K_p)
        driver.step()
    raise AssertionError("it is never his turn")


HANDS = ("AS 2S", "AH 2H", "3C 4C", "AD 2D")


def dealt() -> tuple[str, ...]:
    """Return twelve cards for each of four; seat 2 holds no ace."""
    rest = [card for card in range(52) if card_text(card) not in " ".join(HANDS).split()]
    rest = [card for card in rest if card_text(card)[0] != "A"]
    others = [[card_text(rest[seat + 4 * n]) for n in range(10)] for seat in range(4)]
    return tuple(" ".join((hand, *more)) for hand, more in zip(HANDS, others, strict=True))


@pytest.mark.parametrize("yes", [1, 3, None])
def test_an_offer_to_anyone_visits_everybody_in_order_on_one_screen(tmp_path: Path, yes: int | None) -> None:
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3, people=4) as driver:
        offer(driver, "propose A any")
        scene, visits, looks = driver.scene, [], []
        for _ in range(3):
            driver.until(lambda: isinstance(driver.ui.stack.top, CurtainScene), 2000)
            visits.append(open_curtain(driver))
            driver.clock.advance(300)
            driver.step(11)
            commands = ("accept", "decline")
            found = [scene.form.find(name) for name in commands]
            looks.append(tuple((w.rect, w.enabled, w.label) for w in found if w is not None))
            assert scene.model.view.table.phase == "answer" and scene.model.view.table.turn == visits[-1]
            if visits[-1] == 2:
                driver.key(pygame.K_y)
                assert driver.reason == "loadum.reason.none_rank"
            gold = scene.parts.primary_action.name(scene.parts.decisions.commands())
            assert gold == ("decline" if visits[-1] == 2 else ""), "who holds none can only decline"
            if visits[-1] == yes:
                driver.key(pygame.K_y)
            else:
                driver.key(pygame.K_RETURN if gold else pygame.K_p)
        assert visits == [1, 2, 3], "clockwise from who offers, whoever could take it"
        assert len(set(looks)) == 1 and len(looks[0]) == 2
        driver.step(200)
        own = [move for move in driver.moves if move.split()[1] in ("accept", "decline")]
        wanted = {1: ["1 accept"], 3: ["1 decline", "3 accept"], None: ["1 decline", "3 decline"]}
        assert own == wanted[yes]


def test_an_offer_to_one_visits_him_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3, people=4) as driver:
        offer(driver, "propose A 2")
        driver.until(lambda: isinstance(driver.ui.stack.top, CurtainScene), 2000)
        assert open_curtain(driver) == 2, "though he has no such card"
        driver.clock.advance(300)
        driver.step(11)
        driver.key(pygame.K_p)
        driver.until(lambda: isinstance(driver.ui.stack.top, CurtainScene), 2000)
        assert driver.scene.model.log[-1].key == "loadum.log.declined"
        assert open_curtain(driver) == 1, "whose turn it is to offer"
        assert not any("decline" in move for move in driver.moves)


def test_who_declines_all_is_not_visited_again_in_the_deal(tmp_path: Path) -> None:
    """This player is still asked for an own offer; those of others are declined already, from any seat."""
    scripts = {3: ["decline", "pass", "decline"]}
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3, people=3, scripts=scripts) as driver:
        scene, visits = driver.scene, []

        def next_visit() -> int | None:
            driver.until(lambda: isinstance(driver.ui.stack.top, CurtainScene), 2000)
            visits.append(open_curtain(driver))
            driver.clock.advance(300)
            driver.step(11)
            return visits[-1]

        offer(driver, "propose A any")
        assert next_visit() == 1
        scene.form.press("decline_all")
        assert next_visit() == 2
        driver.key(pygame.K_RETURN)
        assert next_visit() == 1 and scene.model.view.table.phase == "swap"
        driver.key(pygame.K_p)
        assert next_visit() == 2 and scene.model.view.table.phase == "swap"
        scene.parts.decisions.decide(LOADUM.parse("propose plain any"), None)
        assert next_visit() == 0 and scene.model.view.table.phase == "answer"
        driver.key(pygame.K_p)
        driver.until(lambda: driver.moves.count("1 decline") == 2, 2000)
        assert driver.moves[-3:] == ["3 decline", "0 decline", "1 decline"], "in the order of the rules"


def test_between_people_bots_answer_in_their_turn(tmp_path: Path) -> None:
    """Seat 1 and 2 are asked at the screen, seat 3 thinks for itself; what was promised counts only then."""
    with at_table(tmp_path, game=LOADUM, hands=dealt(), first=3, people=3, scripts={3: ["accept"]}) as driver:
        offer(driver, "propose A any")
        for _ in range(2):
            driver.until(lambda: isinstance(driver.ui.stack.top, CurtainScene), 2000)
            open_curtain(driver)
            driver.clock.advance(300)
            driver.step(11)
            driver.key(pygame.K_p)
        driver.until(lambda: "3 accept" in driver.moves, 2000)
        assert driver.moves[-2:] == ["1 decline", "3 accept"]


@pytest.mark.long
def test_several_people_play_to_the_end(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, people=3, options=SHORT, seed=6) as driver:
        run(driver, by_keys)
        assert driver.match.standing().winners
        played = {move.split()[0] for move in driver.moves if move.split()[1] == "play"}
        assert played == {"0", "1", "2", "3"}, "each person played a card, behind a curtain of their own"


# A large hand -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("count", [17, 20, 25])
def test_a_large_hand_can_be_picked_card_by_card(tmp_path: Path, count: int) -> None:
    """17 for three, 25 for the last two; the card that is pressed is the one that is picked."""
    assert places.strip_of(places.fan(count, 1280, 720)) >= 36
    with at_table(tmp_path, game=LOADUM, seats=3, seed=1, options={"swap": 0}) as driver:
        driver.until_asked()
        hand = driver.scene.model.hand.cards
        assert len(hand) == 17
        for card in hand[::4]:
            driver.click(driver.card_point(card_text(card)))
            assert driver.scene.model.hand.selection.pieces == (card,)
            driver.key(pygame.K_ESCAPE)
            driver.step(20)
        assert parse_card(card_text(hand[0])) == hand[0]


# Cues -------------------------------------------------------------------------------------------------------
def test_every_event_has_a_cue_and_every_text_of_it_can_be_said() -> None:
    kinds = kinds_of(ev) | {DealScored, MatchEnded, WindowOpened, WindowClosed}
    seen, before = set[type](), None
    for seed in range(24):
        options = {"lives": 1, "swallow": seed % 2 == 0, "declaration": ("assisted", "manual")[seed % 3 == 0]}
        for before, events in told_moves(LOADUM, PEOPLE[:4], options, seed):
            groups = [stage.events for stage in FACE.stages(before, events)] if events else []
            assert [event for group in groups for event in group] == events, "every event is shown once"
            for event in events:
                seen.add(type(event))
                cue = checked_cue(FACE, event, before, PEOPLE[:4])
                assert cue.log or isinstance(event, WindowOpened | WindowClosed)
    assert kinds - {FirstDealer, Dealt} <= seen, kinds - seen
    with pytest.raises(TypeError):
        FACE.cue(Public(), before, PEOPLE)


def test_the_only_card_that_can_be_given_is_picked_beforehand(tmp_path: Path) -> None:
    """A click on it keeps it; of several none is picked."""
    seen = {True: 0, False: 0}

    def act(driver: Driver) -> None:
        scene, legal = driver.scene, driver.scene.parts.legal.actions
        if scene.model.view.table.phase == "give":
            picked = [f"give {card}" for card in driver.picked.split()]
            assert picked == ([legal[0].notation()] if len(legal) == 1 else [])
            seen[len(legal) == 1] += 1
            if picked:
                driver.click(driver.card_point(driver.picked))
                driver.step(11)
                driver.key(pygame.K_RETURN)
                assert driver.own[-1] == f"0 {picked[0]}"
                return
        first: list[Any] = [move for move in legal if isinstance(move, Propose)] or [ACCEPT]
        scene.parts.decisions.decide(first[0] if first[0] in legal else legal[0], None)

    for seed in range(1, 9):
        with at_table(tmp_path / str(seed), game=LOADUM, seats=4, seed=seed) as driver:
            run(driver, act, until=lambda each: over(each) or len(each.own) > 8)
        if min(seen.values()):
            return
    assert min(seen.values()), seen


@pytest.mark.parametrize("name", ["table_loadum_10", "phase_loadum_trick_3"])
def test_large_words_about_a_trick_keep_clear_of_its_points(name: str) -> None:
    with showing(name, "en", (1024, 640)) as studio:
        ui = studio.ui
        ui.preferences.text_scale = 2.0
        ui.resized()
        ui.changed()
        studio.step(12)
        studio.top.parts.painter.forget()
        lines = written(ui).lines
        words = next(line for line in lines if line.whole.endswith("so far"))
        points = [
            line for line in lines if line.whole.isdigit() and line.box.colliderect(words.box.inflate(40, 60))
        ]
        assert points and not any(line.box.colliderect(words.box.inflate(0, 2)) for line in points)
