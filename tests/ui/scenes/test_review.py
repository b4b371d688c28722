"""The page of a review: its sums, its list by keys and mouse, what is kept, and where it leads."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tablegame.controllers.match_service import Origin
from tablegame.learn.attempts import AnswerStage
from tablegame.match.home import new_record_path
from tablegame.match.match import Match
from tablegame.match.record import Record, dump, parse_bytes
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.speech import LANGUAGES
from tablegame.study.review.review_model import DealPlayed, Judged, Review, Rival
from tablegame.study.review.stored_reviews import KeptReview, path_of, write_review
from tablegame.ui.access.recorder import spoken
from tablegame.ui.access.tree import describe
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.scenes.formats import gain_words, plain, signed
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.review.expectation_chart import ExpectationChart
from tablegame.ui.scenes.study.review.review_nodes import TO_COME, PositionPicture, sum_ink
from tablegame.ui.scenes.study.review.scene import ReviewScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.navigation import MatchesPage, PausePage, RetryPage, ReviewPage
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.choices import Dropdown, Segmented
from tests.controllers.in_process import InProcess, sit
from tests.lengths import rest_long
from tests.match.test_timeline import played
from tests.ui.ink import written
from tests.ui.made_review import MadeReviewing, made_review
from tests.ui.unseen import UnseenWindow


class Desk(UnseenWindow):
    """One review in a window on the dummy driver."""

    def __init__(self, home: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(home, language, size)
        self.reviewing = MadeReviewing()
        self.service._reviewing = self.reviewing  # type: ignore[assignment]

    def open(self, game: str = "dobon", people: int = 1, review: Review | None = None) -> ReviewScene:
        record = played(game, people=people)
        if review is not None:
            self.reviewing.put(review)
        self.ui.open(ReviewPage(None, record))
        self.step(2)
        assert isinstance(self.ui.stack.top, ReviewScene)
        return self.ui.stack.top


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def rows(scene: ReviewScene) -> list[ListRow]:
    return [each for each in scene.form.widgets if isinstance(each, ListRow)]


def judged_of(scene: ReviewScene, row: ListRow) -> Judged:
    """Return the decision of a row."""
    line = int(row.name.removeprefix("decision."))
    return next(each for each in scene.data.review.judged if each.line == line)


def chart_of(scene: ReviewScene) -> tuple[ExpectationChart, Box]:
    """Return the chart, and where it stands."""
    for item in scene.items:
        if isinstance(chart := getattr(item.paint, "__self__", None), ExpectationChart):
            return chart, item.box
    raise LookupError("no chart")


@pytest.mark.parametrize("game", GAMES)
def test_the_sum_comes_to_what_the_match_brought(desk: Desk, game: str) -> None:
    scene = desk.open(game)
    sums = scene.data.words.sums(scene.data.review)
    parts = [sums[name] for name in ("average", "cards", "decisions", "fell")]
    assert sum(part for part in parts if part is not None) == pytest.approx(sums["total"])
    timeline = Timeline(played(game, people=1))
    points = sum(deal.points[0] for deal in timeline.deals if deal.points is not None)
    if game != "clackerjack":  # there the other side's are taken off
        assert sums["total"] == pytest.approx(points)
    lost = sums["decisions"]
    assert lost is not None and (lost > 0) == scene.data.words.low


@pytest.mark.parametrize("game", rest_long(GAMES, but={"dobon", "clackerjack"}))
def test_every_decision_can_be_shown_with_what_the_others_held(desk: Desk, game: str) -> None:
    scene = desk.open(game)
    scene.show("all")
    for each in scene.data.listed()[:12]:
        scene.choose(each.line)
        scene.toggle_others()
        desk.step()
        assert scene.position is not None and scene.position.others


@pytest.mark.parametrize(("costs", "said"), [(1, "1 mistake"), (3, "3 mistakes"), (5, "3 costliest")])
def test_the_list_says_whether_more_cost_something(desk: Desk, costs: int, said: str) -> None:
    scene = desk.open(review=made_review(played("dobon", people=1), costs=costs))
    which = scene.form.find("which")
    assert isinstance(which, Segmented) and desk.ui.speaker.plain(which.options[0][1]) == said


def test_the_costliest_come_first_and_the_arrows_go_along_them(desk: Desk) -> None:
    scene = desk.open()
    assert [judged_of(scene, row).loss for row in rows(scene)] == sorted(
        (each.loss for each in scene.data.costly[:3]), reverse=True
    )
    assert scene.data.chosen == scene.data.costly[0]
    desk.key(pygame.K_DOWN)
    assert scene.data.chosen == scene.data.costly[1]
    desk.key(pygame.K_UP)
    assert scene.data.chosen == scene.data.costly[0] and isinstance(scene.form.focus, ListRow)
    scene.order(False)
    lines = [each.line for each in scene.data.listed()]
    assert lines == sorted(lines)


def test_what_does_not_convince_goes_and_can_come_back(desk: Desk) -> None:
    scene = desk.open()
    first, second = scene.data.costly[:2]
    desk.key(pygame.K_x)
    assert scene.data.chosen != first and first not in scene.data.listed() and scene.data.costly[0] == second
    again = desk.open()
    assert first not in again.data.listed()
    again.show("all")
    again.choose(first.line)
    desk.key(pygame.K_x)
    assert again.data.costly[0] == first


def test_a_star_is_kept_by_match(desk: Desk) -> None:
    scene = desk.open()
    desk.key(pygame.K_k)
    kept = scene.data.chosen
    assert kept is not None and desk.open().data.opinions.has("kept", Seat(0), kept.line)
    desk.key(pygame.K_k)
    assert not desk.open().data.opinions.has("kept", Seat(0), kept.line)


def test_decisions_with_reasons_are_listed(desk: Desk) -> None:
    review = made_review(played("dobon", people=1), costs=3)
    judged = tuple(replace(one, reason=Reason("hints.usual")) if one.loss else one for one in review.judged)
    scene = desk.open(review=replace(review, judged=judged))
    assert len(rows(scene)) == 3


def test_rows_come_as_they_are_found(desk: Desk) -> None:
    part = made_review(played("dobon", people=1), upto=0.4)
    scene = desk.open(review=part)
    sums = scene.data.words.sums(scene.data.review)
    assert sums["decisions"] is None and sums["cards"] is None and sums["total"] is not None
    assert str(part.total) in desk.ui.speaker.plain(scene.data.words.head(scene.data.review))
    chosen = scene.data.chosen
    desk.reviewing.put(made_review(played("dobon", people=1)))
    desk.step(2)
    assert scene.data.review.complete and (chosen is None or scene.data.review.judged[0].line)
    assert scene.data.words.sums(scene.data.review)["fell"] is not None


def test_an_open_list_stays_open_whatever_is_found_meanwhile(desk: Desk) -> None:
    scene = desk.open(review=made_review(played("dobon", people=1), upto=0.4))
    scene.form.set_focus(scene.form.find("seat"), ring=True)
    desk.key(pygame.K_RETURN)
    assert scene.form.modal is not None
    desk.reviewing.put(made_review(played("dobon", people=1)))
    desk.step(20)
    assert scene.form.modal is not None and not scene.data.review.complete
    desk.key(pygame.K_ESCAPE)
    desk.step(2)
    assert scene.data.review.complete


def test_what_is_looked_at_stays_whatever_is_found_meanwhile(desk: Desk) -> None:
    whole = made_review(played("dobon", people=1), costs=6)
    costly = whole.costliest()
    first = min(costly[-2:], key=lambda each: each.line)  # three that cost more are still to be found
    early = replace(whole, judged=tuple(each for each in whole.judged if each.line <= first.line))
    early = replace(early, judged=tuple(each for each in early.judged if each not in costly[:3]))
    scene = desk.open(review=early)
    untouched = scene.data.chosen
    desk.key(pygame.K_k)
    assert untouched is not None and scene.data.chosen == untouched
    desk.reviewing.put(whole)
    desk.step(2)
    data = scene.data
    assert data.review.complete and data.chosen == untouched and untouched not in data.listed()
    desk.key(pygame.K_DOWN)
    assert scene.data.chosen in scene.data.listed()


def test_a_match_without_a_loss_has_nothing_to_fault(desk: Desk) -> None:
    scene = desk.open(review=made_review(played("dokuson", people=1), costs=0), game="dokuson")
    assert not scene.data.listed() and scene.data.chosen is None
    assert "No mistakes in" in desk.ui.speaker.plain(scene.data.words.head(scene.data.review))
    for code in (pygame.K_t, pygame.K_p, pygame.K_o, pygame.K_k, pygame.K_x, pygame.K_DOWN):
        desk.key(code)
    assert desk.ui.stack.top is scene


def test_a_column_shows_the_decisions_of_its_deal(desk: Desk) -> None:
    scene = desk.open()
    deal = scene.data.costly[1].deal
    scene.form.press(f"column.{deal}")
    assert {each.deal for each in scene.data.listed()} == {deal}
    scene.form.press(f"column.{deal}")
    assert scene.data.which == "cost"


def test_each_part_of_the_sum_has_its_sentence(desk: Desk) -> None:
    scene = desk.open()
    told = set()
    for name in ("average", "cards", "decisions", "fell", "total"):
        scene.form.press(f"sum.{name}")
        told.add(str(scene.data.summary()))
    assert len(told) == 5
    scene.form.press("sum.total")
    assert not scene.data.explained


@pytest.mark.parametrize("game", ["dobon", "dokuson", "clackerjack", "loadum"])
def test_no_line_of_the_chart_runs_through_words(desk: Desk, game: str) -> None:
    scene = desk.open(game)
    chart, _ = chart_of(scene)
    least, most = chart.limits
    assert len(chart.levels) >= 2
    assert all(least <= value <= most for value, _ in chart.levels)
    assert all(least < each.points < most for each in scene.data.review.deals)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_over_the_list_is_read_whole(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, language)
    scene = desk.open("clackerjack")
    scene.show_deal(scene.data.review.judged[0].deal)
    switches = [each for each in scene.form.widgets if isinstance(each, Segmented)]
    assert [len(each.options) for each in switches] == [2, 3]
    for each in switches:
        said = sum(scene.ui.type.measure(words, t.NAME) for _, words in each.options)
        assert said + 8 * len(each.options) < each.rect[2]
    desk.service.close()
    desk.ui.close()


@pytest.mark.parametrize("game", ["dobon", "dokuson", "clackerjack", "loadum"])
def test_the_line_under_the_head_tells_the_same_numbers(desk: Desk, game: str) -> None:
    scene = desk.open(game)
    shown = {part.name: part.value_text for part in scene.form.widgets if part.name.startswith("sum.")}
    assert shown["sum.cards"] in scene.ui.speaker.plain(scene.data.words.head(scene.data.review))
    for part in ("average", "cards", "decisions", "fell", "total"):
        assert shown[f"sum.{part}"] in scene.data.words.why(scene.data.review, part)


@pytest.mark.parametrize("game", ["dobon", "clackerjack"])
def test_how_it_fell_has_the_colour_of_its_sign(desk: Desk, game: str) -> None:
    scene = desk.open(game)
    low = scene.data.words.low
    for value, good in ((7.0, not low), (-7.0, low)):
        ink = sum_ink("fell", signed(value), scene.data.words.sheet(value) > 0)
        assert ink == (t.GAIN if good else t.LOSS)
    for nothing in ("0", "0.0", TO_COME):
        assert sum_ink("fell", nothing, False) == t.SUMI_QUIET
    (shown,) = [part for part in scene.form.widgets if part.name == "sum.fell"]
    fell = scene.data.words.sums(scene.data.review)["fell"]
    assert fell is not None and sum_ink("fell", shown.value_text, scene.data.words.sheet(fell) > 0) == (
        t.SUMI_QUIET if abs(fell) < 0.05 else t.GAIN if scene.data.words.sheet(fell) > 0 else t.LOSS
    )


def test_any_seat_can_be_reviewed(desk: Desk) -> None:
    scene = desk.open()
    scene.show_seat(2)
    assert scene.data.seat == 2 and scene.data.review.seat == 2
    assert [seat for _, seat, _ in desk.reviewing.wanted] == [0, 2]
    assert all(pars for *_, pars in desk.reviewing.wanted)


def test_one_plays_on_from_the_moment_of_the_decision(desk: Desk) -> None:
    scene = desk.open("dokuson")
    chosen = scene.data.chosen
    assert chosen is not None
    hand = scene.data.words.game_table.hand(scene.data.words.view(chosen))
    desk.key(pygame.K_p)
    scene.form.press("branch.known")
    desk.step(3)
    top = desk.ui.stack.top
    assert isinstance(top, TableScene)
    assert sorted(top.game_table.hand(top.source.view(Seat(0)))) == sorted(hand)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by", ["play_on", "retry"])
def test_practice_from_a_review_leads_back_to_the_decision(tmp_path: Path, by: str, language: str) -> None:
    desk = Desk(tmp_path, language)
    try:
        scene = desk.open("dokuson")
        desk.key(pygame.K_DOWN)
        chosen = scene.data.chosen
        assert chosen is not None and chosen != scene.data.costly[0]
        if by == "play_on":
            desk.key(pygame.K_p)
            scene.form.press("branch.known")
        else:
            desk.key(pygame.K_t)
            retry = desk.ui.stack.top
            assert isinstance(retry, ExerciseScene)
            retry.form.press("exercise.play_on")
        desk.step(3)
        assert type(desk.ui.stack.top) is TableScene
        desk.ui.open(PausePage(desk.service.tables[0]))
        desk.step(2)
        pause = desk.ui.stack.top
        assert isinstance(pause, PauseScene)
        button = pause.form.find("back_to_origin")
        assert button is not None and button.label == desk.ui.text("pause.review")
        pause.form.press("back_to_origin")
        desk.step(3)
        again = desk.ui.stack.top
        assert isinstance(again, ReviewScene) and again is not scene
        assert again.data.chosen is not None and again.data.chosen.line == chosen.line
        assert again.data.seat == scene.data.seat
    finally:
        desk.close()


def test_a_decision_that_cost_little_is_come_back_to_in_the_list_of_all(desk: Desk) -> None:
    scene = desk.open("loadum")
    last = scene.data.review.judged[-1]
    assert last not in scene.data.costly[:3]
    desk.ui.open(ReviewPage(None, scene.data.page.record, scene.data.seat, last.line))
    desk.step(2)
    again = desk.ui.stack.top
    assert isinstance(again, ReviewScene)
    assert again.data.chosen is not None and again.data.chosen.line == last.line
    assert [judged_of(again, row).line for row in rows(again) if row.chosen] == [last.line]


def test_the_end_of_practice_leads_back_to_the_review_by_escape(desk: Desk) -> None:
    scene = desk.open("dokuson")
    line = scene.data.costly[0].line
    table = sit(Match.load(played("dokuson", people=1)), InProcess())
    desk.service.note_origin(table, Origin(None, scene.data.page.record, line - 1, scene.data.seat))
    desk.ui.stack.reset(ResultScene(desk.ui, table))
    desk.step(3)
    assert desk.ui.stack.top is not None and desk.ui.stack.top.form.find("back_review") is not None
    desk.key(pygame.K_ESCAPE)
    desk.step(2)
    again = desk.ui.stack.top
    assert isinstance(again, ReviewScene) and again.data.chosen is not None and again.data.chosen.line == line


def test_lines_that_have_unrolled_end_with_what_each_deal_brought(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, rings = desk.open(), list[float]()

    def counted(self: Canvas, x: float, y: float, r: float, *rest: object) -> None:
        rings.extend([x] * (r > 4))

    monkeypatch.setattr(Canvas, "circle", counted)
    for deals in range(1, 21):
        played_ = tuple(DealPlayed(number, 0.0, 0.0) for number in range(deals))
        review = replace(scene.data.review, judged=(), deals=played_)
        chart = ExpectationChart(
            desk.ui, scene.data.words, review, frozenset(), chosen=None, shown=lambda: 1.0
        )
        rings.clear()
        chart.paint(desk.ui.canvas(), (84.0, 420.0, 492.0, 196.0))
        assert len(rings) == deals


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_stands_on_its_button(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, language)
    try:
        for game in ("dobon", "clackerjack"):
            scene = desk.open(game)
            for on in (False, True):
                if on:
                    scene.toggle_others()
                    scene.toggle_kept()
                asked = {"try_it", "play_from", "others_held", "keep_decision", "doubt", "watch", "back"}
                for button in scene.form.widgets:
                    if isinstance(button, Button) and button.action in asked:
                        assert button.cap != "-" and button.icon or button.action in ("others_held", "doubt")
                        asked.remove(button.action)
                assert not asked
    finally:
        desk.close()


def test_how_sure_a_verdict_is_and_the_greatest_losses_are_seen_without_a_press(desk: Desk) -> None:
    scene = desk.open("dobon")
    words, chosen = scene.data.words, scene.data.chosen
    assert chosen is not None and not scene.basis_shown
    ink = written(desk.ui)
    drawn = " ".join(line.drawn for line in ink.standing)
    said = desk.ui.speaker.plain(words.compared(chosen))
    assert said and said[:20] in drawn
    _, box = chart_of(scene)
    place = desk.ui.metrics.rect(*box)
    in_chart = [line.drawn for line in ink.standing if place.contains(line.box)]
    assert plain(scene.data.costly[0].loss) in in_chart


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_moves_are_read_whole_in_the_list(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, language)
    try:
        scene = desk.open("clackerjack")
        first = scene.data.costly[0]
        rival = Rival("play 6-6 6-6 6*-6*", first.loss, 0.1, 700, 230)
        assert scene.data.review is not None
        judged = tuple(
            replace(each, rival=rival) if each == first else each for each in scene.data.review.judged
        )
        desk.reviewing.put(replace(scene.data.review, judged=judged))
        desk.step(2)
        row = rows(scene)[0]
        assert judged_of(scene, row).rival == rival
        assert not [words for item, words in scene._tips if inside(row.rect, item.box[:2])]
    finally:
        desk.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_played_and_what_was_better_do_not_lie_on_each_other(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, language, (1024, 640))
    try:
        scene = desk.open("clackerjack")
        scene.show("all")
        desk.step(2)
        for each in scene.data.review.judged:
            if each.better is None:
                continue
            scene.choose(each.line)
            picture = scene.form.find("picture")
            assert scene.position is not None and picture is not None
            w = picture.rect[2]
            assert sum(tag.w for tag in scene.position.hand.tags(w - 36)) <= w - 36
    finally:
        desk.close()


def test_the_picture_leads_to_the_replay(desk: Desk) -> None:
    scene = desk.open()
    chosen = scene.data.chosen
    desk.key(pygame.K_r)
    top = desk.ui.stack.top
    assert isinstance(top, ReplayScene) and chosen is not None
    assert top.source.line <= chosen.line - 1 and top.source.viewer == 0


def test_a_match_that_goes_on_is_not_reviewed(desk: Desk) -> None:
    record = played("dobon", moves=60)
    desk.ui.open(ReviewPage(None, record))
    desk.step(2)
    assert isinstance(desk.ui.stack.top, NoteScene)


def test_escape_goes_back_and_nothing_is_called_off(desk: Desk) -> None:
    desk.open()
    desk.key(pygame.K_ESCAPE)
    assert desk.ui.stack.top is None or not isinstance(desk.ui.stack.top, ReviewScene)


def test_a_reader_hears_the_head_the_rows_and_the_position(desk: Desk) -> None:
    scene = desk.open()
    chosen = scene.data.chosen
    assert chosen is not None and chosen.better is not None
    page = describe(desk.ui).page
    said = " ".join(f"{item.name} {item.value}" for item in _all(page.children))
    plain_ = desk.ui.speaker.plain
    assert "Mistakes cost" in said and plain_(scene.data.words.move(chosen, chosen.better)) in said
    assert "In hand" in said and "blunder" in said


def _all(items: Sequence[AccessibleItem]) -> list[AccessibleItem]:
    return [one for item in items for one in (item, *_all(item.children))]


def test_nothing_of_other_hands_is_told_before_it_is_asked(desk: Desk) -> None:
    """The picture of a position is a function of what the seat knew."""
    scene = desk.open("loadum")
    chosen = scene.data.chosen
    assert chosen is not None
    position = PositionPicture(desk.ui, scene.data.words, chosen, others=False)
    theirs = [name for name in scene.data.words.names[1:] if f"{name} held" in position.spoken()]
    assert not theirs
    open_ = PositionPicture(desk.ui, scene.data.words, chosen, others=True)
    assert f"{scene.data.words.names[1]} held" in open_.spoken()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_drawn_in_every_state(tmp_path: Path, language: str, scale: float) -> None:
    desk = Desk(tmp_path, language, (1024, 640))
    desk.ui.preferences.text_scale = scale
    desk.ui.changed()
    scene = desk.open()
    for name in ("others", "play_from", "back", "keep", "sum.cards", "basis"):
        scene.form.press(name)
        desk.step()
    scene.show("all")
    desk.step()
    desk.service.close()
    desk.ui.close()


def test_numbers_are_as_short_as_they_can_be() -> None:
    assert [plain(each) for each in (33.4, 4.25, 0.353, -2.0, 0.0, 6.0)] == [
        "33",
        "4.2",
        "0.35",
        "−2",
        "0",
        "6",
    ]
    assert signed(4.0) == "+4" and signed(-0.2) == "−0.2"


def test_of_a_record_that_cannot_be_followed_a_sentence_says_so(desk: Desk) -> None:
    record = played("dobon")
    broken = Record(replace(record.header), list(record.moves[5:]), record.result)
    desk.ui.open(ReviewPage(None, broken))
    desk.step(2)
    assert isinstance(desk.ui.stack.top, NoteScene)


# Ways in ----------------------------------------------------------------------------------------------------
def test_the_result_leads_to_the_review_and_that_to_the_replay(desk: Desk) -> None:
    table = sit(Match.load(played("dokuson", people=1)), InProcess())
    desk.ui.stack.push(ResultScene(desk.ui, table))
    desk.step(3)
    desk.key(pygame.K_r)
    scene = desk.ui.stack.top
    assert isinstance(scene, ReviewScene) and scene.data.seat == 0
    desk.key(pygame.K_r)
    assert isinstance(desk.ui.stack.top, ReplayScene)


def test_matches_tell_what_was_lost_and_lead_there(desk: Desk) -> None:
    home = desk.ui.home
    path = new_record_path(home, "dobon")
    path.parent.mkdir(parents=True, exist_ok=True)
    record = played("dobon", people=1)
    path.write_bytes(b"".join(map(dump, record.lines())))
    desk.ui.open(MatchesPage("finished"))
    desk.step(3)
    for _ in range(200):
        if not desk.service.archive.busy:
            break
        desk.step()
    desk.step(3)
    top = desk.ui.stack.top
    assert isinstance(top, MatchesScene)
    listed = top.model.chosen
    assert listed is not None
    before = top.model.lost(listed)
    assert before is not None and not before.known
    review = made_review(record)
    write_review(home, KeptReview(review, record.header.created, "P0"))
    after = top.model.lost(listed)
    assert after is not None and after.much and plain(review.lost) in after.words
    write_review(home, KeptReview(replace(review, judged=review.judged[:3]), record.header.created, "P0"))
    os.utime(path_of(home, review.match, review.seat), (5, 5))
    some = top.model.lost(listed)
    assert some is not None and some.words.startswith("3/")
    desk.key(pygame.K_r)
    assert isinstance(desk.ui.stack.top, ReviewScene)


def test_the_line_of_time_shows_the_decisions_that_cost(desk: Desk) -> None:
    scene = desk.open()
    lines = {each.line for each in scene.data.review.costliest()}
    desk.key(pygame.K_r)
    top = desk.ui.stack.top
    assert isinstance(top, ReplayScene)
    line = top.words.line(True)
    assert len(line.costs) == len(lines)
    assert {top.source.moments[at - 1].line for at in line.costs} == lines
    assert set(line.costs) <= set(line.ticks)
    note = desk.ui.speaker.plain(top.words.note_of(line.costs[0]))
    assert "cost 33 points" in note
    assert not top.words.line(False).costs or top.source.at >= min(line.costs)


# Retry ------------------------------------------------------------------------------------------------------
def retried(desk: Desk, game: str = "dobon") -> tuple[ReviewScene, ExerciseScene]:
    scene = desk.open(game)
    desk.key(pygame.K_t)
    top = desk.ui.stack.top
    assert isinstance(top, ExerciseScene)
    return scene, top


@pytest.mark.parametrize("game", rest_long(GAMES, but={"dobon", "loadum"}))
def test_the_decisions_that_cost_are_made_once_more_on_the_table(desk: Desk, game: str) -> None:
    scene, top = retried(desk, game)
    wanted = [each.better for each in scene.data.costly[:3]]
    assert [turn.exercise.best for turn in top.sitting.turns] == wanted
    assert top.model.names == scene.data.words.names
    view = scene.data.words.view(scene.data.costly[0])
    assert sorted(top.game_table.hand(top.model.view)) == sorted(scene.data.words.game_table.hand(view))
    spoken = " ".join(str(item.name) for item in top.accessible_items())
    assert not any(f"{name} held" in spoken for name in scene.data.words.names)


def told_of(scene: ExerciseScene) -> str:
    """Return what the notes beside the plates say."""
    tips = [tip for tip in scene.parts.tooltips.tips() if tip.name.startswith("plate.")]
    texts = [text for tip in tips for text in tip.texts]
    return " ".join(scene.ui.speaker.plain(text.say(scene.ui.speaker)) for text in texts)


def test_the_others_are_in_a_retry_who_they_were_in_the_match(desk: Desk) -> None:
    record = played("dokuson", people=1)
    header = record.header
    levels = ["human", *("bot:novice", "bot:expert", "outside:rook")[: len(header.players) - 1]]
    seated = [replace(player, kind=kind) for player, kind in zip(header.players, levels, strict=True)]
    record = replace(record, header=replace(header, players=tuple(seated)))
    desk.ui.open(ReviewPage(None, record))
    desk.step(2)
    desk.key(pygame.K_t)
    top = desk.ui.stack.top
    assert isinstance(top, ExerciseScene)
    assert list(top.position.players) == seated
    assert desk.ui.text("bots.level.expert.name") in told_of(top)
    assert desk.ui.text("bots.level.normal.name") not in told_of(top)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_of_a_retry_is_read_whole_and_tells_nothing_of_the_answer(
    tmp_path: Path, language: str
) -> None:
    for size in ((1280, 720), (1024, 640)):
        desk = Desk(tmp_path / str(size[0]), language, size)
        try:
            for game in GAMES:
                _, top = retried(desk, game)
                title = desk.ui.text("review.retry.title", n=len(top.sitting.turns))
                assert top.names()[1] == title
                whole = {line.whole for line in written(desk.ui).standing if not line.cut}
                assert {*top.names()} <= whole
                desk.ui.stack.clear()
        finally:
            desk.close()


def test_what_was_played_then_is_less_and_better_is_right(desk: Desk) -> None:
    _, top = retried(desk)
    one = top.exercise
    for _ in range(2):
        top.position.decide(one.rules_of_game.parse(one.played))
        desk.step(2)
        assert not top.sitting.turn.done and "33" in top.question().words
    top.position.decide(one.rules_of_game.parse(one.best))
    desk.step(2)
    assert top.sitting.turn.done and top.sitting.turn.verdict == "right"


def test_after_two_tries_it_is_shown_and_the_next_one_follows(desk: Desk) -> None:
    scene, top = retried(desk)
    one = top.exercise
    for _ in range(3):
        top.position.decide(one.rules_of_game.parse(one.played))
        desk.step(2)
    assert top.sitting.turn.stage is AnswerStage.SHOWN
    desk.key(pygame.K_RETURN)
    following = desk.ui.stack.top
    assert isinstance(following, ExerciseScene) and following.exercise.best == scene.data.costly[1].better
    desk.key(pygame.K_ESCAPE)
    assert desk.ui.stack.top is scene


def test_one_begins_with_the_chosen_decision_and_goes_to_any(desk: Desk) -> None:
    scene = desk.open()
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_t)
    top = desk.ui.stack.top
    assert isinstance(top, ExerciseScene) and top.sitting.at == 1
    top.go_to(2)
    desk.step(2)
    top = desk.ui.stack.top
    assert isinstance(top, ExerciseScene) and top.exercise.best == scene.data.costly[2].better


def test_by_keys_one_goes_to_any_decision_and_plays_on_from_each(desk: Desk) -> None:
    scene, top = retried(desk, "dokuson")
    best = [each.better for each in scene.data.costly[:3]]
    for key, at in (
        (pygame.K_PAGEDOWN, 1), (pygame.K_PAGEDOWN, 2), (pygame.K_PAGEDOWN, 2), (pygame.K_PAGEUP, 1),
    ):  # fmt: skip
        desk.key(key)
        now = desk.ui.stack.top
        assert isinstance(now, ExerciseScene) and now.sitting.at == at and now.exercise.best == best[at]
    assert isinstance(now, ExerciseScene)
    hand = sorted(now.game_table.hand(now.model.view))
    desk.key(pygame.K_TAB)
    assert now.form.focus is not None and now.form.focus.name == "exercise.play_on"
    desk.key(pygame.K_RETURN)
    desk.step(2)
    table = desk.ui.stack.top
    assert type(table) is TableScene and sorted(table.game_table.hand(table.source.view(Seat(0)))) == hand
    desk.ui.open(PausePage(desk.service.tables[0]))
    desk.step(2)
    assert isinstance(desk.ui.stack.top, PauseScene)
    desk.ui.stack.top.form.press("back_to_origin")
    desk.step(3)
    again = desk.ui.stack.top
    assert isinstance(again, ReviewScene)
    assert again.data.chosen is not None and again.data.chosen.better == best[1]


def test_one_plays_on_from_a_decision_that_is_retried(desk: Desk) -> None:
    _, top = retried(desk, "dokuson")
    hand = sorted(top.game_table.hand(top.model.view))
    assert top.where is not None
    top.play_on()
    desk.step(3)
    table = desk.ui.stack.top
    assert isinstance(table, TableScene) and not isinstance(table, ExerciseScene)
    assert sorted(table.game_table.hand(table.source.view(Seat(0)))) == hand


def test_what_was_not_compared_cannot_be_retried(desk: Desk) -> None:
    scene = desk.open()
    scene.show("all")
    agreed = next(each for each in scene.data.listed() if each.rival is None)
    scene.choose(agreed.line)
    button = scene.form.find("try_it")
    assert button is not None and not button.enabled
    desk.ui.open(RetryPage(None, scene.data.page.record, scene.data.seat, (agreed.line,)))
    desk.step(2)
    assert isinstance(desk.ui.stack.top, NoteScene)


def test_people_come_first_among_those_whose_decisions_can_be_shown(desk: Desk) -> None:
    record = played("dobon", people=2)
    lines = [dict(each) for each in record.lines()]
    lines[0]["players"] = [*lines[0]["players"][2:], *lines[0]["players"][:2]]
    desk.ui.open(ReviewPage(None, parse_bytes(b"".join(dump(each) for each in lines))))
    desk.step(2)
    scene = desk.ui.stack.top
    assert isinstance(scene, ReviewScene)
    seats = scene.data.timeline.seats
    choice = scene.form.find("seat")
    assert isinstance(choice, Dropdown)
    assert [value for value, _ in choice.options] == [seats - 2, seats - 1, *range(seats - 2)]
    assert scene.data.seat == seats - 2
    scene.show_seat(0)
    assert scene.data.seat == 0 and desk.reviewing.wanted[-1][1] == 0


def test_of_somebody_else_it_does_not_say_you(desk: Desk) -> None:
    scene = desk.open("dobon", people=2)
    sums = [each.label for each in scene.form.widgets if each.name.startswith("sum.")]
    assert desk.ui.text("review.sum.decisions_their") in sums
    basis = scene.ui.speaker.plain(scene.data.words.basis(scene.data.review))
    assert scene.data.words.names[scene.data.seat] in basis
    assert basis in [item.name for item in scene.accessible_items()]
    for part in ("cards", "decisions"):
        assert "our" not in scene.data.words.why(scene.data.review, part)


def test_the_deal_that_is_looked_at_is_wanted_first(desk: Desk) -> None:
    scene = desk.open("dobon", review=made_review(played("dobon", people=1), upto=0.3))
    assert desk.reviewing.deals[-1] is None
    scene.show_deal(2)
    assert desk.reviewing.deals[-1] == 2
    scene.show_deal(2)
    line = next(each.line for each in scene.data.review.judged if each.deal == 1)
    scene.close()
    desk.step(2)
    desk.ui.open(ReviewPage(None, played("dobon", people=1), line=line))
    desk.step(2)
    assert desk.reviewing.deals[-1] == 1


def test_what_is_found_in_every_frame_is_not_laid_out_in_every_frame(desk: Desk) -> None:
    record = played("dobon", people=1)
    scene = desk.open("dobon", review=made_review(record, upto=0.1))
    laid = 0
    layout = scene.layout

    def counted() -> None:
        nonlocal laid
        laid += 1
        layout()

    scene.layout = counted  # type: ignore[method-assign]
    for n in range(60):
        desk.reviewing.put(made_review(record, upto=0.1 + n / 80))
        scene.update(17)
    assert 2 <= laid <= 5
    scene.update(1000)
    assert scene.data.review == scene.data.known()
    costs = [each.loss for each in scene.data.listed()]
    assert costs == sorted(costs, reverse=True) and not scene.data.review.complete
    head = spoken(desk.ui, scene.data.summary())
    assert str(len(scene.data.review.judged)) in head and str(scene.data.review.total) in head


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_low_is_good_differences_are_said_in_words(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, language)
    assert [gain_words(desk.ui, signed(value), low=False) for value in (75.0, -94.0)] == ["+75", "−94"]
    said = [gain_words(desk.ui, signed(value), low=True) for value in (75.0, -94.0, 0.0)]
    assert said == (["75 worse", "94 better", "0"] if language == "en" else ["75点損", "94点得", "0"])
    scene = desk.open("dobon")
    shown = [part.value_text for part in scene.form.widgets if part.name.startswith("sum.")]
    assert len(shown) == 5 and not any(value.startswith("+") for value in shown)
    desk.service.close()
    desk.ui.close()
