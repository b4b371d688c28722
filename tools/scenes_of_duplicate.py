"""Scenes of a duplicate table: setting it up, whose turn it is, what one has made of a deal, side by side."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from studio import NAMES, Studio

from tablegame.ai.think import simple
from tablegame.match.duplicate import Duplicate, new_duplicate
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Options
from tablegame.ui.scenes.matches.duplicate_page import DuplicateScene, TurnScene
from tablegame.ui.scenes.matches.duplicate_setup import DuplicateSetupScene
from tablegame.ui.shell.navigation import (
    DuplicateSetupPage,
    MatchesPage,
    PausePage,
    SeatingPage,
    TablePage,
    TitlePage,
)

FRAMES = 30
OPTIONS: Mapping[str, Options] = {"dobon": {"rounds": 1}}


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    return {
        "duplicate_who": lambda studio: _setup(studio, "who", 4),
        "duplicate_six": lambda studio: _setup(studio, "who", 6),
        "duplicate_what": lambda studio: _setup(studio, "what", 3),
        "duplicate_what_dobon": lambda studio: _setup(studio, "what", 2, "dobon"),
        "duplicate_begun": lambda studio: _waiting(studio, made(studio, "dokuson", 3)),
        "duplicate_waiting": lambda studio: _waiting(studio, made(studio, "dobon", 4, played=3)),
        "duplicate_waiting_six": _waiting_six,
        "duplicate_sure": _sure,
        "duplicate_table": _table,
        "duplicate_pause": _pause,
        "duplicate_turn": lambda studio: _turn(studio, "dokuson", 0),
        "duplicate_turn_last": lambda studio: _turn(studio, "clackerjack", 1),
        "duplicate_over": lambda studio: _over(studio, made(studio, "dokuson", 3, played=6)),
        "duplicate_over_places": lambda studio: _over(
            studio, made(studio, "dobon_fukuchi", 6, deals=6, played=36, count="places")
        ),
        "duplicate_called_off": _called_off,
        "duplicate_in_matches": _in_matches,
        "duplicate_seating": _seating,
    }


def made(
    studio: Studio, game: str, people: int, *, deals: int = 2, played: int = 0, count: str = "sum",
    seats: int = 0,
) -> Duplicate:  # fmt: skip
    """A duplicate of which so many deals have been played, person by person."""
    names = NAMES[studio.language]
    many = seats or (4 if 4 in GAMES[game].seats else GAMES[game].seats[0])
    options = OPTIONS.get(game, {})
    found = new_duplicate(
        GAMES[game], many, options, _people(names, people), list(reversed(names))[: many - 1], "normal",
        deals=deals, count="places" if count == "places" else "sum", rotated=count == "places",
    )  # fmt: skip
    found = replace(found, created="2026-11-22T19:30:00+00:00", secret="5a" * 32)
    for n in range(played):
        person, deal = divmod(n, deals)
        found = found.with_points(person, deal, _points(game, person, deal))
    studio.service.duplicates.store.begin(found)
    return found


def _people(names: Sequence[str], people: int) -> list[str]:
    return [*names[: people - 1], names[5] if people < 6 else names[6]]


def _points(game: str, person: int, deal: int) -> int:
    by = {"dobon_fukuchi": 100, "loadum": 1}.get(game, 7)
    return by * ((person * 5 + deal * 3 + person * deal) % 7 - 3)


def _setup(studio: Studio, page: str, people: int, game: str = "clackerjack") -> DuplicateSetupScene:
    names = _people(NAMES[studio.language], people)
    scene = DuplicateSetupScene(studio.ui, DuplicateSetupPage(game, names))
    studio.show(scene)
    scene.turn_to(page)
    studio.step(FRAMES)
    return scene


def _waiting(studio: Studio, duplicate: Duplicate) -> DuplicateScene:
    scene = DuplicateScene(studio.ui, duplicate)
    studio.show(scene)
    studio.step(FRAMES)
    return scene


def _waiting_six(studio: Studio) -> DuplicateScene:
    """Of several tables the one where most has been played."""
    made(studio, "clackerjack", 2)
    return _waiting(studio, made(studio, "loadum", 6, deals=3, played=11, seats=10, count="places"))


def _sure(studio: Studio) -> DuplicateScene:
    scene = _waiting(studio, made(studio, "dobon", 4, played=3))
    scene.call_off()
    studio.step(FRAMES)
    return scene


def _over(studio: Studio, duplicate: Duplicate) -> DuplicateScene:
    return _waiting(studio, duplicate)


def _called_off(studio: Studio) -> DuplicateScene:
    duplicate = made(studio, "loadum", 3, played=3)
    found = studio.service.duplicates.store.call_off(duplicate.id)
    assert found is not None, "it is known"
    return _waiting(studio, found)


def _table(studio: Studio) -> object:
    """The second deal of a person, as it begins."""
    duplicate = made(studio, "dokuson", 3, played=1)
    studio.ui.open(TablePage(studio.service.duplicates.table(duplicate, 0)))
    studio.step(200)
    return studio.ui.stack.top


def _pause(studio: Studio) -> object:
    duplicate = made(studio, "dokuson", 3)
    table = studio.service.duplicates.table(duplicate, 0)
    studio.ui.open(TablePage(table))
    studio.step(60)
    studio.ui.open(PausePage(table))
    studio.step(FRAMES)
    return studio.ui.stack.top


def _turn(studio: Studio, game: str, played: int) -> TurnScene:
    """A deal that the simple policy has played to its end."""
    duplicate = made(studio, game, 2, played=2 * played + played)
    table = studio.service.duplicates.table(duplicate, played)
    match = table.match
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(match.game.id, match.view(seat), match.legal(seat)))
    scene = TurnScene(studio.ui, table)
    studio.show(scene)
    studio.step(FRAMES)
    return scene


def _in_matches(studio: Studio) -> object:
    """The list of matches while a duplicate goes on."""
    made(studio, "dobon", 3, played=2)
    studio.ui.open(TitlePage())
    studio.ui.open(MatchesPage("unfinished"))
    studio.step(60)
    return studio.ui.stack.top


def _seating(studio: Studio) -> object:
    """Where several people sit down, they may as well play the same deals."""
    from tablegame.ui.shell.navigation import LastSeats

    studio.ui.open(SeatingPage("dokuson", LastSeats(studio.players(4, 3), {})))
    studio.step(FRAMES)
    return studio.ui.stack.top
