"""The reader's own move in a worked example: what is picked and said narrows it, as at any table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tablegame.learn.attempts import Attempts
from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.ui.scenes.learn.book.example_story import Playing, room
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table.input.hand import Selection, arranged, complete, completing, fitting
from tablegame.ui.table.pose import items_of, piece_of
from tablegame.ui.table.table_values import Choice, Words


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside the pieces."""

    name: str
    label: Words
    actions: tuple[Action, ...] = ()
    words: tuple[str, ...] = ()
    """The words that are said before pieces are picked."""
    suit: str = ""
    said: bool = False
    """Whether its words have been said."""


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The comment on a tried move; the stage of the attempts says whether it is right."""

    text: Text | None = None
    """The reason why the move is wrong, if one is known."""
    allowed: bool = False
    """Whether the rules allow the move although it is not right."""


class MoveTrial:
    """The reader's decision in the position of an example."""

    def __init__(self, playing: Playing, preferences: Preferences) -> None:
        self._playing = playing
        self._chosen = preferences
        self._table, self._game = playing.table, playing.game
        self._state = playing.at_turn()
        self.view = self._state.view(playing.you)
        self.selection = Selection()
        self.attempts: Attempts[str] = Attempts(lambda move: self.wanted in ("", move), tries=None)
        """The moves that were tried, in notation."""
        self._asked: tuple[Choice, ...] = ()
        """The answers of which the reader is still to choose one."""

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The moves that the reader may make."""
        moves = self._state.legal_actions(self._playing.you)
        return tuple(move for move in moves if self._game.offered(self.view, move))

    @cached_property
    def items(self) -> tuple[int, ...]:
        """The pieces of the reader's hand."""
        return items_of(self._table.hand(self.view))

    @cached_property
    def wanted(self) -> str:
        """The move that the example makes here; empty where the example only shows a refused move."""
        story = self._playing.story
        if story.turn >= len(story.beats):
            return ""
        beat = story.beats[story.turn]
        return "" if beat.refused is not None else beat.move

    @cached_property
    def possible(self) -> bool:
        """Return whether the hand or a button can make the wanted move, or any move if none is wanted."""
        if self._table.number(self.view, self.legal) is not None:
            return False
        wanted = [move for move in self.legal if move.notation() == self.wanted]
        if not wanted:
            return not self.wanted and bool(self.legal or self.offers())
        return bool(wanted[0].gesture().pieces) or any(wanted[0] in offer.actions for offer in self.offers())

    def prompt(self) -> Text:
        """Return the question."""
        return self._table.prompt(self.view, None, self._playing.names)

    # Buttons ------------------------------------------------------------------------------------------------
    def offers(self) -> list[Offer]:
        """Return the buttons that stand beside the pieces now."""
        if self._asked:
            return [
                Offer(f"choice.{n}", choice.label, choice.actions, suit=choice.suit)
                for n, choice in enumerate(self._asked)
            ]
        if self.selection.pieces:
            return []
        place, you = room(self._playing.seats, self._playing.you), self._playing.names
        offers = []
        for command in self._table.commands(self.view, self.legal, place, you, False):
            if command.action is not None and (command.action in self.legal or command.always):
                offers.append(Offer(command.name, command.label, (command.action,)))
            elif command.several:
                offers.append(Offer(command.name, command.label, tuple(command.several)))
            elif command.words and not command.off:
                said = command.words == self.selection.words
                offers.append(Offer(command.name, command.label, words=command.words, said=said))
        taken = {action for offer in offers for action in offer.actions}
        for zone in self._table.zones(self.view, place):
            bare = [
                move
                for move in self.legal
                if zone.bare and move.gesture().zone == zone.name and not move.gesture().pieces
            ]
            if bare and not set(bare) & taken:
                offers.append(Offer(f"zone.{zone.name}", zone.label, tuple(bare)))
        return offers

    @property
    def playable(self) -> bool:
        """Return whether the picked pieces could be played although more could join them."""
        return bool(self.selection.pieces) and not self._asked and bool(complete(self.legal, self._arranged))

    @property
    def _arranged(self) -> Selection:
        return arranged(self.legal, self.selection)

    # Moves --------------------------------------------------------------------------------------------------
    def pick(self, item: int) -> MoveResult | None:
        """Pick a piece or put it back. Return the answer if that made a move, or can lead to none."""
        self._asked = ()
        self.selection = self.selection.toggled(item)
        if not self.selection.pieces:
            return None
        if not fitting(self.legal, self._arranged) and not fitting(self.legal, self.selection):
            return self._cannot()
        if complete(self.legal, self._arranged) and not completing(self.legal, self._arranged, self.items):
            return self.play()
        return None

    def play(self) -> MoveResult | None:
        """Play what is picked. Return the answer, or None while a choice is still to be made."""
        moves: Sequence[Action] = complete(self.legal, self._arranged)
        if not moves:
            return self._cannot()
        readings = self._table.readings(self.view, moves)
        if len(readings) > 1:
            self._asked = tuple(readings)
            return None
        return self._settle(moves)

    def press(self, offer: Offer) -> MoveResult | None:
        """Press a button. Return the answer, or None while a move is not complete."""
        if offer.words:
            said = () if offer.words == self.selection.words else offer.words
            self.selection = replace(self.selection, words=said)
            return None
        self._asked = ()
        return self._settle(offer.actions)

    def _settle(self, moves: Sequence[Action]) -> MoveResult | None:
        if len(moves) > 1:
            moves = self._table.settled(moves, self._chosen)
        if len(moves) > 1:
            wanted = [move for move in moves if move.notation() == self.wanted]
            self._asked = tuple(self._table.choices(self.view, moves))
            if self._asked:
                return None
            moves = wanted or moves
        return self._answer(moves[0])

    def _answer(self, move: Action) -> MoveResult:
        self._asked, self.selection = (), Selection()
        call = self._table.call(self.view, room(self._playing.seats, self._playing.you))
        if move not in self.legal and not (call is not None and move == call.silence):
            return self._refuse(move)
        return MoveResult(allowed=not self.attempts.answer(move.notation()))

    def _refuse(self, move: Action) -> MoveResult:
        """Count a move that the rules forbid, and return the reason."""
        self.attempts.miss(move.notation())
        return MoveResult(self._playing.why_not(self.view, move))

    def _cannot(self) -> MoveResult:
        """Return the reason why the picked pieces are no move."""
        picked = [piece_of(item) for item in self.selection.pieces]
        words = self.selection.words
        self.selection = Selection(self.selection.pieces[-1:] if len(picked) > 1 else ())
        if self.selection.pieces and not fitting(self.legal, self.selection):
            self.selection = Selection()
        try:
            move = self._game.parse(self._table.tried(self.view, picked, None, words))
        except ValueError:
            self.attempts.miss("")
            return MoveResult()
        return self._refuse(move)
