"""Records that an earlier version wrote go on as they began, whatever has been added to the rules since.

A finished and an unfinished match of every game, computers of that version and a person among them. What
their options do not name goes the way it went then.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.cli import run
from tablegame.controllers.bot_audit import decisions, rethink, summed
from tablegame.match.archive import Archive
from tablegame.match.dealer import STREAM
from tablegame.match.home import matches
from tablegame.match.match import Match
from tablegame.match.record import Record, read_record
from tablegame.match.replay import ReplayStep, replay
from tablegame.match.verify import verify
from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon.scoring import yaku_of
from tests.controllers.in_process import played

BEFORE = Path(__file__).parent / "records_before"
FIRST = Path(__file__).parent / "record_0_1.tgr"
"""A finished match of Dokuson from before the seal covered both seeds."""
STOOD = {
    "dobon-unfinished": (41, 2, "turn", (26, 20, 22, 0, 52)),
    "dobon_fukuchi-unfinished": (41, 2, "window", (-200, 100, 100)),
    "loadum-unfinished": (81, 2, "trick", (1, 2, 1, 2)),
    "dokuson-unfinished": (26, 2, "play", (-20, -15, -8)),
    "clackerjack-unfinished": (88, 2, "stacks", (2, 2, 2, 2)),
    "dobon-finished": (66, 2, "over", (55, 12, -34, 118)),
    "dobon_fukuchi-finished": (238, 3, "over", (-400, 200, 0, 200)),
    "loadum-finished": (251, 4, "over", (0, 1, 0, 0, 0)),
    "dokuson-finished": (53, 4, "over", (-31, 15, -18, 22)),
    "clackerjack-finished": (43, 2, "over", (0, 8)),
}
"""How that version left each: line, deal, phase and scores."""
UNFINISHED = [name for name in STOOD if name.endswith("-unfinished")]


def before(name: str) -> Path:
    return BEFORE / f"{name}.tgr"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a home with all of them in its folder of matches."""
    shutil.copytree(BEFORE, matches(tmp_path))
    return tmp_path


def test_every_game_is_there() -> None:
    assert {path.stem for path in BEFORE.glob("*.tgr")} == set(STOOD)
    games = {name.rpartition("-")[0] for name in STOOD}
    assert games <= set(GAMES)
    assert set(STOOD) == {f"{game}-{end}" for game in games for end in ("finished", "unfinished")}


@pytest.mark.parametrize("name", STOOD)
def test_it_replays_to_where_it_was_left(name: str) -> None:
    line, deal, phase, scores = STOOD[name]
    record = read_record(before(name))
    steps = list(replay(record))
    last = steps[-1].standing
    assert (steps[-1].line, last.deal, last.phase, last.scores) == (line, deal, phase, scores)
    assert last.over is (record.result is not None) is (phase == "over")


@pytest.mark.parametrize("name", STOOD)
def test_it_is_verified(name: str) -> None:
    record = read_record(before(name))
    verdict = verify(record)
    assert verdict.ok and verdict.sealed and verdict.cuts == ("maple 楓",), verdict.fault
    assert (verdict.moves, verdict.finished) == (len(record.moves), record.result is not None)
    found = list(rethink(record))
    told = summed(found, record)
    assert len(found) == decisions(record) and told.people == (0,)
    assert told.others == 0, "no move is called wrong for what another version thought"
    if record.minds() == mind_fingerprint(record.header.game):
        assert told.followed > 4 and not told.unchecked
    else:
        assert told.followed == 0 and set(told.unchecked) == {"mark"}, "another version's thought"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "The record is sound: all MOVES moves are legal and every shuffle checks out.",
                "The match is finished, and its result is correct.",
                "Seal: SEAL",
                "2 cuts, in this order: “maple”, “楓”",
                "Nothing proves these fields of the record: options, players, deals, assisted, memory, "
                "created, helped, seated, open, taken_back, hinted.",
                "BOTS moves couldn't be checked: "
                "the record doesn't say which version of the computer made them.",
                "Played by people and not checked: Kate.",
            ],
        ),
        (
            "ja",
            [
                "記録に問題はありません。全MOVES手がルールどおりで、シャッフルもすべて計算どおりです。",
                "ゲームは終わっていて、結果も手と一致します。",
                "封印：SEAL",
                "カット（2人、この順）：「maple」、「楓」",
                "記録のうち、証明できない項目："
                "options、players、deals、assisted、memory、created、helped、seated、open、taken_back、hinted",
                "BOTS手は検査できません。どのバージョンのコンピューターの手か、記録にありません。",
                "人がプレイしたため検査していない席：Kate",
            ],
        ),
    ],
)
def test_what_is_said_of_a_record_of_0_1(
    language: str, said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Method 1: the seal is of one stream, words have no seats, and no mark tells of the thought."""
    record = read_record(FIRST)
    promise = record.header.promise
    assert promise is not None and promise.method == STREAM
    bots = sum(move.actor in (1, 2) for move in record.moves)
    assert run(["verify", str(FIRST), "--language", language, "--seal", promise.commit]) == 0
    slots = {"MOVES": str(len(record.moves)), "SEAL": promise.commit, "BOTS": str(bots)}
    for slot, value in slots.items():
        said = [line.replace(slot, value) for line in said]
    assert capsys.readouterr().out.splitlines() == said


def test_all_are_listed_and_count(folder: Path) -> None:
    archive = Archive(folder)
    assert archive.messages == [] and archive.newer() == []
    listed = [*archive.unfinished(), *archive.finished()]
    assert all(each.playable for each in listed)
    assert {each.path.stem: (each.deal, each.scores, each.over) for each in listed} == {
        name: (deal, scores, phase == "over") for name, (_, deal, phase, scores) in STOOD.items()
    }
    for game in sorted({name.rpartition("-")[0] for name in STOOD}):
        record = read_record(before(f"{game}-finished"))
        assert record.result is not None
        expected = {
            player.name: (1, int(seat in record.result.winners), record.result.scores[seat])
            for seat, player in enumerate(record.header.players)
        }
        found = archive.results(game)
        assert {each.name: (each.matches, each.wins, each.points) for each in found} == expected
    archive.close()


@pytest.mark.parametrize("name", UNFINISHED)
def test_an_unfinished_one_is_played_to_its_end(folder: Path, name: str) -> None:
    path = matches(folder) / f"{name}.tgr"
    begun = read_record(path)
    match = Match.resume(path)
    played(match).close()
    ended = read_record(path)
    assert ended.result is not None and ended.header == begun.header
    assert ended.moves[: len(begun.moves)] == begun.moves
    assert ended.result.scores == match.standing().scores
    verdict = verify(ended)
    assert verdict.ok and verdict.finished, verdict.fault
    told = summed(list(rethink(ended)), ended)
    assert told.others == 0 and told.followed > 4, "what this version thought of can be had again"
    archive = Archive(folder)
    assert name in [each.path.stem for each in archive.finished()] and archive.messages == []
    archive.close()


def five_left(record: Record) -> Iterator[ReplayStep]:
    """Yield the moments after a discard of Dobon that left five hidden cards which form a yaku."""
    for step in replay(record):
        if step.actor not in (None, CHANCE) and step.notation.startswith("play "):
            table = step.view(step.actor).table
            if not table.revealed[step.actor] and yaku_of(mask_of(table.hand)):
                yield step


def test_a_discard_that_leaves_a_yaku_asks_nobody() -> None:
    """Of Dobon before it could be shown then."""
    finished = read_record(before("dobon-finished"))
    (step,) = five_left(finished)
    after = finished.moves[step.line - 1]
    assert step.line == 41 and after.text not in ("reveal", "keep"), "the next seat moved"
    unfinished = before("dobon-unfinished")
    (step,) = five_left(read_record(unfinished))
    match = Match.load(read_record(unfinished))
    assert step.line == match.line and step.actor is not None
    (seat,) = match.to_act()
    assert seat != step.actor and seat == Seat(match.view(None).table.turn)
    texts = {action.notation() for action in match.legal(seat)}
    assert texts and not texts & {"reveal", "keep"}
