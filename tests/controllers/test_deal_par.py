"""The par of a day's deals: worked out once, kept, and the same on every machine."""

import json
from datetime import date
from pathlib import Path

import pytest

from tablegame.controllers import deal_par as daily_par
from tablegame.controllers.deal_par import FILE, PATIENCE_MS, TIMES, DailyPars, kept_pars
from tablegame.match.daily import code_of
from tests.controllers.in_process import InProcess

DAY = date(2026, 11, 22)


def until_done(pars: DailyPars) -> int:
    ticks = 0
    while pars.busy:
        pars.tick()
        ticks += 1
    return ticks


def test_it_is_worked_out_match_by_match_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_par, "TIMES", 2)
    monkeypatch.setattr(daily_par, "PAR_LEVEL", "novice")
    workers = InProcess()
    pars = DailyPars(tmp_path, workers)
    assert pars.par(DAY, "dokuson") is None and pars.share(DAY, "dokuson") == 0 and not pars.tick()
    pars.want([(DAY, "dokuson")])
    while not pars.tick():
        pass
    assert pars.share(DAY, "dokuson") == 0.5 and pars.par(DAY, "dokuson") is None
    again = DailyPars(tmp_path, workers)
    assert again.share(DAY, "dokuson") == 0.5
    again.want([(DAY, "dokuson")])
    assert until_done(again)
    par = again.par(DAY, "dokuson")
    assert par is not None and par == int(par) and kept_pars(tmp_path) == {code_of(DAY, "dokuson").text: par}
    data = json.loads((tmp_path / FILE).read_bytes())
    assert len(data["pars"][code_of(DAY, "dokuson").text]) == 2
    jobs = workers.jobs
    again.want([(DAY, "dokuson")])
    assert not again.busy and workers.jobs == jobs
    # The same on another machine.
    other = DailyPars(tmp_path / "other", InProcess())
    other.want([(DAY, "dokuson")])
    until_done(other)
    assert other.par(DAY, "dokuson") == par


def test_after_a_move_the_next_thought_is_asked_for_at_once(tmp_path: Path) -> None:
    workers = InProcess()
    pars = DailyPars(tmp_path, workers)
    pars.want([(DAY, "dokuson")])
    for jobs in range(1, 5):
        pars.tick()
        assert workers.jobs == jobs


def test_no_clock_cuts_its_thoughts(tmp_path: Path) -> None:
    asked: list[int] = []

    class Asked(InProcess):
        def submit(self, *args: object, **kwargs: object) -> object:  # type: ignore[override]
            asked.append(int(str(args[5])))
            return super().submit(*args, **kwargs)  # type: ignore[arg-type]

    pars = DailyPars(tmp_path, Asked())
    pars.want([(DAY, "dobon")])
    for _ in range(10):
        pars.tick()
    assert asked and set(asked) == {PATIENCE_MS}


def test_places_have_a_decimal_and_points_have_none(tmp_path: Path) -> None:
    values = [1.0, 2.0, 2.0, 4.0, 1.0, 3.0, 2.0, 2.0]
    pars = {code_of(DAY, game).text: values for game in ("loadum", "dobon")}
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "pars": pars}))
    found = DailyPars(tmp_path, InProcess())
    assert (found.par(DAY, "loadum"), found.par(DAY, "dobon")) == (2.1, 2.0) and len(values) == TIMES


@pytest.mark.parametrize(
    "text", ["", "[]", '{"pars": 3}', '{"pars": {"a": "b", "c": [1, "x", 1e99]}}', "\xff"]
)
def test_a_file_that_makes_no_sense_is_no_par(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert DailyPars(tmp_path, InProcess()).par(DAY, "dobon") is None and kept_pars(tmp_path) == {}


def test_what_nobody_wants_any_more_is_left(tmp_path: Path) -> None:
    pars = DailyPars(tmp_path, InProcess())
    pars.want([(DAY, "dobon")])
    pars.tick()
    pars.want([])
    assert not pars.busy and not pars.tick()
    pars.pause()
