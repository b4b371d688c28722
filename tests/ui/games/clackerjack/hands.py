"""A person's hands on a table of Clackerjack: decisions by the mouse, by keys, and how tiles are turned."""

import random
from typing import Any

import pygame
import pytest

from tablegame.rules.clackerjack.actions import PASS, Lead, Pass, Play, Take
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.table.geometry import own_places
from tablegame.ui.table.pose import piece_of
from tests.ui.table.driver import Driver

FACE = GAME_TABLES["clackerjack"]
SHORT: dict[str, Any] = {"deals": 1}


def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every text that is drawn from now on."""
    said: list[str] = []
    real = Canvas.text

    def text(canvas: Canvas, words: Any, *rest: Any, **how: Any) -> tuple[float, float]:
        said.append(canvas.type.plain(words))
        return real(canvas, words, *rest, **how)

    monkeypatch.setattr(Canvas, "text", text)
    return said


def chosen(driver: Driver) -> Any:
    """Return some decision, mostly a large play, so that the match goes on."""
    scene = driver.scene
    rng = random.Random(len(driver.moves))
    plays = [move for move in scene.parts.legal.actions if isinstance(move, Play)]
    if plays and (PASS not in scene.parts.legal.actions or rng.random() < 0.8):
        most = max(play.size for play in plays)
        return rng.choice([play for play in plays if play.size == most])
    return rng.choice([move for move in scene.parts.legal.actions if not isinstance(move, Play)])


def by_mouse(driver: Driver) -> None:
    """Make one decision by clicks, or by dragging tiles to the middle."""
    scene, move = driver.scene, chosen(driver)
    if isinstance(move, Pass):
        driver.click(driver.widget_point("pass"))
    elif isinstance(move, Take):
        if len(driver.moves) % 2:
            driver.click(at.stack_box(move.parity, scene.parts.geometry.room).centre)
        else:
            driver.click(driver.widget_point(f"take.{move.parity}"))
    elif isinstance(move, Lead):
        driver.click(driver.widget_point("lead.partner" if move.partner else "lead.self"))
    else:
        for item in scene.model.hand.find(move.tiles):
            driver.click(tile_point(driver, item))
        assert sorted(map(piece_of, scene.model.hand.selection.pieces)) == sorted(move.tiles)
        while (place := reading_of(driver, move)) is None or scene.form.find(f"reading.{place}") is None:
            driver.click(driver.widget_point("reading.more"))
        if scene.parts.decisions.reading != place:
            driver.click(driver.widget_point(f"reading.{place}"))
        assert scene.parts.decisions.shown() == move
        if len(driver.moves) % 3:
            driver.click(driver.widget_point("play"))
        else:
            start, (x, y) = (
                tile_point(driver, scene.model.hand.selection.pieces[-1]),
                scene.parts.geometry.room.centre,
            )
            driver.clock.advance(300)
            driver.down(start)
            driver.move(start, (x, y + 40))
            driver.up((x, y + 40))
        driver.until(lambda: driver.moves and driver.own[-1] == f"0 {move.notation()}", 200)


def reading_of(driver: Driver, move: Play) -> int | None:
    """Return the place of a play among what the picked tiles can be."""
    readings = driver.scene.parts.decisions.readings
    return next((n for n, one in enumerate(readings) if one.actions == (move,)), None)


def tile_point(driver: Driver, item: int) -> tuple[float, float]:
    """Return a point of a tile in hand."""
    scene = driver.scene
    pose = own_places(scene.model.hand, scene.game_table, scene.parts.geometry.room)[
        scene.model.hand.cards.index(item)
    ]
    return pose.x, pose.y - 20


def by_keys(driver: Driver) -> None:
    """Make one decision by keys."""
    scene, move = driver.scene, chosen(driver)
    if isinstance(move, Pass):
        driver.key(pygame.K_p)
    elif isinstance(move, Take):
        driver.key(pygame.K_1 if move.parity == "odd" else pygame.K_2)
    elif isinstance(move, Lead):
        driver.key(pygame.K_2 if move.partner else pygame.K_1)
    else:
        for item in scene.model.hand.find(move.tiles):
            walk_to(driver, f"card.{item}")
            driver.key(pygame.K_SPACE)
        driver.key(pygame.K_UP)
        for _ in scene.parts.decisions.readings:
            if scene.parts.decisions.shown() == move:
                break
            driver.key(pygame.K_RIGHT)
        assert scene.parts.decisions.shown() == move
        driver.clock.advance(300)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.moves and driver.own[-1] == f"0 {move.notation()}", 200)


def walk_to(driver: Driver, name: str) -> None:
    """Move the focus along the hand with the arrows."""
    form = driver.scene.form
    for _ in range(60):
        here = form.focus.name if form.focus is not None and form.ring_shown else ""
        if here == name:
            return
        target, now = form.find(name), form.find(here) if here.startswith("card.") else None
        assert target is not None
        if here.startswith("reading."):
            driver.key(pygame.K_DOWN)
        elif now is None:
            driver.key(pygame.K_TAB)
        else:
            driver.key(pygame.K_RIGHT if target.rect[0] > now.rect[0] else pygame.K_LEFT)
    raise AssertionError(f"{name} cannot be reached")


def held(driver: Driver, *pieces: int) -> tuple[int, ...]:
    items = driver.scene.model.hand.find(pieces)
    assert items, "the hand of this seed has these tiles"
    return items


def leading(driver: Driver) -> None:
    """Play until the person leads a round."""
    for _ in range(20):
        driver.until_asked()
        table = driver.scene.model.view.table
        if table.phase == "play" and not table.round:
            return
        driver.key(pygame.K_1 if table.phase != "play" else pygame.K_p)
        driver.step(5)


def odd(item: int) -> bool:
    """Return whether the halves of a tile differ."""
    return len(set(str(FACE.piece_text(piece_of(item))))) == 2


def key_f(driver: Driver, item: int) -> None:
    driver.key(pygame.K_f)
    driver.step(12)


def right_click(driver: Driver, item: int) -> None:
    driver.move(tile_point(driver, item), tile_point(driver, item), 1)
    driver.down(tile_point(driver, item), 3)
    driver.up(tile_point(driver, item), 3)
    driver.step(12)


def wheel(driver: Driver, item: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    driver.step(12)


def button(driver: Driver, item: int) -> None:
    driver.click(driver.widget_point(f"turn.{item}"))
    driver.step(12)
