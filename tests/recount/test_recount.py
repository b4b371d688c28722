"""Every number of the sheets and the result of bots' matches, counted again from the record.

A few matches of each game are counted by default. `RECOUNT=500 pytest -m slow -s tests/recount` counts 500
of each, with all numbers of seats and all presets in turn.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import dump
from tablegame.match.summary import summarise
from tablegame.pieces.cards import card_text
from tablegame.pieces.dominoes import FIRST_TILE, tile_text
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES, complete
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.data import ScoreReason, ScoreRow
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.motion import ManualClock
from tests.recount import clackerjack, dobon, dobon_fukuchi, dokuson, loadum
from tests.recount.account import Account, Lines
from tests.ui.still_service import StillService

COUNTERS = {
    "dokuson": dokuson.recount, "dobon": dobon.recount, "dobon_fukuchi": dobon_fukuchi.recount,
    "loadum": loadum.recount, "clackerjack": clackerjack.recount,
}  # fmt: skip
FEW = 3
MANY = int(os.environ.get("RECOUNT", "40"))
NAMES = ("Ann", "Aoi", "Mei", "Ren", "Sora", "Hana", "Kaito", "Yui", "Riku", "Nao")
LONGEST = 40000
"""Moves of a match; random ones need many."""


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    found = Ui(
        tmp_path, language="en", clock=ManualClock(), service=StillService(), size=(1280, 720),
        routes=ROUTES,
    )  # fmt: skip
    yield found
    found.close()


def options_of(game_id: str, seats: int, count: int) -> Mapping[str, Any]:
    """Return the presets in turn, with other lengths of matches and, at times, any allowed values."""
    game, rng = GAMES[game_id], Random(f"{game_id} {seats} {count}")
    presets = list(game.presets.values())
    chosen = dict(presets[count % len(presets)])
    short = {"rounds": (2, 7), "deals": (1, 5), "deals_per_player": (1, 2)}
    for option in game.options(seats):
        if option.name in short:
            chosen[option.name] = rng.randint(*short[option.name])
        elif rng.random() < 0.2 and option.choices:
            chosen[option.name] = rng.choice(option.choices)
        elif rng.random() < 0.2 and option.range:
            chosen[option.name] = rng.randint(*option.range)
    return complete(game, seats, chosen)


def played(game_id: str, seats: int, count: int) -> Match:
    """Return a whole match of computers that play at random, simply, or now so and now so."""
    game = GAMES[game_id]
    players = [Player(name, "bot:easy") for name in NAMES[:seats]]
    options = options_of(game_id, seats, count)
    match = Match.new(game, seats, options, players, dealer=Dealer.seeded(count), record=None)
    rng = Rng(count)
    sense = (0.0, 1.0, 0.7)[count % 3] if game_id != "dobon_fukuchi" else (0.9, 1.0, 0.5)[count % 3]
    for _ in range(LONGEST):
        if match.over:
            return match
        seat = match.to_act()[0]
        legal = match.legal(seat)
        sensible = rng.random() < sense
        match.decide(seat, simple(game_id, match.view(seat), legal) if sensible else rng.choice(list(legal)))
    raise AssertionError("the match does not end")


def compare(ui: Ui, folder: Path, match: Match, met: Counter[str] | None = None) -> int:
    """Compare the screens of a match with the account of its record. Return how many numbers were
    compared. `met`: how often each row stood on a sheet."""
    lines = [dump(line).decode() for line in match.record.lines()]
    account = COUNTERS[match.game.id](Lines(lines))
    result = json.loads(lines[-1])["result"]
    last = len(account.deals)
    if met is not None:
        met.update(name.partition(".")[0] for deal in account.deals for name, _ in deal.rows)
    assert result == {"scores": account.totals(last), "winners": account.winners}
    view = match.view(None)
    seen = 2 * match.seats
    for deal in range(last):
        seen += compare_deal(SheetScene(ui, match.game.id, match.players, view, deal), account, deal)
    seen += compare_all(SheetScene(ui, match.game.id, match.players, view, last - 1), account)
    table: Any = SimpleNamespace(match=match, viewer=None)
    seen += compare_result(ResultScene(ui, table), account)
    path = folder / "match.tgr"
    path.write_text("".join(lines), encoding="utf-8")
    listed = summarise(path, 0.0, GAMES)
    assert list(listed.places) == account.places[-1] and list(listed.scores) == account.totals(last)
    return seen


def by_side(account: Account, values: Any) -> list[Any]:
    return [values[side[0]] for side in account.sides]


def compare_deal(scene: SheetScene, account: Account, deal: int) -> int:
    """Compare the sheet of one deal. Return how many numbers were compared."""
    scene.layout()
    data, expected = scene.data, account.deals[deal]
    lines = [row for row in scene.rows if row.kind == "line"]
    assert len(lines) == len(expected.rows), [name for name, _ in expected.rows]
    for row, (name, values) in zip(lines, expected.rows, strict=True):
        shown = [None if line is None else _shown(scene, row, n) for n, line in enumerate(row.lines)]
        assert shown == by_side(account, values), (deal, name)
    rest = {row.kind: list(row.values) for row in scene.rows if row.kind != "line"}
    assert rest == {
        "deal": by_side(account, expected.points),
        "before": by_side(account, account.totals(deal)),
        "total": by_side(account, account.totals(deal + 1)),
        "place": by_side(account, account.places[deal]),
    }, deal
    for column, side in enumerate(account.sides):
        hand = sorted(piece for seat in side for piece in expected.hands[seat])
        assert sorted(map(_written, data.hand(deal, column))) == hand, (deal, side)
    return _compare_notes(scene) + sum(len(row.values) for row in scene.rows)


def compare_all(scene: SheetScene, account: Account) -> int:
    """Compare the sheet of all deals and the standing. Return how many numbers were compared."""
    scene.tab = "all"
    scene.layout()
    rows = scene.data.all_deals().rows
    assert [list(row.values) for row in rows] == [by_side(account, deal.points) for deal in account.deals]
    last = len(account.deals)
    ends = [account.totals(last), account.places[-1]]
    expected = [by_side(account, values) for values in ends]
    foot = [list(row.values) for row in scene.rows if row.kind in ("total", "place")]
    standing = [list(row.values) for row in scene.data.standing().rows if row.kind in ("total", "place")]
    assert foot == standing == expected
    return _compare_notes(scene) + (len(rows) + 2) * len(account.sides)


def compare_result(scene: ResultScene, account: Account) -> int:
    """Compare the result: places, points of each deal, totals. Return how many numbers were compared."""
    scene.layout()
    last = len(account.deals)
    assert list(scene.places) == account.places[-1]
    order = [scene.places[side[0]] for side in scene.order]
    assert order == sorted(order) and sorted(scene.order) == sorted(account.sides)
    assert list(scene.standing.scores) == account.totals(last)
    assert list(scene.standing.winners) == account.winners
    drawn = [list(line.values) for line in scene.story.chart.lines]
    every = [account.totals(deal) for deal in range(last + 1)]
    assert drawn == [[totals[side[0]] for totals in every] for side in scene.order]
    for index, side in enumerate(scene.order):
        row = scene.form.find(f"row.{index}")
        assert row is not None
        said = [_number(word) for word in re.findall(r"[+−]?\d+", row.label)]
        points = [deal.points[side[0]] for deal in account.deals]
        assert said == [scene.places[side[0]], account.totals(last)[side[0]], *points], row.label
    return (last + 3) * len(account.sides)


def _shown(scene: SheetScene, row: ScoreRow, column: int) -> int:
    """Return the number of a cell as it is drawn."""
    return _number(scene.data.words(row, column))


def _number(words: str) -> int:
    return int(words.replace("−", "-"))


def _compare_notes(scene: SheetScene) -> int:
    """Compare each number that can be pressed with the sum that it opens."""
    seen = 0
    for row in scene.rows:
        for column in scene.data.columns:
            cell = scene.form.find(f"{row.kind}.{row.index}.{column}")
            if cell is None:
                continue
            why, shown = scene.data.why(row, column), _shown(scene, row, column)
            assert why.points == shown and _number(cell.label.split()[-1]) == shown
            _compare_sum(why, scene.game_id)
            seen += 1
    return seen


def _compare_sum(why: ScoreReason, game_id: str) -> None:
    if why.parts:
        assert sum(value for _, value in why.parts) == why.points
    if why.sum:
        times = why.sum.replace("−", "-").replace("×", "*")
        assert re.fullmatch(r"[-+*() \d]+", times) and eval(times) == why.points
    worth = [_number(words) for _, words in why.pieces if words]
    # Of Fukuchi Dobon they make the number that was called on, which is not paid.
    if worth and not why.parts and "×" not in why.sum and game_id != "dobon_fukuchi":
        assert sum(worth) == why.points, why


def _written(piece: int) -> str:
    if piece < FIRST_TILE:
        return card_text(piece)
    return tile_text(piece)


@pytest.mark.parametrize("game_id", COUNTERS)
def test_a_few_matches(ui: Ui, tmp_path: Path, game_id: str) -> None:
    for count in range(FEW):
        seats = GAMES[game_id].seats
        compare(ui, tmp_path, played(game_id, seats[-1 - count % len(seats)], count))


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("game_id", COUNTERS)
def test_many_matches(ui: Ui, tmp_path: Path, game_id: str) -> None:
    seen, met = 0, Counter[str]()
    for count in range(MANY):
        seats = GAMES[game_id].seats
        match = played(game_id, seats[count % len(seats)], count)
        try:
            seen += compare(ui, tmp_path, match, met)
        except AssertionError as fault:
            raise AssertionError(f"{game_id}, match {count}") from fault
    print(f"{game_id}: {MANY} matches, {seen} numbers; rows: {dict(met)}")
