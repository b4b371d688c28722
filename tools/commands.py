"""Makes what tells of commands and keys from the program's own tables: pages, man pages, completions.

`python tools/commands.py` writes all of them; `--check` only says which are not as they would be made.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from completions import bash, fish, zsh
from keys_page import whole

from tablegame import __version__
from tablegame.cli import COMMANDS, DEFAULT, EVERYWHERE, VALUED, CliCommand
from tablegame.speech import LANGUAGES, Speaker

ROOT: Final = Path(__file__).resolve().parents[1]

MORE: Final = {
    "engine": "protocol.md",
    "verify": "verifying.md",
    "stats": "statistics.md",
    "review": "review.md",
    "daily": "codes.md",
    "code": "codes.md",
    "arena": "arena.md",
}
"""Pages that say more about a command."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "Commands",
        "other": "[日本語](commands.ja.md)",
        "lead": "If you play [from source](../README.md#from-source), the program is `.venv/bin/tablegame`."
        " On Windows, use `tablegame-cli.exe` for commands that print. `tablegame` alone opens the window.",
        "command": "command",
        "option": "option",
        "does": "does",
        "more": "more",
        "every": "The exit status is 0 if all is well, 1 if something is wrong with what you asked for,"
        " 2 if the command was wrong, and 130 after Ctrl-C.",
        "every_head": "## Options of every command",
        "shell": "## In your shell",
        "shell_text": "Man pages and completions for bash, zsh and fish are made from the same tables."
        " `pip install` puts them where each shell looks, in `share` below the environment."
        " From this folder:",
        "comment_man": "read the manual",
        "comment_zsh": "or another folder of your fpath",
        "name": "NAME",
        "synopsis": "SYNOPSIS",
        "description": "DESCRIPTION",
        "commands": "COMMANDS",
        "everywhere": "OPTIONS OF EVERY COMMAND",
        "environment": "ENVIRONMENT",
        "home": "the folder of matches and settings, instead of the system's usual one",
        "status": "EXIT STATUS",
        "good": "All is well.",
        "bad": "Something is wrong with what you asked for; one sentence on standard error says what.",
        "call": "The command was wrong.",
        "stopped": "Stopped by Ctrl-C.",
        "summary": "a card table for rare games",
        "told": "Tablegame is a card table for six rare games, alone or around one screen, in English and"
        " Japanese. It never uses the network. Without a command the window opens.",
    },
    "ja": {
        "title": "コマンド",
        "other": "[English](commands.md)",
        "lead": "[ソースから](README.ja.md#ソースから)準備すると、アプリは`.venv/bin/tablegame`に入ります。"
        "Windows版では、結果を表示するコマンドに`tablegame-cli.exe`を使います。`tablegame`だけならウィンドウが開きます。",
        "command": "コマンド",
        "option": "オプション",
        "does": "働き",
        "more": "くわしく",
        "every": "終了ステータスは、正常なら0、結果に問題があれば1、"
        "使い方の誤りなら2、Ctrl-Cで止めたときは130です。",
        "every_head": "## すべてのコマンドのオプション",
        "shell": "## シェルで使う",
        "shell_text": "manページと、bash・zsh・fishの補完も同じ表から作っています。"
        "`pip install`では環境の`share`に入ります。このフォルダーからは、次のようにします。",
        "comment_man": "manページを読む",
        "comment_zsh": "fpathにあるフォルダーへ",
        "name": "名前",
        "synopsis": "書式",
        "description": "説明",
        "commands": "コマンド",
        "everywhere": "すべてのコマンドのオプション",
        "environment": "環境変数",
        "home": "記録と設定を置くフォルダー（標準の場所の代わり）",
        "status": "終了ステータス",
        "good": "正常に終了しました。",
        "bad": "結果に問題があります。標準エラー出力に1文で示します。",
        "call": "使い方に誤りがあります。",
        "stopped": "Ctrl-Cで止めました。",
        "summary": "めずらしいカードゲームの卓",
        "told": "Tablegameは、めずらしい6つのゲームを、ひとりでも1つの画面を囲んででも遊べるカードの卓です。"
        "日本語と英語に対応し、ネットワークは使いません。コマンドを付けなければウィンドウが開きます。",
    },
}


SHARED: Final = tuple(name for name in VALUED if all(name in each.options for each in COMMANDS.values()))
"""Options that every command takes, and that are told once."""


def own(command: CliCommand) -> list[str]:
    """Return the options of a command that not all commands take."""
    return [name for name in command.options if name not in SHARED]


def value(name: str) -> str:
    """Return the value of an option, as it is typed."""
    return f"'{VALUED[name]}'" if '"' in VALUED[name] else VALUED[name]


def option(name: str) -> str:
    """Return an option as the help shows it, with its value."""
    return f"{name} {value(name)}" if name in VALUED else name


def call(name: str, command: CliCommand) -> str:
    """Return a command as it is typed."""
    return f"{name} {command.operand}".rstrip()


def page(language: str) -> str:
    """Return the page of docs/ in Markdown."""
    return "\n".join(_page(Speaker(language), WORDS[language])) + "\n"


def _page(speaker: Speaker, words: Mapping[str, str]) -> Iterator[str]:
    yield from (f"# {words['title']}", "", words["other"], "", words["lead"], "")
    yield from (f"| {words['command']} | {words['does']} | {words['more']} |", "|---|---|---|")
    for name, command in COMMANDS.items():
        about, more = speaker.text(f"cli.help.{name}"), MORE.get(name, "")
        translated = more.replace(".md", f".{speaker.language}.md")
        more = translated if more and (ROOT / "docs" / translated).is_file() else more
        link = f"[{more}]({more})" if more else ""
        yield f"| `tablegame {call(name, command)}` | {about} | {link} |".replace("|  |", "| |")
    yield from ("", words["every"])
    for name, command in COMMANDS.items():
        if own(command):
            yield from ("", f"## tablegame {call(name, command)}", "", *_rows(speaker, words, own(command)))
    yield from ("", words["every_head"], "", *_rows(speaker, words, [*SHARED, *EVERYWHERE]))
    bash_folder, fish_folder = "~/.local/share/bash-completion/completions", "~/.config/fish/completions"
    zsh_folder = "/usr/local/share/zsh/site-functions"
    yield from ("", words["shell"], "", words["shell_text"], "", "```sh")
    yield f"man docs/man/tablegame.1                       # {words['comment_man']}"
    yield f"mkdir -p {bash_folder} {fish_folder}"
    yield f"cp docs/completions/tablegame.bash {bash_folder}/tablegame"
    yield f"cp docs/completions/tablegame.fish {fish_folder}/"
    yield f"sudo cp docs/completions/_tablegame {zsh_folder}/   # {words['comment_zsh']}"
    yield "```"


def _rows(speaker: Speaker, words: Mapping[str, str], names: list[str]) -> Iterator[str]:
    yield from (f"| {words['option']} | {words['does']} |", "|---|---|")
    for name in names:
        told, about = option(name), speaker.text(f"cli.help.{name[2:]}")
        yield f"| `{_cell(told)}` | {_cell(about)} |"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def manual(language: str) -> str:
    """Return the man page, in roff."""
    return "\n".join(_manual(Speaker(language), WORDS[language])) + "\n"


def _manual(speaker: Speaker, words: Mapping[str, str]) -> Iterator[str]:
    yield '.\\" Made by tools/commands.py from the tables of tablegame/cli.py.'
    yield f'.TH TABLEGAME 1 "" "Tablegame {__version__}" "Tablegame"'
    yield from (f".SH {words['name']}", rf"tablegame \- {_roff(words['summary'])}")
    yield from (f".SH {words['synopsis']}", ".B tablegame")
    yield r"[\fICOMMAND\fR] [\fIOPTIONS\fR] [\fIFILE\fR]"
    yield from (f".SH {words['description']}", _roff(words["told"]))
    yield f".SH {words['commands']}"
    for name, command in COMMANDS.items():
        yield ".TP"
        operand = rf" \fI{_roff(command.operand)}\fR" if command.operand else ""
        yield rf"\fBtablegame {name}\fR{operand}"
        yield _roff(_sentence(speaker, name))
        if own(command):
            yield ".RS"
            for each in own(command):
                yield from _manual_option(speaker, each)
            yield ".RE"
    yield f".SH {words['everywhere']}"
    for each in (*SHARED, *EVERYWHERE):
        yield from _manual_option(speaker, each)
    yield from (f".SH {words['environment']}", ".TP", r"\fBTABLEGAME_HOME\fR", _roff(words["home"]))
    yield f".SH {words['status']}"
    for status, key in ((0, "good"), (1, "bad"), (2, "call"), (130, "stopped")):
        yield from (".TP", rf"\fB{status}\fR", _roff(words[key]))


def _manual_option(speaker: Speaker, name: str) -> Iterator[str]:
    shown = rf" \fI{_roff(value(name))}\fR" if name in VALUED else ""
    yield from (".TP", rf"\fB{_roff(name)}\fR{shown}", _roff(speaker.text(f"cli.help.{name[2:]}")))


def _sentence(speaker: Speaker, name: str) -> str:
    """Return what a command does, as a sentence."""
    about = speaker.text(f"cli.help.{name}")
    return about[0].upper() + about[1:] + ("." if speaker.language == "en" else "。")


def _roff(text: str) -> str:
    """Return a text that says the same in roff; a line may not begin with what commands begin with."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("’", "'")
    return re.sub(r"^(?=[.'])", r"\\&", text)


def files() -> dict[str, str]:
    """Return what is made: by its path in this folder."""
    described = {name: Speaker("en").text(f"cli.help.{name}") for name in COMMANDS}
    options = {name for command in COMMANDS.values() for name in command.options} | set(EVERYWHERE)
    described |= {name: Speaker("en").text(f"cli.help.{name[2:]}") for name in sorted(options)}
    made = {
        "docs/completions/tablegame.bash": bash(COMMANDS, DEFAULT),
        "docs/completions/_tablegame": zsh(COMMANDS, DEFAULT, described),
        "docs/completions/tablegame.fish": fish(COMMANDS, DEFAULT, described),
    }
    for language in LANGUAGES:
        other = language != "en"
        suffix = f".{language}" if other else ""
        made[f"docs/commands{suffix}.md"] = page(language)
        made[f"docs/man/{f'{language}/' if other else ''}tablegame.1"] = manual(language)
        keys = ROOT / "docs" / f"keys{suffix}.md"
        made[f"docs/keys{suffix}.md"] = whole(keys.read_text(encoding="utf-8"), language)
    return made


def stale() -> list[str]:
    """Return the files that are not as they would be made now."""
    return [
        name
        for name, text in files().items()
        if not (ROOT / name).is_file() or (ROOT / name).read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write all files, or print with `--check` which would change."""
    changed = stale()
    for name in changed:
        print(name)
    if "--check" in arguments:
        return 1 if changed else 0
    for name, text in files().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
