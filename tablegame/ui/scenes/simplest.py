"""The first match of a game may be in its simplest form; the next one has the rules that were chosen."""

from tablegame.rules.contract import AnyGame, Options
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.remembered import memory
from tablegame.ui.scenes.seating.setup import recall
from tablegame.ui.shell.context import Ui


def rules_for_next(ui: Ui, game: AnyGame, seats: int, options: Options) -> tuple[Options, Text | None]:
    """The options of a match after one with these, and what is said as it begins if there are more rules."""
    plan = recall(game, ui.preferences.last.get(memory(game.id)))
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    chosen = plan.all_options(game)
    simpler = plan.seats == seats and {**chosen, **simplest} == dict(options) != chosen
    return (chosen, Text(f"lessons.all_rules.{game.id}")) if simpler else (options, None)
