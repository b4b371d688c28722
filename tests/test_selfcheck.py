"""What the self-check says of the process that thinks."""

import time
from types import SimpleNamespace

import pytest

from tablegame import selfcheck
from tablegame.rules.catalogue import GAMES


class SlowStart:
    """Workers whose process takes longer to start than the moves of a game may take."""

    def __init__(self, clock: SimpleNamespace, seconds: float) -> None:
        self.clock, self.until = clock, clock.now + seconds
        self.ready_at: list[float] = []

    @property
    def starting(self) -> bool:
        return bool(self.clock.now < self.until)

    def start(self) -> None:
        """Start without waiting."""

    def tick(self) -> None:
        """Let a second pass."""
        self.clock.now += 1.0

    def submit(self, *_: object, **__: object) -> SimpleNamespace:
        """Return a job whose answer is late."""
        self.ready_at.append(self.clock.now)
        return SimpleNamespace(move=None, failed=False, answer={})

    def withdraw(self, job: object) -> None:
        """Do nothing."""


def test_the_start_of_a_process_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=1000.0)
    counted = SimpleNamespace(
        monotonic=lambda: clock.now, sleep=lambda seconds: None, perf_counter=time.perf_counter
    )
    monkeypatch.setattr(selfcheck, "time", counted)
    workers = SlowStart(clock, 10 * selfcheck.PATIENCE)
    *_, (what, wrong) = selfcheck._moves(GAMES["dokuson"], workers)  # type: ignore[arg-type]
    assert what == "dokuson" and wrong == f"0 moves in {selfcheck.PATIENCE:.0f} s"
    assert clock.now > 1000 + 11 * selfcheck.PATIENCE
