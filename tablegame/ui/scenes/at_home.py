"""Who is known to play here, as pages ask for it."""

from typing import TypeAlias

from tablegame.controllers.evening_host import EveningHost
from tablegame.controllers.table_controller import TableController
from tablegame.match.people import Person
from tablegame.ui.shell.context import Ui

Names: TypeAlias = tuple[str, ...]


def host_of(ui: Ui) -> EveningHost:
    """People and their evenings; a service without any knows what lies in the folder."""
    host: EveningHost | None = getattr(ui.service, "host", None)
    return EveningHost(ui.home, lambda: ui.service.shelf.lists) if host is None else host


def note_evening(ui: Ui, table: TableController, *, same: bool = False) -> None:
    """A match has begun; if it is one among people, it is written into their evening. `same`: it was begun
    from the page of the evening that is open."""
    if (host := getattr(ui.service, "host", None)) is not None:
        host.began(table.match, same=same)


def note_end(ui: Ui, table: TableController) -> None:
    """A match has ended, and with it a column of the evening."""
    if (host := getattr(ui.service, "host", None)) is not None:
        host.ended(table.match)


def own_name(ui: Ui) -> str:
    """What this computer's person is called; nothing: that was never said."""
    return " ".join(ui.preferences.player_name.split())


def is_own(ui: Ui, person: Person) -> bool:
    """Whether that is this computer's person."""
    own = own_name(ui)
    return bool(own) and host_of(ui).people.by_name(own) == person


def names_of(ui: Ui, name: str) -> Names:
    """All names of whoever has this one; none for none."""
    return host_of(ui).people.names(name) if name else ()
