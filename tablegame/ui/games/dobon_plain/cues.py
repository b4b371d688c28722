"""The look, sound and log text of each event of Everyday Dobon, the views between them, and the end."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HandNumbers, reckon_hand, reckon_sum
from tablegame.rules.contract import Event
from tablegame.rules.dobon_plain import events as ev
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView
from tablegame.rules.events import DealScored
from tablegame.rules.shedding import events as family
from tablegame.rules.shedding.state import OUT, RETURNED
from tablegame.speech import Text, signed
from tablegame.ui.games.shedding_cues import family_cue, round_end, table_after
from tablegame.ui.table.table_values import Cue, DealEnd, Names, act


def reckon(table: PublicView, cards: Sequence[int], number: int) -> HandNumbers | None:
    """Return how cards make a number by the options of the match; None if they do not."""
    hand = mask_of(cards)
    return reckon_hand(hand, number) if table.options.numbers == "pair" else reckon_sum(hand, number)


def factor_of(table: PublicView) -> int:
    """Return what payments are multiplied by now: each new stock of the round may double them."""
    return 1 << table.renewed if table.rules.doubling else 1


def cue(event: Event, before: DobonPlainView, names: Names) -> Cue:
    """Return the cue of any event of this game; TypeError for others."""
    match event:
        case ev.Forfeited(seat, count, kind):
            line = Text(f"dobon_plain.event.forfeited_{kind}", {"seat": names[seat], "count": count})
            return Cue((line,), "illegal")
        case ev.PenaltyGrew(count):
            line = Text("dobon_plain.event.penalty_grew", {"count": count})
            return Cue((line,), "trump", acts=act("bind", None, n=count))
        case ev.PenaltyEnded():
            return Cue((Text("dobon_plain.event.penalty_ended"),))
        case ev.Kept():
            return Cue()
        case family.StockRenewed(count) if before.table.rules.doubling:
            slots = {"count": count, "n": 2 * factor_of(before.table)}
            return Cue((Text("dobon_plain.event.stock_renewed_doubles", slots),), "shuffle")
    return family_cue(event, before, names, "dobon_plain", partial(reckon, before.table))


def changed(table: PublicView, event: Event, viewer: Seat | None, after: PublicView) -> PublicView:
    """Return the table after an event, on the way to `after`."""
    result: PublicView = table_after(table, event, viewer, after)
    match event:
        case family.RoundDealt():
            return replace(result, renewed=0)
        case family.StockRenewed():
            return replace(result, renewed=table.renewed + 1)
        case family.Discarded(_, cards):
            return replace(result, fresh=(), laid=len(cards))
        case ev.Kept():
            return replace(result, fresh=(), phase="play", turn=after.turn)
        case ev.PenaltyGrew(count):
            return replace(result, damage=count)
        case ev.PenaltyEnded():
            return replace(result, damage=0)
        case family.DobonCalled(seat):
            return replace(result, callers=(*table.callers, seat))
    return result


def winners_of(facts: dict[str, int | str], points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that have won a round, ascending; () for a void one."""
    if facts["how"] in (OUT, RETURNED):
        return (Seat(int(facts["winner"])),)
    return tuple(Seat(seat) for seat, won in enumerate(points) if won > 0)


def deal_end(scored: DealScored, closing: DobonPlainView, names: Names) -> DealEnd:
    """Return the ending: the cards that made the number, or a round without a winner."""
    points = scored.result.points()
    return round_end(
        scored, closing, names, "dobon_plain", winners_of(dict(scored.result.facts), points),
        partial(reckon, closing.table),
        lambda seat: ((signed(points[seat]),),) if points[seat] else (),
    )  # fmt: skip
