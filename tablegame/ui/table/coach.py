"""The coach in the first deals of a player: a tip on a rule that the player has not learned yet."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final

import pygame

from tablegame.controllers.question import Question
from tablegame.learn.pages import section_name
from tablegame.learn.tips import course
from tablegame.learn.tips.tip import Moment, Tip
from tablegame.rules.contract import Action, Event
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.key_caps import key_cap
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.coach_words import plain
from tablegame.ui.table.effects import Focus, ReadRules, Refresh, Say
from tablegame.ui.table.pose import Box, around
from tablegame.ui.table.slip import Slip
from tablegame.ui.table.source import alone
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.table.toast import free_box, toast_box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget, finger_box

FOOT: Final = 34.0
"""The height of the row with the links, in du."""
WIDTHS: Final = (660.0, 570.0, 540.0, 440.0, 360.0, 320.0)
"""The widths of the bubble, in du. The first that finds a free place is taken."""
LEAST_LETTERS: Final = 0.85
"""The size of its letters where no larger ones find room, as a share of the usual size."""
TWO_ROWS: Final = 500.0
"""A bubble that is narrower than this has a row of its own for the link to the rule book."""
RULE, OFF = "coach_rule", "coach_off"
"""The links in the bubble: to the rule book, and to turn tips off."""
PROMPT_W: Final = 560.0
TOP: Final = TOPBAR_H + 2.0
"""The bubble stands below this, in du."""


class BubbleLink(Widget):
    """A link in the coach's bubble, for keys, pads and screen readers. The bubble draws the link and takes
    presses of the mouse and of fingers."""

    role = "button"

    def __init__(self, rect: Box, label: str, press: Callable[[], object], name: str) -> None:
        super().__init__(rect, label, name=name)
        self._press = press
        self.touchable = False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Follow the link."""
        self._press()


class Coach(TablePart):
    """Of one table with one person. What he has said once he never says again."""

    def __init__(self, table: TableContext, call_window: CallWindow, slip: Slip) -> None:
        super().__init__(table)
        self.slip: Final = slip
        """What he says after a move."""
        self._call_window = call_window
        self.there = False
        """Whether he looks on at this table. The page that shows it writes it."""
        self.tip: Tip | None = None
        """What stands in his bubble."""
        self._next: Tip | None = None
        """What he says as soon as all of its moment has been seen."""
        self._events: list[Event] = []
        """What has been shown of a moment that is not over."""
        self._own_turn = False
        """Whether the view that was shown last was one of the viewer's own turn."""
        self._spoke = False
        """Whether a tip was shown since the viewer's last turn ended."""
        self._box: Box | None = None
        self._links: dict[str, Box] = {}
        """Where the links in the bubble were drawn, by name."""

    @property
    def _game(self) -> str:
        return self._source.game.id

    @property
    def _speaks(self) -> bool:
        """Never where several people look, nor once his deals are over."""
        ui, source = self._ui, self._source
        return self.there and alone(source) and ui.preferences.coach and course.due(self._game, ui.learned)

    @property
    def box(self) -> Box | None:
        """Where his bubble stands; None while he says nothing."""
        return self.slip.box if self.tip is None else self._box

    @property
    def holds(self) -> bool:
        """Whether nothing more is shown until he was heard."""
        return self.tip is not None or self._next is not None or self.slip.speaks

    def decided(self, question: Question | None, move: Action) -> None:
        """A person is about to make this move."""
        self.dismiss()
        self.slip.decided(question, move, self._speaks)

    @property
    def paragraph(self) -> str:
        """Where the rule book says more of it; "" while he is silent."""
        return "" if self.tip is None else self.tip.paragraph

    def told(self) -> str:
        """What he says for a screen reader; "" while he is silent."""
        return self.slip.told() if self.tip is None else plain(self._said(self.tip))

    # What happens -------------------------------------------------------------------------------------------
    def saw(self, events: Sequence[Event], view: Any, opens: bool = False) -> None:
        """Something is shown, as the person here sees it; `opens`: a window with it. What follows at once
        belongs to the same moment: its view knows of it already."""
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
            self._next = course.next_tip(self._game, Moment(events, view, seat), self._ui.learned)

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
        """A deal has come to its end with him."""
        self.forget()
        self._own_turn = self._spoke = False
        if self._speaks:
            self._ui.learned.coached_deal(self._game)
            self._ui.learned.save()

    def update(self) -> None:
        """He speaks once everything lies; a call window waits meanwhile, and then until it is let pass."""
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
        self._ui.learned.tip(course.name_of(self._game, self.tip))
        self._ui.learned.save()
        model.bubble = None
        if self._call_window.open and not self._call_window.held:
            self._call_window.freeze()
        self._emit(Refresh())

    def dismiss(self) -> bool:
        """He was heard; whether he had said anything."""
        was = self.tip is not None
        self._hush()
        if was:
            self._emit(Refresh())
        return was

    def forget(self) -> None:
        """Nothing is said, nor about to be."""
        self.slip.forget()
        self._hush()

    def _hush(self) -> None:
        """No tip any more."""
        self.tip = self._next = None
        self._events = []
        self._box = None
        self._links = {}

    def pressed(self, point: tuple[float, float]) -> str:
        """Return what a press at `point` hits: the name of a link, `bubble`, or "" beside it."""
        touched = self._ui.device == "touch"
        for name, box in self._links.items():
            if inside(finger_box(box) if touched else box, point):
                return name
        return "bubble" if self._box is not None and inside(self._box, point) else ""

    @property
    def on_link(self) -> str:
        """The name of the link in the bubble that has the focus ring; "" if none has."""
        focus = self._form.focus
        return focus.name if self._form.ring_shown and isinstance(focus, BubbleLink) else ""

    def step_links(self, key: int) -> bool:
        """Move the focus ring up to the links in the bubble, or from one to the other; return whether it
        moved. The bubble may stand over other things, so that the nearest thing above is none of them."""
        on = self.on_link
        if key != pygame.K_UP and not (on and key in (pygame.K_LEFT, pygame.K_RIGHT)):
            return False
        self._emit(Focus(OFF if on == RULE else RULE, ring=True))
        return True

    def add_links(self) -> None:
        """Add the links of the bubble to the form, so that Tab stops there."""
        if self.tip is None:
            return
        nowhere = Box(self._ui.metrics.w / 2, TOPBAR_H, 1.0, 1.0)
        for name, label, press in (
            (RULE, self._rule(self.tip), lambda: self._emit(ReadRules())),
            (OFF, self._ui.text("coach.no_more"), self._turn_off),
        ):
            self._form.add(BubbleLink(self._links.get(name, nowhere), label, press, name))

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
        return self._ui.speaker.plain(self._ui.say(course.text_key(self._game, tip)))

    def draw(self, canvas: Canvas, soft: Sequence[Box]) -> None:
        """Draw the bubble, rather not over what is `soft`; in smaller letters where only they find room."""
        if self.tip is None:
            return
        largest = min(canvas.type.scale, bubble.LETTERS)
        for letters in dict.fromkeys(min(largest, most) for most in (largest, 1.2, 1.0, LEAST_LETTERS)):
            with canvas.type.at(letters):
                if (where := self._free_place(canvas, self.tip, soft)) is not None:
                    return self._draw(canvas, self.tip, where)
        with canvas.type.at(largest):
            size, about = self._sizes(canvas, self.tip)[0], self._about_point(canvas, self.tip)
            never, area = tuple(self._kept_clear()), (canvas.w, canvas.h)
            self._draw(canvas, self.tip, Place(toast_box(size, about, never, tuple(soft), area, TOP)))

    def _sizes(self, canvas: Canvas, tip: Tip) -> tuple[tuple[float, float], ...]:
        """Return the sizes that the bubble may have, the broadest first."""
        type, said = self._ui.type, self._said(tip)
        leading, sizes = bubble.leading_of(type, said), []
        grown = max(1.0, type.em("x", bubble.SIZE) / bubble.SIZE)
        for width in dict.fromkeys(min(most * grown, canvas.w - 2 * bubble.GUTTER) for most in WIDTHS):
            lines = len(bubble.lines_of(type, said, width))
            feet = self._foot * (1 + (width < self._broad))
            sizes.append((width, 16 + max(34.0, lines * leading) + 6 + feet + 8))
        return tuple(sizes)

    def _draw(self, canvas: Canvas, tip: Tip, where: Place) -> None:
        said = self._said(tip)
        leading = bubble.leading_of(self._ui.type, said)
        lines = bubble.lines_of(self._ui.type, said, where.box.w)
        bubble.draw(canvas, where, lines, leading, wrong=False)
        self._box = where.box
        self._draw_foot(canvas, where.box, self._rule(tip), self._foot)

    @property
    def _foot(self) -> float:
        """The height of a row of links, in du."""
        return max(FOOT, 1.5 * self._ui.type.em(self._ui.text("coach.no_more"), t.READING))

    @property
    def _broad(self) -> float:
        """The width from which all links find room in one row, in du."""
        type, ui = self._ui.type, self._ui
        return TWO_ROWS * max(1.0, type.em(ui.text("coach.no_more"), t.READING) / t.READING)

    def _draw_foot(self, canvas: Canvas, box: Box, rule: str, foot: float) -> None:
        """Draw the links and the word that closes the bubble."""
        ui, type = self._ui, self._ui.type
        middle, left, right = box.bottom - 8 - foot / 2, box.x + bubble.TEXT_X, box.right - bubble.PAD
        if cap := ui.keys.cap("activate"):
            wide = 16 + type.measure(cap, t.KEY_CAP, True)
            key_cap(canvas, right - wide, middle, cap, False)
            right -= wide + 8
        on, off = ui.text("coach.on"), ui.text("coach.no_more")
        right -= type.measure(on, t.READING, True)
        canvas.text(on, right, middle, t.READING, True, t.SUMI_SECOND, anchor="middle")
        two_rows = box.w < self._broad
        if two_rows:
            left = box.x + bubble.PAD
        start = left if two_rows else right - 24 - type.measure(off, t.READING, True)
        wide, _ = canvas.text(
            off,
            start,
            middle,
            t.READING,
            True,
            t.TAB,
            max_width=right - 16 - start,
            anchor="middle",
            shrink=True,
        )
        self._links = {OFF: Box(start - 4, middle - foot / 2, wide + 8, foot)}
        room = (box.right - bubble.PAD if two_rows else start - 20) - left - 24
        middle -= foot if two_rows else 0.0
        canvas.icon("book", left + 8, middle, 18, t.TAB)
        wide, _ = canvas.text(
            rule, left + 24, middle, t.READING, True, t.TAB, max_width=room, anchor="middle", shrink=True
        )
        self._links[RULE] = Box(left - 4, middle - foot / 2, wide + 34, foot)
        for name, place in self._links.items():
            if (link := self._form.find(name)) is not None:
                link.rect = place
                if self._form.state(link).focused:
                    canvas.ring(place, 8, paper=True, gap=0)

    def _free_place(self, canvas: Canvas, tip: Tip, soft: Sequence[Box]) -> Place | None:
        """Return where the bubble stands: beside what it speaks of, with a pointer; else where it covers
        nothing; else where it covers only what is `soft`, then empty places for pieces; None if nowhere."""
        sizes, about, area = self._sizes(canvas, tip), self._about(tip), (canvas.w, canvas.h)
        never = self._kept_clear()
        zones = [zone.box for zone in self._geometry.zones() if not zone.roomy]
        beside = [*never, *zones, *([about] if about is not None else [])]
        for size in sizes:
            near = bubble.place([size], about, beside, soft, area)
            if near.points:
                return near
        at = self._about_point(canvas, tip)
        steps = (*never, *zones, *soft), (*never, *zones), tuple(never)
        for taken, size in product(steps, sizes):
            if (box := free_box((size,), at, taken, area, TOP)) is not None:
                return Place(box)
        return None

    def _about_point(self, canvas: Canvas, tip: Tip) -> tuple[float, float]:
        about = self._about(tip)
        return about.centre if about is not None else (canvas.w / 2, canvas.h / 2)

    def _kept_clear(self) -> list[Box]:
        """Return what the bubble never covers: the prompt, buttons, plates and pieces."""
        geometry = self._geometry
        never = [geometry.prompt(PROMPT_W, 2 * bubble.PROMPT_HALF), *geometry.room.plates.values()]
        never += [Box(*one.rect) for one in self._form.widgets if isinstance(one, Button)]
        never += [pose.box for _, pose in self._animator.resting()]
        if (hand := geometry.hand) is not None:
            never.append(hand)
        return never

    def _about(self, tip: Tip) -> Box | None:
        """Return where that lies which a tip speaks of."""
        if tip.about == "hand":
            return self._geometry.hand
        if tip.about == "stock":
            stock = dict(self._animator.resting()).get("stock")
            return None if stock is None else stock.box
        zones = self._geometry.zones()
        return around([zone.box for zone in zones if zone.seat is None and zone.name != "stock"])
