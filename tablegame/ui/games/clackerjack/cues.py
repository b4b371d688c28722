"""The look, sound and log text of each event of Clackerjack, its reasons, and the end of a deal."""

from collections.abc import Sequence
from dataclasses import replace

from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack import events as ev
from tablegame.rules.clackerjack.actions import KINDS, is_bomb, row_of
from tablegame.rules.clackerjack.events import (
    FirstStarter,
    LeadChosen,
    Passed,
    Played,
    RoundWon,
    StackTaken,
    TilesDealt,
    WentOut,
)
from tablegame.rules.clackerjack.terms import STACKS
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, MatchEnded
from tablegame.speech import Listed, Text, signed
from tablegame.ui.games import endings
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.games.clackerjack import words as combos
from tablegame.ui.table.pose import COPY, card_spot
from tablegame.ui.table.table_values import Cue, DealEnd, Names, act


def cue(event: Event, before: ClackerjackView, names: Names) -> Cue:
    """Return how an event is shown; raises TypeError for an event of another game."""
    match event:
        case FirstStarter(seat):
            return Cue((Text("clackerjack.log.first", {"seat": names[seat]}),))
        case TilesDealt(deal, starter):
            slots: dict[str, object] = {"deal": deal, "seat": names[starter]}
            # The lot that named the first starter stands right before it in the log.
            key = "dealt" if deal > 1 else "dealt_first"
            return Cue((Text(f"clackerjack.log.{key}", slots),), "deal", deal=True)
        case StackTaken(seat, parity, _, partner):
            slots = {"seat": names[seat], "partner": combos.short_name(names[partner])}
            other = "even" if parity == "odd" else "odd"
            copy = before.table.stacks.count(parity)
            starts = _from_stack(before, seat, parity, copy)
            starts |= _from_stack(before, partner, other, copy)
            line = Text(f"clackerjack.log.{parity}", slots)
            return Cue((line,), "slide", starts=starts, acts=act(f"takes_{parity}", seat))
        case Played(seat, tiles, faces, kind, left):
            slots = {
                "seat": names[seat],
                "faces": faces,
                "kind": Text(f"clackerjack.short.{kind}"),
                "left": left,
            }
            place = len(before.table.round)
            number = KINDS.index(kind)
            bomb = row_of(number) if is_bomb(number) else 0
            spots = [at.played_spot(place, n) for n in range(len(faces))]
            return Cue(
                (Text("clackerjack.log.played", slots),),
                "tile",
                dict.fromkeys(spots, seat),
                _from_hand(before, seat, tiles, place),
                steps={spot: n for n, spot in enumerate(spots)} if bomb else {},
                apart="tiles_apart",
                bomb=bomb,
                acts=act("kind", seat, kind=slots["kind"]),
            )
        case Passed(seat):
            line = Text("clackerjack.log.passed", {"seat": names[seat]})
            return Cue((line,), "select", acts=act("passes", seat))
        case WentOut(seat, against, points):
            slots = {"seat": names[seat], "against": names[against], "points": points}
            banner = Text("clackerjack.banner.out", {"seat": names[seat], "points": points})
            line = Text("clackerjack.event.went_out", slots)
            return Cue((line,), "last", banner=banner, acts=act("goes_out", seat))
        case RoundWon(seat, bomb):
            key = "round_won_bomb" if bomb else "round_won"
            line = Text(f"clackerjack.event.{key}", {"seat": names[seat]})
            return Cue((line,), "trick", acts=act("round", seat))
        case LeadChosen(seat, leader):
            slots = {"seat": names[seat], "leader": names[leader]}
            key = "leads" if leader == seat else "leads_other"
            own = leader == before.viewer  # addressed by its whole name
            done = act(key, seat, seat=names[leader] if own else combos.short_name(names[leader]))
            return Cue((Text("clackerjack.event.lead_chosen", slots),), "select", acts=done)
        case DealScored(deal, result):
            told = Listed(f"{name} {signed(won)}" for name, won in zip(names, result.points(), strict=True))
            line = Text("clackerjack.log.scored", {"deal": deal, "points": told})
            return Cue((line,), scored=deal - 1)
        case MatchEnded(_, winners):
            won = Listed(names[seat] for seat in winners)
            return Cue((Text("clackerjack.log.over", {"names": won}),))
    raise TypeError(f"no cue for {type(event).__name__}")


def _from_hand(before: ClackerjackView, seat: Seat, tiles: Sequence[int], place: int) -> dict[str, str]:
    """Return the spots from which the tiles of a play move: those of the viewer's hand, and open ones."""
    own = seat == before.viewer
    used: dict[int, int] = {}
    starts = {}
    for n, piece in enumerate(tiles):
        spot = at.played_spot(place, n)
        if own:
            starts[spot] = card_spot(piece + COPY * used.get(piece, 0))
            used[piece] = used.get(piece, 0) + 1
        elif piece in before.table.open[seat]:
            starts[spot] = at.open_spot(seat, piece)
    return starts


def _from_stack(before: ClackerjackView, seat: Seat, parity: str, copy: int) -> dict[str, str]:
    own = seat == before.viewer
    return {
        card_spot(piece) if own else at.open_spot(seat, piece): at.stack_spot(parity, copy, n)
        for n, piece in enumerate(STACKS[parity])
    }


def reasons(event: Event, before: ClackerjackView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    match event:
        case ev.StackTaken(seat, partner=partner):
            return (Text("explain.clackerjack.stack", {"seat": names[seat], "partner": names[partner]}),)
        case ev.Played(_, _, _, kind, left):
            texts = [_played(table.top is not None, KINDS.index(kind))]
            if left == 1:
                texts.append(Text("explain.clackerjack.near"))
            return tuple(texts)
        case ev.Passed():
            return (Text("explain.clackerjack.passed"),)
        case ev.WentOut(seat, against, points):
            slots = {"seat": names[seat], "against": names[against], "n": points}
            return (Text("explain.clackerjack.out", slots),)
        case ev.RoundWon(seat, _, leader):
            won = Text("explain.clackerjack.won", {"seat": names[seat]})
            return (won, Text("explain.clackerjack.give")) if leader is None else (won,)
    return ()


def _played(follows: bool, kind: int) -> Text:
    if is_bomb(kind):
        key = "bomb" if follows else "bomb_led"
        return Text(f"explain.clackerjack.{key}", {"n": row_of(kind)})
    return Text("explain.clackerjack.beats" if follows else "explain.clackerjack.leads")


def deal_end(end: DealEnd, scored: DealScored, closing: ClackerjackView, names: Names) -> DealEnd:
    """Add to `end`, which is the same for every game, who went out and which tiles the others hold."""
    result, outs = scored.result, closing.table.outs
    counted = {out.against for out in outs}
    hidden = []
    for seat, (hand, shown) in enumerate(zip(result.hands, closing.table.open, strict=True)):
        lying = list(hand)
        for piece in shown if seat != closing.viewer else ():
            if piece in lying:
                lying.remove(piece)
        hidden.append(tuple(sorted(lying)))
    hands = endings.in_turn(
        hidden,
        [outs[-1].seat] if outs else (),
        lambda seat: (
            (Text("clackerjack.strip.tiles", {"n": len(result.hands[seat])}),) if seat in counted else ()
        ),
    )
    if closing.table.seats > 2:
        # With two players trays stand at the left.
        trays = [() if seat == closing.viewer else open for seat, open in enumerate(closing.table.open)]
        hands = tuple(
            replace(hand, beside=at.tray_width(len(tiles))) if (tiles := trays[hand.seat]) else hand
            for hand in hands
        )
    result_text = endings.told(scored.deal, end.winners, closing.viewer, names, sides=True)
    end = replace(end, hands=hands, low=True, told=result_text)
    if not outs:
        return end
    slots = {"seat": names[outs[-1].seat]}
    stamp = Text("clackerjack.banner.over", slots)
    return replace(end, stamp=stamp, seats=(outs[-1].seat,))
