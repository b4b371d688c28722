"""The widgets of a table: the bar's icons, the action column, and the cards as things that take the focus."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tablegame.speech import Text
from tablegame.ui.system.motion import PRESETS
from tablegame.ui.table import places
from tablegame.ui.table.explain import button_right
from tablegame.ui.table.hand_layout import own_places
from tablegame.ui.table.keyboard import focus_hand
from tablegame.ui.table.panels import add_choices, add_commands, add_number, add_window
from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.readings import add_readings, add_turns
from tablegame.ui.table.targets import ZoneSpot
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Form, Widget

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

CROWDED = 8
"""From so many seats on, plates stand where the eye would."""


class CardSpot(Widget):
    """A card of the hand for the keyboard; the mouse is the grip's."""

    role = "list item"

    def __init__(
        self, scene: "TableScene", card: int, rect: tuple[float, float, float, float], label: str
    ) -> None:
        super().__init__(rect, label, name=f"card.{card}")
        self._scene = scene
        self.card = card
        self.touchable = False
        self.confirm = "activate" if card in scene.hand.selection.pieces else "lift"

    def hit(self, point: tuple[float, float]) -> bool:
        """Never: cards overlap and are dragged."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Picks the card."""
        self._scene.pick(self.card)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Arrows walk along the hand, with Shift they take the card along; Space picks, Enter plays."""
        keys = self._scene.ui.keys
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            self._carry(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            others = sorted((w for w in form.widgets if isinstance(w, CardSpot)), key=lambda w: w.rect[0])
            place = others.index(self) + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= place < len(others):
                form.set_focus(others[place], ring=True)
                self._scene.dirty = True
            return True
        if event.key == pygame.K_UP and self._scene.decisions.readings:
            form.set_focus(form.find(f"reading.{self._scene.decisions.reading}"), ring=True)
            return True
        if keys.hits(event, "lift"):
            if self._scene.asked:
                self._scene.pick(self.card)
            else:
                self._scene.skip()
            return True
        if keys.hits(event, "activate"):
            if self._scene.hand.selection.pieces:
                self._scene.commit()
            else:
                self._scene.pick(self.card)
            return True
        return False


    def _carry(self, by: int) -> None:
        """The card changes places with its neighbour: the order becomes the person's own."""
        scene = self._scene
        if (place := scene.hand.cards.index(self.card) + by) in range(len(scene.hand.cards)):
            scene.hand.move(self.card, place)
            scene.picked_changed()
            scene.form.set_focus(scene.form.find(self.name), ring=True)
            scene.say(Text("table.sort_hand"))


def build_widgets(scene: "TableScene") -> None:
    """Lay the widgets out anew, for the hand and the selection as they are."""
    ui, form = scene.ui, scene.form
    focused = form.focus.name if form.focus is not None else ""
    ring = form.ring_shown
    form.clear()
    _bar(scene)
    _actions(scene)
    count = len(scene.hand.cards)
    fan = own_places(scene.hand, scene.face, scene.room)
    for index, (card, pose) in enumerate(zip(scene.hand.cards, fan, strict=True)):
        picked = scene.hand.selection.pieces
        slots = {"card": piece_of(card), "n": index + 1, "of": count}
        label = ui.text("table.card_label", **slots)
        if card in picked:
            label = ui.text("table.card_picked", card=piece_of(card), n=picked.index(card) + 1)
        form.add(CardSpot(scene, card, pose.box, label))
    for zone in scene.zones():
        form.add(ZoneSpot(scene, zone))
    add_window(scene)
    add_number(scene)
    add_choices(scene)
    add_turns(scene)
    add_readings(scene)
    if focused.startswith("card.") and form.focus is None and ring:
        focus_hand(scene, 1)


def _bar(scene: "TableScene") -> None:
    ui, form = scene.ui, scene.form
    menu = ui.text("table.menu")
    form.add(IconButton((6, 0, 44, 40), "menu", menu, scene.pause, name="menu", action="pause"))
    x = scene.size[0] - 56
    speed = ui.text("table.speed", speed=ui.text(f"table.speeds.{ui.preferences.speed}"))
    sound = "on" if ui.preferences.sound else "off"
    for name, icon, label, press, action in (
        ("fullscreen", "fullscreen", ui.text("table.full_screen"), ui.toggle_fullscreen, ""),
        (
            "sound",
            "sound" if sound == "on" else "mute",
            ui.text(f"table.sound_{sound}"),
            partial(change_sound, scene),
            "sound",
        ),
        ("speed", "speed", speed, partial(change_speed, scene), ""),
        ("sheet", "cards", ui.text("table.sheet"), scene.open_sheet, "sheet"),
        ("log", "log", ui.text("table.log"), scene.open_log, "log"),
    ):
        form.add(IconButton((x, 0, 44, 40), icon, label, press, name=name, action=action))
        x -= 44
    if scene.viewer is not None and not scene.going.by_button:
        label = ui.text("table.take_back_label")
        form.add(IconButton((x, 0, 44, 40), "undo", label, scene.going.take_back, name="undo", action="undo"))
    _hint(scene)
    label = ui.text("explain.label")
    place = (scene.size[0] - button_right(scene), 0, 44, 40)
    form.add(IconButton(place, "info", label, scene.explain, name="explain", action="explain"))
    if (aside := scene.face.aside(scene.view)) is not None:
        label = ui.speaker.plain(aside.label.say(ui.speaker))
        place = (scene.size[0] - 320, 0, 44, 40)
        form.add(IconButton(place, "history", label, scene.look_aside, name="aside", action="aside"))


def _hint(scene: "TableScene") -> None:
    """Left of the other icons, which are not always all there."""
    if scene.viewer is not None:
        x = scene.size[0] - scene.hint.right
        label = scene.ui.text("hints.label")
        button = IconButton((x, 0, 44, 40), "hint", label, scene.hint.press, name="hint", action="hint")
        scene.form.add(button)


def change_speed(scene: "TableScene") -> None:
    """The next speed preset."""
    ui = scene.ui
    ui.preferences.speed = PRESETS[(PRESETS.index(ui.preferences.speed) + 1) % len(PRESETS)]
    ui.changed()
    scene.say(Text("table.speed", {"speed": ui.text(f"table.speeds.{ui.preferences.speed}")}))


def change_sound(scene: "TableScene") -> None:
    """Sound on or off."""
    scene.ui.preferences.sound = not scene.ui.preferences.sound
    scene.ui.changed()


def _course(scene: "TableScene") -> None:
    """Back a move at a practice table; on to the end of a deal that people are out of."""
    ui, going = scene.ui, scene.going
    strip, play, *_ = places.action_column(*scene.size, scene.hold)
    if going.by_button:
        back = Button(
            (strip.x, strip.y - 52, strip.w, 44), ui.say("table.take_back"), going.take_back,
            icon="undo", size=16, name="undo", action="undo",
        )  # fmt: skip
        back.label = ui.text("table.take_back_label")
        scene.form.add(back)
    if going.watched:
        run = Button(
            play, ui.say("table.run_on" if going.offered else "table.running"), going.run_on,
            kind="primary", icon="continue", size=17, name="run_on", action="run_on", enabled=going.offered,
        )  # fmt: skip
        run.label = ui.text("table.run_on_label")
        scene.form.add(run)


def _eye(scene: "TableScene") -> None:
    """Shows or covers the cards of the person whose turn it is; the share also takes the mouse on it."""
    if not scene.share.turn:
        return
    ui, (x, y, w, _) = scene.ui, places.action_column(*scene.size, scene.hold)[0]
    word = "show" if scene.share.covered else "hide"
    text = ui.text(f"curtain.{word}")
    label = ui.text(f"curtain.{word}_label", seat=scene.names[scene.share.home])
    if len(scene.names) >= CROWDED:
        eye: Button | IconButton = IconButton(
            (scene.size[0] - 364, 0, 44, 40), "eye", label, scene.share.turn_over, name="eye"
        )
    else:
        eye = Button(
            (x, y - 52, w, 44), text, scene.share.turn_over, icon="eye", size=16, name="eye",
            key=ui.keys.cap("peek") if scene.share.covered else "-",
        )  # fmt: skip
        eye.label = label
    scene.form.add(eye)


def _flip(scene: "TableScene") -> None:
    """Turns the picked tiles, or the one that is pointed at."""
    ui, (x, y, w, _) = scene.ui, places.action_column(*scene.size, scene.hold)[0]
    foot = y - (104 if scene.share.turn or scene.going.by_button else 52)
    button = Button(
        (x, foot, w, 44), ui.say("table.flip"), scene.flip, icon="flip", size=16, name="flip", action="flip"
    )
    button.label = ui.text("table.turn")
    scene.form.add(button)


def _actions(scene: "TableScene") -> None:
    _eye(scene)
    visited = scene.table.visiting
    commands = list(scene.face.commands(scene.view, scene.legal, scene.room, scene.names, visited))
    _course(scene)
    if scene.viewer is None or scene.going.watched:
        return
    add_commands(scene, commands)
    ui, form = scene.ui, scene.form
    _, play, left, right = places.action_column(*scene.size, scene.hold)
    shown = scene.shown_action()
    label = scene.face.play_label(shown).say(ui.speaker)
    enabled = shown is not None
    if (asked := scene.decisions.number) is not None:
        typed = int(scene.decisions.typed or "0")
        enabled = asked.low <= typed <= asked.high
        label = asked.button(typed).say(ui.speaker)
    form.add(
        Button(
            play,
            label,
            scene.commit,
            kind="primary",
            name="play",
            enabled=enabled,
            size=19,
            key=ui.keys.cap("activate"),
        )
    )
    if scene.face.tile:
        _flip(scene)
    two = len(scene.hand.selection.pieces) > 1
    if scene.face.swaps and not any(one.box is None and one.place == "column" for one in commands):
        swap = ui.say("table.swap")
        form.add(
            Button(
                left, swap, scene.swap, icon="swap", size=15, name="swap", action="swap", key="-", enabled=two
            )
        )
    form.add(Button(right, ui.say("table.sort"), scene.sort, size=15, name="sort", action="sort"))
