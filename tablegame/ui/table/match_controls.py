"""How a match goes on: faster, to the end of a deal, or back a move; and the pages that open over it."""

from collections.abc import Iterable, Sequence
from functools import partial

import pygame

from tablegame.learn.book import has_book, is_read, read
from tablegame.speech import Text
from tablegame.speech.second_person import Addressed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.navigation import ExplainPage, LogPage, SheetPage
from tablegame.ui.table import places
from tablegame.ui.table.history import History, HistoryEntry
from tablegame.ui.table.input.call_window import Familiarity
from tablegame.ui.table.model import End, SheetShown
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import (
    Open,
    OpenHands,
    PutDown,
    Refresh,
    Say,
    Skip,
    TableContext,
    TablePart,
    TakeBack,
)
from tablegame.ui.widgets.accessible_item import AccessibleItem

FASTER = 4
"""Time passes so much faster while the key is held."""
SURE_MS = 6000.0
"""It is said for so long that taking back is help."""

PAPER_W, PAPER_H = 480.0, 104.0
"""The paper of a person who is out, in du."""


class MatchControls(TablePart):
    """What can be done about the way a match goes on, and how fast that is."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._faster = False
        self._progress: tuple[object, int] = (None, 0)
        """The deal that is shown, and the most pieces that were in hands since its paper came."""
        self._sure: int | None = None
        """The line at which it was said that taking back is help."""

    # Forwards -----------------------------------------------------------------------------------------------
    @property
    def watched(self) -> bool:
        """Return whether the people here are out of this deal, which others still play. Who is asked is not
        out."""
        asked = self._source.question is not None
        return self._table.people_are_out and not asked and any(self._game_table.counts(self._model.view))

    @property
    def to_result(self) -> bool:
        """Return whether the people here have no more part in the match, so that it can be run to its
        result.
        """
        return bool(self._source.humans) and not self._source.people

    @property
    def offered(self) -> bool:
        """Return whether the deal can be run to its end."""
        return self.watched and not self._table.runs_to_end

    @property
    def paper(self) -> Box:
        """The place of the paper of a person who is out; buttons have room beneath it."""
        x, y = places.prompt_line(self._ui.canvas().w, self._ui.canvas().h)
        return Box(x - PAPER_W / 2, y + 36, PAPER_W, PAPER_H)

    def parts(self) -> list[Part]:
        """Return the paper in place of the hand, for a person out of the deal: what is still played."""
        rows = self.lines
        if not rows:
            return []
        left, deal = sum(self._game_table.counts(self._model.view)), self._game_table.deal(self._model.view)
        if self._progress[0] != deal or left > self._progress[1]:
            self._progress = deal, left
        share = 1 - left / self._progress[1]
        draw = partial(_draw_paper, box=self.paper, rows=rows, share=share)
        return [Part("out", self.paper.grown(14), (rows, share), draw, read=(self.paper,))]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the paper: what the person is out of, what is left, how to leave; () for no paper."""
        model, ui = self._model, self._ui
        if not self.watched or not self._source.humans or model.coached:
            return ()
        left = ui.text("table.pieces_left", n=sum(self._game_table.counts(model.view)))
        if not self._table.runs_to_end:
            if model.ending:
                return ()
            return ui.text("table.out_of_match" if self.to_result else "table.out_of_deal"), left
        way = "match" if self.to_result else "deal"
        deal = ui.speaker.plain(self._game_table.deal(model.view).say(ui.speaker))
        head = ui.text(f"table.skipping_{way}", deal=deal)
        if self._source.not_saved:
            return head, left
        leave = "skipping_on" if self._source.skips_to_result else "skipping_leave"
        return head, left, ui.text(f"table.{leave}", key=ui.keys.cap("back"))

    def accessible_items(self) -> list[AccessibleItem]:
        """Return the lines of the paper for a screen reader, which announces the first when it changes."""
        return [
            AccessibleItem(f"out.{number}" if number else "out", "text", row, live="" if number else "soon")
            for number, row in enumerate(self.lines)
        ]

    def run_on(self) -> None:
        """Run the deal to its end at the pace "instant"."""
        if self.offered:
            self._model.running, self._model.stepping = True, False
            self._emit(Skip())
            self._emit(Refresh())

    def hasten(self, ms: int) -> int:
        """Return the time that passes on the table while `ms` pass."""
        return ms * FASTER if self._faster else ms

    def key(self, event: pygame.event.Event) -> bool:
        """Follow the key that makes all faster while it is held; return whether it was that key."""
        if not self._ui.keys.hits(event, "faster"):
            return False
        self._faster = event.type == pygame.KEYDOWN
        return True

    def let_go(self) -> None:
        """Release the key."""
        self._faster = False

    # Watching -----------------------------------------------------------------------------------------------
    def change_hands(self) -> None:
        """Open all hands to spectators, or cover them."""
        self._emit(OpenHands(not self._source.hands_open))

    def change_stepping(self) -> None:
        """Change whether moves of others wait until they are asked for."""
        self._model.stepping, self._model.step = not self._model.stepping, False
        self._model.running = False
        self._emit(Refresh())

    def next_step(self) -> None:
        """Show the next move."""
        self._model.step = True
        self._emit(Skip())

    def change_hold(self) -> None:
        """Change whether full tricks, and deals that have ended, wait for a press."""
        self._ui.preferences.hold_trick = not self._ui.preferences.hold_trick
        self._ui.changed()

    # Backwards ----------------------------------------------------------------------------------------------
    @property
    def offers_back(self) -> bool:
        """Return whether a move can be taken back, as far as that is found at a glance."""
        return self._model.viewer is not None and self._source.may_take_back(self._model.shown_line)

    @property
    def by_button(self) -> bool:
        """Return whether moves are taken back by a button above the strip, and not by a sign on the bar."""
        free = len(self._model.names) < places.CROWDED and self._source.holder is None
        return self._source.assisted and self._model.viewer is not None and free

    def take_back(self) -> None:
        """Take back the viewer's last decision, or say why that cannot be done."""
        source, shown = self._source, self._model.shown_line
        self._model.pointer.release()
        if not source.helped and self._sure != source.line and source.may_take_back(shown):
            # Once a match: from then on it counts otherwise.
            if source.back_helps(shown):
                self._sure = source.line
                self._emit(Say(Text("table.take_back_sure"), lasts=SURE_MS))
                return
        self._emit(TakeBack())


def _draw_paper(canvas: Canvas, box: Box, rows: Sequence[str], share: float) -> None:
    """Draw the rows, the first as a heading, over a bar of what has been played."""
    canvas.panel("prompt", *box, radius=16)
    most = box.w - 40
    pitch = (box.h - 30) / len(rows)
    for number, row in enumerate(rows):
        size = min(t.SIDE if number else t.NAME, pitch * 0.8 / canvas.type.scale)
        y = box.y + 8 + pitch * (number + 0.5)
        canvas.text(
            row, box.x + box.w / 2, y, size, not number, align="center", max_width=most, anchor="middle",
            shrink=True,
        )  # fmt: skip
    canvas.fill(box.x + 20, box.bottom - 18, most, 6, t.TEXT, 0.25)
    if share > 0:
        canvas.fill(box.x + 20, box.bottom - 18, most * share, 6, t.TEXT_BRIGHT)


class Pages(TablePart):
    """Opens them."""

    def __init__(self, table: TableContext, history: History, familiarity: Familiarity) -> None:
        super().__init__(table)
        self._history = history
        self._familiarity = familiarity

    def pause(self) -> None:
        """Open the page of the menu."""
        self._emit(PutDown())
        self._emit(Open(self._source.pause_page()))

    def sheet(self) -> None:
        """Open the score sheet so far."""
        # First, since the sheet shows the view that all have then.
        self._emit(PutDown())
        source = self._source
        what = source.game.id, source.players, self._model.view
        self._emit(Open(SheetPage(*what, shut=source.turn is not None, turn=source.turn)))

    def log(self) -> None:
        """Open the whole log."""
        self._emit(PutDown())
        self._emit(Open(LogPage(self._addressed(self._model.log))))

    def explain(self) -> None:
        """Open the page that explains what has just happened."""
        # First, because the question is worded for all who may read the screen.
        self._emit(PutDown())
        moments = tuple(tuple(map(self._addressed_told, moment)) for moment in self._history.moments)
        self._emit(Open(ExplainPage(moments, self._addressed(self._now()), self._source.game.id)))

    def _addressed(self, texts: Iterable[Text]) -> tuple[Text, ...]:
        """Return texts that say "you" to a player alone at the screen who gave no name."""
        return tuple(Addressed(text.key, text.slots, self._model.you) for text in texts)

    def _addressed_told(self, told: HistoryEntry) -> HistoryEntry:
        return HistoryEntry(self._addressed(told.lines), self._addressed(told.reasons))

    def _now(self) -> tuple[Text, ...]:
        """Return what the viewer is asked, or what is waited for."""
        model, game_table = self._model, self._game_table
        question = game_table.prompt(model.words, None, model.names)
        if not self._legal.asked or model.viewer is None:
            return (Text("explain.now", {"text": question}),)
        number = game_table.number(model.view, self._legal.actions)
        if number is None:
            return (Text("explain.now", {"text": question}),)
        limits = Text("explain.number", {"low": number.low, "high": number.high})
        return Text("explain.asked_bid", {"text": question}), limits

    def seal(self) -> None:
        """Open the page of the dealer's promise."""
        self._emit(PutDown())
        self._emit(Open(self._source.seal_page()))

    def end(self, end: End) -> None:
        """Open the page about how a deal, or the match, ended."""
        if isinstance(end, SheetShown):
            source = self._source
            self._familiarity.follow(end.result + 1, source.humans)
            view, menu = end.view, source.pause_page()
            self._emit(
                Open(
                    SheetPage(
                        source.game.id,
                        source.players,
                        view,
                        end.result,
                        end.view,
                        menu=menu,
                        again=source.again_page(end.result),
                        shut=source.turn is not None,
                        turn=source.turn,
                    )
                )
            )
        else:
            self._emit(Open(self._source.result_page()))


def paragraph_for(game_id: str, keys: Iterable[str]) -> str:
    """Return the paragraph that explains the first of these sentences that has one; "" if none has."""
    if not has_book(game_id):
        return ""
    book = read(game_id)
    return next((place for key in keys if (place := book.paragraph_for(key))), "")


def is_known(game_id: str, keys: Iterable[str]) -> bool:
    """Return whether the book explains one of these sentences, False while the book has not been read."""
    return is_read(game_id) and bool(paragraph_for(game_id, keys))
