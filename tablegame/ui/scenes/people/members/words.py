"""What is written about an evening: days, times, points, and the card that others are given."""

from tablegame.match.evenings import Evening
from tablegame.ui.scenes.dates import date_words
from tablegame.ui.scenes.people.members.desk import Desk
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
