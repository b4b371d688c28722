"""The table: shows what happens to the match of one controller, and turns hands on it into decisions."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tablegame.controllers.table_controller import TableController
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, Event
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LogPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table import ends as table_ends
from tablegame.ui.table import places
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.attention import Attention
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.controls import build_widgets
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.event_playback import EventPlayback
from tablegame.ui.table.explain import ExplainScene, Story
from tablegame.ui.table.game_table import Room, Zone
from tablegame.ui.table.hand import Hand
from tablegame.ui.table.hand_layout import hand_poses, hidden_poses
from tablegame.ui.table.highlights import Highlights
from tablegame.ui.table.hint import Hint
from tablegame.ui.table.keyboard import press_key
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.painter import Painter
from tablegame.ui.table.pass_and_play import PassAndPlay
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pointer import PointerInput
from tablegame.ui.table.pose import Pose, card_spot, piece_of
from tablegame.ui.table.targets import card_near, draw_closely
from tablegame.ui.table.turn_light import TurnLight

if TYPE_CHECKING:
    from tablegame.ui.widgets.accessible_item import Item

BUBBLE_MS = 2500


class TableScene(Scene):
    """One match on the screen, as one viewer may see it."""

    def __init__(self, ui: Ui, table: TableController) -> None:
        super().__init__(ui)
        self.table = table
        self.face = GAME_TABLES[table.match.game.id]
        self.names = [player.name for player in table.match.players]
        self.viewer = table.viewer
        table.arrange(self._visited, self._foreseen if self.face.one_by_one else None)
        self.view: Any = self.seen_by(self.viewer)
        self.hand = Hand(self.face.sorts, self.face.order)
        self.stage = Animator()
        self.going = MatchControls(self)
        self.log: list[Text] = self.going.log_so_far(told=not table.fresh)
        self.bubble: tuple[Text, Pose | None] | None = None
        self.banner: Text | None = None
        self.banner_seats: tuple[Seat, ...] = ()
        """Whose crests stand on it."""
        self.aside = False
        """Whether what can be looked at again is on the table."""
        self.closely: Pose | None = None
        """A card that is shown large."""
        self.now = 0.0
        self.banner_since = 0.0
        self.share = PassAndPlay(self)
        self.grip = PointerInput(self)
        self.picture = Painter(self)
        self.decisions = Decisions(self)
        self.window = CallWindow(self)
        self.course = EventPlayback(self)
        self._dots = 0
        self._bubble_until = 0.0
        self.asked_at = 0.0
        """When the question came."""
        self._asked: object = None
        self._chores: Iterator[Callable[[Canvas], None]] = iter(())
        """What can be done for coming frames while nothing is drawn."""
        self._offered: tuple[object, tuple[Action, ...]] = (None, ())
        self._told_unsaved = False
        self.marks = Highlights(self)
        self.hint = Hint(self)
        self.turn_light = TurnLight(self)
        self.attention = Attention(self)
        self.story = Story()
        if not table.fresh:
            self.story.recall(self)
        self._pointed: tuple[int, ...] = ()
        """What stands above the rest of the hand because it is pointed at."""

    # Places -------------------------------------------------------------------------------------------------
    @property
    def size(self) -> tuple[float, float]:
        """The canvas, in du."""
        return self.ui.metrics.w, self.ui.metrics.h

    @property
    def text_scale(self) -> float:
        """How large letters are drawn here: as many seats as there are have to find room."""
        return t.table_text(self.ui.preferences.text_scale, len(self.names))

    @property
    def hold(self) -> places.Hold:
        """How the hand is held."""
        chosen = self.ui.preferences
        least = places.ROWS[chosen.hand_rows]
        if chosen.hand_rows == "auto":
            least = max(least, places.LEAST_PX / self.ui.metrics.s)
        return places.Hold(chosen.left_handed, chosen.flat_hand, least)

    @property
    def room(self) -> Room:
        """Where things may lie, and who sits where."""
        return room_of(len(self.names), self.share.home, self.size, self.hold)

    def zones(self) -> tuple[Zone, ...]:
        """Where pieces can be laid."""
        return self.face.zones(self.view, self.room)

    def items(self, pieces: Sequence[int]) -> tuple[int, ...]:
        """Items of the hand that are these pieces; () if it does not hold them all."""
        left = list(self.hand.cards)
        found = []
        for piece in pieces:
            item = next((each for each in left if piece_of(each) == piece), None)
            if item is None:
                return ()
            left.remove(item)
            found.append(item)
        return tuple(found)

    def _visited(self, kind: str, events: Sequence[Event]) -> Sequence[Seat] | None:
        """Which people at this screen are asked in turn in a window, on public grounds."""
        return self.face.visited(kind, events, self.table.people)

    def _foreseen(self, view: Any) -> Sequence[Action]:
        """What somebody may say who is asked in turn in a window."""
        return self.face.early_answers(self.face.private(self.seen_by(None), view))

    def seen_by(self, viewer: Viewer) -> Any:
        """The view of somebody, with the window in which people are asked one after the other."""
        match, told = self.table.match, self.table.before_window
        view = match.view(viewer)
        if not (self.face.one_by_one and told):
            return view
        public = self.face.view_during_window(match.view(None), told, match.view(None))
        return public if viewer is None else self.face.private(public, view)

    def poses(self) -> dict[str, Pose]:
        """Where everything lies that is not in somebody's grip."""
        room = self.room
        found = dict(self.face.lay(self.view, room))
        found |= hidden_poses(self.face, self.view, self.viewer, room)
        worn = self.decisions.worn() if self.asked else {}
        pointed = next(iter(self._pointed), None)
        found |= hand_poses(self.hand, pointed, self.face, room, self.marks.raise_cards(), worn)
        return found

    def layout(self) -> None:
        """The window, the language or a setting has changed."""
        self.hand.hold(self.face.hand(self.view))
        self.stage.place(self.poses() if self.course.dealt else {})
        self._chores = self.picture.chores()
        build_widgets(self)
        self.picture.forget()
        self.dirty = True

    def sit(self, viewer: Viewer, view: Any) -> None:
        """Somebody else looks: of what only the one before may know, nothing stays."""
        self.viewer, self.view = viewer, view
        self.bubble = self.closely = None
        self.aside = False
        self.attention.forget()
        self.hint.forget()
        self.decisions.forget()
        self.grip.forget()
        self.form.let_go()
        self.hand.clear()
        self.layout()

    def rewind(self) -> None:
        """The match went back: everything lies as it did then, and what was to be shown is forgotten."""
        self.course.forget()
        self.attention.forget()
        self.window.call = None
        self.decisions.forget()
        self.banner = self._asked = None
        self.view = self.seen_by(self.viewer)
        self.log = self.going.log_so_far()
        self.story.recall(self)
        self.share.went_back()
        self.hand.clear()
        self.hand.hold(self.face.hand(self.view))
        self.settle(self.going.pace.ms("relayout"))
        self.picture.forget()
        self.refresh()

    def refresh(self) -> None:
        """Widgets and picture are made anew."""
        build_widgets(self)
        self.changed()

    def relayout(self, name: str = "lift") -> None:
        """The hand makes room."""
        self.settle(self.going.pace.ms(name))
        self.changed()

    def settle(self, lasts: float, origins: dict[str, Pose] | None = None) -> None:
        """Everything goes where it belongs; with reduced motion it fades there."""
        if self.going.pace.reduced:
            self.stage.fade(self.poses(), self.going.pace.ms("reduced"))
        else:
            self.stage.settle(self.poses(), lasts, origins, None, lasts)

    def changed(self) -> None:
        """Something that stands still looks different now."""
        self.turn_light.follow()
        self.picture.stale = True
        self.dirty = True

    def picked_changed(self) -> None:
        """Other cards are picked."""
        if self.grip.dragging:
            self.grip.follow(self.hand.selection.pieces)
        self.relayout()
        build_widgets(self)

    # What may be done ---------------------------------------------------------------------------------------
    @property
    def asked(self) -> bool:
        """Whether the viewer owes a decision and sees why."""
        return self.table.question is not None and not self.course.behind

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now."""
        question = self.table.question
        if question is None or not self.asked:
            return ()
        if self._offered[0] is not question:
            game = self.table.match.game
            offered = tuple(move for move in question.legal if game.offered(question.view, move))
            self._offered = question, offered
        return self._offered[1]

    def shown_action(self) -> Action | None:
        """What the picked pieces would do, legal now."""
        return self.decisions.shown()

    def commit(self, zone: str | None = None, origins: dict[str, Pose] | None = None) -> bool:
        """Play what is picked, onto `zone` if one is named; otherwise say why not."""
        return self.decisions.commit(zone, origins)

    def say(self, text: Text, at: Pose | None = None, lasts: int = BUBBLE_MS) -> None:
        """A bubble, for a moment or until the next input."""
        self.bubble = (text, at)
        self._bubble_until = self.now + lasts
        self.dirty = True

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """Time passes: the picture moves, and the next decision is asked when the last one was seen."""
        super().update(ms)
        ms = self.going.hasten(ms)
        self.now += ms
        if self.stage.moving:
            self.stage.advance(ms)
            self.dirty = True
            if not self.stage.moving:
                self.changed()
        else:
            self.stage.now += ms
        if self.bubble and self.now >= self._bubble_until:
            self.bubble = None
            self.dirty = True
        self.attention.update()
        if (pointed := self.pointed_at()) != self._pointed:
            self._pointed = pointed
            self.relayout()
        if self.course.update(ms):
            return
        self._look_at_question()
        self.hint.update()
        self._animate_thinking()
        self.turn_light.update()
        if self.picture.arriving:
            self.changed()
        if not self.stage.moving and not self.wants_drawing:
            with self.ui.type.at(self.text_scale):
                for chore in itertools.islice(self._chores, 1):
                    chore(self.ui.canvas())

    def _look_at_question(self) -> None:
        for notice in self.table.notices:
            self._tell(Text(notice.key, {"seat": self.names[notice.seat]}))
        self.table.notices.clear()
        if self.table.match.not_saved and not self._told_unsaved:
            self._told_unsaved = True
            self._tell(Text("table.not_saved"))
        question = self.table.question
        mark = (question.match_id, question.index) if question is not None and self.asked else None
        if mark != self._asked:
            self._asked = mark
            self.asked_at = self.now
            alone = self.face.one_by_one and not self.table.visiting
            if alone and mark is not None and question is not None:
                # Who is asked after somebody else has declined is told by the question alone.
                self.view = self.face.private(self.view, question.view)
            if mark is not None and not self.window.open:
                self.ui.sounds.play("turn")
            self.refresh()
            if self.marks.raised != self.marks.playable:
                self.relayout()
            if mark is not None and not self.window.open:
                self.decisions.come()

    def _tell(self, text: Text) -> None:
        """Goes to the log and is said once."""
        self.log.append(text)
        self.say(text)
        self.changed()

    def _animate_thinking(self) -> None:
        """Three dots beside whoever is to move, four steps a second, only while somebody else is."""
        turn = self.face.turn(self.view)
        if turn is None or turn == self.viewer or self.going.pace.reduced:
            return
        if (step := int(self.now / 240)) != self._dots:
            self._dots = step
            self.dirty = True

    def skip(self) -> None:
        """End whatever is only shown for the eye; a single person's call window, too."""
        if self.window.open and not self.table.shared and not self.stage.moving:
            self.window.wave()
        self.stage.finish()
        self.course.hurry()
        self.bubble = None
        self.changed()

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse on cards and zones, keys of the table, then the buttons."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.bubble:
            self.bubble = None
            self.dirty = True
            if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "back"):
                return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._put_aside(event):
            return True
        if self.share.handle(event):
            return True
        if event.type == pygame.KEYDOWN and press_key(self, event):
            return True
        if event.type == pygame.KEYUP and self.going.hold(event):
            return True
        if self.grip.handle(event):
            return True
        return super().handle(event)

    @property
    def dragging(self) -> bool:
        """Whether cards are carried."""
        return bool(self.grip.dragging)

    def let_go(self) -> None:
        """Nothing is pressed, picked or laid when the button comes up."""
        super().let_go()
        self.grip.let_go()
        self.going.let_go()

    def look_aside(self) -> None:
        """What can be looked at again, until the next press."""
        self.aside = True
        self.dirty = True

    def _put_aside(self, event: pygame.event.Event) -> bool:
        """Away with it; whether that was all that was meant."""
        was, self.aside = self.aside, False
        self.dirty = self.dirty or was
        return was and (event.type == pygame.MOUSEBUTTONDOWN or self.ui.keys.hits(event, "aside"))

    def look_closely(self, point: tuple[float, float] | None) -> bool:
        """An open card, large."""
        self.closely = None if point is None else card_near(self, point)
        self.dirty = True
        return self.closely is not None

    def pick(self, card: int) -> None:
        """Pick a card, or put it back."""
        self.stage.finish()
        picked = self.hand.selection.pieces
        self.decisions.cancel()
        if not self.hand.pick(card, self.decisions.next_picks()) and self.asked:
            self.decisions.explain((*picked, card), None)
        self.ui.sounds.play("select")
        self.picked_changed()
        if self.ui.preferences.one_click and self.decisions.only_play():
            self.commit()

    def flip(self, item: int | None = None) -> None:
        """Turn a tile round, or those that are picked."""
        items = (item,) if item is not None else self.hand.selection.pieces or self.pointed_at()
        if items:
            self.stage.finish()
            self.decisions.turn(items)

    def pointed_at(self) -> tuple[int, ...]:
        """The piece of the hand that has the focus, or the mouse over it."""
        focus = self.form.focus.name if self.form.focus is not None and self.form.ring_shown else ""
        focused = next((item for item in self.hand.cards if card_spot(item) == focus), self.grip.hovered)
        return () if focused is None else (focused,)

    def swap(self) -> None:
        """The picked cards in the opposite order."""
        if len(self.hand.selection.pieces) > 1:
            self.hand.selection = self.hand.selection.turned()
            self.ui.sounds.play("select")
            self.picked_changed()

    def sort(self) -> None:
        """The hand in another order."""
        self.hand.resort()
        self.picked_changed()
        self.say(Text(f"table.sort_{self.hand.sort}"))

    # Other scenes -------------------------------------------------------------------------------------------
    def pause(self) -> None:
        """The pause page."""
        self.share.put_down()
        table_ends.show_pause(self)

    def open_sheet(self) -> None:
        """The score sheet so far."""
        self.share.put_down()
        table_ends.show_sheet(self)

    def open_log(self) -> None:
        """The whole log."""
        self.share.put_down()
        self.ui.open(LogPage(self.log))

    def explain(self) -> None:
        """What just happened, and why."""
        self.share.put_down()
        self.ui.stack.push(ExplainScene(self.ui, self.story.moments))

    def covered(self) -> None:
        """Another page is in front: nothing is held, and nobody's cards lie open beneath it."""
        self.let_go()
        self.share.put_down()
        self.changed()

    def prompt(self) -> Text:
        """The line above the hand."""
        if self.course.held and self.banner is None:
            return Text("table.held")
        waiting = self.share.prompt() or self.window.prompt() or self.decisions.prompt()
        if waiting is None and self.marks.stuck:
            waiting = self.face.stuck(self.view)
        return waiting or self.face.prompt(self.view, self.shown_action(), self.names)

    def accessible_items(self) -> "list[Item]":
        """The table in words."""
        from tablegame.ui.table.accessible import accessible_items

        return accessible_items(self)

    def leave(self) -> None:
        """The match stays on disk as it is."""
        self.table.leave()

    # Drawing ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Any) -> None:
        """The still picture, then whatever moves."""
        self.share.follow()
        with canvas.type.at(self.text_scale):
            self.picture.draw(canvas)
        if self.closely is not None:
            draw_closely(canvas, self.closely)
