"""Positions of Fukuchi's Dobon written down as cards, and what tests do with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.cards import parse_card
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import parse_answer
from tablegame.rules.contract import DealResult, Event, Options, Shuffle
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.layout import lay_out
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import PublicView
from tablegame.speech import LANGUAGES, Speaker


def cards(text: str) -> tuple[int, ...]:
    """Cards of a text, in its order."""
    return tuple(map(parse_card, text.split()))


def position(
    hands: Mapping[int, str],
    top: str,
    *,
    seats: int = 4,
    owner: int | None = 0,
    take_ends: bool = False,
    keeps_turn: bool = False,
    nearest: bool = False,
    burst_pays: bool = True,
    deals: int = 10,
    **more: Any,
) -> DobonFukuchiState:
    """The match with these hands on this card; `more` as `layout.lay_out` has it. Nobody has laid the card if
    `owner` is None."""
    options = {
        "draw_two_ends_turn": take_ends,
        "jump_in": "keeps_turn" if keeps_turn else "moves_turn",
        "callers": "nearest" if nearest else "all",
        "burst_pays": "all" if burst_pays else "none",
        "deals": deals,
    }
    chosen = complete(DOBON_FUKUCHI, seats, options)
    return lay_out(seats, chosen, hands=hands, top=top, owner="none" if owner is None else owner, **more)


def legal(state: DobonFukuchiState, seat: int) -> set[str]:
    """The legal moves of a seat as text; nothing where it is not asked."""
    listed = [move.notation() for move in state.legal_actions(Seat(seat))]
    assert len(listed) == len(set(listed)) and bool(listed) == (seat in state.to_act())
    return set(listed)


def do(state: DobonFukuchiState, *moves: str) -> list[Event]:
    """Moves as `1 play 8S D`, each legal; what happened."""
    told: list[Event] = []
    for text in moves:
        seat = Seat(int(text[0]))
        move = DOBON_FUKUCHI.parse(text[2:])
        assert move in state.legal_actions(seat), (text, legal(state, seat))
        assert DOBON_FUKUCHI.why_not(state.view(seat), move) is None
        state.apply(seat, move, told)
    return told


def refused(state: DobonFukuchiState, text: str) -> str:
    """Why a move is not legal, which it must not be."""
    seat = Seat(int(text[0]))
    move = DOBON_FUKUCHI.parse(text[2:])
    assert move not in state.legal_actions(seat)
    reason = DOBON_FUKUCHI.why_not(state.view(seat), move)
    assert reason is not None
    assert all(Speaker(language).text(reason.code, **reason.values) for language in LANGUAGES)
    return reason.code.removeprefix("dobon_fukuchi.reason.")


def silent(state: DobonFukuchiState) -> list[Event]:
    """Everybody who is asked in a window passes, until none is open."""
    told: list[Event] = []
    while state.standing().phase == "window":
        told += do(state, f"{state.to_act()[0]} pass")
    return told


def chance(state: DobonFukuchiState, text: str = "") -> None:
    """The dealer answers; a shuffle without a text leaves the pieces as they are."""
    request = state.chance()
    assert request is not None and tuple(state.to_act()) == (CHANCE,)
    if not text:
        assert isinstance(request, Shuffle)
        text = "shuffle " + " ".join(request.texts)
    state.apply(CHANCE, parse_answer(request, text))


def dealt(
    seats: int, dealer: int, hands: Sequence[str] = (), flip: str = "", options: Options | None = None
) -> DobonFukuchiState:
    """A fresh match whose first deal is dealt, of these hands and this flip if they are given."""
    state = DOBON_FUKUCHI.begin(seats, complete(DOBON_FUKUCHI, seats, options or {}))
    chance(state, f"choose {dealer}")
    order: list[str] = []
    given = list(map(str.split, hands))
    for card in range(4 if given else 0):
        order += [given[(dealer + 1 + seat) % seats][card] for seat in range(seats)]
    if flip:
        order.append(flip)
    request = state.chance()
    assert isinstance(request, Shuffle)
    chance(state, "shuffle " + " ".join([*order, *(text for text in request.texts if text not in order)]))
    return state


def table(state: DobonFukuchiState) -> PublicView:
    """What everybody sees."""
    return state.view(None).table


def last(state: DobonFukuchiState) -> DealResult:
    """The result of the deal that has just ended; every line of its sheet can be said."""
    result = table(state).results[-1]
    for language in LANGUAGES:
        for (line,) in result.lines:
            assert Speaker(language).text(line.key, **dict(line.values))
    return result


def after(state: DobonFukuchiState, how: str, points: Sequence[int], dealer: int) -> None:
    """The deal has ended so, and the loser deals next."""
    result = last(state)
    assert dict(result.facts)["how"] == how
    assert result.points() == tuple(points) == state.standing().scores
    assert table(state).dealer == dealer and dict(result.facts)["loser"] == dealer
