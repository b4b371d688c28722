"""What bears on the position of a worked example beside the pieces that lie there, in sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.pieces.texts import parse_piece
from tablegame.rules.contract import AnyGame, AnyState
from tablegame.rules.examples import Case
from tablegame.speech import Speaker, number

SAID: Final[Mapping[str, str]] = {
    "deal": "number", "scores": "each", "lives": "each", "counts": "each", "dealer": "seat",
    "leader": "seat", "starter": "seat", "right": "seat", "streak": "number", "direction": "clockwise",
    "suit": "suit", "damage": "number", "penalty": "number", "skip": "number", "stake": "number",
    "stock": "number", "talon": "number", "trump": "suit", "target": "number", "owner": "seat",
    "declared": "seats", "revealed": "yaku", "outs": "seats", "passed": "seats",
    "window": "window",
}  # fmt: skip
"""By key of a view: what its value is. A position is said in these words, in this order."""
STARTS: Final[Mapping[str, str]] = {"clockwise": "direction", "left": "stock", "rest": "stock"}
"""Words of a start that are other keys of a view."""


class ExampleFacts:
    """The facts of one example, with the names of its players, in one language."""

    def __init__(
        self, game: AnyGame, case: Case, names: Sequence[str], speaker: Speaker, you: Seat | None = None
    ) -> None:
        """Take an example. `you`: the seat of the reader, who is spoken to; None on paper."""
        self._game = game
        self._case = case
        self._names = [speaker.text("table.you") if seat == you else name for seat, name in enumerate(names)]
        self._speaker = speaker
        self._you = you

    def position(self, state: AnyState) -> Iterator[str]:
        """Yield what the start names, what the auction was, and who is to act."""
        named = ({STARTS.get(key, key) for key in self._case.start} | {"right"}) - {"talon"}
        view = self._game.view_to_json(state.view(None))
        yield from self.sentences(view, named)
        yield from self.piles(view.get("piles", ()))
        yield from self.acting(state.to_act())

    def sentences(self, view: Mapping[str, Any], named: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each of these keys of a view; none where a text has no word for nothing."""
        for key, kind in SAID.items():
            if key in named and key in view and view[key] is not None:
                value, text = view[key], f"book.position.{key}"
                if kind == "window":
                    text += f"_{value}"
                elif (kind != "seat" and not value) or (kind == "clockwise" and value < 0):
                    text += "_none"
                seat = value if kind == "seat" else view.get("streak_seat") if key == "streak" else None
                if seat is not None and seat == self._you and self._speaker.has(f"{text}_you"):
                    text += "_you"
                if self._speaker.has(text) and (kind != "yaku" or any(value)):
                    yield self._speaker.text(text, **self._slots(view, key, kind, value))

    def _slots(self, view: Mapping[str, Any], key: str, kind: str, value: Any) -> dict[str, Any]:
        between, names = self._speaker.text("app.separator"), self._names
        match kind:
            case "number":
                seat = view.get("streak_seat")
                return {"n": value} | ({"seat": names[seat]} if key == "streak" and seat is not None else {})
            case "seat":
                return {"seat": names[value]} | ({"n": view["bids"][value]} if key == "right" else {})
            case "seats":
                seats = (one["seat"] if isinstance(one, dict) else one for one in value)
                return {"seats": between.join(names[seat] for seat in seats)}
            case "each":
                said = (f"{names[seat]} {number(n)}" for seat, n in enumerate(value))
                return {"all": between.join(said)}
            case "yaku":
                said = (f"{names[seat]} ({self._yaku(one)})" for seat, one in enumerate(value) if one)
                return {"all": between.join(said)}
            case "suit":
                return {"suit": value} if value else {}
        return {}

    def _yaku(self, name: str) -> str:
        return self._speaker.text(f"dobon.yaku.{name}")

    def acting(self, acting: Iterable[Seat]) -> Iterator[str]:
        """Yield a sentence with the seats that are to act; none while only the dealer is."""
        if seats := [self._names[seat] for seat in acting if seat != CHANCE]:
            names = self._speaker.text("app.separator").join(seats)
            yield self._speaker.text("book.position.acts", n=len(seats), seats=names)

    def piles(self, piles: Iterable[Iterable[str]]) -> Iterator[str]:
        """Yield a sentence for each player who has taken pieces."""
        for seat, pile in enumerate(piles):
            if cards := tuple(map(parse_piece, pile)):
                if seat == self._you:
                    yield self._speaker.text("book.position.pile_you", cards=cards)
                else:
                    yield self._speaker.text("book.printed.pile_of", seat=self._names[seat], cards=cards)
