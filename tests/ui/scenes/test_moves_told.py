"""Moves in words: of those that may be made at one decision no two are told alike."""

from collections.abc import Iterator

import pytest

from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import move_words
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of
from tests.match.test_timeline import played

EVERY = 3
"""One decision in so many is looked at."""


def decisions(timeline: Timeline) -> Iterator[int]:
    """Yield the lines in which a seat had a choice."""
    lines = [each.line for each in timeline.entries if each.actor is not None and each.actor != CHANCE]
    yield from (line for line in lines[::EVERY] if len(timeline.legal(line)) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_moves_of_a_decision_are_told_alike(game: str, language: str) -> None:
    timeline, speaker = Timeline(played(game)), Speaker(language)
    names = [player.name for player in timeline.record.header.players]
    looked = 0
    for line in decisions(timeline):
        entry = timeline.entry(line)
        assert entry is not None
        room = room_of(timeline.seats, entry.actor, (BASE_W, BASE_H))
        view = timeline.view(line - 1, entry.actor)
        told: dict[str, str] = {}
        for move in timeline.legal(line)[:300]:
            words = speaker.plain(move_words(speaker, GAME_TABLES[game], view, move, names, room))
            assert told.setdefault(words, move.notation()) == move.notation(), words
        looked += 1
    assert looked > 5
