"""Who may sit in a seat, as its list says: people who are known here, a guest, computers, programs."""

from typing import Final

from tablegame.match.people import Person
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import grown
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.scenes.people.seating.setup import (
    KINDS,
    OTHER,
    USUAL,
    MatchSetup,
    known_programs,
    shown_name,
)
from tablegame.ui.shell.context import Ui

PERSON: Final = "person:"
"""Before the id of somebody who is known here."""
SOMEONE: Final = "someone"
"""A computer that hides which of the twelve it is."""
LARGE: Final = 1.5
NEW: Final = "new"
"""Somebody who is to become known."""
MOST: Final = 8
"""People in the list beside those at the table: those of tonight first, then as they became known. Anybody
else can be written as a guest is, and is known by the name."""


def person_at(ui: Ui, plan: MatchSetup, seat: int) -> Person | None:
    """Who sits there, if that one is known here; each sits once."""
    if plan.sitters[seat].kind != "human":
        return None
    people = host_of(ui).people
    person = people.by_name(shown_name(ui, plan, seat))
    before = (shown_name(ui, plan, other) for other in plan.people if other < seat)
    return None if person is None or any(people.by_name(name) == person for name in before) else person


def value_at(ui: Ui, plan: MatchSetup, seat: int) -> str:
    """What is chosen in the list of a seat."""
    person = person_at(ui, plan, seat)
    return plan.sitters[seat].kind if person is None else PERSON + person.id


def kinds_of(ui: Ui, plan: MatchSetup) -> list[str]:
    """What the list of a seat holds; where nobody is known yet, just a person."""
    host = host_of(ui)
    seated = [person for seat in plan.people if (person := person_at(ui, plan, seat)) is not None]
    evening = host.evenings.open
    tonight = [] if evening is None else [host.people.by_id(id) for id in evening.people]
    asked = [each for each in tonight if each is not None]
    others = [each for each in dict.fromkeys([*asked, *host.people.all]) if each not in seated]
    shown = {each.id for each in (*seated, *others[:MOST])}
    people = [PERSON + each.id for each in host.people.all if each.id in shown]
    # In large letters the list is full without it: then the name alone says it.
    hidden = [SOMEONE] if grown(ui, t.NAME) < LARGE else []
    return [*people, "human", NEW, *KINDS[1:-1], *hidden, *known_programs(ui), OTHER]


def sit_down(ui: Ui, plan: MatchSetup, seat: int, value: str) -> None:
    """Somebody else sits there; a person who sits elsewhere changes seats with whoever is here."""
    sitter = plan.sitters[seat]
    if value == SOMEONE:
        if not sitter.kind.startswith("bot:"):
            plan.put(seat, USUAL)
        sitter.name = ui.text("characters.someone.name")
        return
    if not value.startswith(PERSON):
        if value == "human" and person_at(ui, plan, seat) is not None:
            sitter.name = ""
        elif sitter.kind == "human" and value != "human":
            sitter.name = ""  # a computer is not called as a person is
        plan.put(seat, value)
        if value == "human" and person_at(ui, plan, seat) is not None:
            # The usual name is a known person's: a guest is somebody else.
            sitter.name = ui.text("seating.names.person", n=seat + 1)
        return
    person = host_of(ui).people.by_id(value.removeprefix(PERSON))
    if person is None:
        return
    for other in plan.people:
        if other != seat and person_at(ui, plan, other) == person:
            plan.sitters[seat], plan.sitters[other] = plan.sitters[other], plan.sitters[seat]
            return
    plan.put(seat, "human")
    sitter.name = person.name
