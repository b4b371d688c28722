"""A match begins: with the seats and rules of a form, or at once with those that were chosen last."""

from tablegame.match.dealer import Dealer
from tablegame.rules.contract import AnyGame
from tablegame.ui.scenes.remembered import OWN_RULES, memory, note_begun
from tablegame.ui.scenes.seating.setup import MatchSetup, recall, remember
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import SeatingPage, TablePage


def keep(ui: Ui, game: AnyGame, plan: MatchSetup) -> None:
    """The plan is the one that was chosen last."""
    rules = plan.preset(game) or OWN_RULES
    ui.preferences.last[memory(game.id)] = {**remember(plan), "preset": rules}


def begin(ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer) -> None:
    """A match by this plan, whose programs all have a command."""
    plan.enter_programs(ui)
    keep(ui, game, plan)
    note_begun(ui, game.id)
    ui.save()
    table = ui.service.new_match(
        game.id, plan.seats, plan.all_options(game), plan.players(ui), cut=plan.cuts, dealer=dealer,
        assisted=plan.assisted, memory=plan.memory if plan.shares_memory(game) else "",
    )  # fmt: skip
    ui.open(TablePage(table))


def begin_as_last(ui: Ui, game: AnyGame) -> None:
    """A match at once; the form comes first where a program that sat there has to be named again."""
    plan = recall(game, ui.preferences.last.get(memory(game.id)))
    plan.ask_for_programs(ui)
    if plan.missing_command is not None:
        ui.open(SeatingPage(game.id))
        return
    begin(ui, game, plan, Dealer.new())
