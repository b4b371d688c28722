"""A duplicate: the same cards for all players, and nothing of it shows before all have played."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tablegame.cli import run
from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.controllers.table_controller import TableController
from tablegame.match.archive import Archive
from tablegame.match.archive_page import Query, Tab
from tablegame.match.code import CommonDealer
from tablegame.match.duplicate import (
    Count,
    Duplicate,
    from_json,
    new_duplicate,
    to_json,
    why_not,
)
from tablegame.match.duplicate_store import Duplicates, folder_of, is_closed
from tablegame.match.home import VARIABLE, abandoned, matches
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, parse_record, read_record
from tablegame.match.record_files import NotImported, import_record
from tablegame.match.replay import TruncatedState
from tablegame.match.timeline import Timeline, beginning, dealer_of, off, played_again
from tablegame.match.verify import verify
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.study.figures.match_figures import count
from tablegame.study.figures_store import FigureStore
from tests.controllers.in_process import InProcess, sit
from tests.lengths import rest_long

CASES = rest_long(
    [(game.id, seats) for game in GAMES.values() for seats in game.seats],
    but={(game.id, 4 if 4 in game.seats else game.seats[0]) for game in GAMES.values()},
)


def made(
    game_id: str = "dokuson", people: int = 3, *, deals: int = 2, seats: int = 0, rotated: bool = False,
    how: Count = "sum",
) -> Duplicate:  # fmt: skip
    game = GAMES[game_id]
    many = seats or (4 if 4 in game.seats else game.seats[0])
    return new_duplicate(
        game, many, {}, ["Ann", "Ben", "Cho", "Dan", "Eve", "Fay"][:people],
        [f"Bot {n}" for n in range(1, many)], "easy", deals=deals, rotated=rotated, count=how,
    )  # fmt: skip


def turns(home: Path) -> DuplicateTurns:
    workers = InProcess()
    return DuplicateTurns(home, lambda match, fresh: sit(match, workers), lambda path: None)


def finish(table: TableController, seed: int = 0) -> Match:
    """Play the deal at random to its end, and let all people get up."""
    match, rng = table.match, Rng(seed)
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    table.leave()
    return match


def first_hands(record: Record) -> list[object]:
    """Return by seat the hand that was dealt."""
    timeline = Timeline(record)
    line = next(line for line in range(1, timeline.last + 1) if timeline.at(line).dealt())
    game: AnyGame = timeline.game
    return [game.view_to_json(timeline.view(line, Seat(seat)))["hand"] for seat in range(timeline.seats)]


# A match that ends after so many deals ----------------------------------------------------------------------
@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_match_ends_after_as_many_deals_as_its_first_line_says(game_id: str, seats: int) -> None:
    game, rng = GAMES[game_id], Rng(seats)
    players = [Player(str(seat), "human") for seat in range(seats)]
    for deals in (1, 2):
        dealer = CommonDealer(bytes(32), bytes(16))
        match = Match.new(game, seats, {}, players, dealer=dealer, deals=deals)
        while not match.over:
            for viewer in (None, match.to_act()[0]):
                view = match.view(viewer)
                assert game.view_from_json(game.view_to_json(view)) == view
            seat = match.to_act()[0]
            match.decide(seat, rng.choice(list(match.legal(seat))))
        standing = match.standing()
        assert standing.over and standing.winners and 1 <= standing.deal <= deals
        record = parse_record(match.record.lines())
        timeline = Timeline(record)
        assert timeline.over and len(timeline.deals) == len(match.view(None).table.results) <= deals
        assert verify(record).ok and count(record).winners == tuple(map(int, standing.winners))


def test_until_then_it_is_the_state_of_its_game() -> None:
    game = GAMES["dokuson"]
    plain, short = game.begin(3, {"deals_per_player": 1, "cards": None}), None
    short = TruncatedState(plain.clone(), 1)
    rng = Rng(4)
    while not short.standing().over:
        assert (short.to_act(), short.dealt()) == (tuple(plain.to_act()), plain.dealt())
        seat = plain.to_act()[0]
        if seat == CHANCE:
            from tablegame.rules import chance

            request = plain.chance()
            assert request is not None
            action = chance.answer(request, rng)
        else:
            assert list(short.legal_actions(seat)) == list(plain.legal_actions(seat))
            action = rng.choice(list(plain.legal_actions(seat)))
        twin = short.clone()
        plain.apply(seat, action)
        short.apply(seat, action)
        assert twin.view(None) != short.view(None) or seat != CHANCE
    assert short.to_act() == () and short.chance() is None and short.legal_actions(Seat(0)) == ()
    assert not plain.standing().over and plain.standing().scores == short.standing().scores


# The same cards ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", rest_long(GAMES, but={"dokuson", "dobon"}))
@pytest.mark.parametrize("rotated", [False, True])
def test_everybody_gets_the_same_cards_from_the_same_seat(
    game_id: str, rotated: bool, tmp_path: Path
) -> None:
    desk, each = turns(tmp_path), made(game_id, 3, rotated=rotated)
    desk.store.begin(each)
    records: dict[tuple[int, int], Record] = {}
    for person in range(3):
        for deal in range(2):
            match = finish(desk.table(each, person), seed=10 * person + deal)
            records[person, deal] = match.record
            seat = each.seat_in(deal)
            assert match.players[seat] == Player(each.people[person], "human")
            others = [match.players[(seat + n) % each.seats].name for n in range(1, each.seats)]
            assert others == list(each.computers), "the same computers follow clockwise"
            found = desk.store.look(each.id)
            assert found is not None
            each = found
    for deal in range(2):
        hands = [first_hands(records[person, deal]) for person in range(3)]
        assert hands[0] == hands[1] == hands[2]
        assert len({records[person, deal].header.bots for person in range(3)}) == 1
    assert first_hands(records[0, 0]) != first_hands(records[0, 1])
    assert each.seat_in(1) == (1 if rotated else 0)


# Points and places ------------------------------------------------------------------------------------------
def test_points_are_added_up_and_places_are_shared() -> None:
    each = made(people=3)
    for person, points in enumerate([(5, -2), (5, 4), (-9, 8)]):
        for deal, of_deal in enumerate(points):
            each = each.with_points(person, deal, of_deal)
    assert each.state == "over" and [each.total(person) for person in range(3)] == [3, 9, -1]
    assert each.final_places(low=False) == {0: 2, 1: 1, 2: 3}
    assert each.final_places(low=True) == {0: 2, 1: 3, 2: 1}
    assert each.places(0, low=False) == {0: Fraction(3, 2), 1: Fraction(3, 2), 2: Fraction(3)}
    placed = replace(each, count="places")
    assert [placed.sum_of_places(n, low=False) for n in range(3)] == [Fraction(9, 2), Fraction(7, 2), 4]
    assert placed.final_places(low=False) == {0: 3, 1: 1, 2: 2}


def test_people_who_are_level_in_a_deal_share_the_better_place() -> None:
    each = made(people=3, deals=1)
    for person, points in enumerate((5, 5, -9)):
        each = each.with_points(person, 0, points)
    assert each.ranks(0, low=False) == {0: 1, 1: 1, 2: 3} and each.ranks(0, low=True) == {0: 2, 1: 2, 2: 1}


@pytest.mark.parametrize("seats", [2, 4])
def test_where_two_sides_play_points_are_less_the_other_sides(tmp_path: Path, seats: int) -> None:
    """Two losses differ by what the other side made."""
    each = made("clackerjack", 2, deals=2, seats=seats, rotated=True)
    assert each.margin and not made("dokuson").margin
    by_seat = [3, 10] * (seats // 2)
    assert [each.made_of(by_seat, deal) for deal in range(2)] == [-7, 7]
    desk = turns(tmp_path)
    desk.store.begin(each)
    for person in range(2):
        for deal in range(2):
            found = desk.store.look(each.id)
            assert found is not None
            points = finish(desk.table(found, person), seed=person).view(None).table.results[0].points()
            found = desk.store.look(each.id)
            mine = each.seat_in(deal)
            assert found is not None
            assert found.points[person, deal] == points[mine] - points[1 - mine % 2]
    (kept,) = Duplicates(tmp_path).all()
    assert kept == desk.store.get(each.id) and kept.margin
    before = to_json(kept)
    del before["margin"]
    assert not from_json(before).margin, "a table of an older version counts as it began"


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["Ann"], "people"),
        (["Ann"] * 7, "people"),
        (["Ann", " "], "nameless"),
        (["Ann", "ann "], "namesakes"),
        (["Ann", "Ben"], ""),
    ],
)
def test_who_cannot_be_told_apart_does_not_play(names: list[str], reason: str) -> None:
    assert why_not(GAMES["dokuson"], 3, names) == reason


# On the disk ------------------------------------------------------------------------------------------------
def test_it_is_read_as_it_was_written() -> None:
    each = made("dobon", rotated=True, how="places").with_points(1, 0, -4)
    assert from_json(json.loads(json.dumps(to_json(each)))) == each
    assert each.options["rounds"] == 1


@pytest.mark.parametrize(
    "change",
    [
        {"version": 0}, {"id": "../x"}, {"id": "A" * 32}, {"game": "../dobon"}, {"people": ["Ann"]},
        {"people": [3, 4]}, {"deals": 0}, {"deals": 99}, {"seat": 9}, {"computers": []}, {"secret": "5a"},
        {"state": "open?"}, {"count": "luck"}, {"rotated": 1}, {"points": [[1, 9, 3]]}, {"points": [[1]]},
        {"options": None},
    ],
)  # fmt: skip
def test_any_other_file_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    data = {**to_json(made()), **change}
    with pytest.raises(ValueError):
        from_json(data)
    folder_of(tmp_path).mkdir()
    path = folder_of(tmp_path) / f"{'ab' * 16}.json"
    path.write_text(json.dumps(data))
    store = Duplicates(tmp_path)
    assert store.all() == [] and store.damaged == [f"{path.name}.damaged-1"]


def test_a_newer_file_is_left_alone_and_stays_closed(tmp_path: Path) -> None:
    desk, each = turns(tmp_path), made()
    desk.store.begin(each)
    match = finish(desk.table(each, 0))
    path = folder_of(tmp_path) / f"{each.id}.json"
    path.write_text(json.dumps({**to_json(each), "version": 2}))
    assert Duplicates(tmp_path).all() == [] and path.exists()
    assert is_closed(tmp_path, match.record.header)
    assert (folder_of(tmp_path) / each.file(0, 0)).exists()


def test_a_damaged_file_costs_nothing_else(tmp_path: Path) -> None:
    desk, lost, kept = turns(tmp_path), made(), made("clackerjack")
    desk.store.begin(lost)
    desk.store.begin(kept)
    finish(desk.table(lost, 0))
    desk.table(lost, 1).leave()
    finish(desk.table(kept, 0))
    (folder_of(tmp_path) / f"{lost.id}.json").write_bytes(b"\xff{")
    again = Duplicates(tmp_path)
    assert again.damaged == [f"{lost.id}.json.damaged-1"]
    assert [each.id for each in again.all()] == [kept.id]
    assert [path.name for path in matches(tmp_path).glob("*.tgr")] == [lost.file(0, 0)]
    assert [path.name for path in abandoned(tmp_path).glob("*.tgr")] == [lost.file(1, 0)]
    assert [path.name for path in folder_of(tmp_path).glob("*.tgr")] == [kept.file(0, 0)]


# What is closed ---------------------------------------------------------------------------------------------
def nothing_is_told(home: Path, each: Duplicate) -> None:
    """Check that no list, no statistics and no import knows of it."""
    archive, figures = Archive(home), FigureStore(home)
    figures.refresh()
    mine = {each.file(person, deal) for person in range(len(each.people)) for deal in range(each.deals)}
    listed = [found.summary.path.name for tab in Tab for found in archive.lists.page(Query(tab))]
    assert not mine & set(listed) and not archive.results() and figures.total() == 0
    archive.close()
    figures.close()
    for path in folder_of(home).glob("*.tgr"):
        record = read_record(path)
        assert is_closed(home, record.header)
        with pytest.raises(NotImported) as refused:
            import_record(home, path, lambda identity: None)
        assert refused.value.key == "errors.duplicate.closed"
    for folder in (matches(home), abandoned(home), home / "exports"):
        assert not mine & {path.name for path in folder.glob("*.tgr")}


def test_it_opens_when_the_last_one_has_played(tmp_path: Path) -> None:
    desk, each = turns(tmp_path), made()
    desk.store.begin(each)
    made_by: dict[tuple[int, int], int] = {}
    for person in range(3):
        for deal in range(2):
            nothing_is_told(tmp_path, each)
            found = desk.store.look(each.id)
            assert found is not None and found.closed and found.next_person == person
            assert found.next_deal(person) == deal
            match = finish(desk.table(found, person), seed=person)
            made_by[person, deal] = match.view(None).table.results[0].points()[found.seat_in(deal)]
    found = desk.store.look(each.id)
    assert found is not None and found.state == "over" and dict(found.points) == made_by
    assert sorted(path.name for path in matches(tmp_path).glob("*.tgr")) == sorted(
        each.file(person, deal) for person in range(3) for deal in range(2)
    )
    archive, figures = Archive(tmp_path), FigureStore(tmp_path)
    figures.refresh()
    assert archive.lists.totals()[Tab.FINISHED] == figures.total() == 6
    archive.close()
    figures.close()
    assert not is_closed(tmp_path, read_record(desk.store.path(found, 0, 0)).header)
    assert Duplicates(tmp_path).get(each.id) == found, "it is the same at the next start"


def test_a_program_that_ended_at_any_moment_has_lost_nothing(tmp_path: Path) -> None:
    desk, each = turns(tmp_path), made(people=2, deals=1)
    desk.store.begin(each)
    finish(desk.table(each, 0))
    # Nobody has looked since: the file does not know of it, the record does.
    assert not json.loads((folder_of(tmp_path) / f"{each.id}.json").read_text())["points"]
    after = turns(tmp_path)
    found = after.store.get(each.id)
    assert found is not None and found.has_played(0) and not found.has_played(1)
    table = after.table(found, 1)
    seat = next(seat for seat in table.match.to_act())
    table.match.decide(seat, table.match.legal(seat)[0])
    moves = len(table.match.record.moves)
    table.leave()
    later = turns(tmp_path)
    assert later.begun(found, 1)
    again = later.table(found, 1)
    assert len(again.match.record.moves) == moves, "it goes on where it was left"
    finish(again)
    whole = Duplicates(tmp_path).get(each.id)
    assert whole is not None and whole.state == "over" and len(list(matches(tmp_path).glob("*.tgr"))) == 2


def test_a_damaged_record_is_put_aside_and_the_deal_begins_anew(tmp_path: Path) -> None:
    desk, each = turns(tmp_path), made()
    desk.store.begin(each)
    desk.table(each, 0).leave()
    path = desk.store.path(each, 0, 0)
    path.write_bytes(path.read_bytes().replace(b"shuffle", b"shuffel"))
    table = desk.table(each, 0)
    aside = path.with_name(f"{path.name}.damaged-1")
    assert not table.match.over and aside.exists()
    (told,) = desk.messages
    assert told.key == "errors.record.put_aside" and told.slots["file"] == aside.name
    table.leave()


def test_a_record_of_another_turn_is_put_aside(tmp_path: Path) -> None:
    desk, each = turns(tmp_path), made()
    desk.store.begin(each)
    desk.table(each, 1).leave()
    desk.store.path(each, 1, 0).rename(path := desk.store.path(each, 0, 0))
    table = desk.table(each, 0)
    assert table.match.turn == each.turn(0, 0) and path.exists() and len(desk.messages) == 1
    table.leave()


def test_who_calls_it_off_opens_what_was_finished(tmp_path: Path) -> None:
    desk, each = turns(tmp_path), made()
    desk.store.begin(each)
    finish(desk.table(each, 0))
    desk.table(each, 1).leave()
    found = desk.store.call_off(each.id)
    assert found is not None and found.state == "called_off" and not found.closed
    assert len(list(matches(tmp_path).glob("*.tgr"))) == len(list(abandoned(tmp_path).glob("*.tgr"))) == 1
    assert list(found.points) == [(0, 0)]
    desk.store.forget(each.id)
    assert not desk.store.all() and not Duplicates(tmp_path).all()


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["verify", "--no-rethink"], ["import"]])
def test_the_command_line_refuses_what_is_closed(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    desk, each = turns(tmp_path), made(people=2, deals=1)
    desk.store.begin(each)
    finish(desk.table(each, 0))
    path = desk.store.path(each, 0, 0)
    copy = tmp_path / "copied.tgr"
    copy.write_bytes(path.read_bytes())
    for file in (path, copy):
        assert run([*command, str(file)]) == 1
        told = capsys.readouterr()
        assert not told.out and "duplicate" in told.err and len(told.err.splitlines()) == 1
    for rest in (["matches", "--json"], ["matches"], ["stats", "--json"], ["stats"]):
        assert run(rest) == 0
        assert "Ann" not in capsys.readouterr().out
    finish(desk.table(desk.store.look(each.id) or each, 1), seed=5)
    assert desk.store.look(each.id) is not None
    assert run([*command, str(copy)]) == 0
    capsys.readouterr()
    assert run(["matches", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["matches"]
    assert [match["duplicate"] for match in found] == [True, True]
    assert {match["players"][0]["name"] for match in found} == {"Ann", "Ben"}


@pytest.mark.parametrize("game_id", rest_long(GAMES, but={"dokuson", "loadum"}))
def test_once_it_is_over_a_deal_is_played_again_like_any_other(game_id: str, tmp_path: Path) -> None:
    """By the rules of the game alone, which know of no end after it."""
    desk, each = turns(tmp_path), made(game_id, 2, deals=1)
    desk.store.begin(each)
    record = finish(desk.table(each, 0)).record
    timeline = Timeline(record)
    line = beginning(timeline, 0)
    assert line is not None and not off(timeline, 0, each.seat_in(0))
    start = timeline.position(line, Seat(0))
    again = Match.new(
        timeline.game, timeline.seats, timeline.options, record.header.players, dealer=dealer_of(record),
        start=start,
    )  # fmt: skip
    assert again.turn is None and played_again(again.record, timeline) == 0
    hands = [timeline.game.view_to_json(again.view(Seat(seat)))["hand"] for seat in range(timeline.seats)]
    assert hands == first_hands(record)
