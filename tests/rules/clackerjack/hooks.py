"""What the laws must be told about Clackerjack."""

from collections import Counter
from collections.abc import Iterator

from tablegame.pieces.dominoes import FIRST_TILE, HALVES, TILES, faces_of, halves
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import LEADS, PASS, PLAYS, TAKES, Move, Play
from tablegame.rules.clackerjack.terms import STACKS
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.rules.contract import AnyState

PACK = 56
ASKING: frozenset[str] = frozenset()
LONGEST = {"deals": 3}


def pieces(state: AnyState) -> list[int]:
    """Return tiles played, held, still in the stacks and (two players) left in the box, copies told apart;
    for each tile aside a blank (-1)."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    table = views[0].table
    tiles = [tile for gone in table.gone for tile in gone]
    tiles += [tile for view in views for tile in view.table.hand]
    if table.phase == "stacks":
        waiting = Counter(dict.fromkeys(STACKS, 2))
        waiting.subtract(name for name in table.stacks if name)
        tiles += [tile for name, count in waiting.items() for tile in STACKS[name] * count]
    if tiles and table.seats == 2:
        tiles += [tile for tile in TILES if halves(tile)[1] == 6] * 2
    counts: Counter[int] = Counter()
    found = []
    for tile in tiles:
        found.append(2 * (tile - FIRST_TILE) + counts[tile])
        counts[tile] += 1
    assert all(count <= 2 for count in counts.values())
    if table.seats == 2 and table.phase in ("play", "lead"):
        found += [-1] * views[0].known.places[-1]
    return found


def candidates(view: ClackerjackView, rng: Rng) -> Iterator[Move]:
    """Yield every word, plays of all sorts, and faces of held and other tiles put together anyhow."""
    yield from (PASS, *TAKES, *LEADS)
    yield from (rng.choice(PLAYS) for _ in range(30))
    tiles = [FIRST_TILE + rng.below(len(HALVES)) for _ in range(3)]
    shown = [face for tile in {*view.table.hand, *tiles} for face in faces_of(tile)]
    yield from (Play((face,)) for face in shown)
    yield from (Play((face,), single=True) for face in shown[:: 1 + len(shown) // 20])
    for size in (2, 3, 4):
        yield from (Play(tuple(rng.choice(shown) for _ in range(size))) for _ in range(10))
        yield from (Play((rng.choice(shown),) * size) for _ in range(5))
