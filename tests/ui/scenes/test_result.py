"""The last page of a match: the feast and what ends it, places, highlights, the chart, kind words."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pygame
import pytest
from scenes import showing

from tablegame.ai.think import simple
from tablegame.controllers import fair_check
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import id_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.access.recorder import spoken
from tablegame.ui.access.tree import describe
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.plots import CONTRAST, MARKS, ScoreLine, ink_of, mark
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.table.result.celebration import PETALS_MS, STAGES, Celebration
from tablegame.ui.scenes.table.result.result_figures import MANY, are_lives
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.result.sunrise import RISES_MS, SINKS_MS
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tests.lengths import by_turns, rest_long
from tests.ui.ink import written
from tests.ui.scenes.pages import Maker, click, draw, key, make, show

__all__ = ["make"]

NAMES = ("Kate", "Aoi", "Mei", "Ren", "Sora", "Hana", "Kaito", "Yui", "Riku", "Nao")


def ended(
    game: str, seats: int, wanted: Callable[[Match], bool], people: int = 1, **options: object
) -> Match:
    """Return the first match that ends so."""
    for seed in range(60):
        players = [
            Player(name, "human" if n < people else "bot:hard") for n, name in enumerate(NAMES[:seats])
        ]
        match = Match.new(GAMES[game], seats, options, players, dealer=Dealer.seeded(seed), bots=b"ended")
        while not match.over:
            seat = match.to_act()[0]
            match.decide(seat, simple(game, match.view(seat), match.legal(seat)))
        if wanted(match):
            return match
    raise LookupError(game)


def won(match: Match) -> bool:
    return match.standing().winners == (0,)


def lost(match: Match) -> bool:
    return 0 not in match.standing().winners


def page(ui: Ui, match: Match) -> ResultScene:
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=0))  # type: ignore[arg-type]
    show(ui, scene)
    return scene


def running(ui: Ui, match: Match) -> ResultScene:
    """Return the result page as in the running program."""
    ui.lively = True
    return page(ui, match)


def pass_ms(scene: ResultScene, ms: int) -> None:
    for _ in range(ms // 20):
        scene.update(20)
    draw(scene.ui)


def told(ui: Ui) -> str:
    def words(item: Any) -> str:
        return " ".join((item.name, item.value, *map(words, item.children)))

    return words(describe(ui).page)


# The feast --------------------------------------------------------------------------------------------------
def test_it_all_comes_within_the_time() -> None:
    feast = Celebration(lively=True, petals=True)
    heard: list[str] = []
    assert [feast.share(name) for name in STAGES] == [0.0] * len(STAGES)
    for _ in range(70):
        heard += feast.update(20)
    assert [feast.share(name) for name in STAGES] == [1.0] * len(STAGES), "all of it after 1.4 s"
    assert heard == ["clapper", "flip", "flip", "flip"] and not feast.done, "petals are still on their way"
    before = feast.petals()
    feast.update(PETALS_MS)
    assert feast.done and before != feast.petals() == Celebration(lively=False, petals=True).petals()
    assert Celebration(lively=False, petals=True).done


def test_a_loss_has_no_petals_in_the_air() -> None:
    feast = Celebration(lively=True, petals=False)
    assert feast.petals() == Celebration(lively=False, petals=True).petals()
    feast.update(1400)
    assert feast.done


def test_nothing_comes_before_the_tray_has_sunk_and_a_press_skips_that() -> None:
    feast = Celebration(lively=True, petals=False, late=SINKS_MS)
    assert not feast.update(SINKS_MS - 1) and feast.age == -1
    assert [feast.share(name) for name in STAGES] == [0.0] * len(STAGES)
    feast.update(1400)
    assert not feast.done, "it all takes as long as without a tray"
    feast.update(1)
    assert feast.done
    skipped = Celebration(lively=True, petals=False, late=SINKS_MS)
    skipped.finish()
    assert skipped.done and skipped.share("chart") == 1.0 and skipped.age > RISES_MS


@pytest.mark.parametrize(("cloth", "seen"), [(t.OWN, "lanes/sun"), ("forest", "feast/fan")])
def test_the_sun_rises_behind_the_winner_where_the_table_is_the_game_s_own(cloth: str, seen: str) -> None:
    with showing("phase_dokuson_end") as studio:
        studio.ui.preferences.cloth = cloth
        studio.ui.changed()
        studio.step(4)
        drawn, get = set(), Art.get

        def note(self: Art, name: str, *rest: Any, **how: Any) -> pygame.Surface:
            drawn.add(name)
            return get(self, name, *rest, **how)

        with mock.patch.object(Art, "get", note):
            studio.top.draw(studio.ui.canvas())
        assert drawn & {"lanes/sun", "feast/fan"} == {seen}
        assert "lanes/tray" not in drawn, "it has sunk"


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_press_ends_it_and_is_no_rematch(make: Maker, way: str) -> None:
    ui = make()
    scene = running(ui, ended("dokuson", 3, won))
    begun: list[int] = []
    scene.on_rematch = lambda: begun.append(1)
    scene.layout()
    pass_ms(scene, 100)
    assert not scene.celebration.done and ui.sounds.played[-1] == "win"
    if way == "key":
        key(ui, pygame.K_RETURN)
    else:
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(640, 60)))
    assert scene.celebration.done and scene.story.stamp.fall.done and not begun and ui.stack.top is scene
    heard = list(ui.sounds.played)
    pass_ms(scene, 2000)
    assert ui.sounds.played == heard, "what was skipped is not heard either"
    key(ui, pygame.K_RETURN)
    assert begun == [1]


def test_a_press_on_a_button_is_not_lost(make: Maker) -> None:
    """It never holds anybody up: the buttons are there from the first frame."""
    ui = make()
    scene = running(ui, ended("dokuson", 3, won))
    pass_ms(scene, 60)
    key(ui, pygame.K_g)
    assert scene.celebration.done and isinstance(ui.stack.top, SheetScene)
    ui.stack.pop()
    other = running(ui, ended("dokuson", 3, won))
    pass_ms(other, 60)
    click(ui, "sheet")
    assert isinstance(ui.stack.top, SheetScene)


def test_without_motion_it_stands_at_once(make: Maker) -> None:
    ui = make()
    ui.preferences.reduced_motion = True
    scene = running(ui, ended("dokuson", 3, won))
    assert scene.celebration.done and scene.story.stamp.fall.value == 1 and not scene.fade.done
    pass_ms(scene, 140)
    assert scene.fade.done


@pytest.mark.long
def test_frames_lay_down_only_what_has_changed(make: Maker) -> None:
    """Whatever frame it is, it looks as if it had been drawn as a whole."""
    ui = make()
    scene = running(ui, ended("dokuson", 3, won))
    canvas = ui.canvas()
    for _ in range(40):
        scene.update(40)
        canvas.intact = True
        scene.draw(canvas)
        kept = canvas.surface.copy()
        canvas.intact = False
        scene._picture.anew()
        scene.draw(canvas)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(canvas.surface, "RGB")


# Words ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_lost_reads_a_kind_line(make: Maker, language: str) -> None:
    ui = make(language)
    match = ended("dokuson", 3, lost)
    scene = page(ui, match)
    assert ui.sounds.played[-1] == "lose"
    winner = scene.names[match.standing().winners[0]]
    title = ui.type.plain(scene.words.title(scene.names))
    assert winner in title and not title.endswith(("!", "！"))
    place = ui.text(f"title.place.{scene.places[0]}")
    assert place in ui.type.plain(scene.words.sub()) and scene.words.kind() in ui.type.plain(
        scene.words.sub()
    )
    assert scene.words.kind() in told(ui) and ui.type.plain(scene.words.by_how_much()) in told(ui)


def test_each_kind_line_is_true(make: Maker) -> None:
    ui = make()
    words = page(ui, ended("dokuson", 3, lost)).words
    base = words.standing

    def kind(scores: tuple[int, ...], *points: tuple[int, ...]) -> str:
        places = tuple(1 + sum(other > each for other in scores) for each in scores)
        words.standing = replace(base, scores=scores, winners=(Seat(places.index(1)),), places=places)
        words.places = places
        words.results = tuple(SimpleNamespace(points=lambda p=each: p, lines=((), (), ())) for each in points)
        return words.kind()

    assert kind((38, 40, 0), (38, 40, 0)) == "Only 2 points short."
    best = "Deal 1 was the best of the match, and it was yours."
    assert kind((20, 40, 0), (20, 0, 0), (0, 20, 0), (0, 20, 0)) == best
    assert kind((10, 60, 0), (0, 60, 0), (10, 0, 0)) == "Deal 2 was yours."
    assert kind((-10, 60, 0), (0, 60, 0), (-10, 0, 0)) == "Everyone starts even in the next match."


def test_several_share_the_win(make: Maker) -> None:
    ui = make()
    match = ended("dokuson", 4, lambda m: len(m.standing().winners) == 2 and 0 in m.standing().winners, 2)
    scene = page(ui, match)
    first, second = (NAMES[seat] for seat in match.standing().winners)
    assert ui.type.plain(scene.words.title(scene.names)) == f"{first} and {second} share the win"
    assert scene.words.won and not scene.words.lost and scene.winners.seats == match.standing().winners
    golds = [each.label for each in scene.form.widgets if "gold medal" in each.label]
    assert len(golds) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [("dokuson", 3), ("dobon", 3), ("loadum", 4), ("clackerjack", 2)])
def test_a_player_without_a_name_is_you_in_every_highlight(
    make: Maker, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, language: str
) -> None:
    ui = make(language)
    nameless = ui.text("seating.names.human")
    monkeypatch.setattr("tests.ui.scenes.test_result.NAMES", (nameless, *NAMES[1:]))
    scene = page(ui, ended(game, seats, lambda _: True))
    pass_ms(scene, 2000)
    moments = [each.label for each in scene.form.widgets if each.name.startswith("moment.")]
    assert moments and not any(nameless in label for label in moments)
    you = ui.text("you.within")
    assert any(you in label.lower() for label in moments)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_points_all_have_their_lives_again(make: Maker, language: str) -> None:
    ui = make(language)
    words = page(ui, ended("loadum", 3, lost, lives=1)).words
    words.results = ()
    assert words.kind() == ui.text("loadum.result.kind.next")


def test_people_among_themselves_are_called_by_name(make: Maker) -> None:
    ui = make()
    scene = page(ui, ended("dokuson", 4, lambda m: not set(m.standing().winners) & {0, 1}, 2))
    sub = ui.type.plain(scene.words.sub())
    assert "You" not in sub and any(name in sub for name in NAMES[:2])


def test_computers_alone_are_no_loss(make: Maker) -> None:
    ui = make()
    scene = page(ui, ended("dokuson", 3, lambda m: True, 0))
    assert not scene.words.lost and not scene.words.won and ui.sounds.played[-1] == "win"


# Moments, places, chart -------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", rest_long(["click", "key"], but=["click"]))
def test_a_moment_opens_the_replay_there(make: Maker, by: str) -> None:
    ui = make()
    match = ended("dokuson", 3, won)
    scene = page(ui, match)
    assert len(scene.story.moments) == 3
    if by == "click":
        click(ui, "moment.1")
    else:
        scene.form.set_focus(scene.form.find("moment.1"), ring=True)
        key(ui, pygame.K_RETURN)
    top = ui.stack.top
    assert isinstance(top, ReplayScene) and not top.source.playing
    assert top.page.line == scene.story.moments[1].line
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is scene


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_told_to_a_screen_reader(make: Maker, language: str) -> None:
    ui = make(language)
    scene = page(ui, ended("dobon", 4, won, rounds=3))
    heard = told(ui)
    for row in scene.story.moments:
        said = [spoken(ui, ui.type.plain(text.say(ui.speaker))) for text in (row.head, *row.texts)]
        assert all(each in heard for each in said)
    for seat, score in enumerate(scene.standing.scores):
        assert scene.names[seat] in heard and str(abs(score)) in heard


ROOMS = [
    (game, seats, size, scale)
    for game, seats in (("clackerjack", 2), ("clackerjack", 4), ("dobon", 5), ("dokuson", 6), ("loadum", 10))
    for size, scale in (((1024, 640), 2.0), ((1280, 720), 1.0), ((2560, 1080), 1.0))
]


@pytest.mark.parametrize(
    ("game", "seats", "size", "scale"), rest_long(ROOMS, but=[("clackerjack", 4, (1024, 640), 2.0)])
)
def test_every_number_of_seats_has_its_place(
    make: Maker, game: str, seats: int, size: tuple[int, int], scale: float
) -> None:
    ui = make("ja", size, scale)
    scene = page(ui, ended(game, seats, lambda m: True))
    window = pygame.FRect(0, 0, ui.metrics.w, ui.metrics.h)
    boxes = [pygame.FRect(each.rect) for each in scene.form.widgets]
    assert all(window.contains(box) for box in boxes)
    rows = [each for each in scene.form.widgets if each.name.startswith("row.")]
    assert len(rows) == len(scene.sides)
    named = [(each.name, pygame.FRect(each.rect)) for each in scene.form.widgets]
    for n, (one, box) in enumerate(named):
        for two, other in named[n + 1 :]:
            assert box.inflate(-1, -1).colliderect(other.inflate(-1, -1)) == 0, (one, two)


@pytest.mark.parametrize(("name", "language"), by_turns(["end_people", "end_ten", "end_someone"], LANGUAGES))
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_no_sentence_of_a_highlight_is_cut_while_there_is_room(
    name: str, language: str, size: tuple[int, int]
) -> None:
    with showing(name, language, size) as studio:
        studio.step(200)
        cut = [line for line in written(studio.ui).standing if line.cut and " " in line.whole]
        assert not cut


def test_lines_can_be_told_apart_without_their_colours() -> None:
    assert len({mark(kind, 0, 0, t.SUMI) for kind in MARKS}) == len(MARKS) == 10
    for crest in range(len(t.SEATS)):
        assert t.contrast(ink_of(crest), t.WASHI_SHEET) >= CONTRAST


def test_the_chip_says_what_the_last_check_has_found(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make()
    match = ended("dokuson", 3, won)
    for state, words in (
        ("good", "Fair play"),
        ("bad", "Fairness check failed"),
        ("open", "Check fairness"),
    ):
        monkeypatch.setitem(fair_check._FOUND, id_of(match.record.header), state)
        chip = page(ui, match).form.find("fair_play")
        assert chip is not None and chip.label == words


def test_who_hid_behind_a_fan_is_told(make: Maker) -> None:
    hidden = Player("Someone", "bot:easy", "mei")
    players = [Player("Kate", "human"), hidden, Player("Ren", "bot:easy", "ren")]
    match = Match.new(
        GAMES["dokuson"], 3, {"deals_per_player": 1}, players, dealer=Dealer.seeded(2), bots=b"b"
    )
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple("dokuson", match.view(seat), match.legal(seat)))
    ui = make()
    scene = page(ui, match)
    assert "Someone was Mei all along." in told(ui), "neither temper shows in this game"
    assert scene.words.hidden() and "Ren" not in scene.words.hidden()
    assert page(ui, ended("dokuson", 3, won)).words.hidden() == ""


def test_lives_of_many_are_stripes_that_end_where_they_were_lost() -> None:
    def line(*values: int) -> ScoreLine:
        return ScoreLine(values, "#000000", "circle")

    falling = [line(3, 3, 2, 2), line(3, 2, 1, 0), *[line(3, 3, 3, 3)] * (MANY - 1)]
    assert are_lives(falling)
    assert not are_lives(falling[:MANY]), "few lines are told apart"
    assert not are_lives([*falling, line(1, 2, 2, 2)]), "lives never come back"
    assert not are_lives([*falling, line(0, -5, -5, -9)])


def test_the_stamp_is_heard_as_it_falls(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = make()
    heard: list[str] = []
    monkeypatch.setattr(ui.sounds, "play", heard.append)
    scene = running(ui, ended("dokuson", 3, won))
    pass_ms(scene, 3000)
    assert heard.count("brush") == 1 and heard[-1] == "brush"
    scene = running(ui, ended("dokuson", 3, won))
    heard.clear()
    key(ui, pygame.K_RETURN)
    pass_ms(scene, 3000)
    assert not heard, "a press ends it in silence"
