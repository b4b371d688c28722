"""The console under a replay, with the line of time and buttons, and the movement that they cause."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control, button, segmented, toggle
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.study.replay.replay_table import ReplayTable
from tablegame.ui.scenes.study.replay.replay_text import ReplayText
from tablegame.ui.scenes.study.replay.time_line import TimeLineContent, TimeLinePicture
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.dragging import Track

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
HIGH: Final = 46.0
"""The height of a button, in du."""
WIDE, NARROW, CLOSE = 48.0, 12.0, 0.0
"""The least room beside the buttons in du: with the keys named, without, and where that is too much."""
KEYS_LARGEST: Final = 1.3
"""Above this text size the keys are not named."""
HIDDEN_DIGITS: Final = 4
"""The digits for which there is room while nothing shows how long the replay is."""


class ReplayPlayback:
    """The movement of one table; `changed` is called after each move, and when play starts or stops."""

    def __init__(self, table: ReplayTable, words: ReplayText, changed: Callable[[], object]) -> None:
        self._table = table
        self._words = words
        self._source = table.replay
        self._changed = changed

    @property
    def last(self) -> int:
        """The number of moments."""
        return len(self._source.moments)

    def go(self, at: int) -> None:
        """Go to the moment after so many, at once."""
        at = max(0, min(self.last, at))
        self._table.go(at)
        if at >= self.last:
            self._source.playing = False
        self._changed()

    def stay(self, at: int) -> None:
        """Go to a moment and pause there."""
        self._source.playing = False
        self.go(at)

    def play(self) -> None:
        """Play or pause; from the end, play from the beginning."""
        source, finale = self._source, self._table.model.finale
        if not source.playing and source.at >= self.last and self._table.resting:
            self.go(0)
            finale = None
        source.playing = not source.playing
        if finale is not None and source.playing and finale.stands:
            finale.dismissed = True
        self._changed()

    def step(self, by: int) -> None:
        """Go a moment back or on, and pause."""
        self.stay(self._source.at + by)

    def to_mine(self, by: int) -> None:
        """Go to the previous or next decision of the viewer, as it was before the decision was made."""
        self._to([n for n, moment in enumerate(self._source.moments) if moment.own], by)

    def to_deal(self, by: int) -> None:
        """Go to the beginning of the next deal, or back to that of this or the previous one."""
        self._to([segment.first for segment in self._words.segments(True)], by)

    def _to(self, places: list[int], by: int) -> None:
        at = self._source.at
        if by > 0:
            self.stay(next((n for n in places if n > at), self.last))
        else:
            self.stay(next((n for n in reversed(places) if n < at), 0))


def console(
    ui: Ui, words: ReplayText, playback: ReplayPlayback, *, speed: float, preview: bool,
    set_speed: Callable[[float], object], hide_preview: Callable[[bool], object],
) -> Node:  # fmt: skip
    """Return the console. `preview`: whether what comes is shown."""
    source, line = words.source, words.line(preview)
    place = words.place(preview)
    of = len(source.moments)
    short = ui.text("explain.place", n=source.at, of=of) if preview else place
    digits = max(0, (len(str(of)) if preview else HIDDEN_DIGITS) - len(str(source.at)))
    acts: dict[str, Callable[[], object]] = {
        "first": partial(playback.go, 0), "deal_back": partial(playback.to_deal, -1),
        "mine_back": partial(playback.to_mine, -1), "step_back": partial(playback.step, -1),
        "play": playback.play, "step_on": partial(playback.step, 1),
        "mine_on": partial(playback.to_mine, 1), "deal_on": partial(playback.to_deal, 1),
    }  # fmt: skip
    own = bool(line.ticks) or not preview

    picture = TimeLinePicture(ui, line)

    def go(at: int | None) -> None:
        if at not in (None, line.at):
            playback.stay(at)

    def time(box: Box) -> Track:
        return Track(
            box, ui.text("replay.time"), go, picture.paint, picture.places, name="time", drag=go,
            value=partial(words.place, preview), note=words.note_of,
        )  # fmt: skip

    speeds = [(value, ui.text(f"replay.speed.{n}")) for n, value in enumerate(SPEEDS)]
    steps = [
        _step(ui, words, name, line, act) for name, act in acts.items() if own or not name.startswith("mine")
    ]
    needed = sum(ui.type.measure(label, t.NAME, True) + 14 for _, label in speeds)
    speed_switch = segmented(ui.text("replay.speeds"), speeds, speed, set_speed, name="speed")
    no_preview = toggle(
        ui.say("replay.no_preview"), not preview, hide_preview, name="no_preview", size=t.SIDE
    )
    switches = (Sized(speed_switch, max(178.0, needed)), no_preview)
    buttons, close = Row(*steps, gap=7), Row(*steps, gap=2)
    full = _place(ui, place, digits, keys=ui.device != "touch" and ui.type.scale < KEYS_LARGEST)
    forms = [
        Row(*switches, Space(room), some, Space(room), shown, gap=4)
        for shown, room, some in (
            (full, WIDE, buttons), (_place(ui, place, digits), NARROW, buttons),
            (_place(ui, short, digits), NARROW, buttons),
            (_place(ui, short, digits, size=t.CAPTION), CLOSE, close), (None, 0, buttons),
        )
    ]  # fmt: skip
    tall = [
        Column(Row(Space(), buttons, Space()), Row(*switches, Space(), shown, gap=10), gap=5)
        for shown in (_place(ui, place, digits), None)
    ]
    room = 22 + 1.86 * min(24.0, letter_height(ui, t.CAPTION))
    content = Column(Control(time, lambda layout: 400.0, high=room), Fits(*forms, *tall), gap=6)
    return Layers(Draw(_paint_ground, 0, 0), Panel(content, kind="", pad=20, top=6))


def _paint_ground(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.panel("topbar", x, y, w, h + 4)
    canvas.fill(x, y, w, 1.5, t.BRASS_LO)


def _place(ui: Ui, words: str, digits: int, keys: bool = False, size: float = t.NAME) -> Node:
    """Return where the replay stands, and the keys that move it.

    It has room for so many `digits` more, and for wide ones: the buttons beside it do not move.
    """
    widest = "".join("0" if letter.isdigit() else letter for letter in words) + "0" * digits
    label = Label(words, size, t.TEXT, bold=True, align="right", say=False)
    place = Sized(label, ui.type.measure(widest, size, True) + 1)
    note = Label(ui.say("replay.keys"), t.CAPTION, t.TEXT_SOFT, align="right", say=False)
    return Column(place, note) if keys else place


def _step(ui: Ui, words: ReplayText, name: str, line: TimeLineContent, act: Callable[[], object]) -> Node:
    """Return the button of a step, under the game's own name for it if it has one."""
    on, end = name.endswith("_on"), line.at >= line.total
    if name == "play":
        word = "pause" if words.source.playing else "again" if end else "play"
        sign = {"pause": "pause", "again": "replay", "play": "continue"}[word]
        widest = max(
            ui.type.measure(ui.say(f"replay.{one}"), t.BODY, True) for one in ("play", "pause", "again")
        )
        play = button(
            ui.say(f"replay.{word}"), act, name="play", kind="primary", icon=sign, action="activate", key="-",
            size=t.BODY, high=HIGH,
        )  # fmt: skip
        return Sized(play, max(112.0, widest + 66))
    enabled = line.at > 0 if not on else not end
    own = words.key(name)
    label = ui.text(own if own != f"replay.{name}" else f"replay.way.{name}")
    if name.startswith("mine"):
        sign = "step_on" if on else "step_back"
        own_step = button(
            ui.say("replay.mine"), act, name=name, icon=sign, kind="plain", key="-", label=label,
            enabled=enabled, high=HIGH,
        )  # fmt: skip
        return Sized(own_step, ui.type.measure(ui.say("replay.mine"), t.NAME, True) + 46)
    step = button(label, act, name=name, icon=name, kind="plain", bare=True, enabled=enabled, high=HIGH)
    return Sized(step, HIGH)
