"""Where a line may break: Latin between words, Japanese between letters unless kinsoku forbids it."""

from collections.abc import Callable
from functools import lru_cache

NOT_FIRST = frozenset(
    "、。,.，．・：；:;！？!?)]}）］｝」』】〉》〕’”ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜～…‥％%°"
)
"""Signs that never begin a line."""
NOT_LAST = frozenset("([{（［｛「『【〈《〔‘“¥＄$")
"""Signs that never end a line."""


def is_japanese(sign: str) -> bool:
    """Whether a letter is kana, kanji or a full-width sign."""
    code = ord(sign)
    return 0x3000 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF or code >= 0x20000


@lru_cache(maxsize=8192)
def has_japanese(text: str) -> bool:
    """Whether any letter is Japanese."""
    return any(is_japanese(sign) for sign in text)


def chunks(text: str) -> list[str]:
    """The pieces of one paragraph between which a line may break; spaces stay at the end of a piece."""
    out: list[str] = []
    for sign in text:
        if out and _joined(out[-1], sign):
            out[-1] += sign
        else:
            out.append(sign)
    return out


def _joined(before: str, sign: str) -> bool:
    last = before[-1]
    if sign == " ":
        return True
    if last == " ":
        return False
    if sign in NOT_FIRST or last in NOT_LAST:
        return True
    return not is_japanese(sign) and not is_japanese(last)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines of `text`, none wider than `width` unless a single letter is."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for chunk in chunks(paragraph):
            if measure((line + chunk).rstrip(" ")) <= width:
                line += chunk
                continue
            if line:
                lines.append(line.rstrip(" "))
                line = ""
            while len(chunk) > 1 and measure(chunk.rstrip(" ")) > width:
                cut = max(1, _fitting(chunk, width, measure))
                lines.append(chunk[:cut])
                chunk = chunk[cut:]
            line = chunk
        lines.append(line.rstrip(" "))
    return lines


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
    """The text, cut and ended with … when it is too wide."""
    if measure(text) <= width:
        return text
    return text[: _fitting_with_dots(text, width, measure)].rstrip() + "…"


def _fitting_with_dots(text: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle] + "…") <= width:
            low = middle
        else:
            high = middle - 1
    return low
