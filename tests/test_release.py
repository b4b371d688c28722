"""How releases are built: of what has been named by its sum, and under the number that the program says."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "tools" / "build-requirements.txt"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_everything_that_builds_is_named_by_its_sum() -> None:
    text = LOCK.read_text("utf-8")
    assert "://" not in text, "a lock names files, not where one machine got them"
    blocks = re.findall(r"(?m)^([\w.-]+)==([\w.]+)\b.*\\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n)+)", text)
    lines = [line for line in text.splitlines() if line and line[0] not in "# "]
    assert len(blocks) == len(lines) > 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for wanted in [*project["dependencies"], *project["optional-dependencies"]["build"]]:
        name = re.match(r"[\w-]+", wanted)
        assert name is not None and name[0] in {each for each, _, _ in blocks}, wanted


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_named_by_their_sum(path: Path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text("utf-8"))
    assert used and all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", each) for each in used), used


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_the_workflows_start_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    named = set(re.findall(r"(?<![\w./])(?:tools|tests)/[\w/.-]+\.\w+|\.ci/run", text))
    assert named and all((ROOT / name).exists() for name in named), named


def test_nothing_may_write_but_the_last_step() -> None:
    text = next(path for path in WORKFLOWS if path.name == "release.yml").read_text("utf-8")
    before, found, last = text.partition("\n  publish:\n")
    assert found and "contents: write" not in before and last.count("contents: write") == 1
    assert 'GITHUB_REF_NAME" != "v$version"' in before
