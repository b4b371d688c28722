"""The coach after a move that gave much away: what it cost, and whether to think again.

He judges by what the mover could see, in the process that thinks; what is not clear in time he leaves unsaid.
Nobody else plays meanwhile.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from tablegame.ai.words import clause
from tablegame.controllers.advice import BUDGET_MS, BlunderCheck
from tablegame.controllers.question import Question
from tablegame.rules.contract import Action
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.coach_words import Line, plain, set_lines
from tablegame.ui.table.effects import Focus, Play, Refresh, TakeBack
from tablegame.ui.table.hint import Hint
from tablegame.ui.table.pose import Box
from tablegame.ui.table.source import alone
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.widgets.buttons import Button

LATE_MS: Final = 300
"""So long beyond its budget an answer is waited for."""
WIDTH: Final = 836.0
LEAST_TEXT: Final = 160.0
"""How much room the words have beside his buttons, at least."""
HIGH: Final = 46.0
"""Of a button."""
GAP, MARGIN, PAD_Y = 10.0, 8.0, 9.0
PREFIX: Final = "slip."
"""Names of its buttons."""
_WORDS: Final = {"back": "take_back", "why": "why", "on": "play_on"}
_KEYS: Final = {"back": "undo", "why": "explain", "on": "activate"}
"""Actions of their keys."""
CAPPED: Final = (("back", "why", "on"), ("back", "why"), ())
"""Whose keys are shown, if that leaves room for the words beside the buttons: everybody tries Enter."""


class Slip(TablePart):
    """Of one table with one person."""

    def __init__(self, table: TableContext, call_window: CallWindow, hint: Hint) -> None:
        super().__init__(table)
        self._sealed = self._game_table.sealed
        self._call_window = call_window
        self._hint = hint
        self._slips: BlunderCheck | None = None
        self._since = 0
        """When the move was made, on the wall's clock."""
        self._line = 0
        """The line of the record before it."""
        self._judged: Judged | None = None
        """What he speaks about."""
        self._why = False
        """Whether he was asked for the reason."""
        self._capped: tuple[str, ...] = ()
        """Those of his buttons whose keys are shown."""
        self._box: Box | None = None
        self._lines: tuple[Line, ...] = ()
        self._leading = 0.0

    # When he is there ---------------------------------------------------------------------------------------
    @property
    def speaks(self) -> bool:
        """Whether his words stand at the table. Nothing goes on meanwhile."""
        return self._judged is not None

    @property
    def waits(self) -> bool:
        """Whether others wait with their moves: he speaks, or thinks for a moment."""
        slips = self._slips
        return self.speaks or (slips is not None and (slips.thinking or slips.found is not None))

    @property
    def box(self) -> Box | None:
        """Where his bubble stands; None while he says nothing."""
        return self._box if self.speaks else None

    def _looks_on(self, coached: bool) -> bool:
        source, ui = self._source, self._ui
        there = source.assisted or (coached and not source.code)
        return alone(source) and there and source.turn is None and ui.preferences.coach_moves == "gentle"

    def decided(self, question: Question | None, move: Action, coached: bool) -> None:
        """A person is about to make this move. `coached`: the coach looks on at this table anyway.

        Calls are made against the clock, and nobody is held up after one; what is opened together with
        others' cannot be thought over once it is seen."""
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
        """He speaks once the move lies there, if there is anything to say."""
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
        """He says what the move cost; others wait until he was answered."""
        self.forget()
        self._judged, self._model.bubble = judged, None
        self._source.note_slip()
        if self._call_window.open and not self._call_window.held:
            self._call_window.freeze()
        self._emit(Play("select"))
        self._emit(Refresh())
        self._emit(Focus(f"{PREFIX}on"))

    def forget(self) -> None:
        """Nothing is said, nor about to be."""
        if self._slips is not None:
            self._slips.forget()
        self._judged = self._box = None
        self._why = False

    # What is pressed ----------------------------------------------------------------------------------------
    def press(self, name: str) -> None:
        """One of his buttons."""
        if not self.speaks:
            return
        if name == "back":
            self.forget()
            self._emit(TakeBack())
        elif name == "why":
            self._why = True
            self._emit(Refresh())
            self._emit(Focus(f"{PREFIX}on"))
        else:
            self.forget()
            self._emit(Refresh())

    def step(self, by: int) -> None:
        """The ring goes to the next of his buttons, or the one before."""
        names = [name for name in _WORDS if self._form.find(PREFIX + name) is not None]
        if names:
            at = names.index(self.on_button) + by if self.on_button in names else len(names) - 1
            self._form.set_focus(self._form.find(PREFIX + names[at % len(names)]), ring=True)

    @property
    def on_button(self) -> str:
        """Which of his buttons has the ring of the focus; "" for none."""
        focus = self._form.focus
        name = focus.name if focus is not None and self._form.ring_shown else ""
        return name.removeprefix(PREFIX) if name.startswith(PREFIX) else ""

    @property
    def may_go_back(self) -> bool:
        """Whether the move can be taken back."""
        return self._source.may_take_back(self._model.shown_line)

    # Words --------------------------------------------------------------------------------------------------
    def told(self) -> str:
        """What he says, for a screen reader; "" while he is silent."""
        return plain(self._said()) if self.speaks else ""

    def _said(self) -> str:
        ui, judged = self._ui, self._judged
        assert judged is not None, "he speaks"
        own = f"{self._source.game.id}.costs"
        loss = f"{judged.loss:.0f}" if judged.loss >= 2.5 else f"{judged.loss:.1f}"
        said = ui.text(own if ui.speaker.has(own) else "coach.costs", n=loss)
        if not self._why or judged.rival is None:
            return said
        rival = judged.rival
        move = self._hint.said(self._source.game.parse(rival.move))
        slots: dict[str, object] = {"move": move}
        key = "coach.better"
        if judged.reason is not None:
            key = "coach.better_because"
            slots["reason"] = clause(ui.speaker, judged.reason, self._model.names)
        found = [said, ui.speaker.plain(ui.say(key, **slots))]
        if not judged.certain and rival.won + rival.lost:
            found.append(ui.text("coach.ahead", n=round(100 * rival.won / (rival.won + rival.lost))))
        for more in found[1:]:
            said = ui.text("result.two", one=said, two=more)
        return said

    # The bubble ---------------------------------------------------------------------------------------------
    def add(self) -> None:
        """His buttons, in a low strip between the hand and what lies on the table; it grows upwards."""
        if not self.speaks:
            return
        ui, geometry = self._ui, self._geometry
        prompt, hand = geometry.prompt(0, 2 * bubble.PROMPT_HALF), geometry.hand
        x, foot = prompt.x, (prompt.bottom if hand is None else hand.y) - MARGIN
        side = min(abs(box.centre[0] - x) - box.w / 2 for box in geometry.column)
        width = min(WIDTH, 2 * (side - MARGIN))
        room = width - bubble.TEXT_X - bubble.PAD
        with ui.type.at(min(geometry.text_scale, bubble.LETTERS)):
            type, said = ui.type, self._said()
            self._leading = bubble.leading_of(type, said)
            high = max(HIGH, 2.2 * type.em(said, t.NAME))
            for self._capped in CAPPED:
                wides = self._wides(room)
                needs = sum(wides.values()) + GAP * len(wides)
                self._lines = set_lines(type, said, bubble.SIZE, room - needs)
                if beside := needs < room - LEAST_TEXT and len(self._lines) == 1:
                    rows = [list(wides)]
                    break
            else:
                self._capped = CAPPED[0]
                wides = self._wides(room)
                self._lines = set_lines(type, said, bubble.SIZE, room)
                rows = _rows(wides, room)
        words = 0.0 if beside else 14 + len(self._lines) * self._leading
        box_h = words + len(rows) * (high + GAP) + (2 * PAD_Y - GAP)
        self._box = Box(x - width / 2, max(TOPBAR_H + 4.0, foot - box_h), width, box_h)
        for nth, row in enumerate(rows):
            left = self._box.right - bubble.PAD - sum(wides[name] for name in row) - GAP * (len(row) - 1)
            for name in row:
                top = self._box.y + words + PAD_Y + nth * (high + GAP)
                self._form.add(self._button(name, Box(left, top, wides[name], high)))
                left += wides[name] + GAP

    def _button(self, name: str, box: Box) -> Button:
        words, kind = self._ui.say(f"coach.{_WORDS[name]}"), "primary" if name == "on" else "paper"
        press = partial(self.press, name)
        key = "" if name in self._capped else "-"
        return Button(
            box, words, press, kind=kind, size=t.NAME, name=PREFIX + name, action=_KEYS[name], key=key
        )

    def _wides(self, most: float) -> dict[str, float]:
        """His buttons, and how wide they are."""
        type, keys = self._ui.type, self._ui.keys
        names = ["back"] * self.may_go_back + ["why"] * (not self._why) + ["on"]
        wides = {}
        for name in names:
            cap = keys.cap(_KEYS[name]) if name in self._capped else ""
            wide = type.measure(self._ui.say(f"coach.{_WORDS[name]}"), t.NAME, True) + 20
            room = max(20.0, type.measure(cap, t.KEY_CAP, True) + 10) + 8 if cap else 0.0
            wides[name] = min(most, wide + room)
        return wides

    def draw(self, canvas: Canvas) -> None:
        """The bubble; its buttons are drawn with the others."""
        if self._box is not None and self.speaks:
            for name in _WORDS:
                if isinstance(button := self._form.find(PREFIX + name), Button):
                    button.kind = "primary" if name == (self.on_button or "on") else "paper"
            with canvas.type.at(min(canvas.type.scale, bubble.LETTERS)):
                bubble.draw(canvas, Place(self._box), self._lines, self._leading, wrong=False)


def _rows(wides: Mapping[str, float], room: float) -> list[list[str]]:
    """As many beside each other as have room."""
    rows: list[list[str]] = [[]]
    for name, wide in wides.items():
        if rows[-1] and sum(wides[each] + GAP for each in rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append(name)
    return rows
