"""A worked example on the page: a piece of the table, which plays itself or lets the reader play."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final, Literal

from tablegame.learn.attempts import AnswerStage
from tablegame.learn.book_model import ExampleBlock
from tablegame.speech import Text as Said
from tablegame.ui.access.recorder import joined
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Row, Sized, Space, Steady
from tablegame.ui.kit.nodes import Described, on_cloth
from tablegame.ui.kit.rich_text import RichText, Spans, TextSpan, letters_of
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.book_pictures import ExamplePicture, equation, is_tile
from tablegame.ui.scenes.learn.book.example_story import (
    HAND,
    Beat,
    Board,
    BoardPiece,
    ExampleStory,
    Heap,
    playing,
)
from tablegame.ui.scenes.learn.book.move_trial import MoveResult, MoveTrial, Offer
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import card_spot, piece_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed

SIDE: Final = (12.2, 16.7)
"""The least and the greatest width of words and buttons beside few pieces, in letter heights."""
LOW: Final = 130.0
"""The least height of what stands on the cloth, in du."""
REST_MS, LETTER_MS = 1100.0, 28.0
"""How long a beat is shown, and how much longer for every letter that it says, in ms."""

Mode = Literal["rest", "show", "ask", "wrong", "allowed", "right"]


class ExampleView:
    """One example, which keeps how far it has come while the page is laid out again."""

    def __init__(
        self, ui: Ui, game_id: str, example: ExampleBlock, caption: Spans, names: Sequence[str],
        changed: Callable[[], object],
    ) -> None:  # fmt: skip
        """Take an example and the line that says what it is about.

        `changed` is called when its node is to be made again.
        """
        self._ui = ui
        self.id = example.id
        self.caption = caption
        self._playing = playing(game_id, example.example, example.case, tuple(names), example.options)
        self._changed = changed
        self.mode: Mode = "rest"
        self._beat = -1
        """The beat that has been shown last; -1: the start."""
        self._left = 0.0
        """How long that beat is still shown, in ms."""
        self.trial: MoveTrial | None = None
        """The reader's own try, while it lasts."""
        self._answer: MoveResult | None = None
        self._names: dict[object, str] = {}
        """The names over heaps, which are said once."""
        self._picture = ExamplePicture(ui, self._playing.names, self._heap_name)
        self._look: object = None
        self._shown: dict[object, Node] = {}
        """What has stood on the cloth so far, as long as the screen looks the same, by mode and beat."""

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
    def at_end(self) -> bool:
        """Return whether all of it has been shown."""
        return self._beat + 1 >= len(self.story.beats)

    def _texts(self) -> list[tuple[Spans, t.Colour, bool]]:
        """Return the words beside the pieces, their colour, and whether they are bold."""
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
            texts += [(_span(self._plain(line)), t.TEXT, False) for line in beat.lines]
            if beat.refused is not None:
                texts.append((_span(f"✕ {self._plain(beat.refused)}"), t.LOSS_CLOTH, True))
            if not texts and not self.at_end:
                texts.append((_span(self._plain_move(beat)), t.TEXT, False))
            if self.at_end:
                texts.append((self.caption, t.TEXT, False))
            return texts
        if self.mode == "right":
            texts.append((_span(ui.text("rulebook.example.right")), t.SUM_CLOTH, True))
        own = [called for called in self.story.sums if called.seat == self.story.you]
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
        return joined(self._ui, (self._ui.text("rulebook.example.role"), *heaps, *facts, *texts))

    @cached_property
    def _position(self) -> tuple[str, ...]:
        """The sentences on the decision, without the stops at their ends."""
        return tuple(line.rstrip(".。") for line in self._playing.position(self._ui.speaker))

    def _heap_words(self, heap: Heap) -> str:
        pieces = " ".join(self._piece_name(piece.face) for piece in heap.pieces)
        return self._ui.text("access.row", label=self._heap_name(heap), value=pieces)

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
        """Return the example as it stands now: pieces, and beside or under them words and buttons.

        Neither form is made before it is measured, because a section has many examples.
        """
        content = Fits(partial(self._content, wraps=False), partial(self._content, wraps=True))
        if (look := (self._ui.metrics, self._ui.type.scale)) != self._look:
            self._look = look
            self._shown.clear()
        self._shown[self.mode, self._beat] = content
        return Described(self.words(), on_cloth(Sized(Steady(content, *self._shown.values()), h=LOW)))

    def _content(self, *, wraps: bool) -> Node:
        em = letter_height(self._ui, t.BODY)
        words = [
            RichText(text, t.HERO if ink == t.SUM_CLOTH else t.NAME, ink, bold=bold)
            for text, ink, bold in self._texts()
        ]
        side = Column(*words, Space(10), Flow(*self._buttons(), gap=12), gap=2)
        board = self._board_node(wraps=wraps)
        if wraps:
            return Column(board, side, gap=12)
        return Row(board, Space(0), Sized(side, SIDE[1] * em, least=SIDE[0] * em), gap=12, align="fill")

    def _board_node(self, *, wraps: bool) -> Node:
        """Return the pieces that lie there now, in the room of all boards that will ever be shown."""
        story = self.story
        boards = dict.fromkeys((story.start, story.asked, *(beat.board for beat in story.beats)))
        self._picture.picked = frozenset()
        make_spot = None
        if self.mode == "ask" and self.trial is not None:
            self._picture.picked = frozenset(map(card_spot, self.trial.selection.pieces))
            make_spot = self._piece_spot
        shown = self._picture.board(self.board, equation(story, self.board), make_spot, wraps=wraps)
        others = [
            self._picture.board(board, equation(story, board), wraps=wraps)
            for board in boards
            if board != self.board
        ]
        return Steady(shown, *others)

    def _piece_spot(self, piece: BoardPiece, box: Box) -> Hotspot:
        """Return the widget that picks a piece of the hand."""
        item = int(piece.spot.removeprefix("card."))
        name, label = f"text.{self.id}/piece.{item}", self._piece_name(piece_of(item))
        return Hotspot(box, label, partial(self._pick, item), name=name, ring=8)

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
        self._ui.sounds.play("illegal" if beat.refused is not None else "place")
        self._changed()

    def try_it(self) -> None:
        """Show the position and let the reader decide."""
        self._answer = None
        if self.trial is None or not self.trial.attempts.waits:
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
        if answer is not None and self.trial is not None:
            self._answer = answer
            is_right = self.trial.attempts.stage is AnswerStage.EXPLAINED
            if is_right:
                self._switch_to("right", len(self.story.beats) - 1)
            else:
                self._switch_to("allowed" if answer.allowed else "wrong")
            self._ui.sounds.play("place" if is_right else "illegal")
        self._changed()

    def _switch_to(self, mode: Mode, beat: int | None = None) -> None:
        self.mode = mode
        self._beat = self._beat if beat is None else beat
        self._picture.move(self.beat.banner if self.beat is not None and mode == "show" else None)

    def update(self, ms: int) -> bool:
        """Advance by some time. Return whether something moves."""
        moves = self._picture.update(ms)
        if self.mode == "show" and not self.at_end:
            self._left -= ms
            if self._left <= 0:
                self._next()
                return True
        return moves


def _span(text: str) -> Spans:
    return (TextSpan(text),)


def _without_spaces(text: str) -> str:
    return text.replace(" ", "")
