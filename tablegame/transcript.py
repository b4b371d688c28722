"""A record in words, and the result of a check of it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

from tablegame.controllers.bot_audit import Summed, decisions, rethink, summed
from tablegame.match import verify as check
from tablegame.match.duplicate_store import CLOSED, is_closed
from tablegame.match.home import command_home
from tablegame.match.record import Record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.replay import ReplayStep, replay
from tablegame.match.store import cause
from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, Dealt, MatchEnded
from tablegame.speech import Speaker
from tablegame.speech import slots as speech_slots
from tablegame.speech.terminal import printable

SHOWN: Final = 80
"""The most letters of a name or a word that are shown."""
LONGEST: Final = 160
"""The most letters of a path that are shown."""

NEEDED: Final = (
    *(f"cli.replay.{key}" for key in "title dealt hand bid move scored points winner unfinished".split()),
    "app.separator",
    "app.card.joker",
)
"""Texts without which a match cannot be replayed to its end. An event of one game is shown only if it has
one."""


class Unreadable(Exception):
    """The error of a record that cannot be replayed; the sentence says why."""


def _shortened(path: Path) -> str:
    """Return a path as a sentence can hold it, without what steers a terminal."""
    text = printable(str(path))
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[-LONGEST // 2 :]}"


def readable(speaker: Speaker, path: Path) -> Record:
    """Return a record that may be shown. Raise Unreadable for a file that is none, and for one that is
    closed."""
    try:
        record = read_record(path)
    except RecordError as fault:
        raise Unreadable(speaker.text(fault.key, **fault.slots)) from None
    except FileNotFoundError:
        raise Unreadable(speaker.text("errors.no_file", path=_shortened(path))) from None
    except (OSError, ValueError) as fault:
        what = cause(speaker, fault, reading=True)
        raise Unreadable(speaker.text("cli.error.unreadable", path=_shortened(path), what=what)) from None
    if is_closed(command_home(), record.header):
        raise Unreadable(speaker.text(CLOSED))
    return record


def verify(
    speaker: Speaker,
    path: Path,
    *,
    thoughts: bool = True,
    shown: str | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> str:
    """Return the sentences of a check. Raise Unreadable with the fault.

    `thoughts`: whether the computers' moves are recomputed, with the progress sent to `progress`. `shown`:
    the seal that was seen.
    """
    record = readable(speaker, path)
    verdict = check.verify(record, shown=shown)
    if verdict.fault is not None:
        raise Unreadable(speaker.text(verdict.fault.key, **verdict.fault.slots))
    key = "cli.verify.good" if verdict.shuffles == "committed" else "cli.verify.good_free"
    sentences = [speaker.text(key, n=verdict.moves)]
    sentences.append(speaker.text("cli.verify.finished" if verdict.finished else "cli.verify.unfinished"))
    if verdict.begun_from is not None:
        sentences.append(speaker.text("cli.verify.position"))
    if record.header.code:
        sentences.append(speaker.text("cli.verify.code", code=record.header.code))
    elif verdict.commit is not None:
        sentences.append(speaker.text("cli.verify.commit", commit=verdict.commit))
        sentences.append(_cuts(speaker, record, verdict))
    if record.header.deals is not None:
        sentences.append(speaker.text("cli.verify.deals", n=record.header.deals))
    if verdict.unprotected:
        fields = speaker.text("app.separator").join(verdict.unprotected)
        sentences.append(speaker.text("cli.verify.unprotected", fields=fields))
    kinds = (player.kind for player in (*record.header.players, *record.sitting()))
    if all(kind == "human" for kind in kinds) and not record.changed_seats():
        return "\n".join(sentences)
    if not verdict.finished:
        return "\n".join([*sentences, speaker.text("cli.verify.later")])
    if not thoughts:
        return "\n".join([*sentences, speaker.text("cli.verify.skipped")])
    findings, total = [], decisions(record)
    for finding in rethink(record):
        findings.append(finding)
        progress(len(findings), total)
    return "\n".join([*sentences, *_thoughts(speaker, record, summed(findings, record))])


def _cuts(speaker: Speaker, record: Record, verdict: check.VerifyResult) -> str:
    """Return all the words that went into the cards, or that none did."""
    if not verdict.cuts:
        return speaker.text("cli.verify.nobody_cut" if verdict.sealed else "cli.verify.nobody_cut_stream")
    names = [printable(player.name, SHOWN) for player in record.header.players]
    words = [
        speaker.text("cli.verify.word", seat=names[cut.seat], word=printable(cut.word, SHOWN))
        for cut in verdict.words
    ] or [speaker.text("cli.verify.word_alone", word=printable(word, SHOWN)) for word in verdict.cuts]
    return speaker.text("cli.verify.words", n=len(words), words=speaker.text("app.separator").join(words))


def _thoughts(speaker: Speaker, record: Record, summary: Summed) -> Iterator[str]:
    """Yield the findings of recomputing. Raise Unreadable with the first move that did not follow."""
    if (other := summary.first_other) is not None:
        slots = {
            "n": summary.others,
            "line": other.line,
            "seat": printable(record.header.players[other.seat].name, SHOWN),
            "move": printable(other.move, SHOWN),
            "expected": other.expected,
        }
        key = "cli.verify.other_cut" if other.why == "cut" else "cli.verify.other"
        raise Unreadable(speaker.text(key, **slots))
    for key, n in (
        ("followed", summary.followed),
        ("followed_simple", summary.simple),
        ("forced", summary.forced),
        *((f"unchecked.{why}", n) for why, n in summary.unchecked.items()),
    ):
        if n:
            yield speaker.text(f"cli.verify.{key}", n=n)
    if summary.people:
        names = [printable(record.header.players[seat].name, SHOWN) for seat in summary.people]
        yield speaker.text("cli.verify.people", names=speaker.text("app.separator").join(names))


def transcript(speaker: Speaker, path: Path) -> Iterator[str]:
    """Return the lines of a match; of an unfinished one only the events that a bystander saw.

    Before the first line: Unreadable for what is no record, KeyError for a text that every match needs.
    """
    for key in NEEDED:
        speech_slots(speaker.language, key)
    record = readable(speaker, path)
    narrator = Narrator(speaker, record.header.game, [player.name for player in record.header.players])
    yield from _beginning(narrator, record)
    try:
        for step in replay(record):
            yield from _told(narrator, record, step)
    except RecordError as fault:
        raise Unreadable(speaker.text(fault.key, **fault.slots)) from None
    if record.result is None:
        yield ""
        yield speaker.text("cli.replay.unfinished")


def _beginning(narrator: "Narrator", record: Record) -> Iterator[str]:
    """Yield the lines before the first step."""
    header, speaker = record.header, narrator.speaker
    title = f"{header.game}.name"
    game = speaker.text(title) if speaker.has(title) else printable(header.game, SHOWN)
    yield speaker.text("cli.replay.title", game=game, n=header.seats)
    yield speaker.text("app.separator").join(narrator.names)
    if header.created:
        yield printable(header.created, SHOWN)


def _told(narrator: "Narrator", record: Record, step: ReplayStep) -> Iterator[str]:
    """Yield one step of a record: of an unfinished match as a bystander saw it."""
    events = step.events if record.result is not None else step.seen(None)
    lines = [line for event in events for line in narrator.told(event)]
    if not lines and step.actor is not None and step.actor != CHANCE and record.result is not None:
        lines = [narrator.move(step.actor, step.notation)]
    yield from lines


class Narrator:
    """A narrator of the events of a match, in lines."""

    def __init__(self, speaker: Speaker, game_id: str, names: Sequence[str]) -> None:
        self.speaker = speaker
        self.game_id = game_id
        self.names = [printable(name, SHOWN) for name in names]
        self._before: dict[str, object] = {}
        """The values of fields in the events so far: the seat that had the card that is called on, for
        example."""

    def move(self, seat: int, notation: str) -> str:
        """Return a move that has no event."""
        return self.speaker.text("cli.replay.move", seat=self.names[seat], move=notation)

    def told(self, event: Event) -> Iterator[str]:
        """Return the lines of one event; none for one without a text."""
        if isinstance(event, Dealt):
            yield ""
            yield self.speaker.text(
                "cli.replay.dealt", deal=event.deal, seat=self.names[event.dealer], n=max(event.counts)
            )
            for seat, hand in enumerate(event.hands):
                if hand:
                    yield "  " + self.speaker.text("cli.replay.hand", seat=self.names[seat], cards=hand)
        elif isinstance(event, DealScored):
            yield self.speaker.text("cli.replay.scored", deal=event.deal)
            own = f"{self.game_id}.event.points"
            key = own if self.speaker.has(own) else "cli.replay.points"
            points = event.result.points()
            for seat, lines in enumerate(event.result.lines):
                if lines:
                    slots = dict(value for line in lines for value in line.values)
                    slots |= {"seat": self.names[seat], "points": points[seat], "total": event.scores[seat]}
                    yield "  " + self.speaker.text(key, **slots)
        elif isinstance(event, MatchEnded):
            yield ""
            names = self.speaker.text("app.separator").join(self.names[seat] for seat in event.winners)
            yield self.speaker.text("cli.replay.winner", names=names)
        else:
            yield from self._event_of_one_game(event)

    def _event_of_one_game(self, event: Event) -> Iterator[str]:
        """Return the text of an event of one game, if it has one; its fields fill the slots."""
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
        own = f"{self.game_id}.event.{name}"
        key = own if self.speaker.has(own) else f"cli.event.{name}"
        hands = getattr(event, "hands", None)
        if hands is not None and hasattr(event, "deal"):
            yield ""
        if self.speaker.has(key):
            values = {part.name: getattr(event, part.name) for part in fields(event)}  # type: ignore[arg-type]
            key = self._form(key, values)
            types = speech_slots(self.speaker.language, key)
            known = {**self._before, **values}
            slots = {slot: self.slot(slot, types[slot], known[slot]) for slot in types if slot in known}
            self._before |= values
            yield self.speaker.text(key, **slots)
        for seat, amount in enumerate(getattr(event, "bids", ())):
            yield "  " + self.speaker.text("cli.replay.bid", seat=self.names[seat], bid=amount)
        for seat, hand in enumerate(hands or ()):
            if hand is not None:
                yield "  " + self.speaker.text("cli.replay.hand", seat=self.names[seat], cards=hand)

    def _form(self, key: str, values: Mapping[str, object]) -> str:
        """Return the form of a text for what is so (`laid_out_of_turn`), for what there is not
        (`declared_no_target`), and for cards that are not shown."""
        for name, value in values.items():
            holds = value is True or (type(value) is str and value != "")
            if holds and self.speaker.has(f"{key}_{name}"):
                key += f"_{name}"
            elif value is None and self.speaker.has(f"{key}_no_{name}"):
                key += f"_no_{name}"
        if values.get("cards", ()) is None and self.speaker.has(f"{key}_unseen"):
            key += "_unseen"
        return key

    def slot(self, name: str, kind: str, value: object) -> object:
        """Return seats by their names; a word of the game by its text, `kind` for example."""
        if kind == "seat" and type(value) is int:
            return self.names[value]
        if kind == "text" and isinstance(value, tuple):
            return self.speaker.text("app.separator").join(self.names[seat] for seat in value)
        word = f"{self.game_id}.{name}.{value}"
        return self.speaker.text(word) if kind == "text" and self.speaker.has(word) else value
