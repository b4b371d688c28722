"""The book of each table: what it prints is so by that table's own rules.

The tables are those of all presets, and the standard one with each other value of each option.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

import pytest

from tablegame.learn.book import has_book
from tablegame.learn.book_model import BookTable, ExampleBlock, GlossaryEntry, Points
from tablegame.learn.book_pages import pages
from tablegame.learn.book_values import Fill, case_of, fill_of
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import OptionValue
from tablegame.rules.examples import Case, ExampleStep
from tablegame.rules.examples import Example as Row
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.games.registry import GAME_TABLES
from tests.learn.checks import spans_of
from tests.rules.examples import Untrue, play

AUCTION = ("right_won", "right_lost")
"""Lines of Dobon's auction, which a table without one does not have."""
STAGES = {"stage": range(1, 7)}
LENGTH = ("rounds", "deals", "deals_per_player", "target", "cards")
"""Options for the size of a match and a deal: an example stands in a match of its own size."""


def tables(game_id: str) -> Iterator[tuple[str, Mapping[str, OptionValue]]]:
    """Return each table by a name: all presets, and the first with one option changed."""
    game = GAMES[game_id]
    yield from game.presets.items()
    usual = next(iter(game.presets.values()))
    for option in game.options(game.official_seats[0]):
        for value in option.choices or STAGES.get(option.name, ()):
            if option.allows(value) and value != usual[option.name]:
                yield f"{option.name}={value}", {**usual, option.name: value}


BOOKS = [game_id for game_id in GAMES if has_book(game_id)]
TABLES = [(game_id, name, options) for game_id in BOOKS for name, options in tables(game_id)]
IDS = [f"{game_id}-{name}" for game_id, name, _ in TABLES]


def printed(game_id: str, fill: Fill) -> list[tuple[ExampleBlock, Case, bool]]:
    """Return each example of a book, how it is played there, and whether it is marked."""
    found = []
    for page in pages(game_id, Speaker("en"), fill):
        for block in (*page.blocks, *page.more):
            if isinstance(block, ExampleBlock):
                case = case_of(game_id, block.example, block.case, block.options)
                own = case_of(game_id, block.example, block.case).options
                marked = any(fill.options[name] != value for name, value in own.items())
                found.append((block, case, marked))
    return found


def without_auction(case: Case) -> Case:
    """Return a case that leaves out what only a table with an auction counts."""

    def lines(step: ExampleStep) -> ExampleStep:
        if "lines" not in step.result:
            return step
        kept = {
            seat: ", ".join(line for line in said.split(", ") if line.split()[0] not in AUCTION)
            for seat, said in step.result["lines"].items()
        }
        return replace(step, result={**step.result, "lines": kept})

    return replace(case, steps=tuple(map(lines, case.steps)))


def moves_alone(case: Case) -> Case:
    """Return a case of which only the moves count, and those that it says are allowed or refused."""
    steps = tuple(
        ExampleStep(do=step.do, may={**step.legal, **step.may}, refused=step.refused) for step in case.steps
    )
    return replace(case, steps=steps)


@pytest.mark.parametrize(("game_id", "name", "options"), TABLES, ids=IDS)
def test_each_example_holds_at_the_table_in_whose_book_it_is_printed(
    game_id: str, name: str, options: Mapping[str, OptionValue]
) -> None:
    fill, wrong = fill_of(game_id, options=options), []
    for block, case, marked in printed(game_id, fill):
        title = Speaker("en").plain(span.run for span in block.title)
        if marked != (title.endswith(")") and ": " in title.rpartition("(")[2]):
            wrong.append(f"{block.id} is {'not ' * marked}marked: {title}")
        if game_id == "dobon" and case.options.get("stage", 6) != 6:
            case = without_auction(case)
        kept = {option: value for option, value in options.items() if option not in LENGTH}
        whole = complete(GAMES[game_id], case.seats, {**kept, **case.options})
        for each in (case,) if marked else (case, moves_alone(replace(case, options=whole))):
            try:
                play(Row(game_id, block.example, "", (each,)))
            except Untrue as fault:
                wrong.append(f"{block.id}: {str(fault)[:200]}")
    assert not wrong, "\n".join(wrong)


Thing: TypeAlias = tuple[str, str, Mapping[str, tuple[OptionValue, ...]]]
_STAGES = {n: {"stage": tuple(range(n, 7))} for n in range(2, 7)}
THINGS: Mapping[str, Mapping[str, Thing]] = {
    "dobon": {
        "named suits": (r"\bnam(es?|ing) .*suit|was named", "スート(の|を)?宣言", _STAGES[2]),
        "bind": (r"\b(bind|bound)\b|\bpenalty", "しばり|ダメージ", _STAGES[3]),
        "last one": ("last one!", "ラストワン", _STAGES[4]),
        "calls": (
            r"\bcalls?\b|\bcalled on|\breturns? it|Dobon!",
            "ドボン(返し|し[たまて]|でき|され|する|！|で勝)|受付",
            _STAGES[5],
        ),
        "auction": (r"\bauction|\bbids?\b|\bopener", "オークション|権利", _STAGES[6]),
        "yaku": (r"\byaku|\bpoker|\bflush\b", "役(?!目)", _STAGES[6]),
        "slam": (r"\bslam|\bdisrupt", "スラム|ディスラプト", _STAGES[6]),
    },
    "loadum": {
        "swaps": (r"\bswap", "交換", {"swap": (None, 1, 2, 5, 10)}),
        "challenge": (
            r"\bchalleng", "チャレンジ", {"end": ("at_31",), "declaration": ("assisted", "manual")},
        ),
        "declaring": (r"\bdeclar", "宣言", {"end": ("at_31",)}),
        "swallowing": (r"\bswallow", "スワロー", {"swallow": (True,)}),
    },
    "dobon_plain": {
        "jokers": (r"\bjokers?\b(?<!no jokers)", "ジョーカー(?!を除く)", {"jokers": (1, 2)}),
        "arithmetic": (r"\bdivision|÷", "割り算|÷", {"numbers": ("pair",)}),
        "a last card that wins": (
            r"\bplay your last card first|\bgoing out\b", "あがり、その|あがりより", {"out": ("last_card",)},
        ),
        "several winners": ("all of them win", "全員の勝ち", {"callers": ("all",)}),
        "chips": (r"\bone chip\b|\bchips (go|for)", "チップ", {"payment": ("chips",)}),
        "a price that doubles": ("new stock in a round doubles", "2倍、4倍", {"payment": ("doubling",)}),
        "wrong calls": (r"\bwrong call", "間違ってドボンすると", {"wrong_call": ("draw_2",)}),
        "cards together": (r"\bplayed together", "まとめて出せ", {"same_number": ("queens", "any")}),
    },
    "dobon_fukuchi": {
        "a turn that moves": (r"\bturn moves", "割り込んだ人の次に", {"jump_in": ("moves_turn",)}),
        "several winners": ("all of them win", "全員の勝ち", {"callers": ("all",)}),
        "paid by a burst": ("to all others", "ほかの全員に", {"burst_pays": ("all",)}),
    },
}  # fmt: skip
"""By game what not every table has: its words in both languages, and the options with which it is there."""
OTHERS = re.compile(
    r"calls\.(none|no_auction|no_yaku|no_swaps|no_calls|swapping|automatic|more_41)$|cards\.undeclared$|turn\.more_38$"
    r"|end\.(stage|grown)|origin\.(school|source|lost|willughby|parlett|akagiri|village|others)$"
    r"|origin\.(agree|differ|at_once|reversing|only_dobon|money|out_of_turn|amounts|callers)$"
)
"""Places that say what this table does not have, or speak of the sources or of all stages."""


def texts(fill: Fill, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a book by their places, but for what says itself that it is about other tables."""
    speaker = Speaker(language)
    marked = {block.id for block, _, other in printed(fill.game_id, fill) if other}
    for page in pages(fill.game_id, speaker, fill):
        for block in (*page.blocks, *page.more) if page.id not in ("this", "compare") else ():
            parts = [(block.id, spans) for spans in spans_of(block)]
            if isinstance(block, Points):
                parts = [(item.id, item.spans) for item in block.items]
            elif isinstance(block, BookTable):
                parts += [(row.id, cell) for row in block.rows for cell in row.cells]
            if isinstance(block, GlossaryEntry):
                yield f"words.{block.id}", block.name
            for place, spans in parts:
                if place not in marked and not OTHERS.search(place):
                    yield place, speaker.plain(span.run for span in spans)


def tips(language: str, options: Mapping[str, OptionValue]) -> Iterator[tuple[str, str]]:
    """Yield what a pointer tells of the things that every table of Dobon has."""
    state = GAMES["dobon"].begin(4, complete(GAMES["dobon"], 4, options))
    for kind, name in (("tag", "direction"), ("tag", "stock"), ("zone", "stock"), ("zone", "field")):
        form = GAME_TABLES["dobon"].tip_form(state.view(None), kind, name)
        yield f"tips {kind}.{name}", Speaker(language).text(f"tips.dobon.{kind}.{form}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game_id", "name", "options"),
    [table for table in TABLES if table[0] in THINGS],
    ids=[id for id in IDS if id.partition("-")[0] in THINGS],
)
def test_no_text_names_a_thing_that_its_table_does_not_have(
    game_id: str, name: str, options: Mapping[str, OptionValue], language: str
) -> None:
    fill = fill_of(game_id, options=options)
    said = [*texts(fill, language), *(tips(language, options) if game_id == "dobon" else ())]
    wrong = [
        f"{place} names {thing}: {text}"
        for thing, (english, japanese, there) in THINGS[game_id].items()
        if not all(options[option] in values for option, values in there.items())
        for place, text in said
        if re.search(english if language == "en" else japanese, text, re.IGNORECASE)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", THINGS)
def test_a_table_that_has_a_thing_names_it(game_id: str, language: str) -> None:
    tables_of = [fill_of(game_id, options=options) for id, _, options in TABLES if id == game_id]
    for thing, (english, japanese, there) in THINGS[game_id].items():
        fill = next(
            fill for fill in tables_of if all(fill.options[name] in values for name, values in there.items())
        )
        pattern = english if language == "en" else japanese
        assert any(re.search(pattern, text, re.IGNORECASE) for _, text in texts(fill, language)), thing
