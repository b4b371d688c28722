"""The table of Everyday Dobon."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablegame.pieces.cards import SUITS
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, HandNumbers, hand_targets, sum_target, total
from tablegame.rules.contract import Action, DealResult, Event, Line
from tablegame.rules.dobon_plain.scoring import POINTS
from tablegame.rules.dobon_plain.terms import NAMING
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView
from tablegame.rules.events import DealScored
from tablegame.rules.shedding.moves import KEEP, RETURN, Discard
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.theme import BLACKBOARD, Cloth
from tablegame.ui.games.dobon_plain.cues import changed, cue, deal_end, factor_of, reckon, winners_of
from tablegame.ui.games.dobon_plain.reasons import reasons
from tablegame.ui.games.shedding_table import SheddingTable, made_number, round_of
from tablegame.ui.table.places import Room
from tablegame.ui.table.table_values import Command, Cue, DealEnd, Names, Why, Words

FUNCTIONS: Final = (1, 11, 8, 2, 0)
"""Numbers of the cards that bring something about: A, J, 8, 2, joker."""
SMALL_TAG: Final = 7
"""With so many seats the tag is too small for the direction, which the chevrons on the table show."""
GROUND: Final = Cloth(
    "dobon_plain", "#1E5F67", "#184C54", "#103A41", "#CDEAE2", "#0B272B", "#174349", "#081D20",
    "grounds/dobon_plain", BLACKBOARD,
)  # fmt: skip
"""The cloth: teal felt on the table of a home."""


def _to_follow(table: PublicView) -> tuple[str, dict[str, int | str]]:
    """Return the text and its slots that say what follows on the top card."""
    if table.damage:
        return "penalty", {"n": table.damage}
    field = table.pile[-1]
    if not table.suit:
        return "any", {}
    if table.owner is not None and NAMING >> field & 1:
        return "named_joker" if table.options.jokers else "named", {"suit": table.suit}
    return "turn", {"card": field}


class DobonPlainTable(SheddingTable[DobonPlainView]):
    """The answers to a scene about a table of Everyday Dobon."""

    name = Text("dobon_plain.name")
    area = "dobon_plain"
    cloth: Cloth | None = GROUND
    functions = FUNCTIONS
    pieces: Sequence[int] = range(54)
    tempers: Collection[str] = (
        "bold", "careful", "quick", "patient", "hoards", "spends", "hunts", "turns", "doubles"
    )  # fmt: skip
    row_names = ("account",)
    resting: Mapping[str, object] = MappingProxyType({"callers": (), "fresh": ()})

    def chips(self, view: DobonPlainView, seat: Seat) -> Sequence[tuple[Text, str]]:
        return [(Text("dobon_plain.chip.last"), t.SHU)] if seat in view.table.declared else []

    def tip_form(self, view: DobonPlainView, kind: str, name: str) -> str:
        options = view.table.options
        match kind, name:
            case "tag", "direction" if options.skip_reverse != "a_j":
                return f"direction_{options.skip_reverse}"
            case "zone", "field" if options.numbers == "pair":
                return "field_pair"
        return name

    def penalty_sum(self, view: DobonPlainView) -> str:
        return " + ".join("2" * (view.table.damage // 2))

    def reckon(self, view: DobonPlainView | None, cards: Sequence[int], number: int) -> HandNumbers | None:
        return None if view is None else reckon(view.table, cards, number)

    def is_suit_named(self, view: DobonPlainView) -> bool:
        return bool(NAMING >> view.table.pile[-1] & 1 and view.table.suit)

    def calling(self, view: DobonPlainView) -> Sequence[Seat]:
        table = view.table
        if table.window == RETURN.text:
            return table.callers
        return self.winners(table.results[-1]) if made_number(table) else ()

    def winners(self, result: DealResult) -> Sequence[Seat]:
        return winners_of(dict(result.facts), result.points())

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: DobonPlainView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def cue(self, event: Event, before: DobonPlainView, names: Names) -> Cue:
        return cue(event, before, names)

    def changed(
        self, table: PublicView, event: Event, before: DobonPlainView, after: DobonPlainView
    ) -> PublicView:
        return changed(table, event, before.viewer, after.table)

    def deal_end(self, scored: DealScored, closing: DobonPlainView, names: Names) -> DealEnd:
        return deal_end(scored, closing, names)

    # Decisions ----------------------------------------------------------------------------------------------
    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return a play in which an 8 names its own suit, so that a refusal is about the cards."""
        top = pieces[-1]
        named = [SUITS[top // 13 % 4]] if NAMING >> top & 1 else []
        return " ".join(["play", *map(self.piece_text, pieces[:4]), *named])

    def veils(self, view: DobonPlainView) -> bool:
        """Return True after a draw: whether the card follows is its player's secret."""
        return view.table.phase == "drawn"

    def drawn(self, view: DobonPlainView) -> Sequence[int]:
        return view.table.fresh if view.table.phase == "drawn" and view.table.turn == view.viewer else ()

    def commands(
        self, view: DobonPlainView, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        table = view.table
        drawn = table.phase == "drawn" and table.turn == view.viewer and view.viewer is not None
        commands = [self.call_button(view, room, always=drawn and table.rules.doubling)]
        if table.window is not None and visited:
            commands.append(self.pass_button(view, room))
        elif drawn:
            # The same button whether the drawn card follows or not.
            label = Text("dobon_plain.button.keep")
            commands.append(Command("keep", label, KEEP, key="no", place="middle", always=True))
        elif table.phase == "play":
            commands.append(self.draw_button(view))
        return commands

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self, view: DobonPlainView, shown: Action | None, names: Names) -> Text:
        table = view.table
        if isinstance(shown, Discard):
            return Text("dobon_plain.prompt.play", {"cards": shown.cards})
        if table.phase in ("over", "deal") or table.turn is None:
            if table.phase == "deal" and table.starter is None:
                return Text("dobon_plain.prompt.begins")
            return Text("dobon_plain.prompt.over" if table.phase == "over" else "dobon_plain.prompt.next")
        if table.window is not None:
            return Text(f"dobon_plain.prompt.{table.window}")
        if table.turn != view.viewer:
            key = "watching" if view.viewer is None else "wait"
            return Text(f"dobon_plain.prompt.{key}", {"seat": names[table.turn]})
        if table.phase == "drawn":
            waits = table.rules.draw == "ends_turn"
            return Text("dobon_plain.prompt.drawn_waits" if waits else "dobon_plain.prompt.drawn")
        kind, slots = _to_follow(table)
        return Text(f"dobon_plain.prompt.{kind}", slots)

    def stuck(self, view: DobonPlainView) -> Text | None:
        """Return that no card follows, and what is left to do; None where other rules forbid the play."""
        table = view.table
        if table.turn is None or table.turn != view.viewer or table.window is not None:
            return None
        if table.phase == "drawn" and table.fresh and not table.rules.doubling:
            return Text("dobon_plain.prompt.stuck_drawn", {"card": table.fresh[0]})
        if table.phase != "play" or (table.rules.stays and len(table.hand) == 1):
            return None
        kind, slots = _to_follow(table)
        return Text(f"dobon_plain.prompt.stuck_{kind}", slots)

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Discard):
            return Text("dobon_plain.button.play_none")
        return Text("dobon_plain.button.play", {"cards": shown.cards})

    def tag(self, view: DobonPlainView, names: Names) -> tuple[tuple[Text, Words], ...]:
        table = view.table
        way = "clockwise" if table.direction > 0 else "counter"
        factor = factor_of(table)
        direction = (Text("dobon_plain.tag.direction"), Text(f"dobon_plain.tag.{way}"))
        return (
            (Text("dobon_plain.tag.round"), Text("table.of", {"n": round_of(table), "of": table.deals})),
            *(((Text("dobon_plain.tag.pays"), (f"×{factor}",)),) if factor > 1 else ()),
            *((direction,) if table.seats < SMALL_TAG else ()),
            (Text("dobon_plain.tag.stock"), (str(table.stock),)),
        )

    def remember(self, view: DobonPlainView, shown: Action | None) -> Text | None:
        """Return the number that the hand makes, or would make without the cards that are picked."""
        hand = self.left(view, shown)
        return Text("dobon_plain.strip.remember", {"n": total(hand)}) if hand else None

    def numbers(self, view: DobonPlainView, hand: int) -> Sequence[int]:
        made = hand_targets(hand) if view.table.options.numbers == "pair" else sum_target(hand)
        return [number for number in range(HIGHEST + 1) if made >> number & 1]

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        return "account"

    def row_label(self, row: str, result: DealResult) -> Text:
        return Text(f"dobon_plain.row.{dict(result.facts)['how']}")

    def worth(self, piece: int) -> int:
        return POINTS[piece]

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Return how an account changed, as a sum."""
        why = super().why(line, names, seat, result)
        values = {name: int(value) for name, value in line.values}
        factor, times = values.get("factor", 1), values.get("times", 1)
        if "hands" in values:
            sign = "−" if line.points < 0 else ""
            inner = f"({values['card']} + {values['hands']})"
            terms = [inner, *(str(n) for n in (factor, times) if n > 1)]
            return replace(why, pieces=(), sum=sign + " × ".join(terms))
        if line.points > 0:
            return replace(why, pieces=(), sum=" + ".join(str(-paid) for paid in result.points() if paid < 0))
        if line.points == 0 or line.key == "dobon_plain.line.chip":
            return replace(why, pieces=())
        added = " + ".join(str(self.worth(piece)) for piece in line.pieces)
        inner = f"({added})" if len(line.pieces) > 1 else added
        return replace(why, sum=f"−{inner} × {factor}") if factor > 1 else why
