"""From gestures to decisions: what is picked, pressed or said narrows the legal moves until one is meant."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tablegame.pieces.cards import JOKERS, SUITS, suit_of
from tablegame.rules.contract import Action, Gesture, Reason
from tablegame.speech import Text
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.hand import Selection, complete, completing, fitting, used
from tablegame.ui.table.model import Origins
from tablegame.ui.table.pose import card_spot, piece_of
from tablegame.ui.table.table_context import (
    Decide,
    Focus,
    FocusPrimary,
    HandOn,
    PicksChanged,
    Play,
    Refrain,
    Refresh,
    Refuse,
    Say,
    Skip,
    TableContext,
    TablePart,
    Waive,
)
from tablegame.ui.table.table_values import Choice, Command, NumberAsked, PieceLook, Zone

GUARD_MS = 150
"""A decision this soon after the question came is a slip."""
PASSED = Text("table.let_be_by_playing")
"""Said when a piece is played while a call was possible: that is no call."""


class _Found(NamedTuple):
    """What a gesture was found to be."""

    legal: tuple[Action, ...]
    """The actions that were legal then."""
    selection: Selection
    actions: tuple[Action, ...]
    readings: tuple[Choice, ...]


class Decisions(TablePart):
    """What the person at the screen is about to decide."""

    def __init__(self, table: TableContext, call_window: CallWindow) -> None:
        super().__init__(table)
        self._call_window = call_window
        self._found: _Found | None = None

    # What may be meant --------------------------------------------------------------------------------------
    def selection(self, zone: str | None = None) -> Selection:
        """Return the selection of what is picked and said, held over a zone."""
        return replace(self._model.hand.selection, zone=zone, words=self._model.draft.words)

    def found(self, zone: str | None = None) -> list[Action]:
        """Return the decisions that the gesture may be as it is now."""
        fitting_now, readings = self._complete(self.selection(zone))
        if readings:
            return list(readings[self._meant(readings)].actions)
        settled = fitting_now
        if len(fitting_now) > 1:
            settled = tuple(self._game_table.settled(fitting_now, self._ui.preferences))
        # A hint names one of all decisions, even where another one is meant without a question.
        return list(fitting_now if self._model.draft.advised in {*fitting_now} - {*settled} else settled)

    def _complete(self, selection: Selection) -> tuple[tuple[Action, ...], tuple[Choice, ...]]:
        """Return the decisions that a gesture is, and how it can be read; kept while neither changes."""
        legal, found = self._legal.actions, self._found
        if found is None or found.legal is not legal or found.selection != selection:
            actions = tuple(complete(legal, selection))
            asked_before: Sequence[Choice] = ()
            if selection.pieces and actions:
                asked_before = self._game_table.readings(self._model.view, actions)
            found = self._found = _Found(legal, selection, actions, tuple(asked_before))
        return found.actions, found.readings

    # What the picked pieces can be --------------------------------------------------------------------------
    @property
    def readings(self) -> tuple[Choice, ...]:
        """Everything that the picked pieces can be, the strongest first."""
        return self._complete(self.selection())[1]

    @property
    def reading(self) -> int:
        """The reading that is meant."""
        return self._meant(self.readings)

    def _meant(self, readings: Sequence[Choice]) -> int:
        """Return the chosen reading, or the first in which tiles lie as they were turned, or the first."""
        hand = self._model.hand
        ways = [choice.actions[0] for choice in readings]
        if self._model.draft.reading in ways:
            return ways.index(self._model.draft.reading)
        turned = hand.turned.intersection(hand.selection.pieces)
        for place, action in enumerate(ways if turned else ()):
            looks = self._looks(action)
            if all(looks[item].turned or looks[item].free for item in turned if item in looks):
                return place
        return 0

    def _looks(self, action: Action) -> dict[int, PieceLook]:
        picked = self._model.hand.selection.pieces
        return dict(zip(picked, self._game_table.worn([*map(piece_of, picked)], action), strict=False))

    def looks(self) -> dict[int, PieceLook]:
        """Return how the picked items look while it is known what they would be."""
        shown = self.shown() if self.readings else None
        return {} if shown is None else self._looks(shown)

    def read(self, place: int) -> None:
        """Choose the reading at a place, counted round."""
        readings = self.readings
        if readings:
            self._model.draft.reading = readings[place % len(readings)].actions[0]
            self._emit(Play("select"))
            self._emit(PicksChanged())

    def step_reading(self, by: int) -> bool:
        """Choose the reading so many places further; return False where there is no choice."""
        if len(self.readings) < 2:
            return False
        self.read(self.reading + by)
        return True

    def turn(self, items: Sequence[int]) -> None:
        """Turn tiles round; picked ones become what they can be that way."""
        hand = self._model.hand
        now, turned = self.looks(), hand.turned
        items = [item for item in items if item in hand.cards]
        wanted = {item: not (now[item].turned if item in now else item in turned) for item in items}
        picked = {item: way for item, way in wanted.items() if item in now}
        for choice in self.readings if picked else ():
            looks = self._looks(choice.actions[0])
            if all(looks[item].turned == way for item, way in picked.items()):
                self._model.draft.reading = choice.actions[0]
                break
        else:
            if picked:
                self._emit(Say(Text("table.turn_none")))
                self._emit(Play("illegal"))
                return
        hand.turn([item for item, way in wanted.items() if way != (item in turned)])
        self._emit(Play("flip"))
        self._emit(PicksChanged())

    def shown(self) -> Action | None:
        """Return what the picked pieces would do, as far as it is known."""
        if not self._model.hand.selection.pieces:
            return None
        return next(iter(self.found()), None)

    def next_picks(self) -> set[int]:
        """Return the items that may join the picked ones."""
        return completing(self._legal.actions, self.selection(), self._model.hand.cards)

    def drawn(self) -> tuple[int, ...]:
        """Return the items that have been drawn and are decided about now."""
        return self._model.hand.find(self._game_table.drawn(self._model.view))

    def only_play(self) -> bool:
        """Return whether the piece just picked can be played in one way and in no other."""
        picked = self.selection()
        fits = fitting(self._legal.actions, picked)
        return len(picked.pieces) == 1 and len(fits) == len(self.found()) == 1

    @property
    def number(self) -> NumberAsked | None:
        """The number that is asked for."""
        if not self._legal.asked:
            return None
        return self._game_table.number(self._model.view, self._legal.actions)

    def commands(self) -> Sequence[Command]:
        """Return the buttons for decisions without pieces."""
        model = self._model
        room, visiting = self._geometry.room, self._source.visiting
        return self._game_table.commands(model.view, self._legal.actions, room, model.names, visiting)

    @property
    def _too_soon(self) -> bool:
        return self._model.now - self._model.asked_at < GUARD_MS

    # Gestures -----------------------------------------------------------------------------------------------
    def commit(self, zone: str | None = None, origins: Origins | None = None) -> bool:
        """Play what is picked, onto `zone` if one is named; otherwise say why not.

        `origins`: where the pieces were let go that were carried there. Whether it was played.
        """
        if not self._legal.decides:
            return False
        if self._animator.lands and origins is None:
            # A press that skips what is shown decides nothing.
            self._emit(Skip())
            return False
        self._animator.finish()
        picked = self._model.hand.selection.pieces
        if zone is None and self.number is not None:
            return self.say_number()
        if picked and not self._legal.asked and self._call_window.open:
            self._model.draft.play_later(zone)
            self._call_window.wave()
            self._emit(Say(PASSED, asked=True))
            return True
        actions = self.found(zone)
        if not actions:
            if picked and not self._answer_by_playing(zone):
                self.explain(picked, zone)
            return False
        if self._too_soon:
            return False
        if len(actions) > 1:
            self.ask(actions, origins)
            return False
        return self.decide(actions[0], origins)

    def _answer_by_playing(self, zone: str | None) -> bool:
        """Answer what is asked by playing on: what is picked is played as soon as it may be."""
        legal = self._legal.actions
        answer = self._game_table.implicit_answer(self._model.view, legal)
        if answer is None or answer not in legal or self._too_soon:
            return False
        self._model.draft.play_later(zone)
        seat = self._model.viewer
        self._emit(Decide(answer))
        self._emit(HandOn(seat, dropped=True))
        self._emit(Refresh())
        self._emit(Say(PASSED, asked=True))
        return True

    def question_came(self) -> None:
        """Play what was to be played as soon as it may be, which is after a window that is let pass."""
        if self._call_window.answers:
            return
        draft = self._model.draft
        waits, zone = draft.waits, draft.waits_for
        draft.waits, draft.waits_for = False, None
        if waits and self._model.hand.selection.pieces:
            self._model.asked_at = self._model.now - GUARD_MS
            self._animator.finish()
            self.commit(zone)
        if only := self.only_piece():
            self._model.hand.selection = Selection(only)
            self._emit(PicksChanged())

    def only_piece(self) -> tuple[int, ...]:
        """Return the item that is to be given, where the rules allow one only and that may be told."""
        legal, marked = self._legal.actions, self._legal.highlights != "off"
        if len(legal) == 1 and isinstance(legal[0], self._game_table.sealed) and marked:
            return self._model.hand.find(legal[0].gesture().pieces)
        return ()

    def at_zone(self, name: str) -> bool:
        """Press a place on the table; return whether anything was decided."""
        words = self._model.draft.words
        zone: Zone | None = next((one for one in self._geometry.zones() if one.name == name), None)
        if zone is None or not set(zone.after) <= set(words):
            return False
        if zone.words:
            said = replace(self.selection(), words=(*words, *zone.words))
            actions = complete(self._legal.actions, said)
            if len(actions) > 1 and zone.first is not None:
                self._emit(Say(zone.first, asked=True))
                return False
            return bool(actions) and self._settle(actions)
        if not zone.bare:
            return self.commit(name)
        actions = complete(self._legal.actions, Selection((), name, words))
        if not actions:
            self._refuse_at(name)
            return False
        return self._settle(actions)

    def _refuse_at(self, name: str) -> None:
        """Say why the place cannot be pressed now, as the button does that means the same."""
        for command in self.commands():
            if command.action is not None and command.action.gesture() == Gesture(zone=name):
                self.press(command)
                return

    def _settle(self, found: list[Action]) -> bool:
        if self._too_soon:
            return False
        if len(found) > 1:
            self.ask(found, None)
            return False
        return self.decide(found[0], None)

    def press(self, command: Command) -> None:
        """Press a button for a decision without pieces, or for words."""
        model, draft = self._model, self._model.draft
        if command.several or command.refused is not None:
            self._one_of(command)
            return
        if command.action is None:
            draft.words = () if draft.words == command.words else command.words
            self._emit(Refresh())
            if draft.words:
                self._emit(FocusPrimary())
            return
        if command.action in self._legal.actions:
            if self._call_window.open or not self._too_soon:
                self._refrain(command)
                self.decide(command.action, None)
            return
        call = self._game_table.call(model.view, self._geometry.room)
        if self._source.visiting and call is not None and command.action == call.silence:
            self._refrain(command)
            self.waive()
            return
        reason = self._game_table.refusal(model.view, command.action)
        if reason is None:
            reason = _text(self._source.game.why_not(model.view, command.action))
        if reason is not None:
            self._emit(Refuse(reason, command.action.notation()))
        if command.live:
            self._call_window.refused()

    def _refrain(self, command: Command) -> None:
        if command.lasting and command.action is not None:
            self._emit(Refrain(command.action))

    def _one_of(self, command: Command) -> None:
        """Press a button that may mean several decisions: those that fit what is picked."""
        meant, picked = list(command.several), self._model.hand.selection.pieces
        if picked and meant:
            meant = complete(self._legal.actions, self.selection())
        if len(meant) == 1 and self._call_window.open:
            self.decide(meant[0], None)
        elif meant:
            self._settle(meant)
        elif picked and command.several:
            self.explain(picked, None)
        elif command.refused is not None:
            self._emit(Refuse(command.refused))

    def prompt(self) -> Text | None:
        """Return what is still to be said after the words that were said."""
        words = self._model.draft.words
        if not words or not self._legal.asked:
            return None
        return next((one.asks for one in self.commands() if one.words == words), None)

    def say_number(self) -> bool:
        """Decide the number that was typed; return whether it was decided."""
        asked, typed = self.number, self._model.draft.typed
        if asked is None or not typed or not asked.low <= int(typed) <= asked.high or self._too_soon:
            return False
        action = asked.action(int(typed))
        if (caution := asked.caution(int(typed))) is None:
            return self.decide(action, None)
        self._confirm(action, asked.button(int(typed)), caution)
        return False

    def _confirm(self, action: Action, label: Text, caution: Text) -> None:
        """Ask once more before a costly decision. Enter changes it, unless it is what a hint advised."""
        draft = self._model.draft
        draft.choices = Choice(label, (action,)), Choice(Text("table.choice_back"), ())
        draft.caption, draft.about, draft.carried = caution, None, {}
        self._emit(Refresh())
        self._emit(Focus(f"choice.{0 if draft.advised == action else 1}", ring=True))

    def type(self, text: str) -> None:
        """Type a digit, or take the last one back with ""."""
        asked, draft = self.number, self._model.draft
        if asked is None:
            return
        before = "" if text and draft.suggested else draft.typed
        typed = (before + text).lstrip("0") if text else before[:-1]
        draft.suggested, draft.choices = False, ()
        if not typed or int(typed) <= asked.high:
            draft.typed = typed
        self._emit(Play("select"))
        self._emit(Refresh())

    def add(self, chip: int) -> None:
        """Add a chip to the number."""
        asked, draft = self.number, self._model.draft
        if asked is not None:
            draft.typed = str(min(asked.high, int(draft.typed or "0") + chip))
            draft.suggested, draft.choices = False, ()
            self._emit(Play("select"))
            self._emit(Refresh())

    # Questions ----------------------------------------------------------------------------------------------
    def ask(self, found: list[Action], origins: Origins | None) -> None:
        """Ask which of several decisions is meant: the choice stands beside the piece."""
        draft = self._model.draft
        draft.choices = tuple(self._game_table.choices(self._model.view, found))
        draft.caption = self._game_table.caption(self._model.view, found)
        picked = self._model.hand.selection.pieces
        draft.about = self._animator.pose(card_spot(picked[-1])) if picked else None
        draft.carried = origins or {}
        self._emit(Refresh())
        self._emit(Focus(f"choice.{self._first_choice()}", ring=True))

    def _first_choice(self) -> int:
        """Return the place of the answer that Enter gives first.

        It is what a hint advised, else what is usually meant, else the suit held most.
        """
        choices, hand = self._model.draft.choices, self._model.hand
        advised = [n for n, choice in enumerate(choices) if self._model.draft.advised in choice.actions]
        usual = [n for n, choice in enumerate(choices) if choice.ring]
        if advised or usual:
            return (advised or usual)[0]
        if not all(choice.suit for choice in choices):
            return 0
        kept = [piece_of(item) for item in hand.cards if item not in hand.selection.pieces]
        held = Counter(SUITS[suit_of(card)] for card in kept if card not in JOKERS)
        return max(range(len(choices)), key=lambda n: held[choices[n].suit])

    def choose(self, place: int) -> None:
        """Choose one of the answers."""
        draft = self._model.draft
        if not 0 <= place < len(draft.choices):
            return
        actions, carried = draft.choices[place].actions, draft.carried
        draft.choices = ()
        if len(actions) > 1:
            self.ask(list(actions), carried)
        elif actions:
            self.decide(actions[0], carried)
        else:
            self._emit(Refresh())

    def cancel(self) -> bool:
        """Withdraw the question; return whether there was one."""
        draft = self._model.draft
        was = bool(draft.choices or draft.words or draft.typed)
        draft.choices, draft.words, draft.typed = (), (), ""
        if was:
            self._emit(Refresh())
        return was

    # Decisions ----------------------------------------------------------------------------------------------
    def decide(self, action: Action, origins: Origins | None) -> bool:
        """Carry it out; False if it is not legal now."""
        model = self._model
        if action not in self._legal.actions:
            return False
        model.played_from = origins or {}
        for item in model.hand.selection.pieces:
            if (pose := self._animator.pose(card_spot(item))) is not None:
                model.played_from.setdefault(card_spot(item), pose)
        draft = model.draft
        draft.choices, draft.words, draft.typed, draft.waits = (), (), "", False
        draft.advised, draft.named = None, ()
        model.hand.clear()
        model.forget_attention()
        model.pointer.release()
        seat = model.viewer
        self._emit(Decide(action))
        self._emit(HandOn(seat, dropped=bool(origins)))
        self._call_window.decided()
        self._emit(Refresh())
        return True

    def waive(self) -> None:
        """Let a window pass for a person who is asked in it and could not call."""
        self.forget()
        self._emit(Waive())
        self._emit(Refresh())

    def forget(self) -> None:
        """Forget what was said, typed and asked."""
        draft = self._model.draft
        draft.reading = draft.advised = None
        draft.named = ()
        draft.choices, draft.words, draft.typed, draft.waits = (), (), "", False
        self._model.played_from = {}

    def explain(self, picked: tuple[int, ...], zone: str | None) -> None:
        """Say why the picked items cannot be played there."""
        pieces = tuple(map(piece_of, picked))
        reason = self._why_not(pieces, zone)
        if reason is None:
            if not self._legal.asked:
                return
            reason = Text("table.not_now")
        tried = self._game_table.tried(self._model.view, pieces, zone, self._model.draft.words)
        self._emit(Refuse(reason, tried, picked, asked=True))

    def useless(self) -> Text | None:
        """Return why nothing can be done with what is picked, not even with more of the hand.

        Return None where something can be done, or where that is not to be told.
        """
        picked, legal = self.selection(), self._legal.actions
        marked = self._legal.highlights != "off"
        if not (picked.pieces and used(legal) and marked) or fitting(legal, picked):
            return None
        return self._why_not(tuple(map(piece_of, picked.pieces)), None)

    def missed(self, picked: tuple[int, ...]) -> None:
        """Pick another piece instead, which is no error; say why two do not go together where that was surely
        meant."""
        reason = self._why_not(tuple(map(piece_of, picked)), None)
        if reason is not None and reason.key in self._game_table.near_misses:
            self._emit(Say(reason, asked=True))

    def _why_not(self, pieces: tuple[int, ...], zone: str | None) -> Text | None:
        """Return why pieces cannot be played, there if a zone is named; None if nothing speaks against it."""
        game, view = self._source.game, self._model.view
        text = self._game_table.tried(view, pieces, zone, self._model.draft.words)
        reason: Reason | None = None
        try:
            action = game.parse(text)
        except ValueError:
            action = None
        if action is not None:
            reason = game.why_not(view, action)
        if reason is None and zone is not None and (action is None or action.gesture().zone != zone):
            reason = self._game_table.wrong_zone(pieces)
        return _text(reason)


def _text(reason: Reason | None) -> Text | None:
    return None if reason is None else Text(reason.code, dict(reason.values))
