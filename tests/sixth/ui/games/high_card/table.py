"""The table of High Card: the trick in the middle, and a cue for each of its events."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, Event
from tablegame.rules.events import DealScored, Dealt, MatchEnded
from tablegame.speech import Listed, Text
from tablegame.ui.games.points_table import PointsTable
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, card_spot
from tablegame.ui.table.table_values import Cue, Names, Words, Zone
from tests.sixth.rules.high_card.state import PACK, HighCardView, Laid, Taken

CARD: Final = 84.0
"""Width of a card of the trick, in du."""
OUT: Final = 0.5
"""How far from the middle to the edge of the oval it lies."""


def trick_pose(room: Room, seat: Seat, card: int) -> Pose:
    """Return where a card of the trick lies: before the seat that laid it."""
    return Pose(*room.towards(seat, OUT), CARD, 0.0, card)


class HighCardTable(PointsTable[HighCardView]):
    """What the scene asks about a table of High Card."""

    name = Text("high_card.name")
    pieces: Sequence[int] = range(PACK)
    width = CARD
    row_names = ("tricks",)

    def lay(self, view: HighCardView, room: Room) -> dict[str, Pose]:
        """Return the cards of the trick, or of the one before until a seat leads."""
        table = view.table
        cards, opener = table.trick or table.last_trick, table.opener if table.trick else table.last_opener
        return {
            card_spot(card): trick_pose(room, Seat((opener + n) % room.seats), card)
            for n, card in enumerate(cards)
        }

    def zones(self, view: HighCardView, room: Room) -> tuple[Zone, ...]:
        """Return the one zone, the middle, where the cards of a trick lie."""
        (x, y), (rx, ry) = room.centre, room.radii
        wide, high = rx * OUT + CARD, ry * OUT + 0.8 * CARD
        return (Zone("trick", Box(x - wide, y - high, 2 * wide, 2 * high), Text("high_card.zone")),)

    def ghosts(self, view: HighCardView, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """Return where a picked card would lie: before the viewer."""
        return tuple(trick_pose(room, room.home, card) for card in pieces[:1])

    def cue(self, event: Event, before: HighCardView, names: Names) -> Cue:
        """Return how an event is shown."""
        match event:
            case Dealt(deal, dealer, _):
                said = Text("high_card.log.dealt", {"deal": deal, "seat": names[dealer]})
                return Cue((said,), "deal", deal=True)
            case Laid(seat, card):
                said = Text("high_card.log.laid", {"seat": names[seat], "card": card})
                return Cue((said,), "place", {card_spot(card): seat})
            case Taken(seat, _):
                return Cue((Text("high_card.log.taken", {"seat": names[seat]}),), "trick")
            case DealScored(deal, result, _):
                points = Listed(f"{name} {n}" for name, n in zip(names, result.points(), strict=True))
                said = Text("high_card.log.scored", {"deal": deal, "points": points})
                return Cue((said,), scored=deal - 1)
            case MatchEnded(_, winners):
                best = Listed(names[seat] for seat in winners)
                return Cue((Text("high_card.log.over", {"names": best}),))
        raise TypeError(f"no cue for {type(event).__name__}")

    def prompt(self, view: HighCardView, shown: Action | None, names: Names) -> Text:
        """Return a line that says whose turn it is."""
        turn = view.table.turn
        if turn is None:
            return Text("high_card.prompt.next")
        if turn == view.viewer:
            return Text("high_card.prompt.turn")
        return Text("high_card.prompt.wait", {"seat": names[turn]})

    def tag(self, view: HighCardView, names: Names) -> tuple[tuple[Text, Words], ...]:
        """Return the rows of the tag: the deal, and the tricks of all seats."""
        table = view.table
        tricks = Text("high_card.tag.each", {"tricks": Listed(map(str, table.tricks))})
        return (
            (Text("high_card.tag.deal"), Text("table.of", {"n": table.deal, "of": table.deals})),
            (Text("high_card.tag.tricks"), tricks),
        )
