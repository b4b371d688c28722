"""Dobon through the engine: phases, legal lists, chance and moves in the words of the protocol."""

from typing import Any

from tests.protocol.test_engine import Ask, legal

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["X1", "X2"]
BIDS = sorted(f"bid {amount}" for amount in range(1, 1000))


def actors(state: dict[str, Any]) -> list[Any]:
    return [actor["actor"] for actor in state["to_act"]]


def dealt(ask: Ask, hands: list[str], rest: str = "", **options: object) -> dict[str, Any]:
    """Return an answer with these hands from seat 0 on, then `rest`: the field card and the first cards of
    the stock."""
    state = ask("new", game="dobon", seats=len(hands), options=options, chance="manual", seed=1)
    assert state["phase"] == "deal" and state["to_act"][0]["kind"] == "shuffle"
    assert sorted(state["to_act"][0]["pieces"]) == sorted(PACK)
    split = [hand.split() for hand in hands]
    order = [split[seat][nth] for nth in range(5) for seat in range(len(hands))] + rest.split()
    order += [card for card in PACK if card not in order]
    state = ask("act", actor="chance", move="shuffle " + " ".join(order))
    assert [event["event"] for event in state["events"]] == ["round-dealt", "field-turned"]
    return state


def auction(ask: Ask, *bids: int) -> dict[str, Any]:
    state: dict[str, Any] = {}
    for seat, amount in enumerate(bids):
        state = ask("act", actor=seat, move=f"bid {amount}")
        assert seat == len(bids) - 1 or state["events"] == []
    return state


def test_an_auction_a_tie_and_a_yaku(ask: Ask) -> None:
    state = dealt(ask, ["5S 6H 7D 8C 9S", "KS QD 4C 2D TH", "QC JH AD 3D 6C"], "5H")
    assert state["phase"] == "auction" and actors(state) == [0, 1, 2]
    assert legal(state, 1) == BIDS and BIDS[:3] == ["bid 1", "bid 10", "bid 100"]
    state = ask("act", actor=2, move="bid 7")
    assert actors(state) == [0, 1] and ask("view", seat=2)["view"]["answer"] == "bid 7"
    assert ask("view", seat=1)["view"]["bids"] is None
    assert ask("act", actor=2, move="bid 8")["error"]["code"] == "not-to-act"
    assert ask("act", actor=1, move="bid 1000")["error"]["code"] == "illegal-move"
    ask("act", actor=1, move="bid 9")
    state = ask("act", actor=0, move="bid 9")
    (chance,) = state["to_act"]
    assert (state["phase"], chance) == (
        "auction", {"actor": "chance", "kind": "choose", "legal": ["choose 0", "choose 1"]}
    )  # fmt: skip
    state = ask("act", actor="chance", move="choose 1")
    assert state["phase"] == "yaku" and actors(state) == [0] and legal(state, 0) == ["keep", "reveal"]
    state = ask("act", actor=0, move="reveal")
    assert state["phase"] == "turn" and actors(state) == [1]
    assert ask("view", seat=2)["view"]["opened"][0] == ["5S", "9S", "6H", "7D", "8C"]


def test_turns_dobon_and_return(ask: Ask) -> None:
    hands = ["9H 4C 5C 8S JS", "QS KD 2D TH 6C", "3D 6D QC KH JH"]
    state = dealt(ask, hands, "5H TD", rounds=2)
    state = auction(ask, 9, 1, 1)
    assert state["phase"] == "turn"
    assert legal(state, 0) == ["play 5C", "play 8S C", "play 8S D", "play 8S H", "play 8S S", "play 9H"]
    state = ask("act", actor=0, move="play 8S D")
    assert legal(state, 1) == ["play 2D", "play KD"]
    state = ask("act", actor=1, move="play KD")
    assert legal(state, 2) == ["play 3D", "play 6D", "play JH D", "play JH H", "play KH"]
    state = ask("act", actor=2, move="play KH")
    assert legal(state, 0) == ["play 9H"]
    state = ask("act", actor=0, move="play 9H")
    assert state["phase"] == "turn" and actors(state) == [1]
    state = ask("act", actor=1, move="play TH")
    state = ask("act", actor=2, move="play JH D")
    assert legal(state, 0) == ["play JS C", "play JS S"]
    state = ask("act", actor=0, move="play JS C")
    assert legal(state, 1) == ["play 6C"]
    state = ask("act", actor=1, move="play 6C")
    assert legal(state, 2) == ["play 6D", "play QC"]
    state = ask("act", actor=2, move="play 6D")
    assert state["phase"] == "turn" and legal(state, 0) == ["draw"]
    state = ask("act", actor=0, move="draw")
    assert {"event": "drew", "seat": 0, "count": 1, "cards": ["TD"]} in state["events"]
    assert legal(state, 1) == ["play 2D", "play 2D last"]


def test_a_dobon_is_returned_and_the_match_ends(ask: Ask) -> None:
    hands = ["JC AD 2C 3S 5H", "AS AH 2D 3C 4S", "KD KH QS 9D 8H"]
    dealt(ask, hands, "9C", rounds=1)
    auction(ask, 9, 1, 1)
    state = ask("act", actor=0, move="play JC S")
    assert [event["event"] for event in state["events"]] == ["discarded", "window-opened"]
    assert state["phase"] == "dobon" and actors(state) == [1] and legal(state, 1) == ["dobon", "pass"]
    views = [ask("view", seat=seat)["view"] for seat in range(3)]
    assert [view["asked"] for view in views] == [False, True, False]
    assert {view["window"] for view in views} == {"dobon"}
    assert ask("act", actor=2, move="pass")["error"]["code"] == "not-to-act"
    state = ask("act", actor=1, move="dobon")
    assert [event["event"] for event in state["events"]] == ["window-closed", "dobon-called", "window-opened"]
    assert state["phase"] == "return" and legal(state, 0) == ["pass", "return"]
    assert ask("view", seat=2)["view"]["opened"][1] == ["AS", "4S", "AH", "2D", "3C"]
    state = ask("act", actor=0, move="return")
    assert state["over"] and state["phase"] == "over" and state["to_act"] == []
    assert state["scores"] == [-50, 6 * 47, 47] and state["winners"] == [0] and state["deal"] == 1
    assert ask("act", actor=0, move="draw")["error"]["code"] == "match-over"


def test_a_new_stock_in_the_middle_of_a_turn(ask: Ask) -> None:
    """Six seats and free drawing: each seat draws until the stock is empty."""
    state = ask("new", game="dobon", seats=6, options={"voluntary_draw": True}, chance="manual", seed=1)
    state = ask("act", actor="chance", move="shuffle " + " ".join(state["to_act"][0]["pieces"]))
    auction(ask, 6, 5, 4, 3, 2, 1)
    state = ask("state")
    while state["to_act"][0]["actor"] != "chance":
        (turn,) = state["to_act"]
        state = ask("act", actor=turn["actor"], move="draw" if "draw" in turn["legal"] else turn["legal"][0])
        if len(state["to_act"]) == 1 and state["to_act"][0]["actor"] != "chance":
            plays = [move for move in state["to_act"][0]["legal"] if move.startswith("play")]
            if plays and state["phase"] == "turn" and len(ask("view", seat=0)["view"]["pile"]) < 4:
                state = ask("act", actor=state["to_act"][0]["actor"], move=plays[0])
    (chance,) = state["to_act"]
    assert state["phase"] == "turn" and chance["kind"] == "shuffle"
    pile = ask("view", seat=0)["view"]["pile"]
    assert sorted(chance["pieces"]) == sorted(pile[:-1])
    wrong = ask("act", actor="chance", move="shuffle " + " ".join(pile))
    assert wrong["error"]["code"] == "illegal-move"
    state = ask("act", actor="chance", move="shuffle " + " ".join(chance["pieces"]))
    assert {"event": "stock-renewed", "count": len(pile) - 1} in state["events"]


def test_stages(ask: Ask) -> None:
    (dobon,) = [game for game in ask("games")["games"] if game["id"] == "dobon"]
    assert dobon["options"]["stage"] == {"default": 6, "range": [1, 6], "null": False}
    hands = ["8H JC 5S X1 2D", "8C 3C 4C 5C 6C", "9D TD JD QD KD"]
    state = dealt(ask, hands, "8S", stage=1)
    assert state["phase"] == "lot"
    (actor,) = state["to_act"]
    assert actor == {"actor": "chance", "kind": "choose", "legal": ["choose 0", "choose 1", "choose 2"]}
    state = ask("act", actor="chance", move="choose 0")
    assert state["phase"] == "turn" and state["events"] == [{"event": "begins", "seat": 0}]
    assert legal(state, 0) == ["play 5S", "play 8H", "play X1"]
    state = ask("act", actor=0, move="play 8H")
    assert [event["event"] for event in state["events"]] == ["discarded"] and actors(state) == [1]
    view = ask("view", seat=1)["view"]
    assert view["stage"] == 1 and view["bids"] is None and view["right"] is None


def test_a_yaku_after_a_discard(ask: Ask) -> None:
    hands = ["2S 4S 6S 9S KD", "7D 3C 4C TC QC", "9D TH 6H KH 3H"]
    dealt(ask, hands, "7H KS")
    auction(ask, 5, 1, 1)
    ask("act", actor=0, move="draw")
    ask("act", actor=1, move="play 7D")
    state = ask("act", actor=2, move="play 9D")
    assert legal(state, 0) == ["play 9S", "play KD"]
    state = ask("act", actor=0, move="play KD")
    events = [event["event"] for event in state["events"]]
    assert events == ["discarded", "window-opened", "window-closed", "window-opened"]
    assert state["phase"] == "yaku" and legal(state, 0) == ["keep", "reveal"] and actors(state) == [0]
    state = ask("act", actor=0, move="reveal")
    assert state["events"][1] == {
        "event": "revealed", "seat": 0, "cards": ["2S", "4S", "6S", "9S", "KS"], "yaku": "flush"
    }  # fmt: skip
    assert state["phase"] == "turn" and actors(state) == [1]
