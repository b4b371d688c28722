"""The page on which a duplicate is set up: the people, and the deals that they play."""

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
from tablegame.rules.contract import AnyGame, Options
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit import controls
from tablegame.ui.kit.layout import Column, Fits, Grid, Node, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.kit.page import TabbedScene
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.common import book_button, game_name, level_about
from tablegame.ui.scenes.matches.duplicate_results import word
from tablegame.ui.scenes.people.match_setup import LONGEST_NAME, MatchSetup, presets_of, recall, rules_name
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.scenes.system.title_cache import memory, note_begun
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DuplicatePage, DuplicateSetupPage, NotePage, Page

DEALS: Final = (1, 2, 3, 4, 6)
MINUTES: Final = 1.7
"""The time that one person takes for a deal, by experience."""
LONGEST_LIST: Final = 8
"""How many names can be taken without typing."""
LAST_PEOPLE: Final = "duplicate"
"""The key under which the people of the last duplicate are stored."""


@dataclass
class DuplicatePlan:
    """What is chosen for a duplicate."""

    game_id: str
    seats: int
    names: list[str]
    """A name for each person that there can be."""
    people: int = FEWEST_PEOPLE
    deals: int = USUAL_DEALS
    level: str = "normal"
    rotated: bool = False
    count: Count = "sum"
    memory: str = aid.OFF
    rules: MatchSetup = field(init=False)

    @property
    def game(self) -> AnyGame:
        """The game that is chosen."""
        return GAMES[self.game_id]

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.rules.all_options(self.game)

    def recall_rules(self, ui: Ui) -> None:
        """Take the rules that were chosen last for the game, and its seats if it has not so many."""
        self.rules = recall(self.game, ui.preferences.last.get(memory(self.game_id)))
        if self.seats not in self.game.seats:
            self.seats = self.rules.seats
        self.rules.seats = self.seats


class DuplicateSetupScene(TabbedScene):
    """Two tabs: the people, and the deals."""

    title, tab_names = "duplicate.setup.title", ("who", "what")

    def __init__(self, ui: Ui, page: DuplicateSetupPage) -> None:
        super().__init__(ui)
        names = [" ".join(name.split()) for name in page.names] or self._last_names()
        self.chosen = DuplicatePlan(
            page.game_id, page.seats, (names + [""] * MOST_PEOPLE)[:MOST_PEOPLE],
            max(FEWEST_PEOPLE, min(MOST_PEOPLE, len(names))), level=page.level or "normal",
        )  # fmt: skip
        self.chosen.recall_rules(ui)

    def _last_names(self) -> list[str]:
        stored = self.ui.preferences.last.get(LAST_PEOPLE)
        own = " ".join(self.ui.preferences.player_name.split())
        names = [name for name in stored if isinstance(name, str)] if isinstance(stored, list) else []
        return names[:MOST_PEOPLE] or [own]

    def rule_page(self) -> Page:
        chosen = self.chosen
        preset = presets_of(self.ui).name_of(chosen.game, chosen.seats, chosen.options)
        return BookPage(chosen.game_id, seats=chosen.seats, options=chosen.options, preset=preset)

    # Content ------------------------------------------------------------------------------------------------
    def tab_words(self, name: str) -> Text:
        return self.ui.say(f"duplicate.setup.page.{name}")

    def body(self) -> Node:
        return self._people() if self.page == "who" else self._deals()

    def _people(self) -> Node:
        ui, chosen = self.ui, self.chosen
        counts = [(count, str(count)) for count in range(FEWEST_PEOPLE, MOST_PEOPLE + 1)]
        return Column(
            Label(ui.say("duplicate.setup.how"), t.NAME, t.SUMI_SECOND, lines=0),
            self._choice("people", counts, chosen.people),
            self._grid(*(self._name(person) for person in range(chosen.people))),
            gap=24,
        )

    def _grid(self, *questions: Node, least: float = 330) -> Node:
        return Grid(questions, 2, least=least, gap=40, line_gap=24, spread=True)

    def _name(self, person: int) -> Node:
        label = self.ui.text("duplicate.setup.person", n=person + 1)
        known = [person.name for person in host_of(self.ui).people.all][:LONGEST_LIST]
        written = controls.field(
            label, self.chosen.names[person], partial(self.rename, person), name=f"name.{person}",
            most=LONGEST_NAME, placeholder=self.usual_name(person), presets=known, wide=300,
        )  # fmt: skip
        return controls.question(label, written)

    def usual_name(self, person: int) -> str:
        """Return the name of a person whose field is empty."""
        return self.ui.text("seating.names.person", n=person + 1)

    def _deals(self) -> Node:
        ui, chosen = self.ui, self.chosen
        minutes = max(1, round(MINUTES * chosen.deals * chosen.people))
        levels = [(level, ui.text(f"bots.level.{level}.name")) for level in LEVELS]
        counts = [(count, ui.text(f"duplicate.setup.count_of.{count}")) for count in ("sum", "places")]
        ways = [
            (rotated, self._word(f"setup.seats_of.{'rotated' if rotated else 'same'}"))
            for rotated in (False, True)
        ]
        questions = [
            self._game(),
            self._choice(
                "seats", [(count, str(count)) for count in chosen.game.seats], chosen.seats,
                ui.say("duplicate.setup.seats_note", n=chosen.seats - 1),
            ),
            self._choice(
                "deals", [(count, str(count)) for count in DEALS], chosen.deals,
                ui.say("duplicate.setup.minutes", n=minutes),
            ),
            self._choice("count", counts, chosen.count, self._count_note()),
            self._choice(
                "level", levels, chosen.level,
                level_about(ui, chosen.level, chosen.game_id, chosen.seats),
            ),
            self._choice("rotated", ways, chosen.rotated, self._word("setup.seat_note"), label="seat"),
        ]  # fmt: skip
        alike, least = ui.say("duplicate.setup.alike"), 330 * min(1.6, text_scale(ui))
        if not self._has_memory_aid:
            note = Label(alike, t.SIDE, t.SUMI_SECOND, lines=0)
            return Column(self._grid(*questions, least=least), note, gap=24)
        helps = [(level, ui.text(f"memory.level.{level}")) for level in aid.LEVELS]
        return self._grid(*questions, self._choice("memory", helps, chosen.memory, alike), least=least)

    def _game(self) -> Node:
        ui, chosen = self.ui, self.chosen
        label = ui.text("duplicate.setup.game")
        games = [(game, game_name(ui, game)) for game in GAME_TABLES]
        rules = rules_name(ui, chosen.game, chosen.rules) or ui.text("title.own_rules")
        control = controls.choice(label, games, chosen.game_id, partial(self.take, "game_id"), name="game")
        return controls.question(label, control, ui.say("duplicate.setup.rules", preset=rules))

    def _count_note(self) -> str:
        note = self._word(f"setup.count_note.{self.chosen.count}")
        if len(self.chosen.game.sides(self.chosen.seats)) != 2:
            return note
        margin = self.ui.text("duplicate.margin")
        return self.ui.text("duplicate.setup.note_and_margin", note=note, margin=margin)

    def _choice(
        self, name: str, options: controls.Options, value: object, note: Text = "", label: str = ""
    ) -> Node:
        words = self._word(f"setup.{label or name}")
        control = controls.one_of(words, options, value, partial(self.take, name), name=name)
        return controls.question(words, control, note)

    def _word(self, key: str) -> str:
        return word(self.ui, self.chosen.game_id, key)

    @property
    def _has_memory_aid(self) -> bool:
        return aid.offered(self.chosen.game_id, self.chosen.options)

    def foot(self) -> Node:
        ui = self.ui
        back = controls.button(
            ui.text("duplicate.back"), self.close, name="back", icon="left", action="back", size=t.NAME
        )
        book = book_button(ui)
        tables: Node | None = None
        if ui.service.duplicates.store.all():
            words = ui.text("duplicate.setup.tables")
            tables = controls.button(words, self.open_tables, name="tables", size=t.NAME)
        begin = controls.button(
            ui.text("duplicate.setup.begin"), self.begin, name="begin", kind="primary", icon="continue",
            action="activate", size=t.HERO, least=230,
        )  # fmt: skip
        return Fits(
            Row(back, book, tables, Space(), begin, gap=12),
            Column(Row(back, book, tables, gap=12), begin, gap=8),
        )

    # What the player does -----------------------------------------------------------------------------------
    def rename(self, person: int, name: str) -> None:
        """Take a name as it is written."""
        self.chosen.names[person] = name  # without a new layout: the field is being typed in

    def take(self, name: str, value: object) -> None:
        """Choose a value of the plan."""
        setattr(self.chosen, name, value)
        if name in ("game_id", "seats"):
            self.chosen.recall_rules(self.ui)
        self.layout()

    @property
    def names(self) -> list[str]:
        """The names of all people who play."""
        written = self.chosen.names[: self.chosen.people]
        return [" ".join(name.split()) or self.usual_name(person) for person, name in enumerate(written)]

    def _computers(self) -> Sequence[str]:
        """Return names for the computers that no person has."""
        ui, taken, names = self.ui, {person_key(name) for name in self.names}, list[str]()
        number = 0
        while len(names) < self.chosen.seats - 1:
            number += 1
            known = number <= len(CHARACTERS)
            name = ui.text(name_key(number)) if known else ui.text("seating.seat", n=number + 1)
            if person_key(name) not in taken:
                names.append(name)
        return names

    def begin(self) -> None:
        """Store the duplicate and open its page, or say why it cannot begin."""
        ui, chosen = self.ui, self.chosen
        if reason := why_not(chosen.game, chosen.seats, self.names):
            self.turn_to("who")
            ui.open(NotePage([ui.say(f"duplicate.setup.off.{reason}")]))
            return
        duplicate = new_duplicate(
            chosen.game, chosen.seats, chosen.options, self.names, self._computers(), chosen.level,
            deals=chosen.deals, rotated=chosen.rotated, count=chosen.count,
            memory=chosen.memory if self._has_memory_aid else "",
        )  # fmt: skip
        try:
            ui.service.duplicates.store.begin(duplicate)
        except OSError as fault:
            ui.open(NotePage([ui.say("duplicate.setup.not_saved", text=ui.cause(fault))]))
            return
        ui.preferences.last[LAST_PEOPLE] = self.names
        note_begun(ui, chosen.game_id)
        ui.save()
        self.close()
        ui.open(DuplicatePage(duplicate.id))

    def open_tables(self) -> None:
        """Open the newest duplicate, from which the others are reached."""
        self.close()
        self.ui.open(DuplicatePage())
