"""The facts that a perfect memory can be sure of: pieces still out, and what seats have shown.

They follow from one view: the viewer's own hand, the open pieces, and `view.known`, which holds what open
play shows of the rest. Nothing is a guess: a seat lacks a suit only if it holds one in no deal that fits.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegame.features.game_features import features_of
from tablegame.features.open_pieces import JOKER, ROUND, TRICK, MemoryBox
from tablegame.pieces.cards import JOKERS, RANKS, SUITS
from tablegame.pieces.dominoes import halves
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import first_shuffle
from tablegame.rules.contract import Event, KnownPieces, OptionValue, SeatView
from tablegame.rules.events import Dealt

OFF: Final = "off"
CARDS: Final = "cards"
SEATS: Final = "seats"
LEVELS: Final = (OFF, CARDS, SEATS)
"""The amount that is shown: nothing, the pieces that are out, and what seats have shown as well."""

OUT: Final = "out"
MINE: Final = "mine"
OPEN: Final = "open"
GONE: Final = "gone"


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece of the box, or the two copies of a tile."""

    piece: int
    states: tuple[str, ...]
    """The state of each copy: OUT (in another hand or in no hand), MINE, OPEN (turned up) or GONE."""
    points: int = 0
    """Its points, where points are counted."""

    @property
    def out(self) -> int:
        """The number of its copies that are still out."""
        return self.states.count(OUT)


@dataclass(frozen=True, slots=True)
class RememberedRow:
    """The pieces of one suit, or the tiles with one higher number."""

    name: str
    """A letter of SUITS, JOKER, or the number."""
    cells: tuple[Cell, ...]
    trump: bool = False

    @property
    def out(self) -> int:
        """The number of its pieces that are still out."""
        return sum(cell.out for cell in self.cells)


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The facts that one seat has shown. The viewer is sure of all of them."""

    seat: Seat
    no_suits: tuple[str, ...] = ()
    """Suits of which it has none, though some are out."""
    no_ranks: tuple[str, ...] = ()
    """Ranks of which it has none, beside those of these suits."""
    holds: tuple[int, ...] = ()
    """Pieces that it must hold."""
    points: int | None = None
    """The points of its pile, where one may know them."""

    @property
    def empty(self) -> bool:
        """Return whether the seat has shown nothing yet."""
        return not (self.no_suits or self.no_ranks or self.holds)


@dataclass(frozen=True, slots=True)
class Remembered:
    """All facts of one viewer at one moment."""

    rows: tuple[RememberedRow, ...]
    seats: tuple[SeatFacts, ...]
    """The other seats that hold something, from the left neighbour of the viewer on."""
    limit: int = 0
    """The points that matter; 0 where none are counted."""
    tiles: bool = False
    """Whether the pieces are tiles."""

    @property
    def out(self) -> int:
        """The number of pieces that are still out."""
        return sum(row.out for row in self.rows)

    @property
    def points_out(self) -> int:
        """The points that are still out, where points are counted."""
        return sum(cell.points * cell.out for row in self.rows for cell in row.cells)


def offered(game_id: str, options: Mapping[str, OptionValue]) -> bool:
    """Return whether the memory aid goes with these rules."""
    return features_of(game_id).allows_memory(options)


def remember(game_id: str, view: SeatView) -> Remembered | None:
    """Return what the viewer may be sure of; None for a bystander, and where no pieces are held."""
    viewer, counts = view.viewer, view.table.counts
    known = view.known
    if viewer is None or not known.places:
        return None
    game = GAMES[game_id]
    facts = game.facts(view)
    may = possible(known)
    box = features_of(game_id).memory(view, _pieces(game_id, len(counts)))
    opened = {seat: pieces for seat, pieces in box.held.items() if seat != viewer}
    out = Counter(known.unseen) + Counter(piece for pieces in opened.values() for piece in pieces)
    own = Counter(view.table.hand)
    rows = [
        RememberedRow(row.name, tuple(_cell(piece, box, out, own) for piece in row.pieces), row.trump)
        for row in box.rows
    ]
    seats = []
    for step in range(1, len(counts)):
        seat = Seat((viewer + step) % len(counts))
        if not counts[seat]:
            continue
        places = {place for place, owner in enumerate(facts.owners) if owner == seat}
        has = [piece for piece, where in zip(known.unseen, may, strict=True) if where & places]
        sure = [piece for piece, where in zip(known.unseen, may, strict=True) if where and where <= places]
        points = box.taken[seat] if box.taken is not None else None
        holding = (*opened.get(seat, ()), *sure)
        seats.append(_shown(seat, known.unseen, (*has, *opened.get(seat, ())), holding, points))
    return Remembered(tuple(rows), tuple(seats), box.limit, game.tiles)


@cache
def _pieces(game_id: str, seats: int) -> tuple[int, ...]:
    """Return all pieces of a game, as its first shuffle names them."""
    game = GAMES[game_id]
    request = first_shuffle(game.begin(seats, complete(game, seats, {})))
    return request.pieces if request is not None else ()


def possible(known: KnownPieces) -> tuple[frozenset[int], ...]:
    """Return for each unseen piece the places where it may be in some deal that fits; exact.

    From any one deal a piece can go to another place if pieces can make room for it in a ring. Where one goes
    one must leave.
    """
    count = len(known.places)
    every = (1 << count) - 1
    allowed = known.allowed or (every,) * len(known.unseen)
    where = _deal(known.places, allowed)
    leads = [{place} for place in range(count)]
    for mask, place in zip(allowed, where, strict=True):
        leads[place].update(to for to in range(count) if mask >> to & 1)
    reach = [_reached(leads, place) for place in range(count)]
    return tuple(
        frozenset(to for to in range(count) if mask >> to & 1 and known.places[to] and place in reach[to])
        for mask, place in zip(allowed, where, strict=True)
    )


def _reached(leads: Sequence[set[int]], start: int) -> set[int]:
    """Return the places to which pieces can be passed on from `start`."""
    reached, open_ends = {start}, [start]
    while open_ends:
        for place in leads[open_ends.pop()] - reached:
            reached.add(place)
            open_ends.append(place)
    return reached


def _deal(places: Sequence[int], allowed: Sequence[int]) -> list[int]:
    """Return any deal that fits. Raise ValueError if there is none."""
    where = [-1] * len(allowed)
    held: list[list[int]] = [[] for _ in places]

    def put(piece: int, tried: set[int]) -> bool:
        for place, size in enumerate(places):
            if place in tried or not allowed[piece] >> place & 1:
                continue
            tried.add(place)
            if len(held[place]) < size:
                held[place].append(piece)
                where[piece] = place
                return True
            for nth, other in enumerate(held[place]):
                if put(other, tried):
                    held[place][nth] = piece
                    where[piece] = place
                    return True
        return False

    for piece in sorted(range(len(allowed)), key=lambda piece: allowed[piece].bit_count()):
        if not put(piece, set()):
            raise ValueError("no deal of the unseen pieces fits")
    return where


def _cell(piece: int, box: MemoryBox, out: Mapping[int, int], own: Mapping[int, int]) -> Cell:
    states = [MINE] * own.get(piece, 0) + [OUT] * out.get(piece, 0)
    rest = OPEN if piece in box.turned else GONE
    return Cell(piece, tuple(states + [rest] * (box.copies - len(states))), box.points.get(piece, 0))


def _shown(
    seat: Seat, unseen: Iterable[int], has: Iterable[int], sure: Iterable[int], points: int | None
) -> SeatFacts:
    """Return what follows for a seat that may hold these of the unseen pieces, and must hold some."""
    out, may = list(unseen), list(has)
    suits = tuple(dict.fromkeys(_suit(piece) for piece in out))
    ranks = tuple(dict.fromkeys(_rank(piece) for piece in sorted(out, key=lambda piece: piece % 13)))
    held = {_suit(piece) for piece in may}
    none = tuple(suit for suit in suits if suit and suit not in held)
    left = {_rank(piece) for piece in out if _suit(piece) not in none}
    held_ranks = {_rank(piece) for piece in may}
    lacking = tuple(rank for rank in ranks if rank in left and rank not in held_ranks)
    return SeatFacts(seat, none, lacking, tuple(sorted(sure)), points)


def _suit(piece: int) -> str:
    """Return the letter of a card's suit; "" for a tile, which is of two."""
    if piece >= 64:
        return ""
    return JOKER if piece in JOKERS else SUITS[piece // 13]


def _rank(piece: int) -> str:
    """Return the letter of a card's rank; of a tile both its numbers, for it is as good a name."""
    if piece >= 64:
        return "".join(map(str, halves(piece)))
    return JOKER if piece in JOKERS else RANKS[piece % 13]


@dataclass(frozen=True, slots=True)
class Way:
    """The play that turned up one copy of a piece."""

    how: str
    """One of the words of `features.open_pieces`."""
    seat: Seat | None = None
    n: int = 0
    """The number of the trick or the round, from 1; 0 where there are none."""


def ways(game_id: str, events: Iterable[Event]) -> Mapping[int, tuple[Way, ...]]:
    """Return by piece how its copies were turned up in the last deal of public events, the oldest first.

    Pieces that go back into the stock are forgotten.
    """
    features, nth = features_of(game_id), 1
    opened_pieces: dict[int, list[Way]] = {}
    for event in events:
        opened = features.opened_by(event)
        if isinstance(event, Dealt) or (opened is not None and opened.deal):
            opened_pieces.clear()
            nth = 1
        elif opened is not None and opened.renewed:
            top = list(opened_pieces)[-1:]
            opened_pieces = {piece: opened_pieces[piece] for piece in top}
        elif opened is not None:
            for piece in opened.pieces:
                number = nth if opened.how in (TRICK, ROUND) else 0
                opened_pieces.setdefault(piece, []).append(Way(opened.how, opened.seat, number))
            nth += opened.complete
    return {piece: tuple(times) for piece, times in opened_pieces.items()}
