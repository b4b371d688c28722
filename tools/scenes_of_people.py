"""People and evenings, for the contact sheets."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from studio import Studio

from tablegame.match.evenings import EveningMatch
from tablegame.match.people import Person
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import PeoplePage, SeatingPage

NAMES = {
    "en": ("Kate", "Hana", "Jun", "Sora", "Tomo", "Grandma", "Elisabeth", "Ken", "Mio", "Ryo", "Aki"),
    "ja": ("けいと", "花", "純", "そら", "とも", "祖母", "エリザベス", "健", "みお", "りょう", "あき"),
}
CHOSEN = (
    (0, "en", "normal"), (5, "ja", "fast"), (6, "ja", "normal"), (4, "en", "slow"), (7, "ja", ""),
    (8, "", "slow"), (1, "", ""), (2, "en", "instant"), (3, "", ""), (9, "", ""), (10, "", ""),
)  # fmt: skip
GAMES = (
    ("dokuson", "1 2 4 3"), ("dobon", "3 1 2 4"), ("loadum", "1 3 2 4"), ("clackerjack", "3 1 2 4"),
    ("dobon", "1 3 2 4"), ("dobon_fukuchi", "2 2 1 4"), ("dokuson", "4 3 2 1"), ("dobon", "1 2 3 4"),
    ("loadum", "2 1 3 4"), ("dokuson", "1 2 3 4"),
)  # fmt: skip
"""And the places of the first four."""


def _known(studio: Studio, count: int) -> Sequence[Person]:
    people = studio.service.host.people
    out = []
    for name, (crest, language, speed) in zip(NAMES[studio.language][:count], CHOSEN, strict=False):
        out.append(people.add(name, crest=crest, language=language, speed=speed))
    return out


def _evening(known: int, tonight: int, matches: int) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        people = _known(studio, known)
        evenings = studio.service.host.evenings
        if tonight:
            evenings.gather({each.id: each.name for each in people[:tonight]})
        now = datetime.now(UTC)
        for n, (game, places) in enumerate(GAMES[:matches]):
            order = [*map(int, places.split()), *range(5, tonight + 1)][:tonight]
            began = (now - timedelta(minutes=20 * (matches - n))).isoformat(timespec="seconds")
            sitting = tuple(each.id for each in people[:tonight])
            scores = [10 * (tonight - place) for place in order]
            match = EveningMatch(f"{n}", game, began, sitting)
            evenings.begin(match, {each.id: each.name for each in people[:tonight]})
            evenings.result(f"{n}", sitting, order, scores)
        studio.show(TitleScene(studio.ui))
        studio.step(3)
        studio.ui.open(PeoplePage())
        studio.step(20)

    return show


def _pressed(name: str, known: int = 6, tonight: int = 4, matches: int = 5) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        _evening(known, tonight, matches)(studio)
        assert studio.ui.stack.top is not None
        studio.ui.stack.top.form.press(name)
        studio.step(20)

    return show


def _points(studio: Studio) -> None:
    _pressed("count")(studio)


def _tonight(studio: Studio) -> None:
    """The title, while an evening is open."""
    _evening(6, 4, 5)(studio)
    studio.show(TitleScene(studio.ui))
    studio.step(20)


def _seating(studio: Studio) -> None:
    _known(studio, 6)
    studio.show(TitleScene(studio.ui))
    studio.ui.open(SeatingPage("dokuson"))
    studio.step(20)


def _list_of_a_seat(studio: Studio) -> None:
    _seating(studio)
    assert studio.ui.stack.top is not None
    studio.ui.stack.top.form.press("kind.1")
    studio.step(5)


def scenes() -> dict[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    return {
        "people_none": _evening(0, 0, 0), "people": _evening(6, 4, 5), "people_first": _evening(3, 3, 0),
        "people_ten": _evening(11, 10, 10), "people_points": _points, "people_edit": _pressed("edit"),
        "people_new": _pressed("new"), "people_card": _pressed("card"),
        "people_night": _pressed("good_night"),
        "people_title": _tonight, "people_seating": _seating,
        "people_list": _list_of_a_seat,
    }  # fmt: skip
