"""The table: shows what a source tells of a match, and hands back what people decide on it.

Input goes to the parts that may want it; they change the model and say by effects what is to happen. The
scene carries that out, and lets animator and painter follow.
"""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, Event
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.incremental_drawing import prerender
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table import table_context as e
from tablegame.ui.table.accessible import accessible_items
from tablegame.ui.table.crests import names_in, renamed
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.history import log_so_far, retold
from tablegame.ui.table.input.hand import Hand
from tablegame.ui.table.match_controls import is_known, paragraph_for
from tablegame.ui.table.model import Bubble, TableModel
from tablegame.ui.table.played_pieces import last_laid
from tablegame.ui.table.pose import Animator
from tablegame.ui.table.source import TableSource, addressee, hands_shown, seen_by, unnamed_person
from tablegame.ui.table.table_context import TableContext
from tablegame.ui.table.table_parts import TableParts
from tablegame.ui.widgets.accessible_item import AccessibleItem

BACKWARDS, FORWARDS = (pygame.K_LEFT, pygame.K_UP), (pygame.K_RIGHT, pygame.K_DOWN)
"""Arrows that go along what is asked."""
LEISURE = 1
"""The pause after a picture made ahead while only lights move, in multiples of the time that it took."""
AT_REST, WORK_S = 4, 0.003
"""The number of pictures made in a frame that draws nothing, and the time in which another is begun, in s."""
DRAWN_S: Final = 0.001
"""The time in which another is begun in a frame that draws, in s."""


class TableScene(Scene):
    """One match on the screen, as one viewer may see it."""

    def __init__(
        self, ui: Ui, source: TableSource, game_table: AnyGameTable,
        later: Iterable[Callable[[Canvas], object]] = (),
    ) -> None:  # fmt: skip
        """Show the source on the table of its game; `later` is done once nothing else is to be done."""
        super().__init__(ui)
        self.form.by_eye = True
        self.source = source
        self.game_table = game_table
        self.cloth = game_table.cloth
        self.music = source.game.id
        self._scale = ui.metrics.s
        """Pixels per du when all was put in its place."""
        source.arrange(self._visited, self._foreseen if game_table.one_by_one else None, self._lookers)
        model = self.model = TableModel(
            names=names_in(ui.speaker, source.players),
            viewer=source.viewer,
            view=seen_by(source.viewer, source, game_table),
            home=next(iter(source.people), Seat(0)),
            hand=Hand(game_table.sorts, game_table.order),
            shown_line=0 if source.fresh else source.line,
            dealt=not source.fresh,
        )
        model.you = unnamed_person(model.names, source)
        model.log = log_so_far(model, source, game_table, told=not source.fresh)
        self.log = model.log
        self._alone = not source.shared
        """Whether what one person knows may be told here."""
        self._rests_until = 0.0
        """When the next of that may be done while lights move, in ms of the table's clock."""
        self._soon: Iterator[Callable[[Canvas], object]] = iter(())
        """What the next move will need."""
        self._later = iter(later)
        self._chores: Iterator[Callable[[Canvas], object]] = iter(())
        """What can be done for coming frames while nothing is drawn."""
        self.animator = Animator()
        self.table = TableContext(model, source, game_table, self.animator, self.form, ui, self.carry_out)
        self.parts = TableParts(self.table)
        if not source.fresh:
            self._recall()

    def _recall(self) -> None:
        """Recall what has happened so far, to be looked at again, and the owner of the last piece."""
        events = list(retold(self.model, self.source, self.game_table))
        self.parts.history.recall(events)
        self.model.laid = last_laid(cue for _, cues in events for cue in cues)

    def _visited(self, kind: str, events: Sequence[Event]) -> Sequence[Seat] | None:
        """Return which people at this screen are asked in turn in a window, on public grounds."""
        return self.game_table.visited(kind, events, self.source.people)

    def _lookers(self, events: Sequence[Event]) -> Sequence[Seat]:
        """Return which people look at the hands that were just dealt."""
        return self.game_table.lookers(events, self.source.people)

    def _foreseen(self, view: Any) -> Sequence[Action]:
        """Return what a player may say who is asked in turn in a window."""
        return self.game_table.early_answers(self.game_table.private(self.table.public_view(), view))

    # Effects ------------------------------------------------------------------------------------------------
    def carry_out(self, effect: e.Effect) -> None:
        """Carry out what a part wants to happen."""
        model, source, ui = self.model, self.source, self.ui
        match effect:
            case e.Decide(action):
                self.parts.coach.decided(source.question, action)
                source.decide(action)
            case e.Refrain(action):
                source.refrain(action)
            case e.Waive():
                seat = model.viewer
                if source.waive():
                    self.parts.pass_and_play.decided(seat, dropped=False)
            case e.Visit(seats, silence):
                source.visit(seats, silence)
            case e.Reveal(seat):
                source.reveal(seat)
            case e.Cover():
                source.cover()
            case e.Hide():
                source.hide()
            case e.Seen():
                source.seen()
                self.parts.pass_and_play.seen()
                self.carry_out(e.Refresh())
            case e.SkipRound():
                source.skip_round()
            case e.OpenHands(on):
                source.open_hands(on)
                model.open_hands = hands_shown(source, self.game_table, model)
                self.layout()
            case e.TakeBack():
                self._take_back()
            case e.HandOn(seat, dropped):
                self.parts.pass_and_play.decided(seat, dropped=dropped)
            case e.Sit(viewer, view):
                self._sit(viewer, view)
            case e.Say(text, lasts, asked, told):
                about = (self.parts.questions.mark,) if asked else ()
                keys = (text.key, *told)
                known = is_known(source.game.id, keys)
                model.bubble = Bubble(text, model.now + lasts, about, keys, known)
                self.dirty = True
            case e.Refuse(reason, asked=asked):
                self.carry_out(e.Say(reason, asked=asked))
                if model.bubble is not None:
                    model.bubble = replace(model.bubble, windows=(model.window,))
                self.carry_out(e.Play("illegal"))
            case e.Tell(text):
                model.log.append(text)
                self.carry_out(e.Say(text))
                self._repaint()
            case e.Play(sound, pan):
                ui.sounds.play(sound, pan)
            case e.PutDown():
                self.parts.pass_and_play.put_down()
            case e.Open(page):
                ui.open(page)
            case e.ReadRules():
                ui.open(self.rule_page())
            case e.LookAside():
                model.aside = self.dirty = True
            case e.Skip():
                self._skip()
            case e.Redraw():
                self.dirty = True
            case e.Repaint():
                self._repaint()
            case e.Refresh():
                self.parts.controls.build()
                self._repaint()
            case e.Rearrange():
                self.layout()
            case e.Relayout():
                self.parts.arrangement.make_room()
                self._repaint()
            case e.MakeWay():
                self.parts.arrangement.settle(self.table.pace().ms("relayout"))
                self.parts.painter.forget()
                self.carry_out(e.Refresh())
            case e.PicksChanged():
                if model.pointer.dragging:
                    model.pointer.follow(model.hand.selection.pieces)
                self.carry_out(e.Relayout())
                self.parts.controls.build()
            case e.Settle(lasts, origins):
                self.parts.arrangement.settle(lasts, origins)
            case e.FocusPrimary():
                gold = self.parts.primary_action.name(self.parts.decisions.commands())
                if self.form.ring_shown and (widget := self.form.find(gold)) is not None:
                    self.form.set_focus(widget)
            case e.Focus(name, ring):
                if (widget := self.form.find(name)) is not None:
                    self.form.set_focus(widget, ring=ring)

    def _repaint(self) -> None:
        """Mark the still picture to be looked through again at the next drawing."""
        self.parts.turn_light.follow()
        self.parts.painter.stale = True
        self.dirty = True

    def _skip(self) -> None:
        """Skip to the end of whatever is only shown for the eye."""
        alone = not (self.source.shared or self.source.patient)
        if self.parts.call_window.open and alone and not self.animator.moving:
            self.parts.call_window.wave()
        self.animator.finish()
        self.parts.animations.finish()
        self.parts.painter.finish()
        self.parts.playback.hurry()
        self.model.bubble = None
        self._repaint()

    def _sit(self, viewer: Viewer, view: Any) -> None:
        """Seat another viewer, and forget all that only the one before may know."""
        model = self.model
        model.viewer, model.view, model.told = viewer, view, None
        model.bubble = model.closely = None
        model.aside = model.memory = False
        self.parts.coach.forget()
        model.forget_attention()
        self.parts.hint.forget()
        self.parts.decisions.forget()
        model.pointer.forget()
        self.form.let_go()
        model.hand.clear()
        if self._alone and self.source.shared:
            # The log of one person names the cards of that person.
            self.log = model.log = log_so_far(model, self.source, self.game_table)
            self._recall()
        self._alone = not self.source.shared
        self.layout()

    def _take_back(self) -> None:
        """Take back the last decision: everything lies as it did then, and what was to be shown is
        forgotten.
        """
        source, helped = self.source, self.source.helped
        reason = source.take_back(self.model.shown_line)
        if reason is not None:
            self.carry_out(e.Say(Text(reason.code, dict(reason.values))))
            self.carry_out(e.Play("illegal"))
            return
        self.went_elsewhere()
        helps = source.helped and not helped
        self.carry_out(e.Say(Text("table.taken_back_help" if helps else "table.taken_back")))
        self.carry_out(e.Play("slide"))

    def went_elsewhere(self) -> None:
        """Show another moment that the source has gone to: everything lies as it does there."""
        model, source, game_table = self.model, self.source, self.game_table
        model.shown_line, model.running = source.line, False
        self.parts.playback.forget()
        model.forget_attention()
        self.parts.decisions.forget()
        self.parts.questions.forget()
        model.window = model.banner = model.told = None
        model.view = seen_by(model.viewer, source, game_table)
        self.log = model.log = log_so_far(model, source, game_table)
        self._recall()
        self.parts.seat_acts.clear()
        self.parts.faces.clear()
        self.parts.pass_and_play.went_back()
        model.open_hands = hands_shown(source, game_table, model)
        model.hand.clear()
        model.hand.set_pieces(game_table.hand(model.view))
        if source.shared:
            # A piece that turns on its way would show once more what went back into a hand.
            self.parts.arrangement.place()
        else:
            self.parts.arrangement.settle(self.table.pace().ms("relayout"))
        self.parts.painter.forget()
        self.carry_out(e.Refresh())

    def rule_page(self) -> Page:
        """Return the page of the rule book about what is just said; an open window waits until it is waved
        through."""
        model, call_window = self.model, self.parts.call_window
        said = model.bubble
        paragraph = paragraph_for(self.source.game.id, said.told) if said is not None else ""
        paragraph = paragraph or self.parts.coach.paragraph
        self.parts.coach.dismiss()
        call_window.hold()
        model.bubble = None
        self.carry_out(e.PutDown())
        return self.source.rule_page(paragraph, call_window.open)

    # What every scene does ----------------------------------------------------------------------------------
    def layout(self) -> None:
        """Put everything in its place, after a change of the window, the language, a setting or the
        viewer.
        """
        self._rename()
        self.model.hand.set_pieces(self.game_table.hand(self.model.view))
        if (scale := self.ui.metrics.s) != self._scale:
            self.model.pointer.rescale(self._scale / scale)
            self._scale = scale
        self.parts.animations.remove_drawings()
        self.parts.arrangement.place()
        self._chores = itertools.chain(self.parts.painter.chores(), self._later)
        self.works_ahead = True
        self.parts.controls.build()
        self.parts.painter.forget()
        self.dirty = True

    def _rename(self) -> None:
        """Name computers in the language spoken now, in what has been said so far, too."""
        model, names = self.model, names_in(self.ui.speaker, self.source.players)
        if names == model.names:
            return
        new = {old: name for old, name in zip(model.names, names, strict=True) if old != name}
        model.names[:] = names
        model.you = unnamed_person(names, self.source)
        model.log[:] = [renamed(said, new) for said in model.log]
        self.parts.history.rename(new)

    @property
    def is_table(self) -> bool:
        return True

    @property
    def secrecy(self) -> object:
        """Return for whom the table is drawn, and the hands that lie open on it."""
        model, source = self.model, self.source
        if not self.goes_on:
            return None
        return model.viewer, source.viewer, source.holder, source.looks, tuple(model.open_hands), model.aside

    @property
    def plays_by_itself(self) -> bool:
        """Return whether computers play on while no person can do anything but watch."""
        model, source = self.model, self.source
        watched = not source.humans or self.parts.match_controls.watched
        return watched and not (source.over or model.ending or model.stepping)

    def update(self, ms: int) -> None:
        """Let time pass: the picture moves, and the next decision is asked when the last one was seen."""
        super().update(ms)
        model, animator = self.model, self.animator
        ms = self.parts.match_controls.hasten(ms)
        model.now += ms
        was_moving = animator.moving
        animator.advance(ms)
        if was_moving:
            self.dirty = True
            if not animator.moving:
                self._repaint()
                self._soon = self.parts.painter.turns()
        self.parts.animations.update()
        if model.told is not None and not animator.moving and not model.ending:
            model.told = None
            self._repaint()
        self.parts.seat_acts.update()
        self.parts.faces.update()
        self.parts.remarks.update()
        about = model.bubble.asked if model.bubble else ()
        passed = bool(about) and about != (self.parts.questions.mark,)
        windows = model.bubble.windows if model.bubble else ()
        passed |= bool(windows) and model.window is not None and model.window is not windows[0]
        if model.bubble and (passed or model.now >= model.bubble.until):
            model.bubble = None
            self.dirty = True
        self.parts.attention.update()
        if (pointed := self.parts.picking.pointed_at()) != model.raised:
            model.raised = pointed
            self.carry_out(e.Relayout())
        self.parts.memory.follow()
        if self.parts.playback.update(ms):
            return
        self.parts.banner.update()
        self.parts.questions.update()
        self.parts.hint.update()
        self.parts.memory.update()
        self.parts.turn_light.update()
        self.parts.tooltips.update(ms)
        self.dirty = self.dirty or self.parts.painter.unfinished
        leisure = not self.parts.painter.unfinished and model.now >= self._rests_until
        if not animator.moving and (leisure or not self.wants_drawing):
            self._work_ahead(self.wants_drawing)

    def _end_of_work(self) -> Iterator[Callable[[Canvas], object]]:
        """Note that nothing is left to be made for coming frames."""
        self.works_ahead = False
        yield from ()

    def _work_ahead(self, draws: bool) -> None:
        """Make pictures now that coming frames will need; fewer in a frame that draws.

        The rest after it is that of the work itself, whatever else the machine does.
        """
        began = time.thread_time()
        with self.ui.type.at(self.table.geometry.text_scale):
            work = itertools.chain(self._soon, self._chores, self._end_of_work())
            prerender(work, self.ui.canvas(), DRAWN_S if draws else WORK_S, AT_REST)
        self._rests_until = self.model.now + LEISURE * 1000 * (time.thread_time() - began)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the mouse on cards and zones, keys of the table, then the buttons."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.parts.tooltips.hide()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            if self.parts.coach.slip.speaks:
                if self._answered(event):
                    return True
            elif self._wave_away(event):
                return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.parts.memory.pressed(self.ui.metrics.du(event.pos))
        return (
            self.parts.pass_and_play.handle(event)
            or (event.type == pygame.KEYDOWN and self.parts.keyboard.press(event))
            or (event.type == pygame.KEYUP and self.parts.match_controls.key(event))
            or self.parts.pointer.handle(event)
            or super().handle(event)
        )

    def _wave_away(self, event: pygame.event.Event) -> bool:
        """Remove what is only shown until the next press; return whether that was all that was meant."""
        model, keys, key = self.model, self.ui.keys, event.type == pygame.KEYDOWN
        if self._skips(event):
            self.carry_out(e.Skip())
            return True
        if self._heard(event):
            return True
        if model.bubble:
            on_it = not key and self.parts.painter.on_bubble(self.ui.metrics.du(event.pos))
            if model.bubble.explained and on_it:
                self.carry_out(e.ReadRules())
                return True
            model.bubble = None
            self.dirty = True
            if key and keys.hits(event, "back"):
                return True
        was, model.aside = model.aside, False
        self.dirty = self.dirty or was
        return was and (not key or keys.hits(event, "aside"))

    def _skips(self, event: pygame.event.Event) -> bool:
        """Return whether a press or a key only skips what is shown, so that it never decides anything.

        While pieces fly, keys and presses with another meaning keep it, and skip nothing. A press during a
        deal only ends it, except on the bar at the top.
        """
        keys, key = self.ui.keys, event.type == pygame.KEYDOWN
        if self.parts.finale.running or self.animator.gathers or self.parts.animations.holding:
            return not (key and keys.hits(event, "faster"))
        if not key:
            return self.parts.playback.deals and self.ui.metrics.du(event.pos)[1] > TOPBAR_H
        return self.animator.lands and (keys.hits(event, "activate") or keys.hits(event, "lift"))

    def _answered(self, event: pygame.event.Event) -> bool:
        """Handle what is pressed while the coach asks whether to think again.

        The answers have their keys, and nothing on the table is pressed.
        """
        slip, keys = self.parts.coach.slip, self.ui.keys
        if event.type == pygame.MOUSEBUTTONDOWN:
            super().handle(event)
            return True
        if keys.hits(event, "undo") or keys.hits(event, "undo_ctrl"):
            slip.press("back" if slip.may_go_back else "on")
        elif keys.hits(event, "explain"):
            slip.press("why")
        elif keys.hits(event, "back"):
            slip.press("on")
        elif event.key in BACKWARDS or keys.hits(event, "previous_set"):
            slip.step(-1)
        elif event.key in FORWARDS or keys.hits(event, "next_set"):
            slip.step(1)
        elif keys.hits(event, "activate") or keys.hits(event, "lift"):
            focus = self.form.focus
            if slip.on_button or focus is None or not self.form.ring_shown:
                slip.press(slip.on_button or "on")
            else:
                return False
        else:
            return False
        return True

    def _heard(self, event: pygame.event.Event) -> bool:
        """Close the coach's bubble by a press or Enter; return whether that was all that was meant."""
        coach, keys = self.parts.coach, self.ui.keys
        if coach.tip is None:
            return False
        if event.type == pygame.KEYDOWN:
            if (link := coach.on_link) and (keys.hits(event, "activate") or keys.hits(event, "lift")):
                self.form.press(link)
                return True
            if coach.step_links(event.key):
                return True
            if keys.hits(event, "hint"):
                coach.dismiss()
                return False
            return (keys.hits(event, "activate") or keys.hits(event, "back")) and coach.dismiss()
        on = coach.pressed(self.ui.metrics.du(event.pos))
        if self.form.find(on) is not None:
            self.form.press(on)
            return True
        return coach.dismiss() and bool(on)

    @property
    def dragging(self) -> bool:
        """Return whether cards are carried."""
        return bool(self.model.pointer.dragging)

    def let_go(self) -> None:
        """Ensure that nothing is pressed, picked or laid when the button comes up."""
        super().let_go()
        self.model.pointer.let_go()
        self.parts.match_controls.let_go()
        self.dirty = True

    def look_closely(self, point: tuple[float, float] | None) -> bool:
        """Show an open card large."""
        self.model.closely = None if point is None else self.parts.pointer.card_near(point)
        self.dirty = True
        return self.model.closely is not None

    def covered(self) -> None:
        """Release what is held and cover all cards, because another page is in front."""
        self.let_go()
        self.form.leave()
        self.parts.remarks.clear()
        self.parts.pass_and_play.put_down()
        self._repaint()

    @property
    def page_name(self) -> str:
        """The game's name."""
        return self.ui.speaker.plain(self.game_table.name.say(self.ui.speaker))

    @property
    def own_name(self) -> str:
        """The name of the only person here."""
        seat = addressee(self.model.viewer, self.source)
        return "" if seat is None else self.model.names[seat]

    def accessible_items(self) -> Sequence[AccessibleItem]:
        """Return the table in words."""
        prompt = None if self.parts.prompt_line.silent else self.parts.prompt_line.text()
        shown = self.parts.decisions.shown()
        own = self.parts.hand_total.lines
        tip, marked = self.parts.tooltips.items(), self.parts.memory.marked
        room = self.table.geometry
        turn, you = self.source.turn, addressee(self.model.viewer, self.source)
        items = accessible_items(
            self.ui, self.game_table, self.model, room, prompt, own, shown, marked, turn, you
        )
        if said := self.parts.coach.told():
            items.insert(1, AccessibleItem("coach", "text", said, live="now"))
        items += self.parts.match_controls.accessible_items()
        if self.parts.memory.open:
            items.append(AccessibleItem("memory", "text", self.ui.text("memory.title"), live="soon"))
        if said := self.parts.remarks.told:
            items.append(AccessibleItem("remark", "text", said, live="soon"))
        return [*items, *tip]

    def leave(self) -> None:
        """Leave the match as it is."""
        self.source.leave()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table for the present viewer."""
        self.parts.pass_and_play.follow()
        self.parts.painter.draw(canvas, self.parts.tooltips.draw)

    @property
    def goes_on(self) -> bool:
        """Return whether nothing else is drawn on it."""
        return type(self).draw is TableScene.draw
