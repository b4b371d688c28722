"""The facts that a perfect memory can be sure of: pieces still out, and what seats have shown.

They follow from one view: the viewer's own hand, what lies open, and `view.known`, which holds what open play
shows of the rest. Nothing is a guess: a seat has none of a suit only if no deal that fits lets it hold one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.pieces.cards import JOKERS, RANKS, SUITS
from tablegame.pieces.dominoes import COPIES, halves, tile
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import OptionValue
from tablegame.rules.imagine import Known
from tablegame.rules.loadum.pack import POINTS, POWERS

OFF: Final = "off"
CARDS: Final = "cards"
SEATS: Final = "seats"
LEVELS: Final = (OFF, CARDS, SEATS)
"""How much of it is shown: nothing, the pieces that are out, and what seats have shown as well."""

OUT: Final = "out"
MINE: Final = "mine"
OPEN: Final = "open"
GONE: Final = "gone"

JOKER: Final = "X"
"""Stands for the jokers among suits and ranks."""
_LIMIT: Final = 31


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece of the box, or the two copies of a tile."""

    piece: int
    states: tuple[str, ...]
    """Where each copy is: OUT (in another hand or in no hand), MINE, OPEN (turned up) or GONE."""

    @property
    def out(self) -> int:
        """How many copies of it are still out."""
        return self.states.count(OUT)


@dataclass(frozen=True, slots=True)
class Row:
    """The pieces of one suit, or the tiles with one higher number."""

    name: str
    """A letter of SUITS, JOKER, or the number."""
    cells: tuple[Cell, ...]
    trump: bool = False

    @property
    def out(self) -> int:
        """How many of its pieces are still out."""
        return sum(cell.out for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Shown:
    """What one seat has shown. The viewer is sure of all of it."""

    seat: Seat
    no_suits: tuple[str, ...] = ()
    """Suits of which it has none, though some are out."""
    no_ranks: tuple[str, ...] = ()
    """Ranks of which it has none, beside those of these suits."""
    holds: tuple[int, ...] = ()
    """Pieces that it must hold."""
    points: int | None = None
    """What its pile counts, where one may know."""

    @property
    def empty(self) -> bool:
        """Whether it has shown nothing yet."""
        return not (self.no_suits or self.no_ranks or self.holds)


@dataclass(frozen=True, slots=True)
class Remembered:
    """All of it, for one viewer at one moment."""

    rows: tuple[Row, ...]
    seats: tuple[Shown, ...]
    """The other seats that hold something, from the left neighbour of the viewer on."""
    limit: int = 0
    """The points that matter; 0 where none are counted."""

    @property
    def out(self) -> int:
        """How many pieces are still out."""
        return sum(row.out for row in self.rows)

    @property
    def points_out(self) -> int:
        """How many points are still out, where points are counted."""
        return sum(POINTS[cell.piece] * cell.out for row in self.rows for cell in row.cells if self.limit)


def offered(game_id: str, options: Mapping[str, OptionValue]) -> bool:
    """Return whether it goes with these rules: not where remembering trump, or one's own points, is the
    game."""
    return game_id != "loadum" or not (options.get("swallow") or options.get("declaration") == "manual")


def remember(game_id: str, view: Any) -> Remembered | None:
    """Return what the viewer may be sure of; None for a bystander, and where no pieces are held."""
    known: Known = view.known
    if view.viewer is None or not known.places:
        return None
    places = places_of(game_id, view)
    may = possible(known)
    lying = _lying(game_id, view)
    opened = _opened(game_id, view)
    out = Counter(known.unseen) + Counter(piece for pieces in opened.values() for piece in pieces)
    rows = _rows(game_id, view, out, lying)
    counted = game_id == "loadum" and view.table.terms.declaration != "manual"
    found = []
    count = len(view.table.counts)
    for step in range(1, count):
        seat = Seat((view.viewer + step) % count)
        if not view.table.counts[seat]:
            continue
        mine = {place for place, owner in enumerate(places) if owner == seat}
        has = [piece for piece, where in zip(known.unseen, may, strict=True) if where & mine]
        sure = [piece for piece, where in zip(known.unseen, may, strict=True) if where and where <= mine]
        points = sum(POINTS[card] for card in view.memory.piles[seat]) if counted else None
        holding = (*opened.get(seat, ()), *sure)
        found.append(_shown(seat, known.unseen, (*has, *opened.get(seat, ())), holding, points))
    return Remembered(rows, tuple(found), _LIMIT if counted else 0)


def places_of(game_id: str, view: Any) -> tuple[Seat | None, ...]:
    """Return by place of `view.known` the seat whose pieces lie there; None for the stock and pieces outside
    of play."""
    others = [Seat(seat) for seat in range(len(view.table.counts)) if seat != view.viewer]
    if game_id in ("dobon", "dobon_fukuchi"):
        groups = view.public.groups
        found: list[Seat | None] = [seat for seat in others for _ in groups[seat]]
    else:
        found = [*others]
    return (*found, *[None] * (len(view.known.places) - len(found)))


def possible(known: Known) -> tuple[frozenset[int], ...]:
    """Return for each unseen piece the places where it may lie in some deal that fits; exact.

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
    found, open_ends = {start}, [start]
    while open_ends:
        for place in leads[open_ends.pop()] - found:
            found.add(place)
            open_ends.append(place)
    return found


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


def _opened(game_id: str, view: Any) -> Mapping[Seat, tuple[int, ...]]:
    """Return by seat the pieces of others that all players know to be in the hand, though `known` leaves them
    out."""
    if game_id in ("dobon", "dobon_fukuchi"):
        masks = enumerate(view.public.opened)
        return {
            Seat(seat): tuple(card for card in range(54) if mask >> card & 1)
            for seat, mask in masks
            if mask and seat != view.viewer
        }
    return {}


def _lying(game_id: str, view: Any) -> frozenset[int]:
    """Return the pieces that lie open for all to see though no seat has played them."""
    return frozenset(view.table.turned) if game_id == "loadum" else frozenset()


def _rows(game_id: str, view: Any, out: Mapping[int, int], lying: Iterable[int]) -> tuple[Row, ...]:
    """Return the pieces of the box, suit by suit, the strongest first."""
    own = Counter(view.table.hand)
    if game_id == "clackerjack":
        most = 6 if len(view.table.counts) == 4 else 5
        return tuple(
            Row(str(high), tuple(_cell(tile(low, high), COPIES, out, own, ()) for low in range(high, 0, -1)))
            for high in range(most, 0, -1)
        )
    power = POWERS[view.table.terms.rank_order][0][0] if game_id == "loadum" else None
    trump = view.table.trump if game_id == "loadum" else None
    ranks = sorted(range(13), key=lambda rank: -(power[rank] if power else rank))
    suits = SUITS[:3] if game_id == "dokuson" else SUITS
    rows = [
        Row(
            suit,
            tuple(_cell(13 * nth + rank, 1, out, own, lying) for rank in ranks),
            suit == trump,
        )
        for nth, suit in enumerate(suits)
    ]
    if game_id == "dobon":
        rows.append(Row(JOKER, tuple(_cell(card, 1, out, own, lying) for card in JOKERS)))
    return tuple(rows)


def _cell(
    piece: int, copies: int, out: Mapping[int, int], own: Mapping[int, int], lying: Iterable[int]
) -> Cell:
    held, away = own.get(piece, 0), out.get(piece, 0)
    states = [MINE] * held + [OUT] * away
    rest = OPEN if piece in lying else GONE
    return Cell(piece, tuple(states + [rest] * (copies - len(states))))


def _shown(
    seat: Seat, unseen: Iterable[int], has: Iterable[int], sure: Iterable[int], points: int | None
) -> Shown:
    """Return what follows for a seat that may hold these of the unseen pieces, and must hold some."""
    out, may = list(unseen), list(has)
    suits = tuple(dict.fromkeys(_suit(piece) for piece in out))
    ranks = tuple(dict.fromkeys(_rank(piece) for piece in sorted(out, key=lambda piece: piece % 13)))
    held = {_suit(piece) for piece in may}
    none = tuple(suit for suit in suits if suit and suit not in held)
    left = {_rank(piece) for piece in out if _suit(piece) not in none}
    there = {_rank(piece) for piece in may}
    lacking = tuple(rank for rank in ranks if rank in left and rank not in there)
    return Shown(seat, none, lacking, tuple(sorted(sure)), points)


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
