"""Every scene in both languages, in small windows and with large letters: all that is written on it."""

from collections.abc import Iterator
from typing import Any

import pytest
from scenes import all_scenes, showing

from tablegame.speech import LANGUAGES
from tablegame.ui.access.recorder import spoken
from tablegame.ui.access.tree import describe
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.table.overlay.seat_marks import gathered
from tablegame.ui.table.table_values import act, flag
from tests.lengths import rest_long
from tests.ui.ink import Line, written

FOR_A_MOMENT = (
    "tip_", "phase_dobon_", "phase_fukuchi_", "phase_plain_", "phase_shared_", "phase_page_",
    "phase_clackerjack_", "book_bubble", "book_search", "memory_", "coach_", "slip_", "lesson_", "exercise_",
    "replay_why", "replay_branch", "replay_folds", "replay_unfinished",
)  # fmt: skip
"""Scenes in which something is shown for a moment, or until the next press, over what stands on the table:
those who called, a hint beside its card, the cloth over a hand, a word that is open in the rule book, the
memory aid, a tip of the coach, the bubble of a lesson, the drawer beside a replay."""
SIZES = [(SMALLEST, 1.0), (SMALLEST, 2.0), ((1280, 720), 1.0), ((1280, 720), 2.0), ((700, 1000), 1.0)]
"""Windows in pixels, and how large letters are."""
DROPPED = "book_search"
"""Scenes in which a list hangs over the ends of lines."""
QUICK = {
    ("en", "seating_loadum_shared"), ("ja", "seating_dokuson"), ("ja", "settings_table"), ("en", "pause"),
    ("ja", "table_dokuson"), ("en", "table_dobon"), ("ja", "table_loadum_10"), ("en", "table_clackerjack"),
    ("ja", "drill_dobon_fukuchi_answered"), ("en", "tip_clackerjack_ladder"), ("en", "stampbook_dobon"),
    ("ja", "curtain"), ("en", "abandon"), ("ja", "seal"), ("en", "fair_play"), ("ja", "sheet_loadum"),
    ("ja", "matches"), ("en", "matches_deleted"),
}  # fmt: skip
"""What is measured by default."""

CASES = [(language, name) for name in all_scenes() for language in LANGUAGES]


@pytest.mark.parametrize(("language", "name"), rest_long(CASES, but=QUICK))
def test_what_is_written_is_whole_and_clear_of_all_else(language: str, name: str) -> None:
    """Cut only with an ellipsis, and told whole; over and under nothing, in the window; never too small."""
    faults = []
    with showing(name, language, SIZES[0][0]) as studio:
        ui = studio.ui
        for size, scale in SIZES:
            ui.preferences.text_scale, ui.window.size = scale, size
            ui.resized()
            ui.changed()
            studio.step(12)
            # What flies is over what it flies past.
            studio.until(lambda: not moves(ui), 240)
            for scene in ui.stack.visible:
                if hasattr(scene, "animator"):
                    parts_of(scene).painter.forget()
            ink = written(ui, passing=name.startswith(FOR_A_MOMENT))
            lines, told = ink.standing, heard(ui)
            found = [*ink.faults(), *(f"cut and nowhere whole: {one}" for one in lost(ui, lines, told))]
            if is_table(ui) and not name.startswith("phase_names"):  # The names of two can be of any length.
                found += [f"cut on the notice: {line}" for line in lines if line.cut and on_notice(ui, line)]
            if name.startswith(DROPPED):
                found = [one for one in found if not one.startswith("one over the other")]
            if scale > 1 and not is_table(ui):
                found += [f"did not grow: {line}" for line in small(lines, ui.metrics.s)]
            faults += [f"{size[0]} at {scale:.0%}: {one}" for one in found]
    assert not faults, "\n".join([f"{name} ({language})", *faults])


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sits_in_each_seat_is_written_whole(language: str) -> None:
    """Opponents of any level, and the hint of what a person's word is."""
    with showing("seating_dobon", language, SIZES[0][0]) as studio:
        ui = studio.ui
        for seat, level in enumerate(("easy", "normal", "hard"), start=1):
            studio.top.plan.sitters[seat].kind = f"bot:{level}"
        for size in (SMALLEST, (1280, 720)):
            for scale in (1.0, 1.25, 2.0):
                ui.preferences.text_scale, ui.window.size = scale, size
                ui.resized()
                ui.changed()
                studio.step(3)
                cut = [str(line) for line in written(ui).standing if line.cut]
                assert not cut, f"{size[0]} at {scale:.0%}: {cut}"


def moves(ui: Any) -> bool:
    """Return whether pieces are on their way on the table in front, or slips that shine through still
    appear."""
    return is_table(ui) and (ui.stack.top.animator.moving or parts_of(ui.stack.top).painter.arriving)


def on_notice(ui: Any, line: Line) -> bool:
    """Return whether a line is what a row of the hanging notice is called."""
    notice = parts_of(ui.stack.top).painter.notice()
    called = [ui.type.plain(label) for label, _ in notice.said]
    return line.whole in called and ui.metrics.rect(*notice.box).colliderect(line.box)


LEAST = 17.0
"""On a page large letters are nowhere smaller than this in du: about as large as running text usually is."""


def heard(ui: Any) -> str:
    """Return all that a screen reader says of the scene in front, and all that its tooltips show."""

    def words(item: Any) -> str:
        return " ".join((item.name, item.value, *map(words, item.children)))

    shown = [spoken(ui, text) for text in shown_by_tips(ui)] if is_table(ui) else ()
    return flat(" ".join((words(describe(ui).page), *shown)))


def shown_by_tips(ui: Any) -> Iterator[Any]:
    """Yield the texts of all tooltips of the table in front, of the viewer as well by name."""
    tooltips = parts_of(ui.stack.top).tooltips
    for tip in tooltips.tips():
        yield from tooltips.words(tip)[1]
        yield from (text.say(ui.speaker) for text in tip.texts)


def flat(text: str) -> str:
    """Return a text without what differs between writing and speaking it."""
    return "".join(letter for letter in text.lower() if letter.isalnum())


def lost(ui: Any, lines: list[Line], told: str) -> list[str]:
    """Return lines that are cut and not shown whole elsewhere."""
    return [
        str(line)
        for line in lines
        if line.cut and not all(flat(spoken(ui, part)) in told for part in line.whole.split("…"))
    ]


def small(lines: list[Line], scale: float) -> list[str]:
    """Return lines that large letters leave small."""
    return [f"{line}, {line.px / scale:.0f} du" for line in lines if line.px < LEAST * scale - 1]


def parts_of(scene: Any) -> Any:
    """Return the parts of the table that a scene is, or shows as a replay does."""
    return getattr(scene, "table_parts", None) or scene.parts


def is_table(ui: Any) -> bool:
    """Return whether the scene in front is a table, whose letters grow as far as its seats leave room."""
    return hasattr(ui.stack.top, "animator")


TABLES = [name for name in all_scenes() if name.startswith("table_")]
"""Tables with few and with many seats."""


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("name", rest_long(TABLES, but=["table_dobon_plain_8", "table_dobon_6"]))
def test_slips_leave_names_and_figures_of_plates(name: str, left_handed: bool) -> None:
    """Though every opponent has one, short or long."""
    faults = []
    with showing(name, "en", SIZES[0][0]) as studio:
        ui, scene = studio.ui, studio.top
        ui.preferences.left_handed = left_handed
        people = scene.game_table.people(scene.model.words, scene.model.names)
        kept = [(scene.model.names[seat], str(one.count)) for seat, one in enumerate(people)]
        for size, scale in SIZES:
            ui.preferences.text_scale, ui.window.size = scale, size
            ui.resized()
            ui.changed()
            studio.step(12)
            room = scene.parts.geometry.room
            # With nine players and more none is skipped.
            for words in ("passes", "draws", "named", "skipped")[: 4 if len(people) < 9 else 3]:
                acts = {
                    seat: flag(words, seat) if words == "skipped"
                    else act(words, seat, n=2, cards=(21,), suit="S")
                    for seat in room.plates
                }  # fmt: skip
                scene.parts.seat_acts._slips = {seat: gathered(one, 1e12)[0] for seat, one in acts.items()}
                scene.parts.painter.forget()
                ink = written(ui, passing=True)
                with ui.type.at(scene.parts.geometry.text_scale):
                    shown = [part for part in scene.parts.painter._parts(ui.canvas()) if "act." in part.name]
                slips = [ui.metrics.rect(*part.mark[1]) for part in shown if part.name != "act.newest"]
                assert len(slips) == len(room.plates)
                for seat, plate in room.plates.items():
                    box = ui.metrics.rect(*plate)
                    read = [line for line in ink.lines if box.contains(line.box) and line.whole in kept[seat]]
                    assert read or people[seat].out
                    faults += [
                        f"{size[0]} at {scale:.0%}, {words}: {line}"
                        for line in read
                        if line.box.inflate(-2, -2).collidelist(slips) >= 0
                    ]
    assert not faults, "\n".join(faults)


GROWING = {
    "curtain": (("curtain.pass", "curtain.hold", "curtain.halves", "curtain.away"), 1.15),
    "title": (
        ("title.matches", "title.statistics", "title.people", "title.daily", "exercises.title"), 1.3,
    ),
    "seating_dokuson": (("seating.practice", "seating.alone"), 1.7),
    "table_dobon": (("dobon.tag.round", "dobon.tag.stock", "dobon.tag.direction"), 1.25),
}  # fmt: skip
"""By scene the lines that have room to grow, and by how much at least."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GROWING)
def test_what_has_room_grows_with_the_text_size(name: str, language: str) -> None:
    keys, least = GROWING[name]
    with showing(name, language, (1280, 720)) as studio:
        ui, sizes = studio.ui, []
        for scale in (1.0, 2.0):
            ui.preferences.text_scale = scale
            ui.resized()
            ui.changed()
            studio.step(12)
            if is_table(ui):
                parts_of(ui.stack.top).painter.forget()
            sizes.append({line.whole: line.px for line in written(ui).standing})
        for key in keys:
            words = ui.text(key)
            assert sizes[1][words] >= least * sizes[0][words], words
