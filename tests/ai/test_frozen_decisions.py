"""Marks of code are called alike only while the code decides as it is frozen."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from tablegame.ai import fingerprint, search
from tablegame.ai.fingerprint import alike_marks, built_fingerprint, decides_alike, mind_fingerprint
from tests.ai.frozen_decisions import differences, path_of, with_present
from tests.stages import COMPLETE

FIRST = {
    "dokuson": "895ff16dc474ba31",
    "dobon": "51cfd9c344c0aa56",
    "dobon_plain": "4e594377887fa602",
    "dobon_fukuchi": "b53d97a6f367d924",
    "loadum": "b4de04eaaef41c8a",
    "clackerjack": "d480c312a9276b42",
}
"""The marks of the code by which all was frozen first."""


@pytest.mark.parametrize("game", COMPLETE)
def test_code_that_claims_to_decide_alike_does(game: str) -> None:
    if mind_fingerprint(game) in alike_marks(game):
        assert differences(game, every=8) == [], "take the mark out of the table, or the change back"


@pytest.mark.long
@pytest.mark.parametrize("game", COMPLETE)
def test_every_frozen_decision_is_decided_again_and_the_present_code_is_listed(game: str) -> None:
    assert differences(game) == []
    assert mind_fingerprint(game) in alike_marks(game), "python -m tests.ai.frozen_decisions"


def test_every_game_has_frozen_decisions_and_its_first_mark() -> None:
    assert set(FIRST) == set(COMPLETE) and all(path_of(game).is_file() for game in COMPLETE)
    for game, mark in FIRST.items():
        marks = alike_marks(game)
        assert mark in marks and len(set(marks)) == len(marks)
        assert all(re.fullmatch("[0-9a-f]{16}", each) for each in marks)


def test_other_decisions_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mark is not asked here: what the code does is."""

    def never(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
        return 0.0, 1.0

    monkeypatch.setattr(search, "paired_lead", never)
    assert all(differences(game, every=9) for game in COMPLETE)


def test_older_marks_are_accepted_only_while_the_present_one_is_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fingerprint, "alike_marks", lambda game: ("a" * 16, "b" * 16))
    for present, mark, alike in (
        ("b", "a", True),
        ("a", "b", True),
        ("b", "c", False),
        ("c", "a", False),
        ("c", "c", True),
    ):
        monkeypatch.setattr(fingerprint, "mind_fingerprint", lambda game, present=present: present * 16)
        assert decides_alike("dokuson", mark * 16) is alike
    others: tuple[Any, ...] = (None, 7, ["a" * 16], {})
    assert not any(decides_alike("dokuson", other) for other in others)


def test_the_present_marks_come_last_and_once() -> None:
    marks = with_present("dobon", ["a" * 16])
    assert marks == ["a" * 16, mind_fingerprint("dobon"), built_fingerprint("dobon")]
    assert with_present("dobon", marks) == marks
