"""The table of Clackerjack: tiles as they were played, open tiles on trays, and the legend of bombs."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.pieces.dominoes import FACES, tile_text
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import KINDS, LEADS, PASS, TAKES, Play, is_bomb
from tablegame.rules.clackerjack.events import (
    Played,
    RoundWon,
    WentOut,
)
from tablegame.rules.clackerjack.terms import STACKS
from tablegame.rules.clackerjack.view import ClackerjackView, PublicView
from tablegame.rules.contract import Action, DealResult, Event, Line
from tablegame.rules.events import DealScored, Public
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import effect_pictures
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import SLATE, Cloth
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.clackerjack import components as look
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.games.clackerjack import words as combos
from tablegame.ui.games.clackerjack.components import ladder_tips
from tablegame.ui.games.clackerjack.cues import cue, deal_end, reasons
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.overlay.remark_rule import Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Burst,
    Choice,
    Command,
    Cue,
    DealEnd,
    Names,
    PieceLook,
    SeatInfo,
    TableTip,
    Why,
    Words,
    Zone,
)

BOMBS: Final = frozenset(name for kind, name in enumerate(KINDS) if is_bomb(kind))
ASIDE: Final = 4
"""Tiles that are in no hand, with two players."""
GROUND: Final = Cloth(
    "clackerjack", "#33386C", "#232750", "#12142E", "#B3B4DC", "#0C0E22", "#1B1E3E", "#07081A",
    "grounds/clackerjack", SLATE,
)  # fmt: skip
"""The cloth: night blue under fireworks."""


class ClackerjackTable(DefaultTable[ClackerjackView]):
    """The answers to a scene about a table of Clackerjack."""

    name = Text("clackerjack.name")
    cloth: Cloth | None = GROUND
    pieces: Sequence[int] = FACES[:36]
    """Made ready before they are played: without blanks."""
    widths = (at.LARGE, at.PLAYED, at.EARLIER, at.THEIRS)
    signs: Sequence[Callable[[Canvas], object]] = (
        *(
            partial(Canvas.prepare, card=piece, w=w)
            for w in (at.STACK, *(sizes.w for sizes in at.HAND.values()), at.LARGE)
            for tiles in STACKS.values()
            for piece in tiles
        ),
        *effect_pictures.burst_steps(at.GREAT),
        *(
            partial(Canvas.prepare_sprite, name="bursts/corner", w=side, h=side)
            for side in (2 * r * (1 + at.CORNER_RIM) for _, _, r in at.CORNERS)
        ),
    )
    tile = True
    sorts: Sequence[str] = combos.SORTS
    tempers: Collection[str] = ("hoards", "spends")

    # What a view shows --------------------------------------------------------------------------------------
    def deal(self, view: ClackerjackView) -> Text:
        """Deal n of m, and what ends the match."""
        table = view.table
        return Text(
            "clackerjack.deal",
            {"deal": table.deal, "deals": max(table.deal, table.deals), "target": table.target},
        )

    def counts(self, view: ClackerjackView) -> tuple[int, ...]:
        table = view.table
        return tuple(n - len(shown) for n, shown in zip(table.counts, table.open, strict=True))

    def hidden(self, view: ClackerjackView) -> tuple[int, ...]:
        """Return the hand without the tiles that lie open before it."""
        left = list(view.table.hand)
        for tile in () if view.viewer is None else view.table.open[view.viewer]:
            if tile in left:
                left.remove(tile)
        return tuple(left)

    def people(self, view: ClackerjackView, names: Names) -> tuple[SeatInfo, ...]:
        """Return all tiles of each seat, and what it last did."""
        table = view.table
        return tuple(
            SeatInfo(
                count,
                active=seat == table.turn,
                out=not count and table.turn is not None and table.phase in ("play", "lead"),
                chips=self._chips(view, Seat(seat)),
                partner=_is_partner(view, Seat(seat)),
                tile=True,
            )
            for seat, count in enumerate(table.counts)
        )

    def _chips(self, view: ClackerjackView, seat: Seat) -> tuple[tuple[Text, str], ...]:
        table = view.table
        chips = []
        if _is_partner(view, seat):
            chips.append((Text("clackerjack.chip.partner"), t.CHIP))
        if table.round and table.round[-1][0] == seat:
            chips.append((Text("clackerjack.chip.top"), t.BRASS_LO))
        elif not table.counts[seat] and table.phase in ("play", "lead"):
            chips.append((Text("clackerjack.chip.out"), t.EVEN))
        elif seat in table.passed:
            chips.append((Text("clackerjack.chip.passed"), t.EVEN))
        return tuple(chips)

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        """Open tiles last."""
        return combos.ordered(sort, pieces)

    # Places -------------------------------------------------------------------------------------------------
    def lay(self, view: ClackerjackView, room: Room) -> dict[str, Pose]:
        table = view.table
        poses: dict[str, Pose] = {}
        for place, (_, play) in enumerate(table.round):
            earlier = len(table.round) - 1 - place
            for n, shown in enumerate(play.faces if earlier < 2 else ()):
                pose = at.played_pose(n, play.size, room, earlier=bool(earlier))
                poses[at.played_spot(place, n)] = _face(pose, shown)
        for number in range(table.seats):
            seat = Seat(number)
            if seat == view.viewer:
                continue
            shown_tiles = table.open[seat]
            for n, piece in enumerate(shown_tiles):
                pose = at.their_pose(seat, n, len(shown_tiles), room)
                poses[at.open_spot(seat, piece)] = _face(pose, piece)
        if table.phase == "stacks":
            for parity, tiles in STACKS.items():
                for copy in range(table.stacks.count(parity), 2):
                    for n, piece in enumerate(tiles):
                        poses[at.stack_spot(parity, copy, n)] = _face(
                            at.stack_pose(parity, copy, n, room), piece
                        )
        if table.seats == 2 and table.turn is not None:
            poses |= {f"aside.{n}": at.aside_pose(n, room) for n in range(ASIDE)}
        return poses

    def next_poses(self, view: ClackerjackView, room: Room) -> Sequence[Pose]:
        """Return tiles of a stack on trays, and those that lie as they look when they are beaten."""
        table = view.table
        if table.phase == "stacks":
            trays = at.tray_pose(0, 1, room), at.open_pose(room)
            return [
                replace(pose, face=piece, angle=angle)
                for tiles in STACKS.values()
                for piece in tiles
                for pose in trays
                for angle in _between(0.0, pose.angle)
            ]
        if not table.round:
            return ()
        play, poses = table.round[-1][1], []
        for n, shown in enumerate(play.faces):
            lies = _face(at.played_pose(n, play.size, room), shown)
            goal = _face(at.played_pose(n, play.size, room, earlier=True), shown)
            turns = _between(lies.angle, goal.angle)
            poses += [replace(lies, dimmed=True, angle=angle) for angle in turns]
            poses.append(goal)
        return poses

    def at_plate(self, view: ClackerjackView, seat: Seat, room: Room) -> Box | None:
        """Return the tray with the open tiles; where the legend hangs down to the plate, the legend."""
        legend, plate = at.ladder(room, *look.LEGEND), room.plate(seat)
        if _explains(view.table, room) and plate.y > 100 and plate.right > legend.x:
            return legend
        count = len(view.table.open[seat])
        return at.their_tray(seat, count, room) if count else None

    def fan(self, count: int, room: Room) -> tuple[Pose, ...]:
        return at.hidden_fan(count, room)

    def hidden_hand(self, seat: Seat, count: int, room: Room) -> tuple[Pose, ...]:
        """Return tiles that stand; where a panel leaves little of the table they look out under the plate."""
        if room.narrow:
            return places.peeking(room.plates[seat], count, tile=True)
        return at.hidden_wall(seat, count, room)

    def spread(self, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        return at.spread(pieces, room)

    def burst(self, view: ClackerjackView, room: Room) -> Burst | None:
        play = view.table.round[-1][1] if view.table.round else None
        if play is None or not is_bomb(play.kind):
            return None
        return Burst(at.great_firework(room), combos.level(play), at.level_place(room), at.kept_words(room))

    def zones(self, view: ClackerjackView, room: Room) -> tuple[Zone, ...]:
        """Return the middle, or the stacks."""
        if view.table.phase == "stacks":
            return tuple(
                Zone(
                    f"stack.{parity}",
                    at.stack_box(parity, room),
                    Text(f"clackerjack.stack.{parity}"),
                    bare=True,
                    drawn=True,
                )
                for parity in STACKS
            )
        return (Zone("middle", at.middle(room), Text("clackerjack.zone.middle"), roomy=True),)

    # What is drawn ------------------------------------------------------------------------------------------
    def furniture(
        self, speaker: Speaker, view: ClackerjackView, shown: Action | None, room: Room
    ) -> Sequence[Part]:
        table = view.table
        parts = []
        if table.round and is_bomb(table.round[-1][1].kind):
            parts.append(look.corner_part(at.corner_firework(room, table.round[-1][0])))
        for number in range(table.seats):
            seat = Seat(number)
            if not (count := len(table.open[seat])):
                continue
            home = seat == room.home
            box = at.tray(room, count) if home else at.their_tray(seat, count, room)
            parts.append(look.tray_part(f"tray.{seat}", box))
            if home:
                x, y, ends = at.open_caption(box, room)
                parts.append(look.words_part("open", speaker, Text("clackerjack.open"), x, y, ends=ends))
        hidden = at.hidden_fan(self.counts(view)[room.home], room)
        if hidden and table.open[room.home] and table.turn is not None:
            x, y, ends = at.hidden_caption(hidden, room)
            parts.append(look.words_part("hidden", speaker, Text("clackerjack.hidden"), x, y, ends=ends))
        if table.phase == "stacks":
            lit = table.turn == view.viewer
            parts += [look.stack_part(speaker, parity, lit, room) for parity in STACKS]
        if table.seats == 2 and table.turn is not None:
            pose = at.aside_pose(0, room)
            low = pose.box.bottom + 21
            text = Text("clackerjack.aside", {"n": ASIDE})
            parts.append(look.aside_part(text.say(speaker), pose.box.x, low))
        return parts

    def fittings(self, speaker: Speaker, view: ClackerjackView, room: Room, names: Names) -> Sequence[Part]:
        """Return the legend, and what lies."""
        table = view.table
        legend = look.ladder_of(speaker, table.top, table.seats)
        parts = [look.ladder_part(legend, room)] if _explains(table, room) else []
        if table.round:
            (seat, play), crests = table.round[-1], crests_of(names)
            before = crests[table.round[-2][0]] if len(table.round) > 1 else None
            lying = look.Lying(combos.in_words(play).say(speaker), combos.level(play), crests[seat], before)
            parts.append(look.lying_part(lying, room))
        return parts

    def tips(
        self, view: ClackerjackView, names: Names, type: Typesetter, speaker: Speaker, room: Room
    ) -> Sequence[TableTip]:
        """Return the rows of the legend."""
        shown = view.table.phase != "stacks" and _explains(view.table, room)
        return ladder_tips(view, type, speaker, room) if shown else ()

    # What happens -------------------------------------------------------------------------------------------
    def reasons(self, event: Event, before: ClackerjackView, names: Names) -> Sequence[Text]:
        return reasons(event, before, names)

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return the last tile but one, a round won with a bomb, and going out."""
        match event:
            case Played(seat=seat, left=1) | RoundWon(seat=seat, bomb=True):
                return {seat: t.PLEASED}
            case WentOut(seat, against):
                return {against: t.WORRIED, seat: t.PLEASED}
            case _:
                return super().moods(event)

    def occasions(self, event: Public) -> Occasions:
        """Return a bomb, and the last tile but one."""
        match event:
            case Played(seat=seat, left=1):
                return ((seat, "last_piece"),)
            case Played(seat=seat, kind=kind) if kind in BOMBS:
                return ((seat, "bomb"),)
            case _:
                return super().occasions(event)

    def cue(self, event: Event, before: ClackerjackView, names: Names) -> Cue:
        return cue(event, before, names)

    def closing(
        self, before: ClackerjackView, events: Sequence[Event], after: ClackerjackView
    ) -> ClackerjackView:
        """Return the view with the last play still on the table, and the deal, starter and totals of the deal
        that ended."""
        then = before.table
        table = replace(
            after.table, deal=then.deal, scores=then.scores, starter=then.starter, results=then.results,
            phase="play", turn=None,
        )  # fmt: skip
        return replace(after, table=table)

    def deal_end(self, scored: DealScored, closing: ClackerjackView, names: Names) -> DealEnd:
        return deal_end(super().deal_end(scored, closing, names), scored, closing, names)

    # Decisions ----------------------------------------------------------------------------------------------
    def piece_text(self, piece: int) -> str:
        """Return a tile's two numbers."""
        return tile_text(piece)

    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return the strongest combination of these tiles."""
        return combos.meant(pieces)

    def commands(
        self, view: ClackerjackView, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        table = view.table
        commands = [Command("pass", Text("clackerjack.pass"), PASS, key="pass", size=15)]
        if view.viewer is None or table.turn != view.viewer:
            return commands
        if table.phase == "stacks":
            commands += [
                Command(f"take.{take.parity}", Text(f"clackerjack.take.{take.parity}"), take, place="middle")
                for take in TAKES
            ]
        if table.phase == "lead":
            partner = names[(view.viewer + 2) % 4]
            other = Text("clackerjack.lead.partner", {"seat": combos.short_name(partner)})
            commands += [
                Command("lead.self", Text("clackerjack.lead.self"), LEADS[0], place="middle"),
                Command("lead.partner", other, LEADS[1], place="middle"),
            ]
        return commands

    def readings(self, view: ClackerjackView, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return every combination of the picked tiles that is legal, the strongest first."""
        plays = [action for action in actions if isinstance(action, Play)]
        return [combos.reading(play) for play in combos.strongest_first(plays)]

    def worn(self, pieces: Sequence[int], action: Action) -> Sequence[PieceLook]:
        return combos.worn(pieces, action) if isinstance(action, Play) else ()

    def told(self, action: Action) -> Text | None:
        if not isinstance(action, Play):
            return None
        return Text("clackerjack.move", {"kind": combos.kind(action), "faces": action.faces})

    # Words --------------------------------------------------------------------------------------------------
    def stuck(self, view: ClackerjackView) -> Text | None:
        table = view.table
        if table.phase != "play" or table.turn is None or table.turn != view.viewer or table.top is None:
            return None
        return Text("clackerjack.prompt.stuck", {"what": combos.in_words(table.top)})

    def prompt(self, view: ClackerjackView, shown: Action | None, names: Names) -> Text:
        table = view.table
        if table.turn is None:
            return Text("clackerjack.prompt.over" if table.phase == "over" else "clackerjack.prompt.next")
        own_turn = table.turn == view.viewer
        slots: dict[str, object] = {"seat": names[table.turn]}
        if table.phase == "stacks":
            if own_turn:
                partner = names[(table.turn + 2) % 4]
                return Text("clackerjack.prompt.stacks", {"partner": combos.short_name(partner)})
            return Text("clackerjack.prompt.stacks_wait", slots)
        if table.phase == "lead":
            return Text("clackerjack.prompt.lead" if own_turn else "clackerjack.prompt.lead_wait", slots)
        if not own_turn:
            return Text(
                "clackerjack.prompt.watching" if view.viewer is None else "clackerjack.prompt.wait", slots
            )
        if table.top is None:
            return Text("clackerjack.prompt.leading")
        return Text("clackerjack.prompt.beat", {"what": combos.in_words(table.top)})

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        if not isinstance(shown, Play):
            return Text("clackerjack.play.none")
        if level := combos.level(shown):
            return Text("clackerjack.play.bomb", {"level": level})
        return Text("clackerjack.play.kind", {"kind": combos.kind(shown)})

    def tag(self, view: ClackerjackView, names: Names) -> tuple[tuple[Text, Words], ...]:
        table = view.table
        rows: list[tuple[Text, Words]] = []
        for side in range(2):
            value = Text("clackerjack.tag.score", {"n": table.scores[side]})
            slots = {
                "first": combos.short_name(names[side], 6),
                "second": combos.short_name(names[(side + 2) % table.seats], 6),
            }
            label = (
                Text("clackerjack.tag.side", slots)
                if table.seats == 4
                else Text("clackerjack.tag.one", {"seat": combos.short_name(names[side])})
            )
            rows.append((label, value))
        rows.append((Text("clackerjack.tag.target"), (str(table.target),)))
        starter = names[table.starter] if table.starter is not None else "–"
        rows.append((Text("clackerjack.tag.starter"), (combos.short_name(starter),)))
        return tuple(rows)

    def strip(self, view: ClackerjackView, shown: Action | None) -> Text:
        """Return the viewer's tiles."""
        seat, table = view.viewer, view.table
        assert seat is not None, "a strip belongs to somebody"
        slots = {"n": table.counts[seat]}
        return Text("clackerjack.strip.passed" if seat in table.passed else "clackerjack.strip.tiles", slots)

    # The sheet ----------------------------------------------------------------------------------------------
    def row(self, line: Line) -> str:
        """Return each going out by itself."""
        return f"out.{dict(line.values)['seat']}"

    def row_label(self, row: str, result: DealResult) -> Text:
        return Text("clackerjack.row.out", {"seat": int(row.partition(".")[2])})

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        values = dict(line.values)
        out, against = (names[int(values[key])] for key in ("seat", "against"))
        slots = {"seat": out, "against": against, "n": values["n"]}
        key = "clackerjack.why.side" if len(names) == 4 else "clackerjack.why.one"
        return Why(Text(key, slots), sum=f"{values['n']} × 1")


def _face(pose: Pose, piece: int) -> Pose:
    return replace(pose, face=piece)


def _between(first: float, last: float) -> Sequence[int]:
    """Return the angles from one to another in whole degrees, both included."""
    low, high = sorted((round(first), round(last)))
    return range(low, high + 1)


def _explains(table: PublicView, room: Room) -> bool:
    """Return whether the legend hangs there. It does not beside a panel, where there is room for plates and
    trays alone. Nor does it once a deal is over, when hands are opened beneath it."""
    return not room.narrow and table.turn is not None


def _is_partner(view: ClackerjackView, seat: Seat) -> bool:
    return view.table.seats == 4 and view.viewer is not None and seat == (view.viewer + 2) % 4
