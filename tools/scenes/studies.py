"""Replays, reviews, statistics and fair play."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from studio import FRAMES, NAMES, Scenes, Show, Studio, deferred, usual

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.think import simple
from tablegame.match.code import Code
from tablegame.match.dealer import Dealer, SealedDealer
from tablegame.match.header import Player
from tablegame.match.home import SUFFIX, matches
from tablegame.match.match import Match
from tablegame.match.record import MINDS, SIMPLE, Record, dump, parse_record, read_record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.study.review.review_model import Review
from tablegame.study.review.stored_reviews import KeptReview, write_review
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene
from tablegame.ui.scenes.people.opponents import OpponentsScene
from tablegame.ui.scenes.study.fair_play_page import FairCheckScene
from tablegame.ui.scenes.study.replay.replay_text import Viewpoint
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.review.scene import ReviewScene
from tablegame.ui.scenes.study.statistics.scene import ResetScene, StatisticsScene
from tablegame.ui.shell.navigation import CutPage, ReplayPage, ReviewPage
from tests.ui.made_review import MadeReviewing, made_review

SEED = 23


def replay_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    found: dict[str, Show] = {f"replay_{game}": _at(game, 0.4) for game in SHELF}
    found["replay_end"] = _at("dobon", 1.0)
    found["replay_begin"] = _at("loadum", 0.0)
    found["replay_ten"] = _at("loadum", 0.5, seats=10)
    found |= {f"replay_open_{game}": _open(game) for game in SHELF}
    found["replay_open_ten"] = _open("loadum", 10)
    found["replay_why"] = _why
    found["replay_branch"] = _branch
    found["replay_folds"] = _folds
    found["replay_unfinished"] = _unfinished
    found["replay_no_preview"] = _no_preview
    return found


def record(studio: Studio, game_id: str, seats: int = 0, moves: int = 10**6) -> Record:
    """Return a match of the simple policy, or its first moves."""
    game, count = GAMES[game_id], seats or usual(game_id)
    names = NAMES[studio.language]
    kinds = ["human", *["bot:easy"] * (count - 1)]
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=False)]
    match = Match.new(game, count, {}, players, dealer=Dealer.seeded(SEED), bots=b"studio")
    mark = {MINDS: mind_fingerprint(game_id)}
    while moves and not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(game_id, match.view(seat), match.legal(seat)), mark)
        moves -= 1
    return match.record


def replay(studio: Studio, of: Record, share: float) -> ReplayScene:
    """Return a replay that stands still after a share of its moments."""
    scene = ReplayScene(studio.ui, ReplayPage(None, of, 1))
    studio.show(scene)
    scene.go(round(share * len(scene.source.moments)))
    studio.step(FRAMES)
    return scene


@deferred
def _at(studio: Studio, game: str, share: float, seats: int = 0) -> ReplayScene:
    return replay(studio, studio.record(game, seats), share)


@deferred
def _open(studio: Studio, game: str, seats: int = 0) -> ReplayScene:
    """Open a replay with all hands open."""
    scene = replay(studio, studio.record(game, seats), 0.4)
    scene.take_viewpoint(Viewpoint(None, everything=True))
    studio.step(FRAMES)
    return scene


def _why(studio: Studio) -> ReplayScene:
    scene = replay(studio, studio.record("dobon"), 0.4)
    own = next(n for n in range(scene.at, 10**6) if scene.table.narration.actor(n) not in (None, 0))
    scene.go(own + 1)
    scene.ask()
    studio.step(FRAMES)
    return scene


def _branch(studio: Studio) -> ReplayScene:
    scene = replay(studio, studio.record("dokuson"), 0.4)
    scene.choose_branch()
    studio.step(FRAMES)
    return scene


def _folds(studio: Studio) -> ReplayScene:
    scene = replay(studio, studio.record("dokuson"), 0.4)
    scene.column.open |= {"known", "log"}
    scene.drawer = True
    scene.layout()
    studio.step(FRAMES)
    return scene


def _unfinished(studio: Studio) -> ReplayScene:
    scene = replay(studio, studio.record("loadum", moves=60), 0.6)
    scene.drawer = True
    scene.layout()
    return scene


def _no_preview(studio: Studio) -> ReplayScene:
    scene = replay(studio, studio.record("dobon"), 0.4)
    scene.hide_preview(True)
    studio.step(FRAMES)
    return scene


def review_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    found: dict[str, Show] = {f"review_{game}": _review_of(game) for game in SHELF}
    found["review_ten"] = _review_of("loadum", 10)
    found["review_others"] = _others
    found["review_on_its_way"] = lambda studio: _shown(studio, "dobon", upto=0.5)
    found["review_begins"] = _begins
    found["review_no_loss"] = lambda studio: _shown(studio, "dokuson", costs=0)
    found["review_play_on"] = _play_on
    found["exercise_retry_dobon"] = _retry("dobon", 1)
    found["exercise_retry_loadum"] = _retry("loadum", 0, right=True)
    found["exercise_retry_clackerjack"] = _retry("clackerjack", 3)
    return found


def review(studio: Studio, game: str, seats: int = 0, made: Review | None = None) -> ReviewScene:
    """Return the review of a match of the simple policy."""
    return _review_page(studio, studio.record(game, seats), made)


def _review_page(studio: Studio, of: Record, made: Review | None) -> ReviewScene:
    reviewing = MadeReviewing()
    if made is not None:
        reviewing.put(made)
    studio.service._reviewing = reviewing  # type: ignore[assignment]
    scene = ReviewScene(studio.ui, ReviewPage(None, of))
    return studio.show(scene, 20)


@deferred
def _review_of(studio: Studio, game: str, seats: int = 0) -> ReviewScene:
    return review(studio, game, seats)


def _shown(studio: Studio, game: str, costs: int = 4, upto: float = 1.0) -> ReviewScene:
    of = studio.record(game)
    return _review_page(studio, of, made_review(of, costs=costs, upto=upto))


def _begins(studio: Studio) -> ReviewScene:
    of = studio.record("dobon")
    whole = made_review(of)
    return _review_page(studio, of, Review(whole.match, whole.game, Seat(0), "", 0))


def _others(studio: Studio) -> ReviewScene:
    scene = review(studio, "dobon")
    scene.toggle_others()
    studio.step(5)
    return scene


def _play_on(studio: Studio) -> ReviewScene:
    scene = review(studio, "dokuson")
    scene.choose_way()
    studio.step(5)
    return scene


@deferred
def _retry(studio: Studio, game: str, tries: int, right: bool = False) -> object:
    """Return a decision that is made once more; after so many wrong moves, and a right one."""
    review(studio, game).try_it()
    studio.step(20)
    top = studio.top
    assert isinstance(top, ExerciseScene)
    one = top.exercise
    for move in [one.played] * tries + [one.best] * right:
        top.position.decide(one.rules_of_game.parse(move))
        studio.step(20)
    return top


SEATS = {"dokuson": 4, "dobon": 4, "dobon_fukuchi": 4, "loadum": 5, "clackerjack": 4}
SHORT: Mapping[str, Mapping[str, Any]] = {
    "dobon": {"rounds": 3},
    "dobon_fukuchi": {"deals": 3},
    "loadum": {"lives": 1},
    "clackerjack": {"deals": 1},
}
PLAYED = 5
"""Matches that are really played; all others are these again, from other days and of other people."""
LEVELS = ("normal", "normal", "hard", "easy")


def statistics_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    found: dict[str, Show] = {f"statistics_{game}": _statistics_of(game, 60) for game in SHELF}
    found["statistics_few"] = _statistics_of("dokuson", 9)
    found["statistics_pars"] = _with_pars
    found["statistics_none"] = _statistics_of("dobon", 0)
    found["statistics_reset"] = _reset
    found["who_is_who"], found["who_is_who_new"] = _who_is_who(40), _who_is_who(0)
    return found


@deferred
def _statistics_of(studio: Studio, game: str, count: int) -> StatisticsScene:
    fill(studio.ui.home, game, count, NAMES[studio.language])
    studio.service.figures.refresh()
    scene = StatisticsScene(studio.ui, game)
    studio.show(scene)
    return scene


def _with_pars(studio: Studio) -> StatisticsScene:
    """Open the statistics, with most matches reviewed and their pars known."""
    home = studio.ui.home
    fill(home, "dobon", 40, NAMES[studio.language])
    for number, path in enumerate(sorted(matches(home).iterdir())):
        if path.name.endswith(SUFFIX):
            record = read_record(path)
            made = made_review(record, pars=number % 5 != 0)
            write_review(home, KeptReview(made, record.header.created, record.header.players[0].name))
    studio.service.figures.refresh()
    scene = StatisticsScene(studio.ui, "dobon")
    studio.show(scene)
    return scene


@deferred
def _who_is_who(studio: Studio, count: int) -> None:
    fill(studio.ui.home, "dokuson", count, NAMES[studio.language])
    studio.service.figures.refresh()
    studio.show(OpponentsScene(studio.ui))


def _reset(studio: Studio) -> None:
    scene = _statistics_of("dobon", 20)(studio)
    scene._reset(True)
    studio.over(ResetScene(studio.ui, "dobon", scene.answers.since.of("dobon"), lambda now: None))


def fill(home: Path, game: str, count: int, names: Sequence[str]) -> None:
    """Write finished matches into the folder of records, the newest from today."""
    folder = matches(home)
    folder.mkdir(parents=True, exist_ok=True)
    played = [_played(game, seed) for seed in range(min(PLAYED, count))]
    rng = Random(game)
    for number in range(count):
        header, *rest = played[number % len(played)]
        level = rng.choice(LEVELS)
        people = {0, *([1] if number % 3 == 0 else []), *([2] if number % 7 == 0 else [])}
        seats = header["seats"]
        players = [
            {"name": names[seat], "kind": "human" if seat in people else f"bot:{level}"}
            for seat in range(seats)
        ]
        when = datetime.now(UTC) - timedelta(days=3 * (count - number))
        fresh = {**header, "players": players, "created": when.isoformat(timespec="seconds")}
        if number % 10 == 4:
            fresh["assisted"] = True
        if number % 8 == 5:
            rest = [{**rest[0], "helped": [1]}, *rest[1:]]
        path = folder / f"{when:%Y%m%d-%H%M%S}-{game}-{number:06x}{SUFFIX}"
        path.write_bytes(b"".join(map(dump, [fresh, *rest])))


def _played(game: str, seed: int) -> list[dict[str, Any]]:
    seats = SEATS.get(game, 4)
    players = [Player(f"{seat}", "bot:normal") for seat in range(seats)]
    rng = Random(seed)
    match = Match.new(
        GAMES[game], seats, SHORT.get(game, {}), players, dealer=Dealer.seeded(seed), record=None
    )
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        sensible = seat == 0 or rng.random() < 0.8
        match.decide(seat, simple(game, match.view(seat), legal) if sensible else rng.choice(list(legal)))
    lines: list[dict[str, Any]] = json.loads(json.dumps(match.record.lines()))
    return lines


DAY = date(2026, 11, 22)
SEAL = "b1cb9715c7dae7484c5f6fb6feab69471f5195079ae3ab9f4663d76bd77eb06b"


def fair_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    return {
        "cut": lambda studio: _cut(studio, "dobon", 4, 1, {Seat(0): "17/54"}),
        "cut_people": lambda studio: _cut(
            studio, "loadum", 10, 5, {Seat(0): "9/52", Seat(1): "maple", Seat(4): "40/52"}
        ),
        "cut_tiles": lambda studio: _cut(studio, "clackerjack", 4, 2, {}),
        "fair_open": lambda studio: _fair_page(studio, False),
        "fair_checked": lambda studio: _fair_page(studio, True),
        "fair_cards": lambda studio: _fair_page(studio, True, "row.cards"),
        "fair_bots": lambda studio: _fair_page(studio, True, "row.bots"),
        "fair_code": lambda studio: _fair_page(studio, True, code=True),
        "fair_code_moves": lambda studio: _fair_page(studio, True, "row.moves", code=True),
        "fair_words": lambda studio: _fair_page(studio, True, "row.words"),
        "fair_wrong": lambda studio: _fair_page(studio, True, wrong=True),
    }


def _record(studio: Studio, code: bool = False) -> Record:
    """Return a whole match whose computers play what the mark of their thought says: the simple policy."""
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


def _fair_page(
    studio: Studio, checked: bool, row: str = "", *, wrong: bool = False, code: bool = False
) -> object:
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
    return studio.open(CutPage(game_id, players, options, SEAL, cuts, lambda _: None), FRAMES)
