"""Random matches against the rules written a second time, plainly: legal moves, calls and points."""

from collections import Counter

import pytest

from tablegame.pieces.cards import SUITS, cards_in
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import Event
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.events import Revealed
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.rules.shedding.events import Discarded, DobonCalled, Drew, DrewNothing, WentOut
from tests.rules.dobon.positions import bare
from tests.rules.positions import random_chance


def num(card: int) -> int:
    return 0 if card > 51 else card % 13 + 1


def own_suit(card: int) -> str:
    return SUITS[card // 13]


def possible(card: int, stage: int = 6) -> set[str]:
    """Return the suits that a card can stand for (rules §2 and §12)."""
    if card > 51:
        return set(SUITS)
    if stage == 1:
        return {own_suit(card)}
    if num(card) == 8:
        return set(SUITS)
    if num(card) == 11:
        return {"S", "C"} if own_suit(card) in "SC" else {"H", "D"}
    return {own_suit(card)}


def legal(
    hand: list[int], field: int, effective: set[str], damage: int, declared: bool, stage: int
) -> set[str]:
    """Return the texts of the legal discards (rules §5.4, §6.2, §7 and §12), word by word."""
    found = set()
    for card in hand:
        fits = num(card) == num(field) or bool(possible(card, stage) & effective)
        if damage:
            fits = num(card) in (0, 2) or (num(card) == 5 and fits)
        if stage >= 4 and len(hand) == 1 and (card > 51 or not declared):
            fits = False
        if fits:
            rank = "X" + str(card - 51) if card > 51 else "A23456789TJQK"[card % 13] + own_suit(card)
            forms = [f"play {rank}"]
            if num(card) in (8, 11) and stage > 1:
                forms = [f"play {rank} {suit}" for suit in possible(card)]
            if stage >= 4 and len(hand) == 2:
                forms += [f"{form} last" for form in forms]
            found.update(forms)
    return found


def able(hands: list[list[int]], card: int, owner: int | None) -> set[int]:
    """Return the seats that may dobon on a card (rules §8.1-3)."""
    return {
        seat
        for seat, hand in enumerate(hands)
        if seat != owner
        and sum(map(num, hand)) == num(card)
        and (all(one > 51 for one in hand) or all(one < 52 for one in hand))
    }


def plain_yaku(cards: list[int]) -> bool:
    if len(cards) != 5 or any(card > 51 for card in cards):
        return False
    numbers = sorted(map(num, cards))
    same = sorted(Counter(numbers).values())
    straights = [list(range(low, low + 5)) for low in range(1, 10)] + [[1, 10, 11, 12, 13]]
    return numbers in straights or len(set(map(own_suit, cards))) == 1 or same in ([2, 3], [1, 4])


def plain_points(cards: list[int]) -> int:
    return sum(min(num(card), 10) for card in cards)


class Follower:
    """A round as the events tell it, kept without the rules under test."""

    def __init__(self, state: DobonState, stage: int) -> None:
        table = state.view(None).table
        self.stage = stage
        self.field = table.pile[-1]
        self.effective = set(SUITS) if self.field > 51 else {own_suit(self.field)}
        self.damage = 0
        self.direction = 1
        self.declared: set[int] = set()
        self.revealed: set[int] = set()
        self.next: int | None = None
        self.seats = table.seats

    def hear(self, event: object) -> None:
        if isinstance(event, Discarded):
            (self.field,) = event.cards
            if event.last:
                self.declared.add(event.seat)
            card, step = self.field, 1
            was = self.direction
            if card > 51:
                self.effective = set(SUITS)
            else:
                self.effective = {event.suit or own_suit(card)}
            if self.damage:
                if num(card) == 5:
                    self.direction = -was
            elif num(card) == 12 and self.stage > 1:
                self.direction = -was
            elif num(card) == 1 and self.stage > 1:
                step = 2
            if num(card) in (0, 2) and self.stage > 2:
                self.damage += 5 if num(card) == 0 else 2
            self.next = (event.seat + self.direction * step) % self.seats
        elif isinstance(event, Drew | DrewNothing):
            if isinstance(event, Drew):
                self.declared.discard(event.seat)
            self.next = (event.seat + self.direction) % self.seats
            self.damage = 0
        elif isinstance(event, Revealed):
            self.revealed.add(event.seat)


@pytest.mark.parametrize("seed", range(60))
def test_rounds_by_the_plain_rules(seed: int) -> None:
    rng = Rng(seed)
    seats = 3 + seed % 4
    free = seed % 5 == 0
    stage = 6 if seed < 36 else 1 + seed % 5
    state = DOBON.begin(seats, complete(DOBON, seats, {"rounds": 4, "voluntary_draw": free, "stage": stage}))
    follower: Follower | None = None
    wins: list[int | None] = []
    calls: list[DobonCalled] = []
    asked: set[int] = set()
    while acting := state.to_act():
        standing = state.standing()
        seat = rng.choice(acting)
        told: list[Event] = []
        if seat == CHANCE:
            if standing.phase == "deal":
                calls = []
            told = random_chance(state, rng)
            if standing.phase == "deal":
                follower = Follower(state, stage)
                assert state.standing().phase == ("auction" if stage == 6 else "lot")
        else:
            assert follower is not None
            moves = {move.notation() for move in state.legal_actions(seat)}
            hands = [list(cards_in(hand)) for hand in state.hands]
            if standing.phase == "turn":
                assert follower.next in (None, seat)
                declared = seat in follower.declared
                expected = legal(
                    hands[seat], follower.field, follower.effective, follower.damage, declared, stage
                )
                assert moves == expected | ({"draw"} if free or not expected else set())
                assert state.view(None).table.damage == follower.damage
                asked = set()
            elif standing.phase == "dobon":
                assert stage >= 5
                asked |= {*acting}
                assert asked == able(hands, follower.field, state.view(None).table.owner)
            elif standing.phase == "yaku":
                assert stage == 6
                assert all(plain_yaku(hands[other]) for other in acting)
                assert not set(acting) & follower.revealed
            state.apply(seat, state.random_action(seat, rng), told)
            if standing.phase == "turn" and state.standing().phase != "dobon":
                after = [list(cards_in(hand)) for hand in state.hands]
                laid = [event for event in told if isinstance(event, Discarded)]
                assert stage < 5 or not laid or not able(after, laid[0].cards[0], seat)
            check_question(state, follower, seat, told)
        for event in told:
            if follower is not None:
                follower.hear(event)
            if isinstance(event, DobonCalled):
                calls.append(event)
        if len(state.view(None).table.results) > len(wins):
            check_points(state, follower, calls, wins, told)


def check_question(state: DobonState, follower: Follower, seat: int, told: list[Event]) -> None:
    """Check that a discard that leaves five cards opens the question (rules §9.12), unless a player calls
    dobon on it."""
    opened = WindowOpened("yaku") in told
    stands = [event for event in told if isinstance(event, Discarded)] or (
        WindowClosed("dobon") in told and not any(isinstance(event, DobonCalled) for event in told)
    )
    owner = state.view(None).table.owner
    if stands and WindowClosed("dobon") in told and owner is not None:
        five = state.hands[owner].bit_count() == 5 and owner not in follower.revealed
        assert opened == (follower.stage == 6 and five)
        asked = state.standing().phase == "yaku"
        assert asked == (opened and plain_yaku(list(cards_in(state.hands[owner]))))


def check_points(
    state: DobonState,
    follower: Follower | None,
    calls: list[DobonCalled],
    wins: list[int | None],
    told: list[Event],
) -> None:
    """Check the points word by word (rules §9)."""
    assert follower is not None
    result = state.view(None).table.results[-1]
    facts = dict(result.facts)
    hands = [list(hand) for hand in result.hands]
    how, winner, loser = facts["how"], facts.get("winner"), facts.get("loser")
    base = [0 if seat == winner else plain_points(hand) for seat, hand in enumerate(hands)]
    if how in ("dobon", "return"):
        worst = max(points for seat, points in enumerate(base) if seat != loser)
        base[int(str(loser))] = (2 if how == "dobon" else 6) * worst
        sides = {calls[-1].seat, calls[-1].owner}
        assert {winner, loser} == sides and (winner == calls[-1].seat) == (how == "dobon")
    else:
        assert loser is None and (how == "out") == any(isinstance(event, WentOut) for event in told)
    wins.append(None if winner is None else int(str(winner)))
    bonus = [0] * len(hands)
    if winner is not None and follower.stage == 6:
        seat = int(str(winner))
        streak = 0
        for earlier in reversed(wins):
            if earlier != seat:
                break
            streak += 1
        if streak >= 3:
            bonus[seat] -= 50
        if seat in follower.revealed or (how != "out" and plain_yaku(hands[seat])):
            bonus[seat] -= 100
        if how == "dobon" and not hands[int(str(loser))]:
            bonus[seat] -= 50
    assert bare(state) == tuple(map(sum, zip(base, bonus, strict=True)))
    points = result.points()
    if follower.stage < 6:
        assert "right" not in facts and points == bare(state)
        return
    right, bid = int(str(facts["right"])), int(str(facts["bid"]))
    for seat in range(len(hands)):
        auction = 0 if seat != right else -50 if seat == winner else bid
        assert points[seat] == base[seat] + bonus[seat] + auction
