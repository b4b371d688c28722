"""The cut: a word or a place in the pack, of every person who wishes, before a match."""

from collections.abc import Mapping

import pygame
import pytest

from tablegame.match.dealer import Cut, SealedDealer, pack_size, place_of, word_of
from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Shuffle
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.study.fair_questions import cut_words
from tablegame.ui.scenes.table.cut import CutScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import CutPage, NewMatchPage
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets.fan import Fan
from tests.controllers.in_process import begin
from tests.ui.scenes.pages import Maker, click, draw, key, make, show

__all__ = ["make"]

SEAL = "b1cb9715c7dae748" * 4


@pytest.mark.parametrize("game_id", GAMES)
def test_the_pack_has_as_many_pieces_as_are_shuffled_first(game_id: str) -> None:
    game = GAMES[game_id]
    for seats in game.seats:
        options = complete(game, seats, {})
        found = pack_size(game, seats, options)
        state = game.begin(seats, options)
        assert found > 20
        request = state.chance()
        assert not isinstance(request, Shuffle) or len(request.pieces) == found


def test_a_place_is_a_word_and_no_other_word_is_a_place() -> None:
    assert word_of(17, 52) == "17/52" and place_of("17/52") == (17, 52)
    for word in ("", "maple", "0/52", "52/52", "60/52", "17 / 52", "17/52 ", "017/52", "１７/５２"):
        assert place_of(word) is None
    for place in (0, 52):
        with pytest.raises(ValueError, match="between two"):
            word_of(place, 52)


def test_a_place_is_mixed_in_as_its_word_is() -> None:
    dealer, other = SealedDealer.numbered(3), SealedDealer.numbered(3)
    dealer.cut("17/36", Seat(0))
    other.cut("18/36", Seat(0))
    first, second = (begin("dokuson", each).record for each in (dealer, other))
    assert first.moves[1].text != second.moves[1].text or first.moves[0].text != second.moves[0].text


@pytest.mark.parametrize(
    ("language", "words"), [("en", "P0: cut at 17 of 36"), ("ja", "P0：36枚中17枚目でカット")]
)
def test_the_page_of_fair_play_tells_a_place_as_one(make: Maker, language: str, words: str) -> None:
    dealer = SealedDealer(bytes(32), bytes(16), [Cut(Seat(0), "17/36"), Cut(Seat(2), "plum")])
    told = cut_words(make(language), begin("dokuson", dealer, "hbhb").record)
    assert told[0] == words and "plum" in told[1]


def cut(
    ui: Ui, kinds: str = "hbb", game_id: str = "dobon", cuts: Mapping[Seat, str] | None = None
) -> tuple[CutScene, list[Mapping[Seat, str]]]:
    players = [Player(f"P{n}", "human" if kind == "h" else "bot:easy") for n, kind in enumerate(kinds)]
    taken: list[Mapping[Seat, str]] = []
    options = complete(GAMES[game_id], len(kinds), {})
    ui.open(CutPage(game_id, players, options, SEAL, cuts or {}, taken.append))
    draw(ui)
    scene = ui.stack.top
    assert isinstance(scene, CutScene)
    return scene, taken


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kinds", "game_id"), [("hbbb", "dobon"), ("hhhhhhhhhh", "loadum"), ("hh", "clackerjack")]
)
def test_everything_has_its_room(make: Maker, language: str, kinds: str, game_id: str) -> None:
    for scale in (1.0, 2.0):
        ui = make(language, SMALLEST, scale)
        scene, _ = cut(ui, kinds, game_id, {Seat(0): "9/54"})
        whole = pygame.FRect(0, 0, ui.metrics.w, ui.metrics.h)
        assert whole.contains(scene.box)
        boxes = [pygame.FRect(each.rect) for each in scene.form.widgets]
        assert all(pygame.FRect(scene.box).contains(box) for box in boxes)
        assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_a_press_cuts_there_and_every_place_can_be_pressed(make: Maker) -> None:
    ui = make()
    scene, taken = cut(ui)
    found = set()
    x, y, w, h = scene.fan.rect
    for step in range(400):
        point = (x + w * step / 399, y + h * 0.6)
        scene.fan.drag(scene.form, point)
        found.add(scene.fan.cut)
    assert found == set(range(1, scene.pack))
    assert scene.cuts == {Seat(0): f"{scene.fan.cut}/{scene.pack}"}
    key(ui, pygame.K_RETURN)
    assert taken == [{Seat(0): f"{scene.pack - 1}/{scene.pack}"}] and ui.stack.top is not scene


def test_keys_alone_cut_and_take_it_back(make: Maker) -> None:
    ui = make()
    scene, taken = cut(ui, "hhb")
    scene.form.set_focus(scene.fan, ring=True)
    key(ui, pygame.K_RIGHT)
    assert scene.place == scene.pack // 2
    key(ui, pygame.K_RIGHT)
    key(ui, pygame.K_PAGEDOWN)
    assert scene.place == scene.pack // 2 + 6
    key(ui, pygame.K_DELETE)
    assert scene.place == 0 and scene.cuts == {}
    key(ui, pygame.K_LEFT)
    scene.choose(Seat(1))
    field = scene.form.find("word")
    assert field is not None
    scene.form.set_focus(field)
    for letter in "red maple":
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    key(ui, pygame.K_RETURN)
    assert taken == [{Seat(0): f"{scene.pack // 2}/{scene.pack}", Seat(1): "red maple"}], "a list by seat"


def test_the_field_holds_words_and_no_place_of_this_pack(make: Maker) -> None:
    ui = make()
    pack = pack_size(GAMES["dobon"], 3, complete(GAMES["dobon"], 3, {}))
    scene, _ = cut(ui, "hhb", cuts={Seat(0): f"9/{pack + 2}", Seat(1): f"9/{pack}"})
    assert (scene.place, scene.typed) == (0, f"9/{pack + 2}"), "a place of another pack is only a word"
    scene.choose(Seat(1))
    assert (scene.place, scene.typed) == (9, "")


def test_a_reader_hears_the_place_and_can_set_it(make: Maker) -> None:
    ui = make()
    scene, _ = cut(ui)
    fan = next(each for each in describe(ui).page.children if each.key == "widget.fan")
    assert fan.role == "slider" and fan.value == ui.text("cut.nowhere")
    assert carry_out(ui, "widget.fan", "set", 20)
    fan = next(each for each in describe(ui).page.children if each.key == "widget.fan")
    assert fan.value == ui.text("cut.place", n=20, of=scene.pack) and scene.place == 20


def test_back_takes_nothing(make: Maker) -> None:
    ui = make()
    scene, taken = cut(ui, cuts={Seat(0): "plum"})
    click(ui, "clear")
    assert scene.cuts == {}
    key(ui, pygame.K_ESCAPE)
    assert taken == [] and ui.stack.top is not scene


def test_the_seats_lead_there_and_take_what_was_cut(make: Maker) -> None:
    ui = make()
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    click(ui, "open_cut")
    top = ui.stack.top
    assert isinstance(top, CutScene) and top.page.seal == scene.dealer.commit
    top.take_place(5)
    click(ui, "go")
    assert scene.plan.cuts == {Seat(0): f"5/{top.pack}"}


def test_who_wants_to_be_asked_is_asked_before_each_match(make: Maker) -> None:
    ui = make()
    ui.preferences.ask_cut = True
    ui.open(NewMatchPage("dokuson"))
    draw(ui)
    top = ui.stack.top
    assert isinstance(top, CutScene) and isinstance(top.fan, Fan)
    scene = SeatingScene(ui, "dokuson")
    show(ui, scene)
    scene.start()
    draw(ui)
    top = ui.stack.top
    assert isinstance(top, CutScene) and top.page.seal == scene.dealer.commit
