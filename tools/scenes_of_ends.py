"""The last pages of matches: a win that is shared, a fifth place, long names, people among themselves."""

from collections.abc import Callable
from functools import partial
from typing import Any

from studio import NAMES, Studio, play_to

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.table.result.scene import ResultScene
from tests.ui.made_review import MadeReviewing, made_review

LONG = {
    "en": ("Bartholomew Featherstone", "Wilhelmina", "Alexandrina-Josephine", "Kit", "Christopher"),
    "ja": (
        "バーソロミュー・フェザーストーン",
        "ウィルヘルミナ",
        "アレクサンドリーナ",
        "きい",
        "クリストファー",
    ),
}
SEEDS = 80
SOMEONE = {"en": "Someone", "ja": "だれか"}


def scenes() -> dict[str, Callable[[Studio], object]]:
    """By name."""
    return {
        "end_shared": partial(_end, "dokuson", 4, lambda m: len(m.standing().winners) == 2, 2),
        "end_third": partial(_end, "dobon", 5, lambda m: m.standing().places[0] == 3, 1, rounds=10),
        "end_stakes": partial(_end, "dobon_fukuchi", 5, lambda m: 0 in m.standing().winners, 1),
        "end_names": partial(_end, "dokuson", 5, lambda m: 0 in m.standing().winners, 1, long=True),
        "end_people": partial(_end, "loadum", 4, lambda m: 1 in m.standing().winners, 4),
        "end_ten": partial(_end, "loadum", 10, lambda m: True, 1, lives=2),
        "end_someone": partial(_end, "dobon", 4, lambda m: 1 in m.standing().winners, 1, hidden=(1, 3)),
        "end_pars": partial(_end, "dobon", 4, _second, 3, rounds=5, par=True, long=True),
        "end_ten_pars": partial(_end, "loadum", 10, lambda m: True, 10, lives=2, par=True),
        "sheet_pars": partial(_sheet, "dokuson", 4, 3),
        "sheet_ten_pars": partial(_sheet, "loadum", 10, 10, lives=2),
        "end_side_pars": partial(_end, "clackerjack", 4, _second, 3, par=True),
        "sheet_side_pars": partial(_sheet, "clackerjack", 4, 3),
        "end_par": partial(_end, "dobon", 5, lambda m: m.standing().places[0] == 3, 1, rounds=10, par=True),
        "sheet_par": partial(_sheet, "dokuson", 4, 1),
        "end_sides": partial(_end, "clackerjack", 4, lambda m: 1 in m.standing().winners, 1, long=True),
    }


def _second(match: Match) -> bool:
    """The second seat has won."""
    return 1 in match.standing().winners


def _end(
    game: str, seats: int, wanted: Callable[[Match], Any], people: int, studio: Studio, *, long: bool = False,
    hidden: tuple[int, ...] = (), par: bool = False, **options: Any,
) -> None:  # fmt: skip
    """`hidden`: seats of somebody behind a fan; `par`: it has been worked out what the cards were worth."""
    names = LONG[studio.language] if long else NAMES[studio.language]
    for seed in range(SEEDS):
        players = [Player(names[n], "human" if n < people else "bot:hard") for n in range(seats)]
        for nth, seat in enumerate(hidden):
            players[seat] = Player(SOMEONE[studio.language], "bot:hard", ("nao", "sora")[nth])
        match = Match.new(GAMES[game], seats, options, players, dealer=Dealer.seeded(seed), bots=b"studio")
        play_to(match, lambda match, view: False)
        if wanted(match):
            break
    else:
        raise LookupError(f"{game} with {seats}: it never ends so")
    if par:
        reviewing = MadeReviewing()
        for seat in range(people):
            reviewing.put(made_review(match.record, Seat(seat)))
        studio.service._reviewing = reviewing  # type: ignore[assignment]
    scene = studio.table(match)
    studio.ui.open(scene.source.result_page())
    studio.step(20)


def _sheet(game: str, seats: int, people: int, studio: Studio, **options: Any) -> None:
    """The sheet of the last deal of a match whose pars are known."""
    _end(game, seats, lambda m: True, people, studio, par=True, **options)
    page = studio.ui.stack.top
    assert isinstance(page, ResultScene)
    page.open_sheet()
    studio.step(60)
