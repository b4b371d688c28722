"""A rule book in one language for one set of options: pages of blocks, for a screen or a printer.

Some pages are composed here: what differs at this table, and games and presets side by side.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tablegame.features.game_features import SideBySide, features_of
from tablegame.learn import book as books
from tablegame.learn.book import Book
from tablegame.learn.book_model import (
    Block,
    BookTable,
    BookTableRow,
    Bullets,
    ExampleBlock,
    Figure,
    GlossaryEntry,
    HeadingPart,
    Paragraph,
    Pieces,
    Points,
    Prose,
    RuleBookPage,
    Section,
    SectionPart,
    Table,
    TableView,
    Title,
    View,
    Worked,
)
from tablegame.learn.book_values import Fill, case_of, fill_of
from tablegame.learn.glossary import glossary, words_of
from tablegame.learn.lessons import Ring
from tablegame.learn.markup import Span, Spans
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Options, OptionValue
from tablegame.speech import Speaker, number

ORDER: Final = (
    "short",
    "table",
    "turn",
    "cards",
    "calls",
    "scoring",
    "end",
    "this",
    "compare",
    "origin",
    "advice",
    "words",
)
"""All pages that a book may have. `this`, `compare` and `words` are composed."""


def pages(game_id: str, speaker: Speaker, fill: Fill) -> tuple[RuleBookPage, ...]:
    """Return all pages of a game's book in their order; KeyError if it has none.

    A page of which no part holds under these options is left out, and so is `this` outside of a match.
    """
    book = books.read(game_id)
    pages = []
    for name in ORDER:
        blocks: tuple[Block, ...]
        more: tuple[ExampleBlock, ...] = ()
        if (section := book.section(name)) is not None:
            blocks = tuple(_blocks(section, speaker, fill))
            more = tuple(_example(part, speaker, fill) for part in section.more if fill.shows(part.when))
        else:
            blocks = tuple(_made(name, book, speaker, fill))
        if blocks or more:
            pages.append(RuleBookPage(name, section_name(game_id, name, speaker), blocks, more))
    return tuple(pages)


def section_name(game_id: str, section: str, speaker: Speaker) -> str:
    """Return the name of a section: this game's own word, if it has one."""
    own = f"book_{game_id}.section.{section}"
    return speaker.text(own if speaker.has(own) else f"book.section.{section}")


def entry(game_id: str, id: str, speaker: Speaker, fill: Fill) -> GlossaryEntry:
    """Return one word of the glossary as a game's book has it. Raise KeyError if there is none."""
    word = glossary()[id]
    more = word.more.get(game_id, "")
    text = fill.say(speaker, word.text_key())
    return GlossaryEntry(word.id, word.name(speaker), word.reading(speaker), text, more)


def _made(name: str, book: Book, speaker: Speaker, fill: Fill) -> Iterable[Block]:
    match name:
        case "this":
            return table_blocks(speaker, fill) if fill.in_match else ()
        case "compare":
            return comparison_blocks(speaker, fill)
        case "words":
            words = words_of(book.game_id, speaker)
            ids = (word.id for word in words if word.at_table(book.game_id, fill.values))
            return [entry(book.game_id, id, speaker, fill) for id in ids]
        case _:
            return ()


def _blocks(section: Section, speaker: Speaker, fill: Fill) -> Iterator[Block]:
    marks = _marks(section, fill)
    for part in section.parts:
        if fill.shows(part.when):
            block = _block(part, speaker, fill, marks)
            if block is not None:
                yield block


def _marks(section: Section, fill: Fill) -> Mapping[str, Ring]:
    """Return by point its mark on the picture of its section, in the order of their numbers."""
    shown = [part for part in section.parts if fill.shows(part.when)]
    if not any(isinstance(part, View) for part in shown):
        return {}
    items = [item for part in shown if isinstance(part, Bullets) for item in part.items]
    return {item.id: item.mark for item in items if item.mark is not None and fill.shows(item.when)}


def _block(part: SectionPart, speaker: Speaker, fill: Fill, marks: Mapping[str, Ring]) -> Block | None:
    """Return a part as it is read; None if nothing of it holds under these options."""
    text = fill.say(speaker, part.key) if part.key else ()
    match part:
        case Paragraph():
            return Prose(part.id, text)
        case HeadingPart():
            return Title(part.id, text)
        case Bullets():
            items = [item for item in part.items if fill.shows(item.when)]
            if not items:
                return None
            numbers = {id: number for number, id in enumerate(marks, 1)}
            return Points(
                part.id,
                text,
                tuple(Prose(item.id, fill.say(speaker, item.key), numbers.get(item.id, 0)) for item in items),
            )
        case Table():
            rows = [row for row in part.rows if fill.shows(row.when)]
            if not rows:
                return None
            return BookTable(
                part.id,
                text,
                tuple(fill.say(speaker, key) for key in part.head),
                tuple(
                    BookTableRow(row.id, tuple(fill.say(speaker, key) for key in row.cells), row.pieces)
                    for row in rows
                ),
                part.deal,
            )
        case Figure():
            return Pieces(part.id, text, part.pieces)
        case View():
            return TableView(part.id, text, part.lesson, part.step, tuple(marks.values()))
        case Worked():
            return _example(part, speaker, fill)
        case _:
            raise TypeError(f"no block for {part}")


def _example(part: Worked, speaker: Speaker, fill: Fill) -> ExampleBlock:
    title = (*fill.say(speaker, part.key), *example_settings(part, speaker, fill))
    return ExampleBlock(part.id, title, part.example, part.case, fill.played(part))


WIDEST: Final = 5
"""The largest number of columns; with more the columns become rows."""


def comparisons() -> tuple[SideBySide, ...]:
    """Return the games of the shelf that are shown side by side, and in what."""
    offered = (features_of(game_id).comparison for game_id in GAMES)
    return tuple(shown for shown in offered if shown is not None)


def option_name(game_id: str, option: str, speaker: Speaker) -> str:
    """Return the name of an option."""
    return speaker.text(f"{game_id}_rules.option.{option}.name")


def option_value(game_id: str, option: str, value: OptionValue, speaker: Speaker) -> str:
    """Return the name of a value of an option."""
    word = "null" if value is None else str(value).lower()
    key = f"{game_id}_rules.option.{option}.value.{word}"
    if type(value) is int and not speaker.has(key):
        return number(value)
    return speaker.text(key)


def preset_of(fill: Fill) -> str:
    """Return the preset that a match is played by; "" if it is none."""
    game = GAMES[fill.game_id]
    names = [option.name for option in game.options(fill.seats)]
    chosen = {name: fill.options[name] for name in names}
    for name, options in game.presets.items():
        if complete(game, fill.seats, options) == chosen:
            return name
    return ""


def rules_name(speaker: Speaker, fill: Fill) -> str:
    """Return the name of the preset that a match is played by, standard or own; "" if it is none."""
    name = preset_of(fill)
    return speaker.text(f"{fill.game_id}_rules.preset.{name}") if name else fill.preset


def example_settings(part: Worked, speaker: Speaker, fill: Fill) -> Spans:
    """Return the options of an example that this table has otherwise, in brackets; () if there are none."""
    case = case_of(fill.game_id, part.example, part.case)
    settings = [
        speaker.text(
            "book.this.setting",
            name=option_name(fill.game_id, option, speaker),
            value=option_value(fill.game_id, option, value, speaker),
        )
        for option, value in case.options.items()
        if value != fill.options.get(option)
    ]
    between = speaker.text("app.between.and")
    text = speaker.text("book.this.settings", text=between.join(settings))
    return _words(f"{'' if speaker.language == 'ja' else ' '}{text}") if settings else ()


def table_blocks(speaker: Speaker, fill: Fill) -> Iterator[Block]:
    """Return the options of a match: those that differ from the usual ones, and the others."""
    game_id, changed = fill.game_id, fill.changed()
    preset = rules_name(speaker, fill) or speaker.text("book.this.own")
    yield Prose("this.preset", _words(speaker.text("book.this.preset", name=preset, n=len(changed))))
    head = tuple(_words(speaker.text(f"book.this.head.{n}")) for n in (1, 2, 3))
    if changed:
        rows = tuple(
            BookTableRow(
                f"this.{option}",
                tuple(
                    _words(words)
                    for words in (
                        option_name(game_id, option, speaker),
                        option_value(game_id, option, fill.options[option], speaker),
                        option_value(game_id, option, fill.usual_options[option], speaker),
                    )
                ),
                marked=frozenset((1,)),
            )
            for option in changed
        )
        yield BookTable("this.changed", (), head, rows)
        yield Points(
            "this.help",
            (),
            tuple(
                Prose(
                    f"this.help_{option}",
                    (
                        Span(option_name(game_id, option, speaker), bold=True),
                        Span(speaker.text("book.this.separator")),
                        Span(speaker.text(f"{game_id}_rules.option.{option}.help")),
                    ),
                )
                for option in changed
            ),
        )
    others = [option for option in fill.options if option not in changed]
    if others:
        if changed:
            yield Title("this.usual", _words(speaker.text("book.this.usual")))
        rows = tuple(
            BookTableRow(
                f"this.{option}",
                (
                    _words(option_name(game_id, option, speaker)),
                    _words(option_value(game_id, option, fill.options[option], speaker)),
                ),
            )
            for option in others
        )
        yield BookTable("this.same", (), head[:2], rows)


def comparison_blocks(speaker: Speaker, fill: Fill) -> Iterator[Block]:
    """Yield the game beside its relatives, and its presets beside each other."""
    for shown in comparisons():
        if fill.game_id in shown.games:
            title = speaker.text(f"side_by_side.{shown.name}.title")
            yield Title(f"compare.{shown.name}_title", _words(title))
            lines = (
                Prose(
                    f"compare.{shown.name}_{game_id}",
                    (
                        Span(speaker.text(f"{game_id}_rules.name"), bold=True),
                        Span(speaker.text("book.this.separator")),
                        Span(speaker.text(f"side_by_side.{shown.name}.line.{game_id}")),
                    ),
                )
                for game_id in shown.games
            )
            yield Points(f"compare.{shown.name}_lines", (), tuple(lines))
            yield _family(shown.name, shown.games, shown.rows, speaker)
    game = GAMES[fill.game_id]
    if len(game.presets) > 1:
        yield Title("compare.presets_title", _words(speaker.text("book.compare.presets")))
        yield _presets(speaker, fill)
        yield Points(
            "compare.presets_help",
            (),
            tuple(
                Prose(
                    f"compare.help_{preset}",
                    (
                        Span(speaker.text(f"{fill.game_id}_rules.preset.{preset}"), bold=True),
                        Span(speaker.text("book.this.separator")),
                        Span(speaker.text(f"{fill.game_id}_rules.preset_help.{preset}")),
                    ),
                )
                for preset in game.presets
            ),
        )


def _family(name: str, games: Sequence[str], rows: Sequence[str], speaker: Speaker) -> BookTable:
    """Return games side by side, each by its usual rules; rows that differ are marked."""
    usual = {game_id: fill_of(game_id) for game_id in games}
    table_rows = []
    for row in rows:
        cells = [fill.say(speaker, f"side_by_side.{name}.{row}.{game_id}") for game_id, fill in usual.items()]
        head = _words(speaker.text(f"side_by_side.{name}.{row}.name"))
        marked = frozenset(range(1, len(cells) + 1)) if len(set(cells)) > 1 else frozenset()
        table_rows.append(BookTableRow(f"compare.{name}.{row}", (head, *cells), marked=marked))
    heads = tuple(_words(speaker.text(f"{game_id}_rules.name")) for game_id in games)
    caption = _words(speaker.text("book.compare.usual"))
    return BookTable(
        f"compare.{name}", caption, (_words(speaker.text("book.compare.what")), *heads), tuple(table_rows)
    )


def _presets(speaker: Speaker, fill: Fill) -> BookTable:
    """Return the options in which the presets differ; cells that differ from the first preset are marked."""
    game, game_id = GAMES[fill.game_id], fill.game_id
    all_of: dict[str, Options] = {
        name: complete(game, fill.seats, options) for name, options in game.presets.items()
    }
    first = next(iter(all_of.values()))
    varied = [name for name in first if any(options[name] != first[name] for options in all_of.values())]
    names = {preset: _words(speaker.text(f"{game_id}_rules.preset.{preset}")) for preset in all_of}
    options = {option: _words(option_name(game_id, option, speaker)) for option in varied}

    def cell(preset: str, option: str) -> Spans:
        return _words(option_value(game_id, option, all_of[preset][option], speaker))

    if len(varied) < len(all_of) or len(all_of) > WIDEST:
        corner, heads = speaker.text("book.compare.preset"), options
        rows = tuple(
            BookTableRow(
                f"compare.presets.{preset}",
                (names[preset], *(cell(preset, option) for option in varied)),
                marked=frozenset(
                    at for at, option in enumerate(varied, 1) if all_of[preset][option] != first[option]
                ),
            )
            for preset in all_of
        )
    else:
        corner, heads = speaker.text("book.this.head.1"), names
        rows = tuple(
            BookTableRow(
                f"compare.presets.{option}",
                (options[option], *(cell(preset, option) for preset in all_of)),
                marked=frozenset(
                    at for at, preset in enumerate(all_of, 1) if all_of[preset][option] != first[option]
                ),
            )
            for option in varied
        )
    return BookTable("compare.presets", (), (_words(corner), *heads.values()), rows)


def _words(text: str) -> Spans:
    return (Span(text),)
