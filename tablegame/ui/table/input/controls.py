"""The widgets of a table: the action column, and cards and places as things that take the focus."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.shell.context import Ui
from tablegame.ui.table import places
from tablegame.ui.table.accessible import piece_words, zone_words
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.guidance import LET_BE, PLAY, PrimaryAction
from tablegame.ui.table.input.hand import used
from tablegame.ui.table.input.highlights import Highlights
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.input.picking import Picking, Readings
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.memory_aid import MemoryAid
from tablegame.ui.table.overlay.panels import Panels
from tablegame.ui.table.overlay.top_bar import TopBar
from tablegame.ui.table.pose import Box, card_spot, piece_of
from tablegame.ui.table.source import addressee
from tablegame.ui.table.table_context import Emit, LegalActions, Redraw, Seen, Skip, TableContext, TablePart
from tablegame.ui.table.table_values import Command, Zone
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget, WidgetState

_OFF = {True: "off", False: "on"}
"""What a press does to something that is on, or not."""


class CardSpot(Widget):
    """An item of the hand for the keyboard; the mouse is the pointer's."""

    role = "list item"

    def __init__(
        self,
        item: int,
        box: Box,
        label: str,
        model: TableModel,
        legal: LegalActions,
        decisions: Decisions,
        picking: Picking,
        gold: str,
        ui: Ui,
        emit: Emit,
    ) -> None:
        """Make the spot of an item; `gold` is the name of the button that Enter presses."""
        super().__init__(box, label, name=card_spot(item))
        self.item = item
        self._model = model
        self._legal = legal
        self._decisions = decisions
        self._picking = picking
        self._gold = gold
        self._ui = ui
        self._emit = emit
        self.touchable = False
        self.confirm = "activate" if item in model.hand.selection.pieces else "lift"

    @property
    def value_text(self) -> str:
        if self._ui.preferences.legal == "off" or not self._legal.asked:
            return ""
        pieces = used(self._legal.actions)
        return self._ui.text("access.unplayable") if pieces and piece_of(self.item) not in pieces else ""

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        """Draw nothing: the card is drawn with the hand."""
        return ()

    def hit(self, point: tuple[float, float]) -> bool:
        """Return False: cards overlap and are dragged."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Pick the card."""
        self._picking.pick(self.item)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Walk along the hand by arrows, with Shift taking the card along; Space picks, Enter plays."""
        keys, decisions = self._ui.keys, self._decisions
        if keys.hits(event, "previous_set") or keys.hits(event, "next_set"):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            self._picking.carry(self.item, 1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            others = sorted((w for w in form.widgets if isinstance(w, CardSpot)), key=lambda w: w.rect[0])
            place = others.index(self) + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= place < len(others):
                form.set_focus(others[place], ring=True)
                self._emit(Redraw())
                return True
            # A pad has no Tab at a table: from the end of the hand it goes on to the buttons.
            return self._ui.device != "pad"
        if event.key == pygame.K_UP and decisions.readings:
            form.set_focus(form.find(f"reading.{decisions.reading}"), ring=True)
            return True
        if keys.hits(event, "lift"):
            if self._legal.asked:
                self._picking.pick(self.item)
            else:
                self._emit(Skip())
            return True
        if keys.hits(event, "activate"):
            if self._model.hand.selection.pieces or self._gold == PLAY:
                decisions.commit()
            elif self._gold and form.find(self._gold) is not None:
                form.press(self._gold)
            else:
                self._picking.pick(self.item)
            return True
        return False


class ZoneSpot(Widget):
    """A place where pieces are laid, for keys and pads; the mouse is handled by the pointer."""

    role = "zone"

    def __init__(
        self, name: str, box: Box, label: str, words: Callable[[], str], press: Callable[[str], object],
        cap: str = "", button: bool = False,
    ) -> None:  # fmt: skip
        """Make the spot of a zone: `words` says what lies there, `press` lays what is picked in the zone of
        that name.

        `cap` is the key that does it now, for the primary action; `button`: the spot looks like a button.
        """
        super().__init__(box, label, name=name)
        self._words, self._press = words, press
        self._cap = cap
        self._gold = Button(box, label, lambda: None, kind="primary", key=cap) if cap and button else None
        self.touchable = False

    @property
    def value_text(self) -> str:
        return self._words()

    def hit(self, point: tuple[float, float]) -> bool:
        """Return False: pieces lie on it."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Lay what is picked here."""
        self._press(self.name)

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        """Return an empty area while the spot has neither the focus nor a cap."""
        return None if self._cap or state.focused else ()

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the ring of the focus, and the sign of the place to press now."""
        if self._gold is not None:
            self._gold.draw(canvas, replace(state, focused=False))
        elif self._cap:
            x, y, w, h = self.rect
            wide = cap_width(canvas, self._cap)
            canvas.ring(self.rect, 12, gap=1)
            canvas.panel("chip", x + w / 2 - wide / 2 - 6, y + h - 13, wide + 12, 26, color=t.BRASS_HI)
            key_cap(canvas, x + w / 2 - wide / 2, y + h, self._cap, dark=True)
        if state.focused:
            canvas.ring(self.rect, 14, gap=0)


class Controls(TablePart):
    """Lays the widgets of one table out, for the hand and the selection as they are."""

    def __init__(
        self, table: TableContext, decisions: Decisions, picking: Picking, match_controls: MatchControls,
        pass_and_play: PassAndPlay, top_bar: TopBar, panels: Panels, readings: Readings, finale: FinaleShow,
        call_window: CallWindow, highlights: Highlights, primary_action: PrimaryAction, memory: MemoryAid,
        coach: Coach,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._memory = memory
        self._coach = coach
        self._decisions = decisions
        self._picking = picking
        self._match_controls = match_controls
        self._pass_and_play = pass_and_play
        self._top_bar = top_bar
        self._panels = panels
        self._readings = readings
        self._finale = finale
        self._call_window = call_window
        self._highlights = highlights
        self._primary_action = primary_action

    def build(self) -> None:
        """Make all widgets anew; the focus stays where it was, or goes to the hand if its card has gone."""
        form = self._form
        focused = form.focus.name if form.focus is not None else ""
        ring = form.ring_shown
        form.clear()
        self._coach.add_links()
        self._top_bar.add()
        if self._model.ending:
            self._add_deal_end()
            return
        if self._coach.slip.speaks:
            # The alert is answered before anything else is done here.
            self._add_match_controls()
            self._add_cards()
            self._coach.slip.add()
            return
        self._add_actions()
        self._add_cards()
        gold = self._primary_action.name(self._decisions.commands())
        for zone in self._geometry.zones():
            label = self._ui.speaker.plain(zone.label.say(self._ui.speaker))
            label = label if zone.seat is None else self._model.names[zone.seat]
            words = partial(self._zone_words, zone)
            cap = self._ui.keys.cap("activate") if zone.name == gold else ""
            form.add(ZoneSpot(zone.name, zone.box, label, words, self._decisions.at_zone, cap, zone.button))
        self._panels.add_window()
        self._panels.add_number()
        self._panels.add_choices()
        self._readings.add_turns()
        self._readings.add_readings()
        self._memory.add()
        if focused.startswith("card.") and form.focus is None and ring:
            self._picking.focus_hand(1)

    def _zone_words(self, zone: Zone) -> str:
        shown = self._decisions.shown()
        you = addressee(self._model.viewer, self._source)
        return zone_words(self._ui, self._game_table, self._model, self._geometry, shown, zone, you)

    def _add_cards(self) -> None:
        ui, hand = self._ui, self._model.hand
        count, picked = len(hand.cards), hand.selection.pieces
        gold = self._primary_action.name(self._decisions.commands())
        joins = self._highlights.joins
        for index, (item, pose) in enumerate(zip(hand.cards, self._geometry.own_places(), strict=True)):
            kind = "tile" if self._game_table.tile else "card"
            words = self._piece_words(item)
            label = ui.text(f"access.{kind}_label", piece=words, n=index + 1, of=count)
            if item in picked:
                label = ui.text("access.picked", piece=words, n=picked.index(item) + 1)
            elif item in joins:
                label = ui.text("access.joins", label=label)
            self._form.add(
                CardSpot(
                    item, pose.box, label, self._model, self._legal, self._decisions, self._picking, gold,
                    ui, self._emit,
                )
            )  # fmt: skip

    def _piece_words(self, item: int) -> str:
        return piece_words(self._ui, piece_of(item), item in self._model.hand.turned)

    # The action column --------------------------------------------------------------------------------------
    def _add_actions(self) -> None:
        self._add_eye()
        commands = list(self._decisions.commands())
        self._add_match_controls()
        if self._source.looks:
            self._add_seen()
            return
        self._add_watch()
        if self._model.viewer is None or self._source.watching or self._match_controls.watched:
            return
        gold, large = self._primary_action.name(commands), self._primary_action.large(commands)
        self._panels.add_commands(commands, gold if large is None else "")
        ui, form, decisions = self._ui, self._form, self._decisions
        _, play, left, right = self._geometry.column
        shown = decisions.shown()
        label = self._game_table.play_label(shown, self._legal.actions).say(ui.speaker)
        # What is picked and cannot be played is answered with the reason.
        enabled = shown is not None or (bool(self._model.hand.selection.pieces) and self._legal.asked)
        if (asked := decisions.number) is not None:
            typed = int(self._model.draft.typed or "0")
            enabled = asked.low <= typed <= asked.high
            label = asked.button(typed).say(ui.speaker)
        if self._call_window.open and not (self._source.shared or self._model.hand.selection.pieces):
            self._add_let_be(play, gold == LET_BE)
            return self._add_beside(commands, left, right)
        press: Callable[[], object] = decisions.commit
        chooses = False
        if large is not None:
            press, enabled, label = partial(decisions.press, large), True, large.label.say(ui.speaker)
        elif self._primary_action.plays_later:
            enabled, label = True, ui.say("table.let_be_and_play")
        elif chooses := self._primary_action.waits_for_piece(commands):
            press, enabled = self._picking.choose, True
            label = ui.say(f"table.choose_{'tile' if self._game_table.tile else 'card'}")
        golden = gold == PLAY or large is not None or chooses
        if not self._model.stepping or self._legal.asked:
            button = Button(
                play, label, press, kind="primary" if golden else "plain", name=PLAY,
                enabled=enabled, size=19, key=ui.keys.cap("activate") if golden else "-",
            )  # fmt: skip
            button.faint = not golden and asked is None and shown is None
            form.add(button)
        self._add_beside(commands, left, right)

    def _add_let_be(self, box: Box, golden: bool) -> None:
        """Add the button that lets an open window pass, in the place of the play button."""
        ui = self._ui
        button = Button(
            box, ui.say("table.let_be"), self._call_window.let_be, kind="primary" if golden else "plain",
            name=LET_BE, size=19, key=ui.keys.cap("activate") if golden else "-",
        )  # fmt: skip
        button.tip = ui.text("table.let_be_tip")
        self._form.add(button)

    def _add_beside(self, commands: Sequence[Command], left: Box, right: Box) -> None:
        """Add what can be done with the hand besides playing from it."""
        ui, form, picking = self._ui, self._form, self._picking
        if self._game_table.tile:
            self._add_flip()
        two = len(self._model.hand.selection.pieces) > 1
        if self._game_table.swaps and not any(one.box is None and one.place == "column" for one in commands):
            form.add(
                Button(
                    left, ui.say("table.swap"), picking.swap, icon="swap", size=15, name="swap",
                    action="swap", key="-", enabled=two,
                )
            )  # fmt: skip
        form.add(Button(right, ui.say("table.sort"), picking.sort, size=15, name="sort", action="sort"))

    def _add_deal_end(self) -> None:
        """Add the buttons after the end of a deal: its score sheet, and showing it once more."""
        finale = self._model.finale
        if self._finale.running or finale is None or finale.scored is None:
            return
        ui, (_, play, left, right) = self._ui, self._geometry.column
        again = Box(min(left.x, right.x), left.y, left.w + right.w + 10, left.h)
        self._form.add(
            Button(
                play, ui.say("table.sheet"), self._finale.sheet, kind="primary", name="deal_sheet", size=17,
                action="activate",
            )
        )  # fmt: skip
        self._form.add(
            Button(again, ui.say("table.see_again"), self._finale.again, icon="undo", size=15, name="again")
        )

    def _add_seen(self) -> None:
        """Add the button of a player who only looks at cards and has seen them."""
        ui, press = self._ui, partial(self._emit, Seen())
        seen = Button(
            self._geometry.column[1], ui.say("curtain.seen"), press, kind="primary", name="seen", size=19,
            key=ui.keys.cap("activate"),
        )  # fmt: skip
        seen.label = ui.text("curtain.seen_label")
        self._form.add(seen)

    def _add_match_controls(self) -> None:
        """Add the way back a move at a practice table, and on to the end of a deal that people are out of."""
        ui, controls = self._ui, self._match_controls
        strip, play, *_ = self._geometry.column
        if controls.by_button and controls.offers_back:
            back = Button(
                (strip.x, strip.y - 52, strip.w, 44), ui.say("table.take_back"), controls.take_back,
                icon="undo", size=16, name="undo", action="undo",
            )  # fmt: skip
            back.label = ui.text("table.take_back_label")
            self._form.add(back)
        if controls.watched and not self._model.stepping:
            way = "to_result" if controls.to_result else "run_on"
            said = ui.say(f"table.{way}" if controls.offered else "table.running")
            run = Button(
                play, said, controls.run_on, icon="continue", size=17, name="run_on",
                action="run_on", enabled=controls.offered,
            )  # fmt: skip
            run.label = ui.text(f"table.{way}_label")
            self._form.add(run)

    def _add_watch(self) -> None:
        """Add the switches of a spectator, for open hands and for moves one by one, where they harm no
        player."""
        ui, controls, model, source = self._ui, self._match_controls, self._model, self._source
        if not (source.may_open_hands or source.watching):
            return
        strip, play, left, right = self._geometry.column
        if not source.watching and controls.watched:
            paper = controls.paper
            left = Box(paper.x, paper.bottom + 8, paper.w / 2 - 5, 44)
            right = Box(paper.x + paper.w / 2 + 5, left.y, left.w, 44)
        elif not source.watching:
            # The column is the person's: these stand above the button that takes a move back.
            foot = strip.y - (156 if self._game_table.tile else 104)
            left, right = Box(left.x, foot, left.w, 44), Box(right.x, foot, right.w, 44)
        step, hands = f"step_{_OFF[model.stepping]}", "hands_cover" if source.hands_open else "hands_open"
        rows = [
            ("step", left, step, controls.change_stepping, ""),
            ("hands", right, hands, controls.change_hands, "eye"),
        ]
        if source.watching and len(model.names) < places.CROWDED:
            # Where plates stand all round, only the settings have it.
            box = Box(strip.x, strip.y - 52, strip.w, 44)
            said = f"hold_{_OFF[ui.preferences.hold_trick]}"
            rows.append(("hold", box, said, controls.change_hold, ""))
        for name, place, key, press, icon in rows:
            own = f"{source.game.id}.{key}"
            key = own if ui.speaker.has(own) else f"table.{key}"
            button = Button(place, ui.say(key), press, icon=icon, size=15, name=name)
            button.label = ui.text(f"{key}_label")
            self._form.add(button)
        if model.stepping and not self._legal.asked:
            said_next = ui.say("table.next_move")
            self._form.add(
                Button(
                    play, said_next, controls.next_step, kind="primary", icon="continue", size=17,
                    name="next_move", key=ui.keys.cap("lift"),
                )
            )  # fmt: skip

    def _add_eye(self) -> None:
        """Show or cover the cards of the person whose turn it is; `PassAndPlay` takes the mouse on it."""
        ui, pass_and_play = self._ui, self._pass_and_play
        if not pass_and_play.turn or self._top_bar.has_eye:
            return
        x, y, w, _ = self._geometry.column[0]
        gold = pass_and_play.turns_over
        cap = ui.keys.cap("activate" if gold else "peek") if pass_and_play.covered else "-"
        words = ui.text(f"curtain.{'show' if pass_and_play.covered else 'hide'}")
        eye = Button(
            (x, y - 52, w, 44), words, pass_and_play.turn_over, icon="eye", size=16, name="eye", key=cap,
            kind="primary" if gold else "plain",
        )  # fmt: skip
        eye.label = pass_and_play.eye_label
        self._form.add(eye)

    def _add_flip(self) -> None:
        """Turn the picked tiles, or the one that is pointed at."""
        ui, (x, y, w, _) = self._ui, self._geometry.column[0]
        foot = y - (104 if self._source.holder is not None or self._match_controls.by_button else 52)
        said = ui.say("table.flip")
        button = Button(
            (x, foot, w, 44), said, self._picking.flip, icon="flip", size=16, name="flip", action="flip"
        )
        picked = self._model.hand.selection.pieces
        button.label = ui.text("table.turn")
        if len(picked) == 1:
            button.label = ui.text("access.turn_tile", piece=self._piece_words(picked[0]))
        self._form.add(button)
