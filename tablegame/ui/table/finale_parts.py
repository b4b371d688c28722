"""What lies still on the table at the end of a deal: signs and sums, open hands, and points at the plates."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text, signed
from tablegame.ui.draw import marks
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table import finale_drawings as drawn
from tablegame.ui.table import finale_places as at
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.geometry import HAND_Z
from tablegame.ui.table.model import Finale
from tablegame.ui.table.played_pieces import petal_part
from tablegame.ui.table.pose import Box, around, card_spot
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import TablePart
from tablegame.ui.table.table_values import DealEnd, FallenPetal, LastHand

WIDEST: Final = 470.0
"""The greatest width of a stamp or a sum, in du."""
FACE_R: Final = 20.0
"""The radius of the face beside an open hand, in du."""
HELD: Final = 160.0
"""How high above the lower edge the middles of held cards lie at most, in du."""
WAITING: Final = "place."
"""What waits for a piece, which does not come any more."""
KEPT: Final = frozenset(f"direction.{nth}" for nth in range(len(marks.CHEVRONS)))
"""What stays on the cloth beneath the sums."""


class FinaleParts(TablePart):
    """The still parts of the finale that is shown, and what they leave of the cloth beneath."""

    def keeps(self, part: Part) -> bool:
        """Return whether something that lies on the cloth stays there."""
        finale, room = self._model.finale, self._geometry.room
        if finale is None or part.name in KEPT:
            return True
        if finale.sealed is not None and part.name.startswith(self._game_table.counting_parts):
            return False
        if finale.scored is not None and part.name.startswith(WAITING):
            return False
        taken = [at.sums_box(finale.end.equations, room)] if finale.risen else []
        taken += self.gain_boxes() if finale.flying is not None or finale.landed else []
        for hand in finale.end.hands[: finale.opened]:
            held = hand.seat == room.home and not hand.taken
            if (count := len(at.in_row(hand, room))) and not finale.end.low and not held:
                taken.append(at.row_box(hand.seat, count, room, self._game_table.tile))
            taken += [pose.box for pose in at.rest(hand, room).values()]
            if (packet := at.packet(hand, finale, self._game_table, room)) is not None:
                taken.append(packet)
        return not any(part.box.overlap(box) for box in taken)

    @property
    def counts_over(self) -> bool:
        """Return whether the pieces laid last have been taken up, or lie beneath what is counted."""
        finale = self._model.finale
        return finale is not None and (
            finale.risen or any(hand.taken for hand in finale.end.hands[: finale.opened])
        )

    def tally_parts(self) -> Sequence[Part]:
        """Return what lies beneath the pieces while a deal is counted in the middle."""
        finale = self._model.finale
        tally = None if finale is None or finale.dismissed else finale.tally(crests_of(self._model.names))
        if finale is None or tally is None:
            return ()
        return self._game_table.tally_parts(self._ui.speaker, finale.closing, tally, self._geometry.room)

    def parts(self) -> list[Part]:
        """Return signs and sums in the middle, and figures at the plates."""
        finale, room = self._model.finale, self._geometry.room
        if finale is None:
            return []
        parts: list[Part] = []
        lit = next((zone for zone in self._geometry.zones() if zone.name == finale.end.lit), None)
        if lit is not None and finale.stamped is not None:
            draw = partial(Canvas.ring, box=lit.box.grown(-3), r=10, gap=0)
            parts.append(Part("finale.lit", lit.box, None, draw))
        flying = {flight.spot for flight in self._animator.flights()}
        if finale.risen and not any(card_spot(one.goal) in flying for one in finale.end.equations):
            lying = at.sum_places(finale.end.equations, room)
            for number, (equation, place) in enumerate(zip(finale.end.equations, lying, strict=True)):
                signs = (*equation.signs, "=")
                for n, (sign, term) in enumerate(zip(signs, place.signs, strict=True)):
                    if n < finale.terms - 1 or (n == len(signs) - 1 and finale.terms >= len(signs)):
                        name = f"finale.sign.{number}.{n}"
                        box = Box(term.x - term.size, term.y - term.size, 2 * term.size, 2 * term.size)
                        parts.append(Part(name, box, (sign, term), partial(drawn.draw_sign, sign, term)))
                if equation.owner is not None:
                    crest, box = crests_of(self._model.names)[equation.owner], place.goal.box
                    draw = partial(marks.owner, piece=box, crest=crest)
                    parts.append(Part(f"finale.owner.{number}", box.grown(16), (crest, box), draw))
                if finale.terms and finale.lowered is None and len(lying) == 1:
                    term, whole = place.said, finale.terms >= len(signs)
                    said = equation.said if whole else drawn.said_so_far(equation.said, finale.terms)
                    size, wide = drawn.fitted(self._ui.type, said, 30, 40, term.size)
                    box = Box(term.x - min(490.0, wide) / 2, term.y - 20, min(490.0, wide), 40)
                    draw = partial(drawn.draw_sum, said, box, size, whole)
                    parts.append(Part(f"finale.sum.{number}", box.grown(6), (said, whole), draw))
                if finale.terms >= len(signs) and finale.flying is None:
                    box = place.goal.box
                    draw = partial(marks.gold_rim, box=box, radius=0.068 * box.w)
                    parts.insert(0, Part(f"finale.rim.{number}", box.grown(6), box, draw))
        for nth, petal in enumerate(self.falling(finale.end)[: finale.fallen]):
            parts.append(petal_part(f"finale.petal.{nth}", petal))
        if finale.end.seals and finale.scored is not None:
            parts += self._hand_parts(finale)
        else:
            for hand in finale.end.hands[: finale.summed]:
                parts += self.chip_parts(hand, finale.end.low)
        for seat in self._landed(finale):
            box, gain = self.gain_box(finale.end, seat), finale.end.gains[seat]
            look = signed(gain), self.is_good(gain)
            draw = partial(drawn.draw_gain, *look, *box.centre, most=box.w)
            parts.append(Part(f"finale.gain.{seat}", box, look, draw))
        return parts

    def _hand_parts(self, finale: Finale) -> list[Part]:
        """Return the sum and the face beside the hand that is open at the lower edge."""
        hand, room = finale.end.hands[finale.opened - 1], self._geometry.room
        box = around(pose.box for pose in self._game_table.spread(hand.pieces, room))
        if finale.opened <= finale.counted or box is None:
            return []
        said: Runs = (*(mark for words in hand.said for mark in (*self._said(words), "  ")),)[:-1]
        total = signed(finale.end.gains[hand.seat])
        if not self._ui.speaker.plain(said).endswith(total):
            said = (*said, f" = {total}")
        size, wide = drawn.fitted(self._ui.type, said, 32, 40)
        wide = min(WIDEST, wide)
        pill = Box(room.size[0] / 2 - wide / 2, places.prompt_line(*room.size)[1] - 18, wide, 36)
        crest = crests_of(self._model.names)[hand.seat]
        face = Box(box.x - 2 * FACE_R - 14, box.centre[1] - FACE_R, 2 * FACE_R, 2 * FACE_R)
        draw = partial(Canvas.face, crest=crest, x=face.centre[0], y=face.centre[1], r=FACE_R)
        return [
            Part(f"finale.sum.{hand.seat}", pill, said, partial(drawn.draw_chip, said, pill, size)),
            Part(f"finale.face.{hand.seat}", face.grown(12), crest, draw),
        ]

    def chip_parts(self, hand: LastHand, low: bool) -> Iterator[Part]:
        room = self._geometry.room
        place = at.chips_at(hand, room, self._game_table.tile, low)
        for row, words in enumerate(hand.said):
            said = self._said(words)
            size, wide = drawn.fitted(self._ui.type, said, at.CHIP_H - 4, 22)
            if wide > place.most and isinstance(words, Text) and isinstance(n := words.slots.get("n"), int):
                # Rather the number alone than half a word.
                said = (str(n),)
                size, wide = drawn.fitted(self._ui.type, said, at.CHIP_H - 4, 22)
            wide = min(place.most, wide)
            x, y = place.x - place.align * wide, place.y + row * place.step - at.CHIP_H / 2
            box = Box(x, y, wide, at.CHIP_H)
            yield Part(f"finale.hand.{hand.seat}.{row}", box, said, partial(drawn.draw_chip, said, box, size))

    def _said(self, words: Runs | Text) -> Runs:
        return words.say(self._ui.speaker) if isinstance(words, Text) else words

    def _landed(self, finale: Finale) -> list[Seat]:
        """Return the seats whose points have come to their plates."""
        if finale.end.seals:
            counted = finale.end.hands[: finale.summed]
            return [hand.seat for hand in counted if finale.end.gains[hand.seat]]
        return finale.end.gaining[: finale.landed]

    def falling(self, end: DealEnd) -> list[FallenPetal]:
        """Return the petals of the lives that are lost, in the order in which they fall."""
        petals = (self.petal(end, seat) for seat in end.gaining)
        return [petal for petal in petals if petal is not None]

    def petal(self, end: DealEnd, seat: Seat) -> FallenPetal | None:
        """Return the petal that falls for a seat; None if it loses no life."""
        return self._game_table.petal(seat, self._geometry.room) if end.gains[seat] < 0 else None

    def is_good(self, gain: int) -> bool:
        """Return whether these points are good for the player who gets them."""
        return gain < 0 if self._game_table.low else gain > 0

    def boxes(self) -> list[Box]:
        """Return what figures and open hands cover at the plates."""
        finale, room = self._model.finale, self._geometry.room
        if finale is None:
            return []
        boxes = [part.box for part in self.parts()]
        for hand in finale.end.hands[: finale.opened]:
            boxes += [pose.box for pose in at.rest(hand, room).values()]
            if room.seats >= places.CROWDED and hand.seat in room.plates:
                boxes.append(at.row_box(hand.seat, len(at.in_row(hand, room)), room))
        return boxes

    def sum_boxes(self) -> list[Box]:
        """Return what the sums of a call cover in the middle, with what they are in figures."""
        finale = self._model.finale
        if finale is None or not finale.risen:
            return []
        figures = [part.box for part in self.parts() if part.name.startswith("finale.sum")]
        return [at.sums_box(finale.end.equations, self._geometry.room), *figures]

    def gain_boxes(self) -> list[Box]:
        """Return what points cover at the plates, from before they are on their way."""
        finale = self._model.finale
        return [] if finale is None else [self.gain_box(finale.end, seat) for seat in finale.end.gaining]

    def gain_box(self, end: DealEnd, seat: Seat) -> Box:
        """Return what the points of a seat cover where they land."""
        return drawn.gain_box(self._ui.type, signed(end.gains[seat]), self._gain_at(end, seat))

    def _gain_at(self, end: DealEnd, seat: Seat) -> at.Chips:
        geometry, held = self._geometry, list[Box]()
        if seat == geometry.room.home:
            lower = geometry.size[1] - HELD
            held = [pose.box for pose in self._animator.rest.values() if pose.z >= HAND_Z and pose.y > lower]
        wide = drawn.fitted(self._ui.type, signed(end.gains[seat]), 28, 24)[1]
        return at.gain_at(seat, geometry.room, end, geometry.text_scale, self._game_table.tile, held, wide)
