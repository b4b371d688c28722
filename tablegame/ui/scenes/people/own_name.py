"""The question what the player at this computer is called: asked once, after a first lesson or match."""

from typing import Final

from tablegame.ui.scenes.matches.match_list.text_dialog import FieldScene
from tablegame.ui.scenes.people.people_service import carry_deals, own_name
from tablegame.ui.shell.context import Ui

PLACE: Final = "ask_name"
LONGEST_NAME: Final = 24
"""The most signs of the name that is typed here or in the settings."""


class OwnNameScene(FieldScene):
    """A field for the name over the page in front; what is not given is not asked for again."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui, PLACE, "", LONGEST_NAME)
        self.about = self._say("about")

    def _say(self, name: str) -> str:
        return self.ui.text(f"settings.ask_name.{name}")

    def done(self) -> None:
        """Take the name; an empty one is none."""
        ui = self.ui
        if name := " ".join(self.value.split()):
            ui.preferences.player_name = name
            carry_deals(ui, ui.text("seating.names.human"), name)
            ui.changed()
        self.close()


def ask_name(ui: Ui) -> None:
    """Ask for the name once, if there is none and a deal was played or a lesson done."""
    chosen, learned = ui.preferences, ui.learned
    begun = any(any(played.values()) for played in chosen.deals.values()) or learned.done or learned.seen
    if not ui.lively or chosen.name_asked or own_name(ui) or not begun:
        return
    chosen.name_asked = True
    ui.save_soon()
    ui.stack.push(OwnNameScene(ui))
