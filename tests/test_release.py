"""How releases are built: of what has been named by its sum, and under the number that the program says."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import flatpak
import metainfo
import pytest

from tablegame import APP_ID, __version__

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
    (build,) = project["optional-dependencies"]["build"]
    extras = re.findall(r"\w+", build)[1:]
    listed = [wanted for extra in extras for wanted in project["optional-dependencies"][extra]]
    for wanted in [*project["dependencies"], *listed]:
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


CHANGES = """# Changes

## Unreleased

- a

## 1.1.0 – 2027-02-03

### 1.1 in ten lines

- Six games, `one` new.
- Faster & smaller.

### Added

- b

## 1.0.0-rc1 (2026-11-23)

### Fixed

- c
"""


def test_notes_begin_with_the_summary_of_the_changes() -> None:
    lines = "- Six games, `one` new.\n- Faster & smaller.\n"
    assert metainfo.notes("1.1.0", CHANGES) == f"{lines}\n## All changes\n\n### Added\n\n- b"
    assert metainfo.notes("1.0.0-rc1", CHANGES) == "### Fixed\n\n- c"
    with pytest.raises(ValueError, match="0.9"):
        metainfo.notes("0.9", CHANGES)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert metainfo.notes(__version__, changes)


def test_the_flatpak_is_built_of_sources_with_sums(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def install(call: list[str], **_: object) -> None:
        """Answer as pip does: one file for every machine, and one that differs."""
        platform = next(word for word in call if word.startswith("--platform="))
        names = ["any.whl", f"{platform.partition('2014_')[2]}.whl"]
        files = [
            {"download_info": {"url": f"https://host/{name}", "archive_info": {"hashes": {"sha256": name}}}}
            for name in names
        ]
        Path(call[call.index("--report") + 1]).write_text(json.dumps({"install": files}))

    monkeypatch.setattr(subprocess, "run", install)
    monkeypatch.setattr(sys, "argv", ["flatpak.py", str(tmp_path), "--commit", "0123456789" * 4])
    flatpak.main()
    text = (tmp_path / f"{APP_ID}.yml").read_text("utf-8")
    assert "type: dir" not in text and f"tag: v{__version__}\n        commit: {'0123456789' * 4}\n" in text
    assert "--device=input" in text and "--require-version=1.16.0" in text
    assert not re.search(r"--share=network|--device=all|--filesystem", text)
    packages = json.loads((tmp_path / "python-packages.json").read_text("utf-8"))
    (build,) = packages["modules"]
    assert build["cleanup"] == ["*"]
    for module in (packages, build):
        assert [file.get("only-arches") for file in module["sources"]] == [["aarch64"], None, ["x86_64"]]
        assert all(file["sha256"] and file["url"].startswith("https://") for file in module["sources"])
