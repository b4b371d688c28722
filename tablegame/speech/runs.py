"""Runs: the words of a sentence and the marks between them that a screen may draw as pictures."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

MarkKind = Literal["piece", "suit", "seat"]

SUITS = "SHDC"
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
MINUS = "\N{MINUS SIGN}"
BLANK = "\N{WHITE SQUARE}"
"""The blank half of a tile."""

FIRST_TILE, FIRST_FACE = 64, 128
"""The first numbers of tiles and of tiles as played."""
TILE_SIGNS = tuple(f"{low or BLANK}|{high or BLANK}" for low in range(7) for high in range(low, 7))


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece (a card 0..53, a tile, a tile as played), a suit ("S", "H", "D", "C") or a name."""

    kind: MarkKind
    value: int | str


Run = str | Mark
Runs = tuple[Run, ...]


def piece_sign(piece: int) -> str | None:
    """Return a suited card as people write it, "5♥", a tile, "3|5", or a tile as played, "5-3*", with a star
    after what a blank stands for; None for a joker."""
    if 0 <= piece < 52:
        return RANKS[piece % 13] + SUIT_SIGNS[SUITS[piece // 13]]
    if FIRST_TILE <= piece < FIRST_TILE + len(TILE_SIGNS):
        return TILE_SIGNS[piece - FIRST_TILE]
    if FIRST_FACE <= piece < FIRST_FACE + 4 * 36:
        declared, both = divmod(piece - FIRST_FACE, 36)
        suit, rank = divmod(both, 6)
        return f"{suit + 1}{'*' * (declared >> 1)}-{rank + 1}{'*' * (declared & 1)}"
    return None


def number(value: int) -> str:
    """Return a whole number with a true minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """Return a gain or a loss: "+4", "−3", "0"."""
    return f"+{value}" if value > 0 else number(value)


_HIRAGANA = "[\u3041-\u309f]"
_JAPANESE = "[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff々〆]"
_AFTER, _BEFORE = re.compile(f" {_HIRAGANA}"), re.compile(f"{_HIRAGANA} $")
_PARTICLE = re.compile(f" ?(?={_HIRAGANA})")
_BEGINS, _ENDS = re.compile(_JAPANESE), re.compile(f"{_JAPANESE}$")
HONORIFIC = "さん"
"""The honorific between a name and a particle: れんさんが, because れんが would be bricks."""
_TITLED = re.compile("(?:さん|ちゃん|くん|君|さま|様|先生|殿|氏)$")
"""The pattern of names with an honorific of their own."""


def closed_up(runs: Sequence[Run]) -> Sequence[Run]:
    """Return the same runs as Japanese wants them where something that fills a slot meets the words around
    it.

    Between a name and a particle stands さん, so that it is seen where the name ends. Between another
    Japanese word and a particle there is no space: texts keep it, as it belongs beside Latin words,
    numbers and cards.
    """
    out = list(runs)
    for place, run in enumerate(out):
        if not isinstance(run, str):
            continue
        if place and _is_name(before := out[place - 1]) and (gap := _PARTICLE.match(run)):
            # Runs of another text have been closed up before.
            has = _TITLED.search(_words(before)) or run.startswith(HONORIFIC)
            run = ("" if has else HONORIFIC) + run[gap.end() :]
        elif place and _AFTER.match(run) and _ENDS.search(_words(out[place - 1])):
            run = run[1:]
        if place + 1 < len(out) and _BEFORE.search(run) and _BEGINS.match(_words(out[place + 1])):
            run = run[:-1]
        out[place] = run
    return out


def title_of(name: str) -> str:
    """Return the honorific of a name itself: 様 of けいと様."""
    match = _TITLED.search(name)
    return match.group() if match else ""


def _is_name(run: Run) -> bool:
    return not isinstance(run, str) and run.kind == "seat"


def _words(run: Run) -> str:
    return run if isinstance(run, str) else str(run.value) if run.kind == "seat" else ""


def joined(runs: Iterable[Run]) -> Runs:
    """Return the same runs with neighbouring words made one and empty words left out."""
    out: list[Run] = []
    for run in runs:
        if isinstance(run, str):
            if not run:
                continue
            if out and isinstance(last := out[-1], str):
                out[-1] = last + run
                continue
        out.append(run)
    return tuple(out)
