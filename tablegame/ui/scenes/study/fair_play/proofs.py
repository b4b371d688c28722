"""The lines of a proof: what the check of fair play went through."""

from collections.abc import Sequence
from typing import Final

from tablegame.controllers.fair_check import FairCheck, Question
from tablegame.match.record import Move, Record
from tablegame.pieces.seats import CHANCE
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import short_name
from tablegame.ui.scenes.study.fair_play.fair_questions import name_of
from tablegame.ui.shell.context import Ui

MOST: Final = 9
"""The most lines of a list; a last line says how many more there are."""


def proof_lines(ui: Ui, record: Record, question: Question, check: FairCheck) -> list[str]:
    """Return what the check went through, line by line, at most `MOST` lines."""
    make = {"cards": _dealt, "moves": _deals, "bots": _thought}.get(question)
    lines = make(ui, record, check) if make is not None else []
    if len(lines) <= MOST:
        return lines
    return [*lines[: MOST - 1], ui.text("fair_play.proof.rest", n=len(lines) - MOST + 1)]


def _dealt(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return the deals, renewals and lots with their lines."""
    lines, deal, pack = [], 0, 0
    for line, move in enumerate(record.moves, 2):
        if move.actor != CHANCE:
            continue
        what, *pieces = move.text.split(" ")
        if what != "shuffle":
            lines.append(ui.text("fair_play.proof.lot", line=line, value=_drawn(ui, record, pieces)))
        elif len(pieces) >= pack:
            pack, deal = len(pieces), deal + 1
            lines.append(ui.text("fair_play.proof.deal", line=line, deal=deal, n=pack))
        else:
            lines.append(ui.text("fair_play.proof.renewal", line=line, deal=deal, n=len(pieces)))
    return lines


def _drawn(ui: Ui, record: Record, pieces: Sequence[str]) -> str:
    """Return the name of the player that a lot fell on, or the lot as it stands in the record."""
    value = pieces[0] if pieces else ""
    seat = int(value) if value.isdigit() else -1
    return name_of(record, seat) if 0 <= seat < record.header.seats else value


def _deals(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return how many moves the deals had, and the scores at the end."""
    counts: list[int] = []
    pack = 0
    for move in record.moves:
        if move.actor != CHANCE:
            counts = counts or [0]
            counts[-1] += 1
        elif _begins(move, pack):
            pack = len(move.text.split(" ")) - 1
            counts.append(0)
    lines = [ui.text("fair_play.proof.moves", deal=n, n=count) for n, count in enumerate(counts, 1)]
    if record.result is not None:
        names = [player.name for player in record.header.players]
        scores = [
            ui.text("fair_play.proof.score", seat=short_name(ui, name, t.SIDE, 150, False), n=score)
            for name, score in zip(names, record.result.scores, strict=False)
        ]
        lines = [*lines[: MOST - 1], ui.text("app.separator").join(scores)]
    return lines


def _begins(move: Move, pack: int) -> bool:
    what, *pieces = move.text.split(" ")
    return what == "shuffle" and len(pieces) >= pack


def _thought(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return for the seats of computers how many moves came out the same."""
    same: dict[int, int] = {}
    every: dict[int, int] = {}
    for move in check.findings:
        if move.why != "person":
            every[move.seat] = every.get(move.seat, 0) + 1
            same[move.seat] = same.get(move.seat, 0) + (move.outcome in ("followed", "forced"))
    return [
        ui.text("fair_play.proof.same", seat=name_of(record, seat), n=same[seat], of=every[seat])
        for seat in sorted(every)
    ]
