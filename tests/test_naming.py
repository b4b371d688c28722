"""Names and docstrings follow CONTRIBUTING.md. What does not yet is counted, and the number may only fall."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.syntax import trees

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "tablegame"
RULES: Final = Path(__file__).with_name("naming.toml")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
Assignments = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr, ast.For)
NAMES_OF_PLACES: Final = frozenset("x y w h left top right bottom wide high width height".split())
PEOPLE: Final = re.compile(r"\b(nobody|somebody|everybody|whoever|whomever|he|him|his)\b", re.IGNORECASE)
WORDS_OF_A_SENTENCE: Final = 25
FILES_OF_A_FOLDER: Final = 30
LINES_OF_A_SMALL_FILE: Final = 80


@cache
def rules() -> dict[str, Any]:
    return tomllib.loads(RULES.read_text(encoding="utf-8"))


@cache
def games() -> frozenset[str]:
    return frozenset(path.name for path in (PACKAGE / "rules").iterdir() if (path / "__init__.py").exists())


@cache
def files(*folders: str) -> dict[str, ast.Module]:
    """Return the syntax tree of every file of some folders, or of the package, by its path."""
    paths = sorted(path for folder in folders or ("tablegame",) for path in (ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): tree for path, tree in trees(paths).items()}


@pytest.fixture(scope="module", autouse=True)
def trees_given_back() -> Iterator[None]:
    """Forget the trees after the last test: every later collection of garbage would look through them."""
    yield
    files.cache_clear()


def belongs_to_a_game(path: str) -> bool:
    return any(part.removesuffix(".py") in games() for part in path.split("/"))


def docstrings(*folders: str) -> Iterator[tuple[str, ast.AST, str]]:
    for path, tree in files(*folders).items():
        for node in ast.walk(tree):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield f"{path}:{getattr(node, 'lineno', 1)}", node, text


def is_property(node: Function) -> bool:
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def repeated_classes() -> list[str]:
    names = Counter(
        node.name
        for path, tree in files().items()
        if not belongs_to_a_game(path)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    )
    return sorted(name for name, times in names.items() if times > 1)


def repeated_modules() -> list[str]:
    every_folder = {"__init__.py", "scene.py", "page.py"}
    paths = [Path(path) for path in files() if not belongs_to_a_game(path)]
    names = Counter(path.stem for path in paths if path.name not in every_folder)
    return sorted(name for name, times in names.items() if times > 1)


def functions_without_a_verb(*folders: str) -> list[str]:
    """List them without tests, whose docstrings say what holds."""
    verbs = frozenset(rules()["docstrings"]["verbs"])
    return [
        f"{place}: {text.splitlines()[0]}"
        for place, node, text in docstrings(*folders)
        if isinstance(node, Function) and not is_property(node) and not node.name.startswith("test_")
        if text.split()[0].rstrip(",;") not in verbs
    ]


def sentences_too_long(*folders: str) -> list[str]:
    faults = []
    for place, _, text in docstrings(*folders):
        prose = re.split(r"\n\s*\n|\n\s*(?:[-*|>]|\d+\.) ", re.sub(r"(?m)^\s*>>> (?:.+\n?)*", "", text))
        sentences = [s for part in prose for s in re.split(r"(?<=[.!?])\s+", part) if "|" not in s]
        faults += [f"{place}: {s}" for s in sentences if len(s.split()) > WORDS_OF_A_SENTENCE]
    return faults


def docstrings_about_somebody(*folders: str) -> list[str]:
    places = docstrings(*folders)
    return [f"{place}: {text.splitlines()[0]}" for place, _, text in places if PEOPLE.search(text)]


COUNTED: Final[dict[str, Callable[..., list[str]]]] = {
    "classes": repeated_classes,
    "modules": repeated_modules,
    "verbs": functions_without_a_verb,
    "sentences": sentences_too_long,
    "people": docstrings_about_somebody,
}


@pytest.mark.parametrize("rule", COUNTED)
def test_what_breaks_a_rule_of_names_becomes_less(rule: str) -> None:
    faults, allowed = COUNTED[rule](), rules()["allowance"][rule]
    listed = "\n".join(faults[:40])
    assert len(faults) <= allowed, f"{len(faults)} where {allowed} are allowed, among them\n{listed}"
    assert len(faults) == allowed, f"{RULES.name} allows {allowed}, and there are {len(faults)}: lower it"


@pytest.mark.parametrize("rule", ["verbs", "sentences", "people"])
def test_docstrings_of_tests_and_tools_follow_the_same_rules(rule: str) -> None:
    assert not COUNTED[rule]("tests", "tools")


def test_large_folders_are_listed_with_a_reason() -> None:
    sizes = Counter(path.rpartition("/")[0] for path in files())
    large = {folder for folder, number in sizes.items() if number > FILES_OF_A_FOLDER}
    assert large == set(rules()["large_folders"])


def imports_of(tree: ast.Module) -> set[str]:
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return modules


def has_a_page(tree: ast.Module) -> bool:
    bases = (base for node in tree.body if isinstance(node, ast.ClassDef) for base in node.bases)
    return any(ast.unparse(base).endswith(("Scene", "Page")) for base in bases)


def test_small_files_are_listed_with_a_reason() -> None:
    users = Counter(module for tree in files().values() for module in imports_of(tree))
    small = {
        path
        for path, tree in files().items()
        if len((ROOT / path).read_text(encoding="utf-8").splitlines()) < LINES_OF_A_SMALL_FILE
        and Path(path).name not in ("__init__.py", "__main__.py")
        and not belongs_to_a_game(path)
        and not has_a_page(tree)
        and users[path.removesuffix(".py").replace("/", ".")] < 2
    }
    assert small == set(rules()["small_files"])


def paints(node: ast.AST, given_to_draw: set[str]) -> bool:
    """Return whether a function paints a picture: it is given to `Draw`, or takes the canvas."""
    if not isinstance(node, Function):
        return False
    arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    annotations = (ast.unparse(argument.annotation) for argument in arguments if argument.annotation)
    return node.name in given_to_draw or any(annotation.endswith("Canvas") for annotation in annotations)


def coordinates(tree: ast.Module) -> list[str]:
    """List what functions of a page assign to names of places, those that paint a picture aside."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    drawn = (call.args[0] for call in calls if call.args and ast.unparse(call.func).endswith("Draw"))
    given_to_draw = {ast.unparse(argument).rpartition(".")[2] for argument in drawn}
    faults = []

    def visit(node: ast.AST, inside: bool) -> None:
        if paints(node, given_to_draw):
            return
        inside = isinstance(node, Function) or (inside and not isinstance(node, ast.ClassDef))
        if inside and isinstance(node, Assignments):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [part for target in targets for part in ast.walk(target)]
            names = {getattr(part, "id", getattr(part, "attr", "")) for part in parts}
            faults.extend([f"{node.lineno}: {ast.unparse(node)[:80]}"] if names & NAMES_OF_PLACES else [])
        for child in ast.iter_child_nodes(node):
            visit(child, inside)

    visit(tree, inside=False)
    return faults


def test_pages_keep_no_coordinates_where_they_paint_no_picture() -> None:
    """Each file with some is listed with their number, which may only fall: nodes of the kit find places."""
    pages = {path: tree for path, tree in files().items() if path.startswith("tablegame/ui/scenes/")}
    faults = {path: places for path, tree in pages.items() if (places := coordinates(tree))}
    allowed = rules()["coordinates"]
    for path in faults.keys() | allowed.keys():
        assert len(faults.get(path, ())) == allowed.get(path, 0), "\n".join((path, *faults.get(path, ())))


def test_pages_define_no_widgets_and_no_nodes() -> None:
    """A page describes itself by the controls of the kit; new behaviour becomes a control of all pages."""
    bases = {
        node.name: {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
        for path, tree in files().items()
        if path.startswith("tablegame/ui/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    own = {"Widget", "Node"}
    while more := {name for name, above in bases.items() if above & own} - own:
        own |= more
    assert {"Hotspot", "Control", "ListRow", "Segmented"} <= own
    pages = (tree for path, tree in files().items() if path.startswith("tablegame/ui/scenes/"))
    classes = (node for tree in pages for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert not own & {node.name for node in classes}


def test_every_exception_has_a_reason() -> None:
    for reason in (*rules()["large_folders"].values(), *rules()["small_files"].values()):
        assert len(reason.split()) >= 3
