"""Method 3: the same cards for all who play the same match, each for himself.

Each deal, renewal and lot has its key as in method 2, and each deal goes out from the lowest seat, whoever is
the first by the rules: who deals may follow from what was played, the cards of a seat must not.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tablegame.match.dealer import COMMON, Cut, SealedDealer, Terms
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import ChanceAction, Choose, Shuffle, ShuffleAction

P = TypeVar("P")


class CommonDealer(SealedDealer):
    """A keyed dealer who deals from the lowest seat; neither options nor players change the cards."""

    __slots__ = ("marks",)

    method = COMMON
    tag = "tablegame 3"
    binds = False

    def __init__(
        self,
        seed: bytes,
        bots: bytes,
        words: Iterable[Cut] = (),
        terms: Terms | None = None,
        begun: tuple[int, int] = (0, 0),
        marks: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(seed, bots, words, terms, begun)
        self.marks = dict(marks or {})

    def cut(self, word: str, seat: Seat | None = None) -> None:
        """Mix in a word, as other dealers do; ValueError if the cards are those of a code."""
        if self.marks and word.strip():
            raise ValueError("the cards of a code are not cut")
        super().cut(word, seat)

    def answer(self, request: Shuffle | Choose) -> ChanceAction:
        """What follows for this request; what is dealt goes to the lowest seat first."""
        answer = super().answer(request)
        if isinstance(request, Choose) or not request.to:
            return answer
        assert isinstance(answer, ShuffleAction), "a shuffle is answered by an order"
        return ShuffleAction(
            from_lowest(answer.order, request.to, request.dealt),
            from_lowest(answer.texts, request.to, request.dealt),
        )

    def _named(self, terms: Terms) -> list[object]:
        return [self.written_cuts(), terms.game, terms.rules, terms.seats]

    def _again(self, terms: Terms | None, begun: tuple[int, int]) -> "CommonDealer":
        return CommonDealer(self.seed, self.bots, self.words, terms, begun, self.marks)


def from_lowest(order: Sequence[P], to: Sequence[Seat], dealt: int) -> tuple[P, ...]:
    """The order in which pieces that go out to `to` in turn have to lie, so that each of these seats gets
    what `order` would give it if the lowest of them got the first piece, and the next in number the second.

    Where the rules give some seats a piece more than others, these take what is left in the same way.
    """
    handed = sorted(range(dealt), key=lambda place: (place // len(to), to[place % len(to)]))
    lying = list(order)
    for place, piece in zip(handed, order, strict=False):
        lying[place] = piece
    return tuple(lying)
