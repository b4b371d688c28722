"""The six panels of the page of statistics."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

import pygame

from tablegame.study.figures_store import Seating
from tablegame.study.review.review_model import Luck
from tablegame.study.statistics import Statistics
from tablegame.ui.access.recorder import joined
from tablegame.ui.draw import plots
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import Control, link
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Space, TableNode
from tablegame.ui.kit.nodes import Draw, Label, Speech, face
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.common import first_key, place_word
from tablegame.ui.scenes.formats import fixed, fixed_signed, moment
from tablegame.ui.scenes.study.luck_text import gap_words, luck_numbers
from tablegame.ui.scenes.study.statistics import charts
from tablegame.ui.scenes.study.statistics.charts import line_height
from tablegame.ui.scenes.study.statistics.figure_rows import (
    FigureRow,
    StatisticsQuery,
    figure_rows,
    luck_rows,
    short_game,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, ReplayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.dragging import Track

NUMBER: Final = 44.0
"""The size of the number that a panel is about."""
LUCK_LINES: Final = 3
"""The most lines about par and the cost of mistakes."""
RIVALS: Final = 4
"""The most people whom the panel of head to head lists."""


class PanelPage(charts.MarkHolder, Protocol):
    """The page as its panels see it."""

    luck: Sequence[Luck]
    asked: StatisticsQuery

    def open_list(self) -> None: ...
    def open_match(self, played: Seating) -> None: ...
    def press_line(self, place: int | None) -> None: ...
    def step_mark(self, by: int) -> None: ...
    def leave_line(self) -> None: ...


def par_words(ui: Ui, par: float) -> str:
    """Return a share as `one in four`, or as so many in 100."""
    part = round(1 / par) if par > 0 else 0
    # Shared wins move par a little: shares that round alike have the same words.
    if part and round(100 * par) == round(100 / part) and ui.speaker.has(key := f"statistics.par.{part}"):
        return ui.text(key)
    return ui.text("statistics.par.other", n=fixed(100 * par))


def deals_words(ui: Ui, game: str, stats: Statistics) -> str:
    """Return how many deals are counted, as this game calls them."""
    return ui.text(first_key(ui, f"{game}.figures.deals", "statistics.deals"), n=stats.figures.deals)


def _panel(
    page: PanelPage, head: str, sub: str, *body: Node | None, known: int, beside: Node | None = None
) -> Panel:
    """Return a panel, whose body is one sentence if nothing is `known`."""
    title = Label(head, t.READING, bold=True, grow=1)
    if not known:
        why = Label(page.ui.text("statistics.empty"), t.SIDE, t.SUMI_QUIET, lines=0)
        return Panel(Column(title, why, gap=4))
    under = Label(sub, t.CAPTION, t.SUMI_QUIET, lines=2, least=8)
    head_line: Node = Column(Row(title, beside), under)
    if beside is not None:
        head_line = Fits(Row(title, Label(sub, t.CAPTION, t.SUMI_QUIET), beside, gap=14), head_line)
    return Panel(Column(head_line, Space(4, 0), *body))


def won(page: PanelPage) -> Panel:
    """Return the panel of the share of matches won."""
    ui, stats = page.ui, page.stats
    few, beyond = stats.verdict == "few", abs(round(100 * stats.share) - round(100 * stats.par))
    key = {"few": "few", "above": "won.above", "below": "won.below"}.get(stats.verdict, "won.unclear")
    words = ui.text(f"statistics.{key}", n=beyond)
    number: Node = Label(words, t.TOTAL, bold=True)
    if not few:
        shares = {"n": stats.share, "low": stats.low, "high": stats.high, "par": stats.par}
        slots = {key: round(100 * share) for key, share in shares.items()}
        sure = Label(ui.text("statistics.won.sure", **slots), t.SIDE, t.SUMI_QUIET, say=False)
        spoken = ui.text("statistics.won.told", verdict=words, **slots)
        number = Flow(
            Row(
                Label(str(slots["n"]), NUMBER, bold=True, say=False),
                Label("%", t.PERCENT, bold=True, say=False),
            ),
            Column(_verdict(ui, stats, words), sure),
            Speech(spoken),
            gap=14,
        )
    bar = Draw(partial(charts.draw_share, ui, stats), 260, 30 + 2 * line_height(ui, t.CAPTION), least=160)
    sub = ui.text("statistics.won.sub", n=stats.wins, of=stats.matches, par=par_words(ui, stats.par))
    head = ui.text("statistics.won.head")
    return _panel(page, head, sub, number, Space(), bar, Space(), known=stats.matches)


def _verdict(ui: Ui, stats: Statistics, words: str) -> Node:
    """Return whether the share is above or below chance, with a triangle that points there."""
    ink = {"above": t.GAIN, "below": t.LOSS}.get(stats.verdict, t.SUMI)
    label = Label(words, t.SIDE, ink, bold=True, say=False)
    if stats.verdict not in ("above", "below"):
        return label
    size = 0.75 * letter_height(ui, t.SIDE)
    up = stats.verdict == "above"
    arrow = Draw(
        lambda canvas, b: plots.triangle(canvas, b[0] + size / 2, b[1] + b[3] / 2, size, up, ink), size, size
    )
    return Row(arrow, label, gap=7)


def places(page: PanelPage) -> Panel:
    """Return the panel of how often each place was reached, against chance."""
    ui, stats = page.ui, page.stats
    spoken = [
        ui.text("statistics.places.told", place=place_word(ui, n), n=value, par=fixed(par, 1))
        for n, (value, par) in enumerate(zip(stats.places, stats.par_places, strict=True), 1)
    ]
    sub = ui.text("statistics.places.sub", mean=fixed(stats.mean_place, 1), par=fixed(stats.par_place, 1))
    room = 74 + line_height(ui, t.BODY) + line_height(ui, t.SIDE)
    least = max(160, charts.places_least(ui, stats))
    bars = Draw(partial(charts.draw_places, ui, stats), max(220, least), room, least=least, grow=1)
    return _panel(page, ui.text("statistics.places.head"), sub, bars, Speech(*spoken), known=stats.ranked)


def last_matches(page: PanelPage) -> Panel:
    """Return the panel of the running total of wins above chance in the last matches."""
    ui, stats = page.ui, page.stats
    sub = ui.text("statistics.line.sub")
    if not stats.matches:
        return _panel(page, ui.text("statistics.line.none"), sub, known=0)
    head = ui.text("statistics.line.head", n=len(stats.recent))
    values = {"low": min(stats.line), "high": max(stats.line), "now": stats.line[-1]}
    slots = {key: fixed_signed(value, 1) for key, value in values.items()}
    spoken = ui.text("statistics.line.told", band=fixed(stats.band[-1], 1), **slots)

    def mark_words(mark: int) -> str:
        played = stats.recent[mark - 1]
        place = place_word(ui, played.place) if played.place else "–"
        return ui.text(
            "statistics.line.mark", when=moment(ui, played.created), place=place, score=fixed(played.score),
            at=fixed_signed(stats.line[mark], 1),
        )  # fmt: skip

    def value() -> str:
        return mark_words(page.mark) if page.mark else ""

    def make(box: Box) -> Track:
        return Track(
            box, joined(ui, (head, sub, spoken)), page.press_line,
            partial(charts.draw_match_line, page, value),
            partial(charts.match_places, page), name="line", value=value, leave=page.leave_line,
            keys={pygame.K_LEFT: partial(page.step_mark, -1), pygame.K_RIGHT: partial(page.step_mark, 1)},
        )  # fmt: skip

    chart = Control(make, lambda layout: 300.0, high=104 + line_height(ui, t.CAPTION), least=160, grow=1)
    return _panel(page, head, sub, chart, known=stats.matches)


def figures(page: PanelPage) -> Panel:
    """Return the panel of what a game counts of its own."""
    ui, stats, game = page.ui, page.stats, page.asked.game
    rows = figure_rows(ui, game, stats)
    cells = [(Row(_row_name(page.ui, row), _row_value(page, row), gap=6), _row_side(row)) for row in rows]
    table = TableNode(cells, grow=1, pad=0.5)
    stacked = Column(*(Column(name, Row(Space(), side)) for name, side in cells), gap=2)
    words, label = (ui.text(f"statistics.figures.{key}") for key in ("show", "show_these"))
    beside = None
    if ui.leads(MatchesPage):
        beside = link(words, page.open_list, name="list", label=label, high=line_height(ui, t.NAME))
    head = ui.text("statistics.figures.head", game=short_game(ui, game))
    sub = ui.text("statistics.figures.sub", deals=deals_words(ui, game, stats))
    table_or_lines = Fits(table, stacked, ease=0.8, grow=1)
    return _panel(page, head, sub, table_or_lines, known=stats.figures.deals, beside=beside)


def _row_name(ui: Ui, row: FigureRow) -> Node:
    size, ink = (t.SIDE, t.SUMI_SECOND) if row.inset else (t.NAME, t.SUMI)
    spoken = ui.text("access.row", label=row.label, value=" ".join(filter(None, (row.value, row.side))))
    name = Label(row.label, size, ink, say=False, grow=1)
    return Row(Space(12.0 if row.inset else 0.0, 0), name, Speech(spoken), gap=0, grow=1)


def _row_value(page: PanelPage, row: FigureRow) -> Node:
    """Return the value of a row, or links to the matches that it is about."""
    ui = page.ui
    if not (row.links and ui.leads(ReplayPage)):
        return Label(row.value, t.NAME, t.LOSS if row.loss else t.SUMI, bold=True, say=False, least=99)
    links = (
        link(
            text, partial(page.open_match, played), name=name, high=line_height(ui, t.NAME),
            label=joined(
                ui, (ui.text("access.row", label=row.label, value=text), moment(ui, played.created)),
            ),
        )
        for name, (text, played) in zip(("best", "worst"), row.links, strict=False)
    )  # fmt: skip
    return Row(*links, gap=14)


def _row_side(row: FigureRow) -> Node | None:
    """Return the quiet words at the end of a row, or None for a row whose value takes their place."""
    if row.inset and not row.side:
        return None
    return Label(row.side, t.SIDE, t.SUMI_QUIET, align="right", say=False)


def head_to_head(page: PanelPage) -> Panel:
    """Return the panel of matches against other people."""
    ui, stats = page.ui, page.stats
    shown, line = stats.met[:RIVALS], max(20.0, line_height(ui, t.NAME))
    crests = crests_of([met.name for met in stats.met[:12]])
    quiet = partial(Label, size=t.CAPTION, ink=t.SUMI_QUIET, say=False)
    sides = Row(quiet(ui.text("statistics.met.ahead")), Space(), quiet(ui.text("statistics.met.behind")))
    rows: list[Sequence[Node]] = [(Space(0, 0), sides)]
    spoken = []
    for met, crest in zip(shown, crests, strict=False):
        name = Row(face(crest, 14), Label(met.name, t.NAME, bold=True, say=False, grow=1))
        rows.append((name, Draw(partial(charts.draw_rival, met), 150, line, least=80)))
    for met in stats.met:
        key = "statistics.met.told_few" if met.few else "statistics.met.told"
        spoken.append(ui.text(key, name=met.name, n=met.ahead, of=met.behind))
    notes = [ui.text("statistics.met.pale")] if any(met.few for met in shown) else []
    if more := len(stats.met) - len(shown):
        notes.append(ui.text("statistics.met.more", n=more))
    table = TableNode(rows, wide=1, line=False, pad=2) if shown else None
    foot = quiet(" ".join(notes), lines=2, least=8)
    head = ui.text("statistics.met.head")
    sub = ui.text("statistics.met.sub" if stats.met else "statistics.met.nobody")
    return _panel(page, head, sub, table, Speech(*spoken), Space(), foot, known=stats.matches)


def first_hands(page: PanelPage) -> Panel:
    """Return the panel of the first hands against those of the whole table, and of pars."""
    ui, stats, game = page.ui, page.stats, page.asked.game
    few = stats.fortune == "few"
    verdict = ui.text("statistics.few" if few else f"statistics.cards.{stats.fortune}")
    body: list[Node] = [Label(verdict, t.BODY, bold=True), Space()]
    if not few:
        ink = t.GAIN if stats.fortune == "ordinary" else t.SUMI
        number = Label(fixed(round(stats.luck)), t.SHARE, bold=True, say=False)
        of = Label(ui.text("statistics.cards.of"), t.READING, t.SUMI_SECOND, say=False)
        body = [
            Row(number, of, Label(verdict, t.NAME, ink, bold=True, align="right", say=False, grow=1)),
            Speech(ui.text("statistics.cards.told", n=round(stats.luck), verdict=verdict)),
            charts.bell(ui, stats.above, 240, 44),
        ]
    forms = [luck_lines(ui, page.luck), luck_lines(ui, page.luck, month=False)]
    forms.append(luck_lines(ui, page.luck, long=True))
    facts = [
        [ui.text(f"statistics.cards.{key}", what=what, n=n, chance=chance) for key in ("fact", "fact_short")]
        for what, n, chance in luck_rows(ui, game, stats)
    ]
    for words in facts[: max(0, 2 - len(forms[0]))]:
        body.append(Fits(*(Label(form, t.SIDE, t.SUMI_SECOND, say=False) for form in words)))
    if forms[0]:
        body.append(Fits(*(Column(*(Label(line, t.SIDE, say=False) for line in form)) for form in forms)))
    spoken = [words[0] for words in facts] + luck_lines(ui, page.luck, spoken=True)
    sub = ui.text(first_key(ui, f"{game}.figures.worth", "statistics.cards.sub"))
    head = ui.text("statistics.cards.head")
    return _panel(page, head, sub, *body, Speech(*spoken), known=stats.figures.deals)


def luck_lines(
    ui: Ui, luck: Sequence[Luck], *, spoken: bool = False, month: bool = True, long: bool = False
) -> list[str]:
    """Return lines with par, the score and the cost of mistakes.

    `luck`: of all matches that are asked for, and of this month. `spoken`: in whole sentences, and all of
    it; `month`: whether the line of decisions names this month; `long`: of all matches alone, shorter lines.
    """
    lines: list[str] = []
    lost: list[str] = []
    for part, key in zip(luck, ("many", "month"), strict=False):
        numbers = None if part.sums is None else luck_numbers(part.game, part.sums)
        if numbers is None or (key == "month" and part.matches >= luck[0].matches):
            continue
        slots = {
            "n": part.matches, "par": numbers.par, "error": numbers.error, "made": numbers.made,
            "gap": gap_words(ui, part.game, numbers), "lost": numbers.lost,
        }  # fmt: skip
        if long:
            return [ui.text(f"luck.{name}", **slots) for name in ("long_par", "long_made", "gave_many")]
        lost.append(numbers.lost)
        lines.append(ui.text(f"luck.{key}{'_told' * spoken}", **slots))
    if lost and not spoken:
        which = "gave_month" if month and len(lost) > 1 else "gave_many"
        lines.append(ui.text(f"luck.{which}", lost=lost[0], month=lost[-1]))
    if luck and luck[0].open:
        lines.append(ui.text("luck.open", n=luck[0].open))
    return lines if spoken else lines[:LUCK_LINES]


PANELS: Final[Sequence[Callable[[PanelPage], Panel]]] = (
    won, places, last_matches, figures, head_to_head, first_hands,
)  # fmt: skip
SHARES: Final = ((390, 306, 392), (440, 318, 330))
"""The proportions of the widths of three panels beside each other, in two rows."""
