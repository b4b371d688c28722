"""A table in words, for a screen reader: what the viewer may see, and no more."""

from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.ui.access.recorder import listen, spoken
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import plates as paint
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.accessible_item import LATEST, Item, numbered


def accessible_items(
    ui: Ui,
    game_table: AnyGameTable,
    model: TableModel,
    geometry: TableGeometry,
    prompt: Text,
    shown: Action | None,
) -> list[Item]:
    """Game, prompt, the rows of the tag, people, and what happened last. Hand and zones are widgets.

    `shown`: what the picked pieces would do.
    """
    say = ui.speaker
    items = [Item("game", "text", spoken(ui, game_table.name.say(say)))]
    items.append(Item("prompt", "text", spoken(ui, prompt.say(say)), live="soon"))
    if model.bubble is not None:
        items.append(Item("bubble", "text", spoken(ui, model.bubble.text.say(say)), live="now"))
    if model.banner is not None:
        items.append(Item("banner", "text", spoken(ui, model.banner.text.say(say)), live="soon"))
    for number, (label, value) in enumerate(game_table.tag(model.view, model.names)):
        said = value.say(say) if isinstance(value, Text) else value
        row = ui.text("access.row", label=spoken(ui, label.say(say)), value=spoken(ui, said))
        items.append(Item(f"tag.{number}", "text", row))
    people = []
    room = geometry.room
    every = game_table.people(model.view, model.names)
    for seat in (room.home, *room.plates):
        person = every[seat]
        words_on = paint.said_of(person, say)
        words = [] if person.count is None else [ui.text("app.card.count", n=person.count)]
        value = person.heard.say(say) if person.heard is not None else words_on.value
        words += [spoken(ui, value)] if value else []
        if person.lives is not None:
            words.append(ui.text("access.lives", n=person.lives[0], of=person.lives[1]))
        if seat == model.viewer:
            words.append(spoken(ui, game_table.strip(model.view, shown).say(say)))
        words += [spoken(ui, text) for text, _ in words_on.chips]
        words += [ui.text("access.dealer")] if person.dealer else []
        words += [ui.text("access.turn")] if person.active else []
        words += [ui.text("access.out")] if person.out else []
        box = room.plates.get(seat)
        people.append(
            Item(f"seat.{seat}", "entry", model.names[seat], ui.text("app.separator").join(words), box)
        )
    items.append(Item("people", "list", ui.text("access.players"), children=numbered(people)))
    start = max(0, len(model.log) - LATEST)
    lines = [
        Item(f"log.{start + n}", "entry", spoken(ui, text.say(say)))
        for n, text in enumerate(model.log[start:])
    ]
    items.append(Item("log", "list", ui.text("access.log"), children=numbered(lines)))
    return items


def zone_words(
    ui: Ui,
    game_table: AnyGameTable,
    model: TableModel,
    geometry: TableGeometry,
    shown: Action | None,
    box: Box,
) -> str:
    """What lies in the box of a zone, in its order, and what is written there."""
    lying = game_table.lay(model.view, geometry.room).values()
    cards = [pose for pose in lying if pose.face is not None and inside(box, (pose.x, pose.y))]
    cards.sort(key=lambda pose: (pose.z, pose.x))
    mark = [ui.text("app.card.any") if pose.face is None else _card(ui, pose.face) for pose in cards]
    words = mark or [ui.text("access.empty")]
    for part in game_table.furniture(ui.speaker, model.view, shown, geometry.room):
        if inside(box, part.box.centre):
            words += [spoken(ui, heard.text) for heard in listen(ui, part.paint)]
    return ui.text("app.separator").join(words)


def _card(ui: Ui, card: int) -> str:
    return spoken(ui, ui.say("access.piece", card=card))
