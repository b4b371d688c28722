"""The first match of a game may be in its simplest form; the next one has the rules that were chosen."""

from tablegame.rules.contract import AnyGame, Options
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.seating.match_setup import MatchSetup, first_plan, recall
from tablegame.ui.scenes.system.title_cache import memory, note_simplest, only_simplest
from tablegame.ui.shell.context import Ui


def rules_for_next(ui: Ui, game: AnyGame, seats: int, options: Options) -> tuple[Options, Text | None]:
    """The options of a match after one with these, and what is said as it begins if there are more rules."""
    plan = recall(game, ui.preferences.last.get(memory(game.id)))
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    chosen = plan.all_options(game)
    simpler = plan.seats == seats and {**chosen, **simplest} == dict(options) != chosen
    return (chosen, Text(f"lessons.all_rules.{game.id}")) if simpler else (options, None)


def all_rules_note(ui: Ui, game: AnyGame, plan: MatchSetup) -> Text | None:
    """What is said as a match by this plan begins, if it is the first with all rules after simpler ones."""
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    chosen, usual = plan.all_options(game), first_plan(game).all_options(game)
    if game.id not in only_simplest(ui) or any(chosen[option] != usual[option] for option in simplest):
        return None
    note_simplest(ui, game.id, False)
    return Text(f"lessons.all_rules.{game.id}")
