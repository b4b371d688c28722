"""The table of Everyday Dobon."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tablegame.pieces.cards import JOKERS, SUITS, mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, NUMBERS, hand_targets, number_text, sum_target, total
from tablegame.rules.contract import Action, DealResult, Event, Line
from tablegame.rules.dobon_plain.scoring import POINTS
from tablegame.rules.dobon_plain.terms import NAMING
from tablegame.rules.dobon_plain.view import DobonPlainView
from tablegame.rules.events import DealScored
from tablegame.rules.shedding.moves import CALL, DRAW, KEEP, PASS, RETURN, Discard
from tablegame.speech import Speaker, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import BLACKBOARD, Cloth
from tablegame.ui.games import shedding as parts
from tablegame.ui.games.dobon_plain.cues import changed, cue, deal_end, reckon, winners_of
from tablegame.ui.games.dobon_plain.reasons import reasons
from tablegame.ui.games.shedding_table import SheddingTable, opened_hands, round_of
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Choice, Command, Cue, DealEnd, Names, Why, Words

FUNCTIONS: Final = (1, 11, 8, 2, 0)
"""Numbers of the cards that bring something about: A, J, 8, 2, joker."""
SMALL_TAG: Final = 7
"""With so many seats the tag is too small for the direction, which the chevrons on the table show."""
GROUND: Final = Cloth(
    "dobon_plain", "#1E5F67", "#184C54", "#103A41", "#CDEAE2", "#0B272B", "#174349", "#081D20",
    "grounds/dobon_plain", BLACKBOARD,
)  # fmt: skip
"""The cloth: teal felt on the table of a home."""


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

    def fittings(self, speaker: Speaker, view: DobonPlainView, room: Room, names: Names) -> Sequence[Part]:
        """Return the number of the stock, the suit that was named, and how open hands make the number."""
        table = view.table
        drawn = [parts.stock_part(table.stock, room), parts.count_part(table.stock, room)]
        if not table.pile:
            return drawn
        if table.owner is not None and NAMING >> table.pile[-1] & 1 and table.suit:
            drawn.append(parts.suit_part(table.suit, room))
        opened = opened_hands(view)
        for seat in _callers(view):
            made = reckon(table, opened[seat], NUMBERS[table.pile[-1]])
            if made is not None:
                own = seat == view.viewer
                drawn.append(parts.sum_part(seat, len(opened[seat]), made.written(), own, room))
        return drawn

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: DobonPlainView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def cue(self, event: Event, before: DobonPlainView, names: Names) -> Cue:
        return cue(event, before, names)

    def intermediate_view(
        self, before: DobonPlainView, events: Sequence[Event], after: DobonPlainView
    ) -> DobonPlainView:
        """Return the view in a window that closed at once."""
        table = before.table
        for event in events:
            table = changed(table, event, before.viewer, after.table)
        return replace(before, table=table)

    def closing(
        self, before: DobonPlainView, events: Sequence[Event], after: DobonPlainView
    ) -> DobonPlainView:
        table = self.intermediate_view(before, events, after).table
        table = replace(table, turn=None, window=None, callers=(), asked=False, answer=None, fresh=())
        return replace(before, table=table)

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

    def refusal(self, view: DobonPlainView, action: Action) -> Text | None:
        table = view.table
        if action not in (CALL, RETURN):
            return None
        if table.window is None or not table.pile or view.viewer is None:
            return Text("dobon_plain.refusal.nothing")
        if (table.window == "dobon") == (table.owner == view.viewer):
            code = "own" if table.window == "dobon" else "not_yours"
            return Text(f"dobon_plain.refusal.{code}")
        slots = {"made": total(mask_of(table.hand)), "number": NUMBERS[table.pile[-1]]}
        return Text("dobon_plain.refusal.sum", slots)

    def commands(
        self, view: DobonPlainView, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        table = view.table
        returning = table.window == "return"
        word = Text("dobon_plain.button.return" if returning else "dobon_plain.button.call")
        live = view.viewer is not None and table.window is not None
        live = live and (table.owner == view.viewer) == returning
        drawn = table.phase == "drawn" and table.turn == view.viewer and view.viewer is not None
        live = live or (drawn and table.rules.doubling)
        commands = [parts.call_command(word, RETURN if returning else CALL, room, live)]
        box = parts.beside_knot(room, 0) if table.damage else None
        if table.window is not None and visited:
            label = Text("dobon_plain.button.pass")
            commands.append(Command("pass", label, PASS, key="pass", place="middle", box=box, always=True))
        elif drawn:
            # The same button whether the drawn card follows or not.
            label = Text("dobon_plain.button.keep")
            commands.append(Command("keep", label, KEEP, key="no", place="middle", always=True))
        elif table.phase == "play":
            label = Text("dobon_plain.button.draw", {"n": table.damage or 1})
            commands.append(Command("draw", label, DRAW, key="draw", size=15))
        return commands

    def choices(self, view: DobonPlainView, actions: Sequence[Action]) -> Sequence[Choice]:
        laid: dict[tuple[int, ...], list[Action]] = {}
        for action in actions:
            laid.setdefault(action.gesture().pieces, []).append(action)
        if len(laid) > 1:
            return [
                Choice(Text("table.choice_pieces", {"cards": cards}), tuple(group))
                for cards, group in laid.items()
            ]
        return self.suit_choices(actions) or self.last_choices(actions)

    def caption(self, view: DobonPlainView, actions: Sequence[Action]) -> Text:
        laid = [one for one in actions if isinstance(one, Discard)]
        if len({one.cards for one in laid}) > 1:
            return Text("dobon_plain.choice.cards")
        if len({one.suit for one in laid}) > 1:
            return Text("dobon_plain.choice.suit", {"card": laid[0].card})
        return Text("dobon_plain.choice.cost")

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
            return Text("dobon_plain.prompt.drawn")
        if table.damage:
            return Text("dobon_plain.prompt.penalty", {"n": table.damage})
        field = table.pile[-1]
        if not table.suit:
            return Text("dobon_plain.prompt.any")
        if table.owner is not None and NAMING >> field & 1:
            if field in JOKERS:
                return Text("dobon_plain.prompt.named_joker", {"suit": table.suit})
            return Text("dobon_plain.prompt.named", {"suit": table.suit})
        return Text("dobon_plain.prompt.turn", {"card": field})

    def told(self, action: Action) -> Text | None:
        if not (isinstance(action, Discard) and action.last):
            return None
        if action.suit is None:
            return Text("dobon_plain.with_last", {"cards": action.cards})
        return Text("dobon_plain.named_with_last", {"cards": action.cards, "suit": SUITS[action.suit]})

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Discard):
            return Text("dobon_plain.button.play_none")
        return Text("dobon_plain.button.play", {"cards": shown.cards})

    def tag(self, view: DobonPlainView, names: Names) -> tuple[tuple[Text, Words], ...]:
        table = view.table
        way = "clockwise" if table.direction > 0 else "counter"
        direction = (Text("dobon_plain.tag.direction"), Text(f"dobon_plain.tag.{way}"))
        return (
            (Text("dobon_plain.tag.round"), (f"{round_of(table)} / {table.deals}",)),
            *((direction,) if table.seats < SMALL_TAG else ()),
            (Text("dobon_plain.tag.stock"), (str(table.stock),)),
        )

    def remember(self, view: DobonPlainView, shown: Action | None) -> Text | None:
        """Return the number that the hand makes, or would make without the cards that are picked."""
        hand = _left(view, shown)
        return Text("dobon_plain.strip.remember", {"n": total(hand)}) if hand else None

    def sums(self, view: DobonPlainView, shown: Action | None) -> tuple[Text, Text | None] | None:
        """Return the sum of the hand, and the numbers on which it can call."""
        hand = _left(view, shown)
        if view.table.phase not in ("play", "drawn") or not hand:
            return None
        made = hand_targets(hand) if view.table.options.numbers == "pair" else sum_target(hand)
        numbers = [number_text(n).split()[0] for n in range(HIGHEST + 1) if made >> n & 1]
        waits = Text("table.waits_for", {"numbers": " ".join(numbers)}) if made else None
        return Text("table.sum", {"n": total(hand)}), waits or Text("table.waits_for_none")

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
        return replace(why, pieces=())

    def sheet_head(
        self,
        canvas: Canvas,
        speaker: Speaker,
        view: DobonPlainView | None,
        result: DealResult | None,
        names: Names,
        box: Box,
    ) -> float:
        if result is None:
            return 0.0
        facts = dict(result.facts)
        how, card = str(facts["how"]), parse_card(str(facts["card"]))
        wide = parts.draw_stamp(canvas, speaker, f"dobon_plain.stamp.{how}", box.right - 84, box.y + 40)
        x = box.right - 84 - wide / 2 - 22
        winners = winners_of(facts, result.points())
        if how in ("dobon", "return") and winners:
            hand = result.hands[winners[0]]
            made = reckon(view.table, hand, NUMBERS[card]) if view is not None else None
            cards, signs = (hand, ()) if made is None else (made.cards, (made.sign,) * (len(made.cards) - 1))
            parts.draw_equation(canvas, cards, card, x, box.y + 10, signs)
            return box.right - x + 330
        slots: Mapping[str, object] = {"winner": names[winners[0]]} if winners else {}
        text = in_second_person(speaker, Text(f"dobon_plain.ending.{how}", slots), speaker.text("table.you"))
        parts.draw_ending(canvas, text, x, box.y + 40)
        return box.right - x + parts.ENDING_W


def _left(view: DobonPlainView, shown: Action | None) -> int:
    """Return the viewer's hand without the cards that are picked, as a mask."""
    hand = mask_of(view.table.hand)
    return hand & ~shown.mask if isinstance(shown, Discard) else hand


def _callers(view: DobonPlainView) -> tuple[Seat, ...]:
    """Return the seats whose open hands make the number of the top card."""
    table = view.table
    if table.window == "return":
        return table.callers
    if table.phase in ("deal", "over") and table.results and any(table.counts):
        result = table.results[-1]
        facts = dict(result.facts)
        return winners_of(facts, result.points()) if facts["how"] in ("dobon", "return") else ()
    return ()
