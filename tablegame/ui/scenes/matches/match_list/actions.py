"""What can be done with a match, by where it is listed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablegame.match.archive_page import Listed, Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.matches.match_list.row import is_large
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button

LEFT, RIGHT = 140.0, 1188.0
"""Where the buttons stand, in du from where the sheet of 1280 begins."""
PICTURE = 92.0
"""Where they begin that have no icons: under the picture."""
GAP = 12.0
FIRST = frozenset({"continue", "view", "put_back", "replay"})
"""What Enter does, where it stands first."""
SIZE = 16.0


@dataclass(frozen=True)
class Act:
    """One button."""

    name: str
    icon: str
    words: str
    key: str
    do: Callable[[], object]
    why_not: str = ""
    """Why it cannot be done, though it stands there."""


def acts_of(
    ui: Ui,
    listed: Listed,
    tab: Tab,
    do: Callable[[str], Callable[[], object]],
    *,
    replay: bool,
    review: bool = False,
) -> list[Act]:
    """The buttons of a match; `do` gives what each name does, `replay` and `review`
    say whether one can be seen again, and judged."""
    found = listed.summary
    other = "" if found.playable else ui.text("matches.mark.rules_why")

    def act(name: str, icon: str, key: str = "", words: str = "", why_not: str = "") -> Act:
        return Act(name, icon, ui.text(f"matches.action.{words or name}"), key, do(name), why_not)

    goes_on = not found.over
    out = []
    if tab is Tab.ABANDONED:
        out.append(act("put_back", "undo"))
    elif goes_on:
        out.append(act("continue", "continue") if found.playable else act("view", "log"))
    if replay and (found.playable or not goes_on):
        out.append(act("replay", "replay", words="replay_so_far" if goes_on else "replay", why_not=other))
    if review and not goes_on:
        out.append(act("review", "search", "review_listed", why_not=other))
    if not goes_on and tab is not Tab.ABANDONED:
        own = f"{found.game}.again.title"
        again = ui.text(own if ui.speaker.has(own) else "matches.action.again")
        out.append(Act("again", "cards", again, "again_match", do("again"), other))
    if not goes_on and found.playable:
        out.append(act("sheet", "sheet", "sheet"))
    if not goes_on and found.playable and tab is not Tab.ABANDONED:
        out.append(act("fair", "verify", "fair_match"))
    if not goes_on:
        out.append(act("export", "share", "export_match"))
    if not goes_on or tab is Tab.ABANDONED:
        out.append(act("note", "note", "note_match"))
    if tab is not Tab.ABANDONED:
        out.append(act("delete", "trash", "delete_match"))
    return out


def height(ui: Ui) -> float:
    """Of a button."""
    return 50.0 if is_large(ui) else 42.0


def rows(ui: Ui, acts: Sequence[Act]) -> int:
    """How many rows of buttons there are."""
    return 1 + max((row for row, *_ in _places(ui, acts)), default=-1)


def _places(ui: Ui, acts: Sequence[Act]) -> list[tuple[int, float, float]]:
    """Row, place and width of each button: with icons, or without where only so they stand in one row."""
    wide = _laid(ui, acts, icons=True)
    tight = _laid(ui, acts, icons=False)
    return tight if _tight(wide, tight) else wide


def _tight(wide: Sequence[tuple[int, float, float]], tight: Sequence[tuple[int, float, float]]) -> bool:
    return bool(wide) and wide[-1][0] > 0 and tight[-1][0] == 0


def _laid(ui: Ui, acts: Sequence[Act], *, icons: bool) -> list[tuple[int, float, float]]:
    left, size = (LEFT if icons else PICTURE), capped(ui, SIZE, 26)
    plain, gap = (36 + (0 if is_large(ui) else 1.55 * size), GAP) if icons else (24.0, 8.0)
    out, row, x = [], 0, left
    for index, act in enumerate(acts):
        action = act.key or ("activate" if not index and act.name in FIRST else "")
        cap = ui.cap(action) if action and not is_large(ui) else ""
        room = 12 + max(22.0, ui.type.measure(str(cap), t.KEY_CAP, True) + 14) if cap else 0.0
        wide = ui.type.measure(act.words, size, True) + plain + room
        if x + wide > RIGHT and x > left:
            row, x = row + 1, left
        out.append((row, x, wide))
        x += wide + gap
    return out


def buttons(ui: Ui, acts: Sequence[Act], ox: float, top: float) -> list[Button]:
    """The buttons; what Enter does is of brass, and nothing else."""
    high, found = height(ui), []
    bare = is_large(ui) or _tight(_laid(ui, acts, icons=True), _laid(ui, acts, icons=False))
    for index, (act, (row, x, wide)) in enumerate(zip(acts, _places(ui, acts), strict=True)):
        button = Button(
            (ox + x, top + row * (high + 8), wide, high), act.words, act.do if not act.why_not else _nothing,
            kind="primary" if not index and act.name in FIRST else "paper",
            icon="" if bare else act.icon, size=capped(ui, SIZE, 26),
            key="-" if is_large(ui) else "",
            action=act.key or ("activate" if not index and act.name in FIRST else ""), name=act.name,
        )  # fmt: skip
        if act.why_not:
            button.faint, button.tip = True, act.why_not
        found.append(button)
    return found


def _nothing() -> None:
    """It stands there to say why it cannot be done."""
