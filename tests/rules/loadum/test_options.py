"""The options of Losing Loadum in records and setups that are older than some of their values."""

import json
from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.pieces.rng import Rng
from tablegame.protocol.session import Session
from tablegame.rules.catalogue import complete
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.terms import PRESETS, terms_of

SEATS = 8


def played(**options: object) -> list[dict[str, Any]]:
    """Return a whole match at random, as its record."""
    rng = Rng(4)
    session = Session.new(LOADUM, SEATS, {"lives": 1, **options}, Dealer.seeded(4))
    while not (status := session.status())["over"]:
        actor = rng.choice(status["to_act"])
        session.act(actor["actor"], rng.choice(actor["legal"]))
    return [json.loads(json.dumps(line)) for line in session.record()]


def rounds(lines: list[dict[str, Any]]) -> int:
    """Return the number of rounds of swaps in the first deal of a record."""
    swaps = LOADUM.view_to_json(Session.load(lines[:3]).view(0))["swaps"]
    return int(swaps["rounds"])


def test_a_record_that_names_no_rounds_of_swaps_means_two() -> None:
    lines = played(swap=2)
    assert rounds(lines) == 2
    del lines[0]["options"]["swap"]
    again = Session.load(lines)
    assert again.status()["over"] and rounds(lines) == 2
    assert again.record()[1:] == lines[1:]


def test_a_new_record_always_names_them() -> None:
    lines = played()
    assert lines[0]["options"]["swap"] is None and rounds(lines) == 1
    assert Session.load(lines).status()["over"]


def test_the_standard_is_akagiris_and_every_older_name_of_a_preset_stands() -> None:
    assert list(PRESETS) == ["standard", "session_2024", "parlett", "willughby"]
    assert PRESETS["standard"] == complete(LOADUM, 4, {})
    assert PRESETS["session_2024"] == {
        **PRESETS["standard"], "rank_order": "ten_high", "end": "play_out", "stop_at": 2
    }  # fmt: skip


@pytest.mark.parametrize("wrong", [{"swap": 3}, {"swap": True}, {"swap": "10"}, {"swap_kinds": "courts"}])
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="option swap"):
        complete(LOADUM, 4, wrong)
    with pytest.raises(ValueError, match="option swap"):
        terms_of({**PRESETS["standard"], **wrong})
