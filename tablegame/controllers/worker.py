"""The process that thinks. It is sent a view as JSON and sends back the text of a move."""

import json
import signal
from multiprocessing.connection import Connection
from typing import Any

from tablegame.rules.catalogue import GAMES


def reply(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request: keys `id`, `move`, `iterations`, `value`, `ms`."""
    from tablegame.ai.think import think

    game = GAMES[request["game"]]
    view = game.view_from_json(request["view"])
    legal = [game.parse(text) for text in request["legal"]]
    thought = think(
        game.id, view, legal, request["level"], request["seed"], request["iterations"], request["ms"]
    )
    return {
        "id": request["id"],
        "move": thought.move.notation(),
        "iterations": thought.iterations,
        "value": thought.value,
        "ms": thought.ms,
    }


def serve(connection: Connection) -> None:
    """Answer requests until the other end goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches every process of the group
    # The program itself knows this module only by name: it need not load the thought of every game to start.
    import tablegame.ai.think  # noqa: F401

    try:
        connection.send_bytes(b'{"ready": true}')
        while True:
            request = json.loads(connection.recv_bytes())
            try:
                answer = reply(request)
            except Exception as error:  # whatever a search trips over must not end the process
                answer = {"id": request["id"], "error": f"{type(error).__name__}: {error}"}
            connection.send_bytes(json.dumps(answer).encode())
    except (EOFError, OSError):
        return
