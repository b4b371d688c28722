"""The table of Losing Loadum: the ring of the trick, the talon, swaps before play, lives on the plates."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablegame.ai.loadum.mind import OVERLOOKED
from tablegame.pieces.cards import card_text, suit_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, DealResult, Event, Line, Options
from tablegame.rules.events import DealScored, Public
from tablegame.rules.loadum.actions import (
    ACCEPT,
    ACCEPT_LOSS,
    DECLINE,
    LEAVE,
    OBJECT,
    PASS,
    TAKE,
    Declare,
    Give,
    Propose,
)
from tablegame.rules.loadum.events import (
    Accepted,
    Declared,
    LifeLost,
    Objected,
    Proposed,
    Refused,
    SwapPassed,
    TrickTaken,
)
from tablegame.rules.loadum.game import LOADUM
from tablegame.rules.loadum.pack import CLASSES, KINDS, KINDS_NAMED, PACK, POINTS
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.rules.loadum.view import LoadumView, PublicView
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import LEATHER, Cloth
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.games.loadum import components as paint
from tablegame.ui.games.loadum import layout as ring
from tablegame.ui.games.loadum import steps, words
from tablegame.ui.games.loadum.cues import BANNERS, STOCK, cue, kind_text, reasons
from tablegame.ui.games.loadum.steps import OFFERED, QUIZ, SWAPPED, TURN_UP, deal_end
from tablegame.ui.table import places
from tablegame.ui.table.overlay.remark_rule import Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, around, card_spot
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Aside,
    Call,
    Choice,
    Command,
    Cue,
    DealEnd,
    EventGroup,
    FallenPetal,
    Kinds,
    Names,
    SeatInfo,
    Why,
    Words,
    Zone,
)

KIND_FIRST: Final = Text("loadum.swap.kind_first")
LOSSES: Final = ("declared", "challenged", "wrong", "highest", "over")
"""Lines of a sheet that take a life."""
GROUND: Final = Cloth(
    "loadum", "#523A58", "#3B2743", "#201428", "#CDB5CB", "#170D1D", "#2C1D34", "#0E0713",
    "grounds/loadum", LEATHER,
)  # fmt: skip
"""The cloth: violet at dusk."""


class LoadumTable(DefaultTable[LoadumView]):
    """The answers to a scene about a table of Losing Loadum."""

    name = Text("loadum.name")
    cloth: Cloth | None = GROUND
    pieces: Sequence[int] = range(PACK)
    banners: Sequence[Text] = BANNERS
    sorts: Sequence[str] = ("suit", "rank", "game")
    tempers: Collection[str] = ("hoards", "spends", "swaps")
    simplest: Options = MappingProxyType({"swap": 0})
    row_names: Sequence[str] = ("pile", "life", "spared")
    one_by_one = True
    has_tricks = True
    sealed: tuple[type[Action], ...] = (Give,)
    brief: tuple[type[Event], ...] = (SwapPassed,)

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: LoadumView) -> Text:
        """Return the number of this deal, or of the last one until the next is dealt."""
        return Text("table.deal_open", {"deal": words.deal_of(view.table)})

    def turn(self, view: LoadumView) -> Seat | None:
        """Return the seat that the table waits for; of two traders the one who has still to pick, if
        known."""
        table, swaps = view.table, view.table.swaps
        if table.phase == "give" and swaps is not None and swaps.offer is not None:
            both = (swaps.offer.seat, swaps.partner)
            if view.viewer in both:
                if not swaps.cards:
                    return view.viewer
                return swaps.partner if view.viewer == swaps.offer.seat else swaps.offer.seat
        return table.turn

    def people(self, view: LoadumView, names: Names) -> tuple[SeatInfo, ...]:
        table, turn, taking = view.table, self.turn(view), paint.taking(view.table)
        asked = turn if table.phase in ("answer", OFFERED) else None
        people = []
        for seat in range(table.seats):
            chips: list[tuple[Text, str]] = []
            total = table.totals[seat]
            dealt = seat in table.alive and table.phase not in ("swap", "answer", "give", OFFERED, SWAPPED)
            value: Words = ()
            heard = None
            shown = total if table.terms.declaration == "auto" else None
            if not dealt:
                pass
            elif table.seats >= places.CROWDED:
                slots = {"n": table.tricks[seat] if shown is None else shown}
                if shown is not None or table.tricks[seat]:
                    value = Text(f"loadum.plate.{'tricks' if shown is None else 'points'}_short", slots)
            else:
                if table.tricks[seat]:
                    heard = Text("loadum.plate.tricks", {"n": table.tricks[seat]})
                if shown is not None:
                    ground = t.SHU if shown >= LIMIT else t.CHIP
                    chips.append((Text("loadum.plate.points", {"n": shown}), ground))
            if seat == asked:
                chips.append((Text("loadum.plate.asked"), t.SHU))
            elif table.phase in ("answer", "give", OFFERED) and table.swaps and table.swaps.offer:
                if seat in (table.swaps.offer.seat, table.swaps.partner):
                    chips.append((Text("loadum.plate.swaps"), t.CHIP))
            if seat == taking:
                chips.append((Text("loadum.plate.takes"), t.BRASS_LO))
            if table.claimant == seat:
                chips.append((Text("loadum.plate.claims"), t.SHU))
            swapping = table.phase in paint.SWAP_PHASES and table.seats < places.CROWDED
            if not chips and swapping and seat == table.leader:
                chips.append((Text("loadum.plate.leads"), t.EVEN))
            people.append(
                SeatInfo(
                    table.counts[seat] if seat in table.alive else None,
                    value,
                    lives=(table.lives[seat], max(table.terms.lives, table.lives[seat])),
                    active=seat == turn,
                    dealer=seat == table.dealer,
                    out=not table.lives[seat] and seat not in table.alive,
                    chips=tuple(chips),
                    heard=heard,
                )
            )
        return tuple(people)

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        if sort == "game":
            return tuple(sorted(pieces, key=lambda card: (-POINTS[card], -_height(card), card)))
        if sort == "rank":
            return tuple(sorted(pieces, key=lambda card: (-_height(card), card)))
        return tuple(sorted(pieces, key=lambda card: (_SUIT_ORDER[suit_of(card)], -_height(card))))

    # Places -------------------------------------------------------------------------------------------------
    def narrowest(self, view: LoadumView, seats: int) -> float:
        if view.table.phase in paint.SWAP_PHASES:
            return places.LEAST_WIDE
        return super().narrowest(view, seats)

    def laid_widths(self, seats: int) -> Sequence[float]:
        return (ring.card_width(seats, places.LEAST_WIDE),)

    def next_poses(self, view: LoadumView, room: Room) -> Sequence[Pose]:
        """Return the back of the card that will be turned up, which is larger on its way."""
        table = view.table
        return (ring.shown_pose(room),) if table.talon and not table.turned else ()

    def lay(self, view: LoadumView, room: Room) -> dict[str, Pose]:
        """Place talon and trick; the trick before lies in its taker's packet."""
        table = view.table
        poses: dict[str, Pose] = {}
        if table.phase not in paint.TRICK_PHASES:
            return poses
        if table.last_by is not None:
            shown = paint.won_cards(view, table.last_by[1]) is not None
            pile = ring.behind_plate if shown else ring.pile_pose
            for n, card in enumerate(table.last_trick):
                poses[card_spot(card)] = pile(room, table.last_by[1], n)
        for seat in table.alive:
            for pose in ring.won_poses(room, seat, paint.won_cards(view, seat) or ()):
                assert pose.face is not None, "won cards lie open"
                poses[card_spot(pose.face)] = pose
        if table.talon > len(table.turned):
            poses[STOCK] = ring.talon_pose(room)
        for card in table.turned:
            turned = ring.shown_pose if table.phase == TURN_UP else ring.trump_pose
            poses[card_spot(card)] = turned(room, card)
        ahead = paint.winning(table)
        for nth, card in enumerate(table.trick):
            seat = paint.laid_by(table, nth)
            poses[card_spot(card)] = ring.card_pose(room, seat, card, seat == ahead)
        return poses

    def at_plate(self, view: LoadumView, seat: Seat, room: Room) -> Box | None:
        """Return the packet of taken tricks, with their number."""
        table = view.table
        if seat not in table.alive or not table.tricks[seat]:
            return None
        if (cards := paint.won_cards(view, seat)) is not None:
            box = around(pose.box for pose in ring.won_poses(room, seat, cards))
            return None if box is None else box.grown(8)
        if room.seats >= places.CROWDED:
            return None
        return paint.packet_box(ring.pile_pose(room, seat, 0))

    def petal(self, seat: Seat, room: Room) -> FallenPetal | None:
        return ring.petal(room, seat)

    def laid_by(self, view: LoadumView) -> Mapping[int, Seat]:
        return {card: paint.laid_by(view.table, nth) for nth, card in enumerate(view.table.trick)}

    def quizzed(self, view: LoadumView) -> LoadumView:
        """Return the view without a winning card, while a trick lies."""
        if view.table.phase != "trick":
            return view
        return replace(view, table=replace(view.table, phase=QUIZ))

    def winning(self, view: LoadumView) -> Seat | None:
        """Return whose card is marked as winning."""
        return paint.winning(view.table)

    def zones(self, view: LoadumView, room: Room) -> tuple[Zone, ...]:
        """Return the trick, the mat of a swap, and the plates of those who can be named."""
        table, viewer = view.table, view.viewer
        own_turn = viewer is not None and self.turn(view) == viewer
        if table.phase in paint.TRICK_PHASES:
            trick = Zone("trick", ring.oval(room), Text("loadum.zone.trick"), roomy=True, laid=True)
            if table.phase == "declare" and own_turn:
                return (*self._plates(table, viewer, room, "", ("declare",)), trick)
            return (trick,)
        if table.phase == "swap" and own_turn:
            anyone = Zone(
                "seat.any", ring.kind_box(room, "any"), Text("loadum.swap.anyone"), words=("seat.any",),
                first=KIND_FIRST, button=True,
            )  # fmt: skip
            return (anyone, *self._plates(table, viewer, room, "seat.", ()))
        if table.phase in ("give", SWAPPED):
            return (Zone("swap", ring.offer_box(room), Text("loadum.zone.swap")),)
        return ()

    def _plates(
        self, table: PublicView, viewer: Seat | None, room: Room, before: str, after: tuple[str, ...]
    ) -> tuple[Zone, ...]:
        return tuple(
            Zone(f"seat.{seat}", room.plate(seat), Text("loadum.zone.seat", {"n": seat + 1}),
                 words=(f"{before}{seat}",), after=after, first=KIND_FIRST, seat=seat)
            for seat in table.alive
            if seat != viewer
        )  # fmt: skip

    def ghosts(self, view: LoadumView, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        table, viewer = view.table, view.viewer
        if len(pieces) != 1 or viewer is None or self.turn(view) != viewer:
            return ()
        action: Action
        if table.phase == "trick":
            action = LOADUM.parse(f"play {card_text(pieces[0])}")
            return () if LOADUM.why_not(view, action) else (ring.card_pose(room, viewer, pieces[0]),)
        if table.phase == "give" and table.swaps is not None and table.swaps.offer is not None:
            action = LOADUM.parse(f"give {card_text(pieces[0])}")
            place = 0 if table.swaps.offer.seat == viewer else 1
            return () if LOADUM.why_not(view, action) else (ring.traded_pose(room, place, pieces[0]),)
        return ()

    def trick_box(self, room: Room) -> Box | None:
        return around(ring.card_pose(room, Seat(seat)).box for seat in range(room.seats))

    def ring(self, room: Room) -> Box:
        """Round the trick."""
        return ring.oval(room)

    def ground(self, canvas: Canvas, room: Room) -> None:
        """Draw stitches around the trick on a plain cloth; the game's own table has a line there."""
        if not canvas.look.cloth.table:
            super().ground(canvas, room)

    def furniture(
        self, speaker: Speaker, view: LoadumView, shown: Action | None, room: Room
    ) -> Sequence[Part]:
        return [*paint.trick_shade(view, room), *paint.own_place(view, room)]

    def fittings(self, speaker: Speaker, view: LoadumView, room: Room, names: Names) -> Sequence[Part]:
        return paint.parts(speaker, view, room, names)

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: LoadumView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return a trick that is taken, a false declaration and a life that is lost are nothing to smile
        at."""
        match event:
            case TrickTaken(seat) | Refused(seat) | LifeLost(seat):
                return {seat: t.WORRIED}
            case Accepted(seat, partner):
                return {seat: t.PLEASED, partner: t.PLEASED}
            case _:
                return super().moods(event)

    def occasions(self, event: Public) -> Occasions:
        """Return a challenge, an objection, and a life that is lost."""
        match event:
            case Objected(seat) | Declared(seat, int()):
                return ((seat, "call"),)
            case LifeLost(seat):
                return ((seat, "life_lost"),)
            case _:
                return super().occasions(event)

    def cue(self, event: Event, before: LoadumView, names: Names) -> Cue:
        return cue(event, before, names)

    def stages(self, before: LoadumView, events: Sequence[Event]) -> Sequence[EventGroup]:
        return steps.stages(before, events)

    def intermediate_view(self, before: LoadumView, events: Sequence[Event], after: LoadumView) -> LoadumView:
        return steps.intermediate_view(before, events, after)

    def closing(self, before: LoadumView, events: Sequence[Event], after: LoadumView) -> LoadumView:
        table = self.intermediate_view(before, events, after).table
        return replace(before, table=replace(table, phase="trick", turn=None, claimant=None))

    def counted(self, closing: LoadumView, after: LoadumView, share: float) -> LoadumView:
        """Return lives counted up: they change at half of the way."""
        lives = closing.table.lives if share < 0.5 else after.table.lives
        return replace(closing, table=replace(closing.table, lives=lives))

    def deal_end(self, scored: DealScored, closing: LoadumView, names: Names) -> DealEnd:
        return deal_end(scored, closing, names)

    def view_during_window(
        self, before: LoadumView, events: Sequence[Event], after: LoadumView
    ) -> LoadumView:
        """Return the offer that stands."""
        return steps.view_during_window(before, events, after)

    def private(self, public: LoadumView, view: LoadumView) -> LoadumView:
        """Return the offer that is put to the viewer."""
        return steps.private(public, view)

    def call(self, view: LoadumView, room: Room) -> Call | None:
        table, swaps = view.table, view.table.swaps
        if table.phase not in ("answer", OFFERED) or swaps is None or swaps.offer is None:
            return None
        offer = swaps.offer
        asked = table.alive if offer.target is None else (offer.target,)
        return Call("answer", tuple(seat for seat in asked if seat != offer.seat), DECLINE)

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Return those whom an offer may concern, clockwise from its maker.

        A declaration asks none of them, because only its own answer shows it.
        """
        last = next((event for event in reversed(events) if isinstance(event, Proposed)), None)
        if kind != "answer" or last is None:
            return ()
        if last.target is not None:
            return (last.target,) if last.target in people else ()
        others = [seat for seat in people if seat != last.seat]
        return tuple(sorted(others, key=lambda seat: (seat < last.seat, seat)))

    def early_answers(self, view: LoadumView) -> Sequence[Action]:
        return LOADUM.answers(view)

    # Decisions ----------------------------------------------------------------------------------------------
    def tried(self, view: LoadumView, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        word = "give" if view.table.phase == "give" else "play"
        return " ".join([word, *map(self.piece_text, pieces)])

    def implicit_answer(self, view: LoadumView, legal: Sequence[Action]) -> Action | None:
        """Return a pass for a leader who plays on, at a table where players have to notice a declaration."""
        table = view.table
        if table.phase == "declare" and table.terms.declaration == "manual" and table.hand:
            return PASS
        return None

    def refusal(self, view: LoadumView, action: Action) -> Text | None:
        swaps = view.table.swaps
        if action != ACCEPT or swaps is None or swaps.offer is None:
            return None
        kind = swaps.offer.kind
        return Text(f"loadum.reason.none_{kind if kind in CLASSES else 'rank'}", {"rank": kind})

    def vain(self, view: LoadumView, action: Action, kinds: Kinds) -> bool:
        """Return whether a challenge cannot succeed, where the program asks all players to declare (rules
        §10).

        Then only a player who overlooks 31 can be challenged: no person, and no opponent of the best level.
        """
        table = view.table
        if not isinstance(action, Declare) or action.target is None or table.terms.declaration != "assisted":
            return False
        return not any(
            _overlooks(kind) for seat in table.alive if seat != view.viewer for kind in kinds[seat]
        )

    def commands(
        self, view: LoadumView, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        table, viewer = view.table, view.viewer
        if viewer is None or self.turn(view) != viewer:
            return ()
        if table.phase == "swap":
            return self._kinds(view, legal, room)
        commands: list[Command] = []
        if table.phase == "answer":
            for place, (word, action, icon) in enumerate(
                (("accept", ACCEPT, "check"), ("decline", DECLINE, "close"))
            ):
                key, box = ("pass" if place else "yes"), ring.answer_box(room, place)
                said = Text(f"loadum.say.{word}")
                commands.append(
                    Command(word, said, action, key=key, box=box, icon=icon, always=visited, size=18)
                )
            if visited:
                # Where people hand the screen round for every offer.
                said, box = Text("loadum.say.decline_all"), ring.answer_box(room, 2)
                commands.append(
                    Command("decline_all", said, DECLINE, box=box, always=True, lasting=True, size=15)
                )
        elif table.phase == "declare":
            manual = table.terms.declaration == "manual"
            said = Text("loadum.say.declare_manual" if manual else "loadum.say.declare")
            kind = "plain" if manual else "primary"
            commands.append(
                Command("declare", said, ACCEPT_LOSS, key="dobon", place="middle", kind=kind, size=18)
            )
            if any(isinstance(move, Declare) and move.target is not None for move in legal):
                commands.append(
                    Command(
                        "challenge", Text("loadum.say.challenge"), words=("declare",), place="middle",
                        size=18, asks=Text("loadum.prompt.challenge"),
                        note=None if manual else Text("loadum.say.challenge_note"),
                    )
                )  # fmt: skip
            if PASS in legal and manual:
                silent = Text("loadum.say.silent")
                commands.append(Command("silent", silent, PASS, key="pass", place="middle", size=18))
        elif table.phase == "swallow":
            asked = (("take", TAKE), ("leave", LEAVE))
            if table.claimant is not None:
                asked = (("object", OBJECT), ("let_pass", PASS))
            for place, (word, action) in enumerate(asked):
                key, box = ("pass" if place else "yes"), ring.reply_box(room, place)
                commands.append(Command(word, Text(f"loadum.say.{word}"), action, key=key, box=box, size=15))
        return commands

    def _kinds(self, view: LoadumView, legal: Sequence[Action], room: Room) -> list[Command]:
        """Return a button for each kind that may be named here, and one to let the turn go."""
        open_kinds = {KINDS[move.kind] for move in legal if isinstance(move, Propose)}
        kinds = []
        named = [KINDS[number] for number in KINDS_NAMED[view.table.terms.swap_kinds]]
        classes = [kind for kind in named if kind in CLASSES]
        for kind in named:
            short = kind if kind in CLASSES else "rank"
            if kind in CLASSES and len(classes) > 2:
                short += "_of_three"
            label = Text(f"loadum.swap.{short}", {"rank": "10" if kind == "T" else kind})
            asks = Text("loadum.prompt.target", {"kind": kind_text(kind)})
            kinds.append(
                Command(
                    f"kind.{kind}", label, words=(kind,), box=ring.kind_box(room, kind, classes), asks=asks,
                    off=kind not in open_kinds,
                )
            )  # fmt: skip
        none = Text("loadum.say.no_swap")
        return [*kinds, Command("pass", none, PASS, key="pass", box=ring.kind_box(room, "pass"))]

    def choice(self, word: str, actions: tuple[Action, ...]) -> Choice:
        """Return a kind, or another word."""
        if word in KINDS:
            return Choice(kind_text(word), actions)
        return super().choice(word, actions)

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self, view: LoadumView, shown: Action | None, names: Names) -> Text:
        table, turn = view.table, self.turn(view)
        if table.phase == "over":
            return Text("loadum.prompt.over")
        if table.phase == "deal":
            return Text("loadum.prompt.next")
        if table.phase in (TURN_UP, SWAPPED):
            return Text(f"loadum.prompt.{table.phase}")
        if (seat := paint.taking(table)) is not None:
            return Text("loadum.prompt.takes", {"seat": names[seat]})
        if turn is None:
            return Text("loadum.prompt.offered" if table.phase == OFFERED else "loadum.prompt.looking")
        if turn != view.viewer:
            word = {"swap": "wait_swap", OFFERED: "wait_answer", "give": "wait_give"}.get(table.phase, "wait")
            return Text(f"loadum.prompt.{word}", {"seat": names[turn]})
        return words.asked(view, shown, names)

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        """Play or give, and what."""
        if isinstance(shown, Give):
            return Text("loadum.say.give", {"cards": (shown.card,)})
        if shown is None and any(isinstance(one, Give) for one in legal):
            return Text("loadum.say.give_none")
        return super().play_label(shown, legal)

    def tag(self, view: LoadumView, names: Names) -> tuple[tuple[Text, Words], ...]:
        return words.tag(view, names)

    def strip(self, view: LoadumView, shown: Action | None) -> Text:
        total = view.table.totals[view.viewer] if view.viewer is not None else None
        if total is None:
            return Text("loadum.plate.tricks", {"n": view.table.tricks[view.viewer or 0]})
        return Text("loadum.plate.points", {"n": total})

    def aside(self, view: LoadumView) -> Aside | None:
        """Return the last trick."""
        table = view.table
        if table.last_by is None or not table.last_trick:
            return None
        first = table.alive.index(table.last_by[0])
        owners = tuple(table.alive[(first + n) % len(table.alive)] for n in range(len(table.last_trick)))
        return Aside(Text("loadum.aside.title"), table.last_trick, owners, Text("loadum.aside.label"))

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        word = super().row(line)
        return "life" if word in LOSSES else word

    def figure(self, line: Line) -> int | None:
        """Return the points of a pile; they cost a life only when there are too many."""
        return int(dict(line.values)["pile"]) if line.key.endswith(".pile") else None

    def stake(self, view: LoadumView) -> int:
        return int(view.table.terms.lives)

    def worth(self, piece: int) -> int:
        return POINTS[piece]

    def ranks(self, totals: Sequence[Sequence[int]], over: bool) -> tuple[int, ...]:
        """Return ranks by lives left, of the dead by who fell last; at the end all the living have won."""
        worth = []
        for lives in zip(*totals, strict=True):
            fell = lives.index(0) if 0 in lives else len(lives)
            worth.append((fell, 0 if over else lives[-1]))
        return tuple(1 + sum(other > own for other in worth) for own in worth)

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Return the loaders of a pile and their sum; of a life, why it was lost."""
        if self.figure(line) is None:
            facts = dict(result.facts)
            slots = dict(line.values) | {"seat": names[seat], "limit": LIMIT}
            if "by" in facts:
                slots["by"] = names[int(facts["by"])]
            if "target" in facts:
                other = int(facts["target"])
                pile = next(each for each in result.lines[other] if self.figure(each) is not None)
                slots |= {"target": names[other], "held": int(dict(pile.values)["pile"])}
            return Why(Text(line.key, slots))
        pieces = sorted(line.pieces, key=lambda card: (-POINTS[card], card))
        added = " + ".join(str(POINTS[card]) for card in pieces) if len(pieces) > 1 else ""
        return Why(
            Text(line.key, dict(line.values)), tuple((card, str(POINTS[card])) for card in pieces), added
        )

    def row_label(self, row: str, result: DealResult) -> Text:
        return Text(f"loadum.row.{row}")


def _overlooks(kind: str) -> bool:
    """Return whether such a player may keep silent about 31 where people are asked: a program may do
    anything."""
    player, _, level = kind.partition(":")
    return player != "human" and (player != "bot" or level in OVERLOOKED)


_SUIT_ORDER: Final = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: black and red in turn."""


def _height(card: int) -> int:
    value = value_of(card)
    return 14 if value == 1 else value
