"""The coach after a move that gave much away: what it cost, and whether to think again.

The move is judged by what the mover could see. What is not clear in time is left unsaid.
No other player moves meanwhile.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import Final

from tablegame.ai.words import clause
from tablegame.controllers.advice import BUDGET_MS, BlunderCheck
from tablegame.controllers.question import Question
from tablegame.rules.contract import Action
from tablegame.study.review.review_model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control, buttons
from tablegame.ui.kit.layout import Fits, Layout, Node, Row, Space
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.guidance import Hint
from tablegame.ui.table.overlay import bubble
from tablegame.ui.table.overlay.bubble_place import BubbleRoom, Place, places_at
from tablegame.ui.table.pose import Box
from tablegame.ui.table.source import alone
from tablegame.ui.table.table_context import Focus, Play, Refresh, TableContext, TablePart, TakeBack
from tablegame.ui.widgets.buttons import Button

LATE_MS: Final = 300
"""The time that an answer is waited for beyond its budget."""
WIDTH: Final = 836.0
"""The width of the alert above the hand, in du."""
HIGH: Final = 46.0
"""The height of a button, in du."""
BUTTON_PAD: Final = 20.0
"""What a button adds to its words, in du."""
PREFIX: Final = "slip."
"""The names of the buttons begin with this."""
SMALL: Final = 0.8
"""The text size to which letters give way where larger ones would cover what is needed."""
_WORDS: Final = {"back": "take_back", "why": "why", "on": "play_on"}
_KEYS: Final = {"back": "undo", "why": "explain", "on": "activate"}
"""The actions of the buttons in the registry of keys."""
CAPPED: Final = (("back", "why", "on"), ("back", "why"), ())
"""The buttons whose keys are shown, if that leaves room for the words beside them. Enter is tried anyway."""


class BlunderAlert(TablePart):
    """The alert of one table with one person."""

    def __init__(self, table: TableContext, call_window: CallWindow, room: BubbleRoom, hint: Hint) -> None:
        super().__init__(table)
        self._sealed = self._game_table.sealed
        self._call_window = call_window
        self._room = room
        self._hint = hint
        self._slips: BlunderCheck | None = None
        self._since = 0
        """When the move was made, on the wall's clock, in ms."""
        self._line = 0
        """The line of the record before the move."""
        self._judged: Judged | None = None
        """The judgement that is told."""
        self._asked = 0
        """How often the reason was asked for."""
        self._more = True
        """Whether there are reasons that were not shown yet."""
        self._bubble = bubble.FloatingBubble(table.ui, table.form, room)

    # When it is shown ---------------------------------------------------------------------------------------
    @property
    def speaks(self) -> bool:
        """Return whether the alert stands at the table. The match waits meanwhile."""
        return self._judged is not None

    @property
    def waits(self) -> bool:
        """Return whether others wait with their moves: the alert is shown, or the move is still being
        judged.
        """
        slips = self._slips
        return self.speaks or (slips is not None and (slips.thinking or slips.found is not None))

    @property
    def box(self) -> Box | None:
        """The box of the alert; None while there is none."""
        return self._bubble.bounds if self.speaks else None

    def _looks_on(self, coached: bool) -> bool:
        source, ui = self._source, self._ui
        there = source.assisted or (coached and not source.code)
        return alone(source) and there and source.turn is None and ui.preferences.coach_moves == "gentle"

    def decided(self, question: Question | None, move: Action, coached: bool) -> None:
        """Ask for the judgement of a move that a person is about to make. `coached`: whether the coach looks
        on anyway.

        Calls are not judged, because they are made against the clock. Nor are answers that are opened
        together with those of others, because they cannot be thought over once they are seen.
        """
        self.forget()
        window = self._model.window
        if question is None or not self._ui.has_service or window is not None or len(question.legal) < 2:
            return
        if isinstance(move, self._sealed) or not self._looks_on(coached) or self._source.visiting:
            return
        if self._slips is None:
            self._slips = BlunderCheck(self._ui.service.workers)
        self._since, self._line = self._ui.clock.now(), self._source.line
        self._slips.ask(question, move)

    def update(self) -> None:
        """Show the alert once the move has been shown, if there is anything to tell."""
        slips = self._slips
        if slips is None or self.speaks:
            return
        slips.update()
        if slips.thinking:
            if self._ui.clock.now() > self._since + BUDGET_MS + LATE_MS:
                slips.forget()
            return
        if slips.found is None:
            return
        model = self._model
        if model.ending or model.banner is not None or self._source.over:
            return self.forget()
        seen = model.shown_line > self._line and not model.coming.batches
        if not seen or self._animator.moving or model.now < model.coming.rests_until:
            return
        self.speak(slips.found)

    def speak(self, judged: Judged) -> None:
        """Show what the move cost. Others wait until it was answered."""
        self.forget()
        self._judged, self._model.bubble = judged, None
        self._source.note_slip()
        if self._call_window.open and not self._call_window.held:
            self._call_window.freeze()
        self._emit(Play("select"))
        self._emit(Refresh())
        self._emit(Focus(f"{PREFIX}on"))

    def forget(self) -> None:
        """Remove the alert, and one that is about to be shown."""
        if self._slips is not None:
            self._slips.forget()
        self._judged = None
        self._asked, self._more = 0, True
        self._bubble.remove()

    # What is pressed ----------------------------------------------------------------------------------------
    def press(self, name: str) -> None:
        """Carry out one of the buttons: "back", "why" or "on"."""
        if not self.speaks:
            return
        if name == "back":
            self.forget()
            self._emit(TakeBack())
        elif name == "why":
            self._asked += 1
            self._emit(Refresh())
            self._emit(Focus(f"{PREFIX}on"))
        else:
            self.forget()
            self._emit(Refresh())

    def step(self, by: int) -> None:
        """Move the focus ring to the next button, or to the one before."""
        names = [name for name in _WORDS if self._form.find(PREFIX + name) is not None]
        if names:
            at = names.index(self.on_button) + by if self.on_button in names else len(names) - 1
            self._form.set_focus(self._form.find(PREFIX + names[at % len(names)]), ring=True)

    @property
    def on_button(self) -> str:
        """The name of the button with the focus ring, without its prefix; "" for none."""
        focus = self._form.focus
        name = focus.name if focus is not None and self._form.ring_shown else ""
        return name.removeprefix(PREFIX) if name.startswith(PREFIX) else ""

    @property
    def may_go_back(self) -> bool:
        """Return whether the move can be taken back."""
        return self._source.may_take_back(self._model.shown_line)

    # Words --------------------------------------------------------------------------------------------------
    def told(self) -> str:
        """Return the words of the alert for a screen reader; "" while there is none."""
        return bubble.plain(self._joined(self._sentences())) if self.speaks else ""

    def _joined(self, sentences: Sequence[str]) -> str:
        return reduce(lambda one, two: self._ui.text("result.two", one=one, two=two), sentences)

    def _sentences(self) -> list[str]:
        """Return what the move cost, and the reasons if they were asked for."""
        ui, judged = self._ui, self._judged
        assert judged is not None, "there is an alert"
        own = f"{self._source.game.id}.costs"
        loss = f"{judged.loss:.0f}" if judged.loss >= 2.5 else f"{judged.loss:.1f}"
        sentences = [ui.text(own if ui.speaker.has(own) else "coach.costs", n=loss)]
        if not self._asked or judged.rival is None:
            return sentences
        rival = judged.rival
        slots: dict[str, object] = {"move": self._hint.said(self._source.game.parse(rival.move))}
        key = "coach.better"
        if judged.reason is not None:
            key = "coach.better_because"
            slots["reason"] = clause(ui.speaker, judged.reason, self._model.names)
        sentences.append(ui.speaker.plain(ui.say(key, **slots)))
        if not judged.certain and rival.won + rival.lost:
            percent = round(100 * rival.won / (rival.won + rival.lost))
            sentences.append(ui.text("coach.ahead", n=percent))
        return sentences

    # The bubble ---------------------------------------------------------------------------------------------
    def _node(self, said: str) -> Node:
        """Return words with the buttons beside them, or under them where they need more than a line."""
        forms = [
            Row(bubble.MarkedWords(said, whole=True, grow=1), *self._buttons(capped), gap=10)
            for capped in CAPPED
        ]
        usual = self._buttons(CAPPED[0])
        foot = Fits(Row(Space(), *usual, gap=10), buttons(*usual))
        return bubble.bubble_node(Fits(*forms, bubble.words_over(said, foot), grow=1), wrong=False, top=9)

    def _buttons(self, capped: tuple[str, ...]) -> list[Node]:
        """Return the buttons, narrower than those of pages; those in `capped` show their keys."""
        names = ["back"] * self.may_go_back + ["why"] * self._more + ["on"]
        return [self._button(name, name in capped) for name in names]

    def _button(self, name: str, capped: bool) -> Node:
        words, cap = self._ui.say(f"coach.{_WORDS[name]}"), self._ui.keys.cap(_KEYS[name]) if capped else ""

        def measure(layout: Layout) -> float:
            wide = layout.type.measure(words, t.NAME, True) + BUTTON_PAD
            return wide + (max(20.0, layout.type.measure(cap, t.KEY_CAP, True) + 10) + 8 if cap else 0.0)

        def make(box: Rect) -> Button:
            return Button(
                box, words, partial(self.press, name), kind="primary" if name == "on" else "paper",
                size=t.NAME, name=PREFIX + name, action=_KEYS[name], key="" if capped else "-",
            )  # fmt: skip

        return Control(make, measure, least=80.0, high=HIGH)

    def _settle(self) -> tuple[Node, Place]:
        """Return the largest form of the alert that covers nothing that is needed, and its place.

        Where all its words find no room at once, each reason that is asked for stands alone.
        """
        largest, sentences = min(self._geometry.text_scale, bubble.LETTERS), self._sentences()
        scales = tuple(dict.fromkeys(min(largest, most) for most in (largest, 1.2, 1.0)))
        at, last = min(self._asked, len(sentences) - 1), len(sentences) - 1
        forms = [(self._joined(sentences), not self._asked)]
        if at:
            forms.append((sentences[at], at < last))
        candidates: list[Place] = []
        for said, self._more in forms:
            node = self._node(said)
            for tried in (scales, (min(largest, SMALL),)):
                candidates = self._candidates(node, tried)
                if (place := self._room.place_alone(candidates)) is not None:
                    return node, place
        return node, self._room.least_covered(candidates)

    def _candidates(self, node: Node, scales: Sequence[float]) -> list[Place]:
        """Return the places at the fixed spots, the broadest of those above the hand first."""

        def measure(scale: float, most: float) -> tuple[float, float]:
            with self._ui.type.at(scale):
                layout = Layout(self._ui)
                wide = max(most, node.ask(layout).needed)
                return wide, node.height(layout, wide)

        foot, log, notice = self._room.spots()
        foot = replace(foot, widths=(WIDTH, *reversed(foot.widths)))
        return list(places_at((foot, log, notice), scales, measure))

    def add(self) -> None:
        """Add the buttons to the form, at a fixed spot."""
        if not self.speaks:
            return
        self._bubble.put(*self._settle())

    def draw(self, canvas: Canvas) -> None:
        """Draw the alert."""
        if self.speaks:
            for name in _WORDS:
                if isinstance(widget := self._form.find(PREFIX + name), Button):
                    widget.kind = "primary" if name == (self.on_button or "on") else "paper"
            self._bubble.show(canvas)
