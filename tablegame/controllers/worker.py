"""The process that thinks. It is sent a view as JSON and sends back the text of a move."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tablegame.crash_report import details
from tablegame.rules.catalogue import GAMES

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def reply(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to one request: keys `id`, `move`, `iterations`, `value`, `ms`, `capped`, `minds`.

    If it asked `why`, also `tried`, the moves that were weighed, and `worths`, their values (0..1). Then
    `reasons` holds pairs of a key of speech and its slots. With `cut` in the request a thought that was cut
    short is repeated. With `character` it is thought with that character's temper. With `worlds` two moves
    are compared in so many imagined deals instead.
    """
    from tablegame.ai.fingerprint import mind_fingerprint
    from tablegame.ai.levels import temper_of
    from tablegame.ai.think import think

    game = GAMES[request["game"]]
    view = game.view_from_json(request["view"])
    legal = [game.parse(text) for text in request["legal"]]
    if request.get("worlds"):
        return _compared(request["id"], game.id, view, legal, request["seed"], request["worlds"])
    why = bool(request.get("why"))
    thought = think(
        game.id,
        view,
        legal,
        request["level"],
        request["seed"],
        request["iterations"],
        request["ms"],
        why,
        request.get("cut"),
        temper_of(request.get("character", "")),
    )
    answer: dict[str, Any] = {}
    if why:
        answer["tried"] = [tried.move.notation() for tried in thought.tried]
        answer["worths"] = [tried.value if tried.worlds else None for tried in thought.tried]
        answer["reasons"] = [[reason.code, dict(reason.values)] for reason in thought.reasons]
    return answer | {
        "id": request["id"],
        "move": thought.move.notation(),
        "iterations": thought.iterations,
        "value": thought.value,
        "ms": thought.ms,
        "capped": thought.capped,
        "minds": mind_fingerprint(game.id),
    }


def judged(request: dict[str, Any]) -> dict[str, Any]:
    """Return the cost of a move: keys `id`, `move` and `judged`, a judgement as JSON values. None if it was
    not clear in time."""
    from tablegame.study.review.judgement import judge_now, seed_of

    game = GAMES[request["game"]]
    judgement = judge_now(
        game.id,
        game.view_from_json(request["view"]),
        [game.parse(text) for text in request["legal"]],
        game.parse(request["judge"]),
        seed_of(request["match"], request["index"]),
        request["ms"],
    )
    values = None if judgement is None else asdict(judgement)
    return {"id": request["id"], "move": request["judge"], "judged": values}


def _compared(
    number: int, game: str, view: Any, moves: Sequence[Any], seed: int, worlds: int
) -> dict[str, Any]:
    """Return by how much the first of two moves does better in the same deals: `loss`, and its `error`."""
    from tablegame.study.review.judgement import compare_moves as compared
    from tablegame.study.review.judgement import mean_lead as lead

    loss, error = lead(*compared(game, view, moves, seed, worlds))
    return {"id": number, "move": moves[1].notation(), "loss": loss, "error": error}


def serve(connection: "Connection") -> None:
    """Answer requests until the other end goes away. A fault is sent as the text of its report.

    A request to `prepare` a game only loads how it is thought about, and has no answer.
    """
    try:
        try:
            # Here, because the program itself knows this module only by name: it need not load the thought
            # of every game to start.
            from tablegame.ai.think import MINDS
        except Exception as fault:
            connection.send_bytes(json.dumps({"error": details(fault)}).encode())
            return
        connection.send_bytes(b'{"ready": true}')
        while True:
            request = json.loads(connection.recv_bytes())
            if "prepare" in request:
                with suppress(Exception):  # a question would fail by the same fault, and report it
                    MINDS[request["prepare"]]
                continue
            try:
                answer = judged(request) if "judge" in request else reply(request)
            except Exception as fault:  # no fault of a search may end the process
                answer = {"id": request["id"], "error": details(fault)}
            connection.send_bytes(json.dumps(answer).encode())
    except (EOFError, OSError):
        return
