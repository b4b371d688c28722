"""Line breaking: Latin between words, Japanese between phrases (bunsetsu), both under the rules of kinsoku.

A phrase is a word with the particles and endings that belong to it. `_SEAMS` finds where one phrase ends and
the next begins from the letters on both sides. Where these leave a doubt it finds none, because a missed seam
only makes a line shorter, while a wrong one breaks a word.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import TypeAlias

Measure: TypeAlias = Callable[[int, int], float]
"""Return the width of the letters of a text from one place to another."""
Part: TypeAlias = tuple[int, int]
"""The first letter of a part of a text, and the one after its last."""

NOT_FIRST = frozenset(
    "、。,.，．・：；:;！？!?)]}）］｝」』】〉》〕’”ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜～…‥％%°"
)
"""Signs that never begin a line."""
NOT_LAST = frozenset("([{（［｛「『【〈《〔‘“¥＄$")
"""Signs that never end a line."""
SIGNS = frozenset("+−±")
"""Of a figure; what it belongs to stands before it."""
_BRACKETED = re.compile(r"（[^（）]{0,3}\d+[^（）]{0,2}）|\([^()]{0,9}\d+\)")
"""A number in brackets stays with what it counts, as （残り1枚） or (♠ lane: 1)."""
_NUMBERED = re.compile(r"\D*[^\W\d] ?(\d{1,2})")
"""Words with a number at their end, as Player 1."""
SURE = 0.8
"""So much of a line is not full, whatever its pieces make of each other, and if some of them are bold."""
ORPHAN = 0.2
"""A last line shorter than this share of the width is made longer at the cost of the others."""
NARROWER = (0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""The widths that are tried for that."""
LEAST_PIECE = 0.3
"""The least share of a line that a phrase leaves on it where it is broken at a better place."""

_KANA, _WORD, _ANY = "[ぁ-ん]", "[一-鿿々ァ-ヶ]", "[一-鿿々ァ-ヶー0-9A-Za-z♠♥♦♣]"
_ADVERBS = (
    "この|その|あの|どの|ここ|そこ|どこ|これ|それ|どれ|だれ|どう|もう(?!け)|まだ|また(?!は)|もっと|すぐ|すべて"
    "|いちばん|いっしょ|いつ|よく|よい(?!しょ)|そんな|こんな|まとめ|ちょうど|ゆっくり|ずっと|ふつう|みんな"
    "|あなた|どちら|くじ|しばり|どぼん"
)
"""Words in hiragana that begin a phrase after a particle."""
_NOUNS = "とき|こと(?!ば)|ため|はず|ほう|まま|ところ|たび|あと|うち|もの|ほか|せい|とおり"
"""Nouns in hiragana that begin a phrase after a verb, an adjective or の."""
_SEAMS = (
    # After a particle or an ending, before a word in kanji or katakana; no stem, as in 取り消す or 使い方.
    f"(?<=[はがをにでとものへやばかずただうくすつぬむるぐぶな])(?={_WORD})"
    "(?<!ひと)(?<![0-9]か)(?<!気に(?=入))(?<!つ(?=[目分]))(?<!もう(?=一))(?<!その(?=[後場他]))(?<!目の(?=前))",
    f"(?<=い)(?<![使言払買思違扱願問追狙誘迷失負習洗]い)(?<!早い(?=者))(?={_WORD})",
    f"(?<=て)(?<![捨当立建組]て)(?={_WORD})",
    "(?:(?<=[かたなち]ら)|(?<=いちばん|ちょうど)|(?<=ばかり|あまり|つまり|しかし|ただし)"
    "|(?<=より|ため|とき|うち|たち|さえ|だけ|わけ|まま|いま|ころ|こそ|もし|ほど|など|けど|れど|さん|せん|同じ))"
    f"(?={_WORD})(?<!ちら(?=持))",
    f"(?<={_KANA})(?<![おご])(?=[0-9A-Za-z♠♥♦♣−+])(?<!もう(?=1))",
    # After a particle before hiragana: が, は and に may also begin an ending or another particle.
    f"(?<=を)|(?<={_ANY}が)(?={_KANA})(?![かりるっらろれすし])|(?<={_ANY}は)(?={_KANA})(?![じずっやねめ])",
    f"(?<={_ANY}に)(?={_KANA})(?![はもなとかしくで])|(?<=さん[はがにのともへで])(?![はものすし])",
    # Before a word in hiragana.
    f"(?:(?<=[はがにもとのばら])|(?<=だけ))(?={_ADVERBS})|(?<=[るた])(?=[こそあ]の)",
    "(?<=[てで])(?=この|その|ここ|そこ|もう|まだ|あなた|すぐ|くださ|もら|くれ)",
    "(?<=[一-鿿々つ])(?=まとめて|いっしょ|いちばん|すべて|くじ)",
    f"(?<=[るたいうくすむぐぶなの])(?={_NOUNS})(?<!そ(?=もの))(?<![こそあ]の)(?<!です(?=こと))",
    "(?:(?<=[がはもの])|(?<=しか|まだ|もう))(?<!まも)"
    "(?=あり(?!が)|ある|あっ|ない|なく|なし|いる|いま[しせす]|いな|でき)",
    "(?<=に)(?=なる|なり|なっ|なれ|なら|する|しま[しせす]|した|して|しな|いる|ある|あり|かけ)",
    "(?<=く)(?<!なく)(?=なる|なり|なっ|なれ|する|しま[しせす])",
    # At stops, brackets and spaces.
    rf"(?<=[、。，．：；:;！？!?／])(?<![0-9]、(?=[0-9]))|(?<=[)\]}}）］｝」』】〉》〕])(?!{_KANA})|(?=[（「『【〈《〔])",
    # A name of two parts is whole, as ルージング・ローダム; a longer row is a list.
    "(?<=・)(?!(?<=[ァ-ー]・)[ァ-ヶ]|[0-9])|(?<=・)(?=[ァ-ー]+・[ァ-ヶ])",
    f"(?<= )(?<![●◎○] )(?!{_KANA})(?!(?<=[ぁ-ん一-鿿々ァ-ー] )[0-9])",
    r"(?<=[、。，．,.：；:;！？!?／)\]}）］｝」』】〉》〕] )",
)
"""Patterns of the places between two phrases."""
_SOFT = (
    "(?<=て)(?=[いおあし])|(?<=[てで]も)|(?<=ば)|(?<=さえ)|(?<=と)(?=いう|いっ)|(?<=も)(?=し)|(?=かま[いわ])",
    "(?=だけ|まで|なら|なりま|から|として|かどうか)|(?=です)|(?<!せん)(?=でし)",
    f"(?<={_WORD})(?=でき|さ[れせ]|した|して|しな|しま|する)",
    "(?<=[一-鿿])(?=[ァ-ヶ])|(?<=ー)(?=[一-鿿])|(?<=・)(?=[ァ-ヶ])",
)
"""Patterns of the places where a phrase that is longer than a line is broken first."""
_SEAM, _SOFT_PLACE = (re.compile("|".join(patterns)) for patterns in (_SEAMS, _SOFT))
_LONE = re.compile(
    "(?<=[一-鿿々ァ-ヶー」）])(?=[ぁ-ん](?![ぁ-ん]))|(?<=[一-鿿々])(?=[ぁ-ん]{2}(?![ぁ-ん]))"
    "|(?<=[一-鿿々][ぁ-ん])(?=[ぁ-ん](?![ぁ-ん]))"
)
"""Before the last letters of a word that begins in kanji, or its particle."""
_ENDING = re.compile("(?=ます|まし|ませ)")
"""Where it is broken next."""
_JAPANESE = re.compile("[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0010ffff]")


def is_japanese(sign: str) -> bool:
    """Return whether a letter is kana, kanji or a full-width sign."""
    return _JAPANESE.match(sign) is not None


def has_japanese(text: str) -> bool:
    """Return whether any letter is Japanese; the wide signs of a calculation alone do not count."""
    return _JAPANESE.search(text.replace("＋", "").replace("＝", "")) is not None


def phrases(text: str) -> list[str]:
    """Return the phrases of one paragraph; spaces stay at the end of a phrase.

    >>> phrases("手番では、1枚出すか山札から引きます。")
    ['手番では、', '1枚出すか', '山札から', '引きます。']
    """
    return _split(text, _places(text, ()).phrases)


def pieces(text: str) -> list[str]:
    """Return the smallest pieces of one paragraph that stay whole; spaces stay at the end of a piece."""
    return _split(text, _places(text, ()).words)


def _split(text: str, places: Sequence[int]) -> list[str]:
    return [text[first:last] for first, last in pairwise((0, *places, len(text))) if last > first]


@dataclass(frozen=True, slots=True)
class _Places:
    """The places in a text before which a line may begin, each sorted."""

    letters: tuple[int, ...]
    """All that kinsoku allows."""
    words: tuple[int, ...]
    """Those of them that part no word from its last letter or its particle."""
    soft: tuple[int, ...]
    endings: tuple[int, ...]
    phrases: tuple[int, ...]


@lru_cache(maxsize=4096)
def _places(text: str, whole: tuple[Part, ...]) -> _Places:
    kept = [*whole, *(match.span() for match in _BRACKETED.finditer(text))]
    closed = {place for first, last in kept for place in range(first + 1, last)}
    letters = [
        at for at in range(1, len(text)) if at not in closed and not _are_joined(text[at - 1], text[at])
    ]
    lone = {match.end() for match in _LONE.finditer(text)}
    words = tuple(at for at in letters if at not in lone)
    found = ({match.end() for match in rule.finditer(text)} for rule in (_SOFT_PLACE, _ENDING, _SEAM))
    return _Places(tuple(letters), words, *(tuple(at for at in letters if at in ends) for ends in found))


def _are_joined(last: str, sign: str) -> bool:
    if sign == " ":
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


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Return the lines of `text`, none wider than `width` unless a single letter is."""
    parts = break_lines(text, width, lambda first, last: measure(text[first:last]))
    return [text[first:last] for first, last in parts]


def break_lines(text: str, width: float, measure: Measure, whole: Sequence[Part] = ()) -> list[Part]:
    """Return the lines of a text as parts of it, without the spaces at their ends.

    No part of `whole`, such as a name, is broken, nor is a phrase, unless it is wider than `width`.
    """
    lines: list[Part] = []
    places, start = _places(text, tuple(whole)), 0
    for paragraph in text.split("\n"):
        breaker = _Breaker(text, start, start + len(paragraph), places, width, measure)
        lines += breaker.lines()
        start += len(paragraph) + 1
    return lines


@dataclass(frozen=True, slots=True)
class _Breaker:
    """One paragraph that is broken into lines."""

    text: str
    start: int
    end: int
    places: _Places
    width: float
    measure: Measure

    def lines(self) -> list[Part]:
        """Return the lines; the last one is no orphan if the others can be shorter."""
        lines = self._fill(self.width)
        least = ORPHAN * self.width
        if len(lines) > 1 and self.measure(*lines[-1]) < least:
            for share in NARROWER:
                narrow = self._fill(share * self.width)
                if len(narrow) > len(lines):
                    break
                if self.measure(*narrow[-1]) >= least:
                    return narrow
        return lines

    def _fill(self, room: float) -> list[Part]:
        """Return lines of whole phrases that are at most `room` wide, unless a phrase is wider."""
        lines: list[Part] = []
        first = last = self.start
        near = 0.0
        for place in (*_between(self.places.phrases, first, self.end), self.end):
            near += self.measure(last, place)
            # Phrases are measured once for all texts; whole lines only where they are nearly full.
            if near > SURE * room and self.measure(*self._trim(first, place)) > room:
                if last > first and not self._is_endless(last, place):
                    lines.append(self._trim(first, last))
                    first = last
                while self.measure(*self._trim(first, place)) > self.width and place > first + 1:
                    cut = self._cut(first, place) if first >= last else self._count(first, place)
                    lines.append(self._trim(first, cut))
                    first = cut
                near = self.measure(first, place)
            last = place
        lines.append(self._trim(first, last))
        return lines

    def _trim(self, first: int, last: int) -> Part:
        """Return a part without the spaces at its end."""
        while last > first and self.text[last - 1] == " ":
            last -= 1
        return first, last

    def _is_endless(self, first: int, last: int) -> bool:
        """Return whether Latin letters that no line can hold, as of a path, begin at `first`."""
        piece = next(_between(self.places.letters, first, last), last)
        return self.text[first - 1] == " " and self.measure(*self._trim(first, piece)) > self.width

    def _cut(self, first: int, last: int) -> int:
        """Return where a phrase that is wider than a line is broken."""
        tiers = (
            (self.places.soft, LEAST_PIECE),
            (self.places.endings, LEAST_PIECE),
            (self.places.words, 0.0),
            (self.places.letters, 0.0),
        )
        for places, share in tiers:
            for at in reversed((*_between(places, first, last),)):
                if share * self.width <= self.measure(*self._trim(first, at)) <= self.width:
                    return at
        return self._count(first, last)

    def _count(self, first: int, last: int) -> int:
        """Return the end of as many letters as a line can hold."""
        ends = range(first + 1, last)
        end = first + max(1, bisect_right(ends, self.width, key=lambda end: self.measure(first, end)))
        while end < last and self.text[end] == " ":
            end += 1
        return end


def _between(places: Sequence[int], first: int, last: int) -> Iterator[int]:
    """Yield the places after `first` and before `last`."""
    return islice(places, bisect_right(places, first), bisect_left(places, last))


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


def _fitting(text: str, width: float, measure: Callable[[str], float], tail: str = "") -> int:
    """Return how many letters of a text fit before `tail`."""
    return bisect_right(range(1, len(text) + 1), width, key=lambda count: measure(text[:count] + tail))


def ellipsis(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Return the text, cut with … if it is too wide; without … only where no letter would be left.

    It is cut at its end, or before the number that alone tells it from others: Playe…1, P1, 1.
    """
    if measure(text) <= width:
        return text
    tail = numbered.group(1) if (numbered := _NUMBERED.fullmatch(text)) else ""
    kept = _fitting(text.removesuffix(tail), width, measure, "…" + tail)
    if tail and not kept:
        for least in (text[0] + tail, tail):
            if measure(least) <= width:
                return least
        tail, kept = "", _fitting(text, width, measure, "…")
    if not kept and (whole := _fitting(text, width, measure)):
        return text[:whole].rstrip()
    return text[:kept].rstrip() + "…" + tail
