"""What a table says where its game has nothing of its own to say."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.cards import card_text, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, DealResult, Event, Line, Reason
from tablegame.speech import Speaker, Text, signed
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table import places
from tablegame.ui.table.game_table import (
    Aside,
    Call,
    Choice,
    Command,
    EventGroup,
    Names,
    NumberAsked,
    Person,
    PieceLook,
    Room,
    Why,
    Zone,
)
from tablegame.ui.table.hand import breaks_of, by_suit_or_rank
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part

SUITS = "SHDC"
MANY = 10
"""More cards than these overlap more than is usual."""


class DefaultTable:
    """Defaults for a `Face`: a game of cards and points in which nobody calls out of turn."""

    sorts: Sequence[str] = ("suit", "rank")
    tile = False
    swaps = False
    calls = False
    width: float = 0.0
    low = False
    first_preset: str | None = None
    one_by_one = False
    banners: Sequence[Text] = ()
    row_names: Sequence[str] = ()
    """The rows of a sheet, from above."""

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: Any) -> Text:
        """Deal n of m."""
        table = view.table
        deals = getattr(table, "deals", None)
        if deals is None:
            return Text("table.deal_open", {"deal": table.deal})
        return Text("table.deal", {"deal": table.deal, "deals": deals})

    def turn(self, view: Any) -> Seat | None:
        """The view's own turn."""
        turn: Seat | None = view.table.turn
        return turn

    def hand(self, view: Any) -> tuple[int, ...]:
        """The view's own hand."""
        return tuple(view.table.hand)

    def counts(self, view: Any) -> tuple[int, ...]:
        """The view's own counts."""
        return tuple(view.table.counts)

    def people(self, view: Any, names: Names) -> tuple[Person, ...]:
        """Count and score of everybody, the dealer, and whose turn it is."""
        table = view.table
        turn, dealer = self.turn(view), getattr(table, "dealer", None)
        return tuple(
            Person(
                count,
                (signed(score),),
                heard=Text("app.card.points", {"n": score}),
                active=seat == turn,
                dealer=seat == dealer,
                tile=self.tile,
            )
            for seat, (count, score) in enumerate(zip(table.counts, table.scores, strict=True))
        )

    def results(self, view: Any) -> tuple[DealResult, ...]:
        """The view's own results."""
        return tuple(view.table.results)

    def over(self, view: Any) -> bool:
        """By the phase."""
        return bool(view.table.phase == "over")

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        """By suit, or by rank and then suit."""
        return by_suit_or_rank(sort, pieces)

    # Places -------------------------------------------------------------------------------------------------
    def lay(self, view: Any, room: Room) -> dict[str, Pose]:
        """Nothing."""
        return {}

    def fan(self, count: int, room: Room) -> tuple[Pose, ...]:
        """A fan of cards."""
        return places.fan(count, *room.size, room.hold)

    def spread(self, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """As backs lie; where cards are many there is a gap between suits that stand together."""
        if self.tile or len(pieces) <= MANY:
            return self.fan(len(pieces), room)
        return places.fan(len(pieces), *room.size, room.hold, breaks_of(pieces))

    def zones(self, view: Any, room: Room) -> tuple[Zone, ...]:
        """None."""
        return ()

    def ghosts(self, view: Any, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """None."""
        return ()

    def ground(self, canvas: Canvas, room: Room) -> None:
        """The stitched oval round the middle."""
        if (ring := self.ring(room)) is not None:
            canvas.stitches(*ring, oval=True, alpha=0.45)

    def ring(self, room: Room) -> Box | None:
        """Round the middle."""
        (x, y), (rx, ry) = room.centre, room.radii
        return Box(x - rx, y - ry, 2 * rx, 2 * ry)

    def clockwise(self, view: Any) -> bool:
        """As the view's own direction says, if it has one."""
        return bool(getattr(view.table, "direction", 1) >= 0)

    def furniture(self, speaker: Speaker, view: Any, shown: Action | None, room: Room) -> Sequence[Part]:
        """None."""
        return ()

    def fittings(self, speaker: Speaker, view: Any, room: Room, names: Names) -> Sequence[Part]:
        """None."""
        return ()

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: Any, names: Names) -> Sequence[Text]:
        """None."""
        return ()

    def intermediate_view(self, before: Any, events: Sequence[Event], after: Any) -> Any:
        """The view before: what happened is shown when the window has closed."""
        return before

    def stages(self, before: Any, events: Sequence[Event]) -> Sequence[EventGroup]:
        """All at once."""
        return (EventGroup(tuple(events)),)

    def view_during_window(self, before: Any, events: Sequence[Event], after: Any) -> Any:
        """The view after."""
        return after

    def early_answers(self, view: Any) -> Sequence[Action]:
        """Nothing."""
        return ()

    def aside(self, view: Any) -> Aside | None:
        """Nothing."""
        return None

    def call(self, view: Any, room: Room) -> Call | None:
        """Nobody calls out of turn."""
        return None

    def wait_box(self, room: Room) -> Box | None:
        """Nowhere."""
        return None

    def private(self, public: Any, view: Any) -> Any:
        """The view itself."""
        return view

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Everybody."""
        return tuple(people)

    # Decisions ----------------------------------------------------------------------------------------------
    def piece_text(self, piece: int) -> str:
        """A card's two letters."""
        return card_text(piece)

    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """`play`, the pieces, the words."""
        return " ".join(["play", *map(self.piece_text, pieces), *words])

    def tried(self, view: Any, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """What `attempt` says."""
        return self.attempt(pieces, zone, words)

    def implicit_answer(self, view: Any, legal: Sequence[Action]) -> Action | None:
        """Nothing."""
        return None

    def wrong_zone(self, pieces: Sequence[int]) -> Reason | None:
        """Nothing to say."""
        return None

    def refusal(self, view: Any, action: Action) -> Text | None:
        """The rules say enough."""
        return None

    def commands(
        self, view: Any, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        """None."""
        return ()

    def number(self, view: Any, legal: Sequence[Action]) -> NumberAsked | None:
        """No number is asked for."""
        return None

    def settled(self, actions: Sequence[Action], chosen: Preferences) -> Sequence[Action]:
        """Nothing is settled without a question."""
        return actions

    def choices(self, view: Any, actions: Sequence[Action]) -> Sequence[Choice]:
        """By the first word in which the gestures differ: a suit as its sign, other words as they are."""
        said = [action.gesture().words for action in actions]
        most = range(max(map(len, said)))
        place = next((n for n in most if len({_word(words, n) for words in said}) > 1), 0)
        found: dict[str, list[Action]] = {}
        for action, words in zip(actions, said, strict=True):
            found.setdefault(_word(words, place), []).append(action)
        if len(found) == 1:
            # Nothing is said, but the order in which the pieces are laid.
            return [
                Choice(Text("table.choice_pieces", {"cards": action.gesture().pieces}), (action,))
                for action in actions
            ]
        return [self.choice(word, tuple(group)) for word, group in found.items()]

    def choice(self, word: str, actions: tuple[Action, ...]) -> Choice:
        """The answer that one word is."""
        if len(word) == 1 and word in SUITS:
            return Choice(Text("table.choice_suit", {"suit": word}), actions, word)
        return Choice(Text("table.choice_word", {"word": word or "–"}), actions)

    def readings(self, view: Any, actions: Sequence[Action]) -> Sequence[Choice]:
        """None: what is not settled is asked."""
        return ()

    def worn(self, pieces: Sequence[int], action: Action) -> Sequence[PieceLook]:
        """As in the hand."""
        return ()

    # Words --------------------------------------------------------------------------------------------------
    def play_label(self, shown: Action | None) -> Text:
        """Play, and what."""
        if shown is None or not shown.gesture().pieces:
            return Text("table.play")
        return Text("table.play_pieces", {"cards": shown.gesture().pieces})

    def strip(self, view: Any, shown: Action | None) -> Text:
        """The viewer's score."""
        return Text("table.score", {"n": view.table.scores[view.viewer]})

    def stuck(self, view: Any) -> Text | None:
        """No other line."""
        return None

    def remember(self, view: Any, shown: Action | None) -> Text | None:
        """Nothing."""
        return None

    def badges(self, view: Any, shown: Action | None) -> Mapping[int, int]:
        """None."""
        return {}

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        """The last part of the line's key."""
        return line.key.rpartition(".")[2]

    def rows(self, result: DealResult) -> Sequence[str]:
        """Those of `row_names` on which somebody has a line, then any others as they come."""
        there = list(dict.fromkeys(self.row(line) for lines in result.lines for line in lines))
        return [row for row in self.row_names if row in there] + [
            row for row in there if row not in self.row_names
        ]

    def row_label(self, row: str, result: DealResult) -> Text:
        """The row's own text."""
        return Text(f"{self._area()}.row.{row}")

    def _area(self) -> str:
        name: Text = self.name  # type: ignore[attr-defined]
        return name.key.partition(".")[0]

    def worth(self, piece: int) -> int:
        """What a piece left in hand counts."""
        return value_of(piece)

    def figure(self, line: Line) -> int | None:
        """Its points."""
        return None

    def stake(self, view: Any) -> int:
        """Nothing."""
        return 0

    def why(self, line: Line, names: Names, seat: int) -> Why:
        """The line's own text, its pieces, and their sum."""
        worth = [self.worth(piece) for piece in line.pieces]
        pieces = tuple((piece, str(value)) for piece, value in zip(line.pieces, worth, strict=True))
        added = " + ".join(map(str, worth)) if len(worth) > 1 and sum(worth) == line.points else ""
        return Why(Text(line.key, dict(line.values)), pieces, added)

    def sheet_head(
        self, canvas: Canvas, speaker: Speaker, view: Any, result: DealResult | None, names: Names, box: Box
    ) -> float:
        """Nothing."""
        return 0.0


def _word(words: Sequence[str], place: int) -> str:
    return words[place] if place < len(words) else ""
