"""The values that fill the slots of a book and choose its parts: the options of a match, or the usual
ones."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablegame.learn.book_model import Condition, Worked
from tablegame.learn.markup import BadMarkup, Spans, joined, split
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Options, OptionValue
from tablegame.rules.examples import Case, read_examples
from tablegame.speech import Speaker

SEATS = "seats"
DEALS = "deals"
WINDOW = "window"


def case_of(game_id: str, number: str, case: int, options: Iterable[tuple[str, OptionValue]] = ()) -> Case:
    """Return a case of an example, played by its own options and by these of a table."""
    example_case = read_examples(game_id)[number].cases[case]
    return replace(example_case, options={**dict(options), **example_case.options})


@dataclass(frozen=True, slots=True)
class Fill:
    """The options that a book mentions."""

    game_id: str
    seats: int
    values: Mapping[str, OptionValue]
    """Options by name; also `seats`, and `deals` where it is known how many a match has."""
    usual: Mapping[str, OptionValue]
    """The same of the standard preset."""
    options: Options
    """The options alone, in the game's order."""
    usual_options: Options
    in_match: bool = False
    """Whether the options are those of a match or of a plan for one, which the book has a section about."""
    window: str = ""
    """The time for a call, as words, where that is known."""
    preset: str = ""
    """The name of the player's own preset that the options are."""

    def shows(self, when: tuple[Condition, ...]) -> bool:
        """Return whether a part with these conditions is shown."""
        return all(condition.holds(self.values.get(condition.option)) for condition in when)

    def played(self, example: Worked) -> tuple[tuple[str, OptionValue], ...]:
        """Return the options that an example takes from this table: those that its conditions name."""
        named = sorted({condition.option for condition in example.when} - {SEATS})
        own = case_of(self.game_id, example.example, example.case).options
        return tuple((name, self.options[name]) for name in named if name not in own)

    def differs(self, name: str) -> bool:
        """Return whether the value of an option is another than usual."""
        return name in self.usual and self.values.get(name) != self.usual[name]

    def changed(self) -> tuple[str, ...]:
        """Return the names of the options whose value is another than usual, in the game's order."""
        return tuple(name for name, value in self.options.items() if value != self.usual_options[name])

    def slots(self, speaker: Speaker) -> dict[str, Any]:
        """Return the slots of the texts of the book."""
        slots: dict[str, Any] = {name: value for name, value in self.values.items() if type(value) is int}
        return slots | {WINDOW: self.window or speaker.text("book.moment")}

    def say(self, speaker: Speaker, key: str) -> Spans:
        """Return a text of the book, filled and without its marks; BadMarkup names the key."""
        try:
            spans = split(speaker.say_marked(key, **self.slots(speaker)))
        except BadMarkup as fault:
            raise BadMarkup(f"text {key!r} ({speaker.language}): {fault}") from None
        return joined(
            replace(span, differs=True) if span.slot and self.differs(span.slot) else span for span in spans
        )


def fill_of(
    game_id: str,
    seats: int | None = None,
    options: Options | None = None,
    *,
    window: str = "",
    preset: str = "",
) -> Fill:
    """Return the values for the book of a game.

    They are those of a match or plan with `seats` and `options`, or else the usual ones. `preset`: the name
    of the player's own preset that the options are.
    """
    game = GAMES[game_id]
    at = game.official_seats[0] if seats is None else seats
    usual = complete(game, at, next(iter(game.presets.values()), {}))
    chosen = usual if options is None else complete(game, at, options)
    return Fill(
        game_id,
        at,
        _values(game_id, at, chosen),
        _values(game_id, at, usual),
        chosen,
        usual,
        in_match=options is not None,
        window=window,
        preset=preset,
    )


def _values(game_id: str, seats: int, options: Options) -> dict[str, OptionValue]:
    values: dict[str, OptionValue] = {**options, SEATS: seats}
    if values.get(DEALS) is None and (deals := GAMES[game_id].deals(seats, options)) is not None:
        values[DEALS] = deals
    return values
