"""This deal again: the same cards from the deal's beginning, as practice, and what it brought each time."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer, SealedDealer
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, dump, read_record
from tablegame.match.summary import summarise
from tablegame.match.timeline import Timeline, beginning, dealer_of, off, played_again
from tablegame.match.verify import verify
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.matches.deal_again import AgainScene
from tablegame.ui.scenes.study.seal import FairPlayScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.navigation import AgainPage, MatchesPage, SheetPage
from tablegame.ui.table.live_source import LiveSource
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.choices import DrawnChoice
from tests.controllers.in_process import InProcess, sit
from tests.lengths import rest_long
from tests.match.test_timeline import played
from tests.ui.scenes.test_replay import Desk, desk
from tests.ui.scenes.test_replay import words as said

__all__ = ["desk"]

CASES = rest_long(GAMES, but={"dokuson"})


def sealed(game_id: str, number: int = 3, moves: int = 10**6) -> Record:
    """Return a sealed match of the simple policy."""
    game = GAMES[game_id]
    seats = 4 if 4 in game.seats else min(game.seats)
    players = [Player(f"P{n}", "bot:easy" if n else "human") for n in range(seats)]
    match = Match.new(game, seats, {}, players, dealer=SealedDealer.numbered(number))
    play(match, moves)
    return match.record


def play(match: Match, moves: int = 10**6, deals: int = 10**6) -> None:
    """Play on by the simple policy."""
    before = len(match.view(None).table.results)
    while moves and not match.over and len(match.view(None).table.results) < before + deals:
        seat = match.to_act()[0]
        match.decide(seat, simple(match.game.id, match.view(seat), match.legal(seat)))
        moves -= 1


def test_of_a_match_that_goes_on_no_deal_is_dealt_again() -> None:
    record = sealed("dokuson", moves=55)
    timeline = Timeline(record)
    assert len(timeline.deals) > 1, "one deal is over"
    assert off(timeline, 0, Seat(0)) == "later"


@pytest.mark.parametrize("game_id", CASES)
def test_every_deal_begins_with_the_same_hands_and_goes_on_with_the_same_cards(game_id: str) -> None:
    record = sealed(game_id)
    timeline = Timeline(record)
    dealer = dealer_of(record)
    assert dealer is not None
    for deal in range(len(timeline.deals))[:4]:
        assert off(timeline, deal, Seat(0)) in ("", "out")
        line = beginning(timeline, deal)
        assert line is not None
        start = timeline.position(line, Seat(0))
        others = [replace(player, name="Q", kind="bot:hard") for player in record.header.players]
        again = Match.new(
            timeline.game, timeline.seats, timeline.options, others, dealer=dealer.fresh(), start=start,
            assisted=True, memory="cards",
        )  # fmt: skip
        # Others play, for practice: the keys stay those of the match that is repeated, also a step further.
        inherited = dealer_of(Match.load(again.record).record)
        assert inherited is not None and inherited.written() == record.header.data["dealer"]
        assert again.record.header.data["dealer"] == record.header.data["dealer"]
        assert again.record.header.data["players"][0]["name"] == "Q" and again.assisted
        for seat in map(Seat, range(timeline.seats)):
            assert again.view(seat) == timeline.view(line, seat)
        assert played_again(again.record, timeline) == deal
        # The same moves meet the same cards, renewals of the stock among them.
        for move in record.moves[line - 1 : timeline.deals[deal].last - 1]:
            if move.actor != CHANCE:
                again.decide(move.actor, again.parse(move.actor, move.text))
        mine = [m.text for m in again.record.moves][: timeline.deals[deal].last - line]
        assert mine == [m.text for m in record.moves[line - 1 : timeline.deals[deal].last - 1]]


def test_a_deal_of_the_older_method_is_off_where_its_stock_was_shuffled_again() -> None:
    timeline = Timeline(played("dobon"))
    assert dealer_of(timeline.record) is None
    reasons = []
    for deal, lines in enumerate(timeline.deals):
        begins = beginning(timeline, deal)
        assert begins is not None
        asked = any(m.actor == CHANCE for m in timeline.record.moves[begins - 1 : lines.last - 1])
        reasons.append(off(timeline, deal, Seat(0)))
        assert reasons[-1] == ("renewed" if asked else "")
    assert "" in reasons


def test_another_branch_is_not_taken_for_the_deal() -> None:
    record = sealed("dokuson")
    timeline = Timeline(record)
    line = beginning(timeline, 0)
    assert line is not None and played_again(record, timeline) is None
    later = timeline.position(line + 4, Seat(0))
    match = Match.new(
        timeline.game, timeline.seats, timeline.options, record.header.players,
        dealer=Dealer.new(), start=later,
    )  # fmt: skip
    assert played_again(match.record, timeline) is None


# In the window ----------------------------------------------------------------------------------------------
def ask(desk: Desk, record: Record, deal: int | None = None) -> AgainScene:
    desk.ui.open(AgainPage(None, record, deal))
    desk.step(3)
    top = desk.ui.stack.top
    assert isinstance(top, AgainScene)
    return top


def begun(desk: Desk, name: str) -> Any:
    desk.click(name)
    top = desk.ui.stack.top
    assert isinstance(top, TableScene)
    return top.source.table  # type: ignore[attr-defined]


def test_it_is_played_in_another_seat_with_the_hand_that_was_dealt_there(desk: Desk) -> None:
    record = sealed("dokuson")
    scene = ask(desk, record, 1)
    rows = scene.form.find("seat")
    assert isinstance(rows, DrawnChoice) and rows.value == scene.home == 0
    before = scene.box
    desk.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    scene.form.set_focus(rows, ring=True)
    for _ in range(2):
        desk.key(pygame.K_DOWN)
    assert scene.seat == 2 and scene.box == before, "the sheet stands still"
    assert desk.ui.text("again.note_other", seat="P2") in said(desk)
    table = begun(desk, "play")
    match = table.match
    line = beginning(scene.timeline, 1)
    assert line is not None
    for seat in map(Seat, range(4)):
        assert match.beginning().state.view(seat) == scene.timeline.view(line, seat)
    sat = [(player.name, player.kind) for player in match.players]
    assert sat == [("P2", "bot:easy"), ("P1", "bot:easy"), ("P0", "human"), ("P3", "bot:easy")]
    play(match, deals=1)
    desk.ui.open(AgainPage(match.path, match.record, 0, home=Seat(2)))
    desk.step(2)
    top = desk.ui.stack.top
    assert isinstance(top, AgainScene) and top.compared is not None and top.seat == 2
    level = desk.ui.text("bots.level.hard.name")
    assert desk.ui.text("again.par_note_other", seat="P2", level=level) in said(desk)
    assert top.compared.par.seat == 2


def test_of_a_match_that_goes_on_no_seat_can_be_chosen(desk: Desk) -> None:
    assert ask(desk, sealed("dokuson", moves=55), 0).form.find("seat") is None


@pytest.mark.parametrize(("name", "kind"), [("play", "human"), ("show", "bot:expert")])
def test_it_is_practice_beneath_its_match(desk: Desk, name: str, kind: str) -> None:
    record = sealed("dokuson")
    ask(desk, record, 1)
    table = begun(desk, name)
    match = table.match
    assert match.assisted and [each.kind for each in match.players] == [kind, *["bot:easy"] * 3]
    assert match.commit == record.header.promise.commit  # type: ignore[union-attr]
    desk.step(3)
    desk.service.leave_all()
    found = read_record(match.path)
    assert verify(found).fault is None
    summary = summarise(match.path, 0.0, GAMES)
    assert summary.branch and summary.assisted and summary.parent == Timeline(record).id


def test_the_expert_is_looked_at_with_the_eyes_of_the_seat(desk: Desk) -> None:
    """A player who is shown how sees the hand, and is asked nothing."""
    ask(desk, sealed("dokuson"), 1)
    table = begun(desk, "show")
    scene = desk.ui.stack.top
    assert isinstance(scene, TableScene)
    desk.step(5)
    assert table.watching and table.viewer == 0 and scene.model.hand.cards and not table.hands_open
    looked = replace(scene.model.words, viewer=None)
    asked = scene.game_table.prompt(looked, None, scene.model.names)
    assert scene.parts.prompt_line.text() == asked


def test_first_time_now_and_par_stand_side_by_side(desk: Desk) -> None:
    record = sealed("dokuson")
    ask(desk, record, 1)
    table = begun(desk, "play")
    match = table.match
    play(match, deals=1)
    view = match.view(Seat(0))
    page = AgainPage(match.path, match.record, 0, home=Seat(0))
    source = LiveSource(table)
    assert source.again_page(len(view.table.results) - 1) == page
    players, last = match.players, len(view.table.results) - 1
    desk.ui.stack.push(
        SheetScene(desk.ui, "dokuson", players, view, last, again=page)
    )  # fmt: skip
    desk.step(2)
    assert desk.ui.text("sheet.compare") in said(desk)
    desk.key(pygame.K_a)
    scene = desk.ui.stack.top
    assert isinstance(scene, AgainScene) and scene.compared is not None
    first = Timeline(record).deals[1].points
    assert scene.columns[0] == ("first", first)
    assert scene.columns[1] == ("now", view.table.results[-1].points())
    assert scene.columns[2] == ("par", None)
    assert scene.named["own"][3] > 0, "the row of the own seat lies on a ground of its own"


def test_the_par_is_worked_out_by_the_hard_one_and_told(desk: Desk) -> None:
    from tablegame.controllers.deal_par import DealPar

    class Quick(InProcess):
        levels: set[str] = set()

        @property
        def idle(self) -> bool:
            return True

        def submit(self, *args: Any, **more: Any) -> Any:
            self.levels.add(args[3])
            more["iterations"] = 1
            return super().submit(*args, **more)

    record = sealed("dokuson")
    timeline = Timeline(record)
    line = beginning(timeline, 0)
    assert line is not None
    match = Match.new(
        timeline.game, 4, timeline.options, record.header.players,
        dealer=dealer_of(record), start=timeline.position(line, Seat(0)),
    )  # fmt: skip
    quick = Quick()
    par = DealPar(quick, match.record)
    for _ in range(2000):
        if par.tick():
            break
    assert par.points is not None and len(par.points) == 4
    assert quick.levels == {"hard", "easy"}


def test_where_the_match_goes_on_the_sheet_says_when(desk: Desk) -> None:
    record = sealed("dokuson", moves=55)
    view = Timeline(record).view(len(record.moves) + 1, Seat(0))
    page = AgainPage(None, record, 0, Seat(0))
    desk.ui.open(SheetPage("dokuson", record.header.players, view, 0, view, again=page))
    desk.step(2)
    button = desk.ui.stack.top.form.find("again")  # type: ignore[union-attr]
    assert button is not None and button.value_text == desk.ui.text("again.off.later")
    desk.key(pygame.K_a)
    assert isinstance(desk.ui.stack.top, SheetScene), "nothing happens"
    scene = ask(desk, record, 0)
    assert scene.form.find("play").enabled is False  # type: ignore[union-attr]
    assert desk.ui.text("again.off.later") in said(desk)


def test_the_result_leads_there_by_key_and_deals_are_chosen_by_keys(desk: Desk) -> None:
    desk.ui.stack.push(ResultScene(desk.ui, sit(Match.load(sealed("dokuson")), InProcess())))
    desk.step(3)
    desk.key(pygame.K_a)
    scene = desk.ui.stack.top
    assert isinstance(scene, AgainScene) and scene.deal == len(scene.timeline.deals) - 1
    assert desk.ui.text("again.note") in said(desk)
    desk.click("previous")
    assert scene.deal == len(scene.timeline.deals) - 2
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.ui.stack.top, ResultScene)


def test_a_match_that_is_not_on_the_disk_is_asked_all_the_same(desk: Desk, tmp_path: Path) -> None:
    scene = ask(desk, played("loadum"))
    assert scene.columns[0][0] == "first" and scene.form.find("play") is not None


def test_the_first_time_is_found_in_the_folder_by_another_run_of_the_program(tmp_path: Path) -> None:
    first = new_record_path(tmp_path, "dokuson")
    first.parent.mkdir(parents=True)
    record = sealed("dokuson")
    first.write_bytes(b"".join(map(dump, record.lines())))
    timeline = Timeline(record)
    line = beginning(timeline, 1)
    assert line is not None
    second = new_record_path(tmp_path, "dokuson")
    match = Match.new(
        timeline.game, 4, timeline.options, record.header.players, assisted=True, record=second,
        dealer=dealer_of(record), start=timeline.position(line, Seat(0)),
    )  # fmt: skip
    play(match)
    match.close()
    desk = Desk(tmp_path)
    try:
        desk.service.look()
        found = read_record(second)
        scene = ask(desk, found, 0)
        assert scene.compared is not None and scene.deal == 1
        assert scene.columns[1][1] == Timeline(found).deals[0].points
    finally:
        desk.service.close()
        desk.ui.close()


def test_the_list_of_matches_leads_there_by_key(desk: Desk) -> None:
    path = new_record_path(desk.service.home, "dokuson")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(map(dump, sealed("dokuson").lines())))
    desk.ui.open(MatchesPage("finished"))
    desk.step(5)
    desk.key(pygame.K_a)
    scene = desk.ui.stack.top
    assert isinstance(scene, AgainScene) and scene.timeline.over


def test_the_list_of_matches_leads_to_fair_play_by_key(desk: Desk) -> None:
    path = new_record_path(desk.service.home, "dokuson")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(map(dump, sealed("dokuson").lines())))
    desk.ui.open(MatchesPage("finished"))
    desk.step(5)
    desk.key(pygame.K_p)
    scene = desk.ui.stack.top
    assert isinstance(scene, FairPlayScene) and scene.over and scene.record.path == path
