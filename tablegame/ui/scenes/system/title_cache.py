"""The former choices that the first screen shows, read without loading the rules of any game."""

from collections.abc import Mapping
from typing import Final

from tablegame.rules.contract import AnyGame
from tablegame.ui.shell.context import Ui

GAME: Final = "game"
BEGUN: Final = "begun"
SEALS: Final = "seals"
SIMPLEST: Final = "simplest"
OWN_RULES: Final = "custom"
"""The name, in place of a preset's, of options that match no preset."""


def memory(game_id: str) -> str:
    """Return the key under which the seats and rules of a game are stored."""
    return f"seating.{game_id}"


def choose(ui: Ui, game_id: str) -> None:
    """Store the game as the one chosen last."""
    if ui.preferences.last.get(GAME) != game_id:
        ui.preferences.last[GAME] = game_id
        ui.save_soon()


def begun(ui: Ui) -> frozenset[str]:
    """Return the games of which a match was ever begun here.

    The games of the records are stored as well, because a game stays known after its record is moved away.
    """
    stored = _stored_games(ui, BEGUN) or frozenset()
    games = stored | (ui.service.played() if ui.has_service else set())
    if games != stored:
        ui.preferences.last[BEGUN] = sorted(games)
        ui.save_soon()
    return games


def seals_shown(ui: Ui) -> frozenset[str] | None:
    """Return the games whose seal was shown before, or None at the first start."""
    return _stored_games(ui, SEALS)


def note_seals(ui: Ui, games: frozenset[str]) -> None:
    """Store that the seals of these games have been shown."""
    ui.preferences.last[SEALS] = sorted(games)
    ui.save_soon()


def note_begun(ui: Ui, game_id: str) -> None:
    """Store that a match of this game has begun."""
    choose(ui, game_id)
    ui.preferences.last[BEGUN] = sorted({*begun(ui), game_id})


def only_simplest(ui: Ui) -> frozenset[str]:
    """Return the games that were begun in their simplest form, and not yet with all rules."""
    return _stored_games(ui, SIMPLEST) or frozenset()


def note_simplest(ui: Ui, game_id: str, only: bool) -> None:
    """Store that a match of this game has begun in its simplest form, or with all rules."""
    known = only_simplest(ui)
    games = known | {game_id} if only else known - {game_id}
    if games != known:
        ui.preferences.last[SIMPLEST] = sorted(games)
        ui.save_soon()


def seats_and_rules(ui: Ui, game: AnyGame) -> str:
    """Return the seats and rules with which a match would begin at once, in a few words."""
    setup = ui.preferences.last.get(memory(game.id))
    seats = setup.get("seats") if isinstance(setup, Mapping) else None
    if type(seats) is not int or seats not in game.seats:
        return ui.text("title.usual")
    assert isinstance(setup, Mapping)
    words = [ui.text("title.players", n=seats)]
    preset = setup.get("preset")
    if preset == OWN_RULES:
        own = setup.get("own")
        words.append(own if isinstance(own, str) and own else ui.text("title.own_rules"))
    elif isinstance(preset, str) and ui.speaker.has(key := f"{game.id}_rules.preset.{preset}"):
        words.append(ui.text(key))
    return ui.text("app.between.and").join(words)


def _stored_games(ui: Ui, key: str) -> frozenset[str] | None:
    """Return the games stored under a key, or None if no list is stored there."""
    stored = ui.preferences.last.get(key)
    return frozenset(game for game in stored if isinstance(game, str)) if isinstance(stored, list) else None
