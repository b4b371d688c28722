"""What follows the end of a match: its result as text to be sent, a rematch, and the pages it leads to."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from tablegame.controllers.match_service import Origin
from tablegame.controllers.programs import ProgramsWanted
from tablegame.match.daily import SETUPS, code_of
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.match.summary import among_sides
from tablegame.pieces.seats import Seat
from tablegame.speech import number
from tablegame.ui.scenes.common import game_name, place_word, seat_names, way_back
from tablegame.ui.scenes.formats import moment
from tablegame.ui.scenes.matches.daily_days import Days, beside, value_words
from tablegame.ui.scenes.people.match_setup import rules_for_next
from tablegame.ui.scenes.people.people_service import note_evening
from tablegame.ui.scenes.system.title_cache import note_simplest
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


def result_card(ui: Ui, match: Match) -> str:
    """Return a line for each side, the best first, then par if it is known, and the code."""
    header = match.record.header
    standing = match.standing()
    sides = match.game.sides(match.seats)
    places = among_sides(standing.places, sides)
    names = seat_names(ui, match.players)
    title = ui.text("code.card.title", game=game_name(ui, match.game.id), when=_when(ui, match))
    lines = [title]
    for side in sorted(sides, key=lambda side: (places[side[0]], side)):
        who = ui.text("sheet.with").join(names[seat] for seat in side)
        place, score = place_word(ui, places[side[0]]), number(standing.scores[side[0]])
        lines.append(ui.text("code.card.line", place=place, name=who, score=score))
    lines += _par(ui, match)
    if match.assisted or match.helped:
        lines.append(ui.text("code.card.practice" if match.assisted else "code.card.helped"))
    if header.code:
        lines.append(ui.text("code.card.code", code=header.code))
    return "\n".join(lines) + "\n"


def _when(ui: Ui, match: Match) -> str:
    """Return the day whose deal it was, or else when the match began."""
    if (day := daily_of(match)) is not None:
        return ui.text("code.card.daily", day=day.isoformat())
    return moment(ui, match.record.header.created)


def daily_of(match: Match) -> date | None:
    """Return the day whose deal this is; None for other matches, whatever the record says."""
    header: Any = match.record.header
    try:
        day = date.fromisoformat(header.daily)
    except ValueError:
        return None
    game = match.game.id
    return day if game in SETUPS and code_of(day, game).text == header.code else None


def _par(ui: Ui, match: Match) -> list[str]:
    """Return how the first time of a daily deal compares with par; nothing before that is known."""
    day = daily_of(match)
    if day is None or not ui.has_service:
        return []
    deal = next(deal for deal in Days(ui, day).deals() if deal.game == match.game.id)
    if deal.par is None or deal.reached.first is None or deal.reached.first.path != match.path:
        return []
    sign, word = beside(ui, deal)
    return [ui.text("code.card.par", par=value_words(ui, deal, deal.par), by=f"{sign} {word}".strip())]


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
