"""What moves on the title."""

from collections.abc import Sequence

from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.system.title_cache import SEALS
from tablegame.ui.shell.context import Ui
from tests.ui.scenes.pages import Maker, draw, make, show

__all__ = ["make"]

UNROLLS, STAMPS, FADES = 220, 120, 90
"""In ms at the usual pace."""


def started(make: Maker, reduced: bool = False) -> tuple[Ui, TitleScene]:
    """Return the running program, with nothing remembered."""
    ui = make()
    ui.lively, ui.preferences.reduced_motion = True, reduced
    return ui, again(ui)


def again(ui: Ui) -> TitleScene:
    """Open the title again."""
    title = TitleScene(ui)
    show(ui, title)
    return title


def shares(title: TitleScene) -> Sequence[float]:
    """Return how far each scroll is unrolled."""
    return [scroll.share for scroll in title.game_scrolls]


def seals(title: TitleScene) -> Sequence[float]:
    """Return how large each seal is."""
    return [scroll.seal_size for scroll in title.game_scrolls]


def test_scrolls_unroll_one_after_another_at_the_first_start_only(make: Maker) -> None:
    ui, title = started(make)
    assert shares(title) == [0.0] * len(GAMES) and seals(title) == [0.0] * len(GAMES)
    title.update(UNROLLS // 2)
    draw(ui)
    assert 0 < shares(title)[0] < 1 and not any(shares(title)[1:])
    title.update(UNROLLS)
    assert shares(title)[0] == 1 and 0 < shares(title)[1] < 1
    title.update((len(GAMES) - 1) * UNROLLS + STAMPS)
    assert shares(title) == [1.0] * len(GAMES) and seals(title) == [1.0] * len(GAMES)
    title.drawn()
    title.update(16)
    assert not title.wants_drawing
    assert shares(again(ui)) == [1.0] * len(GAMES) and seals(again(ui)) == [1.0] * len(GAMES)


def test_a_seal_is_stamped_when_it_is_first_shown(make: Maker) -> None:
    ui, title = started(make)
    ui.preferences.last[SEALS] = list(GAMES)[:-1]
    title = again(ui)
    assert shares(title) == [1.0] * len(GAMES) and seals(title)[:-1] == [1.0] * (len(GAMES) - 1)
    title.update(STAMPS // 2)
    draw(ui)
    assert 1 < seals(title)[-1] < 1.15
    title.update(STAMPS)
    assert seals(title)[-1] == 1


def test_a_press_does_not_wait_for_the_scrolls(make: Maker) -> None:
    ui, title = started(make)
    title.choose(title.games[1])
    assert title.chosen is title.games[1]
    title.update(2000)
    assert shares(title) == [1.0] * len(GAMES)


def test_with_reduced_motion_all_hangs_at_once(make: Maker) -> None:
    ui, title = started(make, reduced=True)
    assert shares(title) == [1.0] * len(GAMES) and seals(title) == [1.0] * len(GAMES)
    title.choose(title.games[1])
    assert not title._fade.update(FADES)


def test_the_words_of_the_large_button_pass_into_each_other(make: Maker) -> None:
    ui, title = started(make)
    title.update(5000)
    draw(ui)
    title.choose(title.games[2])
    title.drawn()
    title.update(FADES // 2)
    assert title.wants_drawing
    draw(ui)
    title.update(FADES)
    title.drawn()
    title.update(16)
    assert not title.wants_drawing
