"""The pages that are made and not written: what differs at this table, and games and presets side by side."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.features.game_features import SideBySide, features_of
from tablegame.learn.blocks import Block, Points, Prose, Sheet, SheetRow, Title
from tablegame.learn.fill import Fill, case_of, fill_of
from tablegame.learn.markup import Span, Spans
from tablegame.learn.parts import Worked
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Options, OptionValue
from tablegame.speech import Speaker, number

WIDEST: Final = 5
"""More columns than these do not stand beside each other: then they are the rows."""


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


def settings_of(part: Worked, speaker: Speaker, fill: Fill) -> Spans:
    """Return the options of an example that this table has otherwise, in brackets; () if there are none."""
    case = case_of(fill.game_id, part.example, part.case)
    told = [
        speaker.text(
            "book.this.setting",
            name=option_name(fill.game_id, option, speaker),
            value=option_value(fill.game_id, option, value, speaker),
        )
        for option, value in case.options.items()
        if value != fill.options.get(option)
    ]
    between = speaker.text("app.between.and")
    said = speaker.text("book.this.settings", text=between.join(told))
    return _words(f"{'' if speaker.language == 'ja' else ' '}{said}") if told else ()


def this_table(speaker: Speaker, fill: Fill) -> Iterator[Block]:
    """Return the options of a match: those that differ from the usual ones, and the others."""
    game_id, changed = fill.game_id, fill.changed()
    key = f"{game_id}_rules.preset"
    name = preset_of(fill)
    said = speaker.text(f"{key}.{name}") if name else speaker.text("book.this.own")
    yield Prose("this.preset", _words(speaker.text("book.this.preset", name=said, n=len(changed))))
    head = tuple(_words(speaker.text(f"book.this.head.{n}")) for n in (1, 2, 3))
    if changed:
        rows = tuple(
            SheetRow(
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
        yield Sheet("this.changed", (), head, rows)
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
            SheetRow(
                f"this.{option}",
                (
                    _words(option_name(game_id, option, speaker)),
                    _words(option_value(game_id, option, fill.options[option], speaker)),
                ),
            )
            for option in others
        )
        yield Sheet("this.same", (), head[:2], rows)


def compared(speaker: Speaker, fill: Fill) -> Iterator[Block]:
    """Yield the game beside its relatives, and its presets beside each other."""
    for shown in comparisons():
        if fill.game_id in shown.games:
            title = speaker.text(f"side_by_side.{shown.name}.title")
            yield Title(f"compare.{shown.name}_title", _words(title))
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


def _family(name: str, games: Sequence[str], rows: Sequence[str], speaker: Speaker) -> Sheet:
    """Return games side by side, each by its usual rules; rows that differ are marked."""
    usual = {game_id: fill_of(game_id) for game_id in games}
    found = []
    for row in rows:
        cells = [fill.say(speaker, f"side_by_side.{name}.{row}.{game_id}") for game_id, fill in usual.items()]
        head = _words(speaker.text(f"side_by_side.{name}.{row}.name"))
        marked = frozenset(range(1, len(cells) + 1)) if len(set(cells)) > 1 else frozenset()
        found.append(SheetRow(f"compare.{name}.{row}", (head, *cells), marked=marked))
    heads = tuple(_words(speaker.text(f"{game_id}_rules.name")) for game_id in games)
    caption = _words(speaker.text("book.compare.usual"))
    return Sheet(
        f"compare.{name}", caption, (_words(speaker.text("book.compare.what")), *heads), tuple(found)
    )


def _presets(speaker: Speaker, fill: Fill) -> Sheet:
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
            SheetRow(
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
            SheetRow(
                f"compare.presets.{option}",
                (options[option], *(cell(preset, option) for preset in all_of)),
                marked=frozenset(
                    at for at, each in enumerate(all_of.values(), 1) if each[option] != first[option]
                ),
            )
            for option in varied
        )
    return Sheet("compare.presets", (), (_words(corner), *heads.values()), rows)


def _words(text: str) -> Spans:
    return (Span(text),)
