"""Codes of deals: how they are written and read, and what each fault is called."""

import random
from datetime import date

import pytest

from tablegame.match.code import LETTERS, BadCode, Code, grouped, letters_of, seeds
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.rules.contract import Option
from tests.stages import COMPLETE

DEAL = 0x123456789ABC

KNOWN = {
    "dokuson": ("DK4-1100-J6HB-7H6N-WRD", "DK6-11Z7-0000-0000-0063", "DK4-1104-NK4V-GQHJ-M5M"),
    "dobon_plain": ("DP4-1100-J6HB-7H6N-W1C", "DP8-11Z3-AS5Z-0000-0000-0058", "DP4-1106-CKH2-M434-BPB"),
    "dobon": ("DB4-1100-J6HB-7H6N-WBC", "DB6-11Z1-5F00-0000-0000-ES", "DB4-1106-H40B-TV9B-3Q4"),
    "dobon_fukuchi": ("DF4-1100-J6HB-7H6N-W1Y", "DF5-11Z1-HZ00-0000-0000-CG", "DF4-1100-ZCY8-W3DM-5CA"),
    "loadum": ("DM4-1100-J6HB-7H6N-W63", "DMA-11ZA-VZ00-0000-0000-1H", "DM4-1107-TV79-C0NQ-3T3"),
    "clackerjack": ("CJ4-1100-J6HB-7H6N-WPG", "CJ4-11Z1-67Q0-0000-0000-0XZ", "CJ4-1104-2292-XZ4Y-E8R"),
}
"""By game: the standard match of four, the last thing that each option may be at the largest table, and the
standard match of a day. Where one of these changes, `FORMAT` has to grow."""

PRESETS = {
    "dokuson": ("standard", "double", "long"),
    "dobon_plain": ("standard", "long", "nine", "american", "dobon_only", "sums", "stakes"),
    "dobon": ("standard", "short", "first_steps", "no_calls", "no_bonus", "free_draw"),
    "dobon_fukuchi": ("standard", "short", "literal", "strict"),
    "loadum": ("standard", "session_2024", "parlett", "willughby"),
    "clackerjack": ("standard", "short", "anchored", "loose"),
}
"""In the order of their letters. New ones come last; where one of these changes, `FORMAT` has to grow."""


def code(game: str, seats: int = 4, deal: int = DEAL, **options: object) -> Code:
    return Code(game, seats, complete(GAMES[game], seats, options), deal)


def last(option: Option) -> object:
    return option.choices[-1] if option.choices else (option.range or (0, 0))[1]


@pytest.mark.parametrize("game", KNOWN)
def test_known_codes(game: str) -> None:
    most = GAMES[game].seats[-1]
    own = code(game, most, 0, **{option.name: last(option) for option in GAMES[game].options(most)})
    of_day = Code.of_day(date(2026, 11, 22), game, 4, complete(GAMES[game], 4, {}))
    assert (code(game).text, own.text, of_day.text) == KNOWN[game]
    assert tuple(GAMES[game].presets) == PRESETS[game]


def test_every_complete_game_has_letters_of_its_own() -> None:
    named = [SHELF[game].letters for game in COMPLETE]
    assert len(set(named)) == len(named) == len(KNOWN)
    assert all(len(name) == 2 and set(name) <= set(LETTERS) for name in named)


@pytest.mark.parametrize("game", KNOWN)
def test_what_is_written_is_read(game: str) -> None:
    rng = random.Random(game)
    for seats in GAMES[game].seats:
        listed = GAMES[game].options(seats)
        ways = [{}, *GAMES[game].presets.values()]
        for _ in range(20):
            ways.append({o.name: rng.choice([*o.choices, *(o.range or ()), o.default]) for o in listed})
        for way in ways:
            one = code(game, seats, rng.getrandbits(48), **way)
            assert Code.read(one.text) == one
            assert Code.read(one.letters.lower().replace("0", "o").replace("1", "l")) == one
            assert Code.read(f" {one.text.replace('-', ' – ')}\n") == one
            wide = "".join(chr(ord(sign) + 0xFEE0) for sign in one.letters)
            assert Code.read(wide) == one


@pytest.mark.parametrize("game", KNOWN)
def test_one_slip_is_always_found(game: str) -> None:
    rng = random.Random(game)
    right = code(game, deal=rng.getrandbits(48), **({"rounds": 3} if game == "dobon" else {})).letters
    wrong = [
        right[:place] + letter + right[place + 1 :]
        for place in range(len(right))
        for letter in LETTERS
        if letter != right[place]
    ]
    swapped = [
        right[:place] + right[place + 1] + right[place] + right[place + 2 :]
        for place in range(len(right) - 1)
        if right[place] != right[place + 1]
    ]
    for text in (*wrong, *swapped):
        with pytest.raises(BadCode) as fault:
            Code.read(text)
        assert fault.value.fault in ("checksum", "short")


def checked(letters: str) -> str:
    """Return these letters with the two that detect a wrong letter."""
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    rest = number * 1024 % 1021
    return letters + LETTERS[rest // 32] + LETTERS[rest % 32]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "short"),
        ("DK4-11", "short"),
        ("DK4-1100-J6HB-7H6N-WR", "short"),
        ("DB4-11Z0-0X34-96CV-D2", "short"),
        ("DK4-1100-J6HB-7H6N-WUD", "letters"),
        ("DK4-1100-J6HB-7H6N-WR!", "letters"),
        ("駒", "letters"),
        ("DK4-1100-J6HB-7H6N-WRE", "checksum"),
        ("DK4-1100-J6HB-7H6N-WRDD", "checksum"),
        (checked("DK42100J6HB7H6NW"), "format"),
        (checked("DK4210000000000000000J6HB7H6NW"), "format"),
        (checked("XY41100J6HB7H6NW"), "game"),
        (checked("DK91100J6HB7H6NW"), "game"),
        (checked("DK41200J6HB7H6NW"), "rules"),
        (checked("DK411000J6HB7H6NW"), "length"),
        (checked("DK41190J6HB7H6NW"), "options"),
        (checked("DK411ZZ0J6HB7H6NW"), "options"),
        (checked("DK411Z30J6HB7H6NW"), "options"),  # the standard match has a preset
        (checked("DK4110ZJ6HB7H6NW"), "checksum"),  # more than 48 bits
    ],
)
def test_each_fault_has_its_name(text: str, fault: str) -> None:
    with pytest.raises(BadCode) as found:
        Code.read(text)
    assert found.value.fault == fault


def test_the_end_of_a_code_is_awaited_while_it_is_typed() -> None:
    for game in KNOWN:
        for options in ({}, {"rounds": 3} if game == "dobon" else {}):
            letters = code(game, **options).letters
            for place in range(len(letters)):
                with pytest.raises(BadCode) as found:
                    Code.read(letters[:place])
                assert found.value.fault == "short", letters[:place]


def test_what_is_typed_is_grouped() -> None:
    assert grouped(letters_of("dk4il")) == "DK4-11"
    assert grouped("") == "" and grouped("DK") == "DK"


def test_the_deal_of_a_code_has_no_secret() -> None:
    """Anyone can compute it: docs/code_format.md has these numbers."""
    cards, bots = seeds(DEAL)
    assert cards.hex() == "3a4f792c03c98fb05c3fb3452b4725e609ab19a0f1934dfce726de42f81eb65f"
    assert bots.hex() == "b22e9f30d994139d2c3233f40f6ad489"
    assert code("dobon").dealer().seed == cards and code("dobon").dealer(date(2026, 11, 22)).marks == {
        "code": code("dobon").text,
        "daily": "2026-11-22",
    }
    assert Code.new("dobon", 4, {}) != Code.new("dobon", 4, {})


def test_each_day_and_game_has_a_deal_of_its_own() -> None:
    days = [date(2026, 11, day) for day in (21, 22, 23)]
    deals = [Code.of_day(day, game, 4, {}).deal for day in days for game in KNOWN]
    assert len(set(deals)) == len(deals)
