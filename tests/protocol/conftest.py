"""An engine to talk to without a process."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tablegame.protocol.engine import Engine

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask() -> Ask:
    """Send requests to one engine and return its answers: `ask("act", actor=0, move="play 5H")`."""
    engine = Engine()

    def request(cmd: str, **values: object) -> dict[str, Any]:
        answer = engine.answer(json.dumps({"cmd": cmd, **values}).encode())
        assert answer is not None
        told: dict[str, Any] = json.loads(answer)
        return told

    return request
