"""The known people, their evenings, and the figures of their matches, as pages use them."""

from typing import TypeAlias

from tablegame.controllers.evening_host import EveningHost
from tablegame.controllers.table_controller import TableController
from tablegame.match.people import Person, deals_of
from tablegame.study.figures_store import FigureStore
from tablegame.study.persons import Persons
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import follow

Names: TypeAlias = tuple[str, ...]
FIRST_S = 0.05
"""How long matches are counted at once before a page is shown, in seconds."""


def host_of(ui: Ui) -> EveningHost:
    """Return the people and their evenings; without a service, as they are stored in the folder."""
    return ui.service.host if ui.has_service else EveningHost(ui.home, lambda: ui.service.shelf.lists)


def apply_crests(ui: Ui) -> None:
    """Make crest lookup prefer the crests that known people have chosen."""
    people = host_of(ui).people

    def chosen(name: str) -> int | None:
        person = people.by_name(name)
        return None if person is None else person.crest

    follow(chosen)


def use_person_settings(ui: Ui, table: TableController) -> None:
    """Use the language and the speed of the person who sits alone at a table, if there is one."""
    person = ui.service.host.alone(table.match.sitting) if ui.has_service else None
    if person is None:
        ui.lend()
    else:
        ui.lend(person.language, person.speed)


def use_settings_of(ui: Ui, name: str) -> None:
    """Use the language of one of several people, until another is addressed or the loan ends."""
    person = ui.service.host.people.by_name(name) if ui.has_service else None
    ui.lend("" if person is None else person.language, shared=True)


def note_evening(ui: Ui, table: TableController, *, same: bool = False) -> None:
    """Add a match that has begun to the evening, if several people play it.

    `same`: whether it was begun from the page of the evening that is open.
    """
    if ui.has_service:
        ui.service.host.began(table.match, same=same)


def note_end(ui: Ui, table: TableController) -> None:
    """Store the result of a match in its evening."""
    if ui.has_service:
        ui.service.host.ended(table.match)


def in_evening(ui: Ui, table: TableController) -> bool:
    """Return whether a match belongs to the evening that is open."""
    return ui.has_service and ui.service.host.is_tonight(table.match)


def own_name(ui: Ui) -> str:
    """Return the name of the player at this computer, or "" if it was never entered."""
    return " ".join(ui.preferences.player_name.split())


def is_own(ui: Ui, person: Person) -> bool:
    """Return whether a person is the player at this computer."""
    own = own_name(ui)
    return bool(own) and host_of(ui).people.by_name(own) == person


def carry_deals(ui: Ui, before: str, name: str) -> None:
    """Count the deals that were played under the name `before` for `name`, too."""
    for played in ui.preferences.deals.values():
        if count := deals_of(played, before):
            played[name] = max(count, deals_of(played, name))


def points(count: float) -> str:
    """Return points in words, with ½ where two share a place."""
    whole = int(count)
    half = "½" if count != whole else ""
    return f"{whole or '' if half else whole}{half}".replace("-", "−")


def names_of(ui: Ui, name: str) -> Names:
    """Return all names of the player with this name, in every spelling of the records."""
    spellings = ui.service.shelf.lists.player_names() if name and ui.has_service else []
    return host_of(ui).people.names(name, spellings) if name else ()


class CountedMatches:
    """The figures of counted matches, and the people who played them."""

    def __init__(self, ui: Ui) -> None:
        """Take the store of the window, or open that of its folder if the window has none."""
        self._own = not ui.has_service
        self.store = ui.service.figures if ui.has_service else FigureStore(ui.home)
        self.persons = Persons(self.store, host_of(ui).people)
        self.store.look_again()
        self.store.work(FIRST_S)

    def close(self) -> None:
        """Close a store that was opened for this page alone."""
        if self._own:
            self.store.close()
