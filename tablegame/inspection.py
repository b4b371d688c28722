"""A record for other programs: what happened in it, and what a check of it found, as plain JSON values.

Hidden data stays hidden here. A match that goes on is shown as the one person's seat saw it, or a bystander
where several people play or none. A duplicate that is under way is not shown.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablegame.controllers.bot_audit import Summed, decisions, rethink, summed
from tablegame.match import verify as check
from tablegame.match.event_json import event_to_json
from tablegame.match.hint_log import hinted_lines
from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Viewer
from tablegame.speech import Speaker
from tablegame.transcript import Unreadable, readable


def replayed(speaker: Speaker, path: Path) -> dict[str, Any]:
    """Return everything that may be known of a match, step by step. Raise Unreadable with what is wrong."""
    record = readable(speaker, path)
    try:
        timeline = Timeline(record)
    except RecordError as fault:
        raise Unreadable(speaker.text(fault.key, **fault.slots)) from None
    header, over = record.header, timeline.over
    viewer = None if over else timeline.home
    told = {
        "game": header.game, "rules": header.rules, "seats": header.seats, "options": dict(header.options),
        "players": [{"name": player.name, "kind": player.kind} for player in header.players],
        "created": header.created, "practice": header.assisted or record.practised(),
        "branch": header.start is not None, "finished": over, "everything": over,
        "viewer": None if viewer is None else int(viewer),
        "hints": [{"line": line, "seat": int(seat)} for line, seat in hinted_lines(record)],
    }  # fmt: skip
    if over and record.result is not None:
        scores, winners = list(record.result.scores), list(map(int, record.result.winners))
        told["result"] = {"scores": scores, "winners": winners}
    steps = _every(timeline) if over else _seen(timeline, viewer)
    return {**told, "steps": steps}


def _every(timeline: Timeline) -> list[dict[str, Any]]:
    """Return every line of a match that is over, in full."""
    return [
        {
            "line": entry.line, "deal": entry.deal + 1,
            "actor": "chance" if entry.actor == CHANCE else int(entry.actor), "move": entry.text,
            "events": [event_to_json(event) for event in entry.events],
        }
        for entry in timeline.entries
    ]  # fmt: skip


def _seen(timeline: Timeline, viewer: Viewer) -> list[dict[str, Any]]:
    """Return what one viewer saw, moment by moment, without unseen questions and answers."""
    found = []
    for moment in timeline.moments(viewer):
        step: dict[str, Any] = {"line": moment.line, "deal": timeline.deal_at(moment.line) + 1}
        entry = timeline.entry(moment.line)
        if moment.own and entry is not None:
            step |= {"actor": int(entry.actor), "move": entry.text}
        found.append({**step, "events": [event_to_json(each) for each in timeline.told(moment, viewer)]})
    return found


def verified(
    speaker: Speaker,
    path: Path,
    *,
    thoughts: bool = True,
    shown: str | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> dict[str, Any]:
    """Return the result of a check; `good` says whether it passed. Raise Unreadable for what cannot be
    checked at all."""
    record = readable(speaker, path)
    verdict = check.verify(record, shown=shown)
    found: dict[str, Any] = {
        "good": verdict.ok, "fault": None, "finished": verdict.finished, "moves": verdict.moves,
        "answers": verdict.answers, "promised": verdict.shuffles == "committed", "seal": verdict.commit,
        "cuts": _cuts(verdict), "from_position": verdict.begun_from is not None,
        "deals": record.header.deals, "unprotected": list(verdict.unprotected), "thoughts": None,
    }  # fmt: skip
    if verdict.fault is not None:
        fault = verdict.fault
        words = speaker.text(fault.key, **fault.slots)
        return {**found, "fault": {"line": fault.line, "code": fault.code, "text": words}}
    if not verdict.finished or not thoughts:
        return found
    said, total = [], decisions(record)
    for each in rethink(record):
        said.append(each)
        progress(len(said), total)
    told = summed(said, record)
    if told.first_other is not None:
        words = _otherwise(speaker, record, told)
        fault_of = {"line": told.first_other.line, "code": "other-thought", "text": words}
        found |= {"good": False, "fault": fault_of}
    return {**found, "thoughts": _thoughts(told)}


def _cuts(verdict: check.VerifyResult) -> list[dict[str, Any]]:
    if verdict.words:
        return [{"seat": int(cut.seat), "word": cut.word} for cut in verdict.words]
    return [{"seat": None, "word": word} for word in verdict.cuts]


def _otherwise(speaker: Speaker, record: Record, told: Summed) -> str:
    other = told.first_other
    assert other is not None, "a move did not follow"
    name = record.header.players[other.seat].name
    key = "cli.verify.other_cut" if other.why == "cut" else "cli.verify.other"
    return speaker.text(
        key, n=told.others, line=other.line, seat=name, move=other.move,
        expected=other.expected,
    )  # fmt: skip


def _thoughts(told: Summed) -> Mapping[str, Any]:
    """Return how many moves of computers followed from what their seats could see."""
    other = told.first_other
    return {
        "followed": told.followed, "forced": told.forced, "simple": told.simple,
        "others": told.others, "unchecked": dict(told.unchecked), "people": list(map(int, told.people)),
        "first_other": None if other is None else {
            "line": other.line, "seat": int(other.seat), "move": other.move, "expected": other.expected,
        },
    }  # fmt: skip
