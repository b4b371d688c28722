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
from tablegame.controllers.bot_audit import rethink, summed
from tablegame.match.code import Code
from tablegame.match.dealer import Cut, SealedDealer, Terms, UnboundDealer, seal
from tablegame.match.header import TERMS
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
    """Return a dealer whose cards were cut by the person in seat 0."""
    dealer = SealedDealer.numbered(number)
    dealer.cut("maple 楓", Seat(0))
    return dealer


@pytest.fixture(scope="module")
def honest() -> dict[str, Lines]:
    """Return a finished match of every game, a person among computers."""
    return {game: played(begin(game, dealt_by(11))).record.lines() for game in GAMES}


def saved(path: Path, lines: Lines) -> Path:
    path.write_bytes(b"".join(map(dump, lines)))
    return path


def sceptic(path: Path, *seen: str) -> tuple[int, str]:
    """Return what docs/verify.py says, in a Python that finds no program of ours."""
    done = subprocess.run(
        [sys.executable, "-I", str(SCEPTIC), str(path), *seen],
        capture_output=True,
        cwd=path.parent,
        encoding="utf-8",
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


def code_of(lines: Lines, shown: str | None = None) -> tuple[int, str] | None:
    """Return line and code of what the program's own check finds."""
    fault = verify(parse_record(copy.deepcopy(lines)), shown=shown).fault
    return None if fault is None else (fault.line, fault.code)


def test_what_the_sceptic_uses() -> None:
    """Below 100 lines, the standard library, nothing of ours."""
    text = SCEPTIC.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
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
    assert shown in said and ascii("maple 楓") in said
    assert run(["verify", str(path), "--seal", " ".join(shown[n : n + 16] for n in range(0, 64, 16))]) == 0


def test_a_dealer_tries_ten_thousand_secrets_after_the_word(tmp_path: Path) -> None:
    """With the word known, a secret that deals as wanted is found at once, but not under the seal."""
    honest = SealedDealer.numbered(1)
    shown = honest.commit
    agreed = begin("dokuson", honest).record.header.data["dealer"]["agreed"]
    options = {"deals_per_player": 1, "cards": None}
    terms = Terms("dokuson", GAMES["dokuson"].rules_version, 4, options, agreed)
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
    """Swap two cards in the second deal, or the only one. Return the number of the line."""
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
    """Return the move of a bot that sees everything: it plays each out with the true cards and takes the
    best."""
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
    # To call the seat a person's would hide it from the check: the cards were dealt for a computer.
    lines[0]["players"][seat]["kind"] = "human"
    assert run(["verify", str(saved(path, lines))]) == 1
    assert "dealt for other players" in capsys.readouterr().err
    lines[0]["dealer"]["agreed"]["players"][seat]["kind"] = "human"
    assert code_of(lines) == (1, "other-words") and sceptic(saved(path, lines))[0] == 1


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
        ("ja", ("「maple」", "どのバージョン")),
    ):
        assert run(["verify", str(path), "--language", language]) == 0
        out = capsys.readouterr().out
        assert all(word in out for word in words)
    status, said = sceptic(path)
    assert status == 1 and "not dealt by method 2, 3 or 4" in said


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
        ("en", "The shuffle was sealed before you sat down. No one cut."),
        ("ja", "シャッフルは、席につく前に封印されました。カットした人はいません。"),
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


def other_name(line: dict[str, Any]) -> None:
    line["players"][1]["name"] = "Somebody else"


def other_kind(line: dict[str, Any]) -> None:
    line["players"][1]["kind"] = "human"


def other_character(line: dict[str, Any]) -> None:
    line["players"][1]["character"] = "aoi"


def other_length(line: dict[str, Any]) -> None:
    line["deals"] = 1


def other_practice(line: dict[str, Any]) -> None:
    line["assisted"] = True


def other_memory(line: dict[str, Any]) -> None:
    line["memory"] = "seats"


TERMS_CHANGED = (other_name, other_kind, other_character, other_length, other_practice, other_memory)


@pytest.mark.parametrize("game", rest_long(GAMES, but=["dobon"]))
@pytest.mark.parametrize("change", TERMS_CHANGED)
def test_what_was_agreed_before_the_first_card_stays_agreed(
    honest: dict[str, Lines], game: str, change: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    lines = copy.deepcopy(honest[game])
    change(lines[0])
    assert code_of(lines) == (1, "other-table")
    status, said = sceptic(saved(tmp_path / "a.tgr", lines))
    assert status == 1 and "WRONG, line 1: dealt for other players or terms" in said
    change(lines[0]["dealer"]["agreed"])
    fault = code_of(lines)
    assert fault is not None and fault[1] in ("other-words", "other-chance")
    status, said = sceptic(saved(tmp_path / "a.tgr", lines))
    assert status == 1 and "what follows from the secret is" in said
    # By method 2 all of it passes, and is named.
    older = UnboundDealer.numbered(11)
    lines = played(begin(game, older)).record.lines() if game == "dobon" else []
    if lines and change is not other_length:
        change(lines[0])
        verdict = verify(parse_record(lines))
        assert verdict.ok and set(TERMS) <= set(verdict.unprotected)
        status, said = sceptic(saved(tmp_path / "b.tgr", lines))
        assert status == 0 and "Nothing protects: players deals assisted memory created" in said


def test_a_flag_that_only_python_takes_for_true_is_another_one(tmp_path: Path) -> None:
    """`1` is no `true`: the match would not be practice."""
    match = begin("dokuson", dealt_by(15))
    players, options = match.players, match.options
    lines = play(
        Match.new(match.game, match.seats, options, players, dealer=dealt_by(15), assisted=True)
    ).record.lines()
    assert code_of(lines) is None
    lines[0]["assisted"] = 1
    assert code_of(lines) == (1, "other-table")
    assert sceptic(saved(tmp_path / "a.tgr", lines))[0] == 1


@pytest.mark.parametrize("kind", [SealedDealer, UnboundDealer])
def test_a_match_that_is_ended_where_one_leads(
    kind: type[SealedDealer], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first line says afterwards that it ends there. Method 4 does not bear it, method 2 names it."""
    match = begin("dobon", kind.numbered(16))
    dealer = kind.numbered(16)
    lines = play(Match.new(match.game, 4, {"rounds": 5}, match.players, dealer=dealer)).record.lines()
    second = [n for n, line in enumerate(lines) if len(str(line.get("m")).split()) > 50][1]
    lines[0]["deals"] = 1
    if kind is SealedDealer:
        path = saved(tmp_path / "a.tgr", lines[:second])
        assert run(["verify", str(path)]) == 1
        assert "dealt for other players, or for a match of another length" in capsys.readouterr().err
        assert "WRONG, line 1: dealt for other players or terms" in sceptic(path)[1]
        return
    ended = Match.load(parse_record(lines[:second])).record.lines()
    path = saved(tmp_path / "a.tgr", ended)
    assert "result" in ended[-1] and run(["verify", str(path), "--no-rethink"]) == 0
    said = capsys.readouterr().out
    assert "The match ends after 1 deal." in said.splitlines()
    assert "fields of the record: players, deals, assisted, memory, created, helped, seated, open" in said
    status, said = sceptic(path)
    assert status == 0 and "It ends after 1 deals." in said and "Nothing protects: players deals" in said


def test_the_methods_of_a_record_cannot_be_exchanged(honest: dict[str, Lines], tmp_path: Path) -> None:
    """To say of a record of method 4 that it is of one that binds less."""
    for method in (2, 3):
        lines = copy.deepcopy(honest["dobon"])
        lines[0]["dealer"]["method"] = method
        assert code_of(lines) == (1, "other-seed")
        del lines[0]["dealer"]["agreed"]
        assert code_of(lines) == (1, "other-seed")
        assert "not the one under the seal" in sceptic(saved(tmp_path / "a.tgr", lines))[1]
    # A position in a record of the first format is none, and binds nothing less.
    lines = copy.deepcopy(honest["dobon"])
    lines[0]["start"] = {}
    other_kind(lines[0])
    assert code_of(lines) == (1, "other-table")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda first: first["dealer"].update(more=1), "other fields than the format names"),
        (lambda first: first["dealer"]["cut"][0].update(more=1), "a cut is a seat and a word"),
        (lambda first: first["dealer"]["cut"].append({"seat": 0, "word": "a"}), "each seat cuts once"),
        (lambda first: first["dealer"]["cut"].insert(0, {"seat": 1, "word": "a"}), "in the order of seats"),
        (lambda first: first["dealer"]["cut"][0].update(seat=4), "each seat cuts once"),
        (lambda first: first["dealer"]["cut"][0].update(seat=True), "each seat cuts once"),
        (lambda first: first["dealer"]["cut"][0].update(word=7), "a cut is a seat and a word"),
        (lambda first: first["dealer"].update(method=4.0), "not dealt by method"),
    ],
)
def test_the_sceptic_knows_the_fields_of_the_format(
    honest: dict[str, Lines], change: Callable[[dict[str, Any]], None], fault: str, tmp_path: Path
) -> None:
    lines = copy.deepcopy(honest["dokuson"])
    change(lines[0])
    status, said = sceptic(saved(tmp_path / "a.tgr", lines))
    assert status == 1 and "WRONG, line 1: " in said and fault in said and "GOOD" not in said


def test_to_the_sceptic_half_a_match_is_not_finished(honest: dict[str, Lines], tmp_path: Path) -> None:
    lines = honest["dobon"]
    for length in (1, 2, 3, len(lines) // 2, len(lines) - 1):
        status, said = sceptic(saved(tmp_path / "a.tgr", lines[:length]))
        assert status == 1 and "NOT FINISHED" in said and "GOOD" not in said
    status, said = sceptic(saved(tmp_path / "a.tgr", [lines[0], lines[-1]]))
    assert status == 1 and "NOT FINISHED" in said, "nothing was dealt"
    status, said = sceptic(saved(tmp_path / "a.tgr", [*lines, lines[-2]]))
    assert status == 1 and "a line after the result" in said
    (tmp_path / "b.tgr").write_bytes(b"")
    status, said = sceptic(tmp_path / "b.tgr")
    assert status == 1 and "GOOD" not in said


def test_the_sceptic_prints_no_sign_that_steers_a_terminal(honest: dict[str, Lines], tmp_path: Path) -> None:
    hostile = "\x1b]0;GOOD\x07\u202e\u2028楓"
    dealer = SealedDealer.numbered(17)
    dealer.cut(hostile, Seat(0))
    match = begin("dobon", dealer)
    players = [Player(hostile, "human"), *match.players[1:]]
    lines = play(Match.new(match.game, 4, match.options, players, dealer=dealer)).record.lines()
    texts = [sceptic(saved(tmp_path / "a.tgr", lines))]
    assert texts[0][0] == 0
    for place, key in (("dealer", "seed"), ("dealer", "commit"), ("", "code"), ("", "deals"), ("", "game")):
        other = copy.deepcopy(honest["dobon"])
        (other[0][place] if place else other[0])[key] = hostile
        texts.append(sceptic(saved(tmp_path / "a.tgr", other)))
    other = copy.deepcopy(honest["dobon"])
    next(line for line in other if str(line.get("m")).startswith("shuffle")).update(to=hostile)
    texts.append(sceptic(saved(tmp_path / "a.tgr", other)))
    other[1]["m"] = f"{hostile} 1"
    texts.append(sceptic(saved(tmp_path / "a.tgr", other)))
    assert all(sign.isprintable() and sign.isascii() for _, text in texts for sign in text if sign != "\n")


def test_the_sceptic_takes_time_by_the_length_of_a_record(honest: dict[str, Lines], tmp_path: Path) -> None:
    """Two hundred thousand pieces, many of them alike, are looked at once each."""
    lines = copy.deepcopy(honest["dobon"])
    at = next(n for n, line in enumerate(lines) if str(line.get("m")).startswith("shuffle"))
    lines[at]["m"] = "shuffle " + " ".join(["AS", "AH"] * 100_000)
    status, said = sceptic(saved(tmp_path / "a.tgr", lines))
    assert status == 1 and f"WRONG, line {at + 1}: what follows" in said


def test_a_dealer_who_says_that_the_cards_went_to_others(tmp_path: Path) -> None:
    """By method 3 the dealer has the keys, and writes down seats in an order of choice."""
    code = Code("dobon", 4, complete(GAMES["dobon"], 4, {"rounds": 2}), 0x123456789ABC)
    players = [Player(name, "human") for name in "ABCD"]
    record = play(Match.new(GAMES["dobon"], 4, code.options, players, dealer=code.dealer())).record
    lines = record.lines()
    promise = record.header.promise
    assert promise is not None
    forger = promise.dealer()
    at, first = next((n, line) for n, line in enumerate(lines) if "to" in line)
    for line in lines[1:at]:
        forger.answer(Choose(tuple(line["of"])))
    texts, seats = first["m"].split(" ")[1:], tuple(map(Seat, first["to"]))
    for to in ((1, 0, 2, 3), (0, 0, 1, 2), (0, 1, 2, 4), ()):
        lines[at]["to"] = list(to)
        if sorted(to) == sorted(seats):
            dealer = copy.copy(forger).fresh()
            for line in lines[1:at]:
                dealer.answer(Choose(tuple(line["of"])))
            pack = Shuffle(tuple(range(len(texts))), tuple(texts), tuple(map(Seat, to)), first["dealt"])
            lines[at]["m"] = dealer.answer(pack).notation()
        found = code_of(lines)
        assert found is not None and found[0] == at + 1
        status, said = sceptic(saved(tmp_path / "a.tgr", lines))
        assert status == 1 and "GOOD" not in said
        assert "not dealt in turn round the table" in said
    for to_wrong in ([0, True, 2, 3], "0123", None):
        lines[at] |= {"to": to_wrong}
        assert sceptic(saved(tmp_path / "a.tgr", lines))[0] == 1
    for dealt in (-1, 10**6, "2"):
        lines[at] |= {"to": list(map(int, seats)), "dealt": dealt}
        assert sceptic(saved(tmp_path / "a.tgr", lines))[0] == 1


@pytest.mark.parametrize("kind", [SealedDealer, UnboundDealer])
def test_a_number_of_playouts_that_suits_the_move(
    kind: type[SealedDealer], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With hindsight one of many numbers of playouts gives the move that is wanted."""
    match = begin("dokuson", kind.numbered(18), "hhhb", "hard")
    while 3 not in match.to_act() or len(match.legal(Seat(3))) < 4:
        play(match, 1)
    seat, line = Seat(3), match.line + 1
    asked = (
        match.game.id, match.game.view_to_json(match.view(seat)),
        [action.notation() for action in match.legal(seat)], "hard", match.bot_seed(seat), 60_000,
    )  # fmt: skip
    answers = [dict(InProcess().submit(*asked, cut=n).answer) for n in range(1, 400, 16)]
    steered = {answer["iterations"]: str(answer["move"]) for answer in answers if answer["capped"]}
    assert len(steered) > 5 and min(steered) >= 8 * 2, "of many numbers the one that suits"
    n, move = max(steered.items())
    match.decide(seat, match.parse(seat, move), {"n": n, "minds": answers[0]["minds"]})
    match.seat(seat, "human")
    play(match)
    record = match.record

    def told(n: int) -> tuple[int, dict[str, int]]:
        lines = record.lines()
        lines[line - 1]["n"] = n
        found = summed(list(rethink(parse_record(lines))), record)
        return found.others, dict(found.unchecked)

    assert told(n) == (0, {"cut": 1}), "possible, and never counted as following"
    for other in (0, 1, 7, n + 1, 10**9):  # no thought is cut there
        assert told(other) == ((1, {}) if kind is SealedDealer else (0, {"cut": 1})), other
    lines = record.lines()
    lines[line - 1]["n"] = 1
    for language, words in (
        (
            "en",
            "a point where it never does" if kind is SealedDealer else "couldn't be checked: time ran out",
        ),
        ("ja", "実際には起こらない時間切れ" if kind is SealedDealer else "時間切れで思考が途中まで"),
    ):
        status = run(["verify", str(saved(tmp_path / "a.tgr", lines)), "--language", language])
        out, err = capsys.readouterr()
        assert status == (kind is SealedDealer) and words in out + err
