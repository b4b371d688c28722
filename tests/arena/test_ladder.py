from pathlib import Path

import pytest

from tablegame.arena import ladder
from tablegame.arena.figures import Estimate
from tablegame.arena.ladder import STEPS, LadderStep, Pairing, page_of, update
from tablegame.arena.play import BotFigures, DealFigures
from tablegame.arena.setup import FileFault, RunSetup, set_up
from tablegame.arena.storage import append, begin, read
from tablegame.cli import run
from tablegame.features.game_features import features_of

ROOT = Path(__file__).parents[2]
STEP = LadderStep(Pairing("dokuson", 3, ("greedy", "random")), 3)


def silent(number: int, setup: RunSetup, now: object) -> None:
    """Ignore what is reported."""


def figures(deal: int, share: float, points: float, other: float) -> DealFigures:
    return DealFigures(
        deal, 2.0, {"hard": BotFigures(share, points), "greedy": BotFigures((1 - share) / 3, other)}
    )


def test_every_level_is_a_step_in_every_game() -> None:
    for game, seats in ladder.TABLES:
        found = [step.pairing.bots for step in STEPS if step.pairing[:2] == (game, seats)]
        assert found[3:] == [
            ("novice", "random"),
            ("easy", "novice"),
            ("normal", "easy"),
            ("hard", "normal"),
            ("expert", "hard"),
        ]
        assert found[:3] == [("greedy", "random"), ("hard", "greedy"), ("hard", "random")]
    keys = {step.pairing for step in STEPS}
    assert len(keys) == len(STEPS)
    assert set(ladder.BARS) <= keys


def test_a_ladder_is_climbed_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    assert update(path, [STEP], None, 1, silent)
    (kept,) = read(path)
    assert len(kept.deals) == 3 and "| greedy | random |" in page_of(path).read_text()
    before = path.read_bytes()
    assert update(path, [STEP], None, 1, silent)
    assert path.read_bytes() == before
    assert update(path, [STEP], 5, 1, silent)
    assert path.read_bytes().startswith(before) and len(read(path)[0].deals) == 5
    page_of(path).unlink()
    assert update(path, [STEP], 0, 1, silent) and page_of(path).exists()


def test_what_others_did_under_the_same_names_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ladder.jsonl"
    other = set_up("dobon", 4, ("hard", "greedy"), seed=ladder.SEED)
    begin(path, other)
    append(path, other, figures(0, 0.5, 3.0, 5.0))
    old = STEP.set_up()
    object.__setattr__(old, "fingerprint", "older")
    begin(path, old)
    update(path, [STEP], 2, 1, silent)
    assert [(one.id, len(one.deals)) for one in read(path)] == [(other.id, 1), (STEP.set_up().id, 2)]


def test_the_page_says_what_the_data_say(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    setup = set_up("dobon", 4, ("hard", "greedy"))
    begin(path, setup)
    for deal in range(40):
        append(path, setup, figures(deal, 0.25 + 0.1 * (deal % 2), 10.0 - deal % 2, 12.0))
    text = ladder.page(read(path))
    row = next(line for line in text.splitlines() if line.startswith("| hard | greedy | 30"))
    assert "| 30.0% ±1.6 | 25.0% | **significant** | +44 | −2.50 ±0.16 | 40 | 2.00 |" in row
    assert "| Dobon, 4 | hard | greedy | 25.0% | 30.0% ±1.6 | reached |" in text
    assert "| Dobon, 4, points | hard | greedy | lead below 0 at 95% | −2.50 ±0.16 | reached |" in text
    assert "| Losing Loadum, 4 | hard | greedy | 30.0% | not measured |  |" in text
    (missing,) = (line for line in text.splitlines() if line.startswith("- Dobon, 4 seats: "))
    assert "greedy among random" in missing and "hard among greedy" not in missing


@pytest.mark.parametrize(
    ("mean", "half", "said"),
    [
        (0.5, 0.1, "reached"),
        (0.5, 0.15, "*open*, reached by the mean"),
        (0.3, 0.15, "*open*, missed by the mean"),
        (0.2, 0.1, "**missed**"),
    ],
)
def test_a_bar_is_open_while_the_interval_has_both_sides_of_it(mean: float, half: float, said: str) -> None:
    assert ladder._met(Estimate(mean, half, 40), 0.4) == said
    assert ladder._met(Estimate(mean, half, 15), 0.4) == ladder.FEW


@pytest.mark.parametrize(
    ("shares", "said"),
    [((0.4, 0.6), "**significant**"), ((0.0, 0.54), "*ahead*"), ((0.0, 0.4), "*undecided*")],
)
def test_a_step_is_significant_when_its_whole_interval_is_above_par(
    tmp_path: Path, shares: tuple[float, float], said: str
) -> None:
    path = tmp_path / "ladder.jsonl"
    setup = set_up("dobon", 4, ("hard", "greedy"))
    begin(path, setup)
    for deal in range(15):
        append(path, setup, figures(deal, shares[deal % 2], 0.0, 0.0))
    assert ladder.rows_of(read(path))[0].standing == ladder.FEW
    for deal in range(15, 20):
        append(path, setup, figures(deal, shares[deal % 2], 0.0, 0.0))
    assert ladder.rows_of(read(path))[0].standing == said


def test_a_ladder_with_damage_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text("Dear Ann\n")
    with pytest.raises(FileFault):
        update(path, [STEP], 1, 1, silent)
    assert run(["arena", "--ladder", str(path), "--deals", "0"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not page_of(path).exists()


def test_the_ladder_by_its_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ladder.jsonl"
    words = ["arena", "--ladder", str(path), "--game", "dokuson", "--seats", "3", "--bots", "greedy,random"]
    assert run([*words, "--deals", "2"]) == 0
    assert str(page_of(path)) in capsys.readouterr().out
    assert [len(kept.deals) for kept in read(path)] == [2]


def test_an_interrupt_leaves_the_page_of_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(number: int, setup: RunSetup, now: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "ladder.jsonl"
    assert not update(path, [STEP, STEP], 2, 1, interrupted)
    assert page_of(path).exists() and len(read(path)) == 1


def test_the_page_in_the_repository_is_that_of_its_data() -> None:
    path = ROOT / "docs" / "ladder.jsonl"
    assert page_of(path).read_text("utf-8") == ladder.page(read(path))


def test_the_window_says_where_expert_is_no_stronger_than_hard() -> None:
    """What a level says of itself (`MeasuredTables.even`) is what docs/ladder.md has measured.

    Where lives decide a match, it has to lose fewer of them, too.
    """
    rows = ladder.rows_of(read(ROOT / "docs" / "ladder.jsonl"))
    steps = [row for row in rows if row.pairing.bots == ("expert", "hard")]
    fewer = {row.pairing for row in steps if row.lives is None or row.lives.high < 0}
    clear = {row.pairing[:2] for row in steps if row.standing == "**significant**" and row.pairing in fewer}
    assert {table for table in ladder.TABLES if not is_even(*table)} == clear and clear
    # A table that is not measured is like the nearest one that is.
    assert is_even("loadum", 5) and is_even("loadum", 10) and not is_even("dokuson", 5)


def is_even(game: str, seats: int) -> bool:
    measured = features_of(game).measured
    return measured is not None and measured.is_even(seats)
