"""A table scene on a window of the dummy driver: dealt as a test wants it, driven by posted events."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest import mock

import pygame

from tablegame.controllers.question import Human, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.cards import card_text, parse_card
from tablegame.rules.contract import AnyGame, ChanceAction, Choose, ChooseAction, Shuffle, ShuffleAction
from tablegame.rules.dokuson import DOKUSON
from tablegame.ui.draw.art import Art
from tablegame.ui.games.dokuson.lanes import lane_box
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table.geometry import own_places
from tablegame.ui.table.live_source import LiveSource
from tablegame.ui.table.model import Finale
from tablegame.ui.table.pose import Box
from tablegame.ui.table.scene import TableScene
from tests.ui.unseen import seldom_drawn

NAMES = ("Ann", "Aoi", "Mei", "Ren", "Sora", "Hana")
BOTH = (
    "AS KS 2S 5H 6H 8H 3D 4D TD",
    "7S 8S 9S AH 2H 3H 7D 8D 9D",
    "3S 4S 5S TH JH QH JD QD KD",
)
"""Hands of three: the first has neighbours, a gap, A and K, and two suits."""


_ART = Art()
"""Pictures are made once for all tests."""


class Stacked(Dealer):
    """Deals the hands it was given, each time, with the dealer of its choice first."""

    __slots__ = ("first", "hands")

    def __init__(self, hands: Sequence[str], first: int = 0) -> None:
        super().__init__(bytes(32))
        self.hands = tuple(tuple(map(parse_card, hand.split())) for hand in hands)
        self.first = first

    def fresh(self) -> "Stacked":
        return Stacked([" ".join(map(card_text, hand)) for hand in self.hands], self.first)

    def answer(self, request: Shuffle | Choose) -> ChanceAction:
        if isinstance(request, Choose):
            return ChooseAction(self.first)
        seats = len(self.hands)
        order = [0] * (seats * len(self.hands[0]))
        for seat, hand in enumerate(self.hands):
            order[(seat - self.first - 1) % seats :: seats] = hand
        order += [card for card in request.pieces if card not in order]
        return ShuffleAction(tuple(order), tuple(map(card_text, order)))


CORNER = 0.3
"""The share of the back of a card that a bubble may cover: it says nothing that the plate does not say."""


def covered_by(box: Box, kept: Mapping[str, Box]) -> list[str]:
    """Return the names of what a bubble covers; of backs, those of which it covers more than a corner."""
    free = {name: CORNER if name.startswith("back.") else 0.0 for name in kept}
    return [name for name, part in kept.items() if part.overlap(box) > free[name] * part.w * part.h]


def controller_of(scene: TableScene) -> TableController:
    """Return the controller of the match under way that a scene shows."""
    assert isinstance(scene.source, LiveSource), "the table of a match"
    return scene.source.table


class Driver:
    """One table and the hands on it."""

    def __init__(self, scene: TableScene, clock: ManualClock) -> None:
        self.scene = scene
        self.ui = scene.ui
        self.table = controller_of(scene)
        self.match = self.table.match
        self.clock = clock
        self.loop = Loop(self.ui, DEVICES)

    @property
    def top(self) -> Any:
        """The scene in front, of any kind."""
        return self.ui.stack.top

    @property
    def finale(self) -> Finale:
        """The finale of the deal that has just ended."""
        assert self.scene.model.finale is not None
        return self.scene.model.finale

    # Time ---------------------------------------------------------------------------------------------------
    def step(self, frames: int = 1) -> None:
        """Run some frames."""
        for _ in range(frames):
            self.loop.step()

    def until(self, what: Callable[[], Any], frames: int = 1500, drawn: bool = False) -> int:
        """Step until `what` returns something true, and return the number of frames that passed.

        Few of the frames on the way are drawn, or all if `drawn`.
        """
        with nullcontext() if drawn else seldom_drawn(self.loop):
            for passed in range(frames):
                if what():
                    return passed
                self.loop.step()
                if self.match.path is not None:
                    time.sleep(0.0005)  # the disk has its own time
        raise AssertionError(f"it never came to that: {self._halt}")

    @property
    def _halt(self) -> str:
        """What holds the table up, for the message of a test that waited in vain."""
        scene, top = self.scene, self.ui.stack.top
        model, standing = scene.model, self.match.standing()
        signs = {
            "in front": type(top).__name__ if top is not scene else "",
            "asked": self.table.question is not None, "thinking": self.table.thinking,
            "moving": scene.animator.moving, "rests": max(0.0, model.coming.rests_until - model.now),
            "waiting": len(model.coming.batches) + len(model.coming.segments), "ends": len(model.coming.ends),
            "stepping": model.stepping, "ending": model.ending, "window": model.window is not None,
            "unshown": len(self.table._unshown), "saved": self.match.acknowledged - self.match.line,
        }  # fmt: skip
        told = ", ".join(f"{name} {value}" for name, value in signs.items() if value)
        return f"deal {standing.deal}, {standing.phase}, line {self.match.line}; {told}"

    def until_asked(self) -> None:
        """Wait until the person owes a decision, all pieces rest, and a press counts."""
        self.until(lambda: self.scene.parts.legal.asked and not self.scene.animator.moving)
        self.clock.advance(250)
        self.step(20)

    # Places -------------------------------------------------------------------------------------------------
    def card_point(self, card: str) -> tuple[float, float]:
        """Return a point of a hand card that no other card covers."""
        scene = self.scene
        pose = own_places(scene.model.hand, scene.game_table, scene.parts.geometry.room)[
            scene.model.hand.cards.index(parse_card(card))
        ]
        return pose.box.x + 14, pose.box.y + 44

    def lane_point(self, suit: str) -> tuple[float, float]:
        """Return the middle of a lane."""
        return lane_box("SHD".index(suit), self.scene.parts.geometry.room).centre

    def widget(self, name: str) -> Any:
        """Return the widget of this name on the table, of any kind."""
        widget = self.scene.form.find(name)
        assert widget is not None, name
        return widget

    def widget_point(self, name: str) -> tuple[float, float]:
        """Return the middle of a widget."""
        x, y, w, h = self.widget(name).rect
        return x + w / 2, y + h / 2

    # Hands --------------------------------------------------------------------------------------------------
    def post(self, kind: int, point: tuple[float, float], button: int = 1) -> None:
        """Post a mouse event at a point in du."""
        s = self.ui.metrics.s
        pos = (point[0] * s, point[1] * s)
        extra: dict[str, Any] = {"button": button}
        if kind == pygame.MOUSEMOTION:
            extra = {"rel": (0, 0), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.event.Event(kind, pos=pos, **extra))

    def down(self, point: tuple[float, float], button: int = 1) -> None:
        """Press the button."""
        self.post(pygame.MOUSEBUTTONDOWN, point, button)
        self.step()

    def up(self, point: tuple[float, float], button: int = 1) -> None:
        """Release the button."""
        self.post(pygame.MOUSEBUTTONUP, point, button)
        self.step()

    def move(self, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
        """Move the mouse from one point to another."""
        for n in range(1, steps + 1):
            k = n / steps
            self.post(
                pygame.MOUSEMOTION,
                (start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k),
            )
            self.step()

    def click(self, point: tuple[float, float]) -> None:
        """Press and release, a while after the last press."""
        self.clock.advance(400)
        self.down(point)
        self.up(point)

    def take(self, card: str, end: tuple[float, float]) -> None:
        """Pick up a card and carry it to a point, still held."""
        start = self.card_point(card)
        self.down(start)
        self.move(start, end)

    def drag(self, card: str, end: tuple[float, float]) -> None:
        """Carry a card to a point and release it."""
        self.take(card, end)
        self.up(end)

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.step()

    def play_next(self) -> None:
        """Run one frame of a person who plays by keys and closes each sheet."""
        if self.page:
            self.key(pygame.K_RETURN)
        elif self.scene.parts.legal.asked and not self.scene.animator.moving:
            self.clock.advance(300)
            self.step(11)
            self.key(pygame.K_RIGHTBRACKET if len(self.moves) % 3 else pygame.K_LEFTBRACKET)
            self.key(pygame.K_RETURN)
        else:
            self.step()

    # What stands --------------------------------------------------------------------------------------------
    @property
    def page(self) -> bool:
        """Whether a page lies over the table, or the end of a deal waits for its sheet to be opened."""
        return self.ui.stack.top is not self.scene or self.scene.model.ending

    @property
    def moves(self) -> list[str]:
        """The decisions of seats in the record."""
        return [f"{move.actor} {move.text}" for move in self.match.record.moves if move.actor >= 0]

    @property
    def own(self) -> list[str]:
        """The decisions of the person."""
        return [text for text in self.moves if text.startswith("0 ")]

    @property
    def picked(self) -> str:
        """The picked cards, in order."""
        return " ".join(map(card_text, self.scene.model.hand.selection.pieces))

    @property
    def reason(self) -> str:
        """The key of the bubble's text."""
        return self.scene.model.bubble.text.key if self.scene.model.bubble else ""


@contextmanager
def at_table(
    home: Path,
    *,
    hands: Sequence[str] = (),
    first: int = 0,
    seats: int = 3,
    seed: int = 1,
    speed: str = "instant",
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    options: Mapping[str, Any] | None = None,
    scripts: Mapping[int, Sequence[str]] | None = None,
    record: Path | None = None,
    names: Sequence[str] = NAMES,
    match: Match | None = None,
    person: bool = True,
    people: int | None = None,
    game: AnyGame = DOKUSON,
    first_windows: str = "usual",
    auto_pass: bool = False,
) -> Iterator[Driver]:
    """Yield a table with a person in seat 0 (or none, or `people` from there on) and scripted neighbours."""
    fresh = match is None
    persons = int(person) if people is None else people
    if match is None:
        seats = len(hands) or seats
        dealer = Stacked(hands, first) if hands else Dealer.seeded(seed)
        players = [Player(names[n], "human" if n < persons else "bot:easy") for n in range(seats)]
        match = Match.new(game, seats, options or {}, players, dealer=dealer, record=record, bots=b"bots")
    sitters = [Scripted((scripts or {}).get(seat, ())) for seat in range(match.seats)]
    table = TableController(match, [*(Human() for _ in range(persons)), *sitters[persons:]], fresh=fresh)
    clock = ManualClock()
    with mock.patch("tablegame.ui.shell.context.Art", lambda: _ART):
        ui = Ui(home, language=language, clock=clock, size=size, routes=ROUTES)
    ui.preferences.speed = speed
    ui.preferences.first_windows = first_windows
    ui.preferences.auto_pass = auto_pass
    ui.preferences.remarks = "off"
    pygame.event.clear()
    scene = live_table(ui, table)
    ui.stack.push(scene)
    driver = Driver(scene, clock)
    try:
        yield driver
    finally:
        table.leave()
        ui.close()
