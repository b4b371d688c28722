"""The wire format: lines read in bounded memory, strict JSON in, JSON out, and refusals of requests."""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, NoReturn, Protocol

Code = Literal[
    "bad-json",
    "bad-request",
    "unknown-command",
    "unknown-game",
    "bad-option",
    "no-match",
    "not-to-act",
    "illegal-move",
    "match-over",
    "bad-record",
]

DEEPEST: Final = 64
"""Levels of lists and objects in a request."""

_EXACT_DIGITS: Final = 4000


class BadRequest(Exception):
    """The refusal of a wrong request: its code and one sentence."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message


def decode(line: bytes) -> dict[str, Any]:
    """Return the object that a line holds; Refused for anything else."""
    try:
        value = json.loads(
            line.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
        )
    except UnicodeDecodeError:
        raise BadRequest("bad-json", "the line is not UTF-8") from None
    except RecursionError:
        raise BadRequest("bad-json", "the JSON is nested too deeply") from None
    except ValueError as fault:
        raise BadRequest("bad-json", f"the line is not JSON: {fault}"[:200]) from None
    if not isinstance(value, dict):
        raise BadRequest("bad-request", "a request is a JSON object")
    if _deeper_than(value, DEEPEST):
        raise BadRequest("bad-json", "the JSON is nested too deeply")
    return value


def encode(answer: dict[str, Any]) -> bytes:
    """Return one line. Halves of surrogate pairs that a request brought in are written as their escapes."""
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace") + b"\n"


def refusal(refused: BadRequest) -> dict[str, Any]:
    """Return the answer to a wrong request."""
    return {"ok": False, "error": {"code": refused.code, "message": refused.message}}


def quoted(value: object) -> str:
    """Return a value of a request as a message may show it: short and printable."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _whole(text: str) -> int:
    """Return the number; one of thousands of digits, which can only be a seed, is stood for by its digest.

    Reading such a number exactly takes time that grows with the square of its length.
    """
    if len(text) <= _EXACT_DIGITS:
        return int(text)
    size = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") | 1 << 256
    return -size if text.startswith("-") else size


def _deeper_than(value: object, depth: int) -> bool:
    level = [value]
    for _ in range(depth):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, dict | list)]
        if not level:
            return False
    return True


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


LIMIT: Final = 4 << 20
"""The most bytes of a line without its line feed. The longest record of the catalogue is well below it."""

_CHUNK: Final = 1 << 16


class Source(Protocol):
    """The part of a buffered binary stream that is read."""

    def read1(self, size: int = -1, /) -> bytes:
        """Return the bytes that have arrived, at most `size`; none at the end."""


def lines(source: Source, limit: int = LIMIT) -> Iterator[bytes | None]:
    """Return every line without its line feed, None for one longer than `limit`; the last may be unended."""
    pending = bytearray()
    skipping = False
    while chunk := source.read1(_CHUNK):
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            pending += chunk[start:end]
            yield None if skipping or len(pending) > limit else bytes(pending)
            pending.clear()
            skipping = False
            start = end + 1
        if not skipping:
            pending += chunk[start:]
            if len(pending) > limit:
                skipping = True
                pending.clear()
    if skipping:
        yield None
    elif pending:
        yield bytes(pending)
