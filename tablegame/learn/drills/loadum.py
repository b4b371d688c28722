"""Losing Loadum: what a player has taken, and whether anyone has reached 31 (rules §1, §4, §5)."""

from dataclasses import dataclass
from typing import Final

from tablegame.learn.drills.drill import (
    NONE,
    DrillAnswer,
    DrillQuestion,
    DrillRow,
    Kinds,
    Tricks,
    numbers,
    plain,
)
from tablegame.pieces.cards import card_text, mask_of, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import ChooseAction, Event, ShuffleAction
from tablegame.rules.loadum.events import Played, TrickTaken, TurnedUp
from tablegame.rules.loadum.pack import POINTS, points_in
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.speech import Text

SEATS: Final = 4
SHOWN: Final = 3
"""Tricks that lie on the cloth."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it was played."""

    led: Seat
    cards: tuple[int, ...]
    """By seat."""
    taker: Seat
    trump: str
    """The suit that is trump in it; "" for none."""

    @property
    def points(self) -> int:
        """The points of the trick."""
        return points_in(mask_of(self.cards))


@dataclass(frozen=True, slots=True)
class Played31:
    """A deal as far as it was played, in the moves of the game."""

    order: tuple[int, ...]
    moves: tuple[tuple[Seat, str], ...]
    tricks: tuple[Trick, ...]


def play(rng: Rng) -> Played31:
    """Return the first deal of a match, played at random by the rules until someone must declare or it is
    over."""
    game = GAMES["loadum"]
    state = game.begin(SEATS, complete(game, SEATS, {"declaration": "auto", "swap": 0}))
    state.apply(CHANCE, ChooseAction(0))
    order = list(range(52))
    rng.shuffle(order)
    state.apply(CHANCE, ShuffleAction(tuple(order), tuple(map(card_text, order))))
    moves: list[tuple[Seat, str]] = []
    tricks: list[Trick] = []
    events: list[Event] = []
    trump, led, cards = "", Seat(0), dict[Seat, int]()
    while state.dealt() and state.to_act() != (CHANCE,):
        seat = state.to_act()[0]
        move = state.random_action(seat, rng)
        moves.append((seat, move.notation()))
        events.clear()
        state.apply(seat, move, events)
        for event in events:
            if isinstance(event, Played):
                led = led if cards else event.seat
                cards[event.seat] = event.cards[0]
            elif isinstance(event, TurnedUp):
                trump = event.suit
            elif isinstance(event, TrickTaken):
                tricks.append(Trick(led, tuple(cards[Seat(n)] for n in range(SEATS)), event.seat, trump))
                cards.clear()
    return Played31(tuple(order), tuple(moves), tuple(tricks))


def taken(tricks: tuple[Trick, ...], seat: int) -> int:
    """Return the points that a seat has in these tricks."""
    return sum(trick.points for trick in tricks if trick.taker == seat)


def _cut(level: int, rng: Rng, most: bool) -> tuple[Played31, int]:
    """Return a deal and how many of its tricks are over; with `most` someone is near 31 then."""
    while True:
        deal = play(rng)
        every = len(deal.tricks)
        at = SHOWN if level == 1 and not most else SHOWN + rng.below(max(1, every - SHOWN))
        at = every if most else at
        if every < at or at < SHOWN:
            continue
        shown = deal.tricks[at - SHOWN : at]
        # A suit that becomes trump among the tricks shown would be a second question.
        if len({trick.trump for trick in shown}) > 1:
            continue
        if not most and sum(trick.points for trick in shown) < 18:
            continue
        return deal, at


def _cloth(deal: Played31, at: int) -> Tricks:
    shown, before = deal.tricks[at - SHOWN : at], deal.tricks[: at - SHOWN]
    trump = shown[0].trump
    return Tricks(
        names=tuple(map(_name, range(SEATS))),
        cards=tuple(trick.cards for trick in shown),
        led=tuple(trick.led for trick in shown),
        before=tuple(taken(before, seat) for seat in range(SEATS)) if before else None,
        foot=Text("drills.loadum.trump", {"suit": trump}) if trump else Text("drills.loadum.no_trump"),
    )


def _name(seat: int) -> Text:
    return Text(f"drills.name.{seat}")


def _facts(deal: Played31, at: int) -> dict[str, object]:
    count = at * SEATS
    return {"order": deal.order, "moves": deal.moves[:count]}


def _trick_row(nth: int, trick: Trick) -> DrillRow:
    loaders = tuple(card for card in trick.cards if POINTS[card])
    by_trump = trick.trump and suit_of(trick.cards[trick.taker]) == "SHDC".index(trick.trump)
    led_trump = by_trump and suit_of(trick.cards[trick.led]) == "SHDC".index(trick.trump)
    key = "trumped" if by_trump and not led_trump else "takes"
    return DrillRow(
        Text(f"drills.loadum.row.{key}", {
            "n": nth, "seat": _name(trick.taker), "card": trick.cards[trick.taker],
        }),
        plain(trick.points),
        loaders,
    )  # fmt: skip


def _taken(level: int, rng: Rng) -> DrillQuestion:
    """Ask how many points a player has in the tricks on the cloth, and before them."""
    while True:
        deal, at = _cut(level, rng, False)
        shown = deal.tricks[at - SHOWN : at]
        takers = sorted({int(trick.taker) for trick in shown if trick.points})
        who = [seat for seat in takers if seat] or takers
        if not who:
            continue
        seat = rng.choice(who)
        before = taken(deal.tricks[: at - SHOWN], seat)
        right = before + taken(shown, seat)
        if right < LIMIT and (level < 3 or before):
            break
    near = [right + by for by in (-11, -10, -3, -1, 1, 2, 3, 10, 11)]
    near += [before + taken(shown, other) for other in range(SEATS)]
    rows = [_trick_row(nth, trick) for nth, trick in enumerate(shown, 1) if trick.taker == seat]
    if before:
        rows.insert(0, DrillRow(Text("drills.loadum.row.before"), plain(before)))
    what = Text("drills.loadum.row.all", {"seat": _name(seat)})
    rows.append(DrillRow(what, plain(right), answer=str(right)))
    return DrillQuestion(
        id=f"taken {seat} {_cards(shown)}",
        kind="taken",
        level=level,
        ask=Text("drills.loadum.taken.ask", {"seat": _name(seat)}),
        help=Text("drills.loadum.taken.help"),
        cloth=_cloth(deal, at),
        answers=numbers(right, tuple(value for value in near if value >= 0), rng),
        right=frozenset({str(right)}),
        said=Text("drills.loadum.taken.said", {"seat": _name(seat), "n": right}),
        rows=tuple(rows),
        paragraph="cards.values",
        facts={**_facts(deal, at), "seat": seat},
    )


def _reached(level: int, rng: Rng) -> DrillQuestion:
    """Ask which player has reached 31, if any."""
    wanted = rng.below(3) > 0
    while True:
        deal, at = _cut(level, rng, wanted)
        totals = [taken(deal.tricks[:at], seat) for seat in range(SEATS)]
        top = max(totals)
        if (top >= LIMIT) == wanted and 24 <= top <= LIMIT + 8:
            break
    shown, before = deal.tricks[at - SHOWN : at], deal.tricks[: at - SHOWN]
    right = {str(seat) for seat in range(SEATS) if totals[seat] >= LIMIT} or {NONE}
    rows = []
    for seat in sorted(range(SEATS), key=lambda seat: -totals[seat]):
        terms = [taken(before, seat), *(trick.points for trick in shown if trick.taker == seat)]
        parts = " + ".join(str(n) for n in terms if n) or "0"
        answer = str(seat) if totals[seat] >= LIMIT else ""
        note = None if answer else Text("drills.loadum.row.below", {"n": LIMIT - totals[seat]})
        what = Text("drills.loadum.row.seat", {"seat": _name(seat), "sum": parts})
        rows.append(DrillRow(what, plain(totals[seat]), answer=answer, note=note))
    best = max(range(SEATS), key=lambda seat: totals[seat])
    slots = {"seat": _name(best), "n": top}
    return DrillQuestion(
        id=f"reached {_cards(shown)}",
        kind="reached",
        level=level,
        ask=Text("drills.loadum.reached.ask"),
        help=Text("drills.loadum.reached.help"),
        cloth=_cloth(deal, at),
        answers=(
            *(DrillAnswer(str(seat), _name(seat), cap=str(seat + 1)) for seat in range(SEATS)),
            DrillAnswer(NONE, Text("drills.loadum.reached.nobody"), cap="N"),
        ),
        right=frozenset(right),
        said=Text("drills.loadum.reached.said" if wanted else "drills.loadum.reached.none", slots),
        rows=tuple(rows),
        paragraph="calls.must",
        facts=_facts(deal, at),
    )


def _taker(level: int, rng: Rng) -> DrillQuestion:
    """Ask which player takes a trick."""
    while True:
        deal = play(rng)
        trick = rng.choice(deal.tricks)
        at = deal.tricks.index(trick) + 1
        suits = {suit_of(card) for card in trick.cards}
        trumped = bool(trick.trump) and "SHDC".index(trick.trump) in suits
        if len(suits) > 1 and (trumped or level == 1) and (level < 3 or trick.led != trick.taker):
            break
    rows = []
    led = "SHDC"[suit_of(trick.cards[trick.led])]
    rows.append(DrillRow(Text("drills.loadum.row.led", {"seat": _name(trick.led), "suit": led})))
    if trick.trump:
        rows.append(DrillRow(Text("drills.loadum.row.trump", {"suit": trick.trump})))
    card = trick.cards[trick.taker]
    key = "trumped" if trick.trump and suit_of(card) == "SHDC".index(trick.trump) else "highest"
    rows.append(
        DrillRow(
            Text(f"drills.loadum.row.{key}_card", {"seat": _name(trick.taker)}), plain(trick.points), (card,),
            str(trick.taker),
        )
    )  # fmt: skip
    return DrillQuestion(
        id=f"taker {_cards((trick,))}",
        kind="taker",
        level=level,
        ask=Text("drills.loadum.taker.ask"),
        help=Text("drills.loadum.taker.help"),
        cloth=Tricks(
            tuple(map(_name, range(SEATS))), (trick.cards,), (trick.led,), None,
            Text("drills.loadum.trump", {"suit": trick.trump})
            if trick.trump
            else Text("drills.loadum.no_trump"),
        ),
        answers=tuple(DrillAnswer(str(seat), _name(seat), cap=str(seat + 1)) for seat in range(SEATS)),
        right=frozenset({str(trick.taker)}),
        said=Text("drills.loadum.taker.said", {"seat": _name(trick.taker), "card": card}),
        rows=tuple(rows),
        paragraph="turn.wins",
        facts=_facts(deal, at),
    )  # fmt: skip


def _cards(tricks: tuple[Trick, ...]) -> str:
    return " ".join(card_text(card) for trick in tricks for card in trick.cards)


DRILL: Final = Kinds(
    {"taken": _taken, "reached": _reached, "taker": _taker},
    ("taker", "taken", "taker", "taken", "reached", "taken", "reached", "taken", "taker", "reached"),
)
