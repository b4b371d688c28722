"""The contract between a game and the rest of the program.

A `State` is a whole match at one moment, hidden pieces and all, and stays inside a match or a search.
A view is what one seat may know of it. A `Game` knows how to begin, how moves are written, and how to
imagine the pieces that a view does not show.

A whole game, as small as can be. Two seats and the cards 1 2 3: seat 0 keeps its card or takes the one that
lies aside, and the higher card wins.

>>> from copy import copy
>>> from tablegame.pieces.seats import CHANCE
>>> @dataclass(frozen=True)
... class Say:
...     word: str
...     def notation(self): return self.word
...     def gesture(self): return Gesture(words=(self.word,))
>>> @dataclass(frozen=True)
... class View:
...     viewer: Seat | None
...     phase: str
...     card: int | None
>>> class Match:
...     cards, said = (), None
...     def to_act(self): return () if self.said else (Seat(0),) if self.cards else (CHANCE,)
...     def chance(self): return None if self.cards else Shuffle((1, 2, 3), ("1", "2", "3"))
...     def dealt(self): return self.to_act() == (Seat(0),)
...     def legal_actions(self, seat): return [Say("keep"), Say("take")] if seat in self.to_act() else ()
...     def random_action(self, seat, rng): return rng.choice(self.legal_actions(seat))
...     def apply(self, seat, action, events=None):
...         if seat == CHANCE: self.cards = action.order
...         else: self.said, self.cards = action, self.cards[::1 if action.word == "keep" else -1]
...     def view(self, viewer):
...         card = self.cards[viewer] if self.cards and viewer is not None else None
...         return View(viewer, self.standing().phase, card)
...     def standing(self):
...         best = self.said and (Seat(self.cards.index(max(self.cards[:2]))),)
...         phase = "over" if best else "play" if self.cards else "deal"
...         return Standing(1, phase, (0, 0), bool(best), best or (), (1, 1))
...     def clone(self): return copy(self)

A match goes from one question to the next. The seat that is asked decides from its view:

>>> match = Match()
>>> match.apply(CHANCE, ShuffleAction((1, 3, 2), ("1", "3", "2")))
>>> match.view(Seat(0)), [move.notation() for move in match.legal_actions(Seat(0))]
(View(viewer=0, phase='play', card=1), ['keep', 'take'])
>>> match.apply(Seat(0), Say("take"))
>>> match.view(Seat(0)), match.standing().winners, match.to_act()
(View(viewer=0, phase='over', card=2), (1,), ())

The game itself begins such matches, reads moves, and imagines what a view does not show:

>>> class Higher:
...     id, title, rules_version, seats, official_seats = "higher", "Higher", 1, (2,), (2,)
...     presets = {"standard": {}}
...     def options(self, seats): return ()
...     tiles = low_wins = lives = rests_without_pieces = False
...     signed_keys = frozenset()
...     def sides(self, seats): return ((Seat(0),), (Seat(1),))
...     def deals(self, seats, options): return 1
...     def begin(self, seats, options): return Match()
...     def parse(self, text): return {"keep": Say("keep"), "take": Say("take")}[text]
...     def imagine(self, view, rng):
...         unseen = [card for card in (1, 2, 3) if card != view.card]
...         rng.shuffle(unseen)
...         return tuple(unseen)
...     def assemble(self, view, hidden):
...         match = Match()
...         match.cards = (*hidden[:view.viewer], view.card, *hidden[view.viewer:])
...         return match
...     def why_not(self, view, action): return None if view.viewer == 0 else Reason("not your turn")
...     def offered(self, view, action): return True
...     def facts(self, view): return ViewFacts(owners=(Seat(1), None))
...     def view_to_json(self, view): return vars(view)
...     def view_from_json(self, data): return View(**data)
>>> game, match = Higher(), Match()
>>> match.apply(CHANCE, ShuffleAction((1, 3, 2), ("1", "3", "2")))
>>> view = match.view(Seat(0))
>>> sorted({game.assemble(view, game.imagine(view, Rng(seed))).cards for seed in range(20)})
[(1, 2, 3), (1, 3, 2)]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol, Self, TypeAlias, TypeVar

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.json_codec import Key, Pairs, Piece

OptionValue: TypeAlias = int | str | bool | None
Options: TypeAlias = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Gesture:
    """An action as it is made at the table: the pieces picked, the zone they go to, and the words said."""

    pieces: tuple[int, ...] = ()
    order: Literal["any", "last", "all"] = "any"
    """The part of the order of `pieces` that matters."""
    zone: str = ""
    words: tuple[str, ...] = ()


class Action(Protocol):
    """A decision: a frozen, hashable value."""

    def notation(self) -> str:
        """Return the exact text of the action; `Game.parse` reads it back."""

    def gesture(self) -> Gesture:
        """Return how a player makes the action at the table: the pieces, the zone and the words that
        distinguish it from all other actions."""


class Event(Protocol):
    """A complete record of what happened; frozen."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """Return the event, a redacted copy, or None if the viewer may see nothing of it."""


@dataclass(frozen=True, slots=True)
class ShuffleAction:
    """The dealer's answer to a shuffle: the first piece is dealt or drawn first."""

    order: tuple[int, ...]
    texts: tuple[str, ...] = field(compare=False)

    def notation(self) -> str:
        """Return `shuffle P1 P2 ..`, with the pieces as their texts."""
        return "shuffle " + " ".join(self.texts)

    def gesture(self) -> Gesture:
        """Return an empty gesture: no player makes this action."""
        return Gesture()


@dataclass(frozen=True, slots=True)
class ChooseAction:
    """The dealer's answer to a lot: the value drawn."""

    value: int

    def notation(self) -> str:
        """Return `choose 2`."""
        return f"choose {self.value}"

    def gesture(self) -> Gesture:
        """Return an empty gesture: no player makes this action."""
        return Gesture()


ChanceAction: TypeAlias = ShuffleAction | ChooseAction


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A request to the dealer to put these pieces into a random order; their present order means nothing."""

    pieces: tuple[int, ...]
    texts: tuple[str, ...]
    to: tuple[Seat, ...] = ()
    """The seats that are dealt in, if a deal follows; the one that gets the first piece comes first."""
    dealt: int = 0
    """The number of pieces that then go to them, one by one in turn."""


@dataclass(frozen=True, slots=True)
class Choose:
    """A request to the dealer to draw one of these values by lot."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why a move is not legal: a code for `speech` and the values of its slots."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """An explained number of a score sheet: a key of speech, the pieces, the values, the points."""

    key: str
    pieces: Annotated[tuple[Piece, ...], Key("cards")]
    values: Pairs
    points: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a finished deal: every hand and, for each seat, the lines that make its points."""

    hands: tuple[tuple[Piece, ...], ...]
    lines: tuple[tuple[Line, ...], ...]
    facts: Pairs = ()
    """The facts that the whole table shares, such as each suit's place."""

    def points(self) -> tuple[int, ...]:
        """Return by seat the points of the deal: the sum of its lines."""
        return tuple(sum(line.points for line in lines) for lines in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match, which all players may know."""

    deal: int
    phase: str
    scores: tuple[int, ...]
    over: bool
    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    """By seat its place by the scores so far: 1 for the best; shared places are equal."""
    out: tuple[Seat, ...] = ()
    """Seats that are never asked again in this match."""


class PublicTable(Protocol):
    """The part of a view that is drawn: what lies open, and the viewer's own hand."""

    @property
    def deal(self) -> int:
        """The number of this deal, from 1."""

    @property
    def phase(self) -> str:
        """The part of the deal that is under way; `over` after the last one."""

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it is, as every seat may know."""

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of pieces in each hand, by seat."""

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's pieces; () for a bystander."""

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The deals that are over, oldest first."""


class KnownPieces(Protocol):
    """The knowledge of a viewer about unseen pieces, as `imagine.Known` stores it."""

    @property
    def unseen(self) -> tuple[int, ...]:
        """The pieces that the viewer does not see."""

    @property
    def places(self) -> tuple[int, ...]:
        """The number of unseen pieces in each place."""

    @property
    def allowed(self) -> tuple[int, ...]:
        """The places where each piece of `unseen` may lie, as bits; () for all places."""


class SeatView(Protocol):
    """The view of one seat: all that it may know, in any game."""

    @property
    def viewer(self) -> Viewer:
        """The seat whose view it is; None for a bystander."""

    @property
    def table(self) -> PublicTable:
        """The part that is drawn."""

    @property
    def known(self) -> KnownPieces:
        """The part that is used for thought only."""


@dataclass(frozen=True, slots=True)
class ViewFacts:
    """The facts of a view that have another form in every game, as `Game.facts` returns them."""

    owners: tuple[Seat | None, ...]
    """By place of `known` the seat whose pieces lie there; None for a stock, and for pieces set aside."""
    laid: int = 0
    """The number of pieces, or of plays, that lie open in the middle of the table."""
    window: bool = False
    """Whether a window for calls is open, as every seat may know."""
    shown: tuple[tuple[int, ...], ...] = ()
    """By seat the pieces of its hand that the view names, so that `known` leaves them out; () for none."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """The values that follow from the number of seats and the options alone, by the key of the view's
    JSON."""


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option for a number of seats: either `choices` or an inclusive `range`."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    range: tuple[int, int] | None = None
    null: bool = False
    by_seats: Mapping[int, tuple[int, int]] | None = None
    """All ranges by number of seats, where the range depends on it."""
    later: bool = False
    """Whether the option was added when there were records already. A match whose record does not name it is
    played without it, as it was then (`catalogue.recorded`); new ones always name it."""

    def allows(self, value: OptionValue) -> bool:
        """Return whether `value` may stand here. True is not 1."""
        if value is None:
            return self.null
        if self.choices:
            return any(value == choice and type(value) is type(choice) for choice in self.choices)
        low, high = self.range or (0, -1)
        return type(value) is int and low <= value <= high


A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
V = TypeVar("V", bound=SeatView)
V_co = TypeVar("V_co", covariant=True)
H = TypeVar("H")


class State(Protocol[A, V_co]):
    """A whole match at one moment. Mutable, small, never leaves a match or a search."""

    def to_act(self) -> Sequence[Seat]:
        """Return the seats that owe a decision, ascending: CHANCE alone, one seat, several in a window, () at
        the end."""

    def chance(self) -> Shuffle | Choose | None:
        """Return the request to the dealer if CHANCE is to act, else None."""

    def dealt(self) -> bool:
        """Return whether a deal is under way: its cards are out, and it is not over."""

    def legal_actions(self, seat: Seat) -> Sequence[A]:
        """Return every legal action of a seat that owes a decision; () for others."""

    def random_action(self, seat: Seat, rng: Rng) -> A:
        """Return one legal action, each as likely, without listing all."""

    def apply(self, seat: Seat, action: A | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action in place; trusts its caller. Events are built only for `events`."""

    def view(self, viewer: Viewer) -> V_co:
        """Return all that a viewer may know, and nothing more: a frozen value."""

    def standing(self) -> Standing:
        """Return deal, phase, scores, the end and its winners."""

    def clone(self) -> Self:
        """Return an independent copy."""


class Game(Protocol[A, V, H]):
    """The rules of one game. Holds no match; one object serves all of them."""

    @property
    def id(self) -> str:
        """The name of the game in the protocol, which is the name of its folder."""

    @property
    def title(self) -> str:
        """The name of the game for people who read the protocol."""

    @property
    def rules_version(self) -> int:
        """The version of the rules, raised when a recorded match would play differently."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats it can be played with."""

    @property
    def official_seats(self) -> tuple[int, ...]:
        """The numbers of `seats` that its author meant."""

    @property
    def presets(self) -> Mapping[str, Options]:
        """Named sets of options, the standard one first."""

    @property
    def tiles(self) -> bool:
        """True if the pieces are tiles and not cards."""

    @property
    def low_wins(self) -> bool:
        """True if the lowest score wins."""

    @property
    def lives(self) -> bool:
        """True if scores are lives: a seat without any is out, and the points of a deal are lives lost."""

    @property
    def rests_without_pieces(self) -> bool:
        """True if a seat without pieces decides nothing more in its deal."""

    @property
    def signed_keys(self) -> frozenset[str]:
        """The keys of a view's JSON whose numbers may be negative. All others count seats, pieces or
        deals."""

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the rule options for a number of seats."""

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides of seats that play together; every seat is in one."""

    def deals(self, seats: int, options: Options) -> int | None:
        """Return the number of deals of a match, or None if it is not known beforehand."""

    def begin(self, seats: int, options: Options) -> State[A, V]:
        """Return a match before its first shuffle. `options` are complete and allowed (`catalogue.complete`);
        those of a recorded match may lack some that came later (`Option.later`)."""

    def parse(self, text: str) -> A:
        """Return the action written as `text`; ValueError if it is not one of this game's moves."""

    def imagine(self, view: V, rng: Rng) -> H:
        """Return hidden pieces as this view allows them, each assignment as likely."""

    def assemble(self, view: V, hidden: H) -> State[A, V]:
        """Return the state that this view and these hidden pieces make."""

    def why_not(self, view: V, action: A) -> Reason | None:
        """Return why the viewer may not make this action now; None for a legal one."""

    def offered(self, view: V, action: A) -> bool:
        """Return False for legal moves that the window does not offer to players."""

    def facts(self, view: V) -> ViewFacts:
        """Return the facts of a view that have another form in every game."""

    def view_to_json(self, view: V) -> dict[str, Any]:
        """Return the view as plain JSON values, without loss."""

    def view_from_json(self, data: Mapping[str, Any]) -> V:
        """Return the view that `view_to_json` wrote; ValueError for anything else."""


AnyGame: TypeAlias = Game[Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
