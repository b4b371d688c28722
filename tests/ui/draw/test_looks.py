"""What was chosen about looks and hands, as the table and the cards follow it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.rules.contract import Gesture
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art, raster
from tablegame.ui.draw.theme import (
    CARD_FACES,
    SUIT_COLOURS,
    SUIT_TONES,
    CardStyle,
    suit_colour,
)
from tablegame.ui.system.assets import asset
from tablegame.ui.table import places
from tablegame.ui.table.input.highlights import Highlights
from tablegame.ui.table.pose import card_spot
from tablegame.ui.table.table_context import Relayout
from tests.ui.ink import pixel
from tests.ui.table.driver import BOTH, Driver, at_table

GAME_TABLES = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["X1", "X2"]
INKS = {"1": "#A62B1F", "2": "#1F2F55"}
"""Of the jokers' indices, by the last letter of their name."""
STRIP = 101
"""What can be seen of a covered card in the narrowest fan, in card units: 39 du."""


def choose(driver: Driver, **settings: Any) -> None:
    """Change settings in the middle of a match."""
    for name, value in settings.items():
        setattr(driver.ui.preferences, name, value)
    driver.ui.changed()


# Cards ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("suits", SUIT_COLOURS)
def test_every_suit_stands_out_on_its_paper(suits: str) -> None:
    paper = "#FFFFFF" if suits == "contrast" else t.WASHI
    colours = {suit: suit_colour(suits, suit) for suit in "SHDC"}
    assert all(t.contrast(colour, paper) >= 4.5 for colour in colours.values())
    assert len(set(colours.values())) == (2 if suits == "two" else 4)
    assert t.contrast(colours["S"], paper) > 15


def test_dimmed_cards_can_be_read_in_every_dress() -> None:
    for suits in SUIT_COLOURS:
        art = Art()
        art.use_style(CardStyle(suits))
        for suit in "SHDC":
            card = art.get(f"cards/dim/8{suit}", 250, h_px=350)
            paper, sign = pixel(card, (20, 250)), pixel(card, (50, 140) if suit != "D" else (50, 134))
            assert t.contrast(sign, paper) >= 4.5, (suits, suit)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("large", [False, True])
def test_the_index_is_whole_in_the_narrowest_strip(large: bool, left_handed: bool) -> None:
    dress = CardStyle("four", large, left_handed)
    for name in GAME_TABLES:
        drawn = asset(f"sprites/cards/{name}.svg").read_text("utf-8")
        # Without the art, which comes last, only the index is left on the paper.
        source = dress.worn(f"cards/{name}", (drawn[: drawn.index('<g id="art">')] + "</svg>").encode())
        index = raster(source, 250, 350)
        ink = t.rgba(INKS.get(name[1]) or suit_colour("four", name[1]))[:3]
        inside = index.subsurface((8, 8, 234, 334))
        parts = pygame.mask.from_threshold(inside, ink, (1, 1, 1, 255)).get_bounding_rects()
        assert parts, name
        whole = parts[0].unionall(parts[1:]).move(8, 8)
        low, high = whole.left, whole.right - 1
        assert low >= 250 - STRIP if left_handed else high < STRIP, (name, low, high)
        assert whole.bottom - 1 - whole.top > (200 if large else 130)


def _index(face: str) -> str:
    return face[face.index("<rect") : face.index('<g id="art">')]


def test_both_sets_have_the_same_index_on_the_same_paper() -> None:
    for name in GAME_TABLES[:-2]:
        own, plain = (
            asset(f"sprites/{CardStyle(faces=faces).sprite(f'cards/{name}')}.svg").read_text("utf-8")
            for faces in CARD_FACES
        )
        assert own != plain and _index(own) == _index(plain)
    plain_one = CardStyle(faces="plain")
    assert plain_one.sprite("cards/dim/5H") == "cards/plain/dim/5H"
    for name in ("cards/X1", "cards/back", "suits/S", "icons/menu"):
        assert plain_one.sprite(name) == name


def test_other_sprites_are_not_touched() -> None:
    dress = CardStyle("contrast", True, True)
    for name in ("cards/back", "cards/waves", "icons/menu", "crests/3", "suits/light/S"):
        source = asset(f"sprites/{name}.svg").read_bytes()
        assert dress.worn(name, source) == source
    assert CardStyle().worn("cards/5H", b"as it is") == b"as it is"
    for suit, tones in SUIT_TONES.items():
        text = asset(f"sprites/cards/K{suit}.svg").read_text("utf-8")
        assert all(tone in text for tone in tones), "the colours that are replaced are those of the sprites"


def test_a_running_match_follows_the_dress(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        place = driver.card_point("5H")
        pictures = []
        others = {"suits": "two", "large_indices": True, "card_back": "waves", "card_faces": "plain"}
        for settings in ({}, *({name: value} for name, value in others.items())):
            choose(driver, **settings)
            driver.step(2)
            pictures.append(pygame.image.tobytes(driver.ui.window.surface(), "RGB"))
        assert len(set(pictures)) == 5
        assert driver.scene.parts.pointer.card_at(place) == driver.scene.model.hand.cards[3]
        driver.ui.art.use_style(CardStyle())  # the pictures are shared by all tests


# Hands ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("count", [1, 5, 9, 16, 20])
def test_a_left_hand_is_the_mirror_of_a_right_one(count: int) -> None:
    size = (1400.0, 720.0)
    left, right = places.fan(count, *size, places.HandStyle(left_handed=True)), places.fan(count, *size)
    assert [pose.x for pose in left] == pytest.approx([size[0] - pose.x for pose in reversed(right)])
    assert [pose.z for pose in left] == list(range(count - 1, -1, -1)), "the left one lies on top"
    flat = places.fan(count, *size, places.HandStyle(flat=True))
    assert {(pose.angle, pose.y) for pose in flat} == {(0.0, flat[0].y)}
    columns = places.action_column(*size, places.HandStyle(left_handed=True)), places.action_column(*size)
    assert columns[0][1].x == 12 and columns[1][1].x == size[0] - 212
    for box in columns[0]:
        assert not any(box.overlap(pose.box) for pose in left)


def test_left_handed_cards_are_picked_where_they_are_seen(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        choose(driver, left_handed=True)
        driver.step()
        fan = places.fan(
            len(driver.scene.model.hand.cards),
            *driver.scene.parts.geometry.size,
            driver.scene.parts.geometry.hand_style,
        )
        for card, pose in zip(driver.scene.model.hand.cards, fan, strict=True):
            seen = (pose.box.right - 12, pose.box.y + 60)
            assert driver.scene.parts.pointer.card_at(seen) == card
        play = driver.scene.form.find("play")
        assert play is not None and play.rect[0] == 12
        driver.click((fan[3].box.right - 12, fan[3].box.y + 60))
        assert driver.picked == "5H"
        driver.click(driver.widget_point("play"))
        driver.step(3)
        assert driver.own == ["0 play 5H"]
        driver.ui.art.use_style(CardStyle())


def test_one_click_plays_only_what_has_one_meaning(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        choose(driver, one_click=True)
        driver.click(driver.card_point("5H"))
        assert driver.own == [] and driver.picked == "5H", "with its neighbour it could be a double"
        driver.key(pygame.K_ESCAPE)
        driver.click(driver.card_point("8H"))
        driver.step(3)
        assert driver.own == ["0 play 8H"]


# Pointing out -----------------------------------------------------------------------------------------------
class Move:
    """A legal move with these cards."""

    def __init__(self, *pieces: int) -> None:
        self._gesture = Gesture(pieces, zone="x")

    def gesture(self) -> Any:
        """Return what a hand does for it."""
        return self._gesture


def test_the_levels_point_out_more_and_more() -> None:
    from tablegame.ui.table.input.hand import Hand, Selection
    from tablegame.ui.table.table_context import TableContext

    hand = Hand()
    hand.set_pieces((1, 2, 3, 4))
    model: Any = SimpleNamespace(hand=hand, viewer=0)
    source: Any = SimpleNamespace(question=SimpleNamespace(index=7))
    legal: Any = SimpleNamespace(asked=True, highlights="standard", actions=(Move(1), Move(1, 2), Move(3)))
    game_table: Any = SimpleNamespace(tile=False)
    unused: Any = None
    table = TableContext(model, source, game_table, unused, unused, unused, unused)
    table.legal = legal
    marks = Highlights(table)
    assert marks.dimmed == {4} and marks.rims == set() and marks.playable == {1, 2, 3}
    hand.selection = Selection((1,))
    assert marks.rims == {2}
    hand.selection = Selection()
    legal.highlights = "guided"
    assert marks.rims == {1, 2, 3} and marks.dimmed == {4}
    legal.highlights = "off"
    hand.selection = Selection((1,))
    assert marks.rims == marks.dimmed == marks.playable == set()
    legal.highlights, legal.asked = "guided", False
    legal.actions = ()
    assert marks.dimmed == marks.rims == set(), "nothing out of turn"


def test_guided_shows_what_can_be_played_and_off_shows_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        assert driver.scene.parts.highlights.rims == set()
        choose(driver, legal="guided")
        assert driver.scene.parts.highlights.rims == set(driver.scene.model.hand.cards)
        choose(driver, legal="off")
        driver.scene.parts.picking.pick(driver.scene.model.hand.cards[0])
        assert driver.scene.parts.highlights.rims == set()


# Motion -----------------------------------------------------------------------------------------------------
def test_with_reduced_motion_nothing_is_ever_between_two_places(tmp_path: Path) -> None:
    with at_table(tmp_path, speed="normal", options={"deals_per_player": 1}) as driver:
        choose(driver, reduced_motion=True)
        faded = 0
        for _ in range(600):
            driver.play_next()
            stage = driver.scene.animator
            for flight in stage.flights():
                faded += 1
                assert flight.fades and flight.lasts == 120
                assert flight.pose(stage.now) == stage.rest[flight.spot]
            driver.scene.carry_out(Relayout())
            assert all(flight.fades for flight in stage.flights())
        assert faded > 40 and len(driver.moves) > 3
        card = driver.scene.model.hand.cards[0] if driver.scene.model.hand.cards else None
        if card is not None and driver.ui.stack.top is driver.scene:
            driver.down(driver.card_point(str(driver.scene.game_table.piece_text(card))))
            driver.move((300, 600), (700, 300))
            assert all(pose.angle == 0 for _, pose in driver.scene.parts.pointer.held_poses())
            driver.up((700, 60))
            assert all(flight.fades for flight in driver.scene.animator.flights())


def test_settings_opened_in_the_middle_of_a_drag_let_the_card_go(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.take("5H", (600, 300))
        assert driver.scene.model.pointer.dragging
        driver.key(pygame.K_F10)
        driver.step()
        assert not driver.scene.model.pointer.dragging
        driver.up((600, 300))
        driver.key(pygame.K_ESCAPE)
        driver.step(2)
        assert driver.own == [] and driver.ui.stack.top is driver.scene
        assert driver.scene.animator.pose(card_spot(driver.scene.model.hand.cards[3])) is not None
