"""A worked example on the page: a piece of the table, which plays itself or lets the reader play."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final, Literal

from tablegame.speech import Text as Said
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Fits, Flow, Layout, Node, Row, Sized, Space, Widths
from tablegame.ui.kit.nodes import Described, on_cloth
from tablegame.ui.kit.rich_text import RichText, Spans, TextSpan, letters_of
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.board import HAND, Board, Heap
from tablegame.ui.scenes.learn.book.content import BookExample
from tablegame.ui.scenes.learn.book.example_story import Beat, ExampleStory, playing
from tablegame.ui.scenes.learn.book.heap_layout import (
    EMPTY,
    BoardPicture,
    Spot,
    arrange,
    draw_owner,
    equation,
    is_tile,
)
from tablegame.ui.scenes.learn.book.move_trial import MoveResult, MoveTrial, Offer
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.pose import piece_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import State

SIDE: Final = (12.2, 16.7)
"""The least and the greatest width of words and buttons beside few pieces, in letter heights."""
AIR: Final = 8.0
ENDLESS: Final = 10_000.0
LOW: Final = 150.0
"""The least height, in du."""
TRAVEL_MS: Final = 300.0
REST_MS, LETTER_MS = 1100.0, 28.0
"""How long a beat is looked at: so long, and so much more for each letter that it says."""
STAMP_MS: Final = 1200.0

Mode = Literal["rest", "show", "ask", "wrong", "allowed", "right"]


class ExampleView:
    """One example. It keeps how far it has come while the page is laid out anew."""

    def __init__(
        self, ui: Ui, game_id: str, example: BookExample, names: Sequence[str], changed: Callable[[], object]
    ) -> None:
        """Take an example. `changed` is called when its node is to be made again."""
        self._ui = ui
        self.example = example
        self.id = example.id
        self._playing = playing(game_id, example.number, example.case, tuple(names), example.options)
        self._changed = changed
        self.mode: Mode = "rest"
        self._beat = -1
        """The beat that has been shown last; -1: the start."""
        self._left = 0.0
        """How long that beat is still looked at, in ms."""
        self.trial: MoveTrial | None = None
        """The reader's own try, while it lasts."""
        self._answer: MoveResult | None = None
        self._since = TRAVEL_MS
        """How long ago the picture changed, in ms."""
        self._before: BoardPicture | None = None
        self._stamp = 0.0
        self._positions: dict[str, tuple[str, ...]] = {}
        """By language what bears on the decision beside the pieces."""
        self._names: dict[object, str] = {}
        """The names over heaps, which are said once."""
        self.picture = EMPTY
        """The pieces as they lie on the page."""
        self.tallest: dict[tuple[float, float], float] = {}
        """The greatest height so far, by width and text size: nothing moves when less is said."""
        self._pictures: dict[object, BoardPicture] = {}

    # What it says -------------------------------------------------------------------------------------------
    @property
    def story(self) -> ExampleStory:
        """The example, played once when it is first looked at."""
        return self._playing.story

    @property
    def board(self) -> Board:
        """The pieces that lie there now."""
        if self.mode in ("show", "right") and self.story.beats:
            return self.story.beats[self._beat].board if self._beat >= 0 else self.story.start
        return self.story.asked

    @property
    def beat(self) -> Beat | None:
        """The beat that is shown."""
        shown = self.mode in ("show", "right") and 0 <= self._beat < len(self.story.beats)
        return self.story.beats[self._beat] if shown else None

    @property
    def caption(self) -> Spans:
        """The line that says what the example is about."""
        return self.example.caption

    @property
    def at_end(self) -> bool:
        """Whether all of it has been shown."""
        return self._beat + 1 >= len(self.story.beats)

    def _texts(self) -> list[tuple[Spans, t.Colour, bool]]:
        """Return what stands beside the pieces: words, their colour, whether they are bold."""
        ui, texts = self._ui, list[tuple[Spans, t.Colour, bool]]()
        beat = self.beat
        if self.mode == "ask" and self.trial is not None:
            return [(_span(self._plain(self.trial.prompt())), t.TEXT, False)]
        if self.mode == "allowed":
            return [(_span(ui.text("rulebook.example.allowed")), t.TEXT, False)]
        if self.mode == "wrong":
            text = self._answer.text if self._answer is not None else None
            why = ui.text("rulebook.example.no") if text is None else self._plain(text)
            return [(_span(f"✕ {why}"), t.LOSS_CLOTH, True)]
        if self.mode == "show" and beat is not None:
            texts += [(_span(self._plain(line)), t.TEXT, False) for line in beat.told]
            if beat.refused is not None:
                texts.append((_span(f"✕ {self._plain(beat.refused)}"), t.LOSS_CLOTH, True))
            if not texts and not self.at_end:
                texts.append((_span(self._plain_move(beat)), t.TEXT, False))
            if self.at_end:
                texts.append((self.caption, t.TEXT, False))
            return texts
        if self.mode == "right":
            texts.append((_span(ui.text("rulebook.example.right")), t.SUM_CLOTH, True))
        own = [one for one in self.story.sums if one.seat == self.story.you]
        if own and _without_spaces(own[-1].said) not in _without_spaces(letters_of(self.caption)):
            texts.append((_span(own[-1].said), t.SUM_CLOTH, True))
        texts.append((self.caption, t.TEXT, False))
        return texts

    def _plain(self, text: Said) -> str:
        return self._ui.speaker.plain(text.say(self._ui.speaker))

    def _plain_move(self, beat: Beat) -> str:
        name = self._playing.names[beat.actor] if beat.actor >= 0 else ""
        return self._ui.text("rulebook.example.lets_be", seat=name) if name else "…"

    def words(self) -> str:
        """Return all of it for a screen reader: the pieces, what else bears on the decision, what is said."""
        heaps = (self._heap_words(heap) for heap in self.board.heaps)
        texts = (letters_of(text) for text, _, _ in self._texts())
        facts = self._position if self.mode not in ("show", "right") else ()
        return ". ".join((self._ui.text("rulebook.example.role"), *heaps, *facts, *texts))

    @property
    def _position(self) -> tuple[str, ...]:
        """The sentences on the decision, without the stops at their ends."""
        language = self._ui.language
        if language not in self._positions:
            said = self._playing.position(self._ui.speaker)
            self._positions[language] = tuple(one.rstrip(".。") for one in said)
        return self._positions[language]

    def _heap_words(self, heap: Heap) -> str:
        pieces = " ".join(self._piece_name(piece.face) for piece in heap.pieces)
        return f"{self._heap_name(heap)}: {pieces}"

    def _piece_name(self, face: int) -> str:
        return self._ui.speaker.plain(self._ui.say("rulebook.example.piece", piece=face))

    def _heap_name(self, heap: Heap) -> str:
        tile = bool(heap.pieces) and is_tile(heap.pieces[0].face)
        key = (heap.name == HAND, heap.owner, len(heap.pieces), tile)
        if key not in self._names:
            self._names[key] = self._make_name(heap)
        return self._names[key]

    def _make_name(self, heap: Heap) -> str:
        ui = self._ui
        if heap.name == HAND:
            return ui.text("rulebook.example.hand")
        if heap.owner is None:
            return ui.text("rulebook.example.table")
        if heap.owner == self._playing.you:
            return ui.text("rulebook.example.yours")
        kind, count = "tile" if is_tile(heap.pieces[0].face) else "card", len(heap.pieces)
        what = ui.text(f"rulebook.example.{kind}", n=count)
        return ui.text("rulebook.example.theirs", seat=self._playing.names[heap.owner], n=count, what=what)

    # The node -----------------------------------------------------------------------------------------------
    def node(self) -> Node:
        """Return the example as it stands now: pieces, and beside or under them words and buttons."""
        em = letter_height(self._ui, t.BODY)
        words = [
            RichText(text, t.HERO if ink == t.SUM_CLOTH else t.NAME, ink, bold=bold)
            for text, ink, bold in self._texts()
        ]
        side = Column(*words, Space(10), Flow(*self._buttons(), gap=12), gap=2)
        picture = ExamplePicture(self)
        beside = Row(picture, Space(0), Sized(side, SIDE[1] * em, least=SIDE[0] * em), gap=12, align="fill")
        forms = Fits(beside, Column(picture, side, gap=10))
        return Described(self.words(), Tallest(self, on_cloth(forms)))

    @cached_property
    def boards(self) -> list[Board]:
        """All boards that will ever be shown."""
        story = self.story
        return list(dict.fromkeys((story.start, story.asked, *(beat.board for beat in story.beats))))

    def arrange(self, board: Board, wide: float) -> BoardPicture:
        """Return where the pieces of a board lie in a picture of a width in du."""
        key = board, wide, self._ui.type.scale, self._ui.metrics
        if key not in self._pictures:
            signs = equation(self.story, board)
            self._pictures[key] = arrange(self._ui.type, board, wide, self._heap_name, signs)
        return self._pictures[key]

    def _buttons(self) -> list[Node]:
        ui = self._ui

        def act(name: str, text: Text, press: Pressed, icon: str = "", kind: str = "plain") -> Node:
            note = letters_of(self.caption) if name in ("show", "try") else ""
            return button(
                text, press, kind=kind, icon=icon, size=t.READING, name=f"text.{self.id}/{name}", key="-",
                note=note, high=46, least=86,
            )  # fmt: skip

        def say(key: str) -> Text:
            return ui.say(f"rulebook.example.{key}")

        if self.mode == "ask" and self.trial is not None:
            offers = [
                act(
                    offer.name, self._offer_words(offer), partial(self._press, offer),
                    kind="call" if offer.said else "plain",
                )
                for offer in self.trial.offers()
            ]  # fmt: skip
            if self.trial.playable:
                offers.insert(0, act("play", say("play"), self._play))
            return [*offers, act("stop", say("stop"), self.rest, "close")]
        if self.mode in ("wrong", "allowed"):
            return [act("try", say("again"), self.try_it), act("show", say("show"), self.show, "continue")]
        acts = []
        if self.mode == "show" and not self.at_end:
            acts.append(act("show", say("next"), self._next, "continue"))
        elif self.story.beats:
            acts.append(act("show", say("again" if self.mode == "show" else "show"), self.show, "continue"))
        if self._can_be_tried:
            acts.append(act("try", say("once_more" if self.mode == "right" else "try"), self.try_it))
        return acts

    @cached_property
    def _can_be_tried(self) -> bool:
        return MoveTrial(self._playing, self._ui.preferences).possible

    def _offer_words(self, offer: Offer) -> Text:
        label = offer.label.say(self._ui.speaker) if isinstance(offer.label, Said) else offer.label
        return self._ui.say("rulebook.example.suit", suit=offer.suit) if offer.suit else label

    def pieces(self, x: float, y: float) -> list[Hotspot]:
        """Return the reader's pieces while they can be picked, in a picture whose corner is (x, y)."""
        if self.mode != "ask" or self.trial is None:
            return []
        spots = self.picture.spots
        held = [item for item in self.trial.items if f"card.{item}" in spots]
        pieces = []
        for item in sorted(held, key=lambda one: (spots[f"card.{one}"].y, spots[f"card.{one}"].x)):
            spot = spots[f"card.{item}"]
            box = (x + spot.x, y + spot.y, self._seen_width(spot), spot.h)
            name, label = f"text.{self.id}/piece.{item}", self._piece_name(piece_of(item))
            pieces.append(Hotspot(box, label, partial(self._pick, item), _draw_nothing, name=name, ring=8))
        return pieces

    def _seen_width(self, own: Spot) -> float:
        """Return how much of a piece is not under the next one, in du."""
        others = self.picture.spots.values()
        right = [other.x for other in others if other is not own and other.y == own.y and other.x > own.x]
        return max(12.0, min(own.w, min(right, default=own.x + own.w) - own.x))

    # What it does -------------------------------------------------------------------------------------------
    def rest(self) -> None:
        """Show the example as it was at first."""
        self._switch_to("rest")
        self.trial = self._answer = None
        self._changed()

    def show(self) -> None:
        """Play the example from its beginning."""
        self.trial = self._answer = None
        self._switch_to("show", -1)
        self._left = REST_MS * 0.6
        self._changed()

    def _next(self) -> None:
        if self.at_end:
            return
        self._switch_to("show", self._beat + 1)
        beat = self.story.beats[self._beat]
        letters = sum(len(letters_of(text)) for text, _, _ in self._texts())
        self._left = (REST_MS + LETTER_MS * letters) / max(0.4, self._ui.preferences.speed_factor)
        self._stamp = STAMP_MS if beat.banner is not None else 0.0
        self._ui.sounds.play("illegal" if beat.refused is not None else "place")
        self._changed()

    def try_it(self) -> None:
        """Show the position and let the reader decide."""
        self._answer = None
        self.trial = MoveTrial(self._playing, self._ui.preferences)
        self._switch_to("ask")
        self._changed()

    def _pick(self, item: int) -> None:
        assert self.trial is not None, "nothing can be picked before"
        self._ui.sounds.play("select")
        self._take(self.trial.pick(item))

    def _play(self) -> None:
        assert self.trial is not None, "nothing can be played before"
        self._take(self.trial.play())

    def _press(self, offer: Offer) -> None:
        assert self.trial is not None, "nothing can be said before"
        self._take(self.trial.press(offer))

    def _take(self, answer: MoveResult | None) -> None:
        if answer is not None:
            self._answer = answer
            if answer.right:
                self._switch_to("right", len(self.story.beats) - 1)
            else:
                self._switch_to("allowed" if answer.allowed else "wrong")
            self._ui.sounds.play("place" if answer.right else "illegal")
        self._changed()

    def _switch_to(self, mode: Mode, beat: int | None = None) -> None:
        self._before, self._since, self._stamp = self.picture, 0.0, 0.0
        self.mode = mode
        self._beat = self._beat if beat is None else beat

    def update(self, ms: int) -> bool:
        """Advance by some time. Return whether something moves."""
        moves = self._since < TRAVEL_MS or self._stamp > 0
        self._since += ms
        self._stamp = max(0.0, self._stamp - ms)
        if self.mode == "show" and not self.at_end:
            self._left -= ms
            if self._left <= 0:
                self._next()
                return True
        return moves

    # The picture --------------------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the pieces, their labels and the stamp of a call into a box."""
        x, y, w, _ = box
        for label in self.picture.labels:
            at, room = (x + label.x, y + label.y), label.w + 1
            canvas.text(label.text, *at, t.SIDE, False, t.TEXT_COOL, max_width=room)
        for left, middle, sign in self.picture.signs:
            canvas.text(sign, x + left, y + middle, t.TOTAL, True, t.TEXT, "center", anchor="middle")
        self._paint_pieces(canvas, x, y)
        if self._stamp > 0 and (beat := self.beat) is not None and beat.banner is not None:
            self._paint_stamp(canvas, (x + w / 2, y + self.picture.h / 2), beat.banner)

    def _paint_pieces(self, canvas: Canvas, x: float, y: float) -> None:
        crests = crests_of(self._playing.names)
        share = 1.0 if self._ui.preferences.reduced_motion else out_cubic(min(1.0, self._since / TRAVEL_MS))
        before = self._before.spots if self._before is not None else {}
        picked = () if self.trial is None or self.mode != "ask" else self.trial.selection.pieces
        for name, spot in self.picture.spots.items():
            old, alpha = before.get(name, spot), 255
            if self._before is not None and name not in before and share < 1:
                alpha = round(255 * share)
                old = Spot(spot.x, spot.y - 16, spot.w, spot.face)
            left, top = old.x + (spot.x - old.x) * share, old.y + (spot.y - old.y) * share
            wide = old.w + (spot.w - old.w) * share
            raised = any(name == f"card.{item}" for item in picked)
            canvas.piece(
                spot.face, x + left, y + top - (8 if raised else 0), wide, rim="selected" if raised else None,
                made_for=spot.w if wide != spot.w else None, alpha=alpha,
            )  # fmt: skip
            if spot.owner is not None and share == 1:
                foot = (x + spot.x + spot.w / 2, y + spot.y + spot.h - 1)
                draw_owner(canvas, *foot, crests[spot.owner], self._playing.names[spot.owner])

    def _paint_stamp(self, canvas: Canvas, middle: tuple[float, float], banner: Said) -> None:
        text, size = banner.say(self._ui.speaker), t.TOTAL
        wide, high = canvas.type.measure(text, size, True) + 36, canvas.type.em(text, size) * 1.5
        canvas.panel("button_call", middle[0] - wide / 2, middle[1] - high / 2, wide, high)
        canvas.text(text, *middle, size, True, t.SHU_TEXT, "center", anchor="middle")


class ExamplePicture(Node):
    """The pieces of an example, which can be picked while the reader decides."""

    def __init__(self, view: ExampleView) -> None:
        super().__init__()
        self.view = view

    def _ask(self, layout: Layout) -> Widths:
        wide = max(_reach(self.view.arrange(board, ENDLESS)) for board in self.view.boards)
        return Widths(min(120.0, wide), wide, wide)

    def _height(self, layout: Layout, w: float) -> float:
        # What comes later may need more rows: nothing moves when it does.
        return max(self.view.arrange(board, w).h for board in self.view.boards)

    def _place(self, layout: Layout, box: Box) -> None:
        self.view.picture = self.view.arrange(self.view.board, box[2])
        layout.paint(box, self.view.paint)
        for piece in self.view.pieces(box[0], box[1]):
            layout.add(piece)


class Tallest(Node):
    """A node that keeps the greatest height that an example has had so far."""

    def __init__(self, view: ExampleView, node: Node) -> None:
        super().__init__()
        self.view, self.node = view, node

    def _ask(self, layout: Layout) -> Widths:
        return self.node.ask(layout)

    def _height(self, layout: Layout, w: float) -> float:
        key = (w, layout.type.scale)
        high = max(LOW, self.view.tallest.get(key, 0.0), self.node.height(layout, w))
        self.view.tallest[key] = high
        return high

    def _place(self, layout: Layout, box: Box) -> None:
        self.node.place(layout, box)


def _span(text: str) -> Spans:
    return (TextSpan(text),)


def _without_spaces(text: str) -> str:
    return text.replace(" ", "")


def _draw_nothing(canvas: Canvas, state: State) -> None:
    """Draw nothing: a piece is drawn with its picture, only its ring is the widget's."""


def _reach(picture: BoardPicture) -> float:
    """Return the width of a picture with the names over its heaps, in du."""
    return max([picture.w, *(label.x + label.w + AIR for label in picture.labels)])
