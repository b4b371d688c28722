"""A worked example on the page: a piece of the table, which plays itself or lets the reader play."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final, Literal, TypeAlias

from tablegame.speech import Text as Said
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.rich_text import BrokenText, Spans, TextSpan, break_text, letters_of
from tablegame.ui.scenes.learn.book.arrange import EMPTY, PAD, Picture, Spot, arrange, equation, is_tile
from tablegame.ui.scenes.learn.book.board import HAND, Board, Heap
from tablegame.ui.scenes.learn.book.cloth import cloth, tab
from tablegame.ui.scenes.learn.book.content import Example
from tablegame.ui.scenes.learn.book.playing import Beat, Story, playing
from tablegame.ui.scenes.learn.book.trial import Answer, Offer, Trial
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.pose import piece_of
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import State, Widget

SIDE: Final = 220.0
"""The least room for words and buttons beside few pieces, in du."""
SIDE_MOST: Final = 300.0
BUTTON: Final = 46.0
GAP: Final = 12.0
AIR: Final = 8.0
ENDLESS: Final = 10_000.0
LOW: Final = 150.0
"""The least height."""
TRAVEL_MS: Final = 300.0
REST_MS: Final = 1100.0
LETTER_MS: Final = 28.0
"""How long a beat is looked at: so long, and so much more for each letter that it says."""
STAMP_MS: Final = 1200.0

Offered: TypeAlias = tuple[str, Text, str, Callable[[], object], str]
Mode: TypeAlias = Literal["rest", "show", "ask", "wrong", "allowed", "right"]


class Strip:
    """One example; it keeps how far it has come while the page is laid out anew."""

    def __init__(
        self, ui: Ui, game_id: str, example: Example, names: Sequence[str], changed: Callable[[], object]
    ) -> None:
        """`changed`: another height or other buttons, so that the page is to be laid out."""
        self._ui = ui
        self.example = example
        self.id = example.id
        self._playing = playing(game_id, example.number, example.case, tuple(names), example.options)
        self._changed = changed
        self.mode: Mode = "rest"
        self._beat = -1
        """The beat that has been shown last; -1: the start."""
        self._left = 0.0
        """How long it is still looked at, in ms."""
        self.trial: Trial | None = None
        """The reader's own try, while it lasts."""
        self._answer: Answer | None = None
        self._since = TRAVEL_MS
        """How long ago the picture changed, in ms."""
        self._before: Picture | None = None
        self._stamp = 0.0
        self._names: dict[object, str] = {}
        """What stands above heaps, said once."""
        self.w = 0.0
        self.height = LOW
        self._tallest = 0.0
        self._picture = EMPTY
        self._said: list[tuple[BrokenText, t.Colour, bool]] = []
        self._buttons: list[tuple[Box, Callable[[Box], Widget]]] = []
        self._words_at = (0.0, 0.0)

    # What it tells ------------------------------------------------------------------------------------------
    @property
    def story(self) -> Story:
        """The example, played once when it is first looked at."""
        return self._playing.story

    @property
    def board(self) -> Board:
        """What lies there now."""
        if self.mode in ("show", "right") and self.story.beats:
            return self.story.beats[self._beat].board if self._beat >= 0 else self.story.start
        return self.story.asked

    @property
    def beat(self) -> Beat | None:
        """The beat that is shown."""
        shown = self.mode in ("show", "right") and 0 <= self._beat < len(self.story.beats)
        return self.story.beats[self._beat] if shown else None

    def caption(self) -> Spans:
        """What it is about."""
        return self.example.caption

    def _texts(self) -> list[tuple[Spans, t.Colour, bool]]:
        """What stands beside the pieces: words, their colour, whether they are bold."""
        ui, found = self._ui, list[tuple[Spans, t.Colour, bool]]()
        beat = self.beat
        if self.mode == "ask" and self.trial is not None:
            return [(_span(self._plain(self.trial.prompt())), t.TEXT, False)]
        if self.mode in ("wrong", "allowed"):
            text = self._answer.text if self._answer is not None else None
            if self.mode == "allowed":
                return [(_span(ui.text("rulebook.example.allowed")), t.TEXT, False)]
            why = ui.text("rulebook.example.no") if text is None else self._plain(text)
            return [(_span(f"✕ {why}"), t.LOSS_CLOTH, True)]
        if self.mode == "show" and beat is not None:
            for line in beat.told:
                found.append((_span(self._plain(line)), t.TEXT, False))
            if beat.refused is not None:
                found.append((_span(f"✕ {self._plain(beat.refused)}"), t.LOSS_CLOTH, True))
            if not found and self._beat + 1 < len(self.story.beats):
                found.append((_span(self._plain_move(beat)), t.TEXT, False))
            if self._beat + 1 == len(self.story.beats):
                found.append((self.example.caption, t.TEXT, False))
            return found
        own = [one for one in self.story.sums if one.seat == self.story.you]
        if own and _close(own[-1].said) not in _close(letters_of(self.example.caption)):
            found.append((_span(own[-1].said), t.SUM_CLOTH, True))
        if self.mode == "right":
            found.insert(0, (_span(ui.text("rulebook.example.right")), t.SUM_CLOTH, True))
        found.append((self.example.caption, t.TEXT, False))
        return found

    def _plain(self, text: Said) -> str:
        return self._ui.speaker.plain(text.say(self._ui.speaker))

    def _plain_move(self, beat: Beat) -> str:
        name = self._playing.names[beat.actor] if beat.actor >= 0 else ""
        return self._ui.text("rulebook.example.lets_be", seat=name) if name else "…"

    def words(self) -> str:
        """All of it for a screen reader: who holds what, and what is said."""
        told = [
            self._ui.text("rulebook.example.role"),
            *(self._heap_words(heap) for heap in self.board.heaps),
        ]
        told += [letters_of(text) for text, _, _ in self._texts()]
        return ". ".join(told)

    def _heap_words(self, heap: Heap) -> str:
        pieces = " ".join(
            self._ui.speaker.plain(self._ui.say("rulebook.example.piece", piece=piece.face))
            for piece in heap.pieces
        )
        return f"{self._heap_name(heap)}: {pieces}"

    def _heap_name(self, heap: Heap) -> str:
        key = (
            heap.name == HAND,
            heap.owner,
            len(heap.pieces),
            bool(heap.pieces) and is_tile(heap.pieces[0].face),
        )
        if key not in self._names:
            self._names[key] = self._name_of(heap)
        return self._names[key]

    def _name_of(self, heap: Heap) -> str:
        ui = self._ui
        if heap.name == HAND:
            return ui.text("rulebook.example.hand")
        if heap.owner is None:
            return ui.text("rulebook.example.table")
        if heap.owner == self._playing.you:
            return ui.text("rulebook.example.yours")
        kind = "tile" if is_tile(heap.pieces[0].face) else "card"
        what = ui.text(f"rulebook.example.{kind}", n=len(heap.pieces))
        return ui.text(
            "rulebook.example.theirs", seat=self._playing.names[heap.owner], n=len(heap.pieces), what=what
        )

    @property
    def at_end(self) -> bool:
        """Whether all of it has been shown."""
        return self._beat + 1 >= len(self.story.beats)

    # Places -------------------------------------------------------------------------------------------------
    def lay(self, w: float) -> None:
        """Finds a place for everything in a strip `w` du wide."""
        ui = self._ui
        if w != self.w:
            self._tallest, self.w = 0.0, w
        large = ui.type.em("x", t.BODY) > 1.25 * t.BODY
        wide = w - 2 * PAD
        room = wide - SIDE - 10
        boards = list(dict.fromkeys(self._boards))
        broadest = max(_reach(self._arrange(board, ENDLESS)) for board in boards)
        beside = not large and broadest <= room
        side = max(SIDE, min(SIDE_MOST, wide - broadest - 24)) if beside else wide
        picture = self._arrange(self.board, room if beside else wide)
        # What comes later may need more rows: nothing moves when it does.
        pieces_h = max(self._arrange(board, room if beside else wide).h for board in boards)
        texts = self._texts()
        words_w = side
        self._said = []
        for text, colour, bold in texts:
            size = t.HERO if colour == t.SUM_CLOTH else t.NAME
            self._said.append((break_text(ui.type, text, size, words_w, bold), colour, bold))
        words_h = sum(setting.height + 2 for setting, _, _ in self._said)
        x = PAD + wide - side
        rows = self._button_rows(words_w)
        buttons_h = len(rows) * (BUTTON + 8) - 8 if rows else 0.0
        top = 14.0
        if beside:
            height = max(LOW, pieces_h + 8 + 13, top + words_h + 10 + buttons_h + 14)
            y = top
        else:
            y = 8 + pieces_h + 12
            height = y + words_h + 10 + buttons_h + 14
        self.height = self._tallest = max(self._tallest, height)
        self._words_at = (x, y)
        self._picture = picture
        self._buttons = []
        at = self.height - 14 - buttons_h
        for row in rows:
            left = x
            for width, make in row:
                self._buttons.append(((left, at, width, BUTTON), make))
                left += width + GAP
            at += BUTTON + 8

    @cached_property
    def _boards(self) -> list[Board]:
        """All that will ever lie there."""
        story = self.story
        return [story.start, story.asked, *(beat.board for beat in story.beats)]

    def _arrange(self, board: Board, wide: float) -> Picture:
        return arrange(self._ui.type, board, wide, self._heap_name, equation(self.story, board))

    # Buttons ------------------------------------------------------------------------------------------------
    def _button_rows(self, w: float) -> list[list[tuple[float, Callable[[Box], Widget]]]]:
        ui = self._ui
        rows: list[list[tuple[float, Callable[[Box], Widget]]]] = [[]]
        used = 0.0
        for name, text, icon, press, kind in self._offered():
            size = t.READING
            wide = min(w, max(86.0, ui.type.measure(text, size, True) + (54 if icon else 32)))
            if rows[-1] and used + wide > w + 0.5:
                rows.append([])
                used = 0.0
            rows[-1].append((wide, partial(self._button, name, text, icon, press, kind)))
            used += wide + GAP
        return [row for row in rows if row]

    def _button(
        self, name: str, text: Text, icon: str, press: Callable[[], object], kind: str, box: Box
    ) -> Widget:
        button = Button(
            box, text, press, kind=kind, icon=icon, size=t.READING, name=f"{self.id}/{name}", key="-"
        )
        button.note = letters_of(self.example.caption) if name in ("show", "try") else ""
        return button

    def _offered(self) -> "list[Offered]":
        """Name, words, icon, what a press does, and the kind of each button."""
        ui = self._ui
        tries = self._possible
        found: list[Offered] = []
        if self.mode == "ask" and self.trial is not None:
            found = [
                (
                    offer.name,
                    self._offer_words(offer),
                    "",
                    partial(self._press, offer),
                    "call" if offer.said else "plain",
                )
                for offer in self.trial.offers()
            ]
            if self.trial.playable:
                found.insert(0, ("play", ui.say("rulebook.example.play"), "", self._play, "plain"))
            return [*found, ("stop", ui.say("rulebook.example.stop"), "close", self.rest, "plain")]
        if self.mode in ("wrong", "allowed"):
            return [
                ("try", ui.say("rulebook.example.again"), "", self.try_it, "plain"),
                ("show", ui.say("rulebook.example.show"), "continue", self.show, "plain"),
            ]
        if self.mode == "show" and self._beat + 1 < len(self.story.beats):
            found.append(("show", ui.say("rulebook.example.next"), "continue", self._next, "plain"))
        elif self.story.beats:
            again = "again" if self.mode == "show" else "show"
            found.append(("show", ui.say(f"rulebook.example.{again}"), "continue", self.show, "plain"))
        if tries:
            key = "once_more" if self.mode == "right" else "try"
            found.append(("try", ui.say(f"rulebook.example.{key}"), "", self.try_it, "plain"))
        return found

    _tries: bool | None = None

    @property
    def _possible(self) -> bool:
        if self._tries is None:
            self._tries = Trial(self._playing, self._ui.preferences).possible
        return self._tries

    def _offer_words(self, offer: Offer) -> Text:
        label = offer.label.say(self._ui.speaker) if isinstance(offer.label, Said) else offer.label
        return self._ui.say("rulebook.example.suit", suit=offer.suit) if offer.suit else label

    def widgets(self, x: float, y: float) -> list[Widget]:
        """Its pieces, while they can be picked, and its buttons."""
        found: list[Widget] = []
        if self.mode == "ask" and self.trial is not None:
            spots = self._picture.spots
            held = [item for item in self.trial.items if f"card.{item}" in spots]
            for item in sorted(held, key=lambda one: (spots[f"card.{one}"].y, spots[f"card.{one}"].x)):
                spot = spots[f"card.{item}"]
                following = self._covers(item)
                box = (x + spot.x, y + spot.y, following, spot.h)
                label = self._ui.speaker.plain(self._ui.say("rulebook.example.piece", piece=piece_of(item)))
                piece = Hotspot(
                    box, label, partial(self._pick, item), _ring, name=f"{self.id}/piece.{item}", ring=8
                )
                found.append(piece)
        for (left, top, w, h), make in self._buttons:
            found.append(make((x + left, y + top, w, h)))
        return found

    def _covers(self, item: int) -> float:
        """How much of a piece is not under the next one."""
        spots = self._picture.spots
        own = spots[f"card.{item}"]
        right = [
            other.x for other in spots.values() if other is not own and other.y == own.y and other.x > own.x
        ]
        return max(12.0, min(own.w, min(right, default=own.x + own.w) - own.x))

    # What it does -------------------------------------------------------------------------------------------
    def rest(self) -> None:
        """As it was at first."""
        self._to("rest")
        self.trial = self._answer = None
        self._changed()

    def show(self) -> None:
        """Plays it from its beginning."""
        self.trial = self._answer = None
        self._to("show", -1)
        self._left = REST_MS * 0.6
        self._changed()

    def _next(self) -> None:
        if self._beat + 1 < len(self.story.beats):
            self._to("show", self._beat + 1)
            beat = self.story.beats[self._beat]
            letters = sum(len(letters_of(text)) for text, _, _ in self._texts())
            self._left = (REST_MS + LETTER_MS * letters) / max(0.4, self._ui.preferences.speed_factor)
            self._stamp = STAMP_MS if beat.banner is not None else 0.0
            self._ui.sounds.play("illegal" if beat.refused is not None else "place")
            self._changed()

    def try_it(self) -> None:
        """The position lies there, and the reader decides."""
        self._answer = None
        self.trial = Trial(self._playing, self._ui.preferences)
        self._to("ask")
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

    def _take(self, answer: Answer | None) -> None:
        if answer is not None:
            self._answer = answer
            if answer.right:
                self._to("right", len(self.story.beats) - 1)
            else:
                self._to("allowed" if answer.allowed else "wrong")
            self._ui.sounds.play("place" if answer.right else "illegal")
        self._changed()

    def _to(self, mode: Mode, beat: int | None = None) -> None:
        self._before, self._since, self._stamp = self._picture, 0.0, 0.0
        self.mode = mode
        self._beat = self._beat if beat is None else beat

    def update(self, ms: int) -> bool:
        """Time passes; whether something moves."""
        moves = self._since < TRAVEL_MS or self._stamp > 0
        self._since += ms
        self._stamp = max(0.0, self._stamp - ms)
        if self.mode == "show" and self._beat + 1 < len(self.story.beats):
            self._left -= ms
            if self._left <= 0:
                self._next()
                return True
        return moves

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """The cloth, what lies on it, and the words."""
        cloth(canvas, x, y, self.w, self.height)
        crests = crests_of(self._playing.names)
        for label in self._picture.labels:
            at, room = (x + label.x, y + label.y), label.w + 1
            canvas.text(label.text, *at, t.SIDE, False, t.TEXT_COOL, max_width=room)
        for left, middle, sign in self._picture.signs:
            canvas.text(sign, x + left, y + middle, t.TOTAL, True, t.TEXT, "center", anchor="middle")
        self._pieces(canvas, x, y, crests)
        left, top = self._words_at
        for setting, colour, bold in self._said:
            setting.draw(canvas, (x + left, y + top, 0, 0), colour, bold, False)
            top += setting.height + 2
        if self._stamp > 0 and (beat := self.beat) is not None and beat.banner is not None:
            self._draw_stamp(canvas, x, y, beat)

    def _pieces(self, canvas: Canvas, x: float, y: float, crests: Sequence[int]) -> None:
        share = 1.0 if self._ui.preferences.reduced_motion else out_cubic(min(1.0, self._since / TRAVEL_MS))
        before = self._before.spots if self._before is not None else {}
        picked = () if self.trial is None or self.mode != "ask" else self.trial.selection.pieces
        for name, spot in self._picture.spots.items():
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
                tab(
                    canvas,
                    x + spot.x + spot.w / 2,
                    y + spot.y + spot.h - 1,
                    crests[spot.owner],
                    self._playing.names[spot.owner],
                )

    def _draw_stamp(self, canvas: Canvas, x: float, y: float, beat: Beat) -> None:
        assert beat.banner is not None, "only drawn where there is one"
        text = beat.banner.say(self._ui.speaker)
        size = t.TOTAL
        wide = canvas.type.measure(text, size, True) + 36
        high = canvas.type.em(text, size) * 1.5
        middle = (x + self.w / 2, y + 8 + self._picture.h / 2)
        canvas.panel("button_call", middle[0] - wide / 2, middle[1] - high / 2, wide, high)
        canvas.text(text, *middle, size, True, t.SHU_TEXT, "center", anchor="middle")


def _span(text: str) -> Spans:
    return (TextSpan(text),)


def _close(text: str) -> str:
    """Without its spaces."""
    return text.replace(" ", "")


def _ring(canvas: Canvas, state: State) -> None:
    """A piece draws itself; only the ring is the widget's."""


def _reach(picture: Picture) -> float:
    """How wide it is with the names over its heaps, and a little air behind them."""
    return max([picture.w, *(label.x + label.w - PAD + AIR for label in picture.labels)])
