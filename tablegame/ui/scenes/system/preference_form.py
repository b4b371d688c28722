"""The form of the settings: which questions stand under each tab, and what an answer changes."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import outline, stroke
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import spread
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import (
    Control,
    button,
    field,
    icon_button,
    question,
    segmented,
    slider,
    swatch,
    toggle,
)
from tablegame.ui.kit.layout import Column, Flow, Grid, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.page import TabbedScene
from tablegame.ui.scenes.system.dialogs import LONGEST_NAME
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AboutPage, BackupPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import CALL_WINDOWS, FASTEST, PRESETS, SLOWEST
from tablegame.ui.system.preferences import choices
from tablegame.ui.table.scene import TableScene

SCALES: Final = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0)
FACTORS: Final = (SLOWEST, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, FASTEST)
VOLUMES: Final = tuple(n / 10 for n in range(11))
SAMPLE: Final = (0, 9, 24, 32, 50)
"""The cards of the sample hand: A♠ 10♠ Q♥ 7♦ Q♣."""
INDENT: Final = 62.0
"""How far the note of a switch stands to the right, in du: under the words of the switch."""


class PreferenceForm(TabbedScene):
    """The questions of the settings; every answer acts at once."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.sure = False
        """Whether the next press resets everything."""

    def forget(self) -> None:
        """Wait for no key and no second press any more."""
        self.sure = False

    def put(self, name: str, value: object) -> None:
        """Change a setting."""
        self.forget()
        setattr(self.ui.preferences, name, value)
        self.ui.changed()

    def seats_beneath(self) -> int | None:
        """Return the number of seats of the table under the settings; None over another page."""
        tables = (scene for scene in self.ui.stack.scenes if isinstance(scene, TableScene))
        return next((len(table.model.names) for table in tables), None)

    # Questions ----------------------------------------------------------------------------------------------
    def _note(self, note: Text) -> Node | None:
        return Label(note, t.SIDE, t.SUMI_SECOND, lines=0) if note else None

    def _chosen(self, name: str, options: Sequence[tuple[object, Text]], note: Text = "") -> Node:
        label = self.ui.text(f"settings.{name}.label")
        value = getattr(self.ui.preferences, name)
        made = segmented(label, options, value, partial(self.put, name), name=name)
        return question(label, made, note)

    def _worded(self, name: str, values: Sequence[str], note: Text | None = None) -> Node:
        """Return a choice between values that have words of their own."""
        say = self.ui.say
        options = [(value, say(f"settings.{name}.{value}")) for value in values]
        return self._chosen(name, options, say(f"settings.{name}.note") if note is None else note)

    def _switch(self, name: str, **slots: object) -> Node:
        say, value = self.ui.say, bool(getattr(self.ui.preferences, name))
        words = say(f"settings.{name}.label")
        control = toggle(words, value, partial(self.put, name), name=name)
        return self._switched(control, say(f"settings.{name}.note", **slots))

    def _switched(self, control: Control, note: Text) -> Node:
        indented = Row(Sized(Space(), INDENT), Label(note, t.SIDE, t.SUMI_SECOND, lines=0, grow=1))
        return Column(Row(control, Space(), gap=0), indented)

    def _slider(
        self, name: str, stops: Sequence[float], show: Callable[[float], Text], note: Text,
        sound: str = "", enabled: bool = True,
    ) -> Node:  # fmt: skip
        """Return a slider. `sound`: what is heard after a change."""

        def change(value: float) -> None:
            self.put(name, value)
            if sound:
                self.ui.sounds.play(sound)

        label, value = self.ui.text(f"settings.{name}.label"), getattr(self.ui.preferences, name)
        made = slider(label, value, stops, change, name=name, show=show, wide=364, enabled=enabled)
        return question(label, made, note)

    def _percent(self, value: float) -> Text:
        return self.ui.text("settings.percent", n=round(value * 100))

    def _pressed(self, words: Text, press: Callable[[], object], note: Text = "", **more: Any) -> Node:
        made = button(words, press, **more)
        return Column(Row(made, Space(), gap=0), self._note(note), gap=8)

    # Tabs ---------------------------------------------------------------------------------------------------
    def general(self) -> Node:
        """Return the questions about language, name and window, and the way back to the beginning."""
        ui, say = self.ui, self.ui.say
        languages = [(language, say(f"app.language.{language}")) for language in LANGUAGES]
        language, name = ui.text("settings.language.label"), ui.text("settings.player_name.label")
        written = field(
            name, ui.preferences.player_name, self._rename, name="player_name", most=LONGEST_NAME,
            placeholder=ui.text("settings.player_name.hint"), wide=300,
        )  # fmt: skip
        full = toggle(
            say("settings.fullscreen.label"), ui.window.fullscreen, lambda _: ui.toggle_fullscreen(),
            name="fullscreen",
        )  # fmt: skip
        key = ui.keys.cap("fullscreen")
        about = partial(ui.open, AboutPage())
        everything = say("settings.reset_sure" if self.sure else "settings.reset_all")
        reset = self._pressed(
            everything, self.reset_all, say("settings.reset_note"),
            name="reset all", kind="call" if self.sure else "paper",
        )  # fmt: skip
        spoken = segmented(language, languages, ui.language, ui.set_language, name="language")
        return Column(
            question(language, spoken),
            question(name, written, say("settings.player_name.note")),
            self._switched(full, say("settings.fullscreen.note", key=key)),
            self._pressed(say("settings.about"), about, name="about", icon="info"),
            reset,
            gap=24,
        )

    def _rename(self, name: str) -> None:
        self.ui.preferences.player_name = name  # without a new layout: the field is being typed in
        self.ui.save_soon()

    def reset_all(self) -> None:
        """Reset all settings at the second press."""
        if not self.sure:
            self.sure = True
            self.layout()
            return
        self.forget()
        self.ui.preferences.reset()
        self.ui.changed()

    def table(self) -> Node:
        """Return the questions about cloth, cards and indices, with a sample of all of them."""
        say = self.ui.say
        cloths = Flow(*(self._cloth(cloth) for cloth in (t.OWN, *t.CLOTHS)), gap=14, line_gap=14)
        backs = self._cards("card_back", "back", draw_back)
        faces = self._cards("card_faces", "faces", draw_face)
        sample = question(say("settings.sample"), Draw(_draw_hand, 330, 126))
        return Column(
            question(say("settings.cloth.label"), cloths),
            self._grid(
                question(say("settings.card_back.label"), backs),
                question(say("settings.card_faces.label"), faces),
                self._worded("suits", ("two", "four", "contrast")),
                Column(self._switch("large_indices"), sample, gap=16),
            ),
            gap=24,
        )

    def _cloth(self, cloth: str) -> Node:
        own = [table.cloth for table in GAME_TABLES.values() if table.cloth is not None]
        words, chosen = self.ui.text(f"settings.cloth.{cloth}"), cloth == self.ui.preferences.cloth
        picture = partial(draw_sample_table, cloths=[t.CLOTHS[cloth]] if cloth in t.CLOTHS else own)
        press = partial(self.put, "cloth", cloth)
        return Column(
            swatch(words, picture, chosen, press, name=f"cloth.{cloth}", w=108, h=84),
            Sized(Label(words, t.NAME, align="center", say=False), 108),
            gap=6,
        )

    def _cards(self, setting: str, kind: str, draw: Callable[..., object]) -> Node:
        ui, value = self.ui, getattr(self.ui.preferences, setting)
        cards = (
            swatch(
                ui.text(f"settings.{setting}.{card}"), partial(draw, name=card), card == value,
                partial(self.put, setting, card), name=f"{kind}.{card}", w=56, h=78, radius=5,
            )
            for card in choices(setting)
        )  # fmt: skip
        return Flow(*cards, gap=8)

    def _grid(self, *cells: Node) -> Node:
        return Grid(cells, 2, least=330, gap=40, line_gap=20, spread=True)

    def reading(self) -> Node:
        """Return the questions about letters, motion and how much the table points out."""
        say, legal = self.ui.say, self.ui.preferences.legal
        memory = say("settings.memory_aid.note", key=self.ui.keys.cap("memory"))
        return self._grid(
            self._slider("text_scale", SCALES, self._percent, self._note_of_text_size()),
            self._switch("reduced_motion"),
            self._worded("legal", ("off", "standard", "guided"), say(f"settings.legal.{legal}_note")),
            self._worded("own_sum", ("off", "own", "all")),
            self._worded("tooltips", ("off", "new", "on")),
            self._switch("coach"),
            self._worded("coach_moves", choices("coach_moves")),
            self._worded("memory_aid", ("off", "cards", "seats"), memory),
            self._switch("memory_helps"),
            self._switch("underlines"),
        )

    def _note_of_text_size(self) -> Text:
        """Return whether the table under the settings has room for large letters."""
        say, seats = self.ui.say, self.seats_beneath()
        if seats is None:
            return say("settings.text_scale.note")
        chosen = self.ui.preferences.text_scale
        free = t.table_text(chosen, seats) == chosen
        most = round(t.table_text(SCALES[-1], seats) * 100)
        return say(f"settings.text_scale.{'free' if free else 'held'}", seats=seats, n=most)

    def pace(self) -> Node:
        """Return the questions about how fast things move, and what waits for a player."""
        say = self.ui.say
        untimed = say("settings.call_window.untimed")
        windows = [
            (name, untimed if ms is None else say("settings.call_window.seconds", n=f"{ms / 1000:g}"))
            for name, ms in CALL_WINDOWS.items()
        ]
        return self._grid(
            self._worded("speed", PRESETS, ""),
            self._slider(
                "speed_factor", FACTORS, lambda value: self.ui.text("settings.times", n=f"{value:g}"),
                say("settings.speed_factor.note"),
            ),
            self._switch("hold_trick"),
            self._chosen("call_window", windows, say("settings.call_window.note")),
            self._worded("first_windows", ("wait", "seconds", "usual")),
            self._switch("auto_pass"),
        )  # fmt: skip

    def sound(self) -> Node:
        """Return the switches and volumes of sounds and music, and how much is said at the table."""
        chosen = self.ui.preferences
        on, music = chosen.sound, chosen.music
        return Column(
            self._switch("sound", key=self.ui.keys.cap("sound")),
            self._grid(self._volume("volume", "place", on), self._volume("calls_volume", "turn", on)),
            self._switch("music"),
            self._grid(
                self._volume("music_volume", "", on and music), self._worded("remarks", choices("remarks"))
            ),
            gap=26,
        )

    def _volume(self, name: str, sound: str, enabled: bool) -> Node:
        return self._slider(name, VOLUMES, self._percent, self._note_of_volume(name), sound, enabled)

    def _note_of_volume(self, name: str) -> Text:
        """Return the reason why a volume cannot be heard, or else its note."""
        ui = self.ui
        if ui.sounds.missing:
            return ui.say("settings.sound.missing")
        if not ui.preferences.sound:
            return ui.say("settings.sound.silent")
        off = name == "music_volume" and not ui.preferences.music
        return ui.say("settings.music.silent" if off else f"settings.{name}.note")

    def playing(self) -> Node:
        """Return the questions about how hands are held and played from."""
        say = self.ui.say
        times: list[tuple[object, Text]] = [("off", say("settings.cover_after.off"))]
        times += [(time, say("settings.cover_after.seconds", n=time)) for time in ("30", "60")]
        cells = self._grid(
            *(self._switch(name) for name in ("one_click", "last_one", "ask_cut")),
            self._worded("hand_rows", ("auto", "one", "two")),
            *(self._switch(name) for name in ("flat_hand", "left_handed", "shoulder")),
            self._chosen("cover_after", times, say("settings.cover_after.note")),
            self._switch("gamepads"),
        )
        return Column(cells, *self._programs(), gap=24)

    def _programs(self) -> list[Node]:
        """Return the programs that were entered here, each with its command and a way to remove it."""
        ui = self.ui
        if not ui.has_service or not ui.service.programs.names:
            return []
        programs = ui.service.programs
        head = Label(ui.say("programs.settings"), t.BODY, bold=True, lines=0)
        nodes: list[Node] = [Column(head, self._note(ui.say("programs.settings_note")), gap=4)]
        for number, name in enumerate(programs.names):
            remove = icon_button(
                "trash", ui.text("programs.remove", name=name), partial(self._remove_program, name),
                name=f"program.{number}",
            )  # fmt: skip
            command = " ".join((programs.command(name) or "").split())
            row = Row(Label(name, t.NAME, bold=True, grow=1), remove)
            nodes.append(Column(row, Label(command, t.SIDE, t.SUMI_SECOND)))
        return nodes

    def _remove_program(self, name: str) -> None:
        """Forget a program; matches that name it will ask who plays for it."""
        self.ui.service.programs.remove(name)
        self.layout()

    def backup(self) -> Node:
        """Return the buttons that keep everything in one file, and take it from there."""
        ui = self.ui
        free = self.seats_beneath() is None
        back = ui.say("backup.restore_note" if free else "backup.playing")
        restore = partial(ui.open, BackupPage(restore=True))
        return Column(
            self._pressed(
                ui.text("backup.open"), partial(ui.open, BackupPage()), ui.say("backup.open_note"),
                name="backup", least=220,
            ),
            self._pressed(
                ui.text("backup.open_restore"), restore, back, name="restore", least=220, enabled=free
            ),
            gap=24,
        )  # fmt: skip


def _draw_hand(canvas: Canvas, box: Box) -> None:
    spread(canvas, SAMPLE, box[0] + 4, box[1] + 4, 84, 58)


def draw_sample_table(canvas: Canvas, box: Box, *, cloths: Sequence[t.Cloth]) -> None:
    """Draw a small table with a card on it; of several cloths a strip each, side by side."""
    x, y, w, h = box
    oval = stroke(outline(78, 56, 0, 1, 6, 4, True), cloths[0].stitch, 1.4, 0.7)
    svg, wide = "", w / len(cloths)
    for n, cloth in enumerate(cloths):
        svg += (
            f'<radialGradient id="c{n}" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h * 0.46}"'
            f' r="{w * 0.6}"><stop offset="0" stop-color="{cloth.centre}"/><stop offset=".6"'
            f' stop-color="{cloth.middle}"/><stop offset="1" stop-color="{cloth.rim}"/></radialGradient>'
        )
        left, right, ends = n * wide, (n + 1) * wide, (n == 0, n == len(cloths) - 1)
        svg += f'<path d="{_strip(left, right, h, 10, *ends)}" fill="url(#c{n})"/>'
    svg += f'<g transform="translate({w / 2 - 39},{h / 2 - 28})">{oval}</g>'
    canvas.shape("cloth", svg, x, y, w, h)
    canvas.card(13, x + w / 2 - 18, y + h / 2 - 25, 36, -5)


def _strip(left: float, right: float, h: float, r: float, first: bool, last: bool) -> str:
    """Return the path of an upright strip; it has round corners where it is the first or the last."""
    a, b = (r if first else 0.0), (r if last else 0.0)
    return (
        f"M{left + a},0H{right - b}Q{right},0 {right},{b}V{h - b}Q{right},{h} {right - b},{h}"
        f"H{left + a}Q{left},{h} {left},{h - a}V{a}Q{left},0 {left + a},0Z"
    )


def draw_face(canvas: Canvas, box: Box, *, name: str) -> None:
    """Draw the queen of a set of faces."""
    x, y, w, _ = box
    canvas.sprite(f"cards/{'' if name == 'own' else f'{name}/'}QH", x, y, w)


def draw_back(canvas: Canvas, box: Box, *, name: str) -> None:
    """Draw a card from behind."""
    x, y, w, _ = box
    canvas.sprite(f"cards/{name}", x, y, w)
