"""Attacks on the promise of fairness, each of them found and named.

By `tablegame verify`, and those on the cards by docs/verify.py too, which knows nothing of the program.
"""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegame.cli import run
from tablegame.controllers.rethink import rethink, summed
from tablegame.match.code import Code
from tablegame.match.dealer import Cut, SealedDealer, Terms, seal
from tablegame.match.match import Match, Player
from tablegame.match.record import dump, parse_record
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Choose, ChooseAction, Shuffle, ShuffleAction
from tests.controllers.in_process import InProcess, begin, played, sit
from tests.lengths import rest_long
from tests.match.helpers import play

ROOT = Path(__file__).parents[1]
SCEPTIC = ROOT / "docs" / "verify.py"
Lines = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def dealt_by(number: int) -> SealedDealer:
    """A dealer whose cards were cut by the person in seat 0."""
    dealer = SealedDealer.numbered(number)
    dealer.cut("maple 楓", Seat(0))
    return dealer


@pytest.fixture(scope="module")
def honest() -> dict[str, Lines]:
    """A finished match of every game, a person among computers."""
    return {game: played(begin(game, dealt_by(11))).record.lines() for game in GAMES}


def saved(path: Path, lines: Lines) -> Path:
    path.write_bytes(b"".join(map(dump, lines)))
    return path


def sceptic(path: Path, *seen: str) -> tuple[int, str]:
    """What docs/verify.py says, in a Python that finds no program of ours."""
    done = subprocess.run(
        [sys.executable, "-I", str(SCEPTIC), str(path), *seen],
        capture_output=True,
        cwd=path.parent,
        encoding="utf-8",
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


def code_of(lines: Lines, shown: str | None = None) -> tuple[int, str] | None:
    """Line and code of what the program's own check finds."""
    fault = verify(parse_record(copy.deepcopy(lines)), shown=shown).fault
    return None if fault is None else (fault.line, fault.code)


def test_what_the_sceptic_uses() -> None:
    """At most 80 lines, the standard library, nothing of ours."""
    text = SCEPTIC.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert imports == ["import hashlib", "import hmac", "import json", "import sys"]


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_record_stands(honest: dict[str, Lines], game: str, tmp_path: Path) -> None:
    lines = honest[game]
    shown = dealt_by(11).commit
    assert code_of(lines, shown) is None
    path = saved(tmp_path / "a.tgr", lines)
    status, said = sceptic(path, shown)
    chances = sum(line.get("a") == "chance" for line in lines[1:])
    assert status == 0 and f"GOOD: all {chances} shuffles and lots" in said, said
    assert shown in said and '"maple 楓"' in said
    assert run(["verify", str(path), "--seal", " ".join(shown[n : n + 16] for n in range(0, 64, 16))]) == 0


def test_a_dealer_tries_ten_thousand_secrets_after_the_word(tmp_path: Path) -> None:
    """The word known, a secret that deals as he wants is found at once, but not under the seal."""
    honest = SealedDealer.numbered(1)
    shown = honest.commit
    terms = Terms("dokuson", GAMES["dokuson"].rules_version, 4, {"deals_per_player": 1, "cards": None})
    words = (Cut(Seat(0), "maple"),)
    wanted: list[bytes] = []
    for number in range(10_000):
        seed = number.to_bytes(32, "big")
        assert seal(seed, honest.bots) != shown
        tried = SealedDealer(seed, honest.bots, words, terms)
        if tried.answer(Choose((0, 1, 2, 3))) == ChooseAction(3):
            wanted.append(seed)
    assert 2200 < len(wanted) < 2800, "a lot falls on one of four as often as it should"
    chosen = SealedDealer(wanted[0], honest.bots)
    chosen.cut("maple", Seat(0))
    lines = played(begin("dokuson", chosen)).record.lines()
    assert lines[1]["m"] == "choose 3" and code_of(lines) is None, "in itself the record is in order"
    # Shown was the other seal.
    assert code_of(lines, shown) == (1, "other-seal")
    path = saved(tmp_path / "a.tgr", lines)
    assert run(["verify", str(path), "--seal", shown]) == 1
    assert "the seal is not the one that was shown" in sceptic(path, shown)[1]
    # Written over the record's own it does not fit the secret.
    lines[0]["dealer"]["commit"] = shown
    assert code_of(lines, shown) == (1, "other-seed")
    assert "the secret is not the one under the seal" in sceptic(saved(path, lines), shown)[1]


def test_two_secrets_behind_what_a_short_seal_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two seals that begin alike are soon found. Nothing shorter than the whole is ever compared."""
    seen: dict[str, bytes] = {}
    bots = bytes(16)
    for number in range(10**6):
        seed = number.to_bytes(32, "big")
        short = seal(seed, bots)[:6]
        if short in seen:
            break
        seen[short] = seed
    first, second = SealedDealer(seen[short], bots), SealedDealer(seed, bots)
    shown = first.commit
    assert shown[:6] == second.commit[:6] and shown != second.commit
    lines = played(begin("clackerjack", second)).record.lines()
    assert code_of(lines) is None and code_of(lines, shown) == (1, "other-seal")
    path = saved(tmp_path / "a.tgr", lines)
    assert sceptic(path, shown)[0] == 1 and sceptic(path, second.commit)[0] == 0
    assert sceptic(path, shown[:6])[0] == 1
    lines[0]["dealer"]["commit"] = shown
    assert code_of(lines) == (1, "other-seed")
    lines[0]["dealer"]["commit"] = shown[:6]
    assert code_of(lines) == (1, "other-seed") and sceptic(saved(path, lines))[0] == 1
    assert run(["verify", str(path), "--seal", shown[:6]]) == 2
    assert "64 digits" in capsys.readouterr().err


def swap_two_cards(lines: Lines) -> int:
    """In the second deal, or the only one; the number of the line."""
    shuffles = [n for n, line in enumerate(lines) if str(line.get("m")).startswith("shuffle")]
    at = shuffles[min(1, len(shuffles) - 1)]
    texts = lines[at]["m"].split(" ")
    other = next(n for n in range(2, len(texts)) if texts[n] != texts[1])
    texts[1], texts[other] = texts[other], texts[1]
    lines[at]["m"] = " ".join(texts)
    return at + 1


def another_word(lines: Lines) -> int:
    lines[0]["dealer"]["cut"][0]["word"] = "mapel"
    return 1


def no_word(lines: Lines) -> int:
    lines[0]["dealer"]["cut"] = []
    return 1


def one_more_word(lines: Lines) -> int:
    lines[0]["dealer"]["cut"].append({"seat": 1, "word": "oak"})
    return 1


def the_word_of_another(lines: Lines) -> int:
    lines[0]["dealer"]["cut"][0]["seat"] = 1
    return 1


def a_byte_of_the_seed(lines: Lines) -> int:
    seed = bytearray.fromhex(lines[0]["dealer"]["seed"])
    seed[17] ^= 1
    lines[0]["dealer"]["seed"] = seed.hex()
    return 1


def a_byte_of_the_bots_seed(lines: Lines) -> int:
    lines[0]["bots"] = (
        "0" + lines[0]["bots"][1:] if lines[0]["bots"][0] != "0" else "1" + lines[0]["bots"][1:]
    )
    return 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("attack", "code"),
    [
        (swap_two_cards, "other-chance"),
        (another_word, "other-words"),
        (no_word, "other-words"),
        (one_more_word, "other-words"),
        (the_word_of_another, "other-words"),
        (a_byte_of_the_seed, "other-seed"),
        (a_byte_of_the_bots_seed, "other-seed"),
    ],
)
def test_what_is_changed_in_a_record_is_found_and_named(
    honest: dict[str, Lines], game: str, attack: Callable[[Lines], int], code: str, tmp_path: Path
) -> None:
    lines = copy.deepcopy(honest[game])
    line = attack(lines)
    assert code_of(lines) == (line, code)
    status, said = sceptic(saved(tmp_path / "a.tgr", lines))
    assert status == 1 and "WRONG" in said and "GOOD" not in said
    if code != "other-words":  # from the words on nothing fits: it names the first lot or shuffle
        assert f"WRONG, line {line}:" in said


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_move_is_found_and_named(honest: dict[str, Lines], game: str) -> None:
    """One that is not legal by the rules, one that is by the thought or by what follows."""
    lines = copy.deepcopy(honest[game])
    at = next(n for n, line in enumerate(lines) if line.get("a") in (1, 2, 3))
    lines[at]["m"] = "play 9Z"
    assert code_of(lines) == (at + 1, "illegal-move")


def peeking(match: Match, seat: Seat) -> Any:
    """The move of a bot that sees everything: it plays each out with the true cards and takes the best."""
    from tablegame.ai.think import MINDS
    from tablegame.pieces.rng import Rng

    mind, state = MINDS[match.game.id], match._replayer.state
    worth = {move: mind.playout(state.clone(), seat, move, Rng(1), 0.0) for move in match.legal(seat)}
    return max(worth, key=lambda move: worth[move])


@pytest.mark.parametrize("game", rest_long(GAMES, but=[game for game in GAMES if game != "loadum"]))
def test_a_bot_that_sees_everything_is_found_and_named(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its one move is legal, and all that follows is played honestly. Cards and rules know nothing of it."""
    match = begin(game, dealt_by(12), "bbbb")
    table = sit(match, InProcess())
    line, move = 0, ""
    for _ in range(100_000):
        if match.over or line:
            break
        seat = match.to_act()[0]
        if match.line > 20 and len(match.legal(seat)) > 2:
            honest = (
                InProcess()
                .submit(
                    game,
                    match.game.view_to_json(match.view(seat)),
                    [action.notation() for action in match.legal(seat)],
                    "easy",
                    match.bot_seed(seat),
                    60_000,
                )
                .move
            )
            action = peeking(match, seat)
            if action.notation() != honest:
                line, move = match.line + 1, action.notation()
                match.decide(seat, action)
                break
        table.tick(True)
    assert line, "it never wanted to play otherwise"
    table.leave()
    played(match)
    lines = match.record.lines()
    assert code_of(lines, dealt_by(12).commit) is None
    path = saved(tmp_path / "a.tgr", lines)
    assert sceptic(path)[0] == 0
    told = summed(list(rethink(match.record)), match.record)
    assert told.others == 1 and told.first_other is not None
    assert (told.first_other.line, told.first_other.move) == (line, move)
    assert run(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == "" and f"Line {line}: {move} by " in err and told.first_other.expected in err
    assert run(["verify", str(path), "--no-rethink"]) == 0
    capsys.readouterr()
    # To call the seat a person's hides it from the check, and is said.
    lines[0]["players"][seat]["kind"] = "human"
    assert run(["verify", str(saved(path, lines))]) == 0
    assert f"not checked: P{seat}." in capsys.readouterr().out


def test_a_dealer_who_says_that_fewer_took_part_in_a_lot(honest: dict[str, Lines], tmp_path: Path) -> None:
    lines = copy.deepcopy(honest["dokuson"])
    drawn = int(lines[1]["m"].split()[1])
    assert lines[1]["of"] == [0, 1, 2, 3]
    wanted = (drawn + 1) % 4
    lines[1] |= {"of": [wanted], "m": f"choose {wanted}"}
    assert code_of(lines) == (2, "other-chance")
    assert "WRONG, line 2" in sceptic(saved(tmp_path / "a.tgr", lines))[1]
    lines[1]["m"] = f"choose {drawn}"
    assert code_of(lines) == (2, "other-chance")


def test_a_pack_with_another_piece_in_it(honest: dict[str, Lines], tmp_path: Path) -> None:
    """The forger has the dealer's own keys, and has put an ace in the place of a three in the second deal."""
    lines = copy.deepcopy(honest["dobon_fukuchi"])
    promise = parse_record(lines).header.promise
    assert promise is not None
    forger = promise.dealer()
    pack, deals = 0, 0
    for line in lines[1:]:
        if line.get("a") != "chance":
            continue
        what, *texts = line["m"].split(" ")
        if what == "choose":
            forger.answer(Choose(tuple(line["of"])))
            continue
        pack = max(pack, len(texts))
        deals += len(texts) == pack
        if deals == 2 and len(texts) == pack:
            texts[texts.index("3C")] = "AS"
        answer = forger.answer(Shuffle(tuple(range(len(texts))), tuple(texts)))
        assert isinstance(answer, ShuffleAction)
        line["m"] = answer.notation()
    assert deals > 1
    found = code_of(lines)
    assert found is not None and found[1] == "illegal-move"
    assert "other pieces than in the first deal" in sceptic(saved(tmp_path / "a.tgr", lines))[1]


def test_the_record_of_an_earlier_version_says_what_it_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Method 1, no mark, no words by seat."""
    from tablegame.match.dealer import Dealer

    lines = played(begin("dokuson", Dealer.seeded(5, ["maple"]))).record.lines()
    for line in lines:
        line.pop("minds", None)
    path = saved(tmp_path / "a.tgr", lines)
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["dealer"]["cut"] == ["maple"]
    for language, words in (
        ("en", ("“maple”", "doesn't say which version")),
        ("ja", ("「maple」", "どの思考")),
    ):
        assert run(["verify", str(path), "--language", language]) == 0
        out = capsys.readouterr().out
        assert all(word in out for word in words)
    status, said = sceptic(path)
    assert status == 1 and "not dealt by method 2" in said


def test_the_cards_of_a_code_are_the_ones_that_anybody_computes(tmp_path: Path) -> None:
    for game, options in (("dobon", {"rounds": 2}), ("loadum", {"lives": 1}), ("clackerjack", {})):
        rules = GAMES[game]
        one = Code(game, 4, complete(rules, 4, options), 0x123456789ABC)
        players = [Player(name, "human") for name in "ABCD"]
        lines = play(Match.new(rules, 4, one.options, players, dealer=one.dealer())).record.lines()
        assert code_of(lines) is None
        status, said = sceptic(saved(tmp_path / "a.tgr", lines))
        assert status == 0 and "GOOD" in said, said
        lines[0]["code"] = Code(game, 4, one.options, 1).text
        assert code_of(lines) == (1, "other-code")
        status, said = sceptic(saved(tmp_path / "a.tgr", lines))
        assert status == 1 and "WRONG, line 1: the secret is not the one of the code" in said
        lines[0]["code"] = one.text
        dealt = next(line for line in lines if "to" in line)
        dealt["to"] = dealt["to"][::-1]
        assert code_of(lines) == (lines.index(dealt) + 1, "other-chance")
        assert sceptic(saved(tmp_path / "a.tgr", lines))[0] == 1


def test_of_a_match_from_a_position_the_sceptic_promises_nothing(tmp_path: Path) -> None:
    match = begin("dobon", dealt_by(13))
    table = sit(match, InProcess())
    while match.line < 12:
        table.tick(True)
        if (question := table.question) is not None:
            table.decide(question.legal[0])
    branch = Match.new(
        match.game, match.seats, match.options, match.players, dealer=dealt_by(14), start=match.position(None)
    )
    lines = played(branch).record.lines()
    assert code_of(lines) is None
    status, said = sceptic(saved(tmp_path / "a.tgr", lines))
    assert status == 1 and "WRONG, line 1: the match begins from a position" in said


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The deal was sealed before you sat down; no one cut."),
        ("ja", "シャッフルは席につく前に封印されました。カットした人はいません。"),
    ],
)
def test_without_a_word_nothing_more_is_claimed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, sentence: str
) -> None:
    path = saved(tmp_path / "a.tgr", played(begin("dokuson", SealedDealer.numbered(3))).record.lines())
    assert run(["verify", str(path), "--language", language]) == 0
    out = capsys.readouterr().out
    assert sentence in out.splitlines() and "“" not in out and "「" not in out
    assert "nobody cut" in sceptic(path)[1]
