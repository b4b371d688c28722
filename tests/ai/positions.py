"""Decisions of all games, of every phase, for the tests beside this file."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tablegame.ai.think import MINDS
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import settle
from tests.rules.hooks import tables_of


class Position(NamedTuple):
    """A state, and the seat that owes a decision in it. A state is of any game, so its fields are free."""

    game_id: str
    state: Any
    seat: Seat

    @property
    def view(self) -> Any:
        """All that `seat` may know."""
        return self.state.view(self.seat)

    @property
    def legal(self) -> Sequence[Any]:
        """What it may do."""
        legal: Sequence[Any] = self.state.legal_actions(self.seat)
        return legal

    def worlds(self, count: int, seed: int) -> list[Any]:
        """Return states that its view cannot tell apart."""
        game, view, rng = GAMES[self.game_id], self.view, Rng(seed)
        return [game.assemble(view, game.imagine(view, rng)) for _ in range(count)]


def decisions(
    game_id: str, seats: int, seed: int, straying: float = 0.3, options: Mapping[str, object] | None = None
) -> Iterator[Position]:
    """Yield every real choice of one match between players of the simple policy who stray.

    Without `options` the table is one of `tables_of`, by the seed.
    """
    game, mind, rng = GAMES[game_id], MINDS[game_id], Rng(seed)
    tables = list(tables_of(game).values())
    chosen = tables[seed % len(tables)] if options is None else options
    state = game.begin(seats, complete(game, seats, chosen))
    settle(state, rng)
    for _ in range(400):
        if not (owed := state.to_act()):
            return
        seat = rng.choice(owed)
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            yield Position(game_id, state.clone(), seat)
        strays = rng.random() < straying
        state.apply(seat, state.random_action(seat, rng) if strays else mind.sensible(state, seat))
        settle(state, rng)


def gathered(
    game_id: str, count: int, first_seed: int = 0, options: Mapping[str, object] | None = None
) -> list[Position]:
    """Return so many positions from the deal to the last cards. Rare phases come as often as matches meet
    them, common ones no more than their share."""
    found: list[Position] = []
    phases: Counter[str] = Counter()
    seed = first_seed
    while len(found) < count:
        seats = GAMES[game_id].seats[seed % len(GAMES[game_id].seats)]
        # From a match a few of each phase, those of a turn spread over its whole length.
        mine: Counter[str] = Counter()
        for number, position in enumerate(decisions(game_id, seats, seed, options=options)):
            phase = position.state.standing().phase
            if mine[phase] < 3 and (number + seed) % 5 == 0 or not phases[phase]:
                found.append(position)
                phases[phase] += 1
                mine[phase] += 1
        seed += 1
    return found[:count]
