"""The page of statistics, six panels about one player and one game, and the dialog that resets them."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablegame.match import archive_page
from tablegame.match.record_files import exports
from tablegame.study.figures_store import MIXED, PEOPLE, PERSON, PROGRAMS, Seating
from tablegame.study.review.review_model import Luck
from tablegame.study.statistics import Statistics
from tablegame.study.stats_epoch import Since
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import LARGE, button, choice, one_of, segmented
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Label, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.formats import moment, short_path
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.people.people_service import CountedMatches, own_name
from tablegame.ui.scenes.study.statistics.figure_rows import (
    Answers,
    StatisticsQuery,
    choices,
    exported_rows,
    short_game,
    who_words,
    write_export,
)
from tablegame.ui.scenes.study.statistics.statistics_panels import PANELS, SHARES, deals_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, NotePage, SeatingPage
from tablegame.ui.table.crests import crests_of

UNROLL_MS: Final = 240.0
BUDGET_S: Final = 0.008
"""The part of a frame in which records are counted, in seconds."""
ANEW_MS: Final = 600
"""The time between two new answers while records are counted, in ms."""
COUNT_MS: Final = 200
"""The time between two notes of how many records have been counted, in ms."""
LOOK_MS: Final = 2000
"""The time between two checks whether a review has been written meanwhile, in ms."""


class StatisticsScene(PageScene):
    """The page of statistics. It counts what is new in the folder while it is open."""

    title, first = "statistics.title", "who"

    def __init__(self, ui: Ui, game_id: str = "") -> None:
        super().__init__(ui)
        self._counted = CountedMatches(ui)
        self.store = self._counted.store
        self.answers = Answers(self._counted.persons, Since(ui.home), ui.home)
        who, game = self.answers.first(own_name(ui), game_id)
        nameless = PERSON + ui.text("seating.names.human")
        self.asked = StatisticsQuery(nameless if who == PERSON else who, game)
        self.saved: Path | None = None
        """The file that was written last."""
        self.mark: int | None = None
        """The match of the line that is pointed out, from 1."""
        self._age = 0.0
        """How long lines have unrolled, in ms."""
        self._since_look = self._since_count = 0
        self._look: tuple[object, ...] = ()
        """The window, text size and language for which panels were made; () if they are out of date."""
        self._take_answer()

    @property
    def page_name(self) -> str:
        title, who = self.ui.text(self.title), who_words(self.ui, self.asked.who)
        return self.ui.text("access.row", label=title, value=who)

    # The page -----------------------------------------------------------------------------------------------
    def layout(self) -> None:
        look = self.ui.metrics, self.ui.type.scale, self.ui.language
        if look != self._look:
            self._look = look
            self.choices = choices(self.ui, self.asked, self.answers)
            self.panels = [make(self) for make in PANELS] if self.stats.matches else []
        super().layout()

    def head(self) -> Node:
        ui, asked = self.ui, self.choices
        title = heading(ui.text(self.title), grow=0)
        player = choice(
            *asked["who"], partial(self._set, "who"), name="who", extra=14, widest=False, icon="robot",
            face=self._crest, portrait=True,
        )  # fmt: skip
        label, games, shown = asked["game"]
        show = partial(self._set, "game")
        beside = segmented(label, games, shown, show, name="game", size=t.READING, grow=1)
        listed = choice(label, games, shown, show, name="game", size=t.READING)
        return Fits(
            Row(title, Space(24, 0), player, beside, gap=16),
            Row(title, Space(), player, listed, gap=16),
            Column(title, Row(player, listed, gap=12), gap=8),
        )

    def _crest(self, who: object) -> int | None:
        """Return the crest of a person, or None for computers."""
        is_person = str(who).startswith(PERSON)
        return crests_of([who_words(self.ui, str(who))])[0] if is_person else None

    def body(self) -> Node:
        filters = self._filters()
        notes = Label(" ".join(self.notes()), t.SIDE, t.SUMI_QUIET, lines=0) if self._notes_below else None
        if not self.stats.matches:
            return Column(filters, self._invitation(), notes, gap=12)
        panels, line = self.panels, partial(Row, gap=12, align="fill", grow=1)
        threes = [line(*panels[3 * n : 3 * n + 3], shares=shares) for n, shares in enumerate(SHARES)]
        twos = [line(*panels[n : n + 2], shares=(1, 1)) for n in range(0, len(panels), 2)]
        return Fits(
            Column(filters, *threes, notes, gap=12),
            Column(filters, *twos, notes, gap=12, stretch=1.5),
            Column(filters, *panels, notes, gap=12),
            whole=1,
        )

    def _filters(self) -> Node:
        ui, asked, stats = self.ui, self.choices, self.stats
        days = one_of(*asked["days"], partial(self._set, "days"), name="days")
        rest = [
            choice(*asked[name], partial(self._set, name), name=name) for name in ("level", "seats", "sort")
        ]
        if not stats.matches:
            return Flow(days, *rest, Space(), Label(ui.text("statistics.none"), bold=True), gap=10)
        matches = Label(ui.text("statistics.matches", n=stats.matches), bold=True)
        deals = Label(f"· {deals_words(ui, self.asked.game, stats)}", ink=t.SUMI_QUIET)
        return Flow(days, *rest, Space(), Row(matches, deals, gap=5), gap=10)

    def _invitation(self) -> Node:
        """Return what stands in the place of panels without a match: why, and the way to a first match."""
        ui, game = self.ui, self.asked.game
        filtered = bool(self.answers.played(self.asked))
        words = ui.text("statistics.nothing_fits" if filtered else "statistics.empty")
        play = None
        if not filtered and ui.leads(SeatingPage):
            play = button(
                ui.text("title.play", game=game_name(ui, game)), partial(ui.open, SeatingPage(game)),
                name="play", kind="primary", size=t.BODY,
            )  # fmt: skip
        lines = Label(words, t.READING, lines=0, align="center")
        return Panel(Column(Space(), lines, play, Space(), gap=20, align="center"), grow=1)

    def foot(self) -> Node:
        if self.saved is not None:
            beside = self._controls(self._saved_note(self.saved))
            return Fits(beside, Column(self._saved_note(self.saved), self._controls(Space()), gap=6))
        words = "" if self._notes_below else " ".join(self.notes())
        return self._controls(Label(words, t.SIDE, t.SUMI_QUIET, lines=2, grow=1) if words else Space())

    def _saved_note(self, path: Path) -> Node:
        """Return where the file of the statistics was written, or the end of its path."""
        whole, short = (self.ui.text("statistics.saved", file=file) for file in (str(path), short_path(path)))
        make = partial(Label, size=t.SIDE, ink=t.SUMI_QUIET, name="saved", live="soon")
        return Fits(make(whole), make(short, whole=whole), grow=1)

    def _controls(self, note: Node) -> Node:
        """Return the buttons of the page, and a note between them."""
        ui, game = self.ui, self.asked.game
        counted = bool(self.answers.since.of(game)) or bool(self.store.who(game))
        return Row(
            button(
                ui.text("statistics.back"), self.close, name="back", icon="left", action="back", size=t.BODY,
                least=150,
            ),
            note,
            button(
                ui.text("statistics.export"), self.export, name="export", icon="share",
                enabled=bool(self.stats.matches),
            ),
            button(
                ui.text("statistics.reset", game=short_game(ui, game)), self.open_reset, name="reset",
                enabled=counted,
            ),
            gap=12,
        )  # fmt: skip

    @property
    def _notes_below(self) -> bool:
        """Return whether the notes stand under the panels, because letters are too large for the foot."""
        return self.ui.type.scale > LARGE

    def notes(self) -> list[str]:
        """Return what is not counted, and what is still to be counted."""
        ui, asked, stats = self.ui, self.asked, self.stats
        out = []
        if self.store.busy and self.store.found:
            out.append(ui.text("statistics.counting", n=self.store.done, of=self.store.found))
        if since := self.answers.since.of(asked.game):
            out.append(ui.text("statistics.since", when=moment(ui, since)))
        key = {"no_practice": "foot", "plain": "foot_plain", "helped": "foot_helped"}.get(
            asked.sort, "foot_practice"
        )
        out.append(ui.text(f"statistics.{key}"))
        if asked.sort == "no_practice" and stats.helped:
            out.append(ui.text("statistics.helped", n=stats.helped))
        if stats.matches > stats.ranked:
            out.append(ui.text("statistics.old_rules", n=stats.matches - stats.ranked))
        return out

    # What is asked ------------------------------------------------------------------------------------------
    def _set(self, name: str, value: object) -> None:
        self.ask(**{name: value})

    def ask(self, **what: Any) -> None:
        """Ask for something else by the names of StatisticsQuery, and show the answer."""
        for name, value in what.items():
            setattr(self.asked, name, value)
        if "game" in what or "who" in what:
            players = self.answers.players(self.asked.game)
            if players and self.asked.who not in players and "who" not in what:
                self.asked.who = self.answers.seated_last(self.asked.game, self.asked.who)
            self.asked.level, self.asked.seats = "", 0
            self.areas.clear()
        self.mark, self._age = None, 0.0
        self._answer()

    def _take_answer(self) -> None:
        self.stats: Statistics = self.answers.statistics(self.asked)
        self.luck: Sequence[Luck] = self.answers.luck(self.asked)
        self._seen, self._since_answer = self.store.changes, 0
        self._written, self._since_look, self._look = self.answers.reviews.written, 0, ()

    def _answer(self) -> None:
        self._take_answer()
        self.layout()

    # What is done -------------------------------------------------------------------------------------------
    def leave(self) -> None:
        super().leave()
        self._counted.close()

    def export(self) -> None:
        """Write what is shown into a file."""
        ui = self.ui
        asked = [
            (label, next((str(words) for option, words in options if option == value), ""))
            for label, options, value in choices(ui, self.asked, self.answers).values()
        ]
        rows = exported_rows(ui, self.asked.game, asked, self.stats, self.luck)
        try:
            self.saved = write_export(ui.home, self.asked.game, rows)
        except OSError as fault:
            reason = ui.cause(fault)
            ui.open(NotePage([ui.say("statistics.not_saved", file=exports(ui.home).name, text=reason)]))
            return
        self.layout()

    def open_reset(self) -> None:
        """Ask before anything is counted otherwise."""
        game = self.asked.game
        self.ui.stack.push(ResetScene(self.ui, game, self.answers.since.of(game), self._reset))

    def _reset(self, now: bool) -> None:
        game, ui = self.asked.game, self.ui
        when = datetime.now(UTC).isoformat(timespec="seconds") if now else ""
        if not self.answers.since.reset(game, when):
            slots = {"file": "statistics.json", "text": ui.cause(self.answers.since.fault)}
            ui.open(NotePage([ui.say("statistics.not_saved", **slots)]))
        self.mark, self._age = None, 0.0
        self._answer()

    def set_mark(self, mark: int | None) -> None:
        """Mark another match of the line, or none."""
        self.mark, self.dirty = mark, True

    def press_line(self, place: int | None) -> None:
        """Mark the match of a place on the line, the last one without a place, or open the marked one."""
        near = None if place is None else place + 1
        if self.mark and near in (None, self.mark):
            self.open_marked()
        else:
            self.set_mark(near or len(self.stats.recent))

    def step_mark(self, by: int) -> None:
        """Mark the match before or after the marked one, or else the last match."""
        last = len(self.stats.recent)
        self.set_mark(last if self.mark is None else max(1, min(last, self.mark + by)))

    def leave_line(self) -> None:
        """Mark no match any more, because the focus leaves the line."""
        if self.mark:
            self.set_mark(None)

    def open_marked(self) -> None:
        """Open the replay of the match that is pointed out."""
        if self.mark is not None:
            self.open_match(self.stats.recent[self.mark - 1])

    def open_list(self) -> None:
        """Open the list of the matches that are counted, as far as the list can tell them apart."""
        asked = self.asked
        person = who_words(self.ui, asked.who) if asked.who.startswith(PERSON) else ""
        level = asked.who.partition(":")[2] if not person else asked.level
        tab = "practice" if asked.sort == "practice" else "finished"
        level = {PEOPLE: archive_page.PEOPLE, PROGRAMS: archive_page.OUTSIDE}.get(level, level)
        level = "" if level == MIXED else level
        self.ui.open(MatchesPage(tab, game=asked.game, person=person, level=level, days=asked.days))

    def open_match(self, played: Seating) -> None:
        """Open the replay of a match."""
        records.replay(self.ui, self.store.folder / played.record)

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def shown(self) -> float:
        """The share of lines that has unrolled."""
        if self.ui.pace.reduced or not self.ui.lively:
            return 1.0
        return 1 - (1 - min(1.0, self._age / UNROLL_MS)) ** 3

    def update(self, ms: int) -> None:
        super().update(ms)
        if self._age < UNROLL_MS:
            self._age += ms
            self.dirty = True
        if not self.store.busy:
            if self.store.changes != self._seen and self.form.modal is None:
                self._answer()
            self._look_for_reviews(ms)
            return
        self.store.work(BUDGET_S)
        self._since_answer += ms
        self._since_count += ms
        if self.form.modal is not None:
            return
        if self.store.changes != self._seen and (self._since_answer > ANEW_MS or not self.store.busy):
            self._answer()
        elif self._since_count > COUNT_MS or not self.store.busy:
            self._since_count = 0
            self.layout()

    def _look_for_reviews(self, ms: int) -> None:
        """Show pars that have been computed since the last look."""
        self._since_look += ms
        if self._since_look < LOOK_MS or self.form.modal is not None:
            return
        self._since_look = 0
        if (written := self.answers.reviews.written) == self._written:
            return
        self._written = written
        if (luck := self.answers.luck(self.asked)) != self.luck:
            self.luck, self._look = luck, ()
            self.layout()


class ResetScene(PageScene):
    """A dialog with two or three answers."""

    opaque, width, first = False, 680.0, ""

    def __init__(self, ui: Ui, game: str, since: str, on_reset: Callable[[bool], object]) -> None:
        """Ask about one game. `since`: the moment from which it is counted now, or "" for all matches.

        `on_reset` gets True to count from now on, False to count all matches again.
        """
        super().__init__(ui)
        self.game = game
        self.since = since
        self.on_reset = on_reset

    def head(self) -> Node:
        return heading(self.ui.text("statistics.ask.title", game=game_name(self.ui, self.game)))

    def body(self) -> Node:
        text = self.ui.text
        means = text("statistics.ask.means", game=game_name(self.ui, self.game))
        lines = [means, text("statistics.ask.kept")]
        if self.since:
            lines.append(text("statistics.ask.now", when=moment(self.ui, self.since)))
        return Column(*paragraphs(lines), gap=10)

    def foot(self) -> Node:
        text, size = self.ui.text, t.BODY
        return Column(
            button(
                text("statistics.ask.no"), self.close, name="no", kind="primary", action="back", size=size
            ),
            button(text("statistics.ask.yes"), self._count_from_now, name="yes", icon="erase", size=size),
            button(text("statistics.ask.again"), self._count_all, name="again", icon="undo", size=size)
            if self.since
            else None,
            gap=10,
        )

    def _count_from_now(self) -> None:
        self.close()
        self.on_reset(True)

    def _count_all(self) -> None:
        self.close()
        self.on_reset(False)
