"""Positions that no match comes to are refused before anything is played, in a bounded number of steps."""

import copy
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tablegame.cli import run
from tablegame.match.match import Match
from tablegame.match.position import BadPosition, place, position_from_json
from tablegame.match.record import dump, parse_record
from tablegame.match.record_error import RecordError
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyState
from tests.lengths import rest_long
from tests.match.test_position import branch, moments, parent

STEPS = 6_000_000
"""Lines of Python that a position may take; a sound one takes a small part of them."""
Json = dict[str, Any]


class Endless(BaseException):
    """More steps were taken than any position takes."""


class Bounded:
    """Counts lines of Python while something is done; Endless beyond STEPS."""

    def __init__(self) -> None:
        self.steps = 0

    def __call__(self, frame: FrameType, event: str, _: object) -> "Bounded":
        self.steps += 1
        if self.steps > STEPS:
            raise Endless(f"{frame.f_code.co_filename}:{frame.f_lineno}")
        return self

    def __enter__(self) -> "Bounded":
        self._before = sys.gettrace()
        sys.settrace(self)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)


def texts(value: Any) -> Iterator[list[Any]]:
    """Yield every list of texts in a JSON value, and every empty one."""
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(inner)


def counts(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every number and truth value in a JSON value: where it stands, and under which key."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, int):
            yield value, key
        elif isinstance(inner, dict | list):
            yield from counts(inner)


def move_piece(start: Json, luck: random.Random, seats: int) -> None:
    """Put one piece elsewhere, without a change of counts."""
    lists = list(texts(start))
    source, target = luck.choice([found for found in lists if found]), luck.choice(lists)
    target.append(source.pop(luck.randrange(len(source))))


def change_count(start: Json, luck: random.Random, seats: int) -> None:
    """Change one number."""
    owner, key = luck.choice(list(counts(start)))
    value = owner[key]
    owner[key] = not value if isinstance(value, bool) else value + luck.choice((-2, -1, 1, 2))


def move_hidden(start: Json, luck: random.Random, seats: int) -> None:
    """Put a hidden piece into another hand, with all counts of the view adjusted."""
    view, hidden = start["view"], start["hidden"]
    others = [seat for seat in range(seats) if seat != view["viewer"]]
    for _ in range(luck.randrange(1, 6)):
        source, target = luck.randrange(len(hidden)), luck.randrange(len(hidden))
        if not hidden[source]:
            continue
        hidden[target].append(hidden[source].pop())
        for nth, change in ((source, -1), (target, 1)):
            view["places"][nth] += change
            if nth < len(others):
                view["counts"][others[nth]] += change
            else:
                for key in ("stock", "talon"):
                    view[key] = view.get(key, 0) + change if key in view else None
                    if view[key] is None:
                        del view[key]


CHANGES: tuple[Callable[[Json, random.Random, int], None], ...] = (move_piece, change_count, move_hidden)


def play_on(state: AnyState, luck: random.Random) -> None:
    """Play legal moves from a position that was accepted."""
    for _ in range(200):
        acting = state.to_act()
        if not acting:
            return
        if acting[0] == CHANCE:
            request = state.chance()
            assert request is not None
            state.apply(CHANCE, chance.answer(request, Rng(luck.randrange(100))))
        else:
            seat = luck.choice(list(acting))
            legal = state.legal_actions(seat)
            assert legal, "a seat that is to act has a move"
            state.apply(seat, luck.choice(list(legal)))


@pytest.mark.parametrize("seed", rest_long(range(40), but=[0]))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_changed_positions_are_refused_or_played(name: str, seed: int) -> None:
    luck = random.Random(seed)
    matches = [match for moves in range(0, 100, 9) if not (match := parent(name, moves % 14, 2 + moves)).over]
    refused = 0
    for _ in range(60):
        match = luck.choice(matches)
        acting = match.to_act()[0]
        start = match.position(luck.choice((None if acting == CHANCE else acting, None))).to_json()
        changed = copy.deepcopy(start)
        for _ in range(luck.choice((1, 1, 2))):
            luck.choice(CHANGES)(changed, luck, match.seats)
        with Bounded():
            try:
                state = place(match.game, match.seats, match.options, position_from_json(changed))
            except BadPosition:
                refused += 1
                continue
            play_on(state, luck)
    assert refused > 20


@pytest.mark.parametrize("name", sorted(GAMES))
def test_sound_positions_take_few_steps(name: str) -> None:
    for match, position in moments(name):
        with Bounded() as bounded:
            place(match.game, match.seats, match.options, position)
        assert bounded.steps < STEPS / 4


def uneven() -> list[Json]:
    """Return a record of Loadum that begins when one hand has fewer cards than the others, and all counts
    agree."""
    match = parent("loadum", 1, 60)
    while match.view(None).table.phase != "trick" or match.view(None).table.trick:
        match.decide(match.to_act()[0], match.legal(match.to_act()[0])[0])
    position = match.position(match.to_act()[0])
    lines: list[Json] = copy.deepcopy(branch(match, position).record.lines())
    start = lines[0]["start"]
    view, hidden = start["view"], start["hidden"]
    nth = next(nth for nth, held in enumerate(hidden[:-1]) if held)
    seat = [seat for seat in range(match.seats) if seat != view["viewer"]][nth]
    hidden[-1].append(hidden[nth].pop())
    view["places"][nth] -= 1
    view["places"][-1] += 1
    view["counts"][seat] -= 1
    view["talon"] += 1
    return lines


@pytest.mark.parametrize("command", ["verify", "replay", "import", "review"])
def test_uneven_hands_of_loadum_are_damage_in_line_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "home"))
    path = tmp_path / "a.tgr"
    path.write_bytes(b"".join(map(dump, uneven())) + dump({"result": {"scores": [1] * 10, "winners": [0]}}))
    with Bounded():
        assert run([command, str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    with Bounded(), pytest.raises(RecordError, match="line 1"):
        Match.load(parse_record(uneven()))
