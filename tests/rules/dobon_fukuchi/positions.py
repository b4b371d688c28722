"""Positions of Fukuchi Dobon written down as cards, and what tests do with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.rules.catalogue import complete
from tablegame.rules.contract import DealResult, Event, Options
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.layout import lay_out
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import PublicView
from tablegame.speech import LANGUAGES, Speaker
from tests.rules.positions import act_in, chance, reason_against, shuffle_of


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
    """Return the match with these hands on this card; `more` as `layout.lay_out` has it. The card has no
    owner if `owner` is None."""
    options = {
        "draw_two_ends_turn": take_ends,
        "jump_in": "keeps_turn" if keeps_turn else "moves_turn",
        "callers": "nearest" if nearest else "all",
        "burst_pays": "all" if burst_pays else "none",
        "deals": deals,
    }
    chosen = complete(DOBON_FUKUCHI, seats, options)
    return lay_out(seats, chosen, hands=hands, top=top, owner="none" if owner is None else owner, **more)


def do(state: DobonFukuchiState, *texts: str) -> list[Event]:
    """Make legal moves such as `1 play 8S D`. Return their events."""
    told: list[Event] = []
    for text in texts:
        told += act_in(DOBON_FUKUCHI, state, int(text[0]), text[2:])
    return told


def refused(state: DobonFukuchiState, text: str) -> str:
    """Return why a move is not legal, which it must not be."""
    reason = reason_against(DOBON_FUKUCHI, state, int(text[0]), text[2:])
    assert all(Speaker(language).text(reason.code, **reason.values) for language in LANGUAGES)
    return reason.code.removeprefix("dobon_fukuchi.reason.")


def silent(state: DobonFukuchiState) -> list[Event]:
    """Pass for each seat that is asked in a window, until none is open."""
    told: list[Event] = []
    while state.standing().phase == "window":
        told += do(state, f"{state.to_act()[0]} pass")
    return told


def dealt(
    seats: int, dealer: int, hands: Sequence[str] = (), flip: str = "", options: Options | None = None
) -> DobonFukuchiState:
    """Return a fresh match whose first deal is dealt, of these hands and this flip if they are given."""
    state = DOBON_FUKUCHI.begin(seats, complete(DOBON_FUKUCHI, seats, options or {}))
    chance(state, f"choose {dealer}")
    order: list[str] = []
    given = list(map(str.split, hands))
    for card in range(4 if given else 0):
        order += [given[(dealer + 1 + seat) % seats][card] for seat in range(seats)]
    if flip:
        order.append(flip)
    texts = shuffle_of(state).texts
    chance(state, "shuffle " + " ".join([*order, *(text for text in texts if text not in order)]))
    return state


def table(state: DobonFukuchiState) -> PublicView:
    """Return the public view."""
    return state.view(None).table


def last(state: DobonFukuchiState) -> DealResult:
    """Return the result of the deal that has just ended; every line of its sheet can be said."""
    result = table(state).results[-1]
    for language in LANGUAGES:
        for (line,) in result.lines:
            assert Speaker(language).text(line.key, **dict(line.values))
    return result


def after(state: DobonFukuchiState, how: str, points: Sequence[int], dealer: int) -> None:
    """Check that the deal has ended so, and that the loser deals next."""
    result = last(state)
    assert dict(result.facts)["how"] == how
    assert result.points() == tuple(points) == state.standing().scores
    assert table(state).dealer == dealer and dict(result.facts)["loser"] == dealer
