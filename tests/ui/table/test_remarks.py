"""Remarks follow from public events, come seldom, cover nothing, and are the same in a replay."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tablegame.characters import CHARACTERS
from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.match.timeline import Timeline
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import answer
from tablegame.rules.dobon import DOBON
from tablegame.rules.events import MatchEnded, Public
from tablegame.rules.shedding.events import DobonCalled
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.study.replay.replay_table import ReplayTable
from tablegame.ui.scenes.study.replay.table_inset import PartUi
from tablegame.ui.table import places
from tablegame.ui.table.overlay import bubble_place, remarks
from tablegame.ui.table.overlay.remark_rule import LINES, Occasion, Remark, remark
from tablegame.ui.table.overlay.remarks import APART_MS, FADES_MS, LARGEST, LASTS_MS, STALE_MS
from tablegame.ui.table.pose import Box
from tablegame.ui.table.position_view import ReplaySource
from tests.lengths import rest_long
from tests.ui.table.driver import at_table

SEATS = {"dokuson": 3, "dobon": 4, "dobon_fukuchi": 3, "loadum": 4, "clackerjack": 4}
WHO = {Seat(1): "aoi", Seat(2): "mei", Seat(3): "ren"}
SAID: dict[str, set[Occasion]] = {
    "dokuson": {"good_deal", "bad_deal"},
    "dobon": {"good_deal", "bad_deal", "call", "last_piece"},
    "dobon_fukuchi": {"good_deal", "bad_deal", "call"},
    "loadum": {"good_deal", "life_lost"},
    "clackerjack": {"good_deal", "bad_deal", "bomb"},
}


def _seen(game: str, viewer: Viewer, seed: int = 3) -> list[tuple[int, Any]]:
    """Return all that a viewer sees of some deals of a random match, with the index of its batch."""
    rng, found = random.Random(seed), list[tuple[int, Any]]()
    players = [Player(f"P{n}", "human") for n in range(SEATS[game])]
    match = Match.new(GAMES[game], SEATS[game], {}, players, dealer=Dealer.seeded(seed))

    def listen(batch: Batch) -> None:
        found.extend((batch.index, event) for event in batch.events)

    match.listen(viewer, listen)
    for _ in range(700):
        if match.over:
            break
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    return found


def _remarks(game: str, seen: list[tuple[int, Any]]) -> list[Remark | None]:
    table = GAME_TABLES[game]
    found = [(index, table.occasions(event)) for index, event in seen if isinstance(event, Public)]
    return [remark("seed", index, 0, occasions, WHO, "lively") for index, occasions in found if occasions]


# The rule ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", list(SEATS))
def test_everybody_hears_the_same_and_there_is_something_to_say(game: str) -> None:
    seen = _seen(game, None)
    heard = _remarks(game, seen)
    for seat in range(SEATS[game]):
        assert _remarks(game, _seen(game, Seat(seat))) == heard
    occasions = {
        occasion
        for _, event in seen if isinstance(event, Public)
        for _, occasion in GAME_TABLES[game].occasions(event)
    }  # fmt: skip
    assert SAID[game] <= occasions


@pytest.mark.parametrize("game", list(SEATS))
def test_worlds_that_nobody_at_the_table_could_tell_apart_give_the_same_remarks(game: str) -> None:
    """What is hidden from a bystander is dealt anew; whatever looks the same to all is spoken of the same."""
    rules, table, rng = GAMES[game], GAME_TABLES[game], Rng(7)
    state, compared = rules.begin(SEATS[game], complete(rules, SEATS[game], {})), 0
    for _ in range(250):
        acting = state.to_act()
        if not acting:
            break
        seat = acting[0]
        if seat == CHANCE:
            request = state.chance()
            assert request is not None
            state.apply(CHANCE, answer(request, rng), [])
            continue
        action = state.random_action(seat, rng)
        for viewer in (None, seat, None, seat):
            public = state.view(viewer)
            twin = rules.assemble(public, rules.imagine(public, rng))
            if action not in twin.legal_actions(seat):
                continue
            ours: list[Any] = []
            theirs: list[Any] = []
            state.clone().apply(seat, action, ours)
            twin.apply(seat, action, theirs)
            seen = [[event.seen_by(None) for event in events] for events in (ours, theirs)]
            if seen[0] == seen[1]:
                said = [
                    [list(table.occasions(each)) for each in events if isinstance(each, Public)]
                    for events in (ours, theirs)
                ]
                assert said[0] == said[1]
                compared += 1
        state.apply(seat, action, [])
    assert compared > 20


def test_a_line_is_said_once_before_all_four_were() -> None:
    for character in CHARACTERS:
        who: Mapping[Seat, str] = {Seat(0): character}
        said = [remark("s", 9, deals, [(Seat(0), "call")], who, "lively") for deals in range(LINES)]
        assert len({each.key for each in said if each is not None}) == LINES


def test_most_telling_first_and_less_is_said_than_might_be() -> None:
    both = [(Seat(1), "greeting"), (Seat(2), "return")]
    found = remark("s", 1, 0, both, WHO, "lively")  # type: ignore[arg-type]
    assert found is not None and found.seat == 2 and ".return." in found.key
    assert remark("s", 1, 0, both, WHO, "off") is None  # type: ignore[arg-type]
    assert remark("s", 1, 0, both, {}, "lively") is None  # type: ignore[arg-type]
    little = [remark("s", n, 0, [(Seat(1), "bomb")], WHO, "little") for n in range(200)]
    assert 30 < sum(each is not None for each in little) < 110


def test_the_end_of_a_match_is_close_or_it_is_not() -> None:
    table = GAME_TABLES["dobon"]
    for scores, winners, told in (
        ((100, 95, -20, 3), (Seat(0),), "close_finish"),
        ((100, 50, -20, 3), (Seat(0),), "farewell"),
        ((2, 1, 0), (Seat(0),), "close_finish"),
        ((40, 40, 0), (Seat(0), Seat(1)), "farewell"),
    ):
        assert {each for _, each in table.occasions(MatchEnded(scores, winners))} == {told}


# At the table -----------------------------------------------------------------------------------------------
def _chosen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the remarks that are drawn from now on."""
    found: list[str] = []

    def watched(*args: Any) -> Remark | None:
        said = remark(*args)
        if said is not None:
            found.append(f"{said.seat} {said.key}")
        return said

    monkeypatch.setattr(remarks, "remark", watched)
    return found


@pytest.mark.parametrize("game", rest_long(["dobon", "loadum", "clackerjack", "dokuson"], but=[]))
def test_a_replay_says_what_was_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    found = _chosen(monkeypatch)
    short: dict[str, Any] = {"dobon": {"rounds": 2}, "loadum": {"lives": 1}, "clackerjack": {"deals": 1}}
    with at_table(
        tmp_path, game=GAMES[game], seats=4, seed=5, person=False, options=short.get(game, {})
    ) as driver:
        driver.ui.preferences.remarks = "lively"
        for _ in range(20_000):
            driver.step()
            finale = driver.scene.model.finale
            if driver.ui.stack.top is not driver.scene:
                break
            if finale is not None and finale.stands:
                finale.dismissed = True
        assert driver.match.over
        live, record = list(found), driver.match.record
        assert any(word in live[-1] for word in ("farewell", "close_finish"))
        found.clear()
        source = ReplaySource(Timeline(record), None)
        scene = ReplayTable(PartUi(driver.ui), source)
        driver.ui.stack.push(scene)
        source.playing = True
        for _ in range(20_000):
            driver.step()
            finale = scene.model.finale
            if source.at >= len(source.moments) and finale is not None and finale.stands:
                break
        assert found == live


def _quiet(driver: Any) -> None:
    driver.until(lambda: not driver.scene.animator.moving)


def test_one_at_a_time_seldom_and_for_a_while(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, people=1) as driver:
        driver.ui.preferences.remarks = "lively"
        driver.until_asked()
        said = driver.scene.parts.remarks
        driver.clock.advance(int(APART_MS))
        driver.step(3)
        assert not said.told

        said.show((DobonCalled(Seat(2), Seat(1), (3,), 4),), (), 11)
        driver.step(2)
        first = said.told
        assert first and any(
            item.key == "remark" and item.live == "soon" for item in driver.scene.accessible_items()
        )
        said.show((DobonCalled(Seat(3), Seat(1), (3,), 4),), (), 12)
        driver.step(2)
        assert said.told == first, "one after the other"
        driver.clock.advance(int(LASTS_MS))
        driver.step(2)
        assert not said.told, "what waited too long is not said"
        said.show((DobonCalled(Seat(3), Seat(1), (3,), 4),), (), 13)
        driver.step(2)
        assert not said.told
        driver.clock.advance(int(APART_MS))
        said.show((DobonCalled(Seat(3), Seat(1), (3,), 4),), (), 14)
        driver.step(2)
        assert said.told and said.told != first


def test_a_bubble_waits_for_room_and_fades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While pieces lie in its way it waits, at most as long as it may be late; afterwards it goes softly."""
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, people=1) as driver:
        driver.ui.preferences.remarks = "lively"
        driver.until_asked()
        said, painter = driver.scene.parts.remarks, driver.scene.parts.painter
        driver.clock.advance(int(APART_MS))
        first_free = bubble_place.first_free
        monkeypatch.setattr(remarks, "first_free", lambda *args: None)
        said.show((DobonCalled(Seat(2), Seat(1), (3,), 4),), (), 11)
        driver.step(3)
        assert said.told and painter.part("remark") is None
        driver.clock.advance(int(STALE_MS) - 500)
        driver.step(3)
        monkeypatch.setattr(remarks, "first_free", first_free)
        driver.step(3)
        assert painter.part("remark") is not None, "there is room now"
        driver.clock.advance(int(LASTS_MS) - 200)
        driver.step(2)
        assert said.told, "its time began when it was seen"
        driver.clock.advance(200)
        driver.step(2)
        assert not said.told and painter.part("remark") is not None, "it fades"
        driver.clock.advance(int(FADES_MS))
        driver.step(2)
        assert painter.part("remark") is None

        driver.clock.advance(int(APART_MS))
        monkeypatch.setattr(remarks, "first_free", lambda *args: None)
        said.show((DobonCalled(Seat(3), Seat(1), (3,), 4),), (), 12)
        driver.step(3)
        driver.clock.advance(int(STALE_MS))
        driver.step(3)
        monkeypatch.setattr(remarks, "first_free", first_free)
        driver.step(3)
        assert not said.told and painter.part("remark") is None, "too late"


def test_who_is_muted_says_nothing_nor_does_a_person_nor_anybody_where_it_is_off(tmp_path: Path) -> None:
    call = (DobonCalled(Seat(2), Seat(1), (3,), 4),)
    names = ("Hana", "Aoi", "Mei", "Ren")
    with at_table(tmp_path, game=DOBON, seats=4, seed=3, people=1, names=names) as driver:
        chosen, said = driver.ui.preferences, driver.scene.parts.remarks
        chosen.remarks = "lively"
        driver.until_asked()
        driver.clock.advance(int(APART_MS))
        assert set(said._who()) == {Seat(1), Seat(2), Seat(3)}, "not the person called Hana"
        chosen.muted = ["mei"]
        said.show(call, (), 21)
        driver.step(2)
        assert not said.told
        chosen.muted, chosen.remarks = [], "off"
        said.show(call, (), 22)
        driver.step(2)
        assert not said.told
        chosen.remarks = "lively"
        said.show(call, (), 23)
        driver.step(2)
        assert said.told


PLACES = [
    ("en", (1280, 720), 1.0), ("ja", (1920, 1080), 1.0), ("en", (1024, 640), 1.5), ("ja", (1024, 640), 2.0)
]  # fmt: skip
TABLES = [
    ("dokuson", 4), ("dobon", 4), ("dobon", 6), ("dobon_fukuchi", 4), ("loadum", 10), ("clackerjack", 4)
]  # fmt: skip


@pytest.mark.parametrize(("language", "size", "scale"), PLACES)
@pytest.mark.parametrize(("game", "seats"), rest_long(TABLES, but=[("dobon", 4)]))
def test_a_bubble_covers_nothing_that_is_needed(
    tmp_path: Path, game: str, seats: int, language: str, size: tuple[int, int], scale: float
) -> None:
    names = ("Ann", "Aoi", "Mei", "Ren", "Sora", "Hana", "Kaito", "Yui", "Riku", "Nao")
    with at_table(
        tmp_path, game=GAMES[game], seats=seats, seed=4, language=language, size=size, names=names
    ) as driver:
        ui, scene = driver.ui, driver.scene
        ui.preferences.text_scale, ui.preferences.remarks = scale, "lively"
        ui.changed()
        driver.until_asked()
        shown, said, room = 0, scene.parts.remarks, scene.parts.geometry
        for seat, plate in room.room.plates.items():
            for line in range(1, LINES + 1):
                who = said._who()[seat]
                said.clear()
                said._said = Remark(seat, f"remarks.{who}.greeting.{line}")
                said._began = said._since = said._clock
                scene._repaint()
                driver.step(14)
                box = scene.parts.painter.part("remark")
                if box is None:
                    continue
                shown += 1
                taken = [pose.box for pose in scene.animator.rest.values()]
                taken += [pose.box for pose in room.own_places()]
                taken += [Box(*each.rect) for each in scene.form.widgets if each.visible and each.touchable]
                taken += [each for other, each in room.room.plates.items() if other != seat]
                x, y = places.prompt_line(*room.size)
                taken.append(Box(x - 120, y - 16, 240, 32))
                within = (
                    box.x >= 0 and box.y >= 44 and box.right <= room.size[0] and box.bottom <= room.size[1]
                )
                assert within and not any(box.overlap(other) for other in taken), (seat, line, box)
                assert not plate.grown(-16).overlap(box)
        # Among ten, fans and the panel of a swap leave room at few plates.
        least = 4 if seats == 10 else len(room.room.plates)
        assert not shown if scale >= LARGEST else shown >= least
