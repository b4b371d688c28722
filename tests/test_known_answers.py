"""Values and the answers that are known for them: figures, dates and words of pages, judgement of moves."""

import math
import tomllib
from datetime import date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegame.ai.levels import Temper
from tablegame.ai.mind import Outcome
from tablegame.ai.search import Comparison
from tablegame.controllers import think_delay
from tablegame.match.daily import SETUPS, Reached
from tablegame.rules.contract import ViewFacts
from tablegame.speech import Speaker
from tablegame.study.review import judgement
from tablegame.study.review.review_model import Sums, add_sums, limits_of
from tablegame.ui.scenes.matches.daily_days import DailyDeal, month_by
from tablegame.ui.scenes.matches.match_list.query_model import since
from tablegame.ui.scenes.study.statistics.statistics_panels import par_words
from tablegame.ui.system.preferences import Preferences, take

KNOWN = tomllib.loads((Path(__file__).parent / "known_answers.toml").read_text("utf-8"))


def rows(name: str) -> pytest.MarkDecorator:
    """Return a parametrization with the rows of a table of the file."""
    return pytest.mark.parametrize("row", KNOWN[name]["rows"], ids=str)


@rows("month_by")
def test_the_same_day_of_another_month(row: list[Any]) -> None:
    day, months, wanted = row
    assert month_by(date.fromisoformat(day), months) == date.fromisoformat(wanted)


@rows("since")
def test_where_the_last_days_begin(row: list[Any]) -> None:
    days, now, wanted = row
    assert since(days, datetime.fromisoformat(now)) == datetime.fromisoformat(wanted).timestamp()


@rows("par_words")
def test_how_par_is_said(row: list[Any]) -> None:
    par, *wanted = row
    for language, words in zip(("en", "ja"), wanted, strict=True):
        speaker = Speaker(language)
        assert par_words(SimpleNamespace(speaker=speaker, text=speaker.text), par) == words  # type: ignore[arg-type]


@rows("petal")
def test_what_a_month_shows_of_a_deal(row: list[Any]) -> None:
    game, value, par, helped, wanted = row
    first = SimpleNamespace(scores=(value,) * 4, places=(1,) * 4, helped=helped, assisted=False)
    reached = Reached(first=first)  # type: ignore[arg-type]
    assert DailyDeal(date(2026, 11, 1), game, SETUPS[game], reached, par, 1.0).petal == wanted


@rows("boldness")
def test_how_bold_a_temper_is(row: list[Any]) -> None:
    bold, turns, lead, wanted = row
    assert Temper(bold=bold, turns=turns).boldness(lead) == wanted


@rows("grade")
def test_what_a_loss_is_called(row: list[Any]) -> None:
    game, loss, wanted = row
    assert limits_of(game).grade(loss) == wanted


@rows("lead")
def test_a_lead_and_its_interval(row: list[Any]) -> None:
    ours, theirs, mean, error = row
    outcomes = [[Outcome(points, 0.0) for points in column] for column in (ours, theirs)]
    found = judgement._lead(outcomes[0], outcomes[1], judgement._points)
    assert found == pytest.approx((mean, error), abs=1e-6)


@rows("added")
def test_errors_of_several_matches_add_by_their_squares(row: list[Any]) -> None:
    errors, wanted = row
    found = add_sums([Sums(1.0, 0.5, 0.0, 0.5, error, 1, 1) for error in errors])
    assert found is not None and math.isclose(found.error, wanted)


@rows("pause")
def test_how_long_a_computer_pauses(row: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    held, lying, window, level, wanted = row
    view: Any = SimpleNamespace(table=SimpleNamespace(counts=[held]))
    facts = ViewFacts((), lying, window)
    monkeypatch.setattr(think_delay, "GAMES", {"any": SimpleNamespace(facts=lambda public: facts)})
    chance: Any = SimpleNamespace(uniform=lambda low, high: 1.0)
    assert think_delay.pause_s(level, "any", view, 0, chance) == pytest.approx(wanted)


@rows("ahead")
def test_worlds_in_which_the_chosen_move_did_better(row: list[Any]) -> None:
    ours, theirs, wanted = row
    means = [sum(ours) / len(ours), sum(theirs) / len(theirs)]
    tried: Any = SimpleNamespace(samples=[ours, theirs], believed=0, moves=[0, 1], mean=means.__getitem__)
    assert list(Comparison._ahead(tried, 0)) == wanted


def test_a_move_that_costs_points_but_no_wins_is_no_mistake() -> None:
    """A lead in points is clear only together with a lead in worth."""

    class Measured:
        certain, mind, world, seat = False, None, None, 0

        def rows(self, moves: list[Any], count: int) -> list[list[Outcome]]:
            return [[Outcome(0.0, 0.5)] * count, [Outcome(20.0, 0.5)] * count]

    played = SimpleNamespace(notation=lambda: "a")
    rival = SimpleNamespace(notation=lambda: "b")
    found = judgement._against(Measured(), limits_of("dobon"), played, [rival], False, 1, 1)  # type: ignore[arg-type]
    assert found is not None and found.grade == "good" and found.loss == 0.0
    assert found.rival is not None and found.rival.lead == 20.0


def test_settings_from_elsewhere_only_add_to_those_of_the_player() -> None:
    mine = Preferences()
    mine.language, mine.player_name = "ja", "Kate"
    mine.deals = {"dobon": {"Kate": 5}}
    deals = '{"dobon": {"Kate": 2, "Ann": 7}, "loadum": {"Ann": 1}}'
    take(mine, f'{{"language": "en", "player_name": "Ann", "deals": {deals}}}'.encode())
    assert (mine.language, mine.player_name) == ("ja", "Kate")
    assert mine.deals == {"dobon": {"Kate": 5, "Ann": 7}, "loadum": {"Ann": 1}}
    fresh = Preferences()
    assert not fresh.language
    take(fresh, b'{"language": "en", "deals": {"dobon": {"Kate": 9}}}')
    assert fresh.language == "en" and fresh.deals == {"dobon": {"Kate": 9}}
