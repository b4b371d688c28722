"""The look, sound and log text of each event of Clackerjack."""

from collections.abc import Sequence

from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import KINDS
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
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.games.clackerjack import words as combos
from tablegame.ui.table.pose import COPY, card_spot
from tablegame.ui.table.table_values import Cue, Names, act


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
            bomb = KINDS.index(kind) >= KINDS.index("double")
            return Cue(
                (Text("clackerjack.log.played", slots),),
                "bomb" if bomb else "tile",
                {at.played_spot(place, n): seat for n in range(len(faces))},
                _from_hand(before, seat, tiles, place),
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
            done = act(key, seat, seat=combos.short_name(names[leader]))
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
