"""`tablegame review`: lines for people, JSON for programs, and one sentence for what cannot be reviewed."""

import json
from pathlib import Path

import pytest

from tablegame.cli import run
from tablegame.study.review import judgement as judging
from tablegame.study.review import match_review as pars
from tests.test_cli import played


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(judging, "SCREEN", 20)
    monkeypatch.setattr(judging, "LOOKED", 5)
    monkeypatch.setattr(judging, "CHOOSING", 5)
    monkeypatch.setattr(judging, "LOOKS", (20, 40))
    monkeypatch.setattr(pars, "RUNS", 2)


def test_people_read_what_cost_most_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path / "a.tgr")
    assert run(["review", str(path), "--par"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert not err and lines[0].startswith("Dokuson, Ann: ") and lines[1].startswith("Cost of mistakes: −")
    assert lines[2].startswith("Average ") and "blunder" in lines[3] and "better play" in lines[3]
    losses = [float(line.split()[0].replace("−", "-")) for line in lines[3:]]
    assert losses == sorted(losses)
    assert run(["review", str(path), "--language", "ja"]) == 0
    assert "ミスの損：−" in capsys.readouterr().out


@pytest.mark.long
def test_programs_get_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path / "a.tgr")
    assert run(["review", str(path), "--json", "--par"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["reviews"]
    assert (found["game"], found["seat"], found["player"], found["unit"]) == ("dokuson", 0, "Ann", "points")
    assert found["total"] == len(found["judged"]) and found["limits"]["mistake"] == 4.0
    sums = found["sums"]
    parts = sums["average"] + sums["cards"] - sums["lost"] + sums["fell"]
    assert parts == pytest.approx(sums["total"]) and sums["lost"] == pytest.approx(found["lost"])
    assert len(found["pars"]) == len(found["deals"]) == 3
    assert run(["review", str(path), "--json", "--seed", "0", "--player", "Ann"]) == 0
    (again,) = json.loads(capsys.readouterr().out)["reviews"]
    assert again["judged"] == found["judged"] and not again["pars"]
    assert run(["review", str(path), "--json", "--seed", "5"]) == 0
    (other,) = json.loads(capsys.readouterr().out)["reviews"]
    assert other["judged"] != found["judged"]
    assert run(["review", str(path), "--json", "--seat", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["reviews"][0]["player"] == "Ciro"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["--seat", "3"], 1), (["--player", "Zed"], 1), (["--seat", "x"], 2), (["--seed", "-1"], 2),
        (["--seat", "1" * 30], 2), (["--par=3"], 2), (["--csv"], 2),
    ],
)  # fmt: skip
def test_what_is_asked_wrongly_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], status: int, language: str
) -> None:
    path = played(tmp_path / "a.tgr")
    assert run(["review", str(path), *words, "--language", language]) == status
    out, err = capsys.readouterr()
    assert not out and err.startswith("tablegame: ") and err.count("\n") == 1


def test_nothing_is_told_of_a_match_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(played(tmp_path / "a.tgr", 20)), "--json"]) == 1
    out, err = capsys.readouterr()
    assert not out and err == "tablegame: This match isn't over yet. You can review it once it is.\n"
    assert run(["review", str(tmp_path / "none.tgr")]) == 1
    assert run(["review"]) == 2


def test_whose_decisions_must_be_said_where_nobody_sat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(tmp_path / "a.tgr")
    path.write_bytes(path.read_bytes().replace(b'"human"', b'"bot:easy"'))
    assert run(["review", str(path)]) == 1
    assert "--seat N" in capsys.readouterr().err
    assert run(["review", str(path), "--seat", "0"]) == 0
