"""A match that is older than an option of its game goes on as it was begun; a new one names every option."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, dump, parse_record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.replay import replay
from tablegame.match.summary import summarise
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete, recorded
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import KEEP
from tablegame.rules.events import WindowOpened
from tests.match.helpers import play
from tests.specification import DOCS

PLAYERS = [Player(f"P{seat}", "human") for seat in range(4)]
OLD = {"rounds": 3, "voluntary_draw": False}


def old_header(seed: int = 5) -> Record:
    """Return the first line of a match as the version before there were stages began it."""
    header = Match.new(DOBON, 4, {**OLD}, PLAYERS, dealer=Dealer.seeded(seed)).record.header
    data = {**header.data, "options": dict(OLD)}
    return parse_record([data])


def old_match(seed: int = 5, moves: int = 10**9) -> Match:
    return play(Match.load(old_header(seed)), moves, seed)


def write(match: Match, path: Path) -> Path:
    path.write_bytes(b"".join(map(dump, match.record.lines())))
    return path


def test_new_matches_name_every_option_and_old_ones_do_not() -> None:
    for game in GAMES.values():
        seats = game.seats[0]
        match = Match.new(game, seats, {}, [Player("P", "human")] * seats, dealer=None)
        assert set(match.record.header.options) == {option.name for option in game.options(seats)}
    assert recorded(DOBON, 4, OLD) == OLD and complete(DOBON, 4, OLD) == {**OLD, "stage": 6}
    assert recorded(DOBON, 4, {"stage": 3}) == complete(DOBON, 4, {"stage": 3})
    for wrong in ({"stage": 0}, {"stage": None}, {"rounds": 0}):
        with pytest.raises(ValueError):
            recorded(DOBON, 4, wrong)


def test_the_page_of_the_record_lists_every_option_that_came_later() -> None:
    _, _, page = (DOCS / "record.md").read_text(encoding="utf-8").partition("**Options that came")
    listed = re.findall(r"^\| `(\w+)` \| `(\w+)` \| ", page.partition("\n## ")[0], re.MULTILINE)
    later = [
        (game.id, option.name)
        for game in GAMES.values()
        for option in game.options(game.seats[0])
        if option.later
    ]
    assert later and listed == later


def test_an_old_match_is_read_gone_on_with_and_checked(tmp_path: Path) -> None:
    unfinished = write(old_match(moves=40), tmp_path / "one.tgr")
    first = unfinished.read_bytes().split(b"\n")[0]
    match = Match.resume(unfinished)
    assert match.options == OLD and "stage" not in DOBON.view_to_json(match.view(None))
    play(match)
    match.close()
    assert unfinished.read_bytes().split(b"\n")[0] == first
    record = read_record(unfinished)
    assert record.result is not None and summarise(unfinished, 0.0, GAMES).options == OLD
    verify(record, games=GAMES)
    assert list(replay(record))


def questions(match: Match) -> Iterator[Seat]:
    """Yield the seats that were asked about a yaku after a discard, for all to see."""
    turn = None
    for batch in match.history(None):
        event: Any
        for event in batch.events:
            kind = type(event).__name__
            turn = event.seat if kind == "Discarded" else None if kind in ("Drew", "RightWon") else turn
            if event == WindowOpened("yaku") and turn is not None:
                yield turn


def test_only_new_matches_ask_after_a_discard() -> None:
    assert not any(list(questions(old_match(seed))) for seed in range(4))
    new = (
        play(Match.new(DOBON, 4, OLD, PLAYERS, dealer=Dealer.seeded(seed)), 10**9, seed) for seed in range(4)
    )
    assert any(list(questions(match)) for match in new)


def test_an_old_record_is_not_read_by_the_new_way() -> None:
    """The answer to a question that was not asked then is no move of an old match."""
    match = next(match for seed in range(60) if (match := asked_in(seed)) is not None)
    lines = match.record.lines()
    assert lines[-1]["m"] == KEEP.notation()
    assert Match.load(parse_record(lines)).line == match.line
    lines[0] = {**lines[0], "options": dict(OLD)}
    del lines[0]["dealer"]  # its answers depend on the options
    with pytest.raises(RecordError, match=f"line {len(lines)}"):
        Match.load(parse_record(lines))


def asked_in(seed: int) -> Match | None:
    """Return a new match up to the first answer to the question after a discard, or None."""
    match = Match.new(DOBON, 4, OLD, PLAYERS, dealer=Dealer.seeded(seed))
    while not match.over:
        line = match.line
        play(match, 1, seed + line)
        table = match.view(None).table
        if table.window == "yaku" and table.turn == table.owner and not table.drawn:
            match.decide(match.to_act()[0], KEEP)
            return match
    return None


def test_another_match_begins_from_an_old_position_in_the_old_way(tmp_path: Path) -> None:
    parent = old_match(moves=30)
    position = parent.position(None)
    path = tmp_path / "branch.tgr"
    branch = Match.new(
        DOBON, 4, parent.options, PLAYERS, dealer=Dealer.seeded(8), record=path, start=position
    )
    assert branch.options == OLD and "stage" not in json.loads(path.read_bytes().split(b"\n")[0])["options"]
    play(branch, 20)
    branch.close()
    assert Match.resume(path).view(None) == branch.view(None)
    with pytest.raises(ValueError, match="stage"):
        Match.new(DOBON, 4, {**OLD, "stage": 6}, PLAYERS, dealer=None, start=position)
    new = Match.new(DOBON, 4, OLD, PLAYERS, dealer=Dealer.seeded(9))
    with pytest.raises(ValueError, match="stage"):
        Match.new(DOBON, 4, OLD, PLAYERS, dealer=None, start=new.position(None))


def test_another_match_with_the_options_of_an_old_one_is_new() -> None:
    again = Match.new(DOBON, 4, old_match(moves=5).options, PLAYERS, dealer=None)
    assert again.options == {**OLD, "stage": 6}
