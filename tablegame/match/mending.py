"""What is good of a damaged record: its lines up to the first that cannot be."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tablegame.limits import LINE, parse_json
from tablegame.match.files import private_file
from tablegame.match.record import Record, bytes_of, dump, move_of, parse_record, split_lines
from tablegame.match.record_error import RecordError
from tablegame.match.replayer import Replayer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame

MENDED: Final = "mended"
"""In the first line: the damaged file that the lines come from, and the last good line of it."""
DAMAGED_MARK, MENDED_MARK = ".damaged-", ".mended-"
"""In the name of a file that was put aside, and of one whose good lines are gone on with."""


def good_part(data: bytes, games: Mapping[str, AnyGame] = GAMES) -> Record:
    """The record of the good lines, unfinished unless all are good; RecordError if not even the first is."""
    lines = split_lines(data[: data.rfind(b"\n") + 1])
    if not lines:
        raise RecordError(1, "there is no whole first line")
    record = parse_record([lines[0].decode("utf-8", "replace")])
    promise = record.header.promise
    dealer = promise.dealer() if promise else None
    replayer = Replayer.of(record.header, games)
    dealer = replayer.dealing(dealer)
    for line in lines[1:]:
        try:
            move = move_of(len(record.moves) + 2, parse_json(line, LINE), record.header.seats)
            replayer.follow(move, dealer)
        except (RecordError, ValueError):
            break
        record.moves.append(move)
    return record


def mend(aside: Path, games: Mapping[str, AnyGame] = GAMES) -> Path:
    """Write the good lines of a file that was put aside as a record of their own, under its old name.

    The damaged file stays, byte for byte, under another name. RecordError if no line is good, OSError if
    that cannot be done; then nothing has changed.
    """
    record = good_part(bytes_of(aside), games)
    name, _, number = aside.name.partition(DAMAGED_MARK)
    first, *others = record.lines()
    kept = _free(aside.with_name(f"{name}{MENDED_MARK}{number}"))
    first[MENDED] = {"file": kept.name, "line": len(record.moves) + 1}
    path = aside.with_name(name)
    stem, count = path.stem, 1
    while path.exists():
        count += 1
        path = path.with_name(f"{stem}-{count}{path.suffix}")
    with private_file(path, new=True) as file:
        file.write(b"".join(map(dump, (first, *others))))
    aside.rename(kept)
    return path


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free
