"""The check of a recorded match: was it played by the rules, with the cards that the dealer promised?

Whether the computers' moves followed from what their seats could see: `controllers.rethink`.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tablegame.match.dealer import COMMON, KEYED, SEALED, STREAM, Cut, Dealer
from tablegame.match.header import TERMS, Header
from tablegame.match.position import Position
from tablegame.match.record import DEALT, HELPED, HINTED, OPEN, SEATED, TAKEN_BACK, TO, Record, RecordMove
from tablegame.match.record_error import RecordError
from tablegame.match.replay import Replayer
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, Shuffle, ShuffleAction

NEVER: Final = ("created", HELPED, SEATED, OPEN, TAKEN_BACK, HINTED)
"""Fields that nothing protects in any record."""


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """The result of a check. If it is not `ok`, `fault` says what is wrong, in which line, and by which
    code."""

    moves: int
    """The number of moves found to be in order, the dealer's among them."""
    finished: bool
    """Whether the record ends with the result."""
    shuffles: Literal["committed", "free"]
    """`free`: the cards were dealt from outside, and nothing was promised."""
    commit: str | None
    """The seal in the record: all of it is to be compared with the one that was shown."""
    fault: RecordError | None = None
    sealed: bool = False
    """Whether the seal covers the bots' seed too, and was made before anything was chosen (all methods but
    1)."""
    cuts: tuple[str, ...] = ()
    """The words that were mixed in, in order."""
    words: tuple[Cut, ...] = ()
    """The words with their seats, if the method keeps those."""
    answers: int = 0
    """The number of shuffles and lots among the moves."""
    begun_from: Position | None = None
    """Whether the match begins from a position, before which nothing was promised."""
    unprotected: tuple[str, ...] = ()
    """Fields of the record that can be changed without any other field telling (docs/verifying.md)."""

    @property
    def ok(self) -> bool:
        """Return whether no fault was found."""
        return self.fault is None


def verify(record: Record, *, games: Mapping[str, AnyGame] = GAMES, shown: str | None = None) -> VerifyResult:
    """Check the promise, every move and the result. Never raises for what a record holds.

    `shown`: the seal that was seen before the first card, all of it.
    """
    steps = verify_in_steps(record, games=games, shown=shown)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            verdict: VerifyResult = end.value
            return verdict


def verify_in_steps(
    record: Record, *, games: Mapping[str, AnyGame] = GAMES, shown: str | None = None
) -> Generator[int, None, VerifyResult]:
    """Run `verify` in steps: yield the number of moves in order after each move, and return the verdict."""
    promise = record.header.promise
    shuffles: Literal["committed", "free"] = "committed" if promise else "free"
    moves = 0
    fault: RecordError | None = None
    dealer: Dealer | None = None
    try:
        if shown is not None and (promise is None or promise.commit != shown):
            raise RecordError(1, "the seal is not the one that was shown", "other-seal")
        dealer = promise.dealer() if promise else None
        replayer = Replayer.of(record.header, games)
        dealer = replayer.dealing(dealer)
        for move in record.moves:
            replayer.follow(move, dealer)
            moves += 1
            yield moves
        check_result(record, replayer)
    except RecordError as found:
        fault = found
        if found.code == "other-chance" and dealer and _deals_otherwise(record, dealer.fresh()):
            fault = RecordError(1, "the cards follow from other words, players or rules", "other-words")
    return VerifyResult(
        moves,
        record.result is not None,
        shuffles,
        promise.commit if promise else None,
        fault,
        promise is not None and promise.method in KEYED,
        promise.cuts if promise else (),
        promise.words if promise else (),
        sum(move.actor == CHANCE for move in record.moves[:moves]),
        record.header.start,
        unprotected(record.header),
    )


def unprotected(header: Header) -> tuple[str, ...]:
    """Return the fields that no key binds, and that the moves do not show; () where nothing was promised."""
    promise = header.promise
    if promise is None:
        return ()
    bound = promise.method == SEALED and header.start is None
    free = promise.method == STREAM or (promise.method == COMMON and not header.code)
    return (*(("options",) if free else ()), *(() if bound else TERMS), *NEVER)


def _deals_otherwise(record: Record, dealer: Dealer) -> bool:
    """Return whether almost no card is dealt as by this dealer, because the terms of its keys were changed
    and not a card. For a method with one stream that cannot be known."""
    if dealer.method not in KEYED:
        return False
    agreed = total = 0
    for move in record.moves:
        what, *texts = move.text.split(" ")
        if move.actor == CHANCE and what == "shuffle":
            answer = dealer.answer(Shuffle(tuple(range(len(texts))), tuple(texts), *_dealt_to(move)))
            assert isinstance(answer, ShuffleAction), "a shuffle is answered by an order"
            agreed += sum(ours == recorded for ours, recorded in zip(answer.texts, texts, strict=True))
            total += len(texts)
    return 4 * agreed < total


def _dealt_to(move: RecordMove) -> tuple[tuple[Seat, ...], int]:
    """Return the seats that the pieces of a shuffle went to, and how many, where its line tells that."""
    to, dealt = move.data.get(TO), move.data.get(DEALT)
    if not isinstance(to, list) or type(dealt) is not int or not all(type(seat) is int for seat in to):
        return (), 0
    if len(set(to)) != len(to) or not 0 <= dealt <= len(move.text.split(" ")) - 1:
        return (), 0
    return tuple(map(Seat, to)), dealt


def check_result(record: Record, replayer: Replayer) -> None:
    """Check the result of a record against its moves, which `replayer` has followed; RecordError if they
    differ."""
    if record.result is None:
        return
    standing = replayer.state.standing()
    line = replayer.line + 1
    if not standing.over:
        raise RecordError(line, "there is a result before the end of the match", "other-result")
    if (record.result.scores, record.result.winners) != (standing.scores, standing.winners):
        raise RecordError(line, "the result is not the one of these moves", "other-result")
