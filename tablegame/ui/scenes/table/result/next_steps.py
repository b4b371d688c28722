"""What can follow a match that is over: buttons, the next match, and the pages that lead on."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from tablegame.controllers.match_service import Origin
from tablegame.controllers.programs import ProgramsWanted
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.common import way_back
from tablegame.ui.scenes.people.people_service import note_evening
from tablegame.ui.scenes.system.title_cache import note_simplest
from tablegame.ui.scenes.table.first_match_rules import rules_for_next
from tablegame.ui.scenes.table.result_card import daily_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    CutPage,
    DailyPage,
    LastSeats,
    ProgramsPage,
    SeatingPage,
    TablePage,
    TitlePage,
)


class NextStep(NamedTuple):
    """A button under the page."""

    words: str
    """The key of its words among those of the page."""
    name: str
    press: Callable[[], object]
    icon: str
    action: str
    """The action whose key presses it."""


def begin_rematch(ui: Ui, match: Match) -> None:
    """Begin a match with the players of this one.

    The players cut first where a player cut the last match, or where they want to be asked.
    """
    dealer = Dealer.new()
    promise = match.record.header.promise
    people = any(player.kind == "human" for player in match.players)
    before = promise.words if promise is not None else ()
    if people and (before or ui.preferences.ask_cut):
        options, _ = rules_for_next(ui, match.game, len(match.players), match.options)
        ui.open(
            CutPage(
                match.game.id, match.players, options, dealer.commit, {},
                lambda cuts: _begin(ui, match, {}, dealer, cuts), seat=before[0].seat if before else None,
            )
        )  # fmt: skip
    else:
        _begin(ui, match, {}, dealer, {})


def _begin(
    ui: Ui, match: Match, programs: Mapping[Seat, str], dealer: Dealer, cuts: Mapping[Seat, str]
) -> None:
    """Begin the next match. `programs`: the kinds of players in place of programs that are not known here."""
    players = [
        replace(player, kind=programs.get(Seat(seat), player.kind))
        for seat, player in enumerate(match.players)
    ]
    options, note = rules_for_next(ui, match.game, len(players), match.options)
    try:
        table = ui.service.new_match(
            match.game.id, len(players), options, players, cut=cuts, dealer=dealer, assisted=match.assisted,
            memory=match.memory,
        )  # fmt: skip
    except ProgramsWanted as fault:
        ui.open(ProgramsPage(fault.wanted, partial(_begin, ui, match, dealer=dealer, cuts=cuts)))
        return
    if note is not None:
        note_simplest(ui, match.game.id, False)
    note_evening(ui, table)
    ui.open(TablePage(table, note))


def open_seating(ui: Ui, match: Match) -> None:
    """Open the form for a match of the same game, filled in as this one was."""
    options, _ = rules_for_next(ui, match.game, len(match.players), match.options)
    ui.open(TitlePage())
    ui.open(SeatingPage(match.game.id, LastSeats(match.players, options, match.assisted, match.memory)))


def open_daily(ui: Ui, match: Match) -> None:
    """Open the deals of the day that a match belongs to."""
    ui.open(TitlePage())
    ui.open(DailyPage(daily_of(match)))


def open_origin(ui: Ui, origin: Origin) -> None:
    """Open the page from which a match was begun."""
    ui.open(TitlePage())
    ui.open(way_back(origin))
