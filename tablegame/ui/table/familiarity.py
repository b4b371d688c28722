"""How many deals of a game people have played here: until all of them know it, call windows wait for them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tablegame.match.people import person_key
from tablegame.ui.shell.context import Ui

ENOUGH: Final = 5
"""The number of deals after which a person knows a game."""
SLOW_MS: Final = 4000.0
"""The least that a window stays open for them where it does not wait."""
MOST: Final = 64
"""People of whom it is kept, for each game."""


def deals_of(played: Mapping[str, int], name: str) -> int:
    """Return how many deals were played under a name, however it is written."""
    key = person_key(name)
    return max((count for other, count in played.items() if person_key(other) == key), default=0)


class Familiarity:
    """The people at one table, by the names they play under; kept with the preferences."""

    def __init__(self, game_id: str, names: Sequence[str], over: int, ui: Ui) -> None:
        """Follow the people at a table; `over`: deals that have ended already and count no more."""
        self._game_id = game_id
        self._names = names
        self._ui = ui
        self._seen = over
        """Deals that were over when that was last told."""

    def follow(self, over: int, people: Iterable[int]) -> None:
        """Count the deals that have ended since the last call, for the people at the table."""
        before, self._seen = self._seen, max(over, self._seen)
        if over <= before:
            return
        played = self._ui.preferences.deals.setdefault(self._game_id, {})
        known = {name: deals_of(played, name) for name in {self._names[seat] for seat in people}}
        if all(count >= ENOUGH for count in known.values()):
            return
        for name, count in known.items():
            played.pop(name, None)
            played[name] = min(ENOUGH, count + over - before)
        for name in list(played)[: max(0, len(played) - MOST)]:
            del played[name]
        self._ui.save_soon()

    def learn(self, people: Iterable[int]) -> bool:
        """Return whether any of the people is still getting to know the game."""
        played = self._ui.preferences.deals.get(self._game_id, {})
        return any(deals_of(played, self._names[seat]) < ENOUGH for seat in people)

    def length(self, usual: float | None, people: Sequence[int]) -> float | None:
        """Return how long a window stays open that is `usual` for others; None: until it is waved through."""
        chosen = self._ui.preferences.first_windows
        if usual is None or chosen == "usual" or not self.learn(people):
            return usual
        return None if chosen == "wait" else max(usual, SLOW_MS)
