"""The console under a replay: the line of time, speeds, no preview, and buttons from place to place."""

from collections.abc import Callable, Mapping
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control, button, segmented, toggle
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.study.replay.time_line import Line, TimeLine
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
HIGH: Final = 46.0
"""The height of a button, in du."""
KEYS_LARGEST: Final = 1.3
"""Above this text size the keys are not named."""
STEPS: Final = ("first", "deal_back", "mine_back", "step_back", "play", "step_on", "mine_on", "deal_on")


def console(
    ui: Ui, line: Line, time: Callable[[Box], TimeLine], *, speed: float, playing: bool, own: bool,
    labels: Mapping[str, str], acts: Mapping[str, Callable[[], object]], places: tuple[str, str],
    set_speed: Callable[[object], object], hide_preview: Callable[[bool], object],
) -> Node:  # fmt: skip
    """Return the console. `own`: whether the viewer made decisions; `acts` by the names in STEPS.

    `labels`: the game's own names of steps; `places`: where the replay stands, long and short.
    """
    speeds = [(value, ui.text(f"replay.speed.{n}")) for n, value in enumerate(SPEEDS)]
    steps = [
        _step(ui, name, line, playing, labels.get(name, ""), acts[name])
        for name in STEPS
        if own or not name.startswith("mine")
    ]
    wide = sum(ui.type.measure(words, t.NAME, True) + 14 for _, words in speeds)
    speed_switch = Sized(
        segmented(ui.text("replay.speeds"), speeds, speed, set_speed, name="speed"), max(178.0, wide)
    )
    preview = toggle(
        ui.say("replay.no_preview"), not line.preview, hide_preview, name="no_preview", size=t.SIDE
    )
    switches = (speed_switch, preview)
    buttons = Row(*steps, gap=7)
    full = _place(ui, places[0], keys=ui.device != "touch" and ui.type.scale < KEYS_LARGEST)
    forms = [
        Row(*switches, Space(), buttons, Space(), place, gap=4)
        for place in (full, _place(ui, places[0]), _place(ui, places[1]), None)
    ]
    tall = [
        Column(Row(Space(), buttons, Space()), Row(*switches, Space(), place, gap=10), gap=5)
        for place in (_place(ui, places[0]), None)
    ]
    high = 22 + 1.86 * min(24.0, letter_height(ui, t.CAPTION))
    content = Column(Control(time, lambda layout: 400.0, high=high), Fits(*forms, *tall), gap=6)
    return Layers(Draw(_paint_ground, 0, 0), Panel(content, kind="", pad=20, top=6))


def _paint_ground(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.panel("topbar", x, y, w, h + 4)
    canvas.fill(x, y, w, 1.5, t.BRASS_LO)


def _place(ui: Ui, words: str, keys: bool = False) -> Node:
    """Return where the replay stands, and the keys that move it."""
    place = Label(words, t.NAME, t.TEXT, bold=True, align="right", say=False)
    note = Label(ui.say("replay.keys"), t.CAPTION, t.TEXT_SOFT, align="right", say=False)
    return Column(place, note) if keys else place


def _step(ui: Ui, name: str, line: Line, playing: bool, label: str, act: Callable[[], object]) -> Node:
    on, end = name.endswith("_on"), line.at >= line.total
    if name == "play":
        word = "pause" if playing else "again" if end else "play"
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
    words = label or ui.text(f"replay.way.{name}")
    if name.startswith("mine"):
        sign = "step_on" if on else "step_back"
        mine = button(
            ui.say("replay.mine"), act, name=name, icon=sign, kind="plain", key="-", label=words,
            enabled=enabled, high=HIGH,
        )  # fmt: skip
        return Sized(mine, ui.type.measure(ui.say("replay.mine"), t.NAME, True) + 46)
    step = button(words, act, name=name, icon=name, kind="plain", bare=True, enabled=enabled, high=HIGH)
    return Sized(step, HIGH)
