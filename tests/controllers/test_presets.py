"""The player's own presets: names, options of other versions, and what a match keeps of them."""

import json
from pathlib import Path

import pytest

from tablegame.controllers.presets import (
    FILE,
    MOST_PRESETS,
    OwnPreset,
    OwnPresets,
    fitting_options,
    standard_preset,
)
from tablegame.match import header as headers
from tablegame.match.dealer import Dealer
from tablegame.match.duplicate import new_duplicate
from tablegame.match.header import LONGEST_PRESET, PRESET, Player
from tablegame.match.match import Match
from tablegame.match.record import parse_bytes
from tablegame.match.summary import from_json, summarise, to_json
from tablegame.match.verify import verify
from tablegame.rules.catalogue import GAMES, complete
from tests.match.test_duplicate import turns

GAME = GAMES["dokuson"]
HOUSE = OwnPreset("dokuson", "House rules", {"deals_per_player": 2, "cards": 8})
PLAYERS = [Player(name, "bot:easy") for name in ("Ann", "Bob", "Cleo", "Dan")]


def test_presets_are_stored_in_their_order(tmp_path: Path) -> None:
    own = OwnPresets(tmp_path)
    quick = OwnPreset("loadum", "Quick", {"stop_at": 2})
    for preset in (HOUSE, quick):
        own.add(preset)
    assert OwnPresets(tmp_path).all == (HOUSE, quick) and own.of("loadum") == (quick,)
    renamed = own.rename(HOUSE, "  Our \n rules ")
    assert renamed.name == "Our rules" and OwnPresets(tmp_path).all == (renamed, quick)
    place = own.delete(renamed)
    assert OwnPresets(tmp_path).all == (quick,)
    own.put_back(place, renamed)
    assert OwnPresets(tmp_path).all == (renamed, quick)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"), (" \t\u3000", "empty"), ("x" * LONGEST_PRESET, ""),
        ("x" * (LONGEST_PRESET + 1), "long"), ("STANDARD", "standard"), ("ｓｔａｎｄａｒｄ", "standard"),
        ("house  RULES", "taken"),
        ("House\u200b rules", "taken"), ("うちのルール", ""),
    ],
)  # fmt: skip
def test_a_name_is_one_name_in_every_width_and_case(tmp_path: Path, name: str, why: str) -> None:
    own = OwnPresets(tmp_path)
    own.add(HOUSE)
    assert own.name_fault("dokuson", name, ["Standard", "標準"]) == why
    assert own.name_fault("dobon", "House rules", []) == "", "another game has names of its own"
    assert own.name_fault("dokuson", "House Rules", [], HOUSE) == "", "it can be written in another way"


def test_a_list_stays_short_enough_for_every_screen(tmp_path: Path) -> None:
    own = OwnPresets(tmp_path)
    for number in range(MOST_PRESETS):
        assert own.name_fault("dokuson", f"Rules {number}", []) == ""
        own.add(OwnPreset("dokuson", f"Rules {number}", {}))
    assert own.name_fault("dokuson", "One more", []) == "full"
    assert own.name_fault("dokuson", "Another name", [], own.all[0]) == ""


def test_options_of_another_version_stay_in_the_file_and_out_of_the_match(tmp_path: Path) -> None:
    later = {"deals_per_player": 2, "cards": 8, "jokers": [1, 2], "stage": 3}
    (tmp_path / FILE).write_text(json.dumps({
        "version": 2, "presets": [{"game": "dokuson", "name": "Later", "options": later}],
    }))  # fmt: skip
    own = OwnPresets(tmp_path)
    (preset,) = own.all
    assert preset.known(GAME) == {"deals_per_player": 2, "cards": 8}
    assert not preset.is_whole(GAME) and HOUSE.is_whole(GAME)
    assert fitting_options(GAME, 4, preset.options) == complete(GAME, 4, HOUSE.options)
    own.rename(preset, "Other")
    assert OwnPresets(tmp_path).all == (OwnPreset("dokuson", "Other", later),)


def test_a_value_that_only_other_numbers_of_seats_allow_is_no_unknown_one() -> None:
    at = {(seats, option.name): option.range for seats in GAME.seats for option in GAME.options(seats)}
    few, many = at[min(GAME.seats), "cards"], at[max(GAME.seats), "cards"]
    assert few is not None and many is not None and few[1] > many[1]
    preset = OwnPreset("dokuson", "Few", {"cards": few[1]})
    assert preset.is_whole(GAME)
    assert fitting_options(GAME, max(GAME.seats), preset.options)["cards"] != few[1]


def test_options_name_their_preset_but_a_standard_one_comes_first(tmp_path: Path) -> None:
    own = OwnPresets(tmp_path)
    short = dict(next(iter(GAME.presets.values())))
    own.add(OwnPreset("dokuson", "Same as standard", short))
    own.add(HOUSE)
    house, usual = complete(GAME, 4, HOUSE.options), complete(GAME, 4, short)
    assert own.matching(GAME, 4, house) == HOUSE and not standard_preset(GAME, 4, house)
    assert own.matching(GAME, 4, usual) is None and standard_preset(GAME, 4, usual)
    assert own.matching(GAME, 4, {}) is None, "a record without all options is older than some of them"


def test_presets_of_another_home_are_joined(tmp_path: Path) -> None:
    own = OwnPresets(tmp_path)
    own.join([])
    assert not (tmp_path / FILE).exists()
    own.add(HOUSE)
    others = [HOUSE, OwnPreset("dokuson", "house rules", {"cards": 5}), OwnPreset("gone", "Old", {"x": 1})]
    own.join(others)
    own.join(others[:1])
    assert [preset.name for preset in OwnPresets(tmp_path).all] == ["House rules", "house rules 2", "Old"]


def test_no_preset_of_another_home_is_lost(tmp_path: Path) -> None:
    own = OwnPresets(tmp_path)
    for number in range(MOST_PRESETS):
        own.add(OwnPreset("dokuson", f"Rules {number}", {}))
    own.join([HOUSE])
    assert OwnPresets(tmp_path).all[-1] == HOUSE and own.name_fault("dokuson", "One more", []) == "full"


def test_the_name_is_kept_with_the_match(tmp_path: Path) -> None:
    path = tmp_path / "m.tgr"
    options = complete(GAME, 4, HOUSE.options)
    match = Match.new(GAME, 4, options, PLAYERS, dealer=Dealer.seeded(3), record=path, preset="House rules")
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, match.legal(seat)[0])
    match.close()
    raw = path.read_bytes()
    record = parse_bytes(raw)
    assert record.header.data[PRESET] == record.header.preset == "House rules"
    assert verify(record).fault is None
    summary = summarise(path, 0.0, GAMES)
    assert summary.preset == "House rules"
    stored = to_json(summary)
    assert from_json(path, stored).preset == "House rules"
    del stored["preset"]
    assert from_json(path, stored).preset == "", "an older archive does not have it"


@pytest.mark.parametrize("value", [7, None, ["a"], {"a": 1}, True])
def test_a_name_that_is_no_text_is_none(value: object) -> None:
    made = headers.make_header("dokuson", 1, 2, {}, PLAYERS[:2], "", None, b"seed")
    assert PRESET not in made.data and made.preset == ""
    assert headers.header_of({**made.data, PRESET: value}).preset == ""
    long = headers.header_of({**made.data, PRESET: "a\n\tb" + "x" * 300}).preset
    assert long.startswith("a b") and len(long) == LONGEST_PRESET


def test_the_deals_of_a_duplicate_keep_the_name_too(tmp_path: Path) -> None:
    OwnPresets(tmp_path).add(HOUSE)
    duplicate = new_duplicate(
        GAME, 4, complete(GAME, 4, HOUSE.options), ["Ann", "Ben"], ["X", "Y", "Z"], "easy", deals=1,
        rotated=False, count="sum",
    )  # fmt: skip
    desk = turns(tmp_path)
    desk.store.begin(duplicate)
    table = desk.table(duplicate, 0)
    assert table.match.record.header.preset == "House rules" and table.match.turn is not None
    table.leave()
