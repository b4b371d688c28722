"""Positions of Clackerjack as examples and lessons write them: the hands and the plays of the round."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tablegame.pieces.dominoes import TILES, blanks, halves, parse_tile
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import Play, parse
from tablegame.rules.clackerjack.game import CLACKERJACK
from tablegame.rules.clackerjack.scoring import GoingOut
from tablegame.rules.clackerjack.state import ClackerjackState
from tablegame.rules.clackerjack.terms import DEALS, HIGHEST, TARGET
from tablegame.rules.clackerjack.view import ClackerjackView, Laid, PublicView
from tablegame.rules.contract import Options
from tablegame.rules.imagine import Known

_HOLDS = {2: 19, 4: 14}
"""Tiles that each seat begins a deal with (rules §5, §9)."""


def lay_out(
    seats: int,
    options: Options,
    *,
    hands: Mapping[int, str],
    laid: str = "",
    turn: int = 0,
    passed: Sequence[int] = (),
    scores: Sequence[int] = (0, 0),
    starter: int = 0,
    deal: int = 1,
    outs: Sequence[Sequence[int]] = (),
    fill: int = 5,
) -> ClackerjackState:
    """Return the match in which `turn` is to act after the plays `laid` of this round, `0 play 2-3 2-3, 3
    play ..`.

    `scores` are those of the two sides; `outs` has for each going out the seat, against whom, and the tiles.
    Hands that are not given get `fill` of the other plain tiles. Tiles that are in no hand have been played
    in earlier rounds.
    """
    plays = _plays(laid)
    box = Counter({tile: 2 for tile in TILES if halves(tile)[1] <= HIGHEST[seats]})
    held = {seat: tuple(sorted(map(parse_tile, text.split()))) for seat, text in hands.items()}
    taken: list[list[int]] = [[] for _ in range(seats)]
    for seat, play in plays:
        taken[seat] += play.tiles
    box.subtract(tile for hand in held.values() for tile in hand)
    box.subtract(tile for played in taken for tile in played)
    if min(box.values()) < 0:
        raise ValueError("a tile is there three times")
    free = sorted(tile for tile in box.elements() if not blanks(tile))
    aside = [free.pop() for _ in range(4)] if seats == 2 else []
    for seat in map(Seat, range(seats)):
        if seat not in held:
            held[seat], free = tuple(free[:fill]), free[fill:]
    free += sorted(tile for tile in box.elements() if blanks(tile))
    for seat in map(Seat, range(seats)):
        room = _HOLDS[seats] - len(held[seat]) - len(taken[seat])
        taken[seat], free = sorted([*taken[seat], *free[:room]]), free[room:]
    if free:
        raise ValueError("there are more tiles than can have been played")
    others = [tuple(tile for tile in held[seat] if not blanks(tile)) for seat in range(seats) if seat != turn]
    hidden = (*others, *([tuple(aside)] if aside else []))
    view = ClackerjackView(
        Seat(turn),
        PublicView(
            seats=seats,
            deal=deal,
            deals=int(options["deals"] or DEALS[seats]),
            target=int(options["target"] or TARGET[seats]),
            all_blank_combos=options["all_blank_combos"] is True,
            lone_double_as_single=options["lone_double_as_single"] is True,
            lone_blank_as_single=options["lone_blank_as_single"] is True,
            phase="play",
            starter=Seat(starter),
            turn=Seat(turn),
            stacks=("odd", "odd", "even", "even") if seats == 4 else ("", ""),
            counts=tuple(len(held[seat]) for seat in range(seats)),
            open=tuple(
                tuple(tile for tile in held[seat] if blanks(tile) == 1 or blanks(tile) and seats == 2)
                for seat in range(seats)
            ),
            gone=tuple(map(tuple, taken)),
            round=plays,
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
    if state.view(Seat(turn)) != view:
        raise ValueError("the position contradicts itself")
    return state


def _plays(text: str) -> tuple[Laid, ...]:
    """Parse plays such as `0 play 2-3 2-3, 3 play 1-1`."""
    plays = []
    for part in filter(None, map(str.strip, text.split(","))):
        seat, _, move = part.partition(" ")
        play = parse(move)
        if not isinstance(play, Play):
            raise ValueError(f"{move!r} lays nothing")
        plays.append(Laid(Seat(int(seat)), play))
    return tuple(plays)
