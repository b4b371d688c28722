"""The result of a match as text, to be sent to others: places, scores and the code, without a card."""

from datetime import date
from typing import Any

from tablegame.match.daily import SETUPS, code_of
from tablegame.match.match import Match
from tablegame.match.sides import among_sides
from tablegame.speech import number
from tablegame.ui.scenes.common import game_name, place_word, seat_names
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.matches.daily.daily_text import beside, value_words
from tablegame.ui.scenes.matches.daily.days import Days
from tablegame.ui.shell.context import Ui


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
    if day is None or not hasattr(ui.service, "daily_pars"):
        return []
    deal = next(deal for deal in Days(ui, day).deals() if deal.game == match.game.id)
    if deal.par is None or deal.reached.first is None or deal.reached.first.path != match.path:
        return []
    sign, word = beside(ui, deal)
    return [ui.text("code.card.par", par=value_words(ui, deal, deal.par), by=f"{sign} {word}".strip())]
