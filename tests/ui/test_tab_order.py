"""Tab goes as the eye does: from left to right, from the top to the bottom, one column after the other."""

import pytest
from scenes import all_scenes, showing

from tablegame.ui.widgets.form import Widget
from tests.lengths import rest_long

QUICK = {
    "pause", "letters", "seating_loadum", "settings_table", "table_dokuson", "table_dobon",
    "table_clackerjack", "matches",
}  # fmt: skip
EXCEPT = {
    ("hold", "left"): "whoever is behind the curtain comes to its button before the halves of the screen",
    ("scroll", "language"): "the wall comes before what stands over it",
    ("language", "about"): "as above",
    ("language", "fullscreen"): "as above",
    ("quit", "scroll"): "as above",
    ("key", "done"): "a list that is rolled goes on under its foot",
    ("underlines", "done"): "as above",
    ("start", "copy_seal"): "copying the seal is seldom wanted",
    ("head", "head"): "long names stand by turns in two rows, one for each column",
    ("next", "menu"): "a sheet's own button comes before the bar over it",
    ("text", "more"): "the margin is beside a text that goes on under its foot",
    ("text", "before"): "a text that is rolled goes on under its foot",
    ("text", "after"): "as above",
    ("text", "close"): "as above",
    ("bubble", "text"): "what a word means is read before the text goes on",
    ("fold", "time"): "a paper that is rolled goes on under its foot",
    ("line", "branch"): "as above",
    ("person", "new"): "people who are rolled go on under their foot",
    ("plate", "plate"): "plates go round the table as play does",
    ("cover_after", "done"): "settings that are rolled go on under their foot",
    ("auto_pass", "done"): "as above",
    ("memory", "back"): "questions that are rolled go on under their foot",
    ("option", "back"): "rules that are scrolled go on under their foot",
    ("check", "back"): "what can be done here comes before the way out",
}
"""By the first words of two names that follow each other."""


def back(one: Widget, other: Widget) -> bool:
    """Return whether the eye would have to go back from one to the other; to the next column is no way
    back."""
    (x, y, w, h), (left, top, wide, high) = one.rect, other.rect
    beside = min(y + h, top + high) - max(y, top) > 0.5 * min(h, high)
    return left + wide / 2 < x + w / 2 if beside else top + high / 2 < y + h / 2 and left < x + w


BY_EYE = [name for name in all_scenes() if not name.startswith(("lesson_", "exercise_"))]
"""All scenes but lessons and exercises: there Tab goes from the bubble over the table to the ways out."""


@pytest.mark.parametrize("name", rest_long(BY_EYE, but=QUICK))
def test_tab_follows_the_eye(name: str) -> None:
    with showing(name) as studio:
        top = studio.top
        form = top.form
        stops = [each for each in form.widgets if each.visible and each.enabled and each.focusable]
        ring = form.in_order(stops)
        wrong = [
            (one.name, other.name)
            for one, other in zip(ring, ring[1:], strict=False)
            if back(one, other)
            and (one.name.partition(".")[0], other.name.partition(".")[0]) not in EXCEPT
            and not (form.by_eye and other.rect[1] + other.rect[3] > one.rect[1])
        ]
    assert not wrong
