"""The coach beside somebody's first deals: a tip on a rule when its moment comes for the first time."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from tablegame.controllers.question import Question
from tablegame.learn.pages import section_name
from tablegame.learn.tips import course
from tablegame.learn.tips.tip import Moment, Tip
from tablegame.rules.contract import Action, Event
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.key_caps import key_cap
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.coach_words import plain
from tablegame.ui.table.effects import Emit, ReadRules, Refresh
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.pose import Box, around
from tablegame.ui.table.slip import Slip
from tablegame.ui.table.source import TableSource, alone
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget, finger_box

FOOT: Final = 34.0
"""How high the row with the paragraph is, in du."""
WIDTH: Final = 660.0
"""Wide and low, so that it has room above the middle of a table."""
PROMPT_W: Final = 560.0


class RuleLink(Widget):
    """The rule in the coach's bubble for Tab, the arrows, a pad and a screen reader. The bubble draws it, and
    a press of the mouse or a finger is the bubble's."""

    role = "button"

    def __init__(self, rect: Box, label: str, press: Callable[[], object]) -> None:
        super().__init__(rect, label, name="coach_rule")
        self._press = press
        self.touchable = False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Opens the rule book there."""
        self._press()


class Coach:
    """Of one table with one person. What he has said once he never says again."""

    def __init__(
        self,
        model: TableModel,
        source: TableSource,
        game_table: AnyGameTable,
        animator: Animator,
        geometry: TableGeometry,
        call_window: CallWindow,
        slip: Slip,
        form: Form,
        ui: Ui,
        emit: Emit,
    ) -> None:
        self.slip: Final = slip
        """What he says after a move."""
        self._model = model
        self._source = source
        self._game_table = game_table
        self._animator = animator
        self._geometry = geometry
        self._call_window = call_window
        self._form = form
        self._ui = ui
        self._emit = emit
        self.there = False
        """Whether he looks on at this table. The page that shows it writes it."""
        self.tip: Tip | None = None
        """What stands in his bubble."""
        self._next: Tip | None = None
        """What he says as soon as all of its moment has been seen."""
        self._events: list[Event] = []
        """What has been shown of a moment that is not over."""
        self._box: Box | None = None
        self._link: Box | None = None

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
        self._events += events
        if not opens and (coming.batches or coming.segments):
            return
        events, self._events = self._events, []
        if self.holds or seat is None or getattr(view, "viewer", None) != seat or not self._speaks:
            return
        if model.bubble is None and not model.running:
            self._next = course.next_tip(self._game, Moment(events, view, seat), self._ui.learned)

    def counted(self) -> None:
        """A deal has come to its end with him."""
        self.forget()
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
        self.tip, self._next = self._next, None
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
        self._box = self._link = None

    def pressed(self, point: tuple[float, float]) -> str:
        """What a press means while he speaks: `link` to the rule book, `bubble`, or "" beside it."""
        if self._link is not None:
            touched = self._ui.device == "touch"
            if inside(finger_box(self._link) if touched else self._link, point):
                return "link"
        return "bubble" if self._box is not None and inside(self._box, point) else ""

    @property
    def on_link(self) -> bool:
        """Whether the rule in his bubble has the ring of the focus."""
        focus = self._form.focus
        return self._form.ring_shown and isinstance(focus, RuleLink)

    def add_link(self) -> None:
        """The rule in his bubble, where Tab stops."""
        if self.tip is None:
            return
        box = self._link or Box(self._ui.metrics.w / 2, TOPBAR_H, 1.0, 1.0)
        link = RuleLink(box, self._rule(self.tip), lambda: self._emit(ReadRules()))
        self._form.add(link)

    def _rule(self, tip: Tip) -> str:
        section = section_name(self._game, tip.paragraph.partition(".")[0], self._ui.speaker)
        return self._ui.text("lessons.rule", section=section)

    # The bubble ---------------------------------------------------------------------------------------------
    def _said(self, tip: Tip) -> str:
        return self._ui.speaker.plain(self._ui.say(course.text_key(self._game, tip)))

    def draw(self, canvas: Canvas, soft: Sequence[Box]) -> None:
        """His bubble beside what it speaks of, or above the middle: on no card in hand, no button and no
        prompt, and rather not on what is `soft`."""
        if self.tip is None:
            return
        with canvas.type.at(min(canvas.type.scale, bubble.LETTERS)):
            self._draw(canvas, self.tip, soft)

    def _draw(self, canvas: Canvas, tip: Tip, soft: Sequence[Box]) -> None:
        ui, type = self._ui, self._ui.type
        said = self._said(tip)
        width = bubble.room(type, canvas.w, WIDTH)
        lines, leading = bubble.lines_of(type, said, width), bubble.leading_of(type, said)
        rule = self._rule(tip)
        foot = max(FOOT, 1.5 * type.em(rule, t.READING))
        size = width, 16 + max(34.0, len(lines) * leading) + 6 + foot + 8
        about = self._about(tip)
        never = [*self._kept_clear(), *([about] if about is not None else [])]
        never += self._middle()
        where = self._place(canvas, size, about, never, soft)
        bubble.draw(canvas, where, lines, leading, wrong=False)
        box = where.box
        middle, left = box.bottom - 8 - foot / 2, box.x + bubble.TEXT_X
        on, cap = ui.text("coach.on"), ui.keys.cap("activate")
        right = box.right - bubble.PAD
        if cap:
            wide = 16 + type.measure(cap, t.KEY_CAP, True)
            key_cap(canvas, right - wide, middle, cap, False)
            right -= wide + 8
        wide = type.measure(on, t.READING, True)
        canvas.text(on, right - wide, middle, t.READING, True, t.SUMI_SECOND, anchor="middle")
        room = right - wide - 20 - left - 24
        canvas.icon("book", left + 8, middle, 18, t.TAB)
        wide, _ = canvas.text(
            rule, left + 24, middle, t.READING, True, t.TAB, max_width=room, anchor="middle", shrink=True
        )
        self._box = box
        self._link = Box(left - 4, middle - foot / 2, wide + 34, foot)
        if (link := self._form.find("coach_rule")) is not None:
            link.rect = self._link
            if self._form.state(link).focused:
                canvas.ring(self._link, 8, paper=True, gap=0)

    def _place(
        self, canvas: Canvas, size: tuple[float, float], about: Box | None, never: list[Box],
        soft: Sequence[Box],
    ) -> Place:  # fmt: skip
        """Where it stands: with a pointer if it has room there."""
        near = bubble.place([size], about, never, soft, (canvas.w, canvas.h))
        if near.points:
            return near
        above = Box((canvas.w - size[0]) / 2, TOPBAR_H + 4.0, *size)
        return near if any(above.overlap(box) for box in never) else Place(above)

    def _kept_clear(self) -> list[Box]:
        never = [self._geometry.prompt(PROMPT_W, 2 * bubble.PROMPT_HALF)]
        never += [Box(*one.rect) for one in self._form.widgets if isinstance(one, Button)]
        if (hand := self._geometry.hand) is not None:
            never.append(hand)
        return never

    def _about(self, tip: Tip) -> Box | None:
        """Where that lies which a tip speaks of."""
        if tip.about == "hand":
            return self._geometry.hand
        if tip.about == "stock":
            stock = dict(self._animator.resting()).get("stock")
            return None if stock is None else stock.box
        return around(self._middle())

    def _middle(self) -> list[Box]:
        """Where pieces are laid."""
        zones = self._geometry.zones()
        return [zone.box for zone in zones if zone.seat is None and zone.name != "stock"]
