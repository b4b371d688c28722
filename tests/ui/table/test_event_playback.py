"""The stages of event playback: what holds the next event up, and what goes on meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.match import Batch
from tablegame.rules.catalogue import GAMES
from tablegame.rules.shedding.events import Drew
from tablegame.ui.table.event_playback import STAGES, EventPlayback, Situation, stage_of
from tablegame.ui.table.event_playback import PlaybackStage as Stage
from tablegame.ui.table.live_source import LiveSource
from tablegame.ui.table.model import Segment
from tests.ui.table.driver import at_table
from tests.ui.table.test_shared_screen import shared

REASONS = {
    Stage.ENDING: "ending", Stage.SHOWING: "moving", Stage.RESTING: "rests", Stage.COACHED: "coached",
    Stage.OVER: "ends", Stage.WINDOW: "window", Stage.LOOKING: "window_waits", Stage.VISITING: "visiting",
}  # fmt: skip
"""The only field of a situation that is the reason of each stage, in the order in which they count."""


def test_every_stage_stands_once_in_the_table_and_in_its_order() -> None:
    assert [stage for stage, _ in STAGES] == [*REASONS, Stage.FREE] == list(Stage)


@pytest.mark.parametrize("stage", REASONS)
def test_a_reason_alone_leads_to_its_stage_and_without_it_the_table_is_free(stage: Stage) -> None:
    assert stage_of(Situation(**{REASONS[stage]: True})) is stage
    assert stage_of(Situation()) is Stage.FREE


@pytest.mark.parametrize(("first", "second"), tuple(combinations(REASONS, 2)))
def test_the_earlier_of_two_reasons_counts_and_the_later_one_follows(first: Stage, second: Stage) -> None:
    both = {REASONS[first]: True, REASONS[second]: True}
    assert stage_of(Situation(**both)) is first
    assert stage_of(Situation(**both | {REASONS[first]: False})) is second
    assert stage_of(Situation(**both | {REASONS[second]: False})) is first


class Followed:
    """The stages that a table has been in, each frame of it checked."""

    def __init__(self) -> None:
        self.pairs: set[tuple[Stage, Stage]] = set()
        self.stages: set[Stage] = set()

    def check(self, playback: EventPlayback, before: Stage, shown: bool, left: bool) -> None:
        """Check that what was `shown` was free to be, and that a page came over the table (`left`) at its
        end alone."""
        self.pairs.add((before, playback.stage))
        self.stages.add(playback.stage)
        assert not shown or playback.stage is Stage.FREE, playback.stage
        assert left is (playback.stage is Stage.OVER)


@contextmanager
def followed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Followed]:
    """Check each frame of each table."""
    stages, real, show = Followed(), EventPlayback.update, EventPlayback._next_segment
    shown: list[object] = []

    def update(self: EventPlayback, ms: int) -> bool:
        shown.clear()
        before = self.stage
        left = real(self, ms)
        stages.check(self, before, bool(shown), left)
        return left

    def next_segment(self: EventPlayback) -> None:
        shown.append(self)
        show(self)

    with monkeypatch.context() as patch:
        patch.setattr(EventPlayback, "update", update)
        patch.setattr(EventPlayback, "_next_segment", next_segment)
        yield stages


def test_a_match_of_one_person_goes_through_its_stages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    how: dict[str, Any] = {"game": GAMES["loadum"], "seats": 4, "options": {"lives": 1}, "speed": "fast"}
    with followed(monkeypatch) as seen, at_table(tmp_path, **how) as driver:
        driver.clock.frame = 90
        for _ in range(4000):
            if Stage.OVER in seen.stages:
                break
            if driver.page:
                driver.key(pygame.K_RETURN)
            elif actions := driver.scene.parts.legal.actions:
                driver.scene.parts.decisions.decide(actions[0], None)
            driver.step()
    assert seen.stages >= {Stage.SHOWING, Stage.ENDING, Stage.OVER, Stage.FREE}
    assert not seen.stages & {Stage.LOOKING, Stage.VISITING}, "nobody else looks at the screen"
    assert {(Stage.FREE, Stage.SHOWING), (Stage.SHOWING, Stage.FREE)} <= seen.pairs


def test_at_a_shared_screen_people_look_alone_and_are_visited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {Stage.LOOKING, Stage.WINDOW, Stage.VISITING, Stage.FREE}
    with followed(monkeypatch) as seen, shared(tmp_path, "dobon_fukuchi", 2, 2, {"deals": 1}) as table:
        for _ in range(4000):
            if wanted <= seen.stages:
                break
            table.act()
    assert seen.stages >= wanted and (Stage.LOOKING, Stage.WINDOW) in seen.pairs


def test_a_rest_ends_when_it_is_waved_away(tmp_path: Path) -> None:
    with at_table(tmp_path, speed="normal") as driver:
        driver.until_asked()
        model, playback = driver.scene.model, driver.scene.parts.playback
        model.rest(400.0)
        driver.step()
        assert playback.stage is Stage.RESTING
        playback.hurry()
        driver.step()
        assert playback.stage is Stage.FREE


@pytest.mark.parametrize("shown", [False, True])
def test_the_result_comes_only_after_the_last_decision_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: bool
) -> None:
    """A match may be over while its last events have still to be handed out."""
    with at_table(tmp_path) as driver:
        driver.until_asked()
        model, playback = driver.scene.model, driver.scene.parts.playback
        monkeypatch.setattr(LiveSource, "over", True)
        monkeypatch.setattr(LiveSource, "index", 7 if shown else 8)
        playback.show(Batch(7, (), 0, model.view))
        assert len(model.coming.ends) == shown


def test_what_was_meant_for_a_person_who_has_gone_is_shown_as_all_may_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, game=GAMES["dobon"]) as driver:
        driver.until_asked()
        model, playback = driver.scene.model, driver.scene.parts.playback
        seat = model.viewer
        assert seat is not None
        shown: list[Segment] = []
        monkeypatch.setattr(playback, "_show_segment", shown.append)
        drawn, view = Drew(seat, 1, (7,)), model.view
        playback.show(Batch(7, (drawn,), 0, view))
        model.viewer = None
        playback.show(Batch(8, (drawn,), 0, view))
    assert [segment.events for segment in shown] == [(drawn,), (Drew(seat, 1, None),)]
    assert [segment.view.viewer for segment in shown] == [seat, None]
