"""The title, seats, people and evenings, settings, drills and stamp books."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from studio import NAMES, Scenes, Show, Studio, deferred, play_on

from scenes.tables import GAMES, WIDEST, scored, table, turn
from tablegame.controllers.presets import OwnPreset
from tablegame.controllers.programs import WantedProgram
from tablegame.learn.drills.drill import DRILLS, has_drill
from tablegame.learn.progress import Best
from tablegame.match.dealer import Dealer
from tablegame.match.evenings import EveningMatch
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.match.people import Person
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES as CATALOGUE
from tablegame.ui.scenes.learn.drill_page import DrillScene
from tablegame.ui.scenes.people.match_setup import first_plan, presets_of
from tablegame.ui.scenes.people.own_presets import PresetNameScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.system.about import AboutScene
from tablegame.ui.scenes.system.dialogs import FaultScene, NoteScene
from tablegame.ui.scenes.system.letters import LettersScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import (
    AbandonPage,
    PeoplePage,
    ProgramsPage,
    SealPage,
    SeatingPage,
    StampBookPage,
)
from tablegame.ui.widgets.inputs import TextField

PEOPLE = {
    "en": ("Kate", "Hana", "Jun", "Sora", "Tomo", "Grandma", "Elisabeth", "Ken", "Mio", "Ryo", "Aki"),
    "ja": ("けいと", "花", "純", "そら", "とも", "祖母", "エリザベス", "健", "みお", "りょう", "あき"),
}
CHOSEN = (
    (0, "en", "normal"), (5, "ja", "fast"), (6, "ja", "normal"), (4, "en", "slow"), (7, "ja", ""),
    (8, "", "slow"), (1, "", ""), (2, "en", "instant"), (3, "", ""), (9, "", ""), (10, "", ""),
)  # fmt: skip
EVENING = (
    ("dokuson", "1 2 4 3"), ("dobon", "3 1 2 4"), ("loadum", "1 3 2 4"), ("clackerjack", "3 1 2 4"),
    ("dobon", "1 3 2 4"), ("dobon_fukuchi", "2 2 1 4"), ("dokuson", "4 3 2 1"), ("dobon", "1 2 3 4"),
    ("loadum", "2 1 3 4"), ("dokuson", "1 2 3 4"),
)  # fmt: skip
"""And the places of the first four."""


def _known(studio: Studio, count: int) -> Sequence[Person]:
    people = studio.service.host.people
    out = []
    for name, (crest, language, speed) in zip(PEOPLE[studio.language][:count], CHOSEN, strict=False):
        out.append(people.add(name, crest=crest, language=language, speed=speed))
    return out


def _evening(known: int, tonight: int, matches: int) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        people = _known(studio, known)
        evenings = studio.service.host.evenings
        if tonight:
            evenings.gather({each.id: each.name for each in people[:tonight]})
        now = datetime.now(UTC)
        for n, (game, places) in enumerate(EVENING[:matches]):
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


@deferred
def _night(studio: Studio, people: int) -> None:
    """Open the end of a night whose matches can be seen again."""
    host = studio.service.host
    known = _known(studio, people)
    players = [Player(person.name, "human") for person in known]
    host.evenings.gather({person.id: person.name for person in known})
    for n, game in enumerate(("dobon", "dokuson", "loadum")):
        match = Match.new(
            CATALOGUE[game], people, {}, players, dealer=Dealer.seeded(n + 1),
            record=new_record_path(studio.service.home, game),
        )  # fmt: skip
        host.began(match, same=True)
        host.ended(play_on(match))
    studio.service.look()
    studio.show(TitleScene(studio.ui))
    studio.ui.open(PeoplePage())
    studio.step(20)
    studio.top.form.press("good_night")
    studio.step(300)


def _tonight(studio: Studio) -> None:
    """Open the title while an evening is open."""
    _evening(6, 4, 5)(studio)
    studio.show(TitleScene(studio.ui))
    studio.step(20)


def _people_seating(studio: Studio) -> None:
    _known(studio, 6)
    studio.show(TitleScene(studio.ui))
    studio.ui.open(SeatingPage("dokuson"))
    studio.step(20)


def _list_of_a_seat(studio: Studio) -> None:
    _people_seating(studio)
    assert studio.ui.stack.top is not None
    studio.ui.stack.top.form.press("kind.1")
    studio.step(5)


def _title(studio: Studio) -> None:
    studio.show(TitleScene(studio.ui))


def _title_newcomer(studio: Studio) -> None:
    """Show the title where a game is chosen that leads newcomers to another one."""
    studio.ui.preferences.last["game"] = "dobon"
    _title(studio)


def _title_waiting(studio: Studio) -> None:
    for game in ("dokuson", "dobon"):
        studio.match(game, 4, scored, kept=True).close()
    _title(studio)


@deferred
def _seating(studio: Studio, game: str, people: int = 1, page: int = 0, seats: int = 0) -> None:
    plan = first_plan(CATALOGUE[game])
    plan.seats = seats or plan.seats
    for seat in range(people):
        plan.sitters[seat].kind = "human"
    scene = SeatingScene(studio.ui, game, plan)
    scene.page = "rules" if page else "players"
    studio.show(scene)


def _own_preset(studio: Studio, *ways: str) -> SeatingScene:
    """Show the rules with an own preset of a later version, and press these buttons one by one."""
    options = {"rounds": 7, "voluntary_draw": True, "stage": 6, "later": 1}
    presets_of(studio.ui).add(OwnPreset("dobon", studio.ui.text("seating.presets.label"), options))
    _seating("dobon", page=1)(studio)
    scene = studio.top
    assert isinstance(scene, SeatingScene)
    scene.rules.own.take(studio.ui.text("seating.presets.label"))
    scene.changed()
    for name in ways:
        scene.form.press(name)
        studio.step(5)
    return scene


def _preset(studio: Studio) -> None:
    _own_preset(studio)


def _preset_deleted(studio: Studio) -> None:
    _own_preset(studio, "delete_preset")


def _preset_name(studio: Studio) -> None:
    _own_preset(studio, "delete_preset", "save_preset")
    dialog = studio.ui.stack.top
    assert isinstance(dialog, PresetNameScene)
    dialog.value = "STANDARD"
    dialog.done()


@deferred
def _settings(studio: Studio, page: str) -> None:
    scene = SettingsScene(studio.ui)
    studio.show(scene)
    scene.turn_to(page)


@deferred
def _about(studio: Studio, page: str) -> None:
    scene = AboutScene(studio.ui)
    studio.show(scene)
    scene.turn_to(page)


def _letters(studio: Studio) -> None:
    _seating("dokuson")(studio)
    scene = studio.top
    field = scene.form.find("name.0")
    assert isinstance(field, TextField)
    studio.over(LettersScene(studio.ui, scene.form, field))


def _abandon(studio: Studio) -> None:
    table("dobon", 4)(studio)
    match = studio.match("dobon", 4, turn(), kept=True)
    what = studio.ui.text("dobon_rules.name")
    studio.open(AbandonPage(what, match.path, lambda: None))


def _programs(studio: Studio) -> None:
    _title(studio)
    wanted = [
        WantedProgram(Seat(seat), name, "python3 bots/careful.py --level 3", "unknown")
        for seat, name in enumerate(NAMES[studio.language][1:4], 1)
    ]
    studio.open(ProgramsPage(wanted, lambda chosen: None))


def _seal(studio: Studio) -> None:
    _title(studio)
    studio.open(SealPage("9f86d081884c7d659a2feaa0c55ad015" * 2))


@deferred
def _drill(studio: Studio, game: str, seed: int = 3, at: int = 0, answered: bool = False) -> None:
    """Open a question of a drill; `answered`: partly right, or wrong where it is right or not."""
    scene = DrillScene(studio.ui, game, seed)
    studio.show(scene)
    _answer(scene, at)
    if answered:
        _choose(scene, nearly=True)
        scene.check()
    studio.step(3)


def _answer(scene: DrillScene, count: int) -> None:
    """Answer the first questions, two of them wrongly."""
    while scene.run.at < count:
        _choose(scene, nearly=scene.run.at % 5 == 3)
        scene.check()
        scene.go_on()


def _choose(scene: DrillScene, nearly: bool) -> None:
    right = sorted(scene.run.question.right)
    others = [each.id for each in scene.run.question.answers if each.id not in right]
    for id in right[:-1] or others[:1] if nearly else right:
        scene.choose(id)


def _drill_end(studio: Studio) -> None:
    scene = DrillScene(studio.ui, "dobon", 3)
    studio.show(scene)
    _answer(scene, 10)
    studio.step(3)


@deferred
def _stamp_book(studio: Studio, game: str) -> None:
    _title(studio)
    studio.ui.learned.drilled(game, "ten", Best(8, 10, 95_000))
    studio.open(StampBookPage(game), 20)


def _note(studio: Studio) -> None:
    _title(studio)
    studio.over(NoteScene(studio.ui, [studio.ui.say("errors.settings_aside")]))


def _fault(studio: Studio) -> None:
    report = studio.service.home / "reports" / "report.txt"
    studio.show(FaultScene(studio.ui, report, True, lambda: TitleScene(studio.ui)))


def page_scenes() -> Scenes:
    """Return the scenes of the title, seats, settings, people, drills and stamp books by name."""
    found: dict[str, Show] = {
        "title": _title, "title_newcomer": _title_newcomer, "title_waiting": _title_waiting,
        "note": _note, "fault": _fault, "letters": _letters,
        "abandon": _abandon, "programs": _programs, "seal": _seal, "drill_end": _drill_end,
        "people_none": _evening(0, 0, 0), "people": _evening(6, 4, 5), "people_first": _evening(3, 3, 0),
        "people_ten": _evening(11, 10, 10), "people_points": _pressed("count"),
        "people_edit": _pressed("edit"), "people_new": _pressed("new"), "people_card": _pressed("card"),
        "people_night": _pressed("good_night"), "people_night_moments": _night(4),
        "people_night_ten": _pressed("good_night", 10, 10, 10), "people_title": _tonight,
        "people_seating": _people_seating, "people_list": _list_of_a_seat,
        "preset": _preset, "preset_deleted": _preset_deleted, "preset_name": _preset_name,
    }  # fmt: skip
    for page in ("general", "table", "reading", "pace", "sound", "playing", "keys"):
        found[f"settings_{page}"] = _settings(page)
    for page in ("program", "parts", "mit"):
        found[f"about_{page}"] = _about(page)
    for game in GAMES:
        found[f"seating_{game}"] = _seating(game)
        found[f"seating_{game}_shared"] = _seating(game, people=2, page=1, seats=WIDEST[game])
        found[f"stampbook_{game}"] = _stamp_book(game)
        kinds = DRILLS[game].kinds if has_drill(game) else ()
        for at, kind in enumerate(dict.fromkeys(kinds)):
            name = f"drill_{game}" if not at else f"drill_{game}_{at + 1}"
            nth = kinds.index(kind)
            found[name] = _drill(game, at=nth)
            found[f"{name}_answered"] = _drill(game, at=nth, answered=True)
    return found
