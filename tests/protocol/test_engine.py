"""The protocol as it is written down, request by request."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegame import __version__
from tablegame.protocol.engine import Engine
from tablegame.protocol.session import Session
from tablegame.protocol.wire import LIMIT
from tablegame.rules.catalogue import GAMES
from tests.lengths import rest_long
from tests.match.helpers import begin, play

Ask = Callable[..., dict[str, Any]]
STATE = {"ok", "game", "seats", "deal", "phase", "to_act", "scores", "over", "winners"}


def code(answer: dict[str, Any]) -> str:
    assert set(answer) == {"ok", "error"} and answer["ok"] is False
    assert set(answer["error"]) == {"code", "message"} and answer["error"]["message"]
    return str(answer["error"]["code"])


def answer_for_chance(actor: dict[str, Any], luck: random.Random) -> str:
    if actor["kind"] == "choose":
        return str(luck.choice(actor["legal"]))
    return "shuffle " + " ".join(luck.sample(actor["pieces"], len(actor["pieces"])))


def random_move(state: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    actor = luck.choice(state["to_act"])
    move = answer_for_chance(actor, luck) if actor["actor"] == "chance" else luck.choice(actor["legal"])
    return {"actor": actor["actor"], "move": move}


def legal(state: dict[str, Any], seat: int) -> list[str]:
    """Return the legal moves of a seat, which stand in the order of their letters."""
    (moves,) = [actor["legal"] for actor in state["to_act"] if actor["actor"] == seat]
    assert moves == sorted(moves)
    return list(moves)


def test_hello(ask: Ask) -> None:
    assert ask("hello") == {"ok": True, "protocol": 1, "name": "tablegame", "version": __version__}


def test_games_list_every_game_with_its_options(ask: Ask) -> None:
    games = {game["id"]: game for game in ask("games")["games"]}
    assert set(games) == set(GAMES)
    assert games["dokuson"] == {
        "id": "dokuson",
        "title": "Dokuson",
        "seats": [2, 3, 4, 5, 6],
        "presets": {
            "standard": {"deals_per_player": 1, "cards": None},
            "double": {"deals_per_player": 2, "cards": None},
            "long": {"deals_per_player": 3, "cards": None},
        },
        "options": {
            "deals_per_player": {"default": 1, "choices": [1, 2, 3], "null": False},
            "cards": {
                "default": None,
                "range": {"2": [11, 19], "3": [8, 13], "4": [7, 9], "5": [5, 7], "6": [5, 6]},
                "null": True,
            },
        },
    }


def test_manual_chance_asks_for_the_dealer_and_the_pack(ask: Ask) -> None:
    state = ask("new", game="dokuson", seats=3, options={}, chance="manual")
    assert set(state) == STATE
    assert state["phase"] == "deal" and state["deal"] == 1
    lots = ["choose 0", "choose 1", "choose 2"]
    assert state["to_act"] == [{"actor": "chance", "kind": "choose", "legal": lots}]
    state = ask("act", actor="chance", move="choose 2")
    assert state["events"] == [{"event": "first-dealer", "seat": 2}]
    (actor,) = state["to_act"]
    assert (
        actor["kind"] == "shuffle"
        and len(actor["pieces"]) == 39
        and set(actor) == {"actor", "kind", "pieces"}
    )
    pack = [rank + suit for suit in "SHD" for rank in "A23456789TJQK"]
    state = ask("act", actor="chance", move="shuffle " + " ".join(pack))
    (event,) = state["events"]
    # One card to each seat a round, from the dealer's left: seat 0 has every third card from the first.
    assert event["event"] == "dealt" and event["hands"][0] == sorted(pack[0:27:3], key=pack.index)
    assert [actor["actor"] for actor in state["to_act"]] == [2]
    assert ask("view", seat=0)["view"]["hand"] == sorted(pack[0:27:3], key=pack.index)


def test_legal_moves_stand_in_the_order_of_their_letters_and_all_are_accepted(ask: Ask) -> None:
    state = ask("new", game="dokuson", seats=4, seed=3)
    legal = state["to_act"][0]["legal"]
    assert legal == sorted(set(legal))
    record = ask("record")["record"]
    for move in legal:
        assert ask("act", actor=state["to_act"][0]["actor"], move=move)["ok"]
        assert ask("load", record=record) == state


EVERYWHERE = [(game, seats) for game in GAMES for seats in GAMES[game].seats]
USUAL = [(game, GAMES[game].official_seats[0]) for game in GAMES]


@pytest.mark.parametrize(("game", "seats"), rest_long(EVERYWHERE, but=USUAL))
@pytest.mark.parametrize("chance", ["manual", "auto"])
def test_random_matches_run_to_their_end_and_load_again(ask: Ask, game: str, seats: int, chance: str) -> None:
    luck = random.Random(seats)
    state = ask("new", game=game, seats=seats, options={}, chance=chance, seed=seats)
    moves = 0
    while not state["over"]:
        state = ask("act", **random_move(state, luck))
        events = state.pop("events")
        assert set(state) == STATE
        moves += 1
        if moves % 29 == 0:
            assert ask("load", record=ask("record")["record"]) == state
    assert state["to_act"] == [] and state["phase"] == "over" and state["winners"]
    assert events[-1]["event"] == "match-ended"
    lines = ask("record")["record"]
    assert lines[-1] == {"result": {"scores": state["scores"], "winners": state["winners"]}}
    assert ("dealer" in lines[0]) == (chance == "auto")
    assert ask("load", record=lines) == state
    assert code(ask("act", actor=0, move="play 5H")) == "match-over"
    assert code(ask("suggest", seat=0, level="easy", ms=100)) == "match-over"


@pytest.mark.parametrize("seed", [0, 7, -7, 10**300, -(10**300)])
def test_a_seed_of_any_size_gives_the_same_match_every_time(ask: Ask, seed: int) -> None:
    first = ask("new", game="dokuson", seats=3, seed=seed)
    assert first["ok"] and ask("new", game="dokuson", seats=3, seed=seed) == first
    assert ask("new", game="dokuson", seats=3, seed=seed + 1) != first


def test_without_a_seed_matches_differ(ask: Ask) -> None:
    assert ask("new", game="dokuson", seats=3) != ask("new", game="dokuson", seats=3)


def test_a_loaded_match_is_dealt_on_by_its_own_dealer(ask: Ask) -> None:
    luck = random.Random(1)
    state = ask("new", game="dokuson", seats=3, seed=5)
    while state["deal"] == 1:
        record = ask("record")["record"]
        move = random_move(state, luck)
        state = ask("act", **move)
    assert ask("load", record=record)["deal"] == 1
    assert ask("act", **move) == state


def test_a_view_holds_no_card_of_another_hand(ask: Ask) -> None:
    ask("new", game="dokuson", seats=3, seed=1)
    views = [ask("view", seat=seat)["view"] for seat in range(3)]
    for view in views:
        others = set().union(*(other["hand"] for other in views if other is not view))
        assert others <= set(view["unseen"]) and view["counts"] == [9, 9, 9]


@pytest.mark.parametrize("level", ["novice", "easy", "normal", "hard", "expert"])
def test_suggest_is_legal_and_the_same_for_the_same_seed(ask: Ask, level: str) -> None:
    state = ask("new", game="dokuson", seats=3, seed=1)
    (actor,) = state["to_act"]
    request = {"seat": actor["actor"], "level": level, "ms": 60_000, "seed": -4, "iterations": 60}
    said = [ask("suggest", **request) for _ in range(2)]
    assert said[0]["move"] in actor["legal"] and type(said[0]["ms"]) is int
    assert [(one["move"], one["info"]) for one in said] == [(said[0]["move"], said[0]["info"])] * 2
    info = said[0]["info"]
    assert all(info["reason"][language] for language in ("en", "ja")) and info["capped"] is False
    assert ask("state") == state


def test_load_takes_lines_as_text_too_and_keeps_unknown_keys(ask: Ask) -> None:
    state = ask("new", game="dokuson", seats=3, seed=1)
    lines = ask("record")["record"]
    lines[0]["note"] = {"by": "\ud800 somebody"}
    lines[-1]["at"] = 12
    assert ask("load", record=[json.dumps(line) for line in lines]) == state
    assert ask("record")["record"] == lines


REFUSED = [
    ("bad-request", {"cmd": 5}),
    ("bad-request", {}),
    ("unknown-command", {"cmd": "dance"}),
    ("unknown-command", {"cmd": "\ud800"}),
    ("unknown-game", {"cmd": "new", "game": "bridge", "seats": 4}),
    ("bad-request", {"cmd": "new", "game": 1, "seats": 3}),
    ("bad-request", {"cmd": "new", "game": "dokuson"}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": "3"}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": True}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": 3.0}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": 7}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": -1}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": 10**200}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": 3, "options": []}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": 3, "options": {"jokers": 1}}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": 3, "options": {"cards": 14}}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": 3, "options": {"deals_per_player": True}}),
    ("bad-option", {"cmd": "new", "game": "dokuson", "seats": 3, "options": {"cards": {"a": 1}}}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": 3, "chance": "lucky"}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": 3, "seed": "1"}),
    ("bad-request", {"cmd": "new", "game": "dokuson", "seats": 3, "seed": True}),
    ("bad-request", {"cmd": "act", "actor": "north", "move": "play 5H"}),
    ("bad-request", {"cmd": "act", "actor": True, "move": "play 5H"}),
    ("bad-request", {"cmd": "act", "actor": 0, "move": 5}),
    ("not-to-act", {"cmd": "act", "actor": 9, "move": "play 5H"}),
    ("not-to-act", {"cmd": "act", "actor": -1, "move": "choose 0"}),
    ("not-to-act", {"cmd": "act", "actor": 10**100, "move": "play 5H"}),
    ("not-to-act", {"cmd": "act", "actor": "chance", "move": "choose 0"}),
    ("bad-request", {"cmd": "view"}),
    ("bad-request", {"cmd": "view", "seat": None}),
    ("bad-request", {"cmd": "view", "seat": 3}),
    ("bad-request", {"cmd": "view", "seat": -1}),
    ("bad-request", {"cmd": "suggest", "seat": 0, "level": "godlike", "ms": 10}),
    ("bad-request", {"cmd": "suggest", "seat": 0, "level": "easy", "ms": 0}),
    ("bad-request", {"cmd": "suggest", "seat": 0, "level": "easy", "ms": 10**30}),
    ("bad-request", {"cmd": "suggest", "seat": 0, "level": "easy", "ms": 10, "iterations": -1}),
    ("bad-request", {"cmd": "suggest", "seat": 0, "level": "easy", "ms": 10, "seed": 1.5}),
    ("bad-request", {"cmd": "load"}),
    ("bad-request", {"cmd": "load", "record": "no"}),
    ("bad-record", {"cmd": "load", "record": []}),
    ("bad-record", {"cmd": "load", "record": [5]}),
    ("bad-record", {"cmd": "load", "record": [{"tablegame": 1}]}),
]


@pytest.mark.parametrize(("expected", "request_"), REFUSED, ids=lambda value: str(value)[:60])
def test_wrong_requests_are_refused_and_change_nothing(
    ask: Ask, expected: str, request_: dict[str, Any]
) -> None:
    engine = Engine()

    def send(request: dict[str, Any]) -> dict[str, Any]:
        told = engine.answer(json.dumps(request).encode())
        assert told is not None
        answer: dict[str, Any] = json.loads(told)
        return answer

    send({"cmd": "new", "game": "dokuson", "seats": 3, "seed": 1})
    before = (send({"cmd": "state"}), send({"cmd": "record"}))
    assert code(send(request_)) == expected
    assert (send({"cmd": "state"}), send({"cmd": "record"})) == before


@pytest.mark.parametrize(
    "move",
    [
        "",
        "play",
        "play ",
        "play 5C",
        "play  5S",
        "play 5s",
        "Play 5S",
        "play 5S ",
        " play 5S",
        "play 5S\n",
        "play XX",
        "pass",
        "play 5S 6S 7S",
        "play 5S 5S",
        "play KS",
        "shuffle AS",
        "choose 0",
        "\ud800",
        "play " + "5S " * 9000,
    ],
)
def test_moves_that_are_none_are_illegal(ask: Ask, move: str) -> None:
    state = ask("new", game="dokuson", seats=3, seed=1)
    assert code(ask("act", actor=state["to_act"][0]["actor"], move=move)) == "illegal-move"
    assert ask("state") == state


@pytest.mark.parametrize(
    "move", ["choose 3", "choose", "choose 00", "choose  0", "shuffle AS", "play 5H", ""]
)
def test_answers_that_the_dealer_may_not_give_are_illegal(ask: Ask, move: str) -> None:
    state = ask("new", game="dokuson", seats=3, chance="manual")
    assert code(ask("act", actor="chance", move=move)) == "illegal-move"
    assert code(ask("act", actor=0, move="play 5H")) == "not-to-act"
    assert ask("state") == state


@pytest.mark.parametrize("change", ["drop", "twice", "stranger"])
def test_a_shuffle_is_a_permutation_of_its_pieces(ask: Ask, change: str) -> None:
    ask("new", game="dokuson", seats=3, chance="manual")
    pieces = ask("act", actor="chance", move="choose 0")["to_act"][0]["pieces"]
    other = {"drop": pieces[1:], "twice": [pieces[0], *pieces[:-1]], "stranger": ["AC", *pieces[1:]]}[change]
    assert code(ask("act", actor="chance", move="shuffle " + " ".join(other))) == "illegal-move"


@pytest.mark.parametrize("cmd", ["state", "act", "view", "suggest", "record"])
def test_before_the_first_match_there_is_none(ask: Ask, cmd: str) -> None:
    assert code(ask(cmd, actor=0, move="play 5H", seat=0, level="easy", ms=10)) == "no-match"


def test_a_seat_that_is_not_to_act_is_asked_for_no_suggestion(ask: Ask) -> None:
    (actor,) = ask("new", game="dokuson", seats=3, seed=1)["to_act"]
    other = (actor["actor"] + 1) % 3
    assert code(ask("suggest", seat=other, level="easy", ms=10)) == "not-to-act"


def test_every_damage_to_a_record_is_found(ask: Ask) -> None:
    luck = random.Random(2)
    state = ask("new", game="dokuson", seats=3, seed=2)
    while not state["over"]:
        state = ask("act", **random_move(state, luck))
    good = ask("record")["record"]

    def damaged(line: int, **values: object) -> list[dict[str, Any]]:
        return [{**one, **values} if number == line else one for number, one in enumerate(good)]

    wrong = [
        damaged(0, tablegame=2),
        damaged(0, game="bridge"),
        damaged(0, rules=99),
        damaged(0, seats=9),
        damaged(0, options={"cards": 99}),
        damaged(0, players=[]),
        damaged(0, dealer={}),
        damaged(0, dealer={**good[0]["dealer"], "seed": "00" * 32}),
        damaged(3, m="play KC"),
        damaged(3, a=8),
        damaged(3, a="nobody"),
        damaged(2, m="shuffle " + " ".join(sorted(good[2]["m"].split()[1:]))),
        damaged(len(good) - 1, result={"scores": [0, 0, 0], "winners": [0]}),
        [good[0], *good[2:]],
        [*good, good[3]],
        [good[0], good[-1]],
    ]
    for lines in wrong:
        assert code(ask("load", record=lines)) == "bad-record"
    assert ask("record")["record"] == good


MALFORMED = [
    b"",
    b"\r",
    b"{",
    b"nonsense",
    b"\xff\xfe",
    b'{"cmd":"\xc3"}',
    b'{"cmd":NaN}',
    b'{"seed":-Infinity,"cmd":"hello"}',
    b'{"cmd":"hello","x":1e999}',
    b"[" * 500_000,
    b'{"a":' * 300_000,
    b"[" * 90 + b"]" * 90,
    b'{"cmd":"hello","x":' + b"[" * 200 + b"]" * 200 + b"}",
    b"\x00" * 100,
    b'{"cmd":"hello"} {"cmd":"hello"}',
]


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: repr(line[:30]))
def test_what_is_not_json_is_refused(line: bytes) -> None:
    engine = Engine()
    told = engine.answer(line)
    assert told is not None and told.endswith(b"\n") and told.count(b"\n") == 1
    assert code(json.loads(told)) in {"bad-json", "bad-request"}
    assert engine.answer(b'{"cmd":"hello"}\r') is not None


@pytest.mark.parametrize("line", [b"5", b"[]", b'"quit"', b"null", None])
def test_what_is_no_object_is_a_bad_request(line: bytes | None) -> None:
    told = Engine().answer(line)
    assert told is not None and code(json.loads(told)) == "bad-request"


def test_numbers_of_a_million_digits_take_no_time() -> None:
    engine = Engine()
    for request in (
        b'{"cmd":"new","game":"dokuson","seats":3,"seed":%s}',
        b'{"cmd":"view","seat":%s}',
        b'{"cmd":"act","actor":-%s,"move":"play 5H"}',
        b'{"cmd":"new","game":"dokuson","seats":%s}',
    ):
        told = engine.answer(request % (b"7" * (LIMIT // 4)))
        assert told is not None and "ok" in json.loads(told)
    assert json.loads(engine.answer(b'{"cmd":"state"}') or b"")["seats"] == 3


def test_quit_answers_nothing() -> None:
    assert Engine().answer(b'{"cmd":"quit"}') is None


def test_a_fault_of_the_engine_is_a_report_and_keeps_the_match(
    ask: Ask, own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask("new", game="dokuson", seats=3, seed=1)

    def fail(*_: object) -> None:
        raise ZeroDivisionError("5H")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "status", fail)
        assert code(ask("state")) == "bad-request"
    err = capsys.readouterr().err
    (path,) = (own_home / "reports").iterdir()
    assert err.count("\n") == 1 and err.endswith(f" {path}: ZeroDivisionError: …\n")
    assert "ZeroDivisionError: …" in path.read_text("utf-8")
    assert ask("state")["ok"]


@pytest.mark.parametrize("first", ["header", "nonsense"])
@pytest.mark.parametrize("line", [{"a": 0, "m": ""}, "1", '{"a": 0, "m": "pass"}'])
def test_a_record_of_very_many_lines_is_answered_soon(ask: Ask, first: str, line: object) -> None:
    ask("new", game="dokuson", seats=3, seed=1)
    header = ask("record")["record"][0] if first == "header" else "1"
    began = time.perf_counter()
    answer = ask("load", record=[header, *[line] * 200_000])
    assert code(answer) in ("bad-record", "bad-json")
    assert time.perf_counter() - began < 10, "two seconds where nothing else runs"


def test_a_match_from_a_position_is_loaded_and_written(ask: Ask) -> None:
    match = play(begin(), 6)
    started = begin(start=match.position(match.to_act()[0]))
    lines = started.record.lines()
    state = ask("load", record=lines)
    assert state["ok"] and ask("record")["record"] == lines
    lines[0]["start"]["hidden"][0].pop()
    assert code(ask("load", record=lines)) == "bad-record"
