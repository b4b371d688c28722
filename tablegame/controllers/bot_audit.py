"""A check whether the computers' moves follow from the views of their seats: each thought is repeated.

A thought depends on the view of the seat and its legal moves, found by replaying the record. It depends on
the bots' seed, the level, and the number of playouts at which the clock cut it short. The thought must be the
same that played, or nothing can be said. Of a match that is not over the findings show what is hidden, so
they are for the time after.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from tablegame.ai.levels import LEVELS
from tablegame.controllers.worker import reply
from tablegame.controllers.workers import Job, Workers
from tablegame.match.dealer import SEALED
from tablegame.match.record import MINDS, PLAYOUTS, SIMPLE, Record, seated_by
from tablegame.match.replay import Replayer
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame

Outcome: TypeAlias = Literal["followed", "forced", "other", "unchecked"]
Why: TypeAlias = Literal["", "person", "outside", "unmarked", "mark", "simple", "changed", "failed", "cut"]

LONGEST_MS: Final = 120_000
"""The milliseconds after which a repeated thought, which has no clock, is given up."""


@dataclass(frozen=True, slots=True)
class Rethought:
    """The finding about one move of a seat."""

    line: int
    """The line of the record."""
    seat: Seat
    move: str
    outcome: Outcome
    """`forced`: there was only one legal move. `other`: the thought plays something else."""
    why: Why = ""
    """The reason why it could not be checked: a person's move or an outside program's; no mark of the thought
    was kept, or it is not this program's; the simple policy played and no mark tells which; another player
    sat down by this line; the thought failed; the clock cut it short, so that what was played is one of many
    moves. With `other`, "cut" means that no thought of this level is cut short where the record says."""
    expected: str = ""
    """The move that the thought plays instead."""
    simple: bool = False
    """Whether the simple policy played, as the record says, and plays the same."""


@dataclass(frozen=True, slots=True)
class Summed:
    """All findings of a match."""

    followed: int
    forced: int
    simple: int
    """The moves of the simple policy among those that followed."""
    unchecked: Mapping[str, int]
    """The unchecked moves by reason, without those of people."""
    people: tuple[Seat, ...]
    """The seats that people played for, as the record says, at least for a while."""
    first_other: Rethought | None
    """The first move that did not follow."""
    others: int


Request: TypeAlias = dict[str, Any]
Reply: TypeAlias = Mapping[str, Any] | None
"""The answer of a thought; None where it failed."""


def decisions(record: Record) -> int:
    """Return how many findings there will be: one a move of a seat."""
    return sum(move.actor != CHANCE for move in record.moves)


def rethink(record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Rethought]:
    """Yield a finding for each move of a seat, in order, by thoughts in this process.

    The record has been verified; RecordError for one that cannot be followed.
    """
    course = _course(record, games)
    step = next(course, None)
    while step is not None:
        if isinstance(step, Rethought):
            yield step
            step = next(course, None)
        else:
            step = _sent(course, reply(step))


class Rethinking:
    """The audit in the thinking process, for a window: call `tick` once a frame until `done`."""

    def __init__(self, workers: Workers, record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.total: Final = decisions(record)
        self.findings: list[Rethought] = []
        """The findings so far, in order."""
        self.done = False
        """Whether the audit is complete or cancelled."""
        self._workers = workers
        self._course = _course(record, games)
        self._job: Job | None = None
        self._begun = False

    def tick(self) -> None:
        """Receive a thought, and ask for the next. Raise RecordError as `rethink` does."""
        if self.done:
            return
        step: Rethought | Request | None
        if self._job is not None:
            self._workers.tick()
            if self._job.move is None and not self._job.failed:
                return
            reply = None if self._job.failed else self._job.answer
            self._job = None
            step = _sent(self._course, reply)
        else:
            step = next(self._course, None)
        if step is None:
            self.done = True
        elif isinstance(step, Rethought):
            self.findings.append(step)
        else:
            self._job = self._workers.submit(
                step["game"],
                step["view"],
                step["legal"],
                step["level"],
                step["seed"],
                step["ms"],
                cut=step["cut"],
                character=step["character"],
            )

    def cancel(self) -> None:
        """Cancel the audit, because its answer is not wanted any longer."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._job = None
        self.done = True
        self._course.close()


def summed(findings: list[Rethought], record: Record) -> Summed:
    """Return the findings in numbers."""
    good = [finding for finding in findings if finding.outcome == "followed"]
    others = [finding for finding in findings if finding.outcome == "other"]
    unchecked = Counter(
        finding.why for finding in findings if finding.outcome == "unchecked" and finding.why != "person"
    )
    return Summed(
        len(good),
        sum(finding.outcome == "forced" for finding in findings),
        sum(finding.simple for finding in good),
        {str(why): count for why, count in unchecked.items()},
        tuple(sorted({finding.seat for finding in findings if finding.why == "person"})),
        others[0] if others else None,
        len(others),
    )


def _sent(course: Generator[Rethought | Request, Reply, None], reply: Reply) -> Rethought | Request | None:
    try:
        return course.send(reply)
    except StopIteration:
        return None


def _course(record: Record, games: Mapping[str, AnyGame]) -> Generator[Rethought | Request, Reply, None]:
    """Yield findings, and between them requests; send the reply of the thinking process to each."""
    header = record.header
    replayer = Replayer.of(header, games)
    kinds = [player.kind for player in header.players]
    marks: object = header.data.get(MINDS)
    for seat, kind in seated_by(header.data, header.seats):
        kinds[seat] = kind
    for move in record.moves:
        seat, line = move.actor, replayer.line + 1
        marks = move.data.get(MINDS, marks)
        before = kinds[seat] if seat != CHANCE else ""
        for other, kind in seated_by(move.data, header.seats):
            kinds[other] = kind
        if seat != CHANCE:
            who = tuple(dict.fromkeys((kinds[seat], before)))
            yield from _judged(replayer, record, line, seat, who, marks)
        replayer.follow(move, None)


def _judged(
    replayer: Replayer, record: Record, line: int, seat: Seat, kinds: tuple[str, ...], mark: object
) -> Generator[Rethought | Request, Reply, None]:
    """Return the finding about the move of `line`. `kinds` are those that may have made it: two if a player
    sat down in that line, because the move may be older."""
    move = record.moves[line - 2]

    def finding(outcome: Outcome, why: Why = "", expected: str = "", simple: bool = False) -> Rethought:
        return Rethought(line, seat, move.text, outcome, why, expected, simple)

    levels = [kind.partition(":")[2] for kind in kinds if kind.startswith("bot:")]
    levels = [level for level in levels if level in LEVELS]
    stood_in = move.data.get(SIMPLE) is True
    if not levels and not (stood_in and kinds[0].startswith("outside:")):
        yield finding("unchecked", "person" if kinds[0] == "human" else "outside")
        return
    legal = replayer.state.legal_actions(seat)
    if len(legal) == 1:
        yield finding("forced")
        return
    if mark is None:
        yield finding("unchecked", "simple" if stood_in else "unmarked")
        return
    from tablegame.ai.fingerprint import decides_alike

    game = replayer.game
    if not decides_alike(game.id, mark):
        yield finding("unchecked", "mark")
        return
    view = replayer.state.view(seat)
    if stood_in:
        from tablegame.ai.think import simple

        played = simple(game.id, view, legal).notation()
        yield finding("followed", simple=True) if played == move.text else finding("other", expected=played)
        return
    playouts = move.data.get(PLAYOUTS)
    playouts = playouts if type(playouts) is int else None
    thoughts: list[str] = []
    for level in levels:
        reply = yield {
            "id": line,
            "game": game.id,
            "view": game.view_to_json(view),
            "legal": [action.notation() for action in legal],
            "level": level,
            "seed": replayer.bot_seed(record.header.bots, seat),
            "iterations": None,
            "ms": LONGEST_MS,
            "cut": playouts,
            "character": record.header.players[seat].character,
        }
        if reply is None or (reply["capped"] and playouts is None):
            yield finding("unchecked", "failed")
            return
        if playouts is not None and not (reply["capped"] and reply["iterations"] == playouts):
            # A thought's first slice has no clock, and later the clock is asked between two worlds.
            promise = record.header.promise
            bound = promise is not None and promise.method == SEALED
            yield finding("other" if bound else "unchecked", "cut", str(reply["move"]))
            return
        thoughts.append(str(reply["move"]))
        if thoughts[-1] == move.text:
            yield finding("followed") if playouts is None else finding("unchecked", "cut")
            return
    if len(kinds) > 1:
        yield finding("unchecked", "changed")
    else:
        yield finding("other", expected=thoughts[0])
