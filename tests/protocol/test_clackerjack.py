"""Clackerjack over the protocol: who is asked what, in which texts."""

import random
from typing import Any

import pytest

from tests.protocol.test_engine import Ask, code, random_move

PLAIN = [f"{a}{b}" for a in range(1, 7) for b in range(a, 7) for _ in range(2)]


def manual(ask: Ask, seats: int = 4, starter: int = 1, **options: object) -> dict[str, Any]:
    """Return a match dealt in the order of the pack."""
    state = ask("new", game="clackerjack", seats=seats, options=options, chance="manual")
    lots = [f"choose {seat}" for seat in range(seats)]
    assert state["to_act"] == [{"actor": "chance", "kind": "choose", "legal": lots}]
    state = ask("act", actor="chance", move=f"choose {starter}")
    assert state["events"] == [{"event": "first-starter", "seat": starter}]
    (actor,) = state["to_act"]
    pack = PLAIN if seats == 4 else [text for text in PLAIN if "6" not in text]
    assert sorted(actor["pieces"]) == pack and state["phase"] == "deal"
    return ask("act", actor="chance", move="shuffle " + " ".join(pack))


def test_a_deal_for_four(ask: Ask) -> None:
    state = manual(ask)
    assert state["phase"] == "stacks"
    (event,) = state["events"]
    assert event["event"] == "tiles-dealt" and event["counts"] == [11, 11, 11, 11]
    assert event["hands"][1] == PLAIN[0::4] and event["hands"][2] == PLAIN[1::4]
    assert event["hands"][3] == ["00", *PLAIN[2::4]] and event["hands"][0] == ["00", *PLAIN[3::4]]
    assert state["to_act"] == [{"actor": 1, "legal": ["take even", "take odd"]}]
    state = ask("act", actor=1, move="take odd")
    assert state["events"] == [
        {
            "event": "stack-taken", "seat": 1, "parity": "odd", "tiles": ["01", "03", "05"],
            "partner": 3, "partner_tiles": ["02", "04", "06"],
        }
    ]  # fmt: skip
    assert state["to_act"] == [{"actor": 2, "legal": ["take even", "take odd"]}]
    state = ask("act", actor=2, move="take odd")
    assert state["phase"] == "play" and [actor["actor"] for actor in state["to_act"]] == [1]
    view = ask("view", seat=1)["view"]
    assert view["stacks"] == ["even", "odd", "odd", "even"] and view["counts"] == [14] * 4
    assert view["sure"] == [["00"], [], [], ["00"]] and "00" not in view["hand"]
    assert view["hand"] == sorted([*PLAIN[0::4], "01", "03", "05"])
    assert view["places"] == [10, 11, 10] and len(view["unseen"]) == 31


def test_a_deal_for_two(ask: Ask) -> None:
    state = manual(ask, 2)
    assert state["phase"] == "play" and [actor["actor"] for actor in state["to_act"]] == [1]
    (event,) = state["events"]
    blanks = ["00", "01", "02", "03", "04", "05"]
    assert event["counts"] == [13, 13] and event["open"] == [blanks, blanks]
    view = ask("view", seat=0)["view"]
    assert view["counts"] == [19, 19] and view["places"] == [13, 4]


@pytest.mark.parametrize("seats", [2, 4])
def test_lists_stand_in_the_order_of_their_letters_and_all_are_accepted(ask: Ask, seats: int) -> None:
    luck = random.Random(seats)
    state = ask("new", game="clackerjack", seats=seats, seed=3, options={"deals": 1})
    while not state["over"]:
        (actor,) = state["to_act"]
        assert actor["legal"] == sorted(set(actor["legal"]))
        record = ask("record")["record"]
        for move in luck.sample(actor["legal"], min(4, len(actor["legal"]))):
            assert ask("act", actor=actor["actor"], move=move)["ok"]
            assert ask("load", record=record)["to_act"] == [actor]
        state = ask("act", **random_move(state, luck))


def test_what_is_refused_changes_nothing(ask: Ask) -> None:
    manual(ask)
    before = ask("act", actor=1, move="take odd") | {"events": None}
    for actor, move, wanted in (
        (2, "pass", "illegal-move"),
        (2, "play 1-1", "illegal-move"),
        (2, "take both", "illegal-move"),
        (1, "take odd", "not-to-act"),
        ("chance", "choose 1", "not-to-act"),
    ):
        assert code(ask("act", actor=actor, move=move)) == wanted
    assert ask("state") | {"events": None} == before
    ask("act", actor=2, move="take odd")
    for move, words in (
        ("pass", "lead"),
        ("play 3-2 3-1", "written"),
        ("play 3*-3", "written"),
        ("play 5-6", "5|6"),
        ("play 1-1 2-4", "combination"),
        ("play 1-1 single", "Double"),
        ("play 1-7", "not a tile"),
    ):
        answer = ask("act", actor=1, move=move)
        assert code(answer) == "illegal-move" and words in answer["error"]["message"], answer


def test_the_lead_is_given_away(ask: Ask) -> None:
    manual(ask)
    for actor, move in ((1, "take odd"), (2, "take odd"), (1, "play 1-1"), (2, "pass"), (3, "pass")):
        state = ask("act", actor=actor, move=move)
    assert state["phase"] == "play"
    state = ask("act", actor=0, move="pass")
    assert state["events"][-1] == {"event": "round-won", "seat": 1, "bomb": True, "leader": None}
    assert state["phase"] == "lead"
    assert state["to_act"] == [{"actor": 1, "legal": ["lead partner", "lead self"]}]
    state = ask("act", actor=1, move="lead partner")
    assert state["events"] == [{"event": "lead-chosen", "seat": 1, "leader": 3}]
    assert [actor["actor"] for actor in state["to_act"]] == [3] and state["phase"] == "play"


def test_options_by_name(ask: Ask) -> None:
    games = {game["id"]: game for game in ask("games")["games"]}
    assert games["clackerjack"]["seats"] == [2, 4]
    assert games["clackerjack"]["options"] == {
        "target": {"default": None, "null": True, "range": [5, 100]},
        "deals": {"default": None, "null": True, "range": [1, 50]},
        "all_blank_combos": {"default": True, "null": False, "choices": [True, False]},
        "lone_double_as_single": {"default": False, "null": False, "choices": [False, True]},
        "lone_blank_as_single": {"default": False, "null": False, "choices": [False, True]},
    }
    for wrong in ({"target": 4}, {"target": 101}, {"deals": 0}, {"deals": True}, {"all_blank_combos": 1}):
        assert code(ask("new", game="clackerjack", seats=4, options=wrong)) == "bad-option"
    assert code(ask("new", game="clackerjack", seats=3)) == "bad-option"


@pytest.mark.parametrize("level", ["novice", "easy", "normal", "hard", "expert"])
def test_every_level_suggests_a_legal_move(ask: Ask, level: str) -> None:
    luck = random.Random(1)
    state = ask("new", game="clackerjack", seats=4, seed=8, options={"deals": 1})
    phases = set()
    while not state["over"]:
        (actor,) = state["to_act"]
        if state["phase"] not in phases or luck.random() < 0.1:
            phases.add(state["phase"])
            answer = ask("suggest", seat=actor["actor"], level=level, ms=300, seed=1, iterations=20)
            assert answer["move"] in actor["legal"]
        state = ask("act", **random_move(state, luck))
    assert phases == {"stacks", "play", "lead"}
