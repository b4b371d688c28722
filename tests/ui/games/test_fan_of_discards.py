"""The last discards of both Dobons lie in a fan with the faces of their owners."""

from itertools import pairwise

import pytest

from tablegame.pieces.seats import Seat
from tablegame.ui.games import shedding
from tablegame.ui.table import played_pieces
from tablegame.ui.table.places import HandStyle
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import card_spot
from tablegame.ui.table.table_values import Cue

PILE = (3, 17, 30, 44, 8, 21)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("taken", [(0.0, 0.0), (0.0, 412.0)])
def test_the_fan_is_clear_of_stock_and_buttons(
    seats: int, taken: tuple[float, float], left_handed: bool
) -> None:
    room = room_of(seats, Seat(0), (1280.0, 720.0), HandStyle(left_handed=left_handed), taken)
    lying = shedding.lay_pile(PILE, room)
    fan = [lying[card_spot(card)] for card in PILE[: -shedding.FANNED - 1 : -1]]
    assert fan[0].angle == 0 and fan[0].box.centre == pytest.approx(room.centre)
    steps = {round(one.x - other.x, 3) for one, other in pairwise(fan)}
    assert len(steps) == 1 and (steps.pop() < 0) == left_handed, "towards the index in the corner"
    for pose in fan:
        lean = 0.07 * pose.h / 2
        box = pose.box._replace(x=pose.box.x - lean, w=pose.box.w + 2 * lean)
        assert not box.overlap(shedding.stock_box(room))
        for button in (shedding.beside(room, shedding.BUTTON), shedding.wait_box(room)):
            assert box.overlap(button) < 1


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("size", [(1280.0, 720.0), (1280.0, 800.0), (1720.0, 720.0)])
@pytest.mark.parametrize("taken", [(0.0, 0.0), (0.0, 412.0)])
def test_a_call_and_its_pause_are_never_pressed_for_each_other(
    size: tuple[float, float], seats: int, taken: tuple[float, float], left_handed: bool
) -> None:
    room = room_of(seats, Seat(0), size, HandStyle(left_handed=left_handed), taken)
    call, wait = shedding.beside(room, shedding.BUTTON), shedding.wait_box(room)
    across = max(call.x, wait.x) - min(call.right, wait.right)
    down = max(call.y, wait.y) - min(call.bottom, wait.bottom)
    assert max(across, down) >= 44
    assert not any(wait.overlap(box) for box in room.plates.values())


def test_a_cord_holds_them_together() -> None:
    room = room_of(4, Seat(0), (1280.0, 720.0))
    tied = shedding.lay_pile(PILE, room, tied=True)
    assert max(abs(pose.x - room.centre[0]) for pose in tied.values()) < 12
    assert not shedding.fanned(PILE, room, tied=True)


def test_who_laid_them_is_kept_until_the_next_deal() -> None:
    room = room_of(4, Seat(0), (1280.0, 720.0))
    cues = [Cue(origins={card_spot(card): seat % 4}) for seat, card in enumerate(PILE)]
    laid = played_pieces.last_laid(cues)
    assert laid is not None and laid.spots == (card_spot(21),)
    resting = list(shedding.lay_pile(PILE, room).items())
    owned = shedding.fanned(PILE, room)
    faces = {part.name: part for part in played_pieces.parts(laid, resting, range(4), owned)}
    for card, seat in ((44, 3), (8, 0)):
        part = faces[f"owner.{card_spot(card)}"]
        assert isinstance(part.mark, tuple) and part.mark[1] == seat
    assert played_pieces.last_laid([*cues, Cue(deal=True)]) is None
