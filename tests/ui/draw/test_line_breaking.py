"""Lines of text: phrases of Japanese, words of Latin, the rules of kinsoku, and what is cut."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tablegame.speech import Mark
from tablegame.ui.draw import line_breaking as kinsoku
from tablegame.ui.kit.rich_text import TextSpan, break_text, letters_of
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui

ROOT = Path(__file__).parents[3]
MARKED = Path(__file__).with_name("phrases.txt")
"""Two hundred Japanese texts, drawn at random and marked by hand where a native reader accepts a break."""
SEAM = "\N{BROKEN BAR}"


@pytest.fixture
def ui(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ui]:
    """Yield a Japanese user interface in a window of the usual size."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Ui(tmp_path, language="ja", size=(1280, 720), routes=ROUTES)
    yield made
    made.close()


def texts_of(value: object) -> Iterator[str]:
    """Yield the texts in a table of texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_of(part)


@cache
def speech(language: str, count: int) -> list[str]:
    """Return texts of the program, drawn at random."""
    files = sorted((ROOT / "tablegame/speech" / language).glob("*.toml"))
    texts = [text for file in files for text in texts_of(tomllib.loads(file.read_text("utf-8")))]
    return Random(5).sample(texts, count)


def columns(text: str) -> int:
    """Return a width at which Japanese letters are two wide."""
    return sum(1 + kinsoku.is_japanese(sign) for sign in text)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [11, 16, 24, 40])
def test_lines_hold_the_text_fit_the_room_and_keep_kinsoku(language: str, width: int) -> None:
    for text in speech(language, 300):
        lines = kinsoku.wrap(text, width, columns)
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert all(columns(line) <= width for line in lines), lines
        assert not any(line.endswith(" ") for line in lines)
        for last, line in zip(lines, lines[1:], strict=False):
            assert not line.startswith(" ")
            if last and line and columns(last) < width - 2:
                assert line[0] not in kinsoku.NOT_FIRST and last[-1] not in kinsoku.NOT_LAST, lines


@pytest.mark.parametrize("width", [11, 16, 24, 40])
def test_no_phrase_that_fits_on_a_line_is_broken(width: int) -> None:
    for text in speech("ja", 300):
        lines = iter(kinsoku.wrap(text, width, columns))
        line = next(lines)
        for phrase in (part for row in text.split("\n") for part in kinsoku.phrases(row)):
            words = phrase.rstrip(" ")
            while not line.strip():
                line = next(lines)
            if columns(words) <= width:
                assert line.startswith(words), (words, line, text)
                line = line[len(words) :].lstrip(" ")
                continue
            while words:
                while not line.strip():
                    line = next(lines)
                size = min(len(words), len(line))
                assert words[:size] == line[:size]
                words, line = words[size:].lstrip(" "), line[size:].lstrip(" ")


def test_phrases_end_where_a_reader_accepts_a_break() -> None:
    marked = MARKED.read_text("utf-8").splitlines()
    seams = kept = 0
    for line in marked:
        text, places = line.replace(SEAM, ""), set[int]()
        for part in line.split(SEAM)[:-1]:
            places.add(max(places, default=0) + len(part))
        at = 0
        for phrase in kinsoku.phrases(text)[:-1]:
            at += len(phrase)
            assert at in places, f"{text[:at]}{SEAM}{text[at:]}"
            kept += 1
        seams += len(places)
    assert len(marked) == 200 and kept > 0.93 * seams, "most of the places are known"


def test_a_text_can_be_broken_where_its_parts_are(ui: Ui) -> None:
    text = "昨日はなこと話した。"
    parts = kinsoku.break_lines(text, 4, lambda first, last: last - first, [(2, 5)])
    lines = [text[first:last] for first, last in parts]
    assert "".join(lines) == text and any("はなこ" in line for line in lines)
    assert kinsoku.break_lines("a\n\nb", 9, lambda first, last: last - first) == [(0, 1), (2, 2), (3, 4)]
    spans = (TextSpan("手番では、"), TextSpan("どぼん返し", kind="word"), TextSpan("もできます。"))
    for width in range(100, 400, 20):
        broken = break_text(ui.type, spans, 18, width)
        runs = [run for line in broken.lines for run in line]
        assert "".join(run.text for run in runs) == letters_of(spans) and broken.width <= width
        assert sum(run.span.kind == "word" for run in runs) == 1, "a term is on one line"


def test_a_name_with_a_dot_is_one_phrase_and_a_list_is_several() -> None:
    assert kinsoku.phrases("作者はショーン・ロスさん") == ["作者は", "ショーン・ロスさん"]
    assert kinsoku.phrases("ドボン・ローダム・パス") == ["ドボン・", "ローダム・パス"]


@pytest.mark.parametrize(
    "word",
    ["そのまま", "そのとき", "その後", "その場", "目の前", "もう一方", "もう1枚", "早い者勝ち", "ひと言"]
    + ["けいと 0", "何という", "1、2枚", "そちら持ち", "5・1–2–3", "◎ 遊んだ"],
)
def test_a_word_that_is_written_as_two_is_one_phrase(word: str) -> None:
    assert kinsoku.phrases(word) == [word]


def test_a_phrase_longer_than_a_line_is_broken_at_its_ending() -> None:
    assert kinsoku.wrap("当人たちだけです。", 7, len) == ["当人たちだけ", "です。"]
    assert kinsoku.wrap("検査していません。", 7, len) == ["検査して", "いません。"]
    assert kinsoku.wrap("捨てられもしなければ、", 9, len) == ["捨てられも", "しなければ、"]
    assert kinsoku.wrap("重なってもかまいません。", 11, len) == ["重なっても", "かまいません。"]
    assert kinsoku.wrap("ドボンしませんでした。", 9, len) == ["ドボン", "しませんでした。"]
    assert kinsoku.pieces("ドボン返し") == ["ドボン", "返し"]
    assert kinsoku.wrap("ドボン返しを", 5, len) == ["ドボン", "返しを"]
    name = "バーソロミュー・フェザーストーンさんの勝ち！"
    assert kinsoku.wrap(name, 18, len) == ["バーソロミュー・", "フェザーストーンさんの勝ち！"]


def test_a_line_never_begins_with_a_full_stop_nor_ends_with_an_opening_bracket() -> None:
    text = "札を出します。「ドクソン」は、三人から五人で遊ぶゲームです。キャッチャー、ショー、ッ。" * 3
    for width in range(7, 30):
        lines = kinsoku.wrap(text, width, len)
        assert "".join(lines) == text
        for line in lines[1:]:
            assert line[0] not in kinsoku.NOT_FIRST
        for line in lines:
            assert line[-1] not in kinsoku.NOT_LAST


def test_lines_become_one_again_without_a_space_between_japanese_letters() -> None:
    assert kinsoku.unwrapped(["Wait for", "it: 次は", "お札を", "出す"]) == "Wait for it: 次はお札を出す"
    for text in ("れんさんがゴーアウトしました。めいさんの残りは5枚です。", "Whose turn is it? Mei's."):
        assert kinsoku.unwrapped(kinsoku.wrap(text, 9, len)) == text


def test_japanese_breaks_between_phrases_and_keeps_numbers_with_what_they_count() -> None:
    assert kinsoku.wrap("あおい が 5♠ を捨てました。", 13, len) == ["あおい が 5♠ を", "捨てました。"]
    assert kinsoku.wrap("交換は終わり。はながリードする", 11, len) == ["交換は終わり。はなが", "リードする"]
    assert kinsoku.wrap("標準は4人で4回、2人で6回です", 11, len) == ["標準は4人で4回、", "2人で6回です"]
    assert kinsoku.wrap("めい：シングル 5-4（残り1枚）", 15, len) == ["めい：シングル 5-4", "（残り1枚）"]
    assert kinsoku.wrap("Player: 2♠ (♠ lane: 1)", 15, len) == ["Player: 2♠", "(♠ lane: 1)"]
    assert kinsoku.wrap("Deal 2: Ann −12, Aoi −8", 21, len) == ["Deal 2: Ann −12,", "Aoi −8"]
    assert kinsoku.wrap("次はお札を出す", 5, len) == ["次はお札を", "出す"]
    assert kinsoku.wrap("あおい +62, めい +31, れん −50", 15, len) == ["あおい +62,", "めい +31, れん −50"]
    lines = kinsoku.wrap("これはとてもながいひらがなです", 6, len)
    assert lines == ["これはとても", "ながいひらが", "なです"]


def test_no_line_breaks_within_a_word() -> None:
    words = ("クラッカージャック", "ブランク", "標準化委員会", "手札", "Dobon")
    text = "クラッカージャックでは、標準化委員会がブランクの手札をDobonと呼びます。" * 3
    for width in range(9, 30):
        lines = kinsoku.wrap(text, width, len)
        assert "".join(lines) == text
        assert sum(line.count(word) for line in lines for word in words) == 15
    cut = kinsoku.wrap("クラッカージャック", 5, len)
    assert cut == ["クラッカー", "ジャック"], "what no line can hold is cut"


def test_no_line_breaks_within_a_name(ui: Ui) -> None:
    for name in ("はなこ", "ひらがなのなまえ", "Anna Maria"):
        text = ("昨日の", Mark("seat", name), "さんは、", Mark("seat", name), "と話しました。") * 2
        for width in range(190, 420, 10):
            lines = ui.type.wrap(text, 18, width)
            assert "".join(lines).replace(" ", "") == ui.type.plain(text).replace(" ", "")
            assert sum(line.count(name) for line in lines) == 4, lines
            assert sum(line.count(f"{name}さん") for line in lines) == 2, lines


def test_no_paragraph_ends_in_the_tail_of_a_word_alone() -> None:
    assert kinsoku.wrap("All rounds so far, added up", 24, len) == ["All rounds so far,", "added up"]
    tail = kinsoku.wrap("同じ数字のタイル1枚を、ボムではなくシングルとしても出せます。", 28, len)
    assert tail == ["同じ数字のタイル1枚を、ボムではなく", "シングルとしても出せます。"]
    assert kinsoku.wrap("one two", 3, len) == ["one", "two"]


def test_what_no_line_can_hold_begins_behind_its_word() -> None:
    rows = kinsoku.wrap("配り手の秘密の封印:714577bc780d53c4ee3213", 200, lambda text: 20.0 * len(text))
    assert rows[:2] == ["配り手の秘密の", "封印:714577b"]
    assert "".join(rows) == "配り手の秘密の封印:714577bc780d53c4ee3213"


def test_latin_breaks_between_words_and_ellipsis_fits() -> None:
    assert kinsoku.wrap("one two three", 7, len) == ["one two", "three"]
    assert kinsoku.wrap("a\nb", 7, len) == ["a", "b"]
    assert kinsoku.wrap("abcdefgh", 3, len) == ["abc", "def", "gh"]
    assert kinsoku.ellipsis("a long name", 7, len) == "a long…"
    assert kinsoku.ellipsis("Maximilian", 4, len) == "Max…", "what is cut says so"
    assert kinsoku.ellipsis("Maximilian", 1, len) == "M", "but one letter stays"


def test_a_name_is_cut_before_the_number_that_tells_it_from_others() -> None:
    assert kinsoku.ellipsis("Player 10", 7, len) == "Play…10"
    assert kinsoku.ellipsis("プレイヤー1", 5, len) == "プレイ…1"
    short = [kinsoku.ellipsis("Player 10", room, len) for room in (4, 3, 2, 1)]
    assert short == ["P…10", "P10", "10", "P"], "the number goes last"
    assert [kinsoku.ellipsis("Player 2", room, len) for room in (3, 2, 1)] == ["P…2", "P2", "2"]
    assert kinsoku.ellipsis("−12", 2, len) == "−…", "the end of a number is none"
    assert kinsoku.ellipsis("Deal 3 of 12", 7, len) == "Deal 3…", "nor is one of several"


def test_calculations_are_drawn_as_the_language_of_the_screen_writes_them(ui: Ui) -> None:
    said = "2 + 11 = 13"
    words = [TextSpan("合計", True), TextSpan(said)]
    assert ui.type.plain(said) == ui.type.plain((said,)) == "2＋11＝13"
    assert ui.type.wrap(said, 18, 400) == ui.type.wrap((said,), 18, 400) == ["2＋11＝13"]
    assert [run.text for line in break_text(ui.type, words, 18, 400).lines for run in line][-1] == "2＋11＝13"
    ui.set_language("en")
    assert ui.type.plain(said) == said and ui.type.wrap(said, 18, 400) == [said]
