"""The matches and games that the title has to offer."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from tablegame.controllers.programs import ProgramsWanted, program_of
from tablegame.match.record import RecordError
from tablegame.match.summary import Summary
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import short_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage, ProgramsPage, TablePage


def games_with_a_table() -> Iterable[AnyGame]:
    """The games of the catalogue that can be played in the window."""
    return (GAMES[game_id] for game_id in GAME_TABLES)


def waiting(ui: Ui) -> list[Summary]:
    """The matches that can be gone on with here, the last touched first."""
    if ui.service is None:
        return []
    return [summary for summary in ui.service.unfinished() if summary.game in GAME_TABLES]


def archive_messages(ui: Ui) -> list[Text]:
    """What the archive has to tell, such as of a damaged record; told once."""
    archive: Any = getattr(ui.service, "archive", None)
    if archive is None:
        return []
    told = [ui.say(message.key, **message.slots) for message in archive.messages]
    archive.messages.clear()
    return list(told)


def summary_words(ui: Ui, summary: Summary) -> str:
    """Where a match stands and who is to play."""
    parts = [ui.text("title.deal_open", deal=summary.deal)]
    if summary.deals is not None:
        own = f"{summary.game}.where"  # a game may have another word for its deals
        key = own if ui.speaker.has(own) else "title.deal"
        parts = [ui.text(key, deal=summary.deal, deals=summary.deals)]
    people = [player.name for player in summary.players if player.kind == "human"]
    if summary.assisted:
        parts.append(ui.text("table.practice"))
    if not people:
        parts.append(ui.text("title.watching"))
    elif people == [*summary.to_act[:1]]:
        parts.append(ui.text("title.your_turn"))
    elif summary.to_act:
        parts.append(ui.text("title.turn", seat=short_name(ui, summary.to_act[0], t.NAME, 160, False)))
    return " · ".join(parts)


def resume(ui: Ui, summary: Summary, seated: Mapping[Seat, str] | None = None) -> None:
    """Open the table of a match; where that cannot be, say so.

    Programs that it names are asked about first; `seated`: who plays for them, as was chosen then.
    """
    try:
        chosen = any(program_of(kind) is not None for kind in (seated or {}).values())
        table = ui.service.resume(summary.path, seated, agreed=chosen)
    except ProgramsWanted as fault:
        ui.open(ProgramsPage(fault.wanted, partial(resume, ui, summary)))
        return
    except RecordError as fault:
        ui.open(NotePage([ui.say(fault.key, **fault.slots)]))
        return
    except OSError:
        ui.open(NotePage([ui.say("errors.no_file", path=summary.path.name)]))
        return
    ui.open(TablePage(table))
