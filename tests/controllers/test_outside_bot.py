import json
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.ai.think import simple
from tablegame.controllers.conversation import ADDITIONS, SharedPrograms
from tablegame.controllers.outside_bot import OutsideBot
from tablegame.controllers.pipe import LONGEST, words_of
from tablegame.controllers.question import Question
from tablegame.controllers.seat_observer import SeatObserver
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing
from tests.controllers.test_workers import question, until

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"
Sit = Callable[..., OutsideBot]

LOOP = """
import json, sys, time, os
def say(thing): print(json.dumps(thing), flush=True)
asks = 0
for line in sys.stdin:
    request = json.loads(line)
    command = request["cmd"]
    if command == "ask":
        asks += 1
        {ask}
    elif command == "quit":
        break
    else:
        say({{"name": "Test"}} if command == "hello" else {{}})
"""


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Yield a seat for a program that does `ask` when it is asked, or for a whole command."""
    made: list[OutsideBot] = []

    def start(ask: str = "", command: str = "", ms: int = 1500) -> OutsideBot:
        if not command:
            script = tmp_path / f"bot{len(made)}.py"
            script.write_text(LOOP.format(ask=ask), encoding="utf-8")
            command = shlex.join([sys.executable, str(script)])
        made.append(OutsideBot(command, "dokuson", 3, Seat(1), {"cards": None}, ms))
        return made[-1]

    yield start
    for outside in made:
        outside.close()


def turn(outside: OutsideBot, seed: int = 1) -> tuple[Any, Any]:
    """Return the move played, and the simple policy's."""
    asked = question(seed)
    outside.ask(asked)
    return until(outside.answer), simple("dokuson", asked.view, asked.legal)


def keys(outside: OutsideBot) -> list[str]:
    return [notice.key for notice in outside.notices()]


FIRST = 'say({"move": request["legal"][0]})'


def test_a_program_plays_and_says_its_name(sit: Sit) -> None:
    outside = sit(FIRST)
    asked = question()
    outside.ask(asked)
    assert until(outside.answer).notation() == min(action.notation() for action in asked.legal)
    assert (outside.name, outside.faults) == ("Test", 0)
    assert outside.answer() is None


def test_the_example_bot_plays_sensibly(sit: Sit) -> None:
    outside = sit(command=shlex.join([sys.executable, str(EXAMPLE)]))
    for seed in range(1, 6):
        asked = question(seed)
        outside.ask(asked)
        assert until(outside.answer) in asked.legal
    assert (outside.name, outside.faults, keys(outside)) == ("Example", 0, [])


def test_the_program_is_told_all_that_the_protocol_says(sit: Sit, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    outside = sit(f"open({str(heard)!r}, 'w').write(line); {FIRST}")
    asked = question()
    turn(outside)
    request = json.loads(heard.read_text())
    assert set(request) == {"cmd", "view", "legal", "ms"}
    assert request["legal"] == sorted(action.notation() for action in asked.legal)
    assert request["view"]["hand"] and request["ms"] == 1500


@pytest.mark.parametrize(
    "ask",
    [
        'print("hello there", flush=True)',
        "say([1, 2])",
        'say({"move": "play XX"})',
        'say({"move": 7})',
        "say({})",
        f'print("x" * {LONGEST + 5}, flush=True)',
        'sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()',
        'print("[" * 50000, flush=True)',
    ],
)
def test_a_wrong_answer_becomes_a_simple_move(sit: Sit, ask: str) -> None:
    outside = sit(ask)
    for seed in (1, 2):
        played, policy = turn(outside, seed)
        assert played == policy
        assert outside.faults == seed
    assert keys(outside) == []


def test_a_late_answer_is_dropped_and_not_taken_for_the_next(sit: Sit) -> None:
    slow = "time.sleep(0.5 if asks == 1 else 0); say({'move': request['legal'][0 if asks == 1 else -1]})"
    outside = sit(slow, ms=250)
    played, policy = turn(outside, 1)
    assert (played, outside.faults) == (policy, 1)
    time.sleep(0.5)
    asked = question(1)
    outside.ask(asked)
    assert until(outside.answer).notation() == max(action.notation() for action in asked.legal)
    assert outside.faults == 1


def test_a_program_that_leaves_a_question_out_is_understood_again(sit: Sit) -> None:
    outside = sit(f"if asks != 1: {FIRST}", ms=150)
    turn(outside, 1)
    turn(outside, 2)
    faults = outside.faults
    turn(outside, 3)
    turn(outside, 4)
    assert outside.faults == faults <= 2


def test_a_program_that_never_stops_talking_stops_nothing(sit: Sit) -> None:
    babble = shlex.join([sys.executable, "-c", "while True: print('blah ' * 100, flush=True)"])
    outside = sit(command=babble, ms=300)
    began = time.monotonic()
    for seed in range(1, 6):
        asked = question(seed)
        outside.ask(asked)
        assert until(outside.answer) in asked.legal
    assert time.monotonic() - began < 5
    assert outside.faults == 5


def test_a_program_that_dies_is_started_again_once(sit: Sit) -> None:
    outside = sit(f"if asks == 2: os._exit(1)\n        {FIRST}")
    turns = [turn(outside, seed) for seed in range(1, 7)]
    assert keys(outside) == ["bots.notice.restarted", "bots.notice.gone"]
    assert outside.pid is None
    assert outside.faults == 4
    assert turns[5][0] == turns[5][1]


@pytest.mark.parametrize("command", ["/nonexistent/bot --fast", "'unclosed", "   "])
def test_a_program_that_cannot_be_started_is_replaced(sit: Sit, command: str) -> None:
    outside = sit(command=command)
    played, policy = turn(outside)
    assert played == policy
    assert keys(outside) == ["bots.notice.not_started"]


def test_a_program_that_does_not_listen_does_not_hold_up_the_table(sit: Sit) -> None:
    outside = sit(command=shlex.join([sys.executable, "-c", "import time; time.sleep(60)"]), ms=100)
    slowest = 0.0
    for seed in range(1, 200):
        began = time.perf_counter()
        outside.ask(question(seed))
        outside.answer()
        outside.withdraw()
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 0.25


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_goodbye_ends_a_deaf_program(sit: Sit) -> None:
    outside = sit(command=shlex.join([sys.executable, "-c", "import time; time.sleep(60)"]))
    pid = outside.pid
    assert pid is not None
    began = time.monotonic()
    outside.close()
    assert time.monotonic() - began < 1.5
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_the_end_is_told(sit: Sit, tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = tmp_path / "listener.py"
    script.write_text(
        "import sys\n"
        f"out = open({str(told)!r}, 'w')\n"
        "for line in sys.stdin:\n    out.write(line); out.flush(); print('{}', flush=True)\n",
        encoding="utf-8",
    )
    outside = sit(command=shlex.join([sys.executable, str(script)]))
    outside.finish(Standing(3, "over", (12, -5, 12), True, (Seat(0), Seat(2)), (1, 3, 1)))
    until(lambda: outside.notices() or (told.exists() and told.read_text().count("\n") == 3))
    outside.close()
    lines = [json.loads(line) for line in told.read_text().splitlines()]
    assert [line["cmd"] for line in lines][:3] == ["hello", "begin", "end"]
    assert lines[2] == {"cmd": "end", "scores": [12, -5, 12], "winners": [0, 2]}
    assert lines[1] == {"cmd": "begin", "game": "dokuson", "seats": 3, "seat": 1, "options": {"cards": None}}


def test_words_of_a_command() -> None:
    assert words_of("python 'my bot.py' --x") == ["python", "my bot.py", "--x"]
    with pytest.raises(ValueError):
        words_of("")


TAKER = """
import json, sys
heard = open({heard!r}, "a")
for line in sys.stdin:
    heard.write(line); heard.flush()
    request = json.loads(line)
    answer = {{}}
    if request["cmd"] == "hello":
        answer = {{"name": "Taker", "takes": {takes!r}}}
    elif request["cmd"] == "ask":
        bids = request.get("bids")
        answer = {{"move": f"bid {{bids[1]}}" if bids else request["legal"][0]}}
    elif request["cmd"] == "quit":
        break
    print(json.dumps(answer), flush=True)
"""


def taker(tmp_path: Path, takes: list[str]) -> tuple[str, Callable[[], list[dict[str, Any]]]]:
    """Return the command of a program that asks for these additions, and what it has heard."""
    heard, script = tmp_path / "heard", tmp_path / "taker.py"
    script.write_text(TAKER.format(heard=str(heard), takes=takes), encoding="utf-8")
    return (
        shlex.join([sys.executable, str(script)]),
        lambda: [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()],
    )


def auction(seed: int) -> Match:
    players = [Player(str(seat), "human") for seat in range(3)]
    return Match.new(GAMES["dobon"], 3, {}, players, dealer=Dealer.seeded(seed))


def ask(outside: OutsideBot, match: Match, seat: Seat) -> Any:
    legal = tuple(match.legal(seat))
    outside.ask(Question("m", match.index, seat, match.view(seat), legal, "dobon"))
    return until(outside.answer)


@pytest.mark.parametrize("takes", [[], list(ADDITIONS), ["bids", "telepathy", 7]])
def test_a_program_is_spoken_to_as_it_asks(tmp_path: Path, takes: list[str]) -> None:
    command, heard = taker(tmp_path, takes)
    match, seat = auction(3), Seat(1)
    outside = OutsideBot(command, "dobon", 3, seat, {}, seed=1 << 60, observer=SeatObserver(match, seat))
    try:
        move = ask(outside, match, seat)
    finally:
        outside.close()
    hello, begin, *middle, asked, _ = heard()
    assert hello == {"cmd": "hello", "protocol": 1}
    if takes:
        assert move.notation() == "bid 999"
        assert begin["gets"] == sorted(set(takes) & set(ADDITIONS))
        assert asked["bids"] == [1, 999] and asked["legal"] == []
    else:
        assert set(begin) == {"cmd", "game", "seats", "seat", "options"} and not middle
        assert set(asked) == {"cmd", "view", "legal", "ms"} and len(asked["legal"]) == 999
    assert ("seed" in begin) == ("seed" in takes) and 0 <= begin.get("seed", 0) < 1 << 53
    if "events" in takes:
        (told,) = middle
        assert told["cmd"] == "events" and told["anew"]
        assert [event["event"] for event in told["events"]] == ["round-dealt", "field-turned"]
        assert [hand is not None for hand in told["events"][0]["hands"]] == [False, True, False]


def test_events_come_as_they_happen_and_all_of_the_deal_after_a_restart(tmp_path: Path) -> None:
    command, heard = taker(tmp_path, ["events", "bids"])
    match, seat = auction(3), Seat(1)
    outside = OutsideBot(command, "dobon", 3, seat, {}, observer=SeatObserver(match, seat))
    try:
        match.decide(seat, ask(outside, match, seat))
        for other in (Seat(0), Seat(2)):
            match.decide(other, match.legal(other)[0])
        until(lambda: outside.notices() or [line["cmd"] for line in heard()].count("events") == 2)
        assert heard()[-1]["events"][0] == {"event": "bids-opened", "bids": [1, 999, 1]}
        assert "anew" not in heard()[-1]
        assert outside.pid is not None
        os.kill(outside.pid, 9)
        time.sleep(0.1)
        match.decide(seat, ask(outside, match, seat))
        told = [line for line in heard() if line["cmd"] == "events"][2]
        assert told["anew"] and [event["event"] for event in told["events"]][:3] == [
            "round-dealt", "field-turned", "bids-opened",
        ]  # fmt: skip
    finally:
        outside.close()


@pytest.mark.parametrize("takes", [[], ["matches"]])
def test_only_a_program_that_can_plays_one_match_after_the_other(tmp_path: Path, takes: list[str]) -> None:
    command, heard = taker(tmp_path, takes)
    shared = SharedPrograms(command)
    pids = []
    for seed in (1, 2):
        match, seat = auction(seed), Seat(0)
        outside = OutsideBot(command, "dobon", 3, seat, {}, starter=shared)
        ask(outside, match, seat)
        pids.append(outside.pid)
        outside.finish(match.standing())
        outside.close()
    shared.close()
    said = [line["cmd"] for line in heard()]
    match_lines = ["begin", "ask", "end"]
    if takes:
        assert pids[0] == pids[1] and said == ["hello", *match_lines, *match_lines, "quit"]
    else:
        assert pids[0] != pids[1] and said == ["hello", *match_lines, "quit"] * 2


@pytest.mark.parametrize(
    ("ask", "kind", "answer"),
    [
        ('print("hello there", flush=True)', "unreadable", "hello there"),
        ("say([1, 2])", "unreadable", "[1, 2]"),
        ('say({"move": "play XX"})', "illegal", '{"move": "play XX"}'),
        ("pass", "late", ""),
        ("os._exit(1)", "gone", ""),
    ],
)
def test_what_failed_first_is_kept_with_its_question(sit: Sit, ask: str, kind: str, answer: str) -> None:
    outside = sit(ask, ms=200)
    turn(outside, 1)
    assert outside.kinds == {kind: 1} and outside.first_fault is not None
    first = outside.first_fault
    assert (first.kind, first.answer) == (kind, answer)
    assert first.question["cmd"] == "ask" and first.question["legal"]
    turn(outside, 2)
    assert outside.first_fault is first and outside.kinds.total() == 2
