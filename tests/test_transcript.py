"""Records of games told in words, event by event."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker, keys
from tablegame.transcript import transcript
from tests.texts import lose

NAMES = [f"Player {n}" for n in range(10)]


def told(tmp_path: Path, game: str, seats: int, seed: int, moves: int, language: str) -> Iterator[str]:
    """Yield the lines of a random match."""
    path = tmp_path / f"{game}-{seats}-{seed}-{moves}.tgr"
    if not path.exists():
        luck = random.Random(seed)
        players = [Player(name, "human") for name in NAMES[:seats]]
        dealer = Dealer.seeded(seed)
        match = Match.new(GAMES[game], seats, {}, players, dealer=dealer, record=path, bots=b"bots")
        while not match.over and moves:
            seat = luck.choice(match.to_act())
            match.decide(seat, luck.choice(match.legal(seat)))
            moves -= 1
        match.close()
    return transcript(Speaker(language), path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told(tmp_path: Path, game: str, language: str) -> None:
    for seats in (min(GAMES[game].seats), max(GAMES[game].seats)):
        lines = list(told(tmp_path, game, seats, 1, 100_000, language))
        assert len(lines) > 20 and lines[-1]
        assert all(name in "\n".join(lines) for name in NAMES[:seats])
        assert not any("{" in line or "None" in line for line in lines)
        early = list(told(tmp_path, game, seats, 1, 3, language))
        assert early[-1] == Speaker(language).text("cli.replay.unfinished")


def test_clackerjack_in_words(tmp_path: Path) -> None:
    lines = list(told(tmp_path, "clackerjack", 4, 2, 100_000, "en"))
    assert lines[:2] == ["Clackerjack, 4 players", "Player 0, Player 1, Player 2, Player 3"]
    deals = [n for n, line in enumerate(lines) if line.startswith("Deal ") and line.endswith(" starts.")]
    assert lines[deals[0]].startswith("Deal 1. Player ")
    hands = lines[deals[0] + 1 : deals[0] + 5]
    assert [len(hand.split(": ")[1].split()) for hand in hands] == [11] * 4
    assert sum("□|□" in hand for hand in hands) == 2
    assert " stack, □|" in lines[deals[0] + 5] and " gets □|" in lines[deals[0] + 6]
    body = "\n".join(lines)
    for words in (" passes.", " wins the round.", " goes out: ", ", Single (", " chooses: ", " left)"):
        assert words in body


def test_of_an_unfinished_match_of_clackerjack_no_hand_is_told(tmp_path: Path) -> None:
    lines = list(told(tmp_path, "clackerjack", 4, 2, 2, "en"))
    assert not any(line.startswith("  ") for line in lines)
    assert sum("|" in line for line in lines) == 2


def test_of_an_unfinished_match_of_dobon_fukuchi_no_drawn_card_is_told(tmp_path: Path) -> None:
    drawn = 0
    for seed in range(6):
        early = "\n".join(told(tmp_path, "dobon_fukuchi", 3, seed, 12, "en"))
        whole = "\n".join(told(tmp_path, "dobon_fukuchi", 3, seed, 100_000, "en"))
        assert ": pass" not in early and ": play" not in early
        for name in NAMES[:3]:
            assert not any(f"{name} draws {suit}" in early for suit in "A23456789JQK")
        drawn += early.count(" draws a card.")
        assert whole.count(" draws ") > early.count(" draws ") and " draws a card." not in whole
    assert drawn > 6


@pytest.mark.parametrize("key", sorted(key for key in keys("en") if key.startswith("cli.replay.")))
def test_a_missing_text_is_missed_before_the_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    assert next(told(tmp_path, "dokuson", 3, 1, 3, "en"))
    lose(monkeypatch, key)
    with pytest.raises(KeyError, match=re.escape(key)):
        next(told(tmp_path, "dokuson", 3, 1, 3, "en"))
