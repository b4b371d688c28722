"""The choice of seats and rules for a match: how it is stored, and how a match begins with it."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any

from tablegame.ai.levels import LEVELS
from tablegame.characters import CHARACTERS, name_key
from tablegame.controllers.presets import OwnPresets, fitting_options, standard_preset
from tablegame.controllers.programs import KIND, program_of
from tablegame.learn import memory as aid
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame, Options, OptionValue
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.people_service import host_of, note_evening
from tablegame.ui.scenes.system.title_cache import OWN_RULES, memory, note_begun, note_simplest, only_simplest
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CutPage, LastSeats, SeatingPage, TablePage
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
        return standard_preset(game, self.seats, self.all_options(game)) or None

    def all_options(self, game: AnyGame) -> Options:
        """Return all options: those chosen, where this number of seats allows them, the others by default."""
        return fitting_options(game, self.seats, self.options)

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
    return [f"{KIND}:{name}" for name in ui.service.programs.names] if ui.has_service else []


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


def presets_of(ui: Ui) -> OwnPresets:
    """Return the player's own presets; without a service, as they are stored in the folder."""
    return ui.service.presets if ui.has_service else OwnPresets(ui.home)


def rules_name(ui: Ui, game: AnyGame, plan: MatchSetup) -> str:
    """Return the name of the preset that a plan has, standard or own; "" for custom options."""
    if name := plan.preset(game):
        return ui.text(f"{game.id}_rules.preset.{name}")
    return presets_of(ui).name_of(game, plan.seats, plan.all_options(game))


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
            plan.sitters[seat].kind = kind
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


def plan_like(
    game: AnyGame, players: Sequence[Player], options: Options, *, assisted: bool = False, memory: str = ""
) -> MatchSetup:
    """Return a plan with the players and rules of a match that was played."""
    sitters = [Sitter(player.kind if _is_known(player.kind) else USUAL, player.name) for player in players]
    sitters += [Sitter() for _ in range(max(game.seats) - len(players))]
    return MatchSetup(len(players), sitters, dict(options), assisted, memory or aid.OFF)


def rules_for_next(ui: Ui, game: AnyGame, seats: int, options: Options) -> tuple[Options, Text | None]:
    """Return the options of a match after one with these, and what is said if there are more rules.

    The first match of a game may be in its simplest form; the next one has the rules that were chosen.
    """
    plan = recall(game, ui.preferences.last.get(memory(game.id)))
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    chosen = plan.all_options(game)
    simpler = plan.seats == seats and {**chosen, **simplest} == dict(options) != chosen
    return (chosen, Text(f"lessons.all_rules.{game.id}")) if simpler else (options, None)


def all_rules_note(ui: Ui, game: AnyGame, plan: MatchSetup) -> Text | None:
    """Return what is said as a match by this plan begins, if it is the first one with all rules."""
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    chosen, usual = plan.all_options(game), first_plan(game).all_options(game)
    if game.id not in only_simplest(ui) or any(chosen[option] != usual[option] for option in simplest):
        return None
    note_simplest(ui, game.id, False)
    return Text(f"lessons.all_rules.{game.id}")


def store_plan(ui: Ui, game: AnyGame, plan: MatchSetup) -> None:
    """Store a plan as the one that was chosen last."""
    rules = {"preset": plan.preset(game) or OWN_RULES}
    if own := presets_of(ui).name_of(game, plan.seats, plan.all_options(game)):
        rules["own"] = own
    ui.preferences.last[memory(game.id)] = {**remember(plan), **rules}


def begin(
    ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer, *, simpler: bool = False, coached: bool = False,
    evening: bool = False, kept: bool = True,
) -> None:  # fmt: skip
    """Begin a match by a plan whose programs all have a command.

    `simpler`: in the game's simplest form, which is not what was chosen. `coached`: at a practice table, with
    the coach. `evening`: from the page of the evening that is open. `kept`: whether the plan is stored.
    """
    plan.enter_programs(ui)
    if kept:
        store_plan(ui, game, plan)
    note_begun(ui, game.id)
    ui.save()
    if simpler:
        plan = replace(plan, options={**plan.options, **GAME_TABLES[game.id].simplest})
        note_simplest(ui, game.id, True)
    note = Text(f"lessons.simplest.{game.id}") if simpler else None
    if kept and not simpler:
        note = all_rules_note(ui, game, plan)
    table = ui.service.new_match(
        game.id, plan.seats, plan.all_options(game), plan.players(ui), cut=plan.cuts, dealer=dealer,
        assisted=plan.assisted or coached, memory=plan.memory if plan.shares_memory(game) else "",
    )  # fmt: skip
    note_evening(ui, table, same=evening)
    ui.open(TablePage(table, note, coached))


def cut_page(
    ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer,
    on_cut: Callable[[Mapping[Seat, str]], object], *, begins: bool = True,
) -> CutPage:  # fmt: skip
    """Return the page on which the people of a plan cut."""
    options = plan.all_options(game)
    return CutPage(game.id, plan.players(ui), options, dealer.commit, plan.cuts, on_cut, begins)


def is_first(ui: Ui, game: AnyGame, plan: MatchSetup) -> bool:
    """Return whether no deal of the game was played to its end here, and its rules are the usual ones."""
    played = any(ui.preferences.deals.get(game.id, {}).values())
    simplest = GAME_TABLES[game.id].simplest if game.id in GAME_TABLES else {}
    usual = plan.all_options(game) == replace(plan, options=first_plan(game).options).all_options(game)
    return bool(simplest) and usual and not played


def begin_next(ui: Ui, game: AnyGame, like: LastSeats) -> None:
    """Begin the next match of an evening, or open the page of seats if a program must be named again."""
    plan = plan_like(game, like.players, like.options, assisted=like.assisted, memory=like.memory)
    plan.ask_for_programs(ui)
    if plan.missing_command is not None:
        ui.open(SeatingPage(game.id, like))
        return
    dealer = Dealer.new()
    _cut_first(ui, game, plan, dealer, partial(begin, ui, game, plan, dealer, evening=True))


def begin_as_last(ui: Ui, game: AnyGame, *, coached: bool = False) -> None:
    """Begin a match as the last one, or open the page of seats if a program must be named again.

    The coach is for one person: where several sat, or none, the match begins with the usual seats.
    """
    plan = recall(game, ui.preferences.last.get(memory(game.id)))
    if coached and sum(sitter.kind == "human" for sitter in plan.sitters[: plan.seats]) != 1:
        plan = first_plan(game)
    plan.ask_for_programs(ui)
    if plan.missing_command is not None:
        ui.open(SeatingPage(game.id))
        return
    dealer, simpler = Dealer.new(), is_first(ui, game, plan)
    go = partial(begin, ui, game, plan, dealer, simpler=simpler, coached=coached)
    if coached:
        go()
    else:
        _cut_first(ui, game, plan, dealer, go)


def _cut_first(ui: Ui, game: AnyGame, plan: MatchSetup, dealer: Dealer, go: Callable[[], object]) -> None:
    """Let people cut first, if they want to be asked before each match, and begin then."""

    def take(cuts: Mapping[Seat, str]) -> None:
        for seat, word in cuts.items():
            plan.sitters[seat].cut = word
        go()

    if ui.preferences.ask_cut and plan.people:
        ui.open(cut_page(ui, game, plan, dealer, take))
    else:
        go()
