"""Texts on the table of Losing Loadum: what a player is asked, and the progress of the deal."""

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.rules.contract import Action
from tablegame.rules.loadum.actions import Give, Play
from tablegame.rules.loadum.pack import CLASSES
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.rules.loadum.view import LoadumView, PublicView
from tablegame.speech import Text
from tablegame.ui.games.loadum import components as paint
from tablegame.ui.games.loadum.cues import kind_text
from tablegame.ui.table.table_values import Names, Words


def deal_of(table: PublicView) -> int:
    """Return the deal whose cards are on the table."""
    return max(1, table.deal - 1) if table.phase == "deal" else table.deal


def asked(view: LoadumView, shown: Action | None, names: Names) -> Text:
    """Return what the viewer, whose turn it is, is asked."""
    table = view.table
    if isinstance(shown, Play | Give):
        word = "give_card" if isinstance(shown, Give) else "play_card"
        return Text(f"loadum.prompt.{word}", {"cards": (shown.card,)})
    if table.phase == "trick":
        if not table.trick:
            return Text("loadum.prompt.lead")
        led = suit_of(table.trick[0])
        held = sum(suit_of(card) == led for card in table.hand)
        if held:
            return Text("loadum.prompt.follow", {"suit": SUITS[led], "n": held})
        if table.trump is None and not table.terms.swallow:
            return Text("loadum.prompt.renege", {"suit": SUITS[led]})
        return Text("loadum.prompt.free", {"suit": SUITS[led]})
    if table.phase in ("answer", "give") and table.swaps is not None and table.swaps.offer is not None:
        kind = table.swaps.offer.kind
        whole = Text(f"loadum.whole.{kind}") if kind in CLASSES else kind_text(kind)
        return Text(f"loadum.prompt.{table.phase}", {"kind": whole})
    if table.phase == "declare":
        if table.terms.declaration == "manual":
            return Text("loadum.prompt.manual")
        total = table.totals[view.viewer] if view.viewer is not None else 0
        return Text("loadum.prompt.declare", {"n": total or 0})
    if table.phase == "swallow":
        if table.claimant is None:
            return Text("loadum.prompt.take")
        return Text("loadum.prompt.object", {"seat": names[table.claimant]})
    return Text("loadum.prompt.swap")


def tag(view: LoadumView, names: Names) -> tuple[tuple[Text, Words], ...]:
    """Return trump, the viewer's points, and how far the deal is."""
    table = view.table
    rows: list[tuple[Text, Words]] = []
    if table.swaps is not None:
        slots = {"n": table.swaps.round, "of": table.swaps.rounds}
        count = Text("table.of", slots)
        open_ended = paint.open_ended(table.swaps)
        rows.append((Text("loadum.tag.swaps"), (str(table.swaps.round),) if open_ended else count))
    else:
        trump = Text("loadum.tag.suit", {"suit": table.trump}) if table.trump else ("–",)
        rows.append((Text("loadum.tag.trump"), trump))
        if view.viewer is not None and table.totals[view.viewer] is not None:
            slots = {"n": table.totals[view.viewer] or 0, "of": LIMIT}
            rows.append((Text("loadum.tag.points"), Text("table.of", slots)))
        gone = sum(table.tricks)
        laid = {paint.laid_by(table, nth) for nth in range(len(table.trick))}
        left = max((table.counts[seat] + (seat in laid) for seat in table.alive), default=0)
        if left or gone:
            nth = gone + bool(left)
            every = gone + left
            rows.append((Text("loadum.tag.trick"), Text("table.of", {"n": nth, "of": every})))
    rows.append((Text("loadum.tag.deal"), (str(deal_of(table)),)))
    return tuple(rows)
