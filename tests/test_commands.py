"""What is made from the tables of commands and keys: as fresh as they are, and of use in a shell."""

import re
import shutil
import subprocess
from pathlib import Path

import commands
import pytest

from tablegame.cli import COMMANDS, EVERYWHERE, VALUED
from tests.stages import COMPLETE

ROOT = Path(__file__).resolve().parents[1]
COMPLETIONS = ROOT / "docs" / "completions"


def test_pages_manuals_and_completions_are_as_they_would_be_made_now() -> None:
    assert commands.stale() == [], "`python tools/commands.py` makes them anew"


def test_every_page_of_more_belongs_to_a_command() -> None:
    assert set(commands.MORE) <= set(COMMANDS)
    assert all((ROOT / "docs" / page).is_file() for page in commands.MORE.values())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_and_a_manual_name_every_command_and_option(language: str) -> None:
    page, manual = commands.page(language), commands.manual(language)
    for name, command in COMMANDS.items():
        assert f"| `tablegame {commands.call(name, command)}` |" in page
        assert rf"\fBtablegame {name}\fR" in manual
        for option in command.options:
            assert f"| `{option}" in page and option.replace("-", r"\-") in manual


def test_no_line_of_a_manual_is_taken_for_a_command_of_roff() -> None:
    assert commands._roff(".TP -x \\ 'a") == r"\&.TP \-x \e 'a"
    for line in commands.manual("en").splitlines():
        assert not line.startswith("'") and (
            line[0] != "." or re.match(r'\.(\\"|TH|SH|TP|RS|RE|B)( |$)', line)
        )


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([""], list(COMMANDS)),
        (["st"], ["stats"]),
        (["--s"], ["--size"]),
        (["rules", ""], list(COMPLETE)),
        (["rules", "--pr"], ["--preset"]),
        (["rules", "--preset", "willu"], ["willughby"]),
        (["stats", "--game", "=", "lo"], ["loadum"]),
        (["stats", "--language", "=", "="], ["en", "ja"]),
        (["arena", "--bot-"], ["--bot-command", "--bot-stderr"]),
        (["replay", ""], []),
        (["arena", "--seats", "-"], []),
        (["no-such", "--j"], []),
    ],
)
def test_bash_completes(words: list[str], wanted: list[str]) -> None:
    """An empty answer leaves it to bash, which then offers files."""
    typed = " ".join(f"'{word}'" for word in ("tablegame", *words))
    asked = f'COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _tablegame; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(
        ["bash", "--norc", "-c", f"set -f; . ./tablegame.bash; {asked}"],
        cwd=COMPLETIONS, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == wanted and done.stderr == ""


@pytest.mark.parametrize("name", ["_tablegame", "tablegame.bash", "tablegame.fish"])
def test_every_option_is_in_every_completion(name: str) -> None:
    text = (COMPLETIONS / name).read_text(encoding="utf-8")
    dashes = "-l " if name.endswith(".fish") else "--"
    for option in {option for command in COMMANDS.values() for option in command.options} | set(VALUED):
        assert re.search(rf"(?<![\w-]){re.escape(dashes + option[2:])}(?![\w-])", text), option


@pytest.mark.parametrize(("shell", "file"), [("zsh", "_tablegame"), ("fish", "tablegame.fish")])
def test_the_shell_can_read_it(shell: str, file: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    done = subprocess.run([shell, "-n", str(COMPLETIONS / file)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


SHOWN = re.compile(r"(?<![\w/.-])(?:\.venv/bin/)?tablegame(?:-cli\.exe)? +(--)?([a-z]+)\b")


def test_pages_show_commands_that_there_are() -> None:
    """In blocks for a shell, and in code that begins with the program's name."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    options = {*VALUED, *EVERYWHERE, *COMMANDS["play"].options, "--selfcheck"}
    wrong = []
    for path in pages:
        text = path.read_text(encoding="utf-8")
        code = re.findall(r"^```(?:sh|powershell)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        code += re.findall(r"`((?:\.venv/bin/)?tablegame(?:-cli\.exe)? [^`]+)`", text)
        for dashes, word in SHOWN.findall("\n".join(code)):
            if word not in COMMANDS if not dashes else f"--{word}" not in options:
                wrong.append((path.name, dashes + word))
    assert wrong == []
