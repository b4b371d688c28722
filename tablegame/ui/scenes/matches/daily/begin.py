"""A day's deal is played: seats, rules, cards and opponents are the same for everybody."""

from datetime import date

from tablegame.match.daily import LEVEL, SEAT, code_of
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.people.seating.setup import Sitter, first_plan
from tablegame.ui.scenes.system.title_cache import note_begun
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import TablePage


def begin(ui: Ui, day: date, game_id: str) -> None:
    """The match of a game on a day, with the person in the seat that all compare."""
    game, code = GAMES[game_id], code_of(day, game_id)
    plan = first_plan(game)
    plan.seats = code.seats
    plan.sitters = [Sitter("human" if seat == SEAT else f"bot:{LEVEL}") for seat in range(max(game.seats))]
    note_begun(ui, game_id)
    ui.save()
    # Who is known here has other opponents than who is not: without tempers they all play the same.
    players = plan.players(ui, tempers=False)
    table = ui.service.new_match(game_id, code.seats, code.options, players, dealer=code.dealer(day))
    ui.open(TablePage(table))
