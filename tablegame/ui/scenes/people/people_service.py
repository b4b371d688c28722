"""Who is known to play here, as pages ask for it."""

from typing import TypeAlias

from tablegame.controllers.evening_host import EveningHost
from tablegame.controllers.match_shelf import MatchShelf
from tablegame.controllers.table_controller import TableController
from tablegame.match.people import Person
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import follow
from tablegame.ui.table.newcomers import deals_of

Names: TypeAlias = tuple[str, ...]


def host_of(ui: Ui) -> EveningHost:
    """People and their evenings; a service without any knows what lies in the folder."""
    host: EveningHost | None = getattr(ui.service, "host", None)
    return EveningHost(ui.home, lambda: ui.service.shelf.lists) if host is None else host


def wear(ui: Ui) -> None:
    """Names have the crests that people have chosen here."""
    people = host_of(ui).people

    def chosen(name: str) -> int | None:
        person = people.by_name(name)
        return None if person is None else person.crest

    follow(chosen)


def lend(ui: Ui, table: TableController) -> None:
    """Whoever sits alone at a table is spoken to, and played with, as they have chosen."""
    host = getattr(ui.service, "host", None)
    person = None if host is None else host.alone(table.match.sitting)
    if person is None:
        ui.lend()
    else:
        ui.lend(person.language, person.speed)


def address(ui: Ui, name: str) -> None:
    """The screen speaks to one of several people, until it belongs to all of them again."""
    host = getattr(ui.service, "host", None)
    person = None if host is None else host.people.by_name(name)
    ui.lend("" if person is None else person.language, shared=True)


def note_evening(ui: Ui, table: TableController, *, same: bool = False) -> None:
    """A match has begun; if it is one among people, it is written into their evening. `same`: it was begun
    from the page of the evening that is open."""
    if (host := getattr(ui.service, "host", None)) is not None:
        host.began(table.match, same=same)


def note_end(ui: Ui, table: TableController) -> None:
    """A match has ended, and with it a column of the evening."""
    if (host := getattr(ui.service, "host", None)) is not None:
        host.ended(table.match)


def in_evening(ui: Ui, table: TableController) -> bool:
    """Whether a match belongs to the evening that is open."""
    host = getattr(ui.service, "host", None)
    return host is not None and host.is_tonight(table.match)


def own_name(ui: Ui) -> str:
    """What this computer's person is called; nothing: that was never said."""
    return " ".join(ui.preferences.player_name.split())


def is_own(ui: Ui, person: Person) -> bool:
    """Whether that is this computer's person."""
    own = own_name(ui)
    return bool(own) and host_of(ui).people.by_name(own) == person


def carry_deals(ui: Ui, before: str, name: str) -> None:
    """Whoever has played so many deals of a game under one name knows it under another, too."""
    for played in ui.preferences.deals.values():
        if count := deals_of(played, before):
            played[name] = max(count, deals_of(played, name))


def points(count: float) -> str:
    """Points, with a half where two share a place."""
    whole = int(count)
    half = "½" if count != whole else ""
    return f"{whole or '' if half else whole}{half}".replace("-", "−")


def names_of(ui: Ui, name: str) -> Names:
    """Return all names of the player with this one, in every spelling of the records; none for none."""
    shelf: MatchShelf | None = getattr(ui.service, "shelf", None)
    spellings = shelf.lists.player_names() if name and shelf is not None else []
    return host_of(ui).people.names(name, spellings) if name else ()
