"""The pages of the settings: which questions stand on each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import spread
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.scenes.system.settings.swatches import Swatch, back_picture, cloth_picture, face_picture
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BackupPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import CALL_WINDOWS, FASTEST, PRESETS, SLOWEST
from tablegame.ui.system.preferences import choices
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented, Toggle
from tablegame.ui.widgets.form import Widget
from tablegame.ui.widgets.inputs import Slider, TextField

LONGEST_NAME = 24
SCALES: Final = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0)
FACTORS: Final = (SLOWEST, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, FASTEST)
VOLUMES: Final = tuple(n / 10 for n in range(11))
SAMPLE: Final = (0, 9, 24, 32, 50)
"""The cards of the sample hand: A♠ 10♠ Q♥ 7♦ Q♣."""


class Chooser(Protocol):
    """Whoever carries out what is chosen on a page."""

    ui: Ui
    sure: bool
    """Whether resetting everything was asked for once, and has still to be confirmed."""

    def put(self, name: str, value: object) -> None:
        """A setting has another value."""

    def reset_all(self) -> None:
        """Everything is as at first; asks before."""

    def about(self) -> None:
        """The page about the program."""

    def remove_program(self, name: str) -> None:
        """A program that was entered here is forgotten."""

    def seats_beneath(self) -> int | None:
        """How many sit at the table that the settings are opened over; None over another page."""


def _chosen(
    scene: Chooser, name: str, options: Sequence[tuple[object, Text]], note: Text = "",
    label: str = "", put: Callable[[object], object] | None = None, value: object = None,
) -> Cell:  # fmt: skip
    """One out of several, side by side."""
    ui = scene.ui
    said = ui.text(label or f"settings.{name}.label")
    chosen = getattr(ui.preferences, name) if value is None else value
    change = put or partial(scene.put, name)
    width = sum(ui.type.measure(text, t.NAME, True) + 36 for _, text in options)

    def make(box: Box) -> list[Widget]:
        return [Segmented(box, said, options, chosen, change, name=name)]

    return Cell(said, make, width=width, note=note)


def _words(scene: Chooser, name: str, values: Sequence[str]) -> list[tuple[object, Text]]:
    return [(value, scene.ui.say(f"settings.{name}.{value}")) for value in values]


def _switch(scene: Chooser, name: str, **slots: object) -> Cell:
    ui = scene.ui
    said = ui.say(f"settings.{name}.label")
    value = bool(getattr(ui.preferences, name))

    def make(box: Box) -> list[Widget]:
        return [Toggle(box, said, value, partial(scene.put, name), name=name)]

    width = 72 + ui.type.measure(said, t.READING) + 6
    return Cell("", make, width=width, height=34, note=ui.say(f"settings.{name}.note", **slots), indent=70)


def _slider(
    scene: Chooser, name: str, stops: Sequence[float], show: Callable[[float], Text],
    note: Text = "", after: Callable[[], object] | None = None, enabled: bool = True,
) -> Cell:  # fmt: skip
    ui = scene.ui
    said = ui.text(f"settings.{name}.label")

    def change(value: float) -> None:
        scene.put(name, value)
        if after is not None:
            after()

    def make(box: Box) -> list[Widget]:
        value = getattr(ui.preferences, name)
        return [Slider(box, said, value, stops, change, show=show, name=name, enabled=enabled)]

    return Cell(said, make, width=364.0, height=48, note=note)


# Pages ------------------------------------------------------------------------------------------------------


def general_page(scene: Chooser, column: Column) -> None:
    """Language, name, window, and the way back to the beginning."""
    ui = scene.ui
    languages: list[tuple[object, Text]] = [(each, ui.say(f"app.language.{each}")) for each in LANGUAGES]
    name = ui.text("settings.player_name.label")

    def field(box: Box) -> list[Widget]:
        return [
            TextField(
                box, name, ui.preferences.player_name, partial(_rename, scene), most=LONGEST_NAME,
                placeholder=ui.text("settings.player_name.hint"), name="player_name",
            )
        ]  # fmt: skip

    def full(box: Box) -> list[Widget]:
        said = ui.say("settings.fullscreen.label")
        return [Toggle(box, said, ui.window.fullscreen, lambda _: ui.toggle_fullscreen(), name="fullscreen")]

    everything = ui.say("settings.reset_sure" if scene.sure else "settings.reset_all")
    wide = ui.type.measure(everything, t.NAME, True) + 60

    def reset(box: Box) -> list[Widget]:
        kind = "call" if scene.sure else "paper"
        return [Button(box, everything, scene.reset_all, kind=kind, size=t.NAME, name="reset all")]

    about = ui.say("settings.about")

    def more(box: Box) -> list[Widget]:
        return [Button(box, about, scene.about, kind="paper", icon="info", size=t.NAME, name="about")]

    def speak(language: object) -> None:
        ui.set_language(str(language))

    key = ui.keys.cap("fullscreen")
    column.add(
        _chosen(scene, "language", languages, put=speak, value=ui.language),
        Cell(name, field, width=300, note=ui.say("settings.player_name.note"), wide=True),
        Cell("", full, width=300, height=34, note=ui.say("settings.fullscreen.note", key=key), indent=70),
        Cell("", more, width=ui.type.measure(about, t.NAME, True) + 84, height=48, wide=True),
        Cell("", reset, width=wide, height=48, note=ui.say("settings.reset_note"), wide=True),
    )


def _rename(scene: Chooser, name: str) -> None:
    # The field itself must stay: it is being typed in.
    scene.ui.preferences.player_name = name
    scene.ui.save_soon()


def table_page(scene: Chooser, column: Column) -> None:
    """Cloth, backs, suits and indices, with a sample of all of them."""
    ui = scene.ui
    own = [table.cloth for table in GAME_TABLES.values() if table.cloth is not None]

    def cloths(box: Box) -> list[Widget]:
        x, y, _, _ = box
        out: list[Widget] = []
        for index, cloth in enumerate((t.OWN, *t.CLOTHS)):
            said = ui.text(f"settings.cloth.{cloth}")
            chosen = cloth == ui.preferences.cloth
            place = (x + index * 122, y, 108, 84)
            shown = [t.CLOTHS[cloth]] if cloth in t.CLOTHS else own
            picture = partial(cloth_picture, cloths=shown)
            press = partial(scene.put, "cloth", cloth)
            out.append(Swatch(place, said, press, picture, chosen, name=f"cloth.{cloth}", caption=True))
        return out

    def cards(setting: str, kind: str, draw: Callable[..., object], box: Box) -> list[Widget]:
        x, y, _, _ = box
        out: list[Widget] = []
        for index, choice in enumerate(choices(setting)):
            said = ui.text(f"settings.{setting}.{choice}")
            place = (x + 4 + index * 64, y, 56, 78)
            press, picture = partial(scene.put, setting, choice), partial(draw, name=choice)
            chosen = choice == getattr(ui.preferences, setting)
            out.append(Swatch(place, said, press, picture, chosen, name=f"{kind}.{choice}", radius=5))
        return out

    def hand(canvas: Canvas, box: Box) -> None:
        spread(canvas, SAMPLE, box[0] + 4, box[1] + 4, 84, 58)

    backs = partial(cards, "card_back", "back", back_picture)
    faces = partial(cards, "card_faces", "faces", face_picture)
    caption = ui.type.leading("x", t.NAME) + 6
    column.add(
        Cell(ui.say("settings.cloth.label"), cloths, width=720, height=84 + caption),
        Cell(ui.say("settings.card_back.label"), backs, width=380, height=88),
        Cell(ui.say("settings.card_faces.label"), faces, width=140, height=88),
        _chosen(
            scene, "suits", _words(scene, "suits", ("two", "four", "contrast")), ui.say("settings.suits.note")
        ),
        _switch(scene, "large_indices"),
        Cell(ui.say("settings.sample"), picture=hand, width=330, height=126),
    )


def reading_page(scene: Chooser, column: Column) -> None:
    """Letters, motion and how much the table points out."""
    ui = scene.ui
    column.add(
        _slider(
            scene, "text_scale", SCALES, lambda value: ui.text("settings.percent", n=round(value * 100)),
            _held(scene),
        ),
        _switch(scene, "reduced_motion"),
        _chosen(
            scene, "legal", _words(scene, "legal", ("off", "standard", "guided")),
            ui.say(f"settings.legal.{ui.preferences.legal}_note"),
        ),
        _chosen(
            scene, "own_sum", _words(scene, "own_sum", ("off", "own", "all")),
            ui.say("settings.own_sum.note"),
        ),
        _chosen(
            scene, "tooltips", _words(scene, "tooltips", ("off", "new", "on")),
            ui.say("settings.tooltips.note"),
        ),
        _switch(scene, "coach"),
        _chosen(
            scene, "coach_moves", _words(scene, "coach_moves", choices("coach_moves")),
            ui.say("settings.coach_moves.note"),
        ),
        _chosen(
            scene, "memory_aid", _words(scene, "memory_aid", ("off", "cards", "seats")),
            ui.say("settings.memory_aid.note", key=ui.keys.cap("memory")),
        ),
        _switch(scene, "memory_helps"),
        _switch(scene, "underlines"),
    )  # fmt: skip


def _held(scene: Chooser) -> Text:
    """What holds the text size of the table back, if anything does."""
    ui = scene.ui
    seats = scene.seats_beneath()
    if seats is None:
        return ui.say("settings.text_scale.note")
    chosen = ui.preferences.text_scale
    key = "settings.text_scale.free" if t.table_text(chosen, seats) == chosen else "settings.text_scale.held"
    return ui.say(key, seats=seats, n=round(t.table_text(SCALES[-1], seats) * 100))


def pace_page(scene: Chooser, column: Column) -> None:
    """How fast things move, and what waits for a person."""
    ui = scene.ui
    windows: list[tuple[object, Text]] = []
    for name, length in CALL_WINDOWS.items():
        said = ui.say("settings.call_window.untimed")
        if length is not None:
            said = ui.say("settings.call_window.seconds", n=f"{length / 1000:g}")
        windows.append((name, said))
    column.add(
        _chosen(scene, "speed", _words(scene, "speed", PRESETS)),
        _slider(
            scene, "speed_factor", FACTORS, lambda value: ui.text("settings.times", n=f"{value:g}"),
            ui.say("settings.speed_factor.note"),
        ),
        _switch(scene, "hold_trick"),
        _chosen(scene, "call_window", windows, ui.say("settings.call_window.note")),
        _chosen(
            scene, "first_windows", _words(scene, "first_windows", ("wait", "seconds", "usual")),
            ui.say("settings.first_windows.note"),
        ),
        _switch(scene, "auto_pass"),
    )  # fmt: skip


def sound_page(scene: Chooser, column: Column) -> None:
    """Two channels, heard when they are changed, music, and how much is said at the table."""
    ui = scene.ui

    def show(value: float) -> Text:
        return ui.text("settings.percent", n=round(value * 100))

    on, music = ui.preferences.sound, ui.preferences.music

    def note(name: str) -> Text:
        """Return what is off or missing where nothing can be heard of a volume; "" otherwise."""
        if ui.sounds.missing:
            return ui.say("settings.sound.missing")
        if not on:
            return ui.say("settings.sound.silent")
        off = name == "music_volume" and not music
        return ui.say("settings.music.silent" if off else f"settings.{name}.note")

    column.add(
        replace(_switch(scene, "sound", key=ui.keys.cap("sound")), wide=True),
        _slider(
            scene, "volume", VOLUMES, show, note("volume"),
            lambda: ui.sounds.play("place"), on,
        ),
        _slider(
            scene, "calls_volume", VOLUMES, show, note("calls_volume"),
            lambda: ui.sounds.play("turn"), on,
        ),
        replace(_switch(scene, "music"), wide=True),
        _slider(
            scene, "music_volume", VOLUMES, show, note("music_volume"), None, on and music,
        ),
        _chosen(
            scene, "remarks", _words(scene, "remarks", choices("remarks")), ui.say("settings.remarks.note")
        ),
    )  # fmt: skip


def playing_page(scene: Chooser, column: Column) -> None:
    """How hands are held and played from."""
    rows = _words(scene, "hand_rows", ("auto", "one", "two"))
    column.add(*(_switch(scene, name) for name in ("one_click", "last_one", "ask_cut")))
    column.add(_chosen(scene, "hand_rows", rows, scene.ui.say("settings.hand_rows.note")))
    column.add(*(_switch(scene, name) for name in ("flat_hand", "left_handed", "shoulder")))
    column.add(_covering(scene), _switch(scene, "gamepads"))
    _programs(scene, column)


def _covering(scene: Chooser) -> Cell:
    """After how long an open hand is covered."""
    ui = scene.ui
    times: list[tuple[object, Text]] = [("off", ui.say("settings.cover_after.off"))]
    times += [(each, ui.say("settings.cover_after.seconds", n=each)) for each in ("30", "60")]
    return _chosen(scene, "cover_after", times, ui.say("settings.cover_after.note"))


def _programs(scene: Chooser, column: Column) -> None:
    """The programs that were entered here, each with its command and a way to remove it."""
    ui = scene.ui
    programs = getattr(ui.service, "programs", None)
    if programs is None or not programs.names:
        return
    column.paragraph(ui.say("programs.settings"), bold=True, size=t.BODY, gap=4)
    column.paragraph(ui.say("programs.settings_note"), gap=10)
    for number, name in enumerate(programs.names):
        words = ui.text("programs.remove", name=name)

        def make(box: Box, name: str = name, words: str = words, number: int = number) -> list[Widget]:
            x, y, _, h = box
            press = partial(scene.remove_program, name)
            return [IconButton((x, y, h, h), "trash", words, press, name=f"program.{number}", color=t.SUMI)]

        command = ui.type.ellipsis(" ".join((programs.command(name) or "").split()), t.SIDE, 640)
        column.add(Cell(name, make, width=44, note=command, wide=True, beside=True, size=t.NAME))


def backup_page(scene: Chooser, column: Column) -> None:
    """Everything in one file, and back."""
    ui = scene.ui

    def backup(box: Box) -> list[Widget]:
        press = partial(ui.open, BackupPage())
        return [Button(box, ui.text("backup.open"), press, kind="paper", size=t.NAME, name="backup")]

    def restore(box: Box) -> list[Widget]:
        press = partial(ui.open, BackupPage(restore=True))
        words = ui.text("backup.open_restore")
        return [Button(box, words, press, kind="paper", size=t.NAME, name="restore", enabled=free)]

    free = scene.seats_beneath() is None
    back = ui.say("backup.restore_note" if free else "backup.playing")
    asked = max(ui.type.measure(ui.text(f"backup.{key}"), t.NAME, True) for key in ("open", "open_restore"))
    column.add(
        Cell("", backup, width=asked + 60, height=48, note=ui.say("backup.open_note"), wide=True),
        Cell("", restore, width=asked + 60, height=48, note=back, wide=True),
    )
