"""The facts of the position of a worked example beside its pieces, in sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tablegame.features.game_features import ExampleFact, features_of
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.contract import AnyGame, AnyState, SeatView
from tablegame.rules.examples import Case
from tablegame.speech import Speaker, number


class ExampleFacts:
    """The facts of one example, with the names of its players, in one language."""

    def __init__(
        self, game: AnyGame, case: Case, names: Sequence[str], speaker: Speaker, you: Seat | None = None
    ) -> None:
        """Take an example. `you`: the seat of the reader, who is spoken to; None on paper."""
        self._game = game
        self._facts = features_of(game.id).example_facts
        self._case = case
        self._names = [speaker.text("table.you") if seat == you else name for seat, name in enumerate(names)]
        self._speaker = speaker
        self._you = you

    def position(self, state: AnyState) -> Iterator[str]:
        """Yield the facts that the start names, those that are always stated, and who is to act."""
        start, facts = set(self._case.start), self._facts
        named = [key for key, fact in facts.items() if fact.always or start & {key, *fact.starts}]
        view = state.view(None)
        yield from self.sentences(view, (key for key in named if facts[key].in_start))
        yield from self.piles(view)
        yield from self.acting(state.to_act())

    def sentences(self, view: SeatView, named: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each of these keys of a view; none where a text has no word for nothing."""
        keys, values = set(named), self._game.view_to_json(view)
        for key, fact in self._facts.items():
            if key not in keys or values.get(key) is None:
                continue
            value, kind, text = values[key], fact.kind, f"book.position.{fact.text or key}"
            if kind == "window":
                text += f"_{value}"
            elif (kind != "seat" and not value) or (kind == "clockwise" and value < 0):
                text += "_none"
            seat = value if kind == "seat" else values.get(fact.seat)
            if seat is not None and seat == self._you and self._speaker.has(f"{text}_you"):
                text += "_you"
            if self._speaker.has(text) and (kind != "names" or any(value)):
                yield self._speaker.text(text, **self._slots(values, fact, value))

    def _slots(self, values: Mapping[str, Any], fact: ExampleFact, value: Any) -> dict[str, Any]:
        between, names = self._speaker.text("app.separator"), self._names
        match fact.kind:
            case "number":
                seat = values.get(fact.seat)
                return {"n": value} | ({"seat": names[seat]} if seat is not None else {})
            case "seat":
                number_of = values.get(fact.number)
                return {"seat": names[value]} | ({"n": number_of[value]} if number_of is not None else {})
            case "seats":
                seats = (entry["seat"] if isinstance(entry, dict) else entry for entry in value)
                return {"seats": between.join(names[seat] for seat in seats)}
            case "each":
                numbers = (f"{names[seat]} {number(n)}" for seat, n in enumerate(value))
                return {"all": between.join(numbers)}
            case "names":
                texts = [self._speaker.text(f"{fact.words}{word}") if word else "" for word in value]
                numbers = (
                    self._speaker.text("app.aside", text=names[seat], note=text)
                    for seat, text in enumerate(texts)
                    if text
                )
                return {"all": between.join(numbers)}
            case "suit":
                return {"suit": value} if value else {}
        return {}

    def acting(self, acting: Iterable[Seat]) -> Iterator[str]:
        """Yield a sentence with the seats that are to act; none while only the dealer is."""
        if seats := [self._names[seat] for seat in acting if seat != CHANCE]:
            names = self._speaker.text("app.separator").join(seats)
            yield self._speaker.text("book.position.acts", n=len(seats), seats=names)

    def piles(self, view: SeatView) -> Iterator[str]:
        """Yield a sentence for each player who has taken pieces."""
        for seat, cards in enumerate(features_of(self._game.id).taken(view)):
            if not cards:
                continue
            if seat == self._you:
                yield self._speaker.text("book.position.pile_you", cards=tuple(cards))
            else:
                yield self._speaker.text("book.printed.pile_of", seat=self._names[seat], cards=tuple(cards))
