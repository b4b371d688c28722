"""The table of Dobon by the committee's rules."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablegame.pieces.cards import SUITS, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, reckon_sum, total
from tablegame.rules.contract import Action, DealResult, Event, Line, Options
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.actions import CALL, DRAW, HIGHEST_BID, KEEP, PASS, RETURN, REVEAL, Bid, Discard
from tablegame.rules.dobon.matching import PACK, suits_named
from tablegame.rules.dobon.scoring import VOID
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.events import DealScored, Public
from tablegame.speech import Speaker, Text
from tablegame.speech import number as total_of
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import WOOD, Cloth
from tablegame.ui.games import endings
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.games.dobon import steps, words
from tablegame.ui.games.dobon.cues import cue, reasons
from tablegame.ui.games.dobon.steps import deal_end
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table import places
from tablegame.ui.table.overlay.remark_rule import Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Call,
    Choice,
    Command,
    Cue,
    DealEnd,
    EventGroup,
    Names,
    NumberAsked,
    SeatInfo,
    Why,
    Words,
    Zone,
)

DEAR: Final = 100
"""A bid above this is asked about once more."""
CHIPS: Final = (5, 10, 20, 50)
"""Amounts with which a bid is put together."""
FUNCTIONS: Final = (5, 1, 12, 11, 8, 2, 0)
"""Numbers of the cards that bring something about: 5 in a bind, A, Q, J, 8, 2, joker."""
GROUND: Final = Cloth(
    "dobon", "#2B5078", "#1E3D60", "#13263F", "#A9C3DE", "#0D1B2E", "#152C47", "#08131F",
    "grounds/dobon", WOOD,
)  # fmt: skip
"""The cloth: blue at noon."""


class DobonTable(DefaultTable[DobonView]):
    """The answers to a scene about a table of Dobon."""

    name = Text("dobon.name")
    cloth: Cloth | None = GROUND
    pieces: Sequence[int] = range(PACK)
    sorts: Sequence[str] = ("suit", "rank", "game")
    counting_parts: tuple[str, ...] = ("sum.",)
    tempers: Collection[str] = (
        "bold", "careful", "bids_high", "bids_low", "quick", "patient", "hoards", "spends", "hunts", "turns",
    )  # fmt: skip
    banners: Sequence[Text] = ()
    signs: Sequence[Callable[[Canvas], object]] = parts.SIGNS
    calls = True
    sealed: tuple[type[Action], ...] = (Bid,)
    low = True
    first_preset: str | None = "short"
    simplest: Options = MappingProxyType({"stage": 5})
    row_names = ("cards", "caught", "right", "slam", "yaku", "special")

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: DobonView) -> Text:
        """Round n of m."""
        return Text("dobon.title", {"deal": words.round_of(view.table), "deals": view.table.deals})

    def clockwise(self, view: DobonView) -> bool:
        return view.table.direction >= 0

    def turn(self, view: DobonView) -> Seat | None:
        """Return the seat to move; None in a window, because the table waits for all seats alike."""
        table = view.table
        return table.turn if table.phase == "play" and table.window is None else None

    def counts(self, view: DobonView) -> tuple[int, ...]:
        """Return the hidden cards of each hand."""
        opened = words.opened_hands(view)
        return tuple(
            count - (len(opened[seat]) if seat != view.viewer else 0)
            for seat, count in enumerate(view.table.counts)
        )

    def people(self, view: DobonView, names: Names) -> tuple[SeatInfo, ...]:
        table, turn = view.table, self.turn(view)
        return tuple(
            SeatInfo(
                table.counts[seat], (total_of(table.scores[seat]),), active=seat == turn,
                chips=tuple(words.seat_chips(table, Seat(seat))),
            )
            for seat in range(table.seats)
        )  # fmt: skip

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        if sort == "suit":
            return tuple(sorted(pieces))
        function = FUNCTIONS if sort == "game" else ()
        return tuple(sorted(pieces, key=lambda card: (_place(function, card), NUMBERS[card], card)))

    # Places -------------------------------------------------------------------------------------------------
    def narrowest(self, view: DobonView, seats: int) -> float:
        return places.LEAST_WIDE if view.table.phase == "auction" else super().narrowest(view, seats)

    def laid_widths(self, seats: int) -> Sequence[float]:
        return (parts.laid_width(seats),)

    def lay(self, view: DobonView, room: Room) -> dict[str, Pose]:
        table = view.table
        poses = parts.lay_stock(table.stock, room)
        poses |= parts.lay_pile(table.pile, room, table.damage > 0)
        return poses | parts.lay_open(words.opened_hands(view), view.viewer, room)

    def top_card(self, view: DobonView) -> tuple[int, Seat] | None:
        table = view.table
        return (table.pile[-1], table.owner) if table.pile and table.owner is not None else None

    def owned(self, view: DobonView, room: Room) -> Mapping[str, float]:
        """Return the fan of discards."""
        return parts.fanned(view.table.pile, room, view.table.damage > 0)

    def zones(self, view: DobonView, room: Room) -> tuple[Zone, ...]:
        """Return the field, and the stock, which is drawn from by pressing it."""
        stock = parts.stock_zone(view.table.stock, room)
        return (
            Zone("field", parts.field_box(room), Text("dobon.zone.field")),
            Zone("stock", stock, Text("dobon.zone.stock"), bare=True),
        )

    def furniture(
        self, speaker: Speaker, view: DobonView, shown: Action | None, room: Room
    ) -> Sequence[Part]:
        """Return the direction, and the cord of a bind."""
        table = view.table
        drawn = parts.direction_parts(table.direction > 0, room)
        if table.damage:
            note = speaker.say("dobon.bind.sum", text=words.bind_sum(table))
            drawn.append(parts.cord_part(f"+{table.damage}", note, room))
        return drawn

    def fittings(self, speaker: Speaker, view: DobonView, room: Room, names: Names) -> Sequence[Part]:
        table = view.table
        drawn = [parts.stock_part(table.stock, room), parts.count_part(table.stock, room)]
        if not table.pile:
            return drawn
        if table.bids is not None and (table.phase == "auction" or words.is_first_yaku(table)):
            drawn += parts.bid_parts(table.bids, table.right, room)
        if (called := words.called_hand(table)) is not None:
            seat, cards, number = called
            made = reckon_sum(mask_of(cards), number)
            if made is not None:
                own = seat == view.viewer
                drawn.append(parts.sum_part(seat, len(cards), made.written(), own, room))
        if table.owner is not None and table.suit_was_named:
            drawn.append(parts.suit_part(table.suit, room))
        return drawn

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: DobonView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return moods after calls and returns, the last card, a player going out, and a player passed
        over."""
        match event:
            case ev.DobonCalled(seat, owner):
                return {owner: t.WORRIED, seat: t.PLEASED}
            case ev.DobonReturned(seat, caller):
                return {caller: t.WORRIED, seat: t.PLEASED}
            case ev.Discarded(seat=seat, last=True) | ev.WentOut(seat) | ev.RightWon(seat=seat):
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

    def cue(self, event: Event, before: DobonView, names: Names) -> Cue:
        return cue(event, before, names)

    def stages(self, before: DobonView, events: Sequence[Event]) -> Sequence[EventGroup]:
        return steps.stages(events)

    def intermediate_view(self, before: DobonView, events: Sequence[Event], after: DobonView) -> DobonView:
        """Return the view in a window that closed at once, or while bids are turned."""
        return steps.intermediate_view(before, events, after)

    def closing(self, before: DobonView, events: Sequence[Event], after: DobonView) -> DobonView:
        table = self.intermediate_view(before, events, after).table
        table = replace(table, turn=None, window=None, caller=None, asked=False, answer=None)
        return replace(before, table=table)

    def counted(self, closing: DobonView, after: DobonView, share: float) -> DobonView:
        scores = endings.between(closing.table.scores, after.table.scores, share)
        return replace(closing, table=replace(closing.table, scores=scores))

    def deal_end(self, scored: DealScored, closing: DobonView, names: Names) -> DealEnd:
        return deal_end(scored, closing, names)

    def private(self, public: DobonView, view: DobonView) -> DobonView:
        """Return the public table with the viewer's hand, or the hand of the deal if that is over in the
        match."""
        hand, deal = view.table.hand, public.table.deal
        if view.viewer is not None and len(view.table.results) >= deal and public.table.phase == "play":
            hand = view.table.results[deal - 1].hands[view.viewer]
        table = replace(public.table, hand=hand, asked=False, answer=None)
        return replace(view, table=table)

    def call(self, view: DobonView, room: Room) -> Call | None:
        """Return a dobon, its return, or the quiet question for a yaku."""
        table = view.table
        if table.window == "dobon":
            people = tuple(Seat(seat) for seat in range(table.seats) if seat != table.owner)
            return Call("dobon", people, PASS, room.centre)
        if table.window == "return":
            return Call("return", () if table.owner is None else (table.owner,), PASS, room.centre)
        return Call("yaku", (), KEEP) if table.window == "yaku" else None

    def has_windows(self, view: DobonView) -> bool:
        return view.table.rules.calls

    def wait_box(self, room: Room) -> Box | None:
        return parts.wait_box(room)

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Return the discarder for a return; for a yaku the last to draw or discard, or after the auction
        all.

        For a dobon it is None, because players call with their keys.
        """
        if kind == "dobon":
            return None
        for event in reversed(events):
            if kind == "return" and isinstance(event, ev.DobonCalled):
                return tuple(seat for seat in people if seat == event.owner)
            if kind == "yaku" and isinstance(event, ev.Drew | ev.Discarded):
                return tuple(seat for seat in people if seat == event.seat)
            if kind == "yaku" and isinstance(event, ev.RightWon):
                break
        return tuple(people)

    # Decisions ----------------------------------------------------------------------------------------------
    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return a discard; an 8 or a J names its own suit, so that what is said is about the card."""
        card = pieces[0]
        named = [SUITS[card // 13]] if suits_named(card) else []
        return " ".join(["play", self.piece_text(card), *named])

    def tried(self, view: DobonView, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return the text of `attempt`, without a suit at a stage where no card names one."""
        if view.table.rules.names:
            return self.attempt(pieces, zone, words)
        return f"play {self.piece_text(pieces[0])}"

    def refusal(self, view: DobonView, action: Action) -> Text | None:
        table = view.table
        if action in (CALL, RETURN):
            if table.window not in ("dobon", "return") or not table.pile or view.viewer is None:
                return Text("dobon.refusal.nothing")
            if (table.window == "dobon") == (table.owner == view.viewer):
                return Text("dobon.refusal.own" if table.window == "dobon" else "dobon.refusal.not_yours")
            number = NUMBERS[table.pile[-1]]
            made = total(mask_of(table.hand))
            if made == number:
                return Text("dobon.refusal.joker")
            return Text("dobon.refusal.sum", {"made": made, "number": number})
        return Text("dobon.refusal.yaku") if action == REVEAL else None

    def tip_form(self, view: DobonView, kind: str, name: str) -> str:
        rules = view.table.rules
        match kind, name:
            case "zone", "field" if not rules.calls:
                return "field_uncalled"
            case "zone", "stock" if view.table.voluntary_draw:
                return "stock_free"
            case "tag", "direction" if not rules.binds:
                return "direction_queens" if rules.names else "direction_fixed"
        return name

    def commands(
        self, view: DobonView, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        table = view.table
        returning = table.window == "return"
        word = Text("dobon.button.return" if returning else "dobon.button.call")
        live = view.viewer is not None and table.window in ("dobon", "return")
        live = live and (table.owner == view.viewer) == returning
        commands: list[Command] = []
        if table.rules.calls:
            commands.append(parts.call_command(word, RETURN if returning else CALL, room, live))
        if table.window == "yaku" and (visited or REVEAL in legal):
            # In a bind the knot of the cord hangs down between them.
            ways = [parts.beside_knot(room, nth) if table.damage else None for nth in range(2)]
            keep, reveal = Text("dobon.button.keep"), Text("dobon.button.reveal")
            commands += [
                Command("keep", keep, KEEP, key="no", place="middle", box=ways[0], always=True),
                Command("reveal", reveal, REVEAL, key="yes", place="middle", box=ways[1], always=True),
            ]
        elif table.window in ("dobon", "return") and visited:
            label = Text("dobon.button.pass")
            box = parts.beside_knot(room, 0) if table.damage else None
            commands.append(Command("pass", label, PASS, key="pass", place="middle", box=box, always=True))
        elif table.phase == "play":
            label = Text("dobon.button.draw", {"n": table.damage or 1})
            commands.append(Command("draw", label, DRAW, key="draw", size=15))
        return commands

    def number(self, view: DobonView, legal: Sequence[Action]) -> NumberAsked | None:
        """Return the bid."""
        if not legal or not isinstance(legal[0], Bid):
            return None
        return NumberAsked(1, HIGHEST_BID, CHIPS, Bid, Text("dobon.bid.title"), (), _bid_button, _caution)

    def settled(self, actions: Sequence[Action], chosen: Preferences) -> Sequence[Action]:
        said = [one for one in actions if isinstance(one, Discard) and one.last]
        return said if said and chosen.last_one else actions

    def choices(self, view: DobonView, actions: Sequence[Action]) -> Sequence[Choice]:
        suits = sorted({one.suit for one in actions if isinstance(one, Discard) and one.suit is not None})
        if len(suits) > 1:
            return [
                Choice(
                    Text("table.choice_suit", {"suit": SUITS[suit]}),
                    tuple(one for one in actions if isinstance(one, Discard) and one.suit == suit),
                    SUITS[suit],
                )
                for suit in suits
            ]
        said = tuple(one for one in actions if isinstance(one, Discard) and one.last)
        silent = tuple(one for one in actions if one not in said)
        return [
            Choice(Text("dobon.choice.last"), said, ring=True),
            Choice(Text("dobon.choice.silent"), silent),
        ]

    def caption(self, view: DobonView, actions: Sequence[Action]) -> Text:
        laid = [one for one in actions if isinstance(one, Discard)]
        if len({one.suit for one in laid}) > 1:
            return Text("dobon.choice.suit", {"card": laid[0].card})
        return Text("dobon.choice.cost")

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self, view: DobonView, shown: Action | None, names: Names) -> Text:
        return words.prompt(view, shown, names)

    def stuck(self, view: DobonView) -> Text | None:
        return words.stuck(view)

    def told(self, action: Action) -> Text | None:
        if not (isinstance(action, Discard) and action.last):
            return None
        cards = {"cards": (action.card,)}
        if action.suit is None:
            return Text("dobon.with_last", cards)
        return Text("dobon.named_with_last", cards | {"suit": SUITS[action.suit]})

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Discard):
            return Text("dobon.button.discard_none")
        return Text("dobon.button.discard", {"card": shown.card})

    def tag(self, view: DobonView, names: Names) -> tuple[tuple[Text, Words], ...]:
        return words.tag(view, names)

    def strip(self, view: DobonView, shown: Action | None) -> Text:
        """Return the viewer's score."""
        assert view.viewer is not None, "somebody looks"
        return Text("dobon.strip.score", {"n": view.table.scores[view.viewer]})

    def remember(self, view: DobonView, shown: Action | None) -> Text | None:
        """Return the number that the hand makes, or would make without the card that is picked; nothing where
        it can not be called on."""
        return words.remember(view, shown)

    def sums(self, view: DobonView, shown: Action | None) -> tuple[Text, Text | None] | None:
        return words.sums(view, shown)

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        name = super().row(line)
        if name in ("hand", "winner"):
            return "cards"
        if name == "loser":
            return "caught"
        if name in ("right_won", "right_lost"):
            return "right"
        return name if name == "slam" else "special" if name == "disrupt" else "yaku"

    def worth(self, piece: int) -> int:
        return min(NUMBERS[piece], 10)

    def row_label(self, row: str, result: DealResult) -> Text:
        """Return the row's own text; the factor of the loser depends on how the round was lost."""
        how = f".{dict(result.facts)['how']}" if row == "caught" else ""
        return Text(f"dobon.row.{row}{how}")

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        why = super().why(line, names, seat, result)
        values = dict(line.values)
        if "factor" in values:
            added = f"{values['factor']} × {values['worst']}"
            if not values["worst"]:
                return Why(Text("dobon.line.loser_none", values), sum=added)
            slots = values | {"other": names[result.hands.index(line.pieces)]}
            return replace(why, text=Text(line.key, slots), sum=added)
        return replace(why, pieces=()) if line.key.endswith(".winner") else why

    def sheet_head(
        self,
        canvas: Canvas,
        speaker: Speaker,
        view: DobonView | None,
        result: DealResult | None,
        names: Names,
        box: Box,
    ) -> float:
        if result is None:
            return 0.0
        facts = dict(result.facts)
        how = str(facts["how"])
        slots: dict[str, object] = {"card": parse_card(str(facts["card"]))}
        slots |= {key: names[int(facts[key])] for key in ("winner", "loser") if key in facts}
        wide = parts.draw_stamp(canvas, speaker, f"dobon.stamp.{how}", box.right - 84, box.y + 40)
        x = box.right - 84 - wide / 2 - 22
        if how not in (VOID, "out"):
            hand = result.hands[int(facts["winner"])]
            made = reckon_sum(mask_of(hand), NUMBERS[parse_card(str(facts["card"]))])
            cards = hand if made is None else made.cards
            parts.draw_equation(canvas, cards, parse_card(str(facts["card"])), x, box.y + 10)
            return box.right - x + 330
        text = in_second_person(speaker, Text(f"dobon.ending.{how}", slots), speaker.text("table.you"))
        parts.draw_ending(canvas, text, x, box.y + 40)
        return box.right - x + parts.ENDING_W


def _place(function: Sequence[int], card: int) -> int:
    """Return 0 for plain cards, and the place in `function` from 1 for the others."""
    return function.index(NUMBERS[card]) + 1 if NUMBERS[card] in function else 0


def _bid_button(n: int) -> Text:
    return Text("dobon.button.bid", {"n": n}) if n else Text("dobon.button.bid_none")


def _caution(n: int) -> Text | None:
    """Return what a bid may cost that is higher than any good one, None for others."""
    return Text("dobon.bid.caution", {"n": n}) if n > DEAR else None
