"""Lessons, exercises, the rule book and the coach."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any

import pygame
from studio import FRAMES, Scenes, Show, Studio, deferred, play_to, usual

from tablegame.controllers.advice import BlunderCheck
from tablegame.features.coach_tip import TipMoment
from tablegame.learn.book_pages import ORDER
from tablegame.learn.lessons import OTHER, contents, read
from tablegame.learn.progress import tip_name, tips_of
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.speech import Text
from tablegame.study.exercises.exercise import Exercise, shipped
from tablegame.study.exercises.exercise_session import Sitting
from tablegame.study.review.judgement import judge_now
from tablegame.study.review.review_model import Judged
from tablegame.ui.kit.rich_text import WordLink
from tablegame.ui.scenes.learn import exercise_service
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.learn.exercise_chooser import solve
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene, SittingEndScene
from tablegame.ui.scenes.learn.lesson_page import LessonScene
from tablegame.ui.scenes.people.people_service import own_name
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import BookPage, ExercisesPage, ExplainPage, StampBookPage
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.table_context import Refuse


def _open(
    studio: Studio, game: str, paragraph: str = "", *, over_table: bool = False, waits: bool = False
) -> BookScene:
    ui = studio.ui
    page = BookPage(game, paragraph, waits=waits)
    if over_table:
        seats = usual(game)
        scene = studio.table(studio.match(game, seats, _book_asked))
        page = BookPage(game, paragraph, scene.source.table, waits=waits)  # type: ignore[attr-defined]
    else:
        studio.show(TitleScene(ui))
    ui.open(page)
    studio.step(3)
    book = ui.stack.top
    assert isinstance(book, BookScene), f"{game} has no book"
    studio.step(60)
    return book


def _book_asked(match: Match, view: object) -> bool:
    return 0 in match.to_act() and len(match.record.moves) > 6


def _section(game: str, section: str, studio: Studio) -> None:
    _open(studio, game, f"{section}.", over_table=section in ("this", "calls"), waits=section == "calls")


def _bubble(game: str, studio: Studio) -> None:
    """Open the first word that is explained."""
    book = _open(studio, game, "turn.")
    for section, _ in book.contents.sections():
        book.open_section(section)
        links = [each for each in book.form.widgets if isinstance(each, WordLink) and each.kind == "word"]
        if links:
            book.open_word(links[0].target, links[0].name)
            studio.step(3)
            return
    raise LookupError(f"{game} explains no word")


def _search(game: str, text: dict[str, str], studio: Studio) -> None:
    book = _open(studio, game, "short.")
    book.form.set_focus(book.form.find("search"))
    book.handle(pygame.event.Event(pygame.TEXTINPUT, text=text[studio.language]))
    studio.step(3)


def _example(game: str, mode: str, studio: Studio) -> None:
    """Open the first example that can be tried."""
    book = _open(studio, game, "turn.")
    for section, _ in book.contents.sections():
        book.open_section(section)
        for widget in book.form.widgets:
            if widget.name.endswith(f"/{mode}"):
                book.form.set_focus(widget, ring=True)
                book.form.press(widget.name)
                studio.step(60)
                return
    raise LookupError(f"{game} has no example to {mode}")


def book_scenes() -> dict[str, Show]:
    """Return the scenes of the book by name."""
    found: dict[str, Show] = {}
    for game in GAMES:
        for section in ORDER:
            found[f"book_{game}_{section}"] = partial(_section, game, section)
        found[f"book_{game}_try"] = partial(_example, game, "try")
        found[f"book_{game}_show"] = partial(_example, game, "show")
    found["book_bubble"] = partial(_bubble, "dobon")
    found["book_search"] = partial(_search, "dobon", {"en": "call", "ja": "ドボン"})
    found["book_search_nothing"] = partial(_search, "dobon", {"en": "xylophone", "ja": "木琴奏者"})
    return found


LESSON_LONGEST = 2000
"""Frames until a coach speaks."""


def lesson_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    found: dict[str, Show] = {}
    for game in SHELF:
        if not contents(game):
            continue
        found[f"lesson_{game}"] = _lesson(game, True)
        found[f"lesson_{game}_asked"] = _lesson(game, False)
        found[f"lesson_{game}_wrong"] = _lesson(game, True, wrong=True)
        found[f"lesson_{game}_praised"] = _lesson(game, True, right=True)
        found[f"stampbook_{game}"] = _stamps(game, 3)
    found["stampbook_new"] = _stamps("dobon", 0)
    found["stampbook_all"] = _stamps("dobon", 9)
    found["explain"] = _explain
    return found


@deferred
def _lesson(
    studio: Studio, game: str, moves: bool, *, wrong: bool = False, right: bool = False
) -> LessonScene:
    """Return the first step of a game's lessons that asks for a move, or else for an answer."""
    lesson, at = next(
        (lesson, at)
        for lesson in read(game).values()
        for at, step in enumerate(lesson.steps)
        if at and (bool(step.moves) if moves else bool(step.ask))
        and (not wrong or set(step.wrong) - {OTHER}) and (not right or step.praise)
    )  # fmt: skip
    studio.ui.learned.leave(game, lesson.id, at)
    scene = LessonScene(studio.ui, lesson)
    studio.show(scene)
    studio.until(lambda: scene.where is not None, LESSON_LONGEST)
    studio.step(40)
    if wrong:
        text = next(text for text in scene.course.step.wrong if text != OTHER)
        action = scene.course.game.parse(text)
        reason = scene.course.game.why_not(scene.model.view, action)
        if reason is None:
            scene.parts.decisions.decide(action, None)
        else:
            scene.carry_out(Refuse(Text(reason.code, dict(reason.values)), text))
        studio.step(20)
    if right:
        scene.parts.decisions.decide(scene.course.right_move(), None)
        studio.step(5)
        studio.until(lambda: scene.where is not None, LESSON_LONGEST)
        studio.step(40)
    return scene


@deferred
def _stamps(studio: Studio, game: str, done: int) -> None:
    for entry in contents(game)[:done]:
        studio.ui.learned.finish(game, entry.id, f"2026-11-{18 + entry.number}")
    studio.open(StampBookPage(game), 60)


def _explain(studio: Studio) -> None:
    """Show what just happened over a table, with reasons of which the rule book says more."""
    reasons = [Text(f"explain.dobon.{name}") for name in ("in_bind", "in_bind_five", "joker", "last")]
    moment = [([Text("table.practice")], reasons[:2]), ([Text("table.taken_back")], reasons[2:])]
    studio.table(studio.match("dobon", usual("dobon"), _book_asked))
    studio.open(ExplainPage([moment, moment[1:], moment], [], "dobon"), 60)


MEASURED = (("dobon", "call"),)
"""Positions whose pictures are measured, by game and kind."""


def exercise_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    found: dict[str, Show] = {
        "exercises_new": _page(0),
        "exercises": _page(12),
        "exercises_end": _end,
    }
    for game, kind in MEASURED:
        one = next(one for one in shipped(game) if one.kind == kind)
        found[f"exercise_{game}_{kind}"] = _exercise_asked(one)
    return found


@deferred
def _page(studio: Studio, count: int) -> None:
    own = exercise_service.own_of(studio.ui)
    before = datetime.now(UTC) - timedelta(hours=2)
    own._now = lambda: before
    for one in [one for game in SHELF for one in shipped(game)[:4]][:count]:
        own.keep(one)
    own._now = lambda: datetime.now(UTC)
    if count:
        studio.ui.preferences.deals = {game: {own_name(studio.ui): 1} for game in SHELF}
    studio.open(ExercisesPage(), FRAMES)


def _begin(studio: Studio, one: Exercise) -> ExerciseScene:
    others = [other for other in shipped(one.game) if other != one][:7]
    solve(studio.ui, Sitting([one, *others]), studio.ui.text("exercises.shipped"), "shipped")
    studio.step(FRAMES)
    scene = studio.top
    assert isinstance(scene, ExerciseScene)
    return scene


@deferred
def _exercise_asked(studio: Studio, one: Exercise) -> object:
    return _begin(studio, one)


def _end(studio: Studio) -> None:
    some = shipped("dobon")[:6]
    sitting = Sitting(some)
    studio.ui.open(ExercisesPage())
    scene = _begin(studio, some[0])
    studio.ui.stack.pop(scene)
    for nth, one in enumerate(some):
        sitting.go(nth)
        worse = next(each.move for each in one.moves if each.loss > one.within)
        sitting.answer(one.best if nth % 3 else worse)
        sitting.show()
    studio.ui.stack.push(SittingEndScene(studio.ui, sitting, studio.ui.text("exercises.shipped"), "shipped"))
    studio.step(FRAMES)


SEEDS = 40
"""Matches in which a mistake is looked for."""
TRIED = 4
"""Moves of a decision that are judged."""
TIME_MS = 2500
COACH_LONGEST = 600
"""Frames until a coach speaks."""


def coach_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    found: dict[str, Show] = {}
    for game in SHELF:
        if tips_of(game):
            found[f"coach_{game}"] = _tip(game, "turn" if tips_of(game)[-1].id == "turn" else "led")
    found["coach_dobon_window"] = _tip("dobon", "window")
    found["coach_dobon_fukuchi_window"] = _tip("dobon_fukuchi", "window")
    for game in SHELF:
        found[f"slip_{game}"] = partial(_slip, game, why=False)
        found[f"slip_{game}_why"] = partial(_slip, game, why=True)
    return found


def _slip(game: str, studio: Studio, *, why: bool) -> TableScene:
    """Open a practice table after a move that gave something away; `why`: with the reason shown."""
    seed, moves, judged = _mistake(game)
    match = _practice(studio.players(usual(game)), game, seed)
    play_to(match, lambda match, view: len(match.record.moves) == moves)
    scene = studio.table(match)
    played = next(each for each in match.legal(Seat(0)) if each.notation() == judged.played)
    slip = scene.parts.coach.slip
    slip._line = scene.source.line
    scene.parts.decisions.decide(played, None)
    slip._slips = BlunderCheck(studio.service.workers)
    slip._slips.found = judged
    studio.until(lambda: slip.speaks, COACH_LONGEST)
    if why:
        slip.press("why")
    studio.step(10)
    return scene


def _practice(players: Sequence[Player], game: str, seed: int) -> Match:
    dealer = Dealer.seeded(seed)
    return Match.new(
        GAMES[game], usual(game), {}, players, dealer=dealer, bots=b"studio", assisted=True
    )  # fmt: skip


@cache
def _mistake(game: str) -> tuple[int, int, Judged]:
    """Return a move that clearly gives something away, as the coach judges it. It is the match, the number
    of moves before it, and the judgement. In a complete game it has a reason."""
    complete = SHELF[game].stage == "complete"

    def moment(match: Match, view: Any) -> bool:
        few = len(match.record.moves) > 8 * match.seats and view.table.phase in ("play", "trick")
        return few and Seat(0) in match.to_act() and len(match.legal(Seat(0))) > 2

    for seed in range(SEEDS):
        players = [Player(str(n), "human" if n == 0 else "bot:easy") for n in range(usual(game))]
        match = _practice(players, game, seed)
        if not play_to(match, moment):
            continue
        view, legal = match.view(Seat(0)), match.legal(Seat(0))
        for played in legal[:: max(1, len(legal) // TRIED)]:
            judged = judge_now(game, view, legal, played, seed, TIME_MS)
            if judged is None or judged.grade not in ("mistake", "blunder"):
                continue
            if judged.reason is not None or not complete:
                return seed, len(match.record.moves), judged
    raise LookupError(f"{game}: nobody makes a mistake")


def _tip(game: str, wanted: str) -> Callable[[Studio], TableScene]:
    """Return a function that opens a table as soon as that tip is shown; all others were shown before."""
    tip = next(tip for tip in tips_of(game) if tip.id == wanted)

    def moment(match: Match, view: Any) -> bool:
        asked = Seat(0) in match.to_act()
        return asked and tip.when(TipMoment((), view, Seat(0)))

    def show(studio: Studio) -> TableScene:
        for other in tips_of(game):
            if other is not tip:
                studio.ui.learned.tip(tip_name(game, other))
        match = studio.match(game, usual(game), moment)
        scene = studio.table(match)
        coach = scene.parts.coach
        coach.there = True
        coach.saw((), scene.model.view)
        studio.until(lambda: coach.tip is not None, COACH_LONGEST)
        studio.step(10)
        return scene

    return show
