"""Clackerjack as a game of the catalogue: options, imagined tiles, and why moves are not legal."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from tablegame.pieces.dominoes import packed, rank_of, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.base_game import BaseGame, hand_owners
from tablegame.rules.clackerjack.actions import (
    DOUBLE,
    KINDS,
    SINGLE,
    Lead,
    Move,
    Pass,
    Play,
    Take,
    beats,
    has_plain_tile,
    is_bomb,
    kind_name,
    parse,
    row_of,
)
from tablegame.rules.clackerjack.reach import is_distinct
from tablegame.rules.clackerjack.state import LOT, OVER, PHASES, SHUFFLE, ClackerjackState
from tablegame.rules.clackerjack.terms import DEALS, HIGHEST, TARGET, terms
from tablegame.rules.clackerjack.view import CODEC, ClackerjackView, PublicView
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.imagine import deal_unseen

Hidden = tuple[tuple[int, ...], ...]
"""The plain tiles of the other seats, ascending, then with two players those set aside."""

_STANDARD: Final[Options] = {
    "target": None,
    "deals": None,
    "all_blank_combos": True,
    "lone_double_as_single": False,
    "lone_blank_as_single": False,
}


class Clackerjack(BaseGame[Move, ClackerjackView]):
    """The rules of ../rules/clackerjack."""

    id: Final = "clackerjack"
    title: Final = "Clackerjack"
    rules_version: Final = 1
    seats: Final = (2, 4)
    official_seats: Final = (2, 4)
    tiles = True
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {
        "standard": _STANDARD,
        "short": {**_STANDARD, "deals": 1},
        "anchored": {**_STANDARD, "all_blank_combos": False},
        "loose": {**_STANDARD, "lone_double_as_single": True, "lone_blank_as_single": True},
    }

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the length of a match (rules §8, §9) and how tiles are read (rules §10)."""
        return (
            Option("target", None, range=(5, 100), null=True),
            Option("deals", None, range=(1, 50), null=True),
            Option("all_blank_combos", True, choices=(True, False)),
            Option("lone_double_as_single", False, choices=(False, True)),
            Option("lone_blank_as_single", False, choices=(False, True)),
        )

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return sides of partners who face each other (rules §5)."""
        return tuple(tuple(map(Seat, range(first, seats, 2))) for first in range(2))

    def deals(self, seats: int, options: Options) -> int | None:
        """Return None: the target ends a match early, level scores prolong it."""
        return None

    def begin(self, seats: int, options: Options) -> ClackerjackState:
        """Return a match before the lot for its first starter."""
        target, deals = options["target"], options["deals"]
        return ClackerjackState().begin(
            terms(
                seats,
                TARGET[seats] if target is None else int(target),
                DEALS[seats] if deals is None else int(deals),
                options["all_blank_combos"] is True,
                options["lone_double_as_single"] is True,
                options["lone_blank_as_single"] is True,
            )
        )

    def parse(self, text: str) -> Move:
        """Parse `play 3-1 3-2*`, `pass`, `take odd` or `lead self`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: ClackerjackView, rng: Rng) -> Hidden:
        """Return the plain tiles of the other hands and those set aside, every deal as likely."""
        return deal_unseen(view.known, rng)

    def assemble(self, view: ClackerjackView, hidden: Hidden) -> ClackerjackState:
        """Return the match that this view and these hidden tiles make."""
        table, viewer = view.table, view.viewer
        state = ClackerjackState().begin(
            terms(
                table.seats,
                table.target,
                table.deals,
                table.all_blank_combos,
                table.lone_double_as_single,
                table.lone_blank_as_single,
            )
        )
        state.deal = table.deal
        state.phase = PHASES.index(table.phase)
        if state.phase == LOT and table.starter is not None:
            state.phase = SHUFFLE
        state.starter = table.starter
        if table.turn is not None:
            state.turn = table.turn
        state.counts = list(table.counts)
        state.gone = list(map(packed, table.gone))
        state.stacks = table.stacks
        if table.round:
            state.round = [*table.round]
            state.owner, state.top = table.round[-1]
        state.passes = len(table.passed)
        state.outs = table.outs
        state.scores = list(table.scores)
        state.sheets = table.results
        if state.phase in (LOT, SHUFFLE, OVER):
            if table.results:
                state.hands = list(map(packed, table.results[-1].hands))
            return state
        place = 0
        for seat in range(table.seats):
            if seat == viewer:
                state.hands[seat] = packed(table.hand)
            else:
                state.hands[seat] = packed(hidden[place]) + packed(table.open[seat]) + packed(view.sure[seat])
                place += 1
        return state

    def why_not(self, view: ClackerjackView, action: Move) -> Reason | None:
        """Return the first rule that forbids the move, in the order of `reasons`; None if it is legal."""
        return why_not(view, action)

    def offered(self, view: ClackerjackView, action: Move) -> bool:
        """Offer only one of the plays that make the same combination of the same tiles."""
        return not isinstance(action, Play) or is_distinct(action)

    def facts(self, view: ClackerjackView) -> ViewFacts:
        table = view.table
        settings = {
            "seats": table.seats, "deals": table.deals, "target": table.target,
            "all_blank_combos": table.all_blank_combos, "lone_double_as_single": table.lone_double_as_single,
            "lone_blank_as_single": table.lone_blank_as_single,
        }  # fmt: skip
        shown = tuple(lie + sure for lie, sure in zip(table.open, view.sure, strict=True))
        return ViewFacts(hand_owners(view), len(table.round), shown=shown, settings=settings)


_PHASE: Final[dict[type[Move], str]] = {Play: "play", Pass: "play", Take: "stacks", Lead: "lead"}


def why_not(view: ClackerjackView, action: Move) -> Reason | None:
    """Return the first rule that forbids it; None for a legal move."""
    table = view.table
    if not _asked(table, view.viewer):
        return Reason("clackerjack.reason.turn")
    if _PHASE[type(action)] != table.phase:
        return Reason(f"clackerjack.reason.phase_{table.phase}")
    if isinstance(action, Pass):
        return None if table.round else Reason("clackerjack.reason.leader")
    if isinstance(action, Play):
        return _not_in_hand(table, action) or _no_combination(table, action) or _too_weak(table, action)
    return None


def _asked(table: PublicView, viewer: Viewer) -> bool:
    return viewer is not None and table.turn == viewer


def _not_in_hand(table: PublicView, play: Play) -> Reason | None:
    highest = HIGHEST[table.seats]
    for shown in play.faces:
        if max(suit_of(shown), rank_of(shown)) > highest:
            return Reason("clackerjack.reason.number", {"highest": highest})
    held = Counter(table.hand)
    for piece, count in Counter(play.tiles).items():
        if not held[piece]:
            return Reason("clackerjack.reason.hand", {"tile": piece})
        if held[piece] < count:
            return Reason("clackerjack.reason.hand_count", {"tile": piece, "n": held[piece]})
    return None


def _no_combination(table: PublicView, play: Play) -> Reason | None:
    if play.size > 3:
        return Reason("clackerjack.reason.many")
    if play.single and not (table.lone_double_as_single and play.kind == SINGLE and has_plain_tile(play)):
        return Reason("clackerjack.reason.lone_double")
    if play.kind < 0:
        return Reason("clackerjack.reason.no_combination", {"faces": play.faces})
    if play.kind == SINGLE and not has_plain_tile(play) and not table.lone_blank_as_single:
        return Reason("clackerjack.reason.lone_blank", {"tile": play.tiles[0]})
    if play.kind not in (SINGLE, DOUBLE) and not has_plain_tile(play) and not table.all_blank_combos:
        return Reason("clackerjack.reason.all_blank")
    return None


def _too_weak(table: PublicView, play: Play) -> Reason | None:
    top = table.top
    if top is None or beats(play.kind, play.key, top.kind, top.key):
        return None
    values = {"top": top.faces, "kind": kind_name(top)}
    if play.kind == top.kind:
        return Reason("clackerjack.reason.weaker", values)
    if is_bomb(top.kind):
        code = "bomb" if is_bomb(play.kind) else "no_bomb"
        return Reason(f"clackerjack.reason.{code}", values)
    if is_bomb(play.kind):
        return Reason(f"clackerjack.reason.row_{KINDS[DOUBLE + row_of(top.kind) - 1]}", values)
    return Reason(f"clackerjack.reason.kind_{KINDS[top.kind]}", values)


CLACKERJACK: Final = Clackerjack()
