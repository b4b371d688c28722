"""What is written for authors of bots is true of every game."""

import re
import shlex
import sys
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.match import Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, complete
from tests.controllers.test_table_controller import play_out
from tests.lengths import rest_long
from tests.rules.hooks import shortened
from tests.stages import WITH_ROWS

DOCS = Path(__file__).parents[1] / "docs"
BOTS = ("example_bot.py", "playout_bot.py 12")


def documented(game: str) -> set[str]:
    """Return the keys in the first column of the game's table."""
    text = (DOCS / "views.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {GAMES[game].title}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}


OMITTED = {"allowed", "passed", "past_tricks", "offers"}
"""Keys that a view lacks while there is nothing to be told."""


def seen(game: str, seats: int) -> tuple[set[str], set[str]]:
    """Return the keys of all views of a random match, and those that every view has."""
    rules = GAMES[game]
    options = shortened(game, complete(rules, seats, {}))
    state, rng = rules.begin(seats, complete(rules, seats, options)), Rng(seats)
    every: list[set[str]] = []
    while acting := state.to_act():
        every += [set(rules.view_to_json(state.view(viewer))) for viewer in (None, Seat(0), Seat(seats - 1))]
        request = state.chance()
        seat = acting[0]
        state.apply(seat, state.random_action(seat, rng) if request is None else chance.answer(request, rng))
    return set.union(*every), set.intersection(*every)


@pytest.mark.parametrize("game", WITH_ROWS)
def test_every_key_of_a_view_is_documented(game: str) -> None:
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        some, always = seen(game, seats)
        assert documented(game) - OMITTED == some - OMITTED == always - OMITTED
        assert documented(game) >= some


RULES = "tablegame.rules"


def events_of(package: str) -> dict[str, list[str]]:
    """Return by name the fields of the events of a package of rules, its own and those of its family."""
    modules = [f"{package}.events"]
    if package != RULES and "tablegame.rules.shedding" in _bases(package):
        modules.append("tablegame.rules.shedding.events")
    kinds = [each for module in modules for each in vars(import_module(module)).values()]
    return {
        re.sub(r"(?<!^)(?=[A-Z])", "-", each.__name__).lower(): [field.name for field in fields(each)]
        for each in kinds
        if isinstance(each, type) and each.__module__ in modules
        if is_dataclass(each) and each.__name__ != "Public"
    }


def _bases(package: str) -> set[str]:
    """Return the packages in which the classes of a game's state, and those they derive from, are written."""
    classes = [each for each in vars(import_module(f"{package}.state")).values() if isinstance(each, type)]
    own = (each for each in classes if each.__module__ == f"{package}.state")
    return {base.__module__.rpartition(".")[0] for each in own for base in each.__mro__}


def test_every_event_is_documented() -> None:
    shared, *sections = (DOCS / "events.md").read_text(encoding="utf-8").split("\n## ")
    wanted = {section.split("\n")[0]: section for section in sections}
    assert sorted(wanted) == sorted(GAMES[game].title for game in WITH_ROWS)
    found = {"": events_of(RULES)} | {GAMES[game].title: events_of(f"{RULES}.{game}") for game in WITH_ROWS}
    for title, events in found.items():
        rows = re.findall(r"^\| `([a-z-]+)` \|(.*?)\|", wanted.get(title, shared), re.MULTILINE)
        assert {name: re.findall(r"`(\w+)`", told) for name, told in rows} == events, title


def test_every_game_has_a_section() -> None:
    headings = re.findall(r"^## (.+)$", (DOCS / "views.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(GAMES[game].title for game in WITH_ROWS)


@pytest.mark.parametrize(
    ("bot", "game"), rest_long(product(BOTS, GAMES), but=[*product(BOTS[:1], GAMES), (BOTS[1], "dokuson")])
)
def test_the_example_bots_play_every_game(bot: str, game: str, tmp_path: Path) -> None:
    words = bot.split()
    command = shlex.join([sys.executable, str(DOCS / words[0]), *words[1:]])
    rules = GAMES[game]
    seats = rules.official_seats[0]
    shortest = {"deals": 1, "rounds": 1, "lives": 1}
    known = {option.name for option in rules.options(seats)}
    options = {name: value for name, value in shortest.items() if name in known}
    service = MatchService(tmp_path, Workers())
    try:
        service.programs.enter("Example", command)
        players = [Player(f"E{seat}", "outside:Example") for seat in range(seats)]
        table = service.new_match(game, seats, options, players)
        play_out(table, 60)
        assert [table.faults(Seat(seat)) for seat in range(seats)] == [0] * seats
        table.leave()
    finally:
        service.close()
