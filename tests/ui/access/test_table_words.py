"""Tables as they are told: tiles, who laid what, the stock, whom to swap with, and what cannot be played."""

import re
from pathlib import Path
from typing import Any

import pytest
from scenes import showing

from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker, keys, slots
from tablegame.ui.access.tree import Screen, describe
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tests.ui.table.driver import at_table

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def items(screen: Screen, role: str) -> list[AccessibleItem]:
    """Return the items of a role beside and in the lists of a page."""
    every = [each for item in screen.page.children for each in (item, *item.children)]
    return [each for each in every if each.role == role]


def told(name: str, language: str = "en") -> Screen:
    """Return a scene in words."""
    with showing(name, language) as studio:
        return describe(studio.ui)


def test_tiles_are_told_by_suit_and_rank_as_they_lie() -> None:
    with showing("table_clackerjack") as studio:
        scene: Any = studio.top
        hand = items(describe(studio.ui), "list item")
        assert all(re.match("suit [1-6], rank [1-6], tile|.*blank", each.name) for each in hand)
        plain = next(n for n, each in enumerate(hand) if each.name.startswith("suit"))
        suit, rank = re.findall("[0-9]", hand[plain].name)[:2]
        buttons = items(describe(studio.ui), "button")
        assert sum(each.name.startswith("Turn ") for each in buttons) == 1
        studio.pick(scene, [scene.model.hand.cards[plain]])
        turn = next(each for each in items(describe(studio.ui), "button") if each.key == "widget.flip")
        assert turn.name == f"Turn suit {suit}, rank {rank} around"
        scene.parts.picking.flip()
        studio.step(5)
        again = items(describe(studio.ui), "list item")[plain].name
        assert again.startswith(f"suit {rank}, rank {suit}, picked")


def test_a_page_has_its_own_name_and_nothing_is_told_twice() -> None:
    for name, called in (("table_clackerjack", "Clackerjack"), ("table_dobon", "Dobon")):
        screen = told(name)
        assert screen.page.name == called
        people = next(each for each in screen.page.children if each.key == "people").children
        for person in people:
            words = person.value.split(", ")
            assert len(set(words)) == len(words), person.value
    assert any("tile" in person.value for person in items(told("table_clackerjack"), "entry"))


def test_the_stock_is_counted_and_a_trick_told_by_player() -> None:
    zones = {each.name: each.value for each in items(told("table_dobon"), "zone")}
    assert re.fullmatch("[0-9]+ cards?", zones["Stock"])
    screen = told("table_loadum")
    trick = next(each.value for each in items(screen, "zone") if each.key == "widget.trick")
    assert re.search(r"(\w+): .* of (\w+), (?!\1)\w+: .* of \w+", trick)


def test_a_lane_is_read_in_sentences() -> None:
    lanes = [each.value for each in items(told("table_dokuson"), "zone") if "lane" in each.key]
    assert len(lanes) == 3
    for lane in lanes:
        assert re.search(r"\w+ has [0-6] cards?\. The sixth ends the deal\. (If the deal|Tied)", lane)
        assert lane.endswith(".") and "–" not in lane and not re.search("[♠♥♦♣]", lane)


def test_who_can_be_swapped_with_has_a_name() -> None:
    names = [each.name for each in items(told("table_loadum_swap"), "zone")]
    assert names and not any(re.search("[0-9]", name) for name in names)
    assert not any("no cards" in each.value for each in items(told("table_loadum_swap"), "zone"))


def test_what_cannot_be_played_is_told_as_far_as_it_is_shown() -> None:
    with showing("table_loadum") as studio:
        hand = items(describe(studio.ui), "list item")
        assert {each.value for each in hand} == {"", "can't be played now"}
        allowed = {each.name.rpartition(" of ")[2] for each in hand if not each.value}
        assert len(allowed) == 1, "suit is followed"
        studio.ui.preferences.legal = "off"
        assert not any(each.value for each in items(describe(studio.ui), "list item"))


def test_a_trick_that_is_empty_says_so_and_one_that_lies_says_who_wins_it(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, options={"swap": 0}) as driver:
        scene, seen = driver.scene, set()

        def trick() -> str:
            screen = describe(driver.ui)
            return next((item.value for item in items(screen, "zone") if item.key == "widget.trick"), "")

        for _ in range(600):
            driver.play_next()
            if driver.ui.stack.top is not scene or not (told := trick()):
                continue
            table = scene.model.view.table
            assert (told == "no cards") is (not table.trick)
            assert told.count(", winning") == (scene.game_table.winning(scene.model.view) is not None)
            scene.model.quiz = table.phase == "trick"
            assert not scene.model.quiz or ", winning" not in trick(), "a question is not answered"
            scene.model.quiz = False
            rows = [item.name for item in items(describe(driver.ui), "text") if item.name.startswith("Trump")]
            trump = SUITS.get(table.trump, "not known yet")
            assert rows == [f"Trump: {trump}"]
            seen.add((len(table.trick), table.trump is not None, bool(table.turned)))
            if (0, True, True) in seen and (3, True, True) in seen:
                break
        assert (0, False, False) in seen and (0, True, True) in seen, "also when trump lies turned up"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_prompt_is_a_bare_sign(language: str) -> None:
    speaker = Speaker(language)
    prompts = [key for key in keys(language) if ".prompt." in key and not slots(language, key)]
    assert prompts and not [key for key in prompts if not re.search(r"\w", speaker.plain(speaker.say(key)))]
