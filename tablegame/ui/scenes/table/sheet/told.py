"""A score sheet as a screen reader is told of it, beside the names and numbers that can be pressed."""

from collections.abc import Iterator, Sequence

from tablegame.speech import number, signed
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.table.sheet.data import Row, SheetData, Why
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.accessible_item import Item


def told(
    ui: Ui, data: SheetData, titles: Sequence[Text], deal: int | None, counts: Sequence[Row], why: Why | None
) -> list[Item]:
    """Titles, what everybody has in hand, and why the chosen number is what it is."""
    lines = [(f"title.{n}", title) for n, title in enumerate(titles)]
    if not data.results:
        lines.append(("none", data.word("no_deal")))
    for column in data.columns:
        name = data.name(column)
        if deal is not None:
            hand = data.hand(deal, column)
            label = ui.type.plain(data.word("hand"))
            key = "sheet.hand_told" if hand else "sheet.hand_none"
            said = ui.say(key, label=label, seat=name, cards=hand)
            lines.append((f"hand.{column}", said))
        lines += [
            (
                f"count.{column}",
                ui.say(
                    "sheet.cell_label", row=ui.type.plain(row.label), seat=name,
                    points=number(row.values[column]),
                ),
            )
            for row in counts
        ]  # fmt: skip
    items = [Item(f"sheet.{key}", "text", spoken(ui, words)) for key, words in lines]
    if why is not None:
        for n, words in enumerate(_reason(ui, why)):
            items.append(Item(f"sheet.why.{n}", "text", spoken(ui, words), live="soon"))
    return items


def _reason(ui: Ui, why: Why) -> Iterator[Text]:
    """The note in the order in which it is read; its last number is the one that was asked about."""
    shown = number if why.plain else signed
    yield why.title
    yield why.text
    said = []
    for piece, worth in why.pieces:
        card = ui.text("access.piece", card=piece)
        said.append(ui.text("access.row", label=card, value=worth) if worth else card)
    for words, written, _ in why.written():
        said.append(ui.text("access.row", label=ui.type.plain(words), value=written))
    if said:
        yield ui.text("app.separator").join(said)
    total = shown(why.points)
    yield f"{why.sum} = {total}" if why.sum else total
