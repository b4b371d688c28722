"""The pages of the program by what they are about, so that no scene needs to know another.

A scene calls `ui.open(SheetPage(...))`. The routes of the window (`scenes/routes.py`) say which scene opens,
and whether it covers or replaces the current one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from tablegame.controllers.programs import WantedProgram
from tablegame.controllers.table_controller import TableController
from tablegame.match.code import Code
from tablegame.match.header import Player, Turn
from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Options
from tablegame.speech import Text
from tablegame.ui.draw.typesetting import Text as Words
from tablegame.ui.widgets.inputs import TextField
from tablegame.values import Value


class Page(Value):
    """Somewhere to go."""


class TitlePage(Page):
    """The first screen; everything else goes."""


class AboutPage(Page):
    """The program's version, licences and parts."""


class SettingsPage(Page):
    """The settings, over whatever is on the screen; once."""


class NotePage(Page):
    """Sentences that the person should read."""

    texts: Sequence[Words]


class LettersPage(Page):
    """Letters to press, for a field of the scene in front."""

    field: TextField


class LastSeats(Value):
    """The players by seat and the rules of the last match."""

    players: Sequence[Player]
    options: Options
    assisted: bool = False
    memory: str = ""


class SeatingPage(Page):
    """The choice of players, seats and rules before a match."""

    game_id: str
    like: LastSeats | None = None
    """A match that is to be played again; None: as the person chose last."""
    code: Code | None = None
    """What is to be played: then only who plays can be chosen."""


class NewMatchPage(Page):
    """A match at once, with the seats and rules that were chosen last; everything else goes."""

    game_id: str
    coached: bool = False
    """At a practice table, with the coach beside one person."""
    like: LastSeats | None = None
    """The next match of the evening that is open, with these players and rules; None: as chosen last."""


class LessonPage(Page):
    """A lesson of a game, from the step on at which it was left."""

    game_id: str
    lesson_id: str


class StampBookPage(Page):
    """A person's progress in learning a game; once."""

    game_id: str
    stamped: str = ""
    """The lesson that has just been finished."""


class MatchesPage(Page):
    """The list of matches: unfinished, finished, practice, abandoned; once."""

    tab: str = ""
    """"unfinished", "finished", "practice" or "abandoned"; nothing: what is most likely wanted."""
    identity: str = ""
    """The match that is chosen, in whichever tab it is."""
    message: Words = ""
    """What is told at the foot."""
    game: str = ""
    person: str = ""
    level: str = ""
    """Filters that are set: the id of a game, a name in a person's seat, the level of a computer."""
    days: int = 0
    """Only the last 7, 30 or 365 days; 0: all."""


class DroppedPage(Page):
    """A file that was laid on the window."""

    path: Path


class TablePage(Page):
    """The table of a match; everything else goes."""

    table: TableController
    note: Text | None = None
    """What is said and noted as it begins."""
    coached: bool = False
    """Whether the coach looks on, even where no one may look at the window."""


class SheetPage(Page):
    """The score sheet: of one deal, or the standing."""

    game_id: str
    players: Sequence[Player] | Sequence[str]
    view: Any
    """Of the match, with its results."""
    result: int | None = None
    """The index of the deal; None for the standing."""
    before: Any = None
    """The view of the table when the deal had ended, for the head of the sheet."""
    menu: Page | None = None
    """Where Esc leads from a sheet after which the match goes on; None: Esc closes the sheet."""
    again: "AgainPage | None" = None
    """Where the deal can be played once more; None: there is no record of it."""
    closes: bool = False
    """Whether neither a deal nor a result follows it."""
    shut: bool = False
    """Whether nothing of it may be kept: others have still to play the same cards."""
    turn: Turn | None = None
    """Of a duplicate: its deals are counted there, and not in the match of a single one."""
    record: Record | None = None
    """Of a match that began with its first deal: what its cards were worth is told once it is over. None:
    that of `again`."""


class PausePage(Page):
    """The match stands still."""

    table: TableController


class SubstitutesPage(Page):
    """The choice of substitutes for the people who leave a match."""

    table: TableController


class ResultPage(Page):
    """The end of a match."""

    table: TableController


class FairPlayPage(Page):
    """The promise about the cards of a match, and at its end whether it was kept."""

    record: Record


class SealPage(Page):
    """The whole seal of a deal that has not begun."""

    seal: str


class CutPage(Page):
    """The cut before a match, for every person who wishes."""

    game_id: str
    players: Sequence[Player]
    options: Options
    seal: str
    cuts: Mapping[Seat, str]
    """What people have mixed in by now."""
    on_cut: Callable[[Mapping[Seat, str]], object]
    begins: bool = True
    """Whether the match begins right after it."""
    seat: Seat | None = None
    """Who is asked first; None: the first person."""


class AbandonPage(Page):
    """The question whether a match is really to be abandoned."""

    what: Words
    """The match in a few words."""
    path: Path | None
    """Where its record lies, if it lies anywhere."""
    on_gone: Callable[[], object]


class ProgramsPage(Page):
    """The choice of players for programs that a match names and that are not started automatically."""

    wanted: Sequence[WantedProgram]
    on_chosen: Callable[[Mapping[Seat, str]], object]
    """By seat who is to play: `bot:LEVEL`, or `outside:NAME` of a program that is known here."""


class CurtainPage(Page):
    """The curtain between two people at one screen."""

    seat: Seat
    name: str
    crest: int
    lines: Sequence[Text]
    """What has happened, in public."""
    again: bool = False
    """Whether it has happened since the person's last turn."""
    right: bool = False
    """Whether the button stands in the right half: away from the finger of the player before."""
    _: KW_ONLY
    on_open: Callable[[], object]
    """The person is there."""
    on_menu: Callable[[], object]
    on_lost: Callable[[], object]
    """The window is out of sight."""
    on_skip: Callable[[], object] | None = None
    """The person does not look at the hand that was dealt; None where a decision is asked."""


class LogPage(Page):
    """The whole log of a match."""

    texts: Sequence[Text]


class ExplainPage(Page):
    """The explanation of the last events."""

    moments: Sequence[Sequence[tuple[Sequence[Text], Sequence[Text]]]]
    """Move by move, the newest last: of each thing that happened its lines of the log, and the reasons."""
    now: Sequence[Text] = ()
    """What is asked now, or who is waited for, as far as all may read it who look at the screen."""
    game_id: str = ""
    """Whose rule book says more of a reason; nothing: none does."""


class BookPage(Page):
    """The rule book of a game, over whatever is on the screen."""

    game_id: str
    paragraph: str = ""
    """What it is opened at; nothing: where it was open last."""
    table: TableController | None = None
    """The match that it is opened over, whose options it speaks of."""
    seats: int | None = None
    options: Options | None = None
    """Those of a match that is still planned."""
    preset: str = ""
    """The name of the player's own preset that these options are."""
    waits: bool = False
    """Whether a window for calls stands open meanwhile, and waits."""


class DrillPage(Page):
    """Ten questions about a game, over whatever is on the screen."""

    game_id: str
    seed: int | None = None
    """The same seed asks the same questions; None: others each time."""


class ExercisesPage(Page):
    """Exercises from one's own matches and shipped ones, and that of the day; once."""

    game_id: str = ""
    """Whose are shown at first; nothing: all."""


class PeoplePage(Page):
    """The people at this computer, their evening, and the next order of seats; once."""


class PersonPage(Page):
    """The form for a new person, over the current page."""

    on_known: Callable[[str], object]
    """Called with the person's id."""


class StatisticsPage(Page):
    """The statistics of a player and a game from finished matches."""

    game_id: str = ""
    """Nothing: the one played most."""


class WhoIsWhoPage(Page):
    """The twelve opponents, and how one has fared against each; once."""


class ReplayPage(Page):
    """A match that is looked at again, over whatever is on the screen."""

    path: Path | None
    """Where its record lies, if it lies anywhere."""
    record: Record
    line: int = 0
    """The line of the record that it is opened at; 0: it plays from the beginning."""
    seat: Seat | None = None
    """Whose knowledge is shown, if that may be; None: the one person's."""


class ReviewPage(Page):
    """The values of the decisions of a finished match, over the present page; once."""

    path: Path | None
    """Where its record lies, if it lies anywhere."""
    record: Record
    seat: Seat | None = None
    """Whose decisions; None: the one person's."""
    line: int = 0
    """Of the record, the decision that is chosen; 0: the costliest."""


class RetryPage(Page):
    """Decisions of a finished match, to be made once more, over whatever is on the screen; once."""

    path: Path | None
    record: Record
    seat: Seat
    lines: tuple[int, ...]
    """Of the record, in which the decisions stand."""
    line: int = 0
    """The one to begin with; 0: the first."""


class AgainPage(Page):
    """A deal of a match that is over, to be played once more, and what it brought then and now."""

    path: Path | None
    """Where its record lies, if it lies anywhere."""
    record: Record
    deal: int | None = None
    """Which deal, from 0; None: the last one."""
    seat: Seat | None = None
    """The seat to play; None: that of the person who plays."""
    home: Seat | None = None
    """The seat in which the player sat; None: the one person."""


class DuplicateSetupPage(Page):
    """The choice of people and deals for a duplicate."""

    game_id: str
    names: Sequence[str] = ()
    """The names of the people; none: those of the last time."""
    seats: int = 0
    """0: as was chosen last for the game."""
    level: str = ""


class DuplicatePage(Page):
    """The state of a duplicate and its next player, or at its end the results; once."""

    identity: str = ""
    """Nothing: the newest that goes on, or the last one."""


class DuplicateTurnPage(Page):
    """The end of a person's deal of a duplicate: its result, which only that person may see, and what is
    next."""

    table: TableController


class CodePage(Page):
    """A code is typed, and its deal played."""

    game_id: str
    """Of which game a new one is made."""
    text: str = ""
    """What was typed or copied elsewhere."""


class DailyPage(Page):
    """Daily deals of today and of past days; once."""

    day: date | None = None
    """None: today."""


class BackupPage(Page):
    """Everything is written into one file, or comes back from one."""

    restore: bool = False
    path: Path | None = None
    """Of the backup, where it is known."""


Route: TypeAlias = Callable[[Any, Any], object]
"""Opens the page on a `Ui`."""
Routes: TypeAlias = Mapping[type[Page], Route]
