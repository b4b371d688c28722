"""The rules and the playouts as compiled code: which modules, and how they are built.

`python tools/compiled.py FOLDER` puts a copy of the program into FOLDER, its compiled modules beside their
sources; `PYTHONPATH=FOLDER python -m tablegame ..` then runs it. Some names (`dokuson`, `shared`) build only
these groups. Needs mypy, setuptools and a C compiler. docs/compiled.md tells the rest.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

WANTED = "TABLEGAME_COMPILED"
"""The environment variable that asks for compiled modules in a wheel (1), or for none in a program (0)."""

NEEDS = ("mypy>=2.4", "setuptools")
"""What a build with compiled modules needs beside a C compiler."""

GROUPS: dict[str, tuple[str, ...]] = {
    "shared": (
        "ai.negative_inference",
        "ai.search",
        "ai.worlds",
        "pieces.cards",
        "pieces.dominoes",
        "pieces.rng",
        "pieces.seats",
        "rules.arithmetic",
        "rules.card_tracking",
        "rules.chance",
        "rules.contingency_tables",
        "rules.sealed_answers",
        "rules.stock",
    ),
    "clackerjack": (
        "ai.clackerjack.evaluation",
        "ai.clackerjack.mind",
        "rules.clackerjack.actions",
        "rules.clackerjack.reach",
        "rules.clackerjack.scoring",
        "rules.clackerjack.state",
        "rules.clackerjack.terms",
    ),
    "dobon": (
        "ai.dobon.evaluation",
        "ai.dobon.mind",
        "ai.dobon.policy",
        "ai.shedding.danger",
        "rules.dobon.actions",
        "rules.dobon.matching",
        "rules.dobon.position",
        "rules.dobon.scoring",
        "rules.dobon.seeing",
        "rules.dobon.state",
        "rules.shedding.facts",
        "rules.shedding.moves",
        "rules.shedding.position",
        "rules.shedding.seeing",
        "rules.shedding.state",
    ),
    "dobon_plain": (
        "ai.dobon_plain.evaluation",
        "ai.dobon_plain.mind",
        "ai.dobon_plain.policy",
        "rules.dobon_plain.actions",
        "rules.dobon_plain.scoring",
        "rules.dobon_plain.state",
        "rules.dobon_plain.terms",
    ),
    "dobon_fukuchi": (
        "ai.dobon_fukuchi.mind",
        "ai.dobon_fukuchi.policy",
        "rules.dobon_fukuchi.actions",
        "rules.dobon_fukuchi.position",
        "rules.dobon_fukuchi.scoring",
        "rules.dobon_fukuchi.state",
    ),
    "dokuson": (
        "ai.dokuson.choice",
        "ai.dokuson.mind",
        "rules.dokuson.actions",
        "rules.dokuson.scoring",
        "rules.dokuson.state",
    ),
    "loadum": (
        "ai.loadum.choice",
        "ai.loadum.inference",
        "ai.loadum.mind",
        "ai.loadum.policy",
        "rules.loadum.actions",
        "rules.loadum.imagine",
        "rules.loadum.pack",
        "rules.loadum.position",
        "rules.loadum.scoring",
        "rules.loadum.state",
        "rules.loadum.swap",
        "rules.loadum.terms",
    ),
}
"""The compiled modules, all of the package `tablegame`. Each group becomes one library; calls within it cost
least. Everything else stays as it is: what is described by its annotations (views, actions, events) must."""


SMALL = {
    "extra_compile_args": ("-fvisibility=hidden", "-ffunction-sections", "-fdata-sections"),
    "extra_link_args": ("-Wl,--gc-sections", "-Wl,-z,noseparate-code"),
}
"""For the compiler of Linux: a library offers its modules alone. So calls within it are direct, and what
nobody calls is left out. Small libraries are not filled up to whole pages."""
ONCE = ("-fno-inline-functions", "-fno-ipa-cp-clone")
"""For the same compiler: only functions that ask for it are written out where they are called.
A library is a seventh smaller then, and only Clackerjack is slower."""


def wanted(usual: bool) -> bool:
    """Return whether compiled modules are asked for; `usual` where nothing is said."""
    said = os.environ.get(WANTED, "")
    return said != "0" if said else usual


def source_of(module: str) -> str:
    """Return the path of a module's source, from the folder of the project."""
    return f"tablegame/{module.replace('.', '/')}.py"


def libraries() -> list[str]:
    """Return the names of the modules that hold the groups' code, which the modules themselves import
    unseen."""
    return [f"tablegame.compiled_{group}__mypyc" for group in GROUPS]


def imported() -> Iterator[str]:
    """Yield what the compiled modules import from outside the program: it can not be seen in them either."""
    found = set()
    for modules in GROUPS.values():
        for module in modules:
            for node in ast.walk(ast.parse((ROOT / source_of(module)).read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module:
                    found.add(node.module)
    return (name for name in sorted(found) if not name.startswith("tablegame"))


def rewritten(module: str) -> str:
    """Return the source of a module as it is compiled, line by line as it is.

    Masks of cards are counted by `count_cards`: `bit_count` would need an object for each number. Sets of
    plays are too wide for it, so Clackerjack keeps the method.
    """
    source = (ROOT / source_of(module)).read_text("utf-8")
    if module in (*GROUPS["clackerjack"], "pieces.cards"):
        return source
    tree, lines = ast.parse(source), source.splitlines(keepends=True)
    calls = [
        (node, node.func.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr == "bit_count"
    ]
    # From the end of the file on, so that the places of the others stay what they are.
    for call, value in sorted(calls, key=lambda pair: (pair[0].lineno, pair[0].col_offset), reverse=True):
        assert call.lineno == call.end_lineno, f"{module}, line {call.lineno}: a count is written in one line"
        line = lines[call.lineno - 1].encode()
        mask = ast.get_source_segment(source, value)
        assert mask is not None and "bit_count" not in mask, f"{module}, line {call.lineno}: a nested count"
        counted = f"count_cards({mask})".encode()
        lines[call.lineno - 1] = (line[: call.col_offset] + counted + line[call.end_col_offset :]).decode()
    if calls:
        first = next(node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
        more = "from tablegame.pieces.cards import count_cards; "
        lines[first.lineno - 1] = more + lines[first.lineno - 1]
    return "".join(lines)


def _sources(folder: Path, groups: Mapping[str, Sequence[str]]) -> None:
    """Write the program's sources into a folder, with those of the groups rewritten."""
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "tablegame", folder / "tablegame", ignore=leave, dirs_exist_ok=True)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for module in (module for modules in groups.values() for module in modules):
        (folder / source_of(module)).write_text(rewritten(module), encoding="utf-8", newline="\n")


def build(out: Path, work: Path, groups: Mapping[str, Sequence[str]] = GROUPS) -> list[Path]:
    """Write the compiled modules of these groups below `out`, where their sources would lie; their paths.

    `work` is a folder for what lies about meanwhile. RuntimeError where it does not succeed.
    """
    sources = work / "sources"
    sources.mkdir(parents=True, exist_ok=True)
    _sources(sources, groups)
    before = set(out.rglob("*"))
    # In a process of its own: it names files as seen from the project, which is what tracebacks show then.
    call = [sys.executable, str(Path(__file__).resolve()), "--here", str(out), str(work)]
    done = subprocess.run(call, cwd=sources, input=json.dumps(groups), capture_output=True, text=True)
    if done.returncode:
        told = f"{done.stdout}{done.stderr}"
        raise RuntimeError(f"the rules can not be compiled ({WANTED}=0 leaves them plain):\n{told}")
    return sorted(path for path in set(out.rglob("*")) - before if path.suffix in (".so", ".pyd"))


def _build_here(out: str, work: str, groups: Mapping[str, Sequence[str]]) -> None:
    from mypyc.build import mypycify

    setuptools: Any = import_module("setuptools")
    build_ext: Any = import_module("setuptools.command.build_ext").build_ext
    files = {group: [source_of(module) for module in modules] for group, modules in groups.items()}
    options = ["--config-file", "pyproject.toml", "--cache-dir", str(Path(work) / "types")]
    extensions = mypycify(
        [*options, *(path for paths in files.values() for path in paths)],
        separate=[(paths, f"tablegame.compiled_{group}") for group, paths in files.items()],
        target_dir=work,
        opt_level="3",
        debug_level="0",
    )
    if sys.platform == "linux":
        for extension in extensions:
            for name, more in SMALL.items():
                setattr(extension, name, [*getattr(extension, name), *more])
            if "clackerjack" not in extension.name:
                extension.extra_compile_args = [*extension.extra_compile_args, *ONCE]
    command = build_ext(setuptools.Distribution({"name": "tablegame", "ext_modules": extensions}))
    command.build_lib, command.build_temp = out, work
    command.parallel = os.cpu_count()
    command.finalize_options()
    command.run()


def copy(folder: Path, groups: Sequence[str] = tuple(GROUPS)) -> None:
    """Copy the whole program, with these groups compiled, into a folder of its own."""
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    if (folder / "tablegame").exists():
        shutil.rmtree(folder / "tablegame")
    shutil.copytree(ROOT / "tablegame", folder / "tablegame", ignore=leave)
    for data in ("sprites", "sounds"):
        shutil.copytree(ROOT / data, folder / "tablegame" / data, ignore=leave)
    built = build(folder, folder / "work", {group: GROUPS[group] for group in groups})
    size = sum(path.stat().st_size for path in built)
    print(f"{len(built)} files, {size / 1e6:.1f} MB, in {folder / 'tablegame'}")


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["--here"]:
        _build_here(words[1], words[2], json.loads(sys.stdin.read()))
    elif not words or words[0].startswith("-") or not GROUPS.keys() >= set(words[1:]):
        sys.exit(f"usage: compiled.py FOLDER [{' | '.join(GROUPS)}]..")
    else:
        copy(Path(words[0]).resolve(), words[1:] or tuple(GROUPS))
