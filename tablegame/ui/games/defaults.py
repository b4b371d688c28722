"""Default answers of a game's table, for every question that a game does not care about."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from tablegame.pieces.cards import SUITS, card_text, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, DealResult, Event, Line, Options, Reason, SeatView
from tablegame.rules.events import DealScored, MatchEnded, Public
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games import endings
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table import places
from tablegame.ui.table.input.hand import breaks_of, by_suit_or_rank
from tablegame.ui.table.overlay.remark_rule import Occasion, Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Aside,
    Burst,
    Call,
    Choice,
    Command,
    DealEnd,
    EventGroup,
    FallenPetal,
    Kinds,
    Names,
    NumberAsked,
    PieceLook,
    SeatInfo,
    TableTip,
    Tally,
    Why,
    Zone,
)

MANY = 10
"""More cards than these overlap more than is usual."""
BESIDE_PANEL = 860.0
"""The width of a table with up to four people, in du, at least."""


V = TypeVar("V", bound=SeatView)


def places_of(totals: Sequence[int], low: bool = False) -> tuple[int, ...]:
    """Return places from 1 for the highest total, or the lowest with `low`; equal totals share a place."""
    sign = -1 if low else 1
    return tuple(1 + sum(sign * other > sign * total for other in totals) for total in totals)


class DefaultTable(Generic[V]):
    """Default answers of a `GameTable`, for a card game without calls out of turn.

    Every game has to define `name`, `pieces`, `cue`, `prompt`, `tag` and `strip`, and `people` if a plate
    shows more than a count.
    """

    name: Text
    sorts: Sequence[str] = ("suit", "rank")
    signs: Sequence[Callable[[Canvas], object]] = ()
    tile = False
    swaps = False
    calls = False
    widths: Sequence[float] = ()
    near_misses: Sequence[str] = ()
    low = False
    cloth: t.Cloth | None = None
    tempers: Collection[str] = ()
    counting_parts: tuple[str, ...] = ()
    first_preset: str | None = None
    simplest: Options = MappingProxyType({})
    one_by_one = False
    has_tricks = False
    sealed: tuple[type[Action], ...] = ()
    broad = False
    brief: tuple[type[Event], ...] = ()
    banners: Sequence[Text] = ()
    row_names: Sequence[str] = ()
    """The rows of a sheet, from above."""

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: V) -> Text:
        return Text("table.deal_open", {"deal": view.table.deal})

    def turn(self, view: V) -> Seat | None:
        """Return the view's own turn."""
        return view.table.turn

    def hand(self, view: V) -> tuple[int, ...]:
        """Return the view's own hand."""
        return view.table.hand

    def hidden(self, view: V) -> tuple[int, ...]:
        """Return the whole hand."""
        return self.hand(view)

    def counts(self, view: V) -> tuple[int, ...]:
        """Return the view's own counts."""
        return view.table.counts

    def people(self, view: V, names: Names) -> tuple[SeatInfo, ...]:
        turn = self.turn(view)
        return tuple(
            SeatInfo(count, active=seat == turn, tile=self.tile)
            for seat, count in enumerate(view.table.counts)
        )

    def results(self, view: V) -> tuple[DealResult, ...]:
        """Return the view's own results."""
        return view.table.results

    def over(self, view: V) -> bool:
        return view.table.phase == "over"

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        return by_suit_or_rank(sort, pieces)

    # Places -------------------------------------------------------------------------------------------------
    def lay(self, view: V, room: Room) -> dict[str, Pose]:
        return {}

    def next_poses(self, view: V, room: Room) -> Sequence[Pose]:
        return ()

    def narrowest(self, view: V, seats: int) -> float:
        """Return the width for a panel with up to four players; more need that of the smallest window."""
        return BESIDE_PANEL if seats <= 4 else places.LEAST_WIDE

    def at_plate(self, view: V, seat: Seat, room: Room) -> Box | None:
        return None

    def burst(self, view: V, room: Room) -> Burst | None:
        return None

    def petal(self, seat: Seat, room: Room) -> FallenPetal | None:
        return None

    def laid_widths(self, seats: int) -> Sequence[float]:
        """Return the same at every table, or by the number of seats."""
        return self.widths or (places.CARD_WIDTHS[seats],)

    def fan(self, count: int, room: Room) -> tuple[Pose, ...]:
        """Return a fan of cards."""
        return places.fan(count, *room.size, room.hold)

    def hidden_hand(self, seat: Seat, count: int, room: Room) -> tuple[Pose, ...]:
        """Return a fan of backs; where there are tricks it lies partly behind a plate at the top."""
        return places.hidden_fan(room.plates[seat], count, room, self.has_tricks)

    def trick_box(self, room: Room) -> Box | None:
        return None

    def spread(self, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """Place pieces like backs; with more cards than `MANY`, a gap separates the suits."""
        if self.tile or len(pieces) <= MANY:
            return self.fan(len(pieces), room)
        return places.fan(len(pieces), *room.size, room.hold, breaks_of(pieces))

    def zones(self, view: V, room: Room) -> tuple[Zone, ...]:
        return ()

    def ghosts(self, view: V, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        return ()

    def ground(self, canvas: Canvas, room: Room) -> None:
        if (ring := self.ring(room)) is not None:
            canvas.stitches(*ring, oval=True, alpha=0.45)

    def ring(self, room: Room) -> Box | None:
        """Return an oval round the middle of the table."""
        (x, y), (rx, ry) = room.centre, room.radii
        return Box(x - rx, y - ry, 2 * rx, 2 * ry)

    def clockwise(self, view: V) -> bool:
        return True

    def furniture(self, speaker: Speaker, view: V, shown: Action | None, room: Room) -> Sequence[Part]:
        return ()

    def fittings(self, speaker: Speaker, view: V, room: Room, names: Names) -> Sequence[Part]:
        return ()

    # What happens -------------------------------------------------------------------------------------------
    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return who is pleased and who is worried when a deal is counted."""
        if not isinstance(event, DealScored):
            return {}
        points = [-each if self.low else each for each in event.result.points()]
        best, worst = max(points), min(points)
        if best == worst:
            return {}
        moods = {best: t.PLEASED, worst: t.WORRIED}
        return {Seat(seat): moods[each] for seat, each in enumerate(points) if each in moods}

    def occasions(self, event: Public) -> Occasions:
        """Return who did best and worst in a deal, or the end of the match, with a remark on a close one."""
        if isinstance(event, DealScored):
            said: dict[str, Occasion] = {t.PLEASED: "good_deal", t.WORRIED: "bad_deal"}
            moods = DefaultTable.moods(self, event)
            return [(seat, said[mood]) for seat, mood in moods.items()]
        if isinstance(event, MatchEnded):
            every = [Seat(seat) for seat in range(len(event.scores))]
            close: Occasion = "close_finish" if _is_close(event) else "farewell"
            return [(seat, close) for seat in every]
        return ()

    def reasons(self, event: Event, before: V, names: Names) -> Sequence[Text]:
        return ()

    def intermediate_view(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return the view before: what happened is shown when the window has closed."""
        return before

    def stages(self, before: V, events: Sequence[Event]) -> Sequence[EventGroup]:
        """Return all events at once."""
        return (EventGroup(tuple(events)),)

    def tally_poses(self, closing: V, tally: Tally, room: Room) -> dict[str, Pose]:
        """Return no poses, because hands are opened at their plates."""
        return {}

    def tally_parts(self, speaker: Speaker, closing: V, tally: Tally, room: Room) -> Sequence[Part]:
        """Return no parts, because hands are opened at their plates."""
        return ()

    def closing(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return the view after."""
        return after

    def counted(self, closing: V, after: V, share: float) -> V:
        """Return scores between the old and the new ones; a game with other totals has a way of its own."""
        any_view: Any = closing
        any_after: Any = after
        scores = endings.between(any_view.table.scores, any_after.table.scores, share)
        view: V = replace(any_view, table=replace(any_view.table, scores=scores))
        return view

    def deal_end(self, scored: DealScored, closing: V, names: Names) -> DealEnd:
        """Return an ending won by the most points, or the fewest with `low`, in which every hand lies
        open."""
        gains = scored.result.points()
        best = (min if self.low else max)(gains)
        winners = tuple(Seat(seat) for seat, gain in enumerate(gains) if gain == best)
        stamp = Text("table.deal_over", {"deal": scored.deal})
        result_text = endings.told(scored.deal, winners, closing.viewer, names)
        hands = endings.in_turn(scored.result.hands, winners)
        return DealEnd(stamp, (), result_text, hands, gains, winners=winners)

    def view_during_window(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return the view after: nothing is kept back."""
        return after

    def early_answers(self, view: V) -> Sequence[Action]:
        return ()

    def aside(self, view: V) -> Aside | None:
        return None

    def call(self, view: V, room: Room) -> Call | None:
        return None

    def has_windows(self, view: V) -> bool:
        return self.calls

    def wait_box(self, room: Room) -> Box | None:
        return None

    def private(self, public: V, view: V) -> V:
        """Return the view itself: it shows the window as it stands in the match."""
        return view

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        return tuple(people)

    def lookers(self, events: Sequence[Event], people: Sequence[Seat]) -> Sequence[Seat]:
        return ()

    # Decisions ----------------------------------------------------------------------------------------------
    def piece_text(self, piece: int) -> str:
        """Return a card's two letters."""
        return card_text(piece)

    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        return " ".join(["play", *map(self.piece_text, pieces), *words])

    def tried(self, view: V, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        return self.attempt(pieces, zone, words)

    def implicit_answer(self, view: V, legal: Sequence[Action]) -> Action | None:
        return None

    def wrong_zone(self, pieces: Sequence[int]) -> Reason | None:
        return None

    def veils(self, view: V) -> bool:
        return False

    def drawn(self, view: V) -> Sequence[int]:
        return ()

    def refusal(self, view: V, action: Action) -> Text | None:
        return None

    def commands(
        self, view: V, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        return ()

    def vain(self, view: V, action: Action, kinds: Kinds) -> bool:
        return False

    def owned(self, view: V, room: Room) -> Mapping[str, float]:
        return {}

    def laid_by(self, view: V) -> Mapping[int, Seat]:
        return {}

    def top_card(self, view: V) -> tuple[int, Seat] | None:
        return None

    def quizzed(self, view: V) -> V:
        """Return the view: pieces lie alike, and `counting_parts` are left out."""
        return view

    def winning(self, view: V) -> Seat | None:
        """Return None: there are no tricks."""
        return None

    def number(self, view: V, legal: Sequence[Action]) -> NumberAsked | None:
        return None

    def settled(self, actions: Sequence[Action], chosen: Preferences) -> Sequence[Action]:
        return actions

    def choices(self, view: V, actions: Sequence[Action]) -> Sequence[Choice]:
        """Group the actions by the first word in which their gestures differ; a suit is shown as its sign."""
        said = [action.gesture().words for action in actions]
        most = range(max(map(len, said)))
        place = next((n for n in most if len({_word(words, n) for words in said}) > 1), 0)
        groups: dict[str, list[Action]] = {}
        for action, words in zip(actions, said, strict=True):
            groups.setdefault(_word(words, place), []).append(action)
        if len(groups) == 1:
            # Nothing is said, but the order in which the pieces are laid.
            return [
                Choice(Text("table.choice_pieces", {"cards": action.gesture().pieces}), (action,))
                for action in actions
            ]
        return [self.choice(word, tuple(group)) for word, group in groups.items()]

    def caption(self, view: V, actions: Sequence[Action]) -> Text:
        """Return the question, which names the pieces if all actions share them."""
        pieces = actions[0].gesture().pieces
        if not pieces:
            return Text("table.choice_ask")
        if any(one.gesture().pieces != pieces for one in actions):
            return Text("table.choice_order")
        return Text("table.choice_about", {"cards": pieces[-1:]})

    def choice(self, word: str, actions: tuple[Action, ...]) -> Choice:
        """Return the answer that one word is."""
        if len(word) == 1 and word in SUITS:
            return Choice(Text("table.choice_suit", {"suit": word}), actions, word)
        return Choice(Text("table.choice_word", {"word": word or "–"}), actions)

    def readings(self, view: V, actions: Sequence[Action]) -> Sequence[Choice]:
        return ()

    def worn(self, pieces: Sequence[int], action: Action) -> Sequence[PieceLook]:
        return ()

    def told(self, action: Action) -> Text | None:
        return None

    # Words --------------------------------------------------------------------------------------------------
    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if shown is None or not shown.gesture().pieces:
            return Text("table.play")
        return Text("table.play_pieces", {"cards": shown.gesture().pieces})

    def stuck(self, view: V) -> Text | None:
        return None

    def remember(self, view: V, shown: Action | None) -> Text | None:
        return None

    def sums(self, view: V, shown: Action | None) -> tuple[Text, Text | None] | None:
        return None

    def tips(
        self, view: V, names: Names, type: Typesetter, speaker: Speaker, room: Room
    ) -> Sequence[TableTip]:
        return ()

    def tip_form(self, view: V, kind: str, name: str) -> str:
        return name

    def weighed(self, view: V, move: Action) -> Text | None:
        return None

    def badges(self, view: V, shown: Action | None) -> Mapping[int, int]:
        return {}

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        """Return the last part of the line's key."""
        return line.key.rpartition(".")[2]

    def rows(self, result: DealResult) -> Sequence[str]:
        """Return the rows of `row_names` that have a line, then all others in order of appearance."""
        there = list(dict.fromkeys(self.row(line) for lines in result.lines for line in lines))
        return [row for row in self.row_names if row in there] + [
            row for row in there if row not in self.row_names
        ]

    def row_label(self, row: str, result: DealResult) -> Text:
        """Return the row's own text."""
        return Text(f"{self._area()}.row.{row}")

    def _area(self) -> str:
        return self.name.key.partition(".")[0]

    def worth(self, piece: int) -> int:
        return value_of(piece)

    def figure(self, line: Line) -> int | None:
        return None

    def stake(self, view: V) -> int:
        return 0

    def ranks(self, totals: Sequence[Sequence[int]], over: bool) -> tuple[int, ...]:
        return places_of(totals[-1], self.low)

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Return the line's own text, its pieces, and their sum."""
        worth = [self.worth(piece) for piece in line.pieces]
        pieces = tuple((piece, str(value)) for piece, value in zip(line.pieces, worth, strict=True))
        added = " + ".join(map(str, worth)) if len(worth) > 1 and sum(worth) == line.points else ""
        return Why(Text(line.key, dict(line.values)), pieces, added)

    def sheet_head(
        self,
        canvas: Canvas,
        speaker: Speaker,
        view: V | None,
        result: DealResult | None,
        names: Names,
        box: Box,
    ) -> float:
        return 0.0


def _word(words: Sequence[str], place: int) -> str:
    return words[place] if place < len(words) else ""


def _is_close(ended: MatchEnded) -> bool:
    """Return whether another score is within a tenth of the largest score, or a point, of the winners'."""
    scores, winners = ended.scores, ended.winners
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    if not winners or not others:
        return True
    gap = min(abs(scores[winners[0]] - score) for score in others)
    return gap <= max(1.0, 0.1 * max(map(abs, scores)))
