import dataclasses

import pytest

from tablegame.ai.fingerprint import NONE, code_of, fingerprint_of, owner_of
from tablegame.arena.setup import WrongSetup, set_up


@pytest.mark.parametrize(
    ("game", "seats", "bots", "seated"),
    [
        ("dokuson", 3, ["hard", "greedy"], ("hard", "greedy", "greedy")),
        ("dokuson", 3, ["hard", "easy", "greedy"], ("hard", "easy", "greedy")),
        ("dobon", 4, ["random"], ("random",) * 4),
        ("clackerjack", 4, ["hard", "greedy"], ("hard", "greedy", "hard", "greedy")),
        ("clackerjack", 4, ["hard", "easy", "greedy", "random"], ("hard", "easy", "greedy", "random")),
        ("clackerjack", 4, ["hard", "easy", "greedy"], ("hard", "easy", "greedy", "greedy")),
        ("clackerjack", 2, ["hard", "greedy"], ("hard", "greedy")),
    ],
)
def test_bots_take_their_seats(game: str, seats: int, bots: list[str], seated: tuple[str, ...]) -> None:
    setup = set_up(game, seats, bots)
    assert setup.bots == seated and setup.names == tuple(dict.fromkeys(bots))


@pytest.mark.parametrize(
    ("game", "seats", "bots", "count"),
    [
        ("dokuson", 3, ["hard", "greedy"], 3),
        ("dobon", 4, ["hard", "easy", "greedy", "random"], 4),
        ("dobon", 4, ["hard", "hard", "greedy", "greedy"], 4),
        ("dobon", 4, ["hard", "greedy", "hard", "greedy"], 2),
        ("dobon", 4, ["hard"], 1),
        ("clackerjack", 4, ["hard", "greedy"], 2),
    ],
)
def test_every_bot_sits_in_every_seat_as_often_as_any_other(
    game: str, seats: int, bots: list[str], count: int
) -> None:
    setup = set_up(game, seats, bots)
    placements = setup.placements()
    assert len(placements) == len(set(placements)) == count
    for name in setup.names:
        per_seat = {sum(placement[seat] == name for placement in placements) for seat in range(seats)}
        assert len(per_seat) == 1


def test_par_counts_sides() -> None:
    assert set_up("clackerjack", 4, ["hard"]).par == set_up("clackerjack", 2, ["hard"]).par == 0.5
    assert set_up("loadum", 7, ["hard"]).par == 1 / 7


def test_another_set_up_has_another_id() -> None:
    base = set_up("dobon", 4, ["hard", "easy"])
    assert base.id == set_up("dobon", 4, ["hard", "easy", "easy"]).id
    others = [
        set_up("dobon", 4, ["easy", "hard"]),
        set_up("dobon", 5, ["hard", "easy"]),
        set_up("dobon", 4, ["hard", "easy"], {"rounds": 3}),
        set_up("dobon", 4, ["hard", "easy"], seed=2),
        set_up("dobon", 4, ["hard", "easy"], iterations=9),
        set_up("dobon", 4, ["hard", "easy"], ms=9),
        dataclasses.replace(base, fingerprint="other"),
    ]
    assert len({setup.id for setup in (base, *others)}) == 8


@pytest.mark.parametrize(
    ("key", "arguments"),
    [
        ("game", ("chess", 2, ["hard"])),
        ("seats", ("dokuson", 9, ["hard"])),
        ("bot", ("dokuson", 3, ["hard", "godlike"])),
        ("bot", ("dokuson", 3, [""])),
        ("bots", ("dokuson", 3, ["hard"] * 4)),
        ("option", ("dokuson", 3, ["hard"], {"jokers": 1})),
        ("option_value", ("dokuson", 3, ["hard"], {"deals_per_player": 99})),
        ("option_value", ("dokuson", 3, ["hard"], {"deals_per_player": [1]})),
        ("no_command", ("dokuson", 3, ["outside"])),
    ],
)
def test_what_cannot_be_is_named(key: str, arguments: tuple[object, ...]) -> None:
    with pytest.raises(WrongSetup) as caught:
        set_up(*arguments)  # type: ignore[arg-type]
    assert caught.value.key == key
    with pytest.raises(WrongSetup) as caught:
        set_up("dokuson", 3, ["hard"], command="x")
    assert caught.value.key == "no_outside"


def test_a_mark_tells_code_from_code_and_not_from_comments() -> None:
    plain = 'def f(x):\n    """One."""\n    return x\n'
    assert code_of(plain) == code_of(
        '"""A module."""\ndef f(x):\n    # why\n    return (x)\nTHREE = 3\n"""It."""\n'.replace(
            "THREE = 3\n", ""
        )
    )
    assert code_of(plain) != code_of("def f(x):\n    return -x\n")


def test_a_mark_belongs_to_a_game() -> None:
    assert owner_of("dobon_fukuchi_danger") == "dobon_fukuchi"
    assert owner_of("dobon") == owner_of("dobon_auction") == "dobon"
    assert owner_of("dobonic") is None and owner_of("search") is None
    assert fingerprint_of("dobon", ["random"]) == NONE
    marks = {fingerprint_of(game, ["hard"]) for game in ("dobon", "dobon_fukuchi", "dokuson")}
    assert len(marks) == 3 and fingerprint_of("dobon", ["greedy", "random"]) in marks
