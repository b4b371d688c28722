"""What the first screen knows of former choices without reading the rules of any game."""

from collections.abc import Mapping
from typing import Final

from tablegame.rules.contract import AnyGame
from tablegame.ui.shell.context import Ui

GAME: Final = "game"
BEGUN: Final = "begun"
SEALS: Final = "seals"
SIMPLEST: Final = "simplest"
OWN_RULES: Final = "custom"
"""In place of a preset's name: options that are none of them."""


def memory(game_id: str) -> str:
    """Under which name the seats and rules of a game are kept."""
    return f"seating.{game_id}"


def choose(ui: Ui, game_id: str) -> None:
    """This game is the one that was chosen last."""
    if ui.preferences.last.get(GAME) != game_id:
        ui.preferences.last[GAME] = game_id
        ui.save_soon()


def begun(ui: Ui) -> frozenset[str]:
    """The games of which a match was ever begun here.

    What the folder shows is kept: a record may be moved away, and its game is still not new.
    """
    kept = ui.preferences.last.get(BEGUN)
    known = {each for each in kept if isinstance(each, str)} if isinstance(kept, list) else set()
    found = known | set(getattr(ui.service, "played", set)())
    if found != known:
        ui.preferences.last[BEGUN] = sorted(found)
        ui.save_soon()
    return frozenset(found)


def seals_shown(ui: Ui) -> frozenset[str] | None:
    """The games whose seal as a new one was shown before; None at the very first start."""
    kept = ui.preferences.last.get(SEALS)
    return frozenset(each for each in kept if isinstance(each, str)) if isinstance(kept, list) else None


def note_seals(ui: Ui, games: frozenset[str]) -> None:
    """These seals have been shown."""
    ui.preferences.last[SEALS] = sorted(games)
    ui.save_soon()


def note_begun(ui: Ui, game_id: str) -> None:
    """A match of this game has begun."""
    choose(ui, game_id)
    ui.preferences.last[BEGUN] = sorted({*begun(ui), game_id})


def only_simplest(ui: Ui) -> frozenset[str]:
    """The games that were begun in their simplest form, and not yet with all rules."""
    kept = ui.preferences.last.get(SIMPLEST)
    known = kept if isinstance(kept, list) else []
    return frozenset(each for each in known if isinstance(each, str))


def note_simplest(ui: Ui, game_id: str, only: bool) -> None:
    """A match of this game has begun in its simplest form, or with all rules."""
    known = only_simplest(ui)
    kept = known | {game_id} if only else known - {game_id}
    if kept != known:
        ui.preferences.last[SIMPLEST] = sorted(kept)
        ui.save_soon()


def seats_and_rules(ui: Ui, game: AnyGame) -> str:
    """With which seats and rules a match would begin at once, in a few words."""
    kept = ui.preferences.last.get(memory(game.id))
    seats = kept.get("seats") if isinstance(kept, Mapping) else None
    if type(seats) is not int or seats not in game.seats:
        return ui.text("title.usual")
    assert isinstance(kept, Mapping)
    words = [ui.text("title.players", n=seats)]
    preset = kept.get("preset")
    if preset == OWN_RULES:
        words.append(ui.text("title.own_rules"))
    elif isinstance(preset, str) and ui.speaker.has(key := f"{game.id}_rules.preset.{preset}"):
        words.append(ui.text(key))
    return ui.text("app.between.and").join(words)
