"""The command line: one sentence for a wrong call, one for a damaged file, never a traceback."""

import errno
import gc
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO, cast

from tablegame import __version__
from tablegame.language import preferred_language
from tablegame.speech import LANGUAGES, Speaker
from tablegame.speech.terminal import TerminalSpeaker, TerminalStream, json_text, printable

if TYPE_CHECKING:
    from io import BufferedReader

    from tablegame.rules.contract import AnyGame, Options

GOOD, BAD, WRONG_CALL, INTERRUPTED = 0, 1, 2, 130

UNWRITABLE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""The errors of a write to a stream; a fault with a file names the file."""

SMALLEST: Final = (320, 200)
LARGEST: Final = (16384, 16384)


class Failure(Exception):
    """The error that ends a command: the sentence to show and the status."""

    def __init__(self, sentence: str, status: int = BAD) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


@dataclass(frozen=True, slots=True)
class CommandCall:
    """A parsed command line: the values of its options, and its operand."""

    speaker: Speaker
    options: Mapping[str, str]
    operand: str = ""
    """Its file, game or code."""


@dataclass(frozen=True, slots=True)
class CliCommand:
    """The arguments of a command, and its function."""

    act: Callable[[CommandCall], int]
    options: tuple[str, ...] = ()
    operand: str = ""
    """The operand in the help: `FILE`, `GAME`."""


VALUED: Final = {
    "--size": "1280x720",
    "--language": "|".join(LANGUAGES),
    "--game": "GAME",
    "--seats": "N",
    "--bots": "hard,greedy",
    "--deals": "D",
    "--jobs": "J",
    "--seed": "S",
    "--options": '{"rounds":1}',
    "--sprt": "5",
    "--iterations": "I",
    "--ms": "MS",
    "--bot-command": "COMMAND",
    "--bot-stderr": "FILE",
    "--file": "FILE",
    "--ladder": "FILE",
    "--seal": "DIGITS",
    "--preset": "PRESET",
    "--html": "FILE",
    "--player": "NAME",
    "--seat": "N",
}
"""The options that take a value, with the word for it in the help."""

EVERYWHERE: Final = ("--version", "--help")
"""The options of every command, which are answered instead of running it."""

DEFAULT: Final = "play"
"""The command of a call that names none."""


def run(arguments: Sequence[str]) -> int:
    """Run the command line, and return the status of the process."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            _set_encoding(stream)
    speaker: Speaker = TerminalSpeaker(preferred_language(os.environ))
    try:
        speaker = _asked_language(arguments, speaker)
        with redirect_stdout(cast("TextIO", TerminalStream(sys.stdout)) if sys.stdout is not None else None):
            status = _answer(arguments, speaker)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Failure as failure:
        return _say(failure.sentence, failure.status)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return GOOD
    except OSError as fault:
        if fault.filename is not None or fault.errno not in UNWRITABLE:
            return _unexpected(speaker, fault)
        from tablegame.match.store import cause

        _drop_output()
        return _say(speaker.text("cli.error.output", what=cause(speaker, fault)), BAD)
    except Exception as fault:
        return _unexpected(speaker, fault)
    return status


def _set_encoding(stream: Any) -> None:
    """Set how text is written to standard output or error; PYTHONIOENCODING decides if it is set.

    Python obeys that variable by itself, but not in a standalone executable.
    """
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "").partition(":")
    # Files and programs get the same everywhere, whatever code page a system has.
    usual = None if stream.isatty() else "utf-8"
    try:
        stream.reconfigure(encoding=encoding or usual, errors=errors or "replace")
    except LookupError:
        # A terminal that cannot write a suit sign shows a question mark.
        stream.reconfigure(encoding=usual, errors="replace")


def _unexpected(speaker: Speaker, fault: Exception) -> int:
    """Return a fault of the program's own: a report where that can be, and one sentence that ends with it."""
    from tablegame import crash_report as report
    from tablegame.match.home import NoHome, home

    if isinstance(fault, NoHome):
        return _say(speaker.text(fault.key, folder=fault.folder), BAD)
    if sys.flags.dev_mode:
        raise fault
    path = report.write(home(), report.compose("command", report.details(fault), {}))
    key, slots = report.sentence(path, fault)
    return _say(speaker.text(key, **slots), BAD)


def _say(sentence: str, status: int) -> int:
    try:
        print(printable(f"tablegame: {sentence}", keep="\n"), file=sys.stderr)
    except OSError:
        pass
    return status


def _drop_output() -> None:
    """Discard output that has no reader any more, so that the interpreter's last flush does not fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _answer(arguments: Sequence[str], speaker: Speaker) -> int:
    rest = ["selfcheck" if word == "--selfcheck" else word for word in arguments]
    place = _place_of_command(rest)
    named = place is not None
    name = DEFAULT if place is None else rest.pop(place)
    if name not in COMMANDS:
        _refuse(speaker, "cli.wrong.command", command=name[:40], commands=", ".join(COMMANDS))
    command = COMMANDS[name]
    options: dict[str, str] = {}
    operands: list[str] = []
    while rest:
        word = rest.pop(0)
        if word in ("-h", "--help"):
            print(_help_of(speaker, name) if named else _overview(speaker))
            return GOOD
        if word == "--version":
            print(speaker.text("cli.version", version=__version__))
            return GOOD
        if not word.startswith("-") or word == "-":
            operands.append(word)
            continue
        option, given, value = word.partition("=")
        if option not in command.options:
            _refuse(speaker, "cli.wrong.option", command=name, option=word[:40])
        if option in VALUED and not given:
            if not rest:
                _refuse(speaker, "cli.wrong.no_value", option=option, value=VALUED[option])
            value = rest.pop(0)
        elif given and option not in VALUED:
            _refuse(speaker, "cli.wrong.value", option=option)
        options[option] = value
    if command.operand and not command.operand.startswith("[") and not operands:
        _refuse(speaker, f"cli.wrong.no_{command.operand.lower()}", command=name, games=_games())
    if len(operands) > bool(command.operand):
        _refuse(speaker, "cli.wrong.operand", command=name, operand=operands[-1][:40])
    return command.act(CommandCall(speaker, options, *operands))


def _place_of_command(words: Sequence[str]) -> int | None:
    """Return where the command stands, among options before and after it; None if the call names none."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in VALUED else 1
    if place >= len(words):
        return None
    word = words[place]
    # After options a file may stand alone, which the window then shows.
    is_file = place > 0 and word not in COMMANDS and (re.search(r"[./\\]", word) or os.path.exists(word))
    return None if is_file else place


def _asked_language(words: Sequence[str], speaker: Speaker) -> Speaker:
    """Return the language asked for anywhere in the call, so that complaints about the call are in it too."""
    chosen = None
    for place, word in enumerate(words):
        if word == "--language" and place + 1 < len(words):
            chosen = words[place + 1]
        elif word.startswith("--language="):
            chosen = word.partition("=")[2]
    if chosen is None:
        return speaker
    if chosen not in LANGUAGES:
        _refuse(speaker, "cli.wrong.language", language=chosen[:40], languages=", ".join(LANGUAGES))
    return TerminalSpeaker(chosen)


def _refuse(speaker: Speaker, key: str, **slots: object) -> NoReturn:
    raise Failure(speaker.text(key, **slots), WRONG_CALL)


def _overview(speaker: Speaker) -> str:
    """Return the help of a call that names no command: all commands, and the options of the default one."""
    commands = [
        (f"{name} {command.operand}".rstrip(), speaker.text(f"cli.help.{name}"))
        for name, command in COMMANDS.items()
    ]
    about, usage, more = (speaker.text(f"cli.{key}") for key in ("about", "usage", "more"))
    options = _option_rows(speaker, COMMANDS[DEFAULT])
    return "\n".join([about, "", usage, "", *_columns([*commands, ("", ""), *options]), "", more])


def _help_of(speaker: Speaker, name: str) -> str:
    """Return the help of one command: its purpose and its options."""
    command = COMMANDS[name]
    about = speaker.text("cli.about_of", command=name, about=speaker.text(f"cli.help.{name}"))
    usage = speaker.text("cli.usage_of", command=name, operand=command.operand).rstrip()
    return "\n".join([about, "", usage, "", *_columns(_option_rows(speaker, command))])


def _option_rows(speaker: Speaker, command: CliCommand) -> list[tuple[str, str]]:
    """Return the options of a command, and those that all commands take, each with what it does."""
    return [
        (f"{option} {VALUED[option]}" if option in VALUED else option, speaker.text(f"cli.help.{option[2:]}"))
        for option in (*command.options, *EVERYWHERE)
    ]


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    width = max(len(left) for left, _ in rows)
    return [f"  {left:<{width}}  {right}".rstrip() for left, right in rows]


def _play(call: CommandCall) -> int:
    size = None
    if (asked := call.options.get("--size")) is not None:
        match = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", asked)
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(low <= side <= high for low, side, high in zip(SMALLEST, size, LARGEST, strict=True)):
            _refuse(call.speaker, "cli.wrong.size", size=asked[:40])
    language = call.options.get("--language")
    shown = _file(call).absolute() if call.operand else None
    # Until the first picture stands there is hardly any garbage; `Loop.run` looks for it again.
    gc.disable()
    try:
        from tablegame.app import run as run_app

        return run_app(size=size, fullscreen="--fullscreen" in call.options, language=language, shown=shown)
    finally:
        gc.enable()


def _engine(call: CommandCall) -> int:
    from tablegame.protocol.engine import serve

    if sys.stdin is not None and sys.stdout is not None:
        serve(cast("BufferedReader", sys.stdin.buffer), sys.stdout.buffer)
    return GOOD


def _replay(call: CommandCall) -> int:
    from tablegame.transcript import transcript

    if "--json" in call.options:
        from tablegame.inspection import replayed

        with _refusing_unreadable():
            print(json_text(replayed(call.speaker, _file(call))))
        return GOOD
    with _refusing_unreadable():
        for line in transcript(call.speaker, _file(call)):
            print(line)
    return GOOD


def _verify(call: CommandCall) -> int:
    from tablegame.transcript import verify

    seal = call.options.get("--seal")
    if seal is not None:
        seal = "".join(seal.split()).lower()
        if re.fullmatch(r"[0-9a-f]{64}", seal) is None:
            _refuse(call.speaker, "cli.wrong.seal", seal=seal[:80])
    thoughts = "--no-rethink" not in call.options
    follow = _progress(call.speaker, "cli.verify.progress")
    with _refusing_unreadable():
        if "--json" in call.options:
            from tablegame.inspection import verified

            result = verified(call.speaker, _file(call), thoughts=thoughts, shown=seal, progress=follow)
            print(json_text(result))
            return GOOD if result["good"] else BAD
        print(verify(call.speaker, _file(call), thoughts=thoughts, shown=seal, progress=follow))
    return GOOD


def _review(call: CommandCall) -> int:
    from tablegame import inspection

    options = call.options
    numbers = {}
    for name in ("seat", "seed"):
        given = options.get(f"--{name}")
        if given is not None and re.fullmatch(r"[0-9]{1,9}", given) is None:
            _refuse(call.speaker, f"cli.wrong.{name}", **{name: given[:40]})
        numbers[name] = None if given is None else int(given)
    follow = _progress(call.speaker, "cli.review.progress")
    with _refusing_unreadable(), _refusing(inspection.NotReviewed):
        reviews = [
            (course, inspection.review_seat(course, numbers["seed"] or 0, "--par" in options, follow))
            for course in inspection.review_courses(
                call.speaker, _file(call), numbers["seat"], options.get("--player", "")
            )
        ]
    if "--json" in options:
        print(json_text({"reviews": [inspection.review_data(*reviewed) for reviewed in reviews]}))
        return GOOD
    for reviewed in reviews:
        for line in inspection.review_lines(call.speaker, *reviewed):
            print(line)
    return GOOD


def _progress(speaker: Speaker, key: str) -> Callable[[int, int], None]:
    """Return a function that shows progress in one line of a terminal, cleared in the end; elsewhere
    nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        return lambda done, total: None

    def told(done: int, total: int) -> None:
        line = speaker.text(key, n=done, total=total)
        blank = " " * 2 * len(line) + "\r"  # letters may be two columns wide
        print("\r" + (line if done < total else blank), end="", file=sys.stderr, flush=True)

    return told


@contextmanager
def _refusing_unreadable() -> Iterator[None]:
    from tablegame.transcript import Unreadable

    try:
        yield
    except Unreadable as fault:
        raise Failure(str(fault)) from None


def _bench(call: CommandCall) -> int:
    from tablegame.bench import run as run_bench

    progress = _progress(call.speaker, "cli.bench.progress")
    run_bench(call.speaker, as_json="--json" in call.options, progress=progress)
    return GOOD


def _arena(call: CommandCall) -> int:
    from tablegame.arena.command_line import run as measure
    from tablegame.arena.measurement import PoolFault
    from tablegame.arena.setup import ArenaFault, WrongSetup
    from tablegame.match.store import cause, cause_slots

    say = call.speaker.text
    try:
        return GOOD if measure(call.speaker, call.options) else INTERRUPTED
    except ArenaFault as fault:
        status = WRONG_CALL if isinstance(fault, WrongSetup) else BAD
        key = f"cli.arena.{fault.area}.{fault.key}"
        raise Failure(say(key, **cause_slots(call.speaker, key, fault.slots)), status) from None
    except PoolFault as fault:
        raise Failure(say("cli.arena.file.workers", what=str(fault).strip().splitlines()[-1][:200])) from None
    except OSError as fault:
        if fault.filename is None:
            raise
        what, path = cause(call.speaker, fault), str(fault.filename)[:200]
        raise Failure(say("cli.arena.file.unusable", path=path, what=what)) from None


def _selfcheck(call: CommandCall) -> int:
    from tablegame.selfcheck import run as check

    return GOOD if check(call.speaker) else BAD


def _games() -> str:
    from tablegame.rules.catalogue import SHELF

    return ", ".join(SHELF)


def _rules(call: CommandCall) -> int:
    from tablegame.learn.book import has_book
    from tablegame.match.store import cause
    from tablegame.rules.catalogue import GAMES

    say = call.speaker.text
    game_id, preset, page = call.operand, call.options.get("--preset"), call.options.get("--html")
    if game_id not in GAMES:
        _refuse(call.speaker, "cli.wrong.game", game=game_id[:40], games=_games())
    chosen: tuple[Options | None, str, int | None] = (None, "", None)
    if preset is not None:
        chosen = _preset(call, GAMES[game_id])
    if not has_book(game_id):
        raise Failure(say("cli.error.no_book", game=say(f"{game_id}.name")))
    from tablegame.rulebook import book_command

    if page is None:
        for line in book_command.lines(game_id, call.speaker, *chosen):
            print(line)
        return GOOD
    try:
        book_command.write(Path(page), game_id, call.speaker, *chosen)
    except (OSError, ValueError) as fault:
        raise Failure(say("cli.error.unwritable", path=page[:200], what=cause(call.speaker, fault))) from None
    print(say("cli.rules.written", path=page[:200]))
    return GOOD


def _preset(call: CommandCall, game: "AnyGame") -> tuple["Options", str, int | None]:
    """Return the options of the preset that was asked for.

    If it is the player's own, return its name and a number of seats that allows its options, too.
    """
    from tablegame.controllers.presets import OwnPresets, fitting_options, fitting_seats
    from tablegame.match.home import command_home

    name = call.options["--preset"]
    if name in game.presets:
        return game.presets[name], "", None
    presets = OwnPresets(command_home())
    if presets.damaged is not None:
        _say(call.speaker.text("seating.presets.damaged", file=presets.damaged), GOOD)
    own = presets.by_name(game.id, name)
    if own is None:
        known = ", ".join((*game.presets, *(preset.name for preset in presets.of(game.id))))
        _refuse(call.speaker, "cli.wrong.preset", game=game.id, preset=name[:40], presets=known)
    if not own.is_whole(game):
        _say(call.speaker.text("seating.presets.left_out", name=own.name), GOOD)
    seats = fitting_seats(game, own.options)
    return fitting_options(game, seats, own.options), own.name, seats


def _stats(call: CommandCall) -> int:
    from tablegame.match.home import command_home
    from tablegame.match.people import People
    from tablegame.rules.catalogue import GAMES
    from tablegame.study import report
    from tablegame.study.figures_store import FigureStore
    from tablegame.study.persons import Persons
    from tablegame.study.stats_epoch import Since

    game, player = call.options.get("--game"), call.options.get("--player", "")
    if game is not None and game not in GAMES:
        _refuse(call.speaker, "cli.wrong.game", game=game[:40], games=_games())
    folder = command_home()
    store = FigureStore(folder)
    persons = Persons(store, People(folder))
    try:
        games = [game] if game is not None else list(GAMES)
        is_known, reports = False, list[dict[str, Any]]()
        for _ in range(2):  # a damaged database shows itself in an answer, and is then counted again
            store.refresh()
            is_known = not player or persons.has_played(player)
            reports = list(report.player_reports(persons, Since(folder), games, player))
            if not store.busy:
                break
    finally:
        store.close()
    if not is_known:
        raise Failure(call.speaker.text("cli.stats.no_player", name=player[:40]))
    if "--json" in call.options:
        print(json_text({"statistics": reports}, indent=2))
    elif "--csv" in call.options:
        print(report.to_csv(reports), end="")
    else:
        for line in report.to_lines(call.speaker, reports):
            print(line)
        if not reports:
            print(call.speaker.text("statistics.empty"))
    return GOOD


def _matches(call: CommandCall) -> int:
    from tablegame import listing
    from tablegame.match.home import command_home

    tell = partial(_say, status=GOOD)
    if "--json" in call.options:
        print(json_text(listing.match_list(command_home(), call.speaker, tell)))
        return GOOD
    for line in listing.match_lines(command_home(), call.speaker, tell):
        print(line)
    return GOOD


def _import(call: CommandCall) -> int:
    from tablegame import listing
    from tablegame.match.home import command_home

    try:
        print(listing.import_match(command_home(), _file(call), call.speaker))
    except listing.NotTaken as fault:
        raise Failure(str(fault)) from None
    return GOOD


def _backup(call: CommandCall) -> int:
    from tablegame import safekeeping
    from tablegame.match.home import command_home

    with _refusing(safekeeping.BackupRefused):
        for line in safekeeping.back_up(command_home(), _file(call) if call.operand else None, call.speaker):
            print(line)
    return GOOD


def _restore(call: CommandCall) -> int:
    from tablegame import safekeeping
    from tablegame.match.home import command_home

    with _refusing(safekeeping.BackupRefused):
        for line in safekeeping.restore(
            command_home(), _file(call), call.speaker, settings="--settings" in call.options
        ):
            print(line)
    return GOOD


def _code(call: CommandCall) -> int:
    from tablegame import listing

    with _refusing(listing.NoCode):
        code = listing.read_code(call.operand, call.speaker)
    if "--json" in call.options:
        print(json_text(listing.code_data(code)))
        return GOOD
    for line in listing.code_lines(code, call.speaker):
        print(line)
    return GOOD


def _daily(call: CommandCall) -> int:
    from datetime import date

    from tablegame import listing
    from tablegame.match.home import command_home

    if "--json" in call.options:
        print(json_text(listing.daily_data(command_home(), date.today())))
        return GOOD
    for line in listing.daily_lines(command_home(), date.today(), call.speaker):
        print(line)
    return GOOD


@contextmanager
def _refusing(kind: type[Exception]) -> Iterator[None]:
    try:
        yield
    except kind as fault:
        raise Failure(str(fault)) from None


def _file(call: CommandCall) -> Path:
    return Path(call.operand)


COMMANDS: Final = {
    "play": CliCommand(_play, ("--size", "--fullscreen", "--language"), operand="[FILE]"),
    "engine": CliCommand(_engine, ("--language",)),
    "rules": CliCommand(_rules, ("--preset", "--html", "--language"), operand="GAME"),
    "replay": CliCommand(_replay, ("--json", "--language"), operand="FILE"),
    "verify": CliCommand(_verify, ("--seal", "--no-rethink", "--json", "--language"), operand="FILE"),
    "review": CliCommand(
        _review, ("--seat", "--player", "--par", "--seed", "--json", "--language"), operand="FILE"
    ),
    "stats": CliCommand(_stats, ("--game", "--player", "--json", "--csv", "--language")),
    "matches": CliCommand(_matches, ("--json", "--language")),
    "daily": CliCommand(_daily, ("--json", "--language")),
    "code": CliCommand(_code, ("--json", "--language"), operand="CODE"),
    "import": CliCommand(_import, ("--language",), operand="FILE"),
    "backup": CliCommand(_backup, ("--language",), operand="[FILE]"),
    "restore": CliCommand(_restore, ("--settings", "--language"), operand="FILE"),
    "bench": CliCommand(_bench, ("--json", "--language")),
    "arena": CliCommand(
        _arena,
        (
            "--game",
            "--seats",
            "--bots",
            "--deals",
            "--jobs",
            "--seed",
            "--options",
            "--sprt",
            "--iterations",
            "--ms",
            "--bot-command",
            "--bot-stderr",
            "--file",
            "--ladder",
            "--json",
            "--language",
        ),
    ),
    "selfcheck": CliCommand(_selfcheck, ("--language",)),
}
"""The commands by name, in the order of the help."""
