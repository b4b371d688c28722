"""Makes the pictures of the README from the real program, as small as they get: twelve still, one moving.

`python tools/pictures.py [NAME ...]`, from anywhere; without names, all of them.
"""

import heapq
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
from moving_picture import Camera, apng
from studio import Studio, opened

from tablegame.ai.think import simple
from tablegame.inspection import review_seat as reviewed
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.study.review.match_review import Course
from tablegame.ui.scenes.people.match_setup import first_plan
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.study.review.scene import ReviewScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.shell.navigation import ReviewPage
from tablegame.ui.table.model import SheetShown
from tests.ui.made_review import MadeReviewing

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZE = (1280, 720)


def own_turn(match: Match) -> bool:
    """Return whether the person in the first seat is to move."""
    return 0 in match.to_act()


# Moments ----------------------------------------------------------------------------------------------------
def _race(match: Match, view: Any) -> bool:
    """Return whether two lanes of Dokuson are nearly full and a double can be laid."""
    lanes = sorted(len(row) for row in view.table.rows)
    doubles = [move for move in match.legal(Seat(0)) if len(move.gesture().pieces) == 2]
    return own_turn(match) and lanes[0] >= 3 and lanes[-1] == 4 and view.table.deal > 1 and bool(doubles)


def _won(match: Match, view: Any) -> bool:
    """Return whether a double fills a lane of Dokuson and the rest of the hand counts for the person."""
    return own_turn(match) and _winning(match, view) is not None


def _winning(match: Match, view: Any) -> Any:
    """Return that double; None if there is none."""
    if not all(rows := view.table.rows):
        return None
    last = min(rows, key=len)[0] // 13
    for move in match.legal(Seat(0)):
        pieces = move.gesture().pieces
        rest = [card for card in view.table.hand if card not in pieces]
        first = pieces[0] // 13
        full = any(len(row) == 4 and row[0] // 13 == first for row in rows)
        gain = sum(card % 13 + 1 for card in rest if card // 13 == first)
        if len(pieces) == 2 and full and gain > 5 and all(card // 13 != last for card in rest):
            return move
    return None


def _bind(match: Match, view: Any) -> bool:
    """Return whether the person stands in a bind of Dobon and can add to it."""
    table = view.table
    answers = [move for move in match.legal(Seat(0)) if move.gesture().pieces]
    ready = own_turn(match) and table.phase == "play" and not table.window
    return ready and table.damage > 4 and bool(answers) and len(table.hand) > 3 and table.deal > 1


def _two(match: Match, view: Any) -> bool:
    """Return whether a 2 of Everyday Dobon lies on the person, who holds another one."""
    table = view.table
    answers = [move for move in match.legal(Seat(0)) if move.gesture().pieces]
    ready = own_turn(match) and table.phase == "play" and not table.window
    return ready and table.damage > 0 and bool(answers) and len(table.hand) > 3 and table.deal > 1


def _twice(match: Match, view: Any) -> bool:
    """Return whether the stake of Fukuchi Dobon has doubled and another's card can be snapped."""
    table = view.table
    held = {card % 13 for card in table.hand}
    snaps = bool(table.pile) and table.window == "discard" and table.pile[-1] % 13 in held
    others = table.owner not in (0, None) and len(table.hand) > 3
    return own_turn(match) and table.stake > 100 and snaps and others


def _trump(match: Match, view: Any) -> bool:
    """Return whether trump is turned up, lives are lost and a trick lies on the table of Losing Loadum."""
    table = view.table
    ready = own_turn(match) and table.phase == "trick" and table.trump is not None
    return ready and min(table.lives) < 3 and len(table.trick) >= 3 and len(table.hand) >= 5


def _bomb(match: Match, view: Any) -> bool:
    """Return whether three tiles of Clackerjack lie and the person can beat them with three."""
    table = view.table
    ready = own_turn(match) and table.phase == "play" and table.top is not None
    threes = [move for move in match.legal(Seat(0)) if len(move.gesture().pieces) >= 3]
    return ready and sum(map(len, table.gone)) > 8 and bool(threes) and len(table.hand) >= 9


def _called(match: Match, view: Any) -> bool:
    """Return whether a player of Dobon has called, and the person has cards and extra points to explain."""
    results = view.table.results
    if len(results) < 3 or not own_turn(match):
        return False
    facts, hand = dict(results[-1].facts), results[-1].hands[0]
    return facts["how"] == "dobon" and 3 <= len(hand) <= 5 and len(results[-1].lines[0]) > 1


# Pictures ---------------------------------------------------------------------------------------------------
def title(studio: Studio) -> None:
    """Show the title wall, with two matches to go on with."""

    def later(match: Match, view: Any) -> bool:
        return own_turn(match) and view.table.deal == 3

    for game in ("clackerjack", "dobon"):
        studio.match(game, 4, later, kept=True).close()
    scene = TitleScene(studio.ui)
    studio.show(scene)
    scene.choose(next(game for game in scene.games if game.id == "dobon"))


def seating(studio: Studio) -> None:
    """Show the seats for partners, one of them a second person."""
    plan = first_plan(GAMES["clackerjack"])
    plan.sitters[2].kind, plan.sitters[2].name = "human", "Ben"
    studio.show(SeatingScene(studio.ui, "clackerjack", plan))


def dokuson(studio: Studio) -> None:
    """Show a picked double, and where it would lie."""
    scene = studio.table(studio.match("dokuson", 4, _race))
    double = next(move for move in scene.parts.legal.actions if len(move.gesture().pieces) == 2)
    studio.pick(scene, double.gesture().pieces)


def dobon(studio: Studio) -> None:
    """Show a bind."""
    scene = studio.table(studio.match("dobon", 4, _bind))
    answer = next(move for move in scene.parts.legal.actions if move.gesture().pieces)
    studio.pick(scene, answer.gesture().pieces)


def everyday(studio: Studio) -> None:
    """Show a 2, and another one to pass it on."""
    scene = studio.table(studio.match("dobon_plain", 6, _two))
    answer = next(move for move in scene.parts.legal.actions if move.gesture().pieces)
    studio.pick(scene, answer.gesture().pieces)


def fukuchi(studio: Studio) -> None:
    """Show an open window for calls and snaps."""
    studio.ui.preferences.first_windows = "usual"
    scene = studio.table(studio.match("dobon_fukuchi", 5, _twice))
    studio.until(lambda: scene.parts.call_window.open, 600)
    studio.step(26)


def loadum(studio: Studio) -> None:
    """Show seven round the trick."""
    scene = studio.table(studio.match("loadum", 7, _trump))
    card = scene.parts.legal.actions[-1].gesture().pieces
    studio.pick(scene, card)


def clackerjack(studio: Studio) -> None:
    """Show a picked combination, with all that it can be."""
    scene = studio.table(studio.match("clackerjack", 4, _bomb))
    longest = max(scene.parts.legal.actions, key=lambda move: len(move.gesture().pieces))
    studio.pick(scene, longest.gesture().pieces)


def sheet(studio: Studio) -> None:
    """Show the score sheet of a round of Dobon."""
    scene = studio.table(studio.match("dobon", 4, _called))
    last = len(scene.model.view.table.results) - 1
    scene.parts.pages.end(SheetShown(last, scene.model.view))
    studio.step(60)


def curtain(studio: Studio) -> None:
    """Show the curtain between two people."""
    match = studio.match("dokuson", 4, lambda match, view: len(match.record.moves) > 12, people=4)
    studio.table(match, people=4)
    if not studio.until(lambda: isinstance(studio.ui.stack.top, CurtainScene), 900):
        raise LookupError("no curtain falls")
    studio.step(60)


def settings(studio: Studio) -> None:
    """Show the settings of the looks, over a forest."""
    chosen = studio.ui.preferences
    chosen.cloth, chosen.card_back, chosen.large_indices = "forest", "waves", True
    studio.ui.changed()
    scene = SettingsScene(studio.ui)
    studio.show(scene)
    scene.turn_to("table")


def review(studio: Studio) -> None:
    """Show a careless person's decisions in a round of Dobon, as the program judges them."""
    record = _careless(studio)
    reviewing = MadeReviewing()
    reviewing.put(reviewed(Course(record, Seat(0)), 0, True, lambda done, steps: None))
    studio.service._reviewing = reviewing  # type: ignore[assignment]
    studio.show(ReviewScene(studio.ui, ReviewPage(None, record)))
    studio.step(30)


def _careless(studio: Studio) -> Record:
    """Return a match in which a person discards without looking now and then; always the same."""
    match = Match.new(
        GAMES["dobon"], 4, {"rounds": 5}, studio.players(4, 1), dealer=Dealer.seeded(5), bots=b"studio"
    )
    number = 0
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        move = simple("dobon", match.view(seat), legal)
        if seat == 0:
            number += 1
            discards = [each for each in legal if each.gesture().pieces]
            if number % 3 == 0 and discards:
                move = discards[7 * number % len(discards)]
        match.decide(seat, move, {})
    # What is imagined follows from the name of a match, which its date is part of.
    return replace(match.record, header=replace(match.record.header, created="2026-11-21T20:14:00+09:00"))


def play(studio: Studio) -> list[pygame.Surface]:
    """Play a race of Dokuson that is won, and return its frames."""
    studio.ui.preferences.speed = "normal"
    match = studio.match("dokuson", 4, _won)
    scene = studio.table(match)
    double = _winning(match, match.view(Seat(0)))
    with studio.unseen():
        studio.step(120)
    camera = Camera(studio)
    camera.roll(0.9)
    for piece in double.gesture().pieces:
        for item in scene.model.hand.find([piece]):
            scene.parts.picking.pick(item)
        camera.roll(0.9)
    _press_gold()
    camera.roll(5)
    _press_gold()
    camera.roll(2.5)
    return camera.frames


def _press_gold() -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode=""))


MOVING = "play"
"""The name of the picture that moves."""

PICTURES: Mapping[str, tuple[Callable[[Studio], object], str]] = {
    "title": (title, "en"),
    "seating": (seating, "en"),
    "dokuson": (dokuson, "en"),
    "everyday": (everyday, "en"),
    "dobon": (dobon, "en"),
    "fukuchi": (fukuchi, "ja"),
    "loadum": (loadum, "en"),
    "clackerjack": (clackerjack, "en"),
    "sheet": (sheet, "en"),
    "curtain": (curtain, "ja"),
    "settings": (settings, "ja"),
    "review": (review, "en"),
}
"""What is shown, and in which language."""


# Files ------------------------------------------------------------------------------------------------------
Colour = tuple[int, int, int]


def png(picture: pygame.Surface) -> bytes:
    """Return a picture as PNG in 256 colours: a third of what it takes in all its colours."""
    w, h = picture.get_size()
    pixels = pygame.image.tobytes(picture, "RGB")
    colours = list(zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True))
    palette, number = reduced(Counter(colours))
    numbers = bytes(map(number.__getitem__, colours))
    rows = b"".join(b"\0" + numbers[y * w : (y + 1) * w] for y in range(h))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", w, h, 8, 3, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"PLTE", bytes(sum(palette, ())))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def reduced(counts: Counter[Colour], most: int = 256) -> tuple[list[Colour], dict[Colour, int]]:
    """Return a palette, and the place in it of every colour: boxes of colours are halved, the widest one
    first."""

    def entry(box: list[Colour]) -> tuple[float, int, int, list[Colour]]:
        spans = [max(each[n] for each in box) - min(each[n] for each in box) for n in range(3)]
        widest = max(range(3), key=lambda n: WEIGHTS[n] * spans[n])
        seen = sum(counts[each] for each in box)
        return -WEIGHTS[widest] * spans[widest] * seen**0.4, len(heap), widest, box

    heap: list[tuple[float, int, int, list[Colour]]] = []
    heap.append(entry(list(counts)))
    serial = 1
    while len(heap) < most:
        size, _, widest, box = heapq.heappop(heap)
        if size == 0:
            heap.append((0.0, serial, widest, box))
            break
        box.sort(key=lambda each: each[widest])
        half, passed, cut = sum(counts[each] for each in box) / 2, 0, 1
        while cut < len(box) - 1 and passed + counts[box[cut - 1]] < half:
            passed += counts[box[cut - 1]]
            cut += 1
        for part in (box[:cut], box[cut:]):
            size, _, widest, part = entry(part)
            heapq.heappush(heap, (size, serial, widest, part))
            serial += 1
    palette: list[Colour] = []
    number: dict[Colour, int] = {}
    for place, (_, _, _, box) in enumerate(heap):
        seen = sum(counts[each] for each in box)
        red, green, blue = (round(sum(each[n] * counts[each] for each in box) / seen) for n in range(3))
        palette.append((red, green, blue))
        number.update(dict.fromkeys(box, place))
    return palette, number


WEIGHTS = (1.0, 1.3, 0.8)
"""How much the eye sees of red, green and blue."""


def taken(name: str) -> pygame.Surface:
    """Return what a picture that stands still shows now, in all its colours."""
    show, language = PICTURES[name]
    with opened(language, SIZE) as studio:
        show(studio)
        return studio.surface().copy()


def main(names: list[str]) -> None:
    """Write the pictures with these names, or all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or [*PICTURES, MOVING]:
        if name == MOVING:
            with opened("en", SIZE) as studio:
                data = apng(play(studio), reduced)
        else:
            data = png(taken(name))
        (FOLDER / f"{name}.png").write_bytes(data)
        print(f"{name}: {len(data) // 1024} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])
