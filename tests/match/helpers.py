"""Matches for the tests: players, random play, and a small game with sealed windows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.contract import Choose, ChooseAction, Event, Gesture, Option, Reason, Standing
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.events import Public

PLAYERS = (Player("Ann", "human"), Player("Bö", "bot:hard"), Player("駒井", "bot:easy"))


def begin(path: Path | None = None, seed: int = 1, **kwargs: Any) -> Match:
    """Return a match of Dokuson for three."""
    return Match.new(DOKUSON, 3, {}, PLAYERS, dealer=Dealer.seeded(seed), record=path, bots=b"bots", **kwargs)


def play(match: Match, moves: int = 10**9, seed: int = 7) -> Match:
    """Play on at random, to the end or for some moves."""
    rng = Rng(seed)
    while moves and not match.over:
        seat = match.to_act()[0]
        match.decide(seat, match._replayer.state.random_action(seat, rng))
        moves -= 1
    return match


@dataclass(frozen=True, slots=True)
class Show:
    """One of three signs."""

    sign: int

    def notation(self) -> str:
        return f"show {self.sign}"

    def gesture(self) -> Gesture:
        return Gesture()


@dataclass(frozen=True, slots=True)
class Opened(Public):
    """All signs of a round."""

    signs: tuple[int, ...]


class SignsState:
    """Three rounds: a lot names a number, all show a sign at once."""

    def __init__(self, seats: int) -> None:
        self.seats, self.round, self.lot, self.scores = seats, 1, -1, [0] * seats
        self.signs: dict[Seat, int] = {}

    def to_act(self) -> Sequence[Seat]:
        if self.round > 3:
            return ()
        return (CHANCE,) if self.lot < 0 else tuple(Seat(s) for s in range(self.seats) if s not in self.signs)

    def chance(self) -> Choose | None:
        return Choose((0, 1, 2)) if self.to_act() == (CHANCE,) else None

    def dealt(self) -> bool:
        return self.round <= 3 and self.lot >= 0

    def legal_actions(self, seat: Seat) -> Sequence[Show]:
        return tuple(map(Show, range(3)))

    def random_action(self, seat: Seat, rng: Rng) -> Show:
        return Show(rng.below(3))

    def apply(self, seat: Seat, action: Show | ChooseAction, told: list[Event] | None = None) -> None:
        if isinstance(action, ChooseAction):
            self.lot = action.value
            return
        self.signs[seat] = action.sign
        if len(self.signs) == self.seats:
            signs = tuple(self.signs[Seat(s)] for s in range(self.seats))
            self.scores = [score + (sign == self.lot) for score, sign in zip(self.scores, signs, strict=True)]
            self.round, self.lot, self.signs = self.round + 1, -1, {}
            if told is not None:
                told.append(Opened(signs))

    def view(self, viewer: Viewer) -> tuple[Any, ...]:
        return (self.round, tuple(self.scores), None if viewer is None else self.signs.get(viewer))

    def standing(self) -> Standing:
        over = self.round > 3
        best = tuple(Seat(s) for s in range(self.seats) if over and self.scores[s] == max(self.scores))
        places = tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
        return Standing(
            min(self.round, 3), "over" if over else "show", tuple(self.scores), over, best, places
        )

    def clone(self) -> "SignsState":
        twin = SignsState(self.seats)
        twin.round, twin.lot, twin.scores = self.round, self.lot, list(self.scores)
        twin.signs = dict(self.signs)
        return twin


class Signs:
    """The rules of that game, as far as a match needs them."""

    id, title, rules_version, seats = "signs", "Signs", 1, (3,)
    rests_without_pieces = False

    def options(self, seats: int) -> tuple[Option, ...]:
        return ()

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple((Seat(seat),) for seat in range(seats))

    def deals(self, seats: int, options: Mapping[str, Any]) -> int:
        return 3

    def begin(self, seats: int, options: Mapping[str, Any]) -> SignsState:
        return SignsState(seats)

    def parse(self, text: str) -> Show:
        if text not in ("show 0", "show 1", "show 2"):
            raise ValueError("a sign is shown")
        return Show(int(text[-1]))

    def why_not(self, view: Any, action: Show) -> Reason | None:
        return None


SIGNS: Any = Signs()


def begin_signs(path: Path | None = None) -> Match:
    """Return a match with windows in which all three answer."""
    return Match.new(SIGNS, 3, {}, PLAYERS, dealer=Dealer.seeded(5), record=path)
