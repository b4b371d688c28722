"""The page about the opponents: all twelve are shown, whole at every text size, with the own record."""

from pathlib import Path

import pytest

from tablegame.characters import CHARACTERS
from tablegame.match.people import People
from tablegame.study.figures_store import FigureStore
from tablegame.study.persons import Persons
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.people.opponents import OpponentsScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import WhoIsWhoPage


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    [("en", 1.0, (1280, 720)), ("ja", 1.0, (1024, 640)), ("en", 2.0, (1280, 720)), ("ja", 2.0, (1024, 640))],
)
def test_all_are_shown_and_can_be_scrolled_to(
    tmp_path: Path, language: str, scale: float, size: tuple[int, int]
) -> None:
    ui = Ui(tmp_path, language=language, size=size, routes=ROUTES)
    try:
        ui.preferences.text_scale = scale
        ui.changed()
        ui.open(WhoIsWhoPage())
        loop = Loop(ui, DEVICES)
        loop.step()
        scene = ui.stack.top
        assert isinstance(scene, OpponentsScene)
        cards = [widget for widget in scene.form.widgets if widget.name.startswith("character.")]
        assert len(cards) == len(CHARACTERS)
        for card, key in zip(cards, CHARACTERS, strict=True):
            parts = [ui.text(f"characters.{key}.{part}") for part in ("name", "who", "sentence")]
            assert all(part in card.label for part in parts)
            assert ui.text("characters.new") in card.label
        area = scene.areas["page"]
        scene.scroll(area, 1e9)
        last = cards[-1]
        _, y, _, h = area.box
        assert y <= last.rect[1] + last.rect[3] <= y + h + 1
        loop.step()
    finally:
        ui.close()


def test_the_record_counts_matches_by_every_name_of_a_computer(tmp_path: Path) -> None:
    store = FigureStore(tmp_path)
    people = People(tmp_path)
    row = ("rec{n}", "id{n}", "dokuson", "2026-11-22T18:00:00+00:00", 0, 2, 2)
    places = {0: ("1,2", "Hana"), 1: ("2,1", "はな"), 2: ("1,2", "Ken"), 3: ("1,1", "Hana")}
    for n, (kept, name) in places.items():
        head = [str(part).format(n=n) if isinstance(part, str) else part for part in row]
        store._db.execute("INSERT INTO records VALUES (?, 1, '1', 0)", (head[0],))
        for seat, (who, called) in enumerate((("human:Kate", "Kate"), ("bot:hard", name))):
            rest = (seat, seat, who, "hard", 0, 0.5, kept, 0, "", "", called, 0)
            marks = ", ".join("?" * (len(head) + len(rest)))
            store._db.execute(f"INSERT INTO seats VALUES ({marks})", (*head, *rest))
    persons = Persons(store, people)
    assert persons.record_against("Kate", {"Hana", "はな"}) == (1, 1)
    assert persons.record_against("Kate", {"Ken"}) == (1, 0)
    assert persons.record_against("Kate", {"Mei"}) == (0, 0)
    store.close()
