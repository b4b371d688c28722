"""Line breaking: Latin between words, Japanese between letters unless kinsoku forbids it.

A word in katakana or in kanji stays whole. Japanese breaks between phrases where that leaves the lines long
enough and needs no more of them. No paragraph ends in a line with the tail of a word alone.
"""

import re
from collections.abc import Callable, Iterable

NOT_FIRST = frozenset(
    "、。,.，．・：；:;！？!?)]}）］｝」』】〉》〕’”ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜～…‥％%°"
)
"""Signs that never begin a line."""
NOT_LAST = frozenset("([{（［｛「『【〈《〔‘“¥＄$")
"""Signs that never end a line."""
JOIN = "\N{WORD JOINER}"
"""Stands in a text where no line may break, as within a name."""
SIGNS = frozenset("+−±")
"""Of a figure; what it belongs to stands before it."""
STOPS = frozenset("、。,.，．・：；:;！？!?)]}）］｝」』】〉》〕／/")
"""Signs after which a phrase has ended."""
_BRACKETED = re.compile(r"（[^（）]{0,3}\d+[^（）]{0,2}）|\([^()]{0,9}\d+\)")
"""A number in brackets stays with what it counts, as （残り1枚） or (♠ lane: 1)."""
_NUMBERED = re.compile(r"\D*[^\W\d] ?(\d{1,2})")
"""Words with a number at their end, as Player 1."""
LEAST_LINE = 0.5
"""How much of the width a line may be left with for the sake of a whole phrase."""
SURE = 0.8
"""So much of a line is not full, whatever its pieces make of each other, and if some of them are bold."""
ORPHAN = 0.2
"""A last line shorter than this share of the width is made longer at the cost of the others."""
NARROWER = (0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""The widths that are tried for that."""


_JAPANESE = re.compile("[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0010ffff]")


def is_japanese(sign: str) -> bool:
    """Return whether a letter is kana, kanji or a full-width sign."""
    return _JAPANESE.match(sign) is not None


def has_japanese(text: str) -> bool:
    """Return whether any letter is Japanese."""
    return _JAPANESE.search(text) is not None


def chunks(text: str) -> list[str]:
    """Return the pieces of one paragraph between which a line may break; spaces stay at the end of a
    piece."""
    out: list[str] = []
    whole = {place for match in _BRACKETED.finditer(text) for place in range(match.start() + 1, match.end())}
    for place, sign in enumerate(text):
        if out and (_joined(out[-1], sign) or place in whole):
            out[-1] += sign
        else:
            out.append(sign)
    return out


def _joined(before: str, sign: str) -> bool:
    last = before[-1]
    if sign in " " + JOIN or last == JOIN:
        return True
    if last == " ":
        return sign in SIGNS  # a name and its figure
    if sign in NOT_FIRST or last in NOT_LAST:
        return True
    if last.isdecimal() and _is_kanji(sign):
        return True  # a number and what it counts
    if _is_kanji(last) and _is_kanji(sign) or _is_katakana(last) and _is_katakana(sign):
        return True
    return not is_japanese(sign) and not is_japanese(last)


def _is_kanji(sign: str) -> bool:
    return 0x4E00 <= ord(sign) <= 0x9FFF


def _is_katakana(sign: str) -> bool:
    return 0x30A1 <= ord(sign) <= 0x30FA or sign == "ー"


def _is_hiragana(sign: str) -> bool:
    return 0x3041 <= ord(sign) <= 0x309F


def phrase_begins(before: str, chunk: str) -> bool:
    """Return whether a new phrase begins with `chunk`: after a stop, or where kana end and another script
    begins."""
    text, first = before.rstrip(" "), chunk[0]
    if not text or text[-1] in STOPS:
        return True
    if text != before:
        return not (_is_hiragana(first) or first.isdecimal() or first in SIGNS)
    if text[-1] in "おご" and _is_kanji(first):
        return False  # an honorific belongs to its word
    return _is_hiragana(text[-1]) and not _is_hiragana(first)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Return the lines of `text`, none wider than `width` unless a single letter is."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        rows = _rows(paragraph, width, measure)
        if len(rows) > 2 and has_japanese(paragraph):
            full = _rows(paragraph, width, measure, phrases=False)
            rows = full if len(full) < len(rows) else rows
        if len(rows) > 1 and measure(rows[-1]) < ORPHAN * width:
            rows = _evened(paragraph, rows, width, measure)
        lines += rows
    return lines


def unwrapped(lines: Iterable[str]) -> str:
    """Join lines again, with a space between Latin words and none between Japanese letters.

    >>> unwrapped(["Wait for", "it: 次は", "お札を", "出す"])
    'Wait for it: 次はお札を出す'
    """
    text = ""
    for line in lines:
        if text and line and not is_japanese(text[-1]) and not is_japanese(line[0]):
            text += " "
        text += line
    return text


def _evened(text: str, rows: list[str], width: float, measure: Callable[[str], float]) -> list[str]:
    """Return as many rows with a longer last one, if narrower rows give that; otherwise `rows`."""
    for share in NARROWER:
        narrow = _rows(text, share * width, measure)
        if len(narrow) > len(rows):
            break
        if measure(narrow[-1]) >= ORPHAN * width:
            return narrow
    return rows


def _rows(text: str, width: float, measure: Callable[[str], float], phrases: bool = True) -> list[str]:
    rows: list[str] = []
    line: list[str] = []
    near = 0.0
    for chunk in chunks(text):
        near += measure(chunk)
        if near <= SURE * width:
            # Pieces are measured once for all texts; whole lines only where they are nearly full.
            line.append(chunk)
            continue
        if measure(("".join(line) + chunk).rstrip(" ")) <= width:
            line.append(chunk)
            continue
        if line:
            keep = _phrases(line, chunk, width, measure) if phrases else len(line)
            rows.append("".join(line[:keep]).rstrip(" "))
            line = line[keep:]
            near = measure("".join(line) + chunk)
        while len(chunk) > 1 and measure((begun := "".join(line)) + chunk.rstrip(" ")) > width:
            line = []
            # What no line can hold is cut; it begins behind what belongs to it.
            whole = bool(begun) and measure(chunk.rstrip(" ")) <= width
            cut = 0 if whole else _fitting(begun + chunk, width, measure) - len(begun)
            cut = max(0 if begun else 1, cut)
            rows.append((begun + chunk[:cut]).rstrip(" "))
            chunk = chunk[cut:]
            near = measure(chunk)
        if chunk:
            line.append(chunk)
    rows.append("".join(line).rstrip(" "))
    return rows


def _phrases(line: list[str], following: str, width: float, measure: Callable[[str], float]) -> int:
    """Return how many pieces of a full line stay on it.

    The line ends after its last whole phrase, unless that would leave it too short.
    """
    if not any(map(is_japanese, line[-1] + following)):
        return len(line)
    for keep in range(len(line), 0, -1):
        before = "".join(line[:keep])
        if measure(before.rstrip(" ")) < LEAST_LINE * width:
            break
        if phrase_begins(before, line[keep] if keep < len(line) else following):
            return keep
    return len(line)


def _fitting(text: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def ellipsis(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Return the text, cut with … if it is too wide; without … only where no letter would be left.

    It is cut at its end, or before the number that alone tells it from others: Playe…1, P1, 1.
    """
    if measure(text) <= width:
        return text
    tail = numbered.group(1) if (numbered := _NUMBERED.fullmatch(text)) else ""
    kept = _fitting_with_dots(text, width, measure, tail)
    if tail and not kept:
        for least in (text[0] + tail, tail):
            if measure(least) <= width:
                return least
        tail, kept = "", _fitting_with_dots(text, width, measure, "")
    if not kept and (whole := _fitting(text, width, measure)):
        return text[:whole].rstrip()
    return text[:kept].rstrip() + "…" + tail


def _fitting_with_dots(text: str, width: float, measure: Callable[[str], float], tail: str) -> int:
    low, high = 0, len(text) - len(tail)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle] + "…" + tail) <= width:
            low = middle
        else:
            high = middle - 1
    return low
