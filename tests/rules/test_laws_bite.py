"""The laws find what they are there to find: each breach below is reported by the law that forbids it."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson import state as states
from tablegame.rules.dokuson.actions import SINGLE
from tablegame.rules.dokuson.game import Dokuson
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.events import Dealt
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.actions import Give
from tablegame.rules.loadum.events import SwapPassed
from tablegame.rules.loadum.swap import ANSWER, Swapping
from tests.rules.laws import check_match


def breach() -> str:
    with pytest.raises(AssertionError) as caught:
        check_match(DOKUSON, 3, complete(DOKUSON, 3, {}), 1)
    return str(caught.value) + str(caught.traceback[-1].name)


def test_an_event_that_shows_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dealt, "seen_by", lambda self, viewer: self)
    assert "events_reveal_nothing_hidden" in breach()


def test_an_event_with_a_new_field(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Peek:
        bottom: int

        def seen_by(self, viewer: Seat | None) -> "Peek":
            return self

    told = DokusonState.apply

    def apply(self: Any, seat: Seat, action: Any, events: list[Any] | None = None) -> None:
        told(self, seat, action, events)
        if events is not None:
            events.append(Peek(3))

    monkeypatch.setattr(DokusonState, "apply", apply)
    assert "class the field bottom" in breach()


def test_a_clone_that_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    true = DokusonState.clone

    def clone(self: DokusonState) -> DokusonState:
        twin = true(self)
        twin.hands = self.hands
        return twin

    monkeypatch.setattr(DokusonState, "clone", clone)
    assert "step" in breach()


def test_a_view_that_says_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    true = DokusonState.view

    def view(self: DokusonState, viewer: Seat | None) -> Any:
        seen = true(self, viewer)
        return replace(seen, table=replace(seen.table, scores=(0,) * self.seats))

    monkeypatch.setattr(DokusonState, "view", view)
    assert "an_imagined_match_looks_the_same" in breach()


def test_a_move_that_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        DokusonState, "random_action", lambda self, seat, rng: SINGLE[states._nth(self.hands[seat], 0)]
    )
    assert "random_moves_reach_all" in breach()


def test_a_card_that_gets_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    true = DokusonState.apply

    def apply(self: Any, seat: Seat, action: Any, events: list[Any] | None = None) -> None:
        true(self, seat, action, events)
        if self.phase == states.PLAY and any(self.rows):
            lost = (self.turn + 1) % self.seats
            self.hands[lost] &= self.hands[lost] - 1

    monkeypatch.setattr(DokusonState, "apply", apply)
    assert "pieces_stay" in breach()


def test_a_double_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dokuson, "why_not", lambda self, view, action: None)
    assert "reasons_stand_against_illegal_moves_only" in breach()


def test_chance_answers_are_all_alike() -> None:
    state = DOKUSON.begin(3, complete(DOKUSON, 3, {}))
    request = state.chance()
    assert request is not None
    dealers = {chance.answer(request, Rng(seed)).notation() for seed in range(40)}
    assert dealers == {"choose 0", "choose 1", "choose 2"}


@dataclass(frozen=True)
class Whisper:
    """An event for one seat that says another is being asked."""

    seat: int

    def seen_by(self, viewer: Seat | None) -> "Whisper | None":
        return self if viewer == self.seat else None


def loadum_breach() -> str:
    with pytest.raises(AssertionError) as caught:
        check_match(LOADUM, 4, complete(LOADUM, 4, {"lives": 1}), 1)
    return str(caught.value) + str(caught.traceback[-1].name)


def test_a_whisper_that_somebody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Swapping.apply

    def apply(self: Any, seat: Seat, action: Any, hands: Any, told: list[Any] | None) -> Any:
        over = true(self, seat, action, hands, told)
        if told is not None and self.stage == ANSWER and seat == self.proposer:
            told.append(Whisper(seat))
        return over

    monkeypatch.setattr(Swapping, "apply", apply)
    assert "who_is_asked_shows_nowhere" in loadum_breach()


def test_a_word_between_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Swapping.apply

    def apply(self: Any, seat: Seat, action: Any, hands: Any, told: list[Any] | None) -> Any:
        asked = self.stage == ANSWER
        if told is not None and asked:
            told.append(SwapPassed(seat))
        return true(self, seat, action, hands, told)

    monkeypatch.setattr(Swapping, "apply", apply)
    found = loadum_breach()
    assert "in the window answer" in found or "who_is_asked_shows_nowhere" in found


def test_answers_whose_order_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Swapping.apply

    def apply(self: Any, seat: Seat, action: Any, hands: Any, told: list[Any] | None) -> Any:
        if type(action) is Give and len(self.picks.waiting) == 1:
            self.passes = seat
        return true(self, seat, action, hands, told)

    monkeypatch.setattr(Swapping, "apply", apply)
    assert "the_order_of_answers_does_not_matter" in loadum_breach()
