"""What each event of Clackerjack looks and sounds like."""

from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.dominoes import tile
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules import events as shared
from tablegame.rules.clackerjack import events as own
from tablegame.rules.clackerjack.game import CLACKERJACK
from tablegame.rules.events import Dealt, FirstDealer, Public, WindowClosed, WindowOpened
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.system.assets import has_asset
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.system.sound import KINDS as SOUNDS
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import piece_of
from tests.ui.games.clackerjack.hands import FACE
from tests.ui.table.driver import NAMES


# Cues -------------------------------------------------------------------------------------------------------
def kinds() -> set[type]:
    """Return every class of event that the rules of Clackerjack can tell."""
    found = [value for module in (shared, own) for value in vars(module).values() if isinstance(value, type)]
    elsewhere = {Public, FirstDealer, Dealt, WindowOpened, WindowClosed}
    return {kind for kind in found if hasattr(kind, "seen_by")} - elsewhere


def told(seats: int, seed: int) -> list[tuple[Any, Any]]:
    """Return the events of a match by chance, each with a view before it."""
    players = [Player(NAMES[n], "bot:easy") for n in range(seats)]
    match = Match.new(CLACKERJACK, seats, {"deals": 2}, players, dealer=Dealer.seeded(seed))
    rng = Rng(seed)
    found: list[tuple[Any, Any]] = []
    views = [match.view(Seat(0))]
    match.listen(Seat(0), lambda batch: found.extend((event, views[-1]) for event in batch.events))
    while not match.over:
        views.append(match.view(Seat(0)))
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(match.legal(seat)))
    return found


def test_the_log_says_once_who_starts_the_first_deal() -> None:
    before = Match.new(
        CLACKERJACK, 4, {}, [Player(name, "bot:easy") for name in NAMES[:4]], dealer=Dealer.seeded(1)
    ).view(Seat(0))
    first = FACE.cue(own.FirstStarter(Seat(2)), before, NAMES[:4])
    dealt = FACE.cue(own.TilesDealt(1, Seat(2), (11,) * 4, (None,) * 4, ((),) * 4), before, NAMES[:4])
    later = FACE.cue(own.TilesDealt(2, Seat(2), (11,) * 4, (None,) * 4, ((),) * 4), before, NAMES[:4])
    for language in LANGUAGES:
        speaker = Speaker(language)
        named = [
            NAMES[2] in speaker.plain(text.say(speaker)) for cue in (first, dealt, later) for text in cue.log
        ]
        assert named == [True, False, True]


def test_every_event_has_a_cue_in_every_language() -> None:
    found = [*told(4, 1), *told(2, 2), *told(4, 3)]
    assert {type(event) for event, _ in found} | {own.FirstStarter} >= kinds()
    for event, before in found[::3]:
        cue = FACE.cue(event, before, NAMES[:4])
        assert cue.log
        for language in LANGUAGES:
            speaker = Speaker(language)
            for text in (*cue.log, *([cue.banner] if cue.banner else [])):
                assert speaker.plain(text.say(speaker)).strip()
        assert not cue.sound or any(has_asset(f"sounds/{cue.sound}{kind}") for kind in SOUNDS)
        assert cue.deal == isinstance(event, own.TilesDealt)


def test_a_bomb_is_shown_as_one_and_a_tile_as_a_tile() -> None:
    shown = {
        (event.kind.startswith("double"), FACE.cue(event, before, NAMES).bomb > 0)
        for event, before in told(4, 1)
        if isinstance(event, own.Played)
    }
    assert shown == {(True, True), (False, False)}


def test_an_unknown_event_is_not_passed_over() -> None:
    class Eclipse(Public):
        pass

    with pytest.raises(TypeError, match="Eclipse"):
        FACE.cue(Eclipse(), None, NAMES)


def test_a_tile_comes_from_where_it_lay() -> None:
    for event, before in told(4, 5):
        if not isinstance(event, own.Played):
            continue
        cue = FACE.cue(event, before, NAMES)
        assert set(cue.origins.values()) == {event.seat}
        room = room_of(4, Seat(0), (1280, 720))
        lying = FACE.lay(before, room)
        for n, piece in enumerate(event.tiles):
            start = cue.starts.get(f"play.{len(before.table.round)}.{n}", "")
            if event.seat == 0:
                assert start == f"card.{piece}" or piece_of(int(start.split(".")[1])) == piece
            elif piece in before.table.open[event.seat]:
                assert start in lying and lying[start].face == piece
            else:
                assert not start


def test_nothing_that_is_drawn_depends_on_hidden_tiles() -> None:
    match = Match.new(CLACKERJACK, 4, {}, [Player(n, "bot:easy") for n in NAMES[:4]], dealer=Dealer.seeded(2))
    view = match.view(None)
    faces = {pose.face for pose in FACE.lay(view, room_of(4, Seat(0), (1280, 720))).values()}
    assert faces <= {tile(0, n) for n in range(1, 7)}
    assert FACE.readings(view, ()) == [] and FACE.settled((), Preferences()) == ()
