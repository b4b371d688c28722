"""The page of fair play: what it shows before the end, what after it, and what its check finds."""

import copy
import hashlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.controllers.fair_check import QUESTIONS, FairCheck
from tablegame.match.code import Code
from tablegame.match.dealer import Cut, Dealer, SealedDealer, UnboundDealer, seal
from tablegame.match.header import TERMS, Player
from tablegame.match.match import Match
from tablegame.match.record import Record, dump, parse_record
from tablegame.match.record_files import exports
from tablegame.match.timeline import Timeline
from tablegame.match.verify import NEVER
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.speech import LANGUAGES
from tablegame.study.figures.match_figures import count
from tablegame.ui.access.recorder import Ear
from tablegame.ui.access.tree import describe
from tablegame.ui.scenes.formats import day_alone
from tablegame.ui.scenes.study.fair_play_page import FairCheckScene, script
from tablegame.ui.scenes.study.fair_questions import name_of, proof_lines
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.seal import FairPlayScene, SealScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import FairPlayPage, SealPage
from tablegame.ui.system.metrics import SMALLEST
from tests.controllers.in_process import InProcess, begin, played
from tests.match.helpers import play
from tests.rules.hooks import shortened
from tests.ui.scenes.pages import Maker, Service, click, draw, key, make, show, table

__all__ = ["make"]

Lines = list[dict[str, Any]]
DAY = date(2026, 11, 22)


def dealt() -> SealedDealer:
    """Cut by the person in seat 0."""
    dealer = SealedDealer.numbered(11)
    dealer.cut("maple 楓", Seat(0))
    return dealer


@lru_cache
def whole(method: int = 2) -> Match:
    """Return a finished match of a person and three computers."""
    return played(begin("dokuson", dealt() if method == 2 else Dealer.seeded(3)))


@lru_cache
def open_match() -> Match:
    """Return a match under way without a cut."""
    return begin("dokuson", SealedDealer.numbered(12))


def page(ui: Ui, record: Record) -> FairPlayScene:
    ui.open(FairPlayPage(record))
    draw(ui)
    scene = ui.stack.top
    assert isinstance(scene, FairPlayScene)
    return scene


def check_page(ui: Ui, record: Record) -> FairCheckScene:
    """Return the page of a match that is over."""
    scene = page(ui, record)
    assert isinstance(scene, FairCheckScene)
    return scene


def checked(ui: Ui, scene: FairPlayScene) -> FairCheckScene:
    """Return the page after its check, frame by frame."""
    assert isinstance(scene, FairCheckScene)
    scene.start()
    for _ in range(2000):
        if not scene.running:
            break
        scene.update(16)
    assert scene.check is not None and scene.check.done
    draw(ui)
    return scene


def answers(scene: FairCheckScene) -> list[str]:
    assert scene.check is not None
    return [scene.check.state(each) for each in QUESTIONS]


def words(ui: Ui) -> str:
    """Return all that is written on the screen or announced of it, without the spaces."""
    ear = Ear(ui)
    for scene in ui.stack.visible:
        scene.draw(ear)
    told = [heard.text for heard in ear.heard]
    top = ui.stack.top
    assert top is not None
    told += [f"{widget.label} {widget.value_text}" for widget in top.form.widgets]
    told += [item.name for item in top.accessible_items()]
    return "".join("".join(told).split())


# Before the end -----------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_end_the_seal_is_shown_and_the_secret_is_not(make: Maker, language: str) -> None:
    ui = make(language, service=Service())
    match = open_match()
    scene = page(ui, match.record)
    promise = match.record.header.promise
    assert promise is not None and match.commit is not None
    told = words(ui)
    assert match.commit in told and len(match.commit) == 64
    assert "".join(ui.text("fair_play.words.none").split()) in told, "nobody cut, and that is said"
    for secret in (promise.seed, promise.bots):
        assert secret not in told and secret[:8] not in told
    assert scene.form.find("check") is None and scene.form.find("copy_secret") is None
    assert not isinstance(scene, FairCheckScene), "nothing is checked about a match under way"


def test_the_page_lies_behind_the_pause_and_the_result(make: Maker) -> None:
    ui = make(service=Service())
    show(ui, PauseScene(ui, table(open_match())))
    click(ui, "fair_play")
    assert isinstance(ui.stack.top, FairPlayScene) and not ui.stack.top.over
    key(ui, pygame.K_ESCAPE)
    assert isinstance(ui.stack.top, PauseScene)
    show(ui, ResultScene(ui, table(whole())))
    assert "tablegameverify" not in words(ui), "no command stands in the window"
    click(ui, "fair_play")
    assert isinstance(ui.stack.top, FairPlayScene) and ui.stack.top.over
    assert whole().commit in words(ui), "the seal stands there"


@pytest.mark.parametrize("seats", [2, 6])
def test_the_result_leads_to_it_at_every_size(make: Maker, seats: int) -> None:
    from tests.ui.scenes.pages import LONG
    from tests.ui.scenes.pages import played as random_match

    for language in LANGUAGES:
        ui = make(language, SMALLEST, 2.0, service=Service())
        show(ui, ResultScene(ui, table(random_match(seats, each=3, name=LONG))))
        assert ui.stack.top is not None
        button = ui.stack.top.form.find("fair_play")
        assert button is not None and pygame.FRect(0, 0, ui.metrics.w, ui.metrics.h).contains(button.rect)


def test_the_seal_alone_can_be_read_and_copied(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make()
    copied: list[str] = []
    monkeypatch.setattr("tablegame.ui.scenes.study.seal.to_clipboard", copied.append)
    ui.open(SealPage("0123456789abcdef" * 4))
    draw(ui)
    top = ui.stack.top
    assert isinstance(top, SealScene) and "0123456789abcdef" * 4 in words(ui)
    click(ui, "copy_seal")
    assert copied == ["0123456789abcdef" * 4]
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is not top


# After the end ------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nothing_proves_is_said_beside_the_moves(make: Maker, language: str) -> None:
    """By method 4 less than by the earlier ones."""
    for dealer, bound in ((dealt(), True), (UnboundDealer.numbered(11), False)):
        ui = make(language, service=Service())
        scene = checked(ui, page(ui, played(begin("dokuson", dealer)).record))
        scene.form.press("row.moves")
        draw(ui)
        for field in (*TERMS, *NEVER):
            told = "".join(ui.text(f"fair_play.field.{field}").split()) in words(ui)
            assert told is (field in NEVER or not bound), field


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thought_that_was_cut_short_is_no_thought_that_follows(make: Maker, language: str) -> None:
    match = begin("dokuson", dealt(), "bbbb", "hard")
    ui = make(language, service=Service())
    scene = checked(ui, page(ui, played(match, InProcess(ms=0)).record))
    assert scene.check is not None and scene.check.summary is not None
    count = scene.check.summary.unchecked["cut"]
    assert count > 3 and scene.check.state("bots") == "unknown"
    assert scene.stamp != ui.text("fair_play.all_good")
    scene.form.press("row.bots")
    draw(ui)
    assert "".join(ui.text("fair_play.row.bots.unchecked.cut", n=count).split()) in words(ui)


@pytest.mark.parametrize(
    ("game", "language", "named"),
    [
        ("dokuson", "en", "Line 3: Deal 1, 39 pieces"),
        ("dokuson", "ja", "3行目：第1ディール、39枚"),
        ("dobon", "en", "Line 2: Round 1, 54 pieces"),
        ("dobon", "ja", "2行目：第1回、54枚"),
    ],
)
def test_a_proof_names_deals_as_the_game_does(make: Maker, game: str, language: str, named: str) -> None:
    record = begin(game, SealedDealer.numbered(12)).record
    check = FairCheck(record, InProcess())
    assert named in proof_lines(make(language), record, "cards", check)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sound_match_gets_five_ticks(make: Maker, language: str) -> None:
    ui = make(language, service=Service())
    scene = check_page(ui, whole().record)
    promise = whole().record.header.promise
    assert promise is not None
    assert promise.seed in words(ui) and promise.bots in words(ui), "the secret is open now"
    assert scene.stamp == ""
    key(ui, pygame.K_RETURN)
    assert scene.running
    checked(ui, scene)
    assert answers(scene) == ["good"] * 5 and scene.stamp == ui.text("fair_play.all_good")
    assert "maple楓" in words(ui)
    for part in ("intro", "chain"):
        assert "".join(ui.text(f"fair_play.{part}").split()) in words(ui)
    assert scene.shown == 0, "the proof of the seal stands beside the rows"
    proofs = set()
    for row, question in enumerate(QUESTIONS):
        if scene.shown != row:
            scene.form.press(f"row.{question}")
            draw(ui)
        assert scene.shown == row, "one at a time"
        proofs.add(words(ui))
    assert len(proofs) == 5
    scene.form.press("row.bots")
    draw(ui)
    assert scene.shown is None and "".join(ui.text("fair_play.proof.none").split()) in words(ui)


def test_what_is_copied_is_what_the_seal_is_the_hash_of(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("tablegame.ui.scenes.study.seal.to_clipboard", copied.append)
    ui = make(service=Service())
    page(ui, whole().record)
    click(ui, "copy_seal")
    click(ui, "copy_secret")
    found, line = copied
    assert found == whole().commit == hashlib.sha256(line.encode()).hexdigest()


def changed_seed(lines: Lines) -> None:
    old = lines[0]["dealer"]["seed"]
    lines[0]["dealer"]["seed"] = ("0" if old[0] != "0" else "1") + old[1:]


def other_seal_too(lines: Lines) -> None:
    changed_seed(lines)
    dealer = lines[0]["dealer"]
    dealer["commit"] = seal(bytes.fromhex(dealer["seed"]), bytes.fromhex(lines[0]["bots"]))


def changed_word(lines: Lines) -> None:
    lines[0]["dealer"]["cut"][0]["word"] = "oak"


def changed_kind(lines: Lines) -> None:
    lines[0]["players"][1]["kind"] = "human"


def changed_card(lines: Lines) -> None:
    for line in lines[1:]:
        for name, text in line.items():
            if isinstance(text, str) and text.startswith("shuffle "):
                what, first, second, *rest = text.split(" ")
                line[name] = " ".join((what, second, first, *rest))
                return


def changed_score(lines: Lines) -> None:
    lines[-1]["result"]["scores"][0] += 1


def illegal_move(lines: Lines) -> None:
    """Play a card again that was played before."""
    mine = [line for line in lines[1:] if line.get("a") == 0]
    mine[1]["m"] = mine[0]["m"]


def peeked(lines: Lines) -> None:
    """Replace one move of a computer by another legal one, and the result by that of this move."""
    record = whole().record
    for at in range(len(record.moves) - 1, 0, -1):
        move = record.moves[at]
        if move.actor in (CHANCE, 0):
            continue
        cut = Match.load(Record(record.header, list(record.moves[:at])))
        if cut.to_act() != (move.actor,):
            continue
        others = [each for each in cut.legal(move.actor) if each.notation() != move.text]
        if others:
            cut.decide(move.actor, others[0])
            while not cut.over:
                seat = cut.to_act()[0]
                cut.decide(seat, cut.legal(seat)[0])
            lines[:] = cut.record.lines()
            return
    raise AssertionError("no computer ever had a choice")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (changed_seed, ["bad", "unknown", "unknown", "unknown", "unknown"]),
        (other_seal_too, ["good", "bad", "unknown", "unknown", "unknown"]),
        (changed_word, ["good", "bad", "unknown", "unknown", "unknown"]),
        (changed_kind, ["good", "bad", "unknown", "unknown", "unknown"]),
        (changed_card, ["good", "good", "bad", "unknown", "unknown"]),
        (changed_score, ["good", "good", "good", "bad", "unknown"]),
        (illegal_move, ["good", "good", "unknown", "bad", "unknown"]),
        (peeked, ["good", "good", "good", "good", "bad"]),
    ],
)
def test_a_changed_record_gets_the_right_cross(
    make: Maker, change: Callable[[Lines], None], found: list[str]
) -> None:
    lines: Lines = copy.deepcopy(whole().record.lines())
    change(lines)
    for language in LANGUAGES:
        ui = make(language, service=Service())
        scene = checked(ui, page(ui, parse_record(lines)))
        assert answers(scene) == found
        assert scene.stamp == ui.text("fair_play.some_good", n=found.count("good"), total=5)
        row = scene.form.find(f"row.{QUESTIONS[found.index('bad')]}")
        assert row is not None and row.value_text.startswith(ui.text("fair_play.state.bad"))
        assert "".join(ui.text("fair_play.intro").split()) not in words(ui), "this match proves nothing"


def lies_in(path: Path) -> Match:
    """Return a finished match that lies in a file."""
    match = played(begin("dokuson", dealt(), path=path))
    match.close()
    return match


def another_way(lines: Lines) -> None:
    """Replace a card of a person by another legal one, and go on by the rules."""
    record = parse_record(lines)
    for at in range(len(record.moves) - 1, 0, -1):
        cut = Match.load(Record(record.header, list(record.moves[:at])))
        others = [each for each in cut.legal(Seat(0)) if each.notation() != record.moves[at].text]
        if record.moves[at].actor == 0 and others:
            cut.decide(Seat(0), others[0])
            lines[:] = played(cut).record.lines()
            return
    raise AssertionError("the person never had a choice")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (changed_seed, ["bad", "unknown", "unknown", "unknown", "unknown"]),
        (other_seal_too, ["bad", "unknown", "unknown", "unknown", "unknown"]),
        (changed_word, ["good", "bad", "unknown", "unknown", "unknown"]),
        (changed_card, ["good", "good", "bad", "unknown", "unknown"]),
        (changed_score, ["good", "good", "good", "bad", "unknown"]),
        (another_way, ["good", "good", "good", "bad", "unknown"]),
    ],
)
def test_the_file_is_checked_as_it_lies_there(
    make: Maker, tmp_path: Path, change: Callable[[Lines], None], found: list[str]
) -> None:
    """It changes while the result is still shown."""
    match = lies_in(tmp_path / "a.tgr")
    lines: Lines = copy.deepcopy(match.record.lines())
    change(lines)
    ui = make(service=Service())
    scene = page(ui, match.record)
    assert answers(checked(ui, scene)) == ["good"] * 5
    (tmp_path / "a.tgr").write_bytes(b"".join(map(dump, lines)))
    assert answers(checked(ui, scene)) == found


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_in_the_file_is_what_is_remembered(game: str, tmp_path: Path) -> None:
    """Of a match from a position too, in which moves were taken back and another player sat down."""
    first = begin(game, dealt(), path=tmp_path / "first.tgr")
    play(first, 9)
    branch = Match.new(
        first.game, first.seats, first.options, first.players, dealer=dealt(),
        record=tmp_path / "branch.tgr", assisted=True, start=first.position(first.to_act()[0]),
    )  # fmt: skip
    play(branch, 7)
    branch.take_back(branch.line - 3)
    branch.seat(Seat(1), "bot:novice")
    for match in (play(first), play(branch)):
        match.close()
        check = FairCheck(match.record, InProcess())
        while check.verdict is None:
            check.tick()
        assert check.verdict.ok, check.verdict.fault
        check.cancel()


def test_of_a_file_that_cannot_be_read_nothing_is_claimed(make: Maker, tmp_path: Path) -> None:
    match = lies_in(tmp_path / "a.tgr")
    whole_file = (tmp_path / "a.tgr").read_bytes()
    for data in (b"", b"nothing\n", b'{"tablegame": 99}\n'):
        for language in LANGUAGES:
            ui = make(language, service=Service())
            (tmp_path / "a.tgr").write_bytes(data)
            found = answers(checked(ui, page(ui, match.record)))
            assert "good" not in found and found.count("unknown") >= 4
    # Cut short it tells where; and where there is none, what was played is known all the same.
    (tmp_path / "a.tgr").write_bytes(whole_file[: len(whole_file) // 2])
    scene = checked(ui, page(ui, match.record))
    assert answers(scene) == ["good", "good", "unknown", "bad", "unknown"]
    (tmp_path / "a.tgr").unlink()
    assert answers(checked(ui, scene)) == ["good"] * 5


def test_a_match_of_the_older_method_says_what_it_can(make: Maker) -> None:
    ui = make(service=Service())
    record = whole(1).record
    scene = checked(ui, page(ui, record))
    assert answers(scene) == ["good"] * 5
    told = words(ui)
    assert scene.form.find("save_script") is None, "the script checks method 2 alone"
    assert "".join(ui.text("fair_play.seal.note_stream").split()) in told
    assert "".join(ui.text("fair_play.words.none").split()) not in told
    assert record.header.promise is not None and record.header.promise.seed in told


def test_moves_that_cannot_be_checked_are_counted_and_named(make: Maker) -> None:
    lines: Lines = copy.deepcopy(whole().record.lines())
    for line in lines:
        line.pop("minds", None)
    ui = make(service=Service())
    scene = checked(ui, page(ui, parse_record(lines)))
    assert answers(scene) == ["good", "good", "good", "good", "unknown"]
    assert scene.check is not None and scene.check.summary is not None
    missing = scene.check.summary.unchecked["unmarked"]
    scene.form.press("row.bots")
    draw(ui)
    said = ui.text("fair_play.row.bots.unchecked.unmarked", n=missing)
    assert missing > 10 and "".join(said.split()) in words(ui)


def test_cards_from_outside_were_never_promised(make: Maker) -> None:
    lines: Lines = copy.deepcopy(whole().record.lines())
    del lines[0]["dealer"]
    ui = make(service=Service())
    scene = checked(ui, page(ui, parse_record(lines)))
    assert answers(scene)[:4] == ["unknown", "unknown", "unknown", "good"]
    assert "".join(ui.text("fair_play.seal.free").split()) in words(ui)


def test_what_is_wrong_leads_to_its_place_in_the_replay(make: Maker) -> None:
    for change in (illegal_move, changed_card, peeked, changed_score):
        lines: Lines = copy.deepcopy(whole().record.lines())
        change(lines)
        ui = make(service=Service())
        scene = checked(ui, page(ui, parse_record(lines)))
        question = QUESTIONS[answers(scene).index("bad")]
        assert scene.check is not None
        line = scene.check.first_fault(question)
        assert line > 1
        if change is peeked:
            assert lines[line - 1]["a"] not in (0, "chance")
        scene.form.press(f"row.{question}")
        draw(ui)
        top = ui.stack.top
        assert isinstance(top, ReplayScene)
        assert top.source.line in (line, line - 1)
        assert scene.shown == 0


def test_the_script_is_laid_among_the_exports_and_checks_the_record(make: Maker, tmp_path: Path) -> None:
    assert script() == (Path(__file__).parents[3] / "docs" / "verify.py").read_bytes()
    ui = make(service=Service())
    page(ui, whole().record)
    click(ui, "save_script")
    (saved,) = exports(ui.home).glob("verify-*.py")
    record = tmp_path / "a.tgr"
    record.write_bytes(b"".join(map(dump, whole().record.lines())))
    said = subprocess.run([sys.executable, str(saved), str(record)], capture_output=True, check=True)
    assert b"GOOD" in said.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_hands_stand_in_their_bell(make: Maker, language: str) -> None:
    ui = make(language, service=Service())
    scene = page(ui, whole().record)
    assert isinstance(scene, FairCheckScene)
    while not scene.luck.tick():
        pass
    scene.layout()
    draw(ui)
    mine = count(whole().record).seats[0]
    assert scene.luck.deals == mine.deals > 0
    assert scene.luck.above == mine.fortune / mine.spread**0.5
    assert "".join(ui.text("fair_play.kind.yours", n=mine.deals).split()) in words(ui)
    bots = page(ui, played(begin("dokuson", dealt(), "bbbb")).record)
    assert isinstance(bots, FairCheckScene) and not bots.luck.tick() and bots.luck.above is None


def test_a_key_copies_the_line_and_escape_ends_the_check_first(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("tablegame.ui.scenes.study.seal.to_clipboard", copied.append)
    ui = make(service=Service())
    scene = check_page(ui, whole().record)
    key(ui, pygame.K_c)
    assert len(copied) == 1 and hashlib.sha256(copied[0].encode()).hexdigest() == whole().commit
    scene.start()
    assert scene.running
    key(ui, pygame.K_ESCAPE)
    assert not scene.running and ui.stack.top is scene and scene.stamp.startswith("0")
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is not scene


@lru_cache
def coded(day: bool = False) -> Match:
    """Return a finished match whose cards come from a code, or from a day."""
    options: dict[str, Any] = dict(shortened("dokuson", complete(GAMES["dokuson"], 4, {})))
    code = Code("dokuson", 4, options, 0x123456789ABC)
    dealer = Code.of_day(DAY, "dokuson", 4, options).dealer(DAY) if day else code.dealer()
    return played(begin("dokuson", dealer))


@pytest.mark.parametrize("day", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_and_a_day_have_no_secret_and_the_page_says_so(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, day: bool
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("tablegame.ui.scenes.study.seal.to_clipboard", copied.append)
    ui = make(language, service=Service())
    record = coded(day).record
    scene = page(ui, record)
    told = words(ui)
    for key_ in ("head", "common"):
        assert "".join(ui.text(f"fair_play.code.{key_}").split()) in told
    assert record.header.code.replace(" ", "") in told
    assert ("".join(day_alone(ui, "2026-11-22").split()) in told) is day
    assert record.header.promise is not None and record.header.promise.seed not in told
    assert scene.form.find("copy_seal") is None and scene.form.find("save_script") is not None
    click(ui, "copy_secret")
    assert copied == [record.header.code]
    assert answers(checked(ui, scene)) == ["good"] * 5
    assert "".join(ui.text("fair_play.row.seal.title_code").split()) in words(ui)
    lines: Lines = copy.deepcopy(record.lines())
    changed_seed(lines)
    other = checked(ui, page(ui, parse_record(lines)))
    assert answers(other)[0] == "bad"
    assert "".join(ui.text("fair_play.row.seal.bad_code").split()) in words(ui)


@pytest.mark.parametrize("word", ["", "oak"])
def test_where_no_card_is_dealt_any_more_only_a_word_cannot_be_checked(make: Maker, word: str) -> None:
    """Who plays the last deal again sees no shuffle."""
    ui = make(service=Service())
    record = whole().record
    timeline = Timeline(record)
    line = timeline.deals[-1].last - 3
    seat = next(seat for seat in map(Seat, range(4)) if timeline.acting(line) == (seat,))
    dealer = SealedDealer.numbered(11)
    if word:
        dealer.cut(word, Seat(0))
    match = Match.new(
        timeline.game, 4, timeline.options, record.header.players, dealer=dealer, assisted=True,
        start=timeline.position(line, seat),
    )  # fmt: skip
    scene = checked(ui, page(ui, played(match).record))
    assert answers(scene) == ["good", "unknown" if word else "good", "good", "good", "good"]
    nothing = "".join(ui.text("fair_play.row.words.unknown").split())
    wrong = "".join(ui.text("fair_play.state.after").split())
    assert (nothing in words(ui)) is bool(word) and wrong not in words(ui)


def test_of_a_duplicate_under_way_nothing_is_opened(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegame.ui.scenes.study.fair_play_page.is_closed", lambda home, header: True)
    ui = make(service=Service())
    scene = page(ui, whole().record)
    promise = whole().record.header.promise
    assert promise is not None and not scene.over
    assert promise.seed not in words(ui) and scene.form.find("check") is None


def test_whoever_leaves_the_page_ends_its_check(make: Maker) -> None:
    ui = make(service=Service())
    scene = check_page(ui, whole().record)
    scene.start()
    assert scene.check is not None
    scene.check.tick(1)
    assert scene.running
    key(ui, pygame.K_ESCAPE)
    assert scene.check.done and scene.check.summary is None


def test_a_step_of_the_check_is_short() -> None:
    """However long the match: a tick stops soon after its time."""
    check = FairCheck(whole().record, SimpleNamespace())  # type: ignore[arg-type]
    check.tick(0.0)
    assert check.verdict is None
    check.tick(0.5)
    assert check.verdict is None, "following the record takes many steps"


@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_lies_on_the_page(make: Maker, language: str, size: tuple[int, int], scale: float) -> None:
    """What scrolls lies in its area when it is scrolled to; nothing lies on anything else."""
    ui = make(language, size, scale, service=Service())
    scene = checked(ui, page(ui, whole().record))
    for row in (None, 0, 4):
        scene.shown, scene.chosen = row, True
        scene.layout()
        area = scene.areas["page"]
        inner = [widget for widget in scene.form.widgets if scene.form.area(widget) is area]
        boxes = [pygame.FRect(widget.rect) for widget in inner]
        for n, box in enumerate(boxes):
            assert not [inner[m].name for m in range(n) if box.colliderect(boxes[m])], inner[n].name
        left, y, wide, high = area.box
        assert all(left <= box.left and box.right <= left + wide for box in boxes)
        for widget in inner:
            if widget.focusable:
                scene.form.set_focus(widget, ring=True)
                top, foot = widget.rect[1], widget.rect[1] + widget.rect[3]
                assert y <= top and (foot <= y + high or widget.rect[3] > high - 30), widget.name
        whole_page = pygame.FRect(scene.box)
        fixed = [widget for widget in scene.form.widgets if widget not in inner]
        assert all(whole_page.contains(widget.rect) for widget in fixed)
    before_the_end = page(ui, open_match().record)
    assert pygame.FRect(0, 0, ui.metrics.w, ui.metrics.h).contains(before_the_end.box)
    assert describe(ui).page.children


def test_it_can_be_used_by_keys_alone(make: Maker) -> None:
    ui = make(service=Service())
    scene = checked(ui, page(ui, whole().record))
    reached = []
    for _ in range(len(scene.form.widgets)):
        key(ui, pygame.K_TAB)
        assert scene.form.focus is not None
        reached.append(scene.form.focus.name)
    wanted = ["check", *(f"row.{question}" for question in QUESTIONS), "copy_seal", "copy_secret", "back"]
    assert reached[: len(wanted)] == wanted, "in the order in which they are read"
    scene.form.set_focus(scene.form.find("row.words"), ring=True)
    key(ui, pygame.K_RETURN)
    assert scene.shown == 1 and not scene.running


def test_proofs_under_their_questions_wait_for_a_press(make: Maker) -> None:
    """With large letters the first proof would push the other questions off the page."""
    ui = make(size=SMALLEST, scale=2.0, service=Service())
    scene = checked(ui, page(ui, whole().record))
    assert scene.form.find("copy_seal") is None
    click(ui, "row.seal")
    assert scene.shown == 0 and scene.form.find("copy_seal") is not None
    click(ui, "row.seal")
    assert scene.shown is None and scene.form.find("copy_seal") is None


def test_computers_are_named_in_the_language_spoken_now(make: Maker) -> None:
    ui = make("ja", service=Service())
    record = open_match().record
    named = [Player("Kate", "human"), *(Player(name, "bot:easy") for name in ("Aoi", "Mei", "Ren"))]
    record = Record(replace(record.header, players=tuple(named)), record.moves)
    page(ui, record)
    assert "アオイ" in words(ui) and "Aoi" not in words(ui)
    assert name_of(ui, record, 0) == "Kate" and name_of(ui, record, 1) == "アオイ"


def test_several_words_are_listed_behind_their_row(make: Maker) -> None:
    dealer = SealedDealer(bytes(32), bytes(16), [Cut(Seat(0), "plum"), Cut(Seat(2), "梅 の 木")])
    ui = make(service=Service())
    scene = checked(ui, page(ui, played(begin("dokuson", dealer)).record))
    row = scene.form.find("row.words")
    assert row is not None and row.label == ui.text("fair_play.row.words.title", n=2)
    assert "plum" not in row.value_text
    scene.form.press("row.words")
    row = scene.form.find("row.words")
    assert row is not None and "P0: “plum”. P2: “梅 の 木”" in row.value_text


def test_every_word_stands_there_with_its_person(make: Maker) -> None:
    dealer = SealedDealer(bytes(32), bytes(16), [Cut(Seat(0), "plum"), Cut(Seat(2), "梅" * 200)])
    ui = make(service=Service())
    scene = page(ui, begin("dokuson", dealer, "hbhb").record)
    said = [item.name for item in scene.accessible_items()]
    assert "P0: “plum”" in said and f"P2: “{'梅' * 200}”" in said
