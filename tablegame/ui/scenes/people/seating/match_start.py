"""How a match begins: with the seats and rules of a page, or at once with those that were chosen last."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from tablegame.match.dealer import Dealer
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.people_service import note_evening
from tablegame.ui.scenes.people.seating.match_setup import MatchSetup, again, first_plan, recall, remember
from tablegame.ui.scenes.system.title_cache import OWN_RULES, memory, note_begun, note_simplest
from tablegame.ui.scenes.table.first_match_rules import all_rules_note
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CutPage, LastSeats, SeatingPage, TablePage


def keep(ui: Ui, game: AnyGame, plan: MatchSetup) -> None:
    """Remember a plan as the one that was chosen last."""
    rules = plan.preset(game) or OWN_RULES
    ui.preferences.last[memory(game.id)] = {**remember(plan), "preset": rules}


def begin(
    ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer, *, simpler: bool = False, coached: bool = False,
    evening: bool = False, kept: bool = True,
) -> None:  # fmt: skip
    """Begin a match by a plan whose programs all have a command.

    `simpler`: in the game's simplest form, which is not what was chosen; `coached`: at a practice table, with
    the coach; `evening`: from the page of the evening that is open; `kept`: whether the plan is remembered.
    """
    plan.enter_programs(ui)
    if kept:
        keep(ui, game, plan)
    note_begun(ui, game.id)
    ui.save()
    if simpler:
        plan = replace(plan, options={**plan.options, **GAME_TABLES[game.id].simplest})
        note_simplest(ui, game.id, True)
    note = Text(f"lessons.simplest.{game.id}") if simpler else None
    if kept and not simpler:
        note = all_rules_note(ui, game, plan)
    table = ui.service.new_match(
        game.id, plan.seats, plan.all_options(game), plan.players(ui), cut=plan.cuts, dealer=dealer,
        assisted=plan.assisted or coached, memory=plan.memory if plan.shares_memory(game) else "",
    )  # fmt: skip
    note_evening(ui, table, same=evening)
    ui.open(TablePage(table, note, coached))


def cut_page(
    ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer,
    on_cut: Callable[[Mapping[Seat, str]], object], *, begins: bool = True,
) -> CutPage:  # fmt: skip
    """Return the page on which the people of a plan cut."""
    options = plan.all_options(game)
    return CutPage(game.id, plan.players(ui), options, dealer.commit, plan.cuts, on_cut, begins)


def is_first(ui: Ui, game: AnyGame, plan: MatchSetup) -> bool:
    """Return whether no deal of the game was played to its end here, and its rules are the usual ones."""
    played = any(ui.preferences.deals.get(game.id, {}).values())
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    usual = plan.all_options(game) == replace(plan, options=first_plan(game).options).all_options(game)
    return bool(simplest) and usual and not played


def begin_next(ui: Ui, game: AnyGame, like: LastSeats) -> None:
    """Begin the next match of an evening, or open the page of seats if a program must be named again."""
    plan = again(game, like.players, like.options, assisted=like.assisted, memory=like.memory)
    plan.ask_for_programs(ui)
    if plan.missing_command is not None:
        ui.open(SeatingPage(game.id, like))
        return
    dealer = Dealer.new()
    _cut_first(ui, game, plan, dealer, partial(begin, ui, game, plan, dealer, evening=True))


def begin_as_last(ui: Ui, game: AnyGame, *, coached: bool = False) -> None:
    """Begin a match as the last one, or open the page of seats if a program must be named again.

    The coach is for one person: where several sat, or none, the match begins with the usual seats.
    """
    plan = recall(game, ui.preferences.last.get(memory(game.id)))
    if coached and sum(sitter.kind == "human" for sitter in plan.sitters[: plan.seats]) != 1:
        plan = first_plan(game)
    plan.ask_for_programs(ui)
    if plan.missing_command is not None:
        ui.open(SeatingPage(game.id))
        return
    dealer, simpler = Dealer.new(), is_first(ui, game, plan)
    go = partial(begin, ui, game, plan, dealer, simpler=simpler, coached=coached)
    if coached:
        go()
    else:
        _cut_first(ui, game, plan, dealer, go)


def _cut_first(ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer, go: Callable[[], object]) -> None:
    """Let people cut first, if they want to be asked before each match, and begin then."""

    def take(cuts: Mapping[Seat, str]) -> None:
        for seat, word in cuts.items():
            plan.sitters[seat].cut = word
        go()

    if ui.preferences.ask_cut and plan.people:
        ui.open(cut_page(ui, game, plan, dealer, take))
    else:
        go()
