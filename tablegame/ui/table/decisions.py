"""From gestures to decisions: what is picked, pressed or said narrows the legal moves until one is meant."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.table.game_table import Choice, Command, NumberAsked, PieceLook, Zone
from tablegame.ui.table.keyboard import why_not
from tablegame.ui.table.pose import Pose, card_spot, piece_of
from tablegame.ui.table.selection import Selection, complete, completing, fitting

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

GUARD_MS = 150
"""A decision this soon after the question came is a slip."""
Origins = dict[str, Pose]


class Decisions:
    """What the person at the screen is about to decide."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.words: tuple[str, ...] = ()
        """What has been said for the next gesture."""
        self.typed = ""
        """The number so far."""
        self.asking: tuple[Choice, ...] = ()
        """Answers of which one is still to be chosen."""
        self.asked_over: Pose | None = None
        """The piece that they are about."""
        self.origins: Origins = {}
        """Where the pieces just played were let go."""
        self._dropped: Origins = {}
        self._reading: Action | None = None
        """What was chosen of what the picked pieces can be."""
        self._found: tuple[object, Selection, tuple[Action, ...], tuple[Choice, ...]] | None = None
        self._later: tuple[str | None] | None = None
        """What is picked is played once it may be, on this zone."""

    # What may be meant --------------------------------------------------------------------------------------
    def selection(self, zone: str | None = None) -> Selection:
        """What is picked and said, held over a zone."""
        return replace(self._scene.hand.selection, zone=zone, words=self.words)

    def found(self, zone: str | None = None) -> list[Action]:
        """The decisions that the gesture may be as it is now."""
        scene = self._scene
        fitting_now, readings = self._complete(self.selection(zone))
        if readings:
            return list(readings[self._meant(readings)].actions)
        if len(fitting_now) > 1:
            return list(scene.face.settled(fitting_now, scene.ui.preferences))
        return list(fitting_now)

    def _complete(self, selection: Selection) -> tuple[tuple[Action, ...], tuple[Choice, ...]]:
        """The decisions that a gesture is, and how it can be read; kept while neither changes."""
        scene, legal = self._scene, self._scene.legal
        if self._found is None or self._found[0] is not legal or self._found[1] != selection:
            actions = tuple(complete(legal, selection))
            told = scene.face.readings(scene.view, actions) if selection.pieces and actions else ()
            self._found = legal, selection, actions, tuple(told)
        return self._found[2], self._found[3]

    # What the picked pieces can be --------------------------------------------------------------------------
    @property
    def readings(self) -> tuple[Choice, ...]:
        """Everything that the picked pieces can be, the strongest first."""
        return self._complete(self.selection())[1]

    @property
    def reading(self) -> int:
        """Which of them is meant."""
        return self._meant(self.readings)

    def _meant(self, readings: Sequence[Choice]) -> int:
        """The one that was chosen, or the first in which tiles lie as they were turned, or the first."""
        ways = [choice.actions[0] for choice in readings]
        if self._reading in ways:
            return ways.index(self._reading)
        turned = self._scene.hand.turned.intersection(self._scene.hand.selection.pieces)
        for place, action in enumerate(ways if turned else ()):
            worn = self._looks(action)
            if all(worn[item].turned or worn[item].free for item in turned if item in worn):
                return place
        return 0

    def _looks(self, action: Action) -> dict[int, PieceLook]:
        picked = self._scene.hand.selection.pieces
        return dict(zip(picked, self._scene.face.worn([*map(piece_of, picked)], action), strict=False))

    def worn(self) -> dict[int, PieceLook]:
        """How the picked items look while it is known what they would be."""
        shown = self.shown() if self.readings else None
        return {} if shown is None else self._looks(shown)

    def read(self, place: int) -> None:
        """Something else that the picked pieces can be is meant."""
        scene, readings = self._scene, self.readings
        if readings:
            self._reading = readings[place % len(readings)].actions[0]
            scene.ui.sounds.play("select")
            scene.picked_changed()

    def turn(self, items: Sequence[int]) -> None:
        """Tiles are turned round; where they are picked, they become what they can be that way."""
        scene = self._scene
        now, turned = self.worn(), scene.hand.turned
        items = [item for item in items if item in scene.hand.cards]
        wanted = {item: not (now[item].turned if item in now else item in turned) for item in items}
        picked = {item: way for item, way in wanted.items() if item in now}
        for choice in self.readings if picked else ():
            worn = self._looks(choice.actions[0])
            if all(worn[item].turned == way for item, way in picked.items()):
                self._reading = choice.actions[0]
                break
        else:
            if picked:
                scene.say(Text("table.turn_none"), scene.stage.pose(card_spot(next(iter(picked)))))
                scene.ui.sounds.play("illegal")
                return
        scene.hand.turn([item for item, way in wanted.items() if way != (item in turned)])
        scene.ui.sounds.play("flip")
        scene.picked_changed()

    def shown(self) -> Action | None:
        """What the picked pieces would do, as far as it is known."""
        if not self._scene.hand.selection.pieces:
            return None
        return next(iter(self.found()), None)

    def next_picks(self) -> set[int]:
        """The items that may join those picked."""
        return completing(self._scene.legal, self.selection(), self._scene.hand.cards)

    def only_play(self) -> bool:
        """Whether the piece just picked can be played in one way and in no other."""
        picked = self.selection()
        return len(picked.pieces) == 1 and len(fitting(self._scene.legal, picked)) == len(self.found()) == 1

    @property
    def number(self) -> NumberAsked | None:
        """The number that is asked for."""
        scene = self._scene
        return scene.face.number(scene.view, scene.legal) if scene.asked else None

    # Gestures -----------------------------------------------------------------------------------------------
    def commit(self, zone: str | None = None, origins: Origins | None = None) -> bool:
        """Play what is picked, onto `zone` if one is named; otherwise say why not."""
        scene = self._scene
        scene.stage.finish()
        picked = scene.hand.selection.pieces
        if zone is None and self.number is not None:
            return self.say_number()
        if picked and not scene.asked and scene.window.open:
            self._later = (zone,)
            scene.window.wave()
            return True
        found = self.found(zone)
        if not found:
            if picked and not self._lapse(zone):
                self.explain(picked, zone)
            return False
        if scene.now - scene.asked_at < GUARD_MS:
            return False
        if len(found) > 1:
            self.ask(found, origins)
            return False
        return self.decide(found[0], origins)

    def _lapse(self, zone: str | None) -> bool:
        """Playing on answers what is asked: what is picked is played as soon as it may be."""
        scene = self._scene
        silence = scene.face.implicit_answer(scene.view, scene.legal)
        if silence is None or silence not in scene.legal or scene.now - scene.asked_at < GUARD_MS:
            return False
        self._later, seat = (zone,), scene.viewer
        scene.table.decide(silence)
        scene.share.decided(seat, dropped=True)
        scene.refresh()
        return True

    def come(self) -> None:
        """A question has come: what was to be played first of all is played."""
        later, self._later = self._later, None
        if later is not None and self._scene.hand.selection.pieces:
            self._scene.asked_at = self._scene.now - GUARD_MS
            self.commit(later[0])

    def at_zone(self, name: str) -> bool:
        """A place on the table is pressed."""
        scene = self._scene
        zone: Zone | None = next((one for one in scene.zones() if one.name == name), None)
        if zone is None or not set(zone.after) <= set(self.words):
            return False
        if zone.words:
            found = complete(scene.legal, replace(self.selection(), words=(*self.words, *zone.words)))
            return bool(found) and self._settle(found)
        if scene.hand.selection.pieces or not zone.bare:
            return self.commit(name)
        found = complete(scene.legal, Selection((), name, self.words))
        return bool(found) and self._settle(found)

    def _settle(self, found: list[Action]) -> bool:
        if self._scene.now - self._scene.asked_at < GUARD_MS:
            return False
        if len(found) > 1:
            self.ask(found, None)
            return False
        return self.decide(found[0], None)

    def press(self, command: Command) -> None:
        """A button for a decision without pieces, or for words."""
        scene = self._scene
        if command.several or command.refused is not None:
            self._one_of(command)
            return
        if command.action is None:
            self.words = () if self.words == command.words else command.words
            scene.refresh()
            return
        if command.action in scene.legal:
            if scene.window.open or scene.now - scene.asked_at >= GUARD_MS:
                self.decide(command.action, None)
            return
        call = scene.face.call(scene.view, scene.room)
        if scene.table.visiting and call is not None and command.action == call.silence:
            self.waive()
            return
        reason = scene.face.refusal(scene.view, command.action)
        if reason is None:
            told = scene.table.match.game.why_not(scene.view, command.action)
            reason = None if told is None else Text(told.code, dict(told.values))
        if reason is not None:
            scene.say(reason, _beside(command))
            scene.ui.sounds.play("illegal")
        if scene.window.open:
            scene.window.refused()

    def _one_of(self, command: Command) -> None:
        """A button that may mean several decisions: those that fit what is picked."""
        scene = self._scene
        meant, picked = list(command.several), scene.hand.selection.pieces
        if picked and meant:
            meant = complete(scene.legal, self.selection())
        if len(meant) == 1 and scene.window.open:
            self.decide(meant[0], None)
        elif meant:
            self._settle(meant)
        elif picked and command.several:
            self.explain(picked, None)
        elif command.refused is not None:
            scene.say(command.refused, _beside(command))
            scene.ui.sounds.play("illegal")

    def prompt(self) -> Text | None:
        """What is still to be said after the words that were."""
        scene = self._scene
        if not self.words or not scene.asked:
            return None
        room, names, visiting = scene.room, scene.names, scene.table.visiting
        every = scene.face.commands(scene.view, scene.legal, room, names, visiting)
        return next((one.asks for one in every if one.words == self.words), None)

    def say_number(self) -> bool:
        """The number that was typed is decided."""
        asked = self.number
        if asked is None or not self.typed or not asked.low <= int(self.typed) <= asked.high:
            return False
        return self._settle([asked.action(int(self.typed))])

    def type(self, text: str) -> None:
        """A digit, or "" to take the last one back."""
        asked = self.number
        if asked is None:
            return
        typed = (self.typed + text).lstrip("0") if text else self.typed[:-1]
        if not typed or int(typed) <= asked.high:
            self.typed = typed
        self._scene.ui.sounds.play("select")
        self._scene.refresh()

    def add(self, chip: int) -> None:
        """A chip is put to the number."""
        asked = self.number
        if asked is not None:
            self.typed = str(min(asked.high, int(self.typed or "0") + chip))
            self._scene.ui.sounds.play("select")
            self._scene.refresh()

    # Questions ----------------------------------------------------------------------------------------------
    def ask(self, found: list[Action], origins: Origins | None) -> None:
        """Several decisions are meant: the choice stands beside the piece."""
        scene = self._scene
        self.asking = tuple(scene.face.choices(scene.view, found))
        picked = scene.hand.selection.pieces
        self.asked_over = scene.stage.pose(card_spot(picked[-1])) if picked else None
        self._dropped = origins or {}
        scene.refresh()
        first = next((n for n, choice in enumerate(self.asking) if choice.ring), 0)
        scene.form.set_focus(scene.form.find(f"choice.{first}"), ring=True)

    def choose(self, place: int) -> None:
        """One of the answers."""
        if not 0 <= place < len(self.asking):
            return
        actions, dropped = self.asking[place].actions, self._dropped
        self.asking = ()
        if len(actions) > 1:
            self.ask(list(actions), dropped)
        else:
            self.decide(actions[0], dropped)

    def cancel(self) -> bool:
        """No answer; whether there was a question."""
        was = bool(self.asking or self.words or self.typed)
        self.asking, self.words, self.typed = (), (), ""
        if was:
            self._scene.refresh()
        return was

    # Decisions ----------------------------------------------------------------------------------------------
    def decide(self, action: Action, origins: Origins | None) -> bool:
        """Carry it out."""
        scene = self._scene
        if action not in scene.legal:
            return False
        self.origins = origins or {}
        for item in scene.hand.selection.pieces:
            if (pose := scene.stage.pose(card_spot(item))) is not None:
                self.origins.setdefault(card_spot(item), pose)
        self.asking, self.words, self.typed, self._later = (), (), "", None
        scene.hand.clear()
        scene.attention.forget()
        scene.grip.release()
        seat = scene.viewer
        scene.table.decide(action)
        scene.share.decided(seat, dropped=bool(origins))
        scene.window.decided()
        scene.refresh()
        return True

    def waive(self) -> None:
        """A person who is asked in a window and could not call lets it go."""
        scene = self._scene
        seat = scene.viewer
        self.forget()
        if scene.table.waive():
            scene.share.decided(seat, dropped=False)
        scene.refresh()

    def came_from(self, spot: str) -> Pose | None:
        """Where the piece of a spot lay that was just played; of two that look alike, either."""
        if spot in self.origins:
            return self.origins.pop(spot)
        piece = spot.partition(".")[2]
        for other in self.origins if piece.isdecimal() else ():
            if piece_of(int(other.partition(".")[2])) == piece_of(int(piece)):
                return self.origins.pop(other)
        return None

    def forget(self) -> None:
        """Nothing is said, typed or asked any more."""
        self._reading = None
        self.asking, self.words, self.typed, self._later, self.origins = (), (), "", None, {}

    def explain(self, picked: tuple[int, ...], zone: str | None) -> None:
        """Say why the picked pieces cannot be played there."""
        scene = self._scene
        if (reason := why_not(scene, tuple(map(piece_of, picked)), zone)) is not None:
            scene.say(reason, scene.stage.pose(card_spot(picked[-1])))
            scene.ui.sounds.play("illegal")


def _beside(command: Command) -> Pose | None:
    """Where the button stands, if it has a place of its own."""
    box = command.box
    return None if box is None else Pose(*box.centre, box.h / CARD_RATIO)
