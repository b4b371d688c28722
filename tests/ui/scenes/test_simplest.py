"""After a first match in the simplest form the next one has all rules."""

from dataclasses import replace

import pytest

from tablegame.match.dealer import Dealer
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.match_setup import begin, begin_as_last, first_plan, is_first, rules_for_next
from tablegame.ui.scenes.system.title_cache import memory
from tablegame.ui.shell.navigation import Page, TablePage
from tests.ui.scenes.pages import Maker, Service, make

__all__ = ["make"]


@pytest.mark.parametrize("game_id", [name for name, table in GAME_TABLES.items() if table.simplest])
def test_a_rematch_after_the_first_match_has_all_rules(make: Maker, game_id: str) -> None:
    service = Service()
    ui, game, pages = make(service=service), GAMES[game_id], list[Page]()
    ui.open = pages.append  # type: ignore[method-assign,assignment]
    begin_as_last(ui, game)
    (_, seats, options, _, _) = service.begun[0]
    plan = first_plan(game)
    assert options != plan.all_options(game)
    wanted = plan.all_options(game), Text(f"lessons.all_rules.{game_id}")
    assert rules_for_next(ui, game, seats, options) == wanted
    assert rules_for_next(ui, game, seats, wanted[0]) == (wanted[0], None), "nothing new then"


@pytest.mark.parametrize("game_id", [name for name, table in GAME_TABLES.items() if table.simplest])
def test_a_new_match_after_the_first_says_once_that_it_has_all_rules(make: Maker, game_id: str) -> None:
    service = Service()
    ui, game, pages = make(service=service), GAMES[game_id], list[Page]()
    ui.open = pages.append  # type: ignore[method-assign,assignment]
    begin_as_last(ui, game)
    ui.preferences.deals[game_id] = {"Kate": 1}
    for _ in range(2):
        begin_as_last(ui, game)
    notes = [page.note for page in pages if isinstance(page, TablePage)]
    assert notes == [Text(f"lessons.simplest.{game_id}"), Text(f"lessons.all_rules.{game_id}"), None]
    assert service.begun[1][2] == first_plan(game).all_options(game)


def test_fewer_rules_chosen_by_hand_are_not_called_all_rules(make: Maker) -> None:
    service = Service()
    ui, game, pages = make(service=service), GAMES["dobon"], list[Page]()
    ui.open = pages.append  # type: ignore[method-assign,assignment]
    begin_as_last(ui, game)
    plan = first_plan(game)
    for stage in (4, 6):
        begin(ui, game, replace(plan, options={**plan.options, "stage": stage}), Dealer.seeded(3))
    notes = [page.note for page in pages if isinstance(page, TablePage)]
    assert notes == [Text("lessons.simplest.dobon"), None, Text("lessons.all_rules.dobon")]


def test_rules_chosen_by_hand_stay(make: Maker) -> None:
    service = Service()
    ui, game = make(service=service), GAMES["dobon"]
    ui.open = lambda page: None  # type: ignore[method-assign]
    plan = first_plan(game)
    plan.options = {**plan.options, "stage": 5}
    begin(ui, game, plan, Dealer.seeded(3))
    assert not is_first(ui, game, plan) and memory("dobon") in ui.preferences.last
    chosen = plan.all_options(game)
    assert rules_for_next(ui, game, plan.seats, chosen) == (chosen, None)
