"""The buttons of a table: the action column around the viewer's own strip, and the commands of the game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.draw.panels import label_shift
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control
from tablegame.ui.kit.layout import Column, Layout, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table import places
from tablegame.ui.table.accessible import piece_words
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.guidance import LET_BE, PLAY, PrimaryAction, numbered
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.input.picking import Picking
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.overlay.table_panels import NodeWidget
from tablegame.ui.table.overlay.top_bar import TopBar
from tablegame.ui.table.pose import Box, piece_of
from tablegame.ui.table.table_context import Seen, TableContext, TablePart
from tablegame.ui.table.table_values import Command
from tablegame.ui.widgets.buttons import OFF_INKS, Button
from tablegame.ui.widgets.form import WidgetState

HIGH, LARGE_HIGH, FOOT_HIGH, MIDDLE_HIGH = 44.0, 56.0, 46.0, 48.0
"""The heights of buttons over the strip, of the large one under it, of the two small ones beneath that, and
above the prompt, in du."""
GAP, LARGE_GAP, SIDE_GAP, MIDDLE_GAP = 8.0, 12.0, 10.0, 12.0
"""The room between buttons over the strip, under it, side by side, and above the prompt, in du."""
FOOT_SHARES: Final = (98, 92)
"""The proportions of the two small buttons under the large one."""
LARGE: Final = (PLAY, LET_BE, "run_on", "seen", "next_move", "deal_sheet")
"""The buttons that may stand directly under the strip, one at a time."""
LOWEST: Final = ("eye", "undo", "hold")
"""The buttons that may stand directly over the strip, one at a time."""
MIDDLE_Y: Final = 440.0
"""The top of the buttons above the prompt on a canvas that is 720 du high."""
BESIDE: Final = 228.0
"""The room at both sides of buttons in the middle, for the log and the column, in du."""
NOTE_H: Final = 28.0
"""The height of words above a button, in du."""
_EMPTY: Final = Space(HIGH, grow=0)
"""The room of a button over the strip that is not shown now."""
_OFF = {True: "off", False: "on"}
"""What a press does to something that is on, or not."""

Nodes = dict[str, Node]
"""Buttons by name, in the order in which they are read."""


def _note(ui: Ui, said: Runs, button: Button, width: float) -> NodeWidget:
    """Return the words above a button that belong to it, within a canvas of `width` du."""
    x, y, w, _ = button.rect
    words = Label(said, t.SIDE, t.TEXT_SOFT, align="center", most=NOTE_H, floor=4.0)
    node = Panel(words, kind="prompt", pad=14, top=0)
    wide = min(width - 24, node.ask(Layout(ui)).wished)
    left = max(12.0, min(width - 12 - wide, x + w / 2 - wide / 2))
    return NodeWidget(
        ui, (left, y - NOTE_H - 4, wide, NOTE_H), button.note, node, name=f"{button.name}.note", role="none",
        focusable=False, touchable=False,
    )  # fmt: skip


class CallButton(Button):
    """The vermilion button of a call, with large letters and its key under them; pale while it is off."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        word = self.look(canvas, state)
        canvas.panel("button_call", x, y, w, h, state=word)
        y += label_shift(h, word)
        ink = OFF_INKS["call"] if word == "off" else t.SHU_TEXT
        cap = canvas.cap_of(self.action) if self.action else ""
        middle = y + h * (0.4 if cap else 0.5)
        canvas.text(
            self.text, x + w / 2, middle, self.size, True, ink, "center", w - 10, "middle",
            shrink=True, display=True,
        )  # fmt: skip
        if cap:
            off = ink if word == "off" else None
            key_cap(canvas, x + w / 2 - cap_width(canvas, cap) / 2, y + h * 0.77, cap, off=off)
        if state.focused:
            canvas.ring(self.rect, 16)


class ActionColumn(TablePart):
    """The buttons of one table that stand around the viewer's own strip and above the prompt."""

    def __init__(
        self, table: TableContext, decisions: Decisions, picking: Picking, match_controls: MatchControls,
        pass_and_play: PassAndPlay, top_bar: TopBar, finale: FinaleShow, call_window: CallWindow,
        primary_action: PrimaryAction,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._decisions = decisions
        self._picking = picking
        self._match_controls = match_controls
        self._pass_and_play = pass_and_play
        self._top_bar = top_bar
        self._finale = finale
        self._call_window = call_window
        self._primary_action = primary_action

    def add(self) -> None:
        """Add the buttons of a table that is played at or watched."""
        nodes: Nodes = {**self._eye(), **self._ways()}
        if self._source.looks:
            return self._place({**nodes, **self._seen()})
        nodes |= self._switches()
        if self._model.viewer is None or self._source.watching or self._match_controls.watched:
            return self._place(nodes)
        commands = list(self._decisions.commands())
        if self._model.draft.choices:
            # The question stands where they do.
            commands = [one for one in commands if one.place != "middle" or one.box is not None]
        nodes |= self._commands(commands)
        nodes |= self._let_be(commands) if self._primary_action.lets_be else self._play(commands)
        self._place({**nodes, **self._beside(commands)}, commands)

    def add_match_controls(self) -> None:
        """Add the way back a move at a practice table, and on to the end of a deal that people are out of."""
        self._place(self._ways())

    def add_deal_end(self) -> None:
        """Add the buttons after the end of a deal: its score sheet, and showing it once more."""
        finale = self._model.finale
        if self._finale.running or finale is None or finale.scored is None:
            return
        ui, show = self._ui, self._finale
        sheet = _button(
            "deal_sheet", ui.say("table.sheet"), show.sheet, kind="primary", size=17, action="activate"
        )
        again = _button("again", ui.say("table.see_again"), show.again, icon="undo")
        self._place({"deal_sheet": sheet, "again": again})

    # Places -------------------------------------------------------------------------------------------------
    def _place(self, nodes: Nodes, commands: Sequence[Command] = ()) -> None:
        """Place the buttons and add them to the form in the order in which they are read."""
        layout, geometry, (width, height) = Layout(self._ui), self._geometry, self._geometry.size
        strip, play, left, _ = geometry.column
        paper = self._match_controls.paper
        room = min(width - 2 * BESIDE, geometry.room.table[0] - 24)
        middle = Box(geometry.room.middle - room / 2, height - 720 + MIDDLE_Y, room, MIDDLE_HIGH)
        at_large = self._primary_action.large(commands) if commands else None
        own = [one for one in commands if one.box is None and one.place == "column"]
        column = [None if one is at_large else nodes[one.name] for one in own]
        row = [nodes[one.name] for one in commands if one.box is None and one.place == "middle"]
        under = self._under_strip(nodes, column[:1], at_large)
        placed: list[tuple[Node, Box]] = [
            (self._over_strip(nodes, column[1:]), Box(strip.x, 0, strip.w, strip.y - GAP)),
            (under, Box(play.x, play.y, play.w, left.bottom - play.y)),
            (Column(Sized(Row(*row, gap=MIDDLE_GAP, align="fill"), h=MIDDLE_HIGH), align="center"), middle),
            *((nodes[one.name], one.box) for one in commands if one.box is not None),
        ]
        if "step" in nodes and self._switches_place == "paper":
            switches = Row(nodes["step"], nodes["hands"], gap=SIDE_GAP, shares=(1, 1))
            placed.append((switches, Box(paper.x, paper.bottom + GAP, paper.w, HIGH)))
        for node, box in placed:
            node.place(layout, box)
        buttons = {item.widget.name: item.widget for item in layout.items if isinstance(item.widget, Button)}
        notes = {one.name: one.note.say(self._ui.speaker) for one in commands if one.note is not None}
        for name in nodes:
            if name not in buttons:
                continue  # of several large buttons one alone has a place
            self._form.add(buttons[name])
            if name in notes:
                self._form.add(_note(self._ui, notes[name], buttons[name], width))

    @property
    def _switches_place(self) -> Literal["foot", "paper", "column"]:
        """The place of a spectator's switches: at a player's table over all other buttons."""
        if self._source.watching:
            return "foot"
        return "paper" if self._match_controls.watched else "column"

    def _over_strip(self, nodes: Nodes, commands: Sequence[Node | None]) -> Node:
        """Return the buttons over the strip, which stand at its upper edge.

        What can come and go beneath others keeps its place while it is not shown.
        """
        switches = "step" in nodes and self._switches_place == "column"
        kept = switches or self._source.holder is not None or self._match_controls.by_button
        lowest = next((nodes[name] for name in LOWEST if name in nodes), None)
        kept_flip = _EMPTY if switches and self._game_table.tile else None
        return Column(
            Space(),
            Row(nodes["step"], nodes["hands"], gap=SIDE_GAP, shares=FOOT_SHARES) if switches else None,
            *(one or _EMPTY for one in reversed(commands)),
            nodes.get("flip", kept_flip),
            lowest or (_EMPTY if kept else None),
            gap=GAP,
        )

    def _under_strip(self, nodes: Nodes, commands: Sequence[Node | None], at_large: Command | None) -> Node:
        """Return the large button and the two small ones under it."""
        foot = "swap", "sort"
        if self._switches_place == "foot":
            foot = "step", "hands"
        small = [nodes.get(name) or Space() for name in foot]
        small[: len(commands)] = [one or Space() for one in commands]
        row = Row(*small, gap=SIDE_GAP, shares=FOOT_SHARES, align="fill")
        names = LARGE if at_large is None else (at_large.name,)
        large = next((nodes[name] for name in names if name in nodes), Space())
        return Column(Sized(large, h=LARGE_HIGH), Sized(nodes.get("again", row), h=FOOT_HIGH), gap=LARGE_GAP)

    # Buttons ------------------------------------------------------------------------------------------------
    def _commands(self, commands: Sequence[Command]) -> Nodes:
        """Return the buttons of decisions without pieces and of words, one of which Enter may press.

        A command at the large place has no second button.
        """
        ui, legal = self._ui, self._legal.actions
        action = self._primary_action
        large = action.large(commands)
        gold = action.name(commands) if large is None else ""
        caps = {one.name: str(n) for n, one in enumerate(numbered(commands), 1)}
        nodes: Nodes = {}
        for one in commands:
            if one is large:
                continue
            able = one.always or (one.action in legal if one.action is not None else not one.off)
            # The player to move can ask why this cannot be done now.
            asks = not able and one.action is not None and self._legal.asked and not self._call_window.open
            plain = one.kind if one.kind == "call" else "plain"
            said = one.label.say(ui.speaker)
            nodes[one.name] = _button(
                one.name, said, partial(self._decisions.press, one),
                made=CallButton if one.kind == "call" else Button,
                kind="primary" if one.name == gold else plain, icon=one.icon, size=one.size, action=one.key,
                key=ui.keys.cap("activate") if one.name == gold else caps.get(one.name, ""),
                enabled=able or asks, faint=asks or not one.live,
                sunk=bool(one.words) and one.words == self._model.draft.words,
                tip="" if one.tip is None else ui.type.plain(one.tip.say(ui.speaker)),
                note="" if one.note is None else ui.type.plain(one.note.say(ui.speaker)),
                wide=max(120.0, ui.type.measure(said, t.BODY, True) + 76),
            )  # fmt: skip
        return nodes

    def _play(self, commands: Sequence[Command]) -> Nodes:
        """Return the large button, which plays what is picked, sends a number, or does what Enter does."""
        ui, decisions, action = self._ui, self._decisions, self._primary_action
        if self._model.stepping and not self._legal.asked:
            return {}
        shown, large = decisions.shown(), action.large(commands)
        label = self._game_table.play_label(shown, self._legal.actions).say(ui.speaker)
        # What is picked and cannot be played is answered with the reason.
        enabled = shown is not None or (bool(self._model.hand.selection.pieces) and self._legal.asked)
        if (asked := decisions.number) is not None:
            typed = int(self._model.draft.typed or "0")
            enabled = asked.low <= typed <= asked.high
            label = asked.button(typed).say(ui.speaker)
        press: Callable[[], object] = decisions.commit
        chooses = False
        name, key = (PLAY, "") if large is None else (large.name, large.key)
        if large is not None:
            press, enabled, label = partial(decisions.press, large), True, large.label.say(ui.speaker)
        elif action.plays_later:
            enabled, label, key = True, ui.say("table.let_be_and_play"), "pass"
        elif chooses := action.waits_for_piece(commands):
            press, enabled = self._picking.choose, True
            label = ui.say(f"table.choose_{'tile' if self._game_table.tile else 'card'}")
        golden = action.name(commands) == PLAY or large is not None or chooses
        faint = not golden and asked is None and shown is None
        return {name: self._golden(name, label, press, golden, enabled=enabled, faint=faint, action=key)}

    def _let_be(self, commands: Sequence[Command]) -> Nodes:
        """Return the button that lets an open window pass, in the place of the play button."""
        ui, golden = self._ui, self._primary_action.name(commands) == LET_BE
        said, tip = ui.say("table.let_be"), ui.text("table.let_be_tip")
        return {LET_BE: self._golden(LET_BE, said, self._call_window.let_be, golden, tip=tip, action="pass")}

    def _golden(
        self, name: str, said: Runs, press: Callable[[], object], golden: bool, *, enabled: bool = True,
        faint: bool = False, tip: str = "", label: str = "", action: str = "",
    ) -> Node:  # fmt: skip
        """Return a large button, with the key of Enter while it is `golden`; `action` presses it as well.

        While a tip is open, Enter closes that.
        """
        enters = golden and self._model.tip is None
        return _button(
            name, said, press, kind="primary" if golden else "plain", size=19, enabled=enabled, faint=faint,
            action=action, key=self._ui.keys.cap("activate") if enters else "-", tip=tip, label=label,
        )  # fmt: skip

    def _seen(self) -> Nodes:
        """Return the button of a player who only looks at cards and has seen them."""
        ui, press = self._ui, partial(self._emit, Seen())
        label = ui.text("curtain.seen_label")
        return {"seen": self._golden("seen", ui.say("curtain.seen"), press, True, label=label)}

    def _beside(self, commands: Sequence[Command]) -> Nodes:
        """Return what can be done with the hand besides playing from it."""
        ui, picking, picked = self._ui, self._picking, self._model.hand.selection.pieces
        nodes: Nodes = {}
        if self._game_table.tile:
            label = ui.text("table.turn")
            if len(picked) == 1:
                words = piece_words(ui, piece_of(picked[0]), picked[0] in self._model.hand.turned)
                label = ui.text("access.turn_tile", piece=words)
            nodes["flip"] = _button(
                "flip", ui.say("table.flip"), picking.flip, icon="flip", size=16, action="flip", label=label
            )
        if self._game_table.swaps and not any(one.box is None and one.place == "column" for one in commands):
            nodes["swap"] = _button(
                "swap", ui.say("table.swap"), picking.swap, icon="swap", action="swap", key="-",
                enabled=len(picked) > 1,
            )  # fmt: skip
        nodes["sort"] = _button("sort", ui.say("table.sort"), picking.sort, action="sort")
        return nodes

    def _ways(self) -> Nodes:
        """Return the ways back a move, and on to the end of a deal that people are out of."""
        ui, controls = self._ui, self._match_controls
        nodes: Nodes = {}
        if controls.by_button and controls.offers_back:
            nodes["undo"] = _button(
                "undo", ui.say("table.take_back"), controls.take_back, icon="undo", size=16, action="undo",
                label=ui.text("table.take_back_label"),
            )  # fmt: skip
        if controls.watched and not self._model.stepping:
            way = "to_result" if controls.to_result else "run_on"
            said = ui.say(f"table.{way}" if controls.offered else "table.running")
            nodes["run_on"] = _button(
                "run_on", said, controls.run_on, icon="continue", size=17, action="run_on",
                enabled=controls.offered, label=ui.text(f"table.{way}_label"),
            )  # fmt: skip
        return nodes

    def _switches(self) -> Nodes:
        """Return the switches of a spectator, for open hands and for moves one by one, where they harm no
        player."""
        ui, controls, model, source = self._ui, self._match_controls, self._model, self._source
        if not (source.may_open_hands or source.watching):
            return {}
        hands = "hands_cover" if source.hands_open else "hands_open"
        rows: list[tuple[str, str, Callable[[], object], str]] = [
            ("step", f"step_{_OFF[model.stepping]}", controls.change_stepping, ""),
            ("hands", hands, controls.change_hands, "eye"),
        ]
        if source.watching and len(model.names) < places.CROWDED:
            # Where plates stand all round, only the settings have it.
            rows.append(("hold", f"hold_{_OFF[ui.preferences.hold_trick]}", controls.change_hold, ""))
        nodes: Nodes = {}
        for name, key, press, icon in rows:
            own = f"{source.game.id}.{key}"
            key = own if ui.speaker.has(own) else f"table.{key}"
            nodes[name] = _button(name, ui.say(key), press, icon=icon, label=ui.text(f"{key}_label"))
        if model.stepping and not self._legal.asked:
            nodes["next_move"] = _button(
                "next_move", ui.say("table.next_move"), controls.next_step, kind="primary", icon="continue",
                size=17, key=ui.keys.cap("lift"),
            )  # fmt: skip
        return nodes

    def _eye(self) -> Nodes:
        """Return the button that shows or covers the cards of the person whose turn it is.

        `PassAndPlay` takes the mouse on it.
        """
        ui, pass_and_play = self._ui, self._pass_and_play
        if not pass_and_play.turn or self._top_bar.has_eye:
            return {}
        gold = pass_and_play.turns_over
        cap = ui.keys.cap("activate" if gold else "peek") if pass_and_play.covered else "-"
        eye = _button(
            "eye", ui.text(f"curtain.{'show' if pass_and_play.covered else 'hide'}"),
            pass_and_play.turn_over, icon="eye", size=16, key=cap, kind="primary" if gold else "plain",
            label=pass_and_play.eye_label,
        )  # fmt: skip
        return {"eye": eye}


def _button(
    name: str, said: Text, press: Callable[[], object], *, made: type[Button] = Button, kind: str = "plain",
    icon: str = "", size: float = 15.0, action: str = "", key: str = "", enabled: bool = True,
    faint: bool = False, sunk: bool = False, label: str = "", tip: str = "", note: str = "",
    wide: float = 0.0,
) -> Node:  # fmt: skip
    """Return a button that keeps its icon and its key at every text size, `wide` du wide where that is free.

    `label`: what a screen reader says instead of the words.
    """

    def make(box: Rect) -> Button:
        button = made(
            box, said, press, kind=kind, icon=icon, size=size, name=name, action=action, key=key,
            enabled=enabled,
        )  # fmt: skip
        button.label = label or button.label
        button.faint, button.sunk, button.tip, button.note = faint, sunk, tip, note
        return button

    return Control(make, lambda layout: wide, high=HIGH)
