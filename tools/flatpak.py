"""Writes the folder that a Flatpak is built from.

`tools/flatpak.py OUT` writes the manifest of docs/desktop and `python-packages.json`, which names every
package by its address and its sum. With `--commit SHA` the program's own source is this commit, at the tag of
its version, as a shop wants it; without it, this folder. pip looks the addresses up in the network.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablegame import APP_ID, __version__

ROOT: Final = Path(__file__).resolve().parents[1]
PYTHON: Final = "3.13"
"""The Python of the runtime that the manifest names."""
MACHINES: Final = ("x86_64", "aarch64")
DIR: Final = "      - type: dir\n        path: ../..\n"


def sources(requirements: list[str], machine: str) -> dict[str, dict[str, str]]:
    """Return by file name the address and the sum of each package that pip would install on `machine`."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = ["install", "--dry-run", "--quiet", "--ignore-installed", "--report", str(report)]
        place = ["--target", folder, "--only-binary", ":all:", "--python-version", PYTHON]
        platforms = [f"--platform=manylinux{kind}_{machine}" for kind in ("2014", "_2_28")]
        call = [sys.executable, "-m", "pip", *words, *place, *platforms, *requirements]
        # Folders and mirrors of this machine are no addresses for others.
        subprocess.run(
            call, check=True, env={**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
        )
        installed = json.loads(report.read_text("utf-8"))["install"]
    files = [package["download_info"] for package in installed]
    return {
        file["url"].rpartition("/")[2]: {
            "type": "file",
            "url": file["url"],
            "sha256": file["archive_info"]["hashes"]["sha256"],
        }
        for file in files
    }


def module(name: str, requirements: list[str], files: dict[str, dict[str, dict[str, str]]]) -> dict[str, Any]:
    """Return the module that installs the requirements from `files`: of each machine, by file name."""
    listed = []
    for file in sorted({file for machine in files.values() for file in machine}):
        machines = [machine for machine in files if file in files[machine]]
        only = {} if len(machines) == len(files) else {"only-arches": machines}
        listed.append({**files[machines[0]][file], **only})
    quoted = " ".join(f'"{requirement}"' for requirement in requirements)
    install = "pip3 install --no-index --find-links=file://$PWD --prefix=/app --no-build-isolation"
    return {
        "name": name,
        "buildsystem": "simple",
        "build-commands": [f"{install} {quoted}"],
        "sources": listed,
    }


def manifest(commit: str | None) -> str:
    """Return the manifest with its own source: a commit, or this folder."""
    text = (ROOT / "docs" / "desktop" / f"{APP_ID}.yml").read_text("utf-8")
    if DIR not in text:
        raise ValueError("the manifest's own source is not the folder above docs")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    if commit is None:
        lines = ["- type: dir", f"  path: {json.dumps(str(ROOT))}", "  skip: [.git, .venv, build, dist]"]
    else:
        lines = [
            "- type: git",
            f"  url: {project['urls']['Source']}.git",
            f"  tag: v{__version__}",
            f"  commit: {commit}",
        ]
    own = "".join(f"      {line}\n" for line in lines)
    return text.replace(DIR, own)


def main() -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--commit", help="forty hexadecimal digits")
    options = parser.parse_args()
    if options.commit is not None and not re.fullmatch(r"[0-9a-f]{40}", options.commit):
        parser.error("a commit is forty hexadecimal digits")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = {
        "python-packages": project["project"]["dependencies"],
        "build-packages": project["build-system"]["requires"],
    }
    modules = [
        module(name, wanted, {machine: sources(wanted, machine) for machine in MACHINES})
        for name, wanted in needed.items()
    ]
    # What only builds the program does not stay in it.
    modules[0]["modules"] = [{**modules[1], "cleanup": ["*"]}]
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "python-packages.json").write_text(json.dumps(modules[0], indent=4) + "\n", "utf-8")
    (options.out / f"{APP_ID}.yml").write_text(manifest(options.commit), "utf-8")


if __name__ == "__main__":
    main()
