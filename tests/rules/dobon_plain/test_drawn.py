"""The drawn card is its owner's secret: nothing that others see, and not who is asked, depends on it."""

import pytest

from tablegame.pieces.cards import card_text
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import Event
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.rules.dobon_plain.layout import lay_out
from tablegame.rules.dobon_plain.state import DRAWN, DobonPlainState
from tablegame.rules.shedding.moves import DRAW, KEEP

SEATS = 4


def standard(**options: object) -> dict[str, object]:
    return {**complete(DOBON_PLAIN, SEATS, options)}


def after_draw(state: DobonPlainState, seat: Seat) -> tuple[DobonPlainState, list[Event]]:
    state = state.clone()
    events: list[Event] = []
    state.apply(seat, DRAW, events)
    return state, events


def all_but(seat: Seat) -> list[Seat | None]:
    return [None, *(Seat(other) for other in range(SEATS) if other != seat)]


def alike(one: DobonPlainState, other: DobonPlainState, seat: Seat) -> None:
    """Check that all other seats see the same, and that the same seat is asked."""
    assert one.to_act() == other.to_act() == (seat,) and one.chance() == other.chance() is None
    assert one.standing() == other.standing()
    for viewer in all_but(seat):
        assert one.view(viewer) == other.view(viewer)
        assert DOBON_PLAIN.facts(one.view(viewer)) == DOBON_PLAIN.facts(other.view(viewer))


def test_a_card_that_follows_and_one_that_does_not_look_alike_until_it_is_played() -> None:
    hands = {0: "3S KC TC"}
    fits = lay_out(SEATS, standard(), hands=hands, field="9D", stock="4D 4S 5S")  # type: ignore[arg-type]
    not_fits = lay_out(SEATS, standard(), hands=hands, field="9D", stock="4S 4D 5S")  # type: ignore[arg-type]
    one, told = after_draw(fits, Seat(0))
    other, told_other = after_draw(not_fits, Seat(0))
    assert len(one.legal_actions(Seat(0))) == 2 and list(other.legal_actions(Seat(0))) == [KEEP]
    alike(one, other, Seat(0))
    for viewer in all_but(Seat(0)):
        assert [event.seen_by(viewer) for event in told] == [event.seen_by(viewer) for event in told_other]
    for state, card in ((one, "4D"), (other, "4S")):
        assert state.view(Seat(0)).table.fresh == (chance_card(card),)
        state.apply(Seat(0), KEEP)
    # Kept, it looks alike, too; the next seat is asked.
    assert one.to_act() == other.to_act() == (1,)
    for viewer in all_but(Seat(0)):
        assert one.view(viewer) == other.view(viewer)


def chance_card(text: str) -> int:
    return next(card for card in range(52) if card_text(card) == text)


@pytest.mark.parametrize("seed", range(4))
def test_another_card_from_the_stock_looks_the_same_to_all_others(seed: int) -> None:
    rng, compared = Rng(seed), 0
    state = DOBON_PLAIN.begin(SEATS, complete(DOBON_PLAIN, SEATS, {"rounds": 2}))
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            request = state.chance()
            assert request is not None
            state.apply(CHANCE, chance.answer(request, rng))
            continue
        stock = state.stock.cards
        if DRAW in state.legal_actions(seat) and not state.damage and len(stock) > 1:
            one, told = after_draw(state, seat)
            swapped = state.clone()
            cards = swapped.stock.cards
            at = rng.below(len(cards) - 1)
            cards[-1], cards[at] = cards[at], cards[-1]
            other, told_other = after_draw(swapped, seat)
            assert one.phase == other.phase == DRAWN
            alike(one, other, seat)
            for viewer in all_but(seat):
                seen = [event.seen_by(viewer) for event in told]
                assert seen == [event.seen_by(viewer) for event in told_other]
            compared += 1
        state.apply(seat, state.random_action(seat, rng))
    assert compared > 20


def test_the_drawn_card_is_named_to_its_owner_alone() -> None:
    options = standard(payment="doubling", draw="ends_turn")
    state = lay_out(SEATS, options, hands={0: "3S KC TC"}, field="9D", stock="4D 4S")  # type: ignore[arg-type]
    drawn, _ = after_draw(state, Seat(0))
    assert drawn.to_act() == (0,) and list(drawn.legal_actions(Seat(0))) == [KEEP]
    assert drawn.view(Seat(0)).table.fresh and not drawn.view(Seat(1)).table.fresh
    assert not drawn.view(None).table.fresh
