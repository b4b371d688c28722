"""Everyday Dobon through the real scenes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from scenes import showing

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.rules.dobon_plain.layout import lay_out
from tablegame.rules.shedding.events import RoundDealt, StockRenewed
from tablegame.rules.shedding.moves import DRAW
from tablegame.speech import LANGUAGES, Speaker, Text
from tablegame.ui.games.dobon_plain import TABLE
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of
from tablegame.ui.widgets import buttons
from tablegame.ui.widgets.form import WidgetState
from tests.lengths import rest_long
from tests.ui.matches import run
from tests.ui.scenes.pages import cut_texts
from tests.ui.table.driver import at_table

ID = DOBON_PLAIN.id
NAMES = ("Ann", "Aoi", "Mei", "Ren", "Sora", "Hana", "Kaito", "Yui")
TABLES: Mapping[str, Mapping[str, object]] = {
    **DOBON_PLAIN.presets,
    "together": {"same_number": "any", "jokers": 2, "reach": "draw_2", "hand": 3},
    "until": {"draw": "until", "callers": "nearest", "payment": "chips"},
    "punished": {"wrong_call": "draw_2", "jokers": 1},
}


@pytest.mark.parametrize("seats", rest_long(DOBON_PLAIN.seats, but=[2, 4]))
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    options = {"rounds": 1}
    with at_table(
        tmp_path, game=DOBON_PLAIN, seats=seats, person=False, options=options, seed=seats, names=NAMES
    ) as driver:
        run(driver, lambda _: None)
        assert driver.match.standing().over and len(driver.match.view(None).table.results) == 1


def test_the_question_about_a_drawn_card_is_the_same_whether_it_follows_or_not() -> None:
    """The prompt and the buttons: no player at the same screen learns more, and the answer is not given."""
    shown = []
    for stock, moves in (("4D 4S", 2), ("4S 4D", 1)):
        options = complete(DOBON_PLAIN, 4, {})
        state = lay_out(4, options, hands={0: "3S KC TC"}, field="9D", stock=stock)
        state.apply(Seat(0), DRAW)
        view, legal = state.view(Seat(0)), state.legal_actions(Seat(0))
        assert len(legal) == moves and state.to_act() == (0,)
        commands = TABLE.commands(view, legal, room_of(4, Seat(0), (BASE_W, BASE_H)), NAMES, False)
        words = [(command.name, command.label, command.action, command.live) for command in commands]
        shown.append((TABLE.prompt(view, None, NAMES), words))
        assert all(TABLE.prompt(state.view(Seat(seat)), None, NAMES).key.endswith(".wait") for seat in (1, 2))
    assert shown[0] == shown[1] and [name for name, *_ in shown[0][1]] == ["dobon", "keep"]


def said(text: Text | None, language: str) -> str | None:
    speaker = Speaker(language)
    return None if text is None else speaker.plain(text.say(speaker))


@pytest.mark.parametrize(
    ("options", "cards", "en", "ja"),
    [
        ({}, {"field": "9D"}, "You can't match 9♦: draw a card", "9♦に合う札がありません。1枚引いてください"),
        (
            {}, {"field": "2D", "damage": 4}, "You have no 2: draw 4 cards",
            "2がありません。4枚引いてください",
        ),
        (
            {}, {"field": "8C", "suit": "D"}, "You have no ♦ and no 8: draw a card",
            "♦も8もありません。1枚引いてください",
        ),
        (
            {"jokers": 2}, {"field": "X1", "suit": "D"}, "You have no ♦, 8 or joker: draw a card",
            "♦も8もジョーカーもありません。1枚引いてください",
        ),
        (
            {"jokers": 1}, {"field": "8C", "suit": "D"}, "You have no ♦, 8 or joker: draw a card",
            "♦も8もジョーカーもありません。1枚引いてください",
        ),
        ({"out": "dobon_only"}, {"field": "3H", "hands": {0: "3S"}}, None, None),
    ],
)  # fmt: skip
def test_a_hand_without_a_play_is_told_why(
    options: Mapping[str, object], cards: Mapping[str, Any], en: str | None, ja: str | None
) -> None:
    state = lay_out(4, complete(DOBON_PLAIN, 4, options), **{"hands": {0: "3S KC TC"}, **cards})
    assert state.legal_actions(Seat(0)) == [DRAW]
    told, other = (TABLE.stuck(state.view(Seat(seat))) for seat in (0, 1))
    assert [said(told, language) for language in LANGUAGES] == [en, ja] and other is None


@pytest.mark.parametrize(
    ("jokers", "en"), [(0, "♦ or an 8"), (1, "♦, an 8 or a joker"), (2, "♦, an 8 or a joker")]
)
def test_what_follows_on_a_named_suit_includes_the_jokers_of_the_pack(jokers: int, en: str) -> None:
    options = complete(DOBON_PLAIN, 4, {"jokers": jokers})
    state = lay_out(4, options, hands={0: "3D KC TC"}, field="8C", suit="D")
    assert said(TABLE.prompt(state.view(Seat(0)), None, NAMES), "en") == f"Your turn: {en} – or draw"


@pytest.mark.parametrize(("preset", "en"), [("standard", "4♠ doesn't follow: keep it"), ("stakes", None)])
def test_a_drawn_card_that_does_not_follow_is_told_unless_it_can_be_called(
    preset: str, en: str | None
) -> None:
    options = complete(DOBON_PLAIN, 4, DOBON_PLAIN.presets[preset])
    state = lay_out(4, options, hands={0: "3S KC TC"}, field="9D", stock="4S 4D")
    state.apply(Seat(0), DRAW)
    assert said(TABLE.stuck(state.view(Seat(0))), "en") == en


@pytest.mark.parametrize("seats", [4, 7, 8])
@pytest.mark.parametrize(("preset", "pays"), [("stakes", ["", "×2", "×4", "×8"]), ("standard", [""] * 4)])
def test_tag_and_log_say_what_payments_are_multiplied_by(seats: int, preset: str, pays: list[str]) -> None:
    options = complete(DOBON_PLAIN, seats, DOBON_PLAIN.presets[preset])
    for renewed, shown in enumerate(pays):
        view = lay_out(seats, options, hands={}, field="9D", renewed=renewed).view(None)
        rows = {label.key: value for label, value in TABLE.tag(view, NAMES)}
        assert rows.get("dobon_plain.tag.pays", ("",)) == (shown,)
    view = lay_out(seats, options, hands={}, field="9D", renewed=1).view(None)
    for event in (StockRenewed(20), StockRenewed(9)):
        (line,) = TABLE.cue(event, view, NAMES).log
        view = TABLE.intermediate_view(view, (event,), view)
    for language, part in (("en", "payments are now ×8"), ("ja", "支払いは8倍")):
        assert (part in (said(line, language) or "")) == (pays[3] == "×8")
    dealt = TABLE.intermediate_view(view, (RoundDealt(2, (5,) * seats, (None,) * seats),), view)
    assert (view.table.renewed, dealt.table.renewed) == (3, 0)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_bots_play_by_all_options(tmp_path: Path, name: str) -> None:
    options = {**TABLES[name], "rounds": 2}
    with at_table(
        tmp_path, game=DOBON_PLAIN, seats=4, person=False, options=options, seed=len(name)
    ) as driver:
        run(driver, lambda _: None)
        assert driver.match.standing().over


def test_a_question_hides_the_button_in_whose_place_it_stands() -> None:
    with showing("phase_plain_suit") as studio:
        scene = studio.top
        assert scene.model.draft.choices and scene.form.find("keep") is None
        assert scene.parts.decisions.cancel()
        studio.step(3)
        assert not scene.model.draft.choices and scene.form.find("keep") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_that_draws_shows_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Whether one card is drawn or a penalty of two or four."""
    with at_table(tmp_path, game=DOBON_PLAIN, seats=4, language=language, seed=2, names=NAMES) as driver:
        driver.until(lambda: driver.scene.form.find("draw"))
        button, ui = driver.scene.form.find("draw"), driver.ui
        assert isinstance(button, buttons.Button) and button.cap != "-"
        shown: list[str] = []
        monkeypatch.setattr(buttons, "key_cap", lambda canvas, x, y, cap, *how: shown.append(cap))
        for n in (1, 2, 4):
            button.text = ui.text(f"{ID}.button.draw", n=n)
            with cut_texts(ui) as cut:
                button.draw(ui.canvas(), WidgetState())
            assert shown.pop() == ui.keys.cap("draw") and not cut
