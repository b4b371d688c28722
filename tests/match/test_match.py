"""The authority: who may do what, who is told what, what is counted, and what may be taken back."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, CannotUndo, IllegalAction, Match
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.contract import ChooseAction
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.events import Dealt
from tests.match.helpers import PLAYERS, SIGNS, Opened, Show, begin, begin_signs, play

GAMES = {"signs": SIGNS}


def test_a_match_from_the_first_card_to_the_result() -> None:
    match = begin()
    assert match.to_act() and CHANCE not in match.to_act()
    assert match.commit == Dealer.seeded(1).commit
    play(match)
    standing = match.standing()
    assert match.over and standing.over and match.to_act() == ()
    assert match.record.result is not None
    assert match.record.result.scores == standing.scores
    assert match.written == match.acknowledged == len(match.record.lines()) == match.line + 1
    assert not match.not_saved


def test_the_same_dealer_and_moves_make_the_same_match() -> None:
    one, two = play(begin(seed=3)), play(begin(seed=3))
    assert [move.text for move in one.record.moves] == [move.text for move in two.record.moves]
    assert [move.text for move in play(begin(seed=4)).record.moves] != [m.text for m in one.record.moves]


def test_wrong_decisions_change_nothing() -> None:
    match = begin()
    seat = match.to_act()[0]
    other = Seat((seat + 1) % 3)
    missing = next(card for card in range(39) if card not in match.view(seat).table.hand)
    before = match.record.lines()
    mine = match.legal(seat)[0]
    for who, action, code in (
        (other, match.legal(seat)[0], "not-to-act"),
        (Seat(9), mine, "not-to-act"),
        (CHANCE, mine, "not-to-act"),
        (seat, match.parse(seat, DOKUSON.parse("play AS").notation()), "illegal-move"),
        (seat, ChooseAction(0), "illegal-move"),
    ):
        if action in match.legal(who):
            continue
        with pytest.raises(IllegalAction) as caught:
            match.decide(who, action)
        assert (caught.value.seat, caught.value.action, caught.value.code) == (who, action, code)
    from tablegame.rules.dokuson.actions import SINGLE

    with pytest.raises(IllegalAction) as caught:
        match.decide(seat, SINGLE[missing])
    assert caught.value.reason.code == "dokuson.reason.hand"
    assert match.legal(other) == ()
    assert match.record.lines() == before
    play(match)
    with pytest.raises(IllegalAction) as caught:
        match.decide(seat, mine)
    assert caught.value.code == "match-over"


def test_listeners_are_told_what_they_may_see() -> None:
    match = begin()
    told: dict[int | None, list[Batch]] = {viewer: [] for viewer in (None, 0, 1, 2)}
    for viewer, batches in told.items():
        match.listen(None if viewer is None else Seat(viewer), batches.append)
    start = match.line
    play(match)
    for viewer, batches in told.items():
        eyes = None if viewer is None else Seat(viewer)
        assert batches == match.history(eyes, start)
        assert [batch.line for batch in batches] == sorted({batch.line for batch in batches})
        dealt = [event for batch in batches for event in batch.events if isinstance(event, Dealt)]
        assert len(dealt) == 2
        assert all(
            (hand is not None) == (seat == viewer) for event in dealt for seat, hand in enumerate(event.hands)
        )
    assert len(match.history(None)) == match.line - 1


def test_a_batch_comes_with_the_view_right_after_it() -> None:
    """A play that ends a deal is followed at once by the next deal; its own view still shows the full row."""
    match = begin()
    views: dict[int, Any] = {}
    match.listen(Seat(0), lambda batch: views.setdefault(batch.line, batch.view))
    play(match)
    ended = [line for line, view in views.items() if view.table.phase != "play"]
    assert len(ended) == 3
    assert all(max(map(len, views[line].table.rows)) == 6 for line in ended)


def test_a_listener_may_decide_and_may_leave() -> None:
    match = begin()
    order: list[int] = []
    stop = match.listen(None, lambda batch: order.append(batch.line))

    def go_on(batch: Batch) -> None:
        if len(order) < 6:
            seat = match.to_act()[0]
            match.decide(seat, match.legal(seat)[0])

    match.listen(None, go_on)
    play(match, 1)
    assert order == list(range(4, 4 + len(order))) and len(order) >= 6
    stop()
    heard = len(order)
    play(match)
    assert len(order) == heard


def test_history_of_a_resumed_match_is_the_same(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr"), 15)
    match.close()
    again = Match.resume(tmp_path / "a.tgr")
    for viewer in (None, Seat(0), Seat(1), Seat(2)):
        assert again.history(viewer) == match.history(viewer)
        assert again.view(viewer) == match.view(viewer)
    assert (again.index, again.line, again.id, again.to_act()) == (
        match.index,
        match.line,
        match.id,
        match.to_act(),
    )
    assert [again.bot_seed(Seat(seat)) for seat in range(3)] == [
        match.bot_seed(Seat(seat)) for seat in range(3)
    ]
    again.close()


def test_index_grows_with_what_is_public_only() -> None:
    match = begin_signs()
    start = match.index
    for seat in (2, 0):
        match.decide(Seat(seat), Show(1))
        assert match.index == start
        assert not match.history(None, match.line - 1)
    assert match.to_act() == (1,)
    match.decide(Seat(1), Show(2))
    assert match.index == start + 1
    assert [batch.events for batch in match.history(None)] == [(Opened((1, 2, 1)),)]


def test_bot_seeds_know_nothing_of_the_record_and_the_dealer() -> None:
    one, two = begin(seed=1), begin(seed=2)
    seats = [Seat(seat) for seat in range(3)]
    assert [one.bot_seed(seat) for seat in seats] == [two.bot_seed(seat) for seat in seats]
    assert len({one.bot_seed(seat) for seat in seats}) == 3
    mover = one.to_act()[0]
    before = [one.bot_seed(seat) for seat in seats]
    play(one, 1)
    assert [seat for seat in seats if one.bot_seed(seat) != before[seat]] == [mover]


def test_only_what_told_nobody_anything_is_taken_back(tmp_path: Path) -> None:
    match = begin_signs(tmp_path / "a.tgr")
    with pytest.raises(CannotUndo):
        match.undo()
    match.decide(Seat(0), Show(1))
    lines = match.record.lines()
    match.decide(Seat(2), Show(1))
    seed = match.bot_seed(Seat(2))
    assert match.may_undo
    assert match.undo().text == "show 1"
    assert match.to_act() == (1, 2)
    assert match.record.lines() == [*lines[:-1], {**lines[-1], "taken_back": [[{"a": 2, "m": "show 1"}]]}]
    assert match.bot_seed(Seat(2)) != seed
    match.decide(Seat(2), Show(0))
    match.decide(Seat(1), Show(0))
    assert not match.may_undo
    play(match)
    match.close()
    again = Match.resume(tmp_path / "a.tgr", games=GAMES)
    assert again.over and again.record.lines() == match.record.lines()
    assert not again.may_undo


def test_a_sealed_answer_of_a_resumed_match_is_taken_back(tmp_path: Path) -> None:
    match = begin_signs(tmp_path / "a.tgr")
    match.decide(Seat(0), Show(1))
    match.close()
    kept = (tmp_path / "a.tgr").read_bytes()
    spaced = kept.replace(b'{"a": 0, "m": "show 1"}', b'{"a":0,  "m":"show 1", "note":"long"}')
    (tmp_path / "a.tgr").write_bytes(spaced)
    again = Match.resume(tmp_path / "a.tgr", games=GAMES)
    again.undo()
    again.close()
    *before, last = (tmp_path / "a.tgr").read_text("utf-8").splitlines()
    assert "\n".join(before) in kept.decode()
    assert json.loads(last)["taken_back"] == [[{"a": 0, "m": "show 1", "note": "long"}]]
    assert again.to_act() == (0, 1, 2)


def test_a_play_in_sight_is_not_taken_back() -> None:
    with pytest.raises(CannotUndo):
        play(begin(), 1).undo()


def test_chance_from_outside() -> None:
    match = Match.new(DOKUSON, 3, {}, PLAYERS, dealer=None)
    assert match.to_act() == (CHANCE,)
    assert [action.notation() for action in match.legal(CHANCE)] == ["choose 0", "choose 1", "choose 2"]
    match.decide(CHANCE, match.parse(CHANCE, "choose 2"))
    request = match.chance()
    assert request is not None and match.legal(CHANCE) == ()
    with pytest.raises(IllegalAction):
        match.decide(CHANCE, ChooseAction(1))
    with pytest.raises(ValueError):
        match.parse(CHANCE, "shuffle AS AS")
    match.decide(CHANCE, match.parse(CHANCE, "shuffle " + " ".join(request.texts)))  # type: ignore[union-attr]
    assert match.to_act() == (2,)
    assert "dealer" not in match.record.lines()[0]
    assert match.commit is None
    again = Match.load(match.record)
    assert again.view(Seat(1)) == match.view(Seat(1))
    again.decide(Seat(2), again.legal(Seat(2))[0])
    assert len(again.record.moves) == len(match.record.moves) + 1


@pytest.mark.parametrize(("seats", "options"), [(9, {}), (3, {"cards": 99}), (3, {"other": 1}), (4, {})])
def test_what_does_not_fit_is_refused(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        Match.new(DOKUSON, seats, options, PLAYERS, dealer=None)
