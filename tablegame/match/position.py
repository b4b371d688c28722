"""Positions that a record may begin from: what one seat knows, and the pieces that it does not see.

Both are written as the game writes them, so that one codec serves all games: the view as the protocol has it,
the hidden pieces by their texts, a list for each place of `imagine`.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import AnyGame, AnyState, Choose, ChooseAction, Options, Shuffle

_SHOWN: Final = ("open", "opened", "sure")
"""Keys of a view under which it names, by seat, pieces of a hand that everybody or the viewer knows there."""
_OF_THE_MATCH: Final = (
    "seats", "options", "deals", "each", "target", "take_ends", "burst_pays", "keeps_turn", "nearest",
)  # fmt: skip
"""Keys of a view that stay the same in all deals, beside single options under their names."""
_POINTS: Final = ("scores", "results", "stake", "direction")
"""Keys of a view under which any number may stand. All others count pieces, seats, deals or lives."""
_MOST: Final = 10_000
_TRIAL: Final = 1_000
"""Moves that are tried from a position before it is trusted."""


class BadPosition(ValueError):
    """A view and hidden pieces that do not make a position of this match."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match, as plain JSON values."""

    view: Mapping[str, Any] = field(repr=False)
    """What the seat knows whose position it is."""
    hidden: tuple[tuple[str, ...], ...]
    """Texts of the pieces in each place that the view does not see; the stock's next piece first."""
    match: str = ""
    """The id of the match that it was taken from; empty for one that was made up."""
    line: int = 0
    """The line of its record that the position follows."""

    def to_json(self) -> dict[str, Any]:
        """The `start` of a record."""
        data: dict[str, Any] = {"view": dict(self.view), "hidden": list(map(list, self.hidden))}
        if self.match:
            data["from"] = {"match": self.match, "line": self.line}
        return data


def position_from_json(data: Any) -> Position:
    """What `Position.to_json` wrote; BadPosition for anything else. The game has not been asked yet."""
    view = data.get("view") if isinstance(data, Mapping) else None
    hidden = data.get("hidden") if isinstance(data, Mapping) else None
    if not isinstance(view, Mapping) or not isinstance(hidden, list):
        raise BadPosition("the position has no view or no hidden pieces")
    if not all(isinstance(place, list) and all(isinstance(p, str) for p in place) for place in hidden):
        raise BadPosition("the hidden pieces are not lists of texts")
    origin = data.get("from", {})
    match = origin.get("match", "") if isinstance(origin, Mapping) else None
    line = origin.get("line", 0) if isinstance(origin, Mapping) else None
    if not isinstance(match, str) or type(line) is not int:
        raise BadPosition("the position does not say which line of which match it follows")
    return Position(view, tuple(map(tuple, hidden)), match, line)


def position_of(
    game: AnyGame, state: AnyState, viewer: Viewer, order: Sequence[str] = (), match: str = "", line: int = 0
) -> Position:
    """The moment of `state` as `viewer` sees it, with the hidden pieces as they truly lie.

    `order`: the texts of the dealer's last shuffle, by which the pieces of the stock follow each other.
    Answers that others have already given in an open window are not part of it: they are asked again.
    """
    # Whoever plays on from here does so by the rules of the game alone.
    state = getattr(state, "whole", state)
    view = game.view_to_json(state.view(viewer))
    if not view.get("places"):
        return Position(view, (), match, line)
    allowed = view.get("allowed") or [range(len(view["places"]))] * len(view["unseen"])
    may: dict[str, Collection[int]] = dict(zip(view["unseen"], allowed, strict=True))
    places: list[list[str]] = [[] for _ in view["places"]]
    left = Counter(view["unseen"])
    told = view.get("told")
    """What open play tells of each hand, where a game keeps that: then each of its groups is a place."""
    start = 0
    for seat in range(view["seats"]):
        if seat == viewer:
            continue
        held = Counter(game.view_to_json(state.view(Seat(seat)))["hand"])
        for key in _SHOWN:
            if key in view:
                held -= Counter(view[key][seat])
        held &= left
        left -= held
        end = start + (1 if told is None else len(told["groups"][seat]))
        _spread(list(held.elements()), may, view["places"], places, range(start, end))
        start = end
    if start < len(places):
        rank = {text: nth for nth, text in enumerate(order)}
        places[start] = sorted(left.elements(), key=lambda text: (rank.get(text, len(rank)), text))
    return Position(view, tuple(map(tuple, places)), match, line)


def imagined(game: AnyGame, seats: int, position: Position, rng: Rng) -> Position:
    """The same moment with the unseen pieces dealt anew, as whoever knows the view could expect them."""
    of_game: Any = game  # a protocol does not say that it can be a key
    texts = {piece: text for text, piece in _pieces(of_game, seats).items()}
    hidden = game.imagine(game.view_from_json(position.view), rng)
    return replace(position, hidden=tuple(tuple(texts[piece] for piece in held) for held in hidden))


def _spread(
    hand: Sequence[str],
    may: Mapping[str, Collection[int]],
    sizes: Sequence[int],
    places: list[list[str]],
    own: range,
) -> None:
    """Put each piece of a hand into one of its `own` places, where it may lie; pieces make room in turn."""

    def put(piece: str, tried: set[int]) -> bool:
        for nth in own:
            if nth in tried or nth not in may[piece]:
                continue
            tried.add(nth)
            if len(places[nth]) < sizes[nth]:
                places[nth].append(piece)
                return True
            for index, other in enumerate(places[nth]):
                if put(other, tried):
                    places[nth][index] = piece
                    return True
        return False

    for piece in hand:
        put(piece, set())


def place(game: AnyGame, seats: int, options: Options, position: Position) -> AnyState:
    """The state of a position in a match of so many seats and these options; BadPosition if it is none."""
    try:
        return _placed(game, seats, options, position)
    except BadPosition:
        raise
    except Exception as fault:
        # A view may be whole as a view and still tell of no match: which part of a game trips over
        # that is not foreseen.
        raise BadPosition(f"there is no such position: {str(fault)[:80]}") from fault


def _placed(game: AnyGame, seats: int, options: Options, position: Position) -> AnyState:
    beginning = game.view_to_json(game.begin(seats, options).view(None))
    named = () if "options" in beginning else (option.name for option in game.options(seats))
    # Another thing may have the name of an option.
    single = [name for name in named if beginning.get(name) == options.get(name)]
    for key in (*_OF_THE_MATCH, *single):
        if position.view.get(key) != beginning.get(key):
            raise BadPosition(f"the view is one of a match with another {key!r}")
    if not all(_counts(value) for key, value in position.view.items() if key not in _POINTS):
        raise BadPosition("a number in the view is no count of anything in a match")
    view = game.view_from_json(position.view)
    if game.view_to_json(view) != position.view:
        raise BadPosition("the view is not written as this game writes it")
    of_game: Any = game  # a protocol does not say that it can be a key
    pieces = _pieces(of_game, seats)
    try:
        hidden = tuple(tuple(pieces[text] for text in texts) for texts in position.hidden)
    except KeyError as fault:
        raise BadPosition(f"there is no piece {str(fault.args[0])[:20]!r}") from None
    imagined = game.imagine(view, Rng(0))
    if list(map(len, hidden)) != list(map(len, imagined)):
        raise BadPosition("the hidden pieces do not fill the places that the view names")
    if Counter(p for held in hidden for p in held) != Counter(p for held in imagined for p in held):
        raise BadPosition("the hidden pieces are not those that the view does not see")
    known: Any = getattr(view, "known", None)
    if getattr(known, "allowed", ()):  # knowledge as `rules.imagine` has it, which a screen need not wait for
        allowed = dict(zip(known.unseen, known.allowed, strict=True))
        if any(not allowed[piece] >> nth & 1 for nth, held in enumerate(hidden) for piece in held):
            raise BadPosition("a hidden piece lies where the view says that it is not")
    state = game.assemble(view, hidden)
    if state.view(view.viewer) != view:
        raise BadPosition("the view contradicts itself")
    acting = state.to_act()
    if not acting:
        raise BadPosition("the match is over")
    if any(seat != CHANCE and not state.legal_actions(seat) for seat in acting):
        raise BadPosition("a seat that is to act has no move")
    _try(state.clone(), seats)
    return state


def _counts(value: Any) -> bool:
    """Whether every number in a JSON value could count something at a table."""
    if isinstance(value, Mapping):
        return all(map(_counts, value.values()))
    if isinstance(value, list):
        return all(map(_counts, value))
    return not isinstance(value, int | float) or 0 <= value <= _MOST


def _try(state: AnyState, seats: int) -> None:
    """Look at it with all eyes, and play on at random: what cannot be played raises something."""
    rng = Rng(0)
    for viewer in (None, *map(Seat, range(seats))):
        state.view(viewer)
    for _ in range(_TRIAL):
        acting = state.to_act()
        if not acting:
            return
        if acting[0] == CHANCE:
            request = state.chance()
            assert request is not None, "CHANCE acts only when it is asked"
            state.apply(CHANCE, chance.answer(request, rng))
        else:
            state.apply(acting[0], state.random_action(acting[0], rng))
    state.standing()


@lru_cache(maxsize=32)
def _pieces(game: AnyGame, seats: int) -> Mapping[str, int]:
    """Every piece by its text, as the dealer is asked to shuffle them."""
    request = _first_shuffle(game, seats, complete(game, seats, {}))
    return dict(zip(request.texts, request.pieces, strict=True)) if request is not None else {}


def deal_of(game: AnyGame, state: AnyState, options: Options) -> tuple[int, int]:
    """The deal under way in a state, or the one before it, 0 before the first; and how many pieces a whole
    deal of such a match shuffles."""
    standing = state.standing()
    whole = _first_shuffle(game, len(standing.scores), options)
    return standing.deal - (not state.dealt()), 0 if whole is None else len(whole.texts)


def _first_shuffle(game: AnyGame, seats: int, options: Options) -> Shuffle | None:
    state = game.begin(seats, options)
    request = state.chance()
    while isinstance(request, Choose):
        state.apply(CHANCE, ChooseAction(request.values[0]))
        request = state.chance()
    return request
