"""A table in words, for a screen reader: what the viewer may see, and no more."""

from collections.abc import Sequence, Set
from typing import Final

from tablegame.match.header import Turn
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action
from tablegame.speech import Text, signed
from tablegame.ui.access.recorder import addressed, joined, listen, spoken
from tablegame.ui.draw.tile_parts import halves_shown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import plates as paint
from tablegame.ui.table.crests import unnamed
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.model import Finale, TableModel
from tablegame.ui.table.painter import tag_rows
from tablegame.ui.table.source import names_told
from tablegame.ui.table.table_values import Names, Zone
from tablegame.ui.widgets.accessible_item import LATEST, AccessibleItem, numbered

NOT_YET: Final = "–"
"""What a row of the tag shows while there is nothing to show."""


def accessible_items(
    ui: Ui,
    game_table: AnyGameTable,
    model: TableModel,
    geometry: TableGeometry,
    prompt: Text | None,
    own: Sequence[Text],
    shown: Action | None,
    aided: Set[Seat] = frozenset(),
    turn: Turn | None = None,
    you: Viewer = None,
) -> list[AccessibleItem]:
    """Return game, prompt, the rows of the tag, people, and what happened last. Hand and zones are widgets.

    `own`: what stands beside the hand that lies open. `shown`: what the picked pieces would do. `aided`: the
    seats with the memory aid, as plates show. `turn`: the deal of a duplicate that is played. `you`: the only
    person's seat.
    """
    say, names = ui.speaker, names_told(ui, model.names, you)
    called = "" if you is None else model.names[you]
    items = [AccessibleItem("game", "text", spoken(ui, game_table.name.say(say)))]
    if prompt is not None:
        items.append(AccessibleItem("prompt", "text", addressed(ui, prompt, called), live="soon"))
    for number, text in enumerate(own):
        items.append(AccessibleItem(f"own.{number}", "text", spoken(ui, text.say(say))))
    if model.bubble is not None:
        items.append(AccessibleItem("bubble", "text", addressed(ui, model.bubble.text, called), live="now"))
    if model.banner is not None:
        items.append(AccessibleItem("banner", "text", addressed(ui, model.banner.text, called), live="soon"))
    if model.finale is not None and model.ending:
        items += _deal_end(ui, names, model.finale)
    for number, (label, value) in enumerate(tag_rows(game_table, model.words, names, turn)):
        said = value.say(say) if isinstance(value, Text) else value
        said = say.say("access.unknown") if say.plain(said) == NOT_YET else said
        row = ui.text("access.row", label=spoken(ui, label.say(say)), value=spoken(ui, said))
        items.append(AccessibleItem(f"tag.{number}", "text", row))
    people = []
    room = geometry.room
    every = game_table.people(model.words, model.names)
    for seat in (room.home, *room.plates):
        person = every[seat]
        words_on = paint.said_of(person, say)
        pieces = "access.tiles" if person.tile else "app.card.count"
        words = [] if person.count is None else [ui.text(pieces, n=person.count)]
        value = person.heard.say(say) if person.heard is not None else words_on.value
        words += [spoken(ui, value)] if value else []
        if person.lives is not None:
            words.append(ui.text("access.lives", n=person.lives[0], of=person.lives[1]))
        if seat == model.viewer and not model.quiz:
            words.append(spoken(ui, game_table.strip(model.words, shown).say(say)))
        words += [spoken(ui, text) for text, _ in words_on.chips]
        words += [ui.text("access.dealer")] if person.dealer else []
        words += [ui.text("access.turn")] if person.active else []
        words += [ui.text("memory.mark")] if seat in aided else []
        words += [ui.text("access.out")] if person.out else []
        box = room.plates.get(seat)
        description = ui.text("app.separator").join(dict.fromkeys(words))
        name = names[seat]
        if seat == you and model.names[seat] not in {name, *unnamed()}:
            name = ui.text("access.you", you=name, name=model.names[seat])
        people.append(AccessibleItem(f"seat.{seat}", "entry", name, description, box))
    items.append(AccessibleItem("people", "list", ui.text("access.players"), children=numbered(people)))
    start = max(0, len(model.log) - LATEST)
    lines = [
        AccessibleItem(f"log.{start + n}", "entry", addressed(ui, text, called))
        for n, text in enumerate([] if model.quiz else model.log[start:])
    ]
    items.append(AccessibleItem("log", "list", ui.text("access.log"), children=numbered(lines)))
    return items


def _deal_end(ui: Ui, names: Names, finale: Finale) -> list[AccessibleItem]:
    """Yield each step of the end of a deal in words, once: sums, every hand with what it counts, points."""
    end, between, items = finale.end, ui.text("app.separator"), []
    for number, equation in enumerate(end.equations):
        if finale.terms > len(equation.signs):
            words = spoken(ui, equation.said)
            items.append(AccessibleItem(f"finale.sum.{number}", "text", words, live="soon"))
    for hand in end.hands[: finale.summed]:
        cards = [piece_words(ui, piece) for piece in (*hand.pieces, *hand.rest)]
        said = [spoken(ui, one.say(ui.speaker) if isinstance(one, Text) else one) for one in hand.said]
        if words := between.join((*cards, *said)):
            row = ui.text("access.row", label=names[hand.seat], value=words)
            items.append(AccessibleItem(f"finale.hand.{hand.seat}", "text", row, live="soon"))
    if finale.stands:
        gains = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(end.gains) if gain]
        if gains:
            items.append(AccessibleItem("finale.gains", "text", between.join(gains), live="soon"))
    return items


def zone_words(
    ui: Ui,
    game_table: AnyGameTable,
    model: TableModel,
    geometry: TableGeometry,
    shown: Action | None,
    zone: Zone,
    you: Viewer = None,
) -> str:
    """Return what lies in a zone, in its order and with the names of its owners, and what is written
    there.
    """
    if zone.seat is not None:
        return ""
    view = geometry.unmarked(model.view)
    owners, ahead = game_table.laid_by(view), game_table.winning(view)
    lying = [
        pose
        for pose in geometry.lying(model.view).values()
        if inside(zone.box, (pose.x, pose.y)) and not (zone.laid and pose.face not in owners)
    ]
    # What was played is read in the order of play, however it lies.
    turns = {piece: turn for turn, piece in enumerate(owners)} if zone.laid else {}
    cards = [pose for pose in lying if pose.face is not None]
    cards.sort(key=lambda pose: (turns.get(pose.face or 0, 0), pose.z, pose.x))
    words = []
    for pose in cards:
        assert pose.face is not None, "hidden ones were left out"
        said = piece_words(ui, pose.face)
        if (owner := owners.get(pose.face)) is not None:
            said = ui.text("access.winning", piece=said) if owner == ahead else said
            said = ui.text("access.row", label=names_told(ui, model.names, you)[owner], value=said)
        words.append(said)
    room = geometry.room
    parts = [
        part
        for part in game_table.furniture(ui.speaker, view, shown, room)
        if inside(zone.box, part.box.centre)
        and not (model.quiz and part.name.startswith(game_table.counting_parts))
    ]
    sentences = [spoken(ui, text.say(ui.speaker)) for part in parts for text in part.said]
    if not lying and not zone.words and not sentences:
        words.append(ui.text("access.empty"))
    above = game_table.fittings(ui.speaker, view, room, model.names)
    for part in (*parts, *(part for part in above if part.name == f"{zone.name}.count")):
        if not part.said:
            words += [_counted(ui, heard.text) for heard in listen(ui, part.paint)]
    listed = ui.text("app.separator").join(words)
    return joined(ui, filter(None, (listed, *sentences))) if sentences else listed


def _counted(ui: Ui, text: str) -> str:
    """Return what is written in a zone; a number alone is the number of cards there."""
    return ui.text("app.card.count", n=int(text)) if text.isdecimal() else spoken(ui, text)


def piece_words(ui: Ui, piece: int, turned: bool = False) -> str:
    """Return the name of a card or tile as it lies: the upper half of a tile is its suit, the lower its
    rank.
    """
    if piece >= FIRST_TILE:
        (suit, said), (rank, meant) = halves_shown(piece, turned)
        kind = "by_blank" if said or meant else "plain"
        if not (suit and rank):
            kind = "suit" if suit else "rank" if rank else "blanks"
        return ui.text(f"access.tile.{kind}", suit=suit, rank=rank)
    return spoken(ui, ui.say("access.piece", card=piece))
