"""What is true of every game at every moment of every match.

A law of a position takes the game and a state, and leaves the state as it was. A law of a step is given the
state before, the action, the state after and the events. All of them work on the contract alone; what must be
known about a game stands in `hooks`.
"""

import json
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import log
from typing import Any, NamedTuple

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import AnyGame, AnyState, Event, Options, Standing
from tablegame.rules.events import WindowClosed, WindowOpened
from tests.rules.hooks import ASKING, CANDIDATES, PACKS, PIECES, SILENT, shortened
from tests.rules.secrets import named, shown

LIMIT = 20_000
"""Decisions within which every random match ends."""

CLOSELY = 100
"""Decisions of a match that are all held to the laws."""

RARELY = 5
"""Of later decisions one in so many is."""

MANY = 720
"""Orders of answering that are all tried: six seats."""


def seats_of(state: AnyState) -> range:
    return range(len(state.standing().scores))


def viewers_of(state: AnyState) -> list[Viewer]:
    return [None, *map(Seat, seats_of(state))]


def some_viewers(state: AnyState, rng: Rng) -> list[Viewer]:
    """Return the bystander, the seats to act and one seat by lot; of a match that is over all viewers."""
    lot = Seat(rng.below(len(seats_of(state))))
    return [None, *sorted({lot, *state.to_act()} - {CHANCE})]


class Snapshot(NamedTuple):
    """Everything that can be seen of a state from anywhere."""

    to_act: tuple[Seat, ...]
    chance: Any
    standing: Standing
    views: tuple[Any, ...]
    """In the order of `viewers_of`."""
    legal: tuple[tuple[Any, ...], ...]
    """By seat."""


def snapshot(state: AnyState) -> Snapshot:
    return Snapshot(
        tuple(state.to_act()),
        state.chance(),
        state.standing(),
        tuple(state.view(viewer) for viewer in viewers_of(state)),
        tuple(tuple(state.legal_actions(Seat(seat))) for seat in seats_of(state)),
    )


def random_options(game: AnyGame, seats: int, rng: Rng) -> Options:
    """Return any allowed value for each option, but for the length of the match."""
    chosen: dict[str, object] = {}
    for option in game.options(seats):
        values: list[object] = [*option.choices, *([None] if option.null else [])]
        if option.range:
            low, high = option.range
            values += [low, high, low + rng.below(high - low + 1)]
        chosen[option.name] = rng.choice(values)
    return complete(game, seats, shortened(game.id, chosen))


# Laws of a position.


def the_end_and_the_outcome_come_together(game: AnyGame, state: AnyState, rng: Rng) -> None:
    standing, acting = state.standing(), tuple(state.to_act())
    assert standing.over == (acting == ())
    assert bool(standing.winners) == standing.over
    assert (standing.phase == "over") == standing.over
    assert state.dealt() == (standing.phase not in ("deal", "over"))
    assert (CHANCE in acting) == (state.chance() is not None)
    assert CHANCE not in acting or acting == (CHANCE,)
    assert list(acting) == sorted(set(acting))


def the_standing_fits_itself(game: AnyGame, state: AnyState, rng: Rng) -> None:
    standing = state.standing()
    places = standing.places
    assert len(places) == len(standing.scores) and standing.deal >= 1
    assert list(places) == [1 + sum(other < place for other in places) for place in places]
    if standing.over:
        assert [seat for seat, place in enumerate(places) if place == 1] == list(standing.winners)
        for side in game.sides(len(places)):
            assert len({seat in standing.winners for seat in side}) == 1
            assert len({standing.scores[seat] for seat in side}) == 1


def only_who_must_act_has_moves(game: AnyGame, state: AnyState, rng: Rng) -> None:
    acting = state.to_act()
    for seat in seats_of(state):
        legal = state.legal_actions(Seat(seat))
        assert bool(legal) == (seat in acting)
        assert len(set(legal)) == len(legal)
        texts = [action.notation() for action in legal]
        assert len(set(texts)) == len(texts)
        gestures = [action.gesture() for action in legal]
        assert len(set(gestures)) == len(gestures)


def moves_survive_notation(game: AnyGame, state: AnyState, rng: Rng) -> None:
    for seat in seats_of(state):
        for action in state.legal_actions(Seat(seat)):
            text = action.notation()
            back = game.parse(text)
            assert back == action and hash(back) == hash(action) and back.notation() == text
    request = state.chance()
    if request is not None:
        answer = chance.answer(request, rng)
        assert chance.parse_answer(request, answer.notation()) == answer


def random_moves_are_legal(game: AnyGame, state: AnyState, rng: Rng) -> None:
    for seat in state.to_act():
        if seat != CHANCE:
            assert state.random_action(seat, rng) in state.legal_actions(seat)


def random_moves_reach_all(game: AnyGame, state: AnyState, rng: Rng) -> None:
    """Check that random moves reach all legal ones. It costs many draws, so it runs at some positions
    only."""
    for seat in state.to_act():
        if seat != CHANCE and len(legal := state.legal_actions(seat)) <= 60:
            draws = int(len(legal) * (log(len(legal)) + 12))
            assert {state.random_action(seat, rng) for _ in range(draws)} == set(legal)


def an_imagined_match_looks_the_same(game: AnyGame, state: AnyState, rng: Rng) -> None:
    count = len(PIECES[game.id](state))
    for viewer in some_viewers(state, rng):
        view = state.view(viewer)
        twin = game.assemble(view, game.imagine(view, rng))
        assert twin.view(viewer) == view
        if viewer is not None and viewer in state.to_act():
            assert viewer in twin.to_act() and twin.standing() == state.standing()
            assert list(twin.legal_actions(viewer)) == list(state.legal_actions(viewer))
        elif not asking(game, state):
            assert tuple(twin.to_act()) == tuple(state.to_act()) and twin.standing() == state.standing()
        pieces = PIECES[game.id](twin)
        assert len(pieces) == count
        each_once(game, pieces)


def views_go_through_json(game: AnyGame, state: AnyState, rng: Rng) -> None:
    for viewer in some_viewers(state, rng):
        view = state.view(viewer)
        text = json.dumps(game.view_to_json(view))
        assert game.view_from_json(json.loads(text)) == view


def facts_name_every_hidden_piece(game: AnyGame, state: AnyState, rng: Rng) -> None:
    """Check that each place has an owner or none, and that each hand is what its places hold and what the
    view names."""
    for viewer in viewers_of(state):
        view = state.view(viewer)
        facts = game.facts(view)
        assert len(facts.owners) == len(view.known.places) and viewer not in set(facts.owners) - {None}
        assert len(view.table.counts) == len(seats_of(state))
        places = list(zip(facts.owners, view.known.places, strict=True))
        for seat in seats_of(state) if places else ():
            hidden = sum(count for owner, count in places if owner == seat)
            shown = len(facts.shown[seat]) if facts.shown else 0
            assert seat == viewer or hidden + shown == view.table.counts[seat]


def no_piece_is_twice(game: AnyGame, state: AnyState, rng: Rng) -> None:
    each_once(game, PIECES[game.id](state))


def each_once(game: AnyGame, pieces: Sequence[int]) -> None:
    named = [piece for piece in pieces if piece >= 0]
    assert len(set(named)) == len(named)
    assert all(piece < PACKS[game.id] for piece in named)


def reasons_stand_against_illegal_moves_only(game: AnyGame, state: AnyState, rng: Rng) -> None:
    asked_in_secret = asking(game, state)
    for viewer in some_viewers(state, rng):
        view = state.view(viewer)
        legal = set() if viewer is None else set(state.legal_actions(viewer))
        # A seat that is not asked may think that nobody is, and that it is its turn.
        unaware = asked_in_secret and not legal and viewer is not None
        for action in legal:
            assert game.why_not(view, action) is None
        assert not legal or any(game.offered(view, action) for action in legal)
        for action in CANDIDATES[game.id](view, rng):
            reason = game.why_not(view, action)
            assert unaware or (reason is None) == (action in legal), action
            assert reason is None or reason.code.startswith(f"{game.id}.reason.")


def the_order_of_answers_does_not_matter(game: AnyGame, state: AnyState, rng: Rng) -> None:
    """Check that each permutation leaves the same state, hidden parts included, and the same events."""
    acting = state.to_act()
    if len(acting) < 2:
        return
    answers = {seat: state.random_action(seat, rng) for seat in acting}
    orders = list(permutations(acting))
    if len(orders) > MANY:
        rng.shuffle(orders)
    first: tuple[Any, list[Event]] | None = None
    for order in orders[:MANY]:
        twin = state.clone()
        told: list[Event] = []
        for seat in order:
            twin.apply(seat, answers[seat], told)
        left = inside(twin)
        if first is None:
            first = left, told
        assert told == first[1] and left == first[0]


def who_is_asked_shows_nowhere(game: AnyGame, state: AnyState, rng: Rng) -> None:
    """Check that a move after which others may call brings the same events in all worlds that look alike to a
    viewer.

    As long as those asked stay silent, all other viewers get the same events up to the closing mark. It does
    not matter which seats are asked in that world.
    """
    acting = state.to_act()
    if len(acting) != 1 or acting[0] == CHANCE or asking(game, state):
        return
    seat = acting[0]
    action = state.random_action(seat, rng)
    for viewer in some_viewers(state, rng):
        view = state.view(viewer)
        worlds = [state, *(game.assemble(view, game.imagine(view, rng)) for _ in range(3))]
        streams = []
        for world in worlds:
            if action in world.legal_actions(seat):
                streams.append(_silently(world.clone(), seat, action, viewer))
        for opened, closed in [stream for stream in streams if stream is not None]:
            before, after = next(stream for stream in streams if stream is not None)
            assert opened != before or closed == after


def _silently(
    state: AnyState, seat: Seat, action: Any, viewer: Viewer
) -> tuple[list[Event], list[Event]] | None:
    """Return what `viewer` is shown up to the opening mark of a window, and from there to its closing mark
    without a call. None where there is no window or the viewer is asked."""
    told: list[Event] = []
    state.apply(seat, action, told)
    while True:
        seen = [event for event in (each.seen_by(viewer) for each in told) if event is not None]
        opening = next((n for n, event in enumerate(seen) if isinstance(event, WindowOpened)), None)
        if opening is None:
            return None
        closing = next((n for n, event in enumerate(seen) if isinstance(event, WindowClosed)), None)
        if closing is not None:
            return seen[: opening + 1], seen[opening + 1 : closing + 1]
        asked = state.to_act()[0]
        silent = [move for move in state.legal_actions(asked) if move.notation() in SILENT]
        if asked == viewer or not silent:
            return None
        state.apply(asked, silent[0], told)


def asking(game: AnyGame, state: AnyState) -> bool:
    return state.standing().phase in ASKING[game.id]


def inside(thing: Any) -> Any:
    """Return all that an object holds, slot by slot."""
    kind = type(thing)
    if kind in PLAIN:
        return thing
    if isinstance(thing, tuple | list):
        return [item if type(item) in PLAIN else inside(item) for item in thing]
    if isinstance(thing, dict):
        return {key: inside(value) for key, value in thing.items()}
    slots = slots_of(kind)  # type: ignore[arg-type]
    return {name: inside(getattr(thing, name, None)) for name in slots} if slots else thing


PLAIN = frozenset({int, bool, str, type(None)})
"""What holds nothing."""


@cache
def slots_of(kind: type) -> tuple[str, ...]:
    return tuple(name for each in kind.__mro__ for name in getattr(each, "__slots__", ()))


POSITION_LAWS = (
    the_end_and_the_outcome_come_together,
    the_standing_fits_itself,
    only_who_must_act_has_moves,
    moves_survive_notation,
    random_moves_are_legal,
    an_imagined_match_looks_the_same,
    views_go_through_json,
    facts_name_every_hidden_piece,
    no_piece_is_twice,
    reasons_stand_against_illegal_moves_only,
    the_order_of_answers_does_not_matter,
    who_is_asked_shows_nowhere,
)


# Laws of a step.


def events_reveal_nothing_hidden(
    state: AnyState, before: Snapshot, after: Snapshot, told: Sequence[Event]
) -> None:
    for viewer, old, new in zip(viewers_of(state), before.views, after.views, strict=True):
        known = shown(old, old) | shown(new, old)
        for event in told:
            seen = event.seen_by(viewer)
            if seen is not None:
                assert named(seen) <= known, (viewer, event)
                assert seen.seen_by(viewer) == seen
                assert hash(seen) == hash(event.seen_by(viewer))


def pieces_stay(game: AnyGame, before: AnyState, after: AnyState, shuffled: bool) -> None:
    if not shuffled:
        old, new = (sorted(p for p in PIECES[game.id](state) if p >= 0) for state in (before, after))
        assert old == new
    elif PIECES[game.id](after).count(-1):
        assert len(PIECES[game.id](after)) == PACKS[game.id]


class Marks:
    """The public marks of windows: in pairs, and nothing public between the two.

    A window stays open over a batch only where a seat is asked. Meanwhile a seat gets only the events of its
    own answer.
    """

    def __init__(self) -> None:
        self.open: str | None = None

    def hear(self, actor: Seat, told: Sequence[Event], after: AnyState) -> None:
        for event in told:
            if isinstance(event, WindowOpened):
                assert self.open is None, f"{event} in the window {self.open}"
                self.open = event.kind
            elif isinstance(event, WindowClosed):
                assert self.open == event.kind, f"{event} in the window {self.open}"
                self.open = None
            elif self.open is not None:
                told_to = [viewer for viewer in viewers_of(after) if event.seen_by(viewer) is not None]
                assert set(told_to) <= {actor}, f"{event} in the window {self.open}"
        acting = tuple(after.to_act())
        assert self.open is None or (acting and acting[0] != CHANCE), f"the window {self.open} stays open"


def step(
    game: AnyGame, state: AnyState, was: Snapshot, seat: Seat, action: Any
) -> tuple[list[Event], Snapshot]:
    """Carry out a move under the laws of a step: what was told, and how all looks now; `was`: how it looked.

    A clone is the same, and stays so whatever becomes of the other.
    """
    before, silent = state.clone(), state.clone()
    told: list[Event] = []
    state.apply(seat, action, told)
    now = snapshot(state)
    assert told or was.to_act != now.to_act, "something happened"
    assert snapshot(before) == was
    silent.apply(seat, action)
    assert snapshot(silent) == now
    events_reveal_nothing_hidden(state, was, now, told)
    pieces_stay(game, before, state, seat == CHANCE)
    return told, now


def check_match(
    game: AnyGame, seats: int, options: Options, seed: int, *, closely: int = CLOSELY, rarely: int = RARELY
) -> None:
    """Check one random match: its first `closely` decisions under all laws, of the others one in `rarely`."""
    rng = Rng(seed)
    state = game.begin(seats, options)
    moves: list[tuple[Seat, str]] = []
    where = f"{game.id}, {seats} seats, {dict(options)}, seed {seed}"
    deal = 0
    marks = Marks()
    known: Snapshot | None = None
    """How all looks now, if it was just found out."""
    while True:
        close = len(moves) < closely or rng.below(rarely) == 0
        for law in POSITION_LAWS if close or not state.to_act() else ():
            try:
                law(game, state, rng)
            except AssertionError as fault:
                raise AssertionError(
                    f"{law.__name__} ({where}, after {len(moves)} moves): {fault}"
                ) from fault
        acting = state.to_act()
        if not acting:
            break
        if state.standing().deal > deal and CHANCE not in acting:
            random_moves_reach_all(game, state, rng)
            deal = state.standing().deal
        seat = rng.choice(acting)
        request = state.chance()
        action = state.random_action(seat, rng) if request is None else chance.answer(request, rng)
        moves.append((seat, action.notation()))
        if close or request is not None:
            told, known = step(game, state, known or snapshot(state), seat, action)
        else:
            told, known = [], None
            state.apply(seat, action, told)
        marks.hear(seat, told, state)
        assert len(moves) < LIMIT, where
    end = snapshot(state)
    assert snapshot(state.clone()) == end
    replay(game, seats, options, moves, end)
    planned = game.deals(seats, options)
    assert planned is None or state.standing().deal == planned


def replay(
    game: AnyGame, seats: int, options: Options, moves: Sequence[tuple[Seat, str]], end: Snapshot
) -> None:
    """Check that the same moves, read from text, make the same match."""
    state = game.begin(seats, options)
    for seat, text in moves:
        request = state.chance()
        state.apply(seat, game.parse(text) if request is None else chance.parse_answer(request, text))
    assert snapshot(state) == end
