"""Runs over real processes: the same figures whatever their number, resumed, decided, interrupted."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablegame.arena import measurement
from tablegame.arena.measurement import Pool, PoolFault, RunOutcome, RunProgress, gains, measure
from tablegame.arena.play import play_deal
from tablegame.arena.setup import set_up
from tests.arena.test_play import without_times
from tests.processes import interruptible

ROOT = Path(__file__).parents[2]
SETUP = set_up("dokuson", 3, ["greedy", "random"])
posix = pytest.mark.skipif(os.name != "posix", reason="signals")


def test_the_figures_are_the_same_whatever_the_number_of_processes() -> None:
    setup = set_up("dokuson", 3, ["hard", "random"], iterations=16)
    one, three = measure(setup, 5, 1), measure(setup, 5, 3)
    assert [deal.deal for deal in three.deals] == [0, 1, 2, 3, 4]
    assert list(map(without_times, one.deals)) == list(map(without_times, three.deals))
    assert one.ended == three.ended == "done"


def test_a_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    seen: list[RunProgress] = []
    measure(SETUP, 3, 1, path=path)
    half = path.read_bytes()
    whole = measure(SETUP, 6, 1, path=path, on_progress=seen.append)
    assert path.read_bytes().startswith(half) and len(whole.deals) == 6
    assert seen[0].done >= 3 and seen[-1].done == 6 and seen[-1].left == 0
    assert list(map(without_times, whole.deals)) == list(map(without_times, measure(SETUP, 6, 1).deals))
    before = path.read_bytes()
    assert len(measure(SETUP, 4, 1, path=path).deals) == 4
    assert path.read_bytes() == before


def test_a_sequential_test_ends_a_run_at_the_same_deal_for_any_number_of_processes(tmp_path: Path) -> None:
    outcome = measure(SETUP, 400, 2, effect=0.1, path=tmp_path / "run.jsonl")
    assert outcome.ended == "decided" and outcome.verdict is not None and outcome.verdict.better
    assert len(outcome.deals) == outcome.verdict.deals < 400
    again = measure(SETUP, 400, 1, effect=0.1, path=tmp_path / "run.jsonl")
    assert (again.ended, again.verdict, len(again.deals)) == ("decided", outcome.verdict, len(outcome.deals))
    assert gains(SETUP, again.deals) == gains(SETUP, outcome.deals)


@posix
def test_a_process_that_dies_is_replaced_and_nothing_is_lost() -> None:
    with Pool(1) as processes:
        found = []
        for deal in processes.play(SETUP, range(40)):
            if deal is not None:
                found.append(deal.deal)
                if len(found) == 2:
                    pid = processes.pids[0]
                    os.kill(pid, signal.SIGKILL)
        assert found == list(range(40)) and processes.pids[0] != pid
    assert processes.pids == ()


def test_the_same_processes_play_one_set_up_after_another() -> None:
    other = set_up("dobon", 4, ["greedy", "random"])
    with Pool(2) as processes:
        deals = [deal for deal in processes.play(SETUP, range(1)) if deal]
        assert len(processes.pids) == 1
        deals += [deal for deal in processes.play(other, range(3)) if deal]
        pids = processes.pids
        deals += [deal for deal in processes.play(SETUP, range(1, 3)) if deal]
        assert len(pids) == 2 and processes.pids == pids
    assert [deal.deal for deal in deals] == [0, 0, 1, 2, 1, 2]
    assert without_times(deals[-1]) == without_times(play_deal(SETUP, 2))


def test_a_fault_in_a_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = set_up("dokuson", 3, ["greedy", "random"])
    object.__setattr__(broken, "game", "chess")
    with pytest.raises(PoolFault, match="KeyError"), Pool(1) as processes:
        list(processes.play(broken, range(2)))


def test_processes_that_always_die_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurement, "serve", os._exit)
    with pytest.raises(PoolFault), Pool(1) as processes:
        list(processes.play(SETUP, range(2)))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


@posix
def test_ctrl_c_ends_with_the_table_so_far_and_leaves_nobody_behind(tmp_path: Path) -> None:
    path, pids = tmp_path / "run.jsonl", tmp_path / "pids"
    script = tmp_path / "bot.py"
    script.write_text(
        "import json, os, sys\n"
        f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} {{os.getppid()}}\\n')\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    print(json.dumps({'move': min(said['legal'])} if 'legal' in said else {}), flush=True)\n"
        "while True: pass\n"
    )
    words = ["--game", "dokuson", "--bots", "outside,greedy", "--deals", "100000", "--jobs", "2"]
    command = shlex.join([sys.executable, str(script)])
    run = subprocess.Popen(
        [sys.executable, "-m", "tablegame", "arena", *words, "--bot-command", command, "--file", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        start_new_session=True,
        preexec_fn=interruptible,
    )
    with run:
        until = time.monotonic() + 200
        while not (path.exists() and path.read_bytes().count(b"\n") > 3):
            assert run.poll() is None and time.monotonic() < until, run.communicate()
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "outside" in out.decode() and out.decode().endswith("Stopped early.\n")
    assert b"Traceback" not in err
    lines = path.read_bytes().splitlines()
    assert all(json.loads(line) for line in lines)
    started = {int(word) for line in pids.read_text().splitlines() for word in line.split()}
    until = time.monotonic() + 60
    while any(map(alive, started - {os.getpid()})) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [pid for pid in started - {os.getpid()} if alive(pid)]


def test_an_outside_program_sits_in_every_seat(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, str(ROOT / "docs" / "example_bot.py")])
    setup = set_up("clackerjack", 2, ["outside", "random"], command=command, ms=20_000)
    outcome: RunOutcome = measure(setup, 2, 1)
    bot = outcome.deals[0].bots["outside"]
    assert not bot.faults and bot.times["play"].count > 3
    assert sum(deal.bots["outside"].share for deal in outcome.deals) > 0


def test_a_program_that_answers_nonsense_is_counted(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text('import sys\nfor line in sys.stdin: print(\'{"move": "fly"}\', flush=True)\n')
    command = shlex.join([sys.executable, str(script)])
    setup = set_up("dokuson", 3, ["outside", "random"], command=command, ms=20_000)
    figures = measure(setup, 1, 1).deals[0].bots["outside"]
    greedy = measure(set_up("dokuson", 3, ["greedy", "random"]), 1, 1).deals[0].bots["greedy"]
    assert figures.faults > 3 and figures.points == greedy.points
