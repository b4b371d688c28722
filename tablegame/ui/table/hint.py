"""Advice for whoever is asked: first why, then two moves of which one is best, then which and how sure."""

from typing import TYPE_CHECKING, Final

from tablegame.ai.words import words
from tablegame.controllers.hints import Advice, Hints
from tablegame.controllers.question import Question
from tablegame.pieces.cards import SUITS
from tablegame.rules.contract import Action
from tablegame.speech import Runs, Text
from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.selection import Selection

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

LASTS_MS: Final = 12_000
"""How long it stands, unless something is pressed."""


class Hint:
    """One step more for each press. Whoever sits at the screen is told of his own question only."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self._hints: Hints | None = None
        self._question: Question | None = None
        self._told = 0
        """Steps that were told about the question."""
        self._wanted = False

    @property
    def right(self) -> float:
        """How far from the right edge its button begins: at the first place that no other icon may take."""
        scene = self._scene
        if scene.going.by_button:
            return 276.0
        if scene.face.aside(scene.view) is None:
            return 320.0
        return 408.0 if scene.share.turn else 364.0

    def press(self) -> None:
        """The next step, once it has been thought out."""
        scene = self._scene
        question = scene.table.question
        if question is None or not scene.asked or scene.ui.service is None:
            scene.say(Text("hints.not_now"))
            return
        if self._hints is None:
            self._hints = Hints(scene.ui.service.workers)
        if question != self._question:
            self._question, self._told = question, 0
        self._wanted = True
        self._hints.ask(question)
        if not self._tell():
            scene.say(Text("hints.thinking"), lasts=LASTS_MS)

    def update(self) -> None:
        """What was asked for is told as soon as it is known."""
        if self._wanted and not self._tell() and self._scene.table.question != self._question:
            self.forget()

    def forget(self) -> None:
        """Somebody else looks, or the question has gone."""
        self._wanted, self._question, self._told = False, None, 0
        if self._hints is not None:
            self._hints.forget()

    def _tell(self) -> bool:
        scene, question = self._scene, self._question
        if self._hints is None or question is None or scene.table.question != question or not scene.asked:
            return False
        advice = self._hints.advice(question)
        if advice is None:
            return False
        self._wanted = False
        steps = _steps(advice)
        step = steps[min(self._told, len(steps) - 1)]
        self._told += 1
        if step == "best":
            self._pick(advice.move)
        place = {"n": self._told, "of": len(steps), "key": scene.ui.keys.cap("hint")}
        scene.say(Text(f"hints.{step}", self._slots(step, advice) | place), lasts=LASTS_MS)
        scene.ui.sounds.play("select")
        return True

    def _slots(self, step: str, advice: Advice) -> dict[str, object]:
        speaker, names = self._scene.ui.speaker, self._scene.names
        if step == "look":
            return {"reason": words(speaker, advice.reasons[:1], names)}
        if step == "two":
            # In an order that does not tell which is the better one.
            pair = sorted((advice.move, advice.other), key=lambda move: str(move.notation()))
            return {name: self._said(move) for name, move in zip(("first", "second"), pair, strict=True)}
        return {"move": self._said(advice.move), "reason": words(speaker, advice.reasons, names)}

    def _pick(self, move: Action) -> None:
        """Its pieces are picked; whoever wants it has only to play it."""
        scene = self._scene
        items = scene.items(move.gesture().pieces)
        if items and set(scene.hand.selection.pieces) != set(items):
            scene.decisions.cancel()
            scene.hand.selection = Selection(items)
            scene.picked_changed()

    def _said(self, move: Action) -> Runs:
        """A move in words: its pieces and what is said with them, or the button that makes it."""
        scene = self._scene
        speaker, gesture = scene.ui.speaker, move.gesture()
        if gesture.pieces:
            cards = tuple(map(piece_of, gesture.pieces))
            suit = next((word for word in gesture.words if word in SUITS), "")
            return speaker.say("hints.named" if suit else "hints.pieces", cards=cards, suit=suit)
        rows = scene.face.commands(scene.view, scene.legal, scene.room, scene.names, scene.table.visiting)
        for row in rows:
            if row.action == move:
                return row.label.say(speaker)
        for zone in scene.zones():
            if zone.name == gesture.zone and zone.bare:
                return zone.label.say(speaker)
        told = [self._word(word) for word in gesture.words]
        return (" ".join(told),)

    def _word(self, word: str) -> str:
        scene = self._scene
        what, _, seat = word.partition(".")
        if what == "seat" and seat.isdigit():
            return scene.names[int(seat)]
        key = f"hints.word.{what if not seat else 'anyone'}"
        return scene.ui.text(key) if scene.ui.speaker.has(key) else word


def _steps(advice: Advice) -> list[str]:
    """Those that tell something more than the one before."""
    steps = ["best"]
    if advice.other is not None:
        steps.insert(0, "two")
        if len(advice.reasons) > 1:
            steps.insert(0, "look")
    return steps
