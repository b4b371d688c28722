"""Faces follow public events alone, for a while; every game has something to smile and to worry at."""

import random
from pathlib import Path
from typing import Any

import pytest
from scenes import showing

from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon import DOBON
from tablegame.rules.events import Public
from tablegame.rules.shedding.events import DobonCalled
from tablegame.ui.draw import theme as t
from tablegame.ui.games.registry import GAME_TABLES
from tests.ui.table.driver import at_table

SEATS = {"dokuson": 3, "dobon": 4, "dobon_fukuchi": 3, "loadum": 4, "clackerjack": 4}


def _events(game: str) -> list[Any]:
    """Return all public events of some deals of a random match."""
    rng, found = random.Random(3), list[Any]()
    players = [Player(f"P{n}", "human") for n in range(SEATS[game])]
    match = Match.new(GAMES[game], SEATS[game], {}, players, dealer=Dealer.seeded(3))

    def listen(batch: Batch) -> None:
        found.extend(batch.events)

    match.listen(None, listen)
    for _ in range(700):
        if match.over:
            break
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    return found


@pytest.mark.parametrize("game", list(SEATS))
def test_every_game_pleases_and_worries_by_what_everybody_saw(game: str) -> None:
    table, seen = GAME_TABLES[game], set[str]()
    for event in _events(game):
        if isinstance(event, Public):
            moods = table.moods(event)
            assert set(moods) <= set(range(SEATS[game])) and set(moods.values()) <= set(t.MOODS)
            assert all(event.seen_by(viewer) == event for viewer in (None, Seat(0), Seat(1)))
            seen |= set(moods.values())
    assert seen == {t.PLEASED, t.WORRIED}


def test_a_mood_lasts_for_a_while_and_a_hidden_event_brings_none(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, speed="normal") as driver:
        scene, faces = driver.scene, driver.scene.parts.faces
        called = DobonCalled(Seat(2), Seat(1), (3,), 4)
        hidden: Any = object()
        faces.show([called, hidden])
        assert scene.model.moods == {Seat(1): t.WORRIED, Seat(2): t.PLEASED}
        scene.model.now += scene.ui.pace.ms("mood") + 1
        faces.update()
        assert not scene.model.moods


def test_a_player_who_is_out_sleeps_once_the_mood_of_the_event_is_over() -> None:
    with showing("phase_loadum_out", "en") as studio:
        scene = studio.top
        model, people = scene.model, scene.parts.painter._everyone()
        out = [Seat(seat) for seat, person in enumerate(people) if person.out]
        assert out and len(out) < len(people)
        model.moods.clear()
        moods = {Seat(seat): model.mood(Seat(seat), person.out) for seat, person in enumerate(people)}
        assert {seat for seat, mood in moods.items() if mood == t.ASLEEP} == set(out)
        model.moods[out[0]] = t.WORRIED
        assert model.mood(out[0], out=True) == t.WORRIED
