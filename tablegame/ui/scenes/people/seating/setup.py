"""What a person chose about seats and rules, and how it is remembered."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
"""A program that is only now given a name and a command."""
KINDS = ("human", *(f"bot:{level}" for level in LEVELS), OTHER)
"""Beside these a program that was entered before, as `outside:NAME`."""
USUAL = "bot:normal"
LONGEST_NAME, LONGEST_COMMAND, LONGEST_CUT = 200, 1000, 200


@dataclass
class Sitter:
    """Who sits in one seat. An empty name is the usual one."""

    kind: str = USUAL
    name: str = ""
    command: str = ""
    cut: str = ""
    """A word that the person here mixes in."""


@dataclass
class MatchSetup:
    """Who plays, by which rules."""

    seats: int
    sitters: list[Sitter]
    """One for every seat that the game can have; only the first `seats` play."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    assisted: bool = False
    """A practice table: moves are taken back freely."""
    memory: str = aid.OFF
    """How much the memory aid tells all people here, where there are several."""

    def put(self, seat: int, kind: str) -> None:
        """Somebody else sits down."""
        self.sitters[seat].kind = kind

    @property
    def people(self) -> list[int]:
        """The seats of people, who share the screen; without any the match is only watched."""
        return [seat for seat in range(self.seats) if self.sitters[seat].kind == "human"]

    def shares_memory(self, game: AnyGame) -> bool:
        """Whether the memory aid is to be agreed on: several people, and rules that it goes with."""
        return len(self.people) > 1 and aid.offered(game.id, self.all_options(game))

    @property
    def cuts(self) -> dict[Seat, str]:
        """The words of the people who sit here now, in the order of seats."""
        words = {Seat(seat): " ".join(self.sitters[seat].cut.split()) for seat in self.people}
        return {seat: word for seat, word in words.items() if word}

    @property
    def missing_command(self) -> int | None:
        """The first seat of a program that nobody has named."""
        for seat in range(self.seats):
            if self.sitters[seat].kind == OTHER and not self.sitters[seat].command.strip():
                return seat
        return None

    def preset(self, game: AnyGame) -> str | None:
        """The name of the preset that these options are."""
        for name, options in game.presets.items():
            if dict(complete(game, self.seats, options)) == dict(self.all_options(game)):
                return name
        return None

    def all_options(self, game: AnyGame) -> Options:
        """Every option: those chosen, where this number of seats allows them, the others at their default."""
        known = {option.name: option for option in game.options(self.seats)}
        allowed = {
            name: value for name, value in self.options.items() if name in known and known[name].allows(value)
        }
        return complete(game, self.seats, allowed)

    def players(self, ui: Ui, tempers: bool = True) -> list[Player]:
        """The players of a match; with `tempers`, computers who are called as a character are one."""
        found = []
        for seat in range(self.seats):
            name, kind = shown_name(ui, self, seat), self.sitters[seat].kind
            known = tempers and kind.startswith("bot:")
            found.append(Player(name, kind, character_of(name) if known else ""))
        free = [each for each in CHARACTERS if each not in (player.character for player in found)]
        hidden = [n for n, player in enumerate(found) if tempers and is_someone(player.name)]
        drawn = random.SystemRandom().sample(free, min(len(hidden), len(free)))
        for n, character in zip(hidden, drawn, strict=False):
            if found[n].kind.startswith("bot:"):
                found[n] = replace(found[n], character=character)
        return found

    def ask_for_programs(self, ui: Ui) -> None:
        """A program not known here, as a record or an older choice may name, has to be named again."""
        known = known_programs(ui)
        for sitter in self.sitters:
            if is_program(sitter.kind) and sitter.kind not in known:
                sitter.kind = OTHER

    def enter_programs(self, ui: Ui) -> None:
        """What was typed under "another program" stands among this machine's programs from now on."""
        names = [shown_name(ui, self, seat) for seat in range(self.seats)]
        for sitter, name in zip(self.sitters, names, strict=False):
            if sitter.kind == OTHER:
                sitter.kind = f"{KIND}:{ui.service.programs.enter(name, sitter.command)}"
                sitter.command = ""


def is_program(kind: str) -> bool:
    """Whether a program plays, one that is known here or another."""
    return kind == OTHER or program_of(kind) is not None


def known_programs(ui: Ui) -> list[str]:
    """The kinds of the programs that are known here."""
    programs = getattr(ui.service, "programs", None)
    return [] if programs is None else [f"{KIND}:{name}" for name in programs.names]


def usual_name(ui: Ui, plan: MatchSetup, seat: int) -> str:
    """The name of a seat whose field is empty."""
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
    names = [ui.text(name_key(number)) for number in range(1, len(CHARACTERS) + 1)]
    # Who is known here by the name of a computer is not to meet it.
    free = [name for name in names if people.by_name(name) is None]
    return free[before] if before < len(free) else names[before]


def shown_name(ui: Ui, plan: MatchSetup, seat: int) -> str:
    """The name that the match will know the seat by: of a person who is known here the present one."""
    name = " ".join(plan.sitters[seat].name.split()) or usual_name(ui, plan, seat)
    person = host_of(ui).people.by_name(name) if plan.sitters[seat].kind == "human" else None
    return name if person is None else person.name


def first_plan(game: AnyGame) -> MatchSetup:
    """A person and opponents of the middle level, as many as the game is best known with."""
    official = game.official_seats
    seats = 4 if 4 in official else official[0]
    sitters = [Sitter("human"), *(Sitter() for _ in range(max(game.seats) - 1))]
    table = GAME_TABLES.get(game.id)
    preset = None if table is None else table.first_preset
    return MatchSetup(seats, sitters, {} if preset is None else dict(game.presets[preset]))


def remember(plan: MatchSetup) -> dict[str, Any]:
    """The plan as plain values. The words that cut are not kept: they are new each time."""
    return {
        "seats": plan.seats,
        "sitters": [[each.kind, each.name, each.command] for each in plan.sitters],
        "options": dict(plan.options),
        "practice": plan.assisted,
        "memory": plan.memory,
    }


def recall(game: AnyGame, kept: object) -> MatchSetup:
    """The plan that was remembered; what does not make sense is as at first."""
    plan = first_plan(game)
    if not isinstance(kept, Mapping):
        return plan
    if kept.get("seats") in game.seats and type(kept.get("seats")) is int:
        plan.seats = int(kept["seats"])
    plan.assisted = kept.get("practice") is True
    if (told := kept.get("memory")) in aid.LEVELS:
        plan.memory = str(told)
    sitters = kept.get("sitters")
    if isinstance(sitters, Sequence) and all(_sensible(each) for each in sitters):
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


def _sensible(sitter: object) -> bool:
    return (
        isinstance(sitter, list | tuple)
        and len(sitter) == 3
        and all(isinstance(part, str) for part in sitter)
        and (sitter[0] in KINDS or program_of(sitter[0]) is not None)
    )


def again(
    game: AnyGame,
    players: Sequence[Player],
    options: Options,
    *,
    assisted: bool = False,
    memory: str = "",
) -> MatchSetup:
    """A plan with the players and rules of a match that was played."""
    plan = first_plan(game)
    plan.assisted = assisted
    plan.memory = memory or aid.OFF
    plan.seats = len(players)
    for sitter in plan.sitters:
        sitter.kind = USUAL
    for seat, player in enumerate(players):
        kept = player.kind in KINDS or program_of(player.kind) is not None
        plan.sitters[seat] = Sitter(player.kind if kept else USUAL, player.name)
    plan.options = dict(options)
    return plan
