"""A sixth game, in folders of its own and with one line, is played and thought about without a window."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablegame.ai.levels import LEVELS
from tablegame.ai.think import MINDS, simple, think
from tablegame.arena.play import play_deal
from tablegame.arena.setup import set_up
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import read_record
from tablegame.match.replay import replay
from tablegame.match.verify import verify
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.protocol.engine import Engine
from tablegame.rules.catalogue import GAMES, SHELF, Shelved, complete
from tablegame.rules.contract import AnyGame
from tablegame.rules.examples import read_examples
from tablegame.speech import LANGUAGES, Speaker, keys, slots
from tablegame.transcript import transcript
from tablegame.ui.games.registry import GAME_TABLES
from tests.protocol.test_many import play_through
from tests.rules.examples import play
from tests.rules.hooks import ASKING, CANDIDATES, PACKS, PIECES
from tests.rules.laws import check_match, random_options
from tests.sixth.shelf import LINE

ROOT = Path(__file__).parents[2]


def test_its_line_says_of_it_what_it_says_itself(sixth: AnyGame) -> None:
    line = Shelved("high_card", "High Card", (2, 3, 4), package="tests.sixth")
    told = (line.id, line.title, line.seats, line.official_seats, line.rules_version)
    game = line.load()
    assert told == (game.id, game.title, game.seats, game.official_seats, game.rules_version)
    assert list(GAMES)[-1] == sixth.id == LINE.id and list(GAMES).count(LINE.id) == 1


def test_every_floor_finds_it() -> None:
    for found in (MINDS, GAME_TABLES, PACKS, PIECES, CANDIDATES, ASKING):
        assert LINE.id in found and len(found) == len(GAMES)


def test_it_is_gone_when_it_is_taken_off() -> None:
    code = "from tests.sixth.shelf import LINE\nfrom tablegame.speech import Speaker\n"
    code += "from tablegame.rules.catalogue import GAMES, shelved\n"
    code += "with shelved(LINE): assert 'high_card' in GAMES and Speaker('en').has('high_card.name')\n"
    code += "assert 'high_card' not in GAMES and not Speaker('en').has('high_card.name')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("seats", LINE.seats)
def test_the_laws(sixth: AnyGame, seats: int) -> None:
    check_match(sixth, seats, complete(sixth, seats, {}), seed=seats)
    check_match(sixth, seats, random_options(sixth, seats, Rng(seats)), seed=10 + seats)


def test_its_examples_are_true() -> None:
    """Two rows, without a word of Python about them: a deal, and a trick of given hands."""
    found = read_examples(LINE.id)
    assert list(found) == ["H1", "H2"]
    for example in found.values():
        play(example)


def test_the_engine_plays_it(sixth: AnyGame) -> None:
    for seed in range(3):
        play_through(sixth, seed)
    engine = Engine()
    answer = json.loads(engine.answer(b'{"cmd": "games"}') or "{}")
    assert "high_card" in [game["id"] for game in answer["games"]]


def played(path: Path, seats: int = 3) -> Match:
    """Return a whole match by the simple policy, kept."""
    players = [Player(f"Player {n}", "human") for n in range(seats)]
    match = Match.new(GAMES[LINE.id], seats, {}, players, dealer=Dealer.seeded(1), record=path, bots=b"bots")
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(LINE.id, match.view(seat), match.legal(seat)))
    match.close()
    return match


def test_its_record_is_told_again_and_stands_firm(tmp_path: Path) -> None:
    path = tmp_path / "match.tgr"
    match = played(path)
    record = read_record(path)
    steps = list(replay(record))
    assert steps[-1].standing == match.standing() and steps[-1].standing.over
    verdict = verify(record)
    assert verdict.ok and verdict.finished and verdict.shuffles == "committed"
    for language in LANGUAGES:
        lines = list(transcript(Speaker(language), path))
        assert len(lines) > 60 and not any("{" in line for line in lines)
        assert lines[0].startswith(Speaker(language).text("high_card.name"))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides(sixth: AnyGame, level: str) -> None:
    state = sixth.begin(4, complete(sixth, 4, {}))
    dealer = Dealer.seeded(5)
    request = state.chance()
    assert request is not None
    state.apply(Seat(-1), dealer.answer(request))
    for seed in range(6):
        seat = state.to_act()[0]
        view, legal = state.view(seat), state.legal_actions(seat)
        thought = think(LINE.id, view, legal, level, seed, iterations=40, ms=60_000)
        assert thought.move in legal
        assert thought.move == think(LINE.id, view, legal, level, seed, iterations=40, ms=60_000).move
        state.apply(seat, thought.move)


def test_the_arena_measures_it() -> None:
    setup = set_up(LINE.id, 3, ["greedy", "random"])
    shares = [play_deal(setup, deal).bots["greedy"].share for deal in range(12)]
    assert sum(shares) / len(shares) > 1 / 3, "sense is worth something"


def test_its_texts_are_there_in_both_languages() -> None:
    areas = {"high_card", "high_card_rules"}
    found = [{key for key in keys(language) if key.partition(".")[0] in areas} for language in LANGUAGES]
    assert found[0] == found[1] and len(found[0]) > 20
    assert all(slots("en", key) == slots("ja", key) for key in found[0])
    assert SHELF[LINE.id].folder("ai") == "tests.sixth.ai.high_card"
