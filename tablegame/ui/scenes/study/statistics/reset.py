"""The question from which match on a game is counted. Records stay as they are."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Node
from tablegame.ui.kit.nodes import heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.dates import moment
from tablegame.ui.shell.context import Ui


class ResetScene(PageScene):
    """A dialog with two or three answers."""

    opaque, width, first = False, 680.0, ""

    def __init__(self, ui: Ui, game: str, since: str, on_reset: Callable[[bool], object]) -> None:
        """`since`: the moment from which the game is counted now, or "" for all matches.

        `on_reset` gets True to count from now on, False to count all matches again.
        """
        super().__init__(ui)
        self.game = game
        self.since = since
        self.on_reset = on_reset

    def head(self) -> Node:
        return heading(self.ui.text("statistics.ask.title", game=game_name(self.ui, self.game)))

    def body(self) -> Node:
        text = self.ui.text
        means = text("statistics.ask.means", game=game_name(self.ui, self.game))
        lines = [means, text("statistics.ask.kept")]
        if self.since:
            lines.append(text("statistics.ask.now", when=moment(self.ui, self.since)))
        return Column(*paragraphs(lines), gap=10)

    def foot(self) -> Node:
        text, size = self.ui.text, t.BODY
        return Column(
            button(
                text("statistics.ask.no"), self.close, name="no", kind="primary", action="back", size=size
            ),
            button(text("statistics.ask.yes"), self._count_from_now, name="yes", icon="erase", size=size),
            button(text("statistics.ask.again"), self._count_all, name="again", icon="undo", size=size)
            if self.since
            else None,
            gap=10,
        )

    def _count_from_now(self) -> None:
        self.close()
        self.on_reset(True)

    def _count_all(self) -> None:
        self.close()
        self.on_reset(False)
