"""Daily deals: which matches count, and what they came to."""

from datetime import date
from pathlib import Path

import pytest

from tablegame.match.archive import Archive
from tablegame.match.code import Code
from tablegame.match.daily import LEVEL, SETUPS, Reached, at_par, code_of, counts, day_of, reached
from tablegame.match.home import abandoned, matches
from tablegame.match.match import Match, Player
from tablegame.match.record import dump
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tests.match.helpers import play
from tests.stages import COMPLETE

DAY = date(2026, 11, 22)
PLAYERS = [Player("Kate", "human"), *(Player(name, f"bot:{LEVEL}") for name in "BCD")]


def record(
    home: Path, name: str, game: str = "dokuson", day: date = DAY, *, code: Code | None = None,
    moves: int = 10**9, seed: int = 7, created: str = "", players: list[Player] = PLAYERS,
    assisted: bool = False, sits: str = "", aside: bool = False,
) -> Path:  # fmt: skip
    """Return a match of a day's deal in the folder."""
    one = code or code_of(day, game)
    dealer = one.dealer(day)
    match = Match.new(GAMES[game], one.seats, one.options, players, dealer=dealer, assisted=assisted)
    play(match, min(moves, 9), seed)
    if sits:
        match.seat(Seat(1), sits)
    play(match, moves - 9, seed) if moves > 9 else None
    first, *rest = match.record.lines()
    first["created"] = created or "2026-11-22T10:00:00+00:00"
    path = (abandoned(home) if aside else matches(home)) / f"{name}.tgr"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(map(dump, (first, *rest))))
    return path


def found(home: Path) -> dict[tuple[date, str], Reached]:
    archive = Archive(home)
    try:
        return reached(archive.lists.daily("2026-11"))
    finally:
        archive.close()


def test_every_complete_game_has_a_deal_of_the_day() -> None:
    assert set(SETUPS) >= set(COMPLETE)
    for game, setup in SETUPS.items():
        code = code_of(DAY, game)
        assert Code.read(code.text) == code and code.seats == setup.seats
        assert code.options == complete(GAMES[game], setup.seats, setup.options)
        assert code != code_of(date(2026, 11, 23), game)


def test_the_first_finished_match_counts_and_others_are_repeats(tmp_path: Path) -> None:
    first = record(tmp_path, "z", created="2026-11-22T10:00:00+00:00")
    record(tmp_path, "a", seed=8, created="2026-11-22T11:00:00+00:00")
    record(tmp_path, "b", seed=9, created="2026-11-23T11:00:00+00:00")
    came = found(tmp_path)[DAY, "dokuson"]
    assert came.first is not None and came.first.path == first and came.repeats == 2 and came.begun is None
    assert came.value(SETUPS["dokuson"]) == came.first.scores[0]


def test_one_that_goes_on_is_gone_on_with(tmp_path: Path) -> None:
    going = record(tmp_path, "a", moves=5)
    came = found(tmp_path)[DAY, "dokuson"]
    assert came.first is None and came.begun is not None and came.begun.path == going
    record(tmp_path, "b", seed=3, created="2026-11-22T12:00:00+00:00")
    came = found(tmp_path)[DAY, "dokuson"]
    assert came.first is not None and came.begun is None and came.repeats == 0


def test_a_deleted_match_keeps_its_result_and_an_abandoned_one_is_not_gone_on_with(tmp_path: Path) -> None:
    record(tmp_path, "a", aside=True)
    record(tmp_path, "b", "dobon", moves=5, aside=True)
    came = found(tmp_path)
    assert came[DAY, "dokuson"].first is not None
    assert came[DAY, "dobon"] == Reached()


def test_what_is_not_that_days_deal_does_not_count(tmp_path: Path) -> None:
    ordinary = complete(GAMES["dobon"], 4, {})
    record(tmp_path, "other_code", "dobon", code=Code("dobon", 4, ordinary, 5))
    record(tmp_path, "practice", assisted=True)
    record(tmp_path, "changed", sits="bot:easy")
    record(tmp_path, "levels", players=[PLAYERS[0], *(Player(name, "bot:novice") for name in "BCD")])
    record(tmp_path, "people", players=[PLAYERS[0], Player("B", "human"), *PLAYERS[2:]])
    record(tmp_path, "seat", players=[PLAYERS[1], PLAYERS[0], *PLAYERS[2:]])
    assert found(tmp_path) == {}
    archive = Archive(tmp_path)
    every = {each.path.stem: each for each in archive.lists.daily("2026-11")}
    archive.close()
    assert len(every) == 6 and day_of(every["other_code"]) is None
    assert [name for name in every if day_of(every[name]) and counts(every[name])] == []


def test_par_is_better_below_or_above() -> None:
    assert at_par(SETUPS["dobon"], 10, 10) and at_par(SETUPS["dobon"], 9, 10)
    assert not at_par(SETUPS["dobon"], 11, 10)
    assert at_par(SETUPS["dokuson"], 11, 10) and not at_par(SETUPS["dokuson"], 9, 10)
    assert at_par(SETUPS["loadum"], 2, 2.3) and not at_par(SETUPS["loadum"], 3, 2.3)


@pytest.mark.parametrize("game", SETUPS)
def test_which_results_are_the_good_ones(game: str) -> None:
    from tablegame.ui.games.registry import GAME_TABLES

    setup = SETUPS[game]
    assert setup.low == (setup.places or GAME_TABLES[game].low)
