"""The page that asks who plays for programs of a record that are not known here."""

from collections.abc import Mapping

import pygame

from tablegame.controllers.programs import WantedProgram
from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.system.dialogs import ProgramsScene
from tablegame.ui.shell.navigation import ProgramsPage
from tests.ui.scenes.pages import Maker, Service, click, key, make, show

__all__ = ["make"]

SEATS = [Seat(seat) for seat in range(1, 10)]


def test_the_answer_for_every_seat_is_reached_and_confirmed(make: Maker) -> None:
    """Nine seats never fit into the smallest window, so that the choices scroll."""
    service = Service()
    ui = make("en", (1024, 640), 2.0, service)
    chosen: list[Mapping[Seat, str]] = []
    wanted = [WantedProgram(seat, f"Ann {seat}", "python3 bot.py", "unknown") for seat in SEATS]
    scene = ProgramsScene(ui, ProgramsPage(wanted, chosen.append))
    show(ui, scene)
    assert scene.areas["page"].most > 0
    for seat in SEATS:
        key(ui, pygame.K_TAB)
        focus = scene.form.focus
        assert focus is not None and focus.name == f"seat.{int(seat)}"
        _, top, _, high = scene.areas["page"].box
        assert top <= focus.rect[1] and focus.rect[1] + focus.rect[3] <= top + high
    for code in (pygame.K_SPACE, pygame.K_UP, pygame.K_SPACE):
        key(ui, code)
    assert not chosen, "nothing is started before it is confirmed"
    click(ui, "go_on")
    assert chosen == [{**dict.fromkeys(SEATS, "bot:normal"), SEATS[-1]: "bot:easy"}]
