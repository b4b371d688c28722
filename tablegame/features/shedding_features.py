"""What the pages of all games ask of a game of the Dobon family whose events are those of the family."""

from collections.abc import Iterator, Sequence
from typing import Any

from tablegame.features.game_features import Features
from tablegame.features.open_pieces import (
    DISCARDED,
    TURNED,
    MemoryBox,
    OpenedBy,
    OpenGroup,
    memory_rows,
    opened_hands,
)
from tablegame.rules.contract import Event


class SheddingFeatures(Features):
    """The optional parts that these games share: which cards have been seen."""

    picture_focus = 0.5

    def memory(self, view: Any, pieces: Sequence[int]) -> MemoryBox:
        return MemoryBox(memory_rows(pieces), held=opened_hands(view.public.opened))

    def opened_by(self, event: Event) -> OpenedBy | None:
        from tablegame.rules.shedding.events import Discarded, FieldTurned, RoundDealt, StockRenewed

        match event:
            case RoundDealt():
                return OpenedBy(deal=True)
            case FieldTurned():
                return OpenedBy(event.cards, TURNED)
            case Discarded():
                return OpenedBy(event.cards, DISCARDED, event.seat)
            case StockRenewed():
                return OpenedBy(renewed=True)
        return None

    def open_groups(self, view: Any) -> Iterator[OpenGroup]:
        yield OpenGroup("pile", view.table.pile[-1:])
