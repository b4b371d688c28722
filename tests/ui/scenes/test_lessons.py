"""Lessons at the table: played to their end by hand, wrong moves answered, steps left and taken up again."""

from collections.abc import Iterator

import pygame
import pytest

from tablegame.learn.attempts import AnswerStage
from tablegame.learn.lessons import OTHER, read
from tablegame.pieces.cards import parse_card
from tablegame.rules.catalogue import GAMES, shelved
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import describe
from tablegame.ui.scenes.learn.highlight_targets import AWAY, FIELD, hand_target, played_poses, zone_target
from tablegame.ui.scenes.learn.lesson_coach import EMPTY_H
from tablegame.ui.scenes.learn.lesson_page import LessonScene
from tablegame.ui.scenes.learn.question_table import active_widgets
from tablegame.ui.scenes.learn.stamp_book import StampBookScene
from tablegame.ui.table.input.picking import Reading
from tablegame.ui.table.overlay.bubble import plain
from tablegame.ui.table.pose import Box, card_spot
from tests.lengths import rest_long
from tests.sixth.shelf import LINE
from tests.ui.ink import written
from tests.ui.learner import Learner, learning
from tests.ui.scenes.pages import cut_texts

FIRST = ("high_card", "first")
with shelved(LINE):
    EVERY = [(game, id) for game in GAMES for id in read(game)]
HANDS = [(*lesson, language, by) for lesson in EVERY for language in LANGUAGES for by in ("mouse", "keys")]
HANDS += [(*lesson, "en", by) for lesson in EVERY for by in ("pad", "touch")]


@pytest.fixture(autouse=True)
def sixth() -> Iterator[AnyGame]:
    with shelved(LINE):
        yield GAMES[LINE.id]


@pytest.mark.parametrize(
    ("game", "id", "language", "by"),
    rest_long(HANDS, but=[(*FIRST, "en", "mouse"), (*FIRST, "ja", "keys")]),
)
def test_a_lesson_is_played_to_its_end(game: str, id: str, language: str, by: str) -> None:
    with learning(game, id, by, language) as learner:
        learner.finish()
        ui = learner.ui
        assert ui.learned.lesson_day(game, id) is not None and ui.learned.step(game, id) == 0
        assert isinstance(ui.stack.top, StampBookScene)
        assert not list(ui.home.glob("matches/*")), "nothing of a lesson is recorded"


@pytest.mark.parametrize(("game", "id", "by"), [("dokuson", "first", "pad"), ("dobon", "first", "touch")])
def test_a_lesson_is_played_by_pad_and_by_touch(game: str, id: str, by: str) -> None:
    """With a wrong move, a wrong answer, Next and Skip step on the way; left in the middle and taken up."""
    wrong, answered = 0, 0
    with learning(game, id, by) as learner:
        assert not learner.course.step.asks
        while learner.course.at < 4:
            if learner.course.waits_for_move and not wrong:
                wrong = wrong_moves(learner)
            learner.do_step()
        if by == "pad":
            learner.scene.model.hand.clear()
            learner.button("b")
        else:
            learner.press("lesson.leave")
        learner.studio.step(3)
        assert learner.scene not in learner.ui.stack.scenes and learner.ui.learned.step(game, id) == 4
        assert learner.ui.device == by
    with learning(game, id, by, at=4 if game == "dokuson" else 3) as learner:
        while not answered:
            if learner.course.waits_for_answer:
                answered = wrong_moves(learner)
            learner.do_step()
        while not learner.course.waits_for_move:
            learner.do_step()
        at = learner.course.at
        if by == "pad":
            learner.button("select")
        else:
            learner.press("lesson.skip")
        learner.wait()
        assert learner.course.at == at + 1 and learner.course.missing[0] == at
        learner.finish()
        assert learner.ui.device == by
        assert learner.ui.learned.was_seen(game, id), "without the step that was skipped"
        assert isinstance(learner.ui.stack.top, StampBookScene)
    assert wrong and answered


def test_a_double_click_on_a_card_that_does_not_follow_is_no_draw() -> None:
    with learning("dobon_plain", "first") as learner:
        while learner.course.step.say != "eight":
            learner.do_step()
        scene, ui = learner.scene, learner.ui
        item = parse_card("5D")
        places = dict(zip(scene.model.hand.cards, scene.parts.geometry.own_places(), strict=True))
        x, y = (round(where * ui.metrics.s) for where in (places[item].box.x + 30, places[item].box.y + 60))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
            pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1))
            learner.studio.step(1)
        assert set(learner.course.attempts.given) == {"play 5D"}, "and the card alone was tried"
        assert learner.said == scene.coach._text("neither")


def test_the_bubble_leaves_a_call_and_its_sum_in_sight() -> None:
    seen = 0
    with learning("dobon_fukuchi", "first", at=4) as learner:
        for _ in range(3):
            learner.do_step()
            parts, bubble = learner.scene.parts, learner.scene.where
            if stamp := parts.finale.stamp_boxes():
                seen += 1
                assert bubble is not None
                kept = [*stamp, *parts.finale_parts.sum_boxes()]
                assert len(kept) > 1 and not any(bubble.box.overlap(box) for box in kept)
    assert seen == 2


def test_an_answer_that_is_a_digit_is_its_own_key() -> None:
    with learning("dokuson", "first", by="keys", at=5) as learner:
        course, coach = learner.course, learner.scene.coach
        assert [coach.cap(one) for one in course.step.choices] == ["0", "1", "2"]


def test_the_stamp_book_leads_to_a_match_before_all_lessons_are_done() -> None:
    with learning(*FIRST) as learner:
        book = StampBookScene(learner.ui, "dokuson")
        learner.ui.stack.reset(book)
        learner.ui.stack.apply()
        assert book.following is not None and book.form.find("go") is not None
        book.form.press("play")
        learner.studio.step(3)
        assert learner.ui.stack.top is not book, "it is a new match, or the seats of one"


@pytest.mark.parametrize("reduced", [False, True])
def test_the_new_seal_drops_into_the_stamp_book(reduced: bool) -> None:
    with learning(*FIRST) as learner:
        ui, (game, id) = learner.ui, FIRST
        ui.preferences.reduced_motion = reduced
        ui.changed()
        ui.learned.finish(game, id, "2026-01-31")
        book = StampBookScene(ui, game, id)
        ui.stack.reset(book)
        ui.stack.apply()
        (entry,) = [entry for entry in book.lessons if entry.id == id]
        sizes = [book.seal_scale(entry)]
        for _ in range(6):
            book.update(35)
            sizes.append(round(book.seal_scale(entry), 2))
        if reduced:
            assert set(sizes) == {1.0}
        else:
            assert sizes[0] == 1.3 and 1.0 < sizes[2] < sizes[1] < 1.3 and sizes[4:] == [1.0] * 3


def wrong(scene: LessonScene) -> bool:
    return scene.asked is not None and scene.asked.wrong


def wrong_moves(learner: Learner) -> int:
    """Make every listed wrong try of the step, and check its sentence. Return how many there were."""
    scene, course, tried = learner.scene, learner.course, 0
    for text, name in course.step.wrong.items():
        if text == OTHER:
            continue
        before = course.state.view(None)
        if course.waits_for_answer:
            learner.press(f"lesson.choice.{course.step.choices.index(text)}")
        else:
            try:
                learner.make(course.game.parse(text))
            except AssertionError:
                continue  # no hand can make it here
        if course.attempts.stage is AnswerStage.EXPLAINED:
            return tried  # The table proposes the right reading of a tile, and that was played.
        if len(course.attempts.given) <= tried:
            continue  # what the table itself does not let through
        tried += 1
        assert learner.said == scene.coach._text(name), f"{learner.where}: {text}"
        assert course.state.view(None) == before, f"{learner.where}: {text} was played"
        learner.studio.step(90)
    return tried


@pytest.mark.parametrize(("game", "id"), rest_long(EVERY, but=[FIRST]))
def test_a_wrong_move_is_answered_and_not_played(game: str, id: str) -> None:
    tried = 0
    with learning(game, id) as learner:
        while learner.scene in learner.ui.stack.scenes:
            if learner.course.attempts.waits:
                tried += wrong_moves(learner)
            learner.do_step()
    assert tried


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 640), 2.0)])
def test_the_words_of_skip_step_are_not_cut_beside_a_wide_hand(
    language: str, size: tuple[int, int], scale: float
) -> None:
    with learning("dokuson", "first", "keys", language, size, scale, at=1) as learner:
        ui, skip = learner.ui, learner.scene.form.find("lesson.skip")
        with cut_texts(ui) as cut:
            learner.scene.draw(ui.canvas())
        assert skip is not None and skip.label == ui.text("lessons.skip")
        assert skip.label not in cut and Box(*skip.rect).overlap(learner.scene.parts.geometry.column[0]) < 1


SHAPES = [((1280, 720), 1.0), ((1024, 640), 2.0), ((1920, 1080), 1.3)]


@pytest.mark.parametrize(
    ("game", "id", "language", "shape"),
    rest_long(
        [(*lesson, language, shape) for lesson in EVERY for language in LANGUAGES for shape in SHAPES],
        but=[(*FIRST, "ja", SHAPES[1])],
    ),
)
def test_the_bubble_covers_nothing_that_is_needed(
    game: str, id: str, language: str, shape: tuple[tuple[int, int], float]
) -> None:
    size, scale = shape
    with learning(game, id, "keys", language, size, scale) as learner:
        scene = learner.scene
        while scene in learner.ui.stack.scenes:
            assert scene.where is not None
            box, canvas = scene.where.box, Box(0, 40, learner.ui.metrics.w, learner.ui.metrics.h - 40)
            assert box.overlap(canvas) >= 0.999 * box.w * box.h, f"{learner.where}: it hangs over the edge"
            hand = hand_target(scene)  # At the end of a deal it can lie in the middle.
            for pose in hand.poses if hand is not None else ():
                # With large letters there is no other room for a question about a call.
                if scale <= 1.5 or not learner.course.waits_for_answer:
                    assert box.overlap(pose.box) < 1, f"{learner.where}: it lies on the hand"
            skip = scene.form.find("lesson.skip")
            assert skip is not None
            for pose in scene.parts.geometry.own_places():
                assert Box(*skip.rect).overlap(pose.box) < 1, f"{learner.where}: Skip step lies on the hand"
            assert box.overlap(Box(*skip.rect)) < 1, f"{learner.where}: it lies on Skip step"
            for ringed in scene.spotlight.ringed()[:1]:
                boxes = [pose.box for pose in ringed.poses] or [ringed.box]
                covered = sum(map(box.overlap, boxes)) / sum(each.w * each.h for each in boxes)
                most = 0.35 if scale > 1.5 else 0.0
                assert covered <= most, f"{learner.where}: it lies on what it speaks of, {covered:.0%}"
                if scale == 1 and (ringed.poses or ringed.box.h < EMPTY_H):
                    assert box.overlap(ringed.box.grown(AWAY)) < 1, f"{learner.where}: it cuts the ring"
            total = scene.parts.hand_total
            if total.lines:
                assert box.overlap(total.box) < 1, f"{learner.where}: it lies on the sum of the hand"
            rings = len(scene.spotlight.ringed())
            assert rings == len(learner.course.step.ring), f"{learner.where}: something ringed is not there"
            learner.key(pygame.K_n)
            learner.wait()


def test_where_the_hand_was_held_nothing_is_picked_once_it_is_shown() -> None:
    with learning("dokuson", "first", "keys") as learner:
        pointer, geometry = learner.scene.parts.pointer, learner.scene.parts.geometry
        assert all(pointer.card_at(pose.box.centre) is not None for pose in geometry.own_places())
        while learner.course.following is not None:
            learner.key(pygame.K_n)
            learner.wait()
        assert geometry.own_places() and pointer.hand_is_shown
        assert all(pointer.card_at(pose.box.centre) is None for pose in geometry.own_places())


def test_the_bubble_stands_clear_of_what_is_read_and_of_what_lies() -> None:
    with learning("dobon", "first") as learner:
        scene = learner.scene
        own = {card_spot(item) for item in scene.model.hand.cards}
        lying = [(spot, pose) for spot, pose in scene.animator.resting() if pose.face is not None]
        field = [pose.box for spot, pose in lying if spot not in own]
        assert scene.where is not None and field
        covered = (scene.where.box.overlap(box) / (box.w * box.h) for box in field)
        assert max(covered) < 0.2, "of a card that lies there rank and suit are read"
    with learning("dobon", "round", at=3) as learner:
        learner.do_step()
        room = learner.scene.parts.geometry.room
        bind = learner.scene.game_table.furniture(learner.ui.speaker, learner.scene.model.view, None, room)
        (cord,) = [part for part in bind if part.name == "cord"]
        assert learner.scene.where is not None and cord.read
        assert not learner.scene.where.box.overlap(cord.read[0]), "what the bind lets draw"


def test_where_pieces_are_taken_nothing_is_ringed_any_more() -> None:
    with learning("loadum", "first", at=1) as learner:
        assert len(learner.scene.spotlight.ringed()) == 2, "the trick, and the hand"
        learner.do_step()
        assert learner.course.praises and learner.scene.where is not None
        assert not learner.scene.spotlight.ringed(), "the trick is taken, and the card has left the hand"


def test_the_bubble_leaves_the_ring_whole_with_large_letters() -> None:
    with learning("clackerjack", "first", "mouse", "ja", (1024, 640), 2.0, at=6) as learner:
        (middle, _), bubble = learner.scene.spotlight.ringed(), learner.scene.where
        assert bubble is not None and middle.poses and not bubble.box.overlap(middle.box.grown(AWAY))


def test_a_chooser_stands_beside_the_pile_and_is_lit() -> None:
    with learning("dobon", "first", at=6) as learner:
        scene = learner.scene
        learner.pick(scene.model.hand.find((parse_card("JC"),))[0])
        learner.press("play")
        learner.studio.step(20)
        ground = scene.form.find("choice")
        lit = active_widgets(scene.form, "lesson.")
        assert ground is not None and ground in lit, "the veil does not dim what it asks"
        own = {card_spot(item) for item in scene.model.hand.cards}
        lying = [pose.box for spot, pose in scene.animator.resting() if spot not in own]
        assert not any(Box(*ground.rect).overlap(box) for box in lying)


@pytest.mark.parametrize("at", rest_long([3, 6], but=[3]))
def test_the_bubble_leaves_what_was_just_played_in_sight(at: int) -> None:
    """Also where the step was about the hand: the card has left it."""
    with learning("loadum", "first", "mouse", at=at) as learner:
        move = learner.course.right_move()
        learner.make(move)
        learner.wait()
        assert learner.course.praises and learner.scene.where is not None
        lying = played_poses(move.gesture().pieces, learner.scene)
        assert lying and not any(learner.scene.where.box.overlap(pose.box) for pose in lying)


PLAYED = [
    (id, at) for id, lesson in read("clackerjack").items() for at, step in enumerate(lesson.steps)
    if step.moves and step.moves[0].startswith("play")
]  # fmt: skip


@pytest.mark.parametrize(("id", "at"), rest_long(PLAYED, but=[("first", 1)]))
def test_the_bubble_leaves_in_sight_what_picked_tiles_can_be(id: str, at: int) -> None:
    with learning("clackerjack", id, "keys", at=at) as learner:
        scene = learner.scene
        before = scene.where
        for item in scene.model.hand.find(learner.course.right_move().gesture().pieces):
            learner.pick(item)
        learner.studio.step(10)
        chips = [one for one in scene.form.widgets if isinstance(one, Reading)]
        assert chips and scene.where is not None and before is not None
        assert not any(scene.where.box.overlap(Box(*one.rect)) for one in chips)
        top = zone_target(FIELD, scene)
        assert top is not None and not any(scene.where.box.overlap(pose.box) for pose in top.poses)
        assert scene.where.box == before.box, "it does not move when a tile is picked"


@pytest.mark.parametrize(
    ("game", "id", "at", "answers"),
    [("dokuson", "first", 2, ("3 of 6", "lane: 3", "+21")), ("dobon_fukuchi", "first", 3, ("Hand 14",))],
)
def test_nothing_beside_a_question_gives_its_answer(
    game: str, id: str, at: int, answers: tuple[str, ...]
) -> None:
    """Neither to the eye nor to a screen reader; and Enter answers nothing before an answer was chosen."""
    with learning(game, id, "keys", at=at) as learner:
        scene, ui = learner.scene, learner.ui
        while not scene.course.step.asks:
            learner.key(pygame.K_RETURN)
            learner.wait()

        def told() -> str:
            learner.studio.step(40)
            scene.parts.painter.forget()
            seen = [line.whole for line in written(ui).standing]
            items, heard = [describe(ui).page], list[str]()
            while items:
                item = items.pop()
                items += item.children
                heard += [item.name, item.value]
            return " | ".join([*seen, *heard])

        assert scene.model.quiz and not [answer for answer in answers if answer in told()]
        learner.key(pygame.K_RETURN)
        assert scene.model.quiz and not wrong(scene), "no answer had the focus"
        scene.answer(scene.course.step.right)
        assert not scene.model.quiz and [answer for answer in answers if answer in told()]


def test_after_a_wrong_answer_the_buttons_stay_where_they_were() -> None:
    """The answer to it is shorter; the bubble stays at the side of the plate all the same."""
    with learning("loadum", "whole", "mouse", "ja", at=8) as learner:
        scene = learner.scene
        before = scene.where
        assert learner.course.waits_for_answer and before is not None and before.points
        learner.press("lesson.choice.1")
        learner.studio.step(90)
        assert wrong(scene) and scene.where is not None
        assert (scene.where.points, scene.where.at) == (before.points, before.at)


def test_the_third_wrong_try_shows_the_right_one() -> None:
    with learning(*FIRST, at=1) as learner:
        wrong = learner.course.game.parse("play 2S")
        rings = []
        for _ in range(3):
            rings.append(learner.scene.spotlight.ringed())
            learner.make(wrong)
            learner.studio.step(90)
        ((shown,),) = [learner.scene.spotlight.ringed()]
        assert all(len(each) == 1 for each in rings) and shown not in rings[0]
        (item,) = learner.scene.model.hand.find(learner.course.right_move().gesture().pieces)
        assert shown.poses == (learner.scene.animator.pose(f"card.{item}"),)


def test_a_lesson_that_is_left_goes_on_at_its_step() -> None:
    with learning(*FIRST) as learner:
        for _ in range(3):
            learner.do_step()
        at = learner.course.at
        assert at > 1
        learner.key(pygame.K_ESCAPE)
        learner.studio.step(3)
        assert learner.scene not in learner.ui.stack.scenes
        assert learner.ui.learned.step(*FIRST) == at and learner.ui.learned.lesson_day(*FIRST) is None
    with learning(*FIRST, at=at) as learner:
        assert learner.course.at == at
        learner.finish()


def test_a_lesson_gives_its_seal_when_every_step_was_done_by_hand() -> None:
    with learning(*FIRST) as learner:
        ui, course = learner.ui, learner.course
        asked = course.missing
        while learner.scene in ui.stack.scenes:
            if course.at == asked[0]:
                learner.do_step()
            else:
                learner.press("lesson.skip")
                learner.wait()
        learned = ui.learned
        assert learned.lesson_day(*FIRST) is None and learned.was_seen(*FIRST)
        assert learned.step(*FIRST) == asked[1], "it goes on at the first step that was skipped"
        line = ui.text("stampbook.seen", n=len(asked) - 1)
        book = ui.stack.top
        assert isinstance(book, StampBookScene)
        assert any(line in widget.value_text for widget in book.form.widgets)
        with learner.studio.unseen():
            learner.scene = LessonScene(ui, course.lesson)
            learner.studio.over(learner.scene)
            learner.wait()
            steps = []
            while learner.scene in ui.stack.scenes:
                steps.append(learner.course.at)
                learner.do_step()
        assert sorted(set(steps)) == list(asked[1:]), "only what was skipped is asked for"
        assert learned.lesson_day(*FIRST) is not None and not learned.was_seen(*FIRST)


def test_a_dot_goes_back_and_once_more_begins_the_step_again() -> None:
    with learning(*FIRST) as learner:
        learner.do_step()
        learner.do_step()
        assert learner.course.praises
        learner.press("lesson.again")
        learner.wait()
        assert learner.course.at == 1 and learner.course.waits_for_move
        assert len(learner.scene.model.hand.cards) == 5
        learner.press("lesson.dot.0")
        learner.wait()
        assert learner.course.at == 0 and not learner.course.step.asks
        learner.finish()


def test_a_screen_reader_hears_the_coach_first() -> None:
    with learning(*FIRST, at=1) as learner:
        screen = describe(learner.ui)
        coach = screen.page.children[0]
        assert coach.live == "now" and coach.name.startswith(plain(learner.said))
        learner.make(learner.course.game.parse("play 2S"))
        said = describe(learner.ui).page.children[0].name
        assert said.startswith("That is too low")


def test_a_screen_reader_hears_what_is_lit_and_finds_the_rest_last() -> None:
    with learning("dobon", "first", at=1) as learner:
        page = describe(learner.ui).page
        keys = [one.key for one in page.children]
        assert keys[0] == "coach" and keys[-1] == "rest"
        assert keys.index("hand") < keys.index("widget.lesson.skip") < keys.index("widget.lesson.leave")
        assert "widget.field" in keys and not {"people", "log"} & set(keys)
        rest = page.children[-1]
        assert {"people", "log"} <= {one.key for one in rest.children}
        assert not any(one.live for each in rest.children for one in (each, *each.children))
        assert [one.key for one in page.children if one.live] == ["coach"]
    with learning("dobon", "first", at=5) as learner:
        (people,) = [one for one in describe(learner.ui).page.children if one.key.startswith("people")]
        assert [one.key for one in people.children] == ["seat.1"], "the seat of which it speaks"


def test_tab_goes_from_the_bubble_to_the_table_and_then_out() -> None:
    with learning(*FIRST, by="keys", at=2) as learner:
        names = []
        for _ in range(12):
            learner.key(pygame.K_TAB)
            assert learner.scene.form.focus is not None
            names.append(learner.scene.form.focus.name)
        first = names.index("lesson.choice.0")
        assert names[first + 1] == "lesson.choice.1"
        assert names.index("lesson.skip") < names.index("lesson.leave")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_the_rules_refuse_is_answered_by_their_reason(language: str) -> None:
    """The reply to all other moves is about suits and ranks."""
    with learning("dobon_fukuchi", "first", "keys", language, at=1) as learner:
        while not learner.course.asks:
            learner.do_step()
        scene, speaker = learner.scene, learner.ui.speaker
        learner.key(pygame.K_d)
        learner.studio.step(60)
        assert scene.coach.reason is not None and wrong(scene)
        assert speaker.plain(scene.coach.reason.say(speaker)) in learner.said
        assert learner.said != scene.coach._text(learner.course.step.wrong[OTHER])
