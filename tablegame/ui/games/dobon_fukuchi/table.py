"""The table of Dobon by the rules that Fukuchi wrote down."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tablegame.pieces.cards import SUITS, mask_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, HandNumbers, hand_targets, number_text, reckon_hand
from tablegame.rules.contract import Action, DealResult, Event, Line
from tablegame.rules.dobon_fukuchi import events as ev
from tablegame.rules.dobon_fukuchi.actions import (
    DOBON,
    DRAW,
    EIGHT,
    PACK,
    PASS,
    RETURN,
    TAKE,
    Play,
)
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.rules.events import DealScored, Dealt, Public
from tablegame.speech import Listed, Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import CUSHION, Cloth
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.games.dobon_fukuchi import components as own
from tablegame.ui.games.dobon_fukuchi.components import deal_end, draw_head, sum_of
from tablegame.ui.games.dobon_fukuchi.cues import cue, reasons
from tablegame.ui.games.dobon_fukuchi.words import (
    RETURN_WINDOW,
    calling_seats,
    deal_of,
    minus,
    opened_hands,
    refused,
    seat_chips,
    turn_prompt,
)
from tablegame.ui.games.shedding_table import SheddingTable
from tablegame.ui.table.overlay.remark_rule import Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Call,
    Choice,
    Command,
    Cue,
    DealEnd,
    Names,
    SeatInfo,
    Why,
    Words,
)

FUNCTIONS: Final = (1, 11, EIGHT, 2)
"""Ranks that bring something about: A, J, 8, 2."""
GROUND: Final = Cloth(
    "dobon_fukuchi", "#2D5B47", "#224737", "#152E24", "#B5D3BF", "#0E2219", "#1A3A2C", "#0A1812",
    "grounds/dobon_fukuchi", CUSHION,
)  # fmt: skip
"""The cloth: green over a pond."""


class DobonFukuchiTable(SheddingTable[DobonFukuchiView]):
    """The answers to a scene about a table of Fukuchi Dobon."""

    name = Text("dobon_fukuchi.name")
    area = "dobon_fukuchi"
    functions = FUNCTIONS
    field = "pile"
    cloth: Cloth | None = GROUND
    pieces: Sequence[int] = range(PACK)
    tempers: Collection[str] = ("bold", "careful", "quick", "patient", "hoards", "spends", "hunts", "turns")
    first_preset: str | None = "short"
    row_names = ("account",)

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: DobonFukuchiView) -> Text:
        """Deal n of m."""
        return Text("table.deal", {"deal": deal_of(view.table), "deals": view.table.deals})

    def people(self, view: DobonFukuchiView, names: Names) -> tuple[SeatInfo, ...]:
        table, people = view.table, super().people(view, names)
        return tuple(
            replace(
                person, heard=Text("app.card.points", {"n": score}), dealer=seat == table.dealer,
                chips=tuple(seat_chips(table, Seat(seat))[:2]),
            )
            for seat, (person, score) in enumerate(zip(people, table.scores, strict=True))
        )  # fmt: skip

    def penalty(self, view: DobonFukuchiView) -> int:
        return view.table.penalty

    def penalty_sum(self, view: DobonFukuchiView) -> str:
        return " + ".join("2" * (view.table.penalty // 2))

    def opened(self, view: DobonFukuchiView) -> Sequence[Sequence[int]]:
        return opened_hands(view.table)

    # Places -------------------------------------------------------------------------------------------------
    def furniture(
        self, speaker: Speaker, view: DobonFukuchiView, shown: Action | None, room: Room
    ) -> Sequence[Part]:
        """Return the stake, the direction, and the cord of the 2s."""
        stake = speaker.say("dobon_fukuchi.stake.value", n=view.table.stake)
        return [*super().furniture(speaker, view, shown, room), own.stake_part(stake, room)]

    def reckon(self, view: DobonFukuchiView | None, cards: Sequence[int], number: int) -> HandNumbers | None:
        return reckon_hand(mask_of(cards), number) if cards else None

    def is_suit_named(self, view: DobonFukuchiView) -> bool:
        return value_of(view.table.top) == EIGHT

    def calling(self, view: DobonFukuchiView) -> Sequence[Seat]:
        return sorted(map(Seat, calling_seats(view.table)))

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: DobonFukuchiView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return moods after calls, returns, cards out of turn, a player passed over, and a hand that
        bursts."""
        match event:
            case ev.DobonCalled(callers, _, owner):
                return {owner: t.WORRIED} | dict.fromkeys(callers, t.PLEASED)
            case ev.DobonReturned(seat):
                return {seat: t.PLEASED}
            case ev.CardsLaid(seat=seat, out_of_turn=True):
                return {seat: t.PLEASED}
            case ev.SeatsSkipped(skipped):
                return dict.fromkeys(skipped, t.WORRIED)
            case ev.HandBurst(seat):
                return {seat: t.WORRIED}
            case _:
                return super().moods(event)

    def occasions(self, event: Public) -> Occasions:
        """Return calls and returns."""
        match event:
            case ev.DobonCalled(callers):
                return [(seat, "call") for seat in callers]
            case ev.DobonReturned(seat):
                return ((seat, "return"),)
            case _:
                return super().occasions(event)

    def cue(self, event: Event, before: DobonFukuchiView, names: Names) -> Cue:
        return cue(event, before, names)

    def changed(
        self, table: PublicView, event: Event, before: DobonFukuchiView, after: DobonFukuchiView
    ) -> PublicView:
        return own.changed(table, event, before.viewer, after.table)

    def deal_end(self, scored: DealScored, closing: DobonFukuchiView, names: Names) -> DealEnd:
        return deal_end(scored, closing, names)

    def call(self, view: DobonFukuchiView, room: Room) -> Call | None:
        """Return a dobon or a card of the same rank for any player, or a return for the owner of the top
        card.

        An owner with a single card has no choice (rules §2, §6.2).
        """
        table = view.table
        if table.window is None:
            return None
        if table.window == RETURN_WINDOW:
            return Call(RETURN_WINDOW, () if table.owner is None else (table.owner,), PASS, room.centre)
        seats = range(table.seats)
        people = tuple(Seat(seat) for seat in seats if seat != table.owner or table.counts[seat] > 1)
        return Call(table.window, people, PASS, room.centre)

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Return None for players who call with their keys; for a return, the owner of the card."""
        if kind != RETURN_WINDOW:
            return None
        called = [event for event in events if isinstance(event, ev.DobonCalled)]
        return tuple(seat for seat in people if called and seat == called[-1].owner)

    def lookers(self, events: Sequence[Event], people: Sequence[Seat]) -> Sequence[Seat]:
        """Return all people after a deal, because the card turned up at the start can be called on."""
        return people if any(isinstance(event, Dealt) for event in events) else ()

    # Decisions ----------------------------------------------------------------------------------------------
    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return the text of a play in which an 8 names its own suit, so that a refusal is about the
        cards."""
        top = pieces[-1]
        named = [SUITS[top // 13]] if value_of(top) == EIGHT else []
        return " ".join(["play", *map(self.piece_text, pieces), *named])

    def refusal(self, view: DobonFukuchiView, action: Action) -> Text | None:
        return refused(view, action)

    def commands(
        self, view: DobonFukuchiView, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        table = view.table
        returning = table.window == RETURN_WINDOW
        word = Text("dobon_fukuchi.button.return" if returning else "dobon_fukuchi.button.call")
        live = view.viewer is not None and table.window is not None and table.owner is not None
        live = live and (table.owner == view.viewer) == returning
        commands = [parts.call_command(word, RETURN if returning else DOBON, room, live)]
        call = self.call(view, room)
        live = call is not None and not returning and view.viewer in call.people
        commands.append(own.snap_command(table, legal, room, live))
        if table.window is not None and visited:
            commands.append(self.pass_button(view, room, PASS))
        elif table.phase == "play":
            key = "take" if table.penalty else "draw"
            label = Text(f"dobon_fukuchi.button.{key}", {"n": table.penalty})
            commands.append(Command("draw", label, TAKE if table.penalty else DRAW, key="draw", size=15))
        return commands

    def choices(self, view: DobonFukuchiView, actions: Sequence[Action]) -> Sequence[Choice]:
        return self.card_choices(actions) or DefaultTable.choices(self, view, actions)

    def caption(self, view: DobonFukuchiView, actions: Sequence[Action]) -> Text:
        laid = {action.gesture().pieces for action in actions}
        if len(laid) == 1:
            return Text("dobon_fukuchi.choice.suit", {"cards": next(iter(laid))[-1:]})
        return Text("dobon_fukuchi.choice.cards")

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self, view: DobonFukuchiView, shown: Action | None, names: Names) -> Text:
        table = view.table
        if isinstance(shown, Play):
            key = "lay" if table.window is None else "snap"
            return Text(f"dobon_fukuchi.prompt.{key}", {"cards": shown.cards})
        if table.phase != "play" or (table.turn is None and table.window is None):
            return Text("dobon_fukuchi.prompt.over" if table.phase == "over" else "dobon_fukuchi.prompt.next")
        if table.window is not None:
            rank = number_text(value_of(table.top)).split()[0]
            return Text(f"dobon_fukuchi.prompt.{table.window}", {"rank": rank})
        if table.turn != view.viewer:
            key = "watching" if view.viewer is None else "wait"
            return Text(f"dobon_fukuchi.prompt.{key}", {"seat": names[table.turn or 0]})
        return turn_prompt(table)

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Play):
            return Text("dobon_fukuchi.button.lay_none")
        return Text("dobon_fukuchi.button.lay", {"cards": shown.cards})

    def tag(self, view: DobonFukuchiView, names: Names) -> tuple[tuple[Text, Words], ...]:
        table = view.table
        way = "clockwise" if table.direction > 0 else "counter"
        return (
            (Text("dobon_fukuchi.tag.deal"), Text("table.of", {"n": deal_of(table), "of": table.deals})),
            (Text("dobon_fukuchi.tag.stake"), (str(table.stake),)),
            (Text("dobon_fukuchi.tag.direction"), Text(f"dobon_fukuchi.tag.{way}")),
            (Text("dobon_fukuchi.tag.stock"), (str(table.stock),)),
        )

    def remember(self, view: DobonFukuchiView, shown: Action | None) -> Text | None:
        """Return the numbers that the hand makes, or would make without the cards that are picked."""
        made = [str(number) for number in self.numbers(view, self.left(view, shown))]
        return Text("dobon_fukuchi.strip.remember", {"text": Listed(made)}) if made else None

    def numbers(self, view: DobonFukuchiView, hand: int) -> Sequence[int]:
        made = hand_targets(hand)
        return [number for number in range(1, HIGHEST + 1) if made >> number & 1]

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        return "account"

    def row_label(self, row: str, result: DealResult) -> Text:
        return Text(f"dobon_fukuchi.row.{dict(result.facts)['how']}")

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Return how the hand makes the number, and how often the stake is paid."""
        values = tuple((name, minus(v) if isinstance(v, str) else v) for name, v in line.values)
        why = super().why(replace(line, values=values), names, seat, result)
        why = replace(why, sum=sum_of(line))
        counted = not line.key.endswith(".burst")
        return why if counted else replace(why, pieces=tuple((card, "") for card in line.pieces))

    def sheet_head(
        self,
        canvas: Canvas,
        speaker: Speaker,
        view: DobonFukuchiView | None,
        result: DealResult | None,
        names: Names,
        box: Box,
    ) -> float:
        return 0.0 if result is None else draw_head(canvas, speaker, result, names, box)
