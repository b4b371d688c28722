"""A person sits down to the next deal: its table, what was put aside on the way, or why there is none."""

from tablegame.match.duplicate import Duplicate
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.match.save_queue import cause, cause_slots
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage, TablePage


def why_not_seated(ui: Ui, duplicate: Duplicate, person: int) -> Text:
    """Opens the table; nothing where that was done."""
    turns = ui.service.duplicates
    try:
        table = turns.table(duplicate, person)
    except OtherRules:
        return ui.say("duplicate.wait.rules")
    except RecordError as fault:
        return ui.say(fault.key, **fault.slots)
    except OSError as fault:
        deal = duplicate.next_deal(person) or 0
        name = turns.store.path(duplicate, person, deal).name
        return ui.say("errors.record.unreadable", file=name, text=cause(ui.speaker, fault, reading=True))
    ui.open(TablePage(table))
    if turns.messages:
        said = [(each.key, cause_slots(ui.speaker, each.key, each.slots)) for each in turns.messages]
        ui.open(NotePage([ui.say(key, **slots) for key, slots in said]))
        turns.messages.clear()
    return ""
