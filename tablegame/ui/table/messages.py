"""What a table says for a moment: the strip of a hint, a refusal or a note."""

from collections.abc import Sequence

from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import bubble
from tablegame.ui.table.bubble_place import Place, places_at
from tablegame.ui.table.bubble_room import BubbleRoom
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.model import Bubble
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import TableContext, TablePart


class MessageBubble(TablePart):
    """Shows what is said for a moment, at one place as long as that is free."""

    def __init__(self, table: TableContext, call_window: CallWindow, room: BubbleRoom) -> None:
        super().__init__(table)
        self._call_window = call_window
        self._room = room
        self._floating = bubble.FloatingNode(table.ui, table.form)
        self._shown: Bubble | None = None
        """The message that has its place."""
        self._place: Place | None = None
        self._look: object = None
        """All that the sizes of the bubble depend on, as they were last."""

    @property
    def unsettled(self) -> bool:
        """Whether another message is to be shown than the one that has its place."""
        return self._model.bubble is not self._shown

    @property
    def box(self) -> Box | None:
        """Where the bubble stands; None without one."""
        return None if self._place is None else self._place.box

    @property
    def takes_prompt(self) -> bool:
        """Whether the bubble stands in the place of the prompt."""
        return self._place is not None and self._room.over_prompt(self._place)

    def covers(self, point: tuple[float, float]) -> bool:
        """Return whether a point lies on the bubble."""
        return self._place is not None and inside(self._place.box, point)

    def settle(self, canvas: Canvas, taken: Sequence[Box] = ()) -> None:
        """Find the place of the message; besides what no bubble covers, `taken` is never covered.

        A message keeps its place as long as that is free, and one that follows another the same spot.
        """
        model, room = self._model, self._room
        self._shown = said = model.bubble
        if said is None:
            self._place, self._look = None, None
            self._floating.clear()
            return
        size, ui = self._geometry.size, self._ui
        open_ = self._call_window.open
        look = (said.text, said.explained, size, ui.metrics, ui.language, canvas.type.scale, open_)
        if self._place is not None and self._look == look and room.is_free(self._place, taken):
            return
        words = in_second_person(ui.speaker, said.text, model.you)
        kind: bubble.MessageKind = "note"
        if said.windows:
            kind = "refusal"
        elif said.text.key.startswith("hints."):
            kind = "hint"
        scales = bubble.message_scales(canvas.type.scale)
        nodes = {scale: bubble.message_node(words, kind, said.explained) for scale in scales}

        def measure(scale: float, most: float) -> tuple[float, float]:
            with ui.type.at(scale):
                return bubble.measure_node(ui, nodes[scale], most)

        self._place = room.place(places_at(room.spots(open_), scales, measure), None, taken)
        self._look = look
        self._floating.put(nodes[self._place.scale], self._place)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bubble."""
        self._floating.draw(canvas)
