"""A match that ends after so many deals, though its rules would go on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.contract import AnyState, ChanceAction, Choose, Event, Shuffle, Standing
from tablegame.rules.events import MatchEnded

OVER = "over"


class Shortened:
    """A state of a game, and the deal after which nobody is asked any more: those who are first then have
    won. Until then it is that state."""

    def __init__(self, state: AnyState, deals: int) -> None:
        """`state` is that of a match before the end of its deal number `deals`."""
        self._state = state
        self._deals = deals
        self._ended = False

    def __getattr__(self, name: str) -> Any:
        """What a game's own state tells besides."""
        if name.startswith("__") or name == "_state":
            raise AttributeError(name)
        return getattr(self._state, name)

    @property
    def whole(self) -> AnyState:
        """The state by the game's own rules, which knows of no such end."""
        return self._state

    def clone(self) -> "Shortened":
        """An independent copy."""
        twin = Shortened(self._state.clone(), self._deals)
        twin._ended = self._ended
        return twin

    def to_act(self) -> Sequence[Seat]:
        """Who owes a decision; nobody after the last deal."""
        return () if self._ended else self._state.to_act()

    def chance(self) -> Shuffle | Choose | None:
        """What the dealer is asked."""
        return None if self._ended else self._state.chance()

    def dealt(self) -> bool:
        """Whether a deal is under way."""
        return self._state.dealt()

    def legal_actions(self, seat: Seat) -> Sequence[Any]:
        """Every legal action of a seat that owes a decision."""
        return () if self._ended else self._state.legal_actions(seat)

    def random_action(self, seat: Seat, rng: Rng) -> Any:
        """One legal action."""
        return self._state.random_action(seat, rng)

    def apply(self, seat: Seat, action: Any | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action; the one that ends the last deal ends the match."""
        self._state.apply(seat, action, events)
        if seat == CHANCE or self._state.dealt():
            return
        standing = self._state.standing()
        if not standing.over and standing.deal > self._deals:
            self._ended = True
            if events is not None:
                events.append(MatchEnded(standing.scores, self.standing().winners))

    def standing(self) -> Standing:
        """Deal, phase, scores, the end and its winners."""
        standing = self._state.standing()
        if not self._ended:
            return standing
        first = tuple(Seat(seat) for seat, place in enumerate(standing.places) if place == 1)
        return replace(standing, deal=self._deals, phase=OVER, over=True, winners=first)

    def view(self, viewer: Viewer) -> Any:
        """All that a viewer may know."""
        view = self._state.view(viewer)
        told: dict[str, object] = {"phase": OVER, "deal": self._deals} if self._ended else {}
        if hasattr(view.table, "deals"):
            told["deals"] = self._deals
        return replace(view, table=replace(view.table, **told)) if told else view
