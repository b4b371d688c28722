"""The coach in the first deals of a player: a tip on a rule that the player has not learned yet."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pygame

from tablegame.controllers.question import Question
from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.learn import progress as course
from tablegame.learn.book_pages import section_name
from tablegame.rules.contract import Action, Event
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import link
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space
from tablegame.ui.kit.nodes import Label, key_picture
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.overlay import bubble
from tablegame.ui.table.overlay.blunder_alert import BlunderAlert
from tablegame.ui.table.overlay.bubble_place import BubbleRoom, Place, places_at, places_beside
from tablegame.ui.table.pose import Box, around
from tablegame.ui.table.source import alone
from tablegame.ui.table.table_context import Focus, ReadRules, Refresh, Say, TableContext, TablePart
from tablegame.ui.widgets.form import finger_box

FOOT: Final = 34.0
"""The height of a link under the words, in du."""
WIDTHS: Final = (660.0, 570.0, 540.0, 440.0, 360.0, 320.0)
"""The widths of the bubble beside a thing, in du; the first that finds a free place is taken."""
LEAST_LETTERS: Final = 0.85
"""The size of its letters where no larger ones find room, as a share of the usual size."""
RULE, OFF = "coach_rule", "coach_off"
"""The links in the bubble: to the rule book, and to turn tips off."""


class Coach(TablePart):
    """The coach of one table with one person. Each tip comes once."""

    def __init__(
        self, table: TableContext, call_window: CallWindow, room: BubbleRoom, slip: BlunderAlert
    ) -> None:
        super().__init__(table)
        self._room = room
        self.slip: Final = slip
        """The alert after a move that gave much away."""
        self._call_window = call_window
        self.there = False
        """Whether the coach looks on at this table. The page that shows the table sets it."""
        self._next: Tip | None = None
        """The tip that is shown as soon as all of its moment has been seen."""
        self._froze = False
        """Whether a window was frozen for the tip."""
        self._events: list[Event] = []
        """The events of a moment that is not over."""
        self._own_turn = False
        """Whether the view that was shown last was one of the viewer's own turn."""
        self._spoke = False
        """Whether a tip was shown since the viewer's last turn ended."""
        self._bubble = bubble.FloatingBubble(table.ui, table.form, room)
        self._settled: Tip | None = None
        """The tip that has its place."""

    @property
    def tip(self) -> Tip | None:
        """The tip in the bubble."""
        return self._model.tip

    @tip.setter
    def tip(self, tip: Tip | None) -> None:
        self._model.tip = tip

    @property
    def _game(self) -> str:
        return self._source.game.id

    @property
    def _speaks(self) -> bool:
        """Return whether tips are given: never where several people look, nor after the first deals."""
        ui, source = self._ui, self._source
        wanted = self.there and alone(source) and ui.preferences.coach
        return wanted and course.gives_tips(self._game, ui.learned)

    @property
    def box(self) -> Box | None:
        """The box of the bubble or of the alert; None without one."""
        return self.slip.box if self.tip is None else self._bubble.bounds

    @property
    def unsettled(self) -> bool:
        """Return whether another tip is to be shown than the one that has its place."""
        return self.tip is not self._settled

    @property
    def takes_prompt(self) -> bool:
        """Return whether the bubble stands in the place of the prompt."""
        return self.tip is not None and self._bubble.takes_prompt

    @property
    def holds(self) -> bool:
        """Return whether nothing more is shown until the coach was heard."""
        return self.tip is not None or self._next is not None or self.slip.speaks

    def decided(self, question: Question | None, move: Action) -> None:
        """Close the tip, and have a move judged that a person is about to make."""
        self.dismiss()
        self.slip.decided(question, move, self._speaks)

    @property
    def paragraph(self) -> str:
        """The paragraph of the rule book that says more of the tip; "" without one."""
        return "" if self.tip is None else self.tip.paragraph

    def told(self) -> str:
        """Return the words of tip or alert for a screen reader; "" without one."""
        return self.slip.told() if self.tip is None else bubble.plain(self._said(self.tip))

    # What happens -------------------------------------------------------------------------------------------
    def saw(self, events: Sequence[Event], view: Any, opens: bool = False) -> None:
        """Look for a tip on events that are shown, as the viewer sees them. `opens`: whether a window opens.

        What follows at once belongs to the same moment, because its view knows of it already.
        """
        model = self._model
        seat, coming = model.viewer, model.coming
        self._follow_turn(view)
        self._events += events
        if not opens and (coming.batches or coming.segments):
            return
        events, self._events = self._events, []
        if (
            self.holds
            or self._spoke
            or seat is None
            or getattr(view, "viewer", None) != seat
            or not self._speaks
        ):
            return
        if model.bubble is None and not model.running:
            self._next = course.next_tip(self._game, TipMoment(events, view, seat), self._ui.learned)

    def _follow_turn(self, view: Any) -> None:
        """Allow another tip once the viewer's turn is over: there is one at most from turn to turn."""
        turn = self._game_table.turn(view)
        if turn is None:
            return
        own = turn == self._model.viewer
        if self._own_turn and not own:
            self._spoke = False
        self._own_turn = own

    def counted(self) -> None:
        """Count a deal that has come to its end with the coach."""
        self.forget()
        self._own_turn = self._spoke = False
        if self._speaks:
            self._ui.learned.coached_deal(self._game)
            self._ui.learned.save()

    def update(self) -> None:
        """Show the next tip once everything lies. A call window waits until it is let pass.

        One in which its person can only pass goes on as soon as the tip is closed.
        """
        model = self._model
        self.slip.update()
        if self._next is None or self.slip.waits:
            return
        if self._animator.moving or model.now < model.coming.rests_until:
            return
        counting = model.ending and not (model.finale is not None and model.finale.kept)
        if model.banner is not None or counting:
            return
        if not self._speaks:
            return self.forget()
        self.tip, self._next, self._spoke = self._next, None, True
        self._ui.learned.tip(course.tip_name(self._game, self.tip))
        self._ui.learned.save()
        model.bubble = None
        if self._call_window.open and not self._call_window.held:
            self._call_window.freeze()
            self._froze = True
        self._emit(Refresh())

    def dismiss(self) -> bool:
        """Close the tip. Return whether there was one."""
        was, froze = self.tip is not None, self._froze
        self._hush()
        if froze:
            self._call_window.go_on()
        if was:
            self._emit(Refresh())
        return was

    def forget(self) -> None:
        """Remove tip and alert, and those that are about to be shown."""
        self.slip.forget()
        self._hush()

    def _hush(self) -> None:
        """Remove the tip."""
        self.tip = self._next = None
        self._froze, self._events = False, []

    def pressed(self, point: tuple[float, float]) -> str:
        """Return what a press at `point` hits: the name of a link, `bubble`, or "" beside it."""
        if self.tip is None or (bounds := self._bubble.bounds) is None:
            return ""
        touched = self._ui.device == "touch"
        for name in (RULE, OFF):
            if (widget := self._form.find(name)) is not None:
                if inside(finger_box(widget.rect) if touched else widget.rect, point):
                    return name
        return "bubble" if inside(bounds, point) else ""

    @property
    def on_link(self) -> str:
        """The name of the link in the bubble that has the focus ring; "" if none has."""
        focus = self._form.focus
        return focus.name if focus is not None and self._form.ring_shown and focus.name in (RULE, OFF) else ""

    def step_links(self, key: int) -> bool:
        """Move the focus ring up to the links in the bubble, or from one to the other. Return whether it
        moved.

        The bubble may stand over other things, so that the nearest thing above is none of them.
        """
        on = self.on_link
        if key != pygame.K_UP and not (on and key in (pygame.K_LEFT, pygame.K_RIGHT)):
            return False
        self._emit(Focus(OFF if on == RULE else RULE, ring=True))
        return True

    def add_links(self) -> None:
        """Add the links of the bubble to the form, so that Tab stops there."""
        if self.tip is None:
            return
        width, height = self._geometry.size
        place = self._bubble.position
        if place is None or self.unsettled:
            place = Place(Box((width - bubble.WIDTH) / 2, height / 2, bubble.WIDTH, 0.0))
        self._bubble.put(self._node(self.tip), place)
        for name in (RULE, OFF):
            if (widget := self._form.find(name)) is not None:
                widget.touchable = False  # the scene gives presses to the coach first

    def _turn_off(self) -> None:
        """Show no more tips, as the setting says that does so."""
        self._ui.preferences.coach = False
        self._ui.save_soon()
        self.dismiss()
        self._emit(Say(Text("coach.is_off"), asked=True))

    def _rule(self, tip: Tip) -> str:
        section = section_name(self._game, tip.paragraph.partition(".")[0], self._ui.speaker)
        return self._ui.text("lessons.rule", section=section)

    # The bubble ---------------------------------------------------------------------------------------------
    def _said(self, tip: Tip) -> str:
        return self._ui.speaker.plain(self._ui.say(course.tip_key(self._game, tip)))

    def _node(self, tip: Tip) -> Node:
        """Return the bubble of a tip: its words, the links, and how it is closed."""
        ui = self._ui
        rule = link(
            self._rule(tip), lambda: self._emit(ReadRules()), name=RULE, icon="book", size=t.READING,
            quiet=True, high=FOOT,
        )  # fmt: skip
        off = link(ui.text("coach.no_more"), self._turn_off, name=OFF, size=t.READING, quiet=True, high=FOOT)
        cap = ui.keys.cap("activate")
        on = Label(ui.text("coach.on"), t.READING, t.SUMI_SECOND, bold=True, say=False)
        closes = Row(on, key_picture(ui, cap) if cap else None)
        one_row = Row(rule, Space(24), off, Space(0, grow=0), closes, gap=12)
        two_rows = Column(Row(rule, Space()), Row(off, Space(), closes))
        foot = Fits(one_row, two_rows, Column(rule, off, Row(Space(), closes)))
        content = bubble.words_over(self._said(tip), foot)
        return bubble.bubble_node(content, wrong=False, pointer=lambda: self._bubble.position)

    def settle(self, canvas: Canvas) -> None:
        """Find the place of the bubble: beside what the tip is about, or at a fixed spot.

        It keeps its place as long as that is free.
        """
        tip, ui, room = self.tip, self._ui, self._room
        self._settled = tip
        if tip is None:
            self._bubble.remove()
            return
        if self._bubble.stays(tip, canvas.type.scale):
            return
        about, largest = self._about(tip), min(canvas.type.scale, bubble.LETTERS)
        scales = tuple(dict.fromkeys(min(largest, most) for most in (largest, 1.2, 1.0, LEAST_LETTERS)))
        spots = room.spots(self._call_window.open)
        nodes = {scale: self._node(tip) for scale in scales}

        def measure(scale: float, most: float) -> tuple[float, float]:
            with ui.type.at(scale):
                return bubble.measure_node(ui, nodes[scale], most)

        def candidates() -> Iterator[Place]:
            for scale in scales:
                if about is not None:
                    for most in WIDTHS:
                        yield from places_beside(measure(scale, most), about, room.area, scale)
                yield from places_at(spots, (scale,), measure)

        place = room.place(candidates(), about)
        self._bubble.put(nodes[place.scale], place)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bubble."""
        if self.tip is not None:
            self._bubble.show(canvas)

    def _about(self, tip: Tip) -> Box | None:
        """Return where that lies which a tip speaks of."""
        if tip.about == "hand":
            return self._geometry.hand
        if tip.about == "stock":
            stock = dict(self._animator.resting()).get("stock")
            return None if stock is None else stock.box
        zones = self._geometry.zones()
        return around([zone.box for zone in zones if zone.seat is None and zone.name != "stock"])
