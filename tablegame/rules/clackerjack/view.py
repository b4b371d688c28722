"""The view of one seat of a match of Clackerjack."""

from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple, TypeAlias

from tablegame.pieces.dominoes import TILES
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.clackerjack.actions import Play, parse
from tablegame.rules.clackerjack.scoring import GoingOut
from tablegame.rules.clackerjack.terms import TWO_OPEN, terms
from tablegame.rules.contract import DealResult
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, Key, Piece, ViewCodec, Written

Tiles: TypeAlias = tuple[Piece, ...]


def _play(text: str) -> Play:
    """Return the play written as `text`; ValueError for anything else, other moves among it."""
    play = parse(text)
    if not isinstance(play, Play):
        raise ValueError(f"{text!r} puts no tiles on the table")
    return play


class Laid(NamedTuple):
    """A play of the round that is on the table, and whose it is."""

    seat: Seat
    play: Annotated[Play, Key("move"), Written(Play.notation, _play)]


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open part of a view, with the viewer's own hand."""

    seats: int
    deal: int
    """The number of this deal, from 1."""
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
    """The seat that starts this deal; None before the first lot."""
    turn: Seat | None
    stacks: tuple[str, ...]
    """For each seat `odd`, `even` or "" (not yet taken, or two players)."""
    counts: tuple[int, ...]
    """Tiles that each seat holds, open ones included."""
    open: tuple[Tiles, ...]
    """Blanks that lie open before each seat and are part of its hand."""
    gone: tuple[Tiles, ...]
    """The tiles that each seat has played in this deal."""
    round: tuple[Laid, ...]
    """The plays of this round, the last one to be beaten; () when a seat is to lead."""
    passed: tuple[Seat, ...]
    """The seats that have passed since the last play, in order."""
    outs: tuple[GoingOut, ...]
    """The seats that have gone out in this deal, in order, and their scores for it."""
    scores: tuple[int, ...]
    """By seat the points of its side."""
    hand: Tiles
    """The viewer's tiles, open ones included, lowest first; () for a bystander."""
    results: tuple[DealResult, ...]
    """The results of the deals that are over, oldest first."""

    @property
    def top(self) -> Play | None:
        """The play that must be beaten; None when a seat is to lead."""
        return self.round[-1][1] if self.round else None


@dataclass(frozen=True, slots=True)
class ClackerjackView:
    """The drawn table (`table`) and knowledge of the unseen tiles (`known`, `sure`).

    `known` is about the plain tiles. Its places are the other seats, ascending, then the tiles set aside
    (with two players).
    """

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    known: Annotated[Known, AMONG]
    sure: tuple[Tiles, ...]
    """For each seat the double blank that all players know it to hide (four players)."""

    def check(self) -> None:
        """Raise ValueError unless each seat has the tiles of a deal and the seat in turn holds some."""
        table = self.table
        if table.phase in ("deal", "over"):
            return
        fixed = terms(
            table.seats, table.target, table.deals, table.all_blank_combos, table.lone_double_as_single,
            table.lone_blank_as_single,
        )  # fmt: skip
        if table.starter is None or table.turn is None or not table.counts[table.turn]:
            raise ValueError("it is the turn of a seat that holds tiles")
        hidden = list(self.known.places)
        for seat in range(table.seats):
            held = len(table.hand)
            if seat != self.viewer:
                held = hidden.pop(0) + len(table.open[seat]) + len(self.sure[seat])
            dealt = len(range((seat - table.starter) % table.seats, fixed.dealt, table.seats))
            if fixed.partners:
                dealt += (seat in fixed.double_blanks(table.starter)) + 3 * bool(table.stacks[seat])
            else:
                dealt += len(TWO_OPEN)
            if not held == table.counts[seat] == dealt - len(table.gone[seat]):
                raise ValueError(f"seat {seat} does not hold the tiles that it was dealt and has not played")


CODEC: Final = ViewCodec(
    ClackerjackView, "Clackerjack", TILES, {"DealResult.facts": None, "Line.pieces": None}
)
"""The codec of the views; score sheets have neither facts nor pieces."""
