"""Begin a new game: `python tools/new_game.py NAME` copies the small game of the tests under that name.

The copy is *playable*: rules, a mind, a table, and texts in both languages. It stands on the shelf, so
`pytest` holds it to the laws at once, and it is played in the window. Until they are replaced, its rules and
texts are those of the small game; CONTRIBUTING.md ("Add a game") lists what to write. Nothing is written
where the name is not free or a folder cannot be written to.
"""

import argparse
import keyword
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SMALL: Final = "high_card"
"""The game that is copied."""
LAYERS: Final = ("rules", "ai", "ui/games")
"""The folders of the package in which a playable game has a folder of its own."""
TEXTS: Final = ("{name}.toml", "{name}_rules.toml")
LANGUAGES: Final = ("en", "ja")
SHELF: Final = "tablegame/rules/catalogue.py"
FEWEST, MOST = 2, 10
"""The numbers of seats for which the small game has cards."""
WRONG: Final = 2
"""The status of a name that cannot be used."""


class BadName(ValueError):
    """A name under which no game can be begun; its message is one sentence."""


def title_of(name: str) -> str:
    """Return the title of a new game.

    >>> title_of("crazy_eights")
    'Crazy Eights'
    """
    return name.replace("_", " ").title()


def named(text: str, name: str) -> str:
    """Return the text of a file of the small game as it is for the new one.

    >>> named("from tests.sixth.rules.high_card.game import HIGH_CARD, HighCard", "spit")
    'from tablegame.rules.spit.game import SPIT, Spit'
    """
    title = title_of(name)
    pairs = (
        ("tests.sixth.", "tablegame."), (SMALL, name), (SMALL.upper(), name.upper()), ("High Card", title),
        ("HighCard", title.replace(" ", "")), ("ハイカード", title),
    )  # fmt: skip
    for old, new in pairs:
        text = text.replace(old, new)
    return text


def copies(root: Path, name: str) -> Iterator[tuple[Path, Path]]:
    """Yield each file that is copied, and where to."""
    small, package, tests = root / "tests" / "sixth", root / "tablegame", root / "tests"
    for layer in LAYERS:
        for source in sorted((small / layer / SMALL).glob("*.py")):
            yield source, package / layer / name / source.name
    for language in LANGUAGES:
        for text in TEXTS:
            file = small / "speech" / language / text.format(name=SMALL)
            yield file, package / "speech" / language / text.format(name=name)
    yield tests / "rules" / SMALL / "hooks.py", tests / "rules" / name / "hooks.py"
    yield small / "test_table.py", tests / "ui" / "games" / name / "test_table.py"


def seats_of(text: str) -> tuple[int, ...]:
    """Return the numbers of seats that a range names; ArgumentTypeError for anything else.

    >>> seats_of("3-5")
    (3, 4, 5)
    """
    found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", text)
    low, high = map(int, found.groups()) if found else (0, 0)
    if not FEWEST <= low < high <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no range such as 3-5, from {FEWEST} to {MOST} seats")
    return tuple(range(low, high + 1))


def shelf_with(shelf: str, seats: tuple[int, ...], name: str) -> str:
    """Return the source of the shelf with a line for the new game behind all others."""
    new = f'    Shelved("{name}", "{title_of(name)}", {seats}, stage="playable"),\n'
    head, end, tail = shelf.partition(")\n\nSHELF: Final")
    assert end, "the lines of the shelf stand before SHELF"
    return head + new + end + tail


def check(root: Path, name: str) -> None:
    """Raise BadName unless a game can be begun under `name` in the sources at `root`."""
    if not (root / "tests" / "sixth" / "shelf.py").is_file():
        raise BadName("A new game is begun in the sources of Tablegame, and there are none here.")
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadName(f"{name!r} cannot be the name of a Python package; take small letters, digits and _.")
    if f'"{name}"' in (root / SHELF).read_text(encoding="utf-8"):
        raise BadName(f"There is a game {name!r} already.")
    targets = [target for _, target in copies(root, name)]
    folders = {next(folder for folder in target.parents if folder.exists()) for target in targets}
    for place in sorted({root / SHELF, *folders}):
        if not os.access(place, os.W_OK):
            raise BadName(f"{place.relative_to(root)} cannot be written to.")
    for target in targets:
        folder = target.parent
        if target.exists():
            raise BadName(f"There is a file {target.relative_to(root)} already.")
        if target.suffix == ".py" and any(path.suffix != ".pyc" for path in folder.rglob("*.*")):
            raise BadName(f"There is a folder {folder.relative_to(root)} already, and it is not empty.")


def begin(root: Path, name: str, seats: tuple[int, ...]) -> list[Path]:
    """Write the files of the new game and its line on the shelf. Return the paths of the files."""
    check(root, name)
    texts = {to: named(file.read_text(encoding="utf-8"), name) for file, to in copies(root, name)}
    game, shelf = root / "tablegame" / "rules" / name / "game.py", root / SHELF
    texts[game] = re.sub(r"(seats: Final = )\(.*\)", rf"\g<1>{seats}", texts[game])
    texts[shelf] = shelf_with(shelf.read_text(encoding="utf-8"), seats, name)
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    sources = [path for path in texts if path.suffix == ".py"]
    tidy = [sys.executable, "-m", "ruff", "check", "--fix", "-q", "--no-cache"]
    subprocess.run([*tidy, *sources], cwd=root, check=False)
    return [path for path in texts if path != shelf]


def print_matches(root: Path, name: str) -> list[Path]:
    """Write the printed matches to which tests hold the rules of the new game. Return their paths."""
    command = [sys.executable, "-m", "tests.rules.playthroughs", "--write", name]
    subprocess.run(command, cwd=root, check=True)
    return sorted((root / "tests" / "rules" / "playthroughs").glob(f"{name}-*.txt"))


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Run the tool. Return its status: 0, or 2 with one sentence for a name that cannot be used."""
    parser = argparse.ArgumentParser(prog="new_game.py", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("name", help="the id of the game, such as crazy_eights")
    parser.add_argument("--seats", type=seats_of, default="2-4", help="from how many to how many play: 3-5")
    parsed = parser.parse_args(arguments)
    name = parsed.name
    try:
        written = begin(root, name, parsed.seats) + print_matches(root, name)
    except (BadName, OSError) as fault:
        print(fault, file=sys.stderr)
        return WRONG
    for path in written:
        print(path.relative_to(root))
    print(f"{SHELF}: a line for {title_of(name)}")
    print(f"Its Japanese name must be written: {name}.toml and {name}_rules.toml in tablegame/speech/ja")
    print(f"Now: pytest -k {name}; tablegame, to play it. Its rules and texts are those of the small game:")
    print("replace them as CONTRIBUTING.md (Add a game) says. After each change of the rules run")
    print(f"python -m tests.rules.playthroughs --write {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
