"""Nothing that arrives on a line ends the engine or leaves the protocol."""

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegame.match.event_json import event_to_json
from tablegame.protocol.engine import Engine, serve
from tablegame.protocol.wire import Code, lines
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.events import DealScored
from tests.lengths import rest_long

CODES = set(Code.__args__)  # type: ignore[attr-defined]
COMMANDS = ["hello", "games", "new", "state", "act", "view", "suggest", "record", "load"]
KEYS = [
    "game",
    "seats",
    "options",
    "chance",
    "seed",
    "actor",
    "move",
    "seat",
    "level",
    "ms",
    "iterations",
    "record",
]

characters = st.characters()
"""Of any kind, halves of pairs too. A text without it has those of UTF-8, which take seconds to list."""
plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(characters),
    st.sampled_from(["dokuson", "chance", "manual", "easy", "play 5H", "choose 0", "cards", 0, 1, 3]),
)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(characters, max_size=4), inner, max_size=3)
    ),
)
requests = st.fixed_dictionaries(
    {"cmd": st.sampled_from(COMMANDS) | values}, optional=dict.fromkeys(KEYS, values)
)


def check(told: bytes | None) -> None:
    assert told is not None and told.endswith(b"\n") and told.count(b"\n") == 1
    answer: dict[str, Any] = json.loads(told.decode("utf-8"))
    if not answer["ok"]:
        assert answer["error"]["code"] in CODES


@pytest.mark.parametrize("examples", rest_long((60, 250), but=[60]))
def test_any_requests(examples: int) -> None:
    @settings(max_examples=examples, deadline=None)
    @given(st.lists(requests, max_size=4))
    def each(sent: list[dict[str, Any]]) -> None:
        engine = Engine()
        engine.answer(b'{"cmd":"new","game":"dokuson","seats":3,"chance":"manual"}')
        for request in sent:
            check(engine.answer(json.dumps(request).encode("utf-8", "surrogatepass")))
        check(engine.answer(b'{"cmd":"state"}'))

    each()


@settings(max_examples=250, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    out = io.BytesIO()
    serve(io.BufferedReader(io.BytesIO(data + b'\n{"cmd":"hello"}\n')), out)
    told = out.getvalue().splitlines(keepends=True)
    assert len(told) == data.count(b"\n") + 2
    for line in told:
        check(line)
    assert json.loads(told[-1])["ok"]


@given(
    st.lists(st.binary(max_size=40).filter(lambda line: b"\n" not in line), max_size=8), st.integers(1, 30)
)
def test_lines_of_any_length(sent: list[bytes], limit: int) -> None:
    class Dribble(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return self.read(3)

    whole = b"".join(line + b"\n" for line in sent)
    expected = [line if len(line) <= limit else None for line in sent]
    assert list(lines(Dribble(whole), limit)) == expected
    assert list(lines(Dribble(whole + b"x"), limit)) == [*expected, b"x"]
    assert list(lines(Dribble(whole + b"x" * 99), limit)) == [*expected, None]


def test_events_are_told_with_cards_as_text() -> None:
    result = DealResult(
        ((4,), (9, 51)), ((Line("dokuson.line.first", (4,), (("suit", "S"),), 5),), ()), (("S", 1),)
    )
    assert event_to_json(DealScored(1, result, (5, 0))) == {
        "event": "deal-scored",
        "deal": 1,
        "result": {
            "hands": [["5S"], ["TS", "KC"]],
            "lines": [
                [{"key": "dokuson.line.first", "pieces": ["5S"], "values": {"suit": "S"}, "points": 5}],
                [],
            ],
            "facts": {"S": 1},
        },
        "scores": [5, 0],
    }
