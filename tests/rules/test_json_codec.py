"""One codec for the views of all games: what it writes, what it refuses, and what each type becomes.

`views.txt.xz` holds views of every game as the first codecs, one written for each game, wrote them. A line is
the game and the JSON. Other programs read these keys, so that their text may not change by a byte.
"""

import dataclasses
import json
import lzma
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.json_codec import (
    AMONG,
    UNLESS_EMPTY,
    Key,
    Letters,
    Pairs,
    Piece,
    PieceMask,
    Places,
    ViewCodec,
    Written,
)

VIEWS = [
    tuple(line.split(" ", 1))
    for line in lzma.decompress((Path(__file__).parent / "views.txt.xz").read_bytes()).decode().splitlines()
]

JUNK: tuple[Any, ...] = (
    None, 3, -1, True, "x", "", [3], [None], [[1]], ["X1"], [["AS", "AS"]], {}, {"a": 1}, float("inf")
)  # fmt: skip

LATER: dict[str, dict[str, Any]] = {
    "dobon_fukuchi": {"keeps_turn": False, "nearest": False, "fixed": False, "following": None},
}
"""Keys that games have been given since those views were written, as they are without newer options."""


def of(game_id: str) -> list[str]:
    """Return the views of a game, with the keys that have come since."""
    return [with_later(game_id, text) for game, text in VIEWS if game == game_id]


def with_later(game_id: str, text: str) -> str:
    """Return the same view as text, each new key where the codec of today writes it."""
    later = LATER.get(game_id)
    if later is None:
        return text
    game, old = GAMES[game_id], json.loads(text)
    order = game.view_to_json(game.view_from_json(old | later))
    assert [key for key in order if key not in later] == list(old), "the older keys stand as they stood"
    return json.dumps({key: (old | later)[key] for key in order}, ensure_ascii=False)


@pytest.mark.parametrize("game_id", sorted({game for game, _ in VIEWS}))
def test_views_are_written_as_ever(game_id: str) -> None:
    game = GAMES[game_id]
    texts = of(game_id)
    assert len(texts) > 10
    for text in texts:
        view = game.view_from_json(json.loads(text))
        assert json.dumps(game.view_to_json(view), ensure_ascii=False) == text
        assert hash(view) == hash(game.view_from_json(json.loads(text)))


@pytest.mark.parametrize("game_id", sorted({game for game, _ in VIEWS}))
def test_other_data_is_refused_with_a_word(game_id: str) -> None:
    """ValueError and nothing else, whatever stands in the place of a value, at the top and below."""
    game = GAMES[game_id]
    refused = 0
    for text in of(game_id)[-4:]:
        for key, value in json.loads(text).items():
            whole = json.loads(text)
            without = {name: had for name, had in whole.items() if name != key}
            if key != "allowed":
                with pytest.raises(ValueError, match="not a view of"):
                    game.view_from_json(without)
            spoilt = [{**whole, key: junk} for junk in JUNK]
            if isinstance(value, list):
                spoilt += [{**whole, key: [*value, junk]} for junk in JUNK]
            if isinstance(value, dict):
                spoilt += [{**whole, key: {**value, name: junk}} for name in value for junk in JUNK]
            for data in spoilt:
                try:
                    game.view_from_json(data)
                except ValueError as fault:
                    assert str(fault).startswith("not a view of ")
                    refused += 1
    assert refused > 300
    others: tuple[Any, ...] = ([], "view", None, 3)
    for other in others:
        with pytest.raises(ValueError):
            game.view_from_json(other)


class Pair(NamedTuple):
    seat: Seat
    laid: Annotated[str, Key("move"), Written(str.lower, str.upper)]


@dataclasses.dataclass(frozen=True, slots=True)
class Inner:
    deal: int
    flag: bool
    kept: Annotated[tuple[Places, ...], UNLESS_EMPTY] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class Outer:
    viewer: Seat | None
    inner: Annotated[Inner, AMONG]
    hand: tuple[Piece, ...]
    known: Annotated[PieceMask, Key("told")]
    rows: tuple[tuple[Piece, ...], ...]
    groups: tuple[tuple[int, PieceMask], ...]
    both: tuple[Piece, Piece] | None
    voids: tuple[Letters, ...]
    facts: Pairs
    pairs: tuple[Pair, ...]
    bids: tuple[int | None, ...]

    def check(self) -> None:
        if len(self.bids) > 2:
            raise ValueError("two bid at most")


WHOLE = Outer(
    Seat(1), Inner(3, True, (0b101, 0)), (0, 51), 0b11, ((1,), ()), ((2, 0b1000),), (4, 5), (("S", "H"), ()),
    (("by", 1), ("why", "x")), (Pair(Seat(0), "ABC"),), (None, 7),
)  # fmt: skip
WRITTEN: dict[str, Any] = {
    "viewer": 1, "deal": 3, "flag": True, "kept": [[0, 2], []], "hand": ["AS", "KC"], "told": ["AS", "2S"],
    "rows": [["2S"], []], "groups": [[2, ["4S"]]], "both": ["5S", "6S"], "voids": ["SH", ""],
    "facts": {"by": 1, "why": "x"}, "pairs": [{"seat": 0, "move": "abc"}], "bids": [None, 7],
}  # fmt: skip


def test_each_type_as_the_page_says() -> None:
    codec = ViewCodec(Outer, "this", range(52))
    assert json.dumps(codec.to_json(WHOLE)) == json.dumps(WRITTEN)
    assert codec.from_json(WRITTEN) == WHOLE
    bare = dataclasses.replace(WHOLE, viewer=None, both=None, inner=Inner(1, False))
    assert "kept" not in codec.to_json(bare) and codec.to_json(bare)["both"] is None
    assert codec.from_json(codec.to_json(bare)) == bare


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("both", ["5S"], "a list of 2"), ("both", "5S", "a list"), ("bids", [1, 2, 3], "two bid"),
        ("hand", ["X1"], "X1"), ("hand", "AS", "a list"), ("told", ["2S", "?"], r"\?"),
        ("kept", [[64]], "place 64"),
        ("groups", [[2]], "a list of 2"), ("pairs", [{"seat": 0}], "move"), ("facts", [1], "items"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(key: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=f"not a view of this: .*{why}"):
        ViewCodec(Outer, "this", range(52)).from_json({**WRITTEN, key: value})


def test_shared_classes_under_a_name_of_the_game() -> None:
    codec = ViewCodec(Outer, "this", range(52), {"Outer.facts": "places", "Outer.hand": None})
    data = codec.to_json(WHOLE)
    assert data["places"] == {"by": 1, "why": "x"} and not {"facts", "hand"} & set(data)
    assert codec.from_json(data) == dataclasses.replace(WHOLE, hand=())


def test_a_type_that_there_is_no_way_to_write() -> None:
    @dataclasses.dataclass
    class Odd:
        part: dict[str, int]

    with pytest.raises(TypeError, match="no way to write"):
        ViewCodec(Odd, "odd", ()).to_json(Odd({}))
