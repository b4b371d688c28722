"""The page of people and evenings, and what people's choices do elsewhere."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.match.dealer import Dealer
from tablegame.match.evening_table import by_places, counts_ahead
from tablegame.match.evenings import EveningMatch
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.match.people import MOST_PEOPLE, Person
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import describe
from tablegame.ui.kit.scrolling import distance_to_show
from tablegame.ui.scenes.people.match_setup import first_plan, shown_name
from tablegame.ui.scenes.people.members import ledger_table
from tablegame.ui.scenes.people.members.game_night import GameNightScene, card_lines
from tablegame.ui.scenes.people.members.person import PersonScene
from tablegame.ui.scenes.people.members.scene import PeopleScene
from tablegame.ui.scenes.people.members.seat_panel import SeatedPerson, draw_plate, plate_size, spots
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.people.seating_questions import NEW, PERSON, kinds_of, sit_down, value_at
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CurtainPage, PeoplePage, ResultPage, SeatingPage, TitlePage
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.table.crests import crests_of, follow
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.choices import Dropdown
from tablegame.ui.widgets.dragging import Tile
from tablegame.ui.widgets.form import WidgetState
from tests.controllers.in_process import InProcess
from tests.match.helpers import play
from tests.ui.ink import written
from tests.ui.scenes.pages import GAME, Maker, click, draw, key, make, table

__all__ = ["make"]
NAMES = ("Kate", "Hana", "Jun", "Sora", "Tomo", "Grandma", "Ken", "Mio", "Ryo", "Elisabeth the Second")


@pytest.fixture(autouse=True)
def nobodys_crests() -> Iterator[None]:
    """Forget known people for other tests."""
    yield
    follow(lambda name: None)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[MatchService]:
    """Yield a match service over a real folder."""
    found = MatchService(tmp_path, InProcess())
    yield found
    found.close()


def known(service: MatchService, count: int, tonight: int = 0, matches: int = 0) -> tuple[Person, ...]:
    """Return so many people, of whom some play tonight and have finished matches, each won by another one."""
    host = service.host
    people = tuple(host.people.add(name) for name in NAMES[:count])
    names = {each.id: each.name for each in people[:tonight]}
    if tonight:
        host.evenings.gather(names)
    for n in range(matches):
        game = ("dokuson", "dobon", "loadum")[n % 3]
        sitting = tuple(names)
        host.evenings.begin(
            EveningMatch(f"{n}", game, f"2026-11-21T20:{n:02}:00+00:00", sitting), names, same=True
        )
        places = [1 + (seat + n) % tonight for seat in range(tonight)]
        host.evenings.result(f"{n}", sitting, places, [10 * place for place in places])
    return people


def opened(ui: Ui) -> PeopleScene:
    """Return the page over the title."""
    ui.open(TitlePage())
    draw(ui)
    ui.open(PeoplePage())
    draw(ui)
    scene = ui.stack.top
    assert isinstance(scene, PeopleScene)
    return scene


@pytest.mark.parametrize("count", range(1, 11))
def test_plates_stand_apart_in_the_order_of_play(count: int) -> None:
    places = [(65 + x * 270, 27 + y * 136) for x, y in spots(count)]
    boxes = [pygame.FRect(x - 55, y - 17, 110, 34) for x, y in places]
    assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
    assert places[0] == (200, max(y for _, y in places))
    turns = [
        (a[0] - 200) * (b[1] - 95) - (a[1] - 95) * (b[0] - 200)
        for a, b in zip(places, places[1:], strict=False)
    ]
    assert all(turn >= -1e-6 for turn in turns), "clockwise, as play goes"


@pytest.mark.parametrize(("longest", "faced"), [("Elisabeth", True), ("Elisabeth the Second", False)])
def test_small_plates_show_faces_unless_a_name_is_very_long(make: Maker, longest: str, faced: bool) -> None:
    ui, faces = make(), []
    w, h = plate_size(ui, (longest, *NAMES[1:9]), small=True)
    canvas = ui.canvas()
    canvas.face = lambda *shown: faces.append(shown)  # type: ignore[method-assign]
    draw_plate(SeatedPerson(longest, 3, "", False), True, canvas, (0, 0, w, h), WidgetState())
    assert bool(faces) == faced


def test_an_evening_with_the_keyboard_alone(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.use_device("keyboard")
    people = known(service, 3)
    ui.open(TitlePage())
    draw(ui)
    key(ui, pygame.K_e)
    scene = ui.stack.top
    assert isinstance(scene, PeopleScene) and scene.data.chosen == people[0].id
    key(ui, pygame.K_t)
    key(ui, pygame.K_DOWN)
    key(ui, pygame.K_t)
    assert scene.data.before == (people[0].id, people[1].id)
    plate = scene.form.find("plate.1")
    assert isinstance(plate, Tile)
    scene.form.set_focus(plate, ring=True)
    key(ui, pygame.K_LEFT)
    assert scene.data.ring == (people[1].id, people[0].id) and scene.data.how == "own"
    assert scene.form.focus is scene.form.find("plate.0")
    for _ in range(2):
        key(ui, pygame.K_SPACE)
    assert scene.data.ring == (people[1].id, people[0].id)
    scene.form.set_focus(scene.form.find("next"), ring=True)
    key(ui, pygame.K_RETURN)
    assert isinstance(ui.stack.top, TableScene)
    (found,) = service.tables
    sat = [player.name for player in found.match.players if player.kind == "human"]
    assert sat == ["Hana", "Kate"]
    evening = service.host.evenings.open
    assert evening is not None and [each.game for each in evening.matches] == [found.match.game.id]
    assert evening.matches[0].people == (people[1].id, people[0].id)


def test_a_match_that_ends_is_a_column_and_the_result_leads_there(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    people = known(service, 2, 2)
    scene = opened(ui)
    scene.begin()
    draw(ui)
    (found,) = service.tables
    found.leave()
    play(found.match)
    ui.open(ResultPage(found))
    draw(ui)
    result = ui.stack.top
    assert isinstance(result, ResultScene) and result.form.find("title") is None
    evening = service.host.evenings.open
    assert evening is not None and evening.over
    click(ui, "evening")
    page = ui.stack.top
    assert isinstance(page, PeopleScene) and len(page.data.ledger().matches) == 1
    assert sum(line.total for line in page.data.ledger().lines) == 1
    assert page.data.how == "swap" and page.data.ring == tuple(reversed(page.data.before))
    assert set(page.data.ring) == {each.id for each in people}
    click(ui, "match.0")
    draw(ui)
    assert isinstance(ui.stack.top, ReplayScene), "a match that is over is seen again"


def test_the_chip_of_tonight_scrolls_with_its_person(
    make: Maker, service: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make("en", SMALLEST, 2.0, service)
    (person,) = known(service, 1, 1)
    page = opened(ui)
    drawn: list[tuple[float, ...]] = []
    monkeypatch.setattr(
        "tablegame.ui.scenes.people.members.scene.draw_chip",
        lambda canvas, box, *more: drawn.append(tuple(box)),
    )
    for _ in range(9):
        key(ui, pygame.K_TAB)
        drawn.clear()
        draw(ui)
        chip = page.form.find(f"tonight.{person.id}")
        if page.form.focus is chip:
            break
    assert chip is not None and page.form.focus is chip
    assert drawn[-1] == tuple(chip.rect) and chip.rect[1] + chip.rect[3] <= ui.canvas().h


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), SMALLEST])
def test_the_lines_and_names_of_ten_are_whole(
    make: Maker, service: MatchService, language: str, size: tuple[int, int]
) -> None:
    ui = make(language, size, 1.0, service)
    people = known(service, 10, 10, 10)
    for person, name in zip(people, ("エリザベス", "Elisabeth"), strict=False):
        service.host.people.rename(person.id, name)
    opened(ui)
    assert not [str(line) for line in written(ui).standing if line.cut]


def test_good_night_closes_the_evening_until_it_is_gone_on_with(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 4, 4, 3)
    scene = opened(ui)
    click(ui, "good_night")
    card = ui.stack.top
    assert isinstance(card, GameNightScene) and service.host.evenings.open is None
    lines = card_lines(ui, card.data, card.evening, card.ledger)
    assert len(lines) == 6 and "Kate" in "".join(lines)
    click(ui, "close")
    assert ui.stack.top is scene and scene.form.find("good_night") is None
    click(ui, "go_on")
    assert service.host.evenings.open is not None and scene.form.find("good_night") is not None


@pytest.mark.parametrize("name", ["back", "activate"])
def test_a_key_leaves_the_end_of_a_night(make: Maker, service: MatchService, name: str) -> None:
    ui = make(service=service)
    ui.use_device("keyboard")
    known(service, 3, 3, 2)
    scene = opened(ui)
    click(ui, "good_night")
    assert isinstance(ui.stack.top, GameNightScene)
    key(ui, pygame.K_ESCAPE if name == "back" else pygame.K_RETURN)
    assert ui.stack.top is scene and service.host.evenings.open is None


def ended(ui: Ui, service: MatchService, games: tuple[str, ...] = ("dokuson", "dobon", "loadum")) -> None:
    """End a night in which three people have played these games."""
    people = known(service, 3, 3)
    players = [Player(person.name, "human") for person in people]
    for n, game in enumerate(games):
        path = new_record_path(service.home, game)
        match = Match.new(GAMES[game], 3, {}, players, dealer=Dealer.seeded(n), record=path)
        service.host.began(match, same=True)
        service.host.ended(play(match))
    service.look()
    opened(ui)
    click(ui, "good_night")
    draw(ui)


def test_the_end_of_a_night_shows_moments_of_its_matches(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ended(ui, service)
    page = ui.stack.top
    assert isinstance(page, GameNightScene) and page.moments.done
    moments = page.moments.chosen
    assert len(moments) == len({moment.path for moment in moments}) == 3
    click(ui, "moment.1")
    draw(ui)
    replay = ui.stack.top
    assert isinstance(replay, ReplayScene)


def test_the_search_for_moments_leaves_the_page_standing(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.lively = True
    ended(ui, service, ("dokuson",))
    page = ui.stack.top
    assert isinstance(page, GameNightScene) and not page.moments.done and page.form.find("close") is not None
    for _ in range(2000):
        page.update(16)
        if page.moments.done:
            break
    assert page.moments.chosen and page.form.find("moment.0") is not None


def test_reduced_motion_shows_the_end_of_a_night_at_rest(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.lively = True
    ui.preferences.reduced_motion = True
    ui.changed()
    known(service, 3, 3, 2)
    opened(ui)
    click(ui, "good_night")
    page = ui.stack.top
    assert isinstance(page, GameNightScene) and page.celebration.done and not page.fade.done
    page.update(200)
    assert page.fade.done


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_end_of_a_night_is_saved_whole(make: Maker, service: MatchService, scale: float) -> None:
    ui = make("en", SMALLEST, scale, service)
    known(service, 10, 10, 3)
    opened(ui).good_night()
    draw(ui)
    click(ui, "save")
    assert isinstance(ui.stack.top, NoteScene)
    (path,) = ui.home.rglob("game-night*.png")
    picture = pygame.image.load(path)
    assert picture.get_width() == 2560 and picture.get_height() >= 1440


def test_a_night_that_cannot_be_saved_says_why(
    make: Maker, service: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> Path:
        raise OSError(28, "No space left on device")

    ui = make(service=service)
    known(service, 3, 3, 1)
    opened(ui).good_night()
    draw(ui)
    page = ui.stack.top
    assert isinstance(page, GameNightScene)
    monkeypatch.setattr("tablegame.ui.scenes.formats.lay", refuse)
    monkeypatch.setattr(page, "picture", lambda: b"")
    click(ui, "save")
    draw(ui)
    assert any("couldn't be saved" in str(line) for line in written(ui).standing)


def test_a_night_ends_though_no_match_is_over(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    people = known(service, 2, 2)
    waiting = EveningMatch("0", "dobon", "2026-11-21T20:00:00+00:00", tuple(each.id for each in people))
    service.host.evenings.begin(waiting, {each.id: each.name for each in people}, same=True)
    opened(ui).good_night()
    draw(ui)
    page = ui.stack.top
    assert isinstance(page, GameNightScene) and not page.lines
    click(ui, "go_on")
    assert service.host.evenings.open is not None


def test_pairs_are_counted_over_places(make: Maker, service: MatchService) -> None:
    people = known(service, 3, 3, 3)
    evening = service.host.evenings.open
    assert evening is not None
    ledger = by_places(evening)
    ahead = counts_ahead(ledger)
    assert len(ahead) == 6
    for one, other in permutations([person.id for person in people], 2):
        assert ahead[one, other] + ahead[other, one] == 3
    ui = make(service=service)
    opened(ui)
    click(ui, "good_night")
    said = [item.name for item in _all(describe(ui).page)]
    assert any("Kate was ahead of" in words for words in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("count", [2, 7, 10])
def test_everything_at_the_end_of_a_night_can_be_reached(
    make: Maker, service: MatchService, language: str, scale: float, count: int
) -> None:
    ui = make(language, SMALLEST, scale, service)
    known(service, count, count, 4)
    opened(ui).good_night()
    draw(ui)
    page = ui.stack.top
    assert isinstance(page, GameNightScene) and len(page.lines) == count
    for name in ("close", "copy", "save", "go_on"):
        widget = page.form.find(name)
        assert widget is not None
        x, y, w, h = widget.rect
        assert x >= 0 and x + w <= ui.canvas().w and y + h <= ui.canvas().h
    cut = [str(line) for line in written(ui).standing if line.cut]
    assert not [line for line in cut if "Elisabeth" not in line]


def test_people_who_share_a_place_stand_equally_high(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 4, 4, 4)  # each has won once
    opened(ui)
    click(ui, "good_night")
    page = ui.stack.top
    assert isinstance(page, GameNightScene)
    assert {line.place for line in page.lines} == {1} and page.podium.standing() == 4
    draw(ui)
    assert any("4 people share" in str(line) for line in written(ui).standing)


def test_the_title_tells_of_an_evening_that_goes_on(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 4, 4, 3)
    ui.open(TitlePage())
    draw(ui)
    title = ui.stack.top
    assert isinstance(title, TitleScene)
    cell = title.form.find("people")
    assert cell is not None and "Kate" in cell.value_text
    click(ui, "people")
    assert isinstance(ui.stack.top, PeopleScene)


def test_plates_are_drawn_onto_each_other(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 4, 4, 1)
    scene = opened(ui)
    before = scene.data.ring
    one, other = (scene.form.find(f"plate.{n}") for n in (0, 2))
    assert one is not None and other is not None
    s = ui.metrics.s
    start, end = (((box[0] + box[2] / 2) * s, (box[1] + box[3] / 2) * s) for box in (one.rect, other.rect))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    scene.layout()  # as when a match is finished meanwhile
    carried = scene.form.find("plate.0")
    assert isinstance(carried, Tile) and carried is not one and carried.carried is not None
    draw(ui)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
    after = scene.data.ring
    assert (after[0], after[2]) == (before[2], before[0]) and scene.data.how == "own"


def test_a_carried_plate_leaves_nothing_behind(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 4, 4, 1)
    scene = opened(ui)
    plate = scene.form.find("plate.0")
    assert isinstance(plate, Tile)
    s, canvas = ui.metrics.s, ui.canvas()

    def picture(*, intact: bool) -> bytes:
        canvas.intact = intact
        scene.draw(canvas)
        canvas.finish()
        scene.drawn()
        return pygame.image.tobytes(canvas.surface, "RGB")

    def move(dx: float, dy: float) -> None:
        at = ((plate.rect[0] + 40 + dx) * s, (plate.rect[1] + 20 + dy) * s)
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))

    picture(intact=False)
    move(0, 0)
    at = ((plate.rect[0] + 40) * s, (plate.rect[1] + 20) * s)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    for dx, dy in ((30, -40), (60, -90), (-80, -60)):
        move(dx, dy)
        assert plate.carried is not None and not scene.dirty
        assert picture(intact=True) == picture(intact=False)
    scene.let_go()
    assert picture(intact=True) == picture(intact=False), "it is back in its place"


def test_enter_adds_the_first_player_to_a_page_without_people(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.preferences.player_name = "Kate"
    scene = opened(ui)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert [person.name for person in scene.data.people] == ["Kate"]


@pytest.mark.parametrize("ended", ["let_go", "leave"])
def test_a_plate_whose_drag_was_ended_takes_no_press_beside_it(
    make: Maker, service: MatchService, ended: str
) -> None:
    ui = make(service=service)
    known(service, 4, 4, 1)
    scene = opened(ui)
    before, plate = scene.data.ring, scene.form.find("plate.0")
    assert isinstance(plate, Tile)
    s = ui.metrics.s
    start = ((plate.rect[0] + 20) * s, (plate.rect[1] + 10) * s)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    away = (start[0] + 90 * s, start[1] + 60 * s)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=away, rel=(0, 0), buttons=(1, 0, 0)))
    assert plate.carried is not None
    getattr(scene.form, ended)()
    assert plate.carried is None and not plate.hit((2, 2))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=away))
    assert scene.data.ring == before


def test_a_person_is_changed_joined_and_deleted_and_both_can_be_undone(
    make: Maker, service: MatchService
) -> None:
    ui = make(service=service)
    ui.preferences.player_name = "Kate"
    kate, hana, _ = known(service, 3)
    scene = opened(ui)
    click(ui, "edit")
    page = ui.stack.top
    assert isinstance(page, PersonScene) and page.person == kate
    page.name = "hana"
    page.done()
    draw(ui)
    assert ui.stack.top is page and page.fault
    before = len(page.items)
    page._write("hanae")
    assert not page.fault and len(page.items) == before - 2, "a refusal goes with the next letter"
    page._write("Kate 🐱")
    page.done()
    draw(ui)
    assert ui.stack.top is page and page.fault == ui.text("people.person.undrawable")
    page._write("Katherine")
    page._set_crest(9)
    page._set_language("ja")
    page._set_speed("fast")
    page.done()
    draw(ui)
    now = service.host.people.by_id(kate.id)
    assert now is not None and (now.name, now.crest, now.language, now.speed) == (
        "Katherine",
        9,
        "ja",
        "fast",
    )
    assert ui.preferences.player_name == "Katherine"
    scene.edit()
    draw(ui)
    page = ui.stack.top
    assert isinstance(page, PersonScene)
    page._set_same(hana.id)
    page.merge()
    draw(ui)
    assert ui.stack.top is scene and len(scene.data.people) == 2
    click(ui, "undo")
    assert len(scene.data.people) == 3
    scene.choose(hana)
    scene.edit()
    draw(ui)
    click(ui, "delete")
    assert service.host.people.by_id(hana.id) is None
    click(ui, "undo")
    assert service.host.people.by_id(hana.id) == hana


def test_a_person_added_after_a_deletion_is_not_removed_by_undo(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    kate, hana = known(service, 2)
    scene = opened(ui)
    scene.choose(hana)
    scene.edit()
    draw(ui)
    click(ui, "delete")
    scene.data.add("Jun")
    if scene.form.find("undo") is not None:
        click(ui, "undo")
    assert [person.name for person in service.host.people.all] == [kate.name, "Jun"]


def test_an_open_list_stays_open_when_records_have_been_read(
    make: Maker, service: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(service, 3, 3)
    scene = opened(make(service=service))
    games = scene.form.find("game")
    assert isinstance(games, Dropdown)
    games.press(scene.form, None)
    monkeypatch.setattr("tablegame.ui.scenes.matches.records.read_on", lambda ui, ms: 1)
    scene.update(16)
    assert scene.form.modal is games


def test_somebody_new_needs_only_the_keyboard(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.use_device("keyboard")
    scene = opened(ui)
    scene.form.set_focus(scene.form.find("new"), ring=True)
    key(ui, pygame.K_RETURN)
    page = ui.stack.top
    assert isinstance(page, PersonScene)
    page.handle(pygame.event.Event(pygame.TEXTINPUT, text="Tomo"))
    key(ui, pygame.K_TAB)
    assert page.form.focus is page.form.find("crest")
    key(ui, pygame.K_RIGHT)
    page.form.set_focus(page.form.find("done"), ring=True)
    key(ui, pygame.K_RETURN)
    assert ui.stack.top is scene
    (tomo,) = service.host.people.all
    assert tomo.name == "Tomo" and tomo.crest == 1 and scene.data.is_tonight(tomo)


def test_a_full_list_of_people_offers_no_stranger(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.preferences.player_name = "Tomo"
    scene = opened(ui)
    assert scene.form.find("add.Tomo") is not None
    for number in range(MOST_PEOPLE):
        service.host.people.add(f"Person {number}")
    scene.layout()
    assert scene.form.find("add.Tomo") is None
    assert scene.data.strangers() == []


def test_the_focus_stays_in_sight_when_a_new_person_moves_it(make: Maker, service: MatchService) -> None:
    ui = make("en", SMALLEST, 2.0, service)
    ui.use_device("keyboard")
    scene = opened(ui)
    for name in NAMES[:4]:
        scene.form.set_focus(scene.form.find("new"), ring=True)
        key(ui, pygame.K_RETURN)
        page = ui.stack.top
        assert isinstance(page, PersonScene)
        page.handle(pygame.event.Event(pygame.TEXTINPUT, text=name))
        key(ui, pygame.K_RETURN)
        draw(ui)
        focus = scene.form.focus
        assert ui.stack.top is scene and focus is not None and focus.name == "new"
        area = scene.form.area(focus)
        assert area is not None and distance_to_show(focus, area.box, 0, 0) == 0


def test_the_straw_lies_under_whoever_leads(
    make: Maker, service: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[pygame.FRect] = []
    monkeypatch.setattr(ledger_table, "draw_leader", lambda canvas, box: boxes.append(pygame.FRect(box)))
    ui = make(service=service)
    known(service, 3, 3, 1)
    scene = opened(ui)
    straw = boxes[-1]
    (line,) = [placed for placed in scene.items if placed.text.startswith("1st: Kate")]
    assert straw.top <= line.box[1] + line.box[3] / 2 <= straw.bottom


def test_a_reader_is_told_the_whole_ledger(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 4, 4, 3)
    opened(ui)
    told = " ".join(f"{child.name} {child.value}" for child in _all(describe(ui).page))
    for word in ("Kate", "1st", "Dokuson 1st", "Who sits where next", "tonight", "seat 1 of 4"):
        assert word in told, word


def _all(item: Any) -> Iterator[Any]:
    yield item
    for child in item.children:
        yield from _all(child)


# Seats ------------------------------------------------------------------------------------------------------
def test_who_is_known_is_chosen_from_the_list_of_a_seat(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    kate, hana, jun = known(service, 3)
    plan = first_plan(GAME)
    plan.sitters[0].name = "Kate"
    assert value_at(ui, plan, 0) == PERSON + kate.id
    sit_down(ui, plan, 1, PERSON + hana.id)
    assert [shown_name(ui, plan, seat) for seat in plan.people] == ["Kate", "Hana"]
    sit_down(ui, plan, 1, PERSON + kate.id)
    assert [shown_name(ui, plan, seat) for seat in plan.people] == ["Hana", "Kate"]
    assert {PERSON + jun.id, "human", NEW} <= set(kinds_of(ui, plan))
    sit_down(ui, plan, 0, "human")
    assert value_at(ui, plan, 0) == "human" and plan.sitters[0].name == ""
    sit_down(ui, plan, 1, "bot:easy")
    assert shown_name(ui, plan, 1) != "Kate"
    service.host.people.rename(jun.id, "June")
    plan.sitters[0].name = "Jun"
    assert shown_name(ui, plan, 0) == "June"


def test_a_computer_is_not_called_like_somebody_who_is_known(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    plan = first_plan(GAME)
    names = [shown_name(ui, plan, seat) for seat in range(1, plan.seats)]
    service.host.people.add(names[0])
    assert names[0] not in [shown_name(ui, plan, seat) for seat in range(plan.seats)]


def test_somebody_new_sits_down_at_once(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    known(service, 1)
    ui.open(TitlePage())
    ui.open(SeatingPage("dokuson"))
    draw(ui)
    seating = ui.stack.top
    assert isinstance(seating, SeatingScene)
    kind = seating.form.find("kind.1")
    assert isinstance(kind, Dropdown)
    kate = service.host.people.all[0]
    assert kind.face is not None and kind.face(PERSON + kate.id) == kate.crest and kind.face(NEW) is None
    kind.choose(NEW)
    draw(ui)
    page = ui.stack.top
    assert isinstance(page, PersonScene) and page.form.find("tonight") is None
    page._write("Tomo")
    page.done()
    draw(ui)
    assert ui.stack.top is seating and shown_name(ui, seating.plan, 1) == "Tomo"
    assert seating.form.find("name.1") is None and seating.form.find("cut.1") is not None


# What people chose ------------------------------------------------------------------------------------------
def test_names_have_the_crests_that_people_chose(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    person = service.host.people.add("Zed", crest=11)
    opened(ui)
    assert crests_of(["Aoi", "Zed"])[1] == 11
    service.host.people.change(person.id, crest=4)
    service.host.people.rename(person.id, "Zoe")
    assert crests_of(["Zed", "Aoi"])[0] == crests_of(["Zoe"])[0] == 4


def _begun(ui: Ui, *names: str) -> Match:
    plan = first_plan(GAME)
    for seat, name in enumerate(names):
        plan.sitters[seat].kind, plan.sitters[seat].name = "human", name
    ui.open(SeatingPage("dokuson"))
    draw(ui)
    scene = ui.stack.top
    assert isinstance(scene, SeatingScene)
    scene.plan = plan
    scene.start()
    draw(ui)
    found: Match = ui.service.tables[-1].match
    return found


def test_who_sits_alone_is_spoken_to_and_played_with_as_chosen(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    ui.preferences.speed = "normal"
    service.host.people.add("Kate", language="ja", speed="fast")
    opened(ui)
    _begun(ui, "Kate")
    assert ui.language == "ja" and ui.pace.preset == "fast"
    assert ui.preferences.language != "ja" and ui.preferences.speed == "normal"
    ui.preferences.speed = "slow"
    assert ui.pace.preset == "slow", "what is set meanwhile is what is wanted"
    ui.preferences.speed = "normal"
    assert ui.pace.preset == "fast"
    ui.lend_no_speed()
    assert ui.pace.preset == "normal"
    ui.open(TitlePage())
    draw(ui)
    assert ui.language == "en"


def test_at_a_shared_table_each_turn_speaks_to_whoever_has_it(make: Maker, service: MatchService) -> None:
    ui = make(service=service)
    service.host.people.add("Kate", language="ja", speed="fast")
    service.host.people.add("Hana")
    opened(ui)
    match = _begun(ui, "Kate", "Hana")
    assert ui.language == "en" and ui.pace.preset == "normal"
    asked = {"on_open": lambda: None, "on_menu": lambda: None, "on_lost": lambda: None}
    for seat, (name, language) in enumerate((("Kate", "ja"), ("Hana", "en"), ("Kate", "ja"))):
        ui.open(CurtainPage(seat, name, 0, (), **asked))  # type: ignore[arg-type]
        draw(ui)
        assert ui.language == language
    play(match)
    ui.open(ResultPage(table(match)))
    draw(ui)
    assert ui.language == "en"
