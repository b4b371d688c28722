"""The answers of the dealer: the only place where random numbers enter the rules."""

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import AnyState, ChanceAction, Choose, ChooseAction, Shuffle, ShuffleAction


def answer(request: Shuffle | Choose, rng: Rng) -> ChanceAction:
    """Return a fair answer: every order, or every value, as likely."""
    if isinstance(request, Choose):
        return ChooseAction(rng.choice(request.values))
    positions = list(range(len(request.pieces)))
    rng.shuffle(positions)
    return ShuffleAction(
        tuple(map(request.pieces.__getitem__, positions)), tuple(map(request.texts.__getitem__, positions))
    )


def parse_answer(request: Shuffle | Choose, text: str) -> ChanceAction:
    """Return the answer written as `text`; ValueError if it does not answer `request`."""
    words = text.split(" ")
    if isinstance(request, Choose):
        for value in request.values:
            if words == ["choose", str(value)]:
                return ChooseAction(value)
        lots = ", ".join(f"choose {value}" for value in request.values)
        raise ValueError(f"the dealer is asked for one of: {lots}")
    if words[0] != "shuffle" or sorted(words[1:]) != sorted(request.texts):
        count = len(request.pieces)
        raise ValueError(f"the dealer is asked for 'shuffle' and an order of its {count} pieces")
    waiting: dict[str, list[int]] = {}
    for piece, name in zip(request.pieces, request.texts, strict=True):
        waiting.setdefault(name, []).append(piece)
    return ShuffleAction(tuple(waiting[name].pop() for name in words[1:]), tuple(words[1:]))


def first_shuffle(state: AnyState) -> Shuffle | None:
    """Return the first shuffle of a match that begins as `state`, which is changed; None without one."""
    request = state.chance()
    while isinstance(request, Choose):
        state.apply(CHANCE, ChooseAction(request.values[0]))
        request = state.chance()
    return request


def settle(state: AnyState, rng: Rng) -> None:
    """Answer for the dealer until a seat is to act or the match is over."""
    while (request := state.chance()) is not None:
        state.apply(CHANCE, answer(request, rng))
