"""Asserts of the shared helpers explain themselves as those of tests do."""

import pytest

pytest.register_assert_rewrite(
    "tests.rules.laws",
    "tests.rules.secrets",
    "tests.rules.dokuson.positions",
    "tests.rules.dobon_fukuchi.positions",
    "tests.rules.loadum.positions",
)
