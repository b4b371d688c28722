"""What the player may do now: the primary action, which Enter triggers, and advice step by step."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ai.words import words
from tablegame.controllers.advice import Advice, Hints
from tablegame.controllers.question import Question
from tablegame.pieces.cards import SUITS
from tablegame.rules.contract import Action, Reason
from tablegame.speech import Runs, Text
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.hand import Selection, used
from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.table_context import FocusPrimary, PicksChanged, Play, Say, TableContext, TablePart
from tablegame.ui.table.table_values import Command, Zone

LASTS_MS: Final = 12_000
"""How long advice stands unless something is pressed."""


class Hint(TablePart):
    """The advice of one table: one step more for each press, on the viewer's own question only."""

    def __init__(self, table: TableContext, decisions: Decisions) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._hints: Hints | None = None
        self._question: Question | None = None
        """The question on which advice was asked for."""
        self._told = 0
        """The number of steps that were told about the question."""
        self._wanted = False
        """Whether a step is to be told as soon as it is known."""

    def press(self) -> None:
        """Tell the next step, once it has been computed."""
        question = self._source.question
        if self._ui.has_service and self._comes_soon:
            self._wanted, self._question = True, None
            self._emit(Say(Text("hints.thinking"), lasts=LASTS_MS, asked=True))
            return
        if question is None or not self._legal.asked or not self._ui.has_service:
            self._emit(Say(self._not_now(), asked=True))
            return
        if question != self._question:
            self._question, self._told = question, 0
        if (silence := self._silence(question)) is not None:
            self._wanted = False
            self._say(Advice(silence, None, (Reason("hints.only"),)))
            return
        if self._hints is None:
            self._hints = Hints(self._ui.service.workers)
        self._wanted = True
        self._hints.ask(question)
        if not self._tell():
            self._emit(Say(Text("hints.thinking"), lasts=LASTS_MS, asked=True))

    def _silence(self, question: Question) -> Action | None:
        """Return how a hand that can do nothing in a window passes there; None elsewhere.

        The match may be past that window: what it asks next would tell that no hand calls.
        """
        call = self._game_table.call(self._model.view, self._geometry.room)
        if not self._source.visiting or call is None or {*question.legal} - {call.silence}:
            return None
        return call.silence

    @property
    def _comes_soon(self) -> bool:
        """Return whether it is the viewer's turn on the screen, though the question has not come yet."""
        model = self._model
        if model.window is not None or model.ending or self._legal.asked or not self._legal.decides:
            return False
        turn = self._game_table.turn(model.words)
        return turn is not None and turn == model.viewer

    def _not_now(self) -> Text:
        """Return why there is no advice: whose turn it is, or what all players are asked."""
        view, window = self._model.words, self._model.window
        if self._source.question is not None and self._legal.asked:
            return Text("hints.nobody")
        if window is not None and not self._source.shared:
            question = self._game_table.prompt(self._model.view, None, self._model.names)
            return Text("hints.window", {"text": question})
        turn = self._game_table.turn(view)
        if turn is None or turn == self._model.viewer:
            return Text("hints.not_now")
        return Text("hints.others_turn", {"seat": self._model.names[turn]})

    def update(self) -> None:
        """Tell the step that was asked for as soon as it is known."""
        if self._wanted and self._question is None:
            if self._legal.asked:
                self.press()
            elif not self._comes_soon:
                self.forget()
        elif self._wanted and not self._tell() and self._source.question != self._question:
            self.forget()

    def forget(self) -> None:
        """Forget the question, because another person looks or it has gone."""
        self._wanted, self._question, self._told = False, None, 0
        if self._hints is not None:
            self._hints.forget()

    def _tell(self) -> bool:
        question = self._question
        if self._hints is None or question is None:
            return False
        if self._source.question != question or not self._legal.asked:
            return False
        advice = self._hints.advice(question)
        if advice is None:
            return False
        self._wanted = False
        self._source.note_hint()
        self._say(advice)
        return True

    def _say(self, advice: Advice) -> None:
        steps = _steps(advice)
        step = steps[min(self._told, len(steps) - 1)]
        self._told += 1
        if step == "two":
            self._model.draft.named = tuple(filter(None, (advice.move, advice.other)))
        if step == "best":
            self._pick(advice.move)
        codes = tuple(reason.code for reason in advice.reasons)
        place = {"n": self._told, "of": len(steps), "key": self._ui.keys.cap("hint")}
        text = Text(f"hints.{step}", self._slots(step, advice) | place)
        self._emit(Say(text, lasts=LASTS_MS, asked=True, told=codes))
        self._emit(Play("select"))

    def _slots(self, step: str, advice: Advice) -> dict[str, object]:
        speaker, names = self._ui.speaker, self._model.names
        if step == "look":
            return {"reason": words(speaker, advice.reasons[:1], names)}
        if step == "two":
            # In an order that does not tell which is the better one.
            pair = sorted((advice.move, advice.other), key=lambda move: str(move.notation()))
            return {name: self.said(move) for name, move in zip(("first", "second"), pair, strict=True)}
        reason = words(speaker, advice.reasons, names)
        if (figures := self._game_table.weighed(self._model.view, advice.move)) is not None:
            reason += (*speaker.say("hints.and"), *figures.say(speaker))
        return {"move": self.said(advice.move), "reason": reason}

    def _pick(self, move: Action) -> None:
        """Pick the pieces of a move, or make its button golden, so that Enter plays it."""
        hand = self._model.hand
        items = hand.find(move.gesture().pieces)
        self._model.draft.advised = move
        self._decisions.cancel()
        hand.selection = Selection(items)
        if items:
            # Where the pieces can be several things, this one is meant.
            self._model.draft.reading = move
        elif (number := self._decisions.number) is not None:
            said = next((word for word in move.gesture().words if word.isdigit()), "0")
            self._model.draft.typed = said if number.action(int(said)) == move else ""
            self._model.draft.suggested = True
        self._emit(PicksChanged())
        self._emit(FocusPrimary())

    def said(self, move: Action) -> Runs:
        """Return a move in words: its pieces and what is said with them, or the button that makes it."""
        speaker, gesture = self._ui.speaker, move.gesture()
        if (own := self._game_table.told(move)) is not None:
            return own.say(speaker)
        if gesture.pieces:
            cards = tuple(map(piece_of, gesture.pieces))
            suit = next((word for word in gesture.words if word in SUITS), "")
            return speaker.say("hints.named" if suit else "hints.pieces", cards=cards, suit=suit)
        for row in self._decisions.commands():
            if row.action == move:
                return row.label.say(speaker)
        for zone in self._geometry.zones():
            if zone.name == gesture.zone and zone.bare:
                return zone.label.say(speaker)
        spoken = [self._word(word) for word in gesture.words]
        if len(spoken) == 2 and gesture.words[1].startswith("seat."):
            seat = gesture.words[1].removeprefix("seat.")
            if not seat.isdigit():
                return speaker.say("hints.with_anyone", kind=spoken[0])
            return speaker.say("hints.with_seat", kind=spoken[0], seat=spoken[1])
        return (" ".join(spoken),)

    def _word(self, word: str) -> str:
        what, _, seat = word.partition(".")
        if what == "seat" and seat.isdigit():
            return self._model.names[int(seat)]
        key = f"hints.word.{what if not seat else 'anyone'}"
        return self._ui.text(key) if self._ui.speaker.has(key) else word


def _steps(advice: Advice) -> list[str]:
    """Return the steps that tell more than the one before."""
    steps = ["best"]
    if advice.other is not None:
        steps.insert(0, "two")
        if len(advice.reasons) > 1:
            steps.insert(0, "look")
    return steps


PLAY: Final = "play"
"""The button that plays what is picked, or sends the number."""
LET_BE: Final = "let_be"
"""The button that lets an open window pass, for one person."""


class PrimaryAction(TablePart):
    """The one thing to do now, from what lies open to the viewer; nothing while the hand is covered."""

    def __init__(self, table: TableContext, decisions: Decisions, call_window: CallWindow) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._call_window = call_window

    def name(self, commands: Sequence[Command]) -> str:
        """Return the name of the button, or of a place pressed like one; "" where no single thing is to be
        done."""
        model, decisions = self._model, self._decisions
        if model.viewer is None or model.draft.choices:
            return ""
        if self.lets_be:
            return self._advised(commands) or LET_BE
        if model.hand.selection.pieces:
            return PLAY if decisions.shown() is not None or self.plays_later else ""
        if self._call_window.open:
            return ""
        if not self._legal.actions:
            return self._silence(commands)
        if decisions.number is not None:
            return PLAY
        if model.draft.words:
            return self._after_words()
        return self._advised(commands) or self._only(commands)

    def _silence(self, commands: Sequence[Command]) -> str:
        """Return whether the viewer is asked in turn, as all are, could do nothing, and hands the screen
        on.
        """
        if not self._source.visiting:
            return ""
        call = self._game_table.call(self._model.view, self._geometry.room)
        return "" if call is None else _named(commands, lambda one: one.action == call.silence)

    def _advised(self, commands: Sequence[Command]) -> str:
        """Return whether what a hint has named waits to be pressed."""
        advised = self._model.draft.advised
        if advised is None or advised not in self._legal.actions:
            return ""
        said = advised.gesture().words
        return _named(commands, lambda one: one.action == advised) or _named(
            commands, lambda one: bool(one.words) and set(one.words) <= set(said)
        )

    def _after_words(self) -> str:
        """Return the place that goes with what was said: the one a hint named, or that for any seat."""
        places, advised = self.places(), self._model.draft.advised
        if advised is not None and advised in self._legal.actions:
            hint = set(advised.gesture().words)
            places = [one for one in places if set(one.words) <= hint] or places
        if len(places) == 1:
            return places[0].name
        return next((one.name for one in places if one.button), "")

    def places(self) -> list[Zone]:
        """Return what may be pressed after what was said."""
        words = set(self._model.draft.words)
        said = [set(action.gesture().words) for action in self._legal.actions]
        said = [named for named in said if words <= named]
        return [
            zone for zone in self._geometry.zones()
            if zone.words and set(zone.after) <= words and any(set(zone.words) <= named for named in said)
        ]  # fmt: skip

    def _only(self, commands: Sequence[Command]) -> str:
        """Return the button of the only possible thing; none where nothing is to be pointed out."""
        legal = self._legal.actions
        if meant := _named(commands, lambda one: one.kind == "primary" and one.action in legal):
            return meant
        if self._legal.highlights == "off" or used(legal):
            return ""
        able = [one.name for one in commands if one.action in legal or (one.words and not one.off)]
        return able[0] if len(able) == 1 else ""

    @property
    def plays_later(self) -> bool:
        """Return whether Enter lets the open window pass and plays the picked pieces as soon as that is
        allowed."""
        picked = bool(self._model.hand.selection.pieces)
        return picked and self._call_window.open and not (self._legal.asked or self._source.shared)

    @property
    def lets_be(self) -> bool:
        """Return whether the large button lets the open window pass: a piece that is only lifted leaves it
        there."""
        if not self._call_window.open or self._source.shared:
            return False
        return not (self._model.hand.selection.pieces and (self.plays_later or self._decisions.shown()))

    def large(self, commands: Sequence[Command]) -> Command | None:
        """Return the command of the column that Enter performs, whose button is the large one.

        While the large button lets an open window pass, it is none.
        """
        if self._call_window.open and not self._source.shared:
            return None
        name = self.name(commands)
        column = (one for one in commands if one.box is None and one.place == "column")
        return next((one for one in column if one.name == name), None)

    def waits_for_piece(self, commands: Sequence[Command]) -> bool:
        """Return whether Enter points at a piece of the hand, because one is to be chosen first."""
        if self._model.hand.selection.pieces or self._model.draft.words or self.name(commands):
            return False
        if not self._legal.asked or self._call_window.open:
            return False
        return self._legal.veiled or bool(used(self._legal.actions))


def numbered(commands: Sequence[Command]) -> list[Command]:
    """Return the commands in the row above the prompt that a digit presses, if there are several."""
    middle = [one for one in commands if one.box is None and one.place == "middle" and not one.key]
    return middle if len(middle) > 1 else []


def _named(commands: Sequence[Command], wanted: Callable[[Command], bool]) -> str:
    return next((one.name for one in commands if wanted(one)), "")
