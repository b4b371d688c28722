"""Several people at one screen: who may look, when, and in which order they are asked."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.question import Human, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.turn_handover import Visits
from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.match.summary import summarise
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.events import Public, WindowClosed, WindowOpened
from tests.match.helpers import Show, Signs, SignsState

PEOPLE = [Player(name, "human") for name in ("Ann", "Bo", "Cy")]


def people(count: int = 3, bots: int = 0, seed: int = 1) -> TableController:
    players = [*PEOPLE[:count], *[Player(f"B{n}", "bot:easy") for n in range(bots)]]
    match = Match.new(DOKUSON, len(players), {}, players, dealer=Dealer.seeded(seed))
    return TableController(match, [*[Human() for _ in range(count)], *[Scripted() for _ in range(bots)]])


def until_due(table: TableController, ticks: int = 100) -> Seat:
    """Tick until a player must be given the screen, and return the seat."""
    for _ in range(ticks):
        table.tick(True)
        if table.due is not None:
            return table.due
    raise AssertionError("nobody is due")


def ready(table: TableController) -> Any:
    """Return the question of the seat that is due, once that player sees it."""
    table.reveal(until_due(table))
    assert table.question is not None
    return table.question


def test_nobody_is_asked_and_nothing_is_seen_until_the_person_is_found() -> None:
    table = people()
    seat = until_due(table)
    assert table.viewer is None and table.question is None and table.holder is None
    assert all(sitter.question is None for sitter in table.controllers if isinstance(sitter, Human))
    for other in {Seat(0), Seat(1), Seat(2)} - {seat}:
        with pytest.raises(ValueError, match="not due"):
            table.reveal(other)
    table.reveal(seat)
    assert table.viewer == seat and table.holder == seat and table.due is None
    assert table.question is not None and table.question.view == table.match.view(seat)


def test_nobody_looks_from_the_moment_of_the_decision() -> None:
    table = people()
    seen: list[Any] = []
    table.match.listen(None, lambda batch: seen.append(table.viewer))
    question = ready(table)
    assert table.decide(question.legal[0])
    assert table.viewer is None and table.question is None and table.holder is None
    [batch] = table.tick(True)
    assert batch.view.viewer is None and batch.view.table.hand == ()
    assert until_due(table) == (question.seat + 1) % 3


def test_a_wrong_move_leaves_the_turn_as_it_is() -> None:
    table = people()
    question = ready(table)
    seat = question.seat
    missing = next(card for card in range(39) if card not in question.view.table.hand)
    from tablegame.rules.dokuson.actions import SINGLE

    with pytest.raises(Exception, match="hand"):
        table.decide(SINGLE[missing])
    assert table.question is question and table.viewer == seat


def test_covered_cards_are_asked_for_again_without_a_curtain_hidden_ones_are_not() -> None:
    table = people()
    question = ready(table)
    seat = question.seat
    table.cover()
    assert table.viewer is None and table.question is None and table.holder == seat
    assert table.decide(question.legal[0]) is False
    table.tick(True)
    assert table.due is None
    table.reveal(seat)
    assert table.question is question
    table.hide()
    assert table.viewer is None and table.holder is None
    with pytest.raises(ValueError, match="not due"):
        table.reveal(Seat((seat + 1) % 3))
    assert until_due(table) == seat


def test_with_bots_between_the_same_person_keeps_the_screen() -> None:
    table = people(1, 2)
    assert not table.shared and table.viewer == 0 and table.keeps is None
    table = people(2, 1)
    first = ready(table)
    table.decide(first.legal[0])
    assert table.keeps == first.seat
    other = until_due(table)
    assert other != table.keeps
    table.hide()
    assert table.keeps is None


def test_what_was_kept_is_not_kept_into_the_next_deal() -> None:
    table = people(2, 0)
    deal = table.match.standing().deal
    while table.match.standing().deal == deal:
        question = ready(table)
        table.decide(question.legal[0])
    assert table.keeps is None


def test_a_resumed_match_hands_the_screen_over_again() -> None:
    table = people()
    question = ready(table)
    again = TableController(Match.load(table.match.record), [Human(), Human(), Human()], fresh=False)
    assert again.viewer is None
    assert until_due(again) == question.seat
    assert again.keeps is None


def test_with_one_person_left_the_screen_is_his() -> None:
    table = people(2, 1)
    question = ready(table)
    table.replace(question.seat, Scripted())
    assert table.viewer is None
    left = Seat(1 - question.seat)
    for _ in range(20):
        table.tick(True)
        if table.question is not None:
            break
    assert not table.shared and table.viewer == left
    assert table.due is None
    assert table.question is not None and table.question.seat == left
    assert table.decide(table.question.legal[0])
    assert table.viewer == left, "his own cards stay up"
    batches = table.tick(True)
    assert batches[0].view.viewer == left


class CallsState(SignsState):
    """The signs of the rounds as a window: seat 1 can show nothing in the first round."""

    def to_act(self) -> Sequence[Seat]:
        return tuple(seat for seat in super().to_act() if (self.round, seat) != (1, 1))

    def apply(self, seat: Seat, action: Any, told: list[Event] | None = None) -> None:
        before = len(told) if told is not None else 0
        if self.round == 1 and isinstance(action, Show):
            self.signs.setdefault(Seat(1), 0)
        super().apply(seat, action, told)
        if told is not None and len(told) > before:
            told.append(WindowClosed("call"))
        if told is not None and not isinstance(action, Show):
            told.append(WindowOpened("call"))

    def legal_actions(self, seat: Seat) -> Sequence[Show]:
        return super().legal_actions(seat) if seat in self.to_act() else ()


class Calls(Signs):
    id = "calls"

    def begin(self, seats: int, options: Any) -> CallsState:
        return CallsState(seats)


def test_in_a_window_everybody_is_asked_in_turn_and_all_answers_are_carried_out_at_the_end() -> None:
    match = Match.new(Calls(), 3, {}, PEOPLE, dealer=Dealer.seeded(5))  # type: ignore[arg-type]
    table = TableController(match, [Human(), Human(), Human()])
    assert match.to_act() == (0, 2)
    visited = []
    for _ in range(3):
        seat = until_due(table)
        visited.append(seat)
        table.reveal(seat)
        question = table.question
        assert question is not None
        lines = match.line
        if seat == 1:
            assert question.legal == ()
            assert table.waive()
        else:
            assert not table.waive()
            assert table.decide(Show(1))
        assert table.viewer is None
        assert (match.line == lines) == (seat != 2), "the match goes on when everybody was asked"
    assert visited == [0, 1, 2]
    assert [until_due(table), match.to_act()] == [0, (0, 1, 2)]


def test_a_window_that_was_open_when_the_match_was_left_asks_everybody_again() -> None:
    match = Match.new(Calls(), 3, {}, PEOPLE, dealer=Dealer.seeded(5))  # type: ignore[arg-type]
    table = TableController(match, [Human(), Human(), Human()], fresh=False)
    for seat in range(3):
        assert until_due(table) == seat
        table.reveal(Seat(seat))
        assert table.waive() or table.decide(Show(0))


def test_a_person_who_gets_up_in_a_window_is_not_waited_for() -> None:
    match = Match.new(Calls(), 3, {}, PEOPLE, dealer=Dealer.seeded(5))  # type: ignore[arg-type]
    table = TableController(match, [Human(), Human(), Human()])
    for _ in range(2):
        table.reveal(until_due(table))
        assert table.waive() or table.decide(Show(0))
    table.replace(Seat(2), Scripted(then=lambda question: question.legal[0]))
    before = match.index
    for _ in range(10):
        table.tick(True)
    assert match.index > before


def test_in_an_open_window_a_waiting_match_does_not_say_who_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "calls.tgr"
    game: Any = Calls()
    match = Match.new(game, 3, {}, PEOPLE, dealer=Dealer.seeded(5), record=path)
    assert match.to_act() == (0, 2)
    assert summarise(path, 0.0, {"calls": game}).to_act == ()
    match.close()


def opened() -> tuple[Match, Visits]:
    """Return a window in which seats 0 and 2 may call, and three people."""
    match = Match.new(Calls(), 3, {}, PEOPLE, dealer=Dealer.seeded(5))  # type: ignore[arg-type]
    visits = Visits(match, lambda: tuple(map(Seat, range(3))))
    visits.follow(match.history(None))
    return match, visits


def test_what_is_sealed_stays_sealed_until_the_last_was_asked() -> None:
    match, visits = opened()
    lines = match.line
    for seat in (Seat(0), Seat(1), Seat(2)):
        assert visits.under_way and visits.next == seat and visits.awaits(seat) and match.line == lines
        visits.reveal(seat)
        assert visits.viewer == visits.holder == seat and visits.next is None
        if seat != 1:
            visits.seal(seat, Show(1))
        visits.decided(seat, deal=1)
        assert visits.viewer is None and not visits.awaits(seat)
    assert match.line >= lines + 2 and match.to_act() == (0, 1, 2) and not visits.under_way


def test_who_gets_up_last_in_a_window_opens_what_the_others_sealed() -> None:
    match, visits = opened()
    visits.seal(Seat(0), Show(1))
    visits.decided(Seat(0), deal=1)
    visits.drop(Seat(1))
    assert match.to_act() == (0, 2) and visits.next == 2
    visits.drop(Seat(2))
    assert match.to_act() == (2,) and not visits.visiting


def test_who_wants_to_be_asked_is_waited_for_and_the_others_stay_silent() -> None:
    match, visits = opened()
    visits.arrange(lambda kind, events: None, None)
    assert visits.awaits_buzzers and visits.under_way and visits.next is None
    visits.visit((Seat(2),), Show(0))
    assert visits.next == 2 and match.to_act() == (0, 2), "silence is sealed, too"
    visits.seal(Seat(2), Show(1))
    visits.decided(Seat(2), deal=1)
    assert match.to_act() == (0, 1, 2)


def test_a_promise_is_kept_only_in_its_window() -> None:
    match, visits = opened()
    visits.seal(Seat(1), Show(1))  # who is not asked yet
    for seat in range(3):
        visits.decided(Seat(seat), deal=1)
    assert match.to_act() == (0, 2), "seat 1 is not asked in this window"
    match.decide(Seat(0), Show(0))
    match.decide(Seat(2), Show(0))
    visits.keep_promises()
    assert match.to_act() == (0, 1, 2), "another window"


def test_who_sits_there_already_is_asked_first() -> None:
    """All answers are sealed: the order shows nothing, and this player needs no curtain."""
    match, visits = opened()
    for seat in (0, 1, 2):
        visits.reveal(Seat(seat))
        visits.decided(Seat(seat), deal=match.standing().deal)
    visits.follow([Batch(2, (WindowClosed("call"), WindowOpened("call")), 2)])
    assert visits.keeps == 2 == visits.next


def test_who_refrains_is_not_visited_until_the_next_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = tuple(map(Seat, range(3)))
    visits, _ = visits_of({"first": everybody, "second": everybody})
    match = visits._match
    visits.follow(shown(FIRST))
    visits.refrain(Seat(2), Show(0))
    for seat in everybody:
        visits.decided(seat, deal=1)
    assert match.to_act() == (0, 2)
    visits.follow(shown(FIRST_CLOSED, FIRST))
    for seat in everybody[:2]:
        assert visits.next == seat and match.to_act() == (0, 2)
        visits.decided(seat, deal=1)
    assert not visits.visiting and match.to_act() == (0,), "he has answered, too"
    visits.follow(shown(FIRST_CLOSED, SECOND))
    assert all(map(visits.awaits, everybody)), "in a window of another kind he is asked"
    for seat in everybody:
        visits.decided(seat, deal=1)
    now = match.standing()
    monkeypatch.setattr(match, "standing", lambda: replace(now, deal=now.deal + 1))
    visits.follow(shown(SECOND_CLOSED, FIRST))
    assert all(map(visits.awaits, everybody)), "and in another deal"


def test_nothing_is_answered_for_him_in_a_window_that_has_closed_again() -> None:
    visits, _ = visits_of({"first": tuple(map(Seat, range(3)))})
    visits.follow(shown(FIRST))
    visits.refrain(Seat(1), Show(0))
    for seat in range(3):
        visits.decided(Seat(seat), deal=1)
    visits.follow(shown(FIRST_CLOSED, FIRST, FIRST_CLOSED))
    for seat in (0, 2):
        assert visits.next == seat
        visits.decided(Seat(seat), deal=1)
    assert not visits.under_way


def shown(*events: Event) -> list[Batch]:
    """Return what all viewers are shown of a decision."""
    return [Batch(1, events, 1)]


def visits_of(kinds: dict[str, Sequence[Seat] | None]) -> tuple[Visits, list[tuple[str, tuple[Event, ...]]]]:
    """Return three people before their first window, and what is heard when it is planned who is visited."""
    match, _ = opened()
    visits = Visits(match, lambda: tuple(map(Seat, range(3))))
    heard: list[tuple[str, tuple[Event, ...]]] = []

    def visitors(kind: str, events: Sequence[Event]) -> Sequence[Seat] | None:
        heard.append((kind, tuple(events)))
        return kinds[kind]

    visits.arrange(visitors, None)
    return visits, heard


FIRST, SECOND = WindowOpened("first"), WindowOpened("second")
FIRST_CLOSED, SECOND_CLOSED = WindowClosed("first"), WindowClosed("second")


def test_two_windows_of_one_decision_are_visited_one_after_the_other() -> None:
    """Though both have closed again in the match: it stays hidden that no seat could call."""
    visits, _ = visits_of({"first": None, "second": (Seat(1),)})
    visits.follow(shown(FIRST, FIRST_CLOSED, SECOND, SECOND_CLOSED))
    assert visits.awaits_buzzers and visits.windows_ahead == 1 and visits.next is None
    visits.visit((Seat(0), Seat(2)), Show(0))
    for seat in (Seat(0), Seat(2)):
        assert visits.next == seat and visits.windows_ahead == 1 and visits.legal(seat) == ()
        visits.decided(seat, deal=1)
    assert visits.next == 1 and visits.windows_ahead == 0 and visits.legal(Seat(1)) == ()
    visits.decided(Seat(1), deal=1)
    assert not visits.under_way


def test_a_window_in_which_nobody_is_visited_is_passed_over() -> None:
    for first, second in (((), (Seat(1),)), ((Seat(1),), ())):
        visits, _ = visits_of({"first": first, "second": second})
        visits.follow(shown(FIRST, FIRST_CLOSED, SECOND, SECOND_CLOSED))
        assert visits.next == 1
        visits.decided(Seat(1), deal=1)
        assert not visits.under_way and visits.windows_ahead == 0


def test_only_the_last_window_can_still_be_open() -> None:
    visits, _ = visits_of({"first": (Seat(0),), "second": (Seat(0),)})
    visits.follow(shown(FIRST, FIRST_CLOSED, SECOND))
    assert visits.legal(Seat(0)) == ()
    visits.decided(Seat(0), deal=1)
    assert visits.legal(Seat(0)) != ()


def test_who_is_visited_is_planned_alike_whether_or_not_the_window_before_waited_for_somebody() -> None:
    deed = Public()
    kinds: dict[str, Sequence[Seat] | None] = {"first": (), "second": (Seat(1),)}
    at_once, heard = visits_of(kinds)
    at_once.follow(shown(deed, FIRST, FIRST_CLOSED, deed, SECOND))
    waited, heard_later = visits_of(kinds)
    waited.follow(shown(deed, FIRST))
    waited.follow(shown(FIRST_CLOSED, deed, SECOND))
    assert heard == heard_later == [
        ("first", (deed,)), ("second", (deed, FIRST, FIRST_CLOSED, deed))
    ]  # fmt: skip
    waited.visit((), None)
    waited.decided(Seat(1), deal=1)
    waited.follow(shown(SECOND_CLOSED))
    waited.follow(shown(deed, SECOND))
    assert heard_later[-1] == ("second", (deed,)), "a new decision begins anew"
