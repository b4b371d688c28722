"""Daily deals, codes, and what is copied of a result: by mouse, by keys alone, in words."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.ai.think import simple
from tablegame.controllers.deal_par import FILE, TIMES
from tablegame.match.code import Code
from tablegame.match.daily import SETUPS, code_of
from tablegame.match.match import Match
from tablegame.match.record_files import exports
from tablegame.rules.catalogue import GAMES, complete
from tablegame.ui.scenes.matches.code_page import CodeScene
from tablegame.ui.scenes.matches.daily_page import DailyScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.study.fair_play_page import FairCheckScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.result.next_steps import result_card
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.navigation import DailyPage, TitlePage
from tablegame.ui.table.scene import TableScene
from tests.lengths import rest_long
from tests.match.test_daily import DAY, record
from tests.ui.scenes.test_replay import Desk, words

LOADUM = Code("loadum", 4, complete(GAMES["loadum"], 4, {"lives": 1}), 0x123456789ABC)


class DailyDesk(Desk):
    """The page in a window on the dummy driver; its clipboard is the test's own."""

    copied = ""

    def daily(self, day: date | None = None) -> DailyScene:
        scene = DailyScene(self.ui, day, today=lambda: DAY)
        self.ui.stack.reset(scene)
        self.step(3)
        return scene

    def paste(self, text: str) -> None:
        self.copied = text
        self.key(pygame.K_v, pygame.KMOD_CTRL)

    @property
    def top(self) -> object:
        return self.ui.stack.top


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[DailyDesk]:
    made = DailyDesk(tmp_path)

    def put(text: str) -> bool:
        made.copied = text
        return True

    def read() -> str:
        return made.copied

    places = ("matches.daily_page", "matches.code_page", "table.result.scene", "table.sheet.scene")
    patches: list[Any] = [mock.patch(f"tablegame.ui.scenes.{place}.to_clipboard", put) for place in places]
    patches += [
        mock.patch(f"tablegame.ui.{place}.clipboard", read)
        for place in ("scenes.matches.code_page", "scenes.system.title.scene", "widgets.inputs")
    ]
    for each in patches:
        each.start()
    yield made
    for each in patches:
        each.stop()
    made.service.close()
    made.ui.close()


def play(match: Match) -> None:
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(match.game.id, match.view(seat), match.legal(seat)))


def pars(home: Path, **known: float) -> None:
    import json

    kept = {code_of(DAY, game).text: [value] * TIMES for game, value in known.items()}
    (home / FILE).write_text(json.dumps({"version": 1, "pars": kept}))


# The page ---------------------------------------------------------------------------------------------------
def test_a_deal_is_played_against_the_same_opponents_with_the_cards_of_the_day(desk: DailyDesk) -> None:
    desk.daily()
    assert "anyone can compute them" in words(desk)
    desk.click("play.dobon")
    scene = desk.top
    assert isinstance(scene, TableScene)
    match = desk.service.tables[0].match
    header = match.record.header
    assert header.code == code_of(DAY, "dobon").text and header.daily == DAY.isoformat()
    assert [player.kind for player in match.players] == ["human", *["bot:normal"] * 3]
    assert match.options["rounds"] == 3
    assert any(text.key == "table.code" for text in scene.log)


def test_what_goes_on_is_gone_on_with(desk: DailyDesk) -> None:
    record(desk.service.home, "a", moves=9)
    scene = desk.daily()
    button = scene.form.find("play.dokuson")
    assert button is not None and "Continue" in button.label
    desk.click("play.dokuson")
    assert isinstance(desk.top, TableScene) and desk.service.tables[0].match.line > 3


def test_a_result_stands_beside_par_once_it_is_known(desk: DailyDesk) -> None:
    record(desk.service.home, "a")
    scene = desk.daily()
    value = scene.deals[0].value
    assert value is not None and scene.deals[0].petal == "played"
    pars(desk.service.home, dokuson=float(value) - 5)
    desk.service._daily_pars = None
    scene = desk.daily()
    assert scene.deals[0].petal == "par" and "5 better" in words(desk)
    assert "1 of 6 played, 1 at par" in words(desk)
    pars(desk.service.home, dokuson=float(value) + 5)
    desk.service._daily_pars = None
    scene = desk.daily()
    assert scene.deals[0].petal == "played" and "5 worse" in words(desk)


def test_par_is_worked_out_while_the_page_is_open(desk: DailyDesk) -> None:
    record(desk.service.home, "a")
    with (
        mock.patch("tablegame.controllers.deal_par.TIMES", 1),
        mock.patch("tablegame.controllers.deal_par.PAR_LEVEL", "novice"),
    ):
        scene = desk.daily()
        for _ in range(900):
            if scene.deals[0].par is not None:
                break
            desk.step()
        assert scene.deals[0].par is not None


def test_a_repeat_is_noted_and_counts_nothing(desk: DailyDesk) -> None:
    record(desk.service.home, "a")
    record(desk.service.home, "b", seed=8, created="2026-11-22T12:00:00+00:00")
    scene = desk.daily()
    first = scene.deals[0].reached.first
    assert first is not None and first.path.stem == "a" and "played again once" in words(desk)
    desk.click("again.dokuson")
    assert isinstance(desk.top, TableScene)


def test_the_match_that_counts_can_be_replayed(desk: DailyDesk) -> None:
    record(desk.service.home, "a")
    desk.daily()
    desk.click("replay.dokuson")
    assert isinstance(desk.top, ReplayScene) and desk.top.source.viewer == 0


def test_past_days_are_open_and_days_to_come_are_shut(desk: DailyDesk) -> None:
    scene = desk.daily()
    desk.click("day.2026-11-04")
    assert scene.days.day == date(2026, 11, 4)
    desk.click("day.2026-11-23")
    assert scene.days.day == date(2026, 11, 4)
    desk.click("month_on")
    assert scene.days.day == date(2026, 11, 4)
    desk.click("month_back")
    assert scene.days.day == date(2026, 10, 4)
    desk.click("play.loadum")
    header = desk.service.tables[0].match.record.header
    assert header.daily == "2026-10-04" and header.code == code_of(date(2026, 10, 4), "loadum").text


def test_of_the_days_only_the_one_that_was_chosen_last_is_marked(desk: DailyDesk) -> None:
    scene = desk.daily()
    for day in ("2026-11-04", "2026-11-05", "2026-11-04"):
        desk.click(f"day.{day}")
        days = [widget for widget in scene.form.widgets if widget.name.startswith("day.")]
        assert [cell.name for cell in days if cell.value_text] == [f"day.{day}"]
        assert [cell.name for cell in days if cell.tab_stop] == [f"day.{day}"]


def test_by_keys_alone(desk: DailyDesk) -> None:
    desk.ui.use_device("keyboard")
    scene = desk.daily()
    assert scene.form.focus is not None and scene.form.focus.name == "play.dokuson"
    assert scene.form.find("code") is None and scene.form.find("booklet") is None, "they are folded"
    scene.form.set_focus(scene.form.find("more"), ring=True)
    desk.key(pygame.K_RETURN)
    names = []
    for _ in range(30):
        desk.key(pygame.K_TAB)
        if scene.form.focus is not None:
            names.append(scene.form.focus.name)
    assert {"play.clackerjack", "code", "day.2026-11-22", "back", "booklet"} <= set(names)
    scene.form.set_focus(scene.form.find("day.2026-11-22"), ring=True)
    desk.key(pygame.K_UP)
    assert scene.days.day == date(2026, 11, 15)
    desk.key(pygame.K_LEFT)
    assert scene.days.day == date(2026, 11, 14) and scene.form.focus.name == "day.2026-11-14"
    desk.key(pygame.K_PAGEUP)
    assert scene.days.day == date(2026, 10, 14)
    desk.key(pygame.K_PAGEDOWN)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN)
    assert scene.days.day == date(2026, 11, 21), "the day after tomorrow is shut"


def test_new_deals_come_at_midnight(desk: DailyDesk) -> None:
    today = [DAY]
    scene = DailyScene(desk.ui, today=lambda: today[0])
    desk.ui.stack.reset(scene)
    desk.step(2)
    today[0] = date(2026, 11, 23)
    desk.step(2)
    assert scene.days.day == date(2026, 11, 23) and "23 November" in words(desk)


def test_what_is_copied_tells_no_card(desk: DailyDesk) -> None:
    record(desk.service.home, "a")
    scene = desk.daily()
    value = scene.deals[0].value
    desk.click("copy")
    assert f"Dokuson: {value}".replace("-", "−") in desk.copied and "Dobon: –" in desk.copied
    assert "at par" not in desk.copied and "22 November 2026" in desk.copied, "par is not known yet"
    assert value is not None
    pars(desk.service.home, dokuson=float(value) + 5)
    desk.service._daily_pars = None
    desk.daily()
    desk.click("copy")
    assert "(par " in desk.copied and "0 of 6 at par" in desk.copied


def test_the_booklet_has_every_day_so_far(desk: DailyDesk) -> None:
    record(desk.service.home, "a")
    scene = desk.daily()
    desk.click("more")
    desk.click("booklet")
    (path,) = exports(desk.service.home).iterdir()
    text = path.read_text(encoding="utf-8")
    assert path.name in words(desk) and path.suffix == ".html" and text.count("<section>") == 22
    for game in SETUPS:
        assert code_of(DAY, game).text in text and code_of(date(2026, 11, 1), game).text in text
        assert code_of(date(2026, 11, 23), game).text not in text
    assert "<script" not in text and scene.said
    with mock.patch("tablegame.ui.scenes.matches.daily_page.lay", side_effect=OSError(28, "No space")):
        desk.click("booklet")
    assert "the disk is full" in words(desk)


def test_a_page_of_the_house_leads_there(desk: DailyDesk) -> None:
    desk.ui.open(TitlePage())
    desk.step(2)
    title = desk.top
    assert isinstance(title, TitleScene)
    desk.key(pygame.K_d)
    assert isinstance(desk.top, DailyScene)
    desk.ui.open(DailyPage(date(2026, 11, 3)))
    desk.step(2)
    scenes = [scene for scene in desk.ui.stack.scenes if isinstance(scene, DailyScene)]
    assert len(scenes) == 1
    desk.key(pygame.K_ESCAPE)
    assert desk.top is title


# Codes ------------------------------------------------------------------------------------------------------
RESULT = "Tablegame · Loadum\n1st: Kate 1\nThe same cards: {}\n"


@pytest.mark.parametrize("around", rest_long(["{}", "  {}\n", RESULT], but=[RESULT]))
def test_a_code_is_pasted_anywhere_on_the_title_and_played(desk: DailyDesk, around: str) -> None:
    desk.ui.open(TitlePage())
    desk.step(2)
    desk.paste(around.format(LOADUM.text.lower()))
    scene = desk.top
    assert isinstance(scene, CodeScene) and scene.entry.code == LOADUM
    assert "Losing Loadum, 4 seats" in words(desk)
    desk.key(pygame.K_RETURN)
    seating = desk.top
    assert isinstance(seating, SeatingScene) and seating.code == LOADUM
    assert not any(widget.name.startswith("cut") for widget in seating.form.widgets)
    for name in ("seats", "preset", "option.lives"):
        widget = seating.form.find(name)
        assert widget is not None and not widget.enabled, name
    kind = seating.form.find("kind.1")
    assert kind is not None and kind.enabled
    seating.plan.sitters[1].kind = "bot:expert"
    remembered = dict(desk.ui.preferences.last)
    seating.start()
    desk.step(3)
    match = desk.service.tables[0].match
    assert match.record.header.code == LOADUM.text and match.players[1].kind == "bot:expert"
    assert match.options == LOADUM.options and match.record.header.daily == ""
    chosen = {key: value for key, value in desk.ui.preferences.last.items() if "loadum" in key}
    assert chosen == {key: value for key, value in remembered.items() if "loadum" in key}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a code"),
        ("dk4", "18 letters"),
        (LOADUM.text[:-1] + "0", "has a typo"),
        ("DK4-UUUU", "isn't used in codes"),
        ("DK42100000000000", "18 letters"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(desk: DailyDesk, typed: str, said: str) -> None:
    scene = CodeScene(desk.ui, "loadum", typed)
    desk.ui.stack.reset(scene)
    desk.step(2)
    assert said in words(desk) and scene.entry.code is None
    play_button = scene.form.find("play")
    assert play_button is not None and not play_button.enabled
    desk.key(pygame.K_RETURN)
    assert desk.top is scene


def test_letters_are_put_right_while_they_are_typed(desk: DailyDesk) -> None:
    scene = CodeScene(desk.ui, "loadum")
    desk.ui.stack.reset(scene)
    desk.step(2)
    for letter in LOADUM.letters.lower().replace("0", "o").replace("1", "l"):
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        desk.step(1)
    assert scene.entry.text == LOADUM.text and scene.entry.code == LOADUM
    desk.key(pygame.K_BACKSPACE)
    assert scene.entry.text == LOADUM.text[:-1]
    for _ in range(4):
        desk.key(pygame.K_LEFT)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="z"))
    desk.step(1)
    field = scene.form.find("code")
    assert field is not None
    letters = LOADUM.letters[:-1]
    assert scene.entry.text.replace("-", "") in {
        letters[:place] + "Z" + letters[place:] for place in range(len(letters) - 4, len(letters))
    }


def test_a_new_code_can_be_made_and_copied(desk: DailyDesk) -> None:
    scene = CodeScene(desk.ui, "dokuson")
    desk.ui.stack.reset(scene)
    desk.step(2)
    desk.click("new")
    first = scene.entry.code
    assert first is not None and first.game == "dokuson"
    desk.click("copy")
    assert desk.copied == first.text and "Copied" in words(desk)
    desk.click("new")
    assert scene.entry.code not in (None, first)


def test_a_code_is_played_from_the_daily_page_too(desk: DailyDesk) -> None:
    scene = desk.daily()
    desk.paste(LOADUM.text)
    assert scene.entry.code == LOADUM
    desk.click("play_code")
    assert isinstance(desk.top, SeatingScene)


# Results ----------------------------------------------------------------------------------------------------
def finished(desk: DailyDesk, daily: bool) -> ResultScene:
    desk.daily()
    desk.click("play.dokuson")
    table = desk.service.tables[0]
    if not daily:
        table = desk.service.new_match("dokuson", 4, {}, table.match.players)
    play(table.match)
    scene = ResultScene(desk.ui, table)
    desk.ui.stack.reset(scene)
    desk.step(40)
    return scene


def test_the_result_of_a_code_has_the_code_and_leads_back(desk: DailyDesk) -> None:
    scene = finished(desk, daily=True)
    code = code_of(DAY, "dokuson").text
    assert f"code {code}" in words(desk) and scene.form.find("seal") is None
    desk.click("copy_code")
    assert desk.copied == code
    desk.click("copy")
    assert code in desk.copied and "1st: " in desk.copied and desk.copied.count("\n") >= 5
    assert not any(sign in desk.copied for sign in "♠♥♦♣")
    desk.click("fair_play")
    page = desk.top
    assert isinstance(page, FairCheckScene) and "nothing is hidden" in words(desk).lower()
    page.start()
    for _ in range(400):
        if not page.running:
            break
        desk.step()
    assert page.check is not None and page.check.state("seal") == page.check.state("cards") == "good"
    assert "The cards match the code" in words(desk)
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.top, DailyScene) and desk.top.days.day == DAY


def test_the_result_of_another_match_is_copied_without_a_code(desk: DailyDesk) -> None:
    scene = finished(desk, daily=False)
    assert scene.form.find("copy_code") is None
    desk.click("copy")
    assert desk.copied == result_card(desk.ui, scene.table.match) and "cards" not in desk.copied
    desk.click("sheet")
    desk.click("copy")
    assert "Player" in desk.copied and "Total" in desk.copied
    assert not any(sign in desk.copied for sign in "♠♥♦♣")
