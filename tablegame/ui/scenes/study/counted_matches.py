"""The figures of counted matches and the people in them, as pages read them."""

from tablegame.study.figures_store import FigureStore
from tablegame.study.persons import Persons
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.shell.context import Ui

FIRST_S = 0.05
"""How long matches are counted at once before a page is shown, in seconds."""


class CountedMatches:
    """The figures of counted matches, and the people who played them."""

    def __init__(self, ui: Ui) -> None:
        """Take the store of the window, or open that of its folder if the window has none."""
        self._own = not ui.has_service
        self.store = ui.service.figures if ui.has_service else FigureStore(ui.home)
        self.persons = Persons(self.store, host_of(ui).people)
        self.store.look_again()
        self.store.work(FIRST_S)

    def close(self) -> None:
        """Close a store that was opened for this page alone."""
        if self._own:
            self.store.close()
