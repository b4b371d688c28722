"""Which reports make room for new ones."""

from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

from tablegame import crash_report


def test_a_clock_that_was_set_back_costs_no_report(tmp_path: Path) -> None:
    folder = tmp_path / crash_report.FOLDER
    folder.mkdir()
    first = folder / "report-20261122-101500-abcd.txt"
    first.write_text("of the first version")
    written = []
    for year in [*range(2030, 2030 - crash_report.MOST_REPORTS, -1), 1999]:
        with mock.patch.object(crash_report, "datetime") as clock:
            clock.now.return_value = datetime(year, 1, 1, tzinfo=UTC)
            path = crash_report.write(tmp_path, f"{year}")
        assert path is not None and path.read_text() == f"{year}"
        written.append(path)
    kept = set(folder.iterdir())
    assert kept == set(written[-crash_report.MOST_REPORTS :]), "the oldest by their numbers went"
