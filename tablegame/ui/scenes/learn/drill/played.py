"""An explanation on the cloth: a real card of the rank is discarded, and the call on it."""

from tablegame.learn.drills.question import Hands, Question, Row
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.drill.cloth import CAPTION_MOST, paint_cloth
from tablegame.ui.system.metrics import Box


class Played:
    """One call after the other, as rows of the explanation have them."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.rows = self.calls(question)
        self.at = 0

    @staticmethod
    def calls(question: Question) -> tuple[Row, ...]:
        """The rows that are a call."""
        return tuple(row for row in question.rows if row.answer and row.pieces)

    @classmethod
    def shows(cls, question: Question) -> bool:
        """Whether there is a call to show."""
        return isinstance(question.cloth, Hands) and question.kind in _KINDS and bool(cls.calls(question))

    @property
    def more(self) -> bool:
        """Whether another call follows."""
        return self.at + 1 < len(self.rows)

    def go_on(self) -> None:
        """The next call."""
        self.at = min(self.at + 1, len(self.rows) - 1)

    def paint(self, canvas: Canvas, speaker: Speaker, box: Box) -> None:
        """The card that was discarded beside the hand, the sum, and the word."""
        row = self.rows[self.at]
        cloth = self.question.cloth
        assert isinstance(cloth, Hands), "calls are made with hands"
        x, y, w, h = box
        paint_cloth(canvas, speaker, box, Hands(()))
        hand = tuple(
            piece
            for piece in cloth.groups[-1].pieces
            if self.question.kind != "return" or piece not in row.pieces
        )
        wide = min(84.0, (w - 60) / (len(hand) + 1.8))
        top = y + 48
        discards = (
            Text("drills.you_discard")
            if self.question.kind == "return"
            else Text("drills.discards", {"seat": Text("drills.name.1")})
        )
        left = x + 22
        for caption, cards in ((discards, row.pieces), (Text("drills.hand"), hand)):
            said = caption.say(speaker)
            across = len(cards) * (wide + 6)
            size = canvas.type.within(said, t.NAME, CAPTION_MOST - 4)
            room = max(across, w * 0.46) if cards is row.pieces else x + w - 10 - left
            told, _ = canvas.text(said, left, y + 26, size, False, t.TEXT_COOL, anchor="middle",
                                  max_width=room, shrink=True)  # fmt: skip
            for nth, card in enumerate(cards):
                canvas.card(card, left + nth * (wide + 6), top, wide)
            left += max(across, told) + 26
        what, result = row.what.say(speaker), row.result
        words = speaker.plain(what)
        if result is not None:
            words += f" = {speaker.plain(result.say(speaker))}"
        size = canvas.type.within(words, t.TOTAL, 30)
        canvas.text(words, x + w / 2, y + h - 78, size, True, t.BRASS_HI, "center", w - 30, "middle",
                    shrink=True)  # fmt: skip
        game = self.question.ask.key.split(".")[1]
        returned = self.question.kind == "return"
        call = speaker.text(f"drills.call_return.{game}" if returned else f"drills.call.{game}")
        size = canvas.type.within(call, t.TITLE, 38)
        canvas.text(call, x + w / 2, y + h - 34, size, True, t.TEXT, "center", w - 30, "middle", shrink=True,
                    display=True)  # fmt: skip


_KINDS = ("wait", "two", "more", "return")
