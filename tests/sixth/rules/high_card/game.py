"""High Card as a game of the catalogue."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Option, Options, Reason
from tablegame.rules.imagine import Known, deal_unseen
from tablegame.rules.json_codec import cards, result_from_json, result_to_json, texts
from tests.sixth.rules.high_card.state import HighCardState, HighCardView, Play, PublicView, parse

Hidden = tuple[tuple[int, ...], ...]
"""The cards of the other seats, ascending, then those set aside."""

_CARDS: Final = ("trick", "last_trick", "pile", "hand")
_NUMBERS: Final = ("tricks", "counts", "scores")


class HighCard:
    """The rules, in short: any card may be laid, the highest takes the trick, its taker leads the next."""

    id: Final = "high_card"
    title: Final = "High Card"
    rules_version: Final = 1
    seats: Final = (2, 3, 4)
    official_seats: Final = (2, 3, 4)
    presets: Final[Mapping[str, Options]] = {"standard": {"deals": 3}, "short": {"deals": 1}}

    def options(self, seats: int) -> tuple[Option, ...]:
        """How many deals."""
        return (Option("deals", 3, range=(1, 10)),)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Everybody for himself."""
        return tuple((Seat(seat),) for seat in range(seats))

    def deals(self, seats: int, options: Options) -> int:
        """As the option says."""
        return int(options["deals"] or 1)

    def begin(self, seats: int, options: Options) -> HighCardState:
        """A match before its first shuffle."""
        return HighCardState(seats, self.deals(seats, options))

    def parse(self, text: str) -> Play:
        """`play 5H`; ValueError for anything else."""
        return parse(text)

    def imagine(self, view: HighCardView, rng: Rng) -> Hidden:
        """The other hands and the cards set aside, every deal as likely."""
        return deal_unseen(view.known, rng)

    def assemble(self, view: HighCardView, hidden: Hidden) -> HighCardState:
        """The match that this view and these hidden cards make."""
        table = view.table
        state = HighCardState(len(table.counts), table.deals)
        for name in ("deal", "phase", "opener", "trick", "pile", "tricks", "scores", "results"):
            setattr(state, name, getattr(table, name))
        state.last_opener, state.last_trick = table.last_opener, table.last_trick
        if hidden:
            hands = [tuple(sorted(hand)) for hand in hidden[:-1]]
            if view.viewer is not None:
                hands.insert(view.viewer, table.hand)
            state.hands = tuple(hands)
        return state

    def why_not(self, view: HighCardView, action: Play) -> Reason | None:
        """Only a card of the hand, and only in turn."""
        if view.viewer is None or view.table.turn != view.viewer:
            return Reason("high_card.reason.turn")
        if action.card not in view.table.hand:
            return Reason("high_card.reason.hand", {"card": action.card})
        return None

    def offered(self, view: HighCardView, action: Play) -> bool:
        """Every legal play is offered."""
        return True

    def view_to_json(self, view: HighCardView) -> dict[str, Any]:
        """The fields of the view by name; cards as text."""
        data = {each.name: getattr(view.table, each.name) for each in fields(PublicView)}
        data |= {name: texts(data[name]) for name in _CARDS} | {name: list(data[name]) for name in _NUMBERS}
        data["results"] = list(map(result_to_json, view.table.results))
        unseen = {"unseen": texts(view.known.unseen), "places": list(view.known.places)}
        return {"viewer": view.viewer, **data, **unseen}

    def view_from_json(self, data: Mapping[str, Any]) -> HighCardView:
        """What `view_to_json` wrote; ValueError for anything else."""
        try:
            table = {each.name: data[each.name] for each in fields(PublicView)}
            table |= {name: cards(table[name]) for name in _CARDS}
            table |= {name: tuple(map(int, table[name])) for name in _NUMBERS}
            table["results"] = tuple(map(result_from_json, table["results"]))
            known = Known(cards(data["unseen"]), tuple(map(int, data["places"])))
            return HighCardView(data["viewer"], PublicView(**table), known)
        except (KeyError, TypeError, AttributeError) as fault:
            raise ValueError(f"not a view of High Card: {fault}") from fault


HIGH_CARD: Final = HighCard()
