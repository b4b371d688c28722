"""The reasons for the events of Everyday Dobon, and the words of a last card."""

from collections.abc import Iterator
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.dobon_plain.layout import lay_out
from tablegame.rules.shedding import events as family
from tablegame.speech import keys
from tablegame.ui.games.dobon_plain import TABLE
from tests.rules.positions import random_ply

NAMES = ("Kate", "Aoi", "Mei", "Ren")
CHOSEN: tuple[dict[str, Any], ...] = (
    {},
    {"numbers": "pair", "jokers": 2, "payment": "doubling", "same_number": "any"},
    {"payment": "chips", "skip_reverse": "j_q", "reach": "draw_1", "wrong_call": "draw_2"},
)


def said(chosen: dict[str, Any], seed: int) -> Iterator[tuple[str, Any]]:
    """Yield the key of each reason in a random match, with its event."""
    game = GAMES["dobon_plain"]
    state, rng = game.begin(4, complete(game, 4, {"hand": 3, "rounds": 60, **chosen})), Rng(seed)
    while state.to_act():
        before = state.view(None)
        for event in random_ply(state, rng):
            if (seen := event.seen_by(None)) is not None:
                yield from ((text.key, seen) for text in TABLE.reasons(seen, before, NAMES))


def test_every_reason_is_given() -> None:
    given = {key for seed, chosen in enumerate(CHOSEN) for key, _ in said(chosen, seed)}
    wanted = {key for key in keys("en") if key.startswith("explain.dobon_plain.")}
    seldom = {"explain.dobon_plain.on_joker", "explain.dobon_plain.returned", "explain.dobon_plain.void"}
    assert wanted - seldom <= given <= wanted | {"explain.dobon.suit", "explain.dobon.number"}


def test_a_last_card_is_said_in_the_words_of_the_game() -> None:
    state = lay_out(3, complete(GAMES["dobon_plain"], 3, {"reach": "draw_1"}), hands={0: "7S 4H"}, field="3S")
    before, events = state.view(None), list[Any]()
    state.apply(state.to_act()[0], GAMES["dobon_plain"].parse("play 7S last"), events)
    discarded = next(event for event in events if isinstance(event, family.Discarded))
    acts = TABLE.cue(discarded, before, NAMES).acts
    assert [act.text.key for act in acts] == ["acts.cards", "dobon_plain.choice.last"]
