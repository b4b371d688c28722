"""Random input over all pages and games: nothing fails, and the rules' state is always in order."""

from pathlib import Path

import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.ui.table.input.hand import Hand
from tests.lengths import rest_long
from tests.ui.monkey import Monkey

PARTS = 40
EVENTS = 5_000
"""Of each part: 200,000 in all."""


@pytest.mark.parametrize("events", rest_long((200, 1_000), but=[200]))
@pytest.mark.parametrize("game", GAMES)
def test_events_at_random(tmp_path: Path, game: str, events: int) -> None:
    with Monkey(tmp_path, seed=20 + list(GAMES).index(game), games=(game,)) as hands:
        hands.go(events)
        if not hands.moves[game] or len(hands.seen) < 3:
            hands.go(1_400)  # by bad luck they were on few pages all the while
    assert hands.moves[game], "matches are brought on"
    assert len(hands.seen) >= 3, "other pages are visited"


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_two_hundred_thousand_events(tmp_path: Path, part: int) -> None:
    with Monkey(tmp_path, seed=1000 + part) as hands:
        hands.go(EVENTS)
    assert len(hands.moves) >= 2 and sum(hands.moves.values()) >= 20, "matches are brought on"


def test_the_same_seed_is_the_same_run(tmp_path: Path) -> None:
    traces = []
    for time in range(2):
        with Monkey(tmp_path / str(time), seed=77) as hands:
            hands.go(200)
        traces.append((hands.trace, hands.deeds))
    assert traces[0] == traces[1] and len(traces[0][0]) >= 5


def test_a_hand_that_is_out_of_step_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Hand.set_pieces

    def short(hand: Hand, cards: tuple[int, ...]) -> None:
        real(hand, cards[:3])

    monkeypatch.setattr(Hand, "set_pieces", short)
    with (
        Monkey(tmp_path, seed=3, games=("dokuson",)) as hands,
        pytest.raises(AssertionError, match="another one"),
    ):
        hands.go(1_000)
