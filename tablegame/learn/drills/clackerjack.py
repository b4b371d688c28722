"""Clackerjack: what tiles can be, and which of them beat the play on the table (rules §2 to §4)."""

from functools import cache
from typing import Final

from tablegame.learn.drills.drill import (
    NONE,
    DrillAnswer,
    DrillQuestion,
    DrillRow,
    Group,
    Hands,
    Kinds,
    none_of_them,
)
from tablegame.pieces.dominoes import COPIES, TILES, Tile, blanks, packed, tile_text
from tablegame.pieces.rng import Rng
from tablegame.rules.clackerjack.actions import KINDS, SIZE, Play, beats, is_bomb
from tablegame.rules.clackerjack.reach import plays_in, reachable_plays
from tablegame.rules.clackerjack.terms import DEALS, TARGET, terms
from tablegame.speech import Text

_ALLOWED: Final = terms(4, TARGET[4], DEALS[4], True, False, False).allowed
"""The plays of four players by the standard rules."""
_KINDS_OF: Final = {size: [kind for kind, of in enumerate(SIZE) if of == size] for size in (1, 2, 3)}


@cache
def readings(tiles: tuple[Tile, ...]) -> tuple[Play, ...]:
    """Return all that exactly these tiles can be, the strongest first."""
    cost = packed(tiles)
    plays = [play for play in plays_in(reachable_plays(cost, _ALLOWED)) if play.cost == cost]
    return tuple(sorted(plays, key=lambda play: (play.kind, play.key), reverse=True))


def kinds_of(tiles: tuple[Tile, ...]) -> frozenset[str]:
    """Return the kinds that tiles can be, as answers."""
    return frozenset(KINDS[play.kind] for play in readings(tiles)) or frozenset({NONE})


@cache
def _of(kind: int, blank: int) -> tuple[tuple[Tile, ...], ...]:
    """Return the sets of tiles that can be of a kind and have at most `blank` blanks."""
    tile_sets = {
        tuple(sorted(play.tiles))
        for play in plays_in(_ALLOWED)
        if play.kind == kind and sum(map(bool, map(blanks, play.tiles))) <= blank
    }
    return tuple(sorted(tile_sets))


def _some(rng: Rng, count: int, blank: int) -> tuple[Tile, ...]:
    """Return random tiles that make a combination."""
    kinds = [kind for kind in _KINDS_OF[count] if _of(kind, blank)]
    return rng.choice(_of(rng.choice(kinds), blank))


def _nothing(rng: Rng, count: int) -> tuple[Tile, ...]:
    """Return random tiles that make no combination, though all but one of them do."""
    while True:
        rest = _some(rng, count - 1, 1)
        tiles = tuple(sorted((*rest, rng.choice([tile for tile in TILES if not blanks(tile)]))))
        if max(map(tiles.count, tiles)) <= COPIES and not readings(tiles):
            return tiles


def _told(play: Play) -> Text:
    return Text(f"clackerjack.kind.{KINDS[play.kind]}")


def _be(level: int, rng: Rng) -> DrillQuestion:
    """Ask what one to three tiles can be."""
    while True:
        count = (1 + rng.below(2)) if level == 1 else 2 + rng.below(2)
        tiles = _some(rng, count, level) if count == 1 or rng.below(5) else _nothing(rng, count)
        right = kinds_of(tiles)
        if level < 3 or len(right) > 1 or rng.below(4) == 0:
            break
    rows = []
    best = {play.kind: play for play in reversed(readings(tiles))}
    for kind in _KINDS_OF[count]:
        name = KINDS[kind]
        play = best.get(kind)
        rows.append(
            DrillRow(
                Text(f"clackerjack.kind.{name}"), None, play.faces if play else (), name if play else "",
                Text(f"drills.clackerjack.is.{name}"),
            )
        )  # fmt: skip
    answers = [
        DrillAnswer(KINDS[kind], Text(f"clackerjack.kind.{KINDS[kind]}"), cap=str(nth))
        for nth, kind in enumerate(_KINDS_OF[count], 1)
    ]
    key = "none" if right == {NONE} else "one" if len(readings(tiles)) == 1 else "many"
    return DrillQuestion(
        id=f"be {' '.join(map(tile_text, tiles))}",
        kind="be",
        level=level,
        ask=Text("drills.clackerjack.be.ask", {"n": count}),
        help=Text("drills.clackerjack.be.help"),
        cloth=Hands(
            (Group(Text("drills.clackerjack.tiles"), tiles),), foot=Text("drills.clackerjack.be.foot")
        ),
        answers=(*answers, none_of_them()),
        right=right,
        said=Text(f"drills.clackerjack.be.{key}", {
            "n": len(readings(tiles)),
            "kind": _told(readings(tiles)[0]) if readings(tiles) else Text("drills.none"),
        }),
        rows=tuple(rows),
        paragraph="cards.ordinary",
        many=True,
        facts={"tiles": tiles},
    )  # fmt: skip


def beating(tiles: tuple[Tile, ...], top: Play) -> tuple[Play, ...]:
    """Return what these tiles can be that beats the top play, the strongest first."""
    return tuple(play for play in readings(tiles) if beats(play.kind, play.key, top.kind, top.key))


def _beat(level: int, rng: Rng) -> DrillQuestion:
    """Ask which of four plays beat the one on the table."""
    while True:
        size = 1 + rng.below(2) if level == 1 else 1 + rng.below(3)
        led = readings(_some(rng, size, level - 1))
        top = rng.choice(led)
        if is_bomb(top.kind) and rng.below(3):
            continue
        groups = {_some(rng, size if nth < 2 else 1 + rng.below(3), level) for nth in range(4)}
        fits = {tiles for tiles in groups if beating(tiles, top)}
        spare = packed(top.tiles)
        if (
            len(groups) == 4
            and len(fits) in ((1, 2) if level == 1 else (0, 1, 2, 3))
            and all(_within(spare, tiles) for tiles in groups)
        ):
            break
    choices = sorted(groups, key=lambda tiles: (len(tiles), tiles))
    rows, answers = [], []
    for nth, tiles in enumerate(choices, 1):
        id = "-".join(map(tile_text, tiles))
        answers.append(DrillAnswer(id, Text("drills.tiles", {"tiles": tiles}), pieces=tiles, cap=str(nth)))
        strong = beating(tiles, top)
        best = strong[0] if strong else _nearest(tiles, top)
        note = None if strong else _why_not(best, top)
        rows.append(DrillRow(_told(best), None, best.faces, id if strong else "", note))
    right = frozenset(
        answer.id for answer, tiles in zip(answers, choices, strict=True) if beating(tiles, top)
    )
    return DrillQuestion(
        id=f"beat {top.notation()} {' '.join(answer.id for answer in answers)}",
        kind="beat",
        level=level,
        ask=Text("drills.clackerjack.beat.ask"),
        help=Text("drills.clackerjack.beat.help"),
        cloth=Hands(
            (Group(Text("drills.clackerjack.on_table", {"kind": _told(top)}), top.faces),),
        ),
        answers=(*answers, none_of_them()),
        right=right or frozenset({NONE}),
        said=Text("drills.clackerjack.beat.said", {"n": len(right)})
        if right
        else Text("drills.clackerjack.beat.none"),
        rows=tuple(rows),
        paragraph="calls.over",
        many=True,
        facts={"top": top.notation(), "choices": tuple(choices)},
    )


def _within(pack: int, tiles: tuple[Tile, ...]) -> bool:
    """Return whether there are as many of each tile as lie on the table and are to be chosen."""
    held = [tile for tile in TILES for _ in range(pack >> 2 * (tile - TILES[0]) & 3)]
    return all((held + list(tiles)).count(tile) <= COPIES for tile in tiles)


def _nearest(tiles: tuple[Tile, ...], top: Play) -> Play:
    """Return the reading of the tiles nearest to the top play: of its own kind, or else the strongest."""
    plays = readings(tiles)
    return next((play for play in plays if play.kind == top.kind), plays[0])


def _why_not(play: Play, top: Play) -> Text:
    """Explain why even the strongest reading of the tiles does not beat the top play."""
    if is_bomb(top.kind):
        key = "weaker_bomb" if is_bomb(play.kind) else "bomb_on_top"
    elif is_bomb(play.kind):
        key = "bomb_too_low"
    else:
        key = "other_kind" if play.kind != top.kind else "weaker"
    return Text(f"drills.clackerjack.not.{key}")


DRILL: Final = Kinds(
    {"be": _be, "beat": _beat},
    ("be", "beat", "be", "beat", "be", "beat", "be", "beat", "be", "beat"),
)
