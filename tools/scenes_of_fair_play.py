"""Scenes of fair play: the cut before a match, and the page after its check."""

from collections.abc import Callable, Mapping
from datetime import date

from studio import NAMES, Studio

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.think import simple
from tablegame.match.code import Code
from tablegame.match.dealer import Dealer, SealedDealer
from tablegame.match.header import Player
from tablegame.match.match import Match
from tablegame.match.record import MINDS, SIMPLE, Record, parse_record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.ui.scenes.study.fair_play_page import FairCheckScene
from tablegame.ui.shell.navigation import CutPage

FRAMES = 30
DAY = date(2026, 11, 22)
SEAL = "b1cb9715c7dae7484c5f6fb6feab69471f5195079ae3ab9f4663d76bd77eb06b"


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    return {
        "cut": lambda studio: _cut(studio, "dobon", 4, 1, {Seat(0): "17/54"}),
        "cut_people": lambda studio: _cut(
            studio, "loadum", 10, 5, {Seat(0): "9/52", Seat(1): "maple", Seat(4): "40/52"}
        ),
        "cut_tiles": lambda studio: _cut(studio, "clackerjack", 4, 2, {}),
        "fair_open": lambda studio: _page(studio, False),
        "fair_checked": lambda studio: _page(studio, True),
        "fair_cards": lambda studio: _page(studio, True, "row.cards"),
        "fair_bots": lambda studio: _page(studio, True, "row.bots"),
        "fair_code": lambda studio: _page(studio, True, code=True),
        "fair_code_moves": lambda studio: _page(studio, True, "row.moves", code=True),
        "fair_words": lambda studio: _page(studio, True, "row.words"),
        "fair_wrong": lambda studio: _page(studio, True, wrong=True),
    }


def _record(studio: Studio, code: bool = False) -> Record:
    """A whole match whose computers play what the mark of their thought says: the simple policy."""
    game, names = GAMES["dobon"], NAMES[studio.language]
    dealer: Dealer = Code.of_day(DAY, "dobon", 4, complete(game, 4, {"rounds": 5})).dealer(DAY)
    if not code:
        dealer = SealedDealer.numbered(11)
        dealer.cut("persimmon", Seat(0))
    kinds = ("human", *["bot:easy"] * 3)
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=False)]
    match = Match.new(game, 4, {"rounds": 5}, players, dealer=dealer)
    mark = mind_fingerprint("dobon")
    while not match.over:
        seat = match.to_act()[0]
        move = simple("dobon", match.view(seat), match.legal(seat))
        match.decide(seat, move, {MINDS: mark, SIMPLE: True} if seat else {MINDS: mark})
    return match.record


def _page(studio: Studio, checked: bool, row: str = "", *, wrong: bool = False, code: bool = False) -> object:
    record = _record(studio, code)
    if wrong:
        lines = record.lines()
        at = next(n for n, line in enumerate(lines) if n > 60 and line.get("a") == 2)
        lines[at]["m"] = "draw" if lines[at]["m"] != "draw" else "pass"
        record = parse_record(lines)
    scene = FairCheckScene(studio.ui, record)
    studio.show(scene)
    if checked:
        scene.start()
        studio.until(lambda: not scene.running)
    if row:
        scene.form.press(row)
    studio.step(FRAMES)
    return scene


def _cut(studio: Studio, game_id: str, seats: int, people: int, cuts: Mapping[Seat, str]) -> object:
    names = NAMES[studio.language][:seats]
    players = [Player(name, "human" if n < people else "bot:normal") for n, name in enumerate(names)]
    options = complete(GAMES[game_id], seats, {})
    studio.ui.open(CutPage(game_id, players, options, SEAL, cuts, lambda _: None))
    studio.step(FRAMES)
    return studio.ui.stack.top
