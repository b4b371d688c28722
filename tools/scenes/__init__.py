"""Every scene that is worth a look, by name: for contact sheets, and for tests that measure what is shown."""

from collections.abc import Iterator
from contextlib import contextmanager

from studio import Scenes, Show, Studio, opened

from scenes.learning import book_scenes, coach_scenes, exercise_scenes, lesson_scenes
from scenes.match_pages import again_scenes, backup_scenes, matches_scenes
from scenes.pages import page_scenes
from scenes.shared_deals import daily_scenes, duplicate_scenes, end_scenes
from scenes.studies import fair_scenes, replay_scenes, review_scenes, statistics_scenes
from scenes.tables import table_scenes

MAKERS = (
    page_scenes, table_scenes, matches_scenes, backup_scenes, book_scenes, lesson_scenes, exercise_scenes,
    statistics_scenes, coach_scenes, replay_scenes, review_scenes, again_scenes, daily_scenes, fair_scenes,
    duplicate_scenes, end_scenes,
)  # fmt: skip
"""What makes the scenes; a later one replaces those of the same name."""


def all_scenes() -> Scenes:
    """Return all scenes by name."""
    found: dict[str, Show] = {}
    for scenes in MAKERS:
        found |= scenes()
    return found


@contextmanager
def showing(name: str, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Iterator[Studio]:
    """Yield a studio that shows the scene of this name."""
    with opened(language, size) as studio:
        all_scenes()[name](studio)
        yield studio
