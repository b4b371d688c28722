"""The table of Dobon by the committee's rules."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablegame.pieces.cards import SUITS
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, HandNumbers
from tablegame.rules.contract import Action, DealResult, Event, Line, Options
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.actions import HIGHEST_BID, KEEP, RETURN, REVEAL, Bid, Discard
from tablegame.rules.dobon.matching import PACK, suits_named
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.events import DealScored, Public
from tablegame.rules.shedding import events as family
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.theme import WOOD, Cloth
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.dobon import steps, words
from tablegame.ui.games.dobon.cues import cue, reasons
from tablegame.ui.games.dobon.steps import deal_end, reckon
from tablegame.ui.games.shedding_table import SheddingTable, made_number
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table import places
from tablegame.ui.table.places import Room
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Call,
    Command,
    Cue,
    DealEnd,
    EventGroup,
    Names,
    NumberAsked,
    Why,
    Words,
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


class DobonTable(SheddingTable[DobonView]):
    """The answers to a scene about a table of Dobon."""

    name = Text("dobon.name")
    area = "dobon"
    functions = FUNCTIONS
    cloth: Cloth | None = GROUND
    pieces: Sequence[int] = range(PACK)
    tempers: Collection[str] = (
        "bold", "careful", "bids_high", "bids_low", "quick", "patient", "hoards", "spends", "hunts", "turns",
    )  # fmt: skip
    banners: Sequence[Text] = ()
    sealed: tuple[type[Action], ...] = (Bid,)
    low = True
    first_preset: str | None = "short"
    simplest: Options = MappingProxyType({"stage": 5})
    resting: Mapping[str, object] = MappingProxyType({"caller": None})
    row_names = ("cards", "caught", "right", "slam", "yaku", "special")

    # What a view shows --------------------------------------------------------------------------------------
    def chips(self, view: DobonView, seat: Seat) -> Sequence[tuple[Text, str]]:
        return words.seat_chips(view.table, seat)

    def penalty_sum(self, view: DobonView) -> str:
        return words.bind_sum(view.table)

    # Places -------------------------------------------------------------------------------------------------
    def narrowest(self, view: DobonView, seats: int) -> float:
        return places.LEAST_WIDE if view.table.phase == "auction" else super().narrowest(view, seats)

    def reckon(self, view: DobonView | None, cards: Sequence[int], number: int) -> HandNumbers | None:
        return reckon(cards, number)

    def is_suit_named(self, view: DobonView) -> bool:
        return view.table.suit_was_named

    def calling(self, view: DobonView) -> Sequence[Seat]:
        table = view.table
        if table.window == RETURN.text and table.caller is not None:
            return (table.caller,)
        return self.winners(table.results[-1]) if made_number(table) else ()

    def fittings(self, speaker: Speaker, view: DobonView, room: Room, names: Names) -> Sequence[Part]:
        """Return the parts of the family, and the bids until all players have been asked for a yaku."""
        table, drawn = view.table, super().fittings(speaker, view, room, names)
        if table.pile and table.bids is not None and (table.phase == "auction" or words.is_first_yaku(table)):
            return [*drawn, *parts.bid_parts(table.bids, table.right, room)]
        return drawn

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: DobonView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return the moods of the family, and of the player who begins by the auction."""
        return {event.seat: t.PLEASED} if isinstance(event, ev.RightWon) else super().moods(event)

    def cue(self, event: Event, before: DobonView, names: Names) -> Cue:
        return cue(event, before, names)

    def stages(self, before: DobonView, events: Sequence[Event]) -> Sequence[EventGroup]:
        return steps.stages(events)

    def intermediate_view(self, before: DobonView, events: Sequence[Event], after: DobonView) -> DobonView:
        """Return the view in a window that closed at once, or while bids are turned."""
        return steps.intermediate_view(before, events, after)

    def deal_end(self, scored: DealScored, closing: DobonView, names: Names) -> DealEnd:
        return deal_end(scored, closing, names)

    def call(self, view: DobonView, room: Room) -> Call | None:
        """Return a dobon, its return, or the quiet question for a yaku."""
        return Call("yaku", (), KEEP) if view.table.window == "yaku" else super().call(view, room)

    def has_windows(self, view: DobonView) -> bool:
        return view.table.rules.calls

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Return for a yaku the last to draw or discard, or after the auction all."""
        for event in reversed(events) if kind == "yaku" else ():
            if isinstance(event, family.Drew | family.Discarded):
                return tuple(seat for seat in people if seat == event.seat)
            if isinstance(event, ev.RightWon):
                break
        return super().visited(kind, events, people)

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
        if action == REVEAL:
            return Text("dobon.refusal.yaku")
        refused = super().refusal(view, action)
        spoiled = refused is not None and refused.slots.get("made", -1) == refused.slots.get("number")
        return Text("dobon.refusal.joker") if spoiled else refused

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
        commands = [self.call_button(view, room)] if table.rules.calls else []
        if table.window == "yaku" and (visited or REVEAL in legal):
            # In a bind the knot of the cord hangs down between them.
            ways = [parts.beside_knot(room, nth) if table.damage else None for nth in range(2)]
            keep, reveal = Text("dobon.button.keep"), Text("dobon.button.reveal")
            commands += [
                Command("keep", keep, KEEP, key="no", place="middle", box=ways[0], always=True),
                Command("reveal", reveal, REVEAL, key="yes", place="middle", box=ways[1], always=True),
            ]
        elif table.window in ("dobon", "return") and visited:
            commands.append(self.pass_button(view, room))
        elif table.phase == "play":
            commands.append(self.draw_button(view))
        return commands

    def number(self, view: DobonView, legal: Sequence[Action]) -> NumberAsked | None:
        """Return the bid."""
        if not legal or not isinstance(legal[0], Bid):
            return None
        return NumberAsked(1, HIGHEST_BID, CHIPS, Bid, Text("dobon.bid.title"), (), _bid_button, _caution)

    def settled(self, actions: Sequence[Action], chosen: Preferences) -> Sequence[Action]:
        said = [one for one in actions if isinstance(one, Discard) and one.last]
        return said if said and chosen.last_one else actions

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self, view: DobonView, shown: Action | None, names: Names) -> Text:
        return words.prompt(view, shown, names)

    def stuck(self, view: DobonView) -> Text | None:
        return words.stuck(view)

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Discard):
            return Text("dobon.button.discard_none")
        return Text("dobon.button.discard", {"card": shown.card})

    def tag(self, view: DobonView, names: Names) -> tuple[tuple[Text, Words], ...]:
        return words.tag(view, names)

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


def _bid_button(n: int) -> Text:
    return Text("dobon.button.bid", {"n": n}) if n else Text("dobon.button.bid_none")


def _caution(n: int) -> Text | None:
    """Return what a bid may cost that is higher than any good one, None for others."""
    return Text("dobon.bid.caution", {"n": n}) if n > DEAR else None
