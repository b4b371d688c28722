"""Tests of many cases: some of them are run by default, the others are marked `long`."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import pytest


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
