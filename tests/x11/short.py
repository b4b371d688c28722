"""Short matches of any game on a real screen: how they begin, and what must be left when they have ended."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tablegame.match.record import read_record
from tablegame.match.verify import verify
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table.scene import TableScene
from tests.x11.hands import Hands, at_title


def chosen_before(home: Path, game: str, seats: int, options: Mapping[str, object]) -> None:
    """Store settings of a person and easy computers at this game, with all motion as fast as possible."""
    sitters = [["human", "", ""], *([["bot:easy", "", ""]] * (seats - 1))]
    last = {f"seating.{game}": {"seats": seats, "sitters": sitters, "options": dict(options)}}
    Preferences(language="en", coach=False, speed="instant", sound=False, last=last).save(home)


def sit_down(hands: Hands, game: str, *, by_keys: bool) -> Any:
    """Go from the title to the table: choose the scroll, and play at once."""
    title = hands.top
    if by_keys:
        while title.chosen.id != game:
            hands.keys("Right")
        hands.keys("p")
    else:
        if title.chosen.id != game:
            hands.press(f"scroll.{game}")
        new = title.form.find("play").rect[2] > 0
        hands.press("play" if new else "go")
    return hands.expect(TableScene)


def own_moves(scene: Any) -> list[str]:
    """Return what the person has decided, as recorded."""
    return [move.text for move in scene.source.table.match.record.moves if move.actor == 0]


def play(hands: Hands, scene: Any, turn: Callable[[Hands, Any], None], next_deal: Callable[[], None]) -> None:
    """Play until the result is shown; `turn` once for each question, `next_deal` on each sheet."""
    for _ in range(400):
        if not hands.turn(scene, [SheetScene, ResultScene]):
            if isinstance(hands.top, ResultScene):
                return
            hands.frames(4)
            next_deal()
            continue
        before = len(own_moves(scene))
        turn(hands, scene)

        def decided(count: int = before) -> bool:
            return len(own_moves(scene)) > count or hands.top is not scene

        hands.until(decided, "a decision", 5)
    raise AssertionError("the match does not end")


Turn = Callable[[Hands, Any], None]


def whole_match(
    home: Path,
    game: str,
    seats: int,
    options: Mapping[str, object],
    turn: Turn,
    *,
    by_keys: bool,
    go_on: Callable[[Hands, Any, Turn, Callable[[], None]], object] = play,
) -> tuple[list[str], object]:
    """Play from the title to the result with one kind of input. Return the person's decisions and the
    results of `go_on`."""
    chosen_before(home, game, seats, options)
    with at_title(home) as hands:
        if by_keys:
            hands.send("mousemove", 1919, 1079)
        way = "keys" if by_keys else "mouse"
        scene = sit_down(hands, game, by_keys=by_keys)
        hands.shot(f"{game}-{way}-1-table")
        next_deal = partial(hands.keys, "Return") if by_keys else partial(hands.press, "next")
        told = go_on(hands, scene, turn, next_deal)
        hands.shot(f"{game}-{way}-2-result")
        return check_end(hands, home), told


def check_end(hands: Hands, home: Path) -> list[str]:
    """Check that the record of the match is in order. Return the decisions of the person."""
    result = hands.expect(ResultScene)
    (path,) = (home / "matches").glob("*.tgr")
    record = read_record(path)
    verdict = verify(record)
    assert verdict.ok and verdict.finished, verdict.fault
    assert record.result is not None and result.standing.winners
    return [move.text for move in record.moves if move.actor == 0]
