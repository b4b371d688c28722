"""Legal lists against a second, plain way to find them: every set of tiles, every way to turn them."""

import pickle
from itertools import combinations, product

import pytest

from tablegame.pieces.dominoes import tile_text
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.actions import PASS, PLAYS, Play, beats, parse
from tests.lengths import rest_long
from tests.rules.clackerjack.positions import position
from tests.rules.positions import moves

ROWS = ("S", "St", "IP", "R", "IT")
BOMBS = ("D", "DSt", "DP", "DR", "DT")


def turned(tile: str, highest: int) -> set[str]:
    """Return the faces of a tile as text (rules §2; protocol, "Pieces")."""
    found = set()
    for top, below in ((tile[0], tile[1]), (tile[1], tile[0])):
        for a in range(1, highest + 1) if top == "0" else [int(top)]:
            for b in range(1, highest + 1) if below == "0" else [int(below)]:
                star_a, star_b = "*" * (top == "0"), "*" * (below == "0")
                if a == b and star_a and not star_b:
                    star_a, star_b = "", "*"
                found.add(f"{a}{star_a}-{b}{star_b}")
    return found


def numbers(face: str) -> tuple[int, int]:
    suit, rank = face.replace("*", "").split("-")
    return int(suit), int(rank)


def meaning(
    faces: tuple[str, ...], blanks: int, options: dict[str, bool]
) -> list[tuple[str, tuple[int, ...], str]]:
    """Return kind, key and ending of the text of faces in order (rules §3, §10)."""
    sides = [numbers(face) for face in faces]
    n = len(sides)
    doubles = all(suit == rank for suit, rank in sides)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(sides, sides[1:], strict=False)]
    found: list[tuple[str, tuple[int, ...], str]] = []
    if n > 1 and blanks == n and not options["all_blank_combos"]:
        return []
    if n == 1:
        if doubles:
            found.append(("D", (sides[0][0],), ""))
            if not blanks and options["lone_double_as_single"]:
                found.append(("S", sides[0], " single"))
        elif not blanks or options["lone_blank_as_single"]:
            found.append(("S", sides[0], ""))
    elif all(step == (0, 0) for step in steps):
        names = ("DP", "DT") if doubles else ("IP", "IT")
        found.append((names[n - 2], sides[0], ""))
    elif all(step == (0, 1) for step in steps):
        found.append((("St", "R")[n - 2], sides[-1], ""))
    elif doubles and all(step == (1, 1) for step in steps):
        found.append((("DSt", "DR")[n - 2], sides[-1], ""))
    return found


def stronger(kind: str, key: tuple[int, ...], top: tuple[str, tuple[int, ...]]) -> bool:
    """Return whether one combination beats another (rules §4)."""
    led, high = top
    if led in BOMBS:
        return kind in BOMBS and (BOMBS.index(kind), key) > (BOMBS.index(led), high)
    if kind in BOMBS:
        return BOMBS.index(kind) >= ROWS.index(led)
    return kind == led and key > high


def plain_list(
    hand: list[str], top: tuple[str, tuple[int, ...]] | None, highest: int, options: dict[str, bool]
) -> set[str]:
    """Return all that may be played on `top`."""
    found = set() if top is None else {"pass"}
    for n in (1, 2, 3):
        for chosen in set(combinations(sorted(hand), n)):
            blanks = sum("0" in tile for tile in chosen)
            for faces in product(*(turned(tile, highest) for tile in chosen)):
                ordered = tuple(sorted(faces, key=lambda face: (numbers(face), face)))
                for kind, key, ending in meaning(ordered, blanks, options):
                    if top is None or stronger(kind, key, top):
                        found.add("play " + " ".join(ordered) + ending)
    return found


def top_of(text: str) -> tuple[str, tuple[int, ...]]:
    faces = tuple(text.removeprefix("play ").removesuffix(" single").split())
    loose = {"all_blank_combos": True, "lone_double_as_single": True, "lone_blank_as_single": True}
    ((kind, key),) = (
        (kind, key)
        for kind, key, ending in meaning(faces, 0, loose)
        if (ending == " single") == text.endswith(" single")
    )
    return kind, key


@pytest.mark.parametrize("seats", rest_long([2, 4], but=[4]))
@pytest.mark.parametrize(
    "flags",
    [(True, False, False), (False, True, True)],
    ids=str,
)
def test_lists_are_complete(seats: int, flags: tuple[bool, bool, bool]) -> None:
    names = ("all_blank_combos", "lone_double_as_single", "lone_blank_as_single")
    options = dict(zip(names, flags, strict=True))
    rng = Rng(seats)
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, options))
    looked = longest = 0
    while looked < (3 if seats == 2 else 10):
        seat = state.to_act()[0]
        if seat == CHANCE:
            chance.settle(state, rng)
            continue
        view = state.view(seat)
        if view.table.phase == "play" and (looked == 0 or view.table.round):
            hand = [tile_text(tile) for tile in view.table.hand]
            top = None if view.table.top is None else top_of(view.table.top.notation())
            listed = moves(state)
            assert listed == plain_list(hand, top, 4 + seats // 2, options)
            longest = max(longest, len(listed))
        looked += view.table.phase == "play"
        state.apply(seat, state.random_action(seat, rng))
    assert longest > 50


def test_the_texts_of_the_protocol() -> None:
    assert {"play 5-3", "play 3-5"} <= moves(position({0: "35"}))
    assert "play 3-1 3-2" in moves(position({0: "13 23"}))
    assert "play 2-2 3-3*" in moves(position({0: "22 03"}))
    both = moves(position({0: "11 01 02"}))
    assert {"play 1-1* 1*-2", "play 1-1 1*-2"} <= both
    both = moves(position({0: "00 01 11"}))
    assert {"play 1-1* 1*-2*", "play 1*-1* 1-2*", "play 1*-1* 1-1"} <= both
    assert "play 3-3*" in moves(position({0: "03"}))
    assert {"play 4-2*", "play 2*-4", "play 5*-2*"} <= moves(
        position({0: "04 00"}, lone_blank_as_single=True)
    )


def test_what_follows_each_play() -> None:
    """The sets that lists are made from, against the rule for two plays."""
    # The 171 combinations of numbers, and the six doubles as Singles.
    patterns = {(play.kind, play.key): play for play in PLAYS}
    assert len(patterns) == 177
    for top in patterns.values():
        after = {index for index, play in enumerate(PLAYS) if top.beaten >> index & 1}
        assert after == {
            index for index, play in enumerate(PLAYS) if beats(play.kind, play.key, top.kind, top.key)
        }


def test_readings_are_offered_once() -> None:
    state = position({0: "00 01 11 35"})
    (seat,) = state.to_act()
    view = state.view(seat)
    legal = [move for move in state.legal_actions(seat) if isinstance(move, Play)]
    assert len(legal) == len(state.legal_actions(seat))
    offered = [move for move in legal if CLACKERJACK.offered(view, move)]
    assert {"play 1*-1* 1-2*", "play 1-1* 1*-2*"} <= set(map(Play.notation, legal))
    wanted = {(tuple(sorted(play.tiles)), play.kind, play.key) for play in legal}
    found = [(tuple(sorted(play.tiles)), play.kind, play.key) for play in offered]
    assert len(found) == len(set(found)) < len(legal) and set(found) == wanted
    assert CLACKERJACK.offered(view, PASS)


def test_a_text_is_read_in_one_way() -> None:
    for play in PLAYS:
        assert parse(play.notation()) is play
    assert parse("play 3*-3").notation() == "play 3-3*"
    assert parse("play 3-2 3-1").notation() == "play 3-1 3-2"
    assert parse("play 1-1 1*-1*").notation() == "play 1*-1* 1-1"


@pytest.mark.parametrize(
    "text",
    [
        "", "play", "play ", "play  3-1", "play 35", "play 3-7", "play 0-3", "Play 3-1", "pass ",
        "play single", "take", "take ODD", "take both", "lead", "lead 0", "lead self partner",
        "play 3-1,3-2", "bid 3", "play " + " ".join(["1-2"] * 60),
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_moves_can_be_sent_between_processes() -> None:
    for text in ("play 3-1 3-2*", "play 3-3 single", "pass", "take odd", "lead partner", "play 1-2 3-4"):
        move = parse(text)
        again = pickle.loads(pickle.dumps(move))
        assert again == move and again.gesture() == move.gesture() and hash(again) == hash(move)


def test_a_gesture_names_the_tiles_and_how_they_lie() -> None:
    state = position({0: "13 23 03"})
    for move in state.legal_actions(Seat(0)):
        gesture = move.gesture()
        assert isinstance(move, Play) and gesture.zone == "middle"
        assert len(gesture.pieces) == len(gesture.words) == move.size
        assert "play " + " ".join(gesture.words) == move.notation()
