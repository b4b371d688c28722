"""Who plays a duplicate, and which deals of what."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.characters import CHARACTERS, name_key
from tablegame.learn import memory as aid
from tablegame.match.duplicate import (
    FEWEST_PEOPLE,
    MOST_PEOPLE,
    USUAL_DEALS,
    Count,
    new_duplicate,
    why_not,
)
from tablegame.match.people import person_key
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import book_button, game_name
from tablegame.ui.scenes.matches.duplicate.words import word
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.scenes.pages.tabbed import PagesScene
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.scenes.people.seating.setup import LONGEST_NAME, MatchSetup, recall
from tablegame.ui.scenes.system.title_cache import memory, note_begun
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DuplicatePage, DuplicateSetupPage, NotePage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Choice, Segmented
from tablegame.ui.widgets.form import Widget
from tablegame.ui.widgets.inputs import TextField

DEALS: Final = (1, 2, 3, 4, 6)
MINUTES: Final = 1.7
"""That a deal takes one person, by experience."""
LONGEST_LIST: Final = 8
"""Names that can be taken without typing."""
NAME_W: Final = 300.0
KEPT: Final = "duplicate"
"""Under which name the people of the last one are kept."""


@dataclass
class Chosen:
    """What has been chosen so far."""

    game_id: str
    seats: int
    names: list[str]
    """One for each person that there can be."""
    people: int = FEWEST_PEOPLE
    deals: int = USUAL_DEALS
    level: str = "normal"
    rotated: bool = False
    count: Count = "sum"
    memory: str = aid.OFF
    plan: MatchSetup = field(init=False)

    def take_plan(self, ui: Ui) -> None:
        """The rules are those that were chosen last for the game."""
        game = GAMES[self.game_id]
        self.plan = recall(game, ui.preferences.last.get(memory(self.game_id)))
        if self.seats not in game.seats:
            self.seats = self.plan.seats
        self.plan.seats = self.seats


class DuplicateSetupScene(PagesScene):
    """Two pages: the people, and the deals."""

    title = "duplicate.setup.title"

    def __init__(self, ui: Ui, page: DuplicateSetupPage) -> None:
        names = [" ".join(name.split()) for name in page.names] or self._last_names(ui)
        self.chosen = Chosen(
            page.game_id, page.seats, (names + [""] * MOST_PEOPLE)[:MOST_PEOPLE],
            max(FEWEST_PEOPLE, min(MOST_PEOPLE, len(names))), level=page.level or "normal",
        )  # fmt: skip
        self.chosen.take_plan(ui)
        super().__init__(ui)

    @staticmethod
    def _last_names(ui: Ui) -> list[str]:
        kept = ui.preferences.last.get(KEPT)
        own = " ".join(ui.preferences.player_name.split())
        names = [name for name in kept if isinstance(name, str)] if isinstance(kept, list) else []
        return names[:MOST_PEOPLE] or [own]

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text(self.title)

    def rule_page(self) -> Page:
        """Of the game that is chosen, with its options."""
        chosen = self.chosen
        options = chosen.plan.all_options(GAMES[chosen.game_id])
        return BookPage(chosen.game_id, seats=chosen.seats, options=options)

    # Pages --------------------------------------------------------------------------------------------------
    def pages(self) -> Sequence[str]:
        """People first."""
        return ("who", "what")

    def page_title(self, page: str) -> Text:
        """What stands on a tab."""
        return self.ui.say(f"duplicate.setup.page.{page}")

    def fill(self, column: Column) -> None:
        """The open page."""
        (self._who if self.page == "who" else self._what)(column)

    def _who(self, column: Column) -> None:
        ui, chosen = self.ui, self.chosen
        column.paragraph(ui.say("duplicate.setup.how"), gap=18, colour=t.SUMI_SECOND)
        counts: list[tuple[object, Text]] = [
            (count, str(count)) for count in range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
        ]
        column.add(self._one_of("people", counts, chosen.people, 340.0))
        column.add(*(self._name_cell(person) for person in range(chosen.people)))

    def _name_cell(self, person: int) -> Cell:
        ui, chosen = self.ui, self.chosen
        label = ui.text("duplicate.setup.person", n=person + 1)

        def make(box: Box) -> list[Widget]:
            name = TextField(
                box, label, chosen.names[person], partial(self._name, person), most=LONGEST_NAME,
                placeholder=self.usual_name(person), name=f"name.{person}",
            )  # fmt: skip
            name.presets = [each.name for each in host_of(ui).people.all][:LONGEST_LIST]
            return [name]

        return Cell(label, make, width=NAME_W)

    def usual_name(self, person: int) -> str:
        """The name of somebody whose field is empty."""
        return self.ui.text("seating.names.person", n=person + 1)

    def _what(self, column: Column) -> None:
        ui, chosen = self.ui, self.chosen
        game = GAMES[chosen.game_id]
        games: list[tuple[object, str]] = [(each, game_name(ui, each)) for each in GAME_TABLES]
        preset = chosen.plan.preset(game)
        key = f"{game.id}_rules.preset.{preset}"
        rules = ui.text(key) if preset and ui.speaker.has(key) else ui.text("title.own_rules")
        label = ui.text("duplicate.setup.game")

        def choice(box: Box) -> list[Widget]:
            return [Choice(box, label, games, chosen.game_id, partial(self._take, "game_id"), name="game")]

        note = ui.say("duplicate.setup.rules", preset=rules)
        cells = [Cell(label, choice, width=300.0, note=note)]
        seats: list[tuple[object, Text]] = [(count, str(count)) for count in game.seats]
        told: Text = ui.say("duplicate.setup.seats_note", n=chosen.seats - 1)
        cells.append(self._one_of("seats", seats, chosen.seats, 36.0 * len(seats) + 60, told))
        deals: list[tuple[object, Text]] = [(count, str(count)) for count in DEALS]
        minutes = max(1, round(MINUTES * chosen.deals * chosen.people))
        told = ui.say("duplicate.setup.minutes", n=minutes)
        cells.append(self._one_of("deals", deals, chosen.deals, 300.0, told))
        levels: list[tuple[object, Text]] = [(level, ui.text(f"bots.level.{level}.name")) for level in LEVELS]
        about = ui.say(f"bots.level.{chosen.level}.about")
        level = self._one_of("level", levels, chosen.level, 0.0, about)
        seat: list[tuple[object, Text]] = [
            (rotated, self._word(f"setup.seats_of.{'rotated' if rotated else 'same'}"))
            for rotated in (False, True)
        ]
        rotated = self._one_of(
            "rotated", seat, chosen.rotated, 0.0, self._word("setup.seat_note"), label="seat"
        )
        counts: list[tuple[object, Text]] = [
            (count, ui.text(f"duplicate.setup.count_of.{count}")) for count in ("sum", "places")
        ]
        told = self._word(f"setup.count_note.{chosen.count}")
        if len(game.sides(chosen.seats)) == 2:
            told = ui.text("duplicate.setup.note_and_margin", note=told, margin=ui.text("duplicate.margin"))
        cells += [self._one_of("count", counts, chosen.count, 300.0, told), level, rotated]
        alike = ui.say("duplicate.setup.alike")
        if aid.offered(game.id, chosen.plan.all_options(game)):
            kinds: list[tuple[object, Text]] = [
                (each, ui.text(f"memory.level.{each}")) for each in aid.LEVELS
            ]
            column.add(*cells, self._one_of("memory", kinds, chosen.memory, 0.0, alike))
        else:
            column.add(*cells)
            column.paragraph(alike, size=t.SIDE, colour=t.SUMI_SECOND)

    def _word(self, key: str) -> str:
        return word(self.ui, self.chosen.game_id, key)

    def _one_of(
        self, name: str, choices: Sequence[tuple[object, Text]], value: object, width: float,
        note: Text = "", label: str = "",
    ) -> Cell:  # fmt: skip
        said = self._word(f"setup.{label or name}")
        asked = sum(self.ui.type.measure(text, t.NAME, True) + 36 for _, text in choices)

        def make(box: Box) -> list[Widget]:
            return [Segmented(box, said, choices, value, partial(self._take, name), name=name)]

        return Cell(said, make, width=max(width, asked), note=note)

    # The foot -----------------------------------------------------------------------------------------------
    def foot(self, x: float, y: float, w: float) -> None:
        """Back, the rules, and the beginning."""
        ui = self.ui
        begin = ui.text("duplicate.setup.begin")
        wide = max(230.0, ui.type.measure(begin, t.HERO, True) + 110)
        self.form.add(
            Button((x, y, 190, 48), ui.text("duplicate.back"), self.close, kind="paper", icon="left",
                   action="back", name="back", size=t.NAME)
        )  # fmt: skip
        self.form.add(book_button(ui, (x + 206, y + 2, 44, 44)))
        words = ui.text("duplicate.setup.tables")
        room = w - 266 - wide - 16
        if ui.service.duplicates.store.all():
            asked = min(room, ui.type.measure(words, t.NAME, True) + 44)
            self.form.add(
                Button((x + 266, y, asked, 48), words, self.open_tables, kind="paper", name="tables",
                       size=t.NAME)
            )  # fmt: skip
        self.form.add(
            Button((x + w - wide, y, wide, 48), begin, self.begin, kind="primary", icon="continue",
                   action="activate", name="begin", size=t.HERO)
        )  # fmt: skip

    # What is done -------------------------------------------------------------------------------------------
    def _name(self, person: int, text: str) -> None:
        self.chosen.names[person] = text

    def _take(self, name: str, value: object) -> None:
        setattr(self.chosen, name, value)
        if name in ("game_id", "seats"):
            self.chosen.take_plan(self.ui)
        self.layout()

    @property
    def names(self) -> list[str]:
        """Those of all who play."""
        chosen = self.chosen
        return [
            " ".join(chosen.names[person].split()) or self.usual_name(person)
            for person in range(chosen.people)
        ]

    def _computers(self) -> list[str]:
        """Names that no person has."""
        ui, taken, found = self.ui, {person_key(name) for name in self.names}, list[str]()
        number = 0
        while len(found) < self.chosen.seats - 1:
            number += 1
            known = number <= len(CHARACTERS)
            name = ui.text(name_key(number)) if known else ui.text("seating.seat", n=number + 1)
            if person_key(name) not in taken:
                found.append(name)
        return found

    def begin(self) -> None:
        """The duplicate is there, and the first one may come."""
        ui, chosen = self.ui, self.chosen
        game = GAMES[chosen.game_id]
        if reason := why_not(game, chosen.seats, self.names):
            self.turn_to("who")
            ui.open(NotePage([ui.say(f"duplicate.setup.off.{reason}")]))
            return
        options = chosen.plan.all_options(game)
        duplicate = new_duplicate(
            game, chosen.seats, options, self.names, self._computers(), chosen.level, deals=chosen.deals,
            rotated=chosen.rotated, count=chosen.count,
            memory=chosen.memory if aid.offered(game.id, options) else "",
        )  # fmt: skip
        try:
            ui.service.duplicates.store.begin(duplicate)
        except OSError as fault:
            ui.open(NotePage([ui.say("duplicate.setup.not_saved", text=ui.cause(fault))]))
            return
        ui.preferences.last[KEPT] = self.names
        note_begun(ui, game.id)
        ui.save()
        ui.stack.pop(self)
        ui.open(DuplicatePage(duplicate.id))

    def open_tables(self) -> None:
        """Those that there are, from the newest on."""
        self.ui.stack.pop(self)
        self.ui.open(DuplicatePage())

    def close(self) -> None:
        """Back to where it was opened."""
        self.ui.stack.pop(self)
