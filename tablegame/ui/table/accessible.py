"""A table in words, for a screen reader: what the viewer may see, and no more."""

from typing import TYPE_CHECKING

from tablegame.speech import Text
from tablegame.ui.access.recorder import listen, spoken
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import plates as paint
from tablegame.ui.widgets.accessible_item import LATEST, Item, numbered

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene


def accessible_items(scene: "TableScene") -> list[Item]:
    """Game, prompt, the rows of the tag, people, and what happened last. Hand and zones are widgets."""
    ui = scene.ui
    say = ui.speaker
    items = [Item("game", "text", spoken(ui, scene.face.name.say(say)))]
    items.append(Item("prompt", "text", spoken(ui, scene.prompt().say(say)), live="soon"))
    if scene.bubble is not None:
        items.append(Item("bubble", "text", spoken(ui, scene.bubble[0].say(say)), live="now"))
    if scene.banner is not None:
        items.append(Item("banner", "text", spoken(ui, scene.banner.say(say)), live="soon"))
    for number, (label, value) in enumerate(scene.face.tag(scene.view, scene.names)):
        said = value.say(say) if isinstance(value, Text) else value
        row = ui.text("access.row", label=spoken(ui, label.say(say)), value=spoken(ui, said))
        items.append(Item(f"tag.{number}", "text", row))
    people = []
    room = scene.room
    every = scene.face.people(scene.view, scene.names)
    for seat in (room.home, *room.plates):
        person = every[seat]
        words_on = paint.said_of(person, say)
        words = [] if person.count is None else [ui.text("app.card.count", n=person.count)]
        value = person.heard.say(say) if person.heard is not None else words_on.value
        words += [spoken(ui, value)] if value else []
        if person.lives is not None:
            words.append(ui.text("access.lives", n=person.lives[0], of=person.lives[1]))
        if seat == scene.viewer:
            words.append(spoken(ui, scene.face.strip(scene.view, scene.shown_action()).say(say)))
        words += [spoken(ui, text) for text, _ in words_on.chips]
        words += [ui.text("access.dealer")] if person.dealer else []
        words += [ui.text("access.turn")] if person.active else []
        words += [ui.text("access.out")] if person.out else []
        box = room.plates.get(seat)
        people.append(
            Item(f"seat.{seat}", "entry", scene.names[seat], ui.text("app.separator").join(words), box)
        )
    items.append(Item("people", "list", ui.text("access.players"), children=numbered(people)))
    start = max(0, len(scene.log) - LATEST)
    lines = [
        Item(f"log.{start + n}", "entry", spoken(ui, text.say(say)))
        for n, text in enumerate(scene.log[start:])
    ]
    items.append(Item("log", "list", ui.text("access.log"), children=numbered(lines)))
    return items


def zone_words(scene: "TableScene", box: "tuple[float, float, float, float]") -> str:
    """What lies in a zone, in its order, and what is written there."""
    ui = scene.ui
    lying = scene.face.lay(scene.view, scene.room).values()
    cards = [pose for pose in lying if pose.face is not None and inside(box, (pose.x, pose.y))]
    cards.sort(key=lambda pose: (pose.z, pose.x))
    mark = [ui.text("app.card.any") if pose.face is None else _card(scene, pose.face) for pose in cards]
    words = mark or [ui.text("access.empty")]
    for part in scene.face.furniture(ui.speaker, scene.view, scene.shown_action(), scene.room):
        if inside(box, part.box.centre):
            words += [spoken(ui, heard.text) for heard in listen(ui, part.paint)]
    return ui.text("app.separator").join(words)


def _card(scene: "TableScene", card: int) -> str:
    return spoken(scene.ui, scene.ui.say("access.piece", card=card))
