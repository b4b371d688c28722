"""The commands and options of the program as completions for bash, zsh and fish."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tablegame.cli import EVERYWHERE, VALUED, CliCommand
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.speech import LANGUAGES

Commands = Mapping[str, CliCommand]

COMPLETE: Final = tuple(line.id for line in SHELF.values() if line.stage == "complete")
"""The games that are named: one that is only playable changes no file."""
MADE: Final = "# Made by tools/commands.py from the tables of tablegame/cli.py."

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "--language": tuple(LANGUAGES),
    "--game": COMPLETE,
    "--preset": tuple(sorted({preset for game in COMPLETE for preset in GAMES[game].presets})),
    "GAME": COMPLETE,
}
"""What an option or an operand is one of."""


def _names_file(word: str) -> bool:
    """Return whether an option, or an operand of a command, is a file."""
    return VALUED.get(word, word) in ("FILE", "[FILE]")


def _all(options: Iterable[str]) -> tuple[str, ...]:
    return (*options, *EVERYWHERE)


# bash -------------------------------------------------------------------------------------------------------
def bash(commands: Commands, default: str) -> str:
    """Return a script that bash reads; version 3.2, as macOS has it, is enough."""
    return "\n".join(_bash(commands, default)) + "\n"


def _bash(commands: Commands, default: str) -> Iterator[str]:
    yield MADE
    yield """_tablegame() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command=${COMP_WORDS[1]} options= operands=
    COMPREPLY=()
    [[ $cur == = ]] && cur=
    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}
    case $prev in"""
    for name in VALUED:
        if name in CHOICES:
            choices = " ".join(CHOICES[name])
            yield f'        {name}) COMPREPLY=($(compgen -W "{choices}" -- "$cur")); return ;;'
    yield f"        {'|'.join(name for name in VALUED if name not in CHOICES)}) return ;;"
    yield f"    esac\n    [[ $COMP_CWORD == 1 || $command == -* ]] && command={default}\n    case $command in"
    for name, command in commands.items():
        operands = f' operands="{" ".join(CHOICES[command.operand])}"' if command.operand in CHOICES else ""
        yield f'        {name}) options="{" ".join(_all(command.options))}"{operands} ;;'
    yield f"""    esac
    [[ $COMP_CWORD == 1 ]] && operands="{" ".join(commands)}"
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    elif [[ -n $operands ]]; then
        COMPREPLY=($(compgen -W "$operands" -- "$cur"))
    fi
}}
complete -o bashdefault -o default -F _tablegame tablegame"""


# zsh --------------------------------------------------------------------------------------------------------
def zsh(commands: Commands, default: str, told: Mapping[str, str]) -> str:
    """Return a function for a folder of zsh's `fpath`; `told` says what each command and option does."""
    return "\n".join(_zsh(commands, default, told)) + "\n"


def _zsh(commands: Commands, default: str, told: Mapping[str, str]) -> Iterator[str]:
    yield f"#compdef tablegame\n{MADE}\n_tablegame() {{\n    local command={default}\n    local -a commands"
    yield "    commands=("
    yield from (f"        {_quoted(f'{name}:{told[name]}')}" for name in commands)
    yield """    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
        return
    fi
    if [[ $words[2] != -* ]]; then
        command=$words[2]
        shift words
        (( CURRENT-- ))
    fi
    case $command in"""
    for name, command in commands.items():
        rows = [_zsh_option(each, told[each]) for each in _all(command.options)]
        if command.operand:
            action = _zsh_action(command.operand)
            rows.append(_quoted(f"1:{command.operand.strip('[]')}:{action}"))
        yield f"        {name})\n            _arguments \\"
        yield from (f"                {row} \\" for row in rows[:-1])
        yield f"                {rows[-1]}\n            ;;"
    yield '    esac\n}\n_tablegame "$@"'


def _zsh_option(name: str, about: str) -> str:
    about = about.replace("[", r"\[").replace("]", r"\]").replace(":", r"\:")
    if name not in VALUED:
        return _quoted(f"{name}[{about}]")
    value = VALUED[name].replace(":", r"\:")
    return _quoted(f"{name}=[{about}]:{value}:{_zsh_action(name)}")


def _zsh_action(word: str) -> str:
    if word in CHOICES:
        return f"({' '.join(CHOICES[word])})"
    return "_files" if _names_file(word) else " "


# fish -------------------------------------------------------------------------------------------------------
def fish(commands: Commands, default: str, told: Mapping[str, str]) -> str:
    """Return a script that fish reads; `told` says what each command and option does."""
    return "\n".join(_fish(commands, default, told)) + "\n"


def _fish(commands: Commands, default: str, told: Mapping[str, str]) -> Iterator[str]:
    yield f"{MADE}\ncomplete -c tablegame -f"
    for name in commands:
        yield f"complete -c tablegame -n __fish_use_subcommand -a {name} -d {_quoted(told[name])}"
    for each in EVERYWHERE:
        yield f"complete -c tablegame -l {each[2:]} -d {_quoted(told[each])}"
    for name, command in commands.items():
        there = f"__fish_seen_subcommand_from {name}"
        if name == default:
            there = f"__fish_use_subcommand; or {there}"
        start = f"complete -c tablegame -n {_quoted(there)}"
        for each in command.options:
            value = _fish_values(each) if each in VALUED else ""
            yield f"{start} -l {each[2:]}{value} -d {_quoted(told[each])}"
        if command.operand in CHOICES:
            yield f"{start} -a {_quoted(' '.join(CHOICES[command.operand]))}"
        elif _names_file(command.operand):
            yield f"{start} -F"


def _fish_values(name: str) -> str:
    if name in CHOICES:
        return f" -x -a {_quoted(' '.join(CHOICES[name]))}"
    return " -r -F" if _names_file(name) else " -x"


def _quoted(text: str) -> str:
    """Return a text as one word in all three shells."""
    return "'" + text.replace("'", "'\\''") + "'"
