"""What stands still: mended where it changed, it is the picture that painting everything anew would give."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part, StaticLayer
from tests.lengths import by_turns
from tests.ui.table.driver import Driver, at_table


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def shown_twice(driver: Driver) -> tuple[bytes, bytes]:
    """Return the table as it was mended, and painted anew."""
    canvas, picture = driver.ui.canvas(), driver.scene.parts.painter
    picture.draw(canvas)
    mended = pixels(canvas.surface)
    picture.forget()
    picture.draw(canvas)
    return mended, pixels(canvas.surface)


def test_a_mended_table_is_the_same_as_one_painted_anew(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=4, speed="normal", person=False) as driver:
        scene = driver.scene
        compared = set()
        for _ in range(3000):
            driver.step()
            laid = sum(map(len, scene.model.view.table.rows))
            if laid in compared or scene.animator.moving or scene.parts.painter.unfinished:
                continue
            if driver.page:
                break
            mended, anew = shown_twice(driver)
            assert mended == anew, laid
            compared.add(laid)
    assert len(compared) > 5


def words_and_pieces(driver: Driver) -> tuple[dict[str, object], dict[str, object]]:
    """Return what caption, legend, prompt and laid pieces should look like now, and how they were drawn
    last."""
    painter = driver.scene.parts.painter
    with driver.ui.canvas().type.at(driver.scene.parts.geometry.text_scale):
        beneath, above = painter._lying(driver.scene.model.told)
        parts = painter._parts(driver.ui.canvas())
    laid = {spot for spot, _ in driver.scene.animator.resting()}
    told = {part.name for part in (*beneath, *above) if part.arrives is None and not part.follows}
    names = told | {"prompt"} | laid
    drawn = painter._still._painted
    wanted: dict[str, object] = {part.name: part for part in parts if part.name in names}
    return wanted, {name: drawn.get(name) for name in wanted}


@pytest.mark.parametrize(("game", "speed"), by_turns(sorted(GAMES), ("instant", "normal", "fast", "slow")))
def test_words_change_in_the_frame_in_which_the_pieces_do(tmp_path: Path, game: str, speed: str) -> None:
    """In every frame, however fast one move follows the other."""
    rules, changes = GAMES[game], 0
    seats = 4 if 4 in rules.seats else rules.seats[0]
    with at_table(tmp_path, game=rules, seats=seats, speed=speed, person=False, seed=5) as driver:
        before: object = None
        for number in range(700):
            driver.step()
            if driver.page:
                driver.key(pygame.K_RETURN)
                continue
            if number % 3 and driver.scene.model.view is before and not driver.scene.parts.painter.unfinished:
                continue
            changes += driver.scene.model.view is not before
            before = driver.scene.model.view
            wanted, drawn = words_and_pieces(driver)
            assert drawn == wanted, number
            if changes > 30:
                break
    assert changes > 4


@pytest.fixture
def canvas(tmp_path: Path) -> Iterator[Canvas]:
    ui = Ui(tmp_path, size=(1280, 720), routes=ROUTES)
    yield ui.canvas()
    ui.close()


def block(name: str, x: float, colour: str) -> Part:
    """Return a coloured square of 40 du."""
    box = Box(x, 100, 40, 40)
    return Part(name, box, colour, lambda canvas: canvas.fill(*box, colour))


def ground(canvas: Canvas) -> None:
    canvas.fill(0, 0, 1280, 720, "#102030")


def show(still: StaticLayer, canvas: Canvas, *of: Any, **how: Any) -> bool:
    whole = still.show(canvas, *of, **how)
    still.blit(canvas)
    return whole


def at(canvas: Canvas, x: int) -> tuple[int, ...]:
    return tuple(canvas.surface.get_at((x, 120)))[:3]


def test_only_what_changed_is_painted(canvas: Canvas) -> None:
    still = StaticLayer()
    painted: list[str] = []

    def noted(part: Part) -> Part:
        def paint(canvas: Canvas) -> None:
            painted.append(part.name)
            part.paint(canvas)

        return Part(part.name, part.box, part.mark, paint)

    red, green, far = block("a", 100, "#FF0000"), block("b", 120, "#00FF00"), block("c", 600, "#0000FF")
    show(still, canvas, ground, [noted(part) for part in (red, green, far)])
    painted.clear()
    white = block("a", 100, "#FFFFFF")
    assert show(still, canvas, ground, [noted(part) for part in (white, green, far)])
    assert painted == ["a"], "how what lies over it is drawn is known"
    assert (at(canvas, 110), at(canvas, 130)) == ((255, 255, 255), (0, 255, 0))


def test_what_is_gone_leaves_the_ground(canvas: Canvas) -> None:
    still = StaticLayer()
    show(still, canvas, ground, [block("a", 100, "#FF0000"), block("b", 120, "#00FF00")])
    assert show(still, canvas, ground, [block("a", 100, "#FF0000")])
    assert (at(canvas, 130), at(canvas, 150)) == ((255, 0, 0), (16, 32, 48))


def test_what_is_new_is_there_at_once_however_few_are_mended(canvas: Canvas) -> None:
    """A piece that has landed flies no more: until the layer has it, nothing would draw it."""
    still = StaticLayer()
    show(still, canvas, ground, [block("a", 100, "#FF0000")])
    after = [block(name, 100 + 60 * n, "#00FF00") for n, name in enumerate("abcd")]
    assert show(still, canvas, ground, after, most=1)
    assert all(at(canvas, 110 + 60 * n) == (0, 255, 0) for n in range(4))


def test_changes_can_be_spread_over_frames(canvas: Canvas) -> None:
    still = StaticLayer()
    names = "abcd"

    def place(colour: str, n: int) -> Part:
        return block(names[n], 100 + 60 * n, colour)

    show(still, canvas, ground, [place("#FF0000", n) for n in range(4)])
    after = [place("#00FF00", n) for n in range(4)]
    seen = []
    for _ in range(4):
        whole = show(still, canvas, ground, after, most=1)
        seen.append(sum(at(canvas, 110 + 60 * n) == (0, 255, 0) for n in range(4)))
    assert seen == [1, 2, 3, 4]
    assert whole


def test_a_large_ground_that_follows_is_the_last_part_of_its_frame(canvas: Canvas) -> None:
    still = StaticLayer()
    show(
        still,
        canvas,
        ground,
        [replace(block("a", x, "#FF0000"), name=str(x), follows=True) for x in (0, 200)],
    )
    after = [replace(block("a", x, "#0000FF"), name=str(x), follows=True) for x in (0, 200)]
    seen = []
    for most in (0, 3, 3):
        show(still, canvas, ground, after, most=most)
        seen.append([at(canvas, x + 10) == (0, 0, 255) for x in (0, 200)])
    assert seen == [[False, False], [True, False], [True, True]]


def test_a_part_that_was_made_ready_is_not_drawn_when_it_comes(canvas: Canvas) -> None:
    still = StaticLayer()
    drawn: list[str] = []

    def noted(part: Part) -> Part:
        def paint(canvas: Canvas) -> None:
            drawn.append(part.mark)  # type: ignore[arg-type]
            part.paint(canvas)

        return Part(part.name, part.box, part.mark, paint)

    red, green, blue = (noted(block("a", 100, colour)) for colour in ("#FF0000", "#00FF00", "#0000FF"))
    show(still, canvas, ground, [red])
    assert still.make_ready(green, canvas) and not still.make_ready(green, canvas)
    assert at(canvas, 110) == (255, 0, 0), "it is not seen yet"
    drawn.clear()
    show(still, canvas, ground, [green])
    assert not drawn and at(canvas, 110) == (0, 255, 0)
    assert not still.make_ready(green, canvas) and still.make_ready(red, canvas)
    show(still, canvas, ground, [blue])
    assert drawn[-1] == "#0000FF" and at(canvas, 110) == (0, 0, 255), "another one came than was expected"


def test_a_part_waits_until_its_pictures_are_made(canvas: Canvas) -> None:
    def paint(canvas: Canvas) -> None:
        for n in range(4):
            canvas.text(f"Line {n} of a part", 100, 100 + 20 * n, 18)
        canvas.fill(100, 100, 40, 40, "#00FF00")

    still, after = StaticLayer(), Part("a", Box(100, 100, 200, 90), "after", paint)
    show(still, canvas, ground, [block("a", 100, "#FF0000")])
    seen = []
    while not show(still, canvas, ground, [after], most=2, pictures=2):
        seen.append(at(canvas, 110))
    assert seen == [(255, 0, 0)] * 2 and at(canvas, 110) == (0, 255, 0)


def test_what_says_what_lies_is_drawn_before_the_pieces_land(tmp_path: Path) -> None:
    ready: list[str] = []
    missed: list[str] = []
    with at_table(tmp_path, seats=4, speed="normal", person=False) as driver:
        scene = driver.scene
        still = scene.parts.animations.still
        for _ in range(2000):
            moving, before, made = scene.animator.moving, dict(still._painted), dict(still._ready)
            driver.step()
            if driver.page or len(ready) > 20:
                break
            if moving and scene.animator.landed and not scene.animator.moving:
                for name, part in still._painted.items():
                    if name.startswith("lane") and not part.follows and part != before.get(name):
                        (ready if name in made else missed).append(name)
    assert len(ready) > 20 and len(missed) < len(ready) / 4
