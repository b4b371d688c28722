"""Dobon as a game of the catalogue: options, texts of moves, imagining."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.rng import Rng
from tablegame.rules.base_game import BaseGame
from tablegame.rules.card_tracking import group_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.dobon.actions import Move, parse
from tablegame.rules.dobon.reasons import why_not
from tablegame.rules.dobon.seeing import Hidden, fill, restore
from tablegame.rules.dobon.stages import STAGES, STANDARD
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import CODEC, DobonView
from tablegame.rules.imagine import AssembleCache, deal_with_stock


def _bare(view: DobonView) -> DobonState:
    table = view.table
    state = DobonState().begin(table.seats, table.deals, table.voluntary_draw, table.rules)
    restore(state, view)
    return state


_last: Final = AssembleCache(_bare)


class Dobon(BaseGame[Move, DobonView]):
    """The rules of docs/rules/dobon.md."""

    id: Final = "dobon"
    title: Final = "Dobon"
    rules_version: Final = 1
    seats: Final = (3, 4, 5, 6)
    official_seats: Final = (3, 4, 5, 6)
    low_wins = True
    signed_keys = BaseGame.signed_keys | {"direction"}
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {
        "standard": {"rounds": 20, "voluntary_draw": False, "stage": STANDARD},
        "short": {"rounds": 5, "voluntary_draw": False, "stage": STANDARD},
        "first_steps": {"rounds": 5, "voluntary_draw": False, "stage": 1},
        "no_calls": {"rounds": 20, "voluntary_draw": False, "stage": 4},
        "no_bonus": {"rounds": 20, "voluntary_draw": False, "stage": 5},
        "free_draw": {"rounds": 20, "voluntary_draw": True, "stage": STANDARD},
    }

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return rounds (rules §11), drawing beside a legal discard (rules §5.2), and the stage (rules
        §12)."""
        return (
            Option("rounds", 20, range=(1, 100)),
            Option("voluntary_draw", False, choices=(False, True)),
            Option("stage", STANDARD, range=(1, STANDARD), later=True),
        )

    def deals(self, seats: int, options: Options) -> int:
        """Return as many rounds as the option says."""
        return int(options["rounds"] or 1)

    def begin(self, seats: int, options: Options) -> DobonState:
        """Return a match before its first shuffle."""
        stage = options.get("stage")
        assert stage is None or isinstance(stage, int), "the options are allowed"
        return DobonState().begin(
            seats, self.deals(seats, options), options["voluntary_draw"] is True, STAGES[stage]
        )

    def parse(self, text: str) -> Move:
        """Parse `bid 30`, `play 8S H last` or `draw`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: DobonView, rng: Rng) -> Hidden:
        """Return the other hands and the order of the stock, every assignment that is allowed as likely."""
        return deal_with_stock(view.known, rng)

    def assemble(self, view: DobonView, hidden: Hidden) -> DobonState:
        """Return the match that this view and these hidden cards make."""
        state = _last.of(view)
        fill(state, view, hidden)
        return state

    def why_not(self, view: DobonView, action: Move) -> Reason | None:
        """Return the first rule that forbids the move, in the order of `reasons`; None if it is legal."""
        return why_not(view, action)

    def facts(self, view: DobonView) -> ViewFacts:
        table = view.table
        settings = {
            "seats": table.seats, "deals": table.deals, "voluntary_draw": table.voluntary_draw,
            "stage": table.stage,
        }  # fmt: skip
        owners, window = group_owners(view, view.public), table.window is not None
        return ViewFacts(owners, len(table.pile), window, table.opened, settings)


DOBON: Final = Dobon()
