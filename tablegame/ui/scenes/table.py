"""The table: shows what happens to the match of one controller, and turns hands on it into decisions."""

import itertools
import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from tablegame.controllers.table import Table
from tablegame.match.match import Batch
from tablegame.pieces.seats import Viewer
from tablegame.rules.contract import Action
from tablegame.ui import places
from tablegame.ui import theme as t
from tablegame.ui.canvas import Canvas
from tablegame.ui.context import Ui
from tablegame.ui.hand import Hand
from tablegame.ui.pose import Pose
from tablegame.ui.scene import Scene
from tablegame.ui.scenes import table_ends
from tablegame.ui.scenes.table_going import Going
from tablegame.ui.scenes.table_grip import Grip
from tablegame.ui.scenes.table_keys import press_key, why_not
from tablegame.ui.scenes.table_log import LogScene
from tablegame.ui.scenes.table_marks import Marks
from tablegame.ui.scenes.table_paint import Round, seat_round
from tablegame.ui.scenes.table_picture import Picture
from tablegame.ui.scenes.table_poses import deal_delays, from_seat, hand_poses, hidden_poses, pack_pose
from tablegame.ui.scenes.table_share import Sharing
from tablegame.ui.scenes.table_spots import card_near, draw_closely
from tablegame.ui.scenes.table_widgets import build_widgets
from tablegame.ui.selection import Selection, complete, completing, fitting
from tablegame.ui.stage import Stage
from tablegame.ui.tables import FACES
from tablegame.ui.tables.face import Text

if TYPE_CHECKING:
    from tablegame.ui.access import Item

BUBBLE_MS = 2500
GUARD_MS = 150
"""A decision this soon after the question came is a slip."""


class TableScene(Scene):
    """One match on the screen, as one viewer may see it."""

    def __init__(self, ui: Ui, table: Table) -> None:
        super().__init__(ui)
        self.table = table
        self.face = FACES[table.match.game.id]
        self.names = [player.name for player in table.match.players]
        self.viewer = table.viewer
        self.view: Any = table.match.view(self.viewer)
        self.hand = Hand()
        self.stage = Stage()
        self.going = Going(self)
        self.log: list[Text] = self.going.log_so_far(told=not table.fresh)
        self.bubble: tuple[Text, Pose | None] | None = None
        self.banner: Text | None = None
        self.closely: Pose | None = None
        """A card that is shown large."""
        self.now = 0.0
        self.banner_since = 0.0
        self.share = Sharing(self)
        self.grip = Grip(self)
        self.picture = Picture(self)
        self._queue: deque[Batch] = deque()
        self._rest_until = 0.0
        """Nothing more is shown before this time."""
        self._think = 0.0
        self._origins: dict[str, Pose] = {}
        """Where the cards just played were let go."""
        self._shown_at = 0.0
        self._dots = 0
        self._bubble_until = 0.0
        self._asked_at = 0.0
        self._asked: object = None
        self._chores: Iterator[Callable[[Canvas], None]] = iter(())
        """What can be done for coming frames while nothing is drawn."""
        self._ends: deque[table_ends.End] = deque()
        self._told_unsaved = False
        self.marks = Marks(self)
        self._dealt = not table.fresh
        """Whether the cards of the first deal are on the table yet."""
        if table.match.over and not table.fresh:
            self._ends.append(table_ends.Over())

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
        return places.Hold(chosen.left_handed, chosen.flat_hand)

    @property
    def round(self) -> Round:
        """Who sits where."""
        return seat_round(len(self.names), self.share.home, self.size)

    def poses(self) -> dict[str, Pose]:
        """Where everything lies that is not in somebody's grip."""
        found = dict(self.face.lay(self.view, self.size))
        found |= hidden_poses(self.round, self.view.table.counts, self.viewer, self.size, self.hold)
        found |= hand_poses(self.hand, self.grip.hovered, self.size, self.hold, self.marks.raise_cards())
        return found

    def layout(self) -> None:
        """The window, the language or a setting has changed."""
        self.hand.hold(self.view.table.hand)
        self.stage.place(self.poses() if self._dealt else {})
        self._chores = self.picture.chores()
        build_widgets(self)
        self.picture.forget()
        self.dirty = True

    def sit(self, viewer: Viewer, view: Any) -> None:
        """Somebody else looks: of what only the one before may know, nothing stays."""
        self.viewer, self.view = viewer, view
        self.bubble = self.closely = None
        self.grip.forget()
        self.form.let_go()
        self.hand.clear()
        self.layout()

    def rewind(self) -> None:
        """The match went back: everything lies as it did then, and what was to be shown is forgotten."""
        self._queue.clear()
        self._ends.clear()
        self.banner = self._asked = None
        self._rest_until, self._think = self.now, 0.0
        self.view = self.table.match.view(self.viewer)
        self.log = self.going.log_so_far()
        self.share.went_back()
        self.hand.clear()
        self.hand.hold(self.view.table.hand)
        self.settle(self.going.pace.ms("relayout"))
        self.refresh()

    def refresh(self) -> None:
        """Widgets and picture are made anew."""
        build_widgets(self)
        self.changed()

    def rest(self, ms: float) -> None:
        """Nothing more is shown for so long."""
        self._rest_until = max(self._rest_until, self.now + ms)

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
        return self.table.question is not None and not self._queue

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now."""
        question = self.table.question
        if question is None or not self.asked:
            return ()
        return tuple(move for move in question.legal if self.table.match.game.offered(question.view, move))

    def shown_action(self) -> Action | None:
        """The action that the picked cards are, legal now."""
        if not self.hand.selection.pieces:
            return None
        found = complete(self.legal, Selection(self.hand.selection.pieces))
        return found[0] if len(found) == 1 else None

    def next_picks(self) -> set[int]:
        """The cards that may join those picked."""
        return completing(self.legal, Selection(self.hand.selection.pieces))

    @property
    def held(self) -> bool:
        """Whether what was completed lies until it is waved away."""
        return self._rest_until == float("inf")

    def commit(self, zone: str | None = None, origins: dict[str, Pose] | None = None) -> bool:
        """Play what is picked, onto `zone` if one is named; otherwise say why not."""
        self.stage.finish()
        picked = self.hand.selection.pieces
        if not picked:
            return False
        found = complete(self.legal, Selection(picked, zone))
        if len(found) != 1:
            self.explain(picked, zone)
            return False
        if self.now - self._asked_at < GUARD_MS:
            return False
        self._origins = origins or {}
        self.hand.clear()
        self.grip.release()
        seat = self.viewer
        self.table.decide(found[0])
        self.share.decided(seat, dropped=bool(origins))
        self.refresh()
        return True

    def explain(self, picked: tuple[int, ...], zone: str | None) -> None:
        """Say why the picked cards cannot be played there."""
        if (reason := why_not(self, picked, zone)) is not None:
            self.say(reason, self.stage.pose(f"card.{picked[-1]}"))
            self.ui.sounds.play("illegal")

    def say(self, text: Text, at: Pose | None = None) -> None:
        """A bubble, for a moment or until the next input."""
        self.bubble = (text, at)
        self._bubble_until = self.now + BUBBLE_MS
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
        if self.banner and self.now - self.banner_since < self.going.pace.ms("banner") + 20:
            self.dirty = True
        resting = not self.stage.moving and self.now >= self._rest_until
        if resting and self.banner:
            self.banner = None
            self.dirty = True
        elif self.banner and self.held and self.now - self.banner_since > self.going.pace.ms("banner"):
            self.banner = None
            self.changed()
        if resting and self._ends:
            self.grip.release()
            self._ends.popleft().show(self)
            return
        self._queue.extend(self.table.tick(resting and not self._queue))
        if resting and self._queue and self._may_show(self._queue[0]):
            self._show(self._queue.popleft())
        seen = self.now >= self._shown_at + self.going.pace.ms("think_most")
        self.share.update(resting and seen and not self._queue and not self._ends)
        self._look_at_question()
        self._animate_thinking()
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
            self._asked_at = self.now
            if mark is not None:
                self.ui.sounds.play("turn")
            self.refresh()
            if self.marks.raised != self.marks.playable:
                self.relayout()

    def _tell(self, text: Text) -> None:
        """Goes to the log and is said once."""
        self.log.append(text)
        self.say(text)
        self.changed()

    def _animate_thinking(self) -> None:
        """Three dots beside whoever is to move, four steps a second, only while somebody else is."""
        turn = self.view.table.turn
        if turn is None or turn == self.viewer or self.going.pace.reduced:
            return
        if (step := int(self.now / 240)) != self._dots:
            self._dots = step
            self.dirty = True

    def _may_show(self, batch: Batch) -> bool:
        """Other people's moves are shown after a pause that depends on nothing hidden."""
        turn = self.view.table.turn
        if turn is None or turn == self.viewer:
            return True
        return self.now >= self._shown_at + self._think

    def skip(self) -> None:
        """End whatever is only shown for the eye."""
        self.stage.finish()
        self._rest_until = min(self._rest_until, self.now)
        self._think = 0.0
        self.bubble = None
        self.changed()

    # Events -------------------------------------------------------------------------------------------------
    def _show(self, batch: Batch) -> None:
        """Everything lies where it belongs at once; the picture follows."""
        before = self.view
        if batch.view is not None:
            self.view = batch.view
        cues = [self.face.cue(event, before, self.names) for event in batch.events]
        pace = self.going.pace
        origins: dict[str, Pose] = {}
        delays: dict[str, float] = {}
        landing = pace.ms("other_card")
        for cue in cues:
            self.log += cue.log
            if cue.sound:
                self.ui.sounds.play(cue.sound)
            for spot, seat in cue.origins.items():
                own = self._origins.get(spot) or (self.stage.pose(spot) if seat == self.viewer else None)
                if own is not None:
                    origins[spot] = own
                    landing = pace.ms("own_card")
                else:
                    origins[spot] = from_seat(self.stage, seat, before.table.counts[seat], self.size)
            if cue.banner is not None:
                self.banner, self.banner_since = cue.banner, self.now
                self._rest_until = self.now + landing + pace.ms("banner") + pace.held("round_end")
            if cue.scored is not None:
                self._ends.append(table_ends.Scored(cue.scored, tuple(self.view.table.rows)))
        self._origins = {}
        self.hand.hold(self.view.table.hand)
        self.grip.keep(self.hand.cards)
        goal = self.poses()
        self._dealt = self._dealt or any(cue.deal for cue in cues)
        if not self._dealt:
            goal = {}
        if any(cue.deal for cue in cues):
            lying = self.face.lay(self.view, self.size)
            origins |= {spot: pack_pose(self.size, goal[spot].w) for spot in goal if spot not in lying}
            delays = deal_delays(goal, self.round, self.view, self.hand, pace)
        if pace.reduced:
            self.stage.fade(goal, pace.ms("reduced"))
        else:
            self.stage.settle(goal, pace.ms("relayout"), origins, delays, landing)
        if self.table.match.over and not self._queue and batch.index == self.table.match.index:
            self._ends.append(table_ends.Over())
        self.share.shown()
        self._shown_at, self.going.shown_line = self.now, batch.line
        least, most = pace.ms("think_least"), pace.ms("think_most")
        self._think = self.stage.left + random.uniform(least, most)
        self.refresh()

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse on cards and zones, keys of the table, then the buttons."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.bubble:
            self.bubble = None
            self.dirty = True
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

    def look_closely(self, point: tuple[float, float] | None) -> bool:
        """An open card, large."""
        self.closely = None if point is None else card_near(self, point)
        self.dirty = True
        return self.closely is not None

    def pick(self, card: int) -> None:
        """Pick a card, or put it back."""
        self.stage.finish()
        picked = self.hand.selection.pieces
        if not self.hand.pick(card, self.next_picks()) and self.asked:
            self.explain((*picked, card), None)
        self.ui.sounds.play("select")
        self.picked_changed()
        if self.ui.preferences.one_click and self._only_play():
            self.commit()

    def _only_play(self) -> bool:
        """Whether the card just picked can be played in one way and in no other."""
        picked = self.hand.selection
        return (
            len(picked.pieces) == 1
            and len(fitting(self.legal, picked)) == len(complete(self.legal, picked)) == 1
        )

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
        self.ui.stack.push(LogScene(self.ui, self.log))

    def covered(self) -> None:
        """Another page is in front: nothing is held, and nobody's cards lie open beneath it."""
        self.let_go()
        self.share.put_down()
        self.changed()

    def prompt(self) -> Text:
        """The line above the hand."""
        if self.held and self.banner is None:
            return Text("table.held")
        return self.share.prompt() or self.face.prompt(self.view, self.shown_action(), self.names)

    def told(self) -> "list[Item]":
        """The table in words."""
        from tablegame.ui.scenes.table_told import told

        return told(self)

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
