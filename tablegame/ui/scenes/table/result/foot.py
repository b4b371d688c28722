"""The buttons at the foot of the last page, and the chip of fair play beside them."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from tablegame.controllers.table_controller import TableController
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, origin_of
from tablegame.ui.scenes.people.people_service import in_evening
from tablegame.ui.scenes.table.result.chip import FairChip
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

EDGE: Final = 24.0
FOOT: Final = 74.0
"""From the top of the buttons to the lower edge."""
HIGH: Final = 52.0
APART: Final = 8.0
LARGE: Final = 1.3
"""Letters so much larger leave no room for icons and keys."""
Action = Callable[[], object]
Act = tuple[str, Action, str, str]
"""Its name, what it does, its icon, and the action of its key."""


class Ended(Protocol):
    """What the buttons need of the page."""

    ui: Ui
    table: TableController
    words: ResultWords
    daily: bool
    on_rematch: Action
    on_title: Action

    def open_daily(self) -> object:
        """The deals of that day."""

    def open_again(self) -> object:
        """A deal is played once more."""

    def open_sheet(self) -> object:
        """The score sheet."""

    def open_replay(self) -> object:
        """The match from its beginning."""

    def open_review(self) -> object:
        """What the decisions were worth."""

    def open_evening(self) -> object:
        """The ledger of tonight."""

    def open_fair_play(self) -> object:
        """The proof."""

    def back_to_origin(self) -> object:
        """Where the match was begun from."""


def acts_of(page: Ended) -> list[Act]:
    """What can be done next, the likeliest first."""
    out: Act = ("title", page.on_title, "exit", "back")
    if in_evening(page.ui, page.table):
        out = ("evening", page.open_evening, "people", "back")
    first: Act = ("rematch", page.on_rematch, "replay", "activate")
    if page.daily:
        first = ("daily", page.open_daily, "calendar", "activate")
    came: list[Act] = []
    if (origin := origin_of(page.ui, page.table)) is not None:
        # Practice leads back to where it was begun.
        out = (*out[:3], "")
        words = "back" if origin.reviewed is None else "back_review"
        came.append((words, page.back_to_origin, "branch", "back"))
    people = "human" in {kind for kinds in page.table.match.record.kinds() for kind in kinds}
    look: Act = ("replay", page.open_replay, "history", "review_match")
    if people:
        # From there it is one step to the replay.
        look = ("review", page.open_review, "search", "review_match")
    return [
        first,
        *came,
        ("deal_again", page.open_again, "cards", "deal_again"),
        ("sheet", page.open_sheet, "log", "sheet"),
        look,
        out,
    ]


def foot_buttons(page: Ended) -> Iterator[Widget]:
    """From the left; keys, and then icons, are left out where there is no room for them."""
    ui = page.ui
    top = ui.metrics.h - FOOT
    chip = FairChip(ui, page.table.match.record, ui.metrics.w - EDGE, top, HIGH, page.open_fair_play)
    acts = acts_of(page)
    size = capped(ui, t.BODY, 22)
    room = chip.rect[0] - EDGE - APART * (len(acts) + 1)
    words: list[Text] = [page.words.word(name) for name, *_ in acts]
    texts = [ui.type.measure(each, size, True) + 15 for each in words]
    caps = [_cap(ui, action) for *_, action in acts]
    icons = [1.55 * size] * len(acts)
    large = grown(ui, t.NAME) > LARGE
    for drop in ("icons",) if large else ("", "caps", "icons"):
        caps = [0.0] * len(acts) if drop else caps
        icons = [0.0] * len(acts) if drop == "icons" else icons
        needs = [sum(each) for each in zip(texts, caps, icons, strict=True)]
        if sum(needs) <= room:
            break
    slack = min(26.0, max(0.0, (room - sum(needs)) / len(acts)))
    shrink = min(1.0, room / sum(needs))
    left = EDGE
    for n, (name, press, icon, action) in enumerate(acts):
        wide = needs[n] * shrink + slack
        yield Button(
            (left, top, wide, HIGH), words[n], press, kind="plain" if n else "primary",
            icon=icon if icons[n] else "", key="" if caps[n] else "-", action=action,
            name=name if n else "rematch", size=size,
        )  # fmt: skip
        left += wide + APART
    yield chip


def _cap(ui: Ui, action: str) -> float:
    """The room of a key beside the words of its button."""
    return max(20.0, ui.type.measure(ui.keys.cap(action), t.KEY_CAP, True) + 10) + 8 if action else 0.0
