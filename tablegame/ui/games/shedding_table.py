"""The table that games of the Dobon family share: cards shed onto a field, draws from a stock, and calls."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from tablegame.pieces.cards import SUITS, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, HandNumbers, number_text, total
from tablegame.rules.contract import Action, DealResult, Event, SeatView
from tablegame.rules.events import Public
from tablegame.rules.shedding import events as ev
from tablegame.rules.shedding.moves import CALL, DRAW, PASS, RETURN, Discard
from tablegame.rules.shedding.state import DOBON, RETURNED
from tablegame.speech import Speaker, Text
from tablegame.speech import number as total_of
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.table.overlay.remark_rule import Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Call, Choice, Command, Names, SeatInfo, Zone

V = TypeVar("V", bound=SeatView)


class SheddingTable(DefaultTable[V], ABC):
    """The answers to a scene about a table of the family. Its texts are in the area of the game's id."""

    area: str
    """The game's id, with which its texts begin."""
    functions: Sequence[int] = ()
    """The numbers of the cards that bring something about, in the order of a hand sorted by the game."""
    field = "field"
    """The zone of the discards."""
    sorts: Sequence[str] = ("suit", "rank", "game")
    counting_parts: tuple[str, ...] = ("sum.",)
    signs: Sequence[Callable[[Canvas], object]] = parts.SIGNS
    calls = True
    resting: Mapping[str, object] = MappingProxyType({})
    """What the table of a view holds when a round has ended, besides what is asked of no seat any more."""

    def chips(self, view: V, seat: Seat) -> Sequence[tuple[Text, str]]:
        """Return the marks of a seat, the most important first."""
        return ()

    def penalty(self, view: V) -> int:
        """Return the cards of the penalty; 0 outside one."""
        table: Any = view.table
        return int(table.damage)

    def opened(self, view: V) -> Sequence[Sequence[int]]:
        """Return the open cards of every hand; when a round is over, these are all cards."""
        return opened_hands(view)

    @abstractmethod
    def penalty_sum(self, view: V) -> str:
        """Return the sum that makes up the penalty."""

    @abstractmethod
    def reckon(self, view: V | None, cards: Sequence[int], number: int) -> HandNumbers | None:
        """Return how cards make a number by the rules of the match; None if they do not."""

    @abstractmethod
    def calling(self, view: V) -> Sequence[Seat]:
        """Return the seats whose open hands make the number of the top card."""

    @abstractmethod
    def is_suit_named(self, view: V) -> bool:
        """Return whether a player has named the suit of the top card."""

    def numbers(self, view: V, hand: int) -> Sequence[int]:
        """Return the numbers on which a hand can call."""
        return ()

    def winners(self, result: DealResult) -> Sequence[Seat]:
        """Return the seats that have won a round, ascending; () for a void one."""
        facts = dict(result.facts)
        return (Seat(int(facts["winner"])),) if "winner" in facts else ()

    def left(self, view: V, shown: Action | None) -> int:
        """Return the viewer's hand without the cards that are picked, as a mask."""
        table: Any = view.table
        hand = mask_of(table.hand)
        return hand & ~mask_of(shown.gesture().pieces) if shown is not None else hand

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: V) -> Text:
        """Round n of m."""
        table: Any = view.table
        return Text(f"{self.area}.title", {"deal": round_of(table), "deals": table.deals})

    def clockwise(self, view: V) -> bool:
        table: Any = view.table
        return bool(table.direction >= 0)

    def turn(self, view: V) -> Seat | None:
        """Return the seat to move; None in a window, because the table waits for all seats alike."""
        table: Any = view.table
        return table.turn if table.phase in ("play", "drawn") and table.window is None else None

    def counts(self, view: V) -> tuple[int, ...]:
        """Return the hidden cards of each hand."""
        opened = dict(enumerate(self.opened(view)))  # empty before the first deal
        return tuple(
            count - (len(opened.get(seat, ())) if seat != view.viewer else 0)
            for seat, count in enumerate(view.table.counts)
        )

    def people(self, view: V, names: Sequence[Any]) -> tuple[SeatInfo, ...]:
        table: Any = view.table
        turn = self.turn(view)
        return tuple(
            SeatInfo(
                table.counts[seat], (total_of(table.scores[seat]),), active=seat == turn,
                chips=tuple(self.chips(view, Seat(seat))),
            )
            for seat in range(table.seats)
        )  # fmt: skip

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        if sort == "suit":
            return tuple(sorted(pieces))
        function = self.functions if sort == "game" else ()
        return tuple(sorted(pieces, key=lambda card: (_place(function, card), NUMBERS[card], card)))

    # Places -------------------------------------------------------------------------------------------------
    def laid_widths(self, seats: int) -> Sequence[float]:
        return (parts.laid_width(seats),)

    def lay(self, view: V, room: Room) -> dict[str, Pose]:
        table: Any = view.table
        poses = parts.lay_stock(table.stock, room)
        poses |= parts.lay_pile(table.pile, room, self.penalty(view) > 0)
        return poses | parts.lay_open(self.opened(view), view.viewer, room)

    def top_card(self, view: V) -> tuple[int, Seat] | None:
        table: Any = view.table
        return (table.pile[-1], table.owner) if table.pile and table.owner is not None else None

    def owned(self, view: V, room: Room) -> Mapping[str, float]:
        """Return the fan of discards."""
        table: Any = view.table
        return parts.fanned(table.pile, room, self.penalty(view) > 0)

    def zones(self, view: V, room: Room) -> tuple[Zone, ...]:
        """Return the field, and the stock, which is drawn from by pressing it."""
        table: Any = view.table
        stock = parts.stock_zone(table.stock, room)
        return (
            Zone(self.field, parts.field_box(room), Text(f"{self.area}.zone.{self.field}")),
            Zone("stock", stock, Text(f"{self.area}.zone.stock"), bare=True),
        )

    def furniture(self, speaker: Speaker, view: V, shown: Action | None, room: Room) -> Sequence[Part]:
        """Return the direction, and the cord of a penalty."""
        table: Any = view.table
        drawn = parts.direction_parts(table.direction > 0, room)
        if owed := self.penalty(view):
            note = speaker.say(f"{self.area}.bind.sum", text=self.penalty_sum(view))
            drawn.append(parts.cord_part(f"+{owed}", note, room))
        return drawn

    def fittings(self, speaker: Speaker, view: V, room: Room, names: Names) -> Sequence[Part]:
        """Return the number of the stock, the suit that was named, and how open hands make the number."""
        table: Any = view.table
        drawn = [parts.stock_part(table.stock, room), parts.count_part(table.stock, room)]
        if not table.pile:
            return drawn
        if table.owner is not None and self.is_suit_named(view):
            drawn.append(parts.suit_part(table.suit, room))
        opened = self.opened(view)
        for seat in self.calling(view):
            made = self.reckon(view, opened[seat], NUMBERS[table.pile[-1]])
            if made is not None:
                own = seat == view.viewer
                drawn.append(parts.sum_part(seat, len(opened[seat]), made.shown(), own, room))
        return drawn

    # What happens -------------------------------------------------------------------------------------------
    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return moods after calls and returns, the last card, a player going out, and a player passed
        over."""
        match event:
            case ev.DobonCalled(seat, owner):
                return {owner: t.WORRIED, seat: t.PLEASED}
            case ev.DobonReturned(seat, caller):
                return {caller: t.WORRIED, seat: t.PLEASED}
            case ev.Discarded(seat=seat, last=True) | ev.WentOut(seat):
                return {seat: t.PLEASED}
            case ev.Skipped(seat):
                return {seat: t.WORRIED}
            case _:
                return super().moods(event)

    def occasions(self, event: Public) -> Occasions:
        """Return calls and returns, and the last card."""
        match event:
            case ev.DobonCalled(seat):
                return ((seat, "call"),)
            case ev.DobonReturned(seat):
                return ((seat, "return"),)
            case ev.Discarded(seat=seat, last=True):
                return ((seat, "last_piece"),)
            case _:
                return super().occasions(event)

    def changed(self, table: Any, event: Event, before: V, after: V) -> Any:
        """Return the table after an event, on the way from the view `before` to `after`."""
        return table

    def intermediate_view(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return the view in a window that closed at once."""
        table = _any(before).table
        for event in events:
            table = self.changed(table, event, before, after)
        view: V = replace(_any(before), table=table)
        return view

    def closing(self, before: V, events: Sequence[Event], after: V) -> V:
        view = _any(self.intermediate_view(before, events, after))
        idle = {"turn": None, "window": None, "asked": False, "answer": None, **self.resting}
        closing: V = replace(view, table=replace(view.table, **idle))
        return closing

    def private(self, public: V, view: V) -> V:
        """Return the public table with the viewer's hand, or the hand of the deal if that is over in the
        match."""
        shown, own = _any(public), _any(view)
        hand, deal = own.table.hand, shown.table.deal
        running = shown.table.phase in ("play", "drawn")
        if view.viewer is not None and len(own.table.results) >= deal and running:
            hand = own.table.results[deal - 1].hands[view.viewer]
        private: V = replace(own, table=replace(shown.table, hand=hand, asked=False, answer=None))
        return private

    def call(self, view: V, room: Room) -> Call | None:
        """Return a dobon for any player but the discarder, or a return for the discarder."""
        table: Any = view.table
        if table.window == CALL.text:
            people = tuple(Seat(seat) for seat in range(table.seats) if seat != table.owner)
            return Call(CALL.text, people, PASS, room.centre)
        if table.window == RETURN.text:
            return Call(RETURN.text, () if table.owner is None else (table.owner,), PASS, room.centre)
        return None

    def wait_box(self, room: Room) -> Box | None:
        return parts.wait_box(room)

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Return the discarder for a return. For a dobon it is None, because players call with their keys."""
        if kind == CALL.text:
            return None
        for event in reversed(events):
            if kind == RETURN.text and isinstance(event, ev.DobonCalled):
                return tuple(seat for seat in people if seat == event.owner)
        return tuple(people)

    # Decisions ----------------------------------------------------------------------------------------------
    def refusal(self, view: V, action: Action) -> Text | None:
        """Return why a call or its return is refused."""
        table: Any = view.table
        if action not in (CALL, RETURN):
            return None
        if table.window not in (CALL.text, RETURN.text) or not table.pile or view.viewer is None:
            return Text(f"{self.area}.refusal.nothing")
        if (table.window == CALL.text) == (table.owner == view.viewer):
            code = "own" if table.window == CALL.text else "not_yours"
            return Text(f"{self.area}.refusal.{code}")
        slots = {"made": total(mask_of(table.hand)), "number": NUMBERS[table.pile[-1]]}
        return Text(f"{self.area}.refusal.sum", slots)

    def call_button(self, view: V, room: Room, *, always: bool = False) -> Command:
        """Return the button of a call, or of a return after one.

        It is live while one could be made by what all can see, or `always`.
        """
        table: Any = view.table
        returning = table.window == RETURN.text
        label = Text(f"{self.area}.button.{'return' if returning else 'call'}")
        asks = view.viewer is not None and table.window in (CALL.text, RETURN.text)
        live = always or (asks and (table.owner == view.viewer) == returning)
        return parts.call_command(label, RETURN if returning else CALL, room, live)

    def pass_button(self, view: V, room: Room, action: Action = PASS) -> Command:
        """Return the button that lets a card pass, clear of the knot of the cord."""
        label, box = Text(f"{self.area}.button.pass"), None
        if self.penalty(view):
            box = parts.beside_knot(room, 0)
        return Command("pass", label, action, key="pass", place="middle", box=box, always=True)

    def draw_button(self, view: V) -> Command:
        """Return the button that draws one card, or all of a penalty."""
        label = Text(f"{self.area}.button.draw", {"n": self.penalty(view) or 1})
        return Command("draw", label, DRAW, key="draw", size=15)

    def choices(self, view: V, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return the choice between cards, then between suits, then whether the last card is announced."""
        return self.card_choices(actions) or self.suit_choices(actions) or self.last_choices(actions)

    def caption(self, view: V, actions: Sequence[Action]) -> Text:
        """Return the question above `choices`."""
        laid = [one for one in actions if isinstance(one, Discard)]
        if len({one.cards for one in laid}) > 1:
            return Text(f"{self.area}.choice.cards")
        if len({one.suit for one in laid}) > 1:
            return Text(f"{self.area}.choice.suit", {"card": laid[0].card})
        return Text(f"{self.area}.choice.cost")

    def card_choices(self, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return a choice for each order of the picked cards; () where there is only one."""
        laid: dict[tuple[int, ...], list[Action]] = {}
        for action in actions:
            laid.setdefault(action.gesture().pieces, []).append(action)
        if len(laid) < 2:
            return ()
        return [
            Choice(Text("table.choice_pieces", {"cards": cards}), tuple(group))
            for cards, group in laid.items()
        ]

    def suit_choices(self, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return a choice for each suit that could be named; () where there are fewer than two."""
        suits = sorted({one.suit for one in actions if isinstance(one, Discard) and one.suit is not None})
        if len(suits) < 2:
            return ()
        return [
            Choice(
                Text("table.choice_suit", {"suit": SUITS[suit]}),
                tuple(one for one in actions if isinstance(one, Discard) and one.suit == suit),
                SUITS[suit],
            )
            for suit in suits
        ]

    def last_choices(self, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return the choice whether the last card is announced."""
        said = tuple(one for one in actions if isinstance(one, Discard) and one.last)
        silent = tuple(one for one in actions if one not in said)
        return [
            Choice(Text(f"{self.area}.choice.last"), said, ring=True),
            Choice(Text(f"{self.area}.choice.silent"), silent),
        ]

    # Words --------------------------------------------------------------------------------------------------
    def strip(self, view: V, shown: Action | None) -> Text:
        """Return the viewer's score."""
        assert view.viewer is not None, "a player looks"
        table: Any = view.table
        return Text(f"{self.area}.strip.score", {"n": table.scores[view.viewer]})

    def sums(self, view: V, shown: Action | None) -> tuple[Text, Text | None] | None:
        """Return the sum of the hand, and the numbers on which it can call."""
        hand = self.left(view, shown)
        if _any(view).table.phase not in ("play", "drawn") or not hand:
            return None
        numbers = " ".join(number_text(number).split()[0] for number in self.numbers(view, hand))
        waits = Text("table.waits_for", {"numbers": numbers}) if numbers else Text("table.waits_for_none")
        return Text("table.sum", {"n": total(hand)}), waits

    def told(self, action: Action) -> Text | None:
        """Return a play with which the last card is announced; None for others."""
        if not (isinstance(action, Discard) and action.last):
            return None
        slots: dict[str, object] = {"cards": action.cards}
        if action.suit is None:
            return Text(f"{self.area}.with_last", slots)
        return Text(f"{self.area}.named_with_last", {**slots, "suit": SUITS[action.suit]})

    # The sheet ----------------------------------------------------------------------------------------------
    def sheet_head(
        self, canvas: Canvas, speaker: Speaker, view: V | None, result: DealResult | None, names: Names,
        box: Box,
    ) -> float:  # fmt: skip
        """Draw a stamp, and the cards that made the number or how else the round ended."""
        if result is None:
            return 0.0
        facts = dict(result.facts)
        how, card = str(facts["how"]), parse_card(str(facts["card"]))
        wide = parts.draw_stamp(canvas, speaker, f"{self.area}.stamp.{how}", box.right - 84, box.y + 40)
        x = box.right - 84 - wide / 2 - 22
        winners = self.winners(result)
        if how in (DOBON, RETURNED) and winners:
            hand = result.hands[winners[0]]
            made = self.reckon(view, hand, NUMBERS[card])
            cards = hand if made is None else made.cards
            signs = () if made is None else (made.shown_sign,) * (len(cards) - 1)
            parts.draw_equation(canvas, cards, card, x, box.y + 10, signs)
            return box.right - x + 330
        slots: dict[str, object] = {"card": card}
        slots |= {key: names[int(facts[key])] for key in ("winner", "loser") if key in facts}
        text = in_second_person(speaker, Text(f"{self.area}.ending.{how}", slots), speaker.text("table.you"))
        parts.draw_ending(canvas, text, x, box.y + 40)
        return box.right - x + parts.ENDING_W


def opened_hands(view: Any) -> tuple[tuple[int, ...], ...]:
    """Return the open cards of every hand; when a round is over, these are all cards."""
    table = view.table
    hands: tuple[tuple[int, ...], ...] = table.results[-1].hands if _is_over(table) else table.opened
    return hands


def made_number(table: Any) -> bool:
    """Return whether the cards of a round lie there that was won by making the number of a card."""
    return _is_over(table) and dict(table.results[-1].facts)["how"] in (DOBON, RETURNED)


def _is_over(table: Any) -> bool:
    """Return whether the cards of a round that is over still lie there."""
    return table.phase in ("deal", "over") and bool(table.results) and any(table.counts)


def round_of(table: Any) -> int:
    """Return the round whose cards are on the table."""
    before = table.phase == "deal" and table.results and any(table.counts)
    return int(table.deal) - 1 if before else int(table.deal)


def _any(view: SeatView) -> Any:
    """Return a view as the dataclass of a game, which a protocol does not show."""
    return view


def _place(function: Sequence[int], card: int) -> int:
    """Return 0 for plain cards, and the place in `function` from 1 for the others."""
    return function.index(NUMBERS[card]) + 1 if NUMBERS[card] in function else 0
