"""What picked tiles of Clackerjack can be: chips, turning, marks, reasons, and how a hand is sorted."""

import random
from collections import Counter
from pathlib import Path

import pygame

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.dominoes import TILES, blanks, declared_of, rank_of, suit_of, tile
from tablegame.pieces.rng import Rng
from tablegame.rules.clackerjack.actions import Play, parse
from tablegame.rules.clackerjack.game import CLACKERJACK
from tablegame.speech import Speaker
from tablegame.ui.games.clackerjack import words as combos
from tablegame.ui.table.input.hand import Selection, complete
from tablegame.ui.table.input.picking import GAP, ROWS, pages
from tablegame.ui.table.pose import piece_of
from tests.ui.games.clackerjack.hands import (
    FACE,
    button,
    held,
    key_f,
    leading,
    odd,
    right_click,
    tile_point,
    wheel,
)
from tests.ui.table.driver import NAMES, at_table


# Readings ---------------------------------------------------------------------------------------------------
def test_every_reading_is_listed_the_strongest_first_and_chosen_by_arrows(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        first, second = held(driver, tile(0, 1), tile(0, 2))
        for item in (first, second):
            driver.click(tile_point(driver, item))
        readings = scene.parts.decisions.readings
        plays = [play for one in readings if isinstance(play := one.actions[0], Play)]
        legal = complete(scene.parts.legal.actions, Selection((first, second)))
        assert sorted(map(repr, plays)) == sorted(map(repr, legal)) and len(plays) == 9
        strength = [(play.kind, play.key) for play in plays]
        assert strength == sorted(strength, reverse=True)
        assert combos.level(plays[0]) == 2 and readings[0].level == 2, "a Double Step, the second bomb"
        assert scene.parts.decisions.shown() == plays[0]
        driver.key(pygame.K_RIGHT)
        assert scene.parts.decisions.shown() == plays[1]
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_LEFT)
        assert scene.parts.decisions.shown() == plays[-1]
        driver.key(pygame.K_3)
        assert scene.parts.decisions.shown() == plays[2]
        lying = {
            piece_of(item): scene.animator.rest[f"card.{item}"].face
            for item in scene.model.hand.selection.pieces
        }
        assert set(lying.values()) == set(plays[2].faces), "picked tiles look as they would be played"


def test_a_picked_tile_turned_round_is_another_reading(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        item = next(i for i in scene.model.hand.cards if blanks(piece_of(i)) == 0 and odd(i))
        driver.click(tile_point(driver, item))
        ways = []
        for turn in (key_f, right_click, wheel, button):
            shown = scene.parts.decisions.shown()
            assert isinstance(shown, Play)
            ways.append((suit_of(shown.faces[0]), rank_of(shown.faces[0])))
            turn(driver, item)
        assert ways[0] == ways[2] == ways[1][::-1] == ways[3][::-1] and ways[0][0] > ways[0][1]


def test_a_tile_turned_before_it_is_picked_is_read_as_it_lies(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        item = next(i for i in scene.model.hand.cards if blanks(piece_of(i)) == 0 and odd(i))
        right_click(driver, item)
        assert scene.animator.rest[f"card.{item}"].turned
        driver.click(tile_point(driver, item))
        shown = scene.parts.decisions.shown()
        assert isinstance(shown, Play) and suit_of(shown.faces[0]) < rank_of(shown.faces[0])


def test_a_turn_that_makes_nothing_is_refused_in_words(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=2, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        doubles = [i for i in scene.model.hand.cards if blanks(piece_of(i)) == 0 and not odd(i)]
        driver.click(tile_point(driver, doubles[0]))
        before = scene.parts.decisions.shown()
        key_f(driver, doubles[0])
        assert scene.parts.decisions.shown() == before and driver.reason == "table.turn_none"


def test_tiles_that_would_complete_a_combination_are_marked(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        item = scene.model.hand.cards[0]
        driver.click(tile_point(driver, item))
        for other in set(scene.model.hand.cards) - {item}:
            fits = any(
                not Counter((piece_of(item), piece_of(other))) - Counter(move.gesture().pieces)
                for move in scene.parts.legal.actions
                if isinstance(move, Play)
            )
            assert (other in scene.parts.highlights.rims) == fits


def test_a_tile_that_does_not_go_with_the_picked_ones_is_picked_instead(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        plain = [item for item in scene.model.hand.cards if not blanks(piece_of(item))]
        driver.click(tile_point(driver, plain[0]))
        other = next(item for item in plain[1:] if item not in scene.parts.decisions.next_picks())
        driver.click(tile_point(driver, other))
        assert scene.model.hand.selection.pieces == (other,), "it begins again with the last one"
        assert driver.reason == "", "which is no error"


def test_every_few_tiles_that_may_not_be_played_have_a_reason() -> None:
    match = Match.new(CLACKERJACK, 4, {}, [Player(n, "bot:easy") for n in NAMES[:4]], dealer=Dealer.seeded(2))
    rng, refused = Rng(4), set()
    for _ in range(60):
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.legal(seat)
        if view.table.phase == "play":
            for size in (1, 2, 3):
                pieces = tuple(rng.choice(view.table.hand) for _ in range(size))
                if all(Counter(move.gesture().pieces) != Counter(pieces) for move in legal):
                    action = CLACKERJACK.parse(FACE.attempt(pieces, None, ()))
                    reason = CLACKERJACK.why_not(view, action)
                    assert reason is not None
                    assert Speaker("en").plain(Speaker("en").say(reason.code, **dict(reason.values)))
                    refused.add(reason.code)
        match.decide(seat, rng.choice(legal))
        if match.over:
            break
    assert len(refused) >= 4


def test_pages_hold_every_reading_once() -> None:
    rng = random.Random(3)
    for count in range(1, 29):
        wide = [rng.uniform(90, 230) for _ in range(count)]
        laid = pages(wide, 828)
        assert [place for page in laid for row in page for place in row] == list(range(count))
        for page in laid:
            assert 1 <= len(page) <= ROWS
            assert all(sum(wide[n] + GAP for n in row) - GAP <= 828 for row in page)


def test_tiles_do_not_move_aside_for_the_one_that_is_pointed_at(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
        leading(driver)
        scene = driver.scene
        before = {spot: pose.x for spot, pose in scene.parts.arrangement.poses().items()}
        scene.model.pointer.hovered = scene.model.hand.cards[2]
        assert {spot: pose.x for spot, pose in scene.parts.arrangement.poses().items()} == before


# Hands ------------------------------------------------------------------------------------------------------
def test_hands_are_sorted_in_four_ways() -> None:
    hand = (tile(0, 0), tile(0, 3), tile(1, 6), tile(2, 2), tile(5, 5), tile(4, 5))
    names = {sort: [FACE.piece_text(piece) for piece in FACE.order(sort, hand)] for sort in FACE.sorts}
    assert names == {
        "high": ["16", "55", "45", "22", "00", "03"],
        "low": ["55", "45", "22", "16", "00", "03"],
        "double": ["55", "22", "16", "45", "00", "03"],
        "blank": ["00", "16", "55", "45", "22", "03"],
    }


def test_how_tiles_are_worn_gives_the_play_back() -> None:
    rng = random.Random(1)
    for play in rng.sample([p for p in map(parse, texts()) if isinstance(p, Play)], 60):
        pieces = list(play.tiles)
        rng.shuffle(pieces)
        worn = combos.worn(pieces, play)
        assert len(worn) == play.size
        for piece, look in zip(pieces, worn, strict=True):
            if look.face in TILES:
                assert look.face == piece and blanks(piece) == 0
            else:
                assert look.face in play.faces and declared_of(look.face)


def texts() -> list[str]:
    from tablegame.rules.clackerjack.actions import PLAYS

    return [play.notation() for play in PLAYS]
