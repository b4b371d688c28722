"""Dealing is heard card by card, not all at once and not after it was cut short."""

from pathlib import Path

from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.segments import APART, DealingSound
from tests.ui.table.driver import BOTH, at_table


def test_cards_are_heard_one_after_another() -> None:
    sounds = Sounds()
    rhythm = DealingSound(sounds)
    rhythm.begin([45.0 * n for n in range(27)], 1000.0)
    heard = []
    for now in range(1000, 2600, 16):
        before = len(sounds.played)
        rhythm.update(float(now), True)
        heard += [now] * (len(sounds.played) - before)
    assert 7 <= len(heard) <= 11 and set(sounds.played) == {"deal"}
    assert all(later - sooner >= APART - 16 for sooner, later in zip(heard, heard[1:], strict=False))
    rhythm.begin([0.0, 500.0], 3000.0)
    rhythm.update(3100.0, False)
    rhythm.update(3600.0, True)
    assert len(sounds.played) == len(heard), "what was skipped is silent"
    rhythm.begin([], 0.0)
    rhythm.update(9.0, True)
    assert len(sounds.played) == len(heard)


def test_a_deal_on_the_table_is_heard(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as driver:
        driver.until_asked()
        assert driver.ui.sounds.played.count("deal") > 4
    with at_table(tmp_path, hands=BOTH, speed="instant") as driver:
        driver.until_asked()
        assert driver.ui.sounds.played.count("deal") == 1
