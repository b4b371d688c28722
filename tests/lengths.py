"""Tests of many cases: some of them are run by default, the others are marked `deferred` or `long`."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final
from zlib import crc32

import pytest

SAMPLED: Final = (
    "tests/ai/",
    "tests/arena/test_play.py",
    "tests/controllers/test_pace.py",
    "tests/learn/test_books_of_tables.py",
    "tests/learn/test_lessons.py",
    "tests/match/test_impossible_positions.py",
    "tests/match/test_position.py",
    "tests/match/test_records_before.py",
    "tests/match/test_records_sealed.py",
    "tests/protocol/test_engine.py",
    "tests/recount/",
    "tests/rulebook/",
    "tests/rules/dobon/test_plain.py",
    "tests/rules/test_laws.py",
    "tests/sixth/test_window.py",
    "tests/study/",
    "tests/test_attacks.py",
    "tests/test_cli.py",
    "tests/test_docs.py",
    "tests/test_event_log.py",
    "tests/test_limits.py",
    "tests/test_sprites.py",
    "tests/test_transcript.py",
    "tests/ui/",
)
"""The files and folders whose tests run a part of their cases by default."""
DEFERRED: Final = (
    "tests/ai/clackerjack/test_mind.py::test_every_level_plays_legal_moves_in_every_phase",
    "tests/ai/test_frozen_decisions.py::test_other_decisions_are_noticed",
    "tests/rules/clackerjack/test_lists.py::test_lists_are_complete",
    "tests/rules/loadum/test_knowledge.py::test_the_truth_is_never_excluded",
    "tests/rules/test_rows.py::test_a_false_example_is_found",
    "tests/sixth/test_suites.py::test_the_suites_hold_it",
    "tests/test_cli.py::test_bench_measures_every_game_and_number_of_seats",
    "tests/test_package.py::test_the_sources_are_whole",
    "tests/test_sprites.py::test_draws_something_and_cuts_nothing_off",
    "tests/ui/scenes/test_exercises.py::test_a_shipped_set_is_played_to_its_end",
    "tests/ui/table/test_event_playback.py::test_a_match_of_one_person_goes_through_its_stages",
    "tests/ui/table/test_pointer.py::test_a_monkey_at_the_table_breaks_nothing",
    "tests/ui/table/test_secrecy.py::test_a_fault_in_showing_what_was_drawn_is_found_out",
    "tests/ui/test_monkey.py::test_the_same_seed_is_the_same_run",
)
"""Slow tests that are always deferred."""
SHARE: Final = 6
"""One in so many cases runs by default, and at least one of each test."""
LEFT_OUT: Final = ("x11", "speech", "slow", "long")
"""The marks of tests that `.ci/run` does not run, or runs at a real screen."""


def deferred(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the cases that the test line of the read-me leaves to `-m deferred`.

    Which of them stay follows from their names. So another test stays with another game, language and size.
    """
    tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        name = item.nodeid.partition("[")[0]
        if name in DEFERRED:
            yield item
        elif name.startswith(SAMPLED) and not any(map(item.get_closest_marker, LEFT_OUT)):
            tests[name].append(item)
    for cases in tests.values():
        cases.sort(key=lambda case: crc32(case.nodeid.encode()))
        yield from cases[-(-len(cases) // SHARE) :]


def rest_long(cases: Iterable[Any], *, but: Collection[Any]) -> list[Any]:
    """Return the cases for `parametrize`, all marked `long` but those of `but`; a case of several values
    is a tuple."""
    cases = list(cases)
    assert all(case in cases for case in but), "what is run by default is one of the cases"
    return [case if case in but else long(case) for case in cases]


def by_turns(first: Iterable[Any], second: Sequence[Any]) -> list[Any]:
    """Return all pairs for `parametrize`; by default each of `first` runs with one of `second`, by turns."""
    first = list(first)
    usual = [(one, second[n % len(second)]) for n, one in enumerate(first)]
    return rest_long([(one, other) for one in first for other in second], but=usual)


def long(case: Any) -> Any:
    """Return a case that the test line of the read-me leaves to `-m long`."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)


def check_all(check: Callable[[Any], None], cases: Iterable[Any]) -> None:
    """Check every case, and fail once with all the cases that fail: for thousands of small files."""
    faults = []
    for case in cases:
        try:
            check(case)
        except AssertionError as fault:
            faults.append(f"{case}: {fault}")
    assert not faults, "\n".join(faults)
