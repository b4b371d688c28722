"""Scenes of the replay for the contact sheets: every game, each way of looking, and what stands beside it."""

from collections.abc import Callable, Mapping

from studio import NAMES, Studio, usual

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import MINDS, Record
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.ui.scenes.study.replay.replay_text import Viewpoint
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.shell.navigation import ReplayPage

SEED = 23
FRAMES = 40


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {f"replay_{game}": _at(game, 0.4) for game in SHELF}
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
    """A match of the simple policy, or its first moves."""
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
    """A replay that stands still after a share of its moments."""
    scene = ReplayScene(studio.ui, ReplayPage(None, of, 1))
    studio.show(scene)
    scene.go(round(share * len(scene.source.moments)))
    studio.step(FRAMES)
    return scene


def _at(game: str, share: float, seats: int = 0) -> Callable[[Studio], ReplayScene]:
    return lambda studio: replay(studio, record(studio, game, seats), share)


def _open(game: str, seats: int = 0) -> Callable[[Studio], ReplayScene]:
    """With all hands open."""

    def show(studio: Studio) -> ReplayScene:
        scene = replay(studio, record(studio, game, seats), 0.4)
        scene.take_viewpoint(Viewpoint(None, everything=True))
        studio.step(FRAMES)
        return scene

    return show


def _why(studio: Studio) -> ReplayScene:
    scene = replay(studio, record(studio, "dobon"), 0.4)
    own = next(n for n in range(scene.at, 10**6) if scene.table.narration.actor(n) not in (None, 0))
    scene.go(own + 1)
    scene.ask()
    studio.step(FRAMES)
    return scene


def _branch(studio: Studio) -> ReplayScene:
    scene = replay(studio, record(studio, "dokuson"), 0.4)
    scene.choose_branch()
    studio.step(FRAMES)
    return scene


def _folds(studio: Studio) -> ReplayScene:
    scene = replay(studio, record(studio, "dokuson"), 0.4)
    scene.column.open |= {"known", "log"}
    scene.drawer = True
    scene.layout()
    studio.step(FRAMES)
    return scene


def _unfinished(studio: Studio) -> ReplayScene:
    scene = replay(studio, record(studio, "loadum", moves=60), 0.6)
    scene.drawer = True
    scene.layout()
    return scene


def _no_preview(studio: Studio) -> ReplayScene:
    scene = replay(studio, record(studio, "dobon"), 0.4)
    scene.hide_preview(True)
    studio.step(FRAMES)
    return scene
