"""What one seat may know of a match of Clackerjack."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.dominoes import parse_tile, tile_text
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.clackerjack.actions import Play, parse
from tablegame.rules.clackerjack.scoring import Out
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.imagine import Known, known_from_json, known_to_json

Tiles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublicView:
    """All that lies open, and the viewer's own hand."""

    seats: int
    deal: int
    """From 1."""
    deals: int
    """After so many the higher score wins; level scores ask for one more."""
    target: int
    """Points that end the match at once."""
    all_blank_combos: bool
    lone_double_as_single: bool
    lone_blank_as_single: bool
    phase: str
    """`deal`, `stacks`, `play`, `lead` or `over`."""
    starter: Seat | None
    """Who starts this deal; None before the first lot."""
    turn: Seat | None
    stacks: tuple[str, ...]
    """For each seat `odd`, `even` or "" (not yet taken, or two players)."""
    counts: tuple[int, ...]
    """Tiles that each seat holds, open ones included."""
    open: tuple[Tiles, ...]
    """Blanks that lie open before each seat and are part of its hand."""
    gone: tuple[Tiles, ...]
    """What each seat has played in this deal."""
    round: tuple[tuple[Seat, Play], ...]
    """The plays of this round, the last one to be beaten; () when somebody is to lead."""
    passed: tuple[Seat, ...]
    """Who has passed since the last play, in order."""
    outs: tuple[Out, ...]
    """Who has gone out in this deal, in order, and what that scored."""
    scores: tuple[int, ...]
    """Points of each seat's side."""
    hand: Tiles
    """The viewer's tiles, open ones included, lowest first; () for a bystander."""
    results: tuple[DealResult, ...]
    """Of the deals that are over."""

    @property
    def top(self) -> Play | None:
        """What must be beaten."""
        return self.round[-1][1] if self.round else None


@dataclass(frozen=True, slots=True)
class ClackerjackView:
    """What is drawn (`table`) and what is known of the unseen tiles (`known`, `sure`).

    `known` is about the plain tiles. Its places are the other seats, ascending, then the tiles set aside
    (with two players).
    """

    viewer: Viewer
    table: PublicView
    known: Known
    sure: tuple[Tiles, ...]
    """For each seat the double blank that everybody knows it to hide (four players)."""


def to_json(view: ClackerjackView) -> dict[str, Any]:
    """The view as plain JSON values; tiles and plays as text."""
    t = view.table
    return {
        "viewer": view.viewer,
        "seats": t.seats,
        "deal": t.deal,
        "deals": t.deals,
        "target": t.target,
        "all_blank_combos": t.all_blank_combos,
        "lone_double_as_single": t.lone_double_as_single,
        "lone_blank_as_single": t.lone_blank_as_single,
        "phase": t.phase,
        "starter": t.starter,
        "turn": t.turn,
        "stacks": list(t.stacks),
        "counts": list(t.counts),
        "open": list(map(_texts, t.open)),
        "gone": list(map(_texts, t.gone)),
        "round": [{"seat": seat, "move": play.notation()} for seat, play in t.round],
        "passed": list(t.passed),
        "outs": [out._asdict() for out in t.outs],
        "scores": list(t.scores),
        "hand": _texts(t.hand),
        "results": [_result_to_json(result) for result in t.results],
        **known_to_json(view.known, tile_text),
        "sure": list(map(_texts, view.sure)),
    }


def from_json(data: Mapping[str, Any]) -> ClackerjackView:
    """The view that `to_json` wrote; ValueError for anything else."""
    try:
        viewer, starter, turn = (data[key] for key in ("viewer", "starter", "turn"))
        return ClackerjackView(
            viewer=None if viewer is None else Seat(int(viewer)),
            table=PublicView(
                seats=int(data["seats"]),
                deal=int(data["deal"]),
                deals=int(data["deals"]),
                target=int(data["target"]),
                all_blank_combos=bool(data["all_blank_combos"]),
                lone_double_as_single=bool(data["lone_double_as_single"]),
                lone_blank_as_single=bool(data["lone_blank_as_single"]),
                phase=str(data["phase"]),
                starter=None if starter is None else Seat(int(starter)),
                turn=None if turn is None else Seat(int(turn)),
                stacks=tuple(map(str, data["stacks"])),
                counts=tuple(map(int, data["counts"])),
                open=tuple(map(_tiles, data["open"])),
                gone=tuple(map(_tiles, data["gone"])),
                round=tuple((Seat(int(one["seat"])), _play(one["move"])) for one in data["round"]),
                passed=tuple(Seat(int(seat)) for seat in data["passed"]),
                outs=tuple(
                    Out(Seat(int(out["seat"])), Seat(int(out["against"])), int(out["tiles"]))
                    for out in data["outs"]
                ),
                scores=tuple(map(int, data["scores"])),
                hand=_tiles(data["hand"]),
                results=tuple(map(_result_from_json, data["results"])),
            ),
            known=known_from_json(data, parse_tile),
            sure=tuple(map(_tiles, data["sure"])),
        )
    except (KeyError, TypeError, AttributeError, OverflowError) as fault:
        raise ValueError(f"not a view of Clackerjack: {fault}") from fault


def _texts(tiles: Tiles) -> list[str]:
    return [tile_text(tile) for tile in tiles]


def _tiles(texts: Any) -> Tiles:
    return tuple(map(parse_tile, texts))


def _play(text: str) -> Play:
    play = parse(text)
    if not isinstance(play, Play):
        raise ValueError(f"{text!r} puts no tiles on the table")
    return play


def _result_to_json(result: DealResult) -> dict[str, Any]:
    return {
        "hands": [_texts(hand) for hand in result.hands],
        "lines": [
            [{"key": ln.key, "values": dict(ln.values), "points": ln.points} for ln in lines]
            for lines in result.lines
        ],
    }


def _result_from_json(data: Mapping[str, Any]) -> DealResult:
    return DealResult(
        hands=tuple(map(_tiles, data["hands"])),
        lines=tuple(
            tuple(Line(str(ln["key"]), (), tuple(ln["values"].items()), int(ln["points"])) for ln in lines)
            for lines in data["lines"]
        ),
    )
