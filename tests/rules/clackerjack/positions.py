"""Positions of Clackerjack written down as tiles: a view and its hidden pieces, joined by `assemble`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tablegame.pieces.dominoes import TILES, blanks, halves, parse_tile
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import parse_answer
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.actions import Play, kind_name, parse
from tablegame.rules.clackerjack.scoring import GoingOut
from tablegame.rules.clackerjack.state import ClackerjackState
from tablegame.rules.clackerjack.view import ClackerjackView, PublicView
from tablegame.rules.contract import Event
from tablegame.rules.imagine import Known

HOLDS = {2: 19, 4: 14}
"""Tiles that each seat begins a deal with."""

SHORT = {
    "S": "single", "St": "step", "IP": "pair", "R": "run", "IT": "trip",
    "D": "double", "DSt": "double_step", "DP": "double_pair", "DR": "double_run", "DT": "double_trip",
}  # fmt: skip
"""Kinds as the rules abbreviate them."""


def tiles(text: str) -> tuple[int, ...]:
    """`35 04` as tiles."""
    return tuple(sorted(map(parse_tile, text.split())))


def position(
    hands: Mapping[int, str],
    laid: Sequence[tuple[int, str]] = (),
    *,
    turn: int = 0,
    passed: Sequence[int] = (),
    scores: Sequence[int] = (0, 0),
    starter: int = 0,
    deal: int = 1,
    seats: int = 4,
    outs: Sequence[tuple[int, int, int]] = (),
    fill: int = 5,
    **options: object,
) -> ClackerjackState:
    """The match in which `turn` is to act after these plays of the round, `scores` being those of the two
    sides. Hands that are not given get `fill` of the other plain tiles; whatever nobody holds has been
    played in earlier rounds."""
    highest = 6 if seats == 4 else 5
    plays = [(Seat(seat), parse(text)) for seat, text in laid]
    box = Counter({tile: 2 for tile in TILES if halves(tile)[1] <= highest})
    held = {seat: tiles(text) for seat, text in hands.items()}
    gone: list[list[int]] = [[] for _ in range(seats)]
    for seat, play in plays:
        assert isinstance(play, Play)
        gone[seat] += play.tiles
    box.subtract(tile for hand in held.values() for tile in hand)
    box.subtract(tile for played in gone for tile in played)
    assert min(box.values()) >= 0, "a tile is there three times"
    free = sorted(tile for tile in box.elements() if not blanks(tile))
    aside = [free.pop() for _ in range(4)] if seats == 2 else []
    for seat in range(seats):
        if seat not in held:
            held[seat], free = tuple(free[:fill]), free[fill:]
    free += sorted(tile for tile in box.elements() if blanks(tile))
    for seat in range(seats):
        room = HOLDS[seats] - len(held[seat]) - len(gone[seat])
        gone[seat], free = sorted([*gone[seat], *free[:room]]), free[room:]
    assert not free
    others = [tuple(tile for tile in held[seat] if not blanks(tile)) for seat in range(seats) if seat != turn]
    hidden = (*others, *([tuple(aside)] if aside else []))
    chosen = complete(CLACKERJACK, seats, options)
    view = ClackerjackView(
        Seat(turn),
        PublicView(
            seats=seats,
            deal=deal,
            deals=int(chosen["deals"] or {2: 6, 4: 4}[seats]),
            target=int(chosen["target"] or {2: 15, 4: 30}[seats]),
            all_blank_combos=bool(chosen["all_blank_combos"]),
            lone_double_as_single=bool(chosen["lone_double_as_single"]),
            lone_blank_as_single=bool(chosen["lone_blank_as_single"]),
            phase="play",
            starter=Seat(starter),
            turn=Seat(turn),
            stacks=("odd", "odd", "even", "even") if seats == 4 else ("", ""),
            counts=tuple(len(held[seat]) for seat in range(seats)),
            open=tuple(
                tuple(tile for tile in held[seat] if blanks(tile) == 1 or blanks(tile) and seats == 2)
                for seat in range(seats)
            ),
            gone=tuple(map(tuple, gone)),
            round=tuple(plays),
            passed=tuple(map(Seat, passed)),
            outs=tuple(GoingOut(Seat(seat), Seat(against), count) for seat, against, count in outs),
            scores=tuple(scores[seat % 2] for seat in range(seats)),
            hand=held[turn],
            results=(),
        ),
        Known(tuple(sorted(tile for place in hidden for tile in place)), tuple(map(len, hidden))),
        tuple(
            tuple(tile for tile in held[seat] if blanks(tile) == 2 and seats == 4) for seat in range(seats)
        ),
    )
    state = CLACKERJACK.assemble(view, hidden)
    assert state.view(Seat(turn)) == view
    return state


def chance(state: ClackerjackState, text: str) -> None:
    """Let the dealer answer."""
    request = state.chance()
    assert request is not None and tuple(state.to_act()) == (CHANCE,)
    state.apply(CHANCE, parse_answer(request, text))


def dealt(seats: int, starter: int, **options: object) -> ClackerjackState:
    """A fresh match, its first starter drawn and its first deal dealt in the order of the pack."""
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, options))
    chance(state, f"choose {starter}")
    shuffle(state)
    return state


def shuffle(state: ClackerjackState) -> None:
    """The dealer deals the tiles as they come."""
    request = state.chance()
    assert request is not None and not hasattr(request, "values")
    chance(state, "shuffle " + " ".join(request.texts))


def moves(state: ClackerjackState) -> set[str]:
    """The legal moves of the seat to act, as text."""
    (seat,) = state.to_act()
    listed = [move.notation() for move in state.legal_actions(seat)]
    assert len(listed) == len(set(listed))
    return set(listed)


def readings(text: str, seats: int = 4, **options: object) -> set[tuple[str, int]]:
    """Kind and key of everything that a leader can make of exactly these tiles."""
    state = position({0: text}, seats=seats, **options)
    return {
        (kind_name(play), play.key)
        for play in state.legal_actions(Seat(0))
        if isinstance(play, Play) and tuple(sorted(play.tiles)) == tiles(text)
    }


def read(text: str) -> set[tuple[str, int]]:
    """`S 5-3, D 6` as kinds and keys; of steps and runs the last face, of double ones the last number."""
    found = set()
    for part in text.split(", "):
        kind, last = part.split()
        key = int(last.replace("-", ""))
        found.add((SHORT[kind], key))
    return found


def act(state: ClackerjackState, *texts: str) -> list[Event]:
    """The seats to act make these moves in turn; each must be legal. What everybody was told."""
    told: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        move = parse(text)
        assert move in state.legal_actions(seat), text
        assert CLACKERJACK.why_not(state.view(seat), move) is None
        state.apply(seat, move, told)
    return told


def refused(state: ClackerjackState, text: str) -> str:
    """Why the seat to act may not make this move; it must be illegal."""
    (seat,) = state.to_act()
    move = parse(text)
    assert move not in state.legal_actions(seat)
    reason = CLACKERJACK.why_not(state.view(seat), move)
    assert reason is not None
    return reason.code.removeprefix("clackerjack.reason.")
