"""Words about games, names, seats and moves that several pages share, medals, and the rule book's button."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegame.ai.levels import LEVELS
from tablegame.controllers.match_service import FirstTime, Origin
from tablegame.controllers.table_controller import TableController
from tablegame.features.game_features import features_of
from tablegame.match.record import Record
from tablegame.pieces.cards import SUITS
from tablegame.rules.contract import Action
from tablegame.speech import Runs, Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import TARGET, Control, icon_button
from tablegame.ui.kit.layout import Node
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page, ReplayPage, ReviewPage
from tablegame.ui.table.crests import names_in, unnamed
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import Form

if TYPE_CHECKING:
    from tablegame.ui.table.game_table import AnyGameTable
    from tablegame.ui.table.places import Room

MEDALS: Final = 3
"""The places that have a medal."""


def game_name(ui: Ui, game_id: str) -> str:
    """Return the name of a game in the display language, or its id if it has none."""
    key = f"{game_id}_rules.name"
    return ui.text(key) if ui.speaker.has(key) else game_id


def level_about(ui: Ui, level: str, game_id: str, seats: int) -> str:
    """Return how a computer of a level thinks; of one that is no stronger than the next, that."""
    measured = features_of(game_id).measured
    even = level == LEVELS[-1] and measured is not None and measured.is_even(seats)
    if even:
        return ui.text(f"bots.level.{level}.even", game=game_name(ui, game_id))
    return ui.text(f"bots.level.{level}.about")


def first_key(ui: Ui, *keys: str) -> str:
    """Return the first of the keys that has a text: that of one game, or else the last key, of all games."""
    return next((key for key in keys if ui.speaker.has(key)), keys[-1])


def place_word(ui: Ui, place: int) -> str:
    """Return a place such as "1st"."""
    key = f"title.place.{place}"
    return ui.text(key) if ui.speaker.has(key) else str(place)


def place_mark(ui: Ui, place: int, radius: float, size: float = t.BODY, *, say: bool = True) -> Node:
    """Return the medal of a place, or its words if it has none. `say`: whether a screen reader reads it."""
    words = place_word(ui, place)
    if place > MEDALS:
        return Label(words, size, t.SUMI_SECOND, align="center", most=1.5 * radius, say=say)
    return Draw(
        lambda canvas, b: canvas.medal(place, b[0] + b[2] / 2, b[1] + b[3] / 2, radius),
        2 * radius, 2 * radius, say=words if say else "",
    )  # fmt: skip


def short_name(ui: Ui, name: str, size: float, width: float, bold: bool = True) -> str:
    """Return a name, cut with an ellipsis if it is wider than `width` du."""
    return ui.type.ellipsis(name, size, width, bold)


def names_list(ui: Ui, names: Sequence[str], width: float = 150, size: float = t.BODY) -> str:
    """Return names in a line, cut where they are wider than `width` du."""
    return ui.text("app.separator").join(short_name(ui, name, size, width, False) for name in names)


def seat_names(ui: Ui, players: Sequence[Any]) -> tuple[str, ...]:
    """Return the names of players, those of computers in the language spoken now; or names as they are."""
    if any(isinstance(player, str) for player in players):
        return tuple(map(str, players))
    return tuple(names_in(ui.speaker, players))


def called_names(ui: Ui, players: Sequence[Any]) -> tuple[str, ...]:
    """Return `seat_names`, with "You" for the only person if that person gave no name."""
    names = seat_names(ui, players)
    people = [seat for seat, player in enumerate(players) if getattr(player, "kind", "") == "human"]
    alone = people[0] if len(people) == 1 and names[people[0]] in unnamed() else None
    return tuple(ui.text("table.you") if seat == alone else name for seat, name in enumerate(names))


def sign_colour(value: int) -> str:
    """Return the colour of a change: green above nought, red below, quiet for none."""
    return t.GAIN if value > 0 else t.LOSS if value < 0 else t.SUMI_QUIET


def origin_of(ui: Ui, table: TableController) -> Origin | None:
    """Return the moment of a replay or a review from which the match of a table was begun."""
    return ui.service.origin(table) if ui.has_service else None


def way_back(origin: Origin) -> Page:
    """Return the replay at the moment of an origin, or the review with its decision chosen."""
    path, record, line, seat = origin
    return ReplayPage(path, record, line) if seat is None else ReviewPage(path, record, seat, line + 1)


def first_time_of(ui: Ui, record: Record) -> FirstTime | None:
    """Return where the deal that a match begins with was played first, or None."""
    return ui.service.first_time(record) if ui.has_service else None


def book_button(ui: Ui, side: float = TARGET) -> Control:
    """Return the button that opens the rule book, which its key presses too."""
    words = ui.text("rulebook.label")
    return icon_button("book", words, ui.open_book, name="book", action="book", side=side)


def key_only(form: Form, action: str, name: str, on_press: Pressed) -> None:
    """Add a key of the registry that has no button and is not spoken by a screen reader."""
    form.add(
        Hotspot(
            (0, 0, 0, 0), name, on_press, name=name, action=action, ring=None, role="none", focusable=False
        )
    )


def move_words(
    speaker: Speaker,
    game_table: "AnyGameTable",
    view: Any,
    action: Action,
    names: Sequence[str],
    room: "Room",
) -> Runs:
    """Return a move as a hint names it. `view` is that of the seat that could make it."""
    # Only here, because the title names no move and the table's modules would hold it up.
    from tablegame.ui.table.pose import piece_of

    gesture = action.gesture()
    if (own := game_table.told(action)) is not None:
        return own.say(speaker)
    if gesture.pieces:
        cards = tuple(map(piece_of, gesture.pieces))
        suit = next((word for word in gesture.words if word in SUITS), "")
        return speaker.say("hints.named" if suit else "hints.pieces", cards=cards, suit=suit)
    for row in game_table.commands(view, (action,), room, names, False):
        if row.action == action:
            return row.label.say(speaker)
    number = game_table.number(view, (action,))
    if number is not None:
        said = next((word for word in gesture.words if word.isdigit()), "0")
        if number.low <= int(said) <= number.high and number.action(int(said)) == action:
            return number.button(int(said)).say(speaker)
    for zone in game_table.zones(view, room):
        if zone.name == gesture.zone and zone.bare:
            return zone.label.say(speaker)
    words = [_word(speaker, word, names) for word in gesture.words]
    if len(words) == 2 and gesture.words[1].startswith("seat."):
        seat = gesture.words[1].removeprefix("seat.")
        if not seat.isdigit():
            return speaker.say("hints.with_anyone", kind=words[0])
        return speaker.say("hints.with_seat", kind=words[0], seat=words[1])
    return (" ".join(words) or action.notation(),)


def capitalised(words: Runs) -> Runs:
    """Return words whose first letter is a capital."""
    first, *rest = words or ("",)
    return (first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest)


def _word(speaker: Speaker, word: str, names: Sequence[str]) -> str:
    what, _, seat = word.partition(".")
    if what == "seat" and seat.isdigit():
        return names[int(seat)]
    key = f"hints.word.{what if not seat else 'anyone'}"
    return speaker.text(key) if speaker.has(key) else word
