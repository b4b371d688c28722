"""Sheets and results: places, sides, reasons, what a reader is told, and room for every name."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import dump
from tablegame.match.summary import summarise
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.access.tree import describe
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import PausePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tests.lengths import rest_long
from tests.ui.matches import run
from tests.ui.scenes.pages import Maker, draw, key, make, show, table
from tests.ui.table.driver import at_table

__all__ = ["make"]

EN = (
    "Kate", "Bartholomew", "Mei", "Alexandrina", "Sora", "Hana", "Christopher", "Yui", "Riku", "Wilhelmina",
)  # fmt: skip
JA = (
    "けいと", "バーソロミュー", "メイ", "アレクサンドリナ", "ソラ", "ハナ", "クリストファー", "ユイ", "リク",
    "ウィルヘルミナ",
)  # fmt: skip
NAMES = {"en": EN, "ja": JA}


@lru_cache
def finished(
    game_id: str, seats: int, language: str = "en", seed: int = 0, bold: bool = False, **options: Any
) -> Match:
    """Return a match of computers to its end; bold ones decide at random."""
    game = GAMES[game_id]
    players = [Player(name, "bot:easy") for name in NAMES[language][:seats]]
    match = Match.new(
        game, seats, complete(game, seats, options), players, dealer=Dealer.seeded(seed), record=None
    )
    rng = Rng(seed)
    while not match.over:
        seat = match.to_act()[0]
        legal = list(match.legal(seat))
        match.decide(seat, rng.choice(legal) if bold else simple(game_id, match.view(seat), legal))
    return match


def sheet(ui: Ui, match: Match, deal: int | None) -> SheetScene:
    scene = SheetScene(ui, match.game.id, match.players, match.view(Seat(0)), deal)
    show(ui, scene)
    return scene


def result(ui: Ui, match: Match) -> ResultScene:
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    return scene


def row(scene: SheetScene, kind: str) -> Any:
    return next(each for each in scene.rows if each.kind == kind)


# Places -----------------------------------------------------------------------------------------------------
def test_who_is_out_later_stands_before_who_was_out_earlier() -> None:
    ranks = GAME_TABLES["loadum"].ranks
    totals = [(2, 2, 2, 2), (1, 2, 2, 2), (0, 2, 1, 2), (0, 1, 0, 2)]
    assert ranks(totals[:2], False) == (4, 1, 1, 1)
    assert ranks(totals[:3], False) == (4, 1, 3, 1)
    assert ranks(totals, False) == (4, 2, 3, 1)
    assert ranks([*totals, (0, 1, 0, 1)], True) == (4, 1, 3, 1), "at the end all who live have won"


def test_the_last_sheet_has_the_places_of_the_result(make: Maker) -> None:
    match = finished("loadum", 10)
    view = match.view(None)
    last = len(view.table.results) - 1
    assert row(sheet(make(), match, last), "place").values == match.standing().places
    assert sorted(match.standing().places)[-1] == 10, "ten went out one after the other"


# Sides ------------------------------------------------------------------------------------------------------
def test_partners_share_a_column_a_row_and_a_medal(make: Maker) -> None:
    ui, match = make(), finished("clackerjack", 4)
    scores = match.standing().scores
    scene = sheet(ui, match, 0)
    assert all(len(each.values) == 2 for each in scene.rows)
    assert sorted(row(scene, "place").values) in ([1, 2], [1, 1])
    heads = [each.label.split(":")[0] for each in scene.form.widgets if each.name.startswith("head.")]
    assert heads == ["Kate + Mei", "Bartholomew + Alexandrina"]
    page = result(ui, match)
    rows = [each.label for each in page.form.widgets if each.name.startswith("row.")]
    assert len(rows) == 2 and "gold medal" in rows[0] and "silver medal" in rows[1]
    assert f"Total: {max(scores)}" in rows[0] and f"Total: {min(scores)}" in rows[1]


def test_records_count_the_losing_side_second(tmp_path: Path) -> None:
    match = finished("clackerjack", 4)
    path = tmp_path / "match.tgr"
    path.write_bytes(b"".join(map(dump, match.record.lines())))
    found = summarise(path, 0.0, GAMES)
    assert [found.places[seat] for seat in found.winners] == [1, 1]
    assert sorted(found.places) == [1, 1, 2, 2]


# Reasons ----------------------------------------------------------------------------------------------------
def reasons(scene: SheetScene, index: int) -> Iterator[tuple[int, str, Any]]:
    """Yield the notes of the cells on a line: column, the words of the note, the note."""
    each = [one for one in scene.rows if one.kind == "line"][index]
    for column, line in enumerate(each.lines):
        if line is not None:
            why = scene.data.why(each, column)
            yield column, scene.ui.type.plain(why.text), why


def test_a_life_is_lost_for_a_reason_with_its_figures(make: Maker) -> None:
    ui, match = make(), finished("loadum", 6)
    keys = set()
    for deal, outcome in enumerate(match.view(None).table.results):
        scene = sheet(ui, match, deal)
        piles = scene.rows[0]
        for column, words, _ in reasons(scene, 1):
            pile = scene.data.figure(piles, column)
            assert str(pile) in words and "≥" not in words and words.endswith(".")
            keys |= {line.key for line in outcome.lines[column] if line.points < 0}
    assert "loadum.line.declared" in keys


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"payment": "chips", "callers": "all"},
        {"payment": "doubling", "jokers": 2},
        GAMES["dobon_plain"].presets["stakes"],
    ],
    ids=("standard", "chips", "doubling", "stakes"),
)
def test_the_points_of_a_round_with_one_account_are_explained_by_it(
    make: Maker, options: dict[str, Any]
) -> None:
    """As a sum that adds up, beside the sheet before anything is pressed."""
    ui, met = make(), set()
    for seed in range(6):
        match = finished("dobon_plain", 4, seed=seed, bold=seed % 2 == 0, **options)
        for deal, outcome in enumerate(match.view(None).table.results):
            scene = sheet(ui, match, deal)
            (line,) = (each for each in scene.rows if each.kind == "line")
            for column, points in enumerate(outcome.points()):
                why = scene.data.why(row(scene, "deal"), column)
                assert why == scene.data.why(line, column) and not why.parts
                met.add(key := outcome.lines[column][0].key)
                worth = -sum(int(value) for _, value in why.pieces) - (key == "dobon_plain.line.chip")
                assert points == (eval(why.sum.replace("×", "*").replace("−", "-")) if why.sum else worth)
    assert {"dobon_plain.line." + key for key in ("dobon", "caught", "spared")} <= met
    chips = options.get("payment") == "chips"
    assert (options.get("out") == "dobon_only") or f"dobon_plain.line.{'chip' if chips else 'hand'}" in met


def test_a_challenge_names_both_and_their_points(make: Maker) -> None:
    names = EN[:4]
    loadum = GAME_TABLES["loadum"]
    ui = make()
    met = set()
    for seed in range(60):
        match = finished("loadum", 4, seed=seed, bold=True, declaration="manual")
        for outcome in match.view(None).table.results:
            facts = dict(outcome.facts)
            if "target" not in facts:
                continue
            seat = next(n for n, lines in enumerate(outcome.lines) if any(line.points < 0 for line in lines))
            line = next(line for line in outcome.lines[seat] if line.points < 0)
            text = loadum.why(line, names, seat, outcome).text
            assert isinstance(text, Text)
            words = ui.speaker.plain(text.say(ui.speaker))
            assert names[seat] in words and names[int(facts["by"])] in words and "31" in words
            met.add(facts["why"])
        if len(met) == 2:
            break
    assert met == {"challenged", "wrong"}


def test_the_doubled_score_has_a_row_of_its_own(make: Maker) -> None:
    ui, found = make(), set()
    for seed in range(12):
        match = finished("dobon", 4, seed=seed, rounds=5)
        for deal, outcome in enumerate(match.view(None).table.results):
            facts = dict(outcome.facts)
            if facts["how"] not in ("dobon", "return"):
                continue
            scene, loser = sheet(ui, match, deal), int(facts["loser"])
            cards, caught = scene.rows[:2]
            assert cards.lines[loser] is None, "the own cards of who is caught do not count"
            [(column, words, why)] = reasons(scene, 1)
            factor = {"dobon": 2, "return": 6}[str(facts["how"])]
            worst = max(cards.values)
            assert column == loser and caught.values[loser] == factor * worst
            assert f"× {factor}" in ui.type.plain(caught.label)
            assert why.sum == f"{factor} × {worst}" and str(worst) in words
            found.add(facts["how"])
    assert "dobon" in found


# Keys -------------------------------------------------------------------------------------------------------
def test_esc_opens_the_menu_and_no_deal(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=3) as driver:
        run(
            driver,
            lambda hands: hands.table.decide(hands.scene.parts.legal.actions[0]),
            until=lambda hands: isinstance(hands.ui.stack.top, SheetScene),
        )
        top = driver.ui.stack.top
        assert isinstance(top, SheetScene) and isinstance(top.menu, PausePage)
        moves = driver.match.line
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.ui.stack.top, PauseScene)
        driver.key(pygame.K_ESCAPE)
        assert driver.ui.stack.top is top and driver.match.line == moves, "the sheet is still there"


def test_enter_goes_on_where_a_number_is_explained_already(make: Maker) -> None:
    ui = make()
    scene = sheet(ui, finished("dokuson", 4), 0)
    scene.form.set_focus(scene.form.find("head.2"), ring=True)
    key(ui, pygame.K_RETURN)
    assert ui.stack.top is scene and scene.chosen is not None and scene.chosen[1] == 2
    key(ui, pygame.K_SPACE)
    assert ui.stack.top is scene
    key(ui, pygame.K_RETURN)
    assert ui.stack.top is not scene


def test_the_standing_is_closed_by_esc(make: Maker) -> None:
    ui = make()
    scene = sheet(ui, finished("dokuson", 4), None)
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is not scene


# Readers ----------------------------------------------------------------------------------------------------
def heard(ui: Ui) -> list[AccessibleItem]:
    page = describe(ui).page
    return [page, *page.children]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["dokuson", "dobon", "loadum", "clackerjack"])
def test_a_sheet_tells_hands_names_with_places_and_reasons(make: Maker, game_id: str, language: str) -> None:
    ui, match = make(language), finished(game_id, 4, language)
    scene = sheet(ui, match, 0)
    items = heard(ui)
    names = [item.name for item in items]
    assert len(set(names[1:])) == len(names) - 1, "nothing is told twice"
    assert not {"escape", "sheet"} & {item.name for item in items}
    for column in scene.data.columns:
        name = scene.data.name(column)
        place = ui.text(f"title.place.{row(scene, 'place').values[column]}")
        assert any(name in one and place in one for one in names), "names with their places"
        label = ui.type.plain(scene.data.word("hand"))
        hands = [one for one in names if name in one and label in one]
        assert len(hands) == 1
    if game_id != "clackerjack":
        assert any(ui.text("app.suit.S") in one for one in names), "cards in words"
    assert ui.type.plain(scene.why.title) in names if scene.why else False


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_tells_medals_names_and_totals(make: Maker, language: str) -> None:
    ui, match = make(language), finished("loadum", 10, language)
    result(ui, match)
    names = [item.name for item in heard(ui)]
    rows = [one for one in names if any(name in one and "−1" in one for name in NAMES[language])]
    assert len(rows) == 10 and ui.text("result.medal.1") in rows[0]
    assert ui.text("title.place.10") in rows[-1]
    assert len(set(names[1:])) == len(names) - 1
    assert not {"escape", "sheet"} & set(names)


# Room -------------------------------------------------------------------------------------------------------
Written = tuple[str, float, float, float, float]


def written(ui: Ui, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Return every text of a frame as it was cut, and the box of what is seen of its letters."""
    found: list[Written] = []
    real_line, real_text = ui.type.line, Canvas.text
    said: list[str] = []

    def line(text: Any, *rest: Any) -> pygame.Surface:
        said.append(ui.type.plain(text))
        return real_line(text, *rest)

    def text(
        canvas: Canvas, words: Any, x: float, y: float, size: float = 18, bold: bool = False,
        color: Any = None, align: str = "left", max_width: float | None = None, anchor: str = "top",
        *rest: Any, **how: Any,
    ) -> tuple[float, float]:  # fmt: skip
        args = {} if color is None else {"color": color}
        args |= {"align": align, "max_width": max_width, "anchor": anchor}
        said.clear()
        w, h = real_text(canvas, words, x, y, size, bold, **args, **how)
        if w:
            left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * w
            middle = y if anchor == "middle" else y + h / 2 if anchor == "top" else y - h / 3
            shown = said[-1] if said else ui.type.plain(words)
            # Capitals and figures are seven tenths of an em high. What is scrolled out of sight is clipped.
            seen, s = canvas.surface.get_clip(), ui.metrics.s
            top, bottom = max(middle - 0.35 * h, seen.top / s), min(middle + 0.35 * h, seen.bottom / s)
            if bottom > top:
                found.append((shown, left, top, w, bottom - top))
        return w, h

    with monkeypatch.context() as patch:
        patch.setattr(ui.type, "line", line)
        patch.setattr(Canvas, "text", text)
        draw(ui)
    return found


def clashes(texts: Sequence[Written]) -> list[tuple[str, str]]:
    """Return texts that reach into each other by more than a hair."""
    found = []
    for n, (one, x, y, w, h) in enumerate(texts):
        for two, x2, y2, w2, h2 in texts[n + 1 :]:
            across = min(x + w, x2 + w2) - max(x, x2)
            down = min(y + h, y2 + h2) - max(y, y2)
            if across > 1.5 and down > 1.5:
                found.append((one, two))
    return found


def pages(ui: Ui, language: str) -> Iterator[tuple[str, Scene]]:
    """Yield the fullest sheets and results."""
    for game_id, seats, options in (
        ("loadum", 10, {}), ("dobon", 6, {"rounds": 20}), ("clackerjack", 4, {}), ("dokuson", 6, {}),
    ):  # fmt: skip
        match = finished(game_id, seats, language, **options)
        last = len(match.view(None).table.results) - 1
        for deal in (last // 2, None):
            scene = sheet(ui, match, deal)
            yield f"{game_id} {deal}", scene
            if deal is not None:
                scene._turn("all")
                yield f"{game_id} all", scene
        yield f"{game_id} result", result(ui, match)


ROOMS = [((w, h), scale) for w, h in ((1024, 640), (1280, 720), (1920, 1080)) for scale in (1.0, 1.5, 2.0)]
FEW = [ROOMS[2], ROOMS[3]]
"""The largest letters in the smallest window, and the usual ones in the usual one."""


@pytest.mark.parametrize(("size", "scale"), rest_long(ROOMS, but=FEW))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_reaches_into_another(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], scale: float
) -> None:
    ui = make(language, size, scale)
    ui.preferences.reduced_motion = True
    for name, scene in pages(ui, language):
        for _ in range(40):
            scene.update(50)
        texts = written(ui, scene, monkeypatch)
        assert len(texts) > 20
        assert not clashes(texts), name
        wide, high = ui.metrics.w, ui.metrics.h
        assert not [each for each in texts if each[1] < 0 or each[1] + each[3] > wide or each[2] > high], name


@pytest.mark.parametrize(("size", "scale"), rest_long(ROOMS, but=FEW))
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_are_cut_say_so_and_are_whole_with_the_focus(
    make: Maker, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], scale: float
) -> None:
    ui = make(language, size, scale)
    match = finished("loadum", 10, language)
    opened: tuple[Callable[[], Any], ...] = (lambda: sheet(ui, match, 7), lambda: result(ui, match))
    for each_of in opened:
        scene = each_of()
        for name in NAMES[language]:
            shown = [
                text for text, *_ in written(ui, scene, monkeypatch)
                if text == name or (text.endswith("…") and name.startswith(text[:-1]) and len(text) > 3)
            ]  # fmt: skip
            assert shown, name
            if all(text != name for text in shown):
                part = next(
                    each for each in scene.form.widgets
                    if each.name.startswith(("head.", "row.")) and name in each.label
                )  # fmt: skip
                scene.form.set_focus(part, ring=True)
                hints: list[str] = []
                with monkeypatch.context() as patch:
                    patch.setattr(Canvas, "hint", lambda _, text, *rest, kept=hints, **how: kept.append(text))
                    draw(ui)
                assert name in hints
