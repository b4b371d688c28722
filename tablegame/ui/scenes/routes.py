"""Which scene shows a page. A scene is read when its page is opened for the first time."""

from collections.abc import Callable
from typing import Final

from tablegame.match.record import Record
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.people.people_service import use_person_settings, use_settings_of
from tablegame.ui.shell import navigation as pages
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Routes
from tablegame.ui.shell.scene import Scene


def _push_only(ui: Ui, scene: Scene) -> None:
    """Open a scene in place of any other of its kind."""
    for other in ui.stack.scenes:
        if isinstance(other, type(scene)):
            ui.stack.pop(other)
    ui.stack.push(scene)


def _title(ui: Ui, page: pages.TitlePage) -> None:
    from tablegame.ui.scenes.system.title.scene import TitleScene

    ui.lend()
    ui.stack.reset(TitleScene(ui))


def _about(ui: Ui, page: pages.AboutPage) -> None:
    from tablegame.ui.scenes.system.about import AboutScene

    ui.stack.push(AboutScene(ui))


def _settings(ui: Ui, page: pages.SettingsPage) -> None:
    from tablegame.ui.scenes.system.settings_page import SettingsScene

    if not any(isinstance(scene, SettingsScene) for scene in ui.stack.scenes):
        ui.stack.push(SettingsScene(ui))


def _note(ui: Ui, page: pages.NotePage) -> None:
    from tablegame.ui.scenes.system.dialogs import NoteScene

    if not isinstance(ui.stack.top, NoteScene) or ui.stack.top.texts != list(page.texts):
        ui.stack.push(NoteScene(ui, page.texts))


def _letters(ui: Ui, page: pages.LettersPage) -> None:
    from tablegame.ui.scenes.system.letters import LettersScene

    scene = ui.stack.top
    if scene is not None and page.field.enabled and not page.field.writes_here:
        ui.stack.push(LettersScene(ui, scene.form, page.field))


def _seating(ui: Ui, page: pages.SeatingPage) -> None:
    from tablegame.ui.scenes.people.match_setup import plan_like
    from tablegame.ui.scenes.people.seating_page import SeatingScene

    like = page.like
    plan = None
    if like is not None:
        game = GAMES[page.game_id]
        plan = plan_like(game, like.players, like.options, assisted=like.assisted, memory=like.memory)
    ui.stack.push(SeatingScene(ui, page.game_id, plan, page.code))


def _new_match(ui: Ui, page: pages.NewMatchPage) -> None:
    from tablegame.ui.scenes.people.match_setup import begin_as_last, begin_next

    if page.like is not None:
        begin_next(ui, GAMES[page.game_id], page.like)
    else:
        begin_as_last(ui, GAMES[page.game_id], coached=page.coached)


def _lesson(ui: Ui, page: pages.LessonPage) -> None:
    from tablegame.learn.lessons import read
    from tablegame.ui.scenes.learn.lesson_page import LessonScene

    ui.stack.push(LessonScene(ui, read(page.game_id)[page.lesson_id]))


def _stamp_book(ui: Ui, page: pages.StampBookPage) -> None:
    from tablegame.ui.scenes.learn.stamp_book import StampBookScene

    _push_only(ui, StampBookScene(ui, page.game_id, page.stamped))


def _matches(ui: Ui, page: pages.MatchesPage) -> None:
    from tablegame.ui.scenes.matches.match_list.scene import MatchesScene

    _push_only(ui, MatchesScene(ui, page))


def _dropped(ui: Ui, page: pages.DroppedPage) -> None:
    from tablegame.ui.scenes.matches.match_list.actions import dropped

    dropped(ui, page.path)


def _table(ui: Ui, page: pages.TablePage) -> None:
    from tablegame.ui.scenes.table.live_table import live_table

    use_person_settings(ui, page.table)
    alone = page.table.match.turn is None
    ui.stack.reset(live_table(ui, page.table, page.note, alone and (page.coached or ui.lively)))


def _sheet(ui: Ui, page: pages.SheetPage) -> None:
    from tablegame.ui.scenes.table.sheet.scene import SheetScene

    ui.give_back()
    sheet = SheetScene(
        ui, page.game_id, page.players, page.view, page.result, before=page.before, menu=page.menu,
        again=page.again, closes=page.closes, shut=page.shut, turn=page.turn, record=page.record,
    )  # fmt: skip
    ui.stack.push(sheet)


def _pause(ui: Ui, page: pages.PausePage) -> None:
    from tablegame.ui.scenes.table.pause import PauseScene

    ui.stack.push(PauseScene(ui, page.table))


def _substitutes(ui: Ui, page: pages.SubstitutesPage) -> None:
    from tablegame.ui.scenes.table.pause import SubstitutesScene

    ui.stack.push(SubstitutesScene(ui, page.table))


def _result(ui: Ui, page: pages.ResultPage) -> None:
    if page.table.match.turn is not None:
        _duplicate_turn(ui, pages.DuplicateTurnPage(page.table))
        return
    from tablegame.ui.scenes.table.result.scene import ResultScene

    ui.give_back()
    ui.stack.push(ResultScene(ui, page.table))


def _fair_play(ui: Ui, page: pages.FairPlayPage) -> None:
    from tablegame.ui.scenes.study.fair_play_page import fair_play_scene

    if _refuse_closed(ui, page.record):
        return
    ui.stack.push(fair_play_scene(ui, page.record))


def _seal(ui: Ui, page: pages.SealPage) -> None:
    from tablegame.ui.scenes.study.seal import SealScene

    ui.stack.push(SealScene(ui, page.seal))


def _cut(ui: Ui, page: pages.CutPage) -> None:
    from tablegame.ui.scenes.table.cut import CutScene

    ui.stack.push(CutScene(ui, page))


def _abandon(ui: Ui, page: pages.AbandonPage) -> None:
    from tablegame.ui.scenes.table.pause import AbandonScene

    ui.stack.push(AbandonScene(ui, page.what, page.path, page.on_gone))


def _programs(ui: Ui, page: pages.ProgramsPage) -> None:
    from tablegame.ui.scenes.system.dialogs import ProgramsScene

    ui.stack.push(ProgramsScene(ui, page))


def _curtain(ui: Ui, page: pages.CurtainPage) -> None:
    from tablegame.ui.scenes.table.curtain import CurtainScene

    use_settings_of(ui, page.name)
    ui.stack.push(CurtainScene(ui, page))


def _log(ui: Ui, page: pages.LogPage) -> None:
    from tablegame.ui.scenes.table.drawers import LogScene

    ui.stack.push(LogScene(ui, page.texts))


def _explain(ui: Ui, page: pages.ExplainPage) -> None:
    from tablegame.ui.scenes.table.drawers import ExplainScene

    ui.stack.push(ExplainScene(ui, page))


def _book(ui: Ui, page: pages.BookPage) -> None:
    from tablegame.learn.book import has_book
    from tablegame.ui.scenes.common import game_name
    from tablegame.ui.scenes.learn.book.scene import BookScene

    if not has_book(page.game_id):
        _note(ui, pages.NotePage([ui.say("rulebook.none", game=game_name(ui, page.game_id))]))
    elif not any(isinstance(scene, BookScene) for scene in ui.stack.scenes):
        ui.stack.push(BookScene(ui, page))


def _drill(ui: Ui, page: pages.DrillPage) -> None:
    from tablegame.ui.scenes.learn.drill_page import DrillScene

    ui.stack.push(DrillScene(ui, page.game_id, page.seed))


def _exercises(ui: Ui, page: pages.ExercisesPage) -> None:
    from tablegame.ui.scenes.learn.exercise_chooser import ChooserScene

    _push_only(ui, ChooserScene(ui, page.game_id))


def _people(ui: Ui, page: pages.PeoplePage) -> None:
    from tablegame.ui.scenes.people.members.scene import PeopleScene

    _push_only(ui, PeopleScene(ui))


def _person(ui: Ui, page: pages.PersonPage) -> None:
    from tablegame.ui.scenes.people.members.person import PersonScene

    ui.stack.push(PersonScene(ui, None, None, lambda person: page.on_known(person.id) if person else None))


def _statistics(ui: Ui, page: pages.StatisticsPage) -> None:
    from tablegame.ui.scenes.study.statistics.scene import StatisticsScene

    ui.stack.push(StatisticsScene(ui, page.game_id))


def _who_is_who(ui: Ui, page: pages.WhoIsWhoPage) -> None:
    from tablegame.ui.scenes.people.opponents import OpponentsScene

    if not any(isinstance(scene, OpponentsScene) for scene in ui.stack.scenes):
        ui.stack.push(OpponentsScene(ui))


def _refuse_closed(ui: Ui, record: Record) -> bool:
    """Refuse a match of a duplicate that not all have played, and return whether it is one."""
    from tablegame.match.duplicate_store import CLOSED, is_closed

    closed = is_closed(ui.home, record.header)
    if closed:
        ui.open(pages.NotePage((ui.say(CLOSED),)))
    return closed


def _push_about(ui: Ui, record: Record, make: Callable[[], Scene]) -> None:
    """Open a scene about a match in place of any other of its kind, or a note why the match is refused.

    A match is refused if it is closed, or cannot be followed because it is damaged or of other rules.
    """
    from tablegame.match.record_error import RecordError

    if _refuse_closed(ui, record):
        return
    try:
        scene = make()
    except RecordError as fault:
        ui.open(pages.NotePage((ui.say(fault.key, **fault.slots),)))
    else:
        _push_only(ui, scene)


def _replay(ui: Ui, page: pages.ReplayPage) -> None:
    from tablegame.ui.scenes.study.replay.scene import ReplayScene

    _push_about(ui, page.record, lambda: ReplayScene(ui, page))


def _review(ui: Ui, page: pages.ReviewPage) -> None:
    from tablegame.ui.scenes.study.review.scene import ReviewScene

    if page.record.result is None:
        ui.open(pages.NotePage((ui.say("review.not_over"),)))
        return
    _push_about(ui, page.record, lambda: ReviewScene(ui, page))


def _retry(ui: Ui, page: pages.RetryPage) -> None:
    from tablegame.ui.scenes.learn.exercise_chooser import retry_scene
    from tablegame.ui.scenes.system.dialogs import NoteScene

    def scene() -> Scene:
        return retry_scene(ui, page) or NoteScene(ui, (ui.say("review.retry.none"),))

    _push_about(ui, page.record, scene)


def _again(ui: Ui, page: pages.AgainPage) -> None:
    from tablegame.ui.scenes.matches.deal_again import AgainScene

    _push_about(ui, page.record, lambda: AgainScene(ui, page))


def _backup(ui: Ui, page: pages.BackupPage) -> None:
    from tablegame.ui.scenes.matches.backup_page import BackupScene

    for scene in ui.stack.scenes:
        if isinstance(scene, BackupScene):
            scene.again(page)
            return
    ui.stack.push(BackupScene(ui, page))


def _code(ui: Ui, page: pages.CodePage) -> None:
    from tablegame.ui.scenes.matches.code_page import CodeScene

    ui.stack.push(CodeScene(ui, page.game_id, page.text))


def _daily(ui: Ui, page: pages.DailyPage) -> None:
    from tablegame.ui.scenes.matches.daily_page import DailyScene

    _push_only(ui, DailyScene(ui, page.day))


def _duplicate_setup(ui: Ui, page: pages.DuplicateSetupPage) -> None:
    from tablegame.ui.scenes.matches.duplicate_setup import DuplicateSetupScene

    ui.stack.push(DuplicateSetupScene(ui, page))


def _duplicate(ui: Ui, page: pages.DuplicatePage) -> None:
    from tablegame.ui.scenes.matches.duplicate_page import DuplicateScene
    from tablegame.ui.scenes.matches.duplicate_results import newest
    from tablegame.ui.scenes.system.title_cache import GAME

    duplicate = ui.service.duplicates.store.look(page.identity) or newest(ui)
    if duplicate is not None:
        _push_only(ui, DuplicateScene(ui, duplicate))
    else:
        last = ui.preferences.last.get(GAME)
        game = last if isinstance(last, str) and last in GAMES else next(iter(GAMES))
        ui.open(pages.DuplicateSetupPage(game))


def _duplicate_turn(ui: Ui, page: pages.DuplicateTurnPage) -> None:
    from tablegame.ui.scenes.matches.duplicate_page import TurnScene

    ui.stack.reset(TurnScene(ui, page.table))


ROUTES: Final[Routes] = {
    pages.TitlePage: _title,
    pages.AboutPage: _about,
    pages.SettingsPage: _settings,
    pages.NotePage: _note,
    pages.LettersPage: _letters,
    pages.SeatingPage: _seating,
    pages.NewMatchPage: _new_match,
    pages.LessonPage: _lesson,
    pages.StampBookPage: _stamp_book,
    pages.MatchesPage: _matches,
    pages.DroppedPage: _dropped,
    pages.TablePage: _table,
    pages.SheetPage: _sheet,
    pages.PausePage: _pause,
    pages.SubstitutesPage: _substitutes,
    pages.ResultPage: _result,
    pages.FairPlayPage: _fair_play,
    pages.SealPage: _seal,
    pages.CutPage: _cut,
    pages.AbandonPage: _abandon,
    pages.ProgramsPage: _programs,
    pages.CurtainPage: _curtain,
    pages.LogPage: _log,
    pages.ExplainPage: _explain,
    pages.BookPage: _book,
    pages.DrillPage: _drill,
    pages.ExercisesPage: _exercises,
    pages.ReplayPage: _replay,
    pages.ReviewPage: _review,
    pages.RetryPage: _retry,
    pages.StatisticsPage: _statistics,
    pages.WhoIsWhoPage: _who_is_who,
    pages.PeoplePage: _people,
    pages.PersonPage: _person,
    pages.AgainPage: _again,
    pages.BackupPage: _backup,
    pages.CodePage: _code,
    pages.DailyPage: _daily,
    pages.DuplicateSetupPage: _duplicate_setup,
    pages.DuplicatePage: _duplicate,
    pages.DuplicateTurnPage: _duplicate_turn,
}
