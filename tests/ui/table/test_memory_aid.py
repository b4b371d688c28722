"""The memory aid at the table: its key, what it says, and whom it is there for."""

from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.learn.memory import GONE, LEVELS
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson import DOKUSON
from tablegame.ui.draw import typesetting
from tablegame.ui.table.overlay.memory_panel import COUNT, LEAD, PileRow, SeatRow
from tests.ui.table.driver import BOTH, NAMES, Driver, at_table
from tests.ui.table.test_pass_and_play import opened

LOADUM = GAMES["loadum"]
TEN = (*NAMES, "Yuki", "Haru", "Kaito", "Nao")


def rows(driver: Driver, kind: type = PileRow) -> list[str]:
    """Return what is read aloud of the rows that stand there."""
    return [widget.label for widget in driver.scene.form.widgets if isinstance(widget, kind)]


def shared(memory: str, people: int = 2) -> Match:
    """Return a match of several people at one screen."""
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(3)]
    return Match.new(DOKUSON, 3, {}, players, dealer=Dealer.seeded(1), bots=b"bots", memory=memory)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_its_key_opens_and_closes_it(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, hands=BOTH, language=language) as driver:
        driver.until_asked()
        assert driver.scene.form.find("memory") is not None and not rows(driver)
        driver.key(pygame.K_m)
        spades, hearts, diamonds = rows(driver)
        if language == "en":
            assert "♠: 10 cards still out (Q, J, 10" in spades and "you hold K, 2, A" in spades
            assert rows(driver, SeatRow) == ["Aoi: nothing yet", "Mei: nothing yet"]
        driver.step(5)
        driver.key(pygame.K_ESCAPE)
        assert not rows(driver) and not driver.page
        driver.key(pygame.K_m)
        driver.key(pygame.K_m)
        assert not rows(driver)


def test_it_follows_the_play(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        before = rows(driver)
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.until_asked()
        assert rows(driver) and rows(driver) != before
        assert driver.scene.parts.memory.open, "it stays while one plays"


def test_a_press_on_the_table_closes_it_and_one_on_it_does_not(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        x, y, w, h = driver.scene.parts.memory.box
        driver.click((x + w / 2, y + 70))
        driver.click(driver.card_point("AS"))
        assert rows(driver)
        driver.click((x - 40, y + h / 2))
        assert rows(driver), "it hides nothing of the table"


def test_where_it_hides_a_part_of_the_table_a_press_there_closes_it(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=5, names=TEN) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        x, y, w, h = driver.scene.parts.memory.box
        driver.click((x + w / 2, y + 70))
        assert rows(driver)
        driver.click((x - 40, y + h / 2))
        assert not rows(driver)


def test_off_closes_it_and_hides_its_key(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        driver.scene.parts.memory.take("cards")
        assert rows(driver) and not rows(driver, SeatRow)
        driver.scene.parts.memory.take("off")
        driver.step()
        assert not rows(driver) and driver.scene.form.find("memory") is None
        driver.key(pygame.K_m)
        assert driver.reason == "memory.off_here" and not rows(driver)


def test_what_each_has_taken_and_cannot_hold(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, options={"swap": 0}) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        assert "0 points taken" in rows(driver, SeatRow)[0] and len(rows(driver)) == 4


def test_where_trump_must_be_remembered_there_is_none(tmp_path: Path) -> None:
    willughby = dict(LOADUM.presets["willughby"]) | {"swap": 0}
    with at_table(tmp_path, game=LOADUM, seats=4, options=willughby) as driver:
        driver.until_asked()
        assert driver.scene.form.find("memory") is None
        driver.key(pygame.K_m)
        assert driver.reason == "memory.no_rules" and not rows(driver)


def test_it_counts_as_help_only_if_the_owner_says_so(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        assert not driver.match.helped
        driver.key(pygame.K_m)
        driver.ui.preferences.memory_helps = True
        driver.key(pygame.K_m)
        assert driver.match.helped == {1} and driver.match.record.helped() == {1}


@pytest.mark.parametrize("memory", ["", "off", "cards", "seats"])
def test_at_a_shared_table_it_is_the_same_for_all(tmp_path: Path, memory: str) -> None:
    with at_table(tmp_path, match=shared(memory), people=2) as driver:
        driver.ui.preferences.memory_aid = "seats"
        driver.until(lambda: driver.page or driver.scene.parts.legal.asked)
        aid = driver.scene.parts.memory
        assert (
            aid.fixed
            and aid.level == (memory or "off")
            and aid.marked == ({0, 1} if memory in LEVELS[1:] else set())
        )
        assert driver.match.memory == memory
        people = next(item for item in driver.scene.accessible_items() if item.key == "people")
        told = [seat.name for seat in people.children if "memory aid" in seat.value]
        assert told == (list(NAMES[:2]) if aid.marked else [])


def test_the_next_person_does_not_find_it_open(tmp_path: Path) -> None:
    with at_table(tmp_path, match=shared("seats"), people=2) as driver:
        opened(driver)
        driver.key(pygame.K_m)
        assert rows(driver) and driver.scene.form.find("aid.level") is None
        driver.scene._sit(None, driver.scene.source.view(None))
        assert not rows(driver) and not driver.scene.model.memory


def test_the_record_keeps_what_was_agreed(tmp_path: Path) -> None:
    match = shared("cards")
    lines = [dict(match.record.header.data)]
    assert lines[0]["memory"] == "cards"
    assert "memory" not in shared("").record.header.data


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_it_stays_above_hand_and_prompt(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with at_table(tmp_path, game=LOADUM, seats=10, options={"swap": 0}, size=size, names=TEN) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        driver.until_asked()
        driver.key(pygame.K_m)
        x, y, w, h = driver.scene.parts.memory.box
        inside = [
            widget.rect
            for widget in driver.scene.form.widgets
            if widget.name.startswith("aid.") and widget.name != "aid.paper"
        ]
        assert all(x <= r[0] and r[0] + r[2] <= x + w and y <= r[1] for r in inside)
        assert max(r[1] + r[3] for r in inside) <= y + h
        rest = sorted((r for r in inside if r[2] > 100), key=lambda r: r[1])
        assert all(one[1] + one[3] <= two[1] + 0.5 for one, two in zip(rest, rest[1:], strict=False))
        room = driver.scene.parts.geometry
        assert y + h <= room.column[0].y and y + h < min(pose.box.y for pose in room.own_places())


def test_what_can_be_pressed_comes_first(tmp_path: Path) -> None:
    """In the swaps kinds and plates lie where it would; it does not hide them."""
    with at_table(tmp_path, game=LOADUM, seats=4, options={"swap": 1}) as driver:
        refused = False
        while driver.scene.model.view.table.phase != "trick":
            driver.until_asked()
            if driver.scene.model.view.table.phase == "swap":
                driver.key(pygame.K_m)
                assert driver.reason == "memory.answer_first" and not rows(driver)
                refused = True
            driver.key(pygame.K_p)
            driver.until(lambda: driver.scene.parts.legal.asked or not driver.match.to_act(), 3000)
        assert refused
        driver.until_asked()
        driver.key(pygame.K_m)
        assert len(rows(driver)) == 4


@pytest.mark.parametrize("game", ["dobon", "dobon_fukuchi", "clackerjack"])
def test_in_other_games_it_opens_in_ones_turn(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=GAMES[game], seats=4) as driver:
        for _ in range(3):
            driver.until_asked()
            driver.key(pygame.K_m)
            if rows(driver):
                break
            driver.scene.source.decide(driver.scene.parts.legal.actions[0])
            driver.step(5)
        assert rows(driver)


def played(driver: Driver) -> list[PileRow]:
    """Return the rows of pieces after a move."""
    driver.until_asked()
    driver.key(pygame.K_RIGHTBRACKET)
    driver.key(pygame.K_RETURN)
    driver.until_asked()
    driver.key(pygame.K_m)
    driver.step(20)
    return [widget for widget in driver.scene.form.widgets if isinstance(widget, PileRow)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_dot_tells_who_played_it(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, options={"swap": 0}, language=language) as driver:
        driver.until_asked()
        for _ in range(400):
            if driver.scene.model.view.table.trick:
                break
            driver.key(pygame.K_RETURN)
            driver.step()
        grid = played(driver)
        row, nth = next(
            (row, nth)
            for row in grid
            for nth, cell in enumerate(row._row.cells)
            if set(cell.states) == {GONE}
        )
        x, y, w, h = row.rect
        step = (w - LEAD - COUNT) / 13
        driver.ui.device = "mouse"
        driver.post(pygame.MOUSEMOTION, (x + LEAD + step * (nth + 0.5), y + h / 2))
        driver.step(2)
        said = driver.ui.speaker.plain(driver.scene.parts.memory._looked.line())
        assert ("in trick 1" if language == "en" else "第1トリック・") in said
        assert any(name in said for name in driver.scene.model.names)


def test_the_arrows_go_from_piece_to_piece(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        grid = played(driver)
        driver.scene.form.set_focus(grid[0], ring=True)
        assert grid[0].value_text == ""
        driver.key(pygame.K_RIGHT)
        first = grid[0].value_text
        driver.key(pygame.K_RIGHT)
        assert first and grid[0].value_text not in ("", first)
        driver.key(pygame.K_DOWN)
        assert driver.scene.form.focus is grid[1] and grid[1].value_text
        every = []
        for _ in range(14):
            every.append(grid[1].value_text)
            driver.key(pygame.K_RIGHT)
        gone = [cell for row in grid for cell in row._row.cells if GONE in cell.states]
        assert gone and len(set(every)) > 8


def test_it_slides_in_and_fades_in_with_reduced_motion(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        driver.until_asked()
        for reduced in (False, True):
            driver.ui.preferences.reduced_motion = reduced
            driver.ui.changed()
            driver.key(pygame.K_m)
            aid = driver.scene.parts.memory
            paper = driver.scene.form.find("aid.paper")
            assert paper is not None and aid.come < 1
            assert (paper.rect[0] > aid.box.x) is not reduced and (aid.faded < 1) is reduced
            driver.step(20)
            paper = driver.scene.form.find("aid.paper")
            assert paper is not None and paper.rect == tuple(aid.box) and aid.faded == aid.come == 1
            driver.key(pygame.K_m)


def test_what_was_just_played_fades_to_a_dot(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        looked = driver.scene.parts.memory._looked
        driver.until(lambda: not looked.settled(), 3000)
        began = driver.clock.now()
        driver.until(looked.settled, 60)
        assert driver.clock.now() > began, "it fades, it is not gone at once"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_mark_of_a_tile_that_is_there_twice_is_whole(tmp_path: Path, scale: float) -> None:
    with at_table(tmp_path, game=GAMES["clackerjack"], seats=4, size=(1024, 640)) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        driver.until_asked()
        driver.scene.source.decide(driver.scene.parts.legal.actions[0])
        driver.until_asked()
        driver.key(pygame.K_m)
        assert rows(driver)
        drawn, ellipsis = dict[str, str](), typesetting.Typesetter.ellipsis

        def spy(self: typesetting.Typesetter, text: str, size: float, width: float, bold: bool) -> str:
            drawn[self.plain(text)] = shown = ellipsis(self, text, size, width, bold)
            return shown

        with mock.patch.object(typesetting.Typesetter, "ellipsis", spy):
            driver.scene.dirty = True
            driver.step(20)
        assert not [text for text, shown in drawn.items() if text != shown]
