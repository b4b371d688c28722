"""The choice of seats and rules for a match, and how it is remembered."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from tablegame.ai.levels import LEVELS
from tablegame.characters import CHARACTERS, name_key
from tablegame.controllers.programs import KIND, program_of
from tablegame.learn import memory as aid
from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import AnyGame, Options, OptionValue
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import character_of, is_someone

OTHER = "outside"
"""The kind of a program that is given its name and its command on the page."""
KINDS = ("human", *(f"bot:{level}" for level in LEVELS), OTHER)
"""All kinds of players but known programs, whose kind is `outside:NAME`."""
USUAL = "bot:normal"
LONGEST_NAME, LONGEST_COMMAND, LONGEST_CUT = 200, 1000, 200


@dataclass
class Sitter:
    """The player of one seat. An empty name stands for the usual one."""

    kind: str = USUAL
    name: str = ""
    command: str = ""
    cut: str = ""
    """The word with which a person cuts the cards."""


@dataclass
class MatchSetup:
    """The players of a match and its rules."""

    seats: int
    sitters: list[Sitter]
    """The players of all seats that the game can have; only the first `seats` play."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    assisted: bool = False
    """Whether it is a practice table, where moves are taken back freely."""
    memory: str = aid.OFF
    """The level of the memory aid for all people here, where there are several."""

    def put(self, seat: int, kind: str) -> None:
        """Change the kind of the player in a seat."""
        self.sitters[seat].kind = kind

    @property
    def people(self) -> list[int]:
        """The seats of people, who share the screen; without any the match is only watched."""
        return [seat for seat in range(self.seats) if self.sitters[seat].kind == "human"]

    def shares_memory(self, game: AnyGame) -> bool:
        """Return whether several people play by rules for which there is a memory aid."""
        return len(self.people) > 1 and aid.offered(game.id, self.all_options(game))

    @property
    def cuts(self) -> dict[Seat, str]:
        """The words with which people cut, in the order of seats."""
        words = {Seat(seat): " ".join(self.sitters[seat].cut.split()) for seat in self.people}
        return {seat: word for seat, word in words.items() if word}

    @property
    def missing_command(self) -> int | None:
        """The first seat of a program without a command."""
        for seat in range(self.seats):
            if self.sitters[seat].kind == OTHER and not self.sitters[seat].command.strip():
                return seat
        return None

    def preset(self, game: AnyGame) -> str | None:
        """Return the name of the preset that these options are, or None."""
        for name, options in game.presets.items():
            if dict(complete(game, self.seats, options)) == dict(self.all_options(game)):
                return name
        return None

    def all_options(self, game: AnyGame) -> Options:
        """Return all options: those chosen, where this number of seats allows them, the others by default."""
        known = {option.name: option for option in game.options(self.seats)}
        allowed = {
            name: value for name, value in self.options.items() if name in known and known[name].allows(value)
        }
        return complete(game, self.seats, allowed)

    def players(self, ui: Ui, tempers: bool = True) -> list[Player]:
        """Return the players of a match. With `tempers`, computers with a character's name are that one."""
        players = []
        for seat in range(self.seats):
            name, kind = shown_name(ui, self, seat), self.sitters[seat].kind
            known = tempers and kind.startswith("bot:")
            players.append(Player(name, kind, character_of(name) if known else ""))
        taken = {player.character for player in players}
        free = [character for character in CHARACTERS if character not in taken]
        hidden = [n for n, player in enumerate(players) if tempers and is_someone(player.name)]
        drawn = random.SystemRandom().sample(free, min(len(hidden), len(free)))
        for n, character in zip(hidden, drawn, strict=False):
            if players[n].kind.startswith("bot:"):
                players[n] = replace(players[n], character=character)
        return players

    def ask_for_programs(self, ui: Ui) -> None:
        """Ask for programs again that are not known here, such as those of a record."""
        known = known_programs(ui)
        for sitter in self.sitters:
            if is_program(sitter.kind) and sitter.kind not in known:
                sitter.kind = OTHER

    def enter_programs(self, ui: Ui) -> None:
        """Add what was typed under "another program" to the known programs."""
        names = [shown_name(ui, self, seat) for seat in range(self.seats)]
        for sitter, name in zip(self.sitters, names, strict=False):
            if sitter.kind == OTHER:
                sitter.kind = f"{KIND}:{ui.service.programs.enter(name, sitter.command)}"
                sitter.command = ""


def is_program(kind: str) -> bool:
    """Return whether a kind is a program, known or not."""
    return kind == OTHER or program_of(kind) is not None


def known_programs(ui: Ui) -> list[str]:
    """Return the kinds of the programs that are known here."""
    programs = getattr(ui.service, "programs", None)
    return [] if programs is None else [f"{KIND}:{name}" for name in programs.names]


def usual_name(ui: Ui, plan: MatchSetup, seat: int) -> str:
    """Return the name of a seat whose field is empty."""
    kind = plan.sitters[seat].kind
    if kind == "human":
        first = seat in plan.people[:1]
        own = " ".join(ui.preferences.player_name.split()) if first else ""
        if own or len(plan.people) < 2:
            return own or ui.text("seating.names.human")
        before = sum(plan.sitters[other].kind == "human" for other in range(seat))
        return ui.text("seating.names.person", n=before + 1)
    if is_program(kind):
        return program_of(kind) or ui.text("seating.names.outside", n=seat + 1)
    before = sum(plan.sitters[other].kind != "human" for other in range(seat))
    people = host_of(ui).people
    names = (ui.text(name_key(number)) for number in range(1, len(CHARACTERS) + 1))
    free = (name for name in names if people.by_name(name) is None)  # known people do not meet themselves
    return next(islice(free, before, None), ui.text(name_key(before + 1)))


def shown_name(ui: Ui, plan: MatchSetup, seat: int) -> str:
    """Return the name of a seat in the match; the name of a known person is the present one."""
    name = " ".join(plan.sitters[seat].name.split()) or usual_name(ui, plan, seat)
    person = host_of(ui).people.by_name(name) if plan.sitters[seat].kind == "human" else None
    return name if person is None else person.name


def first_plan(game: AnyGame) -> MatchSetup:
    """Return one person and normal opponents, as many as the game is best known with."""
    official = game.official_seats
    seats = 4 if 4 in official else official[0]
    sitters = [Sitter("human"), *(Sitter() for _ in range(max(game.seats) - 1))]
    table = GAME_TABLES.get(game.id)
    preset = None if table is None else table.first_preset
    return MatchSetup(seats, sitters, {} if preset is None else dict(game.presets[preset]))


def remember(plan: MatchSetup) -> dict[str, Any]:
    """Return the plan as plain values, without the words of the cut: they are new each time."""
    return {
        "seats": plan.seats,
        "sitters": [[sitter.kind, sitter.name, sitter.command] for sitter in plan.sitters],
        "options": dict(plan.options),
        "practice": plan.assisted,
        "memory": plan.memory,
    }


def recall(game: AnyGame, kept: object) -> MatchSetup:
    """Return the plan that was remembered; values that make no sense are as in the first plan."""
    plan = first_plan(game)
    if not isinstance(kept, Mapping):
        return plan
    if kept.get("seats") in game.seats and type(kept.get("seats")) is int:
        plan.seats = int(kept["seats"])
    plan.assisted = kept.get("practice") is True
    if kept.get("memory") in aid.LEVELS:
        plan.memory = str(kept["memory"])
    sitters = kept.get("sitters")
    if isinstance(sitters, Sequence) and all(map(_is_sensible, sitters)):
        for seat, (kind, name, command) in enumerate(sitters[: len(plan.sitters)]):
            plan.sitters[seat].name = name[:LONGEST_NAME]
            plan.sitters[seat].command = command[:LONGEST_COMMAND]
            plan.put(seat, kind)
    options = kept.get("options")
    if isinstance(options, Mapping):
        plan.options = {
            name: value
            for name, value in options.items()
            if isinstance(name, str) and (value is None or isinstance(value, int | str))
        }
    return plan


def _is_sensible(sitter: object) -> bool:
    parts = sitter if isinstance(sitter, list | tuple) else ()
    return len(parts) == 3 and all(isinstance(part, str) for part in parts) and _is_known(parts[0])


def _is_known(kind: str) -> bool:
    return kind in KINDS or program_of(kind) is not None


def again(
    game: AnyGame, players: Sequence[Player], options: Options, *, assisted: bool = False, memory: str = ""
) -> MatchSetup:
    """Return a plan with the players and rules of a match that was played."""
    sitters = [Sitter(player.kind if _is_known(player.kind) else USUAL, player.name) for player in players]
    sitters += [Sitter() for _ in range(max(game.seats) - len(players))]
    return MatchSetup(len(players), sitters, dict(options), assisted, memory or aid.OFF)
