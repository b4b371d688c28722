"""Losing Loadum through the engine: phases, legal lists and moves in the words of the protocol."""

from typing import Any

from tablegame.pieces.cards import card_text
from tests.protocol.test_engine import Ask, legal


def dealt(ask: Ask, **options: object) -> dict[str, Any]:
    """Return an answer with four seats of which seat 0 deals; seat 1 leads and has all spades but the ace,
    in pack order."""
    state = ask("new", game="loadum", seats=4, options=options, chance="manual", seed=1)
    assert state["phase"] == "deal" and state["to_act"][0]["legal"] == [f"choose {n}" for n in range(4)]
    state = ask("act", actor="chance", move="choose 0")
    assert state["phase"] == "deal" and len(state["to_act"][0]["pieces"]) == 52
    order: list[int] = []
    for nth in range(12):
        order += [1 + nth, 13 + nth, 26 + nth, 39 + nth]
    order += [card for card in range(52) if card not in order]
    return ask("act", actor="chance", move="shuffle " + " ".join(map(card_text, order)))


def test_swaps(ask: Ask) -> None:
    state = dealt(ask)
    assert state["ok"] and state["phase"] == "swap" and state["scores"] == [3, 3, 3, 3]
    moves = legal(state, 1)
    assert moves[0] == "pass"
    assert {"propose K any", "propose loader 0", "propose loader any", "propose plain 3"} <= set(moves)
    assert not any("propose A" in move for move in moves)
    state = ask("act", actor=1, move="propose loader any")
    assert state["phase"] == "answer" and legal(state, 2) == ["accept", "decline"]
    state = ask("act", actor=2, move="decline")
    assert legal(state, 3) == ["accept", "decline"]
    state = ask("act", actor=3, move="accept")
    assert state["phase"] == "give" and [actor["actor"] for actor in state["to_act"]] == [1, 3]
    assert legal(state, 1) == ["give JS", "give KS", "give QS", "give TS"]
    assert legal(state, 3) == ["give AD", "give JD", "give QD", "give TD"]
    state = ask("act", actor=3, move="give AD")
    assert [actor["actor"] for actor in state["to_act"]] == [1] and state["events"] == []
    state = ask("act", actor=1, move="give KS")
    assert state["phase"] == "swap" and state["to_act"][0]["actor"] == 2
    (told,) = state["events"]
    assert told == {
        "event": "swapped", "seat": 1, "partner": 3, "kind": "loader", "done": True, "cards": ["KS", "AD"]
    }  # fmt: skip
    assert "AD" in ask("view", seat=1)["view"]["hand"]
    assert ask("view", seat=0)["view"]["trades"] == []
    refused = ask("act", actor=2, move="propose A 7")
    assert refused["error"]["code"] == "illegal-move"


def test_tricks_and_thirty_one(ask: Ask) -> None:
    state = dealt(ask, swap=0)
    assert state["phase"] == "trick" and legal(state, 1) == sorted(
        f"play {card_text(card)}" for card in range(1, 13)
    )
    state = ask("act", actor=1, move="play 2S")
    assert len(legal(state, 2)) == 12
    state = ask("act", actor=2, move="play AH")
    names = [event["event"] for event in state["events"]]
    assert names == ["played", "turned-up"] and state["events"][1]["cards"] == ["AS"]
    ask("act", actor=3, move="play AD")
    state = ask("act", actor=0, move="play AC")
    names = [event["event"] for event in state["events"]]
    assert names == ["played", "trick-taken", "window-opened"] and state["phase"] == "declare"
    assert legal(state, 1) == ["declare", "declare 0", "declare 2", "declare 3", "pass"]
    state = ask("act", actor=1, move="declare 3")
    assert state["phase"] == "deal" and state["deal"] == 2 and state["scores"] == [3, 2, 3, 3]


def test_every_level_suggests(ask: Ask) -> None:
    state = dealt(ask)
    for level in ("novice", "easy", "normal", "hard", "expert"):
        found = ask("suggest", seat=1, level=level, ms=2000, seed=1, iterations=20)
        assert found["move"] in legal(state, 1)
