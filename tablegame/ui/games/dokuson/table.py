"""The table of Dokuson: three lanes of six, and a cue for each of its events."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.pieces.cards import RANKS, SUITS, suit_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, DealResult, Event, Line, Reason
from tablegame.rules.dokuson import events as ev
from tablegame.rules.dokuson.actions import LANES, PACK, Play
from tablegame.rules.dokuson.events import DealVoid, Laid
from tablegame.rules.dokuson.scoring import FACTOR, FULL, Lane, standing_now
from tablegame.rules.dokuson.view import DokusonView
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded, Public
from tablegame.speech import Listed, Speaker, Text, number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import spread
from tablegame.ui.draw.theme import PAPER, Cloth
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games import endings
from tablegame.ui.games.dokuson.lanes import (
    LARGE,
    LaneLook,
    draw_lane,
    draw_light,
    draw_paper,
    draw_tray,
    form_of,
    lane_box,
)
from tablegame.ui.games.dokuson.tally import tally_parts, tally_poses
from tablegame.ui.games.points_table import PointsTable
from tablegame.ui.table.finale_places import FEW
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, card_spot
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Cue, DealEnd, Names, TableTip, Tally, Why, Words, Zone, act

SIGNS: Final = dict(zip("SHDC", "♠♥♦♣", strict=True))
CAPTION_W: Final = 128.0
"""Of what stands beside the prompt."""
GROUND: Final = Cloth(
    "dokuson", "#60403A", "#462C2B", "#26171A", "#DDBFA8", "#1A0F10", "#33201F", "#12090A",
    "grounds/dokuson", PAPER, sunrise=True,
)  # fmt: skip
"""The cloth: brown at dawn."""


def slot_pose(suit: int, index: int, card: int, room: Room) -> Pose:
    """Return the pose of the index-th card of a lane."""
    lane, form = lane_box(suit, room), form_of(room)
    return Pose(*form.slot(lane, index).centre, form.card, 0.0, card, index)


class DokusonTable(PointsTable[DokusonView]):
    """The answers to a scene about a table of Dokuson."""

    name = Text("dokuson.name")
    cloth: Cloth | None = GROUND
    counting_parts: tuple[str, ...] = ("lane.", "caption")
    tempers: Collection[str] = ("doubles",)
    pieces: Sequence[int] = range(PACK)
    widths = (LARGE.card,)
    swaps = True
    broad = True
    near_misses: Sequence[str] = ("dokuson.reason.ace_king", "dokuson.reason.seven")
    banners: Sequence[Text] = tuple(Text("dokuson.banner.ended", {"first": suit}) for suit in SUITS[:LANES])

    def lay(self, view: DokusonView, room: Room) -> dict[str, Pose]:
        """Return every card of the three rows, in the order laid."""
        return {
            card_spot(card): slot_pose(suit, index, card, room)
            for suit, row in enumerate(view.table.rows)
            for index, card in enumerate(row)
        }

    def owned(self, view: DokusonView, room: Room) -> Mapping[str, float]:
        """Return the last card of each lane."""
        return {card_spot(row[-1]): 0.0 for row in view.table.rows if row}

    def zones(self, view: DokusonView, room: Room) -> tuple[Zone, ...]:
        """Return the three lanes."""
        return tuple(
            Zone(
                f"lane.{SUITS[suit]}",
                lane_box(suit, room),
                Text("table.lane_label", {"suit": SUITS[suit]}),
                drawn=True,
            )
            for suit in range(LANES)
        )

    def ghosts(self, view: DokusonView, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """Return the next free slots of their lane; those beyond the sixth are left out."""
        if not pieces or len({suit_of(card) for card in pieces}) > 1:
            return ()
        suit = suit_of(pieces[0])
        free = len(view.table.rows[suit])
        return tuple(
            slot_pose(suit, free + n, card, room) for n, card in enumerate(pieces) if free + n < FULL
        )

    def ground(self, canvas: Canvas, room: Room) -> None:
        draw_tray(canvas, lane_box(0, room), lane_box(LANES - 1, room))
        for suit in range(LANES):
            draw_paper(canvas, lane_box(suit, room), suit, form_of(room))

    def ring(self, room: Room) -> None:
        """Return None, because the lanes take the place of the ring."""

    def furniture(
        self, speaker: Speaker, view: DokusonView, shown: Action | None, room: Room
    ) -> Sequence[Part]:
        """Return the lanes with their places as they would stand."""
        rows = _rows(view, shown)
        lit = "" if shown is None else _lane_of(shown)
        parts = []
        for suit, lane in enumerate(standing_now(rows)):
            sign, why = SUITS[suit], _why(lane)
            look = LaneLook(sign, len(rows[suit]), lane.place, why.say(speaker), sign == lit)
            box = lane_box(suit, room)
            light = partial(draw_light, box, lane.place)
            parts.append(Part(f"lane.light.{suit}", box, lane.place, light, follows=True))
            draw = partial(draw_lane, speaker, box, look, form_of(room))
            said = (*_lane_texts(suit, lane, look.length), *((why,) if lane.place else ()))
            parts.append(Part(f"lane.{suit}", box, look, draw, said=said))
        if all(len(row) < FULL for row in view.table.rows) and not room.narrow:
            # Beside a panel the prompt stands there.
            last = lane_box(LANES - 1, room)
            caption = Box(last.x, last.bottom, last.w, 22)
            if room.at_sides:
                # At the height of the prompt.
                caption = Box(last.right - CAPTION_W, last.bottom + 22, CAPTION_W, 22)
            parts.append(Part("caption", caption, None, partial(_draw_caption, speaker, caption)))
        return parts

    def tips(
        self, view: DokusonView, names: Names, type: Typesetter, speaker: Speaker, room: Room
    ) -> Sequence[TableTip]:
        """Return each lane: how long it is, and what its place would make of its cards."""
        tips = []
        for suit, lane in enumerate(standing_now(view.table.rows)):
            texts = _lane_texts(suit, lane, len(view.table.rows[suit]))
            tips.append(TableTip(f"lane.{suit}", lane_box(suit, room), None, texts))
        return tips

    def reasons(self, event: Event, before: DokusonView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return a pleased mood for a player of two cards at once."""
        match event:
            case Laid(seat, cards) if len(cards) > 1:
                return {seat: t.PLEASED}
            case _:
                return super().moods(event)

    def cue(self, event: Event, before: DokusonView, names: Names) -> Cue:
        match event:
            case FirstDealer(seat):
                return Cue((Text("dokuson.log.first_dealer", {"seat": names[seat]}),))
            case Dealt(deal, dealer, counts):
                slots = {"deal": deal, "seat": names[dealer], "n": counts[dealer]}
                return Cue((Text("dokuson.log.dealt", slots),), "deal", deal=True)
            case Laid(seat, cards, suit, length):
                slots = {"seat": names[seat], "cards": cards, "suit": suit, "length": length}
                key = "dokuson.log.double" if len(cards) == 2 else "dokuson.log.single"
                laid = {card_spot(card): seat for card in cards}
                return Cue((Text(key, slots),), "lacquer", laid, acts=act("cards", seat, cards=cards))
            case DealScored(deal, result):
                first = {"first": next(suit for suit, place in result.facts if place == 1)}
                points = Listed(
                    f"{name} {signed(won)}" for name, won in zip(names, result.points(), strict=True)
                )
                lines = (
                    Text("dokuson.log.ended", first),
                    Text("dokuson.log.scored", {"deal": deal, "points": points}),
                )
                banner = Text("dokuson.banner.ended", first)
                return Cue(lines, "trick", banner=banner, scored=deal - 1)
            case DealVoid():
                return Cue((Text("dokuson.log.void"),), "illegal")
            case MatchEnded(_, winners):
                won = Listed(names[seat] for seat in winners)
                return Cue((Text("dokuson.log.over", {"names": won}),))
        raise TypeError(f"no cue for {type(event).__name__}")

    def deal_end(self, scored: DealScored, closing: DokusonView, names: Names) -> DealEnd:
        """Return the lane that has won, and what each hand counts by it."""
        result = scored.result
        end = super().deal_end(scored, closing, names)
        first = next(suit for suit, place in result.facts if place == 1)

        def said(seat: Seat) -> tuple[Words, ...]:
            lines = [(dict(line.values)["suit"], line.points) for line in result.lines[seat] if line.points]
            figures = [f"{SIGNS[str(suit)]}{signed(points)}" for suit, points in lines] or ["0"]
            # Where many sit they stand beside the open hands of the others, above each other.
            if len(names) > FEW and seat != (closing.viewer or 0):
                return tuple((one,) for one in figures)
            return (("  ".join(figures),),)

        hands = endings.in_turn(result.hands, end.winners, said)
        stamp = Text("dokuson.banner.ended", {"first": first})
        return replace(end, stamp=stamp, hands=hands, low=True, small=True, lit=f"lane.{first}", seals=LANES)

    def tally_poses(self, closing: DokusonView, tally: Tally, room: Room) -> dict[str, Pose]:
        return tally_poses(closing.table.rows, tally, room)

    def tally_parts(self, speaker: Speaker, closing: DokusonView, tally: Tally, room: Room) -> Sequence[Part]:
        return tally_parts(speaker, closing.table.rows, tally, room)

    def wrong_zone(self, pieces: Sequence[int]) -> Reason | None:
        """Return that cards have to be played to the lane of their suit."""
        return Reason("dokuson.reason.lane", {"cards": tuple(pieces), "suit": SUITS[suit_of(pieces[0])]})

    def prompt(self, view: DokusonView, shown: Action | None, names: Names) -> Text:
        table = view.table
        if isinstance(shown, Play):
            suit = suit_of(shown.cards[0])
            ends = len(table.rows[suit]) + len(shown.cards) >= FULL
            slots: dict[str, object] = {"suit": SUITS[suit], "cards": shown.cards}
            if len(shown.cards) == 1:
                return Text("dokuson.prompt.single_ends" if ends else "dokuson.prompt.single", slots)
            first, second = (rank(value_of(card)) for card in shown.cards)
            slots |= {"first": first, "second": second}
            return Text("dokuson.prompt.double_ends" if ends else "dokuson.prompt.double", slots)
        if table.turn is None:
            return Text("dokuson.prompt.over" if table.phase == "over" else "dokuson.prompt.next")
        if table.turn == view.viewer:
            return Text("dokuson.prompt.turn")
        key = "dokuson.prompt.watching" if view.viewer is None else "dokuson.prompt.wait"
        return Text(key, {"seat": names[table.turn]})

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Play):
            return Text("dokuson.play.none")
        key = "dokuson.play.single" if len(shown.cards) == 1 else "dokuson.play.double"
        return Text(key, {"cards": shown.cards})

    def tag(self, view: DokusonView, names: Names) -> tuple[tuple[Text, Words], ...]:
        table = view.table
        rows: list[tuple[Text, Words]] = [
            (Text("dokuson.tag.deal"), Text("table.of", {"n": table.deal, "of": table.deals})),
            (Text("dokuson.tag.dealer"), (names[table.dealer] if table.dealer is not None else "–",)),
            (Text("dokuson.tag.aside"), Text("dokuson.tag.cards", {"n": 39 - table.hand_size * table.seats})),
        ]
        if view.viewer is not None:
            rows.append((Text("dokuson.tag.total"), (number(table.scores[view.viewer]),)))
        return tuple(rows)

    def strip(self, view: DokusonView, shown: Action | None) -> Text:
        if any(len(row) == FULL for row in view.table.rows):
            return super().strip(view, shown)
        points = self._worth(view, shown)
        return Text("dokuson.strip.now" if shown is None else "dokuson.strip.then", {"points": points})

    def _worth(self, view: DokusonView, shown: Action | None) -> int:
        played = shown.cards if isinstance(shown, Play) else ()
        worth = self.badges(view, shown)
        return sum(worth[card] for card in view.table.hand if card not in played)

    def weighed(self, view: DokusonView, move: Action) -> Text | None:
        now, then = (self._worth(view, shown) for shown in (None, move))
        return Text("dokuson.weighed", {"now": now, "then": then})

    def badges(self, view: DokusonView, shown: Action | None) -> Mapping[int, int]:
        """Return each card's worth if the deal ended so."""
        place = [lane.place for lane in standing_now(_rows(view, shown))]
        return {card: FACTOR[place[suit_of(card)]] * value_of(card) for card in view.table.hand}

    def row(self, line: Line) -> str:
        """Return the suit, because all three suits count for all players."""
        return str(dict(line.values)["suit"])

    def row_label(self, row: str, result: DealResult) -> Text:
        return Text(f"sheet.line.{dict(result.facts)[row]}")

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Return each card with its sign."""
        values = dict(line.values)
        if not line.pieces:
            slots = {"seat": names[seat], "suit": values["suit"]}
            return Why(Text("sheet.why.none", slots))
        worth = [value_of(piece) for piece in line.pieces]
        sign = (line.points > 0) - (line.points < 0)
        pieces = tuple((piece, signed(sign * n)) for piece, n in zip(line.pieces, worth, strict=True))
        total = " + ".join(map(str, worth))
        shown = "" if len(worth) == 1 or not sign else total if sign > 0 else f"\N{MINUS SIGN}({total})"
        return Why(Text(line.key, values), pieces, shown)

    def sheet_head(
        self,
        canvas: Canvas,
        speaker: Speaker,
        view: DokusonView | None,
        result: DealResult | None,
        names: Names,
        box: Box,
    ) -> float:
        """Return the rows of cards, with the places of their suits where they are decided."""
        rows = () if view is None else view.table.rows
        if not any(rows):
            return 0.0
        facts = {} if result is None else dict(result.facts)
        pitch, card, step = 206.0, 46.0, 21.0
        x, y = box.right - 606, box.y + 6
        for index, (lane, suit) in enumerate(zip(rows, SUITS, strict=False)):
            left, middle = x + index * pitch, y + card * t.CARD_RATIO / 2
            place = facts.get(suit)
            if isinstance(place, int) and 1 <= place <= 3:
                canvas.sprite(f"medals/{place}", left - 2, middle - 32, 30)
                canvas.suit(suit, left + 13, middle + 16, 22)
            else:
                canvas.medallion(suit, left + 12, middle, 17)
            spread(canvas, lane, left + 36, y, card, step)
        return 606.0


def _draw_caption(speaker: Speaker, box: Box, canvas: Canvas) -> None:
    said = speaker.say("dokuson.lane.if_now")
    # Beside the longest prompt there is no room for larger letters.
    size = t.CAPTION / max(1.0, canvas.type.scale)
    wide = canvas.type.measure(said, size) + 20
    canvas.panel("prompt", box.right - wide, box.y, wide, box.h)
    canvas.text(said, box.right - 10, box.y + 11, size, False, t.TEXT_COOL, "right", anchor="middle")


def rank(value: int) -> str:
    """Return a value as people read it: A, 7, 10, Q."""
    return "10" if value == 10 else RANKS[value - 1]


def _rows(view: DokusonView, shown: Action | None) -> list[tuple[int, ...]]:
    rows = list(view.table.rows)
    if isinstance(shown, Play):
        suit = suit_of(shown.cards[0])
        rows[suit] += shown.cards
    return rows


def _lane_of(shown: Action) -> str:
    return shown.gesture().zone.removeprefix("lane.")


def _lane_texts(suit: int, lane: Lane, length: int) -> tuple[Text, Text]:
    """Return how long a lane is, and what its place would make of its cards."""
    slots: dict[str, object] = {"suit": SUITS[suit], "n": length, "of": FULL}
    return Text("tips.dokuson.lane", slots), Text(f"tips.dokuson.place{lane.place}", slots)


def _why(lane: Lane) -> Text:
    against = SUITS[lane.against]
    if lane.why in ("empty", "level"):
        return Text(f"dokuson.why.{lane.why}", {"against": against})
    key = f"dokuson.why.{lane.why}_{'more' if lane.mine > lane.theirs else 'less'}"
    if lane.why == "count":
        return Text(key, {"n": lane.mine, "theirs": lane.theirs, "against": against})
    return Text(key, {"mine": rank(lane.mine), "theirs": rank(lane.theirs), "against": against})


def reasons(event: Event, before: DokusonView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    match event:
        case ev.Laid(_, cards, suit, length):
            key = "double" if len(cards) > 1 else "single"
            texts = [Text(f"explain.dokuson.{key}", {"suit": suit})]
            if length >= FULL:
                texts.append(Text("explain.dokuson.full", {"suit": suit}))
            else:
                texts.append(Text("explain.dokuson.length", {"suit": suit, "n": length}))
                ahead = sum(len(row) > length for row in before.table.rows)
                key = "behind" if ahead else "front"
                texts.append(Text(f"explain.dokuson.{key}", {"n": ahead}))
            return tuple(texts)
        case ev.DealVoid():
            return (Text("explain.dokuson.void"),)
    return ()
