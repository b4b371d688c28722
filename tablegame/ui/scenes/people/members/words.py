"""What is written about an evening: days, times, points, and the card that others are given."""

from tablegame.match.evenings import Evening
from tablegame.match.ledger import Ledger
from tablegame.ui.scenes.common import game_name, place_word
from tablegame.ui.scenes.dates import date_words
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.scenes.people.people_service import points
from tablegame.ui.shell.context import Ui


def day_words(ui: Ui, desk: Desk, evening: Evening) -> str:
    """The day of an evening, without the time."""
    when = desk.day_of(evening)
    if when is None:
        return evening.began[:10]
    slots = {"day": str(when.day), "month": ui.text(f"app.month.{when.month}"), "year": str(when.year)}
    return ui.text("people.day", **slots)


def since_words(ui: Ui, desk: Desk, evening: Evening) -> str:
    """When it began; with the day where that is not the day of its name."""
    when = desk.day_of(evening)
    if when is None:
        return evening.began[11:16]
    if evening == desk.open and not desk.is_today(when):
        return date_words(ui, when)
    return ui.text("app.date.clock", hour=str(when.hour), minute=f"{when.minute:02}")


def worth_words(ui: Ui, people: int) -> str:
    """What the places are worth among so many."""
    return ui.text("app.separator").join(map(str, reversed(range(people))))


def card_lines(ui: Ui, desk: Desk, evening: Evening, ledger: Ledger) -> list[str]:
    """The result card as text, a line for each person; nobody's cards, and no guest, are in it."""
    lines = [ui.text("people.card.head", day=day_words(ui, desk, evening))]
    said = [game_name(ui, match.game) for match in ledger.matches]
    lines.append(ui.text("app.between.and").join(said))
    for line in ledger.lines:
        if any(line.entries):
            places = " ".join("–" if each is None else str(each.place) for each in line.entries)
            row = ui.text(
                "people.card.row", place=place_word(ui, line.place),
                name=desk.host.name(evening, line.person), total=points(line.total),
            )  # fmt: skip
            lines.append(f"{row} ({places})")
    return lines
