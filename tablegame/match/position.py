"""Positions that a record may begin from: what one seat knows, and the pieces that it does not see.

Both are written as the game writes them, so that one codec serves all games. That is the view as the protocol
has it, the hidden pieces by their texts, a list for each place of `imagine`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.pieces.texts import piece_text
from tablegame.rules import chance
from tablegame.rules.contract import AnyGame, AnyState, Options, OptionValue

_MOST: Final = 10_000
_TRIAL: Final = 1_000
"""The number of moves that are tried from a position before it is trusted."""


class BadPosition(ValueError):
    """The error of a view and hidden pieces that do not make a position of this match."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match, as plain JSON values."""

    view: Mapping[str, Any] = field(repr=False)
    """The view of the seat that knows the position."""
    hidden: tuple[tuple[str, ...], ...]
    """Texts of the pieces in each place that the view does not see; the stock's next piece first."""
    match: str = ""
    """The id of the match that it was taken from; empty for one that was made up."""
    line: int = 0
    """The line of its record that the position follows."""

    def to_json(self) -> dict[str, Any]:
        """Return the `start` of a record."""
        data: dict[str, Any] = {"view": dict(self.view), "hidden": list(map(list, self.hidden))}
        if self.match:
            data["from"] = {"match": self.match, "line": self.line}
        return data


def position_from_json(data: Any) -> Position:
    """Decode what `Position.to_json` encoded, not yet checked by the game; raises BadPosition for anything
    else."""
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
    """Return the moment of `state` as `viewer` sees it, with the true hidden pieces.

    `order` holds the texts of the dealer's last shuffle, which order the stock. Answers already given in an
    open window are left out, because the window asks again.
    """
    # A match from here goes on by the rules of the game alone.
    state = getattr(state, "whole", state)
    view = state.view(viewer)
    known, written = view.known, game.view_to_json(view)
    if not known.places:
        return Position(written, (), match, line)
    facts = game.facts(view)
    masks = known.allowed or ((1 << len(known.places)) - 1,) * len(known.unseen)
    allowed = dict(zip(known.unseen, masks, strict=True))
    places: list[list[int]] = [[] for _ in known.places]
    left = Counter(known.unseen)
    for seat in dict.fromkeys(owner for owner in facts.owners if owner is not None):
        held = Counter(state.view(seat).table.hand) - Counter(facts.shown[seat] if facts.shown else ())
        held &= left
        left -= held
        own = [place for place, owner in enumerate(facts.owners) if owner == seat]
        _spread(list(held.elements()), allowed, known.places, places, own)
    if None in facts.owners:
        rank = {text: nth for nth, text in enumerate(order)}
        texts = {piece: piece_text(piece) for piece in left}
        stock = sorted(left.elements(), key=lambda piece: (rank.get(texts[piece], len(rank)), texts[piece]))
        places[facts.owners.index(None)] = stock
    return Position(written, tuple(tuple(map(piece_text, held)) for held in places), match, line)


def imagined(game: AnyGame, seats: int, position: Position, rng: Rng) -> Position:
    """Return the same moment with the unseen pieces dealt anew, consistent with the view."""
    hidden = game.imagine(game.view_from_json(position.view), rng)
    return replace(position, hidden=tuple(tuple(map(piece_text, held)) for held in hidden))


def _spread(
    hand: Sequence[int], allowed: Mapping[int, int], sizes: Sequence[int], places: list[list[int]],
    own: Sequence[int],
) -> None:  # fmt: skip
    """Put each piece of a hand into one of its `own` places, where it may lie; pieces make room in turn."""

    def put(piece: int, tried: set[int]) -> bool:
        for nth in own:
            if nth in tried or not allowed[piece] >> nth & 1:
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
    """Return the state of a position in such a match; raises BadPosition if it is impossible."""
    try:
        return _placed(game, seats, options, position)
    except BadPosition:
        raise
    except Exception as fault:
        # A view may be valid as a view and still belong to no match: which part of a game fails on
        # that is not foreseen.
        raise BadPosition(f"there is no such position: {str(fault)[:80]}") from fault


def _placed(game: AnyGame, seats: int, options: Options, position: Position) -> AnyState:
    if not all(_counts(value) for key, value in position.view.items() if key not in game.signed_keys):
        raise BadPosition("a number in the view is no count of anything in a match")
    view = game.view_from_json(position.view)
    chosen = game.facts(game.begin(seats, options).view(None)).settings
    settings = game.facts(view).settings
    for key, value in chosen.items():
        if settings.get(key) != value:
            raise BadPosition(f"the view is one of a match with another {key!r}")
    if len(view.table.counts) != seats:
        raise BadPosition("the view is one of a match with another number of seats")
    if game.view_to_json(view) != position.view:
        raise BadPosition("the view is not written as this game writes it")
    of_game: Any = game  # a protocol does not say that it can be a key
    pieces = _pieces(of_game, seats, tuple(options.items()))
    try:
        hidden = tuple(tuple(pieces[text] for text in texts) for texts in position.hidden)
    except KeyError as fault:
        raise BadPosition(f"there is no piece {str(fault.args[0])[:20]!r}") from None
    imagined = game.imagine(view, Rng(0))
    if list(map(len, hidden)) != list(map(len, imagined)):
        raise BadPosition("the hidden pieces do not fill the places that the view names")
    if Counter(p for held in hidden for p in held) != Counter(p for held in imagined for p in held):
        raise BadPosition("the hidden pieces are not those that the view does not see")
    known = view.known
    if known.allowed:
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
    """Return whether every number in a JSON value is small enough for a count at a table."""
    if isinstance(value, Mapping):
        return all(map(_counts, value.values()))
    if isinstance(value, list):
        return all(map(_counts, value))
    return not isinstance(value, int | float) or 0 <= value <= _MOST


def _try(state: AnyState, seats: int) -> None:
    """Take the views of all seats, and play on at random: an impossible position raises an error."""
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
def _pieces(game: AnyGame, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Mapping[str, int]:
    """Return every piece by its text, as the dealer shuffles them in a match with these options."""
    request = chance.first_shuffle(game.begin(seats, dict(options)))
    return dict(zip(request.texts, request.pieces, strict=True)) if request is not None else {}


def deal_of(game: AnyGame, state: AnyState, options: Options) -> tuple[int, int]:
    """Return the number of the present deal, or of the last one, and the pieces shuffled for a whole deal.

    The number is 0 before the first deal.
    """
    standing = state.standing()
    whole = chance.first_shuffle(game.begin(len(standing.scores), options))
    return standing.deal - (not state.dealt()), 0 if whole is None else len(whole.texts)
